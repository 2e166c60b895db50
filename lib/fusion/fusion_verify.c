/* What the table's strings and the inferred types do not say. */
#include "fusion/domain.h"
#include "fusion/fusion_dialect.h"
#include "fusion/spread.h"
#include "fusion/stream.h"

#include <string.h>

static tf_type *type_of(const tf_op *op, uint32_t i) { return op->operand[i].value->type; }

/* ------------------------------------------------------------------------------------------------ the suffix */

bool tf_fusion_verify_tv(tf_op *op) {
  tf_block *b = tf_fusion_domain_block(op);
  if (!tf_fusion_produces_tensor(op)) {
    if (tf_fusion_says_where(&op->result[0]))
      return tf_op_error(op, "'%s' is a scalar, which every device has; leave out `spread` and `on`",
                         tf_value_name(&op->result[0]));
    if (tf_fusion_is_plain(op)) return true;
    return tf_op_error(op, "a scalar has no memory and no domain, but '%s' gives %s", op->def->name,
                       tf_type_str(op->result[0].type));
  }
  const tf_attr *spread = tf_fusion_spread_of(op);
  if (spread && !tf_fusion_check_spread(op, tf_op_parent(op), UINT32_MAX, spread, op->result[0].type)) return false;
  const tf_attr *on = tf_fusion_on_of(op);
  if (on && !tf_fusion_check_on(op, tf_op_parent(op), UINT32_MAX, on)) return false;
  int64_t segment = tf_fusion_segment_of(op, 0);
  if (segment < 0) return tf_op_error(op, "a segment is not negative");
  if (segment >= TF_FUSION_MAX_SEGMENTS)
    return tf_op_error(op, "segments are numbered from 0 to %d, found %lld", TF_FUSION_MAX_SEGMENTS - 1,
                       (long long)segment);
  int64_t inl = tf_fusion_inline_of(op, 0);
  if (inl < 0) return tf_op_error(op, "an inline position is not negative");
  if (inl > INT32_MAX) return tf_op_error(op, "an inline position of %lld is beyond any loop", (long long)inl);
  static const struct {
    const char *name;
    bool bulk; /* for copies via(bulk), too */
  } of_maps[] = {{"l2", false}, {"fill", false}, {"prefetch", false}, {"multicast", true}};
  for (size_t i = 0; i < sizeof of_maps / sizeof *of_maps; i++) {
    if (!tf_op_attr(op, of_maps[i].name) || tf_tensor_via(op) == TF_VIA_TMA) continue;
    if (of_maps[i].bulk && tf_tensor_via(op) == TF_VIA_BULK) continue;
    return tf_op_error(op, "`%s` is for copies via(tma)%s, but '%s' is none", of_maps[i].name,
                       of_maps[i].bulk ? " and via(bulk)" : "", tf_value_name(&op->result[0]));
  }
  if (tf_fusion_prefetch_of(op, 1) < 1 || tf_fusion_prefetch_of(op, 1) > INT16_MAX)
    return tf_op_error(op, "`prefetch` is a number of iterations, from 1 to %d, found %lld", INT16_MAX,
                       (long long)tf_fusion_prefetch_of(op, 1));
  if (!b) return true;
  uint32_t rank = tf_fusion_domain_rank(op);
  if (b->narg != rank)
    return tf_op_error(op, "the domain names %u ids, but the logical domain of '%s' has %u%s", b->narg,
                       tf_value_name(&op->result[0]), rank,
                       tf_fusion_op_info(op)->cls == TF_FC_REDUCTION ? ", the reduced axes included" : "");
  for (uint32_t i = 0; i < b->narg; i++)
    if (!tf_type_is(b->arg[i]->type, "fusion.id"))
      return tf_op_error(op, "domain id %u must have type !fusion.id, found %s", i, tf_type_str(b->arg[i]->type));
  return true;
}

/* ------------------------------------------------------------------------------------------------ single ops */

bool tf_fusion_verify_cast(tf_op *op) {
  tf_type *x = type_of(op, 0), *y = op->result[0].type;
  bool same = tf_fusion_is_tensor(x) == tf_fusion_is_tensor(y) && x->rank == y->rank;
  for (uint32_t k = 0; same && tf_fusion_is_tensor(x) && k < x->rank; k++) same = x->dims[k] == y->dims[k];
  if (same) return tf_fusion_verify_tv(op);
  return tf_op_error(op, "a cast keeps the shape: '%s' has type %s, the result %s", tf_value_name(op->operand[0].value),
                     tf_type_str(x), tf_type_str(y));
}

bool tf_fusion_verify_bitcast(tf_op *op) {
  tf_type *x = tf_fusion_elem(type_of(op, 0)), *y = tf_fusion_elem(op->result[0].type);
  tf_fusion_dtype from, to;
  if (!tf_fusion_verify_cast(op) || !tf_fusion_dtype_of(x, &from) || !tf_fusion_dtype_of(y, &to)) return false;
  if (tf_fd_size(from) == tf_fd_size(to) && from != TF_FD_BOOL && to != TF_FD_BOOL) return true;
  return tf_op_error(op, "%s and %s are not of one size in bits; fusion.cast converts", tf_type_str(x), tf_type_str(y));
}

bool tf_fusion_verify_constant(tf_op *op) {
  const tf_attr *a = tf_fusion_value_of(op);
  tf_fusion_dtype d;
  if (!tf_fusion_dtype_of(a->type, &d)) return false;
  if (!tf_fd_is_float(d) && tf_fd_wrap(d, a->i) != a->i)
    return tf_op_error(op, "%lld does not fit in %s", (long long)a->i, tf_fd_name(d));
  return true;
}

bool tf_fusion_verify_dim(tf_op *op) {
  int64_t axis = tf_fusion_axis_of(op, 0);
  uint32_t rank = type_of(op, 0)->rank;
  if (axis >= 0 && axis < rank) return true;
  return tf_op_error(op, "axis %lld is out of range: '%s' has %u axes", (long long)axis,
                     tf_value_name(op->operand[0].value), rank);
}

/* Of extents the host program computes these, as it computes extents of other tensors. */
static bool host_computes(const tf_op *def) {
  const tf_attr *by;
  switch (tf_fusion_op_info(def)->id) {
  case TF_FUSION_ADD:
  case TF_FUSION_SUB:
  case TF_FUSION_MUL:
  case TF_FUSION_MIN:
  case TF_FUSION_MAX: return true;
  case TF_FUSION_FLOORDIV:
  case TF_FUSION_CEIL_DIV:
    if (!def->operand[1].value->def || !tf_fusion_is(def->operand[1].value->def, TF_FUSION_CONSTANT)) return false;
    by = tf_fusion_value_of(def->operand[1].value->def);
    return by && by->i > 0;
  default: return false;
  }
}

/* Extents are what the host program can know: arguments, constants, other extents, and what it computes of them. */
static bool check_extent(tf_op *op, tf_value *v, bool whole) {
  if (v->type != tf_type_i(op->ctx, 64))
    return tf_op_error(op, "an extent is an i64 scalar, but '%s' has type %s", tf_value_name(v), tf_type_str(v->type));
  if (!v->def || tf_fusion_is(v->def, TF_FUSION_DIM)) return true;
  if (tf_fusion_is(v->def, TF_FUSION_CONSTANT)) {
    const tf_attr *a = tf_fusion_value_of(v->def);
    return !a || !whole || a->i >= 0 || tf_op_error(op, "the extent '%s' is negative", tf_value_name(v));
  }
  if (!tf_fusion_op_info(v->def) || !host_computes(v->def))
    return tf_op_error(
        op,
        "the extent '%s' must be an argument, a fusion.constant, a fusion.dim, or what add, sub, mul, min, "
        "max and, by a positive constant, floordiv and ceil_div make of these",
        tf_value_name(v));
  for (uint32_t i = 0; i < v->def->noperand; i++)
    if (!check_extent(op, v->def->operand[i].value, false)) return false;
  return true;
}

bool tf_fusion_check_extents(tf_op *op, uint32_t lead) {
  tf_type *t = op->result[0].type;
  uint32_t dyn = 0;
  for (uint32_t k = 0; k < t->rank; k++) dyn += t->dims[k] == TF_DYN;
  if (op->noperand - lead != dyn)
    return tf_op_error(op, "%s has %u symbolic extents, but %u are given", tf_type_str(t), dyn, op->noperand - lead);
  for (uint32_t i = lead; i < op->noperand; i++)
    if (!check_extent(op, op->operand[i].value, true)) return false;
  return true;
}

/* full and iota: leading scalars of the element type, then one extent per `?` of the result. */
bool tf_fusion_verify_generator(tf_op *op) {
  bool iota = tf_fusion_op_info(op)->cls == TF_FC_IOTA;
  tf_type *t = op->result[0].type;
  uint32_t lead = iota ? 2 : 1;
  for (uint32_t i = 0; i < lead; i++)
    if (type_of(op, i) != t->elem)
      return tf_op_error(op, "'%s' has type %s, but the result's elements are %s; insert fusion.cast",
                         tf_value_name(op->operand[i].value), tf_type_str(type_of(op, i)), tf_type_str(t->elem));
  if (iota && tf_type_is_bool(t->elem)) return tf_op_error(op, "'%s' takes floats and integers, not i1", op->def->name);
  if (!tf_fusion_check_extents(op, lead)) return false;
  int64_t axis = tf_fusion_axis_of(op, 0);
  if (iota && (axis < 0 || axis >= t->rank))
    return tf_op_error(op, "axis %lld is out of range: the result has %u axes", (long long)axis, t->rank);
  return tf_fusion_verify_tv(op);
}

bool tf_fusion_verify_random(tf_op *op) {
  tf_fusion_dtype d;
  tf_type *t = op->result[0].type;
  for (uint32_t i = 0; i < 2; i++)
    if (type_of(op, i) != tf_type_i(op->ctx, 64))
      return tf_op_error(op, "%s of '%s' has type %s, expected i64", i ? "the counter" : "the seed", op->def->name,
                         tf_type_str(type_of(op, i)));
  if (!tf_fusion_dtype_of(t, &d)) return false;
  bool bits = tf_fusion_is(op, TF_FUSION_RANDOM_BITS);
  if (bits ? d != TF_FD_U32 : d > TF_FD_BF16)
    return tf_op_error(op, "'%s' gives %s, found %s; insert fusion.cast", op->def->name,
                       bits ? "ui32" : "f64, f32, f16 or bf16", tf_type_str(t->elem));
  return tf_fusion_check_extents(op, 2) && tf_fusion_verify_tv(op);
}

/* ------------------------------------------------------------------------------------------------ functions */

static bool check_contiguity(tf_op *op, uint32_t arg, const tf_attr *list, uint32_t rank) {
  if (list->kind != TF_ATTR_ARRAY || list->n != rank)
    return tf_op_error(op, "'contiguity' of argument %u must be a list of %u entries, one per axis", arg, rank);
  for (uint32_t k = 0; k < rank; k++) {
    const tf_attr *e = list->elem[k];
    bool flag = e->kind == TF_ATTR_INT && tf_type_is_bool(e->type);
    if (!flag && !(e->kind == TF_ATTR_STRING && tf_str_eqz(e->s, "broadcast")))
      return tf_op_error(op, "'contiguity' of argument %u, axis %u, must be true, false or \"broadcast\"", arg, k);
  }
  return true;
}

/* Equal names are equal extents: two static ones that differ can never be met. */
static bool check_dim_name(tf_op *op, uint32_t arg, uint32_t axis) {
  tf_block *b = tf_op_body(op);
  tf_str name = tf_fusion_dim_name(op, arg, axis);
  int64_t n = b->arg[arg]->type->dims[axis];
  if (!name.len || n == TF_DYN) return true;
  for (uint32_t i = 0; i <= arg; i++)
    for (uint32_t k = 0; tf_fusion_is_tensor(b->arg[i]->type) && k < (i < arg ? b->arg[i]->type->rank : axis); k++) {
      int64_t m = b->arg[i]->type->dims[k];
      if (m == TF_DYN || m == n || !tf_str_eq(tf_fusion_dim_name(op, i, k), name)) continue;
      return tf_op_error(op, "extent '%.*s' is %lld in argument %u and %lld in argument %u", (int)name.len, name.ptr,
                         (long long)m, i, (long long)n, arg);
    }
  return true;
}

static bool check_dims(tf_op *op, uint32_t arg, const tf_attr *list, uint32_t rank) {
  if (list->kind != TF_ATTR_ARRAY || list->n != rank)
    return tf_op_error(op, "'dims' of argument %u must be a list of %u names, one per axis", arg, rank);
  for (uint32_t k = 0; k < rank; k++) {
    if (list->elem[k]->kind != TF_ATTR_STRING)
      return tf_op_error(op, "'dims' of argument %u, axis %u, must be a name such as \"m\", or \"\"", arg, k);
    if (!check_dim_name(op, arg, k)) return false;
  }
  return true;
}

static bool check_spread(tf_op *op, uint32_t arg, const tf_attr *list, uint32_t rank) {
  (void)rank;
  return tf_fusion_check_spread(op, op, arg, list, tf_op_body(op)->arg[arg]->type);
}

static bool check_on(tf_op *op, uint32_t arg, const tf_attr *on, uint32_t rank) {
  (void)rank;
  return tf_fusion_check_on(op, op, arg, on);
}

static bool check_arg_attrs(tf_op *op, uint32_t arg, const tf_attr *dict) {
  tf_type *t = tf_op_body(op)->arg[arg]->type;
  static const struct {
    const char *name;
    bool (*check)(tf_op *op, uint32_t arg, const tf_attr *list, uint32_t rank);
  } lists[] = {{"contiguity", check_contiguity}, {"dims", check_dims}, {"spread", check_spread}, {"on", check_on}};
  for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
    const tf_attr *v = tf_attr_dict_get(dict, lists[i].name);
    if (!v) continue;
    if (!tf_fusion_is_tensor(t))
      return tf_op_error(op, "argument %u is a scalar and takes no '%s'", arg, lists[i].name);
    if (!lists[i].check(op, arg, v, t->rank)) return false;
  }
  return true;
}

static bool check_arg_type(tf_op *op, const char *what, uint32_t i, const tf_type *t, bool argument) {
  tf_fusion_dtype d;
  if (!tf_fusion_dtype_of(t, &d))
    return tf_op_error(op, "%s %u has type %s, which is not a tensor or scalar of " TF_FD_WORDS, what, i,
                       tf_type_str(t));
  if (!tf_fusion_is_tensor(t)) {
    if (argument) return true;
    return tf_op_error(op, "%s %u is a scalar, but a fusion gives tensors; insert fusion.full", what, i);
  }
  if (t->rank > TF_FUSION_MAX_RANK)
    return tf_op_error(op, "%s %u has %u axes; a tensor has at most %d", what, i, t->rank, TF_FUSION_MAX_RANK);
  return true;
}

static bool check_cluster(tf_op *op) {
  const tf_attr *a = tf_fusion_cluster_of(op);
  int64_t n = 1;
  if (!a) return true;
  for (uint32_t i = 0; i < a->n; i++) {
    if (a->ints[i] < 1 || a->ints[i] > 16)
      return tf_op_error(op, "extent %u of 'cluster' must be from 1 to 16, found %lld", i, (long long)a->ints[i]);
    n *= a->ints[i];
  }
  if (a->n < 1 || a->n > 3) return tf_op_error(op, "'cluster' has 1 to 3 extents, found %u", a->n);
  return n <= 16 || tf_op_error(op, "a cluster has at most 16 blocks, found %lld", (long long)n);
}

/* An argument, an axis of it and an extent. */
static bool check_from(tf_op *op, const tf_type *ft, const char *word, const tf_attr *a) {
  if (!a) return true;
  if (a->n != 3) return tf_op_error(op, "'%s' has an argument, an axis and an extent, found %u numbers", word, a->n);
  int64_t arg = a->ints[0], axis = a->ints[1];
  const tf_type *t = arg >= 0 && arg < ft->nin ? ft->sub[arg] : NULL;
  return (t && t->kind == TF_TYPE_TENSOR && axis >= -1 && axis < t->rank) ||
         tf_op_error(op, "'%s' names axis %lld of argument %lld, which there is not", word, (long long)axis,
                     (long long)arg);
}

static bool check_policies(tf_op *op, const tf_type *ft) {
  return check_from(op, ft, "last_from", tf_fusion_last_from_of(op)) &&
         check_from(op, ft, "first_below", tf_fusion_first_below_of(op)) &&
         check_from(op, ft, "first_from", tf_fusion_first_from_of(op)) &&
         check_from(op, ft, "stores_from", tf_fusion_stores_from_of(op));
}

/* Results in the memory of arguments: each has one of its type, of its own. */
static bool check_in_place(tf_op *op, const tf_type *ft) {
  const tf_attr *a = tf_fusion_in_place_of(op);
  uint32_t nout = ft->nsub - ft->nin;
  if (!a) return true;
  if (a->n != nout) return tf_op_error(op, "'in_place' has %u numbers, expected one a result, %u", a->n, nout);
  for (uint32_t r = 0; r < nout; r++) {
    int64_t arg = a->ints[r];
    if (arg == -1) continue;
    if (arg < 0 || arg >= ft->nin)
      return tf_op_error(op, "result %u is in place of argument %lld, which there is not: there are %u arguments", r,
                         (long long)arg, ft->nin);
    const tf_type *x = ft->sub[arg], *y = ft->sub[ft->nin + r];
    if (x != y)
      return tf_op_error(
          op, "result %u has type %s, but argument %lld, in whose place it is, has type %s; the two must be one type",
          r, tf_type_str(y), (long long)arg, tf_type_str(x));
    for (uint32_t q = 0; q < r; q++)
      if (a->ints[q] == arg)
        return tf_op_error(op, "results %u and %u are both in place of argument %lld; it has room for one", q, r,
                           (long long)arg);
  }
  return true;
}

/* What products are made by is chosen by fuse-products, for the fusion as a whole. */
static bool check_unscheduled(tf_op *func, const tf_op *product) {
  for (tf_op *o = tf_fusion_body(func)->first; o; o = o->next) {
    bool sched =
        o->def->dialect && strcmp(o->def->dialect->name, "sched") == 0; /* ops of no dialect are somebody else's */
    if (sched && tf_fusion_mesh_of(func)) continue;
    const char *found = sched                                                    ? o->def->name
                        : tf_fusion_produces_tensor(o) && !tf_fusion_is_plain(o) ? "a schedule of this tensor"
                                                                                 : NULL;
    if (!found) continue;
    tf_op_error(
        o,
        "a fusion with %s takes no schedule, found %s: fuse-products makes it by tile programs; schedule what is "
        "beside it in a fusion of its own",
        tf_fusion_by_tiles_words(product), found);
    return tf_op_note((tf_op *)product, tf_fusion_is_product(product) ? "this is a product" : "it is here");
  }
  return true;
}

static bool check_script_on_mesh(tf_op *func) {
  tf_stream *all;
  uint32_t n;
  if (!tf_fusion_mesh_of(func)) return true;
  tf_pool *scratch = tf_pool_child(func->pool);
  bool ok = tf_fusion_streams(func, true, scratch, &all, &n);
  tf_pool_free(scratch);
  return ok;
}

bool tf_fusion_verify_func(tf_op *op) {
  tf_type *ft = tf_fusion_func_type(op);
  tf_block *b = tf_op_body(op);
  if (!ft) return tf_op_error(op, "'function_type' must be a function type");
  if (!b) return tf_op_error(op, "a fusion needs a body");
  if (b->narg != ft->nin)
    return tf_op_error(op, "the body has %u arguments, but the function type names %u", b->narg, ft->nin);
  for (uint32_t i = 0; i < ft->nin; i++) {
    if (b->arg[i]->type != ft->sub[i])
      return tf_op_error(op, "argument %u has type %s, but the function type says %s", i, tf_type_str(b->arg[i]->type),
                         tf_type_str(ft->sub[i]));
    if (!check_arg_type(op, "argument", i, ft->sub[i], true)) return false;
  }
  int64_t ctas = tf_fusion_min_ctas_of(op, 1);
  if (ctas < 1 || ctas > 32) return tf_op_error(op, "'min_ctas' must be from 1 to 32, found %lld", (long long)ctas);
  if (!check_cluster(op) || !check_policies(op, ft)) return false;
  if (ft->nsub == ft->nin) return tf_op_error(op, "a fusion needs at least one result");
  for (uint32_t i = ft->nin; i < ft->nsub; i++)
    if (!check_arg_type(op, "result", i - ft->nin, ft->sub[i], false)) return false;
  if (!tf_fusion_check_mesh(op)) return false;
  const tf_attr *attrs = tf_op_arg_attrs(op);
  if (attrs && attrs->n != ft->nin)
    return tf_op_error(op, "'arg_attrs' has %u entries, but there are %u arguments", attrs->n, ft->nin);
  for (uint32_t i = 0; attrs && i < attrs->n; i++)
    if (!check_arg_attrs(op, i, attrs->elem[i])) return false;
  if (!check_in_place(op, ft)) return false;
  if (!tf_fusion_return_op(op)) return tf_op_error(op, "the body of a fusion must end with fusion.return");
  uint32_t tensors = 0;
  for (tf_op *o = b->first; o; o = o->next) tensors += tf_fusion_produces_tensor(o);
  if (tensors > TF_FUSION_MAX_TENSORS)
    return tf_op_error(op, "a fusion computes at most %d tensors, found %u; make it several", TF_FUSION_MAX_TENSORS,
                       tensors);
  if (!check_script_on_mesh(op)) return false;
  tf_op *product = tf_fusion_first_by_tiles(op);
  return !product || check_unscheduled(op, product);
}

bool tf_fusion_verify_return(tf_op *op) {
  tf_op *func = tf_op_parent(op);
  if (!func || !tf_fusion_is(func, TF_FUSION_FUNC)) return tf_op_error(op, "fusion.return must end a fusion.func");
  tf_type *ft = tf_fusion_func_type(func);
  if (!ft) return true; /* reported at the function */
  uint32_t n = ft->nsub - ft->nin;
  if (op->noperand != n) return tf_op_error(op, "the fusion has %u results, but %u are returned", n, op->noperand);
  for (uint32_t i = 0; i < n; i++)
    if (type_of(op, i) != ft->sub[ft->nin + i])
      return tf_op_error(op, "result %u has type %s, but '%s' has type %s", i, tf_type_str(ft->sub[ft->nin + i]),
                         tf_value_name(op->operand[i].value), tf_type_str(type_of(op, i)));
  return true;
}
