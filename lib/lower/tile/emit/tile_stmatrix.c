/* Fragments of 16-bit elements into shared memory as matrices of 8 x 8: what mma.sync leaves of a sum in a warp's
 * registers, eight lanes say where rows of 16 bytes go (stmatrix), and up to four matrices go at once. On chips
 * without it a lane stores its two neighbours together. */
#include "lower/tile/emit/tile_banks.h"
#include "lower/tile/emit/tile_element.h"
#include "lower/tile/emit/tile_memory.h"
#include "lower/tile/emit/tile_stmatrix.h"

/* ------------------------------------------------------------------------------------------------ emission */

static tf_ixp offset(tf_tl_emitter *e, const tf_tl_matrix *m) {
  tf_ixp coord[TF_TILE_MAX_RANK], index[TF_TILE_MAX_RANK];
  tf_tl_coord(e, m->layout, 0, coord);
  for (uint32_t d = 0; d < m->to->rank; d++)
    index[d] = m->from[d] >= 0 ? coord[m->from[d]] : tf_ix_const(e->code.ix, 0);
  return tf_tl_offset(e, m->to, index);
}

/* Where the row begins that this lane points to: the place of the element that another thread has in the register of
 * that matrix. */
static tf_ixp row_offset(tf_tl_emitter *e, const tf_tl_matrix *m) {
  tf_ixp tid = e->tid, keep[3] = {e->reg[0], e->reg[1], e->reg[2]};
  tf_ixp lane = tf_ix_modc(e->code.ix, tid, 32), r = tf_ix_modc(e->code.ix, lane, 8),
         j = tf_ix_divc(e->code.ix, lane, 8);
  tf_ixp warp = tf_ix_mulc(e->code.ix, tf_ix_divc(e->code.ix, tid, 32), 32);
  e->tid = tf_ix_add(e->code.ix, warp, m->trans ? tf_ix_divc(e->code.ix, r, 2) : tf_ix_mulc(e->code.ix, r, 4));
  e->reg[0] = m->trans ? tf_ix_modc(e->code.ix, r, 2) : tf_ix_const(e->code.ix, 0);
  if (m->at_once > 1) { /* e->reg is that of the last of them */
    bool one = m->at_once == 2 || m->layout->r[1].extent % 4 == 0;
    uint32_t n = one ? m->at_once : 2;
    tf_ixp first = tf_ix_addc(e->code.ix, e->reg[1], -(int64_t)(n - 1));
    e->reg[1] = tf_ix_add(e->code.ix, first, tf_ix_modc(e->code.ix, j, n));
    if (!one) e->reg[2] = tf_ix_add(e->code.ix, tf_ix_addc(e->code.ix, e->reg[2], -1), tf_ix_divc(e->code.ix, j, 2));
  }
  tf_ixp at = offset(e, m);
  e->tid = tid;
  memcpy(e->reg, keep, sizeof keep);
  return at;
}

static void store_pair(tf_tl_emitter *e, tf_tl_matrix *m) {
  tf_ixp at = offset(e, m);
  tf_value *i = tf_code_value(&e->code, at), *mem = tf_tl_memory(e, m->to);
  tf_builder here = tf_code_here(&e->code);
  tf_tl_count(e, m->to, "writes", at, 2, 32);
  tf_k_store(&here, tf_k_pack(&here, m->v, 2), mem, &i, 0, NULL);
}

static void store_matrices(tf_tl_emitter *e, tf_tl_matrix *m) {
  tf_ixp at = row_offset(e, m);
  tf_value *i = tf_code_value(&e->code, at), *mem = tf_tl_memory(e, m->to);
  tf_builder here = tf_code_here(&e->code);
  tf_value *ops[3] = {tf_k_pack(&here, m->v, m->n), mem, i};
  tf_named_attr attr[2] = {{"num", tf_attr_strz(e->code.ctx, m->at_once == 4   ? "x4"
                                                             : m->at_once == 2 ? "x2"
                                                                               : "x1")},
                           {"trans", tf_attr_unit(e->code.ctx)}};
  tf_tl_count(e, m->to, "writes by stmatrix", at, 8, 8 * m->at_once);
  here = tf_code_here(&e->code);
  tf_k_build(&here, TF_K_STMATRIX, ops, 3, NULL, 0, attr, m->trans ? 2 : 1, 0);
}

void tf_tl_matrix_put(tf_tl_emitter *e, tf_tl_matrix *m, tf_value *a, tf_value *b) {
  m->v[m->n++] = a;
  m->v[m->n++] = b;
  if (m->n < 2 * m->at_once) return;
  tf_value *c = e->single;
  if (c) tf_code_open_if(&e->code, c, NULL);
  if (m->at_once) store_matrices(e, m);
  else store_pair(e, m);
  if (c) tf_code_close(&e->code, NULL);
  m->n = 0;
}

/* ------------------------------------------------------------------------------------------------ what is written */
