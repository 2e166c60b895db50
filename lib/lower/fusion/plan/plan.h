/* The plan of one fusion: what every tensor's loops, indices, predicates and memory are, as index expressions. It is
 * made and checked in whole before the first kernel op is built. */
#ifndef TF_LOWER_FUSION_PLAN_PLAN_H
#define TF_LOWER_FUSION_PLAN_PLAN_H

#include "analysis/tma_analysis.h"
#include "analysis/tmem_analysis.h"
#include "fusion/domain.h"
#include "fusion/fusion_dialect.h"
#include "fusion/sched.h"
#include "lower/common/cluster_ops.h"
#include "lower/lower.h"

#define TF_MAX_LOOPS 64

/* A scalar that gives an extent, as the host computes it; it outlives the fusion's text. */
typedef struct tf_extent_expr {
  tf_fusion_id op; /* of a and b; TF_FUSION_NONE: one of those below */
  const struct tf_extent_expr *a, *b;
  struct tf_extent *extent; /* of an axis; NULL: a number, or argument `arg` */
  int32_t arg;              /* -1: the number */
  int64_t number;
} tf_extent_expr;

/* An extent that is a multiple of a sum of others, and a number; or of as many parts of so many elements as a product
 * of others has. */
typedef struct tf_extent_sum {
  uint32_t n;
  struct tf_extent *of[TF_FUSION_MAX_RANK];
  int64_t times, plus;
  int64_t part; /* 0: it is a sum */
} tf_extent_sum;

/* One set of extents that the fusion makes equal. */
typedef struct tf_extent {
  tf_ixp node;       /* a constant, or a symbol whose user is this */
  int64_t value;     /* static, or TF_DYN */
  int32_t arg, axis; /* where the host reads it: an axis of tensor argument `arg`; or, axis = -1, an integer argument */
  const tf_op *func; /* whose argument that is: it may join axes */
  const char *name;
  struct tf_extent *up;   /* union-find */
  struct tf_extent *next; /* the list of all */
  tf_value *scalar;       /* the scalar of fusion.full and iota that gives it */
  /* What this axis has to be by itself, which the launch checks where something else gives the set's extent. */
  const tf_extent_expr *own_scalar;
  const tf_extent_sum *own_sum;
  const struct tf_tv *of; /* whose axis it is, and which */
  uint32_t of_axis;
  const struct tf_extent *by; /* of the set: no argument gives it; the host computes what this one has to be */
  int64_t lanes;              /* vectors promise that it is a multiple of this, or of a part of it; 0: none do */
  bool is_factor;             /* a split uses it: it must be at least 1 */
  bool is_stride;             /* not an extent but the stride of (arg, axis), in elements */
} tf_extent;

typedef struct tf_loop_class {
  struct tf_loop_class *up; /* union-find */
  tf_ptype ptype;
  tf_ixp extent, sym; /* sym is the constant 0 for an extent of 1 */
  struct tf_tv *tv;   /* the first tensor that has it */
  uint32_t depth;
  bool told; /* that it is not unswitched */
} tf_loop_class;

typedef struct tf_loop {
  tf_value *id;
  tf_ptype ptype; /* what the user wrote; SERIAL for an id that is broadcast only */
  tf_ixp extent;
  bool reduction;
  bool broadcast; /* made of broadcast axes only, none of them promoted: extent 1 */
  tf_loop_class *cls;
} tf_loop;

typedef struct tf_predicate {
  tf_ixp index, extent; /* holds while index < extent */
  bool reduction;       /* about a reduced axis: a false one leaves the value out, it does not make the result wrong */
  bool thread;          /* the block has more threads in a dimension than the loop has iterations */
  bool both;            /* the index may be below 0, where it does not hold either */
} tf_predicate;

typedef struct tf_alloc_id {
  tf_value *id;
  tf_ixp extent, stride; /* extent of the memory; stride NULL = not allocated */
  bool column;           /* in tensor memory: behind the separator */
} tf_alloc_id;

/* How operand `k` of a tensor is read. */
typedef struct tf_read {
  struct tf_tv *from; /* NULL: a scalar */
  /* Of an operand of what is computed at use: the read of that, which may have conditions, too. */
  const struct tf_read *way;
  tf_ixp offset; /* in elements of `from`'s memory */
  bool crosses;  /* shared memory: another thread may have written it */
  /* Where any of these does not hold the element is not there, and another value stands for it. */
  uint32_t nguard;
  const struct tf_predicate *guard;
  bool gathered; /* an index tensor says where: it may lie beyond */
  tf_ixp picked; /* of a gather: any index along its axis, a symbol that is known where the element is read; NULL: the
                    axis has one */
  tf_ixp piece;  /* of a ring of pieces: which of them */
  tf_ixp lane;   /* of what is in tensor memory; `offset` is in elements of the lane */
  const tf_tmem_plan *tmem;
  struct tf_value **loaded; /* while the reader's statement is emitted: the value of each lane of its vector */
} tf_read;

/* What keeps a circular buffer in order. */
typedef enum tf_ring_order {
  TF_RING_BARRIER,  /* a barrier in each iteration */
  TF_RING_MBARRIER, /* mbarriers: full and empty slots */
  TF_RING_WARPS     /* the same, and other warps fill the slots */
} tf_ring_order;

/* Operands of an op that gives a tensor: `iota` has a start, a step and its extents. */
enum { TF_TV_MOST_READ = TF_MAX_RANK + 4 };

/* What the TMA analysis says of a copy via(tma) that it refused, each slot of a ring left as it is. */
typedef struct tf_tma_look {
  bool fits;
  const char *misaligned; /* sizes that are no multiples of 16 bytes, which are known; or NULL */
} tf_tma_look;

/* What aligned loops have where a row has no element. */
typedef enum tf_outside { TF_OUTSIDE_ANY, TF_OUTSIDE_ZERO, TF_OUTSIDE_LEAST /* -inf */, TF_OUTSIDE_MOST } tf_outside;

#define TF_SHIFTED_BYTES 8 /* that a load has of a vector which begins anywhere */

/* A tensor: an argument (op NULL) or what an op computes. */
typedef struct tf_tv {
  tf_op *op;
  tf_value *value;
  uint32_t index; /* in the plan */
  int32_t arg;    /* of an argument: its number */
  int32_t out;    /* of a returned tensor: which result, else -1 */
  const tf_fusion_info *info;
  tf_memory memory;
  int32_t segment;
  uint32_t inl; /* loops shared with its consumers */
  tf_domain d;
  uint32_t rank;                       /* of the value */
  tf_extent *axis[TF_FUSION_MAX_RANK]; /* of the logical domain; arguments: of the value */
  uint32_t ndomain;
  uint32_t promoted; /* broadcast axes that take their consumer's extent, as bits */
  tf_ixp promoted_extent[TF_FUSION_MAX_RANK];
  tf_map extent;                      /* id -> extent */
  tf_map node;                        /* id -> index in terms of the loop symbols */
  tf_ixp logical[TF_FUSION_MAX_RANK]; /* index of each domain axis */
  tf_map at;                          /* id -> index in terms of `any`; made when it is asked for */
  tf_ixp any[TF_FUSION_MAX_RANK];     /* an index of each domain axis that is within it: a symbol, or 0 */
  uint32_t nloop;
  tf_loop loop[TF_MAX_LOOPS];
  uint32_t nalloc;
  tf_alloc_id alloc[TF_MAX_LOOPS];
  tf_ixp elements; /* of its memory */
  tf_ixp store;    /* offset of the element that the loops compute */
  /* in tensor memory: the element's lane; lanes and elements of a lane from the first to the last; how it is stored */
  tf_ixp lane;
  int64_t lanes, columns;
  const tf_tmem_plan *tmem;
  uint64_t tmem_at[2];    /* bit l: it may begin at lane l */
  uint64_t tmem_lanes[2]; /* from its first on, those that accesses touch: where elements are missing, also between its
                             own */
  bool unwritten;         /* loads of whole warps reach cells that no store does: beyond the elements */
  int64_t when;           /* position of its statement in the kernel, as lifetimes count it; -1 = nobody asked */
  uint32_t npred;
  tf_predicate *pred;
  tf_read read[TF_TV_MOST_READ];
  /* computed where it is read: it has no loops and no memory of its own. Every reader has a copy of it, `is_use`, whose
   * `logical` and `read` are in terms of that reader. */
  bool at_use, is_use;
  /* Of aligned loops (plan_beyond.c): registers that are written beyond a row's elements, too; of a copy that is read
   * by vectors which may reach into other rows: how many elements there are to read. */
  bool total;
  tf_ixp beyond;
  bool whole;                  /* one row's: they are read as one, and then filled */
  bool by_elements;            /* a copy of those, an element at a time */
  tf_outside outside;          /* what the copy has there */
  const tf_predicate *without; /* of a reduction that has no condition: the one that it would have */
  tf_ixp lacking; /* of a reduction that has no condition: where this extent is 0 it is to give its identity */
  bool shifted;   /* of a copy of what all rows share: its vectors begin anywhere, and are read by words */
  /* Of a result: its memory may be that of this argument; of that argument: the result. And the kernel, counted from 1,
   * in which both are accessed; 0 = there is none. */
  struct tf_tv *shares;
  int32_t meet;
  /* A circular buffer: `stages` copies of the tensor in memory, filled `ahead` iterations of loop `ring` before they
   * are read. `slot` is the copy of this iteration, a symbol. stages 0 = one copy, filled where it stands. */
  uint32_t stages, ahead, ring;
  tf_ixp slot;
  tf_ring_order order;
  bool in_place; /* filled where it stands in its loop, and kept apart from later iterations only */
  /* A ring of pieces: an iteration fills so many slots, one in each of the loop behind those that are shared; `slot` is
   * the first. 0 = one slot an iteration. */
  uint32_t pieces;
  /* A copy via(tma): how; and whether from shared to global memory. */
  const tf_tma_plan *tma;
  const tf_tma_look *unfit; /* of a copy via(tma) that no instruction makes, in a plan that is not `fitted` */
  bool tma_store;
  /* A copy via(bulk): `tma` has its bytes, conditions and alignment only. */
  const struct tf_bulk_plan *bulk;
  const tf_cluster_group *multicast;      /* a load for several blocks of a cluster */
  const struct tf_accumulate *accumulate; /* a store that TMA combines with what is there */
  uint32_t partial_bid;                   /* block types over which it reduces, each block for itself, as bits */
  uint32_t cluster_bid;                   /* the same, of which a cluster has all blocks: they reduce together */
  bool cp_async;                          /* filled by cp.async, where an access is wide enough */
  uint32_t nall; /* of a tensor with loops: all it reads, also through what is computed at use */
  struct tf_read **all;
  uint32_t unused_tid, unused_bid; /* thread types (bits of tf_ptype) of the kernel that do not index this tensor */
  /* reductions */
  bool is_reduction;
  bool rounded;              /* a function whose last digits no result sees */
  bool summed;               /* an exponential of which only the sum with a larger one is seen */
  uint32_t first_red;        /* the first reduction loop */
  bool rstage[TF_MAX_LOOPS]; /* loops reduced in the first stage of an rfactor */
  uint32_t reduce_tid;       /* thread types that it reduces over, as bits */
  /* shared memory */
  int32_t shared; /* index among the kernel's shared buffers, or -1 */
  uint32_t elem_bytes;
  tf_type *elem;
} tf_tv;

/* What a store does to memory: op(itself, the tile's element). */
typedef struct tf_accumulate {
  const char *op;
  tf_fusion_id id;
  uint32_t blocks;    /* block types that all take part, as bits */
  struct tf_tv *init; /* what memory begins with; NULL: the reduction of nothing */
  bool in_place;      /* memory may be that of `init` */
} tf_accumulate;

/* A run of elements that lie in the same order in global and in shared memory. */
typedef struct tf_bulk_plan {
  tf_tv *global, *shared;
  tf_ixp from, to;    /* its first element in each, in elements; `to` in the slot of a circular buffer */
  tf_ixp slot;        /* which slot; NULL: it is none */
  tf_ixp whole, rest; /* elements that TMA copies, and those behind them, less than 16 bytes */
  uint32_t nguard;
  const tf_predicate *guard; /* where these fail, nothing is copied */
} tf_bulk_plan;

/* `reader` reads an argument in whose memory a result may be, at these logical indices. */
typedef struct tf_shared_read {
  tf_tv *reader, *arg;
  tf_ixp index[TF_FUSION_MAX_RANK];
} tf_shared_read;

typedef struct tf_plan {
  tf_context *ctx;
  tf_pool *pool;
  tf_op *module, *func;
  const tf_lower_options *o;
  tf_ix_ctx *ix;
  tf_verdict *why;    /* refusals, and remarks on what is planned; NULL: nobody asks */
  tf_extent *extents; /* list; representatives have up == NULL */
  uint32_t ntv;
  tf_tv **tv; /* arguments that are tensors first, then ops in order */
  tf_map by_value;
  int32_t nsegment;
  bool symbolic; /* some extent is not static */
  bool unfit;    /* some copy via(tma) is; that is not told of yet, and the plan is good for its findings only */
  tf_loop_class *zero_class;
  TF_VEC(tf_shared_read) shared_reads;
} tf_plan;

/* What one kernel is made of. */
typedef struct tf_segment {
  int32_t number;
  uint32_t ntv;
  tf_tv **tv;
  tf_ixp dim[TF_PT_COUNT]; /* extent of each thread and block dimension; NULL = 1 */
  /* Also where the extent is 0: a block has a thread, and tensors without this dimension are computed by block 0. */
  bool at_least_one[TF_PT_COUNT];
  bool dim_equal[TF_PT_COUNT]; /* every tensor that uses it has that extent */
  tf_ixp thread_sym[TF_PT_COUNT];
  /* Where a loop is shorter than the dimension that it is bound to: a symbol of the loop's own range, which is the
   * dimension's id wherever that loop's tensor is computed. */
  uint32_t nnarrow;
  tf_ixp *narrow, *narrow_extent;
  tf_ptype *narrow_type;
  /* Warps of their own that fill circular buffers: they extend the block along a thread dimension. */
  tf_ptype producer;  /* which; TF_PT_SERIAL = there are none */
  uint32_t nproducer; /* how many more there are along it */
  uint32_t consumers; /* all other threads of the block; with crews, of one */
  bool crews;         /* the others are there twice: one crew reduces, another does what comes behind that (crews.c) */
  int64_t registers[2]; /* of a producer's and of another thread; 0 = not asked for */
} tf_segment;

#define tf_tv_name(t) tf_value_name((t)->value)
/* Do mbarriers say when a slot is full? TMA's copies arrive there, and so do threads that copy, but in rings
 * that the block's barrier keeps in order. */
static inline bool tf_ring_signals(const tf_tv *t) { return t->tma || (t->stages && t->order != TF_RING_BARRIER); }
static inline bool tf_ring_by_warps(const tf_tv *t) { return t->stages && t->order == TF_RING_WARPS; }
/* Does its slot go on where it was left when its loop is entered again? Else it is the iteration's. */
static inline bool tf_ring_runs_on(const tf_tv *t) { return t->in_place || t->order == TF_RING_WARPS; }
static inline uint32_t tf_tv_tmem_columns(const tf_tv *t) { /* of 32 bits */
  return (uint32_t)((t->columns * t->elem_bytes + 3) / 4);
}

#endif
