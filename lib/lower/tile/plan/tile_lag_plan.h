/* Products of a loop that are made a turn later. */
#ifndef TF_LOWER_TILE_PLAN_TILE_LAG_PLAN_H
#define TF_LOWER_TILE_PLAN_TILE_LAG_PLAN_H

#include "lower/tile/plan/tile_copies.h"

enum { TF_TL_LAG_SLOTS = 2 };

typedef struct tf_tl_lag {
  tf_tl_pipe *pipe;
  tf_tl_stmt *write, *product, *add; /* who fills the tile, multiplies by it, adds that to a tensor */
  tf_tl_buffer *tile;
  tf_tl_buffer *full, *empty; /* mbarriers of its slots, where each warp arrives */
  tf_value *filled, *emptied; /* registers: phases of the slots */
  tf_ixp q;                   /* the iteration whose body is made */
  bool first;                 /* no product waits to be made */
} tf_tl_lag;

/* p->lag of the kernel's loops, where there is such a product. */
void tf_tl_plan_lag(tf_tl_emitter *e);

#endif
