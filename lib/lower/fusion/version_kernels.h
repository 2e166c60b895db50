/* The kernels of one version of a fusion: of both index widths, and for launches that these do not reach. */
#ifndef TF_LOWER_FUSION_VERSION_KERNELS_H
#define TF_LOWER_FUSION_VERSION_KERNELS_H

#include "lower/fusion/host/host_program.h"
#include "lower/fusion/version_plan.h"

/* Of a version with a plan; false with a reason in from->said. */
TF_NODISCARD bool tf_version_kernels(tf_planned *from, const tf_lower_options *o, tf_pool *pool, tf_lower_version *v);
/* Into the module, before the function. Kernels that `known` has (text -> kernel) are there already. */
TF_NODISCARD bool tf_version_place(const tf_lower_version *v, tf_strmap *known);

#endif
