/* Elements and matrices for tests of the tensor unit: bits of small numbers, and the manual's canonical layouts as
 * extents and strides, not as the simulator computes them. */
#ifndef TF_TEST_EMU_MATRICES_H
#define TF_TEST_EMU_MATRICES_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

/* ------------------------------------------------------------------------------------------------ elements */

typedef enum type { F16, BF16, TF32, E4M3, E5M2, E2M3, E3M2, E2M1, U8, S8 } type;

/* The bits of -2, -1, 0, 1, 2. */
static const struct {
  unsigned bits, code, value[5];
} types[] = {
    [F16] = {16, 0, {0xc000, 0xbc00, 0, 0x3c00, 0x4000}},
    [BF16] = {16, 1, {0xc000, 0xbf80, 0, 0x3f80, 0x4000}},
    [TF32] = {32, 2, {0xc0000000, 0xbf800000, 0, 0x3f800000, 0x40000000}},
    [E4M3] = {8, 0, {0xc0, 0xb8, 0, 0x38, 0x40}},
    [E5M2] = {8, 1, {0xc0, 0xbc, 0, 0x3c, 0x40}},
    [E2M3] = {6, 3, {0x30, 0x28, 0, 0x08, 0x10}},
    [E3M2] = {6, 4, {0x30, 0x2c, 0, 0x0c, 0x10}},
    [E2M1] = {4, 5, {0xc, 0xa, 0, 0x2, 0x4}},
    [U8] = {8, 0, {2, 1, 0, 1, 2}},
    [S8] = {8, 1, {0xfe, 0xff, 0, 1, 2}},
};

static inline int value(type t, int v) { return t == U8 && v < 0 ? -v : v; }

/* ------------------------------------------------------------------------------------------------ layouts */

typedef enum swizzle { NONE, SW32, SW64, SW128, SW128_32 } swizzle;

/* A canonical layout, in elements: extents and strides of the parts of (mn, k), and the two distances of the
 * descriptor. */
typedef struct layout {
  unsigned mn0, mn1, k0;                 /* extents; the last parts go on */
  unsigned smn0, smn1, smn2, sk0, sk1;   /* strides */
  unsigned leading, stride;              /* bytes */
  unsigned bits_b, bits_m, bits_s, code; /* swizzle of bytes: b bits from m + s to m */
} layout;

/* `extent` of m or n, k in all; T elements are 16 bytes. */
static inline layout make_layout(bool mn, swizzle s, unsigned bytes, unsigned extent) {
  unsigned t = 16 / bytes, w = s == SW32 ? 2 * t : s == SW64 ? 4 * t : 8 * t; /* elements of a swizzled row */
  layout l = {0};
  if (s != NONE) l.bits_b = s == SW32 ? 1 : s == SW64 ? 2 : s == SW128 ? 3 : 2;
  l.bits_m = s == SW128_32 ? 5 : 4;
  l.bits_s = s == SW128_32 ? 2 : 3;
  l.code = s == NONE ? 0 : s == SW128_32 ? 1 : s == SW128 ? 2 : s == SW64 ? 4 : 6;
  if (!mn && s == NONE) { /* ((8,m),(T,2)):((T,SBO),(1,LBO)): rows in groups of 8 one after the other, then columns */
    unsigned sbo = 8 * t, lbo = extent / 8 * sbo;
    l = (layout){8, ~0u, t, t, sbo, 0, 1, lbo, lbo * bytes, sbo * bytes, 0, 4, 3, 0};
  } else if (!mn) { /* ((8,m),(T,2)):((W,SBO),(1,T)) */
    unsigned sbo = 8 * w;
    l.mn0 = 8, l.mn1 = ~0u, l.k0 = t, l.smn0 = w, l.smn1 = sbo, l.sk0 = 1, l.sk1 = t;
    l.leading = 16, l.stride = sbo * bytes;
  } else if (s == NONE) { /* ((T,1,m),(8,k)):((1,T,SBO),(T,LBO)) */
    unsigned sbo = 8 * t, lbo = extent / t * sbo;
    l = (layout){t, 1, 8, 1, t, sbo, t, lbo, lbo * bytes, sbo * bytes, 0, 4, 3, 0};
  } else { /* ((T,w/T,m),(8,k)):((1,T,LBO),(W,SBO)), of 4 rows for the wide atoms */
    unsigned rows = s == SW128_32 ? 4 : 8, lbo = rows * w, sbo = (extent + w - 1) / w * lbo;
    l.mn0 = t, l.mn1 = w / t, l.k0 = rows, l.smn0 = 1, l.smn1 = t, l.smn2 = lbo, l.sk0 = w, l.sk1 = sbo;
    l.leading = lbo * bytes, l.stride = sbo * bytes;
  }
  return l;
}

static inline unsigned byte_of(const layout *l, unsigned bytes, unsigned i, unsigned k) {
  unsigned at = i % l->mn0 * l->smn0 + i / l->mn0 % l->mn1 * l->smn1 + k % l->k0 * l->sk0 + k / l->k0 * l->sk1;
  if (l->mn1 != ~0u) at += i / l->mn0 / l->mn1 * l->smn2;
  at *= bytes;
  unsigned mask = ((1u << l->bits_b) - 1) << l->bits_m;
  return at ^ (at >> l->bits_s & mask);
}

static inline uint64_t descriptor(const layout *l, unsigned start) {
  return (start >> 4) | (uint64_t)(l->leading >> 4 & 0x3fff) << 16 | (uint64_t)(l->stride >> 4 & 0x3fff) << 32 |
         UINT64_C(1) << 46 | (uint64_t)l->code << 61;
}

/* Puts an element of few bits into 16-byte groups, with padding unless `packed`. */
static inline void put_element(uint8_t *to, const layout *l, type t, bool packed, unsigned i, unsigned k, int v) {
  unsigned bits = types[t].value[v + 2];
  if (packed) {
    uint8_t *p = &to[byte_of(l, 1, i, k / 2)];
    *p = (uint8_t)(k % 2 ? (*p & 0x0f) | bits << 4 : (*p & 0xf0) | bits);
    return;
  }
  if (types[t].bits >= 8) {
    memcpy(&to[byte_of(l, types[t].bits / 8, i, k)], &bits, types[t].bits / 8);
    return;
  }
  unsigned group = byte_of(l, 1, i, k / 16 * 16), at = k % 16 * types[t].bits;
  for (unsigned b = 0; b < types[t].bits; b++)
    if (bits >> b & 1) to[group + (at + b) / 8] |= (uint8_t)(1u << (at + b) % 8);
}

#endif
