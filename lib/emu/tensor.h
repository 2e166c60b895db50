/* The tensor unit: tcgen05.mma, cp and shift, which a thread begins, and tcgen05.commit, by which it hears of their
 * end.
 *
 * What one thread begins is carried out in the order in which it was begun, when the seeded schedule lets it: at the
 * instruction, or not before an arrival of a commit. Checked, the unit is an agent of the clocks (race.h), one for each
 * thread that begins something; whoever waits on the mbarrier of a commit knows of all that the commit tracks. */
#ifndef TF_EMU_TENSOR_H
#define TF_EMU_TENSOR_H

#include "emu/engine.h"
#include "emu/tmem.h"

/* All that t began up to the commit is carried out, then the mbarrier gets its arrival. */
void tf_emu_tensor_arrive(tf_emu_op *o);
/* The CTA has ended: reports what the thread did not wait for. And forgets all. */
void tf_emu_tensor_ended(tf_emu_thread *t);
void tf_emu_tensor_free(tf_emu_thread *t);

enum { TF_EMU_TENSOR_GROUP = 3, TF_EMU_TENSOR_MULTICAST = 4 }; /* mode: the cta_group, and bits */
/* [sync intrinsic] a: address of the mbarrier, b: mask of CTAs */
uint64_t tf_emu_tensor_commit(tf_emu_thread *t, uint32_t site, uint32_t mode, uint64_t a, uint64_t b, uint64_t c,
                              uint64_t d);

#endif
