/* TMA's instructions. */
#ifndef TF_EMU_ASYNC_EMU_TMA_H
#define TF_EMU_ASYNC_EMU_TMA_H

#include "emu/async/mbarrier.h"
#include "emu/sm/sm.h"

/* Where a copy to shared memory goes: one CTA, or with a mask several, each with the mbarrier that it completes on. */
typedef struct tf_emu_targets {
  uint32_t n;
  tf_emu_cta *cta[TF_EMU_MAX_CLUSTER];
  tf_emu_mbarrier *mbarrier[TF_EMU_MAX_CLUSTER];
} tf_emu_targets;
/* `dst`: the CTA that the destination's address names. `pair`: the mbarrier may be the other CTA's of a pair. */
tf_emu_targets tf_emu_targets_of(tf_emu_thread *t, uint32_t site, const char *what, tf_emu_cta *dst, uint64_t mbarrier,
                                 uint32_t mask, bool masked, bool pair);

/* [wide intrinsics] mode: dimensions in the low three bits (taken from the name), and these. Operands: */
enum {
  TF_EMU_TMA_DIMS = 7,
  TF_EMU_TMA_LOAD = 0,      /* dst, mbarrier, map, coordinates, offsets, mask, hint, masked, hinted, group */
  TF_EMU_TMA_LOAD_CTA = 8,  /* dst, mbarrier, map, coordinates, offsets, hint, hinted */
  TF_EMU_TMA_STORE = 16,    /* src, map, coordinates, hint, hinted */
  TF_EMU_TMA_PREFETCH = 24, /* map, coordinates, offsets, hint, hinted */
  TF_EMU_TMA_KIND = 24,
  TF_EMU_TMA_IM2COL = 32,
  TF_EMU_TMA_ROWS = 64, /* gather4, scatter4 */
  TF_EMU_TMA_WIDE_BIT = 128,
  TF_EMU_TMA_128_BIT = 1 << 12,
  TF_EMU_TMA_WIDE = TF_EMU_TMA_IM2COL | TF_EMU_TMA_WIDE_BIT,  /* im2col::w: the halo, then the offset */
  TF_EMU_TMA_WIDE_128 = TF_EMU_TMA_WIDE | TF_EMU_TMA_128_BIT, /* im2col::w::128 */
  TF_EMU_TMA_REDUCE_SHIFT = 8,
  TF_EMU_TMA_REDUCE = 15,
};
uint64_t tf_emu_tma(tf_emu_thread *t, uint32_t site, uint32_t mode, const uint64_t *arg, uint32_t n);

#endif
