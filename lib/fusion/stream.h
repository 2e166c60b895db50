/* Loops over pieces of a fusion on a mesh of devices: the parallel type `stream`. */
#ifndef TF_FUSION_STREAM_H
#define TF_FUSION_STREAM_H

#include "fusion/sched.h"
#include "fusion/spread.h"

enum { TF_MOST_PIECES = 16 };

/* A tensor that an op computes, whose rows along `axis` of the result are cut into pieces. */
typedef struct tf_stream {
  tf_op *tv, *said; /* the line that says so */
  uint32_t loop, axis;
  int64_t pieces;
  bool bound; /* not only split */
} tf_stream;

/* What the script of a fusion on a mesh says, which holds nothing else: a list in `pool`. False after a diagnostic.
 * `whole`: no line is to come, so each split must be bound. */
TF_NODISCARD bool tf_fusion_streams(tf_op *func, bool whole, tf_pool *pool, tf_stream **out, uint32_t *n);

#endif
