/* kernel-unroll: loops with a constant trip count are written out, so that local arrays are indexed by constants and
 * become registers. */
#include "kernel/hooks.h"

typedef struct trip {
  int64_t lo, step, count;
} trip;

static bool trip_of(tf_op *loop, trip *t) {
  int64_t hi;
  if (!tf_const_int(tf_op_operand(loop, 0), &t->lo) || !tf_const_int(tf_op_operand(loop, 1), &hi) ||
      !tf_const_int(tf_op_operand(loop, 2), &t->step) || t->step <= 0)
    return false;
  uint64_t span = hi > t->lo ? (uint64_t)hi - (uint64_t)t->lo : 0;
  if (span > INT64_MAX) return false;
  t->count = (int64_t)(span / (uint64_t)t->step + (span % (uint64_t)t->step != 0));
  return true;
}

static void find_local_access(tf_op *op, void *user) {
  int row = tf_kernel_op(op);
  if (row != TF_K_LOAD && row != TF_K_STORE) return;
  const tf_type *t = tf_op_operand(op, row == TF_K_STORE)->type;
  if (tf_buffer_space(t) == TF_SPACE_LOCAL) *(bool *)user = true;
}

static void count_ops(tf_op *op, void *user) {
  (void)op;
  ++*(int64_t *)user;
}

static bool wants(tf_op *loop, const trip *t, int64_t limit, int64_t max_ops) {
  int64_t ops = 0;
  if (t->count > limit) return tf_op_flag(loop, "unroll") && t->count <= 4096;
  if (tf_op_flag(loop, "unroll")) return true;
  tf_walk(loop, false, count_ops, &ops);
  if (ops * t->count > max_ops) return false;
  bool local = false;
  tf_walk(loop, false, find_local_access, &local);
  return local;
}

/* Values from outside stay themselves: tf_op_clone reads the map and falls back to the value. */
static void unroll(tf_op *loop, const trip *t, tf_pool *scratch) {
  tf_block *b = tf_op_body(loop);
  uint32_t ncarry = loop->nresult;
  tf_value **carry = TF_NEW_ARRAY(scratch, tf_value *, ncarry + 1);
  for (uint32_t i = 0; i < ncarry; i++) carry[i] = tf_op_operand(loop, 3 + i);
  for (int64_t k = 0; k < t->count; k++) {
    tf_map map = {.pool = scratch};
    tf_map_set(&map, tf_map_ptr(b->arg[0]), tf_fold_int(loop, b->arg[0]->type, t->lo + k * t->step));
    for (uint32_t i = 0; i < ncarry; i++) tf_map_set(&map, tf_map_ptr(b->arg[1 + i]), carry[i]);
    for (tf_op *o = b->first; o != b->last; o = o->next) tf_op_insert_before(loop, tf_op_clone(o, loop->pool, &map));
    for (uint32_t i = 0; i < ncarry; i++) {
      tf_value *next = tf_op_operand(b->last, i), *mapped = tf_map_get(&map, tf_map_ptr(next));
      carry[i] = mapped ? mapped : next;
    }
  }
  for (uint32_t i = 0; i < ncarry; i++) tf_value_replace_uses(&loop->result[i], carry[i]);
  tf_op_erase(loop);
}

typedef struct state {
  tf_pool *scratch;
  int64_t limit, max_ops;
  int64_t made; /* ops, by all loops so far */
} state;

/* Marked loops in marked loops multiply: past this many ops in a module a loop stays a loop. */
#define MOST_OPS (1 << 16)

static bool affordable(state *s, tf_op *loop, const trip *t) {
  int64_t ops = 0, more;
  tf_walk(loop, false, count_ops, &ops);
  if (__builtin_mul_overflow(ops, t->count, &more) || more > MOST_OPS - s->made) {
    tf_op_emit(
        loop, TF_WARNING,
        "the loop is not unrolled: %lld times its %lld ops are too many, after %lld ops of other loops; at most %d",
        (long long)t->count, (long long)ops, (long long)s->made, MOST_OPS);
    return false;
  }
  s->made += more;
  return true;
}

/* Post order: inner loops first, so that an outer one copies what is already straight. */
static void visit(tf_op *op, void *user) {
  state *s = user;
  trip t;
  if (tf_kernel_op(op) != TF_K_FOR || !trip_of(op, &t) || !wants(op, &t, s->limit, s->max_ops) ||
      !affordable(s, op, &t))
    return;
  unroll(op, &t, s->scratch);
}

static bool run(tf_pass_run *r) {
  state s = {r->scratch, tf_pass_int(r, "limit", 64), tf_pass_int(r, "max-ops", 4096), 0};
  tf_walk(r->op, true, visit, &s);
  return true;
}

const tf_pass tf_pass_kernel_unroll = {
    "kernel-unroll",
    "write out loops that are marked `unroll`, and those that index local buffers with at most `limit` turns",
    "limit: int, max-ops: int", run};
