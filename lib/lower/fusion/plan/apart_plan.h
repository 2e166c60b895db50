/* Lanes of a vector whose elements are constants apart in memory: the pieces in which they are loaded. */
#ifndef TF_LOWER_FUSION_PLAN_APART_PLAN_H
#define TF_LOWER_FUSION_PLAN_APART_PLAN_H

#include "lower/fusion/plan/plan.h"

enum { TF_MOST_APART = 64 }; /* elements */

typedef struct tf_apart_piece {
  int64_t from; /* element, from the lowest */
  uint32_t width;
} tf_apart_piece;

typedef struct tf_apart {
  tf_ixp base;                    /* where the lowest element is */
  int64_t at[TF_TMEM_MAX_VECTOR]; /* of each lane, from there */
  uint32_t n, npiece;
  tf_apart_piece piece[3 * TF_MOST_APART];
} tf_apart;

/* Of x in memory, whose elements the n lanes have at `place`. False: these pieces are no fewer than loads of `width`
 * lanes each. */
TF_NODISCARD bool tf_plan_apart(tf_plan *p, const tf_tv *x, const tf_ixp *place, uint32_t n, uint32_t width,
                                tf_apart *out);

#endif
