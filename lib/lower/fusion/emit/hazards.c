/* Barriers where they are needed and only there.
 *
 * A barrier is needed before a read of what another thread may have written since the last one, and before a write
 * over what another thread may still read. It goes before the outermost loop that contains the access but not its
 * cause. For loops, the events of the body are looked at a second time with the state of its end: where the second
 * iteration would meet a hazard before the body's first barrier, a barrier ends the body.
 *
 * Where the copy engine takes part, a barrier may need more before it: a fence for its proxy, in the threads that wrote
 * what it is to read or to write over; or that the threads that began copies wait until these have read their source.
 */
#include "kernel/kernel_build.h"
#include "lower/common/warp_roles.h"
#include "lower/fusion/emit/fusion_emit.h"

/* In tensor memory a warp waits for its own stores before it loads (STORED); where several warps share lanes, fences
 * around the barrier make it one for tensor memory, too (ORDER). */
enum { BARRIER = 1, FENCE = 2, WAIT = 4, STORED = 8, ORDER = 16 };

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
    tf_code_open_if(&e->code,
                    tf_code_compare(&e->code, "lt", e->tmem.warp, tf_ix_const(e->p->ix, e->tmem.threads / 32)), NULL);
  tf_builder b = tf_code_here(&e->code);
  tf_k_op(&b, TF_K_TCGEN05_WAIT_ST, NULL, 0, NULL, 0, 0);
  if (part) tf_code_close(&e->code, NULL);
}

static void record(tf_emitter *e, tf_event_kind kind, uint32_t i) {
  tf_event ev = {kind, i};
  tf_vec_push(e->p->pool, &e->events, ev);
}

/* A circular buffer that the copy engine stores from: its next slot may be written after a barrier before which all
 * stores but the newest have read theirs. There is one such barrier in each iteration, between the writes and the
 * store: the one with the fence. */
static unsigned wait_for_stored(tf_emitter *e, unsigned bits, uint32_t *most) {
  *most = bits & WAIT ? 0 : UINT32_MAX;
  for (size_t i = 0; i < e->shared.n && (bits & FENCE); i++) {
    const tf_shared_buffer *o = buffer(e, (uint32_t)i);
    if (o->stored && o->most < *most) *most = o->most;
  }
  return *most == UINT32_MAX ? bits : bits | WAIT;
}

/* What one thread does is in order; the copy engine has its fences and waits. */
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
  tf_warp_barrier(&b, 1, e->s->consumers);
}

/* WAIT: for all stores. */
static void passed(tf_emitter *e, unsigned bits) {
  for (size_t i = 0; i < e->shared.n; i++) {
    tf_sync_state *s = &buffer(e, (uint32_t)i)->now;
    if (bits & STORED) s->pending = false;
    if (buffer(e, (uint32_t)i)->tmem ? (bits & ORDER) && !s->pending : (bits & ~(unsigned)STORED) != 0)
      s->write = s->read = s->own_read = false;
    if (bits & WAIT) s->async_read = false;
    if (bits & FENCE) s->unfenced = false;
  }
  record(e, TF_EV_BARRIER, bits);
}

static void resolve(tf_emitter *e, unsigned bits) {
  uint32_t most;
  if (!bits) return;
  bits = wait_for_stored(e, bits, &most);
  tf_code_unguard(&e->code);
  tf_builder b = tf_code_here(&e->code);
  if (bits & WAIT) tf_async_wait(&b, most, true);
  if (bits & FENCE) tf_async_proxy_fence(&b);
  if (bits & STORED) tf_tmem_wait_stores(e);
  if (bits & ORDER) tf_tmem_fence(e, true);
  if (bits & ~(unsigned)STORED) meet(e);
  if (bits & ORDER) tf_tmem_fence(e, false);
  passed(e, most ? bits & ~(unsigned)WAIT : bits);
}

void tf_sync_barrier_events(tf_emitter *e) { passed(e, BARRIER); }

void tf_sync_barrier(tf_emitter *e) { resolve(e, BARRIER); }

/* What stands in each iteration of a loop with circular buffers, before the slots that it reads are read and older ones
 * are filled anew (circular.c). shared, tensor: other threads of the block read the slots in that memory. */
void tf_sync_slots(tf_emitter *e, bool shared, bool tensor) {
  unsigned bits = (shared ? BARRIER : 0) | (tensor ? BARRIER | ORDER : 0);
  for (size_t i = 0; i < e->shared.n; i++)
    if (buffer(e, (uint32_t)i)->ring && buffer(e, (uint32_t)i)->now.pending) bits |= STORED;
  resolve(e, bits);
}

static unsigned write_hazard(tf_emitter *e, uint32_t i, bool async) {
  unsigned bits = 0;
  for (size_t k = 0; k < e->shared.n; k++) {
    tf_shared_buffer *o = buffer(e, (uint32_t)k);
    if (!tf_shared_overlap(buffer(e, i), o) || (k == i && o->keeps_itself)) continue;
    if (o->now.async_read) bits |= BARRIER | WAIT;
    if (k == i && o->ring) continue;
    if (o->now.read || ((o->now.write || o->now.own_read) && k != i)) bits |= BARRIER;
    if (async && o->now.unfenced && k != i) bits |= BARRIER | FENCE;
  }
  return bits;
}

/* Each warp has lanes of its own, but for those that are four apart. */
static unsigned tmem_write_hazard(tf_emitter *e, uint32_t i) {
  unsigned bits = 0;
  for (size_t k = 0; k < e->shared.n; k++) {
    tf_shared_buffer *o = buffer(e, (uint32_t)k);
    if (!o->tmem || !tf_shared_overlap(buffer(e, i), o)) continue;
    if (k == i && o->ring) continue;
    if (o->now.pending && k != i) bits |= STORED;
    if (e->tmem.threads > 128 && (o->now.read || ((o->now.write || o->now.own_read) && k != i)))
      bits |= BARRIER | ORDER | (o->now.pending ? STORED : 0);
  }
  return bits;
}

static unsigned tmem_read_hazard(const tf_shared_buffer *b, bool own) {
  if (b->ring) return 0; /* tf_sync_slots has seen to it */
  unsigned bits = b->now.pending ? STORED : 0;
  return own || !b->now.write ? bits : bits | BARRIER | ORDER;
}

static unsigned hazard(tf_emitter *e, tf_event_kind kind, uint32_t i) {
  const tf_shared_buffer *b = buffer(e, i);
  if (b->tmem && kind == TF_EV_WRITE) return tmem_write_hazard(e, i);
  if (b->tmem) return tmem_read_hazard(b, kind == TF_EV_OWN_READ);
  switch (kind) {
  case TF_EV_READ: return b->now.write && !b->ring ? BARRIER : 0;
  case TF_EV_ASYNC_READ: return (b->now.write && !b->ring ? BARRIER : 0) | (b->now.unfenced ? BARRIER | FENCE : 0);
  case TF_EV_WRITE: return write_hazard(e, i, false);
  case TF_EV_ASYNC_WRITE: return write_hazard(e, i, true);
  default: return 0;
  }
}

void tf_sync_before_write(tf_emitter *e, uint32_t i) { resolve(e, hazard(e, TF_EV_WRITE, i)); }

void tf_sync_read(tf_emitter *e, uint32_t i) {
  buffer(e, i)->now.read = true;
  record(e, TF_EV_READ, i);
}

void tf_sync_own_read(tf_emitter *e, uint32_t i) {
  buffer(e, i)->now.own_read = true;
  if (buffer(e, i)->tmem) record(e, TF_EV_OWN_READ, i);
}

/* What producer warps write, mbarriers order. */
void tf_sync_write(tf_emitter *e, uint32_t i) {
  if (e->producing) return;
  buffer(e, i)->now.write = true;
  if (buffer(e, i)->tmem) buffer(e, i)->now.pending = true;
  else buffer(e, i)->now.unfenced = true;
  record(e, TF_EV_WRITE, i);
}

void tf_sync_async_read(tf_emitter *e, uint32_t i) {
  buffer(e, i)->now.async_read = true;
  record(e, TF_EV_ASYNC_READ, i);
}

/* All threads wait for it before anything else happens, so it leaves nothing to be ordered. */
void tf_sync_async_write(tf_emitter *e, uint32_t i) {
  if (!e->producing) record(e, TF_EV_ASYNC_WRITE, i);
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
      tf_event_kind kind = own ? TF_EV_OWN_READ : t->tma_store ? TF_EV_ASYNC_READ : TF_EV_READ;
      if (n->leaf || !computed_in(n, x)) need |= hazard(e, kind, (uint32_t)x->shared);
    }
    /* a reduction writes after its loop, when its reads are over; that is looked at there */
    if (t->shared >= 0 && !(t->is_reduction && (n->leaf || t->first_red <= n->depth)))
      need |= hazard(e, t->tma ? TF_EV_ASYNC_WRITE : TF_EV_WRITE, (uint32_t)t->shared);
  }
  resolve(e, need);
}

static tf_sync_state *state_at(void *kernel, size_t i) { return &((tf_emitter *)kernel)->shared.at[i].now; }

tf_sync_mark tf_sync_loop_begin(tf_emitter *e) {
  return tf_sync_save(e->p->pool, e, state_at, e->shared.n, e->events.n);
}

/* A tensor in tensor memory that is stored again in the loop's next iteration, in the same place, without having been
 * read. */
static unsigned stored_twice(tf_emitter *e, const tf_event *ev, uint32_t depth) {
  const tf_shared_buffer *b = buffer(e, ev->buffer);
  return ev->kind == TF_EV_WRITE && b->tmem && !b->ring && b->now.pending && depth < b->tv->inl ? STORED : 0;
}

void tf_sync_loop_end(tf_emitter *e, const tf_sync_mark *m, uint32_t depth, bool may_be_empty) {
  unsigned resolved = 0, need = 0;
  for (size_t i = m->events; i < e->events.n; i++) {
    tf_event ev = e->events.at[i];
    if (ev.kind == TF_EV_BARRIER) resolved |= ev.buffer;
    else need |= (hazard(e, ev.kind, ev.buffer) | stored_twice(e, &ev, depth)) & ~resolved;
  }
  resolve(e, need & ~(unsigned)STORED ? need | BARRIER : need);
  if (may_be_empty) tf_sync_join(m, e, state_at); /* a loop that does not run leaves it as it was */
}
