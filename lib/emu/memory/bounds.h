/* What a launch owns: its tensors, the device's allocations, variables of the module, shared memory of the cluster, the
 * thread's own local memory, parameters. A kernel touches nothing else, checked or not: so a wrong one cannot harm the
 * process. Unchecked code asks here where its own comparison (jit_guard.c) fails. */
#ifndef TF_EMU_MEMORY_BOUNDS_H
#define TF_EMU_MEMORY_BOUNDS_H

#include "emu/sm/sm.h"

/* Where accesses of a site have been found to be right: [base, base + room) holds their first bytes. [jit] */
typedef struct tf_emu_reach {
  uint64_t base, room;
} tf_emu_reach;

/* Room for n sites, of which none is known; false if memory ran out. */
TF_NODISCARD bool tf_emu_reach_reserve(tf_emu_worker *w, uint32_t n);
/* Bytes of a parameter that is passed by value, or of a tensor map. */
TF_NODISCARD bool tf_emu_in_parameters(const tf_emu_thread *t, uint64_t address, uint64_t n);
/* Checked as the launch is; false = it must not happen (reported). */
TF_NODISCARD bool tf_emu_may(tf_emu_thread *t, uint64_t address, uint64_t n, uint32_t site, bool write);
/* How many bytes of the text at `address`, up to its zero, are the launch's; false = none, or it has no end. */
TF_NODISCARD bool tf_emu_text_at(tf_emu_thread *t, uint64_t address, uint32_t site, const char **out);

/* The address to use instead of `p`: `p` itself if all is well. index: the site, counted from the code's first. */
void *tf_emu_guard(tf_emu_thread *t, void *p, uint32_t index);
/* llvm.memcpy and llvm.memmove, llvm.memset of unchecked code. */
void tf_emu_copy_guarded(tf_emu_thread *t, void *dst, const void *src, uint64_t n, uint32_t index);
void tf_emu_fill_guarded(tf_emu_thread *t, void *dst, uint32_t byte, uint64_t n, uint32_t index);

/* Local memory of count * each bytes for the function that runs; ends the cluster if there is no more. */
void *tf_emu_local_take(tf_emu_thread *t, uint64_t each, uint64_t count, uint32_t align, uint32_t site);
/* The thread has gone through loops TF_EMU_STEP times. */
void tf_emu_turned(tf_emu_thread *t, uint32_t site);
/* Ends the cluster where a function that calls itself has used up half of its stack. */
void tf_emu_stack_left(tf_emu_thread *t, uint32_t site);

#endif
