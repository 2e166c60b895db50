/* What an access to shared memory must not meet.
 *
 * A cell of the shadow stands for each byte: who wrote it last and who read it since, by stamps of the clocks (race.h);
 * whether it was ever written, belongs to a copy that is under way, or is part of an mbarrier. Before an access the
 * bytes are looked at one by one (touch_byte): fault or not, the cell then says what this access did.
 *
 * A write over an unordered write is only suspected: it is a race if the store changes the value, which is known behind
 * the store (tf_emu_stored). Cost: a look at a cell for each byte. */
#include "emu/memory/shared_check.h"

#include <string.h>

#include "emu/sm/cluster_memory.h"
#include "emu/memory/race_report.h"
#include "emu/jit/module.h"
#include "emu/memory/race.h"

static const char *verb(bool write, bool atomic) { return atomic ? "atomic access" : write ? "write" : "read"; }

static const tf_emu_shared_variable *variable_at(const tf_emu_module *m, uint64_t off, uint64_t n) {
  for (uint32_t i = 0; i < m->nshared; i++)
    if (off - m->shared[i].at < m->shared[i].size && off + n <= (uint64_t)m->shared[i].at + m->shared[i].size)
      return &m->shared[i];
  return NULL;
}

bool tf_emu_shared_bounds(tf_emu_thread *t, uint64_t off, uint64_t n, uint32_t site, const char *verb) {
  const tf_emu_launch *l = t->cta->launch;
  const tf_emu_site *s = tf_emu_module_site(l->module, site);
  uint64_t low = 0, size = l->shared;
  bool based = s->base == TF_EMU_BASE_SHARED;
  if (based) {
    low = s->base_at;
    size = s->base_size ? s->base_size : l->shared - low;
  }
  bool ok = off - low < size && n <= size - (off - low);
  if (ok && !based && off < l->static_shared) ok = variable_at(l->module, off, n) != NULL;
  if (ok) return true;
  if (based)
    tf_emu_report_add(t->cta, t, TF_EMU_OUT_OF_BOUNDS, site,
                      "out-of-bounds %s of %llu bytes in shared memory: offset %lld of %s, of %llu bytes", verb,
                      (unsigned long long)n, (long long)(off - low), s->object, (unsigned long long)size);
  else
    tf_emu_report_add(t->cta, t, TF_EMU_OUT_OF_BOUNDS, site,
                      "out-of-bounds %s of %llu bytes in shared memory: offset %lld, of which the block has %u bytes",
                      verb, (unsigned long long)n, (long long)off, l->shared);
  return false;
}

static void report_race(tf_emu_thread *t, const char *what, uint64_t off, uint64_t n, uint32_t site, uint32_t other,
                        uint32_t other_site, const char *did) {
  char object[128];
  tf_emu_report *r =
      tf_emu_report_add(t->cta, t, TF_EMU_RACE, site, "race in shared memory: %s of %llu bytes at offset %llu%s", what,
                        (unsigned long long)n, (unsigned long long)off, tf_emu_shared_object(t->cta, off, object));
  const tf_emu_thread *o = tf_emu_thread_at(t->cta->worker, other);
  tf_emu_report_note(t->cta, r, other_site, "thread (%u,%u,%u) of %s block %s it, with no barrier between", o->tid[0],
                     o->tid[1], o->tid[2], o->cta == t->cta ? "the same" : "another", did);
}

/* A write over an unordered write: remembered until the store is done, for only a changed value is a race. */
static void suspect(tf_emu_thread *t, const tf_emu_cta *owner, uint64_t off, uint64_t n, uint32_t site,
                    const tf_emu_cell *c) {
  tf_emu_shadow *s = t->cta->worker->shadow;
  const tf_emu_site *at = tf_emu_module_site(t->cta->launch->module, site);
  if (at->kind != TF_EMU_STORE || n > sizeof s->suspect.old) {
    report_race(t, "write", off, n, site, c->wtid, c->wsite, "writes");
    return;
  }
  if (s->suspect.armed) return;
  s->suspect.armed = true;
  s->suspect.global = false;
  s->suspect.site = site;
  s->suspect.other = c->wtid;
  s->suspect.other_site = c->wsite;
  s->suspect.address = off;
  s->suspect.window = owner->window;
  s->suspect.size = (uint8_t)n;
  memcpy(s->suspect.old, owner->window + off, n);
}

void tf_emu_stored(tf_emu_thread *t, uint32_t site) {
  if (!t->cta->launch->check) return;
  tf_emu_shadow *s = t->cta->worker->shadow;
  if (!s->suspect.armed) return;
  s->suspect.armed = false;
  const char *now =
      s->suspect.global ? (const char *)(uintptr_t)s->suspect.address : s->suspect.window + s->suspect.address;
  if (s->suspect.site != site || !memcmp(s->suspect.old, now, s->suspect.size)) return;
  if (s->suspect.global)
    tf_emu_report_global_race(t, true, s->suspect.size, site, s->suspect.past, s->suspect.read_before);
  else
    report_race(t, "write of another value", s->suspect.address, s->suspect.size, site, s->suspect.other,
                s->suspect.other_site, "writes");
}

/* Another read by the thread does not bring what an earlier one is still to bring. */
static bool late_still(const tf_emu_thread *t, const tf_emu_cell *c, uint32_t k, uint32_t begin) {
  return c->flags & TF_EMU_CELL_LATE_READ << k && c->rtid[k] == t->id && c->rstamp[k] >= begin &&
         !tf_emu_has_come(t, t->id, c->rstamp[k]);
}

static void note_read(tf_emu_thread *t, tf_emu_cell *c, uint32_t begin, uint32_t site, bool atomic) {
  bool late = tf_emu_module_site(t->cta->launch->module, site)->late;
  uint32_t k = 0;
  for (; k < 2; k++) /* a slot that is empty, our own, or holds what we know of */
    if (c->rstamp[k] < begin || tf_emu_knows(t, c->rtid[k], c->rstamp[k])) break;
  if (k == 2) { /* keep readers of two warps apart */
    if (c->rtid[0] / TF_EMU_WARP != c->rtid[1] / TF_EMU_WARP || c->rtid[0] / TF_EMU_WARP == t->id / TF_EMU_WARP) return;
    k = 1;
    if (tf_emu_is_agent(t->cta->worker, c->rtid[1])) return;
  }
  bool earlier = !late && late_still(t, c, k, begin);
  c->rstamp[k] = t->stamp;
  c->rtid[k] = (uint16_t)t->id;
  if (!earlier) c->rsite[k] = site;
  int gone = (TF_EMU_CELL_ATOMIC_READ | TF_EMU_CELL_LATE_READ) << k;
  int come = (atomic ? TF_EMU_CELL_ATOMIC_READ << k : 0) | (late || earlier ? TF_EMU_CELL_LATE_READ << k : 0);
  c->flags = (uint16_t)((c->flags & ~gone) | come);
}

typedef struct tf_emu_touch {
  tf_emu_cta *owner;
  uint64_t off, n;
  uint32_t site;
  bool write, atomic, raced, unset;
} tf_emu_touch;

static void report_pending(tf_emu_thread *t, const tf_emu_touch *x, const tf_emu_cell *c) {
  tf_emu_worker *w = t->cta->worker;
  bool cp = !tf_emu_is_agent(w, c->wtid), under_way = c->flags & TF_EMU_CELL_PENDING;
  char object[128];
  tf_emu_report *r =
      tf_emu_report_add(t->cta, t, TF_EMU_PENDING, x->site, "%s of %llu bytes of shared memory at offset %llu%s %s",
                        verb(x->write, x->atomic), (unsigned long long)x->n, (unsigned long long)x->off,
                        tf_emu_shared_object(x->owner, x->off, object),
                        under_way ? "while an asynchronous copy to it is under way"
                                  : "that an asynchronous copy wrote, for whose end this thread has not waited");
  if (cp)
    tf_emu_report_note(t->cta, r, c->wsite, "thread %u of the block started the copy and has not waited for it",
                       tf_emu_thread_at(w, c->wtid)->index);
  else
    tf_emu_report_note(t->cta, r, c->wsite,
                       "the copy starts here; whoever touches its destination must wait on its mbarrier first");
}

static void report_mbarrier(tf_emu_thread *t, const tf_emu_touch *x, const tf_emu_cell *c) {
  char at[128];
  tf_emu_report *r = tf_emu_report_add(
      t->cta, t, TF_EMU_MBARRIER, x->site, "%s of %llu bytes of an mbarrier at %s, other than by an mbarrier operation",
      verb(x->write, x->atomic), (unsigned long long)x->n, tf_emu_shared_name(x->owner, x->off, at));
  tf_emu_report_note(t->cta, r, c->wsite, "it was initialised here, and not invalidated");
}

/* A write over what somebody reads. */
static void check_readers(tf_emu_thread *t, tf_emu_touch *x, const tf_emu_cell *c, uint32_t begin) {
  char object[128];
  for (uint32_t k = 0; k < 2 && !x->raced; k++) {
    if (c->rstamp[k] < begin || (x->atomic && c->flags & TF_EMU_CELL_ATOMIC_READ << k) ||
        tf_emu_knows(t, c->rtid[k], c->rstamp[k]))
      continue;
    x->raced = true;
    if (!tf_emu_is_agent(t->cta->worker, c->rtid[k])) {
      report_race(t, verb(true, x->atomic), x->off, x->n, x->site, c->rtid[k], c->rsite[k], "reads");
      continue;
    }
    tf_emu_report *r = tf_emu_report_add(
        t->cta, t, TF_EMU_PENDING, x->site,
        "%s of %llu bytes of shared memory at offset %llu%s, which an asynchronous copy may still read",
        verb(true, x->atomic), (unsigned long long)x->n, (unsigned long long)x->off,
        tf_emu_shared_object(x->owner, x->off, object));
    tf_emu_report_note(t->cta, r, c->rsite[k],
                       "the copy starts here; its source may be written again after a wait for its end (of a bulk "
                       "group: cp.async.bulk.wait_group.read)");
  }
}

static void touch_byte(tf_emu_thread *t, tf_emu_cell *c, uint32_t begin, tf_emu_touch *x) {
  bool written = c->wstamp >= begin;
  bool both_atomic = x->atomic && c->flags & TF_EMU_CELL_ATOMIC;
  bool reads = !x->write || x->atomic;
  if (written && c->flags & TF_EMU_CELL_MBARRIER && !x->raced) {
    x->raced = true;
    report_mbarrier(t, x, c);
    return;
  }
  if (written && c->flags & TF_EMU_CELL_PENDING && !x->raced) {
    x->raced = true;
    report_pending(t, x, c);
  } else if (written && !both_atomic && !x->raced && !tf_emu_knows(t, c->wtid, c->wstamp)) {
    x->raced = true;
    if (tf_emu_is_agent(t->cta->worker, c->wtid)) report_pending(t, x, c);
    else if (reads) report_race(t, verb(x->write, x->atomic), x->off, x->n, x->site, c->wtid, c->wsite, "writes");
    else suspect(t, x->owner, x->off, x->n, x->site, c);
  }
  if (reads && !written) x->unset = true;
  if (!x->write) {
    note_read(t, c, begin, x->site, x->atomic);
    return;
  }
  check_readers(t, x, c, begin);
  c->wstamp = t->stamp;
  c->wtid = (uint16_t)t->id;
  c->wsite = x->site;
  c->flags = (uint16_t)((x->atomic ? TF_EMU_CELL_ATOMIC : 0) | (written ? c->flags & TF_EMU_CELL_MBARRIER : 0));
  c->rstamp[0] = c->rstamp[1] = 0;
}

bool tf_emu_check_shared(tf_emu_thread *t, tf_emu_cta *o, uint64_t off, uint64_t n, uint32_t site, bool write,
                         bool atomic) {
  if (!tf_emu_shared_bounds(t, off, n, site, verb(write, atomic))) return false;
  if (o != t->cta && !tf_emu_cluster_check(t, o, site, verb(write, atomic))) return false;
  tf_emu_shadow *s = t->cta->worker->shadow;
  const tf_emu_site *at = tf_emu_module_site(t->cta->launch->module, site);
  tf_emu_touch x = {o, off, n, site, write && at->kind != TF_EMU_ATOMIC_LOAD, atomic, false, false};
  for (uint64_t i = 0; i < n; i++) touch_byte(t, tf_emu_cell_at(o, off + i), s->begin, &x);
  char object[128];
  if (x.unset && at->kind != TF_EMU_ATOMIC_STORE)
    tf_emu_report_add(t->cta, t, TF_EMU_UNINITIALISED, site,
                      "uninitialised read of %llu bytes in shared memory at offset %llu%s", (unsigned long long)n,
                      (unsigned long long)off, tf_emu_shared_object(o, off, object));
  return true;
}

void tf_emu_shared_pending(tf_emu_thread *t, uint64_t off, uint64_t n, uint32_t site, uint32_t stamp, bool pending) {
  for (uint64_t i = 0; i < n; i++) {
    tf_emu_cell *c = tf_emu_cell_at(t->cta, off + i);
    c->wstamp = stamp;
    c->wtid = (uint16_t)t->id;
    c->wsite = site;
    c->flags = pending ? TF_EMU_CELL_PENDING : 0;
  }
}

void tf_emu_shared_mark(tf_emu_cta *o, uint64_t off, uint64_t n, uint16_t flag) {
  for (uint64_t i = 0; i < n; i++) tf_emu_cell_at(o, off + i)->flags = flag;
}

void tf_emu_shared_unset(tf_emu_cta *o, uint64_t off, uint64_t n) {
  for (uint64_t i = 0; i < n; i++) *tf_emu_cell_at(o, off + i) = (tf_emu_cell){0};
}

bool tf_emu_shared_is_set(tf_emu_cta *o, uint64_t off) {
  return tf_emu_cell_at(o, off)->wstamp >= o->worker->shadow->begin;
}

void tf_emu_shared_forget(tf_emu_thread *t, tf_emu_cta *o, uint64_t off, uint64_t n, uint32_t site) {
  for (uint64_t i = 0; i < n; i++) {
    tf_emu_cell *c = tf_emu_cell_at(o, off + i);
    *c = (tf_emu_cell){.wstamp = t->stamp, .wtid = (uint16_t)t->id, .wsite = site};
  }
}
