/* The pass from tile programs to kernels and host programs, and the versions that it makes of the kernels:
 *
 *   32-bit indices; 64-bit ones where the launch must find out, or where 32 do not suffice
 *   rows that are multiples of 16 bytes, if TMA would make more copies then
 *   other tiles (tile_versions.c); blocks that draw their tiles (tile_drawn.c)
 *
 * Each version is planned and emitted from the program anew. A kernel that is too large for shared memory is planned
 * once more with fewer stages, and with less of what was chosen by default; what was found is kept in the op's
 * `scratch`, so that every round has less and the rounds end. */
#include "lower/tile/emit/tile_banks.h"
#include "lower/tile/emit/tile_kernel.h"
#include "lower/tile/plan/tile_copies.h"
#include "lower/tile/plan/tile_expand.h"
#include "lower/tile/plan/tile_nibbles.h"
#include "lower/tile/plan/tile_stmt.h"
#include "lower/tile/plan/tile_turn.h"
#include "lower/tile/tile_draw.h"
#include "lower/tile/tile_drawn.h"
#include "lower/tile/tile_extents.h"
#include "lower/tile/tile_host.h"
#include "lower/tile/tile_later.h"
#include "lower/tile/tile_pad.h"
#include "lower/tile/tile_views.h"

static int64_t most_shared(const tf_tl_emitter *e) { return e->f->target->smem_optin; }

static void shared_too_large(const tf_tl_emitter *e) {
  tf_op_error(
      e->kernel,
      "the kernel needs %lld bytes of shared memory, but a block has at most %lld on %s; make its buffers smaller",
      (long long)e->shared_bytes, (long long)most_shared(e), e->f->target->name);
  for (size_t i = 0; i < e->buffers.n; i++) {
    const tf_tl_buffer *b = e->buffers.at[i];
    if (b->scope != TF_TS_SHARED || !tf_smem_is_touched(&b->smem)) continue;
    if (b->value)
      tf_op_note(b->value->def, "'%s' takes %lld bytes", b->name ? b->name : "a buffer", (long long)tf_tl_bytes(b));
  }
}

/* LARGE: once more, with less, as the kernel's `scratch` says. */
typedef enum outcome { DONE, FAILED, NARROW, LARGE } outcome;

/* What the kernel's next plan is told, besides what it was told before. */
static tf_tl_room *again(tf_tl_func *f, tf_op *kernel) {
  const tf_tl_room *before = kernel->scratch;
  tf_tl_room *room = kernel->scratch = TF_NEW(f->pool, tf_tl_room);
  *room = before ? *before : (tf_tl_room){.stages = INT64_MAX};
  return room;
}

/* What the plan found that it must do without. */
static bool leaves_out(tf_tl_func *f, tf_op *kernel, const tf_tl_emitter *e) {
  if (!e->not_rounded && !e->not_paired && !e->one_crew) return false;
  tf_tl_room *room = again(f, kernel);
  if (e->not_rounded) room->exact = true;
  else if (e->not_paired) room->alone = true;
  else room->one_crew = e->one_crew;
  return true;
}

/* All kernels with indices of one width. */
static outcome kernels(tf_tl_func *f, const char *suffix, tf_tl_emitter ***out, uint32_t *n) {
  tf_str name = tf_tl_kernels_name(f->func);
  TF_VEC(tf_tl_emitter *) v = {0};
  outcome r = tf_tl_extents(f) ? DONE : FAILED;
  size_t number = 0;
  for (tf_op *op = tf_op_body(f->func)->first; op && r == DONE; op = op->next) {
    if (!tf_tile_is(op, TF_T_KERNEL)) continue;
    const char *kname = tf_pool_printf(f->pool, "%.*s_k%zu%s", (int)name.len, name.ptr, number++, suffix);
    if (f->only && op != f->only) continue;
    if (tf_symbol_lookup(f->module, (tf_str){kname, strlen(kname)})) {
      tf_op_error(op, "the kernel's name '@%s' is taken", kname);
      r = FAILED;
      break;
    }
    tf_tl_emitter *e = tf_tl_kernel(f, op, kname);
    if (!e) {
      r = FAILED;
      break;
    }
    tf_vec_push(f->pool, &v, e);
    if (leaves_out(f, op, e)) r = LARGE;
    else if (e->code.failed) r = FAILED;
    else if (e->too_narrow) r = NARROW;
    else if (e->shared_bytes > most_shared(e) && e->lags) {
      again(f, op)->prompt = true;
      r = LARGE;
    } else if (e->shared_bytes > most_shared(e)) {
      r = e->pipes.n ? LARGE : f->whole_rows || f->only ? NARROW : FAILED;
      if (r == FAILED) shared_too_large(e);
      const tf_tl_room *before = op->scratch;
      tf_tl_room *room = op->scratch = TF_NEW(f->pool, tf_tl_room);
      *room = (tf_tl_room){
          .stages = e->stages - 1, .bytes = e->shared_bytes, .plain = before && before->plain, .given = e->chosen};
      if (e->chosen && !e->gives_slots) *room = (tf_tl_room){.stages = INT64_MAX, .plain = true};
      room->exact = before && before->exact;
      room->prompt = before && before->prompt;
      room->alone = before && before->alone;
      room->one_crew = before ? before->one_crew : NULL;
    }
  }
  for (size_t i = 0; i < v.n; i++) {
    if (r == DONE && f->pictures) tf_tl_draw(v.at[i], f->pictures);
    else if (r == DONE && f->o->analyse) tf_tl_report_banks(v.at[i]);
    if (r != DONE || f->o->analyse || f->planned) tf_op_erase(v.at[i]->code.func);
    else {
      tf_op_unlink(v.at[i]->code.func);
      tf_op_insert_before(f->func, v.at[i]->code.func);
    }
  }
  *out = v.at;
  *n = (uint32_t)v.n;
  if (r == FAILED) tf_tell(f->ctx, &f->refused, false);
  return r;
}

typedef struct version {
  tf_tl_func f;
  tf_tl_emitter **kernels;
  uint32_t n;
} version;

static const tf_target *target_of(const tf_lower_options *o) {
  return o->target ? o->target : tf_target_find(tf_strz("sm_80"));
}

/* The kernels with indices of that width; again without what makes them too large, if they are. */
static outcome make(tf_op *module, tf_op *func, const tf_lower_options *o, tf_pool *pool, uint32_t width,
                    const char *suffix, tf_tile_pictures *pictures, version *v) {
  bool whole_rows = v->f.whole_rows, padded = v->f.padded;
  const tf_op *only = v->f.only;
  bool dropped = v->f.dropped, planned = v->f.planned;
  for (;;) {
    *v = (version){.f = tf_tl_begin_func(module, func, o, target_of(o), pool, width)};
    v->f.pictures = pictures;
    v->f.whole_rows = whole_rows;
    v->f.padded = padded;
    v->f.only = only;
    v->f.dropped = dropped;
    v->f.planned = planned;
    v->f.unknown = tf_ix_opaque(v->f.ix, "unknown", tf_ix_const(v->f.ix, 0), tf_ix_const(v->f.ix, 1), &v->f, NULL, 0);
    outcome r = kernels(&v->f, suffix, &v->kernels, &v->n);
    if (r != LARGE) return r;
  }
}

static bool has_extents(const tf_tl_func *f) {
  for (size_t i = 0; i < f->extents.n; i++)
    if (f->extents.at[i]->axis >= 0) return true;
  return f->needs.n > 0;
}

/* Where TMA would make more of the copies if rows were multiples of 16 bytes, kernels for launches at which they are.
 * Where such indices or the room do not suffice for these only, they are left out: NARROW. */
static outcome make_whole(tf_op *module, tf_op *func, const tf_lower_options *o, tf_pool *pool, const version *plain,
                          uint32_t width, version *v) {
  *v = (version){.f.whole_rows = true};
  if (!plain->f.wants_whole_rows) return NARROW;
  for (tf_op *op = tf_op_body(func)->first; op; op = op->next)
    if (tf_tile_is(op, TF_T_KERNEL)) op->scratch = NULL;
  return make(module, func, o, pool, width, "_rows", NULL, v);
}

/* Kernels for launches whose rows are not whole, of products: the first for results whose rows are. */
static bool make_padded(tf_op *module, tf_op *func, const tf_lower_options *o, tf_pool *pool, bool whole_rows,
                        tf_tl_versions *versions) {
  static const char *const suffix[] = {"_padded", "_padded_rows"};
  version *v = TF_NEW(pool, version);
  *v = (version){.f.whole_rows = whole_rows, .f.padded = true};
  for (tf_op *op = tf_op_body(func)->first; op; op = op->next)
    if (tf_tile_is(op, TF_T_KERNEL)) op->scratch = NULL;
  outcome r = make(module, func, o, pool, 32, suffix[whole_rows], NULL, v);
  if (r != DONE) return r != FAILED;
  if (!tf_tl_pads(v->kernels[0])) {
    tf_op_erase(v->kernels[0]->code.func);
    return true;
  }
  versions->padded[versions->npadded++] = (tf_tl_padded){&v->f, v->kernels[0]};
  return true;
}

/* Where the kernel for any rows lacks nothing that whole ones would give it, it is for those, too. */
static bool make_all_padded(tf_op *module, tf_op *func, const tf_lower_options *o, tf_pool *pool,
                            tf_tl_versions *versions) {
  if (!make_padded(module, func, o, pool, false, versions)) return false;
  if (!versions->npadded || !versions->padded[0].f->wants_whole_rows) return true;
  tf_tl_padded any = versions->padded[0];
  versions->npadded = 0;
  if (!make_padded(module, func, o, pool, true, versions)) return false;
  versions->padded[versions->npadded++] = any;
  return true;
}

static void simplify(tf_op *func, const tf_lower_options *o) {
  tf_tl_nibbles(func);
  tf_tl_expand(func, o, target_of(o));
  tf_tl_turn_products(func, target_of(o));
  for (tf_op *op = tf_op_body(func)->first; op; op = op->next) op->scratch = NULL;
}

/* There is no room for two crews, or for a large tile's slots, or for its results on their way. */
static bool lacks_room(const tf_tl_tile *t, const tf_tl_emitter *e) {
  bool crews = t->blocks == TF_TL_CREWS, lasts = tf_tl_lasts_large(t);
  if (!crews && !lasts) return false;
  if ((crews && e->crews == 1) || e->stages < t->stages) return true;
  for (size_t i = 0; i < e->stmts.n; i++)
    if (e->stmts.at[i]->tma_once && e->stmts.at[i]->tma_once->staged) return false;
  return lasts;
}

/* The kernel with another tile, for launches that take those with 32 bits and, with `whole_rows`, whole rows; false
 * after a diagnostic. */
static bool make_version(tf_op *module, const tf_lower_options *o, tf_pool *pool, bool whole_rows, tf_tl_version *x) {
  version *v = TF_NEW(pool, version);
  *v = (version){.f.whole_rows = whole_rows, .f.only = x->kernel};
  if (!x->turns) simplify(x->func, o);
  outcome r = make(module, x->func, o, pool, 32, x->suffix, NULL, v);
  x->f = &v->f;
  bool narrow = r == DONE && lacks_room(&x->tile, v->kernels[0]);
  if (narrow) tf_op_erase(v->kernels[0]->code.func);
  x->made = r == DONE && !narrow ? v->kernels[0] : NULL;
  return r != FAILED;
}

/* What cannot be made is left out. */
static bool make_versions(tf_op *module, const tf_lower_options *o, tf_pool *pool, bool whole_rows,
                          tf_tl_versions *all) {
  for (size_t i = 0; i < all->all.n; i++) {
    if (!make_version(module, o, pool, whole_rows, &all->all.at[i])) return false;
    if (!all->all.at[i].made) tf_tl_tell_left_out(all, &all->all.at[i]);
  }
  return true;
}

/* The kernels with indices of 32 bits; once more, if some are to draw their tiles. */
static outcome make_narrow(tf_op *module, tf_op *func, const tf_lower_options *o, tf_pool *pool,
                           tf_tile_pictures *pictures, tf_tl_versions *versions, version *v) {
  outcome r = make(module, func, o, pool, 32, "", pictures, v);
  if (r != DONE || o->analyse || tf_tl_find_drawn(func, v->n, v->kernels, pool, versions)) return r;
  for (uint32_t i = 0; i < v->n && !v->f.planned; i++) tf_op_erase(v->kernels[i]->code.func);
  return make(module, func, o, pool, 32, "", pictures, v);
}

static void tell_remarks(const tf_tl_func *f) {
  for (size_t i = 0; i < f->remarks.n; i++) tf_op_emit(f->remarks.at[i].op, TF_REMARK, "%s", f->remarks.at[i].text);
}

/* What a launch needs memory for, of which the program says nothing. */
static void tell_copies(const tf_op *func) {
  for (tf_op *op = tf_op_body(func)->first; op; op = op->next)
    if (tf_tile_is(op, TF_T_KERNEL))
      tf_op_emit(op, TF_REMARK,
                 "a launch copies tensors whose rows are no multiples of 16 bytes, or do not begin at such, to memory "
                 "of the call, which is as large as these; `divisible` promises that there are none");
}

/* The kernel is made for what is said of it, and dropped; a launch asks for it, or for one with another tile. */
static void ask_for_versions(const version *own, const char *source, tf_tl_versions *versions) {
  tell_remarks(&own->f);
  tf_tl_tell_versions(versions, true);
  if (versions->viewed || tf_tl_may_pad(&own->f)) tell_copies(own->f.func);
  for (uint32_t i = 0; i < own->n; i++) tf_op_erase(own->kernels[i]->code.func);
  tf_tl_ask_for_versions(&own->f, source, versions);
}

/* Whether whole rows would be more than is known of every launch. */
static bool assumes_rows(tf_op *module, tf_op *func, const tf_lower_options *o, tf_pool *pool) {
  tf_tl_func *f = TF_NEW(pool, tf_tl_func);
  *f = tf_tl_begin_func(module, func, o, target_of(o), pool, 32);
  f->whole_rows = true;
  if (!tf_tl_extents(f)) return false;
  for (uint32_t i = 0; i < tf_op_body(func)->narg; i++) {
    const tf_type *t = tf_op_body(func)->arg[i]->type;
    for (uint32_t k = 0; t->kind == TF_TYPE_TENSOR && k < t->rank; k++) tf_tl_dim(f, i, k);
  }
  return f->assumed.n > 0;
}

/* The kernels for whole rows alone, and a program that declines what is not for them. Those for any launch are planned:
 * that says whether there are to be such, and which draw their tiles. NARROW: there are none. */
static outcome lower_rows(tf_op *module, tf_op *func, const tf_lower_options *o, tf_pool *pool,
                          tf_tl_versions *versions) {
  version *any = TF_NEW(pool, version), *v = TF_NEW(pool, version);
  size_t given = versions->all.n;
  if (!versions->rows) return NARROW;
  *any = (version){.f.planned = true};
  outcome r = make_narrow(module, func, o, pool, NULL, versions, any);
  if (r == DONE) r = make_whole(module, func, o, pool, any, 32, v);
  for (; r == NARROW && versions->all.n > given; versions->all.n--)
    tf_op_erase(versions->all.at[versions->all.n - 1].func); /* they are found once more */
  if (r != DONE) return r;
  tf_tl_tell_versions(versions, true);
  if (!make_versions(module, o, pool, true, versions)) return FAILED;
  return tf_tl_host(&v->f, v->n, v->kernels, NULL, NULL, NULL, NULL, versions) ? DONE : FAILED;
}

/* Kernels with indices of 32 bits, and where the launch must find out whether these suffice others of 64. */
static bool lower_as(tf_op *module, tf_op *func, const tf_lower_options *o, tf_pool *pool, tf_tile_pictures *pictures,
                     const char *source, tf_tl_versions *versions) {
  version v[2] = {0}, whole;
  simplify(func, o);
  outcome alone = lower_rows(module, func, o, pool, versions);
  if (alone != NARROW) return alone == DONE;
  versions->rows = false;
  for (tf_op *op = tf_op_body(func)->first; op; op = op->next) op->scratch = NULL;
  v[0].f.dropped = source != NULL;
  outcome r = o->index == TF_INDEX_64 ? NARROW : make_narrow(module, func, o, pool, pictures, versions, &v[0]);
  bool narrow = r == DONE, wide = r == NARROW;
  if (o->analyse && narrow) return true;
  if (narrow && source) {
    ask_for_versions(&v[0], source, versions);
    return true;
  }
  if (narrow && o->index == TF_INDEX_AUTO && has_extents(&v[0].f)) wide = !versions->declines;
  if (wide) r = make(module, func, o, pool, 64, narrow ? "_wide" : "", pictures, &v[narrow]);
  if (r != DONE) return false;
  if (o->analyse) return true;
  tell_remarks(&v[0].f);
  bool both = narrow && wide;
  outcome with_rows = make_whole(module, func, o, pool, &v[0], narrow ? 32 : 64, &whole);
  if (with_rows == FAILED) return false; /* after a diagnostic */
  bool rows = with_rows == DONE;
  tf_tl_tell_versions(versions, narrow);
  if (narrow && !make_versions(module, o, pool, rows, versions)) return false;
  versions->viewed &= rows && !versions->unpadded;
  if (narrow && rows && !versions->unpadded && !versions->viewed && tf_tl_may_pad(&v[0].f))
    if (!make_all_padded(module, func, o, pool, versions)) return false;
  if (narrow && (versions->viewed || versions->npadded)) tell_copies(func);
  if (!narrow) versions->own.n = 0;
  if (!tf_tl_host(&v[0].f, v[0].n, v[0].kernels, both ? &v[1].f : NULL, both ? v[1].kernels : NULL,
                  rows ? &whole.f : NULL, rows ? whole.kernels : NULL, versions))
    return false;
  return true;
}

/* A version of padded rows alone, if there is a second one. */
static bool lower_padded(tf_op *module, tf_op *func, const tf_lower_options *o, tf_pool *pool, uint32_t which,
                         tf_tl_versions *versions) {
  tf_tl_drop_versions(versions);
  simplify(func, o);
  if (!make_all_padded(module, func, o, pool, versions)) return false;
  for (uint32_t i = 0; i < versions->npadded; i++)
    if (i != which) tf_op_erase(versions->padded[i].kernel->code.func);
  if (which < versions->npadded) tf_tl_host_of_padded(&versions->padded[which]);
  return true;
}

/* Version i, or the function itself, of whole rows, for launches that give it copies. */
static bool lower_viewed(tf_op *module, tf_op *func, const tf_lower_options *o, tf_pool *pool, size_t i,
                         tf_tl_versions *versions) {
  if (i < versions->all.n) {
    tf_tl_version *x = &versions->all.at[i];
    if (!make_version(module, o, pool, true, x)) return false;
    if (x->made) tf_tl_host_of_viewed(x->f, x->made, versions->asks && tf_tl_in_clusters(&x->tile));
    return true;
  }
  version *v = TF_NEW(pool, version);
  *v = (version){.f.whole_rows = true};
  tf_tl_drop_versions(versions);
  simplify(func, o);
  outcome r = make(module, func, o, pool, 32, "_rows", NULL, v);
  if (r == DONE) tf_tl_host_of_viewed(&v->f, v->kernels[0], false);
  return r != FAILED;
}

/* One of those that a launch asks for; nothing where it cannot be made, or there are not so many. */
static bool lower_version(tf_op *module, tf_op *func, const tf_lower_options *o, tf_pool *pool,
                          tf_tl_versions *versions) {
  size_t n = versions->all.n, which = (size_t)o->versions - 1, copied = versions->viewed ? n + 1 : TF_TL_PADDED;
  if (which > n + 1 + copied) return true;
  if (versions->viewed && which > n && which <= n + copied)
    return lower_viewed(module, func, o, pool, which - n - 1, versions);
  if (which > n && which <= n + copied) {
    uint32_t i = (uint32_t)(which - n - 1);
    return lower_padded(module, func, o, pool, i, versions);
  }
  if (which >= n) {
    tf_tl_drop_versions(versions);
    versions->unpadded = true;
    versions->declines = which == n && o->index == TF_INDEX_AUTO;
    versions->rows = versions->declines && assumes_rows(module, func, o, pool);
    return lower_as(module, func, o, pool, NULL, NULL, versions);
  }
  tf_tl_version *v = &versions->all.at[which];
  bool ok = make_version(module, o, pool, true, v);
  if (ok && v->made) tf_tl_host_of_version(v, versions->asks);
  return ok;
}

/* Other kernels have multiprocessors meanwhile, where a cluster would wait for its last one. */
static bool runs_beside(const tf_op *func) {
  bool any = false;
  for (const tf_op *op = tf_op_body(func)->first; op; op = op->next)
    any |= tf_tile_is(op, TF_T_KERNEL) && tf_tile_beside_of(op);
  return any;
}

static bool lower(tf_op *module, tf_op *func, const tf_lower_options *o, tf_pool *pool, tf_tile_pictures *pictures) {
  tf_tl_versions versions = {0};
  const tf_target *target = target_of(o);
  versions.clusters =
      !runs_beside(func) && tf_target_supports(target, TF_FEAT_fence_restrict, o->ptx ? o->ptx : TF_MAX_PTX, NULL);
  versions.asks = !o->ptx && !tf_target_supports(target, TF_FEAT_fence_restrict, target->min_ptx, NULL);
  if (!o->analyse) tf_tile_tell_cuts(func);
  if (!o->analyse) tf_tl_tell_copies(func);
  versions.viewed = !o->analyse && tf_tl_may_view(module, func, o, target, pool);
  tf_tl_find_versions(func, target, o->analyse, pool, &versions);
  bool ok, waits = o->versions && tf_tl_may_wait(module, func, &versions);
  versions.declines = !waits && o->versions > 0 && o->versions <= TF_LOWER_NARROW && o->index == TF_INDEX_AUTO;
  versions.rows = versions.declines && o->versions <= TF_LOWER_ROWS && assumes_rows(module, func, o, pool);
  const char *source = waits && o->versions < 0 ? tf_host_code_source(func, pool) : NULL;
  if (waits && o->versions > 0) ok = lower_version(module, func, o, pool, &versions);
  else ok = lower_as(module, func, o, pool, pictures, source, &versions);
  tf_tl_drop_versions(&versions);
  if (ok && !o->analyse) tf_op_erase(func);
  return ok;
}

bool tf_tl_look(tf_op *module, tf_op *func, const tf_lower_options *o, tf_tile_pictures *out) {
  tf_lower_options analyse = *o;
  analyse.analyse = true;
  tf_pool *pool = tf_pool_child(module->pool);
  tf_map map = {.pool = pool};
  tf_op *copy = tf_op_clone(func, module->pool, &map);
  tf_op_insert_after(func, copy);
  bool ok = lower(module, copy, &analyse, pool, out);
  tf_op_erase(copy);
  tf_pool_free(pool);
  return ok;
}

bool tf_lower_target(tf_pass_run *r, tf_lower_options *o) {
  tf_str target = tf_pass_str(r, "target", "");
  if (!target.len || (o->target = tf_target_find(target))) return true;
  tf_strbuf why = {.pool = r->scratch};
  tf_target_explain_unknown(&why, target);
  return tf_op_error(r->op, "%s", tf_sb_cstr(&why));
}

static bool lower_one(tf_op *module, tf_op *func, const tf_lower_options *given) {
  tf_pool *pool = tf_pool_child(module->pool);
  unsigned errors = tf_diags_errors(tf_context_diags(func->ctx));
  tf_lower_options o = *given;
  if (tf_tile_asks_of(func)) { /* what it asks for is a version of this program, whatever this one is a version of */
    o.versions = -1;
    tf_op_set_attr(func, "asks", NULL);
  }
  bool ok = lower(module, func, &o, pool, NULL);
  if (!ok && tf_diags_errors(tf_context_diags(func->ctx)) == errors)
    tf_op_error(func, "internal error: lowering failed without a reason; please report this");
  tf_pool_free(pool);
  return ok;
}

/* Programs that a function calls, which it left in its place, between these two. */
static bool lower_steps(tf_op *module, tf_op *before, tf_op *next, const tf_lower_options *given) {
  tf_lower_options o = *given;
  o.index = TF_INDEX_32;
  o.versions = 0;
  for (tf_op *op = before ? before->next : tf_op_body(module)->first, *to; op && op != next; op = to) {
    to = op->next;
    if (tf_tile_is(op, TF_T_FUNC) && !lower_one(module, op, &o)) return false;
  }
  return true;
}

static bool run(tf_pass_run *r) {
  const tf_lower_options *given = r->user;
  tf_lower_options o = given ? *given : (tf_lower_options){0};
  if (!tf_lower_target(r, &o)) return false;
  for (tf_op *op = tf_op_body(r->op)->first, *next; op; op = next) {
    next = op->next;
    if (!tf_tile_is(op, TF_T_FUNC)) continue;
    tf_op *before = op->prev;
    if (!lower_one(r->op, op, &o) || !lower_steps(r->op, before, next, &o)) return false;
  }
  return true;
}

const tf_pass tf_pass_lower_tile = {"lower-tile", "tile programs become kernels and host programs", "target: str", run};
