/* The loops of a kernel: which tensors share which. */
#ifndef TF_LOWER_FUSION_PLAN_NEST_H
#define TF_LOWER_FUSION_PLAN_NEST_H

#include "lower/fusion/plan/plan.h"

/* The loop nest: a leaf computes one tensor, an inner node is one loop class. */
typedef struct tf_nest {
  tf_tv *leaf;
  tf_loop_class *cls;
  uint32_t depth; /* which loop of its tensors */
  uint32_t ntv;
  tf_tv **tv; /* all tensors below */
  struct tf_nest *child, *next;
  uint32_t ring_levels;   /* of a loop with circular buffers: levels that it opened */
  struct tf_ahead *ahead; /* circular buffers that go round in this loop: their nests are not among the children */
  uint32_t nplace;        /* those whose nests are */
  tf_tv **place;
  /* Rings of pieces that are read here, a piece in each iteration: for the first time, and for the last. */
  uint32_t nfirst, nlast;
  bool earlier_used; /* what nests before this one loaded from them is no longer on its way */
  tf_tv **first, **last;
  bool rolled; /* its loop stays one: the turns that `unswitch` leaves */
} tf_nest;

/* Circular buffers of one loop with one prefetch distance. */
typedef struct tf_ahead {
  uint32_t distance;
  bool by_warps; /* other warps fill them */
  uint32_t ntv;
  tf_tv **tv;
  tf_nest *child;
  struct tf_ahead *next; /* of a greater distance */
} tf_ahead;

/* Of one segment; NULL after a diagnostic. */
tf_nest *tf_nest_build(tf_plan *p, tf_segment *s);

#endif
