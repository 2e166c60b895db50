/* Blocks that draw their iterations: of the outermost serial loop, which all tensors of the kernel share, and of bidx
 * together. A block begins with the ticket of its own number; each further one comes from a counter in global memory
 * that is 0 when the kernel starts. Ticket k stands for iteration k div gridDim.x of the loop in block k mod gridDim.x,
 * so every pair is drawn by one block, and a block that is done early takes more of them.
 *
 *   while (ticket = next) < all:  next = counter++ + gridDim.x;  the loop's body, with the ticket's loop index and bidx
 *
 * One thread draws, a ticket ahead, and the block gets it through shared memory: two places and a barrier of the block
 * in each iteration (a place is written again only behind the barrier of the next one, which all reach after they
 * read it). With producer warps the producer draws, and tickets are a small ring that mbarriers keep in order
 * (pipeline.h): it must not hold the producer up, so it is as long as the rings that are filled are in iterations.
 * Blocks of a cluster work on one iteration together: the producer of the first one draws for all, and writes the
 * ticket into the shared memory of each. Where all of them reduce together in each iteration, a place is free again
 * when the first block's own readers are done with the whole iteration: they had what all blocks sent, and each of them
 * had read its ticket before, and its producer too. Else each says so; but to release at the cluster's scope it waits
 * for what it stored in the iteration before.
 *
 * There are as many draws as iterations, whoever draws: a block draws when it begins one. So whoever draws the last
 * ticket sets the counter to 0 again, for the next launch. */
#include "kernel/kernel_build.h"
#include "lower/fusion/emit/fusion_emit.h"
#include "lower/common/pipeline.h"

static tf_type *i32(tf_emitter *e) { return tf_type_i(e->code.ctx, 32); }

static bool refuse(tf_emitter *e, const tf_tv *t, const char *why) {
  e->code.failed = true;
  return tf_op_error(t->op, "the fusion is `dynamic`, but '%s' %s", tf_tv_name(t), why);
}

/* ------------------------------------------------------------------------------------------------ which loop */

/* The blocks with one bidx are one block, or those of a cluster, which draw together. */
static bool check_grid(tf_emitter *e, const tf_nest *n) {
  tf_dynamic *d = &e->dynamic;
  int64_t extent[3] = {1, 1, 1}, v;
  if (d->in_cluster) tf_plan_cluster(e->p, extent);
  if (extent[0] != 1) return refuse(e, n->tv[0], "is computed by clusters of blocks along bidx, each of which draws");
  for (int i = 1; i < 3; i++) {
    tf_ixp dim = e->s->dim[TF_PT_BIDX + i];
    if (dim ? !tf_ix_is_const(dim, &v) || v != extent[i] : extent[i] != 1)
      return refuse(e, n->tv[0],
                    "is computed by several blocks with one bidx that are not one cluster, and each draws");
    d->extent[i] = extent[i];
  }
  d->ranks = (uint32_t)(extent[1] * extent[2]);
  if (d->ranks > 1 && !e->s->producer)
    return refuse(e, n->tv[0],
                  "is computed by the blocks of a cluster, which draw by a producer warp; circular buffer "
                  "its input warp_specialized");
  return true;
}

/* Do all blocks of the cluster meet in this reduction, once in each iteration of the loop at least? */
static bool exchange(tf_emitter *e, const tf_nest *n, const tf_tv *t) {
  int64_t extent[3];
  if (!t->cluster_bid) return false;
  tf_plan_cluster(e->p, extent);
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
    d->exchanges |= exchange(e, n, t);
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

/* Before shared memory is laid out. */
bool tf_dynamic_plan(tf_emitter *e, tf_nest *root) {
  if (!tf_op_flag(e->p->func, "dynamic")) return true;
  tf_nest *n = root->child;
  bool blocks = false;
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
  d->slots = e->s->producer ? ahead(n) : 2;
  d->tickets = tf_shared_add_fixed(e, n->tv[0], i32(e), d->slots);
  e->shared.at[d->tickets].what = "tickets";
  if (!e->s->producer) return true;
  d->full = tf_shared_add_mbarriers(e, n->tv[0], d->slots);
  d->empty = tf_shared_add_mbarriers(e, n->tv[0], d->slots);
  return true;
}

/* ------------------------------------------------------------------------------------------------ the kernel's begin
 */

/* Do the cluster's blocks say that they read a ticket? */
static bool far_apart(const tf_dynamic *d) { return d->ranks > 1 && !d->exchanges; }

static tf_value *bars(tf_emitter *e, uint32_t shared) { return e->shared.at[shared].buf; }

void tf_dynamic_mbarriers(tf_emitter *e, tf_value *readers) {
  const tf_dynamic *d = &e->dynamic;
  if (!d->loop || !e->s->producer) return;
  tf_builder b = tf_code_here(&e->code);
  tf_pipeline_init(&b, bars(e, d->full), 0, d->slots, tf_k_i32(&b, 1));
  if (far_apart(d)) { /* at the first block's: of all blocks, and of the other producers */
    readers = tf_k_binary(&b, TF_K_MUL, readers, tf_k_i32(&b, d->ranks));
    readers = tf_k_binary(&b, TF_K_ADD, readers, tf_k_i32(&b, d->ranks - 1));
  }
  tf_pipeline_init(&b, bars(e, d->empty), 0, d->slots, readers);
}

void tf_dynamic_begin(tf_emitter *e) {
  tf_dynamic *d = &e->dynamic;
  if (!d->loop) return;
  tf_ix_ctx *c = e->p->ix;
  tf_ixp blocks = e->s->dim[TF_PT_BIDX];
  tf_builder b = tf_code_here(&e->code);
  d->counter = tf_e_counter_arg(e);
  d->slot = tf_pipeline_register(&b, 0);
  d->phases = tf_pipeline_register(&b, 0);
  d->empty_phases = tf_pipeline_register(&b, -1);
  d->ticket = tf_pipeline_register(&b, 0);
  d->next = tf_pipeline_register(&b, 0);
  d->block = tf_k_sreg(&b, TF_K_BLOCK_ID, 'x');
  tf_pipeline_set(&b, d->next, d->block);
  tf_value *all = tf_code_value(&e->code, tf_ix_mul(c, blocks, d->loop->cls->extent)),
           *n = tf_code_value(&e->code, blocks);
  b = tf_code_here(&e->code);
  d->all = tf_k_cast(&b, all, i32(e));
  d->blocks = tf_k_cast(&b, n, i32(e));
  static const char axes[3] = {'x', 'y', 'z'};
  for (int i = 1; i < 3; i++) {
    if (d->extent[i] <= 1) continue;
    b = tf_code_here(&e->code);
    d->first = tf_code_both(&e->code, d->first,
                            tf_k_cmp(&b, "eq", tf_k_sreg(&b, TF_K_CLUSTER_BLOCK_ID, axes[i]), tf_k_i32(&b, 0)));
  }
  if (e->s->producer) return;
  d->first = tf_e_first_thread(e, d->first);
}

/* ------------------------------------------------------------------------------------------------ the loop */

static tf_op *atomic(tf_emitter *e, tf_builder *b, const char *what, tf_value *const *ops, tf_type *result) {
  tf_op *op = tf_k_op(b, TF_K_ATOMIC, ops, 3, &result, result != NULL, 0);
  tf_op_set_attr(op, "op", tf_attr_strz(e->code.ctx, what));
  tf_op_set_attr(op, "order", tf_attr_strz(e->code.ctx, "relaxed"));
  tf_op_set_attr(op, "scope", tf_attr_strz(e->code.ctx, "gpu"));
  return op;
}

/* counter++ + gridDim.x */
static void draw(tf_emitter *e) {
  tf_dynamic *d = &e->dynamic;
  tf_builder b = tf_code_here(&e->code);
  tf_value *ops[3] = {tf_k_i32(&b, 1), d->counter, tf_k_i32(&b, 0)};
  tf_type *type = i32(e);
  tf_value *drawn = &atomic(e, &b, "add", ops, type)->result[0];
  tf_pipeline_set(&b, d->next, tf_k_binary(&b, TF_K_ADD, drawn, d->blocks));
  tf_value *last = tf_k_cmp(&b, "eq", drawn, tf_k_binary(&b, TF_K_SUB, d->all, tf_k_i32(&b, 1)));
  tf_builder in = tf_k_inside(tf_k_if(&b, last, NULL, 0, false), 0);
  ops[0] = tf_k_i32(&in, 0);
  atomic(e, &in, "exch", ops, NULL);
}

static tf_value *load_ticket(tf_emitter *e, tf_value *slot) {
  tf_builder b = tf_code_here(&e->code);
  return tf_k_load(&b, bars(e, e->dynamic.tickets), &slot, i32(e), 4, NULL);
}

static void store_ticket(tf_emitter *e, tf_value *slot, tf_value *v) {
  tf_builder b = tf_code_here(&e->code);
  tf_k_store(&b, v, bars(e, e->dynamic.tickets), &slot, 4, NULL);
}

/* To every block of the cluster. */
static void send(tf_emitter *e, tf_value *slot, tf_value *v) {
  tf_dynamic *d = &e->dynamic;
  tf_builder b = tf_code_here(&e->code);
  tf_value *tickets = bars(e, d->tickets);
  tf_type *there = tf_buffer_type(i32(e), tickets->type->dims, 1, TF_SPACE_CLUSTER);
  for (uint32_t r = 0; r < d->ranks; r++) {
    tf_value *ops[2] = {tickets, tf_k_i32(&b, r)};
    tf_k_store(&b, v, &tf_k_op(&b, TF_K_MAPA, ops, 2, &there, 1, 0)->result[0], &slot, 4, NULL);
    tf_pipeline_arrive(&b, bars(e, d->full), slot, ops[1]);
  }
}

static tf_value *produced(tf_emitter *e, tf_value *slot) {
  tf_dynamic *d = &e->dynamic;
  tf_builder b = tf_code_here(&e->code);
  tf_pipeline_wait(&b, bars(e, d->empty), slot, d->empty_phases, d->ranks > 1);
  tf_pipeline_flip(&b, slot, d->empty_phases);
  tf_value *v = tf_pipeline_get(&b, d->next);
  if (d->ranks > 1) {
    send(e, slot, v);
    return v;
  }
  store_ticket(e, slot, v);
  tf_pipeline_arrive(&b, bars(e, d->full), slot, NULL);
  return v;
}

static tf_value *consumed(tf_emitter *e, tf_value *slot, tf_value *leader) {
  tf_dynamic *d = &e->dynamic;
  tf_builder b = tf_code_here(&e->code);
  tf_pipeline_wait(&b, bars(e, d->full), slot, d->phases, d->ranks > 1);
  tf_pipeline_flip(&b, slot, d->phases);
  tf_value *v = load_ticket(e, slot);
  if (!d->exchanges)
    tf_pipeline_release(&b, bars(e, d->empty), slot, false, leader, d->ranks > 1 ? tf_k_i32(&b, 0) : NULL);
  return v;
}

/* Of the cluster's producers the first draws; the others learn of it as all other threads do. */
static tf_value *produced_in_cluster(tf_emitter *e, tf_value *slot) {
  tf_dynamic *d = &e->dynamic;
  tf_code_open_if(&e->code, d->first, NULL);
  tf_value *v = produced(e, slot);
  tf_builder b = tf_code_here(&e->code);
  tf_pipeline_set(&b, d->ticket, v);
  tf_code_open_else(&e->code, tf_code_close(&e->code, NULL));
  v = consumed(e, slot, NULL);
  b = tf_code_here(&e->code);
  tf_pipeline_set(&b, d->ticket, v);
  tf_code_close(&e->code, NULL);
  b = tf_code_here(&e->code);
  return tf_pipeline_get(&b, d->ticket);
}

static tf_value *shared_out(tf_emitter *e, tf_value *slot) {
  tf_dynamic *d = &e->dynamic;
  if (d->first) tf_code_open_if(&e->code, d->first, NULL);
  tf_builder b = tf_code_here(&e->code);
  store_ticket(e, slot, tf_pipeline_get(&b, d->next));
  if (d->first) tf_code_close(&e->code, NULL);
  tf_sync_barrier(e);
  return load_ticket(e, slot);
}

static void bind(tf_emitter *e, tf_value *block) {
  tf_code_bind(&e->code, e->s->thread_sym[TF_PT_BIDX], e->code.depth, block);
  for (uint32_t i = 0; i < e->s->nnarrow; i++)
    if (e->s->narrow_type[i] == TF_PT_BIDX) tf_code_bind(&e->code, e->s->narrow[i], e->code.depth, block);
}

void tf_dynamic_open(tf_emitter *e) {
  tf_dynamic *d = &e->dynamic;
  tf_code_open_while(&e->code);
  tf_builder b = tf_code_here(&e->code);
  tf_value *slot = tf_pipeline_get(&b, d->slot);
  tf_value *v = !e->s->producer ? shared_out(e, slot)
                : !e->producing ? consumed(e, slot, e->leader)
                : d->ranks > 1  ? produced_in_cluster(e, slot)
                                : produced(e, slot);
  b = tf_code_here(&e->code);
  tf_pipeline_set(&b, d->ticket, v);
  if (!d->exchanges || e->producing) tf_pipeline_next(&b, d->slot, d->slots);
  tf_code_open_do(&e->code, tf_code_close(&e->code, tf_k_cmp(&b, "lt", v, d->all)));
  if (e->producing || !e->s->producer) {
    if (d->first) tf_code_open_if(&e->code, d->first, NULL);
    draw(e);
    if (d->first) tf_code_close(&e->code, NULL);
  }
  b = tf_code_here(&e->code);
  v = tf_pipeline_get(&b, d->ticket);
  tf_code_bind(&e->code, d->loop->cls->sym, e->code.depth,
               tf_k_cast(&b, tf_k_binary_flag(&b, TF_K_DIV, v, d->blocks, "nonneg"), e->code.ity));
  bind(e, tf_k_cast(&b, tf_k_binary_flag(&b, TF_K_REM, v, d->blocks, "nonneg"), e->code.ity));
}

/* Behind the loop a block is again what it was. */
void tf_dynamic_close(tf_emitter *e) {
  tf_dynamic *d = &e->dynamic;
  if (d->exchanges && !e->producing) {
    tf_code_open_if(&e->code, d->first, NULL);
    tf_builder in = tf_code_here(&e->code);
    tf_pipeline_release(&in, bars(e, d->empty), tf_pipeline_get(&in, d->slot), false, e->leader, NULL);
    tf_code_close(&e->code, NULL);
    in = tf_code_here(&e->code);
    tf_pipeline_next(&in, d->slot, d->slots);
  }
  tf_code_close(&e->code, NULL);
  tf_builder b = tf_code_here(&e->code);
  bind(e, tf_k_cast(&b, e->dynamic.block, e->code.ity));
}
