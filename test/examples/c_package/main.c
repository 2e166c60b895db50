/* A C host that runs what another one compiled: it links libtf-runtime, in which there is no compiler and no LLVM, and
 * needs a CUDA device.
 *
 *   c_package <package that c_swiglu saved> */
#include "../host.h"

#define TRY(call)                                                                                                      \
  do {                                                                                                                 \
    tf_status status_ = (call);                                                                                        \
    if (status_ != TF_OK) return fprintf(stderr, "%s: %s\n", #call, tf_status_name(status_)), status_;                 \
  } while (0)

static void describe(const tf_package *p) {
  printf("a package for %s:\n", tf_package_target(p));
  for (uint32_t e = 0; e < tf_package_num_entries(p); e++) {
    printf("  %s(", tf_package_entry_name(p, e));
    for (uint32_t i = 0; i < tf_package_num_args(p, e); i++) {
      tf_arg_info a = {.struct_size = sizeof a};
      if (tf_package_arg(p, e, i, &a) == TF_OK)
        printf("%s%s%s", i ? ", " : "", a.is_result ? "-> " : "", a.name ? a.name : "?");
    }
    printf(")\n");
  }
}

static tf_status run(tf_device *d, tf_package *p, size_t *errors) {
  const double eps = 1e-5;
  int64_t dims[2] = {0};
  tf_executable *e;
  matrix x, w, g, y;
  TRY(tf_executable_create(d, p, &sink, &e));
  TRY(matrix_create(d, 2, 33, 1000, &x));
  TRY(matrix_create(d, 1, 1, 1000, &w));
  TRY(matrix_create(d, 2, 33, 1000, &g));
  TRY(matrix_fill(d, &x, 4));
  TRY(matrix_fill(d, &w, 5));
  TRY(matrix_fill(d, &g, 6));
  tf_arg args[5] = {{.tensor = &x.tensor}, {.tensor = &w.tensor}, {.tensor = &g.tensor}, {.scalar.f = eps}};
  TRY(tf_executable_result_shape(e, 0, args, 4, 0, dims, 2, &sink));
  TRY(matrix_create(d, 2, dims[0], dims[1], &y));
  args[4].tensor = &y.tensor;
  TRY(tf_execute(e, 0, args, 5, NULL, &sink));
  TRY(tf_device_sync(d, NULL, &sink));
  TRY(tf_device_download(d, y.host, y.tensor.data, y.bytes, &sink));
  *errors = rmsnorm_swiglu_errors(&x, &w, &g, &y, eps);
  printf("%lld x %lld: %zu elements differ\n", (long long)dims[0], (long long)dims[1], *errors);
  matrix *all[] = {&x, &w, &g, &y};
  for (int i = 0; i < 4; i++) matrix_destroy(d, all[i]);
  tf_executable_destroy(e);
  return TF_OK;
}

int main(int argc, char **argv) {
  tf_package *package;
  tf_device *device;
  size_t errors = 0;
  if (argc != 2) return fprintf(stderr, "usage: c_package <package>\n"), 2;
  if (tf_package_load_file(argv[1], NULL, &sink, &package) != TF_OK) return 1;
  describe(package);
  tf_status st = tf_device_cuda(NULL, NULL, &sink, &device);
  if (st == TF_OK) {
    st = run(device, package, &errors);
    tf_device_destroy(device);
  }
  tf_package_release(package);
  if (st == TF_ERR_ENV) return printf("skipped: there is no CUDA device\n"), SKIPPED;
  return st != TF_OK || errors;
}
