/* wgmma.mma_async: its matrices in shared memory, and the arithmetic. Products are exact, their sum with D is made in
 * double precision and rounded once; how the chip rounds on the way is not told by its manual. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "codegen/llvm/stubs_wgmma.h"
#include "emu/async/op_list.h"
#include "emu/memory/race.h"
#include "emu/memory/shared_check.h"
#include "emu/sm/pure.h"
#include "emu/tensor/warpgroup.h"
#include "support/result.h"

#define FAULT(t, site, ...)                                                                                            \
  do {                                                                                                                 \
    tf_emu_report_add((t)->cta, t, TF_EMU_TENSOR, site, __VA_ARGS__);                                                  \
    tf_emu_stop(t);                                                                                                    \
  } while (0)

static tf_emu_telement element_of(tf_mma_elem e) {
  switch (e) {
  case TF_MMA_F16: return TF_EMU_E_F16;
  case TF_MMA_BF16: return TF_EMU_E_BF16;
  case TF_MMA_TF32: return TF_EMU_E_TF32;
  case TF_MMA_E4M3: return TF_EMU_E_E4M3;
  case TF_MMA_E5M2: return TF_EMU_E_E5M2;
  case TF_MMA_U8: return TF_EMU_E_U8;
  case TF_MMA_S8: return TF_EMU_E_S8;
  case TF_MMA_F32: return TF_EMU_E_F32;
  default: return TF_EMU_E_S32;
  }
}

/* ------------------------------------------------------------------------------------------------ shared memory */

static uint32_t field(uint64_t v, unsigned from, unsigned bits) { return (uint32_t)(v >> from) & ((1u << bits) - 1); }

void tf_emu_wgmma_matrix(tf_emu_thread *t, uint32_t site, uint64_t bits, tf_mma_elem e, bool mn, uint32_t k_bytes,
                         const char *what, tf_emu_tmatrix *out) {
  static const uint8_t span[4] = {0, 128, 64, 32};
  *out = (tf_emu_tmatrix){.start = field(bits, 0, 14) << 4,
                          .leading = field(bits, 16, 14) << 4,
                          .stride = field(bits, 32, 14) << 4,
                          .base = field(bits, 49, 3),
                          .span = span[field(bits, 62, 2)],
                          .atom = 16,
                          .mn = mn};
  if (field(bits, 14, 2) || field(bits, 30, 2) || field(bits, 46, 3) || field(bits, 52, 10))
    FAULT(t, site, "the matrix descriptor of %s, 0x%016llx, has bits set that are 0%s", what, (unsigned long long)bits,
          field(bits, 46, 3) ? ": 46 to 48 are for tcgen05" : "");
  if (out->base && !out->span)
    FAULT(t, site, "the matrix descriptor of %s, 0x%016llx, has base offset %u, which is for swizzles", what,
          (unsigned long long)bits, out->base);
  uint32_t rows = out->span / 16, begins = rows ? out->start / 128 % rows : 0;
  if (rows && begins != out->base % rows)
    FAULT(
        t, site,
        "the matrix descriptor of %s, 0x%016llx, begins %u rows of 128 bytes behind a multiple of %u bytes, where the "
        "swizzle's pattern begins, and its base offset is %u",
        what, (unsigned long long)bits, begins, rows * 128, out->base);
  tf_emu_tmatrix_check(t, site, out, element_of(e), k_bytes, what);
}

typedef struct claims {
  tf_emu_thread *t;     /* where it is told */
  tf_emu_thread common; /* what all of the warpgroup know */
  tf_emu_claim k;
} claims;

/* Each 16 bytes that hold elements of A or B, once. `rows`: along m or n. */
static void claim_matrix(claims *c, const tf_emu_tmatrix *s, tf_mma_elem elem, uint32_t rows, uint32_t k_bytes,
                         const char *what) {
  tf_emu_telement e = element_of(elem);
  tf_emu_cta *cta = c->t->cta;
  uint32_t bit, per = 128 / tf_emu_telement_bits(e), deep = k_bytes * 8 / tf_emu_telement_bits(e);
  for (uint32_t i = 0; i < rows; i += s->mn ? per : 1)
    for (uint32_t j = 0; j < deep; j += s->mn ? 1 : per) {
      uint32_t at = tf_emu_tmatrix_at(s, e, false, i, j, &bit);
      if (at + 16 > cta->launch->shared) {
        tf_emu_report_add(cta, c->t, TF_EMU_OUT_OF_BOUNDS, c->k.site,
                          "wgmma.mma_async reads %s at offset %u of shared memory, of which the block has %u bytes",
                          what, at, cta->launch->shared);
        tf_emu_stop(c->t);
      }
      if (cta->launch->check) TF_EITHER(tf_emu_claim_shared(&c->common, cta, at, 16, &c->k));
    }
}

void tf_emu_wgmma_claim(tf_emu_thread *first, tf_emu_warpgroup *g, const tf_emu_wgmma *op) {
  const tf_wgmma *w = tf_wgmma_get((tf_wgmma_id)(op->mode & 0xff));
  claims c = {.t = first, .k = {g->agent, g->stamp, op->site, false, false, "wgmma.mma_async"}};
  if (first->cta->launch->check) tf_emu_race_common(first, TF_EMU_WARPGROUP, &c.common);
  g->common = c.common.clock;
  if (!(op->mode & TF_EMU_WGMMA_REGISTERS))
    claim_matrix(&c, &op->a, (tf_mma_elem)w->elem[TF_MMA_A], TF_WGMMA_M, TF_EMU_WGMMA_K_BYTES, "A");
  claim_matrix(&c, &op->b, (tf_mma_elem)w->elem[TF_MMA_B], tf_emu_wgmma_n(op->mode), tf_emu_wgmma_b_bytes(op->mode),
               "B");
  tf_emu_clock_drop(first->cta, &g->common);
}

/* ------------------------------------------------------------------------------------------------ arithmetic */

static double shared_element(const char *window, const tf_emu_tmatrix *s, tf_emu_telement e, uint32_t i, uint32_t k) {
  uint32_t bit, bits = tf_emu_telement_bits(e), x = 0;
  uint32_t at = tf_emu_tmatrix_at(s, e, false, i, k, &bit);
  memcpy(&x, window + at + bit / 8, bits / 8);
  return tf_emu_telement_value(e, x);
}

/* Element i of a thread's registers. */
static uint32_t register_bits(const uint32_t *r, uint32_t i, uint32_t bits) {
  uint32_t per = 32 / bits;
  return bits == 32 ? r[i] : r[i / per] >> (i % per * bits) & ((1u << bits) - 1);
}

/* A, rows of k elements. */
static void load_a(const tf_emu_thread *first, const tf_emu_wgmma *op, const tf_mma *m, double *a) {
  tf_emu_telement e = element_of((tf_mma_elem)m->elem[TF_MMA_A]);
  if (!(op->mode & TF_EMU_WGMMA_REGISTERS)) {
    for (uint32_t i = 0; i < TF_WGMMA_M; i++)
      for (uint32_t k = 0; k < m->k; k++) a[i * m->k + k] = shared_element(first->cta->window, &op->a, e, i, k);
    return;
  }
  for (uint32_t t = 0; t < TF_EMU_WARPGROUP; t++)
    for (uint32_t i = 0; i < tf_mma_elements(m, TF_MMA_A); i++) {
      tf_mma_place at = tf_mma_place_of(m, TF_MMA_A, t % TF_EMU_WARP, i);
      a[(t / TF_EMU_WARP * m->m + at.row) * m->k + at.column] =
          tf_emu_telement_value(e, register_bits(op->in[t], i, tf_emu_telement_bits(e)));
    }
}

/* What is stored of a row of A, in its places; `m` is the sparse product of a warp. */
static void expand(tf_emu_thread *first, const tf_emu_wgmma *op, const tf_mma *m, uint32_t row, const double *stored,
                   double *a) {
  uint32_t group = tf_mma_sp_group(m), selector = op->mode >> (TF_EMU_WGMMA_FLAGS_SHIFT + TF_WGMMA_SELECTOR_SHIFT) & 1;
  for (uint32_t k = 0; k < m->k; k++) a[k] = 0;
  for (uint32_t g = 0; g < m->k / group; g++) {
    tf_mma_meta at = tf_mma_meta_of(m, selector, row % m->m, g);
    uint32_t meta = op->meta[row / m->m * TF_EMU_WARP + at.lane] >> at.bit & 15, low = meta & 3, high = meta >> 2;
    if (group == 2 ? meta != 4 && meta != 14 : low >= high)
      tf_emu_report_add(first->cta, first, TF_EMU_TENSOR, op->site,
                        "the metadata 0x%x for columns %u to %u of row %u of A are none of the places that there are",
                        meta, g * group, g * group + group - 1, row);
    if (group == 2) a[2 * g + low / 2] = stored[g];
    else {
      a[4 * g + low] = stored[2 * g];
      a[4 * g + high] = stored[2 * g + 1];
    }
  }
}

static uint32_t to_bits(tf_mma_elem e, bool saturates, double x) {
  uint32_t bits;
  float f = (float)x;
  if (e == TF_MMA_F16) return isnan(x) ? 0x7fff : tf_emu_truncdfhf2(x);
  if (e == TF_MMA_S32) {
    if (saturates && x > INT32_MAX) return INT32_MAX;
    if (saturates && x < INT32_MIN) return (uint32_t)INT32_MIN;
    return (uint32_t)(int64_t)x; /* sums of so few products are exact */
  }
  memcpy(&bits, &f, 4);
  return isnan(x) ? 0x7fffffff : bits;
}

static void put(uint32_t *r, uint32_t i, uint32_t bits, uint32_t x) {
  if (bits == 32) r[i] = x;
  else r[i / 2] = i % 2 ? (r[i / 2] & 0xffff) | x << 16 : (r[i / 2] & 0xffff0000u) | x;
}

enum { MOST_EACH = TF_WGMMA_M * TF_WGMMA_MOST_N / TF_WGMMA_THREADS };

/* Of the elements of lane 0; another lane adds the same to all of them. */
static uint32_t places(const tf_mma *m, tf_mma_operand which, tf_mma_place at[MOST_EACH]) {
  uint32_t n = tf_mma_elements(m, which);
  for (uint32_t i = 0; i < n; i++) at[i] = tf_mma_place_of(m, which, 0, i);
  return n;
}

/* One thread's part of D. `place`: its n elements in lane 0. */
static void multiply(const tf_emu_wgmma *op, const tf_mma *m, uint32_t t, const tf_mma_place *place, uint32_t n,
                     uint32_t *d, const double *a, const double *b) {
  tf_mma_elem e = (tf_mma_elem)m->elem[TF_MMA_C];
  uint32_t bits = tf_mma_elem_bits(e), flags = op->mode >> TF_EMU_WGMMA_FLAGS_SHIFT & 0xff;
  bool adds = op->mode & TF_EMU_WGMMA_ADDS && op->accumulate;
  double sign = !(flags & TF_WGMMA_NEGATE_A) == !(flags & TF_WGMMA_NEGATE_B) ? 1 : -1;
  tf_mma_place lane = tf_mma_place_of(m, TF_MMA_C, t % TF_EMU_WARP, 0);
  a += (t / TF_EMU_WARP * m->m + lane.row) * m->k;
  b += lane.column * m->k;
  for (uint32_t i = 0; i < n; i++) {
    const double *row = a + place[i].row * m->k, *column = b + place[i].column * m->k;
    double sum = 0;
    for (uint32_t k = 0; k < m->k; k++) sum += sign * row[k] * column[k];
    if (adds) sum += tf_emu_telement_value(element_of(e), register_bits(d, i, bits));
    put(d, i, bits, to_bits(e, flags & TF_WGMMA_SATFINITE, sum));
  }
}

void tf_emu_wgmma_perform(tf_emu_thread *first, const tf_emu_wgmma *op) {
  const tf_wgmma *w = tf_wgmma_get((tf_wgmma_id)(op->mode & 0xff));
  bool sparse = op->mode & TF_EMU_WGMMA_SPARSE;
  tf_mma stored = tf_wgmma_of_warp(w, tf_emu_wgmma_n(op->mode));
  tf_mma m = sparse ? tf_wgmma_sparse_warp(w, stored.n) : stored;
  tf_emu_telement e = element_of((tf_mma_elem)m.elem[TF_MMA_B]);
  size_t na = TF_WGMMA_M * m.k, nb = m.n * m.k;
  double *a = malloc((na + nb + (sparse ? na / 2 : 0)) * sizeof *a), *b = a + na, *half = b + nb;
  if (!a) {
    tf_emu_report_add(first->cta, first, TF_EMU_RESOURCE, op->site, "wgmma: out of memory; D is left as it was");
    return;
  }
  load_a(first, op, &stored, sparse ? half : a);
  for (uint32_t i = 0; sparse && i < TF_WGMMA_M; i++) expand(first, op, &m, i, half + i * stored.k, a + i * m.k);
  for (uint32_t n = 0; n < m.n; n++)
    for (uint32_t k = 0; k < m.k; k++) b[n * m.k + k] = shared_element(first->cta->window, &op->b, e, n, k);
  tf_mma_place place[MOST_EACH];
  uint32_t each = places(&m, TF_MMA_C, place);
  for (uint32_t t = 0; t < TF_EMU_WARPGROUP; t++)
    multiply(op, &m, t, place, each, first[t].held->slot[op->d[t]].r, a, b);
  free(a);
}
