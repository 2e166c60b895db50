/* Parameters of a fusion's kernel, and what is made of them at its start: scalars, policies, buffers in registers. */
#include "lower/common/scalar.h"
#include "lower/fusion/emit/kernel_args.h"
#include "lower/fusion/plan/plan_ask.h"
#include "support/result.h"

static const char *clean_name(tf_emitter *e, const char *name) {
  char *s = tf_pool_strz(e->p->pool, name);
  for (char *c = s; *c; c++)
    if (*c == '.' || *c == '-') *c = '_';
  return s;
}

static tf_value *add_param(tf_emitter *e, tf_karg arg, tf_type *type, const char *name) {
  arg.value = tf_code_param(&e->code, type, name);
  tf_vec_push(e->p->pool, &e->args, arg);
  return arg.value;
}

/* A symbol that no open loop binds is an extent or a stride. */
static tf_value *extent_param(tf_code *code, tf_ixp symbol) {
  tf_emitter *e = (tf_emitter *)code;
  tf_extent *x = tf_ix_user(symbol);
  if (!x) return NULL;
  tf_karg arg = {.kind = TF_KARG_EXTENT, .extent = x};
  return add_param(e, arg, e->code.ity, clean_name(e, x->name ? x->name : "n"));
}

/* Is it made of extents and strides alone? */
static bool is_of_extents(tf_code *code, tf_ixp n) {
  if (tf_ix_get_kind(n) == TF_IX_SYM) return tf_ix_user(n) && !tf_map_get(&code->sym_level, tf_map_ptr(n));
  bool all = tf_ix_get_kind(n) != TF_IX_OPAQUE;
  for (unsigned i = 0; all && i < tf_ix_num_args(n); i++) all = is_of_extents(code, tf_ix_arg(n, i));
  return all;
}

static tf_value *factor_param(tf_code *code, tf_ixp by) {
  tf_emitter *e = (tf_emitter *)code;
  if (!is_of_extents(code, by)) return NULL;
  for (size_t i = 0; i < e->args.n; i++)
    if (e->args.at[i].kind == TF_KARG_FACTOR && e->args.at[i].by == by) return e->args.at[i].value;
  tf_karg arg = {.kind = TF_KARG_FACTOR, .by = by};
  return add_param(e, arg, tf_type_i(code->ctx, 64), "factor");
}

const tf_code_rules tf_fusion_code_rules = {.symbol = extent_param, .factor = factor_param, .empty_extents = true};

tf_value *tf_e_first_thread(tf_emitter *e, tf_value *also) {
  for (int pt = TF_PT_TIDX; pt <= TF_PT_TIDZ; pt++) {
    int64_t v;
    tf_ixp sym = e->s->thread_sym[pt];
    if (sym && !tf_ix_is_const(sym, &v))
      also = tf_code_both(&e->code, also, tf_code_compare(&e->code, TF_KERNEL_PRED_LT, sym, tf_ix_const(e->p->ix, 1)));
  }
  return also;
}

tf_karg *tf_e_tensor_arg(tf_emitter *e, tf_tv *t) {
  for (size_t i = 0; i < e->args.n; i++)
    if (e->args.at[i].kind == TF_KARG_TENSOR && e->args.at[i].tv == t) return &e->args.at[i];
  int64_t dyn = TF_DYN;
  tf_karg arg = {.kind = TF_KARG_TENSOR, .tv = t, .align = t->elem_bytes};
  add_param(e, arg, tf_buffer_type(t->elem, &dyn, 1, TF_SPACE_GLOBAL), t->value->name);
  return &e->args.at[e->args.n - 1];
}

/* Access properties (kernel.cache_property). */
#define NO_PROPERTY 0
#define FIRST_PROPERTY 0x12f0000000000000
#define LAST_PROPERTY 0x14f0000000000000

/* The host program knows how large the launch is: a thread would have to multiply ahead of its first load. Told to
 * accesses behind. */
static tf_value *by_size(tf_emitter *e, tf_karg arg, const char *which) {
  arg.kind = TF_KARG_PROPERTY;
  tf_type *i64 = tf_type_i(e->code.ctx, 64);
  tf_value *property = add_param(e, arg, i64, which);
  tf_builder b = tf_code_at_level(&e->code, 0);
  tf_value *policy = &tf_k_build(&b, TF_K_CACHE_PROPERTY, &property, 1, &i64, 1, NULL, 0, 0)->result[0];
  tf_named_attr at = {"which", tf_attr_strz(e->code.ctx, which)};
  tf_k_build(&b, TF_K_CACHE_AS, &policy, 1, NULL, 0, &at, 1, 0);
  return policy;
}

static const int64_t *limit(const tf_attr *a) { return a ? a->ints : NULL; }

tf_value *tf_e_last(tf_emitter *e) {
  const int64_t *last = limit(tf_fusion_last_from_of(e->p->func)), *first = limit(tf_fusion_first_below_of(e->p->func));
  tf_karg arg = {.property = LAST_PROPERTY, .below = {{last, NO_PROPERTY}, {first, FIRST_PROPERTY}}};
  if ((last || first) && !e->last) e->last = by_size(e, arg, "last");
  return e->last;
}

tf_value *tf_e_first(tf_emitter *e) {
  const int64_t *from = limit(tf_fusion_first_from_of(e->p->func));
  tf_karg arg = {.property = FIRST_PROPERTY, .below = {{from, NO_PROPERTY}}};
  if (from && !e->first) e->first = by_size(e, arg, "first");
  return e->first;
}

void tf_e_stores(tf_emitter *e) {
  const int64_t *from = limit(tf_fusion_stores_from_of(e->p->func));
  tf_karg arg = {.property = FIRST_PROPERTY, .below = {{from, NO_PROPERTY}}};
  if (from && !e->stores) e->stores = by_size(e, arg, "stores");
}

static tf_value *make_policy(tf_emitter *e, const char *primary) {
  tf_builder b = tf_code_at_level(&e->code, 0);
  tf_named_attr at = {"primary", tf_attr_strz(e->code.ctx, primary)};
  tf_type *i64 = tf_type_i(e->code.ctx, 64);
  return &tf_k_build(&b, TF_K_CACHE_POLICY, NULL, 0, &i64, 1, &at, 1, 0)->result[0];
}

tf_value *tf_e_policy(tf_emitter *e, const tf_tv *t) {
  tf_attr *a = tf_fusion_cache_attr(t->op);
  if (!a) return NULL;
  bool last = tf_fusion_cache_of(t->op, TF_CACHE_DEFAULT) == TF_CACHE_EVICT_LAST;
  if (!last && !t->tma_store && tf_e_first(e)) return e->first;
  tf_value *have = tf_map_get(&e->policy, tf_map_ptr(a));
  if (have) return have;
  have = last ? tf_e_last(e) : NULL;
  if (!have) have = make_policy(e, last ? "evict_last" : "evict_first");
  tf_map_set(&e->policy, tf_map_ptr(a), have);
  return have;
}

tf_value *tf_e_tensormap_arg(tf_emitter *e, tf_tv *copy) {
  tf_karg arg = {.kind = TF_KARG_TENSORMAP, .tv = copy};
  tf_type *map = tf_type_tensormap(e->code.ctx);
  if (!e->p->o->stored_maps) return add_param(e, arg, map, copy->value->name);
  int64_t one = 1;
  tf_value *memory = add_param(e, arg, tf_buffer_type(map, &one, 1, TF_SPACE_GLOBAL), copy->value->name);
  tf_value *v = tf_code_view(&e->code, memory, tf_code_const(&e->code, 0), map);
  /* each thread sees the map that the host program wrote */
  tf_named_attr at[2] = {{"order", tf_attr_strz(e->code.ctx, "acquire")}, {"scope", tf_attr_strz(e->code.ctx, "sys")}};
  tf_builder b = tf_code_here(&e->code);
  tf_k_build(&b, TF_K_FENCE_TENSORMAP, &v, 1, NULL, 0, at, 2, 0);
  return v;
}

tf_value *tf_e_counter_arg(tf_emitter *e) {
  int64_t one = 1;
  tf_karg arg = {.kind = TF_KARG_COUNTER};
  return add_param(e, arg, tf_buffer_type(tf_type_i(e->code.ctx, 32), &one, 1, TF_SPACE_GLOBAL), "tickets");
}

tf_value *tf_e_buffer(tf_emitter *e, tf_tv *t) {
  if (t->memory == TF_MEM_GLOBAL) return tf_e_tensor_arg(e, t)->value;
  if (t->memory == TF_MEM_SHARED) return e->shared.at[t->shared].buf;
  tf_value *have = tf_map_get(&e->local, tf_map_ptr(t));
  if (have) return have;
  int64_t n = 1;
  TF_EITHER(tf_ix_is_const(t->elements, &n));
  if (!n) n = 1; /* an extent of 0: its loops never run */
  tf_builder b = tf_code_at_level(&e->code, 0);
  tf_value *v = tf_k_alloc(&b, tf_buffer_type(t->elem, &n, 1, TF_SPACE_LOCAL), 0);
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
    uint32_t axis = (uint32_t)tf_fusion_axis_of(s->def, 0);
    tf_extent *ext = t ? tf_extent_root(t->axis[t->op ? tf_fusion_domain_axis(t->op, axis) : axis]) : NULL;
    int64_t n = ext ? ext->value : x->type->dims[axis];
    tf_builder b;
    tf_value *i = n == TF_DYN ? tf_code_value(&e->code, ext->node) : NULL;
    b = tf_code_at_level(&e->code, 0);
    v = i ? tf_lower_convert(&b, i, s->type) : tf_k_int(&b, s->type, n);
  } else {
    tf_value **ops = TF_NEW_ARRAY(e->p->pool, tf_value *, s->def->noperand + 1);
    for (uint32_t i = 0; i < s->def->noperand; i++) ops[i] = tf_e_scalar(e, s->def->operand[i].value);
    tf_builder b = tf_code_at_level(&e->code, 0);
    b.loc = s->def->loc;
    v = tf_lower_scalar(&b, s->def, ops, s->def->noperand, e->p->o->fast_math, e->p->why);
    if (!v) {
      e->code.failed = true;
      v = tf_k_int(&b, tf_type_i(e->code.ctx, 32), 0);
    }
  }
  tf_map_set(&e->scalar, tf_map_ptr(s), v);
  return v;
}
