#include "emu/global.h"

#include <stdlib.h>
#include <string.h>

#include "codegen/atomic.h"
#include "emu/access.h"
#include "emu/engine.h"
#include "emu/module.h"
#include "emu/race.h"

void tf_emu_pages_free(tf_emu_pages *p) {
  if (!p) return;
  for (uint32_t i = 0; i < 4 * TF_EMU_PAGES; i++) free(p->slot[i]);
  free(p);
}

/* The page of an address; a new one if `make`. NULL if there is none, or no more may be made. */
static tf_emu_page *page_of(tf_emu_pages *p, uint64_t address, bool make) {
  uint64_t number = address / TF_EMU_PAGE;
  tf_emu_page *mine = NULL;
  for (uint64_t h = number * 0x9e3779b97f4a7c15u >> 50;; h = (h + 1) % (4 * TF_EMU_PAGES)) {
    tf_emu_page *at = __atomic_load_n(&p->slot[h], __ATOMIC_ACQUIRE);
    if (!at && !mine) {
      if (!make || __atomic_load_n(&p->n, __ATOMIC_RELAXED) >= TF_EMU_PAGES) return NULL;
      if (!(mine = calloc(1, sizeof *mine))) return NULL;
      mine->number = number;
    }
    if (!at && __atomic_compare_exchange_n(&p->slot[h], &at, mine, false, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE)) {
      __atomic_add_fetch(&p->n, 1, __ATOMIC_RELAXED);
      return mine;
    }
    if (at->number == number) {
      free(mine);
      return at;
    }
  }
}

/* In who: the scope of an atomic, and one more. */
enum { SCOPE_SHIFT = 57 };
#define SCOPES (UINT64_C(7) << SCOPE_SHIFT)

static uint64_t name_of(const tf_emu_thread *t, bool atomic) {
  const tf_emu_cta *c = t->cta;
  return (uint64_t)(c->launch->id % 8191 + 1) << 43 | (c->linear & 0xffffffff) << 11 | (uint64_t)t->index << 1 | atomic;
}

#define BY_ASYNC (UINT64_C(1) << 56) /* in who: the writer was the async proxy */

static uint64_t launch_of(uint64_t who) { return who >> 43 & 8191; }

/* True if what `who` wrote at `stamp` is not ordered before t. */
static bool unordered(const tf_emu_thread *t, uint64_t who, uint32_t stamp, uint64_t self) {
  const tf_emu_worker *w = t->cta->worker;
  if (launch_of(who) != launch_of(self)) return false; /* an earlier launch, or nobody */
  const tf_emu_cta *c = t->cta;
  for (uint32_t i = 0; (who & ~BY_ASYNC) >> 11 != self >> 11; i++) { /* another CTA, perhaps of the cluster */
    if (i == w->ncta) return !w->fenced;
    c = &w->cta[i];
    if ((c->linear & 0xffffffff) == (who >> 11 & 0xffffffff)) break;
  }
  return !tf_emu_knows(t, c->thread[who >> 1 & 1023].id, stamp);
}

/* True if an earlier launch, which may still run, wrote it, and t does not know its end. */
static bool overlaps(const tf_emu_thread *t, uint64_t who, uint64_t self) {
  const tf_emu_launch *l = t->cta->launch;
  if (l->chain == l->id || !launch_of(who)) return false;
  uint64_t back = (launch_of(self) + 8191 - launch_of(who)) % 8191;
  return back && back <= l->id - l->chain && !tf_emu_knows_grid(t);
}

static void report_overlap(tf_emu_thread *t, const char *verb, uint64_t n, uint32_t site, const tf_emu_writer *w) {
  tf_emu_report *r = tf_emu_report_add(t->cta, t, TF_EMU_RACE, site,
                                       "missing griddepcontrol.wait: %s of %llu bytes of global memory that an earlier "
                                       "grid writes, which may still run",
                                       verb, (unsigned long long)n);
  tf_emu_report_note(t->cta, r, w->site,
                     "written here; this grid was launched to overlap, so it must wait for the grids before it");
}

static uint64_t scope_bits(const tf_emu_thread *t, uint32_t site, bool atomic) {
  return atomic ? (uint64_t)(tf_emu_module_site(t->cta->launch->module, site)->scope + 1) << SCOPE_SHIFT : 0;
}

/* Two atomics of which the scope of each includes the other. */
static bool both_atomic(const tf_emu_thread *t, uint64_t who, uint64_t self) {
  if (!(who & self & 1)) return false;
  uint64_t scope = who & SCOPES, mine = self & SCOPES, least = scope < mine ? scope : mine;
  uint64_t cta = who >> 11 & 0xffffffff;
  if (!scope || cta == (t->cta->linear & 0xffffffff)) return true; /* the engine's are of all */
  bool near = false;
  for (uint32_t i = 0; i < t->cta->ncta && !near; i++) near = (t->cta->worker->cta[i].linear & 0xffffffff) == cta;
  return least >> SCOPE_SHIFT > (uint64_t)(near ? TF_SCOPE_CTA + 1 : TF_SCOPE_CLUSTER + 1);
}

static void coordinates(uint64_t i, const uint32_t n[3], uint32_t out[3]) {
  out[0] = (uint32_t)(i % n[0]);
  out[1] = (uint32_t)(i / n[0] % n[1]);
  out[2] = (uint32_t)(i / n[0] / n[1]);
}

void tf_emu_report_global_race(tf_emu_thread *t, bool write, uint64_t n, uint32_t site, uint64_t who, uint32_t other) {
  tf_emu_cta *c = t->cta;
  uint32_t cta[3], tid[3];
  coordinates(who >> 11 & 0xffffffff, c->nctaid, cta);
  coordinates(who >> 1 & 1023, c->ntid, tid);
  tf_emu_report *r = tf_emu_report_add(c, t, TF_EMU_RACE, site, "race in global memory: %s of %llu bytes",
                                       write ? "write of another value" : "read", (unsigned long long)n);
  tf_emu_report_note(c, r, other, "thread (%u,%u,%u) of block (%u,%u,%u) writes it, and nothing orders the two", tid[0],
                     tid[1], tid[2], cta[0], cta[1], cta[2]);
}

/* Only a changed value is a race, which shows after the store (tf_emu_stored). */
static void suspect(tf_emu_thread *t, uint64_t address, uint64_t n, uint32_t site, const tf_emu_writer *w) {
  tf_emu_shadow *s = t->cta->worker->shadow;
  const tf_emu_site *at = tf_emu_module_site(t->cta->launch->module, site);
  if (s->suspect.armed || at->kind != TF_EMU_STORE || n > sizeof s->suspect.old) return;
  s->suspect.armed = true;
  s->suspect.global = true;
  s->suspect.site = site;
  s->suspect.other_site = w->site;
  s->suspect.who = w->who;
  s->suspect.address = address;
  s->suspect.size = (uint8_t)n;
  memcpy(s->suspect.old, (const void *)(uintptr_t)address, n);
}

void tf_emu_global_touch(tf_emu_thread *t, uint64_t address, uint64_t n, uint32_t site, bool write, bool atomic) {
  tf_emu_pages *pages = t->cta->launch->pages;
  uint64_t self = name_of(t, atomic), scope = scope_bits(t, site, atomic);
  bool told = false;
  tf_emu_page *page = NULL;
  for (uint64_t a = address; a < address + n; a++) {
    if (a == address || a % TF_EMU_PAGE == 0) page = page_of(pages, a, write);
    if (!page) continue;
    tf_emu_writer *w = &page->byte[a % TF_EMU_PAGE];
    uint64_t seen = __atomic_load_n(&w->who, __ATOMIC_RELAXED), who = seen & ~SCOPES;
    if (!told && !both_atomic(t, seen, self | scope) && unordered(t, who, w->stamp, self)) {
      told = true;
      if (!write || atomic) tf_emu_report_global_race(t, false, n, site, who, w->site);
      else suspect(t, address, n, site, w);
    } else if (!told && !(atomic && who & 1) && overlaps(t, who, self)) {
      told = true;
      report_overlap(t, write ? "write" : "read", n, site, w);
    }
    if (!write) continue;
    w->stamp = t->stamp;
    w->site = site;
    __atomic_store_n(&w->who, self | scope, __ATOMIC_RELAXED);
  }
}

void tf_emu_global_wrote(tf_emu_thread *t, uint64_t address, uint64_t n, uint32_t site, bool atomic) {
  uint64_t self = name_of(t, atomic) | BY_ASYNC;
  tf_emu_page *page = NULL;
  if (!tf_emu_is_global(t, address, n)) return;
  for (uint64_t a = address; a < address + n; a++) {
    if (a == address || a % TF_EMU_PAGE == 0) page = page_of(t->cta->launch->pages, a, true);
    if (!page) continue;
    tf_emu_writer *w = &page->byte[a % TF_EMU_PAGE];
    w->stamp = t->stamp;
    w->site = site;
    __atomic_store_n(&w->who, self, __ATOMIC_RELAXED);
  }
}

/* ------------------------------------------------------------------------------------------------ tensor maps */

void tf_emu_map_fenced(tf_emu_thread *t, uint64_t address) {
  tf_emu_engine *e = t->cta->worker->engine;
  if (!address) {
    t->map_release = t->stamp; /* the fence that follows gives a new stamp */
    return;
  }
  tf_emu_acquired *a = &e->acquired[e->nacquired++ % TF_EMU_ACQUIRED];
  *a = (tf_emu_acquired){address, t->id, tf_emu_race_tick(t->cta->worker)};
}

/* Who wrote the map last, of this cluster's threads; NULL = nobody, or another cluster. */
static tf_emu_thread *writer_of(tf_emu_thread *t, const tf_emu_writer *w) {
  const tf_emu_worker *k = t->cta->worker;
  uint64_t self = name_of(t, false);
  if (launch_of(w->who) != launch_of(self)) return NULL;
  for (uint32_t i = 0; i < k->ncta; i++)
    if ((k->cta[i].linear & 0xffffffff) == (w->who >> 11 & 0xffffffff)) return &k->cta[i].thread[w->who >> 1 & 1023];
  return NULL;
}

void tf_emu_global_proxy(tf_emu_thread *t, uint64_t address, uint64_t n, uint32_t site, bool write, const char *what) {
  tf_emu_page *page = NULL;
  for (uint64_t a = address; a < address + n; a++) {
    if (a == address || a % TF_EMU_PAGE == 0) page = page_of(t->cta->launch->pages, a, false);
    const tf_emu_writer *w = page ? &page->byte[a % TF_EMU_PAGE] : NULL;
    if (w && write && overlaps(t, w->who, name_of(t, false))) { /* reads were looked at before */
      report_overlap(t, "write", n, site, w);
      return;
    }
    const tf_emu_thread *o = w && !(w->who & BY_ASYNC) ? writer_of(t, w) : NULL;
    if (!o || !tf_emu_knows(t, o->id, w->stamp)) continue; /* what is not ordered at all is told as a race */
    if (tf_emu_knows_fenced(t, TF_EMU_PROXIED_GLOBAL, o->id, w->stamp)) continue;
    tf_emu_report *r = tf_emu_report_add(t->cta, t, TF_EMU_PROXY, site,
                                         "missing fence.proxy.async.global: %s will %s %llu bytes of global memory "
                                         "that ordinary stores wrote in this launch, which the async proxy may not see "
                                         "yet",
                                         what, write ? "overwrite" : "read", (unsigned long long)n);
    tf_emu_report_note(t->cta, r, w->site,
                       "thread (%u,%u,%u) of %s block writes it; it must execute fence.proxy.async.global before the "
                       "barrier, or the thread that starts the copy after it",
                       o->tid[0], o->tid[1], o->tid[2], o->cta == t->cta ? "the same" : "another");
    return;
  }
}

bool tf_emu_map_visible(tf_emu_thread *t, uint32_t site, uint64_t address, const char *what) {
  const tf_emu_engine *e = t->cta->worker->engine;
  if (!tf_emu_check_async(t, address, 128, site, false, false)) return false;
  for (uint64_t a = address; a < address + 128; a++) {
    tf_emu_page *page = page_of(t->cta->launch->pages, a, false);
    const tf_emu_writer *w = page ? &page->byte[a % TF_EMU_PAGE] : NULL;
    const tf_emu_thread *o = w ? writer_of(t, w) : NULL;
    if (!o) continue;
    bool acquired = false;
    for (uint32_t i = 0; i < TF_EMU_ACQUIRED && i < e->nacquired; i++)
      acquired |= e->acquired[i].address == address && e->acquired[i].id == t->id && e->acquired[i].stamp > w->stamp;
    if (acquired && w->stamp <= o->map_release) continue;
    tf_emu_report *r = tf_emu_report_add(t->cta, t, TF_EMU_PROXY, site,
                                         "missing fence.proxy.tensormap::generic.%s: %s uses a tensor map that this "
                                         "launch changed",
                                         acquired ? "release" : "acquire", what);
    tf_emu_report_note(t->cta, r, w->site,
                       "thread (%u,%u,%u) changes it; it must release the tensormap proxy after that, and the thread "
                       "that starts the copy must acquire the map's 128 bytes",
                       o->tid[0], o->tid[1], o->tid[2]);
    return true;
  }
  return true;
}
