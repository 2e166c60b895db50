/* What others ask of a planned tensor. */
#ifndef TF_LOWER_FUSION_PLAN_PLAN_ASK_H
#define TF_LOWER_FUSION_PLAN_PLAN_ASK_H

#include "lower/fusion/plan/plan.h"

/* Is the element at this offset, which may be computed from loops, in a register of the thread? */
bool tf_plan_in_registers(const tf_tv *x, tf_ixp offset);
/* Each iteration has a register of its own, also those beyond the elements. */
bool tf_plan_is_injective(const tf_tv *t);

/* May the read, or one on the way to it, have no element; do only the data say which it is? */
bool tf_read_is_guarded(const tf_read *r);
bool tf_read_is_picked(const tf_read *r);

tf_tv *tf_plan_tv(tf_plan *p, const tf_value *v);
tf_extent *tf_extent_root(tf_extent *e);
int64_t tf_tv_lanes(const tf_tv *t);
tf_loop_class *tf_class_root(tf_loop_class *c);
/* Is it a loop in the code: not a thread's or block's id, not a vector's lanes, not one iteration? */
bool tf_class_is_loop(const tf_loop_class *c);
/* Which slot has piece `piece` (NULL: the one that its own loops fill). */
tf_ixp tf_plan_slot(tf_plan *p, const tf_tv *x, tf_ixp piece);
/* Elements of one slot of a circular buffer. */
tf_ixp tf_plan_slot_elements(tf_plan *p, const tf_tv *x);
bool tf_plan_is_allocated(const tf_tv *t, const tf_value *id);
bool tf_plan_is_one(const tf_tv *t, const tf_value *id); /* of broadcast axes only: memory has one of it */
bool tf_plan_touches_tmem(const tf_tv *t);               /* does its statement load or store there? */
bool tf_plan_is_tma(const tf_tv *t);
/* Is a loop of its of extent 0? Then its symbols have empty ranges, in which anything is proved, and it has no
 * statement. */
bool tf_lower_never_runs(const tf_tv *t);
/* How many elements one access of a vectorized loop's lanes may take */
uint32_t tf_plan_access_width(tf_plan *p, tf_tv *x, tf_ixp offset, tf_ixp sym, uint32_t lanes);
/* An expression in terms of the ids of the whole block and grid. */
tf_ixp tf_plan_whole_ids(tf_plan *p, const tf_segment *s, tf_ixp e);
/* The innermost loop in which a tensor is filled, or NULL. */
tf_loop_class *tf_plan_loop_around(const tf_tv *t);

TF_NODISCARD bool tf_plan_cluster(const tf_plan *p, int64_t out[3]); /* the function's `cluster`; false = it has none */
bool tf_plan_is_bulk(const tf_tv *t);

#endif
