/* A schedule for a fusion that has none: the scheduler's, where that can be lowered, else the plain one. */
#ifndef TF_LOWER_FUSION_CHOOSE_SCHEDULE_H
#define TF_LOWER_FUSION_CHOOSE_SCHEDULE_H

#include "autosched/autosched.h"
#include "lower/fusion/version_plan.h"

/* Versions are planned before their schedule is taken, each on a copy that stands behind its function and has run the
 * script. The plans are handed on, so that lowering makes none of them again. */
typedef struct tf_chosen {
  TF_VEC(struct tf_choice {
    tf_op *func; /* as it was scheduled, its script in it */
    tf_planned *v;
  })
  at;
  tf_autosched_apart apart; /* versions that were not written */
} tf_chosen;

/* Nothing happens to a function that has a schedule. `plain`: the scheduler is not asked. Further versions go before
 * the function (o->versions: none, or only the one that was asked for, whose choice is then the only one, or there is
 * none); attributes of a schedule that is not taken are taken back. */
TF_NODISCARD bool tf_choose_schedule(tf_op *func, const tf_lower_options *o, bool plain, tf_pool *pool, tf_chosen *out,
                                     tf_verdict *why);
/* The copies go: the scripts are all that was asked for. */
void tf_chosen_drop(tf_chosen *c);
/* The copies take their functions' places; `func`, or what took its place, comes back. When all is lowered, or refused,
 * it ends. */
tf_op *tf_chosen_adopt(tf_chosen *c, tf_op *func);
void tf_chosen_end(tf_chosen *c);
/* The plan of what took its place; NULL: of this function none was made. */
tf_planned *tf_chosen_find(const tf_chosen *c, const tf_op *func);

/* What the scheduler put between `before` (NULL: the module's begin) and the function goes. */
void tf_erase_versions(tf_op *before, tf_op *func);

/* What the automatic scheduler asks of the chip */
tf_autosched_chip tf_lower_chip(const tf_lower_options *o);

#endif
