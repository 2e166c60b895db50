/* Buffers and statements of a kernel under lowering. */
#ifndef TF_LOWER_TILE_PLAN_TILE_STMT_H
#define TF_LOWER_TILE_PLAN_TILE_STMT_H

#include "analysis/mma_choice.h"
#include "index/index.h"
#include "lower/common/hazards.h"
#include "lower/common/smem_arena.h"
#include "lower/tile/plan/tile_layout.h"
#include "support/size.h"

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
  struct tf_tl_buffer
      *shares; /* GLOBAL: the argument that a result may be in the memory of, and that result; or NULL */
  bool fixed;  /* SHARED: `pieces` is what the program says */
  bool viewed; /* there are views of it, or it is one */
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
  int64_t crews;         /* SHARED: ... of all these, one for each crew of threads (tile_crews.c); 0 = 1 */
  tf_ixp slot;           /* the one that is meant now; NULL = the first */
  int64_t skip;          /* SHARED: elements that lie before those that it holds now (tile_apart.c) */
  int64_t skip_each;     /* SHARED: ... and so many more for each warp group before this one */
  bool panels;           /* SHARED: wgmma reads it, so its order is given */
  bool ring;             /* its loop is open: the loop's own barrier orders its accesses */
  tf_sync_state now;
  bool leaves;                /* TMA copies it, or to it */
  struct tf_tl_tma *arriving; /* SHARED: what TMA is bringing */
  bool ever_written;
} tf_tl_buffer;

static inline int64_t tf_tl_slot(const tf_tl_buffer *b) { return b->slot_elements ? b->slot_elements : b->elements; }

/* What does not fit 63 bits fits no memory. */
static inline int64_t tf_tl_bytes(const tf_tl_buffer *b) {
  int64_t n = INT64_MAX;
  const int64_t by[3] = {tf_tl_slot(b), b->slots ? b->slots : 1, b->crews ? b->crews : 1};
  return tf_size_of(by, 3, b->elem_bytes, &n) ? n : INT64_MAX;
}

/* The axis along which elements lie side by side, the last one if there are several; the rank: there is none. */
static inline uint32_t tf_tl_unit_axis(const tf_tl_buffer *b) {
  int64_t s;
  for (uint32_t d = b->rank; d-- > 0;)
    if (tf_ix_is_const(b->stride[d], &s) && s == 1) return d;
  return b->rank;
}

static inline const tf_tl_buffer *tf_tl_root(const tf_tl_buffer *b) { return b->root ? b->root : b; }
static inline bool tf_tl_same_memory(const tf_tl_buffer *a, const tf_tl_buffer *b) {
  return tf_tl_root(a) == tf_tl_root(b) || (a->shares && a->shares == b);
}

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
  /* GEMM by tcgen05.mma: rows and columns of one, `mma` and `warps` say what each warp has of C in registers; 0 = it is
   * not. Its number in the kernel, and where C is in tensor memory. */
  uint32_t unit_m, unit_n, unit;
  struct tf_tl_home *home;
  bool halved;             /* ... of two blocks' 64 rows each: a warp has 32 rows and half of the columns */
  bool paired;             /* ... two blocks make it together, each has half of B's columns (tile_pair_plan.c) */
  bool holds;              /* ... A goes from registers to tensor memory */
  uint32_t scales;         /* ... of a scaled product: where its scales begin there */
  uint32_t column, stride; /* ... where it begins there; from one row of tiles to the next */
  uint32_t spread; /* ... TF_TL_SPREAD_...: neighbouring rows of A or columns of B are in different halves of a tile, in
                      different tiles */
  tf_tl_buffer *sum, *sum_way; /* ... C in the layout that it wants, if it has another; by way of shared memory */
  struct tf_tl_tma *tma_once;  /* PARALLEL: TMA makes it, or writes what it computes, where it stands */
  tf_tl_layout dst;            /* REDUCE: what the destination gets first */
  tf_tl_buffer *lanes;         /* REDUCE: the sum of which lanes keep their parts until the loop is over */
  tf_tl_matrix matrix;         /* PARALLEL: its one store, if that is by matrices */
  struct tf_tl_late *late;     /* a maximum that lanes join only where that makes a difference; NULL: none */
} tf_tl_stmt;

#endif
