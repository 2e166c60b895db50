/* What follows a product element by element: one loop over the tile, in which each output's element is computed from
 * the sum at its place. Each tensor on the way is asked for one element, at a place that is given by places of C, so
 * that views cost nothing; what is asked for twice is computed once. Elements behind the end of C are computed of
 * zeros, and stored nowhere. */
#include "lower/product/product_emit.h"

static tf_value *arg_of(const tf_mm_emitter *e, const tf_value *v) { return tf_map_get(&e->args, tf_map_ptr(v)); }

static tf_value *cast(tf_mm_emitter *e, tf_value *x, tf_type *to) {
  return x->type == to ? x : tf_mm_op(&e->b, TF_T_CAST, &x, 1, to, NULL, 0);
}

static tf_value *load(tf_mm_emitter *e, tf_value *buffer, tf_value *const *at, uint32_t n) {
  tf_value *ops[1 + TF_FUSION_MAX_RANK] = {buffer};
  for (uint32_t k = 0; k < n; k++) ops[1 + k] = at[k];
  return tf_mm_op(&e->b, TF_T_LOAD, ops, 1 + n, buffer->type->elem, NULL, 0);
}

/* An argument's element; of an axis of extent 1 there is the first only. */
static tf_value *load_input(tf_mm_emitter *e, const tf_value *v, tf_value *const *at) {
  tf_value *places[TF_FUSION_MAX_RANK];
  const tf_mm_stage *s = tf_mm_stage_input(e, v, at);
  uint32_t n = 0;
  if (s) {
    if (s->row) places[n++] = e->row;
    if (s->column) places[n++] = e->column;
    return load(e, s->tile, places, n);
  }
  for (uint32_t k = 0; k < v->type->rank; k++) places[k] = v->type->dims[k] == 1 ? e->zero : at[k];
  return load(e, arg_of(e, v), places, v->type->rank);
}

static tf_value *constant(tf_mm_emitter *e, const tf_op *op) {
  tf_named_attr at = {"value", tf_fusion_value_of(op)};
  return tf_mm_op(&e->b, TF_T_CONSTANT, NULL, 0, op->result[0].type, &at, 1);
}

static bool has_bias(const tf_op *product) { return tf_fusion_is(product, TF_FUSION_LINEAR) && product->noperand > 2; }

/* The sum, with the bias of a linear, rounded to the product's elements. */
static tf_value *product(tf_mm_emitter *e, tf_op *op) {
  tf_value *place[2] = {e->row, e->column}, *v = load(e, op == e->s->product ? e->c : e->c_beside, place, 2);
  if (has_bias(op)) {
    tf_value *x = tf_op_operand(op, 2), *n = e->at[e->rank - 1];
    tf_value *both[2] = {v, cast(e, tf_mm_element(e, x, &n), e->sum)};
    v = tf_mm_math(&e->b, "add", both, 2, e->sum);
  }
  return cast(e, v, op->result[0].type->elem);
}

static tf_value *dim(tf_mm_emitter *e, const tf_op *op) {
  tf_named_attr at = {"axis", tf_attr_i64(e->ctx, tf_fusion_axis_of(op, 0))};
  tf_value *of = arg_of(e, tf_op_operand(op, 0));
  return cast(e, tf_mm_op(&e->b, TF_T_DIM, &of, 1, tf_type_index(e->ctx), &at, 1), op->result[0].type);
}

/* Operand i of an op whose element at `at` is asked for. */
static tf_value *operand(tf_mm_emitter *e, const tf_op *op, uint32_t i, tf_value *const *at) {
  tf_value *v = tf_op_operand(op, i), *places[TF_FUSION_MAX_RANK];
  int32_t map[TF_FUSION_MAX_RANK];
  if (!tf_fusion_axis_map(op, i, map)) return tf_mm_element(e, v, NULL); /* a scalar */
  for (uint32_t k = 0; k < v->type->rank; k++) places[k] = map[k] < 0 ? e->zero : at[map[k]];
  return tf_mm_element(e, v, places);
}

static tf_value *compute(tf_mm_emitter *e, tf_op *op, tf_value *const *at) {
  const tf_fusion_info *info = tf_fusion_op_info(op);
  tf_type *elem = tf_fusion_elem(op->result[0].type);
  tf_value *v[TF_FUSION_MAX_OPERANDS];
  if (op == e->s->product) return e->own ? e->own : product(e, op);
  if (e->s->beside && op == e->s->beside->product) return product(e, op);
  switch (info->cls) {
  case TF_FC_CONSTANT: return constant(e, op);
  case TF_FC_DIM: return dim(e, op);
  case TF_FC_CAST:
    v[0] = operand(e, op, 0, at);
    if (info->id == TF_FUSION_BITCAST) return tf_mm_op(&e->b, TF_T_BITCAST, v, 1, elem, NULL, 0);
    return cast(e, v[0], elem);
  case TF_FC_POINTWISE:
    for (uint32_t i = 0; i < op->noperand; i++) v[i] = operand(e, op, i, at);
    return tf_mm_math(&e->b, info->name, v, op->noperand, elem);
  default: return operand(e, op, 0, at); /* set, views, full */
  }
}

static bool is_at(const tf_mm_computed *x, const tf_value *v, tf_value *const *at) {
  if (x->v != v) return false;
  for (uint32_t k = 0; v->type->kind == TF_TYPE_TENSOR && k < v->type->rank; k++)
    if (x->at[k] != at[k]) return false;
  return true;
}

void tf_mm_forget(tf_mm_emitter *e) { e->made.n = 0; }

tf_value *tf_mm_element(tf_mm_emitter *e, tf_value *v, tf_value *const *at) {
  bool tensor = v->type->kind == TF_TYPE_TENSOR;
  for (size_t i = 0; i < e->made.n; i++)
    if (is_at(&e->made.at[i], v, at)) return e->made.at[i].is;
  tf_mm_computed x = {.v = v};
  for (uint32_t k = 0; tensor && k < v->type->rank; k++) x.at[k] = at[k];
  if (tf_mm_reads(e->s, v)) x.is = tensor ? load_input(e, v, at) : arg_of(e, v);
  else x.is = compute(e, v->def, at);
  tf_vec_push(e->pool, &e->made, x);
  return x.is;
}

/* The places of an output's element in it. */
static void places_of(const tf_mm_emitter *e, const tf_value *out, tf_value **at) {
  const tf_mm_axes *axes = tf_mm_axes_of(e->p, out);
  for (uint32_t k = 0; k < out->type->rank; k++) at[k] = axes->of[k] < 0 ? e->zero : e->at[axes->of[k]];
}

static void store(tf_mm_emitter *e, tf_value *v, tf_value *to, tf_value *const *at, uint32_t rank) {
  tf_value *ops[2 + TF_FUSION_MAX_RANK] = {v, to};
  for (uint32_t k = 0; k < rank; k++) ops[2 + k] = at[k];
  tf_mm_op(&e->b, TF_T_STORE, ops, 2 + rank, NULL, NULL, 0);
}

/* The sums' kernel stores it elsewhere: it is of rows. */
static bool is_apart(const tf_value *out) { return out->def && tf_mm_is_attention(out->def); }

static uint32_t count_outputs(const tf_mm_emitter *e) {
  uint32_t n = 0;
  for (size_t i = 0; i < e->s->out.n; i++) n += !is_apart(e->s->out.at[i]);
  return n;
}

/* All are computed before the first is stored, which may take the place of an input's tile. Returns which one does. */
static tf_value *store_all(tf_mm_emitter *e, const tf_mm_stage **place) {
  tf_value *at[TF_FUSION_MAX_RANK], *tile[2] = {e->row, e->column}, *copied = NULL;
  for (size_t i = 0; i < e->s->out.n; i++) {
    if (is_apart(e->s->out.at[i])) continue;
    places_of(e, e->s->out.at[i], at);
    (void)tf_mm_element(e, e->s->out.at[i], at);
  }
  for (size_t i = 0; i < e->s->out.n; i++) {
    tf_value *out = e->s->out.at[i];
    if (is_apart(out)) continue;
    places_of(e, out, at);
    tf_value *v = tf_mm_element(e, out, at);
    const tf_mm_stage *s = copied ? NULL : tf_mm_stage_output(e, out, at);
    store(e, v, s ? s->tile : arg_of(e, out), s ? tile : at, s ? 2 : out->type->rank);
    if (s) *place = s;
    if (s) copied = out;
  }
  return copied;
}

void tf_mm_store_outputs(tf_mm_emitter *e, tf_value *is) {
  tf_value *at[TF_FUSION_MAX_RANK];
  e->own = is;
  for (size_t i = 0; i < e->s->out.n; i++) {
    tf_value *out = e->s->out.at[i];
    places_of(e, out, at);
    store(e, tf_mm_element(e, out, at), arg_of(e, out), at, out->type->rank);
  }
}

static tf_value *plus(tf_mm_emitter *e, tf_value *begin, tf_value *place) {
  tf_value *ops[2] = {begin, place};
  return tf_mm_math(&e->b, "add", ops, 2, tf_type_index(e->ctx));
}

/* The output's last two axes are the tile's, or it says which are. */
static void copy_out(tf_mm_emitter *e, tf_value *from, tf_value *out) {
  const tf_mm_axes *axes = tf_mm_axes_of(e->p, out);
  uint32_t rank = out->type->rank, m = e->rank - 2, n = e->rank - 1;
  int64_t extents[TF_FUSION_MAX_RANK];
  tf_value *at[TF_FUSION_MAX_RANK];
  places_of(e, out, at);
  for (uint32_t k = 0; k < rank; k++)
    extents[k] = axes->of[k] == (int32_t)m ? e->tile.m : axes->of[k] == (int32_t)n ? e->tile.n : 1;
  bool plain = axes->of[rank - 2] == (int32_t)m && axes->of[rank - 1] == (int32_t)n;
  tf_mm_copy(&e->b, from, NULL, NULL, arg_of(e, out), at, plain ? NULL : extents);
}

/* The sums as they are, with their rows before their columns, and maybe with other axes elsewhere. */
static bool is_sums(const tf_mm_emitter *e, const tf_value *v) {
  const tf_mm_axes *axes = tf_mm_axes_of(e->p, v);
  uint32_t row = UINT32_MAX, column = 0;
  for (uint32_t k = 0; k < v->type->rank; k++) {
    if (axes->of[k] == (int32_t)e->rank - 2) row = k;
    if (axes->of[k] == (int32_t)e->rank - 1) column = k;
  }
  while (v->def != e->s->product && v->def && tf_fusion_op_info(v->def)->cls == TF_FC_PERMUTE)
    v = tf_op_operand(v->def, 0);
  return v->def == e->s->product && row < column;
}

static tf_value *copied_output(const tf_mm_emitter *e) {
  if (e->rows || count_outputs(e) != 1 || has_bias(e->s->product)) return NULL;
  for (size_t i = 0; i < e->s->out.n; i++)
    if (is_sums(e, e->s->out.at[i])) return e->s->out.at[i];
  return NULL;
}

/* Of rows that are a group's: the head and the query; rows behind the last one are nobody's. */
static void find_row(tf_mm_emitter *e) {
  uint32_t m = e->rank - 2;
  tf_value *row = e->at[m], *ops[2] = {row, e->rows->n};
  tf_value *there = tf_mm_math(&e->b, "lt", ops, 2, tf_type_i(e->ctx, 1));
  tf_builder inside;
  tf_mm_if(&e->b, there, &inside);
  e->b = inside;
  e->at[m] = tf_mm_row_query(e, e->rows, row);
  e->at[m - 1] = tf_mm_row_head(e, e->rows, row);
}

void tf_mm_epilogue(tf_mm_emitter *e) {
  static const char *const names[2] = {"i", "j"};
  uint32_t m = e->rank - 2, n = e->rank - 1;
  tf_value *from = e->c, *copied = copied_output(e); /* what goes out as a tile */
  tf_builder end = e->b, before = tf_builder_before(e->loop);
  before.loc = end.loc;
  e->begin[0] = tf_mm_times(&before, e->at[m], e->tile.m);
  e->begin[1] = tf_mm_times(&before, e->at[n], e->tile.n);
  if (!copied && count_outputs(e)) {
    tf_value *size[2] = {tf_mm_index(&e->b, e->tile.m), tf_mm_index(&e->b, e->tile.n)};
    end = e->b;
    tf_op *loop = tf_mm_region(&end, TF_T_PARALLEL, size, 2, NULL, 0, names, 2, &e->b);
    e->row = tf_op_body(loop)->arg[0];
    e->column = tf_op_body(loop)->arg[1];
    e->at[m] = plus(e, e->begin[0], e->row);
    e->at[n] = plus(e, e->begin[1], e->column);
    if (e->rows) find_row(e);
    const tf_mm_stage *place = NULL;
    copied = store_all(e, &place);
    if (copied) from = place->tile;
    e->b = end;
  }
  e->at[m] = e->begin[0];
  e->at[n] = e->begin[1];
  if (copied) copy_out(e, from, copied);
}
