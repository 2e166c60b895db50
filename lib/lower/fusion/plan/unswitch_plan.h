/* Which loops are written twice (`unswitch`): without conditions, for threads for which all of them hold, and with
 * them, for the others. */
#ifndef TF_LOWER_FUSION_PLAN_UNSWITCH_PLAN_H
#define TF_LOWER_FUSION_PLAN_UNSWITCH_PLAN_H

#include "lower/fusion/plan/nest.h"

typedef struct tf_unswitch {
  uint32_t n;
  tf_predicate *all; /* each at the iteration in which it fails first */
} tf_unswitch;

/* May a barrier or the end of a reduction lie in the nest? Then all threads must walk it together. */
bool tf_nest_meets(const tf_nest *n);
/* Are the conditions of the nest's tensor known before its loop opens? */
bool tf_nest_knows(const tf_plan *p, const tf_nest *n, const tf_tv *t);

/* Every condition of the nest's tensors, and those of their reads that can be asked before the loop. False if threads
 * meet in it, or if the conditions cannot be asked together. */
TF_NODISCARD bool tf_unswitch_asks(tf_plan *p, const tf_nest *n, tf_unswitch *out);
/* Are the conditions of the read among those? */
TF_NODISCARD bool tf_unswitch_asks_read(tf_plan *p, const tf_nest *n, const tf_tv *t, const tf_read *r);

/* The same of the loops around tensor t, the outer ones first, in `set`, for which there is room for TF_MAX_LOOPS: how
 * many there are. Of loops whose tensors have one condition it is asked once, around the loop, and there are none. */
uint32_t tf_unswitch_around(tf_plan *p, const tf_nest *root, const tf_tv *t, tf_unswitch *set);

#endif
