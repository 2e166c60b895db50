/* How many digits of a value reach a result. */
#ifndef TF_LOWER_COMMON_ROUNDED_H
#define TF_LOWER_COMMON_ROUNDED_H

#include "fusion/fusion_dialect.h"

/* An exponential, sigmoid or silu of f32 of which results of 16 bits and less see no more than what is relatively near
 * to it: its value takes part in products, quotients, roots and sums of numbers of one sign, and is then rounded. */
bool tf_lower_is_rounded(const tf_op *op);

/* exp(x - m) of f32, m being the largest x along the axes that it is reduced along, or 0 where that is infinite. NULL:
 * it is none; else the reduction that finds m. */
const tf_op *tf_lower_from_largest(const tf_op *op);

/* exp(x - m) of f32, m being the largest x, or 0 where that is infinite, of which only sums are made. A relative error
 * that grows with m - x does them no harm: of n elements they are off by log(n) times it at most, since those that are
 * off by more are as much smaller. */
bool tf_lower_is_summed(const tf_op *op);

#endif
