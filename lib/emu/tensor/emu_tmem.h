/* Tensor memory: 128 lanes by 512 columns of 32 bits for each CTA; its allocation, and loads and stores by warps.
 *
 * Loads and stores go on after the instruction. Each thread keeps its own: a load's registers hold not-a-numbers until
 * tcgen05.wait::ld, and it reads at the instruction (eager), at the wait (lazy) or as the seed decides; a store writes
 * likewise. In checked builds every cell knows who wrote and read it last, by the clocks of race.h. What another warp
 * or the tensor unit does with a cell must come after it by two fences, so a thread has, beside its clock, what it knew
 * at its last fence::after_thread_sync, and the stamps at which it executed fence::before_thread_sync. */
#ifndef TF_EMU_TENSOR_EMU_TMEM_H
#define TF_EMU_TENSOR_EMU_TMEM_H

#include "emu/memory/race.h"

enum {
  TF_EMU_TMEM_LANES = 128,
  TF_EMU_TMEM_COLUMNS = 512,
  TF_EMU_TMEM_UNIT = 32, /* columns, of allocation */
  TF_EMU_TMEM_UNITS = TF_EMU_TMEM_COLUMNS / TF_EMU_TMEM_UNIT,
  TF_EMU_TMEM_FENCES = 32, /* the latest of a thread are remembered */
  TF_EMU_TMEM_REGISTERS = 128,
};

typedef struct tf_emu_tmem_cell {
  uint32_t wstamp, wsite, rstamp[2], rsite[2];
  uint16_t wid, rid[2]; /* threads, or agents */
  uint8_t flags;
} tf_emu_tmem_cell;
enum {
  TF_EMU_TMEM_WRITTEN = 1,
  TF_EMU_TMEM_STORING = 2, /* its store has not been waited for */
  TF_EMU_TMEM_LOADING = 4, /* and 8: of each reader, the load has not */
  TF_EMU_TMEM_READ = 16,   /* and 32: there is such a reader */
};

typedef struct tf_emu_tmem_alloc {
  uint32_t column, n, site;
} tf_emu_tmem_alloc;

/* What a buffer of the collector holds (tensor_collector.c). */
typedef struct tf_emu_collector {
  bool full, tensor; /* tensor: `matrix` is an address in tensor memory, else a descriptor */
  uint32_t kind, bits;
  uint64_t matrix;
  uint32_t site;
} tf_emu_collector;
enum { TF_EMU_TMEM_COLLECTORS = 5 }; /* of B, four; of A */

typedef struct tf_emu_tmem {
  uint32_t cell[TF_EMU_TMEM_LANES][TF_EMU_TMEM_COLUMNS];
  tf_emu_tmem_alloc alloc[TF_EMU_TMEM_UNITS];
  uint32_t nalloc;
  uint32_t last;   /* columns of the latest allocation; 0 = none yet */
  uint32_t site;   /* of the latest allocation */
  uint32_t wanted; /* columns that a waiting thread wants, for the report of a deadlock */
  bool relinquished, used;
  tf_emu_thread *pair; /* who waits for the peer CTA; what for, and with which operands */
  uint32_t pair_kind, pair_n, pair_column;
  tf_emu_collector collector[TF_EMU_TMEM_COLLECTORS];
  tf_emu_tmem_cell *shadow; /* checked builds: by lane, then column */
} tf_emu_tmem;

/* A load or store of one thread. */
typedef struct tf_emu_tmem_access {
  uint32_t site, stamp, at, offset;
  uint8_t shape;
  bool load, packed, done;
  uint32_t n, reduce; /* reduce: bits of the mode, 0 = no reduction */
  uint32_t *to;       /* a load's registers, and the reduction's behind them */
  uint32_t data[TF_EMU_TMEM_REGISTERS + 1];
} tf_emu_tmem_access;

/* What a thread has to do with tensor memory. */
typedef struct tf_emu_tensor {
  tf_emu_tmem_access *access; /* under way, in order */
  uint32_t n, cap;
  uint32_t before[TF_EMU_TMEM_FENCES], nbefore; /* a ring; how many there were */
  uint32_t floor;                               /* what the thread knew at its last fence::after_thread_sync */
  tf_emu_clock *clock;
  struct tf_emu_tensor_op *op;     /* mma, cp and shift that are not carried out yet (tensor_unit.h) */
  uint32_t nop, op_cap, serial;    /* serial: how many there were */
  uint32_t agent;                  /* of these; 0 = none yet */
  uint32_t stamp, site;            /* of the latest */
  uint32_t committed;              /* serial of the first that no commit tracks */
  struct tf_emu_tensor_past *past; /* a ring of the latest, carried out or not */
} tf_emu_tensor;

/* emu_tmem.c. The CTA's, and the thread's; made at first. */
tf_emu_tmem *tf_emu_tmem_of(tf_emu_thread *t, tf_emu_cta *c, uint32_t site);
tf_emu_tensor *tf_emu_tensor_of(tf_emu_thread *t, uint32_t site);
/* Each of 32 lanes but the last gets eight columns of the next one. */
void tf_emu_tmem_shift(tf_emu_tmem *m, uint32_t lane, uint32_t column);
/* Waits for the whole warp, all of it there with the same instruction; true for the lane that acts. */
TF_NODISCARD bool tf_emu_tmem_warp(tf_emu_thread *t, uint32_t site, uint32_t op, uint64_t operand);
/* The allocation that has the column, or NULL. */
const tf_emu_tmem_alloc *tf_emu_tmem_owner(const tf_emu_tmem *m, uint32_t column);
/* Columns that are allocated, from `column` on; reports if they are not. */
TF_NODISCARD bool tf_emu_tmem_allocated(tf_emu_thread *t, tf_emu_cta *c, uint32_t column, uint32_t n, uint32_t site,
                                        const char *what);
/* The other CTA of the pair, which must have started and be there; else reports and stops. */
tf_emu_cta *tf_emu_tmem_peer(tf_emu_thread *t, uint32_t site, const char *what);
/* tmem_columns.c. The last thread of the CTA has exited; the cluster has ended; no CTA will run any more. */
void tf_emu_tmem_ended(tf_emu_cta *c);
void tf_emu_tmem_end(tf_emu_worker *w);
void tf_emu_tmem_free(tf_emu_cta *c);
const char *tf_emu_tmem_tell(const tf_emu_thread *t, char buffer[160]);

/* emu_tmem_access.c. The cell of register r of a lane: its lane and column from the address on; `half` counts columns
 * of a packed register. */
void tf_emu_tmem_path(uint32_t shape, uint32_t offset, bool packed, uint32_t lane, uint32_t r, uint32_t half,
                      uint32_t *at_lane, uint32_t *at_column);

/* emu_tmem_reduce.c. The least or greatest of n registers, by the bits of a mode. */
uint32_t tf_emu_tmem_reduce(uint32_t mode, const uint32_t *v, uint32_t n);

/* emu_tmem_check.c. Who touches cells: a thread by a load or store, or the tensor unit for it. */
typedef struct tf_emu_tmem_actor {
  tf_emu_thread *t; /* who asked for it */
  tf_emu_cta *cta;  /* whose tensor memory it is */
  uint32_t id, stamp, site;
  bool unit, write, read; /* unit: mma, cp or shift */
  const char *what;
  const struct tf_emu_tensor_past *as; /* of the unit's: which operation */
} tf_emu_tmem_actor;
/* Checks one cell, and notes the access; false = told. */
bool tf_emu_tmem_check(const tf_emu_tmem_actor *a, uint32_t lane, uint32_t column);
/* The thread's access has been waited for. */
void tf_emu_tmem_settle(tf_emu_thread *t, const tf_emu_tmem_access *a);
/* All that was done with the columns is known to t, who frees them. */
void tf_emu_tmem_check_free(tf_emu_thread *t, tf_emu_cta *c, uint32_t column, uint32_t n, uint32_t site);

/* mode of an access; below them its shape. A load may reduce what it loads into one more register. */
enum {
  TF_EMU_TMEM_LOAD = 8,
  TF_EMU_TMEM_PACKED = 16,
  TF_EMU_TMEM_REDUCE = 32,
  TF_EMU_TMEM_MAX = 64,
  TF_EMU_TMEM_ABS = 128,
  TF_EMU_TMEM_NAN = 256,
  TF_EMU_TMEM_SIGNED = 512,
  TF_EMU_TMEM_FLOAT = 1024,
};
/* Called by generated code: a warp's load to, or store from, n registers; and a use of a load's registers. */
void tf_emu_tmem_move(tf_emu_thread *t, uint32_t site, uint32_t mode, uint32_t at, uint32_t offset, uint32_t *registers,
                      uint32_t n);
void tf_emu_tmem_use(tf_emu_thread *t, uint32_t site, const uint32_t *registers);

/* [sync intrinsics] mode: the cta_group, or what is said. */
#define TF_EMU_TMEM_FN(name)                                                                                           \
  uint64_t name(tf_emu_thread *t, uint32_t site, uint32_t mode, uint64_t a, uint64_t b, uint64_t c, uint64_t d)
TF_EMU_TMEM_FN(tf_emu_tmem_allocate);   /* a: address of the slot, b: columns */
TF_EMU_TMEM_FN(tf_emu_tmem_deallocate); /* a: address, b: columns */
TF_EMU_TMEM_FN(tf_emu_tmem_relinquish);
TF_EMU_TMEM_FN(tf_emu_tmem_wait);  /* mode 1: stores; else loads */
TF_EMU_TMEM_FN(tf_emu_tmem_fence); /* mode 1: after_thread_sync */
#undef TF_EMU_TMEM_FN

#endif
