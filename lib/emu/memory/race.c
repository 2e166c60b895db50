/* Clocks: what each thread of a cluster knows of the others. race.h has the model.
 *
 * Most synchronisation is a barrier of all threads, so it is the cheap case: one number, `floor`, is raised, and no
 * clock is touched. Only threads that synchronise in smaller groups have clocks, with an entry for each thread and
 * agent; those who met share one. Invariant: a thread knows of stamp s of thread i if s < floor or s <= clock[i], of an
 * agent by the clock only. A clock with several holders is never written: who has more to say takes a copy (own,
 * writable), but for a join, whose threads are all the holders. Cost: a barrier is constant for each thread, and so is
 * a release or an acquire behind one of a thread that knew the same; else it is one maximum over the entries of a
 * clock, and so is a join. That is where most time of a checked run may go. */
#include "emu/memory/race.h"

#include <stdlib.h>
#include <string.h>

/* What loops over all entries of a clock is compiled for wider vectors, too, and the loader takes what the processor
 * has. Sanitizers would have the choice made before they are ready. */
#if defined __x86_64__ && defined __GLIBC__ && defined __has_attribute && !defined __SANITIZE_ADDRESS__ &&             \
    !defined __SANITIZE_THREAD__ && !defined __clang__
#define OVER_ALL __attribute__((target_clones("avx512f", "avx2", "default")))
#else
#define OVER_ALL
#endif

OVER_ALL static void max_into(uint32_t *restrict to, const uint32_t *restrict at, uint32_t n) {
  for (uint32_t i = 0; i < n; i++) to[i] = to[i] < at[i] ? at[i] : to[i];
}

OVER_ALL static void min_into(uint32_t *restrict to, const uint32_t *restrict at, uint32_t n) {
  for (uint32_t i = 0; i < n; i++) to[i] = to[i] < at[i] ? to[i] : at[i];
}

OVER_ALL static void at_least(uint32_t *at, uint32_t n, uint32_t stamp) {
  for (uint32_t i = 0; i < n; i++) at[i] = at[i] < stamp ? stamp : at[i];
}

OVER_ALL static bool any_above(const uint32_t *restrict a, const uint32_t *restrict b, uint32_t n) {
  uint32_t more = 0;
  for (uint32_t i = 0; i < n; i++) more |= a[i] > b[i];
  return more;
}

static void free_clocks(tf_emu_shadow *s) {
  while (s->idle) {
    tf_emu_clock *c = s->idle;
    s->idle = c->next;
    free(c);
  }
}

bool tf_emu_shadow_reserve(tf_emu_worker *w, uint32_t bytes, uint32_t nthread) {
  tf_emu_shadow *s = w->shadow;
  if (!s) {
    s = w->shadow = calloc(1, sizeof *s);
    if (!s) return false;
    s->time = 1;
  }
  uint32_t entries = (1 + TF_EMU_PROXIED) * nthread + 2 * TF_EMU_AGENTS;
  if (s->clock_cap < entries) { /* clocks are made for the largest cluster so far */
    free_clocks(s);
    s->clock_cap = entries;
  }
  s->nthread = nthread;
  s->per_cta = bytes;
  if (s->cells >= bytes * w->ncta) return true;
  tf_emu_cell *cell = calloc((size_t)bytes * w->ncta, sizeof *cell);
  if (!cell) return false;
  free(s->cell);
  s->cell = cell;
  s->cells = bytes * w->ncta;
  return true;
}

void tf_emu_shadow_free(tf_emu_worker *w) {
  tf_emu_shadow *s = w->shadow;
  if (!s) return;
  tf_emu_atomics_begin(w);
  free_clocks(s);
  free(s->fence);
  free(s->grid);
  free(s->atomics);
  free(s->cell);
  free(s);
  w->shadow = NULL;
}

/* With anything in it. */
static tf_emu_clock *clock_take(tf_emu_shadow *s) {
  tf_emu_clock *k = s->idle;
  if (k) s->idle = k->next;
  else k = malloc(sizeof *k + s->clock_cap * sizeof *k->at);
  if (!k) return NULL;
  k->refs = 1;
  k->version = ++s->versions;
  k->cap = s->clock_cap;
  return k;
}

static tf_emu_clock *clock_new(tf_emu_shadow *s) {
  tf_emu_clock *k = clock_take(s);
  if (k) memset(k->at, 0, s->clock_cap * sizeof *k->at);
  return k;
}

void tf_emu_clock_drop(tf_emu_cta *c, tf_emu_clock **clock) {
  tf_emu_clock *k = *clock;
  *clock = NULL;
  if (!k || --k->refs) return;
  if (k->cap < c->worker->shadow->clock_cap) { /* made for a smaller cluster */
    free(k);
    return;
  }
  k->next = c->worker->shadow->idle;
  c->worker->shadow->idle = k;
}

uint32_t tf_emu_race_tick(tf_emu_worker *w) {
  tf_emu_shadow *s = w->shadow;
  if (s->time == UINT32_MAX) { /* every stamp is about to become ambiguous: forget them all */
    memset(s->cell, 0, s->cells * sizeof *s->cell);
    s->time = s->begin = 1;
  }
  return ++s->time;
}

void tf_emu_race_begin(tf_emu_worker *w) {
  tf_emu_shadow *s = w->shadow;
  s->begin = tf_emu_race_tick(w);
  s->suspect.armed = s->wide = false;
  memset(&s->last, 0, sizeof s->last);
  memset(s->told, 0, sizeof s->told);
  s->bulk_agents = s->tensor_agents = 0;
  tf_emu_clock_drop(w->cta, &s->fence);
  tf_emu_clock_drop(w->cta, &s->grid);
  tf_emu_atomics_begin(w);
  for (uint32_t i = 0; i < s->nthread; i++) {
    tf_emu_thread *t = tf_emu_thread_at(w, i);
    tf_emu_clock_drop(t->cta, &t->clock);
    t->stamp = t->floor = s->begin;
    t->map_release = 0;
    t->fenced = false;
    t->overtaken.what = NULL;
    t->late_used = 0;
    for (int k = 0; k < TF_EMU_PROXIED; k++) {
      t->pfloor[k] = s->begin;
      t->pstamp[k] = 0;
    }
  }
}

/* Where a fenced part of a clock begins. */
static uint32_t fenced(const tf_emu_shadow *s, int space) {
  return s->nthread + TF_EMU_AGENTS + (uint32_t)space * s->nthread;
}

/* Where the part begins that says of each agent what is over. */
static uint32_t over(const tf_emu_shadow *s) { return fenced(s, TF_EMU_PROXIED); }

static uint32_t entries(const tf_emu_shadow *s) { return s->wide ? over(s) + TF_EMU_AGENTS : s->nthread; }

/* `from` may be NULL, which says nothing. */
static tf_emu_clock *clock_copy(tf_emu_shadow *s, const tf_emu_clock *from) {
  if (!from) return clock_new(s);
  tf_emu_clock *k = clock_take(s);
  uint32_t n = entries(s);
  if (!k) return NULL;
  memcpy(k->at, from->at, n * sizeof *k->at);
  memset(k->at + n, 0, (s->clock_cap - n) * sizeof *k->at);
  return k;
}

static void learn(tf_emu_clock *k, uint32_t id, uint32_t stamp) {
  if (k->at[id] < stamp) k->at[id] = stamp;
}

/* Most of a checked run's time may go here; lib/CMakeLists.txt has compilers make vectors of it. */
static void merge(const tf_emu_shadow *s, tf_emu_clock *k, const tf_emu_clock *from) {
  if (from && from != k) max_into(k->at, from->at, entries(s));
}

/* What both say. */
static void keep_common(const tf_emu_shadow *s, tf_emu_clock *k, const tf_emu_clock *other) {
  min_into(k->at, other->at, entries(s));
}

/* *into for its holder alone, made if there is none; NULL: out of memory. */
static tf_emu_clock *writable(tf_emu_cta *c, tf_emu_clock **into) {
  tf_emu_shadow *s = c->worker->shadow;
  if (*into && (*into)->refs == 1) {
    (*into)->version = ++s->versions;
    return *into;
  }
  tf_emu_clock *k = clock_copy(s, *into);
  if (!k) return NULL;
  tf_emu_clock_drop(c, into);
  return *into = k;
}

/* What is below t's floors is in k already if all floors are equal; else it is written out. */
static void merge_floor(const tf_emu_shadow *s, tf_emu_clock *k, const tf_emu_thread *t) {
  at_least(k->at, s->nthread, t->floor - 1);
  for (int p = 0; p < TF_EMU_PROXIED && s->wide; p++)
    if (t->pfloor[p] > s->begin) at_least(k->at + fenced(s, p), s->nthread, t->pfloor[p] - 1);
}

/* All knew different things of the agents and of fences; now everybody knows all of it. */
static tf_emu_clock *gather(tf_emu_cta *c, uint32_t pfloor[TF_EMU_PROXIED]) {
  tf_emu_shadow *s = c->worker->shadow;
  tf_emu_clock *k = clock_new(s);
  if (!k) return NULL;
  for (uint32_t i = 0; i < c->nthread; i++) {
    const tf_emu_thread *t = &c->thread[i];
    for (int p = 0; p < TF_EMU_PROXIED; p++) {
      if (t->pfloor[p] > pfloor[p]) pfloor[p] = t->pfloor[p];
      learn(k, fenced(s, p) + t->id, t->pstamp[p]);
    }
    if (!t->clock || (i && t->clock == c->thread[i - 1].clock)) continue;
    for (uint32_t x = s->nthread, n = entries(s); x < n; x++) learn(k, x, t->clock->at[x]);
  }
  return k;
}

void tf_emu_race_all(tf_emu_cta *c) {
  if (c->ncta > 1) { /* the floor is the cluster's */
    tf_emu_thread *met[TF_EMU_MAX_THREADS];
    uint32_t n = 0;
    for (uint32_t i = 0; i < c->nthread; i++)
      if (c->thread[i].state != TF_EMU_EXITED) met[n++] = &c->thread[i];
    tf_emu_race_join(c, met, n, NULL);
    return;
  }
  uint32_t now = tf_emu_race_tick(c->worker), pfloor[TF_EMU_PROXIED] = {0};
  tf_emu_clock *k = c->worker->shadow->wide ? gather(c, pfloor) : NULL;
  for (uint32_t i = 0; i < c->nthread; i++) {
    tf_emu_thread *t = &c->thread[i];
    tf_emu_clock_drop(c, &t->clock);
    t->stamp = t->floor = now;
    for (int p = 0; p < TF_EMU_PROXIED; p++)
      if (pfloor[p]) t->pfloor[p] = pfloor[p];
    t->clock = k;
    if (k && i) k->refs++;
  }
}

static bool equal_floors(const tf_emu_thread *a, const tf_emu_thread *b) {
  return a->floor == b->floor && !memcmp(a->pfloor, b->pfloor, sizeof a->pfloor);
}

void tf_emu_race_join(tf_emu_cta *c, tf_emu_thread *const *t, uint32_t n, tf_emu_clock *more) {
  tf_emu_shadow *s = c->worker->shadow;
  tf_emu_clock *k = t[0]->clock;
  bool shared = k && k->refs == n && !more;
  for (uint32_t i = 0; i < n && shared; i++) shared = t[i]->clock == k && equal_floors(t[i], t[0]);
  if (!shared) {
    k = clock_copy(s, t[0]->clock);
    if (!k) return;
    k->refs = 0;
    merge(s, k, more);
    for (uint32_t i = 0; i < n; i++) {
      if (!i || !equal_floors(t[i], t[0])) merge_floor(s, k, t[i]);
      if (i && t[i]->clock != t[i - 1]->clock) merge(s, k, t[i]->clock);
    }
  }
  k->version = ++s->versions;
  uint32_t now = tf_emu_race_tick(c->worker);
  for (uint32_t i = 0; i < n; i++) {
    learn(k, t[i]->id, t[i]->stamp);
    for (int p = 0; p < TF_EMU_PROXIED && s->wide; p++) learn(k, fenced(s, p) + t[i]->id, t[i]->pstamp[p]);
    t[i]->stamp = now;
    if (shared) continue;
    tf_emu_clock_drop(c, &t[i]->clock);
    t[i]->clock = k;
    k->refs++;
  }
}

static tf_emu_clock_then now_of(const tf_emu_clock *k) { return (tf_emu_clock_then){k, k ? k->version : 0}; }

static bool as_then(const tf_emu_clock *k, tf_emu_clock_then then) {
  return k == then.clock && (!k || k->version == then.version);
}

static tf_emu_told *told_of(tf_emu_shadow *s, const tf_emu_clock *into) {
  return &s->told[(uintptr_t)into / sizeof *into % TF_EMU_TOLD];
}

/* The threads of a warp arrive one after the other, and know the same of others: it is added once. */
static bool is_told(tf_emu_shadow *s, const tf_emu_clock *into, const tf_emu_thread *t) {
  const tf_emu_told *m = told_of(s, into);
  return into && as_then(into, m->into) && as_then(t->clock, m->from) && m->floor == t->floor && m->wide == s->wide &&
         memcmp(m->pfloor, t->pfloor, sizeof m->pfloor) == 0;
}

static void tell(tf_emu_shadow *s, const tf_emu_clock *into, const tf_emu_thread *t) {
  tf_emu_told *m = told_of(s, into);
  *m = (tf_emu_told){.into = now_of(into), .from = now_of(t->clock), .floor = t->floor, .wide = s->wide};
  memcpy(m->pfloor, t->pfloor, sizeof m->pfloor);
}

void tf_emu_race_release(tf_emu_thread *t, tf_emu_clock **into) {
  tf_emu_shadow *s = t->cta->worker->shadow;
  bool told = is_told(s, *into, t);
  if (!writable(t->cta, into)) return;
  if (!told) {
    merge_floor(s, *into, t);
    merge(s, *into, t->clock);
  }
  learn(*into, t->id, t->stamp);
  for (int p = 0; p < TF_EMU_PROXIED && s->wide; p++) learn(*into, fenced(s, p) + t->id, t->pstamp[p]);
  tell(s, *into, t);
  t->stamp = tf_emu_race_tick(t->cta->worker);
}

static void pass_over(const tf_emu_shadow *s, tf_emu_clock *to, const tf_emu_clock *from) {
  for (uint32_t i = 0; i < TF_EMU_AGENTS; i++) {
    learn(to, over(s) + i, from->at[s->nthread + i]);
    learn(to, over(s) + i, from->at[over(s) + i]);
  }
}

void tf_emu_race_pass_over(tf_emu_thread *t, tf_emu_clock **into) {
  const tf_emu_shadow *s = t->cta->worker->shadow;
  if (s->wide && t->clock && writable(t->cta, into)) pass_over(s, *into, t->clock);
}

void tf_emu_race_pass_on(tf_emu_thread *t, tf_emu_clock **into, bool agents) {
  tf_emu_shadow *s = t->cta->worker->shadow;
  if (!writable(t->cta, into)) return;
  if (!agents) {
    merge_floor(s, *into, t);
    merge(s, *into, t->clock);
    return;
  }
  for (uint32_t i = s->nthread; t->clock && i < s->nthread + TF_EMU_AGENTS; i++) learn(*into, i, t->clock->at[i]);
}

/* What a thread has done itself, the others do not know of unless they were told. */
void tf_emu_race_common(tf_emu_thread *first, uint32_t n, tf_emu_thread *out) {
  tf_emu_shadow *s = first->cta->worker->shadow;
  tf_emu_clock *k = clock_new(s), *each = clock_new(s);
  *out = *first;
  out->id = UINT32_MAX;
  out->clock = k;
  memset(out->pstamp, 0, sizeof out->pstamp);
  for (uint32_t i = 0; i < n && k && each; i++) {
    const tf_emu_thread *t = &first[i];
    if (i && t->clock == first[i - 1].clock && equal_floors(t, &first[i - 1])) continue;
    if (t->floor < out->floor) out->floor = t->floor;
    for (int p = 0; p < TF_EMU_PROXIED; p++)
      if (t->pfloor[p] < out->pfloor[p]) out->pfloor[p] = t->pfloor[p];
    tf_emu_clock *its = i ? each : k;
    if (i) memset(each->at, 0, entries(s) * sizeof *each->at);
    merge_floor(s, its, t);
    merge(s, its, t->clock);
    if (i) keep_common(s, k, each);
  }
  if (each) tf_emu_clock_drop(first->cta, &each);
}

/* The thread's clock, for itself alone. */
static tf_emu_clock *own(tf_emu_thread *t) { return writable(t->cta, &t->clock); }

void tf_emu_race_acquire(tf_emu_thread *t, const tf_emu_clock *from) {
  if (from && own(t)) merge(t->cta->worker->shadow, t->clock, from);
}

void tf_emu_race_take_over(tf_emu_thread *t, const tf_emu_clock *from) {
  const tf_emu_shadow *s = t->cta->worker->shadow;
  if (s->wide && from && from != t->clock && own(t)) pass_over(s, t->clock, from);
}

bool tf_emu_knows_over(const tf_emu_thread *t, uint32_t id, uint32_t stamp) {
  const tf_emu_shadow *s = t->cta->worker->shadow;
  if (tf_emu_knows(t, id, stamp)) return true;
  return id >= s->nthread && t->clock && stamp <= t->clock->at[over(s) + id - s->nthread];
}

static bool says_no_more(const tf_emu_shadow *s, const tf_emu_clock *k, const tf_emu_clock *than) {
  return !any_above(k->at, than->at, entries(s));
}

/* What both say: `from` itself if it says all of it, else a new clock without a holder. */
static tf_emu_clock *sum_of(tf_emu_shadow *s, const tf_emu_clock *known, tf_emu_clock *from) {
  if (from->cap == s->clock_cap && (!known || says_no_more(s, known, from))) return from;
  tf_emu_clock *k = clock_copy(s, known);
  if (!k) return NULL;
  k->refs = 0;
  merge(s, k, from);
  return k;
}

/* The threads of a warp come one after the other with one clock: the sum is made once. */
void tf_emu_race_share(tf_emu_thread *t, tf_emu_clock *from) {
  tf_emu_shadow *s = t->cta->worker->shadow;
  const tf_emu_clock *known = t->clock;
  if (!from || known == from) return;
  if (known && known->refs == 1) {
    tf_emu_race_acquire(t, from);
    return;
  }
  tf_emu_clock_then a = now_of(known), b = now_of(from);
  bool again = s->last.sum && as_then(known, s->last.a) && as_then(from, s->last.b) && s->last.sum->refs &&
               s->last.sum->version == s->last.version;
  tf_emu_clock *sum = again ? s->last.sum : sum_of(s, known, from);
  if (!sum) return;
  sum->refs++;
  tf_emu_clock_drop(t->cta, &t->clock);
  t->clock = sum;
  s->last.a = a;
  s->last.b = b;
  s->last.sum = sum;
  s->last.version = sum->version;
}

void tf_emu_race_learn(tf_emu_thread *t, uint32_t agent, uint32_t stamp) {
  if (own(t)) learn(t->clock, agent, stamp);
}

void tf_emu_clock_learn(tf_emu_cta *c, tf_emu_clock **into, uint32_t agent, uint32_t stamp) {
  if (writable(c, into)) learn(*into, agent, stamp);
}

void tf_emu_clock_merge(tf_emu_cta *c, tf_emu_clock **into, const tf_emu_clock *from) {
  if (from && from != *into && writable(c, into)) merge(c->worker->shadow, *into, from);
}

bool tf_emu_knows_fenced(const tf_emu_thread *t, tf_emu_proxied space, uint32_t id, uint32_t stamp) {
  if (stamp < t->pfloor[space] || (id == t->id && stamp <= t->pstamp[space])) return true;
  return t->clock && stamp <= t->clock->at[fenced(t->cta->worker->shadow, space) + id];
}

void tf_emu_race_proxy(tf_emu_thread *t, tf_emu_proxied space) {
  tf_emu_shadow *s = t->cta->worker->shadow;
  s->wide = true;
  t->pfloor[space] = t->floor;
  t->pstamp[space] = t->stamp;
  if (t->clock && own(t))
    for (uint32_t i = 0; i < s->nthread; i++) learn(t->clock, fenced(s, space) + i, t->clock->at[i]);
  t->stamp = tf_emu_race_tick(t->cta->worker);
}

void tf_emu_race_loaded(tf_emu_thread *t) {
  t->pstamp[TF_EMU_PROXIED_LOADED] = t->stamp;
  t->stamp = tf_emu_race_tick(t->cta->worker);
}

/* Kernels begin with it, in all threads: those that know nothing else share a clock. */
void tf_emu_race_grid(tf_emu_thread *t) {
  tf_emu_shadow *s = t->cta->worker->shadow;
  const bool first = !t->clock;
  s->wide = true;
  if (first && s->grid) {
    t->clock = s->grid;
    s->grid->refs++;
    return;
  }
  tf_emu_race_learn(t, s->nthread + TF_EMU_GRID_AGENT, s->begin);
  if (!first || !t->clock) return;
  s->grid = t->clock;
  s->grid->refs++;
}

bool tf_emu_knows_grid(const tf_emu_thread *t) {
  const tf_emu_shadow *s = t->cta->worker->shadow;
  return t->clock && t->clock->at[s->nthread + TF_EMU_GRID_AGENT] >= s->begin;
}

uint32_t tf_emu_bulk_agent(tf_emu_worker *w) {
  w->shadow->wide = true;
  return w->shadow->nthread + w->shadow->bulk_agents++ % TF_EMU_BULK_AGENTS;
}

uint32_t tf_emu_tensor_agent(tf_emu_thread *t) {
  tf_emu_shadow *s = t->cta->worker->shadow;
  uint32_t i = s->tensor_agents++ % TF_EMU_TENSOR_AGENTS;
  s->wide = true;
  s->tensor_thread[i] = t;
  return s->nthread + TF_EMU_AGENTS - 1 - i;
}

tf_emu_thread *tf_emu_tensor_thread(const tf_emu_worker *w, uint32_t agent) {
  return w->shadow->tensor_thread[w->shadow->nthread + TF_EMU_AGENTS - 1 - agent];
}

void tf_emu_race_fence(tf_emu_thread *t) {
  tf_emu_shadow *s = t->cta->worker->shadow;
  t->cta->worker->fenced = t->fenced = true;
  tf_emu_race_acquire(t, s->fence);
  tf_emu_race_release(t, &s->fence);
}
