/* Conditions of one value that stand side by side become one, once their loop is written out: what they guard can then
 * be scheduled together, all loads first. What is computed between them, and cannot fail, moves before the first. */
#include "kernel/kernel_hooks.h"

/* A conditional without results and without an else; NULL = `op` is none. */
static tf_value *guard(tf_op *op) {
  if (!op || tf_kernel_op(op) != TF_K_IF || op->nresult || op->nattr) return NULL;
  const tf_block *other = op->region[1].block;
  if (other && other->first != other->last) return NULL; /* more than a yield */
  return tf_op_operand(op, 0);
}

static void splice(tf_op *first, tf_op *next) {
  tf_op *yield = first->region[0].block->last;
  for (tf_op *op = next->region[0].block->first, *after; op != next->region[0].block->last; op = after) {
    after = op->next;
    tf_op_unlink(op);
    tf_op_insert_before(yield, op);
  }
  tf_op_erase(next);
}

static void join(tf_op *first, tf_op *next) {
  for (tf_op *op = first->next, *after; op != next; op = after) {
    after = op->next;
    tf_op_unlink(op);
    tf_op_insert_before(first, op);
  }
  splice(first, next);
}

/* ------------------------------------------------------------------------------------------------ across shuffles
 *
 * Two sums of one row: what each thread adds up for the second has nothing to do with the shuffles of the first, which
 * stand between. Joined, there is one condition, and the shuffles of both go on side by side. */

enum { MOST_BETWEEN = 64, READ = 1, WRITTEN = 2 };

typedef struct registers {
  tf_map needed;  /* values */
  tf_map buffers; /* local ones: READ, WRITTEN */
} registers;

static bool is_local(const tf_value *v) {
  return v->def && tf_kernel_op(v->def) == TF_K_ALLOC && tf_memory_space(v->type) == TF_SPACE_LOCAL;
}

/* The local buffer that it loads or stores, and how. */
static tf_value *accessed(const tf_op *op, intptr_t *how) {
  bool store = tf_kernel_op(op) == TF_K_STORE;
  if (!store && tf_kernel_op(op) != TF_K_LOAD) return NULL;
  *how = store ? WRITTEN : READ;
  return is_local(tf_op_operand(op, store)) ? tf_op_operand(op, store) : NULL;
}

/* Does it compute in registers only? Then what it needs is added to `r`. */
static bool add(registers *r, const tf_op *op, bool shuffles) {
  intptr_t how;
  tf_value *buffer = accessed(op, &how);
  tf_kop row = tf_kernel_op(op);
  bool holds = row == TF_K_IF && !op->nresult;
  if (!buffer && !holds && row != TF_K_YIELD && !(op->def->traits & TF_PURE) && !(shuffles && row == TF_K_SHUFFLE) &&
      !(op->nresult == 1 && is_local(&op->result[0])))
    return false;
  if (op->nregion && !holds) return false;
  for (uint32_t i = 0; i < op->noperand; i++) {
    tf_value *v = tf_op_operand(op, i);
    if (v != buffer) tf_map_set(&r->needed, tf_map_ptr(v), v);
  }
  if (buffer) how |= (intptr_t)tf_map_get(&r->buffers, tf_map_ptr(buffer));
  if (buffer) tf_map_set(&r->buffers, tf_map_ptr(buffer), (void *)how);
  for (uint32_t i = 0; i < op->nregion; i++)
    for (const tf_op *in = op->region[i].block ? op->region[i].block->first : NULL; in; in = in->next)
      if (!add(r, in, shuffles)) return false;
  return true;
}

/* Must what `r` says stay behind it? It gives a value that is needed, or one writes what the other touches. */
static bool comes_first(const registers *r, const tf_op *op) {
  intptr_t how, other;
  tf_value *buffer = accessed(op, &how);
  for (uint32_t i = 0; i < op->nresult; i++) {
    const tf_value *v = &op->result[i];
    if (tf_map_get(&r->needed, tf_map_ptr(v)) || tf_map_get(&r->buffers, tf_map_ptr(v))) return true;
  }
  if (buffer && (other = (intptr_t)tf_map_get(&r->buffers, tf_map_ptr(buffer))) && ((how | other) & WRITTEN))
    return true;
  for (uint32_t i = 0; i < op->nregion; i++)
    for (const tf_op *in = op->region[i].block ? op->region[i].block->first : NULL; in; in = in->next)
      if (comes_first(r, in)) return true;
  return false;
}

/* The one before `next` with its condition, if shuffles stand between, and nothing but what is done in registers. */
static tf_op *across(tf_op *next, tf_pool *pool) {
  bool shuffles = false;
  uint32_t n = 0;
  for (tf_op *op = next->prev; op && n++ < MOST_BETWEEN; op = op->prev) {
    if (guard(op) == guard(next)) return shuffles ? op : NULL;
    registers any = {{.pool = pool}, {.pool = pool}};
    if (!add(&any, op, true)) return NULL;
    shuffles |= tf_kernel_op(op) == TF_K_SHUFFLE;
  }
  return NULL;
}

/* How many shuffles stand one behind the other before a value, or an access to a buffer. */
typedef struct depths {
  tf_map value, read, written; /* and one more: 0 is absent */
} depths;

static intptr_t larger(intptr_t a, intptr_t b) { return a > b ? a : b; }

static intptr_t before(const depths *d, const tf_op *op) {
  intptr_t how, n = 1;
  const tf_value *buffer = accessed(op, &how);
  for (uint32_t i = 0; i < op->noperand; i++)
    n = larger(n, (intptr_t)tf_map_get(&d->value, tf_map_ptr(tf_op_operand(op, i))));
  if (buffer) n = larger(n, (intptr_t)tf_map_get(&d->written, tf_map_ptr(buffer)));
  if (buffer && how == WRITTEN) n = larger(n, (intptr_t)tf_map_get(&d->read, tf_map_ptr(buffer)));
  for (uint32_t i = 0; i < op->nregion; i++)
    for (const tf_op *in = op->region[i].block ? op->region[i].block->first : NULL; in; in = in->next)
      n = larger(n, before(d, in));
  return n;
}

static void note(depths *d, const tf_op *op, intptr_t n) {
  intptr_t how;
  const tf_value *buffer = accessed(op, &how);
  tf_map *m = buffer && how == WRITTEN ? &d->written : &d->read;
  if (buffer) tf_map_set(m, tf_map_ptr(buffer), (void *)larger(n, (intptr_t)tf_map_get(m, tf_map_ptr(buffer))));
  intptr_t result = n + (tf_kernel_op(op) == TF_K_SHUFFLE);
  for (uint32_t i = 0; i < op->nresult; i++) tf_map_set(&d->value, tf_map_ptr(&op->result[i]), (void *)result);
  for (uint32_t i = 0; i < op->nregion; i++)
    for (const tf_op *in = op->region[i].block ? op->region[i].block->first : NULL; in; in = in->next) note(d, in, n);
}

/* What is done in registers behind `first`, in the order of these depths: shuffles of both sums by turns. */
static void by_turns(tf_op *first, tf_pool *pool) {
  depths d = {{.pool = pool}, {.pool = pool}, {.pool = pool}};
  tf_op *last[MOST_BETWEEN + 2] = {first}; /* of each depth */
  uint32_t n = 0;
  for (tf_op *op = first->next, *after; op && n < MOST_BETWEEN; op = after) {
    registers any = {{.pool = pool}, {.pool = pool}};
    after = op->next;
    if (!add(&any, op, true)) return;
    intptr_t at = before(&d, op);
    note(&d, op, at);
    tf_op *behind = NULL;
    for (intptr_t i = at; i >= 0 && !behind; i--) behind = last[i];
    if (behind != op->prev) {
      tf_op_unlink(op);
      tf_op_insert_after(behind, op);
    }
    last[at] = op;
    n++;
  }
}

/* By loads and stores alone, which `accessed` knows. */
static bool is_plain(const tf_op *op) {
  intptr_t how;
  const tf_value *buffer = accessed(op, &how);
  for (const tf_use *u = buffer ? buffer->uses : NULL; u; u = u->next)
    if (accessed(u->owner, &how) != buffer) return false;
  return true;
}

/* What `next` needs of what stands between moves before the first: it may have nothing to do with what that one does.
 */
static void join_across(tf_op *next, tf_pool *pool) {
  registers r = {{.pool = pool}, {.pool = pool}}, front = {{.pool = pool}, {.pool = pool}};
  tf_op *first = across(next, pool);
  TF_VEC(tf_op *) moves = {0};
  if (!first || !add(&r, next, false)) return;
  for (tf_op *op = next->prev; op != first; op = op->prev) {
    if (!comes_first(&r, op)) continue;
    if (op->nregion || !is_plain(op) || !add(&r, op, false) || !add(&front, op, false)) return;
    tf_vec_push(pool, &moves, op);
  }
  if (moves.n && comes_first(&front, first)) return;
  while (moves.n) {
    tf_op *op = moves.at[--moves.n];
    tf_op_unlink(op);
    tf_op_insert_before(first, op);
  }
  splice(first, next);
  by_turns(first, pool);
}

static void join_in(tf_block *block, tf_pool *pool) {
  tf_op *first = NULL;
  for (tf_op *op = block->first, *next; op; op = next) {
    next = op->next;
    if (first && guard(op) == guard(first)) join(first, op);
    else if (guard(op)) first = op;
    else if (!(op->def->traits & TF_PURE)) first = NULL;
  }
  for (tf_op *op = block->first, *next; op; op = next) {
    next = op->next;
    if (guard(op)) join_across(op, pool);
  }
}

static void visit(tf_op *op, void *user) {
  for (uint32_t i = 0; i < op->nregion; i++)
    if (op->region[i].block) join_in(op->region[i].block, user);
}

void tf_kernel_join_guards(tf_op *root, tf_pool *scratch) { tf_walk(root, true, visit, scratch); }

/* ------------------------------------------------------------------------------------------------ inside each other
 */

/* Whether a condition around it has the same value. */
static bool is_known(const tf_op *op) {
  const tf_value *c = tf_op_operand(op, 0);
  const tf_block *block = op->parent;
  for (const tf_op *p = tf_op_parent((tf_op *)op); p; block = p->parent, p = tf_op_parent((tf_op *)p))
    if (tf_kernel_op(p) == TF_K_IF && tf_op_operand(p, 0) == c && p->region[0].block == block) return true;
  return false;
}

static void drop(tf_op *op, void *user) {
  (void)user;
  if (!guard(op) || !is_known(op)) return;
  tf_inline_block(op->region[0].block, op);
  tf_op_erase(op);
}

void tf_kernel_drop_guards(tf_op *root) { tf_walk(root, true, drop, NULL); }
