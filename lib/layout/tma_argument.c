/* Tensor maps for a launch by hand: the tensor argument, and the words that tf_launch_options.maps takes. */
#include "layout/tma_layout.h"

static int64_t known(tf_layout_ctx *c, const char *what, uint32_t i, const tf_tuple *t) {
  if (!lay_known(t->number))
    lay_fail(c, "the %s of dimension %u is %s, expected a known number", what, i, lay_show(c, t));
  return t->number.v;
}

/* Dimension 0 is the innermost axis; of an interleaved map the elements of a slice are. */
static void fill(tf_layout_ctx *c, uint32_t rank, const tf_tuple *const *extent, const tf_tuple *const *stride,
                 uint32_t bits, tf_tma_interleave interleave, tf_tma_argument *out) {
  if (bits < 8) lay_fail(c, "elements of %u bits, which no tensor argument has", bits);
  int64_t slice = tma_slice(c, interleave, bits);
  out->rank = (int32_t)rank + (slice != 0);
  for (uint32_t i = 0; i < rank; i++) {
    uint32_t axis = rank - 1 - i;
    out->shape[axis] = known(c, "extent", i, extent[i]);
    int64_t bytes = known(c, "stride", i, stride[i]);
    if (bytes % (bits / 8))
      lay_fail(c, "the stride of dimension %u, %lld bytes, is no whole number of elements", i, (long long)bytes);
    out->strides[axis] = i || slice ? bytes / (bits / 8) : 1;
  }
  if (!slice) return;
  out->shape[rank] = slice;
  out->strides[rank] = 1;
}

/* ",word=" and the numbers, outermost first, or nothing where all are `dflt`. */
static void put(tf_strbuf *b, const char *word, const int64_t *v, uint32_t n, int64_t dflt) {
  bool any = false;
  for (uint32_t i = 0; i < n; i++) any |= v[i] != dflt;
  if (!any) return;
  tf_sb_printf(b, "%s%s=", tf_sb_str(b).len ? "," : "", word);
  for (uint32_t i = n; i-- > 0;) tf_sb_printf(b, i ? "%lldx" : "%lld", (long long)v[i]);
}

static void put_swizzle(tf_strbuf *b, tf_tma_swizzle s) {
  static const char *const names[] = {NULL, "32b", "64b", "128b", "128b_atom_32b", NULL, "128b_atom_64b"};
  if (names[s]) tf_sb_printf(b, ",swizzle=%s", names[s]);
}

static void put_interleave(tf_strbuf *b, tf_tma_interleave i) {
  if (i) tf_sb_printf(b, ",interleave=%s", i == TF_TMA_INTERLEAVE_16B ? "16b" : "32b");
}

static const char *keep(tf_layout_ctx *c, tf_strbuf *b) {
  tf_str s = tf_sb_str(b);
  char *r = lay_alloc(c, s.len + 1);
  memcpy(r, s.ptr, s.len);
  r[s.len] = 0;
  tf_pool_free(b->pool);
  return r;
}

static const char *tiled(tf_layout_ctx *c, const tf_tma *t, tf_tma_argument *out) {
  fill(c, t->rank, t->extent, t->stride, t->bits, t->interleave, out);
  tf_strbuf b = {.pool = tf_pool_child(c->pool)};
  int64_t v[TF_TMA_RANK], step[TF_TMA_RANK];
  for (uint32_t i = 0; i < t->rank; i++) v[i] = t->box[i], step[i] = t->element_stride[i];
  put(&b, "box", v, t->rank, 0);
  put(&b, "element_strides", step, t->rank, 1);
  put_swizzle(&b, t->swizzle);
  put_interleave(&b, t->interleave);
  return keep(c, &b);
}

static const char *im2col(tf_layout_ctx *c, const tf_im2col *t, uint32_t bits, tf_tma_argument *out) {
  fill(c, t->rank, t->extent, t->stride, bits, t->interleave, out);
  tf_strbuf b = {.pool = tf_pool_child(c->pool)};
  int64_t lower[3], upper[3], step[TF_TMA_RANK];
  for (uint32_t i = 0; i + 2 < t->rank; i++) lower[i] = t->lower[i], upper[i] = t->upper[i];
  for (uint32_t i = 0; i < t->rank; i++) step[i] = t->element_stride[i];
  tf_sb_printf(&b, "mode=im2col,channels=%u,pixels=%u", t->box_channels, t->box_pixels);
  put(&b, "lower", lower, t->rank - 2, INT64_MIN);
  put(&b, "upper", upper, t->rank - 2, INT64_MIN);
  put(&b, "element_strides", step, t->rank, 1);
  put_swizzle(&b, t->swizzle);
  put_interleave(&b, t->interleave);
  return keep(c, &b);
}

tf_status tf_tma_get_argument(tf_layout_ctx *c, const tf_tma *t, tf_tma_argument *out) {
  memset(out, 0, sizeof *out);
  LAY_CALL(c, "tma argument", &out->how, tiled(c, t, out));
}

tf_status tf_im2col_get_argument(tf_layout_ctx *c, const tf_im2col *t, uint32_t bits, tf_tma_argument *out) {
  memset(out, 0, sizeof *out);
  LAY_CALL(c, "im2col argument", &out->how, im2col(c, t, bits, out));
}
