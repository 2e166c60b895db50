/* Integer and bit intrinsics. */
#include "emu/jit/intrinsics.h"
#include "emu/sm/pure.h"

static uint32_t byte_of(uint64_t pool, uint32_t sel) {
  uint32_t b = (uint32_t)(pool >> (8 * (sel & 7))) & 0xff;
  return sel & 8 ? (b & 0x80 ? 0xff : 0) : b;
}

/* mode: 0 generic, 1 f4e, 2 b4e, 3 rc8, 4 ecl, 5 ecr, 6 rc16 */
uint32_t tf_emu_prmt(uint32_t mode, uint32_t a, uint32_t b, uint32_t sel) {
  uint64_t pool = (uint64_t)b << 32 | a;
  uint32_t r = 0, k = sel & 3;
  for (uint32_t i = 0; i < 4; i++) {
    uint32_t s;
    switch (mode) {
    case 0: s = sel >> (4 * i) & 15; break;
    case 1: s = (k + i) & 7; break;
    case 2: s = (k - i) & 7; break;
    case 3: s = k; break;
    case 4: s = i > k ? i : k; break;
    case 5: s = i < k ? i : k; break;
    default: s = (k & 1) * 2 + (i & 1);
    }
    r |= byte_of(pool, s) << (8 * i);
  }
  return r;
}
uint32_t tf_emu_prmt2(uint32_t mode, uint32_t a, uint32_t sel) { return tf_emu_prmt(mode, a, 0, sel); }

uint32_t tf_emu_bmsk(uint32_t clamp, uint32_t a, uint32_t b) {
  if (!clamp) a &= 31, b &= 31;
  if (a > 31 || !b) return 0;
  uint64_t ones = b >= 32 ? 0xffffffffu : (1u << b) - 1;
  return (uint32_t)(ones << a);
}

uint32_t tf_emu_szext(uint32_t mode, uint32_t a, uint32_t b) { /* mode: 1 clamp (else wrap), 2 signed */
  if (!(mode & 1)) b &= 31;
  if (b >= 32) return a;
  if (!b) return 0;
  uint32_t low = a & ((1u << b) - 1);
  return mode & 2 && low >> (b - 1) & 1 ? low | ~((1u << b) - 1) : low;
}

uint32_t tf_emu_fns(uint32_t mode, uint32_t mask, uint32_t base, uint32_t offset) {
  (void)mode;
  int32_t n = (int32_t)offset;
  if (base > 31) return ~0u;
  if (!n) return mask >> base & 1 ? base : ~0u;
  int32_t step = n > 0 ? 1 : -1, left = n > 0 ? n : -n;
  for (int32_t at = (int32_t)base; at >= 0 && at < 32; at += step)
    if (mask >> at & 1 && !--left) return (uint32_t)at;
  return ~0u;
}

uint32_t tf_emu_flo(uint32_t mode, uint32_t a, uint32_t shift) {
  if (mode & 1 && a >> 31) a = ~a;
  if (!a) return ~0u;
  uint32_t lead = (uint32_t)__builtin_clz(a);
  return shift ? lead : 31 - lead;
}
uint32_t tf_emu_flo64(uint32_t mode, uint64_t a, uint32_t shift) {
  if (mode & 1 && a >> 63) a = ~a;
  if (!a) return ~0u;
  uint32_t lead = (uint32_t)__builtin_clzll(a);
  return shift ? lead : 63 - lead;
}

uint32_t tf_emu_mulhi(uint32_t mode, uint32_t a, uint32_t b) {
  if (mode & TF_EMU_UNSIGNED) return (uint32_t)((uint64_t)a * b >> 32);
  return (uint32_t)((int64_t)(int32_t)a * (int32_t)b >> 32);
}
uint32_t tf_emu_mulhi16(uint32_t mode, uint32_t a, uint32_t b) {
  if (mode & TF_EMU_UNSIGNED) return (a & 0xffff) * (b & 0xffff) >> 16;
  return (uint32_t)((int32_t)(int16_t)a * (int16_t)b >> 16) & 0xffff;
}
uint64_t tf_emu_mulhi64(uint32_t mode, uint64_t a, uint64_t b) {
  if (mode & TF_EMU_UNSIGNED) return (uint64_t)((unsigned __int128)a * b >> 64);
  return (uint64_t)((__int128)(int64_t)a * (int64_t)b >> 64);
}
uint32_t tf_emu_mul24(uint32_t mode, uint32_t a, uint32_t b) {
  if (mode & TF_EMU_UNSIGNED) return (a & 0xffffff) * (b & 0xffffff);
  int64_t x = (int32_t)(a << 8) >> 8, y = (int32_t)(b << 8) >> 8;
  return (uint32_t)(x * y);
}
uint32_t tf_emu_sad(uint32_t mode, uint32_t a, uint32_t b, uint32_t c) {
  uint32_t less = mode & TF_EMU_UNSIGNED ? a < b : (int32_t)a < (int32_t)b;
  return c + (less ? b - a : a - b);
}
uint32_t tf_emu_sad16(uint32_t mode, uint32_t a, uint32_t b, uint32_t c) {
  int32_t x = mode & TF_EMU_UNSIGNED ? (int32_t)(a & 0xffff) : (int16_t)a;
  int32_t y = mode & TF_EMU_UNSIGNED ? (int32_t)(b & 0xffff) : (int16_t)b;
  return (c + (uint32_t)(x < y ? y - x : x - y)) & 0xffff;
}
uint64_t tf_emu_sad64(uint32_t mode, uint64_t a, uint64_t b, uint64_t c) {
  uint32_t less = mode & TF_EMU_UNSIGNED ? a < b : (int64_t)a < (int64_t)b;
  return c + (less ? b - a : a - b);
}

static int32_t part(uint32_t x, uint32_t i, uint32_t bits, uint32_t is_unsigned) {
  uint32_t v = x >> (i * bits) & ((1u << bits) - 1);
  return is_unsigned || !(v >> (bits - 1)) ? (int32_t)v : (int32_t)(v | ~((1u << bits) - 1));
}
uint32_t tf_emu_dp4a(uint32_t mode, uint32_t a, uint32_t b, uint32_t c) {
  for (uint32_t i = 0; i < 4; i++)
    c += (uint32_t)(part(a, i, 8, mode & TF_EMU_UNSIGNED) * part(b, i, 8, mode & TF_EMU_UNSIGNED_B));
  return c;
}
uint32_t tf_emu_dp2a(uint32_t mode, uint32_t a, uint32_t b, uint32_t hi, uint32_t c) {
  for (uint32_t i = 0; i < 2; i++)
    c += (uint32_t)(part(a, i, 16, mode & TF_EMU_UNSIGNED) * part(b, i + 2 * (hi & 1), 8, mode & TF_EMU_UNSIGNED_B));
  return c;
}

/* mode 1: right. A shift of 32 or more counts as 32. */
uint32_t tf_emu_fsh_clamp(uint32_t mode, uint32_t a, uint32_t b, uint32_t n) {
  uint64_t v = (uint64_t)a << 32 | b;
  if (n > 32) n = 32;
  return mode ? (uint32_t)(v >> n) : n == 32 ? b : (uint32_t)(v << n >> 32);
}
