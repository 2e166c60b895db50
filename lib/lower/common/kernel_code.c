/* Levels, regions and conditions of a kernel that is being emitted; code_index.c makes its index expressions. */
#include "lower/common/kernel_code.h"

#include "lower/common/scalar.h"

static void begin_level(tf_code *e, tf_block *b) {
  e->level[e->depth] = (tf_code_level){.block = b};
  e->level[e->depth].value.pool = e->level[e->depth].condition.pool = e->pool;
}

void tf_code_begin(tf_code *e, tf_block *body) {
  e->depth = 0;
  e->sym_level = e->node_level = e->conditions = (tf_map){.pool = e->pool};
  begin_level(e, body);
}

tf_builder tf_code_at_level(tf_code *e, uint32_t level) {
  const tf_code_level *l = &e->level[level];
  return (tf_builder){e->ctx, e->func->pool, l->block, l->before, e->loc, NULL};
}

tf_builder tf_code_here(tf_code *e) { return tf_code_at_level(e, e->depth); }

tf_value *tf_code_param(tf_code *e, tf_type *type, const char *name) {
  return tf_block_add_arg(e->func->pool, tf_op_body(e->func), type, name ? tf_intern(e->ctx, name) : NULL);
}

tf_value *tf_code_view(tf_code *e, tf_value *buffer, tf_value *at, tf_type *type) {
  tf_value *ops[2] = {buffer, at};
  tf_builder b = tf_code_here(e);
  return &tf_k_op(&b, TF_K_VIEW, ops, 2, &type, 1, 0)->result[0];
}

/* ------------------------------------------------------------------------------------------------ regions */

static void push_level(tf_code *e, tf_op *op, uint32_t region) {
  if (e->depth >= TF_CODE_MOST_LEVELS) {
    if (!e->failed) tf_refuse(e->why, e->at, "loops and conditions nest too deeply here");
    e->failed = true;
    e->depth--;
  }
  tf_block *b = op->region[region].block;
  if (!b) {
    b = tf_block_new(e->func->pool);
    tf_region_set_block(&op->region[region], b);
  }
  e->level[e->depth].before = op;
  e->depth++;
  begin_level(e, b);
}

/* Names of the kernel dialect's values have letters, digits and underscores. */
static const char *plain_name(tf_code *e, tf_ixp sym) {
  const char *name = tf_ix_name(sym);
  if (!name) return NULL;
  char *s = tf_pool_strz(e->pool, name);
  for (char *c = s; *c; c++)
    if (*c == '.' || *c == '-') *c = '_';
  return tf_intern(e->ctx, s);
}

static tf_op *open_for(tf_code *e, tf_ixp count, tf_ixp sym, tf_value **v, uint32_t n) {
  tf_value **ops = TF_NEW_ARRAY(e->pool, tf_value *, 3 + n);
  tf_type **types = TF_NEW_ARRAY(e->pool, tf_type *, 1 + n);
  ops[0] = tf_code_const(e, 0);
  ops[1] = tf_code_exact(e, count);
  ops[2] = tf_code_const(e, 1);
  for (uint32_t i = 0; i < n; i++) {
    ops[3 + i] = v[i];
    types[i] = v[i]->type;
  }
  tf_builder b = tf_code_here(e);
  tf_op *op = tf_k_op(&b, TF_K_FOR, ops, 3 + n, types, n, 1);
  push_level(e, op, 0);
  tf_code_level *l = &e->level[e->depth];
  tf_code_bind(e, sym, e->depth, tf_block_add_arg(e->func->pool, l->block, e->ity, plain_name(e, sym)));
  l->sym = sym;
  l->count = count;
  for (uint32_t i = 0; i < n; i++) v[i] = tf_block_add_arg(e->func->pool, l->block, types[i], NULL);
  return op;
}

void tf_code_open_for(tf_code *e, tf_ixp count, tf_ixp sym, bool unroll) {
  tf_op *op = open_for(e, count, sym, NULL, 0);
  if (unroll) tf_op_set_attr(op, "unroll", tf_attr_unit(e->ctx));
}

void tf_code_open_for_with(tf_code *e, tf_ixp count, tf_ixp sym, tf_value **v, uint32_t n) {
  open_for(e, count, sym, v, n);
}

void tf_code_keep_rolled(tf_code *e) { tf_op_set_attr(e->level[e->depth - 1].before, "rolled", tf_attr_unit(e->ctx)); }

bool tf_code_unrolls(const tf_code *e) {
  for (uint32_t i = 0; i + 1 < e->depth; i++) {
    const tf_op *op = e->level[i].before;
    if (op && tf_kernel_op(op) == TF_K_FOR && tf_kernel_unroll_of(op)) return true;
  }
  return false;
}

void tf_code_open_if(tf_code *e, tf_value *cond, tf_type *result) {
  tf_builder b = tf_code_here(e);
  push_level(e, tf_k_op(&b, TF_K_IF, &cond, 1, &result, result ? 1 : 0, 2), 0);
  e->level[e->depth].holds = cond;
}

void tf_code_open_else(tf_code *e, tf_op *closed) {
  push_level(e, closed, 1);
  e->level[e->depth].holds = tf_op_operand(closed, 0);
  e->level[e->depth].otherwise = true;
}

void tf_code_open_while(tf_code *e) {
  tf_builder b = tf_code_here(e);
  push_level(e, tf_k_op(&b, TF_K_WHILE, NULL, 0, NULL, 0, 2), 0);
  e->level[e->depth].any = true;
}

void tf_code_open_do(tf_code *e, tf_op *closed) {
  push_level(e, closed, 1);
  e->level[e->depth].any = true;
}

static tf_op *close_level(tf_code *e, tf_value **v, uint32_t n) {
  tf_builder b = {e->ctx, e->func->pool, e->level[e->depth].block, NULL, e->loc, NULL};
  tf_k_op(&b, TF_K_YIELD, v, n, NULL, 0, 0);
  e->depth--;
  tf_op *op = e->level[e->depth].before;
  e->level[e->depth].before = NULL;
  return op;
}

tf_op *tf_code_close(tf_code *e, tf_value *yield) { return close_level(e, &yield, yield ? 1 : 0); }

void tf_code_close_for(tf_code *e, tf_value **v, uint32_t n) {
  tf_op *op = close_level(e, v, n);
  for (uint32_t i = 0; i < n; i++) v[i] = &op->result[i];
}

void tf_code_unguard(tf_code *e) {
  if (!e->guard) return;
  e->guard = NULL;
  tf_code_close(e, NULL);
}

void tf_code_guard(tf_code *e, tf_value *cond) {
  if (cond == e->outer) cond = NULL;
  if (e->guard == cond) return;
  tf_code_unguard(e);
  if (!cond) return;
  tf_code_open_if(e, cond, NULL);
  e->guard = cond;
}

/* ------------------------------------------------------------------------------------------------ conditions */

/* The one that is there already; NULL: none. */
static tf_value *known(const tf_code *e, uint32_t level, uint64_t key, const tf_code_condition *c) {
  const tf_code_condition *have = tf_map_get(&e->level[level].condition, key);
  bool same = have && have->pred == c->pred && have->a == c->a && have->b == c->b && have->left == c->left &&
              have->right == c->right && have->unsigned_ == c->unsigned_;
  return same ? have->value : NULL;
}

static tf_value *remember(tf_code *e, uint32_t level, uint64_t key, const tf_code_condition *c) {
  tf_code_condition *copy = TF_NEW(e->pool, tf_code_condition);
  *copy = *c;
  tf_map_set(&e->level[level].condition, key, copy);
  tf_map_set(&e->conditions, tf_map_ptr(c->value), copy);
  return c->value;
}

const tf_code_condition *tf_code_condition_of(const tf_code *e, const tf_value *v) {
  return tf_map_get(&e->conditions, tf_map_ptr(v));
}

static tf_value *compare(tf_code *e, tf_kernel_pred pred, tf_ixp a, tf_ixp b, bool unsigned_) {
  uint32_t la = tf_code_level_of(e, a), lb = tf_code_level_of(e, b), level = la > lb ? la : lb;
  tf_code_condition c = {.pred = pred, .a = a, .b = b, .unsigned_ = unsigned_};
  uint64_t key = tf_hash_mix(tf_hash_mix((uint64_t)pred + ((uint64_t)unsigned_ << 32), tf_map_ptr(a)), tf_map_ptr(b));
  tf_value *have = known(e, level, key, &c);
  if (have) return have;
  tf_value *x = tf_code_exact(e, a), *y = tf_code_exact(e, b);
  tf_builder at = tf_code_at_level(e, level);
  if (unsigned_) {
    tf_type *t = tf_type_int(e->ctx, e->ity->width, true);
    x = tf_lower_convert(&at, x, t);
    y = tf_lower_convert(&at, y, t);
  }
  c.value = tf_k_cmp(&at, pred, x, y);
  return remember(e, level, key, &c);
}

tf_value *tf_code_compare(tf_code *e, tf_kernel_pred pred, tf_ixp a, tf_ixp b) { return compare(e, pred, a, b, false); }

tf_value *tf_code_compare_unsigned(tf_code *e, tf_kernel_pred pred, tf_ixp a, tf_ixp b) {
  return compare(e, pred, a, b, true);
}

static bool is_known_at(const tf_code *e, uint32_t level, const tf_value *v) {
  const tf_block *b = v->def ? v->def->parent : v->block;
  for (uint32_t i = 0; i <= level; i++)
    if (e->level[i].block == b) return true;
  return false;
}

/* Kept at the level of the statement: what is around it, below an open guard. Within another condition below that one,
 * a part may be known there only. */
tf_value *tf_code_both(tf_code *e, tf_value *a, tf_value *b) {
  if (!a || !b || a == b) return a ? a : b;
  uint32_t level = e->depth - (e->guard ? 1 : 0);
  if (!is_known_at(e, level, a) || !is_known_at(e, level, b)) level = e->depth;
  tf_code_condition c = {.left = a, .right = b};
  uint64_t key = tf_hash_mix(tf_map_ptr(a), tf_map_ptr(b));
  tf_value *have = known(e, level, key, &c);
  if (have) return have;
  tf_builder at = tf_code_at_level(e, level);
  c.value = tf_k_binary(&at, TF_K_AND, a, b);
  return remember(e, level, key, &c);
}
