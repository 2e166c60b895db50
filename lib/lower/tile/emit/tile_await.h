/* Products by wgmma that go on while the statements behind them run. */
#ifndef TF_LOWER_TILE_EMIT_TILE_AWAIT_H
#define TF_LOWER_TILE_EMIT_TILE_AWAIT_H

#include "lower/tile/plan/tile_product.h"

/* A product that was begun and committed: it is waited for here, or where something needs that it is over. */
void tf_tl_await_later(tf_tl_emitter *e, tf_tl_stmt *s, const tf_tl_wgmma_start *start);
/* Before a statement: waits for the products under way that it meets. NULL: for all. */
void tf_tl_land_products(tf_tl_emitter *e, const tf_tl_stmt *s);

#endif
