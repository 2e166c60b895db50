/* Who runs next. A fiber that ends its thread takes the next new thread on the same stack, so a kernel whose threads
 * never meet costs one call a thread and uses one stack. What else happens when a thread ends, or when nobody can run,
 * is not known here: worker->events says who is told. */
#include "emu/sm/sm.h"
#include "emu/sm/trace.h"

uint64_t tf_emu_random(tf_emu_cta *c) { /* splitmix64 */
  uint64_t z = (c->worker->rng += 0x9e3779b97f4a7c15u);
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
}

void tf_emu_turns_add(tf_emu_worker *w, uint32_t id) {
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
void tf_emu_draw_priorities(tf_emu_worker *w) {
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

void tf_emu_end_turn(tf_emu_worker *w) {
  if (w->running) tf_emu_trace_turn(w->running, false);
  w->running = NULL;
}

tf_emu_thread *tf_emu_next_turn(tf_emu_worker *w) {
  const tf_emu_launch *l = w->cta->launch;
  tf_emu_end_turn(w);
  while (!w->nready)
    if (w->stopped || !w->events->unblock(w)) return NULL;
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
    w->stopped = true;
    w->events->livelock(tf_emu_thread_at(w, id));
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
  else tf_emu_turns_add(t->cta->worker, t->id);
}

static void ended(tf_emu_thread *t) {
  t->state = TF_EMU_EXITED;
  t->fiber = NULL;
  tf_emu_cta *c = t->cta;
  c->live--;
  c->worker->live--;
  c->warp[t->warp].live &= ~tf_emu_bit(t);
  c->worker->events->ended(t);
}

static void fiber_main(tf_emu_fiber *f);

static tf_emu_fiber *idle_fiber(tf_emu_worker *w) {
  tf_emu_fiber *f = w->idle;
  if (f) w->idle = f->next;
  else f = &w->stacks.fiber[w->fresh++];
  tf_emu_fiber_prepare(f, fiber_main, (unsigned)(f - w->stacks.fiber));
  return f;
}

/* `next` NULL: nobody can run, so the worker decides (tf_emu_run_cluster). */
void tf_emu_go(tf_emu_worker *w, tf_emu_fiber *from, tf_emu_thread *next) {
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
  tf_emu_go(w, f, next);
  __builtin_unreachable();
}

static void fiber_main(tf_emu_fiber *f) {
  tf_emu_thread *t = f->user;
  tf_emu_worker *w = t->cta->worker;
  tf_emu_launch *l = t->cta->launch;
  for (;;) {
    t->fiber = f;
    t->local = f->local;
    l->entry(t, l->param);
    ended(t);
    t = tf_emu_next_turn(w);
    if (!t || t->fiber) retire(w, f, t);
  }
}

_Noreturn void tf_emu_exit_thread(tf_emu_thread *t) {
  tf_emu_fiber *f = t->fiber;
  ended(t);
  retire(t->cta->worker, f, NULL);
}

_Noreturn void tf_emu_stop(tf_emu_thread *t) {
  if (!t->cta->worker->reports.n) /* nothing ends in silence */
    tf_emu_report_add(t->cta, t, TF_EMU_RESOURCE, t->site, "the block cannot go on: a fault whose check is off");
  t->cta->worker->stopped = true;
  tf_emu_go(t->cta->worker, t->fiber, NULL);
  __builtin_unreachable();
}

void tf_emu_block(tf_emu_thread *t, tf_emu_state why) {
  t->state = (uint8_t)why;
  tf_emu_thread *next = tf_emu_next_turn(t->cta->worker);
  if (next != t) tf_emu_go(t->cta->worker, t->fiber, next);
}

void tf_emu_yield(tf_emu_thread *t) {
  if (t->cta->launch->pct) fall_behind(t->cta->worker, t->id); /* else nobody could end its waiting */
  tf_emu_wake(t, false);
  tf_emu_thread *next = tf_emu_next_turn(t->cta->worker);
  if (next != t) tf_emu_go(t->cta->worker, t->fiber, next);
}

/* Copies under way arrive now and then, or those who spin would wait for them in vain. */
void tf_emu_spin(tf_emu_thread *t, uint32_t site) {
  if (t->patience--) return;
  t->patience = 64;
  t->site = site;
  tf_emu_worker *w = t->cta->worker;
  if (++w->spins > 2 * w->live) {
    w->spins = 0;
    w->events->arrive(w);
  }
  tf_emu_yield(t);
}
