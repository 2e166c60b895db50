/* What is allocated, and where an element lives.
 *
 * The one rule: the allocation domain is the one that was set, else the logical domain in global memory and the loop
 * domain in the others. An id of it that is a loop is left out of memory when it is a block id, when it is shared with
 * the consumers and no thread id, or when it is a thread id and the memory is local, or when it is made of broadcast
 * axes only, of which there is one element; every other id has its whole extent. Nothing that was set is ignored.
 * Tensor memory is like shared memory, but has two sides (plan_tmem.c). */
#include "lower/fusion/plan/plan_ask.h"
#include "lower/fusion/plan/plan_found.h"
#include "lower/fusion/plan/plan_index.h"
#include "lower/fusion/plan/plan_memory.h"
#include "lower/fusion/plan/plan_reindex.h"
#include "lower/fusion/plan/plan_tmem.h"
#include "support/size.h"

static bool list_ids(tf_plan *p, tf_tv *t) {
  tf_domain *d = &t->d;
  if (t->memory == TF_MEM_GLOBAL && !d->has_alloc) {
    for (uint32_t a = 0; a < t->ndomain; a++)
      if (tf_fusion_axis(t->op, a) != TF_AXIS_REDUCTION) t->alloc[t->nalloc++].id = d->block->arg[a];
    return true;
  }
  if (d->has_alloc) {
    for (uint32_t i = 0; i < d->nalloc; i++) {
      if (!d->contiguous[i] && t->memory != TF_MEM_TENSOR)
        return tf_refuse(p->why, t->op,
                         "allocation id '%s' of '%s' is strided ('s'), which only tensor memory and inputs can be; "
                         "make it contiguous",
                         tf_id_name(d->alloc[i]), tf_tv_name(t));
      t->alloc[t->nalloc++].id = d->alloc[i];
    }
    if (t->out < 0) return true;
    for (uint32_t i = 0, k = 0; i < t->nalloc; i++, k++) {
      while (k < t->ndomain && tf_fusion_axis(t->op, k) == TF_AXIS_REDUCTION) k++;
      if (k >= t->ndomain || t->alloc[i].id != d->block->arg[k])
        return tf_refuse(p->why, t->op,
                         "the allocation domain of '%s' is not its logical one, but it is returned, and results are "
                         "row-major; permute it instead",
                         tf_tv_name(t));
    }
    return true;
  }
  for (uint32_t i = 0; i < t->nloop; i++)
    if (!t->loop[i].reduction) t->alloc[t->nalloc++].id = t->loop[i].id;
  (void)p;
  return true;
}

/* To or from there by TMA? */
static bool copied_by_tma(tf_plan *p, const tf_tv *t) {
  if (tf_plan_is_tma(t) || tf_plan_is_bulk(t)) return true;
  for (const tf_use *u = t->value->uses; u; u = u->next) {
    tf_tv *y = u->owner->nresult ? tf_plan_tv(p, &u->owner->result[0]) : NULL;
    if (y && (tf_plan_is_tma(y) || tf_plan_is_bulk(y))) return true;
  }
  return false;
}

/* Of a ring of pieces: the id that counts them. */
static bool is_piece(const tf_tv *t, const tf_value *id) { return t->pieces && id == t->loop[t->inl].id; }

/* Extents that are numbers are looked at here; the launch computes with the others, and fails where they do not fit. */
static bool check_size(const tf_plan *p, const tf_tv *t) {
  int64_t bytes = t->elem_bytes, n;
  for (uint32_t i = 0; i < t->nalloc; i++)
    if (t->alloc[i].extent && tf_ix_is_const(t->alloc[i].extent, &n) && n == 0) return true;
  for (uint32_t i = 0; i < t->nalloc; i++) {
    const tf_alloc_id *a = &t->alloc[i];
    if (!a->extent || !tf_ix_is_const(a->extent, &n) || n < 1) continue;
    if (tf_size_mul(bytes, n, &bytes)) continue;
    return tf_refuse(p->why, t->op, "'%s' is %s in %s memory, whose bytes do not fit 63 bits", tf_tv_name(t),
                     tf_type_str(t->value->type), tf_memory_name(t->memory));
  }
  return tf_size_mul(bytes, t->stages ? t->stages : 1, &bytes) ||
         tf_refuse(p->why, t->op, "the %lld slots of '%s' have together more bytes than 63 bits hold",
                   (long long)t->stages, tf_tv_name(t));
}

bool tf_plan_allocation(tf_plan *p, tf_segment *s, tf_tv *t) {
  (void)s;
  t->nalloc = 0;
  if (!list_ids(p, t)) return false;
  if (t->memory == TF_MEM_TENSOR) return tf_plan_tmem_place(p, t);
  tf_ix_ctx *c = p->ix;
  tf_ixp size = tf_ix_const(c, 1), zero = tf_ix_const(c, 0);
  t->store = zero;
  for (uint32_t i = t->nalloc; i-- > 0;) {
    tf_alloc_id *a = &t->alloc[i];
    bool global_logical = t->memory == TF_MEM_GLOBAL && !a->id->def;
    if (t->memory == TF_MEM_GLOBAL ? false : !tf_plan_is_allocated(t, a->id)) continue;
    if (is_piece(t, a->id)) {
      for (uint32_t k = 0; k < i; k++)
        if (tf_plan_is_allocated(t, t->alloc[k].id))
          return tf_refuse(p->why, t->op,
                           "'%s' is a ring of pieces, but allocates '%s' outside of '%s', which counts them",
                           tf_tv_name(t), tf_id_name(t->alloc[k].id), tf_id_name(a->id));
      continue;
    }
    /* in memory an axis has its own extent, also where its loop runs over a consumer's larger one */
    a->extent =
        global_logical ? tf_extent_root(t->axis[a->id->index])->node : tf_map_get(&t->extent, tf_map_ptr(a->id));
    a->stride = size;
    size = tf_ix_mul(c, size, a->extent);
    tf_ixp at = tf_id_forward(p, t, &t->node, a->id);
    if (global_logical && tf_fusion_axis(t->op, a->id->index) == TF_AXIS_BROADCAST) at = zero;
    t->store = tf_ix_add(c, t->store, tf_ix_mul(c, at, a->stride));
  }
  t->elements = size;
  if (!check_size(p, t)) return false;
  if (t->stages) {
    if (copied_by_tma(p, t)) {
      /* each copy must begin where TMA may write */
      int64_t unit = 128 / t->elem_bytes;
      size = tf_ix_mulc(c, tf_ix_ceildiv(c, size, tf_ix_const(c, unit)), unit);
    }
    t->store = tf_ix_add(c, t->store, tf_ix_mul(c, tf_plan_slot(p, t, NULL), size));
    t->elements = tf_ix_mulc(c, size, t->stages);
    size = t->elements;
  }
  int64_t n;
  if (t->memory == TF_MEM_LOCAL && !tf_ix_is_const(size, &n)) {
    tf_strbuf b = {.pool = p->pool};
    tf_ix_print(&b, size);
    return tf_refuse(
        p->why, t->op,
        "'%s' is in registers, but each thread would need %s of them, which is not a constant; inline it deeper "
        "(sched.inline_most), bind its loops like its readers' (sched.parallelize_like), or put it in shared memory",
        tf_tv_name(t), tf_sb_cstr(&b));
  }
  if (t->memory == TF_MEM_LOCAL && n > 4096)
    return tf_refuse(p->why, t->op,
                     "'%s' would take %lld registers a thread; inline it deeper, or put it in shared memory",
                     tf_tv_name(t), (long long)n);
  return true;
}

/* ------------------------------------------------------------------------------------------------ reads */

tf_ixp tf_plan_stride(tf_plan *p, tf_tv *x, uint32_t axis, int64_t lanes) {
  for (tf_extent *e = p->extents; e; e = e->next)
    if (e->is_stride && e->arg == x->arg && e->axis == (int32_t)axis) return e->node;
  tf_extent *e = TF_NEW(p->pool, tf_extent);
  *e = (tf_extent){
      .value = TF_DYN, .arg = x->arg, .axis = (int32_t)axis, .func = p->func, .is_stride = true, .next = p->extents};
  e->name = tf_pool_printf(p->pool, "%s.s%u", x->value->name ? x->value->name : "arg", axis);
  e->node = tf_ix_sym(p->ix, e->name, tf_ix_const(p->ix, 0), NULL, e);
  p->extents = e;
  /* rows that are read in vectors must begin at multiples of the vector; the launch finds that out */
  if (lanes > 1 && axis + 1 < x->rank && !p->o->unpromised) tf_ix_assume_divisible(p->ix, e->node, lanes);
  return e->node;
}

static tf_ixp input_offset(tf_plan *p, tf_tv *x, const tf_ixp *index, int64_t lanes) {
  tf_ix_ctx *c = p->ix;
  tf_ixp off = tf_ix_const(c, 0), inner = tf_ix_const(c, 1);
  for (uint32_t i = x->rank; i-- > 0;) {
    tf_fusion_contiguity k = tf_fusion_contiguous(p->func, (uint32_t)x->arg, i);
    if (k == TF_STRIDE0) continue;
    tf_ixp stride = k == TF_CONTIGUOUS ? inner : tf_plan_stride(p, x, i, lanes);
    off = tf_ix_add(c, off, tf_ix_mul(c, index[i], stride));
    inner = tf_ix_mul(c, stride, tf_extent_root(x->axis[i])->node);
  }
  return off;
}

/* A tensor that is computed at use, as its reader sees it: its element has these indices. */
static tf_tv *use_of(tf_plan *p, tf_tv *x, const tf_ixp *index) {
  tf_tv *u = TF_NEW(p->pool, tf_tv);
  *u = *x;
  u->is_use = true;
  for (uint32_t a = 0; a < u->ndomain; a++) {
    u->logical[a] = tf_ix_const(p->ix, 0);
    if (tf_fusion_axis(u->op, a) != TF_AXIS_BROADCAST) u->logical[a] = index[tf_fusion_result_axis(u->op, a)];
  }
  return u;
}

/* The logical ids of operand `k`, x, whose element with these indices is read. */
void tf_plan_read_nodes(tf_plan *p, tf_tv *t, uint32_t k, tf_tv *x, const tf_ixp *index, tf_map *node) {
  int32_t near[TF_MAX_RANK];
  tf_fusion_correspond(x->value, t->op, k, near);
  for (uint32_t i = 0; i < x->rank; i++) {
    uint32_t a = tf_fusion_domain_axis(x->op, i);
    tf_ixp at = index[i];
    if (tf_fusion_axis(x->op, a) == TF_AXIS_BROADCAST)
      at = (x->promoted >> a & 1) && near[a] >= 0 ? t->logical[near[a]] : tf_ix_const(p->ix, 0);
    tf_map_set(node, tf_map_ptr(x->d.block->arg[a]), (void *)at);
  }
}

static bool plan_reads(tf_plan *p, tf_segment *s, tf_tv *home, tf_tv *t, const tf_read *way);

static bool plan_read(tf_plan *p, tf_segment *s, tf_tv *home, tf_tv *t, uint32_t k, tf_tv *x) {
  tf_read *r = &t->read[k];
  int32_t map[TF_FUSION_MAX_RANK];
  tf_ixp index[TF_FUSION_MAX_RANK], zero = tf_ix_const(p->ix, 0);
  if (!tf_fusion_axis_map(t->op, k, map))
    return tf_refuse(p->why, t->op, "operand %u of '%s' cannot be indexed", k, t->op->def->name);
  for (uint32_t i = 0; i < x->rank; i++) index[i] = map[i] >= 0 ? t->logical[map[i]] : zero;
  bool elsewhere = tf_fusion_reindexes_operand(t->op, k);
  if (elsewhere && !tf_plan_reindex(p, t, k, x, index, r)) return false;
  if (x->at_use) {
    r->from = use_of(p, x, index);
    return plan_reads(p, s, home, r->from, r);
  }
  TF_VEC(tf_read *) all = {home->all, home->nall, home->nall};
  tf_vec_push(p->pool, &all, r);
  home->all = all.at;
  home->nall = (uint32_t)all.n;
  if (x->shares) {
    tf_shared_read shared = {.reader = home, .arg = x};
    for (uint32_t i = 0; i < x->rank; i++) shared.index[i] = index[i];
    tf_vec_push(p->pool, &p->shared_reads, shared);
  }
  if (!x->op) {
    r->offset = input_offset(p, x, index, elsewhere ? 1 : tf_tv_lanes(home));
    return true;
  }
  if (x->segment != home->segment && x->memory != TF_MEM_GLOBAL)
    return tf_refuse(p->why, t->op,
                     "'%s' is read in segment %d but lives in %s memory of segment %d; put it in global memory",
                     tf_tv_name(x), home->segment, tf_memory_name(x->memory), x->segment);
  tf_map node = {.pool = p->pool};
  tf_plan_read_nodes(p, t, k, x, index, &node);
  if (x->segment == home->segment && !tf_plan_found(p, s, home, r, &node)) return false;
  r->offset = r->lane = zero;
  for (uint32_t i = 0; i < x->nalloc; i++) {
    tf_alloc_id *a = &x->alloc[i];
    if (!a->stride) continue;
    tf_ixp at = tf_plan_read_index(p, home, x, &node, a->id);
    if (x->memory == TF_MEM_GLOBAL && !a->id->def && tf_fusion_axis(x->op, a->id->index) == TF_AXIS_BROADCAST)
      at = zero;
    tf_ixp *sum = x->memory == TF_MEM_TENSOR && !a->column ? &r->lane : &r->offset;
    *sum = tf_ix_add(p->ix, *sum, tf_ix_mul(p->ix, at, a->stride));
  }
  if (x->pieces) r->piece = tf_id_forward(p, x, &node, x->loop[x->inl].id);
  if (x->stages)
    r->offset =
        tf_ix_add(p->ix, r->offset, tf_ix_mul(p->ix, tf_plan_slot(p, x, r->piece), tf_plan_slot_elements(p, x)));
  return true;
}

/* `home` is the tensor whose loops run; `t` is it, or what it computes at use, which `way` reads. */
static bool plan_reads(tf_plan *p, tf_segment *s, tf_tv *home, tf_tv *t, const tf_read *way) {
  for (uint32_t k = 0; k < t->op->noperand && k < TF_TV_MOST_READ; k++) {
    tf_tv *x = tf_plan_tv(p, t->op->operand[k].value);
    t->read[k] = (tf_read){.from = x, .way = way};
    if (x && !plan_read(p, s, home, t, k, x)) return false;
  }
  return true;
}

bool tf_plan_reads(tf_plan *p, tf_segment *s, tf_tv *t) {
  t->nall = 0;
  t->all = NULL;
  return plan_reads(p, s, t, t, NULL);
}
