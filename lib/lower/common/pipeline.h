/* A ring of slots in shared memory that mbarriers keep in order, in kernel ops alone: for whoever lowers to them.
 *
 *   producer, of each fill:  pipeline_wait(empty); fill, which signals full; pipeline_next
 *   consumer, of each fill:  pipeline_wait(full); read; pipeline_release; pipeline_next
 *
 * `full` and `empty` are buffers of `stages` mbarriers. A slot's fills and releases alternate, so one bit for each slot
 * says which phase is awaited next; it is kept in a register of the thread and flipped by each wait, so it is right in
 * whatever loops the fills stand, of however many turns. Nobody has to wait for an empty slot at first: its bits begin
 * as ones, which the mbarrier takes for the phase before its first. */
#ifndef TF_LOWER_COMMON_PIPELINE_H
#define TF_LOWER_COMMON_PIPELINE_H

#include "kernel/kernel_build.h"

#define TF_PIPELINE_MOST_STAGES 32

/* A register of the thread, with that value at first. */
tf_value *tf_pipeline_register(tf_builder *b, int32_t first);
void tf_pipeline_set(tf_builder *b, tf_value *reg, tf_value *v);
tf_value *tf_pipeline_get(tf_builder *b, tf_value *reg);

/* The mbarrier of a slot, which may be of any integer type. */
tf_value *tf_pipeline_bar(tf_builder *b, tf_value *bars, tf_value *slot);
tf_value *tf_pipeline_bar_of(tf_builder *b, tf_value *bars, tf_value *slot,
                             tf_value *rank); /* in the CTA of that rank */
/* One thread makes the mbarriers; others see them after a fence and a barrier. `arrivals` is an i32. */
void tf_pipeline_init(tf_builder *b, tf_value *bars, uint32_t first, uint32_t n, tf_value *arrivals);

/* Waits for the phase of the slot; which one comes next is told by tf_pipeline_flip, which all threads call that keep
 * count, those that do not wait themselves too. `cluster`: other CTAs arrive. */
void tf_pipeline_wait(tf_builder *b, tf_value *bars, tf_value *slot, tf_value *phases, bool cluster);
/* ... by other CTAs, too, whose arrivals are relaxed (tf_pipeline_release_to): acquires of shared memory only. */
void tf_pipeline_wait_relaxed(tf_builder *b, tf_value *bars, tf_value *slot, tf_value *phases);
void tf_pipeline_flip(tf_builder *b, tf_value *slot, tf_value *phases);

/* The same where slots are waited for one after the other, round and round: one bit (a register of 0 or 1) is that of
 * all slots until the last one is flipped. Producer warps have 24 registers, and a bit of their own for each slot costs
 * two more while it is waited for: ptxas spilled a ring's slot for them, in the loop (attention of d = 128: 2 % of 512
 * keys). `relaxed`: as tf_pipeline_wait_relaxed. */
void tf_pipeline_wait_round(tf_builder *b, tf_value *bars, tf_value *slot, tf_value *round, bool relaxed);
void tf_pipeline_flip_round(tf_builder *b, tf_value *slot, tf_value *round, uint32_t stages);

/* Arrives at the slot's mbarrier: of the CTA of that rank in the cluster, releasing to all of it; NULL: of the thread's
 * own. */
void tf_pipeline_arrive(tf_builder *b, tf_value *bars, tf_value *slot, tf_value *rank);

/* This thread has used what it loaded from the slot. `fence`: loaded values may still be on their way to registers, and
 * TMA would overtake them: PTX orders the generic proxy's loads and the async proxy's writes by a proxy
 * fence only (its causality order goes through one wherever proxies differ), and CUTLASS has one before it releases
 * what consumers loaded from shared memory. The simulated SM tells where it is missing. `leader`: whole warps come here
 * together, and this i1 is true in one thread of each, which arrives for it; NULL: every thread arrives. `rank`: of the
 * CTA in its cluster whose mbarrier it is; NULL: the thread's own. */
void tf_pipeline_release(tf_builder *b, tf_value *bars, tf_value *slot, bool fence, tf_value *leader, tf_value *rank);
/* The same at mbarriers of n CTAs (a rank that is NULL: the thread's own). Of several by relaxed arrivals, behind a
 * release of this CTA's shared memory alone, which orders what tensor cores or this thread read in the slot. A release
 * at the cluster's scope costs fences of the whole chip: a third of the speed of a product on an H200. */
void tf_pipeline_release_to(tf_builder *b, tf_value *bars, tf_value *slot, bool fence, tf_value *leader,
                            tf_value *const *ranks, uint32_t n);

/* The slot after the one in the register. */
void tf_pipeline_next(tf_builder *b, tf_value *slot, uint32_t stages);
void tf_pipeline_skip(tf_builder *b, tf_value *slot, uint32_t stages, uint32_t by); /* by at most `stages` */
/* As if so many slots, 0 or more, had been waited for in turn; at most half of TF_PIPELINE_MOST_STAGES in the ring. */
void tf_pipeline_pass(tf_builder *b, tf_value *slot, tf_value *phases, uint32_t stages, tf_value *n);

#endif
