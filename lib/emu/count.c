#include "emu/count.h"

#include <stdlib.h>
#include <string.h>

#include "emu/module.h"

void tf_emu_count_free(tf_emu_worker *w) {
  tf_emu_count *c = w->count;
  if (!c) return;
  for (size_t i = 0; c->queue && i < (size_t)c->nsite * c->nwarp; i++)
    if (c->queue[i]) {
      free(c->queue[i]->at);
      free(c->queue[i]);
    }
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

void tf_emu_count_access(tf_emu_thread *t, uint32_t site, uint64_t address, uint32_t size) {
  tf_emu_count *c = t->cta->worker->count;
  tf_emu_queue **slot = &c->queue[(size_t)site * c->nwarp + t->cta->rank * t->cta->nwarp + t->warp], *q = *slot;
  uint64_t off = address - (uint64_t)(uintptr_t)t->shared;
  if (!q && !(q = *slot = calloc(1, sizeof *q))) return;
  c->site[site].shared = off < TF_EMU_WINDOW;
  c->site[site].bytes += size;
  q->size = size;
  uint32_t k = q->turn[t->lane]++ - q->done;
  if (k >= q->cap) {
    uint32_t cap = q->cap ? 2 * q->cap : 4;
    tf_emu_request *more = realloc(q->at, cap * sizeof *more);
    if (!more) return;
    q->at = more;
    q->cap = cap;
  }
  for (; q->n <= k; q->n++) q->at[q->n].lanes = 0;
  q->at[k].lanes |= tf_emu_bit(t);
  q->at[k].address[t->lane] = off < TF_EMU_WINDOW ? off : address;
  uint32_t full = 0;
  while (full < q->n && !(t->cta->warp[t->warp].live & ~q->at[full].lanes))
    count_request(c, site, &q->at[full++], size);
  if (!full) return;
  q->n -= full;
  q->done += full;
  memmove(q->at, q->at + full, q->n * sizeof *q->at);
}

void tf_emu_count_whole(tf_emu_cta *c, uint32_t site, const tf_emu_request *r, uint32_t size) {
  tf_emu_site_count *s = &c->worker->count->site[site];
  s->shared = true;
  s->bytes += (uint64_t)__builtin_popcount(r->lanes) * size;
  count_request(c->worker->count, site, r, size);
}

void tf_emu_count_flush(tf_emu_worker *w) {
  tf_emu_count *c = w->count;
  for (uint32_t site = 0; c && site < c->nsite; site++)
    for (uint32_t k = 0; k < c->nwarp; k++) {
      tf_emu_queue *q = c->queue[(size_t)site * c->nwarp + k];
      if (!q) continue;
      for (uint32_t i = 0; i < q->n; i++) count_request(c, site, &q->at[i], q->size);
      q->n = q->done = 0;
      memset(q->turn, 0, sizeof q->turn);
    }
}
