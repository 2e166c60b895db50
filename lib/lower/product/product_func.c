/* The tile.func of a product's step, and what its kernel asks of it: extents, the place in the batches. */
#include "lower/product/product_emit.h"
#include "support/result.h"

/* ------------------------------------------------------------------------------------------------ the function */

/* Heads of queries are a multiple of those of keys, where only the launch knows the first number. */
static tf_attr *divisible_of(const tf_mm_emitter *e, const tf_value *v) {
  const tf_op *product = e->s->product;
  bool backward = tf_mm_is_attention(product);
  const tf_mm_factor *q = &e->s->factor[0];
  int64_t by[TF_FUSION_MAX_RANK], groups = tf_mm_groups(product);
  int32_t heads = groups > 1 ? backward ? (int32_t)e->rank - 3 : q->axis[e->rank - 3] : -1;
  const tf_value *of = backward ? tf_op_operand(product, TF_FUSION_BACKWARD_Q) : q->source;
  if (of != v || heads < 0 || v->type->dims[heads] != TF_DYN) return NULL;
  for (uint32_t k = 0; k < v->type->rank; k++) by[k] = k == (uint32_t)heads ? groups : 1;
  tf_attr *all[TF_FUSION_MAX_RANK];
  for (uint32_t k = 0; k < v->type->rank; k++) all[k] = tf_attr_i64(e->ctx, by[k]);
  return tf_attr_array(e->ctx, all, v->type->rank);
}

tf_value *tf_mm_in_place(const tf_mm_plan *p, const tf_value *result) {
  tf_op *ret = tf_fusion_return_op(p->func);
  for (uint32_t r = 0; r < ret->noperand; r++) {
    int32_t place = tf_op_operand(ret, r) == result ? tf_fusion_in_place(p->func, r) : -1;
    if (place >= 0) return tf_fusion_body(p->func)->arg[place];
  }
  return NULL;
}

static tf_attr *arg_dict(const tf_mm_plan *p, const tf_value *v, tf_attr *dims, tf_attr *divisible, int32_t place) {
  const tf_attr *all = tf_op_arg_attrs(p->func);
  tf_attr *contiguity =
      !v->def && all && v->index < all->n ? tf_attr_dict_get(all->elem[v->index], "contiguity") : NULL;
  tf_named_attr at[4];
  uint32_t n = 0;
  bool named = false;
  for (uint32_t k = 0; dims && k < dims->n; k++) named |= dims->elem[k]->s.len > 0;
  if (divisible) at[n++] = (tf_named_attr){"divisible", divisible};
  if (contiguity) at[n++] = (tf_named_attr){"contiguity", contiguity};
  if (named) at[n++] = (tf_named_attr){"dims", dims};
  if (place >= 0) at[n++] = (tf_named_attr){"in_place", tf_attr_i64(p->func->ctx, place)};
  return tf_attr_dict(p->func->ctx, at, n);
}

static tf_attr *names_of(const tf_mm_emitter *e, tf_attr *const *dims, const tf_value *v) {
  for (size_t i = 0; i < e->s->in.n; i++)
    if (e->s->in.at[i] == v) return dims[i];
  for (size_t i = 0; i < e->s->out.n; i++)
    if (e->s->out.at[i] == v) return dims[e->s->in.n + i];
  return NULL;
}

/* Which argument of the program it is; -1: none. */
static int32_t argument_of(const tf_mm_emitter *e, const tf_value *v) {
  const tf_value *arg = v ? tf_map_get(&e->args, tf_map_ptr(v)) : NULL;
  return arg ? (int32_t)arg->index : -1;
}

static void add_args(tf_mm_emitter *e, tf_value *const *v, uint32_t n, tf_attr *const *dims, tf_attr **dicts) {
  tf_block *body = tf_op_body(e->func);
  for (uint32_t i = 0; i < n; i++) {
    int32_t place = v[i]->def ? argument_of(e, tf_mm_in_place(e->p, v[i])) : -1;
    dicts[body->narg] = arg_dict(e->p, v[i], names_of(e, dims, v[i]), divisible_of(e, v[i]), place);
    tf_map_set(&e->args, tf_map_ptr(v[i]), tf_block_add_arg(e->func->pool, body, v[i]->type, v[i]->name));
  }
}

static void open_func(tf_mm_emitter *e, const char *name, uint32_t nresult) {
  tf_named_attr at[2] = {{"sym_name", tf_attr_strz(e->ctx, name)}, {"num_results", tf_attr_i64(e->ctx, nresult)}};
  e->func = tf_op_new(e->ctx, e->p->func->pool, e->p->func->loc, tf_context_op(e->ctx, "tile.func"), NULL, 0, NULL, 0,
                      at, 2, 1);
  tf_region_set_block(&e->func->region[0], tf_block_new(e->p->func->pool));
}

void tf_mm_begin(tf_mm_emitter *e, const char *name, tf_value *const *in, uint32_t nin, tf_value *const *out,
                 uint32_t nout) {
  tf_context *c = e->ctx;
  tf_pool *pool = e->p->func->pool;
  open_func(e, name, nout);
  tf_attr **dims = TF_NEW_ARRAY(e->pool, tf_attr *, e->s->in.n + e->s->out.n + 1);
  tf_attr **dicts = TF_NEW_ARRAY(e->pool, tf_attr *, (size_t)nin + nout + 1);
  tf_mm_name_extents(e->p, e->s, e->pool, dims);
  add_args(e, in, nin, dims, dicts);
  add_args(e, out, nout, dims, dicts);
  tf_op_set_attr(e->func, "arg_attrs", tf_attr_array(c, dicts, nin + nout));
  e->b = tf_builder_at_end(c, pool, tf_op_body(e->func));
  e->b.loc = e->s->product->loc;
}

/* A name that neither an argument nor an extent has. */
static const char *free_word(const tf_mm_emitter *e, tf_attr *const *dicts, const char *name) {
  tf_block *body = tf_op_body(e->func);
  for (uint32_t i = 0; i < body->narg; i++) {
    const tf_attr *dims = dicts[i] ? tf_attr_dict_get(dicts[i], "dims") : NULL;
    bool taken = body->arg[i]->name && strcmp(body->arg[i]->name, name) == 0;
    for (uint32_t k = 0; dims && k < dims->n; k++) taken |= tf_str_eqz(dims->elem[k]->s, name);
    if (taken) return free_word(e, dicts, tf_pool_printf(e->pool, "%s_", name));
  }
  return tf_intern(e->ctx, name);
}

/* What parts give: extents that are given, and maybe one more. */
static void add_memory(tf_mm_emitter *e, const tf_mm_parts *x, tf_attr **names, tf_attr **dicts) {
  tf_context *c = e->ctx;
  tf_block *body = tf_op_body(e->func);
  tf_attr *by[4] = {0};
  names[4] = tf_attr_strz(c, "");
  for (uint32_t k = 0; k < 4; k++) by[k] = tf_attr_i64(c, k == 3 && x->divisible ? x->divisible : 1);
  for (uint32_t i = 0; i < x->n; i++) {
    int64_t extents[5] = {TF_DYN, TF_DYN, TF_DYN, TF_DYN, x->width};
    uint32_t rank = !i && x->width ? 5 : 4;
    tf_named_attr at[2] = {{"dims", tf_attr_array(c, names, rank)}, {"divisible", tf_attr_array(c, by, 4)}};
    dicts[body->narg] = tf_attr_dict(c, at, x->divisible ? 2 : 1);
    e->memory[i] =
        tf_block_add_arg(e->func->pool, body, tf_type_tensor(e->sum, extents, rank), free_word(e, dicts, x->memory[i]));
  }
}

void tf_mm_begin_parts(tf_mm_emitter *e, const char *name, const tf_mm_parts *x) {
  tf_value *const *in = e->s->in.at, *const *out = e->s->out.at;
  uint32_t nin = (uint32_t)e->s->in.n, nout = (uint32_t)e->s->out.n, n = nin + nout + 4 + x->n;
  tf_context *c = e->ctx;
  tf_pool *pool = e->p->func->pool;
  open_func(e, name, nout + x->n);
  tf_block *body = tf_op_body(e->func);
  tf_attr **dims = TF_NEW_ARRAY(e->pool, tf_attr *, e->s->in.n + e->s->out.n + 1), *names[5];
  tf_attr **dicts = TF_NEW_ARRAY(e->pool, tf_attr *, n);
  tf_mm_name_extents(e->p, e->s, e->pool, dims);
  /* what the names of all inputs and outputs are must be known before the others are named */
  add_args(e, in, nin, dims, dicts);
  for (uint32_t i = 0; i < nout; i++)
    dicts[body->narg + i] = arg_dict(e->p, out[i], names_of(e, dims, out[i]), NULL, -1);
  for (uint32_t i = 0; i < 4; i++) {
    const char *word = free_word(e, dicts, x->given[i]);
    names[i] = tf_attr_strz(c, word);
    dicts[body->narg] = tf_attr_dict(c, NULL, 0);
    e->given[i] = tf_block_add_arg(pool, body, tf_type_i(c, 64), word);
  }
  add_args(e, out, nout, dims, dicts);
  add_memory(e, x, names, dicts);
  tf_op_set_attr(e->func, "arg_attrs", tf_attr_array(c, dicts, n));
  e->b = tf_builder_at_end(c, pool, body);
  e->b.loc = e->s->product->loc;
}

tf_value *tf_mm_begin_gradients(tf_mm_emitter *e, const char *name, tf_value *const *out, int64_t width) {
  tf_value *const *in = e->s->in.at, *q = tf_op_operand(e->s->product, TF_FUSION_BACKWARD_Q);
  uint32_t nin = (uint32_t)e->s->in.n, rank = q->type->rank;
  tf_context *c = e->ctx;
  tf_pool *pool = e->p->func->pool;
  open_func(e, name, 4);
  tf_block *body = tf_op_body(e->func);
  tf_attr **dims = TF_NEW_ARRAY(e->pool, tf_attr *, e->s->in.n + e->s->out.n + 1);
  tf_attr **dicts = TF_NEW_ARRAY(e->pool, tf_attr *, (size_t)nin + 5);
  tf_mm_name_extents(e->p, e->s, e->pool, dims);
  add_args(e, in, nin, dims, dicts);
  add_args(e, out, 2, dims, dicts);
  tf_attr *rows = names_of(e, dims, q);
  dicts[body->narg] = dicts[body->narg + 1] = arg_dict(e->p, out[2], rows, NULL, -1);
  tf_map_set(&e->args, tf_map_ptr(out[2]), tf_block_add_arg(pool, body, out[2]->type, out[2]->name));
  int64_t extents[TF_FUSION_MAX_RANK];
  for (uint32_t k = 0; k < rank; k++) extents[k] = k + 1 == rank ? width : q->type->dims[k];
  tf_value *sums =
      tf_block_add_arg(pool, body, tf_type_tensor(e->sum, extents, rank), free_word(e, dicts, "sums_of_q"));
  tf_op_set_attr(e->func, "arg_attrs", tf_attr_array(c, dicts, nin + 4));
  e->b = tf_builder_at_end(c, pool, body);
  e->b.loc = e->s->product->loc;
  return sums;
}

/* ------------------------------------------------------------------------------------------------ extents */

tf_value *tf_mm_factor_extent(tf_mm_emitter *e, uint32_t f, uint32_t axis) {
  const tf_mm_factor *x = &e->s->factor[f];
  int32_t k = x->axis[axis];
  int64_t n = k < 0 ? 1 : x->source->type->dims[k];
  if (n != TF_DYN) return tf_mm_index(&e->b, n);
  tf_named_attr at = {"axis", tf_attr_i64(e->ctx, k)};
  tf_value *of = tf_map_get(&e->args, tf_map_ptr(x->source));
  return tf_mm_op(&e->b, TF_T_DIM, &of, 1, tf_type_index(e->ctx), &at, 1);
}

tf_value *tf_mm_dim(tf_mm_emitter *e, const tf_value *tensor, uint32_t axis) {
  tf_value *of = tf_map_get(&e->args, tf_map_ptr(tensor));
  tf_named_attr at = {"axis", tf_attr_i64(e->ctx, axis)};
  return tf_mm_op(&e->b, TF_T_DIM, &of, 1, tf_type_index(e->ctx), &at, 1);
}

tf_value *tf_mm_extent_of(tf_mm_emitter *e, tf_value *v, uint32_t axis) {
  uint32_t operand = 0;
  int32_t from = 0;
  while (v->type->dims[axis] == TF_DYN && !tf_mm_reads(e->s, v)) {
    TF_SURELY(tf_fusion_extent_source(v->def, tf_fusion_domain_axis(v->def, axis), &operand, &from));
    v = tf_op_operand(v->def, operand);
    axis = (uint32_t)from;
  }
  return v->type->dims[axis] == TF_DYN ? tf_mm_dim(e, v, axis) : tf_mm_index(&e->b, v->type->dims[axis]);
}

int64_t tf_mm_groups(const tf_op *product) {
  int64_t n = 1;
  bool attention = tf_fusion_is(product, TF_FUSION_SDPA) || tf_mm_is_attention(product);
  for (uint32_t f = 1; f < 3 && attention; f++) {
    const tf_type *t = tf_op_operand(product, f)->type;
    int64_t own = t->dims[t->rank - 3];
    if (own != 1 && (n == 1 || own != TF_DYN)) n = own;
  }
  return n;
}

bool tf_mm_is_one(const tf_value *v) {
  int64_t n;
  return tf_tile_constant(v, &n) && n == 1;
}

tf_value *tf_mm_two(tf_builder *b, const char *name, tf_value *x, tf_value *y) {
  tf_value *ops[2] = {x, y};
  return tf_mm_math(b, name, ops, 2, tf_type_index(b->ctx));
}

tf_value *tf_mm_tiles(tf_mm_emitter *e, tf_value *extent, int64_t size) {
  return tf_mm_two(&e->b, "ceil_div", extent, tf_mm_index(&e->b, size));
}

/* ------------------------------------------------------------------------------------------------ the kernel */

tf_value *tf_mm_count_batches(tf_mm_emitter *e) {
  tf_value *n = NULL;
  for (uint32_t r = 0; r + 2 < e->rank; r++)
    if (!tf_mm_is_one(e->extent[r])) n = n ? tf_mm_two(&e->b, "mul", n, e->extent[r]) : e->extent[r];
  return n;
}

void tf_mm_find_batch(tf_mm_emitter *e, uint32_t n, tf_value *number) {
  uint32_t many = 0;
  for (uint32_t r = 0; r < n; r++) many += !tf_mm_is_one(e->extent[r]);
  for (uint32_t r = n; r-- > 0;) {
    if (tf_mm_is_one(e->extent[r]) || !number) e->at[r] = e->zero;
    else if (--many == 0) e->at[r] = number;
    else {
      e->at[r] = tf_mm_two(&e->b, "mod", number, e->extent[r]);
      number = tf_mm_two(&e->b, "floordiv", number, e->extent[r]);
    }
  }
}
