/* Which tensors cp.async fills (cp_async.c), and how wide its copies are. */
#include "lower/fusion/plan/cp_async_plan.h"
#include "lower/fusion/plan/plan_ask.h"

/* A plain copy into shared memory of what no thread of this kernel computes; asked for, or to be ahead of its use. */
bool tf_plan_cp_async(const tf_plan *p, const tf_tv *t) {
  tf_tv *x = t->op->noperand == 1 ? t->read[0].from : NULL;
  bool asked = tf_tensor_via(t->op) == TF_VIA_CP_ASYNC;
  const char *but = NULL;
  bool where_it_stands = t->stages && !t->ahead && t->order == TF_RING_BARRIER;
  if (!asked && (!t->stages || where_it_stands)) return false;
  if (t->info->cls != TF_FC_SET || !x || x->is_use) but = "it is computed";
  else if (t->memory != TF_MEM_SHARED || x->memory != TF_MEM_GLOBAL) but = "it is no copy from global to shared memory";
  else if (x->op && x->segment == t->segment) but = "what it copies is computed in the same kernel";
  else if (where_it_stands) but = "it is not ahead of its use";
  else if (t->tma) but = "TMA does it";
  if (but && asked) tf_add_remark(p->why, t->op, "'%s' is copied by loads and stores: %s", tf_tv_name(t), but);
  return !but;
}

uint32_t tf_plan_cp_async_width(tf_plan *p, tf_tv *t, tf_ixp sym, uint32_t n) {
  uint32_t w = 1, from = 1;
  if (n > 1) {
    w = tf_plan_access_width(p, t, t->store, sym, n);
    from = tf_plan_access_width(p, t->read[0].from, t->read[0].offset, sym, n);
    if (from < w) w = from;
  }
  while (w * t->elem_bytes > 16) w /= 2;
  return w * t->elem_bytes < 4 ? 0 : w;
}
