/* Buffers in the shared memory of a kernel: shared_arena.c places them. */
#include "lower/fusion/emit/shared_buffers.h"
#include "lower/fusion/emit/tmem_place.h"

tf_shared_buffer *tf_shared_at(tf_emitter *e, uint32_t i) { return &e->shared.at[i]; }

uint32_t tf_shared_add(tf_emitter *e, tf_tv *t, bool scratch, tf_type *elem, tf_ixp elements) {
  tf_shared_buffer b = {.tv = t, .scratch = scratch, .elem = elem, .elements = elements, .smem = tf_smem_place_new(16)};
  b.elem_bytes = tf_element_bytes(elem);
  if (!scratch) t->shared = (int32_t)e->shared.n;
  tf_vec_push(e->p->pool, &e->shared, b);
  return (uint32_t)e->shared.n - 1;
}

bool tf_shared_overlap(const tf_shared_buffer *a, const tf_shared_buffer *b) {
  if (a == b) return true;
  if (a->tmem || b->tmem) return a->tmem && b->tmem && tf_tmem_overlap(a, b);
  return tf_smem_overlap(&a->smem, &b->smem);
}

uint32_t tf_shared_add_fixed(tf_emitter *e, tf_tv *t, tf_type *elem, uint32_t n) {
  uint32_t i = tf_shared_add(e, t, true, elem, tf_ix_const(e->p->ix, n));
  tf_smem_live_always(&tf_shared_at(e, i)->smem);
  tf_shared_at(e, i)->fixed = true;
  return i;
}

uint32_t tf_shared_add_mbarriers(tf_emitter *e, tf_tv *t, uint32_t n) {
  return tf_shared_add_fixed(e, t, tf_type_mbarrier(e->code.ctx, false), n);
}
