/* Barriers of a tile kernel, where they are needed: between two statements that touch one buffer, or one place of
 * shared memory, if one of them writes. Statements that every thread reaches are all there is, so a barrier may stand
 * anywhere between them. */
#include "lower/common/warp_roles.h"
#include "lower/tile/tile_lower.h"

bool tf_tl_overlap(const tf_tl_buffer *a, const tf_tl_buffer *b) {
  if (a == b || (a->viewed && b->viewed && tf_tl_root(a) == tf_tl_root(b))) return true;
  if (a->scope != TF_TS_SHARED || b->scope != TF_TS_SHARED || !a->mem || !b->mem) return false;
  return tf_smem_overlap(&a->smem, &b->smem);
}

static bool matters(const tf_tl_buffer *b) { return b->scope == TF_TS_SHARED || b->scope == TF_TS_GLOBAL; }

static bool hazard(const tf_tl_emitter *e, const tf_tl_buffer *b, bool write) {
  if (b->ring) return false;
  for (size_t i = 0; i < e->buffers.n; i++) {
    const tf_tl_buffer *o = e->buffers.at[i];
    if (tf_tl_overlap(o, b) && (o->now.write || (write && o->now.read))) return true;
  }
  return false;
}

static void barrier(tf_tl_emitter *e) {
  tf_builder b = tf_code_here(&e->code);
  if (e->parted) tf_warp_barrier(&b, 1, (uint32_t)e->threads);
  else if (e->threads > 1) tf_k_barrier(&b); /* what one thread does is in order */
  for (size_t i = 0; i < e->buffers.n; i++) e->buffers.at[i]->now.write = e->buffers.at[i]->now.read = false;
  tf_tl_event ev = {.guarded = e->guarded};
  tf_vec_push(e->code.pool, &e->events, ev);
}

void tf_tl_barrier(tf_tl_emitter *e) { barrier(e); }

static void note(tf_tl_emitter *e, tf_tl_buffer *b, bool write) {
  if (!matters(b)) return;
  *(write ? &b->now.write : &b->now.read) = true;
  b->now.touched = true;
  b->now.unfenced |= write;
  tf_tl_event ev = {b, write, e->guarded};
  tf_vec_push(e->code.pool, &e->events, ev);
}

void tf_tl_before(tf_tl_emitter *e, tf_tl_buffer *b, bool write) {
  if (!matters(b)) return;
  bool settled = tf_tl_settle(e, b, write);
  if (settled || hazard(e, b, write)) barrier(e);
  note(e, b, write);
}

void tf_tl_before_all(tf_tl_emitter *e, const tf_tl_stmt *s) {
  bool need = false;
  for (size_t i = 0; i < s->uses.n; i++) {
    const tf_tl_use *u = &s->uses.at[i];
    const tf_tl_buffer *b = u->stage ? u->stage : u->buffer;
    if (!matters(b)) continue;
    need |= tf_tl_settle(e, b, u->written);
    need |= (u->read && hazard(e, b, false)) || (u->written && hazard(e, b, true));
  }
  if (need) barrier(e);
  for (size_t i = 0; i < s->uses.n; i++) {
    const tf_tl_use *u = &s->uses.at[i];
    tf_tl_buffer *b = u->stage ? u->stage : u->buffer;
    if (u->read) note(e, b, false);
    if (u->written) note(e, b, true);
  }
}

static tf_sync_state *state_at(void *kernel, size_t i) { return &((tf_tl_emitter *)kernel)->buffers.at[i]->now; }

tf_sync_mark tf_tl_mark_state(tf_tl_emitter *e) {
  tf_tl_forget(e);
  return tf_sync_save(e->code.pool, e, state_at, e->buffers.n, e->events.n);
}

void tf_tl_join_state(tf_tl_emitter *e, const tf_sync_mark *m) {
  tf_tl_forget(e);
  tf_sync_join(m, e, state_at);
}

void tf_tl_restore_state(tf_tl_emitter *e, const tf_sync_mark *m) { tf_sync_restore(m, e, state_at); }

/* At the end of a loop's body: the next iteration begins as this one did, up to its first barrier. */
void tf_tl_loop_end(tf_tl_emitter *e, const tf_sync_mark *m) {
  for (size_t i = m->events; i < e->events.n; i++) {
    tf_tl_event ev = e->events.at[i];
    if (!ev.buffer && ev.guarded == e->guarded) break; /* every iteration meets this one */
    if (!ev.buffer || !hazard(e, ev.buffer, ev.write)) continue;
    barrier(e);
    break;
  }
  tf_tl_join_state(e, m);
}
