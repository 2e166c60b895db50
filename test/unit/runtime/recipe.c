/* Recipes: a host with the driver's calls alone, here those of the fake driver, does by a recipe what tf does: the same
 * kernels with the same parameters and tensor maps, the same fills. Also what is refused. */
#include <check.h>
#include <stdlib.h>

#include "compiled.h"
#include "fakes.h"
#include "runtime/cuda/driver.h"
#include "sample.h"
#include "tf/recipe.h"

static fake_log log_;
static tf_sink sink;
static fake_cuda_control *fake;
static tf_cuda_driver cu;
static const tf_package *measured; /* whose parameters the fake driver looks at */

static void setup(void) {
  log_ = (fake_log){0};
  sink = (tf_sink){fake_log_fn, &log_};
  fake = fake_cuda_begin(1, 9);
  ck_assert_int_eq(tf_cuda_driver_open(&cu, FAKE_CUDA, &sink), TF_OK);
}

static void teardown(void) {
  tf_cuda_driver_close(&cu);
  ck_assert_int_eq(fake->depth, 0);
}

static int param_bytes(const char *kernel, int i) {
  static const int bytes[] = {[TF_PARAM_POINTER] = 8, [TF_PARAM_I32] = 4,        [TF_PARAM_I64] = 8,
                              [TF_PARAM_F32] = 4,     [TF_PARAM_F64] = 8,        [TF_PARAM_I16] = 2,
                              [TF_PARAM_I8] = 1,      [TF_PARAM_TENSORMAP] = 128};
  tf_kernel_info info = {.struct_size = sizeof info};
  for (uint32_t k = 0; k < tf_package_num_kernels(measured); k++) {
    ck_assert_int_eq(tf_package_kernel(measured, k, &info), TF_OK);
    if (strcmp(info.name, kernel) != 0) continue;
    return (uint32_t)i < info.num_params ? bytes[tf_package_kernel_param(measured, k, (uint32_t)i)] : -1;
  }
  ck_abort_msg("no kernel %s", kernel);
}

static tf_package *compile(const char *text, const char *target, bool lazy) {
  const tf_compile_options o = {.target = target, .lazy = lazy, .ptx_version = 84}; /* the driver's */
  return compiled(text, o, sink, &log_);
}

typedef struct call {
  tf_arg arg[4];
  DLTensor t[4];
  int64_t shape[4][3];
  uint32_t n;
} call;

static void add(call *c, DLDataType type, int rank, const int64_t *extents) {
  DLTensor *t = &c->t[c->n];
  memcpy(c->shape[c->n], extents, (size_t)rank * sizeof *extents);
  *t = (DLTensor){.device = {kDLCUDA, 0}, .ndim = rank, .dtype = type, .shape = c->shape[c->n]};
  t->data = aligned_alloc(256, 1 << 20);
  memset(t->data, 0, 1 << 20);
  c->arg[c->n++] = (tf_arg){.tensor = t};
}

static void release(call *c) {
  for (uint32_t i = 0; i < c->n; i++) free(c->t[i].data);
}

static void encode(const tf_recipe *r) {
  for (uint32_t i = 0; i < tf_recipe_num_maps(r); i++) {
    tf_recipe_map m = {.struct_size = sizeof m};
    ck_assert_int_eq(tf_recipe_get_map(r, i, &m), TF_OK);
    ck_assert_int_eq(m.mode, TF_RECIPE_TILED);
    ck_assert_int_eq(cu.cuTensorMapEncodeTiled(m.to, (int)m.type, m.rank, (void *)(uintptr_t)m.address, m.extent,
                                               m.stride, m.box, m.element_stride, (int)m.interleave, (int)m.swizzle,
                                               (int)m.l2_promotion, (int)m.fill),
                     0);
  }
}

static void launch(const tf_recipe_step *s) {
  CUlaunchAttribute a[2];
  CUlaunchConfig c = {.shared = s->shared, .attributes = a};
  for (int i = 0; i < 3; i++) c.grid[i] = s->grid[i], c.block[i] = s->block[i];
  CUfunction f = (CUfunction)(uintptr_t)s->kernel; /* what cuModuleGetFunction of the fake driver gives */
  if (s->cluster[0])
    a[c.nattribute++] = (CUlaunchAttribute){.id = CU_LAUNCH_CLUSTER_DIMENSION,
                                            .value.cluster = {s->cluster[0], s->cluster[1], s->cluster[2]}};
  if (s->overlap)
    a[c.nattribute++] = (CUlaunchAttribute){.id = CU_LAUNCH_PROGRAMMATIC_SERIALIZATION, .value.allowed = 1};
  if (c.nattribute) ck_assert_int_eq(cu.cuLaunchKernelEx(&c, f, s->params, NULL), 0);
  else
    ck_assert_int_eq(cu.cuLaunchKernel(f, s->grid[0], s->grid[1], s->grid[2], s->block[0], s->block[1], s->block[2],
                                       s->shared, NULL, s->params, NULL),
                     0);
}

/* A host of its own: nothing of tf's devices. */
static void follow(const tf_recipe *r) {
  encode(r);
  for (uint32_t i = 0; i < tf_recipe_num_steps(r); i++) {
    tf_recipe_step s = {.struct_size = sizeof s};
    ck_assert_int_eq(tf_recipe_get_step(r, i, &s), TF_OK);
    switch (s.kind) {
    case TF_RECIPE_LAUNCH: launch(&s); break;
    case TF_RECIPE_FILL: ck_assert_int_eq(cu.cuMemsetD8Async(s.address, s.value, s.bytes, NULL), 0); break;
    case TF_RECIPE_COPY: ck_assert_int_eq(cu.cuMemcpyHtoDAsync(s.address, s.from, s.bytes, NULL), 0); break;
    }
  }
}

/* Launches of tf's own device, then of the recipe: equal in all that the driver is told. */
static void same(tf_package *p, call *c, int launches, bool workspace, uint32_t maps) {
  tf_device *d;
  tf_executable *e;
  const tf_cuda_options co = {.struct_size = sizeof co, .library = FAKE_CUDA};
  measured = p;
  ck_assert_int_eq(tf_device_cuda(&co, NULL, &sink, &d), TF_OK);
  ck_assert_msg(tf_executable_create(d, p, &sink, &e) == TF_OK, "%s", log_.last);
  size_t bytes, asked;
  ck_assert_msg(tf_executable_workspace(e, 0, c->arg, c->n, &bytes, &sink) == TF_OK, "%s", log_.last);
  ck_assert_int_eq(tf_recipe_workspace(p, 0, c->arg, c->n, NULL, &asked, &sink), TF_OK);
  ck_assert_uint_eq(bytes, asked);
  ck_assert_int_eq(bytes > 0, workspace);
  void *room = bytes ? aligned_alloc(256, (bytes + 255) / 256 * 256) : NULL;
  tf_execute_options o = {.struct_size = sizeof o, .workspace = room, .workspace_bytes = bytes};
  fake->param_bytes = param_bytes;
  fake->trace = fake->launches = 0;
  ck_assert_msg(tf_execute_with(e, 0, c->arg, c->n, &o, &sink) == TF_OK, "%s", log_.last);
  unsigned long long trace = fake->trace;
  ck_assert_int_eq(fake->launches, launches);
  tf_recipe *r;
  tf_recipe_options ro = {.struct_size = sizeof ro};
  if (workspace) {
    ck_assert_int_eq(tf_recipe_create(p, 0, c->arg, c->n, &ro, &sink, &r), TF_ERR_INVALID);
    ck_assert_ptr_nonnull(strstr(log_.last, "and the recipe's options give none"));
    ck_assert_ptr_null(r);
  }
  ro.workspace = room, ro.workspace_bytes = bytes;
  fake->trace = fake->launches = 0;
  ck_assert_msg(tf_recipe_create(p, 0, c->arg, c->n, &ro, &sink, &r) == TF_OK, "%s", log_.last);
  ck_assert_uint_eq(fake->trace, 0); /* it has asked no driver */
  ck_assert_uint_eq(tf_recipe_num_maps(r), maps);
  CUcontext context;
  ck_assert_int_eq(cu.cuDevicePrimaryCtxRetain(&context, 0), 0);
  ck_assert_int_eq(cu.cuCtxPushCurrent(context), 0);
  follow(r);
  ck_assert_int_eq(fake->launches, launches);
  ck_assert(fake->trace == trace);
  ck_assert_int_eq(cu.cuCtxPopCurrent(&context), 0);
  cu.cuDevicePrimaryCtxRelease(0);
  tf_recipe_destroy(r);
  fake->param_bytes = NULL;
  tf_executable_destroy(e);
  tf_device_destroy(d);
  free(room);
}

static const DLDataType f32 = {kDLFloat, 32, 1}, bf16 = {kDLBfloat, 16, 1};

START_TEST(pointwise) {
  tf_package *p = compile("fusion.func @f(%x: tensor<?x?xf32>, %s: f32) -> tensor<?x?xf32> {\n"
                          "  %y = fusion.mul %x, %s : tensor<?x?xf32>\n  fusion.return %y : tensor<?x?xf32>\n}\n",
                          "sm_80", false);
  for (int64_t n = 0; n < 40; n += 13) {
    call c = {0};
    add(&c, f32, 2, (const int64_t[]){7, n});
    c.arg[c.n++] = (tf_arg){.scalar.f = 2.5};
    add(&c, f32, 2, (const int64_t[]){7, n});
    same(p, &c, n != 0, false, 0); /* an empty grid is no step */
    c.t[1] = (DLTensor){0};
    release(&c);
  }
  tf_package_release(p);
}
END_TEST

/* Two kernels with a workspace between them. */
START_TEST(sum_of_everything) {
  tf_package *p = compile("fusion.func @f(%x: tensor<?xf32>) -> tensor<f32> {\n"
                          "  %y = fusion.sum %x axes [0] : tensor<f32>\n  fusion.return %y : tensor<f32>\n}\n",
                          "sm_90a", false);
  call c = {0};
  add(&c, f32, 1, (const int64_t[]){100001});
  add(&c, f32, 0, NULL);
  same(p, &c, 2, true, 0);
  release(&c);
  tf_package_release(p);
}
END_TEST

/* Tensor maps, dynamic shared memory. */
START_TEST(product) {
  tf_package *p =
      compile("fusion.func @f(%x: tensor<?x128xbf16>, %w: tensor<256x128xbf16>) -> tensor<?x256xbf16> {\n"
              "  %y = fusion.linear %x, %w : tensor<?x256xbf16>\n  fusion.return %y : tensor<?x256xbf16>\n}\n",
              "sm_90a", false);
  for (int64_t m = 1; m < 400; m += 133) {
    call c = {0};
    add(&c, bf16, 2, (const int64_t[]){m, 128});
    add(&c, bf16, 2, (const int64_t[]){256, 128});
    add(&c, bf16, 2, (const int64_t[]){m, 256});
    same(p, &c, 1, false, 3);
    release(&c);
  }
  tf_package_release(p);
}
END_TEST

/* Fills and scalars of a host program by hand. */
START_TEST(by_hand) {
  tf_package_parts parts = sample_parts();
  tf_hinst inst[sizeof sample_inst / sizeof *sample_inst];
  memcpy(inst, sample_inst, sizeof inst);
  inst[20] = (tf_hinst){TF_HOP_NOP, 0, 0, 0, 0}; /* the fill is not passed over */
  tf_hostprog prog = sample_prog;
  prog.inst = inst;
  parts.prog = &prog;
  void *bytes;
  size_t size;
  tf_package *p;
  ck_assert_int_eq(tf_package_encode(&parts, NULL, &bytes, &size), TF_OK);
  ck_assert_int_eq(tf_package_load(bytes, size, NULL, NULL, &p), TF_OK);
  free(bytes);
  call c = {0};
  add(&c, f32, 1, (const int64_t[]){1000});
  add(&c, f32, 1, (const int64_t[]){1000});
  c.arg[c.n++] = (tf_arg){.scalar.f = 0.5};
  add(&c, f32, 1, (const int64_t[]){1000});
  same(p, &c, 3, true, 0);
  release(&c);
  tf_package_release(p);
}
END_TEST

START_TEST(refused) {
  static const char text[] = "fusion.func @f(%x: tensor<?xf32>) -> tensor<?xf32> {\n"
                             "  %y = fusion.neg %x : tensor<?xf32>\n  fusion.return %y : tensor<?xf32>\n}\n";
  tf_package *p = compile(text, "sm_80", false), *lazy = compile(text, "sm_80", true);
  call c = {0};
  tf_recipe *r = NULL;
  size_t bytes;
  add(&c, f32, 1, (const int64_t[]){64});
  add(&c, f32, 1, (const int64_t[]){65});
  ck_assert_int_eq(tf_recipe_create(p, 0, c.arg, c.n, NULL, &sink, &r), TF_ERR_INVALID);
  ck_assert_ptr_nonnull(strstr(log_.last, "extent"));
  c.shape[1][0] = 64;
  ck_assert_int_eq(tf_recipe_create(p, 1, c.arg, c.n, NULL, &sink, &r), TF_ERR_INVALID);
  ck_assert_int_eq(tf_recipe_create(p, 0, c.arg, 1, NULL, &sink, &r), TF_ERR_INVALID);
  ck_assert_int_eq(tf_recipe_create(lazy, 0, c.arg, c.n, NULL, &sink, &r), TF_ERR_INVALID);
  ck_assert_ptr_nonnull(strstr(log_.last, "compile it without `lazy`"));
  tf_recipe_options o = {.struct_size = sizeof o, .ordinal = 1};
  ck_assert_int_eq(tf_recipe_create(p, 0, c.arg, c.n, &o, &sink, &r), TF_ERR_INVALID);
  c.t[0].device.device_type = kDLCPU;
  ck_assert_int_eq(tf_recipe_workspace(p, 0, c.arg, c.n, NULL, &bytes, &sink), TF_ERR_INVALID);
  c.t[0].device.device_type = kDLCUDA;
  ck_assert_ptr_null(r);
  ck_assert_int_eq(tf_recipe_create(p, 0, c.arg, c.n, NULL, &sink, &r), TF_OK);
  tf_recipe_step s = {.struct_size = sizeof s};
  tf_recipe_map m = {.struct_size = sizeof m};
  ck_assert_int_eq(tf_recipe_get_step(r, 1, &s), TF_ERR_INVALID);
  ck_assert_int_eq(tf_recipe_get_map(r, 0, &m), TF_ERR_INVALID);
  tf_recipe_destroy(r);
  release(&c);
  tf_package_release(p);
  tf_package_release(lazy);
}
END_TEST

/* What a call takes for itself may be limited; a call that takes more launches nothing. */
START_TEST(limit_of_memory) {
  tf_package *p = compile("fusion.func @f(%x: tensor<?xf32>) -> tensor<f32> {\n"
                          "  %y = fusion.sum %x axes [0] : tensor<f32>\n  fusion.return %y : tensor<f32>\n}\n",
                          "sm_90a", false);
  tf_device *d;
  tf_executable *e;
  const tf_cuda_options co = {.struct_size = sizeof co, .library = FAKE_CUDA};
  ck_assert_int_eq(tf_device_cuda(&co, NULL, &sink, &d), TF_OK);
  ck_assert_int_eq(tf_executable_create(d, p, &sink, &e), TF_OK);
  call c = {0};
  add(&c, f32, 1, (const int64_t[]){100001});
  add(&c, f32, 0, NULL);
  size_t bytes;
  ck_assert_int_eq(tf_executable_workspace(e, 0, c.arg, c.n, &bytes, &sink), TF_OK);
  tf_execute_options o = {.struct_size = sizeof o, .most_memory = bytes - 1};
  ck_assert_int_eq(tf_execute_with(e, 0, c.arg, c.n, &o, &sink), TF_ERR_OOM);
  ck_assert_ptr_nonnull(strstr(log_.last, "of device memory for itself; its `most_memory` is"));
  ck_assert_int_eq(fake->launches, 0);
  o.most_memory = bytes;
  ck_assert_int_eq(tf_execute_with(e, 0, c.arg, c.n, &o, &sink), TF_OK);
  ck_assert_int_eq(fake->launches, 2);
  release(&c);
  tf_executable_destroy(e);
  tf_device_destroy(d);
  tf_package_release(p);
}
END_TEST

int main(void) {
  Suite *s = suite_create("runtime/recipe");
  TCase *c = tcase_create("recipe");
  tcase_add_checked_fixture(c, setup, teardown);
  tcase_set_timeout(c, 120);
  tcase_add_test(c, pointwise);
  tcase_add_test(c, sum_of_everything);
  tcase_add_test(c, product);
  tcase_add_test(c, by_hand);
  tcase_add_test(c, refused);
  tcase_add_test(c, limit_of_memory);
  suite_add_tcase(s, c);
  SRunner *r = srunner_create(s);
  srunner_set_fork_status(r, CK_NOFORK);
  srunner_run_all(r, CK_ENV);
  int failed = srunner_ntests_failed(r);
  srunner_free(r);
  return failed != 0;
}
