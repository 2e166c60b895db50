/* Copies of aligned loops. */
#ifndef TF_LOWER_FUSION_EMIT_READ_BEYOND_H
#define TF_LOWER_FUSION_EMIT_READ_BEYOND_H

#include "lower/fusion/emit/operands.h"

/* Is it read by whole vectors, of which a row may have some lanes only, and the others are filled? All vectors of a
 * thread are read before the first is waited for, so its nest is walked twice: tf_half. */
bool tf_beyond_in_two(const tf_tv *t);

/* Of an aligned copy: what asks on both sides whether the row has an element; NULL: nothing does. */
const tf_predicate *tf_beyond_ends(const tf_tv *t);

/* Has it a value also where there is no element, and no row? Then what asks for these is asked where it is read. */
bool tf_beyond_is_filled(const tf_tv *t);

/* In the turn that `unswitch` leaves most threads have no vector of the row, or few: a reduction that leaves out
 * nothing, since the copy has a fill, and takes a vector at a time, need not add up fills alone. NULL: it does. */
tf_value *tf_beyond_rest(tf_emitter *e, const tf_tv *t, const tf_lanes *l);

/* Is it read an element at a time, with something else where the row has none? */
bool tf_beyond_by_elements(const tf_tv *t);

/* What the copy `t` has in each lane, also where a row has no element. */
void tf_read_beyond(tf_emitter *e, tf_tv *t, const tf_lanes *l, tf_value **out);

#endif
