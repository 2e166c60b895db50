/* A C host that has PTX from anywhere, or a file that holds some, and lets the simulated SM check a kernel of it: no
 * GPU is needed.
 *
 *   c_ptx <file> <kernel> <threads of a block> <blocks> <elements> [chip]
 *
 * Each pointer of the kernel gets a tensor of so many f32 that count from 0, each tensor map such a tensor in boxes of
 * 32, everything else 0. Exit status 0 = the simulated SM has nothing to tell, 3 = it has. */
#include "../host.h"

#include "tf/compile.h"
#include "tf/emu.h"

enum { MOST = 16 };

/* The text of the file, which may be PTX itself or hold some. */
typedef struct text {
  char *at;
  size_t n;
} text;

static text read_file(const char *path) {
  text t = {0};
  FILE *f = fopen(path, "rb");
  if (!f) return t;
  fseek(f, 0, SEEK_END);
  long n = ftell(f);
  rewind(f);
  t.at = n >= 0 ? malloc((size_t)n + 1) : NULL;
  t.n = t.at ? fread(t.at, 1, (size_t)n, f) : 0;
  fclose(f);
  return t;
}

static void take(void *user, tf_str ptx) {
  text *t = user;
  char *copy = malloc(ptx.len + 1);
  if (!copy) return;
  memcpy(copy, ptx.ptr, ptx.len);
  free(t->at);
  *t = (text){copy, ptx.len};
}

static tf_status to_package(const char *path, const char *chip, text *t, tf_package **out) {
  tf_session *s;
  tf_find_ptx_options which = {.struct_size = sizeof which, .target = chip};
  tf_str bytes = {t->at, t->n};
  tf_status st = tf_session_create(&(tf_session_options){.struct_size = sizeof(tf_session_options), .sink = sink}, &s);
  if (st != TF_OK) return st;
  if (tf_may_hold_ptx(bytes)) st = tf_find_ptx(bytes, &which, take, t, &sink);
  if (st == TF_OK) st = tf_compile_ptx(s, (tf_str){path, strlen(path)}, (tf_str){t->at, t->n}, NULL, out);
  tf_session_destroy(s);
  return st;
}

static uint32_t find_kernel(const tf_package *p, const char *name, tf_kernel_info *info) {
  uint32_t n = tf_package_num_kernels(p);
  for (uint32_t i = 0; i < n; i++) {
    *info = (tf_kernel_info){.struct_size = sizeof *info};
    if (tf_package_kernel(p, i, info) == TF_OK && !strcmp(info->name, name)) return i;
  }
  return n;
}

static tf_status launch(tf_device *d, tf_package *p, const char *name, tf_launch_options *o, int64_t n) {
  tf_kernel_info info;
  uint32_t k = find_kernel(p, name, &info);
  if (k == tf_package_num_kernels(p) || info.num_params > MOST)
    return fprintf(stderr, "no kernel %s of at most %d parameters\n", name, MOST), TF_ERR_INVALID;
  DLTensor tensor[MOST];
  tf_arg args[MOST] = {{0}};
  const char *maps[MOST] = {0};
  tf_executable *e = NULL;
  tf_status st = tf_executable_create(d, p, &sink, &e);
  for (uint32_t i = 0; i < info.num_params; i++) {
    tf_param_kind kind = tf_package_kernel_param(p, k, i);
    tensor[i] = (DLTensor){.device.device_type = kDLCPU, .ndim = 1, .dtype = f32, .shape = &n};
    if (kind != TF_PARAM_POINTER && kind != TF_PARAM_TENSORMAP) continue;
    if (posix_memalign(&tensor[i].data, 64, (size_t)n * 4 + 64)) st = TF_ERR_OOM;
    for (int64_t x = 0; st == TF_OK && x < n; x++) ((float *)tensor[i].data)[x] = (float)x;
    args[i].tensor = &tensor[i];
    if (kind == TF_PARAM_TENSORMAP) maps[i] = "box=32";
  }
  o->maps = maps;
  if (st == TF_OK) st = tf_launch_kernel(e, k, o, args, info.num_params, NULL, &sink);
  if (st == TF_OK) st = tf_device_sync(d, NULL, &sink);
  for (uint32_t i = 0; i < info.num_params; i++) free(args[i].tensor ? tensor[i].data : NULL);
  tf_executable_destroy(e);
  return st;
}

int main(int argc, char **argv) {
  if (argc != 6 && argc != 7)
    return fprintf(stderr, "usage: c_ptx <file> <kernel> <threads> <blocks> <elements> [chip]\n"), 2;
  text t = read_file(argv[1]);
  tf_package *package = NULL;
  tf_device *device = NULL;
  tf_emu_options checks = {
      .struct_size = sizeof checks, .check = true, .checks = TF_EMU_CHECK_ALL & ~TF_EMU_CHECK_STRICT};
  tf_launch_options o = {
      .struct_size = sizeof o, .grid = {(uint32_t)atoi(argv[4])}, .block = {(uint32_t)atoi(argv[3])}};
  tf_status st = t.at ? to_package(argv[1], argc > 6 ? argv[6] : NULL, &t, &package) : TF_ERR_IO;
  if (st == TF_OK) st = tf_device_emu(&checks, NULL, &sink, &device);
  if (st == TF_OK) st = launch(device, package, argv[2], &o, atoll(argv[5]));
  if (device) tf_device_destroy(device);
  if (package) tf_package_release(package);
  free(t.at);
  printf("%s: %s\n", argv[2], st == TF_OK ? "nothing to tell" : tf_status_name(st));
  return st == TF_OK ? 0 : st == TF_ERR_CHECK ? 3 : 1;
}
