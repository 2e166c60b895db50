/* How much shared memory a kernel takes. A kernel is made for it, since lifetimes follow from its loops, and dropped
 * again. */
#include "lower/fusion/emit/fusion_kernel.h"
#include "lower/fusion/plan/plan_make.h"

int64_t tf_lower_shared_bytes(tf_op *func, uint32_t segment) {
  tf_pool *pool = tf_pool_child(func->pool);
  tf_lower_options o = {.fitted = true};
  tf_op *module = tf_op_parent(func);
  tf_verdict why = {.pool = pool};
  tf_plan *p = tf_plan_make(module, func, pool, &o, &why);
  int64_t bytes = -1;
  tf_segment s;
  tf_emitter *e = NULL;
  if (p && (int32_t)segment < p->nsegment && tf_plan_segment(p, (int32_t)segment, &s))
    e = tf_lower_kernel(p, &s, tf_type_i(func->ctx, 64), "measure");
  tf_tell(func->ctx, &why, e);
  if (e) bytes = 0;
  for (size_t i = 0; e && i < e->shared.n; i++) {
    int64_t n;
    if (e->shared.at[i].tmem) continue;
    if (!tf_ix_is_const(e->shared.at[i].elements, &n)) {
      bytes = -1;
      break;
    }
    n = tf_smem_end(&e->shared.at[i].smem);
    if (n > bytes) bytes = n;
  }
  if (e) tf_op_erase(e->code.func);
  tf_pool_free(pool);
  return bytes;
}
