/* A product of which only the launch knows that it has one row, or one column: it is made twice, as a tile program and,
 * for such launches, as the fusion that it is where the types say so (autosched/vector_products.c). In that fusion the
 * axis, and all that are as long, have the extent 1.
 *
 * Only products that threads multiply: where tensor cores do, tiles of few rows are as fast as memory (of one column
 * 0.75 of cuBLAS). f32 by 8192 x 8192, H200, 2026-11-30, of cuBLAS by tiles: one row 0.22, of which B lies as N x K
 * 0.08; one column 0.30. */
#include "autosched/autosched.h"
#include "lower/product/product_emit.h"

typedef struct ones {
  tf_op *func;
  tf_map axes; /* value -> its axes that have one element, a bit each */
  bool changed, fails;
} ones;

static bool is_one(const ones *o, const tf_value *v, uint32_t axis) {
  return (uintptr_t)tf_map_get(&o->axes, tf_map_ptr(v)) >> axis & 1;
}

static void mark(ones *o, const tf_value *v, uint32_t axis) {
  int64_t n = v->type->dims[axis];
  if (n == 1 || is_one(o, v, axis)) return;
  o->fails |= n != TF_DYN; /* no launch has one */
  o->changed = true;
  uintptr_t bits = (uintptr_t)tf_map_get(&o->axes, tf_map_ptr(v)) | 1u << axis;
  tf_map_set(&o->axes, tf_map_ptr(v), (void *)bits);
}

static void tie(ones *o, const tf_value *a, uint32_t i, const tf_value *b, uint32_t k) {
  if (is_one(o, a, i)) mark(o, b, k);
  if (is_one(o, b, k)) mark(o, a, i);
}

static void tie_product(ones *o, const tf_op *op) {
  const tf_value *y = &op->result[0];
  for (uint32_t i = 0; i < 2; i++)
    for (uint32_t k = 0; k < op->operand[i].value->type->rank; k++) {
      int32_t r = tf_fusion_product_axis(op, i, k);
      if (r >= 0) tie(o, op->operand[i].value, k, y, (uint32_t)r);
      else tie(o, op->operand[i].value, k, op->operand[1 - i].value, tf_fusion_summed_axis(op, 1 - i));
    }
  if (op->noperand > 2) tie(o, op->operand[2].value, 0, y, y->type->rank - 1);
}

/* Its axes are its operands' own, and no scalar says how long one is. */
static bool keeps_axes(const tf_op *op) {
  bool said = tf_fusion_op_info(op)->cls == TF_FC_BROADCAST && op->noperand > 1;
  return tf_autosched_keeps_axes(op) && !said;
}

static void tie_own(ones *o, const tf_op *op) {
  for (uint32_t i = 0; i < op->noperand; i++) {
    const tf_value *in = op->operand[i].value;
    int32_t map[TF_FUSION_MAX_RANK];
    if (in->type->kind != TF_TYPE_TENSOR) continue;
    if (!tf_fusion_same_axes(op, i, map)) o->fails = true;
    for (uint32_t k = 0; !o->fails && k < in->type->rank; k++) {
      int32_t r = map[k] < 0 ? -1 : tf_fusion_result_axis(op, (uint32_t)map[k]);
      if (r >= 0) tie(o, in, k, &op->result[0], (uint32_t)r);
    }
  }
}

/* Axes of arguments that have one name; a name such as 2*n is of no use here. */
static void tie_names(ones *o) {
  tf_block *b = tf_fusion_body(o->func);
  for (uint32_t i = 0; i < b->narg; i++)
    for (uint32_t k = 0; b->arg[i]->type->kind == TF_TYPE_TENSOR && k < b->arg[i]->type->rank; k++) {
      tf_str name = tf_fusion_dim_name(o->func, i, k);
      for (size_t c = 0; c < name.len; c++) o->fails |= strchr("*+-/ ", name.ptr[c]) != NULL;
      for (uint32_t q = 0; name.len && q < i; q++)
        for (uint32_t r = 0; b->arg[q]->type->kind == TF_TYPE_TENSOR && r < b->arg[q]->type->rank; r++)
          if (tf_str_eq(name, tf_fusion_dim_name(o->func, q, r))) tie(o, b->arg[i], k, b->arg[q], r);
    }
}

static void spread(ones *o, const tf_op *product) {
  do {
    o->changed = false;
    tie_names(o);
    for (const tf_op *op = tf_fusion_body(o->func)->first; op && !o->fails; op = op->next) {
      if (!tf_fusion_produces_tensor(op)) continue;
      if (op == product) tie_product(o, op);
      else if (keeps_axes(op)) tie_own(o, op);
      else o->fails = true;
    }
  } while (o->changed && !o->fails);
}

static void narrow(const ones *o, tf_value *v) {
  int64_t dims[TF_MAX_RANK];
  if (!tf_map_get(&o->axes, tf_map_ptr(v))) return;
  for (uint32_t k = 0; k < v->type->rank; k++) dims[k] = is_one(o, v, k) ? 1 : v->type->dims[k];
  v->type = tf_type_tensor(v->type->elem, dims, v->type->rank);
}

static void narrow_all(const ones *o, tf_pool *pool) {
  tf_block *b = tf_fusion_body(o->func);
  tf_op *ret = tf_fusion_return_op(o->func);
  tf_type **in = TF_NEW_ARRAY(pool, tf_type *, (size_t)b->narg + 1),
          **out = TF_NEW_ARRAY(pool, tf_type *, (size_t)ret->noperand + 1);
  for (tf_op *op = b->first; op; op = op->next)
    for (uint32_t i = 0; i < op->nresult; i++) narrow(o, &op->result[i]);
  for (uint32_t i = 0; i < b->narg; i++) {
    narrow(o, b->arg[i]);
    in[i] = b->arg[i]->type;
  }
  for (uint32_t i = 0; i < ret->noperand; i++) out[i] = tf_op_operand(ret, i)->type;
  tf_op_set_attr(o->func, "function_type",
                 tf_attr_type(tf_type_function(o->func->ctx, in, b->narg, out, ret->noperand)));
}

bool tf_mm_may_be_vector(const tf_mm_step *s, bool column) {
  const tf_op *op = s->product;
  if (!tf_fusion_is(op, TF_FUSION_MATMUL) && !tf_fusion_is(op, TF_FUSION_LINEAR)) return false;
  const tf_type *y = op->result[0].type;
  return !s->beside && !tf_autosched_by_tensor_cores(op) && y->dims[y->rank - (column ? 1 : 2)] == TF_DYN;
}

bool tf_mm_make_vector(tf_op *func, bool column, tf_pool *pool) {
  tf_op *product = tf_fusion_first_by_tiles(func);
  ones o = {.func = func, .axes.pool = pool};
  const tf_value *y = &product->result[0];
  mark(&o, y, y->type->rank - (column ? 1 : 2));
  spread(&o, product);
  if (o.fails) return false;
  narrow_all(&o, pool);
  tf_autosched_vector_products(func, NULL);
  return !tf_fusion_first_by_tiles(func);
}
