/* The fusion dialect: tensors, math, and per tensor a memory and an iteration domain. What a fusion means is in
 * fusion_ops.def; this is what the passes that read fusions call. */
#ifndef TF_FUSION_FUSION_DIALECT_H
#define TF_FUSION_FUSION_DIALECT_H

#include "fusion/fusion_dtype.h"
#include "ir/ir_core.h"
#include "tf/schedule_types.h"

extern const tf_dialect tf_fusion_dialect;

/* The rows, in the table's order. */
typedef enum tf_fusion_id {
#define FUSION_ROW(ID, ...) TF_FUSION_##ID,
#include "fusion/fusion_ops.def"
  TF_FUSION_NUM,
  TF_FUSION_NONE = TF_FUSION_NUM,
} tf_fusion_id;

typedef enum tf_fusion_class {
  TF_FC_FUNC,
  TF_FC_RETURN,
  TF_FC_CONSTANT,  /* a scalar */
  TF_FC_DIM,       /* an i64 scalar that the host program computes */
  TF_FC_SET,       /* y[i] = x[i] */
  TF_FC_CAST,      /* y[i] = convert(x[i]), or its bits; scalars too */
  TF_FC_POINTWISE, /* y[i] = f(a[i], ...), operands scalars or tensors, 1 to 4 of them; scalars in, scalar out */
  TF_FC_REDUCTION, /* over `axes` */
  TF_FC_BROADCAST, /* `axes` of the result are new */
  TF_FC_SQUEEZE,   /* `axes` of the operand are gone */
  TF_FC_PERMUTE,   /* result axis k is operand axis `axes`[k] */
  TF_FC_FULL,      /* operand 0 is the value, the others the extents of the `?` axes */
  TF_FC_IOTA,      /* operands 0 and 1 are start and step, along `axis`; the others the extents of the `?` axes */
  TF_FC_RANDOM,    /* operands 0 and 1 are seed and counter; the others the extents of the `?` axes */
  TF_FC_PRODUCT,   /* of matrices: product.c has which axes meet; no schedule, and no domain */
  TF_FC_SCAN,      /* along `axis`; likewise */
  TF_FC_SCATTER,   /* operand 2 into places along `axis` that operand 1 names, of a copy of operand 0; likewise */
  TF_FC_TOPK,      /* places along `axis`; likewise */
  TF_FC_ATTENTION, /* what attention gives besides its result: its rows' sums, its gradients; likewise */
  /* These read elements at other indices than their own (reindex.c). Of slice, expand and reshape the operands behind
   * the first are the extents of the `?` axes. */
  TF_FC_SLICE,   /* x[from + steps * i] */
  TF_FC_PAD,     /* x[i - low], or operand 1 where x has no such element */
  TF_FC_CONCAT,  /* along `axis` */
  TF_FC_REPEAT,  /* x[i mod extent] */
  TF_FC_EXPAND,  /* x[0] along axes of static extent 1 */
  TF_FC_RESHAPE, /* the same place in row-major order */
  TF_FC_PARTS,   /* `axes` as parts of `size` and their elements, or operand 1 behind x's last one */
  TF_FC_GATHER,  /* x[operand 1's element] along `axis`, or 0 where x has no such element */
} tf_fusion_class;

typedef struct tf_fusion_info {
  tf_fusion_id id;
  const char *name; /* without "fusion.": the name of the math function of a pointwise op */
  tf_fusion_class cls;
  tf_fusion_id combine; /* REDUCTION: the pointwise row that combines two values; else TF_FUSION_NONE */
  const char *accepts;  /* element types of data operands: any of F S U B */
  bool gives_bool;      /* the result's elements are i1 whatever the operands' are */
} tf_fusion_info;

/* NULL if `op` is not of this dialect. */
const tf_fusion_info *tf_fusion_op_info(const tf_op *op);
const tf_fusion_info *tf_fusion_id_info(tf_fusion_id id);
static inline bool tf_fusion_is(const tf_op *op, tf_fusion_id id) {
  const tf_fusion_info *i = tf_fusion_op_info(op);
  return i && i->id == id;
}
/* The op's id in context `c`, for tf_build. */
uint32_t tf_fusion_op_id(tf_context *c, tf_fusion_id id);

#define TF_FUSION_MAX_RANK TF_MAX_RANK
#define TF_FUSION_MAX_SEGMENTS 1024
#define TF_FUSION_MAX_TENSORS 4096 /* that ops of one fusion compute: schedulers look at all pairs */
#define TF_FUSION_MAX_OPERANDS 4   /* of an op that computes elements */

/* ---- types */

/* The data type of a tensor's elements, or of a scalar; false if it is none of ours. */
TF_NODISCARD bool tf_fusion_dtype_of(const tf_type *t, tf_fusion_dtype *out);
/* The same with f8 and integers of 16 bits, which tile programs have. */
TF_NODISCARD bool tf_elem_dtype_of(const tf_type *t, tf_fusion_dtype *out);
tf_type *tf_fusion_dtype_type(tf_context *c, tf_fusion_dtype d);
static inline bool tf_fusion_is_tensor(const tf_type *t) { return t->kind == TF_TYPE_TENSOR; }
static inline tf_type *tf_fusion_elem(tf_type *t) { return t->kind == TF_TYPE_TENSOR ? t->elem : t; }

/* ---- the logical domain of an op: one id per axis of the result, in order; of a reduction, one per axis of the
 * operand, the reduced ones included. The block arguments of an op's domain region are these ids. */

typedef enum tf_fusion_axis_kind {
  TF_AXIS_ITERATION,
  TF_AXIS_REDUCTION,
  TF_AXIS_BROADCAST, /* static extent 1, not reduced */
} tf_fusion_axis_kind;

/* 0 for scalars and for ops that produce no tensor. */
uint32_t tf_fusion_domain_rank(const tf_op *op);
tf_fusion_axis_kind tf_fusion_axis(const tf_op *op, uint32_t axis);
uint32_t tf_fusion_reduced_axes(const tf_op *op);              /* as bits */
int64_t tf_fusion_axis_extent(const tf_op *op, uint32_t axis); /* static, or TF_DYN */
/* Which axis of the result a domain axis is; -1 if it is reduced. And back. */
int32_t tf_fusion_result_axis(const tf_op *op, uint32_t axis);
uint32_t tf_fusion_domain_axis(const tf_op *op, uint32_t result_axis);
/* For each axis of operand `operand`: the domain axis that indexes it, or -1 where the operand's extent is statically 1
 * (index 0). False if the operand has no axes that are read so: a scalar. map has room for TF_FUSION_MAX_RANK. */
TF_NODISCARD bool tf_fusion_axis_map(const tf_op *op, uint32_t operand, int32_t *map);
/* The same, but an axis of extent 1 is one, too: the domain axis that it is, or -1 where the op takes it away. */
TF_NODISCARD bool tf_fusion_same_axes(const tf_op *op, uint32_t operand, int32_t *map);
/* Where a domain axis's extent comes from: axis *source_axis of tensor operand *operand; or, with *source_axis = -1,
 * the value of scalar operand *operand (full, iota). False when it is static and no operand's axis tells. */
TF_NODISCARD bool tf_fusion_extent_source(const tf_op *op, uint32_t axis, uint32_t *operand, int32_t *source_axis);
/* Does it read elements at other indices than its own? Of a gather only operand 0: the other one has the indices. */
bool tf_fusion_reindexes(const tf_op *op);
bool tf_fusion_reindexes_operand(const tf_op *op, uint32_t operand);
/* The operand that gives the extent of a `?` axis of the result; -1: none does. */
int32_t tf_fusion_extent_operand(const tf_op *op, uint32_t axis);
/* Of a reshape: how many axes at its begin and at its end are the operand's. */
typedef struct tf_fusion_kept {
  uint32_t first, last;
} tf_fusion_kept;
tf_fusion_kept tf_fusion_reshape_keeps(const tf_op *op);
/* What lies between those, taken apart: axes of the operand, and of the result, that have as many elements together,
 * whatever the launch says; the last ones first. `out` has room for TF_FUSION_MAX_RANK + 1; how many there are. */
typedef struct tf_fusion_run {
  uint32_t x, nx, y, ny;
} tf_fusion_run;
uint32_t tf_fusion_reshape_runs(const tf_op *op, tf_fusion_run *out);
/* Of parts: the first of its axes. Elements of a part are axis first + 1 of the result. */
uint32_t tf_fusion_first_parted(const tf_op *op);
/* Of n elements there are ceil(n / by) * multiple parts, or, `into` so many, elements of a part. */
typedef struct tf_fusion_cut {
  bool into;
  int64_t by, multiple;
} tf_fusion_cut;
tf_fusion_cut tf_fusion_cut_of(const tf_op *op);
/* Which axis of the result is axis k of an operand that is read at other indices, as a whole: -1, none is. */
int32_t tf_fusion_kept_axis(const tf_op *op, uint32_t k);
/* Whether `axes` names this axis. */
bool tf_fusion_has_axis(const tf_op *op, int64_t axis);
/* The value of the combination of nothing, for reductions over `d`: in *f for floats, *i else. */
void tf_fusion_identity(tf_fusion_id combine, tf_fusion_dtype d, double *f, int64_t *i);

/* ---- tensors and their schedule */

bool tf_fusion_produces_tensor(const tf_op *op);
/* A reduction that does less for several elements at once than for one after the other, or no more: its loops may be
 * vectorized. */
bool tf_fusion_groups(const tf_op *op);
/* A sum as f64 of what is widened from f32: of elements that a vectorized loop has together, as f32 first. */
bool tf_fusion_adds_widened(const tf_op *op);
bool tf_fusion_finds_extreme(const tf_op *op);     /* reduce_max, reduce_min */
bool tf_fusion_adds_exponentials(const tf_op *op); /* logsumexp, sum_exp */
/* A reduction that gives the place of an element, not the element: argmax and argmin. */
bool tf_fusion_finds_place(const tf_op *op);
/* How many elements it may be over, for places to be told apart and to fit the result. */
int64_t tf_fusion_most_places(const tf_op *op);
/* The tv suffix says nothing: no memory, via, segment, inline or domain. */
bool tf_fusion_is_plain(const tf_op *op);
static inline tf_block *tf_fusion_domain_block(const tf_op *op) { return op->nregion ? op->region[0].block : NULL; }

/* ---- arguments of a fusion.func */

static inline tf_block *tf_fusion_body(const tf_op *func) { return tf_op_body(func); }
tf_type *tf_fusion_func_type(const tf_op *func);
tf_op *tf_fusion_return_op(const tf_op *func); /* NULL in broken IR */
/* The name of the extent of axis `axis` of argument `arg`, from its `dims`; empty if it has none. */
tf_str tf_fusion_dim_name(const tf_op *func, uint32_t arg, uint32_t axis);
/* The argument in whose memory a result may be, or -1. */
int32_t tf_fusion_in_place(const tf_op *func, uint32_t result);
tf_fusion_contiguity tf_fusion_contiguous(const tf_op *func, uint32_t arg, uint32_t axis);

/* ---- versions with joined axes (joined.c): `joined` says for each axis of each tensor how many axes of the fusion's
 * own it stands for, and `extents` what further arguments are: an argument and an axis each. */

/* How many axes of the fusion's own, from *first on. */
uint32_t tf_fusion_joined_axes(const tf_op *func, uint32_t arg, uint32_t axis, uint32_t *first);
/* How many arguments are the fusion's own: the others are extents. */
uint32_t tf_fusion_own_arguments(const tf_op *func);
/* The type that a version of a function of type `of` must have; NULL: its attributes do not fit. */
tf_type *tf_fusion_joined_type(const tf_op *version, const tf_type *of, tf_pool *pool);
/* The name of axes `first` to `first + n - 1` of an argument together; empty if one of them has none. */
tf_str tf_fusion_joined_name(const tf_op *func, uint32_t arg, uint32_t first, uint32_t n, tf_pool *pool);
/* Does an argument's axis lie together with the next one as one axis does? */
bool tf_fusion_lies_as_one(const tf_op *func, uint32_t arg, uint32_t axis);
/* Do contiguity and names say what those of `func` do, and are axes joined only where they lie one behind the other? */
TF_NODISCARD bool tf_fusion_is_joined_from(const tf_op *version, const tf_op *func, tf_pool *pool);

/* ---- products (product.c; their axes: axes.c) */

static inline bool tf_fusion_is_product(const tf_op *op) {
  const tf_fusion_info *i = tf_fusion_op_info(op);
  return i && i->cls == TF_FC_PRODUCT;
}
/* A tile program makes it, not a schedule: products, scans, scatters, topk, attention. */
bool tf_fusion_by_tiles(const tf_op *op);
/* The first such op of a fusion.func, or NULL: then schedules are made of it, else by fuse-products. */
tf_op *tf_fusion_first_by_tiles(const tf_op *func);
#define TF_FUSION_MOST_TOP 64 /* of a topk */
/* What a diagnostic calls it: "products", or "'fusion.cumsum'". */
const char *tf_fusion_by_tiles_words(const tf_op *op);
/* Which axis of factor `operand` (0, 1) is summed over. */
uint32_t tf_fusion_summed_axis(const tf_op *op, uint32_t operand);
bool tf_fusion_in_blocks(const tf_op *op);     /* a product whose scales are those of blocks */
bool tf_fusion_has_exponents(const tf_op *op); /* ... and are exponents (ui8): mx formats */
/* Axis `axis` of an operand is this axis of the result, or -1: the one that is summed over. */
int32_t tf_fusion_product_axis(const tf_op *op, uint32_t operand, uint32_t axis);
/* What factors of this type are added up in. */
tf_fusion_dtype tf_fusion_sum_dtype(tf_fusion_dtype factor);
/* The shape of the product of these operands, as `op` has them; false after a diagnostic. */
TF_NODISCARD bool tf_fusion_product_shape(tf_op *op, int64_t *dims, uint32_t *rank);

/* ---- attention (sdpa.c) */

/* What an sdpa says. Operands that are not there: 0. */
typedef struct tf_fusion_attention {
  /* Which operands: what is added to the scores, lengths of keys, of queries; the pages of keys and values. */
  uint32_t bias, keys, queries, pages;
  bool from_end;       /* the last query stands at the last key, not the first one at the first */
  int64_t left, right; /* how far a query sees before and behind its place; -1: to the end */
  double scale;        /* of the products */
} tf_fusion_attention;
tf_fusion_attention tf_fusion_attention_of(const tf_op *op);
/* Axis `axis` of an operand of such an op is this axis of the result; -1: it is none. */
int32_t tf_fusion_attention_axis(const tf_op *op, uint32_t operand, uint32_t axis);
/* The shape of its result; false after a diagnostic. */
TF_NODISCARD bool tf_fusion_attention_shape(tf_op *op, int64_t *dims, uint32_t *rank);
/* The same operands and attributes, but for `of`. */
bool tf_fusion_same_attention(const tf_op *a, const tf_op *b);
/* Its attributes, and that they name its operands; the shape of its result. False after a diagnostic. */
TF_NODISCARD bool tf_fusion_check_sdpa(tf_op *op);
TF_NODISCARD bool tf_fusion_sdpa_shape(tf_op *op, int64_t *dims, uint32_t *rank);
TF_NODISCARD bool tf_fusion_check_sdpa_types(tf_op *op); /* of its operands, and of its result's elements */

/* ---- hooks of the table, for the files of this room */

/* Extent `axis` of operand i meets *have, which operand *of had (-1: nobody yet). `one`: a static 1 meets any. */
TF_NODISCARD bool tf_fusion_meet(tf_op *op, const char *what, int64_t *have, int32_t *of, uint32_t i, uint32_t axis,
                                 bool one);
TF_NODISCARD bool tf_fusion_verify_sdpa(tf_op *op);
TF_NODISCARD bool tf_fusion_verify_sdpa_logsumexp(tf_op *op);
TF_NODISCARD bool tf_fusion_verify_sdpa_backward(tf_op *op);

TF_NODISCARD bool tf_fusion_verify_tv(tf_op *op);
TF_NODISCARD bool tf_fusion_verify_cast(tf_op *op);
TF_NODISCARD bool tf_fusion_verify_bitcast(tf_op *op);
TF_NODISCARD bool tf_fusion_verify_place(tf_op *op);
TF_NODISCARD bool tf_fusion_verify_var(tf_op *op);
TF_NODISCARD bool tf_fusion_verify_constant(tf_op *op);
TF_NODISCARD bool tf_fusion_verify_dim(tf_op *op);
TF_NODISCARD bool tf_fusion_verify_generator(tf_op *op);
TF_NODISCARD bool tf_fusion_verify_random(tf_op *op);
TF_NODISCARD bool tf_fusion_verify_product(tf_op *op);
TF_NODISCARD bool tf_fusion_verify_scan(tf_op *op);
TF_NODISCARD bool tf_fusion_infer_scan(tf_op *op, tf_type **types);
TF_NODISCARD bool tf_fusion_verify_scatter(tf_op *op);
TF_NODISCARD bool tf_fusion_infer_scatter(tf_op *op, tf_type **types);
TF_NODISCARD bool tf_fusion_verify_topk(tf_op *op);
TF_NODISCARD bool tf_fusion_verify_slice(tf_op *op);
TF_NODISCARD bool tf_fusion_verify_expand(tf_op *op);
TF_NODISCARD bool tf_fusion_verify_reshape(tf_op *op);
TF_NODISCARD bool tf_fusion_infer_pad(tf_op *op, tf_type **types);
TF_NODISCARD bool tf_fusion_infer_parts(tf_op *op, tf_type **types);
TF_NODISCARD bool tf_fusion_infer_concat(tf_op *op, tf_type **types);
TF_NODISCARD bool tf_fusion_infer_repeat(tf_op *op, tf_type **types);
TF_NODISCARD bool tf_fusion_infer_gather(tf_op *op, tf_type **types);
/* The operands from `lead` on are extents of the `?` axes of the result, one each. */
TF_NODISCARD bool tf_fusion_check_extents(tf_op *op, uint32_t lead);
TF_NODISCARD bool tf_fusion_verify_func(tf_op *op);
TF_NODISCARD bool tf_fusion_verify_mesh(tf_op *op);
TF_NODISCARD bool tf_fusion_verify_return(tf_op *op);
TF_NODISCARD bool tf_fusion_infer_pointwise(tf_op *op, tf_type **types);
TF_NODISCARD bool tf_fusion_infer_reduction(tf_op *op, tf_type **types);
TF_NODISCARD bool tf_fusion_infer_broadcast(tf_op *op, tf_type **types);
TF_NODISCARD bool tf_fusion_infer_squeeze(tf_op *op, tf_type **types);
TF_NODISCARD bool tf_fusion_infer_permute(tf_op *op, tf_type **types);
TF_NODISCARD bool tf_fusion_infer_constant(tf_op *op, tf_type **types);
TF_NODISCARD bool tf_fusion_infer_dim(tf_op *op, tf_type **types);
TF_NODISCARD bool tf_fusion_fold_pointwise(tf_op *op);
TF_NODISCARD bool tf_fusion_fold_set(tf_op *op);
TF_NODISCARD bool tf_fusion_fold_cast(tf_op *op);
TF_NODISCARD bool tf_fusion_fold_shape(tf_op *op);
TF_NODISCARD bool tf_fusion_fold_dim(tf_op *op);
TF_NODISCARD bool tf_fusion_parse_func(tf_parser *p, tf_opstate *st);
void tf_fusion_print_func(tf_printer *p, tf_op *op);
TF_NODISCARD bool tf_fusion_parse_mesh(tf_parser *p, tf_opstate *st);
void tf_fusion_print_mesh(tf_printer *p, tf_op *op);
TF_NODISCARD bool tf_fusion_parse_tv(tf_parser *p, tf_opstate *st);
void tf_fusion_print_tv(tf_printer *p, tf_op *op);
TF_NODISCARD bool tf_fusion_parse_constant(tf_parser *p, tf_opstate *st);
void tf_fusion_print_constant(tf_printer *p, tf_op *op);

#endif
