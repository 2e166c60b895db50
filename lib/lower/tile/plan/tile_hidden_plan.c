/* Which loops pass by the half of a tile of scores that a warp group hides (tile_hidden.c), as on the diagonal of
 * causal attention: of 128 queries and 128 keys the first 64 queries see none of the last 64 keys.
 *
 *   loop { S = Q K; ... S[r, c] = seen ? S[r, c] : -inf; ... S = exp2(...); ... P = S; ... O += P V }
 *
 * Where a warp group's rows see no column of the right half, that half is -inf behind the mask, and 0 behind the
 * exponential: maxima, sums and the second product are the same without it. So neither product makes it, and no
 * statement goes over it. That is right if
 *   - both products are by wgmma, several warp groups share the rows, each has all columns, by one instruction a step;
 *     S begins with the first one, and A of the second one is P, in registers;
 *   - nothing else touches S or P: between the products loops go over both element by element and do nothing else but
 *     the following, in this order: anything to S; the mask; maxima; the exponential of a sum that falls with S, whose
 *     other parts are no elements of S; sums, and one copy to P;
 *   - statements between the products touch fragments only: none needs a barrier, which groups that part could not have
 *     (and a bias would spill half as much again);
 *   - products are waited for where they stand: the loop is not staggered, nor is anything left to a later turn. */
#include "lower/tile/plan/tile_hidden_plan.h"

#include <math.h>

#include "lower/tile/plan/tile_buffer.h"
#include "lower/tile/plan/tile_choose.h"
#include "lower/tile/plan/tile_pipe_plan.h"
#include "lower/tile/plan/tile_product.h"
#include "lower/tile/plan/tile_wgmma_plan.h"

enum { GROUP_WARPS = 4, HALF = 2 };

/* What the right half of S is: anything, -inf, 0; P has it. */
typedef enum state { ANYTHING, HIDDEN, NOTHING, COPIED } state;

static bool touches(const tf_tl_stmt *s, const tf_tl_buffer *b) {
  for (size_t i = 0; b && i < s->uses.n; i++)
    if (tf_tl_root(s->uses.at[i].buffer) == tf_tl_root(b)) return true;
  return false;
}

bool tf_tl_is_wide(const tf_tl_hidden *h, const tf_tl_stmt *s) { return touches(s, h->s) || touches(s, h->p); }

/* ------------------------------------------------------------------------------------------------ one statement */

static bool is_constant(const tf_value *v, double *out) {
  const tf_attr *a = v->def && tf_tile_is(v->def, TF_T_CONSTANT) ? tf_tile_value_of(v->def) : NULL;
  if (!a || a->kind != TF_ATTR_FLOAT) return false;
  *out = a->f;
  return true;
}

static bool is_positive(const tf_value *v) {
  double x;
  return is_constant(v, &x) && x > 0;
}

/* It is of no element that the store writes over. */
static bool is_apart(const tf_op *store, const tf_value *v) {
  const tf_op *op = v->def;
  if (!op || op->parent != store->parent) return true;
  if (tf_tile_is(op, TF_T_LOAD))
    return tf_op_operand(op, TF_TILE_LOAD_BUFFER) != tf_op_operand(store, TF_TILE_STORE_BUFFER);
  for (uint32_t i = 0; i < op->noperand; i++)
    if (!is_apart(store, tf_op_operand(op, i))) return false;
  return true;
}

/* -inf where the old element is. */
static bool falls(const tf_op *store, const tf_value *v) {
  const tf_op *op = v->def;
  if (tf_tile_is_old(store, v)) return true;
  if (!op || op->parent != store->parent || op->noperand < 2) return false;
  const tf_value *a = tf_op_operand(op, 0), *b = tf_op_operand(op, 1);
  bool product = (falls(store, a) && is_positive(b)) || (is_positive(a) && falls(store, b));
  switch (tf_tile_math(op)) {
  case TF_FUSION_MUL: return product;
  case TF_FUSION_FMA: return product && is_apart(store, tf_op_operand(op, 2));
  case TF_FUSION_SUB: return falls(store, a) && is_apart(store, b);
  case TF_FUSION_ADD: return (falls(store, a) && is_apart(store, b)) || (is_apart(store, a) && falls(store, b));
  default: return false;
  }
}

static bool is_exponential(const tf_op *store) {
  const tf_op *op = tf_op_operand(store, 0)->def;
  if (!op || op->parent != store->parent) return false;
  tf_fusion_id id = tf_tile_math(op);
  return (id == TF_FUSION_EXP2 || id == TF_FUSION_EXP) && falls(store, tf_op_operand(op, 0));
}

static bool is_mask(const tf_op *store) {
  const tf_op *op = tf_op_operand(store, 0)->def;
  double other;
  if (!op || op->parent != store->parent || tf_tile_math(op) != TF_FUSION_SELECT) return false;
  return tf_tile_is_old(store, tf_op_operand(op, 1)) && is_constant(tf_op_operand(op, 2), &other) && other == -INFINITY;
}

/* The value differs from row to row. */
static bool is_of_row(const tf_block *body, const tf_value *v) {
  const tf_op *op = v->def;
  if (!op) return v == body->arg[0];
  if (op->parent != body) return false;
  for (uint32_t i = 0; i < op->noperand; i++)
    if (is_of_row(body, tf_op_operand(op, i))) return true;
  return false;
}

/* A mask whose groups see different columns; one by the number of columns alone would part them in the last turn only.
 * With the two bounds of a window the body that stands there twice spills. */
static bool parts_groups(const tf_op *mask, const tf_op *store) {
  const tf_value *seen = tf_op_operand(tf_op_operand(store, 0)->def, 0);
  tf_fusion_id id = seen->def ? tf_tile_math(seen->def) : TF_FUSION_NONE;
  return id != TF_FUSION_AND && id != TF_FUSION_LOGICAL_AND && is_of_row(tf_op_body(mask), seen);
}

/* The access is that of the loop's element. */
static bool is_element(const tf_op *loop, const tf_op *access, uint32_t first) {
  const tf_block *body = tf_op_body(loop);
  return access->noperand == first + 2 && tf_op_operand(access, first) == body->arg[0] &&
         tf_op_operand(access, first + 1) == body->arg[1];
}

static tf_tl_buffer *accessed(tf_tl_emitter *e, const tf_op *op, uint32_t buffer) {
  return tf_tl_buffer_of(e, tf_op_operand(op, buffer));
}

/* The one store of a loop over elements of S and P; NULL: it does something else. */
static tf_op *store_of(tf_tl_emitter *e, const tf_tl_hidden *h, const tf_op *loop) {
  tf_op *store = NULL;
  if (loop->noperand != 2) return NULL;
  for (tf_op *op = tf_op_body(loop)->first; op; op = op->next) {
    if (op->nregion) return NULL;
    if (tf_tile_is(op, TF_T_LOAD)) {
      tf_tl_buffer *b = accessed(e, op, TF_TILE_LOAD_BUFFER);
      if (b == h->p || (b == h->s && !is_element(loop, op, TF_TILE_LOAD_BUFFER + 1))) return NULL;
    } else if (!(op->def->traits & TF_PURE)) {
      if (store || !tf_tile_is(op, TF_T_STORE) || !is_element(loop, op, TF_TILE_STORE_BUFFER + 1)) return NULL;
      store = op;
    }
  }
  return store;
}

static bool copies(tf_tl_emitter *e, const tf_tl_hidden *h, const tf_op *store) {
  const tf_op *op = tf_op_operand(store, 0)->def;
  if (op && tf_tile_is(op, TF_T_CAST)) op = tf_op_operand(op, 0)->def;
  return op && op->parent == store->parent && tf_tile_is(op, TF_T_LOAD) && accessed(e, op, TF_TILE_LOAD_BUFFER) == h->s;
}

/* The outermost registers go along the columns, over all of them. */
static bool has_halves(const tf_tl_layout *l, int64_t columns) {
  if (l->rank != 2 || l->nr < 2) return false;
  const tf_tl_mode *m = &l->r[l->nr - 1];
  return !m->stride[0] && m->extent % HALF == 0 && m->stride[1] * m->extent == columns;
}

static bool loop_passes(tf_tl_emitter *e, tf_tl_hidden *h, tf_tl_stmt *s, state *now) {
  tf_op *store = store_of(e, h, s->op);
  if (!store || !has_halves(&s->loop, h->s->layout.shape[1])) return false;
  tf_tl_buffer *to = accessed(e, store, TF_TILE_STORE_BUFFER);
  if (to == h->p && *now == NOTHING && copies(e, h, store)) {
    *now = COPIED;
    return true;
  }
  if (to != h->s || *now == NOTHING || *now == COPIED) return false;
  if (is_mask(store)) {
    if (*now == HIDDEN || !parts_groups(s->op, store)) return true;
    h->mask = s;
    *now = HIDDEN;
    return true;
  }
  if (*now == ANYTHING) return true;
  *now = NOTHING;
  return is_exponential(store);
}

static bool reduction_passes(tf_tl_emitter *e, const tf_tl_hidden *h, const tf_tl_stmt *s, state now) {
  bool absolute;
  tf_fusion_id id = tf_tile_combine(s->op, &absolute);
  if (accessed(e, s->op, TF_TILE_REDUCE_SRC) != h->s || absolute || s->temp->elem != h->s->elem) return false;
  if (!has_halves(&h->s->layout, h->s->layout.shape[1])) return false;
  int64_t dim = tf_tile_dim_of(s->op, 0);
  if (dim != 1 && dim != -1) return false;
  return (now == HIDDEN && id == TF_FUSION_MAX) || (now >= NOTHING && id == TF_FUSION_ADD);
}

static bool is_own(tf_tl_emitter *e, const tf_tl_use *u) {
  return !u->stage && u->buffer->scope == TF_TS_FRAGMENT && !tf_tl_in_memory(e, u->buffer);
}

static bool passes(tf_tl_emitter *e, tf_tl_hidden *h, tf_tl_stmt *s, state *now) {
  bool loop = tf_tile_is(s->op, TF_T_PARALLEL);
  if (!loop && !tf_tile_is_reduce(s->op)) return false;
  if (s->dynamic || s->alone || s->tma_once || s->scratch || s->matrix.op) return false;
  for (size_t i = 0; i < s->uses.n; i++)
    if (!is_own(e, &s->uses.at[i])) return false;
  if (!tf_tl_is_wide(h, s)) return true;
  return loop ? loop_passes(e, h, s, now) : reduction_passes(e, h, s, *now);
}

/* ------------------------------------------------------------------------------------------------ the products */

static bool begins_sum(const tf_op *gemm) {
  if (gemm->noperand <= TF_TILE_GEMM_CLEAR) return false;
  const tf_op *op = tf_op_operand(gemm, TF_TILE_GEMM_CLEAR)->def;
  return op && tf_tile_is(op, TF_T_CONSTANT) && tf_tile_value_of(op)->i;
}

static bool is_shared(tf_tl_emitter *e, tf_tl_stmt *s) {
  if (!tf_tl_can_fly(e, s, true)) return false;
  tf_tl_share x = tf_tl_share_of(s);
  return x.m == 1 && x.warps.n == 1 && x.warps.m >= 2 * GROUP_WARPS;
}

/* Each half of the columns is one instruction's, and its rows are in one panel of B or another. */
static bool makes_scores(tf_tl_emitter *e, tf_tl_stmt *s) {
  if (!is_shared(e, s) || !begins_sum(s->op)) return false;
  tf_tl_product p = tf_tl_begin_product(e, s);
  p.group_n = s->group_n;
  return tf_tl_parts_of(&p).n == 1 && p.extent[1] == s->group_n && s->group_n % (HALF * 16) == 0 && !p.trans[1] &&
         !p.places && !p.scaled;
}

static bool weighs(tf_tl_emitter *e, const tf_tl_hidden *h, tf_tl_stmt *s) {
  if (!is_shared(e, s)) return false;
  tf_tl_product p = tf_tl_begin_product(e, s);
  return p.x[0] == h->p && h->p->scope == TF_TS_FRAGMENT && !p.trans[0] && p.extent[2] == h->s->layout.shape[1] &&
         p.extent[2] % (HALF * (int64_t)p.row->k) == 0 && !p.places && !p.scaled &&
         has_halves(&h->p->layout, p.extent[2]);
}

/* ------------------------------------------------------------------------------------------------ the loop */

/* The products of the body, two; false: it has others, or something that is no statement. */
static bool find_products(tf_tl_emitter *e, const tf_tl_pipe *p, tf_tl_hidden *h) {
  for (tf_op *op = tf_op_body(p->loop)->first; op; op = op->next) {
    tf_tl_stmt *s = tf_map_get(&e->stmt, tf_map_ptr(op));
    if (tf_tl_runs_ahead(e, op) || (!s && op->def->traits & TF_PURE)) continue;
    if (!s) return false;
    if (!tf_tile_is(op, TF_T_GEMM)) continue;
    if (h->last) return false;
    *(h->scores ? &h->last : &h->scores) = s;
  }
  return h->last != NULL;
}

static bool nothing_else_touches(const tf_tl_emitter *e, const tf_tl_hidden *h) {
  for (size_t i = 0; i < e->stmts.n; i++) {
    const tf_tl_stmt *s = e->stmts.at[i];
    bool between = s->op->parent == h->scores->op->parent && s->at >= h->scores->at && s->at <= h->last->at;
    if (!between && tf_tl_is_wide(h, s)) return false;
  }
  return true;
}

static bool finds(tf_tl_emitter *e, const tf_tl_pipe *p, tf_tl_hidden *h) {
  state now = ANYTHING;
  if (p->copies.n || p->late || p->flight || p->units || p->stagger || p->lag || !find_products(e, p, h)) return false;
  h->s = accessed(e, h->scores->op, TF_TILE_GEMM_C);
  h->p = accessed(e, h->last->op, 0);
  if (h->s == h->p || !makes_scores(e, h->scores) || !weighs(e, h, h->last) || !nothing_else_touches(e, h))
    return false;
  if (tf_tl_in_memory(e, h->s) || !has_halves(&h->s->layout, h->s->layout.shape[1])) return false;
  for (tf_op *op = h->scores->op->next; op != h->last->op; op = op->next) {
    tf_tl_stmt *s = tf_map_get(&e->stmt, tf_map_ptr(op));
    if (s && (tf_tl_runs_ahead(e, op) || !passes(e, h, s, &now))) return false;
  }
  return now == COPIED;
}

void tf_tl_plan_hidden(tf_tl_emitter *e) {
  for (tf_op *op = tf_op_body(e->kernel)->first; op; op = op->next) {
    tf_tl_pipe *p = tf_map_get(&e->pipes, tf_map_ptr(op));
    tf_tl_hidden h = {0};
    if (!p || !finds(e, p, &h)) continue;
    p->hidden = TF_NEW(e->code.pool, tf_tl_hidden);
    *p->hidden = h;
  }
}
