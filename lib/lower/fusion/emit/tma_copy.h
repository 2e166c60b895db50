/* Copies by the tensor memory accelerator, and what copies of plain runs (bulk_copy.c) have in common with them. */
#ifndef TF_LOWER_FUSION_EMIT_TMA_COPY_H
#define TF_LOWER_FUSION_EMIT_TMA_COPY_H

#include "lower/fusion/emit/emitter.h"

void tf_tma_statement(tf_emitter *e, tf_tv *t);
void tf_tma_filled(tf_emitter *e, tf_tv *t);
void tf_tma_wait(tf_emitter *e, tf_tv *t, tf_ixp piece); /* of a ring of pieces, or NULL */
void tf_tma_before_fill(tf_emitter *e, tf_tv *t);
/* The slot's readers are done; fence: what they loaded may still be on its way. */
void tf_tma_release(tf_emitter *e, tf_tv *t, tf_ixp piece, bool fence);

#endif
