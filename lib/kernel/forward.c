/* In the turns of rolled loops, what a block has stored to a local buffer is not loaded again, and what it stores again
 * is not stored before: an accumulator is read where the block begins, and written where it ends. Of buffers of one
 * dimension, where constants index them. */
#include "kernel/kernel_build.h"
#include "kernel/kernel_hooks.h"
#include "support/vec.h"

/* An element, or a vector of them, and what is in it. */
typedef struct held {
  tf_value *buffer, *value;
  int64_t at;
  uint32_t n;
  tf_op *store; /* nobody has seen it yet; NULL: there is none */
} held;

typedef struct table {
  tf_pool *pool;
  TF_VEC(held) all;
} table;

static tf_value *local_of(const tf_op *op, uint32_t i) {
  tf_value *v = tf_op_operand(op, i);
  bool local = v->def && tf_kernel_op(v->def) == TF_K_ALLOC && tf_memory_space(v->type) == TF_SPACE_LOCAL;
  return local ? v : NULL;
}

static void drop_at(table *t, size_t i) { t->all.at[i] = t->all.at[--t->all.n]; }

static void forget(table *t, const tf_value *buffer) {
  for (size_t i = t->all.n; i-- > 0;)
    if (t->all.at[i].buffer == buffer) drop_at(t, i);
}

static void forget_operands(tf_op *op, void *user) {
  for (uint32_t i = 0; i < op->noperand; i++)
    if (local_of(op, i)) forget(user, tf_op_operand(op, i));
}

static bool overlaps(const held *h, const held *o) {
  return h->buffer == o->buffer && h->at < o->at + o->n && o->at < h->at + h->n;
}

static bool is_same(const held *h, const held *o) {
  return h->buffer == o->buffer && h->at == o->at && h->value->type == o->value->type;
}

static void see_load(table *t, tf_op *op, held of) {
  of.value = &op->result[0];
  for (size_t i = t->all.n; i-- > 0;) {
    held *h = &t->all.at[i];
    if (!overlaps(h, &of)) continue;
    if (is_same(h, &of)) {
      tf_value_replace_uses(&op->result[0], h->value);
      tf_op_erase(op);
      return;
    }
    h->store = NULL;
  }
  tf_vec_push(t->pool, &t->all, of);
}

static void see_store(table *t, tf_op *op, held of) {
  of.value = tf_op_operand(op, 0);
  of.store = op;
  for (size_t i = t->all.n; i-- > 0;) {
    held *h = &t->all.at[i];
    if (!overlaps(h, &of)) continue;
    if (is_same(h, &of) && h->store) tf_op_erase(h->store);
    drop_at(t, i);
  }
  tf_vec_push(t->pool, &t->all, of);
}

static void see_block(tf_pool *pool, tf_block *block);

static void see(table *t, tf_op *op) {
  int row = tf_kernel_op(op);
  uint32_t k = row == TF_K_STORE;
  if (row != TF_K_LOAD && row != TF_K_STORE) {
    tf_walk(op, false, forget_operands, t);
    for (uint32_t i = 0; i < op->nregion; i++) see_block(t->pool, op->region[i].block);
    return;
  }
  held of = {.buffer = local_of(op, k)};
  if (k && local_of(op, 0)) forget(t, tf_op_operand(op, 0));
  if (!of.buffer) return;
  if (of.buffer->type->rank != 1 || !tf_const_int(tf_op_operand(op, k + 1), &of.at)) {
    forget(t, of.buffer);
    return;
  }
  of.n = tf_vector_len(k ? tf_op_operand(op, 0)->type : op->result[0].type);
  if (k) see_store(t, op, of);
  else see_load(t, op, of);
}

static void see_block(tf_pool *pool, tf_block *block) {
  table t = {.pool = pool};
  for (tf_op *op = block ? block->first : NULL, *next; op; op = next) {
    next = op->next;
    see(&t, op);
  }
}

/* ------------------------------------------------------------------------------------------------ into conditions */

/* The one use of what a condition gives, behind it in its block, if that is a store to local memory; NULL: there is
 * none such, or what is between may touch it. */
static tf_op *only_store(const tf_op *op) {
  const tf_use *u = op->nresult == 1 ? op->result[0].uses : NULL;
  if (!u || u->next || u->index != 0 || tf_kernel_op(u->owner) != TF_K_STORE || u->owner->parent != op->parent)
    return NULL;
  if (!local_of(u->owner, 1)) return NULL;
  for (uint32_t i = 2; i < u->owner->noperand; i++)
    if (tf_op_operand(u->owner, i)->def && !tf_op_is_before(tf_op_operand(u->owner, i)->def, op) &&
        tf_op_operand(u->owner, i)->def->parent == op->parent)
      return NULL;
  for (const tf_op *o = op->next; o != u->owner; o = o->next)
    if (!o || !(o->def->traits & TF_PURE) || o->nregion) return NULL;
  return u->owner;
}

static void take_branch(tf_block *to, tf_block *from, tf_op *store) {
  tf_op *yield = to->last;
  tf_map map = {.pool = yield->pool};
  tf_map_set(&map, tf_map_ptr(tf_op_operand(store, 0)), tf_op_operand(from->last, 0));
  for (tf_op *op = from->first, *next; op != from->last; op = next) {
    next = op->next;
    tf_op_unlink(op);
    tf_op_insert_before(yield, op);
  }
  tf_op_insert_before(yield, tf_op_clone(store, yield->pool, &map));
}

/* Each way stores what it gives: so a register waits for no other way's load. */
static void sink(tf_op *op) {
  tf_op *store = tf_kernel_op(op) == TF_K_IF ? only_store(op) : NULL;
  if (!store) return;
  tf_builder b = tf_builder_before(op);
  tf_op *both = tf_k_if(&b, tf_op_operand(op, 0), NULL, 0, true);
  for (uint32_t i = 0; i < 2; i++) take_branch(both->region[i].block, op->region[i].block, store);
  tf_op_erase(store);
  tf_op_erase(op);
}

static void sink_in(tf_op *loop, void *user) {
  (void)user;
  if (tf_kernel_op(loop) != TF_K_FOR || !tf_kernel_rolled_of(loop) || !tf_kernel_unroll_of(loop)) return;
  for (tf_op *op = tf_op_body(loop)->first, *next; op; op = next) {
    next = op->next;
    if (next && next->next && only_store(op) == next) next = next->next;
    sink(op);
  }
}

void tf_kernel_sink_stores(tf_op *root) { tf_walk(root, false, sink_in, NULL); }

static void visit(tf_op *op, void *user) {
  if (tf_kernel_op(op) == TF_K_FOR && tf_kernel_rolled_of(op)) see_block(user, tf_op_body(op));
}

void tf_kernel_forward(tf_op *func, tf_pool *scratch) { tf_walk(func, false, visit, scratch); }
