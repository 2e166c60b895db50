/* Tuples: trees of numbers, basis sums and `_`. */
#include "layout/layout_impl.h"

const tf_tuple *lay_int(tf_layout_ctx *c, int64_t v) {
  if (v >= 0 && v < LAY_SMALL) return &c->small[v];
  tf_tuple *t = LAY_NEW(c, tf_tuple, 1);
  *t = (tf_tuple){.kind = TF_TUPLE_INT, .leaves = 1, .number = {v, NULL}};
  return t;
}

const tf_tuple *lay_number(tf_layout_ctx *c, num n) {
  if (!n.e) return lay_int(c, n.v);
  tf_tuple *t = LAY_NEW(c, tf_tuple, 1);
  *t = (tf_tuple){.kind = TF_TUPLE_EXPR, .leaves = 1, .number = n};
  return t;
}

const tf_tuple *lay_node(tf_layout_ctx *c, const tf_tuple *const *parts, size_t n) {
  if (!n) return &c->empty;
  size_t leaves = 0, depth = 0;
  if (n > TF_LAYOUT_LEAVES) leaves = n;
  for (size_t i = 0; i < n && leaves <= TF_LAYOUT_LEAVES; i++) {
    leaves += parts[i]->leaves;
    if (parts[i]->depth > depth) depth = parts[i]->depth;
  }
  if (leaves > TF_LAYOUT_LEAVES) lay_fail(c, "more than %d leaves in a tuple", TF_LAYOUT_LEAVES);
  if (depth >= TF_LAYOUT_DEPTH) lay_fail(c, "more than %d nested parentheses", TF_LAYOUT_DEPTH);
  tf_tuple *t = lay_alloc(c, sizeof *t + n * sizeof *parts);
  const tf_tuple **at = (const tf_tuple **)(t + 1);
  for (size_t i = 0; i < n; i++) at[i] = parts[i];
  *t = (tf_tuple){
      .kind = TF_TUPLE_NODE, .depth = (uint8_t)(depth + 1), .leaves = (uint16_t)leaves, .n = (uint32_t)n, .part = at};
  return t;
}

num lay_num(tf_layout_ctx *c, const tf_tuple *t) {
  if (!lay_is_number(t)) lay_fail(c, "found %s where a number is expected", lay_show(c, t));
  return t->number;
}

num lay_size(tf_layout_ctx *c, const tf_tuple *t) {
  if (!lay_is_node(t)) return lay_num(c, t);
  num r = NUM(1);
  for (uint32_t i = 0; i < t->n; i++) r = lay_mul(c, r, lay_size(c, t->part[i]));
  return r;
}

void lay_leaves(const tf_tuple *t, const tf_tuple **out) {
  if (!lay_is_node(t)) {
    *out = t;
    return;
  }
  for (uint32_t i = 0; i < t->n; i++) {
    lay_leaves(t->part[i], out);
    out += t->part[i]->leaves;
  }
}

const tf_tuple *lay_flatten(tf_layout_ctx *c, const tf_tuple *t) {
  if (t->depth <= 1) return t;
  const tf_tuple *leaf[TF_LAYOUT_LEAVES];
  lay_leaves(t, leaf);
  return lay_node(c, leaf, t->leaves);
}

static const tf_tuple *unflatten(tf_layout_ctx *c, const tf_tuple *t, const tf_tuple *const **leaves) {
  if (!lay_is_node(t)) return *(*leaves)++;
  const tf_tuple *part[TF_LAYOUT_LEAVES];
  for (uint32_t i = 0; i < t->n; i++) part[i] = unflatten(c, t->part[i], leaves);
  return lay_node(c, part, t->n);
}

const tf_tuple *lay_unflatten(tf_layout_ctx *c, const tf_tuple *t, const tf_tuple *const *leaves) {
  return unflatten(c, t, &leaves);
}

void lay_check_shape(tf_layout_ctx *c, const tf_tuple *shape) {
  if (lay_is_node(shape)) {
    for (uint32_t i = 0; i < shape->n; i++) lay_check_shape(c, shape->part[i]);
    return;
  }
  num s = lay_num(c, shape);
  if (s.e ? tf_ix_min_value(s.e) < 1 : s.v < 1)
    lay_fail(c, "the extent %s is not known to be at least 1", lay_show_num(c, s));
}

/* ------------------------------------------------------------------------------------------------ relations */

bool tf_tuple_congruent(const tf_tuple *a, const tf_tuple *b) {
  if (!lay_is_node(a) || !lay_is_node(b)) return !lay_is_node(a) && !lay_is_node(b);
  if (a->n != b->n) return false;
  for (uint32_t i = 0; i < a->n; i++)
    if (!tf_tuple_congruent(a->part[i], b->part[i])) return false;
  return true;
}

bool tf_tuple_weakly_congruent(const tf_tuple *a, const tf_tuple *b) {
  if (!lay_is_node(a)) return true;
  if (!lay_is_node(b) || a->n != b->n) return false;
  for (uint32_t i = 0; i < a->n; i++)
    if (!tf_tuple_weakly_congruent(a->part[i], b->part[i])) return false;
  return true;
}

static bool same_num(num a, num b) { return a.e ? a.e == b.e : !b.e && a.v == b.v; }

static bool same_basis(const tf_tuple *a, const tf_tuple *b) {
  if (a->n != b->n) return false;
  for (uint32_t i = 0; i < a->n; i++) {
    const term *x = &a->terms[i], *y = &b->terms[i];
    if (x->n != y->n || !same_num(x->scale, y->scale) || memcmp(x->path, y->path, x->n * sizeof *x->path) != 0)
      return false;
  }
  return true;
}

bool tf_tuple_equal(const tf_tuple *a, const tf_tuple *b) {
  if (a == b) return true;
  if (!a || !b || a->kind != b->kind) return false;
  switch ((tf_tuple_kind)a->kind) {
  case TF_TUPLE_ANY: return true;
  case TF_TUPLE_BASIS: return same_basis(a, b);
  case TF_TUPLE_NODE: break;
  default: return same_num(a->number, b->number);
  }
  if (a->n != b->n) return false;
  for (uint32_t i = 0; i < a->n; i++)
    if (!tf_tuple_equal(a->part[i], b->part[i])) return false;
  return true;
}

static bool compatible(tf_layout_ctx *c, const tf_tuple *a, const tf_tuple *b) {
  if (!lay_is_node(a)) return lay_same(c, lay_num(c, a), lay_size(c, b));
  if (!lay_is_node(b) || a->n != b->n) return false;
  for (uint32_t i = 0; i < a->n; i++)
    if (!compatible(c, a->part[i], b->part[i])) return false;
  return true;
}

static tf_status try_compatible(tf_layout_ctx *c, const tf_tuple *a, const tf_tuple *b, bool *out) {
  LAY_CALL(c, "compatible", out, compatible(c, lay_tuple(c, a), lay_tuple(c, b)));
}

bool tf_tuple_compatible(tf_layout_ctx *c, const tf_tuple *a, const tf_tuple *b) {
  bool r;
  return try_compatible(c, a, b, &r) == TF_OK && r;
}

/* ------------------------------------------------------------------------------------------------ public */

tf_status tf_tuple_int(tf_layout_ctx *c, int64_t v, const tf_tuple **out) { LAY_CALL(c, "tuple", out, lay_int(c, v)); }
tf_status tf_tuple_any(tf_layout_ctx *c, const tf_tuple **out) { LAY_CALL(c, "tuple", out, &c->any); }

static const tf_tuple *checked_node(tf_layout_ctx *c, const tf_tuple *const *parts, size_t n) {
  if (n && !parts) lay_fail(c, "found no parts (NULL)");
  for (size_t i = 0; i < n; i++) lay_tuple(c, parts[i]);
  return lay_node(c, parts, n);
}

tf_status tf_tuple_node(tf_layout_ctx *c, const tf_tuple *const *parts, size_t n, const tf_tuple **out) {
  LAY_CALL(c, "tuple", out, checked_node(c, parts, n));
}

static const tf_tuple *ints(tf_layout_ctx *c, const int64_t *v, size_t n) {
  const tf_tuple *part[TF_LAYOUT_LEAVES];
  if (n > TF_LAYOUT_LEAVES) lay_fail(c, "more than %d leaves in a tuple", TF_LAYOUT_LEAVES);
  if (n && !v) lay_fail(c, "found no numbers (NULL)");
  for (size_t i = 0; i < n; i++) part[i] = lay_int(c, v[i]);
  return lay_node(c, part, n);
}

tf_status tf_tuple_ints(tf_layout_ctx *c, const int64_t *v, size_t n, const tf_tuple **out) {
  LAY_CALL(c, "tuple", out, ints(c, v, n));
}

tf_tuple_kind tf_tuple_get_kind(const tf_tuple *t) { return (tf_tuple_kind)t->kind; }
size_t tf_tuple_rank(const tf_tuple *t) { return lay_rank(t); }
size_t tf_tuple_depth(const tf_tuple *t) { return t->depth; }
size_t tf_tuple_num_leaves(const tf_tuple *t) { return t->leaves; }
const tf_tuple *tf_tuple_get(const tf_tuple *t, size_t i) { return i < lay_rank(t) ? lay_part(t, i) : NULL; }

const tf_tuple *tf_tuple_leaf(const tf_tuple *t, size_t i) {
  if (i >= t->leaves) return NULL;
  while (lay_is_node(t)) {
    uint32_t k = 0;
    while (i >= t->part[k]->leaves) i -= t->part[k++]->leaves;
    t = t->part[k];
  }
  return t;
}

bool tf_tuple_get_int(const tf_tuple *t, int64_t *v) {
  if (!t || t->kind != TF_TUPLE_INT) return false;
  *v = t->number.v;
  return true;
}

size_t tf_tuple_num_terms(const tf_tuple *t) { return t->kind == TF_TUPLE_BASIS ? t->n : 0; }

tf_status tf_tuple_size(tf_layout_ctx *c, const tf_tuple *t, const tf_tuple **out) {
  LAY_CALL(c, "size", out, lay_number(c, lay_size(c, lay_tuple(c, t))));
}

tf_status tf_tuple_flatten(tf_layout_ctx *c, const tf_tuple *t, const tf_tuple **out) {
  LAY_CALL(c, "flatten", out, lay_flatten(c, lay_tuple(c, t)));
}

const tf_tuple *tf_tuple_of_expr(tf_layout_ctx *c, tf_ixp e) { return lay_number(c, lay_of_expr(e)); }

tf_ixp tf_tuple_expr(tf_layout_ctx *c, const tf_tuple *t) { return lay_is_number(t) ? lay_expr(c, t->number) : NULL; }
