/* The primitives that change one tensor's domain. */
#include "fusion/sched.h"

#include <stdio.h>

#include "fusion/fusion_dialect.h"

static bool open_domain(tf_sched *s, tf_op *tv, tf_domain *d) {
  if (!tf_fusion_produces_tensor(tv))
    return tf_refuse(s->why, tf_sched_where(s, tv), "'%s' is not a tensor that an op computes", tv->def->name);
  return tf_domain_read(tf_domain_ensure(tv), s->scratch, d);
}

static bool axis_ok(tf_sched *s, const tf_domain *d, int64_t axis, uint32_t *out) {
  int64_t a = axis < 0 ? axis + d->nloop : axis;
  if (a < 0 || a >= d->nloop)
    return tf_refuse(s->why, tf_sched_where(s, d->tv), "axis %lld is out of range: '%s' has %u loops", (long long)axis,
                     tf_sched_name(d->tv), d->nloop);
  *out = (uint32_t)a;
  return true;
}

int32_t tf_sched_producer_position(tf_op *tv) {
  int32_t max = 0;
  for (uint32_t i = 0; i < tv->noperand; i++) {
    tf_op *p = tv->operand[i].value->def;
    if (p && tf_fusion_produces_tensor(p) && tf_tensor_inline(p) > max) max = tf_tensor_inline(p);
  }
  return max;
}

/* Loops that are shared with other tensors keep their shape. */
static bool is_free(tf_sched *s, const tf_domain *d, uint32_t axis, const char *what) {
  int32_t at = tf_tensor_inline(d->tv), from = tf_sched_producer_position(d->tv);
  if ((int32_t)axis < at)
    return tf_refuse(
        s->why, tf_sched_where(s, d->tv),
        "cannot %s loop %u of '%s': it is inlined at %d, so its consumers share that loop; schedule before inlining",
        what, axis, tf_sched_name(d->tv), at);
  if ((int32_t)axis < from)
    return tf_refuse(s->why, tf_sched_where(s, d->tv),
                     "cannot %s loop %u of '%s': a producer is inlined into it at %d; schedule before inlining", what,
                     axis, tf_sched_name(d->tv), from);
  if (tf_fusion_rfactor_of(d->tv))
    return tf_refuse(s->why, tf_sched_where(s, d->tv),
                     "cannot %s loop %u of '%s': it is rfactored over loops that are named by position; rfactor last",
                     what, axis, tf_sched_name(d->tv));
  return true;
}

/* Where loops are lanes and columns, by number, other loops would be others. */
static bool has_no_bar(tf_sched *s, const tf_domain *d, const char *what) {
  return d->has_alloc || d->separator < 0 ||
         tf_refuse(s->why, tf_sched_where(s, d->tv),
                   "cannot %s loops of '%s': they are its lanes and columns; %s before sched.separator, or set the "
                   "allocation domain",
                   what, tf_sched_name(d->tv), what);
}

static bool is_serial(tf_sched *s, const tf_domain *d, uint32_t axis, const char *what) {
  if (d->ptype[axis] == TF_PT_SERIAL) return true;
  return tf_refuse(s->why, tf_sched_where(s, d->tv),
                   "cannot %s loop %u of '%s': it is parallelized as %s; %s first, then parallelize", what, axis,
                   tf_sched_name(d->tv), tf_ptype_name(d->ptype[axis]), what);
}

static void insert_id_op(const tf_domain *d, tf_op *op) { tf_op_insert_before(d->block->last, op); }

static const char *sub_name(tf_context *c, tf_pool *pool, const tf_value *in, const char *suffix) {
  const char *base = in->name ? in->name : "id";
  return tf_intern(c, strlen(base) > 12 ? tf_pool_printf(pool, "id%s", suffix)
                                        : tf_pool_printf(pool, "%s%s", base, suffix));
}

static void replace_loops(tf_domain *d, uint32_t at, uint32_t removed, tf_value *const *by, uint32_t n) {
  tf_value *loop[64];
  tf_ptype type[64];
  uint32_t k = 0;
  for (uint32_t i = 0; i < d->nloop; i++) {
    if (i == at)
      for (uint32_t j = 0; j < n; j++) {
        loop[k] = by[j];
        type[k++] = TF_PT_SERIAL;
      }
    if (i >= at && i < at + removed) continue;
    loop[k] = d->loop[i];
    type[k++] = d->ptype[i];
  }
  d->loop = tf_pool_copy(d->tv->pool, loop, k * sizeof *loop);
  d->ptype = tf_pool_copy(d->tv->pool, type, k * sizeof *type);
  d->nloop = k;
}

bool tf_sched_split(tf_sched *s, tf_op *tv, int64_t axis, int64_t factor, tf_value *by, bool inner) {
  tf_domain d;
  uint32_t a = 0;
  if (!open_domain(s, tv, &d)) return false;
  if (!d.nloop)
    return tf_refuse(s->why, tf_sched_where(s, tv), "cannot split '%s': it has no loops", tf_sched_name(tv));
  if (!axis_ok(s, &d, axis, &a) || !is_free(s, &d, a, "split") || !is_serial(s, &d, a, "split")) return false;
  if (!has_no_bar(s, &d, "split")) return false;
  if (!by && factor < 1)
    return tf_refuse(s->why, tf_sched_where(s, tv), "a split needs a factor of at least 1, found %lld",
                     (long long)factor);
  if (d.nloop >= TF_DOMAIN_MAX_IDS)
    return tf_refuse(s->why, tf_sched_where(s, tv),
                     "cannot split '%s': it has %u loops, the most that a tensor can have", tf_sched_name(tv), d.nloop);
  tf_context *c = tv->ctx;
  tf_value *ops[2] = {d.loop[a], by};
  tf_named_attr attr = {inner ? "factor" : "parts", by ? (inner ? NULL : tf_attr_unit(c)) : tf_attr_i64(c, factor)};
  tf_op *split = tf_op_new(c, tv->pool, tf_sched_where(s, tv)->loc, tf_context_op(c, "id.split"), ops, by ? 2 : 1, NULL,
                           2, &attr, 1, 0);
  split->result[0].name = sub_name(c, s->scratch, d.loop[a], "o");
  split->result[1].name = sub_name(c, s->scratch, d.loop[a], "i");
  insert_id_op(&d, split);
  tf_value *two[2] = {&split->result[0], &split->result[1]};
  replace_loops(&d, a, 1, two, 2);
  tf_domain_write(&d);
  return true;
}

/* The axes that are not reduced. */
static uint32_t kept_axes(const tf_domain *d) { return ~tf_fusion_reduced_axes(d->tv) & ((1u << d->nlogical) - 1); }

bool tf_sched_merge(tf_sched *s, tf_op *tv, int64_t ax, int64_t bx) {
  tf_domain d;
  uint32_t a = 0, b = 0;
  if (!open_domain(s, tv, &d) || !axis_ok(s, &d, ax, &a) || !axis_ok(s, &d, bx, &b)) return false;
  if (a == b)
    return tf_refuse(s->why, tf_sched_where(s, tv), "cannot merge loop %u of '%s' with itself", a, tf_sched_name(tv));
  if (!is_free(s, &d, a, "merge") || !is_free(s, &d, b, "merge")) return false;
  if (!is_serial(s, &d, a, "merge") || !is_serial(s, &d, b, "merge") || !has_no_bar(s, &d, "merge")) return false;
  uint32_t x = tf_id_axes(d.loop[a]), y = tf_id_axes(d.loop[b]);
  uint32_t reduced = tf_fusion_reduced_axes(tv), kept = kept_axes(&d);
  if (((x & reduced) && (y & kept)) || ((y & reduced) && (x & kept)))
    return tf_refuse(s->why, tf_sched_where(s, tv),
                     "cannot merge loops %u and %u of '%s': one is a reduction and the other is not", a, b,
                     tf_sched_name(tv));
  tf_context *c = tv->ctx;
  tf_value *ops[2] = {d.loop[a], d.loop[b]};
  tf_op *m =
      tf_op_new(c, tv->pool, tf_sched_where(s, tv)->loc, tf_context_op(c, "id.merge"), ops, 2, NULL, 1, NULL, 0, 0);
  m->result[0].name =
      sub_name(c, s->scratch, d.loop[a], d.loop[b]->name && strlen(d.loop[b]->name) < 12 ? d.loop[b]->name : "m");
  insert_id_op(&d, m);
  tf_value *one = &m->result[0];
  uint32_t lo = a < b ? a : b, hi = a < b ? b : a;
  replace_loops(&d, hi, 1, NULL, 0);
  replace_loops(&d, lo, 1, &one, 1);
  tf_domain_write(&d);
  return true;
}

bool tf_sched_reorder(tf_sched *s, tf_op *tv, const int64_t *order, uint32_t n) {
  tf_domain d;
  if (!open_domain(s, tv, &d)) return false;
  if (n != d.nloop)
    return tf_refuse(s->why, tf_sched_where(s, tv), "a reorder names every loop: '%s' has %u loops, found %u positions",
                     tf_sched_name(tv), d.nloop, n);
  tf_value *loop[64];
  tf_ptype type[64];
  uint64_t seen = 0;
  for (uint32_t k = 0; k < n; k++) {
    uint32_t a = 0;
    if (!axis_ok(s, &d, order[k], &a)) return false;
    if (seen >> a & 1)
      return tf_refuse(s->why, tf_sched_where(s, tv), "loop %u is named twice in the reorder of '%s'", a,
                       tf_sched_name(tv));
    seen |= 1ull << a;
    if (a != k && (!is_free(s, &d, a, "reorder") || !is_free(s, &d, k, "reorder"))) return false;
    loop[k] = d.loop[a];
    type[k] = d.ptype[a];
  }
  if (!has_no_bar(s, &d, "reorder")) return false;
  for (uint32_t k = 0; k < n; k++) {
    d.loop[k] = loop[k];
    d.ptype[k] = type[k];
  }
  tf_domain_write(&d);
  return true;
}

int64_t tf_id_static_extent(tf_op *tv, const tf_value *id) {
  if (!id->def) {
    int64_t e = tf_fusion_axis_extent(tv, id->index);
    return e == TF_DYN ? -1 : e;
  }
  tf_op *op = id->def;
  if (tf_id_kind(op) == TF_ID_ALIGN && id->index) {
    int64_t n = tf_id_static_extent(tv, op->operand[1].value);
    return n <= 1 ? n : n + tf_id_by_of(op, 1) - 1;
  }
  if (tf_id_kind(op) == TF_ID_SWIZZLE || tf_id_kind(op) == TF_ID_ALIGN)
    return tf_id_static_extent(tv, op->operand[id->index].value);
  if (tf_id_kind(op) == TF_ID_SPLIT) {
    int64_t f = tf_id_factor_of(op, -1), p = tf_id_parts_int(op, -1), by = f > 0 ? f : p;
    if (by <= 0) return -1;
    if ((f > 0) == (id->index == 1)) return by;
    int64_t in = tf_id_static_extent(tv, op->operand[0].value);
    return in < 0 ? -1 : in / by + (in % by != 0);
  }
  int64_t a = tf_id_static_extent(tv, op->operand[0].value),
          b = a < 0 ? -1 : tf_id_static_extent(tv, op->operand[1].value), r;
  return b < 0 || __builtin_mul_overflow(a, b, &r) ? -1 : r;
}

/* Loops a and b become the two results of an id op of both; `letter` is for the second one's name. */
static void make_pair(tf_sched *s, tf_domain *d, tf_op *tv, uint32_t a, uint32_t b, const char *op, tf_named_attr attr,
                      const char *letter) {
  tf_context *c = tv->ctx;
  tf_value *ops[2] = {d->loop[a], d->loop[b]};
  tf_op *w = tf_op_new(c, tv->pool, tf_sched_where(s, tv)->loc, tf_context_op(c, op), ops, 2, NULL, 2, &attr, 1, 0);
  w->result[0].name = sub_name(c, s->scratch, d->loop[a], "x");
  w->result[1].name = sub_name(c, s->scratch, d->loop[b], letter);
  insert_id_op(d, w);
  d->loop[a] = &w->result[0];
  d->loop[b] = &w->result[1];
  tf_domain_write(d);
}

bool tf_sched_swizzle(tf_sched *s, tf_op *tv, tf_swizzle_kind kind, int64_t x, int64_t y) {
  tf_domain d;
  uint32_t a = 0, b = 0;
  if (!open_domain(s, tv, &d) || !axis_ok(s, &d, x, &a) || !axis_ok(s, &d, y, &b)) return false;
  if (a == b)
    return tf_refuse(s->why, tf_sched_where(s, tv), "cannot swizzle loop %u of '%s' with itself", a, tf_sched_name(tv));
  if (!is_free(s, &d, a, "swizzle") || !is_free(s, &d, b, "swizzle")) return false;
  if (!is_serial(s, &d, a, "swizzle") || !is_serial(s, &d, b, "swizzle")) return false;
  int64_t ex = tf_id_static_extent(tv, d.loop[a]), ey = tf_id_static_extent(tv, d.loop[b]);
  if (ex < 0 || ey < 0)
    return tf_refuse(s->why, tf_sched_where(s, tv),
                     "a swizzle needs two constant extents; split '%s' by constants first", tf_sched_name(tv));
  if (ex != ey)
    return tf_refuse(s->why, tf_sched_where(s, tv), "a swizzle needs two equal extents, found %lld and %lld",
                     (long long)ex, (long long)ey);
  if (kind == TF_SWIZZLE_XOR && (ex & (ex - 1)))
    return tf_refuse(s->why, tf_sched_where(s, tv), "an xor swizzle needs extents that are a power of two, found %lld",
                     (long long)ex);
  tf_named_attr attr = {"kind", tf_attr_strz(tv->ctx, kind == TF_SWIZZLE_XOR ? "xor" : "cyclic")};
  make_pair(s, &d, tv, a, b, "id.swizzle", attr, "s");
  return true;
}

bool tf_sched_align(tf_sched *s, tf_op *tv, int64_t x, int64_t y, int64_t by) {
  tf_domain d;
  uint32_t a = 0, b = 0;
  if (!open_domain(s, tv, &d) || !axis_ok(s, &d, x, &a) || !axis_ok(s, &d, y, &b)) return false;
  if (a == b)
    return tf_refuse(s->why, tf_sched_where(s, tv), "cannot align loop %u of '%s' by itself", a, tf_sched_name(tv));
  if (by < 1)
    return tf_refuse(s->why, tf_sched_where(s, tv), "an alignment is of at least 1 element, found %lld", (long long)by);
  if (!is_free(s, &d, a, "align") || !is_free(s, &d, b, "align")) return false;
  if (!is_serial(s, &d, a, "align") || !is_serial(s, &d, b, "align") || !has_no_bar(s, &d, "align")) return false;
  make_pair(s, &d, tv, a, b, "id.align", (tf_named_attr){"by", tf_attr_i64(tv->ctx, by)}, "a");
  return true;
}

int64_t tf_sched_most_lanes(tf_op *tv) {
  bool tmem = tf_tensor_memory(tv) == TF_MEM_TENSOR;
  for (uint32_t i = 0; i < tv->noperand; i++) {
    tf_op *x = tv->operand[i].value->def;
    tmem |= x && tf_fusion_produces_tensor(x) && tf_tensor_memory(x) == TF_MEM_TENSOR;
  }
  return tmem ? 512 : 128;
}

bool tf_sched_parallelize(tf_sched *s, tf_op *tv, int64_t axis, tf_ptype type) {
  tf_domain d;
  uint32_t a = 0;
  if (!open_domain(s, tv, &d) || !axis_ok(s, &d, axis, &a)) return false;
  if (tf_ptype_is_thread(type))
    for (uint32_t i = 0; i < d.nloop; i++)
      if (i != a && d.ptype[i] == type)
        return tf_refuse(s->why, tf_sched_where(s, tv), "loop %u of '%s' is %s already; one loop of a tensor can be", i,
                         tf_sched_name(tv), tf_ptype_name(type));
  if (type == TF_PT_STREAM)
    return tf_refuse(s->why, tf_sched_where(s, tv),
                     "stream is for exchanges beside kernels, and the fusion of '%s' has no mesh; give it one: "
                     "attributes {mesh = array<i64: 2>}",
                     tf_sched_name(tv));
  bool tma = tf_tensor_by_tma(tv);
  if (type == TF_PT_BULK && !tma)
    return tf_refuse(s->why, tf_sched_where(s, tv), "bulk is for copies by TMA: '%s' needs via(tma) or via(bulk)",
                     tf_sched_name(tv));
  if (type == TF_PT_BULK)
    for (uint32_t i = 0; i < d.nlogical; i++)
      if (tf_id_axes(d.loop[a]) == 1u << i && tf_fusion_axis(tv, i) != TF_AXIS_ITERATION)
        return tf_refuse(s->why, tf_sched_where(s, tv),
                         "loop %u of '%s' cannot be bulk: it is a broadcast or a reduction", a, tf_sched_name(tv));
  if (type == TF_PT_VECTORIZE) {
    if (tma)
      return tf_refuse(s->why, tf_sched_where(s, tv), "'%s' is copied via(%s), which has no vectorized loop; use bulk",
                       tf_sched_name(tv), tf_fusion_via_word(tf_tensor_via(tv)));
    for (uint32_t i = 0; i < d.nloop; i++)
      if (i != a && d.ptype[i] == TF_PT_VECTORIZE)
        return tf_refuse(s->why, tf_sched_where(s, tv),
                         "loop %u of '%s' is vectorized already; one loop of a tensor can be", i, tf_sched_name(tv));
    int64_t e = tf_id_static_extent(tv, d.loop[a]);
    if (e < 0)
      return tf_refuse(s->why, tf_sched_where(s, tv),
                       "a vectorized loop needs a constant extent; split loop %u of '%s' first", a, tf_sched_name(tv));
    int64_t most = tf_sched_most_lanes(tv);
    if (!e || (e & (e - 1)) || e > most)
      return tf_refuse(s->why, tf_sched_where(s, tv),
                       "a vectorized loop needs an extent that is a power of two up to %lld, found %lld",
                       (long long)most, (long long)e);
    for (uint32_t i = 0; i < d.nlogical; i++)
      if ((tf_id_axes(d.loop[a]) >> i & 1) && tf_fusion_axis(tv, i) == TF_AXIS_REDUCTION && !tf_fusion_groups(tv))
        return tf_refuse(s->why, tf_sched_where(s, tv),
                         "loop %u of '%s' is a reduction and cannot be vectorized; vectorize a cache of its input", a,
                         tf_sched_name(tv));
  }
  d.ptype[a] = type;
  tf_domain_write(&d);
  return true;
}

bool tf_sched_parallelize_all(tf_sched *s, tf_op *tv, const tf_ptype *types, uint32_t n) {
  tf_domain d;
  if (!open_domain(s, tv, &d)) return false;
  if (n != d.nloop)
    return tf_refuse(s->why, tf_sched_where(s, tv),
                     "'%s' has %u loops, found %u parallel types; sched.propagate gives it the loops of another "
                     "tensor, tf-opt --apply-schedule shows them",
                     tf_sched_name(tv), d.nloop, n);
  const tf_ptype *old = tf_pool_copy(s->scratch, d.ptype, (n + 1) * sizeof *old);
  for (uint32_t i = 0; i < n; i++) d.ptype[i] = TF_PT_SERIAL;
  tf_domain_write(&d);
  bool ok = true;
  for (uint32_t i = 0; ok && i < n; i++) ok = tf_sched_parallelize(s, tv, i, types[i]);
  if (ok) return true;
  memcpy(d.ptype, old, n * sizeof *old);
  tf_domain_write(&d);
  return false;
}

bool tf_sched_set_memory(tf_sched *s, tf_op *tv, tf_memory m) {
  if (!tf_fusion_produces_tensor(tv))
    return tf_refuse(s->why, tf_sched_where(s, tv), "'%s' is not a tensor that an op computes", tv->def->name);
  if (tf_tensor_is_returned(tv) && m != TF_MEM_GLOBAL)
    return tf_refuse(s->why, tf_sched_where(s, tv), "'%s' is returned, so it must be in global memory; cache it first",
                     tf_sched_name(tv));
  tf_op_set_attr(tv, "memory", tf_attr_strz(tv->ctx, tf_memory_name(m)));
  if (m != TF_MEM_TENSOR) tf_domain_drop_separator(tv);
  return true;
}

/* Rows and what is aligned along them are named together, or neither is. */
static bool names_aligned(tf_sched *s, const tf_domain *d) {
  uint32_t reduced = tf_fusion_reduced_axes(d->tv);
  for (const tf_op *o = d->block->first; o; o = o->next)
    if (tf_id_kind(o) == TF_ID_ALIGN &&
        !(tf_id_axes(&o->result[0]) & reduced) != !(tf_id_axes(&o->result[1]) & reduced))
      return tf_refuse(s->why, tf_sched_where(s, d->tv),
                       "'%s' reduces one of two loops that are aligned (sched.align), and keeps the other, so its "
                       "result has no allocation domain; leave out sched.alloc",
                       tf_sched_name(d->tv));
  return true;
}

bool tf_sched_set_alloc(tf_sched *s, tf_op *tv, const int64_t *axes, uint32_t n, const bool *contiguous) {
  tf_domain d;
  if (!open_domain(s, tv, &d)) return false;
  tf_value **alloc = TF_NEW_ARRAY(tv->pool, tf_value *, n + 1);
  bool *contig = TF_NEW_ARRAY(tv->pool, bool, n + 1);
  uint32_t reduced = tf_fusion_reduced_axes(tv), kept = kept_axes(&d);
  uint64_t seen = 0;
  for (uint32_t i = 0; i < n; i++) {
    uint32_t a = 0;
    if (!axis_ok(s, &d, axes[i], &a)) return false;
    if (seen >> a & 1)
      return tf_refuse(s->why, tf_sched_where(s, tv), "loop %u is named twice in the allocation domain of '%s'", a,
                       tf_sched_name(tv));
    seen |= 1ull << a;
    alloc[i] = d.loop[a];
    contig[i] = !contiguous || contiguous[i];
  }
  for (uint32_t i = 0; i < d.nloop; i++) {
    uint32_t of = tf_id_axes(d.loop[i]), red = of & reduced, other = of & kept;
    if (red && other) /* as a merge that was propagated makes it */
      return tf_refuse(s->why, tf_sched_where(s, tv),
                       "loop %u of '%s' mixes a reduction with another axis and cannot be allocated", i,
                       tf_sched_name(tv));
    if (red && (seen >> i & 1))
      return tf_refuse(s->why, tf_sched_where(s, tv), "loop %u of '%s' is a reduction and has no place in memory", i,
                       tf_sched_name(tv));
    if (!red && !(seen >> i & 1))
      return tf_refuse(s->why, tf_sched_where(s, tv),
                       "the allocation domain of '%s' must name every loop; loop %u is missing", tf_sched_name(tv), i);
  }
  if (!names_aligned(s, &d)) return false;
  d.has_alloc = true;
  d.alloc = alloc;
  d.contiguous = contig;
  d.stride = NULL;
  d.nalloc = n;
  tf_domain_write(&d);
  return true;
}

bool tf_sched_set_strides(tf_sched *s, tf_op *tv, const int64_t *strides, uint32_t n) {
  tf_domain d;
  if (!open_domain(s, tv, &d)) return false;
  if (tf_tensor_memory(tv) != TF_MEM_TENSOR)
    return tf_refuse(s->why, tf_sched_where(s, tv), "strides in memory are for tensor memory; '%s' is in %s memory",
                     tf_sched_name(tv), tf_memory_name(tf_tensor_memory(tv)));
  if (!d.has_alloc)
    return tf_refuse(s->why, tf_sched_where(s, tv),
                     "strides are of the allocation domain, and '%s' has none; sched.alloc first", tf_sched_name(tv));
  if (n != d.nalloc)
    return tf_refuse(s->why, tf_sched_where(s, tv), "'%s' allocates %u ids, found %u strides", tf_sched_name(tv),
                     d.nalloc, n);
  d.stride = TF_NEW_ARRAY(tv->pool, int64_t, n + 1);
  for (uint32_t i = 0; i < n; i++) {
    if (strides[i] < 0)
      return tf_refuse(s->why, tf_sched_where(s, tv), "a stride is at least 1, or 0 for contiguous, found %lld",
                       (long long)strides[i]);
    d.stride[i] = strides[i];
    d.contiguous[i] = !strides[i];
  }
  tf_domain_write(&d);
  return true;
}

bool tf_sched_set_separator(tf_sched *s, tf_op *tv, int64_t position) {
  if (tf_tensor_memory(tv) != TF_MEM_TENSOR)
    return tf_refuse(s->why, tf_sched_where(s, tv),
                     "the lane/column separator is for tensor memory; '%s' is in %s memory", tf_sched_name(tv),
                     tf_memory_name(tf_tensor_memory(tv)));
  tf_domain d;
  if (!open_domain(s, tv, &d)) return false;
  uint32_t n = d.has_alloc ? d.nalloc : d.nloop;
  int64_t at = position < 0 ? position + n + 1 : position;
  if (at < 0 || at > n)
    return tf_refuse(s->why, tf_sched_where(s, tv), "separator %lld is out of range: '%s' allocates %u ids",
                     (long long)position, tf_sched_name(tv), n);
  d.separator = at;
  tf_domain_write(&d);
  return true;
}

bool tf_sched_place(tf_sched *s, tf_op *tv, const int64_t *at, int64_t region) {
  if (!tf_fusion_produces_tensor(tv) || tf_tensor_memory(tv) != TF_MEM_TENSOR)
    return tf_refuse(s->why, tf_sched_where(s, tv), "places are in tensor memory; '%s' is not there",
                     tf_sched_name(tv));
  if (at && (at[0] < 0 || at[1] < 0))
    return tf_refuse(s->why, tf_sched_where(s, tv), "'%s' cannot begin at lane %lld, column %lld: both are at least 0",
                     tf_sched_name(tv), (long long)at[0], (long long)at[1]);
  if (region < -1)
    return tf_refuse(s->why, tf_sched_where(s, tv), "allocations are numbered from 0, found %lld", (long long)region);
  if (at) tf_op_set_attr(tv, "tmem_at", tf_attr_ints(tv->ctx, at, 2));
  if (region >= 0) tf_op_set_attr(tv, "tmem_region", tf_attr_i64(tv->ctx, region));
  return true;
}

static bool check_registers(tf_sched *s, tf_op *tv, const int64_t r[2]) {
  if (!r[0] && !r[1]) return true;
  for (int i = 0; i < 2; i++)
    if (r[i] < 24 || r[i] > 256 || r[i] % 8)
      return tf_refuse(s->why, tf_sched_where(s, tv),
                       "%lld registers a thread, expected a multiple of 8 from 24 to 256", (long long)r[i]);
  return r[0] <= r[1] || tf_refuse(s->why, tf_sched_where(s, tv),
                                   "the producer warp would get more registers (%lld) than the others (%lld); the "
                                   "first number is the producer's",
                                   (long long)r[0], (long long)r[1]);
}

static bool check_kind(tf_sched *s, tf_op *tv, const tf_sched_circular *how) {
  bool warps = how->kind == TF_CIRCULAR_WARP_SPECIALIZED;
  if (how->kind != TF_CIRCULAR_BARRIER && tf_tensor_memory(tv) != TF_MEM_SHARED)
    return tf_refuse(s->why, tf_sched_where(s, tv),
                     "'%s' is in %s memory; pipelined(mbarrier) and warp_specialized are for shared memory",
                     tf_sched_name(tv), tf_memory_name(tf_tensor_memory(tv)));
  if (warps && !tf_ptype_is_tid(how->along))
    return tf_refuse(s->why, tf_sched_where(s, tv), "a producer warp extends tidx, tidy or tidz, found %s",
                     tf_ptype_name(how->along));
  if (!warps && (how->registers[0] || how->registers[1]))
    return tf_refuse(s->why, tf_sched_where(s, tv),
                     "`registers` needs warp_specialized: they move between producer warps and the others");
  if (!warps && how->pieces)
    return tf_refuse(s->why, tf_sched_where(s, tv),
                     "`pieces` needs warp_specialized: only producer warps fill a ring of pieces");
  return check_registers(s, tv, how->registers);
}

static void write_kind(tf_op *tv, const tf_sched_circular *how) {
  tf_context *c = tv->ctx;
  bool warps = how->kind == TF_CIRCULAR_WARP_SPECIALIZED;
  tf_op_set_attr(tv, "pipelined", how->kind == TF_CIRCULAR_MBARRIER ? tf_attr_strz(c, "mbarrier") : NULL);
  tf_op_set_attr(tv, "warp_specialized", warps ? tf_attr_strz(c, tf_ptype_name(how->along)) : NULL);
  tf_op_set_attr(tv, "pieces", how->pieces ? tf_attr_unit(c) : NULL);
  tf_op_set_attr(tv, "registers", how->registers[0] ? tf_attr_ints(c, how->registers, 2) : NULL);
}

/* Also one that goes with other axes on the way. */
static bool is_copy(const tf_op *tv) {
  tf_fusion_class c = tf_fusion_produces_tensor(tv) ? tf_fusion_op_info(tv)->cls : TF_FC_REDUCTION;
  return c == TF_FC_SET || c == TF_FC_BROADCAST || c == TF_FC_SQUEEZE || c == TF_FC_PERMUTE;
}

bool tf_sched_circular_buffer(tf_sched *s, tf_op *tv, const tf_sched_circular *how) {
  int64_t stages = how->stages, p = how->prefetch < 0 ? how->prefetch + stages : how->prefetch;
  if (stages <= 1)
    return tf_refuse(s->why, tf_sched_where(s, tv), "a circular buffer needs at least 2 stages, found %lld",
                     (long long)stages);
  if (stages > INT32_MAX)
    return tf_refuse(s->why, tf_sched_where(s, tv), "a circular buffer has at most %d stages, found %lld", INT32_MAX,
                     (long long)stages);
  if (p < 0 || p >= stages)
    return tf_refuse(s->why, tf_sched_where(s, tv), "the prefetch distance must be in [0, %lld), found %lld",
                     (long long)stages, (long long)how->prefetch);
  tf_memory m = tf_tensor_memory(tv);
  bool in_place = tf_fusion_produces_tensor(tv) && !p && m == TF_MEM_SHARED;
  if (!is_copy(tv) && !in_place)
    return tf_refuse(s->why, tf_sched_where(s, tv),
                     "only a copy (fusion.set) can be circular buffered; cache '%s' first (what is computed into "
                     "shared memory can be, with prefetch 0)",
                     tf_sched_name(tv));
  if (m == TF_MEM_GLOBAL)
    return tf_refuse(s->why, tf_sched_where(s, tv),
                     "a circular buffer lives in shared, local or tensor memory; '%s' is in %s memory",
                     tf_sched_name(tv), tf_memory_name(m));
  if (tf_tensor_inline(tv) < 1)
    return tf_refuse(s->why, tf_sched_where(s, tv),
                     "'%s' is circular buffered along the loop that it is inlined into; inline it first",
                     tf_sched_name(tv));
  if (!check_kind(s, tv, how)) return false;
  const int64_t v[2] = {stages, p};
  tf_op_set_attr(tv, "circular", tf_attr_ints(tv->ctx, v, 2));
  write_kind(tv, how);
  return true;
}
