/* The five data paths between tensor memory and registers. */
#include "analysis/tmem_path.h"

static const struct {
  const char *name;
  uint32_t registers, lanes;
} paths[TF_PATHS] = {
    [TF_PATH_32X32B] = {"32x32b", 1, 32},     [TF_PATH_16X64B] = {"16x64b", 1, 16},
    [TF_PATH_16X128B] = {"16x128b", 2, 16},   [TF_PATH_16X256B] = {"16x256b", 4, 16},
    [TF_PATH_16X32BX2] = {"16x32bx2", 1, 16},
};

const char *tf_tmem_path_name(tf_tmem_path p) { return paths[p].name; }
uint32_t tf_tmem_path_registers(tf_tmem_path p) { return paths[p].registers; }
uint32_t tf_tmem_path_lanes(tf_tmem_path p) { return paths[p].lanes; }

void tf_tmem_path_cell(tf_tmem_path p, int64_t half, uint32_t t, uint32_t r, int32_t *lane, int32_t *column) {
  uint32_t l = t >> 2, c = r;
  switch (p) {
  case TF_PATH_32X32B: l = t; break;
  case TF_PATH_16X64B:
    l += 8 * (t & 1);
    c = 2 * r + (t >> 1 & 1);
    break;
  case TF_PATH_16X128B:
    l += 8 * (r & 1);
    c = (t & 3) + 4 * (r >> 1);
    break;
  case TF_PATH_16X256B:
    l += 8 * (r >> 1 & 1);
    c = 2 * (t & 3) + (r & 1) + 8 * (r >> 2);
    break;
  default:
    l = t & 15;
    c = r + (uint32_t)half * (t >> 4);
    break;
  }
  *lane = (int32_t)l;
  *column = (int32_t)c;
}
