/* What is only read at other indices, such as a table's rows that are reshaped, or elements that an axis repeats, needs
 * no kernel that stores it: its readers compute it of the arguments, where they read it (`at_use`). So a chain of
 * reshapes, slices, gathers and what is computed between them is one kernel with what stands behind it.
 *
 * A tensor is a *view* if it is made of arguments and views by a few ops, none of which is a reduction, and all who
 * read it are views, or read at other indices. Only in fusions without reductions, which have passes over rows in mind.
 */
#include "autosched/autosched_impl.h"

enum {
  MOST_OPS = 16,  /* that compute; of an op that two operands come from, each counts */
  NEAR_BYTES = 16 /* a permute may move the axis along which memory lies behind as many */
};

/* Where a permute turns rows, neighbours would read far apart: tiles serve it. Axes of a few bytes may come behind. */
static bool keeps_rows(const tf_op *op) {
  const tf_type *in = op->operand[0].value->type;
  const tf_attr *axes = tf_fusion_axes_of(op);
  int64_t last = (int64_t)in->rank, behind = tf_as_bytes(in);
  while (last > 0 && in->dims[last - 1] == 1) last--;
  for (uint32_t i = axes->n; i-- > 0 && last;) {
    if (axes->ints[i] == last - 1) return true;
    int64_t n = in->dims[axes->ints[i]];
    if (n == TF_DYN || (behind *= n) > NEAR_BYTES) return false;
  }
  return true;
}

static bool may_be_view(tf_op *op) {
  if (!tf_fusion_is_plain(op)) return false;
  switch (tf_fusion_op_info(op)->cls) {
  case TF_FC_SET:
  case TF_FC_CAST:
  case TF_FC_POINTWISE:
  case TF_FC_BROADCAST:
  case TF_FC_SQUEEZE:
  case TF_FC_SLICE:
  case TF_FC_PAD:
  case TF_FC_CONCAT:
  case TF_FC_REPEAT:
  case TF_FC_EXPAND:
  case TF_FC_RESHAPE:
  case TF_FC_GATHER:
  case TF_FC_FULL:
  case TF_FC_IOTA: return true;
  case TF_FC_PERMUTE: return keeps_rows(op);
  default: return false;
  }
}

typedef struct views {
  tf_op **op;
  uint32_t n;
  uint32_t *cost; /* of each op, from the arguments; more than MOST_OPS: it is no view */
} views;

static uint32_t find(const views *v, const tf_op *op) {
  uint32_t i = 0;
  while (i < v->n && v->op[i] != op) i++;
  return i;
}

static bool is_view(const views *v, const tf_op *op) {
  uint32_t i = find(v, op);
  return i < v->n && v->cost[i] <= MOST_OPS;
}

static uint32_t cost_of(const views *v, tf_op *op) {
  uint32_t n = tf_fusion_op_info(op)->cls == TF_FC_POINTWISE;
  if (!may_be_view(op)) return MOST_OPS + 1;
  for (uint32_t o = 0; o < op->noperand && n <= MOST_OPS; o++) {
    const tf_value *x = op->operand[o].value;
    if (x->type->kind != TF_TYPE_TENSOR || !x->def) continue;
    uint32_t i = find(v, x->def);
    n += i < v->n ? v->cost[i] : MOST_OPS + 1;
  }
  return n;
}

static bool only_views_read(const views *v, const tf_op *op) {
  bool any = false;
  for (tf_use *u = op->result[0].uses; u; u = u->next) {
    if (!tf_fusion_produces_tensor(u->owner)) continue;
    any = true;
    if (tf_fusion_is(u->owner, TF_FUSION_PARTS)) return false;
    if (!tf_fusion_reindexes(u->owner) && !is_view(v, u->owner)) return false;
  }
  return any;
}

/* Forwards what may be one, backwards who reads it; until nothing changes. */
static void find_views(views *v) {
  for (bool more = true; more;) {
    more = false;
    for (uint32_t i = 0; i < v->n; i++)
      if (v->cost[i] <= MOST_OPS) v->cost[i] = cost_of(v, v->op[i]);
    for (uint32_t i = v->n; i-- > 0;)
      if (v->cost[i] <= MOST_OPS && !only_views_read(v, v->op[i])) {
        v->cost[i] = MOST_OPS + 1;
        more = true;
      }
  }
}

static bool reduces(const views *v) {
  for (uint32_t i = 0; i < v->n; i++)
    if (tf_fusion_op_info(v->op[i])->cls == TF_FC_REDUCTION) return true;
  return false;
}

uint32_t tf_as_mark_views(tf_as *a, tf_op **ops, uint32_t n) {
  views v = {ops, n, TF_NEW_ARRAY(a->pool, uint32_t, n + 1)};
  uint32_t left = 0;
  if (reduces(&v)) return n;
  find_views(&v);
  for (uint32_t i = 0; i < n; i++) {
    if (v.cost[i] <= MOST_OPS) tf_as_at_use(a, ops[i]);
    else ops[left++] = ops[i];
  }
  if (left < n) tf_as_note(a, "%u tensors are computed where they are read at other indices", n - left);
  return left;
}
