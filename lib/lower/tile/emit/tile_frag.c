/* Fragments on their way through shared memory, and into the layouts that statements want. */
#include "lower/tile/emit/tile_convert.h"
#include "lower/tile/emit/tile_element.h"
#include "lower/tile/emit/tile_frag.h"
#include "lower/tile/emit/tile_memory.h"
#include "lower/tile/emit/tile_stmatrix.h"
#include "lower/tile/emit/tile_sync.h"
#include "lower/tile/plan/tile_stmatrix_plan.h"

/* ------------------------------------------------------------------------------------------------ through shared
 * memory */

typedef struct trip {
  tf_tl_buffer *frag, *shared;
  tf_value *single;
} trip;

static void dump_one(tf_tl_emitter *e, void *user) {
  trip *t = user;
  tf_ixp coord[TF_TILE_MAX_RANK];
  tf_tl_coord(e, &t->frag->layout, 0, coord);
  tf_value *c = tf_code_both(&e->code, tf_tl_inside(e, &t->frag->layout, coord), t->single);
  if (c) tf_code_open_if(&e->code, c, NULL);
  tf_value *v = tf_tl_read(e, t->frag, tf_tl_reg(e, &t->frag->layout, 0));
  tf_tl_write(e, t->shared, tf_tl_offset(e, t->shared, coord), v);
  if (c) tf_code_close(&e->code, NULL);
}

static void dump_pair(tf_tl_emitter *e, void *user) {
  tf_tl_buffer *frag = user;
  tf_value *a = tf_tl_read(e, frag, tf_tl_reg(e, &frag->layout, 0));
  tf_tl_matrix_put(e, e->matrix, a, tf_tl_read(e, frag, tf_tl_reg(e, &frag->layout, 1)));
}

void tf_tl_dump(tf_tl_emitter *e, tf_tl_buffer *frag, tf_tl_buffer *shared) {
  trip t = {frag, shared, tf_tl_single(e, &frag->layout)};
  int32_t same[TF_TILE_MAX_RANK];
  tf_tl_matrix m;
  tf_tl_before(e, shared, true);
  for (uint32_t d = 0; d < TF_TILE_MAX_RANK; d++) same[d] = (int32_t)d;
  if (frag->elem == shared->elem && tf_tl_matrix_fits(e, &frag->layout, shared, same, &m)) {
    tf_tl_matrix *outer = e->matrix;
    tf_value *single = e->single;
    e->matrix = &m;
    e->single = t.single;
    tf_tl_walk(e, &frag->layout, 2, dump_pair, frag);
    e->matrix = outer;
    e->single = single;
    return;
  }
  tf_tl_walk(e, &frag->layout, 1, dump_one, &t);
}

static void reload_one(tf_tl_emitter *e, void *user) {
  trip *t = user;
  tf_ixp coord[TF_TILE_MAX_RANK];
  tf_tl_coord(e, &t->frag->layout, 0, coord);
  tf_value *c = tf_tl_inside(e, &t->frag->layout, coord);
  if (c) tf_code_open_if(&e->code, c, NULL);
  tf_value *v = tf_tl_read(e, t->shared, tf_tl_offset(e, t->shared, coord));
  tf_tl_write(e, t->frag, tf_tl_reg(e, &t->frag->layout, 0), v);
  if (c) tf_code_close(&e->code, NULL);
}

void tf_tl_reload(tf_tl_emitter *e, tf_tl_buffer *frag, tf_tl_buffer *shared) {
  trip t = {frag, shared, NULL};
  tf_tl_before(e, shared, false);
  tf_tl_walk(e, &frag->layout, 1, reload_one, &t);
}

void tf_tl_stage_in(tf_tl_emitter *e, tf_tl_stmt *s) {
  for (size_t i = 0; i < s->uses.n; i++) {
    tf_tl_use *u = &s->uses.at[i];
    if (u->stage) (u->stage->scope == TF_TS_SHARED ? tf_tl_dump : tf_tl_convert)(e, u->buffer, u->stage);
  }
}

void tf_tl_stage_out(tf_tl_emitter *e, tf_tl_stmt *s) {
  for (size_t i = 0; i < s->uses.n; i++) {
    tf_tl_use *u = &s->uses.at[i];
    if (!u->stage || !u->written) continue;
    if (u->stage->scope == TF_TS_SHARED) tf_tl_reload(e, u->buffer, u->stage);
    else tf_tl_convert(e, u->stage, u->buffer);
  }
}
