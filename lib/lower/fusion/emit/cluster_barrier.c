/* The threads of a cluster meet: at the hardware's barrier, which all of them come to, or, where producer warps walk
 * loops of their own, without these.
 *
 * Then the threads of a block that are no producers meet first, and then at mbarriers (cluster_ops.c).
 *
 * All blocks come to the same meetings: no loop's extent depends on the block, and what they draw they draw together
 * (tile_scheduler.c). When the kernel begins and ends all threads are at the hardware's barrier, so the mbarriers are
 * there, and no block leaves while another arrives at its own. */
#include "kernel/kernel_build.h"
#include "lower/common/pipeline.h"
#include "lower/fusion/emit/cluster_barrier.h"
#include "lower/fusion/emit/fusion_sync.h"
#include "lower/fusion/emit/kernel_args.h"
#include "lower/fusion/emit/shared_buffers.h"
#include "lower/fusion/plan/plan_ask.h"
#include "support/result.h"

/* Is a tile of several blocks filled by those that are no producers? */
static bool meets_apart(const tf_tv *t) { return t->multicast && !(t->stages && t->order == TF_RING_WARPS); }

void tf_meeting_plan_shared(tf_emitter *e) {
  int64_t n[3];
  for (uint32_t i = 0; i < e->s->ntv && e->s->producer && !e->meeting.at.ranks; i++) {
    if (!meets_apart(e->s->tv[i])) continue;
    TF_EITHER(tf_plan_cluster(e->p, n));
    e->meeting.at.ranks = (uint32_t)(n[0] * n[1] * n[2]);
    e->meeting.bar = tf_shared_add_mbarriers(e, e->s->tv[i], 2);
  }
}

/* In one thread of the block. */
void tf_meeting_make_mbarriers(tf_emitter *e) {
  if (!e->meeting.at.ranks) return;
  tf_builder b = tf_code_here(&e->code);
  e->meeting.at.bars = e->shared.at[e->meeting.bar].buf;
  tf_cluster_meeting_init(&b, &e->meeting.at);
}

void tf_meeting_begin(tf_emitter *e) {
  if (!e->meeting.at.ranks) return;
  tf_builder b = tf_code_here(&e->code);
  e->meeting.at.count = tf_pipeline_register(&b, 0);
}

/* One thread of the block arrives. */
static void meet_apart(tf_emitter *e) {
  tf_cluster_meeting *m = &e->meeting.at;
  tf_sync_barrier(e);
  tf_builder b = tf_code_here(&e->code);
  tf_cluster_meeting_open(&b, m);
  tf_value *first = tf_e_first_thread(e, NULL);
  if (first) tf_code_open_if(&e->code, first, NULL);
  b = tf_code_here(&e->code);
  tf_cluster_meeting_arrive(&b, m);
  if (first) tf_code_close(&e->code, NULL);
  b = tf_code_here(&e->code);
  tf_cluster_meeting_wait(&b, m);
}

void tf_cluster_barrier(tf_emitter *e) {
  if (e->consumer && e->code.depth) {
    meet_apart(e);
  } else {
    tf_sync_barrier_events(e);
    tf_builder b = tf_code_here(&e->code);
    tf_cluster_meet(&b);
  }
  e->met_events = e->hazards.events.n;
  e->met_block = e->code.level[e->code.depth].block;
}
