/* CTAs of a cluster: their barrier, the addresses of one another's shared memory, and what may go wrong with them. */
#ifndef TF_EMU_SM_CLUSTER_H
#define TF_EMU_SM_CLUSTER_H

#include "emu/sm/sm.h"

/* The CTA of t's cluster whose shared memory holds the address, and the offset there; NULL = it is none. */
static inline tf_emu_cta *tf_emu_window_of(const tf_emu_thread *t, uint64_t address, uint64_t *off) {
  tf_emu_worker *w = t->cta->worker;
  uint64_t at = address - (uint64_t)(uintptr_t)w->window;
  *off = at % TF_EMU_WINDOW;
  return at < (uint64_t)w->ncta * TF_EMU_WINDOW ? &w->cta[at / TF_EMU_WINDOW] : NULL;
}

typedef enum tf_emu_cluster_place { TF_EMU_CLUSTER_AWAY, TF_EMU_CLUSTER_EVEN, TF_EMU_CLUSTER_ODD } tf_emu_cluster_place;

/* The barrier of the cluster. */
typedef struct tf_emu_cluster {
  uint32_t phase, arrived;
  tf_emu_clock *arriving, *done;
} tf_emu_cluster;

TF_NODISCARD bool tf_emu_cluster_reserve(tf_emu_worker *w);
void tf_emu_cluster_begin(tf_emu_worker *w);
void tf_emu_cluster_free(tf_emu_worker *w);
/* The thread has exited, which counts as arriving from now on. */
void tf_emu_cluster_left(tf_emu_thread *t);
/* An access of t to the memory of CTA `owner`, another than its own; false = it must not happen (reported). */
bool tf_emu_cluster_started(const tf_emu_thread *t, const tf_emu_cta *o);
TF_NODISCARD bool tf_emu_cluster_check(tf_emu_thread *t, const tf_emu_cta *owner, uint32_t site, const char *verb);
/* The place of an offset in shared memory, for a report. */
const char *tf_emu_shared_name(const tf_emu_cta *c, uint64_t off, char buffer[128]);
/* " (`%s`+16)", where the offset has a name; else nothing. */
const char *tf_emu_shared_object(const tf_emu_cta *c, uint64_t off, char buffer[128]);

/* [sync intrinsics] mode: tf_emu_cluster_mode. */
enum { TF_EMU_CLUSTER_RELAXED = 1, TF_EMU_CLUSTER_ALIGNED = 2 };
uint64_t tf_emu_cluster_arrive(tf_emu_thread *t, uint32_t site, uint32_t mode, uint64_t a, uint64_t b, uint64_t c,
                               uint64_t d);
uint64_t tf_emu_cluster_wait(tf_emu_thread *t, uint32_t site, uint32_t mode, uint64_t a, uint64_t b, uint64_t c,
                             uint64_t d);
/* a: an address of shared memory, b: the rank. */
uint64_t tf_emu_mapa(tf_emu_thread *t, uint32_t site, uint32_t mode, uint64_t a, uint64_t b, uint64_t c, uint64_t d);
uint64_t tf_emu_getctarank(tf_emu_thread *t, uint32_t site, uint32_t mode, uint64_t a, uint64_t b, uint64_t c,
                           uint64_t d);

#endif
