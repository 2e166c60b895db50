/* Reductions over the blocks of a cluster: loops bound to a dimension of the grid that lies in the cluster whole.
 *
 * After the reduction over the block's threads, each block sends what it has to every block of its group (itself too),
 * and each thread combines what all of them sent, in the order of their ranks: so all have the same bits. Shared memory
 * has a place for each result, each rank and each group of threads that reduce together, and an mbarrier that counts
 * what all ranks and groups send: both twice, for even and for odd exchanges. A thread that sends does it by st.async,
 * which has the mbarrier there count its bytes; one thread of each group says at its own block's mbarrier how many will
 * come to it. What has not 4, 8 or 16 bytes is stored, and the thread arrives there, releasing at the cluster's scope:
 * fences of the whole chip, which wait for all that the thread has stored. All threads wait and acquire.
 *
 * Why two halves are enough, and needed. Between a thread's reading of exchange k and any sending of exchange k + 1 by
 * its group the group's threads have met (at the block's barrier or, where a group lies within a warp, the warp's), or
 * the thread is its group alone. A rank that sends in k + 2 has seen k + 1 complete, so every group of every rank has
 * sent to it in k + 1, and before that its threads have read all of k, after its senders had sent all of k to everyone.
 * So nobody still reads the places that k + 2 goes to, and the phase of k is complete wherever k + 2 arrives. With one
 * mbarrier that would not do: a rank may see k complete, and arrive for k + 1, where another's arrival for k is still
 * on its way. Nor does a thread sleep through a phase: k + 2 is not complete before its own group has sent, which it
 * does after this thread has seen k. So one bit for each half tells which phase is awaited.
 *
 * With two crews there are more sets (crews.c): those who send are ahead of those who receive.
 *
 * Those that end at one place are all sent before any is awaited: each has places and mbarriers of its own.
 *
 * The cluster meets when the kernel begins, so that all mbarriers are there. Each block waits for all phases of its own
 * mbarriers, so when it ends nobody writes there any more; the kernel's end is met at nevertheless, as it is with
 * multicast. All blocks of a cluster run through the same reductions: no loop's extent depends on the block, and what
 * they draw they draw together (tile_scheduler.c). Producer
 * warps take no part, and no barrier of the cluster stands between the kernel's begin and its end. */
#include "kernel/kernel_build.h"
#include "lower/common/async_ops.h"
#include "lower/common/pipeline.h"
#include "lower/common/scalar.h"
#include "lower/fusion/emit/cluster_reduce.h"
#include "lower/fusion/emit/reduce.h"
#include "lower/fusion/emit/shared_buffers.h"
#include "lower/fusion/plan/plan_ask.h"
#include "support/result.h"
#include "target/target.h"

static const char axes[3] = {'x', 'y', 'z'};

/* ------------------------------------------------------------------------------------------------ who takes part */

static tf_cluster_state *state_of(tf_emitter *e, const tf_tv *t) {
  for (size_t i = 0; i < e->cluster.n; i++)
    if (e->cluster.at[i].tv == t) return &e->cluster.at[i];
  return NULL;
}

bool tf_cluster_reduces(const tf_emitter *e) { return e->cluster.n > 0; }

/* Threads of the block that reduce together (`together`), or groups of them; -1 if that is not a constant. */
static int64_t count(const tf_emitter *e, const tf_tv *t, bool together) {
  int64_t n = 1, v;
  for (int pt = TF_PT_TIDX; pt <= TF_PT_TIDZ; pt++) {
    if (!e->s->dim[pt] || (t->reduce_tid >> pt & 1) != together) continue;
    if (!tf_ix_is_const(e->s->dim[pt], &v)) return -1;
    if (v > 1 && __builtin_mul_overflow(n, v, &n)) return -1;
  }
  return n;
}

/* This thread's number among those, x fastest. */
static tf_ixp number_node(tf_emitter *e, const tf_tv *t, bool together) {
  tf_ixp at = NULL;
  for (int pt = TF_PT_TIDZ; pt >= TF_PT_TIDX; pt--) {
    if (!e->s->dim[pt] || (t->reduce_tid >> pt & 1) != together) continue;
    at = at ? tf_ix_mul(e->p->ix, at, tf_reduce_threads(e, pt)) : tf_ix_const(e->p->ix, 0);
    at = tf_ix_add(e->p->ix, at, e->s->thread_sym[pt]);
  }
  return at ? at : tf_ix_const(e->p->ix, 0);
}

static tf_value *value32(tf_emitter *e, tf_ixp node) {
  tf_value *v = tf_code_value(&e->code, node);
  tf_builder b = tf_code_here(&e->code);
  return tf_k_cast(&b, v, tf_type_i(e->code.ctx, 32));
}

/* How many groups of threads reduce for themselves. */
static tf_value *count_groups(tf_emitter *e, const tf_tv *t) {
  tf_builder b = tf_code_here(&e->code);
  tf_value *n = tf_k_i32(&b, 1);
  for (int pt = TF_PT_TIDX; pt <= TF_PT_TIDZ; pt++) {
    if (!e->s->dim[pt] || (t->reduce_tid >> pt & 1)) continue;
    tf_value *d = value32(e, tf_reduce_threads(e, pt));
    b = tf_code_here(&e->code);
    n = tf_k_binary(&b, TF_K_MUL, n, d);
  }
  return n;
}

void tf_cluster_plan_shared(tf_emitter *e) {
  for (uint32_t i = 0; i < e->s->ntv; i++) {
    tf_tv *t = e->s->tv[i];
    if (!t->cluster_bid) continue;
    tf_cluster_state c = {.tv = t, .ranks = 1, .results = tf_reduce_results(t), .sets = 2};
    while (c.sets < 2 * e->crew_rows) c.sets *= 2;
    TF_EITHER(tf_plan_cluster(e->p, c.extent));
    for (uint32_t k = 0; k < 3; k++)
      if (t->cluster_bid >> (TF_PT_BIDX + k) & 1) c.ranks *= (uint32_t)c.extent[k];
    int64_t groups = count(e, t, false);
    c.groups = groups < 0 || groups > 1024 ? 1024 : (uint32_t)groups;
    c.slots =
        tf_shared_add_fixed(e, t, tf_reduce_carrier(t), c.sets * c.results * c.ranks * c.groups * tf_reduce_width(t));
    e->shared.at[c.slots].what = "ranks";
    c.bar = tf_shared_add_mbarriers(e, t, c.sets);
    c.counted = tf_reduce_sends(t) && (!e->p->o->target || tf_target_has(e->p->o->target, TF_FEAT_st_async));
    tf_vec_push(e->p->pool, &e->cluster, c);
  }
}

/* In one thread of the block. */
void tf_cluster_make_mbarriers(tf_emitter *e) {
  for (size_t i = 0; i < e->cluster.n; i++) {
    tf_cluster_state *c = &e->cluster.at[i];
    tf_value *arrivals = count_groups(e, c->tv);
    tf_builder b = tf_code_here(&e->code);
    if (!c->counted) arrivals = tf_k_binary(&b, TF_K_MUL, arrivals, tf_k_i32(&b, c->ranks));
    tf_pipeline_init(&b, e->shared.at[c->bar].buf, 0, c->sets, arrivals);
  }
}

void tf_cluster_begin(tf_emitter *e) {
  for (size_t i = 0; i < e->cluster.n; i++) {
    tf_builder b = tf_code_here(&e->code);
    e->cluster.at[i].count = tf_pipeline_register(&b, 0);
  }
}

/* ------------------------------------------------------------------------------------------------ the exchange */

static tf_value *plus(tf_builder *b, tf_value *x, tf_value *y) { return x ? tf_k_binary(b, TF_K_ADD, x, y) : y; }

static tf_value *times(tf_builder *b, tf_value *x, int64_t n) {
  return n == 1 ? x : tf_k_binary(b, TF_K_MUL, x, tf_k_i32(b, n));
}

/* This block's number among those that reduce together, x fastest; and the first of them, as a rank of the cluster. */
static void find_ranks(tf_builder *b, const tf_cluster_state *c, tf_value **mine, tf_value **first) {
  int64_t inner = 1, stride = 1;
  *mine = *first = NULL;
  for (uint32_t i = 0; i < 3; stride *= c->extent[i++]) {
    if (c->extent[i] == 1) continue;
    tf_value *at = tf_k_sreg(b, TF_K_CLUSTER_BLOCK_ID, axes[i]);
    if (c->tv->cluster_bid >> (TF_PT_BIDX + i) & 1) {
      *mine = plus(b, *mine, times(b, at, inner));
      inner *= c->extent[i];
    } else {
      *first = plus(b, *first, times(b, at, stride));
    }
  }
}

/* The rank of the `k`th of them. */
static tf_value *rank_of(tf_builder *b, const tf_cluster_state *c, tf_value *first, int64_t k) {
  int64_t stride = 1, rank = 0;
  for (uint32_t i = 0; i < 3; stride *= c->extent[i++]) {
    if (!(c->tv->cluster_bid >> (TF_PT_BIDX + i) & 1)) continue;
    rank += k % c->extent[i] * stride;
    k /= c->extent[i];
  }
  return plus(b, first, tf_k_i32(b, rank));
}

/* The place of a result, of the block with that number, in a half. */
static tf_value *place(tf_builder *b, const tf_cluster_state *c, tf_value *half, uint32_t result, tf_value *number,
                       tf_value *group) {
  tf_value *at = tf_k_binary(b, TF_K_ADD, times(b, half, c->results), tf_k_i32(b, result));
  at = tf_k_binary(b, TF_K_ADD, times(b, at, c->ranks), number);
  at = tf_k_binary(b, TF_K_ADD, times(b, at, c->groups), group);
  return times(b, at, tf_reduce_width(c->tv));
}

/* The distance of the ranks of blocks that reduce together, if it is one for all; else 0. */
static int64_t distance(const tf_cluster_state *c) {
  int64_t stride = 1, found = 0;
  for (uint32_t i = 0; i < 3; stride *= c->extent[i++]) {
    if (!(c->tv->cluster_bid >> (TF_PT_BIDX + i) & 1) || c->extent[i] == 1) continue;
    if (found) return 0;
    found = stride;
  }
  return found;
}

/* To a block of the group. */
static void send(tf_emitter *e, tf_builder *b, const tf_cluster_state *c, tf_value *half, tf_value *rank,
                 tf_value *const *index, tf_value *const *v) {
  tf_shared_buffer *s = &e->shared.at[c->slots];
  tf_value *to[2] = {s->buf, rank};
  tf_type *type = tf_buffer_type(s->elem, s->buf->type->dims, 1, TF_SPACE_CLUSTER);
  tf_value *there = &tf_k_op(b, TF_K_MAPA, to, 2, &type, 1, 0)->result[0];
  if (c->counted) {
    tf_value *bar = tf_pipeline_bar_of(b, e->shared.at[c->bar].buf, half, to[1]);
    for (uint32_t i = 0; i < c->results; i++) tf_reduce_store(b, v[i], there, index[i], bar);
    return;
  }
  for (uint32_t i = 0; i < c->results; i++) tf_reduce_store(b, v[i], there, index[i], NULL);
  tf_pipeline_arrive(b, e->shared.at[c->bar].buf, half, to[1]);
}

/* What all blocks send to a group comes to its own mbarrier. */
static void expect(tf_emitter *e, tf_builder *b, const tf_cluster_state *c, tf_value *half) {
  uint32_t bytes = c->ranks * c->results * tf_reduce_width(c->tv) * tf_element_bytes(tf_reduce_carrier(c->tv));
  tf_async_expect(b, tf_pipeline_bar(b, e->shared.at[c->bar].buf, half), tf_k_i32(b, bytes), true);
}

/* Thread k sends to block k. LLVM may compute an address before it is asked whether it is used, and there must be none
 * of a rank that the cluster does not have: so threads that send nothing have the last one's. */
static void send_own(tf_emitter *e, tf_builder *b, const tf_cluster_state *c, tf_value *half, tf_value *own,
                     tf_value *first, tf_value *const *index, tf_value *const *v) {
  tf_value *is_first = tf_k_cmp(b, TF_KERNEL_PRED_EQ, own, tf_k_i32(b, 0));
  tf_value *may = tf_k_cmp(b, TF_KERNEL_PRED_LT, own, tf_k_i32(b, c->ranks));
  tf_value *k = tf_k_binary(b, TF_K_MIN, own, tf_k_i32(b, c->ranks - 1)),
           *rank = plus(b, first, times(b, k, distance(c)));
  if (c->counted) {
    tf_builder in = tf_k_inside(tf_k_if(b, is_first, NULL, 0, false), 0);
    expect(e, &in, c, half);
  }
  tf_builder in = tf_k_inside(tf_k_if(b, may, NULL, 0, false), 0);
  send(e, &in, c, half, rank, index, v);
}

/* The threads of a group send to a block each or, where there are fewer, to several; one of them to all, where it is
 * not known how many there are. Ranks are constants, then. */
static void send_all(tf_emitter *e, tf_tv *t, const tf_cluster_state *c, tf_value *half, tf_value *group,
                     tf_value *const *v) {
  int64_t threads = count(e, t, true), senders = threads < 0 ? 1 : threads;
  tf_value *own = value32(e, number_node(e, t, true)), *mine, *first;
  tf_value **index = TF_NEW_ARRAY(e->p->pool, tf_value *, c->results);
  tf_builder b = tf_code_here(&e->code);
  /* the last exchange's values are read, and no barrier of the block says so */
  if (tf_reduce_within_warps(e, t)) tf_k_op(&b, TF_K_WARP_SYNC, NULL, 0, NULL, 0, 0);
  find_ranks(&b, c, &mine, &first);
  for (uint32_t i = 0; i < c->results; i++) index[i] = place(&b, c, half, i, mine, group);
  if (threads >= c->ranks && distance(c)) {
    send_own(e, &b, c, half, own, first, index, v);
    return;
  }
  for (int64_t sender = 0; sender < senders && sender < c->ranks; sender++) {
    tf_builder in = b;
    if (threads != 1)
      in = tf_k_inside(tf_k_if(&b, tf_k_cmp(&b, TF_KERNEL_PRED_EQ, own, tf_k_i32(&b, sender)), NULL, 0, false), 0);
    if (c->counted && !sender) expect(e, &in, c, half);
    for (int64_t k = sender; k < c->ranks; k += senders) send(e, &in, c, half, rank_of(&in, c, first, k), index, v);
  }
}

void tf_cluster_send(tf_emitter *e, tf_tv *t, tf_value *const *v) {
  tf_cluster_state *c = state_of(e, t);
  tf_value *group = value32(e, number_node(e, t, false)), **packed = TF_NEW_ARRAY(e->p->pool, tf_value *, c->results);
  for (uint32_t i = 0; i < c->results; i++) packed[i] = tf_reduce_pack(e, v[i]);
  tf_builder b = tf_code_here(&e->code);
  tf_value *half = tf_k_binary(&b, TF_K_AND, tf_pipeline_get(&b, c->count), tf_k_i32(&b, c->sets - 1));
  send_all(e, t, c, half, group, packed);
}

static tf_value *sent(tf_emitter *e, tf_builder *b, const tf_cluster_state *c, tf_value *half, uint32_t result,
                      tf_value *number, tf_value *group, tf_type *type) {
  return tf_reduce_load(b, e->shared.at[c->slots].buf, place(b, c, half, result, number, group), type);
}

/* What all ranks have sent, in their order: in a loop that is written out behind LLVM, where combining two takes dozens
 * of instructions. */
static tf_value *sum_in_turns(tf_emitter *e, tf_tv *t, const tf_cluster_state *c, tf_value *half, uint32_t result,
                              tf_value *group, tf_type *type) {
  tf_builder b = tf_code_here(&e->code);
  tf_ixp last = tf_ix_const(e->p->ix, c->ranks - 2), n = tf_ix_const(e->p->ix, c->ranks - 1);
  tf_ixp sym = tf_ix_sym(e->p->ix, "rank", tf_ix_const(e->p->ix, 0), last, NULL);
  tf_value *buf = tf_reduce_accumulator(e, t, type), *zero = tf_code_const(&e->code, 0);
  b = tf_code_here(&e->code);
  tf_reduce_store(&b, sent(e, &b, c, half, result, tf_k_i32(&b, 0), group, type), buf, zero, NULL);
  tf_code_open_for(&e->code, n, sym, true);
  tf_code_keep_rolled(&e->code);
  tf_value *turn = tf_code_value(&e->code, sym);
  b = tf_code_here(&e->code);
  tf_type *i32 = tf_type_i(e->code.ctx, 32);
  if (turn->type != i32) turn = tf_k_cast(&b, turn, i32);
  tf_value *number = tf_k_binary(&b, TF_K_ADD, turn, tf_k_i32(&b, 1));
  tf_value *x = sent(e, &b, c, half, result, number, group, type), *sum = tf_reduce_load(&b, buf, zero, type);
  sum = tf_reduce_combine(e, t, sum, x);
  b = tf_code_here(&e->code);
  tf_reduce_store(&b, sum, buf, zero, NULL);
  tf_code_close(&e->code, NULL);
  b = tf_code_here(&e->code);
  return tf_reduce_load(&b, buf, zero, type);
}

static void count_on(tf_emitter *e, const tf_cluster_state *c, tf_value *count) {
  tf_builder b = tf_code_here(&e->code);
  tf_value *next = tf_k_binary(&b, TF_K_ADD, count, tf_k_i32(&b, 1));
  tf_pipeline_set(&b, c->count, tf_k_binary(&b, TF_K_AND, next, tf_k_i32(&b, 2 * c->sets - 1)));
}

void tf_cluster_receive(tf_emitter *e, tf_tv *t, tf_value **v) {
  tf_cluster_state *c = state_of(e, t);
  tf_shared_buffer *s = &e->shared.at[c->slots];
  tf_type *type = tf_type_is_bool(v[0]->type) ? s->elem : v[0]->type;
  tf_value *group = value32(e, number_node(e, t, false));
  tf_builder b = tf_code_here(&e->code);
  tf_value *count = tf_pipeline_get(&b, c->count);
  tf_value *half = tf_k_binary(&b, TF_K_AND, count, tf_k_i32(&b, c->sets - 1)),
           *parity = tf_k_binary(&b, TF_K_SHR, count, tf_k_i32(&b, __builtin_ctz(c->sets)));
  tf_value *wait[2] = {tf_pipeline_bar(&b, e->shared.at[c->bar].buf, half), parity};
  tf_op *op = tf_k_op(&b, TF_K_MBARRIER_WAIT, wait, 2, NULL, 0, 0);
  tf_op_set_attr(op, "by", tf_attr_strz(e->code.ctx, "parity"));
  tf_op_set_attr(op, "scope", tf_attr_strz(e->code.ctx, "cluster"));
  bool long_ops = tf_reduce_width(t) > 1 || (type->kind == TF_TYPE_INT && tf_fusion_finds_extreme(t->op));
  for (uint32_t i = 0; i < c->results; i++) {
    tf_value *sum = long_ops && c->ranks > 2 ? sum_in_turns(e, t, c, half, i, group, type) : NULL;
    for (uint32_t r = sum ? c->ranks : 0; r < c->ranks; r++) {
      b = tf_code_here(&e->code);
      tf_value *x = tf_reduce_unpack(e, sent(e, &b, c, half, i, tf_k_i32(&b, r), group, type), v[i]->type);
      sum = sum ? tf_reduce_combine(e, t, sum, x) : x;
    }
    v[i] = sum;
  }
  count_on(e, c, count);
}

void tf_cluster_next(tf_emitter *e, tf_tv *t) {
  tf_cluster_state *c = state_of(e, t);
  tf_builder b = tf_code_here(&e->code);
  count_on(e, c, tf_pipeline_get(&b, c->count));
}
