/* The ops of a fusion, by calls. */
#include <stdio.h>

#include "api/fusion_types.h"
#include "api/host_types.h"
#include "fusion/fusion_dialect.h"
#include "runtime/package.h"
#include "support/result.h"
#include "support/sink.h"

/* ------------------------------------------------------------------------------------------------ types */

tf_type *tf_api_elem(tf_fusion *f, DLDataType t) {
  tf_type *elem = tf_api_find_elem(f->m->ctx, t, TF_FD_OPS);
  if (elem) return elem;
  tf_api_error(f,
               "the element type with code %u, %u bits and %u lanes is none of f64, f32, f16, bf16, f8e4m3fn, f8e5m2, "
               "i64, i32, i16, i8, u64, u32, u16, u8 and bool with one lane",
               t.code, t.bits, t.lanes);
  return NULL;
}

DLDataType tf_api_dlpack(const tf_type *elem) {
  tf_fusion_dtype d;
  return tf_fusion_dtype_of(elem, &d) ? tf_dtype_dlpack(tf_fd_dtype(d)) : (DLDataType){0, 0, 0};
}

tf_type *tf_api_tensor(tf_fusion *f, tf_type *elem, const int64_t *dims, uint32_t rank) {
  int64_t d[TF_FUSION_MAX_RANK];
  if (rank > TF_FUSION_MAX_RANK) {
    tf_api_error(f, "a tensor has at most %d axes, found %u", TF_FUSION_MAX_RANK, rank);
    return NULL;
  }
  if (rank && !dims) {
    tf_api_error(f, "the list of %u extents is NULL", rank);
    return NULL;
  }
  for (uint32_t k = 0; k < rank; k++) {
    if (dims[k] < 0 && dims[k] != TF_DIM_DYNAMIC) {
      tf_api_error(f, "the extent %lld of axis %u is negative, and not TF_DIM_DYNAMIC", (long long)dims[k], k);
      return NULL;
    }
    d[k] = dims[k] == TF_DIM_DYNAMIC ? TF_DYN : dims[k];
  }
  return tf_type_tensor(elem, d, rank);
}

/* ------------------------------------------------------------------------------------------------ any op */

typedef struct op_args {
  tf_fusion *f;
  const char *op;
  tf_tensor *const *operands;
  uint32_t n;
  const tf_fusion_attrs *given;
  tf_fusion_attrs a;
  tf_tensor **out;
} op_args;

/* What an op of the class takes besides operands becomes one attribute or the result's type; false after a diagnostic.
 */
typedef struct made {
  tf_named_attr attr, more, last;
  tf_type *type;
  tf_named_attr sdpa[9]; /* or `blocks` of a scaled product */
  uint32_t nsdpa;
} made;

static bool make_axes(const op_args *a, made *r) {
  if (a->a.naxes > TF_FUSION_MAX_RANK || (a->a.naxes && !a->a.axes)) {
    if (a->a.naxes && !a->a.axes) tf_api_error(a->f, "the list of %u axes is NULL", a->a.naxes);
    else tf_api_error(a->f, "'%s' takes at most %d axes, found %u", a->op, TF_FUSION_MAX_RANK, a->a.naxes);
    return false;
  }
  r->attr = (tf_named_attr){"axes", tf_attr_ints(a->f->m->ctx, a->a.axes, a->a.naxes)};
  return true;
}

/* The result's elements are said: i64 where nothing is. What is wrong with the axes the op's own check tells. */
static bool make_place(const op_args *a, made *r) {
  tf_type *x = a->operands[0]->v->type, *elem = tf_type_i(a->f->m->ctx, 64);
  int64_t dims[TF_FUSION_MAX_RANK];
  uint32_t rank = 0;
  if (!make_axes(a, r) || (a->a.type.bits && !(elem = tf_api_elem(a->f, a->a.type)))) return false;
  if (!tf_fusion_is_tensor(x)) {
    tf_api_error(a->f, "'%s' takes a tensor, but '%s' is a scalar", a->op, tf_value_name(a->operands[0]->v));
    return false;
  }
  for (uint32_t k = 0; k < x->rank; k++) {
    bool gone = false;
    for (uint32_t i = 0; i < a->a.naxes; i++) gone |= a->a.axes[i] == (int64_t)k;
    if (!gone) dims[rank++] = x->dims[k];
  }
  r->type = tf_type_tensor(elem, dims, rank);
  return true;
}

/* The result has k elements along the axis; what is wrong with these two the op's own check tells. */
static bool make_topk(const op_args *a, made *r) {
  tf_context *c = a->f->m->ctx;
  tf_type *x = a->operands[0]->v->type, *elem = tf_type_i(c, 64);
  int64_t dims[TF_FUSION_MAX_RANK];
  if (a->a.type.bits && !(elem = tf_api_elem(a->f, a->a.type))) return false;
  if (!tf_fusion_is_tensor(x)) {
    tf_api_error(a->f, "'%s' takes a tensor, but '%s' is a scalar", a->op, tf_value_name(a->operands[0]->v));
    return false;
  }
  if (a->a.k < 1) {
    tf_api_error(a->f, "'%s' gives from 1 to %d places, found k = %lld", a->op, TF_FUSION_MOST_TOP, (long long)a->a.k);
    return false;
  }
  for (uint32_t k = 0; k < x->rank; k++) dims[k] = k == a->a.axis ? a->a.k : x->dims[k];
  r->attr = (tf_named_attr){"axis", tf_attr_i64(c, a->a.axis)};
  if (a->a.smallest) r->more = (tf_named_attr){"smallest", tf_attr_unit(c)};
  r->type = tf_type_tensor(elem, dims, x->rank);
  return true;
}

static bool make_constant(const op_args *a, made *r) {
  tf_type *t = tf_api_elem(a->f, a->a.type);
  if (!t) return false;
  tf_fusion_dtype d;
  TF_SURELY(tf_fusion_dtype_of(t, &d));
  r->attr.name = "value";
  r->attr.value = tf_fd_is_float(d) ? tf_attr_float(t, tf_fd_value(d, a->a.f)) : tf_attr_int(t, a->a.i);
  return true;
}

static bool make_cast(const op_args *a, made *r) {
  tf_type *t = tf_api_elem(a->f, a->a.type), *x = a->operands[0]->v->type;
  if (!t) return false;
  r->type = tf_fusion_is_tensor(x) ? tf_type_tensor(t, x->dims, x->rank) : t;
  return true;
}

static bool make_generator(const op_args *a, made *r) {
  if (tf_fusion_is_tensor(a->operands[0]->v->type)) {
    tf_api_error(a->f, "'%s' takes a scalar, but '%s' is a tensor", a->op, tf_value_name(a->operands[0]->v));
    return false;
  }
  r->type = tf_api_tensor(a->f, a->operands[0]->v->type, a->a.dims, a->a.rank);
  return r->type != NULL;
}

static void flag(const op_args *a, made *r, const char *name, bool said) {
  if (said) r->sdpa[r->nsdpa++] = (tf_named_attr){name, tf_attr_unit(a->f->m->ctx)};
}

/* What an sdpa says besides its operands; whose gradient it is. */
static bool make_sdpa(const op_args *a, const tf_fusion_info *info, made *r) {
  tf_context *c = a->f->m->ctx;
  tf_sdpa_attrs s;
  if (info->id == TF_FUSION_SDPA_BACKWARD) {
    const char *of = a->a.of;
    if (!of || (strcmp(of, "q") && strcmp(of, "k") && strcmp(of, "v"))) {
      tf_api_error(a->f, "'%s' is of \"q\", \"k\" or \"v\", which `of` says; found %s", a->op, of ? of : "NULL");
      return false;
    }
    r->sdpa[r->nsdpa++] = (tf_named_attr){"of", tf_attr_strz(c, of)};
  }
  if (!a->a.sdpa) return true;
  if (TF_OPTIONS_READ(tf_sdpa_attrs, &s, a->a.sdpa, &a->f->m->session->sink) != TF_OK) return false;
  flag(a, r, "causal", s.causal);
  if (s.window) r->sdpa[r->nsdpa++] = (tf_named_attr){"window", tf_attr_ints(c, s.window, 2)};
  if (s.align_end) r->sdpa[r->nsdpa++] = (tf_named_attr){"align", tf_attr_strz(c, "end")};
  tf_type *f64 = tf_type_float(c, TF_F64);
  if (s.scale != 0) r->sdpa[r->nsdpa++] = (tf_named_attr){"scale", tf_attr_float(f64, s.scale)};
  flag(a, r, "deterministic", info->id == TF_FUSION_SDPA_BACKWARD && s.deterministic);
  flag(a, r, "bias", s.bias != NULL);
  flag(a, r, "key_lengths", s.key_lengths != NULL);
  flag(a, r, "query_lengths", s.query_lengths != NULL);
  flag(a, r, "pages", s.pages != NULL);
  return true;
}

/* The elements are said; the shape follows from the operands, as the op has them. */
static bool make_product(const op_args *a, const tf_fusion_info *info, made *r) {
  tf_context *c = a->f->m->ctx;
  tf_type *t = info->id == TF_FUSION_SDPA_LOGSUMEXP ? tf_type_float(c, TF_F32) : tf_api_elem(a->f, a->a.type);
  tf_value *v[3 + TF_FUSION_MAX_RANK];
  int64_t dims[TF_FUSION_MAX_RANK] = {0};
  uint32_t rank = 0;
  bool attention = info->cls == TF_FC_ATTENTION;
  if (!t || ((attention || info->id == TF_FUSION_SDPA) && !make_sdpa(a, info, r))) return false;
  if (a->a.blocks && info->id == TF_FUSION_SCALED_MATMUL)
    r->sdpa[r->nsdpa++] = (tf_named_attr){"blocks", tf_attr_ints(c, a->a.blocks, 3)};
  for (uint32_t i = 0; i < a->n; i++) {
    v[i] = a->operands[i]->v;
    if (tf_fusion_is_tensor(v[i]->type) || (i > 1 && info->id == TF_FUSION_SCALED_MATMUL)) continue;
    tf_api_error(a->f, "'%s' takes tensors, but '%s' is a scalar", a->op, tf_value_name(v[i]));
    return false;
  }
  tf_type *any = tf_type_tensor(t, v[0]->type->dims, v[0]->type->rank);
  const tf_opdef *def = tf_context_op_id(c, tf_fusion_op_id(c, info->id));
  tf_op *op = tf_op_new(c, a->f->m->pool, TF_NOLOC, def, v, a->n, &any, 1, r->sdpa, r->nsdpa, 0);
  bool ok = attention
                ? tf_fusion_check_sdpa(op) && tf_fusion_attention_shape(op, dims, &rank)
                : (info->id != TF_FUSION_SDPA || tf_fusion_check_sdpa(op)) && tf_fusion_product_shape(op, dims, &rank);
  tf_op_erase(op);
  r->type = ok ? tf_type_tensor(t, dims, rank) : NULL;
  if (a->a.tf32 && info->id != TF_FUSION_SCALED_MATMUL && !attention)
    r->attr = (tf_named_attr){"tf32", tf_attr_unit(c)};
  return ok;
}

/* A list of one number for each axis of the first operand. */
static bool make_list(const op_args *a, const char *name, const int64_t *list, tf_named_attr *out) {
  tf_type *x = a->operands[0]->v->type;
  if (!tf_fusion_is_tensor(x)) {
    tf_api_error(a->f, "'%s' takes a tensor, but '%s' is a scalar", a->op, tf_value_name(a->operands[0]->v));
    return false;
  }
  if (x->rank && !list) {
    tf_api_error(a->f, "the list `%s` of %u numbers is NULL", name, x->rank);
    return false;
  }
  *out = (tf_named_attr){name, tf_attr_ints(a->f->m->ctx, list, x->rank)};
  return true;
}

/* The result's extents are given, its elements are the first operand's. */
static bool make_view(const op_args *a, made *r) {
  r->type = tf_api_tensor(a->f, tf_fusion_elem(a->operands[0]->v->type), a->a.dims, a->a.rank);
  return r->type != NULL;
}

static bool make_random(const op_args *a, made *r) {
  tf_type *t = tf_api_elem(a->f, a->a.type);
  r->type = t ? tf_api_tensor(a->f, t, a->a.dims, a->a.rank) : NULL;
  return r->type != NULL;
}

static bool make_attrs(const op_args *a, const tf_fusion_info *info, made *r) {
  switch (info->cls) {
  case TF_FC_CONSTANT: return make_constant(a, r);
  case TF_FC_CAST: return make_cast(a, r);
  case TF_FC_ATTENTION:
  case TF_FC_PRODUCT: return make_product(a, info, r);
  case TF_FC_IOTA: r->attr = (tf_named_attr){"axis", tf_attr_i64(a->f->m->ctx, a->a.axis)}; return make_generator(a, r);
  case TF_FC_FULL: return make_generator(a, r);
  case TF_FC_RANDOM: return make_random(a, r);
  case TF_FC_SLICE:
    return make_list(a, "from", a->a.from, &r->attr) && make_list(a, "steps", a->a.steps, &r->more) && make_view(a, r);
  case TF_FC_PAD: return make_list(a, "low", a->a.low, &r->attr) && make_list(a, "high", a->a.high, &r->more);
  case TF_FC_PARTS:
    r->more = a->a.count ? (tf_named_attr){"count", tf_attr_i64(a->f->m->ctx, a->a.count)}
                         : (tf_named_attr){"size", tf_attr_i64(a->f->m->ctx, a->a.size)};
    return make_axes(a, r);
  case TF_FC_REPEAT: return make_list(a, "counts", a->a.counts, &r->attr);
  case TF_FC_EXPAND:
  case TF_FC_RESHAPE: return make_view(a, r);
  case TF_FC_TOPK: return make_topk(a, r);
  case TF_FC_SCAN:
    r->attr = (tf_named_attr){"axis", tf_attr_i64(a->f->m->ctx, a->a.axis)};
    if (a->a.reverse) r->more = (tf_named_attr){"reverse", tf_attr_unit(a->f->m->ctx)};
    if (a->a.exclusive) r->last = (tf_named_attr){"exclusive", tf_attr_unit(a->f->m->ctx)};
    return true;
  case TF_FC_CONCAT:
  case TF_FC_GATHER:
  case TF_FC_SCATTER:
  case TF_FC_DIM: r->attr = (tf_named_attr){"axis", tf_attr_i64(a->f->m->ctx, a->a.axis)}; return true;
  case TF_FC_REDUCTION:
    if (info->id == TF_FUSION_VAR) r->more = (tf_named_attr){"correction", tf_attr_i64(a->f->m->ctx, a->a.correction)};
    return info->id == TF_FUSION_ARGMAX || info->id == TF_FUSION_ARGMIN ? make_place(a, r) : make_axes(a, r);
  case TF_FC_BROADCAST:
  case TF_FC_SQUEEZE:
  case TF_FC_PERMUTE: return make_axes(a, r);
  default: return true;
  }
}

static const tf_fusion_info *find_op(tf_fusion *f, const char *name) {
  if (!name) {
    tf_api_error(f, "the name of the op is NULL");
    return NULL;
  }
  for (int i = 0; i < TF_FUSION_NUM; i++) {
    const tf_fusion_info *info = tf_fusion_id_info((tf_fusion_id)i);
    if (info->cls != TF_FC_FUNC && info->cls != TF_FC_RETURN && strcmp(info->name, name) == 0) return info;
  }
  tf_api_error(f, "'%s' is no op of a fusion", name);
  return NULL;
}

static bool operands_ok(const op_args *a, const tf_fusion_info *info) {
  const tf_opdef *def = tf_context_op_id(a->f->m->ctx, tf_fusion_op_id(a->f->m->ctx, info->id));
  const tf_spec *last = def->noperand ? &def->operand[def->noperand - 1] : NULL;
  bool variadic = last && last->variadic, opt = last && last->opt;
  uint32_t least = variadic || opt ? def->noperand - 1 : def->noperand;
  if (a->n < least || (!variadic && a->n > def->noperand)) {
    tf_api_error(a->f, "'%s' takes %s%u operands, found %u", a->op, variadic || opt ? "at least " : "", least, a->n);
    return false;
  }
  if (a->n > least + TF_FUSION_MAX_RANK) {
    tf_api_error(a->f, "'%s' takes at most %u operands, found %u", a->op, least + TF_FUSION_MAX_RANK, a->n);
    return false;
  }
  if (a->n && !a->operands) {
    tf_api_error(a->f, "the list of %u operands is NULL", a->n);
    return false;
  }
  for (uint32_t i = 0; i < a->n; i++) {
    char what[32];
    snprintf(what, sizeof what, "operand %u", i);
    if (!tf_tensor_alive(a->f, a->operands[i], what)) return false;
  }
  return true;
}

static tf_status add_op(tf_module *m, void *arg) {
  op_args *a = arg;
  tf_fusion *f = a->f;
  if (!tf_fusion_alive(f)) return TF_ERR_INVALID;
  const tf_fusion_info *info = find_op(f, a->op);
  if (!info || !operands_ok(a, info)) return TF_ERR_INVALID;
  if (tf_fusion_return_op(f->func)) return tf_api_error(f, "the fusion has returned; ops come before tf_fusion_return");
  made r = {0};
  if (!make_attrs(a, info, &r)) return TF_ERR_INVALID;
  tf_value *v[4 + TF_FUSION_MAX_RANK];
  for (uint32_t i = 0; i < a->n; i++) v[i] = a->operands[i]->v;
  const tf_opdef *def = tf_context_op_id(m->ctx, tf_fusion_op_id(m->ctx, info->id));
  tf_named_attr given[3] = {r.attr, r.more, r.last}, some[3], *attrs = r.nsdpa ? r.sdpa : some;
  uint32_t nattr = r.nsdpa;
  for (int i = 0; !r.nsdpa && i < 3; i++)
    if (given[i].value) some[nattr++] = given[i];
  tf_op *op =
      tf_op_new(m->ctx, m->pool, TF_NOLOC, def, v, a->n, r.type ? &r.type : NULL, r.type ? 1 : 0, attrs, nattr, 0);
  tf_block_append(tf_fusion_body(f->func), op);
  /* a failed inference has told why and left no type */
  if (op->result[0].type->kind == TF_TYPE_NONE || !tf_verify(op)) {
    tf_op_erase(op);
    return TF_ERR_INVALID;
  }
  *a->out = tf_handle(f, &op->result[0]);
  return TF_OK;
}

tf_status tf_fusion_op(tf_fusion *f, const char *op, tf_tensor *const *operands, uint32_t noperands,
                       const tf_fusion_attrs *attrs, tf_tensor **out) {
  if (!out) return TF_ERR_INVALID;
  *out = NULL;
  if (!f) return TF_ERR_INVALID;
  op_args a = {.f = f, .op = op, .operands = operands, .n = noperands, .out = out};
  tf_status known = TF_OPTIONS_READ(tf_fusion_attrs, &a.a, attrs, &f->m->session->sink);
  if (known != TF_OK) return known;
  return tf_guarded(f->m, add_op, &a);
}

/* ------------------------------------------------------------------------------------------------ single ops */

bool tf_api_is_float(DLDataType t) {
  bool any = false;
  for (int d = 0; d < TF_FD_OPS; d++)
    any |= tf_fd_is_float((tf_fusion_dtype)d) && tf_dtype_dlpack(tf_fd_dtype((tf_fusion_dtype)d)).code == t.code;
  return any;
}

tf_status tf_fusion_constant(tf_fusion *f, DLDataType type, double value, tf_tensor **out) {
  if (!tf_api_is_float(type)) {
    if (out) *out = NULL;
    return f ? tf_api_error(f, "a constant with a fraction needs a floating type; see tf_fusion_constant_int")
             : TF_ERR_INVALID;
  }
  return tf_fusion_op(f, "constant", NULL, 0, &(tf_fusion_attrs){.type = type, .f = value}, out);
}

tf_status tf_fusion_constant_int(tf_fusion *f, DLDataType type, int64_t value, tf_tensor **out) {
  if (tf_api_is_float(type)) {
    if (out) *out = NULL;
    return f ? tf_api_error(f, "an integer constant needs an integer type or bool; see tf_fusion_constant")
             : TF_ERR_INVALID;
  }
  return tf_fusion_op(f, "constant", NULL, 0, &(tf_fusion_attrs){.type = type, .i = value}, out);
}

tf_status tf_fusion_dim(tf_fusion *f, tf_tensor *x, int64_t axis, tf_tensor **out) {
  return tf_fusion_op(f, "dim", &x, 1, &(tf_fusion_attrs){.axis = axis}, out);
}

tf_status tf_fusion_cast(tf_fusion *f, tf_tensor *x, DLDataType type, tf_tensor **out) {
  return tf_fusion_op(f, "cast", &x, 1, &(tf_fusion_attrs){.type = type}, out);
}

tf_status tf_fusion_bitcast(tf_fusion *f, tf_tensor *x, DLDataType type, tf_tensor **out) {
  return tf_fusion_op(f, "bitcast", &x, 1, &(tf_fusion_attrs){.type = type}, out);
}

tf_status tf_fusion_matmul(tf_fusion *f, tf_tensor *a, tf_tensor *b, DLDataType type, tf_tensor **out) {
  return tf_fusion_op(f, "matmul", (tf_tensor *[]){a, b}, 2, &(tf_fusion_attrs){.type = type}, out);
}

tf_status tf_fusion_linear(tf_fusion *f, tf_tensor *x, tf_tensor *w, tf_tensor *bias, DLDataType type,
                           tf_tensor **out) {
  return tf_fusion_op(f, "linear", (tf_tensor *[]){x, w, bias}, bias ? 3 : 2, &(tf_fusion_attrs){.type = type}, out);
}

tf_status tf_fusion_scaled_matmul(tf_fusion *f, tf_tensor *a, tf_tensor *b, tf_tensor *scale_a, tf_tensor *scale_b,
                                  DLDataType type, tf_tensor **out) {
  return tf_fusion_op(f, "scaled_matmul", (tf_tensor *[]){a, b, scale_a, scale_b}, 4, &(tf_fusion_attrs){.type = type},
                      out);
}

static tf_status shape_op(tf_fusion *f, const char *op, tf_tensor *x, const int64_t *axes, uint32_t n,
                          tf_tensor **out) {
  return tf_fusion_op(f, op, &x, 1, &(tf_fusion_attrs){.axes = axes, .naxes = n}, out);
}

static tf_status check_reduction(tf_module *m, void *arg) {
  (void)m;
  op_args *a = arg;
  const tf_fusion_info *info = find_op(a->f, a->op);
  if (!info) return TF_ERR_INVALID;
  return info->cls == TF_FC_REDUCTION ? TF_OK : tf_api_error(a->f, "'%s' is no reduction", a->op);
}

tf_status tf_fusion_reduce(tf_fusion *f, const char *op, tf_tensor *x, const int64_t *axes, uint32_t n,
                           tf_tensor **out) {
  if (!out) return TF_ERR_INVALID;
  *out = NULL;
  if (!f) return TF_ERR_INVALID;
  tf_status st = tf_guarded(f->m, check_reduction, &(op_args){.f = f, .op = op});
  return st == TF_OK ? shape_op(f, op, x, axes, n, out) : st;
}

tf_status tf_fusion_var(tf_fusion *f, tf_tensor *x, const int64_t *axes, uint32_t n, int64_t correction,
                        tf_tensor **out) {
  return tf_fusion_op(f, "var", &x, 1, &(tf_fusion_attrs){.axes = axes, .naxes = n, .correction = correction}, out);
}

tf_status tf_fusion_argmax(tf_fusion *f, tf_tensor *x, const int64_t *axes, uint32_t n, DLDataType type,
                           tf_tensor **out) {
  return tf_fusion_op(f, "argmax", &x, 1, &(tf_fusion_attrs){.axes = axes, .naxes = n, .type = type}, out);
}

tf_status tf_fusion_argmin(tf_fusion *f, tf_tensor *x, const int64_t *axes, uint32_t n, DLDataType type,
                           tf_tensor **out) {
  return tf_fusion_op(f, "argmin", &x, 1, &(tf_fusion_attrs){.axes = axes, .naxes = n, .type = type}, out);
}

tf_status tf_fusion_broadcast(tf_fusion *f, tf_tensor *x, const int64_t *axes, uint32_t n, tf_tensor **out) {
  return shape_op(f, "broadcast", x, axes, n, out);
}

tf_status tf_fusion_squeeze(tf_fusion *f, tf_tensor *x, const int64_t *axes, uint32_t n, tf_tensor **out) {
  return shape_op(f, "squeeze", x, axes, n, out);
}

tf_status tf_fusion_permute(tf_fusion *f, tf_tensor *x, const int64_t *axes, uint32_t n, tf_tensor **out) {
  return shape_op(f, "permute", x, axes, n, out);
}

tf_status tf_fusion_pad(tf_fusion *f, tf_tensor *x, tf_tensor *value, const int64_t *low, const int64_t *high,
                        tf_tensor **out) {
  return tf_fusion_op(f, "pad", (tf_tensor *[]){x, value}, 2, &(tf_fusion_attrs){.low = low, .high = high}, out);
}

tf_status tf_fusion_concat(tf_fusion *f, tf_tensor *const *x, uint32_t n, int64_t axis, tf_tensor **out) {
  return tf_fusion_op(f, "concat", x, n, &(tf_fusion_attrs){.axis = axis}, out);
}

tf_status tf_fusion_gather(tf_fusion *f, tf_tensor *x, tf_tensor *index, int64_t axis, tf_tensor **out) {
  return tf_fusion_op(f, "gather", (tf_tensor *[]){x, index}, 2, &(tf_fusion_attrs){.axis = axis}, out);
}

tf_status tf_fusion_parts(tf_fusion *f, tf_tensor *x, tf_tensor *value, const int64_t *axes, uint32_t n, int64_t size,
                          tf_tensor **out) {
  return tf_fusion_op(f, "parts", (tf_tensor *[]){x, value}, 2,
                      &(tf_fusion_attrs){.axes = axes, .naxes = n, .size = size}, out);
}

tf_status tf_fusion_repeat(tf_fusion *f, tf_tensor *x, const int64_t *counts, tf_tensor **out) {
  return tf_fusion_op(f, "repeat", &x, 1, &(tf_fusion_attrs){.counts = counts}, out);
}

/* `lead` scalars, then the extents. */
static tf_status generate(tf_fusion *f, const char *op, tf_tensor *const *lead, uint32_t nlead,
                          tf_tensor *const *extents, uint32_t nextents, const tf_fusion_attrs *attrs, tf_tensor **out) {
  tf_tensor *in[2 + TF_FUSION_MAX_RANK];
  if (!out) return TF_ERR_INVALID;
  *out = NULL;
  if (!f) return TF_ERR_INVALID;
  if (nextents > TF_FUSION_MAX_RANK)
    return tf_api_error(f, "'%s' takes at most %d extents, found %u", op, TF_FUSION_MAX_RANK, nextents);
  if (nextents && !extents) return tf_api_error(f, "the list of %u extents is NULL", nextents);
  memcpy(in, lead, nlead * sizeof *in);
  if (nextents) memcpy(in + nlead, extents, nextents * sizeof *in);
  return tf_fusion_op(f, op, in, nlead + nextents, attrs, out);
}

tf_status tf_fusion_full(tf_fusion *f, tf_tensor *value, uint32_t rank, const int64_t *dims, tf_tensor *const *extents,
                         uint32_t nextents, tf_tensor **out) {
  return generate(f, "full", &value, 1, extents, nextents, &(tf_fusion_attrs){.dims = dims, .rank = rank}, out);
}

tf_status tf_fusion_iota(tf_fusion *f, tf_tensor *start, tf_tensor *step, int64_t axis, uint32_t rank,
                         const int64_t *dims, tf_tensor *const *extents, uint32_t nextents, tf_tensor **out) {
  tf_tensor *lead[2] = {start, step};
  return generate(f, "iota", lead, 2, extents, nextents, &(tf_fusion_attrs){.dims = dims, .rank = rank, .axis = axis},
                  out);
}

tf_status tf_fusion_slice(tf_fusion *f, tf_tensor *x, const int64_t *from, const int64_t *steps, uint32_t rank,
                          const int64_t *dims, tf_tensor *const *extents, uint32_t nextents, tf_tensor **out) {
  tf_fusion_attrs a = {.from = from, .steps = steps, .dims = dims, .rank = rank};
  return generate(f, "slice", &x, 1, extents, nextents, &a, out);
}

tf_status tf_fusion_expand(tf_fusion *f, tf_tensor *x, uint32_t rank, const int64_t *dims, tf_tensor *const *extents,
                           uint32_t nextents, tf_tensor **out) {
  return generate(f, "expand", &x, 1, extents, nextents, &(tf_fusion_attrs){.dims = dims, .rank = rank}, out);
}

tf_status tf_fusion_reshape(tf_fusion *f, tf_tensor *x, uint32_t rank, const int64_t *dims, tf_tensor *const *extents,
                            uint32_t nextents, tf_tensor **out) {
  return generate(f, "reshape", &x, 1, extents, nextents, &(tf_fusion_attrs){.dims = dims, .rank = rank}, out);
}

tf_status tf_fusion_random(tf_fusion *f, const char *op, tf_tensor *seed, tf_tensor *counter, DLDataType type,
                           uint32_t rank, const int64_t *dims, tf_tensor *const *extents, uint32_t nextents,
                           tf_tensor **out) {
  tf_tensor *lead[2] = {seed, counter};
  if (!out) return TF_ERR_INVALID;
  *out = NULL;
  if (f && (!op || (strcmp(op, "random_bits") != 0 && strcmp(op, "uniform") != 0 && strcmp(op, "normal") != 0)))
    return tf_api_error(f, "'%s' is none of random_bits, uniform and normal", op ? op : "NULL");
  tf_fusion_attrs a = {.type = type, .dims = dims, .rank = rank};
  return generate(f, op, lead, 2, extents, nextents, &a, out);
}
