/* Running a schedule script: what each line of it does. */
#include "fusion/fusion_dialect.h"
#include "fusion/sched.h"

bool tf_sched_is_line(const tf_op *op) { return tf_op_row(op, &tf_sched_dialect) >= 0; }

/* Handles may be used by later lines, so the last one goes first. */
void tf_sched_drop_script(tf_op *func) {
  for (tf_op *o = tf_fusion_body(func)->last, *prev; o; o = prev) {
    prev = o->prev;
    if (tf_sched_is_line(o)) tf_op_erase(o);
  }
}

bool tf_sched_has_script(tf_op *func) {
  for (tf_op *o = tf_fusion_body(func)->first; o; o = o->next)
    if (tf_sched_is_line(o)) return true;
  return false;
}

/* ------------------------------------------------------------------------------------------------ one tensor */

static bool run_split(tf_sched *s, tf_op *op, tf_op *tv) {
  tf_attr *f = tf_sched_factor_attr(op), *n = tf_sched_parts_of(op);
  tf_value *by = op->noperand == 2 ? tf_op_operand(op, 1) : NULL;
  return tf_sched_split(s, tv, tf_sched_axis_of(op, 0), f ? f->i : n ? n->i : 0, by, !n);
}

static bool run_merge(tf_sched *s, tf_op *op, tf_op *tv) {
  return tf_sched_merge(s, tv, tf_sched_outer_of(op, 0), tf_sched_inner_of(op, 1));
}

static bool run_reorder(tf_sched *s, tf_op *op, tf_op *tv) {
  tf_attr *a = tf_sched_order_of(op);
  return tf_sched_reorder(s, tv, a->ints, a->n);
}

static bool run_swizzle(tf_sched *s, tf_op *op, tf_op *tv) {
  return tf_sched_swizzle(s, tv, tf_sched_kind_of(op, TF_SWIZZLE_XOR), tf_sched_x_of(op, 0), tf_sched_y_of(op, 1));
}

static bool run_align(tf_sched *s, tf_op *op, tf_op *tv) {
  return tf_sched_align(s, tv, tf_sched_x_of(op, 0), tf_sched_y_of(op, 1), tf_sched_by_of(op, 0));
}

static bool run_parallelize(tf_sched *s, tf_op *op, tf_op *tv) {
  tf_attr *types = tf_sched_types_of(op), *axis = tf_sched_axis_attr(op);
  if (axis) return tf_sched_parallelize(s, tv, axis->i, tf_ptype_find(types->elem[0]->s));
  tf_ptype *t = TF_NEW_ARRAY(s->scratch, tf_ptype, types->n + 1);
  for (uint32_t i = 0; i < types->n; i++) t[i] = tf_ptype_find(types->elem[i]->s);
  return tf_sched_parallelize_all(s, tv, t, types->n);
}

static bool run_memory(tf_sched *s, tf_op *op, tf_op *tv) {
  return tf_sched_set_memory(s, tv, tf_sched_memory_of(op, TF_MEM_LOCAL));
}

static bool run_alloc(tf_sched *s, tf_op *op, tf_op *tv) {
  tf_attr *a = tf_sched_axes_of(op);
  return tf_sched_set_alloc(s, tv, a->ints, a->n, NULL);
}

static bool run_strides(tf_sched *s, tf_op *op, tf_op *tv) {
  tf_attr *a = tf_sched_strides_of(op);
  return tf_sched_set_strides(s, tv, a->ints, a->n);
}

static bool run_separator(tf_sched *s, tf_op *op, tf_op *tv) {
  return tf_sched_set_separator(s, tv, tf_sched_position_of(op, 0));
}

static bool run_place(tf_sched *s, tf_op *op, tf_op *tv) {
  tf_attr *a = tf_sched_at_of(op);
  return tf_sched_place(s, tv, a ? a->ints : NULL, tf_sched_region_of(op, -1));
}

static const char *opt_str(const tf_op *op, const char *name) {
  tf_str v = tf_op_string(op, name);
  return v.len ? v.ptr : NULL;
}

static bool run_circular_buffer(tf_sched *s, tf_op *op, tf_op *tv) {
  tf_attr *r = tf_sched_registers_of(op);
  tf_sched_circular how = {.stages = tf_sched_stages_of(op, 0), .prefetch = tf_sched_prefetch_of(op, 0)};
  how.kind = tf_sched_pipelined_of(op, TF_CIRCULAR_BARRIER);
  if (tf_sched_warp_specialized_attr(op)) {
    how.kind = TF_CIRCULAR_WARP_SPECIALIZED;
    how.along = tf_sched_warp_specialized_of(op, TF_PT_TIDX);
  }
  for (uint32_t i = 0; r && i < 2; i++) how.registers[i] = r->ints[i] ? r->ints[i] : -1;
  how.pieces = tf_sched_pieces_of(op);
  return tf_sched_circular_buffer(s, tv, &how);
}

static bool run_rfactor(tf_sched *s, tf_op *op, tf_op *tv) {
  tf_attr *a = tf_sched_axes_of(op);
  return tf_sched_rfactor(s, tv, a->ints, a->n);
}

static bool run_inline_at(tf_sched *s, tf_op *op, tf_op *tv) {
  return tf_sched_inline_at(s, tv, tf_sched_position_of(op, 0));
}

static bool run_inline_most(tf_sched *s, tf_op *op, tf_op *tv) {
  (void)op;
  return tf_sched_inline_most(s, tv);
}

static bool run_at_use(tf_sched *s, tf_op *op, tf_op *tv) {
  (void)op;
  return tf_sched_at_use(s, tv);
}

static bool run_propagate(tf_sched *s, tf_op *op, tf_op *tv) {
  (void)op;
  return tf_sched_propagate(s, tv);
}

static bool run_parallelize_like(tf_sched *s, tf_op *op, tf_op *tv) {
  (void)op;
  return tf_sched_parallelize_like(s, tv);
}

static bool run_segment(tf_sched *s, tf_op *op, tf_op *tv) {
  (void)s;
  int64_t n = tf_sched_number_of(op, 0);
  if (n < 0 || n >= TF_FUSION_MAX_SEGMENTS)
    return tf_refuse(s->why, op, "segments are numbered from 0 to %d, found %lld", TF_FUSION_MAX_SEGMENTS - 1,
                     (long long)n);
  tf_op_set_attr(tv, "segment", tf_attr_i64(op->ctx, n));
  return true;
}

/* ------------------------------------------------------------------------------------------------ copies */

/* The tensors behind the first operand. */
static tf_op **readers_of(tf_sched *s, const tf_op *op) {
  tf_op **readers = TF_NEW_ARRAY(s->scratch, tf_op *, op->noperand);
  for (uint32_t i = 1; i < op->noperand; i++) readers[i - 1] = tf_op_operand(op, i)->def;
  return readers;
}

/* The line's result is the tensor that was made; hints go to the copy. */
static bool give(tf_op *op, tf_op *made, tf_op *copy) {
  if (!made) return false;
  static const char *const hints[] = {"cache", "l2", "fill", "prefetch", "multicast"};
  for (size_t i = 0; i < sizeof hints / sizeof *hints; i++)
    if (tf_op_attr(op, hints[i])) tf_op_set_attr(copy, hints[i], tf_op_attr(op, hints[i]));
  if (op->result[0].name) made->result[0].name = op->result[0].name;
  tf_value_replace_uses(&op->result[0], &made->result[0]);
  return true;
}

static bool run_cache_after(tf_sched *s, tf_op *op, tf_op *tv) {
  (void)tv;
  tf_op *made = tf_sched_cache_for(s, tf_op_operand(op, 0), opt_str(op, "memory"), opt_str(op, "via"),
                                   readers_of(s, op), op->noperand - 1);
  return give(op, made, made);
}

static bool run_cache_before(tf_sched *s, tf_op *op, tf_op *tv) {
  (void)tv;
  tf_value *v = tf_op_operand(op, 0);
  tf_op *made = tf_sched_cache_before(s, v, opt_str(op, "memory"), opt_str(op, "via"));
  return give(op, made, v->def); /* the tensor itself became the copy */
}

static bool run_cache_fork(tf_sched *s, tf_op *op, tf_op *tv) {
  (void)tv;
  tf_op *made = tf_sched_cache_fork(s, tf_op_operand(op, 0));
  return give(op, made, made);
}

static bool run_recompute(tf_sched *s, tf_op *op, tf_op *tv) {
  (void)tv;
  tf_op *made = tf_sched_recompute(s, tf_op_operand(op, 0), readers_of(s, op), op->noperand - 1);
  return give(op, made, made);
}

static bool run_nothing(tf_sched *s, tf_op *op, tf_op *tv) {
  (void)s, (void)op, (void)tv;
  return true;
}

/* ------------------------------------------------------------------------------------------------ the script */

/* What a row's function is called for; sched_ops.def has what they mean. */
typedef enum tf_sched_on { ON_FIRST, ON_EACH, ON_EACH_OR_ALL, ON_LINE } tf_sched_on;

static const struct {
  tf_sched_on on;
  bool (*run)(tf_sched *s, tf_op *op, tf_op *tv);
} lines[] = {
#define SCHED_OP(ID, NAME, ON, RUN, ...) {ON_##ON, RUN},
#include "fusion/sched_ops.def"
#undef SCHED_OP
};

static bool run_line(tf_sched *s, tf_op *op) {
  int row = tf_op_row(op, &tf_sched_dialect);
  tf_sched_on on = lines[row].on;
  if (on == ON_LINE || (on == ON_EACH_OR_ALL && !op->noperand)) return lines[row].run(s, op, NULL);
  for (uint32_t i = 0; i < (on == ON_FIRST ? 1 : op->noperand); i++) {
    tf_op *tv = tf_op_operand(op, i)->def;
    if (!tv)
      return tf_refuse(s->why, op, "'%s' is an input, which has no loops; schedule a cache of it",
                       tf_value_name(tf_op_operand(op, i)));
    if (!lines[row].run(s, op, tv)) return false;
  }
  return true;
}

bool tf_sched_apply_script(tf_op *func, tf_verdict *why) {
  tf_pool *scratch = tf_pool_child(func->pool);
  tf_sched s = {.func = func, .scratch = scratch, .why = why};
  bool ok = true, mesh = tf_fusion_mesh_of(func); /* what it says then is for spread-fusions */
  for (tf_op *o = tf_fusion_body(func)->first, *next; ok && !mesh && o; o = next) {
    next = o->next;
    if (!tf_sched_is_line(o)) continue;
    s.where = o;
    ok = run_line(&s, o);
  }
  if (ok && !mesh) tf_sched_drop_script(func);
  tf_pool_free(scratch);
  return ok;
}
