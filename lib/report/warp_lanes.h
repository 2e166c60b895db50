/* Integers as 32 lanes of a warp have them. */
#ifndef TF_REPORT_WARP_LANES_H
#define TF_REPORT_WARP_LANES_H

#include "kernel/kernel.h"

enum { TF_WARP = 32 };

/* The values of one SSA value; those of unsigned types are zero-extended, others sign-extended, truth values 0 and 1.
 */
typedef struct tf_lanes {
  int64_t v[TF_WARP];
  bool known; /* else it depends on data */
} tf_lanes;

tf_lanes tf_lanes_of(int64_t v);
/* An op of one or two operands, or a comparison, on integers of type `t` (of the operands). The result is not
 * known where this does not know the op. */
tf_lanes tf_lanes_unary(tf_kop row, const tf_type *t, const tf_lanes *a);
tf_lanes tf_lanes_binary(tf_kop row, const tf_type *t, const tf_lanes *a, const tf_lanes *b);
tf_lanes tf_lanes_compare(tf_kernel_pred pred, const tf_type *t, const tf_lanes *a, const tf_lanes *b);
tf_lanes tf_lanes_select(const tf_lanes *c, const tf_lanes *a, const tf_lanes *b);
tf_lanes tf_lanes_cast(const tf_type *from, const tf_type *to, const tf_lanes *a);
tf_lanes tf_lanes_shuffle(tf_kernel_mode mode, uint32_t width, const tf_lanes *v, const tf_lanes *lane);
/* Of the lanes of `among`. */
tf_lanes tf_lanes_vote(tf_kernel_mode mode, const tf_lanes *c, uint32_t among);
/* The lanes of `among` where it is not 0. */
uint32_t tf_lanes_mask(const tf_lanes *c, uint32_t among);

#endif
