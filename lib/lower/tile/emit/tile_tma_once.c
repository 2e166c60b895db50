/* Copies by TMA where they stand, outside of what tile.pipelined runs ahead.
 *
 * A load: one thread announces the bytes to the copy's mbarrier and issues the boxes; all wait for it where the tile is
 * touched next, or where control parts. A store: one thread issues it and waits where the tile is written next (until
 * it was read), where the same tensor is stored to next (until it was written, since TMA keeps no order), and at
 * the kernel's end. What a loop computes for a tensor in parts of sectors goes through a tile of its own in
 * shared memory, from where TMA stores it or, for atomic ops, combines it.
 *
 * TMA sees what threads did, and they do not see it too early, by a proxy fence in all threads and a barrier:
 * before a load where the tile's place was touched since the last such pair, before a store where it was written. In
 * loops and behind branches that is taken to be so (tf_tl_forget). */
#include "lower/common/pipeline.h"
#include "lower/tile/emit/tile_apart.h"
#include "lower/tile/emit/tile_cluster.h"
#include "lower/tile/emit/tile_tma_once.h"
#include "lower/tile/emit/tile_parallel.h"
#include "lower/tile/emit/tile_settle.h"
#include "lower/tile/emit/tile_sync.h"
#include "lower/tile/emit/tile_tma.h"
#include "lower/tile/plan/tile_tma_plan.h"
#include "support/result.h"
#include "target/target.h"

/* ------------------------------------------------------------------------------------------------ emission */

void tf_tl_begin_tma_once(tf_tl_emitter *e) {
  for (size_t i = 0; i < e->stmts.n; i++) {
    tf_tl_tma *t = e->stmts.at[i]->tma_once;
    if (!t || t->ahead) continue;
    tf_tl_tma_map(e, t);
    if (t->stores) t->tile->leaves = t->tensor->leaves = true;
  }
  if (!e->loads.n) return;
  tf_builder b = tf_code_here(&e->code);
  e->arrivals = tf_pipeline_register(&b, 0);
  for (size_t i = 0; i < e->loads.n; i++)
    if (e->loads.at[i]->multi) e->loads.at[i]->multi->phases = tf_pipeline_register(&b, 0);
  e->has_mbarriers = true;
}

void tf_tl_make_tma_once(tf_tl_emitter *e) {
  tf_builder b = tf_code_here(&e->code);
  for (int64_t c = 0; c < e->crews && e->loads.n; c++)
    tf_pipeline_init(&b, e->arrived->mem, (uint32_t)(c * e->arrived->elements), (uint32_t)e->loads.n, tf_k_i32(&b, 1));
  for (size_t i = 0; i < e->loads.n; i++)
    if (e->loads.at[i]->multi) tf_tl_make_multi(e, e->loads.at[i]->multi, 1);
}

void tf_tl_fence(tf_tl_emitter *e) {
  tf_builder b = tf_code_here(&e->code);
  tf_async_proxy_fence(&b);
  tf_tl_barrier(e);
  for (size_t i = 0; i < e->buffers.n; i++) e->buffers.at[i]->now.touched = e->buffers.at[i]->now.unfenced = false;
}

bool tf_tl_is_open(const tf_tl_emitter *e, const tf_tl_buffer *tile) {
  for (size_t i = 0; i < e->buffers.n; i++)
    if (e->buffers.at[i] != tile && e->buffers.at[i]->now.touched && tf_tl_overlap(e->buffers.at[i], tile)) return true;
  return false;
}

bool tf_tl_was_written(const tf_tl_emitter *e, const tf_tl_buffer *tile) {
  for (size_t i = 0; i < e->buffers.n; i++)
    if (e->buffers.at[i]->now.unfenced && tf_tl_overlap(e->buffers.at[i], tile)) return true;
  return false;
}

static void load(tf_tl_emitter *e, tf_tl_tma *t) {
  TF_EITHER(tf_tl_settle(e, t->tile, true)); /* the thread that waits for stores is the one that issues */
  if (t->tile->now.touched || tf_tl_is_open(e, t->tile)) tf_tl_fence(e);
  tf_code_open_if(&e->code, tf_tl_first_thread(e), NULL);
  tf_builder b = tf_code_here(&e->code);
  tf_value *bar = tf_pipeline_bar(&b, e->arrived->mem, tf_k_i32(&b, (int32_t)t->number));
  tf_async_expect(&b, bar, tf_k_i32(&b, t->bytes), true);
  if (t->multi) {
    tf_value *slot = tf_k_i32(&b, 0);
    tf_tl_ready(e, t->multi, slot);
    tf_tl_open_first(e, t->multi);
    tf_tl_await_ready(e, t->multi, slot);
  }
  tf_tl_issue_tma(e, t, bar);
  if (t->multi) tf_code_close(&e->code, NULL);
  tf_code_close(&e->code, NULL);
  t->tile->arriving = t;
}

static void store(tf_tl_emitter *e, tf_tl_tma *t) {
  TF_EITHER(tf_tl_settle(e, t->tile, false));
  if (tf_tl_was_written(e, t->tile)) tf_tl_fence(e);
  tf_code_open_if(&e->code, tf_tl_first_thread(e), NULL);
  if (t->tensor->now.async_read && !tf_tile_is_atomic(t->access)) tf_tl_wait_stores(e, false);
  tf_tl_issue_tma(e, t, NULL);
  tf_builder b = tf_code_here(&e->code);
  tf_async_commit(&b);
  tf_code_close(&e->code, NULL);
  t->tile->now.async_read = t->tensor->now.async_read = true;
}

bool tf_tl_by_tma(tf_tl_emitter *e, tf_tl_stmt *s) {
  tf_tl_tma *t = s->tma_once;
  if (!t) return false;
  if (t->groups) {
    tf_tl_store_apart(e, s);
    return true;
  }
  if (t->staged) {
    tf_tl_before(e, t->tile, true);
    tf_tl_parallel(e, s);
  }
  if (t->stores) store(e, t);
  else load(e, t);
  return true;
}

void tf_tl_end_tma_once(tf_tl_emitter *e) {
  bool any = false, apart = false;
  for (size_t i = 0; i < e->stmts.n; i++) {
    const tf_tl_tma *t = e->stmts.at[i]->tma_once;
    any |= t && t->stores;
    apart |= t && t->groups;
  }
  if (!any) return;
  tf_code_open_if(&e->code, apart ? tf_tl_first_of_group(e) : tf_tl_first_thread(e), NULL);
  tf_tl_wait_stores(e, true);
  tf_code_close(&e->code, NULL);
}
