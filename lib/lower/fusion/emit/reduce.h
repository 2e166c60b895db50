/* Reductions: accumulators, rfactor, over threads. */
#ifndef TF_LOWER_FUSION_EMIT_REDUCE_H
#define TF_LOWER_FUSION_EMIT_REDUCE_H

#include "lower/fusion/emit/emitter.h"

void tf_reduce_begin(tf_emitter *e, tf_tv *t);
/* `n` values; vector: the vectorized loop's symbol, or NULL: they are of its iterations from `first` on. */
void tf_reduce_update(tf_emitter *e, tf_tv *t, tf_value *const *x, tf_ixp vector, uint32_t first, uint32_t n);
void tf_reduce_end(tf_emitter *e, tf_tv *const *t, uint32_t n); /* all that end at one place */
int32_t tf_reduce_scratch(tf_emitter *e, tf_tv *t);             /* its shared buffer, or -1 */
void tf_reduce_received(tf_emitter *e, tf_tv *t);               /* by a crew that did not reduce */
tf_type *tf_reduce_carrier(const tf_tv *t);                     /* element type of the scratch */
uint32_t tf_reduce_width(const tf_tv *t);                       /* elements of an accumulator there */
/* An accumulator, or what carries it, in memory. */
tf_value *tf_reduce_load(tf_builder *b, tf_value *buf, tf_value *index, tf_type *acc);
/* signal, or NULL: by st.async, into the memory of another block, whose mbarrier that is; can it be? */
void tf_reduce_store(tf_builder *b, tf_value *v, tf_value *buf, tf_value *index, tf_value *signal);
bool tf_reduce_sends(const tf_tv *t);
uint32_t tf_reduce_results(const tf_tv *t); /* that each thread has at the end */
TF_NODISCARD bool tf_reduce_within_warps(tf_emitter *e,
                                         tf_tv *t); /* over threads, and no barrier of the block takes part */
uint32_t tf_reduce_scratch_elements(const tf_emitter *e, const tf_tv *t, bool *fallback);
uint32_t tf_reduce_slots(const tf_segment *s, const tf_tv *t); /* its results that meet at once */
bool tf_reduce_has_slots(const tf_segment *s, const tf_tv *t); /* all of them do, and there are some */

/* Of n results, one behind the other, how many a warp combines at once: at each halving a lane goes on with half of
 * them, and its partner with the others. Four take 6 shuffles and 15 other instructions in place of 20 and 20. The bits
 * are those of one by one: what a lane combines is the same, in this order or the other. */
uint32_t tf_reduce_at_once(const tf_tv *t, uint32_t n);

/* reduce_threads.c: what this thread has becomes what all threads that reduce together have. */
typedef struct tf_reduced {
  tf_tv *t;
  tf_value *v;
  uint32_t slot; /* which of its results that meet at once */
} tf_reduced;
void tf_reduce_over_threads(tf_emitter *e, tf_reduced *r, uint32_t n);
/* Does it take whole warps, which meet at a barrier of the block? Several such meet once. */
bool tf_reduce_meets(const tf_emitter *e, const tf_tv *t);
tf_value *tf_reduce_accumulator(tf_emitter *e, const tf_tv *t, tf_type *acc); /* in registers */
tf_value *tf_reduce_combine(tf_emitter *e, tf_tv *t, tf_value *a, tf_value *b);
/* Truth values travel as i32: shuffles and shared memory have no i1. */
tf_value *tf_reduce_pack(tf_emitter *e, tf_value *v);
tf_value *tf_reduce_unpack(tf_emitter *e, tf_value *v, tf_type *acc);

/* Threads of the block along a dimension. The host launches at least one of whatever is empty, while index expressions
 * take every extent for at least one; threads that shared a number would write over one another's values. */
tf_ixp tf_reduce_threads(tf_emitter *e, int pt);

#endif
