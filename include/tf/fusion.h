/* tf/fusion.h: building a fusion by calls. A host that uses these needs no text.
 *
 *   tf_module_create(session, &m);
 *   tf_fusion_create(m, "f", &f);
 *   tf_fusion_input(f, "x", f32, 2, dims, NULL, NULL, &x);
 *   tf_fusion_silu(f, x, &y);
 *   tf_fusion_return(f, &y, 1);
 *   ... schedule (tf/schedule.h), or not: then an automatic schedule is made ...
 *   tf_compile(m, NULL, &package);
 *
 * Handles (tf_fusion, tf_tensor) are owned by the module and valid until it is destroyed. Passes of tf_module_run may
 * replace a tensor or a whole fusion (lowering does); later calls refuse such a handle. tf_compile works on a copy and
 * leaves handles as they are.
 *
 * If an argument is wrong, a call returns TF_ERR_INVALID, reports the reason to the session's sink, changes nothing and
 * sets results through pointers to NULL. Wrong are: a NULL, a handle of another fusion, an op or a type that does not
 * fit, a call out of order. (If the fusion or the tensor itself is NULL, there is no sink, and nothing is reported.)
 * TF_ERR_OOM as in tf/ir.h. Data passed by pointer is copied. */
#ifndef TF_FUSION_PUBLIC_H
#define TF_FUSION_PUBLIC_H

#include "tf/ir.h"
#include "tf/schedule_types.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct tf_fusion tf_fusion; /* a fusion.func of a module */
typedef struct tf_tensor tf_tensor; /* the result of an op, or an input: a tensor, or a scalar */

#define TF_DIM_DYNAMIC ((int64_t)-1) /* an extent that is known at launch */

/* An empty module, to be destroyed with tf_module_destroy. */
TF_API TF_NODISCARD tf_status tf_module_create(tf_session *s, tf_module **out);

/* A new fusion. `name` is the entry's in the package: letters, digits and underscores, new in the module. */
TF_API TF_NODISCARD tf_status tf_fusion_create(tf_module *m, const char *name, tf_fusion **out);
/* A fusion that the module has, parsed from text for example; NULL = the only one. */
TF_API TF_NODISCARD tf_status tf_fusion_find(tf_module *m, const char *name, tf_fusion **out);

/* A tensor argument; inputs are the entry's arguments in the order of the calls, and come before tf_fusion_return.
 *   name        its name in diagnostics and in tf_package_arg, an identifier; NULL = none
 *   type        f64 f32 f16 bf16 f8e4m3fn f8e5m2 i64 i32 i16 i8 u64 u32 u16 u8 bool, as tf/tensor.h has them
 *   dims        `rank` extents (at most TF_MAX_RANK), in elements; TF_DIM_DYNAMIC = known at launch
 *   dim_names   NULL, or `rank` names (each may be NULL): extents of one name are equal, which launches check
 *   contiguity  NULL = all TF_CONTIGUOUS (row-major), or `rank` entries; checked at launch */
TF_API TF_NODISCARD tf_status tf_fusion_input(tf_fusion *f, const char *name, DLDataType type, uint32_t rank,
                                              const int64_t *dims, const char *const *dim_names,
                                              const tf_fusion_contiguity *contiguity, tf_tensor **out);
/* A scalar argument. */
TF_API TF_NODISCARD tf_status tf_fusion_scalar(tf_fusion *f, const char *name, DLDataType type, tf_tensor **out);

/* What attention says (tf_fusion_sdpa); zero-initialised = every query sees every key. A query stands at the key of its
 * number, or, with align_end, the last query at the last key.
 *   causal         it sees the keys up to its place
 *   window         NULL, or two numbers: how many keys it sees before its place and behind it, -1 = all
 *   scale          of the scores; 0 = 1 / sqrt(elements of a head)
 *   bias           NULL, or [..., H or 1, M or 1, N or 1]: joins the scores, or, of bool, says which keys are seen
 *   key_lengths, query_lengths  NULL, or i32 for each batch: how many keys and queries there are, at most N and M
 *   pages          NULL, or i32 [batch, T]: k and v are [P, G, S, ...], and a batch's keys those of the pages in its
 * row
 *   deterministic  of gradients: no sum is made by atomic ops, so that each run gives the same bits */
typedef struct tf_sdpa_attrs {
  size_t struct_size;
  bool causal, align_end;
  const int64_t *window;
  double scale;
  tf_tensor *bias, *key_lengths, *query_lengths, *pages;
  bool deterministic;
} tf_sdpa_attrs;

/* Attributes of an op; zero-initialised = none. */
typedef struct tf_fusion_attrs {
  size_t struct_size;
  const int64_t *axes; /* reductions, broadcast, squeeze, permute, parts */
  uint32_t naxes;
  int64_t axis;        /* dim, iota, concat, gather, cumsum and its like, scatter and its like,
                          topk */
  DLDataType type;     /* cast, bitcast, constant, products, sdpa_backward, argmax, argmin, topk: of the result's
                          elements */
  const int64_t *dims; /* full, iota, slice, expand, reshape: the result's extents; each TF_DIM_DYNAMIC takes one of the
                          last operands */
  uint32_t rank;
  double f;  /* constant of a floating type */
  int64_t i; /* constant of any other */
  /* One number for each axis of the first operand: slice has from and steps, pad low and high, repeat counts. */
  const int64_t *from, *steps, *low, *high, *counts;
  int64_t correction;        /* var */
  bool reverse, exclusive;   /* cumsum and its like */
  int64_t k;                 /* topk: how many places along `axis` */
  bool smallest;             /* topk */
  bool tf32;                 /* matmul, linear: factors of f32 are rounded to that */
  int64_t size;              /* parts: elements of each, unless `count` is given */
  const tf_sdpa_attrs *sdpa; /* sdpa and its like; the tensors in it are operands, too, behind q, k and v (of
                   sdpa_backward behind l) in this order */
  const char *of;            /* sdpa_backward: whose gradient, "q", "k" or "v" */
  const int64_t *blocks;     /* scaled_matmul: NULL, or rows, columns and elements summed over of the blocks that have a
                                scale each */
  int64_t count;             /* parts: how many of them, in place of `size` */
} tf_fusion_attrs;

/* Any op of the fusion dialect but func and return, by its name ("mul", "sum", "select"). Operands, types, meaning:
 * tf_dialect_help(s, "fusion"), lib/fusion/OPS.md. `attrs` may be NULL. Tensor operands have equal ranks, and extents
 * that are equal or 1; scalars may be mixed with tensors. The shape of the result follows. */
TF_API TF_NODISCARD tf_status tf_fusion_op(tf_fusion *f, const char *op, tf_tensor *const *operands, uint32_t noperands,
                                           const tf_fusion_attrs *attrs, tf_tensor **out);

/* Ends the fusion: these tensors (no scalars) are its results, in order. The whole fusion is verified. After a failure
 * more ops may be added. After a success no more inputs or ops may be added, and schedule calls may begin. */
TF_API TF_NODISCARD tf_status tf_fusion_return(tf_fusion *f, tf_tensor *const *results, uint32_t n);

/* After tf_fusion_return: a launch may pass the memory of `input` for this result, all of it with its strides (or other
 * memory, as ever). The two have one type; an input has room for one result. That every element is read before the
 * result is written in its place is proved when the fusion is compiled, for its schedule; else that fails with the
 * reason. */
TF_API TF_NODISCARD tf_status tf_fusion_set_in_place(tf_fusion *f, uint32_t result, tf_tensor *input);

/* A mesh of devices (lib/lower/mesh/README.md): 1 to 3 extents. Before any tensor is spread. */
TF_API TF_NODISCARD tf_status tf_fusion_set_mesh(tf_fusion *f, const int64_t *devices, uint32_t axes);
/* The same by a name that fusions of the module share: `mesh @name [2, 4]` of the text, and `mesh = @name`. */
TF_API TF_NODISCARD tf_status tf_module_add_mesh(tf_module *m, const char *name, const int64_t *devices, uint32_t axes);
TF_API TF_NODISCARD tf_status tf_fusion_use_mesh(tf_fusion *f, const char *name);
/* How an input, or what an op computes, lies on the mesh: for each axis of the tensor the axis of the mesh over which
 * it is spread, or -1. Products, scans, scatters and topk take none: spread a copy (tf_fusion_set) of their result. */
TF_API TF_NODISCARD tf_status tf_fusion_set_spread(tf_fusion *f, tf_tensor *t, const int32_t *over, uint32_t rank);
/* On which devices it is: for each axis of the mesh the place there, or -1: all along the axis have it, or a part. The
 * same tensors take it that are spread, but not over such an axis. */
TF_API TF_NODISCARD tf_status tf_fusion_set_on(tf_fusion *f, tf_tensor *t, const int32_t *place, uint32_t axes);

/* ------------------------------------------------------------------------------------------------ single ops */

/* A scalar of a floating type (rounded once), or of any other. */
TF_API TF_NODISCARD tf_status tf_fusion_constant(tf_fusion *f, DLDataType type, double value, tf_tensor **out);
TF_API TF_NODISCARD tf_status tf_fusion_constant_int(tf_fusion *f, DLDataType type, int64_t value, tf_tensor **out);
/* The extent of an axis, as an i64 scalar. */
TF_API TF_NODISCARD tf_status tf_fusion_dim(tf_fusion *f, tf_tensor *x, int64_t axis, tf_tensor **out);
/* Converts elements; the shape stays. */
TF_API TF_NODISCARD tf_status tf_fusion_cast(tf_fusion *f, tf_tensor *x, DLDataType type, tf_tensor **out);
/* The same bits as another type of the same size. */
TF_API TF_NODISCARD tf_status tf_fusion_bitcast(tf_fusion *f, tf_tensor *x, DLDataType type, tf_tensor **out);
/* The product of matrices a [..., M, K] and b [..., K, N], with elements of this type. Which types there are: the op's
 * page (lib/fusion/OPS.md). */
TF_API TF_NODISCARD tf_status tf_fusion_matmul(tf_fusion *f, tf_tensor *a, tf_tensor *b, DLDataType type,
                                               tf_tensor **out);
/* x w^T + bias: x [..., M, K], w [N, K], bias [N] or NULL. */
TF_API TF_NODISCARD tf_status tf_fusion_linear(tf_fusion *f, tf_tensor *x, tf_tensor *w, tf_tensor *bias,
                                               DLDataType type, tf_tensor **out);
/* The product of quantized matrices, times scales: each an f32 scalar, or f32 [..., M or 1, 1] of rows, [..., 1, N or
 * 1] of columns. Scales of blocks: tf_fusion_op with `blocks`; these are f32, or
 * both ui8, exponents of 2 with 127 for 1, of one row, one column and f8 (mx formats). */
TF_API TF_NODISCARD tf_status tf_fusion_scaled_matmul(tf_fusion *f, tf_tensor *a, tf_tensor *b, tf_tensor *scale_a,
                                                      tf_tensor *scale_b, DLDataType type, tf_tensor **out);
/* Attention: softmax(scale q k^T + bias) v for each head, with elements of this type. q [..., H, M, D], k [..., G, N,
 * D], v [..., G, N, E], H a multiple of G; the result [..., H, M, E]. A query that sees no key gives 0. `attrs` may be
 * NULL. */
TF_API TF_NODISCARD tf_status tf_fusion_sdpa(tf_fusion *f, tf_tensor *q, tf_tensor *k, tf_tensor *v,
                                             const tf_sdpa_attrs *attrs, DLDataType type, tf_tensor **out);
/* Of the same sdpa: for each query the logarithm of the sum of exp(score), f32 [..., H, M]; -inf where it sees no key.
 */
TF_API TF_NODISCARD tf_status tf_fusion_sdpa_logsumexp(tf_fusion *f, tf_tensor *q, tf_tensor *k, tf_tensor *v,
                                                       const tf_sdpa_attrs *attrs, tf_tensor **out);
/* The gradients of sdpa for q, k and v, with elements of this type, each NULL or what is wanted: y is what it gave, g
 * the gradient for y, l what tf_fusion_sdpa_logsumexp gives. `attrs` has no pages. */
TF_API TF_NODISCARD tf_status tf_fusion_sdpa_backward(tf_fusion *f, tf_tensor *q, tf_tensor *k, tf_tensor *v,
                                                      tf_tensor *y, tf_tensor *g, tf_tensor *l,
                                                      const tf_sdpa_attrs *attrs, DLDataType type, tf_tensor **dq,
                                                      tf_tensor **dk, tf_tensor **dv);
/* The variance over these axes: the sum of squared differences from the mean, divided by their number less
 * `correction`. */
TF_API TF_NODISCARD tf_status tf_fusion_var(tf_fusion *f, tf_tensor *x, const int64_t *axes, uint32_t n,
                                            int64_t correction, tf_tensor **out);
/* The same and the mean, which is a sum and a division (several ops): one pass over x, where they share a kernel. Of
 * floats. */
TF_API TF_NODISCARD tf_status tf_fusion_var_mean(tf_fusion *f, tf_tensor *x, const int64_t *axes, uint32_t n,
                                                 int64_t correction, tf_tensor **var, tf_tensor **mean);
/* A scan along an axis, by its name: "cumsum", "cumprod", "cummax" or "cummin". Element i is the combination of
 * elements 0 to i; with `exclusive` without i itself, with `reverse` of i to the last one. */
TF_API TF_NODISCARD tf_status tf_fusion_scan(tf_fusion *f, const char *op, tf_tensor *x, int64_t axis, bool reverse,
                                             bool exclusive, tf_tensor **out);
/* Elements into places, by the op's name: "scatter", "scatter_add", "scatter_max" or "scatter_min". In a copy of x
 * element index[i] along `axis` becomes updates[i], or their sum, the larger, the smaller; in the place of all other
 * axes of the two, which are x's or 1. Indices that x does not have change nothing. Of sums of floats the order, and so
 * the rounding, may differ from run to run. */
TF_API TF_NODISCARD tf_status tf_fusion_scatter(tf_fusion *f, const char *op, tf_tensor *x, tf_tensor *index,
                                                tf_tensor *updates, int64_t axis, tf_tensor **out);
/* Of the k (1 to 64) largest elements along an axis, or with `smallest` the smallest, the places, of type i64 or i32,
 * and the elements themselves (a topk and a gather). The largest first, of equal ones the first, a NaN before all else;
 * where there are fewer elements the place is -1 and the element 0. `values` may be NULL. */
TF_API TF_NODISCARD tf_status tf_fusion_topk(tf_fusion *f, tf_tensor *x, int64_t axis, int64_t k, bool smallest,
                                             DLDataType type, tf_tensor **values, tf_tensor **places);
/* Where the largest, or smallest, element over these axes is: its place in row-major order among them, of type i64 or
 * i32. The first of equal ones, or the first NaN; -1 over nothing. */
TF_API TF_NODISCARD tf_status tf_fusion_argmax(tf_fusion *f, tf_tensor *x, const int64_t *axes, uint32_t n,
                                               DLDataType type, tf_tensor **out);
TF_API TF_NODISCARD tf_status tf_fusion_argmin(tf_fusion *f, tf_tensor *x, const int64_t *axes, uint32_t n,
                                               DLDataType type, tf_tensor **out);
/* `op` is sum, prod, reduce_max, reduce_min, logsumexp, sum_exp, argmax, argmin (of i64), var (without correction), any
 * or all. The result does not have the `axes` of x. */
TF_API TF_NODISCARD tf_status tf_fusion_reduce(tf_fusion *f, const char *op, tf_tensor *x, const int64_t *axes,
                                               uint32_t n, tf_tensor **out);
/* Inserts axes of extent 1 at these positions of the result. */
TF_API TF_NODISCARD tf_status tf_fusion_broadcast(tf_fusion *f, tf_tensor *x, const int64_t *axes, uint32_t n,
                                                  tf_tensor **out);
/* Removes these axes of x, of static extent 1. */
TF_API TF_NODISCARD tf_status tf_fusion_squeeze(tf_fusion *f, tf_tensor *x, const int64_t *axes, uint32_t n,
                                                tf_tensor **out);
/* Axis k of the result is axis axes[k] of x. */
TF_API TF_NODISCARD tf_status tf_fusion_permute(tf_fusion *f, tf_tensor *x, const int64_t *axes, uint32_t n,
                                                tf_tensor **out);
/* low[k] elements of `value`, a scalar, before x's along axis k, and high[k] behind them; negative ones leave out as
 * many. */
TF_API TF_NODISCARD tf_status tf_fusion_pad(tf_fusion *f, tf_tensor *x, tf_tensor *value, const int64_t *low,
                                            const int64_t *high, tf_tensor **out);
/* The n tensors, 1 to 4, one behind the other along `axis`. */
TF_API TF_NODISCARD tf_status tf_fusion_concat(tf_fusion *f, tf_tensor *const *x, uint32_t n, int64_t axis,
                                               tf_tensor **out);
/* y[i, k] = x[index[i, k], k], where i goes along `axis` of both: take_along_axis of numpy, gather of torch. All other
 * axes meet as those of elementwise ops do. An index that x does not have gives 0. */
TF_API TF_NODISCARD tf_status tf_fusion_gather(tf_fusion *f, tf_tensor *x, tf_tensor *index, int64_t axis,
                                               tf_tensor **out);
/* The same with an index of one axis: whole rows of a table, columns of a matrix. */
TF_API TF_NODISCARD tf_status tf_fusion_index_select(tf_fusion *f, tf_tensor *x, tf_tensor *index, int64_t axis,
                                                     tf_tensor **out);
/* These axes, which follow each other, are one in row-major order, cut into parts of `size` elements: two axes, parts
 * and elements of a part, take their place. Behind the last element the last part has `value`, a scalar. */
TF_API TF_NODISCARD tf_status tf_fusion_parts(tf_fusion *f, tf_tensor *x, tf_tensor *value, const int64_t *axes,
                                              uint32_t n, int64_t size, tf_tensor **out);
/* x counts[k] times along axis k. */
TF_API TF_NODISCARD tf_status tf_fusion_repeat(tf_fusion *f, tf_tensor *x, const int64_t *counts, tf_tensor **out);
/* Of axis k the dims[k] elements from[k], from[k] + steps[k], ... extents: as for tf_fusion_full. */
TF_API TF_NODISCARD tf_status tf_fusion_slice(tf_fusion *f, tf_tensor *x, const int64_t *from, const int64_t *steps,
                                              uint32_t rank, const int64_t *dims, tf_tensor *const *extents,
                                              uint32_t nextents, tf_tensor **out);
/* Axes of static extent 1 become longer. */
TF_API TF_NODISCARD tf_status tf_fusion_expand(tf_fusion *f, tf_tensor *x, uint32_t rank, const int64_t *dims,
                                               tf_tensor *const *extents, uint32_t nextents, tf_tensor **out);
/* The same elements in row-major order under other extents. */
TF_API TF_NODISCARD tf_status tf_fusion_reshape(tf_fusion *f, tf_tensor *x, uint32_t rank, const int64_t *dims,
                                                tf_tensor *const *extents, uint32_t nextents, tf_tensor **out);
/* Every element is the scalar `value`. extents: one i64 scalar for each dynamic extent: an argument, a constant, a dim,
 * or what add, sub, mul, min, max and, by a constant, floordiv and ceil_div make of these. */
TF_API TF_NODISCARD tf_status tf_fusion_full(tf_fusion *f, tf_tensor *value, uint32_t rank, const int64_t *dims,
                                             tf_tensor *const *extents, uint32_t nextents, tf_tensor **out);
/* `op` is random_bits (of u32), uniform or normal (of f64, f32, f16 or bf16): a function of two i64 scalars and of each
 * element's place, the same on every device; each `counter` is a stream of its own. extents: as for tf_fusion_full. */
TF_API TF_NODISCARD tf_status tf_fusion_random(tf_fusion *f, const char *op, tf_tensor *seed, tf_tensor *counter,
                                               DLDataType type, uint32_t rank, const int64_t *dims,
                                               tf_tensor *const *extents, uint32_t nextents, tf_tensor **out);
/* 0 where a uniform number of f32 is below p, else x / (1 - p); several ops. p: in [0, 1). */
TF_API TF_NODISCARD tf_status tf_fusion_dropout(tf_fusion *f, tf_tensor *x, double p, tf_tensor *seed,
                                                tf_tensor *counter, tf_tensor **out);
/* start + step * (index along `axis`), of two scalars. */
TF_API TF_NODISCARD tf_status tf_fusion_iota(tf_fusion *f, tf_tensor *start, tf_tensor *step, int64_t axis,
                                             uint32_t rank, const int64_t *dims, tf_tensor *const *extents,
                                             uint32_t nextents, tf_tensor **out);

/* tf_fusion_neg(f, x, &y), tf_fusion_mul(f, a, b, &y), tf_fusion_select(f, c, a, b, &y), ...: elementwise ops with one,
 * two and three operands, and tf_fusion_addcmul with four. The lists are macros so that hosts can make more of them. */
/* clang-format off */
#define TF_FUSION_UNARY(X)                                                                                             \
  X(set) X(neg) X(abs) X(sign) X(reciprocal) X(sqrt) X(rsqrt) X(exp) X(exp2) X(exp10) X(expm1) X(log) X(log2) X(log10) \
  X(log1p) X(sin) X(cos) X(tan) X(asin) X(acos) X(atan) X(sinh) X(cosh) X(tanh) X(asinh) X(acosh) X(atanh) X(erf)      \
  X(erfc) X(erfinv) X(erfcinv) X(lgamma) X(round_tf32) X(bit_ceil) X(sigmoid) X(silu) X(gelu) X(gelu_tanh) X(relu) X(softplus) X(floor) X(ceil) X(round) X(trunc) X(frac)       \
  X(isnan) X(isinf) X(isfinite) X(isposinf) X(isneginf) X(signbit) X(not) X(logical_not)
#define TF_FUSION_BINARY(X)                                                                                            \
  X(add) X(sub) X(mul) X(div) X(floordiv) X(ceil_div) X(rem) X(mod) X(pow) X(min) X(max) X(fmin) X(fmax) X(copysign)   \
  X(atan2) X(hypot) X(ieee_remainder) X(nextafter) X(gcd) X(shr_logical) X(leaky_relu) X(and) X(or) X(xor) X(shl) X(shr) X(logical_and) X(logical_or) X(eq) X(ne) X(lt) X(le) X(gt)  \
  X(ge)
#define TF_FUSION_TERNARY(X) X(clamp) X(fma) X(lerp) X(threshold) X(select)
/* clang-format on */

#define TF_FUSION_UNARY_CALL(OP)                                                                                       \
  static inline tf_status tf_fusion_##OP(tf_fusion *f, tf_tensor *x, tf_tensor **out) {                                \
    return tf_fusion_op(f, #OP, &x, 1, NULL, out);                                                                     \
  }
#define TF_FUSION_BINARY_CALL(OP)                                                                                      \
  static inline tf_status tf_fusion_##OP(tf_fusion *f, tf_tensor *a, tf_tensor *b, tf_tensor **out) {                  \
    tf_tensor *in[2] = {a, b};                                                                                         \
    return tf_fusion_op(f, #OP, in, 2, NULL, out);                                                                     \
  }
#define TF_FUSION_TERNARY_CALL(OP)                                                                                     \
  static inline tf_status tf_fusion_##OP(tf_fusion *f, tf_tensor *a, tf_tensor *b, tf_tensor *c, tf_tensor **out) {    \
    tf_tensor *in[3] = {a, b, c};                                                                                      \
    return tf_fusion_op(f, #OP, in, 3, NULL, out);                                                                     \
  }
TF_FUSION_UNARY(TF_FUSION_UNARY_CALL)
TF_FUSION_BINARY(TF_FUSION_BINARY_CALL)
TF_FUSION_TERNARY(TF_FUSION_TERNARY_CALL)
/* a + scale * b * c */
static inline tf_status tf_fusion_addcmul(tf_fusion *f, tf_tensor *a, tf_tensor *b, tf_tensor *c, tf_tensor *scale,
                                          tf_tensor **out) {
  tf_tensor *in[4] = {a, b, c, scale};
  return tf_fusion_op(f, "addcmul", in, 4, NULL, out);
}
#undef TF_FUSION_UNARY_CALL
#undef TF_FUSION_BINARY_CALL
#undef TF_FUSION_TERNARY_CALL

/* ------------------------------------------------------------------------------------------------ looking */

/* Either may be NULL. There are no results before tf_fusion_return. */
TF_API TF_NODISCARD tf_status tf_fusion_num_args(tf_fusion *f, uint32_t *inputs, uint32_t *results);
/* Refused from the number of inputs, or results, on. */
TF_API TF_NODISCARD tf_status tf_fusion_get_input(tf_fusion *f, uint32_t i, tf_tensor **out);
TF_API TF_NODISCARD tf_status tf_fusion_get_result(tf_fusion *f, uint32_t i, tf_tensor **out);
/* The first tensor of this name, which the text or tf_tensor_set_name gave. */
TF_API TF_NODISCARD tf_status tf_fusion_get_tensor(tf_fusion *f, const char *name, tf_tensor **out);
/* An identifier, for text and diagnostics; NULL takes the name away. Names need not differ: text adds a suffix. */
TF_API TF_NODISCARD tf_status tf_tensor_set_name(tf_tensor *t, const char *name);

typedef struct tf_tensor_info {
  size_t struct_size;
  const char *name; /* valid as long as the module; NULL = none */
  DLDataType type;
  bool is_tensor, is_input;
  uint32_t rank;
  int64_t dims[TF_MAX_RANK]; /* TF_DIM_DYNAMIC where not known */
} tf_tensor_info;
/* Fills what the caller's struct has (struct_size 0 = all of it). */
TF_API TF_NODISCARD tf_status tf_tensor_get_info(tf_tensor *t, tf_tensor_info *info);

#ifdef __cplusplus
}
#endif
#endif
