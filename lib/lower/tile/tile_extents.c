/* What a tile program's launch knows before anything runs: extents and strides of its arguments, integer arguments, and
 * what the program computes of these outside its kernels. */
#include "lower/tile/plan/tile_buffer.h"
#include "lower/tile/plan/tile_tma_plan.h"
#include "lower/tile/tile_extents.h"
#include "support/result.h"

tf_tl_func tf_tl_begin_func(tf_op *module, tf_op *func, const tf_lower_options *o, const tf_target *target,
                            tf_pool *pool, uint32_t width) {
  tf_tl_func f = {.module = module, .func = func, .ctx = func->ctx, .pool = pool, .o = o, .target = target};
  f.ix = tf_ix_new(pool);
  f.ity = tf_type_i(func->ctx, width);
  f.index.pool = f.refused.pool = f.dims.pool = pool;
  return f;
}

static tf_tl_extent *extent(tf_tl_func *f, uint32_t arg, int32_t axis, bool stride, const char *name) {
  for (size_t i = 0; i < f->extents.n; i++) {
    tf_tl_extent *x = f->extents.at[i];
    if (x->arg == arg && x->axis == axis && x->stride == stride) return x;
  }
  tf_tl_extent *x = TF_NEW(f->pool, tf_tl_extent);
  *x = (tf_tl_extent){.arg = arg, .axis = axis, .stride = stride};
  const tf_type *t = tf_op_body(f->func)->arg[arg]->type;
  tf_ixp lo = axis >= 0 ? tf_ix_const(f->ix, 0) : NULL, hi = NULL;
  if (axis < 0 && t->width < 64) {
    lo = tf_ix_const(f->ix, t->is_unsigned || t->width == 1 ? 0 : -((int64_t)1 << (t->width - 1)));
    hi = tf_ix_const(f->ix, ((int64_t)1 << (t->is_unsigned || t->width == 1 ? t->width : t->width - 1)) - 1);
  }
  bool wide = axis < 0 && t->width == 64 && f->ity->width < 64;
  if (wide) lo = tf_ix_const(f->ix, -INT32_MAX), hi = tf_ix_const(f->ix, INT32_MAX); /* as the launch checks */
  if (axis >= 0 && f->ity->width < 64) hi = tf_ix_const(f->ix, TF_TL_MOST_EXTENT);   /* which the launch checks */
  x->sym = tf_ix_sym(f->ix, name, lo, hi, x);
  tf_vec_push(f->pool, &f->extents, x);
  if (wide) {
    tf_tl_need need = {x->sym};
    tf_vec_push(f->pool, &f->needs, need);
  }
  return x;
}

/* Does it differ between turns of the loop? */
static bool differs(const tf_value *v, const tf_op *loop, unsigned *budget) {
  const tf_op *op = v->def;
  if (!*budget || !--*budget) return true;
  if (!op) return v->block->parent->parent == loop;
  for (uint32_t i = 0; i < op->noperand; i++)
    if (differs(op->operand[i].value, loop, budget)) return true;
  return false;
}

static void find_product(tf_op *op, void *user) { *(bool *)user |= tf_tile_is(op, TF_T_GEMM); }

/* The loop makes one number for each row of a product's sums, or column: of these a thread has one here and there. */
static bool is_beside_product(tf_op *loop) {
  bool product = false;
  if (loop->noperand != 1) return false;
  for (const tf_op *op = tf_op_body(loop)->first; op; op = op->next) {
    if (op->nregion) return false;
    if (!tf_tile_writes_element(op)) continue;
    const tf_value *to = tf_op_operand(op, TF_TILE_STORE_BUFFER);
    if (!to->def || !tf_tile_is(to->def, TF_T_ALLOC_FRAGMENT) || to->type->rank != 1) return false;
  }
  tf_op *kernel = loop;
  while (kernel && !tf_tile_is(kernel, TF_T_KERNEL)) kernel = tf_op_parent(kernel);
  if (kernel) tf_walk(kernel, false, find_product, &product);
  return product;
}

/* Many elements of a row are taken at one time; not one here and there, as of a table of tiles or of blocks' scales. */
static bool takes_rows(const tf_use *u) {
  const tf_op *op = u->owner;
  unsigned budget = 1024;
  if (tf_tile_is(op, TF_T_DIM)) return false;
  if (!tf_tile_is(op, TF_T_LOAD) && !tf_tile_is(op, TF_T_STORE)) return true;
  for (tf_op *loop = tf_op_parent(op); loop; loop = tf_op_parent(loop))
    if (tf_tile_is(loop, TF_T_PARALLEL) && differs(op->operand[op->noperand - 1].value, loop, &budget))
      return !is_beside_product(loop);
  return false;
}

static bool is_read_in_rows(const tf_value *tensor) {
  for (const tf_use *u = tensor->uses; u; u = u->next)
    if (takes_rows(u)) return true;
  return false;
}

/* Rows of axis `axis` of that argument, or of whatever axis has its name `s`. */
static void assume_whole_rows(tf_tl_func *f, uint32_t arg, uint32_t axis, tf_str s, tf_ixp sym) {
  int64_t by = 1;
  for (uint32_t i = 0; i < tf_op_body(f->func)->narg; i++) {
    const tf_value *v = tf_op_body(f->func)->arg[i];
    const tf_type *t = v->type;
    if (t->kind != TF_TYPE_TENSOR || !t->rank || tf_tile_is_nibble(t->elem)) continue;
    if (!is_read_in_rows(v) || (f->padded && i < tf_tile_num_inputs(f->func))) continue;
    bool same = s.len ? tf_str_eq(s, tf_tile_dim_name(f->func, i, t->rank - 1)) : i == arg && t->rank - 1 == axis;
    if (same && TF_TL_GRAIN / tf_element_bytes(t->elem) > by) by = TF_TL_GRAIN / tf_element_bytes(t->elem);
  }
  if (by == 1 || tf_ix_prove_divisible(f->ix, sym, by)) return;
  tf_ix_assume_divisible(f->ix, sym, by);
  tf_tl_multiple m = {sym, by};
  tf_vec_push(f->pool, &f->assumed, m);
}

/* The first axis of the name stands for all of them. */
static tf_ixp find_dim(tf_tl_func *f, uint32_t arg, uint32_t axis) {
  int64_t n = tf_op_body(f->func)->arg[arg]->type->dims[axis];
  if (n != TF_DYN) return tf_ix_const(f->ix, n);
  uint32_t from = arg;
  int32_t at = (int32_t)axis;
  const char *name = "n";
  tf_str s = tf_tile_dim_name(f->func, arg, axis);
  if (s.len) {
    name = tf_pool_str(f->pool, s);
    TF_EITHER(tf_tile_extent_source(f->func, arg, axis, &from, &at));
  }
  if (at >= 0) {
    n = tf_op_body(f->func)->arg[from]->type->dims[at];
    if (n != TF_DYN) return tf_ix_const(f->ix, n);
  }
  tf_tl_extent *x = extent(f, from, at, false, name);
  int64_t div = 1;
  for (uint32_t i = 0; at >= 0 && i < tf_op_body(f->func)->narg; i++) {
    const tf_type *t = tf_op_body(f->func)->arg[i]->type;
    for (uint32_t k = 0; t->kind == TF_TYPE_TENSOR && k < t->rank; k++) {
      bool same = s.len ? tf_str_eq(s, tf_tile_dim_name(f->func, i, k)) : i == arg && k == axis;
      if (same && tf_tile_divisible(f->func, i, k) > div) div = tf_tile_divisible(f->func, i, k);
    }
  }
  if (div > 1 && !tf_ix_prove_divisible(f->ix, x->sym, div)) tf_ix_assume_divisible(f->ix, x->sym, div);
  if (f->whole_rows && at >= 0) assume_whole_rows(f, arg, axis, s, x->sym);
  return x->sym;
}

tf_ixp tf_tl_dim(tf_tl_func *f, uint32_t arg, uint32_t axis) {
  uint64_t key = (uint64_t)arg << 32 | axis;
  tf_ixp known = tf_map_get(&f->dims, key);
  if (known) return known;
  known = find_dim(f, arg, axis);
  tf_map_set(&f->dims, key, (void *)known);
  return known;
}

/* A stride that only the launch knows, and what is promised of it: of an axis of one element it need not hold, since
 * the stride is then multiplied by 0. */
static tf_ixp stride(tf_tl_func *f, uint32_t arg, uint32_t axis) {
  const char *name = tf_op_body(f->func)->arg[arg]->name;
  tf_tl_extent *x = extent(f, arg, (int32_t)axis, true, tf_pool_printf(f->pool, "%s.s%u", name ? name : "arg", axis));
  int64_t by = tf_tile_stride_divisible(f->func, arg, axis);
  if (by > 1 && !tf_ix_prove_divisible(f->ix, x->sym, by)) tf_ix_assume_divisible(f->ix, x->sym, by);
  return x->sym;
}

void tf_tl_strides(tf_tl_func *f, uint32_t arg, const tf_ixp *dim, tf_ixp *out) {
  tf_ixp inner = tf_ix_const(f->ix, 1);
  for (uint32_t d = tf_op_body(f->func)->arg[arg]->type->rank; d-- > 0;) {
    int64_t s = tf_tile_stride(f->func, arg, d);
    out[d] = s == TF_TILE_DENSE ? inner : s == TF_DYN ? stride(f, arg, d) : tf_ix_const(f->ix, s);
    if (s) inner = tf_ix_mul(f->ix, out[d], dim[d]);
  }
}

static tf_ixp math(tf_tl_func *f, const tf_op *op) {
  tf_ixp a = tf_map_get(&f->index, tf_map_ptr(tf_op_operand(op, 0)));
  tf_ixp b = op->noperand > 1 ? tf_map_get(&f->index, tf_map_ptr(tf_op_operand(op, 1))) : a;
  if (!a || !b) return NULL;
  tf_fusion_id id = tf_tile_math(op);
  switch (id) {
  case TF_FUSION_ADD: return tf_ix_add(f->ix, a, b);
  case TF_FUSION_SUB: return tf_ix_sub(f->ix, a, b);
  case TF_FUSION_MUL: return tf_ix_mul(f->ix, a, b);
  case TF_FUSION_NEG: return tf_ix_mulc(f->ix, a, -1);
  case TF_FUSION_MIN: return tf_ix_min(f->ix, a, b);
  case TF_FUSION_MAX: return tf_ix_max(f->ix, a, b);
  case TF_FUSION_FLOORDIV:
  case TF_FUSION_CEIL_DIV:
  case TF_FUSION_MOD: return tf_tl_divide(f->ix, id, a, b);
  default: return NULL;
  }
}

/* Indices that the program computes outside its kernels. */
bool tf_tl_extents(tf_tl_func *f) {
  for (tf_op *op = tf_op_body(f->func)->first; op; op = op->next) {
    int row = tf_tile_row(op);
    tf_ixp n = NULL;
    if (op->nresult != 1 || op->result[0].type->kind != TF_TYPE_INDEX) continue;
    if (row == TF_T_CONSTANT) n = tf_ix_const(f->ix, tf_tile_value_of(op)->i);
    else if (row == TF_T_DIM) n = tf_tl_dim(f, tf_op_operand(op, 0)->index, (uint32_t)tf_tile_axis_of(op, 0));
    else if (row == TF_T_CAST) {
      tf_value *x = tf_op_operand(op, 0);
      if (!x->def && x->type->kind == TF_TYPE_INT) n = extent(f, x->index, -1, false, x->name ? x->name : "n")->sym;
    } else if (tf_tile_math(op) != TF_FUSION_NONE) n = math(f, op);
    if (!n)
      return tf_op_error(
          op,
          "'%s' cannot be computed before the launch; outside kernels indices are made of extents, integer "
          "arguments and constants by add, sub, mul, neg, min, max, floordiv, ceil_div and mod",
          op->def->name);
    tf_map_set(&f->index, tf_map_ptr(&op->result[0]), (void *)n);
  }
  return true;
}

void tf_tl_check_said(tf_tl_func *f, tf_host_code *code, uint32_t arg, uint32_t axis) {
  const tf_value *a = tf_op_body(f->func)->arg[arg];
  bool tensor = a->type->kind == TF_TYPE_TENSOR;
  if (tensor ? a->type->dims[axis] != TF_DYN : a->type->kind != TF_TYPE_INT || !a->name) return;
  int64_t n = tf_tile_said_extent(f->func, tensor ? tf_tile_dim_name(f->func, arg, axis) : tf_strz(a->name));
  if (n == TF_DYN) return;
  tf_value *have = tf_host_code_arg(code, arg);
  have = tensor ? tf_h_dim(&code->b, have, axis) : tf_h_cast(&code->b, have);
  tf_value *v[2] = {have, tf_h_const(&code->b, n)};
  const char *name = tf_host_code_name(code, arg);
  tf_h_check(&code->b, tf_h_binary(&code->b, TF_H_EQ, v[0], v[1]),
             tensor ? tf_host_code_fmt(code, "axis %u of '%s' has extent {0}; it must be {1}", axis, name)
                    : tf_host_code_fmt(code, "'%s' is {0}, an extent that must be {1}", name),
             v, 2);
}

static tf_value *condition(tf_tl_func *f, tf_host_code *code, const tf_op *op) {
  tf_fusion_id id = tf_tile_math(op);
  tf_value *v[2];
  for (uint32_t i = 0; i < 2; i++) {
    tf_value *x = tf_op_operand(op, i);
    bool index = x->type->kind == TF_TYPE_INDEX;
    v[i] = index ? tf_host_code_value(code, tf_map_get(&f->index, tf_map_ptr(x))) : condition(f, code, x->def);
  }
  bool swap = id == TF_FUSION_GT || id == TF_FUSION_GE;
  tf_hostop row = id == TF_FUSION_AND                        ? TF_H_AND
                  : id == TF_FUSION_OR                       ? TF_H_OR
                  : id == TF_FUSION_EQ                       ? TF_H_EQ
                  : id == TF_FUSION_NE                       ? TF_H_NE
                  : id == TF_FUSION_LT || id == TF_FUSION_GT ? TF_H_LT
                                                             : TF_H_LE;
  return tf_h_binary(&code->b, row, v[swap], v[!swap]);
}

void tf_tl_check_assertions(tf_tl_func *f, tf_host_code *code) {
  for (const tf_op *op = tf_op_body(f->func)->first; op; op = op->next)
    if (tf_tile_is(op, TF_T_ASSERT))
      tf_h_check(&code->b, condition(f, code, tf_op_operand(op, 0)->def),
                 tf_host_code_fmt(code, "assertion failed: %s", tf_pool_str(f->pool, tf_tile_message_of(op))), NULL, 0);
}

void tf_tl_say_in_place(tf_tl_func *f, tf_host_code *code) {
  int32_t *place = TF_NEW_ARRAY(f->pool, int32_t, (size_t)tf_op_body(f->func)->narg + 1);
  for (uint32_t i = 0; i < tf_op_body(f->func)->narg; i++) place[i] = tf_tile_in_place(f->func, i);
  tf_host_code_say_in_place(code, place);
}
