/* Kernel ops from index expressions, for tile programs: every node is computed at the outermost level where its symbols
 * are known. With 32-bit indices a node whose operands must be exact, and may not fit, asks for 64 bits. */
#include "lower/tile/tile_lower.h"

static tf_builder builder_at(tf_tl_emitter *e, uint32_t level) {
  tf_tl_level *l = &e->level[level];
  return (tf_builder){e->ctx, e->func->pool, l->block, l->before, e->loc};
}

tf_builder tf_tl_here(tf_tl_emitter *e) { return builder_at(e, e->depth); }

static bool is_leaf(tf_ixp n) { return tf_ix_get_kind(n) == TF_IX_SYM || tf_ix_get_kind(n) == TF_IX_OPAQUE; }

static uint32_t node_level(tf_tl_emitter *e, tf_ixp node) {
  void *known = tf_map_get(is_leaf(node) ? &e->sym_level : &e->node_level, tf_map_ptr(node));
  if (known) return (uint32_t)(uintptr_t)known - 1;
  uint32_t level = 0;
  for (unsigned i = 0; !is_leaf(node) && i < tf_ix_num_args(node); i++) {
    uint32_t l = node_level(e, tf_ix_arg(node, i));
    if (l > level) level = l;
  }
  if (!is_leaf(node)) tf_map_set(&e->node_level, tf_map_ptr(node), (void *)(uintptr_t)(level + 1));
  return level;
}

void tf_tl_bind(tf_tl_emitter *e, tf_ixp sym, uint32_t level, tf_value *v) {
  if (!is_leaf(sym)) return; /* a loop of one turn */
  tf_map_set(&e->sym_level, tf_map_ptr(sym), (void *)(uintptr_t)(level + 1));
  tf_map_set(&e->level[level].value, tf_map_ptr(sym), v);
}

tf_value *tf_tl_param(tf_tl_emitter *e, tf_tl_arg arg, tf_type *t, const char *name) {
  tf_value *v = tf_block_add_arg(e->func->pool, tf_op_body(e->func), t, name ? tf_intern(e->ctx, name) : NULL);
  tf_vec_push(e->pool, &e->args, arg);
  tf_vec_push(e->pool, &e->params, v);
  return v;
}

static bool fits(const tf_tl_emitter *e, tf_ixp n) {
  return e->ity->width == 64 || (tf_ix_min_value(n) >= INT32_MIN && tf_ix_max_value(n) <= INT32_MAX);
}

/* The operands of divisions, comparisons, minima and maxima must be exact; sums and products wrap to the right value.
 */
static void want_exact(tf_tl_emitter *e, tf_ixp n) {
  if (!fits(e, n)) tf_tl_need_narrow(e, n);
}

/* Of extents and arguments alone. */
static bool host_knows(tf_ixp n) {
  if (tf_ix_get_kind(n) == TF_IX_OPAQUE) return false;
  if (is_leaf(n)) return tf_ix_user(n) != NULL;
  for (unsigned i = 0; i < tf_ix_num_args(n); i++)
    if (!host_knows(tf_ix_arg(n, i))) return false;
  return true;
}

void tf_tl_need_narrow(tf_tl_emitter *e, tf_ixp n) {
  bool exact =
      tf_ix_max_value(n) < INT64_MAX / 2 && tf_ix_min_value(n) > INT64_MIN / 2; /* where the host computes it */
  int64_t k;
  if (!exact || !host_knows(n) || tf_ix_is_const(n, &k)) {
    e->too_narrow = true;
    return;
  }
  tf_tl_need need = {n};
  for (size_t i = 0; i < e->f->needs.n; i++)
    if (e->f->needs.at[i].e == n) return;
  tf_vec_push(e->pool, &e->f->needs, need);
}

static tf_value *leaf(tf_tl_emitter *e, tf_ixp node) {
  tf_tl_extent *x = tf_ix_get_kind(node) == TF_IX_SYM ? tf_ix_user(node) : NULL;
  if (x) return tf_tl_param(e, (tf_tl_arg){.tensor = -1, .extent = x, .scalar = -1}, e->ity, tf_ix_name(node));
  tf_op_error(e->at, "internal error: index '%s' is used where it is not known; please report this", tf_ix_name(node));
  e->failed = true;
  tf_builder b = builder_at(e, 0);
  return tf_k_int(&b, e->ity, 0);
}

static tf_value *binary(tf_tl_emitter *e, tf_ixp node, uint32_t level, tf_value *acc, unsigned i) {
  tf_ixp arg = tf_ix_arg(node, i), first = tf_ix_arg(node, 0);
  tf_value *x = tf_tl_value(e, arg);
  tf_ix_kind kind = tf_ix_get_kind(node);
  tf_builder b = builder_at(e, level);
  if (kind != TF_IX_ADD && kind != TF_IX_MUL) {
    want_exact(e, arg);
    want_exact(e, first);
  }
  switch (kind) {
  case TF_IX_ADD: return tf_k_binary(&b, TF_K_ADD, acc, x);
  case TF_IX_MUL: return tf_k_binary(&b, TF_K_MUL, acc, x);
  case TF_IX_XOR: return tf_k_binary(&b, TF_K_XOR, acc, x);
  case TF_IX_MIN: return tf_k_binary(&b, TF_K_MIN, acc, x);
  case TF_IX_MAX: return tf_k_binary(&b, TF_K_MAX, acc, x);
  default: break;
  }
  bool nonneg = tf_ix_prove_nonneg(e->ix, first) && tf_ix_min_value(arg) > 0;
  bool div = kind == TF_IX_DIV;
  if (nonneg) return tf_k_binary_flag(&b, div ? TF_K_DIV : TF_K_REM, acc, x, "nonneg");
  return tf_k_binary(&b, div ? TF_K_FLOORDIV : TF_K_FLOORMOD, acc, x);
}

/* In which order the terms of a sum are added: what is known outside loops first, so that it stays there; then what
 * changes in them; then what the host knows (strides times a number) and the constant, in which the registers of a
 * thread differ, so that the rest is one node for all of them. */
static uint32_t turn(tf_tl_emitter *e, tf_ixp term) {
  int64_t k;
  return tf_ix_is_const(term, &k) ? UINT32_MAX : host_knows(term) ? UINT32_MAX - 1 : node_level(e, term);
}

/* The terms whose turn comes last are added to the others. */
static tf_value *sum(tf_tl_emitter *e, tf_ixp node, uint32_t level) {
  unsigned n = tf_ix_num_args(node);
  uint32_t last = 0;
  bool same = true;
  for (unsigned i = 0; i < n; i++) {
    uint32_t next = turn(e, tf_ix_arg(node, i));
    same &= i == 0 || next == last;
    if (next > last) last = next;
  }
  tf_ixp before = NULL, rest = NULL;
  for (unsigned i = 0; !same && i < n; i++) {
    tf_ixp arg = tf_ix_arg(node, i), *to = turn(e, arg) == last ? &rest : &before;
    *to = *to ? tf_ix_add(e->ix, *to, arg) : arg;
  }
  if (same || before == node || rest == node) {
    tf_value *v = tf_tl_value(e, tf_ix_arg(node, 0));
    for (unsigned i = 1; i < n; i++) v = binary(e, node, level, v, i);
    return v;
  }
  tf_value *x = tf_tl_value(e, before), *y = tf_tl_value(e, rest);
  tf_builder b = builder_at(e, level);
  return tf_k_binary(&b, TF_K_ADD, x, y);
}

tf_value *tf_tl_value(tf_tl_emitter *e, tf_ixp node) {
  uint32_t level = node_level(e, node);
  tf_value *v = tf_map_get(&e->level[level].value, tf_map_ptr(node));
  int64_t k;
  if (v) return v;
  if (tf_ix_is_const(node, &k)) {
    tf_builder b = builder_at(e, 0);
    if (!fits(e, node)) e->too_narrow = true;
    v = tf_k_int(&b, e->ity, e->ity->width == 64 ? k : (int64_t)(int32_t)k);
  } else if (is_leaf(node)) v = leaf(e, node);
  else if (tf_ix_get_kind(node) == TF_IX_ADD) v = sum(e, node, level);
  else {
    v = tf_tl_value(e, tf_ix_arg(node, 0));
    for (unsigned i = 1; i < tf_ix_num_args(node); i++) v = binary(e, node, level, v, i);
  }
  tf_map_set(&e->level[level].value, tf_map_ptr(node), v);
  return v;
}

tf_ixp tf_tl_opaque(tf_tl_emitter *e, tf_value *v, tf_type *t) {
  uint32_t w = t->kind == TF_TYPE_INDEX ? 64 : t->width;
  tf_ixp lo = NULL, hi = NULL;
  if (w < 64) {
    lo = tf_ix_const(e->ix, t->is_unsigned || w == 1 ? 0 : -((int64_t)1 << (w - 1)));
    hi = tf_ix_const(e->ix, ((int64_t)1 << (t->is_unsigned || w == 1 ? w : w - 1)) - 1);
  }
  /* what an index cannot hold must not become one that wrapped */
  if (e->ity->width < 64 && (w == 64 || (w == 32 && t->is_unsigned))) e->too_narrow = true;
  tf_ixp n = tf_ix_opaque(e->ix, "loaded", lo, hi, v, NULL, 0);
  tf_builder b = tf_tl_here(e);
  tf_tl_bind(e, n, e->depth, tf_k_cast(&b, v, e->ity));
  return n;
}

/* ------------------------------------------------------------------------------------------------ conditions */

tf_value *tf_tl_compare(tf_tl_emitter *e, const char *pred, tf_ixp a, tf_ixp b) {
  uint32_t la = node_level(e, a), lb = node_level(e, b), level = la > lb ? la : lb;
  uint64_t key = tf_hash_mix(tf_hash_mix(tf_hash_bytes(pred, 2), tf_map_ptr(a)), tf_map_ptr(b));
  struct known {
    tf_ixp a, b;
    const char *pred;
    tf_value *v;
  } *have = tf_map_get(&e->level[level].cond, key);
  if (have && have->a == a && have->b == b && strcmp(have->pred, pred) == 0) return have->v;
  want_exact(e, a);
  want_exact(e, b);
  tf_value *x = tf_tl_value(e, a), *y = tf_tl_value(e, b);
  tf_builder at = builder_at(e, level);
  have = TF_NEW(e->pool, struct known);
  *have = (struct known){a, b, pred, tf_k_cmp(&at, pred, x, y)};
  tf_map_set(&e->level[level].cond, key, have);
  tf_tl_truth_compare(e, have->v, pred, a, b);
  return have->v;
}

tf_value *tf_tl_both(tf_tl_emitter *e, tf_value *a, tf_value *b) {
  if (!a || !b || a == b) return a ? a : b;
  tf_builder at = tf_tl_here(e);
  tf_value *v = tf_k_binary(&at, TF_K_AND, a, b);
  tf_tl_truth_both(e, v, a, b);
  return v;
}

/* ------------------------------------------------------------------------------------------------ levels */

static void push_level(tf_tl_emitter *e, tf_op *op, uint32_t region) {
  if (e->depth >= TF_TL_LEVELS) {
    if (!e->failed) tf_op_error(e->at, "loops and conditions nest too deeply here");
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
  e->level[e->depth] = (tf_tl_level){.block = b};
  e->level[e->depth].value.pool = e->level[e->depth].cond.pool = e->pool;
}

static uint32_t row(tf_tl_emitter *e, tf_kop k) {
  return tf_context_dialect_index(e->ctx, "kernel") << 16 | (uint32_t)k;
}

void tf_tl_open_for(tf_tl_emitter *e, tf_ixp count, tf_ixp sym, bool unroll) {
  want_exact(e, count);
  tf_value *bounds[3] = {tf_tl_value(e, tf_ix_const(e->ix, 0)), tf_tl_value(e, count),
                         tf_tl_value(e, tf_ix_const(e->ix, 1))};
  tf_builder b = tf_tl_here(e);
  tf_named_attr attr = {"unroll", tf_attr_unit(e->ctx)};
  tf_op *op = tf_build(&b, row(e, TF_K_FOR), bounds, 3, NULL, 0, &attr, unroll ? 1 : 0, 1);
  push_level(e, op, 0);
  tf_value *i = tf_block_add_arg(e->func->pool, e->level[e->depth].block, e->ity,
                                 tf_ix_name(sym) ? tf_intern(e->ctx, tf_ix_name(sym)) : NULL);
  tf_tl_bind(e, sym, e->depth, i);
  e->level[e->depth].sym = sym;
  e->level[e->depth].count = count;
}

void tf_tl_open_if(tf_tl_emitter *e, tf_value *cond, tf_type *result) {
  tf_builder b = tf_tl_here(e);
  tf_op *op = tf_build(&b, row(e, TF_K_IF), &cond, 1, &result, result ? 1 : 0, NULL, 0, 2);
  push_level(e, op, 0);
  tf_tl_truth_open(e, cond, false);
}

static void yield(tf_tl_emitter *e, tf_value *v) {
  tf_builder b = {e->ctx, e->func->pool, e->level[e->depth].block, NULL, e->loc};
  tf_build(&b, row(e, TF_K_YIELD), &v, v ? 1 : 0, NULL, 0, NULL, 0, 0);
}

tf_op *tf_tl_close(tf_tl_emitter *e, tf_value *v) {
  yield(e, v);
  e->depth--;
  tf_op *op = e->level[e->depth].before;
  e->level[e->depth].before = NULL;
  return op;
}

void tf_tl_open_else(tf_tl_emitter *e, tf_op *closed) {
  push_level(e, closed, 1);
  tf_tl_truth_open(e, tf_op_operand(closed, 0), true);
}

/* The condition's region is open then; tf_tl_close(e, condition) gives the op for tf_tl_open_do. How often both are
 * run is not known. */
void tf_tl_open_while(tf_tl_emitter *e) {
  tf_builder b = tf_tl_here(e);
  push_level(e, tf_build(&b, row(e, TF_K_WHILE), NULL, 0, NULL, 0, NULL, 0, 2), 0);
  e->level[e->depth].holds = e->f->unknown;
}

void tf_tl_open_do(tf_tl_emitter *e, tf_op *closed) {
  push_level(e, closed, 1);
  e->level[e->depth].holds = e->f->unknown;
}
