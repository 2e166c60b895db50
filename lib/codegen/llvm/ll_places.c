/* Where the instructions of LLVM IR stand in its text, as debug locations: for reports about `.ll` without any of its
 * own. LLVM's C interface does not tell, so the text is read once more: a body's instructions are its lines, but for
 * labels, comments and records of debug info; those with an open bracket go on. A body that reads otherwise than LLVM
 * has it (older spellings become other instructions) gets no places: none are guessed. */
#include <llvm-c/Core.h>
#include <llvm-c/DebugInfo.h>

#include "codegen/codegen_impl.h"

typedef struct place {
  uint32_t line, column;
  bool gives; /* "%x = " */
} place;

typedef struct reader {
  tf_pool *pool;
  const char *at, *end, *line_at;
  uint32_t line;
  int depth; /* of brackets */
  TF_VEC(place) all;
} reader;

typedef struct places {
  tf_job *j;
  LLVMDIBuilderRef di; /* made when it is needed */
  void **held;         /* by it */
  LLVMMetadataRef file;
  reader r;
} places;

/* ------------------------------------------------------------------------------------------------ the text */

static void new_line(reader *r) {
  r->line++;
  r->line_at = r->at;
}

/* One character, a string or a comment. */
static void step(reader *r) {
  char c = *r->at++;
  if (c == '\n') new_line(r);
  else if (c == ';')
    while (r->at < r->end && *r->at != '\n') r->at++;
  else if (c == '"') {
    for (; r->at < r->end && *r->at != '"'; r->at++)
      if (*r->at == '\n') r->line++, r->line_at = r->at + 1;
    if (r->at < r->end) r->at++;
  } else if (strchr("([{", c)) r->depth++;
  else if (strchr(")]}", c)) r->depth--;
}

static bool begins(const reader *r, const char *word) {
  size_t n = strlen(word);
  return (size_t)(r->end - r->at) >= n && !memcmp(r->at, word, n);
}

/* To what is neither space nor comment. */
static bool to_text(reader *r) {
  while (r->at < r->end && (strchr(" \t\r\n", *r->at) || *r->at == ';')) step(r);
  return r->at < r->end;
}

/* `name:` or `"name":`, passed. */
static bool skip_label(reader *r) {
  const char *p = r->at;
  if (*p == '"') {
    const char *to = memchr(p + 1, '"', (size_t)(r->end - p - 1));
    p = to ? to + 1 : r->end;
  } else {
    while (p < r->end &&
           ((*p >= 'a' && *p <= 'z') || (*p >= 'A' && *p <= 'Z') || (*p >= '0' && *p <= '9') || strchr("-$._", *p)))
      p++;
  }
  if (p == r->at || p == r->end || *p != ':') return false;
  r->at = p + 1;
  return true;
}

/* To the end of what begins here: a line's end outside of brackets and not behind a comma. */
static void to_end(reader *r) {
  int depth = r->depth;
  char last = 0;
  while (r->at < r->end && (*r->at != '\n' || r->depth > depth || last == ',')) {
    if (!strchr(" \t\r\n;", *r->at)) last = *r->at;
    step(r);
  }
}

static bool gives_value(const reader *r) {
  const char *p = r->at;
  if (*p != '%') return false;
  while (p < r->end && *p != '\n' && *p != '=') p++;
  return p < r->end && *p == '=';
}

/* The next body's instructions, in r->all. */
static bool read_body(reader *r) {
  r->all.n = 0;
  while (to_text(r) && !begins(r, "define ")) to_end(r);
  if (r->at == r->end) return false;
  /* the body's brace is the last one of its line */
  for (bool last = false; r->at < r->end && !(last && *r->at == '\n' && r->depth == 1);) {
    if (!strchr(" \t\r", *r->at) && *r->at != ';' && *r->at != '\n') last = *r->at == '{';
    step(r);
  }
  while (to_text(r) && *r->at != '}') {
    if (skip_label(r)) continue;
    if (!begins(r, "#dbg_") && !begins(r, "uselistorder")) {
      place p = {r->line, (uint32_t)(r->at - r->line_at) + 1, gives_value(r)};
      tf_vec_push(r->pool, &r->all, p);
    }
    to_end(r);
  }
  if (r->at < r->end) step(r);
  return true;
}

/* ------------------------------------------------------------------------------------------------ the module */

/* Does the text have the instructions that LLVM has? */
static bool agrees(const reader *r, LLVMValueRef f) {
  size_t n = 0;
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b))
    for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i), n++)
      if (n >= r->all.n || r->all.at[n].gives != (LLVMGetTypeKind(LLVMTypeOf(i)) != LLVMVoidTypeKind)) return false;
  return n == r->all.n;
}

static void dispose(void *di) { LLVMDisposeDIBuilder(di); }

static void begin(places *p) {
  LLVMModuleRef m = p->j->mod;
  static const char version[] = "Debug Info Version";
  tf_str name = tf_diags_file_name(p->j->diags, p->j->loc.file);
  p->held = tf_pool_hold(p->j->scratch, dispose);
  *p->held = p->di = LLVMCreateDIBuilder(m);
  if (!LLVMGetModuleFlag(m, version, sizeof version - 1)) {
    LLVMValueRef v = LLVMConstInt(LLVMInt32TypeInContext(p->j->ctx), LLVMDebugMetadataVersion(), false);
    LLVMAddModuleFlag(m, LLVMModuleFlagBehaviorWarning, version, sizeof version - 1, LLVMValueAsMetadata(v));
  }
  p->file = LLVMDIBuilderCreateFile(p->di, name.ptr, name.len, "", 0);
  LLVMDIBuilderCreateCompileUnit(p->di, LLVMDWARFSourceLanguageC, p->file, "tf", 2, true, "", 0, 0, "", 0,
                                 (LLVMDWARFEmissionKind)3 /* directives only */, 0, false, false, "", 0, "", 0);
}

static void set_places(places *p, LLVMValueRef f) {
  size_t n = 0, len;
  if (!p->di) begin(p);
  const char *name = LLVMGetValueName2(f, &len);
  unsigned line = p->r.all.at[0].line;
  LLVMMetadataRef type = LLVMDIBuilderCreateSubroutineType(p->di, p->file, NULL, 0, LLVMDIFlagZero);
  LLVMMetadataRef in = LLVMDIBuilderCreateFunction(p->di, p->file, name, len, name, len, p->file, line, type, false,
                                                   true, line, LLVMDIFlagZero, true);
  LLVMSetSubprogram(f, in);
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b))
    for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i), n++)
      LLVMInstructionSetDebugLoc(
          i, LLVMDIBuilderCreateDebugLocation(p->j->ctx, p->r.all.at[n].line, p->r.all.at[n].column, in, NULL));
}

void tf_set_ll_places(tf_job *j, tf_str text) {
  places p = {.j = j,
              .r = {.pool = j->scratch, .at = text.ptr, .end = text.ptr + text.len, .line_at = text.ptr, .line = 1}};
  for (LLVMValueRef f = LLVMGetFirstFunction(j->mod); f; f = LLVMGetNextFunction(f)) {
    if (LLVMIsDeclaration(f)) continue;
    if (!read_body(&p.r)) break;
    if (!LLVMGetSubprogram(f) && agrees(&p.r, f)) set_places(&p, f);
  }
  if (!p.di) return;
  LLVMDIBuilderFinalize(p.di);
  LLVMDisposeDIBuilder(p.di);
  *p.held = NULL;
}
