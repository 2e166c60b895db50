/* cp.async: copies from global to shared memory that arrive late. Each thread has groups of them; the newest is open.
 */
#ifndef TF_EMU_ASYNC_CP_ASYNC_GROUPS_H
#define TF_EMU_ASYNC_CP_ASYNC_GROUPS_H

#include "emu/sm/sm.h"

enum { TF_EMU_CP_SIZED = 32 }; /* mode: the bytes to read are an operand */

/* [sync intrinsic] a: an mbarrier, which an arrival reaches when the thread's copies so far have. mode 1: .noinc */
uint64_t tf_emu_cp_async_arrive(tf_emu_thread *t, uint32_t site, uint32_t mode, uint64_t a, uint64_t b, uint64_t c,
                                uint64_t d);
/* All copies of a thread that exits arrive. */
void tf_emu_async_flush(tf_emu_thread *t);
/* The CTA has ended: forget what is left. */
void tf_emu_async_drop(tf_emu_cta *c);

/* [sync intrinsics] mode: bytes of the copy. a: shared address, b: global address, c: bytes to read (then zeros). */
uint64_t tf_emu_cp_async(tf_emu_thread *t, uint32_t site, uint32_t mode, uint64_t a, uint64_t b, uint64_t c,
                         uint64_t d);
uint64_t tf_emu_cp_async_commit(tf_emu_thread *t, uint32_t site, uint32_t mode, uint64_t a, uint64_t b, uint64_t c,
                                uint64_t d);
/* mode 1: everything, committed or not; else all but the `a` newest groups. */
uint64_t tf_emu_cp_async_wait(tf_emu_thread *t, uint32_t site, uint32_t mode, uint64_t a, uint64_t b, uint64_t c,
                              uint64_t d);

#endif
