/* The scalar meaning of each pointwise row. */
#ifndef TF_FUSION_FUSION_SCALAR_H
#define TF_FUSION_FUSION_SCALAR_H

#include "fusion/fusion_dialect.h"

/* v has as many values as the op has operands. Results are not yet rounded or wrapped to the element type. */
typedef double (*tf_fusion_float_fn)(const double *v, tf_fusion_dtype t);
typedef int64_t (*tf_fusion_int_fn)(const int64_t *v, tf_fusion_dtype t);
typedef bool (*tf_fusion_pred_fn)(const double *v);

typedef struct tf_fusion_scalar_fns {
  tf_fusion_float_fn d; /* float operands, float result */
  tf_fusion_int_fn i;   /* integer operands, integer or i1 result */
  tf_fusion_pred_fn p;  /* float operands, i1 result */
} tf_fusion_scalar_fns;

const tf_fusion_scalar_fns *tf_fusion_scalar_of(tf_fusion_id id);
/* The nearest tf32 (10 bits of mantissa), of two equally near the one farther from zero. */
double tf_fusion_tf32(double x);
/* Of two tf32 that are equally near which one is taken is the chip's choice: how far they lie apart; else 0. */
double tf_fusion_tf32_between(double x);
/* What the float function of a row gave, as a value of its type: rounded, but for what is passed on as it was. That
 * differs where f8 has infinities, which rounding makes finite. */
double tf_fusion_rounded(tf_fusion_id id, tf_fusion_dtype d, double x);

#endif
