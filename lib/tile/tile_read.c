/* What is read off types, ops and programs of the tile dialect. */
#include <math.h>

#include "support/result.h"
#include "support/size.h"
#include "tile/tile_dialect.h"

/* ------------------------------------------------------------------------------------------------ types */

static const char *const scopes[] = {"global", "shared", "fragment", "local"};

const char *tf_tile_scope_name(tf_tscope s) { return scopes[s]; }

tf_tscope tf_tile_scope(const tf_type *t) {
  if (!tf_tile_is_buffer(t)) return TF_TS_GLOBAL;
  for (int s = TF_TS_SHARED; s <= TF_TS_LOCAL; s++)
    if (tf_str_eqz(t->param[0]->s, scopes[s])) return (tf_tscope)s;
  return TF_TS_LOCAL;
}

tf_type *tf_tile_buffer_type(tf_type *elem, const int64_t *dims, uint32_t rank, tf_tscope scope) {
  tf_attr *p = tf_attr_strz(elem->ctx, scopes[scope]);
  return tf_type_dialect(elem->ctx, "tile.buffer", dims, rank, true, elem, &p, 1);
}

int64_t tf_tile_elements(const tf_type *t) {
  int64_t n;
  return tf_size_of(t->dims, t->rank, 1, &n) ? n : -1;
}

bool tf_tile_dtype(const tf_type *t, tf_fusion_dtype *out) {
  *out = TF_FD_I64;
  return t->kind == TF_TYPE_INDEX || (t->kind != TF_TYPE_TENSOR && tf_elem_dtype_of(t, out));
}

/* ------------------------------------------------------------------------------------------------ ops */

static const struct {
  tf_fusion_id id;
  uint8_t arity;
} math[] = {
#define FUSION_1(ID, ...) {TF_FUSION_##ID, 1},
#define FUSION_2(ID, ...) {TF_FUSION_##ID, 2},
#define FUSION_3(ID, ...) {TF_FUSION_##ID, 3},
#define FUSION_R(...)
#define FUSION_ROW(...)
#include "fusion/fusion_ops.def"
};

int tf_tile_row(const tf_op *op) { return tf_op_row(op, &tf_tile_dialect); }

tf_fusion_id tf_tile_row_math(tf_top row) {
  return row < TF_T_FIRST_MATH ? TF_FUSION_NONE : math[row - TF_T_FIRST_MATH].id;
}

tf_fusion_id tf_tile_math(const tf_op *op) {
  int row = tf_tile_row(op);
  return row < 0 ? TF_FUSION_NONE : tf_tile_row_math((tf_top)row);
}

uint32_t tf_tile_math_arity(tf_fusion_id id) {
  for (size_t i = 0; i < sizeof math / sizeof *math; i++)
    if (math[i].id == id) return math[i].arity;
  return 0;
}

int tf_tile_atomic_row(const tf_op *op) {
  int row = tf_tile_row(op);
  if (tf_tile_is_atomic(op)) return row;
  switch (row == TF_T_COPY ? tf_tile_atomic_of(op) : TF_TILE_ATOMIC_ABSENT) {
  case TF_TILE_ATOMIC_ADD: return TF_T_ATOMIC_ADD;
  case TF_TILE_ATOMIC_MAX: return TF_T_ATOMIC_MAX;
  case TF_TILE_ATOMIC_MIN: return TF_T_ATOMIC_MIN;
  case TF_TILE_ATOMIC_AND: return TF_T_ATOMIC_AND;
  case TF_TILE_ATOMIC_OR: return TF_T_ATOMIC_OR;
  case TF_TILE_ATOMIC_XOR: return TF_T_ATOMIC_XOR;
  case TF_TILE_ATOMIC_ABSENT: break;
  }
  return -1;
}

/* The rows that combine, and by which fusion op. */
enum { PLAIN, ABS };
static const struct {
  bool combines, absolute;
  tf_fusion_id by;
} combines[TF_T_COUNT] = {
#define TF_OP(...)
#define TILE_COMBINES(ID, COMBINE, OF) [TF_T_##ID] = {true, OF, TF_FUSION_##COMBINE},
#include "tile/tile_ops.def"
#undef TF_OP
};

tf_fusion_id tf_tile_combine(const tf_op *op, bool *absolute) {
  int atomic = tf_tile_atomic_row(op), row = atomic < 0 ? tf_tile_row(op) : atomic;
  tf_fusion_dtype d;
  TF_SURELY(tf_elem_dtype_of(atomic >= 0 ? op->operand[1].value->type->elem : tf_tile_reduce_type(op), &d));
  bool truth = d == TF_FD_BOOL; /* the larger one is whether either holds, the smaller one whether both do */
  tf_fusion_id by = row >= 0 && combines[row].combines ? combines[row].by : TF_FUSION_NONE;
  *absolute = !truth && row >= 0 && combines[row].absolute;
  if (truth && by == TF_FUSION_MAX) return TF_FUSION_OR;
  if (truth && by == TF_FUSION_MIN) return TF_FUSION_AND;
  return by;
}

tf_type *tf_tile_reduce_type(const tf_op *op) {
  tf_type *src = op->operand[0].value->type->elem, *dst = op->operand[1].value->type->elem;
  tf_fusion_dtype a, b;
  int row = tf_tile_row(op);
  bool sums = row >= 0 && combines[row].combines && combines[row].by == TF_FUSION_ADD;
  TF_SURELY(tf_elem_dtype_of(src, &a));
  TF_SURELY(tf_elem_dtype_of(dst, &b));
  if (a == TF_FD_BOOL) return sums ? dst : src; /* a sum counts what holds */
  if (tf_fd_is_float(a) != tf_fd_is_float(b)) return tf_fd_is_float(a) ? src : dst;
  return tf_fd_size(b) > tf_fd_size(a) ? dst : src;
}

double tf_tile_literal(tf_fusion_dtype d, double v) { return isfinite(v) ? tf_fd_round(d, v) : v; }

void tf_tile_identity(tf_fusion_id combine, tf_fusion_dtype d, double *f, int64_t *i) {
  tf_fusion_identity(combine, d, f, i);
  if (combine == TF_FUSION_AND) *i = tf_fd_wrap(d, -1); /* fusions have the truth values only */
}

/* ------------------------------------------------------------------------------------------------ programs */

uint32_t tf_tile_num_results(const tf_op *func) {
  int64_t n = tf_tile_num_results_of(func, 0);
  const tf_block *b = tf_op_body(func);
  return b && n >= 0 && n <= b->narg ? (uint32_t)n : 0;
}

static const tf_attr *arg_entry(const tf_op *func, uint32_t arg, uint32_t axis, const char *name) {
  const tf_attr *all = tf_op_arg_attrs(func);
  if (!all || all->kind != TF_ATTR_ARRAY || arg >= all->n || all->elem[arg]->kind != TF_ATTR_DICT) return NULL;
  const tf_attr *list = tf_attr_dict_get(all->elem[arg], name);
  return list && list->kind == TF_ATTR_ARRAY && axis < list->n ? list->elem[axis] : NULL;
}

int32_t tf_tile_in_place(const tf_op *func, uint32_t arg) {
  const tf_attr *all = tf_op_arg_attrs(func);
  const tf_attr *dict = all && arg < all->n && all->elem[arg]->kind == TF_ATTR_DICT ? all->elem[arg] : NULL;
  const tf_attr *a = dict ? tf_attr_dict_get(dict, "in_place") : NULL;
  if (!a) return -1;
  return a->kind == TF_ATTR_INT && a->i >= 0 && a->i < INT32_MAX ? (int32_t)a->i : INT32_MAX;
}

tf_str tf_tile_dim_name(const tf_op *func, uint32_t arg, uint32_t axis) {
  const tf_attr *a = arg_entry(func, arg, axis, "dims");
  return a && a->kind == TF_ATTR_STRING ? a->s : (tf_str){0};
}

int64_t tf_tile_divisible(const tf_op *func, uint32_t arg, uint32_t axis) {
  const tf_attr *a = arg_entry(func, arg, axis, "divisible");
  int64_t n = a && a->kind == TF_ATTR_INT && a->i > 0 ? a->i : 1;
  const tf_block *b = tf_op_body(func);
  const tf_type *t = b && arg < b->narg ? b->arg[arg]->type : NULL;
  bool pairs = t && t->kind == TF_TYPE_TENSOR && tf_tile_is_packed(t) && axis + 1 == t->rank;
  return pairs && n % 2 && n < INT64_MAX / 2 ? 2 * n : n;
}

int64_t tf_tile_stride(const tf_op *func, uint32_t arg, uint32_t axis) {
  const tf_attr *a = arg_entry(func, arg, axis, "contiguity");
  if (!a) return TF_TILE_DENSE;
  if (a->kind == TF_ATTR_STRING) return 0;
  if (a->kind != TF_ATTR_INT) return TF_TILE_DENSE;
  if (!tf_type_is_bool(a->type)) return a->i;
  return a->i ? TF_TILE_DENSE : TF_DYN;
}

int64_t tf_tile_stride_divisible(const tf_op *func, uint32_t arg, uint32_t axis) {
  const tf_attr *a = arg_entry(func, arg, axis, "stride_divisible");
  return a && a->kind == TF_ATTR_INT && a->i > 0 ? a->i : 1;
}

bool tf_tile_is_strided(const tf_op *func, uint32_t arg) {
  const tf_type *t = tf_op_body(func)->arg[arg]->type;
  for (uint32_t k = 0; t->kind == TF_TYPE_TENSOR && k < t->rank; k++)
    if (tf_tile_stride(func, arg, k) != TF_TILE_DENSE) return true;
  return false;
}

int64_t tf_tile_said_extent(const tf_op *func, tf_str name) {
  const tf_block *b = tf_op_body(func);
  for (uint32_t i = 0; name.len && i < b->narg; i++) {
    const tf_type *t = b->arg[i]->type;
    for (uint32_t k = 0; t->kind == TF_TYPE_TENSOR && k < t->rank; k++)
      if (t->dims[k] != TF_DYN && tf_str_eq(name, tf_tile_dim_name(func, i, k))) return t->dims[k];
  }
  return TF_DYN;
}

bool tf_tile_extent_source(const tf_op *func, uint32_t result, uint32_t result_axis, uint32_t *arg, int32_t *axis) {
  const tf_block *b = tf_op_body(func);
  tf_str name = tf_tile_dim_name(func, result, result_axis);
  for (uint32_t i = 0; name.len && i < tf_tile_num_inputs(func); i++) {
    const tf_type *t = b->arg[i]->type;
    *arg = i;
    *axis = -1;
    if (t->kind == TF_TYPE_INT && b->arg[i]->name && tf_str_eqz(name, b->arg[i]->name)) return true;
    for (uint32_t k = 0; t->kind == TF_TYPE_TENSOR && k < t->rank; k++) {
      *axis = (int32_t)k;
      if (tf_str_eq(name, tf_tile_dim_name(func, i, k))) return true;
    }
  }
  return false;
}

tf_op *tf_tile_around(const tf_op *op, tf_top row) {
  for (tf_op *up = tf_op_parent(op); up; up = tf_op_parent(up))
    if (tf_tile_is(up, row)) return up;
  return NULL;
}

bool tf_tile_constant(const tf_value *v, int64_t *out) {
  if (!v->def || !tf_tile_is(v->def, TF_T_CONSTANT) || v->type->kind == TF_TYPE_FLOAT) return false;
  *out = tf_tile_value_of(v->def)->i;
  return true;
}

bool tf_tile_is_old(const tf_op *store, const tf_value *v) {
  const tf_op *load = v->def;
  if (!load || load->parent != store->parent || !tf_tile_is(load, TF_T_LOAD)) return false;
  if (tf_op_operand(load, TF_TILE_LOAD_BUFFER) != tf_op_operand(store, TF_TILE_STORE_BUFFER)) return false;
  if (load->noperand + 1 != store->noperand) return false;
  for (uint32_t i = 1; i < load->noperand; i++)
    if (tf_op_operand(load, i) != tf_op_operand(store, i + 1)) return false;
  return true;
}

tf_value *tf_tile_lazy_factor(const tf_op *parallel) {
  const tf_op *store = NULL, *load[2];
  for (const tf_op *op = tf_op_body(parallel)->first; op; op = op->next) {
    if (op->def->traits & TF_PURE || tf_tile_is(op, TF_T_LOAD)) continue;
    if (store || !tf_tile_is(op, TF_T_STORE)) return NULL;
    store = op;
  }
  const tf_op *product = store ? tf_op_operand(store, 0)->def : NULL;
  if (!product || product->parent != store->parent || tf_tile_math(product) != TF_FUSION_MUL) return NULL;
  for (uint32_t i = 0; i < 2; i++) {
    load[i] = tf_op_operand(product, i)->def;
    if (!load[i] || load[i]->parent != store->parent || !tf_tile_is(load[i], TF_T_LOAD)) return NULL;
  }
  const tf_op *factor = NULL;
  if (tf_tile_is_old(store, tf_op_operand(product, 0))) factor = load[1];
  else if (tf_tile_is_old(store, tf_op_operand(product, 1))) factor = load[0];
  return factor ? tf_op_operand(factor, TF_TILE_LOAD_BUFFER) : NULL;
}

tf_value *tf_tile_root(tf_value *v) {
  while (v->def && (tf_tile_is(v->def, TF_T_VIEW) || tf_tile_is(v->def, TF_T_SLICE))) v = tf_op_operand(v->def, 0);
  return v;
}

bool tf_tile_has_views(const tf_value *v) {
  for (const tf_use *u = v->uses; u; u = u->next)
    if (tf_tile_is(u->owner, TF_T_VIEW)) return true;
  return false;
}

bool tf_tile_in_parallel(const tf_op *op) { return tf_tile_around(op, TF_T_PARALLEL) != NULL; }
