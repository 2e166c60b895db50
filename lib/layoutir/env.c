/* Text with symbols to values of the algebra, and back. */
#include "layoutir/impl.h"

#include <stdio.h>
#include <stdlib.h>

void tf_lir_open(tf_lir_env *e, tf_context *ir) {
  *e = (tf_lir_env){.ir = ir, .pool = tf_pool_child(tf_context_pool(ir))};
  e->ix = tf_ix_new(e->pool);
  e->c = tf_layout_ctx_new(e->pool, e->ix);
  e->results.pool = e->pool;
}

void tf_lir_close(tf_lir_env *e) { tf_pool_free(e->pool); }

bool tf_type_is_layout_int(const tf_type *t) {
  return t->kind == TF_TYPE_INDEX || (t->kind == TF_TYPE_INT && !t->is_unsigned && (t->width == 32 || t->width == 64));
}

/* ------------------------------------------------------------------------------------------------ symbols */

bool tf_lir_const_int(const tf_value *v, int64_t *out) {
  const tf_op *d = v->def;
  if (!d || d->noperand || !(d->def->traits & TF_PURE) || !tf_type_is_layout_int(v->type)) return false;
  const tf_attr *a = tf_op_attr(d, "value");
  if (!a || a->kind != TF_ATTR_INT) return false;
  *out = a->i;
  return true;
}

void tf_lir_range(const tf_value *v, int64_t *lo, int64_t *hi) {
  *lo = 0;
  *hi = v->type->kind == TF_TYPE_INT && v->type->width == 32 ? INT32_MAX : (INT64_C(1) << 48) - 1;
  if (!v->def || tf_layout_op(v->def) != TF_L_SYMBOL) return;
  *lo = tf_op_int(v->def, "lo", 0);
  *hi = tf_op_int(v->def, "hi", 0);
}

static bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
static bool is_digit(char c) { return c >= '0' && c <= '9'; }
static bool is_word(char c) { return is_letter(c) || is_digit(c) || c == '_'; }

/* s0, s12: k, else -1 */
static int position(tf_str w) {
  if (w.len < 2 || w.len > 6 || w.ptr[0] != 's') return -1;
  int k = 0;
  for (size_t i = 1; i < w.len; i++) {
    if (!is_digit(w.ptr[i])) return -1;
    k = 10 * k + (w.ptr[i] - '0');
  }
  return k;
}

static bool name_free(const tf_lir_env *e, const char *name) {
  static const char *const reserved[] = {"o", "Sw", "ArithTuple", "min", "max", "div", "mod"};
  if (!name || !is_letter(name[0]) || position(tf_strz(name)) >= 0) return false;
  for (const char *p = name; *p; p++)
    if (!is_word(*p)) return false;
  for (size_t i = 0; i < sizeof reserved / sizeof *reserved; i++)
    if (strcmp(name, reserved[i]) == 0) return false;
  for (size_t i = 0; i < e->symbols.n; i++)
    if (strcmp(name, e->symbols.at[i].name) == 0) return false;
  return true;
}

static const char *symbol(tf_lir_env *e, tf_value *v) {
  for (size_t i = 0; i < e->symbols.n; i++)
    if (e->symbols.at[i].value == v) return e->symbols.at[i].name;
  tf_lir_symbol s = {.value = v, .name = v->name};
  int64_t lo, hi;
  tf_lir_range(v, &lo, &hi);
  if (!name_free(e, s.name)) s.name = tf_pool_printf(e->pool, "s%zu", e->symbols.n);
  s.e = tf_ix_sym(e->ix, s.name, tf_ix_const(e->ix, lo), tf_ix_const(e->ix, hi), v);
  tf_layout_name_symbol(e->c, s.e);
  tf_vec_push(e->pool, &e->symbols, s);
  return s.name;
}

/* The next word of `s` from *at on; what lies before it is appended to `out`. */
static tf_str next_word(tf_str s, size_t *at, tf_strbuf *out) {
  size_t from = *at;
  while (from < s.len && !is_letter(s.ptr[from])) {
    if (s.ptr[from] == '_') /* _4, or a word that begins with it: not ours */
      while (from + 1 < s.len && is_word(s.ptr[from + 1])) from++;
    from++;
  }
  if (from > s.len) from = s.len;
  tf_sb_put(out, (tf_str){s.ptr + *at, from - *at});
  size_t end = from;
  while (end < s.len && is_word(s.ptr[end])) end++;
  *at = end;
  return (tf_str){s.ptr + from, end - from};
}

/* s0, s1, ... become the names of their values, or numbers where these are known. */
static tf_str with_names(tf_lir_env *e, tf_str text, tf_value *const *ints, uint32_t n) {
  tf_strbuf b = {.pool = e->pool};
  for (size_t at = 0; at < text.len;) {
    tf_str w = next_word(text, &at, &b);
    int k = position(w);
    int64_t v;
    if (k < 0 || (uint32_t)k >= n) tf_sb_put(&b, w);
    else if (tf_lir_const_int(ints[k], &v)) tf_sb_printf(&b, "%lld", (long long)v);
    else tf_sb_puts(&b, symbol(e, ints[k]));
  }
  return tf_sb_str(&b);
}

tf_status tf_lir_read(tf_lir_env *e, tf_lir_kind k, tf_str text, tf_value *const *ints, uint32_t n, tf_lir_arg *out) {
  *out = (tf_lir_arg){0};
  tf_str s = with_names(e, text, ints, n);
  if (k == TF_LIR_LAYOUT) return tf_layout_parse(e->c, s, &out->layout);
  if (k == TF_LIR_TUPLE) return tf_tuple_parse(e->c, s, &out->tuple);
  return tf_tiler_parse(e->c, s, &out->tiler);
}

static const tf_lir_symbol *find_symbol(const tf_lir_env *e, tf_str name) {
  for (size_t i = 0; i < e->symbols.n; i++)
    if (tf_str_eqz(name, e->symbols.at[i].name)) return &e->symbols.at[i];
  return NULL;
}

tf_str tf_lir_write(tf_lir_env *e, tf_lir_arg a, tf_value ***ints, uint32_t *n) {
  tf_str s = {"", 0};
  TF_VEC(tf_value *) used = {0};
  tf_strbuf b = {.pool = e->pool};
  if (a.layout) tf_layout_print(e->c, a.layout, &s);
  else if (a.tuple) tf_tuple_print(e->c, a.tuple, &s);
  else tf_tiler_print(e->c, a.tiler, &s);
  for (size_t at = 0; at < s.len;) {
    tf_str w = next_word(s, &at, &b);
    const tf_lir_symbol *sym = find_symbol(e, w);
    if (!sym) {
      tf_sb_put(&b, w);
      continue;
    }
    size_t k = 0;
    while (k < used.n && used.at[k] != sym->value) k++;
    if (k == used.n) tf_vec_push(e->pool, &used, sym->value);
    tf_sb_printf(&b, "s%zu", k);
  }
  *ints = used.at;
  *n = (uint32_t)used.n;
  return tf_sb_str(&b);
}

const char *tf_lir_message(const tf_lir_env *e) {
  const char *s = tf_layout_message(e->c);
  return strncmp(s, "parse: ", 7) == 0 ? s + 7 : s;
}

void tf_lir_refuse(const tf_lir_env *e, tf_op *op) {
  const char *s = tf_lir_message(e), *undecided = strstr(s, "; collect conditions");
  tf_op_error(op, "%.*s", undecided ? (int)(undecided - s) : (int)strlen(s), s);
  if (undecided) tf_op_note(op, "tell the ranges of its numbers by layout.symbol");
}

uint32_t tf_lir_ints(tf_lir_env *e, const tf_op *op, tf_value ***out) {
  TF_VEC(tf_value *) v = {0};
  for (uint32_t i = 0; i < op->noperand; i++)
    if (tf_type_is_layout_int(op->operand[i].value->type)) tf_vec_push(e->pool, &v, op->operand[i].value);
  *out = v.at;
  return (uint32_t)v.n;
}
