/* Where the elements of a tile are: thread t and register r hold the element whose coordinate is the sum over the modes
 * of both of digit * stride, the first mode being the fastest. Modes of threads whose strides are 0 hold copies. A
 * coordinate outside the shape is a hole. */
#ifndef TF_LOWER_TILE_PLAN_TILE_LAYOUT_H
#define TF_LOWER_TILE_PLAN_TILE_LAYOUT_H

#include "tile/tile_dialect.h"

#define TF_TL_MODES 24

typedef struct tf_tl_mode {
  int64_t extent, stride[TF_TILE_MAX_RANK];
} tf_tl_mode;

typedef struct tf_tl_layout {
  uint32_t rank, nt, nr;
  int64_t shape[TF_TILE_MAX_RANK];
  tf_tl_mode t[TF_TL_MODES], r[TF_TL_MODES];
} tf_tl_layout;

/* Blocks of `vector` elements of the last dimension, side by side over the threads; with `rows` a row stays in a warp.
 */
void tf_tl_blocked(tf_tl_layout *out, const int64_t *shape, uint32_t rank, int64_t threads, int64_t vector, bool rows);
/* Of a tensor whose dimension k is walked by dimension from[k] of the layout (-1: by none): every thread holds what its
 * registers of `in` belong to, once. */
void tf_tl_project(tf_tl_layout *out, const tf_tl_layout *in, const int64_t *shape, const int32_t *from, uint32_t rank);
bool tf_tl_equal(const tf_tl_layout *a, const tf_tl_layout *b);
void tf_tl_merge(tf_tl_layout *l);
bool tf_tl_exact(const tf_tl_layout *l); /* no coordinate is a hole */
int64_t tf_tl_registers(const tf_tl_layout *l);
int64_t tf_tl_threads(const tf_tl_layout *l);
void tf_tl_coordinate(const tf_tl_layout *l, int64_t thread, int64_t reg, int64_t *out);

static inline bool tf_tl_is_zero(const tf_tl_mode *m, uint32_t rank) {
  for (uint32_t i = 0; i < rank; i++)
    if (m->stride[i]) return false;
  return true;
}

#endif
