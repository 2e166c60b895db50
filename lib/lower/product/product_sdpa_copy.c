/* Attention's factors: where they lie, and the copies that bring their tiles. */
#include "lower/product/product_sdpa_impl.h"

/* Its elements lie behind each other by rows, not within a row. */
bool tf_mm_is_turned(const attention *a, uint32_t f) {
  const tf_mm_factor *x = &a->e->s->factor[f];
  return (f || !a->rows) && x->axis[a->e->rank - 2] > x->axis[a->e->rank - 1];
}

void tf_mm_alloc_factor(attention *a, uint32_t f) {
  static const char *const names[3] = {"q", "k", "v"};
  const tf_mm_factor *x = &a->e->s->factor[f];
  int64_t rows = f ? a->keys : a->e->tile.m, dims[2] = {rows, a->d[f]};
  a->turned[f] = tf_mm_is_turned(a, f);
  if (a->turned[f]) {
    dims[0] = a->d[f];
    dims[1] = rows;
  }
  a->tile[f] = tf_mm_alloc(&a->e->b, TF_TS_SHARED, x->elem, dims, 2, names[f]);
}

/* The head of keys that this head of queries has. */
static tf_value *group_of(attention *a, int64_t groups) {
  int64_t heads;
  if (a->rows) return a->rows->group;
  if (groups == TF_DYN) return a->head; /* as many, which the launch checks */
  if (!tf_tile_constant(a->heads, &heads))
    return i2(a, "floordiv", a->head, i2(a, "floordiv", a->heads, num(a, groups)));
  return heads > groups && groups ? i2(a, "floordiv", a->head, num(a, heads / groups)) : a->head;
}

/* Page `which` of this batch; where the table has none, one that is not there, which reads as 0. Numbers of others that
 * are not there become -1 or the one behind the last, so that the launch knows how far indices reach. */
static tf_value *page_of(attention *a, tf_value *which) {
  tf_mm_emitter *e = a->e;
  const tf_type *t = tf_op_operand(e->s->product, a->say.pages)->type;
  tf_value *ops[3] = {tf_map_get(&e->args, tf_map_ptr(tf_op_operand(e->s->product, a->say.pages)))};
  ops[1] = t->dims[0] == 1 ? e->zero : e->at[0];
  ops[2] = which;
  tf_named_attr none = {"pad", tf_attr_int(t->elem, -1)};
  tf_value *v = tf_mm_op(&e->b, TF_T_LOAD, ops, 3, t->elem, &none, 1);
  v = tf_mm_op(&e->b, TF_T_CAST, &v, 1, a->index, NULL, 0);
  return i2(a, "max", i2(a, "min", v, tf_mm_factor_extent(e, K, 0)), num(a, -1));
}

/* `rows` rows from `start` on go to the tile's, from `first` on; `page`: of that one, or NULL. */
static void copy_some(attention *a, uint32_t f, tf_value *page, tf_value *start, int64_t first, int64_t rows) {
  tf_mm_emitter *e = a->e;
  const tf_mm_factor *x = &e->s->factor[f];
  const tf_type *t = tf_op_operand(e->s->product, f)->type;
  tf_value *at[TF_FUSION_MAX_RANK];
  int64_t extents[TF_FUSION_MAX_RANK], some[2] = {rows, a->d[f]};
  for (uint32_t k = 0; k < x->source->type->rank; k++) {
    at[k] = e->zero;
    extents[k] = 1;
  }
  for (uint32_t k = 0; k < e->rank; k++) {
    int32_t to = x->axis[k];
    if (to < 0) continue;
    if (k + 1 == e->rank) extents[to] = a->d[f];
    else if (page && !k) at[to] = page;
    else if (k + 2 == e->rank) {
      at[to] = start;
      extents[to] = rows;
    } else if (t->dims[k] != 1)
      at[to] = k + 3 < e->rank ? e->at[k] : f ? group_of(a, tf_mm_groups(e->s->product)) : a->head;
  }
  bool whole = rows == (f ? a->keys : e->tile.m);
  tf_value *place[2] = {whole ? NULL : num(a, first), e->zero};
  tf_op *copy = tf_mm_copy(&e->b, tf_map_get(&e->args, tf_map_ptr(x->source)), at, extents, a->tile[f],
                           whole ? NULL : place, whole ? NULL : some);
  if (f && a->loads_apart && a->rows->forgets) tf_op_set_attr(copy, "cache", tf_attr_strz(e->ctx, "evict_first"));
}

void tf_mm_copy_factor(attention *a, uint32_t f, tf_value *start) {
  if (!f || !a->say.pages) {
    copy_some(a, f, NULL, start, 0, f ? a->keys : a->e->tile.m);
    return;
  }
  int64_t slots = tf_op_operand(a->e->s->product, K)->type->dims[2];
  tf_value *each = num(a, slots), *which = i2(a, "floordiv", start, each);
  if (a->page == slots) start = a->e->zero;
  else start = i2(a, "mod", start, each);
  for (int64_t i = 0; i * a->page < a->keys; i++)
    copy_some(a, f, page_of(a, i ? i2(a, "add", which, num(a, i)) : which), start, i * a->page, a->page);
}

/* The queries of a group of heads, a row for each head and query. What lies behind the last row does not matter: it is
 * one of the last query. By way of registers, so that all reads are under way before the first is awaited. */
void tf_mm_copy_rows(attention *a) {
  tf_mm_emitter *e = a->e;
  const tf_mm_factor *x = &e->s->factor[Q];
  const tf_type *t = tf_op_operand(e->s->product, Q)->type;
  int64_t dims[2] = {e->tile.m, a->d[Q]};
  tf_value *rows = tf_mm_alloc(&e->b, TF_TS_FRAGMENT, x->elem, dims, 2, "rows");
  tf_builder outside = begin(a, rows, NULL);
  tf_value *ops[1 + TF_FUSION_MAX_RANK] = {tf_map_get(&e->args, tf_map_ptr(x->source))};
  tf_value *last = i2(a, "sub", e->extent[e->rank - 2], num(a, 1)), *query = i2(a, "min", query_of(a, a->r), last);
  for (uint32_t k = 0; k < x->source->type->rank; k++) ops[1 + k] = e->zero;
  for (uint32_t k = 0; k < e->rank; k++)
    if (x->axis[k] >= 0 && t->dims[k] != 1)
      ops[1 + x->axis[k]] = k + 1 == e->rank   ? a->c
                            : k + 2 == e->rank ? query
                            : k + 3 == e->rank ? head_of(a, a->r)
                                               : e->at[k];
  store(a, tf_mm_op(&e->b, TF_T_LOAD, ops, 1 + x->source->type->rank, x->elem, NULL, 0), rows);
  end(a, outside);
  if (a->keeps) a->kept = rows;
  else tf_mm_copy(&e->b, rows, NULL, NULL, a->tile[Q], NULL, NULL);
}
