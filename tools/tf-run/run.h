/* The pieces of tf-run: what goes in, where it runs, what came out. */
#ifndef TOOLS_RUN_H
#define TOOLS_RUN_H

#include "common/tool.h"
#include "tf/device.h"
#include "tf/tensor.h"

/* An argument on the host: a tensor over memory of its own, or a scalar. */
typedef struct value {
  DLManagedTensor *memory; /* NULL for scalars */
  DLTensor tensor;
  int64_t dims[TF_MAX_RANK], strides[TF_MAX_RANK];
  bool is_scalar;
  double f;
  int64_t i;
  char *name;
  char *map; /* how it becomes a tensor map, or NULL */
} value;

typedef struct arg_want {
  const char *name;
  DLDataType type;
  bool typed;             /* `type` says something */
  bool is_tensor, shaped; /* `is_tensor` and `rank` say something */
  uint32_t rank;
  bool is_address; /* of a tensor, null, or a number */
  bool is_map;     /* a tensor map of a tensor */
} arg_want;

/* A tensor of "x.npy" or "w.safetensors:name"; `want` may be NULL. */
tf_status tensor_from_file(tool *t, const char *spec, const DLDataType *want, DLManagedTensor **out);
/* "x.npy", "1.5", "random:1:bf16:512x4096", ...; `index` goes into the seed where the text says "seed". */
tf_status value_parse(tool *t, const char *spec, const arg_want *want, uint32_t index, value *out);
void value_end(value *v);
int64_t value_elements(const value *v);
/* Memory of these extents (v->dims) and strides, "72x1"; NULL: row-major. */
tf_status value_lay_out(tool *t, DLDataType type, int rank, const char *strides, value *v);
/* Its elements in C order, in memory of their own; false: what lies between them is not all `gap`. */
tf_status value_gather(tool *t, unsigned char gap, value *v, bool *kept);

/* One call: entry, inputs, results. Results have memory once they are made. */
typedef struct call {
  tool *t;
  tf_module *module;   /* NULL when the input is a package */
  tf_package *package; /* NULL on the device "reference" */
  uint32_t entry;
  const char *entry_name; /* NULL = the only one */
  uint32_t nin, nout;
  value *in, *out;
  DLManagedTensor **reference, **bounds; /* nout of them, once asked for; how far off results may be */
  /* A kernel that no host program launches: no results, but tensors that it may have written. */
  bool bare;
  bool foreign; /* PTX that others made, or LLVM IR with some in it */
  uint32_t kernel;
  tf_launch_options launch;
  const char **maps; /* of `launch` */
  struct tracer *tracer;
  tf_device *device; /* NULL until it is opened */
  uint32_t devices;  /* of the mesh that the fusion runs on; 0 = none */
} call;

/* What --out and --expect count: results, or the tensors of a bare kernel. NULL past the end. */
value *result_of(const call *c, size_t i);

/* device.c: the target when none is named: the GPU's own; the simulated SM takes any. */
tf_status default_target(call *c, const char **out);
/* Runs on the emulator or a GPU, and fills the results. */
tf_status run_on_device(call *c);
tf_status open_device(call *c);
/* mesh.c: a fusion on a mesh of devices, on whole tensors. */
tf_status find_mesh(call *c);
tf_status run_on_mesh(call *c);
/* emu.c */
tf_status open_emu(call *c, tf_device **out);
void print_counters(tool *t, tf_device *d);
tf_status write_trace(call *c); /* if one was asked for; ends it */
tf_status bad_option(tool *t, const char *option, const char *value, const char *wanted); /* a usage error */
/* kernel.c */
/* The kernel that --entry means, or the only one; the number of kernels if there is none. All names, where asked for.
 */
uint32_t kernel_names(const call *c, text *names);
tf_status find_bare_kernel(call *c);
void wanted_by_kernel(const call *c, uint32_t i, arg_want *w);
/* "pointer, i32, 24 bytes", of all its parameters. */
void name_parameters(const call *c, text *out);
bool only_for_kernels(call *c); /* false after a usage error: --grid and its kin with an entry point */
/* tune.c: --tune. The package becomes the winner's; arguments are placed on the device, results too. */
bool tunes(const call *c, double *seconds); /* false, with c->t->usage set, after a usage error */
tf_status tune(call *c, double seconds, const tf_arg *args);
/* compare.c */
tf_status run_reference(call *c);
tf_status compare_results(call *c);

#endif
