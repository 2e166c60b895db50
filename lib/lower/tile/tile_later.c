/* Other tiles that are made when a launch asks for them, as versions of fusions are (codegen/README.md, `lazy`).
 *
 * The program that asks has no kernels. It knows the extents, so it reckons the time of each tile as the program with
 * all of them does (tile_time.c), and asks for the best one. A version's kernel is the one of whole rows with 32-bit
 * indices, also of the version behind them, which has the function's own tile; what is not for it takes the last
 * version, which has that tile for any launch. */
#include "lower/tile/tile_later.h"
#include "lower/tile/plan/tile_copies.h"
#include "lower/tile/tile_host_checks.h"
#include "lower/tile/tile_pad.h"
#include "lower/tile/tile_time.h"
#include "lower/tile/tile_views.h"
#include "support/result.h"

static uint32_t count_kernels(const tf_op *func) {
  uint32_t n = 0;
  for (const tf_op *op = tf_op_body(func)->first; op; op = op->next) n += tf_tile_is(op, TF_T_KERNEL);
  return n;
}

bool tf_tl_may_wait(tf_op *module, const tf_op *func, const tf_tl_versions *all) {
  return all->own.n == 1 && all->all.n && !all->known && count_kernels(func) == 1 && tf_host_code_may_ask(module);
}

tf_tl_func *tf_tl_of_launch(const tf_tl_func *like, tf_op *func, uint32_t width, bool whole_rows, bool padded) {
  tf_tl_func *f = TF_NEW(like->pool, tf_tl_func);
  *f = tf_tl_begin_func(like->module, func, like->o, like->target, like->pool, width);
  f->whole_rows = whole_rows;
  f->padded = padded;
  TF_EITHER(tf_tl_extents(f)); /* which have been found before, of the same ops */
  return f;
}

/* 1 if a version will take the launch, but for what only its kernel says: of whole rows, or of padded ones, of which
 * the first may be for results of whole rows only, and decline the launch. */
static tf_value *may_suit(host *h, bool whole_rows) {
  tf_tl_func *f = tf_tl_of_launch(h->f, h->f->func, 32, whole_rows, !whole_rows);
  tf_ixp dim[TF_TILE_MAX_RANK], stride[TF_TILE_MAX_RANK];
  tf_value *grain = num(h, TF_TL_GRAIN), *ok = num(h, 1);
  for (uint32_t i = 0; i < num_args(h); i++) {
    if (!is_tensor(h, i) || !rank_of(h, i)) continue;
    for (uint32_t k = 0; k < rank_of(h, i); k++) dim[k] = tf_tl_dim(f, i, k);
    tf_tl_strides(f, i, dim, stride);
    if (!whole_rows) continue;
    ok = bin(h, TF_H_AND, ok, tf_host_code_is_aligned(&h->code, tf_h_ptr(&h->code.b, arg(h, i)), grain));
  }
  return bin(h, TF_H_AND, ok, tf_tl_rows_are_whole(h, f, 0, NULL));
}

/* The number of the version with the best tile, as tf_tl_ask_for_versions counts, + 1; 0: none is better than the
 * function's own. `alone`: of those in no cluster. */
static tf_value *best(host *h, const tf_tl_versions *all, bool alone) {
  tf_value *least = tf_tl_time_at_launch(&h->code, &all->own.at[0], h->f), *which = num(h, 0);
  for (size_t i = 0; i < all->all.n; i++) {
    const tf_tl_version *v = &all->all.at[i];
    if (alone && tf_tl_in_clusters(&v->tile)) continue;
    tf_value *time = tf_tl_time_at_launch(&h->code, v, v->f), *better = bin(h, TF_H_LT, time, least);
    which = choose(h, better, num(h, (int64_t)i + 1), which);
    least = choose(h, better, time, least);
  }
  return which;
}

/* Asks for the best tile's version, from number `first` on, where `suits` holds, and for the function's own behind
 * them; gives whether any took the launch. */
static tf_value *ask_for_tiles(host *h, const tf_tl_versions *all, tf_value *suits, tf_value *done, uint32_t first) {
  tf_value *zero = num(h, 0), *one = num(h, 1);
  for (int alone = 0; alone <= (all->asks ? 1 : 0); alone++) { /* a driver may not take those in clusters */
    tf_value *which = choose(h, suits, best(h, all, alone), zero);
    for (size_t i = 0; i < all->all.n; i++) {
      if (alone && tf_tl_in_clusters(&all->all.at[i].tile)) continue;
      tf_value *cond = bin(h, TF_H_EQ, which, num(h, (int64_t)i + 1));
      cond = bin(h, TF_H_AND, cond, bin(h, TF_H_XOR, done, one));
      done = bin(h, TF_H_OR, done, tf_host_code_ask(&h->code, cond, first + (uint32_t)i, false));
    }
  }
  tf_value *cond = bin(h, TF_H_AND, suits, bin(h, TF_H_XOR, done, one));
  return bin(h, TF_H_OR, done, tf_host_code_ask(&h->code, cond, first + (uint32_t)all->all.n, false));
}

/* Of rows that are not whole: the same tiles, with copies; or versions that have them by themselves. */
static tf_value *ask_with_copies(host *h, const tf_tl_versions *all, tf_value *done, uint32_t first, uint32_t *next) {
  tf_value *one = num(h, 1);
  *next = first + (all->viewed ? (uint32_t)all->all.n + 1 : TF_TL_PADDED);
  if (all->viewed) {
    host in = *h;
    tf_value *suits = tf_tl_see_whole_rows(&in, tf_tl_of_launch(h->f, h->f->func, 32, true, false), 0, NULL);
    return ask_for_tiles(&in, all, suits, done, first);
  }
  tf_value *any = tf_tl_may_pad(h->f) ? may_suit(h, false) : num(h, 0);
  for (uint32_t i = 0; i < TF_TL_PADDED && any != num(h, 0); i++) {
    tf_value *cond = bin(h, TF_H_AND, any, bin(h, TF_H_XOR, done, one));
    done = bin(h, TF_H_OR, done, tf_host_code_ask(&h->code, cond, first + i, false));
  }
  return done;
}

void tf_tl_ask_for_versions(const tf_tl_func *like, const char *source, tf_tl_versions *all) {
  tf_tl_func *f = tf_tl_of_launch(like, like->func, 64, false, false);
  for (size_t i = 0; i < all->all.n; i++)
    all->all.at[i].f = tf_tl_of_launch(like, all->all.at[i].func, 64, false, false);
  host h = tf_tl_host_begin(f);
  tf_op_set_attr(h.code.func, "source", tf_attr_strz(f->ctx, source));
  tf_tl_check_shapes(&h);
  uint32_t last;
  tf_value *done = ask_for_tiles(&h, all, may_suit(&h, true), num(&h, 0), 0);
  done = ask_with_copies(&h, all, done, (uint32_t)all->all.n + 1, &last);
  tf_host_code_ask(&h.code, bin(&h, TF_H_XOR, done, num(&h, 1)), last, true);
  tf_host_code_end(&h.code, like->func);
}

/* A program that launches the kernel where it suits, and else declines. Its checks are for launches that it takes: they
 * rely on what makes it suit. */
static void launch_or_decline(host *h, tf_tl_func *f, tf_tl_emitter *e, tf_value *suits) {
  tf_op *iff = tf_host_code_if(&h->code, suits);
  for (uint32_t k = 0; k < 2; k++) {
    host in = *h;
    tf_host_region outer = tf_host_code_open(&in.code, iff, k);
    in.f = f;
    if (!k) tf_tl_check_kernels(&in, 1, &e);
    if (!k && h->views) tf_tl_copy_in(&in);
    if (!k) tf_tl_launch_one(&in, e);
    if (!k && h->views) tf_tl_copy_out(&in);
    if (k) tf_h_op(&in.code.b, TF_H_DECLINE, NULL, 0, NULL, 0, 0);
    tf_host_code_close(&in.code, outer);
  }
  tf_host_code_end(&h->code, f->func);
}

static host begin_version(const tf_tl_func *f) {
  host h = tf_tl_host_begin(tf_tl_of_launch(f, f->func, 64, false, false));
  tf_tl_check_shapes(&h);
  tf_tl_check_memory(&h, 0, NULL, NULL);
  return h;
}

void tf_tl_host_of_version(const tf_tl_version *v, bool asks) {
  tf_tl_emitter *e = v->made;
  host h = begin_version(v->f);
  tf_value *suits = tf_tl_rows_are_whole(&h, v->f, 1, &e);
  if (asks && tf_tl_in_clusters(&v->tile))
    suits = bin(&h, TF_H_AND, suits, tf_h_takes(&h.code.b, tf_op_symbol(e->code.func).ptr));
  launch_or_decline(&h, v->f, e, suits);
}

void tf_tl_host_of_viewed(tf_tl_func *f, tf_tl_emitter *e, bool asks) {
  host h = begin_version(f);
  host in = h;
  tf_value *suits = tf_tl_see_whole_rows(&in, f, 1, &e);
  if (asks) suits = bin(&in, TF_H_AND, suits, tf_h_takes(&in.code.b, tf_op_symbol(e->code.func).ptr));
  launch_or_decline(&in, f, e, suits);
}

void tf_tl_host_of_padded(const tf_tl_padded *p) {
  host h = begin_version(p->f);
  launch_or_decline(&h, p->f, p->kernel, tf_tl_takes_padded(&h, p));
}
