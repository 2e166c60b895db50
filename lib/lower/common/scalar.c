/* Scalar lowering: what an op of each class is, and reductions. */
#include "fusion/domain.h"
#include "lower/common/scalar.h"
#include "lower/common/scalar_impl.h"

static tf_type *working_type(tf_type *t) {
  bool narrow = t->kind == TF_TYPE_FLOAT && t->fkind != TF_F64;
  return narrow ? tf_type_float(t->ctx, TF_F32) : t;
}

static tf_type *elem_of(const tf_op *op, uint32_t i) { return tf_fusion_elem(op->operand[i].value->type); }

/* What the caller hands over must be what the op's text says: else the kernel would be silently wrong. */
static bool check_operands(tf_op *op, tf_value *const *x, uint32_t n, tf_verdict *why) {
  if (n != op->noperand) return tf_refuse(why, op, "lowered with %u operands, expected %u", n, op->noperand);
  for (uint32_t i = 0; i < n; i++)
    if (x[i]->type != elem_of(op, i))
      return tf_refuse(why, op, "lowered with operand %u of %s, expected %s", i, tf_type_str(x[i]->type),
                       tf_type_str(elem_of(op, i)));
  return true;
}

static tf_value *lower_constant(tf_builder *b, const tf_op *op) {
  const tf_attr *a = tf_fusion_value_of(op);
  return a->kind == TF_ATTR_FLOAT ? tf_k_float(b, a->type, a->f) : tf_k_int(b, a->type, a->i);
}

static tf_value *lower_cast(tf_builder *b, const tf_fusion_info *info, tf_value *x, tf_type *to) {
  return info->id == TF_FUSION_BITCAST ? tf_k_bitcast(b, x, to) : tf_lower_convert(b, x, to);
}

tf_value *tf_lower_scalar(tf_builder *b, tf_op *op, tf_value *const *operands, uint32_t n, bool fast, tf_verdict *why) {
  const tf_fusion_info *info = tf_fusion_op_info(op);
  if (!info || !check_operands(op, operands, n, why)) return NULL;
  tf_value *r = NULL;
  switch (info->cls) {
  case TF_FC_CONSTANT: r = lower_constant(b, op); break;
  case TF_FC_SET: r = operands[0]; break;
  case TF_FC_CAST: r = lower_cast(b, info, operands[0], tf_fusion_elem(op->result[0].type)); break;
  case TF_FC_POINTWISE: r = tf_lower_scalar_id(b, info->id, operands, n, fast); break;
  default: break;
  }
  if (!r) tf_refuse(why, op, "'%s' has no scalar meaning to lower", op->def->name);
  return r;
}

tf_value *tf_lower_scalar_id(tf_builder *b, tf_fusion_id id, tf_value *const *operands, uint32_t n, bool fast) {
  tf_type *t = operands[n - 1]->type;
  tf_scalar_op s = {b, id, t, working_type(t), operands, fast};
  return t->kind == TF_TYPE_FLOAT ? tf_scalar_float(&s) : tf_scalar_int(&s);
}

/* kernel.cast converts by the same rules. */
tf_value *tf_lower_convert(tf_builder *b, tf_value *v, tf_type *to) { return tf_k_cast(b, v, to); }

/* ------------------------------------------------------------------------------------------------ reductions */

static bool is_var(const tf_op *reduction) { return tf_fusion_is(reduction, TF_FUSION_VAR); }
static bool is_sum_exp(const tf_op *reduction) { return tf_fusion_is(reduction, TF_FUSION_SUM_EXP); }

/* any and all of outer axes are added up in a register each: there are seven predicates, and a thread may have several
 * columns. */
static bool asks(const tf_op *reduction) {
  const tf_type *t = reduction->operand[0].value->type;
  return (tf_fusion_is(reduction, TF_FUSION_ANY) || tf_fusion_is(reduction, TF_FUSION_ALL)) &&
         tf_type_is_bool(t->elem) && t->rank && !tf_fusion_has_axis(reduction, t->rank - 1);
}

tf_type *tf_lower_acc_type(tf_op *reduction) {
  tf_type *t = elem_of(reduction, 0);
  if (asks(reduction)) return tf_type_i(t->ctx, 32);
  if (tf_fusion_finds_place(reduction)) return tf_place_acc_type(t);
  if (is_var(reduction)) return tf_var_acc_type(t);
  if (is_sum_exp(reduction)) return tf_sum_exp_acc_type(t);
  return tf_fusion_adds_exponentials(reduction) ? tf_logsumexp_acc_type(t) : working_type(t);
}

tf_value *tf_lower_acc_identity(tf_builder *b, tf_op *reduction) {
  tf_type *t = tf_lower_acc_type(reduction);
  tf_fusion_dtype d;
  double f;
  int64_t i;
  if (tf_fusion_adds_exponentials(reduction)) return tf_logsumexp_identity(b, t);
  if (tf_fusion_finds_place(reduction)) return tf_place_identity(b, t);
  if (is_var(reduction)) return tf_var_identity(b, t);
  if (!tf_fusion_dtype_of(t, &d)) return NULL;
  tf_fusion_identity(tf_fusion_op_info(reduction)->combine, d, &f, &i);
  return tf_fd_is_float(d) ? tf_k_float(b, t, f) : tf_k_int(b, t, i);
}

/* Elements that were f32, which they are again without a loss. */
static tf_value *sum_as_f32(tf_builder *b, tf_value *const *x, uint32_t n, tf_type *to) {
  tf_type *f32 = tf_type_float(to->ctx, TF_F32);
  tf_value *all = tf_lower_convert(b, x[0], f32);
  for (uint32_t i = 1; i < n; i++) {
    all = tf_k_binary(b, TF_K_ADD, all, tf_lower_convert(b, x[i], f32));
    tf_op_set_attr(all->def, "contract", tf_attr_unit(b->ctx)); /* of products, such as squares */
  }
  return tf_lower_convert(b, all, to);
}

tf_value *tf_lower_acc_elements(tf_builder *b, tf_op *reduction, tf_value *const *x, uint32_t n, tf_value *place,
                                int64_t step, bool fast) {
  if (tf_fusion_finds_place(reduction))
    return tf_place_elements(b, tf_lower_acc_type(reduction), x, n, place, step,
                             tf_fusion_is(reduction, TF_FUSION_ARGMIN));
  if (is_var(reduction)) return tf_var_elements(b, tf_lower_acc_type(reduction), x, n);
  if (is_sum_exp(reduction) || (tf_fusion_adds_exponentials(reduction) && tf_fusion_groups(reduction)))
    return tf_logsumexp_elements(b, x, n, fast);
  tf_type *acc = tf_lower_acc_type(reduction);
  if (n > 1 && tf_fusion_adds_widened(reduction)) return sum_as_f32(b, x, n, acc);
  tf_value *all = tf_lower_convert(b, *x, acc);
  for (uint32_t i = 1; i < n; i++) all = tf_lower_acc_combine(b, reduction, all, tf_lower_convert(b, x[i], acc), fast);
  return all;
}

tf_value *tf_lower_acc_shuffle(tf_builder *b, tf_op *reduction, tf_value *acc, int64_t n, bool fast) {
  return tf_fusion_adds_exponentials(reduction) && tf_fusion_groups(reduction) ? tf_logsumexp_shuffle(b, acc, n, fast)
                                                                               : NULL;
}

tf_value *tf_lower_acc_combine(tf_builder *b, tf_op *reduction, tf_value *acc, tf_value *x, bool fast) {
  if (tf_fusion_adds_exponentials(reduction)) return tf_logsumexp_combine(b, acc, x, fast);
  if (tf_fusion_finds_place(reduction)) return tf_place_combine(b, acc, x);
  if (is_var(reduction)) return tf_var_combine(b, acc, x, fast);
  tf_value *operands[] = {acc, x};
  tf_scalar_op s = {b, tf_fusion_op_info(reduction)->combine, acc->type, acc->type, operands, fast};
  return acc->type->kind == TF_TYPE_FLOAT ? tf_scalar_float(&s) : tf_scalar_int(&s);
}

tf_value *tf_lower_acc_result(tf_builder *b, tf_op *reduction, tf_value *acc, bool fast) {
  if (is_sum_exp(reduction)) acc = tf_sum_exp_result(b, acc);
  else if (tf_fusion_adds_exponentials(reduction)) acc = tf_logsumexp_result(b, acc, fast);
  if (tf_fusion_finds_place(reduction)) acc = tf_place_result(b, acc);
  if (is_var(reduction)) acc = tf_var_result(b, acc, tf_fusion_correction_of(reduction, 0));
  if (asks(reduction)) acc = tf_k_cmp(b, TF_KERNEL_PRED_NE, acc, tf_k_int(b, acc->type, 0));
  return tf_lower_convert(b, acc, tf_fusion_elem(reduction->result[0].type));
}
