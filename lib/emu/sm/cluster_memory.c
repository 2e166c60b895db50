/* The shared memory of the CTAs of a cluster: what its places are called, and whether a thread may touch that of
 * another CTA. */
#include <stdio.h>
#include <string.h>

#include "emu/jit/module.h"
#include "emu/memory/race.h"
#include "emu/sm/cluster_memory.h"
#include "emu/sm/thread_ops.h"

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
