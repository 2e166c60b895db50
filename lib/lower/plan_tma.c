/* What the analysis of tensor copies is told about one copy: its loops, the global tensor's axes in memory, the place
 * in shared memory. */
#include "lower/plan.h"

bool tf_plan_via_tma(const tf_tv *t) { return t->op && tf_str_eqz(tf_op_string(t->op, "via"), "tma"); }

static bool same_place(const tf_tv *x, const tf_tv *t) { return x->segment == t->segment; }

/* The two sides: one in shared memory of this kernel, one in global memory. */
static bool sides(tf_tv *t, tf_tv **global, tf_tv **shared) {
  tf_tv *x = t->read[0].from;
  if (t->info->cls != TF_FC_SET || !x || x->is_use)
    return tf_op_error(t->op, "'%s' is copied via(tma), but it is not a copy of a tensor; cache it and copy the cache",
                       tf_tv_name(t));
  t->tma_store = t->memory == TF_MEM_GLOBAL;
  *global = t->tma_store ? t : x;
  *shared = t->tma_store ? x : t;
  if ((*global)->memory == TF_MEM_GLOBAL && (*shared)->memory == TF_MEM_SHARED &&
      (t->tma_store ? same_place(x, t) : true))
    return true;
  tf_op_error(t->op,
              "'%s' is copied via(tma) from %s to %s memory; the tensor copy engine copies between global and shared",
              tf_tv_name(t), tf_memory_name(x->memory), tf_memory_name(t->memory));
  return false;
}

/* An argument: its axes in order, with the strides that its type says. */
static uint32_t argument_axes(tf_plan *p, tf_tv *x, tf_tv *t, tf_tma_axis *out) {
  tf_ixp stride[TF_FUSION_MAX_RANK];
  tf_plan_strides(p, x, stride);
  for (uint32_t i = 0; i < x->rank; i++)
    out[i] = (tf_tma_axis){t->d.block->arg[i], tf_extent_root(x->axis[i])->node, stride[i]};
  return x->rank;
}

static uint32_t computed_axes(tf_plan *p, tf_tv *x, tf_tv *t, tf_tma_axis *out) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < x->nalloc; i++) {
    tf_alloc_id *a = &x->alloc[i];
    const tf_value *id = a->id;
    if (!a->stride) continue;
    if (x != t && !x->d.has_alloc) {
      id = NULL;
      for (uint32_t k = 0; k < x->rank; k++)
        if (x->d.block->arg[tf_fusion_domain_axis(x->op, k)] == a->id) id = t->d.block->arg[k];
    }
    out[n++] = (tf_tma_axis){id, a->extent, a->stride};
  }
  (void)p;
  return n;
}

static bool check_limits(tf_plan *p, tf_tv *t, const tf_tma_plan *m) {
  int64_t v;
  (void)p;
  for (uint32_t i = 0; i < m->rank; i++)
    if (!tf_ix_is_const(m->dim[i].box, &v) || !tf_ix_is_const(m->dim[i].step, &v))
      return tf_op_error(t->op, "dimension %u of the box of '%s' has an extent that is not a constant; split it", i,
                         tf_tv_name(t));
  if (t->stages > 32)
    return tf_op_error(t->op, "'%s' has %u stages; a circular buffer that is filled via(tma) has at most 32",
                       tf_tv_name(t), t->stages);
  return true;
}

bool tf_plan_tma(tf_plan *p, tf_segment *s, tf_tv *t) {
  tf_tv *global = NULL, *shared = NULL;
  if (!sides(t, &global, &shared)) return false;
  tf_tma_loop loop[TF_MAX_LOOPS];
  tf_tma_axis axis[TF_MAX_LOOPS];
  tf_tma_alloc alloc[TF_MAX_LOOPS];
  tf_tma_in in = {.pool = p->pool,
                  .ix = p->ix,
                  .op = t->op,
                  .global_name = tf_tv_name(global),
                  .shared_name = tf_tv_name(shared),
                  .store = t->tma_store,
                  .elem_bytes = t->elem_bytes,
                  .nloop = t->nloop,
                  .loop = loop,
                  .node = &t->node,
                  .extent = &t->extent,
                  .axis = axis,
                  .shared = shared->op,
                  .alloc = alloc};
  for (uint32_t i = 0; i < t->nloop; i++) {
    tf_ixp sym = t->loop[i].broadcast ? tf_ix_const(p->ix, 0) : tf_class_root(t->loop[i].cls)->sym;
    loop[i] = (tf_tma_loop){t->loop[i].id, sym, t->loop[i].extent, t->loop[i].ptype == TF_PT_BULK};
  }
  in.naxis = global->op ? computed_axes(p, global, t, axis) : argument_axes(p, global, t, axis);
  if (global != t && global->op && global->d.has_alloc)
    return tf_op_error(t->op, "'%s' is copied via(tma) from '%s', which has an allocation domain of its own",
                       tf_tv_name(t), tf_tv_name(global));
  in.offset = t->tma_store ? t->read[0].offset : t->store;
  in.elements = shared->elements;
  if (shared->stages) {
    in.offset = tf_ix_subst(p->ix, in.offset, shared->slot, tf_ix_const(p->ix, 0));
    in.elements = tf_ix_div(p->ix, shared->elements, tf_ix_const(p->ix, shared->stages));
  }
  tf_map reader = {.pool = p->pool}, *node = &t->node;
  if (t->tma_store) {
    node = &reader;
    for (uint32_t i = 0; i < shared->rank; i++)
      tf_map_set(node, tf_map_ptr(shared->d.block->arg[tf_fusion_domain_axis(shared->op, i)]), (void *)t->logical[i]);
  }
  for (uint32_t i = 0; i < shared->nalloc; i++) {
    const tf_alloc_id *a = &shared->alloc[i];
    if (a->stride) alloc[in.nalloc++] = (tf_tma_alloc){a->id, a->extent, tf_id_forward(p, shared, node, a->id)};
  }
  tf_tma_plan *m = TF_NEW(p->pool, tf_tma_plan);
  if (!tf_tma_infer(&in, m) || !check_limits(p, t, m)) return false;
  int64_t slot;
  if (shared->stages && tf_ix_is_const(in.elements, &slot) && slot * t->elem_bytes % m->alignment)
    return tf_op_error(
        t->op, "a slot of '%s' has %lld bytes, but its tiles must begin at multiples of %u, which its swizzle asks for",
        tf_tv_name(shared), (long long)(slot * t->elem_bytes), m->alignment);
  t->tma = m;
  if (t->tma_store) t->read[0].crosses = true;
  (void)s;
  return true;
}
