/* What the hardware and the driver demand of a tensor map's numbers, told with them. */
#include "layout/tma_layout.h"

/* The bytes of a row of the pattern; 0 = none. */
static uint32_t span_of(tf_tma_swizzle s) {
  return s == TF_TMA_SWIZZLE_NONE ? 0 : s == TF_TMA_SWIZZLE_32B ? 32 : s == TF_TMA_SWIZZLE_64B ? 64 : 128;
}

/* The period of the pattern, at least what the instruction wants. */
uint32_t tma_alignment(tf_tma_swizzle s) {
  switch (s) {
  case TF_TMA_SWIZZLE_32B:
  case TF_TMA_SWIZZLE_128B_ATOM_64B: return 256;
  case TF_TMA_SWIZZLE_64B:
  case TF_TMA_SWIZZLE_128B_ATOM_32B: return 512;
  case TF_TMA_SWIZZLE_128B: return 1024;
  default: return 128;
  }
}

static uint32_t slice_bytes(tf_tma_interleave i) {
  return i == TF_TMA_INTERLEAVE_16B ? 16 : i == TF_TMA_INTERLEAVE_32B ? 32 : 0;
}

int64_t tma_slice(tf_layout_ctx *c, tf_tma_interleave i, uint32_t bits) {
  if (i == TF_TMA_INTERLEAVE_NONE) return 0;
  if (!slice_bytes(i)) lay_fail(c, "found no interleave mode, but %d", (int)i);
  if (bits < 8) lay_fail(c, "interleaved elements of %u bits, and no public text says how they lie", bits);
  return slice_bytes(i) * 8 / bits;
}

void tma_check_dims(tf_layout_ctx *c, uint32_t rank, const tf_tuple *const *extent, const tf_tuple *const *stride,
                    tf_tma_interleave interleave) {
  uint32_t unit = interleave == TF_TMA_INTERLEAVE_32B ? 32 : 16;
  for (uint32_t i = 0; i < rank; i++) {
    num e = extent[i]->number, d = stride[i]->number;
    if (!lay_need(c, TF_CONDITION_LE, e, NUM(INT64_C(1) << 32)))
      lay_also(c, "dimension %u has %s elements, more than 2^32", i, lay_show_num(c, e));
    if (!i) continue;
    if (!lay_need(c, TF_CONDITION_DIVIDES, d, NUM(unit)))
      lay_also(c, "the stride of dimension %u, %s bytes, is not a multiple of %u%s", i, lay_show_num(c, d), unit,
               unit == 32 ? ", which slices of 32 bytes ask for" : "");
    if (!lay_need(c, TF_CONDITION_LE, NUM(1), d) || !lay_need(c, TF_CONDITION_LE, d, NUM((INT64_C(1) << 40) - 1)))
      lay_also(c, "the stride of dimension %u, %s bytes, is not between 16 and 2^40 - 16", i, lay_show_num(c, d));
  }
}

/* Slices follow each other without gaps, so a swizzle of the address may be wider than a row of them. The manual wants
 * 32 bytes of it for slices of 32, and leaves the others free. */
void tma_check_interleave(tf_layout_ctx *c, tf_tma_interleave interleave, tf_tma_swizzle swizzle) {
  static const char *const names[] = {
      "none", "32B", "64B", "128B", "128B of atoms of 32B", "?", "128B of atoms of 64B"};
  if (interleave == TF_TMA_INTERLEAVE_32B && swizzle != TF_TMA_SWIZZLE_32B)
    lay_also(c, "slices of 32 bytes with swizzle %s, expected 32B: Sw<1,4,3> on bytes", names[swizzle]);
}

void tma_check_inner(tf_layout_ctx *c, uint64_t bits, tf_tma_swizzle swizzle) {
  uint32_t span = span_of(swizzle);
  if (bits % 128)
    lay_also(c, "the box has %llu bits in dimension 0, expected a multiple of 16 bytes", (unsigned long long)bits);
  if (span && bits / 8 != span)
    lay_also(c, "the box has %llu bytes in dimension 0, the swizzle a span of %u: the hardware pads rows to the span",
             (unsigned long long)(bits / 8), span);
}

/* The driver counts slices as if they were elements (seen with driver 580; its manual leaves interleaved maps out of
 * this rule). */
static void check_slices(tf_layout_ctx *c, const tf_tma *t) {
  uint32_t least = 128 / t->bits;
  tma_check_interleave(c, t->interleave, t->swizzle);
  if (t->box[0] % least)
    lay_also(c,
             "the box has %u slices in dimension 0, expected a multiple of %u: the driver counts them as elements of "
             "%u bits, and wants a multiple of 16 bytes",
             t->box[0], least, t->bits);
}

void tma_check(tf_layout_ctx *c, const tf_tma *t) {
  uint64_t bytes = t->interleave ? slice_bytes(t->interleave) : 1;
  tma_check_dims(c, t->rank, t->extent, t->stride, t->interleave);
  if (t->bits == 4 && !lay_need(c, TF_CONDITION_DIVIDES, t->extent[0]->number, NUM(2)))
    lay_also(c, "dimension 0 has %s elements of 4 bits, expected an even number", lay_show(c, t->extent[0]));
  for (uint32_t i = 0; i < t->rank; i++) {
    if (t->box[i] < 1 || t->box[i] > 256)
      lay_also(c, "the box has %u elements in dimension %u, expected 1 to 256", t->box[i], i);
    bytes *= t->box[i];
  }
  if (t->interleave) check_slices(c, t);
  else {
    tma_check_inner(c, (uint64_t)t->box[0] * t->bits, t->swizzle);
    bytes = bytes * t->bits / 8;
  }
  if (bytes > 131072) lay_also(c, "the box has %llu bytes, more than 131072", (unsigned long long)bytes);
  uint64_t step = (uint64_t)t->step * t->bits / 8, slice = (uint64_t)t->slice * t->bits / 8;
  if (t->instructions > 1 && step % 128)
    lay_also(c, "a tile takes %u boxes of %llu bytes, which begin at no multiple of 128 in shared memory",
             t->instructions, (unsigned long long)step);
  if (t->multicast > 1 && slice % 128)
    lay_also(c, "%u CTAs share boxes in parts of %llu bytes, which begin at no multiple of 128 in shared memory",
             t->multicast, (unsigned long long)slice);
}
