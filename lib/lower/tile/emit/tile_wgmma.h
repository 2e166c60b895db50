/* Products by wgmma. */
#ifndef TF_LOWER_TILE_EMIT_TILE_WGMMA_H
#define TF_LOWER_TILE_EMIT_TILE_WGMMA_H

#include "lower/tile/plan/tile_product.h"
#include "lower/tile/plan/tile_wgmma_plan.h"

/* In a turn of a loop: the warp group's number, by a shuffle, so that ptxas keeps it, and what is computed of it, in
 * registers of the warp; in each turn, so that nothing of it is kept from one to the next. To be forgotten (e->group
 * NULL) where the turn ends. Causal attention of 16384 x 64: 1.07 of the speed (H200, 2026-11-28). */
void tf_tl_find_group(tf_tl_emitter *e, const tf_tl_pipe *p);
/* acc += a * b. What threads wrote of the factors since the last fence, it would not see. `clear`: what acc is does not
 * count where this holds; NULL: it always does. */
void tf_tl_wgmma(tf_tl_emitter *e, tf_tl_product *p, tf_tl_buffer *acc, tf_value *clear);
/* Behind this its factors are there for the tensor cores, until a thread writes them. */
void tf_tl_wgmma_ready(tf_tl_emitter *e, tf_tl_stmt *s);
/* A product that tf_tl_can_fly is under way: nothing of it may be touched before tf_tl_wgmma_finish. Those that are
 * begun before tf_tl_wgmma_commit are one group. */
tf_tl_wgmma_start tf_tl_wgmma_begin(tf_tl_emitter *e, tf_tl_stmt *s, tf_value *clear);
void tf_tl_wgmma_commit(tf_tl_emitter *e);
/* n products are waited for, which `still` groups were committed behind; the sums have what came out. */
void tf_tl_wgmma_finish(tf_tl_emitter *e, const tf_tl_wgmma_start *s, size_t n, uint32_t still);
/* Before the loop, in each iteration, behind the loop. What an iteration reads may be written behind its own
 * tf_tl_flight_step, or, if its products `go_on`, behind the next one's, and of the last when the flight has ended. */
void tf_tl_flight_begin(tf_tl_emitter *e, tf_tl_flight *f);
void tf_tl_flight_step(tf_tl_emitter *e, tf_tl_flight *f, bool go_on);
/* The same of a flight of one product, with no more than so many of its steps along K; they are waited for. */
void tf_tl_flight_part(tf_tl_emitter *e, tf_tl_flight *f, tf_ixp steps);
void tf_tl_flight_end(tf_tl_emitter *e, tf_tl_flight *f);

#endif
