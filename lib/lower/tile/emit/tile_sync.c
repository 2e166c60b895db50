/* Barriers of a tile kernel, where they are needed: between two statements that touch one buffer, or one place of
 * shared memory, if one of them writes. Statements that every thread reaches are all there is, so a barrier may stand
 * anywhere between them. */
#include "lower/common/warp_roles.h"
#include "lower/tile/emit/tile_crews.h"
#include "lower/tile/emit/tile_settle.h"
#include "lower/tile/emit/tile_sync.h"
#include "lower/tile/plan/tile_copies.h"
#include "lower/tile/plan/tile_stmt.h"

bool tf_tl_overlap(const tf_tl_buffer *a, const tf_tl_buffer *b) {
  if (a == b || (a->viewed && b->viewed && tf_tl_root(a) == tf_tl_root(b))) return true;
  if (a->shares == b) return true;
  if (a->scope != TF_TS_SHARED || b->scope != TF_TS_SHARED || !a->mem || !b->mem) return false;
  return tf_smem_overlap(&a->smem, &b->smem);
}

static bool matters(const tf_tl_buffer *b) { return b->scope == TF_TS_SHARED || b->scope == TF_TS_GLOBAL; }

static size_t count(void *kernel) { return ((tf_tl_emitter *)kernel)->buffers.n; }

static tf_sync_buffer sync_buffer(void *kernel, size_t i) {
  tf_tl_buffer *b = ((tf_tl_emitter *)kernel)->buffers.at[i];
  return (tf_sync_buffer){.now = &b->now, .ring = b->ring};
}

static bool overlap(void *kernel, size_t a, size_t b) {
  const tf_tl_emitter *e = kernel;
  return tf_tl_overlap(e->buffers.at[a], e->buffers.at[b]);
}

static const tf_hazard_rules rules = {count, sync_buffer, overlap, .one_writer = false, .with_copies = false};

void tf_tl_sync_begin(tf_tl_emitter *e) {
  e->hazards = (tf_hazards){.rules = &rules, .kernel = e, .pool = e->code.pool};
}

static bool hazard(tf_tl_emitter *e, const tf_tl_buffer *b, bool write) {
  return tf_hazard(&e->hazards, write ? TF_ACCESS_WRITE : TF_ACCESS_READ, b->index) != 0;
}

void tf_tl_barrier(tf_tl_emitter *e) {
  if (e->begun.n) e->land_begun(e, false);
  tf_builder b = tf_code_here(&e->code);
  if (e->crew) tf_tl_meet_crew(e, 0, (uint32_t)e->threads);
  else if (e->parted) tf_warp_barrier(&b, 1, (uint32_t)e->threads);
  else if (e->threads > 1) tf_k_barrier(&b); /* what one thread does is in order */
  tf_hazards_passed(&e->hazards, TF_NEED_BARRIER);
}

static void note(tf_tl_emitter *e, const tf_tl_buffer *b, bool write) {
  if (matters(b)) tf_hazards_note(&e->hazards, write ? TF_ACCESS_WRITE : TF_ACCESS_READ, b->index);
}

void tf_tl_before(tf_tl_emitter *e, tf_tl_buffer *b, bool write) {
  if (!matters(b)) return;
  bool settled = tf_tl_settle(e, b, write);
  if (settled || hazard(e, b, write)) tf_tl_barrier(e);
  note(e, b, write);
}

/* TMA writes it, from a tile. */
static bool by_no_thread(const tf_tl_stmt *s, const tf_tl_buffer *b) {
  return s->tma_once && s->tma_once->staged && s->tma_once->tensor == b;
}

void tf_tl_before_all(tf_tl_emitter *e, const tf_tl_stmt *s) {
  bool need = false;
  for (size_t i = 0; i < s->uses.n; i++) {
    const tf_tl_use *u = &s->uses.at[i];
    const tf_tl_buffer *b = u->stage ? u->stage : u->buffer;
    if (!matters(b) || by_no_thread(s, b)) continue;
    need |= tf_tl_settle(e, b, u->written);
    need |= (u->read && hazard(e, b, false)) || (u->written && hazard(e, b, true));
  }
  if (need) tf_tl_barrier(e);
  for (size_t i = 0; i < s->uses.n; i++) {
    const tf_tl_use *u = &s->uses.at[i];
    tf_tl_buffer *b = u->stage ? u->stage : u->buffer;
    if (by_no_thread(s, b)) continue;
    if (u->read) note(e, b, false);
    if (u->written) note(e, b, true);
  }
}

tf_sync_mark tf_tl_mark_state(tf_tl_emitter *e, const tf_op *op) {
  tf_tl_forget(e, op);
  return tf_hazards_mark(&e->hazards);
}

void tf_tl_join_state(tf_tl_emitter *e, const tf_sync_mark *m, const tf_op *op) {
  tf_tl_forget(e, op);
  tf_hazards_join(&e->hazards, m);
}

void tf_tl_restore_state(tf_tl_emitter *e, const tf_sync_mark *m) { tf_hazards_restore(&e->hazards, m); }

/* At the end of a loop's body: the next iteration begins as this one did, up to its first barrier. */
void tf_tl_loop_end(tf_tl_emitter *e, const tf_sync_mark *m, const tf_op *op) {
  if (tf_hazards_again(&e->hazards, m, NULL, 0)) tf_tl_barrier(e);
  tf_tl_join_state(e, m, op);
}
