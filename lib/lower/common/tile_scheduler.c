/* A block begins with the ticket of its own number; each further one comes from a counter in global memory that is 0
 * when the kernel starts:
 *
 *   while (ticket = next) < all:  next = counter++ + blocks;  the loop's body
 *
 * so every ticket is drawn by one block, and a block that is done early takes more of them.
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
#include "lower/common/tile_scheduler.h"

#include "lower/common/async_ops.h"
#include "lower/common/pipeline.h"

static tf_type *i32(const tf_builder *b) { return tf_type_i(b->ctx, 32); }

/* Do the cluster's blocks say that they read a ticket? */
static bool far_apart(const tf_scheduler *d) { return d->ranks > 1 && !d->exchanges; }

void tf_scheduler_mbarriers(const tf_scheduler *d, tf_builder *b, tf_value *readers) {
  tf_pipeline_init(b, d->full, 0, d->slots, tf_k_i32(b, 1));
  if (far_apart(d)) { /* at the first block's: of all blocks, and of the other producers */
    readers = tf_k_binary(b, TF_K_MUL, readers, tf_k_i32(b, d->ranks));
    readers = tf_k_binary(b, TF_K_ADD, readers, tf_k_i32(b, d->ranks - 1));
  }
  tf_pipeline_init(b, d->empty, 0, d->slots, readers);
}

void tf_scheduler_registers(tf_scheduler *d, tf_builder *b) {
  d->slot = tf_pipeline_register(b, 0);
  d->phases = tf_pipeline_register(b, 0);
  d->empty_phases = tf_pipeline_register(b, (int32_t)(UINT32_MAX << d->lag));
  d->ticket = tf_pipeline_register(b, 0);
  d->next = tf_pipeline_register(b, 0);
  d->block = tf_k_sreg(b, TF_K_BLOCK_ID, 'x');
  tf_pipeline_set(b, d->next, d->block);
}

void tf_scheduler_find_first(tf_scheduler *d, tf_code *c) {
  static const char axes[3] = {'x', 'y', 'z'};
  for (int i = 1; i < 3; i++) {
    if (d->extent[i] <= 1) continue;
    tf_builder b = tf_code_here(c);
    tf_value *at = tf_k_sreg(&b, TF_K_CLUSTER_BLOCK_ID, axes[i]),
             *first = tf_k_cmp(&b, TF_KERNEL_PRED_EQ, at, tf_k_i32(&b, 0));
    d->first = tf_code_both(c, d->first, first);
  }
}

/* ------------------------------------------------------------------------------------------------ the loop */

static tf_op *atomic(tf_builder *b, const char *what, tf_value *const *ops, tf_type *result) {
  tf_op *op = tf_k_op(b, TF_K_ATOMIC, ops, 3, &result, result != NULL, 0);
  tf_op_set_attr(op, "op", tf_attr_strz(b->ctx, what));
  tf_op_set_attr(op, "order", tf_attr_strz(b->ctx, "relaxed"));
  tf_op_set_attr(op, "scope", tf_attr_strz(b->ctx, "gpu"));
  return op;
}

/* counter++ + blocks */
static void draw(tf_scheduler *d, tf_builder *b) {
  tf_value *ops[3] = {tf_k_i32(b, 1), d->counter, tf_k_i32(b, 0)};
  tf_value *drawn = &atomic(b, "add", ops, i32(b))->result[0];
  tf_pipeline_set(b, d->next, tf_k_binary(b, TF_K_ADD, drawn, d->blocks));
  tf_value *last = tf_k_cmp(b, TF_KERNEL_PRED_EQ, drawn, tf_k_binary(b, TF_K_SUB, d->all, tf_k_i32(b, 1)));
  tf_builder in = tf_k_inside(tf_k_if(b, last, NULL, 0, false), 0);
  ops[0] = tf_k_i32(&in, 0);
  atomic(&in, "exch", ops, NULL);
}

/* To every block of the cluster. */
static void send(tf_scheduler *d, tf_builder *b, tf_value *slot, tf_value *v) {
  tf_type *there = tf_buffer_type(i32(b), d->tickets->type->dims, 1, TF_SPACE_CLUSTER);
  for (uint32_t r = 0; r < d->ranks; r++) {
    tf_value *ops[2] = {d->tickets, tf_k_i32(b, r)}, *to = &tf_k_op(b, TF_K_MAPA, ops, 2, &there, 1, 0)->result[0];
    if (d->counted) tf_async_send(b, v, to, slot, tf_pipeline_bar_of(b, d->full, slot, ops[1]));
    else {
      tf_k_store(b, v, to, &slot, 4, NULL);
      tf_pipeline_arrive(b, d->full, slot, ops[1]);
    }
  }
}

/* A ticket comes to this block's mbarrier: said by the one producer that reads it here. */
static void expect(const tf_scheduler *d, tf_builder *b, tf_value *slot) {
  if (d->counted && d->ranks > 1) tf_async_expect(b, tf_pipeline_bar(b, d->full, slot), tf_k_i32(b, 4), true);
}

/* Where readers may be `lag` tickets behind, a place waits for one so much younger than its own: ticket k for
 * k - slots + lag, whose place is this. Of the first ones there is none. */
static tf_value *slot_behind(const tf_scheduler *d, tf_builder *b, tf_value *slot) {
  if (!d->lag) return slot;
  tf_value *at = tf_k_binary(b, TF_K_ADD, slot, tf_k_i32(b, d->lag)), *n = tf_k_i32(b, d->slots);
  tf_value *less = tf_k_binary(b, TF_K_SUB, at, n);
  return tf_k_select(b, tf_k_cmp(b, TF_KERNEL_PRED_LT, at, n), at, less);
}

static tf_value *produced(tf_scheduler *d, tf_code *c, tf_value *slot) {
  tf_builder b = tf_code_here(c);
  tf_value *free = slot_behind(d, &b, slot);
  tf_pipeline_wait(&b, d->empty, free, d->empty_phases, d->ranks > 1);
  tf_pipeline_flip(&b, free, d->empty_phases);
  tf_value *v = tf_pipeline_get(&b, d->next);
  if (d->ranks > 1) {
    expect(d, &b, slot);
    send(d, &b, slot, v);
    return v;
  }
  tf_k_store(&b, v, d->tickets, &slot, 4, NULL);
  tf_pipeline_arrive(&b, d->full, slot, NULL);
  return v;
}

static tf_value *consumed(tf_scheduler *d, tf_code *c, tf_value *slot, tf_value *leader) {
  tf_builder b = tf_code_here(c);
  tf_pipeline_wait(&b, d->full, slot, d->phases, d->ranks > 1);
  tf_pipeline_flip(&b, slot, d->phases);
  tf_value *v = tf_k_load(&b, d->tickets, &slot, i32(&b), 4, NULL);
  if (!d->exchanges) tf_pipeline_release(&b, d->empty, slot, false, leader, d->ranks > 1 ? tf_k_i32(&b, 0) : NULL);
  return v;
}

/* Of the cluster's producers the first draws; the others learn of it as all other threads do. */
static tf_value *produced_in_cluster(tf_scheduler *d, tf_code *c, tf_value *slot) {
  tf_code_open_if(c, d->first, NULL);
  tf_value *v = produced(d, c, slot);
  tf_builder b = tf_code_here(c);
  tf_pipeline_set(&b, d->ticket, v);
  tf_code_open_else(c, tf_code_close(c, NULL));
  b = tf_code_here(c);
  expect(d, &b, slot);
  v = consumed(d, c, slot, NULL);
  b = tf_code_here(c);
  tf_pipeline_set(&b, d->ticket, v);
  tf_code_close(c, NULL);
  b = tf_code_here(c);
  return tf_pipeline_get(&b, d->ticket);
}

static tf_value *shared_out(tf_scheduler *d, tf_code *c, const tf_scheduler_role *r, tf_value *slot) {
  if (d->first) tf_code_open_if(c, d->first, NULL);
  tf_builder b = tf_code_here(c);
  tf_k_store(&b, tf_pipeline_get(&b, d->next), d->tickets, &slot, 4, NULL);
  if (d->first) tf_code_close(c, NULL);
  r->barrier(c);
  b = tf_code_here(c);
  return tf_k_load(&b, d->tickets, &slot, i32(&b), 4, NULL);
}

/* Where whole warps come (a producer may be one thread): ptxas then knows that what follows from the ticket is the same
 * in all lanes, and keeps loops, slots and descriptors in uniform registers. */
static tf_value *same_in_warp(tf_builder *b, tf_value *v) {
  return tf_k_shuffle(b, TF_KERNEL_MODE_IDX, v, tf_k_i32(b, 0), 32);
}

tf_value *tf_scheduler_open(tf_scheduler *d, tf_code *c, const tf_scheduler_role *r) {
  tf_code_open_while(c);
  tf_builder b = tf_code_here(c);
  tf_value *slot = tf_pipeline_get(&b, d->slot);
  tf_value *v = !d->by_producer ? shared_out(d, c, r, slot)
                : !r->producing ? consumed(d, c, slot, r->leader)
                : d->ranks > 1  ? produced_in_cluster(d, c, slot)
                                : produced(d, c, slot);
  b = tf_code_here(c);
  if (r->leader && !r->producing) v = same_in_warp(&b, v);
  tf_pipeline_set(&b, d->ticket, v);
  if (!d->exchanges || r->producing) tf_pipeline_next(&b, d->slot, d->slots);
  tf_code_open_do(c, tf_code_close(c, tf_k_cmp(&b, TF_KERNEL_PRED_LT, v, d->all)));
  if (r->producing || !d->by_producer) {
    if (d->first) tf_code_open_if(c, d->first, NULL);
    b = tf_code_here(c);
    draw(d, &b);
    if (d->first) tf_code_close(c, NULL);
  }
  b = tf_code_here(c);
  return tf_pipeline_get(&b, d->ticket);
}

void tf_scheduler_close(tf_scheduler *d, tf_code *c, const tf_scheduler_role *r) {
  if (d->exchanges && !r->producing) {
    tf_code_open_if(c, d->first, NULL);
    tf_builder in = tf_code_here(c);
    tf_pipeline_release(&in, d->empty, tf_pipeline_get(&in, d->slot), false, r->leader, NULL);
    tf_code_close(c, NULL);
    in = tf_code_here(c);
    tf_pipeline_next(&in, d->slot, d->slots);
  }
  tf_code_close(c, NULL);
}
