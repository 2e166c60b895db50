/* Descriptors of matrices and of what is done with them: their bits. */
#include "kernel/kernel_hooks.h"

static const char *const kinds[TF_TMMA_KINDS] = {"f16", "tf32", "f8f6f4", "i8", "mxf8f6f4", "mxf4", "mxf4nvf4"};

const char *tf_tmma_kind_name(tf_tmma_kind k) { return kinds[k]; }

tf_tmma_kind tf_tmma_kind_of(const tf_op *op) {
  tf_str name = tf_op_string(op, "kind");
  for (int i = 0; i < TF_TMMA_KINDS; i++)
    if (tf_str_eqz(name, kinds[i])) return (tf_tmma_kind)i;
  return TF_TMMA_F16;
}

static bool is(const tf_op *op, const char *attr, const char *value) {
  return tf_str_eqz(tf_op_string(op, attr), value);
}

/* The code of an element type; the same word has another one in another kind. */
static uint32_t type_code(const tf_op *op, const char *attr) {
  static const struct {
    const char *name;
    uint32_t code;
  } all[] = {{"f16", 0},  {"bf16", 1}, {"tf32", 2}, {"e4m3", 0}, {"e5m2", 1},
             {"e2m3", 3}, {"e3m2", 4}, {"e2m1", 5}, {"u8", 0},   {"s8", 1}};
  tf_tmma_kind k = tf_tmma_kind_of(op);
  if (k == TF_TMMA_MXF4 || k == TF_TMMA_MXF4NVF4) return 1;
  for (size_t i = 0; i < sizeof all / sizeof *all; i++)
    if (is(op, attr, all[i].name)) return all[i].code;
  return 0;
}

uint32_t tf_instr_desc_bits(const tf_op *op) {
  tf_tmma_kind k = tf_tmma_kind_of(op);
  uint32_t m = (uint32_t)tf_op_int(op, "m", 0), n = (uint32_t)tf_op_int(op, "n", 0), bits = 0;
  bool scaled = k >= TF_TMMA_MXF8F6F4;
  bits |= (uint32_t)tf_op_flag(op, "sparse") << 2;
  bits |= type_code(op, "a") << 7 | type_code(op, "b") << 10;
  bits |= (uint32_t)tf_op_flag(op, "negate_a") << 13 | (uint32_t)tf_op_flag(op, "negate_b") << 14;
  bits |= (uint32_t)tf_op_flag(op, "transpose_a") << 15 | (uint32_t)tf_op_flag(op, "transpose_b") << 16;
  bits |= n >> 3 << 17;
  if (scaled) {
    bits |= (uint32_t)tf_op_int(op, "sfb", 0) << 4 | (uint32_t)tf_op_int(op, "sfa", 0) << 29;
    bits |= (uint32_t)!is(op, "scale", "ue4m3") << 23 | m >> 7 << 27;
    return bits | (uint32_t)tf_op_flag(op, "k96") << 31;
  }
  int64_t shift = tf_op_int(op, "max_shift", 0);
  bits |= (uint32_t)tf_op_int(op, "selector", 0) | (uint32_t)tf_op_flag(op, "saturate") << 3;
  bits |= (is(op, "d", "f32") ? 1u : is(op, "d", "s32") ? 2u : 0u) << 4 | m >> 4 << 24;
  return bits | (shift == 8 ? 1u : shift == 16 ? 2u : shift == 32 ? 3u : 0u) << 30;
}

uint64_t tf_smem_desc_bits(const tf_op *op) {
  static const struct {
    const char *name;
    uint64_t code;
  } swizzles[] = {{"none", 0}, {"128b_32b", 1}, {"128b", 2}, {"64b", 4}, {"32b", 6}};
  uint64_t code = 0;
  for (size_t i = 0; i < sizeof swizzles / sizeof *swizzles; i++)
    if (is(op, "swizzle", swizzles[i].name)) code = swizzles[i].code;
  uint64_t leading = (uint64_t)tf_op_int(op, "leading", 16), stride = (uint64_t)tf_op_int(op, "stride", 16);
  bool absolute = op->noperand > 1; /* then the address of what comes next is put in */
  if (absolute) leading = 0;
  uint64_t base = (uint64_t)tf_op_int(op, "base", 0) << 49 | (uint64_t)absolute << 52;
  uint64_t version = tf_kernel_op(op) == TF_K_TCGEN05_SMEM_DESC; /* all else is where wgmma has it */
  return base | (leading >> 4 & 0x3fff) << 16 | (stride >> 4 & 0x3fff) << 32 | version << 46 | code << 61;
}

void tf_tmma_read(const tf_op *op, tf_tmma *m) {
  int row = tf_kernel_op(op);
  uint32_t at = 0;
  *m = (tf_tmma){.kind = tf_tmma_kind_of(op)};
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
