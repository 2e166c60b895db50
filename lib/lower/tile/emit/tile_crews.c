/* Two crews of threads that take a block's tiles by turns (tile_crews_plan.c says when): ping-pong.
 *
 *   producers   loads of tile 0   loads of tile 1   loads of tile 2 ...
 *   crew 0      loop of tile 0    results of 0      loop of tile 2    results of 2
 *   crew 1                        loop of tile 1    results of 1      loop of tile 3
 *
 * Each crew is all of the program's threads, and runs all of it. The rings are one for both: a crew passes the slots
 * of the other one's tile, as many as the loop has turns. It may wait for a slot of its own only when the other crew
 * has seen all of its slots full: a slot's phase is one bit, and would be taken for that of the turn before. So the
 * loop is one crew's at a time, and an mbarrier of each crew says when it is its turn; it is handed over when the last
 * products are under way. */
#include "lower/tile/emit/tile_crews.h"
#include "lower/common/pipeline.h"
#include "lower/common/warp_roles.h"

static tf_ixp the_crew(tf_tl_emitter *e, int64_t n) { return tf_ix_const(e->code.ix, n); }

/* From here on the buffer is the crew's. */
static void own_place(tf_tl_emitter *e, tf_tl_buffer *b) {
  if (!b->crews || !b->mem) return;
  int64_t n = tf_tl_bytes(b) / b->elem_bytes / b->crews;
  tf_value *from = tf_code_value(&e->code, tf_ix_mulc(e->code.ix, e->crew, n));
  b->mem = tf_code_view(&e->code, b->mem, from, tf_buffer_type(b->elem, &n, 1, TF_SPACE_SHARED));
}

tf_value *tf_tl_open_crew(tf_tl_emitter *e, tf_value *thread) {
  tf_ix_ctx *ix = e->code.ix;
  tf_builder b = tf_code_here(&e->code);
  tf_value *threads = tf_k_i32(&b, (int32_t)e->threads);
  tf_value *own = tf_k_binary(&b, TF_K_DIV, thread, threads);
  own = tf_k_shuffle(&b, TF_KERNEL_MODE_IDX, own, tf_k_i32(&b, 0), 32); /* ptxas knows then that a warp agrees */
  tf_value *in = tf_k_binary(&b, TF_K_SUB, thread, tf_k_binary(&b, TF_K_MUL, own, threads));
  e->crew = tf_ix_sym(ix, "crew", the_crew(e, 0), the_crew(e, e->crews - 1), NULL);
  tf_code_bind(&e->code, e->crew, e->code.depth, tf_k_cast(&b, own, e->code.ity));
  for (size_t i = 0; i < e->buffers.n; i++) own_place(e, e->buffers.at[i]);
  return in;
}

tf_value *tf_tl_crew_tiles(tf_tl_emitter *e, tf_value *all) {
  tf_value *own = tf_code_value(&e->code, e->crew);
  tf_builder b = tf_code_here(&e->code);
  tf_type *t = all->type;
  tf_value *n = tf_k_binary(&b, TF_K_ADD, tf_k_binary(&b, TF_K_SUB, all, own), tf_k_int(&b, t, e->crews - 1));
  return tf_k_binary_flag(&b, TF_K_DIV, n, tf_k_int(&b, t, e->crews), "nonneg");
}

tf_value *tf_tl_crew_first(tf_tl_emitter *e, tf_value *first, tf_value *step) {
  tf_value *own = tf_code_value(&e->code, e->crew);
  tf_builder b = tf_code_here(&e->code);
  return tf_k_binary(&b, TF_K_ADD, first, tf_k_binary(&b, TF_K_MUL, own, step));
}

tf_value *tf_tl_crew_step(tf_tl_emitter *e, tf_value *step) {
  tf_builder b = tf_code_here(&e->code);
  return tf_k_binary(&b, TF_K_MUL, step, tf_k_int(&b, step->type, e->crews));
}

void tf_tl_meet_crew(tf_tl_emitter *e, uint32_t which, uint32_t threads) {
  for (int64_t c = 0; c < e->crews; c++) {
    if (e->crew) tf_code_open_if(&e->code, tf_code_compare(&e->code, TF_KERNEL_PRED_EQ, e->crew, the_crew(e, c)), NULL);
    tf_builder b = tf_code_here(&e->code);
    tf_warp_barrier(&b, (uint32_t)(1 + which * e->crews + c), threads);
    if (e->crew) tf_code_close(&e->code, NULL);
  }
}

/* ------------------------------------------------------------------------------------------------ rings */

static void pass(tf_tl_emitter *e, const tf_tl_pipe *p, tf_ixp n) {
  tf_value *v = tf_code_value(&e->code, tf_ix_max(e->code.ix, n, tf_ix_const(e->code.ix, 0)));
  tf_builder b = tf_code_here(&e->code);
  tf_pipeline_pass(&b, p->next, p->filled, (uint32_t)p->stages, v);
}

void tf_tl_pass_before(tf_tl_emitter *e, const tf_tl_pipe *p, tf_ixp count) {
  if (e->crew) pass(e, p, tf_ix_mul(e->code.ix, count, e->crew));
}

void tf_tl_pass_behind(tf_tl_emitter *e, const tf_tl_pipe *p, tf_ixp count) {
  tf_ix_ctx *ix = e->code.ix;
  if (e->crew) pass(e, p, tf_ix_mul(ix, count, tf_ix_sub(ix, tf_ix_const(ix, 1), e->crew)));
}

void tf_tl_enter_turn(tf_tl_emitter *e, const tf_tl_pipe *p, tf_ixp count) {
  if (!p->turn) return;
  tf_tl_pass_before(e, p, count);
  tf_value *own = tf_code_value(&e->code, e->crew);
  tf_builder b = tf_code_here(&e->code);
  tf_pipeline_wait(&b, p->turn->mem, own, p->turns, false);
  tf_pipeline_flip(&b, own, p->turns);
}

void tf_tl_leave_turn(tf_tl_emitter *e, const tf_tl_pipe *p, tf_ixp count) {
  tf_ix_ctx *ix = e->code.ix;
  if (!p->turn) return;
  tf_ixp zero = tf_ix_const(ix, 0);
  tf_value *leader = tf_code_compare(&e->code, TF_KERNEL_PRED_EQ, tf_ix_modc(ix, e->tid, 32), zero);
  tf_value *other = tf_code_value(&e->code, tf_ix_sub(ix, tf_ix_const(ix, 1), e->crew));
  tf_builder b = tf_code_here(&e->code);
  tf_pipeline_release(&b, p->turn->mem, other, false, leader, NULL);
  tf_tl_pass_behind(e, p, count);
}
