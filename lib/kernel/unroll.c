/* kernel-unroll: loops with a constant trip count are written out, so that local arrays are indexed by constants and
 * become registers.
 *
 * Loops in loops multiply, and so do the copies that `unswitch` makes; what LLVM takes grows faster than the code. So a
 * kernel has a budget: a loop that would exceed what is left of it stays a loop, which means the same, and a warning
 * says so. */
#include "kernel/hooks.h"

/* What unrolling may write in one kernel, in ops by their weight: about a second of LLVM's time. */
#define BUDGET (1 << 14)

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
  if (tf_op_flag(loop, "unroll")) return true;
  if (t->count > limit) return false;
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

/* An op as LLVM will see it: math functions that the hardware lacks are some dozens of instructions for each element,
 * its approximations a few. */
static int64_t weight(const tf_op *op) {
  static const char *const cheap[] = {"sqrt", "rsqrt", "rcp", "floor", "ceil", "round", "trunc", "copysign"};
  const tf_type *t = op->nresult ? op->result[0].type : NULL;
  int64_t lanes = t && t->kind == TF_TYPE_VECTOR ? t->dims[0] : 1;
  int row = tf_kernel_op(op);
  if (row == TF_K_CONSTANT || row == TF_K_YIELD) return 0;
  if (row != TF_K_MATH) return 1;
  if (tf_op_flag(op, "fast")) return 4 * lanes;
  for (size_t i = 0; i < sizeof cheap / sizeof *cheap; i++)
    if (tf_str_eqz(tf_op_string(op, "fn"), cheap[i])) return lanes;
  return 32 * lanes;
}

static void add_weight(tf_op *op, void *user) { *(int64_t *)user += weight(op); }

typedef struct state {
  tf_pool *scratch;
  int64_t limit, max_ops, budget;
  const tf_op *func; /* the kernel that is being looked at */
  int64_t written;   /* in it so far */
  TF_VEC(tf_op *) told;
} state;

/* A schedule's loop is in several kernels, and several times in one: one warning for all. */
static bool told(state *s, tf_op *loop) {
  for (size_t i = 0; i < s->told.n; i++) {
    tf_op *o = s->told.at[i];
    bool same = o->loc.file == loop->loc.file && o->loc.line == loop->loc.line && o->loc.col == loop->loc.col;
    if (same && tf_op_body(o)->arg[0]->name == tf_op_body(loop)->arg[0]->name) return true;
  }
  tf_vec_push(s->scratch, &s->told, loop);
  return false;
}

static bool affordable(state *s, tf_op *loop, const trip *t) {
  int64_t each = 0, more;
  const tf_op *func = tf_enclosing_func(loop);
  if (func != s->func) s->written = 0;
  s->func = func;
  tf_walk(loop, false, add_weight, &each);
  if (each > 1) each--; /* the loop itself; an empty turn still counts */
  if (__builtin_mul_overflow(each, t->count, &more)) more = INT64_MAX;
  if (more <= s->budget - s->written) {
    s->written += more;
    return true;
  }
  if (!told(s, loop))
    tf_op_emit(
        loop, TF_WARNING,
        "loop '%s' is not unrolled: its %lld turns of %lld ops each are %lld, and the other unrolled loops of the "
        "kernel %lld, more than %lld in all (kernel-unroll{budget})",
        tf_value_name(tf_op_body(loop)->arg[0]), (long long)t->count, (long long)each, (long long)more,
        (long long)s->written, (long long)s->budget);
  return false;
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
  state s = {.scratch = r->scratch,
             .limit = tf_pass_int(r, "limit", 64),
             .max_ops = tf_pass_int(r, "max-ops", 4096),
             .budget = tf_pass_int(r, "budget", BUDGET)};
  tf_walk(r->op, true, visit, &s);
  tf_kernel_join_guards(r->op);
  return true;
}

const tf_pass tf_pass_kernel_unroll = {
    "kernel-unroll",
    "write out loops that are marked `unroll`, and those that index local buffers with at most `limit` turns and "
    "`max-ops` ops, as long as `budget` lasts, of ops written in a kernel; conditionals of one value that stand side "
    "by "
    "side then become one",
    "limit: int, max-ops: int, budget: int", run};
