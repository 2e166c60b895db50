/* Which product of a loop is made a turn later (tile_lag.c).
 *
 * Where warp groups fill a tile in shared memory together and each multiplies by all of it, as gradients of attention
 * do for the queries, they wait for each other twice in a turn: until the tile is full, and until all have read it. If
 * what the product gives is only added to a tensor, nothing waits for it, and it may be made in the next turn. Then the
 * tile has two slots, and a group waits for what the others did a turn ago: one has its exponentials while another one
 * multiplies. It may where
 *   - the loop has rings by TMA only, and is neither staggered nor in flight;
 *   - the product is by wgmma, begins its sum, and its other factor stays as it is; the sum is read by one statement,
 *     in which each group adds what it has for itself (tile_apart_plan.c), by indices that nothing loaded decides;
 *   - the tile is filled by one statement of the loop, whole, and read by the product alone;
 *   - the block has an SM to itself: of two blocks one runs while the other one waits.
 * If shared memory has no room for the second slot, the kernel is planned again without (tile_lower.c). */
#include "lower/tile/plan/tile_lag_plan.h"

#include "lower/tile/plan/tile_buffer.h"
#include "lower/tile/plan/tile_build.h"
#include "lower/tile/plan/tile_pipe_plan.h"
#include "lower/tile/plan/tile_wgmma_plan.h"

/* The one statement but `own` that touches the buffer; NULL: there is none, or several. */
static tf_tl_stmt *other(tf_tl_emitter *e, const tf_tl_stmt *own, const tf_tl_buffer *b) {
  tf_tl_stmt *found = NULL;
  for (size_t i = 0; i < e->stmts.n; i++) {
    tf_tl_stmt *s = e->stmts.at[i];
    if (s == own || !tf_tl_find_use(s, b)) continue;
    if (found) return NULL;
    found = s;
  }
  return found;
}

static bool stands_before(const tf_tl_pipe *p, const tf_tl_stmt *a, const tf_tl_stmt *b) {
  return tf_op_parent(a->op) == p->loop && tf_op_parent(b->op) == p->loop && tf_op_is_before(a->op, b->op);
}

/* Where it adds is known without what the loop's body loads. */
static bool known(const tf_tl_stmt *add, const tf_op *loop) {
  for (const tf_op *op = tf_op_body(add->op)->first; op; op = op->next) {
    if (op->nregion) return false;
    for (uint32_t i = 0; i < op->noperand; i++)
      if (tf_tl_needs_loaded(tf_op_operand(op, i), tf_op_body(loop))) return false;
  }
  return true;
}

static tf_tl_buffer *sum_of(const tf_tl_stmt *add) {
  tf_tl_buffer *sum = NULL;
  for (size_t i = 0; i < add->uses.n; i++) {
    const tf_tl_use *u = &add->uses.at[i];
    if (u->buffer->scope == TF_TS_GLOBAL) continue;
    if (sum || u->stage || u->buffer->scope != TF_TS_FRAGMENT) return NULL;
    sum = u->buffer;
  }
  return sum;
}

static bool begins(const tf_tl_stmt *product) {
  const tf_op *op = product->op;
  if (op->noperand <= TF_TILE_GEMM_CLEAR) return false;
  const tf_value *clear = tf_op_operand(op, TF_TILE_GEMM_CLEAR);
  return clear->def && tf_tile_is(clear->def, TF_T_CONSTANT) && !tf_tl_never(clear);
}

static bool fills(tf_tl_emitter *e, const tf_tl_stmt *s, tf_tl_buffer *tile) {
  tf_op *load, *store;
  int32_t walk[TF_TILE_MAX_RANK];
  if (!tf_tile_is(s->op, TF_T_PARALLEL) || s->tma_once || s->dynamic || !tf_tl_is_copy(s->op, &load, &store))
    return false;
  bool in = tf_tl_buffer_of(e, tf_op_operand(load, TF_TILE_LOAD_BUFFER))->scope == TF_TS_FRAGMENT;
  return in && tf_tl_buffer_of(e, tf_op_operand(store, TF_TILE_STORE_BUFFER)) == tile &&
         tf_tl_fills(s, store, tile, walk);
}

/* The factor that the loop fills for the product, if the other one stays. */
static bool find_tile(tf_tl_emitter *e, tf_tl_lag *g) {
  for (uint32_t i = 0; i < 2; i++) {
    tf_tl_buffer *tile = tf_tl_buffer_of(e, tf_op_operand(g->product->op, i)),
                 *factor = tf_tl_buffer_of(e, tf_op_operand(g->product->op, 1 - i));
    if (tile->scope != TF_TS_SHARED || factor->scope != TF_TS_SHARED || tile->slots || tile->viewed) continue;
    if (factor->slots || !tf_tl_stays(e, g->pipe->loop, factor)) continue;
    g->write = other(e, g->product, tile);
    g->tile = tile;
    if (g->write && stands_before(g->pipe, g->write, g->product) && fills(e, g->write, tile)) return true;
  }
  return false;
}

static bool find(tf_tl_emitter *e, tf_tl_lag *g, tf_tl_stmt *add) {
  const tf_tl_tma *t = add->tma_once;
  if (!t || !t->groups || !tf_tile_is_atomic(t->access) || tf_op_parent(add->op) != g->pipe->loop) return false;
  tf_tl_buffer *sum = sum_of(add);
  g->add = add;
  g->product = sum ? other(e, add, sum) : NULL;
  if (!g->product || !tf_tile_is(g->product->op, TF_T_GEMM) || !stands_before(g->pipe, g->product, add)) return false;
  return begins(g->product) && tf_tl_can_fly(e, g->product, true) && known(add, g->pipe->loop) && find_tile(e, g);
}

/* What the program names in shared memory fills more than half of an SM's. */
static bool is_alone(const tf_tl_emitter *e) {
  int64_t n = 0;
  for (size_t i = 0; i < e->buffers.n; i++) {
    const tf_tl_buffer *b = e->buffers.at[i];
    if (b->scope != TF_TS_SHARED || !b->value || b->root) continue;
    int64_t bytes = tf_tl_bytes(b), most = e->f->target->smem_sm;
    n += bytes < most ? bytes : most;
  }
  return 2 * n > e->f->target->smem_sm;
}

static bool is_plain(const tf_tl_pipe *p) {
  bool multi = false;
  for (size_t i = 0; i < p->boxes.n; i++) multi |= p->boxes.at[i]->multi != NULL;
  return p->boxes.n && !p->copies.n && !p->flight && !p->stagger && !p->units && !p->late && p->empty && !multi;
}

static tf_tl_buffer *mbarriers(tf_tl_emitter *e, const char *name) {
  return tf_tl_pipe_mbarriers(e, &(tf_tl_pipe){.stages = TF_TL_LAG_SLOTS}, name);
}

static void plan(tf_op *op, void *user) {
  tf_tl_emitter *e = user;
  tf_tl_pipe *p = tf_map_get(&e->pipes, tf_map_ptr(op));
  tf_tl_lag *g = TF_NEW(e->code.pool, tf_tl_lag);
  bool found = false;
  if (!p || p->loop != op || !is_plain(p)) return;
  *g = (tf_tl_lag){.pipe = p};
  for (size_t i = 0; i < e->stmts.n && !found; i++) found = find(e, g, e->stmts.at[i]);
  if (!found) return;
  p->lag = g;
  e->lags = true;
  g->tile->slots = TF_TL_LAG_SLOTS;
  g->full = mbarriers(e, "filled");
  g->empty = mbarriers(e, "read");
}

void tf_tl_plan_lag(tf_tl_emitter *e) {
  const tf_tl_room *room = e->kernel->scratch;
  if (e->threads % 32 || e->crews > 1 || (room && room->prompt) || !is_alone(e)) return;
  tf_walk(e->kernel, false, plan, e);
}
