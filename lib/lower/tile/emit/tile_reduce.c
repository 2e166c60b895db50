/* Reductions over one dimension of a fragment: in each thread, then between the lanes of a warp by shuffles, then,
 * where threads of several warps or a number of lanes that is no power of two take part, through shared memory. */
#include "lower/common/scalar.h"
#include "lower/tile/emit/tile_combine.h"
#include "lower/tile/emit/tile_convert.h"
#include "lower/tile/emit/tile_element.h"
#include "lower/tile/emit/tile_frag.h"
#include "lower/tile/emit/tile_memory.h"
#include "lower/tile/emit/tile_reduce.h"
#include "lower/tile/emit/tile_sync.h"
#include "lower/tile/plan/tile_buffer.h"
#include "support/result.h"

typedef struct reduction {
  tf_tl_stmt *s;
  tf_tl_buffer *src, *dst;
  int64_t dim;
  tf_fusion_id combine;
  bool absolute, accumulate;
  tf_type *t; /* what is computed in */
} reduction;

static void begin(tf_tl_emitter *e, void *user) {
  const reduction *r = user;
  tf_tl_write(e, r->s->temp, tf_tl_reg(e, &r->s->dst, 0), tf_tl_identity(e, r->combine, r->t));
}

/* The register of the result that a register of the source goes into. */
static tf_ixp target(tf_tl_emitter *e, const reduction *r) {
  tf_ixp reg = tf_ix_const(e->code.ix, 0);
  const tf_tl_layout *l = &r->src->layout;
  int64_t scale = 1;
  for (uint32_t m = 0; m < l->nr; m++) {
    bool other = false;
    for (uint32_t d = 0; d < l->rank; d++) other |= d != r->dim && l->r[m].stride[d];
    if (!other) continue;
    reg = tf_ix_add(e->code.ix, reg, tf_ix_mulc(e->code.ix, e->reg[m], scale));
    scale *= l->r[m].extent;
  }
  return reg;
}

static void take(tf_tl_emitter *e, void *user) {
  const reduction *r = user;
  tf_ixp coord[TF_TILE_MAX_RANK], to = target(e, r);
  tf_tl_coord(e, &r->src->layout, 0, coord);
  tf_value *c = tf_tl_inside(e, &r->src->layout, coord);
  tf_value *x = tf_tl_convert_value(e, tf_tl_read(e, r->src, tf_tl_reg(e, &r->src->layout, 0)), r->t);
  tf_builder here = tf_code_here(&e->code);
  if (r->absolute) x = tf_lower_scalar_id(&here, TF_FUSION_ABS, &x, 1, false);
  if (c) x = tf_k_select(&here, c, x, tf_tl_identity(e, r->combine, r->t));
  tf_tl_write(e, r->s->temp, to, tf_tl_combine(e, r->combine, tf_tl_read(e, r->s->temp, to), x));
}

/* In `lanes` of the reduction, or what it computes in. */
static void between_lanes(tf_tl_emitter *e, void *user) {
  const reduction *r = user;
  const tf_tl_layout *l = &r->src->layout;
  tf_ixp reg = tf_tl_reg(e, &r->s->dst, 0);
  tf_tl_buffer *of = r->s->lanes ? r->s->lanes : r->s->temp;
  tf_value *v = tf_tl_read(e, of, reg);
  int64_t below = 1;
  for (uint32_t m = 0; m < l->nt; m++) {
    int64_t n = l->t[m].extent, lanes = tf_tl_reduced_lanes(e, below, n);
    for (int64_t o = below; l->t[m].stride[r->dim] && o < below * lanes; o *= 2) {
      tf_builder here = tf_code_here(&e->code);
      v = tf_tl_combine(e, r->combine, v, tf_k_shuffle(&here, TF_KERNEL_MODE_BFLY, v, tf_k_i32(&here, o), 32));
    }
    below *= n;
  }
  tf_tl_write(e, of, reg, v);
}

/* ------------------------------------------------------------------------------------------------ between warps */

static tf_ixp slot(tf_tl_emitter *e, const reduction *r, tf_ixp thread) {
  return tf_ix_add(e->code.ix, tf_ix_mulc(e->code.ix, tf_tl_reg(e, &r->s->dst, 0), e->threads), thread);
}

static void put(tf_tl_emitter *e, void *user) {
  const reduction *r = user;
  tf_tl_write(e, r->s->scratch, slot(e, r, e->tid), tf_tl_read(e, r->s->temp, tf_tl_reg(e, &r->s->dst, 0)));
}

/* The partial results of all threads that differ from this one only in digits of the modes that are left. */
static tf_value *gather(tf_tl_emitter *e, const reduction *r, uint32_t mode, int64_t below, tf_ixp thread,
                        tf_value *acc) {
  const tf_tl_layout *l = &r->src->layout;
  if (mode == l->nt) {
    tf_value *x = tf_tl_read(e, r->s->scratch, slot(e, r, thread));
    return acc ? tf_tl_combine(e, r->combine, acc, x) : x;
  }
  int64_t n = l->t[mode].extent, lanes = tf_tl_reduced_lanes(e, below, n), step = below * lanes;
  if (!l->t[mode].stride[r->dim] || lanes == n) return gather(e, r, mode + 1, below * n, thread, acc);
  tf_ixp digit = tf_ix_modc(e->code.ix, tf_ix_divc(e->code.ix, e->tid, step), n / lanes);
  tf_ixp first = tf_ix_sub(e->code.ix, thread, tf_ix_mulc(e->code.ix, digit, step));
  for (int64_t i = 0; i < n / lanes; i++)
    acc = gather(e, r, mode + 1, below * n, tf_ix_addc(e->code.ix, first, i * step), acc);
  return acc;
}

static void get(tf_tl_emitter *e, void *user) {
  const reduction *r = user;
  tf_tl_write(e, r->s->temp, tf_tl_reg(e, &r->s->dst, 0), gather(e, r, 0, 1, e->tid, NULL));
}

/* ------------------------------------------------------------------------------------------------ the end */

static void put_down(tf_tl_emitter *e, const reduction *r, tf_ixp at, tf_value *v) {
  if (r->accumulate) v = tf_tl_combine(e, r->combine, tf_tl_convert_value(e, tf_tl_read(e, r->dst, at), r->t), v);
  tf_tl_write(e, r->dst, at, tf_tl_convert_value(e, v, r->dst->elem));
}

static void finish(tf_tl_emitter *e, void *user) {
  const reduction *r = user;
  tf_ixp reg = tf_tl_reg(e, &r->s->dst, 0);
  put_down(e, r, reg, tf_tl_read(e, r->s->temp, reg));
}

typedef struct moved {
  const reduction *r;
  tf_tl_buffer *stage;
} moved;

static void finish_moved(tf_tl_emitter *e, void *user) {
  const moved *m = user;
  tf_ixp coord[TF_TILE_MAX_RANK];
  tf_tl_coord(e, &m->r->dst->layout, 0, coord);
  tf_value *c = tf_tl_inside(e, &m->r->dst->layout, coord);
  if (c) tf_code_open_if(&e->code, c, NULL);
  tf_value *v = tf_tl_read(e, m->stage, tf_tl_offset(e, m->stage, coord));
  put_down(e, m->r, tf_tl_reg(e, &m->r->dst->layout, 0), v);
  if (c) tf_code_close(&e->code, NULL);
}

static void finish_converted(tf_tl_emitter *e, void *user) {
  moved *m = user;
  tf_ixp reg = tf_tl_reg(e, &m->r->dst->layout, 0);
  put_down(e, m->r, reg, tf_tl_read(e, m->stage, reg));
}

static reduction read_op(tf_tl_emitter *e, tf_tl_stmt *s) {
  reduction r = {.s = s,
                 .src = tf_tl_buffer_of(e, tf_op_operand(s->op, TF_TILE_REDUCE_SRC)),
                 .dst = tf_tl_buffer_of(e, tf_op_operand(s->op, TF_TILE_REDUCE_DST))};
  r.dim = tf_tile_dim_of(s->op, 0);
  if (r.dim < 0) r.dim += r.src->rank;
  r.combine = tf_tile_combine(s->op, &r.absolute);
  r.accumulate = tf_tile_accumulate_of(s->op);
  r.t = s->temp->elem;
  return r;
}

void tf_tl_join_lanes(tf_tl_emitter *e, const tf_op *loop) {
  e->joined = loop;
  for (size_t i = 0; i < e->stmts.n; i++) {
    tf_tl_stmt *s = e->stmts.at[i];
    if (!s->lanes || tf_op_parent(s->op) != loop) continue;
    reduction r = read_op(e, s);
    tf_tl_walk(e, &s->dst, 1, between_lanes, &r);
  }
}

void tf_tl_reduce_join(tf_tl_emitter *e, tf_tl_stmt *s) {
  reduction r = read_op(e, s);
  tf_tl_walk(e, &s->dst, 1, between_lanes, &r);
  tf_tl_walk(e, &s->dst, 1, finish, &r);
}

void tf_tl_reduce(tf_tl_emitter *e, tf_tl_stmt *s) {
  reduction r = read_op(e, s);
  tf_tl_walk(e, &s->dst, 1, begin, &r);
  tf_tl_walk_seen(e, s, &r.src->layout, 1, take, &r);
  if (!s->lanes && !s->late) tf_tl_walk(e, &s->dst, 1, between_lanes, &r);
  if (s->scratch) {
    tf_tl_before(e, s->scratch, true);
    tf_tl_walk(e, &s->dst, 1, put, &r);
    tf_tl_before(e, s->scratch, false);
    tf_tl_walk(e, &s->dst, 1, get, &r);
  }
  tf_tl_buffer *stage = tf_tl_find_use(s, r.dst)->stage;
  if (!stage) {
    tf_tl_walk(e, &s->dst, 1, finish, &r);
    return;
  }
  moved m = {&r, stage};
  if (stage->scope == TF_TS_FRAGMENT) {
    tf_tl_convert(e, s->temp, stage);
    tf_tl_walk(e, &r.dst->layout, 1, finish_converted, &m);
    return;
  }
  tf_tl_dump(e, s->temp, stage);
  tf_tl_before(e, stage, false);
  tf_tl_walk(e, &r.dst->layout, 1, finish_moved, &m);
}
