/* Layouts that the program gives. */
#ifndef TF_LOWER_TILE_PLAN_TILE_ANNOTATE_H
#define TF_LOWER_TILE_PLAN_TILE_ANNOTATE_H

#include "lower/tile/tile_emitter.h"

/* False after a diagnostic. */
TF_NODISCARD bool tf_tl_annotations(tf_tl_emitter *e);

#endif
