/* Scales that the tensor unit multiplies blocks of factors by (tile_scale_plan.h says where they are). A program has
 * them row by row, and a larger block's only once, so threads put them in place: each warp writes those of its quarter
 * of the lanes, and where there are several groups of four warps these take tiles by turns. */
#include "lower/tile/emit/tile_unit_scale.h"
#include "lower/tile/emit/tile_mma_load.h"
#include "lower/tile/emit/tile_unit.h"
#include "lower/tile/plan/tile_build.h"

tf_tl_scaling tf_tl_scaling_for(const tf_tl_stmt *s, const tf_tl_product *p) {
  const uint32_t x[3] = {(uint32_t)p->extent[0], (uint32_t)p->extent[1], (uint32_t)p->extent[2]};
  return tf_tl_scaling_of(x, p->op, s->unit_m, s->unit_n);
}

/* Of one tile, in as many columns as one instruction stores. */
static void store_tile(tf_tl_emitter *e, const tf_tl_product *p, int which, int64_t first, uint32_t word,
                       uint32_t columns, tf_ixp column) {
  tf_ix_ctx *ix = e->code.ix;
  tf_ixp lane = tf_ix_modc(ix, e->tid, TF_TL_SCALE_ROWS);
  for (uint32_t j = 0, n; j < columns; j += n) {
    tf_value *v[8];
    for (n = 8; n > columns - j;) n /= 2;
    for (uint32_t i = 0; i < n; i++)
      v[i] = tf_tl_unit_scales(e, p, which, tf_ix_addc(ix, lane, first + (int64_t)(j + i) * TF_TL_SCALE_ROWS), word);
    tf_builder b = tf_code_here(&e->code);
    tf_tl_store_lanes(e, n > 1 ? tf_k_pack(&b, v, n) : v[0], tf_ix_addc(ix, column, j), n);
  }
}

void tf_tl_store_scales(tf_tl_emitter *e, tf_tl_stmt *s, const tf_tl_product *p) {
  tf_ix_ctx *ix = e->code.ix;
  tf_tl_scaling h = tf_tl_scaling_for(s, p);
  int64_t groups = e->threads / 128, turn = 0;
  tf_ixp group = tf_ix_divc(ix, e->units->warp, 4);
  for (int which = 0; which < 2; which++)
    for (uint32_t w = 0; w < h.words; w++)
      for (uint32_t i = 0; i < h.tiles[which]; i++, turn++) {
        tf_ixp mine = tf_ix_const(ix, turn % groups);
        if (groups > 1) tf_code_open_if(&e->code, tf_code_compare(&e->code, TF_KERNEL_PRED_EQ, group, mine), NULL);
        store_tile(e, p, which, (int64_t)i * (which ? h.n : h.m), w, h.columns[which],
                   tf_ix_const(ix, s->scales + tf_tl_scale_at(&h, (uint32_t)which, i, w)));
        if (groups > 1) tf_code_close(&e->code, NULL);
      }
  tf_tl_wait_stored(e);
}
