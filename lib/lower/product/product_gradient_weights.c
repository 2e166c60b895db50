/* A tile of scores of attention's gradients: weights p, what is not seen hidden, and ds = p (dp - dot). */
#include <math.h>

#include "lower/product/product_gradient_impl.h"

/* Of the bias at this query and key, as it is. */
static tf_value *bias_at(gradient *g, tf_value *query, tf_value *key) {
  tf_mm_emitter *e = g->a.e;
  const tf_value *bias = operand(g, g->a.say.bias);
  tf_value *ops[1 + TF_FUSION_MAX_RANK] = {tf_map_get(&e->args, tf_map_ptr(bias))};
  for (uint32_t k = 0; k < g->rank; k++) {
    tf_value *at = k + 3 < g->rank ? e->at[k] : k + 3 == g->rank ? g->head : k + 2 == g->rank ? query : key;
    ops[1 + k] = bias->type->dims[k] == 1 ? e->zero : at;
  }
  return tf_mm_op(&e->b, TF_T_LOAD, ops, 1 + g->rank, bias->type->elem, NULL, 0);
}

/* The weight at (r, c) of this query and key is 0 if the query does not see the key. */
static void hide(gradient *g, tf_value *query, tf_value *key, bool all_keys, bool masked) {
  attention *a = &g->a;
  tf_value *place = g->shift ? i2(a, "add", query, g->shift) : query;
  tf_value *behind = all_keys ? NULL : a->lengths[K], *seen = NULL;
  if (a->say.right >= 0) {
    tf_value *end = i2(a, "add", place, num(a, a->say.right + 1));
    behind = behind ? i2(a, "min", behind, end) : end;
  }
  if (behind) seen = is(a, "lt", key, behind);
  if (a->say.left >= 0) seen = both(a, seen, is(a, "ge", key, i2(a, "sub", place, num(a, a->say.left))));
  if (masked) seen = both(a, seen, bias_at(g, query, key));
  store(a, math(a, "select", a->f32, seen, load(a, g->s), real(a, 0)), g->s);
}

/* By rows or by columns, whatever the queries are. */
static tf_value *of_query(gradient *g, uint32_t i) {
  attention *a = &g->a;
  tf_value *ops[2] = {g->tile[i], g->of_q ? a->r : a->c};
  return tf_mm_op(&a->e->b, TF_T_LOAD, ops, 2, a->f32, NULL, 0);
}

void tf_mm_weigh_gradient(gradient *g, tf_value *first, tf_value *start) {
  attention *a = &g->a;
  bool masked = a->say.bias && operand(g, a->say.bias)->type->elem == a->i1;
  tf_builder outside = begin(a, g->s, "fast");
  tf_value *less = math(a, "neg", a->f32, of_query(g, L), NULL, NULL);
  if (a->say.bias && !masked) {
    tf_value *row = i2(a, "add", first, a->r), *column = i2(a, "add", start, a->c);
    tf_value *add = bias_at(g, g->of_q ? row : column, g->of_q ? column : row);
    if (add->type != a->f32) add = tf_mm_op(&a->e->b, TF_T_CAST, &add, 1, a->f32, NULL, 0);
    less = math(a, "fma", a->f32, add, real(a, M_LOG2E), less);
  }
  tf_value *power = math(a, "fma", a->f32, load(a, g->s), g->log2e, less);
  store(a, math(a, "exp2", a->f32, power, NULL, NULL), g->s);
  end(a, outside);
  if (g->of_q || a->say.left >= 0 || a->say.right >= 0 || a->say.keys || masked) {
    outside = begin(a, g->s, NULL);
    tf_value *row = i2(a, "add", first, a->r), *column = i2(a, "add", start, a->c);
    hide(g, g->of_q ? row : column, g->of_q ? column : row, !g->of_q && !a->say.keys, masked);
    end(a, outside);
  }
  if (g->of_v && g->p != g->s) tf_mm_copy(&a->e->b, g->s, NULL, NULL, g->p, NULL, NULL);
}

void tf_mm_differentiate(gradient *g) {
  attention *a = &g->a;
  if (!g->x) return;
  tf_builder outside = begin(a, g->x, NULL);
  tf_value *grown = f2(a, "sub", load(a, g->x), of_query(g, DOT));
  store(a, f2(a, "mul", load(a, g->s), grown), g->x);
  end(a, outside);
  if (g->ds != g->x) tf_mm_copy(&a->e->b, g->x, NULL, NULL, g->ds, NULL, NULL);
}
