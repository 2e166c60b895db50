/* The simulated SM: what a worker, a CTA and a thread are while a kernel runs.
 *
 * A launch spreads its clusters over workers (host threads). A worker runs the CTAs of one cluster at a time, as a rule
 * one; each CUDA thread is a fiber, and exactly one fiber of a worker runs at any moment, giving way only where threads
 * can meet (barriers.c, warp.c, mbarrier.c) or spin. Generated code gets its tf_emu_thread as a hidden first argument,
 * so nothing is global and nothing is thread-local. Fields that generated code loads are marked [jit]; lib/emu/jit*.c
 * reads their offsets. */
#ifndef TF_EMU_SM_SM_H
#define TF_EMU_SM_SM_H

#include "emu/sm/fiber.h"
#include "emu/sm/report.h"
#include "emu/jit/site.h"
#include "tf/emu.h"

enum {
  TF_EMU_MAX_PCT = 64,
  TF_EMU_WARP = 32,
  TF_EMU_MAX_THREADS = 1024,
  TF_EMU_MAX_CLUSTER = 16, /* CTAs */
  TF_EMU_BARRIERS = 16,
  TF_EMU_STEP = 64,          /* turns of loops that are one of the scheduler's */
  TF_EMU_WINDOW = 256 << 10, /* of a CTA: what 18 bits can name */
  TF_EMU_STRIDE = 16 << 20   /* from one CTA's window to the next: the rank is in bit 24 and above, as in hardware */
};

typedef struct tf_emu_cta tf_emu_cta;
typedef struct tf_emu_worker tf_emu_worker;
typedef struct tf_emu_launch tf_emu_launch;
typedef struct tf_emu_clock tf_emu_clock;
typedef struct tf_emu_async tf_emu_async;

typedef enum tf_emu_state {
  TF_EMU_NEW,
  TF_EMU_READY,
  TF_EMU_AT_WARP,
  TF_EMU_AT_BARRIER,
  TF_EMU_AT_CLUSTER,
  TF_EMU_AT_MBARRIER,
  TF_EMU_AT_REGISTERS,
  TF_EMU_AT_TMEM,
  TF_EMU_AT_WARPGROUP,
  TF_EMU_EXITED
} tf_emu_state;

typedef struct tf_emu_thread {
  uint32_t tid[3];            /* [jit] */
  uint32_t lane, warp;        /* [jit] */
  uint32_t index;             /* x + y * nx + z * nx * ny */
  uint32_t id;                /* among the threads of the cluster: rank * threads of a CTA + index */
  tf_emu_cta *cta;            /* [jit] */
  uint32_t sites;             /* [jit] number of the first site of the code that runs */
  char *shared;               /* [jit] where this CTA's shared memory starts; a multiple of 256 KiB */
  struct tf_emu_reach *reach; /* [jit] of each site: bounds.h */
  char *local;                /* [jit] where free local memory begins (jit_local.c) */
  uint32_t turns;             /* [jit] of loops, since they were last counted (jit_turns.c) */

  tf_emu_fiber *fiber;
  uint8_t state;                    /* tf_emu_state */
  uint8_t op, mode;                 /* what it waits for: tf_emu_warp_op, and the kind of comparison or reduction */
  uint8_t barrier;                  /* or which barrier */
  uint32_t mask;                    /* lanes named by the collective */
  uint32_t site;                    /* where it waits */
  uint32_t count;                   /* threads that the barrier was told to wait for; 0 = all */
  uint32_t patience;                /* spins left before it gives way */
  uint64_t a, b, c;                 /* operands of the collective, a: its result */
  struct tf_emu_mbarrier *mbarrier; /* or which mbarrier, and the phase that it waits for */
  uint32_t phase;
  uint8_t cluster;      /* tf_emu_cluster_place: where the thread stands in the cluster's barrier */
  uint32_t cluster_met; /* phases of that barrier that it knows to be over */

  /* Happens-before (race.c). The thread knows all stamps below `floor`, and those that `clock` names. Of those it knows
   * that the async proxy sees the ones below `pfloor`, its own up to `pstamp`, and those that `clock` names for it; of
   * shared memory, of global memory, and of values that loads from shared memory have brought. */
  uint32_t stamp, floor, pstamp[3], pfloor[3], map_release;
  struct tf_emu_overtaken { /* a copy overwrites what the thread loaded, and which it has not used yet */
    const char *what;       /* the copy, NULL: none does */
    const tf_emu_cta *owner;
    uint64_t off;
    uint32_t site, load; /* of the copy, of the load */
  } overtaken;
  uint32_t late_used; /* when it last used such a value */
  tf_emu_clock *clock;
  bool fenced;                  /* it has executed a fence */
  tf_emu_async *async;          /* cp.async of this thread (cp_async_groups.c) */
  struct tf_emu_bulk *bulk;     /* its bulk groups (bulk_groups.c) */
  struct tf_emu_tensor *tensor; /* what it does with tensor memory (emu_tmem.h) */
  struct tf_emu_held *held;     /* registers that it has handed over to wgmma (warpgroup.h) */
  struct tf_emu_frame *frame;   /* [jit] where accesses are counted: of the function that it is in (count.h) */
} tf_emu_thread;

/* All lanes of a group are there, of the warp that begins with `first`. */
typedef void tf_emu_meet_fn(tf_emu_thread *first, uint32_t lanes, uint32_t mode);

/* Lanes of a warp that wait for one another. */
typedef struct tf_emu_group {
  uint32_t mask, arrived;
  uint8_t op;
  uint16_t mode;
  tf_emu_meet_fn *meet; /* what they came for, if it is not warp.c's to do */
} tf_emu_group;

typedef struct tf_emu_warp {
  uint32_t live; /* lanes that exist and have not exited */
  uint32_t ngroup;
  tf_emu_group group[TF_EMU_WARP];
} tf_emu_warp;

typedef struct tf_emu_barrier {
  uint32_t want;    /* threads; 0 = nobody has come yet */
  uint32_t arrived; /* with those that did not wait */
  uint32_t waiting;
  uint32_t popc, all; /* the reduction so far: how many true, and whether all were */
  uint32_t site;      /* of the first to come */
  uint64_t id;        /* of the traced event */
  bool counted;       /* a count was given */
  bool aligned;
  tf_emu_clock *clock; /* what those knew who arrived without waiting */
} tf_emu_barrier;

struct tf_emu_cta {
  uint32_t ctaid[3], nctaid[3], ntid[3];                      /* [jit] */
  uint32_t smid, nsmid, dynamic_shared, total_shared, gridid; /* [jit] */
  uint32_t rank, ncta, place[3], extent[3];                   /* [jit] in the cluster */
  uint32_t clusterid[3], nclusterid[3], explicit_cluster;     /* [jit] */
  uint32_t nthread, nwarp, live;
  uint64_t linear; /* position of the CTA in the grid */
  char *window;    /* its shared memory */
  tf_emu_launch *launch;
  tf_emu_worker *worker;
  tf_emu_thread *thread;
  tf_emu_warp *warp;
  tf_emu_barrier barrier[TF_EMU_BARRIERS];
  uint64_t ticks;
  uint32_t running;                   /* who has the turn, for traces: index + 1 */
  uint64_t next_id;                   /* of traced events */
  struct tf_emu_mbarriers *mbarriers; /* mbarrier.c */
  struct tf_emu_registers *registers; /* registers.c */
  struct tf_emu_tmem *tmem;           /* emu_tmem.c */
  struct tf_emu_warpgroup *warpgroup; /* warpgroup.c: an array, NULL until there is an mma */
};

/* What happens to threads, for those who must know. */
typedef struct tf_emu_events {
  void (*ended)(tf_emu_thread *t);
  bool (*unblock)(tf_emu_worker *w);  /* nobody can run: something that is under way may wake one; false: nothing is */
  bool (*arrive)(tf_emu_worker *w);   /* threads spin: one copy under way arrives */
  void (*livelock)(tf_emu_thread *t); /* the turns of the cluster are used up */
} tf_emu_events;

/* Everything that one host thread needs to run CTAs; kept between launches. */
struct tf_emu_worker {
  tf_emu_cta *cta; /* of the cluster that runs */
  uint32_t ncta, cta_cap;
  uint64_t unit; /* position of the cluster in the grid */
  uint64_t rng, steps;
  uint32_t live; /* threads */
  const tf_emu_events *events;
  bool stopped; /* nothing more runs: a deadlock, or a fault that cannot be survived */
  bool fenced;  /* a fence or an ordering atomic ran: other CTAs' writes may be known */
  /* A ring of threads that can run, by id. */
  uint16_t *ready;
  uint32_t head, nready, cap;
  tf_emu_cta *running; /* whose thread has the turn, for traces */
  /* Probabilistic concurrency testing: who has the highest priority runs. */
  int64_t *priority, lowest;
  uint64_t change[TF_EMU_MAX_PCT]; /* the steps at which the running thread falls behind; sorted */
  uint32_t nchange, changed;
  bool tensor_used;               /* tensor memory, by this cluster */
  uint32_t spins;                 /* turns of threads that spin, since an asynchronous copy arrived */
  struct tf_emu_cluster *cluster; /* cluster.c */
  struct tf_emu_engine *engine;   /* engine.c: asynchronous copies under way */
  tf_emu_fiber main;
  tf_emu_fiber *idle; /* fibers without a thread */
  size_t fresh;       /* of the stacks, those never used by this CTA start here */
  tf_emu_stacks stacks;
  char *window;                 /* shared memory of all CTAs, one after the other */
  uint32_t nwindow;             /* that can be used */
  struct tf_emu_shadow *shadow; /* checked builds */
  struct tf_emu_count *count;   /* per access site */
  tf_emu_reports reports;
  struct tf_emu_printed *printed; /* device_print.c */
  uint64_t switches;
  /* Where an access goes that must not happen: from the first multiple of 64 on, for vectors may rely on it. */
  char scratch[4096 + 64];
  struct tf_emu_reach *reach; /* bounds.h */
  uint32_t nreach;
};

struct tf_emu_launch {
  const struct tf_emu_module *module;
  const struct tf_emu_kernel *kernel;
  struct tf_emu_device *device;
  const struct tf_kernel_launch *args;
  const struct tf_hkernel *takes;
  void (*entry)(tf_emu_thread *, const uint64_t *);
  const uint64_t *param;
  uint64_t nctas, nunits, next, bad; /* CTAs, clusters in all; the next cluster to start, the lowest with a fault */
  uint32_t cluster[3];
  uint32_t id, chain; /* its number; the first of those before it that may still run, or its own */
  bool waits;         /* it may begin early: what stands before it may still run */
  bool check, count, random, eager, jitter;
  uint32_t faults, pct; /* classes that are told; depth of concurrency testing, 0 = none */
  tf_emu_trace_fn trace;
  void *trace_user;
  uint64_t *clock; /* of the trace */
  uint64_t seed, max_steps;
  uint32_t report_limit;
  uint32_t static_shared, shared; /* bytes */
  const struct tf_emu_ranges *ranges;
  struct tf_emu_pages *pages; /* checked builds: who wrote global memory */
};

/* thread_scheduler.c */
void tf_emu_run_cluster(tf_emu_worker *w, uint64_t unit);

/* turns.c. The thread that runs next, NULL: nobody can, or the cluster has stopped. */
tf_emu_thread *tf_emu_next_turn(tf_emu_worker *w);
void tf_emu_end_turn(tf_emu_worker *w);
/* From one fiber to a thread's; NULL = to the worker's own. */
void tf_emu_go(tf_emu_worker *w, tf_emu_fiber *from, tf_emu_thread *next);
/* A new thread can run. */
void tf_emu_turns_add(tf_emu_worker *w, uint32_t id);
void tf_emu_draw_priorities(tf_emu_worker *w);
/* Gives way until another fiber wakes the thread. */
void tf_emu_block(tf_emu_thread *t, tf_emu_state why);
void tf_emu_wake(tf_emu_thread *t, bool soon);
/* Lets others run; the thread stays ready. */
void tf_emu_yield(tf_emu_thread *t);
/* Ends the cluster at once; does not return. */
_Noreturn void tf_emu_stop(tf_emu_thread *t);
_Noreturn void tf_emu_exit_thread(tf_emu_thread *t);
void tf_emu_spin(tf_emu_thread *t, uint32_t site);
uint64_t tf_emu_random(tf_emu_cta *c);
static inline tf_emu_thread *tf_emu_thread_at(const tf_emu_worker *w, uint32_t id) {
  uint32_t n = w->cta[0].nthread;
  return w->ncta == 1 ? &w->cta[0].thread[id] : &w->cta[id / n].thread[id % n];
}
/* Whether the bytes are the thread's own, outside of registers. */
static inline bool tf_emu_local_holds(const tf_emu_thread *t, uint64_t address, uint64_t n) {
  uint64_t off = address - (uint64_t)(uintptr_t)t->fiber->local;
  return off < t->fiber->nlocal && n <= t->fiber->nlocal - off;
}
static inline uint32_t tf_emu_bit(const tf_emu_thread *t) { return 1u << t->lane; }

/* warp.c, barriers.c: called when a thread has exited. */
void tf_emu_warp_left(tf_emu_thread *t);
void tf_emu_barrier_left(tf_emu_thread *t);
/* Says who waits for whom. */
void tf_emu_report_deadlock(tf_emu_worker *w);

#endif
