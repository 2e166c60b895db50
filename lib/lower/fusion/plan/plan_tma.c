/* What the TMA analysis wants to know of a copy, from the plan. */
#include "lower/fusion/plan/plan_ask.h"
#include "lower/fusion/plan/plan_index.h"
#include "lower/fusion/plan/plan_memory.h"
#include "lower/fusion/plan/plan_tma.h"

static void argument_axes(tf_plan *p, tf_tv *t, tf_tv *x, const int32_t *map, tf_tma_in *in) {
  tf_tma_axis *a = TF_NEW_ARRAY(p->pool, tf_tma_axis, x->rank + 1);
  tf_ixp inner = tf_ix_const(p->ix, 1);
  for (uint32_t i = x->rank; i-- > 0;) {
    tf_fusion_contiguity k = tf_fusion_contiguous(p->func, (uint32_t)x->arg, i);
    a[i].extent = tf_extent_root(x->axis[i])->node;
    a[i].stride = k == TF_STRIDE0 ? tf_ix_const(p->ix, 0) : k == TF_CONTIGUOUS ? inner : tf_plan_stride(p, x, i, 1);
    if (k != TF_STRIDE0) inner = tf_ix_mul(p->ix, a[i].stride, a[i].extent);
    if (map[i] >= 0 && !(t->promoted >> map[i] & 1)) a[i].id = t->d.block->arg[map[i]];
  }
  in->axis = a;
  in->naxis = x->rank;
}

static void tensor_axes(tf_plan *p, tf_tv *x, tf_tma_in *in) {
  tf_tma_axis *a = TF_NEW_ARRAY(p->pool, tf_tma_axis, x->nalloc + 1);
  for (uint32_t i = 0; i < x->nalloc; i++)
    if (x->alloc[i].stride) {
      const tf_alloc_id *l = &x->alloc[i];
      bool broadcast = !l->id->def && (x->promoted >> l->id->index & 1);
      a[in->naxis++] = (tf_tma_axis){broadcast ? NULL : l->id, l->extent, l->stride};
    }
  in->axis = a;
}

/* The global tensor that an earlier segment computed: its ids in terms of the copy's loops. */
static void global_tensor(tf_plan *p, tf_tv *t, tf_tv *x, const int32_t *map, tf_map *node, tf_tma_in *in) {
  tensor_axes(p, x, in);
  in->global = x->op;
  in->global_node = node;
  in->global_extent = &x->extent;
  for (uint32_t i = 0; i < x->rank; i++)
    if (map[i] >= 0 && !(t->promoted >> map[i] & 1))
      in->global_logical[tf_fusion_domain_axis(x->op, i)] = t->d.block->arg[map[i]];
  for (uint32_t i = 0; i < x->nalloc; i++) tf_id_forward(p, x, node, x->alloc[i].id);
}

static void shared_tensor(tf_plan *p, tf_tv *s, tf_map *node, tf_tma_in *in) {
  tf_tma_alloc *a = TF_NEW_ARRAY(p->pool, tf_tma_alloc, s->nalloc + 1);
  for (uint32_t i = 0; i < s->nalloc; i++)
    if (s->alloc[i].stride)
      a[in->nalloc++] = (tf_tma_alloc){s->alloc[i].id, s->alloc[i].extent, tf_id_forward(p, s, node, s->alloc[i].id)};
  in->alloc = a;
  in->shared = s->op;
  in->shared_name = tf_pool_strz(in->pool, tf_tv_name(s));
  in->elements = s->elements;
  if (!s->stages) return;
  in->slot = s->slot;
  in->stages = s->stages;
}

static bool is_copy(const tf_tv *t) {
  tf_fusion_class c = t->info->cls;
  return c == TF_FC_SET || c == TF_FC_PERMUTE || c == TF_FC_BROADCAST || c == TF_FC_SQUEEZE;
}

bool tf_plan_tma(tf_plan *p, tf_tv *t, tf_tma_in *in) {
  tf_tv *x = t->op->noperand ? tf_plan_tv(p, t->op->operand[0].value) : NULL;
  if ((!is_copy(t) && !t->accumulate) || !x)
    return tf_refuse(
        p->why, t->op, "'%s' is computed, and via(tma) is for copies%s; cache it", tf_tv_name(t),
        t->info->cls == TF_FC_POINTWISE && t->op->noperand == 2 && t->memory == TF_MEM_GLOBAL
            ? " and for what accumulates a tensor in shared memory (first) to an argument of its type (second)"
            : "");
  bool load = x->memory == TF_MEM_GLOBAL && t->memory == TF_MEM_SHARED;
  if (!load && !(x->memory == TF_MEM_SHARED && t->memory == TF_MEM_GLOBAL))
    return tf_refuse(p->why, t->op,
                     "via(tma) copies between global and shared memory; '%s' is in %s memory and '%s' in %s",
                     tf_tv_name(x), tf_memory_name(x->memory), tf_tv_name(t), tf_memory_name(t->memory));
  *in = (tf_tma_in){.pool = p->pool, .ix = p->ix, .op = t->op, .store = !load, .elem_bytes = t->elem_bytes};
  in->global_name = tf_pool_strz(p->pool, tf_tv_name(load ? x : t));
  in->zero_holes = tf_fusion_zero_holes_of(t->op);
  in->node = &t->node;
  in->extent = &t->extent;
  tf_tma_loop *loop = TF_NEW_ARRAY(p->pool, tf_tma_loop, t->nloop + 1);
  for (uint32_t i = 0; i < t->nloop; i++) {
    const tf_loop *l = &t->loop[i];
    tf_ixp sym = l->broadcast ? tf_ix_const(p->ix, 0) : tf_class_root(l->cls)->sym;
    loop[i] = (tf_tma_loop){l->id, sym, l->extent, l->ptype == TF_PT_BULK, tf_ptype_is_bid(l->ptype)};
  }
  in->loop = loop;
  in->nloop = t->nloop;
  int32_t map[TF_FUSION_MAX_RANK];
  if (!tf_fusion_axis_map(t->op, 0, map)) return tf_refuse(p->why, t->op, "'%s' cannot be indexed", tf_tv_name(x));
  tf_map *node = TF_NEW(p->pool, tf_map);
  node->pool = p->pool;
  tf_ixp index[TF_FUSION_MAX_RANK];
  for (uint32_t i = 0; i < x->rank; i++) index[i] = map[i] >= 0 ? t->logical[map[i]] : tf_ix_const(p->ix, 0);
  if (x->op) tf_plan_read_nodes(p, t, 0, x, index, node);
  if (!load) tensor_axes(p, t, in);
  else if (x->op) global_tensor(p, t, x, map, node, in);
  else argument_axes(p, t, x, map, in);
  if (load) shared_tensor(p, t, &t->node, in);
  else shared_tensor(p, x, node, in);
  in->offset = load ? t->store : t->read[0].offset;
  return true;
}

static bool check_copy(tf_plan *p, tf_tv *t, const tf_tma_plan *m) {
  int64_t v;
  for (uint32_t i = 0; i < m->rank; i++) {
    bool box = !tf_ix_is_const(m->dim[i].box, &v);
    if (!box && tf_ix_is_const(m->dim[i].step, &v)) continue;
    tf_strbuf ids = {.pool = p->pool}, extent = {.pool = p->pool};
    for (uint32_t k = 0; k < m->dim[i].domain.n; k++)
      tf_sb_printf(&ids, "%s%s", k ? ", " : "", tf_pool_strz(p->pool, tf_id_name(m->dim[i].domain.id[k])));
    tf_ix_print(&extent, box ? m->dim[i].box : m->dim[i].step);
    return tf_refuse(
        p->why, t->op,
        "the %s of [%s] in '%s' is %s, which is not a constant; split by a number, and make the inner part bulk",
        box ? "box" : "element stride", tf_sb_cstr(&ids), tf_tv_name(t), tf_sb_cstr(&extent));
  }
  bool nan = tf_fusion_fill_of(t->op, TF_FILL_DEFAULT) == TF_FILL_NAN;
  if (nan && (t->tma_store || !tf_type_is_float(t->elem) || t->elem_bytes == 1))
    return tf_refuse(
        p->why, t->op,
        "what lies outside of '%s' cannot be filled with NaN: that is for loads of floats of 16 bits and more",
        tf_tv_name(t));
  if (nan && tf_fusion_zero_holes_of(t->op))
    return tf_refuse(p->why, t->op, "'%s' is asked to have zeros and NaN where no element is", tf_tv_name(t));
  if (tf_fusion_prefetch_attr(t->op) && (t->tma_store || !tf_plan_loop_around(t)))
    return tf_refuse(p->why, t->op, "'%s' cannot be prefetched: %s", tf_tv_name(t),
                     t->tma_store ? "it is a store" : "no loop is around it; inline it into one");
  if (t->stages > 32)
    return tf_refuse(p->why, t->op, "'%s' has %u stages; a circular buffer that is filled via(tma) has at most 32",
                     tf_tv_name(t), t->stages);
  return true;
}

/* TMA has only what was there before the kernel: threads' writes of global memory are not fenced for it, and a
 * producer warp would not even know when they are done. */
bool tf_plan_from_before(tf_plan *p, tf_tv *t) {
  tf_tv *x = t->read[0].from;
  if (!x->op || x->segment != t->segment || t->tma_store) return true;
  tf_refuse(p->why, t->op,
            "'%s' is copied by TMA from '%s', which %s of the same kernel compute; put '%s' into a later "
            "segment",
            tf_tv_name(t), tf_tv_name(x), t->stages && t->order == TF_RING_WARPS ? "other warps" : "threads",
            tf_tv_name(t));
  return tf_add_note(p->why, x->op, "'%s' is computed here", tf_tv_name(x));
}

/* For fit_tma.c: is it the copy, or only the ring that it fills? */
static const tf_tma_look *look_at(tf_plan *p, const tf_tma_in *in) {
  tf_tma_look *l = TF_NEW(p->pool, tf_tma_look);
  tf_tma_plan found;
  l->fits = tf_tma_infer(in, &found, NULL);
  l->misaligned = l->fits ? NULL : found.misaligned;
  return l;
}

bool tf_plan_copy(tf_plan *p, tf_tv *t) {
  tf_tma_in in;
  tf_tma_plan *m = TF_NEW(p->pool, tf_tma_plan);
  if (!tf_plan_tma(p, t, &in)) return false;
  t->tma_store = in.store;
  if (!tf_plan_from_before(p, t)) return false;
  tf_tv *shared = in.store ? t->read[0].from : t;
  const tf_tma_in given = in;
  if (shared->stages) { /* each slot is a buffer of its own */
    in.offset = tf_ix_subst(p->ix, in.offset, shared->slot, tf_ix_const(p->ix, 0));
    in.elements = tf_plan_slot_elements(p, shared);
  }
  if (!tf_tma_infer(&in, m, p->o->fitted ? p->why : NULL)) {
    if (p->o->fitted) return false;
    p->unfit = true;
    t->unfit = look_at(p, &given);
    return true;
  }
  if (!check_copy(p, t, m)) return false;
  t->tma = m;
  if (in.store) t->read[0].crosses = true;
  return true;
}
