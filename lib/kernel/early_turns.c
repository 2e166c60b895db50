/* The integers that a loop behind a wait for the grid before loads in each turn, of arguments that grid does not write:
 * each turn loads those of the next one, and those of the first are loaded before the wait. Such integers say where
 * what is copied lies, so a turn need not wait for them. */
#include "kernel/early_loads.h"
#include "kernel/kernel_build.h"

enum { MOST_OPS = 32, MOST_LOADS = 4 /* of a loop: each keeps a register */ };

typedef struct ahead {
  tf_op *loop, *wait;
  tf_pool *pool;
  tf_op *chain[MOST_OPS]; /* of the body: the load, behind what it needs */
  uint32_t n;
} ahead;

/* Appends what computes v in the body, in its order. */
static bool find_chain(ahead *a, const tf_value *v) {
  tf_op *def = v->def;
  if (!def) return v->block != tf_op_body(a->loop) || v->index == 0; /* what the loop carries is not known ahead */
  if (def->parent != tf_op_body(a->loop)) return true;
  for (uint32_t i = 0; i < a->n; i++)
    if (a->chain[i] == def) return true;
  if (!(def->def->traits & TF_PURE) || def->nregion) return false;
  for (uint32_t i = 0; i < def->noperand; i++)
    if (!find_chain(a, tf_op_operand(def, i))) return false;
  if (a->n == MOST_OPS) return false;
  a->chain[a->n++] = def;
  return true;
}

static bool can_load(ahead *a, tf_op *op) {
  a->n = 0;
  if (!tf_early_loads_settled(a->wait, op) || !tf_type_is_int(op->result[0].type)) return false;
  for (uint32_t i = 1; i < op->noperand; i++)
    if (!find_chain(a, tf_op_operand(op, i))) return false;
  return a->n < MOST_OPS;
}

/* Before `b`'s place: the element for the turn at `i`, if there is such a turn, into `kept`. */
static void load_for(const ahead *a, tf_builder *b, tf_value *i, tf_op *load, tf_value *kept) {
  tf_value *is = tf_k_cmp(b, TF_KERNEL_PRED_LT, i, tf_op_operand(a->loop, 1));
  tf_builder in = tf_k_inside(tf_k_if(b, is, NULL, 0, false), 0);
  tf_map map = {.pool = a->pool};
  tf_map_set(&map, tf_map_ptr(tf_op_body(a->loop)->arg[0]), i);
  for (uint32_t k = 0; k < a->n; k++) tf_insert(&in, tf_op_clone(a->chain[k], in.pool, &map));
  tf_op *copy = tf_insert(&in, tf_op_clone(load, in.pool, &map));
  tf_value *zero = tf_k_i32(&in, 0);
  tf_k_store(&in, &copy->result[0], kept, &zero, 0, NULL);
}

static void load_ahead(const ahead *a, tf_op *load) {
  int64_t one = 1;
  tf_builder before = tf_builder_before(a->wait), here = tf_builder_before(load);
  before.loc = here.loc = load->loc;
  tf_value *kept = tf_k_alloc(&before, tf_buffer_type(load->result[0].type, &one, 1, TF_SPACE_LOCAL), 0);
  load_for(a, &before, tf_op_operand(a->loop, 0), load, kept);
  tf_value *zero = tf_k_i32(&here, 0), *now = tf_k_load(&here, kept, &zero, load->result[0].type, 0, NULL);
  tf_value *next = tf_k_binary(&here, TF_K_ADD, tf_op_body(a->loop)->arg[0], tf_op_operand(a->loop, 2));
  load_for(a, &here, next, load, kept);
  tf_value_replace_uses(&load->result[0], now);
  tf_op_erase(load);
}

/* One load of an element for all that the body has of it. */
static void load_once(tf_op *load) {
  for (tf_op *op = load->next, *next; op; op = next) {
    next = op->next;
    bool same = op->def == load->def && op->noperand == load->noperand && op->result[0].type == load->result[0].type;
    for (uint32_t i = 0; same && i < op->noperand; i++) same = tf_op_operand(op, i) == tf_op_operand(load, i);
    if (!same) continue;
    tf_value_replace_uses(&op->result[0], &load->result[0]);
    tf_op_erase(op);
  }
}

static void move_before(tf_op *at, tf_op *op) {
  if (!op) return;
  tf_op_unlink(op);
  tf_op_insert_before(at, op);
}

void tf_early_turns(tf_op *wait, tf_op *launch, tf_op *loop, tf_pool *pool) {
  if (tf_kernel_op(loop) != TF_K_FOR) return;
  ahead a = {.loop = loop, .wait = wait, .pool = pool};
  uint32_t n = 0;
  for (tf_op *op = tf_op_body(loop)->first, *next; op && n < MOST_LOADS; op = next) {
    bool can = can_load(&a, op);
    if (can) load_once(op);
    next = op->next;
    if (!can) continue;
    move_before(loop, wait);
    move_before(loop, launch);
    load_ahead(&a, op);
    n++;
  }
}
