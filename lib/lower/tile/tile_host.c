/* The host program of a tile program, in this order:
 *
 *   1. the shapes of results
 *   2. checks: extents, strides, alignment, results that overlap nothing, limits of tensor maps and of launches
 *   3. for each kernel: which of its versions (32-bit indices, whole rows, other tiles), then its launch
 *
 * A check comes before the first launch wherever it can, so that a refused call has written nothing. */
#include "lower/tile/plan/tile_buffer.h"
#include "lower/tile/plan/tile_cluster_plan.h"
#include "lower/tile/plan/tile_tma_plan.h"
#include "lower/tile/tile_drawn.h"
#include "lower/tile/tile_host_checks.h"
#include "lower/tile/tile_pad.h"
#include "lower/tile/tile_time.h"
#include "lower/tile/tile_views.h"
#include "support/launch_limits.h"

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

/* In bytes: rows of the padded copy are no shorter than the tensor's. */
static tf_value *padded_stride(host *h, const tf_tl_buffer *x, uint32_t d, tf_value *row) {
  const tf_tl_viewed *viewed = h->views ? &h->views->of[x->arg] : NULL;
  tf_value *s = row;
  for (uint32_t k = d + 1; k + 1 < x->rank; k++)
    s = bin(h, TF_H_MUL, s, viewed && viewed->plain ? value(h, x->dim[k]) : tf_tl_as_it_is(h, x->dim[k]));
  return bin(h, TF_H_MAX, s, num(h, 16));
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
static tf_value *tensormap(host *h, const tf_tl_tma *t, tf_tl_copy *copy) {
  tf_value *one = num(h, 1), *grain = num(h, 16);
  const tf_tl_buffer *x = t->tensor;
  uint32_t last = t->rank - 1;
  tf_context *c = h->f->ctx;
  tf_host_map map = {.rank = t->rank, .swizzle = t->swizzle};
  tf_tl_viewed *viewed = h->views ? &h->views->of[x->arg] : NULL;
  tf_value *empty = may_be_empty(h, x), *ptr = tf_h_ptr(&h->code.b, arg(h, (uint32_t)x->arg)), *row = NULL;
  if (t->padded) {
    *copy = tf_tl_pad(h, x, t->stores);
    ptr = choose(h, copy->wanted, copy->at, ptr);
    row = copy->row_bytes;
  } else if (viewed) row = viewed->copy.row_bytes;
  map.address = empty ? choose(h, empty, tf_h_alloc(&h->code.b, choose(h, empty, grain, num(h, 0))), ptr) : ptr;
  for (uint32_t d = 0; d < t->rank; d++) {
    bool whole = (t->padded || viewed) && t->stores && d == last; /* TMA writes pieces of 16 bytes */
    tf_value *v = whole ? viewed ? viewed->copy.row : copy->row : tf_tl_as_it_is(h, x->dim[d]);
    map.extent[d] = empty ? choose(h, empty, one, v) : v;
    map.box[d] = t->box[d];
  }
  for (uint32_t d = 0; d < last; d++) map.stride[d] = row ? padded_stride(h, x, d, row) : map_stride(h, x, d, empty);
  map.type = t->rounds ? tf_attr_strz(c, "tf32") : tf_lower_map_type(c, x->elem, tf_tl_reduction(t));
  /* Where a piece of 128 bytes lies in two lines, 256 fetch what nobody asked for: products of such rows took 8 to 16 %
   * less with 128, those of whole rows from memory up to 4 % less with 256 (H200, 2026-11-28). */
  if (t->box[last] * x->elem_bytes >= 64) map.l2 = tf_attr_strz(c, "rows");
  return tf_host_code_tensormap(&h->code, &map);
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

void tf_tl_launch_one(host *h, tf_tl_emitter *e) {
  tf_value *grid[3], *zero = num(h, 0);
  tf_value **args = TF_NEW_ARRAY(h->f->pool, tf_value *, e->args.n + 1);
  tf_tl_copy *copies = TF_NEW_ARRAY(h->f->pool, tf_tl_copy, e->args.n + 1);
  for (uint32_t i = 0; i < 3; i++) {
    tf_ixp n = grid_of(e, i);
    grid[i] = n ? bin(h, TF_H_MAX, value(h, n), zero) : num(h, 1);
  }
  if (e->persistent) share_out(h, e, grid);
  /* copies are launched before the counter is asked for, which is the next launch's */
  for (size_t i = 0; i < e->args.n; i++)
    if (e->args.at[i].tma && e->args.at[i].tma->padded) args[i] = tensormap(h, e->args.at[i].tma, &copies[i]);
  for (size_t i = 0; i < e->args.n; i++) {
    const tf_tl_arg *a = &e->args.at[i];
    if (a->tma && a->tma->padded) continue;
    args[i] = a->tma           ? tensormap(h, a->tma, &copies[i])
              : a->counter     ? counter(h)
              : a->tensor >= 0 ? tf_h_ptr(&h->code.b, arg(h, (uint32_t)a->tensor))
              : a->scalar >= 0 ? arg(h, (uint32_t)a->scalar)
                               : value(h, a->extent->sym);
  }
  h->code.b.loc = e->kernel->loc;
  bool overlap = tf_tile_overlap_of(e->kernel) && tf_target_has(e->f->target, TF_FEAT_dependent_launch);
  if (overlap) put_overlapping(h, e, grid, args);
  else put_launch(h, e, grid, args, false);
  for (size_t i = 0; i < e->args.n; i++)
    if (e->args.at[i].tma && e->args.at[i].tma->padded && e->args.at[i].tma->stores) tf_tl_unpad(h, &copies[i]);
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

/* ------------------------------------------------------------------------------------------------ other tiles */

/* `which` of those from `next` on, else the kernel as it is. */
static void launch_which(host *h, tf_value *which, size_t next, tf_tl_emitter *own, uint32_t number,
                         const tf_tl_versions *all) {
  while (next < all->all.n && (all->all.at[next].of != number || !all->all.at[next].made)) next++;
  if (next == all->all.n) {
    tf_tl_launch_one(h, own);
    return;
  }
  tf_op *iff = tf_host_code_if(&h->code, bin(h, TF_H_EQ, which, num(h, (int64_t)next + 1)));
  for (uint32_t k = 0; k < 2; k++) {
    host in = *h;
    tf_host_region outer = tf_host_code_open(&in.code, iff, k);
    if (k) launch_which(&in, which, next + 1, own, number, all);
    else tf_tl_launch_one(&in, all->all.at[next].made);
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
    tf_value *draws = bin(h, TF_H_AND, tf_tl_draws_at_launch(&h->code, v), tf_tl_rows_are_whole(h, v->f, 1, &v->made));
    launch_which(h, choose(h, draws, num(h, (int64_t)i + 1), num(h, 0)), 0, e, number, all);
    return;
  }
  if (!own) {
    tf_tl_launch_one(h, e);
    return;
  }
  tf_value *least = tf_tl_time_at_launch(&h->code, own, e->f), *which = num(h, 0);
  for (size_t i = 0; i < all->all.n; i++) {
    const tf_tl_version *v = &all->all.at[i];
    if (v->of != number || !v->made) continue;
    tf_value *time = tf_tl_time_at_launch(&h->code, v, v->f);
    tf_value *better = bin(h, TF_H_AND, tf_tl_rows_are_whole(h, v->f, 1, &v->made), bin(h, TF_H_LT, time, least));
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
  tf_op *iff = tf_host_code_if(&h->code, tf_tl_narrow_enough(h, f));
  launch_in(h, iff, 0, n, kernels, versions);
  launch_in(h, iff, 1, n, wide, NULL);
}

/* With copies of arguments whose rows are whole, by the kernels for these, or as any. */
static void launch_viewed(host *h, tf_tl_func *f, uint32_t n, tf_tl_emitter *const *kernels, tf_tl_emitter *const *wide,
                          tf_tl_func *whole_f, tf_tl_emitter *const *whole, const tf_tl_versions *versions) {
  TF_VEC(tf_tl_emitter *) all = {0};
  tf_vec_push(h->f->pool, &all, whole[0]);
  for (size_t i = 0; i < versions->all.n; i++)
    if (versions->all.at[i].made) tf_vec_push(h->f->pool, &all, versions->all.at[i].made);
  host in = *h;
  tf_value *fits = tf_tl_see_whole_rows(&in, whole_f, (uint32_t)all.n, all.at);
  tf_op *iff = tf_host_code_if(&in.code, fits);
  for (uint32_t k = 0; k < 2; k++) {
    host some = k ? *h : in;
    some.code.b = in.code.b;
    tf_host_region outer = tf_host_code_open(&some.code, iff, k);
    if (k) launch_any(&some, f, n, kernels, wide, NULL);
    else {
      tf_tl_copy_in(&some);
      launch(&some, 1, whole, versions);
      tf_tl_copy_out(&some);
    }
    tf_host_code_close(&some.code, outer);
  }
  h->code.b = in.code.b;
}

static void launch_one_padded(host *h, const tf_tl_padded *p) {
  tf_tl_launch_one(h, p->kernel);
  note_launch(h, p->kernel);
}

/* Rows that are not whole: by the first version of padded rows that takes the launch, or as any. */
static void launch_padded(host *h, tf_tl_func *f, uint32_t n, tf_tl_emitter *const *kernels, tf_tl_emitter *const *wide,
                          const tf_tl_versions *versions, uint32_t next) {
  if (next >= TF_TL_PADDED || next == versions->npadded) {
    launch_any(h, f, n, kernels, wide, NULL);
    return;
  }
  const tf_tl_padded *p = &versions->padded[next];
  tf_op *iff = tf_host_code_if(&h->code, tf_tl_takes_padded(h, p));
  for (uint32_t k = 0; k < 2; k++) {
    host in = *h;
    tf_host_region outer = tf_host_code_open(&in.code, iff, k);
    if (k) launch_padded(&in, f, n, kernels, wide, versions, next + 1);
    else launch_one_padded(&in, p);
    tf_host_code_close(&in.code, outer);
  }
}

static void launch_some(host *h, tf_tl_func *f, uint32_t n, tf_tl_emitter *const *kernels, tf_tl_emitter *const *wide,
                        tf_tl_func *whole_f, tf_tl_emitter *const *whole, const tf_tl_versions *versions) {
  if (!whole) {
    launch_any(h, f, n, kernels, wide, versions);
    return;
  }
  tf_op *iff = tf_host_code_if(&h->code, tf_tl_rows_are_whole(h, whole_f, n, whole));
  launch_in(h, iff, 0, n, whole, versions);
  host in = *h;
  tf_host_region outer = tf_host_code_open(&in.code, iff, 1);
  if (versions->viewed) launch_viewed(&in, f, n, kernels, wide, whole_f, whole, versions);
  else launch_padded(&in, f, n, kernels, wide, versions, 0);
  tf_host_code_close(&in.code, outer);
}

/* What 32-bit indices do not suffice for is another version's; with `rows` also rows that are not whole. */
static void launch_or_decline(tf_tl_func *f, uint32_t n, tf_tl_emitter *const *kernels, tf_tl_func *whole_f,
                              tf_tl_emitter *const *whole, const tf_tl_versions *versions) {
  host h = tf_tl_host_begin(tf_tl_of_launch(f, f->func, 64, false, false));
  tf_tl_check_shapes(&h);
  tf_tl_check_memory(&h, versions->rows ? 0 : n, kernels, NULL);
  tf_value *suits = versions->rows ? tf_tl_rows_are_whole(&h, f, n, kernels) : tf_tl_narrow_enough(&h, f);
  tf_op *iff = tf_host_code_if(&h.code, suits);
  for (uint32_t k = 0; k < 2; k++) {
    host in = h;
    tf_host_region outer = tf_host_code_open(&in.code, iff, k);
    in.f = f;
    if (!k) tf_tl_check_kernels(&in, n, kernels);
    if (!k) launch_some(&in, f, n, kernels, NULL, whole_f, whole, versions);
    else tf_h_op(&in.code.b, TF_H_DECLINE, NULL, 0, NULL, 0, 0);
    tf_host_code_close(&in.code, outer);
  }
  tf_host_code_end(&h.code, f->func);
}

/* What is checked for all is of the wide ones' expressions, which take nothing for granted. */
bool tf_tl_host(tf_tl_func *f, uint32_t n, tf_tl_emitter *const *kernels, tf_tl_func *wide_f,
                tf_tl_emitter *const *wide, tf_tl_func *whole_f, tf_tl_emitter *const *whole,
                const tf_tl_versions *versions) {
  tf_tl_func *base = wide ? wide_f : f;
  tf_tl_emitter *const *some = wide ? wide : kernels;
  if (versions->declines && f->ity->width < 64) {
    launch_or_decline(f, n, kernels, whole_f, whole, versions);
    return true;
  }
  host h = tf_tl_host_begin(base);
  tf_tl_check_shapes(&h);
  tf_tl_check_memory(&h, n, kernels, wide);
  tf_tl_check_kernels(&h, n, some);
  if (!wide && f->needs.n + f->extents.n && f->ity->width < 64)
    tf_h_check(&h.code.b, tf_tl_narrow_enough(&h, f),
               "the tensors are too large for the 32-bit indices that were asked for", NULL, 0);
  launch_some(&h, f, n, kernels, wide, whole_f, whole, versions);
  tf_host_code_end(&h.code, f->func);
  return true;
}
