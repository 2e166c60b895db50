/* kernel-promote: local buffers whose elements are indexed by constants become values. All stores of such a buffer are
 * in one block, and before each load the block has stored what is loaded; a buffer of which this cannot be said stays
 * as it is. One that is never loaded goes, with its stores, wherever these are: what is stored then has one user less.
 */
#include "kernel/kernel_build.h"
#include "kernel/kernel_hooks.h"

#define MOST_ELEMENTS 1024

/* What an element holds: a value, or element `lane` of a vector. */
typedef struct cell {
  tf_value *value; /* NULL = not known */
  uint32_t lane;
  bool in_vector;
} cell;

typedef struct local {
  tf_op *alloc;
  tf_block *home; /* where the stores are; NULL = none yet */
  cell *cells;
  bool loaded, apart; /* stores in several blocks */
  bool stays;
} local;

typedef struct access {
  local *of;
  tf_op *op;
  cell *cells; /* of a load; NULL = a store */
} access;

typedef struct state {
  tf_pool *scratch;
  tf_map locals;           /* buffer value -> local */
  tf_map values;           /* result of a load -> what it was */
  TF_VEC(access) accesses; /* in program order */
  TF_VEC(local *) all;
} state;

static local *find(state *s, const tf_value *buffer) { return tf_map_get(&s->locals, tf_map_ptr(buffer)); }

static void add_local(state *s, tf_op *alloc) {
  const tf_type *t = alloc->result[0].type;
  if (tf_memory_space(t) != TF_SPACE_LOCAL) return; /* an mbarrier is no buffer */
  int64_t n = tf_buffer_elements(t);
  if (n < 1 || n > MOST_ELEMENTS) return;
  local *l = TF_NEW(s->scratch, local);
  *l = (local){.alloc = alloc, .cells = TF_NEW_ARRAY(s->scratch, cell, (size_t)n)};
  tf_map_set(&s->locals, tf_map_ptr(&alloc->result[0]), l);
  tf_vec_push(s->scratch, &s->all, l);
}

/* The elements that operands first, first + 1, ... select, `n` of them in a row; NULL if that is not known. */
static cell *elements(local *l, tf_op *op, uint32_t first, uint32_t n) {
  const tf_type *t = l->alloc->result[0].type;
  int64_t at = 0, i;
  for (uint32_t k = 0; k < t->rank; k++) {
    if (!tf_const_int(tf_op_operand(op, first + k), &i) || i < 0 || i >= t->dims[k]) return NULL;
    at = at * t->dims[k] + i;
  }
  return at + n <= tf_buffer_elements(t) ? l->cells + at : NULL;
}

static bool is_inside(const tf_block *b, const tf_block *home) {
  while (b && b != home) {
    const tf_op *op = b->parent ? b->parent->parent : NULL;
    b = op ? op->parent : NULL;
  }
  return b != NULL;
}

static void see_store(state *s, tf_op *op) {
  local *l = find(s, tf_op_operand(op, 1));
  if (!l) return;
  tf_value *v = tf_op_operand(op, 0);
  uint32_t n = tf_vector_len(v->type);
  cell *c = elements(l, op, 2, n);
  if (!c) l->stays = true;
  if (l->stays) return;
  l->apart |= l->home && l->home != op->parent;
  l->home = op->parent;
  for (uint32_t i = 0; i < n; i++) c[i] = (cell){v, i, v->type->kind == TF_TYPE_VECTOR};
  tf_vec_push(s->scratch, &s->accesses, ((access){l, op, NULL}));
}

static void see_load(state *s, tf_op *op) {
  local *l = find(s, tf_op_operand(op, 0));
  if (!l) return;
  uint32_t n = tf_vector_len(op->result[0].type);
  cell *c = elements(l, op, 1, n);
  l->loaded = true;
  if (!c || !l->home || l->apart || !is_inside(op->parent, l->home)) l->stays = true;
  for (uint32_t i = 0; !l->stays && i < n; i++) l->stays = !c[i].value;
  if (l->stays) return;
  tf_vec_push(s->scratch, &s->accesses, ((access){l, op, tf_pool_copy(s->scratch, c, n * sizeof *c)}));
}

static void see_block(state *s, tf_block *b) {
  for (tf_op *op = b ? b->first : NULL; op; op = op->next) {
    int row = tf_kernel_op(op);
    if (row == TF_K_ALLOC) add_local(s, op);
    else if (row == TF_K_STORE) see_store(s, op);
    else if (row == TF_K_LOAD) see_load(s, op);
    else
      for (uint32_t i = 0; i < op->noperand; i++) {
        local *l = find(s, tf_op_operand(op, i));
        if (l) l->stays = true;
      }
    for (uint32_t r = 0; r < op->nregion; r++) see_block(s, op->region[r].block);
  }
}

/* ------------------------------------------------------------------------------------------------ rewriting */

static tf_value *scalar(state *s, tf_builder *b, cell c) {
  tf_value *v = c.value, *by;
  while ((by = tf_map_get(&s->values, tf_map_ptr(v)))) v = by;
  if (!c.in_vector) return v;
  if (v->def && tf_kernel_op(v->def) == TF_K_BUILD) return tf_op_operand(v->def, c.lane);
  return tf_k_extract(b, v, c.lane);
}

/* The vector that is loaded as it was stored. */
static bool is_whole(const cell *c, const tf_type *t) {
  for (uint32_t i = 0; i < tf_vector_len(t); i++)
    if (!c[i].in_vector || c[i].value != c[0].value || c[i].lane != i) return false;
  return c[0].value->type == t;
}

static void replace_load(state *s, tf_op *op, const cell *c) {
  tf_type *t = op->result[0].type;
  tf_builder b = tf_builder_before(op);
  tf_value *v;
  if (t->kind != TF_TYPE_VECTOR) v = scalar(s, &b, c[0]);
  else if (is_whole(c, t)) v = scalar(s, &b, (cell){c[0].value, 0, false});
  else {
    uint32_t n = tf_vector_len(t);
    tf_value **part = TF_NEW_ARRAY(s->scratch, tf_value *, n);
    for (uint32_t i = 0; i < n; i++) part[i] = scalar(s, &b, c[i]);
    v = tf_k_pack(&b, part, n);
  }
  tf_map_set(&s->values, tf_map_ptr(&op->result[0]), v);
  tf_value_replace_uses(&op->result[0], v);
}

static void promote(tf_op *func, tf_pool *scratch) {
  tf_kernel_forward(func, scratch);
  state s = {.scratch = scratch, .locals = {.pool = scratch}, .values = {.pool = scratch}};
  see_block(&s, tf_op_body(func));
  for (size_t i = 0; i < s.all.n; i++) s.all.at[i]->stays |= s.all.at[i]->loaded && s.all.at[i]->apart;
  for (size_t i = 0; i < s.accesses.n; i++) {
    access *a = &s.accesses.at[i];
    if (!a->of->stays && a->cells) replace_load(&s, a->op, a->cells);
  }
  for (size_t i = 0; i < s.accesses.n; i++)
    if (!s.accesses.at[i].of->stays) tf_op_erase(s.accesses.at[i].op);
  for (size_t i = 0; i < s.all.n; i++)
    if (!s.all.at[i]->stays) tf_op_erase(s.all.at[i]->alloc);
}

static bool run(tf_pass_run *r) {
  tf_each_kernel(r, promote);
  return true;
}

const tf_pass tf_pass_kernel_promote = {"kernel-promote",
                                        "turn local buffers into values where constants index them and stores come "
                                        "before loads, and remove those never loaded",
                                        "", run};
