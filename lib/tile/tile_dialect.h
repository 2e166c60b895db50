/* The tile dialect: kernels over tiles. What its ops mean is in tile_ops.def; this is what passes call. */
#ifndef TF_TILE_TILE_DIALECT_H
#define TF_TILE_TILE_DIALECT_H

#include "fusion/fusion_dialect.h"
#include "ir/ir_core.h"

extern const tf_dialect tf_tile_dialect;

/* Elements of less than a byte, and what a byte of a scale is: ue8m0, an exponent, or ue4m3, a float without a sign
 * (packed.c). */
typedef enum tf_tpacked { TF_TP_S4, TF_TP_U4, TF_TP_E2M1, TF_TP_UE8M0, TF_TP_UE4M3, TF_TP_NONE } tf_tpacked;

#include "tile/tile_access.h"

/* Row numbers, in the table's order. */
typedef enum tf_top {
#define TF_OP(ID, NAME, ...) TF_T_##ID,
#include "tile/tile_ops.def"
#undef TF_OP
  TF_T_COUNT
} tf_top;

/* What ops are treated alike: the column `family` of the table. */
typedef enum tf_tile_family {
  TF_TILE_ALONE,
  TF_TILE_ATOMIC, /* value, buffer, indices */
  TF_TILE_REDUCE,
  TF_TILE_SCAN, /* cumulative sums and their like */
  TF_TILE_LOOP, /* serial, unroll, vectorized, pipelined */
  TF_TILE_MATH, /* scalars: a fusion op gives them their meaning */
} tf_tile_family;

#define TF_T_FIRST_MATH (TF_T_BITCAST + 1)

/* The row of an op of this dialect, or -1. */
int tf_tile_row(const tf_op *op);
static inline bool tf_tile_is(const tf_op *op, tf_top row) { return tf_tile_row(op) == (int)row; }
static inline tf_tile_family tf_tile_family_of(const tf_op *op) {
  return op->def->dialect == &tf_tile_dialect ? (tf_tile_family)op->def->family : TF_TILE_ALONE;
}
static inline bool tf_tile_is_reduce(const tf_op *op) { return tf_tile_family_of(op) == TF_TILE_REDUCE; }
static inline bool tf_tile_is_scan(const tf_op *op) { return tf_tile_family_of(op) == TF_TILE_SCAN; }
static inline bool tf_tile_is_atomic(const tf_op *op) { return tf_tile_family_of(op) == TF_TILE_ATOMIC; }
static inline bool tf_tile_is_loop(const tf_op *op) { return tf_tile_family_of(op) == TF_TILE_LOOP; }
/* The fusion op that gives a scalar op its meaning; TF_FUSION_NONE for other ops. */
tf_fusion_id tf_tile_math(const tf_op *op);
tf_fusion_id tf_tile_row_math(tf_top row);
/* Operands of such an op. */
uint32_t tf_tile_math_arity(tf_fusion_id id);
/* The fusion op that combines two values of a reduction, a cumulative sum or an atomic, and whether absolute values are
 * taken. */
tf_fusion_id tf_tile_combine(const tf_op *op, bool *absolute);

/* The elements that a reduction or a scan computes in: of its two operands the float, else the wider one, the source's
 * if both are as wide. Truth values are combined as such, but for sums, which count them in the destination's type. */
tf_type *tf_tile_reduce_type(const tf_op *op);

/* A constant's value: the text may have more digits than the type. Infinities stay where there are any, too. */
double tf_tile_literal(tf_fusion_dtype d, double v);

/* What the bytes of factor 0 or 1 of tile.gemm_packed are said to be; TF_TP_NONE: what its elements are. */
static inline tf_tpacked tf_tile_factor_kind(const tf_op *op, uint32_t factor) {
  return factor ? tf_tile_b_of(op, TF_TP_NONE) : tf_tile_a_of(op, TF_TP_NONE);
}
static inline tf_attr *tf_tile_packed_attr(const tf_op *op, uint32_t factor) {
  return factor ? tf_tile_b_attr(op) : tf_tile_a_attr(op);
}
/* Factor 0 or 1 of a product stands transposed in its buffer. */
static inline bool tf_tile_turns(const tf_op *op, uint32_t factor) {
  return factor ? tf_tile_transpose_b_of(op) : tf_tile_transpose_a_of(op);
}
/* What the bytes of its scales are: TF_TP_UE8M0 or TF_TP_UE4M3. */
static inline tf_tpacked tf_tile_scale_kind(const tf_op *op) { return tf_tile_scales_of(op, TF_TP_UE8M0); }
double tf_tile_unpacked(tf_tpacked kind, int64_t byte, int64_t lane);
int64_t tf_tile_packed(tf_tpacked kind, double v); /* the bits of the nearest one, of 4 bits */
/* The operands of tile.gemm_packed behind the three matrices, in this order, where it has them; NULL = it has none. */
typedef enum tf_trest { TF_TR_SCALE_A, TF_TR_SCALE_B, TF_TR_SPARSE, TF_TR_CLEAR, TF_TR_COUNT } tf_trest;
tf_value *tf_tile_rest(const tf_op *op, tf_trest which);
TF_NODISCARD bool tf_tile_packed_shape(tf_op *op, int64_t *m, int64_t *n, int64_t *k); /* false after a diagnostic */

/* What combining begins with. */
void tf_tile_identity(tf_fusion_id combine, tf_fusion_dtype d, double *f, int64_t *i);

#define TF_TILE_MAX_RANK TF_MAX_RANK

/* ---- types */

/* Where a buffer is: arguments and results are global. */
typedef enum tf_tscope { TF_TS_GLOBAL, TF_TS_SHARED, TF_TS_FRAGMENT, TF_TS_LOCAL } tf_tscope;

static inline bool tf_tile_is_buffer(const tf_type *t) { return tf_type_is(t, "tile.buffer"); }
tf_tscope tf_tile_scope(const tf_type *t);
const char *tf_tile_scope_name(tf_tscope s);
tf_type *tf_tile_buffer_type(tf_type *elem, const int64_t *dims, uint32_t rank, tf_tscope scope);
int64_t tf_tile_elements(const tf_type *t); /* -1 if an extent is not known */
#define TF_TILE_ELEMS TF_FD_WORDS
/* And what buffers and tensors may hold besides: two a byte, element 2i in the lower half. */
#define TF_TILE_NIBBLES "i4, ui4 or f4E2M1FN"
static inline bool tf_tile_is_nibble(const tf_type *t) {
  return (t->kind == TF_TYPE_INT || t->kind == TF_TYPE_FLOAT) && t->width == 4;
}
/* A buffer or a tensor of such. */
static inline bool tf_tile_is_packed(const tf_type *t) { return t->elem && tf_tile_is_nibble(t->elem); }
/* A scalar: one of these, or index, which counts as i64 here. */
TF_NODISCARD bool tf_tile_dtype(const tf_type *t, tf_fusion_dtype *out);

/* ---- programs */

uint32_t tf_tile_num_results(const tf_op *func);
static inline uint32_t tf_tile_num_inputs(const tf_op *func) {
  return tf_op_body(func)->narg - tf_tile_num_results(func);
}
/* The argument whose memory a result may be in; -1: none. */
int32_t tf_tile_in_place(const tf_op *func, uint32_t arg);
/* The name of an axis of an argument; empty if it has none. */
tf_str tf_tile_dim_name(const tf_op *func, uint32_t arg, uint32_t axis);
/* The extent of this name that the text says of an argument or a result; TF_DYN: none is said. */
int64_t tf_tile_said_extent(const tf_op *func, tf_str name);
/* What the extent is promised to be a multiple of: 1 if nothing was said; the innermost one of 4-bit elements is even.
 */
int64_t tf_tile_divisible(const tf_op *func, uint32_t arg, uint32_t axis);
/* How far apart elements along the axis lie in memory: so many elements (0: they are one), TF_DYN: any number that is
 * not negative, or TF_TILE_DENSE: the stride of the next inner axis whose stride is not 0, times its extent; 1 of the
 * innermost one. */
#define TF_TILE_DENSE (-1)
int64_t tf_tile_stride(const tf_op *func, uint32_t arg, uint32_t axis);
/* What the stride is promised to be a multiple of: 1 if nothing was said. */
int64_t tf_tile_stride_divisible(const tf_op *func, uint32_t arg, uint32_t axis);
bool tf_tile_is_strided(const tf_op *func, uint32_t arg); /* some axis is not TF_TILE_DENSE */
/* Where the extent of a result's axis that is `?` comes from: an axis of an argument, or, with *axis = -1, an integer
 * argument. */
TF_NODISCARD bool tf_tile_extent_source(const tf_op *func, uint32_t result, uint32_t result_axis, uint32_t *arg,
                                        int32_t *axis);
/* The op around it that is of this row, or NULL. */
tf_op *tf_tile_around(const tf_op *op, tf_top row);
bool tf_tile_in_parallel(const tf_op *op);
/* A statement of a loop's body, as `order` and `stage` of tile.pipelined count them: no value, and no load. */
static inline bool tf_tile_is_statement(const tf_op *op) {
  return !(op->def->traits & TF_PURE) && !tf_tile_is(op, TF_T_LOAD) && !tf_tile_is(op, TF_T_ALLOC_LOCAL);
}
/* The number that a value always is, if it is a constant. */
TF_NODISCARD bool tf_tile_constant(const tf_value *v, int64_t *out);
/* The value is what the store writes over, loaded in the same block. */
bool tf_tile_is_old(const tf_op *store, const tf_value *v);
/* What a tile.parallel of the body `x[...] = x[...] * f[...]` multiplies by, f; NULL: its body is another. */
tf_value *tf_tile_lazy_factor(const tf_op *parallel);
/* The memory that a view or a slice is of; else the value itself. */
tf_value *tf_tile_root(tf_value *v);
bool tf_tile_has_views(const tf_value *v);
/* Products, reductions and scans: what may have a tile.slice as an operand. */
static inline bool tf_tile_takes_slices(const tf_op *op) {
  return tf_tile_is(op, TF_T_GEMM) || tf_tile_is_reduce(op) || tf_tile_is_scan(op);
}
/* The row of the atomic that the op is or, if it copies atomically, makes of each element; -1: none. */
int tf_tile_atomic_row(const tf_op *op);
/* tile.store and the atomics: value, buffer, indices. */
static inline bool tf_tile_writes_element(const tf_op *op) {
  return tf_tile_is(op, TF_T_STORE) || tf_tile_is_atomic(op);
}
/* Elements of 4 bits (nibble.c). The variable of the tile.parallel around a store two of whose iterations, 2i and
 * 2i + 1, write the two elements of a byte, or -1. */
int32_t tf_tile_pair_variable(const tf_op *store);

/* `tiles` of a kernel: so many numbers for each tile, M, N, K, stages, threads. */
enum { TF_TILE_MENU_NUMBERS = 5, TF_TILE_MOST_TILES = 16 };

/* ---- copies */

typedef struct tf_tile_side {
  tf_value *buffer;
  uint32_t rank;
  bool starts;                       /* it has a starting point */
  tf_value *start[TF_TILE_MAX_RANK]; /* of each axis */
  int64_t extent[TF_TILE_MAX_RANK];  /* of the region; TF_DYN = the buffer's, known when it runs */
  int32_t loop[TF_TILE_MAX_RANK];    /* which loop of the copy walks the axis, -1: none, its extent is 1 */
} tf_tile_side;

typedef struct tf_tile_moves {
  tf_tile_side src, dst;
  uint32_t nloop;
  int64_t extent[TF_TILE_MAX_RANK]; /* of each loop; TF_DYN: that of axis[k] of of[k] */
  tf_value *of[TF_TILE_MAX_RANK];
  uint32_t axis[TF_TILE_MAX_RANK];
} tf_tile_moves;

/* Reads a copy; false after a diagnostic, which a verified copy does not give. */
TF_NODISCARD bool tf_tile_read_copy(tf_op *op, tf_tile_moves *out);
/* Both sides are of the same 4-bit elements, and bytes go where bytes are. */
bool tf_tile_moves_bytes(const tf_tile_moves *c);
/* Warns of fills, and of copies to buffers of the block, whose regions surely pass the end. */
void tf_tile_tell_cuts(tf_op *func);

#endif
