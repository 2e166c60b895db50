/* Barriers of a fusion's kernel (hazards.h): what an access to a shared buffer, or to tensor memory, must wait for, and
 * how that is built. It goes before the outermost loop that contains the access but not its cause. */
#include "kernel/kernel_build.h"
#include "lower/common/warp_roles.h"
#include "lower/fusion/emit/fusion_sync.h"
#include "lower/fusion/emit/shared_buffers.h"

static tf_shared_buffer *buffer(tf_emitter *e, uint32_t i) { return &e->shared.at[i]; }

void tf_tmem_fence(tf_emitter *e, bool before) {
  tf_named_attr when = {"when", tf_attr_strz(e->code.ctx, before ? "before_thread_sync" : "after_thread_sync")};
  tf_builder b = tf_code_here(&e->code);
  tf_k_build(&b, TF_K_TCGEN05_FENCE, NULL, 0, NULL, 0, &when, 1, 0);
}

/* A warp that is not whole stores nothing and cannot wait. */
void tf_tmem_wait_stores(tf_emitter *e) {
  bool part = e->tmem.threads % 32 != 0;
  if (part)
    tf_code_open_if(
        &e->code,
        tf_code_compare(&e->code, TF_KERNEL_PRED_LT, e->tmem.warp, tf_ix_const(e->p->ix, e->tmem.threads / 32)), NULL);
  tf_builder b = tf_code_here(&e->code);
  tf_k_op(&b, TF_K_TCGEN05_WAIT_ST, NULL, 0, NULL, 0, 0);
  if (part) tf_code_close(&e->code, NULL);
}

static size_t count(void *kernel) { return ((tf_emitter *)kernel)->shared.n; }

static tf_sync_buffer sync_buffer(void *kernel, size_t i) {
  tf_shared_buffer *b = buffer(kernel, (uint32_t)i);
  return (tf_sync_buffer){&b->now, b->ring, b->keeps_itself, b->tmem};
}

static bool overlap(void *kernel, size_t a, size_t b) {
  return tf_shared_overlap(buffer(kernel, (uint32_t)a), buffer(kernel, (uint32_t)b));
}

static const tf_hazard_rules rules = {count, sync_buffer, overlap, .one_writer = true, .with_copies = true};

void tf_sync_begin(tf_emitter *e) {
  e->hazards = (tf_hazards){
      .rules = &rules, .kernel = e, .pool = e->p->pool, .lanes_are_shared = e->tmem.threads > TF_TMEM_MAX_LANES};
}

/* A circular buffer that TMA stores from: its next slot may be written after a barrier before which all
 * stores but the newest have read theirs. There is one such barrier in each iteration, between the writes and the
 * store: the one with the fence. */
static unsigned wait_for_stored(tf_emitter *e, unsigned bits, uint32_t *most) {
  *most = bits & TF_NEED_WAIT ? 0 : UINT32_MAX;
  for (size_t i = 0; i < e->shared.n && (bits & TF_NEED_FENCE); i++) {
    const tf_shared_buffer *o = buffer(e, (uint32_t)i);
    if (o->stored && o->most < *most) *most = o->most;
  }
  return *most == UINT32_MAX ? bits : bits | TF_NEED_WAIT;
}

/* What one thread does is in order; TMA has its fences and waits. */
static bool alone(const tf_segment *s) {
  for (int pt = TF_PT_TIDX; pt <= TF_PT_TIDZ; pt++) {
    int64_t n;
    if (s->dim[pt] && !(tf_ix_is_const(s->dim[pt], &n) && n <= 1)) return false;
  }
  return !s->producer;
}

/* All threads of the block, or of those that are no producer warps, wait for each other. */
static void meet(tf_emitter *e) {
  if (alone(e->s)) return;
  tf_builder b = tf_code_here(&e->code);
  if (!e->consumer || !e->code.depth) { /* before the halves part */
    tf_k_barrier(&b);
    return;
  }
  tf_warp_barrier(&b, e->crew == TF_CREW_GOES_ON ? 2 : 1, e->s->consumers);
}

static void resolve(tf_emitter *e, unsigned bits) {
  uint32_t most;
  if (!bits) return;
  bits = wait_for_stored(e, bits, &most);
  tf_code_unguard(&e->code);
  tf_builder b = tf_code_here(&e->code);
  if (bits & TF_NEED_WAIT) tf_async_wait(&b, most, true);
  if (bits & TF_NEED_FENCE) tf_async_proxy_fence(&b);
  if (bits & TF_NEED_STORED) tf_tmem_wait_stores(e);
  if (bits & TF_NEED_ORDER) tf_tmem_fence(e, true);
  if (bits & ~(unsigned)TF_NEED_STORED) meet(e);
  if (bits & TF_NEED_ORDER) tf_tmem_fence(e, false);
  tf_hazards_passed(&e->hazards, most ? bits & ~(unsigned)TF_NEED_WAIT : bits);
}

void tf_sync_barrier_events(tf_emitter *e) { tf_hazards_passed(&e->hazards, TF_NEED_BARRIER); }

void tf_sync_barrier(tf_emitter *e) { resolve(e, TF_NEED_BARRIER); }

/* What stands in each iteration of a loop with circular buffers, before the slots that it reads are read and older ones
 * are filled anew (circular.c). shared, tensor: other threads of the block read the slots in that memory. */
void tf_sync_slots(tf_emitter *e, bool shared, bool tensor) {
  unsigned bits = (shared ? TF_NEED_BARRIER : 0) | (tensor ? TF_NEED_BARRIER | TF_NEED_ORDER : 0);
  for (size_t i = 0; i < e->shared.n; i++)
    if (buffer(e, (uint32_t)i)->ring && buffer(e, (uint32_t)i)->now.pending) bits |= TF_NEED_STORED;
  resolve(e, bits);
}

static unsigned hazard(tf_emitter *e, tf_access a, uint32_t i) { return tf_hazard(&e->hazards, a, i); }

void tf_sync_before_write(tf_emitter *e, uint32_t i) { resolve(e, hazard(e, TF_ACCESS_WRITE, i)); }

void tf_sync_read(tf_emitter *e, uint32_t i) { tf_hazards_note(&e->hazards, TF_ACCESS_READ, i); }
void tf_sync_own_read(tf_emitter *e, uint32_t i) { tf_hazards_note(&e->hazards, TF_ACCESS_OWN_READ, i); }
void tf_sync_async_read(tf_emitter *e, uint32_t i) { tf_hazards_note(&e->hazards, TF_ACCESS_ASYNC_READ, i); }

/* What producer warps write, mbarriers order. */
void tf_sync_write(tf_emitter *e, uint32_t i) {
  if (!e->producing) tf_hazards_note(&e->hazards, TF_ACCESS_WRITE, i);
}

void tf_sync_async_write(tf_emitter *e, uint32_t i) {
  if (!e->producing) tf_hazards_note(&e->hazards, TF_ACCESS_ASYNC_WRITE, i);
}

static bool computed_in(const tf_nest *n, const tf_tv *x) {
  for (uint32_t i = 0; i < n->ntv; i++)
    if (n->tv[i] == x) return true;
  return false;
}

/* Called before a nest is emitted: a hazard of anything in it with what came before is resolved here, outside its
 * loops. */
void tf_sync_before_nest(tf_emitter *e, tf_nest *n) {
  unsigned need = 0;
  if (e->producing) return;
  for (uint32_t i = 0; i < n->ntv; i++) {
    tf_tv *t = n->tv[i];
    for (uint32_t k = 0; k < t->nall; k++) {
      tf_tv *x = t->all[k]->from;
      bool own = x->memory == TF_MEM_TENSOR && !t->all[k]->crosses;
      if (x->shared < 0 || x->segment != t->segment || !(own || t->all[k]->crosses)) continue;
      tf_access kind = own ? TF_ACCESS_OWN_READ : t->tma_store ? TF_ACCESS_ASYNC_READ : TF_ACCESS_READ;
      if (n->leaf || !computed_in(n, x)) need |= hazard(e, kind, (uint32_t)x->shared);
    }
    /* a reduction writes after its loop, when its reads are over; that is looked at there */
    if (t->shared >= 0 && !(t->is_reduction && (n->leaf || t->first_red <= n->depth)))
      need |= hazard(e, t->tma ? TF_ACCESS_ASYNC_WRITE : TF_ACCESS_WRITE, (uint32_t)t->shared);
  }
  resolve(e, need);
}

/* Only the launch knows whether it runs at all. */
static bool may_be_empty(const tf_nest *n) { return !tf_ix_is_const(n->cls->extent, NULL); }

tf_sync_mark tf_sync_loop_begin(tf_emitter *e, const tf_nest *n) {
  if (may_be_empty(n)) tf_hazards_enter(&e->hazards);
  return tf_hazards_mark(&e->hazards);
}

/* A tensor in tensor memory that is stored again in the loop's next iteration, in the same place, without having been
 * read. */
static unsigned stored_twice(void *kernel, const tf_hazard_event *ev, uint32_t loop) {
  const tf_shared_buffer *b = buffer(kernel, ev->buffer);
  return ev->access == TF_ACCESS_WRITE && b->tmem && !b->ring && b->now.pending && loop < b->tv->inl ? TF_NEED_STORED
                                                                                                     : 0;
}

void tf_sync_loop_end(tf_emitter *e, const tf_sync_mark *m, const tf_nest *n) {
  unsigned need = tf_hazards_again(&e->hazards, m, stored_twice, n->depth);
  resolve(e, need & ~(unsigned)TF_NEED_STORED ? need | TF_NEED_BARRIER : need);
  if (!may_be_empty(n)) return;
  tf_hazards_join(&e->hazards, m); /* a loop that does not run leaves it as it was */
  tf_hazards_leave(&e->hazards);
}
