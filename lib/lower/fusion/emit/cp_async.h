/* Copies by cp.async. */
#ifndef TF_LOWER_FUSION_EMIT_CP_ASYNC_H
#define TF_LOWER_FUSION_EMIT_CP_ASYNC_H

#include "lower/fusion/emit/emitter.h"

/* The statement of a tensor that is filled so, for some lanes; false where an access is too narrow. */
TF_NODISCARD bool tf_cp_async_copy(tf_emitter *e, tf_tv *t, tf_ixp sym, uint32_t first, uint32_t n);
void tf_cp_async_commit(tf_emitter *e);
void tf_cp_async_wait(tf_emitter *e, uint32_t most); /* groups of this thread that may be pending */

#endif
