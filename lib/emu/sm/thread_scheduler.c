/* A cluster from its beginning to its end: its threads take turns (turns.c), and all that they touch is told when one
 * ends, when nobody can run, and when the cluster is over. */
#include <string.h>

#include "emu/async/cp_async_groups.h"
#include "emu/sm/cluster.h"
#include "emu/async/engine.h"
#include "emu/async/mbarrier.h"
#include "emu/jit/module.h"
#include "emu/memory/race.h"
#include "emu/memory/race_report.h"
#include "emu/sm/registers.h"
#include "emu/sm/sm.h"
#include "emu/tensor/emu_tmem.h"
#include "emu/tensor/warpgroup.h"
#include "emu/sm/trace.h"

static void livelock(tf_emu_thread *t) {
  tf_emu_worker *w = t->cta->worker;
  tf_emu_report *r = tf_emu_report_add(
      t->cta, t, TF_EMU_LIVELOCK, t->site, "livelock: the %s took more than %llu turns without ending; seen last here",
      w->ncta > 1 ? "cluster" : "block", (unsigned long long)t->cta->launch->max_steps);
  tf_emu_mbarrier_tell(w, r);
}

static void thread_ended(tf_emu_thread *t) {
  tf_emu_cta *c = t->cta;
  if (t->async) tf_emu_async_flush(t);
  if (c->launch->waits && !tf_emu_knows_grid(t)) tf_emu_report_early_end(t);
  if (c->warp[t->warp].ngroup) tf_emu_warp_left(t);
  tf_emu_barrier_left(t);
  tf_emu_cluster_left(t);
  if (c->live) return;
  tf_emu_engine_cta_ended(c, t);
  tf_emu_registers_ended(c);
  tf_emu_tmem_ended(c);
  tf_emu_warpgroup_ended(c);
}

static const tf_emu_events events = {thread_ended, tf_emu_engine_unblock, tf_emu_engine_arrive, livelock};

static void start_threads(tf_emu_cta *c) {
  tf_emu_worker *w = c->worker;
  c->live = c->nthread;
  c->ticks = 0;
  c->running = 0;
  c->next_id = 1;
  for (uint32_t i = 0; i < TF_EMU_BARRIERS; i++) tf_emu_clock_drop(c, &c->barrier[i].clock); /* of arrivals in vain */
  memset(c->barrier, 0, sizeof c->barrier);
  for (uint32_t i = 0; i < c->nthread; i++) {
    tf_emu_thread *t = &c->thread[i];
    t->state = TF_EMU_NEW;
    t->fiber = NULL;
    t->patience = 64;
    t->cluster = 0;
    t->cluster_met = 0;
    t->mbarrier = NULL;
    t->frame = NULL;
    tf_emu_turns_add(w, t->id);
  }
  for (uint32_t k = 0; k < c->nwarp; k++) {
    uint32_t n = c->nthread - k * TF_EMU_WARP;
    c->warp[k].live = n < TF_EMU_WARP ? (1u << n) - 1 : ~0u;
    c->warp[k].ngroup = 0;
  }
}

/* Where the CTA of this rank stands in the cluster and in the grid. */
static void place(tf_emu_cta *c, uint64_t unit) {
  uint32_t rank = c->rank;
  for (int i = 0; i < 3; i++) {
    c->place[i] = rank % c->extent[i];
    rank /= c->extent[i];
    c->clusterid[i] = (uint32_t)(unit % c->nclusterid[i]);
    unit /= c->nclusterid[i];
    c->ctaid[i] = c->clusterid[i] * c->extent[i] + c->place[i];
  }
  c->linear = c->ctaid[0] + (uint64_t)c->nctaid[0] * (c->ctaid[1] + (uint64_t)c->nctaid[1] * c->ctaid[2]);
  c->smid = (uint32_t)(c->linear % c->nsmid);
}

void tf_emu_run_cluster(tf_emu_worker *w, uint64_t unit) {
  w->unit = unit;
  w->rng = w->cta->launch->seed ^ (unit * 0xd1342543de82ef95u + w->cta->launch->id);
  w->steps = w->head = w->nready = w->spins = 0;
  w->stopped = w->fenced = false;
  w->events = &events;
  w->live = w->ncta * w->cta->nthread;
  for (uint32_t i = 0; i < w->ncta; i++) {
    place(&w->cta[i], unit);
    start_threads(&w->cta[i]);
  }
  if (w->cta->launch->pct) tf_emu_draw_priorities(w);
  w->running = NULL;
  w->idle = NULL;
  w->fresh = 0;
  if (w->cta->launch->check) tf_emu_race_begin(w);
  tf_emu_cluster_begin(w);
  for (uint32_t i = 0; i < w->ncta && w->cta->launch->trace; i++) tf_emu_trace_cta(&w->cta[i], true);
  while (w->live && !w->stopped) {
    tf_emu_thread *next = tf_emu_next_turn(w);
    if (!next) {
      if (!w->stopped) tf_emu_report_deadlock(w);
      break;
    }
    tf_emu_go(w, &w->main, next);
  }
  tf_emu_end_turn(w);
  for (uint32_t i = 0; i < w->ncta && w->cta->launch->trace; i++) tf_emu_trace_cta(&w->cta[i], false);
  for (uint32_t i = 0; i < w->ncta; i++) tf_emu_async_drop(&w->cta[i]);
  tf_emu_engine_end(w);
  for (uint32_t i = 0; i < w->ncta; i++) tf_emu_registers_ended(&w->cta[i]);
  tf_emu_tmem_end(w);
  tf_emu_warpgroup_end(w);
  tf_emu_mbarrier_end(w);
}
