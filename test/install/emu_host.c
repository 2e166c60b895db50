/* A host of the runtime with the simulated SM: a package from a file, run without a GPU, with a cache of its code in
 * the folder that is named. Valid as C99, C11 and C++17. */
#include <stdio.h>
#include <string.h>

#include <tf/device.h>
#include <tf/emu.h>

#define TRY(call)                                                                                                      \
  do {                                                                                                                 \
    tf_status status_ = (call);                                                                                        \
    if (status_ != TF_OK) return fprintf(stderr, "%s: %s\n", #call, tf_status_name(status_)), 1;                       \
  } while (0)

int main(int argc, char **argv) {
  float x[3] = {1, 2, 3}, y[3] = {0, 0, 0};
  int64_t extent = 3;
  tf_cache_options co;
  tf_cache_stats stats;
  tf_emu_options eo;
  tf_cache *cache;
  tf_package *package;
  tf_device *device;
  tf_executable *e;
  DLTensor in, out;
  tf_arg args[2];
  if (argc != 3) return 1;
  memset(&co, 0, sizeof co);
  co.struct_size = sizeof co, co.dir = argv[2];
  TRY(tf_cache_create(&co, NULL, NULL, &cache));
  TRY(tf_package_load_file(argv[1], NULL, NULL, &package));
  memset(&eo, 0, sizeof eo);
  eo.struct_size = sizeof eo, eo.cache = cache;
  TRY(tf_device_emu(&eo, NULL, NULL, &device));
  TRY(tf_executable_create(device, package, NULL, &e));
  memset(&in, 0, sizeof in);
  in.device.device_type = kDLCPU;
  in.ndim = 1;
  in.dtype.code = kDLFloat, in.dtype.bits = 32, in.dtype.lanes = 1;
  in.shape = &extent;
  out = in;
  in.data = x, out.data = y;
  memset(args, 0, sizeof args);
  args[0].tensor = &in, args[1].tensor = &out;
  TRY(tf_execute(e, 0, args, 2, NULL, NULL));
  TRY(tf_device_sync(device, NULL, NULL));
  memset(&stats, 0, sizeof stats);
  stats.struct_size = sizeof stats;
  tf_cache_get_stats(cache, &stats);
  printf("%g %g %g, %s\n", (double)y[0], (double)y[1], (double)y[2], stats.stores ? "made" : "kept");
  tf_executable_destroy(e);
  tf_device_destroy(device);
  tf_package_release(package);
  tf_cache_destroy(cache);
  return 0;
}
