/* Between the files of the CUDA device. */
#ifndef TF_RUNTIME_CUDA_CUDA_IMPL_H
#define TF_RUNTIME_CUDA_CUDA_IMPL_H

#include <pthread.h>
#include <stdatomic.h>

#include "runtime/cuda/driver.h"
#include "runtime/device_impl.h"

typedef struct tf_cuda_counters tf_cuda_counters;
typedef struct tf_cuda_scratch tf_cuda_scratch;

typedef struct tf_cuda_memory {
  void *(*alloc)(void *user, size_t bytes, void *stream);
  void (*free)(void *user, void *address, void *stream);
  void *user;
} tf_cuda_memory;

typedef struct tf_cuda_device {
  tf_device base;
  tf_cuda_driver cu;
  CUdevice device;
  CUcontext context;
  bool primary;            /* the context is ours to release */
  bool async_alloc;        /* the device has memory pools */
  bool no_early;           /* no launch is early */
  bool early_kernels_wait; /* the host's, in streams */
  atomic_bool one_never;   /* one of ours that overlaps was launched that never waits */
  tf_cuda_memory own;      /* the host's allocator, if it has one */
  tf_cuda_counters *counters;
  tf_cuda_scratch *scratch;
  pthread_mutex_t load_lock; /* the driver's compiler is asked by one thread at a time */
  pthread_mutex_t early_lock;
  CUgraphNode early_node; /* of the last launch that was captured and overlaps, and of its capture's number */
  unsigned long long early_capture;
  tf_device_info info;
} tf_cuda_device;

/* cuda_context.c. Makes the device's context current for one call; every enter has its leave, so that the host's own
 * context is what it was. */
TF_NODISCARD tf_status tf_cuda_enter(tf_cuda_device *d, const tf_sink *sink);
void tf_cuda_leave(tf_cuda_device *d);
/* Where it is the thread's own already nothing is pushed: then *pushed is false, and there is nothing to leave. */
TF_NODISCARD tf_status tf_cuda_enter_unless(tf_cuda_device *d, bool *pushed, const tf_sink *sink);

/* Which of the package's code to load, or why none can be. */
TF_NODISCARD tf_status tf_cuda_preflight(const tf_package_parts *p, const char *name, uint32_t sm, int version,
                                         const tf_sink *sink, tf_str *code);

TF_NODISCARD tf_status tf_cuda_load(tf_device *d, const tf_package_parts *p, void **module, const tf_sink *sink);
/* Loads the kernel if it is not there yet. */
TF_NODISCARD bool tf_cuda_takes(tf_device *d, void *module, uint32_t kernel);
/* `what` is of a PTX version that a driver of this CUDA version does not take. */
TF_NODISCARD tf_status tf_cuda_old_driver(const char *what, uint32_t need, int version, const tf_sink *sink);
TF_NODISCARD tf_status tf_cuda_prepare(tf_device *d, void *module, const uint32_t *kernel, uint32_t n,
                                       const tf_sink *sink);
void tf_cuda_unload(tf_device *d, void *module);
TF_NODISCARD tf_status tf_cuda_launch(tf_device *d, void *module, const tf_kernel_launch *l, void *stream,
                                      const tf_sink *sink);
/* early.c. Whether an early launch may begin before what stands before it is done; in the device's context. */
TF_NODISCARD bool tf_cuda_early(tf_cuda_device *d, void *stream);
/* The stream's last launch was one that overlaps. */
void tf_cuda_note_overlap(tf_cuda_device *d, void *stream);
/* cuda_mark.c */
TF_NODISCARD bool tf_cuda_capturing(tf_device *d, void *stream);
uint64_t tf_cuda_stream_id(tf_device *d, void *stream);
void tf_cuda_relax(tf_device *d);
TF_NODISCARD tf_status tf_cuda_mark(tf_device *d, void *stream, bool alone, void **mark, bool *captured,
                                    const tf_sink *sink);
int tf_cuda_reached(tf_device *d, void *mark);
void tf_cuda_unmark(tf_device *d, void *mark);
TF_NODISCARD tf_status tf_cuda_stream(tf_device *d, void **stream, const tf_sink *sink);
void tf_cuda_end_stream(tf_device *d, void *stream);
TF_NODISCARD tf_status tf_cuda_after(tf_device *d, void *stream, void *other, void **mark, const tf_sink *sink);
/* cuda_mark.c. What lasts from call to call is the stream's by its number: handles come again, numbers do not. False:
 * it has none, or is being captured, and its graph may run beside the stream. The context is current. */
TF_NODISCARD bool tf_cuda_keeps(tf_cuda_device *d, CUstream stream, uint64_t *id);
/* counter.c. 0 = none for this stream. */
uint64_t tf_cuda_counter(tf_device *d, void *stream);
tf_cuda_counters *tf_cuda_counters_new(const tf_allocator *a);
void tf_cuda_counters_free(tf_cuda_device *d);
/* scratch.c. The workspace that the stream keeps, 0 = none; give: false where the address is no such. */
CUdeviceptr tf_cuda_scratch_take(tf_cuda_device *d, size_t bytes, CUstream stream);
TF_NODISCARD bool tf_cuda_scratch_give(tf_cuda_device *d, CUdeviceptr address);
tf_cuda_scratch *tf_cuda_scratch_new(const tf_allocator *a);
void tf_cuda_scratch_free(tf_cuda_device *d);
TF_NODISCARD tf_status tf_cuda_tensormap(tf_device *d, const tf_tensormap_desc *m, void *map128, const tf_sink *sink);

#endif
