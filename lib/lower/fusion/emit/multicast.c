/* Loads via(tma) and via(bulk) for a whole cluster: `{multicast}` on the copy, `cluster` on the function.
 *
 * The blocks of a cluster that want the same tile (along the cluster's dimensions that the tile does not depend on) are
 * a group. Each of them announces the bytes on its own mbarrier; the first of the group issues the copy, which goes to
 * the same place in all of them and counts on each one's mbarrier. Before that all threads of the cluster have met, so
 * that every mbarrier is there and nobody still reads or writes what the tile goes over; the kernel's end they meet at
 * once more. Bytes that arrive before they are announced do no harm: the announcing arrival is outstanding. */
#include "lower/fusion/emit/cluster_barrier.h"
#include "lower/fusion/emit/multicast.h"
#include "lower/fusion/emit/shared_buffers.h"

bool tf_multicast_any(const tf_emitter *e) {
  for (uint32_t i = 0; i < e->s->ntv; i++)
    if (e->s->tv[i]->multicast) return true;
  return false;
}

/* Has nothing but copies into shared memory happened since the cluster met, on every way here? */
static bool just_met(const tf_emitter *e) {
  if (e->met_block != e->code.level[e->code.depth].block) return false;
  for (size_t i = e->met_events; i < e->hazards.events.n; i++) {
    const tf_hazard_event *ev = &e->hazards.events.at[i];
    if (ev->what == TF_HAZARD_BARRIER) return false;
    if (ev->what == TF_HAZARD_ACCESS && ev->access != TF_ACCESS_ASYNC_WRITE) return false;
  }
  return true;
}

/* Is its place in shared memory no other buffer's? */
static bool own_place(const tf_emitter *e, const tf_tv *t) {
  for (size_t i = 0; i < e->shared.n; i++)
    if (i != (size_t)t->shared && tf_shared_overlap(&e->shared.at[t->shared], &e->shared.at[i])) return false;
  return true;
}

/* Before the nest that fills `t`, or the first slots of it. Slots that mbarriers keep in order, where nothing else ever
 * is, the cluster need not meet for. */
void tf_multicast_before(tf_emitter *e, tf_tv *t) {
  if (just_met(e) || (t->stages && t->order != TF_RING_BARRIER && own_place(e, t))) return;
  tf_code_unguard(&e->code);
  if (e->code.outer) {
    tf_refuse(e->p->why, t->op,
              "'%s' is multicast inside a loop that not all threads enter; let it be filled outside of that",
              tf_tv_name(t));
    e->code.failed = true;
    return;
  }
  tf_cluster_barrier(e);
}

void tf_multicast_open_first(tf_emitter *e, const tf_tv *t) {
  tf_builder b = tf_code_here(&e->code);
  tf_code_open_if(&e->code, tf_cluster_is_first(&b, t->multicast), NULL);
}
