/* Candidates are all that look right by themselves; what one of them breaks for another is dropped until nothing
 * changes: an index needs its loop, a loop its arrays. */
#include "kernel/rolled_impl.h"

tf_rolled_loop *tf_rolled_loop_of(const tf_rolled *r, const tf_op *op) {
  tf_rolled_loop *l = r->loops.n && op->nregion ? tf_map_get(&r->loops, tf_map_ptr(op)) : NULL;
  return l && !l->dropped ? l : NULL;
}

tf_rolled_array *tf_rolled_array_of(const tf_rolled *r, const tf_value *buffer) {
  tf_rolled_array *a = r->arrays.n ? tf_map_get(&r->arrays, tf_map_ptr(buffer)) : NULL;
  return a && !a->dropped ? a : NULL;
}

tf_rolled_array *tf_rolled_array_at(const tf_rolled *r, const tf_value *buffer, const tf_op *access) {
  tf_rolled_array *a = tf_rolled_array_of(r, buffer);
  if (!a || !a->part.n) return a;
  for (const tf_op *op = access; op; op = tf_op_parent((tf_op *)op))
    for (size_t i = 0; i < a->part.n; i++)
      if (a->part.at[i]->block == op->parent) return a->part.at[i];
  return a;
}

/* ------------------------------------------------------------------------------------------------ candidates */

/* Rolled loops are the only ops with regions; and in loops that would be written out else, conditions. */
static bool is_straight_block(const tf_rolled *r, const tf_block *block, bool conditions) {
  for (tf_op *op = block ? block->first : NULL; op; op = op->next) {
    int row = tf_kernel_op(op);
    tf_kernel_family family = tf_kernel_family_of(op);
    if (row == TF_K_IF) {
      if (!conditions) return false;
      for (uint32_t i = 0; i < op->nregion; i++)
        if (!is_straight_block(r, op->region[i].block, true)) return false;
    } else if (row == TF_K_FOR ? !tf_rolled_loop_of(r, op) : op->nregion > 0) {
      return false;
    }
    if (row == TF_K_ALLOC || row == TF_K_ASSERT || row == TF_K_PRINT || row == TF_K_BARRIER) return false;
    if (family != TF_KERNEL_BASIC && family != TF_KERNEL_MATRIX) return false;
  }
  return true;
}

/* Conditions that store to local memory: LLVM makes one value of two, which it cannot in registers that it does not
 * see.
 */
static uint32_t conditional_stores(const tf_block *block, bool condition) {
  uint32_t n = 0;
  bool stores = false;
  for (tf_op *op = block ? block->first : NULL; op; op = op->next) {
    stores |= tf_kernel_op(op) == TF_K_STORE && tf_buffer_space(tf_op_operand(op, 1)->type) == TF_SPACE_LOCAL;
    for (uint32_t i = 0; i < op->nregion; i++)
      n += conditional_stores(op->region[i].block, tf_kernel_op(op) == TF_K_IF);
  }
  return n + (condition && stores);
}

static bool is_straight(const tf_rolled *r, tf_op *loop) {
  enum { MOST_CONDITIONS = 2 };
  return is_straight_block(r, tf_op_body(loop), tf_kernel_unroll_of(loop)) &&
         conditional_stores(tf_op_body(loop), false) <= MOST_CONDITIONS;
}

static bool read_loop(tf_op *op, tf_rolled_loop *l) {
  int64_t upper;
  if (!tf_const_int(tf_op_operand(op, 0), &l->lower) || !tf_const_int(tf_op_operand(op, 1), &upper) ||
      !tf_const_int(tf_op_operand(op, 2), &l->step))
    return false;
  if (l->step <= 0 || l->lower < 0 || upper <= l->lower || upper > INT32_MAX) return false;
  l->turns = (upper - l->lower + l->step - 1) / l->step;
  return l->turns <= TF_ROLLED_MOST;
}

/* Inner loops come first. */
static void find_loop(tf_op *op, void *user) {
  tf_rolled *r = user;
  tf_rolled_loop l = {.op = op};
  if (tf_kernel_op(op) != TF_K_FOR || !tf_kernel_rolled_of(op) || op->nresult || !is_straight(r, op)) return;
  if (!read_loop(op, &l)) return;
  tf_rolled_loop *kept = TF_NEW(r->pool, tf_rolled_loop);
  *kept = l;
  kept->number = (uint32_t)r->loop.n;
  tf_vec_push(r->pool, &r->loop, kept);
  tf_map_set(&r->loops, tf_map_ptr(op), kept);
}

/* ------------------------------------------------------------------------------------------------ indices */

static bool add_term(tf_rolled_index *x, const tf_rolled_loop *l, int64_t by) {
  for (uint32_t i = 0; i < x->n; i++)
    if (x->loop[i] == l) return !__builtin_add_overflow(x->by[i], by, &x->by[i]);
  if (x->n == TF_ROLLED_TERMS) return false;
  x->loop[x->n] = l;
  x->by[x->n++] = by;
  return true;
}

/* Adds by * v. */
static bool add_value(const tf_rolled *r, const tf_value *v, int64_t by, unsigned depth, tf_rolled_index *x) {
  enum { DEEPEST = 16 };
  int64_t c;
  if (tf_const_int(v, &c)) return !__builtin_mul_overflow(c, by, &c) && !__builtin_add_overflow(x->base, c, &x->base);
  if (!v->def) {
    tf_op *loop = v->block->parent ? v->block->parent->parent : NULL;
    const tf_rolled_loop *l = loop && v->index == 0 ? tf_rolled_loop_of(r, loop) : NULL;
    return l && add_term(x, l, by);
  }
  tf_op *op = v->def;
  if (depth == DEEPEST) return false;
  switch (tf_kernel_op(op)) {
  case TF_K_ADD:
    return add_value(r, tf_op_operand(op, 0), by, depth + 1, x) && add_value(r, tf_op_operand(op, 1), by, depth + 1, x);
  case TF_K_SUB:
    return add_value(r, tf_op_operand(op, 0), by, depth + 1, x) &&
           add_value(r, tf_op_operand(op, 1), -by, depth + 1, x);
  case TF_K_MUL:
    for (uint32_t i = 0; i < 2; i++)
      if (tf_const_int(tf_op_operand(op, i), &c))
        return !__builtin_mul_overflow(c, by, &c) && add_value(r, tf_op_operand(op, 1 - i), c, depth + 1, x);
    return false;
  case TF_K_SHL:
    if (!tf_const_int(tf_op_operand(op, 1), &c) || c < 0 || c > 30 || __builtin_mul_overflow(by, INT64_C(1) << c, &by))
      return false;
    return add_value(r, tf_op_operand(op, 0), by, depth + 1, x);
  default: return false;
  }
}

bool tf_rolled_read_index(const tf_rolled *r, const tf_rolled_array *a, const tf_value *index, tf_rolled_index *out) {
  *out = (tf_rolled_index){0};
  if (!add_value(r, index, 1, 0, out)) return false;
  bool whole = true;
  int64_t inside = (out->base % a->each + a->each) % a->each;
  out->inside = (uint32_t)inside;
  out->base = (out->base - inside) / a->each;
  for (uint32_t i = 0; i < out->n; i++) {
    whole &= out->by[i] % a->each == 0;
    out->by[i] /= a->each;
  }
  return whole;
}

/* Whether two neighbours of 16 bits may share a register: each access is of whole ones, or of the same half in all
 * turns. */
static bool may_pair(const tf_rolled *r, const tf_value *buffer) {
  tf_rolled_array a = {.buffer = (tf_value *)buffer, .each = 2};
  for (const tf_use *u = buffer->uses; u; u = u->next) {
    bool load = tf_kernel_op(u->owner) == TF_K_LOAD;
    tf_rolled_index x;
    if (!load && (tf_kernel_op(u->owner) != TF_K_STORE || u->index != 1)) return false;
    uint32_t n = tf_vector_len(load ? u->owner->result[0].type : tf_op_operand(u->owner, 0)->type);
    if (!tf_rolled_read_index(r, &a, tf_op_operand(u->owner, load ? 1 : 2), &x)) return false;
    if (n % 2 == 0 ? x.inside : n != 1) return false;
  }
  return true;
}

static void find_array(tf_rolled *r, tf_op *op) {
  tf_type *t = op->result[0].type;
  if (!tf_type_is_buffer(t) || tf_buffer_space(t) != TF_SPACE_LOCAL || t->rank != 1) return;
  uint32_t bits = tf_type_bits(t->elem), each = bits == 16 ? 2 : 1;
  if (bits == 16 && !may_pair(r, &op->result[0])) return;
  if (bits == 16 ? t->elem->kind != TF_TYPE_FLOAT : bits != 32 && bits != 64) return;
  int64_t n = tf_buffer_elements(t);
  if (n < 1 || n > TF_ROLLED_MOST || n % each) return;
  tf_rolled_array *a = TF_NEW(r->pool, tf_rolled_array);
  *a = (tf_rolled_array){
      .buffer = &op->result[0], .number = (uint32_t)r->array.n, .n = (uint32_t)n / each, .each = each};
  tf_vec_push(r->pool, &r->array, a);
  tf_map_set(&r->arrays, tf_map_ptr(a->buffer), a);
}

/* Whether `n` registers from the index on are there in every turn. */
static bool is_inside(const tf_rolled_index *x, uint32_t n, uint32_t extent) {
  int64_t least = x->base, most = x->base;
  for (uint32_t i = 0; i < x->n; i++) {
    const tf_rolled_loop *l = x->loop[i];
    if (x->by[i] > INT32_MAX || x->by[i] < INT32_MIN) return false;
    int64_t first = x->by[i] * l->lower, last = x->by[i] * (l->lower + (l->turns - 1) * l->step);
    least += first < last ? first : last;
    most += first < last ? last : first;
  }
  return least >= 0 && most + n <= extent;
}

/* ------------------------------------------------------------------------------------------------ rules */

static bool is_in_loop(const tf_rolled *r, tf_op *op) {
  tf_op *parent = tf_op_parent(op);
  while (parent && tf_kernel_op(parent) == TF_K_IF) parent = tf_op_parent(parent);
  return parent && tf_rolled_loop_of(r, parent);
}

/* The outermost rolled loop around it. */
tf_op *tf_rolled_around(const tf_rolled *r, tf_op *op) {
  tf_op *found = NULL;
  for (op = tf_op_parent(op); op; op = tf_op_parent(op))
    if (tf_rolled_loop_of(r, op)) found = op;
  return found;
}

static void look_at_access(tf_rolled *r, tf_op *op) {
  uint32_t k = tf_kernel_op(op) == TF_K_STORE;
  tf_rolled_array *a = tf_rolled_array_of(r, tf_op_operand(op, k));
  if (!a) return;
  tf_rolled_index x;
  uint32_t n = tf_vector_len(k ? tf_op_operand(op, 0)->type : op->result[0].type);
  bool half = n < a->each;
  bool ok = (half || n % a->each == 0) && tf_rolled_read_index(r, a, tf_op_operand(op, k + 1), &x) &&
            (half || !x.inside) && is_inside(&x, half ? 1 : n / a->each, a->n) && (k || a->written);
  a->dropped |= !ok;
  a->written |= k;
  a->rolled |= is_in_loop(r, op);
  a->of_row |= is_in_loop(r, op) && tf_kernel_unroll_of(tf_rolled_around(r, op));
  for (uint32_t i = 0; ok && i < x.n; i++)
    if (x.by[i]) ((tf_rolled_loop *)tf_map_get(&r->loops, tf_map_ptr(x.loop[i]->op)))->indexes = true;
}

bool tf_rolled_is_accessed_only(const tf_rolled_array *a) {
  for (const tf_use *u = a->buffer->uses; u; u = u->next) {
    int row = tf_kernel_op(u->owner);
    if (row != TF_K_LOAD && !(row == TF_K_STORE && u->index == 1)) return false;
  }
  return true;
}

bool tf_rolled_is_constant(const tf_op *op, uint32_t first) {
  int64_t c;
  for (uint32_t i = first; i < op->noperand; i++)
    if (!tf_const_int(tf_op_operand(op, i), &c)) return false;
  return true;
}

/* LLVM sees one turn: what turns hand on in local memory that is no array would be lost. What they only read may be
 * there, in registers, and what a turn has stored itself. */
static void look_at_memory(tf_rolled *r, tf_op *op) {
  int row = tf_kernel_op(op);
  if (!is_in_loop(r, op)) return;
  const tf_value *buffer = tf_op_operand(op, row == TF_K_STORE);
  if (tf_buffer_space(buffer->type) != TF_SPACE_LOCAL || tf_rolled_array_of(r, buffer)) return;
  if (row == TF_K_LOAD && tf_rolled_is_constant(op, 1)) return;
  if (row == TF_K_STORE && tf_rolled_is_constant(op, 2) && tf_rolled_is_kept(r, buffer)) return;
  for (tf_op *p = tf_op_parent(op); p; p = tf_op_parent(p)) {
    tf_rolled_loop *l = tf_rolled_loop_of(r, p);
    if (l) l->dropped = true;
  }
}

static uint32_t count(const tf_rolled *r) {
  uint32_t n = 0;
  for (size_t i = 0; i < r->loop.n; i++) n += !r->loop.at[i]->dropped;
  for (size_t i = 0; i < r->array.n; i++) n += !r->array.at[i]->dropped;
  return n;
}

/* In the order of the text. */
typedef struct ops {
  tf_pool *pool;
  TF_VEC(tf_op *) access; /* loads and stores */
  TF_VEC(tf_op *) alloc;
} ops;

static void collect(tf_op *op, void *user) {
  ops *all = user;
  int row = tf_kernel_op(op);
  if (row == TF_K_LOAD || row == TF_K_STORE) tf_vec_push(all->pool, &all->access, op);
  if (row == TF_K_ALLOC) tf_vec_push(all->pool, &all->alloc, op);
}

static void look(tf_rolled *r, const ops *all) {
  for (size_t i = 0; i < r->loop.n; i++) r->loop.at[i]->indexes = false;
  for (size_t i = 0; i < r->array.n; i++)
    r->array.at[i]->written = r->array.at[i]->rolled = r->array.at[i]->of_row = false;
  for (size_t i = 0; i < all->access.n; i++) look_at_access(r, all->access.at[i]);
  for (size_t i = 0; i < all->access.n; i++) look_at_memory(r, all->access.at[i]);
  for (size_t i = 0; i < r->array.n; i++) r->array.at[i]->dropped |= !r->array.at[i]->rolled;
  for (size_t i = 0; i < r->loop.n; i++) { /* inner ones first */
    tf_rolled_loop *l = r->loop.at[i];
    l->dropped |= !(l->indexes || tf_kernel_unroll_of(l->op)) || !is_straight(r, l->op);
  }
}

void tf_rolled_find(tf_pool *pool, tf_op *func, tf_rolled *out) {
  *out = (tf_rolled){.pool = pool, .loops.pool = pool, .arrays.pool = pool};
  ops all = {.pool = pool};
  tf_walk(func, true, find_loop, out);
  if (!out->loop.n) return;
  tf_walk(func, false, collect, &all);
  for (size_t i = 0; i < all.alloc.n; i++) find_array(out, all.alloc.at[i]);
  for (size_t i = 0; i < out->array.n; i++) out->array.at[i]->dropped |= !tf_rolled_is_accessed_only(out->array.at[i]);
  for (uint32_t looked, before;;) {
    for (before = count(out) + 1; (looked = count(out)) < before; before = looked) look(out, &all);
    tf_rolled_split(out, func);
    if (count(out) == looked) return;
  }
}
