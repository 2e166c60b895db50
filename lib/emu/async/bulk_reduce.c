/* Reductions of the async proxy, element by element, each atomic as the hardware has it. */
#include <string.h>

#include "emu/async/bulk_reduce.h"
#include "emu/async/op_list.h"
#include "emu/sm/pure.h"
#include "support/tensormap.h"

const char *tf_emu_reduce_name(tf_emu_reduce op) {
  static const char *const names[] = {"copy", "add", "min", "max", "inc", "dec", "and", "or", "xor"};
  return names[op];
}

/* Sums and bit operations of I64 are no operations of tensors: an H200 answers them with an illegal instruction, where
 * U64, which has the same bits, is right. */
bool tf_emu_reduce_has(tf_emu_reduce op, uint32_t type, bool shared) {
  bool w32 = type == TF_TENSORMAP_U32 || type == TF_TENSORMAP_I32,
       w64 = type == TF_TENSORMAP_U64 || type == TF_TENSORMAP_I64;
  bool half = type == TF_TENSORMAP_F16 || type == TF_TENSORMAP_BF16;
  switch (op) {
  case TF_EMU_REDUCE_ADD:
    if (w32 || type == TF_TENSORMAP_U64) return true;
    return !shared && (half || type == TF_TENSORMAP_F32 || type == TF_TENSORMAP_F32_FTZ || type == TF_TENSORMAP_F64);
  case TF_EMU_REDUCE_MIN:
  case TF_EMU_REDUCE_MAX: return w32 || (!shared && (w64 || half));
  case TF_EMU_REDUCE_INC:
  case TF_EMU_REDUCE_DEC: return type == TF_TENSORMAP_U32;
  case TF_EMU_REDUCE_AND:
  case TF_EMU_REDUCE_OR:
  case TF_EMU_REDUCE_XOR: return w32 || (!shared && type == TF_TENSORMAP_U64);
  default: return false;
  }
}

static float flushed(float x) {
  uint32_t b;
  memcpy(&b, &x, 4);
  if (!(b & 0x7f800000)) b &= 0x80000000;
  memcpy(&x, &b, 4);
  return x;
}

static uint64_t add_float(uint32_t type, uint64_t x, uint64_t y) {
  if (type == TF_TENSORMAP_F64) {
    double a, b;
    memcpy(&a, &x, 8);
    memcpy(&b, &y, 8);
    a += b;
    memcpy(&x, &a, 8);
    return x;
  }
  uint32_t ux = (uint32_t)x, uy = (uint32_t)y;
  float a, b;
  memcpy(&a, &ux, 4);
  memcpy(&b, &uy, 4);
  a = flushed(flushed(a) + flushed(b));
  memcpy(&ux, &a, 4);
  return ux;
}

/* Sums of two 16-bit floats are exact in double, so one rounding remains. */
static uint64_t half(tf_emu_reduce op, uint32_t type, uint64_t x, uint64_t y) {
  tf_emu_format f = type == TF_TENSORMAP_F16 ? TF_EMU_F16 : TF_EMU_BF16;
  if (op == TF_EMU_REDUCE_ADD)
    return tf_emu_encode((double)tf_emu_decode((uint32_t)x, f) + (double)tf_emu_decode((uint32_t)y, f), f, TF_EMU_RN);
  return tf_emu_minmax16((uint32_t)f << TF_EMU_FORMAT_SHIFT | (op == TF_EMU_REDUCE_MAX ? TF_EMU_MAX_OF : 0),
                         (uint32_t)x, (uint32_t)y);
}

static bool less(uint32_t type, uint64_t x, uint64_t y) {
  if (type == TF_TENSORMAP_I32) return (int32_t)x < (int32_t)y;
  return type == TF_TENSORMAP_I64 ? (int64_t)x < (int64_t)y : x < y;
}

static uint64_t combine(tf_emu_reduce op, uint32_t type, uint64_t x, uint64_t y) {
  if (type == TF_TENSORMAP_F16 || type == TF_TENSORMAP_BF16) return half(op, type, x, y);
  switch (op) {
  case TF_EMU_REDUCE_ADD:
    return type == TF_TENSORMAP_F32 || type == TF_TENSORMAP_F32_FTZ || type == TF_TENSORMAP_F64 ? add_float(type, x, y)
                                                                                                : x + y;
  case TF_EMU_REDUCE_MIN: return less(type, y, x) ? y : x;
  case TF_EMU_REDUCE_MAX: return less(type, x, y) ? y : x;
  case TF_EMU_REDUCE_INC: return x >= y ? 0 : x + 1;
  case TF_EMU_REDUCE_DEC: return x == 0 || x > y ? y : x - 1;
  case TF_EMU_REDUCE_AND: return x & y;
  case TF_EMU_REDUCE_OR: return x | y;
  default: return x ^ y;
  }
}

#define APPLY(T)                                                                                                       \
  do {                                                                                                                 \
    T y, *p = (T *)(void *)((char *)to + i), x = __atomic_load_n(p, __ATOMIC_RELAXED), z;                              \
    memcpy(&y, (const char *)from + i, sizeof y);                                                                      \
    do z = (T)combine(op, type, x, y);                                                                                 \
    while (!__atomic_compare_exchange_n(p, &x, z, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED));                         \
  } while (0)

void tf_emu_reduce_apply(tf_emu_reduce op, uint32_t type, void *to, const void *from, uint32_t bytes) {
  uint32_t size = tf_tensormap_type_bits((tf_tensormap_type)type) / 8;
  for (uint32_t i = 0; i + size <= bytes; i += size) {
    if (size == 2) APPLY(uint16_t);
    else if (size == 4) APPLY(uint32_t);
    else APPLY(uint64_t);
  }
}
