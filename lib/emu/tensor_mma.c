/* tcgen05.mma: operands decoded and checked. */
#include "emu/tensor_mma.h"

#include <string.h>

#include "emu/engine.h"

#define FAULT(t, site, ...)                                                                                            \
  do {                                                                                                                 \
    tf_emu_report_add((t)->cta, t, TF_EMU_TENSOR, site, __VA_ARGS__);                                                  \
    tf_emu_stop(t);                                                                                                    \
  } while (0)

enum {
  TENSOR_A = 1,
  SPARSE = 2,
  SCALE_D = 4,
  DISABLE = 8, /* masks of lanes, for the group: */
  PAIR = 16,
  ASHIFT = 32,
  WS = 64,
  ZERO_MASK = 128,
  SCALED_SHIFT = 8, /* 0, or a kind of block scaling */
  BLOCK16 = 1 << 12,
  BLOCK32 = 1 << 13,
};

uint32_t tf_emu_tmma_mode(const char *name) {
  static const struct {
    const char *word;
    uint32_t bits;
  } words[] = {
      {".tensor", TENSOR_A},
      {".sp.", SPARSE},
      {".scale_d", SCALE_D},
      {".disable_output_lane.cg1", DISABLE},
      {".disable_output_lane.cg2", DISABLE | PAIR},
      {".ashift", ASHIFT},
      {".ws.", WS},
      {".zero_col_mask", ZERO_MASK},
      {".mxf8f6f4.", TF_EMU_TMMA_MXF8F6F4 << SCALED_SHIFT},
      {".mxf4.", TF_EMU_TMMA_MXF4 << SCALED_SHIFT},
      {".mxf4nvf4.", TF_EMU_TMMA_MXF4NVF4 << SCALED_SHIFT},
      {".block16", BLOCK16},
      {".block32", BLOCK32},
  };
  uint32_t mode = 0;
  for (size_t i = 0; i < sizeof words / sizeof *words; i++)
    if (strstr(name, words[i].word)) mode |= words[i].bits;
  return mode;
}

static uint32_t field(uint64_t v, unsigned from, unsigned bits) { return (uint32_t)(v >> from) & ((1u << bits) - 1); }

/* ------------------------------------------------------------------------------------------------ matrices */

void tf_emu_tmatrix_decode(tf_emu_thread *t, uint32_t site, uint64_t bits, const char *what, tf_emu_tmatrix *out) {
  static const uint8_t span[8] = {0, 128, 128, 0, 64, 0, 32, 0};
  uint32_t mode = field(bits, 61, 3);
  *out = (tf_emu_tmatrix){.start = field(bits, 0, 14) << 4,
                          .leading = field(bits, 16, 14) << 4,
                          .stride = field(bits, 32, 14) << 4,
                          .span = span[mode],
                          .atom = mode == 1 ? 32 : 16};
  if (field(bits, 46, 3) != 1)
    FAULT(t, site, "the matrix descriptor of %s, 0x%016llx, has %u in bits 46 to 48, which are 1", what,
          (unsigned long long)bits, field(bits, 46, 3));
  if (mode == 3 || mode == 5 || mode == 7)
    FAULT(t, site, "the matrix descriptor of %s, 0x%016llx, has swizzle %u, which there is not", what,
          (unsigned long long)bits, mode);
  if (field(bits, 14, 2) || field(bits, 30, 2) || field(bits, 53, 8))
    FAULT(t, site, "the matrix descriptor of %s, 0x%016llx, has reserved bits set", what, (unsigned long long)bits);
  if (field(bits, 49, 4))
    FAULT(t, site,
          "the matrix descriptor of %s, 0x%016llx, has a base offset or an absolute stride, which the simulated "
          "SM does not carry out",
          what, (unsigned long long)bits);
}

uint32_t tf_emu_telement_bits(tf_emu_telement e) {
  static const uint8_t bits[] = {16, 16, 32, 8, 8, 6, 6, 4, 8, 8, 32, 32, 0};
  return bits[e];
}

uint32_t tf_emu_tmatrix_at(const tf_emu_tmatrix *s, tf_emu_telement e, bool packed, uint32_t i, uint32_t k,
                           uint32_t *bit) {
  uint32_t bits = tf_emu_telement_bits(e), wide = packed ? bits : bits < 8 ? 8 : bits; /* in shared memory */
  uint32_t x = (s->mn ? i : k) * wide / 8, at = s->start; /* bytes along the axis that is together */
  if (!s->mn) {
    if (s->span) at += i % 8 * s->span + i / 8 * s->stride + x;
    else at += i % 8 * 16 + i / 8 * s->stride + x / 16 * s->leading + x % 16;
  } else if (s->span) {
    uint32_t rows = s->atom == 32 ? 4 : 8;
    at += x % s->span + k % rows * s->span + x / s->span * s->leading + k / rows * s->stride;
  } else at += x % 16 + k % 8 * 16 + x / 16 * s->stride + k / 8 * s->leading;
  if (s->atom == 32) at ^= (at >> 7 & 3) << 5;
  else if (s->span) at ^= (at >> 7 & (s->span / 16 - 1)) << 4;
  if (wide == bits) *bit = at % 16 * 8 + (packed && !s->mn ? k * bits % 8 : 0);
  else *bit = at % 16 * bits; /* 16 elements, then padding */
  return at & ~15u;
}

/* ------------------------------------------------------------------------------------------------ the instruction */

static tf_emu_telement float8(uint32_t code) {
  static const uint8_t of[] = {TF_EMU_E_E4M3, TF_EMU_E_E5M2, TF_EMU_E_NONE, TF_EMU_E_E2M3,
                               TF_EMU_E_E3M2, TF_EMU_E_E2M1, TF_EMU_E_NONE, TF_EMU_E_NONE};
  return (tf_emu_telement)of[code];
}

static tf_emu_telement element_of(tf_emu_tmma_kind k, uint32_t code) {
  switch (k) {
  case TF_EMU_TMMA_F16: return code == 0 ? TF_EMU_E_F16 : code == 1 ? TF_EMU_E_BF16 : TF_EMU_E_NONE;
  case TF_EMU_TMMA_TF32: return code == 2 ? TF_EMU_E_TF32 : TF_EMU_E_NONE;
  case TF_EMU_TMMA_I8: return code == 0 ? TF_EMU_E_U8 : code == 1 ? TF_EMU_E_S8 : TF_EMU_E_NONE;
  case TF_EMU_TMMA_MXF4:
  case TF_EMU_TMMA_MXF4NVF4: return code == 1 ? TF_EMU_E_E2M1 : TF_EMU_E_NONE;
  default: return float8(code);
  }
}

static bool shape_ok(const tf_emu_tmma *m, bool transposed_b) {
  bool scaled = m->block != 0, bytes = m->kind != TF_EMU_TMMA_F16 && m->kind != TF_EMU_TMMA_TF32;
  uint32_t step = m->group == 2 ? 16 : 8;
  if (m->ws) return (m->m == 32 || m->m == 64 || m->m == 128) && (m->n == 64 || m->n == 128 || m->n == 256);
  if (bytes && transposed_b) step *= 2;
  if (m->kind == TF_EMU_TMMA_I8 && m->group == 2) step = 32;
  if (m->kind == TF_EMU_TMMA_I8 && m->group == 1 && m->n > 32 && m->n % 16) return false;
  if (m->n < step || m->n > 256 || m->n % step) return false;
  if (m->group == 2) return m->m == 128 || m->m == 256;
  return m->m == 128 || (m->m == 64 && !scaled);
}

static void decode_idesc(tf_emu_thread *t, uint32_t site, uint32_t bits, bool sparse, tf_emu_tmma *m) {
  bool scaled = m->block != 0, packed = m->kind >= TF_EMU_TMMA_MXF4;
  uint32_t d = field(bits, 4, 2), reserved;
  m->n = field(bits, 17, 6) << 3;
  m->m = scaled ? field(bits, 27, 2) << 7 : field(bits, 24, 5) << 4;
  m->a = element_of(m->kind, field(bits, 7, 3));
  m->b = element_of(m->kind, packed ? field(bits, 10, 2) : field(bits, 10, 3));
  m->d = scaled || d == 1 ? TF_EMU_E_F32 : d == 0 ? TF_EMU_E_F16 : d == 2 ? TF_EMU_E_S32 : TF_EMU_E_NONE;
  m->negate_a = field(bits, 13, 1);
  m->negate_b = field(bits, 14, 1);
  m->sa.mn = field(bits, 15, 1);
  m->sb.mn = field(bits, 16, 1);
  m->saturate = !scaled && field(bits, 3, 1);
  if (scaled) {
    m->sfb_id = d;
    m->sfa_id = field(bits, 29, 2);
    m->ue4m3 = !field(bits, 23, 1);
  }
  reserved = scaled ? 0x07000048u | 3u : 0x20800040u;
  if (packed) reserved |= 1u << 12 | 3u << 15;
  else if (scaled) reserved |= 1u << 31;
  if (m->kind == TF_EMU_TMMA_I8) reserved |= 3u << 13;
  if (!sparse && !scaled) reserved |= 3;
  if (bits & reserved)
    FAULT(t, site, "the instruction descriptor 0x%08x has bits 0x%x set, which its kind has not", bits,
          bits & reserved);
  if (field(bits, 2, 1) != sparse)
    FAULT(t, site, "the instruction descriptor 0x%08x is %s, but the instruction is %s", bits,
          sparse ? "dense" : "sparse", sparse ? "sparse" : "dense");
  bool integer = m->kind == TF_EMU_TMMA_I8, half = m->d == TF_EMU_E_F16;
  if (m->a == TF_EMU_E_NONE || m->b == TF_EMU_E_NONE || m->d == TF_EMU_E_NONE || integer != (m->d == TF_EMU_E_S32) ||
      (half && m->kind != TF_EMU_TMMA_F16 && m->kind != TF_EMU_TMMA_F8F6F4) ||
      (half && (m->a == TF_EMU_E_BF16 || m->b == TF_EMU_E_BF16)) || (m->ue4m3 && m->kind != TF_EMU_TMMA_MXF4NVF4))
    FAULT(t, site, "the instruction descriptor 0x%08x has types that its kind has not", bits);
  if (!shape_ok(m, m->sb.mn))
    FAULT(t, site, "the instruction descriptor 0x%08x has m = %u and n = %u, which its kind has not%s", bits, m->m,
          m->n, m->group == 2 ? " with cta_group::2" : "");
}

/* What the simulated SM does not carry out must not look as if it did. */
static void refuse(tf_emu_thread *t, uint32_t site, uint32_t mode, uint32_t bits, const tf_emu_tmma *m) {
  const char *what = mode & SPARSE                               ? "a sparse A"
                     : mode & ASHIFT                             ? "ashift"
                     : mode & ZERO_MASK                          ? "a mask of zero columns"
                     : m->ws && m->tensor_a                      ? "A in tensor memory with .ws"
                     : m->block && m->group == 2                 ? "block scales with cta_group::2"
                     : m->kind >= TF_EMU_TMMA_MXF4 && bits >> 31 ? "K = 96"
                     : m->tensor_a && tf_emu_telement_bits(m->a) < 8 && m->kind < TF_EMU_TMMA_MXF4
                         ? "A of 4 or 6 bits in tensor memory"
                         : NULL;
  if (what) FAULT(t, site, "tcgen05.mma with %s is not carried out by the simulated SM", what);
}

static void check_matrix(tf_emu_thread *t, uint32_t site, const tf_emu_tmatrix *s, tf_emu_telement e,
                         const char *what) {
  uint32_t bits = tf_emu_telement_bits(e);
  if (s->mn && bits < 8) FAULT(t, site, "%s has %u bits and is transposed; such elements are k-major", what, bits);
  if (s->mn && (bits == 32) != (s->atom == 32))
    FAULT(t, site, "%s has %u bits and is transposed, with%s the 128-byte swizzle of 32-byte atoms", what, bits,
          s->atom == 32 ? "" : "out");
  if (!s->mn && s->atom == 32)
    FAULT(t, site, "%s is k-major with the 128-byte swizzle of 32-byte atoms, which is for mn-major tf32", what);
  uint32_t inside = s->span ? s->start % s->span : 0;
  if (!s->mn && s->span && inside + 32 > s->span)
    FAULT(t, site, "%s begins %u bytes into a row of %u bytes, of which an instruction reads 32", what, inside,
          s->span);
}

static void check_lane(tf_emu_thread *t, uint32_t site, const char *what, uint32_t at, bool half) {
  uint32_t lane = at >> 16;
  if (!lane || (half && lane == 16)) return;
  FAULT(t, site, "%s at lane %u of tensor memory; here it begins at lane 0%s", what, lane, half ? " or 16" : "");
}

static void decode_options(uint32_t mode, const uint64_t *arg, tf_emu_tmma *m) {
  const uint64_t *a = arg + 5;
  if (mode & SPARSE) a++;
  if (m->block || mode >> SCALED_SHIFT & 15) {
    m->sfa_at = (uint32_t)a[0] & 0x3fffffff; /* the upper two bits are where programs keep the ids */
    m->sfb_at = (uint32_t)a[1] & 0x3fffffff;
    m->group = (uint32_t)a[2];
    return;
  }
  if (mode & WS) {
    m->kind = (tf_emu_tmma_kind)a[mode & ZERO_MASK ? 1 : 0];
    m->group = 1;
    return;
  }
  if (mode & SCALE_D) m->scale_d = (uint32_t)*a++;
  m->group = mode & PAIR ? 2 : 1;
  for (uint32_t i = 0; mode & DISABLE && i < 4 * m->group; i += 2, a++) {
    m->disable[i] = (uint32_t)*a;
    m->disable[i + 1] = (uint32_t)(*a >> 32);
  }
  m->kind = (tf_emu_tmma_kind)a[0];
  if (!(mode & DISABLE)) m->group = (uint32_t)a[1];
}

void tf_emu_tmma_decode(tf_emu_thread *t, uint32_t site, uint32_t mode, const uint64_t *arg, tf_emu_tmma *m) {
  uint32_t scaled = mode >> SCALED_SHIFT & 15, idesc = (uint32_t)arg[3];
  *m = (tf_emu_tmma){.tensor_a = mode & TENSOR_A, .ws = mode & WS, .accumulate = arg[4] & 1, .d_at = (uint32_t)arg[0]};
  m->kind = (tf_emu_tmma_kind)scaled;
  m->block = !scaled ? 0 : mode & BLOCK16 ? 16 : 32;
  decode_options(mode, arg, m);
  decode_idesc(t, site, idesc, mode & SPARSE, m);
  refuse(t, site, mode, idesc, m);
  m->k = 256 / (m->kind >= TF_EMU_TMMA_MXF4 ? 4 : tf_emu_telement_bits(m->a) < 8 ? 8 : tf_emu_telement_bits(m->a));
  bool mn_a = m->sa.mn, mn_b = m->sb.mn;
  if (m->tensor_a) m->a_at = (uint32_t)arg[1];
  else tf_emu_tmatrix_decode(t, site, arg[1], "A", &m->sa);
  tf_emu_tmatrix_decode(t, site, arg[2], "B", &m->sb);
  m->sa.mn = mn_a;
  m->sb.mn = mn_b;
  if (m->tensor_a && mn_a) FAULT(t, site, "A is in tensor memory and transposed; there it is k-major");
  if (!m->tensor_a) check_matrix(t, site, &m->sa, m->a, "A");
  check_matrix(t, site, &m->sb, m->b, "B");
  bool half = m->group == 1 && m->m == 64 && !m->ws;
  check_lane(t, site, "D", m->d_at, half);
  if (m->tensor_a) check_lane(t, site, "A", m->a_at, half);
  if (m->tensor_a && m->a_at >> 16 != m->d_at >> 16) FAULT(t, site, "A and D begin at different lanes");
  if (m->block) check_lane(t, site, "the scales of A", m->sfa_at, false);
  if (m->block) check_lane(t, site, "the scales of B", m->sfb_at, false);
}

/* ------------------------------------------------------------------------------------------------ layouts of D */

uint32_t tf_emu_tmma_place(const tf_emu_tmma *m, uint32_t row, uint32_t column, uint32_t *lane, uint32_t *at) {
  uint32_t cta = 0, parts = 1, rows = m->m;
  if (m->group == 2) {
    rows = m->m / 2;
    cta = row / rows;
    row %= rows;
  }
  if (m->ws || m->group == 2) parts = 128 / rows;
  else if (m->m == 64) row = row % 16 + 32 * (row / 16);
  *lane = row + rows * (column / (m->n / parts)) + (m->d_at >> 16);
  if (parts == 1) *lane = row + (m->d_at >> 16);
  *at = column % (m->n / parts) + (m->d_at & 0xffff);
  return cta;
}

tf_emu_cta *tf_emu_tmma_cta(tf_emu_cta *c, const tf_emu_tmma *m, uint32_t which) {
  return m->group == 2 ? &c->worker->cta[(c->rank & ~1u) | which] : c;
}
