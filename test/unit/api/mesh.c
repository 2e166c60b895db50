/* Fusions on a mesh by calls; what a simulated mesh says when a device fails, ends, or does not come. */
#include "calls.h"

#include "../runtime/fake_nccl.h"
#include "../runtime/fakes.h"
#include "runtime/mesh_simulated.h"
#include "tf/device.h"
#include "tf/emu.h"
#include "tf/mesh.h"
#include "tf/schedule.h"
#include "tf/tensor.h"

enum { DEVICES = 3, ROWS = 7, COLUMNS = 5 };

static const tf_sink sink = {keep_message, NULL};

typedef struct built {
  tf_session *s;
  tf_module *m;
  tf_fusion *f;
  tf_package *p;
  tf_device *d;
  tf_executable *exe;
} built;

static void load(built *b) {
  tf_compile_options o = {.struct_size = sizeof o, .target = "sm_80"};
  tf_emu_options e = {.struct_size = sizeof e, .check = true, .workers = 1};
  ck_assert_msg(tf_compile(b->m, &o, &b->p) == TF_OK, "%s", messages);
  ck_assert_int_eq(tf_device_emu(&e, NULL, &sink, &b->d), TF_OK);
  ck_assert_int_eq(tf_executable_create(b->d, b->p, &sink, &b->exe), TF_OK);
  messages[0] = 0;
}

static void end(built *b) {
  tf_executable_destroy(b->exe);
  tf_device_destroy(b->d);
  tf_package_release(b->p);
  tf_module_destroy(b->m);
  tf_session_destroy(b->s);
}

static built by_calls(void) {
  built b = {.s = new_session(NULL)};
  int64_t dims[2] = {TF_DIM_DYNAMIC, TF_DIM_DYNAMIC}, mesh = DEVICES, zero = 0, none = 0;
  int32_t rows[2] = {0, -1}, beyond[2] = {1, -1};
  tf_tensor *x, *y;
  ck_assert_int_eq(tf_module_create(b.s, &b.m), TF_OK);
  ck_assert_int_eq(tf_fusion_create(b.m, "f", &b.f), TF_OK);
  ck_assert_int_eq(tf_fusion_input(b.f, "x", f32, 2, dims, NULL, NULL, &x), TF_OK);
  ck_assert_int_eq(tf_fusion_set_spread(b.f, x, rows, 2), TF_ERR_INVALID);
  ck_assert_msg(strstr(messages, "the fusion has no mesh") != NULL, "%s", messages);
  ck_assert_int_eq(tf_fusion_set_mesh(b.f, &none, 1), TF_ERR_INVALID);
  ck_assert_int_eq(tf_fusion_set_mesh(b.f, &mesh, 4), TF_ERR_INVALID);
  ck_assert_int_eq(tf_fusion_set_mesh(b.f, &mesh, 1), TF_OK);
  ck_assert_int_eq(tf_fusion_set_spread(b.f, x, beyond, 2), TF_ERR_INVALID);
  ck_assert_int_eq(tf_fusion_set_spread(b.f, x, rows, 1), TF_ERR_INVALID);
  ck_assert_int_eq(tf_fusion_set_spread(b.f, x, rows, 2), TF_OK);
  ck_assert_int_eq(tf_fusion_set_spread(b.f, x, rows, 2), TF_OK);
  ck_assert_int_eq(tf_fusion_op(b.f, "sum", &x, 1,
                                &(tf_fusion_attrs){.struct_size = sizeof(tf_fusion_attrs), .axes = &zero, .naxes = 1},
                                &y),
                   TF_OK);
  ck_assert_int_eq(tf_fusion_set_spread(b.f, y, rows, 1), TF_OK);
  ck_assert_int_eq(tf_fusion_return(b.f, &y, 1), TF_OK);
  messages[0] = 0;
  return b;
}

/* A mesh by its name is the one by its extents. */
START_TEST(a_line) {
  built b = {.s = new_session(NULL)};
  tf_fusion *f, *g;
  tf_tensor *x;
  int64_t dims[1] = {TF_DIM_DYNAMIC}, mesh[4] = {2, DEVICES, 1, 1}, none = 0;
  int32_t over[1] = {1};
  uint32_t found[TF_MESH_RANK];
  bool on_mesh;
  ck_assert_int_eq(tf_module_create(b.s, &b.m), TF_OK);
  ck_assert_int_eq(tf_fusion_create(b.m, "f", &f), TF_OK);
  ck_assert_int_eq(tf_fusion_create(b.m, "g", &g), TF_OK);
  ck_assert_int_eq(tf_fusion_use_mesh(f, "m"), TF_ERR_INVALID);
  ck_assert_msg(strstr(messages, "no mesh @m; write a line: mesh @m [2, 4]") != NULL, "%s", messages);
  ck_assert_int_eq(tf_module_add_mesh(b.m, "m", mesh, 4), TF_ERR_INVALID);
  ck_assert_int_eq(tf_module_add_mesh(b.m, "m", mesh, 0), TF_ERR_INVALID);
  ck_assert_int_eq(tf_module_add_mesh(b.m, "m", &none, 1), TF_ERR_INVALID);
  ck_assert_int_eq(tf_module_add_mesh(b.m, "f", mesh, 2), TF_ERR_INVALID);
  ck_assert_msg(strstr(messages, "the module has a symbol '@f' already") != NULL, "%s", messages);
  ck_assert_int_eq(tf_module_add_mesh(b.m, "an m", mesh, 2), TF_ERR_INVALID);
  ck_assert_int_eq(tf_module_add_mesh(b.m, NULL, mesh, 2), TF_ERR_INVALID);
  ck_assert_int_eq(tf_module_add_mesh(NULL, "m", mesh, 2), TF_ERR_INVALID);
  ck_assert_int_eq(tf_module_add_mesh(b.m, "m", mesh, 2), TF_OK);
  ck_assert_int_eq(tf_fusion_use_mesh(f, "n"), TF_ERR_INVALID);
  ck_assert_msg(strstr(messages, "no mesh @n; did you mean @m?") != NULL, "%s", messages);
  ck_assert_int_eq(tf_fusion_use_mesh(f, "g"), TF_ERR_INVALID);
  ck_assert_int_eq(tf_fusion_use_mesh(f, NULL), TF_ERR_INVALID);
  ck_assert_int_eq(tf_fusion_use_mesh(NULL, "m"), TF_ERR_INVALID);
  for (int i = 0; i < 2; i++) {
    tf_fusion *one = i ? g : f;
    ck_assert_int_eq(tf_fusion_use_mesh(one, "m"), TF_OK);
    ck_assert_int_eq(tf_fusion_input(one, "x", f32, 1, dims, NULL, NULL, &x), TF_OK);
    ck_assert_int_eq(tf_fusion_set_spread(one, x, over, 1), TF_OK);
    ck_assert_int_eq(tf_fusion_return(one, &x, 1), TF_OK);
    ck_assert_int_eq(tf_module_mesh(b.m, i ? "g" : "f", found, &on_mesh), TF_OK);
    ck_assert(on_mesh && found[0] == 2 && found[1] == DEVICES && found[2] == 1);
  }
  tf_module_destroy(b.m);
  tf_session_destroy(b.s);
}
END_TEST

START_TEST(whole_tensors) {
  built b = by_calls();
  uint32_t mesh[TF_MESH_RANK];
  int32_t spread[TF_MESH_RANK];
  bool on_mesh;
  int64_t dims[2] = {ROWS, COLUMNS};
  DLManagedTensor *x, *y;
  ck_assert_int_eq(tf_module_mesh(b.m, NULL, mesh, &on_mesh), TF_OK);
  ck_assert(on_mesh && mesh[0] == DEVICES && mesh[1] == 1 && mesh[2] == 1);
  ck_assert_int_eq(tf_module_spread(b.m, NULL, 1, spread), TF_OK);
  ck_assert(spread[0] == 0 && spread[1] == -1);
  ck_assert_int_eq(tf_module_spread(b.m, NULL, 2, spread), TF_ERR_INVALID);
  load(&b);
  ck_assert_int_eq(tf_tensor_create(f32, 2, dims, NULL, &sink, &x), TF_OK);
  float *at = x->dl_tensor.data;
  for (int i = 0; i < ROWS * COLUMNS; i++) at[i] = (float)i;
  tf_arg in = {.tensor = &x->dl_tensor};
  tf_executable *all[DEVICES] = {b.exe, b.exe, b.exe};
  ck_assert_int_eq(tf_mesh_run(b.m, NULL, all, DEVICES - 1, &in, 1, &y, 1, NULL, &sink), TF_ERR_INVALID);
  ck_assert_msg(strstr(messages, "2 devices for a mesh of 3 x 1 x 1") != NULL, "%s", messages);
  ck_assert_msg(tf_mesh_run(b.m, NULL, all, DEVICES, &in, 1, &y, 1, NULL, &sink) == TF_OK, "%s", messages);
  ck_assert_int_eq(y->dl_tensor.shape[0], COLUMNS);
  for (int k = 0; k < COLUMNS; k++) {
    float want = 0;
    for (int i = 0; i < ROWS; i++) want += at[i * COLUMNS + k];
    ck_assert(((float *)y->dl_tensor.data)[k] == want);
  }
  y->deleter(y);
  /* without a mesh */
  tf_arg alone[3] = {{.tensor = &x->dl_tensor}, {.scalar = {.i = ROWS}}, {.tensor = &x->dl_tensor}};
  messages[0] = 0;
  ck_assert_int_eq(tf_execute(b.exe, 0, alone, 3, NULL, &sink), TF_ERR_INVALID);
  x->deleter(x);
  end(&b);
}
END_TEST

/* A product whose sums are reduced in pieces, said by calls. */
START_TEST(pieces) {
  built b = {.s = new_session(NULL)};
  enum { N = 300, K = 6 };
  int64_t dims[2] = {TF_DIM_DYNAMIC, K}, few[2] = {K, 2}, mesh = DEVICES, axis = 0;
  int32_t columns[2] = {-1, 0}, rows[2] = {0, -1};
  tf_ptype types[3] = {TF_PT_STREAM, TF_PT_SERIAL, TF_PT_SERIAL};
  tf_tensor *x, *w, *in[2], *y;
  uint32_t loops;
  ck_assert_int_eq(tf_module_create(b.s, &b.m), TF_OK);
  ck_assert_int_eq(tf_fusion_create(b.m, "f", &b.f), TF_OK);
  ck_assert_int_eq(tf_fusion_input(b.f, "x", f32, 2, dims, NULL, NULL, &x), TF_OK);
  ck_assert_int_eq(tf_fusion_input(b.f, "w", f32, 2, few, NULL, NULL, &w), TF_OK);
  ck_assert_int_eq(tf_fusion_set_mesh(b.f, &mesh, 1), TF_OK);
  ck_assert_int_eq(tf_fusion_set_spread(b.f, x, columns, 2), TF_OK);
  ck_assert_int_eq(tf_fusion_set_spread(b.f, w, rows, 2), TF_OK);
  in[0] = x;
  in[1] = w;
  ck_assert_int_eq(
      tf_fusion_op(b.f, "matmul", in, 2, &(tf_fusion_attrs){.struct_size = sizeof(tf_fusion_attrs), .type = f32}, &y),
      TF_OK);
  ck_assert_int_eq(tf_split_outer(y, 0, 3), TF_ERR_INVALID); /* it has not returned */
  ck_assert_int_eq(tf_fusion_return(b.f, &y, 1), TF_OK);
  messages[0] = 0;
  ck_assert_int_eq(tf_split(y, 0, 128), TF_ERR_INVALID);
  ck_assert_msg(strstr(messages, "takes no schedule but loops over pieces") != NULL, "%s", messages);
  ck_assert_int_eq(tf_num_loops(y, &loops), TF_ERR_INVALID);
  ck_assert_int_eq(tf_reorder(y, &axis, 1), TF_ERR_INVALID);
  ck_assert_int_eq(tf_parallelize(y, 0, TF_PT_STREAM), TF_ERR_INVALID);
  ck_assert_int_eq(tf_split_outer(y, 0, 17), TF_ERR_INVALID);
  ck_assert_int_eq(tf_split_outer(y, 2, 3), TF_ERR_INVALID);
  ck_assert_int_eq(tf_split_outer(y, 0, 3), TF_OK);
  ck_assert_int_eq(tf_split_outer(y, 0, 3), TF_ERR_INVALID);
  ck_assert_int_eq(tf_parallelize(y, 0, TF_PT_BIDX), TF_ERR_INVALID);
  ck_assert_int_eq(tf_parallelize(y, 1, TF_PT_STREAM), TF_ERR_INVALID);
  ck_assert_int_eq(tf_parallelize_all(y, types, 2), TF_ERR_INVALID);
  ck_assert_int_eq(tf_parallelize_all(y, types, 3), TF_OK);
  ck_assert_int_eq(tf_parallelize(y, 0, TF_PT_STREAM), TF_OK);
  messages[0] = 0;
  load(&b);
  int64_t xs[2] = {N, K};
  DLManagedTensor *a, *c, *got;
  ck_assert_int_eq(tf_tensor_create(f32, 2, xs, NULL, &sink, &a), TF_OK);
  ck_assert_int_eq(tf_tensor_create(f32, 2, few, NULL, &sink, &c), TF_OK);
  for (int i = 0; i < N * K; i++) ((float *)a->dl_tensor.data)[i] = (float)(i % 7 - 3);
  for (int i = 0; i < K * 2; i++) ((float *)c->dl_tensor.data)[i] = (float)(i % 5 - 2);
  tf_arg args[2] = {{.tensor = &a->dl_tensor}, {.tensor = &c->dl_tensor}};
  tf_executable *all[DEVICES] = {b.exe, b.exe, b.exe};
  ck_assert_msg(tf_mesh_run(b.m, NULL, all, DEVICES, args, 2, &got, 1, NULL, &sink) == TF_OK, "%s", messages);
  for (int i = 0; i < N; i++)
    for (int k = 0; k < 2; k++) {
      float want = 0;
      for (int j = 0; j < K; j++)
        want += ((float *)a->dl_tensor.data)[i * K + j] * ((float *)c->dl_tensor.data)[j * 2 + k];
      ck_assert(((float *)got->dl_tensor.data)[i * 2 + k] == want);
    }
  a->deleter(a);
  c->deleter(c);
  got->deleter(got);
  end(&b);
}
END_TEST

/* x is on device 1, and what is computed of it on device 2. */
START_TEST(places) {
  built b = {.s = new_session(NULL)};
  int64_t dims[2] = {TF_DIM_DYNAMIC, COLUMNS}, mesh = DEVICES, whole[2] = {ROWS, COLUMNS};
  int32_t first = 1, second = 2, beyond = DEVICES, none = -1, rows[2] = {0, -1}, spread[TF_MESH_RANK];
  tf_tensor *x, *n, *y;
  ck_assert_int_eq(tf_module_create(b.s, &b.m), TF_OK);
  ck_assert_int_eq(tf_fusion_create(b.m, "f", &b.f), TF_OK);
  ck_assert_int_eq(tf_fusion_input(b.f, "x", f32, 2, dims, NULL, NULL, &x), TF_OK);
  ck_assert_int_eq(tf_fusion_set_on(b.f, x, &first, 1), TF_ERR_INVALID);
  ck_assert_msg(strstr(messages, "the fusion has no mesh") != NULL, "%s", messages);
  ck_assert_int_eq(tf_fusion_set_mesh(b.f, &mesh, 1), TF_OK);
  messages[0] = 0;
  ck_assert_int_eq(tf_fusion_set_on(b.f, x, &beyond, 1), TF_ERR_INVALID);
  ck_assert_msg(strstr(messages, "'x' is on the devices at 3 of didx, which has places 0 to 2") != NULL, "%s",
                messages);
  ck_assert_int_eq(tf_fusion_set_on(b.f, x, &first, 4), TF_ERR_INVALID);
  ck_assert_int_eq(tf_fusion_set_on(b.f, x, &second, 1), TF_OK);
  messages[0] = 0;
  ck_assert_int_eq(tf_fusion_set_spread(b.f, x, rows, 2), TF_ERR_INVALID);
  ck_assert_msg(strstr(messages, "it can be one of these") != NULL, "%s", messages);
  ck_assert_int_eq(tf_fusion_set_on(b.f, x, &none, 1), TF_OK);
  ck_assert_int_eq(tf_fusion_set_on(b.f, x, &first, 1), TF_OK);
  ck_assert_int_eq(tf_fusion_op(b.f, "neg", &x, 1, NULL, &n), TF_OK);
  ck_assert_int_eq(tf_fusion_op(b.f, "neg", &n, 1, NULL, &y), TF_OK);
  ck_assert_int_eq(tf_fusion_set_on(b.f, y, &second, 1), TF_OK);
  ck_assert_int_eq(tf_fusion_return(b.f, &y, 1), TF_OK);
  for (uint32_t i = 0; i < 2; i++) {
    ck_assert_int_eq(tf_module_spread(b.m, NULL, i, spread), TF_OK);
    ck_assert_int_eq(spread[0], TF_MESH_ON(i ? second : first));
  }
  messages[0] = 0;
  load(&b);
  DLManagedTensor *a, *got;
  ck_assert_int_eq(tf_tensor_create(f32, 2, whole, NULL, &sink, &a), TF_OK);
  for (int i = 0; i < ROWS * COLUMNS; i++) ((float *)a->dl_tensor.data)[i] = (float)i;
  tf_arg in = {.tensor = &a->dl_tensor};
  tf_executable *all[DEVICES] = {b.exe, b.exe, b.exe};
  ck_assert_msg(tf_mesh_run(b.m, NULL, all, DEVICES, &in, 1, &got, 1, NULL, &sink) == TF_OK, "%s", messages);
  ck_assert(got->dl_tensor.shape[0] == ROWS && got->dl_tensor.shape[1] == COLUMNS);
  for (int i = 0; i < ROWS * COLUMNS; i++) ck_assert(((float *)got->dl_tensor.data)[i] == (float)i);
  got->deleter(got);
  a->deleter(a);
  end(&b);
}
END_TEST

/* Each device writes 8 bytes to its result: what it gets of two others, or nothing. */
static const char gathers[] = "host.func @f(%n: i64, %y: !host.tensor<1xi64>) attributes {num_results = 1} {\n"
                              "  %c = host.constant 3\n  host.shape 0 (%c)\n  host.shapes_end\n"
                              "  %i = host.coordinate 0 of [3]\n  %k = host.cast %n\n  %b = host.constant 8\n"
                              "  %w = host.alloc %b\n  host.memset %w, %b, 1\n  %p = host.ptr %y\n"
                              "  %t = host.eq %i, %k\n"
                              "  host.if %t {\n    host.check %k, \"device 0 fails\"\n  } else {\n"
                              "    host.all_gather %w to %p count %b over 0 of [3]\n  }\n}\n";

static tf_status run(built *b, int64_t not_this, double limit) {
  static int64_t y[DEVICES][DEVICES];
  int64_t n = DEVICES;
  DLTensor t[DEVICES];
  tf_arg args[DEVICES][2];
  const tf_arg *given[DEVICES];
  tf_executable *all[DEVICES] = {b->exe, b->exe, b->exe};
  uint32_t mesh[TF_MESH_AXES] = {DEVICES, 1, 1};
  for (int d = 0; d < DEVICES; d++) {
    t[d] = (DLTensor){.data = y[d], .device = {kDLCPU, 0}, .ndim = 1, .dtype = i64, .shape = &n};
    args[d][0] = (tf_arg){.scalar = {.i = not_this}};
    args[d][1] = (tf_arg){.tensor = &t[d]};
    given[d] = args[d];
  }
  messages[0] = 0;
  memset(y, 0, sizeof y);
  tf_status s = tf_mesh_simulate(all, mesh, 0, given, 2, limit, &sink);
  for (int d = 0; s == TF_OK && d < DEVICES; d++)
    for (int i = 0; i < DEVICES; i++) ck_assert_int_eq(y[d][i], 0x0101010101010101);
  return s;
}

START_TEST(devices_that_fail) {
  built b = {.s = new_session(NULL)};
  b.m = parsed(b.s, gathers);
  load(&b);
  ck_assert_int_eq(run(&b, -1, 30), TF_OK);
  ck_assert_int_eq(run(&b, 0, 30), TF_ERR_INVALID); /* it says so, and the others end */
  ck_assert_msg(strstr(messages, "device 0 fails") != NULL && !strstr(messages, "waits"), "%s", messages);
  ck_assert_int_eq(run(&b, 1, 30), TF_ERR_INVALID); /* it ends early */
  ck_assert_msg(strstr(messages, "waits in an all-gather over axis 0 for device 1, which has ended") != NULL, "%s",
                messages);
  end(&b);
}
END_TEST

/* A result that an exchange brings: each device has a row of x, and its result at `at` of the memory of x, or apart. */
static tf_status sum_rows(built *b, int at, int64_t stride) {
  static int64_t memory[DEVICES][32];
  int64_t xs[2] = {1, 4}, n = 4;
  DLTensor t[DEVICES][2];
  tf_arg args[DEVICES][3];
  const tf_arg *given[DEVICES];
  tf_executable *all[DEVICES] = {b->exe, b->exe, b->exe};
  uint32_t mesh[TF_MESH_AXES] = {DEVICES, 1, 1};
  for (int d = 0; d < DEVICES; d++) {
    for (int i = 0; i < 32; i++) memory[d][i] = i + d;
    t[d][0] = (DLTensor){.data = memory[d], .device = {kDLCPU, 0}, .ndim = 2, .dtype = i64, .shape = xs};
    t[d][1] = (DLTensor){.data = memory[d] + at, .device = {kDLCPU, 0}, .ndim = 1, .dtype = i64, .shape = &n};
    t[d][1].strides = &stride;
    args[d][0] = (tf_arg){.tensor = &t[d][0]};
    args[d][1] = (tf_arg){.scalar = {.i = DEVICES}};
    args[d][2] = (tf_arg){.tensor = &t[d][1]};
    given[d] = args[d];
  }
  messages[0] = 0;
  tf_status s = tf_mesh_simulate(all, mesh, 0, given, 3, 30, &sink);
  for (int d = 0; s == TF_OK && d < DEVICES; d++)
    for (int i = 0; i < 4; i++) ck_assert_int_eq(memory[d][at + i], 3 * i + 3);
  return s;
}

START_TEST(results_by_exchanges) {
  built b = {.s = new_session(NULL)};
  b.m =
      parsed(b.s, "fusion.func @f(%x: tensor<?x4xi64> {spread = [\"didx\", \"\"]}) -> tensor<4xi64> attributes {mesh = "
                  "array<i64: 3>} {\n  %s = fusion.sum %x axes [0] : tensor<4xi64>\n"
                  "  fusion.return %s : tensor<4xi64>\n}\n");
  load(&b);
  ck_assert_msg(sum_rows(&b, 16, 1) == TF_OK, "%s", messages);
  ck_assert_int_eq(sum_rows(&b, 2, 1), TF_ERR_INVALID);
  ck_assert_msg(strstr(messages, "result 's' overlaps 'x' in memory") != NULL, "%s", messages);
  ck_assert_int_eq(sum_rows(&b, 16, 2), TF_ERR_INVALID);
  ck_assert_msg(strstr(messages, "axis 0 of 's' has stride 2") != NULL, "%s", messages);
  end(&b);
}
END_TEST

/* GPUs that are none: kernels do nothing, but every device joins, exchanges, and gives its memory back. A device that
 * fails ends the others. */
START_TEST(on_gpus) {
  fake_cuda_control *gpu = fake_cuda_begin(DEVICES, 8);
  fake_nccl_control *fake = fake_control(FAKE_NCCL, "fake_nccl");
  built b = by_calls();
  load(&b);
  int64_t dims[2] = {ROWS, COLUMNS};
  DLManagedTensor *x, *y;
  tf_device *d[DEVICES];
  tf_executable *all[DEVICES];
  tf_mesh_run_options o = {.struct_size = sizeof o, .library = FAKE_NCCL, .seconds = 30};
  ck_assert_int_eq(tf_tensor_create(f32, 2, dims, NULL, &sink, &x), TF_OK);
  tf_arg in = {.tensor = &x->dl_tensor};
  for (int i = 0; i < DEVICES; i++) {
    tf_cuda_options c = {.struct_size = sizeof c, .library = FAKE_CUDA, .ordinal = i};
    ck_assert_int_eq(tf_device_cuda(&c, NULL, &sink, &d[i]), TF_OK);
    ck_assert_int_eq(tf_executable_create(d[i], b.p, &sink, &all[i]), TF_OK);
  }
  messages[0] = 0;
  ck_assert_msg(tf_mesh_run(b.m, NULL, all, DEVICES, &in, 1, &y, 1, &o, &sink) == TF_OK, "%s", messages);
  ck_assert(y->dl_tensor.ndim == 1 && y->dl_tensor.shape[0] == COLUMNS);
  ck_assert_int_eq(fake->scatters, DEVICES);
  ck_assert_int_eq(fake->destroyed, fake->made);
  y->deleter(y);
  fake->fail = "ncclReduceScatter";
  fake->error = 3;
  ck_assert_int_eq(tf_mesh_run(b.m, NULL, all, DEVICES, &in, 1, &y, 1, &o, &sink), TF_ERR_DEVICE);
  ck_assert_ptr_null(y);
  fake->fail = NULL;
  o.library = "/nonexistent/libnccl.so.2";
  ck_assert_int_eq(tf_mesh_run(b.m, NULL, all, DEVICES, &in, 1, &y, 1, &o, &sink), TF_ERR_ENV);
  tf_executable *first = all[0];
  all[0] = b.exe;
  ck_assert_int_eq(tf_mesh_run(b.m, NULL, all, DEVICES, &in, 1, &y, 1, &o, &sink), TF_ERR_UNSUPPORTED);
  all[0] = first;
  ck_assert_int_eq(gpu->memory, 0);
  ck_assert_int_eq(gpu->depth, 0);
  for (int i = 0; i < DEVICES; i++) {
    tf_executable_destroy(all[i]);
    tf_device_destroy(d[i]);
  }
  x->deleter(x);
  end(&b);
}
END_TEST

int main(void) {
  Suite *s = suite_create("mesh");
  TCase *c = tcase_create("mesh");
  tcase_add_test(c, a_line);
  tcase_add_test(c, whole_tensors);
  tcase_add_test(c, pieces);
  tcase_add_test(c, places);
  tcase_add_test(c, results_by_exchanges);
  tcase_add_test(c, devices_that_fail);
  tcase_add_test(c, on_gpus);
  suite_add_tcase(s, c);
  SRunner *r = srunner_create(s);
  srunner_run_all(r, CK_NORMAL);
  int failed = srunner_ntests_failed(r);
  srunner_free(r);
  return failed != 0;
}
