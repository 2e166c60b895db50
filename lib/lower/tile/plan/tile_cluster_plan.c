/* Which copies blocks of a cluster make together (tile_cluster.c). */
#include "lower/tile/plan/tile_buffer.h"
#include "lower/tile/plan/tile_cluster_plan.h"
#include "lower/tile/plan/tile_pipe_plan.h"

enum {
  MOST_DEALT = 32, /* boxes */
  BOX_ROWS = 4     /* a box costs its issuer as much as so many rows of it, besides its own */
};

int64_t tf_tl_cluster(const tf_op *kernel, int64_t out[3]) {
  const tf_attr *a = tf_tile_cluster_of(kernel);
  int64_t n = 1;
  for (uint32_t i = 0; i < 3; i++) n *= out[i] = a && i < a->n ? a->ints[i] : 1;
  return n;
}

/* A pair of SMs is never parted. Of larger clusters some SMs of each part of the chip are left over: an H200 and an
 * H100, of 132, run 39 clusters of 3, 30 of 4, and 15 of 8 (cuOccupancyMaxActiveClusters). */
int64_t tf_tl_blocks_at_once(const tf_chip *chip, int64_t size) {
  int64_t sms = chip->sms;
  return size == 1 ? sms : size == 2 ? sms / 2 * 2 : size == 3 ? sms * 8 / 9 / 3 * 3 : sms * 10 / 11 / size * size;
}

/* May the value differ between blocks that differ along dimension `dim` only? Loops' variables do not, where the blocks
 * run the same turns, which is asked of the loops. */
static bool depends(const tf_value *v, uint32_t dim, unsigned *budget) {
  const tf_op *op = v->def;
  if (!*budget || !--*budget) return true;
  if (!op) {
    const tf_op *owner = v->block->parent->parent;
    return tf_tile_is(owner, TF_T_KERNEL) && v->index == dim;
  }
  if (!(op->def->traits & TF_PURE)) return true;
  for (uint32_t i = 0; i < op->noperand; i++)
    if (depends(op->operand[i].value, dim, budget)) return true;
  return false;
}

bool tf_tl_value_differs_along(const tf_value *v, uint32_t dim) {
  unsigned budget = 4096;
  return depends(v, dim, &budget);
}

/* Some operand does, from that one on. */
static bool differs_along(const tf_op *op, uint32_t from, uint32_t dim) {
  for (uint32_t i = from; i < op->noperand; i++)
    if (tf_tl_value_differs_along(op->operand[i].value, dim)) return true;
  return false;
}

/* Blocks along `dim` run it equally often, from the same place. */
static bool together(const tf_tl_tma *t, uint32_t dim) {
  if (differs_along(t->access, 1, dim)) return false;
  for (const tf_op *op = tf_op_parent(t->loop); op && !tf_tile_is(op, TF_T_KERNEL); op = tf_op_parent(op))
    if (tf_tile_is(op, TF_T_WHILE) || differs_along(op, 0, dim)) return false;
  return true;
}

void tf_tl_plan_multi(tf_tl_emitter *e, tf_op *loop, tf_tl_tma *t) {
  tf_tl_multi m = {0};
  const char *why = NULL;
  if (!tf_tile_multicast_of(loop)) return;
  if (!tf_target_has(e->f->target, TF_FEAT_cluster) || tf_tl_cluster(e->kernel, m.group.extent) == 1)
    return; /* said there */
  for (uint32_t i = 0; i < 3; i++) {
    if (m.group.extent[i] >= 2 && together(t, i)) m.group.dims |= 1u << i;
  }
  if (!m.group.dims)
    why = "the blocks of a cluster need different tiles, or have different iterations of the loops around it";
  if (why) {
    tf_tl_remember(e, loop, tf_pool_printf(e->code.pool, "this copy is not multicast, each block makes it: %s", why));
    return;
  }
  t->multi = TF_NEW(e->code.pool, tf_tl_multi);
  *t->multi = m;
  e->multicasts = true;
}

/* ------------------------------------------------------------------------------------------------ together */

/* Smaller boxes, at least one for each of n blocks, if there are such that begin where boxes may: those of which no
 * block brings much more than others. */
static void deal(tf_tl_tma *t, uint32_t d, int64_t n, int64_t below, int64_t grain) {
  int64_t side = t->box[d], best = 0, least = INT64_MAX;
  if (t->turns[d] != 1) return;
  for (int64_t each = side / n; each; each--) {
    int64_t boxes = side / each, cost = (boxes + n - 1) / n * (each + BOX_ROWS);
    if (side % each || each * below % grain || boxes > MOST_DEALT || cost >= least) continue;
    best = each;
    least = cost;
  }
  if (!best) return;
  t->part = d;
  t->dealt = n;
  t->box[d] = best;
  t->turns[d] = side / best;
  t->step[d] = best * below / t->tile->elem_bytes;
}

/* The axis of the boxes that is outermost in shared memory, if its n-th part is a place where a box may begin; else
 * boxes are dealt out. */
static void part(tf_tl_tma *t) {
  int64_t n = tf_cluster_group_blocks(&t->multi->group), below = t->tile->elem_bytes;
  uint32_t d = 0;
  while (d + 1 < t->rank && t->box[d] == 1) d++;
  for (uint32_t i = d + 1; i < t->rank; i++) below *= t->box[i];
  int64_t grain = t->swizzle ? 8 * t->swizzle : 128;
  if (d + 1 == t->rank) return;
  if (t->box[d] % n || t->box[d] / n * below % grain) {
    deal(t, d, n, below, grain);
    return;
  }
  t->part = d;
  t->parts = n;
  t->box[d] /= n;
}

void tf_tl_plan_peers(tf_tl_emitter *e, tf_tl_pipe *p) {
  uint32_t dims = 0, peers = 1;
  (void)e;
  for (size_t i = 0; i < p->boxes.n; i++) {
    const tf_tl_multi *m = tf_tl_first_multi(p, i);
    if (!m) continue;
    if (dims & m->group.dims) return; /* some block would be counted twice */
    dims |= m->group.dims;
    peers += (uint32_t)tf_cluster_group_blocks(&m->group) - 1;
  }
  if (!dims || p->units || !p->empty) return;
  p->peers = peers;
  for (size_t i = 0; i < p->boxes.n; i++)
    if (p->boxes.at[i]->multi) part(p->boxes.at[i]);
}
