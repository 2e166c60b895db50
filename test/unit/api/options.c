/* Structs of options grow at their end. A host with an older header has fewer fields than the library: the rest is
 * zero. One with a later header has more: they are refused where they are set, and do not matter where they are not.
 * Also tensors of DLPack 1.x, entries by name, and the target of a device. */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tf/compile.h"
#include "tf/draw.h"
#include "tf/emu.h"
#include "tf/report.h"
#include "tf/schedule.h"
#include "tf/tensor.h"
#include "tf/tile.h"
#include "tf/tma.h"
#include "tf/tune.h"
#include "tf/tvm_ffi.h"

static char last[1024];
static int errors;
static void keep(void *user, const tf_diagnostic *d) {
  (void)user;
  errors++;
  snprintf(last, sizeof last, "%.*s", (int)d->message.len, d->message.ptr);
}
static const tf_sink sink = {keep, NULL};

static const char source[] = "fusion.func @twice(%x: tensor<?xf32>) -> tensor<?xf32> {\n"
                             "  %y = fusion.add %x, %x : tensor<?xf32>\n"
                             "  fusion.return %y : tensor<?xf32>\n}\n"
                             "fusion.func @minus(%x: tensor<?xf32>) -> tensor<?xf32> {\n"
                             "  %y = fusion.neg %x : tensor<?xf32>\n"
                             "  fusion.return %y : tensor<?xf32>\n}\n";

static tf_session *session;
static tf_module *module;
static tf_package *package;
static tf_device *device;

static void set_up(void) {
  tf_session_options o = {.struct_size = sizeof o, .sink = sink};
  ck_assert_int_eq(tf_session_create(&o, &session), TF_OK);
  ck_assert_int_eq(tf_module_parse(session, TF_STR("x"), TF_STR(source), &module), TF_OK);
  ck_assert_int_eq(tf_compile(module, NULL, &package), TF_OK);
  ck_assert_int_eq(tf_device_emu(NULL, NULL, &sink, &device), TF_OK);
}

static void tear_down(void) {
  tf_device_destroy(device);
  tf_package_release(package);
  tf_module_destroy(module);
  tf_session_destroy(session);
}

static void drop(void *user, tf_str s) { (void)user, (void)s; }

/* ------------------------------------------------------------------------------------------------ later headers */

/* Each calls with options whose struct_size and fields are the test's; what it makes, it ends. */
#define CALL(name) static tf_status name(const void *o)

CALL(session_create) {
  tf_session *s;
  tf_status st = tf_session_create(o, &s);
  if (st == TF_OK) tf_session_destroy(s);
  return st;
}
CALL(print) { return tf_module_print(module, o, drop, NULL); }
CALL(run) { return tf_module_run(module, TF_STR("canonicalize"), o); }
CALL(compile) {
  tf_package *p;
  tf_status st = tf_compile(module, o, &p);
  if (st == TF_OK) tf_package_release(p);
  return st;
}
CALL(compile_llvm) { return tf_compile_llvm(session, TF_STR("x"), TF_STR(""), o, NULL); }
CALL(compile_key) {
  tf_cache_key key;
  return tf_compile_key(module, o, &key);
}
CALL(tune) {
  tf_package *p;
  return tf_tune(module, device, o, NULL, 0, &p);
}
CALL(report) {
  tf_report *r;
  return tf_fusion_report(module, o, &r);
}
CALL(draw) { return tf_module_draw_layouts(module, 0, o, drop, NULL); }
CALL(draw_tmem) { return tf_module_draw_tmem(module, o, drop, NULL); }
CALL(draw_tiles) { return tf_module_draw_tiles(module, TF_STR("sm_90a"), o, drop, NULL); }
CALL(grids) { return tf_draw_grids(NULL, 0, o, drop, NULL); }
CALL(emu) {
  tf_device *d;
  tf_status st = tf_device_emu(o, NULL, &sink, &d);
  if (st == TF_OK) tf_device_destroy(d);
  return st;
}
CALL(cuda) {
  tf_device *d;
  tf_status st = tf_device_cuda(o, NULL, &sink, &d);
  if (st == TF_OK) tf_device_destroy(d);
  return st;
}
CALL(cache) {
  tf_cache *c;
  tf_status st = tf_cache_create(o, NULL, &sink, &c);
  if (st == TF_OK) tf_cache_destroy(c);
  return st;
}
CALL(launch) {
  tf_executable *e;
  if (tf_executable_create(device, package, &sink, &e) != TF_OK) return TF_ERR_INTERNAL;
  tf_status st = tf_launch_kernel(e, 0, o, NULL, 0, NULL, &sink);
  tf_executable_destroy(e);
  return st;
}
CALL(execute) {
  tf_executable *e;
  if (tf_executable_create(device, package, &sink, &e) != TF_OK) return TF_ERR_INTERNAL;
  tf_status st = tf_execute_with(e, 0, NULL, 0, o, &sink);
  tf_executable_destroy(e);
  return st;
}
CALL(tvm_ffi) {
  tf_executable *e;
  void *f;
  if (tf_executable_create(device, package, &sink, &e) != TF_OK) return TF_ERR_INTERNAL;
  tf_status st = tf_executable_tvm_ffi(e, 0, o, &sink, &f);
  tf_executable_destroy(e);
  return st;
}
CALL(layout_ctx) {
  tf_layout_ctx *c;
  tf_status st = tf_layout_ctx_create(o, &c);
  if (st == TF_OK) tf_layout_ctx_destroy(c);
  return st;
}
static tf_status with_fusion(tf_status (*what)(tf_fusion *f, tf_tensor *x, const void *o), const void *o) {
  static const int64_t dims[1] = {TF_DIM_DYNAMIC};
  tf_module *m;
  tf_fusion *f;
  tf_tensor *x, *y;
  ck_assert_int_eq(tf_module_create(session, &m), TF_OK);
  ck_assert_int_eq(tf_fusion_create(m, "f", &f), TF_OK);
  ck_assert_int_eq(tf_fusion_input(f, "x", (DLDataType){kDLFloat, 32, 1}, 1, dims, NULL, NULL, &x), TF_OK);
  ck_assert_int_eq(tf_fusion_op(f, "neg", &x, 1, NULL, &y), TF_OK);
  tf_status st = what(f, y, o);
  tf_module_destroy(m);
  return st;
}
static tf_status run_hints(tf_fusion *f, tf_tensor *x, const void *o) {
  (void)f;
  return tf_set_copy_hints(x, o);
}
static tf_status run_kernel(tf_fusion *f, tf_tensor *x, const void *o) {
  (void)x;
  return tf_set_kernel(f, o);
}
static tf_status run_circular(tf_fusion *f, tf_tensor *x, const void *o) {
  (void)f;
  return tf_circular_buffer_with(x, 2, 1, o);
}
static tf_status run_attrs(tf_fusion *f, tf_tensor *x, const void *o) {
  tf_tensor *y;
  return tf_fusion_op(f, "neg", &x, 1, o, &y);
}
CALL(hints) { return with_fusion(run_hints, o); }
CALL(kernel) { return with_fusion(run_kernel, o); }
CALL(circular) { return with_fusion(run_circular, o); }
CALL(attrs) { return with_fusion(run_attrs, o); }
static tf_status with_layouts(tf_status (*what)(tf_layout_ctx *c, const void *o), const void *o) {
  tf_layout_ctx *c;
  tf_layout_ctx_options co = {.struct_size = sizeof co, .sink = sink};
  ck_assert_int_eq(tf_layout_ctx_create(&co, &c), TF_OK);
  tf_status st = what(c, o);
  tf_layout_ctx_destroy(c);
  return st;
}
static tf_status run_im2col(tf_layout_ctx *c, const void *o) {
  tf_im2col out;
  return tf_im2col_make(c, o, &out);
}
CALL(im2col) { return with_layouts(run_im2col, o); }

static const struct {
  const char *type;
  size_t size;
  tf_status (*call)(const void *o);
} all[] = {{"tf_session_options", sizeof(tf_session_options), session_create},
           {"tf_text_options", sizeof(tf_text_options), print},
           {"tf_run_options", sizeof(tf_run_options), run},
           {"tf_compile_options", sizeof(tf_compile_options), compile},
           {"tf_compile_options", sizeof(tf_compile_options), compile_llvm},
           {"tf_compile_options", sizeof(tf_compile_options), compile_key},
           {"tf_tune_options", sizeof(tf_tune_options), tune},
           {"tf_report_options", sizeof(tf_report_options), report},
           {"tf_draw_options", sizeof(tf_draw_options), draw},
           {"tf_draw_options", sizeof(tf_draw_options), draw_tmem},
           {"tf_draw_options", sizeof(tf_draw_options), draw_tiles},
           {"tf_draw_options", sizeof(tf_draw_options), grids},
           {"tf_emu_options", sizeof(tf_emu_options), emu},
           {"tf_cuda_options", sizeof(tf_cuda_options), cuda},
           {"tf_cache_options", sizeof(tf_cache_options), cache},
           {"tf_execute_options", sizeof(tf_execute_options), execute},
           {"tf_launch_options", sizeof(tf_launch_options), launch},
           {"tf_tvm_ffi_options", sizeof(tf_tvm_ffi_options), tvm_ffi},
           {"tf_layout_ctx_options", sizeof(tf_layout_ctx_options), layout_ctx},
           {"tf_copy_hints", sizeof(tf_copy_hints), hints},
           {"tf_kernel_options", sizeof(tf_kernel_options), kernel},
           {"tf_circular_options", sizeof(tf_circular_options), circular},
           {"tf_fusion_attrs", sizeof(tf_fusion_attrs), attrs},
           {"tf_im2col_options", sizeof(tf_im2col_options), im2col}};

/* Options with a sink of their own have it, so that they can tell. */
static void give_sink(void *o, const char *type) {
  if (strcmp(type, "tf_session_options") == 0) ((tf_session_options *)o)->sink = sink;
  if (strcmp(type, "tf_draw_options") == 0) ((tf_draw_options *)o)->sink = sink;
  if (strcmp(type, "tf_layout_ctx_options") == 0) ((tf_layout_ctx_options *)o)->sink = sink;
}

START_TEST(test_later) {
  size_t size = all[_i].size, more = 24;
  char *o = calloc(1, size + more);
  give_sink(o, all[_i].type);
  *(size_t *)o = size;
  tf_status plain = all[_i].call(o);
  *(size_t *)o = size + more;
  ck_assert_msg(all[_i].call(o) == plain, "%s with more fields: %s", all[_i].type, last);
  o[size + more - 1] = 1;
  errors = 0;
  ck_assert_int_eq(all[_i].call(o), TF_ERR_UNSUPPORTED);
  ck_assert_int_eq(errors, 1);
  ck_assert_msg(strstr(last, all[_i].type) && strstr(last, "has a field set that tf 0.1 does not know"), "%s", last);
  free(o);
}
END_TEST

/* Nothing behind the size that is given is read: it ends with the memory, as a sanitizer sees, and says nonsense here.
 */
START_TEST(test_earlier) {
  size_t size = all[_i].size;
  char *o = malloc(size), *brief = calloc(1, sizeof(size_t));
  memset(o, 0xee, size);
  *(size_t *)o = *(size_t *)brief = sizeof(size_t);
  tf_status st = all[_i].call(brief);
  ck_assert_int_eq(all[_i].call(o), st);
  ck_assert_int_ne(st, TF_ERR_UNSUPPORTED);
  free(o);
  free(brief);
}
END_TEST

/* ------------------------------------------------------------------------------------------------ the host's life */

START_TEST(test_entries) {
  uint32_t i = 9;
  ck_assert_int_eq(tf_package_find_entry(package, "minus", &sink, &i), TF_OK);
  ck_assert_str_eq(tf_package_entry_name(package, i), "minus");
  ck_assert_int_eq(tf_package_find_entry(package, "twice", &sink, &i), TF_OK);
  ck_assert_str_eq(tf_package_entry_name(package, i), "twice");
  ck_assert_int_eq(tf_package_find_entry(package, "twise", &sink, &i), TF_ERR_INVALID);
  ck_assert_str_eq(last, "the package has no entry 'twise'; did you mean 'twice'?");
  ck_assert_int_eq(tf_package_find_entry(package, "attention", &sink, &i), TF_ERR_INVALID);
  ck_assert_ptr_nonnull(strstr(last, "it has 2, the first of which is"));
  ck_assert_int_eq(tf_package_find_entry(package, NULL, &sink, &i), TF_ERR_INVALID);
  ck_assert_str_eq(last, "the package has 2 entries; name the one that is meant");
  tf_package *one;
  tf_compile_options o = {.struct_size = sizeof o, .entry = "minus"};
  ck_assert_int_eq(tf_compile(module, &o, &one), TF_OK);
  ck_assert_int_eq(tf_package_find_entry(one, NULL, &sink, &i), TF_OK);
  ck_assert_uint_eq(i, 0);
  tf_package_release(one);
}
END_TEST

START_TEST(test_target) {
  const char *target;
  ck_assert_int_eq(tf_device_target(device, &sink, &target), TF_OK);
  ck_assert_str_eq(target, "sm_90a");
}
END_TEST

static int ended;
static void end(DLManagedTensorVersioned *t) {
  (void)t;
  ended++;
}

START_TEST(test_versioned) {
  static const int64_t dims[2] = {2, 3};
  DLManagedTensor *t, *back;
  DLManagedTensorVersioned *v;
  tf_arg arg;
  ck_assert_int_eq(tf_tensor_create((DLDataType){kDLFloat, 32, 1}, 2, dims, NULL, &sink, &t), TF_OK);
  void *data = t->dl_tensor.data;
  ck_assert_int_eq(tf_tensor_to_versioned(t, DLPACK_FLAG_BITMASK_READ_ONLY, NULL, &sink, &v), TF_OK);
  ck_assert(v->version.major == 1 && v->flags == 1 && v->dl_tensor.data == data && v->dl_tensor.shape[1] == 3);
  ck_assert_int_eq(tf_arg_from_versioned(v, false, &sink, &arg), TF_OK);
  ck_assert_ptr_eq(arg.tensor, &v->dl_tensor);
  ck_assert_int_eq(tf_arg_from_versioned(v, true, &sink, &arg), TF_ERR_INVALID);
  ck_assert_str_eq(last, "a read-only DLPack tensor as a result");
  ck_assert_ptr_null(arg.tensor);
  ck_assert_int_eq(tf_tensor_from_versioned(v, NULL, &sink, &back), TF_ERR_INVALID);
  v->flags = 0;
  ck_assert_int_eq(tf_tensor_from_versioned(v, NULL, &sink, &back), TF_OK);
  ck_assert(back->dl_tensor.data == data && back->dl_tensor.ndim == 2);
  back->deleter(back); /* ends all three */

  DLManagedTensorVersioned later = {.version = {2, 0}, .deleter = end};
  ck_assert_int_eq(tf_arg_from_versioned(&later, false, &sink, &arg), TF_ERR_UNSUPPORTED);
  ck_assert_str_eq(last, "a DLPack tensor of version 2.0; expected 1.x");
  ck_assert_int_eq(tf_tensor_from_versioned(&later, NULL, &sink, &back), TF_ERR_UNSUPPORTED);
  ck_assert_int_eq(ended, 0);
  DLManagedTensorVersioned padded = {.version = {1, 1}, .flags = DLPACK_FLAG_BITMASK_IS_SUBBYTE_TYPE_PADDED};
  padded.dl_tensor.dtype = (DLDataType){kDLInt, 4, 1};
  ck_assert_int_eq(tf_arg_from_versioned(&padded, false, &sink, &arg), TF_ERR_UNSUPPORTED);
  padded.dl_tensor.dtype.bits = 8; /* there it says nothing */
  ck_assert_int_eq(tf_arg_from_versioned(&padded, false, &sink, &arg), TF_OK);
}
END_TEST

int main(void) {
  Suite *s = suite_create("options");
  TCase *t = tcase_create("options");
  tcase_set_timeout(t, 60);
  tcase_add_checked_fixture(t, set_up, tear_down);
  tcase_add_loop_test(t, test_later, 0, sizeof all / sizeof *all);
  tcase_add_loop_test(t, test_earlier, 0, sizeof all / sizeof *all);
  tcase_add_test(t, test_entries);
  tcase_add_test(t, test_target);
  tcase_add_test(t, test_versioned);
  suite_add_tcase(s, t);
  SRunner *r = srunner_create(s);
  srunner_run_all(r, CK_ENV);
  int failed = srunner_ntests_failed(r);
  srunner_free(r);
  return failed != 0;
}
