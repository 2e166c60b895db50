/* Which maxima over lanes are joined only where that makes a difference, as the rows' maxima of attention:
 *
 *   reduce_max %s to %top
 *   parallel (%r) { more = f(%top[%r]) > x; now = more ? %top[%r] : %max[%r]; %max[%r] = now; %scale[%r] = more ? y : 1
 * } parallel (%r, %c) attributes {lazy} { %o[%r, %c] = %o[%r, %c] * %scale[%r] }
 *
 * A row's maximum is that of one of its lanes (or no number). So if `more` holds in no lane of a warp for what the lane
 * has itself, it holds for no row, and the lanes need not tell each other: the test is made with `more` as false, and
 * the lazy loop passed by. Else the lanes join their maxima, and all is as it is written. That is right if
 *   - lanes of one warp have a row's elements, and nothing but the reduction and the test touches %top;
 *   - `more` compares, and for no number it is false;
 *   - with `more` false nothing that the test stores depends on %top, and the loop's factor is 1;
 *   - the lazy loop comes right behind the test. */
#include "lower/tile/plan/tile_late_plan.h"
#include "lower/tile/plan/tile_buffer.h"
#include "lower/tile/plan/tile_choose.h"
#include "lower/tile/plan/tile_pattern.h"

enum { MOST_STEPS = 256 };

typedef struct look {
  tf_tl_emitter *e;
  const tf_tl_buffer *top;
  const tf_op *body, *cond; /* `cond` NULL: it may hold */
  unsigned budget;
} look;

static bool touches(const tf_tl_stmt *s, const tf_tl_buffer *b) {
  for (size_t i = 0; i < s->uses.n; i++)
    if (tf_tl_root(s->uses.at[i].buffer) == tf_tl_root(b)) return true;
  return false;
}

static bool loads_top(const look *k, const tf_op *op) {
  return tf_tile_is(op, TF_T_LOAD) && tf_tl_buffer_of(k->e, tf_tl_accessed(op)) == k->top;
}

static bool stands_inside(const look *k, const tf_value *v) { return v->def && tf_op_parent(v->def) == k->body; }

/* Does it depend on the maximum, if the condition does not hold? */
static bool depends(look *k, const tf_value *v) {
  const tf_op *op = v->def;
  if (!k->budget || !--k->budget) return true;
  if (!stands_inside(k, v) || op == k->cond) return false;
  if (loads_top(k, op)) return true;
  if (k->cond && tf_tile_math(op) == TF_FUSION_SELECT && tf_op_operand(op, 0)->def == k->cond)
    return depends(k, tf_op_operand(op, 2));
  for (uint32_t i = 0; i < op->noperand; i++)
    if (depends(k, tf_op_operand(op, i))) return true;
  return false;
}

/* The maximum, or arithmetic with it: no number where it is none. */
static bool carries(look *k, const tf_value *v) {
  const tf_op *op = v->def;
  if (!k->budget || !--k->budget || !stands_inside(k, v)) return false;
  if (loads_top(k, op)) return true;
  switch (tf_tile_math(op)) {
  case TF_FUSION_ADD:
  case TF_FUSION_SUB:
  case TF_FUSION_MUL:
  case TF_FUSION_FMA:
  case TF_FUSION_NEG:
    for (uint32_t i = 0; i < op->noperand; i++)
      if (carries(k, tf_op_operand(op, i))) return true;
    return false;
  default: return false;
  }
}

static bool compares(look *k, const tf_op *op) {
  switch (tf_tile_math(op)) {
  case TF_FUSION_LT:
  case TF_FUSION_LE:
  case TF_FUSION_GT:
  case TF_FUSION_GE: break;
  default: return false;
  }
  const tf_value *a = tf_op_operand(op, 0), *b = tf_op_operand(op, 1);
  return a->type->kind == TF_TYPE_FLOAT && (carries(k, a) || carries(k, b));
}

static bool is_one(const tf_value *v) {
  const tf_attr *a = v->def && tf_tile_is(v->def, TF_T_CONSTANT) ? tf_tile_value_of(v->def) : NULL;
  return a && a->kind == TF_ATTR_FLOAT && a->f == 1;
}

/* A straight body of loads, arithmetic and stores. With `cond` false no store depends on the maximum, and what goes to
 * `factor` is 1. */
static bool leaves_all(look *k, tf_op *cond, const tf_tl_buffer *factor) {
  bool scales = false;
  k->cond = cond;
  for (tf_op *op = tf_op_body(k->body)->first; op; op = op->next) {
    if (op->def->traits & TF_PURE || tf_tile_is(op, TF_T_LOAD)) continue;
    if (op->nregion || !tf_tile_is(op, TF_T_STORE) || depends(k, tf_op_operand(op, 0))) return false;
    for (uint32_t i = 2; i < op->noperand; i++)
      if (depends(k, tf_op_operand(op, i))) return false;
    if (tf_tl_buffer_of(k->e, tf_tl_accessed(op)) != factor) continue;
    const tf_op *v = tf_op_operand(op, 0)->def;
    if (scales || !v || tf_tile_math(v) != TF_FUSION_SELECT) return false;
    scales = tf_op_operand(v, 0)->def == cond && is_one(tf_op_operand(v, 2));
    if (!scales) return false;
  }
  return scales;
}

/* All of its fragments a thread finds as they are. */
static bool is_direct(const tf_tl_emitter *e, const tf_tl_stmt *s) {
  for (size_t i = 0; i < s->uses.n; i++) {
    const tf_tl_use *u = &s->uses.at[i];
    if (u->buffer->scope != TF_TS_FRAGMENT || u->stage || tf_tl_in_memory(e, u->buffer)) return false;
  }
  return !s->dynamic && !s->alone && tf_tl_registers(&s->loop) <= e->most_steps;
}

static tf_tl_stmt *behind(tf_tl_emitter *e, const tf_op *op) {
  do op = op->next;
  while (op && op->def->traits & TF_PURE);
  return op && tf_tile_is(op, TF_T_PARALLEL) ? tf_map_get(&e->stmt, tf_map_ptr(op)) : NULL;
}

/* The fragment's rows, each once, are what both walk. */
static bool walks_rows(tf_tl_emitter *e, const tf_tl_stmt *reduce, const tf_tl_stmt *test, const tf_tl_buffer *top) {
  return test->op->noperand == 1 && tf_tl_loop_extent(test->op, 0) == top->layout.shape[0] && top->rank == 1 &&
         tf_tl_equal(&top->layout, &reduce->dst) && !tf_tl_in_memory(e, top);
}

static void look_at(tf_tl_emitter *e, tf_tl_stmt *s) {
  bool absolute;
  tf_tl_buffer *top = tf_tl_buffer_of(e, tf_op_operand(s->op, TF_TILE_REDUCE_DST));
  tf_fusion_id of = tf_tile_combine(s->op, &absolute);
  if (of != TF_FUSION_MAX && of != TF_FUSION_MIN) return;
  if (top->elem->kind != TF_TYPE_FLOAT || s->temp->elem != top->elem || top->viewed || s->scratch || s->lanes) return;
  if (tf_tile_accumulate_of(s->op) || e->threads % 32 || tf_tl_find_use(s, top)->stage) return;
  tf_tl_stmt *test = behind(e, s->op), *lazy = test ? behind(e, test->op) : NULL;
  if (!lazy || !tf_tile_lazy_of(lazy->op) || !tf_op_body(lazy->op)->first || lazy->dynamic) return;
  tf_tl_buffer *factor = tf_tl_buffer_of(e, tf_tile_lazy_factor(lazy->op));
  const tf_tl_use *used = tf_tl_find_use(lazy, factor);
  if (!is_direct(e, test) || !walks_rows(e, s, test, top) || !touches(test, factor) || used->stage) return;
  for (size_t i = 0; i < e->stmts.n; i++)
    if (e->stmts.at[i] != s && e->stmts.at[i] != test && touches(e->stmts.at[i], top)) return;
  look k = {.e = e, .top = top, .body = test->op, .budget = MOST_STEPS};
  for (tf_op *op = tf_op_body(test->op)->first; op; op = op->next) {
    if (!compares(&k, op) || !leaves_all(&k, op, factor)) continue;
    tf_tl_late *late = TF_NEW(e->code.pool, tf_tl_late);
    *late = (tf_tl_late){.reduce = s, .test = test, .lazy = lazy, .cond = op};
    s->late = test->late = lazy->late = late;
    return;
  }
}

void tf_tl_plan_late(tf_tl_emitter *e) {
  if (e->lags) return;
  for (size_t i = 0; i < e->stmts.n; i++)
    if (e->stmts.at[i]->temp && tf_tile_is_reduce(e->stmts.at[i]->op)) look_at(e, e->stmts.at[i]);
}
