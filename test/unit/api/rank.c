/* Tensors of every rank up to TF_MAX_RANK through every call that takes or gives extents, and of more through none. */
#include "calls.h"

#include <unistd.h>

#include "tf/device.h"
#include "tf/emu.h"
#include "tf/tensor.h"

enum { TOO_MANY = 40 };

static const tf_sink sink = {keep_message, NULL};

/* Extents 2 at both ends and 1 between them. */
static void extents(int64_t *d, uint32_t rank) {
  for (uint32_t i = 0; i < rank; i++) d[i] = i == 0 || i + 1 == rank ? 2 : 1;
}

static const char *type_text(char *buf, uint32_t rank, bool dynamic) {
  char *at = buf + sprintf(buf, "tensor<");
  int64_t d[TOO_MANY];
  extents(d, rank);
  for (uint32_t i = 0; i < rank; i++) at += dynamic ? sprintf(at, "?x") : sprintf(at, "%dx", (int)d[i]);
  sprintf(at, "f32>");
  return buf;
}

/* The info of `t` has the extents, and nothing behind the caller's struct is touched. */
static void look(tf_tensor *t, uint32_t rank, const int64_t *dims) {
  struct {
    tf_tensor_info info;
    int64_t behind[TOO_MANY];
  } x;
  memset(&x, 0x5a, sizeof x);
  for (int all = 0; all < 2; all++) {
    x.info.struct_size = all ? 0 : sizeof x.info;
    ck_assert_int_eq(tf_tensor_get_info(t, &x.info), TF_OK);
    ck_assert_uint_eq(x.info.rank, rank);
    for (uint32_t i = 0; i < rank; i++) ck_assert_int_eq(x.info.dims[i], dims[i]);
  }
  for (int i = 0; i < TOO_MANY; i++) ck_assert_int_eq(x.behind[i], 0x5a5a5a5a5a5a5a5a);
}

/* y = x + x on the simulated SM, of a tensor that went through a file. */
static void run(tf_module *m, uint32_t rank, const int64_t *dims) {
  char path[] = "/tmp/tf-rank-XXXXXX";
  DLManagedTensor *x, *y, *r;
  tf_package *p;
  tf_device *d;
  tf_executable *e;
  close(mkstemp(path));
  ck_assert_int_eq(tf_tensor_create(f32, rank, dims, NULL, &sink, &x), TF_OK);
  for (int i = 0; i < 4 && i < (rank > 1 ? 4 : rank ? 2 : 1); i++) ((float *)x->dl_tensor.data)[i] = (float)i + 1;
  ck_assert_int_eq(tf_tensor_save_npy(path, &x->dl_tensor, &sink), TF_OK);
  x->deleter(x);
  ck_assert_int_eq(tf_tensor_load_npy(path, &f32, NULL, &sink, &x), TF_OK);
  unlink(path);
  ck_assert_int_eq(x->dl_tensor.ndim, (int)rank);
  ck_assert_msg(tf_compile(m, NULL, &p) == TF_OK, "%s", messages);
  tf_arg_info info = {.struct_size = sizeof info};
  ck_assert_int_eq(tf_package_arg(p, 0, 0, &info), TF_OK);
  ck_assert_uint_eq(info.rank, rank);
  tf_emu_options eo = {.struct_size = sizeof eo, .check = true, .workers = 1};
  ck_assert_int_eq(tf_device_emu(&eo, NULL, &sink, &d), TF_OK);
  ck_assert_int_eq(tf_executable_create(d, p, &sink, &e), TF_OK);
  tf_arg args[2] = {{.tensor = &x->dl_tensor}};
  int64_t shape[TF_MAX_RANK + 1];
  shape[rank] = 0x5a;
  ck_assert_msg(tf_executable_result_shape(e, 0, args, 1, 0, shape, rank, &sink) == TF_OK, "%s", messages);
  for (uint32_t i = 0; i < rank; i++) ck_assert_int_eq(shape[i], dims[i]);
  ck_assert_int_eq(shape[rank], 0x5a);
  ck_assert_int_eq(tf_tensor_create(f32, rank, shape, NULL, &sink, &y), TF_OK);
  args[1].tensor = &y->dl_tensor;
  ck_assert_msg(tf_execute(e, 0, args, 2, NULL, &sink) == TF_OK, "%s", messages);
  const DLTensor *in = &x->dl_tensor;
  ck_assert_int_eq(tf_module_reference(m, NULL, &in, 1, &r, 1), TF_OK);
  for (int i = 0; i < (rank > 1 ? 4 : rank ? 2 : 1); i++) {
    ck_assert_float_eq(((float *)y->dl_tensor.data)[i], 2 * ((float)i + 1));
    ck_assert_float_eq(((float *)r->dl_tensor.data)[i], 2 * ((float)i + 1));
  }
  r->deleter(r);
  y->deleter(y);
  x->deleter(x);
  tf_executable_destroy(e);
  tf_device_destroy(d);
  tf_package_release(p);
}

START_TEST(every_rank) {
  uint32_t rank = (uint32_t)_i;
  int64_t dims[TF_MAX_RANK], unknown[TF_MAX_RANK];
  extents(dims, rank);
  for (uint32_t i = 0; i < rank; i++) unknown[i] = TF_DIM_DYNAMIC;
  tf_session *s = new_session(NULL);
  char type[128], text[1024];
  for (int dynamic = 0; dynamic < 2; dynamic++) {
    tf_module *m;
    tf_fusion *f;
    tf_tensor *x, *y;
    ck_assert_int_eq(tf_module_create(s, &m), TF_OK);
    ck_assert_int_eq(tf_fusion_create(m, "f", &f), TF_OK);
    ck_assert_int_eq(tf_fusion_input(f, "x", f32, rank, dynamic ? unknown : dims, NULL, NULL, &x), TF_OK);
    ck_assert_int_eq(tf_fusion_add(f, x, x, &y), TF_OK);
    look(x, rank, dynamic ? unknown : dims);
    look(y, rank, dynamic ? unknown : dims);
    ck_assert_int_eq(tf_fusion_return(f, &y, 1), TF_OK);
    tf_module_destroy(m);
    type_text(type, rank, dynamic);
    snprintf(text, sizeof text,
             "fusion.func @f(%%x: %s) -> %s {\n  %%y = fusion.add %%x, %%x : %s\n  fusion.return %%y : %s\n}\n", type,
             type, type, type);
    m = parsed(s, text);
    ck_assert_int_eq(tf_fusion_find(m, NULL, &f), TF_OK);
    ck_assert_int_eq(tf_fusion_get_tensor(f, "y", &y), TF_OK);
    look(y, rank, dynamic ? unknown : dims);
    run(m, rank, dims);
    tf_module_destroy(m);
  }
  tf_session_destroy(s);
}
END_TEST

/* Refused by each call, with a word, and nothing is given. */
START_TEST(too_many) {
  uint32_t rank = (uint32_t)_i;
  int64_t dims[TOO_MANY];
  extents(dims, rank);
  char type[256], text[1024], path[] = "/tmp/tf-rank-XXXXXX";
  tf_session *s = new_session(NULL);
  tf_module *m, *other = NULL;
  tf_fusion *f;
  tf_tensor *x = NULL;
  ck_assert_int_eq(tf_module_create(s, &m), TF_OK);
  ck_assert_int_eq(tf_fusion_create(m, "f", &f), TF_OK);
  ck_assert_int_eq(tf_fusion_input(f, "x", f32, rank, dims, NULL, NULL, &x), TF_ERR_INVALID);
  ck_assert_ptr_null(x);
  tf_module_destroy(m);
  type_text(type, rank, false);
  static const char *const programs[] = {"fusion.func @f(%%x: %s) -> %s {\n  fusion.return %%x : %s\n}\n",
                                         "tile.func @f(%%x: %s) -> (%%y: %s) {\n} // %s\n",
                                         ("\"host.func\"() ({\n^bb0(%%x: %s, %%y: %s):\n  host.return\n}) {sym_name = "
                                          "\"f\", inputs = 1} : () -> () // %s\n")};
  for (size_t i = 0; i < sizeof programs / sizeof *programs; i++) {
    snprintf(text, sizeof text, programs[i], type, type, type);
    messages[0] = 0;
    ck_assert_int_ne(tf_module_parse(s, TF_STR("test"), (tf_str){text, strlen(text)}, &other), TF_OK);
    ck_assert_msg(strstr(messages, "more than 12 extents") != NULL, "%s: %s", text, messages);
  }
  DLManagedTensor *t = NULL;
  messages[0] = 0;
  ck_assert_int_eq(tf_tensor_create(f32, rank, dims, NULL, &sink, &t), TF_ERR_INVALID);
  ck_assert_ptr_null(t);
  ck_assert_ptr_nonnull(strstr(messages, "the highest is 12"));
  float data[4] = {0};
  DLTensor x4 = {.data = data, .ndim = (int)rank, .shape = dims, .dtype = f32};
  close(mkstemp(path));
  ck_assert_int_eq(tf_tensor_save_npy(path, &x4, &sink), TF_ERR_INVALID);
  unlink(path);
  m = parsed(s, "fusion.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {\n  fusion.return %x : tensor<4xf32>\n}\n");
  const DLTensor *in = &x4;
  ck_assert_int_eq(tf_module_reference(m, NULL, &in, 1, &t, 1), TF_ERR_INVALID);
  tf_module_destroy(m);
  tf_session_destroy(s);
}
END_TEST

int main(void) {
  Suite *s = suite_create("rank");
  TCase *c = tcase_create("rank");
  tcase_add_loop_test(c, every_rank, 0, TF_MAX_RANK + 1);
  tcase_add_loop_test(c, too_many, TF_MAX_RANK + 1, TOO_MANY);
  suite_add_tcase(s, c);
  SRunner *r = srunner_create(s);
  srunner_run_all(r, CK_NORMAL);
  int failed = srunner_ntests_failed(r);
  srunner_free(r);
  return failed != 0;
}
