/* Matrices of the tensor unit: what must hold of descriptors, mma, cp and shift. */
#include "kernel/kernel_hooks.h"

/* ------------------------------------------------------------------------------------------------ shared memory */

static bool check_step(tf_op *op, const char *name) {
  int64_t v = tf_op_int(op, name, 16);
  if (v >= 0 && v < 1 << 18 && v % 16 == 0) return true;
  return tf_op_error(op, "`%s` is %lld bytes, expected a multiple of 16 below %d", name, (long long)v, 1 << 18);
}

/* Where rows of K = 96 go on. */
static bool check_next(tf_op *op, bool k, int64_t base) {
  if (op->noperand == 1) return true;
  if (!k || base || tf_kernel_swizzle_of(op) != TF_KERNEL_SWIZZLE_128B)
    return tf_op_error(op, "`next` of a matrix that is not k-major with swizzle 128b and `base` 0");
  return tf_want_space(op, tf_op_operand(op, TF_KERNEL_TCGEN05_SMEM_DESC_NEXT), TF_SPACE_SHARED) &&
         tf_want_align(op, tf_op_operand(op, TF_KERNEL_TCGEN05_SMEM_DESC_NEXT), 16);
}

bool tf_smem_desc_check(tf_op *op) {
  tf_value *memory = tf_op_operand(op, TF_KERNEL_TCGEN05_SMEM_DESC_MEMORY);
  bool swizzled = tf_kernel_swizzle_attr(op) && tf_kernel_swizzle_of(op) != TF_KERNEL_SWIZZLE_NONE,
       k = tf_kernel_major_of(op) == TF_KERNEL_MAJOR_K;
  int64_t base = tf_kernel_base_of(op, 0);
  uint32_t align = !swizzled                                           ? 16
                   : base                                              ? 128
                   : tf_kernel_swizzle_of(op) == TF_KERNEL_SWIZZLE_32B ? 256
                   : tf_kernel_swizzle_of(op) == TF_KERNEL_SWIZZLE_64B ? 512
                                                                       : 1024;
  if (!tf_want_space(op, memory, TF_SPACE_SHARED) || !tf_want_align(op, memory, align)) return false;
  if (k && tf_kernel_swizzle_of(op) == TF_KERNEL_SWIZZLE_128B_32B)
    return tf_op_error(op, "a k-major matrix with swizzle 128b_32b, expected another one: it is for mn-major tf32");
  if (base < 0 || base > 7 || (base && (!swizzled || tf_kernel_swizzle_of(op) == TF_KERNEL_SWIZZLE_128B_32B)))
    return tf_op_error(op, "`base` is %lld, expected 0 to 7, and swizzle 32b, 64b or 128b", (long long)base);
  if (!check_step(op, "leading") || !check_step(op, "stride")) return false;
  if (k && swizzled && tf_kernel_leading_attr(op))
    return tf_op_error(
        op, "`leading` of a swizzled k-major matrix, which has none: 16-byte columns lie in the swizzled rows");
  bool needs_leading = !(k && swizzled);
  if ((needs_leading && !tf_kernel_leading_attr(op)) || !tf_kernel_stride_attr(op))
    return tf_op_error(op, "expected %s`stride`, in bytes", needs_leading ? "`leading` and " : "");
  return true;
}

bool tf_tcgen05_smem_desc_verify(tf_op *op) {
  return tf_smem_desc_check(op) &&
         check_next(op, tf_kernel_major_of(op) == TF_KERNEL_MAJOR_K, tf_kernel_base_of(op, 0));
}

/* ------------------------------------------------------------------------------------------------ instructions */

static bool check_types(tf_op *op, tf_tmma_kind k) {
#define ELEM(E) (1u << TF_ELEM_##E)
  enum { f8 = ELEM(E4M3) | ELEM(E5M2) | ELEM(E2M3) | ELEM(E3M2) | ELEM(E2M1) };
  static const uint32_t types[] = {
      ELEM(F16) | ELEM(BF16), ELEM(TF32), f8, ELEM(U8) | ELEM(S8), f8, ELEM(E2M1), ELEM(E2M1)};
#undef ELEM
  for (int i = 0; i < 2; i++) {
    tf_kernel_elem e = tf_kernel_factor_elem(op, (uint32_t)i);
    if (!(types[k] >> e & 1))
      return tf_op_error(op, "%s is %s, which kind %s has not", i ? "B" : "A", tf_kernel_a_word(e),
                         tf_kernel_kind_word(k));
  }
  bool half = tf_kernel_d_of(op) == TF_KERNEL_D_F16;
  if (k == TF_TMMA_F16 && half &&
      (tf_kernel_a_of(op) == TF_ELEM_BF16 || tf_kernel_b_of(op, TF_ELEM_ABSENT) == TF_ELEM_BF16))
    return tf_op_error(op, "D of f16 with bf16, expected D of f32");
  if (k == TF_TMMA_I8 ? tf_kernel_d_of(op) != TF_KERNEL_D_S32
                      : tf_kernel_d_of(op) == TF_KERNEL_D_S32 || (half && k != TF_TMMA_F16 && k != TF_TMMA_F8F6F4))
    return tf_op_error(op, "D is %s, which kind %s has not", tf_kernel_d_word(tf_kernel_d_of(op)),
                       tf_kernel_kind_word(k));
  return true;
}

static bool check_flags(tf_op *op, tf_tmma_kind k) {
  bool scaled = k >= TF_TMMA_MXF8F6F4, packed = k >= TF_TMMA_MXF4;
  if (tf_kernel_saturate_of(op) && k != TF_TMMA_I8) return tf_op_error(op, "'saturate' is for kind i8");
  if (k == TF_TMMA_I8 && (tf_kernel_negate_a_of(op) || tf_kernel_negate_b_of(op)))
    return tf_op_error(op, "kind i8 cannot negate A or B");
  if (packed && (tf_kernel_transpose_a_of(op) || tf_kernel_transpose_b_of(op)))
    return tf_op_error(op, "kind %s has k-major A and B only", tf_kernel_kind_word(k));
  for (int i = 0; i < 2; i++) {
    tf_kernel_elem e = tf_kernel_factor_elem(op, (uint32_t)i);
    if ((i ? tf_kernel_transpose_b_of(op) : tf_kernel_transpose_a_of(op)) &&
        (e == TF_ELEM_E2M3 || e == TF_ELEM_E3M2 || e == TF_ELEM_E2M1))
      return tf_op_error(op, "%s of elements of less than 8 bits is k-major only", i ? "B" : "A");
  }
  static const char *const of_scaled[] = {"scale", "sfa", "sfb", "k96", NULL};
  static const char *const of_others[] = {"selector", "max_shift", "ws", NULL};
  for (const char *const *n = scaled ? of_others : of_scaled; *n; n++)
    if (tf_op_attr(op, *n)) return tf_op_error(op, "'%s' with kind %s, which has none", *n, tf_kernel_kind_word(k));
  if (tf_kernel_selector_attr(op) && !tf_kernel_sparse_of(op)) return tf_op_error(op, "'selector' is for a sparse A");
  if (tf_kernel_scale_of(op) == TF_KERNEL_SCALE_UE4M3 && k != TF_TMMA_MXF4NVF4)
    return tf_op_error(op, "scales of ue4m3 are for kind mxf4nvf4");
  for (int i = 0; i < 2 && scaled; i++) {
    int64_t v = i ? tf_kernel_sfb_of(op, 0) : tf_kernel_sfa_of(op, 0);
    if (v < 0 || v > 3 || (packed && v % 2 && !tf_kernel_k96_of(op)))
      return tf_op_error(op, "'%s' is %lld, expected %s", i ? "sfb" : "sfa", (long long)v,
                         packed ? "0 or 2" : "0 to 3");
  }
  int64_t shift = tf_kernel_max_shift_of(op, 0), selector = tf_kernel_selector_of(op, 0);
  if (shift != 0 && shift != 8 && shift != 16 && shift != 32)
    return tf_op_error(op, "'max_shift' is %lld, expected 0, 8, 16 or 32", (long long)shift);
  if (shift && !tf_kernel_ws_of(op)) return tf_op_error(op, "'max_shift' is for `ws`");
  bool one = k == TF_TMMA_F8F6F4 || k == TF_TMMA_I8;
  return (selector >= 0 && selector <= (one ? 0 : 3)) ||
         tf_op_error(op, "'selector' is %lld, expected 0%s", (long long)selector, one ? " for this kind" : " to 3");
}

typedef struct shapes {
  int64_t m[3];
  int64_t least, step; /* of n, to 256 */
} shapes;

/* Tables 39 and 52 of the manual's chapter 9.7.16. */
static shapes allowed(const tf_op *op, tf_tmma_kind k, bool pair) {
  bool sparse = tf_kernel_sparse_of(op), bytes = k == TF_TMMA_F8F6F4 || k == TF_TMMA_I8 || k == TF_TMMA_MXF8F6F4;
  shapes s = pair ? (shapes){{128, 256, 0}, 16, 16} : (shapes){{64, 128, 0}, 8, 8};
  if (k >= TF_TMMA_MXF8F6F4 && !pair) s.m[0] = 128;
  if (k >= TF_TMMA_MXF8F6F4 && pair && (sparse || tf_kernel_k96_of(op))) s.m[0] = 256;
  if (tf_kernel_k96_of(op)) s.least = s.step = 16; /* of one CTA it is CuTe's: the manual's table has it of pairs */
  if (pair && (k == TF_TMMA_I8 || (bytes && tf_kernel_transpose_b_of(op)))) s.least = s.step = 32;
  if (!pair && bytes && tf_kernel_transpose_b_of(op)) s.least = s.step = 16;
  if (tf_kernel_ws_of(op)) s = (shapes){{32, 64, 128}, 64, 64};
  return s;
}

static bool check_shape(tf_op *op, tf_tmma_kind k) {
  int64_t m = tf_kernel_m_of(op, 0), n = tf_kernel_n_of(op, 0), group = tf_kernel_cta_group_of(op, 1);
  bool ws = tf_kernel_ws_of(op);
  if (ws && group != 1) return tf_op_error(op, "`ws` for a pair of CTAs, expected cta_group = 1");
  shapes s = allowed(op, k, group == 2);
  const char *want = ws              ? "32, 64 or 128"
                     : s.m[0] == 64  ? "64 or 128"
                     : s.m[0] == 256 ? "256"
                     : group == 2    ? "128 or 256"
                                     : "128";
  if (m != s.m[0] && m != s.m[1] && m != s.m[2])
    return tf_op_error(op, "m is %lld, expected %s for this kind and cta_group = %lld%s", (long long)m, want,
                       (long long)group, ws ? " with `ws`" : "");
  bool ok = n >= s.least && n <= 256 && n % s.step == 0;
  if (ws) ok = n == 64 || n == 128 || (n == 256 && !tf_kernel_sparse_of(op));
  if (k == TF_TMMA_I8 && group == 1 && !ws && n > 32) ok &= n % 16 == 0;
  if (ok) return true;
  if (ws) return tf_op_error(op, "n is %lld, expected 64, 128 or (dense) 256", (long long)n);
  return tf_op_error(op, "n is %lld, expected a multiple of %lld from %lld to 256%s", (long long)n, (long long)s.step,
                     (long long)s.least, k == TF_TMMA_I8 && group == 1 ? ", above 32 of 16" : "");
}

bool tf_tcgen05_instr_desc_verify(tf_op *op) {
  tf_tmma_kind k = tf_kernel_kind_of(op, TF_TMMA_F16);
  if (tf_kernel_k96_of(op) && (k < TF_TMMA_MXF4 || tf_kernel_sparse_of(op)))
    return tf_op_error(op, "'k96' is for a dense mxf4 or mxf4nvf4");
  return tf_tcgen05_group_verify(op) && check_types(op, k) && check_flags(op, k) && check_shape(op, k);
}

/* ------------------------------------------------------------------------------------------------ mma */

static tf_op *made_by(const tf_value *v, tf_kop row) {
  return v && v->def && tf_kernel_op(v->def) == (int)row ? v->def : NULL;
}

static uint32_t element_bits(const tf_op *desc, uint32_t factor) {
  tf_tmma_kind k = tf_kernel_kind_of(desc, TF_TMMA_F16);
  if (k >= TF_TMMA_MXF4) return 4;
  if (tf_kernel_factor_elem(desc, factor) == TF_ELEM_TF32) return 32;
  return k == TF_TMMA_F16 ? 16 : 8;
}

/* Where the text shows both descriptors: that they speak of the same matrix. */
static bool check_matrix(tf_op *op, const tf_value *v, const tf_op *desc, uint32_t factor) {
  const char *which = factor ? "b" : "a", *flag = factor ? "transpose_b" : "transpose_a";
  tf_op *smem = made_by(v, TF_K_TCGEN05_SMEM_DESC);
  if (!smem || !desc) return true;
  if (smem->noperand > 1 && !tf_kernel_k96_of(desc))
    return tf_op_error(op, "the descriptor of %s has a `next`, which is for K = 96, but the instruction's has no `k96`",
                       which);
  bool mn = tf_kernel_major_of(smem) == TF_KERNEL_MAJOR_MN,
       transposed = factor ? tf_kernel_transpose_b_of(desc) : tf_kernel_transpose_a_of(desc);
  bool atom32 = tf_kernel_swizzle_of(smem) == TF_KERNEL_SWIZZLE_128B_32B;
  if (mn != transposed)
    return tf_op_error(op, "the descriptor of %s says %s-major, but the instruction's %s `%s`", which, mn ? "mn" : "k",
                       transposed ? "has" : "has no", flag);
  if (mn && (element_bits(desc, factor) == 32) != atom32)
    return tf_op_error(op,
                       "an mn-major %s of %u bits with %s swizzle 128b_32b, expected it for tf32 and for nothing else",
                       which, element_bits(desc, factor), atom32 ? "the" : "no");
  return true;
}

/* Lanes and columns that D takes, for the shapes whose layout the manual shows. */
static void footprint(const tf_op *desc, uint32_t *lanes, uint32_t *columns) {
  int64_t m = tf_kernel_m_of(desc, 0), n = tf_kernel_n_of(desc, 0);
  bool pair = tf_kernel_cta_group_of(desc, 1) == 2, ws = tf_kernel_ws_of(desc), sparse = tf_kernel_sparse_of(desc);
  bool half = !ws && (m == 64 || (pair && m == 128 && sparse));
  *lanes = half ? 112 : 128;
  *columns = (uint32_t)(ws ? n * m / 128 : pair && m == 128 && !sparse ? n / 2 : n);
}

static bool check_desc(tf_op *op, const tf_tmma *m, const tf_op *desc) {
  if (!desc) return true;
  uint32_t lanes, columns;
  tf_tmma_kind k = tf_kernel_kind_of(desc, TF_TMMA_F16);
  if (k != m->kind)
    return tf_op_error(op, "the descriptor is of kind %s, expected %s", tf_kernel_kind_word(k),
                       tf_kernel_kind_word(m->kind));
  if (tf_kernel_sparse_of(desc) != m->sparse || tf_kernel_ws_of(desc) != m->ws)
    return tf_op_error(op, "the descriptor %s `%s`, expected that it %s",
                       tf_kernel_sparse_of(desc) != m->sparse ? m->sparse ? "is not" : "is"
                       : m->ws                                ? "is not"
                                                              : "is",
                       tf_kernel_sparse_of(desc) != m->sparse ? "sparse" : "ws",
                       (tf_kernel_sparse_of(desc) != m->sparse ? m->sparse : m->ws) ? "is" : "is not");
  if (tf_kernel_cta_group_of(desc, 1) != tf_kernel_cta_group_of(op, 1))
    return tf_op_error(op, "the descriptor is for cta_group %lld, expected %lld",
                       (long long)tf_kernel_cta_group_of(desc, 1), (long long)tf_kernel_cta_group_of(op, 1));
  int64_t block = tf_kernel_block_int(op, 32);
  if (tf_kernel_scale_of(desc) == TF_KERNEL_SCALE_UE4M3 && block != 16)
    return tf_op_error(op, "the descriptor has scales of ue4m3, which are of 16 elements each, but 'block' is %lld",
                       (long long)block);
  footprint(desc, &lanes, &columns);
  if (m->d->type->dims[0] < lanes || tf_tmem_columns(m->d->type) < columns)
    return tf_op_error(op, "D takes %u lanes and %u columns, but %s has %lld and %u", lanes, columns,
                       tf_type_str(m->d->type), (long long)m->d->type->dims[0], tf_tmem_columns(m->d->type));
  if (tf_kernel_ashift_of(op) && tf_kernel_m_of(desc, 0) < 128)
    return tf_op_error(op, "'ashift' with m = %lld, expected 128 or 256", (long long)tf_kernel_m_of(desc, 0));
  return check_matrix(op, m->a, desc, 0) && check_matrix(op, m->b, desc, 1);
}

static bool check_options(tf_op *op, const tf_tmma *m) {
  bool tensor = tf_type_is_buffer(m->a->type), fills = tf_kernel_collector_of(op) == TF_KERNEL_COLLECTOR_FILL ||
                                                       tf_kernel_collector_of(op) == TF_KERNEL_COLLECTOR_USE;
  int64_t scale = tf_kernel_scale_d_of(op, 0), block = tf_kernel_block_int(op, 0), buffer = tf_kernel_buffer_of(op, 0);
  uint32_t lanes = 4 * (uint32_t)tf_kernel_cta_group_of(op, 1);
  if (tf_kernel_scale_d_attr(op) && (m->kind > TF_TMMA_TF32 || scale < 0 || scale > 15))
    return tf_op_error(op, "'scale_d' is %lld for kind %s, expected 0 to 15 and kind f16 or tf32", (long long)scale,
                       tf_kernel_kind_word(m->kind));
  if (tf_kernel_ashift_of(op) && (!tensor || fills))
    return tf_op_error(op, "'ashift' needs A in tensor memory, and a collector that neither fills nor uses");
  if (m->ndisable && m->ndisable != lanes)
    return tf_op_error(op, "%u masks of lanes, expected %u of 32 bits", m->ndisable, lanes);
  if (buffer < 0 || buffer > 3) return tf_op_error(op, "'buffer' is %lld, expected 0 to 3", (long long)buffer);
  bool ok = m->kind == TF_TMMA_MXF4NVF4 ? block == 16 || block == 32 : block == 0 || block == 32;
  if (m->scaled && !ok)
    return tf_op_error(op, "'block' is %lld for kind %s, expected %s", (long long)block, tf_kernel_kind_word(m->kind),
                       m->kind == TF_TMMA_MXF4NVF4 ? "16 or 32" : "32");
  return true;
}

bool tf_tcgen05_mma_verify(tf_op *op) {
  tf_tmma m;
  tf_tmma_read(op, &m);
  if (!tf_tcgen05_group_verify(op) || !tf_want_tensor(op, m.d)) return false;
  if (tf_type_is_buffer(m.a->type) && !tf_want_tensor(op, m.a)) return false;
  const tf_value *others[] = {m.meta, m.scale_a, m.scale_b};
  for (int i = 0; i < 3; i++)
    if (others[i] && !tf_want_tensor(op, others[i])) return false;
  return check_options(op, &m) && check_desc(op, &m, made_by(m.idesc, TF_K_TCGEN05_INSTR_DESC));
}

/* ------------------------------------------------------------------------------------------------ copies */

bool tf_tcgen05_cp_verify(tf_op *op) {
  const tf_value *to = tf_op_operand(op, TF_KERNEL_TCGEN05_CP_TO);
  if (!tf_want_tensor(op, to) || !tf_tcgen05_group_verify(op)) return false;
  bool wide = tf_kernel_shape_of(op) == TF_KERNEL_SHAPE_128X256B || tf_kernel_shape_of(op) == TF_KERNEL_SHAPE_4X256B;
  uint32_t columns = wide ? 8 : 4, lanes = tf_kernel_shape_of(op) == TF_KERNEL_SHAPE_4X256B ? 97 : 128;
  if (to->type->dims[0] >= lanes && tf_tmem_columns(to->type) >= columns) return true;
  return tf_op_error(op, "the copy goes to %u lanes and %u columns, but %s has %lld and %u", lanes, columns,
                     tf_type_str(to->type), (long long)to->type->dims[0], tf_tmem_columns(to->type));
}

bool tf_tcgen05_shift_verify(tf_op *op) {
  const tf_value *v = tf_op_operand(op, 0);
  if (!tf_want_tensor(op, v) || !tf_tcgen05_group_verify(op)) return false;
  if (v->type->dims[0] >= 32 && tf_tmem_columns(v->type) >= 8) return true;
  return tf_op_error(op, "the shift moves 32 lanes and 8 columns, but %s has %lld and %u", tf_type_str(v->type),
                     (long long)v->type->dims[0], tf_tmem_columns(v->type));
}
