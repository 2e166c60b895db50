/* The pass inline-host: steps of an entry point become part of it.
 *
 * A host.call gives way to the ops of what it calls. What that said of its results' shapes becomes a check, since the
 * tensors are there already. Then each host.tensor becomes an address: its extents are operands, its strides their
 * products, and nothing else may ask for it. */
#include "kernel/kernel_build.h"
#include "kernel/kernel_hooks.h"

typedef struct found {
  tf_pool *pool;
  int row;
  TF_VEC(tf_op *) ops; /* in order */
} found;

static void note(tf_op *op, void *user) {
  found *f = user;
  if (tf_host_op(op) == f->row) tf_vec_push(f->pool, &f->ops, op);
}

static found all_of(tf_op *func, int row, tf_pool *pool) {
  found f = {pool, row, {0}};
  tf_walk(func, false, note, &f);
  return f;
}

/* Of all host programs: kernels have no such ops. */
static found all_in(tf_op *module, int row, tf_pool *pool) {
  found f = {pool, row, {0}};
  for (tf_op *op = tf_op_body(module)->first; op; op = op->next)
    if (tf_host_op(op) == TF_H_FUNC) tf_walk(op, false, note, &f);
  return f;
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

/* ------------------------------------------------------------------------------------------------ functions */

typedef enum progress { UNSEEN, OPEN, DONE } progress;

typedef struct visit {
  tf_op *func;
  found calls;
  size_t looked; /* calls of functions that are DONE */
} visit;

typedef struct inliner {
  tf_op *module;
  tf_pool *pool;
  tf_map progress, is_called; /* of functions */
  TF_VEC(visit) open;
  TF_VEC(tf_op *) called;
} inliner;

static progress progress_of(const inliner *in, const tf_op *func) {
  return (progress)(uintptr_t)tf_map_get(&in->progress, tf_map_ptr(func));
}

static void set_progress(inliner *in, const tf_op *func, progress p) {
  tf_map_set(&in->progress, tf_map_ptr(func), (void *)(uintptr_t)p);
}

static void begin(inliner *in, tf_op *func) {
  visit v = {func, all_of(func, TF_H_CALL, in->pool), 0};
  tf_vec_push(in->pool, &in->open, v);
  set_progress(in, func, OPEN);
}

static void note_called(inliner *in, tf_op *callee) {
  if (tf_map_get(&in->is_called, tf_map_ptr(callee))) return;
  tf_map_set(&in->is_called, tf_map_ptr(callee), callee);
  tf_vec_push(in->pool, &in->called, callee);
}

/* The next function that must be done before this one; NULL: none, or *round is a call that leads back here. */
static tf_op *waits_for(inliner *in, visit *v, tf_op **round) {
  for (; v->looked < v->calls.ops.n; v->looked++) {
    tf_op *call = v->calls.ops.at[v->looked], *callee = tf_symbol_lookup(in->module, tf_host_callee_of(call));
    progress p = progress_of(in, callee);
    if (p == OPEN) *round = call;
    if (p == OPEN) return NULL;
    note_called(in, callee);
    if (p == UNSEEN && tf_host_op(callee) == TF_H_FUNC) return callee;
  }
  return NULL;
}

/* What steps have of their own becomes theirs before they become part of others. */
static bool inline_calls(inliner *in, tf_op *func) {
  begin(in, func);
  while (in->open.n) {
    visit *v = &in->open.at[in->open.n - 1];
    tf_op *round = NULL, *first = waits_for(in, v, &round);
    if (round)
      return tf_op_error(round, "@%.*s calls itself, by way of its steps", (int)tf_host_callee_of(round).len,
                         tf_host_callee_of(round).ptr);
    if (first) {
      begin(in, first);
      continue;
    }
    for (size_t i = 0; i < v->calls.ops.n; i++)
      if (!inline_call(v->calls.ops.at[i], in->pool)) return false;
    set_progress(in, v->func, DONE);
    in->open.n--;
  }
  return true;
}

bool tf_inline_host(tf_op *module) {
  tf_pool *scratch = tf_pool_child(module->pool);
  inliner in = {.module = module, .pool = scratch, .progress.pool = scratch, .is_called.pool = scratch};
  bool ok = true;
  for (tf_op *op = tf_op_body(module)->first; ok && op; op = op->next)
    if (tf_host_op(op) == TF_H_FUNC) ok = tf_host_check_steps(op, scratch);
  for (tf_op *op = tf_op_body(module)->first; ok && op; op = op->next)
    if (tf_host_op(op) == TF_H_FUNC && progress_of(&in, op) == UNSEEN) ok = inline_calls(&in, op);
  for (size_t i = 0; ok && i < in.called.n; i++) tf_op_erase(in.called.at[i]);
  found tensors = all_in(module, TF_H_TENSOR, scratch), views = all_in(module, TF_H_VIEW, scratch);
  for (size_t i = 0; ok && i < tensors.ops.n; i++) ok = settle_tensor(tensors.ops.at[i]);
  for (size_t i = 0; ok && i < views.ops.n; i++) ok = settle_view(views.ops.at[i]);
  tf_pool_free(scratch);
  return ok;
}

static bool run(tf_pass_run *r) { return tf_inline_host(r->op); }

const tf_pass tf_pass_inline_host = {
    "inline-host", "calls in host programs become the ops of what they call, and tensors of a call addresses", "", run};
