/* tf/device.h: devices, packages loaded on them, and running an entry point.
 *
 * Threads: a tf_device and a tf_executable may be used from several threads at once. */
#ifndef TF_DEVICE_H
#define TF_DEVICE_H

#include "tf/arg.h"
#include "tf/diag.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct tf_device tf_device;
typedef struct tf_package tf_package;       /* immutable compiled code: PTX, host programs, kernel table */
typedef struct tf_executable tf_executable; /* a package loaded on a device */

typedef struct tf_device_info {
  size_t struct_size;
  char name[128];       /* "NVIDIA H200", "simulated SM" */
  uint32_t sm;          /* 90 for compute capability 9.0 */
  uint32_t ptx_version; /* highest that can be loaded: 90 = 9.0 */
  uint32_t sm_count;
  uint32_t shared_optin; /* bytes of shared memory that one CTA may ask for */
  uint64_t memory;       /* bytes of device memory; 0 = the host's */
  bool is_host;          /* device addresses are host addresses */
} tf_device_info;

/* What a host may promise of the streams that it passes. */
typedef enum tf_cuda_promise {
  /* Each kernel that the host, or a library of its, launches there to begin early waits before it ends
   * (CU_LAUNCH_ATTRIBUTE_PROGRAMMATIC_STREAM_SERIALIZATION; griddepcontrol.wait, cudaGridDependencySynchronize), as the
   * CUDA programming guide wants it ("Programmatic Dependent Launch"). Then calls begin while the kernel before them
   * ends in streams, too, not only in graphs: 1 to 2 us of each. Behind a kernel that breaks this a call reads what
   * kernels before that one have not written yet, and nobody can tell. */
  TF_CUDA_EARLY_KERNELS_WAIT = 1,
} tf_cuda_promise;

/* Options of a CUDA device; zero-initialised = device 0's primary context. */
typedef struct tf_cuda_options {
  size_t struct_size;
  int ordinal;
  void *context;       /* a CUcontext of the host, pushed and popped around every call; NULL = the primary context.
                        * A given context must outlive the device, and `ordinal` is not looked at */
  const char *library; /* path of the driver's library; NULL = libcuda.so.1, then libcuda.so */
  /* The host's allocator, asked for what calls take for themselves (tf_executable_workspace); both or neither. `alloc`
   * gives device memory at a multiple of 256 bytes, for work enqueued on `stream` from then on, or NULL if there is no
   * room. `free` is called once all of the call's work is enqueued there, which may still run. From several threads at
   * once, in the device's context. */
  void *(*alloc)(void *user, size_t bytes, void *stream);
  void (*free)(void *user, void *address, void *stream);
  void *alloc_user;
  tf_log log;        /* what happens on the device, as tf/diag.h says; its default is nothing */
  bool no_early;     /* in graphs, too, a call begins when the kernel before it is done (lib/runtime/README.md) */
  uint64_t promises; /* of tf_cuda_promise; others mean nothing */
} tf_cuda_options;

/* TF_ERR_ENV, with a diagnostic that says what is missing, when there is no driver or no such device. */
TF_API TF_NODISCARD tf_status tf_device_cuda(const tf_cuda_options *o, const tf_allocator *a, const tf_sink *sink,
                                             tf_device **out);
TF_API void tf_device_destroy(tf_device *d);
TF_API void tf_device_get_info(tf_device *d, tf_device_info *info);

/* Device memory, for hosts without an allocator of their own. Addresses of a CUDA device are not host addresses. */
TF_API TF_NODISCARD tf_status tf_device_alloc(tf_device *d, size_t bytes, void **address, const tf_sink *sink);
TF_API void tf_device_free(tf_device *d, void *address);
TF_API TF_NODISCARD tf_status tf_device_upload(tf_device *d, void *dst, const void *src, size_t bytes,
                                               const tf_sink *sink);
TF_API TF_NODISCARD tf_status tf_device_download(tf_device *d, void *dst, const void *src, size_t bytes,
                                                 const tf_sink *sink);
TF_API TF_NODISCARD tf_status tf_device_sync(tf_device *d, void *stream, const tf_sink *sink);
/* Copies `bytes` between two places on the device that do not overlap, `repeat` times between two device events, and
 * waits. *ms is the total: the yardstick of kernels that are bound by memory. */
TF_API TF_NODISCARD tf_status tf_device_copy_timed(tf_device *d, void *dst, const void *src, size_t bytes, void *stream,
                                                   uint32_t repeat, double *ms, const tf_sink *sink);

/* Packages. `load` copies and verifies (magic, version, lengths, checksum); damaged bytes are TF_ERR_INVALID. */
TF_API TF_NODISCARD tf_status tf_package_load(const void *bytes, size_t size, const tf_allocator *a,
                                              const tf_sink *sink, tf_package **out);
TF_API TF_NODISCARD tf_status tf_package_load_file(const char *path, const tf_allocator *a, const tf_sink *sink,
                                                   tf_package **out);
/* Atomic: the file appears whole or not at all. */
TF_API TF_NODISCARD tf_status tf_package_save_file(const tf_package *p, const char *path, const tf_sink *sink);
TF_API void tf_package_retain(tf_package *p);
TF_API void tf_package_release(tf_package *p);
TF_API tf_str tf_package_bytes(const tf_package *p);
TF_API tf_str tf_package_ptx(const tf_package *p);
TF_API const char *tf_package_target(const tf_package *p);
TF_API uint32_t tf_package_num_entries(const tf_package *p);
TF_API const char *tf_package_entry_name(const tf_package *p, uint32_t i);
/* The number of the entry of this name; NULL is that of the only entry. */
TF_API TF_NODISCARD tf_status tf_package_find_entry(const tf_package *p, const char *name, const tf_sink *sink,
                                                    uint32_t *entry);

/* What an entry point takes, in order: inputs, then results. */
typedef struct tf_arg_info {
  size_t struct_size;
  const char *name;
  DLDataType dtype;
  bool is_tensor, is_result;
  uint32_t rank;
} tf_arg_info;
TF_API uint32_t tf_package_num_args(const tf_package *p, uint32_t entry);
TF_API TF_NODISCARD tf_status tf_package_arg(const tf_package *p, uint32_t entry, uint32_t i, tf_arg_info *info);

/* The package is retained. */
TF_API TF_NODISCARD tf_status tf_executable_create(tf_device *d, tf_package *p, const tf_sink *sink,
                                                   tf_executable **out);
TF_API void tf_executable_destroy(tf_executable *e);

/* Extents of result `result` (0 = the first result) for these inputs. dims has room for `rank` extents. */
TF_API TF_NODISCARD tf_status tf_executable_result_shape(tf_executable *e, uint32_t entry, const tf_arg *inputs,
                                                         uint32_t ninputs, uint32_t result, int64_t *dims,
                                                         uint32_t rank, const tf_sink *sink);
/* Loads the code that tf_execute with such arguments would launch, and launches nothing. Extents, strides and
 * alignments decide which kernels a call launches. The driver takes some milliseconds to load a kernel at its first
 * launch; call this beforehand if that matters, for example before a stream is captured or a time is measured. Every
 * argument is checked as in tf_execute. Memory that the arguments point to is neither read nor written. */
TF_API TF_NODISCARD tf_status tf_executable_prepare(tf_executable *e, uint32_t entry, const tf_arg *args,
                                                    uint32_t nargs, const tf_sink *sink);
/* Runs entry `entry` with inputs then results on `stream` (a CUstream of the host; NULL = the default stream).
 * Checks every argument first (dtype, rank, device, extents, alignment, ranges); a refused call launched nothing.
 * Does not wait for the device. */
TF_API TF_NODISCARD tf_status tf_execute(tf_executable *e, uint32_t entry, const tf_arg *args, uint32_t nargs,
                                         void *stream, const tf_sink *sink);
/* Bytes of device memory that a call with these arguments takes for itself: what one step of its program hands to the
 * next. The same for equal extents, strides, alignments and scalars; 0 = none. Every argument is checked as in
 * tf_execute, and its memory neither read nor written. */
TF_API TF_NODISCARD tf_status tf_executable_workspace(tf_executable *e, uint32_t entry, const tf_arg *args,
                                                      uint32_t nargs, size_t *bytes, const tf_sink *sink);

typedef struct tf_execute_options {
  size_t struct_size;
  void *stream; /* as tf_execute's */
  /* The host's device memory for that, at a multiple of 256 bytes, until the call's work is done; NULL = it is
   * allocated in stream order. With it a call allocates nothing, and captured into a graph it is a node for each
   * launch, and one for each fill. Refused: too few bytes, and memory of the call's tensors. */
  void *workspace;
  size_t workspace_bytes;
  /* The most bytes of device memory that the call may take for itself; one that would take more is refused, and says
   * how much, before anything is launched. 0 = no limit. */
  uint64_t most_memory;
} tf_execute_options;
/* As tf_execute. `o` may be NULL. */
TF_API TF_NODISCARD tf_status tf_execute_with(tf_executable *e, uint32_t entry, const tf_arg *args, uint32_t nargs,
                                              const tf_execute_options *o, const tf_sink *sink);
/* As tf_execute, `repeat` times between two device events, and waits; *ms is the total. */
TF_API TF_NODISCARD tf_status tf_execute_timed(tf_executable *e, uint32_t entry, const tf_arg *args, uint32_t nargs,
                                               void *stream, uint32_t repeat, double *ms, const tf_sink *sink);

/* ------------------------------------------------------------------------------------------------ single kernels */

/* Kernels of a package, whether or not a host program launches them. Kernels by hand need no host program. */
typedef enum tf_param_kind {
  TF_PARAM_POINTER, /* an address in device memory */
  TF_PARAM_I32,
  TF_PARAM_I64,
  TF_PARAM_F32,
  TF_PARAM_F64,
  TF_PARAM_I16, /* f16 and bf16 too: their bits */
  TF_PARAM_I8,
  TF_PARAM_TENSORMAP,
  TF_PARAM_NONE,  /* no such parameter */
  TF_PARAM_BYTES, /* a struct by value, as PTX has it: bytes */
} tf_param_kind;

typedef struct tf_kernel_info {
  size_t struct_size;
  const char *name;
  uint32_t num_params;
  uint32_t max_threads;   /* of a CTA; 0 = not said */
  uint32_t static_shared; /* bytes */
  uint32_t cluster[3];    /* 1,1,1 when the kernel asks for none */
  uint32_t block[3];      /* the only one that it runs with; 0,0,0 = any */
} tf_kernel_info;

TF_API uint32_t tf_package_num_kernels(const tf_package *p);
TF_API TF_NODISCARD tf_status tf_package_kernel(const tf_package *p, uint32_t i, tf_kernel_info *info);
TF_API tf_param_kind tf_package_kernel_param(const tf_package *p, uint32_t kernel, uint32_t i);
/* Bytes of a parameter of TF_PARAM_BYTES; 0 for others. */
TF_API uint32_t tf_package_kernel_param_bytes(const tf_package *p, uint32_t kernel, uint32_t i);

typedef struct tf_launch_options {
  size_t struct_size;
  uint32_t grid[3];    /* 0 = 1 */
  uint32_t block[3];   /* 0,0,0 = the kernel's own, if it has one; else 0 = 1 */
  uint32_t cluster[3]; /* 0 = as the kernel says */
  uint32_t shared;     /* bytes of dynamic shared memory */
  /* NULL, or one text an argument: how a tensor becomes a tensor map, "box=4x32,swizzle=128b", by the attributes of
   * host.tensormap; lists are outermost first, as the tensor's axes, with 'x' between. With `interleave` the innermost
   * axis is the elements of a slice, and no part of the lists. NULL for other parameters. */
  const char *const *maps;
  /* No number and no bytes among the arguments are an address: the kernel has its tensors only, and the simulated SM
   * holds it to them. Without it, such an argument may be the address of anything of the host's, and what the kernel
   * touches outside of its tensors cannot be told. */
  bool closed;
} tf_launch_options;

/* Launches one kernel on `stream`, and does not wait. A pointer parameter takes a tensor of any type (its address), or
 * an address in scalar.i. Bytes are those of a tensor in the host's memory, without gaps and as many as the parameter
 * has; they are read before the call returns. A pointer among them is not looked at. Floats are in scalar.f, everything
 * else in scalar.i. Device, extents and ranges are checked; the kernel may read and write the memory freely. The second
 * call launches `repeat` times, as tf_execute_timed does.
 */
TF_API TF_NODISCARD tf_status tf_launch_kernel(tf_executable *e, uint32_t kernel, const tf_launch_options *o,
                                               const tf_arg *args, uint32_t nargs, void *stream, const tf_sink *sink);
TF_API TF_NODISCARD tf_status tf_launch_kernel_timed(tf_executable *e, uint32_t kernel, const tf_launch_options *o,
                                                     const tf_arg *args, uint32_t nargs, void *stream, uint32_t repeat,
                                                     double *ms, const tf_sink *sink);

/* Which PTX of a file is meant. */
typedef struct tf_find_ptx_options {
  size_t struct_size;
  const char *target; /* "sm_90a": the text for this chip, else for the newest that runs on it. NULL = any, if there is
                         one only */
  const char *entry;  /* a kernel that it must define; NULL = any */
} tf_find_ptx_options;

/* PTX in what CUDA's tools make: a fat binary, an object, library or executable that holds some (compressed or not), a
 * cubin with line numbers, which has the text that it was made of. `found` is called once, with a text that is valid
 * during the call: it may be given to tf_compile_ptx or tf_package_from_ptx. TF_ERR_INVALID: there is none, or several
 * are meant; they are listed. TF_ERR_ENV: it is compressed by zstd, and the machine has no libzstd. `o` may be NULL. */
TF_API TF_NODISCARD tf_status tf_find_ptx(tf_str bytes, const tf_find_ptx_options *o,
                                          void (*found)(void *user, tf_str ptx), void *user, const tf_sink *sink);
/* Do the first bytes say that tf_find_ptx may find some? */
TF_API bool tf_may_hold_ptx(tf_str bytes);

/* Any PTX, as a package without a host program. Kernels and parameters are read from its .entry headers. It runs on
 * CUDA devices only: the simulated SM needs LLVM IR. */
TF_API TF_NODISCARD tf_status tf_package_from_ptx(tf_str ptx, const tf_allocator *a, const tf_sink *sink,
                                                  tf_package **out);

#ifdef __cplusplus
}
#endif
#endif
