/* The host dialect: what must hold, and folding. */
#include "kernel/kernel_hooks.h"

bool tf_index_infer(tf_op *op, tf_type **types) {
  types[0] = tf_type_index(op->ctx);
  return true;
}

static bool host_arg_ok(const tf_type *t) {
  if (tf_type_is(t, "host.tensor") || (t->kind == TF_TYPE_FLOAT && t->width >= 8)) return true;
  return t->kind == TF_TYPE_INT &&
         (t->width == 1 || t->width == 8 || t->width == 16 || t->width == 32 || t->width == 64);
}

static bool check_in_place(tf_op *op, const tf_block *b, uint32_t first) {
  for (uint32_t r = 0; r < b->narg; r++) {
    int32_t arg = tf_host_in_place(op, r);
    if (arg == -1) continue;
    const char *name = tf_value_name(b->arg[r]);
    if (r < first) return tf_op_error(op, "'in_place' on argument %s, which is no result", name);
    if (arg < 0 || (uint32_t)arg >= first || b->arg[arg]->type != b->arg[r]->type)
      return tf_op_error(op, "result %s is in place of argument %d, expected the number of an input of type %s", name,
                         arg, tf_type_str(b->arg[r]->type));
    for (uint32_t q = first; q < r; q++)
      if (tf_host_in_place(op, q) == arg)
        return tf_op_error(op, "results %s and %s are both in place of argument %d; it has room for one",
                           tf_value_name(b->arg[q]), name, arg);
  }
  return true;
}

bool tf_host_func_verify(tf_op *op) {
  tf_block *b = tf_op_body(op);
  if (!b) return tf_op_error(op, "a host function without a body");
  tf_str name = tf_op_symbol(op);
  bool one_line = name.len > 0;
  for (size_t i = 0; i < name.len; i++) one_line &= (unsigned char)name.ptr[i] >= 32 && name.ptr[i] != 127;
  if (!one_line) return tf_op_error(op, "a host function is what callers name: its name is empty or not in one line");
  if (!tf_func_name_fits(op)) return false;
  for (uint32_t i = 0; i < b->narg; i++)
    if (!host_arg_ok(b->arg[i]->type))
      return tf_op_error(op, "argument %s is %s, expected a !host.tensor, an integer or a float",
                         tf_value_name(b->arg[i]), tf_type_str(b->arg[i]->type));
  if (!b->last || tf_host_op(b->last) != TF_H_RETURN)
    return tf_op_error(op, "a host function that does not end with host.return");
  int64_t n = tf_host_num_results_of(op, 0);
  if (n < 0 || n > b->narg) return tf_op_error(op, "num_results is %lld of %u arguments", (long long)n, b->narg);
  for (uint32_t i = b->narg - (uint32_t)n; i < b->narg; i++)
    if (!tf_type_is(b->arg[i]->type, "host.tensor"))
      return tf_op_error(op, "result %s is %s, expected a !host.tensor", tf_value_name(b->arg[i]),
                         tf_type_str(b->arg[i]->type));
  if (!check_in_place(op, b, b->narg - (uint32_t)n)) return false;
  tf_attr *names = tf_host_arg_names_of(op);
  if (names && names->n != b->narg)
    return tf_op_error(op, "arg_names has %u entries for %u arguments", names->n, b->narg);
  for (uint32_t i = 0; names && i < names->n; i++)
    if (names->elem[i]->kind != TF_ATTR_STRING) return tf_op_error(op, "entry %u of arg_names is not a string", i);
  return tf_host_addresses_verify(op);
}

bool tf_axis_verify(tf_op *op) {
  int64_t axis = tf_host_axis_of(op, -1), rank = tf_op_operand(op, 0)->type->dims[0];
  if (axis >= 0 && axis < rank) return true;
  return tf_op_error(op, "axis %lld of a tensor of rank %lld", (long long)axis, (long long)rank);
}

bool tf_host_check_verify(tf_op *op) {
  tf_str s = tf_host_message_of(op);
  for (size_t i = 0; i < s.len; i++) {
    if (s.ptr[i] != '{') continue;
    uint32_t n = 0;
    size_t k = i + 1;
    while (k < s.len && s.ptr[k] >= '0' && s.ptr[k] <= '9' && n < 1000) n = n * 10 + (uint32_t)(s.ptr[k++] - '0');
    if (k == i + 1 || k >= s.len || s.ptr[k] != '}' || n >= op->noperand - 1)
      return tf_op_error(op, "the message names a value that is not there; {0} is the first of %u", op->noperand - 1);
  }
  return true;
}

bool tf_host_shape_verify(tf_op *op) {
  tf_op *func = tf_enclosing_func(op);
  if (!func || tf_host_op(func) != TF_H_FUNC) return tf_op_error(op, "host.shape outside a host.func");
  int64_t n = tf_host_num_results_of(func, 0), r = tf_host_result_of(op, -1);
  if (r < 0 || r >= n)
    return tf_op_error(op, "result %lld of an entry point with %lld results", (long long)r, (long long)n);
  tf_block *b = tf_op_body(func);
  if (n > b->narg) return true; /* reported at the function */
  const tf_type *t = b->arg[b->narg - n + r]->type;
  if (!t->rank) return tf_op_error(op, "result %lld is no tensor but %s", (long long)r, tf_type_str(t));
  int64_t rank = t->dims[0];
  if (rank != op->noperand)
    return tf_op_error(op, "%u extents for a result of rank %lld", op->noperand, (long long)rank);
  return true;
}

bool tf_host_view_verify(tf_op *op) {
  int64_t rank = op->result[0].type->rank ? op->result[0].type->dims[0] : 0, given = op->noperand - 1;
  int64_t want = tf_host_strided_of(op) ? 2 * rank : rank;
  if (given == want) return true;
  return tf_op_error(op, "%lld numbers for a tensor of rank %lld, expected %lld%s", (long long)given, (long long)rank,
                     (long long)want, want > rank ? ": its extents, then its strides" : "");
}

bool tf_host_communicates(const tf_op *op) {
  int row = tf_host_op(op);
  return row >= TF_H_ALL_GATHER && row <= TF_H_SEND; /* their rows stand together */
}

/* A device along the axis that gives, or gets. */
static bool check_place(tf_op *op, const char *which, int64_t devices) {
  const tf_attr *at = tf_def_takes(op->def, which) ? tf_op_attr(op, which) : NULL;
  if (!at || (at->i >= 0 && at->i < devices)) return true;
  return tf_op_error(op, "%s is device %lld of an axis of %lld devices", which, (long long)at->i, (long long)devices);
}

/* An axis, and the mesh that it is of. */
bool tf_host_mesh_verify(tf_op *op) {
  const tf_attr *mesh = tf_host_mesh_of(op);
  int64_t axis = tf_host_axis_of(op, -1);
  if (mesh->n < 1 || mesh->n > 3) return tf_op_error(op, "a mesh has 1 to 3 axes, found %u", mesh->n);
  for (uint32_t i = 0; i < mesh->n; i++)
    if (mesh->ints[i] < 1 || mesh->ints[i] > 2047)
      return tf_op_error(op, "axis %u of the mesh has %lld devices, expected 1 to 2047", i, (long long)mesh->ints[i]);
  if (axis < 0 || axis >= mesh->n) return tf_op_error(op, "axis %lld of a mesh of %u axes", (long long)axis, mesh->n);
  return check_place(op, "root", mesh->ints[axis]) && check_place(op, "dest", mesh->ints[axis]);
}

bool tf_host_memset_verify(tf_op *op) {
  int64_t v = tf_host_value_of(op, 0);
  return (v >= 0 && v <= 255) || tf_op_error(op, "the value is %lld, expected a byte", (long long)v);
}

static bool launch_arg_ok(const tf_type *have, const tf_type *want) {
  if (have == want) return true;
  if (tf_type_is(have, "host.tensormap")) return tf_type_is_tensormap(want);
  return have->kind == TF_TYPE_INDEX && (want->kind == TF_TYPE_INT || tf_type_is_buffer(want));
}

bool tf_host_takes_verify(tf_op *op) {
  tf_op *func = tf_enclosing_func(op), *module = func ? tf_op_parent(func) : NULL;
  tf_str name = tf_host_kernel_of(op);
  tf_op *kernel = module ? tf_symbol_lookup(module, name) : NULL;
  return !module || (kernel && tf_kernel_op(kernel) == TF_K_FUNC) ||
         tf_op_error(op, "there is no kernel.func @%.*s in this module", (int)name.len, name.ptr);
}

bool tf_host_launch_verify(tf_op *op) {
  tf_op *func = tf_enclosing_func(op), *module = func ? tf_op_parent(func) : NULL;
  if (!module) return true;
  tf_str name = tf_host_kernel_of(op);
  tf_op *kernel = tf_symbol_lookup(module, name);
  if (!kernel || tf_kernel_op(kernel) != TF_K_FUNC)
    return tf_op_error(op, "there is no kernel.func @%.*s in this module", (int)name.len, name.ptr);
  tf_block *b = tf_op_body(kernel);
  if (!b || b->narg != op->noperand - 7)
    return tf_op_error(op, "launches @%.*s with %u arguments, expected %u", (int)name.len, name.ptr, op->noperand - 7,
                       b ? b->narg : 0);
  for (uint32_t i = 0; i < b->narg; i++) {
    tf_type *have = tf_op_operand(op, 7 + i)->type, *want = b->arg[i]->type;
    if (!launch_arg_ok(have, want))
      return tf_op_error(op, "argument %u is %s, but @%.*s takes %s%s", i, tf_type_str(have), (int)name.len, name.ptr,
                         tf_type_str(want),
                         tf_type_is_buffer(want)      ? "; pass the address that host.ptr gives"
                         : tf_type_is_tensormap(want) ? "; pass what host.tensormap gives"
                                                      : "");
  }
  return true;
}

bool tf_host_tensor_verify(tf_op *op) {
  int64_t rank = op->result[0].type->dims[0];
  return rank == op->noperand || tf_op_error(op, "%u extents for a tensor of rank %lld", op->noperand, (long long)rank);
}

/* Of a function that is not lowered yet its own lowering knows more; what tensors are stands there. */
static bool check_tensors(tf_op *op, const tf_op *callee) {
  const tf_block *b = tf_op_body(callee);
  tf_str name = tf_op_symbol(callee);
  for (uint32_t i = 0; b && i < b->narg && i < op->noperand; i++) {
    const tf_type *given = tf_op_operand(op, i)->type, *t = b->arg[i]->type;
    if (t->kind != TF_TYPE_TENSOR || !tf_type_is(given, "host.tensor")) continue;
    if (given->elem != t->elem || given->dims[0] != t->rank)
      return tf_op_error(op, "argument %u is %s, but @%.*s takes %s", i, tf_type_str(given), (int)name.len, name.ptr,
                         tf_type_str(t));
  }
  return true;
}

bool tf_host_call_verify(tf_op *op) {
  tf_op *func = tf_enclosing_func(op), *module = func ? tf_op_parent(func) : NULL;
  tf_str name = tf_host_callee_of(op);
  tf_op *callee = module ? tf_symbol_lookup(module, name) : NULL;
  if (!module) return true;
  if (!callee) return tf_op_error(op, "there is no function @%.*s in this module", (int)name.len, name.ptr);
  tf_block *b = tf_host_op(callee) == TF_H_FUNC ? tf_op_body(callee) : NULL;
  if (!b) return check_tensors(op, callee);
  if (b->narg != op->noperand)
    return tf_op_error(op, "calls @%.*s with %u arguments, expected %u", (int)name.len, name.ptr, op->noperand,
                       b->narg);
  for (uint32_t i = 0; i < b->narg; i++) {
    const tf_type *given = tf_op_operand(op, i)->type, *t = b->arg[i]->type;
    bool index = given == tf_type_index(op->ctx) && t == tf_type_i(op->ctx, 64);
    if (given != t && !index)
      return tf_op_error(op, "argument %u is %s, but @%.*s takes %s", i, tf_type_str(tf_op_operand(op, i)->type),
                         (int)name.len, name.ptr, tf_type_str(b->arg[i]->type));
  }
  return true;
}

bool tf_host_if_verify(tf_op *op) {
  if (!op->region[0].block) return tf_op_error(op, "host.if without a region");
  for (int i = 0; i < 2; i++) {
    tf_block *b = op->region[i].block;
    if (b && (!b->last || tf_host_op(b->last) != TF_H_RETURN))
      return tf_op_error(op, "a region of host.if that does not end with host.return");
  }
  return true;
}

/* ------------------------------------------------------------------------------------------------ folding */

static int64_t floor_div(int64_t a, int64_t b) { return a / b - (a % b < 0); }

/* False where the program would fail, or the result is not known. */
bool tf_host_evaluate(int row, int64_t a, int64_t b, int64_t *r) {
  switch (row) {
  case TF_H_ADD: return !__builtin_add_overflow(a, b, r);
  case TF_H_SUB: return !__builtin_sub_overflow(a, b, r);
  case TF_H_MUL: return !__builtin_mul_overflow(a, b, r);
  case TF_H_DIV: return b > 0 && (*r = floor_div(a, b), true);
  case TF_H_MOD: return b > 0 && (*r = a - floor_div(a, b) * b, true);
  case TF_H_CEILDIV: return b > 0 && (*r = a / b + (a % b > 0), true);
  case TF_H_MIN: return *r = a < b ? a : b, true;
  case TF_H_MAX: return *r = a > b ? a : b, true;
  case TF_H_AND: return *r = a & b, true;
  case TF_H_OR: return *r = a | b, true;
  case TF_H_XOR: return *r = a ^ b, true;
  case TF_H_EQ: return *r = a == b, true;
  case TF_H_NE: return *r = a != b, true;
  case TF_H_LT: return *r = a < b, true;
  case TF_H_LE: return *r = a <= b, true;
  default: return false;
  }
}

static bool host_const(tf_op *op, int64_t v) {
  tf_builder b = tf_builder_before(op);
  tf_named_attr a = {tf_intern(op->ctx, "value"), tf_attr_i64(op->ctx, v)};
  uint32_t id = tf_context_dialect_index(op->ctx, "host") << 16 | TF_H_CONSTANT;
  return tf_fold_to(op, tf_op_result(tf_build(&b, id, NULL, 0, NULL, 1, &a, 1, 0), 0));
}

/* 0 or 1. */
static bool is_truth(const tf_value *v, unsigned depth) {
  int64_t n;
  if (tf_const_int(v, &n)) return n == 0 || n == 1;
  if (!v->def || depth > 8) return false;
  switch (tf_host_op(v->def)) {
  case TF_H_EQ:
  case TF_H_NE:
  case TF_H_LT:
  case TF_H_LE: return true;
  case TF_H_AND:
  case TF_H_OR: return is_truth(tf_op_operand(v->def, 0), depth + 1) && is_truth(tf_op_operand(v->def, 1), depth + 1);
  default: return false;
  }
}

/* The value is among what the chain of such ops combines, up to a few of them. */
static bool combines(const tf_value *chain, int row, const tf_value *v, unsigned depth) {
  if (chain == v) return true;
  if (!chain->def || tf_host_op(chain->def) != row || depth > 4) return false;
  return combines(tf_op_operand(chain->def, 0), row, v, depth + 1) ||
         combines(tf_op_operand(chain->def, 1), row, v, depth + 1);
}

/* Where `few` says that v == c, `more` says that v <= d, and c <= d. */
static bool is_implied(const tf_value *few, const tf_value *more) {
  int64_t c, d;
  return few->def && more->def && tf_host_op(few->def) == TF_H_EQ && tf_host_op(more->def) == TF_H_LE &&
         tf_op_operand(few->def, 0) == tf_op_operand(more->def, 0) && tf_const_int(tf_op_operand(few->def, 1), &c) &&
         tf_const_int(tf_op_operand(more->def, 1), &d) && c <= d;
}

/* And, or: of what is in the other operand already, or implied by it. */
static bool fold_logic(tf_op *op, int row) {
  tf_value *v[2] = {tf_op_operand(op, 0), tf_op_operand(op, 1)};
  int64_t n;
  for (int i = 0; i < 2; i++) {
    if (combines(v[i], row, v[1 - i], 0)) return tf_fold_to(op, v[i]);
    if (row == TF_H_OR && is_implied(v[1 - i], v[i])) return tf_fold_to(op, v[i]);
  }
  return row == TF_H_AND && tf_const_int(v[1], &n) && n == 1 && is_truth(v[0], 0) && tf_fold_to(op, v[0]);
}

bool tf_host_binary_fold(tf_op *op) {
  int row = tf_host_op(op);
  tf_value *x = tf_op_operand(op, 0), *y = tf_op_operand(op, 1);
  int64_t a, b, r;
  bool ca = tf_const_int(x, &a), cb = tf_const_int(y, &b);
  if (ca && cb) return tf_host_evaluate(row, a, b, &r) && host_const(op, r);
  if (ca && (op->def->traits & TF_COMMUTATIVE)) {
    tf_op_set_operand(op, 0, y);
    tf_op_set_operand(op, 1, x);
    return true;
  }
  if (x == y) {
    bool keeps = row == TF_H_MIN || row == TF_H_MAX || row == TF_H_AND || row == TF_H_OR;
    if (keeps) return tf_fold_to(op, x);
    if (row == TF_H_EQ || row == TF_H_LE) return host_const(op, 1);
    if (row == TF_H_NE || row == TF_H_LT || row == TF_H_SUB || row == TF_H_XOR) return host_const(op, 0);
  }
  if ((row == TF_H_AND || row == TF_H_OR) && fold_logic(op, row)) return true;
  if (!cb) return false;
  bool zero_keeps = row == TF_H_ADD || row == TF_H_SUB || row == TF_H_OR || row == TF_H_XOR;
  bool one_keeps = row == TF_H_MUL || row == TF_H_DIV || row == TF_H_CEILDIV;
  if ((b == 0 && zero_keeps) || (b == 1 && one_keeps)) return tf_fold_to(op, x);
  bool workspace = x->def && tf_host_op(x->def) == TF_H_ALLOC && b > 0 && TF_HOST_ALLOC_ALIGN % b == 0;
  if (row == TF_H_MOD && (b == 1 || workspace)) return host_const(op, 0);
  if (b == 0 && (row == TF_H_AND || row == TF_H_MUL)) return host_const(op, 0);
  return false;
}

bool tf_host_select_fold(tf_op *op) {
  int64_t c;
  if (tf_op_operand(op, 1) == tf_op_operand(op, 2)) return tf_fold_to(op, tf_op_operand(op, 1));
  return tf_const_int(tf_op_operand(op, 0), &c) && tf_fold_to(op, tf_op_operand(op, c ? 1 : 2));
}

bool tf_host_check_fold(tf_op *op) {
  int64_t c;
  if (!tf_const_int(tf_op_operand(op, 0), &c) || !c) return false;
  tf_op_erase(op);
  return true;
}

bool tf_host_if_fold(tf_op *op) {
  int64_t c;
  if (!tf_const_int(tf_op_operand(op, 0), &c)) return false;
  tf_block *b = op->region[c ? 0 : 1].block;
  if (b) tf_inline_block(b, op);
  tf_op_erase(op);
  return true;
}
