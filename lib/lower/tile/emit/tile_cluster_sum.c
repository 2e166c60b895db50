/* Sums over the blocks of a cluster (tile.cluster_sum).
 *
 * Each block puts its source down in its own shared memory, and the cluster meets. Then each block reads the part that
 * is its own in the memory of all blocks, in the order of their ranks, so every run adds in the same order; and the
 * cluster meets once more, before anybody writes to that memory again, or ends.
 *
 * Where each thread has the same registers of a part as of the destination, it finds in the others' memory what the
 * thread of its number put there: registers go as they are, four side by side, thread by thread. Else elements lie row
 * by row, and threads look for them by coordinates. */
#include "kernel/kernel_build.h"
#include "lower/common/cluster_ops.h"
#include "lower/tile/emit/tile_cluster_sum.h"
#include "lower/tile/emit/tile_element.h"
#include "lower/tile/emit/tile_memory.h"
#include "lower/tile/emit/tile_sync.h"
#include "lower/tile/plan/tile_buffer.h"
#include "lower/tile/plan/tile_cluster_sum_plan.h"

typedef struct sum {
  tf_tl_buffer *src, *dst, *at; /* at: in shared memory */
  tf_value *far;                /* ... that of a block */
  tf_ixp rank;                  /* of this block */
  int64_t blocks, width;        /* registers of a thread that lie side by side */
} sum;

/* ------------------------------------------------------------------------------------------------ registers */

/* Where register r of a part has its place, and those behind it. */
static tf_ixp place(tf_tl_emitter *e, const sum *x, tf_ixp part, int64_t r) {
  int64_t n = tf_tl_registers(&x->dst->layout);
  tf_ixp group = tf_ix_addc(e->code.ix, tf_ix_mulc(e->code.ix, part, n / x->width), r / x->width);
  tf_ixp thread = tf_ix_add(e->code.ix, tf_ix_mulc(e->code.ix, group, e->threads), e->tid);
  return tf_ix_mulc(e->code.ix, thread, x->width);
}

static tf_type *vector(const sum *x) {
  return x->width > 1 ? tf_vector_of(x->src->elem, (uint32_t)x->width) : x->src->elem;
}

static void put_registers(tf_tl_emitter *e, const sum *x) {
  int64_t n = tf_tl_registers(&x->dst->layout);
  for (int64_t p = 0; p < x->blocks; p++)
    for (int64_t r = 0; r < n && !e->code.failed; r += x->width) {
      tf_value *v[4];
      for (int64_t i = 0; i < x->width; i++) v[i] = tf_tl_read(e, x->src, tf_ix_const(e->code.ix, p * n + r + i));
      tf_value *i = tf_code_value(&e->code, place(e, x, tf_ix_const(e->code.ix, p), r)), *m = tf_tl_memory(e, x->at);
      tf_builder b = tf_code_here(&e->code);
      tf_k_store(&b, x->width > 1 ? tf_k_pack(&b, v, (uint32_t)x->width) : v[0], m, &i, 0, NULL);
    }
}

static void add_registers(tf_tl_emitter *e, const sum *x) {
  int64_t n = tf_tl_registers(&x->dst->layout);
  for (int64_t r = 0; r < n && !e->code.failed; r += x->width) {
    tf_value *i = tf_code_value(&e->code, place(e, x, x->rank, r));
    tf_builder b = tf_code_here(&e->code);
    tf_value *v = tf_k_load(&b, x->far, &i, vector(x), 0, NULL);
    for (int64_t k = 0; k < x->width; k++) {
      tf_ixp reg = tf_ix_const(e->code.ix, r + k);
      tf_value *have = tf_tl_read(e, x->dst, reg);
      b = tf_code_here(&e->code);
      tf_value *add = x->width > 1 ? tf_k_extract(&b, v, (uint32_t)k) : v;
      tf_tl_write(e, x->dst, reg, tf_k_binary(&b, TF_K_ADD, have, add));
    }
  }
}

/* ------------------------------------------------------------------------------------------------ coordinates */

static void put_one(tf_tl_emitter *e, void *user) {
  const sum *x = user;
  tf_ixp c[TF_TILE_MAX_RANK];
  tf_tl_coord(e, &x->src->layout, 0, c);
  tf_value *inside = tf_code_both(&e->code, tf_tl_inside(e, &x->src->layout, c), e->single);
  if (inside) tf_code_open_if(&e->code, inside, NULL);
  tf_value *v = tf_tl_read(e, x->src, tf_tl_reg(e, &x->src->layout, 0));
  tf_ixp at = tf_ix_add(e->code.ix, tf_ix_mulc(e->code.ix, c[0], x->src->layout.shape[1]), c[1]);
  tf_tl_write(e, x->at, at, v);
  if (inside) tf_code_close(&e->code, NULL);
}

static void add_one(tf_tl_emitter *e, void *user) {
  const sum *x = user;
  tf_ixp c[TF_TILE_MAX_RANK];
  tf_tl_coord(e, &x->dst->layout, 0, c);
  tf_value *inside = tf_tl_inside(e, &x->dst->layout, c);
  if (inside) tf_code_open_if(&e->code, inside, NULL);
  tf_ixp at = tf_ix_add(e->code.ix, tf_ix_mulc(e->code.ix, c[0], x->src->layout.shape[1]), c[1]);
  at = tf_ix_add(e->code.ix, at, tf_ix_mulc(e->code.ix, x->rank, x->dst->layout.shape[1]));
  tf_value *i = tf_code_value(&e->code, at), *have = tf_tl_read(e, x->dst, tf_tl_reg(e, &x->dst->layout, 0));
  tf_builder b = tf_code_here(&e->code);
  tf_value *add = tf_k_load(&b, x->far, &i, x->src->elem, 0, NULL);
  tf_tl_write(e, x->dst, tf_tl_reg(e, &x->dst->layout, 0), tf_k_binary(&b, TF_K_ADD, have, add));
  if (inside) tf_code_close(&e->code, NULL);
}

/* ------------------------------------------------------------------------------------------------ the statement */

static void meet(tf_tl_emitter *e) {
  tf_builder b = tf_code_here(&e->code);
  tf_cluster_meet(&b);
  tf_hazards_passed(&e->hazards, TF_NEED_BARRIER);
}

static void add_of(tf_tl_emitter *e, sum *x, int64_t block, bool registers) {
  tf_value *m = tf_tl_memory(e, x->at);
  int64_t n = x->at->elements;
  tf_builder b = tf_code_here(&e->code);
  tf_value *to[2] = {m, tf_k_i32(&b, block)};
  tf_type *there = tf_buffer_type(x->at->elem, &n, 1, TF_SPACE_CLUSTER);
  x->far = &tf_k_op(&b, TF_K_MAPA, to, 2, &there, 1, 0)->result[0];
  if (registers) add_registers(e, x);
  else tf_tl_walk(e, &x->dst->layout, 1, add_one, x);
}

void tf_tl_cluster_sum(tf_tl_emitter *e, tf_tl_stmt *s) {
  sum x = {.src = tf_tl_buffer_of(e, tf_op_operand(s->op, TF_TILE_CLUSTER_SUM_SRC)),
           .dst = tf_tl_buffer_of(e, tf_op_operand(s->op, TF_TILE_CLUSTER_SUM_DST)),
           .at = s->scratch,
           .blocks = tf_tl_sum_blocks(e),
           .width = 4};
  bool registers = tf_tl_sums_registers(e, s);
  if (!tf_target_has(e->f->target, TF_FEAT_cluster)) {
    tf_refuse(&e->f->refused, s->op,
              "%s has no clusters of blocks, which tile.cluster_sum adds up over; expected sm_90 or later",
              e->f->target->name);
    e->code.failed = true;
    return;
  }
  while (tf_tl_registers(&x.dst->layout) % x.width) x.width /= 2;
  tf_builder b = tf_code_here(&e->code);
  tf_value *rank = tf_k_cast(&b, &tf_k_op(&b, TF_K_CLUSTER_RANK, NULL, 0, NULL, 1, 0)->result[0], e->code.ity);
  tf_ixp last = tf_ix_const(e->code.ix, x.blocks - 1);
  x.rank = tf_ix_sym(e->code.ix, "rank", tf_ix_const(e->code.ix, 0), last, NULL);
  tf_code_bind(&e->code, x.rank, e->code.depth, rank);
  tf_tl_before(e, x.at, true);
  e->single = tf_tl_single(e, &x.src->layout);
  if (registers) put_registers(e, &x);
  else tf_tl_walk(e, &x.src->layout, 1, put_one, &x);
  e->single = NULL;
  meet(e);
  for (int64_t k = 0; k < x.blocks; k++) add_of(e, &x, k, registers);
  meet(e);
}
