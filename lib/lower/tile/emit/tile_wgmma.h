/* Products by wgmma. */
#ifndef TF_LOWER_TILE_EMIT_TILE_WGMMA_H
#define TF_LOWER_TILE_EMIT_TILE_WGMMA_H

#include "lower/tile/plan/tile_product.h"
#include "lower/tile/plan/tile_wgmma_plan.h"

/* acc += a * b. What threads wrote of the factors since the last fence, it would not see. */
void tf_tl_wgmma(tf_tl_emitter *e, tf_tl_product *p, tf_tl_buffer *acc);
bool tf_tl_wgmma_sees_too_little(const tf_tl_emitter *e, const tf_tl_product *p);
/* Before the loop, in each iteration, behind the loop. What an iteration reads may be written when the next one's
 * products have begun (tf_tl_flight_step), and of the last when the flight has ended. */
void tf_tl_flight_begin(tf_tl_emitter *e, tf_tl_flight *f);
void tf_tl_flight_step(tf_tl_emitter *e, tf_tl_flight *f);
void tf_tl_flight_end(tf_tl_emitter *e, tf_tl_flight *f);

#endif
