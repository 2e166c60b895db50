/* What runs ahead in a loop. */
#ifndef TF_LOWER_TILE_PLAN_TILE_PIPE_PLAN_H
#define TF_LOWER_TILE_PLAN_TILE_PIPE_PLAN_H

#include "lower/tile/plan/tile_cluster_plan.h"

struct tf_tl_flight;
struct tf_tl_stagger;
struct tf_tl_unit_flight;

typedef struct tf_tl_pipe {
  tf_op *loop;
  int64_t stages;
  TF_VEC(tf_tl_stmt *) copies;     /* by cp.async */
  TF_VEC(tf_tl_tma *) boxes;       /* by TMA */
  tf_tl_buffer *full, *empty;      /* mbarriers, for each slot; `empty` NULL: barriers do it */
  tf_value *filled, *emptied;      /* registers: phases of the slots */
  bool by_producer;                /* producer warps fill the slots, which do not begin anew with the loop */
  tf_value *next;                  /* ... register: the slot that comes next, of those who fill or those who read */
  struct tf_tl_flight *flight;     /* the body is these products, besides the copies; or NULL */
  struct tf_tl_unit_flight *units; /* the same of the tensor unit: its commit says that a slot is empty */
  struct tf_tl_pipe *late;       /* rings of their own, filled behind these: what only a staggered loop's last products
                                    read. Their slots are free later than the others'. NULL: there are none */
  struct tf_tl_stagger *stagger; /* its last products run beside the next iteration's first one; or NULL */
} tf_tl_pipe;

void tf_tl_plan_pipes(tf_tl_emitter *e);
/* An mbarrier for each slot. */
tf_tl_buffer *tf_tl_pipe_mbarriers(tf_tl_emitter *e, const tf_tl_pipe *p, const char *name);
TF_NODISCARD bool tf_tl_runs_ahead(tf_tl_emitter *e, const tf_op *op);     /* this copy is not made where it stands */
TF_NODISCARD bool tf_tl_is_boxed(const tf_tl_emitter *e, const tf_op *op); /* ... and by TMA */
/* The one load and the one store of a loop that has no others. */
TF_NODISCARD bool tf_tl_is_copy(const tf_op *loop, tf_op **load, tf_op **store);
/* The loop meets each element of the buffer once by this access; `walk`: which variable goes along each axis, or -1. */
TF_NODISCARD bool tf_tl_fills(const tf_tl_stmt *s, tf_op *access, const tf_tl_buffer *b, int32_t *walk);
bool tf_tl_needs_loaded(const tf_value *v,
                        const tf_block *body); /* in the loop's body, it depends on what that loads */
/* The group of blocks that box i has, if no box before it has the same. */
tf_tl_multi *tf_tl_first_multi(const tf_tl_pipe *p, size_t i);

#endif
