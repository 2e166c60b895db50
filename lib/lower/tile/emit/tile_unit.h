/* Products by tcgen05.mma. */
#ifndef TF_LOWER_TILE_EMIT_TILE_UNIT_H
#define TF_LOWER_TILE_EMIT_TILE_UNIT_H

#include "lower/tile/plan/tile_product.h"
#include "lower/tile/plan/tile_unit_plan.h"

/* At the kernel's begin, where it has such products: the first warp allocates their columns; one thread makes their
 * mbarriers; behind the barrier all know where the columns are. At its end the first warp gives them back. */
void tf_tl_begin_units(tf_tl_emitter *e);
void tf_tl_make_units(tf_tl_emitter *e);
void tf_tl_find_units(tf_tl_emitter *e);
void tf_tl_end_units(tf_tl_emitter *e);

/* Of a warp: words of each lane of its own quarter of the lanes, to so many columns; and what it stored is there. */
void tf_tl_store_lanes(tf_tl_emitter *e, tf_value *words, tf_ixp column, uint32_t columns);
void tf_tl_wait_stored(tf_tl_emitter *e);
/* Around a loop: sums that stay in tensor memory for it go there, and come back. */
void tf_tl_enter_units(tf_tl_emitter *e, const tf_op *loop);
void tf_tl_leave_units(tf_tl_emitter *e, const tf_op *loop);
/* The product is under way: acc += a * b, where acc is in its home or else goes there from its registers. `clear`: what
 * it is does not count where this holds; NULL: it always does. */
void tf_tl_unit(tf_tl_emitter *e, tf_tl_stmt *s, tf_tl_product *p, tf_tl_buffer *acc, tf_value *clear);
/* Waits for the products under way that the statement must not overtake; NULL: for all. Sums that do not stay are in
 * their registers then. */
void tf_tl_land_units(tf_tl_emitter *e, const tf_tl_stmt *s);
/* What warps did with tensor memory, of both blocks of a pair, comes before what the thread that issues has the unit
 * do.
 */
void tf_tl_order_units(tf_tl_emitter *e);
/* What one thread does: begins the product's instructions; has an mbarrier arrive when all that it began is done. */
void tf_tl_issue_unit(tf_tl_emitter *e, tf_tl_stmt *s, tf_tl_product *p, tf_value *clear);
void tf_tl_commit_units(tf_tl_emitter *e, tf_value *bar);
tf_value *tf_tl_unit_bar(tf_tl_emitter *e, const tf_tl_stmt *s);
/* All threads wait for what was committed to the product's mbarrier. */
void tf_tl_await_unit(tf_tl_emitter *e, const tf_tl_stmt *s);
/* Before one thread begins products whose end the others wait for: who waits for the end of the ones before must have
 * seen it, or it finds the mbarrier two phases on, which looks to it as if nothing had come (PTX ISA,
 * mbarrier.try_wait: a parity tells the phase under way from the one before). */
void tf_tl_before_units(tf_tl_emitter *e);

#endif
