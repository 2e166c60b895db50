/* Correctness at holes, by the theorems of "TMA modeling in depth".
 *
 * A hole is an index that an indivisible split adds. The accelerator's own bounds check protects an id if it is of the
 * TMA domain, the outer part of a split of a protected id, or a merge whose outer part is protected. A hole that it
 * does not protect gets data that belongs elsewhere when a box is loaded (weak correctness: nobody reads it), and
 * overwrites that data when it is stored (which is wrong, so a store needs a guard). */
#include "analysis/tma_impl.h"

static bool leaves_holes(tma *t, const tma_op *o) {
  return !tf_ix_prove_eq(t->ix, tf_ix_mul(t->ix, o->outer->extent, o->inner->extent), o->one->extent);
}

static void guard(tma *t, const tf_value *id, tf_ixp index, tf_ixp extent) {
  tf_tma_guard g = {id, tma_start(t, index), extent};
  if (!tf_ix_prove_lt(t->ix, g.index, extent)) tf_vec_push(t->pool, &t->guards, g);
}

/* The fundamental theorem of TMA correctness (nvFuser, "TMA Modeling In Depth", Theorem 6): holes cannot be told from
 * elements iff step < box < extent and the step does not divide the box. */
static bool fundamental(tma *t, const tma_raw *r) {
  const tma_form *f = &r->form;
  if (!f->step) return false;
  tf_ixp box = f->kind == TMA_PART ? f->box : r->extent;
  return !tf_ix_prove_divisible_by(t->ix, box, f->step) && !tf_ix_prove_le(t->ix, r->extent, box) &&
         !tf_ix_prove_le(t->ix, box, f->step);
}

void tma_guards(tma *t, tf_tma_plan *out) {
  for (size_t i = 0; i < t->ops.n; i++) {
    const tma_op *o = &t->ops.at[i];
    if (o->kind == TMA_SPLIT && o->one->below) {
      o->outer->below = o->inner->below = true;
      o->outer->safe = o->one->safe;
      tma_kind k = o->one->form.kind;
      if (!o->one->safe && (k == TMA_COORD || k == TMA_PART) && leaves_holes(t, o))
        guard(t, o->one->v, o->one->at, o->one->extent);
    } else if (o->kind == TMA_MERGE && (o->outer->below || o->inner->below)) {
      o->one->below = true;
      o->one->safe |= o->outer->safe && o->exact;
    } else if (o->kind == TMA_SWIZZLE && (o->outer->below || o->inner->below)) {
      o->x->below = o->y->below = true;
      o->x->safe = o->outer->safe;
    }
  }
  for (size_t i = 0; i < t->raw.n; i++) { /* a stride beyond the box: it has one element, and then holes */
    const tma_form *f = &t->raw.at[i].form;
    tf_ixp box = f->kind == TMA_PART ? f->box : t->raw.at[i].extent;
    if (f->step && f->step_ids.n == 1 && tf_ix_prove_lt(t->ix, box, f->step) &&
        !tf_ix_prove_le(t->ix, t->raw.at[i].extent, box))
      guard(t, f->step_ids.id[0], tma_find(t, f->step_ids.id[0])->at, box);
  }
  out->nguard = (uint32_t)t->guards.n;
  out->guard = t->guards.at;
}

/* Does memory have places inside a tile, or between tiles, that no box covers? */
const char *tma_uncovered(tma *t) {
  tf_block *b = t->in->shared == t->in->op ? tf_fusion_domain_block(t->in->op) : NULL;
  tf_map have = {.pool = t->pool};
  for (uint32_t i = 0; i < t->in->nalloc; i++) tf_map_set(&have, tf_map_ptr(t->in->alloc[i].id), b);
  for (tf_op *o = b && b->last ? b->last->prev : NULL; o; o = o->prev) {
    bool any = false; /* one of two may be a block's, which takes no memory */
    for (uint32_t i = 0; i < o->nresult; i++) any |= tf_map_get(&have, tf_map_ptr(&o->result[i])) != NULL;
    if (!any) continue;
    for (uint32_t i = 0; i < o->noperand; i++) tf_map_set(&have, tf_map_ptr(o->operand[i].value), b);
    if (tf_id_kind(o) != TF_ID_SPLIT) continue;
    tf_ixp in = tf_map_get(t->in->extent, tf_map_ptr(o->operand[0].value));
    tf_ixp all = tf_ix_mul(t->ix, tf_map_get(t->in->extent, tf_map_ptr(&o->result[0])),
                           tf_map_get(t->in->extent, tf_map_ptr(&o->result[1])));
    if (tf_ix_prove_eq(t->ix, in, all)) continue;
    const tma_id *id = tma_find(t, o->operand[0].value);
    bool seen =
        id && tf_map_get(&t->path, tf_map_ptr(o->operand[0].value)) && tf_map_get(&t->path, tf_map_ptr(&o->result[0]));
    if (!seen || id->form.kind == TMA_BOX || id->form.unit_bulk) return tma_name(t, o->operand[0].value);
  }
  return NULL;
}

/* An id whose split in the global tensor's own memory leaves places there that are no element's, and that boxes reach,
 * or NULL. */
static const char *memory_hole(tma *t) {
  for (size_t i = 0; i < t->ops.n; i++) {
    const tma_op *o = &t->ops.at[i];
    if (o->kind != TMA_MERGE || o->exact || o->one->safe) continue;
    const tma_form *f = &o->one->form;
    if (f->kind == TMA_COORD) continue;
    if (f->kind == TMA_PART && tf_ix_prove_divisible_by(t->ix, o->one->extent, f->box)) continue;
    if (!tf_ix_prove_lt(t->ix, o->one->at, o->one->extent)) return tma_name(t, o->one->v);
  }
  return NULL;
}

/* Numbers are a fact; of others it is only not known that they do no harm. */
static bool refuse_fundamental(tma *t, const tma_raw *r, const char *fact, const char *may) {
  tf_ixp box = r->form.kind == TMA_PART ? r->form.box : r->extent;
  int64_t v;
  bool known = tf_ix_is_const(r->form.step, &v) && tf_ix_is_const(box, &v) && tf_ix_is_const(r->extent, &v);
  tf_refuse(t->why, t->in->op,
            "%s: in %s the element stride %s is%s less than the box %s, does not divide it, and the extent %s is%s "
            "greater (the fundamental theorem of TMA correctness)",
            known ? fact : may, tma_ids_text(t, &r->domain), tma_text(t, r->form.step),
            known ? "" : ", as far as is known,", tma_text(t, box), tma_text(t, r->extent), known ? "" : " perhaps");
  return tf_add_note(
      t->why, t->in->op,
      "the last stride of a box reaches elements of the next box, which the bounds check cannot tell from "
      "its own; make the box %s a multiple of the stride %s",
      tma_text(t, box), tma_text(t, r->form.step));
}

static void classify(tma *t, tf_tma_plan *out) {
  const char *hole = t->in->store ? NULL : tma_uncovered(t);
  out->holes = t->guards.n ? TF_TMA_HOLES_GUARDED : TF_TMA_HOLES_ZERO;
  for (size_t i = 0; i < t->raw.n; i++)
    if (fundamental(t, &t->raw.at[i])) {
      out->holes = TF_TMA_HOLES_LOST;
      out->hole_reason = tf_pool_printf(t->pool, "the element stride of %s does not divide its box",
                                        tma_ids_text(t, &t->raw.at[i].domain));
    }
  if (t->past_ends) {
    out->holes = TF_TMA_HOLES_LOST;
    out->hole_reason = "a box passes the end of an id, into what comes next in memory";
  }
  if (!hole && t->loose && !t->in->store) {
    out->holes = TF_TMA_HOLES_LOST;
    out->hole_reason = "holes have no places of their own in the allocation domain";
  }
  const char *outside = memory_hole(t);
  if (outside && !t->in->store) {
    out->holes = TF_TMA_HOLES_LOST;
    out->hole_reason =
        tf_pool_printf(t->pool, "the split of '%s' leaves places in the memory of '%s'", outside, t->in->global_name);
  }
  if (!hole) return;
  out->holes = TF_TMA_HOLES_LOST;
  out->hole_reason = tf_pool_printf(t->pool, "the split of '%s' leaves places that no box covers", hole);
}

bool tma_holes(tma *t, tf_tma_plan *out) {
  classify(t, out);
  for (size_t i = 0; i < t->raw.n; i++) {
    const tma_raw *r = &t->raw.at[i];
    if (!fundamental(t, r)) continue;
    if (t->in->store)
      return refuse_fundamental(t, r, "a store would overwrite elements", "a store may overwrite elements");
    if (t->in->zero_holes) return refuse_fundamental(t, r, "holes cannot be zero", "holes cannot be shown to be zero");
  }
  if (t->in->zero_holes && out->holes == TF_TMA_HOLES_LOST)
    return tf_refuse(t->why, t->in->op, "holes of '%s' cannot be zero: %s", t->in->shared_name, out->hole_reason);
  return true;
}
