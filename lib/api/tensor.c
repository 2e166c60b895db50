/* Host tensors and .npy files. */
#include <math.h>
#include <string.h>

#include "api/host_tensor.h"
#include "fusion/fusion_dtype.h"
#include "runtime/package.h"
#include "support/size.h"

/* The tensor, its extents and strides in one piece; the data apart, for its alignment. */
typedef struct managed {
  DLManagedTensor t;
  tf_allocator alloc;
  tf_held data;
  int64_t numbers[];
} managed;

static void end(DLManagedTensor *t) {
  managed *m = (managed *)t;
  tf_allocator a = m->alloc;
  m->data.end(&a, m->data.what);
  tf_free(&a, m);
}

tf_dtype tf_dtype_of(DLDataType t) {
  for (tf_dtype d = 0; d < TF_DT_COUNT; d++) {
    DLDataType x = tf_dtype_dlpack(d);
    if (x.code == t.code && x.bits == t.bits && x.lanes == t.lanes) return d;
  }
  return TF_DT_COUNT;
}

tf_status tf_host_tensor(DLDataType type, uint32_t rank, const int64_t *dims, tf_held held, void *data,
                         const tf_allocator *a, const tf_sink *sink, DLManagedTensor **out) {
  managed *m = tf_alloc_zero(a, sizeof *m + 2 * sizeof(int64_t) * (rank ? rank : 1));
  if (!m) {
    held.end(a, held.what);
    return tf_fail_oom(sink);
  }
  int64_t *strides = m->numbers + rank;
  for (uint32_t i = 0; i < rank; i++) m->numbers[i] = dims[i];
  tf_size_strides(dims, rank, strides);
  m->alloc = *a;
  m->data = held;
  m->t.dl_tensor = (DLTensor){.data = data, .ndim = (int)rank, .dtype = type, .shape = m->numbers, .strides = strides};
  m->t.dl_tensor.device.device_type = kDLCPU;
  m->t.deleter = end;
  *out = &m->t;
  return TF_OK;
}

static void end_memory(const tf_allocator *a, void *base) { tf_free(a, base); }

/* Of a tensor without holes; an odd element of 4 bits ends in a byte of its own. */
static bool tensor_bytes(tf_dtype d, uint32_t rank, const int64_t *dims, size_t *out) {
  if (!tf_npy_size(d, rank, dims, out)) return false;
  if (tf_dtype_bits(d) == 4) *out = *out / 2 + *out % 2;
  return true;
}

#define ALIGN 256 /* of data: any vector access, and what a GPU's allocations have */

tf_status tf_tensor_create(DLDataType type, uint32_t rank, const int64_t *dims, const tf_allocator *allocator,
                           const tf_sink *sink, DLManagedTensor **out) {
  *out = NULL;
  tf_allocator a = tf_allocator_or_malloc(allocator);
  tf_dtype d = tf_dtype_of(type);
  size_t size;
  if (d == TF_DT_COUNT)
    return tf_fail(sink, TF_ERR_INVALID, "no element type of tf has DLPack code %u and %u bits", type.code, type.bits);
  if (rank > TF_MAX_RANK)
    return tf_fail(sink, TF_ERR_INVALID, "a tensor of rank %u; the highest is %d", rank, TF_MAX_RANK);
  if (!tensor_bytes(d, rank, dims, &size) || size > SIZE_MAX - ALIGN)
    return tf_fail(sink, TF_ERR_INVALID, "a tensor with a negative extent, or one that is too large");
  char *base = tf_alloc_zero(&a, size + ALIGN);
  if (!base) return tf_fail_oom(sink);
  return tf_host_tensor(type, rank, dims, (tf_held){end_memory, base}, base + (ALIGN - (uintptr_t)base % ALIGN) % ALIGN,
                        &a, sink, out);
}

/* Elements of 4 bits are one a byte in the file: their bits, or, where the file says that its bytes are integers,
 * these, which must fit. */
static tf_status pack(const char *path, const tf_npy *n, void *to, const tf_sink *sink) {
  bool is_signed = n->dtype == TF_DT_I4;
  for (size_t i = 0; i < n->size; i++) {
    int v = is_signed ? ((const int8_t *)n->data)[i] : ((const uint8_t *)n->data)[i];
    if (v < (is_signed ? -8 : 0) || v > (is_signed && !n->raw ? 7 : 15))
      return tf_fail(sink, TF_ERR_INVALID,
                     "'%s' has the byte %d as element %zu, which is no %s; a file has one element in a byte", path, v,
                     i, tf_dtype_name(n->dtype));
    tf_fd_set_int(TF_FD_U4, to, (int64_t)i, v);
  }
  return TF_OK;
}

tf_status tf_npy_copy(const tf_npy *n, const char *path, const tf_allocator *a, const tf_sink *sink,
                      DLManagedTensor **out) {
  tf_status s = tf_tensor_create(tf_dtype_dlpack(n->dtype), n->rank, n->shape, a, sink, out);
  if (s == TF_OK && tf_dtype_bits(n->dtype) == 4) s = pack(path, n, (*out)->dl_tensor.data, sink);
  else if (s == TF_OK && n->size) memcpy((*out)->dl_tensor.data, n->data, n->size);
  if (s != TF_OK && *out) {
    (*out)->deleter(*out);
    *out = NULL;
  }
  return s;
}

tf_status tf_tensor_load_npy(const char *path, const DLDataType *want, const tf_allocator *allocator,
                             const tf_sink *sink, DLManagedTensor **out) {
  *out = NULL;
  tf_allocator a = tf_allocator_or_malloc(allocator);
  tf_npy n;
  tf_status s = tf_npy_load(path, want ? tf_dtype_of(*want) : TF_DT_COUNT, &a, sink, &n);
  if (s != TF_OK) return s;
  s = tf_npy_copy(&n, path, &a, sink, out);
  tf_npy_free(&n, &a);
  return s;
}

/* The elements in C order, as a file has them: each a byte at least. */
static void gather(const DLTensor *t, tf_dtype d, size_t size, char *dst) {
  int64_t at[TF_MAX_RANK] = {0}, n = 0;
  const char *src = (const char *)t->data + t->byte_offset;
  int64_t dense[TF_MAX_RANK];
  tf_size_of(t->shape, (uint32_t)t->ndim, 1, &n);
  tf_size_strides(t->shape, (uint32_t)t->ndim, dense);
  for (int64_t k = 0; k < n; k++, dst += size) {
    int64_t offset = 0;
    for (int i = 0; i < t->ndim; i++) offset += at[i] * (t->strides ? t->strides[i] : dense[i]);
    if (tf_dtype_bits(d) == 4) *dst = (char)tf_fd_get_int(TF_FD_U4, src, offset);
    else memcpy(dst, src + offset * (int64_t)size, size);
    for (int i = t->ndim; i-- > 0 && ++at[i] == t->shape[i];) at[i] = 0;
  }
}

tf_status tf_tensor_save_npy(const char *path, const DLTensor *t, const tf_sink *sink) {
  tf_dtype d = tf_dtype_of(t->dtype);
  size_t size;
  if (d == TF_DT_COUNT || t->ndim < 0 || t->ndim > TF_MAX_RANK || !tf_npy_size(d, (uint32_t)t->ndim, t->shape, &size))
    return tf_fail(sink, TF_ERR_INVALID, "%s: a tensor of this type or rank cannot be saved", path);
  tf_allocator a = tf_allocator_or_malloc(NULL);
  if (!t->strides && tf_dtype_bits(d) != 4)
    return tf_npy_save(path, d, (uint32_t)t->ndim, t->shape, (const char *)t->data + t->byte_offset, &a, sink);
  void *dense = tf_alloc(&a, size);
  if (!dense) return tf_fail_oom(sink);
  if (size) gather(t, d, tf_dtype_size(d), dense);
  tf_status s = tf_npy_save(path, d, (uint32_t)t->ndim, t->shape, dense, &a, sink);
  tf_free(&a, dense);
  return s;
}

/* ------------------------------------------------------------------------------------------------ elements */

const char *tf_type_name(DLDataType t) {
  tf_dtype d = tf_dtype_of(t);
  return d == TF_DT_COUNT ? "?" : tf_dtype_name(d);
}

bool tf_type_find(tf_str name, DLDataType *out) {
  for (tf_dtype d = 0; d < TF_DT_COUNT; d++)
    if (strlen(tf_dtype_name(d)) == name.len && memcmp(tf_dtype_name(d), name.ptr, name.len) == 0) {
      *out = tf_dtype_dlpack(d);
      return true;
    }
  return false;
}

#define LOAD(T)                                                                                                        \
  do {                                                                                                                 \
    T v;                                                                                                               \
    memcpy(&v, at, sizeof v);                                                                                          \
    return (double)v;                                                                                                  \
  } while (0)

double tf_element_get(DLDataType t, const void *data, int64_t i) {
  tf_dtype d = tf_dtype_of(t);
  if (d == TF_DT_COUNT) return 0;
  const char *at = (const char *)data + i * (int64_t)tf_dtype_size(d);
  switch (d) {
  case TF_DT_F64: LOAD(double);
  case TF_DT_F32: LOAD(float);
  case TF_DT_F16: return tf_fd_load_float(TF_FD_F16, at);
  case TF_DT_BF16: return tf_fd_load_float(TF_FD_BF16, at);
  case TF_DT_I64: LOAD(int64_t);
  case TF_DT_I32: LOAD(int32_t);
  case TF_DT_I16: LOAD(int16_t);
  case TF_DT_I8: LOAD(int8_t);
  case TF_DT_U64: LOAD(uint64_t);
  case TF_DT_U32: LOAD(uint32_t);
  case TF_DT_U16: LOAD(uint16_t);
  case TF_DT_U8: LOAD(uint8_t);
  case TF_DT_BOOL: return *at != 0;
  case TF_DT_F8E4M3FN: return tf_fd_load_float(TF_FD_F8E4M3, at);
  case TF_DT_F8E5M2: return tf_fd_load_float(TF_FD_F8E5M2, at);
  case TF_DT_I4: return (double)tf_fd_get_int(TF_FD_I4, data, i);
  case TF_DT_U4: return (double)tf_fd_get_int(TF_FD_U4, data, i);
  case TF_DT_F4E2M1FN: return tf_fd_get_float(TF_FD_F4, data, i);
  default: return 0;
  }
}

void tf_element_set(DLDataType t, void *data, int64_t i, double v) {
  tf_dtype d = tf_dtype_of(t);
  if (d == TF_DT_COUNT) return;
  unsigned size = tf_dtype_size(d);
  uint64_t bits;
  if (tf_dtype_is_float(d)) bits = tf_dtype_from_double(d, v);
  else if (d == TF_DT_BOOL) bits = v != 0;
  else if (v >= 0x1p63) bits = v < 0x1p64 ? (uint64_t)v : UINT64_MAX;
  else bits = v >= -0x1p63 ? (uint64_t)(int64_t)v : 0;
  if (tf_dtype_bits(d) == 4) tf_fd_set_int(TF_FD_U4, data, i, (int64_t)bits);
  else memcpy((char *)data + i * (int64_t)size, &bits, size); /* little-endian hosts only, as all of tf */
}
