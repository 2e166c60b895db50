/* Axes that follow each other in every tensor, and that every op treats alike, are as good as one. A version of the
 * fusion has one in their place: so rows that lie along several axes, and what is computed for several axes of rows,
 * are what the scheduler knows, with a length that the launch can look at. */
#include "autosched/autosched.h"
#include "autosched/autosched_impl.h"
#include "ir/pass.h"
#include "support/result.h"

enum { NONE = -1, UNKNOWN = -2 };

typedef struct joiner {
  tf_op *func;
  tf_pool *pool;
  tf_value **v; /* tensors: arguments, then what ops compute */
  uint32_t n;
  tf_map number; /* value -> its place in `v`, counted from 1 */
  uint32_t *up;  /* union of axes: TF_MAX_RANK * tensor + axis */
  int32_t *next; /* of a class: the one that always follows it */
  int32_t *prev;
  bool reduces, moves;
} joiner;

static uint32_t root(joiner *j, uint32_t i) {
  while (j->up[i] != i) i = j->up[i] = j->up[j->up[i]];
  return i;
}

static uint32_t node(joiner *j, const tf_value *v, uint32_t axis) {
  return ((uint32_t)(uintptr_t)tf_map_get(&j->number, tf_map_ptr(v)) - 1) * TF_MAX_RANK + axis;
}

static void unite(joiner *j, uint32_t a, uint32_t b) {
  a = root(j, a), b = root(j, b);
  if (a < b) j->up[b] = a; /* the earlier one leads: an argument's, if it has one */
  else j->up[a] = b;
}

static int32_t class_of(joiner *j, const tf_value *v, uint32_t axis) { return (int32_t)root(j, node(j, v, axis)); }

/* ------------------------------------------------------------------------------------------------ which axes */

static void add(joiner *j, tf_value *v) {
  if (v->type->kind != TF_TYPE_TENSOR) return;
  j->v[j->n++] = v;
  tf_map_set(&j->number, tf_map_ptr(v), (void *)(uintptr_t)j->n);
}

bool tf_autosched_keeps_axes(const tf_op *op) {
  switch (tf_fusion_op_info(op)->cls) {
  case TF_FC_SET:
  case TF_FC_CAST:
  case TF_FC_POINTWISE:
  case TF_FC_BROADCAST:
  case TF_FC_SQUEEZE:
  case TF_FC_PERMUTE: return tf_fusion_is_plain(op);
  case TF_FC_REDUCTION: return tf_fusion_is_plain(op) && !tf_fusion_finds_place(op);
  default: return false;
  }
}

static bool moves_axes(const tf_op *op) {
  const tf_attr *axes = tf_fusion_is(op, TF_FUSION_PERMUTE) ? tf_fusion_axes_of(op) : NULL;
  for (uint32_t i = 0; axes && i < axes->n; i++)
    if (axes->ints[i] != (int64_t)i) return true;
  return false;
}

static bool collect(joiner *j) {
  tf_block *b = tf_fusion_body(j->func);
  uint32_t most = b->narg;
  for (tf_op *o = b->first; o; o = o->next) most += o->nresult;
  j->v = TF_NEW_ARRAY(j->pool, tf_value *, (size_t)most + 1);
  for (uint32_t i = 0; i < b->narg; i++) add(j, b->arg[i]);
  for (tf_op *o = b->first; o; o = o->next) {
    if (!tf_fusion_produces_tensor(o)) continue;
    if (!tf_autosched_keeps_axes(o)) return false;
    j->reduces |= tf_fusion_op_info(o)->cls == TF_FC_REDUCTION;
    j->moves |= moves_axes(o);
    add(j, &o->result[0]);
  }
  size_t nodes = (size_t)j->n * TF_MAX_RANK + 1;
  j->up = TF_NEW_ARRAY(j->pool, uint32_t, nodes);
  j->next = TF_NEW_ARRAY(j->pool, int32_t, nodes);
  j->prev = TF_NEW_ARRAY(j->pool, int32_t, nodes);
  for (uint32_t i = 0; i < nodes; i++) j->up[i] = i, j->next[i] = j->prev[i] = UNKNOWN;
  return true;
}

/* Axes that ops put together, and those that have one name. */
static bool unite_all(joiner *j) {
  for (uint32_t i = 0; i < j->n; i++) {
    const tf_op *op = j->v[i]->def;
    for (uint32_t o = 0; op && o < op->noperand; o++) {
      const tf_value *in = op->operand[o].value;
      int32_t map[TF_MAX_RANK];
      if (in->type->kind != TF_TYPE_TENSOR) continue;
      if (!tf_fusion_same_axes(op, o, map)) return false;
      for (uint32_t k = 0; k < in->type->rank; k++) {
        int32_t r = map[k] < 0 ? -1 : tf_fusion_result_axis(op, (uint32_t)map[k]);
        if (r >= 0) unite(j, node(j, in, k), node(j, j->v[i], (uint32_t)r));
      }
    }
  }
  for (uint32_t i = 0; i < j->n; i++)
    for (uint32_t q = 0; q <= i && !j->v[i]->def; q++)
      for (uint32_t k = 0; k < j->v[i]->type->rank * j->v[q]->type->rank; k++) {
        uint32_t a = k / j->v[q]->type->rank, b = k % j->v[q]->type->rank;
        tf_str name = tf_fusion_dim_name(j->func, j->v[i]->index, a);
        if (name.len && tf_str_eq(name, tf_fusion_dim_name(j->func, j->v[q]->index, b)))
          unite(j, node(j, j->v[i], a), node(j, j->v[q], b));
      }
  return true;
}

static void follow(int32_t *of, int32_t cls, int32_t other) {
  of[cls] = of[cls] == UNKNOWN || of[cls] == other ? other : NONE;
}

/* May axes k and k + 1 of the tensor be one? */
static bool lie_together(const joiner *j, const tf_value *v, uint32_t k) {
  const int64_t *d = v->type->dims;
  if ((d[k] == 1) != (d[k + 1] == 1)) return false;
  return v->def || tf_fusion_lies_as_one(j->func, v->index, k);
}

static bool is_diagonal(joiner *j, const tf_value *v) {
  for (uint32_t k = 0; k < v->type->rank; k++)
    for (uint32_t e = 0; e < k; e++)
      if (class_of(j, v, k) == class_of(j, v, e)) return true;
  return false;
}

static bool find_followers(joiner *j) {
  for (uint32_t i = 0; i < j->n; i++) {
    const tf_value *v = j->v[i];
    uint32_t rank = v->type->rank;
    if (is_diagonal(j, v)) return false;
    for (uint32_t k = 0; k < rank; k++) {
      bool has_next = k + 1 < rank && lie_together(j, v, k), has_prev = k && lie_together(j, v, k - 1);
      follow(j->next, class_of(j, v, k), has_next ? class_of(j, v, k + 1) : NONE);
      follow(j->prev, class_of(j, v, k), has_prev ? class_of(j, v, k - 1) : NONE);
    }
  }
  return true;
}

/* Does the axis belong to the one before it? */
static bool continues(joiner *j, const tf_value *v, uint32_t axis) {
  if (!axis) return false;
  int32_t a = class_of(j, v, axis - 1), b = class_of(j, v, axis);
  return j->next[a] == b && j->prev[b] == a;
}

/* Which axis it becomes. */
static uint32_t joined_axis(joiner *j, const tf_value *v, uint32_t axis) {
  uint32_t at = 0;
  for (uint32_t k = 1; k <= axis; k++) at += !continues(j, v, k);
  return at;
}

static uint32_t last_of(joiner *j, const tf_value *v, uint32_t axis) {
  while (axis + 1 < v->type->rank && continues(j, v, axis + 1)) axis++;
  return axis;
}

/* Static extents are known together as they are: only others, of what is read, are worth a version. Of a transpose how
 * many axes there are counts, too: a block has its place along three. */
static bool is_worth(joiner *j) {
  bool known = j->moves && !j->reduces;
  for (uint32_t i = 0; i < j->n; i++)
    for (uint32_t k = 1; !j->v[i]->def && tf_value_has_uses(j->v[i]) && k < j->v[i]->type->rank; k++)
      if (continues(j, j->v[i], k) &&
          (known || j->v[i]->type->dims[k] == TF_DYN || j->v[i]->type->dims[k - 1] == TF_DYN))
        return true;
  return false;
}

/* Where nothing is reduced, what all tensors walk alike is walked as one anyway. But vectors along several axes of one
 * row, such as height and width of an image of which each channel has a number, begin where nothing is known of their
 * product; and a permutation of four axes, two of which stay side by side, is one of three. */
static bool joins_a_row(joiner *j) {
  for (uint32_t i = 0; i < j->n; i++) {
    const tf_value *v = j->v[i];
    uint32_t first = v->type->rank ? v->type->rank - 1 : 0;
    if (v->def && !tf_tensor_is_returned(v->def)) continue;
    while (continues(j, v, first)) first--;
    for (uint32_t k = first; first && first + 1 < v->type->rank && k < v->type->rank; k++)
      if (j->moves || v->type->dims[k] == TF_DYN) return true;
  }
  return false;
}

/* ------------------------------------------------------------------------------------------------ the version */

/* The argument that has an axis of this class. */
static bool find_argument(joiner *j, int32_t cls, int64_t at[2]) {
  for (uint32_t i = 0; i < j->n && !j->v[i]->def; i++)
    for (uint32_t k = 0; k < j->v[i]->type->rank; k++)
      if (class_of(j, j->v[i], k) == cls && j->v[i]->type->dims[k] != 1) {
        at[0] = j->v[i]->index;
        at[1] = k;
        return true;
      }
  return false;
}

typedef TF_VEC(int64_t) numbers;

/* Extents that are asked for and are no axis' any more: numbers, or arguments. */
static bool rewrite_dims(joiner *j, numbers *extents) {
  tf_context *c = j->func->ctx;
  for (tf_op *o = tf_fusion_body(j->func)->first, *next; o; o = next) {
    next = o->next;
    if (!tf_fusion_is(o, TF_FUSION_DIM)) continue;
    tf_value *x = o->operand[0].value, *to = NULL;
    uint32_t k = (uint32_t)tf_fusion_axis_of(o, 0);
    int64_t at[2] = {0};
    if (!continues(j, x, k) && last_of(j, x, k) == k) {
      tf_op_set_attr(o, "axis", tf_attr_i64(c, joined_axis(j, x, k)));
      continue;
    }
    if (x->type->dims[k] != TF_DYN) to = tf_as_number(o, o->result[0].type, 0, x->type->dims[k]);
    else if (!find_argument(j, class_of(j, x, k), at)) return false;
    for (size_t i = 0; !to && i + 1 < extents->n; i += 2)
      if (extents->at[i] == at[0] && extents->at[i + 1] == at[1])
        to = tf_fusion_body(j->func)->arg[tf_fusion_body(j->func)->narg - extents->n / 2 + i / 2];
    if (!to) {
      const char *name = tf_pool_printf(j->pool, "%s_extent%lld", x->name ? x->name : "x", (long long)at[1]);
      to = tf_block_add_arg(j->func->pool, tf_fusion_body(j->func), o->result[0].type, tf_intern(c, name));
      tf_vec_push(j->pool, extents, at[0]);
      tf_vec_push(j->pool, extents, at[1]);
    }
    tf_value_replace_uses(&o->result[0], to);
    tf_op_erase(o);
  }
  return true;
}

/* `axes` of an op, in joined axes. */
static tf_attr *joined_axes(joiner *j, const tf_op *op) {
  const tf_attr *axes = tf_fusion_axes_of(op);
  tf_fusion_class c = tf_fusion_op_info(op)->cls;
  const tf_value *in = op->operand[0].value, *out = &op->result[0], *v = c == TF_FC_BROADCAST ? out : in;
  int64_t n[TF_MAX_RANK];
  uint32_t m = 0;
  if (c == TF_FC_PERMUTE) {
    for (uint32_t k = 0; k < axes->n; k++)
      if (!continues(j, out, k)) n[m++] = joined_axis(j, in, (uint32_t)axes->ints[k]);
  } else
    for (uint32_t k = 0; k < v->type->rank; k++)
      if (tf_fusion_has_axis(op, k) && !continues(j, v, k)) n[m++] = joined_axis(j, v, k);
  return tf_attr_ints(op->ctx, n, m);
}

static bool joined_type(joiner *j, const tf_value *v, tf_type **out) {
  int64_t dims[TF_MAX_RANK];
  uint32_t n = 0;
  for (uint32_t k = 0; k < v->type->rank; k++) {
    int64_t d = v->type->dims[k];
    if (!continues(j, v, k)) dims[n++] = d;
    else if (d == TF_DYN || dims[n - 1] == TF_DYN) dims[n - 1] = TF_DYN;
    else if (__builtin_mul_overflow(dims[n - 1], d, &dims[n - 1])) return false;
  }
  *out = tf_type_tensor(v->type->elem, dims, n);
  return true;
}

/* One operand's type may say how long an axis is, and another one's how long the next: the result's says both, and of
 * the joined axis no operand's says anything. */
static bool says_more(joiner *j, const tf_value *v, tf_type *const *type, uint32_t axis) {
  bool same = false;
  if (last_of(j, v, axis) == axis || type[node(j, v, 0) / TF_MAX_RANK]->dims[joined_axis(j, v, axis)] == TF_DYN)
    return false;
  for (uint32_t o = 0; o < v->def->noperand; o++) {
    const tf_value *in = v->def->operand[o].value;
    for (uint32_t k = 0; in->type->kind == TF_TYPE_TENSOR && k < in->type->rank; k++) {
      if (class_of(j, in, k) != class_of(j, v, axis)) continue;
      same = true;
      if (type[node(j, in, 0) / TF_MAX_RANK]->dims[joined_axis(j, in, k)] != TF_DYN) return false;
    }
  }
  return same;
}

static tf_attr *joined_dict(joiner *j, const tf_value *v) {
  tf_context *c = j->func->ctx;
  tf_attr *name[TF_MAX_RANK], *contiguous[TF_MAX_RANK];
  uint32_t n = 0;
  bool named = false, strided = false;
  for (uint32_t k = 0, last; k < v->type->rank; k = last + 1) {
    last = last_of(j, v, k);
    tf_fusion_contiguity how = tf_fusion_contiguous(j->func, v->index, last);
    tf_str s = tf_fusion_joined_name(j->func, v->index, k, last - k + 1, j->pool);
    named |= s.len > 0;
    strided |= how != TF_CONTIGUOUS;
    contiguous[n] = how == TF_STRIDE0 ? tf_attr_strz(c, "broadcast") : tf_attr_bool(c, how == TF_CONTIGUOUS);
    name[n++] = tf_attr_str(c, s);
  }
  tf_named_attr entry[2];
  uint32_t m = 0;
  if (strided) entry[m++] = (tf_named_attr){tf_intern(c, "contiguity"), tf_attr_array(c, contiguous, n)};
  if (named) entry[m++] = (tf_named_attr){tf_intern(c, "dims"), tf_attr_array(c, name, n)};
  return tf_attr_dict(c, entry, m);
}

/* What concerns the function: its type, what its arguments are, and which axes they join. */
static void set_function(joiner *j, tf_attr *const *dicts, const numbers *joined, const numbers *extents) {
  tf_context *c = j->func->ctx;
  tf_block *b = tf_fusion_body(j->func);
  tf_op *ret = tf_fusion_return_op(j->func);
  tf_type **in = TF_NEW_ARRAY(j->pool, tf_type *, (size_t)b->narg + 1),
          **out = TF_NEW_ARRAY(j->pool, tf_type *, (size_t)ret->noperand + 1);
  for (uint32_t i = 0; i < b->narg; i++) in[i] = b->arg[i]->type;
  for (uint32_t i = 0; i < ret->noperand; i++) out[i] = tf_op_operand(ret, i)->type;
  tf_op_set_attr(j->func, "function_type", tf_attr_type(tf_type_function(c, in, b->narg, out, ret->noperand)));
  if (tf_op_arg_attrs(j->func)) tf_op_set_attr(j->func, "arg_attrs", tf_attr_array(c, dicts, b->narg));
  tf_op_set_attr(j->func, "joined", tf_attr_ints(c, joined->at, (uint32_t)joined->n));
  if (extents->n) tf_op_set_attr(j->func, "extents", tf_attr_ints(c, extents->at, (uint32_t)extents->n));
}

static void count_axes(joiner *j, const tf_value *v, numbers *out) {
  for (uint32_t k = 0, last; k < v->type->rank; k = last + 1) {
    last = last_of(j, v, k);
    tf_vec_push(j->pool, out, last - k + 1);
  }
}

static bool rewrite(joiner *j) {
  tf_block *b = tf_fusion_body(j->func);
  tf_op *ret = tf_fusion_return_op(j->func);
  numbers joined = {0}, extents = {0};
  for (uint32_t i = 0; i < j->n && !j->v[i]->def; i++) count_axes(j, j->v[i], &joined);
  for (uint32_t i = 0; i < ret->noperand; i++) count_axes(j, tf_op_operand(ret, i), &joined);
  tf_type **type = TF_NEW_ARRAY(j->pool, tf_type *, (size_t)j->n + 1);
  tf_attr **axes = TF_NEW_ARRAY(j->pool, tf_attr *, (size_t)j->n + 1);
  for (uint32_t i = 0; i < j->n; i++) {
    if (!joined_type(j, j->v[i], &type[i])) return false;
    axes[i] = j->v[i]->def && tf_fusion_axes_of(j->v[i]->def) ? joined_axes(j, j->v[i]->def) : NULL;
  }
  for (uint32_t i = 0; i < j->n; i++)
    for (uint32_t k = 0; j->v[i]->def && k < j->v[i]->type->rank; k++)
      if (!continues(j, j->v[i], k) && says_more(j, j->v[i], type, k)) return false;
  uint32_t own = b->narg;
  if (!rewrite_dims(j, &extents)) return false;
  tf_attr **dicts = TF_NEW_ARRAY(j->pool, tf_attr *, (size_t)b->narg + 1);
  for (uint32_t i = 0; i < b->narg; i++) {
    bool tensor = i < own && b->arg[i]->type->kind == TF_TYPE_TENSOR;
    dicts[i] = tensor ? joined_dict(j, b->arg[i]) : tf_attr_dict(j->func->ctx, NULL, 0);
  }
  for (uint32_t i = 0; i < j->n; i++) {
    j->v[i]->type = type[i];
    if (axes[i]) tf_op_set_attr(j->v[i]->def, "axes", axes[i]);
  }
  set_function(j, dicts, &joined, &extents);
  return true;
}

tf_op *tf_autosched_join(tf_op *func) {
  bool own = tf_fusion_cluster_of(func) || tf_fusion_dynamic_attr(func) || tf_fusion_version_of_attr(func);
  if (own || tf_fusion_mesh_of(func)) return NULL;
  tf_map map = {.pool = func->pool};
  tf_op *twin = tf_op_clone(func, func->pool, &map);
  joiner j = {.func = twin, .pool = tf_pool_child(func->pool)};
  TF_EITHER(tf_sweep_dead(tf_fusion_body(twin)));
  j.number.pool = j.pool;
  bool ok = collect(&j) && unite_all(&j) && find_followers(&j) && is_worth(&j) && (j.reduces || joins_a_row(&j)) &&
            rewrite(&j);
  tf_pool_free(j.pool);
  if (!ok) {
    tf_op_erase(twin);
    return NULL;
  }
  tf_str name = tf_op_symbol(func);
  const char *called = tf_pool_printf(func->pool, "%.*s_joined", (int)name.len, name.ptr);
  tf_op_set_attr(twin, "sym_name", tf_attr_strz(func->ctx, called));
  tf_op_set_attr(twin, "version_of", tf_attr_symbol(func->ctx, name));
  return twin;
}
