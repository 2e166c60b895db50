/* tile.pipelined: copies from global to shared memory that run ahead of their use, by cp.async, into as many copies of
 * their destination as the loop has stages.
 *
 * A copy runs ahead only if the loop then computes what the serial one does: nothing in the kernel writes its source,
 * its destination is written by it alone, whole, and read only behind it in the body, and where it copies from does not
 * depend on what the body loads. Any other statement stays where it stands. In iteration q each thread waits for its
 * copies of iteration q; a barrier shows them to all, and says that iteration q - 1 is over, whose place the copies of
 * q + S - 1 take. */
#include "lower/tile.h"

typedef struct tf_tl_pipe {
  tf_op *loop;
  int64_t stages;
  TF_VEC(tf_tl_stmt *) copies;
} tf_tl_pipe;

/* ------------------------------------------------------------------------------------------------ which copies */

static bool needs_loaded(const tf_value *v, const tf_block *body) {
  if (!v->def || v->def->parent != body) return false;
  if (!(v->def->def->traits & TF_PURE)) return true;
  for (uint32_t i = 0; i < v->def->noperand; i++)
    if (needs_loaded(tf_op_operand(v->def, i), body)) return true;
  return false;
}

/* The one load and the one store of a loop that has no others. */
static bool is_copy(const tf_op *loop, tf_op **load, tf_op **store) {
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

static bool fills(tf_tl_emitter *e, tf_tl_stmt *s, tf_op *store, const tf_tl_buffer *b) {
  int32_t from[TF_TILE_MAX_RANK];
  uint32_t seen = 0;
  if (!tf_tl_pattern(s->op, store, from)) return false;
  for (uint32_t d = 0; d < b->rank; d++) {
    int64_t n;
    if (!tf_ix_is_const(b->dim[d], &n) || n != (from[d] < 0 ? 1 : s->loop.shape[from[d]])) return false;
    if (from[d] >= 0) seen |= 1u << from[d];
  }
  (void)e;
  return seen == (1u << s->op->noperand) - 1;
}

static const tf_op *child_of(const tf_op *loop, const tf_op *op) {
  while (op && tf_op_parent(op) != loop) op = tf_op_parent(op);
  return op;
}

/* Everything else that touches the buffer stands in the loop, behind the copy, and reads. */
static const char *used_elsewhere(tf_tl_emitter *e, const tf_op *loop, const tf_tl_stmt *copy, const tf_tl_buffer *b) {
  for (size_t i = 0; i < e->stmts.n; i++) {
    tf_tl_stmt *s = e->stmts.at[i];
    const tf_tl_use *u = s == copy ? NULL : tf_tl_find_use(s, b);
    if (!u) continue;
    const tf_op *at = child_of(loop, s->op);
    if (!at) return "its destination is used outside of the loop";
    if (u->written) return "its destination is written by another statement";
    if (!tf_op_is_before(copy->op, at)) return "its destination is read before it";
  }
  return NULL;
}

static const char *obstacle(tf_tl_emitter *e, const tf_op *loop, tf_tl_stmt *s) {
  tf_op *load, *store;
  is_copy(s->op, &load, &store);
  if (tf_op_operand(store, 0) != &load->result[0]) return "it computes";
  if (s->dynamic) return "its extents are not known";
  tf_tl_buffer *from = tf_tl_buffer_of(e, tf_op_operand(load, 0)), *to = tf_tl_buffer_of(e, tf_op_operand(store, 1));
  if (from->ever_written) return "the kernel writes its source";
  if (!fills(e, s, store, to)) return "it does not fill its destination";
  for (tf_op *op = tf_op_body(s->op)->first; op; op = op->next)
    for (uint32_t i = 0; i < op->noperand; i++)
      if (needs_loaded(tf_op_operand(op, i), tf_op_body(loop))) return "its place depends on what the loop loads";
  return used_elsewhere(e, loop, s, to);
}

static bool to_shared(tf_tl_emitter *e, const tf_tl_stmt *s) {
  tf_op *load, *store;
  if (!tf_tile_is(s->op, TF_T_PARALLEL) || !is_copy(s->op, &load, &store)) return false;
  return tf_tl_buffer_of(e, tf_op_operand(load, 0))->scope == TF_TS_GLOBAL &&
         tf_tl_buffer_of(e, tf_op_operand(store, 1))->scope == TF_TS_SHARED;
}

static void remark(tf_tl_emitter *e, tf_op *op, const char *what, const char *why) {
  tf_tl_remark r = {op, tf_pool_printf(e->pool, "%s: %s", what, why)};
  tf_vec_push(e->pool, &e->f->remarks, r);
}

static void plan(tf_op *op, void *user) {
  tf_tl_emitter *e = user;
  if (!tf_tile_is(op, TF_T_PIPELINED) || tf_op_int(op, "stages", 0) < 2 || e->kernel->scratch) return;
  tf_tl_pipe *p = TF_NEW(e->pool, tf_tl_pipe);
  *p = (tf_tl_pipe){.loop = op, .stages = tf_op_int(op, "stages", 0)};
  const char *why = "it has no copy from global to shared memory";
  for (tf_op *o = tf_op_body(op)->first; o; o = o->next) {
    tf_tl_stmt *s = tf_map_get(&e->stmt, tf_map_ptr(o));
    if (!s || !to_shared(e, s)) continue;
    const char *but = obstacle(e, op, s);
    if (!but) tf_vec_push(e->pool, &p->copies, s);
    else remark(e, o, "this copy does not run ahead", but);
    why = NULL;
  }
  if (why) remark(e, op, "nothing in this loop runs ahead", why);
  if (!p->copies.n) return;
  tf_map_set(&e->pipes, tf_map_ptr(op), p);
  for (size_t i = 0; i < p->copies.n; i++) {
    tf_op *load, *store;
    is_copy(p->copies.at[i]->op, &load, &store);
    tf_tl_buffer_of(e, tf_op_operand(store, 1))->slots = p->stages;
  }
}

void tf_tl_plan_pipes(tf_tl_emitter *e) {
  e->pipes.pool = e->pool;
  tf_walk(e->kernel, false, plan, e);
}

/* ------------------------------------------------------------------------------------------------ the loop */

static tf_tl_buffer *ring_of(tf_tl_emitter *e, const tf_tl_stmt *s) {
  tf_op *load, *store;
  is_copy(s->op, &load, &store);
  return tf_tl_buffer_of(e, tf_op_operand(store, 1));
}

static void emit(tf_tl_emitter *e, tf_kop row, const tf_named_attr *at, uint32_t nat) {
  tf_builder b = tf_tl_here(e);
  tf_build(&b, tf_context_dialect_index(e->ctx, "kernel") << 16 | (uint32_t)row, NULL, 0, NULL, 0, at, nat, 0);
}

/* The copies of iteration q, if there is one; a group in any case, so that groups count iterations. */
static void ahead(tf_tl_emitter *e, tf_tl_pipe *p, tf_ixp q, tf_ixp count) {
  tf_ixp lo = tf_tl_index_of(e, tf_op_operand(p->loop, 0), 0);
  bool sure = tf_ix_prove_lt(e->ix, q, count);
  if (!sure) tf_tl_open_if(e, tf_tl_compare(e, "lt", q, count), NULL);
  tf_tl_set(e, tf_op_body(p->loop)->arg[0], 0, (tf_tl_scalar){tf_ix_add(e->ix, lo, q), NULL});
  for (tf_op *op = tf_op_body(p->loop)->first; op; op = op->next)
    if (op->def->traits & TF_PURE && op->nresult && !needs_loaded(&op->result[0], tf_op_body(p->loop)))
      tf_tl_scalar_op(e, op);
  for (size_t i = 0; i < p->copies.n; i++) {
    ring_of(e, p->copies.at[i])->slot = tf_ix_modc(e->ix, q, p->stages);
    tf_tl_async(e, p->copies.at[i]);
  }
  if (!sure) tf_tl_close(e, NULL);
  emit(e, TF_K_CP_ASYNC_COMMIT, NULL, 0);
}

static bool is_ahead(const tf_tl_pipe *p, const tf_op *op) {
  for (size_t i = 0; i < p->copies.n; i++)
    if (p->copies.at[i]->op == op) return true;
  return false;
}

bool tf_tl_runs_ahead(tf_tl_emitter *e, const tf_op *op) {
  tf_op *loop = tf_op_parent(op);
  tf_tl_pipe *p = loop ? tf_map_get(&e->pipes, tf_map_ptr(loop)) : NULL;
  return p && is_ahead(p, op);
}

bool tf_tl_pipelined(tf_tl_emitter *e, tf_op *op, void (*body)(tf_tl_emitter *, tf_block *)) {
  tf_tl_pipe *p = tf_map_get(&e->pipes, tf_map_ptr(op));
  if (!p) return false;
  tf_ixp lo = tf_tl_index_of(e, tf_op_operand(op, 0), 0), hi = tf_tl_index_of(e, tf_op_operand(op, 1), 0);
  tf_ixp count = tf_ix_sub(e->ix, hi, lo), zero = tf_ix_const(e->ix, 0);
  for (size_t i = 0; i < p->copies.n; i++) tf_tl_before(e, ring_of(e, p->copies.at[i]), true);
  for (size_t i = 0; i < p->copies.n; i++) ring_of(e, p->copies.at[i])->ring = true;
  for (int64_t q = 0; q + 1 < p->stages; q++) ahead(e, p, tf_ix_const(e->ix, q), count);
  tf_value *arg = tf_op_body(op)->arg[0];
  tf_ixp q = tf_ix_sym(e->ix, arg->name ? arg->name : "k", zero, tf_ix_addc(e->ix, count, -1), NULL);
  tf_tl_open_for(e, count, q, false);
  e->guarded++;
  tf_tl_mark m = tf_tl_mark_state(e);
  tf_named_attr most = {"most", tf_attr_i64(e->ctx, p->stages - 2)};
  emit(e, TF_K_CP_ASYNC_WAIT, &most, 1);
  tf_tl_barrier(e);
  ahead(e, p, tf_ix_addc(e->ix, q, p->stages - 1), count);
  tf_tl_set(e, arg, 0, (tf_tl_scalar){tf_ix_add(e->ix, lo, q), NULL});
  for (size_t i = 0; i < p->copies.n; i++) ring_of(e, p->copies.at[i])->slot = tf_ix_modc(e->ix, q, p->stages);
  body(e, tf_op_body(op));
  tf_tl_loop_end(e, &m);
  e->guarded--;
  tf_tl_close(e, NULL);
  for (size_t i = 0; i < p->copies.n; i++) { /* what takes the place next must wait */
    tf_tl_buffer *b = ring_of(e, p->copies.at[i]);
    b->ring = false;
    b->slot = NULL;
    b->read = b->written = true;
  }
  return true;
}
