/* Checks of shared memory: bounds, uninitialised reads, races, copies that are still under way. */
#ifndef TF_EMU_MEMORY_SHARED_CHECK_H
#define TF_EMU_MEMORY_SHARED_CHECK_H

#include "emu/sm/sm.h"

/* `o`: the CTA whose memory it is. */
TF_NODISCARD bool tf_emu_check_shared(tf_emu_thread *t, tf_emu_cta *o, uint64_t off, uint64_t n, uint32_t site,
                                      bool write, bool atomic);
/* Only whether the bytes lie in one object; false = they do not (reported). */
TF_NODISCARD bool tf_emu_shared_bounds(tf_emu_thread *t, uint64_t off, uint64_t n, uint32_t site, const char *verb);
/* A copy that was written here by the thread is now under way, or (pending false) has arrived; `stamp` is when the
 * thread asked for it. */
void tf_emu_shared_pending(tf_emu_thread *t, uint64_t off, uint64_t n, uint32_t site, uint32_t stamp, bool pending);
/* Nobody has written the bytes, as far as the program may know. */
void tf_emu_shared_unset(tf_emu_cta *o, uint64_t off, uint64_t n);
TF_NODISCARD bool tf_emu_shared_is_set(tf_emu_cta *o, uint64_t off);
/* The bytes hold an mbarrier, or no longer. */
void tf_emu_shared_mark(tf_emu_cta *o, uint64_t off, uint64_t n, uint16_t flag);
void tf_emu_shared_forget(tf_emu_thread *t, tf_emu_cta *o, uint64_t off, uint64_t n, uint32_t site);

/* proxy.c: an asynchronous copy that t asks for will read or write these bytes, as `agent` at `stamp` (race.h). Then
 * they belong to it until t, or whoever waits on its mbarrier, learns of its end. */
typedef struct tf_emu_claim {
  uint32_t agent, stamp, site;
  bool write, inits; /* inits: it does not read what it writes, or passes on what nobody wrote */
  const char *what;  /* "a TMA load" */
} tf_emu_claim;
TF_NODISCARD bool tf_emu_claim_shared(tf_emu_thread *t, tf_emu_cta *o, uint64_t off, uint64_t n, const tf_emu_claim *k);
/* True if t knows that what thread `id` read at `stamp` has come to its registers, by a proxy fence or by a use. */
bool tf_emu_has_come(const tf_emu_thread *t, uint32_t id, uint32_t stamp);
/* The thread needs the value of a late load (jit_late.c) now. */
void tf_emu_late_used(tf_emu_thread *t);
/* What was claimed for writing has been written. */
void tf_emu_claim_arrived(tf_emu_cta *o, uint64_t off, uint64_t n, uint32_t agent, uint32_t stamp);

#endif
