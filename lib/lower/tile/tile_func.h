/* A function of a tile program under lowering: what its kernels and its host program have in common. */
#ifndef TF_LOWER_TILE_TILE_FUNC_H
#define TF_LOWER_TILE_TILE_FUNC_H

#include "index/index.h"
#include "lower/lower.h"
#include "target/target.h"
#include "tile/tile_dialect.h"

/* An extent, a stride or an integer argument that the host knows. */
typedef struct tf_tl_extent {
  uint32_t arg;
  int32_t axis; /* -1: the argument itself */
  bool stride;  /* the axis' stride, in elements */
  tf_ixp sym;
} tf_tl_extent;

typedef struct tf_tl_remark {
  tf_op *op;
  const char *text;
} tf_tl_remark;

/* An expression of extents that must be at most INT32_MAX, and not below its opposite. */
typedef struct tf_tl_need {
  tf_ixp e;
} tf_tl_need;

/* An extent that is taken to be a multiple of `by`. */
typedef struct tf_tl_multiple {
  tf_ixp extent;
  int64_t by;
} tf_tl_multiple;

/* What a tile.kernel's `scratch` says when there was no room for its loops' stages: fewer are tried then. */
typedef struct tf_tl_room {
  int64_t stages, bytes; /* the most that a loop may have; what was needed with one more */
  bool plain;            /* no producer warps are chosen */
  bool given;            /* what was chosen takes the slots: said with it */
  bool exact;            /* no product of tf32 is made by wgmma */
  bool prompt;           /* no product is made a turn later */
  bool alone;            /* no sums lie as those of two blocks of 64 rows */
  const char *one_crew;  /* why threads are there once, where the program wants them twice; or NULL */
} tf_tl_room;

/* A function under lowering. */
typedef struct tf_tl_func {
  tf_op *module, *func;
  tf_context *ctx;
  tf_pool *pool; /* scratch */
  const tf_lower_options *o;
  const tf_target *target;
  tf_verdict refused;           /* what the emitter cannot do: told where the kernels fail */
  TF_VEC(tf_tl_remark) remarks; /* what did not run ahead: told when this turn is the last */
  tf_ix_ctx *ix;
  tf_type *ity; /* of indices in kernels */
  TF_VEC(tf_tl_extent *) extents;
  /* The version of whole rows: rows of arguments are taken to be multiples of 16 bytes, and to begin at such, wherever
   * the program promises nothing. The launch takes it where that is so. */
  bool whole_rows;
  bool wants_whole_rows; /* ... with which TMA would make some copy */
  /* The version of padded rows: what TMA brings ahead of a loop comes from a copy of the argument with rows of whole 16
   * bytes, which the launch makes where the argument's are not (tile_pad.c). Whole rows are those of results, then. */
  bool padded;
  const tf_op *only; /* the one kernel that is made; NULL: all */
  bool planned;      /* kernels are planned only, for what the plans say */
  bool dropped;      /* kernels are made for what is said of them only: over registers by loops */
  TF_VEC(tf_tl_multiple) assumed;
  TF_VEC(tf_tl_need) needs;   /* indices of 32 bits: what must hold for them to suffice, besides the extents' ranges */
  tf_map index;               /* index value at the function's level -> node */
  tf_map dims;                /* an argument's axis -> its extent, once that was asked for (tile_extents.c) */
  tf_tile_pictures *pictures; /* NULL: none are wanted */
  tf_ixp unknown;             /* a condition of which nothing is known */
} tf_tl_func;

/* What the names of the function's kernels begin with. */
static inline tf_str tf_tl_kernels_name(const tf_op *func) {
  return tf_tile_kernels_attr(func) ? tf_tile_kernels_of(func) : tf_op_symbol(func);
}

#endif
