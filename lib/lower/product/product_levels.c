/* Which step each op belongs to.
 *
 * An op stands as early as its operands allow. Behind a product it joins the product's step if each of its elements is
 * computed from one element of C, each in its own place, so that it is computed while that is in registers: casts,
 * activations, bias, residuals, scaling, permutations of what was computed so. Anything else, and whatever needs that,
 * is a later step's. */
#include "lower/product/product_levels.h"

int32_t tf_mm_level(const tf_mm_plan *p, const tf_value *v) {
  return v->def ? (int32_t)(intptr_t)tf_map_get(&p->level, tf_map_ptr(v->def)) - 1 : -1;
}

static void set_level(tf_mm_plan *p, tf_op *op, int32_t level) {
  tf_map_set(&p->level, tf_map_ptr(op), (void *)(intptr_t)(level + 1));
}

const tf_mm_axes *tf_mm_axes_of(const tf_mm_plan *p, const tf_value *v) {
  return v->def ? tf_map_get(&p->axes, tf_map_ptr(v->def)) : NULL;
}

bool tf_mm_is_view(const tf_op *op) {
  tf_fusion_class c = tf_fusion_op_info(op)->cls;
  return c == TF_FC_BROADCAST || c == TF_FC_SQUEEZE || c == TF_FC_PERMUTE;
}

bool tf_mm_is_elementwise(const tf_op *op) {
  const tf_fusion_info *i = tf_fusion_op_info(op);
  bool scalar = i->cls == TF_FC_POINTWISE && i->id != TF_FUSION_ADDCMUL; /* which tile programs do not have */
  return scalar || i->cls == TF_FC_CAST || i->cls == TF_FC_SET;
}

/* Axis k of the operand is axis r of the result, of the same extent, and `of` of C. False: it is not the only one. */
static bool put(tf_mm_axes *x, bool *known, int32_t r, int32_t of, bool grows) {
  if (r < 0) return of < 0; /* an axis of C would be gone */
  if (grows || (known[r] && x->of[r] != of)) return false;
  x->of[r] = of;
  known[r] = true;
  return true;
}

/* The axes of what the op computes from tensors of the product's level; false if it cannot join that step. */
static bool find_axes(const tf_mm_plan *p, const tf_op *op, int32_t level, tf_mm_axes *x) {
  bool known[TF_FUSION_MAX_RANK] = {0};
  int32_t map[TF_FUSION_MAX_RANK];
  const tf_type *y = op->result[0].type;
  if (!tf_mm_is_elementwise(op) && !tf_mm_is_view(op)) return false;
  for (uint32_t r = 0; r < y->rank; r++) x->of[r] = -1;
  for (uint32_t i = 0; i < op->noperand; i++) {
    const tf_value *v = tf_op_operand(op, i);
    const tf_mm_axes *of = tf_mm_level(p, v) == level ? tf_mm_axes_of(p, v) : NULL;
    if (!of) continue;
    if (!tf_fusion_same_axes(op, i, map)) return false;
    for (uint32_t k = 0; k < v->type->rank; k++) {
      bool grows = map[k] >= 0 && v->type->dims[k] == 1 && y->dims[map[k]] != 1;
      if (!put(x, known, map[k], of->of[k], grows)) return false;
    }
  }
  return true;
}

static int64_t padded(int64_t n) { return (n + 15) / 16 * 16; }

/* The gradients of keys and values are made by one kernel: their sums fit registers. */
static bool fit_together(const tf_op *op) {
  const tf_type *k = tf_op_operand(op, TF_FUSION_BACKWARD_K)->type, *v = tf_op_operand(op, TF_FUSION_BACKWARD_V)->type;
  return padded(k->dims[k->rank - 1]) + padded(v->dims[v->rank - 1]) <= 256;
}

/* By whose kernel this one is made, too: the logarithms of rows' sums by attention's, the gradient of values by that of
 * keys, or the other way round. */
static const tf_op *made_by(const tf_mm_plan *p, const tf_op *op) {
  bool backward = tf_fusion_is(op, TF_FUSION_SDPA_BACKWARD);
  if (!tf_mm_is_attention(op)) return NULL;
  if (backward && (tf_fusion_backward_of(op) == TF_FUSION_BACKWARD_Q || !fit_together(op))) return NULL;
  for (size_t i = 0; i < p->products.n; i++) {
    const tf_op *o = p->products.at[i];
    if (!tf_fusion_is(o, backward ? TF_FUSION_SDPA_BACKWARD : TF_FUSION_SDPA) || !tf_fusion_same_attention(o, op))
      continue;
    if (!backward || tf_fusion_backward_of(o) != TF_FUSION_BACKWARD_Q) return o;
  }
  return NULL;
}

static void place_product(tf_mm_plan *p, tf_op *op) {
  tf_mm_axes *x = TF_NEW(p->pool, tf_mm_axes);
  const tf_op *by = made_by(p, op);
  for (uint32_t r = 0; r < op->result[0].type->rank; r++) x->of[r] = (int32_t)r;
  if (tf_fusion_is(op, TF_FUSION_SDPA_BACKWARD))
    x->of[op->result[0].type->rank - 1] = -1; /* a number, of each its own */
  tf_map_set(&p->axes, tf_map_ptr(op), x);
  set_level(p, op, by ? tf_mm_level(p, &by->result[0]) : 2 * (int32_t)p->products.n + 1);
  if (by) return;
  tf_vec_push(p->pool, &p->products, op);
}

/* A scalar is computed with extents of tensors that are there: behind a product's step, or in a fusion's. */
static int32_t asked_level(const tf_mm_plan *p, const tf_value *v) {
  int32_t most = -1;
  if (!v->def || v->type->kind == TF_TYPE_TENSOR) return -1;
  for (uint32_t i = 0; i < v->def->noperand; i++) {
    const tf_value *x = tf_op_operand(v->def, i);
    int32_t l = x->type->kind == TF_TYPE_TENSOR ? tf_mm_level(p, x) : asked_level(p, x);
    if (l % 2 > 0) l++;
    if (l > most) most = l;
  }
  return most;
}

static void place(tf_mm_plan *p, tf_op *op) {
  int32_t level = 0;
  tf_mm_axes x;
  for (uint32_t i = 0; i < op->noperand; i++) {
    const tf_value *v = tf_op_operand(op, i);
    int32_t l = v->type->kind == TF_TYPE_TENSOR ? tf_mm_level(p, v) : asked_level(p, v);
    if (l > level) level = l;
  }
  if (level % 2) {
    tf_fusion_class c = tf_fusion_op_info(p->products.at[level / 2])->cls;
    bool open = c != TF_FC_SCATTER && c != TF_FC_TOPK && c != TF_FC_ATTENTION; /* which are done at their end only */
    for (uint32_t i = 0; i < op->noperand; i++) {
      const tf_value *v = tf_op_operand(op, i);
      open &= !v->def || tf_mm_level(p, v) != level || !tf_mm_is_attention(v->def);
    }
    if (open && find_axes(p, op, level, &x)) {
      tf_mm_axes *own = TF_NEW(p->pool, tf_mm_axes);
      *own = x;
      tf_map_set(&p->axes, tf_map_ptr(op), own);
    } else level++;
  }
  set_level(p, op, level);
}

/* ------------------------------------------------------------------------------------------------ what is given back
 */

static bool is_returned(const tf_value *v) {
  for (const tf_use *u = v->uses; u; u = u->next)
    if (tf_fusion_is(u->owner, TF_FUSION_RETURN)) return true;
  return false;
}

/* Is it read in its own step? Outside of it? */
static void find_readers(const tf_mm_plan *p, const tf_op *op, bool *inside, bool *outside) {
  int32_t level = tf_mm_level(p, &op->result[0]);
  *inside = *outside = false;
  for (const tf_use *u = op->result[0].uses; u; u = u->next) {
    bool own = u->owner->nresult == 1 && tf_mm_level(p, &u->owner->result[0]) == level;
    *(own ? inside : outside) = true;
  }
}

/* A cast to a wider type: its operand takes less memory. */
static bool widens(const tf_op *op) {
  tf_fusion_dtype from, to;
  if (!tf_fusion_is(op, TF_FUSION_CAST)) return false;
  TF_SURELY(tf_elem_dtype_of(tf_op_operand(op, 0)->type, &from));
  TF_SURELY(tf_elem_dtype_of(op->result[0].type, &to));
  return tf_fd_size(from) < tf_fd_size(to);
}

/* What only later steps read, and is made of what these have in memory anyway, or could have in less, also if that is
 * widened first, they compute themselves. */
static void give_back(tf_mm_plan *p, tf_op *op) {
  int32_t level = tf_mm_level(p, &op->result[0]);
  bool inside, outside;
  if (level < 0 || level % 2 == 0 || tf_fusion_by_tiles(op) || is_returned(&op->result[0])) return;
  find_readers(p, op, &inside, &outside);
  if (inside || !outside) return;
  for (uint32_t i = 0; i < op->noperand; i++) {
    tf_value *v = tf_op_operand(op, i);
    bool in, out;
    if (tf_mm_level(p, v) != level) continue;
    find_readers(p, v->def, &in, &out);
    if (!out && !widens(op) && !widens(v->def)) return;
  }
  set_level(p, op, level + 1);
}

void tf_mm_find_levels(tf_mm_plan *p) {
  for (tf_op *op = tf_fusion_body(p->func)->first; op; op = op->next) {
    if (!tf_fusion_produces_tensor(op)) continue;
    if (tf_fusion_by_tiles(op)) place_product(p, op);
    else place(p, op);
  }
  for (tf_op *op = tf_fusion_body(p->func)->last; op; op = op->prev)
    if (tf_fusion_produces_tensor(op)) give_back(p, op);
}
