#ifndef TF_LOWER_TILE_TILE_TIME_H
#define TF_LOWER_TILE_TILE_TIME_H

#include "lower/common/host_code.h"
#include "lower/tile/tile_versions.h"

/* Picoseconds of a kernel with the version's tile, in this launch; `f` is of the version's function. */
tf_value *tf_tl_time_at_launch(tf_host_code *code, const tf_tl_version *v, const tf_tl_func *f);

/* 1 if the launch is one for the version whose blocks draw their tiles (tile_drawn.c). */
tf_value *tf_tl_draws_at_launch(tf_host_code *code, const tf_tl_version *v);

#endif
