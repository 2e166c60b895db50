/* Lowering one kernel of a tile program. */
#ifndef TF_LOWER_TILE_TILE_LOWER_H
#define TF_LOWER_TILE_TILE_LOWER_H

#include "analysis/banks.h"
#include "analysis/mma_choice.h"
#include "index/index.h"
#include "lower/common/async_ops.h"
#include "lower/common/cluster_ops.h"
#include "lower/common/kernel_code.h"
#include "lower/common/smem_arena.h"
#include "lower/common/hazards.h"
#include "lower/lower.h"
#include "support/size.h"
#include "tile/tile_dialect.h"

/* ------------------------------------------------------------------------------------------------ layouts
 *
 * Where the elements of a tile are: thread t and register r hold the element whose coordinate is the sum over the modes
 * of both of digit * stride, the first mode being the fastest. Modes of threads whose strides are 0 hold copies. A
 * coordinate outside the shape is a hole. */

#define TF_TL_MODES 24

typedef struct tf_tl_mode {
  int64_t extent, stride[TF_TILE_MAX_RANK];
} tf_tl_mode;

typedef struct tf_tl_layout {
  uint32_t rank, nt, nr;
  int64_t shape[TF_TILE_MAX_RANK];
  tf_tl_mode t[TF_TL_MODES], r[TF_TL_MODES];
} tf_tl_layout;

/* Blocks of `vector` elements of the last dimension, side by side over the threads; with `rows` a row stays in a warp.
 */
void tf_tl_blocked(tf_tl_layout *out, const int64_t *shape, uint32_t rank, int64_t threads, int64_t vector, bool rows);
/* Of a tensor whose dimension k is walked by dimension from[k] of the layout (-1: by none): every thread holds what its
 * registers of `in` belong to, once. */
void tf_tl_project(tf_tl_layout *out, const tf_tl_layout *in, const int64_t *shape, const int32_t *from, uint32_t rank);
bool tf_tl_equal(const tf_tl_layout *a, const tf_tl_layout *b);
void tf_tl_merge(tf_tl_layout *l);
bool tf_tl_exact(const tf_tl_layout *l); /* no coordinate is a hole */
int64_t tf_tl_registers(const tf_tl_layout *l);
int64_t tf_tl_threads(const tf_tl_layout *l);
void tf_tl_coordinate(const tf_tl_layout *l, int64_t thread, int64_t reg, int64_t *out);
static inline bool tf_tl_is_zero(const tf_tl_mode *m, uint32_t rank) {
  for (uint32_t i = 0; i < rank; i++)
    if (m->stride[i]) return false;
  return true;
}

/* ------------------------------------------------------------------------------------------------ buffers, parameters
 */

/* How elements of shared memory change places (tile_swizzle.c): rows are cut into `across` elements (0 = not), which
 * lie one column of cuts behind the other; then of each `pieces` (0 = nothing) pieces of so many bytes number p lies at
 * number p xor (place / key). */
typedef struct tf_tl_order {
  uint32_t pieces, piece;
  int64_t key, across;
} tf_tl_order;

typedef struct tf_tl_buffer {
  tf_value *value;           /* NULL: scratch of a statement */
  struct tf_tl_buffer *root; /* a view's buffer; else itself, or NULL */
  bool fixed;                /* SHARED: `pieces` is what the program says */
  bool viewed;               /* there are views of it, or it is one */
  const char *name;
  uint32_t index; /* in the kernel's list */
  tf_tscope scope;
  tf_type *elem;
  uint32_t elem_bytes, rank;
  tf_ixp dim[TF_TILE_MAX_RANK], stride[TF_TILE_MAX_RANK];
  int64_t elements;    /* on the chip */
  tf_value *mem;       /* one dimension */
  tf_tl_layout layout; /* FRAGMENT */
  bool has_layout;
  int32_t arg;           /* GLOBAL */
  uint32_t align;        /* GLOBAL: bytes that accesses rely on */
  tf_tl_order order;     /* SHARED: of its elements */
  int64_t slot_elements; /* SHARED: from one slot to the next, if that is more than the elements; 0 = it is not */
  tf_smem_place smem;    /* SHARED: lifetime in statements, place */
  int64_t slots;         /* SHARED: copies of it, for iterations under way; 0 = 1 */
  tf_ixp slot;           /* the one that is meant now; NULL = the first */
  bool panels;           /* SHARED: wgmma reads it, so its order is given */
  bool ring;             /* its loop is open: the loop's own barrier orders its accesses */
  tf_sync_state now;
  bool leaves;                /* TMA copies it, or to it */
  struct tf_tl_tma *arriving; /* SHARED: what the engine is bringing */
  bool ever_written;
} tf_tl_buffer;

/* An extent, a stride or an integer argument that the host knows. */
typedef struct tf_tl_extent {
  uint32_t arg;
  int32_t axis; /* -1: the argument itself */
  bool stride;  /* the axis' stride, in elements */
  tf_ixp sym;
} tf_tl_extent;

typedef struct tf_tl_arg {
  int32_t tensor;              /* a function's argument, or -1 */
  tf_tl_extent *extent;        /* or this */
  int32_t scalar;              /* or a scalar argument, or -1 */
  const struct tf_tl_tma *tma; /* or the tensor map of this copy */
} tf_tl_arg;

typedef struct tf_tl_remark {
  tf_op *op;
  const char *text;
} tf_tl_remark;

/* An expression of extents that must be at most INT32_MAX, and not below its opposite. */
typedef struct tf_tl_need {
  tf_ixp e;
} tf_tl_need;

/* An extent that is taken to be a multiple of `by`. */
typedef struct tf_tl_multiple {
  tf_ixp extent;
  int64_t by;
} tf_tl_multiple;

/* What a tile.kernel's `scratch` says when there was no room for its loops' stages: fewer are tried then. */
typedef struct tf_tl_room {
  int64_t stages, bytes; /* the most that a loop may have; what was needed with one more */
  bool plain;            /* no producer warps are chosen */
  bool given;            /* what was chosen takes the slots: said with it */
} tf_tl_room;

/* A function under lowering. */
typedef struct tf_tl_func {
  tf_op *module, *func;
  tf_context *ctx;
  tf_pool *pool; /* scratch */
  const tf_lower_options *o;
  const tf_target *target;
  tf_verdict refused;           /* what the emitter cannot do: told where the kernels fail */
  TF_VEC(tf_tl_remark) remarks; /* what did not run ahead: told when this turn is the last */
  tf_ix_ctx *ix;
  tf_type *ity; /* of indices in kernels */
  TF_VEC(tf_tl_extent *) extents;
  /* The version of whole rows: rows of arguments are taken to be multiples of 16 bytes, and to begin at such, wherever
   * the program promises nothing. The launch takes it where that is so. */
  bool whole_rows;
  bool wants_whole_rows; /* ... with which TMA would make some copy */
  TF_VEC(tf_tl_multiple) assumed;
  TF_VEC(tf_tl_need) needs;   /* indices of 32 bits: what must hold for them to suffice, besides the extents' ranges */
  tf_map index;               /* index value at the function's level -> node */
  tf_tile_pictures *pictures; /* NULL: none are wanted */
  tf_ixp unknown;             /* a condition of which nothing is known */
} tf_tl_func;

/* ------------------------------------------------------------------------------------------------ the plan */

/* What a statement of the block does to a buffer; in `stage` are fragments that take part as a copy in shared memory,
 * or as one in another layout. */
typedef struct tf_tl_use {
  tf_tl_buffer *buffer, *stage;
  bool read, written;
  bool direct; /* a fragment: an access finds it as it is */
} tf_tl_use;

/* A fragment of 16-bit elements that goes into shared memory as matrices of 8 x 8 (tile_stmatrix.c). */
typedef struct tf_tl_matrix {
  tf_op *op; /* the store; NULL: there is none */
  tf_tl_buffer *to;
  const tf_tl_layout *layout;
  int32_t from[TF_TILE_MAX_RANK]; /* which dimension of the layout walks each one of the buffer's; -1: it is 0 */
  bool trans;
  uint32_t at_once, n; /* matrices; 0: two elements are stored together. Elements that wait */
  tf_value *v[8];
} tf_tl_matrix;

enum { TF_TL_SPREAD_ROWS = 1, TF_TL_SPREAD_COLUMNS = 2 };

typedef struct tf_tl_stmt {
  tf_op *op;
  TF_VEC(tf_tl_use) uses;
  tf_tl_layout loop; /* PARALLEL: iterations; REDUCE: the source */
  bool dynamic;      /* PARALLEL: an extent is known only when it runs */
  bool alone;        /* PARALLEL: of threads that hold copies one runs an iteration, and no thread runs what is none */
  int64_t at;
  tf_tl_buffer *scratch, *temp;
  tf_mma_id mma;      /* GEMM: by this instruction; TF_MMA_COUNT: by a plain loop */
  tf_warp_grid warps; /* GEMM by an instruction: how the warps share it */
  uint32_t group_n;   /* GEMM by wgmma: columns of one; `mma` and `warps` say what each warp has; 0 = it is not */
  uint32_t spread; /* ... TF_TL_SPREAD_...: neighbouring rows of A or columns of B are in different halves of a tile, in
                      different tiles */
  tf_tl_buffer *sum, *sum_way; /* ... C in the layout that it wants, if it has another; by way of shared memory */
  struct tf_tl_tma *engine;    /* PARALLEL: the copy engine makes it, or writes what it computes, where it stands */
  tf_tl_layout dst;            /* REDUCE: what the destination gets first */
  tf_tl_matrix matrix;         /* PARALLEL: its one store, if that is by matrices */
} tf_tl_stmt;

/* ------------------------------------------------------------------------------------------------ the emitter */

#define TF_TL_LANES 16

/* A scalar of the program: an index, or a kernel value. */
typedef struct tf_tl_scalar {
  tf_ixp ix;
  tf_value *k;
} tf_tl_scalar;

/* Accesses of one statement to one buffer, counted (tile_banks.c). */
typedef struct tf_tl_site {
  tf_op *op;
  const tf_tl_buffer *buffer;
  const char *what;
  uint32_t bytes;
  tf_banks sum;
  bool unknown;
} tf_tl_site;

typedef struct tf_tl_axis {
  tf_ixp sym, count;
} tf_tl_axis;

typedef struct tf_tl_emitter {
  tf_code code; /* first */
  tf_tl_func *f;
  tf_op *kernel; /* tile.kernel */
  int64_t threads;
  tf_ixp tid;
  TF_VEC(tf_tl_arg) args;
  TF_VEC(tf_value *) params;
  TF_VEC(tf_tl_buffer *) buffers;
  tf_map buffer; /* value -> buffer */
  tf_map stmt;   /* op -> statement */
  tf_map pipes;  /* pipelined loop -> its plan */
  tf_map guess;  /* index value -> expression, before anything is emitted (tile_tma.c) */
  TF_VEC(tf_tl_stmt *) stmts;
  tf_map env;               /* value -> tf_tl_scalar */
  tf_map lane[TF_TL_LANES]; /* in a tile.parallel, by lane */
  uint32_t lanes;           /* 0: outside */
  tf_ixp reg[TF_TL_MODES];  /* digits of the loop's registers; of lane 0 */
  int64_t most_steps;       /* over a fragment's registers that are written out */
  tf_tl_stmt *now;
  tf_value *guard[TF_TL_LANES]; /* the iteration is one; NULL = surely */
  tf_op *async;                 /* the load of a copy that is only begun */
  tf_cp_async cp_async;
  tf_tl_matrix *matrix; /* where its store goes */
  tf_value *single;     /* this thread writes what has copies; NULL = each does */
  tf_hazards hazards;
  int64_t shared_bytes, stages; /* the most of a loop */
  TF_VEC(tf_tl_axis) grid;
  TF_VEC(tf_tl_site) sites;
  TF_VEC(struct tf_tl_tma *) loads; /* by the engine where they stand: each has an mbarrier */
  tf_tl_buffer *arrived;
  tf_value *arrivals;                                /* register: their phases */
  bool too_narrow, has_mbarriers, multicasts, waits; /* `waits`: for the kernel before it, still */
  int64_t producers, registers[2];                   /* threads behind the others; registers of these and those, or 0 */
  tf_map needed;                                     /* op -> itself: what producers need of the program */
  bool chosen;                                       /* what the two are the program does not say */
  bool gives_slots;                                  /* rings are to have fewer, for the sake of other buffers */
  bool parted;                                       /* barriers are those of the others */
  int64_t persistent;                                /* blocks that run at one time; 0: each has one tile */
} tf_tl_emitter;

/* tile_blocks.c: the thread's number, and the block's tile or, where blocks are persistent, each of its tiles in a loop
 * of the kernel */
int64_t tf_tl_persistent(const tf_tl_func *f, const tf_op *kernel);
void tf_tl_bind_blocks(tf_tl_emitter *e);
void tf_tl_open_tiles(tf_tl_emitter *e);
void tf_tl_close_tiles(tf_tl_emitter *e);
/* tile_index.c */
extern const tf_code_rules tf_tl_rules;
tf_value *tf_tl_param(tf_tl_emitter *e, tf_tl_arg arg, tf_type *t, const char *name);
tf_ixp tf_tl_opaque(tf_tl_emitter *e, tf_value *v, tf_type *t); /* a computed integer as an index */

/* tile_plan.c; what only asks is in tile_buffer.c */
bool tf_tl_plan(tf_tl_emitter *e);
tf_tl_buffer *tf_tl_buffer_of(tf_tl_emitter *e, tf_value *v);
tf_tl_use *tf_tl_find_use(tf_tl_stmt *s, const tf_tl_buffer *b);
void tf_tl_need_stage(tf_tl_emitter *e, tf_tl_stmt *s, tf_tl_use *u); /* a copy in shared memory takes part */
tf_tl_buffer *tf_tl_new_buffer(tf_tl_emitter *e, tf_type *elem, const int64_t *dims, uint32_t rank, tf_tscope scope);
void tf_tl_remember(tf_tl_emitter *e, tf_op *op, const char *text); /* a remark, told when all is done */
/* tile_pattern.c */
tf_value *tf_tl_accessed(const tf_op *access);            /* what a load, store or atomic accesses */
int64_t tf_tl_loop_extent(const tf_op *loop, uint32_t i); /* of a tile.parallel's variable; -1: not constant */
/* Which loop variable walks each dimension of the buffer at this access (-1: none, it is 0); false if it is anything
 * else. */
bool tf_tl_pattern(tf_op *loop, tf_op *access, int32_t *from);
/* The iterations that a fragment's layout gives, when the loop walks it so; false if it does not walk all of the
 * loop. */
bool tf_tl_pull_back(tf_op *loop, const tf_tl_layout *f, const int32_t *from, tf_tl_layout *out);
/* Elements side by side that a thread should take of the loop's last variable. */
int64_t tf_tl_loop_vector(tf_tl_emitter *e, tf_op *loop);
/* tile_choose.c */
void tf_tl_choose_layouts(tf_tl_emitter *e);
bool tf_tl_in_memory(const tf_tl_emitter *e, const tf_tl_buffer *b); /* a fragment too large for registers */
void tf_tl_begin_memory(tf_tl_emitter *e); /* fragments that live in memory have something in it */
void tf_tl_set_layout(tf_tl_buffer *b, const tf_tl_layout *l);
int64_t tf_tl_fragment_vector(tf_tl_emitter *e, const tf_tl_buffer *b); /* elements side by side that its loops like */
/* The layout of what is left when dimension `dim` is reduced. */
void tf_tl_reduced(const tf_tl_buffer *src, const tf_tl_buffer *dst, int64_t dim, tf_tl_layout *out);
/* The loop's own layout from fragment b, if it walks it; `writes`: only writes count. */
bool tf_tl_loop_from(tf_tl_emitter *e, tf_tl_stmt *s, const tf_tl_buffer *b, bool writes, tf_tl_layout *out);
/* tile_pipe_plan.c, tile_pipe.c */
void tf_tl_plan_pipes(tf_tl_emitter *e);
void tf_tl_begin_pipes(tf_tl_emitter *e); /* mbarriers are made */
/* False: the loop has nothing that runs ahead. */
bool tf_tl_pipelined(tf_tl_emitter *e, tf_op *op, void (*body)(tf_tl_emitter *, tf_block *));
bool tf_tl_runs_ahead(tf_tl_emitter *e, const tf_op *op); /* this copy is not made where it stands */
/* The one load and the one store of a loop that has no others. */
bool tf_tl_is_copy(const tf_op *loop, tf_op **load, tf_op **store);
/* The loop meets each element of the buffer once by this access; `walk`: which variable goes along each axis, or -1. */
bool tf_tl_fills(const tf_tl_stmt *s, tf_op *access, const tf_tl_buffer *b, int32_t *walk);
static inline int64_t tf_tl_slot(const tf_tl_buffer *b) { return b->slot_elements ? b->slot_elements : b->elements; }
/* What does not fit 63 bits fits no memory. */
static inline int64_t tf_tl_bytes(const tf_tl_buffer *b) {
  int64_t n = INT64_MAX;
  const int64_t by[2] = {tf_tl_slot(b), b->slots ? b->slots : 1};
  return tf_size_of(by, 2, b->elem_bytes, &n) ? n : INT64_MAX;
}
/* tile_control.c: tile.while, with its body by `block`; assert and print */
typedef void (*tf_tl_block_fn)(tf_tl_emitter *e, tf_block *b);
void tf_tl_while(tf_tl_emitter *e, tf_op *op, tf_tl_block_fn block);
void tf_tl_debug(tf_tl_emitter *e, tf_op *op);
static inline bool tf_tl_is_debug(const tf_op *op) { return tf_tile_is(op, TF_T_ASSERT) || tf_tile_is(op, TF_T_PRINT); }
enum { TF_TL_GRAIN = 16 };                        /* bytes, of which rows and coordinates of boxes are multiples */
#define TF_TL_MOST_EXTENT (INT32_MAX - (1 << 16)) /* of an axis that coordinates of 32 bits walk, and pass */
/* tile_tma_plan.c, tile_tma.c: a copy between a tensor and a tile in shared memory by the tensor copy engine, in boxes
 */
/* Blocks of a cluster that get a copy together (tile_cluster.c). */
typedef struct tf_tl_multi {
  tf_cluster_group group;
  tf_tl_buffer *ready; /* mbarriers, one for each slot; those of the first block count */
  tf_value *phases;
} tf_tl_multi;
typedef struct tf_tl_tma {
  tf_tl_buffer *tensor, *tile;
  tf_op *loop, *access;           /* the load, store or atomic op of the tensor */
  bool stores;                    /* from the tile to the tensor */
  int32_t walk[TF_TILE_MAX_RANK]; /* the loop's variable along each axis of the tile; -1 */
  uint32_t rank, swizzle;         /* bytes that change places; 0 = none */
  int64_t box[TF_TILE_MAX_RANK];  /* as the tensor's axes */
  int64_t turns[TF_TILE_MAX_RANK],
      step[TF_TILE_MAX_RANK]; /* boxes along each axis; elements of the tile between them */
  int64_t bytes;              /* of all boxes */
  tf_value *map;
  uint32_t number;    /* of its mbarrier (tile_engine.c) */
  bool staged;        /* the tile is the statement's own, which threads write first */
  tf_tl_multi *multi; /* NULL: each block for itself */
} tf_tl_tma;
static inline tf_value *tf_tl_tensor_index(const tf_tl_tma *t, uint32_t d) {
  return tf_op_operand(t->access, (t->stores ? 2 : 1) + d);
}
/* Products of a loop by wgmma whose sums stay with the matrix unit to the loop's end (tile_wgmma_plan.c). */
typedef struct tf_tl_flight {
  TF_VEC(tf_tl_stmt *) products; /* of an iteration, in its order */
  TF_VEC(tf_tl_buffer *) sums;   /* what they add to, each once */
  tf_value **held;               /* registers of the sums, one sum behind the other */
  uint32_t n;
} tf_tl_flight;
/* What runs ahead in a loop (tile_pipe_plan.c). */
typedef struct tf_tl_pipe {
  tf_op *loop;
  int64_t stages;
  TF_VEC(tf_tl_stmt *) copies; /* by cp.async */
  TF_VEC(tf_tl_tma *) boxes;   /* by the engine */
  tf_tl_buffer *full, *empty;  /* mbarriers, for each slot; `empty` NULL: barriers do it */
  tf_value *filled, *emptied;  /* registers: phases of the slots */
  bool by_producer;            /* producer warps fill the slots, which do not begin anew with the loop */
  tf_value *next;              /* ... register: the slot that comes next, of those who fill or those who read */
  tf_tl_flight *flight;        /* the body is these products, besides the copies; or NULL */
} tf_tl_pipe;
/* All boxes of an iteration into the slot, when it is empty, by the thread that comes here. */
void tf_tl_issue_boxes(tf_tl_emitter *e, tf_tl_pipe *p, tf_ixp slot);
/* The slot that a register of the pipe says: known at this level, until the register is set again. */
tf_ixp tf_tl_next_slot(tf_tl_emitter *e, const tf_tl_pipe *p);
/* tile_producer_plan.c, tile_producer.c: producer warps, which issue the loads of loops (`producers` of tile.kernel) */
void tf_tl_plan_producers(tf_tl_emitter *e);
void tf_tl_choose_persistent(tf_tl_emitter *e); /* where producers were chosen, and all copies are planned */
bool tf_tl_is_needed(const tf_tl_emitter *e, const tf_op *op); /* producers compute it, too, or load it */
/* The kernel parts here: what is emitted up to the end is for the block's other threads. */
void tf_tl_part_warps(tf_tl_emitter *e);
void tf_tl_join_warps(tf_tl_emitter *e);
bool tf_tl_needs_loaded(const tf_value *v,
                        const tf_block *body); /* in the loop's body, it depends on what that loads */
/* The group of blocks that box i has, if no box before it has the same. */
tf_tl_multi *tf_tl_first_multi(const tf_tl_pipe *p, size_t i);
/* Why the engine cannot make the copy; NULL: it can, `out` says how, and the tile is laid out so. */
const char *tf_tl_plan_tma(tf_tl_emitter *e, tf_op *loop, tf_op *access, tf_tl_buffer *tile, const int32_t *walk,
                           tf_tl_tma *out);
void tf_tl_tma_map(tf_tl_emitter *e, tf_tl_tma *t);                        /* its tensor map becomes a parameter */
void tf_tl_issue_tma(tf_tl_emitter *e, const tf_tl_tma *t, tf_value *bar); /* a store has no bar */
const char *tf_tl_reduction(const tf_tl_tma *t);                           /* "add"; NULL = it copies */
/* tile_cluster_plan.c, tile_cluster.c */
bool tf_tl_cluster(const tf_op *kernel, int64_t out[3]); /* its clusters have several blocks */
void tf_tl_begin_cluster(tf_tl_emitter *e);
void tf_tl_plan_multi(tf_tl_emitter *e, tf_op *loop, tf_tl_tma *t); /* t->multi, where the loop asks for it */
void tf_tl_make_multi(tf_tl_emitter *e, const tf_tl_multi *m, uint32_t slots);
void tf_tl_ready(tf_tl_emitter *e, const tf_tl_multi *m, tf_value *slot);       /* this block's place is free */
void tf_tl_open_first(tf_tl_emitter *e, const tf_tl_multi *m);                  /* what the group's first block does */
void tf_tl_await_ready(tf_tl_emitter *e, const tf_tl_multi *m, tf_value *slot); /* in that one: all are */
void tf_tl_meet_cluster(tf_tl_emitter *e);                                      /* if there are such copies */
/* tile_engine_plan.c, tile_engine.c: such copies where they stand, outside of what runs ahead */
void tf_tl_plan_engine(tf_tl_emitter *e);
void tf_tl_place_engine(tf_tl_emitter *e); /* all else has its place in shared memory */
void tf_tl_begin_engine(tf_tl_emitter *e); /* maps and registers; then, by one thread, the mbarriers */
void tf_tl_make_engine(tf_tl_emitter *e);
bool tf_tl_by_engine(tf_tl_emitter *e, tf_tl_stmt *s); /* false: it is made otherwise */
void tf_tl_end_engine(tf_tl_emitter *e);
/* Waits for what the engine still does where `b` is about to be touched; true if a barrier must follow. */
bool tf_tl_settle(tf_tl_emitter *e, const tf_tl_buffer *b, bool write);
/* Another buffer of its place was touched where the engine has not seen it; what all threads did it sees from now on.
 */
bool tf_tl_is_open(const tf_tl_emitter *e, const tf_tl_buffer *tile);
bool tf_tl_was_written(const tf_tl_emitter *e, const tf_tl_buffer *tile); /* by threads, since the last fence */
void tf_tl_fence(tf_tl_emitter *e);
void tf_tl_settle_loads(tf_tl_emitter *e); /* all of them: control goes another way */
void tf_tl_forget(tf_tl_emitter *e);       /* nothing is known of what came before */
/* tile_annotate.c: layouts that the program gives; false after a diagnostic */
bool tf_tl_annotations(tf_tl_emitter *e);
/* tile_view.c */
void tf_tl_add_view(tf_tl_emitter *e, tf_op *op);
/* The axis along which elements lie side by side, the last one if there are several; the rank: there is none. */
static inline uint32_t tf_tl_unit_axis(const tf_tl_buffer *b) {
  int64_t s;
  for (uint32_t d = b->rank; d-- > 0;)
    if (tf_ix_is_const(b->stride[d], &s) && s == 1) return d;
  return b->rank;
}
tf_ixp tf_tl_size(tf_ix_ctx *ix, const tf_tl_buffer *b); /* bytes of a tensor */
static inline const tf_tl_buffer *tf_tl_root(const tf_tl_buffer *b) { return b->root ? b->root : b; }
bool tf_tl_is_written(const tf_tl_emitter *e, const tf_tl_buffer *b); /* in the kernel, through whichever view */
/* tile_banks.c: only where accesses are counted (the option `analyse`) these do anything. */
/* An access to `width` elements from `at` on, by the first `lanes` of each warp. */
void tf_tl_count(tf_tl_emitter *e, const tf_tl_buffer *b, const char *what, tf_ixp at, uint32_t width, uint32_t lanes);
void tf_tl_report_banks(const tf_tl_emitter *e);
/* On a copy of the function, of which nothing stays: its layouts are told (`out`), or else its bank conflicts. */
bool tf_tl_look(tf_op *module, tf_op *func, const tf_lower_options *o, tf_tile_pictures *out);
/* tile_draw.c */
void tf_tl_draw(const tf_tl_emitter *e, tf_tile_pictures *out);
/* tile_shared.c */
void tf_tl_place_shared(tf_tl_emitter *e);
/* A place in the arena, beside the first n buffers: how many bytes the arena then has. */
int64_t tf_tl_place_buffer(const tf_tl_emitter *e, tf_tl_buffer *b, size_t n);
/* tile_settle.c */
tf_value *tf_tl_first_thread(tf_tl_emitter *e);
void tf_tl_wait_stores(tf_tl_emitter *e, bool read);
/* tile_sync.c */
void tf_tl_sync_begin(tf_tl_emitter *e);
bool tf_tl_overlap(const tf_tl_buffer *a, const tf_tl_buffer *b); /* they are, or may be, of one place */
void tf_tl_before(tf_tl_emitter *e, tf_tl_buffer *b, bool write); /* a barrier, if one is needed; then it is noted */
void tf_tl_barrier(tf_tl_emitter *e);
void tf_tl_before_all(tf_tl_emitter *e, const tf_tl_stmt *s);
tf_sync_mark tf_tl_mark_state(tf_tl_emitter *e);
void tf_tl_join_state(tf_tl_emitter *e, const tf_sync_mark *m);
void tf_tl_restore_state(tf_tl_emitter *e, const tf_sync_mark *m);
void tf_tl_loop_end(tf_tl_emitter *e, const tf_sync_mark *m);

/* tile_access.c; memory and places: tile_memory.c */
tf_tl_scalar tf_tl_get(tf_tl_emitter *e, tf_value *v, uint32_t lane);
tf_ixp tf_tl_index_of(tf_tl_emitter *e, tf_value *v, uint32_t lane);
tf_value *tf_tl_kernel_value(tf_tl_emitter *e, tf_value *v, uint32_t lane);
void tf_tl_set(tf_tl_emitter *e, tf_value *v, uint32_t lane, tf_tl_scalar s);
void tf_tl_load(tf_tl_emitter *e, tf_op *op);
void tf_tl_store(tf_tl_emitter *e, tf_op *op);
/* tile_atomic.c: what was there, if that is asked for */
tf_value *tf_tl_atomic(tf_tl_emitter *e, const tf_op *op, tf_tl_buffer *b, tf_ixp at, tf_value *v);
/* The most elements side by side that one instruction combines, each for itself; a power of two. */
bool tf_tl_has_atomic(const tf_tl_emitter *e, const tf_op *op, const tf_type *t); /* one instruction does it */
uint32_t tf_tl_atomic_width(const tf_tl_emitter *e, const tf_op *op, const tf_tl_buffer *b);
void tf_tl_begin_copy(tf_tl_emitter *e, tf_op *load, tf_op *store); /* by cp.async, where it takes the elements */
tf_value *tf_tl_memory(tf_tl_emitter *e, tf_tl_buffer *b);
tf_ixp tf_tl_offset(tf_tl_emitter *e, const tf_tl_buffer *b, const tf_ixp *index);
/* Row by row, wherever the elements are put: vectors of up to 16 bytes lie together by it. */
tf_ixp tf_tl_linear(tf_tl_emitter *e, const tf_tl_buffer *b, const tf_ixp *index);
/* tile_element.c, tile_frag.c: fragments element by element, and by way of shared memory */
typedef void (*tf_tl_step_fn)(tf_tl_emitter *e, void *user);
/* Calls fn for all digits of the registers (e->reg), mode 0 in steps of `lanes`; in loops where there are many. */
void tf_tl_walk(tf_tl_emitter *e, const tf_tl_layout *l, uint32_t lanes, tf_tl_step_fn fn, void *user);
/* Of this thread and e->reg, `lane` further in mode 0: the coordinate, and the register's number. */
void tf_tl_coord(tf_tl_emitter *e, const tf_tl_layout *l, uint32_t lane, tf_ixp *coord);
tf_ixp tf_tl_reg(tf_tl_emitter *e, const tf_tl_layout *l, uint32_t lane);
/* The coordinate is no hole; NULL = it never is. */
tf_value *tf_tl_inside(tf_tl_emitter *e, const tf_tl_layout *l, const tf_ixp *coord);
/* This thread is the first of those that hold the same; NULL = there are no copies. */
tf_value *tf_tl_single(tf_tl_emitter *e, const tf_tl_layout *l);
void tf_tl_dump(tf_tl_emitter *e, tf_tl_buffer *frag, tf_tl_buffer *shared);
void tf_tl_reload(tf_tl_emitter *e, tf_tl_buffer *frag, tf_tl_buffer *shared);
tf_value *tf_tl_read(tf_tl_emitter *e, tf_tl_buffer *b, tf_ixp at);
void tf_tl_write(tf_tl_emitter *e, tf_tl_buffer *b, tf_ixp at, tf_value *v);
/* Before and behind the statement itself: fragments that take part as copies. */
void tf_tl_stage_in(tf_tl_emitter *e, tf_tl_stmt *s);
void tf_tl_stage_out(tf_tl_emitter *e, tf_tl_stmt *s);
/* tile_convert_plan.c: registers that threads want for register `reg` of `to`; whether some thread has it not itself.
 * False: one is in another warp. */
enum { TF_TL_MOST_CONVERTED = 256 };
typedef struct tf_tl_wanted {
  uint64_t regs[TF_TL_MOST_CONVERTED / 64];
  uint32_t n;
  bool moves;
} tf_tl_wanted;
bool tf_tl_wants(const tf_tl_layout *from, const tf_tl_layout *to, int64_t reg, int64_t threads, tf_tl_wanted *w);
int32_t tf_tl_dim_of(const tf_tl_mode *m, uint32_t rank); /* whose digit it is: -1 of none, -2 of several */
/* How many shuffles bring what one layout has into another; -1: it cannot be, or shared memory does it
 * for less. Both fragments have the same coordinates. */
int64_t tf_tl_convert_cost(const tf_tl_emitter *e, const tf_tl_layout *from, const tf_tl_layout *to, uint32_t bytes);
void tf_tl_convert(tf_tl_emitter *e, tf_tl_buffer *from, tf_tl_buffer *to);
/* tile_packed.c: tile.unpack and tile.pack */
tf_value *tf_tl_packed(tf_tl_emitter *e, const tf_op *op, uint32_t lane);
/* tile_parallel.c */
tf_ixp tf_tl_index_math(tf_ix_ctx *c, tf_fusion_id id, tf_ixp a, tf_ixp b); /* NULL: it is none that expressions know */
void tf_tl_parallel(tf_tl_emitter *e, tf_tl_stmt *s);
void tf_tl_async(tf_tl_emitter *e, tf_tl_stmt *s); /* a loop that only copies: begun, not waited for */
void tf_tl_scalar_op(tf_tl_emitter *e, tf_op *op);
/* A loop of the program, opened: its variable is known inside. */
void tf_tl_open_loop(tf_tl_emitter *e, tf_op *op);
/* tile_reduce.c, tile_gemm.c, tile_scan.c */
void tf_tl_reduce(tf_tl_emitter *e, tf_tl_stmt *s);
void tf_tl_gemm(tf_tl_emitter *e, tf_tl_stmt *s);
void tf_tl_scan(tf_tl_emitter *e, tf_tl_stmt *s);
tf_type *tf_tl_carrier(const tf_op *op); /* tile_plan.c: what a reduction or a scan is computed in */
/* tile_anchor.c: layouts that products want; what they do not find so takes part as a copy */
void tf_tl_anchor(tf_tl_emitter *e);
bool tf_tl_wish(tf_tl_emitter *e); /* one more fragment gets the layout that a product would like; false: none */
void tf_tl_plan_gemm(tf_tl_emitter *e, tf_tl_stmt *s);
void tf_tl_sum_in(tf_tl_emitter *e, tf_tl_stmt *s, tf_tl_buffer *c); /* c becomes s->sum, if there is one */
void tf_tl_sum_out(tf_tl_emitter *e, tf_tl_stmt *s, tf_tl_buffer *c);
/* tile_wgmma_plan.c */
/* Where the product is made by wgmma, how is in the statement then. */
void tf_tl_plan_wgmma(tf_tl_emitter *e, tf_tl_stmt *s);
void tf_tl_place_panels(tf_tl_emitter *e); /* factors are laid out so */
/* Of a loop whose loads producers issue: p->flight, where the body is nothing but products that can be in flight. */
void tf_tl_plan_flight(tf_tl_emitter *e, tf_tl_pipe *p);
uint32_t tf_tl_flight_registers(tf_tl_emitter *e, const tf_tl_flight *f); /* of a thread: its sums */
/* tile_wgmma.c: before the loop, in each iteration, behind the loop. What an iteration reads may be written when the
 * next one's products have begun (tf_tl_flight_step), and of the last when the flight has ended. */
void tf_tl_flight_begin(tf_tl_emitter *e, tf_tl_flight *f);
void tf_tl_flight_step(tf_tl_emitter *e, tf_tl_flight *f);
void tf_tl_flight_end(tf_tl_emitter *e, tf_tl_flight *f);
/* tile_mma.c */
void tf_tl_mma(tf_tl_emitter *e, tf_tl_stmt *s);
/* The requests by which a warp reads factor 0 or 1 of a product by tensor cores: elements, row by row, of the lanes in
 * `active`, each so many bytes. */
typedef void (*tf_tl_read_fn)(void *user, const int64_t *at, uint32_t active, uint32_t bytes);
void tf_tl_mma_reads(tf_tl_emitter *e, tf_tl_stmt *s, int which, tf_tl_read_fn fn, void *user);
/* tile_stmatrix_plan.c, tile_stmatrix.c */
bool tf_tl_matrix_fits(const tf_tl_emitter *e, const tf_tl_layout *l, tf_tl_buffer *to, const int32_t *from,
                       tf_tl_matrix *out);
bool tf_tl_plan_matrix(tf_tl_emitter *e, tf_tl_stmt *s, tf_tl_matrix *out);
void tf_tl_matrix_put(tf_tl_emitter *e, tf_tl_matrix *m, tf_value *a, tf_value *b); /* this step's two elements */
void tf_tl_matrix_writes(const tf_tl_emitter *e, const tf_tl_matrix *m, tf_tl_read_fn fn, void *user);
/* tile_swizzle.c: factors of products are put where no banks conflict; the place of what row-major order has at `at`.
 */
void tf_tl_swizzle(tf_tl_emitter *e);
/* The best of the orders in which the copy engine can write it; false if the buffer's own is better. */
bool tf_tl_engine_order(tf_tl_emitter *e, const tf_tl_buffer *b, tf_tl_order *out);
int64_t tf_tl_row(const tf_tl_buffer *b); /* elements from row to row; 0: there are none */
tf_ixp tf_tl_where(tf_tl_emitter *e, const tf_tl_buffer *b, tf_ixp at);
/* tile_expand.c: copies, fills and operands of other memories become simpler ops. */
void tf_tl_expand(tf_op *func, const tf_lower_options *o, const tf_target *t);
void tf_tl_tell_copies(tf_op *func); /* before that: which factors of products are copied first */
void tf_tl_expand_copy(tf_op *op);   /* into a loop of loads and stores; the op is gone then */
/* tile_nibbles.c: elements of 4 bits become bytes, and what is done with them by tile.unpack and tile.pack; before
 * anything else. What is left of such are arguments, and views of their bytes. */
void tf_tl_nibbles(tf_op *func);
/* tile_kernel.c */
tf_tl_emitter *tf_tl_kernel(tf_tl_func *f, tf_op *kernel, const char *name);
/* tile_extents.c */
bool tf_tl_extents(tf_tl_func *f);
tf_ixp tf_tl_dim(tf_tl_func *f, uint32_t arg, uint32_t axis);
void tf_tl_strides(tf_tl_func *f, uint32_t arg, const tf_ixp *dim,
                   tf_ixp *out); /* of an argument's axes, in elements */
/* tile_host.c. `wide`, if not NULL, are the same kernels with indices of 64 bits: the launch takes them where 32 do not
 * suffice. `whole`, if not NULL, are those of the version of whole rows: it takes them where these are. */
bool tf_tl_host(tf_tl_func *f, uint32_t n, tf_tl_emitter *const *kernels, tf_tl_func *wide_f,
                tf_tl_emitter *const *wide, tf_tl_func *whole_f, tf_tl_emitter *const *whole);
/* Says that e fits 32 bits, or that the kernel is too narrow if only it can know. */
void tf_tl_need_narrow(tf_tl_emitter *e, tf_ixp n);

#endif
