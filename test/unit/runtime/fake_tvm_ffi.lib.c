/* The few calls of TVM-FFI that tf makes, for tests on machines that have no TVM-FFI: functions are kept as they were
 * made, errors as they were raised. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "runtime/tvm_ffi_abi.h"

#define PUBLIC __attribute__((visibility("default")))

typedef struct fake_function {
  tf_ffi_object header;
  void *self;
  tf_ffi_safe_call call;
  void (*deleter)(void *self);
} fake_function;

typedef struct fake_tensor {
  tf_ffi_object header;
  DLTensor tensor;
  int64_t shape[8];
} fake_tensor;

static struct {
  char kind[64], message[2048], global[64];
  fake_function *function;
  int live, fail_alloc;
  void *stream;
} fake;

PUBLIC void *fake_state(void);
PUBLIC void *fake_state(void) { return &fake; }

static void drop(void *object) {
  if ((uint32_t)--((tf_ffi_object *)object)->combined_ref_count) return;
  ((tf_ffi_object *)object)->deleter(object, 3);
  fake.live--;
}

static void end_function(void *object, int flags) {
  fake_function *f = object;
  (void)flags;
  f->deleter(f->self);
  free(f);
}

static void end_tensor(void *object, int flags) {
  (void)flags;
  free(((fake_tensor *)object)->tensor.data);
  free(object);
}

PUBLIC int TVMFFIFunctionCreate(void *self, tf_ffi_safe_call call, void (*deleter)(void *self), void **out);
PUBLIC int TVMFFIFunctionCreate(void *self, tf_ffi_safe_call call, void (*deleter)(void *self), void **out) {
  fake_function *f = calloc(1, sizeof *f);
  f->header = (tf_ffi_object){.combined_ref_count = 1, .type_index = 68, .deleter = end_function};
  f->self = self, f->call = call, f->deleter = deleter;
  fake.live++;
  *out = f;
  return 0;
}

PUBLIC int TVMFFIFunctionSetGlobal(const tf_ffi_bytes *name, void *function, int allow_override);
PUBLIC int TVMFFIFunctionSetGlobal(const tf_ffi_bytes *name, void *function, int allow_override) {
  if (fake.function && !allow_override) return -1;
  if (fake.function) drop(fake.function);
  fake.function = function;
  fake.function->header.combined_ref_count++;
  snprintf(fake.global, sizeof fake.global, "%.*s", (int)name->size, name->data);
  return 0;
}

PUBLIC void TVMFFIErrorSetRaisedFromCStr(const char *kind, const char *message);
PUBLIC void TVMFFIErrorSetRaisedFromCStr(const char *kind, const char *message) {
  snprintf(fake.kind, sizeof fake.kind, "%s", kind);
  snprintf(fake.message, sizeof fake.message, "%s", message);
}

PUBLIC int TVMFFIObjectDecRef(void *object);
PUBLIC int TVMFFIObjectDecRef(void *object) {
  drop(object);
  return 0;
}

PUBLIC void *TVMFFIEnvGetStream(int32_t device_type, int32_t device_id);
PUBLIC void *TVMFFIEnvGetStream(int32_t device_type, int32_t device_id) {
  (void)device_type, (void)device_id;
  return fake.stream;
}

PUBLIC int TVMFFIEnvTensorAlloc(DLTensor *prototype, void **out);
PUBLIC int TVMFFIEnvTensorAlloc(DLTensor *prototype, void **out) {
  if (fake.fail_alloc) {
    TVMFFIErrorSetRaisedFromCStr("RuntimeError", "no allocator");
    return -1;
  }
  fake_tensor *t = calloc(1, sizeof *t);
  size_t n = 1;
  t->header = (tf_ffi_object){.combined_ref_count = 1, .type_index = TF_FFI_TENSOR, .deleter = end_tensor};
  t->tensor = *prototype;
  for (int i = 0; i < prototype->ndim; i++) n *= (size_t)(t->shape[i] = prototype->shape[i]);
  t->tensor.shape = t->shape;
  t->tensor.data = calloc(n ? n : 1, prototype->dtype.bits / 8);
  fake.live++;
  *out = t;
  return 0;
}
