/* mbarriers: objects in shared memory with arrivals, phases and transaction counts.
 *
 * What PTX leaves opaque is opaque here too: the 64 bits hold a number that changes with every operation and with the
 * place, so a barrier that was copied or overwritten is noticed at its next use, checked or not. */
#ifndef TF_EMU_ASYNC_MBARRIER_H
#define TF_EMU_ASYNC_MBARRIER_H

#include "emu/sm/sm.h"

enum { TF_EMU_MBARRIER_MAX = (1 << 20) - 1 }; /* of each of its counts */

typedef struct tf_emu_mbarrier {
  tf_emu_cta *cta;
  uint32_t off; /* in the CTA's shared memory */
  uint32_t expected, pending, phase;
  int32_t tx;
  bool live;
  bool fenced;              /* other CTAs and the async proxy see that it was initialised */
  uint32_t announced;       /* after so many phases of the cluster's barrier all who waited know it; 0 = not so */
  bool polled;              /* somebody waits by test_wait */
  uint32_t site;            /* of mbarrier.init */
  uint32_t owner, stamp;    /* who did that, and when */
  uint32_t agent;           /* the copies that complete on it (race.h) */
  uint64_t serial, content; /* content: what memory holds */
  tf_emu_clock *arriving;   /* what those know who have arrived in this phase */
  tf_emu_clock *done;       /* and in all phases before */
  /* The same of threads of other CTAs, for who waits at the cluster's scope; what they release to their own CTA reaches
   * nobody here. */
  tf_emu_clock *far_arriving, *far_done;
  tf_emu_clock *all_done; /* done and far_done, for those who acquire both; made when one of them does */
} tf_emu_mbarrier;

/* A new one in t's CTA; stops the cluster when memory runs out. And its end. */
tf_emu_mbarrier *tf_emu_mbarrier_make(tf_emu_thread *t, uint32_t site, uint32_t off, uint32_t count);
void tf_emu_mbarrier_unmake(tf_emu_mbarrier *m);
/* The live one at an offset; NULL = there is none. */
tf_emu_mbarrier *tf_emu_mbarrier_find(const tf_emu_cta *c, uint64_t off);
/* Something of it has changed: so does what memory holds. */
void tf_emu_mbarrier_touch(tf_emu_mbarrier *m);
/* The same, and completes the phase if nothing is missing. */
void tf_emu_mbarrier_settle(tf_emu_mbarrier *m);
/* Adds to the transaction count; false if that leaves its range. */
TF_NODISCARD bool tf_emu_mbarrier_add_tx(tf_emu_mbarrier *m, int64_t bytes);
/* The live mbarrier at this address; else reports, and stops the cluster. Other than its own CTA's only if `remote`. */
tf_emu_mbarrier *tf_emu_mbarrier_at(tf_emu_thread *t, uint32_t site, uint64_t address, const char *op, bool remote);
/* A copy that the thread issues will complete on it: it must be fenced. */
void tf_emu_mbarrier_tracks(tf_emu_thread *t, uint32_t site, tf_emu_mbarrier *m);
/* What a thread of that CTA knew goes with a completion, of this phase, which follows. */
void tf_emu_mbarrier_released(tf_emu_mbarrier *m, const tf_emu_cta *by, const tf_emu_clock *knows);
/* complete_tx by the async proxy; `agent` wrote at `stamp`. `site` is the copy's. */
void tf_emu_mbarrier_complete(tf_emu_mbarrier *m, uint32_t bytes, uint32_t stamp, uint32_t site);
/* An arrival that a cp.async.mbarrier.arrive or a tcgen05.commit caused. */
void tf_emu_mbarrier_arrived(tf_emu_mbarrier *m, const tf_emu_clock *knows, bool counted, uint32_t site,
                             const char *op);
/* Threads in `done` are known: the mbarriers that they initialised are. */
void tf_emu_mbarrier_fenced(tf_emu_worker *w, const tf_emu_clock *done);
/* t, of the cluster's CTAs, arrives at the cluster's barrier: all may know of what it has fenced after `phases`. */
void tf_emu_mbarrier_announce(tf_emu_thread *t, uint32_t phases);
/* fence.mbarrier_init or fence.proxy.async by t. */
void tf_emu_mbarrier_fence(tf_emu_thread *t);
/* Nobody can run: those who wait by try_wait are told "not yet", once for each change of any mbarrier. */
TF_NODISCARD bool tf_emu_mbarrier_time_out(tf_emu_worker *w);
/* Notes on those that are waited for by test_wait. */
void tf_emu_mbarrier_tell(tf_emu_worker *w, tf_emu_report *r);
/* The cluster has ended: forget all. */
void tf_emu_mbarrier_end(tf_emu_worker *w);
void tf_emu_mbarrier_free(tf_emu_cta *c);

/* [sync intrinsics] */
enum {
  TF_EMU_MB_DROP = 1,
  TF_EMU_MB_EXPECT = 2, /* b: bytes; else b: count */
  TF_EMU_MB_RELAXED = 4,
  TF_EMU_MB_NO_COMPLETE = 8,
  TF_EMU_MB_ONE = 16, /* no count is given */
  TF_EMU_MB_PARITY = 32,
  TF_EMU_MB_TRY = 64,
  TF_EMU_MB_CLUSTER = 128, /* its scope; else the CTA */
};
#define TF_EMU_MB_FN(name)                                                                                             \
  uint64_t name(tf_emu_thread *t, uint32_t site, uint32_t mode, uint64_t a, uint64_t b, uint64_t c, uint64_t d)
TF_EMU_MB_FN(tf_emu_mbarrier_init);
TF_EMU_MB_FN(tf_emu_mbarrier_inval);
TF_EMU_MB_FN(tf_emu_mbarrier_arrive);
TF_EMU_MB_FN(tf_emu_mbarrier_tx); /* mode: TF_EMU_MB_EXPECT, or complete_tx */
TF_EMU_MB_FN(tf_emu_mbarrier_wait);
TF_EMU_MB_FN(tf_emu_mbarrier_pending);
#undef TF_EMU_MB_FN

#endif
