/* mma.sync. What PTX leaves open is settled so: products are exact, their sum with C is formed in double precision
 * along k and rounded once, to nearest even; f64 is a chain of fused multiply-adds along k. A NaN is 0x7fffffff (f16:
 * 0x7fff). Subnormals count. Of f32 given as tf32 the low 13 bits are dropped. Integers are exact, then wrap or
 * saturate. */
#include <math.h>
#include <string.h>

#include "emu/tensor/warp_matrix.h"
#include "emu/sm/pure.h"
#include "emu/sm/thread_ops.h"
#include "kernel/mma_table.h"

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
  case TF_MMA_E2M1: return narrow(word, 4, 1, 0x1p126f);
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

/* Row `r` of C becomes that of D, from all of k of A's row. */
static void sum_row(const tf_mma *m, uint32_t r, const tf_emu_cells *a, uint32_t first, const tf_emu_cells *b,
                    tf_emu_cells *c, bool saturate) {
  bool ints = tf_mma_elem_is_int((tf_mma_elem)m->elem[TF_MMA_C]);
  for (uint32_t column = 0; column < m->n; column++) {
    uint32_t at = r * m->n + column;
    if (ints) c->i[at] = (int64_t)dot_int(m, a->i + first, b->i + column, c->i[at], saturate);
    else c->f[at] = dot(m, a->f + first, b->f + column, c->f[at]);
  }
}

static void scatter(tf_emu_thread *first, const tf_mma *m, const tf_emu_cells *d) {
  tf_mma_elem e = (tf_mma_elem)m->elem[TF_MMA_C];
  for (uint32_t lane = 0; lane < TF_EMU_WARP; lane++) {
    uint64_t *out = tf_emu_slots(&first[lane]);
    for (uint32_t i = 0; i < tf_mma_elements(m, TF_MMA_C); i++) {
      tf_mma_place p = tf_mma_place_of(m, TF_MMA_C, lane, i);
      uint32_t at = p.row * m->n + p.column;
      uint64_t x = tf_mma_elem_is_int(e) ? (uint64_t)d->i[at] : from_double(d->f[at], e);
      if (e != TF_MMA_F16) out[i] = x;
      else out[i / 2] = i % 2 ? out[i / 2] | x << 16 : x;
    }
  }
}

static void do_mma(tf_emu_thread *first, uint32_t lanes, uint32_t mode) {
  const tf_mma *m = tf_mma_get((tf_mma_id)(mode >> TF_EMU_MMA_SHIFT));
  if (!tf_emu_whole_warp(first, lanes, "mma.sync")) return;
  tf_emu_cells a, b, c;
  uint32_t na = registers(m, TF_MMA_A), nb = registers(m, TF_MMA_B);
  gather(first, 0, m, TF_MMA_A, &a);
  gather(first, na, m, TF_MMA_B, &b);
  gather(first, na + nb, m, TF_MMA_C, &c);
  for (uint32_t r = 0; r < m->m; r++) sum_row(m, r, &a, r * m->k, &b, &c, mode & TF_EMU_SAT);
  scatter(first, m, &c);
}

/* ------------------------------------------------------------------------------------------------ a sparse A */

/* Where in their group stored elements are; how many there are. Only rising places are legal. */
static uint32_t chosen(const tf_mma *m, uint32_t meta, uint32_t *at, bool *legal) {
  uint32_t first = meta & 3, second = meta >> 2, pair = tf_mma_sp_group(m) == 8 ? 2 : 1;
  if (tf_mma_sp_group(m) == 2) {
    at[0] = first / 2;
    *legal = meta == 0x4 || meta == 0xe;
    return 1;
  }
  for (uint32_t i = 0; i < pair; i++) at[i] = first * pair + i, at[pair + i] = second * pair + i;
  *legal = first < second;
  return 2 * pair;
}

/* All of k of one row of A; `at` is where the metadata are. */
static void expand(tf_emu_thread *first, const tf_mma *m, uint32_t row, uint32_t at, const tf_emu_cells *stored,
                   tf_emu_cells *a) {
  uint32_t selector = (uint32_t)tf_emu_slots(first)[at + 1], group = tf_mma_sp_group(m), place[4];
  bool ints = tf_mma_elem_is_int((tf_mma_elem)m->elem[TF_MMA_A]);
  for (uint32_t k = 0; k < m->k; k++)
    if (ints) a->i[k] = 0;
    else a->f[k] = 0;
  for (uint32_t g = 0; g < m->k / group; g++) {
    tf_mma_meta w = tf_mma_meta_of(m, selector, row, g);
    tf_emu_thread *t = &first[w.lane];
    uint32_t bits = (uint32_t)(tf_emu_slots(t)[at] >> w.bit) & 15;
    bool legal;
    uint32_t n = chosen(m, bits, place, &legal);
    if (!legal)
      tf_emu_report_add(t->cta, t, TF_EMU_COLLECTIVE, t->site,
                        "mma.sp with metadata 0x%x for columns %u to %u of row %u of A, which is none of the places "
                        "that there are",
                        bits, g * group, g * group + group - 1, row);
    for (uint32_t i = 0; i < n; i++) {
      uint32_t from = row * m->k / 2 + g * n + i, to = g * group + place[i];
      if (ints) a->i[to] = stored->i[from];
      else a->f[to] = stored->f[from];
    }
  }
}

static void do_mma_sp(tf_emu_thread *first, uint32_t lanes, uint32_t mode) {
  const tf_mma *m = tf_mma_sp_get((tf_mma_sp_id)(mode >> TF_EMU_MMA_SHIFT));
  tf_mma half = tf_mma_stored(m);
  if (!tf_emu_whole_warp(first, lanes, "mma.sp")) return;
  tf_emu_cells stored, b, c, row;
  uint32_t na = registers(&half, TF_MMA_A), nb = registers(m, TF_MMA_B), nc = registers(m, TF_MMA_C);
  gather(first, 0, &half, TF_MMA_A, &stored);
  gather(first, na, m, TF_MMA_B, &b);
  gather(first, na + nb, m, TF_MMA_C, &c);
  for (uint32_t r = 0; r < m->m; r++) {
    expand(first, m, r, na + nb + nc, &stored, &row);
    sum_row(m, r, &row, 0, &b, &c, mode & TF_EMU_SAT);
  }
  scatter(first, m, &c);
}

/* ------------------------------------------------------------------------------------------------ scales */

static double scale_of(uint32_t byte, uint32_t kind) {
  if (kind == TF_MMA_UE4M3) return as_double(byte & 0x7f, TF_MMA_E4M3);
  return byte == 255 ? (double)NAN : ldexp(1, (int)byte - 127);
}

/* All elements of A's rows or B's columns times their scales, the words of which are in slot `at`. */
static void scale(const tf_emu_thread *first, const tf_mma_scaled *m, tf_mma_operand which, uint32_t at,
                  tf_emu_cells *x) {
  const uint64_t *slot = tf_emu_slots(first);
  uint32_t byte = (uint32_t)slot[at + 1] & 3, lane = (uint32_t)slot[at + 2] & (which == TF_MMA_A ? 1 : 3);
  uint32_t lines = which == TF_MMA_A ? m->mma.m : m->mma.n, each = m->mma.k / m->scales;
  for (uint32_t line = 0; line < lines; line++) {
    uint32_t word = (uint32_t)tf_emu_slots(&first[tf_mma_scale_lane(which, line, lane)])[at];
    for (uint32_t k = 0; k < m->mma.k; k++)
      x->f[which == TF_MMA_A ? line * m->mma.k + k : k * m->mma.n + line] *=
          scale_of(word >> (byte + k / each) % 4 * 8 & 255, m->scale);
  }
}

static void do_mma_scaled(tf_emu_thread *first, uint32_t lanes, uint32_t mode) {
  const tf_mma_scaled *s = tf_mma_scaled_get((tf_mma_scaled_id)(mode >> TF_EMU_MMA_SHIFT));
  const tf_mma *m = &s->mma;
  if (!tf_emu_whole_warp(first, lanes, "mma.sync")) return;
  tf_emu_cells a, b, c;
  uint32_t na = registers(m, TF_MMA_A), nb = registers(m, TF_MMA_B), nc = registers(m, TF_MMA_C);
  gather(first, 0, m, TF_MMA_A, &a);
  gather(first, na, m, TF_MMA_B, &b);
  gather(first, na + nb, m, TF_MMA_C, &c);
  scale(first, s, TF_MMA_A, na + nb + nc, &a);
  scale(first, s, TF_MMA_B, na + nb + nc + 3, &b);
  for (uint32_t r = 0; r < m->m; r++) sum_row(m, r, &a, r * m->k, &b, &c, false);
  scatter(first, m, &c);
}

TF_EMU_MATRIX_FN(tf_emu_mma_scaled) {
  (void)n;
  t->a = (uint64_t)(uintptr_t)slot;
  tf_emu_collective_by(t, site, TF_EMU_OP_MMA_SCALED, mode, ~0u, do_mma_scaled);
  return 0;
}

TF_EMU_MATRIX_FN(tf_emu_mma_sp) {
  (void)n;
  t->a = (uint64_t)(uintptr_t)slot;
  tf_emu_collective_by(t, site, TF_EMU_OP_MMA_SP, mode, ~0u, do_mma_sp);
  return 0;
}

TF_EMU_MATRIX_FN(tf_emu_mma) {
  (void)n;
  t->a = (uint64_t)(uintptr_t)slot;
  tf_emu_collective_by(t, site, TF_EMU_OP_MMA, mode, ~0u, do_mma);
  return 0;
}
