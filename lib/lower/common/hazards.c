#include "lower/common/hazards.h"

static tf_sync_buffer buffer(tf_hazards *h, size_t i) { return h->rules->buffer(h->kernel, i); }

static bool overlap(tf_hazards *h, size_t a, size_t b) { return a == b || h->rules->overlap(h->kernel, a, b); }

/* Each warp has lanes of its own, but for those that are four apart. */
static unsigned tensor_write(tf_hazards *h, uint32_t i) {
  unsigned bits = 0;
  for (size_t k = 0; k < h->rules->count(h->kernel); k++) {
    tf_sync_buffer o = buffer(h, k);
    if (!o.tensor || !overlap(h, i, k) || (k == i && o.ring)) continue;
    if (o.now->pending && k != i) bits |= TF_NEED_STORED;
    if (h->lanes_are_shared && (o.now->read || ((o.now->write || o.now->own_read) && k != i)))
      bits |= TF_NEED_BARRIER | TF_NEED_ORDER | (o.now->pending ? TF_NEED_STORED : 0);
  }
  return bits;
}

static unsigned tensor_read(tf_sync_buffer b, bool own) {
  if (b.ring) return 0; /* its loop's begin has seen to it */
  unsigned bits = b.now->pending ? TF_NEED_STORED : 0;
  return own || !b.now->write ? bits : bits | TF_NEED_BARRIER | TF_NEED_ORDER;
}

static unsigned write_hazard(tf_hazards *h, uint32_t i, bool async) {
  unsigned bits = 0;
  if (buffer(h, i).ring && !h->rules->with_copies) return 0;
  for (size_t k = 0; k < h->rules->count(h->kernel); k++) {
    tf_sync_buffer o = buffer(h, k);
    if ((k == i && o.keeps_itself) || !overlap(h, i, k)) continue;
    if (h->rules->with_copies && o.now->async_read) bits |= TF_NEED_BARRIER | TF_NEED_WAIT;
    if (k == i && o.ring) continue;
    bool others = k != i || !h->rules->one_writer;
    if (o.now->read || (others && (o.now->write || o.now->own_read))) bits |= TF_NEED_BARRIER;
    if (async && o.now->unfenced && k != i) bits |= TF_NEED_BARRIER | TF_NEED_FENCE;
  }
  return bits;
}

static unsigned read_hazard(tf_hazards *h, uint32_t i) {
  if (buffer(h, i).ring) return 0;
  for (size_t k = 0; k < h->rules->count(h->kernel); k++)
    if (buffer(h, k).now->write && overlap(h, i, k)) return TF_NEED_BARRIER;
  return 0;
}

unsigned tf_hazard(tf_hazards *h, tf_access a, uint32_t i) {
  tf_sync_buffer b = buffer(h, i);
  if (b.tensor) return a == TF_ACCESS_WRITE ? tensor_write(h, i) : tensor_read(b, a == TF_ACCESS_OWN_READ);
  switch (a) {
  case TF_ACCESS_OWN_READ: return 0;
  case TF_ACCESS_READ: return read_hazard(h, i);
  case TF_ACCESS_ASYNC_READ: return read_hazard(h, i) | (b.now->unfenced ? TF_NEED_BARRIER | TF_NEED_FENCE : 0);
  case TF_ACCESS_WRITE:
  case TF_ACCESS_ASYNC_WRITE: return write_hazard(h, i, a == TF_ACCESS_ASYNC_WRITE);
  }
  return 0;
}

void tf_hazards_note(tf_hazards *h, tf_access a, uint32_t i) {
  tf_sync_buffer b = buffer(h, i);
  tf_hazard_event ev = {.access = a, .buffer = i, .depth = h->depth};
  switch (a) {
  case TF_ACCESS_READ: b.now->read = true; break;
  case TF_ACCESS_OWN_READ: b.now->own_read = true; break;
  case TF_ACCESS_WRITE:
    b.now->write = true;
    if (b.tensor) b.now->pending = true;
    else b.now->unfenced = true;
    break;
  case TF_ACCESS_ASYNC_READ: b.now->async_read = true; break;
  case TF_ACCESS_ASYNC_WRITE: break; /* all threads wait for it before anything else happens */
  }
  if (a == TF_ACCESS_READ || a == TF_ACCESS_WRITE) b.now->touched = true;
  if (a != TF_ACCESS_OWN_READ || b.tensor) tf_vec_push(h->pool, &h->events, ev);
}

void tf_hazards_passed(tf_hazards *h, unsigned bits) {
  for (size_t i = 0; i < h->rules->count(h->kernel); i++) {
    tf_sync_buffer b = buffer(h, i);
    if (bits & TF_NEED_STORED) b.now->pending = false;
    if (b.tensor ? (bits & TF_NEED_ORDER) && !b.now->pending : (bits & ~(unsigned)TF_NEED_STORED) != 0)
      b.now->write = b.now->read = b.now->own_read = false;
    if (bits & TF_NEED_WAIT) b.now->async_read = false;
    if (bits & TF_NEED_FENCE) b.now->unfenced = false;
  }
  tf_hazard_event ev = {.what = TF_HAZARD_BARRIER, .bits = bits, .depth = h->depth};
  tf_vec_push(h->pool, &h->events, ev);
}

/* ------------------------------------------------------------------------------------------------ loops, branches */

tf_sync_mark tf_hazards_mark(tf_hazards *h) {
  size_t n = h->rules->count(h->kernel);
  tf_sync_mark m = {h->events.n, n, TF_NEW_ARRAY(h->pool, tf_sync_state, n + 1)};
  for (size_t i = 0; i < n; i++) m.state[i] = *buffer(h, i).now;
  return m;
}

void tf_hazards_join(tf_hazards *h, const tf_sync_mark *m) {
  for (size_t i = 0; i < m->n; i++) {
    tf_sync_state *now = buffer(h, i).now;
    const tf_sync_state *then = &m->state[i];
    now->write |= then->write;
    now->read |= then->read;
    now->own_read |= then->own_read;
    now->async_read |= then->async_read;
    now->touched |= then->touched;
    now->unfenced |= then->unfenced;
    now->pending |= then->pending;
  }
}

void tf_hazards_restore(tf_hazards *h, const tf_sync_mark *m) {
  for (size_t i = 0; i < m->n; i++) *buffer(h, i).now = m->state[i];
}

void tf_hazards_enter(tf_hazards *h) { h->depth++; }

void tf_hazards_leave(tf_hazards *h) {
  tf_hazard_event ev = {.what = TF_HAZARD_LEAVE, .depth = h->depth--};
  tf_vec_push(h->pool, &h->events, ev);
}

unsigned tf_hazards_again(tf_hazards *h, const tf_sync_mark *m, tf_hazard_more more, uint32_t loop) {
  uint32_t deepest = h->depth;
  for (size_t i = m->events; i < h->events.n; i++)
    if (h->events.at[i].depth > deepest) deepest = h->events.at[i].depth;
  /* by the barriers so far of each loop and condition that is open */
  unsigned *resolved = TF_NEW_ARRAY(h->pool, unsigned, deepest + 1), need = 0;
  for (size_t i = m->events; i < h->events.n; i++) {
    const tf_hazard_event *ev = &h->events.at[i];
    if (ev->what == TF_HAZARD_LEAVE) resolved[ev->depth] = 0;
    else if (ev->what == TF_HAZARD_BARRIER) resolved[ev->depth] |= ev->bits;
    else {
      unsigned bits = tf_hazard(h, ev->access, ev->buffer) | (more ? more(h->kernel, ev, loop) : 0);
      for (uint32_t d = 0; d <= ev->depth; d++) bits &= ~resolved[d];
      need |= bits;
    }
  }
  return need;
}
