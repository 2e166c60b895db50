/* Functions and control flow: what must hold. */
#include "kernel/kernel_hooks.h"
#include "kernel/wgmma_table.h"

tf_attr *tf_func_arg_attr(const tf_op *func, uint32_t i, const char *name) {
  tf_attr *all = tf_op_arg_attrs(func);
  if (!all || all->kind != TF_ATTR_ARRAY || i >= all->n || all->elem[i]->kind != TF_ATTR_DICT) return NULL;
  return tf_attr_dict_get(all->elem[i], name);
}

tf_op *tf_enclosing_func(tf_op *op) {
  for (op = tf_op_parent(op); op; op = tf_op_parent(op))
    if (op->def->traits & TF_SYMBOL) return op;
  return NULL;
}

bool tf_kernel_extents(const tf_op *func, const char *name, int64_t out[3]) {
  tf_attr *a = tf_op_attr(func, name);
  for (uint32_t i = 0; a && i < 3; i++) out[i] = a->kind == TF_ATTR_INTS ? a->ints[i] : a->elem[i]->i;
  return a != NULL;
}

uint32_t tf_kernel_max_threads(const tf_op *func) {
  int64_t n[3];
  if (!tf_kernel_extents(func, "block", n)) return (uint32_t)tf_kernel_max_threads_of(func, 1024);
  return (uint32_t)(n[0] * n[1] * n[2]);
}

uint32_t tf_alloc_align(const tf_op *alloc) {
  uint32_t natural = tf_element_bytes(alloc->result[0].type);
  return (uint32_t)tf_kernel_align_of(alloc, natural > 16 ? natural : 16);
}

bool tf_alloc_bytes(const tf_type *t, int64_t *out) {
  if (tf_type_is_buffer(t)) return tf_size_of(t->dims, t->rank, tf_element_bytes(t), out);
  *out = tf_element_bytes(t);
  return true;
}

/* What does not fit stays the most there is. */
static void add_static_shared(tf_op *op, void *user) {
  if (tf_kernel_op(op) != TF_K_ALLOC || tf_memory_space(op->result[0].type) != TF_SPACE_SHARED) return;
  int64_t *total = user, bytes;
  if (!tf_alloc_bytes(op->result[0].type, &bytes) || !tf_size_round_up(bytes, tf_alloc_align(op), &bytes) ||
      !tf_size_add(*total, bytes, total))
    *total = INT64_MAX;
}

uint64_t tf_kernel_static_shared(const tf_op *func) {
  int64_t total = 0;
  tf_walk((tf_op *)func, false, add_static_shared, &total);
  return (uint64_t)total;
}

/* ------------------------------------------------------------------------------------------------ functions */

static bool power_of_two(int64_t v) { return v > 0 && (v & (v - 1)) == 0; }

/* {tma = @name}: the tensor map is one of that layout.descriptor. */
static bool check_descriptor(tf_op *op, const tf_value *arg, const tf_attr *v) {
  tf_op *module = tf_op_parent(op);
  if (!tf_type_is_tensormap(arg->type))
    return tf_op_error(op, "'tma' on argument %s, which is %s and not a tensor map", tf_value_name((tf_value *)arg),
                       tf_type_str(arg->type));
  const tf_op *d = v->kind == TF_ATTR_SYMBOL && module ? tf_symbol_lookup(module, v->s) : NULL;
  if (!module ||
      (d && (strcmp(d->def->name, "layout.descriptor") == 0 || strcmp(d->def->name, "layout.im2col_descriptor") == 0)))
    return true;
  return tf_op_error(op, "'tma' of argument %s names no layout.descriptor or im2col_descriptor of this module",
                     tf_value_name((tf_value *)arg));
}

static bool check_arg_attrs(tf_op *op) {
  tf_attr *all = tf_op_arg_attrs(op);
  tf_block *b = tf_op_body(op);
  if (!all) return true;
  if (all->n != b->narg)
    return tf_op_error(op, "arg_attrs has %u entries for %u arguments, expected one dictionary each", all->n, b->narg);
  for (uint32_t i = 0; i < all->n; i++) {
    static const char *const of_buffers[] = {"align", "noalias", "readonly"};
    const tf_attr *d = all->elem[i], *align = tf_attr_dict_get(d, "align"), *tma = tf_attr_dict_get(d, "tma");
    for (size_t k = 0; k < sizeof of_buffers / sizeof *of_buffers; k++)
      if (tf_attr_dict_get(d, of_buffers[k]) && !tf_type_is_buffer(b->arg[i]->type))
        return tf_op_error(op, "'%s' on argument %s, which is %s and not a buffer", of_buffers[k],
                           tf_value_name(b->arg[i]), tf_type_str(b->arg[i]->type));
    if (align && (!power_of_two(align->i) || align->i > 1024))
      return tf_op_error(op, "the alignment of argument %s is not a power of two up to 1024", tf_value_name(b->arg[i]));
    if (tma && !check_descriptor(op, b->arg[i], tma)) return false;
  }
  return true;
}

/* Of each byte an escaped name may make three (codegen/emit/kernel_names.c), and packages have names of at most 1000.
 */
bool tf_func_name_fits(tf_op *op) {
  size_t n = tf_op_symbol(op).len;
  return n <= 300 || tf_op_error(op, "a name of %zu bytes, expected at most 300", n);
}

/* Three extents, none above its limit, nor their product above the fourth. */
static bool check_extents(tf_op *op, const char *name, const int64_t most[4]) {
  const tf_attr *a = tf_op_attr(op, name);
  if (!a) return true;
  uint32_t n = a->kind == TF_ATTR_INTS || a->kind == TF_ATTR_ARRAY ? a->n : 0;
  int64_t product = 1;
  for (uint32_t i = 0; i < n && i < 3; i++) {
    int64_t v = a->kind == TF_ATTR_INTS ? a->ints[i] : a->elem[i]->kind == TF_ATTR_INT ? a->elem[i]->i : 0;
    if (v < 1 || v > most[i]) n = 0;
    else product *= v;
  }
  if (n == 3 && product <= most[3]) return true;
  return tf_op_error(op, "'%s' is not three extents of at most %lld, %lld and %lld, and %lld together", name,
                     (long long)most[0], (long long)most[1], (long long)most[2], (long long)most[3]);
}

static bool check_range(tf_op *op, const char *name, int64_t lo, int64_t hi) {
  if (!tf_op_attr(op, name)) return true;
  int64_t v = tf_op_int(op, name, 0);
  if (v >= lo && v <= hi) return true;
  return tf_op_error(op, "'%s' is %lld, expected %lld to %lld", name, (long long)v, (long long)lo, (long long)hi);
}

static bool kernel_arg_ok(const tf_type *t) {
  if (tf_type_is_buffer(t)) return tf_buffer_space(t) == TF_SPACE_GLOBAL;
  if (tf_type_is_tensormap(t)) return true;
  if (t->kind == TF_TYPE_FLOAT) return t->width >= 8;
  return t->kind == TF_TYPE_INT &&
         (t->width == 1 || t->width == 8 || t->width == 16 || t->width == 32 || t->width == 64);
}

static void find_wgmma(tf_op *op, void *user) {
  tf_op **first = user;
  if (!*first && (tf_kernel_op(op) == TF_K_WGMMA_MMA || tf_kernel_op(op) == TF_K_WGMMA_MMA_SP)) *first = op;
}

/* A block of a known size has whole warpgroups. That those are whole which an mma is for, only a run can tell. */
static bool check_warpgroups(tf_op *func) {
  int64_t block[3];
  tf_op *mma = NULL;
  if (!tf_kernel_extents(func, "block", block)) return true;
  tf_walk(func, false, find_wgmma, &mma);
  if (!mma || block[0] * block[1] * block[2] >= TF_WGMMA_THREADS) return true;
  return tf_op_error(mma, "a product of a warpgroup in a block of %lld threads, expected at least %d",
                     (long long)(block[0] * block[1] * block[2]), TF_WGMMA_THREADS);
}

bool tf_kernel_func_verify(tf_op *op) {
  tf_block *b = tf_op_body(op);
  if (!b) return tf_op_error(op, "a kernel without a body");
  for (uint32_t i = 0; i < b->narg; i++)
    if (!kernel_arg_ok(b->arg[i]->type))
      return tf_op_error(op, "argument %s is %s, expected a global buffer, a tensor map, an integer or a float",
                         tf_value_name(b->arg[i]), tf_type_str(b->arg[i]->type));
  if (b->last && tf_kernel_op(b->last) == TF_K_YIELD) return false; /* which says so itself */
  if (!b->last || tf_kernel_op(b->last) != TF_K_RETURN)
    return tf_op_error(op, "a kernel that does not end with kernel.return");
  static const int64_t block[4] = {1024, 1024, 64, 1024}, cluster[4] = {16, 16, 16, 16};
  if (!check_extents(op, "block", block) || !check_extents(op, "cluster", cluster)) return false;
  if (tf_kernel_block_of(op) && tf_kernel_max_threads_attr(op))
    return tf_op_error(op, "both 'block' and 'max_threads', expected one of them");
  return tf_func_name_fits(op) && check_arg_attrs(op) && check_range(op, "max_threads", 1, 1024) &&
         check_range(op, "min_ctas", 1, 32) && check_range(op, "max_regs", 16, 255) && tf_tcgen05_kernel_verify(op) &&
         check_warpgroups(op);
}

bool tf_kernel_return_verify(tf_op *op) {
  tf_op *parent = tf_op_parent(op);
  if (!parent || tf_kernel_op(parent) == TF_K_FUNC) return true;
  return tf_op_error(op, "kernel.return inside %s, expected kernel.yield here", parent->def->name);
}

/* ------------------------------------------------------------------------------------------------ control */

/* The region's yield gives exactly the results of `op`. */
static bool check_yield(tf_op *op, const tf_block *b) {
  if (b->last && tf_kernel_op(b->last) == TF_K_RETURN) return false; /* which says so itself */
  if (!b->last || tf_kernel_op(b->last) != TF_K_YIELD)
    return tf_op_error(op, "a region of %s that does not end with kernel.yield", op->def->name);
  if (b->last->noperand != op->nresult)
    return tf_op_error(b->last, "yields %u values, expected %u as the results of %s", b->last->noperand, op->nresult,
                       op->def->name);
  for (uint32_t i = 0; i < op->nresult; i++) {
    tf_type *got = tf_op_operand(b->last, i)->type, *want = op->result[i].type;
    if (got != want)
      return tf_op_error(b->last, "yields %s as value %u, expected %s", tf_type_str(got), i, tf_type_str(want));
  }
  return true;
}

bool tf_for_verify(tf_op *op) {
  tf_block *b = tf_op_body(op);
  uint32_t ninit = op->noperand - 3;
  if (!b || b->narg != ninit + 1)
    return tf_op_error(op, "the body takes %u arguments, expected the counter and %u carried values", b ? b->narg : 0,
                       ninit);
  if (op->nresult != ninit) return tf_op_error(op, "%u results for %u carried values", op->nresult, ninit);
  tf_type *t = tf_op_operand(op, 0)->type;
  if (tf_op_operand(op, 1)->type != t || tf_op_operand(op, 2)->type != t || b->arg[0]->type != t)
    return tf_op_error(op, "the bounds, the step and the counter have different types");
  if (t->is_unsigned) return tf_op_error(op, "the loop counts in %s, expected a signed integer", tf_type_str(t));
  for (uint32_t i = 0; i < ninit; i++) {
    tf_type *init = tf_op_operand(op, 3 + i)->type;
    if (b->arg[1 + i]->type != init || op->result[i].type != init)
      return tf_op_error(op, "carried value %u starts as %s, but the body or the result has another type", i,
                         tf_type_str(init));
  }
  int64_t step;
  if (tf_const_int(tf_op_operand(op, 2), &step) && step <= 0)
    return tf_op_error(op, "the step is %lld, expected a positive one", (long long)step);
  return check_yield(op, b);
}

bool tf_if_verify(tf_op *op) {
  tf_block *yes = op->region[0].block, *no = op->region[1].block;
  if (!yes) return tf_op_error(op, "kernel.if without a region");
  if (!check_yield(op, yes)) return false;
  if (!no && op->nresult) return tf_op_error(op, "kernel.if has results but no else, expected both to yield them");
  return !no || check_yield(op, no);
}

bool tf_while_verify(tf_op *op) {
  const tf_block *before = op->region[0].block, *body = op->region[1].block;
  if (!before || !body) return tf_op_error(op, "kernel.while without two regions");
  const tf_op *y = before->last;
  if (y && tf_kernel_op(y) == TF_K_RETURN) return false; /* which says so itself */
  if (!y || tf_kernel_op(y) != TF_K_YIELD || y->noperand != 1 || tf_op_operand(y, 0)->type != tf_type_i(op->ctx, 1))
    return tf_op_error(op, "the first region of kernel.while ends with kernel.yield of one i1, the condition");
  return check_yield(op, body);
}

bool tf_yield_verify(tf_op *op) {
  tf_op *parent = tf_op_parent(op);
  int k = parent ? tf_kernel_op(parent) : TF_K_FOR;
  if (k == TF_K_FOR || k == TF_K_IF || k == TF_K_WHILE) return true;
  return tf_op_error(op, "kernel.yield inside %s, expected it in kernel.for, kernel.if or kernel.while",
                     parent->def->name);
}
