/* Building one kernel from a planned segment. */
#ifndef TF_LOWER_FUSION_EMIT_FUSION_EMIT_H
#define TF_LOWER_FUSION_EMIT_FUSION_EMIT_H

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
  bool stored;       /* such a one, filled in place, that the copy engine reads */
  bool fixed;        /* tf_shared_add_fixed: scratch, but not of a reduction within its block */
  const char *what;  /* of such: what it holds, if no mbarriers */
  uint32_t most;     /* newest bulk groups which that may be under way when its next slot is written */
} tf_shared_buffer;

/* A parameter of the kernel: where the host program takes it from. */
typedef enum tf_karg_kind {
  TF_KARG_TENSOR,
  TF_KARG_EXTENT,
  TF_KARG_SCALAR,
  TF_KARG_TENSORMAP,
  TF_KARG_COUNTER /* a ui32 of this launch's own, 0 when it begins */
} tf_karg_kind;
typedef struct tf_karg {
  tf_karg_kind kind;
  tf_tv *tv;         /* TENSOR: argument, result or workspace; TENSORMAP: the copy */
  tf_extent *extent; /* EXTENT: an extent or a stride */
  tf_value *scalar;  /* SCALAR: the fusion's argument */
  tf_value *value;   /* the kernel's parameter */
  uint32_t align;    /* TENSOR: bytes that accesses rely on */
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
  tf_value *count;                 /* register: exchanges so far, modulo 4 */
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

#define TF_MAX_LEVELS 104 /* of loops and conditions in a kernel; text may nest a little deeper, see TF_MAX_NESTING */

typedef struct tf_emitter {
  tf_code code; /* first */
  tf_plan *p;
  tf_segment *s;
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
  tf_map policy;      /* name of an L2 policy -> its value, at level 0 */
  tf_map scalar;      /* fusion scalar -> kernel value, at level 0 */
  tf_map slot;        /* tv -> the register that has the slot of a circular buffer whose slots run on */
  tf_value *consumer; /* with producer warps: this thread is in none of them */
  tf_value *leader;   /* true in one thread of each warp; NULL: the block is not known to be whole warps */
  bool producing;     /* the code is that of the producer warps */
  size_t met_events;  /* when the threads of the cluster last met */
  tf_block *met_block;
  tf_cp_async cp_async;
} tf_emitter;

/* A value and the block in which it was made: it is there for all that comes after in that block. */
typedef struct tf_known {
  tf_value *value;
  tf_block *block;
} tf_known;

/* `also`, and that this is the first thread of the block; NULL = nothing is to be asked. */
tf_value *tf_e_first_thread(tf_emitter *e, tf_value *also);
tf_value *tf_e_buffer(tf_emitter *e, tf_tv *t); /* its memory */
/* kernel_args.c */
extern const tf_code_rules tf_fusion_code_rules;
tf_karg *tf_e_tensor_arg(tf_emitter *e, tf_tv *t);
tf_value *tf_e_scalar(tf_emitter *e, tf_value *fusion_scalar);

void tf_e_walk(tf_emitter *e, tf_nest *n); /* a nest and its next ones */

/* circular.c: the loop of circular buffers, up to the point in an iteration where the rest of its body goes. */
tf_sync_mark tf_ring_open(tf_emitter *e, tf_nest *n, bool unroll);
void tf_ring_body(tf_emitter *e, tf_nest *n);
void tf_ring_close(tf_emitter *e, tf_nest *n);
/* The begin and the end of an iteration of a loop that reads pieces. */
void tf_ring_keep_rolled(tf_emitter *e, const tf_nest *n); /* the loop that was just opened */
void tf_ring_first_reads(tf_emitter *e, const tf_nest *n);
void tf_ring_last_reads(tf_emitter *e, const tf_nest *n);
void tf_ring_begin(tf_emitter *e);               /* of the kernel */
void tf_ring_produce(tf_emitter *e, tf_nest *n); /* what producer warps do in a nest and its next ones */
/* dynamic_order.c: in place of the loop's own op */
bool tf_dynamic_plan(tf_emitter *e, tf_nest *root);
void tf_dynamic_mbarriers(tf_emitter *e, tf_value *readers);
void tf_dynamic_begin(tf_emitter *e);
void tf_dynamic_open(tf_emitter *e);
void tf_dynamic_close(tf_emitter *e);
tf_value *tf_e_counter_arg(tf_emitter *e);
/* specialise.c: before all else, and the two halves of the kernel */
void tf_warps_begin(tf_emitter *e);
void tf_warps_split(tf_emitter *e, tf_nest *root);
/* cp_async.c: the statement of a tensor that is filled so, for some lanes; false where an access is too narrow. */
bool tf_cp_async_copy(tf_emitter *e, tf_tv *t, tf_ixp sym, uint32_t first, uint32_t n);
void tf_cp_async_commit(tf_emitter *e);
void tf_cp_async_wait(tf_emitter *e, uint32_t most); /* groups of this thread that may be pending */
/* tma_fill.c */
tf_tma_state *tf_tma_state_of(tf_emitter *e, const tf_tv *t);
tf_value *tf_tma_issuing(tf_emitter *e, tf_tv *t);
int64_t tf_tma_arrivals(const tf_tv *t);
tf_value *tf_tma_issuers(tf_emitter *e, const tf_tv *t);
tf_value *tf_tma_within(tf_emitter *e, const tf_tv *t);
uint32_t tf_tma_slots(const tf_tv *t);
bool tf_tma_one_box(const tf_tv *t);
int64_t tf_tma_announced(const tf_tv *t);
bool tf_tma_boxes_arrive(const tf_tv *t);
bool tf_tma_is_held(const tf_emitter *e, const tf_tma_state *s);
/* kernel_mbarriers.c */
void tf_tma_plan_shared(tf_emitter *e);
void tf_tma_begin(tf_emitter *e); /* of the kernel */
void tf_tma_end(tf_emitter *e);
/* tma_copy.c */
void tf_tma_statement(tf_emitter *e, tf_tv *t);
void tf_tma_filled(tf_emitter *e, tf_tv *t);
void tf_tma_wait(tf_emitter *e, tf_tv *t, tf_ixp piece); /* of a ring of pieces, or NULL */
void tf_tma_before_fill(tf_emitter *e, tf_tv *t);
/* The slot's readers are done; fence: what they loaded may still be on its way. */
void tf_tma_release(tf_emitter *e, tf_tv *t, tf_ixp piece, bool fence);
/* accumulate.c: where threads do it */
void tf_accumulate_element(tf_emitter *e, tf_tv *t, tf_value *v, tf_value *at);
/* multicast.c */
bool tf_multicast_any(const tf_emitter *e);
void tf_multicast_before(tf_emitter *e, tf_tv *t);
void tf_multicast_open_first(tf_emitter *e, const tf_tv *t); /* what the first block of its group does */
/* cluster_barrier.c: all threads of the cluster, or of those that are no producer warps, wait for each other. */
void tf_cluster_barrier(tf_emitter *e);
void tf_meeting_plan_shared(tf_emitter *e);
void tf_meeting_make_mbarriers(tf_emitter *e);
void tf_meeting_begin(tf_emitter *e);
/* cluster_reduce.c */
bool tf_cluster_reduces(const tf_emitter *e);
void tf_cluster_plan_shared(tf_emitter *e);
void tf_cluster_make_mbarriers(tf_emitter *e); /* by one thread */
void tf_cluster_begin(tf_emitter *e);
void tf_cluster_reduce(tf_emitter *e, tf_tv *t,
                       tf_value **v); /* v: of each result, the block's; becomes the cluster's */
/* bulk_copy.c: within the condition that this thread issues the copy */
tf_value *tf_bulk_some(tf_emitter *e, const tf_tv *t);    /* has the engine something to copy? NULL = always */
bool tf_bulk_always(const tf_emitter *e, const tf_tv *t); /* the same, and nothing is emitted */
void tf_bulk_rest(tf_emitter *e, tf_tv *t);
void tf_bulk_copy(tf_emitter *e, tf_tv *t, tf_value *bar, tf_value *bytes);
/* tmem_emit.c: everything is allocated at the kernel's begin and given back at its end. */
void tf_tmem_begin(tf_emitter *e);
void tf_tmem_end(tf_emitter *e);
/* Of a statement that loads from tensor memory or stores there: the condition that keeps warps from it; its predicates
 * that are not part of that stay in `rest`. */
tf_value *tf_tmem_guard(tf_emitter *e, tf_tv *t, tf_predicate *rest, uint32_t *nrest);
void tf_tmem_load(tf_emitter *e, tf_tv *t);                   /* all that it reads from there: tf_read.loaded */
void tf_tmem_store(tf_emitter *e, tf_tv *t, tf_value **lane); /* the values of the vector's lanes */
void tf_tmem_wait_stores(tf_emitter *e);
void tf_tmem_fence(tf_emitter *e, bool before);
/* tmem_place.c: which columns and lanes of which region; false after a diagnostic. */
bool tf_tmem_place(tf_emitter *e);
bool tf_tmem_overlap(const tf_shared_buffer *a, const tf_shared_buffer *b);
void tf_tmem_lanes(const tf_tv *t, uint32_t from, uint64_t lanes[2]); /* that it has elements in */
uint32_t tf_tmem_allocated(uint32_t columns);
/* The L2 policy that a tensor's copy asks for, or NULL. */
tf_value *tf_e_policy(tf_emitter *e, const tf_tv *t);
/* The kernel parameter that is the tensor map of a copy. */
tf_value *tf_e_tensormap_arg(tf_emitter *e, tf_tv *copy);
/* shared_arena.c */
void tf_shared_plan(tf_emitter *e, tf_nest *root);
/* shared_buffers.c */
tf_shared_buffer *tf_shared_at(tf_emitter *e, uint32_t i);
/* `elements` of tensor t, or scratch of its. */
uint32_t tf_shared_add(tf_emitter *e, tf_tv *t, bool scratch, tf_type *elem, tf_ixp elements);
bool tf_shared_overlap(const tf_shared_buffer *a, const tf_shared_buffer *b);
uint32_t tf_shared_add_mbarriers(tf_emitter *e, tf_tv *t, uint32_t n);
uint32_t tf_shared_add_fixed(tf_emitter *e, tf_tv *t, tf_type *elem, uint32_t n); /* as long as the kernel */
/* fusion_sync.c */
void tf_sync_begin(tf_emitter *e); /* of the kernel */
void tf_sync_barrier(tf_emitter *e);
void tf_sync_barrier_events(tf_emitter *e); /* the same of a barrier that is built elsewhere */
void tf_sync_slots(tf_emitter *e, bool shared, bool tensor);
void tf_sync_before_nest(tf_emitter *e, tf_nest *n);
void tf_sync_before_write(tf_emitter *e, uint32_t buffer);
void tf_sync_read(tf_emitter *e, uint32_t buffer);
void tf_sync_own_read(tf_emitter *e, uint32_t buffer);
void tf_sync_write(tf_emitter *e, uint32_t buffer);
void tf_sync_async_read(tf_emitter *e, uint32_t buffer);
void tf_sync_async_write(tf_emitter *e, uint32_t buffer);
/* Called inside the loop, at its begin and its end. */
tf_sync_mark tf_sync_loop_begin(tf_emitter *e, const tf_nest *n);
void tf_sync_loop_end(tf_emitter *e, const tf_sync_mark *m, const tf_nest *n);
/* statement.c; accesses and conditions: element_access.c */
void tf_lower_statement(tf_emitter *e, tf_tv *t);
tf_value *tf_lower_load(tf_emitter *e, tf_tv *x, tf_ixp offset, uint32_t width, const tf_op *reader);
void tf_lower_store(tf_emitter *e, tf_tv *t, tf_ixp offset, tf_value *v, uint32_t width);
tf_value *tf_lower_condition(tf_emitter *e, const tf_predicate *pred, uint32_t n, tf_ixp sym, int64_t lane);
tf_ixp tf_lower_at_lane(tf_emitter *e, tf_ixp node, tf_ixp sym, uint32_t lane);
/* An access of so many bytes, and aligned to as many. */
void tf_lower_rely_on(tf_emitter *e, tf_tv *t, uint32_t bytes, bool written);
/* What the whole statement depends on; NULL = nothing. */
tf_value *tf_lower_guard(tf_emitter *e, tf_tv *t);
tf_value *tf_lower_single_thread(tf_emitter *e, tf_tv *t);
/* reduce.c */
void tf_reduce_begin(tf_emitter *e, tf_tv *t);
/* `n` values; vector: the vectorized loop's symbol, or NULL: they are of its iterations from `first` on. */
void tf_reduce_update(tf_emitter *e, tf_tv *t, tf_value *const *x, tf_ixp vector, uint32_t first, uint32_t n);
void tf_reduce_end(tf_emitter *e, tf_tv *t);
int32_t tf_reduce_scratch(tf_emitter *e, tf_tv *t);   /* its shared buffer, or -1 */
tf_type *tf_reduce_carrier(tf_tv *t);                 /* element type of the scratch */
uint32_t tf_reduce_results(const tf_tv *t);           /* that each thread has at the end */
bool tf_reduce_within_warps(tf_emitter *e, tf_tv *t); /* over threads, and no barrier of the block takes part */
uint32_t tf_reduce_scratch_elements(tf_emitter *e, tf_tv *t, bool *fallback);

/* The kernel of one segment. NULL after a diagnostic. */
tf_emitter *tf_lower_kernel(tf_plan *p, tf_segment *s, tf_type *ity, const char *name);
/* host.c */
/* The same fusion with its copies made by threads, for arguments that the copy engine cannot reach. */
typedef struct tf_lower_spare {
  tf_plan *p;
  tf_emitter **kernels;
} tf_lower_spare;
/* One schedule of a fusion: kernels with narrow and with wide indices (NULL: there are none), and what is launched
 * where these do not reach. */
typedef struct tf_lower_version {
  tf_op *func;
  tf_plan *p;
  tf_emitter **narrow, **wide;
  const tf_lower_spare *spare;
} tf_lower_version;
/* The host program: the first version whose conditions hold is launched; the last one has none. */
bool tf_lower_host(const tf_lower_version *v, uint32_t n);

#endif
