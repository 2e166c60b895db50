/* Headers of functions: parameters, results, limits of a launch. */
#include "codegen/import/import_header.h"

enum { PTX_KERNEL = 71 };

tf_import_function *tf_import_find_function(tf_import *m, tf_str name) { return tf_strmap_get(&m->functions, name); }

/* Behind `(`: one parameter, to `,` or `)`. */
static bool read_param(tf_import *m, tf_ptx_words *w, tf_import_param *p) {
  tf_import_declared v;
  if (!tf_ptx_word_is(w, ".param")) {
    tf_import_fail_at(m, w->word.ptr, "expected '.param', found '%.*s'; parameters in registers are not known here",
                      (int)w->word.len, w->word.ptr);
    return false;
  }
  if (!tf_import_read_variable(m, w, &v)) return false;
  *p = (tf_import_param){v.name, (uint64_t)v.type.bits / 8 * v.lanes * v.count, v.align, v.array || v.lanes > 1, false};
  p->real = v.type.kind == 'f' && v.type.bits >= 32 && v.type.lanes == 1 && !p->array;
  /* a few bytes are passed as a number is: LLVM writes a half as `.b8 x[2]` */
  if (p->bytes <= 8 && !(p->bytes & (p->bytes - 1))) p->array = false;
  if (v.open || !p->bytes || p->bytes > 1u << 20) {
    tf_import_fail_at(m, v.name.ptr, "parameter '%.*s' has no size that can be passed", (int)v.name.len, v.name.ptr);
    return false;
  }
  return true;
}

static bool read_params(tf_import *m, tf_ptx_words *w, tf_import_function *f) {
  while (tf_ptx_more(w) && !tf_ptx_word_is(w, ")")) {
    tf_import_param p;
    if (tf_ptx_word_is(w, ",")) continue;
    if (!read_param(m, w, &p)) return false;
    tf_vec_push(m->pool, &f->params, p);
    if (tf_ptx_word_is(w, ")")) break;
  }
  tf_ptx_next(w);
  return true;
}

static LLVMTypeRef param_type(tf_import *m, const tf_import_param *p, bool entry) {
  if (p->array) return LLVMPointerTypeInContext(m->ctx, 0);
  if (entry && p->real) return p->bytes == 4 ? m->f32 : m->f64;
  return tf_import_int(m, (unsigned)p->bytes * 8);
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
  for (size_t i = 0; i < n; i++) types[i] = param_type(m, &f->params.at[i], f->entry);
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
        while (tf_ptx_more(w) && !tf_ptx_word_is(w, ";")) continue;
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
      if (!tf_import_next_number(m, w, name, &v)) return false;
      tf_sb_printf(&text, "%s%llu", i ? "," : "", (unsigned long long)v);
      if (!tf_ptx_more(w) || !tf_ptx_word_is(w, ",")) break;
    }
    string_attribute(m, f->fn, (unsigned)LLVMAttributeFunctionIndex, name, tf_sb_cstr(&text));
  }
  return true;
}

/* Behind `.entry` or `.func`, to its `{` or `;`. */
tf_import_function *tf_import_read_function(tf_import *m, tf_ptx_words *w, bool entry) {
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
  if (!one.name.len || !tf_ptx_in_word(one.name.ptr[0])) {
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
