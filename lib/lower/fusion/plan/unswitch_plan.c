#include "lower/fusion/plan/unswitch_plan.h"

#include "lower/fusion/plan/plan_ask.h"

/* The symbol of loop `k` where it is a loop in the code, else NULL. */
static tf_ixp counter(const tf_tv *t, uint32_t k) {
  tf_ixp sym = tf_class_root(t->loop[k].cls)->sym;
  return tf_ptype_is_thread(t->loop[k].ptype) || tf_ix_get_kind(sym) != TF_IX_SYM ? NULL : sym;
}

/* Does it mention the loop that is about to open, or one inside it? */
static bool is_known(const tf_plan *p, const tf_nest *n, const tf_tv *t, tf_ixp e) {
  for (uint32_t k = n->depth; k < t->nloop; k++)
    if (counter(t, k) && tf_ix_contains(p->ix, e, counter(t, k))) return false;
  return true;
}

bool tf_nest_knows(const tf_plan *p, const tf_nest *n, const tf_tv *t) {
  for (uint32_t i = 0; i < t->npred; i++)
    if (!is_known(p, n, t, t->pred[i].index)) return false;
  return !t->without || is_known(p, n, t, t->without->index);
}

/* Slots that producer warps fill have no barriers: their readers wait for mbarriers in the loop that goes round the
 * ring, or in the one that counts its pieces. */
static bool waited_for_outside(const tf_nest *n, const tf_tv *x) {
  return tf_ring_by_warps(x) && n->depth > x->ring + (x->pieces > 0);
}

/* What shares no loop with its readers was there, behind a barrier, before their outermost loop began. */
static bool there_before(const tf_nest *n, const tf_tv *x) { return !x->inl && !x->stages && n->depth > 0; }

bool tf_nest_meets(const tf_nest *n) {
  for (uint32_t i = 0; i < n->ntv; i++) {
    tf_tv *t = n->tv[i];
    if (t->memory == TF_MEM_SHARED || tf_plan_touches_tmem(t) || (t->is_reduction && t->first_red >= n->depth))
      return true;
    for (uint32_t k = 0; k < t->nall; k++)
      if (t->all[k]->from->memory == TF_MEM_SHARED && !waited_for_outside(n, t->all[k]->from) &&
          !there_before(n, t->all[k]->from))
        return true;
  }
  return false;
}

/* The largest index that a predicate meets in the nest; NULL if that is not at the loops' last iterations. `least`: the
 * smallest, at their first. */
static tf_ixp last_index(const tf_plan *p, const tf_nest *n, const tf_tv *t, tf_ixp index, bool least) {
  for (uint32_t k = n->depth; k < t->nloop; k++) {
    tf_loop_class *cls = tf_class_root(t->loop[k].cls);
    tf_ixp coeff, rest;
    int64_t v;
    if (tf_ptype_is_thread(cls->ptype) || tf_ix_get_kind(cls->sym) != TF_IX_SYM ||
        !tf_ix_contains(p->ix, index, cls->sym))
      continue;
    if (!tf_ix_linear_in(p->ix, index, cls->sym, &coeff, &rest) || !tf_ix_is_const(coeff, &v) || v < 0) return NULL;
    index = least ? rest : tf_ix_add(p->ix, rest, tf_ix_mul(p->ix, coeff, tf_ix_addc(p->ix, cls->extent, -1)));
  }
  return index;
}

/* Which element an index tensor picks, is known where it is read. */
static bool is_of_picked(const tf_plan *p, const tf_read *r, const tf_predicate *q) {
  for (; r; r = r->way)
    if (r->picked && (tf_ix_contains(p->ix, q->index, r->picked) || tf_ix_contains(p->ix, q->extent, r->picked)))
      return true;
  return false;
}

/* The largest index of a read's condition, where it is known before the nest's loops; else NULL. */
static tf_ixp asked_before(const tf_plan *p, const tf_nest *n, const tf_tv *t, const tf_read *r,
                           const tf_predicate *q) {
  if (is_of_picked(p, r, q) || !is_known(p, n, t, q->extent)) return NULL;
  return last_index(p, n, t, q->index, false);
}

bool tf_unswitch_asks_read(tf_plan *p, const tf_nest *n, const tf_tv *t, const tf_read *r) {
  for (uint32_t i = 0; i < r->nguard; i++)
    if (!asked_before(p, n, t, r, &r->guard[i])) return false;
  return r->nguard > 0;
}

typedef struct list {
  TF_VEC(tf_predicate) v;
} list;

static void ask(tf_plan *p, list *all, const tf_predicate *q, tf_ixp index) {
  tf_predicate at = *q;
  at.index = index;
  tf_vec_push(p->pool, &all->v, at);
}

bool tf_unswitch_asks(tf_plan *p, const tf_nest *n, tf_unswitch *out) {
  list all = {0};
  if (tf_nest_meets(n)) return false;
  for (uint32_t i = 0; i < n->ntv; i++) {
    const tf_tv *t = n->tv[i];
    for (uint32_t k = 0; k < t->npred; k++) {
      const tf_predicate *q = &t->pred[k];
      tf_ixp most = last_index(p, n, t, q->index, false);
      if (!most) return false;
      if (q->both) ask(p, &all, q, last_index(p, n, t, q->index, true));
      ask(p, &all, q, most);
    }
    for (uint32_t k = 0; k < t->nall; k++) {
      const tf_read *r = t->all[k];
      if (!tf_unswitch_asks_read(p, n, t, r)) continue;
      for (uint32_t g = 0; g < r->nguard; g++) ask(p, &all, &r->guard[g], asked_before(p, n, t, r, &r->guard[g]));
    }
  }
  *out = (tf_unswitch){(uint32_t)all.v.n, all.v.at};
  return true;
}

static bool same_conditions(const tf_tv *t, const tf_tv *u) {
  if (t->npred != u->npred) return false;
  for (uint32_t i = 0; i < t->npred; i++)
    if (t->pred[i].index != u->pred[i].index || t->pred[i].extent != u->pred[i].extent) return false;
  return true;
}

/* What walk.c's common_guard decides where the conditions' values are there. */
static bool asked_around(const tf_plan *p, const tf_nest *n) {
  for (uint32_t i = 0; i < n->ntv; i++)
    if (!n->tv[i]->npred || !tf_nest_knows(p, n, n->tv[i]) || !same_conditions(n->tv[i], n->tv[0])) return false;
  return true;
}

static bool has(const tf_nest *n, const tf_tv *t) {
  for (uint32_t i = 0; i < n->ntv; i++)
    if (n->tv[i] == t) return true;
  return false;
}

uint32_t tf_unswitch_around(tf_plan *p, const tf_nest *root, const tf_tv *t, tf_unswitch *set) {
  uint32_t nset = 0;
  for (const tf_nest *n = root ? root->child : NULL; n;) {
    if (!has(n, t)) {
      n = n->next;
      continue;
    }
    if (n->leaf) break;
    bool twice = n->cls->ptype == TF_PT_UNSWITCH && !asked_around(p, n) && tf_unswitch_asks(p, n, &set[nset]);
    nset += twice && set[nset].n;
    n = n->child;
  }
  return nset;
}
