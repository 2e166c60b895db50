/* What must hold of control and accesses. */
#include "support/result.h"
#include "tile/tile_hooks.h"

bool tf_tile_infer_index(tf_op *op, tf_type **types) {
  types[0] = tf_type_index(op->ctx);
  return true;
}

bool tf_tile_infer_load(tf_op *op, tf_type **types) {
  types[0] = op->noperand ? tf_op_operand(op, 0)->type->elem : NULL;
  return types[0] != NULL;
}

bool tf_tile_infer_atomic(tf_op *op, tf_type **types) {
  if (op->nresult) types[0] = op->noperand > 1 ? tf_op_operand(op, 1)->type->elem : NULL;
  return !op->nresult || types[0] != NULL;
}

bool tf_tile_infer_math(tf_op *op, tf_type **types) {
  const tf_fusion_info *i = tf_fusion_id_info(tf_tile_math(op));
  if (!op->noperand) return false;
  types[0] = i->gives_bool ? tf_type_i(op->ctx, 1) : tf_op_operand(op, op->noperand - 1)->type;
  return true;
}

bool tf_tile_verify_dim(tf_op *op) {
  tf_value *v = tf_op_operand(op, 0);
  int64_t axis = tf_tile_axis_of(op, 0);
  if (tf_tile_root(v)->def)
    return tf_op_error(op, "'%s' is not an argument, a result or a view of one", tf_value_name(v));
  if (axis >= 0 && axis < v->type->rank) return true;
  return tf_op_error(op, "axis %lld is out of range: '%s' has %u axes", (long long)axis, tf_value_name(v),
                     v->type->rank);
}

bool tf_tile_verify_swizzle(tf_op *op) {
  tf_op *k = tf_op_parent(op);
  int64_t panel = tf_tile_panel_of(op, 0);
  if (!k || !tf_tile_is(k, TF_T_KERNEL))
    return tf_op_error(op, "tile.use_swizzle stands in a tile.kernel, outside its loops");
  if (k->noperand < 2) return tf_op_error(op, "the grid has %u extents; a swizzle needs two to renumber", k->noperand);
  if (panel < 1 || panel > 1 << 20) return tf_op_error(op, "panels of %lld, expected 1 to 1048576", (long long)panel);
  for (tf_op *o = op->prev; o; o = o->prev)
    if (tf_tile_is(o, TF_T_USE_SWIZZLE)) return tf_op_error(op, "the kernel's blocks are renumbered twice");
  for (tf_op *o = op->next; o; o = o->next)
    if (tf_tile_is(o, TF_T_ALLOC_SHARED) || tf_tile_is(o, TF_T_ALLOC_FRAGMENT))
      return tf_op_error(op, "'%s' is allocated behind tile.use_swizzle; move the swizzle behind the allocations",
                         tf_value_name(&o->result[0]));
  return true;
}

/* ------------------------------------------------------------------------------------------------ places */

bool tf_tile_verify_place(tf_op *op, bool tiles) {
  if (!tf_tile_around(op, TF_T_KERNEL)) return tf_op_error(op, "'%s' stands outside a tile.kernel", op->def->name);
  if (!tiles || !tf_tile_in_parallel(op)) return true;
  return tf_op_error(
      op, "'%s' stands in a tile.parallel, whose iterations only load, compute and store; move it out of the loop",
      op->def->name);
}

bool tf_tile_verify_alloc(tf_op *op) {
  const tf_type *t = op->result[0].type;
  tf_tscope s = tf_tile_scope(t);
  tf_top row = (tf_top)tf_tile_row(op);
  tf_tscope want = row == TF_T_ALLOC_SHARED ? TF_TS_SHARED : row == TF_T_ALLOC_LOCAL ? TF_TS_LOCAL : TF_TS_FRAGMENT;
  if (s != want)
    return tf_op_error(op, "'%s' gives %s, expected a buffer in %s", op->def->name, tf_type_str(t),
                       tf_tile_scope_name(want));
  if (!tf_tile_check_even(op, tf_value_name(&op->result[0]), t)) return false;
  if (s == TF_TS_LOCAL && tf_tile_is_packed(t))
    return tf_op_error(op, "a local buffer of %s; variables have whole bytes: i8 or f16 hold its values",
                       tf_type_str(t->elem));
  if (s == TF_TS_LOCAL) {
    if (tf_tile_elements(t) > 1024)
      return tf_op_error(op, "a local buffer of %lld elements, expected at most 1024: each thread has one",
                         (long long)tf_tile_elements(t));
    return tf_tile_verify_place(op, false);
  }
  tf_op *up = tf_op_parent(op);
  if (up && tf_tile_is(up, TF_T_KERNEL)) return true;
  return tf_op_error(
      op, "'%s' stands in '%s', expected it at the top of a tile.kernel; a loop's iterations share one buffer anyway",
      op->def->name, up ? up->def->name : "nothing");
}

/* ------------------------------------------------------------------------------------------------ accesses */

static bool check_written(tf_op *op, tf_value *v) {
  tf_op *func = tf_tile_around(op, TF_T_FUNC);
  v = tf_tile_root(v);
  if (v->def || !func || v->block != tf_op_body(func) || v->index >= tf_tile_num_inputs(func)) return true;
  return tf_op_error(op, "writes the argument '%s'; what a program writes stands behind the arrow of its tile.func",
                     tf_value_name(v));
}

/* A local buffer from outside the loop would be written by all iterations. */
static bool check_local(tf_op *op, tf_value *v) {
  tf_op *loop = tf_tile_around(op, TF_T_PARALLEL);
  if (!loop || tf_tile_scope(v->type) != TF_TS_LOCAL) return true;
  for (tf_op *up = v->def; up; up = tf_op_parent(up))
    if (up == loop) return true;
  return tf_op_error(
      op, "iterations of tile.parallel write '%s', a local buffer from outside the loop; allocate it in the loop",
      tf_value_name(v));
}

bool tf_tile_check_write(tf_op *op, tf_value *v) { return check_written(op, v) && check_local(op, v); }

bool tf_tile_check_pad(tf_op *op, const tf_type *t) {
  const tf_attr *a = tf_tile_pad_of(op);
  if (!a || a->kind == TF_ATTR_INT || t->elem->kind == TF_TYPE_FLOAT) return true;
  return tf_op_error(op, "pad is a float, but '%s' holds %s", tf_value_name(tf_op_operand(op, 0)),
                     tf_type_str(t->elem));
}

bool tf_tile_check_cache(tf_op *op, const tf_value *b) {
  if (!tf_tile_cache_attr(op) || tf_tile_scope(b->type) == TF_TS_GLOBAL) return true;
  return tf_op_error(op, "a cache policy for '%s', which is in %s memory; expected an argument or a result",
                     tf_value_name((tf_value *)b), tf_tile_scope_name(tf_tile_scope(b->type)));
}

/* What v is computed from has `var` in it, or may have. */
static bool depends(const tf_value *v, const tf_value *var, unsigned depth) {
  if (v == var || depth > 32) return true;
  const tf_op *op = v->def;
  if (!op)
    return v->block != var->block && !tf_tile_is(v->block->parent->parent, TF_T_KERNEL) &&
           !tf_tile_is(v->block->parent->parent, TF_T_FUNC); /* an inner loop's variable: who knows */
  if (tf_tile_is_atomic(op)) return true;
  bool local = tf_tile_is(op, TF_T_LOAD) && tf_tile_scope(op->operand[0].value->type) == TF_TS_LOCAL;
  for (uint32_t i = tf_tile_is(op, TF_T_LOAD); i < op->noperand; i++)
    if (depends(op->operand[i].value, var, depth + 1)) return true;
  return local;
}

bool tf_tile_depends(const tf_value *v, const tf_value *var) { return depends(v, var, 0); }

/* A store that every iteration makes, to a place that a variable of the loop has no part in, is made by several. */
static bool check_alone(tf_op *op) {
  const tf_op *loop = tf_op_parent(op);
  const tf_value *b = tf_op_operand(op, 1);
  if (!loop || !tf_tile_is(loop, TF_T_PARALLEL) || tf_tile_scope(b->type) == TF_TS_LOCAL) return true;
  for (uint32_t k = 0; k < loop->noperand; k++) {
    const tf_op *n = loop->operand[k].value->def;
    if (n && tf_tile_is(n, TF_T_CONSTANT) && tf_tile_value_of(n)->i < 1) return true; /* there is no iteration */
  }
  for (uint32_t k = 0; k < loop->noperand; k++) {
    const tf_value *var = tf_op_body(loop)->arg[k];
    const tf_op *n = loop->operand[k].value->def;
    bool found = !n || !tf_tile_is(n, TF_T_CONSTANT) || tf_tile_value_of(n)->i < 2;
    for (uint32_t i = 2; i < op->noperand && !found; i++) found = depends(op->operand[i].value, var, 0);
    if (found) continue;
    return tf_op_error(op,
                       "iterations that differ in '%s' write one element of '%s'; put it in an index, add with "
                       "tile.atomic_add, or reduce a buffer with tile.reduce_sum",
                       var->name ? var->name : "a variable", tf_value_name((tf_value *)b));
  }
  return true;
}

bool tf_tile_verify_access(tf_op *op) {
  bool store = tf_tile_writes_element(op);
  tf_value *b = tf_op_operand(op, store);
  uint32_t have = op->noperand - 1 - store;
  if (!tf_tile_verify_place(op, false)) return false;
  if (have != b->type->rank)
    return tf_op_error(op, "%u indices of '%s', which has %u dimensions", have, tf_value_name(b), b->type->rank);
  const tf_type *t = store ? tf_op_operand(op, 0)->type : op->result[0].type;
  if (t != b->type->elem)
    return tf_op_error(op, "%s %s %s '%s', which holds %s; tile.cast converts", store ? "writes" : "reads",
                       tf_type_str(t), store ? "into" : "from", tf_value_name(b), tf_type_str(b->type->elem));
  for (uint32_t i = 0; i < have; i++) {
    const tf_value *v = tf_op_operand(op, 1 + store + i);
    int64_t n = b->type->dims[i];
    int64_t at;
    if (n == TF_DYN || !tf_tile_constant(v, &at)) continue;
    if (at < 0 || at >= n)
      return tf_op_error(op, "index %lld of dimension %u of '%s', which has the extent %lld", (long long)at, i,
                         tf_value_name(b), (long long)n);
  }
  if (!tf_tile_check_cache(op, b)) return false;
  if (store)
    return tf_tile_check_write(op, b) && (!tf_tile_is(op, TF_T_STORE) || (check_alone(op) && tf_tile_check_pair(op)));
  return tf_tile_check_pad(op, b->type);
}

/* Numbers are added and compared, what has bits of its own is combined bit by bit. */
bool tf_tile_check_atomic(tf_op *op) {
  tf_value *b = tf_op_operand(op, 1);
  const tf_type *t = b->type->elem;
  int row = tf_tile_atomic_row(op);
  bool add = row == TF_T_ATOMIC_ADD, order = row == TF_T_ATOMIC_MAX || row == TF_T_ATOMIC_MIN;
  if (tf_tile_scope(b->type) == TF_TS_LOCAL)
    return tf_op_error(op, "'%s' is a local buffer, which no two threads share; tile.store writes it",
                       tf_value_name(b));
  if (add && tf_type_is_bool(t))
    return tf_op_error(op, "sums of i1 have no meaning; tile.atomic_or tells whether any holds, and integers count");
  return add || order || t->kind == TF_TYPE_INT ||
         tf_op_error(op, "there is no '%s' of %s, expected integers or i1", tf_tile_dialect.rows[row].name,
                     tf_type_str(t));
}

bool tf_tile_verify_atomic(tf_op *op) { return tf_tile_verify_access(op) && tf_tile_check_atomic(op); }
/* ------------------------------------------------------------------------------------------------ control */

bool tf_tile_verify_body(tf_op *op, uint32_t narg) {
  tf_block *b = tf_op_body(op);
  if (!b || b->narg != narg) return tf_op_error(op, "the body takes %u indices, expected %u", b ? b->narg : 0, narg);
  for (uint32_t i = 0; i < narg; i++)
    if (b->arg[i]->type->kind != TF_TYPE_INDEX) return tf_op_error(op, "loop variable %u is not an index", i);
  return true;
}

bool tf_tile_verify_parallel(tf_op *op) {
  if (op->noperand > TF_TILE_MAX_RANK)
    return tf_op_error(op, "%u loop variables, expected at most %d", op->noperand, TF_TILE_MAX_RANK);
  if (!tf_tile_verify_place(op, false) || !tf_tile_verify_body(op, op->noperand) || !tf_tile_verify_turns(op))
    return false;
  bool empty = !tf_op_body(op)->first; /* under construction by calls */
  if (tf_tile_lazy_of(op) && !empty && !tf_tile_lazy_factor(op))
    return tf_op_error(
        op, "'lazy' is for one product in place, x[...] = x[...] * f[...]; this body is another: leave it out");
  if (!tf_tile_in_parallel(op)) return true;
  return tf_op_error(op,
                     "a tile.parallel in another one; write one loop over all the variables, or a tile.serial inside");
}

static bool check_schedule(tf_op *op, int64_t stages) {
  const tf_attr *stage = tf_tile_stage_of(op), *order = tf_tile_order_attr(op);
  uint32_t n = 0;
  int64_t last = -1;
  for (const tf_op *o = tf_op_body(op)->first; o; o = o->next) n += tf_tile_is_statement(o);
  for (int k = 0; k < 2; k++) {
    const tf_attr *a = k ? order : stage;
    if (a && a->n != n) return tf_op_error(op, "'%s' has %u numbers for %u statements", k ? "order" : "stage", a->n, n);
  }
  for (uint32_t i = 0; stage && i < n; i++) {
    if (stage->ints[i] < 0 || stage->ints[i] > 63)
      return tf_op_error(op, "stage %lld, expected 0 to 63", (long long)stage->ints[i]);
    if (stage->ints[i] > last) last = stage->ints[i];
  }
  for (uint32_t i = 0; order && i < n; i++) {
    bool twice = false;
    for (uint32_t k = 0; k < i; k++) twice |= order->ints[k] == order->ints[i];
    if (twice || order->ints[i] < 0 || order->ints[i] >= n)
      return tf_op_error(op, "'order' is no permutation of 0 to %u: %lld", n - 1, (long long)order->ints[i]);
  }
  if (!stage || !stages || stages == last + 1) return true;
  return tf_op_error(op, "stages(%lld), but `stage` makes %lld; write stages(0) beside it", (long long)stages,
                     (long long)last + 1);
}

bool tf_tile_verify_loop(tf_op *op) {
  if (!tf_tile_verify_place(op, false) || !tf_tile_verify_body(op, 1)) return false;
  const tf_value *step = op->noperand > TF_TILE_SERIAL_STEP ? tf_op_operand(op, TF_TILE_SERIAL_STEP) : NULL;
  if (step && step->def && tf_tile_is(step->def, TF_T_CONSTANT) && tf_tile_value_of(step->def)->i <= 0)
    return tf_op_error(op, "the step is %lld, expected a positive one", (long long)tf_tile_value_of(step->def)->i);
  if (!tf_tile_verify_bounds(op)) return false;
  if (!tf_tile_is(op, TF_T_PIPELINED)) return true;
  int64_t stages = tf_tile_stages_of(op, 0);
  if (stages < 0 || stages > 64) return tf_op_error(op, "%lld stages, expected 0 to 64", (long long)stages);
  if (!check_schedule(op, stages)) return false;
  if (!tf_tile_in_parallel(op)) return true;
  return tf_op_error(op, "a tile.pipelined in a tile.parallel; tile.serial loops there");
}

bool tf_tile_verify_if(tf_op *op) {
  if (!op->region[0].block) return tf_op_error(op, "tile.if without a region");
  return tf_tile_verify_place(op, false);
}

/* ------------------------------------------------------------------------------------------------ values */

bool tf_tile_verify_constant(tf_op *op) {
  const tf_attr *a = tf_tile_value_of(op);
  tf_type *t = op->result[0].type, *i64 = tf_type_i(op->ctx, 64);
  bool ok = t->kind == TF_TYPE_FLOAT   ? a->kind == TF_ATTR_FLOAT && a->type == t
            : t->kind == TF_TYPE_INDEX ? a->kind == TF_ATTR_INT && (a->type == i64 || a->type == t)
                                       : a->kind == TF_ATTR_INT && a->type == t;
  return ok || tf_op_error(op, "the value is not of the result's type %s", tf_type_str(t));
}

bool tf_tile_verify_bitcast(tf_op *op) {
  const tf_type *from = tf_op_operand(op, 0)->type, *to = op->result[0].type;
  tf_fusion_dtype a, b;
  bool bits = from->kind != TF_TYPE_INDEX && to->kind != TF_TYPE_INDEX && tf_elem_dtype_of(from, &a) &&
              tf_elem_dtype_of(to, &b) && a != TF_FD_BOOL && b != TF_FD_BOOL;
  if (bits && tf_fd_size(a) == tf_fd_size(b)) return true;
  return tf_op_error(op, "the bits of %s as %s; two types of as many bytes are expected, neither of them index or i1",
                     tf_type_str(from), tf_type_str(to));
}

bool tf_tile_verify_math(tf_op *op) {
  tf_fusion_id id = tf_tile_math(op);
  const tf_fusion_info *info = tf_fusion_id_info(id);
  if (op->noperand != tf_tile_math_arity(id))
    return tf_op_error(op, "'%s' takes %u operands, found %u", op->def->name, tf_tile_math_arity(id), op->noperand);
  uint32_t first = id == TF_FUSION_SELECT;
  tf_type *t = tf_op_operand(op, first)->type, *i1 = tf_type_i(op->ctx, 1);
  if (first && tf_op_operand(op, 0)->type != i1)
    return tf_op_error(op, "the condition is %s, expected i1", tf_type_str(tf_op_operand(op, 0)->type));
  for (uint32_t i = first + 1; i < op->noperand; i++)
    if (tf_op_operand(op, i)->type != t)
      return tf_op_error(op, "operands of %s and %s; one type is expected, and tile.cast converts", tf_type_str(t),
                         tf_type_str(tf_op_operand(op, i)->type));
  tf_fusion_dtype d;
  TF_SURELY(tf_tile_dtype(t, &d));
  if (!strchr(info->accepts, tf_fd_class(d)))
    return tf_op_error(op, "'%s' has no meaning for %s", op->def->name, tf_type_str(t));
  tf_type *want = info->gives_bool ? i1 : t;
  if (op->result[0].type == want) return true;
  return tf_op_error(op, "the result is %s, but the operands make it %s", tf_type_str(op->result[0].type),
                     tf_type_str(want));
}
