/* The rules are those of the driver's documentation and of what an H200 refused; where these differ, both hold. */
#include "support/tensormap.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>

enum { SHARED_MOST = 232448 }; /* no chip gives a CTA more shared memory than this */

/* ------------------------------------------------------------------------------------------------ names */

#define NAME_OF(table, v) ((v) < sizeof table / sizeof *table ? table[v] : NULL)

const char *tf_tensormap_mode_name(unsigned v) {
  static const char *const names[] = {"tiled", "im2col", "im2col_w", "im2col_w128"};
  return NAME_OF(names, v);
}

const char *tf_tensormap_type_name(unsigned v) {
  static const char *const names[] = {"ui8", "ui16", "ui32",    "i32",  "ui64",     "i64",   "f16",       "f32",
                                      "f64", "bf16", "f32_ftz", "tf32", "tf32_ftz", "u4x16", "u4x16_p64", "u6x16_p32"};
  return NAME_OF(names, v);
}

const char *tf_tensormap_interleave_name(unsigned v) {
  static const char *const names[] = {"none", "16b", "32b"};
  return NAME_OF(names, v);
}

const char *tf_tensormap_swizzle_name(unsigned v) {
  static const char *const names[] = {"none",         "32b", "64b", "128b", "128b_atom_32b", "128b_atom_32b_flip_8b",
                                      "128b_atom_64b"};
  return NAME_OF(names, v);
}

const char *tf_tensormap_l2_name(unsigned v) {
  static const char *const names[] = {"none", "64b", "128b", "256b", "rows"};
  return NAME_OF(names, v);
}

const char *tf_tensormap_fill_name(unsigned v) {
  static const char *const names[] = {"zero", "nan"};
  return NAME_OF(names, v);
}

/* ------------------------------------------------------------------------------------------------ sizes */

void tf_tensormap_settle(tf_tensormap_desc *m) {
  enum { LINE = 128 };
  if (m->s.l2 != TF_TENSORMAP_L2_ROWS) return;
  int64_t rest = m->address % LINE;
  for (int i = 0; i < m->s.rank - 1; i++) rest |= m->stride[i] % LINE;
  m->s.l2 = rest ? TF_TENSORMAP_L2_128B : TF_TENSORMAP_L2_256B;
}

unsigned tf_tensormap_type_bits(tf_tensormap_type t) {
  static const uint8_t bits[TF_TENSORMAP_TYPE_COUNT] = {8, 16, 32, 32, 64, 64, 16, 32, 64, 16, 32, 32, 32, 4, 4, 6};
  return bits[t];
}

static bool padded(tf_tensormap_type t) { return t == TF_TENSORMAP_U4X16_P64 || t == TF_TENSORMAP_U6X16_P32; }
static bool packed(tf_tensormap_type t) { return t >= TF_TENSORMAP_U4X16; }

int64_t tf_tensormap_shared_bytes(tf_tensormap_type t, int64_t n) {
  return padded(t) ? (n + 15) / 16 * 16 : n * tf_tensormap_type_bits(t) / 8;
}

unsigned tf_tensormap_slice(const tf_tensormap_shape *s) {
  return s->interleave == TF_TENSORMAP_INTERLEAVE_16B ? 16 : s->interleave == TF_TENSORMAP_INTERLEAVE_32B ? 32 : 0;
}

int64_t tf_tensormap_box_bytes(const tf_tensormap_shape *s) {
  tf_tensormap_type t = (tf_tensormap_type)s->type;
  unsigned slice = tf_tensormap_slice(s);
  if (s->mode != TF_TENSORMAP_TILED) {
    int64_t pixels = s->mode == TF_TENSORMAP_IM2COL_W128 ? 128 : s->pixels;
    return (slice ? slice : tf_tensormap_shared_bytes(t, s->channels)) * pixels;
  }
  int64_t n = 1;
  for (int i = 0; i < s->rank; i++) { /* interleaved tensors stride along dimension 0 too, and have one slice */
    int64_t step = i || slice ? s->element_stride[i] : 1, count = (s->box[i] + step - 1) / step;
    if (slice && i == s->rank - 2) continue;
    n *= i ? count : slice ? slice * count : tf_tensormap_shared_bytes(t, count);
  }
  return n;
}

unsigned tf_tensormap_swizzle_span(tf_tensormap_swizzle s) {
  return s == TF_TENSORMAP_SWIZZLE_NONE  ? 16
         : s == TF_TENSORMAP_SWIZZLE_32B ? 32
         : s == TF_TENSORMAP_SWIZZLE_64B ? 64
                                         : 128;
}

/* ------------------------------------------------------------------------------------------------ rules */

typedef struct checker {
  const tf_tensormap_desc *m;
  const tf_tensormap_shape *s;
  tf_tensormap_type type;
  uint32_t sm;
  char *why;
  size_t size;
} checker;

static bool __attribute__((format(printf, 2, 3))) broken(const checker *c, const char *fmt, ...) {
  va_list ap;
  va_start(ap, fmt);
  vsnprintf(c->why, c->size, fmt, ap);
  va_end(ap);
  return false;
}

/* Dimensions count from the innermost one; people, and the text, count axes from the outermost one. */
static int axis(const checker *c, int dimension) { return c->s->rank - 1 - dimension; }

static bool check_numbers(const checker *c) {
  const tf_tensormap_shape *s = c->s;
  if (s->mode >= TF_TENSORMAP_MODE_COUNT || s->type >= TF_TENSORMAP_TYPE_COUNT ||
      s->interleave >= TF_TENSORMAP_INTERLEAVE_COUNT || s->swizzle >= TF_TENSORMAP_SWIZZLE_COUNT ||
      s->l2 >= TF_TENSORMAP_L2_COUNT || s->fill >= TF_TENSORMAP_FILL_COUNT)
    return broken(c, "unknown mode %u, type %u, interleave %u, swizzle %u, L2 promotion %u or fill %u", s->mode,
                  s->type, s->interleave, s->swizzle, s->l2, s->fill);
  int least = s->mode == TF_TENSORMAP_TILED ? 1 : 3;
  if (s->rank < least || s->rank > TF_TENSORMAP_RANK)
    return broken(c, "the rank is %u, expected %d to %d for %s", s->rank, least, TF_TENSORMAP_RANK,
                  tf_tensormap_mode_name(s->mode));
  if (s->interleave && s->rank < 3)
    return broken(c, "the rank is %u, expected at least 3 with interleave %s", s->rank,
                  tf_tensormap_interleave_name(s->interleave));
  return true;
}

static bool check_chip(const checker *c) {
  const tf_tensormap_shape *s = c->s;
  if (!c->sm) return true;
  if (c->sm < 90) return broken(c, "sm_%u has no tensor maps, expected sm_90 or later", c->sm);
  if (c->sm >= 100) return true;
  if (packed(c->type))
    return broken(c, "elements of type %s need sm_100 or later, not sm_%u", tf_tensormap_type_name(s->type), c->sm);
  if (s->swizzle > TF_TENSORMAP_SWIZZLE_128B)
    return broken(c, "swizzle %s needs sm_100 or later, not sm_%u", tf_tensormap_swizzle_name(s->swizzle), c->sm);
  if (s->mode >= TF_TENSORMAP_IM2COL_W)
    return broken(c, "%s needs sm_100 or later, not sm_%u", tf_tensormap_mode_name(s->mode), c->sm);
  return true;
}

static bool check_modes(const checker *c) {
  const tf_tensormap_shape *s = c->s;
  const char *swizzle = tf_tensormap_swizzle_name(s->swizzle), *type = tf_tensormap_type_name(s->type);
  bool wide = s->mode >= TF_TENSORMAP_IM2COL_W;
  bool plain_128 = s->swizzle == TF_TENSORMAP_SWIZZLE_128B || s->swizzle == TF_TENSORMAP_SWIZZLE_128B_ATOM_32B;
  if (s->interleave == TF_TENSORMAP_INTERLEAVE_32B && s->swizzle != TF_TENSORMAP_SWIZZLE_32B)
    return broken(c, "swizzle %s with interleave 32b, expected swizzle 32b", swizzle);
  if (s->fill == TF_TENSORMAP_FILL_NAN && (packed(c->type) || c->type < TF_TENSORMAP_F16))
    return broken(c, "fill nan for elements of type %s, expected floats", type);
  if (padded(c->type) && s->interleave)
    return broken(c, "interleave %s for elements of type %s, expected none",
                  tf_tensormap_interleave_name(s->interleave), type);
  if (padded(c->type) && s->swizzle && !plain_128 &&
      !(c->type == TF_TENSORMAP_U6X16_P32 && s->swizzle == TF_TENSORMAP_SWIZZLE_128B_ATOM_64B))
    return broken(c, "swizzle %s for elements of type %s, expected none, 128b or 128b_atom_32b", swizzle, type);
  if (wide && s->interleave)
    return broken(c, "interleave %s with %s, expected none", tf_tensormap_interleave_name(s->interleave),
                  tf_tensormap_mode_name(s->mode));
  if (wide && !plain_128 && s->swizzle != TF_TENSORMAP_SWIZZLE_64B)
    return broken(c, "swizzle %s with %s, expected 64b, 128b or 128b_atom_32b", swizzle,
                  tf_tensormap_mode_name(s->mode));
  return true;
}

static bool known(int64_t v) { return v != TF_TENSORMAP_UNKNOWN; }

/* The tensor in memory. */
static bool check_tensor(const checker *c) {
  const tf_tensormap_desc *m = c->m;
  int align = padded(c->type) || c->s->interleave == TF_TENSORMAP_INTERLEAVE_32B ? 32 : 16;
  if (known(m->address) && m->address % align)
    return broken(c, "the address is 0x%" PRIx64 ", expected a multiple of %d", (uint64_t)m->address, align);
  for (int i = 0; i < c->s->rank; i++) {
    int64_t n = m->dim[i], step = i || !packed(c->type) ? 1 : padded(c->type) ? 128 : 2;
    if (!known(n)) continue;
    if (n < 1 || n > INT64_C(1) << 32)
      return broken(c, "axis %d has extent %" PRId64 ", expected 1 to 2^32", axis(c, i), n);
    if (n % step)
      return broken(c, "axis %d has extent %" PRId64 ", expected a multiple of %" PRId64 " for elements of type %s",
                    axis(c, i), n, step, tf_tensormap_type_name(c->s->type));
  }
  for (int i = 1; i < c->s->rank; i++) {
    int64_t n = m->stride[i - 1];
    if (!known(n)) continue;
    if (n < 0 || n >= INT64_C(1) << 40)
      return broken(c, "the stride of axis %d is %" PRId64 " bytes, expected 0 to 2^40 - 1", axis(c, i), n);
    if (n % align)
      return broken(c, "the stride of axis %d is %" PRId64 " bytes, expected a multiple of %d", axis(c, i), n, align);
  }
  return true;
}

/* The innermost row of what is copied, in shared memory. */
static bool check_row(const checker *c, int64_t n, const char *what) {
  const tf_tensormap_shape *s = c->s;
  int64_t bytes = tf_tensormap_shared_bytes(c->type, n);
  unsigned span = tf_tensormap_swizzle_span((tf_tensormap_swizzle)s->swizzle);
  if (padded(c->type) && n != 128)
    return broken(c, "%s is %" PRId64 " elements, expected 128 for elements of type %s", what, n,
                  tf_tensormap_type_name(s->type));
  if (bytes % 16 || n * tf_tensormap_type_bits(c->type) % 8)
    return broken(c, "%s is %" PRId64 " elements, %" PRId64 " bytes, expected a multiple of 16 bytes", what, n, bytes);
  if (s->swizzle && !s->interleave && bytes > span)
    return broken(c, "%s is %" PRId64 " bytes, expected at most %u with swizzle %s", what, bytes, span,
                  tf_tensormap_swizzle_name(s->swizzle));
  return true;
}

static bool check_steps(const checker *c) {
  for (int i = 0; i < c->s->rank; i++)
    if (c->s->element_stride[i] < 1 || c->s->element_stride[i] > 8)
      return broken(c, "the element stride of axis %d is %d, expected 1 to 8", axis(c, i), c->s->element_stride[i]);
  return true;
}

static bool check_box(const checker *c) {
  const tf_tensormap_shape *s = c->s;
  for (int i = 0; i < s->rank; i++)
    if (s->box[i] < 1 || s->box[i] > 256)
      return broken(c, "the box has %d elements along axis %d, expected 1 to 256", s->box[i], axis(c, i));
  return check_steps(c) && check_row(c, s->box[0], "the box's innermost row");
}

/* Of w, h or d: behind the channels, or of an interleaved tensor the first. */
static bool check_corner(const checker *c, int i) {
  static const int32_t range[] = {32768, 128, 16};
  const tf_tensormap_shape *s = c->s;
  int d = s->interleave ? i : i + 1;
  bool wide = s->mode >= TF_TENSORMAP_IM2COL_W;
  int32_t r = range[wide ? 0 : s->rank - 3], lo = s->lower[i], hi = s->upper[i];
  if (lo < -r || lo >= r || hi < -r || hi >= r)
    return broken(c, "the corners of axis %d are %d and %d, expected %d to %d for rank %u", axis(c, d), lo, hi, -r,
                  r - 1, s->rank);
  int64_t n = c->m->dim[d];
  if (known(n) && n + hi - lo < 1)
    return broken(c, "the corners %d and %d leave no pixel of axis %d, which has extent %" PRId64, lo, hi, axis(c, d),
                  n);
  return true;
}

static bool check_im2col(const checker *c) {
  const tf_tensormap_shape *s = c->s;
  int ncorner = s->mode == TF_TENSORMAP_IM2COL ? s->rank - 2 : 1;
  for (int i = 0; i < ncorner; i++)
    if (!check_corner(c, i)) return false;
  if (s->channels < 1 || s->channels > 256)
    return broken(c, "%d channels for each pixel, expected 1 to 256", s->channels);
  if (s->mode != TF_TENSORMAP_IM2COL_W128 && (s->pixels < 1 || s->pixels > 1024))
    return broken(c, "%d pixels for each column, expected 1 to 1024", s->pixels);
  return check_steps(c) && check_row(c, s->channels, "a pixel");
}

/* What the driver counts as a box in shared memory: all slices of an interleaved one too, although one is copied (seen
 * with driver 580: of 20000 random maps all of 256 KB or more were refused, and none below; of im2col likewise, all
 * channels of all pixels). */
static int64_t driver_bytes(const tf_tensormap_shape *s) {
  if (!s->interleave) return 0;
  if (s->mode != TF_TENSORMAP_TILED)
    return tf_tensormap_shared_bytes((tf_tensormap_type)s->type, s->channels) *
           (s->mode == TF_TENSORMAP_IM2COL_W128 ? 128 : s->pixels);
  int64_t bits = (int64_t)tf_tensormap_type_bits((tf_tensormap_type)s->type);
  for (int i = 0; i < s->rank; i++) bits *= (s->box[i] + s->element_stride[i] - 1) / s->element_stride[i];
  return bits / 8;
}

bool tf_tensormap_check(const tf_tensormap_desc *m, uint32_t sm, char *why, size_t size) {
  checker c = {m, &m->s, (tf_tensormap_type)m->s.type, sm, why, size};
  if (!check_numbers(&c) || !check_chip(&c) || !check_modes(&c) || !check_tensor(&c)) return false;
  if (!(m->s.mode == TF_TENSORMAP_TILED ? check_box(&c) : check_im2col(&c))) return false;
  int64_t bytes = tf_tensormap_box_bytes(&m->s), counted = driver_bytes(&m->s);
  if (counted > bytes) bytes = counted;
  return bytes <= SHARED_MOST ||
         broken(&c, "the box has %" PRId64 " bytes, expected at most %d, a CTA's shared memory", bytes, SHARED_MOST);
}
