/* tf/tile.h: building a tile program by calls. A host that uses these needs no text. The ops are described by
 * tf_dialect_help(s, "tile"), and in lib/tile/OPS.md.
 *
 *   tf_tile_create(m, "scale", &p);
 *   tf_tile_input(p, "x", f32, 1, dims, names, NULL, &x);
 *   tf_tile_result(p, "y", f32, 1, dims, names, NULL, &y);
 *   tf_tile_dim(p, x, 0, &n);
 *   tf_tile_index(p, 256, &c);
 *   tf_tile_op(p, "ceil_div", (tf_tile_value *[]){n, c}, 2, NULL, &grid);
 *   tf_tile_kernel(p, &grid, 1, 128, &b);
 *     ... tf_tile_copy, tf_tile_op, tf_tile_begin ... tf_tile_end ...
 *   tf_tile_end(p);
 *   tf_tile_finish(p);
 *   tf_compile(m, NULL, &package);
 *
 * Handles are owned by the module and valid until it is destroyed. If an argument is wrong, a call returns
 * TF_ERR_INVALID, reports the reason to the session's sink, changes nothing and sets results through pointers to NULL.
 * (If the program or a result pointer is NULL, nothing is reported.) TF_ERR_OOM as in tf/ir.h. Data passed by pointer
 * is copied. */
#ifndef TF_TILE_PUBLIC_H
#define TF_TILE_PUBLIC_H

#include "tf/ir.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct tf_tile tf_tile;             /* a tile.func of a module */
typedef struct tf_tile_value tf_tile_value; /* an argument, a buffer, a scalar or an index */

#define TF_TILE_DYNAMIC ((int64_t)-1) /* an extent that is known at launch */

/* A new program. `name` is the entry's in the package: letters, digits and underscores, new in the module. */
TF_API TF_NODISCARD tf_status tf_tile_create(tf_module *m, const char *name, tf_tile **out);

/* Arguments, in the order of the calls: inputs and scalars first, results behind them, all before anything else.
 *   type       f64 f32 f16 bf16 f8e4m3fn f8e5m2 i64 i32 i16 i8 u64 u32 u16 u8 bool, and of buffers and
 *              tensors i4 u4 f4e2m1fn, as tf/tensor.h has them
 *   dims       `rank` extents (at most TF_MAX_RANK), or TF_TILE_DYNAMIC
 *   dim_names  NULL, or `rank` names (each may be NULL): extents of one name are equal. A dynamic extent of a
 *              result has the name of an input's axis or of an integer scalar
 *   divisible  NULL, or `rank` numbers: what each extent is a multiple of; calls with others are refused */
TF_API TF_NODISCARD tf_status tf_tile_input(tf_tile *p, const char *name, DLDataType type, uint32_t rank,
                                            const int64_t *dims, const char *const *dim_names, const int64_t *divisible,
                                            tf_tile_value **out);
TF_API TF_NODISCARD tf_status tf_tile_scalar(tf_tile *p, const char *name, DLDataType type, tf_tile_value **out);
TF_API TF_NODISCARD tf_status tf_tile_result(tf_tile *p, const char *name, DLDataType type, uint32_t rank,
                                             const int64_t *dims, const char *const *dim_names,
                                             const int64_t *divisible, tf_tile_value **out);

/* States the strides of an argument or a result, which the calls above made; before any op. Without this call it is
 * row-major without holes. Launches check it. An axis of at most one element may have any stride, and so may all axes
 * of a tensor without elements.
 *   strides    of each axis, in elements: a number (0: the axis is one element, and no result's), or
 *              TF_TILE_DYNAMIC = any that is not negative, known at launch, or
 *              TF_TILE_COMPACT = that of the next inner axis whose stride is not 0, times its extent, or 1
 *   divisible  NULL, or what each stride is a multiple of: vectors, and copies of 16 bytes at a time, need rows
 *              that begin at multiples of their size
 * Elements of a result may not share memory, which launches check, too: each stride must be larger than what the axes
 * of smaller strides span together. */
#define TF_TILE_COMPACT ((int64_t)-2)
TF_API TF_NODISCARD tf_status tf_tile_set_strides(tf_tile *p, tf_tile_value *argument, const int64_t *strides,
                                                  const int64_t *divisible);

/* A launch may pass the memory of `input` for this result, all of it with its strides (or other memory, as ever). The
 * two have elements of one type, and extents that are equal or have equal names; an input has room for one result. That
 * every element is read before the result is written in its place is proved when the program is compiled; else that
 * fails with the reason. */
TF_API TF_NODISCARD tf_status tf_tile_set_in_place(tf_tile *p, tf_tile_value *result, tf_tile_value *input);

/* ------------------------------------------------------------------------------------------------ ops */

/* Attributes that an op may have besides operands; zero-initialised = none. */
typedef struct tf_tile_attrs {
  size_t struct_size;
  int64_t dim;                         /* reductions, cumsum and its like */
  bool accumulate;                     /* reductions */
  bool reverse;                        /* cumsum and its like */
  bool transpose_a, transpose_b, tf32; /* gemm */
  const char *policy;                  /* gemm: "square", "full_row", "full_col"; NULL = square */
  const char *order;                   /* use_swizzle: "row", "column"; NULL = row. atomic_...: "relaxed", "acquire",
                                        * "release", "acq_rel"; NULL = relaxed */
  int64_t panel;                       /* use_swizzle */
  int64_t stages;                      /* pipelined */
  DLDataType type;                     /* cast; bits 0 = to an index */
  bool has_pad;                        /* load, copy */
  double pad;
  int64_t group;      /* persistent; 0 = none */
  const char *text;   /* print, assert; annotate_layout: the layout */
  const char *via;    /* copy: "tma" asks for TMA, "threads" refuses it; NULL = whichever is better */
  const char *atomic; /* copy: "add", "max", "min", "and", "or", "xor": combine with what memory holds, atomically; NULL
                       * = overwrite it. `order` as for atomic_... */
  bool multicast;     /* copy: one load for the blocks of a cluster that need the same tile */
  const char *cache;  /* copy, load, store: "evict_first", "evict_last"; NULL = no policy */
  const char *kind;   /* pack, unpack: "s4", "u4", "e2m1"; unpack also "ue8m0", "ue4m3". `type` is the result's */
  const char *packed_a, *packed_b;      /* gemm_packed: a factor's bytes are two elements; NULL = they are not */
  bool scale_a, scale_b, sparse, clear; /* gemm_packed: which operands follow a, b and c, in this order */
  int64_t block;                        /* gemm_packed: elements along K that have one scale */
  bool fast; /* parallel: its functions of f32 and its quotients are those of TF_MATH_FAST, whatever the mode */
  bool lazy; /* parallel whose body is x[...] = x[...] * f[...]: a warp skips it if all its f are 1 */
  const char *scales; /* gemm_packed: what bytes of scales are: "ue8m0", "ue4m3"; NULL = ue8m0 */
} tf_tile_attrs;

/* Any op without a region but dim, constants, allocations and copies, by its name ("load", "gemm", "reduce_max",
 * "exp"), at the end of the innermost region that is open. `attrs` may be NULL, and so may `out` for an op without a
 * result, and for an atomic whose old value nobody uses. */
TF_API TF_NODISCARD tf_status tf_tile_op(tf_tile *p, const char *op, tf_tile_value *const *operands, uint32_t noperands,
                                         const tf_tile_attrs *attrs, tf_tile_value **out);
/* Opens "parallel" or "persistent" (operands: extents), "serial", "unroll", "vectorized" (lower, upper, step),
 * "pipelined" (lower, upper), "if" (the condition) or "while". vars gets the loop variables: as many as extents, one,
 * none. */
TF_API TF_NODISCARD tf_status tf_tile_begin(tf_tile *p, const char *op, tf_tile_value *const *operands,
                                            uint32_t noperands, const tf_tile_attrs *attrs, tf_tile_value **vars);
/* A kernel of a grid of 0 to 3 extents; blocks gets the block's indices. */
TF_API TF_NODISCARD tf_status tf_tile_kernel(tf_tile *p, tf_tile_value *const *grid, uint32_t ngrid, int64_t threads,
                                             tf_tile_value **blocks);
/* How the innermost open region, a kernel, is launched: blocks of a cluster along each dimension of the grid (ncluster
 * = 0: no clusters), and whether it may begin before the kernel above it is done. */
TF_API TF_NODISCARD tf_status tf_tile_launch(tf_tile *p, const int64_t *cluster, uint32_t ncluster, bool overlap);
/* What the blocks of the innermost open region, a kernel, are: `producers` warps behind its threads issue loads (0:
 * none; negative: as is chosen); `registers`, if not NULL, are those of each of their threads and of each other thread;
 * and `persistent` blocks go from tile to tile of the grid (0: as many as the chip has SMs; negative: each has one
 * tile), with `dynamic` drawing each next tile when they begin one, in the grid's order. */
TF_API TF_NODISCARD tf_status tf_tile_blocks(tf_tile *p, int producers, const int64_t registers[2], int64_t persistent,
                                             bool dynamic);
/* How often a block of the innermost open region, a kernel, has the kernel's threads: 1, or 2 that take the block's
 * tiles by turns, so that one writes results while the other one multiplies; such blocks are persistent. */
TF_API TF_NODISCARD tf_status tf_tile_consumers(tf_tile *p, int n);
/* The innermost open region, the kernel of a product, is made with other tiles, too, and a launch takes the one that
 * fits its extents best: `ntiles` tiles of 5 numbers each, M, N, K, stages and threads (0: those of the menu,
 * lib/lower/README.md). */
TF_API TF_NODISCARD tf_status tf_tile_tiles(tf_tile *p, const int64_t *tiles, uint32_t ntiles);
/* From the open "if" to its other region. */
TF_API TF_NODISCARD tf_status tf_tile_else(tf_tile *p);
/* From the region of the open "while" that computes `cond`, to the one that is repeated while it holds. */
TF_API TF_NODISCARD tf_status tf_tile_do(tf_tile *p, tf_tile_value *cond);
/* `stage` and `order` of the innermost open region, a "pipelined" whose body is whole: a number for each of its `n`
 * statements; either may be NULL. */
TF_API TF_NODISCARD tf_status tf_tile_schedule(tf_tile *p, const int64_t *stage, const int64_t *order, uint32_t n);
/* Closes the innermost region. */
TF_API TF_NODISCARD tf_status tf_tile_end(tf_tile *p);

TF_API TF_NODISCARD tf_status tf_tile_index(tf_tile *p, int64_t v, tf_tile_value **out);
/* Of an integer type the part before the point; TF_ERR_INVALID if that does not fit the type. */
TF_API TF_NODISCARD tf_status tf_tile_number(tf_tile *p, DLDataType type, double v, tf_tile_value **out);
TF_API TF_NODISCARD tf_status tf_tile_dim(tf_tile *p, tf_tile_value *tensor, int64_t axis, tf_tile_value **out);
/* `scope` is "shared", "fragment" or "local". */
TF_API TF_NODISCARD tf_status tf_tile_alloc(tf_tile *p, const char *scope, DLDataType type, uint32_t rank,
                                            const int64_t *dims, tf_tile_value **out);

/* The memory of a shared buffer or a tensor under other extents and with other elements. */
TF_API TF_NODISCARD tf_status tf_tile_view(tf_tile *p, tf_tile_value *buffer, DLDataType type, uint32_t rank,
                                           const int64_t *dims, tf_tile_value **out);

/* One side of a copy: all of a buffer (start NULL), a starting point, or a region (extents too). */
typedef struct tf_tile_region {
  tf_tile_value *buffer;
  tf_tile_value *const *start; /* an index for each dimension, or NULL */
  const int64_t *extents;      /* for each dimension, or NULL */
} tf_tile_region;
/* A region of a shared buffer or a fragment as an operand of a product, a reduction or a scan (tile.slice): a starting
 * point and extents. What of it lies outside the buffer is read as 0, and not written. Not of 4-bit elements. */
TF_API TF_NODISCARD tf_status tf_tile_slice(tf_tile *p, const tf_tile_region *region, tf_tile_value **out);
TF_API TF_NODISCARD tf_status tf_tile_copy(tf_tile *p, const tf_tile_region *from, const tf_tile_region *to,
                                           const tf_tile_attrs *attrs);
/* Makes the elements of all of a buffer, or of a region of it, `value`, or 0 where that is NULL. */
TF_API TF_NODISCARD tf_status tf_tile_fill(tf_tile *p, const tf_tile_region *to, tf_tile_value *value);

/* Ends the program: nothing may be open. The whole of it is verified; after a refusal more may be added. */
TF_API TF_NODISCARD tf_status tf_tile_finish(tf_tile *p);

#ifdef __cplusplus
}
#endif
#endif
