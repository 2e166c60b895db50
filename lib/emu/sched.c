/* Who runs next. A fiber that ends its thread takes the next new thread on the same stack, so a kernel whose threads
 * never meet costs one call a thread and uses one stack. */
#include <string.h>

#include "emu/async.h"
#include "emu/module.h"
#include "emu/race.h"
#include "emu/sm.h"
#include "emu/trace.h"

uint64_t tf_emu_random(tf_emu_cta *c) { /* splitmix64 */
  uint64_t z = (c->rng += 0x9e3779b97f4a7c15u);
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
}

static void push_back(tf_emu_cta *c, uint32_t i) {
  uint32_t at = c->head + c->nready++;
  c->ready[at >= c->cap ? at - c->cap : at] = (uint16_t)i;
}

static void push_front(tf_emu_cta *c, uint32_t i) {
  c->head = c->head ? c->head - 1 : c->cap - 1;
  c->nready++;
  c->ready[c->head] = (uint16_t)i;
}

/* The thread falls behind all others. */
static void fall_behind(tf_emu_cta *c, uint32_t thread) { c->priority[thread] = --c->lowest; }

/* The position of who has the highest priority. At a moment of change that thread loses it. */
static uint32_t by_priority(tf_emu_cta *c) {
  for (;;) {
    uint32_t best = 0;
    for (uint32_t i = 0; i < c->nready; i++) {
      uint32_t at = c->head + i >= c->cap ? c->head + i - c->cap : c->head + i;
      if (!i || c->priority[c->ready[at]] > c->priority[c->ready[best]]) best = at;
    }
    if (c->changed == c->nchange || c->change[c->changed] > c->steps) return best;
    c->changed++;
    fall_behind(c, c->ready[best]);
  }
}

/* Priorities are a random order; the moments of change are spread evenly over the orders of magnitude, for nobody
 * knows how long the block will run. */
static void draw_priorities(tf_emu_cta *c) {
  c->lowest = 0;
  for (uint32_t i = 0; i < c->nthread; i++) {
    uint32_t k = (uint32_t)(tf_emu_random(c) % (i + 1));
    c->priority[i] = c->priority[k];
    c->priority[k] = i + 1;
  }
  c->nchange = c->launch->pct - 1;
  c->changed = 0;
  for (uint32_t i = 0; i < c->nchange; i++) {
    uint64_t limit = 1ull << tf_emu_random(c) % 17, at = tf_emu_random(c) % limit;
    uint32_t k = i;
    for (; k && c->change[k - 1] > at; k--) c->change[k] = c->change[k - 1];
    c->change[k] = at;
  }
}

static void livelock(tf_emu_cta *c, tf_emu_thread *t) {
  c->stopped = true;
  tf_emu_report_add(c, t, TF_EMU_LIVELOCK, t->site,
                    "livelock: the block took more than %llu turns without ending; seen last here",
                    (unsigned long long)c->launch->max_steps);
}

static tf_emu_thread *pick(tf_emu_cta *c) {
  if (c->running) tf_emu_trace_turn(c, false);
  if (!c->nready || c->stopped) return NULL;
  if ((c->launch->random || c->launch->pct) && c->nready > 1) {
    uint32_t k = c->head;
    if (c->launch->pct) k = by_priority(c);
    else k += (uint32_t)(tf_emu_random(c) % c->nready);
    if (k >= c->cap) k -= c->cap;
    uint16_t x = c->ready[k];
    c->ready[k] = c->ready[c->head];
    c->ready[c->head] = x;
  }
  uint32_t i = c->ready[c->head];
  if (++c->head == c->cap) c->head = 0;
  c->nready--;
  if (++c->steps > c->launch->max_steps) {
    livelock(c, &c->thread[i]);
    return NULL;
  }
  if (c->launch->trace) {
    c->running = i + 1;
    tf_emu_trace_turn(c, true);
  }
  return &c->thread[i];
}

void tf_emu_wake(tf_emu_thread *t, bool soon) {
  t->state = TF_EMU_READY;
  if (soon) push_front(t->cta, t->index);
  else push_back(t->cta, t->index);
}

static void thread_ended(tf_emu_thread *t) {
  t->state = TF_EMU_EXITED;
  t->fiber = NULL;
  tf_emu_cta *c = t->cta;
  c->live--;
  c->warp[t->warp].live &= ~tf_emu_bit(t);
  if (t->async) tf_emu_async_flush(t);
  if (c->warp[t->warp].ngroup) tf_emu_warp_left(t);
  tf_emu_barrier_left(t);
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
  tf_emu_cta *c = t->cta;
  tf_emu_launch *l = c->launch;
  for (;;) {
    t->fiber = f;
    l->entry(t, l->param);
    thread_ended(t);
    t = pick(c);
    if (!t || t->fiber) retire(c->worker, f, t);
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
  t->cta->stopped = true;
  go(t->cta->worker, t->fiber, NULL);
  __builtin_unreachable();
}

void tf_emu_block(tf_emu_thread *t, tf_emu_state why) {
  t->state = (uint8_t)why;
  tf_emu_thread *next = pick(t->cta);
  if (next != t) go(t->cta->worker, t->fiber, next);
}

void tf_emu_yield(tf_emu_thread *t) {
  if (t->cta->launch->pct) fall_behind(t->cta, t->index); /* else nobody could end its waiting */
  tf_emu_wake(t, false);
  tf_emu_thread *next = pick(t->cta);
  if (next != t) go(t->cta->worker, t->fiber, next);
}

void tf_emu_spin(tf_emu_thread *t, uint32_t site) {
  if (t->patience--) return;
  t->patience = 64;
  t->site = site;
  tf_emu_yield(t);
}

static void start_threads(tf_emu_cta *c) {
  c->live = c->nthread;
  c->steps = c->ticks = 0;
  c->stopped = c->fenced = false;
  c->head = 0;
  c->nready = c->nthread;
  c->running = 0;
  c->next_id = 1;
  memset(c->barrier, 0, sizeof c->barrier);
  if (c->launch->pct) draw_priorities(c);
  for (uint32_t i = 0; i < c->nthread; i++) {
    tf_emu_thread *t = &c->thread[i];
    t->state = TF_EMU_NEW;
    t->fiber = NULL;
    t->patience = 64;
    c->ready[i] = (uint16_t)i;
  }
  for (uint32_t w = 0; w < c->nwarp; w++) {
    uint32_t n = c->nthread - w * TF_EMU_WARP;
    c->warp[w].live = n < TF_EMU_WARP ? (1u << n) - 1 : ~0u;
    c->warp[w].ngroup = 0;
  }
}

void tf_emu_run_cta(tf_emu_worker *w, uint64_t linear) {
  tf_emu_cta *c = &w->cta;
  c->linear = linear;
  c->ctaid[0] = (uint32_t)(linear % c->nctaid[0]);
  c->ctaid[1] = (uint32_t)(linear / c->nctaid[0] % c->nctaid[1]);
  c->ctaid[2] = (uint32_t)(linear / c->nctaid[0] / c->nctaid[1]);
  c->rng = c->launch->seed ^ (linear * 0xd1342543de82ef95u + c->launch->id);
  start_threads(c);
  w->idle = NULL;
  w->fresh = 0;
  if (c->launch->check) tf_emu_race_begin(c);
  if (c->launch->trace) tf_emu_trace_cta(c, true);
  while (c->live && !c->stopped) {
    tf_emu_thread *next = pick(c);
    if (!next) {
      if (!c->stopped) tf_emu_report_deadlock(c);
      break;
    }
    go(w, &w->main, next);
  }
  if (c->running) tf_emu_trace_turn(c, false);
  if (c->launch->trace) tf_emu_trace_cta(c, false);
  tf_emu_async_drop(c);
}
