/* A sparse A: which elements of a chunk are stored, by the manual's lists of legal metadata. */
#include "emu/tensor/tensor_mma.h"

uint32_t tf_emu_tmma_chunk(const tf_emu_tmma *m) {
  return m->kind == TF_EMU_TMMA_TF32 ? 2 : m->kind >= TF_EMU_TMMA_MXF4 ? 8 : 4;
}

/* Two numbers from 0 to 3: of elements, of pairs of them (4 bits), or of halves of one (tf32). */
bool tf_emu_tmma_chosen(const tf_emu_tmma *m, uint32_t meta, uint32_t at[4]) {
  uint32_t first = meta & 3, second = meta >> 2 & 3;
  if (m->kind == TF_EMU_TMMA_TF32) {
    at[0] = first / 2;
    return meta == 0x4 || meta == 0xe;
  }
  bool listed = (0x7350u >> meta & 1) != 0; /* 0100 1000 1100 1001 1101 0110 1110 */
  if (m->kind >= TF_EMU_TMMA_MXF4) {
    at[0] = 2 * first, at[1] = at[0] + 1;
    at[2] = 2 * second, at[3] = at[2] + 1;
  } else at[0] = first, at[1] = second;
  return listed;
}
