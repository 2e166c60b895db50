/* mbarriers as objects: found by their address, kept until the cluster ends.
 *
 * A phase is over when no arrival and no byte is missing (settle); then those who wait run again, and what all arrivals
 * of the phase knew is theirs. The 64 bits in shared memory are a hash that changes with each operation: if they are
 * not what is expected here, something else wrote or copied them, and that is told. mbarrier_ops.c has the
 * instructions. */
#include "emu/async/mbarrier.h"

#include <stdlib.h>
#include <string.h>

#include "emu/sm/cluster_memory.h"
#include "emu/async/op_list.h"
#include "emu/memory/race.h"
#include "emu/sm/thread_ops.h"

/* Those of one CTA; they live until the cluster ends, for copies point to them. */
typedef struct tf_emu_mbarriers {
  tf_emu_mbarrier **at;
  uint32_t n, cap;
  uint32_t fresh;                   /* at[fresh ..] are allocated and not in use */
  uint16_t slot[TF_EMU_WINDOW / 8]; /* 1 + index, by offset */
} tf_emu_mbarriers;

static uint64_t mix(uint64_t z) {
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
}

void tf_emu_mbarrier_touch(tf_emu_mbarrier *m) {
  m->content = mix(++m->serial * 0x9e3779b97f4a7c15u ^ (uint64_t)m->off << 32 ^ m->cta->rank);
  memcpy(m->cta->window + m->off, &m->content, 8);
  tf_emu_engine_progress(m->cta->worker);
}

static const char *name(const tf_emu_mbarrier *m, char buffer[128]) {
  return tf_emu_shared_name(m->cta, m->off, buffer);
}

tf_emu_mbarrier *tf_emu_mbarrier_find(const tf_emu_cta *c, uint64_t off) {
  tf_emu_mbarriers *all = c->mbarriers;
  if (!all || off % 8 || !all->slot[off / 8]) return NULL;
  tf_emu_mbarrier *m = all->at[all->slot[off / 8] - 1];
  return m->live ? m : NULL;
}

#define FAULT(t, site, ...) tf_emu_report_add((t)->cta, t, TF_EMU_MBARRIER, site, __VA_ARGS__)

static void check_known(tf_emu_thread *t, uint32_t site, const tf_emu_mbarrier *m, const char *op) {
  char at[128];
  if (!t->cta->launch->check) return;
  if (m->announced && t->cluster_met >= m->announced) return;
  if (!tf_emu_knows(t, m->owner, m->stamp)) {
    const tf_emu_thread *o = tf_emu_thread_at(t->cta->worker, m->owner);
    tf_emu_report *r =
        FAULT(t, site, "%s on the mbarrier at %s, whose initialisation nothing orders before it", op, name(m, at));
    tf_emu_report_note(t->cta, r, m->site, "thread (%u,%u,%u) initialises it; a barrier must stand between", o->tid[0],
                       o->tid[1], o->tid[2]);
  } else if (t->cta != m->cta && !m->fenced) {
    tf_emu_report *r =
        FAULT(t, site, "%s on the mbarrier at %s, whose initialisation other blocks may not see", op, name(m, at));
    tf_emu_report_note(t->cta, r, m->site,
                       "the thread that initialises it must execute fence.mbarrier_init.release.cluster after it, and "
                       "the cluster must meet");
  }
}

tf_emu_mbarrier *tf_emu_mbarrier_at(tf_emu_thread *t, uint32_t site, uint64_t address, const char *op, bool remote) {
  uint64_t off;
  tf_emu_cta *c = tf_emu_window_of(t, address, &off);
  char at[128];
  if (!c) {
    FAULT(t, site, "%s on 0x%llx, which is no address of shared memory", op, (unsigned long long)address);
    tf_emu_stop(t);
  }
  if (c != t->cta && !remote) {
    FAULT(t, site, "%s on an mbarrier of another block, at %s; only arrivals and transaction counts may be remote", op,
          tf_emu_shared_name(c, off, at));
    tf_emu_stop(t);
  }
  if (c != t->cta && !tf_emu_cluster_check(t, c, site, op)) tf_emu_stop(t);
  tf_emu_mbarrier *m = tf_emu_mbarrier_find(c, off);
  if (!m) {
    FAULT(t, site, "%s on %s, where no initialised mbarrier is", op, tf_emu_shared_name(c, off, at));
    tf_emu_stop(t);
  }
  if (memcmp(c->window + off, &m->content, 8)) {
    tf_emu_report *r = FAULT(t, site, "%s on the mbarrier at %s, whose memory was overwritten", op, name(m, at));
    tf_emu_report_note(t->cta, r, m->site, "it was initialised here");
    tf_emu_stop(t);
  }
  check_known(t, site, m, op);
  return m;
}

void tf_emu_mbarrier_tracks(tf_emu_thread *t, uint32_t site, tf_emu_mbarrier *m) {
  char at[128];
  if (!t->cta->launch->check || m->fenced) return;
  /* of the same block GPUs do well without, it is said */
  tf_emu_fault kind = m->cta == t->cta ? TF_EMU_FORMAL : TF_EMU_MBARRIER;
  tf_emu_report *r = tf_emu_report_add(t->cta, t, kind, site,
                                       "a copy completes on the mbarrier at %s, whose initialisation the async proxy "
                                       "may not see",
                                       name(m, at));
  tf_emu_report_note(t->cta, r, m->site,
                     "the thread that initialises it must execute fence.mbarrier_init or fence.proxy.async after it");
}

static void wake(tf_emu_mbarrier *m) {
  tf_emu_cta *c = m->cta;
  for (uint32_t i = 0; i < c->nthread; i++) {
    tf_emu_thread *t = &c->thread[i];
    if (t->state != TF_EMU_AT_MBARRIER || t->mbarrier != m || t->phase >= m->phase) continue;
    t->a = 1;
    tf_emu_wake(t, false);
  }
}

void tf_emu_mbarrier_settle(tf_emu_mbarrier *m) {
  tf_emu_mbarrier_touch(m);
  if (m->pending || m->tx || !m->expected) return;
  m->phase++;
  m->pending = m->expected;
  if (m->cta->launch->check) {
    tf_emu_clock_drop(m->cta, &m->all_done);
    tf_emu_clock_merge(m->cta, &m->done, m->arriving);
    tf_emu_clock_drop(m->cta, &m->arriving);
    tf_emu_clock_merge(m->cta, &m->far_done, m->far_arriving);
    tf_emu_clock_drop(m->cta, &m->far_arriving);
  }
  wake(m);
}

bool tf_emu_mbarrier_add_tx(tf_emu_mbarrier *m, int64_t bytes) {
  int64_t tx = m->tx + bytes;
  if (tx > TF_EMU_MBARRIER_MAX || tx < -(int64_t)TF_EMU_MBARRIER_MAX) return false;
  m->tx = (int32_t)tx;
  return true;
}

void tf_emu_mbarrier_released(tf_emu_mbarrier *m, const tf_emu_cta *by, const tf_emu_clock *knows) {
  tf_emu_clock_merge(m->cta, by == m->cta ? &m->arriving : &m->far_arriving, knows);
}

void tf_emu_mbarrier_complete(tf_emu_mbarrier *m, uint32_t bytes, uint32_t stamp, uint32_t site) {
  char at[128];
  tf_emu_cta *c = m->cta;
  if (!m->live) {
    tf_emu_report *r =
        tf_emu_report_add(c, NULL, TF_EMU_MBARRIER, site,
                          "a copy completes on %s, where the mbarrier was invalidated before that", name(m, at));
    tf_emu_report_note(c, r, m->site, "it was initialised here");
    return;
  }
  if (c->launch->check) tf_emu_clock_learn(c, &m->arriving, m->agent, stamp);
  if (!tf_emu_mbarrier_add_tx(m, -(int64_t)bytes))
    tf_emu_report_add(c, NULL, TF_EMU_MBARRIER, site,
                      "the transaction count of the mbarrier at %s falls below -%d: %u bytes arrive, %d were pending",
                      name(m, at), TF_EMU_MBARRIER_MAX, bytes, m->tx);
  tf_emu_mbarrier_settle(m);
}

void tf_emu_mbarrier_arrived(tf_emu_mbarrier *m, const tf_emu_clock *knows, bool counted, uint32_t site,
                             const char *op) {
  char at[128];
  if (!m->live || (!counted && !m->pending)) {
    tf_emu_report_add(m->cta, NULL, TF_EMU_MBARRIER, site, "%s on %s, which %s", op, name(m, at),
                      m->live ? "awaits no arrival in this phase" : "was invalidated before that");
    return;
  }
  if (m->cta->launch->check) tf_emu_clock_merge(m->cta, &m->arriving, knows);
  m->pending--;
  tf_emu_mbarrier_settle(m);
}

void tf_emu_mbarrier_fenced(tf_emu_worker *w, const tf_emu_clock *done) {
  for (uint32_t i = 0; done && i < w->ncta; i++) {
    tf_emu_mbarriers *all = w->cta[i].mbarriers;
    for (uint32_t k = 0; all && k < all->n; k++)
      if (done->at[all->at[k]->owner] >= all->at[k]->stamp) all->at[k]->fenced = true;
  }
}

void tf_emu_mbarrier_announce(tf_emu_thread *t, uint32_t phases) {
  tf_emu_mbarriers *all = t->cta->mbarriers;
  for (uint32_t k = 0; all && k < all->n; k++)
    if (all->at[k]->owner == t->id && all->at[k]->fenced && !all->at[k]->announced) all->at[k]->announced = phases;
}

void tf_emu_mbarrier_fence(tf_emu_thread *t) {
  tf_emu_mbarriers *all = t->cta->mbarriers;
  for (uint32_t k = 0; all && k < all->n; k++)
    if (all->at[k]->owner == t->id) all->at[k]->fenced = true;
}

bool tf_emu_mbarrier_time_out(tf_emu_worker *w) {
  bool any = false;
  for (uint32_t i = 0, n = w->ncta * w->cta->nthread; i < n; i++) {
    tf_emu_thread *t = tf_emu_thread_at(w, i);
    if (t->state != TF_EMU_AT_MBARRIER) continue;
    t->a = 0;
    tf_emu_wake(t, false);
    any = true;
  }
  return any;
}

void tf_emu_mbarrier_tell(tf_emu_worker *w, tf_emu_report *r) {
  char at[128];
  for (uint32_t i = 0; i < w->ncta; i++) {
    tf_emu_mbarriers *all = w->cta[i].mbarriers;
    for (uint32_t k = 0; all && k < all->n; k++) {
      const tf_emu_mbarrier *m = all->at[k];
      if (!m->live || !m->polled) continue;
      tf_emu_report_note(&w->cta[i], r, m->site,
                         "the mbarrier at %s is waited for; it is in phase %u, pending arrivals %u, pending bytes %d",
                         name(m, at), m->phase, m->pending, m->tx);
    }
  }
}

void tf_emu_mbarrier_end(tf_emu_worker *w) {
  for (uint32_t i = 0; i < w->ncta; i++) {
    tf_emu_mbarriers *all = w->cta[i].mbarriers;
    for (uint32_t k = 0; all && k < all->n; k++) {
      tf_emu_mbarrier *m = all->at[k];
      if (w->shadow) {
        tf_emu_clock_drop(&w->cta[i], &m->arriving);
        tf_emu_clock_drop(&w->cta[i], &m->done);
        tf_emu_clock_drop(&w->cta[i], &m->far_arriving);
        tf_emu_clock_drop(&w->cta[i], &m->far_done);
        tf_emu_clock_drop(&w->cta[i], &m->all_done);
      }
      all->slot[m->off / 8] = 0;
      m->live = false;
    }
    if (all) all->n = 0;
  }
}

void tf_emu_mbarrier_free(tf_emu_cta *c) {
  tf_emu_mbarriers *all = c->mbarriers;
  for (uint32_t k = 0; all && k < all->fresh; k++) free(all->at[k]);
  if (all) free(all->at);
  free(all);
  c->mbarriers = NULL;
}

/* Room for one more; NULL = memory ran out. */
static tf_emu_mbarrier *next_of(tf_emu_cta *c) {
  tf_emu_mbarriers *all = c->mbarriers;
  if (!all && !(all = c->mbarriers = calloc(1, sizeof *all))) return NULL;
  if (all->n == UINT16_MAX) return NULL;
  if (all->n == all->cap) {
    uint32_t cap = all->cap ? 2 * all->cap : 16;
    tf_emu_mbarrier **more = realloc(all->at, cap * sizeof *more);
    if (!more) return NULL;
    all->at = more;
    all->cap = cap;
  }
  if (all->n == all->fresh) {
    if (!(all->at[all->n] = calloc(1, sizeof **all->at))) return NULL;
    all->fresh++;
  }
  return all->at[all->n++];
}

tf_emu_mbarrier *tf_emu_mbarrier_make(tf_emu_thread *t, uint32_t site, uint32_t off, uint32_t count) {
  tf_emu_cta *c = t->cta;
  tf_emu_mbarrier *m = next_of(c);
  if (!m) tf_emu_no_memory(t, site);
  uint32_t index = c->mbarriers->n - 1;
  *m = (tf_emu_mbarrier){.cta = c, .off = off, .expected = count, .pending = count, .live = true, .site = site};
  m->owner = t->id;
  m->stamp = t->stamp;
  if (c->worker->shadow)
    m->agent = c->worker->shadow->nthread + TF_EMU_BULK_AGENTS +
               (index * c->ncta + c->rank) % (TF_EMU_GRID_AGENT - TF_EMU_BULK_AGENTS);
  c->mbarriers->slot[off / 8] = (uint16_t)(index + 1);
  tf_emu_mbarrier_touch(m);
  return m;
}

void tf_emu_mbarrier_unmake(tf_emu_mbarrier *m) {
  m->live = false;
  m->cta->mbarriers->slot[m->off / 8] = 0;
  memcpy(m->cta->window + m->off, &(uint64_t){0x7fba7fba7fba7fba}, 8);
}
