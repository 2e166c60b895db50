/* Tensor memory: the two sides of a tensor's allocation domain, and what the analysis wants to know of an access.
 *
 * What is allocated is the one rule's business (plan_memory.c). Ids before the separator are lanes, those behind it
 * columns; each side has strides of its own, in lanes or in elements of a lane. */
#include "lower/fusion/plan/plan_ask.h"
#include "lower/fusion/plan/plan_index.h"
#include "lower/fusion/plan/plan_tmem.h"
#include "support/result.h"

static bool holds(const tf_tv *t) { return t->memory == TF_MEM_TENSOR; }

/* ------------------------------------------------------------------------------------------------ allocation */

static bool check_tensor(const tf_plan *p, tf_tv *t) {
  if (t->is_reduction)
    return tf_refuse(p->why, t->op,
                     "'%s' is a reduction, which accumulates in registers; copy its result to tensor memory",
                     tf_tv_name(t));
  if (t->d.separator < 0)
    return tf_refuse(p->why, t->op,
                     "'%s' is in tensor memory, which has lanes and columns: say by sched.separator, or by '|' in its "
                     "domain, which of its allocation ids are lanes",
                     tf_tv_name(t));
  return true;
}

/* The stride that was given, or that of a contiguous id. */
static bool stride_of(const tf_plan *p, tf_tv *t, uint32_t i, int64_t contiguous, int64_t *out) {
  *out = contiguous;
  if (!t->d.has_alloc || t->d.contiguous[i]) return true;
  *out = t->d.stride[i];
  return *out > 0 || tf_refuse(p->why, t->op,
                               "allocation id '%s' of '%s' is strided, but its stride is not given; write the number "
                               "of %s in place of 's'",
                               tf_id_name(t->alloc[i].id), tf_tv_name(t), t->alloc[i].column ? "elements" : "lanes");
}

/* Do two elements of a side meet? Extents and strides of its ids, whose span is known to be small. */
static bool overlaps(tf_plan *p, const tf_tv *t, bool column, int64_t span) {
  bool *seen = TF_NEW_ARRAY(p->pool, bool, (size_t)span);
  int64_t at[TF_MAX_LOOPS] = {0}, n[TF_MAX_LOOPS], stride[TF_MAX_LOOPS];
  uint32_t ids = 0;
  for (uint32_t i = 0; i < t->nalloc; i++)
    if (t->alloc[i].stride && t->alloc[i].column == column) {
      TF_EITHER(tf_ix_is_const(t->alloc[i].extent, &n[ids]));
      TF_EITHER(tf_ix_is_const(t->alloc[i].stride, &stride[ids++]));
    }
  for (;;) {
    int64_t place = 0;
    for (uint32_t i = 0; i < ids; i++) place += at[i] * stride[i];
    if (seen[place]) return true;
    seen[place] = true;
    uint32_t k = 0;
    while (k < ids && ++at[k] == n[k]) at[k++] = 0;
    if (k == ids) return false;
  }
}

/* Enough to be refused. */
static int64_t bounded(int64_t n, int64_t stride) {
  int64_t r;
  return __builtin_mul_overflow(n, stride, &r) || r > INT32_MAX ? INT32_MAX : r;
}

/* Where it lies is counted from 0; 0 lanes and columns: it has no elements. */
static bool sides(tf_plan *p, tf_tv *t) {
  int64_t next[2] = {1, 1}, last[2] = {0, 0}, sep = t->d.separator;
  bool empty = false;
  for (uint32_t i = t->nalloc; i-- > 0;) {
    tf_alloc_id *a = &t->alloc[i];
    a->column = i >= sep;
    a->stride = NULL;
    if (!tf_plan_is_allocated(t, a->id)) continue;
    int64_t n, stride;
    tf_ixp extent = tf_map_get(&t->extent, tf_map_ptr(a->id));
    if (!tf_ix_is_const(extent, &n))
      return tf_refuse(p->why, t->op,
                       "'%s' is in tensor memory, but the extent of its allocation id '%s' is known only when the "
                       "program runs; split it by a constant, or inline deeper",
                       tf_tv_name(t), tf_id_name(a->id));
    if (!stride_of(p, t, i, next[a->column], &stride)) return false;
    next[a->column] = n ? bounded(n, stride) : next[a->column];
    if (n > 1) last[a->column] += bounded(n - 1, stride);
    empty |= n == 0;
    a->extent = extent;
    a->stride = tf_ix_const(p->ix, stride);
  }
  t->lanes = empty ? 0 : last[0] + 1;
  t->columns = empty ? 0 : last[1] + 1;
  return true;
}

/* The slots of a circular buffer are columns beside each other, each from a whole one on. Elements of a slot's lane. */
static int64_t add_slots(tf_tv *t) {
  int64_t unit = t->elem_bytes < 4 ? 4 / t->elem_bytes : 1, slot = (t->columns + unit - 1) / unit * unit;
  if (t->stages) t->columns = bounded(slot, t->stages);
  return slot;
}

/* "3 ('j', tidx) * 11 ('m', tidy)": what is allocated of a side. */
static const char *factors(tf_plan *p, const tf_tv *t, bool column) {
  tf_strbuf b = {.pool = p->pool};
  int64_t n;
  for (uint32_t i = 0; i < t->nalloc; i++) {
    const tf_alloc_id *a = &t->alloc[i];
    if (!a->stride || a->column != column || !tf_ix_is_const(a->extent, &n)) continue;
    tf_ptype pt = TF_PT_SERIAL;
    for (uint32_t k = 0; k < t->nloop; k++)
      if (t->loop[k].id == a->id) pt = t->loop[k].ptype;
    tf_sb_printf(&b, "%s%lld ('%s'%s%s", b.n ? " * " : "", (long long)n, tf_id_name(a->id), pt ? ", " : "",
                 pt ? tf_ptype_name(pt) : "");
    if (t->d.has_alloc && !t->d.contiguous[i]) tf_sb_printf(&b, ", stride %lld", (long long)t->d.stride[i]);
    tf_sb_puts(&b, ")");
  }
  if (column && t->stages) tf_sb_printf(&b, "%s%u (slots)", b.n ? " * " : "", t->stages);
  if (column && t->elem_bytes != 4)
    tf_sb_printf(&b, ", of %u byte%s each", t->elem_bytes, t->elem_bytes > 1 ? "s" : "");
  return tf_sb_cstr(&b);
}

static bool enough(tf_plan *p, tf_tv *t) {
  if (t->lanes > TF_TMEM_MAX_LANES) {
    tf_refuse(p->why, t->op, "not enough tensor memory lanes: '%s' tried to allocate %lld, but only %d are available",
              tf_tv_name(t), (long long)t->lanes, TF_TMEM_MAX_LANES);
    return tf_add_note(p->why, t->op,
                       "its lanes are %s; bind ids to blocks, inline '%s' deeper, or make some of them columns",
                       factors(p, t, false), tf_tv_name(t));
  }
  int64_t columns = (t->columns * t->elem_bytes + 3) / 4;
  if (columns > TF_TMEM_MAX_COLUMNS) {
    tf_refuse(p->why, t->op, "not enough tensor memory columns: '%s' tried to allocate %lld, but only %d are available",
              tf_tv_name(t), (long long)columns, TF_TMEM_MAX_COLUMNS);
    return tf_add_note(p->why, t->op,
                       "its columns are %s; bind ids to blocks, inline '%s' deeper, or make some of them lanes",
                       factors(p, t, true), tf_tv_name(t));
  }
  for (int column = 0; t->lanes && column < 2; column++) /* slots are apart; those of a slot are looked at */
    if (overlaps(p, t, column == 1, column ? t->columns : t->lanes))
      return tf_refuse(p->why, t->op,
                       "two elements of '%s' have the same %s: the strides of its allocation ids overlap",
                       tf_tv_name(t), column ? "column" : "lane");
  return true;
}

bool tf_plan_tmem_place(tf_plan *p, tf_tv *t) {
  if (!check_tensor(p, t) || !sides(p, t)) return false;
  int64_t slot = add_slots(t);
  if (!enough(p, t)) return false;
  t->lane = tf_ix_const(p->ix, 0);
  t->store = t->stages ? tf_ix_mulc(p->ix, t->slot, slot) : t->lane;
  t->elements = tf_ix_const(p->ix, t->lanes * t->columns);
  for (uint32_t i = 0; i < t->nalloc; i++) {
    tf_alloc_id *a = &t->alloc[i];
    if (!a->stride) continue;
    tf_ixp *sum = a->column ? &t->store : &t->lane;
    *sum = tf_ix_add(p->ix, *sum, tf_ix_mul(p->ix, tf_id_forward(p, t, &t->node, a->id), a->stride));
  }
  return true;
}

/* ------------------------------------------------------------------------------------------------ accesses */

static const tf_ptype tids[3] = {TF_PT_TIDX, TF_PT_TIDY, TF_PT_TIDZ};

static void add_symbol(tf_tmem_symbol *list, uint32_t *n, tf_ixp sym, tf_ixp extent, int32_t tid, bool outer) {
  if (!sym || tf_ix_get_kind(sym) != TF_IX_SYM) return;
  for (uint32_t i = 0; i < *n; i++)
    if (list[i].sym == sym) return;
  list[(*n)++] = (tf_tmem_symbol){sym, extent, tid, outer};
}

static int32_t tid_of(tf_ptype pt) { return tf_ptype_is_tid(pt) ? (int32_t)pt - TF_PT_TIDX : -1; }

static void symbols(tf_plan *p, tf_segment *s, tf_tv *t, tf_tv *x, tf_tmem_in *in) {
  tf_tmem_symbol *list = TF_NEW_ARRAY(p->pool, tf_tmem_symbol, t->nloop + TF_PT_COUNT + s->nnarrow + 2);
  if (x->stages) add_symbol(list, &in->nsymbol, x->slot, tf_ix_const(p->ix, x->stages), -1, false);
  for (int pt = 0; pt < TF_PT_COUNT; pt++)
    if (s->dim[pt])
      add_symbol(list, &in->nsymbol, s->thread_sym[pt], s->dim[pt], tid_of((tf_ptype)pt),
                 tf_ptype_is_bid((tf_ptype)pt));
  for (uint32_t i = 0; i < s->nnarrow; i++)
    add_symbol(list, &in->nsymbol, s->narrow[i], s->narrow_extent[i], tid_of(s->narrow_type[i]),
               tf_ptype_is_bid(s->narrow_type[i]));
  for (uint32_t i = 0; i < t->nloop; i++)
    if (!tf_ptype_is_thread(t->loop[i].ptype))
      add_symbol(list, &in->nsymbol, tf_class_root(t->loop[i].cls)->sym, t->loop[i].extent, -1, i < t->inl);
  in->symbol = list;
}

/* The conditions of the statement: those on threads, one thread for the dimensions that do not index the tensor, and
 * those on elements. */
uint32_t tf_plan_tmem_conditions(tf_plan *p, tf_segment *s, const tf_tv *t, tf_tmem_condition *out) {
  uint32_t n = 0, single = t->is_reduction || t->memory == TF_MEM_LOCAL ? 0 : t->unused_tid;
  for (uint32_t i = 0; i < t->npred; i++)
    out[n++] = (tf_tmem_condition){t->pred[i].index, t->pred[i].extent, t->pred[i].thread};
  if (t->memory == TF_MEM_GLOBAL && !t->is_reduction) single |= t->unused_bid;
  for (int pt = 0; pt < TF_PT_COUNT; pt++)
    if (single >> pt & 1) out[n++] = (tf_tmem_condition){s->thread_sym[pt], tf_ix_const(p->ix, 1), true};
  return n;
}

/* Do strides give each element a column of 32 bits of its own? One element in a lane is half a column like any other,
 * but where such a stride is written. */
static bool apart(const tf_tv *x) {
  int64_t unit = x->elem_bytes < 4 ? 4 / x->elem_bytes : 1;
  bool several = unit == 1;
  for (uint32_t i = 0; i < x->nalloc; i++) {
    int64_t n, stride;
    if (!x->alloc[i].column) continue;
    if (x->d.has_alloc && !x->d.contiguous[i]) several |= x->d.stride[i] % unit == 0;
    if (!x->alloc[i].stride) continue;
    TF_EITHER(tf_ix_is_const(x->alloc[i].extent, &n));
    TF_EITHER(tf_ix_is_const(x->alloc[i].stride, &stride));
    if (n > 1 && stride % unit) return false;
    several |= n > 1;
  }
  return several;
}

static bool infer(tf_plan *p, tf_segment *s, tf_tv *t, tf_tv *x, tf_ixp lane, tf_ixp column, bool vote,
                  const tf_tmem_plan **out) {
  tf_tmem_in in = {.pool = p->pool,
                   .ix = p->ix,
                   .op = t->op,
                   .tensor = tf_pool_strz(p->pool, tf_tv_name(x)),
                   .store = x == t,
                   .elem_bytes = x->elem_bytes,
                   .lane = lane,
                   .column = column,
                   .lanes = x->lanes,
                   .columns = x->columns,
                   .apart = apart(x),
                   .vote = vote,
                   .nvector = 1};
  int64_t n;
  const tf_loop *last = t->nloop ? &t->loop[t->nloop - 1] : NULL;
  if (last && last->ptype == TF_PT_VECTORIZE && tf_ix_is_const(last->extent, &n) && n > 1) {
    in.vector = tf_class_root(last->cls)->sym;
    in.nvector = (uint32_t)n;
  }
  for (int i = 0; i < 3; i++) {
    in.dim[i] = 1;
    if (s->dim[tids[i]] && !tf_ix_is_const(s->dim[tids[i]], &in.dim[i])) in.dim[i] = -1;
  }
  tf_tmem_condition *list = TF_NEW_ARRAY(p->pool, tf_tmem_condition, t->npred + TF_PT_COUNT + 1);
  in.ncondition = tf_plan_tmem_conditions(p, s, t, list);
  in.condition = list;
  symbols(p, s, t, x, &in);
  tf_tmem_plan *found = TF_NEW(p->pool, tf_tmem_plan);
  if (!tf_tmem_infer(&in, found, p->why)) return false;
  *out = found;
  return true;
}

/* Does another warp read a cell than stored it? */
static bool other_warps(const tf_tmem_plan *store, const tf_tmem_plan *load) {
  if (!store->owner || !load->owner) return false; /* at most 4 warps: each has lanes of its own */
  for (uint32_t i = 0; i < TF_TMEM_MAX_LANES * TF_TMEM_MAX_COLUMNS; i++) {
    uint8_t a = store->owner[i], b = load->owner[i];
    if (b != TF_TMEM_NO_WARP && a != TF_TMEM_NO_WARP && (a != b || a == TF_TMEM_SEVERAL)) return true;
  }
  return false;
}

/* Does a load read cells that the store may leave alone? Nobody uses what is there. */
static bool reads_unwritten(const tf_tmem_plan *store, const tf_tmem_plan *load) {
  bool any = store->unsure;
  for (uint32_t i = 0; i < TF_TMEM_MAX_LANES * TF_TMEM_WORDS_OF_LANE && !any; i++)
    any = load->cells[i] & ~store->cells[i];
  return any;
}

static bool runs(const tf_tv *t) {
  int64_t n;
  for (uint32_t i = 0; i < t->nloop; i++)
    if (tf_ix_is_const(t->loop[i].extent, &n) && n == 0) return false;
  return true;
}

static int first_lane(const uint64_t at[2]) {
  for (int i = 0; i < TF_TMEM_MAX_LANES; i++)
    if (at[i / 64] >> i % 64 & 1) return i;
  return -1;
}

/* The lanes at which a tensor may begin, for all its accesses. */
static bool meet(const tf_plan *p, tf_tv *x, const tf_tv *t, const tf_tmem_plan *access) {
  uint64_t both[2] = {x->tmem_at[0] & access->at[0], x->tmem_at[1] & access->at[1]};
  if (!(both[0] | both[1])) {
    tf_refuse(p->why, t->op,
              "invalid data access pattern in the tensor memory load of '%s': warps are not accessing the correct "
              "sub-partition: the other accesses need '%s' at lane %d, this one at lane %d",
              tf_tv_name(x), tf_tv_name(x), first_lane(x->tmem_at), first_lane(access->at));
    return tf_add_note(p->why, x->op, "let the same warps mod 4 store and load each lane");
  }
  for (int i = 0; i < 2; i++) {
    x->tmem_at[i] = both[i];
    x->tmem_lanes[i] |= access->lanes[i];
  }
  return true;
}

static bool infer_store(tf_plan *p, tf_segment *s, tf_tv *t, bool vote) {
  if (!holds(t)) return true;
  if (!infer(p, s, t, t, t->lane, t->store, vote, &t->tmem)) return false;
  memcpy(t->tmem_at, t->tmem->at, sizeof t->tmem_at);
  memcpy(t->tmem_lanes, t->tmem->lanes, sizeof t->tmem_lanes);
  return true;
}

static bool infer_loads(tf_plan *p, tf_segment *s, tf_tv *t, bool vote) {
  bool ok = true;
  for (uint32_t k = 0; k < t->nall; k++) {
    tf_read *r = t->all[k];
    if (holds(r->from) && r->from->tmem) ok &= infer(p, s, t, r->from, r->lane, r->offset, vote, &r->tmem);
  }
  return ok;
}

uint64_t tf_plan_tmem_votes(const tf_tv *t) {
  uint64_t bits = t->tmem ? t->tmem->vote : 0;
  for (uint32_t k = 0; k < t->nall; k++)
    if (t->all[k]->tmem) bits |= t->all[k]->tmem->vote;
  return bits;
}

/* The loads of a statement; where one of its accesses needs that warps vote, all are made so. */
static bool infer_statement(tf_plan *p, tf_segment *s, tf_tv *t) {
  if (!infer_loads(p, s, t, false)) return false;
  return !tf_plan_tmem_votes(t) || (infer_store(p, s, t, true) && infer_loads(p, s, t, true));
}

bool tf_plan_tmem(tf_plan *p, tf_segment *s) {
  bool ok = true;
  for (uint32_t i = 0; i < s->ntv; i++) {
    tf_tv *t = s->tv[i];
    t->tmem = NULL;
    t->unwritten = false;
    if (runs(t)) ok &= infer_store(p, s, t, false);
  }
  for (uint32_t i = 0, n = ok ? s->ntv : 0; i < n; i++)
    if (runs(s->tv[i])) ok &= infer_statement(p, s, s->tv[i]);
  for (uint32_t i = 0; ok && i < s->ntv; i++) {
    tf_tv *t = s->tv[i];
    for (uint32_t k = 0; k < t->nall; k++) {
      tf_read *r = t->all[k];
      if (!r->tmem) continue;
      r->crosses = other_warps(r->from->tmem, r->tmem);
      r->from->unwritten |= reads_unwritten(r->from->tmem, r->tmem);
      if (!meet(p, r->from, t, r->tmem)) return false;
    }
  }
  return ok;
}
