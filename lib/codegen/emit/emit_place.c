/* Where a value of products may be in an array's own registers all the way to where it is stored (emit_held.c). */
#include "codegen/emit/emit_impl.h"

#include "kernel/wgmma_table.h"

bool tf_emit_has_one_use(const tf_value *v) { return v->uses && !v->uses->next; }

bool tf_emit_is_same_window(const tf_emit_window *a, const tf_emit_window *b) {
  return a->array == b->array && a->first == b->first && (a->array || a->own == b->own);
}

typedef struct touch {
  const tf_value *buffer;
  bool writes_only, found;
} touch;

static void find_touch(tf_op *op, void *user) {
  touch *t = user;
  int row = tf_kernel_op(op);
  if (row == TF_K_STORE) t->found |= tf_op_operand(op, 1) == t->buffer;
  if (row == TF_K_LOAD && !t->writes_only) t->found |= tf_op_operand(op, 0) == t->buffer;
}

static bool touches(const tf_op *from, const tf_op *to, touch *t) {
  const tf_op *op = from;
  for (; op && op != to && !t->found; op = op->next) tf_walk((tf_op *)op, false, find_touch, t);
  return op != to || t->found;
}

/* Whether the array is left alone from one op to another, in its block or under conditions in it. */
bool tf_emit_is_left_alone(const tf_rolled_array *a, tf_op *from, tf_op *to, bool writes_only) {
  touch t = {a->buffer, writes_only, false};
  while (to->parent != from->parent) {
    tf_op *parent = tf_op_parent(to);
    if (!parent || tf_kernel_op(parent) != TF_K_IF || touches(to->parent->first, to, &t)) return false;
    to = parent;
  }
  return !touches(from->next, to, &t);
}

enum { MOST_ENDS = 4 };

typedef struct ends {
  tf_op *store[MOST_ENDS];
  uint32_t n;
} ends;

static bool find_ends(const tf_value *v, ends *out);

/* By this use. */
static bool follow(const tf_use *u, ends *out) {
  tf_op *op = u->owner;
  tf_wgmma_op o;
  switch (tf_kernel_op(op)) {
  case TF_K_STORE:
    if (u->index != 0 || out->n == MOST_ENDS) return false;
    out->store[out->n++] = op;
    return true;
  case TF_K_WGMMA_FENCE:
  case TF_K_WGMMA_WAIT: return find_ends(&op->result[u->index], out);
  case TF_K_WGMMA_MMA:
  case TF_K_WGMMA_MMA_SP:
    return tf_emit_has_one_use(u->value) && tf_wgmma_read(op, &o) && o.c == u->value && find_ends(&op->result[0], out);
  case TF_K_FOR: return tf_emit_has_one_use(u->value) && u->index >= 3 && find_ends(&op->result[u->index - 3], out);
  default: return false;
  }
}

/* The stores that the value ends in, with nothing but products, waits and loops on its way; false: it has other ends.
 */
static bool find_ends(const tf_value *v, ends *out) {
  for (const tf_use *u = v->uses; u; u = u->next)
    if (!follow(u, out)) return false;
  return true;
}

/* Whether one of the stores comes, whichever way the block goes. */
static bool covers(const ends *all, const tf_block *block) {
  for (uint32_t i = 0; i < all->n; i++) {
    tf_op *op = all->store[i];
    while (op && op->parent != block) op = tf_op_parent(op);
    if (op == all->store[i]) return true;
    bool both = op && tf_kernel_op(op) == TF_K_IF && op->region[0].block && op->region[1].block;
    if (both && covers(all, op->region[0].block) && covers(all, op->region[1].block)) return true;
  }
  return false;
}

/* The array's registers that `v`, which `from` makes, may be in all the way to where it is stored. */
bool tf_emit_find_place(tf_emit *e, const tf_value *v, tf_op *from, uint32_t n, tf_emit_window *w) {
  ends all = {.n = 0};
  if (!find_ends(v, &all) || !covers(&all, from->parent)) return false;
  for (uint32_t i = 0; i < all.n; i++) {
    const tf_rolled_array *a = tf_rolled_array_at(&e->rolled, tf_op_operand(all.store[i], 1), all.store[i]);
    tf_rolled_index x;
    if (!a || !tf_rolled_read_index(&e->rolled, a, tf_op_operand(all.store[i], 2), &x) || x.n) return false;
    tf_emit_window at = {.array = a, .first = (uint32_t)x.base, .n = n};
    if ((i && !tf_emit_is_same_window(w, &at)) || !tf_emit_is_left_alone(a, from, all.store[i], false)) return false;
    *w = at;
  }
  return true;
}
