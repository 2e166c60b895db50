/* Shared by the files of the reference evaluator. */
#ifndef TF_FUSION_FUSION_REFERENCE_IMPL_H
#define TF_FUSION_FUSION_REFERENCE_IMPL_H

#include "fusion/fusion_reference_value.h"
#include "fusion/fusion_scalar.h"

/* The elements of an intermediate: doubles or int64s, freed after the last use. */
typedef struct tf_ref_buffer {
  tf_pool *pool;
  uint32_t refs;
  double *f;
  int64_t *i;
  double *err; /* what each may be off by; NULL: no sum took part, or nobody asked */
} tf_ref_buffer;

/* A value: a view of a buffer. Strides count elements; 0 where an axis is broadcast. */
typedef struct tf_ref_value {
  tf_fusion_dtype dtype;
  uint32_t rank;
  int64_t dims[TF_FUSION_MAX_RANK], strides[TF_FUSION_MAX_RANK], offset;
  tf_ref_buffer *buffer;
  uint32_t uses; /* left */
} tf_ref_value;

int64_t tf_ref_value_count(const tf_ref_value *v);

/* Loops over some values at once: offsets of each, by its strides. */
typedef struct tf_ref_nest {
  uint32_t rank, n;
  int64_t dims[TF_FUSION_MAX_RANK];
  int64_t stride[TF_FUSION_MAX_OPERANDS + 1][TF_FUSION_MAX_RANK];
  int64_t at[TF_FUSION_MAX_OPERANDS + 1]; /* the offsets now */
  int64_t index[TF_FUSION_MAX_RANK];
} tf_ref_nest;

bool tf_ref_nest_empty(const tf_ref_nest *n);
/* Steps all axes but the innermost `inner`; false at the end. */
TF_NODISCARD bool tf_ref_nest_next(tf_ref_nest *n, uint32_t inner);
/* The axes of x that a reduction keeps, from where x begins, and those over which it goes. */
void tf_ref_split_axes(tf_op *op, const tf_ref_value *x, tf_ref_nest *kept, tf_ref_nest *reduced);

/* y is made already; x are the operands, with strides for y's axes. */
void tf_ref_pointwise(tf_fusion_id id, const tf_ref_value *x, uint32_t n, tf_ref_value *y);
void tf_ref_cast(const tf_ref_value *x, tf_ref_value *y);
void tf_ref_bitcast(const tf_ref_value *x, tf_ref_value *y);
void tf_ref_reduce(tf_op *op, const tf_ref_value *x, tf_ref_value *y);
void tf_ref_iota(const tf_ref_value *start, const tf_ref_value *step, int64_t axis, tf_ref_value *y);
/* `bounds`: what its elements may be off by, too. */
void tf_ref_product(tf_op *op, const tf_ref_value *const *x, tf_ref_value *y, bool bounds);
/* fusion_reference_tiles.c */
void tf_ref_scan(tf_op *op, const tf_ref_value *x, tf_ref_value *y, bool bounds);
void tf_ref_topk(tf_op *op, const tf_ref_value *x, tf_ref_value *y, bool bounds);
/* False after a diagnostic. */
TF_NODISCARD bool tf_ref_scatter(tf_op *op, const tf_ref_value *const *x, tf_ref_value *y, bool bounds);
/* fusion_reference_sdpa.c: the result's extents, false after a diagnostic; its elements, with scratch of `pool`. */
TF_NODISCARD bool tf_ref_sdpa_dims(tf_op *op, const tf_ref_value *const *x, int64_t *dims);
void tf_ref_sdpa(tf_op *op, const tf_ref_value *const *x, tf_ref_value *y, bool bounds, tf_pool *pool);
/* The same of gradients: fusion_reference_gradient.c. */
TF_NODISCARD bool tf_ref_sdpa_backward_dims(tf_op *op, const tf_ref_value *const *x, int64_t *dims);
void tf_ref_sdpa_backward(tf_op *op, const tf_ref_value *const *x, tf_ref_value *y, bool bounds, tf_pool *pool);
/* fusion_reference_shape.c: the first n operands, of which elements are. False after a diagnostic. */
TF_NODISCARD bool tf_ref_reindex_dims(tf_op *op, tf_ref_value *const *x, uint32_t n, int64_t *dims);
void tf_ref_reindex(const tf_op *op, tf_ref_value *const *x, uint32_t n, tf_ref_value *y);
void tf_ref_gather(tf_op *op, const tf_ref_value *x, const tf_ref_value *index, tf_ref_value *y);
void tf_ref_load(const tf_ref_array *a, tf_ref_value *y);
void tf_ref_store(const tf_ref_value *x, const tf_ref_array *a);

/* fusion_reference_parts.c: terms of a sum that may be made of parts on a mesh of devices, one after the other, and
 * what it may be off by more for that; `err` is what the sum of the terms may be off by. The same of a reduction. */
typedef struct tf_ref_parts {
  bool rounds; /* else it is as if there were no parts */
  tf_fusion_dtype type;
  int64_t mesh[3], each[3], n, at;
  double sum[3], mag[3];
} tf_ref_parts;
void tf_ref_parts_begin(tf_ref_parts *p, const tf_op *op, int64_t n);
void tf_ref_parts_add(tf_ref_parts *p, double x);
double tf_ref_parts_error(const tf_ref_parts *p, double err);
double tf_ref_parts_of_reduction(tf_op *op, const tf_ref_value *x, tf_ref_nest nest, double err);

/* fusion_reference_bounds.c: y is computed already; what its elements may be off by. */
void tf_ref_bound_pointwise(const tf_fusion_info *info, const tf_ref_value *x, uint32_t n, tf_ref_value *y);
void tf_ref_bound_reduction(tf_op *op, const tf_ref_value *x, tf_ref_value *y);
double *tf_ref_bounds(const tf_ref_value *v, tf_pool *pool); /* row-major */

#endif
