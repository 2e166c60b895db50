/* Happens-before between the threads of a cluster.
 *
 * One counter, `time`, ticks at every synchronisation of the worker and is never reset, so a shadow cell from an
 * earlier CTA is simply older than `begin`. A thread stamps its accesses with the time of its last release. What a
 * thread knows of the others is `floor` (everything below it, the case after a barrier of all threads), and a clock
 * with one entry a thread, shared by all who synchronised together and copied only when they part.
 *
 * Asynchronous engines are further writers and readers, `agents`, numbered behind the threads: one for each mbarrier
 * (the copies that complete on it) and one for each thread with bulk groups. No floor covers them; they are known only
 * by clocks, which whoever observes a completion learns. A clock has three parts more, again one entry a thread: what
 * of its generic writes to shared memory the async proxy sees, since a fence.proxy.async stood somewhere on the way,
 * what of those to global memory, and up to where loads from shared memory are known to have brought their values. A
 * last part has one entry an agent: what it did up to there is over, which relaxed arrivals pass on, too. That is
 * enough for an engine to write where others have read or written; to read what they wrote it is not (README.md). */
#ifndef TF_EMU_MEMORY_RACE_H
#define TF_EMU_MEMORY_RACE_H

#include "emu/memory/pages.h"
#include "emu/sm/sm.h"

struct tf_emu_clock {
  uint32_t refs, cap; /* cap: entries that there is room for */
  uint64_t version;   /* no two states of clocks of one worker have the same */
  tf_emu_clock *next;
  uint32_t at[]; /* stamps up to and including this are known */
};

/* What happened last to one byte of shared memory. */
typedef struct tf_emu_cell {
  uint32_t wstamp, wsite, rstamp[2], rsite[2];
  uint16_t wtid, rtid[2];
  uint16_t flags;
} tf_emu_cell;
enum {
  TF_EMU_CELL_ATOMIC = 1,
  TF_EMU_CELL_PENDING = 2,
  TF_EMU_CELL_ATOMIC_READ = 4, /* and 8: of each reader */
  TF_EMU_CELL_MBARRIER = 16,
  TF_EMU_CELL_LATE_READ = 32, /* and 64: of each reader, a late load (jit_late.c) */
};
enum {
  TF_EMU_AGENTS = 145,
  TF_EMU_BULK_AGENTS = 48,   /* of these, the first */
  TF_EMU_TENSOR_AGENTS = 16, /* and the last; the rest are mbarriers' */
  TF_EMU_GRID_AGENT =
      TF_EMU_AGENTS - TF_EMU_TENSOR_AGENTS - 1, /* but this: grids before, made known by griddepcontrol.wait */
};

typedef struct tf_emu_atomics tf_emu_atomics;

/* A clock as it was. */
typedef struct tf_emu_clock_then {
  const tf_emu_clock *clock; /* NULL: none */
  uint64_t version;
} tf_emu_clock_then;

/* Memory that a fence.proxy.async is for. */
typedef enum tf_emu_proxied {
  TF_EMU_PROXIED_SHARED,
  TF_EMU_PROXIED_GLOBAL,
  TF_EMU_PROXIED_LOADED, /* no fence: loads from shared memory whose values the thread has */
  TF_EMU_PROXIED,
} tf_emu_proxied;

/* `into` says all that a thread with this clock and these floors knew of others. */
typedef struct tf_emu_told {
  tf_emu_clock_then into, from;
  uint32_t floor, pfloor[TF_EMU_PROXIED];
  bool wide;
} tf_emu_told;
enum { TF_EMU_TOLD = 16 };

typedef struct tf_emu_shadow {
  uint32_t time, begin;       /* now; when this CTA began */
  tf_emu_clock *idle, *fence; /* unused clocks; what the CTA's fences have published */
  tf_emu_clock *grid;         /* of who has waited for the grid before, and knows no more */
  uint64_t versions;
  struct { /* the last two clocks that were added up, so that the threads of a warp share the sum */
    tf_emu_clock_then a, b;
    tf_emu_clock *sum; /* NULL: none */
    uint64_t version;
  } last;
  tf_emu_told told[TF_EMU_TOLD]; /* by `into` */
  uint32_t nthread, clock_cap;   /* threads of the cluster; entries for which clocks have room */
  bool wide;                     /* agents or proxy fences are in use: the whole of a clock counts */
  uint32_t bulk_agents;          /* in use */
  uint32_t tensor_agents;
  tf_emu_atomics *atomics;                                   /* atomics.c */
  struct tf_emu_thread *tensor_thread[TF_EMU_TENSOR_AGENTS]; /* whose they are */
  uint32_t cells, per_cta;
  tf_emu_cell *cell;
  uint64_t accesses;
  /* A write over another thread's unordered write: a race if it changes the value (seen after the store). */
  struct {
    bool armed;
    uint32_t site, other_site;
    uint16_t other;
    bool global, read_before;
    tf_emu_past past; /* global: of whom */
    char *window;     /* shared: whose */
    uint8_t size;
    uint64_t address;
    uint8_t old[32];
  } suspect;
} tf_emu_shadow;

/* For CTAs with `bytes` of shared memory each, and `nthread` threads in the cluster. */
TF_NODISCARD bool tf_emu_shadow_reserve(tf_emu_worker *w, uint32_t bytes, uint32_t nthread);
void tf_emu_shadow_free(tf_emu_worker *w);

void tf_emu_race_begin(tf_emu_worker *w);
/* All threads of the CTA met. */
void tf_emu_race_all(tf_emu_cta *c);
/* These met; `more` is what others left behind for them (may be NULL). */
void tf_emu_race_join(tf_emu_cta *c, tf_emu_thread *const *t, uint32_t n, tf_emu_clock *more);
/* Adds what t knows to *into; t goes on with a new stamp. */
void tf_emu_race_release(tf_emu_thread *t, tf_emu_clock **into);
/* A relaxed arrival, and a relaxed wait for it: which engines' work t knows to be over, and nothing else. */
void tf_emu_race_pass_over(tf_emu_thread *t, tf_emu_clock **into);
void tf_emu_race_take_over(tf_emu_thread *t, const tf_emu_clock *from);
void tf_emu_race_acquire(tf_emu_thread *t, const tf_emu_clock *from);
/* The same where many threads acquire one clock: those who know the same share what comes out. */
void tf_emu_race_share(tf_emu_thread *t, tf_emu_clock *from);
/* Adds what t knows of all others to *into, and nothing of its own; of the asynchronous engines only, if `agents`. */
void tf_emu_race_pass_on(tf_emu_thread *t, tf_emu_clock **into, bool agents);
void tf_emu_clock_drop(tf_emu_cta *c, tf_emu_clock **clock);
/* What `more` names is known to t, or to *into, too. */
void tf_emu_race_learn(tf_emu_thread *t, uint32_t agent, uint32_t stamp);
void tf_emu_clock_learn(tf_emu_cta *c, tf_emu_clock **into, uint32_t agent, uint32_t stamp);
void tf_emu_clock_merge(tf_emu_cta *c, tf_emu_clock **into, const tf_emu_clock *from);
/* What n threads in a row all know, as a thread that is none of them and is told in the first one's place. Its clock is
 * the caller's to drop: from somewhere that outlives the thread, if that may be stopped before. */
void tf_emu_race_common(tf_emu_thread *first, uint32_t n, tf_emu_thread *out);
/* A new stamp, for what an agent does. */
uint32_t tf_emu_race_tick(tf_emu_worker *w);
/* True if t knows what thread or agent `id` did at `stamp`. */
static inline bool tf_emu_knows(const tf_emu_thread *t, uint32_t id, uint32_t stamp) {
  if (id == t->id || (stamp < t->floor && id < t->cta->worker->shadow->nthread)) return true;
  return t->clock && stamp <= t->clock->at[id];
}
/* True if an engine may overwrite what thread or agent `id` wrote or read at `stamp`. */
bool tf_emu_knows_over(const tf_emu_thread *t, uint32_t id, uint32_t stamp);
/* True if the async proxy sees what thread `id` wrote at `stamp`, by a fence that t knows of. */
bool tf_emu_knows_fenced(const tf_emu_thread *t, tf_emu_proxied space, uint32_t id, uint32_t stamp);
/* fence.proxy.async for one of them: all that t knows. */
void tf_emu_race_proxy(tf_emu_thread *t, tf_emu_proxied space);
/* The thread has the values of all that it loaded so far. */
void tf_emu_race_loaded(tf_emu_thread *t);
/* griddepcontrol.wait, and whether t knows of one. */
void tf_emu_race_grid(tf_emu_thread *t);
bool tf_emu_knows_grid(const tf_emu_thread *t);
/* The agent of the thread's bulk groups. */
uint32_t tf_emu_bulk_agent(tf_emu_worker *w);
/* That of what the thread has the tensor unit do. */
uint32_t tf_emu_tensor_agent(tf_emu_thread *t);
tf_emu_thread *tf_emu_tensor_thread(const tf_emu_worker *w, uint32_t agent);
static inline bool tf_emu_is_agent(const tf_emu_worker *w, uint32_t id) { return id >= w->shadow->nthread; }
static inline tf_emu_cell *tf_emu_cell_at(const tf_emu_cta *c, uint64_t off) {
  const tf_emu_shadow *s = c->worker->shadow;
  return &s->cell[(uint64_t)c->rank * s->per_cta + off];
}
/* A fence: orders with every other fence of the cluster. */
void tf_emu_race_fence(tf_emu_thread *t);
/* atomics.c: what an atomic acquires, and, when its access has been noted, what it releases. */
void tf_emu_race_before_atomic(tf_emu_thread *t, uint64_t address, const tf_emu_site *site);
void tf_emu_race_after_atomic(tf_emu_thread *t, uint64_t address, const tf_emu_site *site);
void tf_emu_atomics_begin(tf_emu_worker *w);

#endif
