/* The host program of a tile program, in this order:
 *
 *   1. the shapes of results
 *   2. checks: extents, strides, alignment, results that overlap nothing, limits of tensor maps and of launches
 *   3. for each kernel: which of its versions (32-bit indices, whole rows, other tiles), then its launch
 *
 * A check comes before the first launch wherever it can, so that a refused call has written nothing. Each check is made
 * once, for all versions that rely on it. */
#include "lower/common/host_code.h"
#include "lower/tile/plan/tile_buffer.h"
#include "lower/tile/plan/tile_cluster_plan.h"
#include "lower/tile/plan/tile_pattern.h"
#include "lower/tile/plan/tile_stmt.h"
#include "lower/tile/plan/tile_tma_plan.h"
#include "lower/tile/plan/tile_view.h"
#include "lower/tile/tile_extents.h"
#include "lower/tile/tile_drawn.h"
#include "lower/tile/tile_host.h"
#include "lower/tile/tile_time.h"
#include "support/launch_limits.h"

/* ------------------------------------------------------------------------------------------------ the program */

typedef struct host {
  tf_host_code code; /* first */
  tf_tl_func *f;
  tf_value *launched; /* 1 if the call has launched something; NULL: nothing can have been */
  bool surely;        /* it has */
} host;

static tf_value *bin(host *h, tf_hostop row, tf_value *x, tf_value *y) { return tf_h_binary(&h->code.b, row, x, y); }
static tf_value *num(host *h, int64_t v) { return tf_h_const(&h->code.b, v); }
static tf_value *arg(host *h, uint32_t i) { return tf_host_code_arg(&h->code, i); }
static tf_value *value(host *h, tf_ixp e) { return tf_host_code_value(&h->code, e); }
static const char *name_of(host *h, uint32_t i) { return tf_host_code_name(&h->code, i); }
#define fmt(h, ...) tf_host_code_fmt(&(h)->code, __VA_ARGS__)

/* Extents, strides and integer arguments. */
static tf_value *symbol(tf_host_code *code, tf_ixp e) {
  const tf_tl_extent *x = tf_ix_user(e);
  tf_value *of = tf_host_code_arg(code, x->arg);
  return x->axis < 0 ? tf_h_cast(&code->b, of)
         : x->stride ? tf_h_stride(&code->b, of, (uint32_t)x->axis)
                     : tf_h_dim(&code->b, of, (uint32_t)x->axis);
}

static bool is_tensor(host *h, uint32_t i) { return tf_op_body(h->f->func)->arg[i]->type->kind == TF_TYPE_TENSOR; }
static uint32_t rank_of(host *h, uint32_t i) { return tf_op_body(h->f->func)->arg[i]->type->rank; }
static uint32_t num_args(host *h) { return tf_op_body(h->f->func)->narg; }
static uint32_t num_inputs(host *h) { return tf_tile_num_inputs(h->f->func); }

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

static tf_value *empty(host *h, uint32_t i) { return tf_h_empty(&h->code.b, arg(h, i)); }

static tf_value *choose(host *h, tf_value *cond, tf_value *a, tf_value *b) {
  return tf_h_select(&h->code.b, cond, a, b);
}

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

static uint32_t alignment(uint32_t i, uint32_t n, tf_tl_emitter *const *kernels) {
  uint32_t align = 1;
  for (uint32_t j = 0; j < n; j++) {
    const tf_tl_buffer *b = tf_tl_buffer_of(kernels[j], tf_op_body(kernels[j]->f->func)->arg[i]);
    if (b->align > align) align = b->align;
  }
  return align;
}

static void check_memory(host *h, uint32_t n, tf_tl_emitter *const *kernels, tf_tl_emitter *const *wide) {
  for (uint32_t i = 0; i < num_args(h); i++) {
    if (!is_tensor(h, i)) continue;
    check_strides(h, i);
    if (i >= num_inputs(h) && tf_tile_is_strided(h->f->func, i)) check_apart(h, i);
    for (uint32_t k = 0; i >= num_inputs(h) && k < i; k++)
      if (is_tensor(h, k)) check_disjoint(h, i, k);
    uint32_t align = alignment(i, n, kernels), other = wide ? alignment(i, n, wide) : 1;
    if (other > align) align = other;
    tf_value *a = num(h, align);
    tf_value *ok = tf_host_code_is_aligned(&h->code, tf_h_ptr(&h->code.b, arg(h, i)), a);
    if (align > 1)
      tf_h_check(&h->code.b, ok, fmt(h, "the address of '%s' must be a multiple of {0} bytes", name_of(h, i)), &a, 1);
  }
}

/* Whether a tensor has no elements; NULL: it always has some. */
static tf_value *may_be_empty(host *h, const tf_tl_buffer *x) {
  tf_value *any = NULL;
  for (uint32_t d = 0; d < x->rank; d++) {
    if (tf_ix_min_value(x->dim[d]) > 0) continue;
    tf_value *none = bin(h, TF_H_EQ, value(h, x->dim[d]), num(h, 0));
    any = any ? bin(h, TF_H_OR, any, none) : none;
  }
  return any;
}

/* In bytes. Where nothing is multiplied by it (an axis of one element, a tensor without any) the caller's may be
 * anything, and the map's is one that a map may have. */
static tf_value *map_stride(host *h, const tf_tl_buffer *x, uint32_t d, tf_value *empty) {
  tf_value *grain = num(h, 16);
  if (!tf_tile_is_strided(h->f->func, (uint32_t)x->arg)) {
    tf_ixp bytes = tf_ix_mulc(h->f->ix, x->stride[d], x->elem_bytes);
    return tf_ix_min_value(bytes) > 0 ? value(h, bytes) : bin(h, TF_H_MAX, value(h, bytes), grain);
  }
  tf_value *small = bin(h, TF_H_LE, value(h, x->dim[d]), num(h, 1)), *each = num(h, x->elem_bytes);
  if (empty) small = bin(h, TF_H_OR, small, empty);
  tf_value *s = choose(h, small, num(h, 16 / x->elem_bytes), tf_h_stride(&h->code.b, arg(h, (uint32_t)x->arg), d));
  return bin(h, TF_H_MUL, s, each);
}

/* Of a tensor without elements nothing is copied, but its map must be one, and of memory that is there: an H200 looks
 * at it (illegal address) though every box lies outside. So it is of one element, in memory of the call. */
static tf_value *tensormap(host *h, const tf_tl_tma *t) {
  tf_value *one = num(h, 1), *grain = num(h, 16);
  const tf_tl_buffer *x = t->tensor;
  uint32_t last = t->rank - 1;
  tf_context *c = h->f->ctx;
  tf_host_map map = {.rank = t->rank, .swizzle = t->swizzle};
  tf_value *empty = may_be_empty(h, x), *ptr = tf_h_ptr(&h->code.b, arg(h, (uint32_t)x->arg));
  map.address = empty ? choose(h, empty, tf_h_alloc(&h->code.b, choose(h, empty, grain, num(h, 0))), ptr) : ptr;
  for (uint32_t d = 0; d < t->rank; d++) {
    tf_value *v = value(h, x->dim[d]);
    map.extent[d] = empty ? choose(h, empty, one, v) : v;
    map.box[d] = t->box[d];
  }
  for (uint32_t d = 0; d < last; d++) map.stride[d] = map_stride(h, x, d, empty);
  map.type = t->rounds ? tf_attr_strz(c, "tf32") : tf_lower_map_type(c, x->elem, tf_tl_reduction(t));
  /* Where a piece of 128 bytes lies in two lines, 256 fetch what nobody asked for: products of such rows took 8 to 16 %
   * less with 128, those of whole rows from memory up to 4 % less with 256 (H200, 2026-11-28). */
  if (t->box[last] * x->elem_bytes >= 64) map.l2 = tf_attr_strz(c, "rows");
  return tf_host_code_tensormap(&h->code, &map);
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

static tf_op *put_launch(host *h, tf_tl_emitter *e, tf_value *const *grid, tf_value *const *args, bool overlap) {
  tf_value *block[3] = {num(h, tf_tl_block_threads(e)), num(h, 1), num(h, 1)}, *shared = num(h, e->shared_bytes);
  tf_op *l = tf_h_launch(&h->code.b, tf_op_symbol(e->code.func).ptr, grid, block, shared, args, (uint32_t)e->args.n);
  if (overlap) tf_op_set_attr(l, "overlap", tf_attr_unit(e->f->ctx));
  return l;
}

/* Kernels read arguments before they wait, which is right since what the call launched first began when all older work
 * was done. Nothing is launched of an empty grid: where the kernels above have none, this one is the first, and waits.
 */
static void put_overlapping(host *h, tf_tl_emitter *e, tf_value *const *grid, tf_value *const *args) {
  if (h->surely || !h->launched) {
    put_launch(h, e, grid, args, h->surely);
    return;
  }
  tf_op *iff = tf_host_code_if(&h->code, h->launched);
  for (uint32_t k = 0; k < 2; k++) {
    tf_host_region outer = tf_host_code_open(&h->code, iff, k);
    put_launch(h, e, grid, args, k == 0);
    tf_host_code_close(&h->code, outer);
  }
}

/* Of persistent blocks as many as run at one time, and of these no more than make as few rounds of the tiles. Axes have
 * no more tiles than a launch would take, so their number fits. */
static void share_out(host *h, const tf_tl_emitter *e, tf_value **grid) {
  tf_value *all = num(h, 1), *one = num(h, 1);
  int64_t c[3], size = tf_tl_cluster(e->kernel, c);
  for (uint32_t i = 0; i < e->kernel->noperand; i++) {
    tf_value *v[2] = {grid[i], num(h, tf_most_blocks((int)i))};
    tf_h_check(&h->code.b, bin(h, TF_H_LE, v[0], v[1]),
               fmt(h, "this program would have {0} tiles along %c; there may be at most {1}", (int)('x' + i)), v, 2);
    all = bin(h, TF_H_MUL, all, c[i] > 1 ? bin(h, TF_H_DIV, grid[i], num(h, c[i])) : grid[i]);
    grid[i] = num(h, c[i]);
  }
  if (e->tickets) { /* the last block to end draws a ticket behind the last tile */
    tf_value *most = num(h, INT32_MAX / 2);
    tf_h_check(&h->code.b, bin(h, TF_H_LE, all, most),
               "{0} tiles are more than blocks may draw, which are counted in 32 bits; there may be at most {1}",
               (tf_value *[]){all, most}, 2);
  }
  tf_value *clusters = num(h, e->persistent / size);
  tf_value *rounds = bin(h, TF_H_MAX, bin(h, TF_H_CEILDIV, all, clusters), one);
  all = bin(h, TF_H_CEILDIV, all, rounds);
  grid[0] = c[0] > 1 ? bin(h, TF_H_MUL, all, grid[0]) : all;
}

static tf_ixp grid_of(const tf_tl_emitter *e, uint32_t i) {
  return i < e->kernel->noperand ? tf_map_get(&e->f->index, tf_map_ptr(tf_op_operand(e->kernel, i))) : NULL;
}

static tf_value *counter(host *h) {
  tf_type *index = tf_type_index(h->f->ctx);
  return tf_op_result(tf_h_op(&h->code.b, TF_H_COUNTER, NULL, 0, &index, 1, 0), 0);
}

static void launch_one(host *h, tf_tl_emitter *e) {
  tf_value *grid[3], *zero = num(h, 0);
  tf_value **args = TF_NEW_ARRAY(h->f->pool, tf_value *, e->args.n + 1);
  for (uint32_t i = 0; i < 3; i++) {
    tf_ixp n = grid_of(e, i);
    grid[i] = n ? bin(h, TF_H_MAX, value(h, n), zero) : num(h, 1);
  }
  if (e->persistent) share_out(h, e, grid);
  for (size_t i = 0; i < e->args.n; i++) {
    const tf_tl_arg *a = &e->args.at[i];
    args[i] = a->tma           ? tensormap(h, a->tma)
              : a->counter     ? counter(h)
              : a->tensor >= 0 ? tf_h_ptr(&h->code.b, arg(h, (uint32_t)a->tensor))
              : a->scalar >= 0 ? arg(h, (uint32_t)a->scalar)
                               : value(h, a->extent->sym);
  }
  h->code.b.loc = e->kernel->loc;
  bool overlap = tf_tile_overlap_of(e->kernel) && tf_target_has(e->f->target, TF_FEAT_dependent_launch);
  if (overlap) put_overlapping(h, e, grid, args);
  else put_launch(h, e, grid, args, false);
}

/* What the kernels below know of this one's launch. */
static void note_launch(host *h, const tf_tl_emitter *e) {
  tf_value *some = NULL, *zero = num(h, 0);
  bool nonempty = true;
  for (uint32_t i = 0; i < 3; i++) nonempty &= !grid_of(e, i) || tf_ix_min_value(grid_of(e, i)) > 0;
  h->surely |= nonempty;
  if (h->surely || e->kernel == tf_op_body(e->f->func)->last) return;
  for (uint32_t i = 0; i < e->kernel->noperand; i++) {
    tf_value *any = bin(h, TF_H_LT, zero, bin(h, TF_H_MAX, value(h, grid_of(e, i)), zero));
    some = some ? bin(h, TF_H_AND, some, any) : any;
  }
  h->launched = h->launched ? bin(h, TF_H_OR, h->launched, some) : some;
}

/* 1 if 32-bit indices suffice for these arguments. */
static tf_value *narrow_enough(host *h, const tf_tl_func *f) {
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

/* 1 if rows are whole pieces of 16 bytes and begin at such, and 32-bit indices suffice. */
static tf_value *rows_are_whole(host *h, const tf_tl_func *f, uint32_t n, tf_tl_emitter *const *kernels) {
  tf_value *ok = narrow_enough(h, f), *zero = num(h, 0);
  for (size_t i = 0; i < f->assumed.n; i++) {
    tf_value *rest = bin(h, TF_H_MOD, value(h, f->assumed.at[i].extent), num(h, f->assumed.at[i].by));
    ok = bin(h, TF_H_AND, ok, bin(h, TF_H_EQ, rest, zero));
  }
  for (uint32_t i = 0; i < num_args(h); i++) {
    uint32_t align = is_tensor(h, i) ? alignment(i, n, kernels) : 1;
    if (align < 2) continue;
    tf_value *at = tf_h_ptr(&h->code.b, arg(h, i));
    ok = bin(h, TF_H_AND, ok, tf_host_code_is_aligned(&h->code, at, num(h, align)));
  }
  return ok;
}

/* ------------------------------------------------------------------------------------------------ other tiles */

/* `which` of those from `next` on, else the kernel as it is. */
static void launch_which(host *h, tf_value *which, size_t next, tf_tl_emitter *own, uint32_t number,
                         const tf_tl_versions *all) {
  while (next < all->all.n && (all->all.at[next].of != number || !all->all.at[next].made)) next++;
  if (next == all->all.n) {
    launch_one(h, own);
    return;
  }
  tf_op *iff = tf_host_code_if(&h->code, bin(h, TF_H_EQ, which, num(h, (int64_t)next + 1)));
  for (uint32_t k = 0; k < 2; k++) {
    host in = *h;
    tf_host_region outer = tf_host_code_open(&in.code, iff, k);
    if (k) launch_which(&in, which, next + 1, own, number, all);
    else launch_one(&in, all->all.at[next].made);
    tf_host_code_close(&in.code, outer);
  }
}

/* The kernel with the tile that takes the least time, of those whose needs hold: a later one only if it takes less. */
static void launch_version(host *h, uint32_t number, tf_tl_emitter *e, const tf_tl_versions *all) {
  const tf_tl_version *own = NULL;
  for (size_t i = 0; all && i < all->own.n; i++)
    if (all->own.at[i].of == number) own = &all->own.at[i];
  for (size_t i = 0; all && !own && i < all->all.n; i++) {
    const tf_tl_version *v = &all->all.at[i];
    if (v->of != number || !v->made || !v->turns) continue;
    tf_value *draws = bin(h, TF_H_AND, tf_tl_draws_at_launch(&h->code, v), rows_are_whole(h, v->f, 1, &v->made));
    launch_which(h, choose(h, draws, num(h, (int64_t)i + 1), num(h, 0)), 0, e, number, all);
    return;
  }
  if (!own) {
    launch_one(h, e);
    return;
  }
  tf_value *least = tf_tl_time_at_launch(&h->code, own, e->f, e), *which = num(h, 0);
  for (size_t i = 0; i < all->all.n; i++) {
    const tf_tl_version *v = &all->all.at[i];
    if (v->of != number || !v->made) continue;
    tf_value *time = tf_tl_time_at_launch(&h->code, v, v->f, v->made);
    tf_value *better = bin(h, TF_H_AND, rows_are_whole(h, v->f, 1, &v->made), bin(h, TF_H_LT, time, least));
    if (tf_tl_in_clusters(&v->tile) && all->asks)
      better = bin(h, TF_H_AND, better, tf_h_takes(&h->code.b, tf_op_symbol(v->made->code.func).ptr));
    which = choose(h, better, num(h, (int64_t)i + 1), which);
    least = choose(h, better, time, least);
  }
  launch_which(h, which, 0, e, number, all);
}

/* ------------------------------------------------------------------------------------------------ all kernels */

static void launch(host *h, uint32_t n, tf_tl_emitter *const *kernels, const tf_tl_versions *versions) {
  for (uint32_t i = 0; i < n; i++) {
    launch_version(h, i, kernels[i], versions);
    note_launch(h, kernels[i]);
  }
}

static void launch_in(host *h, tf_op *iff, uint32_t region, uint32_t n, tf_tl_emitter *const *kernels,
                      const tf_tl_versions *versions) {
  host in = *h;
  tf_host_region outer = tf_host_code_open(&in.code, iff, region);
  launch(&in, n, kernels, versions);
  tf_host_code_close(&in.code, outer);
}

static void launch_any(host *h, tf_tl_func *f, uint32_t n, tf_tl_emitter *const *kernels, tf_tl_emitter *const *wide,
                       const tf_tl_versions *versions) {
  if (!wide) {
    launch(h, n, kernels, versions);
    return;
  }
  tf_op *iff = tf_host_code_if(&h->code, narrow_enough(h, f));
  launch_in(h, iff, 0, n, kernels, versions);
  launch_in(h, iff, 1, n, wide, NULL);
}

/* What is checked for all is of the wide ones' expressions, which take nothing for granted. */
bool tf_tl_host(tf_tl_func *f, uint32_t n, tf_tl_emitter *const *kernels, tf_tl_func *wide_f,
                tf_tl_emitter *const *wide, tf_tl_func *whole_f, tf_tl_emitter *const *whole,
                const tf_tl_versions *versions) {
  tf_tl_func *base = wide ? wide_f : f;
  tf_tl_emitter *const *some = wide ? wide : kernels;
  host h = {.f = base, .code = {.ctx = base->ctx, .pool = base->pool, .symbol = symbol}};
  tf_host_code_begin(&h.code, base->module, base->func, tf_op_body(base->func), tf_tile_num_results(base->func));
  tf_tl_say_in_place(base, &h.code);
  check_extents(&h);
  tf_tl_check_assertions(base, &h.code);
  shapes(&h);
  check_memory(&h, n, kernels, wide);
  for (uint32_t i = 0; i < n; i++) check_views(&h, some[i]);
  for (uint32_t i = 0; i < n; i++) check_map_extents(&h, some[i]);
  for (uint32_t i = 0; i < n; i++) check_cluster(&h, some[i]);
  for (uint32_t i = 0; i < n; i++) check_loops(&h, some[i]);
  if (!wide && f->needs.n + f->extents.n && f->ity->width < 64)
    tf_h_check(&h.code.b, narrow_enough(&h, f), "the tensors are too large for the 32-bit indices that were asked for",
               NULL, 0);
  if (whole) {
    tf_op *iff = tf_host_code_if(&h.code, rows_are_whole(&h, whole_f, n, whole));
    launch_in(&h, iff, 0, n, whole, versions);
    host in = h;
    tf_host_region outer = tf_host_code_open(&in.code, iff, 1);
    launch_any(&in, f, n, kernels, wide, NULL);
    tf_host_code_close(&in.code, outer);
  } else launch_any(&h, f, n, kernels, wide, versions);
  tf_host_code_end(&h.code, f->func);
  return true;
}
