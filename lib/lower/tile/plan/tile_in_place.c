/* Results in the memory of arguments: every element is read before the result is written in its place.
 *
 * Kernels run one after the other, so a read in an earlier kernel than the write is good, and one in a later kernel is
 * refused. In one kernel the read must stand before the write. Then they are in order wherever the same block runs
 * both, in the same turn of the loops that stand around both: statements end before the next one begins, and barriers
 * see to that, since the two tensors are one memory to them (tf_tl_same_memory).
 *
 * What is left are other blocks and other turns, which may have written already. They must write other elements. A
 * variable of the grid, or of such a loop, tells elements apart where along some axis
 *
 *   read at    c * v + f,    written at    c * v + g,    and f and g are less than c apart, whatever the rest is:
 *
 * then another v is another element. Variables that are told apart so are the same on both sides from then on, and what
 * they add to f and g falls out. When all are, only the same block and turn meet. */
#include "lower/tile/plan/tile_buffer.h"
#include "lower/tile/plan/tile_in_place.h"
#include "lower/tile/plan/tile_pattern.h"
#include "lower/tile/plan/tile_stmt.h"

enum { MOST_VARIABLES = 16 };

void tf_tl_share_memory(tf_tl_emitter *e) {
  tf_block *args = tf_op_body(e->f->func);
  for (uint32_t i = tf_tile_num_inputs(e->f->func); i < args->narg; i++) {
    int32_t place = tf_tile_in_place(e->f->func, i);
    if (place < 0) continue;
    tf_tl_buffer *y = tf_tl_buffer_of(e, args->arg[i]), *x = tf_tl_buffer_of(e, args->arg[place]);
    x->shares = y;
    y->shares = x;
  }
}

/* ------------------------------------------------------------------------------------------------ accesses */

typedef struct access {
  tf_op *op, *kernel;
  uint32_t at; /* in the order of the text */
} access;

typedef struct proof {
  tf_tl_emitter *e;
  tf_ix_ctx *ix;
  const tf_value *x, *y;
  tf_op *kernel; /* that is being looked at */
  uint32_t at;
  TF_VEC(access) reads, writes;
  tf_op *view;         /* of one of the two */
  tf_map known;        /* value -> what it is */
  tf_map turn_of;      /* a loop's variable -> what of it changes */
  TF_VEC(tf_ixp) turn; /* what changes from turn to turn, or from block to block */
} proof;

static void look(tf_op *op, void *user) {
  proof *p = user;
  p->at++;
  if (tf_tile_is(op, TF_T_KERNEL)) p->kernel = op;
  if (tf_tile_is(op, TF_T_DIM)) return;
  for (uint32_t i = 0; i < op->noperand; i++) {
    const tf_value *v = tf_op_operand(op, i);
    access a = {op, p->kernel, p->at};
    if ((v == p->x || v == p->y) && tf_tile_is(op, TF_T_VIEW)) p->view = op;
    if (v == p->x) tf_vec_push(p->e->code.pool, &p->reads, a);
    if (v == p->y && !tf_tile_is(op, TF_T_LOAD)) tf_vec_push(p->e->code.pool, &p->writes, a);
  }
}

/* ------------------------------------------------------------------------------------------------ numbers */

/* From 0 to `most`; NULL: anything. */
static tf_ixp turns(proof *p, const tf_value *of, tf_ixp most) {
  tf_ixp v = tf_ix_sym(p->ix, of->name, most ? tf_ix_const(p->ix, 0) : NULL, most, NULL);
  tf_vec_push(p->e->code.pool, &p->turn, v);
  tf_map_set(&p->turn_of, tf_map_ptr(of), (void *)v);
  return v;
}

static tf_ixp number(proof *p, tf_value *v);

/* The variable of a loop, or a block's index: how many come before it, times the step, from the first one on. */
static tf_ixp variable(proof *p, tf_value *v) {
  tf_op *owner = v->block->parent->parent;
  tf_ixp lo = tf_ix_const(p->ix, 0), n = NULL;
  int64_t step = 1;
  if (tf_tile_is(owner, TF_T_KERNEL) || tf_tile_is(owner, TF_T_PARALLEL) || tf_tile_is(owner, TF_T_PERSISTENT))
    n = number(p, tf_op_operand(owner, v->index));
  else if (tf_tile_is_loop(owner)) {
    lo = number(p, tf_op_operand(owner, 0));
    if (owner->noperand > 2 && !tf_tile_constant(tf_op_operand(owner, 2), &step)) return turns(p, v, NULL);
    n = tf_ix_ceildiv(p->ix, tf_ix_sub(p->ix, number(p, tf_op_operand(owner, 1)), lo), tf_ix_const(p->ix, step));
  } else return turns(p, v, NULL);
  return tf_ix_add(p->ix, lo, tf_ix_mulc(p->ix, turns(p, v, tf_ix_addc(p->ix, n, -1)), step));
}

static tf_ixp compute(proof *p, tf_value *v) {
  tf_op *op = v->def;
  int64_t k;
  if (tf_tile_constant(v, &k)) return tf_ix_const(p->ix, k);
  if (!op) return v->type->kind == TF_TYPE_INDEX ? variable(p, v) : turns(p, v, NULL);
  if (tf_tile_is(op, TF_T_DIM)) {
    const tf_tl_buffer *b = tf_tl_buffer_of(p->e, tf_op_operand(op, 0));
    return b->dim[tf_tile_axis_of(op, 0)];
  }
  bool math = tf_tile_math(op) != TF_FUSION_NONE && v->type->kind == TF_TYPE_INDEX;
  if (!math || tf_op_operand(op, 0)->type->kind != TF_TYPE_INDEX) return turns(p, v, NULL);
  tf_ixp a = number(p, tf_op_operand(op, 0)), b = op->noperand > 1 ? number(p, tf_op_operand(op, 1)) : a;
  tf_ixp n = tf_tl_index_math(p->ix, tf_tile_math(op), a, b);
  return n ? n : turns(p, v, NULL);
}

static tf_ixp number(proof *p, tf_value *v) {
  tf_ixp have = tf_map_get(&p->e->f->index, tf_map_ptr(v));
  if (!have) have = tf_map_get(&p->known, tf_map_ptr(v));
  if (have) return have;
  have = compute(p, v);
  tf_map_set(&p->known, tf_map_ptr(v), (void *)have);
  return have;
}

/* ------------------------------------------------------------------------------------------------ apart */

/* The variables of what stands around both, and where each axis is read and written. */
typedef struct pair {
  proof *p;
  tf_ixp var[MOST_VARIABLES];
  const tf_value *name[MOST_VARIABLES];
  bool apart[MOST_VARIABLES];
  uint32_t nvar, rank;
  tf_ixp read[TF_TILE_MAX_RANK], written[TF_TILE_MAX_RANK];
} pair;

static bool stands_in(const tf_op *op, const tf_op *outer) {
  while (op && op != outer) op = tf_op_parent(op);
  return op != NULL;
}

static bool changes(const proof *p, tf_ixp e) {
  for (size_t i = 0; i < p->turn.n; i++)
    if (tf_ix_contains(p->ix, e, p->turn.at[i])) return true;
  return false;
}

/* What of it is the same in every turn, if the rest is added to it. */
static tf_ixp fixed_part(const proof *p, tf_ixp e) {
  for (size_t i = 0; i < p->turn.n; i++) e = tf_ix_subst(p->ix, e, p->turn.at[i], tf_ix_const(p->ix, 0));
  return e;
}

/* f and g are less than c apart, whatever they are. */
static bool near(const pair *a, tf_ixp f, tf_ixp g, tf_ixp c) {
  tf_ix_ctx *ix = a->p->ix;
  tf_ixp same = fixed_part(a->p, f);
  int64_t n, low, high;
  if (tf_ix_prove_eq(ix, same, fixed_part(a->p, g))) f = tf_ix_sub(ix, f, same), g = tf_ix_sub(ix, g, same);
  bool small = tf_ix_min_value(f) > INT64_MIN / 4 && tf_ix_max_value(f) < INT64_MAX / 4 &&
               tf_ix_min_value(g) > INT64_MIN / 4 && tf_ix_max_value(g) < INT64_MAX / 4;
  if (tf_ix_is_const(c, &n) && small) {
    high = tf_ix_max_value(f) - tf_ix_min_value(g);
    low = tf_ix_min_value(f) - tf_ix_max_value(g);
    if (high < n && low > -n) return true;
  }
  return tf_ix_prove_nonneg(ix, f) && tf_ix_prove_nonneg(ix, g) && tf_ix_prove_lt(ix, f, c) && tf_ix_prove_lt(ix, g, c);
}

/* Without what variables add that are known to be the same. */
static bool drop_known(const pair *a, tf_ixp *f, tf_ixp *g) {
  tf_ixp c[2], rest[2];
  for (uint32_t i = 0; i < a->nvar; i++) {
    if (!a->apart[i]) continue;
    bool linear = tf_ix_linear_in(a->p->ix, *f, a->var[i], &c[0], &rest[0]) &&
                  tf_ix_linear_in(a->p->ix, *g, a->var[i], &c[1], &rest[1]);
    if (!linear || !tf_ix_prove_eq(a->p->ix, c[0], c[1]) || changes(a->p, c[0])) return false;
    *f = rest[0];
    *g = rest[1];
  }
  return true;
}

static bool tells_apart(const pair *a, uint32_t var, uint32_t axis) {
  tf_ix_ctx *ix = a->p->ix;
  tf_ixp c[2], f, g;
  if (!tf_ix_linear_in(ix, a->read[axis], a->var[var], &c[0], &f) ||
      !tf_ix_linear_in(ix, a->written[axis], a->var[var], &c[1], &g))
    return false;
  if (!tf_ix_prove_eq(ix, c[0], c[1]) || changes(a->p, c[0]) || !drop_known(a, &f, &g)) return false;
  if (tf_ix_max_value(c[0]) >= 0) return near(a, f, g, c[0]);
  return near(a, tf_ix_mulc(ix, f, -1), tf_ix_mulc(ix, g, -1), tf_ix_mulc(ix, c[0], -1));
}

/* Variables are told apart one after the other; each time one more may be. */
static uint32_t all_apart(pair *a) {
  for (bool more = true; more;) {
    more = false;
    for (uint32_t i = 0; i < a->nvar; i++) {
      bool apart = a->apart[i] || tf_ix_max_value(a->var[i]) < 1;
      for (uint32_t d = 0; d < a->rank && !apart; d++) apart = tells_apart(a, i, d);
      more |= apart && !a->apart[i];
      a->apart[i] = apart;
    }
  }
  for (uint32_t i = 0; i < a->nvar; i++)
    if (!a->apart[i]) return i;
  return a->nvar;
}

/* ------------------------------------------------------------------------------------------------ the proof */

static bool mend(const proof *p, const tf_op *at, const char *why) {
  return tf_refuse(&p->e->f->refused, at, "'%s' may be in the memory of '%s', but %s; give it memory of its own",
                   tf_value_name((tf_value *)p->y), tf_value_name((tf_value *)p->x), why);
}

static const char *who_of(const tf_value *v) {
  const tf_op *owner = v->block->parent->parent;
  return tf_tile_is(owner, TF_T_KERNEL) ? "block" : tf_tile_is(owner, TF_T_PARALLEL) ? "iteration" : "turn of the loop";
}

static bool is_order_known(const proof *p, const tf_op *around) {
  bool plain = tf_tile_is(around, TF_T_KERNEL) || tf_tile_is(around, TF_T_PARALLEL) || tf_tile_is_loop(around) ||
               tf_tile_is(around, TF_T_IF) || tf_tile_is(around, TF_T_PERSISTENT);
  return plain ||
         mend(p, around, tf_pool_printf(p->e->code.pool, "both are accessed in turns of '%s'", around->def->name));
}

/* What is around both, from the inside. */
static bool collect(pair *a, const access *r, const access *w) {
  proof *p = a->p;
  for (tf_op *op = tf_op_parent(r->op); op && op != p->e->f->func; op = tf_op_parent(op)) {
    if (!stands_in(w->op, op)) continue;
    if (!is_order_known(p, op)) return false;
    const tf_block *b = tf_tile_is(op, TF_T_IF) ? NULL : tf_op_body(op);
    for (uint32_t i = 0; b && i < b->narg; i++) {
      number(p, b->arg[i]);
      tf_ixp v = tf_map_get(&p->turn_of, tf_map_ptr(b->arg[i]));
      if (a->nvar == MOST_VARIABLES) return mend(p, op, "both are accessed in more loops than are looked at");
      a->name[a->nvar] = b->arg[i];
      a->var[a->nvar++] = v;
    }
  }
  return true;
}

static bool refuse_turn(const pair *a, uint32_t var, const access *r, const access *w) {
  tf_strbuf read = {.pool = a->p->e->code.pool}, written = read;
  for (uint32_t d = 0; d < a->rank; d++) {
    if (d) tf_sb_printf(&read, ", "), tf_sb_printf(&written, ", ");
    tf_ix_print(&read, a->read[d]);
    tf_ix_print(&written, a->written[d]);
  }
  mend(a->p, r->op,
       tf_pool_printf(a->p->e->code.pool,
                      "it cannot be proved that another %s ('%s') writes other elements than are read here",
                      who_of(a->name[var]), tf_value_name((tf_value *)a->name[var])));
  return tf_add_note(&a->p->e->f->refused, w->op, "it is written at [%s], and read at [%s]", tf_sb_cstr(&written),
                     tf_sb_cstr(&read));
}

static bool in_one_kernel(proof *p, const access *r, const access *w) {
  pair a = {.p = p, .rank = p->x->type->rank};
  for (int i = 0; i < 2; i++) {
    const tf_op *op = (i ? w : r)->op;
    if (!tf_tile_is(op, i ? TF_T_STORE : TF_T_LOAD))
      return mend(p, op,
                  tf_pool_printf(p->e->code.pool, "'%s' %s it, of which no order is known", op->def->name,
                                 i ? "writes" : "reads"));
  }
  for (uint32_t d = 0; d < a.rank; d++) {
    a.read[d] = number(p, tf_op_operand(r->op, 1 + d));
    a.written[d] = number(p, tf_op_operand(w->op, TF_TILE_STORE_BUFFER + 1 + d));
  }
  if (!collect(&a, r, w)) return false;
  if (r->at > w->at) return mend(p, r->op, "it is read here, behind a statement that writes there");
  uint32_t var = all_apart(&a);
  return var == a.nvar || refuse_turn(&a, var, r, w);
}

static bool prove(tf_tl_emitter *e, const tf_value *x, const tf_value *y) {
  proof p = {.e = e, .ix = e->code.ix, .x = x, .y = y, .known.pool = e->code.pool, .turn_of.pool = e->code.pool};
  tf_walk(e->f->func, false, look, &p);
  if (p.view) return mend(&p, p.view, "there is a view of one of them");
  for (size_t i = 0; i < p.reads.n; i++)
    for (size_t k = 0; k < p.writes.n; k++) {
      const access *r = &p.reads.at[i], *w = &p.writes.at[k];
      if (r->kernel != e->kernel && w->kernel != e->kernel) continue;
      if (r->kernel == w->kernel ? !in_one_kernel(&p, r, w)
                                 : r->at > w->at && !mend(&p, r->op, "a kernel before this one writes there"))
        return false;
    }
  return true;
}

bool tf_tl_in_place(tf_tl_emitter *e) {
  tf_block *args = tf_op_body(e->f->func);
  for (uint32_t i = tf_tile_num_inputs(e->f->func); i < args->narg; i++) {
    int32_t place = tf_tile_in_place(e->f->func, i);
    if (place >= 0 && !prove(e, args->arg[place], args->arg[i])) return false;
  }
  return true;
}
