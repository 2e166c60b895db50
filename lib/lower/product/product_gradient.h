/* Gradients of attention. */
#ifndef TF_LOWER_PRODUCT_PRODUCT_GRADIENT_H
#define TF_LOWER_PRODUCT_PRODUCT_GRADIENT_H

#include "lower/product/product_emit.h"

tf_op *tf_mm_gradient_program(const tf_mm_plan *p, const tf_mm_step *s, const tf_target *target, const char *name,
                              tf_value *const *in, uint32_t nin, tf_value *const *out, uint32_t nout);

#endif
