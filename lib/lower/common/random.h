/* Random numbers by Philox4x32-10, in kernel ops (fusion/philox.h has the same in C). */
#ifndef TF_LOWER_COMMON_RANDOM_H
#define TF_LOWER_COMMON_RANDOM_H

#include "kernel/kernel_build.h"

/* The four words, ui32, of a block (of any integer type) of the stream; seed and counter are i64. */
void tf_lower_philox(tf_builder *b, tf_value *seed, tf_value *counter, tf_value *block, tf_value *out[4]);
/* A uniform number of float type t of `digits` bits behind the point; of f64 from two words, the upper one first. */
tf_value *tf_lower_uniform(tf_builder *b, tf_type *t, unsigned digits, tf_value *const *words);
/* A normal number of type t of two uniform ones, of f32 or f64; `odd`, an i1, takes the sine. */
tf_value *tf_lower_normal(tf_builder *b, tf_type *t, tf_value *u, tf_value *v, tf_value *odd, bool fast);

#endif
