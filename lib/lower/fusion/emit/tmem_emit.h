/* Tensor memory in a kernel: allocation, loads, stores. */
#ifndef TF_LOWER_FUSION_EMIT_TMEM_EMIT_H
#define TF_LOWER_FUSION_EMIT_TMEM_EMIT_H

#include "lower/fusion/emit/emitter.h"

/* Everything is allocated at the kernel's begin and given back at its end. */
void tf_tmem_begin(tf_emitter *e);
void tf_tmem_end(tf_emitter *e);
/* Of a statement that loads from tensor memory or stores there: the condition that keeps warps from it; its predicates
 * that are not part of that stay in `rest`. */
tf_value *tf_tmem_guard(tf_emitter *e, tf_tv *t, tf_predicate *rest, uint32_t *nrest);
/* Under that condition: whether any thread of the warp has an element in any lane of the vectorized loop, where the
 * others stay away. NULL: they need not ask. */
tf_value *tf_tmem_vote(tf_emitter *e, tf_tv *t, tf_ixp vector, uint32_t lanes);
void tf_tmem_load(tf_emitter *e, tf_tv *t);                   /* all that it reads from there: tf_read.loaded */
void tf_tmem_store(tf_emitter *e, tf_tv *t, tf_value **lane); /* the values of the vector's lanes */

#endif
