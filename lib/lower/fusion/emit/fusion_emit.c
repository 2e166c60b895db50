/* Kernel ops from index expressions. Every index node is computed at the outermost level where its symbols are known,
 * so nothing invariant is computed in a loop. */
#include "lower/fusion/emit/fusion_emit.h"

#include "lower/common/scalar.h"

/* ------------------------------------------------------------------------------------------------ levels */

static tf_builder builder_at(tf_emitter *e, uint32_t level) {
  tf_level *l = &e->level[level];
  return (tf_builder){e->ctx, e->pool, l->block, l->before, e->loc};
}

tf_builder tf_e_here(tf_emitter *e) { return builder_at(e, e->depth); }

tf_op *tf_e_op(tf_emitter *e, tf_builder *b, uint32_t kop, tf_value *const *operands, uint32_t n, tf_type *result) {
  return tf_build(b, e->kernel | kop, operands, n, &result, result ? 1 : 0, NULL, 0, 0);
}

static uint32_t node_level(tf_emitter *e, tf_ixp node) {
  void *known = tf_map_get(tf_ix_get_kind(node) == TF_IX_SYM ? &e->sym_level : &e->node_level, tf_map_ptr(node));
  if (known) return (uint32_t)(uintptr_t)known - 1;
  uint32_t level = 0;
  for (unsigned i = 0; i < tf_ix_num_args(node); i++) {
    uint32_t l = node_level(e, tf_ix_arg(node, i));
    if (l > level) level = l;
  }
  if (tf_ix_get_kind(node) != TF_IX_SYM) tf_map_set(&e->node_level, tf_map_ptr(node), (void *)(uintptr_t)(level + 1));
  return level;
}

void tf_e_bind(tf_emitter *e, tf_ixp sym, uint32_t level, tf_value *v) {
  if (tf_ix_get_kind(sym) != TF_IX_SYM) return;
  void *at = (void *)(uintptr_t)(level + 1);
  /* a loop may be opened twice, at other depths: what was known of expressions over its symbol is over */
  if (tf_map_get(&e->sym_level, tf_map_ptr(sym)) != at) e->node_level = (tf_map){.pool = e->p->pool};
  tf_map_set(&e->sym_level, tf_map_ptr(sym), at);
  tf_map_set(&e->level[level].value, tf_map_ptr(sym), v);
}

tf_value *tf_e_const(tf_emitter *e, int64_t v) { return tf_e_value(e, tf_ix_const(e->p->ix, v)); }

static tf_value *add_param(tf_emitter *e, tf_karg arg, tf_type *type, const char *name) {
  arg.value = tf_block_add_arg(e->pool, tf_op_body(e->func), type, name ? tf_intern(e->ctx, name) : NULL);
  tf_vec_push(e->p->pool, &e->args, arg);
  return arg.value;
}

static const char *clean_name(tf_emitter *e, const char *name) {
  char *s = tf_pool_strz(e->pool, name);
  for (char *c = s; *c; c++)
    if (*c == '.' || *c == '-') *c = '_';
  return s;
}

static tf_value *binary(tf_emitter *e, tf_builder *b, uint32_t kop, tf_value *x, tf_value *y) {
  tf_value *ops[2] = {x, y};
  return &tf_e_op(e, b, kop, ops, 2, x->type)->result[0];
}

/* Extents are taken to be at least 1, but one may be 0 at run time, and n - 1 then is not what it was proved to be:
 * ceil(n / f) as (n - 1) div f + 1 must still be 0. */
static bool subtracts(tf_ixp node) {
  int64_t v;
  if (tf_ix_is_const(node, &v)) return v < 0;
  for (unsigned i = 0; i < tf_ix_num_args(node); i++)
    if (subtracts(tf_ix_arg(node, i))) return true;
  return false;
}

static tf_value *compute(tf_emitter *e, tf_ixp node, uint32_t level) {
  tf_ix_kind kind = tf_ix_get_kind(node);
  tf_builder b;
  int64_t v;
  if (tf_ix_is_const(node, &v)) {
    b = builder_at(e, 0);
    return tf_k_int(&b, e->ity, v);
  }
  if (kind == TF_IX_SYM) {
    tf_extent *x = tf_ix_user(node);
    if (x) {
      tf_karg arg = {.kind = TF_KARG_EXTENT, .extent = x};
      return add_param(e, arg, e->ity, clean_name(e, x->name ? x->name : "n"));
    }
    /* a symbol that no open loop defines: a bug in the planning of loops */
    tf_op_error(e->p->func, "internal error: index symbol '%s' is used outside its loop; please report this",
                tf_ix_name(node));
    e->failed = true;
    b = builder_at(e, 0);
    return tf_k_int(&b, e->ity, 0);
  }
  tf_value *acc = tf_e_value(e, tf_ix_arg(node, 0));
  for (unsigned i = 1; i < tf_ix_num_args(node); i++) {
    tf_ixp arg = tf_ix_arg(node, i);
    tf_value *x = tf_e_value(e, arg);
    b = builder_at(e, level);
    bool nonneg = tf_ix_prove_nonneg(e->p->ix, tf_ix_arg(node, 0)) && !subtracts(tf_ix_arg(node, 0));
    switch (kind) {
    case TF_IX_ADD: acc = binary(e, &b, TF_K_ADD, acc, x); break;
    case TF_IX_MUL: acc = binary(e, &b, TF_K_MUL, acc, x); break;
    case TF_IX_XOR: acc = binary(e, &b, TF_K_XOR, acc, x); break;
    case TF_IX_MIN: acc = binary(e, &b, TF_K_MIN, acc, x); break;
    case TF_IX_MAX: acc = binary(e, &b, TF_K_MAX, acc, x); break;
    case TF_IX_DIV:
    case TF_IX_MOD: {
      int64_t d;
      /* hoisted divisions may run where a symbolic extent is 0: no loop needs their value then, but they must not trap
       */
      if (!tf_ix_is_const(arg, &d)) x = binary(e, &b, TF_K_MAX, x, tf_e_const(e, 1));
      b = builder_at(e, level);
      uint32_t op = kind == TF_IX_DIV ? (nonneg ? TF_K_DIV : TF_K_FLOORDIV) : (nonneg ? TF_K_REM : TF_K_FLOORMOD);
      tf_value *ops[2] = {acc, x};
      tf_named_attr nn = {"nonneg", tf_attr_unit(e->ctx)};
      acc = &tf_build(&b, e->kernel | op, ops, 2, &e->ity, 1, &nn, nonneg ? 1 : 0, 0)->result[0];
      break;
    }
    default: break;
    }
  }
  return acc;
}

tf_value *tf_e_value(tf_emitter *e, tf_ixp node) {
  uint32_t level = node_level(e, node);
  tf_value *have = tf_map_get(&e->level[level].value, tf_map_ptr(node));
  if (have) return have;
  tf_value *v = compute(e, node, level);
  tf_map_set(&e->level[level].value, tf_map_ptr(node), v);
  return v;
}

static void push_level(tf_emitter *e, tf_op *op, tf_block *block) {
  e->level[e->depth].before = op;
  e->depth++;
  e->level[e->depth] = (tf_level){.block = block};
  e->level[e->depth].value.pool = e->level[e->depth].cond.pool = e->p->pool;
}

static tf_block *new_region(tf_emitter *e, tf_op *op, uint32_t i) {
  tf_block *b = tf_block_new(e->pool);
  tf_region_set_block(&op->region[i], b);
  return b;
}

void tf_e_open_for(tf_emitter *e, tf_ixp extent, tf_ixp sym, bool unroll) {
  tf_value *bounds[3] = {tf_e_const(e, 0), tf_e_value(e, extent), tf_e_const(e, 1)};
  tf_builder b = tf_e_here(e);
  tf_named_attr attr = {"unroll", tf_attr_unit(e->ctx)};
  tf_op *op = tf_build(&b, e->kernel | TF_K_FOR, bounds, 3, NULL, 0, &attr, unroll ? 1 : 0, 1);
  tf_block *body = new_region(e, op, 0);
  const char *name = tf_ix_name(sym);
  tf_value *i = tf_block_add_arg(e->pool, body, e->ity, name ? tf_intern(e->ctx, clean_name(e, name)) : NULL);
  push_level(e, op, body);
  tf_e_bind(e, sym, e->depth, i);
}

void tf_e_open_if(tf_emitter *e, tf_value *cond) {
  tf_builder b = tf_e_here(e);
  tf_op *op = tf_build(&b, e->kernel | TF_K_IF, &cond, 1, NULL, 0, NULL, 0, 2);
  push_level(e, op, new_region(e, op, 0));
}

static void yield(tf_emitter *e) {
  tf_builder b = {e->ctx, e->pool, e->level[e->depth].block, NULL, e->loc};
  tf_build(&b, e->kernel | TF_K_YIELD, NULL, 0, NULL, 0, NULL, 0, 0);
}

void tf_e_open_else(tf_emitter *e) {
  yield(e);
  e->depth--;
  tf_op *op = e->level[e->depth].before;
  push_level(e, op, new_region(e, op, 1));
}

void tf_e_open_while(tf_emitter *e) {
  tf_builder b = tf_e_here(e);
  tf_op *op = tf_build(&b, e->kernel | TF_K_WHILE, NULL, 0, NULL, 0, NULL, 0, 2);
  push_level(e, op, new_region(e, op, 0));
}

void tf_e_open_do(tf_emitter *e, tf_value *cond) {
  tf_builder b = tf_e_here(e);
  tf_build(&b, e->kernel | TF_K_YIELD, &cond, 1, NULL, 0, NULL, 0, 0);
  e->depth--;
  tf_op *op = e->level[e->depth].before;
  push_level(e, op, new_region(e, op, 1));
}

void tf_e_close(tf_emitter *e) {
  yield(e);
  e->depth--;
  e->level[e->depth].before = NULL;
}

void tf_e_unguard(tf_emitter *e) {
  if (!e->guard) return;
  e->guard = NULL;
  tf_e_close(e);
}

void tf_e_guard(tf_emitter *e, tf_value *cond) {
  if (cond == e->outer) cond = NULL;
  if (e->guard == cond) return;
  tf_e_unguard(e);
  if (!cond) return;
  tf_e_open_if(e, cond);
  e->guard = cond;
}

/* Conditions are kept at the level of the statement: the loop around it, below an open guard. */
static uint32_t statement_level(const tf_emitter *e) { return e->depth - (e->guard ? 1 : 0); }

static tf_map *conditions_with(tf_emitter *e, uint32_t level, const void *a) {
  tf_map *m = tf_map_get(&e->level[level].cond, tf_map_ptr(a));
  if (m) return m;
  m = TF_NEW(e->p->pool, tf_map);
  m->pool = e->p->pool;
  tf_map_set(&e->level[level].cond, tf_map_ptr(a), m);
  return m;
}

tf_value *tf_e_less(tf_emitter *e, tf_ixp a, tf_ixp b) {
  uint32_t la = node_level(e, a), lb = node_level(e, b), level = la > lb ? la : lb;
  tf_map *known = conditions_with(e, level, a);
  tf_value *have = tf_map_get(known, tf_map_ptr(b));
  if (have) return have;
  tf_value *x = tf_e_value(e, a), *y = tf_e_value(e, b);
  tf_builder at = builder_at(e, level);
  have = tf_k_cmp(&at, "lt", x, y);
  tf_map_set(known, tf_map_ptr(b), have);
  return have;
}

tf_value *tf_e_both(tf_emitter *e, tf_value *a, tf_value *b) {
  if (!a || !b || a == b) return a ? a : b;
  uint32_t level = statement_level(e);
  tf_map *known = conditions_with(e, level, a);
  tf_value *have = tf_map_get(known, tf_map_ptr(b));
  if (have) return have;
  tf_builder at = builder_at(e, level);
  have = tf_k_binary(&at, TF_K_AND, a, b);
  tf_map_set(known, tf_map_ptr(b), have);
  return have;
}

tf_value *tf_e_first_thread(tf_emitter *e, tf_value *also) {
  for (int pt = TF_PT_TIDX; pt <= TF_PT_TIDZ; pt++) {
    int64_t v;
    tf_ixp sym = e->s->thread_sym[pt];
    if (sym && !tf_ix_is_const(sym, &v)) also = tf_e_both(e, also, tf_e_less(e, sym, tf_ix_const(e->p->ix, 1)));
  }
  return also;
}

/* ------------------------------------------------------------------------------------------------ memory, parameters
 */

tf_karg *tf_e_tensor_arg(tf_emitter *e, tf_tv *t) {
  for (size_t i = 0; i < e->args.n; i++)
    if (e->args.at[i].kind == TF_KARG_TENSOR && e->args.at[i].tv == t) return &e->args.at[i];
  int64_t dyn = TF_DYN;
  tf_karg arg = {.kind = TF_KARG_TENSOR, .tv = t, .align = t->elem_bytes};
  add_param(e, arg, tf_buffer_type(t->elem, &dyn, 1, TF_SPACE_GLOBAL), t->value->name);
  return &e->args.at[e->args.n - 1];
}

tf_value *tf_e_view(tf_emitter *e, tf_value *buffer, tf_value *at, tf_type *type) {
  tf_value *ops[2] = {buffer, at};
  tf_builder b = tf_e_here(e);
  return &tf_e_op(e, &b, TF_K_VIEW, ops, 2, type)->result[0];
}

tf_value *tf_e_policy(tf_emitter *e, const tf_tv *t) {
  tf_attr *a = tf_op_attr(t->op, "cache");
  if (!a) return NULL;
  tf_value *have = tf_map_get(&e->policy, tf_map_ptr(a));
  if (have) return have;
  tf_builder b = builder_at(e, 0);
  tf_named_attr at = {"primary", a};
  tf_type *i64 = tf_type_i(e->ctx, 64);
  have = &tf_build(&b, e->kernel | TF_K_CACHE_POLICY, NULL, 0, &i64, 1, &at, 1, 0)->result[0];
  tf_map_set(&e->policy, tf_map_ptr(a), have);
  return have;
}

tf_value *tf_e_tensormap_arg(tf_emitter *e, tf_tv *copy) {
  tf_karg arg = {.kind = TF_KARG_TENSORMAP, .tv = copy};
  tf_type *map = tf_type_tensormap(e->ctx);
  if (!e->p->o->stored_maps) return add_param(e, arg, map, copy->value->name);
  int64_t one = 1;
  tf_value *memory = add_param(e, arg, tf_buffer_type(map, &one, 1, TF_SPACE_GLOBAL), copy->value->name);
  tf_value *v = tf_e_view(e, memory, tf_e_const(e, 0), map);
  /* each thread sees the map that the host program wrote */
  tf_named_attr at[2] = {{"order", tf_attr_strz(e->ctx, "acquire")}, {"scope", tf_attr_strz(e->ctx, "sys")}};
  tf_builder b = tf_e_here(e);
  tf_build(&b, e->kernel | TF_K_FENCE_TENSORMAP, &v, 1, NULL, 0, at, 2, 0);
  return v;
}

tf_value *tf_e_counter_arg(tf_emitter *e) {
  int64_t one = 1;
  tf_karg arg = {.kind = TF_KARG_COUNTER};
  return add_param(e, arg, tf_buffer_type(tf_type_i(e->ctx, 32), &one, 1, TF_SPACE_GLOBAL), "tickets");
}

tf_value *tf_e_buffer(tf_emitter *e, tf_tv *t) {
  if (t->memory == TF_MEM_GLOBAL) return tf_e_tensor_arg(e, t)->value;
  if (t->memory == TF_MEM_SHARED) return e->shared.at[t->shared].buf;
  tf_value *have = tf_map_get(&e->local, tf_map_ptr(t));
  if (have) return have;
  int64_t n = 1;
  tf_ix_is_const(t->elements, &n);
  if (!n) n = 1; /* an extent of 0: its loops never run */
  tf_builder b = builder_at(e, 0);
  tf_value *v = &tf_e_op(e, &b, TF_K_ALLOC, NULL, 0, tf_buffer_type(t->elem, &n, 1, TF_SPACE_LOCAL))->result[0];
  v->name = t->value->name;
  tf_map_set(&e->local, tf_map_ptr(t), v);
  return v;
}

/* Scalars of the fusion are uniform: they are computed once, at the kernel's start. */
tf_value *tf_e_scalar(tf_emitter *e, tf_value *s) {
  tf_value *have = tf_map_get(&e->scalar, tf_map_ptr(s));
  if (have) return have;
  tf_value *v = NULL;
  if (!s->def) {
    tf_karg arg = {.kind = TF_KARG_SCALAR, .scalar = s};
    v = add_param(e, arg, s->type, s->name);
  } else if (tf_fusion_op_info(s->def)->cls == TF_FC_DIM) {
    tf_value *x = s->def->operand[0].value;
    tf_tv *t = tf_plan_tv(e->p, x);
    uint32_t axis = (uint32_t)tf_op_int(s->def, "axis", 0);
    tf_extent *ext = t ? tf_extent_root(t->axis[t->op ? tf_fusion_domain_axis(t->op, axis) : axis]) : NULL;
    int64_t n = ext ? ext->value : x->type->dims[axis];
    tf_builder b;
    tf_value *i = n == TF_DYN ? tf_e_value(e, ext->node) : NULL;
    b = builder_at(e, 0);
    v = i ? tf_lower_convert(&b, i, s->type) : tf_k_int(&b, s->type, n);
  } else {
    tf_value *ops[8];
    for (uint32_t i = 0; i < s->def->noperand && i < 8; i++) ops[i] = tf_e_scalar(e, s->def->operand[i].value);
    tf_builder b = builder_at(e, 0);
    b.loc = s->def->loc;
    v = tf_lower_scalar(&b, s->def, ops, s->def->noperand, e->p->o->fast_math);
    if (!v) {
      e->failed = true;
      v = tf_k_int(&b, tf_type_i(e->ctx, 32), 0);
    }
  }
  tf_map_set(&e->scalar, tf_map_ptr(s), v);
  return v;
}

/* The most threads that a CTA of this kernel can have; 1024 unless the extents are constants. */
static int64_t max_threads(tf_segment *s) {
  int64_t most = 1, least = 1; /* least: of the dimensions that are constants */
  for (int pt = TF_PT_TIDX; pt <= TF_PT_TIDZ; pt++) {
    int64_t v;
    if (!s->dim[pt]) continue;
    if (tf_ix_is_const(s->dim[pt], &v) && v > 0 && __builtin_mul_overflow(least, v, &least)) return INT64_MAX;
    v = tf_ix_max_value(s->dim[pt]);
    if (v > 1024 || (most *= v > 1 ? v : 1) > 1024) most = 1024;
  }
  return least > 1024 ? least : most;
}

static void thread_symbols(tf_emitter *e) {
  static const char axis[3] = {'x', 'y', 'z'};
  for (int pt = TF_PT_BIDX; pt <= TF_PT_TIDZ; pt++) {
    tf_ixp sym = e->s->thread_sym[pt];
    if (!sym || tf_ix_get_kind(sym) != TF_IX_SYM) continue;
    bool tid = tf_ptype_is_tid((tf_ptype)pt);
    char name[2] = {axis[tid ? pt - TF_PT_TIDX : pt - TF_PT_BIDX], 0};
    tf_builder b = builder_at(e, 0);
    tf_named_attr attr = {"dim", tf_attr_strz(e->ctx, name)};
    tf_type *i32 = tf_type_i(e->ctx, 32);
    tf_value *v =
        &tf_build(&b, e->kernel | (tid ? TF_K_THREAD_ID : TF_K_BLOCK_ID), NULL, 0, &i32, 1, &attr, 1, 0)->result[0];
    if (e->ity != i32) v = tf_k_cast(&b, v, e->ity);
    tf_e_bind(e, sym, 0, v);
    for (uint32_t i = 0; i < e->s->nnarrow; i++)
      if (e->s->narrow_type[i] == (tf_ptype)pt) tf_e_bind(e, e->s->narrow[i], 0, v);
  }
}

tf_emitter *tf_lower_kernel(tf_plan *p, tf_segment *s, tf_type *ity, const char *name) {
  tf_nest *root = tf_nest_build(p, s);
  if (!root) return NULL;
  int64_t threads = max_threads(s);
  if (s->producer) threads += tf_segment_producers(s);
  if (threads > 1024) {
    tf_op_error(s->tv[0]->op, "a block of this kernel would have %lld threads; the limit is 1024", (long long)threads);
    return NULL;
  }
  tf_emitter *e = TF_NEW(p->pool, tf_emitter);
  *e = (tf_emitter){.p = p, .s = s, .ctx = p->ctx, .pool = p->module->pool, .ity = ity, .loc = p->func->loc};
  e->kernel = tf_context_dialect_index(p->ctx, "kernel") << 16;
  e->known.pool = e->sym_level.pool = e->node_level.pool = e->local.pool = e->acc.pool = e->scalar.pool =
      e->policy.pool = p->pool;
  tf_context *c = p->ctx;
  tf_named_attr attrs[] = {{"sym_name", tf_attr_strz(c, name)},
                           {"max_threads", tf_attr_i64(c, threads)},
                           {"min_ctas", tf_op_attr(p->func, "min_ctas")}};
  /* registers can move only if it is known how many a block has */
  if (s->registers[0] && !attrs[2].value) attrs[2].value = tf_attr_i64(c, 1);
  e->func = tf_op_new(c, e->pool, p->func->loc, tf_context_op(c, "kernel.func"), NULL, 0, NULL, 0, attrs,
                      attrs[2].value ? 3 : 2, 1);
  tf_block *body = new_region(e, e->func, 0);
  e->level[0] = (tf_level){.block = body};
  e->level[0].value.pool = e->level[0].cond.pool = p->pool;
  /* what is computed at the start goes before what the walk appends */
  thread_symbols(e);
  tf_warps_begin(e);
  e->tmem.threads = threads;
  tf_shared_plan(e, root);
  if (e->failed) return NULL;
  tf_tma_begin(e);
  tf_tmem_begin(e);
  tf_dynamic_begin(e);
  tf_ring_begin(e);
  tf_warps_split(e, root);
  tf_tma_end(e);
  tf_tmem_end(e);
  tf_builder b = builder_at(e, 0);
  tf_build(&b, e->kernel | TF_K_RETURN, NULL, 0, NULL, 0, NULL, 0, 0);
  if (e->failed) return NULL;
  int64_t cluster[3];
  if ((tf_multicast_any(e) || tf_cluster_reduces(e)) && tf_plan_cluster(p, cluster))
    tf_op_set_attr(e->func, "cluster", tf_attr_ints(c, cluster, 3));
  tf_attr **dicts = TF_NEW_ARRAY(p->pool, tf_attr *, e->args.n + 1);
  for (size_t i = 0; i < e->args.n; i++) {
    tf_karg *a = &e->args.at[i];
    tf_named_attr d[3];
    uint32_t n = 0;
    if (a->kind == TF_KARG_TENSOR) {
      d[n++] = (tf_named_attr){"align", tf_attr_i64(c, a->align)};
      d[n++] = (tf_named_attr){"noalias", tf_attr_unit(c)};
      if (!a->written) d[n++] = (tf_named_attr){"readonly", tf_attr_unit(c)};
    }
    dicts[i] = tf_attr_dict(c, d, n);
  }
  tf_op_set_attr(e->func, "arg_attrs", tf_attr_array(c, dicts, (uint32_t)e->args.n));
  return e;
}
