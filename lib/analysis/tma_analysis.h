/* What the tensor memory accelerator (TMA) has to do for one scheduled copy: the TMA domain, the box, the tile, the
 * shared-memory layout, and what a launch must check. Terms are those of the TMA documents: a *box* of `box` elements a
 * dimension is at a *coordinate*; the *tile* is every `step`-th element of it, and what shared memory gets.
 *
 * The analysis is fed with the index expressions of whoever plans the loops, so that there is one notion of what is
 * allocated, promoted and shared. It changes nothing and builds no ops. */
#ifndef TF_ANALYSIS_TMA_ANALYSIS_H
#define TF_ANALYSIS_TMA_ANALYSIS_H

#include "fusion/domain.h"
#include "fusion/fusion_dialect.h"
#include "index/index.h"
#include "ir/verdict.h"
#include "layout/layout_ctx.h"

#define TF_TMA_MAX_RANK 5
#define TF_TMA_MAX_BOX 256
#define TF_TMA_MAX_STEP 8

typedef struct tf_tma_loop {
  const tf_value *id;
  tf_ixp sym, extent; /* sym may be the constant 0 */
  bool bulk, block;   /* block: bound to a block index */
} tf_tma_loop;

/* One id of the global tensor in memory, outermost first. */
typedef struct tf_tma_axis {
  const tf_value *id;    /* in the domain of the copy or of `global`; NULL: nothing indexes it, it is at 0 */
  tf_ixp extent, stride; /* in elements */
} tf_tma_axis;

/* An allocated id of the shared tensor, outermost first. */
typedef struct tf_tma_alloc {
  const tf_value *id;
  tf_ixp extent, at; /* the index that the loops visit */
} tf_tma_alloc;

typedef struct tf_tma_in {
  tf_pool *pool;
  tf_ix_ctx *ix;
  tf_op *op; /* the copy: the loops are its own, and findings are there */
  const char *global_name, *shared_name;
  bool store;
  bool zero_holes;     /* strong correctness is asked for: what no element fills must be zero */
  uint32_t elem_bytes; /* of memory */
  uint32_t nloop;
  const tf_tma_loop *loop;
  tf_ixp slot; /* of a circular buffer: a symbol of `offset`, below `stages`; or NULL */
  uint32_t stages;
  const tf_map *node, *extent; /* id of the copy's domain -> its index in terms of the loops (those on the way to the
                                  loops), and its extent */
  /* Where the global tensor is another op's result: that op, its ids' indices and extents, and which id of the copy
   * each of its logical ids is (NULL = at 0). */
  tf_op *global;
  const tf_map *global_node, *global_extent;
  const tf_value *global_logical[TF_FUSION_MAX_RANK];
  uint32_t naxis;
  const tf_tma_axis *axis;
  /* shared memory */
  tf_ixp offset, elements; /* of the element that the loops are at; of the whole buffer */
  tf_op *shared;           /* whose allocation domain it is */
  uint32_t nalloc;
  const tf_tma_alloc *alloc;
} tf_tma_in;

typedef struct tf_tma_ids {
  uint32_t n;
  const tf_value **id;
} tf_tma_ids;

typedef enum tf_tma_how {
  TF_TMA_PARTITIONED = 1, /* a boxing split */
  TF_TMA_COMPOSITED = 2,  /* several ids that lie contiguously */
  TF_TMA_ROTATED = 4,     /* a split of a split, seen as the equal one */
  TF_TMA_SPLIT = 8,       /* one of several that such a dimension was made of, as shared memory has the tile */
} tf_tma_how;

typedef struct tf_tma_dim {
  tf_tma_ids domain, coord, box_ids, tile_ids, step_ids; /* tile_ids = box_ids where the tile is dense */
  unsigned how;
  tf_ixp extent, stride; /* of the global tensor, in elements */
  tf_ixp box, step;      /* step 1 = dense */
  tf_ixp tile;           /* ceil(box / step) */
  tf_ixp coordinate;     /* in terms of the loops that are not bulk */
  tf_ixp at;             /* the index that the loops visit, bulk ones included: for checking */
} tf_tma_dim;

/* What only a launch can decide. */
typedef enum tf_tma_need {
  TF_TMA_DIVISIBLE, /* b divides a */
  TF_TMA_AT_MOST,   /* a <= b */
  TF_TMA_AT_LEAST,  /* a >= b */
  TF_TMA_ADDRESS,   /* the tensor's address is a multiple of b bytes */
} tf_tma_need;
typedef struct tf_tma_condition {
  tf_tma_need need;
  tf_ixp a, b;
  const char *what; /* what `a` is */
} tf_tma_condition;

/* index < extent must hold where the copy is made (a store), or where what it fills must be zero (a load). */
typedef struct tf_tma_guard {
  const tf_value *id;
  tf_ixp index, extent;
} tf_tma_guard;

typedef enum tf_tma_holes {
  TF_TMA_HOLES_ZERO = 1,    /* strong correctness without more */
  TF_TMA_HOLES_GUARDED = 2, /* strong correctness if a copy whose guard fails is made outside the tensor */
  TF_TMA_HOLES_LOST = 3,    /* weak correctness only; hole_reason says why */
} tf_tma_holes;

typedef struct tf_tma_plan {
  uint32_t rank;
  tf_tma_dim dim[TF_TMA_MAX_RANK]; /* innermost first, as instruction and descriptor have it */
  uint32_t npart;
  const tf_tma_dim *part; /* the dimensions before contiguous ones became one, outermost first */
  uint32_t swizzle;       /* bytes: 0, 32, 64 or 128 */
  tf_ixp bytes;           /* that one instruction counts on its barrier */
  tf_ixp instructions;    /* of a block, over all its loops */
  tf_ixp pitch;           /* elements of a row of the tile in shared memory */
  uint32_t alignment;     /* of the shared buffer, in bytes */
  tf_ixp base;            /* of the tile, in elements of the shared buffer: where the instruction begins */
  uint32_t ncondition;
  const tf_tma_condition *condition;
  tf_tma_holes holes;
  const char *hole_reason;
  const char *misaligned; /* of what is refused: sizes that are no multiples of 16 bytes, which are known; or NULL */
  const char *column;     /* ... where nothing else is wrong than where boxes begin; or NULL */
  uint32_t nguard;
  const tf_tma_guard *guard;
} tf_tma_plan;

/* False with the reason and the mend (`why` may be NULL). out->rank is then 0, unless there are dimensions and the
 * reason is shared memory or holes. */
TF_NODISCARD bool tf_tma_infer(const tf_tma_in *in, tf_tma_plan *out, tf_verdict *why);

/* The coordinate as a TMA tensor, a layout whose strides are basis functions of the dimensions, innermost first: of a
 * place in the tile, and of each loop in ids, outermost first, that moves the box; there is room for in->nloop. A loop
 * that is divided, or whose rest is taken, is a mode of several, innermost first. `c` is over in->ix. NULL: it is no
 * layout (of a swizzled loop, or of rests that no product of extents gives). */
const tf_layout *tf_tma_tensor(tf_layout_ctx *c, const tf_tma_in *in, const tf_tma_plan *plan, const tf_value **ids,
                               uint32_t *nid);

/* A remark at the copy and a note a dimension. */
void tf_tma_report(const tf_tma_in *in, const tf_tma_plan *t, tf_verdict *said);

#endif
