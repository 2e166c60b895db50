/* A C host that needs no text: it builds a fusion by calls, schedules it by calls, compiles it once, and launches the
 * one executable with one shape after another.
 *
 *   c_swiglu [emu | cuda] [package to save]
 *
 * The fusion is RMSNorm followed by SwiGLU on bf16, with two symbolic extents:
 *   h = x / sqrt(mean(x^2) + eps) * w,   y = silu(h) * g */
#include "../host.h"
#include "tf/compile.h"
#include "tf/emu.h"
#include "tf/schedule.h"

#define TRY(call)                                                                                                      \
  do {                                                                                                                 \
    tf_status status_ = (call);                                                                                        \
    if (status_ != TF_OK) return fprintf(stderr, "%s: %s\n", #call, tf_status_name(status_)), status_;                 \
  } while (0)

typedef struct tensors {
  tf_tensor *sum, *y;
} tensors;

static tf_status build(tf_fusion *f, tensors *t) {
  const int64_t matrix_dims[2] = {TF_DIM_DYNAMIC, TF_DIM_DYNAMIC}, vector_dims[1] = {TF_DIM_DYNAMIC};
  const char *matrix_names[2] = {"rows", "hidden"}, *vector_names[1] = {"hidden"};
  const int64_t first[1] = {0}, second[1] = {1};
  tf_tensor *x, *w, *g, *eps, *xf, *square, *n, *mean, *r, *rows, *xn, *wb, *h, *a, *gf, *yf;
  TRY(tf_fusion_input(f, "x", bf16, 2, matrix_dims, matrix_names, NULL, &x));
  TRY(tf_fusion_input(f, "w", bf16, 1, vector_dims, vector_names, NULL, &w));
  TRY(tf_fusion_input(f, "g", bf16, 2, matrix_dims, matrix_names, NULL, &g));
  TRY(tf_fusion_scalar(f, "eps", f32, &eps));
  /* 1 / sqrt(mean(x^2) + eps), one value a row */
  TRY(tf_fusion_cast(f, x, f32, &xf));
  TRY(tf_fusion_mul(f, xf, xf, &square));
  TRY(tf_fusion_reduce(f, "sum", square, second, 1, &t->sum));
  TRY(tf_fusion_dim(f, x, 1, &n));
  TRY(tf_fusion_cast(f, n, f32, &n));
  TRY(tf_fusion_div(f, t->sum, n, &mean));
  TRY(tf_fusion_add(f, mean, eps, &mean));
  TRY(tf_fusion_rsqrt(f, mean, &r));
  TRY(tf_fusion_broadcast(f, r, second, 1, &rows));
  /* the second pass over the row reads x again: rows may be longer than registers */
  TRY(tf_fusion_cast(f, x, f32, &xf));
  TRY(tf_fusion_mul(f, xf, rows, &xn));
  TRY(tf_fusion_broadcast(f, w, first, 1, &wb));
  TRY(tf_fusion_cast(f, wb, f32, &wb));
  TRY(tf_fusion_mul(f, xn, wb, &h));
  TRY(tf_fusion_silu(f, h, &a));
  TRY(tf_fusion_cast(f, g, f32, &gf));
  TRY(tf_fusion_mul(f, a, gf, &yf));
  TRY(tf_fusion_cast(f, yf, bf16, &t->y));
  TRY(tf_tensor_set_name(t->y, "y"));
  return tf_fusion_return(f, &t->y, 1);
}

/* A block computes a row with 256 threads. */
static tf_status schedule(tf_fusion *f, const tensors *t) {
  TRY(tf_split(t->sum, 1, 256));
  TRY(tf_propagate(t->sum));
  TRY(tf_parallelize(t->sum, 0, TF_PT_BIDX));
  TRY(tf_parallelize(t->sum, 2, TF_PT_TIDX));
  TRY(tf_parallelize_like(t->sum));
  return tf_inline_all(f);
}

static tf_status compile(tf_session *s, tf_package **package) {
  tf_module *m;
  tf_fusion *f;
  tensors t;
  TRY(tf_module_create(s, &m));
  tf_status st = tf_fusion_create(m, "rmsnorm_swiglu", &f);
  if (st == TF_OK) st = build(f, &t);
  if (st == TF_OK) st = schedule(f, &t);
  if (st == TF_OK) st = tf_compile(m, NULL, package);
  tf_module_destroy(m); /* the package stands alone */
  return st;
}

static tf_status launch(tf_device *d, tf_executable *e, int64_t rows, int64_t hidden, size_t *errors) {
  const double eps = 1e-5;
  matrix x, w, g, y;
  TRY(matrix_create(d, 2, rows, hidden, &x));
  TRY(matrix_create(d, 1, 1, hidden, &w));
  TRY(matrix_create(d, 2, rows, hidden, &g));
  TRY(matrix_create(d, 2, rows, hidden, &y));
  TRY(matrix_fill(d, &x, 1));
  TRY(matrix_fill(d, &w, 2));
  TRY(matrix_fill(d, &g, 3));
  const tf_arg args[5] = {
      {.tensor = &x.tensor}, {.tensor = &w.tensor}, {.tensor = &g.tensor}, {.scalar.f = eps}, {.tensor = &y.tensor}};
  TRY(tf_execute(e, 0, args, 5, NULL, &sink));
  TRY(tf_device_sync(d, NULL, &sink));
  TRY(tf_device_download(d, y.host, y.tensor.data, y.bytes, &sink));
  *errors = rmsnorm_swiglu_errors(&x, &w, &g, &y, eps);
  printf("%lld x %lld: %zu of %lld elements differ\n", (long long)rows, (long long)hidden, *errors,
         (long long)(rows * hidden));
  matrix *all[] = {&x, &w, &g, &y};
  for (int i = 0; i < 4; i++) matrix_destroy(d, all[i]);
  return TF_OK;
}

static tf_status run(tf_device *d, tf_package *package, size_t *errors) {
  static const int64_t shapes[][2] = {{4, 512}, {1, 1}, {7, 300}, {0, 64}, {3, 0}, {16, 1024}, {5, 2049}};
  tf_executable *e;
  TRY(tf_executable_create(d, package, &sink, &e));
  for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++) {
    size_t bad = 0;
    TRY(launch(d, e, shapes[i][0], shapes[i][1], &bad));
    *errors += bad;
  }
  tf_executable_destroy(e);
  return TF_OK;
}

int main(int argc, char **argv) {
  bool cuda = argc > 1 && strcmp(argv[1], "cuda") == 0;
  tf_device *device;
  tf_emu_options emu = {.struct_size = sizeof emu, .check = true};
  tf_status st = cuda ? tf_device_cuda(NULL, NULL, &sink, &device) : tf_device_emu(&emu, NULL, &sink, &device);
  if (st == TF_ERR_ENV) return printf("skipped: there is no CUDA device\n"), SKIPPED;
  if (st != TF_OK) return 1;

  tf_session *session;
  tf_session_options o = {.struct_size = sizeof o, .sink = sink};
  if (tf_session_create(&o, &session) != TF_OK) return 1;
  tf_package *package = NULL;
  size_t errors = 0;
  st = compile(session, &package);
  if (st == TF_OK) {
    tf_str ptx = tf_package_ptx(package);
    printf("%.*s\n... %zu bytes of PTX for %s\n", (int)(ptx.len < 160 ? ptx.len : 160), ptx.ptr, ptx.len,
           tf_package_target(package));
    st = run(device, package, &errors);
  }
  if (st == TF_OK && argc > 2) st = tf_package_save_file(package, argv[2], &sink);
  tf_package_release(package);
  tf_session_destroy(session);
  tf_device_destroy(device);
  return st != TF_OK || errors;
}
