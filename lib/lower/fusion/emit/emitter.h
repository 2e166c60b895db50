/* Building one kernel from a planned segment. */
#ifndef TF_LOWER_FUSION_EMIT_EMITTER_H
#define TF_LOWER_FUSION_EMIT_EMITTER_H

#include "lower/common/async_ops.h"
#include "lower/common/cluster_ops.h"
#include "lower/common/hazards.h"
#include "lower/common/kernel_code.h"
#include "lower/common/smem_arena.h"
#include "lower/common/tile_scheduler.h"
#include "lower/fusion/plan/nest.h"

/* A shared-memory buffer: a tensor's, or the scratch of a block reduction. Or a tensor in tensor memory: its lifetime
 * and its order are the same matter, only the place is another. */
typedef struct tf_shared_buffer {
  tf_tv *tv; /* the tensor, or the reduction */
  bool scratch;
  tf_type *elem;
  tf_ixp elements; /* NULL for scratch: `count` */
  uint32_t elem_bytes;
  tf_smem_place smem; /* lifetime in positions of the nest; bytes and place only where all sizes are constants */
  tf_ixp offset;
  tf_value *buf;
  tf_sync_state now;
  bool tmem; /* in tensor memory: region, and its first lane and column there */
  uint32_t region, lane, column;
  bool ring; /* its loop is open: the copy that is written is none that is read, and the loop's barrier orders them */
  bool keeps_itself; /* a circular buffer in which no slot meets another use of itself without having been waited for */
  bool stored;       /* such a one, filled in place, that TMA reads */
  bool fixed;        /* tf_shared_add_fixed: scratch, but not of a reduction within its block */
  const char *what;  /* of such: what it holds, if no mbarriers */
  uint32_t most;     /* newest bulk groups which that may be under way when its next slot is written */
} tf_shared_buffer;

/* A parameter of the kernel: where the host program takes it from. */
typedef enum tf_karg_kind {
  TF_KARG_TENSOR,
  TF_KARG_EXTENT,
  TF_KARG_FACTOR,   /* i64: of quotients by an extent (tf_code_rules) */
  TF_KARG_PROPERTY, /* i64: which policy of L2 accesses of this launch have, by its size */
  TF_KARG_SCALAR,
  TF_KARG_TENSORMAP,
  TF_KARG_COUNTER /* a ui32 of this launch's own, 0 when it begins */
} tf_karg_kind;
typedef struct tf_karg {
  tf_karg_kind kind;
  tf_tv *tv;         /* TENSOR: argument, result or workspace; TENSORMAP: the copy */
  tf_extent *extent; /* EXTENT: an extent or a stride */
  tf_ixp by;         /* FACTOR: the divisor */
  int64_t property;  /* PROPERTY: of large launches */
  struct {
    const int64_t *limit; /* argument, axis, extent; NULL: none */
    int64_t property;
  } below[2];       /* of smaller ones, the smaller limit last */
  tf_value *scalar; /* SCALAR: the fusion's argument */
  tf_value *value;  /* the kernel's parameter */
  uint32_t align;   /* TENSOR: bytes that accesses rely on */
  bool written;
} tf_karg;

/* A copy via(tma) in this kernel. */
typedef struct tf_tma_state {
  tf_tv *tv;
  tf_value *map;    /* the kernel's parameter */
  int32_t bar;      /* shared buffer of its mbarriers, one a slot; -1: a store */
  int32_t empty;    /* the same, for slots that are free again; -1: a barrier of the block tells that */
  int32_t ready;    /* the same, for slots that are free in all blocks that get the copy; -1: it goes to this one */
  tf_value *phases; /* in registers: see pipeline.h */
  tf_value *empty_phases;
} tf_tma_state;

/* A reduction over the blocks of a cluster in this kernel (cluster_reduce.c). */
typedef struct tf_cluster_state {
  tf_tv *tv;
  int64_t extent[3];               /* of the cluster */
  uint32_t ranks, results, groups; /* blocks that reduce together; of each thread; of its block's threads, at most */
  uint32_t slots, bar;             /* shared buffers */
  uint32_t sets;                   /* of places and mbarriers, which exchanges take by turns: a power of two */
  bool counted;                    /* what is sent counts itself, in bytes (st.async) */
  tf_value *count;                 /* register: exchanges so far, modulo 2 * sets */
} tf_cluster_state;

/* Where the threads of a cluster that are no producers meet (cluster_barrier.c). */
typedef struct tf_meeting {
  tf_cluster_meeting at; /* ranks 0: they do not */
  uint32_t bar;          /* shared buffer */
} tf_meeting;

/* Tensor memory of this kernel (tmem_emit.c). */
enum { TF_TMEM_MAX_REGIONS = 16 };
typedef struct tf_tmem_region {
  uint32_t number, columns; /* as asked for; allocated: a power of two */
  tf_value *memory;         /* all of it */
} tf_tmem_region;
typedef struct tf_tmem_state {
  uint32_t nregion;
  tf_tmem_region region[TF_TMEM_MAX_REGIONS]; /* the largest first */
  int32_t slot;                               /* shared buffer of their addresses */
  tf_tv *first;                               /* some tensor there */
  tf_ixp warp;                                /* the number of a thread's warp */
  int64_t threads;
} tf_tmem_state;

/* Blocks that draw their iterations (dynamic_order.c). */
typedef struct tf_dynamic {
  tf_scheduler at;
  struct tf_nest *loop;          /* NULL: they do not */
  uint32_t tickets, full, empty; /* shared buffers */
  bool in_cluster;               /* the cluster's blocks do one iteration together */
} tf_dynamic;

/* Of a copy of aligned rows: which half of it the walk emits (read_beyond.h). */
typedef enum tf_half { TF_HALF_BOTH, TF_HALF_READ, TF_HALF_FILL } tf_half;

/* Whose code the walk emits (crews.c). */
typedef enum tf_crew { TF_CREW_ALL, TF_CREW_REDUCES, TF_CREW_GOES_ON } tf_crew;

#define TF_MAX_LEVELS 104 /* of loops and conditions in a kernel; text may nest a little deeper, see TF_MAX_NESTING */

typedef struct tf_emitter {
  tf_code code; /* first */
  tf_plan *p;
  tf_segment *s;
  uint32_t last_turn; /* in what `unswitch` leaves, so deep */
  TF_VEC(tf_karg) args;
  tf_map known; /* tv -> the value of its one register, where it was last stored */
  tf_map local; /* tv -> its buffer in registers */
  tf_map acc;   /* tv -> its accumulators */
  TF_VEC(tf_shared_buffer) shared;
  tf_hazards hazards;
  TF_VEC(tf_tma_state) tma;
  TF_VEC(tf_cluster_state) cluster;
  tf_meeting meeting;
  tf_tmem_state tmem;
  tf_dynamic dynamic;
  tf_map policy;                   /* name of an L2 policy -> its value, at level 0 */
  tf_value *last, *first, *stores; /* policies that depend on the launch (tf_e_last) */
  tf_map scalar;                   /* fusion scalar -> kernel value, at level 0 */
  tf_map slot;                     /* tv -> the register that has the slot of a circular buffer whose slots run on */
  tf_value *consumer;              /* with producer warps: this thread is in none of them */
  tf_value *leader;                /* true in one thread of each warp; NULL: the block is not known to be whole warps */
  bool producing;                  /* the code is that of the producer warps */
  size_t met_events;               /* when the threads of the cluster last met */
  tf_block *met_block;
  tf_cp_async cp_async;
  tf_half half;
  tf_crew crew;       /* whose code it is */
  bool sends_only;    /* reductions that end here are sent, and another crew gets them */
  uint32_t crew_rows; /* iterations that one crew may be ahead of the other */
} tf_emitter;

/* A value and the block in which it was made: it is there for all that comes after in that block. */
typedef struct tf_known {
  tf_value *value;
  tf_block *block;
} tf_known;

#endif
