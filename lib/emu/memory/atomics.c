/* What atomics order. A location remembers what those knew who released to it, apart by the CTA that they are in, and
 * once for all of them whose scope was wider than a CTA; who acquires from it learns what its scope includes. A relaxed
 * read-modify-write leaves that as it is, a store replaces it. Fences are not told apart by location: all that they and
 * releases publish is one (race.h), which a later fence learns, and which an atomic behind a fence releases. */
#include <stdlib.h>

#include "codegen/emit/atomic_stub.h"
#include "emu/memory/race.h"

enum { SLOTS = 1024, EVERYBODY = TF_EMU_MAX_CLUSTER };

typedef struct tf_emu_released {
  uint64_t address;
  tf_emu_clock *by[TF_EMU_MAX_CLUSTER + 1];
} tf_emu_released;

struct tf_emu_atomics {
  uint32_t n;
  tf_emu_released at[SLOTS];
};

void tf_emu_atomics_begin(tf_emu_worker *w) {
  tf_emu_atomics *a = w->shadow->atomics;
  for (uint32_t i = 0; a && a->n && i < SLOTS; i++) {
    if (!a->at[i].address) continue;
    for (uint32_t k = 0; k <= EVERYBODY; k++) tf_emu_clock_drop(w->cta, &a->at[i].by[k]);
    a->at[i].address = 0;
  }
  if (a) a->n = 0;
}

/* The slot of an address; NULL if it has none, or there is no room for more. */
static tf_emu_released *find(tf_emu_shadow *s, uint64_t address, bool make) {
  if (!s->atomics && (!make || !(s->atomics = calloc(1, sizeof *s->atomics)))) return NULL;
  for (uint64_t h = address * 0x9e3779b97f4a7c15u >> 54;; h = (h + 1) % SLOTS) {
    tf_emu_released *at = &s->atomics->at[h];
    if (at->address == address) return at;
    if (at->address) continue;
    if (!make || s->atomics->n == SLOTS / 2) return NULL;
    s->atomics->n++;
    at->address = address;
    return at;
  }
}

static void release(tf_emu_thread *t, tf_emu_released *to, bool wide) {
  tf_emu_race_release(t, &to->by[t->cta->rank]);
  if (wide) tf_emu_race_release(t, &to->by[EVERYBODY]);
}

/* What fences have published, behind one of its own. */
static void release_fenced(tf_emu_thread *t, tf_emu_released *to) {
  const tf_emu_clock *fenced = t->cta->worker->shadow->fence;
  tf_emu_clock_merge(t->cta, &to->by[t->cta->rank], fenced);
  tf_emu_clock_merge(t->cta, &to->by[EVERYBODY], fenced);
}

void tf_emu_race_before_atomic(tf_emu_thread *t, uint64_t address, const tf_emu_site *site) {
  tf_emu_shadow *s = t->cta->worker->shadow;
  if (site->order && site->scope > TF_SCOPE_CLUSTER) t->cta->worker->fenced = true;
  if (!(site->order & TF_EMU_ACQUIRES)) return;
  tf_emu_released *x = find(s, address, false);
  if (x) tf_emu_race_acquire(t, x->by[t->cta->rank]);
  if (x && site->scope > TF_SCOPE_CTA) tf_emu_race_acquire(t, x->by[EVERYBODY]);
}

void tf_emu_race_after_atomic(tf_emu_thread *t, uint64_t address, const tf_emu_site *site) {
  tf_emu_shadow *s = t->cta->worker->shadow;
  bool releases = site->order & TF_EMU_RELEASES, store = site->kind == TF_EMU_ATOMIC_STORE;
  if (site->kind == TF_EMU_ATOMIC_LOAD) return;
  tf_emu_released *x = find(s, address, releases || t->fenced);
  for (uint32_t k = 0; x && store && k <= EVERYBODY; k++) tf_emu_clock_drop(t->cta, &x->by[k]);
  if (x && releases) {
    release(t, x, site->scope > TF_SCOPE_CTA);
    tf_emu_race_release(t, &s->fence);
  } else if (releases) tf_emu_race_fence(t); /* no room: trusted as a fence is */
  else if (x && t->fenced) release_fenced(t, x);
}
