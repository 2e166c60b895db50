/* Races in global memory: each access is compared with the last write of its cell and with two reads since.
 *
 * pages.c keeps the cells. A cell is as wide as all accesses to it permit, so an access of 16 bytes mostly looks at
 * one. A read takes the place of an earlier read of its thread, or of one that it is ordered behind. If both places
 * hold unordered reads it takes the second, unless that would forget one of two blocks. So of two unordered readers
 * none is lost; of three one may be (README.md, "What it does not do"). An unordered write that changes nothing is no
 * race, which is known only after the store: it is noted here, and told in tf_emu_stored. */
#include "emu/memory/global_race.h"
#include "emu/memory/race_report.h"

#include <stdlib.h>
#include <string.h>

#include "codegen/emit/atomic_stub.h"
#include "emu/memory/access.h"
#include "emu/async/op_list.h"
#include "emu/jit/module.h"
#include "emu/memory/race.h"
#include "support/result.h"

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
  for (uint32_t i = 0; (who & ~BY_ASYNC) >> 11 != (self & ~BY_ASYNC) >> 11;
       i++) { /* another CTA, perhaps of the cluster */
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

/* An access, and what is to be said of it: once. */
typedef struct touch {
  tf_emu_thread *t;
  uint64_t address, n, self; /* self: with the scope, if it is an atomic */
  uint32_t site;
  bool write, atomic, told;
} touch;

/* Only a changed value is a race, which shows after the store (tf_emu_stored). */
static void suspect(const touch *x, tf_emu_past past, bool read_before) {
  tf_emu_shadow *s = x->t->cta->worker->shadow;
  if (tf_emu_module_site(x->t->cta->launch->module, x->site)->kind != TF_EMU_STORE || x->n > sizeof s->suspect.old) {
    tf_emu_report_global_race(x->t, true, x->n, x->site, past, read_before);
    return;
  }
  if (s->suspect.armed) return;
  s->suspect.armed = s->suspect.global = true;
  s->suspect.site = x->site;
  s->suspect.past = past;
  s->suspect.read_before = read_before;
  s->suspect.address = x->address;
  s->suspect.size = (uint8_t)x->n;
  memcpy(s->suspect.old, (const void *)(uintptr_t)x->address, x->n);
}

/* What the access has to do with one before it. */
static void compare(touch *x, tf_emu_past past, bool read_before) {
  uint64_t seen = past.who, who = past.who = seen & ~SCOPES, self = x->self & ~SCOPES;
  if (!who || x->told) return;
  if (!both_atomic(x->t, seen, x->self) && unordered(x->t, who, past.stamp, self)) {
    x->told = true;
    if (x->write && !x->atomic) suspect(x, past, read_before);
    else tf_emu_report_global_race(x->t, x->write && read_before, x->n, x->site, past, read_before);
  } else if (!(x->atomic && who & 1) && overlaps(x->t, who, self)) {
    x->told = true;
    tf_emu_report_overlap(x->t, x->write ? "write" : "read", x->n, x->site, past.site, read_before);
  }
}

static bool same_thread(uint64_t a, uint64_t b) {
  return (a & ~(SCOPES | BY_ASYNC)) >> 1 == (b & ~(SCOPES | BY_ASYNC)) >> 1;
}

/* A place for one more reader: its own, or one of whom it knows; else the second, if that keeps two blocks apart. */
static void note_read(const touch *x, tf_emu_past read[TF_EMU_READERS]) {
  uint32_t k = 0;
  while (k < TF_EMU_READERS && !same_thread(read[k].who, x->self) &&
         unordered(x->t, read[k].who & ~SCOPES, read[k].stamp, x->self & ~SCOPES))
    k++;
  if (k == TF_EMU_READERS) {
    bool apart = (read[0].who ^ read[1].who) >> 11 & 0xffffffff;
    if (apart || !((read[0].who ^ x->self) >> 11 & 0xffffffff)) return;
    k = 1;
  }
  read[k] = (tf_emu_past){x->self, x->t->stamp, x->site};
}

static void touch_cell(touch *x, tf_emu_page *page, uint32_t i) {
  compare(x, page->wrote[i], false);
  if (!x->write) {
    if (page->read) note_read(x, page->read[i]);
    return;
  }
  for (uint32_t k = 0; k < TF_EMU_READERS && page->read; k++) {
    compare(x, page->read[i][k], true);
    page->read[i][k].who = 0;
  }
  page->wrote[i] = (tf_emu_past){x->self, x->t->stamp, x->site};
}

/* The part of [address, end) that lies in the page of the address. */
static uint64_t in_page(uint64_t address, uint64_t end) {
  uint64_t next = (address / TF_EMU_PAGE + 1) * TF_EMU_PAGE;
  return (end < next ? end : next) - address;
}

void tf_emu_global_touch(tf_emu_thread *t, uint64_t address, uint64_t n, uint32_t site, bool write, bool atomic) {
  tf_emu_pages *pages = t->cta->launch->pages;
  touch x = {t, address, n, name_of(t, atomic) | scope_bits(t, site, atomic), site, write, atomic, false};
  for (uint64_t a = address, m; a < address + n; a += m) {
    m = in_page(a, address + n);
    tf_emu_page *page = tf_emu_page_take(pages, a, m, true);
    if (!page) continue;
    if (!write) TF_EITHER(tf_emu_page_reads(pages, page));
    for (uint32_t i = tf_emu_page_cell(page, a), last = tf_emu_page_cell(page, a + m - 1); i <= last; i++)
      touch_cell(&x, page, i);
    tf_emu_page_give(page);
  }
}

void tf_emu_global_writes(tf_emu_thread *t, uint64_t address, const void *from, uint64_t n, uint32_t site,
                          bool reduces) {
  touch x = {t, address, n, name_of(t, reduces) | BY_ASYNC, site, true, true, false};
  if (!tf_emu_is_global(t, address, n)) return;
  for (uint64_t a = address, m; a < address + n && !x.told; a += m) {
    m = in_page(a, address + n);
    const char *was = (const char *)(uintptr_t)a, *will = (const char *)from + (a - address);
    if (!reduces && !memcmp(was, will, m)) continue;
    tf_emu_page *page = tf_emu_page_take(t->cta->launch->pages, a, m, false);
    if (!page) continue;
    for (uint32_t i = tf_emu_page_cell(page, a), k = i; i <= tf_emu_page_cell(page, a + m - 1); i++) {
      uint32_t at = (i - k) << page->shift, bytes = 1u << page->shift;
      if (!reduces && !memcmp(was + at, will + at, bytes < m - at ? bytes : m - at)) continue;
      compare(&x, page->wrote[i], false);
      for (uint32_t r = 0; r < TF_EMU_READERS && page->read; r++) compare(&x, page->read[i][r], true);
    }
    tf_emu_page_give(page);
  }
}

void tf_emu_global_wrote(tf_emu_thread *t, uint64_t address, uint64_t n, uint32_t site, bool atomic) {
  tf_emu_past past = {name_of(t, atomic) | BY_ASYNC, t->stamp, site};
  if (!tf_emu_is_global(t, address, n)) return;
  for (uint64_t a = address, m; a < address + n; a += m) {
    m = in_page(a, address + n);
    tf_emu_page *page = tf_emu_page_take(t->cta->launch->pages, a, m, true);
    if (!page) continue;
    for (uint32_t i = tf_emu_page_cell(page, a); i <= tf_emu_page_cell(page, a + m - 1); i++) {
      page->wrote[i] = past;
      for (uint32_t r = 0; r < TF_EMU_READERS && page->read; r++) page->read[i][r].who = 0;
    }
    tf_emu_page_give(page);
  }
}

/* ------------------------------------------------------------------------------------------------ tensor maps */

/* The place of this map and thread in a table that is not full, or the free one that is theirs. */
static tf_emu_acquired *acquired_at(tf_emu_acquired *table, uint32_t cap, uint64_t address, uint32_t id) {
  uint32_t i = (uint32_t)((address / 128 * 31 + id) * UINT64_C(0x9E3779B97F4A7C15) >> 32);
  while (table[i & (cap - 1)].address && (table[i & (cap - 1)].address != address || table[i & (cap - 1)].id != id))
    i++;
  return &table[i & (cap - 1)];
}

static bool grow_acquired(tf_emu_engine *e) {
  uint32_t cap = e->acquired_cap ? 2 * e->acquired_cap : 256;
  tf_emu_acquired *table = calloc(cap, sizeof *table);
  if (!table) return false;
  for (uint32_t i = 0; i < e->acquired_cap; i++) {
    const tf_emu_acquired *a = &e->acquired[i];
    if (a->address) *acquired_at(table, cap, a->address, a->id) = *a;
  }
  free(e->acquired);
  e->acquired = table;
  e->acquired_cap = cap;
  return true;
}

void tf_emu_map_fenced(tf_emu_thread *t, uint64_t address) {
  tf_emu_engine *e = t->cta->worker->engine;
  if (!address) {
    t->map_release = t->stamp; /* the fence that follows gives a new stamp */
    return;
  }
  if (2 * (e->nacquired + 1) > e->acquired_cap && !grow_acquired(e)) tf_emu_no_memory(t, t->site);
  tf_emu_acquired *a = acquired_at(e->acquired, e->acquired_cap, address, t->id);
  e->nacquired += !a->address;
  *a = (tf_emu_acquired){address, t->id, tf_emu_race_tick(t->cta->worker)};
}

/* Who wrote the map last, of this cluster's threads; NULL = nobody, or another cluster. */
static tf_emu_thread *writer_of(tf_emu_thread *t, const tf_emu_past *w) {
  const tf_emu_worker *k = t->cta->worker;
  uint64_t self = name_of(t, false);
  if (launch_of(w->who) != launch_of(self)) return NULL;
  for (uint32_t i = 0; i < k->ncta; i++)
    if ((k->cta[i].linear & 0xffffffff) == (w->who >> 11 & 0xffffffff)) return &k->cta[i].thread[w->who >> 1 & 1023];
  return NULL;
}

void tf_emu_global_proxy(tf_emu_thread *t, uint64_t address, uint64_t n, uint32_t site, bool write, const char *what) {
  for (uint64_t a = address, m; a < address + n; a += m) {
    tf_emu_past last, *w = tf_emu_page_writer(t->cta->launch->pages, a, &m, &last) ? &last : NULL;
    if (w && write && overlaps(t, w->who, name_of(t, false))) { /* reads were looked at before */
      tf_emu_report_overlap(t, "write", n, site, w->site, false);
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
  for (uint64_t a = address, m; a < address + 128; a += m) {
    tf_emu_past last, *w = tf_emu_page_writer(t->cta->launch->pages, a, &m, &last) ? &last : NULL;
    const tf_emu_thread *o = w ? writer_of(t, w) : NULL;
    if (!o) continue;
    const tf_emu_acquired *a =
        e->acquired_cap ? acquired_at(e->acquired, e->acquired_cap, address, t->id) : &(tf_emu_acquired){0};
    bool acquired = a->address && a->stamp > w->stamp;
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
