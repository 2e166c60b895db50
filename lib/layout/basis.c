/* Scaled basis functions, their sums, and arithmetic tuples. */
#include "layout/layout_impl.h"

static int compare_paths(const term *a, const term *b) {
  for (uint32_t i = 0; i < a->n && i < b->n; i++)
    if (a->path[i] != b->path[i]) return a->path[i] < b->path[i] ? -1 : 1;
  return a->n < b->n ? -1 : a->n > b->n;
}

/* Sorted terms to a leaf. One that is a prefix of another would be a number where the other has a tuple. */
static const tf_tuple *of_terms(tf_layout_ctx *c, const term *t, size_t n) {
  if (n > LAY_TERMS) lay_fail(c, "more than %d terms in a sum of basis functions", LAY_TERMS);
  tf_tuple *r = lay_alloc(c, sizeof *r + n * sizeof *t);
  term *at = (term *)(r + 1);
  for (size_t i = 0; i < n; i++) at[i] = t[i];
  *r = (tf_tuple){.kind = TF_TUPLE_BASIS, .leaves = 1, .n = (uint32_t)n, .terms = at};
  for (size_t i = 1; i < n; i++)
    if (t[i - 1].n < t[i].n && memcmp(t[i - 1].path, t[i].path, t[i - 1].n * sizeof *t->path) == 0)
      lay_fail(c, "%s has a number and a tuple at one position", lay_show(c, r));
  return r;
}

const tf_tuple *lay_basis(tf_layout_ctx *c, num scale, const uint32_t *path, size_t n) {
  if (!n || lay_is(scale, 0)) return lay_number(c, scale);
  if (n > LAY_PATH) lay_fail(c, "more than %d positions in a basis function", LAY_PATH);
  for (size_t i = 0; i < n; i++)
    if (path[i] >= TF_LAYOUT_LEAVES)
      lay_fail(c, "position %u of a basis function is over %d", path[i], TF_LAYOUT_LEAVES - 1);
  uint32_t *p = LAY_NEW(c, uint32_t, n);
  memcpy(p, path, n * sizeof *p);
  term t = {scale, p, (uint32_t)n};
  return of_terms(c, &t, 1);
}

const tf_tuple *lay_scale(tf_layout_ctx *c, num k, const tf_tuple *leaf) {
  if (leaf->kind != TF_TUPLE_BASIS) return lay_number(c, lay_mul(c, k, lay_num(c, leaf)));
  if (lay_is(k, 0)) return lay_int(c, 0);
  if (lay_is(k, 1)) return leaf;
  tf_tuple *r = lay_alloc(c, sizeof *r + leaf->n * sizeof(term));
  term *at = (term *)(r + 1);
  *r = *leaf;
  r->terms = at;
  for (uint32_t i = 0; i < leaf->n; i++) {
    at[i] = leaf->terms[i];
    at[i].scale = lay_mul(c, k, at[i].scale);
  }
  return r;
}

const tf_tuple *lay_scale_all(tf_layout_ctx *c, num k, const tf_tuple *t) {
  if (!lay_is_node(t)) return lay_scale(c, k, t);
  const tf_tuple *part[TF_LAYOUT_LEAVES];
  for (uint32_t i = 0; i < t->n; i++) part[i] = lay_scale_all(c, k, t->part[i]);
  return lay_node(c, part, t->n);
}

const tf_tuple *lay_sum(tf_layout_ctx *c, const tf_tuple *a, const tf_tuple *b) {
  if (lay_is_int(a, 0)) return b;
  if (lay_is_int(b, 0)) return a;
  if (a->kind != TF_TUPLE_BASIS && b->kind != TF_TUPLE_BASIS)
    return lay_number(c, lay_add(c, lay_num(c, a), lay_num(c, b)));
  if (a->kind != TF_TUPLE_BASIS || b->kind != TF_TUPLE_BASIS)
    lay_fail(c, "%s + %s adds a number and a basis function", lay_show(c, a), lay_show(c, b));
  if (a->n + b->n > LAY_TERMS) lay_fail(c, "more than %d terms in a sum of basis functions", LAY_TERMS);
  term t[LAY_TERMS];
  size_t n = 0;
  for (uint32_t i = 0, j = 0; i < a->n || j < b->n;) {
    int order = i == a->n ? 1 : j == b->n ? -1 : compare_paths(&a->terms[i], &b->terms[j]);
    t[n] = order <= 0 ? a->terms[i] : b->terms[j];
    if (order == 0) t[n].scale = lay_add(c, a->terms[i].scale, b->terms[j].scale);
    i += order <= 0, j += order >= 0;
    if (!lay_is(t[n].scale, 0)) n++;
  }
  return n ? of_terms(c, t, n) : lay_int(c, 0);
}

bool lay_leaf_same(tf_layout_ctx *c, const tf_tuple *a, const tf_tuple *b) {
  if (lay_is_number(a) && lay_is_number(b)) return lay_same(c, a->number, b->number);
  if (a->kind != TF_TUPLE_BASIS || b->kind != TF_TUPLE_BASIS || a->n != b->n) return false;
  for (uint32_t i = 0; i < a->n; i++)
    if (compare_paths(&a->terms[i], &b->terms[i]) != 0 || !lay_same(c, a->terms[i].scale, b->terms[i].scale))
      return false;
  return true;
}

/* ------------------------------------------------------------------------------------------------ arithmetic tuples */

const tf_tuple *lay_at_path(tf_layout_ctx *c, num x, const uint32_t *path, size_t n) {
  const tf_tuple *t = lay_number(c, x), *part[TF_LAYOUT_LEAVES];
  while (n--) {
    uint32_t at = path[n];
    for (uint32_t i = 0; i < at; i++) part[i] = lay_int(c, 0);
    part[at] = t;
    t = lay_node(c, part, at + 1);
  }
  return t;
}

static const tf_tuple *arithmetic_leaf(tf_layout_ctx *c, const tf_tuple *t) {
  if (t->kind != TF_TUPLE_BASIS) return lay_number(c, lay_num(c, t));
  const tf_tuple *r = lay_int(c, 0);
  for (uint32_t i = 0; i < t->n; i++) {
    const term *x = &t->terms[i];
    r = lay_tuple_add(c, r, 1, lay_at_path(c, x->scale, x->path, x->n));
  }
  return r;
}

const tf_tuple *lay_arithmetic(tf_layout_ctx *c, const tf_tuple *t) {
  if (!lay_is_node(t)) return arithmetic_leaf(c, t);
  const tf_tuple *part[TF_LAYOUT_LEAVES];
  for (uint32_t i = 0; i < t->n; i++) part[i] = lay_arithmetic(c, t->part[i]);
  return lay_node(c, part, t->n);
}

static const tf_tuple *add(tf_layout_ctx *c, const tf_tuple *a, const tf_tuple *b) {
  if (!lay_is_node(a) && !lay_is_node(b)) return lay_number(c, lay_add(c, a->number, b->number));
  if (lay_is_int(a, 0)) return b;
  if (lay_is_int(b, 0)) return a;
  if (!lay_is_node(a) || !lay_is_node(b))
    lay_fail(c, "%s + %s adds a number and a tuple", lay_show(c, a), lay_show(c, b));
  const tf_tuple *part[TF_LAYOUT_LEAVES];
  uint32_t n = a->n > b->n ? a->n : b->n;
  for (uint32_t i = 0; i < n; i++)
    part[i] = i >= a->n ? b->part[i] : i >= b->n ? a->part[i] : add(c, a->part[i], b->part[i]);
  return lay_node(c, part, n);
}

const tf_tuple *lay_tuple_add(tf_layout_ctx *c, const tf_tuple *a, int sign, const tf_tuple *b) {
  a = lay_arithmetic(c, a);
  b = lay_arithmetic(c, b);
  return add(c, a, sign < 0 ? lay_scale_all(c, NUM(-1), b) : b);
}

/* ------------------------------------------------------------------------------------------------ public */

tf_status tf_tuple_basis(tf_layout_ctx *c, const tf_tuple *scale, const uint32_t *path, size_t n,
                         const tf_tuple **out) {
  LAY_CALL(c, "basis", out, lay_basis(c, lay_num(c, lay_tuple(c, scale)), path, n));
}

static const tf_tuple *get_term(tf_layout_ctx *c, const tf_tuple *t, size_t i, const uint32_t **path, size_t *n) {
  if (t->kind != TF_TUPLE_BASIS || i >= t->n) lay_fail(c, "%s has no term %zu", lay_show(c, t), i);
  *path = t->terms[i].path;
  *n = t->terms[i].n;
  return lay_number(c, t->terms[i].scale);
}

tf_status tf_tuple_term(tf_layout_ctx *c, const tf_tuple *t, size_t i, const tf_tuple **scale, const uint32_t **path,
                        size_t *n) {
  LAY_CALL(c, "basis", scale, get_term(c, lay_tuple(c, t), i, path, n));
}

tf_status tf_tuple_add(tf_layout_ctx *c, const tf_tuple *a, int sign, const tf_tuple *b, const tf_tuple **out) {
  LAY_CALL(c, "add", out, lay_tuple_add(c, lay_tuple(c, a), sign, lay_tuple(c, b)));
}

tf_status tf_tuple_scale(tf_layout_ctx *c, const tf_tuple *k, const tf_tuple *t, const tf_tuple **out) {
  LAY_CALL(c, "scale", out, lay_scale_all(c, lay_num(c, lay_tuple(c, k)), lay_tuple(c, t)));
}

tf_status tf_tuple_arithmetic(tf_layout_ctx *c, const tf_tuple *t, const tf_tuple **out) {
  LAY_CALL(c, "arithmetic tuple", out, lay_arithmetic(c, lay_tuple(c, t)));
}

/* ------------------------------------------------------------------------------------------------ substitution */

typedef struct binding {
  const tf_tuple *const *syms;
  const int64_t *values;
  size_t n;
} binding;

static num substitute_num(tf_layout_ctx *c, num x, const binding *b) {
  if (!x.e) return x;
  tf_ix_ctx *ix = lay_ix(c);
  tf_ixp sym[TF_LAYOUT_LEAVES], by[TF_LAYOUT_LEAVES];
  for (size_t i = 0; i < b->n; i++) {
    sym[i] = b->syms[i]->number.e;
    by[i] = tf_ix_const(ix, b->values[i]);
  }
  return lay_of_expr(tf_ix_subst_many(ix, x.e, sym, by, (unsigned)b->n));
}

static const tf_tuple *substitute(tf_layout_ctx *c, const tf_tuple *t, const binding *b) {
  if (t->kind == TF_TUPLE_ANY) return t;
  if (lay_is_number(t)) return lay_number(c, substitute_num(c, t->number, b));
  if (lay_is_node(t)) {
    const tf_tuple *part[TF_LAYOUT_LEAVES];
    for (uint32_t i = 0; i < t->n; i++) part[i] = substitute(c, t->part[i], b);
    return lay_node(c, part, t->n);
  }
  const tf_tuple *r = lay_int(c, 0);
  for (uint32_t i = 0; i < t->n; i++) {
    const term *x = &t->terms[i];
    num s = substitute_num(c, x->scale, b);
    if (!lay_is(s, 0)) r = lay_sum(c, r, lay_basis(c, s, x->path, x->n));
  }
  return r;
}

static const tf_tuple *checked_substitute(tf_layout_ctx *c, const tf_tuple *t, binding b) {
  if (b.n > TF_LAYOUT_LEAVES) lay_fail(c, "more than %d symbols", TF_LAYOUT_LEAVES);
  for (size_t i = 0; i < b.n; i++) {
    tf_ixp e = lay_num(c, lay_tuple(c, b.syms[i])).e;
    if (!e || tf_ix_get_kind(e) != TF_IX_SYM) lay_fail(c, "%s is not a symbol", lay_show(c, b.syms[i]));
    if (b.values[i] < tf_ix_min_value(e) || b.values[i] > tf_ix_max_value(e))
      lay_fail(c, "%lld is outside the range of %s, [%lld, %lld]", (long long)b.values[i], lay_show(c, b.syms[i]),
               (long long)tf_ix_min_value(e), (long long)tf_ix_max_value(e));
  }
  return substitute(c, t, &b);
}

tf_status tf_tuple_substitute(tf_layout_ctx *c, const tf_tuple *t, const tf_tuple *const *syms, const int64_t *values,
                              size_t n, const tf_tuple **out) {
  LAY_CALL(c, "substitute", out, checked_substitute(c, lay_tuple(c, t), (binding){syms, values, n}));
}
