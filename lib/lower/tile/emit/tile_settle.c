/* Waiting for what TMA still does (tile_tma_once.c) where a buffer is touched next. */
#include "lower/common/pipeline.h"
#include "lower/tile/emit/tile_settle.h"
#include "lower/tile/emit/tile_sync.h"
#include "lower/tile/plan/tile_buffer.h"
#include "lower/tile/plan/tile_pipe_plan.h"
#include "lower/tile/plan/tile_tma_plan.h"

tf_value *tf_tl_first_thread(tf_tl_emitter *e) {
  return tf_code_compare(&e->code, TF_KERNEL_PRED_EQ, e->tid, tf_ix_const(e->code.ix, 0));
}

void tf_tl_wait_stores(tf_tl_emitter *e, bool read) {
  tf_builder b = tf_code_here(&e->code);
  tf_async_wait(&b, 0, read);
}

static void wait_ahead(tf_tl_emitter *e, tf_tl_buffer *tile) {
  const tf_tl_pipe *p = tile->arriving->ahead;
  tf_value *at = tf_code_value(&e->code, tile->slot);
  tf_builder b = tf_code_here(&e->code);
  tf_pipeline_wait(&b, p->full->mem, at, p->filled, false);
  tf_pipeline_flip(&b, at, p->filled);
  tile->arriving = NULL;
}

static void wait_load(tf_tl_emitter *e, tf_tl_buffer *tile) {
  if (tile->arriving->ahead) {
    wait_ahead(e, tile);
    return;
  }
  tf_builder b = tf_code_here(&e->code);
  tf_value *at = tf_k_i32(&b, (int32_t)tile->arriving->number);
  tf_pipeline_wait(&b, e->arrived->mem, at, e->arrivals, false);
  tf_pipeline_flip(&b, at, e->arrivals);
  tile->arriving = NULL;
  tile->now.touched = true; /* nobody may begin the next phase before all have seen this one's end */
}

bool tf_tl_settle(tf_tl_emitter *e, const tf_tl_buffer *b, bool write) {
  bool leaving = false;
  for (size_t i = 0; i < e->buffers.n && b->scope == TF_TS_SHARED; i++) {
    tf_tl_buffer *o = e->buffers.at[i];
    if (o->scope != TF_TS_SHARED || !tf_tl_overlap(o, b)) continue;
    if (o->arriving) wait_load(e, o);
    leaving |= o->now.async_read;
  }
  if (!leaving || !write) return false;
  tf_code_open_if(&e->code, tf_tl_first_thread(e), NULL);
  tf_tl_wait_stores(e, true);
  tf_code_close(&e->code, NULL);
  for (size_t i = 0; i < e->buffers.n; i++)
    if (e->buffers.at[i]->scope == TF_TS_SHARED) e->buffers.at[i]->now.async_read = false;
  return true;
}

void tf_tl_settle_loads(tf_tl_emitter *e) {
  for (size_t i = 0; i < e->buffers.n; i++)
    if (e->buffers.at[i]->arriving) wait_load(e, e->buffers.at[i]);
}

static void not_fenced(tf_tl_buffer *b) {
  if (b && b->scope == TF_TS_SHARED) b->now.unfenced = true;
}

/* What threads write, not TMA. */
static void unfence_written(const tf_tl_emitter *e, const tf_tl_stmt *s) {
  const tf_tl_tma *t = s->tma_once;
  bool by_threads = !(t && !t->stores) && !tf_tl_is_boxed(e, s->op);
  not_fenced(s->scratch);
  not_fenced(s->temp);
  not_fenced(s->sum_way);
  if (t && t->staged) not_fenced(t->tile);
  for (size_t i = 0; i < s->uses.n; i++) {
    const tf_tl_use *u = &s->uses.at[i];
    not_fenced(u->stage);
    if (u->written && by_threads) not_fenced(u->buffer);
  }
}

void tf_tl_forget(tf_tl_emitter *e, const tf_op *op) {
  for (size_t i = 0; i < e->buffers.n; i++) {
    tf_tl_buffer *b = e->buffers.at[i];
    b->now.async_read = b->leaves;
    b->now.touched = b->scope == TF_TS_SHARED;
  }
  for (size_t i = 0; i < e->stmts.n; i++)
    if (tf_tl_stands_in(e->stmts.at[i], op)) unfence_written(e, e->stmts.at[i]);
}
