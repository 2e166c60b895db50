/* What the steps of a host program do to each other's tensors, looked at before they become part of it.
 *
 * A step writes the tensors of its results, and reads the others. A tensor that it writes it may read only where its
 * function says that this result is in place of that argument. An entry's inputs are only read. Its results are apart
 * from all its other tensors, which the launch checks, since a later step may read what an earlier one would have
 * overwritten; but a result in place of an input may be there, if no step reads the input once the result is written.
 */
#include "kernel/kernel_build.h"
#include "kernel/kernel_hooks.h"

int32_t tf_host_in_place(const tf_op *func, uint32_t arg) {
  const tf_attr *all = tf_op_arg_attrs(func);
  const tf_attr *a = all && arg < all->n ? tf_attr_dict_get(all->elem[arg], "in_place") : NULL;
  return a ? (int32_t)a->i : -1;
}

static uint32_t first_result(const tf_op *func) {
  return tf_op_body(func)->narg - (uint32_t)tf_host_num_results_of(func, 0);
}

typedef struct steps {
  tf_op *func, *module;
  TF_VEC(tf_op *) calls; /* in order */
  tf_pool *pool;
  bool ok;
} steps;

static void note_call(tf_op *op, void *user) {
  steps *s = user;
  if (tf_host_op(op) == TF_H_CALL) tf_vec_push(s->pool, &s->calls, op);
}

static tf_op *callee_of(const steps *s, const tf_op *call) {
  tf_op *f = tf_symbol_lookup(s->module, tf_host_callee_of(call));
  return f && tf_host_op(f) == TF_H_FUNC && tf_op_body(f)->narg == call->noperand ? f : NULL;
}

static const char *name_at(const tf_op *call, uint32_t i) { return tf_value_name(tf_op_operand(call, i)); }

/* Where a tensor lies: views of one address are one. */
static const tf_value *place_of(const tf_value *v) {
  return v->def && tf_host_op(v->def) == TF_H_VIEW ? tf_op_operand(v->def, 0) : v;
}

/* What is written as result r. */
static bool check_written(const steps *s, tf_op *call, const tf_op *callee, uint32_t r) {
  tf_value *v = tf_op_operand(call, r);
  const char *name = tf_op_symbol(callee).ptr;
  if (!v->def && v->index < first_result(s->func))
    return tf_op_error(call,
                       "'@%s' writes '%s', which is an input; let it be a result of '@%s' in place of the input, or a "
                       "tensor of this call",
                       name, name_at(call, r), tf_op_symbol(s->func).ptr);
  for (uint32_t i = 0; i < call->noperand; i++) {
    if (i == r || place_of(tf_op_operand(call, i)) != place_of(v) || tf_host_in_place(callee, r) == (int32_t)i)
      continue;
    if (i < r || i < first_result(callee))
      return tf_op_error(call, "'@%s' %s '%s' as '%s' and writes it as '%s'; give it two tensors%s", name,
                         i < first_result(callee) ? "reads" : "writes", name_at(call, r),
                         tf_value_name(tf_op_body(callee)->arg[i]), tf_value_name(tf_op_body(callee)->arg[r]),
                         i < first_result(callee) ? ", or let that result be in place of that argument" : "");
  }
  return true;
}

static bool check_call(const steps *s, tf_op *call) {
  const tf_op *callee = callee_of(s, call);
  for (uint32_t r = callee ? first_result(callee) : call->noperand; r < call->noperand; r++)
    if (!check_written(s, call, callee, r)) return false;
  return true;
}

/* Both stand in one host.if, one in what it does where its condition holds, the other where it does not. */
static bool exclude_each_other(const tf_op *a, const tf_op *b) {
  for (; a; a = tf_op_parent(a))
    for (const tf_op *x = b; x; x = tf_op_parent(x))
      if (tf_op_parent(a) && tf_op_parent(a) == tf_op_parent(x))
        return tf_host_op(tf_op_parent(a)) == TF_H_IF && a->parent->parent->index != x->parent->parent->index;
  return false;
}

/* A step before k that writes `result`, and may have run when k runs. */
static const tf_op *writer_before(const steps *s, size_t k, const tf_value *result) {
  for (size_t i = 0; i < k; i++) {
    const tf_op *call = s->calls.at[i], *callee = callee_of(s, call);
    for (uint32_t r = callee ? first_result(callee) : call->noperand; r < call->noperand; r++)
      if (tf_op_operand(call, r) == result && !exclude_each_other(call, s->calls.at[k])) return call;
  }
  return NULL;
}

/* No step reads `input` once `result` is written, but the one that writes it, in place. */
static bool check_in_place(const steps *s, const tf_value *result, const tf_value *input) {
  for (size_t k = 0; k < s->calls.n; k++) {
    tf_op *call = s->calls.at[k];
    const tf_op *callee = callee_of(s, call);
    int32_t as = -1; /* which of its results it is */
    for (uint32_t r = callee ? first_result(callee) : call->noperand; r < call->noperand; r++)
      if (tf_op_operand(call, r) == result) as = (int32_t)r;
    for (uint32_t i = 0; i < call->noperand; i++) {
      if (tf_op_operand(call, i) != input) continue;
      const tf_op *writer = writer_before(s, k, result);
      if (writer)
        return tf_op_error(
            call, "'%s' may be in the memory of '%s', but this step reads that behind '@%.*s', which writes '%s'",
            tf_value_name((tf_value *)result), tf_value_name((tf_value *)input), (int)tf_host_callee_of(writer).len,
            tf_host_callee_of(writer).ptr, tf_value_name((tf_value *)result));
      if (as >= 0 && tf_host_in_place(callee, (uint32_t)as) != (int32_t)i)
        return tf_op_error(
            call, "'%s' may be in the memory of '%s', but '@%s' has no result in place of an argument there",
            tf_value_name((tf_value *)result), tf_value_name((tf_value *)input), tf_op_symbol(callee).ptr);
    }
  }
  return true;
}

static void ends(tf_builder *b, tf_value *tensor, tf_value *out[2]) {
  tf_value *size = tf_h_const(b, tf_element_bytes(tensor->type->elem));
  out[0] = tf_h_ptr(b, tensor);
  out[1] = tf_h_binary(b, TF_H_ADD, out[0], tf_h_binary(b, TF_H_MUL, tf_h_span(b, tensor, NULL), size));
}

/* Result `r` and what stands before it. */
static bool check_result(const steps *s, tf_builder *b, uint32_t r) {
  tf_block *args = tf_op_body(s->func);
  int32_t place = tf_host_in_place(s->func, r);
  for (uint32_t i = 0; i < r; i++) {
    tf_value *x = args->arg[i], *y = args->arg[r], *at_x[2], *at_y[2], *also = NULL;
    if (!tf_type_is(x->type, "host.tensor")) continue;
    if (place == (int32_t)i && !check_in_place(s, y, x)) return false;
    ends(b, y, at_y);
    ends(b, x, at_x);
    if (place == (int32_t)i)
      also = tf_h_binary(b, TF_H_AND, tf_h_binary(b, TF_H_EQ, at_x[0], at_y[0]), tf_h_lie_alike(b, y, x));
    tf_h_check_apart(b, at_y, at_x, tf_h_empty(b, y), tf_h_empty(b, x), also, tf_value_name(y), tf_value_name(x));
  }
  return true;
}

/* Where all results have their shapes: behind shapes_end; where there is none, before the first step. */
static tf_builder behind_shapes(const steps *s) {
  tf_op *at = s->calls.at[0];
  for (tf_op *op = tf_op_body(s->func)->first; op; op = op->next)
    if (tf_host_op(op) == TF_H_SHAPES_END) return tf_builder_before(op->next);
  while (tf_op_parent(at) != s->func) at = tf_op_parent(at);
  return tf_builder_before(at);
}

bool tf_host_check_steps(tf_op *func, tf_pool *scratch) {
  steps s = {.func = func, .module = tf_op_parent(func), .pool = scratch};
  tf_walk(func, false, note_call, &s);
  if (!s.calls.n) return true;
  for (size_t k = 0; k < s.calls.n; k++)
    if (!check_call(&s, s.calls.at[k])) return false;
  tf_builder b = behind_shapes(&s);
  tf_build_once(&b, scratch, NULL);
  for (uint32_t r = first_result(func); r < tf_op_body(func)->narg; r++)
    if (!check_result(&s, &b, r)) return false;
  return true;
}
