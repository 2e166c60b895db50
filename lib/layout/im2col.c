/* Tensor maps of convolutions: the box slides over pixels, and the filter's position is an offset. */
#include "layout/tma_layout.h"
#include "support/options.h"

typedef struct conv {
  tf_layout_ctx *c;
  const tf_im2col_options *o;
  uint32_t n; /* spatial dimensions */
  int64_t stride[3], dilation[3];
  num out[3];    /* pixels of the result */
  int64_t slice; /* channels of one; 0 = the tensor is not interleaved */
  num planes;    /* slices of a pixel, then */
} conv;

static const tf_tuple *node_of(tf_layout_ctx *c, const int64_t *v, uint32_t n) {
  const tf_tuple *part[8];
  for (uint32_t i = 0; i < n; i++) part[i] = lay_int(c, v[i]);
  return lay_node(c, part, n);
}

static void in_range(tf_layout_ctx *c, const char *what, uint32_t i, int64_t v, int64_t lo, int64_t hi) {
  if (v < lo || v > hi)
    lay_also(c, "%s of dimension %u is %lld, expected %lld to %lld", what, i, (long long)v, (long long)lo,
             (long long)hi);
}

static num extent(tf_layout_ctx *c, const tf_tuple *t) {
  lay_check_shape(c, lay_tuple(c, t));
  return lay_num(c, t);
}

/* Corners, what the hardware holds of them, and the result's pixels: (w + upper - lower - 1) / stride + 1. */
static void spatial(conv *v, tf_im2col *out) {
  static const int64_t corner[3] = {32768, 128, 16}, offset[3] = {65536, 256, 32};
  tf_layout_ctx *c = v->c;
  for (uint32_t i = 0; i < v->n; i++) {
    const tf_im2col_options *o = v->o;
    v->stride[i] = o->stride[i] ? o->stride[i] : 1;
    v->dilation[i] = o->dilation[i] ? o->dilation[i] : 1;
    if (!o->filter[i]) lay_fail(c, "the filter has extent 0 in dimension %u", i);
    int64_t reach = (int64_t)(o->filter[i] - 1) * v->dilation[i];
    int64_t lower = -(int64_t)o->pad_lower[i], upper = o->pad_upper[i] - reach;
    in_range(c, "the lower corner", i, lower, -corner[v->n - 1], corner[v->n - 1] - 1);
    in_range(c, "the upper corner", i, upper, -corner[v->n - 1], corner[v->n - 1] - 1);
    in_range(c, "the filter's last offset", i, reach, 0, offset[v->n - 1] - 1);
    in_range(c, "the stride", i, v->stride[i], 1, 8);
    out->lower[i] = (int32_t)lower;
    out->upper[i] = (int32_t)upper;
    num pixels = lay_add(c, extent(c, o->extent[i]), NUM(upper - lower));
    if (!lay_need(c, TF_CONDITION_LE, NUM(1), pixels))
      lay_fail(c, "the filter does not fit dimension %u: %s positions", i, lay_show_num(c, pixels));
    num last = lay_div(c, lay_sub(c, pixels, NUM(1)), NUM(v->stride[i]));
    v->out[i] = lay_add(c, last, NUM(1));
  }
}

/* Channels innermost; or whole slices, which make the pixels of a plane, and planes an image. */
static void packed(conv *v, tf_im2col *out) {
  tf_layout_ctx *c = v->c;
  const tf_im2col_options *o = v->o;
  num bytes = NUM((int64_t)o->bits / 8 * (v->slice ? v->slice : 1));
  uint32_t channels = v->slice ? v->n : 0, space = v->slice ? 0 : 1;
  out->rank = v->n + 2;
  for (uint32_t i = 0; i < out->rank; i++) {
    bool spatial = i >= space && i < space + v->n;
    num e = i == channels && v->slice ? v->planes
                                      : extent(c, i == channels ? o->channels
                                                  : spatial     ? o->extent[i - space]
                                                                : o->batch);
    out->extent[i] = lay_number(c, e);
    out->stride[i] = lay_number(c, bytes);
    out->element_stride[i] = spatial ? (uint32_t)v->stride[i - space] : 1;
    bytes = lay_mul(c, bytes, e);
  }
}

/* E<where, i> or E<where>, times k. */
static const tf_tuple *at(tf_layout_ctx *c, int64_t k, uint32_t where, uint32_t i, bool nested) {
  return lay_basis(c, NUM(k), (uint32_t[]){where, i}, nested ? 2 : 1);
}

/* The channels as a mode of the filter's; of slices (8, c/8), the first of which moves no coordinate. */
static void channels(conv *v, const tf_tuple **shape, const tf_tuple **stride) {
  tf_layout_ctx *c = v->c;
  *shape = v->o->channels;
  *stride = at(c, 1, 0, 0, false);
  if (!v->slice) return;
  *shape = lay_node(c, (const tf_tuple *[]){lay_int(c, v->slice), lay_number(c, v->planes)}, 2);
  *stride = lay_node(c, (const tf_tuple *[]){lay_int(c, 0), at(c, 1, 1, 0, false)}, 2);
}

/* (q, p, .., n), (c, s, r, ..) to (c, (w, h, ..), n, (s, r, ..)), or to ((w, h, ..), c/8, n, (s, r, ..)). */
static const tf_layout *positions(conv *v) {
  tf_layout_ctx *c = v->c;
  const tf_tuple *s[2][4], *d[2][4];
  for (uint32_t i = 0; i < v->n; i++) {
    s[0][i] = lay_number(c, v->out[i]);
    d[0][i] = at(c, v->stride[i], v->slice ? 0 : 1, i, true);
    s[1][i + 1] = lay_int(c, v->o->filter[i]);
    d[1][i + 1] = at(c, v->dilation[i], 3, i, true);
  }
  s[0][v->n] = v->o->batch;
  d[0][v->n] = at(c, 1, 2, 0, false);
  channels(v, &s[1][0], &d[1][0]);
  const tf_tuple *shape[2], *stride[2];
  for (int k = 0; k < 2; k++) {
    shape[k] = lay_node(c, s[k], v->n + 1);
    stride[k] = lay_node(c, d[k], v->n + 1);
  }
  return lay_new(c, lay_node(c, shape, 2), lay_node(c, stride, 2));
}

/* The pixels as one mode, in front of the positions; the lower corner as the base. */
static const tf_layout *tensor(conv *v, const tf_im2col *out) {
  tf_layout_ctx *c = v->c;
  const tf_layout *outer = positions(v);
  const tf_tuple *filter = outer->shape->part[1], *pixels = lay_number(c, lay_size(c, outer->shape->part[0]));
  const tf_layout *inner = lay_identity(c, lay_node(c, (const tf_tuple *[]){pixels, filter}, 2));
  static const int64_t zero[4] = {0};
  const tf_tuple *places[4];
  int64_t lower[3];
  for (uint32_t i = 0; i < v->n; i++) lower[i] = out->lower[i];
  for (uint32_t i = 0; i <= v->n; i++) places[i] = i || !v->slice ? lay_int(c, 0) : node_of(c, zero, 2);
  const tf_tuple *base[4] = {lay_int(c, 0), node_of(c, lower, v->n), lay_int(c, 0), node_of(c, zero, v->n)};
  if (v->slice) base[0] = base[1], base[1] = lay_int(c, 0);
  const tf_tuple *offset[2] = {lay_int(c, 0), lay_node(c, places, v->n + 1)}, *off = lay_node(c, offset, 2);
  return lay_chain(c, lay_node(c, base, 4), NULL, &outer, &off, 1, inner);
}

/* An instruction takes a slice of each pixel, and a tensor has whole slices. */
static void check_slices(conv *v) {
  tf_layout_ctx *c = v->c;
  num all = extent(c, v->o->channels);
  if ((int64_t)v->o->box_channels != v->slice)
    lay_also(c, "the box has %u channels, expected %lld: a copy takes one slice of each pixel", v->o->box_channels,
             (long long)v->slice);
  if (!lay_need(c, TF_CONDITION_DIVIDES, all, NUM(v->slice)))
    lay_also(c, "%s channels are no whole slices of %lld; the last one is padded with zeros, and counts as whole",
             lay_show_num(c, all), (long long)v->slice);
  v->planes = lay_div(c, all, NUM(v->slice));
  tma_check_interleave(c, v->o->interleave, v->o->swizzle);
}

static const tf_layout *derive(tf_layout_ctx *c, const tf_im2col_options *o, tf_im2col *out) {
  conv v = {.c = c, .o = o, .n = o->spatial};
  if (v.n < 1 || v.n > 3) lay_fail(c, "%u spatial dimensions; expected 1 to 3", v.n);
  if (o->bits != 8 && o->bits != 16 && o->bits != 32 && o->bits != 64)
    lay_fail(c, "elements of %u bits; expected 8, 16, 32 or 64", o->bits);
  if (o->swizzle < TF_TMA_SWIZZLE_NONE || o->swizzle > TF_TMA_SWIZZLE_128B_ATOM_64B || o->swizzle == 5)
    lay_fail(c, "found no swizzle mode, but %d", (int)o->swizzle);
  if (o->box_channels < 1 || o->box_channels > 256)
    lay_also(c, "the box has %u channels, expected 1 to 256", o->box_channels);
  if (o->box_pixels < 1 || o->box_pixels > 1024)
    lay_also(c, "the box has %u pixels, expected 1 to 1024", o->box_pixels);
  spatial(&v, out);
  v.slice = tma_slice(c, o->interleave, o->bits);
  if (v.slice) check_slices(&v);
  else tma_check_inner(c, (uint64_t)o->box_channels * o->bits, o->swizzle);
  packed(&v, out);
  tma_check_dims(c, out->rank, out->extent, out->stride, o->interleave);
  lay_settle(c);
  out->interleave = o->interleave;
  out->box_channels = o->box_channels;
  out->box_pixels = o->box_pixels;
  out->swizzle = o->swizzle;
  out->alignment = tma_alignment(o->swizzle);
  return out->tensor = tensor(&v, out);
}

static tf_status make(tf_layout_ctx *c, const tf_im2col_options *o, tf_im2col *out, const tf_layout **result) {
  LAY_CALL(c, "im2col", result, derive(c, o, out));
}

tf_status tf_im2col_make(tf_layout_ctx *c, const tf_im2col_options *o, tf_im2col *out) {
  tf_im2col_options opt;
  const tf_layout *result;
  tf_status st = TF_OPTIONS_READ(tf_im2col_options, &opt, o, &c->sink);
  memset(out, 0, sizeof *out);
  if (st == TF_OK) st = make(c, &opt, out, &result);
  if (st != TF_OK) memset(out, 0, sizeof *out);
  return st;
}
