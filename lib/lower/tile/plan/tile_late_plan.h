/* Maxima that lanes join only where one of them makes a difference. */
#ifndef TF_LOWER_TILE_PLAN_TILE_LATE_PLAN_H
#define TF_LOWER_TILE_PLAN_TILE_LATE_PLAN_H

#include "lower/tile/plan/tile_copies.h"

typedef struct tf_tl_late {
  tf_tl_stmt *reduce, *test, *lazy;
  tf_op *cond;   /* of the test's body: what it stores depends on the maximum only where this holds */
  tf_value *any; /* while the test is asked: it holds for some row of this lane */
  bool asks,
      not; /* what is being made of the test: its condition; or, where the condition holds for no row, the rest */
} tf_tl_late;

/* s->late of the three statements. */
void tf_tl_plan_late(tf_tl_emitter *e);

#endif
