/* tile.annotate_layout: a layout that the program gives is taken as it is, or refused with the reason; never another
 * one in its place.
 *
 * Fragments: any layout of (thread, register) to coordinates whose modes each go along one dimension. Shared memory:
 * row-major, or that with the pieces of 16 bytes of a row exchanged by its number, as the swizzles of 32, 64 and 128
 * bytes do; vectors of 16 bytes stay whole in these, which copies and ldmatrix count on. */
#include <stdio.h>

#include "layout/layout_ctx.h"
#include "lower/tile/plan/tile_annotate.h"
#include "lower/tile/plan/tile_buffer.h"
#include "lower/tile/plan/tile_layout.h"
#include "support/result.h"

static bool refuse(tf_op *op, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
static bool refuse(tf_op *op, const char *fmt, ...) {
  char text[512];
  va_list ap;
  va_start(ap, fmt);
  vsnprintf(text, sizeof text, fmt, ap);
  va_end(ap);
  return tf_op_error(op, "this layout of '%s' is not followed: %s", tf_value_name(tf_op_operand(op, 0)), text);
}

static int64_t size_of(tf_layout_ctx *c, const tf_tuple *t) {
  const tf_tuple *n;
  int64_t k;
  return tf_tuple_size(c, t, &n) == TF_OK && tf_tuple_get_int(n, &k) ? k : -1;
}

/* ------------------------------------------------------------------------------------------------ fragments */

/* The leaves of one of the two modes as modes of ours; false after a diagnostic. */
static bool read_modes(tf_op *op, tf_layout_ctx *c, const tf_tuple *shape, const tf_tuple *stride, uint32_t rank,
                       tf_tl_mode *m, uint32_t *n) {
  for (size_t i = 0; i < tf_tuple_num_leaves(shape); i++) {
    const tf_tuple *s = tf_tuple_leaf(stride, i), *scale;
    tf_tl_mode mode = {0};
    const uint32_t *path;
    size_t depth;
    int64_t k = 0;
    if (!tf_tuple_get_int(tf_tuple_leaf(shape, i), &mode.extent) || mode.extent < 1)
      return refuse(op, "its extents must be numbers");
    bool zero = tf_tuple_get_int(s, &k);
    if (zero && k) return refuse(op, "the stride %lld goes along no dimension; write such as 8@0", (long long)k);
    if (!zero) {
      if (tf_tuple_num_terms(s) != 1 || tf_tuple_term(c, s, 0, &scale, &path, &depth) != TF_OK || depth != 1 ||
          !tf_tuple_get_int(scale, &k) || k < 0 || path[0] >= rank)
        return refuse(op, "stride %zu does not go along one of the %u dimensions, such as 8@0", i, rank);
      if (k > INT32_MAX) return refuse(op, "the stride %lld is longer than any tile", (long long)k);
      mode.stride[path[0]] = k;
    }
    if (mode.extent == 1) continue;
    if (*n == TF_TL_MODES) return refuse(op, "it has more than %d modes", TF_TL_MODES);
    m[(*n)++] = mode;
  }
  return true;
}

/* Every element is somewhere, and in no thread twice. */
static bool covers(tf_op *op, const tf_tl_buffer *b, const tf_tl_layout *l, tf_pool *pool) {
  int64_t threads = tf_tl_threads(l), registers = tf_tl_registers(l), at[TF_TILE_MAX_RANK];
  int64_t *seen = TF_NEW_ARRAY(pool, int64_t, (size_t)b->elements + 1), found = 0;
  for (int64_t t = 0; t < threads; t++)
    for (int64_t r = 0; r < registers; r++) {
      int64_t k = 0;
      bool hole = false;
      tf_tl_coordinate(l, t, r, at);
      for (uint32_t d = 0; d < l->rank; d++) {
        hole |= at[d] >= l->shape[d];
        if (!hole) k = k * l->shape[d] + at[d];
      }
      if (hole) continue;
      if (seen[k] == t + 1) return refuse(op, "thread %lld holds one element in two registers", (long long)t);
      found += !seen[k];
      seen[k] = t + 1;
    }
  return found == b->elements ||
         refuse(op, "it holds %lld of the %lld elements", (long long)found, (long long)b->elements);
}

static bool fragment(tf_tl_emitter *e, tf_op *op, tf_tl_buffer *b, tf_layout_ctx *c, const tf_layout *given) {
  const tf_tuple *shape = tf_layout_shape(given), *stride = tf_layout_stride(given);
  tf_tl_layout l = {.rank = b->rank};
  for (uint32_t d = 0; d < b->rank; d++) TF_SURELY(tf_ix_is_const(b->dim[d], &l.shape[d]));
  if (tf_layout_num_stages(given) || tf_tuple_rank(shape) != 2)
    return refuse(op, "of a fragment it has two modes, threads and registers, such as ((8,4),2):((1@0,2@1),1@1)");
  if (size_of(c, tf_tuple_get(shape, 0)) != e->threads)
    return refuse(op, "it is for %lld threads, the block has %lld", (long long)size_of(c, tf_tuple_get(shape, 0)),
                  (long long)e->threads);
  if (size_of(c, tf_tuple_get(shape, 1)) > 4096)
    return refuse(op, "a thread would have more than 4096 registers of it");
  if (!read_modes(op, c, tf_tuple_get(shape, 0), tf_tuple_get(stride, 0), b->rank, l.t, &l.nt) ||
      !read_modes(op, c, tf_tuple_get(shape, 1), tf_tuple_get(stride, 1), b->rank, l.r, &l.nr) ||
      !covers(op, b, &l, e->code.pool))
    return false;
  b->layout = l;
  b->has_layout = true;
  return true;
}

/* ------------------------------------------------------------------------------------------------ shared memory */

/* As tf_tl_where computes it. */
static int64_t where(int64_t at, int64_t row, int64_t eb, int64_t pieces) {
  int64_t per = 16 / eb, line = row < 128 / eb ? 128 / eb : row;
  return pieces ? ((at / per) ^ (at / line % pieces)) * per + at % per : at;
}

static bool shared(tf_tl_emitter *e, tf_op *op, tf_tl_buffer *b, tf_layout_ctx *c, const tf_layout *given) {
  const tf_tuple *shape = tf_layout_shape(given);
  int64_t dims[TF_TILE_MAX_RANK], row = 1;
  (void)e;
  if (b->viewed) return refuse(op, "there are views of it, which see rows");
  for (uint32_t d = 0; d < b->rank; d++) {
    TF_SURELY(tf_ix_is_const(b->dim[d], &dims[d]));
    if (tf_tuple_rank(shape) != b->rank || size_of(c, tf_tuple_get(shape, d)) != dims[d])
      return refuse(op, "its extents are not those of the buffer");
    row = dims[d];
  }
  for (int64_t pieces = 0; pieces <= 8; pieces += pieces ? pieces : 2) {
    bool same = !pieces || (b->rank > 1 && row * b->elem_bytes % (pieces * 16) == 0);
    for (int64_t k = 0; same && k < b->elements; k++) { /* k counts with the first dimension fastest */
      int64_t at = 0, rest = k, index[TF_TILE_MAX_RANK], got;
      for (uint32_t d = 0; d < b->rank; d++) {
        index[d] = rest % dims[d];
        rest /= dims[d];
      }
      for (uint32_t d = 0; d < b->rank; d++) at = at * dims[d] + index[d];
      same = tf_layout_at_index(c, given, k, &got) == TF_OK && got == where(at, row, b->elem_bytes, pieces);
    }
    if (!same) continue;
    if (pieces)
      b->order = (tf_tl_order){
          .pieces = (uint32_t)pieces, .piece = 16, .key = row < 128 / b->elem_bytes ? 128 / b->elem_bytes : row};
    b->fixed = true;
    return true;
  }
  return refuse(op,
                "shared memory is laid out row by row, or that with a swizzle of 32, 64 or 128 bytes, of rows that are "
                "multiples of these");
}

typedef struct state {
  tf_tl_emitter *e;
  bool ok;
} state;

static void annotate(tf_op *op, void *user) {
  state *s = user;
  if (!tf_tile_is(op, TF_T_ANNOTATE_LAYOUT) || !s->ok) return;
  tf_tl_buffer *b = tf_tl_buffer_of(s->e, tf_op_operand(op, 0));
  tf_layout_ctx *c = tf_layout_ctx_new(s->e->code.pool, s->e->code.ix);
  const tf_layout *given;
  if (tf_layout_parse(c, tf_tile_layout_of(op), &given) != TF_OK) s->ok = refuse(op, "%s", tf_layout_message(c));
  else s->ok = b->scope == TF_TS_SHARED ? shared(s->e, op, b, c, given) : fragment(s->e, op, b, c, given);
}

bool tf_tl_annotations(tf_tl_emitter *e) {
  state s = {e, true};
  tf_walk(e->kernel, false, annotate, &s);
  return s.ok;
}
