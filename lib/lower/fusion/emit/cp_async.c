/* Copies that threads begin and do not wait for: cp.async of 4, 8 or 16 bytes from global to shared memory. */
#include "kernel/kernel_build.h"
#include "lower/fusion/emit/fusion_emit.h"

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
    tf_value *ops[3] = {view(e, x, tf_lower_at_lane(e, t->read[0].offset, sym, first + i), w),
                        view(e, t, tf_lower_at_lane(e, t->store, sym, first + i), w), tf_e_policy(e, t)};
    tf_named_attr at[3] = {{"bytes", tf_attr_i64(e->code.ctx, bytes)}};
    uint32_t nat = 1;
    if (bytes == 16) at[nat++] = (tf_named_attr){"cache", tf_attr_strz(e->code.ctx, "cg")};
    if (ops[2]) at[nat++] = (tf_named_attr){"hint", tf_attr_unit(e->code.ctx)};
    tf_builder b = tf_code_here(&e->code);
    tf_k_build(&b, TF_K_CP_ASYNC, ops, ops[2] ? 3 : 2, NULL, 0, at, nat, 0);
    e->cp_async.begun++;
  }
  tf_sync_write(e, (uint32_t)t->shared);
  return true;
}

static void group(tf_emitter *e, uint32_t kop, const tf_named_attr *at, uint32_t nat) {
  tf_builder b = tf_code_here(&e->code);
  tf_vec_push(e->p->pool, &e->cp_async.groups, tf_k_build(&b, kop, NULL, 0, NULL, 0, at, nat, 0));
}

void tf_cp_async_commit(tf_emitter *e) { group(e, TF_K_CP_ASYNC_COMMIT, NULL, 0); }

void tf_cp_async_wait(tf_emitter *e, uint32_t most) {
  tf_named_attr at = {"most", tf_attr_i64(e->code.ctx, most)};
  if (most) group(e, TF_K_CP_ASYNC_WAIT, &at, 1);
  else group(e, TF_K_CP_ASYNC_WAIT_ALL, NULL, 0);
}

/* Fewer than 4 bytes are loaded and stored: where that is all, there is nothing to wait for. */
void tf_cp_async_settle(tf_emitter *e, uint32_t begun) {
  for (size_t i = 0; i < e->cp_async.groups.n && e->cp_async.begun == begun; i++) tf_op_erase(e->cp_async.groups.at[i]);
  e->cp_async.groups.n = 0;
}
