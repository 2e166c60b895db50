/* Matrices that a warp holds together: mma.sync, ldmatrix, stmatrix. All 32 lanes arrive, by one instruction.
 *
 * Operands come in 64-bit slots, and the results go into the first of them. */
#ifndef TF_EMU_TENSOR_WARP_MATRIX_H
#define TF_EMU_TENSOR_WARP_MATRIX_H

#include "emu/sm/sm.h"

/* Modes. Of mma: TF_EMU_SAT (pure.h), and tf_mma_id, tf_mma_sp_id or tf_mma_scaled_id << TF_EMU_MMA_SHIFT; of the
 * others: how many matrices, and: */
enum { TF_EMU_MMA_SHIFT = 5, TF_EMU_MATRIX_COUNT = 7, TF_EMU_MATRIX_TRANS = 8, TF_EMU_MATRIX_BYTES = 16 };

#define TF_EMU_MATRIX_FN(name) uint64_t name(tf_emu_thread *t, uint32_t site, uint32_t mode, uint64_t *slot, uint32_t n)
TF_EMU_MATRIX_FN(tf_emu_mma);
/* Behind the registers the metadata and the selector. */
TF_EMU_MATRIX_FN(tf_emu_mma_sp);
/* Behind the registers the scales of A, the byte and the lane; likewise of B. */
TF_EMU_MATRIX_FN(tf_emu_mma_scaled);
/* slot[0]: the address of a row. */
TF_EMU_MATRIX_FN(tf_emu_ldmatrix);
/* slot[0]: the address of a row; then the registers. */
TF_EMU_MATRIX_FN(tf_emu_stmatrix);

/* Whether all lanes are there, by the same instruction; says so if not. */
TF_NODISCARD bool tf_emu_whole_warp(tf_emu_thread *first, uint32_t lanes, const char *what);
static inline uint64_t *tf_emu_slots(const tf_emu_thread *t) { return (uint64_t *)(uintptr_t)t->a; }

#endif
