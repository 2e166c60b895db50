/* tcgen05.mma: what it reads and writes, claimed for the tensor unit and checked. */
#include <stdlib.h>

#include "emu/async/op_list.h"
#include "emu/memory/shared_check.h"
#include "emu/tensor/tensor_mma.h"
#include "support/result.h"

/* ------------------------------------------------------------------------------------------------ shared memory */

/* Each 16 bytes that hold elements of A or B, once. */
static void claim_shared(tf_emu_thread *t, const tf_emu_claim *k, const tf_emu_tmma *m, bool is_b) {
  const tf_emu_tmatrix *s = is_b ? &m->sb : &m->sa;
  tf_emu_telement e = is_b ? m->b : m->a;
  uint32_t local, bit, per = 128 / tf_emu_telement_room(m, e), size = t->cta->launch->shared;
  uint32_t first = is_b ? m->shift : 0, end = is_b ? m->n + m->shift : m->m, deep = is_b ? m->k : m->ka;
  for (uint32_t i = s->mn ? first / per * per : first; i < end; i += s->mn ? per : 1)
    for (uint32_t j = 0; j < deep; j += s->mn ? 1 : per) {
      tf_emu_cta *o = tf_emu_tmma_holder(t->cta, m, is_b, i, &local);
      uint32_t at = tf_emu_tmatrix_at(s, e, m->kind >= TF_EMU_TMMA_MXF4, local, j, &bit);
      if (at + 16 > size) {
        tf_emu_report_add(t->cta, t, TF_EMU_OUT_OF_BOUNDS, k->site,
                          "tcgen05.mma reads %s at offset %u of shared memory, of which the block has %u bytes",
                          is_b ? "B" : "A", at, size);
        tf_emu_stop(t);
      }
      if (t->cta->launch->check) TF_EITHER(tf_emu_claim_shared(t, o, at, 16, k));
    }
}

/* ------------------------------------------------------------------------------------------------ tensor memory */

static void check_columns(tf_emu_thread *t, tf_emu_cta *o, uint32_t site, const char *what, uint32_t at, uint32_t n) {
  uint32_t first = at & 0xffff;
  if (first + n > TF_EMU_TMEM_COLUMNS) {
    tf_emu_report_add(t->cta, t, TF_EMU_OUT_OF_BOUNDS, site, "%s takes columns %u to %u of tensor memory, which has %d",
                      what, first, first + n - 1, TF_EMU_TMEM_COLUMNS);
    tf_emu_stop(t);
  }
  tf_emu_tmem_of(t, o, site);
  if (t->cta->launch->check) TF_EITHER(tf_emu_tmem_allocated(t, o, first, n, site, what));
}

static bool check_cell(const tf_emu_tmem_actor *as, const tf_emu_tmma *m, const tf_emu_tplace *at, bool read,
                       bool write) {
  tf_emu_tmem_actor who = *as;
  who.cta = tf_emu_tmma_cta(as->t->cta, m, at->cta);
  who.read = read;
  who.write = write;
  return tf_emu_tmem_check(&who, at->lane, at->column);
}

static void claim_d(const tf_emu_tmem_actor *as, const tf_emu_tmma *m) {
  for (uint32_t row = 0; row < m->m; row++)
    for (uint32_t n = 0; n < m->n; n++) {
      tf_emu_tplace at = tf_emu_tmma_d(m, row, n);
      if (m->disable[4 * at.cta + at.lane / 32] >> (at.lane % 32) & 1) continue;
      if (!check_cell(as, m, &at, m->accumulate, true)) return;
    }
}

static void claim_a(const tf_emu_tmem_actor *as, const tf_emu_tmma *m) {
  for (uint32_t row = 0; row < m->m; row++)
    for (uint32_t part = 0; part < tf_emu_tmma_parts(m); part++)
      for (uint32_t k = 0; k < m->ka; k += 32 / tf_emu_telement_room(m, m->a)) {
        tf_emu_tplace at = tf_emu_tmma_a(m, row, part, k);
        if (!check_cell(as, m, &at, true, m->ashift && at.lane % 32 != 31)) return;
      }
}

static void claim_meta(const tf_emu_tmem_actor *as, const tf_emu_tmma *m) {
  for (uint32_t row = 0; row < m->m; row++)
    for (uint32_t part = 0; part < tf_emu_tmma_parts(m); part++)
      for (uint32_t c = 0; c < m->k / tf_emu_tmma_chunk(m); c++) {
        tf_emu_tplace at = tf_emu_tmma_meta(m, row, part, c);
        if (!check_cell(as, m, &at, true, false)) return;
      }
}

static bool claim_scales(const tf_emu_tmem_actor *as, const tf_emu_tmma *m, bool is_b) {
  for (uint32_t cta = 0; cta < (is_b ? m->group : 1); cta++)
    for (uint32_t i = 0; i < (is_b ? m->n : m->m); i++)
      for (uint32_t s = 0; s < tf_emu_tmma_scales(m); s++)
        for (uint32_t copy = 0; copy < TF_EMU_TMMA_SCALE_COPIES; copy++) {
          tf_emu_tplace at = tf_emu_tmma_scale(m, is_b, cta, i, s, copy);
          if (!check_cell(as, m, &at, true, false)) return false;
        }
  return true;
}

static uint32_t columns_of_scales(const tf_emu_tmma *m, bool is_b) {
  uint32_t at = (is_b ? m->sfb_at : m->sfa_at) & 0xffff, most = 0;
  for (uint32_t i = 0; i < (is_b ? m->n : tf_emu_tmma_rows(m)); i++) {
    tf_emu_tplace last = tf_emu_tmma_scale(m, is_b, 0, i, tf_emu_tmma_scales(m) - 1, 0);
    if (last.column - at > most) most = last.column - at;
  }
  return most + 1;
}

void tf_emu_tmma_claim(tf_emu_thread *t, uint32_t site, uint32_t agent, uint32_t stamp, const tf_emu_tmma *m,
                       const struct tf_emu_tensor_past *past) {
  tf_emu_claim k = {agent, stamp, site, false, false, "tcgen05.mma"};
  tf_emu_tmem_actor as = {t, t->cta, agent, stamp, site, true, false, false, "tcgen05.mma", past};
  for (uint32_t i = 0; i < m->group; i++) {
    tf_emu_cta *o = tf_emu_tmma_cta(t->cta, m, i);
    check_columns(t, o, site, "D of tcgen05.mma", m->d_at, m->n / tf_emu_tmma_parts(m));
    if (m->tensor_a) check_columns(t, o, site, "A of tcgen05.mma", m->a_at, m->ka * tf_emu_telement_room(m, m->a) / 32);
    if (m->sparse)
      check_columns(t, o, site, "the metadata of A of tcgen05.mma", m->meta_at, m->kind > TF_EMU_TMMA_TF32 ? 2 : 1);
    if (m->block) check_columns(t, o, site, "the scales of A of tcgen05.mma", m->sfa_at, columns_of_scales(m, false));
    if (m->block) check_columns(t, o, site, "the scales of B of tcgen05.mma", m->sfb_at, columns_of_scales(m, true));
  }
  if (!m->tensor_a) claim_shared(t, &k, m, false);
  claim_shared(t, &k, m, true);
  if (!t->cta->launch->check) return;
  if (m->tensor_a) claim_a(&as, m);
  if (m->sparse) claim_meta(&as, m);
  if (m->block && claim_scales(&as, m, false)) claim_scales(&as, m, true);
  claim_d(&as, m);
}
