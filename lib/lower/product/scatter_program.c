/* The tile program of a scatter's step, which the launch runs as two kernels, one behind the other: the first copies
 * what elements are scattered into, the second combines each update with its element, by an atomic op. Both take a
 * tensor in tiles of its last two axes. An index is looked at as an i64, before it becomes one of the kernel's. */
#include "lower/product/product_emit.h"

typedef struct scatter {
  tf_mm_emitter e;
  tf_op *op;
  uint32_t axis;
  tf_value *updates; /* how many along the axis */
  int64_t rows, columns;
} scatter;

static tf_value *two(scatter *s, const char *name, tf_value *x, tf_value *y, tf_type *type) {
  return tf_mm_math(&s->e.b, name, (tf_value *[]){x, y}, 2, type);
}

static tf_value *index_of(scatter *s, const char *name, tf_value *x, tf_value *y) {
  return two(s, name, x, y, tf_type_index(s->e.ctx));
}

static tf_value *cast(scatter *s, tf_value *x, tf_type *to) {
  return x->type == to ? x : tf_mm_op(&s->e.b, TF_T_CAST, &x, 1, to, NULL, 0);
}

static tf_value *constant(scatter *s, int64_t n) {
  tf_type *t = tf_type_i(s->e.ctx, 64);
  tf_named_attr at = {"value", tf_attr_int(t, n)};
  return tf_mm_op(&s->e.b, TF_T_CONSTANT, NULL, 0, t, &at, 1);
}

/* ------------------------------------------------------------------------------------------------ elements of tiles */

static int64_t size_of(const scatter *s, uint32_t k) {
  return k + 1 == s->e.rank ? s->columns : k + 2 == s->e.rank ? s->rows : 1;
}

static tf_value *tiles(scatter *s, tf_value *const *extent, uint32_t k) {
  int64_t n = size_of(s, k);
  return n == 1 ? extent[k] : index_of(s, "ceil_div", extent[k], tf_mm_index(&s->e.b, n));
}

/* A kernel with a thread for each element of these extents: opens its loop, at e.at; what it leaves behind is where the
 * next one stands. */
static tf_builder open_kernel(scatter *s, tf_value *const *extent) {
  static const char *const name[1] = {"block"}, *const names[2] = {"row", "column"};
  uint32_t rank = s->e.rank;
  tf_named_attr threads = {"threads", tf_attr_i64(s->e.ctx, 256)};
  tf_value *grid = tf_mm_index(&s->e.b, 1);
  for (uint32_t k = 0; k < rank; k++) grid = index_of(s, "mul", grid, tiles(s, extent, k));
  tf_builder outside = s->e.b;
  tf_op *kernel = tf_mm_region(&outside, TF_T_KERNEL, &grid, 1, &threads, 1, name, 1, &s->e.b);
  tf_value *block = tf_op_body(kernel)->arg[0];
  s->e.zero = tf_mm_index(&s->e.b, 0);
  for (uint32_t k = rank; k-- > 0;) {
    tf_value *n = tiles(s, extent, k);
    s->e.at[k] = tf_mm_times(&s->e.b, index_of(s, "mod", block, n), size_of(s, k));
    block = index_of(s, "floordiv", block, n);
  }
  tf_value *size[2] = {tf_mm_index(&s->e.b, s->rows), tf_mm_index(&s->e.b, s->columns)};
  tf_builder body = s->e.b;
  tf_op *loop = tf_mm_region(&body, TF_T_PARALLEL, size, 2, NULL, 0, names, 2, &s->e.b);
  for (uint32_t k = 0; k < 2 && k < rank; k++)
    s->e.at[rank - 1 - k] = index_of(s, "add", s->e.at[rank - 1 - k], tf_op_body(loop)->arg[1 - k]);
  tf_mm_forget(&s->e);
  return outside;
}

static void write(scatter *s, tf_top row, tf_value *v, tf_value *const *at) {
  tf_value *ops[2 + TF_FUSION_MAX_RANK] = {v, tf_map_get(&s->e.args, tf_map_ptr(&s->op->result[0]))};
  for (uint32_t k = 0; k < s->e.rank; k++) ops[2 + k] = at[k];
  tf_mm_op(&s->e.b, row, ops, 2 + s->e.rank, NULL, NULL, 0);
}

/* ------------------------------------------------------------------------------------------------ the kernels */

static void copy(scatter *s) {
  tf_builder outside = open_kernel(s, s->e.extent);
  write(s, TF_T_STORE, tf_mm_element(&s->e, tf_op_operand(s->op, 0), s->e.at), s->e.at);
  s->e.b = outside;
}

/* The place that an update goes to; -1, which is none, if x has no such element or there is no such update. */
static tf_value *place(scatter *s) {
  tf_type *truth = tf_type_i(s->e.ctx, 1), *i64 = tf_type_i(s->e.ctx, 64);
  tf_value *j = cast(s, tf_mm_element(&s->e, tf_op_operand(s->op, 1), s->e.at), i64), *none = constant(s, -1);
  tf_value *below = two(s, "lt", j, cast(s, s->e.extent[s->axis], i64), truth),
           *there = two(s, "lt", s->e.at[s->axis], s->updates, truth);
  there = two(s, "and", there, two(s, "and", below, two(s, "ge", j, constant(s, 0), truth), truth), truth);
  j = tf_mm_math(&s->e.b, "select", (tf_value *[]){there, j, none}, 3, i64);
  return cast(s, j, tf_type_index(s->e.ctx));
}

static void combine(scatter *s) {
  tf_value *extent[TF_FUSION_MAX_RANK], *to[TF_FUSION_MAX_RANK];
  tf_fusion_id id = tf_fusion_op_info(s->op)->combine;
  for (uint32_t k = 0; k < s->e.rank; k++) extent[k] = k == s->axis ? s->updates : s->e.extent[k];
  tf_builder outside = open_kernel(s, extent);
  tf_value *u = tf_mm_element(&s->e, tf_op_operand(s->op, 2), s->e.at), *j = place(s);
  for (uint32_t k = 0; k < s->e.rank; k++) to[k] = k == s->axis ? j : s->e.at[k];
  write(s, id == TF_FUSION_ADD ? TF_T_ATOMIC_ADD : id == TF_FUSION_MAX ? TF_T_ATOMIC_MAX : TF_T_ATOMIC_MIN, u, to);
  s->e.b = outside;
}

/* ------------------------------------------------------------------------------------------------ extents */

static void find_extents(scatter *s) {
  const tf_value *y = &s->op->result[0];
  for (uint32_t k = 0; k < s->e.rank; k++)
    s->e.extent[k] = y->type->dims[k] == TF_DYN ? tf_mm_dim(&s->e, y, k) : tf_mm_index(&s->e.b, y->type->dims[k]);
  bool one = tf_op_operand(s->op, 1)->type->dims[s->axis] == 1;
  s->updates = tf_mm_extent_of(&s->e, tf_op_operand(s->op, one ? 2 : 1), s->axis);
}

tf_op *tf_mm_scatter_program(const tf_mm_plan *p, const tf_mm_step *step, const tf_target *target, const char *name,
                             tf_value *const *in, uint32_t nin, tf_value *const *out, uint32_t nout) {
  (void)target;
  tf_op *op = step->product;
  uint32_t rank = op->result[0].type->rank;
  scatter s = {.e = {.p = p, .s = step, .ctx = p->func->ctx, .pool = p->pool, .args.pool = p->pool, .rank = rank},
               .op = op,
               .axis = (uint32_t)tf_fusion_axis_of(op, 0)};
  int64_t last = op->result[0].type->dims[rank - 1];
  for (s.columns = 1; s.columns < (rank == 1 ? 1024 : 128) && (last == TF_DYN || s.columns < last);) s.columns *= 2;
  s.rows = rank == 1 ? 1 : 1024 / s.columns;
  tf_mm_begin(&s.e, name, in, nin, out, nout);
  find_extents(&s);
  copy(&s);
  combine(&s);
  return s.e.func;
}
