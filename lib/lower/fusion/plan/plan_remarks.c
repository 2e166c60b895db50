/* What a schedule asks for and does not get, though the kernel is right without it: a remark each, with the reason and
 * the mend. */
#include "lower/fusion/plan/plan_ask.h"
#include "lower/fusion/plan/plan_coalesced.h"
#include "lower/fusion/plan/plan_remarks.h"

/* ------------------------------------------------------------------------------------------------ vectors */

/* An access that is narrower than the vectorized loop: to the elements of `x`, at `offset`. */
typedef struct narrow {
  tf_plan *p;
  const tf_tv *t;
  tf_tv *x;
  tf_ixp offset, sym;
  bool written;
} narrow;

static const char *why_narrow(const narrow *a, uint32_t most) {
  tf_plan *p = a->p;
  tf_ixp coeff, rest;
  int64_t c;
  if (!tf_ix_linear_in(p->ix, a->offset, a->sym, &coeff, &rest))
    return "its lanes do not follow each other in memory; let the loop run along one axis of it, the innermost";
  if (!tf_ix_is_const(coeff, &c))
    return "only the launch knows how far apart its lanes are; let the loop run along the innermost axis, or make that "
           "contiguous";
  if (c != 1)
    return tf_pool_printf(p->pool,
                          "its lanes are %lld elements apart; let the loop run along the innermost axis, or copy "
                          "through shared memory",
                          (long long)c);
  int64_t d = tf_ix_known_divisor(p->ix, rest);
  tf_strbuf b = {.pool = p->pool};
  tf_ix_print(&b, rest);
  return tf_pool_printf(p->pool,
                        "vectors begin at %s, which is known to be a multiple of %lld only; split by multiples of %u, "
                        "also around the vector",
                        tf_sb_cstr(&b), (long long)d, most);
}

static void tell_access(const narrow *a, uint32_t lanes) {
  tf_plan *p = a->p;
  tf_tv *x = a->x;
  int64_t elements;
  uint32_t bytes = p->o->vector_bytes ? p->o->vector_bytes : 16, most = lanes;
  if (x->memory == TF_MEM_SHARED && bytes > 16) bytes = 16;
  while (most > 1 && most * x->elem_bytes > bytes) most /= 2;
  bool memory = x->memory == TF_MEM_GLOBAL || x->memory == TF_MEM_SHARED;
  if (!memory || !tf_ix_contains(p->ix, a->offset, a->sym)) return; /* one element for all lanes */
  if (!a->written && tf_fusion_reindexes(a->t->op)) return;         /* its elements are where they are: apart_plan.c */
  if (x->op && tf_ix_is_const(x->elements, &elements) && elements < most) return;
  uint32_t width = tf_plan_access_width(p, x, a->offset, a->sym, lanes);
  if (width >= most) return;
  const tf_loop *l = &a->t->loop[a->t->nloop - 1];
  tf_add_remark(p->why, a->t->op, "loop '%s' of '%s' is vectorized, but '%s' is %s %u element%s at a time: %s",
                tf_id_name(l->id), tf_tv_name(a->t), tf_tv_name(x), a->written ? "written" : "read", width,
                width > 1 ? "s" : "", why_narrow(a, most));
}

static void tell_vectors(tf_plan *p, tf_tv *t) {
  const tf_loop *l = t->nloop ? &t->loop[t->nloop - 1] : NULL;
  int64_t lanes;
  if (!l || l->ptype != TF_PT_VECTORIZE || !tf_ix_is_const(l->extent, &lanes) || lanes < 2) return;
  if (t->tma || tf_plan_touches_tmem(t)) return;
  tf_ixp sym = tf_class_root(l->cls)->sym;
  for (uint32_t i = 0; i < t->nall && !t->shifted; i++)
    tell_access(&(narrow){p, t, t->all[i]->from, t->all[i]->offset, sym, false}, (uint32_t)lanes);
  if (!t->accumulate && !t->is_reduction) tell_access(&(narrow){p, t, t, t->store, sym, true}, (uint32_t)lanes);
}

/* ------------------------------------------------------------------------------------------------ others */

static void tell_ring(tf_plan *p, const tf_tv *t) {
  const tf_attr *a = tf_fusion_circular_of(t->op);
  if (!a || t->stages || a->n != 2) return;
  tf_strbuf b = {.pool = p->pool};
  for (uint32_t i = 0; i < t->inl; i++) {
    const tf_loop *l = &t->loop[i];
    tf_sb_printf(&b, "%s'%s' is %s", i ? ", " : ": ", tf_id_name(l->id),
                 tf_ptype_is_thread(l->ptype) ? tf_ptype_name(l->ptype) : "one iteration");
  }
  tf_add_remark(p->why, t->op,
                "'%s' has one stage in place of %lld: it shares no serial loop with its readers%s; inline it into a "
                "serial loop of more than one iteration",
                tf_tv_name(t), (long long)a->ints[0], tf_sb_cstr(&b));
}

static void tell_unroll(const tf_plan *p, const tf_tv *t) {
  for (uint32_t i = 0; i < t->nloop; i++) {
    const tf_loop_class *c = tf_class_root(t->loop[i].cls);
    if (c->ptype != TF_PT_UNROLL || c->tv != t || !tf_class_is_loop(c) || tf_ix_is_const(c->extent, NULL)) continue;
    tf_add_remark(
        p->why, t->op,
        "loop '%s' of '%s' is not unrolled: only the launch knows its extent; split it by a constant, and unroll "
        "the inner loop",
        tf_id_name(t->loop[i].id), tf_tv_name(t));
  }
}

static void tell_hints(const tf_plan *p, const tf_tv *t) {
  bool global = t->memory == TF_MEM_GLOBAL;
  for (uint32_t i = 0; i < t->nall; i++) global |= t->all[i]->from->memory == TF_MEM_GLOBAL;
  tf_cache_policy cache = tf_fusion_cache_of(t->op, TF_CACHE_DEFAULT);
  if (cache && !global)
    tf_add_remark(p->why, t->op, "cache(%s) of '%s' changes nothing: it neither reads nor writes global memory",
                  tf_fusion_cache_word(cache), tf_tv_name(t));
  if (tf_fusion_zero_holes_of(t->op) && !tf_tensor_by_tma(t->op))
    tf_add_remark(p->why, t->op, "zero_holes of '%s' changes nothing: it is for copies via(tma)", tf_tv_name(t));
}

void tf_plan_tell(tf_plan *p, const tf_segment *segs) {
  for (int32_t k = 0; k < p->nsegment; k++)
    for (uint32_t i = 0; i < segs[k].ntv; i++) {
      tf_tv *t = segs[k].tv[i];
      tell_vectors(p, t);
      tf_plan_tell_coalesced(p, &segs[k], t);
      tell_ring(p, t);
      tell_unroll(p, t);
      tell_hints(p, t);
    }
}
