/* Text with symbols to values of the algebra, and back. */
#include "layoutir/layoutir_impl.h"

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
  const tf_attr *a = tf_op_constant(d);
  if (!a || a->kind != TF_ATTR_INT) return false;
  *out = a->i;
  return true;
}

/* What the algebra may rely on about an integer operand. */
static void range_of(const tf_value *v, int64_t *lo, int64_t *hi) {
  *lo = 0;
  *hi = v->type->kind == TF_TYPE_INT && v->type->width == 32 ? INT32_MAX : (INT64_C(1) << 48) - 1;
  if (!v->def || tf_layout_op(v->def) != TF_L_SYMBOL) return;
  *lo = tf_lir_lo_of(v->def, 0);
  *hi = tf_lir_hi_of(v->def, 0);
}

static bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
static bool is_word(char c) { return is_letter(c) || (c >= '0' && c <= '9') || c == '_'; }

static bool name_free(const tf_lir_env *e, const char *name) {
  static const char *const reserved[] = {"o", "Sw", "ArithTuple", "min", "max", "div", "mod"};
  if (!name || !is_letter(name[0]) || tf_lir_position(tf_strz(name)) >= 0) return false;
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
  range_of(v, &lo, &hi);
  if (!name_free(e, s.name)) s.name = tf_pool_printf(e->pool, "s%zu", e->symbols.n);
  s.e = tf_ix_sym(e->ix, s.name, tf_ix_const(e->ix, lo), tf_ix_const(e->ix, hi), v);
  int64_t multiple = v->def && tf_layout_op(v->def) == TF_L_SYMBOL ? tf_lir_multiple_of(v->def, 1) : 1;
  if (multiple > 1) tf_ix_assume_divisible(e->ix, s.e, multiple);
  tf_layout_name_symbol(e->c, s.e);
  tf_vec_push(e->pool, &e->symbols, s);
  return s.name;
}

/* s0, s1, ... become the names of their values, or numbers where these are known. */
static tf_str with_names(tf_lir_env *e, tf_str text, tf_value *const *ints, uint32_t n) {
  tf_strbuf b = {.pool = e->pool};
  for (size_t at = 0; at < text.len;) {
    size_t from = at;
    tf_str w = tf_lir_next_word(text, &at);
    tf_sb_put(&b, (tf_str){text.ptr + from, (size_t)(w.ptr - text.ptr) - from});
    int k = tf_lir_position(w);
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

tf_str tf_lir_write(tf_lir_env *e, tf_lir_arg a, tf_value ***ints, uint32_t *n, uint32_t first) {
  tf_str s = {"", 0};
  TF_VEC(tf_value *) used = {0};
  tf_strbuf b = {.pool = e->pool};
  tf_status st = a.layout  ? tf_layout_print(e->c, a.layout, &s)
                 : a.tuple ? tf_tuple_print(e->c, a.tuple, &s)
                           : tf_tiler_print(e->c, a.tiler, &s);
  *ints = NULL;
  *n = 0;
  if (st != TF_OK) return (tf_str){"", 0};
  for (size_t at = 0; at < s.len;) {
    size_t from = at;
    tf_str w = tf_lir_next_word(s, &at);
    tf_sb_put(&b, (tf_str){s.ptr + from, (size_t)(w.ptr - s.ptr) - from});
    const tf_lir_symbol *sym = find_symbol(e, w);
    if (!sym) {
      tf_sb_put(&b, w);
      continue;
    }
    tf_sb_printf(&b, "s%zu", first + used.n);
    tf_vec_push(e->pool, &used, sym->value);
  }
  *ints = used.at;
  *n = (uint32_t)used.n;
  return tf_lir_spell(e->pool, tf_sb_str(&b));
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
