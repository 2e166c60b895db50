/* Which results each warp group stores for itself (tile_apart.c): those that go to a tensor by way of a tile of their
 * own in shared memory, in a persistent block with producer warps and several warp groups, or at the end of another
 * block, or by atomic ops in a loop, if
 *   - each group computes rows of its own, or columns, as many as the others, the first group the first ones;
 *   - no other statement stores to the tensor, so that the order of two groups' stores does not matter;
 *   - a group's part is whole boxes: of multiples of 8 rows, where these change places.
 * At a block's end only where no product has a factor in registers: on an H200 causal attention of 8192 x 128 lost a
 * tenth by it, though its loop was the same PTX.
 * Such a tile has a place that nothing else has, but at a block's end. Of matrices of 16 bits, in the order of a
 * product's sums, a group stores the columns of one box after the other; in one or two places, where rings would lose a
 * slot for more. Where columns make up no boxes of 128 bytes, it stores 64 of its rows after the other; and of own
 * columns a box.
 *
 * Groups of a persistent block, in no cluster, also end their loop one after the other: the first one has the tensor
 * cores for its last turns, as many as the ring has slots but one, and then the next one, while the first is behind its
 * loop. Else all would be there at one time, and nobody at the tensor cores. With 3 slots it loses (224 x 128 at 5120
 * cubed: 345 us in place of 337 on an H200, 2026-11-28), in clusters, and with a bias that threads copy, for which all
 * groups meet. Where a function such as gelu stands behind the loop, a group is longer there than the next one has
 * slots for: bias and gelu at 8192 cubed took 1376 us with turns and 1368 without, at 4096 184.4 and 184.5; a bias
 * alone 1328 and 1334, 175.5 and 176.3. */
#include "lower/tile/plan/tile_apart_plan.h"
#include "lower/tile/plan/tile_buffer.h"
#include "lower/tile/plan/tile_copies.h"
#include "lower/tile/plan/tile_pattern.h"
#include "support/result.h"

enum { ROWS = 8, CUT_ROWS = 64, MOST_GROUPS = 8, LEAST_STAGES = 4 };

/* Threads of group g have rows (axis 0) or columns from g * each on, below (g + 1) * each. */
static bool has_own(const tf_tl_layout *l, uint32_t axis, int64_t groups, int64_t each) {
  int64_t threads = 1, reach = 0;
  for (uint32_t i = 0; i < l->nr; i++) reach += (l->r[i].extent - 1) * l->r[i].stride[axis];
  for (uint32_t i = 0; i < l->nt; i++) {
    const tf_tl_mode *m = &l->t[i];
    if (threads < TF_TL_GROUP) {
      if (threads * m->extent > TF_TL_GROUP) return false;
      reach += (m->extent - 1) * m->stride[axis];
    } else {
      if (threads != TF_TL_GROUP || m->extent != groups || m->stride[axis] != each) return false;
      for (uint32_t k = 0; k < l->rank; k++)
        if (k != axis && m->stride[k]) return false;
    }
    threads *= m->extent;
  }
  return threads == TF_TL_GROUP * groups && reach < each;
}

static bool is_only_store(const tf_tl_emitter *e, const tf_tl_tma *t) {
  uint32_t n = 0;
  for (size_t i = 0; i < e->stmts.n; i++)
    for (size_t k = 0; k < e->stmts.at[i]->uses.n; k++)
      n += tf_tl_root(e->stmts.at[i]->uses.at[k].buffer) == tf_tl_root(t->tensor);
  return n == 1;
}

static bool by_rows(const tf_tl_stmt *s, int64_t groups) {
  tf_tl_tma *t = s->tma_once;
  int64_t rows = s->loop.shape[0], each = rows / groups;
  if (rows % groups || each % ROWS || t->box[t->along] != rows || t->turns[t->along] != 1) return false;
  if (!has_own(&s->loop, 0, groups, each)) return false;
  t->box[t->along] = each;
  t->turns[t->along] = groups;
  t->step[t->along] /= groups;
  return true;
}

static bool by_columns(const tf_tl_stmt *s, int64_t groups) {
  tf_tl_tma *t = s->tma_once;
  uint32_t last = t->rank - 1;
  if (s->loop.rank != 2 || s->loop.shape[1] % groups || t->turns[last] % groups) return false;
  if (t->box[last] * t->turns[last] != s->loop.shape[1]) return false;
  if (!has_own(&s->loop, 1, groups, s->loop.shape[1] / groups)) return false;
  t->along = (int32_t)last;
  return true;
}

static bool is_last(const tf_tl_emitter *e, const tf_tl_stmt *s) {
  for (size_t i = 0; i < e->stmts.n; i++)
    if (e->stmts.at[i]->at > s->at) return false;
  return !e->persistent && tf_op_parent(s->op) == e->kernel;
}

static bool multiplies_registers(tf_tl_emitter *e) {
  for (size_t i = 0; i < e->stmts.n; i++) {
    const tf_tl_stmt *s = e->stmts.at[i];
    if (!tf_tile_is(s->op, TF_T_GEMM)) continue;
    if (tf_tl_buffer_of(e, tf_op_operand(s->op, TF_TILE_GEMM_A))->scope == TF_TS_FRAGMENT) return true;
  }
  return false;
}

static void plan(tf_tl_emitter *e, const tf_tl_stmt *s, bool any) {
  tf_tl_tma *t = s->tma_once;
  int64_t groups = e->threads / TF_TL_GROUP;
  if (!t || !t->staged || !t->stores || t->along < 0 || s->alone || !is_only_store(e, t)) return;
  bool adds = tf_tile_is_atomic(t->access) && tf_op_parent(s->op) != e->kernel;
  bool last = is_last(e, s) && !tf_tile_is_atomic(t->access) && !multiplies_registers(e);
  if (!any && !adds && !last) return;
  if (adds ? !by_columns(s, groups) && !by_rows(s, groups) : !by_rows(s, groups) && !by_columns(s, groups)) return;
  t->groups = (uint32_t)groups;
  t->last = last;
}

/* The outermost registers along the loop's columns go along these only, as many to a box; all others stay within one of
 * theirs. */
static bool registers_of(const tf_tl_layout *l, int64_t across, int64_t *n, uint32_t *mode) {
  if (l->rank != 2 || l->nr < 2) return false;
  for (uint32_t i = *mode = 1; i < l->nr; i++)
    if (l->r[i].stride[1]) *mode = i;
  const tf_tl_mode *last = &l->r[*mode];
  int64_t each = last->stride[1], reach = 0;
  for (uint32_t i = 0; i < l->nr; i++) reach += i == *mode ? 0 : (l->r[i].extent - 1) * l->r[i].stride[1];
  for (uint32_t i = 0; i < l->nt; i++) reach += (l->t[i].extent - 1) * l->t[i].stride[1];
  if (last->stride[0] || !each || each <= reach || across % each || each * last->extent != l->shape[1]) return false;
  *n = across / each;
  return true;
}

/* The outermost registers along a group's own rows (axis 0) or columns go along these only, beyond all others, which
 * make up whole matrices; so many of these to a cut. */
static bool own_of(const tf_tl_stmt *s, uint32_t axis, int64_t cut, uint32_t *mode) {
  const tf_tl_layout *l = &s->loop;
  int64_t reach = 0, threads = 1, each = l->shape[axis] / s->tma_once->groups;
  for (*mode = l->nr; *mode && !l->r[*mode - 1].stride[axis];) --*mode;
  if (l->rank != 2 || (*mode)-- < 3) return false;
  const tf_tl_mode *last = &l->r[*mode];
  for (uint32_t i = 0; i < l->nr; i++) reach += i == *mode ? 0 : (l->r[i].extent - 1) * l->r[i].stride[axis];
  for (uint32_t i = 0; i < l->nt && threads < TF_TL_GROUP; threads *= l->t[i++].extent)
    reach += (l->t[i].extent - 1) * l->t[i].stride[axis];
  if (last->stride[!axis] || last->stride[axis] != cut || cut <= reach || last->extent < 2) return false;
  return cut * last->extent == each && (*mode > 2 || s->matrix.at_once < 4);
}

/* Groups have own rows, which are no boxes of 128 bytes; or own columns, of such. */
static bool cuts_own(const tf_tl_stmt *s, uint32_t *axis, uint32_t *mode) {
  const tf_tl_tma *t = s->tma_once;
  const tf_tl_order *o = &t->tile->order;
  const uint32_t last = t->rank - 1;
  *axis = t->along == (int32_t)last;
  for (uint32_t d = 0; *axis && d < last; d++)
    if (t->turns[d] > 1) return false;
  if (*axis) return o->across == t->box[last] && own_of(s, 1, o->across, mode);
  return !o->across && !o->pieces && t->turns[last] == 1 && own_of(s, 0, CUT_ROWS, mode);
}

int64_t tf_tl_cuts(const tf_tl_emitter *e, const tf_tl_stmt *s) {
  const tf_tl_tma *t = s->tma_once;
  int64_t n;
  uint32_t mode, axis, last = t->rank - 1;
  (void)e;
  if (!t->groups || !s->matrix.op || t->tile->rank != 2) return 0;
  for (size_t i = 0; i < s->uses.n; i++)
    if (s->uses.at[i].stage) return 0;
  if (cuts_own(s, &axis, &mode)) return s->loop.r[mode].extent;
  if (t->along == (int32_t)last || !t->tile->order.across || t->turns[last] < 2) return 0;
  if (!registers_of(&s->loop, t->box[last], &n, &mode)) return 0;
  return n * s->loop.r[0].extent % (2 * s->matrix.at_once) ? 0 : t->turns[last];
}

/* Of each group so many rows, or columns, have a place. */
static void cut_own(tf_tl_emitter *e, tf_tl_stmt *s, uint32_t axis) {
  tf_tl_tma *t = s->tma_once;
  tf_tl_buffer *b = t->tile;
  int64_t n = s->loop.r[t->cut_mode].stride[axis], row = axis ? n : s->loop.shape[1];
  t->cuts = s->loop.r[t->cut_mode].extent;
  t->cut_own = axis ? n : n * row;
  t->box[t->along] = n;
  t->turns[t->along] = t->groups * t->cuts;
  t->step[t->along] = axis ? s->loop.shape[0] * row : n * row;
  b->dim[axis] = tf_ix_const(e->code.ix, axis ? row : t->groups * n);
  b->stride[0] = tf_ix_const(e->code.ix, row);
  b->elements = b->slot_elements = t->groups * t->step[t->along];
  b->order.across = 0;
}

void tf_tl_cut(tf_tl_emitter *e, tf_tl_stmt *s, int64_t slots) {
  tf_tl_tma *t = s->tma_once;
  tf_tl_buffer *b = t->tile;
  int64_t across = t->box[t->rank - 1], n;
  uint32_t axis;
  b->slots = slots;
  if (t->cut_own) return;
  if (!t->cuts && cuts_own(s, &axis, &t->cut_mode)) {
    cut_own(e, s, axis);
    return;
  }
  TF_SURELY(registers_of(&s->loop, across, &n, &t->cut_mode));
  t->cuts = t->turns[t->rank - 1];
  t->step[t->rank - 1] = 0;
  b->dim[1] = b->stride[0] = tf_ix_const(e->code.ix, across);
  b->elements = b->slot_elements = s->loop.shape[0] * across;
  b->order.across = 0;
}

int64_t tf_tl_cut_bytes(tf_tl_emitter *e) {
  int64_t groups = e->threads / TF_TL_GROUP, n = 0;
  if (e->threads % TF_TL_GROUP || groups < 2 || groups > MOST_GROUPS) return 0;
  for (size_t i = 0; i < e->stmts.n; i++) {
    tf_tl_stmt *s = e->stmts.at[i];
    if (!s->tma_once || !s->tma_once->staged) continue;
    tf_tl_tma *t = s->tma_once, saved = *t;
    plan(e, s, true);
    int64_t places = tf_tl_cuts(e, s);
    if (places > TF_TL_FEW_PLACES) n += tf_tl_bytes(t->tile) / places * (places - TF_TL_FEW_PLACES);
    *t = saved;
  }
  return n;
}

/* Groups meet for what threads bring into shared memory, or find there. */
static bool meets(const tf_tl_emitter *e) {
  for (size_t i = 0; i < e->stmts.n; i++) {
    const tf_tl_stmt *s = e->stmts.at[i];
    for (size_t k = 0; k < s->uses.n; k++) {
      const tf_tl_buffer *b = s->uses.at[k].buffer;
      if (b->scope == TF_TS_SHARED && !b->slots && !(s->tma_once && s->tma_once->tile == b)) return true;
    }
  }
  return false;
}

/* The one loop of each tile, whose products are in flight: what groups do behind it, none waits for another. */
static void plan_turns(tf_op *op, void *user) {
  tf_tl_emitter *e = user;
  tf_tl_pipe *p = tf_map_get(&e->pipes, tf_map_ptr(op));
  int64_t before = e->threads / TF_TL_GROUP - 1;
  if (!p || !p->by_producer || !p->flight || p->stages < LEAST_STAGES || tf_op_parent(op) != e->kernel) return;
  tf_tl_buffer *b = p->reached = tf_tl_new_buffer(e, tf_type_mbarrier(e->code.ctx, false), &before, 1, TF_TS_SHARED);
  b->name = "reached";
  tf_smem_live_always(&b->smem);
  b->smem.align = 8;
}

void tf_tl_plan_apart(tf_tl_emitter *e) {
  int64_t groups = e->threads / TF_TL_GROUP;
  bool any = e->persistent && e->producers, stores = false;
  if (e->threads % TF_TL_GROUP || groups < (e->crews > 1 ? 1 : 2) || groups > MOST_GROUPS) return;
  for (size_t i = 0; i < e->stmts.n; i++) {
    plan(e, e->stmts.at[i], any);
    stores |= e->stmts.at[i]->tma_once && e->stmts.at[i]->tma_once->groups;
  }
  bool turns = any && stores && e->crews == 1 && !tf_tile_cluster_of(e->kernel);
  if (turns && !meets(e) && !tf_tl_functions(e->kernel)) tf_walk(e->kernel, false, plan_turns, e);
}
