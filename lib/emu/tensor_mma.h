/* tcgen05.mma, decoded from its operands: addresses, descriptors of matrices and of the instruction. */
#ifndef TF_EMU_TENSOR_MMA_H
#define TF_EMU_TENSOR_MMA_H

#include "emu/tmem.h"

typedef enum tf_emu_telement {
  TF_EMU_E_F16,
  TF_EMU_E_BF16,
  TF_EMU_E_TF32,
  TF_EMU_E_E4M3,
  TF_EMU_E_E5M2,
  TF_EMU_E_E2M3,
  TF_EMU_E_E3M2,
  TF_EMU_E_E2M1,
  TF_EMU_E_U8,
  TF_EMU_E_S8,
  TF_EMU_E_F32,
  TF_EMU_E_S32,
  TF_EMU_E_NONE
} tf_emu_telement;

typedef enum tf_emu_tmma_kind {
  TF_EMU_TMMA_F16,
  TF_EMU_TMMA_TF32,
  TF_EMU_TMMA_F8F6F4,
  TF_EMU_TMMA_I8,
  TF_EMU_TMMA_MXF8F6F4,
  TF_EMU_TMMA_MXF4,
  TF_EMU_TMMA_MXF4NVF4
} tf_emu_tmma_kind;

/* A matrix in shared memory. */
typedef struct tf_emu_tmatrix {
  uint32_t start, leading, stride;
  uint32_t span, atom; /* bytes of a swizzled row, 0 = none; of what is swapped, 16 or 32 */
  bool mn;             /* elements lie together along m or n */
} tf_emu_tmatrix;

typedef struct tf_emu_tmma {
  tf_emu_tmma_kind kind;
  uint32_t group, m, n, k;
  tf_emu_telement a, b, d;
  bool tensor_a, ws, accumulate, saturate, negate_a, negate_b;
  uint32_t d_at, a_at; /* in tensor memory */
  tf_emu_tmatrix sa, sb;
  uint32_t scale_d;
  uint32_t disable[8];
  uint32_t block, sfa_at, sfb_at, sfa_id, sfb_id; /* block: elements along k for each scale; 0 = none */
  bool ue4m3;
} tf_emu_tmma;

/* Which form an intrinsic's name is (without "llvm.nvvm."). */
uint32_t tf_emu_tmma_mode(const char *name);
/* From the operands; what is illegal or not simulated is reported, and stops the block. */
void tf_emu_tmma_decode(tf_emu_thread *t, uint32_t site, uint32_t mode, const uint64_t *arg, tf_emu_tmma *m);
/* A matrix descriptor; as above. `what` is its name. */
void tf_emu_tmatrix_decode(tf_emu_thread *t, uint32_t site, uint64_t bits, const char *what, tf_emu_tmatrix *out);

/* Offset in shared memory of the 16 bytes that hold element (i, k), and where they do. `i` counts along m or n. */
uint32_t tf_emu_tmatrix_at(const tf_emu_tmatrix *s, tf_emu_telement e, bool packed, uint32_t i, uint32_t k,
                           uint32_t *bit);
uint32_t tf_emu_telement_bits(tf_emu_telement e);
double tf_emu_telement_value(tf_emu_telement e, uint32_t bits);

/* Where D(m, n) is: which CTA of the group (0 or 1), lane and column. */
uint32_t tf_emu_tmma_place(const tf_emu_tmma *m, uint32_t row, uint32_t column, uint32_t *lane, uint32_t *at);
/* The CTA of the group. */
tf_emu_cta *tf_emu_tmma_cta(tf_emu_cta *c, const tf_emu_tmma *m, uint32_t which);

/* Claims what it reads and writes, for the tensor unit of t. */
struct tf_emu_tensor_past;
void tf_emu_tmma_claim(tf_emu_thread *t, uint32_t site, uint32_t agent, uint32_t stamp, const tf_emu_tmma *m,
                       const struct tf_emu_tensor_past *as);
void tf_emu_tmma_perform(tf_emu_cta *c, const tf_emu_tmma *m);

#endif
