/* The CTAs of a cluster see one another's shared memory: whose an address is, and what stands there. */
#ifndef TF_EMU_SM_CLUSTER_MEMORY_H
#define TF_EMU_SM_CLUSTER_MEMORY_H

#include "emu/sm/sm.h"

/* The CTA of t's cluster whose shared memory holds the address, and the offset there; NULL = it is none. */
static inline tf_emu_cta *tf_emu_window_of(const tf_emu_thread *t, uint64_t address, uint64_t *off) {
  tf_emu_worker *w = t->cta->worker;
  uint64_t at = address - (uint64_t)(uintptr_t)w->window;
  *off = at % TF_EMU_STRIDE;
  return at < (uint64_t)w->ncta * TF_EMU_STRIDE && *off < TF_EMU_WINDOW ? &w->cta[at / TF_EMU_STRIDE] : NULL;
}

/* An access of t to the memory of CTA `owner`, another than its own; false = it must not happen (reported). */
bool tf_emu_cluster_started(const tf_emu_thread *t, const tf_emu_cta *o);
TF_NODISCARD bool tf_emu_cluster_check(tf_emu_thread *t, const tf_emu_cta *owner, uint32_t site, const char *verb);
/* The place of an offset in shared memory, for a report. */
const char *tf_emu_shared_name(const tf_emu_cta *c, uint64_t off, char buffer[128]);
/* " (`%s`+16)", where the offset has a name; else nothing. */
const char *tf_emu_shared_object(const tf_emu_cta *c, uint64_t off, char buffer[128]);

#endif
