/* Names and element types that hosts give in calls. */
#ifndef TF_API_HOST_TYPES_H
#define TF_API_HOST_TYPES_H

#include "fusion/fusion_dialect.h"
#include "tf/tensor.h"

/* Letters, digits and underscores, not beginning with a digit: names go into text and into the names of kernels. NULL
 * is none. */
bool tf_api_is_name(const char *s);
/* The type of such elements; NULL: there is none below `end` (TF_FD_OPS or TF_FD_COUNT). */
tf_type *tf_api_find_elem(tf_context *c, DLDataType t, int end);

#endif
