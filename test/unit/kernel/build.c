/* A module built by calls: verifies, and prints as the text that a person would write. */
#include <check.h>
#include <stdio.h>

#include "ir/builtin.h"
#include "kernel/kernel_build.h"

static char messages[4096];

static void collect(void *user, const tf_diagnostic *d) {
  (void)user;
  size_t n = strlen(messages);
  tf_diagnostic_format(d, messages + n, sizeof messages - n);
}

static tf_context *context(tf_pool *pool) {
  tf_context *c = tf_context_new(pool, (tf_sink){collect, NULL});
  tf_context_register(c, &tf_builtin_dialect);
  tf_context_register(c, &tf_kernel_dialect);
  tf_context_register(c, &tf_host_dialect);
  return c;
}

/* y[i] = exp(sum over k of x[i, k]), with a loop, a guard, shared memory and a host program */
static tf_op *build(tf_context *c, tf_pool *pool) {
  tf_op *m = tf_module_new(c, pool);
  tf_type *f32 = tf_type_float(c, TF_F32), *i32 = tf_type_i(c, 32);
  tf_type *x = tf_buffer_type(f32, (int64_t[]){TF_DYN, 8}, 2, TF_SPACE_GLOBAL);
  tf_type *y = tf_buffer_type(f32, (int64_t[]){TF_DYN}, 1, TF_SPACE_GLOBAL);
  tf_op *k = tf_k_func(m, "sum", (tf_type *[]){x, y, i32}, (const char *[]){"x", "y", "n"}, 3);
  tf_value **arg = tf_op_body(k)->arg;
  tf_builder b = tf_k_inside(k, 0);
  tf_value *i = tf_k_sreg(&b, TF_K_THREAD_ID, 'x');
  tf_op *guard = tf_k_if(&b, tf_k_cmp(&b, TF_KERNEL_PRED_LT, i, arg[2]), NULL, 0, false);
  b = tf_k_inside(guard, 0);
  tf_value *zero = tf_k_float(&b, f32, 0);
  tf_op *loop = tf_k_for(&b, tf_k_i32(&b, 0), tf_k_i32(&b, 8), tf_k_i32(&b, 1), &zero, 1);
  tf_builder in = tf_k_inside(loop, 0);
  tf_value **carried = tf_op_body(loop)->arg;
  tf_value *v = tf_k_load(&in, arg[0], (tf_value *[]){i, carried[0]}, f32, 0, tf_attr_strz(c, "evict_last"));
  v = tf_k_binary(&in, TF_K_ADD, carried[1], v);
  tf_k_yield(loop, 0, &v, 1);
  b = tf_builder_before(guard->region[0].block->last);
  tf_value *sum = tf_op_result(loop, 0);
  tf_value *scaled = tf_k_select(&b, tf_k_bool(&b, true), tf_k_math(&b, TF_FN_exp, &sum, true), sum);
  tf_value *wide = tf_k_splat(&b, tf_k_cast(&b, scaled, tf_type_float(c, TF_F16)), 2);
  tf_k_store(&b, tf_k_cast(&b, tf_k_extract(&b, wide, 1), f32), arg[1], &i, 4, NULL);
  return m;
}

static void host(tf_context *c, tf_op *m) {
  tf_type *f32 = tf_type_float(c, TF_F32);
  tf_op *h = tf_h_func(m, "run", (tf_type *[]){tf_host_tensor_type(f32, 2), tf_host_tensor_type(f32, 1)}, NULL, 2);
  tf_op_set_attr(h, "num_results", tf_attr_i64(c, 1));
  tf_value **arg = tf_op_body(h)->arg;
  tf_builder b = tf_k_inside(h, 0);
  tf_value *n = tf_h_dim(&b, arg[0], 0), *one = tf_h_const(&b, 1);
  tf_h_check(&b, tf_h_binary(&b, TF_H_LE, n, tf_h_const(&b, 1024)), "{0} rows are too many", &n, 1);
  tf_h_shape(&b, 0, &n, 1);
  tf_h_op(&b, TF_H_SHAPES_END, NULL, 0, NULL, 0, 0);
  tf_value *args[] = {tf_h_ptr(&b, arg[0]), tf_h_ptr(&b, arg[1]), n};
  tf_h_launch(&b, "sum", (tf_value *[]){one, one, one}, (tf_value *[]){n, one, one}, tf_h_const(&b, 0), args, 3);
}

START_TEST(builds_what_it_says) {
  tf_oom oom = {0};
  tf_pool *pool = tf_pool_new(NULL, &oom);
  tf_context *c = context(pool);
  tf_op *m = build(c, pool);
  host(c, m);
  ck_assert_msg(tf_verify(m), "%s", messages);
  tf_strbuf first = {.pool = pool}, second = {.pool = pool};
  tf_print(&first, m, &(tf_print_options){0});
  tf_op *again = tf_parse(c, pool, TF_STR("built"), tf_sb_str(&first), NULL);
  ck_assert_msg(again && tf_verify(again), "%s%s", messages, tf_sb_cstr(&first));
  tf_print(&second, again, &(tf_print_options){0});
  ck_assert_str_eq(tf_sb_cstr(&first), tf_sb_cstr(&second));
  static const char *const wanted[] = {"kernel.func @sum(%x: !kernel.buffer<?x8xf32, global>",
                                       "iter(",
                                       "kernel.math exp",
                                       "{cache = \"evict_last\"}",
                                       "host.launch @sum grid(",
                                       "num_results = 1"};
  for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++)
    ck_assert_msg(strstr(tf_sb_cstr(&first), wanted[i]) != NULL, "no '%s' in\n%s", wanted[i], tf_sb_cstr(&first));
  tf_pool_free(pool);
}
END_TEST

/* Pure ops once, where one that is there stands before the place and was not erased since. */
START_TEST(builds_once) {
  tf_oom oom = {0};
  tf_pool *pool = tf_pool_new(NULL, &oom);
  tf_context *c = context(pool);
  tf_op *m = tf_module_new(c, pool);
  tf_type *t = tf_host_tensor_type(tf_type_float(c, TF_F32), 2);
  tf_op *h = tf_h_func(m, "run", (tf_type *[]){t, t}, NULL, 2);
  tf_value **arg = tf_op_body(h)->arg;
  tf_builder b = tf_k_inside(h, 0);
  tf_build_once(&b, pool, NULL);
  tf_value *one = tf_h_const(&b, 1), *n = tf_h_dim(&b, arg[0], 0), *sum = tf_h_binary(&b, TF_H_ADD, n, one);
  ck_assert_ptr_eq(tf_h_const(&b, 1), one);
  ck_assert_ptr_eq(tf_h_dim(&b, arg[0], 0), n);
  ck_assert_ptr_eq(tf_h_binary(&b, TF_H_ADD, n, one), sum);
  ck_assert_ptr_eq(tf_h_select(&b, n, one, sum), tf_h_select(&b, n, one, sum));
  /* others */
  ck_assert_ptr_ne(tf_h_select(&b, n, one, sum), tf_h_select(&b, n, one, n));
  ck_assert_ptr_ne(tf_h_const(&b, 2), one);
  ck_assert_ptr_ne(tf_h_dim(&b, arg[0], 1), n);
  ck_assert_ptr_ne(tf_h_dim(&b, arg[1], 0), n);
  ck_assert_ptr_ne(tf_h_stride(&b, arg[0], 0), n);
  ck_assert_ptr_ne(tf_h_binary(&b, TF_H_SUB, n, one), sum);
  ck_assert_ptr_ne(tf_h_binary(&b, TF_H_ADD, one, n), sum);
  ck_assert_ptr_ne(tf_h_alloc(&b, one), tf_h_alloc(&b, one)); /* not pure */
  /* what is around a region is there in it, but nothing of it outside, or in another one */
  tf_op *iff = tf_h_op(&b, TF_H_IF, &n, 1, NULL, 0, 2);
  tf_builder in[2] = {b, b};
  tf_value *two[2];
  for (int i = 0; i < 2; i++) {
    tf_block *block = tf_block_new(pool);
    tf_region_set_block(&iff->region[i], block);
    in[i].block = block;
    in[i].before = NULL;
    ck_assert_ptr_ne(tf_h_const(&in[i], 1), one); /* nobody said where it builds now */
    tf_build_once(&in[i], pool, b.once);
    ck_assert_ptr_eq(tf_h_const(&in[i], 1), one);
    two[i] = tf_h_binary(&in[i], TF_H_MUL, n, one);
    ck_assert_ptr_eq(tf_h_binary(&in[i], TF_H_MUL, n, one), two[i]);
  }
  ck_assert_ptr_ne(two[0], two[1]);
  ck_assert_ptr_ne(tf_h_binary(&b, TF_H_MUL, n, one), two[0]);
  /* what is gone is built anew */
  tf_op_erase(sum->def);
  tf_value *again = tf_h_binary(&b, TF_H_ADD, n, one);
  ck_assert_ptr_ne(again, sum);
  ck_assert_ptr_eq(again->def->parent, b.block);
  tf_value *three = tf_h_const(&b, 3);
  tf_op_erase(three->def);
  ck_assert_ptr_ne(tf_h_const(&b, 3), three);
  /* elsewhere it does not hold */
  tf_builder first = b;
  first.before = one->def;
  ck_assert_ptr_ne(tf_h_dim(&first, arg[0], 0), n);
  tf_pool_free(pool);
}
END_TEST

int main(void) {
  Suite *suite = suite_create("kernel");
  TCase *tc = tcase_create("build");
  tcase_add_test(tc, builds_what_it_says);
  tcase_add_test(tc, builds_once);
  suite_add_tcase(suite, tc);
  SRunner *r = srunner_create(suite);
  srunner_run_all(r, CK_NORMAL);
  int failed = srunner_ntests_failed(r);
  srunner_free(r);
  return failed != 0;
}
