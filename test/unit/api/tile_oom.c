/* Memory that runs out at any allocation while a tile program is built, evaluated, lowered and printed by calls. */
#include "calls.h"
#include "oom.h"
#include "tf/tensor.h"
#include "tf/tile.h"

#define V(...) ((tf_tile_value *[]){__VA_ARGS__})
#define TRY(call)                                                                                                      \
  do {                                                                                                                 \
    tf_status status_ = (call);                                                                                        \
    if (status_ != TF_OK) return status_;                                                                              \
  } while (0)

/* Rows' sums of relu(x), 8 x 16 elements at a time. */
static tf_status build(tf_module *m, tf_tile **p) {
  const int64_t any[2] = {TF_TILE_DYNAMIC, TF_TILE_DYNAMIC}, t[2] = {8, 16}, l[1] = {8};
  const char *names[2] = {"m", "n"};
  tf_tile_value *x, *y, *rows, *columns, *c8, *c16, *zero, *grid, *b, *s, *f, *r, *i[1], *ij[2], *v, *row, *at;
  TRY(tf_tile_create(m, "sums", p));
  TRY(tf_tile_input(*p, "x", f32, 2, any, names, NULL, &x));
  TRY(tf_tile_result(*p, "y", f32, 1, any, names, NULL, &y));
  TRY(tf_tile_dim(*p, x, 0, &rows));
  TRY(tf_tile_dim(*p, x, 1, &columns));
  TRY(tf_tile_index(*p, 8, &c8));
  TRY(tf_tile_index(*p, 16, &c16));
  TRY(tf_tile_index(*p, 0, &zero));
  TRY(tf_tile_op(*p, "ceil_div", V(rows, c8), 2, NULL, &grid));
  TRY(tf_tile_kernel(*p, &grid, 1, 64, &b));
  TRY(tf_tile_alloc(*p, "shared", f32, 2, t, &s));
  TRY(tf_tile_alloc(*p, "fragment", f32, 2, t, &f));
  TRY(tf_tile_alloc(*p, "fragment", f32, 1, l, &r));
  TRY(tf_tile_op(*p, "clear", V(r), 1, NULL, NULL));
  TRY(tf_tile_op(*p, "mul", V(b, c8), 2, NULL, &row));
  TRY(tf_tile_op(*p, "ceil_div", V(columns, c16), 2, NULL, &grid));
  TRY(tf_tile_begin(*p, "pipelined", V(zero, grid), 2,
                    &(tf_tile_attrs){.struct_size = sizeof(tf_tile_attrs), .stages = 2}, i));
  TRY(tf_tile_op(*p, "mul", V(i[0], c16), 2, NULL, &at));
  TRY(tf_tile_copy(*p, &(tf_tile_region){x, V(row, at), NULL}, &(tf_tile_region){s, NULL, NULL}, NULL));
  TRY(tf_tile_begin(*p, "parallel", V(c8, c16), 2, NULL, ij));
  TRY(tf_tile_op(*p, "load", V(s, ij[0], ij[1]), 3, NULL, &v));
  TRY(tf_tile_op(*p, "relu", V(v), 1, NULL, &v));
  TRY(tf_tile_op(*p, "store", V(v, f, ij[0], ij[1]), 4, NULL, NULL));
  TRY(tf_tile_end(*p));
  TRY(tf_tile_op(*p, "reduce_sum", V(f, r), 2,
                 &(tf_tile_attrs){.struct_size = sizeof(tf_tile_attrs), .dim = 1, .accumulate = true}, NULL));
  TRY(tf_tile_end(*p));
  TRY(tf_tile_copy(*p, &(tf_tile_region){r, NULL, NULL}, &(tf_tile_region){y, V(row), NULL}, NULL));
  TRY(tf_tile_end(*p));
  return tf_tile_finish(*p);
}

/* The caller's tensors are in memory of their own. */
static tf_status evaluate(tf_module *m) {
  static float data[9][20];
  int64_t shape[2] = {9, 20};
  for (int i = 0; i < 180; i++) data[i / 20][i % 20] = (float)(i % 7 - 3);
  DLTensor x = {.data = data, .device = {kDLCPU, 0}, .ndim = 2, .dtype = f32, .shape = shape};
  DLManagedTensor *y;
  TRY(tf_module_reference(m, "sums", (const DLTensor *[]){&x}, 1, &y, 1));
  for (int i = 0; i < 9; i++) {
    double sum = 0;
    for (int j = 0; j < 20; j++) sum += data[i][j] > 0 ? data[i][j] : 0;
    ck_assert_double_eq(tf_element_get(f32, y->dl_tensor.data, i), sum);
  }
  y->deleter(y);
  return TF_OK;
}

static tf_status everything(tf_session *s) {
  static text t;
  tf_module *m;
  tf_tile *p = NULL;
  t.n = 0;
  TRY(tf_module_create(s, &m));
  tf_status st = build(m, &p);
  if (st == TF_OK) st = tf_module_verify(m);
  if (st == TF_OK) st = evaluate(m);
  if (st == TF_OK) st = tf_module_print(m, NULL, keep_text, &t);
  if (st == TF_OK)
    st = tf_module_run(m, TF_STR("lower-tile{target=sm_90a},lower-layout,canonicalize,kernel-unroll,dce"), NULL);
  tf_module_destroy(m);
  return st;
}

START_TEST(memory_may_run_out_anywhere) { fail_each_allocation(everything, (tf_sink){keep_message, NULL}, messages); }
END_TEST

int main(void) {
  TCase *c = tcase_create("all");
  tcase_set_timeout(c, 120);
  tcase_add_test(c, memory_may_run_out_anywhere);
  return run_suite(c, "tile programs by calls, out of memory");
}
