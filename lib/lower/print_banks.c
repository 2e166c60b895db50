/* Bank conflicts of a scheduled fusion's accesses to shared memory. */
#include "analysis/banks.h"
#include "lower/plan.h"

typedef struct site {
  tf_plan *p;
  tf_segment *s;
  tf_banks sum;
} site;

static const tf_ptype tids[3] = {TF_PT_TIDX, TF_PT_TIDY, TF_PT_TIDZ};

static void add_symbol(tf_bank_symbol *list, uint32_t *n, tf_ixp sym, tf_ixp extent, int32_t tid) {
  if (!sym || tf_ix_get_kind(sym) != TF_IX_SYM) return;
  for (uint32_t i = 0; i < *n; i++)
    if (list[i].sym == sym) return;
  list[(*n)++] = (tf_bank_symbol){sym, extent, tid};
}

static int32_t tid_of(tf_ptype pt) { return tf_ptype_is_tid(pt) ? (int32_t)pt - TF_PT_TIDX : -2; }

static void symbols(const site *w, tf_tv *t, tf_bank_access *a) {
  tf_bank_symbol *list = TF_NEW_ARRAY(w->p->pool, tf_bank_symbol, t->nloop + TF_PT_COUNT + w->s->nnarrow + 1);
  for (int pt = 0; pt < TF_PT_COUNT; pt++)
    if (w->s->dim[pt]) add_symbol(list, &a->nsymbol, w->s->thread_sym[pt], w->s->dim[pt], tid_of((tf_ptype)pt));
  for (uint32_t i = 0; i < w->s->nnarrow; i++)
    add_symbol(list, &a->nsymbol, w->s->narrow[i], w->s->narrow_extent[i], tid_of(w->s->narrow_type[i]));
  for (uint32_t i = 0; i < t->nloop; i++)
    if (!tf_ptype_is_thread(t->loop[i].ptype))
      add_symbol(list, &a->nsymbol, tf_class_root(t->loop[i].cls)->sym, t->loop[i].extent, -1);
  a->symbol = list;
}

/* The conditions under which the statement of `t` runs. */
static void conditions(const site *w, tf_tv *t, tf_bank_access *a) {
  tf_bank_condition *list = TF_NEW_ARRAY(w->p->pool, tf_bank_condition, t->npred + TF_PT_COUNT + 1);
  for (uint32_t i = 0; i < t->npred; i++)
    list[a->ncondition++] = (tf_bank_condition){t->pred[i].index, t->pred[i].extent};
  uint32_t single = t->is_reduction || t->memory == TF_MEM_LOCAL ? 0 : t->unused_tid;
  if (t->memory == TF_MEM_GLOBAL && !t->is_reduction) single |= t->unused_bid;
  for (int pt = 0; pt < TF_PT_COUNT; pt++)
    if (single >> pt & 1) list[a->ncondition++] = (tf_bank_condition){w->s->thread_sym[pt], tf_ix_const(w->p->ix, 1)};
  a->condition = list;
}

static bool dims(const site *w, tf_bank_access *a) {
  for (int i = 0; i < 3; i++) {
    a->dim[i] = 1;
    if (w->s->dim[tids[i]] && !tf_ix_is_const(w->s->dim[tids[i]], &a->dim[i])) return false;
    if (a->dim[i] < 1) a->dim[i] = 1;
  }
  return a->dim[0] * a->dim[1] * a->dim[2] <= 1024;
}

static void access_of(site *w, tf_tv *t, tf_tv *x, tf_ixp offset, const char *what) {
  tf_plan *p = w->p;
  if (x->stages) offset = tf_ix_subst(p->ix, offset, x->slot, tf_ix_const(p->ix, 0)); /* every slot is like the first */
  tf_bank_access a = {
      .pool = p->pool, .ix = p->ix, .offset = offset, .elem_bytes = x->elem_bytes, .lanes = 1, .width = 1};
  int64_t lanes;
  tf_loop *last = t->nloop ? &t->loop[t->nloop - 1] : NULL;
  if (last && last->ptype == TF_PT_VECTORIZE && tf_ix_is_const(last->extent, &lanes) && lanes > 1) {
    a.vector = tf_class_root(last->cls)->sym;
    bool varies = tf_ix_contains(p->ix, offset, a.vector);
    a.lanes = (uint32_t)lanes;
    a.width = varies ? tf_plan_access_width(p, x, offset, a.vector, a.lanes) : 1;
    if (!varies) a.lanes = 1; /* loaded once for all lanes */
  }
  symbols(w, t, &a);
  conditions(w, t, &a);
  tf_banks b;
  bool threads = dims(w, &a);
  if (!threads || !tf_banks_count(&a, &b)) {
    tf_op_emit(t->op, TF_REMARK, "'%s' %s '%s' in shared memory: %s not known before the launch", tf_tv_name(t), what,
               tf_tv_name(x), threads ? "where its elements lie is" : "its threads are");
    w->sum.whole = false;
    return;
  }
  tf_op_emit(
      t->op, TF_REMARK,
      "'%s' %s '%s' in shared memory%s: %llu requests of %u bytes a thread, %llu wavefronts, %llu bank conflicts, "
      "%u in one request",
      tf_tv_name(t), what, tf_tv_name(x),
      b.whole    ? ""
      : b.inside ? ", once for each loop of unknown extent, inside of the tensor"
                 : ", first block or iteration",
      (unsigned long long)b.requests, a.width * a.elem_bytes, (unsigned long long)b.wavefronts,
      (unsigned long long)(b.wavefronts - b.ideal), b.worst);
  w->sum.requests += b.requests;
  w->sum.wavefronts += b.wavefronts;
  w->sum.ideal += b.ideal;
  w->sum.whole &= b.whole;
}

bool tf_plan_print_banks(tf_plan *p, tf_segment *s) {
  site w = {p, s, {.whole = true}};
  bool any = false;
  for (uint32_t k = 0; k < s->ntv; k++) {
    tf_tv *t = s->tv[k];
    if (tf_plan_is_tma(t) || tf_plan_is_bulk(t)) continue; /* the accelerator's own accesses are by rows */
    for (uint32_t i = 0; i < t->nall; i++) {
      tf_tv *x = t->all[i]->from;
      if (!x->op || x->memory != TF_MEM_SHARED || x->segment != t->segment) continue;
      any = true;
      access_of(&w, t, x, t->all[i]->offset, "reads");
    }
    if (t->memory != TF_MEM_SHARED || t->is_reduction) continue;
    any = true;
    access_of(&w, t, t, t->store, "writes");
  }
  if (any && w.sum.whole)
    tf_op_emit(p->func, TF_REMARK, "kernel %d: %llu requests, %llu wavefronts (%llu without conflicts)", s->number,
               (unsigned long long)w.sum.requests, (unsigned long long)w.sum.wavefronts,
               (unsigned long long)w.sum.ideal);
  return true;
}
