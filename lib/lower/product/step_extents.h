/* Extents and scalars of a fusion, computed by a host program. */
#ifndef TF_LOWER_PRODUCT_STEP_EXTENTS_H
#define TF_LOWER_PRODUCT_STEP_EXTENTS_H

#include "kernel/kernel_build.h"

typedef struct tf_step_extents {
  tf_builder *b;                                                       /* where the arithmetic goes */
  tf_value *(*scalar)(void *user, const tf_value *arg);                /* the host program's argument of a scalar */
  tf_value *(*dim)(void *user, const tf_value *tensor, uint32_t axis); /* of an argument, or what nobody computes */
  void *user;
} tf_step_extents;

tf_value *tf_step_extent(const tf_step_extents *x, tf_value *v, uint32_t axis);
/* A scalar that an extent may be (tf_fusion_check_extents). */
tf_value *tf_step_scalar(const tf_step_extents *x, tf_value *v);

#endif
