#include "emu/race.h"

#include <stdlib.h>
#include <string.h>

bool tf_emu_shadow_reserve(tf_emu_worker *w, uint32_t bytes, uint32_t nthread) {
  tf_emu_shadow *s = w->shadow;
  if (!s) {
    s = w->shadow = calloc(1, sizeof *s);
    if (!s) return false;
    s->time = 1;
  }
  if (s->nthread < nthread) { /* clocks are made for the largest block so far */
    while (s->idle) {
      tf_emu_clock *c = s->idle;
      s->idle = c->next;
      free(c);
    }
    s->nthread = nthread;
  }
  if (s->cells >= bytes) return true;
  tf_emu_cell *cell = calloc(bytes, sizeof *cell);
  if (!cell) return false;
  free(s->cell);
  s->cell = cell;
  s->cells = bytes;
  return true;
}

void tf_emu_shadow_free(tf_emu_worker *w) {
  tf_emu_shadow *s = w->shadow;
  if (!s) return;
  while (s->idle) {
    tf_emu_clock *c = s->idle;
    s->idle = c->next;
    free(c);
  }
  free(s->fence);
  free(s->cell);
  free(s);
  w->shadow = NULL;
}

static tf_emu_clock *clock_new(tf_emu_cta *c) {
  tf_emu_shadow *s = c->worker->shadow;
  tf_emu_clock *k = s->idle;
  if (k) s->idle = k->next;
  else k = malloc(sizeof *k + s->nthread * sizeof *k->at);
  if (!k) return NULL;
  k->refs = 1;
  memset(k->at, 0, s->nthread * sizeof *k->at);
  return k;
}

void tf_emu_clock_drop(tf_emu_cta *c, tf_emu_clock **clock) {
  tf_emu_clock *k = *clock;
  *clock = NULL;
  if (!k || --k->refs) return;
  k->next = c->worker->shadow->idle;
  c->worker->shadow->idle = k;
}

static uint32_t tick(tf_emu_cta *c) {
  tf_emu_shadow *s = c->worker->shadow;
  if (s->time == UINT32_MAX) { /* every stamp is about to become ambiguous: forget them all */
    memset(s->cell, 0, s->cells * sizeof *s->cell);
    s->time = s->begin = 1;
  }
  return ++s->time;
}

void tf_emu_race_begin(tf_emu_cta *c) {
  tf_emu_shadow *s = c->worker->shadow;
  s->begin = tick(c);
  s->suspect.armed = false;
  tf_emu_clock_drop(c, &s->fence);
  for (uint32_t i = 0; i < c->nthread; i++) {
    tf_emu_thread *t = &c->thread[i];
    tf_emu_clock_drop(c, &t->clock);
    t->stamp = t->floor = s->begin;
  }
}

void tf_emu_race_all(tf_emu_cta *c) {
  uint32_t now = tick(c);
  for (uint32_t i = 0; i < c->nthread; i++) {
    tf_emu_thread *t = &c->thread[i];
    tf_emu_clock_drop(c, &t->clock);
    t->stamp = t->floor = now;
  }
}

static void learn(tf_emu_clock *k, uint32_t tid, uint32_t stamp) {
  if (k->at[tid] < stamp) k->at[tid] = stamp;
}

static void merge(tf_emu_cta *c, tf_emu_clock *k, const tf_emu_clock *from) {
  if (from && from != k)
    for (uint32_t i = 0; i < c->nthread; i++) learn(k, i, from->at[i]);
}

/* What is below t's floor is in k already if all floors are equal; else it is written out. */
static void merge_floor(tf_emu_cta *c, tf_emu_clock *k, uint32_t floor) {
  for (uint32_t i = 0; i < c->nthread; i++) learn(k, i, floor - 1);
}

void tf_emu_race_join(tf_emu_cta *c, tf_emu_thread *const *t, uint32_t n, tf_emu_clock *more) {
  tf_emu_clock *k = t[0]->clock;
  bool shared = k && k->refs == n && !more;
  for (uint32_t i = 0; i < n && shared; i++) shared = t[i]->clock == k && t[i]->floor == t[0]->floor;
  if (!shared) {
    k = clock_new(c);
    if (!k) return;
    k->refs = 0;
    merge(c, k, more);
    for (uint32_t i = 0; i < n; i++) {
      if (!i || t[i]->floor != t[0]->floor) merge_floor(c, k, t[i]->floor);
      if (!i || t[i]->clock != t[i - 1]->clock) merge(c, k, t[i]->clock);
    }
  }
  uint32_t now = tick(c);
  for (uint32_t i = 0; i < n; i++) {
    learn(k, t[i]->index, t[i]->stamp);
    t[i]->stamp = now;
    if (shared) continue;
    tf_emu_clock_drop(c, &t[i]->clock);
    t[i]->clock = k;
    k->refs++;
  }
}

void tf_emu_race_release(tf_emu_thread *t, tf_emu_clock **into) {
  tf_emu_cta *c = t->cta;
  if (!*into && !(*into = clock_new(c))) return;
  merge_floor(c, *into, t->floor);
  merge(c, *into, t->clock);
  learn(*into, t->index, t->stamp);
  t->stamp = tick(c);
}

void tf_emu_race_acquire(tf_emu_thread *t, const tf_emu_clock *from) {
  if (!from) return;
  tf_emu_cta *c = t->cta;
  if (!t->clock || t->clock->refs > 1) {
    tf_emu_clock *k = clock_new(c);
    if (!k) return;
    merge(c, k, t->clock);
    tf_emu_clock_drop(c, &t->clock);
    t->clock = k;
  }
  merge(c, t->clock, from);
}

void tf_emu_race_fence(tf_emu_thread *t) {
  tf_emu_shadow *s = t->cta->worker->shadow;
  t->cta->fenced = true;
  tf_emu_race_acquire(t, s->fence);
  tf_emu_race_release(t, &s->fence);
}
