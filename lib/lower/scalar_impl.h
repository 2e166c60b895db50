/* Shared by the files of scalar lowering. */
#ifndef TF_LOWER_SCALAR_IMPL_H
#define TF_LOWER_SCALAR_IMPL_H

#include "lower/scalar.h"

typedef struct tf_scalar_op {
  tf_builder *b;
  tf_fusion_id id;
  tf_type *t; /* of the data operands */
  tf_type *w; /* what floats are computed in: f32 for f16 and bf16 */
  tf_value *const *x;
  bool fast;
} tf_scalar_op;

/* NULL if the op has no such meaning. */
tf_value *tf_scalar_float(const tf_scalar_op *s);
tf_value *tf_scalar_int(const tf_scalar_op *s); /* i1 too */

#endif
