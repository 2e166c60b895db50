/* Which extents are equal, and where the host reads each: a union-find over the axes of all tensors. */
#include "fusion/domain.h"
#include "lower/fusion/plan/plan_ask.h"
#include "lower/fusion/plan/plan_extents.h"

static tf_extent *new_extent(tf_plan *p, int64_t value) {
  tf_extent *e = TF_NEW(p->pool, tf_extent);
  e->value = value;
  e->arg = -1;
  e->axis = -1;
  e->func = p->func;
  e->next = p->extents;
  p->extents = e;
  return e;
}

static bool unite(tf_plan *p, tf_extent *a, tf_extent *b, tf_op *at) {
  a = tf_extent_root(a);
  b = tf_extent_root(b);
  if (a == b) return true;
  if (a->value != TF_DYN && b->value != TF_DYN && a->value != b->value)
    return tf_refuse(p->why, at ? at : p->func, "two extents that must be equal are %lld and %lld", (long long)a->value,
                     (long long)b->value);
  /* what is known most directly leads: a constant, then the earlier argument */
  bool b_leads = (b->value != TF_DYN && a->value == TF_DYN) ||
                 ((a->value == TF_DYN) == (b->value == TF_DYN) && b->arg >= 0 && (a->arg < 0 || b->arg < a->arg));
  if (b_leads) {
    tf_extent *t = a;
    a = b;
    b = t;
  }
  b->up = a;
  if (a->arg < 0 && b->arg >= 0) {
    a->arg = b->arg;
    a->axis = b->axis;
  }
  if (!a->scalar) a->scalar = b->scalar;
  if (!a->name) a->name = b->name;
  return true;
}

static tf_extent *value_axis(tf_plan *p, tf_value *v, uint32_t axis) {
  tf_tv *t = tf_plan_tv(p, v);
  return t->axis[t->op ? tf_fusion_domain_axis(t->op, axis) : axis];
}

static bool argument_extents(tf_plan *p, tf_tv *t) {
  for (uint32_t a = 0; a < t->rank; a++) {
    tf_extent *e = new_extent(p, t->value->type->dims[a]);
    e->arg = t->arg;
    e->axis = (int32_t)a;
    tf_str name = tf_fusion_dim_name(p->func, (uint32_t)t->arg, a);
    if (name.len) e->name = tf_pool_str(p->pool, name);
    else e->name = tf_pool_printf(p->pool, "%s.%u", t->value->name ? t->value->name : "arg", a);
    t->axis[a] = e;
    if (!name.len) continue;
    for (uint32_t i = 0; i <= t->index; i++)
      for (uint32_t b = 0; b < (i == t->index ? a : p->tv[i]->rank); b++)
        if (tf_str_eq(tf_fusion_dim_name(p->func, (uint32_t)p->tv[i]->arg, b), name) &&
            !unite(p, p->tv[i]->axis[b], e, p->func))
          return false;
  }
  return true;
}

static const tf_extent_expr *extent_expr(tf_plan *p, tf_value *s) {
  tf_extent_expr *e = TF_NEW(p->pool, tf_extent_expr);
  *e = (tf_extent_expr){.op = TF_FUSION_NONE, .arg = s->def ? -1 : (int32_t)s->index};
  const tf_fusion_info *info = s->def ? tf_fusion_op_info(s->def) : NULL;
  if (!info) return e;
  tf_value *x = s->def->noperand ? s->def->operand[0].value : NULL;
  if (info->cls == TF_FC_CONSTANT) e->number = tf_fusion_value_of(s->def)->i;
  else if (info->cls == TF_FC_DIM) {
    uint32_t axis = (uint32_t)tf_fusion_axis_of(s->def, 0);
    if (tf_plan_tv(p, x)) e->extent = value_axis(p, x, axis);
    else e->number = x->type->dims[axis];
  } else {
    e->op = info->id;
    e->a = extent_expr(p, x);
    e->b = extent_expr(p, s->def->operand[1].value);
  }
  return e;
}

static const tf_extent_sum *extent_parts(tf_plan *p, const tf_tv *t, uint32_t a) {
  uint32_t first = tf_fusion_first_parted(t->op), n = tf_fusion_axes_of(t->op)->n;
  tf_fusion_cut cut = tf_fusion_cut_of(t->op);
  if (a != first + cut.into) return NULL;
  tf_extent_sum *s = TF_NEW(p->pool, tf_extent_sum);
  s->part = cut.by;
  s->times = cut.multiple;
  for (; s->n < n; s->n++) s->of[s->n] = value_axis(p, t->op->operand[0].value, first + s->n);
  return s;
}

/* Of an axis that is as long as its operands' together, or a multiple of one, or longer; NULL: it is not. */
static const tf_extent_sum *extent_sum(tf_plan *p, const tf_tv *t, uint32_t a) {
  tf_fusion_class cls = t->info->cls;
  const tf_type *type = t->op->result[0].type;
  if (a >= type->rank || type->dims[a] != TF_DYN) return NULL; /* a reduction has axes that its result has not */
  if (cls == TF_FC_PARTS) return extent_parts(p, t, a);
  if ((cls != TF_FC_PAD && cls != TF_FC_CONCAT && cls != TF_FC_REPEAT) || tf_fusion_kept_axis(t->op, a) >= 0)
    return NULL;
  tf_extent_sum *s = TF_NEW(p->pool, tf_extent_sum);
  s->n = cls == TF_FC_CONCAT ? t->op->noperand : 1;
  s->times = cls == TF_FC_REPEAT ? tf_fusion_counts_of(t->op)->ints[a] : 1;
  if (cls == TF_FC_PAD) s->plus = tf_fusion_low_of(t->op)->ints[a] + tf_fusion_high_of(t->op)->ints[a];
  for (uint32_t i = 0; i < s->n; i++) s->of[i] = value_axis(p, t->op->operand[i].value, a);
  return s;
}

static bool op_extents(tf_plan *p, tf_tv *t) {
  for (uint32_t a = 0; a < t->ndomain; a++) {
    t->axis[a] = new_extent(p, tf_fusion_axis_extent(t->op, a));
    t->axis[a]->of = t;
    t->axis[a]->of_axis = a;
    t->axis[a]->own_sum = extent_sum(p, t, a);
    uint32_t operand;
    int32_t source;
    if (!tf_fusion_extent_source(t->op, a, &operand, &source)) continue;
    tf_value *v = t->op->operand[operand].value;
    if (source < 0) t->axis[a]->scalar = v, t->axis[a]->own_scalar = extent_expr(p, v);
    else if (!unite(p, value_axis(p, v, (uint32_t)source), t->axis[a], t->op)) return false;
  }
  for (uint32_t k = 0; k < t->op->noperand; k++) {
    tf_value *v = t->op->operand[k].value;
    int32_t map[TF_FUSION_MAX_RANK];
    if (v->type->kind != TF_TYPE_TENSOR || !tf_fusion_axis_map(t->op, k, map)) continue;
    for (uint32_t i = 0; i < v->type->rank; i++)
      if (map[i] >= 0 && !unite(p, value_axis(p, v, i), t->axis[map[i]], t->op)) return false;
  }
  return true;
}

/* The scalar that gives an extent: an argument, a constant, or the extent of some axis. */
static bool scalar_source(tf_plan *p, tf_extent *e) {
  tf_op *def = e->scalar->def;
  if (!def) {
    e->arg = (int32_t)e->scalar->index;
    e->axis = -1;
    return true;
  }
  const tf_fusion_info *info = tf_fusion_op_info(def);
  if (info && info->cls == TF_FC_CONSTANT) {
    e->value = tf_fusion_value_of(def)->i;
    return e->value >= 0 || tf_refuse(p->why, def, "an extent cannot be negative, found %lld", (long long)e->value);
  }
  if (info && info->cls == TF_FC_DIM) {
    tf_extent *from = tf_extent_root(value_axis(p, def->operand[0].value, (uint32_t)tf_fusion_axis_of(def, 0)));
    if (from != e) {
      e->up = from;
    }
    return true;
  }
  return true; /* tf_fusion_check_extents has seen to it that the host computes it */
}

/* Of sets that no argument gives, and no constant: the first of those that say what they have to be. What it is made of
 * is older, so it does not go in circles. */
static void computed_extents(tf_plan *p) {
  for (tf_extent *e = p->extents; e; e = e->next) { /* the newest first */
    tf_extent *root = tf_extent_root(e);
    if (root->value == TF_DYN && root->arg < 0 && (e->own_sum || e->own_scalar)) root->by = e;
  }
}

/* What a version says of an extent by `at_most` or `at_least`, which the launch has looked at; 0: nothing. */
static int64_t said_of(const tf_plan *p, const tf_extent *e, const tf_attr *said) {
  for (uint32_t i = 0; said && i + 2 < said->n; i += 3)
    for (uint32_t k = 0; k < p->ntv; k++) {
      const tf_tv *t = p->tv[k];
      if (t->op || t->arg != said->ints[i] || said->ints[i + 1] < 0 || said->ints[i + 1] >= t->rank) continue;
      if (tf_extent_root(t->axis[said->ints[i + 1]]) == e) return said->ints[i + 2];
    }
  return 0;
}

/* The largest value of an extent that the launch has looked at (`at_most` of a version); 0: none is known. Of at most 1
 * nothing is said: it may be 0, and no symbol is less than 1, so that it would be 1 for certain. */
static int64_t said_most(const tf_plan *p, const tf_extent *e) {
  int64_t v = said_of(p, e, tf_fusion_at_most_of(p->func));
  return v > 1 ? v : 0;
}

/* What the extent is made of where it counts parts of what its kernel computes: its loops are as long as those of its
 * parts. NULL: it is a number that the launch gives. */
static const tf_extent_sum *counted_parts(const tf_extent *e) {
  const tf_extent_sum *s = e->by ? e->by->own_sum : NULL;
  return s && s->part && e->by->of->op->operand[0].value->def ? s : NULL;
}

/* How many of what parts are made of there are at most; 0: none or unknown. */
static int64_t most_elements(const tf_plan *p, const tf_extent_sum *s) {
  int64_t all = 1;
  for (uint32_t i = 0; i < s->n; i++) {
    const tf_extent *of = tf_extent_root(s->of[i]);
    const tf_extent_sum *parts = counted_parts(of);
    int64_t n = of->value != TF_DYN ? of->value : said_most(p, of);
    if (of->value == TF_DYN && parts) { /* what it is made of is older: not in circles */
      int64_t inner = most_elements(p, parts);
      if (__builtin_mul_overflow(inner / parts->part + (inner % parts->part != 0), parts->times, &n)) return 0;
    }
    if (__builtin_mul_overflow(all, n, &all)) return 0;
  }
  return all;
}

/* Parts are made of the extent, and the bounds of this function leave one part for certain of some: then they are not
 * to be known, for of nothing there is none. */
static bool hides_none(const tf_plan *p, const tf_extent *e) {
  bool parted = false, one = false;
  for (const tf_extent *x = p->extents; x; x = x->next) {
    const tf_extent_sum *s = x->own_sum;
    if (!s || !s->part) continue;
    int64_t most = most_elements(p, s);
    one |= most && most <= s->part;
    for (uint32_t i = 0; i < s->n; i++) parted |= tf_extent_root(s->of[i]) == e;
  }
  return parted && one;
}

/* NULL: none is said. `only`: it is the smallest, too. Of an extent that is shorter than a vector, and a multiple of
 * it, nothing is said either: it is 0, where all that follows from both would be proved. */
static tf_ixp upper_bound(tf_plan *p, const tf_extent *e, bool *only) {
  int64_t v = hides_none(p, e) ? 0 : said_most(p, e);
  if (v < e->lanes) v = 0;
  *only = v && said_of(p, e, tf_fusion_at_least_of(p->func)) == v;
  return v ? tf_ix_const(p->ix, v) : NULL;
}

static tf_ixp node_of(tf_plan *p, tf_extent *e);

/* NULL: no expression, but a symbol. */
static tf_ixp parted_node(tf_plan *p, const tf_extent *e) {
  const tf_extent_sum *s = counted_parts(e);
  if (!s) return NULL;
  tf_ixp all = tf_ix_const(p->ix, 1);
  for (uint32_t i = 0; i < s->n; i++) all = tf_ix_mul(p->ix, all, node_of(p, tf_extent_root(s->of[i])));
  return tf_ix_mulc(p->ix, tf_ix_ceildiv(p->ix, all, tf_ix_const(p->ix, s->part)), s->times);
}

/* What computed extents are made of is older, so it does not go in circles. */
static tf_ixp node_of(tf_plan *p, tf_extent *e) {
  if (e->node) return e->node;
  if (e->value != TF_DYN) return e->node = tf_ix_const(p->ix, e->value);
  p->symbolic = true;
  bool only;
  tf_ixp most = upper_bound(p, e, &only);
  e->node = parted_node(p, e);
  if (!e->node && only) e->node = most;
  if (!e->node) e->node = tf_ix_sym(p->ix, e->name ? e->name : "n", tf_ix_const(p->ix, 1), most, e);
  return e->node;
}

bool tf_plan_extents(tf_plan *p) {
  for (uint32_t i = 0; i < p->ntv; i++)
    if (!(p->tv[i]->op ? op_extents(p, p->tv[i]) : argument_extents(p, p->tv[i]))) return false;
  for (tf_extent *e = p->extents; e; e = e->next)
    if (!e->up && e->value == TF_DYN && e->arg < 0 && e->scalar && !scalar_source(p, e)) return false;
  computed_extents(p);
  for (tf_extent *e = p->extents; e; e = e->next) {
    if (e->up) continue;
    if (e->value == TF_DYN && e->arg < 0 && !e->by)
      return tf_refuse(p->why, p->func, "an extent of the fusion is given by none of its arguments");
  }
  return true;
}

void tf_plan_extent_nodes(tf_plan *p) {
  for (tf_extent *e = p->extents; e; e = e->next)
    if (!e->up) node_of(p, e);
}
