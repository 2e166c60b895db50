/* Which products two blocks make together (tcgen05.mma with cta_group::2), and what each of them then has.
 *
 * The blocks of a cluster of two whose tiles differ along M have the same tile of B, which is multicast to both. As a
 * pair they need it once: each holds its half of the columns, the instruction takes 256 rows of A, 128 of each block,
 * or 128, 64 of each, and B's halves from both. Each block's rows of the sum are in its own tensor memory; of 128 they
 * are where they are without a pair. So nothing but the loop differs. The first block's thread begins the products;
 * loads of both count at its mbarrier of a slot, and its commits arrive at those of both.
 *
 * All products of the tensor unit in a kernel are made so, or none (the manual's tcgen05: one cta_group in a kernel):
 *   - the cluster has two blocks;
 *   - each is in a loop of nothing else (tf_tl_unit_flight), whose slots TMA fills with both factors. B is multicast,
 *     and no other factor. Threads may load block scales there, which are each block's own, those of B whole; whether a
 *     product clears its sum is the same in both blocks;
 *   - M is a multiple of 128, or of 64 where a block has 128 threads. Sums of 64 rows lie in another way then, so that
 *     is tried first, and the kernel is planned again if they are not to be;
 *   - N is that of one instruction: at most 256, a multiple of 16, or of 32 where elements are integers, or bytes that
 *     do not lie along K. Half of it is whole panels (tile_panels.c). */
#include "lower/tile/plan/tile_buffer.h"
#include "lower/tile/plan/tile_cluster_plan.h"
#include "lower/tile/plan/tile_mma_layout.h"
#include "lower/tile/plan/tile_pair_plan.h"
#include "lower/tile/plan/tile_pipe_plan.h"
#include "lower/tile/plan/tile_unit_plan.h"

enum { PAIR = 2, ROWS = 128 };

static tf_tl_buffer *operand(tf_tl_emitter *e, const tf_tl_stmt *s, uint32_t i) {
  return tf_tl_buffer_of(e, tf_op_operand(s->op, i));
}

/* The loop of nothing but such products that this one is in; NULL: none. */
static tf_tl_pipe *loop_of(const tf_tl_emitter *e, const tf_tl_stmt *s) {
  tf_op *loop = tf_op_parent(s->op);
  tf_tl_pipe *p = loop ? tf_map_get(&e->pipes, tf_map_ptr(loop)) : NULL;
  return p && p->units ? p : NULL;
}

static tf_tl_tma *box_of(const tf_tl_pipe *p, const tf_tl_buffer *tile) {
  for (size_t i = 0; i < p->boxes.n; i++)
    if (p->boxes.at[i]->tile == tile) return p->boxes.at[i];
  return NULL;
}

/* The box's axis along which B has its columns: of those that are cut the first one or the last one. */
static bool columns_axis(const tf_tl_tma *t, bool turned, int64_t n, uint32_t *out) {
  uint32_t axes = 0;
  for (uint32_t d = 0; d < t->rank; d++) axes += t->box[d] * t->turns[d] > 1;
  for (uint32_t d = turned ? t->rank - 1 : 0; d < t->rank; d++) {
    if (t->box[d] * t->turns[d] == 1) continue;
    *out = d;
    return axes <= 2 && t->box[d] * t->turns[d] == n;
  }
  return false;
}

/* ------------------------------------------------------------------------------------------------ which */

static const char *shape_fits(const tf_tl_stmt *s, const tf_tl_tma *b) {
  uint32_t x[3], d;
  tf_mma_elem of_a = (tf_mma_elem)tf_mma_get(s->mma)->elem[0];
  bool turned = !tf_tile_transpose_b_of(s->op), bytes = tf_mma_elem_bits(of_a) == 8;
  tf_tl_gemm_extents(s->op, x);
  if (s->unit_n != x[1]) return "its N is more than one instruction has";
  if (x[1] % (tf_mma_elem_is_int(of_a) || (bytes && turned) ? 32 : 16))
    return "half of its N is no multiple of 8 or 16";
  if (!columns_axis(b, turned, x[1], &d)) return "its loads of B are not cut along its rows and columns";
  if (turned ? b->turns[d] % PAIR : b->turns[d] != 1) return "half of its N is no whole panel of B in shared memory";
  if (s->unit_m != ROWS && !s->halved) return "M is no multiple of 128, nor of 64 in a block of 128 threads";
  return NULL;
}

static const char *obstacle(tf_tl_emitter *e, const tf_tl_stmt *s) {
  const tf_tl_pipe *p = loop_of(e, s);
  const tf_tl_buffer *a = operand(e, s, TF_TILE_GEMM_A), *b = operand(e, s, TF_TILE_GEMM_B);
  const tf_tl_tma *of_a = p ? box_of(p, a) : NULL, *of_b = p ? box_of(p, b) : NULL;
  if (!p) return "it is not in a loop of nothing but products by tcgen05.mma and loads by TMA";
  if (!of_a || !of_b) return "TMA does not load both of its factors ahead";
  if (!of_b->multi || of_a->multi) return "of its factors it is not B alone that is multicast";
  for (size_t i = 0; i < e->stmts.n; i++) { /* who reads half of B for all of it */
    tf_tl_stmt *o = e->stmts.at[i];
    if (tf_tl_find_use(o, b) && tf_tile_is(o->op, TF_T_GEMM) && (!o->unit_n || operand(e, o, TF_TILE_GEMM_A) == b))
      return "another statement reads B";
  }
  uint32_t dim = of_b->multi->group.dims;
  for (uint32_t i = 0; i < 3 && s->op->noperand > TF_TILE_GEMM_CLEAR; i++)
    if (dim >> i & 1 && tf_tl_value_differs_along(tf_op_operand(s->op, TF_TILE_GEMM_CLEAR), i))
      return "whether it clears its sum differs";
  return shape_fits(s, of_b);
}

/* Some product's B is what two blocks get together. */
static bool asks(tf_tl_emitter *e) {
  int64_t c[3];
  if (!e->units || tf_tl_cluster(e->kernel, c) != PAIR) return false;
  for (size_t i = 0; i < e->stmts.n; i++) {
    const tf_tl_stmt *s = e->stmts.at[i];
    const tf_tl_pipe *p = s->unit_n ? loop_of(e, s) : NULL;
    const tf_tl_tma *b = p ? box_of(p, operand(e, s, TF_TILE_GEMM_B)) : NULL;
    if (b && b->multi) return true;
  }
  return false;
}

/* ------------------------------------------------------------------------------------------------ halves */

/* Each block loads its own part of every box, or its own boxes; the tile has room for these. */
static void halve(tf_tl_emitter *e, tf_tl_pipe *p, const tf_tl_stmt *s, tf_tl_tma *t) {
  tf_tl_buffer *b = t->tile;
  bool turned = !tf_tile_transpose_b_of(s->op);
  uint32_t x[3], d;
  tf_tl_gemm_extents(s->op, x);
  if (t->half || !columns_axis(t, turned, x[1], &d)) return;
  p->pair = t->half = t->multi;
  t->multi = NULL;
  t->part = d;
  t->bytes /= PAIR;
  if (turned) t->turns[d] /= PAIR;
  else {
    t->box[d] /= PAIR;
    t->step[t->rank - 1] /= PAIR; /* from one panel to the next */
  }
  b->elements /= PAIR;
  b->slot_elements = 0; /* whole panels of 8 rows and more: multiples of what the swizzle repeats by */
  e->units->pair = p->pair;
}

/* What was laid out for a pair is none. */
static void part(tf_tl_emitter *e) {
  for (size_t i = 0; i < e->stmts.n; i++) e->not_paired |= e->stmts.at[i]->halved;
}

void tf_tl_plan_pairs(tf_tl_emitter *e) {
  const char *why = NULL;
  if (!asks(e)) {
    part(e);
    return;
  }
  for (size_t i = 0; i < e->stmts.n; i++) {
    const tf_tl_stmt *s = e->stmts.at[i];
    const char *but = s->unit_n ? obstacle(e, s) : NULL;
    if (!but) continue;
    why = but;
    tf_tl_remember(e, s->op, tf_pool_printf(e->code.pool, "no pair of blocks makes this product together: %s", but));
  }
  if (why) part(e);
  for (size_t i = 0; !why && i < e->stmts.n; i++) {
    tf_tl_stmt *s = e->stmts.at[i];
    if (!s->unit_n) continue;
    tf_tl_pipe *p = loop_of(e, s);
    halve(e, p, s, box_of(p, operand(e, s, TF_TILE_GEMM_B)));
    s->paired = true;
    tf_tl_remember(e, s->op,
                   "pairs of blocks make this product together (tcgen05.mma of two CTAs): each loads half of B");
  }
}
