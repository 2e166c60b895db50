/* What fragments have in them when a kernel begins. */
#include "lower/tile/emit/tile_begin.h"
#include "lower/tile/emit/tile_element.h"
#include "lower/tile/emit/tile_mma_load.h"
#include "lower/tile/plan/tile_alike_plan.h"
#include "lower/tile/plan/tile_buffer.h"
#include "lower/tile/plan/tile_choose.h"

static void put_zero(tf_tl_emitter *e, void *user) {
  tf_tl_buffer *b = user;
  tf_builder here = tf_code_here(&e->code);
  tf_tl_write(e, b, tf_tl_reg(e, &b->layout, 0), tf_tl_zero(&here, b->elem));
}

static void put_two(tf_tl_emitter *e, void *user) {
  tf_tl_buffer *b = user;
  tf_builder here = tf_code_here(&e->code);
  tf_tl_write(e, b, tf_tl_reg(e, &b->layout, 0), tf_k_splat(&here, tf_tl_zero(&here, b->elem), 2));
}

/* What products take as a whole, by registers of the chip. */
static void begin_products(tf_tl_emitter *e, tf_tl_buffer *b) {
  const tf_tl_layout *l = &b->layout;
  bool pairs = b->elem_bytes == 2 && l->nr && l->r[0].extent % 2 == 0;
  if (tf_tl_exact(l)) tf_tl_walk_alike(e, NULL, l, pairs ? 2 : 1, pairs ? put_two : put_zero, b);
  else tf_tl_walk(e, l, 1, put_zero, b);
}

/* Some statement moves the whole fragment by way of shared memory. */
static bool travels(tf_tl_emitter *e, const tf_tl_buffer *b) {
  for (size_t i = 0; i < e->stmts.n; i++) {
    tf_tl_stmt *s = e->stmts.at[i];
    const tf_tl_use *u = tf_tl_find_use(s, b);
    if (!u) continue;
    if (u->stage && u->stage->scope == TF_TS_SHARED) return true;
    if (s->sum_way && tf_tl_buffer_of(e, tf_op_operand(s->op, TF_TILE_GEMM_C)) == b) return true;
  }
  return false;
}

/* Registers have some value before the program gives them one, and what takes part by way of shared memory moves that,
 * too; nothing depends on it. But LLVM leaves out stores of what has no value, and then the place that is read, or the
 * fragment's own memory, has been written by nobody, which is a fault to the simulated SM. So it is of what a product
 * takes as a whole, and some part of which is written only behind that, or not in each turn of a loop. */
void tf_tl_begin_memory(tf_tl_emitter *e) {
  for (size_t i = 0; i < e->buffers.n; i++) {
    tf_tl_buffer *b = e->buffers.at[i];
    bool fragment = b->scope == TF_TS_FRAGMENT;
    if (fragment && !tf_tl_in_memory(e, b) && tf_tl_is_products(e, b) && !tf_tl_is_begun(e, b)) begin_products(e, b);
    else if (tf_tl_in_memory(e, b) || (fragment && b->value && travels(e, b)))
      tf_tl_walk(e, &b->layout, 1, put_zero, b);
  }
}
