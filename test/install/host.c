/* A host of the installed library: text to a result on the simulated SM. Valid as C99, C11 and C++17. */
#include <stdio.h>
#include <string.h>

#include <tf/compile.h>
#include <tf/device.h>
#include <tf/emu.h>
#include <tf/ir.h>

#define TRY(call)                                                                                                      \
  do {                                                                                                                 \
    tf_status status_ = (call);                                                                                        \
    if (status_ != TF_OK) return fprintf(stderr, "%s: %s\n", #call, tf_status_name(status_)), 1;                       \
  } while (0)

static const char source[] = "fusion.func @twice(%x: tensor<?xf32>) -> tensor<?xf32> {\n"
                             "  %y = fusion.add %x, %x : tensor<?xf32>\n"
                             "  fusion.return %y : tensor<?xf32>\n"
                             "}\n";

static void tell(void *user, const tf_diagnostic *d) {
  char words[512];
  (void)user;
  tf_diagnostic_format(d, words, sizeof words);
  fprintf(stderr, "%s\n", words);
}

static DLTensor vector_of(float *data, int64_t *extent) {
  DLTensor t;
  memset(&t, 0, sizeof t);
  t.data = data;
  t.device.device_type = kDLCPU;
  t.ndim = 1;
  t.dtype.code = kDLFloat, t.dtype.bits = 32, t.dtype.lanes = 1;
  t.shape = extent;
  return t;
}

int main(void) {
  float x[3] = {1, 2, 3}, y[3] = {0, 0, 0};
  int64_t extent = 3;
  tf_sink sink;
  tf_session_options so;
  tf_emu_options eo;
  tf_session *session;
  tf_module *module;
  tf_package *package;
  tf_device *device;
  tf_executable *e;
  DLTensor in = vector_of(x, &extent), out = vector_of(y, &extent);
  tf_arg args[2];
  tf_str name, text;
  sink.fn = tell, sink.user = NULL;
  name.ptr = "host", name.len = 4;
  text.ptr = source, text.len = sizeof source - 1;
  memset(&so, 0, sizeof so);
  so.struct_size = sizeof so, so.sink = sink;
  TRY(tf_session_create(&so, &session));
  TRY(tf_module_parse(session, name, text, &module));
  TRY(tf_compile(module, NULL, &package));
  memset(&eo, 0, sizeof eo);
  eo.struct_size = sizeof eo, eo.check = true;
  TRY(tf_device_emu(&eo, NULL, &sink, &device));
  TRY(tf_executable_create(device, package, &sink, &e));
  memset(args, 0, sizeof args);
  args[0].tensor = &in, args[1].tensor = &out;
  TRY(tf_execute(e, 0, args, 2, NULL, &sink));
  TRY(tf_device_sync(device, NULL, &sink));
  printf("%g %g %g\n", (double)y[0], (double)y[1], (double)y[2]);
  tf_executable_destroy(e);
  tf_device_destroy(device);
  tf_package_release(package);
  tf_module_destroy(module);
  tf_session_destroy(session);
  return 0;
}
