/* Copies of a tile that producers load while the tile before is computed (tile_ahead_plan.c says which).
 *
 * What the copy brings has a slot or two. Producers fill the next one at the begin of each tile, as soon as it is
 * empty; the others wait for it where they first touch it (tile_settle.c), and give it back behind the last op that
 * does. */
#include "lower/tile/emit/tile_ahead.h"
#include "lower/tile/emit/tile_await.h"
#include "lower/tile/emit/tile_crews.h"
#include "lower/common/pipeline.h"
#include "lower/tile/emit/tile_pipe.h"
#include "lower/tile/emit/tile_settle.h"
#include "lower/tile/emit/tile_unit.h"

void tf_tl_take_ahead(tf_tl_emitter *e, tf_tl_tma *t) {
  tf_tl_pass_before(e, t->ahead, tf_ix_const(e->code.ix, 1));
  tf_tl_pipe_mean(e, t->ahead, tf_tl_next_slot(e, t->ahead));
  t->tile->arriving = t;
}

void tf_tl_leave_ahead(tf_tl_emitter *e, const tf_op *op) {
  for (size_t i = 0; i < e->stmts.n; i++) {
    const tf_tl_tma *t = e->stmts.at[i]->tma_once;
    if (!t || !t->ahead || t->ahead->last != op) continue;
    tf_tl_land_units(e, NULL);
    tf_tl_land_products(e, NULL);
    tf_tl_settle_loads(e);
    tf_builder b = tf_code_here(&e->code);
    tf_tl_pipe_release(e, t->ahead, tf_pipeline_get(&b, t->ahead->next), NULL);
    tf_tl_pipe_go_on(e, t->ahead);
    tf_tl_pass_behind(e, t->ahead, tf_ix_const(e->code.ix, 1));
  }
}
