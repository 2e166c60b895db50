/* What shuffles bring from one layout of a fragment into another. */
#ifndef TF_LOWER_TILE_PLAN_TILE_CONVERT_PLAN_H
#define TF_LOWER_TILE_PLAN_TILE_CONVERT_PLAN_H

#include "lower/tile/tile_emitter.h"

enum { TF_TL_MOST_CONVERTED = 256 };

/* Registers that threads read for register `reg` of `to`; whether some thread has it not itself. */
typedef struct tf_tl_wanted {
  uint64_t regs[TF_TL_MOST_CONVERTED / 64];
  uint32_t n;
  bool moves;
} tf_tl_wanted;

/* False: one of them is in another warp. */
TF_NODISCARD bool tf_tl_wants(const tf_tl_layout *from, const tf_tl_layout *to, int64_t reg, int64_t threads,
                              tf_tl_wanted *w);
int32_t tf_tl_dim_of(const tf_tl_mode *m, uint32_t rank); /* whose digit it is: -1 of none, -2 of several */
/* How many shuffles bring what one layout has into another; -1: it cannot be, or shared memory does it
 * for less. Both fragments have the same coordinates. */
int64_t tf_tl_convert_cost(const tf_tl_emitter *e, const tf_tl_layout *from, const tf_tl_layout *to, uint32_t bytes);

#endif
