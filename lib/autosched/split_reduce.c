/* A reduction of everything would be one block's work. It becomes two: of parts (in_parts.c), or, where it cannot be
 * cut, of each row, and of what the rows gave, so that there are as many blocks as rows. Sums of 16-bit floats stay f32
 * in between, since a reduction rounds once. */
#include "autosched/autosched_impl.h"

/* Parts of a small launch are so many times as small: what counts is how long one block takes. Of torch.compile 1.22
 * and 1.15 (64 x 4096, bf16, f32) in place of 1.01 and 0.94 (H200, 2026-11-29). */
enum { SMALL = 4, LEAST = 8 };

/* How many leading axes make rows enough; 0: there is no such split. */
static uint32_t leading(const tf_type *t) {
  int64_t n = 1;
  for (uint32_t i = 0; i + 1 < t->rank; i++) {
    if (t->dims[i] == TF_DYN) return i + 1;
    if (!tf_size_mul(n, t->dims[i] ? t->dims[i] : 1, &n) || n >= TF_AS_PROCESSORS) return i + 1;
  }
  return 0;
}

static tf_value *reduce(tf_op *like, tf_value *x, uint32_t from, uint32_t n) {
  int64_t axes[TF_MAX_RANK];
  for (uint32_t i = 0; i < n; i++) axes[i] = from + i;
  tf_type *type = tf_type_tensor(x->type->elem, x->type->dims, from); /* all behind `from` are reduced */
  tf_op *op = tf_op_new(like->ctx, like->pool, like->loc, like->def, &x, 1, &type, 1, like->attr, like->nattr, 0);
  tf_op_set_attr(op, "axes", tf_attr_ints(like->ctx, axes, n));
  tf_op_insert_before(like, op);
  return &op->result[0];
}

/* So many elements that one block would take long? */
static bool is_long(const tf_type *t, int64_t most) {
  int64_t n = 1;
  for (uint32_t i = 0; i < t->rank; i++) {
    if (t->dims[i] == TF_DYN) return true;
    if (__builtin_mul_overflow(n, t->dims[i], &n)) return true;
  }
  return n > most;
}

static void in_two(tf_op *op, const tf_autosched_chip *chip, bool small) {
  tf_type *t = op->operand[0].value->type, *elem = op->result[0].type->elem;
  bool again = tf_fusion_op_info(op)->combine != TF_FUSION_NONE || tf_fusion_is(op, TF_FUSION_LOGSUMEXP);
  if (op->result[0].type->rank) return;
  int64_t part = tf_as_part_size(chip, true);
  if (is_long(t, 2 * part) && tf_as_part(op, small && part > SMALL * LEAST ? part / SMALL : part)) return;
  uint32_t rows = leading(t);
  if (!rows || t->elem != elem || !again) return; /* what rows gave is no input of the same reduction */
  tf_value *x = tf_as_cast(op, op->operand[0].value, tf_as_sum_type(elem));
  x = reduce(op, x, rows, t->rank - rows);
  x = tf_as_cast(op, reduce(op, x, 0, rows), elem);
  x->name = op->result[0].name;
  tf_value_replace_uses(&op->result[0], x);
  tf_op_erase(op);
}

static bool has_one(const tf_type *t) {
  bool any = false;
  for (uint32_t i = 0; i < t->rank; i++) any |= t->dims[i] == 1;
  return any;
}

/* What has one element along an axis runs along its readers' loops; as a result it does not. So it is made once more:
 * from the broadcast on, by the same ops. Else `v` itself. */
static tf_value *once_more(tf_op *before, tf_value *v, uint32_t depth) {
  tf_op *op = v->def;
  if (!op || v->type->kind != TF_TYPE_TENSOR || !has_one(v->type) || !depth || !tf_fusion_is_plain(op)) return v;
  tf_fusion_class c = tf_fusion_op_info(op)->cls;
  if (c != TF_FC_BROADCAST && c != TF_FC_POINTWISE && c != TF_FC_CAST) return v;
  tf_value *in[TF_FUSION_MAX_OPERANDS];
  if (op->noperand > TF_FUSION_MAX_OPERANDS) return v;
  for (uint32_t i = 0; i < op->noperand; i++) {
    in[i] = op->operand[i].value;
    if (c != TF_FC_BROADCAST) in[i] = once_more(before, in[i], depth - 1);
  }
  tf_op *again =
      tf_op_new(op->ctx, op->pool, op->loc, op->def, in, op->noperand, &op->result[0].type, 1, op->attr, op->nattr, 0);
  tf_op_insert_before(before, again);
  return &again->result[0];
}

/* What is returned twice, or returned and read, is one tensor that is read, and results that are copies of it: whoever
 * computes it stores these, wherever its readers are. */
void tf_as_part_results(tf_op *func) {
  tf_op *ret = tf_fusion_return_op(func);
  for (uint32_t i = 0; i < ret->noperand; i++) {
    tf_value *v = tf_op_operand(ret, i);
    bool again = false;
    for (tf_use *u = v->uses; u; u = u->next) again |= u->owner != ret || u->index < i;
    if (!again || !v->def || v->type->kind != TF_TYPE_TENSOR) continue;
    tf_value *copy = once_more(ret, v, 12);
    if (copy == v) copy = tf_as_made(ret, "fusion.set", &v, 1, v->type, NULL, 0);
    if (v->name) copy->name = tf_intern(func->ctx, tf_pool_printf(func->pool, "%s_out", v->name));
    tf_op_set_operand(ret, i, copy);
  }
}

void tf_as_split_reductions(tf_op *func, const tf_autosched_chip *chip, bool small) {
  for (tf_op *o = tf_fusion_body(func)->first, *next; o; o = next) {
    next = o->next;
    const tf_fusion_info *info = tf_fusion_op_info(o);
    if (info && info->cls == TF_FC_REDUCTION && o->nresult == 1 && o->result[0].type->kind == TF_TYPE_TENSOR)
      in_two(o, chip, small);
  }
}

/* Of one argument, which is cut once: a sum, a largest element. What has several reductions of parts (a variance, a
 * place) is left as it is. */
bool tf_as_find_small_parts(tf_op *func, const tf_autosched_chip *chip, tf_as_limit *out) {
  const tf_op *ret = tf_fusion_return_op(func), *parts = NULL;
  uint32_t n = 0, reductions = 0;
  if (ret->noperand != 1 || tf_op_operand((tf_op *)ret, 0)->type->rank) return false;
  for (const tf_op *o = tf_fusion_body(func)->first; o; o = o->next) {
    const tf_fusion_info *info = tf_fusion_op_info(o);
    bool cut = tf_fusion_is(o, TF_FUSION_PARTS);
    n += cut;
    reductions += info && info->cls == TF_FC_REDUCTION;
    if (cut) parts = o;
  }
  if (n != 1 || reductions != 2) return false;
  const tf_value *x = parts->operand[0].value;
  bool open = false; /* only the launch knows how many there are */
  for (uint32_t i = 0; i < x->type->rank; i++) open |= x->type->dims[i] == TF_DYN;
  if (x->def || !open) return false;
  int64_t most = chip->row ? SMALL * chip->row : TF_AS_SMALL_BYTES / tf_as_bytes(x->type);
  *out = (tf_as_limit){.arg = x->index, .axis = -1, .most = most};
  return true;
}
