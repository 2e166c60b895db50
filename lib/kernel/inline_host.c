/* The pass inline-host: steps of an entry point become part of it.
 *
 * A host.call gives way to the ops of what it calls. What that said of its results' shapes becomes a check, since the
 * tensors are there already. Then each host.tensor becomes an address: its extents are operands, its strides their
 * products, and nothing else may ask for it. */
#include "kernel/kernel_build.h"
#include "kernel/kernel_hooks.h"

typedef struct found {
  tf_op *op; /* the first one */
  int row;
} found;

static tf_op *callee_of(tf_op *call) {
  return tf_symbol_lookup(tf_op_parent(tf_enclosing_func(call)), tf_host_callee_of(call));
}

static void look_for_calls(tf_op *op, void *user) {
  found *f = user;
  if (!f->op && tf_host_op(op) == TF_H_CALL) f->op = op;
}

/* A call of a function that has no calls left: what steps have of their own becomes theirs before they become part of
 * others. *other: there are calls, but they go round in a circle. */
static void look_for_leaf(tf_op *op, void *user) {
  found *f = user, inner = {0};
  if (f->op || tf_host_op(op) != TF_H_CALL) return;
  tf_walk(callee_of(op), false, look_for_calls, &inner);
  if (!inner.op) f->op = op;
}

static tf_op *first_call(tf_op *module) {
  found f = {0};
  tf_walk(module, false, look_for_leaf, &f);
  return f.op;
}

static void look(tf_op *op, void *user) {
  found *f = user;
  if (!f->op && tf_host_op(op) == f->row) f->op = op;
}

static tf_op *first(tf_op *in, int row) {
  found f = {NULL, row};
  tf_walk(in, false, look, &f);
  return f.op;
}

/* ------------------------------------------------------------------------------------------------ calls */

/* The tensor that the step writes as result r has the extents that the step says. */
static void check_shape(tf_op *shape, tf_value *const *results, tf_str callee) {
  tf_builder b = tf_builder_before(shape);
  int64_t r = tf_host_result_of(shape, 0);
  for (uint32_t k = 0; k < shape->noperand; k++) {
    tf_value *v[2] = {tf_h_dim(&b, results[r], k), tf_op_operand(shape, k)};
    tf_h_check(&b, tf_h_binary(&b, TF_H_EQ, v[0], v[1]),
               tf_pool_printf(shape->pool, "axis %u of what '%.*s' computes has extent {1}; it must be {0}", k,
                              (int)callee.len, callee.ptr),
               v, 2);
  }
}

/* An index that is given for an integer: what the callee makes an index of it is that itself. */
static void settle_index(tf_value *arg, tf_value *index) {
  tf_use *next;
  for (tf_use *u = arg->uses; u; u = next) {
    tf_op *op = u->owner;
    next = u->next;
    if (tf_host_op(op) != TF_H_CAST) continue;
    tf_value_replace_uses(tf_op_result(op, 0), index);
    tf_op_erase(op);
  }
}

static bool inline_call(tf_op *call, tf_pool *scratch) {
  tf_op *func = tf_enclosing_func(call), *module = tf_op_parent(func);
  tf_str name = tf_host_callee_of(call);
  tf_op *callee = tf_symbol_lookup(module, name);
  if (tf_host_op(callee) != TF_H_FUNC)
    return tf_op_error(call, "@%.*s is no host.func; lower it before its calls are inlined", (int)name.len, name.ptr);
  tf_map map = {.pool = scratch};
  tf_op *copy = tf_op_clone(callee, func->pool, &map);
  tf_block *b = tf_op_body(copy);
  int64_t nresult = tf_host_num_results_of(callee, 0);
  tf_value **args = TF_NEW_ARRAY(scratch, tf_value *, (size_t)call->noperand + 1);
  for (uint32_t i = 0; i < b->narg; i++) {
    args[i] = tf_op_operand(call, i);
    if (args[i]->type != b->arg[i]->type) settle_index(b->arg[i], args[i]);
    tf_value_replace_uses(b->arg[i], args[i]);
  }
  for (tf_op *op = b->first, *next; op; op = next) {
    next = op->next;
    if (tf_host_op(op) == TF_H_SHAPE) check_shape(op, args + b->narg - nresult, name);
    if (tf_host_op(op) == TF_H_SHAPE || tf_host_op(op) == TF_H_SHAPES_END) tf_op_erase(op);
  }
  tf_inline_block(b, call);
  tf_op_erase(copy);
  tf_op_erase(call);
  return true;
}

/* ------------------------------------------------------------------------------------------------ tensors */

static tf_value *stride_of(tf_builder *b, const tf_op *tensor, int64_t axis) {
  tf_value *s = tf_h_const(b, 1);
  for (int64_t k = (int64_t)tensor->noperand - 1; k > axis; k--)
    s = tf_h_binary(b, TF_H_MUL, s, tf_op_operand(tensor, (uint32_t)k));
  return s;
}

static bool settle_tensor(tf_op *tensor) {
  tf_builder b = tf_builder_before(tensor);
  tf_value *v = tf_op_result(tensor, 0);
  int64_t size = tf_element_bytes(v->type->elem);
  tf_value *bytes = tf_h_binary(&b, TF_H_MUL, tf_h_const(&b, size), stride_of(&b, tensor, -1)), *at = NULL;
  while (v->uses) {
    tf_op *op = v->uses->owner;
    tf_builder here = tf_builder_before(op);
    tf_value *by = NULL;
    switch (tf_host_op(op)) {
    case TF_H_DIM: by = tf_op_operand(tensor, (uint32_t)tf_host_axis_of(op, 0)); break;
    case TF_H_STRIDE: by = stride_of(&here, tensor, tf_host_axis_of(op, 0)); break;
    case TF_H_PTR: by = at = at ? at : tf_h_alloc(&b, bytes); break;
    default: return tf_op_error(op, "'%s' needs a tensor that callers give, found one of this call", op->def->name);
    }
    tf_value_replace_uses(tf_op_result(op, 0), by);
    tf_op_erase(op);
  }
  if (at && !at->name) at->name = v->name;
  tf_op_erase(tensor);
  return true;
}

static bool settle_view(tf_op *view) {
  tf_builder b = tf_builder_before(view);
  tf_value *v = tf_op_result(view, 0);
  uint32_t rank = (uint32_t)v->type->dims[0];
  while (v->uses) {
    tf_op *op = v->uses->owner;
    uint32_t axis = (uint32_t)tf_host_axis_of(op, 0);
    tf_value *by = NULL;
    switch (tf_host_op(op)) {
    case TF_H_DIM: by = tf_op_operand(view, 1 + axis); break;
    case TF_H_STRIDE:
      if (tf_host_strided_of(view)) by = tf_op_operand(view, 1 + rank + axis);
      for (uint32_t k = rank; !tf_host_strided_of(view) && k-- > axis + 1;)
        by = by ? tf_h_binary(&b, TF_H_MUL, by, tf_op_operand(view, 1 + k)) : tf_op_operand(view, 1 + k);
      if (!by) by = tf_h_const(&b, 1);
      break;
    case TF_H_PTR: by = tf_op_operand(view, 0); break;
    default: return tf_op_error(op, "'%s' needs a tensor that callers give, found a view", op->def->name);
    }
    tf_value_replace_uses(tf_op_result(op, 0), by);
    tf_op_erase(op);
  }
  tf_op_erase(view);
  return true;
}

bool tf_inline_host(tf_op *module) {
  tf_pool *scratch = tf_pool_child(module->pool);
  TF_VEC(tf_op *) called = {0};
  bool ok = true;
  for (tf_op *op = tf_op_body(module)->first; ok && op; op = op->next)
    if (tf_host_op(op) == TF_H_FUNC) ok = tf_host_check_steps(op, scratch);
  for (tf_op *op; ok && (op = first_call(module));) {
    tf_op *callee = tf_symbol_lookup(module, tf_host_callee_of(op));
    bool known = false;
    for (size_t i = 0; i < called.n; i++) known |= called.at[i] == callee;
    if (!known) tf_vec_push(scratch, &called, callee);
    ok = inline_call(op, scratch);
  }
  tf_op *round = ok ? first(module, TF_H_CALL) : NULL;
  if (round)
    ok = tf_op_error(round, "@%.*s calls itself, by way of its steps", (int)tf_host_callee_of(round).len,
                     tf_host_callee_of(round).ptr);
  for (size_t i = 0; ok && i < called.n; i++) tf_op_erase(called.at[i]);
  for (tf_op *op; ok && (op = first(module, TF_H_TENSOR));) ok = settle_tensor(op);
  for (tf_op *op; ok && (op = first(module, TF_H_VIEW));) ok = settle_view(op);
  tf_pool_free(scratch);
  return ok;
}

static bool run(tf_pass_run *r) { return tf_inline_host(r->op); }

const tf_pass tf_pass_inline_host = {
    "inline-host", "calls in host programs become the ops of what they call, and tensors of a call addresses", "", run};
