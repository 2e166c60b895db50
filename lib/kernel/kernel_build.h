/* Building kernel and host ops, for the lowerings. Each goes to the builder's place with the builder's location. */
#ifndef TF_KERNEL_KERNEL_BUILD_H
#define TF_KERNEL_KERNEL_BUILD_H

#include "kernel/kernel.h"

/* Any row. Result types NULL with nresult 1 = inferred by the row. */
tf_op *tf_k_op(tf_builder *b, tf_kop row, tf_value *const *operands, uint32_t noperand, tf_type *const *results,
               uint32_t nresult, uint32_t nregion);
/* The same with attributes. */
tf_op *tf_k_build(tf_builder *b, tf_kop row, tf_value *const *operands, uint32_t noperand, tf_type *const *results,
                  uint32_t nresult, const tf_named_attr *attrs, uint32_t nattr, uint32_t nregion);
tf_op *tf_h_build(tf_builder *b, tf_hostop row, tf_value *const *operands, uint32_t noperand, tf_type *const *results,
                  uint32_t nresult, const tf_named_attr *attrs, uint32_t nattr, uint32_t nregion);
tf_op *tf_h_op(tf_builder *b, tf_hostop row, tf_value *const *operands, uint32_t noperand, tf_type *const *results,
               uint32_t nresult, uint32_t nregion);

/* Constants; of a vector type, a splat. */
tf_value *tf_k_int(tf_builder *b, tf_type *t, int64_t v);
tf_value *tf_k_i32(tf_builder *b, int64_t v);
tf_value *tf_k_float(tf_builder *b, tf_type *t, double v);
tf_value *tf_k_bool(tf_builder *b, bool v);

/* One result, of the type of operand 0: add, min, neg, ... */
tf_value *tf_k_unary(tf_builder *b, tf_kop row, tf_value *x);
tf_value *tf_k_binary(tf_builder *b, tf_kop row, tf_value *x, tf_value *y);
/* With a promise: "nowrap", "nonneg" or "fast". */
tf_value *tf_k_binary_flag(tf_builder *b, tf_kop row, tf_value *x, tf_value *y, const char *flag);
tf_value *tf_k_fma(tf_builder *b, tf_value *x, tf_value *y, tf_value *z);
tf_value *tf_k_math(tf_builder *b, tf_math_fn fn, tf_value *const *args, bool fast);
tf_value *tf_k_cmp(tf_builder *b, tf_kernel_pred pred, tf_value *x, tf_value *y);
tf_value *tf_k_select(tf_builder *b, tf_value *cond, tf_value *x, tf_value *y);
/* The value itself if it has that type already. */
tf_value *tf_k_cast(tf_builder *b, tf_value *x, tf_type *to);
tf_value *tf_k_bitcast(tf_builder *b, tf_value *x, tf_type *to);
tf_value *tf_k_extract(tf_builder *b, tf_value *vector, uint32_t at);
tf_value *tf_k_splat(tf_builder *b, tf_value *x, uint32_t n);
tf_value *tf_k_pack(tf_builder *b, tf_value *const *elements, uint32_t n);

/* align 0 = natural; cache: the attribute of the op that says it, or NULL */
tf_value *tf_k_load(tf_builder *b, tf_value *buffer, tf_value *const *indices, tf_type *result, uint32_t align,
                    tf_attr *cache);
void tf_k_store(tf_builder *b, tf_value *value, tf_value *buffer, tf_value *const *indices, uint32_t align,
                tf_attr *cache);
tf_value *tf_k_alloc(tf_builder *b, tf_type *buffer, uint32_t align);
tf_value *tf_k_dynamic_shared(tf_builder *b, tf_value *offset, tf_type *buffer);

/* thread_id, block_id, block_dim, grid_dim; dim 'x', 'y' or 'z' */
tf_value *tf_k_sreg(tf_builder *b, tf_kop row, char dim);
void tf_k_barrier(tf_builder *b);
void tf_k_promise(tf_builder *b, tf_value *v, int64_t lo, int64_t hi);
tf_value *tf_k_shuffle(tf_builder *b, tf_kernel_mode mode, tf_value *x, tf_value *lane, uint32_t width);

/* A loop with an empty body: fill it through tf_k_inside, which is a place before its yield. With carried values,
 * set the yield's operands by tf_k_yield; arguments 1.. of the body are their current values. */
tf_op *tf_k_for(tf_builder *b, tf_value *lo, tf_value *hi, tf_value *step, tf_value *const *init, uint32_t ninit);
tf_op *tf_k_if(tf_builder *b, tf_value *cond, tf_type *const *results, uint32_t nresult, bool has_else);
/* Before the terminator of region i. */
tf_builder tf_k_inside(tf_op *op, uint32_t region);
void tf_k_yield(tf_op *op, uint32_t region, tf_value *const *values, uint32_t n);

/* Functions with a body that holds only its return; appended to the module. Attributes are set by the caller. */
tf_op *tf_k_func(tf_op *module, const char *name, tf_type *const *args, const char *const *names, uint32_t n);
tf_op *tf_h_func(tf_op *module, const char *name, tf_type *const *args, const char *const *names, uint32_t n);
void tf_func_set_arg_attrs(tf_op *func, tf_attr *const *dicts);

tf_value *tf_h_const(tf_builder *b, int64_t v);
tf_value *tf_h_binary(tf_builder *b, tf_hostop row, tf_value *x, tf_value *y);
tf_value *tf_h_dim(tf_builder *b, tf_value *tensor, uint32_t axis);
tf_value *tf_h_stride(tf_builder *b, tf_value *tensor, uint32_t axis);
tf_value *tf_h_ptr(tf_builder *b, tf_value *tensor);
tf_value *tf_h_cast(tf_builder *b, tf_value *x);
void tf_h_check(tf_builder *b, tf_value *cond, const char *message, tf_value *const *values, uint32_t n);
void tf_h_shape(tf_builder *b, uint32_t result, tf_value *const *extents, uint32_t n);
tf_value *tf_h_alloc(tf_builder *b, tf_value *bytes);
/* A tensor of this call, of these elements; and a call of another function of the module. */
tf_value *tf_h_tensor(tf_builder *b, tf_type *elem, tf_value *const *extents, uint32_t n);
void tf_h_call(tf_builder *b, const char *callee, tf_value *const *args, uint32_t n);
/* cond ? a : b */
tf_value *tf_h_select(tf_builder *b, tf_value *cond, tf_value *x, tf_value *y);
/* Is an extent of the tensor 0? */
tf_value *tf_h_empty(tf_builder *b, tf_value *tensor);
/* Elements from its first to behind its last: 1 + sum of (extent - 1) * stride. `empty`: of a tensor without elements
 * it is 1 (sums and products of the others stay within 63 bits, which the runtime has checked). NULL: an extent of 0
 * counts as 1, so that the axes beside it count. */
tf_value *tf_h_span(tf_builder *b, tf_value *tensor, tf_value *empty);
/* The same of a tensor whose strides are checked to be those of a row-major one without holes; 1 if it is empty. */
tf_value *tf_h_dense_span(tf_builder *b, tf_value *tensor);
/* Is an element of one where the other one has the same, if they begin together? Strides of axes with one element do
 * not matter. */
tf_value *tf_h_lie_alike(tf_builder *b, tf_value *x, tf_value *y);
/* Results need memory of their own: [a, a_end) and [c, c_end), addresses of what arguments hold, have no byte in
 * common, or one of them has no element, or `also` (NULL = false). */
void tf_h_check_apart(tf_builder *b, tf_value *const a[2], tf_value *const c[2], tf_value *empty_a, tf_value *empty_c,
                      tf_value *also, const char *a_name, const char *c_name);
/* 1 if the device takes the PTX version of that kernel. */
tf_value *tf_h_takes(tf_builder *b, const char *kernel);
/* grid and block: three each */
tf_op *tf_h_launch(tf_builder *b, const char *kernel, tf_value *const grid[3], tf_value *const block[3],
                   tf_value *shared, tf_value *const *args, uint32_t n);

#endif
