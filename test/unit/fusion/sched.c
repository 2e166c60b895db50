/* The primitives on an op that gives a scalar. Text and calls turn it away before, so this is for what schedules from
 * within. */
#include "fusion/sched.h"

#include "fixture.h"

static void refused(tf_verdict *why, bool ok) {
  ck_assert(!ok);
  ck_assert_str_eq(messages, ""); /* a refusal is a value until it is told */
  tf_tell(ctx, why, ok);
  why->said.n = 0;
  const char *want = "t:2:3: error: 'fusion.constant' is not a tensor that an op computes\n";
  ck_assert_msg(strncmp(messages, want, strlen(want)) == 0, "%s", messages);
  ck_assert_ptr_null(strstr(messages + strlen(want), "error:")); /* once */
  messages[0] = 0;
}

START_TEST(scalars_have_no_loops) {
  tf_context_register(ctx, &tf_id_dialect);
  tf_op *m = good("fusion.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {\n  %c = fusion.constant 1.0 : f32\n"
                  "  %y = fusion.add %x, %c : tensor<4xf32>\n  fusion.return %y : tensor<4xf32>\n}\n");
  const char *before = print(m, false);
  tf_op *c = tf_fusion_body(func_of(m))->first;
  tf_verdict why = {.pool = pool};
  tf_sched s = {.func = func_of(m), .scratch = pool, .why = &why};
  const int64_t zero = 0;
  const tf_ptype type = TF_PT_TIDX;
  refused(&why, tf_sched_split(&s, c, 0, 2, NULL, true));
  refused(&why, tf_sched_merge(&s, c, 0, 1));
  refused(&why, tf_sched_reorder(&s, c, &zero, 1));
  refused(&why, tf_sched_swizzle(&s, c, TF_SWIZZLE_XOR, 0, 1));
  refused(&why, tf_sched_parallelize(&s, c, 0, type));
  refused(&why, tf_sched_parallelize_all(&s, c, &type, 1));
  refused(&why, tf_sched_set_memory(&s, c, TF_MEM_SHARED));
  refused(&why, tf_sched_set_alloc(&s, c, &zero, 1, NULL));
  refused(&why, tf_sched_propagate(&s, c));
  refused(&why, tf_sched_parallelize_like(&s, c));
  refused(&why, tf_sched_inline_at(&s, c, 0));
  refused(&why, tf_sched_inline_most(&s, c));
  refused(&why, tf_sched_at_use(&s, c));
  ck_assert_str_eq(print(m, false), before);
}
END_TEST

int main(void) {
  TCase *t = tcase_create("all");
  tcase_add_checked_fixture(t, setup, teardown);
  tcase_add_test(t, scalars_have_no_loops);
  return run_suite("fusion sched", t);
}
