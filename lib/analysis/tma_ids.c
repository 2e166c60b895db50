/* The ids between the global tensor's memory and the loops of the copy, and what each can be in a TMA domain.
 *
 * A form is found from the loops upwards. A split by n whose outer part is split by m is a split by m * n whose inner
 * part is split by n (nvFuser, "The Mathematical Theory of IterDomain", Theorem 2.1), so the digits of an id may be
 * regrouped: that is all that "rotation" is here. */
#include "analysis/tma_impl.h"

static tf_ixp value(const tf_map *m, const tf_value *v) { return m ? tf_map_get(m, tf_map_ptr(v)) : NULL; }

tma_id *tma_find(tma *t, const tf_value *v) { return tf_map_get(&t->by_value, tf_map_ptr(v)); }

static tma_id *get_id(tma *t, const tf_value *v) {
  tma_id *id = tma_find(t, v);
  if (id) return id;
  id = TF_NEW(t->pool, tma_id);
  id->v = v;
  id->extent = value(t->in->extent, v);
  id->at = value(t->in->node, v);
  if (!id->extent) id->extent = value(t->in->global_extent, v);
  if (!id->at) id->at = value(t->in->global_node, v);
  tf_map_set(&t->by_value, tf_map_ptr(v), id);
  return id;
}

/* ------------------------------------------------------------------------------------------------ the graph */

static const char yes[1];
static bool has(const tf_map *m, const tf_value *v) { return tf_map_get(m, tf_map_ptr(v)) != NULL; }
static void put(tf_map *m, const tf_value *v) { tf_map_set(m, tf_map_ptr(v), (void *)yes); }

/* Backwards from the ids of `m`: adds the operands of every op whose results are all there. */
static bool gives(const tf_map *m, const tf_op *o) {
  return has(m, &o->result[0]) && (o->nresult < 2 || has(m, &o->result[1]));
}

static void find_path(tma *t) {
  tf_block *b = tf_fusion_domain_block(t->in->op);
  t->path = (tf_map){.pool = t->pool};
  for (uint32_t i = 0; i < t->in->nloop; i++) put(&t->path, t->in->loop[i].id);
  for (tf_op *o = b && b->last ? b->last->prev : NULL; o; o = o->prev)
    for (uint32_t i = 0; gives(&t->path, o) && i < o->noperand; i++)
      if (tf_type_is(o->operand[i].value->type, "fusion.id")) put(&t->path, o->operand[i].value);
}

static void add_op(tma *t, tf_op *o) {
  tma_op x = {.exact = true};
  switch (tf_id_kind(o)) {
  case TF_ID_SPLIT:
    x.kind = TMA_SPLIT;
    x.one = get_id(t, o->operand[0].value);
    x.outer = get_id(t, &o->result[0]);
    x.inner = get_id(t, &o->result[1]);
    break;
  case TF_ID_MERGE:
    x.kind = TMA_MERGE;
    x.one = get_id(t, &o->result[0]);
    x.outer = get_id(t, o->operand[0].value);
    x.inner = get_id(t, o->operand[1].value);
    break;
  default:
    x.kind = TMA_SWIZZLE;
    x.outer = get_id(t, o->operand[0].value);
    x.inner = get_id(t, o->operand[1].value);
    x.x = get_id(t, &o->result[0]);
    x.y = get_id(t, &o->result[1]);
  }
  tf_vec_push(t->pool, &t->ops, x);
}

/* The op from its results to its operands. */
static void add_reversed(tma *t, tf_op *o) {
  add_op(t, o);
  tma_op *x = &t->ops.at[t->ops.n - 1];
  x->memory = true;
  if (x->kind == TMA_SPLIT) {
    x->kind = TMA_MERGE;
    x->exact = tf_ix_prove_divisible_by(t->ix, x->one->extent, x->inner->extent);
  } else if (x->kind == TMA_MERGE) {
    x->kind = TMA_SPLIT;
  } else {
    tma_id *a = x->outer, *b = x->inner;
    x->outer = x->x;
    x->inner = x->y;
    x->x = a;
    x->y = b;
  }
}

/* The global tensor's own ops, from its allocation domain back to its logical one, or to where the loops pass. */
static void reverse(tma *t, tf_op *tv) {
  tf_block *b = tf_fusion_domain_block(tv);
  tf_map have = {.pool = t->pool};
  for (uint32_t i = 0; i < t->in->naxis; i++)
    if (t->in->axis[i].id) put(&have, t->in->axis[i].id);
  for (tf_op *o = b && b->last ? b->last->prev : NULL; o; o = o->prev) {
    if (gives(&t->path, o) || !gives(&have, o)) continue;
    add_reversed(t, o);
    for (uint32_t i = 0; i < o->noperand; i++) put(&have, o->operand[i].value);
  }
}

/* A logical id of the global tensor is the copy's. */
static void unite_logical(tma *t) {
  tf_block *b = t->in->global ? tf_fusion_domain_block(t->in->global) : NULL;
  for (uint32_t i = 0; b && i < b->narg && i < TF_FUSION_MAX_RANK; i++)
    if (t->in->global_logical[i]) tf_map_set(&t->by_value, tf_map_ptr(b->arg[i]), get_id(t, t->in->global_logical[i]));
}

/* ------------------------------------------------------------------------------------------------ forms */

static tf_tma_ids just(tma *t, const tma_id *id) {
  tf_tma_ids l = {1, TF_NEW_ARRAY(t->pool, const tf_value *, 1)};
  l.id[0] = id->v;
  return l;
}

tf_tma_ids tma_ids_join(tma *t, const tf_tma_ids *a, const tf_tma_ids *b) {
  tf_tma_ids l = {a->n + b->n, TF_NEW_ARRAY(t->pool, const tf_value *, a->n + b->n + 1)};
  for (uint32_t i = 0; i < l.n; i++) l.id[i] = i < a->n ? a->id[i] : b->id[i - a->n];
  return l;
}

static tma_form whole(tma *t, const tma_id *id, bool bulk) {
  tma_form f = {.kind = bulk ? TMA_BOX : TMA_COORD, .box = id->extent};
  if (tma_is(id->extent, 1)) { /* neither: it is always 0 */
    f.kind = TMA_COORD;
    f.unit_bulk = bulk;
  } else if (bulk) f.box_ids = f.tile_ids = just(t, id);
  else f.coord = just(t, id);
  return f;
}

static bool is_unit(const tma_id *id) { return tma_is(id->extent, 1); }
static bool divides(tma *t, tf_ixp by, tf_ixp e) { return tf_ix_prove_divisible_by(t->ix, e, by); }

/* The box that digits `a` above `b` make, where b's extent is f: dense above dense is dense; a dense or strided box
 * above what is not bulk is strided; a dense box above a strided one is strided alike if the steps go on evenly. */
static bool box_of(tma *t, const tma_form *a, const tma_form *b, tf_ixp f, tma_form *out) {
  bool dense = !a->step, inner_box = b->kind == TMA_BOX || b->kind == TMA_STRIDED;
  *out = (tma_form){.box = tf_ix_mul(t->ix, a->box, f), .how = a->how | b->how};
  out->box_ids = tma_ids_join(t, &a->box_ids, inner_box ? &b->box_ids : &b->coord);
  if (b->kind == TMA_BOX && dense) {
    out->tile_ids = out->box_ids;
    return true;
  }
  if (b->kind == TMA_COORD) {
    out->step = dense ? f : tf_ix_mul(t->ix, a->step, f);
    out->tile_ids = a->tile_ids;
    out->step_ids = tma_ids_join(t, &a->step_ids, &b->coord);
    return true;
  }
  if (b->kind != TMA_STRIDED || !dense || !divides(t, b->step, f)) return false;
  out->step = b->step;
  out->tile_ids = tma_ids_join(t, &a->tile_ids, &b->tile_ids);
  out->step_ids = b->step_ids;
  return true;
}

/* c * |inner| + inner, where the box of `inner` is all of it: a boxing split. */
static tma_form part(const tma_form *outer, const tma_form *inner, const tma_id *in) {
  tma_form f = *inner;
  f.kind = TMA_PART;
  f.how |= TF_TMA_PARTITIONED;
  f.box = in->extent;
  f.coord = outer->coord;
  return f;
}

/* Would the last stride of a store's box overwrite the next box (the fundamental theorem)? Where the split divides, its
 * inner part can be a dimension of its own, at whose end the box is cut off. That loads with such holes cannot be asked
 * for zeros is what the documents promise, so there it stays an error. */
static bool steps_over(tma *t, const tma_op *o) {
  tf_ixp step = o->inner->form.step, n = o->inner->extent;
  return t->in->store && !divides(t, step, n) && !tf_ix_prove_le(t->ix, n, step) && divides(t, n, o->one->extent);
}

static tma_form split_form(tma *t, const tma_op *o) {
  const tma_form *a = &o->outer->form, *b = &o->inner->form;
  tma_form f = {.kind = TMA_VIEW_SPLIT}, box;
  tf_ixp n = o->inner->extent;
  bool only_b = a->kind == TMA_COORD && is_unit(o->outer), only_a = b->kind == TMA_COORD && is_unit(o->inner);
  /* what is merged further on can only be split first */
  if ((only_a && a->kind == TMA_VIEW_MERGE) || (only_b && b->kind == TMA_VIEW_MERGE)) return f;
  if (t->no_units && is_unit(o->one) && a->kind <= TMA_PART && b->kind <= TMA_PART)
    return whole(t, o->one, a->kind != TMA_COORD || b->kind != TMA_COORD || a->unit_bulk || b->unit_bulk);
  if (only_a && only_b) {
    f = *a;
    f.unit_bulk |= b->unit_bulk;
    return f;
  }
  if (only_a) return *a;
  if (only_b && a->unit_bulk && b->kind == TMA_BOX && !t->whole_splits) return whole(t, o->one, true);
  if (only_b && (b->kind == TMA_COORD || tf_ix_prove_eq(t->ix, o->one->extent, n))) return *b;
  if (a->kind == TMA_COORD && b->kind == TMA_COORD) return whole(t, o->one, false);
  if (a->kind == TMA_BOX && b->kind == TMA_BOX) {
    f = whole(t, o->one, true);
    tf_ixp all = tf_ix_mul(t->ix, o->outer->extent, n);
    if (!t->whole_splits || f.kind != TMA_BOX || tf_ix_prove_eq(t->ix, all, o->one->extent)) return f;
    f.kind = TMA_PART; /* one box, which reaches as far as the split does */
    f.box = all;
    return f;
  }
  if (a->kind == TMA_COORD && b->kind == TMA_STRIDED && steps_over(t, o)) return f;
  if (a->kind == TMA_COORD && (b->kind == TMA_BOX || b->kind == TMA_STRIDED)) return part(a, b, o->inner);
  if (a->kind == TMA_COORD && b->kind == TMA_PART && (only_b || t->past_ends || divides(t, b->box, n))) {
    f = *b; /* the right-hand side of Figure 8: the coordinate is split again */
    f.how |= TF_TMA_ROTATED;
    f.coord = tma_ids_join(t, &a->coord, &b->coord);
    return f;
  }
  if (a->kind == TMA_BOX || a->kind == TMA_STRIDED) {
    if (!box_of(t, a, b, n, &box)) return f;
    f = box;
    f.kind = f.step ? TMA_STRIDED : TMA_BOX;
    f.box = o->one->extent;
    f.box_ids = just(t, o->one);
    if (!f.step) f.tile_ids = f.box_ids;
    return f;
  }
  if (a->kind == TMA_PART && b->kind < TMA_PART && box_of(t, a, b, n, &box)) {
    f = box; /* the left-hand side: the box is split again */
    f.kind = TMA_PART;
    f.how |= TF_TMA_ROTATED;
    f.coord = a->coord;
    return f;
  }
  return f;
}

/* What memory has as one id need not be one dimension: of boxes that are too large for one, it is what it was merged
 * of. */
static tma_form split_or_view(tma *t, const tma_op *o) {
  tma_form f = split_form(t, o);
  int64_t box;
  if (o->memory && (f.kind == TMA_BOX || f.kind == TMA_PART) && tf_ix_is_const(f.box, &box) && box > TF_TMA_MAX_BOX)
    f = (tma_form){.kind = TMA_VIEW_SPLIT};
  /* a stride over a box that is too large is a dimension of its own */
  if (f.kind == TMA_STRIDED && o->outer->form.kind == TMA_BOX && o->inner->form.kind == TMA_COORD &&
      tf_ix_is_const(f.box, &box) && box > TF_TMA_MAX_BOX && divides(t, o->inner->extent, o->one->extent))
    f = (tma_form){.kind = TMA_VIEW_SPLIT};
  return f;
}

/* Merged with an id of one element, the other is all that the merged id is, boxes of parts of it included. */
static bool merged_with_unit(tma *t, const tma_op *o) {
  bool above = is_unit(o->outer);
  tma_id *unit = above ? o->outer : o->inner, *other = above ? o->inner : o->outer;
  tma_kind m = o->one->form.kind;
  if (!is_unit(unit) || is_unit(other) || !o->exact || (m != TMA_PART && m != TMA_STRIDED)) return false;
  unit->at = t->zero;
  unit->form = whole(t, unit, false);
  other->at = o->one->at;
  other->form = o->one->form;
  return true;
}

static bool merge_forms(tma *t, const tma_op *o) {
  tma_kind m = o->one->form.kind;
  if (merged_with_unit(t, o)) return true;
  if (m == TMA_COORD || (m == TMA_BOX && o->exact)) {
    /* where the outer one is always 0, it is the inner one that is past its end where the merged id is */
    bool unit = is_unit(o->outer) && !is_unit(o->inner);
    o->outer->at = unit ? t->zero : tf_ix_div(t->ix, o->one->at, o->inner->extent);
    o->inner->at = unit ? o->one->at : tf_ix_mod(t->ix, o->one->at, o->inner->extent);
    o->outer->form = whole(t, o->outer, m == TMA_BOX);
    o->inner->form = whole(t, o->inner, m == TMA_BOX);
  } else o->outer->form.kind = o->inner->form.kind = TMA_VIEW_MERGE;
  return true;
}

static bool swizzle_forms(tma *t, const tma_op *o) {
  tma_kind a = o->x->form.kind, b = o->y->form.kind;
  if (a != b || (a != TMA_COORD && a != TMA_BOX)) {
    if (is_unit(o->x) && is_unit(o->y)) b = a = TMA_COORD;
    else {
      const char *bulk = a == TMA_COORD ? tma_name(t, o->y->v) : tma_name(t, o->x->v);
      return tf_refuse(t->why, t->in->op,
                       "the swizzle of '%s' by '%s' mixes ids of the tile with others in the loops of '%s'; swizzle "
                       "'%s' in the allocation domain, or ids that are not bulk among themselves",
                       tma_name(t, o->inner->v), tma_name(t, o->outer->v), tf_value_name(&t->in->op->result[0]), bulk);
    }
  }
  o->outer->form = whole(t, o->outer, a == TMA_BOX);
  o->inner->form = whole(t, o->inner, a == TMA_BOX);
  return true;
}

static bool find_forms(tma *t) {
  for (uint32_t i = 0; i < t->in->nloop; i++) {
    tma_id *id = get_id(t, t->in->loop[i].id);
    id->extent = t->in->loop[i].extent;
    id->form = whole(t, id, t->in->loop[i].bulk);
  }
  for (size_t i = t->ops.n; i-- > 0;) {
    const tma_op *o = &t->ops.at[i];
    if (o->kind == TMA_SPLIT) o->one->form = split_or_view(t, o);
    else if (!(o->kind == TMA_MERGE ? merge_forms : swizzle_forms)(t, o)) return false;
  }
  return true;
}

bool tma_read(tma *t) {
  find_path(t);
  unite_logical(t);
  reverse(t, t->in->global ? t->in->global : t->in->op);
  tf_block *b = tf_fusion_domain_block(t->in->op);
  for (tf_op *o = b ? b->first : NULL; o && o != b->last; o = o->next)
    if (gives(&t->path, o)) add_op(t, o);
  return find_forms(t);
}
