/* Declarations: variables of all spaces, their initial values; what parameters have in common with them. */
#include "codegen/import/import_header.h"

static bool plain_number(tf_str s, uint64_t *out) { return tf_import_number(s, (tf_ptx_type){'u', 1, 64}, out); }

bool tf_import_next_number(tf_import *m, tf_ptx_words *w, const char *what, uint64_t *out) {
  if (tf_ptx_more(w) && plain_number(w->word, out)) return true;
  tf_import_fail_at(m, w->word.ptr, "expected a number for %s, found '%.*s'", what, (int)w->word.len, w->word.ptr);
  return false;
}

/* { 1, 2, {3}, sym+4, generic(sym) } as elements, in a row. */
static bool read_values(tf_import *m, tf_ptx_words *w, tf_ptx_type t, LLVMValueRef *out, uint64_t most, uint64_t *n) {
  LLVMTypeRef type = tf_import_int(m, t.bits);
  for (int depth = 0;;) {
    if (!tf_ptx_more(w)) return false;
    if (tf_ptx_word_is(w, "{")) depth++;
    else if (tf_ptx_word_is(w, "}")) depth--;
    else if (!tf_ptx_word_is(w, ",")) {
      uint64_t v;
      tf_str text = w->word;
      if (tf_ptx_word_is(w, "-") && tf_ptx_more(w)) text.len = (size_t)(w->at - text.ptr);
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

bool tf_import_read_variable(tf_import *m, tf_ptx_words *w, tf_import_declared *v) {
  uint64_t n;
  *v = (tf_import_declared){.lanes = 1, .align = 0, .count = 1};
  while (tf_ptx_more(w) && w->word.ptr[0] == '.') {
    if (tf_ptx_word_is(w, ".align")) {
      if (!tf_import_next_number(m, w, ".align", &n)) return false;
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
  if (!v->type.bits || !w->word.len || !tf_ptx_in_word(w->word.ptr[0])) {
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
      if (!plain_number(w->word, &n) || (n && v->count > UINT32_MAX / n)) {
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

static LLVMValueRef initial(tf_import *m, tf_ptx_words *w, const tf_import_declared *v, LLVMTypeRef type) {
  uint64_t n = 0, all = v->count * v->lanes;
  if (!tf_ptx_word_is(w, "=")) return LLVMConstNull(type);
  LLVMValueRef *values = TF_NEW_ARRAY(m->pool, LLVMValueRef, all + 1);
  if (!read_values(m, w, v->type, values, all, &n)) return NULL;
  LLVMTypeRef one = tf_import_int(m, v->type.bits);
  while (n < all) values[n++] = LLVMConstNull(one);
  tf_ptx_next(w);
  return LLVMConstArray2(one, values, all);
}

static void local_variable(tf_import *m, const tf_import_declared *v, tf_symbol *s) {
  bool scalar = s->space == TF_SPACE_PARAM && !v->array && v->lanes == 1; /* becomes a value */
  LLVMTypeRef type = scalar ? tf_import_int(m, v->type.bits) : LLVMArrayType2(m->i8, s->bytes);
  LLVMValueRef a = LLVMBuildAlloca(m->entry_b, type, tf_pool_str(m->pool, v->name));
  LLVMSetAlignment(a, v->align);
  s->value = a;
}

void tf_import_variable(tf_import *m, tf_str space, tf_str rest, tf_strmap *in, bool external) {
  tf_ptx_words w = tf_ptx_words_of(rest);
  tf_import_declared v;
  for (;;) {
    if (!tf_import_read_variable(m, &w, &v)) return;
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
