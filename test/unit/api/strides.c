/* Strides of a tile program's arguments by calls; and what a launch with a host's own strides is told, of a tile
 * program and of a fusion. */
#include "calls.h"
#include "tf/emu.h"
#include "tf/tensor.h"
#include "tf/tile.h"

#define OK(x) ck_assert_msg((x) == TF_OK, "%s", messages)
#define V(...) ((tf_tile_value *[]){__VA_ARGS__})
#define L(...) ((const int64_t[]){__VA_ARGS__})

#define NO(call, text)                                                                                                 \
  do {                                                                                                                 \
    messages[0] = 0;                                                                                                   \
    ck_assert_int_eq(call, TF_ERR_INVALID);                                                                            \
    ck_assert_str_eq(messages, text "\n");                                                                             \
  } while (0)

/* y[i, j] = x[i, j] * w[i, j]: x of any strides, w with a row that is all rows, y with rows that are apart. */
static void scale(tf_tile *p) {
  const int64_t any[2] = {TF_TILE_DYNAMIC, TF_TILE_DYNAMIC};
  const char *const names[2] = {"m", "n"};
  tf_tile_value *x, *w, *y, *m, *n, *ij[2], *u, *v;
  OK(tf_tile_input(p, "x", f32, 2, any, names, NULL, &x));
  OK(tf_tile_input(p, "w", f32, 2, any, names, NULL, &w));
  OK(tf_tile_result(p, "y", f32, 2, any, names, L(1, 1), &y));
  OK(tf_tile_set_strides(p, x, L(TF_TILE_DYNAMIC, TF_TILE_DYNAMIC), NULL));
  OK(tf_tile_set_strides(p, w, L(8, 8), NULL)); /* the last word counts */
  OK(tf_tile_set_strides(p, w, L(0, TF_TILE_COMPACT), NULL));
  OK(tf_tile_set_strides(p, y, L(TF_TILE_DYNAMIC, TF_TILE_COMPACT), L(4, 1)));
  NO(tf_tile_set_strides(p, y, L(0, 1), NULL), "stride 0 of 'y' is 0");
  NO(tf_tile_set_strides(p, x, L(1, -3), NULL), "stride 1 of 'x' is -3");
  NO(tf_tile_set_strides(p, x, NULL, NULL), "'x' has 2 axes but no strides");
  NO(tf_tile_set_strides(p, x, L(1, 1), L(1, 0)), "stride 1 of 'x' is said to be a multiple of 0");
  NO(tf_tile_set_strides(p, NULL, L(1, 1), NULL), "operand 0 is NULL");
  NO(tf_tile_set_in_place(p, x, w), "'in_place' on argument 'x', which is no result");
  NO(tf_tile_set_in_place(p, y, y),
     "result 'y' is in place of argument 2, expected the number of an argument with elements of its type and extents "
     "that are the same, or have the same names");
  OK(tf_tile_set_in_place(p, y, w));
  OK(tf_tile_set_in_place(p, y, x)); /* the last word counts */
  OK(tf_tile_dim(p, x, 0, &m));
  OK(tf_tile_dim(p, x, 1, &n));
  NO(tf_tile_set_strides(p, x, L(1, 1), NULL), "the strides of 'x' come too late: the program has ops");
  NO(tf_tile_set_strides(p, m, L(1, 1), NULL),
     "'the result of tile.dim' is no tensor argument; only these have strides");
  OK(tf_tile_kernel(p, NULL, 0, 64, NULL));
  OK(tf_tile_begin(p, "parallel", V(m, n), 2, NULL, ij));
  OK(tf_tile_op(p, "load", V(x, ij[0], ij[1]), 3, NULL, &u));
  OK(tf_tile_op(p, "load", V(w, ij[0], ij[1]), 3, NULL, &v));
  OK(tf_tile_op(p, "mul", V(u, v), 2, NULL, &u));
  OK(tf_tile_op(p, "store", V(u, y, ij[0], ij[1]), 4, NULL, NULL));
  OK(tf_tile_end(p));
  OK(tf_tile_end(p));
  OK(tf_tile_finish(p));
}

enum { M = 5, N = 7 };

typedef struct launched {
  tf_device *device;
  tf_executable *exe;
  float x[256], w[256], y[256];
  DLTensor t[3];
} launched;

static DLTensor tensor(float *data, int64_t *shape, int64_t *strides) {
  return (DLTensor){.data = data, .device = {kDLCPU, 0}, .ndim = 2, .dtype = f32, .shape = shape, .strides = strides};
}

static tf_status launch(launched *c, int64_t *dims, int64_t *x, int64_t *w, int64_t *y) {
  const tf_sink sink = {keep_message, NULL};
  c->t[0] = tensor(c->x, dims, x);
  c->t[1] = tensor(c->w, dims, w);
  c->t[2] = tensor(c->y, dims, y);
  for (int i = 0; i < 256; i++) c->x[i] = (float)i, c->w[i] = (float)(i % 5) + 1, c->y[i] = -1;
  const tf_arg args[3] = {{.tensor = &c->t[0]}, {.tensor = &c->t[1]}, {.tensor = &c->t[2]}};
  messages[0] = 0;
  tf_status s = tf_execute(c->exe, 0, args, 3, NULL, &sink);
  return s == TF_OK ? tf_device_sync(c->device, NULL, &sink) : s;
}

static void is_right(const launched *c, const int64_t *dims, const int64_t *x, const int64_t *y) {
  float want[256];
  for (int i = 0; i < 256; i++) want[i] = -1;
  for (int64_t i = 0; i < dims[0]; i++)
    for (int64_t j = 0; j < dims[1]; j++) want[i * y[0] + j * y[1]] = c->x[i * x[0] + j * x[1]] * c->w[j];
  for (int i = 0; i < 256; i++) ck_assert_float_eq(c->y[i], want[i]); /* what lies between the elements, too */
}

#define RUNS(dims, x, w, y)                                                                                            \
  do {                                                                                                                 \
    OK(launch(&c, dims, x, w, y));                                                                                     \
    is_right(&c, dims, x, y);                                                                                          \
  } while (0)
#define S(...) ((int64_t[]){__VA_ARGS__})

/* The result is where x is, all of it: any other overlap is refused as ever. */
static void is_in_place(launched *c) {
  const tf_sink sink = {keep_message, NULL};
  int64_t dims[2] = {M, N}, x[2] = {8, 1}, w[2] = {0, 1}, other[2] = {12, 1};
  OK(launch(c, dims, x, w, x));
  c->t[2].data = c->x;
  const tf_arg args[3] = {{.tensor = &c->t[0]}, {.tensor = &c->t[1]}, {.tensor = &c->t[2]}};
  OK(tf_execute(c->exe, 0, args, 3, NULL, &sink));
  OK(tf_device_sync(c->device, NULL, &sink));
  for (int i = 0; i < M; i++)
    for (int j = 0; j < 8; j++) /* what lies between the elements, as it was */
      ck_assert_float_eq(c->x[i * 8 + j], (float)(i * 8 + j) * (j < N ? c->w[j] : 1));
  static const char text[] =
      "scale: result 'y' overlaps 'x' in memory, each from its first element to its last; it may be in "
      "place of that: begin where it begins, with its strides\n";
  for (int i = 0; i < 2; i++) {
    c->t[2].strides = i ? x : other;
    c->t[2].data = c->x + 4 * i;
    messages[0] = 0;
    ck_assert_int_eq(tf_execute(c->exe, 0, args, 3, NULL, &sink), TF_ERR_INVALID);
    ck_assert_str_eq(messages, text);
  }
}

START_TEST(strides) {
  static launched c;
  tf_session *s = new_session(NULL);
  const tf_sink sink = {keep_message, NULL};
  tf_module *m;
  tf_tile *p;
  tf_package *package;
  OK(tf_module_create(s, &m));
  OK(tf_tile_create(m, "scale", &p));
  scale(p);
  round_trips(s, m);
  OK(tf_compile(m, NULL, &package));
  tf_emu_options o = {.struct_size = sizeof o, .check = true, .workers = 1};
  OK(tf_device_emu(&o, NULL, &sink, &c.device));
  OK(tf_executable_create(c.device, package, &sink, &c.exe));
  int64_t all[2] = {M, N};
  RUNS(all, S(N, 1), S(0, 1), S(8, 1));  /* row-major, rows apart */
  RUNS(all, S(1, M), S(0, 1), S(12, 1)); /* transposed */
  RUNS(all, S(20, 3), S(0, 1), S(8, 1)); /* every third column */
  RUNS(all, S(0, 0), S(0, 1), S(8, 1));  /* one element */
  RUNS(all, S(1, 1), S(0, 1), S(8, 1));  /* windows that overlap: of an input, why not */
  RUNS(S(1, N), S(-9, 2), S(77, 1), S(3, 1));
  RUNS(S(M, 1), S(4, -9), S(0, 99), S(8, INT64_MAX));
  RUNS(S(0, N), S(4, 9), S(5, 5), S(1, 7));
  is_in_place(&c);
  NO(launch(&c, all, S(-7, 1), S(0, 1), S(8, 1)),
     "scale: axis 0 of 'x' has stride -7; negative strides are not supported");
  NO(launch(&c, all, S(7, 1), S(7, 1), S(8, 1)), "scale: axis 0 of 'w' has stride 7; the kernel was compiled for 0");
  NO(launch(&c, all, S(7, 1), S(0, 1), S(9, 1)), "scale: axis 0 of 'y' has stride 9; it must be a multiple of 4");
  NO(launch(&c, all, S(7, 1), S(0, 1), S(8, 2)), "scale: axis 1 of 'y' has stride 2; the kernel was compiled for 1");
  NO(launch(&c, all, S(7, 1), S(0, 1), S(4, 1)),
     "scale: axis 0 of result 'y' has stride 4, but the axes of smaller strides reach 6 elements further; expected "
     "a stride above that, by which its elements are known to lie apart");
  NO(launch(&c, all, S(7, 1), S(0, 1), S(0, 1)),
     "scale: result 2 ('y') has stride 0 at axis 0 of extent 5: its elements would overlap");
  tf_executable_destroy(c.exe);
  tf_device_destroy(c.device);
  tf_package_release(package);
  tf_module_destroy(m);
  tf_session_destroy(s);
}
END_TEST

/* y = x * w, as above; a fusion's result is row-major. */
static const char fusion[] =
    "fusion.func @scale(%x: tensor<?x?xf32> {contiguity = [false, false], dims = [\"m\", \"n\"]}, %w: tensor<?x?xf32> "
    "{contiguity = [\"broadcast\", true], dims = [\"m\", \"n\"]}) -> tensor<?x?xf32> {\n"
    "  %y = fusion.mul %x, %w : tensor<?x?xf32>\n"
    "  fusion.return %y : tensor<?x?xf32>\n}\n";

START_TEST(strides_of_a_fusion) {
  static launched c;
  tf_session *s = new_session(NULL);
  const tf_sink sink = {keep_message, NULL};
  tf_package *package;
  tf_module *m = parsed(s, fusion);
  OK(tf_compile(m, NULL, &package));
  tf_emu_options o = {.struct_size = sizeof o, .check = true, .workers = 1};
  OK(tf_device_emu(&o, NULL, &sink, &c.device));
  OK(tf_executable_create(c.device, package, &sink, &c.exe));
  int64_t all[2] = {M, N};
  RUNS(all, S(N, 1), S(0, 1), S(N, 1));
  RUNS(all, S(1, M), S(0, 1), S(N, 1));
  RUNS(all, S(20, 3), S(0, 1), S(N, 1));
  RUNS(all, S(0, 0), S(0, 1), S(N, 1));
  RUNS(S(1, N), S(-9, 2), S(77, 1), S(3, 1)); /* of an axis of one element any stride will do */
  RUNS(S(M, 1), S(4, -9), S(0, 99), S(1, INT64_MAX));
  RUNS(S(1, 1), S(-4, -9), S(-1, -3), S(-5, -6));
  RUNS(S(0, N), S(-4, 9), S(5, 5), S(1, 7)); /* and of a tensor of none */
  RUNS(S(M, 0), S(400, -9), S(5, 5), S(1, 7));
  NO(launch(&c, all, S(-7, 1), S(0, 1), S(N, 1)),
     "scale: axis 0 of 'x' has stride -7; negative strides are not supported");
  NO(launch(&c, all, S(7, 1), S(7, 1), S(N, 1)), "scale: axis 0 of 'w' has stride 7; the kernel was compiled for 0");
  NO(launch(&c, all, S(7, 1), S(0, 1), S(8, 1)), "scale: axis 0 of 'y' has stride 8; the kernel was compiled for 7");
  tf_executable_destroy(c.exe);
  tf_device_destroy(c.device);
  tf_package_release(package);
  tf_module_destroy(m);
  tf_session_destroy(s);
}
END_TEST

int main(void) {
  TCase *c = tcase_create("strides");
  tcase_add_test(c, strides);
  tcase_add_test(c, strides_of_a_fusion);
  return run_suite(c, "strides");
}
