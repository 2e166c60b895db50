/* Source locations as LLVM's debug information. The simulated SM reports faults by them; PTX gets them only when asked.
 */
#include "codegen/emit/emit_impl.h"

static LLVMMetadataRef file_of(tf_emit *e, uint32_t file) {
  tf_str name = tf_diags_file_name(tf_context_diags(e->module->ctx), file);
  if (!name.len) name = TF_STR("<unknown>");
  return LLVMDIBuilderCreateFile(e->di, name.ptr, name.len, "", 0);
}

static void flag(tf_emit *e, const char *name, unsigned value) {
  LLVMMetadataRef v = LLVMValueAsMetadata(LLVMConstInt(e->i32, value, false));
  LLVMAddModuleFlag(e->mod, LLVMModuleFlagBehaviorWarning, name, strlen(name), v);
}

void tf_emit_debug_begin(tf_emit *e) {
  if (!e->o->debug && !e->o->lineinfo) return;
  e->di = LLVMCreateDIBuilder(e->mod);
  flag(e, "Debug Info Version", LLVMDebugMetadataVersion());
  flag(e, "Dwarf Version", 2);
  uint32_t file = 0;
  for (tf_op *op = tf_op_body(e->module)->first; op && !file; op = op->next) file = op->loc.file;
  /* 3 = directives only: .loc, and no DWARF sections */
  e->unit = LLVMDIBuilderCreateCompileUnit(e->di, LLVMDWARFSourceLanguageC, file_of(e, file), "tf", 2, true, "", 0, 0,
                                           "", 0, (LLVMDWARFEmissionKind)3, 0, false, false, "", 0, "", 0);
}

void tf_emit_debug_func(tf_emit *e, tf_op *func) {
  if (!e->di) return;
  tf_str name = tf_op_symbol(func);
  LLVMMetadataRef file = file_of(e, func->loc.file);
  LLVMMetadataRef type = LLVMDIBuilderCreateSubroutineType(e->di, file, NULL, 0, LLVMDIFlagZero);
  e->subprogram = LLVMDIBuilderCreateFunction(e->di, file, name.ptr, name.len, name.ptr, name.len, file, func->loc.line,
                                              type, false, true, func->loc.line, LLVMDIFlagZero, true);
  e->subprogram_file = func->loc.file;
  LLVMSetSubprogram(e->fn, e->subprogram);
  LLVMMetadataRef at = LLVMDIBuilderCreateDebugLocation(e->ctx, func->loc.line, func->loc.col, e->subprogram, NULL);
  LLVMSetCurrentDebugLocation2(e->entry, at);
}

void tf_emit_debug_op(tf_emit *e, tf_op *op) {
  if (!e->di) return;
  LLVMMetadataRef scope = e->subprogram;
  if (op->loc.file && op->loc.file != e->subprogram_file)
    scope = LLVMDIBuilderCreateLexicalBlockFile(e->di, scope, file_of(e, op->loc.file), 0);
  LLVMSetCurrentDebugLocation2(e->b, LLVMDIBuilderCreateDebugLocation(e->ctx, op->loc.line, op->loc.col, scope, NULL));
}

void tf_emit_debug_end(tf_emit *e) {
  if (!e->di) return;
  LLVMDIBuilderFinalize(e->di);
  LLVMDisposeDIBuilder(e->di);
  e->di = NULL;
}
