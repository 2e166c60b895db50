/* Asynchronous copies of a cluster that are under way: TMA, plain bulk copies, arrivals of cp.async
 * on mbarriers. A copy is a list of runs of bytes. It arrives when the seeded schedule lets it: at once, or when nobody
 * can run without it, or (those of bulk groups) when its thread waits. */
#ifndef TF_EMU_ASYNC_ENGINE_H
#define TF_EMU_ASYNC_ENGINE_H

#include "emu/async/op_list.h"

/* Checks the copy, claims its memory and starts it. */
void tf_emu_op_start(tf_emu_op *o);

/* Lets one copy that completes on an mbarrier arrive; false = there is none. */
TF_NODISCARD bool tf_emu_engine_arrive(tf_emu_worker *w);
/* Nobody can run: whatever may change that. */
TF_NODISCARD bool tf_emu_engine_unblock(tf_emu_worker *w);
/* The last thread of the CTA has exited. */
void tf_emu_engine_cta_ended(tf_emu_cta *c, tf_emu_thread *last);
/* The cluster has ended: what is still to be stored is stored. */
void tf_emu_engine_end(tf_emu_worker *w);

#endif
