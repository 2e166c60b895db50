/* `dynamic`: blocks draw their iterations (common/tile_scheduler.c), of the outermost serial loop, which all tensors of
 * the kernel share, and of bidx together. Ticket k stands for iteration k div gridDim.x of the loop in block
 * k mod gridDim.x. Blocks of a cluster work on one iteration together. */
#include "lower/fusion/emit/dynamic_order.h"
#include "lower/fusion/emit/fusion_sync.h"
#include "lower/fusion/emit/kernel_args.h"
#include "lower/fusion/emit/shared_buffers.h"
#include "lower/fusion/plan/plan_ask.h"
#include "support/result.h"
#include "target/target.h"

static tf_type *i32(tf_emitter *e) { return tf_type_i(e->code.ctx, 32); }

static bool refuse(tf_emitter *e, const tf_tv *t, const char *why) {
  e->code.failed = true;
  return tf_refuse(e->p->why, t->op, "the fusion is `dynamic`, but '%s' %s", tf_tv_name(t), why);
}

/* ------------------------------------------------------------------------------------------------ which loop */

/* The blocks with one bidx are one block, or those of a cluster, which draw together. */
static bool check_grid(tf_emitter *e, const tf_nest *n) {
  tf_dynamic *d = &e->dynamic;
  int64_t extent[3] = {1, 1, 1}, v;
  if (d->in_cluster) TF_EITHER(tf_plan_cluster(e->p, extent));
  if (extent[0] != 1) return refuse(e, n->tv[0], "is computed by clusters of blocks along bidx, each of which draws");
  for (int i = 1; i < 3; i++) {
    tf_ixp dim = e->s->dim[TF_PT_BIDX + i];
    if (dim ? !tf_ix_is_const(dim, &v) || v != extent[i] : extent[i] != 1)
      return refuse(e, n->tv[0],
                    "is computed by several blocks with one bidx that are not one cluster, and each draws");
    d->at.extent[i] = extent[i];
  }
  d->at.ranks = (uint32_t)(extent[1] * extent[2]);
  if (d->at.ranks > 1 && !e->s->producer)
    return refuse(e, n->tv[0],
                  "is computed by the blocks of a cluster, which draw by a producer warp; circular buffer "
                  "its input warp_specialized");
  return true;
}

/* Do all blocks of the cluster meet in this reduction, once in each iteration of the loop at least? */
static bool exchange(tf_emitter *e, const tf_nest *n, const tf_tv *t) {
  int64_t extent[3];
  if (!t->cluster_bid) return false;
  TF_EITHER(tf_plan_cluster(e->p, extent));
  for (int i = 0; i < 3; i++)
    if (extent[i] > 1 && !(t->cluster_bid >> (TF_PT_BIDX + i) & 1)) return false;
  for (uint32_t k = n->depth + 1; k < t->first_red; k++)
    if (tf_class_is_loop(tf_class_root(t->loop[k].cls))) return false;
  return true;
}

static bool check(tf_emitter *e, const tf_nest *n) {
  tf_dynamic *d = &e->dynamic;
  for (uint32_t i = 0; i < n->ntv; i++) {
    const tf_tv *t = n->tv[i];
    if (t->is_reduction && t->first_red <= n->depth)
      return refuse(e, t, "reduces over blocks, or over the loop that they draw from");
    if (t->stages && t->ring == n->depth && !tf_ring_runs_on(t))
      return refuse(e, t,
                    "is filled ahead along that loop by the block's own threads, who do not know what is drawn "
                    "next; say warp_specialized");
    if (t->multicast && !e->s->producer)
      return refuse(e, t,
                    "is multicast, for which blocks meet, each with tickets of its own; circular buffer it, or "
                    "another input, warp_specialized, so that the blocks of a cluster draw together");
    d->in_cluster |= t->multicast != NULL;
    for (uint32_t k = 0; k < t->nloop && t->stages && t->order == TF_RING_WARPS; k++)
      if (tf_ptype_is_tid(t->loop[k].ptype))
        return refuse(e, t, "is filled by several producer threads, and one draws; let its copy name no threads");
    d->in_cluster |= t->cluster_bid != 0;
    d->at.exchanges |= exchange(e, n, t);
  }
  return check_grid(e, n);
}

/* Iterations that producers may be ahead. */
static uint32_t ahead(const tf_nest *n) {
  uint32_t most = 1;
  for (uint32_t i = 0; i < n->ntv; i++) {
    const tf_tv *t = n->tv[i];
    if (!t->stages || t->order != TF_RING_WARPS) continue;
    uint32_t each = t->pieces ? t->pieces : 1, its = (t->stages + each - 1) / each;
    if (its > most) most = its;
  }
  return most < 31 ? most + 1 : 32;
}

/* Shared memory that is filled when the kernel begins, for all iterations. */
bool tf_filled_once(const tf_nest *n) {
  for (uint32_t i = 0; i < n->ntv; i++) {
    const tf_tv *t = n->tv[i];
    if (t->memory != TF_MEM_SHARED || t->stages || t->is_reduction || t->multicast || t->cp_async || t->inl)
      return false;
    for (uint32_t k = 0; k < t->nloop; k++)
      if (t->loop[k].ptype == TF_PT_BIDX) return false; /* it is drawn */
  }
  return true;
}

/* Before shared memory is laid out. */
bool tf_dynamic_plan(tf_emitter *e, tf_nest *root) {
  if (!tf_fusion_dynamic_of(e->p->func)) return true;
  tf_nest *n = root->child;
  bool blocks = false;
  while (n && n->next && tf_filled_once(n)) n = n->next;
  for (; n && !n->leaf && tf_ptype_is_thread(n->cls->ptype); n = n->child) {
    if (n->next) return refuse(e, n->next->tv[0], "does not share its outermost loops with the kernel's other tensors");
    blocks |= n->cls->ptype == TF_PT_BIDX;
  }
  if (n && n->next)
    return refuse(e, n->next->tv[0], "does not share its outermost loops with the kernel's other tensors");
  if (!n || n->leaf || !blocks) return refuse(e, root->tv[0], "has no serial loop inside one that is bound to bidx");
  if (!tf_class_is_loop(n->cls)) return true; /* one iteration: nothing is left to be drawn */
  if (n->cls->ptype != TF_PT_SERIAL) return refuse(e, n->tv[0], "has no serial loop there");
  if (!check(e, n)) return false;
  tf_dynamic *d = &e->dynamic;
  d->loop = n;
  d->at.lag = e->crew_rows;
  d->at.slots = e->s->producer ? ahead(n) + d->at.lag : 2;
  d->at.counted = !e->p->o->target || tf_target_has(e->p->o->target, TF_FEAT_st_async);
  d->tickets = tf_shared_add_fixed(e, n->tv[0], i32(e), d->at.slots);
  e->shared.at[d->tickets].what = "tickets";
  if (!e->s->producer) return true;
  d->full = tf_shared_add_mbarriers(e, n->tv[0], d->at.slots);
  d->empty = tf_shared_add_mbarriers(e, n->tv[0], d->at.slots);
  return true;
}

/* ------------------------------------------------------------------------------------------------ the ops */

void tf_dynamic_mbarriers(tf_emitter *e, tf_value *readers) {
  tf_scheduler *d = &e->dynamic.at;
  if (!e->dynamic.loop || !e->s->producer) return;
  tf_builder b = tf_code_here(&e->code);
  d->full = e->shared.at[e->dynamic.full].buf;
  d->empty = e->shared.at[e->dynamic.empty].buf;
  tf_scheduler_mbarriers(d, &b, readers);
}

void tf_dynamic_begin(tf_emitter *e) {
  tf_scheduler *d = &e->dynamic.at;
  if (!e->dynamic.loop) return;
  tf_ix_ctx *c = e->p->ix;
  tf_ixp blocks = e->s->dim[TF_PT_BIDX];
  tf_builder b = tf_code_here(&e->code);
  d->by_producer = e->s->producer != TF_PT_SERIAL;
  d->tickets = e->shared.at[e->dynamic.tickets].buf;
  d->counter = tf_e_counter_arg(e);
  tf_scheduler_registers(d, &b);
  tf_value *all = tf_code_value(&e->code, tf_ix_mul(c, blocks, e->dynamic.loop->cls->extent));
  tf_value *n = tf_code_value(&e->code, blocks);
  b = tf_code_here(&e->code);
  d->all = tf_k_cast(&b, all, i32(e));
  d->blocks = tf_k_cast(&b, n, i32(e));
  tf_scheduler_find_first(d, &e->code);
  if (!d->by_producer) d->first = tf_e_first_thread(e, d->first);
}

static void bind(tf_emitter *e, tf_value *block) {
  tf_code_bind(&e->code, e->s->thread_sym[TF_PT_BIDX], e->code.depth, block);
  for (uint32_t i = 0; i < e->s->nnarrow; i++)
    if (e->s->narrow_type[i] == TF_PT_BIDX) tf_code_bind(&e->code, e->s->narrow[i], e->code.depth, block);
}

static void barrier(tf_code *code) { tf_sync_barrier((tf_emitter *)code); }

static tf_scheduler_role role(const tf_emitter *e) {
  return (tf_scheduler_role){.producing = e->producing, .leader = e->leader, .barrier = barrier};
}

void tf_dynamic_open(tf_emitter *e) {
  tf_scheduler *d = &e->dynamic.at;
  tf_scheduler_role r = role(e);
  tf_value *v = tf_scheduler_open(d, &e->code, &r);
  tf_builder b = tf_code_here(&e->code);
  tf_code_bind(&e->code, e->dynamic.loop->cls->sym, e->code.depth,
               tf_k_cast(&b, tf_k_binary_flag(&b, TF_K_DIV, v, d->blocks, "nonneg"), e->code.ity));
  bind(e, tf_k_cast(&b, tf_k_binary_flag(&b, TF_K_REM, v, d->blocks, "nonneg"), e->code.ity));
}

/* Behind the loop a block is again what it was. */
void tf_dynamic_close(tf_emitter *e) {
  tf_scheduler_role r = role(e);
  tf_scheduler_close(&e->dynamic.at, &e->code, &r);
  tf_builder b = tf_code_here(&e->code);
  bind(e, tf_k_cast(&b, e->dynamic.at.block, e->code.ity));
}
