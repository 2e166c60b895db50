/* tile.pipelined loops of nothing but products of the tensor unit, whose sums stay in tensor memory: one thread waits
 * until a slot is full, begins its products, and has the unit arrive at the slot's other mbarrier when it is done with
 * it. The next products are begun meanwhile, and the next copies where no producer warp does that; nobody else has
 * anything to do before the loop ends.
 *
 * Products with block scales need all threads in each iteration: they bring the scales, and put them into tensor memory
 * when the products of the iteration before are over, which read what is there. In a pair each block has all scales of
 * B, and of its own rows of A. */
#include "lower/common/pipeline.h"
#include "lower/tile/emit/tile_cluster.h"
#include "lower/tile/emit/tile_desc.h"
#include "lower/tile/emit/tile_tma_once.h"
#include "lower/tile/emit/tile_mma.h"
#include "lower/tile/emit/tile_pipe.h"
#include "lower/tile/emit/tile_settle.h"
#include "lower/tile/emit/tile_sync.h"
#include "lower/tile/emit/tile_unit.h"
#include "lower/tile/emit/tile_unit_loop.h"
#include "lower/tile/emit/tile_unit_scale.h"

static void begin(tf_tl_emitter *e, const tf_tl_unit_flight *f) {
  for (size_t i = 0; i < f->products.n; i++) {
    tf_tl_product p = tf_tl_begin_product(e, f->products.at[i]);
    if (tf_tl_sees_too_little(e, &p)) tf_tl_fence(e);
    tf_tl_before_all(e, f->products.at[i]);
  }
}

/* One thread of the block, or of the pair of blocks. */
static void open_issuer(tf_tl_emitter *e) {
  tf_code_open_if(&e->code, tf_tl_first_thread(e), NULL);
  if (e->units->pair) tf_tl_open_first(e, e->units->pair);
}

static void close_issuer(tf_tl_emitter *e) {
  if (e->units->pair) tf_code_close(&e->code, NULL);
  tf_code_close(&e->code, NULL);
}

/* Its products by one thread, who then has the unit arrive at the slot's other mbarrier, or at that of the products. */
static void iteration(tf_tl_emitter *e, tf_tl_pipe *p, tf_value *slot) {
  tf_tl_unit_flight *f = p->units;
  tf_value **clear = TF_NEW_ARRAY(e->code.pool, tf_value *, f->products.n);
  for (size_t i = 0; i < f->products.n; i++) clear[i] = tf_tl_clear_of(e, f->products.at[i]);
  for (size_t i = 0; i < f->products.n; i++) {
    tf_tl_product x = tf_tl_begin_product(e, f->products.at[i]);
    if (x.scaled) tf_tl_store_scales(e, f->products.at[i], &x);
  }
  if (f->scaled) tf_tl_order_units(e);
  open_issuer(e);
  tf_builder b = tf_code_here(&e->code);
  tf_pipeline_wait(&b, p->full->mem, slot, p->filled, false);
  for (size_t i = 0; i < f->products.n; i++) {
    tf_tl_product x = tf_tl_begin_product(e, f->products.at[i]);
    tf_tl_issue_unit(e, f->products.at[i], &x, clear[i]);
  }
  b = tf_code_here(&e->code);
  tf_tl_commit_units(e, f->scaled ? tf_tl_unit_bar(e, f->products.at[0]) : tf_pipeline_bar(&b, p->empty->mem, slot));
  close_issuer(e);
  b = tf_code_here(&e->code);
  tf_pipeline_flip(&b, slot, p->filled);
}

/* All threads: the products of the iteration before are over, and the copies of this one are there; the next ones
 * begin. */
static void come_to_iteration(tf_tl_emitter *e, tf_tl_pipe *p, tf_ixp count, tf_ixp q, uint32_t begun) {
  tf_ixp zero = tf_ix_const(e->code.ix, 0);
  tf_code_open_if(&e->code, tf_code_compare(&e->code, TF_KERNEL_PRED_GT, q, zero), NULL);
  tf_tl_await_unit(e, p->units->products.at[0]);
  tf_code_close(&e->code, NULL);
  if (p->copies.n) {
    tf_builder b = tf_code_here(&e->code);
    tf_cp_async_await(&e->cp_async, &b, (uint32_t)(p->stages - 2));
  }
  tf_tl_barrier(e);
  tf_tl_pipe_ahead(e, p, tf_ix_addc(e->code.ix, q, p->stages - 1), count);
  tf_cp_async_prune(&e->cp_async, begun);
}

/* The last products are over. */
static void end_scaled(tf_tl_emitter *e, const tf_tl_pipe *p, tf_ixp count) {
  tf_ixp zero = tf_ix_const(e->code.ix, 0);
  bool sure = tf_ix_prove_lt(e->code.ix, zero, count);
  if (!sure) tf_code_open_if(&e->code, tf_code_compare(&e->code, TF_KERNEL_PRED_GT, count, zero), NULL);
  tf_tl_await_unit(e, p->units->products.at[0]);
  if (!sure) tf_code_close(&e->code, NULL);
}

/* All have seen the end of what the unit did before. Where a sum outlives the loop nothing else orders the blocks of a
 * pair. */
static void meet(tf_tl_emitter *e, const tf_tl_pipe *p) {
  bool outlives = false;
  for (size_t i = 0; i < p->units->products.n; i++) outlives |= p->units->products.at[i]->home->loop != p->loop;
  if (e->units->pair && outlives) tf_tl_order_units(e);
  tf_tl_before_units(e);
}

void tf_tl_fly_units(tf_tl_emitter *e, tf_tl_pipe *p, tf_ixp count, tf_ixp q, uint32_t begun) {
  const tf_tl_stmt *first = p->units->products.at[0];
  bool scaled = p->units->scaled;
  begin(e, p->units);
  meet(e, p);
  tf_code_open_for(&e->code, count, q, false);
  tf_tl_pipe_keep_loop(e);
  tf_ixp slot = p->by_producer ? tf_tl_next_slot(e, p) : tf_ix_modc(e->code.ix, q, p->stages);
  tf_hazards_enter(&e->hazards);
  tf_sync_mark m = tf_tl_mark_state(e, p->loop);
  if (scaled) come_to_iteration(e, p, count, q, begun);
  tf_tl_pipe_mean(e, p, slot);
  tf_tl_pipe_values(e, p, q);
  iteration(e, p, tf_code_value(&e->code, slot));
  if (p->by_producer) tf_tl_pipe_go_on(e, p);
  else if (!scaled) tf_tl_pipe_ahead(e, p, tf_ix_addc(e->code.ix, q, p->stages - 1), count);
  tf_tl_loop_end(e, &m, p->loop);
  tf_hazards_leave(&e->hazards);
  tf_code_close(&e->code, NULL);
  if (scaled) {
    end_scaled(e, p, count);
    return;
  }
  open_issuer(e);
  tf_tl_commit_units(e, tf_tl_unit_bar(e, first));
  close_issuer(e);
  tf_tl_await_unit(e, first);
}
