/* Shared memory and the async proxy: what a copy may read and write when it is asked for. */
#include <string.h>

#include "emu/sm/cluster_memory.h"
#include "emu/jit/module.h"
#include "emu/memory/race.h"
#include "emu/memory/shared_check.h"
#include "emu/sm/sm.h"

static const char *verb(const tf_emu_claim *k) { return k->write ? "write" : "read"; }

static void tell_thread(tf_emu_thread *t, tf_emu_report *r, uint32_t id, uint32_t site, const char *did) {
  const tf_emu_thread *o = tf_emu_thread_at(t->cta->worker, id);
  tf_emu_report_note(t->cta, r, site, "thread (%u,%u,%u) of %s block %s", o->tid[0], o->tid[1], o->tid[2],
                     o->cta == t->cta ? "the same" : "another", did);
}

static void report_writer(tf_emu_thread *t, const char *at, const tf_emu_claim *k, const tf_emu_cell *c) {
  tf_emu_worker *w = t->cta->worker;
  bool copy = c->flags & TF_EMU_CELL_PENDING || tf_emu_is_agent(w, c->wtid);
  tf_emu_report *r = tf_emu_report_add(t->cta, t, copy ? TF_EMU_PENDING : TF_EMU_RACE, k->site,
                                       "%s at %s will %s what %s", k->what, at, k->write ? "overwrite" : "read",
                                       copy ? "another copy writes, for whose end this thread has not waited"
                                            : "a thread writes, with nothing between");
  if (copy) tf_emu_report_note(t->cta, r, c->wsite, "that copy starts here");
  else tell_thread(t, r, c->wtid, c->wsite, "writes it");
}

static void report_proxy(tf_emu_thread *t, const char *at, const tf_emu_claim *k, const tf_emu_cell *c) {
  /* the word that tcgen05.alloc writes comes through no store of the program's */
  bool slot = k->write && strstr(tf_emu_module_site(t->cta->launch->module, c->wsite)->what, "tcgen05.alloc");
  tf_emu_report *r = tf_emu_report_add(t->cta, t, slot ? TF_EMU_FORMAL : TF_EMU_PROXY, k->site,
                                       "missing fence.proxy.async: %s at %s will %s what was written by ordinary "
                                       "stores, which the async proxy may not see yet",
                                       k->what, at, k->write ? "overwrite" : "read");
  tell_thread(
      t, r, c->wtid, c->wsite,
      "writes it; it must execute fence.proxy.async before the barrier, or the thread that starts the copy after "
      "it");
}

static void report_reader(tf_emu_thread *t, const char *at, const tf_emu_claim *k, uint32_t id, uint32_t site) {
  bool copy = tf_emu_is_agent(t->cta->worker, id);
  tf_emu_report *r =
      tf_emu_report_add(t->cta, t, copy ? TF_EMU_PENDING : TF_EMU_RACE, k->site, "%s at %s will overwrite what %s",
                        k->what, at, copy ? "another copy may still read" : "a thread may still read");
  if (copy) tf_emu_report_note(t->cta, r, site, "that copy starts here; nothing waits for its end");
  else tell_thread(t, r, id, site, "reads it, and nothing says that it is done");
}

bool tf_emu_has_come(const tf_emu_thread *t, uint32_t id, uint32_t stamp) {
  return tf_emu_knows_fenced(t, TF_EMU_PROXIED_SHARED, id, stamp) ||
         tf_emu_knows_fenced(t, TF_EMU_PROXIED_LOADED, id, stamp);
}

static void report_overtaken(tf_emu_thread *t) {
  struct tf_emu_overtaken *x = &t->overtaken;
  char at[128];
  tf_emu_report *r = tf_emu_report_add(t->cta, t, TF_EMU_PROXY, x->site,
                                       "missing fence.proxy.async: %s at %s overwrites what the thread loads and has "
                                       "not used, so that it may still be on its way",
                                       x->what, tf_emu_shared_name(x->owner, x->off, at));
  tf_emu_report_note(t->cta, r, x->load,
                     "it loads it here, and uses the value behind its arrival on the mbarrier, which does not wait for "
                     "loads; it must execute fence.proxy.async before it arrives, or store what it makes of the value");
  x->what = NULL;
}

/* The reader has arrived, and what it read may not have: an arrival does not wait for loads (jit_late.c). Nobody is
 * harmed unless the reader uses the value, be it after or before this. */
static void overtake(const tf_emu_cta *o, uint64_t off, const tf_emu_claim *k, const tf_emu_cell *c, uint32_t i) {
  tf_emu_thread *reader = tf_emu_thread_at(o->worker, c->rtid[i]);
  if (reader->overtaken.what) return;
  reader->overtaken = (struct tf_emu_overtaken){k->what, o, off, k->site, c->rsite[i]};
  if (reader->late_used >= c->rstamp[i]) report_overtaken(reader);
}

void tf_emu_late_used(tf_emu_thread *t) {
  if (!t->cta->launch->check) return;
  if (t->overtaken.what) report_overtaken(t);
  t->late_used = t->stamp;
  tf_emu_race_loaded(t);
}

/* Is what thread or agent `id` did before the copy? Where only relaxed arrivals say so, it is by what GPUs do, not by
 * the manual's letter, and that for copies that overwrite what engines did. */
static bool may_follow(tf_emu_thread *t, const tf_emu_cta *o, uint64_t off, const tf_emu_claim *k, uint32_t id,
                       uint32_t stamp, uint32_t site) {
  char at[128];
  if (tf_emu_knows(t, id, stamp)) return true;
  if (!k->write || !tf_emu_knows_over(t, id, stamp)) return false;
  tf_emu_report *r = tf_emu_report_add(t->cta, t, TF_EMU_FORMAL, k->site,
                                       "%s at %s will overwrite what another copy had before; that it is over is said "
                                       "by an arrival that releases nothing to this thread",
                                       k->what, tf_emu_shared_name(o, off, at));
  tf_emu_report_note(t->cta, r, site, "that copy starts here");
  return true;
}

/* True if all is well with the byte. */
#define NAME tf_emu_shared_name(o, off, buffer)
static bool check_byte(tf_emu_thread *t, const tf_emu_cta *o, uint64_t off, const tf_emu_claim *k, bool *unset) {
  tf_emu_shadow *s = t->cta->worker->shadow;
  tf_emu_cell *c = tf_emu_cell_at(o, off);
  char buffer[128];
  bool written = c->wstamp >= s->begin;
  if (!written && !k->inits) *unset = true;
  if (written && c->flags & TF_EMU_CELL_MBARRIER) {
    tf_emu_report *r = tf_emu_report_add(t->cta, t, TF_EMU_MBARRIER, k->site, "%s will %s an mbarrier, at %s", k->what,
                                         k->write ? "overwrite" : "read", NAME);
    tf_emu_report_note(t->cta, r, c->wsite, "it was initialised here, and not invalidated");
    return false;
  }
  if (written && (c->flags & TF_EMU_CELL_PENDING || !may_follow(t, o, off, k, c->wtid, c->wstamp, c->wsite))) {
    report_writer(t, NAME, k, c);
    return false;
  }
  if (written && !tf_emu_is_agent(t->cta->worker, c->wtid) &&
      !tf_emu_knows_fenced(t, TF_EMU_PROXIED_SHARED, c->wtid, c->wstamp)) {
    report_proxy(t, NAME, k, c);
    return false;
  }
  for (uint32_t i = 0; i < 2 && k->write; i++) {
    if (c->rstamp[i] < s->begin) continue;
    if (!may_follow(t, o, off, k, c->rtid[i], c->rstamp[i], c->rsite[i])) {
      report_reader(t, NAME, k, c->rtid[i], c->rsite[i]);
      return false;
    }
    if (c->flags & TF_EMU_CELL_LATE_READ << i && !tf_emu_has_come(t, c->rtid[i], c->rstamp[i]))
      overtake(o, off, k, c, i);
  }
  return true;
}

#undef NAME

static void claim(tf_emu_thread *t, tf_emu_cell *c, const tf_emu_claim *k) {
  if (k->write) {
    *c = (tf_emu_cell){.wstamp = k->stamp, .wsite = k->site, .wtid = (uint16_t)k->agent, .flags = TF_EMU_CELL_PENDING};
    return;
  }
  uint32_t begin = t->cta->worker->shadow->begin, i = 0;
  for (; i < 2; i++)
    if (c->rstamp[i] < begin || tf_emu_knows(t, c->rtid[i], c->rstamp[i])) break;
  if (i == 2) i = 1;
  c->rstamp[i] = k->stamp;
  c->rtid[i] = (uint16_t)k->agent;
  c->rsite[i] = k->site;
  c->flags &= (uint16_t)~((TF_EMU_CELL_ATOMIC_READ | TF_EMU_CELL_LATE_READ) << i);
}

bool tf_emu_claim_shared(tf_emu_thread *t, tf_emu_cta *o, uint64_t off, uint64_t n, const tf_emu_claim *k) {
  if (!tf_emu_shared_bounds(t, off, n, k->site, verb(k))) return false;
  bool good = true, unset = false;
  for (uint64_t i = 0; i < n; i++) {
    tf_emu_cell *c = tf_emu_cell_at(o, off + i);
    if (good) good = check_byte(t, o, off + i, k, &unset);
    if (!(c->wstamp >= t->cta->worker->shadow->begin && c->flags & TF_EMU_CELL_MBARRIER)) claim(t, c, k);
  }
  char at[128];
  if (unset)
    tf_emu_report_add(t->cta, t, TF_EMU_UNINITIALISED, k->site, "%s reads %llu bytes at %s, not all of them written",
                      k->what, (unsigned long long)n, tf_emu_shared_name(o, off, at));
  return true;
}

void tf_emu_claim_arrived(tf_emu_cta *o, uint64_t off, uint64_t n, uint32_t agent, uint32_t stamp) {
  for (uint64_t i = 0; i < n; i++) {
    tf_emu_cell *c = tf_emu_cell_at(o, off + i);
    if (c->wtid == agent && c->wstamp == stamp) c->flags &= (uint16_t)~TF_EMU_CELL_PENDING;
  }
}
