/* Descriptors of matrices and of what is done with them: their bits. */
#include "kernel/kernel_hooks.h"

/* The code of an element type; the same word has another one in another kind. */
static uint32_t type_code(const tf_op *op, uint32_t factor) {
  static const uint8_t code[] = {[TF_ELEM_F16] = 0,  [TF_ELEM_BF16] = 1, [TF_ELEM_TF32] = 2, [TF_ELEM_E4M3] = 0,
                                 [TF_ELEM_E5M2] = 1, [TF_ELEM_E2M3] = 3, [TF_ELEM_E3M2] = 4, [TF_ELEM_E2M1] = 5,
                                 [TF_ELEM_U8] = 0,   [TF_ELEM_S8] = 1};
  tf_tmma_kind k = tf_kernel_kind_of(op, TF_TMMA_F16);
  if (k == TF_TMMA_MXF4 || k == TF_TMMA_MXF4NVF4) return 1;
  return code[tf_kernel_factor_elem(op, factor)];
}

uint32_t tf_instr_desc_bits(const tf_op *op) {
  tf_tmma_kind k = tf_kernel_kind_of(op, TF_TMMA_F16);
  uint32_t m = (uint32_t)tf_kernel_m_of(op, 0), n = (uint32_t)tf_kernel_n_of(op, 0), bits = 0;
  bool scaled = k >= TF_TMMA_MXF8F6F4;
  bits |= (uint32_t)tf_kernel_sparse_of(op) << 2;
  bits |= type_code(op, 0) << 7 | type_code(op, 1) << 10;
  bits |= (uint32_t)tf_kernel_negate_a_of(op) << 13 | (uint32_t)tf_kernel_negate_b_of(op) << 14;
  bits |= (uint32_t)tf_kernel_transpose_a_of(op) << 15 | (uint32_t)tf_kernel_transpose_b_of(op) << 16;
  bits |= n >> 3 << 17;
  if (scaled) {
    bits |= (uint32_t)tf_kernel_sfb_of(op, 0) << 4 | (uint32_t)tf_kernel_sfa_of(op, 0) << 29;
    bits |= (uint32_t)(tf_kernel_scale_of(op) != TF_KERNEL_SCALE_UE4M3) << 23 | m >> 7 << 27;
    return bits | (uint32_t)tf_kernel_k96_of(op) << 31;
  }
  int64_t shift = tf_kernel_max_shift_of(op, 0);
  bits |= (uint32_t)tf_kernel_selector_of(op, 0) | (uint32_t)tf_kernel_saturate_of(op) << 3;
  bits |= (tf_kernel_d_of(op) == TF_KERNEL_D_F32   ? 1u
           : tf_kernel_d_of(op) == TF_KERNEL_D_S32 ? 2u
                                                   : 0u)
              << 4 |
          m >> 4 << 24;
  return bits | (shift == 8 ? 1u : shift == 16 ? 2u : shift == 32 ? 3u : 0u) << 30;
}

uint64_t tf_smem_desc_bits(const tf_op *op) {
  static const uint8_t codes[] = {[TF_KERNEL_SWIZZLE_NONE] = 0,
                                  [TF_KERNEL_SWIZZLE_128B_32B] = 1,
                                  [TF_KERNEL_SWIZZLE_128B] = 2,
                                  [TF_KERNEL_SWIZZLE_64B] = 4,
                                  [TF_KERNEL_SWIZZLE_32B] = 6};
  uint64_t code = codes[tf_kernel_swizzle_of(op)];
  uint64_t leading = (uint64_t)tf_kernel_leading_of(op, 16), stride = (uint64_t)tf_kernel_stride_of(op, 16);
  bool absolute = op->noperand > 1; /* then the address of what comes next is put in */
  if (absolute) leading = 0;
  uint64_t base = (uint64_t)tf_kernel_base_of(op, 0) << 49 | (uint64_t)absolute << 52;
  uint64_t version = tf_kernel_op(op) == TF_K_TCGEN05_SMEM_DESC; /* all else is where wgmma has it */
  return base | (leading >> 4 & 0x3fff) << 16 | (stride >> 4 & 0x3fff) << 32 | version << 46 | code << 61;
}

void tf_tmma_read(const tf_op *op, tf_tmma *m) {
  int row = tf_kernel_op(op);
  uint32_t at = 0;
  *m = (tf_tmma){.kind = tf_kernel_kind_of(op, TF_TMMA_F16)};
  m->ws = row == TF_K_TCGEN05_MMA_WS || row == TF_K_TCGEN05_MMA_WS_SP;
  m->scaled = row == TF_K_TCGEN05_MMA_SCALED;
  m->sparse = row == TF_K_TCGEN05_MMA_SP || row == TF_K_TCGEN05_MMA_WS_SP || (m->scaled && op->noperand == 8);
  m->d = tf_op_operand(op, at++);
  m->a = tf_op_operand(op, at++);
  m->b = tf_op_operand(op, at++);
  if (m->scaled) {
    m->scale_a = tf_op_operand(op, at++);
    m->scale_b = tf_op_operand(op, at++);
  } else if (m->sparse) m->meta = tf_op_operand(op, at++);
  m->idesc = tf_op_operand(op, at++);
  m->accumulate = tf_op_operand(op, at++);
  if (m->scaled && m->sparse) m->meta = tf_op_operand(op, at++);
  if (m->ws && at < op->noperand) m->mask = tf_op_operand(op, at++);
  while (!m->ws && at < op->noperand && m->ndisable < 8) m->disable[m->ndisable++] = tf_op_operand(op, at++);
}
