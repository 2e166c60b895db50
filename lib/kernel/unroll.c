/* kernel-unroll: loops with a constant trip count are written out, so that local arrays are indexed by constants and
 * become registers.
 *
 * More than a thread has registers for does not become registers: ptxas would spill it, slowly, after a long while, and
 * of functions that spill kilobytes it has been seen to use the stack's own register for other things. So the largest
 * buffers stay where they are, in memory, and the loops over them stay loops.
 *
 * Loops in loops multiply, and so do the copies that `unswitch` makes; what LLVM takes grows faster than the code. So a
 * kernel has a budget: a loop that would exceed what is left of it stays a loop, which means the same, and a warning
 * says so. */
#include "kernel/kernel_hooks.h"
#include "kernel/rolled.h"

#include <stdlib.h>

/* What unrolling may write in one kernel, in ops by their weight: about a second of LLVM's time. */
#define BUDGET (1 << 14)

typedef struct trip {
  int64_t lo, step, count;
} trip;

typedef struct state {
  tf_pool *scratch;
  int64_t limit, max_ops, budget;
  bool first, rolls;     /* the first of two walks; the kernel has loops that may be rolled */
  const tf_op *func;     /* the kernel that is being looked at */
  TF_VEC(tf_op *) large; /* its local buffers of more than TF_LOCAL_SMALL words; first those that become registers */
  size_t in_registers;   /* so many of them */
  int64_t written;       /* ops that unrolling wrote so far */
  tf_rolled rolled;      /* loops that stay, whatever they index */
  TF_VEC(tf_op *) told;
} state;

/* ------------------------------------------------------------------------------------------------ local buffers */

static int64_t words(const tf_op *alloc) {
  const tf_type *t = alloc->result[0].type;
  int64_t n = tf_type_is_buffer(t) ? tf_buffer_elements(t) : 1;
  return (n * tf_element_bytes(tf_type_is_buffer(t) ? t->elem : t) + 3) / 4;
}

static void find_large(tf_op *op, void *user) {
  state *s = user;
  if (tf_kernel_op(op) != TF_K_ALLOC || tf_memory_space(op->result[0].type) != TF_SPACE_LOCAL) return;
  if (words(op) > TF_LOCAL_SMALL) tf_vec_push(s->scratch, &s->large, op);
}

static int by_words(const void *a, const void *b) {
  int64_t x = words(*(tf_op *const *)a), y = words(*(tf_op *const *)b);
  return (x > y) - (x < y);
}

static void find_rolled(tf_op *op, void *user);

static void enter(state *s, const tf_op *func) {
  int64_t sum = 0;
  if (func == s->func) return;
  s->func = func;
  s->written = 0;
  s->large.n = s->in_registers = 0;
  s->rolls = false;
  tf_walk((tf_op *)func, false, find_rolled, &s->rolls);
  tf_rolled_find(s->scratch, (tf_op *)func, &s->rolled);
  tf_walk((tf_op *)func, false, find_large, s);
  if (s->large.n) qsort(s->large.at, s->large.n, sizeof *s->large.at, by_words);
  while (s->in_registers < s->large.n && (sum += words(s->large.at[s->in_registers])) <= TF_LOCAL_REGISTERS)
    s->in_registers++;
}

static bool becomes_registers(const state *s, const tf_value *buffer) {
  for (size_t i = s->in_registers; i < s->large.n; i++)
    if (s->large.at[i] == buffer->def) return false;
  return true;
}

typedef struct search {
  const state *s;
  tf_map depends;  /* values that differ from turn to turn of the loop */
  bool any, found; /* any: elements that are the same in all turns count, too */
} search;

/* ------------------------------------------------------------------------------------------------ loops */

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

/* An element of a local buffer; in a loop that is `rolled` one that differs from turn to turn: of registers it must be
 * known which. */
static void find_local_access(tf_op *op, void *user) {
  search *at = user;
  bool depends = false;
  for (uint32_t i = 0; i < op->noperand; i++)
    depends |= tf_map_get(&at->depends, tf_map_ptr(tf_op_operand(op, i))) != NULL;
  for (uint32_t i = 0; depends && i < op->nresult; i++)
    tf_map_set(&at->depends, tf_map_ptr(&op->result[i]), &op->result[i]);
  int row = tf_kernel_op(op);
  if (row != TF_K_LOAD && row != TF_K_STORE) return;
  uint32_t k = row == TF_K_STORE;
  const tf_value *buffer = tf_op_operand(op, k);
  if (tf_buffer_space(buffer->type) != TF_SPACE_LOCAL || !becomes_registers(at->s, buffer)) return;
  at->found |= at->any;
  for (uint32_t i = k; i < op->noperand; i++)
    at->found |= tf_map_get(&at->depends, tf_map_ptr(tf_op_operand(op, i))) != NULL;
}

static void count_ops(tf_op *op, void *user) {
  (void)op;
  ++*(int64_t *)user;
}

static bool wants(state *s, tf_op *loop, const trip *t) {
  int64_t ops = 0;
  if (tf_rolled_loop_of(&s->rolled, loop)) return false;
  if (tf_kernel_unroll_of(loop)) return true;
  if (t->count > s->limit) return false;
  tf_walk(loop, false, count_ops, &ops);
  if (ops * t->count > s->max_ops) return false;
  search local = {.s = s, .depends.pool = s->scratch, .any = !tf_kernel_rolled_of(loop)};
  tf_value *turn = tf_op_body(loop)->arg[0];
  tf_map_set(&local.depends, tf_map_ptr(turn), turn);
  tf_walk(loop, false, find_local_access, &local);
  return local.found;
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
  const tf_type *t = op->nresult ? op->result[0].type : NULL;
  int64_t lanes = t && t->kind == TF_TYPE_VECTOR ? t->dims[0] : 1;
  int row = tf_kernel_op(op);
  if (row == TF_K_CONSTANT || row == TF_K_YIELD) return 0;
  if (row != TF_K_MATH) return 1;
  if (tf_kernel_fast_of(op)) return 4 * lanes;
  switch (tf_math_of(op)) {
  case TF_FN_sqrt:
  case TF_FN_rsqrt:
  case TF_FN_rcp:
  case TF_FN_floor:
  case TF_FN_ceil:
  case TF_FN_round:
  case TF_FN_trunc:
  case TF_FN_copysign: return lanes;
  default: return 32 * lanes;
  }
}

static void add_weight(tf_op *op, void *user) { *(int64_t *)user += weight(op); }

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
  if (tf_kernel_rolled_of(loop)) return true; /* the emitter's own, of elements that must become registers */
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

/* Those that may be rolled are seen again when the loops in them are written out. */
static bool may_be_rolled(const tf_op *loop) { return tf_kernel_unroll_of(loop) && tf_kernel_rolled_of(loop); }

static void find_rolled(tf_op *op, void *user) { *(bool *)user |= tf_kernel_op(op) == TF_K_FOR && may_be_rolled(op); }

/* A loop that is one where its turns have no registers of their own, in a kernel where others may be rolled: else it
 * would be written out, and so may be rolled, too. */
static void ask_for_more(state *s, tf_op *loop) {
  if (!s->rolls || !tf_kernel_rolled_of(loop) || tf_kernel_unroll_of(loop)) return;
  search local = {.s = s, .depends.pool = s->scratch};
  tf_value *turn = tf_op_body(loop)->arg[0];
  tf_map_set(&local.depends, tf_map_ptr(turn), turn);
  tf_walk(loop, false, find_local_access, &local);
  if (local.found) tf_op_set_attr(loop, "unroll", tf_attr_unit(loop->ctx));
}

/* Post order: inner loops first, so that an outer one copies what is already straight. */
static void visit(tf_op *op, void *user) {
  state *s = user;
  trip t;
  if (tf_kernel_op(op) != TF_K_FOR || !trip_of(op, &t)) return;
  enter(s, tf_enclosing_func(op));
  if (s->first) ask_for_more(s, op);
  if (s->first && may_be_rolled(op)) return;
  if (!wants(s, op, &t) || !affordable(s, op, &t)) return;
  unroll(op, &t, s->scratch);
}

static bool run(tf_pass_run *r) {
  state s = {.scratch = r->scratch,
             .limit = tf_pass_int(r, "limit", 64),
             .max_ops = tf_pass_int(r, "max-ops", 4096),
             .budget = tf_pass_int(r, "budget", BUDGET)};
  tf_kernel_drop_guards(r->op);
  for (s.first = true;; s.first = false) {
    tf_walk(r->op, true, visit, &s);
    if (!s.first) break;
    tf_kernel_sink_stores(r->op);
    s.func = NULL;
  }
  tf_kernel_join_guards(r->op, r->scratch);
  return true;
}

const tf_pass tf_pass_kernel_unroll = {
    "kernel-unroll",
    "write out loops that are marked `unroll`, and loops that index local buffers in registers: of at most `limit` "
    "turns and `max-ops` ops each, `budget` ops in a kernel. A loop that is marked `rolled` stays one unless its turns "
    "mean different elements of such a buffer. Then conditionals of one value that stand side by side become one",
    "limit: int, max-ops: int, budget: int", run};
