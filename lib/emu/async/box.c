/* From a tensor map and coordinates to runs of bytes.
 *
 * A copy is walked row by row, a row being what lies together along dimension 0. Three walks give the rows' places in
 * the tensor, always in the order in which the rows stand in shared memory:
 *
 *   tiles         a box: dimension 1 fastest, each with its element stride; gather4 and scatter4 name four rows
 *   pixels        im2col: through the box of pixels, W fastest, then the next image; the filter's offset is added
 *   wide_pixels   im2col::w: pixels along W alone, then the halo's
 *
 * A row is cut where the tensor begins and ends: what is outside is fill for a load, and nothing for a store. Then it
 * is cut into the pieces that the swizzle keeps together, each of which becomes a run at its swizzled place.
 *
 * Invariant: runs follow one another in shared memory before the swizzle, without gaps but the pitch's, so their bytes
 * are what the mbarrier is told (tf_emu_box_bytes). Cost: a run a piece, 8 to 64 bytes with a swizzle, else one a row.
 */
#include "emu/async/box.h"

#include <stdio.h>

/* The swizzle: where the byte of this shared address lies. */
static uint32_t swizzled(uint32_t x, uint32_t swizzle) {
  switch (swizzle) {
  case TF_TENSORMAP_SWIZZLE_32B: return x ^ (x >> 7 & 1) << 4;
  case TF_TENSORMAP_SWIZZLE_64B: return x ^ (x >> 7 & 3) << 4;
  case TF_TENSORMAP_SWIZZLE_128B: return x ^ (x >> 7 & 7) << 4;
  case TF_TENSORMAP_SWIZZLE_128B_ATOM_32B: return x ^ (x >> 7 & 3) << 5;
  case TF_TENSORMAP_SWIZZLE_128B_ATOM_32B_FLIP_8B: return x ^ (x >> 7 & 3) << 5 ^ (x >> 7 & 1) << 3;
  case TF_TENSORMAP_SWIZZLE_128B_ATOM_64B: return x ^ (x >> 7 & 1) << 6;
  default: return x;
  }
}

/* Bytes that a swizzle keeps together. */
static uint32_t grain(uint32_t swizzle) {
  switch (swizzle) {
  case TF_TENSORMAP_SWIZZLE_NONE: return UINT32_MAX;
  case TF_TENSORMAP_SWIZZLE_128B_ATOM_32B: return 32;
  case TF_TENSORMAP_SWIZZLE_128B_ATOM_32B_FLIP_8B: return 8;
  case TF_TENSORMAP_SWIZZLE_128B_ATOM_64B: return 64;
  default: return 16;
  }
}

static bool padded(const tf_tensormap_shape *s) {
  return s->type == TF_TENSORMAP_U4X16_P64 || s->type == TF_TENSORMAP_U6X16_P32;
}

/* Interleaved tensors, of which no public text says more than their names, as an H200 has them: dimension 0 counts
 * slices of 16 or 32 bytes, which lie side by side, the next ones to last but two have their strides, the last but one
 * goes from one plane of slices to the next, and the last one is the batch's. Coordinates and extents are of slices.
 * A copy has one plane, whatever the box says; one after the other, slices take their bytes in shared memory. im2col
 * has a slice for each pixel, whose first coordinates are those before the plane's. */
static int first_space(const tf_tensormap_shape *s) { return s->interleave ? 0 : 1; }

static uint32_t count(const tf_tensormap_shape *s, int i) {
  if (s->interleave && i == s->rank - 2) return 1;
  int32_t step = i || s->interleave ? s->element_stride[i] : 1;
  return (uint32_t)((s->box[i] + step - 1) / step);
}

static uint32_t row_elements(const tf_emu_box *b) {
  if (b->map->s.interleave && b->im2col) return 1;
  return b->im2col ? (uint32_t)b->map->s.channels : count(&b->map->s, 0);
}

static uint32_t row_bytes(const tf_emu_box *b) {
  unsigned slice = tf_tensormap_slice(&b->map->s);
  if (slice) return slice * row_elements(b);
  return (uint32_t)tf_tensormap_shared_bytes((tf_tensormap_type)b->map->s.type, row_elements(b));
}

static int64_t element_bits(const tf_tensormap_shape *s) {
  return s->interleave ? 8 * tf_tensormap_slice(s) : tf_tensormap_type_bits((tf_tensormap_type)s->type);
}

static bool wide(const tf_emu_box *b) { return b->map->s.mode >= TF_TENSORMAP_IM2COL_W; }

static const char *refuse_wide(const tf_emu_box *b, char why[160]) {
  const tf_tensormap_shape *s = &b->map->s;
  int64_t high = b->map->dim[1] - 1 + s->upper[0], most = s->mode == TF_TENSORMAP_IM2COL_W ? 511 : 31;
  const char *text = NULL;
  int64_t found = 0;
  if (b->offset[0] > most) {
    text = "a halo of %lld pixels, expected 0 to %lld";
    found = b->offset[0];
  } else if (b->offset[1] > (most = 31)) {
    text = "offset %lld along W, expected 0 to %lld";
    found = b->offset[1];
  } else if (b->at[1] > (most = high)) {
    text = "coordinate %lld of dimension 1 is right of the pixels' box, which ends at %lld";
    found = b->at[1];
  }
  if (text) snprintf(why, 160, text, (long long)found, (long long)most);
  return text ? why : NULL;
}

/* Measured on an H200, and in no public text: a copy in tiled mode whose innermost coordinate is no multiple of 16
 * bytes ends in an illegal instruction. What follows for the other modes and for elements of 4 and 6 bits is not
 * measured. */
static const char *refuse_column(const tf_emu_box *b, char why[160]) {
  const tf_tensormap_shape *s = &b->map->s;
  int64_t bits = b->at[0] * element_bits(s), by = 16;
  if (padded(s) && b->at[0] % 128) {
    snprintf(why, 160, "coordinate %lld of dimension 0 does not begin a group of 128 padded elements",
             (long long)b->at[0]);
    return why;
  }
  if (bits % (8 * by) == 0) return NULL;
  snprintf(
      why, 160,
      "coordinate %lld of dimension 0 is %lld%s bytes, no multiple of %lld, which hardware answers with an illegal "
      "instruction",
      (long long)b->at[0], (long long)(bits / 8), bits % 8 ? ".5" : "", (long long)by);
  return why;
}

const char *tf_emu_box_refuse(const tf_emu_box *b, char why[160]) {
  const tf_tensormap_shape *s = &b->map->s;
  if (refuse_column(b, why)) return why;
  if (!b->im2col) return NULL;
  if (wide(b)) return refuse_wide(b, why);
  for (int i = 0; i < s->rank - 2; i++) {
    int d = i + first_space(s);
    int64_t low = s->lower[i], high = b->map->dim[d] - 1 + s->upper[i],
            most = (1 << (s->rank == 3   ? 16
                          : s->rank == 4 ? 8
                                         : 5)) -
                   1;
    if (b->at[d] < low || b->at[d] > high) {
      snprintf(why, 160, "coordinate %lld of dimension %d is outside the pixels' box, %lld to %lld",
               (long long)b->at[d], d, (long long)low, (long long)high);
      return why;
    }
    if (b->offset[i] < 0 || b->offset[i] > most) {
      snprintf(why, 160, "offset %lld of dimension %d, expected 0 to %lld", (long long)b->offset[i], d,
               (long long)most);
      return why;
    }
  }
  return NULL;
}

uint32_t tf_emu_box_bytes(const tf_emu_box *b) {
  uint32_t bytes = (uint32_t)tf_tensormap_box_bytes(&b->map->s) * (b->rows ? 4 : 1);
  if (b->im2col && wide(b))
    bytes += row_bytes(b) * (uint32_t)b->offset[0] * (b->map->s.mode == TF_TENSORMAP_IM2COL_W ? 1 : 4);
  return bytes;
}

enum { PIECE = 16 }; /* bytes that a store writes or leaves, all of them */

typedef struct walk {
  const tf_emu_box *b;
  tf_emu_op *o;
  uint32_t row, pitch, shared, nrow;
  uint32_t behind; /* bytes of the last piece of 16 that lie behind the end of a row */
  bool outside;
} walk;

/* Bytes [from, to) of the row, which lie in shared memory from `shared`; address 0 = outside. */
static void pieces(const walk *w, uint32_t shared, uint64_t address, uint32_t bytes) {
  uint32_t swizzle = w->b->map->s.swizzle, g = grain(swizzle);
  if (!address && !w->outside) return;
  while (bytes) {
    uint32_t n = g - shared % g < bytes ? g - shared % g : bytes;
    if (g == UINT32_MAX) n = bytes;
    tf_emu_op_run(w->o, swizzled(shared, swizzle), address, n);
    shared += n;
    bytes -= n;
    if (address && address != TF_EMU_UNKNOWN) address += n;
  }
}

/* In shared memory 16 elements take 16 bytes, of which 8 or 12 are theirs. */
static void padded_row(const walk *w, uint32_t shared, uint64_t address, bool inside) {
  uint32_t each = w->b->map->s.type == TF_TENSORMAP_U4X16_P64 ? 8 : 12;
  for (uint32_t i = 0; i < row_elements(w->b); i += 16) {
    int64_t x = w->b->at[0] + i;
    bool in = inside && x >= 0 && x < w->b->map->dim[0];
    pieces(w, shared + i, in ? address + (uint64_t)(x / 16) * each : 0, each);
  }
}

/* Every n-th slice of the row. */
static void slices(const walk *w, uint32_t shared, int64_t first, uint64_t address, bool inside) {
  const tf_tensormap_desc *m = w->b->map;
  uint32_t slice = tf_tensormap_slice(&m->s);
  for (uint32_t i = 0; i < row_elements(w->b); i++, shared += slice) {
    int64_t x = first + (int64_t)i * m->s.element_stride[0];
    bool in = inside && x >= 0 && x < m->dim[0];
    pieces(w, shared, in ? address + (uint64_t)(x * slice) : 0, slice);
  }
}

/* One row of the box, from element `first` of the tensor's row on, whose element 0 is at `address`; `inside`: it
 * exists.
 */
static void row(walk *w, int64_t first, uint64_t address, bool inside) {
  const tf_tensormap_desc *m = w->b->map;
  uint32_t shared = w->shared + w->nrow++ * w->pitch;
  if (padded(&m->s)) {
    padded_row(w, shared, address, inside);
    return;
  }
  if (m->s.interleave && m->s.element_stride[0] > 1) {
    slices(w, shared, first, address, inside);
    return;
  }
  int64_t bits = element_bits(&m->s), n = row_elements(w->b);
  int64_t low = first < 0 ? -first : 0, high = m->dim[0] - first;
  if (high > n) high = n;
  if (low > n) low = n;
  if (!inside || high <= low) low = high = n;
  uint32_t before = (uint32_t)(low * bits / 8), end = (uint32_t)(high * bits / 8);
  if (high > low && high < n && end % PIECE) w->behind = PIECE - end % PIECE;
  pieces(w, shared, 0, before);
  pieces(w, shared + before, address + (uint64_t)((first + low) * bits / 8), end - before);
  pieces(w, shared + end, 0, w->row - end);
}

static void outer_row(walk *w, const int64_t *x) {
  const tf_tensormap_desc *m = w->b->map;
  uint64_t address = (uint64_t)m->address;
  bool inside = true;
  for (int i = 1; i < m->s.rank; i++) {
    inside &= x[i] >= 0 && x[i] < m->dim[i];
    address += (uint64_t)(x[i] * m->stride[i - 1]);
  }
  row(w, x[0], address, inside);
}

static void tiles(walk *w) {
  const tf_tensormap_shape *s = &w->b->map->s;
  uint32_t k[TF_TENSORMAP_RANK] = {0};
  int64_t x[TF_TENSORMAP_RANK] = {w->b->at[0]};
  for (;;) {
    for (int i = 1; i < s->rank; i++) x[i] = w->b->at[i] + (int64_t)k[i] * s->element_stride[i];
    outer_row(w, x);
    int i = 1;
    while (i < s->rank && ++k[i] == count(s, i)) k[i++] = 0;
    if (i >= s->rank) return;
  }
}

/* Pixels one after the other through the box of pixels, then the next image. */
static void pixels(walk *w) {
  const tf_tensormap_desc *m = w->b->map;
  int from = first_space(&m->s), end = from + m->s.rank - 2;
  int64_t x[TF_TENSORMAP_RANK], y[TF_TENSORMAP_RANK];
  for (int i = 0; i < m->s.rank; i++) x[i] = w->b->at[i];
  for (int32_t p = 0; p < m->s.pixels; p++) {
    for (int i = 0; i < m->s.rank; i++) y[i] = x[i] + (i >= from && i < end ? w->b->offset[i - from] : 0);
    outer_row(w, y);
    int i = from;
    for (; i < end; i++) {
      x[i] += m->s.element_stride[i];
      if (x[i] <= m->dim[i] - 1 + m->s.upper[i - from]) break;
      x[i] = m->s.lower[i - from];
    }
    if (i == end) x[m->s.rank - 1]++;
  }
}

/* The manual draws what a halo holds that crosses the right edge of the pixels' box, and does not say it: nobody may
 * read these. */
static void unknown_row(walk *w) {
  uint32_t shared = w->shared + w->nrow++ * w->pitch;
  pieces(w, shared, TF_EMU_UNKNOWN, w->row);
}

/* im2col::w: pixels along W alone, at one H and D, then the next image; a halo after all of them, or (128) after each
 * 32: the pixels that follow, which those after the halo begin with again. */
static void wide_pixels(walk *w) {
  const tf_tensormap_desc *m = w->b->map;
  int64_t x[TF_TENSORMAP_RANK], off = w->b->offset[1], last = m->dim[1] - 1 + m->s.upper[0] + off, images = 0;
  int64_t halo = w->b->offset[0], step = m->s.element_stride[1], at = w->b->at[1] + off;
  int32_t n = m->s.mode == TF_TENSORMAP_IM2COL_W ? m->s.pixels : 128,
          each = m->s.mode == TF_TENSORMAP_IM2COL_W ? n : 32;
  for (int i = 0; i < m->s.rank; i++) x[i] = w->b->at[i];
  for (int32_t p = 0; p < n; p++) {
    x[1] = at;
    x[m->s.rank - 1] = w->b->at[m->s.rank - 1] + images;
    outer_row(w, x);
    at += step;
    for (int64_t h = 0; (p + 1) % each == 0 && h < halo; h++) {
      x[1] = at + h * step;
      if (x[1] <= last) outer_row(w, x);
      else unknown_row(w);
    }
    if (at <= last) continue;
    at = m->s.lower[0] + off;
    images++;
  }
}

uint32_t tf_emu_box_runs(const tf_emu_box *b, tf_emu_op *o, uint32_t shared, bool outside) {
  uint32_t span = tf_tensormap_swizzle_span((tf_tensormap_swizzle)b->map->s.swizzle);
  walk w = {b, o, row_bytes(b), row_bytes(b), shared, 0, 0, outside};
  if (b->map->s.swizzle && !b->map->s.interleave) w.pitch = (w.row + span - 1) / span * span;
  if (b->im2col && wide(b)) wide_pixels(&w);
  else if (b->im2col) pixels(&w);
  else if (!b->rows) tiles(&w);
  else
    for (int i = 0; i < 4; i++) {
      int64_t x[2] = {b->at[0], b->at[1 + i]};
      outer_row(&w, x);
    }
  return w.behind;
}
