#include "emu/sm/cluster.h"

#include <stdlib.h>

#include "emu/async/mbarrier.h"
#include "emu/memory/race.h"
#include "emu/sm/thread_ops.h"

bool tf_emu_cluster_reserve(tf_emu_worker *w) {
  if (!w->cluster) w->cluster = calloc(1, sizeof *w->cluster);
  return w->cluster != NULL;
}

void tf_emu_cluster_begin(tf_emu_worker *w) {
  if (w->shadow) {
    tf_emu_clock_drop(w->cta, &w->cluster->arriving);
    tf_emu_clock_drop(w->cta, &w->cluster->done);
  }
  *w->cluster = (tf_emu_cluster){0};
}

void tf_emu_cluster_free(tf_emu_worker *w) {
  if (w->cluster && w->shadow) tf_emu_cluster_begin(w);
  free(w->cluster);
}

static tf_emu_cluster_place place_of(uint32_t phase) { return phase & 1 ? TF_EMU_CLUSTER_ODD : TF_EMU_CLUSTER_EVEN; }

static void acquire(tf_emu_thread *t) {
  if (t->cta->launch->check) tf_emu_race_share(t, t->cta->worker->cluster->done);
}

static void complete(tf_emu_worker *w) {
  tf_emu_cluster *k = w->cluster;
  if (w->cta->launch->check) {
    tf_emu_clock_merge(w->cta, &k->done, k->arriving);
    tf_emu_clock_drop(w->cta, &k->arriving);
    tf_emu_mbarrier_fenced(w, k->done);
  }
  k->phase++;
  k->arrived = 0;
  for (uint32_t i = 0, n = w->ncta * w->cta->nthread; i < n; i++) {
    tf_emu_thread *t = tf_emu_thread_at(w, i);
    if (t->state == TF_EMU_AT_CLUSTER) tf_emu_wake(t, false);
  }
}

static void misuse(tf_emu_thread *t, const char *what) {
  tf_emu_report_add(t->cta, t, TF_EMU_BARRIER_MISUSE, t->site, "%s", what);
  tf_emu_stop(t);
}

TF_EMU_SYNC_FN(tf_emu_cluster_arrive) {
  (void)a, (void)b, (void)c, (void)d;
  tf_emu_worker *w = t->cta->worker;
  tf_emu_cluster *k = w->cluster;
  t->site = site;
  if (t->cluster) misuse(t, "barrier.cluster.arrive by a thread that has arrived and not waited since");
  t->cluster = (uint8_t)place_of(k->phase);
  if (t->cta->launch->check) {
    tf_emu_mbarrier_announce(t, k->phase + 1);
    t->pstamp[TF_EMU_PROXIED_LOADED] = t->stamp; /* as at a CTA's barrier (jit_late.c) */
    if (!(mode & TF_EMU_CLUSTER_RELAXED)) tf_emu_race_release(t, &k->arriving);
  }
  if (++k->arrived >= w->live) complete(w);
  return 0;
}

/* All lanes of a warp wait in one place. */
static void check_aligned(tf_emu_thread *t) {
  tf_emu_cta *c = t->cta;
  uint32_t first = t->warp * TF_EMU_WARP;
  for (uint32_t i = first; i < first + TF_EMU_WARP && i < c->nthread; i++) {
    const tf_emu_thread *o = &c->thread[i];
    if (o->state != TF_EMU_AT_CLUSTER || o->site == t->site) continue;
    tf_emu_report *r = tf_emu_report_add(c, t, TF_EMU_DIVERGED, t->site,
                                         "divergent barrier: lanes of one warp wait for the cluster at different "
                                         "places, and one of them is .aligned");
    tf_emu_report_note(c, r, o->site, "thread (%u,%u,%u) of the same warp waits here", o->tid[0], o->tid[1], o->tid[2]);
    return;
  }
}

TF_EMU_SYNC_FN(tf_emu_cluster_wait) {
  (void)a, (void)b, (void)c, (void)d;
  t->site = site;
  if (!t->cluster) misuse(t, "barrier.cluster.wait by a thread that has not arrived");
  if (mode & TF_EMU_CLUSTER_ALIGNED) check_aligned(t);
  if (t->cluster == place_of(t->cta->worker->cluster->phase)) tf_emu_block(t, TF_EMU_AT_CLUSTER);
  t->cluster = TF_EMU_CLUSTER_AWAY;
  t->cluster_met = t->cta->worker->cluster->phase;
  acquire(t);
  return 0;
}

void tf_emu_cluster_left(tf_emu_thread *t) {
  tf_emu_worker *w = t->cta->worker;
  tf_emu_cluster *k = w->cluster;
  if (t->cluster && t->cluster == place_of(k->phase)) k->arrived--;
  t->cluster = TF_EMU_CLUSTER_AWAY;
  if (k->arrived && k->arrived >= w->live) complete(w);
}
