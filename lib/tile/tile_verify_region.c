/* Fills and copies: what their regions must be. What a region takes of a buffer is known where its starting point is a
 * number: then it does not lie wholly outside. A read that passes the end is padded, and what a write to an argument
 * passes the end by is left out, which programs rely on for the rest of an axis; what a fill, or a copy to a buffer of
 * the block, passes it by is left out, too, and told when the program is lowered. */
#include "support/result.h"
#include "tile/tile_hooks.h"

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
  TF_EITHER(tf_tile_constant(start, &at));
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
  const tf_attr *e = tf_tile_extents_of(op);
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
  bool loads = tf_tile_scope(c->src.buffer->type) == TF_TS_GLOBAL, multicast = tf_tile_multicast_of(op);
  if (!loads && !tf_tile_check_cache(op, c->dst.buffer)) return false;
  if (multicast && !(loads && tf_tile_scope(c->dst.buffer->type) == TF_TS_SHARED))
    return tf_op_error(op, "multicast is for copies from an argument or a result to shared memory");
  if (multicast && !tf_tile_cluster_of(tf_tile_around(op, TF_T_KERNEL)))
    return tf_op_error(op, "multicast in a kernel without clusters; say `cluster(2)` behind its threads");
  return true;
}

bool tf_tile_verify_copy(tf_op *op) {
  tf_tile_moves c;
  if (!tf_tile_verify_place(op, true) || !tf_tile_check_write(op, tf_op_operand(op, TF_TILE_COPY_DST)) ||
      !tf_tile_check_pad(op, tf_op_operand(op, 0)->type))
    return false;
  if (!tf_tile_read_copy(op, &c)) return false;
  if (tf_tile_atomic_row(op) < 0 && tf_tile_order_attr(op))
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
  TF_EITHER(tf_tile_constant(start, &at));
  tf_op_emit(op, TF_WARNING,
             "dimension %u of the %s begins at %lld and takes %lld elements, of which '%s', with the extent %lld, has "
             "%lld: the others are not written",
             i, what, (long long)at, (long long)n, tf_value_name((tf_value *)buffer), (long long)buffer->type->dims[i],
             (long long)k);
}

static void tell(tf_op *op, void *user) {
  (void)user;
  tf_tile_moves c;
  const tf_attr *e = tf_tile_extents_of(op);
  uint32_t first = tf_tile_is(op, TF_T_FILL) ? 2 : 1;
  if ((tf_tile_is(op, TF_T_FILL) || tf_tile_is(op, TF_T_CLEAR)) && e)
    for (uint32_t i = 0; i < e->n; i++)
      tell_axis(op, "region", tf_op_operand(op, 0), i, tf_op_operand(op, first + i), e->ints[i]);
  if (!tf_tile_is(op, TF_T_COPY) || !tf_tile_is_buffer(tf_op_operand(op, TF_TILE_COPY_DST)->type) ||
      !tf_tile_read_copy(op, &c))
    return;
  for (uint32_t i = 0; c.dst.starts && i < c.dst.rank; i++)
    tell_axis(op, "destination", c.dst.buffer, i, c.dst.start[i], c.dst.extent[i]);
}

void tf_tile_tell_cuts(tf_op *func) { tf_walk(func, false, tell, NULL); }

/* ------------------------------------------------------------------------------------------------ regions of one
 * buffer
 */

/* The two are one number, whatever it is: made by the same ops of the same values. */
static bool same(const tf_value *a, const tf_value *b, unsigned depth) {
  const tf_op *x = a->def, *y = b->def;
  if (a == b) return true;
  if (!x || !y || depth > 16 || x->def != y->def || !(x->def->traits & TF_PURE) || x->nregion || x->nresult != 1 ||
      a->type != b->type || x->noperand != y->noperand || x->nattr != y->nattr)
    return false;
  for (uint32_t i = 0; i < x->nattr; i++)
    if (x->attr[i].name != y->attr[i].name || x->attr[i].value != y->attr[i].value) return false;
  for (uint32_t i = 0; i < x->noperand; i++)
    if (!same(x->operand[i].value, y->operand[i].value, depth + 1)) return false;
  return true;
}

/* The operand of an add or a sub that a constant is added to, and that constant; NULL: the index is made otherwise. */
static const tf_value *without_constant(const tf_value *v, int64_t *k) {
  tf_fusion_id id = v->def ? tf_tile_math(v->def) : TF_FUSION_NONE;
  if (id != TF_FUSION_ADD && id != TF_FUSION_SUB) return NULL;
  const tf_value *x = v->def->operand[0].value, *y = v->def->operand[1].value;
  if (tf_tile_constant(y, k)) return id == TF_FUSION_SUB && __builtin_sub_overflow((int64_t)0, *k, k) ? NULL : x;
  return id == TF_FUSION_ADD && tf_tile_constant(x, k) ? y : NULL;
}

/* The index without the constants that are added to it, which *k becomes; NULL: it is only these. */
static const tf_value *base_of(const tf_value *v, int64_t *k) {
  int64_t c, sum;
  *k = 0;
  for (const tf_value *rest; (rest = without_constant(v, &c)) && !__builtin_add_overflow(*k, c, &sum); v = rest)
    *k = sum;
  if (!tf_tile_constant(v, &c) || __builtin_add_overflow(*k, c, &sum)) return v;
  *k = sum;
  return NULL;
}

/* How far the second index is from the first; false: nobody knows. */
static bool distance(const tf_value *a, const tf_value *b, int64_t *out) {
  int64_t x, y;
  const tf_value *p = base_of(a, &x), *q = base_of(b, &y);
  return (p && q ? same(p, q, 0) : p == q) && !__builtin_sub_overflow(y, x, out);
}

static const tf_op *slice_of(const tf_op *op, uint32_t i) {
  const tf_op *d = op->operand[i].value->def;
  return d && tf_tile_is(d, TF_T_SLICE) ? d : NULL;
}

bool tf_tile_may_meet(const tf_op *op, uint32_t i, uint32_t k) {
  const tf_op *a = slice_of(op, i), *b = slice_of(op, k);
  const tf_type *s = op->operand[i].value->type, *t = op->operand[k].value->type;
  if (tf_tile_root(op->operand[i].value) != tf_tile_root(op->operand[k].value)) return false;
  if (!a || !b || a->operand[0].value != b->operand[0].value) return true;
  for (uint32_t d = 0; d < s->rank; d++) {
    int64_t far;
    if (!s->dims[d] || !t->dims[d]) return false; /* of no elements */
    if (distance(a->operand[1 + d].value, b->operand[1 + d].value, &far) && (far >= s->dims[d] || far <= -t->dims[d]))
      return false;
  }
  return true;
}

bool tf_tile_same_region(const tf_op *op, uint32_t i, uint32_t k) {
  const tf_op *a = slice_of(op, i), *b = slice_of(op, k);
  if (op->operand[i].value == op->operand[k].value) return true;
  if (!a || !b || a->operand[0].value != b->operand[0].value || a->result[0].type != b->result[0].type) return false;
  for (uint32_t d = 1; d < a->noperand; d++) {
    int64_t far;
    if (!distance(a->operand[d].value, b->operand[d].value, &far) || far) return false;
  }
  return true;
}
