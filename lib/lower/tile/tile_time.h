#ifndef TF_LOWER_TILE_TILE_TIME_H
#define TF_LOWER_TILE_TILE_TIME_H

#include "lower/common/host_code.h"
#include "lower/tile/tile_versions.h"

/* How many tiles its grid has in this launch; no more than `most` count. */
tf_value *tf_tl_tiles_at_launch(tf_host_code *code, const tf_tl_emitter *e, int64_t most);

/* Picoseconds of a kernel with the version's tile, in this launch. */
tf_value *tf_tl_time_at_launch(tf_host_code *code, const tf_tl_version *v, const tf_tl_func *f, const tf_tl_emitter *e);

#endif
