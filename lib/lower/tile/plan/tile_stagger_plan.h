/* Loops whose last products run beside the first one of the next iteration. */
#ifndef TF_LOWER_TILE_PLAN_TILE_STAGGER_PLAN_H
#define TF_LOWER_TILE_PLAN_TILE_STAGGER_PLAN_H

#include "lower/tile/plan/tile_pipe_plan.h"
#include "lower/tile/plan/tile_product.h"

/* The body in three parts: all up to its first products, what stands in the middle, and the products at its end. */
typedef struct tf_tl_stagger {
  tf_tl_pipe *pipe;
  TF_VEC(tf_tl_stmt *) first;      /* the products with which the first part ends, in their order */
  TF_VEC(tf_tl_stmt *) last;       /* the products of the last part, in their order */
  TF_VEC(tf_tl_wgmma_start) begun; /* ... while they are under way */
  tf_value *before;                /* register: the slot that they read, where they have no rings of their own */
  bool released; /* nothing behind the first products reads the first rings: their slot is free when it is done */
} tf_tl_stagger;

/* p->stagger, where the loop can be cut so and its body is no flight (tf_tl_plan_flight). */
void tf_tl_plan_stagger(tf_tl_emitter *e, tf_tl_pipe *p);
/* Where the loop is staggered: what only its last products read goes into rings of its own, p->late. */
void tf_tl_part_rings(tf_tl_emitter *e, tf_tl_pipe *p);
/* Of a thread: sums, and factors in registers. Not staggered, a factor takes the place of the sum it is made of. */
uint32_t tf_tl_stagger_registers(tf_tl_emitter *e, const tf_tl_stagger *o, bool factors);

#endif
