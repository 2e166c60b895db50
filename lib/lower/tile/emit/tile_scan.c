/* Scans (cumulative sums and their like) along one dimension of a buffer in memory.
 *
 * Where there are more lines than threads, a thread combines whole lines. Else a group of threads shares each line
 * (tf_tl_scan_group), one part of it a thread, one part behind the other:
 *
 *   each thread combines its part;
 *   by shuffles each learns what the parts before its own come to, in its warp;
 *   a group of several warps: what each warp comes to goes through shared memory;
 *   each thread goes over its part again, from there on.
 *
 * A fragment whose lines lie in one thread each is combined in registers. Fragments of other layouts go through shared
 * memory.
 */
#include "lower/tile/emit/tile_combine.h"
#include "lower/tile/emit/tile_element.h"
#include "lower/tile/emit/tile_frag.h"
#include "lower/tile/emit/tile_memory.h"
#include "lower/tile/emit/tile_scan.h"
#include "lower/tile/emit/tile_sync.h"
#include "lower/tile/plan/tile_buffer.h"
#include "lower/tile/plan/tile_layout.h"
#include "lower/tile/plan/tile_plan.h"
#include "support/result.h"

typedef struct scan {
  tf_tl_stmt *s;
  tf_tl_buffer *src, *dst, acc;
  tf_fusion_id combine;
  tf_type *t; /* what is computed in */
  int64_t dim, n, lines, group, part;
  tf_ixp line, place; /* this thread's line, and which part of it */
} scan;

static tf_value *sum_so_far(tf_tl_emitter *e, scan *r) { return tf_tl_read(e, &r->acc, tf_ix_const(e->code.ix, 0)); }

static void set_sum(tf_tl_emitter *e, scan *r, tf_value *v) { tf_tl_write(e, &r->acc, tf_ix_const(e->code.ix, 0), v); }

/* The index of element `at` of this thread's line, counted from where the scan begins. */
static void index_of(tf_tl_emitter *e, const scan *r, tf_ixp at, tf_ixp *index) {
  tf_ixp rest = r->line;
  for (uint32_t d = r->src->rank; d-- > 0;) {
    if (d == r->dim) continue;
    index[d] = tf_ix_mod(e->code.ix, rest, r->src->dim[d]);
    rest = tf_ix_div(e->code.ix, rest, r->src->dim[d]);
  }
  index[r->dim] = tf_tile_reverse_of(r->s->op) ? tf_ix_sub(e->code.ix, tf_ix_const(e->code.ix, r->n - 1), at) : at;
}

/* Goes over this thread's part; `store`: what it comes to at each element is a result. */
static void walk_part(tf_tl_emitter *e, scan *r, bool store) {
  tf_ix_ctx *ix = e->code.ix;
  tf_ixp index[TF_TILE_MAX_RANK], lines = tf_ix_const(ix, r->lines);
  bool all = tf_ix_prove_lt(ix, r->line, lines);
  if (!all) tf_code_open_if(&e->code, tf_code_compare(&e->code, TF_KERNEL_PRED_LT, r->line, lines), NULL);
  tf_ixp k = tf_ix_sym(ix, "k", tf_ix_const(ix, 0), tf_ix_const(ix, r->part - 1), NULL);
  tf_code_open_for(&e->code, tf_ix_const(ix, r->part), k, false);
  tf_ixp at = tf_ix_add(ix, tf_ix_mulc(ix, r->place, r->part), k), n = tf_ix_const(ix, r->n);
  bool within = tf_ix_prove_lt(ix, at, n);
  if (!within) tf_code_open_if(&e->code, tf_code_compare(&e->code, TF_KERNEL_PRED_LT, at, n), NULL);
  index_of(e, r, at, index);
  tf_value *x = tf_tl_convert_value(e, tf_tl_read(e, r->src, tf_tl_offset(e, r->src, index)), r->t);
  x = tf_tl_combine(e, r->combine, sum_so_far(e, r), x);
  set_sum(e, r, x);
  if (store) tf_tl_write(e, r->dst, tf_tl_offset(e, r->dst, index), tf_tl_convert_value(e, x, r->dst->elem));
  if (!within) tf_code_close(&e->code, NULL);
  tf_code_close(&e->code, NULL);
  if (!all) tf_code_close(&e->code, NULL);
}

/* ------------------------------------------------------------------------------------------------ between threads */

static tf_value *from_below(tf_tl_emitter *e, const scan *r, tf_value *v, int64_t lanes, uint32_t width, tf_ixp place,
                            tf_value *none) {
  tf_value *there = tf_code_compare(&e->code, TF_KERNEL_PRED_GE, tf_ix_modc(e->code.ix, place, width),
                                    tf_ix_const(e->code.ix, lanes));
  tf_builder here = tf_code_here(&e->code);
  tf_value *x = tf_k_shuffle(&here, TF_KERNEL_MODE_UP, v, tf_k_i32(&here, lanes), width);
  tf_value *both = none ? x : tf_tl_combine(e, r->combine, x, v);
  here = tf_code_here(&e->code);
  return tf_k_select(&here, there, both, none ? none : v);
}

/* What the warps of the group before this one come to. */
static tf_value *warps_before(tf_tl_emitter *e, scan *r, tf_value *own) {
  tf_ix_ctx *ix = e->code.ix;
  int64_t warps = r->group / 32;
  tf_tl_buffer *scratch = r->s->scratch;
  tf_ixp warp = tf_ix_divc(ix, e->tid, 32), first = tf_ix_mulc(ix, tf_ix_divc(ix, e->tid, r->group), warps);
  tf_tl_before(e, scratch, true);
  tf_code_open_if(&e->code,
                  tf_code_compare(&e->code, TF_KERNEL_PRED_EQ, tf_ix_modc(ix, e->tid, 32), tf_ix_const(ix, 31)), NULL);
  tf_tl_write(e, scratch, warp, own);
  tf_code_close(&e->code, NULL);
  tf_tl_before(e, scratch, false);
  tf_value *sum = tf_tl_identity(e, r->combine, r->t);
  for (int64_t i = 0; i + 1 < warps; i++) {
    tf_value *x = tf_tl_read(e, scratch, tf_ix_addc(ix, first, i));
    tf_value *before = tf_code_compare(&e->code, TF_KERNEL_PRED_LT, tf_ix_addc(ix, first, i), warp);
    x = tf_tl_combine(e, r->combine, sum, x);
    tf_builder here = tf_code_here(&e->code);
    sum = tf_k_select(&here, before, x, sum);
  }
  return sum;
}

/* What the parts before this thread's own come to, from what each comes to. All threads of the block arrive. */
static void between_threads(tf_tl_emitter *e, scan *r) {
  uint32_t width = r->group < 32 ? (uint32_t)r->group : 32;
  tf_value *v = sum_so_far(e, r);
  for (int64_t o = 1; o < width; o *= 2) v = from_below(e, r, v, o, width, r->place, NULL);
  tf_value *before = from_below(e, r, v, 1, width, r->place, tf_tl_identity(e, r->combine, r->t));
  if (r->group > 32) before = tf_tl_combine(e, r->combine, warps_before(e, r, v), before);
  set_sum(e, r, before);
}

/* ------------------------------------------------------------------------------------------------ in registers */

/* Of whole lines that each thread holds: of any two registers of a line the one further along comes later. */
static bool is_later(const scan *r, const int64_t *a, const int64_t *b) {
  return tf_tile_reverse_of(r->s->op) ? a[r->dim] < b[r->dim] : a[r->dim] > b[r->dim];
}

static bool is_of_line(const scan *r, const int64_t *a, const int64_t *b) {
  for (uint32_t d = 0; d < r->src->rank; d++)
    if (d != r->dim && a[d] != b[d]) return false;
  return true;
}

/* The register of the line of `at` that comes next behind it; -1: none. `first`: the first of all. */
static int64_t next_of(const scan *r, const int64_t *at, int64_t n, bool first) {
  int64_t best = -1, of[TF_TILE_MAX_RANK], to[TF_TILE_MAX_RANK] = {0};
  for (int64_t i = 0; i < n; i++) {
    tf_tl_coordinate(&r->src->layout, 0, i, of);
    if (!is_of_line(r, of, at) || !(first || is_later(r, of, at))) continue;
    if (best >= 0 && is_later(r, of, to)) continue;
    best = i;
    memcpy(to, of, sizeof to);
  }
  return best;
}

static void scan_registers(tf_tl_emitter *e, scan *r) {
  int64_t n = tf_tl_registers(&r->src->layout), at[TF_TILE_MAX_RANK];
  for (int64_t i = 0; i < n; i++) {
    tf_tl_coordinate(&r->src->layout, 0, i, at);
    if (next_of(r, at, n, true) != i) continue;
    tf_value *sum = NULL;
    for (int64_t k = i; k >= 0; k = next_of(r, at, n, false)) {
      tf_ixp reg = tf_ix_const(e->code.ix, k);
      tf_value *x = tf_tl_convert_value(e, tf_tl_read(e, r->src, reg), r->t);
      sum = sum ? tf_tl_combine(e, r->combine, sum, x) : x;
      tf_tl_write(e, r->dst, reg, tf_tl_convert_value(e, sum, r->dst->elem));
      tf_tl_coordinate(&r->src->layout, 0, k, at);
    }
  }
}

/* ------------------------------------------------------------------------------------------------ the statement */

static tf_tl_buffer *operand(tf_tl_emitter *e, tf_tl_stmt *s, uint32_t i) {
  tf_tl_buffer *b = tf_tl_buffer_of(e, tf_op_operand(s->op, i));
  tf_tl_use *u = tf_tl_find_use(s, b);
  return u->stage ? u->stage : b;
}

void tf_tl_scan(tf_tl_emitter *e, tf_tl_stmt *s) {
  bool absolute;
  tf_ix_ctx *ix = e->code.ix;
  scan r = {.s = s, .src = operand(e, s, 0), .dst = operand(e, s, 1), .t = tf_tl_carrier(s->op)};
  r.combine = tf_tile_combine(s->op, &absolute);
  r.group = tf_tl_scan_group(e, s->op, &r.lines, &r.n);
  r.dim = tf_tile_dim_of(s->op, 0) + (tf_tile_dim_of(s->op, 0) < 0 ? r.src->rank : 0);
  if (tf_tl_scans_registers(e, s->op)) {
    scan_registers(e, &r);
    return;
  }
  r.part = (r.n + r.group - 1) / r.group;
  r.acc = (tf_tl_buffer){.scope = TF_TS_LOCAL, .elem = r.t, .elements = 1, .name = "acc"};
  tf_tl_stage_in(e, s);
  tf_tl_before_all(e, s);
  if (r.group > 1) {
    r.line = tf_ix_divc(ix, e->tid, r.group);
    r.place = tf_ix_modc(ix, e->tid, r.group);
    set_sum(e, &r, tf_tl_identity(e, r.combine, r.t));
    walk_part(e, &r, false);
    between_threads(e, &r);
    if (r.group > 32) tf_tl_before_all(e, s); /* what is written now is behind that barrier */
    walk_part(e, &r, true);
  } else {
    int64_t turns = (r.lines + e->threads - 1) / e->threads;
    tf_ixp turn = tf_ix_sym(ix, "turn", tf_ix_const(ix, 0), tf_ix_const(ix, turns - 1), NULL);
    tf_code_open_for(&e->code, tf_ix_const(ix, turns), turn, false);
    r.line = tf_ix_add(ix, tf_ix_mulc(ix, turn, e->threads), e->tid);
    r.place = tf_ix_const(ix, 0);
    set_sum(e, &r, tf_tl_identity(e, r.combine, r.t));
    walk_part(e, &r, true);
    tf_code_close(&e->code, NULL);
  }
  tf_tl_stage_out(e, s);
}
