/* --print-tma: what TMA does for each copy, as lowering would have it. It succeeds exactly where lowering
 * does: that is asked first, of a copy of the module. What no one instruction makes, and lowering makes of several or
 * leaves to threads, is a remark; what lowering refuses, though each copy alone could be made, is its error. */
#include "lower/fusion/plan/accumulate_plan.h"
#include "lower/fusion/plan/bulk_plan.h"
#include "lower/fusion/plan/fit_tma.h"
#include "lower/fusion/plan/plan_make.h"
#include "lower/fusion/plan/plan_ask.h"
#include "lower/fusion/plan/plan_tma.h"

static bool any_tma(tf_op *func, tf_pool *pool) {
  tf_op **tv;
  uint32_t n = tf_fusion_tensors(func, pool, &tv);
  for (uint32_t i = 0; i < n; i++)
    if (tf_tensor_by_tma(tv[i])) return true;
  return false;
}

/* No one box makes it: what does? `as_written` is the function before it was planned. */
static void tell_fit(tf_op *func, tf_op *as_written, tf_op *tv, const tf_tma_plan *found, const tf_lower_options *o,
                     tf_pool *pool, tf_verdict *said) {
  tf_op **all;
  uint32_t n = tf_fusion_tensors(func, pool, &all), which = 0;
  while (which < n && all[which] != tv) which++;
  tf_lower_tell_fit(as_written, which, &(tf_tma_look){.misaligned = found->misaligned}, tv, o, pool, said);
}

static bool print_planned(tf_op *module, tf_op *func, tf_op *as_written, tf_pool *pool, tf_verdict *said) {
  tf_lower_options o = {.analyse = true};
  tf_plan *p = tf_plan_make(module, func, pool, &o, said);
  if (!p) return false;
  bool ok = true;
  for (int32_t i = 0; i < p->nsegment; i++) {
    tf_segment s;
    if (!tf_plan_segment(p, i, &s)) return false;
    for (uint32_t k = 0; k < s.ntv; k++) {
      tf_tma_in in;
      tf_tma_plan found;
      if (tf_plan_is_bulk(s.tv[k])) {
        if (tf_plan_bulk(p, s.tv[k])) tf_plan_bulk_report(p, s.tv[k]);
        else ok = false;
      }
      if (!tf_plan_is_tma(s.tv[k])) continue;
      if (!tf_plan_accumulate(p, &s, s.tv[k]) || !tf_plan_tma(p, s.tv[k], &in)) ok = false;
      else if (tf_tma_infer(&in, &found, said)) {
        tf_tma_report(&in, &found, said);
        if (s.tv[k]->accumulate) tf_add_note(said, s.tv[k]->op, "TMA accumulates: %s", s.tv[k]->accumulate->op);
      } else {
        ok = false;
        tell_fit(func, as_written, s.tv[k]->op, &found, &o, pool, said);
      }
    }
  }
  return ok;
}

/* ------------------------------------------------------------------------------------------------ as lowering has it
 */

/* Is this function of the module (by its place) lowered? On a copy of the module. */
static bool lowers(tf_op *module, const tf_op *func, tf_verdict *why) {
  tf_pool *pool = tf_pool_child(module->pool);
  tf_op *twin = tf_op_clone(module, pool, &(tf_map){.pool = pool}), *f = tf_op_body(twin)->first;
  tf_lower_options o = {0};
  for (const tf_op *at = tf_op_body(module)->first; at != func; at = at->next) f = f->next;
  bool ok = tf_lower_fusion(twin, f, &o, why);
  tf_pool_free(pool);
  return ok;
}

/* On a copy: making a plan changes the function. */
static bool print_one(tf_op *module, tf_op *func) {
  tf_pool *pool = tf_pool_child(module->pool);
  tf_map map = {.pool = pool};
  tf_verdict lowering = {.pool = pool}, said = {.pool = pool};
  bool lowered = lowers(module, func, &lowering);
  tf_op *copy = tf_op_clone(func, module->pool, &map);
  tf_op_insert_after(func, copy);
  bool ok = !tf_sched_has_script(copy) || tf_sched_apply_script(copy, &said);
  tf_op *as_written = tf_op_clone(copy, module->pool, &(tf_map){.pool = pool});
  tf_op_insert_after(copy, as_written);
  if (ok && any_tma(copy, pool)) ok = print_planned(module, copy, as_written, pool, &said);
  if (lowered) tf_verdict_soften(&said);
  tf_tell(func->ctx, &said, ok);
  if (!lowered && ok) tf_tell(func->ctx, &lowering, false);
  tf_op_erase(as_written);
  tf_op_erase(copy);
  tf_pool_free(pool);
  return lowered;
}

static bool run_tma(tf_pass_run *r) {
  bool ok = true;
  for (tf_op *o = tf_op_body(r->op)->first, *next; o; o = next) {
    next = o->next;
    if (tf_fusion_is(o, TF_FUSION_FUNC)) ok &= print_one(r->op, o);
  }
  return ok;
}

const tf_pass tf_pass_print_tma = {"print-tma", "say what the tensor memory accelerator does for each copy via(tma)",
                                   "", run_tma};
