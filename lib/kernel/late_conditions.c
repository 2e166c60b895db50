/* The pass kernel-late-conditions: a thread has seven registers for conditions. Rows that begin anywhere, read by
 * vectors (sched.align), make a condition of each element, on both sides, which every pass over the row needs again;
 * kept from one pass to the next they go through ordinary registers, in and out, and so do the places that they
 * compare. So where more of them live across a barrier of the block, they are computed anew behind it.
 *
 * Softmax of rows of 1001, H200, 2026-11-28, with exponentials that suffice for 16 bits: 48 registers become 32, 0.84
 * of a copy's speed 0.90; of f32 0.96 1.01. Rows that are read by elements have as many conditions, of one side, and
 * lose by the same: norms of rows of 1001 f32 0.96 and 1.00 become 0.65 and 0.92, with twice the blocks on a
 * multiprocessor and their weights no longer in L1. Theirs are left alone.
 *
 * Neither LLVM nor ptxas may see that they are equal, or they would be kept: the thread's number is what a shuffle
 * gives, of each lane its own. That takes whole warps, which a kernel has that shuffles outside of all conditions. */
#include "kernel/kernel.h"
#include "kernel/kernel_build.h"

enum { REGISTERS = 7, MOST_DEPTH = 32 };
enum { YES = 1, NO };

typedef struct late {
  tf_op *barrier;
  tf_map numbers; /* thread_id's results, and what gives them anew */
  tf_map known;   /* value -> YES or NO: it is computed of them */
  tf_map anew;    /* value -> what is computed behind the barrier */
  tf_pool *pool;
  TF_VEC(tf_use *) uses; /* of such conditions, behind it */
  uint32_t conditions;
} late;

/* Computed outside of conditions, before the barrier, of the thread's number, by ops that may be done again. */
static bool of_thread(late *l, const tf_value *v, unsigned depth) {
  const tf_op *op = v->def;
  if (tf_map_get(&l->numbers, tf_map_ptr(v))) return true;
  if (!op || op->parent != l->barrier->parent || op->nregion || op->nresult != 1 || !(op->def->traits & TF_PURE) ||
      tf_kernel_op(op) == TF_K_SHUFFLE || depth > MOST_DEPTH)
    return false;
  intptr_t known = (intptr_t)tf_map_get(&l->known, tf_map_ptr(v));
  if (known) return known == YES;
  bool is = false;
  for (uint32_t i = 0; i < op->noperand; i++) is |= of_thread(l, tf_op_operand(op, i), depth + 1);
  tf_map_set(&l->known, tf_map_ptr(v), (void *)(intptr_t)(is ? YES : NO));
  return is;
}

/* A place that is compared on both sides at once, as a number without a sign; alone or with more. */
static bool is_two_sided(const tf_value *v, unsigned depth) {
  const tf_op *op = v->def;
  if (!op || depth > MOST_DEPTH) return false;
  if (tf_kernel_op(op) == TF_K_CMP) return tf_op_operand(op, 0)->type->is_unsigned;
  if (tf_kernel_op(op) != TF_K_AND) return false;
  return is_two_sided(tf_op_operand(op, 0), depth + 1) || is_two_sided(tf_op_operand(op, 1), depth + 1);
}

static void note_uses(tf_op *op, void *user) {
  late *l = user;
  for (uint32_t i = 0; i < op->noperand; i++) {
    tf_value *v = tf_op_operand(op, i);
    if (!tf_type_is_bool(v->type) || !is_two_sided(v, 0) || v->def->parent != l->barrier->parent ||
        !tf_op_is_before(v->def, l->barrier) || !of_thread(l, v, 0))
      continue;
    l->conditions += !tf_map_get(&l->anew, tf_map_ptr(v));
    tf_map_set(&l->anew, tf_map_ptr(v), v);
    tf_vec_push(l->pool, &l->uses, &op->operand[i]);
  }
}

static tf_value *anew(late *l, tf_map *done, tf_op *at, tf_value *v);

static tf_value *again(late *l, tf_map *done, tf_op *at, tf_op *op) {
  for (uint32_t i = 0; i < op->noperand; i++) (void)anew(l, done, at, tf_op_operand(op, i));
  tf_op *copy = tf_op_clone(op, at->pool, done);
  tf_op_insert_before(at, copy);
  return &copy->result[0];
}

/* Behind the barrier, before `at`. */
static tf_value *anew(late *l, tf_map *done, tf_op *at, tf_value *v) {
  tf_value *made = tf_map_get(done, tf_map_ptr(v));
  if (made || !of_thread(l, v, 0)) return made ? made : v;
  tf_builder b = tf_builder_before(at);
  if (tf_map_get(&l->numbers, tf_map_ptr(v))) {
    made = tf_k_shuffle(&b, TF_KERNEL_MODE_BFLY, v, tf_k_i32(&b, 0), 32);
    tf_map_set(&l->numbers, tf_map_ptr(made), made);
  } else {
    made = again(l, done, at, v->def);
  }
  tf_map_set(done, tf_map_ptr(v), made);
  return made;
}

static void behind(late *l, tf_op *barrier) {
  tf_op *at = barrier->next;
  tf_map done = {.pool = l->pool};
  l->barrier = barrier;
  l->known = l->anew = (tf_map){.pool = l->pool};
  l->uses.n = l->conditions = 0;
  for (tf_op *op = at; op; op = op->next) tf_walk(op, false, note_uses, l);
  if (l->conditions <= REGISTERS) return;
  for (size_t i = 0; i < l->uses.n; i++) {
    tf_use *u = l->uses.at[i];
    tf_op_set_operand(u->owner, u->index, anew(l, &done, at, u->value));
  }
}

static void run_kernel(tf_op *kernel, tf_pool *scratch) {
  late l = {.numbers.pool = scratch, .pool = scratch};
  bool shuffles = false;
  for (tf_op *op = tf_op_body(kernel)->first; op; op = op->next) {
    if (tf_kernel_op(op) == TF_K_THREAD_ID) tf_map_set(&l.numbers, tf_map_ptr(&op->result[0]), &op->result[0]);
    shuffles |= tf_kernel_op(op) == TF_K_SHUFFLE;
    if (shuffles && tf_kernel_op(op) == TF_K_BARRIER) behind(&l, op);
  }
}

static bool run(tf_pass_run *r) {
  tf_each_kernel(r, run_kernel);
  return true;
}

const tf_pass tf_pass_kernel_late_conditions = {
    "kernel-late-conditions",
    "where more conditions live across a barrier than there are registers for, they are computed anew behind it", "",
    run};
