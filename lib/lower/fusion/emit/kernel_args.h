/* Parameters of a fusion's kernel, and what is made of them at its start. */
#ifndef TF_LOWER_FUSION_EMIT_KERNEL_ARGS_H
#define TF_LOWER_FUSION_EMIT_KERNEL_ARGS_H

#include "lower/fusion/emit/emitter.h"

/* `also`, and that this is the first thread of the block; NULL = nothing is to be asked. */
tf_value *tf_e_first_thread(tf_emitter *e, tf_value *also);
tf_value *tf_e_buffer(tf_emitter *e, tf_tv *t); /* its memory */
extern const tf_code_rules tf_fusion_code_rules;
tf_karg *tf_e_tensor_arg(tf_emitter *e, tf_tv *t);
tf_value *tf_e_scalar(tf_emitter *e, tf_value *fusion_scalar);
tf_value *tf_e_counter_arg(tf_emitter *e);
/* The policy of what is evict_last, if that depends on the launch, or NULL; and of loads and of stores that are
 * evict_first. Accesses behind are told of it (kernel.cache_as). */
tf_value *tf_e_last(tf_emitter *e);
tf_value *tf_e_first(tf_emitter *e);
void tf_e_stores(tf_emitter *e);
/* The L2 policy that a tensor's copy asks for, or NULL. */
tf_value *tf_e_policy(tf_emitter *e, const tf_tv *t);
/* The kernel parameter that is the tensor map of a copy. */
tf_value *tf_e_tensormap_arg(tf_emitter *e, tf_tv *copy);

#endif
