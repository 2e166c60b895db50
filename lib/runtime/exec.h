/* Running a host program. */
#ifndef TF_RUNTIME_EXEC_H
#define TF_RUNTIME_EXEC_H

#include "runtime/impl.h"
#include "runtime/package.h"

/* A package loaded on a device. Immutable after creation, so several threads may run it. */
struct tf_executable {
  tf_device *device;
  tf_package *package;
  void *module;
  tf_device_info info;
  bool *rehearse; /* per entry: the program can fail after its first launch, see tf_exec_run */
};

typedef enum tf_exec_mode {
  TF_EXEC_SHAPES,   /* to SHAPES_END; nothing reaches the device */
  TF_EXEC_REHEARSE, /* everything but the effects: finds each failure that does not come from the device */
  TF_EXEC_REAL,
} tf_exec_mode;

typedef struct tf_exec_call {
  const tf_executable *exe;
  const tf_hostprog *prog;
  const tf_arg *args; /* checked by tf_args_check */
  uint32_t ninput;
  void *stream;
  tf_exec_mode mode;
  uint32_t result; /* shapes mode: whose extents go to dims */
  int64_t *dims;
  uint64_t seen; /* shapes mode: axes that got an extent */
  const tf_sink *sink;
} tf_exec_call;

/* Checks `n` arguments against the program's first `n`: type, rank, device, extents, strides, address. */
tf_status tf_args_check(const tf_executable *e, const tf_hostprog *h, const tf_arg *args, uint32_t n,
                        const tf_sink *sink);
/* Stride of an axis in elements, also where the tensor has none and is row-major. */
int64_t tf_arg_stride(const DLTensor *t, uint32_t axis);
static inline uint64_t tf_arg_address(const DLTensor *t) { return (uint64_t)(uintptr_t)t->data + t->byte_offset; }
/* Bits of a checked scalar. */
uint64_t tf_arg_bits(const tf_harg *a, const tf_arg *v);

/* Runs the program of a call. */
tf_status tf_exec_run(tf_exec_call *c);
/* Whether a program can still fail, other than by the device, after it had an effect; such a one is rehearsed first,
 * so that a refused call launches nothing. */
bool tf_exec_needs_rehearsal(const tf_hostprog *h);
/* The checks of one launch, and the launch. `v` are the values of its pool slice. */
tf_status tf_exec_launch(const tf_exec_call *c, uint32_t kernel, const int64_t *v);
/* A launch without a host program: grid, block, clusters and shared memory of `k`, checked. */
tf_status tf_exec_bare(const tf_executable *e, uint32_t kernel, const tf_launch_options *o, tf_kernel_launch *k,
                       const tf_sink *sink);
/* An integer as parameter i of a kernel; refused if it would lose bits. */
tf_status tf_exec_pack(const tf_executable *e, uint32_t kernel, uint32_t i, int64_t v, uint64_t *slot,
                       const tf_sink *sink);
/* What a checked tensor spans, with elements of `size` bytes; no bytes if it is empty. */
tf_memory_range tf_arg_range(const DLTensor *t, unsigned size);
/* The same of a tensor of any type, checked; `what` begins the diagnostic. */
tf_status tf_arg_span(const tf_executable *e, const DLTensor *t, const char *what, tf_memory_range *out,
                      const tf_sink *sink);

/* Time between two points of a stream, by the device's events or the host's clock. */
typedef struct tf_exec_timer {
  tf_device *device;
  void *stream, *timer;
  double start;
  const tf_sink *sink;
} tf_exec_timer;
tf_status tf_exec_time_begin(tf_exec_timer *t, tf_device *d, void *stream, const tf_sink *sink);
/* Waits. `s` is how the work between them went; a failure of it is passed on. */
tf_status tf_exec_time_end(tf_exec_timer *t, tf_status s, double *ms);

#endif
