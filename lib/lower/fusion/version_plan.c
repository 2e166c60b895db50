/* The plan of one version of a fusion, for the target that it is lowered for. */
#include "lower/fusion/plan/plan_make.h"
#include "lower/fusion/version_plan.h"

#include "lower/fusion/plan/fit_tma.h"
#include "lower/fusion/plan/without_tma.h"
#include "target/target.h"

/* Where a copy via(tma) does not fit, it is made fit and all is planned once more; what then does not is the reason. Of
 * the plan that did not fit nothing is told: its remarks come again. */
tf_plan *tf_plan_fitted(tf_op *module, tf_op *func, const tf_lower_options *o, tf_pool *pool, tf_segment **out,
                        tf_verdict *why) {
  size_t said = why ? why->said.n : 0;
  tf_plan *p = tf_plan_make(module, func, pool, o, why);
  if (!p) return NULL;
  tf_segment *segs = *out = TF_NEW_ARRAY(pool, tf_segment, (size_t)p->nsegment + 1);
  bool ok = true;
  for (int32_t i = 0; ok && i < p->nsegment; i++) ok = tf_plan_segment(p, i, &segs[i]);
  if (!p->unfit) return ok ? p : NULL;
  tf_lower_options *fitted = TF_NEW(pool, tf_lower_options);
  *fitted = *o;
  fitted->fitted = true;
  if (why) why->said.n = said;
  return tf_lower_fit_tma(p, pool, why) ? tf_plan_fitted(module, func, fitted, pool, out, why) : NULL;
}

/* Targets whose name ends in no letter have TMA and producer warps, but no setmaxnreg; older ones neither. */
static void leave_registers(tf_op *func, const tf_lower_options *o, tf_pool *pool, tf_verdict *why) {
  bool lacks = o->target && !tf_target_has(o->target, TF_FEAT_setmaxnreg);
  const char *who = o->without_tma ? o->without_tma : lacks ? o->target->name : NULL;
  if (!who) return;
  tf_op **tv;
  uint32_t n = tf_fusion_tensors(func, pool, &tv);
  for (uint32_t i = 0; i < n; i++) {
    if (!tf_fusion_registers_of(tv[i])) continue;
    tf_op_set_attr(tv[i], "registers", NULL);
    tf_add_remark(why, tv[i], "registers of '%s' are not moved: %s cannot", tf_value_name(&tv[i]->result[0]), who);
  }
}

/* Is there a vector of which the launch may find out that it does not fit? */
static bool has_vectors(tf_op *func, tf_pool *pool) {
  tf_op **tv;
  uint32_t n = tf_fusion_tensors(func, pool, &tv);
  for (uint32_t i = 0; i < n; i++) {
    tf_block *b = tf_fusion_domain_block(tv[i]);
    tf_attr *types = b ? tf_id_parallel_of(b->last) : NULL;
    if (types && types->n && tf_ptype_find(types->elem[types->n - 1]->s) == TF_PT_VECTORIZE) return true;
  }
  return false;
}

tf_plan *tf_lower_plan(tf_op *module, tf_op *func, const tf_lower_options *o, tf_pool *pool, tf_segment **out,
                       tf_verdict *why) {
  leave_registers(func, o, pool, why);
  if (o->without_tma && !tf_lower_without_tma(func, o, pool, why)) return NULL;
  return tf_plan_fitted(module, func, o, pool, out, why);
}

/* Kernels by threads take the place of the plan's where a launch cannot be reached; `or_next`: the next version does.
 */
static tf_op *twin_of(tf_op *func, tf_pool *pool) {
  tf_map map = {.pool = pool};
  if (tf_fusion_or_next_of(func) || !(tf_lower_by_tma(func, pool) || has_vectors(func, pool))) return NULL;
  return tf_op_clone(func, func->pool, &map);
}

tf_planned *tf_plan_version(tf_op *module, tf_op *func, const tf_lower_options *o, tf_pool *pool) {
  tf_planned *v = TF_NEW(pool, tf_planned);
  *v = (tf_planned){.func = func, .said = {.pool = pool}};
  if (tf_sched_has_script(func) && !tf_sched_apply_script(func, &v->said)) return v;
  leave_registers(func, o, pool, &v->said);
  v->twin = twin_of(func, pool);
  if (!o->without_tma || tf_lower_without_tma(func, o, pool, &v->said))
    v->p = tf_plan_fitted(module, func, o, pool, &v->segs, &v->said);
  return v;
}

void tf_planned_end(tf_planned *v) {
  if (v->twin) tf_op_erase(v->twin);
  v->twin = NULL;
}
