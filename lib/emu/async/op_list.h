/* Copies that are under way, and the list of them: a copy is a list of runs of bytes. */
#ifndef TF_EMU_ASYNC_OP_LIST_H
#define TF_EMU_ASYNC_OP_LIST_H

#include "emu/async/mbarrier.h"
#include "emu/sm/sm.h"

/* Bytes that lie together on both sides. */
typedef struct tf_emu_run {
  uint32_t shared; /* offset in the CTA's shared memory */
  uint32_t bytes;
  uint64_t other; /* host address of the other side; 0 = outside the tensor */
} tf_emu_run;
#define TF_EMU_UNKNOWN UINT64_MAX /* as `other`: what the hardware brings is not documented */
static inline bool tf_emu_run_outside(const tf_emu_run *r) { return !r->other || r->other == TF_EMU_UNKNOWN; }

typedef enum tf_emu_op_kind {
  TF_EMU_LOADS,   /* from `other` to shared memory of `to`; completes on an mbarrier */
  TF_EMU_STORES,  /* from shared memory to `other`; in a bulk group */
  TF_EMU_MOVES,   /* from shared memory to that of another CTA, `other`; completes on an mbarrier there */
  TF_EMU_ARRIVES, /* copies of cp.async, then an arrival */
  TF_EMU_COMMITS, /* what the tensor unit was asked for, then an arrival */
} tf_emu_op_kind;

typedef enum tf_emu_reduce {
  TF_EMU_COPIES,
  TF_EMU_REDUCE_ADD,
  TF_EMU_REDUCE_MIN,
  TF_EMU_REDUCE_MAX,
  TF_EMU_REDUCE_INC,
  TF_EMU_REDUCE_DEC,
  TF_EMU_REDUCE_AND,
  TF_EMU_REDUCE_OR,
  TF_EMU_REDUCE_XOR,
} tf_emu_reduce;

typedef struct tf_emu_op {
  uint8_t kind, reduce; /* tf_emu_op_kind, tf_emu_reduce */
  uint8_t type, fill;   /* tf_tensormap_type: of what is reduced, flushed or filled; tf_tensormap_fill */
  uint16_t byte_mask;   /* of each 16 bytes, those that are written */
  bool read, written;   /* stores: how far it is */
  bool waited;          /* its thread knows that it was read */
  uint64_t low, high;   /* of the addresses of the other side */
  uint64_t map;         /* the tensor map, where it lies in global memory; else 0 */
  tf_emu_thread *thread;
  uint32_t site, stamp, agent, group, bytes;
  tf_emu_mbarrier *mbarrier;
  tf_emu_cta *cta; /* whose shared memory the runs name */
  const char *what;
  tf_emu_clock *knows; /* of an arrival */
  uint32_t nrun, cap;
  tf_emu_run *run;
  uint8_t *data;                       /* stores: what was read */
  void (*arrive)(struct tf_emu_op *o); /* of arrivals and commits: what happens then */
} tf_emu_op;

/* A fence.proxy.tensormap acquire: the last one of this map by this thread. A place of a hash table; address 0: free.
 */
typedef struct tf_emu_acquired {
  uint64_t address;
  uint32_t id, stamp;
} tf_emu_acquired;

typedef struct tf_emu_engine {
  tf_emu_op **op; /* in the order in which they were asked for */
  uint32_t n, cap, nstore;
  uint32_t bulks; /* threads that have bulk groups */
  tf_emu_op **idle;
  uint32_t nidle, idle_cap;
  uint64_t progress, timed_out; /* changes of mbarriers; the last one after which everybody stood still */
  uint64_t loaded, stored;      /* bytes, for the counters */
  tf_emu_acquired *acquired;
  uint32_t nacquired, acquired_cap; /* a power of two, or 0 */
} tf_emu_engine;

TF_NODISCARD bool tf_emu_engine_reserve(tf_emu_worker *w);
void tf_emu_engine_free(tf_emu_worker *w);
/* A new copy of t without runs; stops the cluster when memory runs out. */
tf_emu_op *tf_emu_op_new(tf_emu_thread *t, uint32_t site, tf_emu_op_kind kind, const char *what);
void tf_emu_op_run(tf_emu_op *o, uint32_t shared, uint64_t other, uint32_t bytes);
void tf_emu_op_drop(tf_emu_worker *w, uint32_t i);
/* Something has changed on which a thread may wait. */
void tf_emu_engine_progress(tf_emu_worker *w);
_Noreturn void tf_emu_no_memory(tf_emu_thread *t, uint32_t site);

#endif
