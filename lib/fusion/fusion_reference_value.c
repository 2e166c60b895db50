#include "fusion/fusion_reference_impl.h"
#include "support/size.h"

void tf_ref_contiguous(tf_ref_array *a) { tf_size_strides(a->dims, a->rank, a->strides); }

int64_t tf_ref_count(const tf_ref_array *a) {
  int64_t n = 0;
  tf_size_of(a->dims, a->rank, 1, &n); /* it is held: so it fits */
  return n;
}

int64_t tf_ref_value_count(const tf_ref_value *v) {
  int64_t n = 0;
  tf_size_of(v->dims, v->rank, 1, &n);
  return n;
}
