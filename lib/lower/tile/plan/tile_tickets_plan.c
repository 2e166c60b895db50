/* What drawn tiles need of shared memory. */
#include "lower/tile/plan/tile_cluster_plan.h"
#include "lower/tile/plan/tile_buffer.h"
#include "lower/tile/plan/tile_pipe_plan.h"
#include "lower/tile/plan/tile_tickets_plan.h"

enum { MOST_SLOTS = 32 /* of tickets: phases of a ring are bits of a word */ };

static void look_for_stages(tf_op *op, void *user) {
  tf_tl_emitter *e = user;
  const tf_tl_pipe *p = tf_map_get(&e->pipes, tf_map_ptr(op));
  uint32_t *slots = &e->tickets->at.slots;
  if (p && p->by_producer && p->stages >= *slots)
    *slots = p->stages < MOST_SLOTS ? (uint32_t)p->stages + 1 : MOST_SLOTS;
}

static tf_tl_buffer *buffer(tf_tl_emitter *e, tf_type *elem, const char *name) {
  int64_t n = e->tickets->at.slots;
  tf_tl_buffer *b = tf_tl_new_buffer(e, elem, &n, 1, TF_TS_SHARED);
  b->name = name;
  tf_smem_live_always(&b->smem);
  b->smem.align = 8;
  return b;
}

/* A loop may have one iteration, so a producer may be as many tiles ahead as its loops have slots. */
void tf_tl_plan_tickets(tf_tl_emitter *e) {
  int64_t c[3]; /* blocks of a cluster take their tiles together */
  bool beside = tf_tile_beside_of(e->kernel) && e->chosen && tf_tl_cluster(e->kernel, c) == 1;
  if (!e->persistent || (!beside && !tf_tile_dynamic_of(e->kernel))) return;
  tf_tl_tickets *t = e->tickets = TF_NEW(e->code.pool, tf_tl_tickets);
  *t = (tf_tl_tickets){.at = {.slots = 2, .by_producer = e->producers > 0, .extent = {1, 1, 1}, .ranks = 1}};
  if (t->at.by_producer) tf_walk(e->kernel, false, look_for_stages, e);
  t->place = buffer(e, tf_type_i(e->code.ctx, 32), "tickets");
  if (!t->at.by_producer) return;
  t->full = buffer(e, tf_type_mbarrier(e->code.ctx, false), "tickets full");
  t->empty = buffer(e, tf_type_mbarrier(e->code.ctx, false), "tickets empty");
}
