/* What stands outside of functions: directives, variables, and the functions' own headers. */
#include "codegen/import/import_impl.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <llvm-c/Analysis.h>
#include <llvm-c/DebugInfo.h>
#include <llvm-c/Transforms/PassBuilder.h>

#include "codegen/import/import_header.h"

enum { MOST_ERRORS = 20, PTX_KERNEL = 71 };

/* ------------------------------------------------------------------------------------------------ telling */

uint32_t tf_import_line(tf_import *m, const char *at) {
  if (at < m->line_at) m->line_at = m->text.ptr, m->line = 1;
  for (; m->line_at < at; m->line_at++) m->line += *m->line_at == '\n';
  return m->line;
}

static void tell(tf_import *m, const char *at, tf_str what, const char *fmt, va_list ap) {
  char text[1024];
  if (m->errors++ >= MOST_ERRORS) return;
  vsnprintf(text, sizeof text, fmt, ap);
  const char *line = at;
  while (line > m->text.ptr && line[-1] != '\n') line--;
  tf_loc loc = {m->o->file, tf_import_line(m, at), (uint32_t)(at - line) + 1};
  tf_str shown = {what.ptr, what.len < 160 ? what.len : 160};
  if (!what.len) tf_error(m->diags, loc, "PTX: %s", text);
  else tf_error(m->diags, loc, "PTX: '%.*s%s': %s", (int)shown.len, shown.ptr, shown.len < what.len ? "..." : "", text);
}

void tf_import_fail(tf_import *m, const char *fmt, ...) {
  va_list ap;
  va_start(ap, fmt);
  tell(m, m->s->text.ptr, m->s->text, fmt, ap);
  va_end(ap);
}

void tf_import_fail_at(tf_import *m, const char *at, const char *fmt, ...) {
  va_list ap;
  va_start(ap, fmt);
  tell(m, at, (tf_str){at, 0}, fmt, ap);
  va_end(ap);
}

/* ------------------------------------------------------------------------------------------------ words */

static bool in_word(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || (c && strchr("_$%.:", c));
}

bool tf_ptx_next(tf_ptx_words *w) {
  for (;;) {
    while (w->at < w->end && (unsigned char)*w->at <= ' ') w->at++;
    if (w->end - w->at > 1 && w->at[0] == '/' && w->at[1] == '/') {
      while (w->at < w->end && *w->at != '\n') w->at++;
    } else if (w->end - w->at > 1 && w->at[0] == '/' && w->at[1] == '*') {
      const char *to = memmem(w->at + 2, (size_t)(w->end - w->at - 2), "*/", 2);
      w->at = to ? to + 2 : w->end;
    } else break;
  }
  const char *from = w->at;
  if (w->at < w->end && *w->at == '"') {
    for (w->at++; w->at < w->end && *w->at != '"'; w->at++) continue;
    if (w->at < w->end) w->at++;
  } else {
    while (w->at < w->end && in_word(*w->at) && (w->at == from || *w->at != '.' || from[0] != '.' || w->at[-1] == ':'))
      w->at++;
    if (w->at == from && w->at < w->end) w->at++;
  }
  w->word = (tf_str){from, (size_t)(w->at - from)};
  return w->word.len > 0;
}

tf_str tf_ptx_rest_of_line(tf_ptx_words *w) {
  const char *from = w->at, *to = memchr(from, '\n', (size_t)(w->end - from));
  w->at = to ? to : w->end;
  const char *comment = memmem(from, (size_t)(w->at - from), "//", 2);
  return (tf_str){from, (size_t)((comment ? comment : w->at) - from)};
}

static bool number_of(tf_str s, uint64_t *out) { return tf_import_number(s, (tf_ptx_type){'u', 1, 64}, out); }

static bool next_number(tf_import *m, tf_ptx_words *w, const char *what, uint64_t *out) {
  if (tf_ptx_next(w) && number_of(w->word, out)) return true;
  tf_import_fail_at(m, w->word.ptr, "expected a number for %s, found '%.*s'", what, (int)w->word.len, w->word.ptr);
  return false;
}

/* ------------------------------------------------------------------------------------------------ variables */

tf_symbol *tf_import_declare(tf_import *m, tf_strmap *in, tf_str name, tf_symbol_kind kind) {
  tf_symbol *s = TF_NEW(m->pool, tf_symbol);
  *s = (tf_symbol){.kind = kind, .name = name};
  tf_strmap_set(in, name, s);
  return s;
}

/* { 1, 2, {3}, sym+4, generic(sym) } as elements, in a row. */
static bool read_values(tf_import *m, tf_ptx_words *w, tf_ptx_type t, LLVMValueRef *out, uint64_t most, uint64_t *n) {
  LLVMTypeRef type = tf_import_int(m, t.bits);
  for (int depth = 0;;) {
    if (!tf_ptx_next(w)) return false;
    if (tf_ptx_word_is(w, "{")) depth++;
    else if (tf_ptx_word_is(w, "}")) depth--;
    else if (!tf_ptx_word_is(w, ",")) {
      uint64_t v;
      tf_str text = w->word;
      if (tf_ptx_word_is(w, "-") && tf_ptx_next(w)) text.len = (size_t)(w->at - text.ptr);
      tf_ptx_type as = t;
      if (t.kind != 'f' && t.kind != 'B') as.kind = 'b';
      if (*n == most || !tf_import_number(text, as, &v)) {
        tf_import_fail_at(m, text.ptr,
                          *n == most ? "more initial values than elements, at '%.*s'"
                                     : "'%.*s' is no initial value that is known here",
                          (int)text.len, text.ptr);
        return false;
      }
      out[(*n)++] = LLVMConstInt(type, v, false);
    }
    if (depth <= 0) return true;
  }
}

typedef struct variable {
  tf_ptx_type type;
  uint32_t lanes, align;
  tf_str name;
  uint64_t count;
  bool array, open; /* open: [] */
} variable;

/* ".align 16 .v2 .b8 name[4][8]", to what stands behind it. */
static bool read_variable(tf_import *m, tf_ptx_words *w, variable *v) {
  uint64_t n;
  *v = (variable){.lanes = 1, .align = 0, .count = 1};
  while (tf_ptx_next(w) && w->word.ptr[0] == '.') {
    if (tf_ptx_word_is(w, ".align")) {
      if (!next_number(m, w, ".align", &n)) return false;
      if (!n || n & (n - 1) || n > 1u << 20) {
        tf_import_fail_at(m, w->word.ptr, "an alignment is a power of two, found '%.*s'", (int)w->word.len,
                          w->word.ptr);
        return false;
      }
      v->align = (uint32_t)n;
    } else if (tf_ptx_word_is(w, ".ptr") || tf_str_starts(w->word, ".attribute")) {
      continue;
    } else if (tf_ptx_word_is(w, ".v2")) v->lanes = 2;
    else if (tf_ptx_word_is(w, ".v4")) v->lanes = 4;
    else if (tf_import_space_of(w->word)) continue; /* behind .ptr */
    else {
      v->type = tf_ptx_type_of(w->word);
      if (!v->type.bits || v->type.kind == 'p') {
        tf_import_fail_at(m, w->word.ptr, "expected a type, found '%.*s'", (int)w->word.len, w->word.ptr);
        return false;
      }
    }
  }
  if (!v->type.bits || !w->word.len || !in_word(w->word.ptr[0])) {
    tf_import_fail_at(m, w->word.ptr, "expected a type and a name in a declaration, found '%.*s'", (int)w->word.len,
                      w->word.ptr);
    return false;
  }
  v->name = w->word;
  if (!v->align) v->align = v->type.bits / 8 * v->lanes;
  tf_ptx_next(w);
  while (tf_ptx_word_is(w, "[")) {
    v->array = true;
    tf_ptx_next(w);
    if (tf_ptx_word_is(w, "]")) v->open = true, v->count = 0;
    else {
      if (!number_of(w->word, &n) || (n && v->count > UINT32_MAX / n)) {
        tf_import_fail_at(m, w->word.ptr, "expected a number of elements, found '%.*s'", (int)w->word.len, w->word.ptr);
        return false;
      }
      v->count *= n;
      tf_ptx_next(w);
    }
    if (!tf_ptx_word_is(w, "]")) {
      tf_import_fail_at(m, w->word.ptr, "expected ']' behind a number of elements, found '%.*s'", (int)w->word.len,
                        w->word.ptr);
      return false;
    }
    tf_ptx_next(w);
  }
  return true;
}

static LLVMValueRef initial(tf_import *m, tf_ptx_words *w, const variable *v, LLVMTypeRef type) {
  uint64_t n = 0, all = v->count * v->lanes;
  if (!tf_ptx_word_is(w, "=")) return LLVMConstNull(type);
  LLVMValueRef *values = TF_NEW_ARRAY(m->pool, LLVMValueRef, all + 1);
  if (!read_values(m, w, v->type, values, all, &n)) return NULL;
  LLVMTypeRef one = tf_import_int(m, v->type.bits);
  while (n < all) values[n++] = LLVMConstNull(one);
  tf_ptx_next(w);
  return LLVMConstArray2(one, values, all);
}

static void local_variable(tf_import *m, const variable *v, tf_symbol *s) {
  bool scalar = s->space == TF_SPACE_PARAM && !v->array && v->lanes == 1; /* becomes a value */
  LLVMTypeRef type = scalar ? tf_import_int(m, v->type.bits) : LLVMArrayType2(m->i8, s->bytes);
  LLVMValueRef a = LLVMBuildAlloca(m->entry_b, type, tf_pool_str(m->pool, v->name));
  LLVMSetAlignment(a, v->align);
  s->value = a;
}

void tf_import_variable(tf_import *m, tf_str space, tf_str rest, tf_strmap *in, bool external) {
  tf_ptx_words w = tf_ptx_words_of(rest);
  variable v;
  for (;;) {
    if (!read_variable(m, &w, &v)) return;
    tf_symbol *s = tf_import_declare(m, in, v.name, TF_SYMBOL_GLOBAL);
    s->space = tf_import_space_of(space);
    s->bytes = (uint64_t)v.type.bits / 8 * v.lanes * v.count;
    bool param = s->space == TF_SPACE_PARAM;
    if (s->space == TF_SPACE_LOCAL || param) {
      if (!m->own) {
        tf_import_fail_at(m, rest.ptr, "%.*s variables outside of functions are not known here", (int)space.len,
                          space.ptr);
        return;
      }
      local_variable(m, &v, s);
      if (param) s->kind = TF_SYMBOL_PARAM;
    } else {
      LLVMTypeRef type = LLVMArrayType2(tf_import_int(m, v.type.bits), v.count * v.lanes);
      if (s->space == TF_SPACE_SHARED) type = LLVMArrayType2(m->i8, s->bytes);
      LLVMValueRef g = LLVMAddGlobalInAddressSpace(m->mod, type, tf_pool_str(m->pool, v.name), s->space);
      s->value = g;
      LLVMSetAlignment(g, v.align);
      bool outside = external && (s->space != TF_SPACE_SHARED || v.open);
      LLVMSetLinkage(g, outside ? LLVMExternalLinkage : LLVMInternalLinkage);
      if (s->space == TF_SPACE_SHARED) {
        if (!outside) LLVMSetInitializer(g, LLVMGetUndef(type));
      } else if (!outside) {
        LLVMValueRef value = initial(m, &w, &v, type);
        if (!value) return;
        LLVMSetInitializer(g, value);
        LLVMSetGlobalConstant(g, s->space == TF_SPACE_CONST);
      }
    }
    if (tf_ptx_word_is(&w, ",")) continue;
    if (w.word.len && !tf_ptx_word_is(&w, ";"))
      tf_import_fail_at(m, w.word.ptr, "expected ';' behind the declaration of '%.*s', found '%.*s'", (int)v.name.len,
                        v.name.ptr, (int)w.word.len, w.word.ptr);
    return;
  }
}

/* ------------------------------------------------------------------------------------------------ functions */

tf_import_function *tf_import_find_function(tf_import *m, tf_str name) { return tf_strmap_get(&m->functions, name); }

/* Behind `(`: one parameter, to `,` or `)`. */
static bool read_param(tf_import *m, tf_ptx_words *w, tf_import_param *p) {
  variable v;
  if (!tf_ptx_word_is(w, ".param")) {
    tf_import_fail_at(m, w->word.ptr, "expected '.param', found '%.*s'; parameters in registers are not known here",
                      (int)w->word.len, w->word.ptr);
    return false;
  }
  if (!read_variable(m, w, &v)) return false;
  *p = (tf_import_param){v.name, (uint64_t)v.type.bits / 8 * v.lanes * v.count, v.align, v.array || v.lanes > 1};
  /* a few bytes are passed as a number is: LLVM writes a half as `.b8 x[2]` */
  if (p->bytes <= 8 && !(p->bytes & (p->bytes - 1))) p->array = false;
  if (v.open || !p->bytes || p->bytes > 1u << 20) {
    tf_import_fail_at(m, v.name.ptr, "parameter '%.*s' has no size that can be passed", (int)v.name.len, v.name.ptr);
    return false;
  }
  return true;
}

static bool read_params(tf_import *m, tf_ptx_words *w, tf_import_function *f) {
  while (tf_ptx_next(w) && !tf_ptx_word_is(w, ")")) {
    tf_import_param p;
    if (tf_ptx_word_is(w, ",")) continue;
    if (!read_param(m, w, &p)) return false;
    tf_vec_push(m->pool, &f->params, p);
    if (tf_ptx_word_is(w, ")")) break;
  }
  tf_ptx_next(w);
  return true;
}

static LLVMTypeRef param_type(tf_import *m, const tf_import_param *p) {
  return p->array ? LLVMPointerTypeInContext(m->ctx, 0) : tf_import_int(m, (unsigned)p->bytes * 8);
}

static void add_attribute(tf_import *m, LLVMValueRef fn, unsigned at, const char *name, uint64_t v) {
  unsigned kind = LLVMGetEnumAttributeKindForName(name, strlen(name));
  LLVMAddAttributeAtIndex(fn, at, LLVMCreateEnumAttribute(m->ctx, kind, v));
}

static void string_attribute(tf_import *m, LLVMValueRef fn, unsigned at, const char *name, const char *value) {
  LLVMAddAttributeAtIndex(
      fn, at, LLVMCreateStringAttribute(m->ctx, name, (unsigned)strlen(name), value, (unsigned)strlen(value)));
}

static void declare_function(tf_import *m, tf_import_function *f) {
  size_t n = f->params.n;
  LLVMTypeRef *types = TF_NEW_ARRAY(m->pool, LLVMTypeRef, n + 1), result = m->none;
  for (size_t i = 0; i < n; i++) types[i] = param_type(m, &f->params.at[i]);
  if (f->result.bytes)
    result = f->result.array ? LLVMArrayType2(m->i8, f->result.bytes) : tf_import_int(m, (unsigned)f->result.bytes * 8);
  f->type = LLVMFunctionType(result, types, (unsigned)n, false);
  f->fn = LLVMAddFunction(m->mod, tf_pool_str(m->pool, f->name), f->type);
  for (unsigned i = 0; i < n; i++) {
    const tf_import_param *p = &f->params.at[i];
    if (!p->array) continue;
    unsigned kind = LLVMGetEnumAttributeKindForName("byval", 5);
    LLVMAddAttributeAtIndex(f->fn, i + 1, LLVMCreateTypeAttribute(m->ctx, kind, LLVMArrayType2(m->i8, p->bytes)));
    add_attribute(m, f->fn, i + 1, "align", p->align);
    if (f->entry) string_attribute(m, f->fn, i + 1, "nvvm.grid_constant", "");
  }
  if (f->entry) LLVMSetFunctionCallConv(f->fn, PTX_KERNEL);
}

/* ".maxntid 128, 1, 1": what stands behind the parameters, to `{` or `;`. */
static bool read_limits(tf_import *m, tf_ptx_words *w, tf_import_function *f) {
  static const char *const table[][2] = {{".maxntid", "nvvm.maxntid"},
                                         {".reqntid", "nvvm.reqntid"},
                                         {".minnctapersm", "nvvm.minctasm"},
                                         {".maxnreg", "nvvm.maxnreg"},
                                         {".reqnctapercluster", "nvvm.cluster_dim"},
                                         {".maxclusterrank", "nvvm.maxclusterrank"}};
  while (w->word.len && !tf_ptx_word_is(w, "{") && !tf_ptx_word_is(w, ";")) {
    const char *name = NULL;
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
      if (tf_ptx_word_is(w, table[i][0])) name = table[i][1];
    if (!name) {
      bool known = tf_ptx_word_is(w, ".noreturn") || tf_ptx_word_is(w, ".explicitcluster") ||
                   tf_ptx_word_is(w, ".blocksareclusters") || tf_str_starts(w->word, ".abi_preserve");
      if (tf_ptx_word_is(w, ".pragma")) {
        while (tf_ptx_next(w) && !tf_ptx_word_is(w, ";")) continue;
        known = true;
      }
      if (!known) {
        tf_import_fail_at(m, w->word.ptr, "'%.*s' behind the parameters of '%.*s' is not known", (int)w->word.len,
                          w->word.ptr, (int)f->name.len, f->name.ptr);
        return false;
      }
      tf_ptx_next(w);
      continue;
    }
    tf_strbuf text = {.pool = m->pool};
    for (int i = 0; i < 3; i++) {
      uint64_t v;
      if (!next_number(m, w, name, &v)) return false;
      tf_sb_printf(&text, "%s%llu", i ? "," : "", (unsigned long long)v);
      if (!tf_ptx_next(w) || !tf_ptx_word_is(w, ",")) break;
    }
    string_attribute(m, f->fn, (unsigned)LLVMAttributeFunctionIndex, name, tf_sb_cstr(&text));
  }
  return true;
}

/* Behind `.entry` or `.func`, to its `{` or `;`. */
static tf_import_function *read_function(tf_import *m, tf_ptx_words *w, bool entry) {
  tf_import_function one = {.entry = entry};
  tf_ptx_next(w);
  if (!entry && tf_ptx_word_is(w, ".attribute")) return NULL;
  if (!entry && tf_ptx_word_is(w, "(")) {
    tf_ptx_next(w);
    if (!read_param(m, w, &one.result)) return NULL;
    if (!tf_ptx_word_is(w, ")")) {
      tf_import_fail_at(m, w->word.ptr, "expected ')' behind one result, found '%.*s'", (int)w->word.len, w->word.ptr);
      return NULL;
    }
    tf_ptx_next(w);
  }
  one.name = w->word;
  if (!one.name.len || !in_word(one.name.ptr[0])) {
    tf_import_fail_at(m, w->at, "expected a name behind '%s'", entry ? ".entry" : ".func");
    return NULL;
  }
  tf_import_function *old = tf_import_find_function(m, one.name);
  tf_ptx_next(w);
  if (tf_ptx_word_is(w, "(") && !read_params(m, w, &one)) return NULL;
  tf_import_function *f = TF_NEW(m->pool, tf_import_function);
  *f = one;
  if (old && (old->defined || old->params.n != f->params.n || old->result.bytes != f->result.bytes)) {
    tf_import_fail_at(m, one.name.ptr, "'%.*s' is there twice", (int)one.name.len, one.name.ptr);
    return NULL;
  }
  if (old) f->fn = old->fn, f->type = old->type;
  else declare_function(m, f);
  tf_strmap_set(&m->functions, f->name, f);
  return read_limits(m, w, f) ? f : NULL;
}

/* ------------------------------------------------------------------------------------------------ the module */

static void skip_braces(tf_ptx_words *w) {
  for (int depth = 0; tf_ptx_next(w);) {
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
  while (tf_ptx_next(&w)) {
    if (tf_ptx_word_is(&w, ".version")) read_version(m, tf_ptx_rest_of_line(&w));
    else if (tf_ptx_word_is(&w, ".target")) {
      tf_ptx_next(&w);
      if (w.word.len < sizeof m->out->target) memcpy(m->out->target, w.word.ptr, w.word.len);
      tf_ptx_rest_of_line(&w);
    } else if (tf_ptx_word_is(&w, ".address_size")) {
      uint64_t bits;
      if (next_number(m, &w, ".address_size", &bits) && bits != 64)
        tf_import_fail_at(m, w.word.ptr, ".address_size is %llu; only 64 is known", (unsigned long long)bits);
    } else if (tf_ptx_word_is(&w, ".file")) tf_ptx_rest_of_line(&w);
    else if (tf_ptx_word_is(&w, ".section")) skip_braces(&w);
    else if (tf_ptx_word_is(&w, ".pragma") || tf_ptx_word_is(&w, ".alias")) {
      while (tf_ptx_next(&w) && !tf_ptx_word_is(&w, ";")) continue;
    } else if (tf_ptx_word_is(&w, ".extern")) external = true;
    else if (tf_ptx_word_is(&w, ".visible") || tf_ptx_word_is(&w, ".weak") || tf_ptx_word_is(&w, ".common")) continue;
    else if (tf_ptx_word_is(&w, ".entry") || tf_ptx_word_is(&w, ".func")) {
      tf_import_function *f = read_function(m, &w, tf_ptx_word_is(&w, ".entry"));
      if (!f || tf_ptx_word_is(&w, "{")) return f;
      external = false;
    } else if (tf_import_space_of(w.word)) {
      const char *from = w.at;
      tf_str space = w.word;
      while (tf_ptx_next(&w) && !tf_ptx_word_is(&w, ";")) continue;
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
  tf_strmap *maps[] = {&m->matches, &m->symbols, &m->functions, &m->callees, &m->scalars};
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
  if (m->errors > MOST_ERRORS)
    tf_note(m->diags, ((tf_loc){m->o->file, 1, 1}), "%u more faults are not shown", m->errors - MOST_ERRORS);
  return !m->errors;
}

bool tf_ptx_import(tf_pool *pool, LLVMContextRef ctx, tf_str text, const tf_ptx_import_options *o,
                   tf_ptx_import_result *out) {
  tf_ptx_module parsed;
  uint32_t line;
  *out = (tf_ptx_import_result){0};
  if (!tf_ptx_parse(pool, text, &parsed, &line)) {
    tf_error(o->diags, ((tf_loc){o->file, line, 1}), "PTX: the text ends inside of what begins here");
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
