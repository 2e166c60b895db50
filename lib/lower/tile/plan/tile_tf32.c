/* Products of tf32 by wgmma and tcgen05.mma. The instruction reads f32 and cuts off what tf32 has not; `tf32` of
 * tile.gemm means rounded. TMA rounds on its way in, to nearest and, of two equally near, to the even one, if the
 * tensor map says tf32 (measured on an H200). So such a product needs factors that TMA brings, and that nobody else
 * reads. Whether it does is known when everything else is planned: where it does not, the kernel is planned once more
 * without. */
#include "lower/tile/plan/tile_tf32.h"
#include "lower/tile/plan/tile_buffer.h"
#include "lower/tile/plan/tile_copies.h"
#include "lower/tile/plan/tile_panels.h"

static bool is_tf32(const tf_tl_stmt *s) {
  return tf_tile_is(s->op, TF_T_GEMM) && tf_tl_has_panels(s) && tf_mma_get(s->mma)->elem[0] == TF_MMA_TF32;
}

static bool only_products_read(tf_tl_emitter *e, const tf_tl_buffer *b) {
  for (size_t i = 0; i < e->stmts.n; i++) {
    const tf_tl_use *u = tf_tl_find_use(e->stmts.at[i], b);
    const tf_op *op = e->stmts.at[i]->op;
    if (u && u->read && !(tf_tile_is(op, TF_T_GEMM) && tf_tile_tf32_of(op))) return false;
  }
  return true;
}

bool tf_tl_may_round(tf_tl_emitter *e, const tf_tl_stmt *s) {
  const tf_tl_room *room = e->kernel->scratch;
  if ((room && room->exact) || !tf_target_has(e->f->target, TF_FEAT_tma)) return false;
  for (uint32_t i = 0; i < 2; i++) {
    const tf_tl_buffer *b = tf_tl_buffer_of(e, tf_op_operand(s->op, i));
    if (b->scope != TF_TS_SHARED || b->viewed || !only_products_read(e, b)) return false;
  }
  return true;
}

/* The copy by TMA that the statement is; NULL: it is none. */
static tf_tl_tma *copy_of(tf_tl_emitter *e, const tf_tl_stmt *s) {
  if (s->tma_once) return s->tma_once->stores ? NULL : s->tma_once;
  for (const tf_op *op = tf_op_parent(s->op); !tf_tile_is(op, TF_T_KERNEL); op = tf_op_parent(op)) {
    const tf_tl_pipe *p = tf_map_get(&e->pipes, tf_map_ptr(op));
    for (size_t i = 0; p && i < p->boxes.n; i++)
      if (p->boxes.at[i]->loop == s->op) return p->boxes.at[i];
  }
  return NULL;
}

static bool round_factor(tf_tl_emitter *e, const tf_tl_buffer *b) {
  for (size_t i = 0; i < e->stmts.n; i++) {
    const tf_tl_use *u = tf_tl_find_use(e->stmts.at[i], b);
    if (!u || !u->written) continue;
    tf_tl_tma *t = copy_of(e, e->stmts.at[i]);
    if (!t || t->tile != b) return false;
    t->rounds = true;
  }
  return true;
}

bool tf_tl_plan_rounding(tf_tl_emitter *e) {
  for (size_t i = 0; i < e->stmts.n; i++)
    for (uint32_t k = 0; k < 2 && is_tf32(e->stmts.at[i]); k++)
      if (!round_factor(e, tf_tl_buffer_of(e, tf_op_operand(e->stmts.at[i]->op, k)))) return false;
  return true;
}
