/* Waiting for what TMA still does. */
#ifndef TF_LOWER_TILE_EMIT_TILE_SETTLE_H
#define TF_LOWER_TILE_EMIT_TILE_SETTLE_H

#include "lower/tile/tile_emitter.h"

/* Waits for what TMA still does where `b` is about to be touched; true if a barrier must follow. */
TF_NODISCARD bool tf_tl_settle(tf_tl_emitter *e, const tf_tl_buffer *b, bool write);
void tf_tl_settle_loads(tf_tl_emitter *e); /* all of them: control goes another way */
/* At the begin of what stands in `op`, a loop or a branch, or behind it: what came before is what was known, or
 * anything that op does. */
void tf_tl_forget(tf_tl_emitter *e, const tf_op *op);
tf_value *tf_tl_first_thread(tf_tl_emitter *e);
void tf_tl_wait_stores(tf_tl_emitter *e, bool read);

#endif
