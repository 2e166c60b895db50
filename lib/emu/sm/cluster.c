#include "emu/sm/cluster.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "emu/async/mbarrier.h"
#include "emu/jit/module.h"
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
  if (t->cta->launch->check) tf_emu_race_acquire(t, t->cta->worker->cluster->done);
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

/* Whether t has learnt anything of the CTA since the cluster began. */
bool tf_emu_cluster_started(const tf_emu_thread *t, const tf_emu_cta *o) {
  const tf_emu_shadow *s = t->cta->worker->shadow;
  if (t->cluster_met) return true; /* relaxed or not, all have arrived there */
  for (uint32_t i = 0; t->clock && i < o->nthread; i++)
    if (t->clock->at[o->thread[i].id] >= s->begin) return true;
  return false;
}

bool tf_emu_cluster_check(tf_emu_thread *t, const tf_emu_cta *owner, uint32_t site, const char *verb) {
  if (!owner->live) {
    tf_emu_report_add(t->cta, t, TF_EMU_CLUSTER, site,
                      "%s of the shared memory of block %u of the cluster, which has ended", verb, owner->rank);
    return false;
  }
  if (t->cta->worker->shadow && t->cta->launch->check && !tf_emu_cluster_started(t, owner))
    tf_emu_report_add(t->cta, t, TF_EMU_CLUSTER, site,
                      "%s of the shared memory of block %u of the cluster, with no cluster barrier before it that says "
                      "that this block has started",
                      verb, owner->rank);
  return true;
}

/* Appends "`%s`+16"; buffers that take turns in one place are told all, as " or ". */
static int put_name(char *out, int n, const char *label, uint64_t at) {
  char plus[24] = "";
  if (at) snprintf(plus, sizeof plus, "+%llu", (unsigned long long)at);
  int more = snprintf(out + n, 100 - (size_t)n, "%s%.40s%s", n ? " or " : " (", label, plus);
  return n + more < 96 ? n + more : n;
}

const char *tf_emu_shared_object(const tf_emu_cta *c, uint64_t off, char buffer[128]) {
  const tf_emu_module *m = c->launch->module;
  int n = 0;
  for (uint32_t i = 0; i < m->nname; i++) {
    const tf_emu_name *x = &m->name[i];
    if (off < x->at || (x->bytes && off - x->at >= x->bytes) || strcmp(x->kernel, c->launch->kernel->name)) continue;
    n = put_name(buffer, n, x->label, off - x->at);
  }
  for (uint32_t i = 0; i < m->nshared && !n; i++) {
    const tf_emu_shared_variable *v = &m->shared[i];
    char quoted[48];
    snprintf(quoted, sizeof quoted, "`%.37s`", v->name);
    if (off - v->at < v->size) n = put_name(buffer, n, quoted, off - v->at);
  }
  snprintf(buffer + n, 128 - (size_t)n, n ? ")" : "");
  return buffer;
}

const char *tf_emu_shared_name(const tf_emu_cta *c, uint64_t off, char buffer[128]) {
  char rank[32] = "", object[128];
  if (c->ncta > 1) snprintf(rank, sizeof rank, " of block %u of the cluster", c->rank);
  snprintf(buffer, 128, "shared+0x%llx%.80s%s", (unsigned long long)off, tf_emu_shared_object(c, off, object), rank);
  return buffer;
}

TF_EMU_SYNC_FN(tf_emu_mapa) {
  (void)mode, (void)c, (void)d;
  uint64_t off;
  tf_emu_worker *w = t->cta->worker;
  if (!tf_emu_window_of(t, a, &off)) {
    tf_emu_report_add(t->cta, t, TF_EMU_CLUSTER, site, "mapa of 0x%llx, which is no address of shared memory",
                      (unsigned long long)a);
    tf_emu_stop(t);
  }
  if ((uint32_t)b >= w->ncta) {
    tf_emu_report_add(t->cta, t, TF_EMU_CLUSTER, site, "mapa to block %u of a cluster of %u", (uint32_t)b, w->ncta);
    tf_emu_stop(t);
  }
  return (uint64_t)(uintptr_t)w->cta[(uint32_t)b].window + off;
}

TF_EMU_SYNC_FN(tf_emu_getctarank) {
  (void)mode, (void)b, (void)c, (void)d;
  uint64_t off;
  const tf_emu_cta *o = tf_emu_window_of(t, a, &off);
  if (!o) {
    tf_emu_report_add(t->cta, t, TF_EMU_CLUSTER, site, "getctarank of 0x%llx, which is no address of shared memory",
                      (unsigned long long)a);
    tf_emu_stop(t);
  }
  return o->rank;
}
