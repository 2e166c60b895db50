/* A fragment in another layout, without shared memory: where each thread finds what it wants in its own warp, by
 * shuffles; where it has it itself, by moving registers. Where the element of a coordinate is, the digits of the
 * coordinate tell, if no two modes of a layout overlap; that it is there is looked up for every thread and register. */
#include "lower/tile/emit/tile_convert.h"
#include "lower/tile/emit/tile_element.h"
#include "lower/tile/plan/tile_convert_plan.h"
#include "lower/tile/plan/tile_layout.h"

/* ------------------------------------------------------------------------------------------------ emission */

static tf_ixp digits(tf_tl_emitter *e, const tf_tl_mode *m, uint32_t n, uint32_t rank, const tf_ixp *coord,
                     tf_ixp own) {
  tf_ixp sum = tf_ix_const(e->code.ix, 0);
  int64_t below = 1;
  for (uint32_t i = 0; i < n; i++) {
    int32_t d = tf_tl_dim_of(&m[i], rank);
    tf_ixp digit = d < 0 ? tf_ix_divc(e->code.ix, own, below) : tf_ix_divc(e->code.ix, coord[d], m[i].stride[d]);
    sum = tf_ix_add(e->code.ix, sum, tf_ix_mulc(e->code.ix, tf_ix_modc(e->code.ix, digit, m[i].extent), below));
    below *= m[i].extent;
  }
  return sum;
}

static void convert_one(tf_tl_emitter *e, tf_tl_buffer *from, tf_tl_buffer *to, int64_t reg) {
  const tf_tl_layout *l = &from->layout;
  tf_tl_wanted w;
  tf_ixp coord[TF_TILE_MAX_RANK];
  int64_t rest = reg;
  for (uint32_t m = 0; m < to->layout.nr; m++) {
    e->reg[m] = tf_ix_const(e->code.ix, rest % to->layout.r[m].extent);
    rest /= to->layout.r[m].extent;
  }
  if (!tf_tl_wants(l, &to->layout, reg, e->threads, &w) || !w.n) return; /* a hole of all threads */
  tf_tl_coord(e, &to->layout, 0, coord);
  tf_ixp lane = tf_ix_modc(e->code.ix, digits(e, l->t, l->nt, l->rank, coord, e->tid), 32);
  tf_ixp which = digits(e, l->r, l->nr, l->rank, coord, tf_ix_const(e->code.ix, 0));
  tf_value *all = NULL;
  for (int64_t r = 0; r < TF_TL_MOST_CONVERTED; r++) {
    if (!(w.regs[r / 64] >> r % 64 & 1)) continue;
    tf_value *x = tf_tl_read(e, from, tf_ix_const(e->code.ix, r));
    if (w.moves) {
      tf_value *at = tf_code_value(&e->code, lane);
      tf_builder b = tf_code_here(&e->code);
      x = tf_k_shuffle(&b, TF_KERNEL_MODE_IDX, x, tf_k_cast(&b, at, tf_type_i(e->code.ctx, 32)), 32);
    }
    if (all) {
      tf_value *c = tf_code_compare(&e->code, TF_KERNEL_PRED_EQ, which, tf_ix_const(e->code.ix, r));
      tf_builder b = tf_code_here(&e->code);
      x = tf_k_select(&b, c, x, all);
    }
    all = x;
  }
  tf_tl_write(e, to, tf_ix_const(e->code.ix, reg), all);
}

void tf_tl_convert(tf_tl_emitter *e, tf_tl_buffer *from, tf_tl_buffer *to) {
  for (int64_t j = 0; j < tf_tl_registers(&to->layout) && !e->code.failed; j++) convert_one(e, from, to, j);
}
