/* Products of warpgroups (tile_wgmma_plan.c says which): the sums and A, where it is in registers, are handed over to
 * the matrix unit, all steps along K are begun, and the registers come back when these are done. Factors in shared
 * memory are named by descriptors, which point to where a step begins in its panel. */
#include "kernel/wgmma_table.h"
#include "lower/tile/emit/tile_access.h"
#include "lower/tile/emit/tile_desc.h"
#include "lower/tile/emit/tile_element.h"
#include "lower/tile/emit/tile_tma_once.h"
#include "lower/tile/emit/tile_mma.h"
#include "lower/tile/emit/tile_mma_load.h"
#include "lower/tile/emit/tile_sync.h"
#include "lower/tile/emit/tile_wgmma.h"
#include "lower/tile/plan/tile_buffer.h"
#include "lower/tile/plan/tile_hidden_plan.h"
#include "lower/tile/plan/tile_product.h"
#include "lower/tile/plan/tile_stmt.h"
#include "lower/tile/plan/tile_wgmma_plan.h"

/* ------------------------------------------------------------------------------------------------ the sums */

static tf_tl_buffer *sum_of(tf_tl_emitter *e, const tf_tl_stmt *s) {
  return tf_tl_buffer_of(e, tf_op_operand(s->op, TF_TILE_GEMM_C));
}

static tf_value *sums(tf_tl_emitter *e, tf_tl_buffer *acc, const tf_tl_parts *x, uint32_t i) {
  return tf_tl_read_some(e, acc, tf_ix_const(e->code.ix, (int64_t)i * x->each), x->each);
}

static void give_back(tf_tl_emitter *e, tf_tl_buffer *acc, const tf_tl_parts *x, uint32_t i, tf_value *v) {
  tf_tl_write(e, acc, tf_ix_const(e->code.ix, (int64_t)i * x->each), v);
}

/* ------------------------------------------------------------------------------------------------ the group */

/* Groups read rows or columns of their own from shared memory. */
static bool parts_factors(tf_tl_emitter *e, const tf_op *loop) {
  for (size_t i = 0; i < e->stmts.n; i++) {
    const tf_tl_stmt *s = e->stmts.at[i];
    if (!s->group_n || !tf_tl_stands_in(s, loop)) continue;
    bool shared = tf_tl_buffer_of(e, tf_op_operand(s->op, 0))->scope == TF_TS_SHARED;
    if ((shared && s->warps.m > 4) || s->warps.n > 1) return true;
  }
  return false;
}

void tf_tl_find_group(tf_tl_emitter *e, const tf_tl_pipe *p) {
  tf_ix_ctx *ix = e->code.ix;
  e->group = NULL;
  if (!p->hidden && !parts_factors(e, p->loop)) return;
  tf_value *own = tf_code_value(&e->code, tf_ix_divc(ix, e->tid, TF_WGMMA_THREADS));
  tf_builder b = tf_code_here(&e->code);
  own = tf_k_shuffle(&b, TF_KERNEL_MODE_IDX, tf_k_cast(&b, own, tf_type_i(e->code.ctx, 32)), tf_k_i32(&b, 0), 32);
  own = tf_k_cast(&b, own, e->code.ity);
  e->group = tf_ix_sym(ix, "group", tf_ix_const(ix, 0), tf_ix_const(ix, e->threads / TF_WGMMA_THREADS - 1), NULL);
  tf_code_bind(&e->code, e->group, e->code.depth, own);
}

/* ------------------------------------------------------------------------------------------------ the product */

static tf_attr *elem_name(tf_tl_emitter *e, const tf_tl_product *p, int which) {
  return tf_attr_strz(e->code.ctx, tf_wgmma_elem_name((tf_mma_elem)p->row->elem[which]));
}

static const tf_wgmma *wgmma_of(const tf_tl_product *p) {
  const uint8_t *x = p->row->elem;
  return tf_wgmma_get(tf_wgmma_find((tf_mma_elem)x[0], (tf_mma_elem)x[1], (tf_mma_elem)x[2]));
}

/* `c` NULL: the sum begins here. `when`: c takes part only where this holds; NULL: always. */
static tf_value *multiply(tf_tl_emitter *e, const tf_tl_product *p, tf_value *a, tf_value *b, tf_value *c,
                          tf_value *when) {
  tf_context *ctx = e->code.ctx;
  tf_type *type = c ? c->type : tf_wgmma_type_of(ctx, wgmma_of(p), p->group_n, TF_MMA_C);
  bool registers = p->x[0]->scope == TF_TS_FRAGMENT;
  tf_named_attr attr[4] = {{"a", elem_name(e, p, 0)}, {"b", elem_name(e, p, 1)}};
  uint32_t n = 2;
  if (p->trans[0] && !registers) attr[n++] = (tf_named_attr){"transpose_a", tf_attr_unit(ctx)};
  if (p->trans[1]) attr[n++] = (tf_named_attr){"transpose_b", tf_attr_unit(ctx)};
  tf_value *ops[4] = {a, b, c, when};
  tf_builder here = tf_code_here(&e->code);
  return &tf_k_build(&here, TF_K_WGMMA_MMA, ops, !c ? 2 : when ? 4 : 3, &type, 1, attr, n, 0)->result[0];
}

/* Hands over, or gets back, where `still` groups of products may go on. */
static tf_value **exchange(tf_tl_emitter *e, bool back, tf_value *const *v, uint32_t n, uint32_t still) {
  tf_type **types = TF_NEW_ARRAY(e->code.pool, tf_type *, n);
  tf_value **out = TF_NEW_ARRAY(e->code.pool, tf_value *, n);
  tf_named_attr most = {"most", tf_attr_i64(e->code.ctx, still)};
  for (uint32_t i = 0; i < n; i++) types[i] = back ? tf_wgmma_vector(v[i]->type) : tf_wgmma_held(v[i]->type);
  tf_builder b = tf_code_here(&e->code);
  tf_op *op = tf_k_build(&b, back ? TF_K_WGMMA_WAIT : TF_K_WGMMA_FENCE, v, n, types, n, &most, back ? 1 : 0, 0);
  for (uint32_t i = 0; i < n; i++) out[i] = &op->result[i];
  return out;
}

/* Begins `steps` along K from p->k on: v has the parts of the sum (NULL: it begins here), and behind them A's
 * registers, if it is in such. `when`: what the parts are takes part only where this holds; NULL: always. */
static void begin(tf_tl_emitter *e, tf_tl_product *p, tf_value **v, uint32_t steps, tf_value *when) {
  tf_tl_parts x = tf_tl_parts_of(p);
  bool registers = p->x[0]->scope == TF_TS_FRAGMENT;
  tf_ix_ctx *ix = e->code.ix;
  tf_ixp groups = e->group ? e->group : tf_ix_divc(ix, e->tid, TF_WGMMA_THREADS), down, across;
  down = tf_ix_mulc(ix, tf_ix_modc(ix, groups, p->s.warps.m / 4), (int64_t)x.m * TF_WGMMA_M);
  across = tf_ix_mulc(ix, tf_ix_divc(ix, groups, p->s.warps.m / 4), (int64_t)x.n * p->group_n);
  for (uint32_t q = 0; q < steps; q++) {
    tf_ixp k = tf_ix_addc(ix, p->k, (int64_t)q * p->row->k);
    for (uint32_t i = 0; i < x.m; i++) {
      tf_ixp row = tf_ix_addc(ix, down, (int64_t)i * TF_WGMMA_M);
      tf_value *a =
          registers ? v[x.m * x.n + q * x.m + i] : tf_tl_descriptor(e, p, TF_K_WGMMA_SMEM_DESC, 0, row, TF_WGMMA_M, k);
      for (uint32_t j = 0; j < x.n; j++) {
        tf_value *b = tf_tl_descriptor(e, p, TF_K_WGMMA_SMEM_DESC, 1, tf_ix_addc(ix, across, (int64_t)j * p->group_n),
                                       p->group_n, k);
        v[i * x.n + j] = multiply(e, p, a, b, v[i * x.n + j], q ? NULL : when);
      }
    }
  }
}

static bool is_true(const tf_value *v) {
  const tf_attr *a = v->def && tf_kernel_op(v->def) == TF_K_CONSTANT ? tf_kernel_value_of(v->def) : NULL;
  return a && a->i;
}

void tf_tl_wgmma_commit(tf_tl_emitter *e) {
  tf_builder b = tf_code_here(&e->code);
  tf_k_op(&b, TF_K_WGMMA_COMMIT, NULL, 0, NULL, 0, 0);
}

/* A's registers of `steps` along K from p->k on. */
static void factors(tf_tl_emitter *e, tf_tl_product *p, uint32_t steps, tf_value **out) {
  tf_tl_parts x = tf_tl_parts_of(p);
  tf_ixp first = p->k;
  for (uint32_t q = 0; q < steps; q++) {
    p->k = tf_ix_addc(e->code.ix, first, (int64_t)q * p->row->k);
    for (uint32_t i = 0; i < x.m; i++) tf_tl_mma_factor(e, p, 0, i, &out[q * x.m + i]);
  }
  p->k = first;
}

static uint32_t count_factors(const tf_tl_product *p, uint32_t steps) {
  return p->x[0]->scope == TF_TS_FRAGMENT ? tf_tl_parts_of(p).m * steps : 0;
}

/* `steps` along K from p->k on are under way. Where the sum surely begins with them, its registers' old values are no
 * operands. */
static tf_tl_wgmma_start start(tf_tl_emitter *e, tf_tl_product *p, tf_tl_buffer *acc, uint32_t steps, tf_value *clear) {
  tf_tl_parts x = tf_tl_parts_of(p);
  bool fresh = clear && is_true(clear);
  uint32_t sum = x.m * x.n, n = count_factors(p, steps);
  tf_tl_wgmma_start r = {acc, x, TF_NEW_ARRAY(e->code.pool, tf_value *, sum + n), sum + n};
  for (uint32_t i = 0; i < sum && !fresh; i++) r.held[i] = sums(e, acc, &x, i);
  if (n) factors(e, p, steps, r.held + sum);
  uint32_t from = fresh ? sum : 0;
  memcpy(r.held + from, exchange(e, false, r.held + from, r.n - from, 0), (r.n - from) * sizeof *r.held);
  tf_builder b = tf_code_here(&e->code);
  begin(e, p, r.held, steps, clear && !fresh ? tf_k_unary(&b, TF_K_NOT, clear) : NULL);
  return r;
}

void tf_tl_wgmma_finish(tf_tl_emitter *e, const tf_tl_wgmma_start *s, size_t n, uint32_t still) {
  TF_VEC(tf_value *) all = {0};
  for (size_t i = 0; i < n; i++)
    for (uint32_t k = 0; k < s[i].n; k++) tf_vec_push(e->code.pool, &all, s[i].held[k]);
  tf_value **v = exchange(e, true, all.at, (uint32_t)all.n, still);
  for (size_t i = 0; i < n; v += s[i++].n)
    for (uint32_t k = 0; k < s[i].parts.m * s[i].parts.n; k++) give_back(e, s[i].sum, &s[i].parts, k, v[k]);
}

void tf_tl_wgmma_ready(tf_tl_emitter *e, tf_tl_stmt *s) {
  tf_tl_product p = tf_tl_begin_mma(e, s);
  if (tf_tl_sees_too_little(e, &p)) tf_tl_fence(e);
  tf_tl_before_all(e, s);
}

tf_tl_wgmma_start tf_tl_wgmma_begin(tf_tl_emitter *e, tf_tl_stmt *s, tf_value *clear) {
  tf_tl_product p = tf_tl_begin_mma(e, s);
  uint32_t steps = (uint32_t)(p.extent[2] / p.row->k);
  p.k = tf_ix_const(e->code.ix, 0);
  if (e->half && s == e->half->scores) {
    p.s.n /= 2;
    p.group_n /= 2;
  } else if (e->half && s == e->half->last) steps /= 2;
  tf_tl_wgmma_ready(e, s);
  return start(e, &p, sum_of(e, s), steps, clear);
}

void tf_tl_wgmma(tf_tl_emitter *e, tf_tl_product *p, tf_tl_buffer *acc, tf_value *clear) {
  int64_t steps = p->extent[2] / p->row->k, each = steps;
  bool registers = p->x[0]->scope == TF_TS_FRAGMENT;
  while (each > TF_TL_MOST_STEPS || steps % each) each--;
  tf_ixp sym = tf_ix_sym(e->code.ix, "k", tf_ix_const(e->code.ix, 0), tf_ix_const(e->code.ix, steps / each - 1), NULL);
  tf_code_open_for(&e->code, tf_ix_const(e->code.ix, steps / each), sym, registers);
  p->k = tf_ix_mulc(e->code.ix, sym, each * p->row->k);
  if (clear && each < steps)
    clear =
        tf_code_both(&e->code, clear, tf_code_compare(&e->code, TF_KERNEL_PRED_EQ, sym, tf_ix_const(e->code.ix, 0)));
  tf_tl_wgmma_start now = start(e, p, acc, (uint32_t)each, clear);
  tf_tl_wgmma_commit(e);
  tf_tl_wgmma_finish(e, &now, 1, 0);
  tf_code_close(&e->code, NULL);
}

/* ------------------------------------------------------------------------------------------------ in flight */

/* Where in f->held the parts of a sum begin, and which they are. */
static uint32_t place_of(tf_tl_emitter *e, const tf_tl_flight *f, const tf_tl_buffer *sum, tf_tl_parts *x) {
  uint32_t at = 0;
  for (size_t i = 0; i < f->sums.n; i++) {
    for (size_t k = 0; k < f->products.n; k++) {
      if (sum_of(e, f->products.at[k]) != f->sums.at[i]) continue;
      tf_tl_product p = tf_tl_begin_product(e, f->products.at[k]);
      p.group_n = f->products.at[k]->group_n;
      *x = tf_tl_parts_of(&p);
    }
    if (f->sums.at[i] == sum) return at;
    at += x->m * x->n;
  }
  return at;
}

void tf_tl_flight_begin(tf_tl_emitter *e, tf_tl_flight *f) {
  tf_tl_parts x;
  for (size_t i = 0; i < f->products.n; i++) {
    tf_tl_product p = tf_tl_begin_product(e, f->products.at[i]);
    if (tf_tl_sees_too_little(e, &p)) tf_tl_fence(e);
    tf_tl_before_all(e, f->products.at[i]);
  }
  f->n = place_of(e, f, NULL, &x);
  f->held = TF_NEW_ARRAY(e->code.pool, tf_value *, f->n);
  for (size_t k = 0; k < f->sums.n; k++) {
    uint32_t at = place_of(e, f, f->sums.at[k], &x);
    for (uint32_t i = 0; i < x.m * x.n; i++) f->held[at + i] = sums(e, f->sums.at[k], &x, i);
  }
  memcpy(f->held, exchange(e, false, f->held, f->n, 0), f->n * sizeof *f->held);
}

static void await_step(tf_tl_emitter *e, bool go_on) {
  tf_named_attr most = {"most", tf_attr_i64(e->code.ctx, go_on)};
  tf_tl_wgmma_commit(e);
  tf_builder b = tf_code_here(&e->code);
  tf_k_build(&b, TF_K_WGMMA_WAIT, NULL, 0, NULL, 0, &most, 1, 0);
}

void tf_tl_flight_step(tf_tl_emitter *e, tf_tl_flight *f, bool go_on) {
  tf_tl_parts x;
  exchange(e, false, NULL, 0, 0);
  for (size_t i = 0; i < f->products.n; i++) {
    tf_tl_stmt *s = f->products.at[i];
    tf_tl_product p = tf_tl_begin_product(e, s);
    p.group_n = s->group_n;
    p.k = tf_ix_const(e->code.ix, 0);
    tf_value *clear = tf_tl_clear_of(e, s);
    tf_builder b = tf_code_here(&e->code);
    if (clear) clear = tf_k_unary(&b, TF_K_NOT, clear);
    begin(e, &p, f->held + place_of(e, f, sum_of(e, s), &x), (uint32_t)(p.extent[2] / p.row->k), clear);
  }
  await_step(e, go_on);
}

void tf_tl_flight_part(tf_tl_emitter *e, tf_tl_flight *f, tf_ixp steps) {
  tf_tl_stmt *s = f->products.at[0];
  tf_ix_ctx *ix = e->code.ix;
  tf_tl_product p = tf_tl_begin_product(e, s);
  p.group_n = s->group_n;
  tf_ixp step = tf_ix_sym(ix, "step", tf_ix_const(ix, 0), tf_ix_const(ix, p.extent[2] / p.row->k - 1), NULL);
  tf_code_open_for_with(&e->code, steps, step, f->held, f->n);
  tf_code_keep_rolled(&e->code);
  exchange(e, false, NULL, 0, 0);
  p.k = tf_ix_mulc(ix, step, p.row->k);
  begin(e, &p, f->held, 1, NULL);
  tf_code_close_for(&e->code, f->held, f->n);
  exchange(e, false, NULL, 0, 0); /* where the loop does not turn; else ptxas adds one (C7519) */
  await_step(e, false);
}

void tf_tl_flight_end(tf_tl_emitter *e, tf_tl_flight *f) {
  tf_tl_parts x;
  tf_value **v = exchange(e, true, f->held, f->n, 0);
  for (size_t k = 0; k < f->sums.n; k++) {
    uint32_t at = place_of(e, f, f->sums.at[k], &x);
    for (uint32_t i = 0; i < x.m * x.n; i++) give_back(e, f->sums.at[k], &x, i, v[at + i]);
  }
}
