/* K that is no multiple of a tile's: of the last turn's K only the instruction's steps that begin within the tensors
 * are made. What TMA brings of the rest is zero, of both factors, so that the sums are the same. K = 2000 is 31 turns
 * and a quarter by tiles of 64.
 *
 * That turn stands behind the loop, so that the loop itself is as it is without: a branch there makes ptxas order the
 * registers of the sums once more at each of its ends (C7519). The launch says whether it is run. Where products are
 * under way behind the loop it is not made: the branch then costs all launches 0.3 to 0.9 % (2048 cubed, and batches of
 * 2048 x 2048 x 512), which few get back (H200, 2026-11-29). */
#include "lower/tile/emit/tile_rest.h"
#include "lower/tile/emit/tile_index.h"
#include "lower/tile/emit/tile_pipe_values.h"
#include "lower/tile/emit/tile_tma.h"
#include "lower/tile/plan/tile_buffer.h"
#include "lower/tile/plan/tile_pipe_plan.h"
#include "lower/tile/plan/tile_product.h"

static const tf_tl_tma *box_of(const tf_tl_pipe *p, const tf_tl_buffer *tile) {
  for (size_t i = 0; i < p->boxes.n; i++)
    if (p->boxes.at[i]->tile == tile) return p->boxes.at[i];
  return NULL;
}

/* How many of the n elements along K that the last turn has of that factor lie before its tensor's end; NULL: not known
 * so. */
static tf_ixp within(tf_tl_emitter *e, const tf_tl_pipe *p, const tf_tl_product *x, int which, int64_t n) {
  const tf_tl_tma *t = box_of(p, x->x[which]);
  tf_ix_ctx *ix = e->code.ix;
  if (!t || t->begin) return NULL;
  int32_t d = x->trans[which] ? t->along : t->across;
  if (d < 0 || tf_tl_needs_loaded(tf_tl_tensor_index(t, (uint32_t)d), tf_op_body(p->loop))) return NULL;
  tf_ixp left = tf_ix_sub(ix, t->tensor->dim[d], tf_tl_box_begin(e, t, (uint32_t)d));
  return tf_ix_min(ix, tf_ix_max(ix, left, tf_ix_const(ix, 0)), tf_ix_const(ix, n));
}

tf_tl_rest tf_tl_find_rest(tf_tl_emitter *e, const tf_tl_pipe *p, tf_ixp count) {
  tf_tl_rest none = {0};
  tf_ix_ctx *ix = e->code.ix;
  tf_tl_stmt *s = p->flight->products.at[0];
  if (p->flight->products.n != 1 || s->op->noperand > TF_TILE_GEMM_CLEAR) return none;
  tf_tl_product x = tf_tl_begin_product(e, s);
  const int64_t n = x.extent[2], steps = n / x.row->k;
  if (steps < 2 || x.places) return none;
  tf_tl_pipe_values(e, p, tf_ix_addc(ix, count, -1));
  tf_ixp a = within(e, p, &x, 0, n), b = within(e, p, &x, 1, n);
  if (!a || !b) return none;
  tf_ixp some = tf_ix_max(ix, a, b), all = tf_ix_const(ix, n);
  if (tf_ix_prove_le(ix, all, some)) return none;
  tf_ixp whole = tf_ix_divc(ix, some, n), turns = tf_ix_sub(ix, tf_ix_const(ix, 1), whole);
  return (tf_tl_rest){tf_ix_min(ix, turns, tf_ix_max(ix, count, tf_ix_const(ix, 0))),
                      tf_ix_ceildiv(ix, some, tf_ix_const(ix, x.row->k))};
}
