/* Argument checks: what a host passes is refused here with the argument's name, or can be relied upon. */
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>

#include "runtime/exec_call.h"
#include "support/size.h"

typedef struct where {
  const tf_sink *sink;
  const tf_hostprog *h; /* NULL: of no entry, and called `what` */
  uint32_t i;
  const char *what;
} where;

static bool is_result(const where *w) { return w->h && w->h->arg[w->i].is_result; }

static tf_status bad_arg(const where *w, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

static tf_status bad_arg(const where *w, const char *fmt, ...) {
  char words[512];
  va_list ap;
  va_start(ap, fmt);
  vsnprintf(words, sizeof words, fmt, ap);
  va_end(ap);
  if (!w->h) return tf_fail(w->sink, TF_ERR_INVALID, "%s %s", w->what, words);
  const tf_harg *a = &w->h->arg[w->i];
  return tf_fail(w->sink, TF_ERR_INVALID, "%s: %s %u ('%s') %s", w->h->name, a->is_result ? "result" : "argument", w->i,
                 a->name, words);
}

static const char *dl_name(DLDataType t, char buf[32]) {
  static const char *const codes[] = {"i",      "u",          "f",         "opaque",        "bf",       "complex",
                                      "bool",   "f8e3m4",     "f8e4m3",    "f8e4m3b11fnuz", "f8e4m3fn", "f8e4m3fnuz",
                                      "f8e5m2", "f8e5m2fnuz", "f8e8m0fnu", "f6e2m3fn",      "f6e3m2fn", "f4e2m1fn"};
  const char *c = t.code < sizeof codes / sizeof *codes ? codes[t.code] : NULL;
  char lanes[16] = "";
  if (t.lanes != 1) snprintf(lanes, sizeof lanes, "x%u", t.lanes);
  if (!c) snprintf(buf, 32, "DLPack type %u of %u bits%s", t.code, t.bits, lanes);
  else if (t.code >= DL_BOOL) snprintf(buf, 32, "%s%s", c, lanes);
  else snprintf(buf, 32, "%s%u%s", c, t.bits, lanes);
  return buf;
}

static tf_status check_place(const where *w, const tf_executable *e, const DLTensor *t) {
  int type = (int)t->device.device_type;
  if (e->info.is_host) {
    if (type == kDLCPU || type == kDLCUDAHost) return TF_OK;
    return bad_arg(w, "is on DLPack device type %d, but '%s' runs on host memory; pass a cpu tensor", type,
                   e->info.name);
  }
  if (type == kDLCUDAHost || type == kDLCUDAManaged) return TF_OK;
  if (type != kDLCUDA)
    return bad_arg(w, "is on %s, but '%s' is a CUDA device; copy it there first",
                   type == kDLCPU ? "the cpu" : "another kind of device", e->info.name);
  if (t->device.device_id != e->device->ordinal)
    return bad_arg(w, "is on CUDA device %d, but the executable was loaded on device %d", t->device.device_id,
                   e->device->ordinal);
  return TF_OK;
}

int64_t tf_arg_stride(const DLTensor *t, uint32_t axis) {
  if (t->strides) return t->strides[axis];
  int64_t s = 1;
  for (int i = t->ndim - 1; i > (int)axis; i--) s *= t->shape[i];
  return s;
}

/* Extents and strides: the product of the extents and the span in bytes fit 63 bits. Compact strides of an empty
 * tensor may be anything that fits. */
static tf_status check_layout(const where *w, const DLTensor *t, unsigned size, int64_t *numel) {
  int64_t n = 1, low = 0, high = 0, compact = 1;
  bool empty = false;
  for (int i = 0; i < t->ndim; i++) {
    if (t->shape[i] < 0) return bad_arg(w, "has the negative extent %" PRId64 " at axis %d", t->shape[i], i);
    empty |= t->shape[i] == 0;
  }
  for (int i = t->ndim - 1; i >= 0; i--) {
    int64_t d = t->shape[i], s = t->strides ? t->strides[i] : compact, reach;
    if (!t->strides && !tf_size_mul(compact, d, &compact))
      return bad_arg(w, "is too large: its extents overflow 64 bits at axis %d", i);
    if (!empty && !tf_size_mul(n, d, &n)) return bad_arg(w, "is too large: its extents overflow 64 bits at axis %d", i);
    if (empty || d <= 1) continue;
    if (s == 0 && is_result(w))
      return bad_arg(w, "has stride 0 at axis %d of extent %" PRId64 ": its elements would overlap", i, d);
    if (__builtin_mul_overflow(d - 1, s, &reach) ||
        __builtin_add_overflow(s < 0 ? low : high, reach, s < 0 ? &low : &high))
      return bad_arg(w, "spans more than 64 bits with stride %" PRId64 " at axis %d", s, i);
  }
  int64_t bytes;
  if (__builtin_sub_overflow(high, low, &bytes) || __builtin_add_overflow(bytes, 1, &bytes) ||
      __builtin_mul_overflow(bytes, (int64_t)size, &bytes) || !tf_size_mul(n, (int64_t)size, &high))
    return bad_arg(w, "spans more than 2^63 bytes");
  *numel = empty ? 0 : n;
  return TF_OK;
}

/* The bytes that a tensor spans lie within the 63 bits of an address, at both ends. */
static tf_status check_span(const where *w, const DLTensor *t, unsigned bits) {
  tf_memory_range r = tf_arg_range(t, bits);
  if (r.address > INT64_MAX || r.bytes > INT64_MAX - r.address)
    return bad_arg(w, "spans addresses that do not exist, with its data at 0x%" PRIx64, tf_arg_address(t));
  return TF_OK;
}

/* Elements of 4 bits are two a byte, and lie at any address. */
static tf_status check_memory(const where *w, const tf_executable *e, const DLTensor *t, unsigned bits) {
  unsigned size = (bits + 7) / 8;
  if (t->ndim && !t->shape) return bad_arg(w, "has no shape");
  int64_t numel = 0;
  tf_status s = check_layout(w, t, size, &numel);
  if (s == TF_OK) s = check_place(w, e, t);
  if (s != TF_OK) return s;
  uint64_t base = (uint64_t)(uintptr_t)t->data, address;
  if (__builtin_add_overflow(base, t->byte_offset, &address) || address > INT64_MAX)
    return bad_arg(w, "has an address and byte offset that overflow");
  if (numel && !t->data) return bad_arg(w, "has no data but %" PRId64 " elements", numel);
  if (numel && address % size)
    return bad_arg(w, "is at address 0x%" PRIx64 ", which is not a multiple of its element's %u bytes", address, size);
  return check_span(w, t, bits);
}

static tf_status check_tensor(const where *w, const tf_executable *e, const DLTensor *t) {
  const tf_harg *a = &w->h->arg[w->i];
  DLDataType want = tf_dtype_dlpack((tf_dtype)a->dtype);
  char have[32];
  if (t->dtype.code != want.code || t->dtype.bits != want.bits || t->dtype.lanes != 1)
    return bad_arg(w, "has elements of type %s, expected %s", dl_name(t->dtype, have),
                   tf_dtype_name((tf_dtype)a->dtype));
  if (t->ndim != a->rank) return bad_arg(w, "has rank %d, expected %u", t->ndim, a->rank);
  return check_memory(w, e, t, tf_dtype_bits((tf_dtype)a->dtype));
}

bool tf_arg_scalar_fits(const tf_harg *a, const tf_arg *v) {
  int64_t i = v->scalar.i, low = 0, high = 1;
  switch ((tf_dtype)a->dtype) {
  case TF_DT_BOOL: break;
  case TF_DT_I32: low = INT32_MIN, high = INT32_MAX; break;
  case TF_DT_I16: low = INT16_MIN, high = INT16_MAX; break;
  case TF_DT_I8: low = INT8_MIN, high = INT8_MAX; break;
  case TF_DT_U32: high = UINT32_MAX; break;
  case TF_DT_U16: high = UINT16_MAX; break;
  case TF_DT_U8: high = UINT8_MAX; break;
  default: return true; /* 64 bits and floats take all */
  }
  return i >= low && i <= high;
}

static tf_status check_scalar(const where *w, const tf_arg *v) {
  if (tf_arg_scalar_fits(&w->h->arg[w->i], v)) return TF_OK;
  return bad_arg(w, "is %" PRId64 ", which does not fit %s", v->scalar.i,
                 tf_dtype_name((tf_dtype)w->h->arg[w->i].dtype));
}

uint64_t tf_arg_bits(const tf_harg *a, const tf_arg *v) {
  if (tf_dtype_is_float((tf_dtype)a->dtype)) return tf_dtype_from_double((tf_dtype)a->dtype, v->scalar.f);
  return (uint64_t)v->scalar.i;
}

tf_status tf_args_check(const tf_executable *e, const tf_hostprog *h, const tf_arg *args, uint32_t n,
                        const tf_sink *sink) {
  for (uint32_t i = 0; i < n; i++) {
    where w = {sink, h, i, NULL};
    if (h->arg[i].is_tensor != (args[i].tensor != NULL))
      return bad_arg(&w, "is a %s, expected a %s", args[i].tensor ? "tensor" : "scalar",
                     h->arg[i].is_tensor ? "tensor" : "scalar");
    tf_status s = args[i].tensor ? check_tensor(&w, e, args[i].tensor) : check_scalar(&w, &args[i]);
    if (s != TF_OK) return s;
  }
  return TF_OK;
}

tf_memory_range tf_arg_range(const DLTensor *t, unsigned bits) {
  int64_t low = 0, high = 0;
  for (int k = 0; k < t->ndim; k++) {
    if (!t->shape[k]) return (tf_memory_range){0};
    int64_t reach = (t->shape[k] - 1) * tf_arg_stride(t, (uint32_t)k);
    *(reach < 0 ? &low : &high) += reach;
  }
  if (bits % 8) low = low / 2 - (low % 2 < 0), high = high / 2 + 1; /* two a byte */
  else low *= bits / 8, high = (high + 1) * (bits / 8);
  return (tf_memory_range){tf_arg_address(t) + (uint64_t)low, (uint64_t)(high - low), true};
}

tf_status tf_arg_span(const tf_executable *e, const DLTensor *t, const char *what, tf_memory_range *out,
                      const tf_sink *sink) {
  where w = {.sink = sink, .what = what};
  unsigned bits = (unsigned)t->dtype.bits * t->dtype.lanes;
  if (!bits || bits % 8) return bad_arg(&w, "has elements of %u bits, expected whole bytes", bits);
  if (t->ndim < 0) return bad_arg(&w, "has rank %d", t->ndim);
  tf_status s = check_memory(&w, e, t, bits);
  if (s == TF_OK) *out = tf_arg_range(t, bits);
  return s;
}
