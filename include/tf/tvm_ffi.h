/* tf/tvm_ffi.h: an entry of a loaded package as a function of TVM-FFI (https://github.com/apache/tvm-ffi), the call
 * convention by which torch, JAX, CuPy and others pass DLPack tensors. libtf needs no part of it to be built: the
 * library is opened when a function is made. Source of the convention: include/tvm/ffi/c_api.h and
 * include/tvm/ffi/extra/c_env_api.h there, version 0.1.15. */
#ifndef TF_TVM_FFI_H
#define TF_TVM_FFI_H

#include "tf/device.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct tf_tvm_ffi_options {
  size_t struct_size;
  const char *library; /* path of libtvm_ffi; NULL = the one that the process has loaded, or on the usual path */
  const char *global;  /* the function is registered under this name, too; NULL = it is not */
  bool replace;        /* another function of that name is replaced; else it is a failure */
} tf_tvm_ffi_options;

/* *function: a TVMFFIObjectHandle, of which the caller has one reference (TVMFFIObjectDecRef). `e`, with its device,
 * must outlive the function, and what is registered lives as long as the process. `o` may be NULL.
 *
 * The function takes the entry's inputs, then its results, which it fills and returns None. An entry with one result
 * may be called without it: the result is allocated by the host's allocator (TVMFFIEnvTensorAlloc) on the device of
 * the first tensor, and returned. Tensors are DLTensor* or tensor objects; numbers are integers, floats or booleans. On
 * a CUDA device the launch goes to the host's stream (TVMFFIEnvGetStream). A refused call raises an error whose message
 * is tf's diagnostics: TypeError for a wrong number or kind of arguments, ValueError for invalid ones, RuntimeError
 * otherwise. The function may be called from several threads at once. TF_ERR_ENV if there is no TVM-FFI. */
TF_API TF_NODISCARD tf_status tf_executable_tvm_ffi(tf_executable *e, uint32_t entry, const tf_tvm_ffi_options *o,
                                                    const tf_sink *sink, void **function);

#ifdef __cplusplus
}
#endif
#endif
