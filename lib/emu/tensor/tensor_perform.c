/* tcgen05.mma: the arithmetic. Products are exact, their sum with D is made in double
 * precision and rounded once; how the hardware rounds on the way is not told by its manual. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "emu/async/op_list.h"
#include "emu/tensor/tensor_mma.h"
#include "emu/sm/pure.h"
#include "emu/memory/shared_check.h"

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

/* ------------------------------------------------------------------------------------------------ operands */

typedef struct product {
  tf_emu_thread *t;
  uint32_t site;
  const tf_emu_tmma *m;
  double *b[2]; /* of each CTA, [n][k]; the same one unless there are scales */
} product;

/* What is known only now, since a copy or another mma has just written it. */
#define FAULT(p, ...) tf_emu_report_add((p)->t->cta, (p)->t, TF_EMU_TENSOR, (p)->site, __VA_ARGS__)

static bool is_packed(const tf_emu_tmma *m) { return m->kind >= TF_EMU_TMMA_MXF4; }

static double shared_element(const product *p, bool is_b, uint32_t i, uint32_t k) {
  const tf_emu_tmma *m = p->m;
  uint32_t local, bit, bits = 0;
  tf_emu_telement e = is_b ? m->b : m->a;
  tf_emu_cta *o = tf_emu_tmma_holder(p->t->cta, m, is_b, i, &local);
  uint32_t at = tf_emu_tmatrix_at(is_b ? &m->sb : &m->sa, e, is_packed(m), local, k, &bit);
  const uint8_t *from = (const uint8_t *)o->window + (at + bit / 8);
  uint32_t bytes = (bit % 8 + tf_emu_telement_bits(e) + 7) / 8;
  for (uint32_t b = 0; b < bytes; b++) bits |= (uint32_t)from[b] << (8 * b);
  return tf_emu_telement_value(e, bits >> bit % 8 & (uint32_t)((1ull << tf_emu_telement_bits(e)) - 1));
}

/* Stored element k of a row of A. In tensor memory, elements of 4 and 6 bits lie in the middle of a byte; in registers
 * of mma.sync those of 6 do not, so that a program that mixes the two up is told by the padding. */
static double a_element(const product *p, uint32_t row, uint32_t part, uint32_t k) {
  const tf_emu_tmma *m = p->m;
  if (!m->tensor_a) return shared_element(p, false, row, k);
  uint32_t bits = tf_emu_telement_bits(m->a);
  tf_emu_tplace at = tf_emu_tmma_a(m, row, part, k);
  uint32_t word = *tf_emu_tmma_cell(p->t->cta, m, &at) >> at.bit;
  if (bits < 8 && !is_packed(m)) {
    uint32_t low = (8 - bits) / 2, used = ((1u << bits) - 1) << low;
    if (word & 0xff & ~used)
      FAULT(p,
            "element %u of row %u of A is 0x%02x at lane %u, column %u: it has %u bits, in the middle of its byte, and "
            "the padding is not zero",
            k, row, word & 0xff, at.lane, at.column, bits);
    word >>= low;
  }
  return tf_emu_telement_value(m->a, bits == 32 ? word : word & ((1u << bits) - 1));
}

static void expand(const product *p, uint32_t row, uint32_t part, const double *stored, double *a) {
  const tf_emu_tmma *m = p->m;
  uint32_t chunk = tf_emu_tmma_chunk(m), at[4];
  for (uint32_t k = 0; k < m->k; k++) a[k] = 0;
  for (uint32_t c = 0; c < m->k / chunk; c++) {
    tf_emu_tplace place = tf_emu_tmma_meta(m, row, part, c);
    uint32_t meta = *tf_emu_tmma_cell(p->t->cta, m, &place) >> place.bit & 15;
    if (!tf_emu_tmma_chosen(m, meta, at))
      FAULT(
          p,
          "the metadata of A have 0x%x for elements %u to %u of row %u, at lane %u, column %u, which is no legal value",
          meta, c * chunk, c * chunk + chunk - 1, row, place.lane, place.column);
    for (uint32_t j = 0; j < chunk / 2; j++) a[c * chunk + at[j]] = stored[c * chunk / 2 + j];
  }
}

static double scale_of(const product *p, bool is_b, uint32_t cta, uint32_t i, uint32_t s) {
  uint32_t first = 0;
  for (uint32_t copy = 0; copy < TF_EMU_TMMA_SCALE_COPIES; copy++) {
    tf_emu_tplace at = tf_emu_tmma_scale(p->m, is_b, cta, i, s, copy);
    uint32_t byte = *tf_emu_tmma_cell(p->t->cta, p->m, &at) >> at.bit & 0xff;
    if (!copy) first = byte;
    else if (byte != first)
      FAULT(p,
            "scale %u of %s %u of %c is 0x%x at lane %u, column %u, but 0x%x in the first quarter; all quarters have "
            "the same",
            s, is_b ? "column" : "row", i, is_b ? 'B' : 'A', byte, at.lane, at.column, first);
  }
  if (p->m->ue4m3) return tf_emu_telement_value(TF_EMU_E_E4M3, first & 0x7f);
  return first == 0xff ? (double)NAN : ldexp(1, (int)first - 127);
}

enum { MOST_K = 128 };

static void scale_row(const product *p, bool is_b, uint32_t cta, uint32_t i, double *row) {
  uint32_t each = p->m->block;
  for (uint32_t k = 0; k < p->m->k; k += each) {
    double by = scale_of(p, is_b, cta, i, k / each);
    for (uint32_t j = 0; j < each; j++) row[k + j] *= by;
  }
}

static void load_a(const product *p, uint32_t row, uint32_t part, double *a) {
  const tf_emu_tmma *m = p->m;
  double stored[MOST_K];
  for (uint32_t k = 0; k < m->ka; k++) {
    stored[k] = a_element(p, row, part, k);
    if (m->negate_a) stored[k] = -stored[k];
  }
  if (m->sparse) expand(p, row, part, stored, a);
  else memcpy(a, stored, m->k * sizeof *a);
  if (m->block) scale_row(p, false, 0, row, a);
}

static void load_b(const product *p, uint32_t cta, double *b) {
  const tf_emu_tmma *m = p->m;
  for (uint32_t n = 0; n < m->n; n++) {
    double *row = &b[n * m->k];
    bool zero = m->zeros[n / 64] >> n % 64 & 1;
    for (uint32_t k = 0; k < m->k; k++) {
      double v = zero ? 0 : shared_element(p, true, n + m->shift, k);
      row[k] = m->negate_b ? -v : v;
    }
    if (m->block) scale_row(p, true, cta, n, row);
  }
}

/* ------------------------------------------------------------------------------------------------ arithmetic */

static bool left_alone(const tf_emu_tmma *m, const tf_emu_tplace *at) {
  return m->disable[4 * at->cta + at->lane / 32] >> (at->lane % 32) & 1;
}

static void finish(const product *p, uint32_t row, uint32_t n, double sum) {
  const tf_emu_tmma *m = p->m;
  tf_emu_tplace at = tf_emu_tmma_d(m, row, n);
  uint32_t *cell = tf_emu_tmma_cell(p->t->cta, m, &at);
  if (left_alone(m, &at)) return;
  if (m->accumulate) {
    uint32_t old = m->d == TF_EMU_E_F16 ? *cell & 0xffff : *cell;
    sum += ldexp(tf_emu_telement_value(m->d, old), -(int)m->scale_d);
  }
  *cell = to_bits(m, sum);
}

/* A row of D; where it is in several lanes, so are A in tensor memory and the metadata. */
static void multiply_row(const product *p, uint32_t row) {
  const tf_emu_tmma *m = p->m;
  uint32_t parts = tf_emu_tmma_parts(m);
  double a[MOST_K], again[MOST_K];
  const double *b = p->b[row / tf_emu_tmma_rows(m)];
  load_a(p, row, 0, a);
  for (uint32_t part = 1; part < parts && (m->tensor_a || m->sparse); part++) {
    load_a(p, row, part, again);
    if (memcmp(a, again, m->k * sizeof *a) != 0)
      FAULT(p, "row %u of A is not the same in the lanes of all parts of D's columns; its copies there are equal", row);
  }
  for (uint32_t n = 0; n < m->n; n++) {
    double sum = 0;
    for (uint32_t k = 0; k < m->k; k++) sum += a[k] * b[n * m->k + k];
    finish(p, row, n, sum);
  }
}

/* Behind the product: every row of A but the last of 32 becomes the next one. */
static void shift_a(const product *p) {
  const tf_emu_tmma *m = p->m;
  for (uint32_t g = 0; g < m->group; g++)
    for (uint32_t quarter = 0; quarter < TF_EMU_TMEM_LANES; quarter += 32)
      tf_emu_tmem_shift(tf_emu_tmma_cta(p->t->cta, m, g)->tmem, quarter, m->a_at & 0xffff);
}

void tf_emu_tmma_perform(tf_emu_thread *t, uint32_t site, const tf_emu_tmma *m) {
  bool twice = m->block && m->group == 2;
  size_t size = (size_t)m->n * m->k;
  double *b = malloc((twice ? 2 : 1) * size * sizeof *b);
  if (!b) {
    tf_emu_report_add(t->cta, t, TF_EMU_RESOURCE, site, "tcgen05.mma: out of memory; D is left as it was");
    return;
  }
  product p = {t, site, m, {b, twice ? b + size : b}};
  for (uint32_t g = 0; g < (twice ? 2u : 1u); g++) load_b(&p, g, p.b[g]);
  for (uint32_t row = 0; row < m->m; row++) multiply_row(&p, row);
  if (m->ashift) shift_a(&p);
  free(b);
}
