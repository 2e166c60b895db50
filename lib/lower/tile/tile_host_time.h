/* What the launch reckons to choose between versions of a kernel. */
#ifndef TF_LOWER_TILE_TILE_HOST_TIME_H
#define TF_LOWER_TILE_TILE_HOST_TIME_H

#include "lower/common/host_code.h"
#include "lower/tile/tile_versions.h"

/* Picoseconds of the kernel with this tile, as tf_tl_time has it. */
tf_value *tf_tl_host_time(tf_host_code *h, const tf_tl_version *v, const tf_tl_func *f, const tf_tl_emitter *e);
/* 1 if the launch is one for blocks that draw their tiles (tile_drawn.c). */
tf_value *tf_tl_wants_drawn(tf_host_code *h, const tf_tl_version *v);

#endif
