/* Products of a loop that are made a turn later. */
#ifndef TF_LOWER_TILE_EMIT_TILE_LAG_H
#define TF_LOWER_TILE_EMIT_TILE_LAG_H

#include "lower/tile/emit/tile_pipe.h"

/* Before a statement, where products that it meets were waited for: false, if it is not made in this turn. Behind it.
 */
TF_NODISCARD bool tf_tl_enter_lag(tf_tl_emitter *e, const tf_tl_stmt *s);
void tf_tl_leave_lag(tf_tl_emitter *e, const tf_tl_stmt *s);

#endif
