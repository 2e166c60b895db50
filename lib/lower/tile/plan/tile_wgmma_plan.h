/* Products that a warp group makes. */
#ifndef TF_LOWER_TILE_PLAN_TILE_WGMMA_PLAN_H
#define TF_LOWER_TILE_PLAN_TILE_WGMMA_PLAN_H

#include "lower/tile/plan/tile_copies.h"
#include "lower/tile/plan/tile_product.h"

/* Where the product is made by wgmma, how is in the statement then. */
void tf_tl_plan_wgmma(tf_tl_emitter *e, tf_tl_stmt *s);
/* By wgmma, with a sum that no conversion stands before, and factors where they are: in shared memory, or A, if
 * `registers`, in such. */
TF_NODISCARD bool tf_tl_can_fly(tf_tl_emitter *e, tf_tl_stmt *s, bool registers);
/* The sum `b` begins with this product, whatever it was. */
TF_NODISCARD bool tf_tl_begins_anew(tf_tl_emitter *e, const tf_tl_stmt *s, const tf_tl_buffer *b);
tf_tl_parts tf_tl_wgmma_parts(const tf_tl_stmt *s);
/* Of a loop whose loads producers issue: p->flight, where the body is nothing but products that can be in flight. */
void tf_tl_plan_flight(tf_tl_emitter *e, tf_tl_pipe *p);
uint32_t tf_tl_flight_registers(tf_tl_emitter *e, const tf_tl_flight *f); /* of a thread: its sums */

#endif
