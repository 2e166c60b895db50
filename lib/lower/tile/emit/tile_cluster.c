/* Clusters of blocks: loads by the copy engine that several blocks of a cluster make together (`multicast`).
 *
 * Blocks that differ only along dimensions of the grid on which neither the tile's place nor what runs the copy depends
 * are a group. Each of them announces the bytes at its own mbarrier, and then says at one of the group's first block,
 * across the cluster, that its place for them is free; that block waits until all of the group have said so, and issues
 * one copy that goes to the same place in all of them and counts at each one's mbarrier. All blocks of a group come to
 * a copy equally often, since what they run does not depend on the block; each says that its place is free before it
 * waits for anybody else's, so nobody waits in a circle. Bytes that come before they are announced do no harm: the
 * announcing arrival is outstanding. The cluster meets when its mbarriers are made, and before its first block ends. */
#include "lower/common/pipeline.h"
#include "lower/tile/tile_lower.h"

bool tf_tl_cluster(const tf_op *kernel, int64_t out[3]) {
  const tf_attr *a = tf_op_attr(kernel, "cluster");
  int64_t n = 1;
  for (uint32_t i = 0; i < 3; i++) n *= out[i] = a && i < a->n ? a->ints[i] : 1;
  return n > 1;
}

void tf_tl_begin_cluster(tf_tl_emitter *e) {
  int64_t n[3];
  if (!tf_tl_cluster(e->kernel, n)) return;
  if (tf_target_has(e->f->target, TF_FEAT_cluster))
    tf_op_set_attr(e->code.func, "cluster", tf_attr_ints(e->code.ctx, n, 3));
  else
    tf_tl_remember(
        e, e->kernel,
        tf_pool_printf(e->code.pool, "%s has no clusters of blocks: these are on their own", e->f->target->name));
}

/* ------------------------------------------------------------------------------------------------ who copies together
 */

static bool renumbers(const tf_op *kernel) {
  for (const tf_op *op = tf_op_body(kernel)->first; op; op = op->next)
    if (tf_tile_is(op, TF_T_USE_SWIZZLE)) return true;
  return false;
}

/* May the value differ between blocks that differ along dimension `dim` only? Loops' variables do not, where the blocks
 * run the same turns, which is asked of the loops. */
static bool depends(const tf_value *v, uint32_t dim, unsigned *budget) {
  const tf_op *op = v->def;
  if (!*budget || !--*budget) return true;
  if (!op) {
    const tf_op *owner = v->block->parent->parent;
    return tf_tile_is(owner, TF_T_KERNEL) && (v->index == dim || renumbers(owner));
  }
  if (!(op->def->traits & TF_PURE)) return true;
  for (uint32_t i = 0; i < op->noperand; i++)
    if (depends(op->operand[i].value, dim, budget)) return true;
  return false;
}

static bool any_depends(const tf_op *op, uint32_t from, uint32_t dim) {
  unsigned budget = 4096;
  for (uint32_t i = from; i < op->noperand; i++)
    if (depends(op->operand[i].value, dim, &budget)) return true;
  return false;
}

/* Blocks along `dim` run it equally often, from the same place. */
static bool together(const tf_tl_tma *t, uint32_t dim) {
  if (any_depends(t->access, 1, dim)) return false;
  for (const tf_op *op = tf_op_parent(t->loop); op && !tf_tile_is(op, TF_T_KERNEL); op = tf_op_parent(op))
    if (tf_tile_is(op, TF_T_WHILE) || any_depends(op, 0, dim)) return false;
  return true;
}

void tf_tl_plan_multi(tf_tl_emitter *e, tf_op *loop, tf_tl_tma *t) {
  tf_tl_multi m = {0};
  const char *why = NULL;
  if (!tf_op_flag(loop, "multicast")) return;
  if (!tf_target_has(e->f->target, TF_FEAT_cluster) || !tf_tl_cluster(e->kernel, m.group.extent))
    return; /* said there */
  for (uint32_t i = 0; i < 3; i++) {
    if (m.group.extent[i] >= 2 && together(t, i)) m.group.dims |= 1u << i;
  }
  if (!m.group.dims) why = "each block of a cluster has a tile, or turns of loops around it, of its own";
  if (why) {
    tf_tl_remember(e, loop, tf_pool_printf(e->code.pool, "each block copies for itself: %s", why));
    return;
  }
  t->multi = TF_NEW(e->code.pool, tf_tl_multi);
  *t->multi = m;
  e->multicasts = true;
}

/* ------------------------------------------------------------------------------------------------ the ops */

void tf_tl_make_multi(tf_tl_emitter *e, const tf_tl_multi *m, uint32_t slots) {
  tf_builder b = tf_code_here(&e->code);
  tf_pipeline_init(&b, m->ready->mem, 0, slots, tf_k_i32(&b, tf_cluster_group_blocks(&m->group)));
}

void tf_tl_ready(tf_tl_emitter *e, const tf_tl_multi *m, tf_value *slot) {
  tf_builder b = tf_code_here(&e->code);
  tf_pipeline_arrive(&b, m->ready->mem, slot, tf_cluster_first_rank(&b, &m->group));
}

void tf_tl_open_first(tf_tl_emitter *e, const tf_tl_multi *m) {
  tf_builder b = tf_code_here(&e->code);
  tf_code_open_if(&e->code, tf_cluster_is_first(&b, &m->group), NULL);
}

void tf_tl_await_ready(tf_tl_emitter *e, const tf_tl_multi *m, tf_value *slot) {
  tf_builder b = tf_code_here(&e->code);
  tf_pipeline_wait(&b, m->ready->mem, slot, m->phases, true);
  tf_pipeline_flip(&b, slot, m->phases);
}

void tf_tl_meet_cluster(tf_tl_emitter *e) {
  if (!e->multicasts) return;
  tf_builder b = tf_code_here(&e->code);
  tf_cluster_meet(&b);
}
