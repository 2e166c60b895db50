/* What sums over the blocks of a cluster need: a layout for the destination, and a place in shared memory for what a
 * block has (tile_cluster_sum.c). */
#include "lower/tile/plan/tile_buffer.h"
#include "lower/tile/plan/tile_choose.h"
#include "lower/tile/plan/tile_cluster_plan.h"
#include "lower/tile/plan/tile_cluster_sum_plan.h"
#include "lower/tile/plan/tile_layout.h"

static tf_tl_buffer *source(tf_tl_emitter *e, const tf_tl_stmt *s) {
  return tf_tl_buffer_of(e, tf_op_operand(s->op, TF_TILE_CLUSTER_SUM_SRC));
}
static tf_tl_buffer *destination(tf_tl_emitter *e, const tf_tl_stmt *s) {
  return tf_tl_buffer_of(e, tf_op_operand(s->op, TF_TILE_CLUSTER_SUM_DST));
}

int64_t tf_tl_sum_blocks(const tf_tl_emitter *e) {
  int64_t n[3];
  return tf_tl_cluster(e->kernel, n);
}

/* Of a part of the columns, where these are what the outermost mode of the registers goes along. */
static bool part_of(const tf_tl_layout *l, int64_t parts, tf_tl_layout *out) {
  *out = *l;
  tf_tl_merge(out);
  tf_tl_mode *m = out->nr ? &out->r[out->nr - 1] : NULL;
  if (!m || m->stride[0] || m->extent % parts || l->shape[1] % parts) return false;
  m->extent /= parts;
  out->shape[1] /= parts;
  if (m->extent * m->stride[1] != out->shape[1] || !tf_tl_exact(l)) return false;
  tf_tl_merge(out);
  return true;
}

bool tf_tl_spread_cluster_sum(tf_tl_emitter *e, tf_tl_stmt *s) {
  tf_tl_layout part;
  const tf_tl_buffer *src = source(e, s);
  tf_tl_buffer *dst = destination(e, s);
  if (!src->has_layout || dst->has_layout || !part_of(&src->layout, tf_tl_sum_blocks(e), &part)) return false;
  tf_tl_set_layout(dst, &part);
  return true;
}

bool tf_tl_sums_registers(const tf_tl_emitter *e, const tf_tl_stmt *s) {
  tf_tl_layout part;
  const tf_tl_buffer *src = source((tf_tl_emitter *)e, s), *dst = destination((tf_tl_emitter *)e, s);
  return part_of(&src->layout, tf_tl_sum_blocks(e), &part) && tf_tl_equal(&part, &dst->layout);
}

void tf_tl_plan_cluster_sum(tf_tl_emitter *e, tf_tl_stmt *s) {
  const tf_tl_buffer *src = source(e, s);
  int64_t n = tf_tl_sums_registers(e, s) ? tf_tl_registers(&src->layout) * e->threads : src->elements;
  s->scratch = tf_tl_new_buffer(e, src->elem, &n, 1, TF_TS_SHARED);
  s->scratch->name = "sums";
  tf_smem_touch(&s->scratch->smem, s->at);
}
