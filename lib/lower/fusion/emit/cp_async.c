/* Copies that threads begin and do not wait for: cp.async of 4, 8 or 16 bytes from global to shared memory. */
#include "kernel/kernel_build.h"
#include "lower/fusion/emit/cp_async.h"
#include "lower/fusion/emit/element_access.h"
#include "lower/fusion/emit/fusion_sync.h"
#include "lower/fusion/emit/kernel_args.h"
#include "lower/fusion/plan/cp_async_plan.h"

static tf_value *view(tf_emitter *e, tf_tv *t, tf_ixp at, uint32_t n) {
  int64_t dims = n;
  tf_type *type = tf_buffer_type(t->elem, &dims, 1, t->memory == TF_MEM_GLOBAL ? TF_SPACE_GLOBAL : TF_SPACE_SHARED);
  tf_value *buffer = tf_e_buffer(e, t);
  return tf_code_view(&e->code, buffer, tf_code_value(&e->code, at), type);
}

bool tf_cp_async_copy(tf_emitter *e, tf_tv *t, tf_ixp sym, uint32_t first, uint32_t n) {
  tf_tv *x = t->read[0].from;
  uint32_t w = tf_plan_cp_async_width(e->p, t, sym, n), bytes = w * t->elem_bytes;
  if (!w) return false;
  tf_lower_rely_on(e, x, bytes, false);
  for (uint32_t i = 0; i < n; i += w) {
    tf_value *from = view(e, x, tf_lower_at_lane(e, t->read[0].offset, sym, first + i), w);
    tf_value *to = view(e, t, tf_lower_at_lane(e, t->store, sym, first + i), w), *policy = tf_e_policy(e, t);
    tf_builder b = tf_code_here(&e->code);
    tf_cp_async_begin(&e->cp_async, &b, from, to, bytes, policy);
  }
  tf_sync_write(e, (uint32_t)t->shared);
  return true;
}

void tf_cp_async_commit(tf_emitter *e) {
  tf_builder b = tf_code_here(&e->code);
  tf_cp_async_group(&e->cp_async, &b);
}

void tf_cp_async_wait(tf_emitter *e, uint32_t most) {
  tf_builder b = tf_code_here(&e->code);
  if (most) tf_cp_async_await(&e->cp_async, &b, most);
  else tf_cp_async_await_all(&e->cp_async, &b);
}
