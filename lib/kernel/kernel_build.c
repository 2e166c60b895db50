#include "kernel/kernel_build.h"

static tf_op *make(tf_builder *b, const char *dialect, uint32_t row, tf_value *const *operands, uint32_t noperand,
                   tf_type *const *results, uint32_t nresult, const tf_named_attr *attrs, uint32_t nattr,
                   uint32_t nregion) {
  uint32_t id = tf_context_dialect_index(b->ctx, dialect) << 16 | row;
  return tf_build(b, id, operands, noperand, results, nresult, attrs, nattr, nregion);
}

/* The op interns the name. */
static tf_named_attr named(const char *name, tf_attr *v) { return (tf_named_attr){name, v}; }

static tf_named_attr named_int(tf_builder *b, const char *name, int64_t v) {
  return named(name, tf_attr_i64(b->ctx, v));
}

static tf_named_attr named_word(tf_builder *b, const char *name, const char *v) {
  return named(name, tf_attr_strz(b->ctx, v));
}

tf_op *tf_k_op(tf_builder *b, tf_kop row, tf_value *const *operands, uint32_t noperand, tf_type *const *results,
               uint32_t nresult, uint32_t nregion) {
  return make(b, "kernel", row, operands, noperand, results, nresult, NULL, 0, nregion);
}

tf_op *tf_k_build(tf_builder *b, tf_kop row, tf_value *const *operands, uint32_t noperand, tf_type *const *results,
                  uint32_t nresult, const tf_named_attr *attrs, uint32_t nattr, uint32_t nregion) {
  return make(b, "kernel", row, operands, noperand, results, nresult, attrs, nattr, nregion);
}

tf_op *tf_h_build(tf_builder *b, tf_hostop row, tf_value *const *operands, uint32_t noperand, tf_type *const *results,
                  uint32_t nresult, const tf_named_attr *attrs, uint32_t nattr, uint32_t nregion) {
  return make(b, "host", row, operands, noperand, results, nresult, attrs, nattr, nregion);
}

tf_op *tf_h_op(tf_builder *b, tf_hostop row, tf_value *const *operands, uint32_t noperand, tf_type *const *results,
               uint32_t nresult, uint32_t nregion) {
  return make(b, "host", row, operands, noperand, results, nresult, NULL, 0, nregion);
}

/* One result of a given type (NULL = inferred), at most one attribute. */
static tf_value *value(tf_builder *b, tf_kop row, tf_value *const *operands, uint32_t n, tf_type *result,
                       const tf_named_attr *attr) {
  tf_op *op = make(b, "kernel", row, operands, n, result ? &result : NULL, 1, attr, attr != NULL, 0);
  return tf_op_result(op, 0);
}

/* ------------------------------------------------------------------------------------------------ values */

static tf_value *constant(tf_builder *b, tf_type *t, tf_attr *v) {
  tf_named_attr a = named("value", v);
  tf_value *c = value(b, TF_K_CONSTANT, NULL, 0, NULL, &a);
  return t->kind == TF_TYPE_VECTOR ? value(b, TF_K_SPLAT, &c, 1, t, NULL) : c;
}

tf_value *tf_k_int(tf_builder *b, tf_type *t, int64_t v) {
  return constant(b, t, tf_attr_int(tf_type_scalar(t), tf_int_wrap(tf_type_scalar(t), v)));
}

tf_value *tf_k_i32(tf_builder *b, int64_t v) { return tf_k_int(b, tf_type_i(b->ctx, 32), v); }
tf_value *tf_k_bool(tf_builder *b, bool v) { return constant(b, tf_type_i(b->ctx, 1), tf_attr_bool(b->ctx, v)); }

tf_value *tf_k_float(tf_builder *b, tf_type *t, double v) {
  return constant(b, t, tf_attr_float(tf_type_scalar(t), tf_float_round(tf_type_scalar(t)->fkind, v)));
}

tf_value *tf_k_unary(tf_builder *b, tf_kop row, tf_value *x) { return value(b, row, &x, 1, x->type, NULL); }

tf_value *tf_k_binary(tf_builder *b, tf_kop row, tf_value *x, tf_value *y) {
  return value(b, row, (tf_value *[]){x, y}, 2, x->type, NULL);
}

tf_value *tf_k_binary_flag(tf_builder *b, tf_kop row, tf_value *x, tf_value *y, const char *flag) {
  tf_named_attr a = named(flag, tf_attr_unit(b->ctx));
  return value(b, row, (tf_value *[]){x, y}, 2, x->type, &a);
}

tf_value *tf_k_fma(tf_builder *b, tf_value *x, tf_value *y, tf_value *z) {
  return value(b, TF_K_FMA, (tf_value *[]){x, y, z}, 3, x->type, NULL);
}

tf_value *tf_k_math(tf_builder *b, tf_math_fn fn, tf_value *const *args, bool fast) {
  tf_named_attr a = named_word(b, "fn", tf_math_name(fn));
  tf_value *v = value(b, TF_K_MATH, args, tf_math_arity(fn), args[0]->type, &a);
  if (fast) tf_op_set_attr(v->def, "fast", tf_attr_unit(b->ctx));
  return v;
}

tf_value *tf_k_cmp(tf_builder *b, tf_kernel_pred pred, tf_value *x, tf_value *y) {
  tf_named_attr a = named_word(b, "pred", tf_kernel_pred_word(pred));
  return value(b, TF_K_CMP, (tf_value *[]){x, y}, 2, NULL, &a);
}

tf_value *tf_k_select(tf_builder *b, tf_value *cond, tf_value *x, tf_value *y) {
  return value(b, TF_K_SELECT, (tf_value *[]){cond, x, y}, 3, x->type, NULL);
}

tf_value *tf_k_cast(tf_builder *b, tf_value *x, tf_type *to) {
  return x->type == to ? x : value(b, TF_K_CAST, &x, 1, to, NULL);
}

tf_value *tf_k_extract(tf_builder *b, tf_value *vector, uint32_t at) {
  tf_named_attr a = named_int(b, "at", at);
  return value(b, TF_K_EXTRACT, &vector, 1, NULL, &a);
}

tf_value *tf_k_splat(tf_builder *b, tf_value *x, uint32_t n) {
  return n > 1 ? value(b, TF_K_SPLAT, &x, 1, tf_type_vector(x->type, n), NULL) : x;
}

tf_value *tf_k_pack(tf_builder *b, tf_value *const *elements, uint32_t n) {
  return n > 1 ? value(b, TF_K_BUILD, elements, n, tf_type_vector(elements[0]->type, n), NULL) : elements[0];
}

/* ------------------------------------------------------------------------------------------------ memory, threads */

static void access_attrs(tf_builder *b, tf_op *op, uint32_t align, tf_attr *cache) {
  if (align) tf_op_set_attr(op, "align", tf_attr_i64(b->ctx, align));
  if (cache) tf_op_set_attr(op, "cache", cache);
}

tf_value *tf_k_load(tf_builder *b, tf_value *buffer, tf_value *const *indices, tf_type *result, uint32_t align,
                    tf_attr *cache) {
  uint32_t rank = buffer->type->rank;
  tf_value *operands[17] = {buffer};
  for (uint32_t i = 0; i < rank; i++) operands[1 + i] = indices[i];
  tf_value *v = value(b, TF_K_LOAD, operands, 1 + rank, result, NULL);
  access_attrs(b, v->def, align, cache);
  return v;
}

void tf_k_store(tf_builder *b, tf_value *v, tf_value *buffer, tf_value *const *indices, uint32_t align,
                tf_attr *cache) {
  uint32_t rank = buffer->type->rank;
  tf_value *operands[18] = {v, buffer};
  for (uint32_t i = 0; i < rank; i++) operands[2 + i] = indices[i];
  access_attrs(b, tf_k_op(b, TF_K_STORE, operands, 2 + rank, NULL, 0, 0), align, cache);
}

tf_value *tf_k_alloc(tf_builder *b, tf_type *buffer, uint32_t align) {
  tf_value *v = value(b, TF_K_ALLOC, NULL, 0, buffer, NULL);
  access_attrs(b, v->def, align, NULL);
  return v;
}

tf_value *tf_k_dynamic_shared(tf_builder *b, tf_value *offset, tf_type *buffer) {
  return value(b, TF_K_DYNAMIC_SHARED, &offset, 1, buffer, NULL);
}

tf_value *tf_k_sreg(tf_builder *b, tf_kop row, char dim) {
  char word[2] = {dim, 0};
  tf_named_attr a = named_word(b, "dim", word);
  return value(b, row, NULL, 0, NULL, &a);
}

void tf_k_barrier(tf_builder *b) { tf_k_op(b, TF_K_BARRIER, NULL, 0, NULL, 0, 0); }

void tf_k_promise(tf_builder *b, tf_value *v, int64_t lo, int64_t hi) {
  tf_op *op = tf_k_op(b, TF_K_PROMISE, &v, 1, NULL, 0, 0);
  tf_op_set_attr(op, "lo", tf_attr_i64(b->ctx, lo));
  tf_op_set_attr(op, "hi", tf_attr_i64(b->ctx, hi));
}

tf_value *tf_k_shuffle(tf_builder *b, tf_kernel_mode mode, tf_value *x, tf_value *lane, uint32_t width) {
  tf_named_attr a = named_word(b, "mode", tf_kernel_mode_word(mode));
  tf_value *v = value(b, TF_K_SHUFFLE, (tf_value *[]){x, lane}, 2, x->type, &a);
  if (width && width != 32) tf_op_set_attr(v->def, "width", tf_attr_i64(b->ctx, width));
  return v;
}

/* ------------------------------------------------------------------------------------------------ control, functions
 */

/* A block that holds only its terminator. */
static tf_block *closed_block(tf_context *c, tf_pool *pool, tf_loc loc, const char *terminator) {
  tf_block *b = tf_block_new(pool);
  tf_block_append(b, tf_op_new(c, pool, loc, tf_context_op(c, terminator), NULL, 0, NULL, 0, NULL, 0, 0));
  return b;
}

tf_op *tf_k_for(tf_builder *b, tf_value *lo, tf_value *hi, tf_value *step, tf_value *const *init, uint32_t ninit) {
  tf_value **operands = TF_NEW_ARRAY(b->pool, tf_value *, 3 + ninit);
  tf_type **types = TF_NEW_ARRAY(b->pool, tf_type *, ninit + 1);
  operands[0] = lo, operands[1] = hi, operands[2] = step;
  for (uint32_t i = 0; i < ninit; i++) operands[3 + i] = init[i], types[i] = init[i]->type;
  tf_op *op = tf_k_op(b, TF_K_FOR, operands, 3 + ninit, types, ninit, 1);
  tf_block *body = closed_block(b->ctx, b->pool, b->loc, "kernel.yield");
  tf_block_add_arg(b->pool, body, lo->type, NULL);
  for (uint32_t i = 0; i < ninit; i++) tf_block_add_arg(b->pool, body, types[i], NULL);
  tf_region_set_block(&op->region[0], body);
  return op;
}

tf_op *tf_k_if(tf_builder *b, tf_value *cond, tf_type *const *results, uint32_t nresult, bool has_else) {
  tf_op *op = tf_k_op(b, TF_K_IF, &cond, 1, results, nresult, 2);
  for (int i = 0; i < (has_else ? 2 : 1); i++)
    tf_region_set_block(&op->region[i], closed_block(b->ctx, b->pool, b->loc, "kernel.yield"));
  return op;
}

tf_builder tf_k_inside(tf_op *op, uint32_t region) {
  tf_builder b = tf_builder_before(op->region[region].block->last);
  b.loc = op->loc;
  return b;
}

void tf_k_yield(tf_op *op, uint32_t region, tf_value *const *values, uint32_t n) {
  for (uint32_t i = 0; i < n; i++) tf_op_append_operand(op->region[region].block->last, values[i]);
}

static tf_op *func(tf_op *module, const char *def, const char *terminator, const char *name, tf_type *const *args,
                   const char *const *names, uint32_t n) {
  tf_context *c = module->ctx;
  tf_named_attr a = {tf_intern(c, "sym_name"), tf_attr_strz(c, name)};
  tf_op *op = tf_op_new(c, module->pool, module->loc, tf_context_op(c, def), NULL, 0, NULL, 0, &a, 1, 1);
  tf_block *body = closed_block(c, module->pool, module->loc, terminator);
  for (uint32_t i = 0; i < n; i++) tf_block_add_arg(module->pool, body, args[i], names ? names[i] : NULL);
  tf_region_set_block(&op->region[0], body);
  tf_block_append(tf_op_body(module), op);
  return op;
}

tf_op *tf_k_func(tf_op *module, const char *name, tf_type *const *args, const char *const *names, uint32_t n) {
  return func(module, "kernel.func", "kernel.return", name, args, names, n);
}

tf_op *tf_h_func(tf_op *module, const char *name, tf_type *const *args, const char *const *names, uint32_t n) {
  return func(module, "host.func", "host.return", name, args, names, n);
}

void tf_func_set_arg_attrs(tf_op *op, tf_attr *const *dicts) {
  tf_op_set_attr(op, "arg_attrs", tf_attr_array(op->ctx, dicts, tf_op_body(op)->narg));
}

/* ------------------------------------------------------------------------------------------------ host */

static tf_value *host(tf_builder *b, tf_hostop row, tf_value *const *operands, uint32_t n, const tf_named_attr *attr) {
  return tf_op_result(make(b, "host", row, operands, n, NULL, 1, attr, attr != NULL, 0), 0);
}

tf_value *tf_h_const(tf_builder *b, int64_t v) {
  tf_named_attr a = named_int(b, "value", v);
  return host(b, TF_H_CONSTANT, NULL, 0, &a);
}

tf_value *tf_h_binary(tf_builder *b, tf_hostop row, tf_value *x, tf_value *y) {
  return host(b, row, (tf_value *[]){x, y}, 2, NULL);
}

tf_value *tf_h_dim(tf_builder *b, tf_value *tensor, uint32_t axis) {
  tf_named_attr a = named_int(b, "axis", axis);
  return host(b, TF_H_DIM, &tensor, 1, &a);
}

tf_value *tf_h_stride(tf_builder *b, tf_value *tensor, uint32_t axis) {
  tf_named_attr a = named_int(b, "axis", axis);
  return host(b, TF_H_STRIDE, &tensor, 1, &a);
}

tf_value *tf_h_ptr(tf_builder *b, tf_value *tensor) { return host(b, TF_H_PTR, &tensor, 1, NULL); }
tf_value *tf_h_cast(tf_builder *b, tf_value *x) { return host(b, TF_H_CAST, &x, 1, NULL); }
tf_value *tf_h_tensor(tf_builder *b, tf_type *elem, tf_value *const *extents, uint32_t n) {
  tf_type *t = tf_host_tensor_type(elem, n);
  return &tf_h_op(b, TF_H_TENSOR, extents, n, &t, 1, 0)->result[0];
}

void tf_h_call(tf_builder *b, const char *callee, tf_value *const *args, uint32_t n) {
  tf_named_attr at = {"callee", tf_attr_symbol(b->ctx, tf_strz(callee))};
  tf_h_build(b, TF_H_CALL, args, n, NULL, 0, &at, 1, 0);
}

tf_value *tf_h_alloc(tf_builder *b, tf_value *bytes) { return host(b, TF_H_ALLOC, &bytes, 1, NULL); }

void tf_h_check(tf_builder *b, tf_value *cond, const char *message, tf_value *const *values, uint32_t n) {
  tf_value **operands = TF_NEW_ARRAY(b->pool, tf_value *, 1 + n);
  operands[0] = cond;
  for (uint32_t i = 0; i < n; i++) operands[1 + i] = values[i];
  tf_named_attr a = named_word(b, "message", message);
  make(b, "host", TF_H_CHECK, operands, 1 + n, NULL, 0, &a, 1, 0);
}

void tf_h_shape(tf_builder *b, uint32_t result, tf_value *const *extents, uint32_t n) {
  tf_named_attr a = named_int(b, "result", result);
  make(b, "host", TF_H_SHAPE, extents, n, NULL, 0, &a, 1, 0);
}

tf_value *tf_h_takes(tf_builder *b, const char *kernel) {
  tf_named_attr a = named("kernel", tf_attr_symbol(b->ctx, tf_strz(kernel)));
  tf_type *index = tf_type_index(b->ctx);
  return tf_op_result(make(b, "host", TF_H_TAKES, NULL, 0, &index, 1, &a, 1, 0), 0);
}

tf_op *tf_h_launch(tf_builder *b, const char *kernel, tf_value *const grid[3], tf_value *const block[3],
                   tf_value *shared, tf_value *const *args, uint32_t n) {
  tf_value **operands = TF_NEW_ARRAY(b->pool, tf_value *, 7 + n);
  for (int i = 0; i < 3; i++) operands[i] = grid[i], operands[3 + i] = block[i];
  operands[6] = shared;
  for (uint32_t i = 0; i < n; i++) operands[7 + i] = args[i];
  tf_named_attr a = named("kernel", tf_attr_symbol(b->ctx, tf_strz(kernel)));
  return make(b, "host", TF_H_LAUNCH, operands, 7 + n, NULL, 0, &a, 1, 0);
}

tf_value *tf_k_bitcast(tf_builder *b, tf_value *x, tf_type *to) {
  return tf_op_result(tf_k_op(b, TF_K_BITCAST, &x, 1, &to, 1, 0), 0);
}
