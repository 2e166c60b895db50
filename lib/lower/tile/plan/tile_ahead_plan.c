/* Which copies of a tile producers load while the tile before is computed (tile_ahead.c): those that TMA makes where
 * they stand, of a block that is persistent and has producer warps, if
 *   - the copy stands in the kernel, in no loop and under no condition, so that every tile has it once;
 *   - producers know where it begins (tile_producer_plan.c);
 *   - nothing else writes what it brings, and whoever reads that stands behind it.
 * So do copies that are too small for TMA elsewhere, such as a bias, of launches that choose this kernel where
 * addresses are multiples of 16: with them no group of a block has to wait for the others. */
#include "lower/tile/plan/tile_ahead_plan.h"
#include "lower/tile/plan/tile_buffer.h"
#include "lower/tile/plan/tile_pipe_plan.h"
#include "lower/tile/plan/tile_producer_plan.h"
#include "lower/tile/plan/tile_stmt.h"
#include "lower/tile/plan/tile_tma_once_plan.h"
#include "target/target.h"

enum {
  MARGIN = 2048, /* bytes for mbarriers, and for what places are rounded up to */
  SMALL = 1024   /* bytes that have room for two */
};

static const tf_op *at_kernel(const tf_tl_emitter *e, const tf_op *op) {
  while (tf_op_parent(op) != e->kernel) op = tf_op_parent(op);
  return op;
}

/* The last op of the kernel that touches what the copy brings; NULL: one stands before the copy, or writes. */
static const tf_op *last_reader(tf_tl_emitter *e, const tf_tl_stmt *copy) {
  const tf_op *last = copy->op;
  for (size_t i = 0; i < e->stmts.n; i++) {
    tf_tl_stmt *s = e->stmts.at[i];
    const tf_tl_use *u = s == copy ? NULL : tf_tl_find_use(s, copy->tma_once->tile);
    if (!u) continue;
    const tf_op *at = at_kernel(e, s->op);
    if (u->written || !tf_op_is_before(copy->op, at)) return NULL;
    if (tf_op_is_before(last, at)) last = at;
  }
  return last;
}

static bool has_room(const tf_tl_emitter *e, const tf_tl_buffer *more) {
  int64_t n = tf_tl_bytes(more) + MARGIN;
  for (size_t i = 0; i < e->buffers.n; i++) {
    const tf_tl_buffer *b = e->buffers.at[i];
    if (b->scope != TF_TS_SHARED || b->root) continue;
    if (tf_tl_bytes(b) > e->f->target->smem_optin) return false;
    n += tf_tl_bytes(b);
  }
  return n <= e->f->target->smem_optin;
}

static void plan(tf_tl_emitter *e, tf_tl_stmt *s) {
  tf_tl_tma *t = s->tma_once;
  if (!t || t->stores || t->multi || t->tile->viewed || tf_op_parent(s->op) != e->kernel) return;
  const tf_op *last = last_reader(e, s);
  if (!last || !tf_tl_producers_know(e, t->access, 1)) return;
  bool two = tf_tl_bytes(t->tile) <= SMALL || has_room(e, t->tile);
  if (!two && e->crews > 1) return; /* each would wait for the other's */
  tf_tl_pipe *p = t->ahead = TF_NEW(e->code.pool, tf_tl_pipe);
  *p = (tf_tl_pipe){.loop = s->op, .stages = two ? 2 : 1, .by_producer = true, .last = last};
  tf_vec_push(e->code.pool, &p->boxes, t);
  p->full = tf_tl_pipe_mbarriers(e, p, "full");
  p->empty = tf_tl_pipe_mbarriers(e, p, "empty");
  t->tile->slots = p->stages;
  tf_smem_live_always(&t->tile->smem);
  tf_map_set(&e->pipes, tf_map_ptr(s->op), p);
}

static void plan_small(tf_tl_emitter *e, tf_tl_stmt *s) {
  if (!e->f->whole_rows && !e->f->only) return; /* the kernel would refuse other addresses */
  if (!(s->tma_once = tf_tl_plan_small_load(e, s))) return;
  plan(e, s);
  if (!s->tma_once->ahead) s->tma_once = NULL;
}

void tf_tl_plan_ahead(tf_tl_emitter *e) {
  size_t n = 0;
  if (!e->persistent || !e->producers || tf_tile_cluster_of(e->kernel)) return;
  for (size_t i = 0; i < e->stmts.n; i++) (e->stmts.at[i]->tma_once ? plan : plan_small)(e, e->stmts.at[i]);
  for (size_t i = 0; i < e->loads.n; i++) {
    if (e->loads.at[i]->ahead) continue;
    e->loads.at[i]->number = (uint32_t)n;
    e->loads.at[n++] = e->loads.at[i];
  }
  e->loads.n = n;
  if (!n && e->arrived) e->arrived->smem.last = -1;
}
