/* What two crews of a block's threads do so that they take its tiles by turns. */
#ifndef TF_LOWER_TILE_EMIT_TILE_CREWS_H
#define TF_LOWER_TILE_EMIT_TILE_CREWS_H

#include "lower/tile/plan/tile_copies.h"
#include "lower/tile/tile_emitter.h"

/* From here on a thread is one of its crew's; gives its number in there. */
TF_NODISCARD tf_value *tf_tl_open_crew(tf_tl_emitter *e, tf_value *thread);
/* Of the block's tiles, the first of which and each next one are said, those of the crew: how many, and likewise. */
TF_NODISCARD tf_value *tf_tl_crew_tiles(tf_tl_emitter *e, tf_value *all);
TF_NODISCARD tf_value *tf_tl_crew_first(tf_tl_emitter *e, tf_value *first, tf_value *step);
TF_NODISCARD tf_value *tf_tl_crew_step(tf_tl_emitter *e, tf_value *step);
/* A barrier of so many threads of a crew, or of all where there is one: 0 that of all of these, others from 1 on. */
void tf_tl_meet_crew(tf_tl_emitter *e, uint32_t which, uint32_t threads);
/* The loop of so many turns is this crew's from the one to the other, which stands behind its last wait for a slot. */
void tf_tl_enter_turn(tf_tl_emitter *e, const tf_tl_pipe *p, tf_ixp count);
void tf_tl_leave_turn(tf_tl_emitter *e, const tf_tl_pipe *p, tf_ixp count);
/* Slots of the other crew's tile before this one's, and behind it, are passed. */
void tf_tl_pass_before(tf_tl_emitter *e, const tf_tl_pipe *p, tf_ixp count);
void tf_tl_pass_behind(tf_tl_emitter *e, const tf_tl_pipe *p, tf_ixp count);

#endif
