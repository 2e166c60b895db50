/* tile.pipelined: copies from global to shared memory that run ahead of their use into as many copies of their
 * destination as the loop has stages, by TMA or by cp.async.
 *
 * A copy runs ahead only if the loop then computes what the serial one does: nothing in the kernel writes its source,
 * its destination is written by it alone, whole, and read only behind it in the body, and where it copies from does not
 * depend on what the body loads, but of tensors that the kernel does not write. Any other statement stays where it
 * stands.
 *
 * By cp.async: in iteration q each thread waits for its copies of iteration q; a barrier shows them to all, and says
 * that iteration q - 1 is over, whose place the copies of q + S - 1 take. By TMA: one thread announces and
 * issues all boxes of an iteration, which one mbarrier counts for each slot, and all wait for it. Iteration q - 1 is
 * over when every warp has arrived at the slot's other mbarrier, for which the issuing thread waits: so no barrier is
 * left, unless the loop also has copies by cp.async. Where producer warps issue the boxes (tile_producer.c) the others
 * only wait and release, and slots go on from one loop to the next. */
#include "kernel/wgmma_table.h"
#include "lower/common/pipeline.h"
#include "lower/tile/emit/tile_access.h"
#include "lower/tile/emit/tile_apart.h"
#include "lower/tile/emit/tile_cluster.h"
#include "lower/tile/emit/tile_crews.h"
#include "lower/tile/emit/tile_tma_once.h"
#include "lower/tile/emit/tile_parallel.h"
#include "lower/tile/emit/tile_rest.h"
#include "lower/tile/emit/tile_pipe.h"
#include "lower/tile/emit/tile_hidden.h"
#include "lower/tile/emit/tile_settle.h"
#include "lower/tile/emit/tile_stagger.h"
#include "lower/tile/emit/tile_sync.h"
#include "lower/tile/emit/tile_tickets.h"
#include "lower/tile/emit/tile_tma.h"
#include "lower/tile/emit/tile_unit.h"
#include "lower/tile/emit/tile_unit_loop.h"
#include "lower/tile/emit/tile_wgmma.h"
#include "lower/tile/plan/tile_buffer.h"
#include "lower/tile/plan/tile_cluster_plan.h"
#include "lower/tile/plan/tile_lag_plan.h"
#include "lower/tile/plan/tile_panels.h"
#include "lower/tile/plan/tile_pipe_plan.h"
#include "lower/tile/plan/tile_wgmma_plan.h"
#include "support/result.h"
#include "target/target.h"

enum {
  WRITTEN_OUT = 64,    /* pieces of an iteration's copies, of each thread */
  MOST_WRITTEN_OUT = 4 /* turns of a loop over rings */
};

/* ------------------------------------------------------------------------------------------------ which copies */

/* ---- `stage` and `order`, as the program has them; tile_expand.c keeps a statement's stage in its scratch */

/* ------------------------------------------------------------------------------------------------ mbarriers */

static void make_pipe(tf_tl_emitter *e, tf_tl_pipe *p) {
  if (!p->full) return;
  tf_builder b = tf_code_here(&e->code);
  uint32_t n = (uint32_t)p->stages, readers = (uint32_t)(e->threads % 32 ? e->threads : e->threads / 32);
  if (p->units) readers = 1; /* the tensor unit */
  if (p->peers) readers *= p->peers;
  tf_pipeline_init(&b, p->full->mem, 0, n, tf_k_i32(&b, 1));
  if (p->empty) tf_pipeline_init(&b, p->empty->mem, 0, n, tf_k_i32(&b, readers));
  for (size_t i = 0; i < p->boxes.n; i++)
    if (tf_tl_first_multi(p, i) && !p->peers) tf_tl_make_multi(e, tf_tl_first_multi(p, i), n);
  if (p->reached)
    tf_pipeline_init(&b, p->reached->mem, 0, (uint32_t)p->reached->elements, tf_k_i32(&b, TF_TL_GROUP / 32));
  if (p->turn) tf_pipeline_init(&b, p->turn->mem, 0, (uint32_t)e->crews, tf_k_i32(&b, e->threads / 32));
  if (!p->lag) return;
  tf_pipeline_init(&b, p->lag->full->mem, 0, TF_TL_LAG_SLOTS, tf_k_i32(&b, readers));
  tf_pipeline_init(&b, p->lag->empty->mem, 0, TF_TL_LAG_SLOTS, tf_k_i32(&b, readers));
}

static void make(tf_op *op, void *user) {
  tf_tl_emitter *e = user;
  for (tf_tl_pipe *p = tf_map_get(&e->pipes, tf_map_ptr(op)); p; p = p->late) make_pipe(e, p);
}

static void begin_pipe(tf_tl_emitter *e, tf_tl_pipe *p) {
  if (!p->full) return;
  tf_builder b = tf_code_here(&e->code);
  p->filled = tf_pipeline_register(&b, 0);
  if (p->empty) p->emptied = tf_pipeline_register(&b, p->by_producer ? 1 : -1);
  if (p->by_producer) p->next = tf_pipeline_register(&b, 0);
  if (p->reached) p->met = tf_pipeline_register(&b, 0);
  if (p->turn) p->turns = tf_pipeline_register(&b, 1); /* the first crew begins */
  if (p->lag) {
    p->lag->filled = tf_pipeline_register(&b, 0);
    p->lag->emptied = tf_pipeline_register(&b, -1);
  }
  for (size_t i = 0; i < p->boxes.n; i++)
    if (tf_tl_first_multi(p, i) && !p->peers) tf_tl_first_multi(p, i)->phases = tf_pipeline_register(&b, 0);
  for (size_t i = 0; i < p->boxes.n; i++) tf_tl_tma_map(e, p->boxes.at[i]);
}

static void begin(tf_op *op, void *user) {
  tf_tl_emitter *e = user;
  for (tf_tl_pipe *p = tf_map_get(&e->pipes, tf_map_ptr(op)); p; p = p->late) begin_pipe(e, p);
}

static void any_mbarrier(tf_op *op, void *user) {
  tf_tl_emitter *e = user;
  tf_tl_pipe *p = tf_map_get(&e->pipes, tf_map_ptr(op));
  e->has_mbarriers |= p && p->full;
}

/* The first copy would wait for its map, which comes from memory. */
static void prefetch_maps(tf_tl_emitter *e) {
  tf_builder b = tf_code_here(&e->code);
  for (size_t i = 0; i < e->args.n; i++)
    if (e->args.at[i].tma) tf_k_op(&b, TF_K_TENSORMAP_PREFETCH, (tf_value **)&e->args.at[i].tma->map, 1, NULL, 0, 0);
}

void tf_tl_begin_pipes(tf_tl_emitter *e) {
  tf_walk(e->kernel, false, any_mbarrier, e);
  tf_tl_begin_tma_once(e);
  tf_tl_begin_units(e);
  if (!e->has_mbarriers) return;
  tf_walk(e->kernel, false, begin, e);
  tf_code_open_if(&e->code, tf_tl_first_thread(e), NULL);
  prefetch_maps(e);
  tf_walk(e->kernel, false, make, e);
  tf_tl_make_tma_once(e);
  tf_tl_make_tickets(e);
  tf_tl_make_units(e);
  tf_builder b = tf_code_here(&e->code);
  tf_k_op(&b, TF_K_FENCE_MBARRIER_INIT, NULL, 0, NULL, 0, 0);
  tf_code_close(&e->code, NULL);
  tf_tl_barrier(e);
  tf_tl_find_units(e);
  tf_tl_meet_cluster(e);
}

/* Threads load from the ring; what tensor cores read by themselves is over when it has been waited for. */
static bool threads_read(tf_tl_emitter *e, const tf_tl_pipe *p) {
  for (size_t i = 0; i < e->stmts.n; i++) {
    tf_tl_stmt *s = e->stmts.at[i];
    for (size_t k = 0; k < p->boxes.n && !tf_tl_has_panels(s); k++) {
      const tf_tl_use *u = tf_tl_find_use(s, p->boxes.at[k]->tile);
      if (u && u->read) return true;
    }
  }
  return false;
}

/* Whole warps come here together: one thread of each arrives, where `cond` holds (NULL: always). What the body loaded
 * may be used behind that (products keep it in registers), so a fence goes before it (pipeline.h). */
void tf_tl_pipe_release(tf_tl_emitter *e, tf_tl_pipe *p, tf_value *slot, tf_value *cond) {
  tf_value *leader = NULL;
  if (e->threads % 32 == 0)
    leader =
        tf_code_compare(&e->code, TF_KERNEL_PRED_EQ, tf_ix_modc(e->code.ix, e->tid, 32), tf_ix_const(e->code.ix, 0));
  leader = tf_code_both(&e->code, leader, cond);
  tf_value *ranks[TF_TL_MOST_PEERS] = {NULL};
  uint32_t n = 1 + tf_tl_peers(e, p, ranks + 1);
  tf_builder b = tf_code_here(&e->code);
  tf_pipeline_release_to(&b, p->empty->mem, slot, threads_read(e, p), leader, ranks, n);
}

/* ------------------------------------------------------------------------------------------------ the loop */

static tf_tl_buffer *ring_of(tf_tl_emitter *e, const tf_tl_stmt *s) {
  tf_op *load, *store;
  TF_SURELY(tf_tl_is_copy(s->op, &load, &store));
  return tf_tl_buffer_of(e, tf_op_operand(store, TF_TILE_STORE_BUFFER));
}

typedef void (*ring_fn)(tf_tl_emitter *e, tf_tl_buffer *b, tf_ixp slot);

/* Of the loop's first rings, not of late ones. */
static void each_ring(tf_tl_emitter *e, const tf_tl_pipe *p, ring_fn fn, tf_ixp slot) {
  for (size_t i = 0; i < p->copies.n; i++) fn(e, ring_of(e, p->copies.at[i]), slot);
  for (size_t i = 0; i < p->boxes.n; i++) fn(e, p->boxes.at[i]->tile, slot);
}

static void take(tf_tl_emitter *e, tf_tl_buffer *b, tf_ixp slot) {
  (void)slot;
  tf_tl_before(e, b, true);
}

static void open_ring(tf_tl_emitter *e, tf_tl_buffer *b, tf_ixp slot) {
  (void)e, (void)slot;
  b->ring = true;
}

static void set_slot(tf_tl_emitter *e, tf_tl_buffer *b, tf_ixp slot) {
  (void)e;
  b->slot = slot;
}

void tf_tl_pipe_mean(tf_tl_emitter *e, const tf_tl_pipe *p, tf_ixp slot) { each_ring(e, p, set_slot, slot); }

/* What takes the place next must wait. */
static void close_ring(tf_tl_emitter *e, tf_tl_buffer *b, tf_ixp slot) {
  (void)e;
  b->ring = false;
  b->slot = slot;
  b->now.read = b->now.write = true;
}

/* Slots that producers fill are waited for and released, also when the loop comes again. */
static void close_own_ring(tf_tl_emitter *e, tf_tl_buffer *b, tf_ixp slot) {
  bool shared = false;
  for (size_t i = 0; i < e->buffers.n; i++) shared |= e->buffers.at[i] != b && tf_tl_overlap(e->buffers.at[i], b);
  close_ring(e, b, slot);
  b->now.read = b->now.write = shared;
}

/* Other buffers had the place of these: what threads did there comes before what TMA writes. */
static void fence(tf_tl_emitter *e, const tf_tl_pipe *p) {
  bool any = false;
  for (size_t i = 0; i < p->boxes.n; i++) any |= tf_tl_is_open(e, p->boxes.at[i]->tile);
  if (any) tf_tl_fence(e);
}

/* The first block of a pair announces what comes to both, and counts it. */
static tf_value *expect_pair(tf_tl_emitter *e, const tf_tl_pipe *p, tf_value *own, tf_value *slot, int64_t bytes) {
  const tf_cluster_group *g = &p->pair->group;
  tf_tl_open_first(e, p->pair);
  tf_builder b = tf_code_here(&e->code);
  tf_async_expect(&b, own, tf_k_i32(&b, tf_cluster_group_blocks(g) * bytes), true);
  tf_code_close(&e->code, NULL);
  b = tf_code_here(&e->code);
  return tf_pipeline_bar_of(&b, p->full->mem, slot, tf_cluster_first_rank(&b, g));
}

/* Producers take the slots in turn, whatever the loops. */
static void await_empty(tf_tl_emitter *e, const tf_tl_pipe *p, tf_value *slot) {
  tf_builder b = tf_code_here(&e->code);
  if (p->by_producer) {
    tf_pipeline_wait_round(&b, p->empty->mem, slot, p->emptied, p->peers);
    tf_pipeline_flip_round(&b, slot, p->emptied, (uint32_t)p->stages);
    return;
  }
  if (p->peers) tf_pipeline_wait_relaxed(&b, p->empty->mem, slot, p->emptied);
  else tf_pipeline_wait(&b, p->empty->mem, slot, p->emptied, false);
  tf_pipeline_flip(&b, slot, p->emptied);
}

/* One thread waits until the slot is empty, announces what comes, and issues it. */
void tf_tl_issue_boxes(tf_tl_emitter *e, tf_tl_pipe *p, tf_ixp slot) {
  int64_t bytes = 0;
  each_ring(e, p, set_slot, slot);
  tf_value *at = tf_code_value(&e->code, slot);
  if (p->empty) await_empty(e, p, at);
  tf_builder b = tf_code_here(&e->code);
  for (size_t i = 0; i < p->boxes.n; i++) bytes += p->boxes.at[i]->bytes;
  tf_value *bar = tf_pipeline_bar(&b, p->full->mem, at);
  if (p->pair) bar = expect_pair(e, p, bar, at, bytes);
  else tf_async_expect(&b, bar, tf_k_i32(&b, bytes), true);
  for (size_t i = 0; i < p->boxes.n; i++)
    if (tf_tl_first_multi(p, i) && !p->peers) tf_tl_ready(e, tf_tl_first_multi(p, i), at);
  for (size_t i = 0; i < p->boxes.n; i++) {
    const tf_tl_multi *m = p->boxes.at[i]->multi;
    bool first = m && !p->boxes.at[i]->parts && !p->boxes.at[i]->dealt;
    if (first) tf_tl_open_first(e, m);
    if (tf_tl_first_multi(p, i) && !p->peers) tf_tl_await_ready(e, m, at);
    tf_tl_issue_tma(e, p->boxes.at[i], bar);
    if (first) tf_code_close(&e->code, NULL);
  }
}

tf_ixp tf_tl_slot_in(tf_tl_emitter *e, const tf_tl_pipe *p, tf_value *reg) {
  tf_builder b = tf_code_here(&e->code);
  tf_value *v = tf_pipeline_get(&b, reg);
  tf_ix_ctx *ix = e->code.ix;
  tf_ixp slot = tf_ix_opaque(ix, "slot", tf_ix_const(ix, 0), tf_ix_const(ix, p->stages - 1), v, NULL, 0);
  tf_code_bind(&e->code, slot, e->code.depth, tf_k_cast(&b, v, e->code.ity));
  return slot;
}

tf_ixp tf_tl_next_slot(tf_tl_emitter *e, const tf_tl_pipe *p) { return tf_tl_slot_in(e, p, p->next); }

void tf_tl_pipe_go_on(tf_tl_emitter *e, const tf_tl_pipe *p) {
  tf_builder b = tf_code_here(&e->code);
  tf_pipeline_next(&b, p->next, (uint32_t)p->stages);
}

/* What an iteration loads for its copies, which are about to be begun. */
static void load_ahead(tf_tl_emitter *e, const tf_tl_pipe *p) {
  tf_block *body = tf_op_body(p->loop);
  for (tf_op *op = body->first; op; op = op->next) {
    if (op->nresult != 1 || !tf_tl_needs_loaded(&op->result[0], body) || !tf_tl_known_early(e, &op->result[0], body))
      continue;
    if (!tf_tl_loads_early(e, op)) {
      tf_tl_scalar_op(e, op);
      continue;
    }
    e->now = tf_map_get(&e->stmt, tf_map_ptr(op));
    tf_tl_load(e, op);
    e->now = NULL;
  }
}

/* Copies in so many pieces, each with a condition, are loops over them: written out, they would take LLVM seconds, and
 * the memory that they wait for would be no faster. */
static bool is_piecemeal(tf_tl_emitter *e, const tf_tl_pipe *p) {
  int64_t n = 0;
  for (size_t i = 0; i < p->copies.n; i++) n += tf_tl_pieces(e, p->copies.at[i]);
  return n > WRITTEN_OUT;
}

/* The copies of iteration q, if there is one; a group in any case, so that groups count iterations. */
void tf_tl_pipe_ahead(tf_tl_emitter *e, tf_tl_pipe *p, tf_ixp q, tf_ixp count) {
  tf_ixp slot = tf_ix_modc(e->code.ix, q, p->stages);
  bool sure = tf_ix_prove_lt(e->code.ix, q, count);
  if (!sure) tf_code_open_if(&e->code, tf_code_compare(&e->code, TF_KERNEL_PRED_LT, q, count), NULL);
  tf_tl_pipe_values(e, p, q);
  load_ahead(e, p);
  each_ring(e, p, set_slot, slot);
  bool rolled = is_piecemeal(e, p);
  for (size_t i = 0; i < p->copies.n; i++) tf_tl_async(e, p->copies.at[i], rolled);
  if (p->boxes.n) {
    tf_code_open_if(&e->code, tf_tl_first_thread(e), NULL);
    tf_tl_issue_boxes(e, p, slot);
    tf_code_close(&e->code, NULL);
  }
  if (!sure) tf_code_close(&e->code, NULL);
  tf_builder b = tf_code_here(&e->code);
  if (p->copies.n) tf_cp_async_group(&e->cp_async, &b);
}

/* The copies of iteration q are there, and iteration q - 1 is over. */
void tf_tl_pipe_arrive(tf_tl_emitter *e, tf_tl_pipe *p, tf_ixp slot) {
  if (p->boxes.n) {
    tf_value *at = tf_code_value(&e->code, slot);
    tf_builder b = tf_code_here(&e->code);
    tf_pipeline_wait(&b, p->full->mem, at, p->filled, false);
    tf_pipeline_flip(&b, at, p->filled);
  }
  if (!p->copies.n) return;
  tf_builder b = tf_code_here(&e->code);
  tf_cp_async_await(&e->cp_async, &b, (uint32_t)(p->stages - 2));
  bool panels = false; /* what threads put there wgmma sees behind a fence */
  for (size_t i = 0; i < p->copies.n; i++) panels |= ring_of(e, p->copies.at[i])->panels;
  if (panels) tf_tl_fence(e);
  else tf_tl_barrier(e);
}

/* A loop over rings stays one: its turns differ by the slot only, and kernel-unroll would write out up to 64 of them.
 * Of a few turns it makes straight code, in which slots and phases are numbers. */
void tf_tl_pipe_keep_loop(tf_tl_emitter *e) {
  int64_t turns;
  if (tf_ix_is_const(e->code.level[e->code.depth].count, &turns) && turns > MOST_WRITTEN_OUT)
    tf_code_keep_rolled(&e->code);
}

/* With one warp group the slot of iteration q - 1 is released when the products of iteration q have begun and its own
 * are over; the last one's behind the loop. So the matrix unit has work while the threads wait for what comes next. Of
 * several groups another one gives it work: each waits for its own products, and a slot is free one iteration sooner.
 */
static void fly_on(tf_tl_emitter *e, tf_tl_pipe *p, tf_ixp count, tf_ixp q, tf_value *before, tf_ixp steps) {
  tf_tl_flight *f = p->flight;
  bool late = before;
  tf_hazards_enter(&e->hazards);
  tf_sync_mark m = tf_tl_mark_state(e, p->loop);
  if (p->reached) tf_tl_end_in_turn(e, p, count, q);
  tf_ixp slot = tf_tl_next_slot(e, p);
  tf_tl_pipe_arrive(e, p, slot);
  each_ring(e, p, set_slot, slot);
  tf_tl_pipe_values(e, p, q);
  if (steps) tf_tl_flight_part(e, f, steps);
  else tf_tl_flight_step(e, f, late);
  tf_value *later = late ? tf_code_compare(&e->code, TF_KERNEL_PRED_GT, q, tf_ix_const(e->code.ix, 0)) : NULL;
  tf_builder b = tf_code_here(&e->code);
  tf_tl_pipe_release(e, p, tf_pipeline_get(&b, late ? before : p->next), later);
  b = tf_code_here(&e->code);
  if (late) tf_pipeline_set(&b, before, tf_pipeline_get(&b, p->next));
  tf_tl_pipe_go_on(e, p);
  tf_tl_loop_end(e, &m, p->loop);
  tf_hazards_leave(&e->hazards);
  tf_code_close_for(&e->code, f->held, f->n);
}

static void fly(tf_tl_emitter *e, tf_tl_pipe *p, tf_ixp count, tf_ixp q) {
  tf_tl_flight *f = p->flight;
  tf_ix_ctx *ix = e->code.ix;
  bool late = e->threads < 2 * TF_WGMMA_THREADS || p->reached;
  tf_tl_rest rest = late ? (tf_tl_rest){NULL, NULL} : tf_tl_find_rest(e, p, count);
  tf_tl_flight_begin(e, f);
  tf_builder b = tf_code_here(&e->code);
  tf_value *before = late ? tf_pipeline_register(&b, 0) : NULL;
  tf_code_open_for_with(&e->code, rest.turns ? tf_ix_sub(ix, count, rest.turns) : count, q, f->held, f->n);
  tf_tl_pipe_keep_loop(e);
  fly_on(e, p, count, q, before, NULL);
  if (rest.turns) {
    tf_code_open_for_with(&e->code, rest.turns, tf_ix_const(ix, 0), f->held, f->n);
    fly_on(e, p, count, tf_ix_addc(ix, count, -1), NULL, rest.steps);
  }
  tf_tl_leave_turn(e, p, count);
  tf_tl_flight_end(e, f);
  if (!late) return;
  tf_value *any = tf_ix_prove_lt(ix, tf_ix_const(ix, 0), count)
                      ? NULL
                      : tf_code_compare(&e->code, TF_KERNEL_PRED_GT, count, tf_ix_const(ix, 0));
  b = tf_code_here(&e->code);
  tf_tl_pipe_release(e, p, tf_pipeline_get(&b, before), any);
}

/* The first iterations' copies, each in a slot of its own; in a loop where each is long. */
static void fill_ahead(tf_tl_emitter *e, tf_tl_pipe *p, tf_ixp count) {
  int64_t n = p->stages - 1;
  if (n < 2 || !is_piecemeal(e, p)) {
    for (int64_t q = 0; q < n; q++) tf_tl_pipe_ahead(e, p, tf_ix_const(e->code.ix, q), count);
    return;
  }
  tf_ixp q = tf_ix_sym(e->code.ix, "ahead", tf_ix_const(e->code.ix, 0), tf_ix_const(e->code.ix, n - 1), NULL);
  tf_code_open_for(&e->code, tf_ix_const(e->code.ix, n), q, false);
  tf_tl_pipe_ahead(e, p, q, count);
  tf_code_close(&e->code, NULL);
}

/* Iteration q, from the slot that is full to the slot that is given back; `m`: where its loop began, or NULL. */
static void turn(tf_tl_emitter *e, tf_tl_pipe *p, tf_ixp count, tf_ixp q, uint32_t begun, const tf_sync_mark *m,
                 tf_tl_ops_fn ops) {
  tf_ixp slot = p->by_producer ? tf_tl_next_slot(e, p) : tf_ix_modc(e->code.ix, q, p->stages);
  tf_ixp lo = tf_tl_index_of(e, tf_op_operand(p->loop, TF_TILE_PIPELINED_LOWER), 0);
  tf_tl_find_group(e, p);
  tf_tl_pipe_arrive(e, p, slot);
  if (!p->by_producer) tf_tl_pipe_ahead(e, p, tf_ix_addc(e->code.ix, q, p->stages - 1), count);
  tf_cp_async_prune(&e->cp_async, begun);
  tf_tl_set(e, tf_op_body(p->loop)->arg[0], 0, (tf_tl_scalar){tf_ix_add(e->code.ix, lo, q), NULL});
  each_ring(e, p, set_slot, slot);
  if (p->hidden) tf_tl_hidden_body(e, p, ops);
  else ops(e, tf_op_body(p->loop)->first, NULL);
  e->group = NULL;
  if (m) tf_tl_loop_end(e, m, p->loop);
  if (p->empty) tf_tl_pipe_release(e, p, tf_code_value(&e->code, slot), NULL);
  if (p->by_producer) tf_tl_pipe_go_on(e, p);
}

static void turns(tf_tl_emitter *e, tf_tl_pipe *p, tf_ixp count, tf_ixp q, uint32_t begun, tf_tl_ops_fn ops) {
  tf_tl_pipe_keep_loop(e);
  tf_hazards_enter(&e->hazards);
  tf_sync_mark m = tf_tl_mark_state(e, p->loop);
  turn(e, p, count, q, begun, &m, ops);
  tf_hazards_leave(&e->hazards);
  tf_code_close(&e->code, NULL);
}

/* The body once without the product that waits, in a loop with that of the turn before, and the last one's. */
static void lagged(tf_tl_emitter *e, tf_tl_pipe *p, tf_ixp count, tf_tl_ops_fn ops) {
  tf_ix_ctx *ix = e->code.ix;
  tf_tl_lag *g = e->lag = p->lag;
  tf_ixp zero = tf_ix_const(ix, 0), again = tf_ix_sym(ix, "turn", zero, tf_ix_addc(ix, count, -2), NULL);
  bool sure = tf_ix_prove_lt(ix, zero, count);
  tf_sync_mark none = tf_tl_mark_state(e, p->loop);
  if (!sure) tf_code_open_if(&e->code, tf_code_compare(&e->code, TF_KERNEL_PRED_GT, count, zero), NULL);
  tf_hazards_enter(&e->hazards);
  g->tile->ring = true;
  g->q = zero;
  g->first = true;
  turn(e, p, count, zero, e->cp_async.begun, NULL, ops);
  g->first = false;
  g->q = tf_ix_addc(ix, again, 1);
  tf_code_open_for(&e->code, tf_ix_addc(ix, count, -1), again, false);
  turns(e, p, count, g->q, e->cp_async.begun, ops);
  g->q = count;
  ops(e, g->product->op, g->product->op->next);
  ops(e, g->add->op, g->add->op->next);
  close_ring(e, g->tile, NULL);
  e->lag = NULL;
  if (!sure) tf_code_close(&e->code, NULL);
  tf_hazards_leave(&e->hazards);
  tf_tl_join_state(e, &none, p->loop);
}

bool tf_tl_pipelined(tf_tl_emitter *e, tf_op *op, tf_tl_ops_fn ops) {
  tf_tl_pipe *p = tf_map_get(&e->pipes, tf_map_ptr(op));
  if (!p) return false;
  tf_ixp lo = tf_tl_index_of(e, tf_op_operand(op, TF_TILE_PIPELINED_LOWER), 0),
         hi = tf_tl_index_of(e, tf_op_operand(op, TF_TILE_PIPELINED_UPPER), 0);
  tf_ixp count = tf_ix_sub(e->code.ix, hi, lo), zero = tf_ix_const(e->code.ix, 0);
  if (!p->by_producer) { /* else nobody had the place of these before */
    fence(e, p);
    each_ring(e, p, take, NULL);
  }
  if (p->lag) take(e, p->lag->tile, NULL);
  for (tf_tl_pipe *k = p; k; k = k->late) each_ring(e, k, open_ring, NULL);
  uint32_t begun = e->cp_async.begun;
  if (!p->by_producer) fill_ahead(e, p, count);
  tf_value *arg = tf_op_body(op)->arg[0];
  tf_ixp q = tf_ix_sym(e->code.ix, arg->name ? arg->name : "k", zero, tf_ix_addc(e->code.ix, count, -1), NULL);
  tf_tl_settle_loads(e);
  tf_tl_enter_turn(e, p, count);
  if (p->units) tf_tl_fly_units(e, p, count, q, begun);
  else if (p->flight) fly(e, p, count, q);
  else if (p->stagger) tf_tl_staggered(e, p, count, ops);
  else if (p->lag) lagged(e, p, count, ops);
  else {
    tf_code_open_for(&e->code, count, q, false);
    turns(e, p, count, q, begun, ops);
    tf_tl_leave_turn(e, p, count);
  }
  for (tf_tl_pipe *k = p; k; k = k->late) each_ring(e, k, k->by_producer ? close_own_ring : close_ring, NULL);
  return true;
}
