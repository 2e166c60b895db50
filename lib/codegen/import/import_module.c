/* What stands outside of functions, and the module as a whole. */
#include <stdio.h>
#include <stdlib.h>

#include "codegen/import/import_header.h"

static void skip_braces(tf_ptx_words *w) {
  for (int depth = 0; tf_ptx_more(w);) {
    depth += tf_ptx_word_is(w, "{") - tf_ptx_word_is(w, "}");
    if (!depth && tf_ptx_word_is(w, "}")) return;
  }
}

static void read_version(tf_import *m, tf_str text) {
  unsigned major = 0, minor = 0;
  char copy[32] = "";
  memcpy(copy, text.ptr, text.len < sizeof copy - 1 ? text.len : sizeof copy - 1);
  if (sscanf(copy, " %u.%u", &major, &minor) != 2 || major > 99 || minor > 9)
    tf_import_fail_at(m, text.ptr, "expected a version such as 8.6 behind '.version'");
  m->out->version = major * 10 + minor;
}

/* From the end of one function to the `{` of the next: its header, NULL at the module's end or after a fault. */
static tf_import_function *read_outside(tf_import *m, tf_str text) {
  tf_ptx_words w = tf_ptx_words_of(text);
  bool external = false;
  while (tf_ptx_more(&w)) {
    if (tf_ptx_word_is(&w, ".version")) read_version(m, tf_ptx_rest_of_line(&w));
    else if (tf_ptx_word_is(&w, ".target")) {
      tf_ptx_next(&w);
      if (w.word.len < sizeof m->out->target) memcpy(m->out->target, w.word.ptr, w.word.len);
      m->out->target_line = tf_import_line(m, w.word.ptr);
      tf_ptx_rest_of_line(&w);
    } else if (tf_ptx_word_is(&w, ".address_size")) {
      uint64_t bits;
      if (tf_import_next_number(m, &w, ".address_size", &bits) && bits != 64)
        tf_import_fail_at(m, w.word.ptr, ".address_size is %llu; only 64 is known", (unsigned long long)bits);
    } else if (tf_ptx_word_is(&w, ".file")) tf_ptx_rest_of_line(&w);
    else if (tf_ptx_word_is(&w, ".section")) skip_braces(&w);
    else if (tf_ptx_word_is(&w, ".pragma") || tf_ptx_word_is(&w, ".alias")) {
      while (tf_ptx_more(&w) && !tf_ptx_word_is(&w, ";")) continue;
    } else if (tf_ptx_word_is(&w, ".extern")) external = true;
    else if (tf_ptx_word_is(&w, ".visible") || tf_ptx_word_is(&w, ".weak") || tf_ptx_word_is(&w, ".common")) continue;
    else if (tf_ptx_word_is(&w, ".entry") || tf_ptx_word_is(&w, ".func")) {
      tf_import_function *f = tf_import_read_function(m, &w, tf_ptx_word_is(&w, ".entry"));
      if (!f || tf_ptx_word_is(&w, "{")) return f;
      external = false;
    } else if (tf_import_space_of(w.word)) {
      const char *from = w.at;
      tf_str space = w.word;
      while (tf_ptx_more(&w) && !tf_ptx_word_is(&w, ";")) continue;
      tf_import_variable(m, space, (tf_str){from, (size_t)(w.at - from)}, &m->symbols, external);
      external = false;
    } else if (!tf_ptx_word_is(&w, ";")) {
      tf_import_fail_at(m, w.word.ptr, "'%.*s' is not known outside of functions", (int)w.word.len, w.word.ptr);
      return NULL;
    }
  }
  return NULL;
}

static void dispose_builder(void *b) { LLVMDisposeBuilder(b); }

/* Goes with the pool, also when memory runs out. */
static LLVMBuilderRef held_builder(tf_import *m) {
  void **held = tf_pool_hold(m->pool, dispose_builder);
  return *held = LLVMCreateBuilderInContext(m->ctx);
}

static void begin(tf_import *m) {
  tf_strmap *maps[] = {&m->matches, &m->symbols, &m->functions, &m->callees, &m->scalars, &m->locs};
  for (size_t i = 0; i < sizeof maps / sizeof *maps; i++) maps[i]->pool = m->pool;
  m->files.pool = m->scopes.pool = m->held_by_register.pool = m->pool;
  m->line_at = m->text.ptr;
  m->line = 1;
  m->i1 = LLVMInt1TypeInContext(m->ctx);
  m->i8 = LLVMInt8TypeInContext(m->ctx);
  m->i16 = LLVMInt16TypeInContext(m->ctx);
  m->i32 = LLVMInt32TypeInContext(m->ctx);
  m->i64 = LLVMInt64TypeInContext(m->ctx);
  m->i128 = LLVMInt128TypeInContext(m->ctx);
  m->f16 = LLVMHalfTypeInContext(m->ctx);
  m->bf16 = LLVMBFloatTypeInContext(m->ctx);
  m->f32 = LLVMFloatTypeInContext(m->ctx);
  m->f64 = LLVMDoubleTypeInContext(m->ctx);
  m->none = LLVMVoidTypeInContext(m->ctx);
  m->mod = m->out->mod = LLVMModuleCreateWithNameInContext("ptx", m->ctx);
  LLVMSetTarget(m->mod, "nvptx64-nvidia-cuda");
  m->b = held_builder(m);
  m->entry_b = held_builder(m);
  tf_import_debug_begin(m);
}

/* LLVM writes `.file` behind the functions whose `.loc` need it. */
static void find_files(tf_import *m) {
  const char *at = m->text.ptr, *end = at + m->text.len;
  while ((at = memmem(at, (size_t)(end - at), ".file", 5))) {
    const char *line = at, *to = memchr(at, '\n', (size_t)(end - at));
    while (line > m->text.ptr && (line[-1] == ' ' || line[-1] == '\t')) line--;
    at += 5;
    if (line == m->text.ptr || line[-1] == '\n') tf_import_debug_file(m, (tf_str){at, (size_t)((to ? to : end) - at)});
  }
}

static bool finish(tf_import *m) {
  tf_import_debug_end(m);
  if (!m->errors && (!m->out->version || !m->out->target[0]))
    tf_import_fail_at(m, m->text.ptr, "there is no .version or no .target");
  if (m->errors > TF_IMPORT_MOST_ERRORS)
    tf_note(m->diags, ((tf_loc){m->o->file, 1, 1}), "%u more faults are not shown", m->errors - TF_IMPORT_MOST_ERRORS);
  return !m->errors;
}

bool tf_ptx_import(tf_pool *pool, LLVMContextRef ctx, tf_str text, const tf_ptx_import_options *o,
                   tf_ptx_import_result *out) {
  tf_ptx_module parsed;
  uint32_t line;
  *out = (tf_ptx_import_result){0};
  if (!tf_ptx_parse(pool, text, &parsed, &line)) {
    tf_diag_emit(o->diags, o->warns ? TF_WARNING : TF_ERROR, (tf_loc){o->file, line, 1},
                 "PTX: the text ends inside of what begins here");
    return false;
  }
  tf_import *m = TF_NEW(pool, tf_import);
  *m = (tf_import){.pool = pool, .diags = o->diags, .o = o, .text = text, .ctx = ctx, .out = out};
  begin(m);
  find_files(m);
  for (size_t i = 0; i < parsed.functions.n; i++) {
    tf_import_function *f = read_outside(m, parsed.functions.at[i]->header);
    if (!f) {
      if (!m->errors) tf_import_fail_at(m, parsed.functions.at[i]->header.ptr, "a body without .entry or .func");
      break;
    }
    f->defined = true;
    tf_import_body(m, parsed.functions.at[i], f);
  }
  if (!m->errors) read_outside(m, parsed.tail);
  return finish(m);
}
