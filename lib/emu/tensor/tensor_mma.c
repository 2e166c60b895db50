/* tcgen05.mma: operands decoded and checked. */
#include "emu/tensor/tensor_mma.h"

#include <string.h>

#include "emu/async/op_list.h"

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

static bool shape_ok(const tf_emu_tmma *m, bool k96) {
  bool scaled = m->block != 0, bytes = m->kind != TF_EMU_TMMA_F16 && m->kind != TF_EMU_TMMA_TF32;
  uint32_t step = m->group == 2 ? 16 : 8;
  if (m->ws)
    return (m->m == 32 || m->m == 64 || m->m == 128) && (m->n == 64 || m->n == 128 || (m->n == 256 && !m->sparse));
  if (bytes && m->sb.mn) step *= 2;
  if (m->kind == TF_EMU_TMMA_I8 && m->group == 2) step = 32;
  if (m->kind == TF_EMU_TMMA_I8 && m->group == 1 && m->n > 32 && m->n % 16) return false;
  if (m->n < step || m->n > 256 || m->n % step) return false;
  if (k96) return m->group == 2 ? m->m == 256 : m->m == 128 && m->n % 16 == 0; /* of one CTA: CuTe */
  if (m->group == 2) return m->m == 256 || (m->m == 128 && !(scaled && m->sparse));
  return m->m == 128 || (m->m == 64 && !scaled);
}

static void decode_idesc(tf_emu_thread *t, uint32_t site, uint32_t bits, tf_emu_tmma *m) {
  bool sparse = m->sparse, k96 = m->kind >= TF_EMU_TMMA_MXF4 && bits >> 31;
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
  if (m->ue4m3 && m->block != 16)
    FAULT(t, site,
          "the instruction descriptor 0x%08x has scales of ue4m3, which are of 16 elements each, with .block32", bits);
  if (k96 && sparse) FAULT(t, site, "K = 96 with a sparse A, which there is not");
  if (!shape_ok(m, k96))
    FAULT(t, site, "the instruction descriptor 0x%08x has m = %u and n = %u, which its kind has not%s%s", bits, m->m,
          m->n, m->group == 2 ? " with cta_group::2" : "",
          k96      ? " and K = 96"
          : sparse ? " for a sparse A"
                   : "");
  m->k = k96 ? 96 : (sparse ? 512 : 256) / tf_emu_telement_room(m, m->a);
  m->ka = sparse ? m->k / 2 : m->k;
  m->block *= sparse ? 2 : 1;
}

/* The ids of scale factors choose bytes of a word: one scale anywhere, two in a half, four all of it; three and six of
 * K = 96 go on in the next words. */
static void check_ids(tf_emu_thread *t, uint32_t site, const tf_emu_tmma *m) {
  uint32_t n = tf_emu_tmma_scales(m), step = n == 1 || n == 3 ? 1 : n == 4 ? 4 : 2;
  for (int i = 0; i < 2; i++) {
    uint32_t id = i ? m->sfb_id : m->sfa_id;
    if (id % step)
      FAULT(t, site, "the instruction descriptor has scale factor id %u of %c, with %u scales along k: it is %s", id,
            i ? 'B' : 'A', n, step == 4 ? "0" : "0 or 2");
  }
}

static void check_lane(tf_emu_thread *t, uint32_t site, const char *what, uint32_t at, bool half) {
  uint32_t lane = at >> 16;
  if (!lane || (half && lane == 16)) return;
  FAULT(t, site, "%s at lane %u of tensor memory; here it begins at lane 0%s", what, lane, half ? " or 16" : "");
}

/* A part of D's columns has its own sub-mask: runs of columns that are used (zeros of the mask) and not, the first run
 * and where in the pattern it begins chosen for each part. */
static void decode_zeros(tf_emu_thread *t, uint32_t site, uint64_t bits, uint32_t most, tf_emu_tmma *m) {
  uint32_t parts = 128 / m->m, width = m->n / parts, skip = field(bits, 40, 8) + 1, use = field(bits, 48, 8) + 1;
  if (field(bits, 36, 3) || bits >> 62)
    FAULT(t, site, "the mask of zero columns 0x%016llx has reserved bits set", (unsigned long long)bits);
  m->shift = field(bits, 56, 6);
  if (m->shift > (m->m == 32 ? 16u : 32u))
    FAULT(t, site, "the mask of zero columns 0x%016llx shifts columns by %u, more than %u", (unsigned long long)bits,
          m->shift, m->m == 32 ? 16 : 32);
  if (m->shift > most)
    FAULT(t, site,
          "the mask of zero columns 0x%016llx shifts columns by %u, but the instruction descriptor says %u at most",
          (unsigned long long)bits, m->shift, most);
  for (uint32_t i = 0; field(bits, 39, 1) && i < m->n; i++) {
    uint32_t part = i / width, at = (i % width + field(bits, 8 * part, 8)) % (skip + use);
    bool zero = field(bits, 32 + part, 1) ? at < skip : at >= use;
    m->zeros[i / 64] |= (uint64_t)zero << i % 64;
  }
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

/* The metadata of f16 and tf32 take one column, and the selector says which of a pair; that of others takes two. */
static void decode_meta(tf_emu_thread *t, uint32_t site, uint32_t at, uint32_t idesc, tf_emu_tmma *m) {
  bool selects = m->kind <= TF_EMU_TMMA_TF32;
  uint32_t selector = m->block ? 0 : field(idesc, 0, 2);
  if (selector > (selects ? 1 : 0))
    FAULT(t, site, "the instruction descriptor 0x%08x has sparsity selector %u; expected %s", idesc, selector,
          selects ? "0 or 1, a column of a pair: what 2 and 3 select is shown by pictures of the manual only" : "0");
  if (at & 1)
    FAULT(t, site,
          "the metadata of A begin at column %u of tensor memory, expected an even one: no text says what a pair of "
          "columns is that begins elsewhere",
          at & 0xffff);
  m->meta_at = at + selector;
  check_lane(t, site, "the metadata of A", at, tf_emu_tmma_half(m));
  if (tf_emu_tmma_half(m) && at >> 16 != m->d_at >> 16)
    FAULT(t, site, "the metadata of A and D begin at different lanes");
}

static void check_ashift(tf_emu_thread *t, uint32_t site, uint64_t collector, const tf_emu_tmma *m) {
  if (m->m < 128) FAULT(t, site, "tcgen05.mma.ashift with m = %u, which is for 128 and 256", m->m);
  if (collector > 1) FAULT(t, site, "tcgen05.mma.ashift with collector::a::%s", collector == 2 ? "fill" : "use");
}

static void check_places(tf_emu_thread *t, uint32_t site, const tf_emu_tmma *m) {
  bool half = tf_emu_tmma_half(m);
  check_lane(t, site, "D", m->d_at, half);
  if (m->tensor_a) check_lane(t, site, "A", m->a_at, half);
  if (m->tensor_a && m->a_at >> 16 != m->d_at >> 16) FAULT(t, site, "A and D begin at different lanes");
  if (m->block) check_lane(t, site, "the scales of A", m->sfa_at, false);
  if (m->block) check_lane(t, site, "the scales of B", m->sfb_at, false);
  if (m->block && m->group == 2 && m->m == 128 && m->n % 64)
    FAULT(t, site,
          "block scales of m = 128 and n = %u with cta_group::2: only where n is a multiple of 64 is it known at which "
          "lanes and columns those of B are",
          m->n);
}

void tf_emu_tmma_decode(tf_emu_thread *t, uint32_t site, uint32_t mode, const uint64_t *arg, uint32_t n,
                        tf_emu_tmma *m) {
  static const uint8_t shifts[] = {0, 8, 16, 32};
  uint32_t scaled = mode >> SCALED_SHIFT & 15, idesc = (uint32_t)arg[3];
  *m = (tf_emu_tmma){.tensor_a = mode & TENSOR_A, .ws = mode & WS, .accumulate = arg[4] & 1, .d_at = (uint32_t)arg[0]};
  m->sparse = mode & SPARSE;
  m->ashift = mode & ASHIFT;
  m->kind = (tf_emu_tmma_kind)scaled;
  m->block = !scaled ? 0 : mode & BLOCK16 ? 16 : 32;
  decode_options(mode, arg, m);
  decode_idesc(t, site, idesc, m);
  if (m->block) check_ids(t, site, m);
  if (mode & ZERO_MASK) decode_zeros(t, site, arg[mode & SPARSE ? 6 : 5], shifts[idesc >> 30], m);
  if (m->sparse) decode_meta(t, site, (uint32_t)arg[5], idesc, m);
  if (m->ashift) check_ashift(t, site, arg[n - 1], m);
  bool mn_a = m->sa.mn, mn_b = m->sb.mn;
  if (m->tensor_a) m->a_at = (uint32_t)arg[1];
  else tf_emu_tmatrix_decode(t, site, arg[1], "A", &m->sa);
  tf_emu_tmatrix_decode(t, site, arg[2], "B", &m->sb);
  m->sa.mn = mn_a;
  m->sb.mn = mn_b;
  if (m->tensor_a && mn_a) FAULT(t, site, "A is in tensor memory and transposed; there it is k-major");
  if (!m->tensor_a) tf_emu_tmatrix_check(t, site, &m->sa, m->a, m->ka * tf_emu_telement_room(m, m->a) / 8, "A");
  tf_emu_tmatrix_check(t, site, &m->sb, m->b, m->k * tf_emu_telement_room(m, m->b) / 8, "B");
  check_places(t, site, m);
}
