/* A step as a fusion of its own. */
#include "fusion/fusion_dialect.h"
#include "lower/product/product_emit.h"

static tf_attr *dict_of(const tf_op *func, const tf_value *v) {
  const tf_attr *all = tf_op_arg_attrs(func);
  return !v->def && all && v->index < all->n ? all->elem[v->index] : tf_attr_dict(func->ctx, NULL, 0);
}

static void add_args(const tf_mm_step *s, tf_op *func, const tf_op *from, tf_map *map) {
  uint32_t nin = (uint32_t)s->in.n, nout = (uint32_t)s->out.n;
  tf_pool *pool = func->pool;
  tf_attr **dicts = TF_NEW_ARRAY(pool, tf_attr *, (size_t)nin + 1);
  tf_type **in = TF_NEW_ARRAY(pool, tf_type *, (size_t)nin + 1), **out = TF_NEW_ARRAY(pool, tf_type *, nout);
  for (uint32_t i = 0; i < nin; i++) {
    tf_value *v = s->in.at[i];
    in[i] = v->type;
    dicts[i] = dict_of(from, v);
    tf_map_set(map, tf_map_ptr(v), tf_block_add_arg(pool, tf_op_body(func), v->type, v->name));
  }
  for (uint32_t i = 0; i < nout; i++) out[i] = s->out.at[i]->type;
  tf_op_set_attr(func, "function_type", tf_attr_type(tf_type_function(func->ctx, in, nin, out, nout)));
  if (tf_op_arg_attrs(from)) tf_op_set_attr(func, "arg_attrs", tf_attr_array(func->ctx, dicts, nin));
}

/* Which of the step's inputs a result of it may be in place of; -1: none. */
static int64_t place_in(const tf_mm_plan *p, const tf_mm_step *s, const tf_value *out) {
  const tf_value *in = tf_mm_in_place(p, out);
  for (size_t i = 0; in && i < s->in.n; i++)
    if (s->in.at[i] == in) return (int64_t)i;
  return -1;
}

static void set_places(const tf_mm_plan *p, const tf_mm_step *s, tf_op *func) {
  int64_t *place = TF_NEW_ARRAY(p->pool, int64_t, s->out.n + 1);
  bool any = false;
  for (size_t i = 0; i < s->out.n; i++) any |= (place[i] = place_in(p, s, s->out.at[i])) >= 0;
  if (any) tf_op_set_attr(func, "in_place", tf_attr_ints(func->ctx, place, (uint32_t)s->out.n));
}

tf_op *tf_mm_fusion_step(const tf_mm_plan *p, const tf_mm_step *s, const tf_map *ops, const char *name) {
  tf_context *c = p->func->ctx;
  tf_pool *pool = p->func->pool;
  tf_map map = {.pool = p->pool};
  tf_named_attr at = {"sym_name", tf_attr_strz(c, name)};
  tf_op *func = tf_op_new(c, pool, p->func->loc, tf_context_op(c, "fusion.func"), NULL, 0, NULL, 0, &at, 1, 1);
  tf_block *body = tf_block_new(pool);
  tf_region_set_block(&func->region[0], body);
  add_args(s, func, p->func, &map);
  set_places(p, s, func);
  for (tf_op *op = tf_fusion_body(p->func)->first; op; op = op->next)
    if (tf_map_get(ops, tf_map_ptr(op))) tf_block_append(body, tf_op_clone(op, pool, &map));
  tf_value **out = TF_NEW_ARRAY(pool, tf_value *, s->out.n);
  for (size_t i = 0; i < s->out.n; i++) out[i] = tf_map_get(&map, tf_map_ptr(s->out.at[i]));
  tf_block_append(body, tf_op_new(c, pool, p->func->loc, tf_context_op(c, "fusion.return"), out, (uint32_t)s->out.n,
                                  NULL, 0, NULL, 0, 0));
  return func;
}

static void find_ops(const tf_mm_step *s, tf_value *v, tf_map *ops) {
  if (!v->def || tf_mm_reads(s, v) || tf_map_get(ops, tf_map_ptr(v->def))) return;
  tf_map_set(ops, tf_map_ptr(v->def), v->def);
  for (uint32_t i = 0; i < v->def->noperand; i++) find_ops(s, tf_op_operand(v->def, i), ops);
}

tf_op *tf_mm_fusion_of(const tf_mm_plan *p, const tf_mm_step *s, const char *name) {
  tf_map ops = {.pool = p->pool};
  for (size_t k = 0; k < s->out.n; k++) find_ops(s, s->out.at[k], &ops);
  return tf_mm_fusion_step(p, s, &ops, name);
}
