/* Accesses to global memory whose lanes lie apart: a remark where a warp needs at least four times the sectors that its
 * bytes would take side by side. The first warp of the first block is looked at, in the first iteration of every loop,
 * and of it the lanes that pass the predicates; an extent that only the launch knows is taken to be 4096, or the most
 * of the version. (lib/report counts them all.)
 */
#include "lower/fusion/plan/plan_ask.h"
#include "lower/fusion/plan/plan_coalesced.h"

#include "analysis/banks.h"

enum { WARP = 32, FEW = 8, SECTOR = 32, MUCH = 4, UNKNOWN = 4096 };

typedef struct look {
  tf_plan *p;
  const tf_segment *s;
  int64_t tid[3];
  tf_ixp turn; /* of the innermost loop, and which turn it is */
  int64_t at;
  bool strided; /* there is a stride that only the launch knows */
} look;

static const tf_extent *extent_of(const tf_plan *p, tf_ixp sym) {
  for (const tf_extent *e = p->extents; e; e = e->next)
    if (e->node == sym) return e;
  return NULL;
}

static int64_t value(void *user, tf_ixp sym) {
  look *l = user;
  if (sym == l->turn) return l->at;
  for (int d = 0; d < 3; d++)
    if (l->s->thread_sym[TF_PT_TIDX + d] == sym) return l->tid[d];
  for (uint32_t i = 0; i < l->s->nnarrow; i++)
    if (l->s->narrow[i] == sym)
      return tf_ptype_is_tid(l->s->narrow_type[i]) ? l->tid[l->s->narrow_type[i] - TF_PT_TIDX] : 0;
  const tf_extent *e = extent_of(l->p, sym);
  if (e) l->strided |= e->is_stride;
  int64_t most = tf_ix_max_value(sym);
  return !e ? 0 : most < UNKNOWN ? most : UNKNOWN;
}

/* Threads of the block along x, y, z; where only the launch knows, enough for a warp. */
static void block_dims(look *l, int64_t dim[3]) {
  for (int d = 0; d < 3; d++) {
    tf_ixp e = l->s->dim[TF_PT_TIDX + d];
    dim[d] = 1;
    if (e && (!tf_ix_eval(e, value, l, &dim[d]) || dim[d] < 1)) dim[d] = 1;
  }
}

/* Elements of one access: of the vectorized loop, if there is one. 0: vectors are narrower than was asked for, which
 * plan_remarks.c tells with its own reason. */
static uint32_t width_of(tf_plan *p, const tf_tv *t, tf_tv *x, tf_ixp offset) {
  const tf_loop *last = t->nloop ? &t->loop[t->nloop - 1] : NULL;
  int64_t lanes;
  if (!last || last->ptype != TF_PT_VECTORIZE || !tf_ix_is_const(last->extent, &lanes) || lanes < 2) return 1;
  tf_ixp sym = tf_class_root(last->cls)->sym;
  uint32_t width = tf_ix_contains(p->ix, offset, sym) ? tf_plan_access_width(p, x, offset, sym, (uint32_t)lanes) : 1;
  return width < lanes && width * x->elem_bytes < 16 && tf_ix_contains(p->ix, offset, sym) ? 0 : width;
}

/* Does this lane pass what the statement is predicated with? */
static bool takes_part(look *l, const tf_tv *t) {
  int64_t index, extent;
  for (uint32_t i = 0; i < t->npred; i++)
    if (tf_ix_eval(t->pred[i].index, value, l, &index) && tf_ix_eval(t->pred[i].extent, value, l, &extent) &&
        (index >= extent || (t->pred[i].both && index < 0)))
      return false;
  return true;
}

/* Byte addresses of the first warp's lanes; 0 lanes: not known. */
static uint32_t addresses(look *l, const tf_tv *t, const tf_tv *x, tf_ixp offset, int64_t *address) {
  int64_t dim[3];
  uint32_t active = 0;
  block_dims(l, dim);
  for (int64_t i = 0; i < WARP && i < dim[0] * dim[1] * dim[2]; i++) {
    l->tid[0] = i % dim[0];
    l->tid[1] = i / dim[0] % dim[1];
    l->tid[2] = i / dim[0] / dim[1];
    if (!takes_part(l, t)) continue;
    if (!tf_ix_eval(offset, value, l, &address[i]) || (address[i] *= x->elem_bytes) < 0) return 0;
    active |= UINT32_C(1) << i;
  }
  return l->strided ? 0 : active;
}

/* A short loop innermost that takes what is left of the same sectors: they are still in L1 then. */
static bool next_turns_help(look *l, const tf_tv *t, const tf_tv *x, tf_ixp offset) {
  const tf_loop *last = t->nloop ? &t->loop[t->nloop - 1] : NULL;
  int64_t n, address[WARP], first[WARP];
  if (!last || tf_ptype_is_thread(last->ptype) || !tf_ix_is_const(last->extent, &n) || n < 2 ||
      n * x->elem_bytes > SECTOR)
    return false;
  l->turn = tf_class_root(last->cls)->sym;
  for (l->at = 0; l->at < n; l->at++) {
    uint32_t active = addresses(l, t, x, offset, l->at ? address : first);
    for (int i = 0; i < WARP; i++)
      if ((active >> i & 1) && l->at && address[i] != first[i] + l->at * x->elem_bytes) return false;
  }
  return true;
}

/* A warp along x whose lanes lie side by side, or in one place, needs no look at each of them. */
static bool lie_side_by_side(const tf_plan *p, const tf_segment *s, tf_ixp offset, uint32_t width) {
  tf_ixp x = s->thread_sym[TF_PT_TIDX], step, rest;
  int64_t dim, by;
  return s->dim[TF_PT_TIDX] && s->dim_equal[TF_PT_TIDX] && tf_ix_is_const(s->dim[TF_PT_TIDX], &dim) &&
         dim % WARP == 0 && tf_ix_linear_in(p->ix, offset, x, &step, &rest) && tf_ix_is_const(step, &by) && by >= 0 &&
         by <= width;
}

static void tell(tf_plan *p, const tf_segment *s, tf_tv *t, tf_tv *x, tf_ixp offset, bool written) {
  look l = {.p = p, .s = s};
  int64_t address[WARP];
  uint32_t ideal, width = width_of(p, t, x, offset), bytes = x->elem_bytes * width;
  if (lie_side_by_side(p, s, offset, width)) return;
  uint32_t active = bytes ? addresses(&l, t, x, offset, address) : 0;
  if (__builtin_popcount(active) < FEW) return;
  uint32_t n = tf_sectors(address, active, bytes, &ideal);
  if (n < MUCH * ideal || next_turns_help(&l, t, x, offset)) return;
  tf_add_remark(
      p->why, t->op,
      "'%s' is %s uncoalesced: the %d lanes of a warp, %u bytes each, touch %u sectors of 32 bytes, where %u would "
      "do; let neighbouring threads have neighbouring elements of '%s', or copy through shared memory",
      tf_tv_name(x), written ? "written" : "read", __builtin_popcount(active), bytes, n, ideal, tf_tv_name(x));
}

/* What a reduction stores is little beside what it reads. */
void tf_plan_tell_coalesced(tf_plan *p, const tf_segment *s, tf_tv *t) {
  if (t->tma || t->bulk || tf_plan_touches_tmem(t) || t->at_use || t->is_use) return;
  for (uint32_t i = 0; i < t->nall; i++) {
    tf_tv *x = t->all[i]->from;
    if (tf_read_is_picked(t->all[i])) continue; /* which elements, only the data say */
    if (x->memory == TF_MEM_GLOBAL && (!x->op || x->segment != t->segment)) tell(p, s, t, x, t->all[i]->offset, false);
  }
  if (t->memory == TF_MEM_GLOBAL && !t->is_reduction && !t->accumulate && t->store) tell(p, s, t, t, t->store, true);
}
