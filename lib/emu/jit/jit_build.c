/* Small things that the steps of the rewriting share. */
#include "emu/jit/jit_build.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <llvm-c/DebugInfo.h>

#include "emu/sm/sm.h"
#include "support/sink.h"

const char *tf_emu_module_text(tf_emu_module *m, const char *s, size_t n) {
  if (!n) return "";
  for (uint32_t i = 0; i < m->ntext; i++)
    if (!strncmp(m->text[i], s, n) && !m->text[i][n]) return m->text[i];
  if (m->ntext == m->text_cap) {
    uint32_t cap = m->text_cap ? 2 * m->text_cap : 16;
    char **more = realloc(m->text, cap * sizeof *more);
    if (!more) return "";
    m->text = more;
    m->text_cap = cap;
  }
  char *copy = strndup(s, n);
  if (!copy) return "";
  return m->text[m->ntext++] = copy;
}

void tf_emu_build_fail(tf_emu_build *b, const char *fmt, ...) {
  if (b->failed) return;
  b->failed = true;
  char text[1024];
  va_list ap;
  va_start(ap, fmt);
  vsnprintf(text, sizeof text, fmt, ap);
  va_end(ap);
  tf_sink_emit(b->sink, TF_ERROR, "%s", text);
}

LLVMValueRef *tf_emu_instructions(LLVMValueRef f, size_t *n) {
  size_t count = 0;
  for (LLVMBasicBlockRef bb = LLVMGetFirstBasicBlock(f); bb; bb = LLVMGetNextBasicBlock(bb))
    for (LLVMValueRef i = LLVMGetFirstInstruction(bb); i; i = LLVMGetNextInstruction(i)) count++;
  LLVMValueRef *all = malloc((count + 1) * sizeof *all);
  *n = 0;
  if (!all) return NULL;
  for (LLVMBasicBlockRef bb = LLVMGetFirstBasicBlock(f); bb; bb = LLVMGetNextBasicBlock(bb))
    for (LLVMValueRef i = LLVMGetFirstInstruction(bb); i; i = LLVMGetNextInstruction(i)) all[(*n)++] = i;
  return all;
}

static void set_place(tf_emu_build *b, tf_emu_site *s, LLVMValueRef inst) {
  unsigned len = 0;
  s->file = "";
  if (!LLVMInstructionGetDebugLoc(inst)) return;
  s->line = LLVMGetDebugLocLine(inst);
  s->column = LLVMGetDebugLocColumn(inst);
  const char *file = LLVMGetDebugLocFilename(inst, &len);
  if (file) s->file = tf_emu_module_text(b->out, file, len);
  LLVMMetadataRef at = LLVMInstructionGetDebugLoc(inst), outer = NULL;
  while ((at = LLVMDILocationGetInlinedAt(at))) outer = at;
  LLVMMetadataRef in = outer ? LLVMDIScopeGetFile(LLVMDILocationGetScope(outer)) : NULL;
  file = in ? LLVMDIFileGetFilename(in, &len) : NULL;
  if (!file) return;
  s->outer_file = tf_emu_module_text(b->out, file, len);
  s->outer_line = LLVMDILocationGetLine(outer);
  s->outer_column = LLVMDILocationGetColumn(outer);
}

uint32_t tf_emu_build_site(tf_emu_build *b, LLVMValueRef inst, tf_emu_kind kind, const char *what) {
  tf_emu_module *m = b->out;
  tf_emu_sites *all = m->sites;
  if (all->n == all->cap) {
    tf_emu_site *more = realloc(all->at, 2 * all->cap * sizeof *more);
    if (!more) {
      tf_emu_build_fail(b, "memory ran out");
      return 0;
    }
    all->at = more;
    all->cap *= 2;
  }
  tf_emu_site *s = &all->at[all->n];
  *s = (tf_emu_site){
      .kind = (uint8_t)kind, .object = "", .depth = tf_emu_depth_of(b, inst), .late = tf_emu_is_late(b, inst)};
  s->what = what ? tf_emu_module_text(m, what, strlen(what)) : "";
  set_place(b, s, inst);
  return all->n++;
}

LLVMValueRef tf_emu_const32(tf_emu_build *b, uint32_t x) { return LLVMConstInt(b->i32, x, false); }

LLVMValueRef tf_emu_site_value(tf_emu_build *b, LLVMValueRef inst, uint32_t site) {
  if (site < b->out->first_site) return tf_emu_const32(b, 0); /* a failure */
  LLVMValueRef off = LLVMConstInt(b->i64, offsetof(tf_emu_thread, sites), false);
  LLVMValueRef field = LLVMBuildInBoundsGEP2(b->b, b->i8, tf_emu_thread_of(inst), &off, 1, "");
  LLVMValueRef first = LLVMBuildLoad2(b->b, b->i32, field, "");
  unsigned kind = LLVMGetMDKindIDInContext(b->ctx, "invariant.load", 14);
  LLVMSetMetadata(first, kind, LLVMMetadataAsValue(b->ctx, LLVMMDNodeInContext2(b->ctx, NULL, 0)));
  return LLVMBuildAdd(b->b, first, tf_emu_const32(b, site - b->out->first_site), "");
}

LLVMValueRef tf_emu_thread_of(LLVMValueRef inst) {
  return LLVMGetParam(LLVMGetBasicBlockParent(LLVMGetInstructionParent(inst)), 0);
}

LLVMValueRef tf_emu_generic(tf_emu_build *b, LLVMValueRef p) {
  return LLVMGetPointerAddressSpace(LLVMTypeOf(p)) ? LLVMBuildAddrSpaceCast(b->b, p, b->ptr, "") : p;
}

LLVMValueRef tf_emu_call(tf_emu_build *b, const char *symbol, LLVMTypeRef result, LLVMValueRef *args, unsigned n) {
  LLVMTypeRef types[16];
  for (unsigned i = 0; i < n && i < 16; i++) types[i] = LLVMTypeOf(args[i]);
  LLVMTypeRef type = LLVMFunctionType(result, types, n, false);
  LLVMValueRef f = LLVMGetNamedFunction(b->mod, symbol);
  if (!f) {
    f = LLVMAddFunction(b->mod, symbol, type);
    unsigned kind = LLVMGetEnumAttributeKindForName("nounwind", 8);
    LLVMAddAttributeAtIndex(f, LLVMAttributeFunctionIndex, LLVMCreateEnumAttribute(b->ctx, kind, 0));
  }
  return LLVMBuildCall2(b->b, type, f, args, n, "");
}

LLVMValueRef tf_emu_build_registers(tf_emu_build *b, LLVMValueRef call, unsigned n) {
  LLVMValueRef f = LLVMGetBasicBlockParent(LLVMGetInstructionParent(call));
  LLVMPositionBuilderBefore(b->b, LLVMGetFirstInstruction(LLVMGetEntryBasicBlock(f)));
  LLVMValueRef array = LLVMBuildAlloca(b->b, LLVMArrayType2(b->i32, n), "registers");
  LLVMSetAlignment(array, 64);
  LLVMPositionBuilderBefore(b->b, call);
  return array;
}
