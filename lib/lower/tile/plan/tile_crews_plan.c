/* Whether a block may have the program's threads twice (tile_crews.c): `consumers(2)` of tile.kernel. It may if
 *   - one loop has all loads by producers, stands in the kernel, and turns as often for each tile, so that a crew knows
 *     how many slots of its ring the other one's tile takes;
 *   - copies ahead of the tile have two slots, one of each crew (else they are not made ahead);
 *   - blocks of a cluster make no other copy together, and there are no views of shared memory.
 * All that is in shared memory besides rings is there twice, and has a place of its own from the kernel's begin to its
 * end. Staggered loops, and products that are made a turn later, are not planned then. */
#include "lower/tile/plan/tile_crews_plan.h"
#include "kernel/kernel.h"
#include "lower/common/pipeline.h"
#include "lower/tile/plan/tile_buffer.h"
#include "lower/tile/plan/tile_copies.h"
#include "lower/tile/plan/tile_producer_plan.h"

enum {
  WIDEST = 16,                             /* bytes of an access */
  MOST_SLOTS = TF_PIPELINE_MOST_STAGES / 2 /* bits of these are shifted by as many */
};

int64_t tf_tl_crews(const tf_tl_emitter *e) {
  const tf_tl_room *room = e->kernel->scratch;
  return room && room->one_crew ? 1 : tf_tile_consumers_of(e->kernel, 1);
}

typedef struct found {
  tf_tl_emitter *e;
  tf_tl_pipe *loop;
  const char *why;
} found;

static const char *loop_obstacle(const found *f, const tf_tl_pipe *p) {
  if (f->loop) return "it has more than one loop with loads that run ahead";
  if (!p->by_producer) return "its own threads issue loads of a loop";
  if (tf_op_parent(p->loop) != f->e->kernel)
    return "its loads stand in a loop around another one, or under a condition";
  return p->stages > MOST_SLOTS ? "its loop has more than 16 stages" : NULL;
}

static void look(tf_op *op, void *user) {
  found *f = user;
  tf_tl_pipe *p = tf_map_get(&f->e->pipes, tf_map_ptr(op));
  if (!p || f->why) return;
  if (p->last) return;
  f->why = loop_obstacle(f, p);
  f->loop = p;
}

static bool has_own(const tf_tl_buffer *b) {
  return b->scope == TF_TS_SHARED && !b->slots && !tf_type_is_mbarrier(b->elem);
}

static const char *obstacle(tf_tl_emitter *e, found *f) {
  if (!e->producers) return "it has no producer warps";
  if (e->nunits) return "the tensor unit makes its products";
  tf_walk(e->kernel, false, look, f);
  if (f->why) return f->why;
  if (!f->loop) return "it has no loop with loads that run ahead";
  if (tf_tl_tiles_differ(e)) return "its loop may turn more often for one tile than for another";
  if (2 * e->loads.n > TF_PIPELINE_MOST_STAGES) return "too many copies by TMA stand in it";
  for (size_t i = 0; i < e->loads.n; i++)
    if (e->loads.at[i]->multi) return "blocks of the cluster make a copy together that does not run ahead";
  for (size_t i = 0; i < e->buffers.n; i++)
    if (has_own(e->buffers.at[i]) && e->buffers.at[i]->viewed) return "there are views of shared memory";
  return NULL;
}

static void tell(tf_tl_emitter *e) {
  const tf_tl_room *room = e->kernel->scratch;
  if (!room || !room->one_crew || (e->f->wants_whole_rows && !e->f->whole_rows)) return;
  tf_tl_remember(e, e->kernel,
                 tf_pool_printf(e->code.pool, "this kernel has its threads once, not twice: %s", room->one_crew));
}

/* Nobody says where one crew is while the other runs, so its places are its own, always. */
static void give_places(tf_tl_emitter *e) {
  for (size_t i = 0; i < e->buffers.n; i++) {
    tf_tl_buffer *b = e->buffers.at[i];
    if (!has_own(b)) continue;
    int64_t each = (b->smem.align > WIDEST ? b->smem.align : WIDEST) / b->elem_bytes;
    b->slot_elements = (tf_tl_slot(b) + each - 1) / each * each;
    b->crews = e->crews;
  }
  if (e->loads.n) e->arrived->crews = e->crews;
}

void tf_tl_plan_crews(tf_tl_emitter *e) {
  found f = {.e = e};
  tell(e);
  if (e->crews == 1) return;
  e->one_crew = obstacle(e, &f);
  if (e->one_crew) return;
  give_places(e);
  tf_tl_buffer *b = f.loop->turn =
      tf_tl_new_buffer(e, tf_type_mbarrier(e->code.ctx, false), &e->crews, 1, TF_TS_SHARED);
  b->name = "turn";
  tf_smem_live_always(&b->smem);
  b->smem.align = 8;
}
