/* Which sums over lanes are left until a loop is over, as the rows' sums of attention:
 *
 *   loop { reduce_sum %s to %part; parallel (%r) { %sum[%r] = %sum[%r] * x + %part[%r] } }
 *
 * Each lane adds up what it has itself, and lanes add up theirs once, behind the loop. That is right if
 *   - the loop, in the kernel's own block, does nothing else with %sum, and nothing else at all reads or writes %part;
 *   - the sums begin as 0, so that lanes may have parts of them;
 *   - x is the same in all lanes that have copies of a row: it is of neither %sum nor %part, and other fragments have
 *     equal copies. */
#include "lower/tile/plan/tile_lanes_plan.h"
#include "lower/tile/plan/tile_buffer.h"
#include "lower/tile/plan/tile_choose.h"
#include "lower/tile/plan/tile_pattern.h"

static tf_tl_buffer *accessed(tf_tl_emitter *e, const tf_op *op) { return tf_tl_buffer_of(e, tf_tl_accessed(op)); }

/* The one thing that a body does besides loading and computing: a store; NULL: it does something else. */
static tf_op *only_store(const tf_op *loop) {
  tf_op *store = NULL;
  for (tf_op *op = tf_op_body(loop)->first; op; op = op->next) {
    if (op->def->traits & TF_PURE || tf_tile_is(op, TF_T_LOAD)) continue;
    if (store || !tf_tile_is(op, TF_T_STORE)) return NULL;
    store = op;
  }
  return store;
}

static bool is_used_once(const tf_value *v) { return v->uses && !v->uses->next; }

static bool is_math(const tf_value *v, tf_fusion_id id) { return v->def && tf_tile_math(v->def) == id; }

/* The old element, or a multiple of it. */
static bool is_scaled(const tf_op *store, const tf_value *v) {
  if (!is_used_once(v)) return false;
  if (tf_tile_is_old(store, v)) return true;
  if (!is_math(v, TF_FUSION_MUL)) return false;
  const tf_value *a = tf_op_operand(v->def, 0), *b = tf_op_operand(v->def, 1);
  return (tf_tile_is_old(store, a) && is_used_once(a)) || (tf_tile_is_old(store, b) && is_used_once(b));
}

static bool is_part(tf_tl_emitter *e, const tf_op *store, const tf_value *v, const tf_tl_buffer *part) {
  const tf_op *load = v->def;
  if (!load || !tf_tile_is(load, TF_T_LOAD) || !is_used_once(v) || accessed(e, load) != part) return false;
  return load->noperand == 2 && tf_op_operand(load, 1) == tf_op_operand(store, 2);
}

static uint32_t count_loads(tf_tl_emitter *e, const tf_op *loop, const tf_tl_buffer *of) {
  uint32_t n = 0;
  for (tf_op *op = tf_op_body(loop)->first; op; op = op->next) n += tf_tile_is(op, TF_T_LOAD) && accessed(e, op) == of;
  return n;
}

/* Where the loop adds the part to a multiple of what the sum was; NULL: it does something else. */
static tf_tl_buffer *sum_of(tf_tl_emitter *e, const tf_tl_stmt *s, const tf_tl_buffer *part) {
  tf_op *store = only_store(s->op);
  const tf_value *v = store ? tf_op_operand(store, 0) : NULL;
  if (!v || s->op->noperand != 1 || store->noperand != 3 || s->alone || s->dynamic) return NULL;
  if (tf_op_operand(store, 2) != tf_op_body(s->op)->arg[0]) return NULL;
  const tf_value *x = v->def && v->def->noperand ? tf_op_operand(v->def, 0) : NULL;
  const tf_value *y = x && v->def->noperand > 1 ? tf_op_operand(v->def, 1) : NULL;
  bool adds = false;
  if (is_math(v, TF_FUSION_FMA))
    adds = is_part(e, store, tf_op_operand(v->def, 2), part) &&
           ((tf_tile_is_old(store, x) && is_used_once(x)) || (tf_tile_is_old(store, y) && is_used_once(y)));
  else if (is_math(v, TF_FUSION_ADD))
    adds = (is_part(e, store, x, part) && is_scaled(store, y)) || (is_part(e, store, y, part) && is_scaled(store, x));
  tf_tl_buffer *sum = accessed(e, store);
  return adds && count_loads(e, s->op, sum) == 1 && count_loads(e, s->op, part) == 1 ? sum : NULL;
}

/* A loop that sets all elements to 0. */
static bool clears(const tf_tl_stmt *s, const tf_tl_buffer *sum) {
  if (!tf_tile_is(s->op, TF_T_PARALLEL) || s->dynamic) return false;
  const tf_op *store = only_store(s->op);
  const tf_op *value = store ? tf_op_operand(store, 0)->def : NULL;
  const tf_attr *zero = value && tf_tile_is(value, TF_T_CONSTANT) ? tf_tile_value_of(value) : NULL;
  return zero && zero->kind == TF_ATTR_FLOAT && zero->f == 0 && store->noperand == 3 && !store->next &&
         tf_op_operand(store, 2) == tf_op_body(s->op)->arg[0] && tf_tl_loop_extent(s->op, 0) == sum->layout.shape[0];
}

static bool touches(const tf_tl_stmt *s, const tf_tl_buffer *b) {
  for (size_t i = 0; i < s->uses.n; i++)
    if (tf_tl_root(s->uses.at[i].buffer) == tf_tl_root(b)) return true;
  return false;
}

/* Of what touches the sum, only `adds` is in the loop; what comes last before it clears the sum. */
static bool begins_as_zero(tf_tl_emitter *e, const tf_tl_stmt *adds, const tf_tl_buffer *sum) {
  const tf_tl_stmt *last = NULL;
  const tf_op *loop = tf_op_parent(adds->op);
  for (size_t i = 0; i < e->stmts.n; i++) {
    const tf_tl_stmt *s = e->stmts.at[i];
    if (s == adds || !touches(s, sum)) continue;
    for (const tf_op *op = s->op; op && op != e->kernel; op = tf_op_parent(op))
      if (op == loop) return false;
    if (s->at < adds->at && (!last || s->at > last->at)) last = s;
  }
  return last && tf_op_parent(last->op) == e->kernel && clears(last, sum);
}

static bool is_direct(const tf_tl_emitter *e, tf_tl_stmt *s, const tf_tl_buffer *b, const tf_tl_layout *as) {
  const tf_tl_use *u = tf_tl_find_use(s, b);
  return b->scope == TF_TS_FRAGMENT && u && !u->stage && !tf_tl_in_memory(e, b) && tf_tl_equal(&b->layout, as);
}

static void leave_lanes(tf_tl_emitter *e, tf_tl_stmt *s) {
  const tf_op *loop = tf_op_parent(s->op);
  tf_tl_buffer *part = tf_tl_buffer_of(e, tf_op_operand(s->op, TF_TILE_REDUCE_DST)), *sum;
  tf_tl_stmt *adds = NULL;
  bool absolute;
  if (!tf_tile_is_loop(loop) || tf_op_parent(loop) != e->kernel || s->scratch || s->temp->elem != part->elem) return;
  if (tf_tile_accumulate_of(s->op) || tf_tile_combine(s->op, &absolute) != TF_FUSION_ADD) return;
  if (part->elem->kind != TF_TYPE_FLOAT || !is_direct(e, s, part, &s->dst)) return;
  for (size_t i = 0; i < e->stmts.n; i++) {
    if (e->stmts.at[i] == s || !touches(e->stmts.at[i], part)) continue;
    if (adds) return;
    adds = e->stmts.at[i];
  }
  if (!adds || !tf_tile_is(adds->op, TF_T_PARALLEL) || tf_op_parent(adds->op) != loop || adds->at < s->at) return;
  sum = sum_of(e, adds, part);
  if (!sum || sum->elem != part->elem || sum->viewed || part->viewed) return;
  if (!is_direct(e, adds, sum, &s->dst) || !is_direct(e, adds, part, &s->dst) || !begins_as_zero(e, adds, sum)) return;
  s->lanes = sum;
}

void tf_tl_plan_lanes(tf_tl_emitter *e) {
  for (size_t i = 0; i < e->stmts.n; i++) {
    tf_tl_stmt *s = e->stmts.at[i];
    if (s->temp && tf_tile_is_reduce(s->op)) leave_lanes(e, s);
  }
}
