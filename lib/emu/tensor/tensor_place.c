/* Where the matrices of tcgen05.mma are: lanes, columns and bits of tensor memory, and the CTA of a pair. */
#include "emu/async/op_list.h"
#include "emu/tensor/tensor_mma.h"

enum { LANES = TF_EMU_TMEM_LANES, QUARTER = 32 };

uint32_t tf_emu_tmma_rows(const tf_emu_tmma *m) { return m->group == 2 ? m->m / 2 : m->m; }

bool tf_emu_tmma_half(const tf_emu_tmma *m) {
  return !m->ws && tf_emu_tmma_rows(m) == 64 && (m->group == 1 || m->sparse);
}

uint32_t tf_emu_tmma_parts(const tf_emu_tmma *m) { return tf_emu_tmma_half(m) ? 1 : LANES / tf_emu_tmma_rows(m); }

tf_emu_cta *tf_emu_tmma_cta(tf_emu_cta *c, const tf_emu_tmma *m, uint32_t which) {
  return m->group == 2 ? &c->worker->cta[(c->rank & ~1u) | which] : c;
}

uint32_t *tf_emu_tmma_cell(tf_emu_cta *c, const tf_emu_tmma *m, const tf_emu_tplace *p) {
  return &tf_emu_tmma_cta(c, m, p->cta)->tmem->cell[p->lane][p->column];
}

tf_emu_cta *tf_emu_tmma_holder(tf_emu_cta *c, const tf_emu_tmma *m, bool is_b, uint32_t i, uint32_t *local) {
  uint32_t half = (is_b ? m->n : m->m) / 2;
  if (m->group == 1) {
    *local = i;
    return c;
  }
  uint32_t which = i < half ? 0 : 1; /* columns shifted past the end are the second one's */
  *local = i - which * half;
  return tf_emu_tmma_cta(c, m, which);
}

/* 16 rows at a time, one after the other or at the beginning of each quarter. */
static uint32_t lane_of(const tf_emu_tmma *m, uint32_t row, uint32_t part) {
  if (tf_emu_tmma_half(m)) return row % 16 + QUARTER * (row / 16);
  return row + tf_emu_tmma_rows(m) * part;
}

tf_emu_tplace tf_emu_tmma_d(const tf_emu_tmma *m, uint32_t row, uint32_t column) {
  uint32_t rows = tf_emu_tmma_rows(m), width = m->n / tf_emu_tmma_parts(m);
  return (tf_emu_tplace){row / rows, lane_of(m, row % rows, column / width) + (m->d_at >> 16),
                         column % width + (m->d_at & 0xffff), 0};
}

/* A lies in the lanes of D, once for each part of the columns. */
tf_emu_tplace tf_emu_tmma_a(const tf_emu_tmma *m, uint32_t row, uint32_t part, uint32_t k) {
  uint32_t rows = tf_emu_tmma_rows(m), bit = k * tf_emu_telement_room(m, m->a);
  return (tf_emu_tplace){row / rows, lane_of(m, row % rows, part) + (m->a_at >> 16), (m->a_at & 0xffff) + bit / 32,
                         bit % 32};
}

/* Of f16 and tf32 a word holds 16 bits of each of two rows, 8 apart: lanes 0 to 7 of 16 the first half of k, lanes 8 to
 * 15 the second. Of the others a lane holds its row's 64 bits in two columns. */
tf_emu_tplace tf_emu_tmma_meta(const tf_emu_tmma *m, uint32_t row, uint32_t part, uint32_t c) {
  uint32_t rows = tf_emu_tmma_rows(m), local = row % rows, column = m->meta_at & 0xffff, base = m->meta_at >> 16;
  if (m->kind > TF_EMU_TMMA_TF32)
    return (tf_emu_tplace){row / rows, lane_of(m, local, part) + base, column + c / 8, c % 8 * 4};
  return (tf_emu_tplace){row / rows, lane_of(m, local / 16 * 16, part) + local % 8 + c / 4 * 8 + base, column,
                         local / 8 % 2 * 16 + c % 4 * 4};
}

uint32_t tf_emu_tmma_scales(const tf_emu_tmma *m) { return m->k / m->block; }

/* 32 rows a column, in each quarter of the lanes; where the columns of D are in two parts, the scales of B are so too.
 * Scales past a word (K = 96) go on behind the columns of a multiple of 128 rows. */
tf_emu_tplace tf_emu_tmma_scale(const tf_emu_tmma *m, bool is_b, uint32_t cta, uint32_t i, uint32_t s, uint32_t copy) {
  uint32_t at = (is_b ? m->sfb_at : m->sfa_at) & 0xffff, id = (is_b ? m->sfb_id : m->sfa_id) + s, lane = copy * QUARTER;
  uint32_t group = is_b ? (m->n + LANES - 1) / LANES * 4 : 4;
  if (!is_b) {
    cta = i / tf_emu_tmma_rows(m);
    i %= tf_emu_tmma_rows(m);
  } else if (tf_emu_tmma_parts(m) == 2) {
    lane = i / (m->n / 2) * 64 + copy % 2 * QUARTER;
    i %= m->n / 2;
  }
  return (tf_emu_tplace){cta, lane + i % QUARTER, at + i / QUARTER + id / 4 * group, id % 4 * 8};
}
