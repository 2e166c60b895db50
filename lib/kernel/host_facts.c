/* The pass trust-checks: what a host program has checked holds behind the check.
 *
 * Behind a host.check that two numbers are equal, one stands for both; behind a host.shape, what it says stands for the
 * result's extents, which it checks. So extents of several arguments that must be equal are one value, and what is
 * computed of each (spans, ends, whether it is empty) is computed once. Checks in regions of host.if say nothing here.
 */
#include "kernel/kernel_build.h"
#include "kernel/kernel_hooks.h"

typedef struct facts {
  tf_op *func;
  tf_pool *pool;
  tf_map same;        /* value -> what stands for it */
  tf_value ***extent; /* of each argument, of each axis: what stands for it; NULL: nothing does */
} facts;

static tf_value *stands_for(facts *f, tf_value *v) {
  for (tf_value *next; (next = tf_map_get(&f->same, tf_map_ptr(v)));) v = next;
  return v;
}

/* The argument whose extent it is; NULL: it is something else. */
static const tf_value *extent_of(const tf_value *v) {
  const tf_value *of = v->def && tf_host_op(v->def) == TF_H_DIM ? tf_op_operand(v->def, 0) : NULL;
  return of && !of->def ? of : NULL;
}

/* Ops that ask for the extent of an argument come again and again, until equal ones are merged. */
static void note_extent(facts *f, const tf_value *arg, int64_t axis, tf_value *by) {
  tf_value ***all = &f->extent[arg->index];
  if (!*all) {
    size_t rank = (size_t)arg->type->dims[0];
    *all = TF_NEW_ARRAY(f->pool, tf_value *, rank + 1);
    memset(*all, 0, (rank + 1) * sizeof **all);
  }
  (*all)[axis] = by;
}

static void replace(facts *f, tf_value *v, tf_value *by) {
  tf_map_set(&f->same, tf_map_ptr(v), by);
  note_extent(f, extent_of(v), tf_host_axis_of(v->def, 0), by);
}

/* What is no extent stands for both, or the extent of the argument that comes first. */
static void are_same(facts *f, tf_value *x, tf_value *y) {
  const tf_value *of[2] = {extent_of(x), extent_of(y)};
  if (x == y || x->type != y->type) return;
  if (of[0] && (!of[1] || of[1]->index <= of[0]->index)) replace(f, x, y);
  else if (of[1]) replace(f, y, x);
}

static void note_check(facts *f, const tf_op *check) {
  const tf_op *eq = tf_op_operand(check, 0)->def;
  if (eq && tf_host_op(eq) == TF_H_EQ)
    are_same(f, stands_for(f, tf_op_operand(eq, 0)), stands_for(f, tf_op_operand(eq, 1)));
}

static void note_shape(facts *f, const tf_op *shape) {
  const tf_block *b = tf_op_body(f->func);
  uint32_t arg = b->narg - (uint32_t)tf_host_num_results_of(f->func, 0) + (uint32_t)tf_host_result_of(shape, 0);
  for (uint32_t k = 0; k < shape->noperand; k++) note_extent(f, b->arg[arg], k, tf_op_operand(shape, k));
}

static void note_dim(facts *f, tf_op *dim) {
  const tf_value *of = extent_of(tf_op_result(dim, 0));
  tf_value *by = of && f->extent[of->index] ? f->extent[of->index][tf_host_axis_of(dim, 0)] : NULL;
  if (by) tf_map_set(&f->same, tf_map_ptr(tf_op_result(dim, 0)), stands_for(f, by));
}

static void use_facts(tf_op *op, void *user) {
  facts *f = user;
  for (uint32_t i = 0; i < op->noperand; i++) {
    tf_value *v = tf_op_operand(op, i), *by = stands_for(f, v);
    if (v != by) tf_op_set_operand(op, i, by);
  }
  if (tf_host_op(op) == TF_H_DIM) note_dim(f, op);
}

static void trust(tf_op *func, tf_pool *pool) {
  tf_block *b = tf_op_body(func);
  facts f = {func, pool, {.pool = pool}, TF_NEW_ARRAY(pool, tf_value **, (size_t)b->narg + 1)};
  memset(f.extent, 0, ((size_t)b->narg + 1) * sizeof *f.extent);
  for (tf_op *op = b->first; op; op = op->next) {
    tf_walk(op, false, use_facts, &f);
    switch (tf_host_op(op)) {
    case TF_H_CHECK: note_check(&f, op); break;
    case TF_H_SHAPE: note_shape(&f, op); break;
    default: break;
    }
  }
}

static bool run(tf_pass_run *r) {
  for (tf_op *op = tf_op_body(r->op)->first; op; op = op->next)
    if (tf_host_op(op) == TF_H_FUNC) trust(op, r->scratch);
  return true;
}

const tf_pass tf_pass_trust_checks = {"trust-checks", "what host programs have checked holds behind the check", "",
                                      run};
