/* From the global tensor's memory to the dimensions of the TMA domain.
 *
 * 1. tma_view: one raw dimension for each id in global memory. The id ops are then walked from memory to the loops.
 * Where an id has a form of its own, the walk ends there. Else a split makes two dimensions of one (it must divide),
 * and a merge one of two (they must be contiguous, or the box must fit the inner one).
 *
 * 2. tma_collapse: contiguous neighbours become one dimension ("composites"), boxes first, then coordinates, then
 * coordinates above boxes, until nothing joins. What is no plain composite is joined only if there are more than five.
 *
 * Invariant: each step leaves the function from coordinates to memory as it is. Two dimensions join only if no loop
 * passes the end of the inner one, for the hardware would then read the next row where it should see the end. */
#include "analysis/tma_impl.h"

static int32_t raw_of(const tma *t, const tma_id *id) {
  for (size_t i = 0; i < t->raw.n; i++)
    if (t->raw.at[i].id == id) return (int32_t)i;
  return -1;
}

static tf_tma_ids only(tma *t, const tf_value *v) {
  tf_tma_ids l = {1, TF_NEW_ARRAY(t->pool, const tf_value *, 1)};
  l.id[0] = v;
  return l;
}

static tma_raw raw_new(tma *t, tma_id *id, tf_ixp extent, tf_ixp stride) {
  return (tma_raw){id, extent, stride, id->at, id->form, only(t, id->v)};
}

static void remove_raw(tma *t, uint32_t k) {
  memmove(&t->raw.at[k], &t->raw.at[k + 1], (--t->raw.n - k) * sizeof *t->raw.at);
}

static void start(tma *t) {
  for (uint32_t i = 0; i < t->in->naxis; i++) {
    const tf_tma_axis *a = &t->in->axis[i];
    if (!a->id) continue;
    tma_id *id = tma_find(t, a->id);
    if (!id) continue; /* an axis that is written as 1: no loop is made of it */
    tma_raw r = raw_new(t, id, a->extent, a->stride);
    tf_vec_push(t->pool, &t->raw, r);
  }
}

/* One part is all of an id that has no more than the factor's elements: then the other is a dimension of one element.
 */
static bool view_split(tma *t, const tma_op *o, uint32_t k) {
  tma_raw r = t->raw.at[k];
  tf_ixp f = o->inner->extent;
  int64_t n, d;
  bool one = tf_ix_prove_le(t->ix, r.extent, f);
  if (!one && tf_ix_is_const(r.extent, &n) && tf_ix_is_const(f, &d) && n % d)
    return tf_refuse(t->why, t->in->op,
                     "no TMA domain: '%s' of extent %lld is split by %lld into '%s' and '%s', which no box can be "
                     "made of, and %lld is no multiple of %lld; split by a divisor, or make the bulk ids the inner "
                     "part of it",
                     tma_name(t, o->one->v), (long long)n, (long long)d, tma_name(t, o->outer->v),
                     tma_name(t, o->inner->v), (long long)n, (long long)d);
  if (!one && !tf_ix_prove_divisible_by(t->ix, r.extent, f))
    tma_need(t, TF_TMA_DIVISIBLE, r.extent, f, tf_pool_printf(t->pool, "the extent of '%s'", tma_name(t, o->one->v)));
  tf_vec_reserve(t->pool, &t->raw, 1);
  memmove(&t->raw.at[k + 2], &t->raw.at[k + 1], (t->raw.n - k - 1) * sizeof r);
  t->raw.n++;
  t->raw.at[k] = raw_new(t, o->outer, one ? t->one : tf_ix_div(t->ix, r.extent, f), tf_ix_mul(t->ix, r.stride, f));
  t->raw.at[k + 1] = raw_new(t, o->inner, one ? r.extent : f, r.stride);
  return true;
}

static tma_form coordinate(tma *t, const tma_id *id) {
  return (tma_form){.kind = TMA_COORD, .box = id->extent, .coord = only(t, id->v)};
}

/* All of the inner id, and a box of the outer one? */
static bool is_over(tma *t, const tma_op *o, const tma_form *f) {
  return f->kind == TMA_PART && !f->step && tf_ix_prove_divisible_by(t->ix, f->box, o->inner->extent);
}

/* Of what memory has `extent` of: the box may reach beyond. */
static tma_form all_of(tma *t, const tma_id *id, tf_ixp extent, const tma_form *f) {
  bool beyond = extent != id->extent && !tf_ix_prove_eq(t->ix, extent, id->extent);
  tma_form all = {.kind = beyond ? TMA_PART : TMA_BOX, .how = f->how, .box = id->extent};
  all.box_ids = all.tile_ids = only(t, id->v);
  return all;
}

static tma_form box_of_outer(tma *t, const tma_op *o, const tma_form *f) {
  tma_form outer = *f;
  outer.box = tf_ix_div(t->ix, f->box, o->inner->extent);
  return outer;
}

/* What an id is in the loops, also where it was merged: with ids of one element; or with others, where the box divides
 * the inner one: by Theorem 5 of nvFuser's "Divisibility of Split" that is a box of the inner one, with the outer one
 * as a coordinate; or where it is a multiple of it. */
static tma_form form_below(tma *t, const tma_id *id) {
  if (id->form.kind != TMA_VIEW_MERGE) return id->form;
  for (size_t i = 0; i < t->ops.n; i++) {
    const tma_op *o = &t->ops.at[i];
    if (o->kind != TMA_MERGE || (o->inner != id && o->outer != id)) continue;
    tma_form f = form_below(t, o->one);
    if (f.kind == TMA_COORD) return coordinate(t, id);
    if (tma_is((o->inner == id ? o->outer : o->inner)->extent, 1)) return f;
    if (f.kind == TMA_PART && tf_ix_prove_divisible_by(t->ix, o->inner->extent, f.box))
      return o->inner == id ? f : coordinate(t, id);
    if (!is_over(t, o, &f)) return id->form;
    return o->inner == id ? all_of(t, id, id->extent, &f) : box_of_outer(t, o, &f);
  }
  return id->form;
}

/* merge(a, b) and then a dense box of it that is a multiple of b: that is all of b, and a box of a. */
static bool box_over(tma *t, const tma_op *o, int32_t a, int32_t b, const tma_form *m) {
  if ((a < 0 && !o->outer->settled) || (b < 0 && !o->inner->settled) || !is_over(t, o, m)) return false;
  if (b >= 0) t->raw.at[b].form = all_of(t, o->inner, t->raw.at[b].extent, m);
  if (a >= 0) t->raw.at[a].form = box_of_outer(t, o, m);
  return true;
}

/* merge(a, b) where a and b do not lie together: two dimensions, if the box is one of b only, or all of b. */
static bool box_within(tma *t, const tma_op *o, int32_t a, int32_t b) {
  tma_form m = form_below(t, o->one);
  if (m.kind == TMA_BOX && o->exact && a >= 0 && b >= 0) {
    t->raw.at[a].form = all_of(t, o->outer, t->raw.at[a].extent, &m);
    t->raw.at[b].form = all_of(t, o->inner, t->raw.at[b].extent, &m);
    return true;
  }
  if (m.kind != TMA_PART && m.kind != TMA_COORD) return false;
  if (m.kind == TMA_PART && !tf_ix_prove_divisible_by(t->ix, o->inner->extent, m.box)) return box_over(t, o, a, b, &m);
  if (b >= 0) {
    t->raw.at[b].form = m;
    t->raw.at[b].form.coord = only(t, o->inner->v);
  }
  if (a >= 0) t->raw.at[a].form = coordinate(t, o->outer);
  return true;
}

/* Numbers that differ are a fact; of others it is only not known that they are one. */
static bool refuse_merge(tma *t, const tma_op *o, tf_ixp stride, tf_ixp want) {
  int64_t a, b;
  bool differ = tf_ix_is_const(stride, &a) && tf_ix_is_const(want, &b) && a != b;
  return tf_refuse(t->why, t->in->op,
                   "no TMA domain: '%s' and '%s' are merged, but they are %s contiguous in '%s': the stride of '%s' "
                   "is %s, expected %s%s; box them separately, or split '%s' by the box first and merge its outer part",
                   tma_name(t, o->outer->v), tma_name(t, o->inner->v), differ ? "not" : "not known to be",
                   t->in->global_name, tma_name(t, o->outer->v), tma_text(t, stride), tma_text(t, want),
                   differ || stride != want ? "" : " with all of the inner one in memory", tma_name(t, o->inner->v));
}

static bool view_merge(tma *t, const tma_op *o) {
  int32_t a = raw_of(t, o->outer), b = raw_of(t, o->inner);
  if (a < 0 && b < 0) {
    o->one->settled = o->outer->settled || o->inner->settled;
    return true;
  }
  if (tma_is(o->outer->extent, 1) || tma_is(o->inner->extent, 1)) {
    int32_t unit = tma_is(o->outer->extent, 1) ? a : b, other = unit == a ? b : a;
    if (o->outer->settled || o->inner->settled) { /* and the one of one element is nothing */
      if (unit >= 0) t->raw.at[unit].form = coordinate(t, t->raw.at[unit].id);
      return o->one->settled = true;
    }
    if (other < 0) other = unit;
    tma_raw *r = &t->raw.at[other];
    /* of a split in the global tensor's memory the merged id's end may come before the inner one's */
    *r = raw_new(t, o->one, o->exact ? r->extent : o->one->extent, r->stride);
    if (unit >= 0 && unit != other) remove_raw(t, (uint32_t)unit);
    return true;
  }
  if (a >= 0 && b >= 0) {
    tma_raw *ra = &t->raw.at[a], *rb = &t->raw.at[b];
    /* an inner one that was split off by more than there is goes on where memory does not */
    tf_ixp want = tf_ix_mul(t->ix, rb->stride, o->inner->extent);
    bool whole = rb->extent == o->inner->extent || tf_ix_prove_eq(t->ix, rb->extent, o->inner->extent);
    if (whole && (ra->stride == want || tf_ix_prove_eq(t->ix, ra->stride, want))) {
      tf_ixp all = o->exact ? tf_ix_mul(t->ix, ra->extent, rb->extent) : o->one->extent;
      *rb = raw_new(t, o->one, all, rb->stride);
      remove_raw(t, (uint32_t)a);
      return true;
    }
  }
  if (box_within(t, o, a, b)) return o->one->settled = true;
  if (a < 0 || b < 0)
    return tf_refuse(t->why, t->in->op,
                     "no TMA domain: '%s', which '%s' does not have, is merged with '%s', and a box of '%s' is made "
                     "of the merged id; that is possible only where the box divides the extent of '%s'; split '%s' "
                     "first, and merge its outer part",
                     tma_name(t, (a < 0 ? o->outer : o->inner)->v), t->in->global_name,
                     tma_name(t, (a < 0 ? o->inner : o->outer)->v), tma_name(t, o->one->v), tma_name(t, o->inner->v),
                     tma_name(t, o->inner->v));
  return refuse_merge(t, o, t->raw.at[a].stride, tf_ix_mul(t->ix, t->raw.at[b].stride, o->inner->extent));
}

bool tma_view(tma *t) {
  start(t);
  for (size_t i = 0; i < t->ops.n; i++) {
    const tma_op *o = &t->ops.at[i];
    int32_t k = o->kind == TMA_SPLIT ? raw_of(t, o->one) : -1;
    if (k >= 0 && t->raw.at[k].form.kind == TMA_VIEW_SPLIT && !view_split(t, o, (uint32_t)k)) return false;
    if (o->kind == TMA_MERGE && o->outer->form.kind == TMA_VIEW_MERGE && !view_merge(t, o)) return false;
  }
  for (size_t i = 0; i < t->raw.n; i++) {
    t->raw.at[i].id->safe = t->raw.at[i].id->below = true;
    tma_kind kind = t->raw.at[i].form.kind;
    if (kind == TMA_VIEW_SPLIT || kind == TMA_VIEW_MERGE)
      return tf_refuse(t->why, t->in->op, "no TMA domain: no box can be made of what '%s' becomes in the loops of '%s'",
                       tma_name(t, t->raw.at[i].id->v), tf_value_name(&t->in->op->result[0]));
  }
  return true;
}

/* ------------------------------------------------------------------------------------------------ composites */

static bool too_large(tf_ixp e, int64_t most) {
  int64_t v;
  return tf_ix_is_const(e, &v) && v > most;
}

static bool contiguous(tma *t, const tma_raw *a, const tma_raw *b) {
  tf_ixp want = tf_ix_mul(t->ix, b->stride, b->extent);
  return a->stride == want || tf_ix_prove_eq(t->ix, a->stride, want);
}

/* What `a` above `b` is as one dimension. all: also what is no plain composite. */
static bool joined(tma *t, const tma_raw *a, const tma_raw *b, bool all, tma_form *f) {
  tma_kind ka = a->form.kind, kb = b->form.kind;
  tf_ixp n = b->extent;
  int64_t v;
  *f = b->form;
  f->how |= a->form.how;
  /* past b's end the next of a's would be met, where b alone is out of bounds */
  bool passes = t->past_ends && ka == TMA_COORD;
  if (!passes && !tf_ix_prove_lt(t->ix, tma_start(t, b->at), b->extent)) return false;
  if (ka == TMA_BOX && kb == TMA_BOX) {
    f->box = tf_ix_mul(t->ix, a->extent, n);
    if (too_large(f->box, TF_TMA_MAX_BOX) || (!all && !tf_ix_is_const(f->box, &v))) return false;
    f->how |= TF_TMA_COMPOSITED;
    f->box_ids = f->tile_ids = tma_ids_join(t, &a->form.box_ids, &b->form.box_ids);
    return true;
  }
  if (ka == TMA_COORD && kb == TMA_COORD) {
    f->coord = tma_ids_join(t, &a->form.coord, &b->form.coord);
    return true;
  }
  if (ka == TMA_COORD && (kb == TMA_BOX || (kb == TMA_STRIDED && tf_ix_prove_divisible_by(t->ix, n, b->form.step)))) {
    f->kind = TMA_PART;
    f->how |= TF_TMA_COMPOSITED;
    f->box = n;
    f->coord = a->form.coord;
    return true;
  }
  if (all && ka == TMA_COORD && kb == TMA_PART && (passes || tf_ix_prove_divisible_by(t->ix, n, b->form.box))) {
    f->how |= TF_TMA_COMPOSITED;
    f->coord = tma_ids_join(t, &a->form.coord, &b->form.coord);
    return true;
  }
  if (all && ka == TMA_PART && !a->form.step && kb == TMA_BOX) {
    f->kind = TMA_PART;
    f->how |= TF_TMA_COMPOSITED;
    f->box = tf_ix_mul(t->ix, a->form.box, n);
    f->coord = a->form.coord;
    f->box_ids = f->tile_ids = tma_ids_join(t, &a->form.box_ids, &b->form.box_ids);
    return !too_large(f->box, TF_TMA_MAX_BOX);
  }
  return false;
}

/* Boxes first, then coordinates, then coordinates with what is below them. */
static bool in_phase(const tma_raw *a, const tma_raw *b, int phase) {
  if (a->form.kind != TMA_COORD) return phase == 0;
  return phase == (b->form.kind == TMA_COORD ? 1 : 2);
}

static bool join_once(tma *t, tma_raw *d, uint32_t *n, tma_collapse_mode mode, bool all, int phase) {
  for (uint32_t k = *n; k-- > 1;) {
    tma_raw *a = &d[k - 1], *b = &d[k];
    tma_form f;
    if (!in_phase(a, b, phase) || (mode == TMA_KEEP_ROW && k + 1 == *n && a->form.kind != TMA_COORD)) continue;
    if (mode == TMA_KEEP_BOXES && a->form.kind != TMA_COORD) continue;
    tf_ixp extent = tf_ix_mul(t->ix, a->extent, b->extent);
    if (too_large(extent, INT32_MAX) || !contiguous(t, a, b) || !joined(t, a, b, all, &f)) continue;
    if (mode == TMA_APART && tf_ix_max_value(extent) > INT32_MAX) {
      t->apart = true;
      continue;
    }
    *a = (tma_raw){b->id,     extent,
                   b->stride, tf_ix_add(t->ix, tf_ix_mul(t->ix, a->at, b->extent), b->at),
                   f,         tma_ids_join(t, &a->domain, &b->domain)};
    memmove(b, b + 1, (--*n - k) * sizeof *b);
    return true;
  }
  return false;
}

/* A dimension of one element whose box passes its end: as steps of a coordinate's whole extent they pass the end of
 * that one instead, wherever either is in memory. */
static bool join_beyond(tma *t, tma_raw *d, uint32_t *n) {
  int64_t extent, box;
  for (uint32_t b = 0; b + 1 < *n; b++) {
    const tma_form *f = &d[b].form;
    if (!tma_is(d[b].extent, 1) || f->kind != TMA_PART || f->step || !tf_ix_is_const(f->box, &box)) continue;
    for (uint32_t a = 0; a + 1 < *n; a++) {
      bool fits = d[a].form.kind == TMA_COORD && !tma_is(d[a].stride, 1) && tf_ix_is_const(d[a].extent, &extent) &&
                  extent > 1 && extent <= TF_TMA_MAX_STEP && (box - 1) * extent < TF_TMA_MAX_BOX;
      if (!fits) continue;
      tma_raw *r = &d[a];
      r->at = tf_ix_add(t->ix, r->at, tf_ix_mulc(t->ix, d[b].at, extent));
      r->domain = tma_ids_join(t, &r->domain, &d[b].domain);
      tf_tma_ids coord = r->form.coord;
      r->form = *f;
      r->form.how |= TF_TMA_COMPOSITED;
      r->form.coord = tma_ids_join(t, &coord, &f->coord);
      r->form.box = tf_ix_const(t->ix, (box - 1) * extent + 1);
      r->form.step = r->extent;
      r->form.step_ids = coord;
      memmove(&d[b], &d[b + 1], (--*n - b) * sizeof *d);
      return true;
    }
  }
  return false;
}

void tma_collapse(tma *t, tma_raw *d, uint32_t *n, tma_collapse_mode mode) {
  for (int phase = 0; phase < 3; phase++)
    while (join_once(t, d, n, mode, mode == TMA_JOIN_ALL, phase)) continue;
  for (int phase = 0; phase < 3; phase++)
    while (*n > TF_TMA_MAX_RANK && join_once(t, d, n, mode, true, phase)) continue;
  while (*n > TF_TMA_MAX_RANK && join_beyond(t, d, n)) continue;
}
