/* The tile.func of a step: its arguments, their names and strides. */
#include "lower/product/product_emit.h"

#include "support/result.h"

static tf_attr *arg_dict(const tf_mm_plan *p, const tf_value *v, tf_attr *dims) {
  const tf_attr *all = tf_op_arg_attrs(p->func);
  tf_attr *contiguity =
      !v->def && all && v->index < all->n ? tf_attr_dict_get(all->elem[v->index], "contiguity") : NULL;
  tf_named_attr at[2];
  uint32_t n = 0;
  bool named = false;
  for (uint32_t k = 0; dims && k < dims->n; k++) named |= dims->elem[k]->s.len > 0;
  if (contiguity) at[n++] = (tf_named_attr){"contiguity", contiguity};
  if (named) at[n++] = (tf_named_attr){"dims", dims};
  return tf_attr_dict(p->func->ctx, at, n);
}

static tf_attr *names_of(const tf_mm_emitter *e, tf_attr *const *dims, const tf_value *v) {
  for (size_t i = 0; i < e->s->in.n; i++)
    if (e->s->in.at[i] == v) return dims[i];
  for (size_t i = 0; i < e->s->out.n; i++)
    if (e->s->out.at[i] == v) return dims[e->s->in.n + i];
  return NULL;
}

static void add_args(tf_mm_emitter *e, tf_value *const *v, uint32_t n, tf_attr *const *dims, tf_attr **dicts) {
  tf_block *body = tf_op_body(e->func);
  for (uint32_t i = 0; i < n; i++) {
    dicts[body->narg] = arg_dict(e->p, v[i], names_of(e, dims, v[i]));
    tf_map_set(&e->args, tf_map_ptr(v[i]), tf_block_add_arg(e->func->pool, body, v[i]->type, v[i]->name));
  }
}

void tf_mm_begin(tf_mm_emitter *e, const char *name, tf_value *const *in, uint32_t nin, tf_value *const *out,
                 uint32_t nout) {
  tf_context *c = e->ctx;
  tf_pool *pool = e->p->func->pool;
  tf_named_attr at[2] = {{"sym_name", tf_attr_strz(c, name)}, {"num_results", tf_attr_i64(c, nout)}};
  e->func = tf_op_new(c, pool, e->p->func->loc, tf_context_op(c, "tile.func"), NULL, 0, NULL, 0, at, 2, 1);
  tf_region_set_block(&e->func->region[0], tf_block_new(pool));
  tf_attr **dims = TF_NEW_ARRAY(e->pool, tf_attr *, e->s->in.n + e->s->out.n + 1);
  tf_attr **dicts = TF_NEW_ARRAY(e->pool, tf_attr *, (size_t)nin + nout + 1);
  tf_mm_name_extents(e->p, e->s, e->pool, dims);
  add_args(e, in, nin, dims, dicts);
  add_args(e, out, nout, dims, dicts);
  tf_op_set_attr(e->func, "arg_attrs", tf_attr_array(c, dicts, nin + nout));
  e->b = tf_builder_at_end(c, pool, tf_op_body(e->func));
  e->b.loc = e->s->product->loc;
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
