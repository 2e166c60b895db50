/* Intrinsics that need the thread: one signature, operands as 64-bit values, the result in the low bits (a predicate
 * beside a value in bit 32). `mode` is what the table row says. */
#ifndef TF_EMU_SM_THREAD_OPS_H
#define TF_EMU_SM_THREAD_OPS_H

#include "emu/sm/sm.h"

enum { /* modes of a CTA barrier */
       TF_EMU_RED_POPC = 1,
       TF_EMU_RED_AND = 2,
       TF_EMU_RED_OR = 3,
       TF_EMU_ARRIVE = 4,
       TF_EMU_ALIGNED = 8,
       TF_EMU_COUNTED_FORM = 16, /* takes a count */
};

/* Fences other than of memory order: mode bits. */
enum {
  TF_EMU_FENCE_INIT = 1,   /* mbarriers that the thread initialised are seen by other CTAs and the async proxy */
  TF_EMU_FENCE_SHARED = 2, /* what it knows of shared memory is seen by the async proxy */
  TF_EMU_FENCE_OTHER = 4,
  TF_EMU_FENCE_GLOBAL = 8, /* as SHARED, of global memory */
};

typedef enum tf_emu_warp_op {
  TF_EMU_OP_SYNC,
  TF_EMU_OP_SHFL,  /* mode: 0 up, 1 down, 2 bfly, 3 idx */
  TF_EMU_OP_VOTE,  /* mode: 0 all, 1 any, 2 uni, 3 ballot */
  TF_EMU_OP_MATCH, /* mode: 0 any, 1 all */
  TF_EMU_OP_REDUX, /* mode: tf_emu_redux */
  TF_EMU_OP_ELECT,
  TF_EMU_OP_SETMAXNREG,
  TF_EMU_OP_PUBLISH, /* cp_fenceproxy */
  TF_EMU_OP_MMA,     /* these five: warp_matrix.h */
  TF_EMU_OP_MMA_SP,
  TF_EMU_OP_MMA_SCALED,
  TF_EMU_OP_LDMATRIX,
  TF_EMU_OP_STMATRIX,
  TF_EMU_OP_TMEM_LD,
  TF_EMU_OP_TMEM_ST,
  TF_EMU_OP_TMEM_WAIT,
  TF_EMU_OP_TMEM_ALLOC,
  TF_EMU_OP_TMEM_DEALLOC,
  TF_EMU_OP_TMEM_RELINQUISH,
  TF_EMU_OP_WGMMA, /* mode: TF_EMU_WGMMA_FENCE, ... (warpgroup.h) */
} tf_emu_warp_op;

typedef enum tf_emu_redux {
  TF_EMU_ADD,
  TF_EMU_MIN,
  TF_EMU_MAX,
  TF_EMU_UMIN,
  TF_EMU_UMAX,
  TF_EMU_AND,
  TF_EMU_OR,
  TF_EMU_XOR,
  TF_EMU_FMIN,
  TF_EMU_FMAX,
  TF_EMU_REDUX_ABS = 16,
  TF_EMU_REDUX_NAN = 32,
} tf_emu_redux;

const char *tf_emu_op_name(uint32_t op);
/* Waits for the lanes of the mask; t->a is the operand, the result is returned. */
uint64_t tf_emu_collective(tf_emu_thread *t, uint32_t site, tf_emu_warp_op op, uint32_t mode, uint32_t mask);
/* The same, of what others than warp.c do: `meet` is called when all lanes are there. */
uint64_t tf_emu_collective_by(tf_emu_thread *t, uint32_t site, tf_emu_warp_op op, uint32_t mode, uint32_t mask,
                              tf_emu_meet_fn *meet);

#define TF_EMU_SYNC_FN(name)                                                                                           \
  uint64_t name(tf_emu_thread *t, uint32_t site, uint32_t mode, uint64_t a, uint64_t b, uint64_t c, uint64_t d)
TF_EMU_SYNC_FN(tf_emu_barrier_cta);
TF_EMU_SYNC_FN(tf_emu_bar_warp);
TF_EMU_SYNC_FN(tf_emu_shfl);
TF_EMU_SYNC_FN(tf_emu_vote);
TF_EMU_SYNC_FN(tf_emu_vote_all_lanes); /* the forms without a mask */
TF_EMU_SYNC_FN(tf_emu_match);
TF_EMU_SYNC_FN(tf_emu_redux_sync);
TF_EMU_SYNC_FN(tf_emu_elect);
TF_EMU_SYNC_FN(tf_emu_fence);
TF_EMU_SYNC_FN(tf_emu_grid_wait);
TF_EMU_SYNC_FN(tf_emu_promise); /* a: the value, b to c: its range */
TF_EMU_SYNC_FN(tf_emu_nanosleep);
TF_EMU_SYNC_FN(tf_emu_exit);
TF_EMU_SYNC_FN(tf_emu_trap);
TF_EMU_SYNC_FN(tf_emu_vprintf); /* device_print.c; a: the format, b: the values */
/* message, file, line, function, bytes of a character */
uint64_t tf_emu_assertfail(tf_emu_thread *t, uint32_t site, uint32_t mode, uint64_t *v, uint32_t n);
TF_EMU_SYNC_FN(tf_emu_discard); /* memory/access.c; a: the address, b: how many bytes */
TF_EMU_SYNC_FN(tf_emu_nothing);
TF_EMU_SYNC_FN(tf_emu_same);       /* its first operand */
TF_EMU_SYNC_FN(tf_emu_clock_read); /* mode: 0 clock, 1 globaltimer */
TF_EMU_SYNC_FN(tf_emu_isspacep);   /* mode: the address space */
TF_EMU_SYNC_FN(tf_emu_lanemask);   /* mode: 0 eq, 1 lt, 2 le, 3 gt, 4 ge */

#endif
