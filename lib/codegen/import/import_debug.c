/* Locations. An instruction behind a `.loc` is where that says, in the user's source; all others are the lines of the
 * PTX itself. The simulated SM's reports name them. */
#include <stdlib.h>

#include <llvm-c/DebugInfo.h>

#include "codegen/import/import_impl.h"

static void flag(tf_import *m, const char *name, unsigned value) {
  LLVMMetadataRef v = LLVMValueAsMetadata(LLVMConstInt(m->i32, value, false));
  LLVMAddModuleFlag(m->mod, LLVMModuleFlagBehaviorWarning, name, strlen(name), v);
}

static void dispose(void *di) { LLVMDisposeDIBuilder(di); }

void tf_import_debug_begin(tf_import *m) {
  m->di_held = tf_pool_hold(m->pool, dispose);
  *m->di_held = m->di = LLVMCreateDIBuilder(m->mod);
  flag(m, "Debug Info Version", LLVMDebugMetadataVersion());
  tf_str name = tf_diags_file_name(m->diags, m->o->file);
  if (!name.len) name = TF_STR("<ptx>");
  m->own_file = LLVMDIBuilderCreateFile(m->di, name.ptr, name.len, "", 0);
  m->unit = LLVMDIBuilderCreateCompileUnit(m->di, LLVMDWARFSourceLanguageC, m->own_file, "tf", 2, true, "", 0, 0, "", 0,
                                           (LLVMDWARFEmissionKind)3, 0, false, false, "", 0, "", 0);
}

/* `1 "dir/file.cu"[, times]` */
void tf_import_debug_file(tf_import *m, tf_str args) {
  const char *from = memchr(args.ptr, '"', args.len);
  const char *to = from ? memchr(from + 1, '"', (size_t)(args.ptr + args.len - from - 1)) : NULL;
  if (!to) return;
  uint64_t number = strtoull(args.ptr, NULL, 10);
  from++;
  if (m->o->source && tf_str_eq((tf_str){from, (size_t)(to - from)}, tf_diags_file_name(m->diags, m->o->source)))
    m->source_file = number;
  tf_map_set(&m->files, number, LLVMDIBuilderCreateFile(m->di, from, (size_t)(to - from), "", 0));
}

void tf_import_debug_function(tf_import *m, LLVMValueRef fn, tf_str name, const char *at) {
  unsigned line = tf_import_line(m, at);
  LLVMMetadataRef type = LLVMDIBuilderCreateSubroutineType(m->di, m->own_file, NULL, 0, LLVMDIFlagZero);
  m->subprogram = LLVMDIBuilderCreateFunction(m->di, m->own_file, name.ptr, name.len, name.ptr, name.len, m->own_file,
                                              line, type, false, true, line, LLVMDIFlagZero, true);
  LLVMSetSubprogram(fn, m->subprogram);
  m->told_loc = false;
  m->source_loc = (tf_loc){0};
  m->locs = (tf_strmap){.pool = m->pool};
  LLVMMetadataRef here = LLVMDIBuilderCreateDebugLocation(m->ctx, line, 1, m->subprogram, NULL);
  LLVMSetCurrentDebugLocation2(m->b, here);
  LLVMSetCurrentDebugLocation2(m->entry_b, here);
}

typedef struct position {
  unsigned long file, line, column;
} position;

static position read_position(tf_str s) {
  char text[64], *p = text;
  size_t n = s.len < sizeof text - 1 ? s.len : sizeof text - 1;
  memcpy(text, s.ptr, n);
  text[n] = 0;
  position at = {.file = strtoul(p, &p, 10)};
  at.line = strtoul(p, &p, 10);
  at.column = strtoul(p, &p, 10);
  return at;
}

static tf_str name_of(tf_import *m, position at) {
  tf_strbuf b = {.pool = m->pool};
  tf_sb_printf(&b, "%lu %lu %lu", at.file, at.line, at.column);
  return tf_sb_str(&b);
}

/* The place where the text's code was inlined: a .loc of before, which has such a place of its own, or a line. */
static LLVMMetadataRef inlined_at(tf_import *m, tf_str args) {
  static const char word[] = "inlined_at";
  const char *p = memmem(args.ptr, args.len, word, sizeof word - 1);
  if (!p) return NULL;
  p += sizeof word - 1;
  position at = read_position((tf_str){p, (size_t)(args.ptr + args.len - p)});
  LLVMMetadataRef known = tf_strmap_get(&m->locs, name_of(m, at)), in = tf_map_get(&m->files, at.file);
  if (known || !in || !at.line) return known;
  LLVMMetadataRef scope = LLVMDIBuilderCreateLexicalBlockFile(m->di, m->subprogram, in, 0);
  return LLVMDIBuilderCreateDebugLocation(m->ctx, (unsigned)at.line, (unsigned)at.column, scope, NULL);
}

/* `1 12 3[, function_name ..., inlined_at 1 5 9]`; line 0 says nothing. */
void tf_import_debug_loc(tf_import *m, tf_str args) {
  if (m->o->own_lines || args.len > 4096) return;
  position at = read_position(args);
  LLVMMetadataRef in = tf_map_get(&m->files, at.file);
  m->told_loc = in && at.line;
  m->source_loc = (tf_loc){0};
  if (m->told_loc && at.file == m->source_file && m->o->source)
    m->source_loc = (tf_loc){m->o->source, (uint32_t)at.line, (uint32_t)at.column};
  if (!m->told_loc) return;
  LLVMMetadataRef scope = LLVMDIBuilderCreateLexicalBlockFile(m->di, m->subprogram, in, 0);
  LLVMMetadataRef loc =
      LLVMDIBuilderCreateDebugLocation(m->ctx, (unsigned)at.line, (unsigned)at.column, scope, inlined_at(m, args));
  LLVMSetCurrentDebugLocation2(m->b, loc);
  tf_strmap_set(&m->locs, name_of(m, at), loc);
}

void tf_import_debug_statement(tf_import *m, const char *at) {
  if (m->told_loc) return;
  const char *line = at;
  while (line > m->text.ptr && line[-1] != '\n') line--;
  LLVMSetCurrentDebugLocation2(m->b, LLVMDIBuilderCreateDebugLocation(m->ctx, tf_import_line(m, at),
                                                                      (unsigned)(at - line) + 1, m->subprogram, NULL));
}

void tf_import_debug_end(tf_import *m) {
  if (!m->di) return;
  LLVMDIBuilderFinalize(m->di);
  LLVMDisposeDIBuilder(m->di);
  m->di = *m->di_held = NULL;
}
