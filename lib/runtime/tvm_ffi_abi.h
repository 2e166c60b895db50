/* What tf uses of TVM-FFI's C ABI, declared by ourselves. Source: apache/tvm-ffi 0.1.15, include/tvm/ffi/c_api.h
 * (types, TVMFFIFunctionCreate, TVMFFIFunctionSetGlobal, TVMFFIErrorSetRaisedFromCStr, TVMFFIObjectDecRef) and
 * include/tvm/ffi/extra/c_env_api.h (TVMFFIEnvGetStream, TVMFFIEnvTensorAlloc). */
#ifndef TF_RUNTIME_TVM_FFI_ABI_H
#define TF_RUNTIME_TVM_FFI_ABI_H

#include <dlpack/dlpack.h>

/* TVMFFITypeIndex: what an argument is. From TF_FFI_OBJECT on, a pointer to an object. */
enum {
  TF_FFI_NONE = 0,
  TF_FFI_INT = 1,
  TF_FFI_BOOL = 2,
  TF_FFI_FLOAT = 3,
  TF_FFI_DLTENSOR = 7, /* DLTensor * */
  TF_FFI_TENSOR = 70,  /* an object: header, then the DLTensor */
};

/* TVMFFIAny */
typedef struct tf_ffi_any {
  int32_t type_index;
  uint32_t zero_padding;
  union {
    int64_t v_int64;
    double v_float64;
    void *v_ptr;
  } v;
} tf_ffi_any;

/* TVMFFIObject, the header of each object */
typedef struct tf_ffi_object {
  uint64_t combined_ref_count;
  int32_t type_index;
  uint32_t padding;
  void (*deleter)(void *self, int flags);
} tf_ffi_object;

/* TVMFFIByteArray */
typedef struct tf_ffi_bytes {
  const char *data;
  size_t size;
} tf_ffi_bytes;

/* TVMFFISafeCallType: 0, or -1 with an error raised */
typedef int (*tf_ffi_safe_call)(void *self, const tf_ffi_any *args, int32_t num_args, tf_ffi_any *result);

typedef struct tf_ffi_calls {
  int (*FunctionCreate)(void *self, tf_ffi_safe_call call, void (*deleter)(void *self), void **out);
  int (*FunctionSetGlobal)(const tf_ffi_bytes *name, void *function, int allow_override);
  void (*ErrorSetRaisedFromCStr)(const char *kind, const char *message);
  int (*ObjectDecRef)(void *object);
  void *(*EnvGetStream)(int32_t device_type, int32_t device_id);
  int (*EnvTensorAlloc)(DLTensor *prototype, void **out);
} tf_ffi_calls;

#endif
