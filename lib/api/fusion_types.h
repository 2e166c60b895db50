/* Types across the boundary of tf/fusion.h. */
#ifndef TF_API_FUSION_TYPES_H
#define TF_API_FUSION_TYPES_H

#include "api/api_fusion.h"

/* The element type; NULL after a diagnostic. */
tf_type *tf_api_elem(tf_fusion *f, DLDataType t);
/* A tensor of these extents (TF_DIM_DYNAMIC or not negative); NULL after a diagnostic. */
tf_type *tf_api_tensor(tf_fusion *f, tf_type *elem, const int64_t *dims, uint32_t rank);
DLDataType tf_api_dlpack(const tf_type *elem);
bool tf_api_is_float(DLDataType t); /* one that ops of fusions have */

#endif
