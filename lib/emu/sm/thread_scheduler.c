/* Who runs next. A fiber that ends its thread takes the next new thread on the same stack, so a kernel whose threads
 * never meet costs one call a thread and uses one stack. */
#include <string.h>

#include "emu/async/cp_async_groups.h"
#include "emu/sm/cluster.h"
#include "emu/async/engine.h"
#include "emu/async/mbarrier.h"
#include "emu/jit/module.h"
#include "emu/memory/race.h"
#include "emu/sm/sm.h"
#include "emu/tensor/emu_tmem.h"
#include "emu/tensor/warpgroup.h"
#include "emu/sm/trace.h"

uint64_t tf_emu_random(tf_emu_cta *c) { /* splitmix64 */
  uint64_t z = (c->worker->rng += 0x9e3779b97f4a7c15u);
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
}

static void push_back(tf_emu_worker *w, uint32_t id) {
  uint32_t at = w->head + w->nready++;
  w->ready[at >= w->cap ? at - w->cap : at] = (uint16_t)id;
}

static void push_front(tf_emu_worker *w, uint32_t id) {
  w->head = w->head ? w->head - 1 : w->cap - 1;
  w->nready++;
  w->ready[w->head] = (uint16_t)id;
}

/* The thread falls behind all others. */
static void fall_behind(tf_emu_worker *w, uint32_t id) { w->priority[id] = --w->lowest; }

/* The position of who has the highest priority. At a moment of change that thread loses it. */
static uint32_t by_priority(tf_emu_worker *w) {
  for (;;) {
    uint32_t best = w->head;
    for (uint32_t i = 1; i < w->nready; i++) {
      uint32_t at = w->head + i >= w->cap ? w->head + i - w->cap : w->head + i;
      if (w->priority[w->ready[at]] > w->priority[w->ready[best]]) best = at;
    }
    if (w->changed == w->nchange || w->change[w->changed] > w->steps) return best;
    w->changed++;
    fall_behind(w, w->ready[best]);
  }
}

/* Priorities are a random order; the moments of change are spread evenly over the orders of magnitude, for nobody
 * knows how long the cluster will run. */
static void draw_priorities(tf_emu_worker *w) {
  tf_emu_cta *c = w->cta;
  w->lowest = 0;
  for (uint32_t i = 0, n = w->ncta * c->nthread; i < n; i++) {
    uint32_t k = (uint32_t)(tf_emu_random(c) % (i + 1));
    w->priority[i] = w->priority[k];
    w->priority[k] = i + 1;
  }
  w->nchange = c->launch->pct - 1;
  w->changed = 0;
  for (uint32_t i = 0; i < w->nchange; i++) {
    uint64_t limit = 1ull << tf_emu_random(c) % 17, at = tf_emu_random(c) % limit;
    uint32_t k = i;
    for (; k && w->change[k - 1] > at; k--) w->change[k] = w->change[k - 1];
    w->change[k] = at;
  }
}

static void livelock(tf_emu_worker *w, tf_emu_thread *t) {
  w->stopped = true;
  tf_emu_report *r = tf_emu_report_add(
      t->cta, t, TF_EMU_LIVELOCK, t->site, "livelock: the %s took more than %llu turns without ending; seen last here",
      w->ncta > 1 ? "cluster" : "block", (unsigned long long)t->cta->launch->max_steps);
  tf_emu_mbarrier_tell(w, r);
}

static void end_turn(tf_emu_worker *w) {
  if (w->running) tf_emu_trace_turn(w->running, false);
  w->running = NULL;
}

static tf_emu_thread *pick(tf_emu_worker *w) {
  const tf_emu_launch *l = w->cta->launch;
  end_turn(w);
  while (!w->nready)
    if (w->stopped || !tf_emu_engine_unblock(w)) return NULL;
  if (w->stopped) return NULL;
  if ((l->random || l->pct) && w->nready > 1) {
    uint32_t k = w->head;
    if (l->pct) k = by_priority(w);
    else k += (uint32_t)(tf_emu_random(w->cta) % w->nready);
    if (k >= w->cap) k -= w->cap;
    uint16_t x = w->ready[k];
    w->ready[k] = w->ready[w->head];
    w->ready[w->head] = x;
  }
  uint32_t id = w->ready[w->head];
  if (++w->head == w->cap) w->head = 0;
  w->nready--;
  if (++w->steps > w->cta->launch->max_steps) {
    livelock(w, tf_emu_thread_at(w, id));
    return NULL;
  }
  tf_emu_thread *t = tf_emu_thread_at(w, id);
  if (l->trace) {
    w->running = t->cta;
    t->cta->running = t->index + 1;
    tf_emu_trace_turn(t->cta, true);
  }
  return t;
}

void tf_emu_wake(tf_emu_thread *t, bool soon) {
  t->state = TF_EMU_READY;
  if (soon) push_front(t->cta->worker, t->id);
  else push_back(t->cta->worker, t->id);
}

static void thread_ended(tf_emu_thread *t) {
  t->state = TF_EMU_EXITED;
  t->fiber = NULL;
  tf_emu_cta *c = t->cta;
  c->live--;
  c->worker->live--;
  c->warp[t->warp].live &= ~tf_emu_bit(t);
  if (t->async) tf_emu_async_flush(t);
  if (c->warp[t->warp].ngroup) tf_emu_warp_left(t);
  tf_emu_barrier_left(t);
  tf_emu_cluster_left(t);
  if (!c->live) tf_emu_engine_cta_ended(c, t);
}

static void fiber_main(tf_emu_fiber *f);

static tf_emu_fiber *idle_fiber(tf_emu_worker *w) {
  tf_emu_fiber *f = w->idle;
  if (f) w->idle = f->next;
  else f = &w->stacks.fiber[w->fresh++];
  tf_emu_fiber_prepare(f, fiber_main, (unsigned)(f - w->stacks.fiber));
  return f;
}

/* `next` NULL: nobody can run, so the worker decides (run_cta). */
static void go(tf_emu_worker *w, tf_emu_fiber *from, tf_emu_thread *next) {
  tf_emu_fiber *f = next ? next->fiber : &w->main;
  if (!f) {
    f = idle_fiber(w);
    f->user = next;
  }
  w->switches++;
  tf_emu_fiber_switch(from, f);
}

/* The fiber is done with its thread; whoever takes it next starts it afresh. */
_Noreturn static void retire(tf_emu_worker *w, tf_emu_fiber *f, tf_emu_thread *next) {
  f->next = w->idle;
  w->idle = f;
  go(w, f, next);
  __builtin_unreachable();
}

static void fiber_main(tf_emu_fiber *f) {
  tf_emu_thread *t = f->user;
  tf_emu_worker *w = t->cta->worker;
  tf_emu_launch *l = t->cta->launch;
  for (;;) {
    t->fiber = f;
    l->entry(t, l->param);
    thread_ended(t);
    t = pick(w);
    if (!t || t->fiber) retire(w, f, t);
  }
}

_Noreturn void tf_emu_exit_thread(tf_emu_thread *t) {
  tf_emu_fiber *f = t->fiber;
  thread_ended(t);
  retire(t->cta->worker, f, NULL);
}

_Noreturn void tf_emu_stop(tf_emu_thread *t) {
  if (!t->cta->worker->reports.n) /* nothing ends in silence */
    tf_emu_report_add(t->cta, t, TF_EMU_RESOURCE, t->site, "the block cannot go on: a fault whose check is off");
  t->cta->worker->stopped = true;
  go(t->cta->worker, t->fiber, NULL);
  __builtin_unreachable();
}

void tf_emu_block(tf_emu_thread *t, tf_emu_state why) {
  t->state = (uint8_t)why;
  tf_emu_thread *next = pick(t->cta->worker);
  if (next != t) go(t->cta->worker, t->fiber, next);
}

void tf_emu_yield(tf_emu_thread *t) {
  if (t->cta->launch->pct) fall_behind(t->cta->worker, t->id); /* else nobody could end its waiting */
  tf_emu_wake(t, false);
  tf_emu_thread *next = pick(t->cta->worker);
  if (next != t) go(t->cta->worker, t->fiber, next);
}

/* Copies under way arrive now and then, or those who spin would wait for them in vain. */
void tf_emu_spin(tf_emu_thread *t, uint32_t site) {
  if (t->patience--) return;
  t->patience = 64;
  t->site = site;
  tf_emu_worker *w = t->cta->worker;
  if (++w->spins > 2 * w->live) {
    w->spins = 0;
    tf_emu_engine_arrive(w);
  }
  tf_emu_yield(t);
}

static void start_threads(tf_emu_cta *c) {
  tf_emu_worker *w = c->worker;
  c->live = c->nthread;
  c->ticks = 0;
  c->running = 0;
  c->next_id = 1;
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
    push_back(w, t->id);
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
  w->live = w->ncta * w->cta->nthread;
  for (uint32_t i = 0; i < w->ncta; i++) {
    place(&w->cta[i], unit);
    start_threads(&w->cta[i]);
  }
  if (w->cta->launch->pct) draw_priorities(w);
  w->running = NULL;
  w->idle = NULL;
  w->fresh = 0;
  if (w->cta->launch->check) tf_emu_race_begin(w);
  tf_emu_cluster_begin(w);
  for (uint32_t i = 0; i < w->ncta && w->cta->launch->trace; i++) tf_emu_trace_cta(&w->cta[i], true);
  while (w->live && !w->stopped) {
    tf_emu_thread *next = pick(w);
    if (!next) {
      if (!w->stopped) tf_emu_report_deadlock(w);
      break;
    }
    go(w, &w->main, next);
  }
  end_turn(w);
  for (uint32_t i = 0; i < w->ncta && w->cta->launch->trace; i++) tf_emu_trace_cta(&w->cta[i], false);
  for (uint32_t i = 0; i < w->ncta; i++) tf_emu_async_drop(&w->cta[i]);
  tf_emu_engine_end(w);
  tf_emu_tmem_end(w);
  tf_emu_warpgroup_end(w);
  tf_emu_mbarrier_end(w);
}
