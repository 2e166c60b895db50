/* What instrumented code calls around its memory accesses. An access that must not happen is sent to a scratch page
 * of the worker, so that a faulty kernel goes on and can be told of more than one fault. */
#ifndef TF_EMU_MEMORY_ACCESS_H
#define TF_EMU_MEMORY_ACCESS_H

#include "emu/sm/sm.h"

/* Where an access of n bytes goes that must not happen. */
void *tf_emu_instead(tf_emu_thread *t, uint64_t n);
/* Says that the bytes are no global memory of the launch. */
void tf_emu_report_outside(tf_emu_thread *t, uint64_t address, uint64_t n, uint32_t site, bool write, bool atomic);
/* The address to use instead of `p`: `p` itself if all is well. */
void *tf_emu_access(tf_emu_thread *t, void *p, uint32_t site);
/* The object is known: a local array (shadow: one byte of it for each byte of the object, set once written; may be
 * NULL) or a variable of the module. */
void *tf_emu_access_object(tf_emu_thread *t, void *p, uint32_t site, void *base, uint8_t *shadow);
/* After a store: a suspected race is one if the value changed. */
void tf_emu_stored(tf_emu_thread *t, uint32_t site);
/* llvm.memcpy and llvm.memmove, llvm.memset; each side has its site. */
void tf_emu_copy_checked(tf_emu_thread *t, void *dst, const void *src, uint64_t n, uint32_t to, uint32_t from);
void tf_emu_fill_checked(tf_emu_thread *t, void *dst, uint32_t byte, uint64_t n, uint32_t site);
/* One access of `n` bytes by whatever means; false = it must not happen (reported). */
TF_NODISCARD bool tf_emu_check(tf_emu_thread *t, uint64_t address, uint64_t n, uint32_t site, bool write, bool atomic);
/* Global memory that a copy of the async proxy will read, write, or (reduces) both. */
TF_NODISCARD bool tf_emu_check_async(tf_emu_thread *t, uint64_t address, uint64_t n, uint32_t site, bool write,
                                     bool reduces);
/* Global memory that a copy loads, which may be what nobody wrote: who reads that where it lands is told. */
TF_NODISCARD bool tf_emu_check_loaded(tf_emu_thread *t, uint64_t address, uint64_t n, uint32_t site);
/* Has somebody written the byte of global memory, or is it the host's? */
TF_NODISCARD bool tf_emu_global_is_set(tf_emu_thread *t, uint64_t address);
/* Are these bytes of global memory between kernels, and no tensor of the launch? Then what nobody wrote may be put
 * there: it stays that. */
TF_NODISCARD bool tf_emu_global_tracks(tf_emu_thread *t, uint64_t address, uint64_t n);
void tf_emu_global_unset(tf_emu_thread *t, uint64_t address);
/* True if the bytes are global memory that this launch knows of. */
TF_NODISCARD bool tf_emu_is_global(tf_emu_thread *t, uint64_t address, uint64_t n);

#endif
