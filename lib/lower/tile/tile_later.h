/* Kernels with other tiles that are made when a launch asks for them (`lazy`): the program that asks, and a version's.
 */
#ifndef TF_LOWER_TILE_TILE_LATER_H
#define TF_LOWER_TILE_TILE_LATER_H

#include "lower/tile/tile_versions.h"

/* Whether the versions are such: of the function's only kernel, with extents that only the launch knows. The module's
 * other programs are no steps. */
TF_NODISCARD bool tf_tl_may_wait(tf_op *module, const tf_op *func, const tf_tl_versions *all);

/* Version i has tile i of `all`, the one behind them the function's own; all of these for whole rows and 32-bit
 * indices. Then come the same for copies of whole rows, or those of padded ones, and one for any launch. `f` is of the
 * function, `source` its text. */
void tf_tl_ask_for_versions(const tf_tl_func *f, const char *source, tf_tl_versions *all);
/* The program of one version, which declines what its kernel is not made for; of one of padded rows. */
void tf_tl_host_of_version(const tf_tl_version *v, bool asks);
/* ... of one for copies whose rows are whole; `asks` the driver whether it takes the kernel. */
void tf_tl_host_of_viewed(tf_tl_func *f, tf_tl_emitter *e, bool asks);
void tf_tl_host_of_padded(const tf_tl_padded *p);

#endif
