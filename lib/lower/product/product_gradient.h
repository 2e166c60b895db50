/* Gradients of attention. */
#ifndef TF_LOWER_PRODUCT_PRODUCT_GRADIENT_H
#define TF_LOWER_PRODUCT_PRODUCT_GRADIENT_H

#include "lower/product/product_emit.h"

tf_op *tf_mm_gradient_program(const tf_mm_plan *p, const tf_mm_step *s, const tf_target *target, const char *name,
                              tf_value *const *in, uint32_t nin, tf_value *const *out, uint32_t nout);

/* Are those of keys and values made by wider tiles where a launch has many queries? If it may, whether one has so many
 * is `tf_mm_gradient_is_long`. */
tf_mm_often tf_mm_gradient_may_be_long(const tf_mm_step *s, const tf_target *target);
tf_value *tf_mm_gradient_is_long(tf_builder *b, tf_value *queries);

/* All gradients of one attention by one kernel, with atomic ops for q: may these two steps be made so? Whether a launch
 * with so many keys is; NULL: each is. The program takes what `keys` reads, its results, that of `queries`, and sums
 * for q, f32 of that many elements a row. */
bool tf_mm_gradients_join(const tf_mm_step *keys, const tf_mm_step *queries, const tf_target *target);
tf_value *tf_mm_gradients_wanted(tf_builder *b, const tf_op *product, tf_value *keys);
int64_t tf_mm_gradient_width(const tf_op *product);
tf_op *tf_mm_gradients_program(const tf_mm_plan *p, const tf_mm_step *keys, const tf_mm_step *queries,
                               const tf_target *target, const char *name);

#endif
