/* A copy between a tensor and a tile in shared memory by TMA, in boxes. */
#ifndef TF_LOWER_TILE_PLAN_TILE_TMA_PLAN_H
#define TF_LOWER_TILE_PLAN_TILE_TMA_PLAN_H

#include "lower/tile/tile_emitter.h"

struct tf_tl_multi;

enum { TF_TL_GRAIN = 16 }; /* bytes, of which rows and coordinates of boxes are multiples */

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
  tf_value *map;
  uint32_t number;           /* of its mbarrier (tile_engine.c) */
  bool staged;               /* the tile is the statement's own, which threads write first */
  bool rounds;               /* to tf32 */
  struct tf_tl_multi *multi; /* NULL: each block for itself */
} tf_tl_tma;

static inline tf_value *tf_tl_tensor_index(const tf_tl_tma *t, uint32_t d) {
  return tf_op_operand(t->access, (t->stores ? 2 : 1) + d);
}

/* Why TMA cannot make the copy; NULL: it can, `out` says how, and the tile is laid out so. */
const char *tf_tl_plan_tma(tf_tl_emitter *e, tf_op *loop, tf_op *access, tf_tl_buffer *tile, const int32_t *walk,
                           tf_tl_tma *out);
const char *tf_tl_reduction(const tf_tl_tma *t); /* "add"; NULL = it copies */

#endif
