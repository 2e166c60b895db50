/* The data paths between registers and tensor memory. */
#ifndef TF_ANALYSIS_TMEM_PATH_H
#define TF_ANALYSIS_TMEM_PATH_H

#include <stdint.h>

/* How threads and registers of a warp go to lanes and columns. */
typedef enum tf_tmem_path {
  TF_PATH_32X32B,
  TF_PATH_16X64B,
  TF_PATH_16X128B,
  TF_PATH_16X256B,
  TF_PATH_16X32BX2,
  TF_PATHS
} tf_tmem_path;

enum {
  TF_TMEM_MAX_LANES = 128,
  TF_TMEM_MAX_COLUMNS = 512,
  TF_TMEM_MAX_VECTOR = 512, /* elements of a vectorized loop: 512 bytes are what one instruction moves for a thread */
  TF_TMEM_MAX_REGISTERS = 128,
  TF_TMEM_MAX_CONDITIONS = 64,
  TF_TMEM_WORDS_OF_LANE = TF_TMEM_MAX_COLUMNS / 64
};

const char *tf_tmem_path_name(tf_tmem_path p);
uint32_t tf_tmem_path_registers(tf_tmem_path p); /* of one repetition */
uint32_t tf_tmem_path_lanes(tf_tmem_path p);
/* The cell of register r of thread t, from the address on; `half` is the immediate of 16x32bx2. */
void tf_tmem_path_cell(tf_tmem_path p, int64_t half, uint32_t t, uint32_t r, int32_t *lane, int32_t *column);

#endif
