/* Copies, products and reductions: what their operands must be to one another. */
#include "support/result.h"
#include "tile/tile_hooks.h"

/* ------------------------------------------------------------------------------------------------ copies */

static bool read_extents(tf_op *op, tf_tile_side *s, const char *name, const char *what) {
  const tf_attr *e = tf_op_attr(op, name);
  if (e && !s->starts) return tf_op_error(op, "the %s has extents but no starting point", what);
  if (e && e->n != s->rank)
    return tf_op_error(op, "the %s has %u extents, but '%s' has %u dimensions", what, e->n, tf_value_name(s->buffer),
                       s->rank);
  for (uint32_t i = 0; i < s->rank; i++) {
    s->extent[i] = e ? e->ints[i] : s->buffer->type->dims[i];
    int64_t n = s->buffer->type->dims[i];
    if (e && e->ints[i] < 0) return tf_op_error(op, "extent %u of the %s is negative", i, what);
    if (e && tf_tile_is_buffer(s->buffer->type) && e->ints[i] > n)
      return tf_op_error(op, "extent %u of the %s is %lld, but '%s' has only %lld there", i, what,
                         (long long)e->ints[i], tf_value_name(s->buffer), (long long)n);
  }
  return true;
}

static bool read_sides(tf_op *op, tf_tile_moves *c) {
  const tf_attr *starts = tf_tile_starts_of(op);
  tf_tile_side *s[2] = {&c->src, &c->dst};
  static const char *const what[] = {"source", "destination"};
  static const char *const names[] = {"src_extents", "dst_extents"};
  if (starts->n != 2) return tf_op_error(op, "'starts' has %u numbers, expected 2", starts->n);
  uint32_t at = 2;
  for (int k = 0; k < 2; k++) {
    s[k]->buffer = tf_op_operand(op, (uint32_t)k);
    s[k]->rank = s[k]->buffer->type->rank;
    s[k]->starts = starts->ints[k] >= 0;
    if (!s[k]->starts) continue;
    if (starts->ints[k] != s[k]->rank || at + s[k]->rank > op->noperand)
      return tf_op_error(op, "the %s starts at %lld indices, but '%s' has %u dimensions", what[k],
                         (long long)starts->ints[k], tf_value_name(s[k]->buffer), s[k]->rank);
    for (uint32_t i = 0; i < s[k]->rank; i++) s[k]->start[i] = tf_op_operand(op, at++);
  }
  if (at != op->noperand) return tf_op_error(op, "%u indices too many", op->noperand - at);
  return read_extents(op, s[0], names[0], what[0]) && read_extents(op, s[1], names[1], what[1]);
}

/* The starting point `p` takes the extents of the region `r`, from the last one on. */
static bool take_extents(tf_op *op, tf_tile_side *p, const tf_tile_side *r) {
  for (uint32_t i = 0; i < p->rank; i++) {
    int64_t at = (int64_t)r->rank - p->rank + i;
    p->extent[i] = at < 0 ? 1 : r->extent[at];
  }
  for (uint32_t i = 0; i + p->rank < r->rank; i++)
    if (r->extent[i] != 1)
      return tf_op_error(
          op, "'%s' has %u dimensions, too few for the region of '%s', whose dimension %u has the extent %lld",
          tf_value_name(p->buffer), p->rank, tf_value_name(r->buffer), i, (long long)r->extent[i]);
  return true;
}

static bool is_point(tf_op *op, const tf_tile_side *s, bool dst) {
  return s->starts && !(dst ? tf_tile_dst_extents_of(op) : tf_tile_src_extents_of(op));
}

/* Extents of a whole argument are known when it runs, and then its own are meant. */
static bool match(tf_op *op, tf_tile_moves *c, bool dst_is_point) {
  tf_tile_side *s[2] = {&c->src, &c->dst};
  uint32_t n[2] = {0, 0}, axis[2][TF_TILE_MAX_RANK];
  for (int k = 0; k < 2; k++)
    for (uint32_t i = 0; i < s[k]->rank; i++) {
      s[k]->loop[i] = -1;
      if (s[k]->extent[i] != 1) axis[k][n[k]++] = i;
    }
  if (n[0] != n[1])
    return tf_op_error(op, "the source has %u extents other than 1, the destination %u; they must match one by one",
                       n[0], n[1]);
  c->nloop = n[0];
  for (uint32_t i = 0; i < n[0]; i++) {
    int64_t a = c->src.extent[axis[0][i]], b = c->dst.extent[axis[1][i]];
    if (a != b && a != TF_DYN && b != TF_DYN)
      return tf_op_error(op, "the source has the extent %lld where the destination has %lld", (long long)a,
                         (long long)b);
    c->src.loop[axis[0][i]] = c->dst.loop[axis[1][i]] = (int32_t)i;
    c->extent[i] = b == TF_DYN ? a : b;
    c->of[i] = s[!dst_is_point]->buffer;
    c->axis[i] = axis[!dst_is_point][i];
  }
  return true;
}

bool tf_tile_read_copy(tf_op *op, tf_tile_moves *c) {
  *c = (tf_tile_moves){0};
  if (!read_sides(op, c)) return false;
  bool p = is_point(op, &c->src, false), q = is_point(op, &c->dst, true);
  if (p && q)
    for (uint32_t i = 0; i < TF_TILE_MAX_RANK; i++) c->src.extent[i] = c->dst.extent[i] = 1;
  else if (p ? !take_extents(op, &c->src, &c->dst) : q && !take_extents(op, &c->dst, &c->src)) return false;
  return match(op, c, q && !p);
}

/* ------------------------------------------------------------------------------------------------ gemm */

/* Leading extents of 1 do not count. */
static bool matrix(tf_op *op, uint32_t i, const char *what, int64_t out[2]) {
  const tf_type *t = tf_op_operand(op, i)->type;
  bool ok = t->rank >= 2;
  for (uint32_t k = 0; ok && k + 2 < t->rank; k++) ok = t->dims[k] == 1;
  if (!ok) return tf_op_error(op, "%s is %s, expected a matrix; leading extents must be 1", what, tf_type_str(t));
  out[0] = t->dims[t->rank - 2];
  out[1] = t->dims[t->rank - 1];
  return true;
}

static void swap(int64_t d[2]) {
  int64_t x = d[0];
  d[0] = d[1];
  d[1] = x;
}

/* Two operands of one memory, of which one is written. */
static bool meet(tf_op *op, uint32_t i, uint32_t k, const char *what, const char *mend) {
  const tf_value *a = tf_op_operand(op, i), *b = tf_op_operand(op, k);
  bool regions = a->def && b->def && tf_tile_is(a->def, TF_T_SLICE) && tf_tile_is(b->def, TF_T_SLICE);
  if (!regions) return tf_op_error(op, "%s; %s", what, mend);
  return tf_op_error(op,
                     "%s: the two regions of '%s' may meet; expected starting points that differ, along one of the "
                     "dimensions, by a number that is known and not below the extent there, or two buffers",
                     what, tf_value_name(tf_op_operand(a->def, 0)));
}

bool tf_tile_verify_gemm(tf_op *op) {
  int64_t a[2], b[2], c[2];
  if (!tf_tile_verify_place(op, true) || !matrix(op, 0, "a", a) || !matrix(op, 1, "b", b) || !matrix(op, 2, "c", c))
    return false;
  if (tf_tile_transpose_a_of(op)) swap(a);
  if (tf_tile_transpose_b_of(op)) swap(b);
  if (a[1] != b[0]) {
    const char *mend = a[1] == b[1] && b[0] == c[1]   ? tf_tile_transpose_b_of(op) ? "; without transpose_b they meet"
                                                                                   : "; with transpose_b they meet"
                       : a[0] == b[0] && a[1] == c[0] ? tf_tile_transpose_a_of(op) ? "; without transpose_a they meet"
                                                                                   : "; with transpose_a they meet"
                                                      : "";
    return tf_op_error(op, "'%s' is %lld x %lld and '%s' %lld x %lld%s: they differ in K%s",
                       tf_value_name(tf_op_operand(op, 0)), (long long)a[0], (long long)a[1],
                       tf_value_name(tf_op_operand(op, 1)), (long long)b[0], (long long)b[1],
                       tf_tile_transpose_a_of(op) || tf_tile_transpose_b_of(op) ? ", transposed" : "", mend);
  }
  if (a[0] != c[0] || b[1] != c[1])
    return tf_op_error(op, "the product is %lld x %lld, but c is %lld x %lld", (long long)a[0], (long long)b[1],
                       (long long)c[0], (long long)c[1]);
  for (uint32_t i = 0; i < 3 && tf_tile_tf32_of(op); i++)
    if (tf_op_operand(op, i)->type->elem != tf_type_float(op->ctx, TF_F32))
      return tf_op_error(op, "tf32 is said of '%s', which holds %s and not f32", tf_value_name(tf_op_operand(op, i)),
                         tf_type_str(tf_op_operand(op, i)->type->elem));
  for (uint32_t i = 0; i < 2; i++)
    if (tf_tile_may_meet(op, i, 2)) return meet(op, i, 2, "c is one of the factors", "it needs a buffer of its own");
  for (uint32_t i = 0; i < 3; i++) {
    tf_fusion_dtype d, e;
    TF_SURELY(tf_elem_dtype_of(tf_op_operand(op, i)->type->elem, &d));
    TF_SURELY(tf_elem_dtype_of(tf_op_operand(op, TF_TILE_GEMM_C)->type->elem, &e));
    if (d == TF_FD_BOOL)
      return tf_op_error(op, "'%s' holds i1, which has no products", tf_value_name(tf_op_operand(op, i)));
    if (!tf_fd_is_float(e) && tf_fd_is_float(d))
      return tf_op_error(op, "'%s' holds %s, which does not add up in %s; make c a float",
                         tf_value_name(tf_op_operand(op, i)), tf_fd_name(d), tf_fd_name(e));
  }
  return true;
}

/* ------------------------------------------------------------------------------------------------ reductions */

static bool check_dim(tf_op *op, int64_t *dim) {
  const tf_value *src = tf_op_operand(op, 0);
  int64_t rank = src->type->rank;
  *dim = tf_tile_dim_of(op, 0);
  if (*dim >= -rank && *dim < rank) {
    *dim += *dim < 0 ? rank : 0;
    return true;
  }
  return tf_op_error(op, "dim is %lld, but '%s' has %lld dimensions", (long long)*dim, tf_value_name((tf_value *)src),
                     (long long)rank);
}

static bool onchip(tf_op *op, uint32_t i) {
  const tf_value *v = tf_op_operand(op, i);
  if (tf_tile_scope(v->type) != TF_TS_GLOBAL) return true;
  return tf_op_error(op, "'%s' is in global memory; copy it into a fragment or shared memory first",
                     tf_value_name((tf_value *)v));
}

/* Everything that can be combined is; what is left has several meanings, or none. */
static bool check_combines(tf_op *op) {
  bool absolute;
  tf_fusion_id id = tf_tile_combine(op, &absolute);
  tf_fusion_dtype a, b, t;
  TF_SURELY(tf_elem_dtype_of(tf_op_operand(op, 0)->type->elem, &a));
  TF_SURELY(tf_elem_dtype_of(tf_op_operand(op, 1)->type->elem, &b));
  TF_SURELY(tf_elem_dtype_of(tf_tile_reduce_type(op), &t));
  if (tf_fd_is_float(a) && !tf_fd_is_float(b))
    return tf_op_error(op, "'%s' of %s into %s, expected a float; a copy behind it converts", op->def->name,
                       tf_fd_name(a), tf_fd_name(b));
  if (id == TF_FUSION_ADD && b == TF_FD_BOOL)
    return tf_op_error(
        op, "sums of %s as i1 have no meaning; expected an integer or a float, which counts, or '%s', %s",
        tf_fd_name(a), tf_tile_is_scan(op) ? "tile.cummax" : "tile.reduce_max", "which tells whether any holds");
  if (id == TF_FUSION_MUL && b == TF_FD_BOOL)
    return tf_op_error(op,
                       "products of %s as i1 have no meaning; expected an integer or a float, or '%s', which tells "
                       "whether all hold",
                       tf_fd_name(a), tf_tile_is_scan(op) ? "tile.cummin" : "tile.reduce_min");
  if (strchr(tf_fusion_id_info(id)->accepts, tf_fd_class(t))) return true;
  return tf_op_error(op, "'%s' has no meaning from %s to %s", op->def->name, tf_fd_name(a), tf_fd_name(b));
}

bool tf_tile_verify_reduce(tf_op *op) {
  const tf_type *s = tf_op_operand(op, TF_TILE_REDUCE_SRC)->type, *d = tf_op_operand(op, TF_TILE_REDUCE_DST)->type;
  int64_t dim;
  if (!tf_tile_verify_place(op, true) || !onchip(op, 0) || !onchip(op, 1) || !check_dim(op, &dim)) return false;
  if (tf_tile_may_meet(op, 0, 1))
    return meet(op, 0, 1, "the source is the destination", "it needs a buffer of its own");
  bool kept = d->rank == s->rank, ok = kept || d->rank + 1 == s->rank;
  for (uint32_t i = 0, k = 0; ok && i < s->rank; i++) {
    if (i == dim && !kept) continue;
    ok = d->dims[k++] == (i == dim ? 1 : s->dims[i]);
  }
  if (!ok)
    return tf_op_error(op,
                       "'%s' (%s) without dimension %lld is not '%s' (%s); expected that dimension to be gone, or 1, "
                       "and the others the same",
                       tf_value_name(tf_op_operand(op, 0)), tf_type_str(s), (long long)dim,
                       tf_value_name(tf_op_operand(op, TF_TILE_REDUCE_DST)), tf_type_str(d));
  return check_combines(op);
}

bool tf_tile_verify_scan(tf_op *op) {
  const tf_type *s = tf_op_operand(op, TF_TILE_SCAN_SRC)->type, *d = tf_op_operand(op, TF_TILE_SCAN_DST)->type;
  int64_t dim;
  if (!tf_tile_verify_place(op, true) || !onchip(op, 0) || !onchip(op, 1) || !check_dim(op, &dim)) return false;
  bool ok = s->rank == d->rank;
  for (uint32_t i = 0; ok && i < s->rank; i++) ok = s->dims[i] == d->dims[i];
  if (!ok) return tf_op_error(op, "%s and %s differ in shape", tf_type_str(s), tf_type_str(d));
  if (!tf_tile_same_region(op, 0, 1) && tf_tile_may_meet(op, 0, 1))
    return meet(op, 0, 1, "the two are views of one buffer", "they may be one and the same, or two buffers");
  return check_combines(op);
}

/* Of 4 bytes: what products add up in. */
bool tf_tile_verify_cluster_sum(tf_op *op) {
  const tf_op *k = tf_op_parent(op);
  const tf_attr *c = k && tf_tile_is(k, TF_T_KERNEL) ? tf_tile_cluster_of(k) : NULL;
  const tf_type *s = tf_op_operand(op, TF_TILE_CLUSTER_SUM_SRC)->type,
                *d = tf_op_operand(op, TF_TILE_CLUSTER_SUM_DST)->type;
  int64_t blocks = 1;
  tf_fusion_dtype type;
  for (uint32_t i = 0; c && i < c->n; i++) blocks *= c->ints[i];
  if (blocks < 2)
    return tf_op_error(op, "tile.cluster_sum stands in a kernel with a cluster of at least 2 blocks, outside of loops "
                           "and conditions; say `cluster(2)` behind its threads");
  if (tf_tile_producers_of(k, 0) || tf_tile_persistent_attr(k))
    return tf_op_error(op,
                       "tile.cluster_sum in a kernel with producers or persistent blocks, whose blocks do not meet; "
                       "say `producers(0)`");
  for (uint32_t i = 0; i < 2; i++) {
    const tf_value *v = tf_op_operand(op, i);
    if (!v->def || !tf_tile_is(v->def, TF_T_ALLOC_FRAGMENT) || v->type->rank != 2)
      return tf_op_error(op, "'%s' (%s), expected a fragment with rows and columns", tf_value_name((tf_value *)v),
                         tf_type_str(v->type));
  }
  if (s->elem != d->elem || !tf_elem_dtype_of(s->elem, &type) || tf_fd_size(type) != 4)
    return tf_op_error(op, "%s and %s, expected the same elements of 4 bytes", tf_type_str(s), tf_type_str(d));
  if (s->dims[0] == d->dims[0] && s->dims[1] == d->dims[1] * blocks) return true;
  return tf_op_error(op, "%s to %s, expected as many rows, and columns for each of the cluster's %lld blocks",
                     tf_type_str(s), tf_type_str(d), (long long)blocks);
}
