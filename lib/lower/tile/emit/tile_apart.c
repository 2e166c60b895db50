/* Results that each warp group stores for itself (tile_apart_plan.c says which): its threads write their part of the
 * tile and meet at a barrier of their own, and one of them has TMA store it. So no group waits for another at a
 * tile's end: while one has its softmax, the other one's products run.
 *
 * Before a group writes again, its thread waits until its last store was read. Where the tile has room for some columns
 * only, or some rows, these are written and stored, then the next ones; where it has room for all, all are written
 * first. */
#include "lower/tile/emit/tile_apart.h"
#include "lower/tile/emit/tile_crews.h"
#include "lower/common/pipeline.h"
#include "lower/common/warp_roles.h"
#include "lower/tile/emit/tile_parallel.h"
#include "lower/tile/emit/tile_settle.h"
#include "lower/tile/emit/tile_sync.h"
#include "lower/tile/emit/tile_tma.h"
#include "lower/tile/plan/tile_copies.h"

tf_value *tf_tl_first_of_group(tf_tl_emitter *e) {
  tf_ix_ctx *ix = e->code.ix;
  return tf_code_compare(&e->code, TF_KERNEL_PRED_EQ, tf_ix_modc(ix, e->tid, TF_TL_GROUP), tf_ix_const(ix, 0));
}

static void meet_group(tf_tl_emitter *e, const tf_tl_tma *t) {
  tf_ix_ctx *ix = e->code.ix;
  tf_ixp group = tf_ix_divc(ix, e->tid, TF_TL_GROUP);
  for (uint32_t g = 0; g < t->groups; g++) {
    tf_code_open_if(&e->code, tf_code_compare(&e->code, TF_KERNEL_PRED_EQ, group, tf_ix_const(ix, g)), NULL);
    tf_tl_meet_crew(e, 1 + g, TF_TL_GROUP);
    tf_code_close(&e->code, NULL);
  }
}

static void issue(tf_tl_emitter *e, const tf_tl_tma *t, int64_t cut) {
  tf_ix_ctx *ix = e->code.ix;
  for (uint32_t g = 0; g < t->groups; g++) {
    tf_ixp first = tf_ix_const(ix, (int64_t)g * TF_TL_GROUP);
    tf_code_open_if(&e->code, tf_code_compare(&e->code, TF_KERNEL_PRED_EQ, e->tid, first), NULL);
    if (!tf_tile_is_atomic(t->access) && !t->last && !cut) tf_tl_wait_stores(e, false);
    tf_tl_issue_rows(e, t, NULL, g, cut);
    tf_builder b = tf_code_here(&e->code);
    tf_async_commit(&b);
    tf_code_close(&e->code, NULL);
  }
}

/* The group's last stores were read, but for as many as there are places besides the next one. */
static void wait_read(tf_tl_emitter *e, const tf_tl_tma *t, int64_t places) {
  tf_code_open_if(&e->code, tf_tl_first_of_group(e), NULL);
  tf_builder b = tf_code_here(&e->code);
  tf_async_wait(&b, (uint32_t)places, true);
  tf_code_close(&e->code, NULL);
  meet_group(e, t);
}

/* From here on the tile is the place of that cut, and the loop goes over its columns, or rows. */
static void take_cut(tf_tl_emitter *e, const tf_tl_stmt *s, int64_t cut) {
  const tf_tl_tma *t = s->tma_once;
  if (!t->cuts) return;
  int64_t steps = s->loop.r[t->cut_mode].extent / t->cuts;
  t->tile->slot = tf_ix_const(e->code.ix, cut % t->tile->slots);
  t->tile->skip = cut * (t->cut_own ? t->cut_own : t->box[t->rank - 1]);
  t->tile->skip_each = t->cut_own ? t->cuts * t->cut_own - t->step[t->along] : 0;
  e->cut[0] = cut * steps;
  e->cut[1] = steps;
  e->cut_mode = t->cut_mode;
}

/* These cuts are written, and stored together. */
static void store(tf_tl_emitter *e, tf_tl_stmt *s, int64_t from, int64_t to) {
  for (int64_t cut = from; cut < to; cut++) {
    take_cut(e, s, cut);
    tf_tl_parallel(e, s);
  }
  tf_builder b = tf_code_here(&e->code);
  tf_async_proxy_fence(&b);
  meet_group(e, s->tma_once);
  for (int64_t cut = from; cut < to; cut++) {
    take_cut(e, s, cut);
    issue(e, s->tma_once, cut);
  }
}

void tf_tl_store_apart(tf_tl_emitter *e, tf_tl_stmt *s) {
  const tf_tl_tma *t = s->tma_once;
  tf_tl_buffer *tile = t->tile;
  int64_t cuts = t->cuts ? t->cuts : 1, each = !t->cuts || tile->slots < cuts ? 1 : cuts;
  if (e->begun.n) e->land_begun(e, false);
  if (t->last) tf_tl_before(e, tile, true);
  else wait_read(e, t, 0);
  for (int64_t cut = 0; cut < cuts; cut += each) {
    if (t->cuts && cut >= tile->slots) wait_read(e, t, tile->slots - 1);
    store(e, s, cut, cut + each);
  }
  if (!t->cuts) return;
  tile->slot = NULL;
  tile->skip = tile->skip_each = e->cut[1] = 0;
}

void tf_tl_end_in_turn(tf_tl_emitter *e, const tf_tl_pipe *p, tf_ixp count, tf_ixp q) {
  tf_code *code = &e->code;
  tf_ix_ctx *ix = code->ix;
  tf_ixp zero = tf_ix_const(ix, 0), group = tf_ix_divc(ix, e->tid, TF_TL_GROUP);
  /* A group is ahead of another by no more than the ring has slots: of tiles with fewer turns than that, less one, that
   * is several, whose phases would lap the one that waits for ever. They have no such turns: below 0 there is none, nor
   * behind the last one. */
  tf_ixp from = tf_ix_addc(ix, count, 1 - p->stages);
  tf_ixp end = tf_ix_addc(ix, tf_ix_max(ix, count, tf_ix_const(ix, p->stages - 1)), -1);
  tf_code_open_if(code, tf_code_compare(code, TF_KERNEL_PRED_EQ, q, from), NULL);
  tf_code_open_if(code, tf_code_compare(code, TF_KERNEL_PRED_GT, group, zero), NULL);
  tf_value *before = tf_code_value(code, tf_ix_addc(ix, group, -1));
  tf_builder b = tf_code_here(code);
  tf_pipeline_wait(&b, p->reached->mem, before, p->met, false);
  tf_pipeline_flip(&b, before, p->met);
  tf_code_close(code, NULL);
  tf_code_close(code, NULL);
  tf_code_open_if(code, tf_code_compare(code, TF_KERNEL_PRED_EQ, q, end), NULL);
  tf_ixp last = tf_ix_const(ix, e->threads / TF_TL_GROUP - 1);
  tf_code_open_if(code, tf_code_compare(code, TF_KERNEL_PRED_LT, group, last), NULL);
  tf_value *leader = tf_code_compare(code, TF_KERNEL_PRED_EQ, tf_ix_modc(ix, e->tid, 32), zero);
  tf_value *own = tf_code_value(code, group);
  b = tf_code_here(code);
  tf_pipeline_release(&b, p->reached->mem, own, false, leader, NULL);
  tf_code_close(code, NULL);
  tf_code_close(code, NULL);
}
