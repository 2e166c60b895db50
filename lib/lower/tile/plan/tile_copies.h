/* Copies by TMA, copies that blocks get together, copies that run ahead in a loop, and the products that follow them:
 * what their plans are. */
#ifndef TF_LOWER_TILE_PLAN_TILE_COPIES_H
#define TF_LOWER_TILE_PLAN_TILE_COPIES_H

#include "lower/common/cluster_ops.h"
#include "lower/tile/plan/tile_stmt.h"
#include "lower/tile/tile_emitter.h"

/* Blocks of a cluster that get a copy together. */
typedef struct tf_tl_multi {
  tf_cluster_group group;
  tf_tl_buffer *ready; /* mbarriers, one for each slot; those of the first block count */
  tf_value *phases;
} tf_tl_multi;

enum { TF_TL_MOST_PEERS = 32 }; /* blocks of a cluster, and one more for each dimension */
enum { TF_TL_GRAIN = 16 };      /* bytes, of which rows and coordinates of boxes are multiples */

#define TF_TL_MOST_EXTENT (INT32_MAX - (1 << 16)) /* of an axis that coordinates of 32 bits walk, and pass */

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
  int64_t begin;              /* elements of the tile before the rows that it brings, which others fill */
  tf_value *map;
  uint32_t number;    /* of its mbarrier (tile_tma_once.c) */
  bool staged;        /* the tile is the statement's own, which threads write first */
  bool rounds;        /* to tf32 */
  bool padded;        /* from a copy of the tensor where its rows are no multiples of 16 bytes (tile_pad.c) */
  tf_tl_multi *multi; /* NULL: each block for itself */
  int32_t along;      /* the tensor's axis that the tile's first one walks; -1: none */
  int32_t across;     /* ... and its last one */
  uint32_t groups;    /* warp groups that store their own rows of the tile, each for itself (tile_apart.c); 0: all do */
  int64_t cuts;      /* ... in so many steps of columns, for each of which the tile has a place, or fewer; 0: at once */
  uint32_t cut_mode; /* ... along these registers of the loop */
  int64_t cut_own; /* ... or of each group's own rows, or columns, so many elements along the tile; 0: of all columns */
  bool last;       /* ... and nothing comes behind: the tile may be where something else was */
  struct tf_tl_pipe *ahead; /* producers load it for the next tile meanwhile (tile_ahead.c); NULL: they do not */
  uint32_t part;            /* the axis along which each block of the group brings a part of each box, `parts` of */
  int64_t parts;            /* them; 0: the first block brings it whole */
  tf_tl_multi *half; /* ... or that part alone, of a block of this pair, for itself (tile_pair_plan.c); or NULL */
  int64_t dealt;     /* ... or, of so many blocks, each brings boxes along that axis in its turn */
} tf_tl_tma;

static inline tf_value *tf_tl_tensor_index(const tf_tl_tma *t, uint32_t d) {
  return tf_op_operand(t->access, (t->stores ? 2 : 1) + d);
}

/* Products of a loop by wgmma whose sums stay with the matrix unit to the loop's end. */
typedef struct tf_tl_flight {
  TF_VEC(tf_tl_stmt *) products; /* of an iteration, in its order */
  TF_VEC(tf_tl_buffer *) sums;   /* what they add to, each once */
  tf_value **held;               /* registers of the sums, one sum behind the other */
  uint32_t n;
} tf_tl_flight;

struct tf_tl_stagger;
struct tf_tl_unit_flight;
struct tf_tl_lag;

typedef struct tf_tl_pipe {
  tf_op *loop;
  int64_t stages;
  TF_VEC(tf_tl_stmt *) copies;     /* by cp.async */
  TF_VEC(tf_tl_tma *) boxes;       /* by TMA */
  tf_tl_buffer *full, *empty;      /* mbarriers, for each slot; `empty` NULL: barriers do it */
  tf_value *filled, *emptied;      /* registers: phases of the slots */
  bool by_producer;                /* producer warps fill the slots, which do not begin anew with the loop */
  uint32_t peers;                  /* ... and blocks of the cluster, this one too, whose threads say here that they are
                                      done with a slot; 0: the block's own only */
  tf_value *next;                  /* ... register: the slot that comes next, of those who fill or those who read */
  tf_tl_flight *flight;            /* the body is these products, besides the copies; or NULL */
  struct tf_tl_unit_flight *units; /* the same of the tensor unit: its commit says that a slot is empty */
  struct tf_tl_pipe *late; /* rings of their own, filled behind these: what only a staggered loop's last products
                              read. Their slots are free later than the others'. NULL: there are none */
  tf_tl_multi *pair; /* two blocks whose tensor units multiply together (tile_pair_plan.c); NULL: each for itself */
  const tf_op *last; /* `loop` is no loop but a copy that stands in the kernel, and behind this op nobody reads it */
  struct tf_tl_stagger *stagger; /* its last products run beside the next iteration's first one; or NULL */
  struct tf_tl_lag *lag;         /* a product of its body is made a turn later; or NULL */
  struct tf_tl_hidden *hidden;   /* half of its scores may be hidden from a warp group (tile_hidden.c); or NULL */
  tf_tl_buffer *reached; /* warp groups end the loop one after the other (tile_apart.c): mbarriers, at which each
                            but the last one says that it is in its last turn; or NULL */
  tf_value *met;         /* ... register: their phases */
  tf_tl_buffer *turn;    /* crews have the loop one after the other (tile_crews.c): an mbarrier of each; or NULL */
  tf_value *turns;       /* ... register: their phases */
} tf_tl_pipe;

#endif
