/* Whether a block may have the program's threads twice (tile_crews.c): `consumers(2)` of tile.kernel. It may if
 *   - one loop has all loads by producers, stands in the kernel, and turns as often for each tile, so that a crew knows
 *     how many slots of its ring the other one's tile takes;
 *   - copies ahead of the tile have two slots, one of each crew;
 *   - nothing else is in shared memory but tiles that warp groups store for themselves, of which each crew has its own.
 * Staggered loops, and products that are made a turn later, are not planned then. */
#include "lower/tile/plan/tile_crews_plan.h"
#include "lower/common/pipeline.h"
#include "lower/tile/plan/tile_buffer.h"
#include "lower/tile/plan/tile_copies.h"
#include "lower/tile/plan/tile_producer_plan.h"

enum { MOST_SLOTS = TF_PIPELINE_MOST_STAGES / 2 /* bits of these are shifted by as many */ };

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
  if (p->units) return "the tensor unit makes its products";
  return p->stages > MOST_SLOTS ? "its loop has more than 16 stages" : NULL;
}

static void look(tf_op *op, void *user) {
  found *f = user;
  tf_tl_pipe *p = tf_map_get(&f->e->pipes, tf_map_ptr(op));
  if (!p || f->why) return;
  if (p->last) f->why = p->stages == 2 ? NULL : "shared memory has no room for two of what is loaded ahead of the tile";
  else {
    f->why = loop_obstacle(f, p);
    f->loop = p;
  }
}

static bool is_shared(const tf_tl_buffer *b) { return b && b->scope == TF_TS_SHARED && !b->slots; }

/* What all threads of the program share, and would share with those of the other tile. */
static const char *shares(const tf_tl_emitter *e, const tf_tl_stmt *s) {
  const tf_tl_tma *t = s->tma_once;
  bool has = is_shared(s->scratch) || is_shared(s->temp) || is_shared(s->sum_way);
  for (size_t i = 0; i < s->uses.n; i++) has |= is_shared(s->uses.at[i].buffer) || is_shared(s->uses.at[i].stage);
  if (t && t->staged && !t->groups) has = true;
  return has ? tf_pool_printf(e->code.pool, "all of its threads share memory in a %s", s->op->def->name) : NULL;
}

static const char *obstacle(tf_tl_emitter *e, found *f) {
  if (!e->producers) return "it has no producer warps";
  tf_walk(e->kernel, false, look, f);
  if (f->why) return f->why;
  if (!f->loop) return "it has no loop with loads that run ahead";
  if (tf_tl_tiles_differ(e)) return "its loop may turn more often for one tile than for another";
  if (e->loads.n) return "a copy by TMA stands where it cannot be made ahead of the tile";
  for (size_t i = 0; i < e->stmts.n && !f->why; i++) f->why = shares(e, e->stmts.at[i]);
  return f->why;
}

static void tell(tf_tl_emitter *e) {
  const tf_tl_room *room = e->kernel->scratch;
  if (!room || !room->one_crew || (e->f->wants_whole_rows && !e->f->whole_rows)) return;
  tf_tl_remember(e, e->kernel,
                 tf_pool_printf(e->code.pool, "this kernel has its threads once, not twice: %s", room->one_crew));
}

void tf_tl_plan_crews(tf_tl_emitter *e) {
  found f = {.e = e};
  tell(e);
  if (e->crews == 1) return;
  e->one_crew = obstacle(e, &f);
  if (e->one_crew) return;
  tf_tl_buffer *b = f.loop->turn =
      tf_tl_new_buffer(e, tf_type_mbarrier(e->code.ctx, false), &e->crews, 1, TF_TS_SHARED);
  b->name = "turn";
  tf_smem_live_always(&b->smem);
  b->smem.align = 8;
}
