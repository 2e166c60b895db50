/* Barriers where they are needed and only there, of fusions and of tile programs.
 *
 * A barrier is needed before a read of what another thread may have written since the last one, and before a write over
 * what another thread may still read. Each buffer has a state: what was done to it since the last barrier. An access
 * asks what must come before it (tf_hazard), the caller builds that and says so (tf_hazards_passed), and then the
 * access is noted (tf_hazards_note).
 *
 * For loops, the events of the body are looked at a second time with the state of its end: what the second iteration
 * would meet before the body itself resolves it ends the body (tf_hazards_again). A barrier within a loop or a
 * condition that may be passed by (tf_hazards_enter) resolves something there, but nothing for what comes behind: an
 * inner loop that does not run has none.
 *
 * Where TMA takes part, a barrier may need more before it: a fence for its proxy, in the threads that wrote what it is
 * to read or to write over; or that the threads that began copies wait until these have read their source. In tensor
 * memory a warp waits for its own stores before it loads; where several warps share lanes, fences around the barrier
 * make it one for tensor memory, too. */
#ifndef TF_LOWER_COMMON_HAZARDS_H
#define TF_LOWER_COMMON_HAZARDS_H

#include "support/vec.h"

typedef enum tf_access {
  TF_ACCESS_READ,
  TF_ACCESS_OWN_READ, /* by the thread that wrote it (of tensor memory: by the warp) */
  TF_ACCESS_WRITE,
  TF_ACCESS_ASYNC_READ, /* by a copy */
  TF_ACCESS_ASYNC_WRITE,
} tf_access;

/* What resolves a hazard, as bits. */
enum {
  TF_NEED_BARRIER = 1,
  TF_NEED_FENCE = 2,  /* for TMA's proxy, before it */
  TF_NEED_WAIT = 4,   /* until copies have read their source, before it */
  TF_NEED_STORED = 8, /* until this thread's stores to tensor memory are done */
  TF_NEED_ORDER = 16, /* fences for tensor memory on both sides of it */
};

typedef struct tf_sync_state {
  bool write, read; /* since the last barrier, for other threads */
  bool own_read;    /* by the thread that wrote it: hinders only what takes the same memory next */
  bool async_read;  /* copies from it, or to it where it is a tensor, may be under way */
  bool touched;     /* by threads, and no fence for TMA's proxy since */
  bool unfenced;    /* the same, written */
  bool pending;     /* tensor memory: this thread's stores may be under way */
} tf_sync_state;

/* A buffer of the kernel as it is now. */
typedef struct tf_sync_buffer {
  tf_sync_state *now;
  bool ring;         /* its loop is open: that loop's own barrier orders the accesses to its slots */
  bool keeps_itself; /* no slot meets another use of itself without having been waited for */
  bool tensor;       /* in tensor memory */
} tf_sync_buffer;

/* Where the two lowerings differ, each for a reason that is theirs. */
typedef struct tf_hazard_rules {
  size_t (*count)(void *kernel);
  tf_sync_buffer (*buffer)(void *kernel, size_t i);
  bool (*overlap)(void *kernel, size_t a, size_t b); /* they are, or may be, of one place */
  /* Each element is written by one thread, however often: a fusion's tensor. A loop of a tile program writes by a
   * layout of its own. */
  bool one_writer;
  /* Copies from a buffer are waited for, and the proxy is fenced, together with barriers. Else where the copies are
   * (tile_settle.c, tile_tma_once.c), and while a ring's loop is open its memory is nobody else's. */
  bool with_copies;
} tf_hazard_rules;

typedef enum tf_hazard_what { TF_HAZARD_ACCESS, TF_HAZARD_BARRIER, TF_HAZARD_LEAVE } tf_hazard_what;
typedef struct tf_hazard_event {
  tf_hazard_what what;
  tf_access access;
  uint32_t buffer;
  unsigned bits;  /* of a barrier: what it resolved */
  uint32_t depth; /* of what it is in, or leaves */
} tf_hazard_event;

typedef struct tf_hazards {
  const tf_hazard_rules *rules;
  void *kernel;
  tf_pool *pool;
  bool lanes_are_shared; /* tensor memory: by warps that are four apart */
  uint32_t depth;        /* loops and conditions around, of those that may be passed by */
  TF_VEC(tf_hazard_event) events;
} tf_hazards;

/* What must come before the access. */
unsigned tf_hazard(tf_hazards *h, tf_access a, uint32_t buffer);
void tf_hazards_note(tf_hazards *h, tf_access a, uint32_t buffer);
/* These were built here. WAIT: for all copies. */
void tf_hazards_passed(tf_hazards *h, unsigned bits);

/* Around the body of a loop or the branch of a condition that may be passed by. */
void tf_hazards_enter(tf_hazards *h);
void tf_hazards_leave(tf_hazards *h);

/* The states of all buffers, and how many events there were. */
typedef struct tf_sync_mark {
  size_t events, n;
  tf_sync_state *state;
} tf_sync_mark;
tf_sync_mark tf_hazards_mark(tf_hazards *h);
/* What comes may follow either what is now or what was then. */
void tf_hazards_join(tf_hazards *h, const tf_sync_mark *m);
/* What comes follows what was then. */
void tf_hazards_restore(tf_hazards *h, const tf_sync_mark *m);

/* At the end of a loop's body, which began with the mark: what must come before the next iteration. `more` (or NULL):
 * what an event needs besides its hazard. */
typedef unsigned (*tf_hazard_more)(void *kernel, const tf_hazard_event *e, uint32_t loop);
unsigned tf_hazards_again(tf_hazards *h, const tf_sync_mark *m, tf_hazard_more more, uint32_t loop);

#endif
