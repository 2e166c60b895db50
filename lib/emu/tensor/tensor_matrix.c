/* Matrices in shared memory: their descriptors, and where elements lie. */
#include "emu/async/op_list.h"
#include "emu/tensor/tensor_mma.h"

#define FAULT(t, site, ...)                                                                                            \
  do {                                                                                                                 \
    tf_emu_report_add((t)->cta, t, TF_EMU_TENSOR, site, __VA_ARGS__);                                                  \
    tf_emu_stop(t);                                                                                                    \
  } while (0)

enum { ROW = 128 }; /* bytes of a row of a swizzle's pattern */

static uint32_t field(uint64_t v, unsigned from, unsigned bits) { return (uint32_t)(v >> from) & ((1u << bits) - 1); }

void tf_emu_tmatrix_decode(tf_emu_thread *t, uint32_t site, uint64_t bits, const char *what, tf_emu_tmatrix *out) {
  static const uint8_t span[8] = {0, 128, 128, 0, 64, 0, 32, 0};
  uint32_t mode = field(bits, 61, 3);
  *out = (tf_emu_tmatrix){.start = field(bits, 0, 14) << 4,
                          .leading = field(bits, 16, 14) << 4,
                          .stride = field(bits, 32, 14) << 4,
                          .base = field(bits, 49, 3),
                          .absolute = field(bits, 52, 1),
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
  if (out->base && (!out->span || out->atom == 32))
    FAULT(t, site,
          "the matrix descriptor of %s, 0x%016llx, has base offset %u, which is for swizzles of 16-byte pieces", what,
          (unsigned long long)bits, out->base);
  if (out->absolute && (mode != 2 || out->base))
    FAULT(t, site,
          "the matrix descriptor of %s, 0x%016llx, has an absolute leading dimension, which is for the 128-byte "
          "swizzle and base offset 0",
          what, (unsigned long long)bits);
}

uint32_t tf_emu_telement_bits(tf_emu_telement e) {
  static const uint8_t bits[] = {16, 16, 32, 8, 8, 6, 6, 4, 8, 8, 32, 32, 0};
  return bits[e];
}

static uint32_t room_of(tf_emu_telement e, bool packed) {
  uint32_t bits = tf_emu_telement_bits(e);
  return packed || bits >= 8 ? bits : 8;
}

uint32_t tf_emu_telement_room(const tf_emu_tmma *m, tf_emu_telement e) {
  return room_of(e, m->kind >= TF_EMU_TMMA_MXF4);
}

/* The pattern counts rows from where it begins, at a boundary or `base` rows behind one. */
static uint32_t swizzle(const tf_emu_tmatrix *s, uint32_t at) {
  uint32_t row = at / ROW - s->base;
  if (s->atom == 32) return at ^ (row & 3) << 5;
  return s->span ? at ^ (row & (s->span / 16 - 1)) << 4 : at;
}

/* Byte x along k of row i. */
static uint32_t k_major(const tf_emu_tmatrix *s, uint32_t i, uint32_t x) {
  if (!s->span) return s->start + i % 8 * 16 + i / 8 * s->stride + x / 16 * s->leading + x % 16;
  uint32_t row = i % 8 * s->span + i / 8 * s->stride, inside = s->start % ROW + x;
  if (s->absolute && inside >= ROW) return s->leading + row + inside - ROW;
  return s->start + row + x;
}

/* Byte x along m or n, at k. */
static uint32_t mn_major(const tf_emu_tmatrix *s, uint32_t x, uint32_t k) {
  uint32_t rows = s->atom == 32 ? 4 : 8;
  if (!s->span) return s->start + x % 16 + k % 8 * 16 + x / 16 * s->stride + k / 8 * s->leading;
  return s->start + x % s->span + k % rows * s->span + x / s->span * s->leading + k / rows * s->stride;
}

uint32_t tf_emu_tmatrix_at(const tf_emu_tmatrix *s, tf_emu_telement e, bool packed, uint32_t i, uint32_t k,
                           uint32_t *bit) {
  uint32_t bits = tf_emu_telement_bits(e), wide = room_of(e, packed); /* in shared memory */
  uint32_t x = (s->mn ? i : k) * wide / 8;                            /* bytes along the axis that is together */
  uint32_t at = swizzle(s, s->mn ? mn_major(s, x, k) : k_major(s, i, x));
  if (wide == bits) *bit = at % 16 * 8 + (packed && !s->mn ? k * bits % 8 : 0);
  else *bit = at % 16 * bits; /* 16 elements, then padding */
  return at & ~15u;
}

void tf_emu_tmatrix_check(tf_emu_thread *t, uint32_t site, const tf_emu_tmatrix *s, tf_emu_telement e, uint32_t bytes,
                          const char *what) {
  uint32_t bits = tf_emu_telement_bits(e), inside = s->span ? s->start % s->span : 0;
  if (s->mn && bits < 8) FAULT(t, site, "%s has %u bits and is transposed; such elements are k-major", what, bits);
  if (s->mn && (bits == 32) != (s->atom == 32))
    FAULT(t, site, "%s has %u bits and is transposed, with%s the 128-byte swizzle of 32-byte atoms", what, bits,
          s->atom == 32 ? "" : "out");
  if (!s->mn && s->atom == 32)
    FAULT(t, site, "%s is k-major with the 128-byte swizzle of 32-byte atoms, which is for mn-major tf32", what);
  if (s->absolute && s->mn)
    FAULT(t, site, "%s is transposed with an absolute leading dimension, which is for k-major matrices", what);
  if (s->absolute && bytes != 48)
    FAULT(t, site, "%s has an absolute leading dimension, which is for K = 96, where an instruction reads 48 bytes",
          what);
  if (!s->mn && s->span && !s->absolute && inside + bytes > s->span)
    FAULT(t, site, "%s begins %u bytes into a row of %u bytes, of which an instruction reads %u", what, inside, s->span,
          bytes);
}
