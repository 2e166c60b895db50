/* Shared by the files of scalar lowering. */
#ifndef TF_LOWER_COMMON_SCALAR_IMPL_H
#define TF_LOWER_COMMON_SCALAR_IMPL_H

#include "fusion/fusion_dialect.h"
#include "kernel/kernel_build.h"

typedef struct tf_scalar_op {
  tf_builder *b;
  tf_fusion_id id;
  tf_type *t; /* of the data operands */
  tf_type *w; /* what floats are computed in: f32 for all that is narrower */
  tf_value *const *x;
  bool fast;
} tf_scalar_op;

/* What one op means; the rows of fusion_ops.def name it. */
typedef tf_value *(*tf_scalar_fn)(const tf_scalar_op *s);

/* NULL if the op has no such meaning. */
tf_value *tf_scalar_float(const tf_scalar_op *s);
tf_value *tf_scalar_int(const tf_scalar_op *s); /* i1 too */

/* logsumexp.c: accumulators of fusion.logsumexp, by the type of the elements; f16 and bf16 like f32 */
tf_type *tf_logsumexp_acc_type(tf_type *elem);
tf_value *tf_logsumexp_identity(tf_builder *b, tf_type *acc);
/* f32 and narrower: elements as a pair; the pairs of `n` neighbouring lanes, in each of them. */
tf_value *tf_logsumexp_elements(tf_builder *b, tf_value *const *x, uint32_t n, bool fast);
tf_value *tf_logsumexp_shuffle(tf_builder *b, tf_value *acc, int64_t n, bool fast);
tf_value *tf_logsumexp_combine(tf_builder *b, tf_value *acc, tf_value *x, bool fast);
tf_value *tf_logsumexp_result(tf_builder *b, tf_value *acc, bool fast); /* of f32 */
/* fusion.sum_exp, otherwise by the same */
tf_type *tf_sum_exp_acc_type(tf_type *elem);
tf_value *tf_sum_exp_result(tf_builder *b, tf_value *acc);

/* place.c: accumulators of fusion.argmax and argmin, by the type of the elements */
tf_type *tf_place_acc_type(tf_type *elem);
tf_value *tf_place_identity(tf_builder *b, tf_type *acc);
/* `place` is the first one's, and each further one's is `step` more. */
tf_value *tf_place_elements(tf_builder *b, tf_type *acc, tf_value *const *x, uint32_t n, tf_value *place, int64_t step,
                            bool smallest);
tf_value *tf_place_combine(tf_builder *b, tf_value *acc, tf_value *x);
tf_value *tf_place_result(tf_builder *b, tf_value *acc); /* an i64 */

/* variance.c: accumulators of fusion.var, by the type of the elements */
tf_type *tf_var_acc_type(tf_type *elem);
tf_value *tf_var_identity(tf_builder *b, tf_type *acc);
tf_value *tf_var_elements(tf_builder *b, tf_type *acc, tf_value *const *x, uint32_t n);
tf_value *tf_var_combine(tf_builder *b, tf_value *acc, tf_value *x, bool fast);
tf_value *tf_var_result(tf_builder *b, tf_value *acc, int64_t correction); /* of f32, or f64 */

#endif
