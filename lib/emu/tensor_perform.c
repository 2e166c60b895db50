/* tcgen05.mma: what it reads and writes, and the arithmetic. Products are exact, their sum with D is made in double
 * precision and rounded once; how the hardware rounds on the way is not told by its manual. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "emu/engine.h"
#include "emu/tensor_mma.h"
#include "emu/pure.h"
#include "emu/shared.h"

/* ------------------------------------------------------------------------------------------------ elements */

/* Sign, exponent, mantissa. `special`: 2 = infinities and not-a-numbers, 1 = all ones is not a number, 0 = neither. */
static double small_float(uint32_t bits, int exponent, int mantissa, int special) {
  int bias = (1 << (exponent - 1)) - 1, e = (int)(bits >> mantissa) & ((1 << exponent) - 1);
  int f = (int)bits & ((1 << mantissa) - 1), top = (1 << exponent) - 1;
  double sign = bits >> (exponent + mantissa) & 1 ? -1 : 1;
  if (special == 2 && e == top) return f ? (double)NAN : sign * (double)INFINITY;
  if (special == 1 && e == top && f == (1 << mantissa) - 1) return (double)NAN;
  if (!e) return sign * ldexp(f, 1 - bias - mantissa);
  return sign * ldexp(f + (1 << mantissa), e - bias - mantissa);
}

double tf_emu_telement_value(tf_emu_telement e, uint32_t bits) {
  float f;
  switch (e) {
  case TF_EMU_E_F16: return small_float(bits & 0xffff, 5, 10, 2);
  case TF_EMU_E_BF16:
    bits <<= 16;
    memcpy(&f, &bits, 4);
    return (double)f;
  case TF_EMU_E_TF32:
    bits &= 0xffffe000u;
    memcpy(&f, &bits, 4);
    return (double)f;
  case TF_EMU_E_F32: memcpy(&f, &bits, 4); return (double)f;
  case TF_EMU_E_E4M3: return small_float(bits & 0xff, 4, 3, 1);
  case TF_EMU_E_E5M2: return small_float(bits & 0xff, 5, 2, 2);
  case TF_EMU_E_E2M3: return small_float(bits & 0x3f, 2, 3, 0);
  case TF_EMU_E_E3M2: return small_float(bits & 0x3f, 3, 2, 0);
  case TF_EMU_E_E2M1: return small_float(bits & 0xf, 2, 1, 0);
  case TF_EMU_E_U8: return bits & 0xff;
  case TF_EMU_E_S8: return (int8_t)bits;
  case TF_EMU_E_S32: return (int32_t)bits;
  default: return 0;
  }
}

static uint32_t to_bits(const tf_emu_tmma *m, double x) {
  uint32_t bits;
  float f = (float)x;
  if (m->d == TF_EMU_E_F16) return tf_emu_truncdfhf2(x);
  if (m->d == TF_EMU_E_S32) {
    if (m->saturate && x > INT32_MAX) return INT32_MAX;
    if (m->saturate && x < INT32_MIN) return (uint32_t)INT32_MIN;
    return (uint32_t)(int64_t)x; /* sums of so few products are exact */
  }
  memcpy(&bits, &f, 4);
  return bits;
}

/* ------------------------------------------------------------------------------------------------ places */

/* The CTA, and the row in it, that holds row i of A or column i of B. */
static tf_emu_cta *holder(tf_emu_cta *c, const tf_emu_tmma *m, bool is_b, uint32_t i, uint32_t *local) {
  uint32_t half = (is_b ? m->n : m->m) / 2;
  *local = m->group == 2 ? i % half : i;
  return tf_emu_tmma_cta(c, m, m->group == 2 ? i / half : 0);
}

static bool is_packed(const tf_emu_tmma *m) { return m->kind >= TF_EMU_TMMA_MXF4; }

static double shared_element(tf_emu_cta *c, const tf_emu_tmma *m, bool is_b, uint32_t i, uint32_t k) {
  uint32_t local, bit, bits = 0;
  tf_emu_telement e = is_b ? m->b : m->a;
  tf_emu_cta *o = holder(c, m, is_b, i, &local);
  uint32_t at = tf_emu_tmatrix_at(is_b ? &m->sb : &m->sa, e, is_packed(m), local, k, &bit);
  const uint8_t *p = (const uint8_t *)o->window + (at + bit / 8);
  uint32_t bytes = (bit % 8 + tf_emu_telement_bits(e) + 7) / 8;
  for (uint32_t b = 0; b < bytes; b++) bits |= (uint32_t)p[b] << (8 * b);
  return tf_emu_telement_value(e, bits >> bit % 8 & (uint32_t)((1ull << tf_emu_telement_bits(e)) - 1));
}

/* A in tensor memory lies in the lanes of D, elements side by side in columns. */
static tf_emu_cta *tensor_place(tf_emu_cta *c, const tf_emu_tmma *m, uint32_t row, uint32_t part, uint32_t k,
                                uint32_t *lane, uint32_t *column, uint32_t *shift) {
  uint32_t bits = tf_emu_telement_bits(m->a), at;
  uint32_t cta = tf_emu_tmma_place(m, row, part * (m->n / 2), lane, &at);
  *column = (m->a_at & 0xffff) + k * bits / 32;
  *shift = k * bits % 32;
  return tf_emu_tmma_cta(c, m, cta);
}

/* A pair with m = 128 has its rows twice, for the two halves of the columns. */
static uint32_t copies_of_a(const tf_emu_tmma *m) { return m->group == 2 && m->m == 128 ? 2 : 1; }

static double a_element(tf_emu_cta *c, const tf_emu_tmma *m, uint32_t row, uint32_t part, uint32_t k) {
  uint32_t lane, column, shift, bits = tf_emu_telement_bits(m->a);
  if (!m->tensor_a) return shared_element(c, m, false, row, k);
  tf_emu_cta *o = tensor_place(c, m, row, part, k, &lane, &column, &shift);
  uint32_t word = o->tmem->cell[lane][column] >> shift;
  return tf_emu_telement_value(m->a, bits == 32 ? word : word & ((1u << bits) - 1));
}

/* Scale s of row i: a byte of column i / 32, in lane i % 32 of each quarter. */
static double scale_of(tf_emu_cta *c, const tf_emu_tmma *m, bool is_b, uint32_t i, uint32_t s) {
  uint32_t at = (is_b ? m->sfb_at : m->sfa_at) & 0xffff, id = (is_b ? m->sfb_id : m->sfa_id) + s;
  uint32_t byte = c->tmem->cell[i % 32][at + i / 32] >> (8 * (id & 3)) & 0xff;
  if (m->ue4m3) return tf_emu_telement_value(TF_EMU_E_E4M3, byte & 0x7f);
  return byte == 0xff ? (double)NAN : ldexp(1, (int)byte - 127);
}

/* ------------------------------------------------------------------------------------------------ arithmetic */

static void load_b(tf_emu_cta *c, const tf_emu_tmma *m, double *b) {
  for (uint32_t n = 0; n < m->n; n++)
    for (uint32_t k = 0; k < m->k; k++) {
      double v = shared_element(c, m, true, n, k);
      if (m->block) v *= scale_of(c, m, true, n, k / m->block);
      b[n * m->k + k] = m->negate_b ? -v : v;
    }
}

static void load_a(tf_emu_cta *c, const tf_emu_tmma *m, uint32_t row, uint32_t part, double *a) {
  for (uint32_t k = 0; k < m->k; k++) {
    double v = a_element(c, m, row, part, k);
    if (m->block) v *= scale_of(c, m, false, row, k / m->block);
    a[k] = m->negate_a ? -v : v;
  }
}

static bool left_alone(const tf_emu_tmma *m, uint32_t cta, uint32_t lane) {
  return m->disable[4 * cta + lane / 32] >> (lane % 32) & 1;
}

static void finish(tf_emu_cta *c, const tf_emu_tmma *m, uint32_t row, uint32_t n, double sum) {
  uint32_t lane, column, cta = tf_emu_tmma_place(m, row, n, &lane, &column);
  uint32_t *cell = &tf_emu_tmma_cta(c, m, cta)->tmem->cell[lane][column];
  if (left_alone(m, cta, lane)) return;
  if (m->accumulate) {
    uint32_t old = m->d == TF_EMU_E_F16 ? *cell & 0xffff : *cell;
    sum += ldexp(tf_emu_telement_value(m->d, old), -(int)m->scale_d);
  }
  *cell = to_bits(m, sum);
}

void tf_emu_tmma_perform(tf_emu_cta *c, const tf_emu_tmma *m) {
  double a[2][64], *b = malloc((size_t)m->n * m->k * sizeof *b);
  if (!b) return; /* not reached: the claim has made room once */
  load_b(c, m, b);
  for (uint32_t row = 0; row < m->m; row++) {
    for (uint32_t part = 0; part < copies_of_a(m); part++) load_a(c, m, row, part, a[part]);
    for (uint32_t n = 0; n < m->n; n++) {
      const double *x = a[copies_of_a(m) == 2 && n >= m->n / 2], *y = &b[n * m->k];
      double sum = 0;
      for (uint32_t k = 0; k < m->k; k++) sum += x[k] * y[k];
      finish(c, m, row, n, sum);
    }
  }
  free(b);
}

/* ------------------------------------------------------------------------------------------------ claims */

/* Each 16 bytes that hold elements of A or B, once. */
static void claim_shared(tf_emu_thread *t, const tf_emu_claim *k, const tf_emu_tmma *m, bool is_b) {
  const tf_emu_tmatrix *s = is_b ? &m->sb : &m->sa;
  tf_emu_telement e = is_b ? m->b : m->a;
  uint32_t local, bit, per = 128 / (is_packed(m) ? 4 : tf_emu_telement_bits(e) < 8 ? 8 : tf_emu_telement_bits(e));
  uint32_t size = t->cta->launch->shared;
  for (uint32_t i = 0; i < (is_b ? m->n : m->m); i += s->mn ? per : 1)
    for (uint32_t j = 0; j < m->k; j += s->mn ? 1 : per) {
      tf_emu_cta *o = holder(t->cta, m, is_b, i, &local);
      uint32_t at = tf_emu_tmatrix_at(s, e, is_packed(m), local, j, &bit);
      if (at + 16 > size) {
        tf_emu_report_add(t->cta, t, TF_EMU_OUT_OF_BOUNDS, k->site,
                          "tcgen05.mma reads %s at offset %u of shared memory, of which the block has %u bytes",
                          is_b ? "B" : "A", at, size);
        tf_emu_stop(t);
      }
      if (t->cta->launch->check) tf_emu_claim_shared(t, o, at, 16, k);
    }
}

static void check_columns(tf_emu_thread *t, tf_emu_cta *o, uint32_t site, const char *what, uint32_t first,
                          uint32_t n) {
  if (first + n > TF_EMU_TMEM_COLUMNS) {
    tf_emu_report_add(t->cta, t, TF_EMU_OUT_OF_BOUNDS, site, "%s takes columns %u to %u of tensor memory, which has %d",
                      what, first, first + n - 1, TF_EMU_TMEM_COLUMNS);
    tf_emu_stop(t);
  }
  tf_emu_tmem_of(t, o, site);
  if (t->cta->launch->check) tf_emu_tmem_allocated(t, o, first, n, site, what);
}

static uint32_t columns_of_d(const tf_emu_tmma *m) {
  uint32_t rows = m->group == 2 ? m->m / 2 : m->m;
  return m->ws || m->group == 2 ? m->n * rows / 128 : m->n;
}

static void claim_d(const tf_emu_tmem_actor *as, const tf_emu_tmma *m) {
  uint32_t lane, column;
  for (uint32_t row = 0; row < m->m; row++)
    for (uint32_t n = 0; n < m->n; n++) {
      tf_emu_tmem_actor who = *as;
      uint32_t cta = tf_emu_tmma_place(m, row, n, &lane, &column);
      if (left_alone(m, cta, lane)) continue;
      who.cta = tf_emu_tmma_cta(as->t->cta, m, cta);
      who.write = true;
      who.read = m->accumulate;
      if (!tf_emu_tmem_check(&who, lane, column)) return;
    }
}

static void claim_a(const tf_emu_tmem_actor *as, const tf_emu_tmma *m) {
  uint32_t lane, column, shift;
  for (uint32_t row = 0; row < m->m; row++)
    for (uint32_t part = 0; part < copies_of_a(m); part++)
      for (uint32_t k = 0; k < m->k; k += 32 / tf_emu_telement_bits(m->a)) {
        tf_emu_tmem_actor who = *as;
        who.cta = tensor_place(as->t->cta, m, row, part, k, &lane, &column, &shift);
        who.read = true;
        if (!tf_emu_tmem_check(&who, lane, column)) return;
      }
}

static bool claim_scales(const tf_emu_tmem_actor *as, uint32_t at, uint32_t rows) {
  tf_emu_tmem_actor who = *as;
  who.read = true;
  for (uint32_t i = 0; i < rows; i++)
    for (uint32_t quarter = 0; quarter < 4; quarter++)
      if (!tf_emu_tmem_check(&who, i % 32 + 32 * quarter, (at & 0xffff) + i / 32)) return false;
  return true;
}

void tf_emu_tmma_claim(tf_emu_thread *t, uint32_t site, uint32_t agent, uint32_t stamp, const tf_emu_tmma *m,
                       const struct tf_emu_tensor_past *past) {
  tf_emu_claim k = {agent, stamp, site, false, false, "tcgen05.mma"};
  tf_emu_tmem_actor as = {t, t->cta, agent, stamp, site, true, false, false, "tcgen05.mma", past};
  for (uint32_t i = 0; i < m->group; i++) {
    tf_emu_cta *o = tf_emu_tmma_cta(t->cta, m, i);
    check_columns(t, o, site, "D of tcgen05.mma", m->d_at & 0xffff, columns_of_d(m));
    if (m->tensor_a) check_columns(t, o, site, "A of tcgen05.mma", m->a_at & 0xffff, 8);
  }
  if (m->block) {
    check_columns(t, t->cta, site, "the scales of A of tcgen05.mma", m->sfa_at & 0xffff, (m->m + 31) / 32);
    check_columns(t, t->cta, site, "the scales of B of tcgen05.mma", m->sfb_at & 0xffff, (m->n + 31) / 32);
  }
  if (!m->tensor_a) claim_shared(t, &k, m, false);
  claim_shared(t, &k, m, true);
  if (!t->cta->launch->check) return;
  if (m->tensor_a) claim_a(&as, m);
  if (m->block && claim_scales(&as, m->sfa_at, m->m)) claim_scales(&as, m->sfb_at, m->n);
  claim_d(&as, m);
}
