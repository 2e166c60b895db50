/* Requests of warps, from accesses of single threads that come in any order. count.h says which lanes belong together.
 *
 * An access names its request by its path: the iterations of all loops around it. Open requests of a warp and site are
 * a list in the order of paths. A lane joins the request of its path, or opens one. A request is closed, and its
 * sectors or wavefronts are counted, when every live lane has come or has a path beyond it: paths only grow, so such a
 * lane will not come. At most LIMIT requests are open; then the lane that is ahead lets others run. Cost: about 20 ns
 * for an access (2026-11-22). */
#include "emu/memory/count.h"

#include <stdlib.h>
#include <string.h>

#include "emu/jit/module.h"

enum { LIMIT = 1 << 14, PATIENCE = 64 };

static void free_list(tf_emu_open *e) {
  for (tf_emu_open *next; e; e = next) {
    next = e->next;
    free(e);
  }
}

void tf_emu_count_free(tf_emu_worker *w) {
  tf_emu_count *c = w->count;
  if (!c) return;
  for (size_t i = 0; c->queue && i < (size_t)c->nsite * c->nwarp; i++)
    if (c->queue[i]) {
      free_list(c->queue[i]->first);
      free(c->queue[i]);
    }
  free_list(c->idle);
  free(c->path[0]);
  free(c->path[1]);
  free(c->queue);
  free(c->site);
  free(c);
  w->count = NULL;
}

bool tf_emu_count_begin(tf_emu_worker *w, uint32_t nsite, uint32_t nwarp) {
  tf_emu_count_free(w);
  tf_emu_count *c = w->count = calloc(1, sizeof *c);
  if (!c) return false;
  c->nsite = nsite;
  c->nwarp = nwarp;
  c->limit = LIMIT;
  c->site = calloc(nsite, sizeof *c->site);
  c->queue = calloc((size_t)nsite * nwarp, sizeof *c->queue);
  return c->site && c->queue;
}

static uint32_t distinct(uint64_t *v, uint32_t n) { /* n is at most a few hundred, and mostly in order */
  uint32_t k = 0;
  for (uint32_t i = 0; i < n; i++) {
    uint32_t j = k;
    while (j && v[j - 1] != v[i]) j--;
    if (!j) v[k++] = v[i];
  }
  return k;
}

/* 32-byte sectors of a request. */
static void count_global(tf_emu_site_count *c, const tf_emu_request *r, uint32_t size) {
  uint64_t sector[TF_EMU_WARP * 3];
  uint32_t n = 0, lanes = 0;
  for (uint32_t m = r->lanes; m; m &= m - 1, lanes++) {
    uint64_t a = r->address[__builtin_ctz(m)];
    for (uint64_t s = a / 32; s <= (a + size - 1) / 32 && n < TF_EMU_WARP * 3; s++) sector[n++] = s;
  }
  c->units += distinct(sector, n);
  c->ideal += ((uint64_t)lanes * size + 31) / 32;
}

/* A wavefront serves each of the 32 banks once; 8 and 16 bytes a thread go by halves and quarters of the warp. */
static void count_shared(tf_emu_site_count *c, const tf_emu_request *r, uint32_t size) {
  uint32_t words = (size + 3) / 4, group = words > 2 ? 8 : words > 1 ? 16 : 32;
  for (uint32_t first = 0; first < TF_EMU_WARP; first += group) {
    uint64_t word[TF_EMU_WARP * 4];
    uint32_t n = 0, bank[32] = {0}, worst = 0;
    for (uint32_t i = first; i < first + group; i++)
      for (uint32_t k = 0; r->lanes >> i & 1 && k < words && n < TF_EMU_WARP * 4; k++)
        word[n++] = r->address[i] / 4 + k;
    n = distinct(word, n);
    for (uint32_t i = 0; i < n; i++)
      if (++bank[word[i] % 32] > worst) worst = bank[word[i] % 32];
    c->units += worst;
    c->ideal += n ? (n + 31) / 32 : 0;
  }
}

static void count_request(tf_emu_count *c, uint32_t site, const tf_emu_request *r, uint32_t size) {
  tf_emu_site_count *s = &c->site[site];
  if (!r->lanes) return;
  s->requests++;
  if (s->shared) count_shared(s, r, size);
  else count_global(s, r, size);
}

/* ------------------------------------------------------------------------------------------------ paths */

_Noreturn static void out_of_memory(tf_emu_thread *t, uint32_t site) {
  tf_emu_report_add(t->cta, t, TF_EMU_RESOURCE, site, "host memory ran out");
  tf_emu_stop(t);
}

/* The words of all frames of the thread, and `last` of the innermost (0 words, if it has none). NULL: no memory. */
static const uint64_t *path_of(tf_emu_count *c, const tf_emu_thread *t, uint32_t last, uint32_t *n, int buffer) {
  const tf_emu_frame *f = t->frame;
  *n = f ? last : 0;
  if (f && !f->caller) return f->turn;
  for (const tf_emu_frame *o = f ? f->caller : NULL; o; o = o->caller) *n += (uint32_t)o->used;
  if (*n >= c->path_cap[buffer]) {
    uint32_t cap = 2 * *n + 16;
    uint64_t *more = realloc(c->path[buffer], cap * sizeof *more);
    if (!more) return NULL;
    c->path[buffer] = more;
    c->path_cap[buffer] = cap;
  }
  uint64_t *end = c->path[buffer] + *n;
  for (uint32_t words = last; f; f = f->caller, words = f ? (uint32_t)f->used : 0)
    memcpy(end -= words, f->turn, words * sizeof *end);
  return c->path[buffer];
}

static int compare(const uint64_t *a, uint32_t na, const uint64_t *b, uint32_t nb) {
  for (uint32_t i = 0; i < na && i < nb; i++)
    if (a[i] != b[i]) return a[i] < b[i] ? -1 : 1;
  return na < nb ? -1 : na > nb;
}

/* The thread is where nothing leads back to that path. A path that only begins like it decides nothing: a function that
 * calls itself may come back. */
static bool has_passed(tf_emu_count *c, const tf_emu_thread *t, const tf_emu_open *e) {
  uint32_t n;
  const uint64_t *at = path_of(c, t, t->frame ? (uint32_t)t->frame->used : 0, &n, 1);
  for (uint32_t i = 0; at && i < n && i < e->n; i++)
    if (at[i] != e->path[i]) return at[i] > e->path[i];
  return false;
}

/* ------------------------------------------------------------------------------------------------ open requests */

static void close_request(tf_emu_count *c, uint32_t site, tf_emu_queue *q, tf_emu_open *e) {
  count_request(c, site, &e->r, q->size);
  *(e->prev ? &e->prev->next : &q->first) = e->next;
  if (e->next) e->next->prev = e->prev;
  for (uint32_t i = 0; i < TF_EMU_WARP; i++)
    if (q->at[i] == e) q->at[i] = e->prev;
  e->next = c->idle;
  c->idle = e;
  c->nopen--;
}

static tf_emu_open *open_request(tf_emu_count *c, tf_emu_queue *q, tf_emu_open *prev, const uint64_t *path,
                                 uint32_t n) {
  tf_emu_open *e = c->idle;
  if (e) c->idle = e->next;
  if (!e || e->cap < n) {
    free(e);
    e = malloc(sizeof *e + (n + 4) * sizeof *path);
    if (!e) return NULL;
    e->cap = n + 4;
  }
  e->r.lanes = 0;
  if (n) memcpy(e->path, path, n * sizeof *path);
  e->n = n;
  e->prev = prev;
  e->next = prev ? prev->next : q->first;
  *(prev ? &prev->next : &q->first) = e;
  if (e->next) e->next->prev = e;
  c->nopen++;
  return e;
}

/* The request of that path, or NULL; *prev: what it is behind, or should be. */
static tf_emu_open *find_request(tf_emu_queue *q, uint32_t lane, const uint64_t *path, uint32_t n, tf_emu_open **prev) {
  tf_emu_open *e = q->at[lane], *next;
  while (e && compare(e->path, e->n, path, n) >= 0) e = e->prev; /* in functions that call themselves */
  int order = 1;
  for (next = e ? e->next : q->first; next; e = next, next = next->next)
    if ((order = compare(next->path, next->n, path, n)) >= 0) break;
  *prev = e;
  return next && !order ? next : NULL;
}

static bool is_over(tf_emu_count *c, const tf_emu_cta *cta, uint32_t warp, const tf_emu_open *e) {
  for (uint32_t m = cta->warp[warp].live & ~e->r.lanes; m; m &= m - 1)
    if (!has_passed(c, &cta->thread[warp * TF_EMU_WARP + (uint32_t)__builtin_ctz(m)], e)) return false;
  return true;
}

static void close_all(tf_emu_worker *w, bool only_over) {
  tf_emu_count *c = w->count;
  uint32_t each = w->cta->nwarp;
  for (uint32_t site = 0; site < c->nsite; site++)
    for (uint32_t k = 0; k < c->nwarp; k++) {
      tf_emu_queue *q = c->queue[(size_t)site * c->nwarp + k];
      for (tf_emu_open *e = q ? q->first : NULL, *next; e; e = next) {
        next = e->next;
        if (!only_over || is_over(c, &w->cta[k / each], k % each, e)) close_request(c, site, q, e);
      }
    }
}

/* What the others have passed is over. If they wait for this thread, there is more to remember. */
static void make_room(tf_emu_worker *w) {
  tf_emu_count *c = w->count;
  close_all(w, true);
  if (c->nopen > c->limit / 4 * 3) c->limit = 2 * c->nopen;
}

void tf_emu_count_access(tf_emu_thread *t, uint32_t site, uint64_t address, uint32_t size) {
  tf_emu_count *c = t->cta->worker->count;
  tf_emu_queue **slot = &c->queue[(size_t)site * c->nwarp + t->cta->rank * t->cta->nwarp + t->warp], *q = *slot;
  uint64_t off = address - (uint64_t)(uintptr_t)t->shared;
  if (!q && !(q = *slot = calloc(1, sizeof *q))) out_of_memory(t, site);
  c->site[site].shared = off < TF_EMU_WINDOW;
  c->site[site].bytes += size;
  q->size = size;
  uint32_t n, depth = tf_emu_module_site(t->cta->launch->module, site)->depth;
  tf_emu_open *prev, *e = NULL;
  for (int waited = 0; !e; waited++) { /* a lane that is far ahead lets the others catch up */
    const uint64_t *path = path_of(c, t, depth, &n, 0);
    if (!path && n) out_of_memory(t, site);
    if ((e = find_request(q, t->lane, path, n, &prev))) break;
    if (c->nopen >= c->limit && waited < PATIENCE && t->cta->worker->nready) tf_emu_yield(t);
    else if (c->nopen >= c->limit) make_room(t->cta->worker);
    else if (!(e = open_request(c, q, prev, path, n))) out_of_memory(t, site);
  }
  q->at[t->lane] = e;
  e->r.lanes |= tf_emu_bit(t);
  e->r.address[t->lane] = off < TF_EMU_WINDOW ? off : address;
  if (!(t->cta->warp[t->warp].live & ~e->r.lanes)) close_request(c, site, q, e);
}

void tf_emu_count_whole(tf_emu_cta *c, uint32_t site, const tf_emu_request *r, uint32_t size) {
  tf_emu_site_count *s = &c->worker->count->site[site];
  s->shared = true;
  s->bytes += (uint64_t)__builtin_popcount(r->lanes) * size;
  count_request(c->worker->count, site, r, size);
}

void tf_emu_count_flush(tf_emu_worker *w) {
  if (!w->count) return;
  close_all(w, false);
  w->count->limit = LIMIT;
}
