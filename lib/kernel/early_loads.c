/* The pass kernel-early-loads: a kernel that begins by waiting for the grid before it does first what that grid has
 * nothing to do with.
 *
 * - Loads of arguments that grid does not write move in front of the wait, with what computes their places; the wait
 *   says which arguments these are (`settled`, overlap.c of lib/lower). Every thread makes these loads, outside of
 *   loops, at places that are known without waiting; conditionals that hold no more than such loads move as they are.
 *   They wait in registers, so there is a limit.
 * - The wait moves down, behind what touches no memory of the device but such arguments: a block's barriers are made,
 *   loads in branches. Where that goes on within a conditional, the wait is there, and once more behind: so each thread
 *   still waits on every way, and a grid is not done before the one before it is. */
#include "kernel/early_loads.h"

enum { MOST_BYTES = 256 /* of a thread */, MOST_DEPTH = 32 };
enum { YES = 1, NO };

typedef struct early {
  tf_op *wait;
  tf_map moved; /* ops that stand before it now */
  tf_map known; /* op -> YES or NO: it is free */
  int64_t bytes;
  tf_pool *pool;
} early;

static bool is_settled(tf_op *wait, const tf_value *buffer) {
  const tf_attr *all = tf_kernel_settled_of(wait);
  for (uint32_t i = 0; !buffer->def && all && i < all->n; i++)
    if (all->ints[i] == buffer->index && buffer->block == tf_op_body(tf_enclosing_func(wait))) return true;
  return false;
}

bool tf_early_loads_settled(tf_op *wait, const tf_op *op) {
  return tf_kernel_op(op) == TF_K_LOAD && is_settled(wait, tf_op_operand(op, 0));
}

static bool loads_settled(const early *e, const tf_op *op) { return tf_early_loads_settled(e->wait, op); }

/* ------------------------------------------------------------------------------------------------ loads */

static bool is_within(const tf_op *op, const tf_op *outer) {
  while (op && op != outer) op = tf_op_parent(op);
  return op != NULL;
}

/* Known before the wait, or computable there. */
static bool is_free(early *e, const tf_value *v, unsigned depth) {
  const tf_op *def = v->def;
  if (!def) return v->block == e->wait->parent;
  if (tf_map_get(&e->moved, tf_map_ptr(def))) return true;
  intptr_t known = (intptr_t)tf_map_get(&e->known, tf_map_ptr(def));
  if (known) return known == YES;
  bool can = def->parent == e->wait->parent && (def->def->traits & TF_PURE) && !def->nregion && depth <= MOST_DEPTH;
  for (uint32_t i = 0; i < def->noperand && can; i++) can = is_free(e, tf_op_operand(def, i), depth + 1);
  tf_map_set(&e->known, tf_map_ptr(def), (void *)(intptr_t)(can ? YES : NO));
  return can;
}

static void move(early *e, tf_op *op);

static void move_operands(early *e, tf_op *op, const tf_op *within) {
  for (uint32_t i = 0; i < op->noperand; i++) {
    tf_op *def = tf_op_operand(op, i)->def;
    if (def && !(within && is_within(def, within))) move(e, def);
  }
  for (uint32_t r = 0; r < op->nregion; r++)
    for (tf_op *inner = op->region[r].block ? op->region[r].block->first : NULL; inner; inner = inner->next)
      move_operands(e, inner, within ? within : op);
}

static void move(early *e, tf_op *op) {
  if (tf_map_get(&e->moved, tf_map_ptr(op))) return;
  move_operands(e, op, NULL);
  tf_op_unlink(op);
  tf_op_insert_before(e->wait, op);
  tf_map_set(&e->moved, tf_map_ptr(op), op);
}

/* An op of a conditional that only loads: pure, or a load of what is settled. `*bytes` are added. */
static bool is_free_within(early *e, const tf_op *op, const tf_op *outer, int64_t *bytes) {
  bool load = loads_settled(e, op);
  if (!load && tf_kernel_op(op) != TF_K_YIELD && (!(op->def->traits & TF_PURE) || op->nregion)) return false;
  if (load) *bytes += tf_access_bytes(op->result[0].type);
  for (uint32_t i = 0; i < op->noperand; i++) {
    const tf_value *v = tf_op_operand(op, i);
    if (!(v->def && is_within(v->def, outer)) && !is_free(e, v, 0)) return false;
  }
  return true;
}

static bool can_move_if(early *e, const tf_op *op, int64_t *bytes) {
  *bytes = 0;
  if (tf_kernel_op(op) != TF_K_IF || !op->nresult || !is_free(e, tf_op_operand(op, 0), 0)) return false;
  for (uint32_t r = 0; r < op->nregion; r++)
    for (tf_op *in = op->region[r].block ? op->region[r].block->first : NULL; in; in = in->next)
      if (!is_free_within(e, in, op, bytes)) return false;
  return *bytes > 0;
}

static bool can_move_load(early *e, const tf_op *op, int64_t *bytes) {
  if (!loads_settled(e, op)) return false;
  *bytes = tf_access_bytes(op->result[0].type);
  for (uint32_t i = 1; i < op->noperand; i++)
    if (!is_free(e, tf_op_operand(op, i), 0)) return false;
  return true;
}

static void move_loads(early *e) {
  for (tf_op *op = e->wait->next, *next; op; op = next) {
    int64_t bytes = 0;
    next = op->next;
    bool load = can_move_load(e, op, &bytes);
    if ((!load && !can_move_if(e, op, &bytes)) || bytes > MOST_BYTES - e->bytes) continue;
    e->bytes += bytes;
    move(e, op);
  }
}

/* ------------------------------------------------------------------------------------------------ the wait */

static bool is_own(tf_space s) { return s == TF_SPACE_SHARED || s == TF_SPACE_LOCAL; }

/* It touches no memory of the device but what is settled. */
static bool is_apart(const early *e, const tf_op *op) {
  switch (tf_kernel_op(op)) {
  case TF_K_LOAD: return is_own(tf_buffer_space(tf_op_operand(op, 0)->type)) || loads_settled(e, op);
  case TF_K_STORE: return is_own(tf_buffer_space(tf_op_operand(op, 1)->type));
  case TF_K_TENSORMAP_PREFETCH: return !tf_op_operand(op, 0)->def; /* a parameter */
  case TF_K_ALLOC:
  case TF_K_MBARRIER_INIT:
  case TF_K_FENCE_MBARRIER_INIT:
  case TF_K_BARRIER:
  case TF_K_SETMAXNREG:
  case TF_K_YIELD: return true;
  case TF_K_IF:
    for (uint32_t r = 0; r < op->nregion; r++)
      for (tf_op *in = op->region[r].block ? op->region[r].block->first : NULL; in; in = in->next)
        if (!is_apart(e, in)) return false;
    return true;
  default: return tf_kernel_op(op) >= 0 && (op->def->traits & TF_PURE) && !op->nregion;
  }
}

static bool takes_time(const tf_op *op) {
  return !(op->def->traits & TF_PURE) && tf_kernel_op(op) != TF_K_ALLOC && tf_kernel_op(op) != TF_K_YIELD;
}

/* What stops a wait that stands before `first`: a yield or return at the latest. `*worth`: it passes more than
 * arithmetic. */
static tf_op *next_not_apart(const early *e, tf_op *first, bool *worth) {
  tf_op *op = first;
  for (*worth = false; is_apart(e, op) && tf_kernel_op(op) != TF_K_YIELD; op = op->next) *worth |= takes_time(op);
  return op;
}

static bool can_enter(const early *e, const tf_op *op);

/* A wait that stood before `first` would let something pass there or further in. */
static bool can_sink(const early *e, tf_op *first) {
  bool worth;
  tf_op *then = next_not_apart(e, first, &worth);
  return worth || can_enter(e, then);
}

static bool can_enter(const early *e, const tf_op *op) {
  for (uint32_t r = 0; tf_kernel_op(op) == TF_K_IF && r < op->nregion; r++)
    if (op->region[r].block && can_sink(e, op->region[r].block->first)) return true;
  return false;
}

static void move_before(tf_op *at, tf_op *wait, tf_op *launch) {
  tf_op_unlink(wait);
  tf_op_insert_before(at, wait);
  if (!launch) return;
  tf_op_unlink(launch);
  tf_op_insert_before(at, launch);
}

static tf_op *copy_before(tf_op *at, tf_op *op, tf_pool *pool) {
  tf_map map = {.pool = pool};
  tf_op *copy = tf_op_clone(op, at->pool, &map);
  tf_op_insert_before(at, copy);
  return copy;
}

/* Moves the wait down, and puts others into the branches of conditionals that stop it. A kernel lets the next one begin
 * behind its wait (`launch`, or NULL), so that all before this one are done by then: that goes along. */
static void sink(const early *e, tf_op *wait, tf_op *launch) {
  tf_op *then = NULL;
  for (bool enter = true, worth; enter;) {
    then = next_not_apart(e, launch ? launch->next : wait->next, &worth);
    enter = can_enter(e, then);
    for (uint32_t r = 0; enter && r < then->nregion; r++) {
      tf_op *first = then->region[r].block ? then->region[r].block->first : NULL;
      if (!first) continue;
      tf_op *copy = copy_before(first, wait, e->pool);
      sink(e, copy, launch ? copy_before(first, launch, e->pool) : NULL);
    }
    if (worth || enter) move_before(enter ? then->next : then, wait, launch);
  }
  tf_early_turns(wait, launch, then, e->pool);
}

static void run_kernel(tf_op *kernel, tf_pool *scratch) {
  tf_op *first = tf_op_body(kernel)->first;
  early e = {.wait = first, .moved.pool = scratch, .known.pool = scratch, .pool = scratch};
  if (!first || tf_kernel_op(first) != TF_K_GRIDDEP_WAIT) return;
  if (tf_kernel_settled_of(first)) move_loads(&e);
  tf_op *launch = first->next;
  sink(&e, first, launch && tf_kernel_op(launch) == TF_K_GRIDDEP_LAUNCH ? launch : NULL);
}

static bool run(tf_pass_run *r) {
  tf_each_kernel(r, run_kernel);
  return true;
}

const tf_pass tf_pass_kernel_early_loads = {
    "kernel-early-loads", "what a kernel loads of settled arguments is loaded before it waits for the grid before it",
    "", run};
