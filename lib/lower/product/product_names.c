/* Names of extents: those that must be equal get one name, so that the launch checks it, and so that a result's extents
 * are known from an argument's. Extents are equal where a product or elementwise ops make axes meet, and where the
 * fusion's own names say so. */
#include "lower/product/product_emit.h"

/* Classes of extents, by union: axes of inputs, then C's, then what is summed over (of an sdpa, the keys), then the
 * heads of keys, and of an sdpa with pages how many there are, and how many a batch has. Behind of_c a class has the
 * number of C's axis, or one of these. */
enum { SUMMED = TF_FUSION_MAX_RANK, GROUPS, PAGES, TABLE, MOST };

typedef struct classes {
  const tf_mm_plan *p;
  const tf_mm_step *s;
  tf_pool *pool;
  uint32_t *up, n, of_c;
  TF_VEC(tf_mm_computed) seen; /* `is` is not used; at: C's axis + 1, as a number */
} classes;

static uint32_t root(const classes *c, uint32_t i) {
  while (c->up[i] != i) i = c->up[i];
  return i;
}

/* The smaller one stays, so that inputs give names before C. */
static void join(classes *c, uint32_t a, uint32_t b) {
  a = root(c, a);
  b = root(c, b);
  c->up[a > b ? a : b] = a > b ? b : a;
}

static uint32_t input_axis(const classes *c, const tf_value *v, uint32_t axis) {
  for (uint32_t i = 0; i < c->s->in.n; i++)
    if (c->s->in.at[i] == v) return i * TF_FUSION_MAX_RANK + axis;
  return c->of_c; /* nobody asks for such */
}

/* The class of an operand's axis; -1: it has none. */
static int32_t class_of(const tf_op *product, uint32_t operand, uint32_t axis) {
  const tf_type *t = tf_op_operand(product, operand)->type;
  int32_t r = tf_fusion_product_axis(product, operand, axis);
  if (operand > 1 && tf_fusion_in_blocks(product)) return r;
  if (!tf_fusion_is(product, TF_FUSION_SDPA)) return r < 0 ? SUMMED : r;
  uint32_t rank = product->result[0].type->rank, keys = operand < 3 ? rank - 2 : rank - 1;
  bool groups = (operand == 1 || operand == 2) && axis + 3 == rank;
  if (groups) return t->dims[axis] == 1 ? -1 : GROUPS;
  if (tf_fusion_pages_of(product)) {
    if (operand + 1 == product->noperand) return axis ? TABLE : 0;
    if (operand == 1 || operand == 2) return !axis ? PAGES : axis + 1 == rank && operand == 2 ? r : -1;
  }
  return r < 0 && operand && axis == keys ? SUMMED : r;
}

/* The same of a gradient: rows and heads of the other side have classes of their own. */
static int32_t class_of_gradient(const tf_op *op, uint32_t operand, uint32_t axis) {
  const tf_type *t = tf_op_operand(op, operand)->type;
  uint32_t rank = op->result[0].type->rank;
  int32_t r = tf_fusion_attention_axis(op, operand, axis);
  bool bias = operand > TF_FUSION_BACKWARD_L;
  if (bias && axis + 1 == rank && r < 0) return SUMMED; /* its keys */
  if (axis + 1 == rank && !bias && operand != TF_FUSION_BACKWARD_Y && operand != TF_FUSION_BACKWARD_L) return -1;
  if (r >= 0) return r;
  return axis + 2 == rank ? SUMMED : t->dims[axis] == 1 ? -1 : GROUPS;
}

/* `of`: for each axis of v its class, or -1. */
static void meet(classes *c, tf_value *v, const int32_t *of) {
  int32_t map[TF_FUSION_MAX_RANK], to[TF_FUSION_MAX_RANK];
  if (v->type->kind != TF_TYPE_TENSOR) return;
  if (tf_mm_reads(c->s, v)) {
    for (uint32_t k = 0; k < v->type->rank; k++)
      if (of[k] >= 0 && v->type->dims[k] != 1) join(c, input_axis(c, v, k), c->of_c + (uint32_t)of[k]);
    return;
  }
  tf_mm_computed here = {.v = v};
  for (uint32_t k = 0; k < v->type->rank; k++) here.at[k] = (tf_value *)(intptr_t)(of[k] + 1);
  for (size_t i = 0; i < c->seen.n; i++)
    if (c->seen.at[i].v == v && !memcmp(c->seen.at[i].at, here.at, sizeof here.at)) return;
  tf_vec_push(c->pool, &c->seen, here);
  if (tf_fusion_is(v->def, TF_FUSION_FULL)) return;
  bool product =
      (v->def == c->s->product || (c->s->beside && v->def == c->s->beside->product)) && tf_fusion_is_product(v->def);
  bool gradient = tf_fusion_is(v->def, TF_FUSION_SDPA_BACKWARD);
  for (uint32_t i = product ? tf_mm_factors(v->def) : 0; i < v->def->noperand; i++) {
    if (!tf_fusion_axis_map(v->def, i, map)) continue;
    tf_value *x = tf_op_operand(v->def, i);
    for (uint32_t k = 0; k < x->type->rank; k++)
      to[k] = product      ? class_of(v->def, i, k)
              : gradient   ? class_of_gradient(v->def, i, k)
              : map[k] < 0 ? -1
                           : of[map[k]];
    if (i && tf_fusion_op_info(v->def)->cls == TF_FC_SCATTER) { /* how many are scattered, both must say */
      int64_t axis = tf_fusion_axis_of(v->def, 0);
      to[axis] = x->type->dims[axis] == 1 ? -1 : SUMMED;
    }
    meet(c, tf_op_operand(v->def, i), to);
  }
}

static void meet_factors(classes *c, const tf_mm_step *s) {
  int32_t batches = (int32_t)s->product->result[0].type->rank - (tf_mm_factors(s->product) == 3 ? 3 : 2);
  for (uint32_t f = 0; f < tf_mm_factors(s->product); f++) {
    const tf_mm_factor *x = &s->factor[f];
    tf_value *v = tf_op_operand(s->product, f);
    for (uint32_t k = 0; k < v->type->rank; k++) {
      int32_t r = class_of(s->product, f, k);
      if (x->axis[k] < 0 || r < 0 || (v->type->dims[k] == 1 && r < batches)) continue; /* one for all batches */
      join(c, input_axis(c, x->source, (uint32_t)x->axis[k]), c->of_c + (uint32_t)r);
    }
  }
}

/* The fusion's own name of an extent, where the input is its argument. */
static tf_str said(const classes *c, uint32_t input, uint32_t axis) {
  const tf_value *v = c->s->in.at[input];
  return v->def || v->type->kind != TF_TYPE_TENSOR ? (tf_str){"", 0} : tf_fusion_dim_name(c->p->func, v->index, axis);
}

/* Equal names of arguments; calls fn for each axis that has one. */
static void join_said(classes *c) {
  tf_strmap first = {.pool = c->pool};
  for (uint32_t i = 0; i < c->s->in.n; i++)
    for (uint32_t k = 0; c->s->in.at[i]->type->kind == TF_TYPE_TENSOR && k < c->s->in.at[i]->type->rank; k++) {
      tf_str name = said(c, i, k);
      uintptr_t have = name.len ? (uintptr_t)tf_strmap_get(&first, name) : 0;
      uint32_t here = i * TF_FUSION_MAX_RANK + k;
      if (have) join(c, (uint32_t)have - 1, here);
      else if (name.len) tf_strmap_set(&first, name, (void *)(uintptr_t)(here + 1));
    }
}

static const char *class_name(const classes *c, uint32_t r, uint32_t rank) {
  bool sdpa = tf_fusion_is(c->s->product, TF_FUSION_SDPA), backward = tf_mm_is_attention(c->s->product);
  bool keys = backward && tf_fusion_backward_of(c->s->product) != TF_FUSION_BACKWARD_Q;
  if (backward && (r == SUMMED || r + 2 == rank)) return (r == SUMMED) == keys ? "m" : "n";
  if (r >= GROUPS) return r == GROUPS ? "g" : r == PAGES ? "p" : "t";
  if (r == SUMMED) return sdpa ? "n" : "k";
  if (r + 1 == rank) return sdpa ? "e" : "n";
  if (r + 2 == rank) return "m";
  return sdpa && r + 3 == rank ? "h" : tf_pool_printf(c->pool, "b%u", r);
}

/* A name for every class: what the fusion calls it; else by its place in the product. */
static const char **name_all(classes *c) {
  const char **names = TF_NEW_ARRAY(c->pool, const char *, c->n);
  tf_strmap taken = {.pool = c->pool};
  uint32_t rank = c->s->product->result[0].type->rank;
  for (uint32_t i = 0; i < c->of_c; i++) {
    uint32_t in = i / TF_FUSION_MAX_RANK, axis = i % TF_FUSION_MAX_RANK;
    const tf_type *t = c->s->in.at[in]->type;
    tf_str name = t->kind == TF_TYPE_TENSOR && axis < t->rank ? said(c, in, axis) : (tf_str){"", 0};
    if (!name.len) continue;
    tf_strmap_set(&taken, name, c);
    if (!names[root(c, i)]) names[root(c, i)] = tf_pool_str(c->pool, name);
  }
  for (uint32_t i = c->of_c; i < c->n; i++) {
    uint32_t r = i - c->of_c;
    if (r < SUMMED && r >= rank) continue;
    const char *name = class_name(c, r, rank);
    while (tf_strmap_get(&taken, tf_strz(name))) name = tf_pool_printf(c->pool, "%s_", name);
    if (names[root(c, i)]) continue;
    names[root(c, i)] = name;
    tf_strmap_set(&taken, tf_strz(name), c);
  }
  return names;
}

static tf_attr *list(const classes *c, const char **names, const uint32_t *ids, uint32_t rank) {
  tf_attr *all[TF_FUSION_MAX_RANK];
  tf_context *ctx = c->p->func->ctx;
  for (uint32_t k = 0; k < rank; k++) {
    const char *name = ids[k] == UINT32_MAX ? NULL : names[root(c, ids[k])];
    all[k] = tf_attr_strz(ctx, name ? name : "");
  }
  return tf_attr_array(ctx, all, rank);
}

void tf_mm_name_extents(const tf_mm_plan *p, const tf_mm_step *s, tf_pool *pool, tf_attr **dims) {
  uint32_t nin = (uint32_t)s->in.n, of_c = nin * TF_FUSION_MAX_RANK, ids[TF_FUSION_MAX_RANK];
  classes c = {.p = p, .s = s, .pool = pool, .n = of_c + MOST, .of_c = of_c};
  c.up = TF_NEW_ARRAY(pool, uint32_t, c.n);
  for (uint32_t i = 0; i < c.n; i++) c.up[i] = i;
  if (tf_fusion_is_product(s->product)) meet_factors(&c, s);
  if (s->beside) meet_factors(&c, s->beside);
  if (tf_mm_groups(s->product) == TF_DYN) join(&c, of_c + s->product->result[0].type->rank - 3, of_c + GROUPS);
  for (size_t i = 0; i < s->out.n; i++) meet(&c, s->out.at[i], tf_mm_axes_of(p, s->out.at[i])->of);
  join_said(&c);
  const char **names = name_all(&c);
  for (uint32_t i = 0; i < nin; i++) {
    const tf_type *t = s->in.at[i]->type;
    for (uint32_t k = 0; t->kind == TF_TYPE_TENSOR && k < t->rank; k++) ids[k] = i * TF_FUSION_MAX_RANK + k;
    dims[i] = t->kind == TF_TYPE_TENSOR ? list(&c, names, ids, t->rank) : NULL;
  }
  for (uint32_t i = 0; i < s->out.n; i++) {
    const tf_mm_axes *axes = tf_mm_axes_of(p, s->out.at[i]);
    uint32_t rank = s->out.at[i]->type->rank;
    for (uint32_t k = 0; k < rank; k++) ids[k] = axes->of[k] < 0 ? UINT32_MAX : of_c + (uint32_t)axes->of[k];
    dims[nin + i] = list(&c, names, ids, rank);
  }
}
