/* Barriers of a CTA, and what to say when nobody can go on. */
#include "emu/sm/thread_ops.h"

#include <stdio.h>
#include <string.h>

#include "emu/sm/cluster.h"
#include "emu/async/mbarrier.h"
#include "emu/memory/race.h"
#include "emu/sm/registers.h"
#include "emu/tensor/emu_tmem.h"
#include "emu/tensor/warpgroup.h"
#include "emu/sm/trace.h"

static bool is_live(const tf_emu_thread *t) { return t->state != TF_EMU_EXITED; }

/* An aligned barrier must be reached by all lanes of a warp together, from one place. */
static void check_aligned(tf_emu_cta *c, tf_emu_thread *t, uint32_t id) {
  tf_emu_thread *first = &c->thread[t->warp * TF_EMU_WARP];
  uint32_t n = c->nthread - t->warp * TF_EMU_WARP;
  for (uint32_t i = 0; i < TF_EMU_WARP && i < n; i++) {
    tf_emu_thread *o = &first[i];
    if (t->index == o->index || o->state != TF_EMU_AT_BARRIER || o->barrier != id || o->site == t->site) continue;
    tf_emu_report *r = tf_emu_report_add(c, t, TF_EMU_DIVERGED, t->site,
                                         "divergent barrier: lanes of one warp reach aligned barrier %u from different "
                                         "places",
                                         id);
    tf_emu_report_note(c, r, o->site, "thread (%u,%u,%u) of the same warp waits here", o->tid[0], o->tid[1], o->tid[2]);
    return;
  }
}

/* Whole warps meet at an aligned barrier. */
static void check_whole_warps(tf_emu_cta *c, const tf_emu_barrier *b, uint32_t id, tf_emu_thread *const *met,
                              uint32_t n) {
  for (uint32_t i = 0; i < n;) {
    uint32_t warp = met[i]->warp, lanes = 0, k = i;
    for (; i < n && met[i]->warp == warp; i++) lanes |= tf_emu_bit(met[i]);
    if (lanes == c->warp[warp].live) continue;
    tf_emu_report_add(c, met[k], TF_EMU_DIVERGED, b->site,
                      "divergent barrier: only lanes 0x%08x of warp %u reach aligned barrier %u, whose live lanes are "
                      "0x%08x",
                      lanes, warp, id, c->warp[warp].live);
  }
}

static void complete(tf_emu_cta *c, tf_emu_barrier *b, uint32_t id, tf_emu_thread *last) {
  tf_emu_thread *met[TF_EMU_MAX_THREADS];
  uint32_t n = 0, popc = b->popc, all = b->all;
  if (c->launch->trace) tf_emu_trace_barrier(last ? last : &c->thread[0], b, id, false);
  bool whole = b->waiting == c->nthread - (last ? 1 : 0);
  for (uint32_t i = 0; i < c->nthread; i++) {
    tf_emu_thread *t = &c->thread[i];
    if (t != last && (t->state != TF_EMU_AT_BARRIER || t->barrier != id)) continue;
    t->a = t->mode == TF_EMU_RED_POPC ? popc : t->mode == TF_EMU_RED_AND ? all : popc != 0;
    met[n++] = t;
  }
  if (c->launch->check) {
    if (b->aligned) check_whole_warps(c, b, id, met, n);
    for (uint32_t i = 0; i < n; i++) met[i]->pstamp[TF_EMU_PROXIED_LOADED] = met[i]->stamp;
    if (whole || n == c->live) tf_emu_race_all(c);
    else if (n) tf_emu_race_join(c, met, n, b->clock); /* nobody waits if all of them only arrive */
    tf_emu_clock_drop(c, &b->clock);
  }
  memset(b, 0, sizeof *b);
  for (uint32_t i = 0; i < n; i++)
    if (met[i] != last) tf_emu_wake(met[i], false);
}

static void misuse(tf_emu_thread *t, tf_emu_barrier *b, uint32_t id, uint32_t want) {
  tf_emu_report *r =
      tf_emu_report_add(t->cta, t, TF_EMU_BARRIER_MISUSE, t->site,
                        "barrier %u is used here for %u threads while others use it for %u", id, want, b->want);
  tf_emu_report_note(t->cta, r, b->site, "the other use is here");
  tf_emu_stop(t);
}

/* mode: a reduction, TF_EMU_ARRIVE, TF_EMU_ALIGNED. a: id, b: count (0 = all), c: predicate. */
uint64_t tf_emu_barrier_cta(tf_emu_thread *t, uint32_t site, uint32_t mode, uint64_t a, uint64_t count, uint64_t p,
                            uint64_t d) {
  (void)d;
  tf_emu_cta *c = t->cta;
  t->site = site;
  if (mode & TF_EMU_COUNTED_FORM) {
    if (!count || count % TF_EMU_WARP || count > c->nwarp * TF_EMU_WARP) {
      tf_emu_report_add(c, t, TF_EMU_BARRIER_MISUSE, site,
                        "a barrier for %u threads; the count must be a multiple of 32 from 32 to the %u threads of the "
                        "block",
                        (uint32_t)count, c->nthread);
      tf_emu_stop(t);
    }
  } else p = count, count = 0; /* the form without a count has the predicate second */
  if (a >= TF_EMU_BARRIERS) {
    tf_emu_report_add(c, t, TF_EMU_BARRIER_MISUSE, site, "barrier %u does not exist; there are 16", (uint32_t)a);
    tf_emu_stop(t);
  }
  uint32_t id = (uint32_t)a, want = count ? (uint32_t)count : c->nthread;
  if (want > c->nthread) want = c->nthread; /* a last warp that is not full counts as full */
  tf_emu_barrier *b = &c->barrier[id];
  if (!b->want) {
    b->want = want;
    b->all = 1;
    b->site = site;
    b->counted = count != 0;
    b->aligned = mode & TF_EMU_ALIGNED;
    if (c->launch->trace) tf_emu_trace_barrier(t, b, id, true);
  } else if (b->want != want) misuse(t, b, id, want);
  b->arrived++;
  b->popc += p & 1;
  b->all &= p & 1;
  t->barrier = (uint8_t)id;
  t->count = (uint32_t)count;
  t->mode = mode & 3;
  if (mode & TF_EMU_ALIGNED) check_aligned(c, t, id);
  bool done = b->arrived >= (b->counted ? b->want : c->live);
  if (mode & TF_EMU_ARRIVE) {
    if (c->launch->check) tf_emu_race_release(t, &b->clock);
    if (done) complete(c, b, id, NULL);
    return 0;
  }
  if (done) complete(c, b, id, t);
  else {
    b->waiting++;
    tf_emu_block(t, TF_EMU_AT_BARRIER);
  }
  return t->a;
}

void tf_emu_barrier_left(tf_emu_thread *gone) {
  tf_emu_cta *c = gone->cta;
  for (uint32_t id = 0; id < TF_EMU_BARRIERS; id++) {
    tf_emu_barrier *b = &c->barrier[id];
    if (!b->want || b->counted) continue;
    if (c->launch->check) {
      tf_emu_report *r = tf_emu_report_add(c, gone, TF_EMU_DIVERGED, b->site,
                                           "divergent barrier: a thread exits while others wait at barrier %u for all "
                                           "%u threads of the block",
                                           id, c->nthread);
      (void)r;
    }
    if (c->live && b->arrived >= c->live) complete(c, b, id, NULL);
  }
}

static bool waits_alike(const tf_emu_thread *t, const tf_emu_thread *o) {
  if (o->state != t->state || o->site != t->site) return false;
  if (t->state == TF_EMU_AT_BARRIER) return o->barrier == t->barrier;
  return t->state != TF_EMU_AT_MBARRIER || (o->mbarrier == t->mbarrier && o->phase == t->phase);
}

/* What a thread waits for. */
static void what_for(const tf_emu_thread *t, char *out, size_t size) {
  char buffer[160];
  const tf_emu_cta *c = t->cta;
  const tf_emu_mbarrier *m = t->mbarrier;
  const tf_emu_barrier *b = &c->barrier[t->barrier];
  switch (t->state) {
  case TF_EMU_AT_BARRIER:
    snprintf(out, size, "at barrier %u, which %u of %u have reached", t->barrier, b->arrived, b->want);
    break;
  case TF_EMU_AT_CLUSTER:
    snprintf(out, size, "at the cluster's barrier, which %u of %u have reached", c->worker->cluster->arrived,
             c->worker->live);
    break;
  case TF_EMU_AT_MBARRIER:
    snprintf(out, size, "for phase parity %u of mbarrier at %s, pending arrivals %u, pending bytes %d%s", t->phase & 1,
             tf_emu_shared_name(m->cta, m->off, buffer), m->pending, m->tx,
             m->tx < 0 ? ": more bytes arrived than were expected" : "");
    break;
  case TF_EMU_AT_TMEM: snprintf(out, size, "%s", tf_emu_tmem_tell(t, buffer)); break;
  case TF_EMU_AT_WARPGROUP: snprintf(out, size, "%s", tf_emu_warpgroup_tell(t, buffer)); break;
  case TF_EMU_AT_REGISTERS: snprintf(out, size, "at %s", tf_emu_registers_tell(t, buffer)); break;
  default:
    snprintf(out, size, "at %s for the lanes of mask 0x%08x of warp %u", tf_emu_op_name(t->op), t->mask, t->warp);
  }
}

/* One line for all threads that wait for the same thing in the same place. */
static void tell_waiters(tf_emu_cta *c, tf_emu_report *r, uint32_t i) {
  const tf_emu_thread *t = &c->thread[i];
  char what[256], of[48] = "";
  uint32_t n = 0;
  for (uint32_t k = 0; k < c->nthread; k++) {
    if (!waits_alike(t, &c->thread[k])) continue;
    if (k < i) return;
    n++;
  }
  what_for(t, what, sizeof what);
  if (c->ncta > 1) snprintf(of, sizeof of, " of block (%u,%u,%u)", c->ctaid[0], c->ctaid[1], c->ctaid[2]);
  tf_emu_report_note(c, r, t->site, "%u thread%s%s, first (%u,%u,%u), wait%s %s", n, n > 1 ? "s" : "", of, t->tid[0],
                     t->tid[1], t->tid[2], n > 1 ? "" : "s", what);
}

void tf_emu_report_deadlock(tf_emu_worker *w) {
  w->stopped = true;
  uint32_t first = 0, n = w->ncta * w->cta->nthread;
  while (first < n && !is_live(tf_emu_thread_at(w, first))) first++;
  const tf_emu_thread *t = tf_emu_thread_at(w, first);
  tf_emu_report *r =
      tf_emu_report_add(t->cta, t, TF_EMU_DEADLOCK, t->site,
                        "deadlock: %u of %u threads wait and none can go on; %u have exited", w->live, n, n - w->live);
  for (uint32_t i = first; i < n && r; i++) {
    const tf_emu_thread *o = tf_emu_thread_at(w, i);
    if (is_live(o)) tell_waiters(o->cta, r, o->index);
  }
}

/* mode: bits of tf_emu_fences. */
uint64_t tf_emu_fence(tf_emu_thread *t, uint32_t site, uint32_t mode, uint64_t a, uint64_t b, uint64_t c, uint64_t d) {
  (void)site, (void)a, (void)b, (void)c, (void)d;
  if (t->cta->launch->check) {
    if (mode & TF_EMU_FENCE_INIT) tf_emu_mbarrier_fence(t);
    if (mode & TF_EMU_FENCE_SHARED) tf_emu_race_proxy(t, TF_EMU_PROXIED_SHARED);
    if (mode & TF_EMU_FENCE_GLOBAL) tf_emu_race_proxy(t, TF_EMU_PROXIED_GLOBAL);
    if (!mode) tf_emu_race_fence(t);
  }
  __atomic_thread_fence(__ATOMIC_SEQ_CST);
  return 0;
}

uint64_t tf_emu_grid_wait(tf_emu_thread *t, uint32_t site, uint32_t mode, uint64_t a, uint64_t b, uint64_t c,
                          uint64_t d) {
  (void)site, (void)mode, (void)a, (void)b, (void)c, (void)d;
  if (t->cta->launch->check) tf_emu_race_grid(t); /* grids run one after the other here */
  return 0;
}

uint64_t tf_emu_promise(tf_emu_thread *t, uint32_t site, uint32_t mode, uint64_t a, uint64_t b, uint64_t c,
                        uint64_t d) {
  (void)mode, (void)d;
  if (t->cta->launch->check && ((int64_t)a < (int64_t)b || (int64_t)a > (int64_t)c))
    tf_emu_report_add(t->cta, t, TF_EMU_PROMISE, site, "a promise is broken: the number is %lld, not in %lld to %lld",
                      (long long)a, (long long)b, (long long)c);
  return 0;
}

uint64_t tf_emu_nanosleep(tf_emu_thread *t, uint32_t site, uint32_t mode, uint64_t a, uint64_t b, uint64_t c,
                          uint64_t d) {
  (void)mode, (void)a, (void)b, (void)c, (void)d;
  t->site = site;
  tf_emu_yield(t);
  return 0;
}

uint64_t tf_emu_exit(tf_emu_thread *t, uint32_t site, uint32_t mode, uint64_t a, uint64_t b, uint64_t c, uint64_t d) {
  (void)site, (void)mode, (void)a, (void)b, (void)c, (void)d;
  tf_emu_exit_thread(t);
}

uint64_t tf_emu_trap(tf_emu_thread *t, uint32_t site, uint32_t mode, uint64_t a, uint64_t b, uint64_t c, uint64_t d) {
  (void)mode, (void)a, (void)b, (void)c, (void)d;
  tf_emu_report_add(t->cta, t, TF_EMU_TRAP, site, "the kernel trapped");
  tf_emu_stop(t);
}
