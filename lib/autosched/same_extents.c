/* Extents that must be equal, of arguments that are cut.
 *
 * A launch checks extents by what a kernel computes of its tensors. Of two arguments in parts that are only the numbers
 * of parts: 7 and 8 elements are one part of 16384 each. So where two are cut, the axes of arguments that meet element
 * by element before anything is cut get one name (`dims`), in the fusion and in its versions, which says that they are
 * equal. */
#include "autosched/autosched_impl.h"

typedef struct axes {
  const tf_op *func; /* as it was before anything was cut */
  tf_pool *pool;
  tf_map first; /* value -> the number of its first axis, + 1 */
  TF_VEC(uint32_t) up;
} axes;

static uint32_t number(axes *x, const tf_value *v, uint32_t axis) {
  uint32_t first = (uint32_t)(uintptr_t)tf_map_get(&x->first, tf_map_ptr(v));
  if (!first) {
    first = (uint32_t)x->up.n + 1;
    tf_map_set(&x->first, tf_map_ptr(v), (void *)(uintptr_t)first);
    for (uint32_t k = 0; k < v->type->rank; k++) tf_vec_push(x->pool, &x->up, first - 1 + k);
  }
  uint32_t n = first - 1 + axis;
  while (x->up.at[n] != n) n = x->up.at[n];
  return n;
}

/* Where 1 meets another extent nothing is equal. */
static void unite(axes *x, const tf_value *a, uint32_t i, const tf_value *b, uint32_t k) {
  if (a->type->dims[i] == 1 || b->type->dims[k] == 1) return;
  uint32_t n = number(x, a, i), m = number(x, b, k);
  x->up.at[n > m ? n : m] = n > m ? m : n;
}

static void find(axes *x) {
  int32_t map[TF_MAX_RANK];
  for (const tf_op *op = tf_fusion_body(x->func)->first; op; op = op->next) {
    if (!tf_fusion_produces_tensor(op)) continue;
    tf_fusion_class c = tf_fusion_op_info(op)->cls;
    bool view = c == TF_FC_BROADCAST || c == TF_FC_SQUEEZE || c == TF_FC_PERMUTE;
    for (uint32_t i = 0; i < op->noperand && (view || tf_as_is_elementwise(op)); i++) {
      const tf_value *v = op->operand[i].value;
      if (!tf_fusion_same_axes(op, i, map)) continue;
      for (uint32_t k = 0; k < v->type->rank; k++)
        if (map[k] >= 0) unite(x, &op->result[0], (uint32_t)map[k], v, k);
    }
  }
}

static bool is_argument(const tf_value *v) { return !v->def || !v->def->noperand || !v->def->operand[0].value->def; }

static bool cuts_two(const tf_op *func) {
  uint32_t n = 0;
  for (const tf_op *op = tf_fusion_body(func)->first; op; op = op->next)
    n += tf_fusion_is(op, TF_FUSION_PARTS) && is_argument(op->operand[0].value);
  return n > 1;
}

static const tf_value *argument(const axes *x, uint32_t i) { return tf_fusion_body(x->func)->arg[i]; }

static uint32_t rank_of(const axes *x, uint32_t i) {
  const tf_type *t = argument(x, i)->type;
  return t->kind == TF_TYPE_TENSOR ? t->rank : 0;
}

static bool is_name(const axes *x, const char *name) {
  for (uint32_t i = 0; i < tf_fusion_body(x->func)->narg; i++)
    for (uint32_t k = 0; k < rank_of(x, i); k++)
      if (tf_str_eqz(tf_fusion_dim_name(x->func, i, k), name)) return true;
  return false;
}

/* What the extent is called: by the function, or, if others are equal and not all are known, from now on. */
static tf_str name_of(axes *x, uint32_t arg, uint32_t axis) {
  tf_str own = tf_fusion_dim_name(x->func, arg, axis), given = {"", 0};
  uint32_t same = number(x, argument(x, arg), axis), n = 0;
  bool open = false;
  if (own.len || argument(x, arg)->type->dims[axis] == 1) return own;
  for (uint32_t i = 0; i < tf_fusion_body(x->func)->narg; i++)
    for (uint32_t k = 0; k < rank_of(x, i); k++) {
      if (number(x, argument(x, i), k) != same) continue;
      n++;
      open |= argument(x, i)->type->dims[k] == TF_DYN;
      if (!given.len) given = tf_fusion_dim_name(x->func, i, k);
    }
  if (n < 2 || !open || given.len) return given;
  const char *name = tf_pool_printf(x->pool, "n%u", same);
  while (is_name(x, name)) name = tf_pool_printf(x->pool, "%s_", name);
  return tf_strz(name);
}

/* What is said of the arguments, with the names. */
static tf_attr *named(axes *x) {
  tf_context *c = x->func->ctx;
  const tf_attr *all = tf_op_arg_attrs(x->func);
  uint32_t narg = tf_fusion_body(x->func)->narg;
  tf_attr **dict = TF_NEW_ARRAY(x->pool, tf_attr *, (size_t)narg + 1);
  for (uint32_t i = 0; i < narg; i++) {
    static const char *const others[] = {"contiguity", "spread", "on"};
    tf_attr *name[TF_MAX_RANK];
    tf_named_attr entry[4];
    uint32_t n = 0;
    bool any = false;
    for (size_t k = 0; all && k < sizeof others / sizeof *others; k++) {
      tf_attr *a = tf_attr_dict_get(all->elem[i], others[k]);
      if (a) entry[n++] = (tf_named_attr){tf_intern(c, others[k]), a};
    }
    for (uint32_t k = 0; k < rank_of(x, i); k++) {
      tf_str s = name_of(x, i, k);
      any |= s.len > 0;
      name[k] = tf_attr_str(c, s);
    }
    if (any) entry[n++] = (tf_named_attr){tf_intern(c, "dims"), tf_attr_array(c, name, rank_of(x, i))};
    dict[i] = tf_attr_dict(c, entry, n);
  }
  return tf_attr_array(c, dict, narg);
}

static bool is_version(const tf_op *f, const tf_op *func) {
  return f && tf_fusion_is(f, TF_FUSION_FUNC) && tf_str_eq(tf_fusion_version_of_of(f), tf_op_symbol(func));
}

void tf_as_name_extents(const tf_op *whole, tf_op *func, const tf_autosched_copies *ran) {
  bool cut = cuts_two(func);
  if (tf_fusion_joined_of(func)) return; /* another function says what is checked */
  for (const tf_op *f = func->prev; is_version(f, func); f = f->prev) cut |= cuts_two(f);
  if (!cut) return;
  axes x = {.func = whole, .pool = tf_pool_child(func->pool)};
  x.first.pool = x.pool;
  find(&x);
  tf_attr *a = named(&x);
  tf_op_set_attr(func, "arg_attrs", a);
  for (tf_op *f = func->prev; is_version(f, func); f = f->prev) tf_op_set_attr(f, "arg_attrs", a);
  for (size_t i = 0; ran && i < ran->n; i++) tf_op_set_attr(ran->at[i].copy, "arg_attrs", a);
  tf_pool_free(x.pool);
}
