/* tcgen05.cp and shift: rows from shared memory to lanes of tensor memory, and rows of lanes one lane down. */
#include <string.h>

#include "emu/memory/shared_check.h"
#include "emu/sm/thread_ops.h"
#include "emu/tensor/tensor_unit.h"
#include "support/result.h"

/* Rows, columns of 32 bits, and to which lanes a row goes: `copies` of them, `apart`. */
static const struct {
  const char *name;
  uint32_t rows, columns;
} shapes[] = {
    [TF_EMU_CP_128X256] = {"128x256b", 128, 8},
    [TF_EMU_CP_4X256] = {"4x256b", 4, 8},
    [TF_EMU_CP_128X128] = {"128x128b", 128, 4},
    [TF_EMU_CP_64X128_02_13] = {"64x128b.warpx2::02_13", 64, 4},
    [TF_EMU_CP_64X128_01_23] = {"64x128b.warpx2::01_23", 64, 4},
    [TF_EMU_CP_32X128] = {"32x128b.warpx4", 32, 4},
};

/* Lane number `copy` of row i; false = there are no so many. */
static bool lane_of(uint32_t shape, uint32_t i, uint32_t copy, uint32_t *lane) {
  switch (shape) {
  case TF_EMU_CP_4X256: *lane = 32 * i; return copy == 0;
  case TF_EMU_CP_64X128_02_13: *lane = i + 64 * copy; return copy < 2;
  case TF_EMU_CP_64X128_01_23: *lane = i % 32 + 64 * (i / 32) + 32 * copy; return copy < 2;
  case TF_EMU_CP_32X128: *lane = i + 32 * copy; return copy < 4;
  default: *lane = i; return copy == 0;
  }
}

/* The 16 bytes of shared memory that become columns 4 j to 4 j + 3 of row i. */
static uint32_t source(const tf_emu_tensor_copy *k, uint32_t i, uint32_t j) {
  uint32_t bit;
  return tf_emu_tmatrix_at(&k->from, TF_EMU_E_U8, false, i, 16 * j, &bit);
}

static tf_emu_cta *group_member(tf_emu_cta *c, uint32_t group, uint32_t i) {
  return group == 2 ? &c->worker->cta[(c->rank & ~1u) | i] : c;
}

static void claim_cp(tf_emu_thread *t, uint32_t site, const tf_emu_tensor_copy *k, tf_emu_tmem_actor *as) {
  tf_emu_claim claim = {as->id, as->stamp, site, false, false, "tcgen05.cp"};
  uint32_t lane, first = k->at & 0xffff;
  for (uint32_t i = 0; i < shapes[k->shape].rows; i++)
    for (uint32_t j = 0; j < shapes[k->shape].columns / 4; j++) {
      uint32_t at = source(k, i, j);
      if (at + 16 > t->cta->launch->shared) {
        tf_emu_report_add(t->cta, t, TF_EMU_OUT_OF_BOUNDS, site,
                          "tcgen05.cp reads at offset %u of shared memory, of which the block has %u bytes", at,
                          t->cta->launch->shared);
        tf_emu_stop(t);
      }
      for (uint32_t g = 0; t->cta->launch->check && g < k->group; g++)
        TF_EITHER(tf_emu_claim_shared(t, group_member(t->cta, k->group, g), at, k->bits ? 2 * k->bits : 16, &claim));
    }
  for (uint32_t g = 0; t->cta->launch->check && g < k->group; g++) {
    as->cta = group_member(t->cta, k->group, g);
    for (uint32_t i = 0; i < shapes[k->shape].rows; i++)
      for (uint32_t copy = 0; lane_of(k->shape, i, copy, &lane); copy++)
        for (uint32_t c = 0; c < shapes[k->shape].columns; c++)
          if (!tf_emu_tmem_check(as, lane + (k->at >> 16), first + c)) return;
  }
}

void tf_emu_copy_claim(tf_emu_thread *t, uint32_t site, const tf_emu_tensor_op *op, tf_emu_tmem_actor *as) {
  const tf_emu_tensor_copy *k = &op->copy;
  bool cp = op->what == TF_EMU_UNIT_CP;
  uint32_t first = k->at & 0xffff, n = cp ? shapes[k->shape].columns : 8;
  as->what = cp ? "tcgen05.cp" : "tcgen05.shift";
  as->write = true;
  if (first + n > TF_EMU_TMEM_COLUMNS) {
    tf_emu_report_add(t->cta, t, TF_EMU_OUT_OF_BOUNDS, site, "%s takes columns %u to %u of tensor memory, which has %d",
                      as->what, first, first + n - 1, TF_EMU_TMEM_COLUMNS);
    tf_emu_stop(t);
  }
  for (uint32_t g = 0; g < k->group; g++) {
    tf_emu_tmem_of(t, group_member(t->cta, k->group, g), site);
    if (t->cta->launch->check)
      TF_EITHER(tf_emu_tmem_allocated(t, group_member(t->cta, k->group, g), first, n, site, as->what));
  }
  if (cp) {
    claim_cp(t, site, k, as);
    return;
  }
  for (uint32_t g = 0; t->cta->launch->check && g < k->group; g++) {
    as->cta = group_member(t->cta, k->group, g);
    for (uint32_t i = 0; i < 32; i++)
      for (uint32_t c = 0; c < n; c++) {
        as->read = i > 0;
        as->write = i < 31;
        if (!tf_emu_tmem_check(as, (k->at >> 16) + i, first + c)) return;
      }
  }
}

/* 16 elements of 4 or 6 bits, one behind the other from the first bit on, to the middle of bytes. */
static void widen(const uint8_t *from, uint32_t bits, uint32_t words[4]) {
  for (uint32_t e = 0; e < 16; e++) {
    uint32_t at = e * bits, two = from[at / 8] | (uint32_t)from[at / 8 + 1] << 8;
    uint32_t v = two >> at % 8 & ((1u << bits) - 1);
    words[e / 4] |= v << (8 - bits) / 2 << e % 4 * 8;
  }
}

static void copy_rows(tf_emu_cta *c, const tf_emu_tensor_copy *k) {
  uint32_t lane;
  for (uint32_t i = 0; i < shapes[k->shape].rows; i++)
    for (uint32_t j = 0; j < shapes[k->shape].columns / 4; j++) {
      const uint8_t *from = (const uint8_t *)c->window + source(k, i, j);
      uint32_t words[4] = {0};
      if (k->bits) widen(from, k->bits, words);
      else memcpy(words, from, 16);
      for (uint32_t copy = 0; lane_of(k->shape, i, copy, &lane); copy++)
        for (uint32_t w = 0; w < 4; w++) c->tmem->cell[lane + (k->at >> 16)][(k->at & 0xffff) + 4 * j + w] = words[w];
    }
}

/* "Down" is to lower lanes, and the last one stays as it is: of the manual's words the vendor's own example of
 * tcgen05.mma.ashift, which speaks of the same, says so. */
void tf_emu_copy_perform(tf_emu_cta *c, const tf_emu_tensor_op *op) {
  for (uint32_t g = 0; g < op->copy.group; g++) {
    tf_emu_cta *o = group_member(c, op->copy.group, g);
    if (op->what == TF_EMU_UNIT_CP) copy_rows(o, &op->copy);
    else tf_emu_tmem_shift(o->tmem, op->copy.at >> 16, op->copy.at & 0xffff);
  }
}

TF_EMU_SYNC_FN(tf_emu_tensor_cp) {
  (void)c, (void)d;
  tf_emu_tensor_op op = {.what = TF_EMU_UNIT_CP};
  tf_emu_tensor_copy *k = &op.copy;
  *k = (tf_emu_tensor_copy){.at = (uint32_t)a, .group = mode & TF_EMU_TENSOR_GROUP};
  k->shape = mode >> TF_EMU_CP_SHAPE_SHIFT & 7;
  k->bits = mode >> TF_EMU_CP_BITS_SHIFT;
  t->site = site;
  tf_emu_tmatrix_decode(t, site, b, "tcgen05.cp", &k->from);
  tf_emu_tmatrix_check(t, site, &k->from, TF_EMU_E_U8, 4 * shapes[k->shape].columns, "the source of tcgen05.cp");
  uint32_t lane = k->at >> 16;
  if (k->shape == TF_EMU_CP_4X256 ? lane >= 32 : lane) {
    tf_emu_report_add(t->cta, t, TF_EMU_TENSOR, site, "tcgen05.cp.%s to lane %u of tensor memory; it begins at lane %s",
                      shapes[k->shape].name, lane, k->shape == TF_EMU_CP_4X256 ? "0 to 31" : "0");
    tf_emu_stop(t);
  }
  if (k->group == 2) tf_emu_tmem_peer(t, site, "tcgen05.cp");
  tf_emu_tensor_begin(t, site, &op);
  return 0;
}

TF_EMU_SYNC_FN(tf_emu_tensor_shift) {
  (void)b, (void)c, (void)d;
  tf_emu_tensor_op op = {.what = TF_EMU_UNIT_SHIFT, .copy = {.at = (uint32_t)a, .group = mode}};
  uint32_t lane = (uint32_t)a >> 16;
  t->site = site;
  if (lane % 32 || lane >= TF_EMU_TMEM_LANES) {
    tf_emu_report_add(t->cta, t, TF_EMU_MISALIGNED, site,
                      "tcgen05.shift at lane %u of tensor memory, which is no multiple of 32", lane);
    tf_emu_stop(t);
  }
  if (mode == 2) tf_emu_tmem_peer(t, site, "tcgen05.shift");
  tf_emu_tensor_begin(t, site, &op);
  return 0;
}
