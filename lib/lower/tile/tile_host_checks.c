/* What a tile program's launch is checked for, and what may be taken for granted in it. Each check is made once, for
 * all versions that rely on it. */
#include "lower/tile/plan/tile_buffer.h"
#include "lower/tile/plan/tile_cluster_plan.h"
#include "lower/tile/plan/tile_pattern.h"
#include "lower/tile/plan/tile_tma_plan.h"
#include "lower/tile/plan/tile_view.h"
#include "lower/tile/tile_host_checks.h"

/* Extents, strides and integer arguments. */
static tf_value *symbol(tf_host_code *code, tf_ixp e) {
  const tf_tl_extent *x = tf_ix_user(e);
  tf_value *of = tf_host_code_arg(code, x->arg);
  return x->axis < 0 ? tf_h_cast(&code->b, of)
         : x->stride ? tf_h_stride(&code->b, of, (uint32_t)x->axis)
                     : tf_h_dim(&code->b, of, (uint32_t)x->axis);
}

host tf_tl_host_begin(tf_tl_func *f) {
  host h = {.f = f, .code = {.ctx = f->ctx, .pool = f->pool, .symbol = symbol}};
  tf_host_code_begin(&h.code, f->module, f->func, tf_op_body(f->func), tf_tile_num_results(f->func));
  tf_tl_say_in_place(f, &h.code);
  return h;
}

static void check_extents(host *h) {
  for (uint32_t i = 0; i < num_inputs(h); i++) {
    if (!is_tensor(h, i)) tf_tl_check_said(h->f, &h->code, i, 0);
    for (uint32_t k = 0; is_tensor(h, i) && k < rank_of(h, i); k++) {
      tf_ixp n = tf_tl_dim(h->f, i, k);
      const tf_tl_extent *x = tf_ix_get_kind(n) == TF_IX_SYM ? tf_ix_user(n) : NULL;
      tf_value *have = tf_h_dim(&h->code.b, arg(h, i), k), *v[2] = {have, value(h, n)};
      if (!x || x->arg != i || x->axis != (int32_t)k)
        tf_h_check(&h->code.b, bin(h, TF_H_EQ, v[0], v[1]),
                   fmt(h, "axis %u of '%s' has extent {0}; it must be {1}", k, name_of(h, i)), v, 2);
      tf_tl_check_said(h->f, &h->code, i, k);
      v[1] = num(h, tf_tile_divisible(h->f->func, i, k));
      if (tf_tile_divisible(h->f->func, i, k) > 1)
        tf_h_check(&h->code.b, bin(h, TF_H_EQ, bin(h, TF_H_MOD, v[0], v[1]), num(h, 0)),
                   fmt(h, "axis %u of '%s' has extent {0}; it must be a multiple of {1}", k, name_of(h, i)), v, 2);
    }
  }
}

/* A result's extents, too, are promised to be what `divisible` says. */
static void shapes(host *h) {
  for (uint32_t i = num_inputs(h); i < num_args(h); i++) {
    tf_value *dims[TF_TILE_MAX_RANK];
    for (uint32_t k = 0; k < rank_of(h, i); k++) {
      int64_t by = tf_tile_divisible(h->f->func, i, k);
      dims[k] = value(h, tf_tl_dim(h->f, i, k));
      tf_value *v[2] = {dims[k], num(h, by)};
      if (by > 1)
        tf_h_check(&h->code.b, bin(h, TF_H_EQ, bin(h, TF_H_MOD, v[0], v[1]), num(h, 0)),
                   fmt(h, "axis %u of '%s' has extent {0}; it must be a multiple of {1}", k, name_of(h, i)), v, 2);
    }
    tf_h_shape(&h->code.b, i - num_inputs(h), dims, rank_of(h, i));
  }
  tf_h_op(&h->code.b, TF_H_SHAPES_END, NULL, 0, NULL, 0, 0);
}

void tf_tl_check_shapes(host *h) {
  check_extents(h);
  tf_tl_check_assertions(h->f, &h->code);
  shapes(h);
}

static tf_value *empty(host *h, uint32_t i) { return tf_h_empty(&h->code.b, arg(h, i)); }

static void check_strides(host *h, uint32_t i) {
  tf_host_stride axis[TF_TILE_MAX_RANK] = {0};
  for (uint32_t k = 0; k < rank_of(h, i); k++) {
    int64_t s = tf_tile_stride(h->f->func, i, k);
    axis[k] = (tf_host_stride){s == TF_DYN          ? TF_HOST_ANY
                               : s == TF_TILE_DENSE ? TF_HOST_DENSE
                                                    : TF_HOST_KNOWN,
                               s, tf_tile_stride_divisible(h->f->func, i, k)};
  }
  tf_host_code_check_strides(&h->code, arg(h, i), axis, name_of(h, i));
}

/* An extent, of a tensor with elements: sums and products with its strides then stay within 63 bits, which the runtime
 * has checked. Of a tensor without, 1. */
static tf_value *steps(host *h, uint32_t i, uint32_t k, tf_value *none) {
  tf_value *one = num(h, 1);
  return choose(h, none, one, tf_h_dim(&h->code.b, arg(h, i), k));
}

static tf_value *span(host *h, uint32_t i) { return tf_h_span(&h->code.b, arg(h, i), empty(h, i)); }

/* The elements of a result lie apart: each stride is more than what the axes of smaller strides reach together. That is
 * so of every tensor that was cut from a larger one, or transposed. */
static void check_apart(host *h, uint32_t i) {
  tf_value *zero = num(h, 0), *one = num(h, 1), *none = empty(h, i);
  for (uint32_t k = 0; k < rank_of(h, i); k++) {
    tf_value *s = tf_h_stride(&h->code.b, arg(h, i), k), *reach = zero;
    for (uint32_t j = 0; j < rank_of(h, i); j++) {
      if (j == k) continue;
      tf_value *t = tf_h_stride(&h->code.b, arg(h, i), j), *m = bin(h, TF_H_SUB, steps(h, i, j, none), one);
      tf_value *below = bin(h, j < k ? TF_H_LE : TF_H_LT, t, s);
      reach = bin(h, TF_H_ADD, reach, choose(h, below, bin(h, TF_H_MUL, m, t), zero));
    }
    tf_value *v[2] = {s, reach}, *small = bin(h, TF_H_LE, steps(h, i, k, none), one);
    tf_h_check(&h->code.b, bin(h, TF_H_OR, bin(h, TF_H_LT, reach, s), small),
               fmt(h,
                   "axis %u of result '%s' has stride {0}, but the axes of smaller strides reach {1} elements further; "
                   "expected a stride above that, by which its elements are known to lie apart",
                   k, name_of(h, i)),
               v, 2);
  }
}

static tf_value *end_of(host *h, uint32_t i) {
  const tf_type *elem = tf_op_body(h->f->func)->arg[i]->type->elem;
  bool pairs = tf_tile_is_nibble(elem), strided = tf_tile_is_strided(h->f->func, i);
  tf_value *n = num(h, pairs ? 1 : tf_element_bytes(elem));
  if (strided) n = bin(h, TF_H_MUL, n, span(h, i));
  for (uint32_t k = 0; !strided && k < rank_of(h, i); k++) n = bin(h, TF_H_MUL, n, tf_h_dim(&h->code.b, arg(h, i), k));
  if (pairs) n = bin(h, TF_H_DIV, n, num(h, 2));
  return bin(h, TF_H_ADD, tf_h_ptr(&h->code.b, arg(h, i)), n);
}

/* Kernels take every argument to be memory of its own, but for a result that may be in place of an argument: then it
 * is all of that. */
static void check_disjoint(host *h, uint32_t i, uint32_t k) {
  tf_value *a[2] = {tf_h_ptr(&h->code.b, arg(h, i)), end_of(h, i)},
           *b[2] = {tf_h_ptr(&h->code.b, arg(h, k)), end_of(h, k)};
  tf_value *same = NULL;
  if (tf_tile_in_place(h->f->func, i) == (int32_t)k)
    same = bin(h, TF_H_AND, bin(h, TF_H_EQ, a[0], b[0]), tf_h_lie_alike(&h->code.b, arg(h, i), arg(h, k)));
  tf_h_check_apart(&h->code.b, a, b, empty(h, i), empty(h, k), same, name_of(h, i), name_of(h, k));
}

uint32_t tf_tl_alignment(uint32_t i, uint32_t n, tf_tl_emitter *const *kernels) {
  uint32_t align = 1;
  for (uint32_t j = 0; j < n; j++) {
    const tf_tl_buffer *b = tf_tl_buffer_of(kernels[j], tf_op_body(kernels[j]->f->func)->arg[i]);
    if (b->align > align) align = b->align;
  }
  return align;
}

void tf_tl_check_memory(host *h, uint32_t n, tf_tl_emitter *const *kernels, tf_tl_emitter *const *wide) {
  for (uint32_t i = 0; i < num_args(h); i++) {
    if (!is_tensor(h, i)) continue;
    check_strides(h, i);
    if (i >= num_inputs(h) && tf_tile_is_strided(h->f->func, i)) check_apart(h, i);
    for (uint32_t k = 0; i >= num_inputs(h) && k < i; k++)
      if (is_tensor(h, k)) check_disjoint(h, i, k);
    uint32_t align = tf_tl_alignment(i, n, kernels), other = wide ? tf_tl_alignment(i, n, wide) : 1;
    if (other > align) align = other;
    tf_value *a = num(h, align);
    tf_value *ok = tf_host_code_is_aligned(&h->code, tf_h_ptr(&h->code.b, arg(h, i)), a);
    if (align > 1)
      tf_h_check(&h->code.b, ok, fmt(h, "the address of '%s' must be a multiple of {0} bytes", name_of(h, i)), &a, 1);
  }
}

/* Coordinates of TMA have 32 bits. */
static void check_map_extents(host *h, const tf_tl_emitter *e) {
  for (size_t i = 0; i < e->args.n; i++) {
    const tf_tl_tma *t = e->args.at[i].tma;
    for (uint32_t d = 0; t && d < t->rank; d++) {
      if (tf_ix_max_value(t->tensor->dim[d]) <= TF_TL_MOST_EXTENT) continue;
      tf_value *v[2] = {value(h, t->tensor->dim[d]), num(h, TF_TL_MOST_EXTENT)};
      tf_h_check(
          &h->code.b, bin(h, TF_H_LE, v[0], v[1]),
          fmt(h, "axis %u of '%s' has extent {0}; TMA takes at most {1}", d, name_of(h, (uint32_t)t->tensor->arg)), v,
          2);
    }
  }
}

/* Views of arguments have as many bytes as these. */
static void check_views(host *h, const tf_tl_emitter *e) {
  tf_ix_ctx *ix = h->f->ix;
  for (size_t i = 0; i < e->buffers.n; i++) {
    const tf_tl_buffer *b = e->buffers.at[i], *all[2] = {b, tf_tl_root(b)};
    tf_ixp bytes[2];
    if (b->scope != TF_TS_GLOBAL || !b->root) continue;
    for (int k = 0; k < 2; k++) bytes[k] = tf_tl_size(ix, all[k]);
    if (bytes[0] == bytes[1]) continue;
    tf_value *v[2] = {value(h, bytes[1]), value(h, bytes[0])};
    tf_h_check(&h->code.b, bin(h, TF_H_EQ, v[0], v[1]),
               fmt(h, "'%s' has {0} bytes, but its view%s%s takes {1}", name_of(h, (uint32_t)b->arg),
                   b->name ? " " : "", b->name ? fmt(h, "'%s'", b->name) : ""),
               v, 2);
  }
}

/* Also where the chip has no clusters: what is refused is the same everywhere. */
static void check_cluster(host *h, const tf_tl_emitter *e) {
  int64_t c[3];
  if (tf_tl_cluster(e->kernel, c) == 1) return;
  for (uint32_t i = 0; i < e->kernel->noperand; i++) {
    tf_ixp n = tf_map_get(&e->f->index, tf_map_ptr(tf_op_operand(e->kernel, i)));
    if (c[i] < 2 || !n) continue;
    tf_value *v[2] = {bin(h, TF_H_MAX, value(h, n), num(h, 0)), num(h, c[i])};
    tf_h_check(&h->code.b, bin(h, TF_H_EQ, bin(h, TF_H_MOD, v[0], v[1]), num(h, 0)),
               fmt(h, "this program would launch {0} blocks along %c, which must be a multiple of the cluster's {1}",
                   (int)('x' + i)),
               v, 2);
  }
}

/* A kernel counts the iterations of a loop whose extents only the launch knows: 63 bits must be enough. Of extents
 * that the kernel itself computes, it asserts that (tile_parallel.c). */
static void check_iterations(host *h, const tf_tl_emitter *e, const tf_tl_stmt *s) {
  tf_value *n[TF_TILE_MAX_RANK], *total = num(h, 1), *none = num(h, 0), *ok = num(h, 1), *one = num(h, 1);
  for (uint32_t i = 0; i < s->op->noperand; i++) {
    tf_ixp x = tf_map_get(&h->f->index, tf_map_ptr(tf_op_operand(s->op, i)));
    int64_t known = tf_tl_loop_extent(s->op, i);
    if (!x && known < 0) return;
    n[i] = known >= 0 ? num(h, known) : bin(h, TF_H_MAX, value(h, x), num(h, 0));
    none = bin(h, TF_H_OR, none, bin(h, TF_H_EQ, n[i], num(h, 0)));
    tf_value *most = bin(h, TF_H_DIV, num(h, INT64_MAX - e->threads), bin(h, TF_H_MAX, n[i], one));
    ok = bin(h, TF_H_AND, ok, bin(h, TF_H_LE, total, most));
    total = bin(h, TF_H_MUL, bin(h, TF_H_MIN, total, most), n[i]); /* itself never out of range */
  }
  const char *text = "";
  for (uint32_t i = 0; i < s->op->noperand; i++) text = fmt(h, "%s%s{%u}", text, i ? " x " : "", i);
  tf_h_check(&h->code.b, bin(h, TF_H_OR, none, ok),
             fmt(h, "a tile.parallel would have %s iterations; the limit is 2^63", text), n, s->op->noperand);
}

static void check_loops(host *h, const tf_tl_emitter *e) {
  for (size_t i = 0; i < e->stmts.n; i++)
    if (e->stmts.at[i]->dynamic) check_iterations(h, e, e->stmts.at[i]);
}

void tf_tl_check_kernels(host *h, uint32_t n, tf_tl_emitter *const *kernels) {
  for (uint32_t i = 0; i < n; i++) check_views(h, kernels[i]);
  for (uint32_t i = 0; i < n; i++) check_map_extents(h, kernels[i]);
  for (uint32_t i = 0; i < n; i++) check_cluster(h, kernels[i]);
  for (uint32_t i = 0; i < n; i++) check_loops(h, kernels[i]);
}

tf_value *tf_tl_narrow_enough(host *h, const tf_tl_func *f) {
  tf_value *ok = num(h, 1), *most = num(h, TF_TL_MOST_EXTENT), *top = num(h, INT32_MAX), *low = num(h, -INT32_MAX);
  for (size_t i = 0; i < f->extents.n; i++)
    if (f->extents.at[i]->axis >= 0) ok = bin(h, TF_H_AND, ok, bin(h, TF_H_LE, value(h, f->extents.at[i]->sym), most));
  for (uint32_t i = 0; i < num_args(h); i++) /* without gaps: `needs` */
    if (is_tensor(h, i) && tf_tile_is_strided(f->func, i)) ok = bin(h, TF_H_AND, ok, bin(h, TF_H_LE, span(h, i), top));
  for (size_t i = 0; i < f->needs.n; i++) {
    tf_ixp e = f->needs.at[i].e;
    tf_value *v = value(h, e);
    ok = bin(h, TF_H_AND, ok, bin(h, TF_H_LE, v, top));
    if (tf_ix_min_value(e) < 0) ok = bin(h, TF_H_AND, ok, bin(h, TF_H_LE, low, v));
  }
  return ok;
}

tf_value *tf_tl_rows_are_whole(host *h, const tf_tl_func *f, uint32_t n, tf_tl_emitter *const *kernels) {
  tf_value *ok = f->ity->width < 64 ? tf_tl_narrow_enough(h, f) : num(h, 1), *zero = num(h, 0);
  for (size_t i = 0; i < f->assumed.n; i++) {
    tf_value *rest = bin(h, TF_H_MOD, value(h, f->assumed.at[i].extent), num(h, f->assumed.at[i].by));
    ok = bin(h, TF_H_AND, ok, bin(h, TF_H_EQ, rest, zero));
  }
  for (uint32_t i = 0; i < num_args(h); i++) {
    uint32_t align = is_tensor(h, i) ? tf_tl_alignment(i, n, kernels) : 1;
    if (align < 2) continue;
    tf_value *at = tf_h_ptr(&h->code.b, arg(h, i));
    ok = bin(h, TF_H_AND, ok, tf_host_code_is_aligned(&h->code, at, num(h, align)));
  }
  return ok;
}
