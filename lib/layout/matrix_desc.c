/* Layouts as the canonical layouts of matrix descriptors: the strides of each candidate are read from the layout at the
 * places that give them, and then every element is compared. */
#include "layout/layout_impl.h"

typedef struct shape {
  int64_t mn, k; /* extents */
  uint32_t bits;
} shape;

enum { ROW = 128, GROUP = 8, PIECE = 16, FIELD = 1 << 18 };

const char *tf_matrix_major_name(tf_matrix_major m) { return m == TF_MATRIX_MN_MAJOR ? "mn" : "k"; }

const char *tf_matrix_swizzle_name(tf_matrix_swizzle s) {
  static const char *const names[] = {"none", "32b", "64b", "128b", "128b_32b"};
  return names[s];
}

/* Bytes of a swizzled row. */
static int64_t span_of(tf_matrix_swizzle s) {
  static const uint8_t spans[] = {0, 32, 64, 128, 128};
  return spans[s];
}

/* Pieces of a row change places by the number of the row. */
static int64_t swizzled(tf_matrix_swizzle s, int64_t at) {
  int64_t row = at / ROW;
  if (s == TF_MATRIX_128B_32B) return at ^ (row & 3) << 5;
  return s ? at ^ (row & (span_of(s) / PIECE - 1)) << 4 : at;
}

/* The bit at which the descriptor finds element (i, k). */
static int64_t descriptor_at(const tf_layout_matrix *m, uint32_t bits, int64_t i, int64_t k) {
  int64_t span = span_of(m->swizzle), at = m->start;
  if (m->major == TF_MATRIX_K_MAJOR) {
    int64_t x = k * bits / 8;
    if (span) at += i % GROUP * span + i / GROUP * m->stride + x;
    else at += i % GROUP * PIECE + i / GROUP * m->stride + x / PIECE * m->leading + x % PIECE;
    return swizzled(m->swizzle, at) * 8 + k * bits % 8;
  }
  int64_t x = i * bits / 8, rows = m->swizzle == TF_MATRIX_128B_32B ? 4 : GROUP;
  if (span) at += x % span + x / span * m->leading + k % rows * span + k / rows * m->stride;
  else at += x % PIECE + x / PIECE * m->stride + k % GROUP * PIECE + k / GROUP * m->leading;
  return swizzled(m->swizzle, at) * 8;
}

static int64_t layout_at(tf_layout_ctx *c, const tf_layout *l, const shape *s, int64_t i, int64_t k) {
  tf_layout_mark mark = tf_layout_get_mark(c);
  const tf_tuple *at[2] = {lay_int(c, i), lay_int(c, k)};
  const tf_tuple *v = lay_at(c, l, lay_node(c, at, 2));
  if (v->kind != TF_TUPLE_INT) lay_fail(c, "%s has symbols or basis strides", lay_show_layout(c, l));
  int64_t n = v->number.v;
  tf_layout_release(c, mark);
  if (n < 0 || n > INT32_MAX) lay_fail(c, "element (%lld,%lld) is at %lld", (long long)i, (long long)k, (long long)n);
  return n * s->bits;
}

/* From the start to (i, k), swizzle undone; 0 where there is no such element. */
static int64_t distance(tf_layout_ctx *c, const tf_layout *l, const shape *s, const tf_layout_matrix *m, int64_t i,
                        int64_t k) {
  if (i >= s->mn || k >= s->k) return 0;
  return swizzled(m->swizzle, layout_at(c, l, s, i, k) / 8) - m->start;
}

static void read_strides(tf_layout_ctx *c, const tf_layout *l, const shape *s, tf_layout_matrix *m) {
  int64_t piece = PIECE * 8 / s->bits, wide = span_of(m->swizzle) * 8 / s->bits;
  m->start = swizzled(m->swizzle, layout_at(c, l, s, 0, 0) / 8);
  if (m->major == TF_MATRIX_K_MAJOR) {
    m->leading = wide ? 0 : distance(c, l, s, m, 0, piece);
    m->stride = distance(c, l, s, m, GROUP, 0);
  } else if (wide) {
    m->leading = distance(c, l, s, m, wide, 0);
    m->stride = distance(c, l, s, m, 0, m->swizzle == TF_MATRIX_128B_32B ? 4 : GROUP);
  } else {
    m->leading = distance(c, l, s, m, 0, GROUP);
    m->stride = distance(c, l, s, m, piece, 0);
  }
}

static bool has_field(int64_t v) { return v >= 0 && v < FIELD && v % PIECE == 0; }

/* How many elements, k first, are where the descriptor finds them. */
static int64_t agreement(tf_layout_ctx *c, const tf_layout *l, const shape *s, tf_layout_matrix *m) {
  int64_t span = span_of(m->swizzle);
  read_strides(c, l, s, m);
  if (!has_field(m->start) || !has_field(m->leading) || !has_field(m->stride)) return 0;
  if (m->major == TF_MATRIX_K_MAJOR && span && m->start % span + s->k * s->bits / 8 > span) return 0;
  for (int64_t i = 0; i < s->mn; i++)
    for (int64_t k = 0; k < s->k; k++)
      if (layout_at(c, l, s, i, k) != descriptor_at(m, s->bits, i, k)) return i * s->k + k;
  return s->mn * s->k;
}

static bool is_legal(const tf_layout_matrix *m, uint32_t bits) {
  bool mn = m->major == TF_MATRIX_MN_MAJOR, wide = m->swizzle == TF_MATRIX_128B_32B;
  return mn ? bits >= 8 && (bits == 32) == wide : !wide;
}

static shape read_shape(tf_layout_ctx *c, const tf_layout *l, uint32_t bits) {
  if (bits != 4 && bits != 8 && bits != 16 && bits != 32)
    lay_fail(c, "elements of %u bits; a matrix has elements of 4, 8, 16 or 32", bits);
  if (lay_lrank(l) != 2 || !lay_is_node(l->shape)) lay_fail(c, "%s is not of rank 2, (mn, k)", lay_show_layout(c, l));
  num mn = lay_size(c, lay_part(l->shape, 0)), k = lay_size(c, lay_part(l->shape, 1));
  if (!lay_known(mn) || !lay_known(k)) lay_fail(c, "%s has symbols", lay_show_layout(c, l));
  if (mn.v % GROUP || mn.v > 1024) lay_fail(c, "mn is %lld; it is a multiple of 8 up to 1024", (long long)mn.v);
  if (k.v > 1024 || k.v * bits % 128 || k.v * bits < 256)
    lay_fail(c, "k is %lld elements of %u bits; an instruction reads 32 bytes and more, in pieces of 16",
             (long long)k.v, bits);
  return (shape){mn.v, k.v, bits};
}

static const tf_layout_matrix *get_matrix(tf_layout_ctx *c, const tf_layout *l, uint32_t bits, tf_matrix_major major) {
  shape s = read_shape(c, l, bits);
  tf_layout_matrix m, best = {TF_MATRIX_ANY_MAJOR, TF_MATRIX_NONE, 0, 0, 0};
  int64_t most = -1;
  for (int of = TF_MATRIX_K_MAJOR; of <= TF_MATRIX_MN_MAJOR; of++)
    for (int sw = TF_MATRIX_NONE; sw <= TF_MATRIX_128B_32B; sw++) {
      m = (tf_layout_matrix){(tf_matrix_major)of, (tf_matrix_swizzle)sw, 0, 0, 0};
      if ((major && major != m.major) || !is_legal(&m, bits)) continue;
      int64_t n = agreement(c, l, &s, &m);
      if (n <= most) continue;
      most = n;
      best = m;
      if (n < s.mn * s.k) continue;
      tf_layout_matrix *r = LAY_NEW(c, tf_layout_matrix, 1);
      *r = m;
      return r;
    }
  if (most <= 0)
    lay_fail(c, "no descriptor describes %s: not even two elements are where one finds them", lay_show_layout(c, l));
  int64_t i = most / s.k, k = most % s.k;
  lay_fail(c,
           "no descriptor describes %s: it has element (%lld,%lld) at byte %lld; of those that come nearest, %s-major "
           "with swizzle %s, byte %lld is read",
           lay_show_layout(c, l), (long long)i, (long long)k, (long long)layout_at(c, l, &s, i, k) / 8,
           tf_matrix_major_name(best.major), tf_matrix_swizzle_name(best.swizzle),
           (long long)descriptor_at(&best, bits, i, k) / 8);
}

tf_status tf_layout_get_matrix(tf_layout_ctx *c, const tf_layout *l, uint32_t bits, tf_matrix_major major,
                               const tf_layout_matrix **out) {
  LAY_CALL(c, "matrix", out, get_matrix(c, lay_layout(c, l), bits, major));
}
