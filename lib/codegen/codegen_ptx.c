/* PTX as what the simulated SM runs: a user's, our own final PTX in place of the module that it was made of, and what
 * inline assembly becomes. */
#include <llvm-c/Core.h>

#include "codegen/codegen_impl.h"
#include "codegen/import/import.h"

/* Registers out of memory, and no more: what the simulated SM sees is what the PTX says. */
static bool clean(tf_job *j) { return tf_run_pass_list(j, "function(mem2reg)"); }

/* The chip that runs it: all later chips run what is for a plain one, and those before sm_80 are simulated as that. */
static const tf_target *target_of(const char *name) {
  static const char *const before[] = {"sm_50", "sm_52", "sm_53", "sm_60", "sm_61", "sm_62", "sm_70", "sm_72", "sm_75"};
  for (size_t i = 0; i < sizeof before / sizeof *before; i++)
    if (!strcmp(name, before[i])) name = "sm_80";
  return tf_target_find(tf_strz(name));
}

static bool import(tf_job *j, tf_str ptx, const tf_ptx_import_options *o, tf_ptx_import_result *r) {
  double t = tf_codegen_now();
  bool ok = tf_ptx_import(j->scratch, j->ctx, ptx, o, r);
  j->mod = r->mod;
  if (!ok) return false;
  if (!j->target) {
    j->target = target_of(r->target);
    if (!j->target) {
      tf_strbuf why = {.pool = j->scratch};
      tf_target_explain_unknown(&why, tf_strz(r->target));
      tf_error(j->diags, ((tf_loc){j->loc.file, r->target_line, 1}), "PTX: %s", tf_sb_cstr(&why));
      return false;
    }
  }
  j->ptx = r->version;
  if (!j->tm) {
    /* target machines know the versions that LLVM knows; nothing is made for a GPU of this module */
    uint32_t version = j->ptx;
    if (!tf_check_target(j, (tf_features){0})) return false;
    j->tm = tf_take_target_machine(j);
    if (version) j->ptx = version;
  }
  if (!j->tm) return false;
  LLVMTargetDataRef layout = LLVMCreateTargetDataLayout(j->tm);
  LLVMSetModuleDataLayout(j->mod, layout);
  LLVMDisposeTargetData(layout);
  tf_codegen_lap(j, TF_STAGE_EMIT, &t);
  if (!tf_verify_llvm(j, "that was read from PTX")) return false;
  ok = clean(j);
  if (ok) tf_ptx_find_origins(j->scratch, j->mod);
  tf_codegen_lap(j, TF_STAGE_PASSES, &t);
  return ok;
}

/* ------------------------------------------------------------------------------------------------ our own */

/* A name of the metadata "tf.shared" in the other module: of the same kernel and place. */
static LLVMValueRef same_name(tf_job *j, LLVMValueRef node) {
  LLVMValueRef of[16];
  LLVMMetadataRef to[16];
  unsigned n = LLVMGetMDNodeNumOperands(node);
  if (n > 16) return NULL;
  LLVMGetMDNodeOperands(node, of);
  for (unsigned i = 0; i < n; i++) {
    if (of[i] && LLVMIsAGlobalVariable(of[i])) {
      LLVMValueRef g = LLVMGetNamedGlobal(j->mod, LLVMGetValueName(of[i]));
      if (!g) return NULL;
      of[i] = g;
    }
    to[i] = of[i] ? LLVMValueAsMetadata(of[i]) : NULL;
  }
  return LLVMMetadataAsValue(j->ctx, LLVMMDNodeInContext2(j->ctx, to, n));
}

/* PTX does not say what the user calls objects in shared memory. */
static void keep_names(tf_job *j, LLVMModuleRef from) {
  unsigned n = LLVMGetNamedMetadataNumOperands(from, "tf.shared");
  LLVMValueRef *node = TF_NEW_ARRAY(j->scratch, LLVMValueRef, n + 1);
  if (n) LLVMGetNamedMetadataOperands(from, "tf.shared", node);
  for (unsigned i = 0; i < n; i++) {
    LLVMValueRef same = same_name(j, node[i]);
    if (same) LLVMAddNamedMetadataOperand(j->mod, "tf.shared", same);
  }
}

static bool swap(tf_job *j, bool warns) {
  LLVMModuleRef from = j->mod;
  tf_ptx_import_result r;
  tf_str name = TF_STR("<the PTX that was made>");
  tf_ptx_import_options o = {.diags = j->diags,
                             .file = tf_diags_add_source(j->diags, name, j->out->ptx),
                             .source = j->from_text ? j->loc.file : 0,
                             .warns = warns};
  uint32_t version = j->ptx;
  j->mod = NULL;
  bool ok = import(j, j->out->ptx, &o, &r);
  j->ptx = version;
  if (ok && from) keep_names(j, from);
  if (from) LLVMDisposeModule(from);
  if (ok) tf_keep_bitcode(j);
  return ok;
}

bool tf_swap_for_ptx(tf_job *j) { return swap(j, false); }

/* ------------------------------------------------------------------------------------------------ inline assembly */

bool tf_has_inline_asm(LLVMModuleRef m) {
  size_t n;
  LLVMGetModuleInlineAsm(m, &n);
  if (n) return true;
  for (LLVMValueRef f = LLVMGetFirstFunction(m); f; f = LLVMGetNextFunction(f))
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b))
      for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i))
        if (LLVMGetInstructionOpcode(i) == LLVMCall && LLVMIsAInlineAsm(LLVMGetCalledValue(i))) return true;
  return false;
}

/* What assembly does with registers is told by nothing but the PTX that LLVM puts it into, with the registers that it
 * chose: wgmma's accumulators, for one, go from one text to the next. So this PTX, with lines, is what the simulated SM
 * runs. What it does not know there is a warning: a GPU needs none of this. The simulated SM refuses the module then.
 */
bool tf_keep_inlined(tf_job *j) {
  j->aside = j->mod;
  j->mod = LLVMCloneModule(j->aside);
  j->lines = true;
  bool ok = tf_emit_ptx(j);
  bool known = ok && swap(j, true);
  if (j->mod) LLVMDisposeModule(j->mod);
  j->mod = j->aside;
  j->aside = NULL;
  j->lines = j->o->lineinfo;
  j->out->ptx = (tf_str){0};
  if (ok && !known) tf_keep_bitcode(j);
  return ok;
}

/* ------------------------------------------------------------------------------------------------ a user's */

bool tf_import_text(tf_job *j, tf_str ptx) {
  tf_ptx_import_result r;
  tf_ptx_import_options o = {.diags = j->diags, .file = j->loc.file};
  if (!import(j, ptx, &o, &r)) return false;
  j->out->ptx = ptx;
  j->out->ptx_version = j->ptx;
  return true;
}

const char *tf_codegen_ptx_op(uint32_t i) { return tf_ptx_known(i); }
