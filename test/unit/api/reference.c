/* The reference evaluator and host tensors through the public headers: what each refuses. */
#include <limits.h>
#include <unistd.h>

#include "calls.h"
#include "tf/tensor.h"

static const char *const program = "fusion.func @f(%x: tensor<?xf32>) -> tensor<?xf32> {\n"
                                   "  %y = fusion.neg %x : tensor<?xf32>\n"
                                   "  fusion.return %y : tensor<?xf32>\n}\n"
                                   "fusion.func @g(%x: tensor<?xf32>) -> tensor<?xf32> {\n"
                                   "  %y = fusion.abs %x : tensor<?xf32>\n"
                                   "  fusion.return %y : tensor<?xf32>\n}\n";

/* Refused with this message and no other, and no tensor comes out. */
static void refused(tf_module *m, const char *entry, const DLTensor *t, const char *want) {
  DLManagedTensor *out = (DLManagedTensor *)&messages;
  messages[0] = 0;
  ck_assert_int_eq(tf_module_reference(m, entry, &t, 1, &out, 1), TF_ERR_INVALID);
  ck_assert_str_eq(messages, want);
  ck_assert_ptr_null(out);
}

START_TEST(entries) {
  tf_session *s = new_session(NULL);
  tf_module *two = parsed(s, program), *none = parsed(s, "kernel.func @k() {\n}\n");
  float x[2] = {1, -2};
  int64_t shape[1] = {2};
  DLTensor t = {.data = x, .ndim = 1, .shape = shape, .dtype = f32};
  const DLTensor *in = &t;
  refused(two, NULL, &t, "there is more than one fusion.func or tile.func; name the entry\n");
  refused(two, "h", &t, "there is no fusion.func or tile.func '@h'\n");
  refused(none, "k", &t, "there is no fusion.func or tile.func '@k'\n");
  refused(none, NULL, &t, "there is no fusion.func or tile.func\n");
  uint32_t inputs = 7;
  messages[0] = 0;
  ck_assert_int_eq(tf_module_num_args(two, NULL, &inputs, NULL), TF_ERR_INVALID);
  ck_assert_str_eq(messages, "there is more than one fusion.func or tile.func; name the entry\n");
  DLManagedTensor *out; /* and it goes on */
  ck_assert_int_eq(tf_module_reference(two, "g", &in, 1, &out, 1), TF_OK);
  ck_assert_float_eq(((float *)out->dl_tensor.data)[1], 2);
  out->deleter(out);
  tf_module_destroy(two);
  tf_module_destroy(none);
  tf_session_destroy(s);
}
END_TEST

START_TEST(inputs) {
  tf_session *s = new_session(NULL);
  tf_module *m = parsed(s, program);
  float x[2] = {1, -2};
  int64_t shape[13] = {2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1};
  DLTensor t = {.data = x, .ndim = 13, .shape = shape, .dtype = f32};
  refused(m, "f", &t, "input 0 has rank 13; the highest is 12\n");
  t.ndim = -1;
  refused(m, "f", &t, "input 0 has rank -1; the highest is 12\n");
  t.ndim = INT_MAX;
  refused(m, "f", &t, "input 0 has rank 2147483647; the highest is 12\n");
  t.ndim = 2;
  refused(m, "f", &t, "argument 0 has 2 axes, but the fusion says tensor<?xf32>\n");
  t.ndim = 1;
  t.dtype.bits = 8;
  refused(m, "f", &t, "input 0 has an element type that programs have not\n");
  t.dtype = (DLDataType){kDLFloat, 32, 2};
  refused(m, "f", &t, "input 0 has an element type that programs have not\n");
  t.dtype = (DLDataType){kDLUInt, 32, 1}; /* of tile programs, but of no fusion */
  refused(m, "f", &t, "argument 0 has elements of ui32, but the fusion says tensor<?xf32>\n");
  t.dtype = (DLDataType){kDLComplex, 64, 1};
  refused(m, "f", &t, "input 0 has an element type that programs have not\n");
  t.dtype = (DLDataType){kDLInt, 16, 1}; /* of tile programs, but of no fusion */
  refused(m, "f", &t, "argument 0 has elements of i16, but the fusion says tensor<?xf32>\n");
  t.dtype = i32;
  refused(m, "f", &t, "argument 0 has elements of i32, but the fusion says tensor<?xf32>\n");
  tf_module_destroy(m);
  tf_session_destroy(s);
}
END_TEST

/* ------------------------------------------------------------------------------------------------ tensors */

static const tf_sink sink = {keep_message, NULL};

static void not_created(DLDataType type, uint32_t rank, const int64_t *dims, const char *want) {
  DLManagedTensor *t = (DLManagedTensor *)&messages;
  messages[0] = 0;
  ck_assert_int_eq(tf_tensor_create(type, rank, dims, NULL, &sink, &t), TF_ERR_INVALID);
  ck_assert_ptr_null(t);
  ck_assert_str_eq(messages, want);
}

START_TEST(creation) {
  const int64_t good[1] = {2}, minus[2] = {2, -1}, large[2] = {INT64_C(1) << 40, INT64_C(1) << 40};
  const int64_t many[64] = {0};
  const char *size = "a tensor with a negative extent, or one that is too large\n";
  not_created((DLDataType){kDLFloat, 80, 1}, 1, good, "no element type of tf has DLPack code 2 and 80 bits\n");
  not_created(f32, 2, minus, size);
  not_created(f32, 2, large, size);
  not_created(f32, 64, many, "a tensor of rank 64; the highest is 12\n");
}
END_TEST

static void not_saved(const DLTensor *t) {
  char path[] = "/tmp/tf-test-XXXXXX";
  int fd = mkstemp(path);
  ck_assert_int_ge(fd, 0);
  close(fd);
  unlink(path);
  messages[0] = 0;
  ck_assert_int_eq(tf_tensor_save_npy(path, t, &sink), TF_ERR_INVALID);
  ck_assert_ptr_nonnull(strstr(messages, path));
  ck_assert_ptr_nonnull(strstr(messages, ": a tensor of this type or rank cannot be saved\n"));
  ck_assert_int_ne(access(path, F_OK), 0); /* nothing half-written */
}

/* Elements of 4 bits are one a byte in a file, and two a byte in memory, whatever the strides. */
START_TEST(nibbles_in_files) {
  static const DLDataType types[] = {{kDLInt, 4, 1}, {kDLUInt, 4, 1}, {17, 4, 1}};
  const DLDataType i8 = {kDLInt, 8, 1}, u8 = {kDLUInt, 8, 1};
  const int64_t dims[2] = {3, 5}; /* an odd number of elements */
  for (int k = 0; k < 3; k++) {
    char path[] = "/tmp/tf-test-XXXXXX";
    DLManagedTensor *x, *y, *z = NULL;
    close(mkstemp(path));
    ck_assert_int_eq(tf_tensor_create(types[k], 2, dims, NULL, &sink, &x), TF_OK);
    for (int i = 0; i < 15; i++) tf_element_set(types[k], x->dl_tensor.data, i, k == 1 ? i : k ? i / 2.0 - 3 : i - 8);
    DLTensor t = x->dl_tensor;
    int64_t shape[2] = {5, 3}, strides[2] = {1, 5}; /* transposed */
    t.shape = shape, t.strides = strides;
    ck_assert_int_eq(tf_tensor_save_npy(path, &t, &sink), TF_OK);
    ck_assert_int_eq(tf_tensor_load_npy(path, &types[k], NULL, &sink, &y), TF_OK);
    for (int i = 0; i < 15; i++)
      ck_assert_double_eq(tf_element_get(types[k], y->dl_tensor.data, i),
                          tf_element_get(types[k], x->dl_tensor.data, i % 3 * 5 + i / 3));
    y->deleter(y);
    /* files of whole bytes are such, if each holds an element */
    ck_assert_int_eq(tf_tensor_create(k ? u8 : i8, 1, dims, NULL, &sink, &y), TF_OK);
    for (int bad = 0; bad < 2; bad++) {
      for (int i = 0; i < 3; i++)
        tf_element_set(y->dl_tensor.dtype, y->dl_tensor.data, i, i + 5 + 3 * bad + 8 * (k == 1));
      ck_assert_int_eq(tf_tensor_save_npy(path, &y->dl_tensor, &sink), TF_OK);
      messages[0] = 0;
      tf_status s = tf_tensor_load_npy(path, &types[k], NULL, &sink, &z);
      ck_assert_int_eq(s, bad || k == 2 ? TF_ERR_INVALID : TF_OK);
      if (s == TF_OK) ck_assert_double_eq(tf_element_get(types[k], z->dl_tensor.data, 1), 6 + 8 * (k == 1));
      else
        ck_assert_msg(k == 2 || strstr(messages, k ? "has the byte 16 as element 0, which is no u4"
                                                   : "has the byte 8 as element 0, which is no i4"),
                      "%s", messages);
      if (z) z->deleter(z);
      z = NULL;
    }
    unlink(path);
    x->deleter(x);
    y->deleter(y);
  }
}
END_TEST

START_TEST(saving) {
  float x[2] = {1, -2};
  int64_t shape[64] = {2}, minus[1] = {-2};
  DLTensor t = {.data = x, .ndim = 1, .shape = shape, .dtype = {kDLFloat, 80, 1}};
  not_saved(&t);
  t.dtype = f32;
  t.ndim = -1;
  not_saved(&t);
  t.ndim = 64;
  not_saved(&t);
  t.ndim = 1;
  t.shape = minus;
  not_saved(&t);
}
END_TEST

int main(void) {
  Suite *s = suite_create("api reference");
  TCase *c = tcase_create("all");
  tcase_add_test(c, entries);
  tcase_add_test(c, inputs);
  tcase_add_test(c, creation);
  tcase_add_test(c, saving);
  tcase_add_test(c, nibbles_in_files);
  suite_add_tcase(s, c);
  SRunner *r = srunner_create(s);
  srunner_run_all(r, CK_ENV);
  int failed = srunner_ntests_failed(r);
  srunner_free(r);
  return failed != 0;
}
