/* Does a schedule take more kernels than it must? What lies between kernels goes through global memory, so this is told
 * where the automatic schedule of the same fusion takes fewer. */
#include "lower/fusion/choose_schedule.h"

#include "autosched/autosched.h"
#include "fusion/fusion_dialect.h"
#include "fusion/sched.h"
#include "lower/fusion/host/host_program.h"

/* As it would be without a schedule. */
static void drop_schedule(tf_op *func) {
  static const char *const words[] = {"memory", "via", "segment", "inline", "at_use", "rfactor", "circular"};
  tf_sched_drop_script(func);
  for (tf_op *o = tf_fusion_body(func)->first; o; o = o->next) {
    if (!tf_fusion_produces_tensor(o)) continue;
    tf_domain_drop(o);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) tf_op_set_attr(o, words[i], NULL);
  }
}

/* How many kernels a script, or what it left, asks for. 0: it cannot be run. */
static uint32_t kernels(tf_op *func, tf_pool *pool) {
  tf_op **tv;
  uint32_t n, count = 0;
  if (tf_sched_has_script(func) && !tf_sched_apply_script(func, NULL)) return 0;
  n = tf_fusion_tensors(func, pool, &tv);
  for (uint32_t i = 0; i < n; i++) {
    bool first = true;
    for (uint32_t k = 0; k < i && first; k++) first = tf_tensor_segment(tv[k]) != tf_tensor_segment(tv[i]);
    count += first;
  }
  return count;
}

/* Of the copy, which stands before `func`, and without the versions that the scheduler puts there. */
static uint32_t automatic_kernels(tf_op *func, tf_op *copy, const tf_lower_options *options, tf_pool *pool) {
  tf_autosched_chip chip = tf_lower_chip(options);
  tf_autosched_apart none = {.only = -1};
  tf_op *before = func->prev;
  tf_op_insert_before(func, copy);
  drop_schedule(copy);
  uint32_t n = tf_sched_is_unscheduled(copy) && tf_autosched(copy, &chip, &none, NULL, NULL) ? kernels(copy, pool) : 0;
  tf_erase_versions(before, func);
  return n;
}

static bool says_segments(tf_op *func) {
  for (tf_op *o = tf_fusion_body(func)->first; o; o = o->next)
    if (tf_sched_is(o, TF_SCHED_SEGMENT) || tf_fusion_segment_attr(o)) return true;
  return false;
}

/* A version without conditions has all launches. */
static bool is_served(tf_op *func) {
  tf_str name = tf_op_symbol(func);
  for (tf_op *o = tf_op_body(tf_op_parent(func))->first; o; o = o->next)
    if (tf_fusion_is(o, TF_FUSION_FUNC) && tf_str_eq(tf_fusion_version_of_of(o), name) && tf_lower_serves_all(o))
      return true;
  return false;
}

void tf_lower_tell_kernels(tf_op *func, const tf_lower_options *options, tf_verdict *why) {
  if (!tf_op_parent(func) || tf_fusion_version_of_attr(func) || !says_segments(func) || is_served(func)) return;
  tf_pool *pool = tf_pool_child(func->pool);
  tf_map map = {.pool = pool}, again = {.pool = pool};
  tf_op *copy = tf_op_clone(func, func->pool, &map), *other = tf_op_clone(func, func->pool, &again);
  tf_op_insert_before(func, other);
  uint32_t own = kernels(other, pool);
  tf_op_erase(other);
  uint32_t automatic = own > 1 ? automatic_kernels(func, copy, options, pool) : 0;
  tf_pool_free(pool);
  if (automatic && automatic < own)
    tf_add_remark(
        why, func,
        "this schedule makes %u kernels, and the automatic one %u: tensors between kernels go through global memory",
        own, automatic);
}
