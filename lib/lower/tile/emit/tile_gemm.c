/* Products without tensor cores, the last resort, which knows every shape and type. */
#include "lower/common/scalar.h"
#include "lower/tile/emit/tile_combine.h"
#include "lower/tile/emit/tile_access.h"
#include "lower/tile/emit/tile_banks.h"
#include "lower/tile/emit/tile_element.h"
#include "lower/tile/emit/tile_frag.h"
#include "lower/tile/emit/tile_gemm.h"
#include "lower/tile/emit/tile_memory.h"
#include "lower/tile/emit/tile_mma.h"
#include "lower/tile/emit/tile_sync.h"
#include "lower/tile/plan/tile_buffer.h"
#include "lower/tile/plan/tile_plain.h"
#include "lower/tile/plan/tile_plan.h"
#include "support/result.h"

static tf_type *widest_float(tf_tl_emitter *e, const tf_tl_buffer *a, const tf_tl_buffer *b, const tf_tl_buffer *c) {
  const tf_tl_buffer *all[3] = {a, b, c};
  for (int i = 0; i < 3; i++)
    if (all[i]->elem->kind == TF_TYPE_FLOAT && all[i]->elem->fkind == TF_F64) return all[i]->elem;
  return tf_type_float(e->code.ctx, TF_F32);
}

/* ------------------------------------------------------------------------------------------------ gemm */

typedef struct product {
  tf_tl_buffer *a, *b, *c, acc;
  tf_type *t;
  bool ta, tb;
  tf_value *clear;
  tf_ixp k;
  uint32_t columns;     /* that a thread loads together, of a B whose rows do not go along K */
  uint32_t step, lanes; /* along K: which of so many that a turn of the loop has */
  tf_map loaded;        /* offset -> value, at `depth` */
  uint32_t depth;
} product;

static tf_value *zero(tf_tl_emitter *e, tf_type *t) {
  tf_builder here = tf_code_here(&e->code);
  return t->kind == TF_TYPE_FLOAT ? tf_k_float(&here, t, 0) : tf_k_int(&here, t, 0);
}

static void take_c(tf_tl_emitter *e, void *user) {
  product *p = user;
  tf_ixp reg = tf_tl_reg(e, &p->c->layout, 0);
  tf_value *v = tf_tl_convert_value(e, tf_tl_read(e, p->c, reg), p->t);
  tf_builder here = tf_code_here(&e->code);
  if (p->clear) v = tf_k_select(&here, p->clear, zero(e, p->t), v);
  tf_tl_write(e, &p->acc, reg, v);
}

static void give_c(tf_tl_emitter *e, void *user) {
  product *p = user;
  tf_ixp reg = tf_tl_reg(e, &p->c->layout, 0);
  tf_tl_write(e, p->c, reg, tf_tl_convert_value(e, tf_tl_read(e, &p->acc, reg), p->c->elem));
}

/* Holes of c read some element that is there; what becomes of them nobody sees. */
static tf_ixp within(tf_tl_emitter *e, tf_ixp i, tf_ixp n) {
  return tf_ix_prove_lt(e->code.ix, i, n) ? i : tf_ix_min(e->code.ix, i, tf_ix_addc(e->code.ix, n, -1));
}

/* `lanes` elements of the last axis in one load, if they lie so: the one that `index` says, and as many before it. */
static bool load_row(tf_tl_emitter *e, product *p, tf_tl_buffer *x, tf_ixp *index, uint32_t lanes, uint32_t before) {
  tf_ixp at[TF_TL_MOST_TURN] = {0}, last = index[x->rank - 1], first = tf_ix_addc(e->code.ix, last, -(int64_t)before);
  bool row = true;
  for (uint32_t l = 0; l < lanes && row; l++) {
    index[x->rank - 1] = tf_ix_addc(e->code.ix, first, l);
    at[l] = tf_tl_offset(e, x, index);
    row = at[l] == tf_ix_addc(e->code.ix, at[0], l);
  }
  index[x->rank - 1] = last;
  if (!row || !tf_ix_prove_divisible(e->code.ix, at[0], lanes)) return false;
  tf_value *n = tf_code_value(&e->code, at[0]), *m = tf_tl_memory(e, x);
  tf_builder here = tf_code_here(&e->code);
  tf_tl_count(e, x, "reads", at[0], lanes, 32);
  tf_value *v = tf_k_load(&here, m, &n, tf_vector_of(x->elem, lanes), lanes * x->elem_bytes, NULL);
  for (uint32_t l = 0; l < lanes; l++) {
    tf_value *one = tf_tl_convert_value(e, tf_k_extract(&here, v, l), p->t);
    tf_map_set(&p->loaded, tf_hash_mix(tf_map_ptr(x), tf_map_ptr(at[l])), one);
  }
  return true;
}

/* Columns that the thread has side by side: it comes to the first of them first. */
static bool load_columns(tf_tl_emitter *e, product *p, tf_tl_buffer *x, tf_ixp *index) {
  return x == p->b && p->columns > 1 && load_row(e, p, x, index, p->columns, 0);
}

static tf_value *factor(tf_tl_emitter *e, product *p, tf_tl_buffer *x, tf_ixp i, tf_ixp j, bool along) {
  tf_ixp index[TF_TILE_MAX_RANK];
  for (uint32_t d = 0; d < x->rank; d++) index[d] = tf_ix_const(e->code.ix, 0);
  index[x->rank - 2] = within(e, i, x->dim[x->rank - 2]);
  index[x->rank - 1] = within(e, j, x->dim[x->rank - 1]);
  tf_ixp at = tf_tl_offset(e, x, index);
  if (p->depth != e->code.depth) {
    p->depth = e->code.depth;
    p->loaded = (tf_map){.pool = e->code.pool};
  }
  uint64_t key = tf_hash_mix(tf_map_ptr(x), tf_map_ptr(at));
  tf_value *v = tf_map_get(&p->loaded, key);
  if (!v && (along ? p->lanes > 1 && load_row(e, p, x, index, p->lanes, p->step) : load_columns(e, p, x, index)))
    v = tf_map_get(&p->loaded, key);
  if (v) return v;
  v = tf_tl_convert_value(e, tf_tl_read(e, x, at), p->t);
  tf_map_set(&p->loaded, key, v);
  return v;
}

static void multiply(tf_tl_emitter *e, void *user) {
  product *p = user;
  tf_ixp coord[TF_TILE_MAX_RANK], reg = tf_tl_reg(e, &p->c->layout, 0);
  tf_tl_coord(e, &p->c->layout, 0, coord);
  tf_ixp i = coord[p->c->rank - 2], j = coord[p->c->rank - 1];
  tf_value *a = p->ta ? factor(e, p, p->a, p->k, i, false) : factor(e, p, p->a, i, p->k, true);
  tf_value *b = p->tb ? factor(e, p, p->b, j, p->k, true) : factor(e, p, p->b, p->k, j, false);
  tf_value *v = tf_tl_read(e, &p->acc, reg);
  tf_builder here = tf_code_here(&e->code);
  if (p->t->kind == TF_TYPE_FLOAT) v = tf_k_fma(&here, a, b, v);
  else v = tf_k_binary(&here, TF_K_ADD, v, tf_k_binary(&here, TF_K_MUL, a, b));
  tf_tl_write(e, &p->acc, reg, v);
}

void tf_tl_gemm(tf_tl_emitter *e, tf_tl_stmt *s) {
  if (s->mma != TF_MMA_COUNT) {
    tf_tl_mma(e, s);
    return;
  }
  product p = {.ta = tf_tile_transpose_a_of(s->op), .tb = tf_tile_transpose_b_of(s->op)};
  p.a = tf_tl_plain_operand(e, s, 0);
  p.b = tf_tl_plain_operand(e, s, 1);
  p.c = tf_tl_plain_operand(e, s, 2);
  p.t = p.c->elem->kind == TF_TYPE_FLOAT ? widest_float(e, p.a, p.b, p.c) : p.c->elem;
  p.acc = (tf_tl_buffer){.scope = TF_TS_FRAGMENT, .elem = p.t, .layout = p.c->layout, .name = "acc"};
  p.clear = tf_tl_clear_of(e, s);
  tf_tl_stage_in(e, s);
  tf_tl_before_all(e, s);
  tf_tl_walk(e, &p.c->layout, 1, take_c, &p);
  int64_t n;
  TF_SURELY(tf_ix_is_const(p.a->dim[p.a->rank - (p.ta ? 2 : 1)], &n));
  p.lanes = tf_tl_turn(e, s);
  p.columns = tf_tl_columns(e, s);
  tf_ixp turn = tf_ix_sym(e->code.ix, "k", tf_ix_const(e->code.ix, 0), tf_ix_const(e->code.ix, n / p.lanes - 1), NULL);
  tf_code_open_for(&e->code, tf_ix_const(e->code.ix, n / p.lanes), turn, false);
  for (p.step = 0; p.step < p.lanes; p.step++) {
    if (p.depth != e->code.depth) p.depth = 0; /* the last walk had loops of its own: what it loaded is theirs */
    p.k = tf_ix_addc(e->code.ix, tf_ix_mulc(e->code.ix, turn, p.lanes), p.step);
    tf_tl_walk(e, &p.c->layout, 1, multiply, &p);
  }
  tf_code_close(&e->code, NULL);
  tf_tl_walk(e, &p.c->layout, 1, give_c, &p);
}
