/* `dynamic` of tile.kernel: a persistent block begins with the tile of its own number, and draws each further one.
 *
 * Ticket k is tile k in the order of the grid (x fastest) or of tile.use_swizzle; the draws are in that order, too. So
 * where tiles differ in work the longest should come first: blocks that get them draw fewer of the others.
 * Without producer warps one thread draws, and a barrier of the block tells it to all. With them the producer draws: to
 * it the others' tickets are one more ring. */
#include "lower/tile/emit/tile_index.h"
#include "lower/tile/emit/tile_settle.h"
#include "lower/tile/emit/tile_sync.h"
#include "lower/tile/emit/tile_tickets.h"
#include "lower/tile/plan/tile_buffer.h"

void tf_tl_begin_tickets(tf_tl_emitter *e) {
  if (!e->tickets) return;
  tf_scheduler *d = &e->tickets->at;
  tf_type *i32 = tf_type_i(e->code.ctx, 32);
  int64_t one = 1;
  tf_tl_arg arg = {.tensor = -1, .scalar = -1, .counter = true};
  d->counter = tf_tl_param(e, arg, tf_buffer_type(i32, &one, 1, TF_SPACE_GLOBAL), "tickets");
  d->tickets = e->tickets->place->mem;
  if (d->by_producer) {
    d->full = e->tickets->full->mem;
    d->empty = e->tickets->empty->mem;
    e->has_mbarriers = true;
  }
  tf_ixp tiles = tf_ix_const(e->code.ix, 1);
  for (size_t i = 0; i < e->grid.n; i++) tiles = tf_ix_mul(e->code.ix, tiles, e->grid.at[i].count);
  tf_value *all = tf_code_value(&e->code, tiles);
  tf_builder b = tf_code_here(&e->code);
  tf_scheduler_registers(d, &b);
  d->all = tf_k_cast(&b, all, i32);
  d->blocks = tf_k_sreg(&b, TF_K_GRID_DIM, 'x');
  if (!d->by_producer && e->threads > 1) d->first = tf_tl_first_thread(e);
}

void tf_tl_make_tickets(tf_tl_emitter *e) {
  if (!e->tickets || !e->tickets->at.by_producer) return;
  tf_builder b = tf_code_here(&e->code);
  tf_scheduler_mbarriers(&e->tickets->at, &b, tf_k_i32(&b, e->threads % 32 ? e->threads : e->threads / 32));
}

static void barrier(tf_code *code) { tf_tl_barrier((tf_tl_emitter *)code); }

static tf_scheduler_role role(tf_tl_emitter *e) {
  tf_scheduler_role r = {.producing = e->tickets->at.by_producer && !e->parted, .barrier = barrier};
  tf_ix_ctx *ix = e->code.ix;
  if (e->parted && e->threads % 32 == 0)
    r.leader = tf_code_compare(&e->code, TF_KERNEL_PRED_EQ, tf_ix_modc(ix, e->tid, 32), tf_ix_const(ix, 0));
  return r;
}

tf_value *tf_tl_open_tickets(tf_tl_emitter *e) {
  tf_scheduler_role r = role(e);
  tf_value *ticket = tf_scheduler_open(&e->tickets->at, &e->code, &r);
  tf_builder b = tf_code_here(&e->code);
  return tf_k_cast(&b, ticket, e->code.ity);
}

void tf_tl_close_tickets(tf_tl_emitter *e) {
  tf_scheduler_role r = role(e);
  tf_scheduler_close(&e->tickets->at, &e->code, &r);
}
