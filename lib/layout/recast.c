/* Units: up and down; and swizzles that come out of a slice as plain layouts. */
#include "layout/layout_impl.h"

/* The known numbers of a layout's leaves. */
static void known_modes(tf_layout_ctx *c, const tf_layout *l, modes *m) {
  lay_need_integer(c, l);
  lay_modes(l, m);
  for (size_t i = 0; i < m->n; i++)
    if (!lay_known(m->at[i].s) || !lay_known(m->at[i].d->number)) lay_fail(c, "%s has symbols", lay_show_layout(c, l));
}

static const tf_layout *with_modes(tf_layout_ctx *c, const tf_layout *l, const modes *m) {
  const tf_tuple *s[TF_LAYOUT_LEAVES], *d[TF_LAYOUT_LEAVES];
  for (size_t i = 0; i < m->n; i++) {
    s[i] = lay_number(c, m->at[i].s);
    d[i] = m->at[i].d;
  }
  return lay_new(c, lay_unflatten(c, l->shape, s), lay_unflatten(c, l->stride, d));
}

/* ------------------------------------------------------------------------------------------------ upcast */

/* The part of s:d below n, taken out of s. What is below n must be [0, n) in the end. */
static int64_t take_below(tf_layout_ctx *c, int64_t *s, int64_t d, int64_t n) {
  if (d < 0) lay_fail(c, "the stride %lld is negative and no multiple of %lld", (long long)d, (long long)n);
  if (n % d) lay_fail(c, "of the stride %lld and %lld neither is a multiple of the other", (long long)d, (long long)n);
  int64_t room = n / d, here = *s < room ? *s : room;
  if (*s % here || room % here)
    lay_fail(c, "the extent %lld with stride %lld does not fill whole units of %lld", (long long)*s, (long long)d,
             (long long)n);
  *s /= here;
  return here;
}

static const tf_layout *upcast_plain(tf_layout_ctx *c, const tf_layout *l, int64_t n) {
  modes m, below;
  known_modes(c, l, &m);
  below.n = 0;
  for (size_t i = 0; i < m.n; i++) {
    int64_t s = m.at[i].s.v, d = m.at[i].d->number.v;
    if (d == 0 || s == 1 || d % n == 0) {
      m.at[i].d = lay_int(c, d == 0 || d % n == 0 ? d / n : 1);
      continue;
    }
    int64_t here = take_below(c, &s, d, n);
    below.at[below.n++] = (mode){NUM(here), lay_int(c, d)};
    m.at[i] = (mode){NUM(s), lay_int(c, 1)};
  }
  int64_t filled = 1;
  for (size_t k = 0; k < below.n; k++)
    for (size_t i = 0; i < below.n; i++)
      if (below.at[i].d->number.v == filled && below.at[i].s.v > 1) {
        filled *= below.at[i].s.v;
        below.at[i].s = NUM(1);
      }
  for (size_t i = 0; i < below.n; i++)
    if (below.at[i].s.v > 1) filled = 0;
  if (below.n && filled != n) lay_fail(c, "%s does not fill whole units of %lld", lay_show_layout(c, l), (long long)n);
  return with_modes(c, l, &m);
}

static int log2_of(tf_layout_ctx *c, int64_t n) {
  if (n & (n - 1)) lay_fail(c, "a swizzle wants a power of two, not %lld", (long long)n);
  return __builtin_ctzll((unsigned long long)n);
}

/* In units of n = 2^k the swizzle's bits below k must not move. */
static tf_layout_swizzle upcast_swizzle(tf_layout_ctx *c, tf_layout_swizzle sw, int k) {
  if (sw.bits && sw.base < k)
    lay_fail(c, "Sw<%d,%d,%d> moves elements within a unit of 2^%d", sw.bits, sw.base, sw.shift, k);
  return (tf_layout_swizzle){sw.bits, sw.base < k ? 0 : sw.base - k, sw.shift};
}

static const tf_layout *recast(tf_layout_ctx *c, const tf_layout *l, int64_t n, bool up,
                               const tf_layout *(*plain)(tf_layout_ctx *, const tf_layout *, int64_t)) {
  if (n < 1) lay_fail(c, "expected a unit of at least 1, not %lld", (long long)n);
  if (lay_is_plain(l)) return plain(c, l, n);
  const stage *s = l->stages;
  if (l->base || l->nstages != 1 || s->layout)
    lay_fail(c, "%s is neither a plain layout nor a swizzled one", lay_show_layout(c, l));
  int k = log2_of(c, n);
  num off = lay_num(c, s->offset);
  if (up && !lay_need(c, TF_CONDITION_DIVIDES, off, NUM(n)))
    lay_fail(c, "the offset %s is not a multiple of %lld", lay_show_num(c, off), (long long)n);
  tf_layout_swizzle sw = s->sw;
  if (up) sw = upcast_swizzle(c, sw, k);
  else sw.base += k;
  off = up ? lay_div(c, off, NUM(n)) : lay_mul(c, off, NUM(n));
  return lay_swizzled(c, sw, lay_number(c, off), plain(c, lay_plain(c, l), n));
}

static const tf_layout *downcast_plain(tf_layout_ctx *c, const tf_layout *l, int64_t n) {
  modes m;
  bool found = false, all_one = true;
  known_modes(c, l, &m);
  for (size_t i = 0; i < m.n; i++) {
    bool unit = m.at[i].d->number.v == 1 && !found && m.at[i].s.v > 1;
    all_one = all_one && lay_is(m.at[i].s, 1);
    if (unit) m.at[i].s = lay_mul(c, m.at[i].s, NUM(n));
    else m.at[i].d = lay_scale(c, NUM(n), m.at[i].d);
    found = found || unit;
  }
  for (size_t i = 0; i < m.n && !found; i++)
    if (m.at[i].d->number.v == n && lay_is(m.at[i].s, 1)) {
      m.at[i] = (mode){NUM(n), lay_int(c, 1)};
      found = true;
    }
  if (!found && n > 1) lay_fail(c, "%s has no mode with stride 1 to hold the smaller units", lay_show_layout(c, l));
  return with_modes(c, l, &m);
}

/* ------------------------------------------------------------------------------------------------ decay */

static int64_t block_of(tf_layout_swizzle sw) {
  return INT64_C(1) << (sw.base + (sw.shift < 0 ? -sw.shift : sw.shift) + sw.bits);
}

/* The bits that s:d sets, which must be a run. */
static uint64_t leaf_bits(tf_layout_ctx *c, int64_t s, int64_t d) {
  if (d < 0 || (d & (d - 1)) || (s & (s - 1)))
    lay_fail(c, "%lld:%lld is not a run of bits", (long long)s, (long long)d);
  return (uint64_t)(s - 1) * (uint64_t)d;
}

/* The value at bit b of x after the swizzle, as a stride: x's other bits are known or do not matter. */
static int64_t bit_stride(tf_layout_swizzle sw, int64_t off, uint64_t bit) {
  int from = sw.base + (sw.shift > 0 ? sw.shift : 0), to = sw.base - (sw.shift < 0 ? sw.shift : 0);
  uint64_t ones = (UINT64_C(1) << sw.bits) - 1;
  uint64_t x = (uint64_t)off, y = x ^ bit;
  return (int64_t)((y ^ (((y >> from) & ones) << to)) - (x ^ (((x >> from) & ones) << to)));
}

/* s:d, a run of bits, as one mode for each bit, merged where that is the same. */
static const tf_layout *swizzled_leaf(tf_layout_ctx *c, tf_layout_swizzle sw, int64_t off, int64_t s, int64_t d) {
  modes m;
  m.n = 0;
  if (s == 1 || d % block_of(sw) == 0) m.at[m.n++] = (mode){NUM(s), lay_int(c, d)};
  else
    for (int64_t k = 1; k < s; k *= 2) m.at[m.n++] = (mode){NUM(2), lay_int(c, bit_stride(sw, off, (uint64_t)(k * d)))};
  lay_coalesce_modes(c, &m, false);
  if (!m.n) m.at[m.n++] = (mode){NUM(s), lay_int(c, 0)};
  return lay_of_modes(c, &m);
}

static const tf_layout *decayed_tree(tf_layout_ctx *c, tf_layout_swizzle sw, int64_t off, const tf_tuple *s,
                                     const tf_tuple *d) {
  if (!lay_is_node(s)) return swizzled_leaf(c, sw, off, s->number.v, d->number.v);
  const tf_layout *part[TF_LAYOUT_LEAVES];
  for (uint32_t i = 0; i < s->n; i++) part[i] = decayed_tree(c, sw, off, s->part[i], d->part[i]);
  return lay_concat(c, part, s->n);
}

/* Values that do not touch the swizzle's bits at all: the strides stay as they are. */
static bool beside(tf_layout_swizzle sw, const modes *m, int64_t off) {
  int64_t block = block_of(sw), low = 0;
  for (size_t i = 0; i < m->n; i++) {
    int64_t d = m->at[i].d->number.v, most;
    if (d % block == 0) continue;
    if (d < 0 || __builtin_mul_overflow(m->at[i].s.v - 1, d, &most) || __builtin_add_overflow(low, most, &low))
      return false;
  }
  int64_t under = INT64_C(1) << sw.base;
  int64_t in = off & (under - 1);
  return low < under - in;
}

static const tf_layout *decay(tf_layout_ctx *c, const tf_layout *l, const tf_tuple **offset) {
  const stage *s = l->stages;
  modes m;
  if (!offset) lay_fail(c, "found no place for the offset (NULL)");
  if (l->base || l->nstages != 1 || s->layout || s->offset->kind != TF_TUPLE_INT)
    lay_fail(c, "%s is not a swizzled layout with a known offset", lay_show_layout(c, l));
  tf_layout_swizzle sw = s->sw;
  int64_t off = s->offset->number.v;
  known_modes(c, l, &m);
  *offset = lay_number(c, lay_swizzle_at(c, sw, NUM(off)));
  if (!sw.bits || beside(sw, &m, off)) return lay_plain(c, l);
  uint64_t ones = (UINT64_C(1) << sw.bits) - 1, used = (uint64_t)off;
  uint64_t y = ones << (sw.base + (sw.shift > 0 ? sw.shift : 0)), z = ones << (sw.base - (sw.shift < 0 ? sw.shift : 0));
  uint64_t touched = 0;
  if (off < 0) lay_fail(c, "the offset %lld is negative", (long long)off);
  for (size_t i = 0; i < m.n; i++) {
    if (m.at[i].s.v == 1 || m.at[i].d->number.v % block_of(sw) == 0) continue;
    uint64_t b = leaf_bits(c, m.at[i].s.v, m.at[i].d->number.v);
    if (used & b) lay_fail(c, "bits of %s carry into each other", lay_show_layout(c, l));
    used |= b;
    touched |= b;
  }
  if ((touched & y) && (touched & z))
    lay_fail(c, "%s sets bits that the swizzle reads and bits that it changes", lay_show_layout(c, l));
  return decayed_tree(c, sw, off, l->shape, l->stride);
}

/* ------------------------------------------------------------------------------------------------ public */

tf_status tf_layout_upcast(tf_layout_ctx *c, const tf_layout *l, int64_t n, const tf_layout **out) {
  LAY_CALL(c, "upcast", out, recast(c, lay_layout(c, l), n, true, upcast_plain));
}

tf_status tf_layout_downcast(tf_layout_ctx *c, const tf_layout *l, int64_t n, const tf_layout **out) {
  LAY_CALL(c, "downcast", out, recast(c, lay_layout(c, l), n, false, downcast_plain));
}

tf_status tf_layout_decay(tf_layout_ctx *c, const tf_layout *l, const tf_layout **out, const tf_tuple **offset) {
  if (offset) *offset = NULL;
  LAY_CALL(c, "decay", out, decay(c, lay_layout(c, l), offset));
}
