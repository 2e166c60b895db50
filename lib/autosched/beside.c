/* Reductions of outer axes beside a kernel that has their elements in hand: the gradients of a weight and of a bias
 * beside that of a layer norm's input, a bias' gradient beside that of an activation.
 *
 * A kernel whose blocks take rows cannot end a sum over all rows. So such a reduction becomes two (tf_as_part_beside):
 * of the rows of a part, of which there are a fixed number, each the work of one block, which adds up in registers what
 * its rows give; and of the parts, a short reduction of columns, which is a kernel of its own. What is cut into parts
 * is the value that is reduced, not what it is made of, so inputs are read once. The order in which elements are added
 * up is the same in every run.
 *
 * In a kernel these ops are `sides`: parts (`fusion.parts into`), casts of them, the reductions, and copies of these.
 * Their loops are [parts, rows of one, elements], those of all other tensors [rows, elements] with the rows split into
 * as many parts; inlining shares them. */
#include <math.h>

#include "autosched/autosched_impl.h"
#include "support/result.h"

/* ------------------------------------------------------------------------------------------------ the rewrite */

static const tf_op *as_reduction(const tf_op *op) {
  const tf_fusion_info *i = tf_fusion_op_info(op);
  bool is = i && i->cls == TF_FC_REDUCTION && tf_fusion_produces_tensor(op) && tf_fusion_is_plain(op);
  return is ? op : NULL;
}

/* How many axes are reduced, if these are the first ones (or the last ones), and others are left; 0: it is otherwise.
 */
static uint32_t reduced(const tf_op *op, bool first) {
  const tf_attr *axes = tf_fusion_axes_of(op);
  uint32_t rank = op->operand[0].value->type->rank;
  for (uint32_t i = 0; i < axes->n; i++)
    if (!tf_fusion_has_axis(op, first ? i : rank - 1 - i)) return 0;
  return axes->n < rank ? axes->n : 0;
}

static void note_inputs(tf_map *seen, const tf_value *v) {
  if (tf_map_get(seen, tf_map_ptr(v))) return;
  tf_map_set(seen, tf_map_ptr(v), (void *)v);
  for (uint32_t i = 0; v->def && i < v->def->noperand; i++) note_inputs(seen, v->def->operand[i].value);
}

static bool same_shape(const tf_type *a, const tf_type *b) {
  bool same = a->kind == TF_TYPE_TENSOR && b->kind == TF_TYPE_TENSOR && a->rank == b->rank;
  for (uint32_t i = 0; same && i < a->rank; i++) same = a->dims[i] == b->dims[i];
  return same;
}

/* Is there an argument of this shape that both are made of? */
static bool share_input(const tf_op *func, const tf_value *a, const tf_value *b, const tf_type *shape) {
  tf_pool *pool = tf_pool_child(func->pool);
  tf_map of_a = {.pool = pool}, of_b = {.pool = pool};
  const tf_block *body = tf_fusion_body(func);
  bool any = false;
  note_inputs(&of_a, a);
  note_inputs(&of_b, b);
  for (uint32_t i = 0; i < body->narg && !any; i++) {
    const tf_value *x = body->arg[i];
    any = same_shape(x->type, shape) && tf_map_get(&of_a, tf_map_ptr(x)) && tf_map_get(&of_b, tf_map_ptr(x));
  }
  tf_pool_free(pool);
  return any;
}

/* Are there elements again that need what it gives? Then these are computed behind it. */
static bool leads_back(const tf_op *func, const tf_op *side) {
  tf_pool *pool = tf_pool_child(func->pool);
  tf_map behind = {.pool = pool};
  bool back = false;
  tf_map_set(&behind, tf_map_ptr(side), (void *)side);
  for (tf_op *o = side->next; o && !back; o = o->next) {
    bool needs = false;
    for (uint32_t i = 0; i < o->noperand; i++) {
      const tf_op *def = o->operand[i].value->def;
      needs |= def && tf_map_get(&behind, tf_map_ptr(def));
    }
    if (!needs) continue;
    tf_map_set(&behind, tf_map_ptr(o), o);
    back = tf_fusion_produces_tensor(o) && same_shape(o->result[0].type, side->operand[0].value->type);
  }
  tf_pool_free(pool);
  return back;
}

/* Has a kernel the elements in hand: one that reduces rows of them, or stores as many? */
static bool has_company(const tf_op *func, const tf_op *side) {
  const tf_value *x = side->operand[0].value;
  uint32_t n = reduced(side, true);
  for (tf_op *o = tf_fusion_body(func)->first; o; o = o->next) {
    if (!tf_fusion_produces_tensor(o) || o == side) continue;
    bool rows = as_reduction(o) && same_shape(o->operand[0].value->type, x->type) &&
                reduced(o, false) == x->type->rank - n,
         stored = tf_tensor_is_returned(o) && same_shape(o->result[0].type, x->type);
    if ((rows || stored) && share_input(func, rows ? o->operand[0].value : &o->result[0], x, x->type)) return true;
  }
  return false;
}

static bool is_beside(const tf_op *func, const tf_op *op) {
  double f;
  int64_t i;
  tf_fusion_dtype d;
  if (!as_reduction(op) || tf_fusion_op_info(op)->combine == TF_FUSION_NONE || !reduced(op, true)) return false;
  const tf_type *t = op->operand[0].value->type;
  bool ones = false;
  for (uint32_t k = 0; k < t->rank; k++) ones |= t->dims[k] == 1;
  if (ones || t->elem != op->result[0].type->elem || !tf_fusion_dtype_of(t->elem, &d) || d == TF_FD_F4) return false;
  tf_fusion_identity(tf_fusion_op_info(op)->combine, d, &f, &i);
  if (isinf(f) && (d == TF_FD_F8E4M3 || d == TF_FD_F8E5M2)) return false;
  return t->rank - tf_fusion_axes_of(op)->n + 2 <= TF_MAX_RANK && !leads_back(func, op) && has_company(func, op);
}

bool tf_as_has_beside(tf_op *func) {
  for (tf_op *o = tf_fusion_body(func)->first; o; o = o->next)
    if (is_beside(func, o)) return true;
  return false;
}

static tf_value *over_axis(tf_op *like, tf_value *x, int64_t axis) {
  int64_t dims[TF_MAX_RANK];
  uint32_t rank = 0;
  for (uint32_t k = 0; k < x->type->rank; k++)
    if (k != axis) dims[rank++] = x->type->dims[k];
  tf_named_attr at = {"axes", tf_attr_ints(like->ctx, &axis, 1)};
  tf_value *y = tf_as_made(like, like->def->name, &x, 1, tf_type_tensor(x->type->elem, dims, rank), &at, 1);
  y->def->loc = like->loc;
  return y;
}

/* Sums of 16-bit floats stay f32 in between, since a reduction rounds once. */
static void in_two(tf_op *op, int64_t count, int64_t rows) {
  tf_value *x = op->operand[0].value;
  tf_type *t = x->type, *elem = op->result[0].type->elem;
  uint32_t n = tf_fusion_axes_of(op)->n, rank = 2;
  int64_t dims[TF_MAX_RANK] = {count, 1}, axes[TF_MAX_RANK];
  tf_fusion_dtype d;
  double f = 0;
  int64_t i = 0;
  TF_SURELY(tf_fusion_dtype_of(elem, &d));
  tf_fusion_identity(tf_fusion_op_info(op)->combine, d, &f, &i);
  for (uint32_t k = 0; k < n; k++) {
    axes[k] = k;
    dims[1] = tf_as_times(dims[1], t->dims[k]);
  }
  if (dims[1] != TF_DYN) dims[1] = tf_as_ceil_div(dims[1], count * rows) * rows;
  for (uint32_t k = n; k < t->rank; k++) dims[rank++] = t->dims[k];
  tf_value *in[2] = {x, tf_as_number(op, t->elem, f, i)};
  tf_named_attr at[3] = {{"axes", tf_attr_ints(op->ctx, axes, n)},
                         {"count", tf_attr_i64(op->ctx, count)},
                         {"multiple", tf_attr_i64(op->ctx, rows)}};
  tf_value *y = tf_as_made(op, "fusion.parts", in, 2, tf_type_tensor(t->elem, dims, rank), at, rows > 1 ? 3 : 2);
  y = over_axis(op, tf_as_cast(op, y, tf_as_sum_type(elem)), 1);
  y = tf_as_cast(op, over_axis(op, y, 0), elem);
  y->name = op->result[0].name;
  tf_value_replace_uses(&op->result[0], y);
  tf_op_erase(op);
}

bool tf_as_part_beside(tf_op *func, int64_t count, int64_t rows) {
  bool any = false;
  for (tf_op *o = tf_fusion_body(func)->first, *next; o; o = next) {
    next = o->next;
    if (!is_beside(func, o)) continue;
    in_two(o, count, rows);
    any = true;
  }
  return any;
}

/* ------------------------------------------------------------------------------------------------ in a kernel */

bool tf_as_is_side(const tf_as_kernel *k, const tf_op *op) {
  for (uint32_t i = 0; i < k->nside; i++)
    if (k->side[i] == op) return true;
  return false;
}

static bool is_among(tf_op *const *ops, uint32_t n, const tf_op *op) {
  for (uint32_t i = 0; i < n; i++)
    if (ops[i] == op) return true;
  return false;
}

static bool makes_parts(const tf_op *op) { return tf_fusion_is(op, TF_FUSION_PARTS) && tf_fusion_count_attr(op); }

/* Parts of what the kernel computes, or of what it reads for something else, too. */
static bool begins_side(tf_op *const *ops, uint32_t n, const tf_op *op) {
  if (!makes_parts(op)) return false;
  const tf_value *x = op->operand[0].value;
  if (x->def && is_among(ops, n, x->def)) return true;
  for (const tf_use *u = x->uses; u; u = u->next)
    if (!makes_parts(u->owner) && is_among(ops, n, u->owner)) return true;
  return false;
}

/* Is it, or does it come of, the reduction of a side? */
static bool is_reduced(const tf_as_kernel *k, const tf_op *op) {
  for (; op && tf_as_is_side(k, op); op = op->operand[0].value->def)
    if (tf_fusion_op_info(op)->cls == TF_FC_REDUCTION) return true;
  return false;
}

static bool same_cut(const tf_op *a, const tf_op *b) {
  tf_fusion_cut x = tf_fusion_cut_of(a), y = tf_fusion_cut_of(b);
  return x.into == y.into && x.by == y.by && x.multiple == y.multiple;
}

static bool may_be_side(const tf_as_kernel *k, tf_op *const *ops, uint32_t n, const tf_op *op) {
  tf_fusion_class c = tf_fusion_op_info(op)->cls;
  const tf_attr *axes = tf_fusion_axes_of(op);
  bool starts = makes_parts(op), done = is_reduced(k, op);
  if (starts && (axes->ints[0] || !same_cut(op, k->side[0]))) return false;
  if (!starts && c == TF_FC_REDUCTION) {
    if (axes->n != 1 || axes->ints[0] != 1 || is_reduced(k, op->operand[0].value->def)) return false;
  } else if (!starts && c != TF_FC_SET && c != TF_FC_CAST) return false;
  if (done) return true;
  for (const tf_use *u = op->result[0].uses; u; u = u->next) /* elements stay in the kernel */
    if (!tf_fusion_produces_tensor(u->owner) || !is_among(ops, n, u->owner)) return false;
  return true;
}

bool tf_as_read_sides(tf_as *a, tf_op *const *ops, uint32_t n, tf_as_kernel *k) {
  for (uint32_t i = 0; i < n; i++) {
    const tf_value *x = ops[i]->noperand ? ops[i]->operand[0].value : NULL;
    if (!begins_side(ops, n, ops[i]) && !(x && x->def && tf_as_is_side(k, x->def))) continue;
    if (!k->side) k->side = TF_NEW_ARRAY(a->pool, tf_op *, n);
    k->side[k->nside++] = ops[i];
    if (!may_be_side(k, ops, n, ops[i])) return false;
  }
  return k->nside < n;
}

int64_t tf_as_side_count(const tf_as_kernel *k) { return k->nside ? tf_fusion_count_of(k->side[0], 0) : 0; }

int64_t tf_as_side_rows(const tf_as_kernel *k) { return k->nside ? tf_fusion_multiple_of(k->side[0], 1) : 1; }

uint32_t tf_as_side_reductions(const tf_as_kernel *k) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < k->nside; i++) n += tf_fusion_op_info(k->side[i])->cls == TF_FC_REDUCTION;
  return n;
}

static const tf_as_tensor *tensor_of(const tf_as_kernel *k, const tf_value *v) {
  for (uint32_t i = 0; i < k->n; i++)
    if (k->t[i].v == v) return &k->t[i];
  return NULL;
}

static bool fits(const tf_as_kernel *k, const tf_op *parts) {
  const tf_as_tensor *x = tensor_of(k, parts->operand[0].value);
  uint32_t n = tf_fusion_axes_of(parts)->n, kept = 0;
  if (!x || x->rank != k->ref->rank || n >= x->rank) return false;
  for (uint32_t i = 0; i < x->rank; i++) {
    uint8_t c = x->cls[i];
    if (c == TF_AS_NOT || (k->nreduction && k->cls[c].reduced != (i >= n))) return false;
  }
  for (uint32_t i = 0; i < k->ref->rank; i++) { /* and in the order of the loops */
    uint8_t c = k->ref->cls[i];
    if (c == TF_AS_NOT) return false;
    if (k->nreduction ? k->cls[c].reduced : kept == n) continue;
    if (x->cls[kept++] != c) return false;
  }
  return kept == n;
}

bool tf_as_sides_fit(const tf_as_kernel *k) {
  for (uint32_t i = 0; i < k->nside; i++)
    if (makes_parts(k->side[i]) && !fits(k, k->side[i])) return false;
  return true;
}

/* ------------------------------------------------------------------------------------------------ the script */

void tf_as_store_sides(tf_as *a, tf_as_kernel *k) {
  uint32_t n = k->nside;
  tf_op **side = k->side;
  for (uint32_t i = 0; i < n && !a->failed; i++) {
    if (tf_fusion_op_info(side[i])->cls != TF_FC_REDUCTION) continue;
    if (!tf_tensor_is_returned(side[i])) tf_as_memory(a, side[i], TF_MEM_GLOBAL);
    if (!a->failed) TF_EITHER(tf_as_cache_before(a, side[i], NULL) != NULL);
  }
  a->failed = a->failed || !tf_as_read_segment(a, k->number, k);
}

void tf_as_bind_sides(tf_as *a, const tf_as_kernel *k, const int64_t *split, uint32_t nsplit, const tf_ptype *types,
                      uint32_t n) {
  uint32_t rows = 2 + nsplit, elements = n - rows;
  for (uint32_t i = 0; i < k->nside && !a->failed; i++) {
    tf_op *op = k->side[i];
    bool stored = is_reduced(k, op) && tf_fusion_op_info(op)->cls != TF_FC_REDUCTION;
    int64_t order[TF_MAX_RANK + 9];
    tf_ptype to[TF_MAX_RANK + 9];
    uint32_t of = stored ? 1 : rows, m = 0; /* what is stored has the parts, and no rows */
    for (uint32_t j = 0; !stored && j < nsplit; j++) tf_as_split(a, op, elements + 1, split[j]);
    for (uint32_t j = 0; j < of; j++) to[m] = types[j], order[m++] = elements + j;
    for (uint32_t j = 0; j < elements; j++) to[m] = types[rows + j], order[m++] = j;
    tf_as_reorder(a, op, order, m);
    if (stored && types[n - 1] == TF_PT_UNROLL) to[m - 1] = TF_PT_VECTORIZE;
    tf_as_parallelize(a, op, to, m);
  }
}
