/* Entries as functions of TVM-FFI, called by its convention, on the simulated SM. A library of the tests stands for
 * TVM-FFI; test/python calls the same through the real one, where it is installed. */
#include <check.h>
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "runtime/tvm_ffi_abi.h"
#include "tf/compile.h"
#include "tf/emu.h"
#include "tf/tvm_ffi.h"

#define LIBRARY TF_TEST_LIBS "/libfake_tvm_ffi.so"

/* As in fake_tvm_ffi.lib.c. */
typedef struct fake_function {
  tf_ffi_object header;
  void *self;
  tf_ffi_safe_call call;
  void (*deleter)(void *self);
} fake_function;
typedef struct state {
  char kind[64], message[2048], global[64];
  fake_function *function;
  int live, fail_alloc;
  void *stream;
} state;
static state *fake;
static int (*dec_ref)(void *object);

static char last[1024];
static void keep(void *user, const tf_diagnostic *d) {
  (void)user;
  snprintf(last, sizeof last, "%.*s", (int)d->message.len, d->message.ptr);
}
static const tf_sink sink = {keep, NULL};

static const char source[] = "fusion.func @scale(%x: tensor<?xf32>, %s: f32) -> tensor<?xf32> {\n"
                             "  %y = fusion.mul %x, %s : tensor<?xf32>\n"
                             "  fusion.return %y : tensor<?xf32>\n}\n"
                             "fusion.func @both(%x: tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>) {\n"
                             "  %y = fusion.neg %x : tensor<?xf32>\n"
                             "  %z = fusion.add %x, %x : tensor<?xf32>\n"
                             "  fusion.return %y, %z : tensor<?xf32>, tensor<?xf32>\n}\n";
static tf_package *package;
static tf_device *device;
static tf_executable *exe;

static void set_up(void) {
  tf_session *s;
  tf_module *m;
  void *library = dlopen(LIBRARY, RTLD_NOW);
  ck_assert_msg(library != NULL, "%s", dlerror());
  state *(*get)(void);
  *(void **)&get = dlsym(library, "fake_state");
  *(void **)&dec_ref = dlsym(library, "TVMFFIObjectDecRef");
  fake = get();
  tf_session_options o = {.struct_size = sizeof o, .sink = sink};
  ck_assert_int_eq(tf_session_create(&o, &s), TF_OK);
  ck_assert_int_eq(tf_module_parse(s, TF_STR("x"), TF_STR(source), &m), TF_OK);
  ck_assert_int_eq(tf_compile(m, NULL, &package), TF_OK);
  tf_emu_options e = {.struct_size = sizeof e, .check = true};
  ck_assert_int_eq(tf_device_emu(&e, NULL, &sink, &device), TF_OK);
  ck_assert_int_eq(tf_executable_create(device, package, &sink, &exe), TF_OK);
  tf_module_destroy(m);
  tf_session_destroy(s);
}

static void tear_down(void) {
  ck_assert_int_eq(fake->live, 0);
  tf_executable_destroy(exe);
  tf_device_destroy(device);
  tf_package_release(package);
}

static fake_function *make(uint32_t entry) {
  tf_tvm_ffi_options o = {.struct_size = sizeof o, .library = LIBRARY};
  void *f;
  ck_assert_msg(tf_executable_tvm_ffi(exe, entry, &o, &sink, &f) == TF_OK, "%s", last);
  return f;
}

static DLTensor tensor(float *data, int64_t *extent) {
  return (DLTensor){.data = data, .device = {kDLCPU, 0}, .ndim = 1, .dtype = {kDLFloat, 32, 1}, .shape = extent};
}

static tf_ffi_any pointer(DLTensor *t) { return (tf_ffi_any){.type_index = TF_FFI_DLTENSOR, .v.v_ptr = t}; }

START_TEST(test_call) {
  float x[3] = {1, 2, 3}, y[3] = {0};
  int64_t n = 3;
  struct {
    tf_ffi_object header;
    DLTensor tensor;
  } object = {{1, TF_FFI_TENSOR, 0, NULL}, tensor(y, &n)};
  DLTensor tx = tensor(x, &n), ty = tensor(y, &n);
  fake_function *f = make(0);
  tf_ffi_any result, args[3] = {pointer(&tx), {.type_index = TF_FFI_FLOAT, .v.v_float64 = 1.5}, pointer(&ty)};
  memset(&result, 0xff, sizeof result);
  ck_assert_int_eq(f->call(f->self, args, 3, &result), 0);
  ck_assert_int_eq(result.type_index, TF_FFI_NONE);
  ck_assert(y[0] == 1.5f && y[2] == 4.5f);
  args[1] = (tf_ffi_any){.type_index = TF_FFI_INT, .v.v_int64 = 2};
  args[2] = (tf_ffi_any){.type_index = TF_FFI_TENSOR, .v.v_ptr = &object};
  ck_assert_int_eq(f->call(f->self, args, 3, &result), 0);
  ck_assert(y[0] == 2 && y[2] == 6);
  dec_ref(f);
}
END_TEST

START_TEST(test_result) {
  float x[3] = {1, 2, 3};
  int64_t n = 3;
  DLTensor tx = tensor(x, &n);
  fake_function *f = make(0), *both = make(1);
  tf_ffi_any result, args[2] = {pointer(&tx), {.type_index = TF_FFI_BOOL, .v.v_int64 = 1}};
  ck_assert_int_eq(f->call(f->self, args, 2, &result), 0);
  ck_assert_int_eq(result.type_index, TF_FFI_TENSOR);
  const DLTensor *y = (const DLTensor *)((char *)result.v.v_ptr + sizeof(tf_ffi_object));
  ck_assert(y->ndim == 1 && y->shape[0] == 3 && ((float *)y->data)[2] == 3);
  dec_ref(result.v.v_ptr);
  fake->fail_alloc = 1;
  ck_assert_int_eq(f->call(f->self, args, 2, &result), -1);
  ck_assert_str_eq(fake->message, "no allocator");
  ck_assert_int_eq(result.type_index, TF_FFI_NONE);
  fake->fail_alloc = 0;
  /* what fails behind the allocation takes it back */
  tx.dtype.bits = 16;
  ck_assert_int_eq(f->call(f->self, args, 2, &result), -1);
  ck_assert_str_eq(fake->kind, "ValueError");
  ck_assert_ptr_nonnull(strstr(fake->message, "has elements of type f16, expected f32"));
  ck_assert_int_eq(result.type_index, TF_FFI_NONE);
  ck_assert_int_eq(both->call(both->self, args, 1, &result), -1); /* two results: the caller gives them */
  ck_assert_str_eq(fake->kind, "TypeError");
  ck_assert_str_eq(fake->message, "both: 1 arguments, expected 3 (1 inputs, then the results)");
  dec_ref(f);
  dec_ref(both);
}
END_TEST

START_TEST(test_wrong) {
  float x[3] = {0}, y[2] = {0};
  int64_t n = 3, two = 2;
  DLTensor tx = tensor(x, &n), ty = tensor(y, &two);
  const tf_ffi_any text = {.type_index = 8, .v.v_ptr = "x"}, one = {.type_index = TF_FFI_INT, .v.v_int64 = 1};
  const tf_ffi_any none = {0}, t = pointer(&tx), small = pointer(&ty);
  const struct {
    tf_ffi_any args[4];
    int n;
    const char *kind, *words;
  } wrong[] = {{{t}, 1, "TypeError", "1 arguments, expected 3"},
               {{t, one, t, t}, 4, "TypeError", "4 arguments"},
               {{one, one, t}, 3, "TypeError", "argument 0 ('x') has TVM-FFI's type 1, expected a tensor"},
               {{none, one, t}, 3, "TypeError", "type 0, expected a tensor"},
               {{t, text, t}, 3, "TypeError", "argument 1 ('s') has TVM-FFI's type 8, expected a number"},
               {{t, t, t}, 3, "TypeError", "type 7, expected a number"},
               {{t, one, small}, 3, "ValueError", "result 'y' has extent 2 at axis 0, expected 3"}};
  fake_function *f = make(0);
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
    tf_ffi_any result;
    ck_assert_int_eq(f->call(f->self, wrong[i].args, wrong[i].n, &result), -1);
    ck_assert_str_eq(fake->kind, wrong[i].kind);
    ck_assert_msg(strstr(fake->message, wrong[i].words), "%s", fake->message);
  }
  dec_ref(f);
}
END_TEST

START_TEST(test_global) {
  void *f, *g = &f;
  tf_tvm_ffi_options o = {.struct_size = sizeof o, .library = LIBRARY, .global = "tf.scale"};
  ck_assert_int_eq(tf_executable_tvm_ffi(exe, 0, &o, &sink, &f), TF_OK);
  ck_assert_str_eq(fake->global, "tf.scale");
  ck_assert_int_eq(tf_executable_tvm_ffi(exe, 0, &o, &sink, &g), TF_ERR_INVALID);
  ck_assert_ptr_null(g);
  ck_assert_ptr_nonnull(strstr(last, "has another function 'tf.scale' already"));
  o.replace = true;
  ck_assert_int_eq(tf_executable_tvm_ffi(exe, 1, &o, &sink, &g), TF_OK);
  ck_assert_ptr_eq(fake->function, g);
  dec_ref(f);
  dec_ref(g);
  dec_ref(g); /* the registry's */
  fake->function = NULL;
}
END_TEST

START_TEST(test_missing) {
  void *f = &f;
  tf_tvm_ffi_options o = {.struct_size = sizeof o, .library = "/nowhere/libtvm_ffi.so"};
  ck_assert_int_eq(tf_executable_tvm_ffi(exe, 0, &o, &sink, &f), TF_ERR_ENV);
  ck_assert_ptr_null(f);
  ck_assert_ptr_nonnull(strstr(last, "there is no TVM-FFI here"));
  o.library = "libm.so.6";
  ck_assert_int_eq(tf_executable_tvm_ffi(exe, 0, &o, &sink, &f), TF_ERR_ENV);
  ck_assert_ptr_nonnull(strstr(last, "'libm.so.6' has no TVMFFIFunctionCreate"));
  o.library = LIBRARY;
  ck_assert_int_eq(tf_executable_tvm_ffi(exe, 2, &o, &sink, &f), TF_ERR_INVALID);
}
END_TEST

int main(void) {
  Suite *s = suite_create("tvm_ffi");
  TCase *t = tcase_create("tvm_ffi");
  tcase_set_timeout(t, 60);
  tcase_add_checked_fixture(t, set_up, tear_down);
  tcase_add_test(t, test_call);
  tcase_add_test(t, test_result);
  tcase_add_test(t, test_wrong);
  tcase_add_test(t, test_global);
  tcase_add_test(t, test_missing);
  suite_add_tcase(s, t);
  SRunner *r = srunner_create(s);
  srunner_run_all(r, CK_ENV);
  int failed = srunner_ntests_failed(r);
  srunner_free(r);
  return failed != 0;
}
