/* A host program of several steps by the reference evaluators of its steps, one after the other. */
#include "api/reference_steps.h"

#include "fusion/sched.h"
#include "kernel/kernel.h"
#include "tile/tile_reference.h"

typedef struct state {
  tf_op *func;
  tf_pool *pool;
  tf_map number; /* value -> 2 n + 1, for numbers of 62 bits */
  tf_map tensor; /* value -> tf_ref_array; its data is NULL until a step writes it */
  tf_map bound;  /* value -> double * */
} state;

static void look(tf_op *op, void *user) { *(bool *)user |= tf_host_op(op) == TF_H_CALL; }

bool tf_is_program(const tf_op *op) {
  bool calls = false;
  if (tf_host_op(op) == TF_H_FUNC) tf_walk((tf_op *)op, false, look, &calls);
  return calls;
}

typedef struct called {
  tf_str name;
  bool found;
} called;

static void look_for(tf_op *op, void *user) {
  called *c = user;
  c->found |= tf_host_op(op) == TF_H_CALL && tf_str_eq(tf_host_callee_of(op), c->name);
}

bool tf_is_step(const tf_op *func) {
  called c = {.name = tf_op_symbol(func)};
  tf_op *module = tf_op_parent(func);
  if (module && c.name.len) tf_walk(module, false, look_for, &c);
  return c.found;
}

static int64_t number(const state *s, const tf_value *v) {
  return (int64_t)(intptr_t)tf_map_get(&s->number, tf_map_ptr(v)) >> 1;
}

static bool set_number(state *s, tf_op *op, int64_t n) {
  if (n > INT64_MAX / 4 || n < INT64_MIN / 4)
    return tf_op_error(op, "%lld is more than the reference evaluator computes with", (long long)n);
  tf_map_set(&s->number, tf_map_ptr(&op->result[0]), (void *)(intptr_t)(2 * n + 1));
  return true;
}

static tf_ref_array *tensor(const state *s, const tf_value *v) { return tf_map_get(&s->tensor, tf_map_ptr(v)); }

static tf_ref_array *new_tensor(state *s, const tf_value *v, uint32_t rank) {
  tf_ref_array *t = TF_NEW(s->pool, tf_ref_array);
  *t = (tf_ref_array){.rank = rank};
  tf_map_set(&s->tensor, tf_map_ptr(v), t);
  return t;
}

static bool set_extents(state *s, tf_op *op, tf_value *v) {
  tf_ref_array *t = tensor(s, v);
  if (!t) t = new_tensor(s, v, op->noperand);
  for (uint32_t k = 0; k < op->noperand; k++) {
    t->dims[k] = number(s, tf_op_operand(op, k));
    if (t->dims[k] < 0)
      return tf_op_error(op, "the extent of axis %u of '%s' is %lld", k, tf_value_name(v), (long long)t->dims[k]);
  }
  tf_ref_contiguous(t);
  return true;
}

/* ------------------------------------------------------------------------------------------------ a step */

static bool take_results(state *s, tf_op *call, uint32_t nin, uint32_t nout, const tf_ref_array *out, double **bound) {
  for (uint32_t r = 0; r < nout; r++) {
    tf_value *v = tf_op_operand(call, nin + r);
    tf_ref_array *t = tensor(s, v);
    if (!t || t->rank != out[r].rank)
      return tf_op_error(call, "result %u has rank %u, and '%s' has not", r, out[r].rank, tf_value_name(v));
    for (uint32_t k = 0; k < t->rank; k++)
      if (t->dims[k] != out[r].dims[k])
        return tf_op_error(call, "axis %u of '%s' has extent %lld; the step computes %lld", k, tf_value_name(v),
                           (long long)t->dims[k], (long long)out[r].dims[k]);
    tf_ref_array *now = new_tensor(s, v, t->rank);
    *now = out[r];
    tf_map_set(&s->bound, tf_map_ptr(v), bound[r]);
  }
  return true;
}

static bool call(state *s, tf_op *op) {
  tf_op *callee = tf_symbol_lookup(tf_op_parent(s->func), tf_host_callee_of(op));
  bool tile = callee && tf_tile_is(callee, TF_T_FUNC);
  if (!callee || (!tile && !tf_fusion_is(callee, TF_FUSION_FUNC)))
    return tf_op_error(op, "the reference evaluator knows steps that are fusions or tile programs, and '@%.*s' is none",
                       (int)tf_host_callee_of(op).len, tf_host_callee_of(op).ptr);
  uint32_t nin = tile ? tf_tile_num_inputs(callee) : tf_fusion_body(callee)->narg;
  uint32_t nout = tile ? tf_tile_num_results(callee) : tf_fusion_return_op(callee)->noperand;
  tf_verdict why = {.pool = s->pool};
  if (op->noperand != nin + nout)
    return tf_op_error(op, "calls @%s with %u arguments, expected %u", tf_op_symbol(callee).ptr, op->noperand,
                       nin + nout);
  if (!tile && tf_sched_has_script(callee) && !tf_tell(op->ctx, &why, tf_sched_apply_script(callee, &why)))
    return false;
  tf_ref_array *in = TF_NEW_ARRAY(s->pool, tf_ref_array, nin + 1), *out = TF_NEW_ARRAY(s->pool, tf_ref_array, nout + 1);
  double **bound = TF_NEW_ARRAY(s->pool, double *, nout + 1);
  for (uint32_t i = 0; i < nin; i++) {
    const tf_ref_array *t = tensor(s, tf_op_operand(op, i));
    if (!t || (!t->data && tf_ref_count(t)))
      return tf_op_error(op, "reads '%s', which no step has written", tf_value_name(tf_op_operand(op, i)));
    in[i] = *t;
  }
  bool ok = tile ? tf_tile_reference_run(callee, s->pool, in, nin, out, bound, nout)
                 : tf_reference_bounds(callee, s->pool, in, nin, out, bound, nout);
  return ok && take_results(s, op, nin, nout, out, bound);
}

/* ------------------------------------------------------------------------------------------------ the program */

static bool run(state *s, tf_block *b);

static bool arithmetic(state *s, tf_op *op) {
  int row = tf_host_op(op);
  int64_t x = number(s, tf_op_operand(op, 0)), y = number(s, tf_op_operand(op, 1)), n = 0;
  if (row == TF_H_SELECT) return set_number(s, op, x ? y : number(s, tf_op_operand(op, 2)));
  if (!tf_host_evaluate(row, x, y, &n)) return tf_op_error(op, "%lld and %lld: no result", (long long)x, (long long)y);
  return set_number(s, op, n);
}

static int64_t integer(const tf_ref_array *t) { return t ? tf_fd_load_int(t->dtype, t->data) : 0; }

static bool step(state *s, tf_op *op) {
  int row = tf_host_op(op);
  tf_value *x = op->noperand ? tf_op_operand(op, 0) : NULL;
  uint32_t first = tf_op_body(s->func)->narg - (uint32_t)tf_host_num_results_of(s->func, 0);
  switch (row) {
  case TF_H_CONSTANT: return set_number(s, op, tf_op_constant(op)->i);
  case TF_H_DIM: return set_number(s, op, tensor(s, x)->dims[tf_host_axis_of(op, 0)]);
  case TF_H_STRIDE: return set_number(s, op, tensor(s, x)->strides[tf_host_axis_of(op, 0)]);
  case TF_H_CAST: return set_number(s, op, integer(tensor(s, x)));
  case TF_H_SHAPE: return set_extents(s, op, tf_op_body(s->func)->arg[first + tf_host_result_of(op, 0)]);
  case TF_H_TENSOR: return set_extents(s, op, &op->result[0]);
  case TF_H_CALL: return call(s, op);
  case TF_H_CHECK:
    return number(s, x) || tf_op_error(op, "%.*s", (int)tf_host_message_of(op).len, tf_host_message_of(op).ptr);
  case TF_H_SHAPES_END:
  case TF_H_RETURN: return true;
  case TF_H_IF: return !op->region[number(s, x) ? 0 : 1].block || run(s, op->region[number(s, x) ? 0 : 1].block);
  default: break;
  }
  if ((row >= TF_H_ADD && row <= TF_H_LE) || row == TF_H_SELECT) return arithmetic(s, op);
  return tf_op_error(op, "the reference evaluator takes programs of steps, with no '%s'", op->def->name);
}

static bool run(state *s, tf_block *b) {
  for (tf_op *op = b->first; op; op = op->next)
    if (!step(s, op)) return false;
  return true;
}

bool tf_reference_steps(tf_op *func, tf_pool *pool, const tf_ref_array *in, uint32_t nin, tf_ref_array *out,
                        double **bound, uint32_t nout) {
  state s = {.func = func, .pool = pool, .number.pool = pool, .tensor.pool = pool, .bound.pool = pool};
  tf_block *b = tf_op_body(func);
  if (nin + nout != b->narg || nout != (uint32_t)tf_host_num_results_of(func, 0))
    return tf_op_error(func, "takes %u arguments, %u of them results; found %u and %u", b->narg,
                       (uint32_t)tf_host_num_results_of(func, 0), nin + nout, nout);
  for (uint32_t i = 0; i < nin; i++) {
    const tf_type *t = b->arg[i]->type;
    tf_fusion_dtype d;
    bool is_tensor = tf_type_is(t, "host.tensor");
    if (!tf_elem_dtype_of(is_tensor ? t->elem : t, &d) || d != in[i].dtype ||
        (is_tensor ? t->dims[0] : 0) != in[i].rank)
      return tf_op_error(func, "input %u is %s, found %s of rank %u", i, tf_type_str(t), tf_fd_name(in[i].dtype),
                         in[i].rank);
    *new_tensor(&s, b->arg[i], in[i].rank) = in[i];
  }
  if (!run(&s, b)) return false;
  for (uint32_t r = 0; r < nout; r++) {
    const tf_ref_array *t = tensor(&s, b->arg[nin + r]);
    if (!t || (!t->data && tf_ref_count(t)))
      return tf_op_error(func, "no step writes result '%s'", tf_value_name(b->arg[nin + r]));
    out[r] = *t;
    if (bound) bound[r] = tf_map_get(&s.bound, tf_map_ptr(b->arg[nin + r]));
    if (bound && !bound[r]) bound[r] = TF_NEW_ARRAY(pool, double, (size_t)tf_ref_count(t) + 1);
  }
  return true;
}
