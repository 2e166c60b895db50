/* What the ops mean: one call of the algebra each. */
#include "layoutir/layoutir_impl.h"

typedef struct call {
  tf_lir_env *e;
  tf_layout_ctx *c;
  const tf_op *op;
  const tf_lir_arg *a;
  uint32_t n;
  tf_lir_arg *r;
} call;

static tf_status number(call *k, int64_t v) { return tf_tuple_int(k->c, v, &k->r[0].tuple); }

tf_status tf_lir_as_tiler(tf_lir_env *e, const tf_lir_arg *a, const tf_tiler **out) {
  *out = a->tiler;
  if (a->layout) return tf_tiler_layout(e->c, a->layout, out);
  return a->tuple ? tf_tiler_shape(e->c, a->tuple, out) : TF_OK;
}

static tf_layout_swizzle swizzle_of(const tf_op *op) {
  const int64_t *v = tf_lir_swizzle_of(op)->ints;
  return (tf_layout_swizzle){(int32_t)v[0], (int32_t)v[1], (int32_t)v[2]};
}

static tf_status concat(call *k) {
  const tf_layout *parts[TF_LIR_ARGS];
  for (uint32_t i = 0; i < k->n; i++) parts[i] = k->a[i].layout;
  return tf_layout_concat(k->c, parts, k->n, &k->r[0].layout);
}

static tf_status select_modes(call *k) {
  const tf_attr *m = tf_lir_modes_of(k->op);
  size_t modes[TF_LAYOUT_LEAVES];
  for (uint32_t i = 0; i < m->n; i++) modes[i] = (size_t)m->ints[i];
  return tf_layout_select(k->c, k->a[0].layout, modes, m->n, &k->r[0].layout);
}

static tf_status basis(call *k) {
  const tf_attr *p = tf_lir_path_of(k->op);
  uint32_t path[TF_LAYOUT_DEPTH], n = p ? p->n : 0;
  for (uint32_t i = 0; i < n; i++) path[i] = (uint32_t)p->ints[i];
  return tf_tuple_basis(k->c, k->a[0].tuple, path, n, &k->r[0].tuple);
}

/* Basis functions on the way count as the tuples that they stand for. */
tf_status tf_lir_part(tf_lir_env *e, const tf_op *op, const tf_tuple *t, const tf_tuple **out) {
  const tf_attr *p = tf_lir_path_of(op);
  tf_status st = TF_OK;
  for (uint32_t i = 0; st == TF_OK && t && p && i < p->n; i++) {
    if (tf_tuple_get_kind(t) == TF_TUPLE_BASIS) st = tf_tuple_arithmetic(e->c, t, &t);
    if (st == TF_OK) t = tf_tuple_get_kind(t) == TF_TUPLE_NODE ? tf_tuple_get(t, (size_t)p->ints[i]) : NULL;
  }
  *out = t;
  return st;
}

static tf_status max_common_vector(call *k) {
  int64_t v = 0;
  tf_status st = tf_layout_max_common_vector(k->c, k->a[0].layout, k->a[1].layout, &v);
  return st == TF_OK ? number(k, v) : st;
}

static tf_status tiled(call *k) {
  const tf_tiler *t;
  const tf_layout *a = k->a[0].layout, **r = &k->r[0].layout;
  tf_status st = tf_lir_as_tiler(k->e, &k->a[1], &t);
  if (st != TF_OK) return st;
  switch (tf_layout_op(k->op)) {
  case TF_L_COMPOSITION: return tf_layout_compose(k->c, a, t, r);
  case TF_L_LOGICAL_DIVIDE: return tf_layout_logical_divide(k->c, a, t, r);
  case TF_L_ZIPPED_DIVIDE: return tf_layout_zipped_divide(k->c, a, t, r);
  case TF_L_TILED_DIVIDE: return tf_layout_tiled_divide(k->c, a, t, r);
  case TF_L_FLAT_DIVIDE: return tf_layout_flat_divide(k->c, a, t, r);
  case TF_L_LOGICAL_PRODUCT: return tf_layout_logical_product(k->c, a, t, r);
  case TF_L_ZIPPED_PRODUCT: return tf_layout_zipped_product(k->c, a, t, r);
  case TF_L_TILED_PRODUCT: return tf_layout_tiled_product(k->c, a, t, r);
  case TF_L_FLAT_PRODUCT: return tf_layout_flat_product(k->c, a, t, r);
  default: return tf_layout_local_tile(k->c, a, t, k->a[2].tuple, r, &k->r[1].tuple);
  }
}

static tf_status reading(call *k) {
  const tf_layout *a = k->a[0].layout;
  const tf_tuple **t = &k->r[0].tuple;
  switch (tf_layout_op(k->op)) {
  case TF_L_SHAPE: *t = tf_layout_shape(a); return TF_OK;
  case TF_L_STRIDE: *t = tf_layout_stride(a); return TF_OK;
  case TF_L_BASE: *t = tf_layout_base(a); return TF_OK;
  case TF_L_SIZE: return tf_layout_size(k->c, a, t);
  case TF_L_COSHAPE: return tf_layout_coshape(k->c, a, t);
  case TF_L_COSIZE: return tf_layout_cosize(k->c, a, t);
  case TF_L_RANK: return number(k, (int64_t)tf_layout_rank(a));
  default: return number(k, (int64_t)tf_layout_depth(a));
  }
}

static tf_status one_layout(call *k) {
  const tf_layout *a = k->a[0].layout, **r = &k->r[0].layout;
  const tf_op *op = k->op;
  switch (tf_layout_op(op)) {
  case TF_L_SWIZZLED: return tf_layout_make_swizzled(k->c, swizzle_of(op), k->a[1].tuple, a, r);
  case TF_L_TENSOR: return tf_layout_make_tensor(k->c, k->a[1].tuple, a, r);
  case TF_L_PLAIN: return tf_layout_plain(k->c, a, r);
  case TF_L_MODE: return tf_layout_mode(k->c, a, (size_t)tf_lir_at_of(op, 0), r);
  case TF_L_FLATTEN: return tf_layout_flatten(k->c, a, r);
  case TF_L_COALESCE: return tf_layout_coalesce(k->c, a, k->a[1].tuple, r);
  case TF_L_FILTER_ZEROS: return tf_layout_filter_zeros(k->c, a, r);
  case TF_L_FILTER: return tf_layout_filter(k->c, a, r);
  case TF_L_COMPLEMENT: return tf_layout_complement(k->c, a, k->a[1].tuple, r);
  case TF_L_RIGHT_INVERSE: return tf_layout_right_inverse(k->c, a, r);
  case TF_L_LEFT_INVERSE: return tf_layout_left_inverse(k->c, a, r);
  case TF_L_NULLSPACE: return tf_layout_nullspace(k->c, a, r);
  case TF_L_UPCAST: return tf_layout_upcast(k->c, a, tf_lir_by_of(op, 0), r);
  case TF_L_DOWNCAST: return tf_layout_downcast(k->c, a, tf_lir_by_of(op, 0), r);
  case TF_L_GROUP: return tf_layout_group(k->c, a, (size_t)tf_lir_begin_of(op, 0), (size_t)tf_lir_end_of(op, 0), r);
  case TF_L_DECAY: return tf_layout_decay(k->c, a, r, &k->r[1].tuple);
  case TF_L_TILE_TO_SHAPE: return tf_layout_tile_to_shape(k->c, a, k->a[1].tuple, k->a[2].tuple, r);
  case TF_L_SLICE: return tf_layout_slice(k->c, a, k->a[1].tuple, r, &k->r[1].tuple);
  case TF_L_DICE: return tf_layout_dice(k->c, a, k->a[1].tuple, r);
  case TF_L_APPLY: return tf_layout_at(k->c, a, k->a[1].tuple, &k->r[0].tuple);
  default: return TF_ERR_INTERNAL;
  }
}

static tf_status tuples(call *k) {
  const tf_tuple *a = k->a[0].tuple, *b = k->n > 1 ? k->a[1].tuple : NULL, **r = &k->r[0].tuple;
  switch (tf_layout_op(k->op)) {
  case TF_L_COORD: *r = a; return TF_OK;
  case TF_L_MAKE: return tf_layout_make(k->c, a, b, &k->r[0].layout);
  case TF_L_MAKE_RIGHT: return tf_layout_make_right(k->c, a, &k->r[0].layout);
  case TF_L_ORDERED: return tf_layout_make_ordered(k->c, a, b, &k->r[0].layout);
  case TF_L_IDENTITY: return tf_layout_make_identity(k->c, a, &k->r[0].layout);
  case TF_L_DOMAIN_DISTRIBUTE: return tf_layout_domain_distribute(k->c, a, tf_lir_n_of(k->op, 0), &k->r[0].layout);
  case TF_L_IDX2CRD: return tf_tuple_idx2crd(k->c, a, b, r);
  case TF_L_CRD2IDX: return tf_tuple_crd2idx(k->c, a, b, r);
  case TF_L_SWIZZLE: return tf_layout_swizzle_at(k->c, swizzle_of(k->op), a, r);
  case TF_L_ADD: return tf_tuple_add(k->c, a, 1, b, r);
  case TF_L_SUB: return tf_tuple_add(k->c, a, -1, b, r);
  case TF_L_SCALE: return tf_tuple_scale(k->c, a, b, r);
  case TF_L_ARITHMETIC: return tf_tuple_arithmetic(k->c, a, r);
  case TF_L_BASIS: return basis(k);
  case TF_L_PRODUCT: return tf_tuple_size(k->c, a, r);
  case TF_L_FLAT: return tf_tuple_flatten(k->c, a, r);
  case TF_L_PART: return tf_lir_part(k->e, k->op, a, r);
  case TF_L_SAME: return number(k, tf_tuple_equal(a, b));
  case TF_L_CONGRUENT: return number(k, tf_tuple_congruent(a, b));
  case TF_L_WEAKLY_CONGRUENT: return number(k, tf_tuple_weakly_congruent(a, b));
  case TF_L_COMPATIBLE: return number(k, tf_tuple_compatible(k->c, a, b));
  default: return TF_ERR_INTERNAL;
  }
}

static tf_status atom(call *k) {
  tf_strbuf text = {.pool = k->e->pool};
  tf_status st = tf_context_atom(k->op->ctx, tf_lir_name_of(k->op), tf_lir_operand_text(k->op), &text);
  return st == TF_OK ? tf_layout_parse(k->c, tf_strz(tf_sb_cstr(&text)), &k->r[0].layout) : st;
}

tf_status tf_lir_eval(tf_lir_env *e, const tf_op *op, const tf_lir_arg *a, uint32_t n, tf_lir_arg out[TF_LIR_RESULTS]) {
  call k = {e, e->c, op, a, n, out};
  for (int i = 0; i < TF_LIR_RESULTS; i++) out[i] = (tf_lir_arg){0};
  switch (tf_layout_op(op)) {
  case TF_L_CONSTANT:
  case TF_L_TILER: out[0] = a[0]; return TF_OK;
  case TF_L_ATOM: return atom(&k);
  case TF_L_CONCAT: return concat(&k);
  case TF_L_SELECT: return select_modes(&k);
  case TF_L_BLOCKED_PRODUCT: return tf_layout_blocked_product(e->c, a[0].layout, a[1].layout, &out[0].layout);
  case TF_L_RAKED_PRODUCT: return tf_layout_raked_product(e->c, a[0].layout, a[1].layout, &out[0].layout);
  case TF_L_MAX_COMMON_LAYOUT: return tf_layout_max_common_layout(e->c, a[0].layout, a[1].layout, &out[0].layout);
  case TF_L_MAX_COMMON_VECTOR: return max_common_vector(&k);
  case TF_L_EQUAL: return number(&k, tf_layout_equal(a[0].layout, a[1].layout));
  case TF_L_COMPOSITION:
    return a[1].layout ? tf_layout_composition(e->c, a[0].layout, a[1].layout, &out[0].layout) : tiled(&k);
  case TF_L_LOGICAL_DIVIDE:
  case TF_L_ZIPPED_DIVIDE:
  case TF_L_TILED_DIVIDE:
  case TF_L_FLAT_DIVIDE:
  case TF_L_LOGICAL_PRODUCT:
  case TF_L_ZIPPED_PRODUCT:
  case TF_L_TILED_PRODUCT:
  case TF_L_FLAT_PRODUCT:
  case TF_L_LOCAL_TILE: return tiled(&k);
  case TF_L_LOCAL_PARTITION:
    return tf_layout_local_partition(e->c, a[0].layout, a[1].layout, a[2].tuple, &out[0].layout, &out[1].tuple);
  case TF_L_TMA:
  case TF_L_TMA_INSTRUCTION:
  case TF_L_IM2COL: return tf_lir_eval_tma(e, op, a, out);
  case TF_L_SHAPE:
  case TF_L_STRIDE:
  case TF_L_BASE:
  case TF_L_SIZE:
  case TF_L_COSHAPE:
  case TF_L_COSIZE:
  case TF_L_RANK:
  case TF_L_DEPTH: return reading(&k);
  default: return n && a[0].layout ? one_layout(&k) : tuples(&k);
  }
}
