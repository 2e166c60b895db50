/* Does a reader find an element where it was left? */
#ifndef TF_LOWER_FUSION_PLAN_PLAN_FOUND_H
#define TF_LOWER_FUSION_PLAN_PLAN_FOUND_H

#include "lower/fusion/plan/plan.h"

/* Does `t` find what it reads where it was left? `node` has the indices of the logical ids of r->from, in
 * terms of t's loops. And the index of another id of `x`, right where t's predicates hold. */
TF_NODISCARD bool tf_plan_found(tf_plan *p, tf_segment *s, tf_tv *t, tf_read *r, tf_map *node);

/* Why a loop of the writer is not at the reader's turn: it is the reader's thread or iteration at `want`, the
 * writer's at `f`; `where` is a place of which that is known. */
typedef struct tf_turn {
  const tf_loop *loop;
  bool is_elsewhere; /* else nobody knows */
  tf_ixp f, want;
  tf_strbuf where;
} tf_turn;
/* Is the element of `x` with the logical ids of `node`, in terms of t's loops, computed by the thread that runs t, in
 * the same iteration of the loops that both share? `whole_block`: by any thread of its block. */
TF_NODISCARD bool tf_plan_same_turn(tf_plan *p, tf_segment *s, tf_tv *t, tf_tv *x, tf_map *node, bool whole_block,
                                    tf_turn *out);
/* Of these thread types, as bits: how many have more than one thread, or may have? */
uint32_t tf_plan_idle_dims(const tf_segment *s, uint32_t bits);
tf_ixp tf_plan_read_index(tf_plan *p, tf_tv *t, tf_tv *x, tf_map *node, tf_value *id);

#endif
