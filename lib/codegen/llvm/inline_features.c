/* What inline assembly in LLVM IR that a user wrote needs of a chip. LLVM passes it on as it stands, and chooses the
 * PTX version by its own instructions. */
#include <llvm-c/Core.h>
#include <string.h>

#include "codegen/codegen_impl.h"
#include "codegen/ptx/ptx_needs.h"

typedef struct inlined {
  tf_job *j;
  tf_str text; /* of the module */
  tf_features *need;
  bool ok;
} inlined;

/* Where the instruction first stands in the text, in a line of assembly. */
static tf_loc place_of(const inlined *in, tf_str op) {
  const char *line = in->text.ptr, *end = line + in->text.len;
  for (uint32_t n = 1; line < end; n++) {
    const char *to = memchr(line, '\n', (size_t)(end - line));
    if (!to) to = end;
    const char *from = memmem(line, (size_t)(to - line), "asm ", 4);
    const char *at = from && *line != ';' ? memmem(from, (size_t)(to - from), op.ptr, op.len) : NULL;
    if (at) return (tf_loc){in->j->loc.file, n, (uint32_t)(at - line) + 1};
    line = to + 1;
  }
  return in->j->loc;
}

static void look(void *user, tf_str op, tf_str args) {
  inlined *in = user;
  tf_features need = {0};
  tf_feature f;
  tf_ptx_add_needs(op, args, &need);
  if (tf_ptx_lacks(in->j->target, TF_MAX_PTX, need, &f)) {
    tf_strbuf why = {.pool = in->j->scratch};
    tf_feature_explain(&why, f);
    tf_error(in->j->diags, place_of(in, op), "inline assembly: '%.*s' cannot be used on %s: it %s", (int)op.len, op.ptr,
             in->j->target->name, tf_sb_cstr(&why));
    in->ok = false;
  }
  for (size_t i = 0; i < sizeof need.word / sizeof *need.word; i++) in->need->word[i] |= need.word[i];
}

bool tf_inline_features(tf_job *j, tf_str text, tf_features *need) {
  inlined in = {j, text, need, true};
  size_t n;
  const char *all = LLVMGetModuleInlineAsm(j->mod, &n);
  tf_ptx_each_inlined((tf_str){all, n}, look, &in);
  for (LLVMValueRef f = LLVMGetFirstFunction(j->mod); f; f = LLVMGetNextFunction(f))
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b))
      for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i)) {
        if (LLVMGetInstructionOpcode(i) != LLVMCall || !LLVMIsAInlineAsm(LLVMGetCalledValue(i))) continue;
        const char *assembly = LLVMGetInlineAsmAsmString(LLVMGetCalledValue(i), &n);
        tf_ptx_each_inlined((tf_str){assembly, n}, look, &in);
      }
  return in.ok;
}
