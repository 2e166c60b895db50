/* Memory that runs out at any allocation while a fusion is built, scheduled, lowered and printed by calls. */
#include "calls.h"
#include "oom.h"

#define TRY(call)                                                                                                      \
  do {                                                                                                                 \
    tf_status status_ = (call);                                                                                        \
    if (status_ != TF_OK) return status_;                                                                              \
  } while (0)

static tf_status build(tf_module *m, tf_fusion **f, tf_tensor **sum, tf_tensor **y_out) {
  const int64_t dims[2] = {TF_DIM_DYNAMIC, TF_DIM_DYNAMIC}, one[1] = {1};
  const char *names[2] = {"rows", "hidden"};
  tf_tensor *x, *n, *r, *y, *k;
  TRY(tf_fusion_create(m, "f", f));
  TRY(tf_fusion_input(*f, "x", bf16, 2, dims, names, NULL, &x));
  TRY(tf_fusion_scalar(*f, "s", f32, &k));
  TRY(tf_fusion_cast(*f, x, f32, &y));
  TRY(tf_fusion_reduce(*f, "sum", y, one, 1, sum));
  TRY(tf_fusion_dim(*f, x, 1, &n));
  TRY(tf_fusion_cast(*f, n, f32, &n));
  TRY(tf_fusion_div(*f, *sum, n, &r));
  TRY(tf_fusion_broadcast(*f, r, one, 1, &r));
  TRY(tf_fusion_cast(*f, x, f32, &y));
  TRY(tf_fusion_sub(*f, y, r, &y));
  TRY(tf_fusion_mul(*f, y, k, &y));
  TRY(tf_fusion_cast(*f, y, bf16, y_out));
  TRY(tf_tensor_set_name(*y_out, "y"));
  return tf_fusion_return(*f, y_out, 1);
}

static tf_status schedule(tf_fusion *f, tf_tensor *sum, tf_tensor *y) {
  tf_tensor *c;
  TRY(tf_cache_before(y, TF_MEM_LOCAL, TF_VIA_DEFAULT, &c));
  TRY(tf_split(sum, 1, 128));
  TRY(tf_propagate(sum));
  TRY(tf_parallelize(sum, 0, TF_PT_BIDX));
  TRY(tf_parallelize(sum, 2, TF_PT_TIDX));
  TRY(tf_parallelize_like(sum));
  return tf_inline_all(f);
}

/* Every way to look at what there is. */
static tf_status look(tf_fusion *f, tf_tensor *sum) {
  uint32_t n;
  tf_ptype type;
  tf_tensor *t;
  tf_tensor_info info = {.struct_size = sizeof info};
  TRY(tf_fusion_get_tensor(f, "y", &t));
  TRY(tf_fusion_get_result(f, 0, &t));
  TRY(tf_fusion_get_input(f, 0, &t));
  TRY(tf_tensor_get_info(t, &info));
  TRY(tf_num_loops(sum, &n));
  return tf_loop_type(sum, 0, &type);
}

static tf_status everything(tf_session *s) {
  static text t;
  tf_module *m;
  tf_fusion *f = NULL, *same;
  tf_tensor *sum = NULL, *y = NULL;
  t.n = 0;
  TRY(tf_module_create(s, &m));
  tf_status st = build(m, &f, &sum, &y);
  if (st == TF_OK) st = tf_fusion_find(m, "f", &same);
  if (st == TF_OK) st = schedule(f, sum, y);
  if (st == TF_OK) st = look(f, sum);
  if (st == TF_OK) st = tf_module_print(m, NULL, keep_text, &t);
  if (st == TF_OK) st = tf_module_run(m, TF_STR("lower-fusion,canonicalize,cse,dce"), NULL);
  if (st == TF_ERR_OOM && f) { /* the module is spoilt, says so, and takes no further call */
    messages[0] = 0;
    ck_assert_int_eq(tf_inline_all(f), TF_ERR_INVALID);
    ck_assert_ptr_nonnull(strstr(messages, "memory ran out in an earlier call on this module"));
    ck_assert_int_eq(tf_module_print(m, NULL, keep_text, &t), TF_ERR_INVALID);
  }
  tf_module_destroy(m);
  return st;
}

START_TEST(memory_may_run_out_anywhere) { fail_each_allocation(everything, (tf_sink){keep_message, NULL}, messages); }
END_TEST

int main(void) {
  TCase *c = tcase_create("all");
  tcase_add_test(c, memory_may_run_out_anywhere);
  return run_suite(c, "fusions by calls, out of memory");
}
