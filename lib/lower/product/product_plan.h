/* A fusion with products, or other ops that tile programs make, as steps, one after the other: what each computes, what
 * it reads, what it stores. */
#ifndef TF_LOWER_PRODUCT_PRODUCT_PLAN_H
#define TF_LOWER_PRODUCT_PRODUCT_PLAN_H

#include "fusion/domain.h"
#include "fusion/fusion_dialect.h"

/* A factor of a product as a tile program reads it: straight from `source`, whose axes are the factor's in some order.
 */
typedef struct tf_mm_factor {
  tf_value *source;
  tf_type *elem;                    /* the factor's; the source's if nothing is cast */
  int32_t axis[TF_FUSION_MAX_RANK]; /* factor's axis -> source's; -1: the source has none, or one of extent 1 */
} tf_mm_factor;

/* How a product's K is split over blocks of the grid (product_split.c): not at all; by which tiles. */
typedef enum tf_mm_split { TF_MM_WHOLE_K, TF_MM_SPLIT_FLAT, TF_MM_SPLIT_NARROW, TF_MM_SPLIT_WIDE } tf_mm_split;

/* A step is one product (or other op that a tile program makes) with what follows it element by element, made by a tile
 * program, or ops without such, made by a fusion. Steps are numbered by level: product i of the function's is level 2i
 * + 1, and level 2i is what it needs besides. */
typedef struct tf_mm_step {
  tf_op *product; /* or a scan, a scatter; NULL: a fusion */
  int32_t level;
  TF_VEC(tf_value *) in;           /* arguments of the function, and tensors that earlier steps store */
  TF_VEC(tf_value *) out;          /* tensors that later steps read, or the function returns */
  tf_mm_factor factor[3];          /* of the product; the third is v of an sdpa */
  tf_map ops;                      /* what it computes: op -> op; of a fusion all that it has, scalars too */
  const struct tf_mm_step *beside; /* another product of the same first factor, made by the same kernel; or NULL */
  bool few;                        /* for launches with few tiles */
  bool flat;                       /* ... of few rows */
  tf_mm_split split;               /* ... and a long K */
  bool longer;                     /* a gradient's: for launches of many queries */
} tf_mm_step;

/* Axis k of a tensor is this axis of the product that it is computed from; -1: it is none, and has the extent 1. */
typedef struct tf_mm_axes {
  int32_t of[TF_FUSION_MAX_RANK];
} tf_mm_axes;

typedef struct tf_mm_plan {
  tf_op *func;
  tf_pool *pool;
  tf_map level;  /* tensor op -> its level + 1 */
  tf_map axes;   /* op of a product's level -> tf_mm_axes */
  tf_map stored; /* value -> value: what some step stores */
  TF_VEC(tf_op *) products;
  TF_VEC(tf_mm_step *) steps; /* in the order in which they run */
} tf_mm_plan;

/* How many factors a product has. */
uint32_t tf_mm_factors(const tf_op *product);

/* Rewrites the function so that products have no scales, scatters are of wide elements, no result is an argument or
 * there twice, and extents are asked of arguments. */
void tf_mm_settle(tf_op *func);
void tf_mm_plan_make(tf_op *func, tf_pool *pool, tf_mm_plan *out);
/* The level of a computed tensor; -1 of arguments and scalars. */
int32_t tf_mm_level(const tf_mm_plan *p, const tf_value *v);
bool tf_mm_reads(const tf_mm_step *s, const tf_value *v); /* it is one of `in` */
const tf_mm_axes *tf_mm_axes_of(const tf_mm_plan *p, const tf_value *v);
/* Where an extent comes from: axis *source_axis of an argument, or of a tensor whose op the launch must look at; with
 * *source_axis = -1 a scalar argument; or NULL: it is *n. */
tf_value *tf_mm_extent(tf_value *v, uint32_t axis, int32_t *source_axis, int64_t *n);
/* One element of it is computed from elements of its operands by scalar ops that tile programs have. */
bool tf_mm_is_elementwise(const tf_op *op);
/* What attention gives besides its result: a step's product, or made with it. */
static inline bool tf_mm_is_attention(const tf_op *op) {
  const tf_fusion_info *i = tf_fusion_op_info(op);
  return i && i->cls == TF_FC_ATTENTION;
}
bool tf_mm_is_view(const tf_op *op); /* broadcast, squeeze, permute */

#endif
