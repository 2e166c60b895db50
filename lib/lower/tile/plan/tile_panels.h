/* Factors of products that the tensor cores read from shared memory by descriptors (wgmma, tcgen05.mma): how they lie
 * there. */
#ifndef TF_LOWER_TILE_PLAN_TILE_PANELS_H
#define TF_LOWER_TILE_PLAN_TILE_PANELS_H

#include "kernel/wgmma_table.h"
#include "lower/tile/tile_emitter.h"

/* How the factor lies then; false: this buffer cannot. */
TF_NODISCARD bool tf_tl_panels_of(const tf_tl_buffer *b, tf_tl_order *out);
static inline uint32_t tf_tl_panel_columns(const tf_tl_buffer *b, const tf_tl_order *o) {
  return o->pieces * o->piece / b->elem_bytes;
}
/* The mma.sync of the product's types whose K is 32 bytes of A, as each of these instructions has it: a warp holds its
 * part of C as that one's fragments. TF_MMA_COUNT: there is none. `out`: the wgmma of these types. */
tf_mma_id tf_tl_step_of(tf_tl_emitter *e, const tf_tl_stmt *s, bool mixed, tf_wgmma_id *out);
/* Made by wgmma or tcgen05.mma. */
static inline bool tf_tl_has_panels(const tf_tl_stmt *s) { return s->group_n || s->unit_n; }
void tf_tl_place_panels(tf_tl_emitter *e); /* the factors of all such products are laid out so */

#endif
