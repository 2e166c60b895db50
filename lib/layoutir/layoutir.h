/* The layout dialect: the algebra of tf/layout.h as ops that fold. */
#ifndef TF_LAYOUTIR_LAYOUTIR_H
#define TF_LAYOUTIR_LAYOUTIR_H

#include "ir/pass.h"
#include "layout/layout_ctx.h"
#include "layoutir/layout_access.h"

extern const tf_dialect tf_layout_dialect;

/* Row numbers, in the order of the table. */
typedef enum tf_lir_row {
#define TF_OP(ID, NAME, ...) TF_L_##ID,
#include "layoutir/layout_ops.def"
#undef TF_OP
  TF_L_COUNT
} tf_lir_row;

/* The row of an op of this dialect, or -1. */
static inline int tf_layout_op(const tf_op *op) { return tf_op_row(op, &tf_layout_dialect); }

static inline bool tf_type_is_layout(const tf_type *t) { return tf_type_is(t, "layout.layout"); }
static inline bool tf_type_is_coord(const tf_type *t) { return tf_type_is(t, "layout.coord"); }
static inline bool tf_type_is_tiler(const tf_type *t) { return tf_type_is(t, "layout.tiler"); }
/* A layout with a base coordinate. */
static inline bool tf_type_is_layout_tensor(const tf_type *t) { return tf_type_is(t, "layout.tensor"); }
/* i32, i64 or index: a number that is known when the program runs. */
bool tf_type_is_layout_int(const tf_type *t);

/* ------------------------------------------------------------------------------------------------ values
 *
 * Attributes hold text, in which s0, s1, ..., each once and in this order, stand for the op's integer operands. An
 * environment gives their values symbols of a layout context, so that what several ops say can meet in one calculation.
 */

typedef struct tf_lir_symbol {
  tf_value *value;
  const char *name; /* the user's where it can be had */
  tf_ixp e;         /* its user pointer is `value` */
} tf_lir_symbol;

typedef struct tf_lir_env {
  tf_context *ir;
  tf_pool *pool; /* everything goes with it */
  tf_layout_ctx *c;
  tf_ix_ctx *ix;
  TF_VEC(tf_lir_symbol) symbols;
  tf_map results; /* op -> what it was evaluated to */
  uint32_t back;  /* how many ops are being evaluated for the one asked for */
} tf_lir_env;

/* One of them is there. */
typedef struct tf_lir_arg {
  const tf_layout *layout;
  const tf_tuple *tuple;
  const tf_tiler *tiler;
} tf_lir_arg;

void tf_lir_open(tf_lir_env *e, tf_context *ir);
void tf_lir_close(tf_lir_env *e);

/* What a layout, coordinate or tiler is, if constants and ops of this dialect give it. */
TF_NODISCARD bool tf_lir_known(tf_lir_env *e, const tf_value *v, tf_lir_arg *out);
/* The number that layout.get takes, which may have symbols. TF_ERR_UNSUPPORTED if the operand is not known yet;
 * TF_ERR_INVALID after a diagnostic. */
TF_NODISCARD tf_status tf_lir_number(tf_lir_env *e, tf_op *get, tf_ixp *out);
/* Whether v is a known integer. */
TF_NODISCARD bool tf_lir_const_int(const tf_value *v, int64_t *out);
enum { TF_LIR_ARGS = 64 };
/* The op's arguments; false where one is not known yet, or after a diagnostic. */
TF_NODISCARD bool tf_lir_args(tf_lir_env *e, tf_op *op, tf_lir_arg a[TF_LIR_ARGS], uint32_t *n);

/* What a layout.descriptor says, derived anew: dimension 0 is the innermost. What was undecided is among the conditions
 * of the environment's layout context. */
typedef struct tf_lir_map {
  tf_op *op;
  bool im2col; /* of layout.im2col_descriptor: what is below `tile` says how */
  uint32_t rank, bits, multicast, instructions, step, slice, bytes, alignment; /* as in tf/tma.h */
  int64_t elements;                      /* of shared memory, from the tile's first to its last */
  const tf_tuple *extent[5], *stride[5]; /* elements; bytes */
  uint32_t box[5];
  const char *swizzle, *interleave; /* as host.tensormap writes them; NULL = none */
  const tf_layout *global, *tensor, *issue;
  const tf_layout *tile; /* the coordinates of the tile at the origin */
  uint32_t spatial, channels, pixels, element_stride[5];
  int32_t lower[3], upper[3];
} tf_lir_map;

/* False after a diagnostic, at `from` or at the descriptor. */
TF_NODISCARD bool tf_lir_get_map(tf_lir_env *e, tf_op *from, tf_str name, tf_lir_map *out);

/* Folds all layout ops in `op` as far as they are known; false after a diagnostic. */
TF_NODISCARD bool tf_lir_fold_all(tf_op *op);

#endif
