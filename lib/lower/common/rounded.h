/* How many digits of a value reach a result. */
#ifndef TF_LOWER_COMMON_ROUNDED_H
#define TF_LOWER_COMMON_ROUNDED_H

#include "fusion/fusion_dialect.h"

/* An exponential, sigmoid or silu of f32 of which results of 16 bits and less see no more than what is relatively near
 * to it: its value takes part in products, quotients, roots and sums of numbers of one sign, and is then rounded.
 * It reads what lies in shared memory (rounded.c says why). */
bool tf_lower_is_rounded(const tf_op *op);

#endif
