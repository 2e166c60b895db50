/* How tensors lie on a mesh of devices: the attributes `mesh` of a fusion and `spread` of its tensors. */
#ifndef TF_FUSION_SPREAD_H
#define TF_FUSION_SPREAD_H

#include "fusion/fusion_dialect.h"

enum { TF_SPREAD_AXES = 3 };

/* For each axis of the mesh: which axis of the tensor is spread over it, or one of these. */
enum {
  TF_SPREAD_WHOLE = -1,   /* every device has all */
  TF_SPREAD_PARTIAL = -2, /* what all devices have is combined */
  TF_SPREAD_ON = -3       /* less k: only devices at place k of that axis have it */
};
static inline int32_t tf_spread_on(int64_t place) { return (int32_t)(TF_SPREAD_ON - place); }
/* -1: of no single one. */
static inline int32_t tf_spread_place(int32_t at) { return at <= TF_SPREAD_ON ? TF_SPREAD_ON - at : -1; }
typedef struct tf_spread {
  int32_t at[TF_SPREAD_AXES];
} tf_spread;

extern const char *const tf_spread_words[TF_SPREAD_AXES]; /* didx, didy, didz */

/* Extents of the mesh, 1 beyond its axes; false: the fusion has none. */
TF_NODISCARD bool tf_fusion_mesh(const tf_op *func, int64_t extents[TF_SPREAD_AXES]);
/* What is said of a tensor, an argument or what an op computes; whole on all devices if nothing is. */
tf_spread tf_fusion_spread(const tf_op *func, const tf_value *v);
bool tf_fusion_says_spread(const tf_value *v); /* of what an op computes */
bool tf_fusion_says_where(const tf_value *v);  /* that, or on which devices it is */

/* Of argument `arg`, or (UINT32_MAX) of the op's result. False after a diagnostic. */
TF_NODISCARD bool tf_fusion_check_spread(tf_op *op, const tf_op *func, uint32_t arg, const tf_attr *list,
                                         const tf_type *type);
TF_NODISCARD bool tf_fusion_check_on(tf_op *op, const tf_op *func, uint32_t arg, const tf_attr *on);
TF_NODISCARD bool tf_fusion_check_mesh(tf_op *func);

#endif
