/* Maxima that lanes join only where one of them makes a difference: the test and the lazy loop behind it become
 *
 *   any = a vote on the test's condition, for what each lane has
 *   if any: the lanes join their maxima; the test; the lazy loop
 *   else:   the test with its condition false */
#include "lower/tile/emit/tile_late.h"
#include "kernel/kernel_build.h"
#include "lower/tile/emit/tile_access.h"
#include "lower/tile/emit/tile_parallel.h"
#include "lower/tile/emit/tile_reduce.h"

/* A statement amid another one. */
static void test(tf_tl_emitter *e, tf_tl_late *late) {
  struct tf_tl_late *outer = e->late;
  tf_tl_stmt *now = e->now;
  tf_value *lazy = e->lazy, *single = e->single;
  uint32_t lanes = e->lanes;
  e->late = late;
  e->lazy = NULL;
  tf_tl_parallel(e, late->test);
  e->late = outer;
  e->now = now;
  e->lazy = lazy;
  e->single = single;
  e->lanes = lanes;
}

bool tf_tl_late_op(tf_tl_emitter *e, tf_op *op) {
  tf_tl_late *late = e->late;
  if (!late || (!late->asks && !late->not)) return false;
  if (op != late->cond) return late->asks && tf_tile_is(op, TF_T_STORE);
  if (late->asks) tf_tl_scalar_op(e, op);
  for (uint32_t l = 0; l < e->lanes; l++) {
    tf_builder b = tf_code_here(&e->code);
    if (late->not) {
      tf_tl_set(e, &op->result[0], l, (tf_tl_scalar){NULL, tf_k_int(&b, op->result[0].type, 0)});
      continue;
    }
    tf_value *v = tf_tl_kernel_value(e, &op->result[0], l);
    b = tf_code_here(&e->code);
    late->any = late->any ? tf_k_binary(&b, TF_K_OR, late->any, v) : v;
  }
  return true;
}

tf_value *tf_tl_late_vote(tf_tl_emitter *e, tf_tl_late *late) {
  late->any = NULL;
  late->asks = true;
  test(e, late);
  late->asks = false;
  tf_builder b = tf_code_here(&e->code);
  tf_type *i1 = tf_type_i(e->code.ctx, 1);
  tf_named_attr mode = {"mode", tf_attr_strz(e->code.ctx, "any")};
  return &tf_k_build(&b, TF_K_VOTE, &late->any, 1, &i1, 1, &mode, 1, 0)->result[0];
}

void tf_tl_late_test(tf_tl_emitter *e, tf_tl_late *late, bool holds) {
  if (holds) tf_tl_reduce_join(e, late->reduce);
  late->not = !holds;
  test(e, late);
  late->not = false;
}
