/* Every pointwise row on every type, precise and fast, and every cast: LLVM selects what scalar lowering emits, and
 * ptxas assembles it. Half of them for sm_80, which has least; for three newer families, whose scalar instructions are
 * those and a few more, an eighth each, of which TF_SEED=n takes another one. TF_TRIALS=3: all
 * for all, as `ninja scalar-ptx` does. */
#include "../turns.h"
#include "build.h"

#include "codegen/codegen.h"

typedef struct share {
  uint32_t of, take, row; /* every row whose number is `take` modulo `of` */
} share;

static bool is_mine(share *s) { return s->row++ % s->of == s->take; }

/* About 900 kernels in one module, or a share of them. */
static tf_op *all_kernels(session *s, share *mine) {
  tf_op *module = tf_module_new(s->ctx, s->pool);
  for (int id = 0; id < TF_FUSION_NUM; id++) {
    const tf_fusion_info *info = tf_fusion_id_info((tf_fusion_id)id);
    for (int d = 0; d < TF_FD_OPS; d++) {
      tf_fusion_dtype in = (tf_fusion_dtype)d;
      for (int fast = 0; info->cls == TF_FC_POINTWISE && accepts(info, in) && fast <= tf_fd_is_float(in); fast++)
        if (is_mine(mine)) lower(s, module, row_op(s, info, in), fast, NULL);
      for (int to = 0; info->cls == TF_FC_CAST && to < TF_FD_OPS; to++)
        if (is_mine(mine))
          lower(s, module, fusion_op(s, TF_FUSION_CAST, &in, 1, &(tf_fusion_dtype){(tf_fusion_dtype)to}), false, NULL);
    }
  }
  ck_assert_uint_ge(s->kernels, 600 / mine->of);
  return module;
}

static const char *const targets[] = {"sm_80", "sm_90a", "sm_100a", "sm_120a"};

static share share_of(int target) {
  uint32_t of = turns(target < 1 ? 2 : 8);
  return (share){.of = of, .take = (turns_number("TF_SEED") + (uint32_t)target) % of};
}

START_TEST(compiles) {
  session s;
  start(&s);
  share mine = share_of(_i);
  tf_op *module = all_kernels(&s, &mine);
  tf_codegen_ctx *compiler;
  ck_assert_int_eq(tf_codegen_ctx_create(NULL, &compiler), TF_OK);
  bool assemble = tf_find_ptxas(s.pool, NULL) != NULL;
  if (!assemble) printf("no ptxas: %s is not assembled\n", targets[_i]);
  tf_codegen_options o = {.target = targets[_i], .want = TF_WANT_PTX | (assemble ? (unsigned)TF_WANT_CUBIN : 0)};
  tf_codegen_result r = {0};
  tf_status st = tf_codegen(compiler, module, s.pool, &o, &r);
  ck_assert_msg(st == TF_OK, "%s: %s", targets[_i], s.log);
  ck_assert_uint_gt(assemble ? r.cubin.len : r.ptx.len, 0);
  tf_codegen_ctx_destroy(compiler);
  tf_pool_free(s.pool);
}
END_TEST

int main(void) {
  Suite *suite = suite_create("scalar lowering to PTX");
  TCase *tc = tcase_create("all");
  tcase_set_timeout(tc, 300);
  tcase_add_loop_test(tc, compiles, 0, COUNT(targets));
  suite_add_tcase(suite, tc);
  SRunner *r = srunner_create(suite);
  srunner_run_all(r, CK_NORMAL);
  int failed = srunner_ntests_failed(r);
  srunner_free(r);
  return failed != 0;
}
