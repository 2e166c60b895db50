/* Happens-before between the threads of a CTA.
 *
 * One counter, `time`, ticks at every synchronisation of the worker and is never reset, so a shadow cell from an
 * earlier CTA is simply older than `begin`. A thread stamps its accesses with the time of its last release. What a
 * thread knows of the others is `floor` (everything below it, the case after a barrier of the whole CTA), and a clock
 * with one entry a thread, shared by all who synchronised together and copied only when they part. */
#ifndef TF_EMU_RACE_H
#define TF_EMU_RACE_H

#include "emu/sm.h"

struct tf_emu_clock {
  uint32_t refs;
  tf_emu_clock *next;
  uint32_t at[]; /* stamps up to and including this are known */
};

/* What happened last to one byte of shared memory. */
typedef struct tf_emu_cell {
  uint32_t wstamp, wsite, rstamp[2], rsite[2];
  uint16_t wtid, rtid[2];
  uint16_t flags;
} tf_emu_cell;
enum { TF_EMU_CELL_ATOMIC = 1, TF_EMU_CELL_PENDING = 2, TF_EMU_CELL_ATOMIC_READ = 4 /* and 8: of each reader */ };

typedef struct tf_emu_shadow {
  uint32_t time, begin;       /* now; when this CTA began */
  tf_emu_clock *idle, *fence; /* unused clocks; what the CTA's fences have published */
  uint32_t nthread;
  uint32_t cells;
  tf_emu_cell *cell;
  uint64_t accesses;
  /* A write over another thread's unordered write: a race if it changes the value (seen after the store). */
  struct {
    bool armed;
    uint32_t site, other_site;
    uint16_t other;
    bool global;
    uint64_t who; /* global: as in global.h */
    uint8_t size;
    uint64_t address;
    uint8_t old[32];
  } suspect;
} tf_emu_shadow;

bool tf_emu_shadow_reserve(tf_emu_worker *w, uint32_t bytes, uint32_t nthread);
void tf_emu_shadow_free(tf_emu_worker *w);

void tf_emu_race_begin(tf_emu_cta *c);
/* All threads met. */
void tf_emu_race_all(tf_emu_cta *c);
/* These met; `more` is what others left behind for them (may be NULL). */
void tf_emu_race_join(tf_emu_cta *c, tf_emu_thread *const *t, uint32_t n, tf_emu_clock *more);
/* Adds what t knows to *into; t goes on with a new stamp. */
void tf_emu_race_release(tf_emu_thread *t, tf_emu_clock **into);
void tf_emu_race_acquire(tf_emu_thread *t, const tf_emu_clock *from);
void tf_emu_clock_drop(tf_emu_cta *c, tf_emu_clock **clock);
/* True if t knows what thread `tid` did at `stamp`. */
static inline bool tf_emu_knows(const tf_emu_thread *t, uint32_t tid, uint32_t stamp) {
  return tid == t->index || stamp < t->floor || (t->clock && stamp <= t->clock->at[tid]);
}
/* A fence, or an atomic with an ordering: orders with every other fence of the CTA. */
void tf_emu_race_fence(tf_emu_thread *t);

#endif
