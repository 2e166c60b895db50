/* Arrays on the host: what the reference evaluator is given, and gives. */
#ifndef TF_FUSION_FUSION_REFERENCE_VALUE_H
#define TF_FUSION_FUSION_REFERENCE_VALUE_H

#include "fusion/fusion_dialect.h"

/* An array on the host; a scalar has rank 0. Strides count elements and may be 0 or negative. */
typedef struct tf_ref_array {
  tf_fusion_dtype dtype;
  uint32_t rank;
  int64_t dims[TF_FUSION_MAX_RANK], strides[TF_FUSION_MAX_RANK];
  void *data;
} tf_ref_array;

/* Row-major strides for its dims. */
void tf_ref_contiguous(tf_ref_array *a);
int64_t tf_ref_count(const tf_ref_array *a);

#endif
