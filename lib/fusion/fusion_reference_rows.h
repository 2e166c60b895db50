/* Rows of attention's scores, for the reference evaluator: of its result (fusion_reference_sdpa.c) and of its gradients
 * (fusion_reference_gradient.c). */
#ifndef TF_FUSION_FUSION_REFERENCE_ROWS_H
#define TF_FUSION_FUSION_REFERENCE_ROWS_H

#include "fusion/fusion_reference_impl.h"

/* exp2 by the hardware's approximation, of an exponent that is rounded some times. */
#define TF_REF_WEIGHT_UNIT 0x1p-21
#define TF_REF_EXPONENT_UNIT 0x1p-22

typedef struct tf_ref_rows {
  tf_fusion_attention say;
  const tf_ref_value *const *x; /* the operands: q, k, v, and more */
  tf_ref_value *y;
  int64_t heads, m, n, d, e; /* extents */
  double *w, *err;           /* of the keys of a row: weights, and what these are off by, relative to them */
  double top;                /* the row's largest score, by which weights are divided */
  double *out;               /* NULL: no bounds */
} tf_ref_rows;

/* Where operand i has what belongs to this batch and head, whose axes behind them are at 0. */
int64_t tf_ref_place(const tf_ref_rows *r, uint32_t i, const int64_t *at);
/* The step of operand i's axis, counted from the last one. */
int64_t tf_ref_step(const tf_ref_rows *r, uint32_t i, uint32_t from_last);
/* The length that operand i says of this batch, from 0 to `most`; `most` where i is 0. */
int64_t tf_ref_length(const tf_ref_rows *r, uint32_t i, const int64_t *at, int64_t most);
/* The weights exp(score - top) of row i, of m rows and n keys; returns their sum. */
double tf_ref_weigh(tf_ref_rows *r, const int64_t *at, int64_t i, int64_t m, int64_t n);

#endif
