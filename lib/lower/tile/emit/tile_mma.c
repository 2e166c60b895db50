/* Products by tensor cores. By mma.sync (wgmma and tcgen05.mma have files of their own): each warp takes whole tiles of
 * the instruction, and its operands are in its registers, or come from shared memory, by ldmatrix where rows of 16
 * bytes allow it. Of a sparse A half is there, and goes with B's tiles that are twice as long along K. Whatever lies
 * outside of a tile along K is 0; rows and columns outside are read from inside and go nowhere. */
#include "lower/common/scalar.h"
#include "lower/tile/emit/tile_access.h"
#include "lower/tile/emit/tile_await.h"
#include "lower/tile/emit/tile_desc.h"
#include "lower/tile/emit/tile_element.h"
#include "lower/tile/emit/tile_tma_once.h"
#include "lower/tile/emit/tile_frag.h"
#include "lower/tile/emit/tile_mma.h"
#include "lower/tile/emit/tile_mma_load.h"
#include "lower/tile/emit/tile_sum.h"
#include "lower/tile/emit/tile_sync.h"
#include "lower/tile/emit/tile_unit.h"
#include "lower/tile/emit/tile_wgmma.h"
#include "lower/tile/plan/tile_buffer.h"
#include "lower/tile/plan/tile_build.h"
#include "lower/tile/plan/tile_panels.h"
#include "lower/tile/plan/tile_product.h"

/* ------------------------------------------------------------------------------------------------ the product */

/* A tile of a or b; where a's elements are, if it is sparse; the scales of one that is scaled. */
typedef struct part {
  tf_value *tile, *places, *scales;
} part;

/* Words of eight where the bytes are two elements each. */
static tf_value *words(tf_tl_emitter *e, const tf_tl_product *p, tf_value *v) {
  tf_builder here = tf_code_here(&e->code);
  if (tf_tl_per_byte(p->op) == 1) return v;
  return tf_k_bitcast(&here, v, tf_vector_of(tf_type_i(e->code.ctx, 32), tf_vector_len(v->type) / 4));
}

static tf_value *multiply_scaled(tf_tl_emitter *e, const tf_tl_product *p, const part *a, const part *b, tf_value *c) {
  tf_named_attr at = {"kind", tf_tile_kind_attr(p->op)};
  tf_value *ops[5] = {words(e, p, a->tile), words(e, p, b->tile), c, a->scales, b->scales};
  tf_builder here = tf_code_here(&e->code);
  return &tf_k_build(&here, TF_K_MMA_SCALED, ops, 5, &c->type, 1, &at, 1, 0)->result[0];
}

static tf_value *multiply(tf_tl_emitter *e, const tf_tl_product *p, const part *a, const part *b, tf_value *c) {
  if (p->scaled) return multiply_scaled(e, p, a, b, c);
  const char *shape = tf_pool_printf(e->code.pool, "m%un%uk%u", p->row->m, p->row->n, p->of[1]->k);
  tf_named_attr at = {"shape", tf_attr_strz(e->code.ctx, shape)};
  tf_value *ops[4] = {a->tile, b->tile, c, a->places};
  tf_builder here = tf_code_here(&e->code);
  bool sparse = a->places != NULL;
  return &tf_k_build(&here, sparse ? TF_K_MMA_SP : TF_K_MMA, ops, sparse ? 4 : 3, &c->type, 1, &at, 1, 0)->result[0];
}

/* Where element k of a tile of C is, as tf_tl_mma_layout puts it. */
static uint32_t sum_register(const tf_tl_product *p, uint32_t i, uint32_t j, uint32_t k) {
  uint32_t n = tf_mma_elements(p->row, TF_MMA_C);
  if (!(p->spread & TF_TL_SPREAD_COLUMNS)) return (i * p->s.n + j) * n + k;
  return ((i * p->s.n + j) / 2 * n + k) * 2 + j % 2;
}

static void sums(tf_tl_emitter *e, const tf_tl_product *p, tf_tl_buffer *acc, uint32_t i, uint32_t j, const part *a,
                 const part *b) {
  tf_value *v[8];
  uint32_t n = tf_mma_elements(p->row, TF_MMA_C);
  for (uint32_t k = 0; k < n; k++) v[k] = tf_tl_read(e, acc, tf_ix_const(e->code.ix, sum_register(p, i, j, k)));
  tf_builder here = tf_code_here(&e->code);
  tf_value *d = multiply(e, p, a, b, tf_k_pack(&here, v, n));
  here = tf_code_here(&e->code);
  for (uint32_t k = 0; k < n; k++) v[k] = tf_k_extract(&here, d, k);
  for (uint32_t k = 0; k < n; k++) tf_tl_write(e, acc, tf_ix_const(e->code.ix, sum_register(p, i, j, k)), v[k]);
}

static void steps(tf_tl_emitter *e, tf_tl_product *p, tf_tl_buffer *acc) {
  int64_t n = (p->extent[2] + p->row->k - 1) / p->row->k;
  tf_ixp sym = tf_ix_sym(e->code.ix, "k", tf_ix_const(e->code.ix, 0), tf_ix_const(e->code.ix, n - 1), NULL);
  bool registers = p->x[0]->scope == TF_TS_FRAGMENT || p->x[1]->scope == TF_TS_FRAGMENT;
  tf_code_open_for(&e->code, tf_ix_const(e->code.ix, n), sym, n <= 4 || registers);
  p->k = tf_ix_mulc(e->code.ix, sym, p->row->k);
  part *b = TF_NEW_ARRAY(e->code.pool, part, p->s.n);
  for (uint32_t j = 0; j < p->s.n;) {
    tf_value *some[2];
    uint32_t came = tf_tl_mma_factor(e, p, 1, j, some);
    for (uint32_t i = 0; i < came; i++, j++)
      b[j] = (part){some[i], NULL, p->scaled ? tf_tl_mma_scales(e, p, 1, j) : NULL};
  }
  for (uint32_t i = 0; i < p->s.m; i++) {
    part a = {NULL, NULL, NULL};
    tf_tl_mma_factor(e, p, 0, i, &a.tile);
    if (p->places) a.places = tf_tl_mma_places(e, p, i);
    if (p->scaled) a.scales = tf_tl_mma_scales(e, p, 0, i);
    for (uint32_t j = 0; j < p->s.n; j++) sums(e, p, acc, i, j, &a, &b[j]);
  }
  tf_code_close(&e->code, NULL);
}

typedef struct ends {
  tf_tl_buffer *c, *acc;
  tf_value *clear;
} ends;

static void begin(tf_tl_emitter *e, void *user) {
  const ends *x = user;
  tf_ixp reg = tf_tl_reg(e, &x->c->layout, 0);
  tf_value *v = tf_tl_read(e, x->c, reg);
  tf_builder here = tf_code_here(&e->code);
  v = tf_lower_convert(&here, v, x->acc->elem);
  if (x->clear) v = tf_k_select(&here, x->clear, tf_tl_zero(&here, x->acc->elem), v);
  tf_tl_write(e, x->acc, reg, v);
}

static void finish(tf_tl_emitter *e, void *user) {
  const ends *x = user;
  tf_ixp reg = tf_tl_reg(e, &x->c->layout, 0);
  tf_value *v = tf_tl_read(e, x->acc, reg);
  tf_builder here = tf_code_here(&e->code);
  tf_tl_write(e, x->c, reg, tf_lower_convert(&here, v, x->c->elem));
}

/* ------------------------------------------------------------------------------------------------ all of it */

tf_value *tf_tl_clear_of(tf_tl_emitter *e, const tf_tl_stmt *s) {
  tf_value *v = s->op->noperand > TF_TILE_GEMM_CLEAR ? tf_op_operand(s->op, TF_TILE_GEMM_CLEAR) : NULL;
  return v && !tf_tl_never(v) ? tf_tl_kernel_value(e, v, 0) : NULL;
}

tf_tl_product tf_tl_begin_mma(tf_tl_emitter *e, tf_tl_stmt *s) {
  tf_tl_product p = tf_tl_begin_product(e, s);
  p.lane = tf_ix_modc(e->code.ix, e->tid, 32);
  tf_ixp warp = tf_ix_divc(e->code.ix, e->tid, 32);
  p.group_n = s->group_n;
  p.warp[0] = tf_ix_modc(e->code.ix, warp, p.s.warps.m);
  p.warp[1] = tf_ix_modc(e->code.ix, tf_ix_divc(e->code.ix, warp, p.s.warps.m), p.s.warps.n);
  return p;
}

static void begin_product(tf_tl_emitter *e, tf_tl_stmt *s) {
  tf_tl_wgmma_start now = tf_tl_wgmma_begin(e, s, tf_tl_clear_of(e, s));
  tf_tl_wgmma_commit(e);
  tf_tl_await_later(e, s, &now);
}

void tf_tl_mma(tf_tl_emitter *e, tf_tl_stmt *s) {
  if (tf_tl_can_fly(e, s, true)) {
    begin_product(e, s);
    return;
  }
  tf_tl_product p = tf_tl_begin_mma(e, s);
  tf_tl_buffer *c = tf_tl_buffer_of(e, tf_op_operand(s->op, TF_TILE_GEMM_C));
  static const tf_fkind floats[] = {TF_F64, TF_F32};
  tf_mma_elem sum = (tf_mma_elem)p.row->elem[2];
  tf_type *t =
      tf_mma_elem_is_int(sum) ? tf_type_i(e->code.ctx, 32) : tf_type_float(e->code.ctx, floats[sum == TF_MMA_F32]);
  tf_tl_buffer *in = s->sum ? s->sum : c,
               acc = {.scope = TF_TS_FRAGMENT, .elem = t, .layout = in->layout, .name = "acc"};
  ends x2 = {in, &acc, tf_tl_clear_of(e, s)};
  bool direct = t == c->elem && (tf_tl_has_panels(s) || !x2.clear);
  tf_tl_stage_in(e, s);
  tf_tl_sum_in(e, s, c);
  if (s->group_n && tf_tl_sees_too_little(e, &p)) tf_tl_fence(e);
  if (!s->unit_n) tf_tl_before_all(e, s);
  if (!direct) tf_tl_walk(e, &in->layout, 1, begin, &x2);
  if (s->group_n) tf_tl_wgmma(e, &p, direct ? in : &acc, direct ? x2.clear : NULL);
  else if (s->unit_n) tf_tl_unit(e, s, &p, direct ? in : &acc, direct ? x2.clear : NULL);
  else steps(e, &p, direct ? in : &acc);
  if (s->unit_n && (!direct || s->sum)) tf_tl_land_units(e, NULL);
  if (!direct) tf_tl_walk(e, &in->layout, 1, finish, &x2);
  tf_tl_sum_out(e, s, c);
}
