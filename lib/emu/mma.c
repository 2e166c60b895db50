/* mma.sync. What PTX leaves open is settled so: products are exact, their sum with C is formed in double precision
 * along k and rounded once, to nearest even; f64 is a chain of fused multiply-adds along k. A NaN is 0x7fffffff (f16:
 * 0x7fff). Subnormals count. Of f32 given as tf32 the low 13 bits are dropped. Integers are exact, then wrap or
 * saturate. */
#include <math.h>
#include <string.h>

#include "emu/matrix.h"
#include "emu/pure.h"
#include "emu/sync.h"
#include "kernel/mma.h"

enum { MOST = 16 * 64, MOST_EACH = MOST / TF_EMU_WARP }; /* elements of a matrix, and of a lane */

typedef union tf_emu_cells {
  double f[MOST];
  int64_t i[MOST];
} tf_emu_cells;

/* Element i of a lane's registers. Those of 32 bits and of 64 have a slot each. */
static uint64_t bits_of(const uint64_t *slot, uint32_t i, uint32_t bits) {
  if (bits >= 32) return slot[i];
  uint32_t each = 32 / bits;
  return slot[i / each] >> (i % each * bits) & ((1u << bits) - 1);
}

/* A float with a sign, so many bits of mantissa, and an exponent that is as an f32's but for its bias, which `scale`
 * mends. */
static float narrow(uint32_t bits, uint32_t width, uint32_t mantissa, float scale) {
  uint32_t sign = bits >> (width - 1) & 1, word = (bits & ((1u << (width - 1)) - 1)) << (23 - mantissa);
  float f;
  memcpy(&f, &word, 4);
  return sign ? -f * scale : f * scale;
}

static double as_double(uint64_t bits, tf_mma_elem e) {
  double d;
  float f;
  uint32_t word = (uint32_t)bits & (e == TF_MMA_TF32 ? ~0x1fffu : ~0u);
  switch (e) {
  case TF_MMA_F64: memcpy(&d, &bits, 8); return d;
  case TF_MMA_F16: return (word & 0x7c00) == 0x7c00 ? tf_emu_decode(word, TF_EMU_F16) : narrow(word, 16, 10, 0x1p112f);
  case TF_MMA_BF16: return narrow(word, 16, 7, 1);
  case TF_MMA_E4M3: return (word & 0x7f) == 0x7f ? (double)NAN : narrow(word, 8, 3, 0x1p120f);
  case TF_MMA_E5M2: return (word & 0x7c) == 0x7c ? tf_emu_decode(word, TF_EMU_E5M2) : narrow(word, 8, 2, 0x1p112f);
  default: memcpy(&f, &word, 4); return f;
  }
}

static int64_t as_int(uint64_t bits, tf_mma_elem e) {
  switch (e) {
  case TF_MMA_S32: return (int32_t)bits;
  case TF_MMA_S8: return (int8_t)bits;
  case TF_MMA_S4: return (int64_t)(bits ^ 8) - 8;
  default: return (int64_t)bits;
  }
}

static uint64_t from_double(double x, tf_mma_elem e) {
  uint64_t bits = 0;
  float f = (float)x;
  if (e == TF_MMA_F64) memcpy(&bits, &x, 8);
  else if (e == TF_MMA_F16) bits = isnan(x) ? 0x7fff : tf_emu_encode(x, TF_EMU_F16, TF_EMU_RN);
  else memcpy(&bits, &f, 4);
  return isnan(x) && e == TF_MMA_F32 ? 0x7fffffff : bits;
}

/* Where the elements of lane 0 are; what a lane adds to that is the same for all of them. */
static void places(const tf_mma *m, tf_mma_operand which, uint32_t n, uint32_t columns, uint32_t *base) {
  for (uint32_t i = 0; i < n; i++) {
    tf_mma_place p = tf_mma_place_of(m, which, 0, i);
    base[i] = p.row * columns + p.column;
  }
}

static void gather(const tf_emu_thread *first, uint32_t at, const tf_mma *m, tf_mma_operand which, tf_emu_cells *to) {
  tf_mma_elem e = (tf_mma_elem)m->elem[which];
  uint32_t n = tf_mma_elements(m, which), columns = tf_mma_columns(m, which), bits = tf_mma_elem_bits(e);
  uint32_t base[MOST_EACH];
  places(m, which, n, columns, base);
  for (uint32_t lane = 0; lane < TF_EMU_WARP; lane++) {
    const uint64_t *slot = tf_emu_slots(&first[lane]) + at;
    tf_mma_place p = tf_mma_place_of(m, which, lane, 0);
    uint32_t of_lane = p.row * columns + p.column;
    for (uint32_t i = 0; i < n; i++) {
      uint64_t x = bits_of(slot, i, bits);
      if (tf_mma_elem_is_int(e)) to->i[of_lane + base[i]] = as_int(x, e);
      else to->f[of_lane + base[i]] = as_double(x, e);
    }
  }
}

static double dot(const tf_mma *m, const double *a, const double *b, double sum) {
  if (m->elem[TF_MMA_C] == TF_MMA_F64)
    for (uint32_t k = 0; k < m->k; k++) sum = fma(a[k], b[k * m->n], sum);
  else
    for (uint32_t k = 0; k < m->k; k++) sum += a[k] * b[k * m->n];
  return sum;
}

static uint64_t dot_int(const tf_mma *m, const int64_t *a, const int64_t *b, int64_t sum, bool saturate) {
  for (uint32_t k = 0; k < m->k; k++) sum += a[k] * b[k * m->n];
  if (saturate && sum > INT32_MAX) sum = INT32_MAX;
  if (saturate && sum < INT32_MIN) sum = INT32_MIN;
  return (uint32_t)sum;
}

static uint32_t registers(const tf_mma *m, tf_mma_operand which) {
  uint32_t bits = tf_mma_elem_bits((tf_mma_elem)m->elem[which]), n = tf_mma_elements(m, which);
  return bits >= 32 ? n : n * bits / 32;
}

void tf_emu_do_mma(tf_emu_thread *first, uint32_t lanes, uint32_t mode) {
  const tf_mma *m = tf_mma_get((tf_mma_id)(mode >> TF_EMU_MMA_SHIFT));
  if (!tf_emu_whole_warp(first, lanes, "mma.sync")) return;
  tf_emu_cells a, b, c;
  uint32_t na = registers(m, TF_MMA_A), nb = registers(m, TF_MMA_B);
  gather(first, 0, m, TF_MMA_A, &a);
  gather(first, na, m, TF_MMA_B, &b);
  gather(first, na + nb, m, TF_MMA_C, &c);
  tf_mma_elem e = (tf_mma_elem)m->elem[TF_MMA_C];
  bool ints = tf_mma_elem_is_int(e);
  uint32_t n = tf_mma_elements(m, TF_MMA_C);
  for (uint32_t lane = 0; lane < TF_EMU_WARP; lane++) {
    uint64_t *out = tf_emu_slots(&first[lane]);
    for (uint32_t i = 0; i < n; i++) {
      tf_mma_place p = tf_mma_place_of(m, TF_MMA_C, lane, i);
      uint32_t row = p.row * m->k, at = p.row * m->n + p.column;
      uint64_t d = ints ? dot_int(m, a.i + row, b.i + p.column, c.i[at], mode & TF_EMU_SAT)
                        : from_double(dot(m, a.f + row, b.f + p.column, c.f[at]), e);
      if (e != TF_MMA_F16) out[i] = d;
      else out[i / 2] = i % 2 ? out[i / 2] | d << 16 : d;
    }
  }
}

TF_EMU_MATRIX_FN(tf_emu_mma) {
  (void)n;
  t->a = (uint64_t)(uintptr_t)slot;
  tf_emu_collective(t, site, TF_EMU_OP_MMA, mode, ~0u);
  return 0;
}
