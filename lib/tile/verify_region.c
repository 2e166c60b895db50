/* Fills and copies: what their regions must be. What a region takes of a buffer is known where its starting point is a
 * number: then it does not lie wholly outside. A read that passes the end is padded, and what a write to an argument
 * passes the end by is left out, which programs rely on for the rest of an axis; what a fill, or a copy to a buffer of
 * the block, passes it by is left out, too, and told when the program is lowered. */
#include "tile/hooks.h"

/* How much of `n` elements from `start` on lies inside an axis; -1 if that is not known. */
static int64_t inside(const tf_value *buffer, uint32_t axis, const tf_value *start, int64_t n) {
  int64_t have = buffer->type->dims[axis], at, end;
  if (have == TF_DYN || n < 0 || !tf_tile_constant(start, &at)) return -1;
  if (__builtin_add_overflow(at, n, &end) || end > have) end = have;
  if (at < 0) at = 0;
  return end > at ? end - at : 0;
}

static bool check_axis(tf_op *op, const char *what, const tf_value *buffer, uint32_t i, const tf_value *start,
                       int64_t n) {
  int64_t at = 0;
  if (n < 1 || inside(buffer, i, start, n) != 0) return true;
  tf_tile_constant(start, &at);
  return tf_op_error(op,
                     "dimension %u of the %s begins at %lld and takes %lld elements, but '%s' has the extent %lld: "
                     "nothing of it lies inside",
                     i, what, (long long)at, (long long)n, tf_value_name((tf_value *)buffer),
                     (long long)buffer->type->dims[i]);
}

static bool check_extent(tf_op *op, const tf_value *b, uint32_t i, int64_t n) {
  if (n >= 0 && (!tf_tile_is_buffer(b->type) || n <= b->type->dims[i])) return true;
  return tf_op_error(op, "extent %u of the region is %lld, but '%s' has %lld there", i, (long long)n,
                     tf_value_name((tf_value *)b), (long long)b->type->dims[i]);
}

bool tf_tile_verify_fill(tf_op *op) {
  tf_value *b = tf_op_operand(op, 0);
  uint32_t first = tf_tile_is(op, TF_T_FILL) ? 2 : 1, n = op->noperand - first, rank = b->type->rank;
  const tf_attr *e = tf_op_attr(op, "extents");
  if (!tf_tile_verify_place(op, tf_tile_scope(b->type) != TF_TS_LOCAL) || !tf_tile_check_write(op, b)) return false;
  if (n && !e) return tf_op_error(op, "a starting point without extents; a region is such as %%a[%%i, %%j][16, 8]");
  if (e && (n != rank || e->n != rank))
    return tf_op_error(op, "a region of %u indices and %u extents, but '%s' has %u dimensions", n, e->n,
                       tf_value_name(b), rank);
  for (uint32_t i = 0; e && i < rank; i++)
    if (!check_extent(op, b, i, e->ints[i]) ||
        !check_axis(op, "region", b, i, tf_op_operand(op, first + i), e->ints[i]))
      return false;
  if (e && !tf_tile_check_turns(op, e->ints, rank)) return false;
  if (e && rank && !tf_tile_check_row(op, b, tf_op_operand(op, first + rank - 1), e->ints[rank - 1])) return false;
  if (first == 1 || tf_op_operand(op, 1)->type == b->type->elem) return true;
  return tf_op_error(op, "fills '%s', which holds %s, with %s; tile.cast converts", tf_value_name(b),
                     tf_type_str(b->type->elem), tf_type_str(tf_op_operand(op, 1)->type));
}

static bool check_side(tf_op *op, const tf_tile_side *s, const char *what) {
  for (uint32_t i = 0; s->starts && i < s->rank; i++)
    if (!check_axis(op, what, s->buffer, i, s->start[i], s->extent[i])) return false;
  return true;
}

static bool check_multicast(tf_op *op, const tf_tile_moves *c) {
  bool loads = tf_tile_scope(c->src.buffer->type) == TF_TS_GLOBAL, multicast = tf_op_flag(op, "multicast");
  if (!loads && !tf_tile_check_cache(op, c->dst.buffer)) return false;
  if (multicast && !(loads && tf_tile_scope(c->dst.buffer->type) == TF_TS_SHARED))
    return tf_op_error(op, "multicast is for copies from an argument or a result to shared memory");
  if (multicast && !tf_op_attr(tf_tile_around(op, TF_T_KERNEL), "cluster"))
    return tf_op_error(op, "multicast in a kernel without clusters; say `cluster(2)` behind its threads");
  return true;
}

bool tf_tile_verify_copy(tf_op *op) {
  tf_tile_moves c;
  if (!tf_tile_verify_place(op, true) || !tf_tile_check_write(op, tf_op_operand(op, 1)) ||
      !tf_tile_check_pad(op, tf_op_operand(op, 0)->type))
    return false;
  if (!tf_tile_read_copy(op, &c)) return false;
  if (tf_tile_atomic_row(op) < 0 && tf_op_attr(op, "order"))
    return tf_op_error(op, "an order without `atomic`: a copy is done when the next statement begins");
  if (!tf_tile_check_nibble_copy(op, &c)) return false;
  if (tf_tile_atomic_row(op) >= 0 && !tf_tile_check_atomic(op)) return false;
  if (!check_multicast(op, &c)) return false;
  bool within = tf_tile_root(c.src.buffer) == tf_tile_root(c.dst.buffer);
  int64_t known[TF_TILE_MAX_RANK];
  uint32_t n = 0;
  for (uint32_t i = 0; i < c.nloop; i++) {
    if (c.extent[i] != TF_DYN) known[n++] = c.extent[i];
    else if (within)
      return tf_op_error(op,
                         "'%s' is copied to itself, and how much of it is not known; give the region's extents as "
                         "%%a[%%i, %%j][16, 8], or copy through another buffer",
                         tf_value_name(c.src.buffer));
  }
  return tf_tile_check_turns(op, known, n) && check_side(op, &c.src, "source") && check_side(op, &c.dst, "destination");
}

/* ------------------------------------------------------------------------------------------------ what is left out */

static void tell_axis(tf_op *op, const char *what, const tf_value *buffer, uint32_t i, const tf_value *start,
                      int64_t n) {
  int64_t k = inside(buffer, i, start, n), at = 0;
  if (k < 0 || k == n) return;
  tf_tile_constant(start, &at);
  tf_op_emit(op, TF_WARNING,
             "dimension %u of the %s begins at %lld and takes %lld elements, of which '%s', with the extent %lld, has "
             "%lld: the others are not written",
             i, what, (long long)at, (long long)n, tf_value_name((tf_value *)buffer), (long long)buffer->type->dims[i],
             (long long)k);
}

static void tell(tf_op *op, void *user) {
  (void)user;
  tf_tile_moves c;
  const tf_attr *e = tf_op_attr(op, "extents");
  uint32_t first = tf_tile_is(op, TF_T_FILL) ? 2 : 1;
  if ((tf_tile_is(op, TF_T_FILL) || tf_tile_is(op, TF_T_CLEAR)) && e)
    for (uint32_t i = 0; i < e->n; i++)
      tell_axis(op, "region", tf_op_operand(op, 0), i, tf_op_operand(op, first + i), e->ints[i]);
  if (!tf_tile_is(op, TF_T_COPY) || !tf_tile_is_buffer(tf_op_operand(op, 1)->type) || !tf_tile_read_copy(op, &c))
    return;
  for (uint32_t i = 0; c.dst.starts && i < c.dst.rank; i++)
    tell_axis(op, "destination", c.dst.buffer, i, c.dst.start[i], c.dst.extent[i]);
}

void tf_tile_tell_cuts(tf_op *func) { tf_walk(func, false, tell, NULL); }
