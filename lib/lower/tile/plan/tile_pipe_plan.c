/* Which copies of a tile.pipelined run ahead (tile_pipe.c).
 *
 * A copy of the body may be moved to an earlier iteration if nobody can tell: it is a plain copy from global to shared
 * memory; the kernel does not write its source; it fills its whole destination, or with others like it as many rows
 * each (pages of keys, say), which only this loop uses, reads after the copy and writes nowhere else; where it copies
 * from does not depend on what the loop loads, but of tensors that the kernel does not write: such a load is made
 * ahead, too, as of a table of pages. Its destination then has a slot for each stage. TMA makes the copy if it can
 * (tile_tma_plan.c), else cp.async. Every other copy stays where it is, with a remark. If the slots do not fit shared
 * memory, the kernel is planned again with fewer stages (tile_lower.c).
 */
#include "lower/common/pipeline.h"
#include "lower/tile/plan/tile_buffer.h"
#include "lower/tile/plan/tile_cluster_plan.h"
#include "lower/tile/plan/tile_pattern.h"
#include "lower/tile/plan/tile_pipe_plan.h"
#include "lower/tile/plan/tile_tma_plan.h"
#include "support/result.h"
#include "target/target.h"
#include "lower/tile/plan/tile_unit_plan.h"

bool tf_tl_needs_loaded(const tf_value *v, const tf_block *body) {
  if (!v->def || v->def->parent != body) return false;
  if (!(v->def->def->traits & TF_PURE)) return true;
  for (uint32_t i = 0; i < v->def->noperand; i++)
    if (tf_tl_needs_loaded(tf_op_operand(v->def, i), body)) return true;
  return false;
}

bool tf_tl_loads_early(tf_tl_emitter *e, const tf_op *op) {
  if (!tf_tile_is(op, TF_T_LOAD)) return false;
  tf_tl_buffer *b = tf_tl_buffer_of(e, tf_op_operand(op, TF_TILE_LOAD_BUFFER));
  return b->scope == TF_TS_GLOBAL && !tf_tl_is_written(e, b);
}

bool tf_tl_known_early(tf_tl_emitter *e, const tf_value *v, const tf_block *body) {
  if (!v->def || v->def->parent != body) return true;
  bool load = tf_tl_loads_early(e, v->def);
  if (!load && !(v->def->def->traits & TF_PURE)) return false;
  for (uint32_t i = load; i < v->def->noperand; i++)
    if (!tf_tl_known_early(e, tf_op_operand(v->def, i), body)) return false;
  return true;
}

/* The one load and the one store of a loop that has no others. */
bool tf_tl_is_copy(const tf_op *loop, tf_op **load, tf_op **store) {
  *load = *store = NULL;
  for (tf_op *op = tf_op_body(loop)->first; op; op = op->next) {
    if (op->nregion) return false;
    if (op->def->traits & TF_PURE) continue;
    tf_op **at = tf_tile_is(op, TF_T_LOAD) ? load : tf_tile_is(op, TF_T_STORE) ? store : NULL;
    if (!at || *at) return false;
    *at = op;
  }
  return *load && *store;
}

bool tf_tl_fills(const tf_tl_stmt *s, tf_op *access, const tf_tl_buffer *b, int32_t *from) {
  uint32_t seen = 0;
  if (!tf_tl_pattern(s->op, access, from)) return false;
  for (uint32_t d = 0; d < b->rank; d++) {
    int64_t n;
    if (!tf_ix_is_const(b->dim[d], &n) || n != (from[d] < 0 ? 1 : s->loop.shape[from[d]])) return false;
    if (from[d] >= 0) seen |= 1u << from[d];
  }
  return seen == (1u << s->op->noperand) - 1;
}

static bool to_shared(tf_tl_emitter *e, const tf_tl_stmt *s) {
  tf_op *load, *store;
  if (!tf_tile_is(s->op, TF_T_PARALLEL) || !tf_tl_is_copy(s->op, &load, &store)) return false;
  return tf_tl_buffer_of(e, tf_op_operand(load, 0))->scope == TF_TS_GLOBAL &&
         tf_tl_buffer_of(e, tf_op_operand(store, TF_TILE_STORE_BUFFER))->scope == TF_TS_SHARED;
}

/* ------------------------------------------------------------------------------------------------ copies of some rows
 */

/* The loop's variable, behind a number that is added to it. */
static const tf_value *behind(const tf_op *loop, const tf_value *v, int64_t *first) {
  *first = 0;
  if (v->def && tf_tile_math(v->def) == TF_FUSION_ADD)
    for (uint32_t i = 0; i < 2; i++)
      if (tf_tile_constant(tf_op_operand(v->def, i), first)) {
        v = tf_op_operand(v->def, 1 - i);
        break;
      }
  return !v->def && v->block == tf_op_body(loop) ? v : NULL;
}

/* Some rows of a buffer of several, with all of their columns: from *first on, *rows of them. */
static bool fills_rows(const tf_tl_stmt *s, const tf_op *store, const tf_tl_buffer *b, int32_t *walk, int64_t *first,
                       int64_t *rows) {
  uint32_t seen = 0;
  int64_t n, skipped;
  if (b->rank != 2 || s->op->noperand != 2 || s->dynamic) return false;
  for (uint32_t d = 0; d < 2; d++) {
    const tf_value *v = behind(s->op, tf_op_operand(store, TF_TILE_STORE_BUFFER + 1 + d), d ? &skipped : first);
    if (!v || !tf_ix_is_const(b->dim[d], &n)) return false;
    walk[d] = (int32_t)v->index;
    seen |= 1u << v->index;
    int64_t own = s->loop.shape[v->index];
    if (d ? skipped || own != n : own < 1 || *first < 0 || n % own || *first % own || *first + own > n) return false;
    if (!d) *rows = own;
  }
  return seen == 3;
}

static bool writes(const tf_tl_stmt *s, const tf_tl_buffer *b) {
  for (size_t i = 0; i < s->uses.n; i++)
    if (s->uses.at[i].written && s->uses.at[i].buffer == b) return true;
  return false;
}

enum { MOST_PARTS = 64 };

static const tf_op *child_of(const tf_op *loop, const tf_op *op) {
  while (op && tf_op_parent(op) != loop) op = tf_op_parent(op);
  return op;
}

/* Everything else that touches the buffer stands in the loop, behind the copy, and reads, or fills other rows. */
static const char *used_elsewhere(tf_tl_emitter *e, const tf_op *loop, const tf_tl_stmt *copy, const tf_tl_buffer *b,
                                  bool in_parts) {
  for (size_t i = 0; i < e->stmts.n; i++) {
    tf_tl_stmt *s = e->stmts.at[i];
    const tf_tl_use *u = s == copy ? NULL : tf_tl_find_use(s, b);
    if (!u) continue;
    const tf_op *at = child_of(loop, s->op);
    if (!at) return "its destination is used outside of the loop";
    if (in_parts && at == s->op && u->written && to_shared(e, s)) continue; /* are_parts looks at these */
    if (u->written) return "its destination is written by another statement";
    if (!tf_op_is_before(copy->op, at)) return "its destination is read before it";
  }
  return NULL;
}

/* But for what it fills. */
static const char *other_obstacle(tf_tl_emitter *e, const tf_op *loop, tf_tl_stmt *s, bool in_parts) {
  tf_op *load, *store;
  TF_SURELY(tf_tl_is_copy(s->op, &load, &store));
  if (tf_op_operand(store, 0) != &load->result[0]) return "it computes";
  if (s->dynamic) return "its extents are not known";
  tf_tl_buffer *from = tf_tl_buffer_of(e, tf_op_operand(load, TF_TILE_LOAD_BUFFER)),
               *to = tf_tl_buffer_of(e, tf_op_operand(store, TF_TILE_STORE_BUFFER));
  if (tf_tl_is_written(e, from)) return "the kernel writes its source";
  if (to->viewed) return "there are views of its destination";
  for (tf_op *op = tf_op_body(s->op)->first; op; op = op->next)
    for (uint32_t i = 0; i < op->noperand; i++)
      if (!tf_tl_known_early(e, tf_op_operand(op, i), tf_op_body(loop)))
        return "where it copies from, or to, depends on what the loop loads";
  return used_elsewhere(e, loop, s, to, in_parts);
}

/* Copies of the loop that all may run ahead fill the buffer together, `rows` rows each, and each row once. */
static bool are_parts(tf_tl_emitter *e, const tf_op *loop, const tf_tl_buffer *to, int64_t rows) {
  uint64_t filled = 0;
  int64_t n, first, own;
  int32_t walk[TF_TILE_MAX_RANK];
  if (tf_tile_stage_of(loop) || !tf_ix_is_const(to->dim[0], &n) || n / rows > MOST_PARTS) return false;
  for (size_t i = 0; i < e->stmts.n; i++) {
    tf_tl_stmt *s = e->stmts.at[i];
    tf_op *load, *store;
    if (!writes(s, to)) continue;
    if (tf_op_parent(s->op) != loop || !to_shared(e, s) || !tf_tl_is_copy(s->op, &load, &store)) return false;
    if (!fills_rows(s, store, to, walk, &first, &own) || own != rows || filled >> first / rows & 1) return false;
    if (other_obstacle(e, loop, s, true)) return false;
    filled |= UINT64_C(1) << first / rows;
  }
  return filled == UINT64_MAX >> (MOST_PARTS - n / rows);
}

static const char *obstacle(tf_tl_emitter *e, const tf_op *loop, tf_tl_stmt *s) {
  int32_t walk[TF_TILE_MAX_RANK];
  int64_t first, rows;
  tf_op *load, *store;
  TF_SURELY(tf_tl_is_copy(s->op, &load, &store));
  const tf_tl_buffer *to = tf_tl_buffer_of(e, tf_op_operand(store, TF_TILE_STORE_BUFFER));
  bool whole = tf_tl_fills(s, store, to, walk);
  bool part = !whole && fills_rows(s, store, to, walk, &first, &rows) && are_parts(e, loop, to, rows);
  tf_tl_buffer *from = tf_tl_buffer_of(e, tf_op_operand(load, TF_TILE_LOAD_BUFFER));
  bool plain = tf_op_operand(store, 0) == &load->result[0] && !s->dynamic && !tf_tl_is_written(e, from) && !to->viewed;
  if (plain && !whole && !part) return "it does not fill its destination";
  return other_obstacle(e, loop, s, part);
}

static void remark(tf_tl_emitter *e, tf_op *op, const char *what, const char *why) {
  tf_tl_remember(e, op, tf_pool_printf(e->code.pool, "%s: %s", what, why));
}

static void run_ahead(tf_tl_emitter *e, tf_tl_pipe *p, tf_tl_stmt *s) {
  tf_op *load, *store;
  TF_SURELY(tf_tl_is_copy(s->op, &load, &store));
  tf_tl_buffer *to = tf_tl_buffer_of(e, tf_op_operand(store, TF_TILE_STORE_BUFFER));
  to->slots = p->stages;
  if (!tf_target_has(e->f->target, TF_FEAT_tma) || p->stages > TF_PIPELINE_MOST_STAGES ||
      tf_tile_via_of(s->op) == TF_TILE_VIA_THREADS) {
    tf_vec_push(e->code.pool, &p->copies, s);
    return;
  }
  tf_tl_tma *t = TF_NEW(e->code.pool, tf_tl_tma);
  int32_t walk[TF_TILE_MAX_RANK];
  int64_t first = 0, rows = 0, n = 0;
  bool whole = tf_tl_fills(s, store, to, walk);
  if (!whole) TF_SURELY(fills_rows(s, store, to, walk, &first, &rows) && tf_ix_is_const(to->dim[0], &n));
  e->pads = e->f->padded;
  const char *but = tf_tl_plan_rows(e, s->op, load, to, walk, first, whole ? 1 : n / rows, t);
  e->pads = false;
  if (!but) {
    if (whole) tf_tl_plan_multi(e, s->op, t);
    for (size_t i = 0; t->multi && i < p->boxes.n; i++) { /* the same blocks say it once for all */
      tf_tl_multi *o = p->boxes.at[i]->multi;
      if (o && o->group.dims == t->multi->group.dims) t->multi = o;
    }
    tf_vec_push(e->code.pool, &p->boxes, t);
    return;
  }
  remark(e, s->op, "this copy runs ahead by cp.async, not by TMA", but);
  tf_vec_push(e->code.pool, &p->copies, s);
}

tf_tl_buffer *tf_tl_pipe_mbarriers(tf_tl_emitter *e, const tf_tl_pipe *p, const char *name) {
  tf_tl_buffer *b = tf_tl_new_buffer(e, tf_type_mbarrier(e->code.ctx, false), &p->stages, 1, TF_TS_SHARED);
  b->name = name;
  tf_smem_live_always(&b->smem);
  b->smem.align = 8;
  return b;
}

/* The group of blocks that box i has, if no box before it has the same. */
tf_tl_multi *tf_tl_first_multi(const tf_tl_pipe *p, size_t i) {
  tf_tl_multi *m = p->boxes.at[i]->multi;
  for (size_t k = 0; k < i; k++)
    if (p->boxes.at[k]->multi == m) return NULL;
  return m;
}

static int64_t stage_of(const tf_op *op) { return (int64_t)(uintptr_t)op->scratch - 1; }

/* The first stage of those who read the copy's destination. */
static int64_t reader_stage(tf_tl_emitter *e, const tf_op *loop, const tf_tl_stmt *copy) {
  tf_op *load, *store;
  int64_t first = INT64_MAX;
  TF_SURELY(tf_tl_is_copy(copy->op, &load, &store));
  for (size_t i = 0; i < e->stmts.n; i++) {
    const tf_op *at = child_of(loop, e->stmts.at[i]->op);
    bool reads = e->stmts.at[i] != copy &&
                 tf_tl_find_use(e->stmts.at[i], tf_tl_buffer_of(e, tf_op_operand(store, TF_TILE_STORE_BUFFER)));
    if (reads && at && stage_of(at) >= 0 && stage_of(at) < first) first = stage_of(at);
  }
  return first == INT64_MAX ? stage_of(copy->op) : first;
}

/* Iterations that a copy runs ahead by are the same for all of a loop: the most that one of them asks for. */
static int64_t stages_of(tf_tl_emitter *e, const tf_op *loop) {
  int64_t most = 0;
  if (!tf_tile_stage_of(loop)) return tf_tile_stages_of(loop, 0);
  for (tf_op *o = tf_op_body(loop)->first; o; o = o->next) {
    tf_tl_stmt *s = tf_map_get(&e->stmt, tf_map_ptr(o));
    int64_t ahead = s && to_shared(e, s) && stage_of(o) >= 0 ? reader_stage(e, loop, s) - stage_of(o) : 0;
    if (ahead > most) most = ahead;
  }
  return most + 1;
}

static const char *stays(tf_tl_emitter *e, const tf_op *loop, const tf_tl_stmt *s) {
  if (!tf_tile_stage_of(loop) || stage_of(s->op) < 0) return NULL;
  return reader_stage(e, loop, s) > stage_of(s->op) ? NULL : "its stage is not before that of its reader";
}

/* Whether the order moves anything but copies that run ahead. */
static bool reorders(const tf_op *loop) {
  const tf_attr *order = tf_tile_order_attr(loop);
  int64_t last = -1;
  uint32_t k = 0;
  for (const tf_op *o = tf_op_body(loop)->first; order && o; o = o->next) {
    if (!tf_tile_is_statement(o) || k >= order->n) continue;
    int64_t at = order->ints[k++];
    if (tf_tile_is(o, TF_T_PARALLEL) && stage_of(o) == 0) continue;
    if (at < last) return true;
    last = at;
  }
  return false;
}

static void tell_room(tf_tl_emitter *e, tf_op *op, const tf_tl_room *r, int64_t stages) {
  const char *how = r->stages < 2 ? "this loop is not pipelined"
                                  : tf_pool_printf(e->code.pool, "this loop has %lld stages instead of %lld",
                                                   (long long)r->stages, (long long)stages);
  const char *why = tf_pool_printf(e->code.pool,
                                   "with %lld its kernel would need %lld bytes of shared memory, and a block has at "
                                   "most %lld on %s",
                                   (long long)r->stages + 1, (long long)r->bytes, (long long)e->f->target->smem_optin,
                                   e->f->target->name);
  remark(e, op, how, why);
}

static void plan(tf_op *op, void *user) {
  tf_tl_emitter *e = user;
  if (!tf_tile_is(op, TF_T_PIPELINED)) return;
  if (reorders(op)) remark(e, op, "`order` is not followed", "statements that do not run ahead keep the text's order");
  int64_t stages = stages_of(e, op);
  if (stages < 2) return;
  const tf_tl_room *room = e->kernel->scratch;
  if (room && room->stages < stages && !room->given) tell_room(e, op, room, stages);
  if (room && room->stages < 2) return;
  tf_tl_pipe *p = TF_NEW(e->code.pool, tf_tl_pipe);
  *p = (tf_tl_pipe){.loop = op, .stages = stages};
  if (room && room->stages < p->stages) p->stages = room->stages;
  const char *why = "it has no copy from global to shared memory";
  for (tf_op *o = tf_op_body(op)->first; o; o = o->next) {
    tf_tl_stmt *s = tf_map_get(&e->stmt, tf_map_ptr(o));
    if (!s || !to_shared(e, s)) continue;
    const char *but = stays(e, op, s);
    if (!but) but = obstacle(e, op, s);
    if (!but) run_ahead(e, p, s);
    else remark(e, o, "this copy does not run ahead", but);
    why = NULL;
  }
  if (why) remark(e, op, "nothing in this loop runs ahead", why);
  if (!p->copies.n && !p->boxes.n) return;
  tf_map_set(&e->pipes, tf_map_ptr(op), p);
  if (p->stages > e->stages) e->stages = p->stages;
  if (p->boxes.n) p->full = tf_tl_pipe_mbarriers(e, p, "full");
  tf_tl_plan_unit_flight(e, p);
  bool meet = p->copies.n || (p->units && p->units->scaled); /* all threads, in each iteration */
  if (p->boxes.n && !meet) p->empty = tf_tl_pipe_mbarriers(e, p, "empty");
  for (size_t i = 0; i < p->boxes.n; i++)
    if (tf_tl_first_multi(p, i)) tf_tl_first_multi(p, i)->ready = tf_tl_pipe_mbarriers(e, p, "ready");
}

void tf_tl_plan_pipes(tf_tl_emitter *e) {
  e->pipes.pool = e->code.pool;
  tf_walk(e->kernel, false, plan, e);
}

bool tf_tl_is_boxed(const tf_tl_emitter *e, const tf_op *op) {
  tf_op *loop = tf_op_parent(op);
  const tf_tl_pipe *p = loop ? tf_map_get(&e->pipes, tf_map_ptr(loop)) : NULL;
  for (; p; p = p->late)
    for (size_t i = 0; i < p->boxes.n; i++)
      if (p->boxes.at[i]->loop == op) return true;
  return false;
}

bool tf_tl_runs_ahead(tf_tl_emitter *e, const tf_op *op) {
  tf_op *loop = tf_op_parent(op);
  tf_tl_pipe *p = loop ? tf_map_get(&e->pipes, tf_map_ptr(loop)) : NULL;
  for (size_t i = 0; p && i < p->copies.n; i++)
    if (p->copies.at[i]->op == op) return true;
  return tf_tl_is_boxed(e, op);
}
