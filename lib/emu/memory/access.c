/* The checks of a checked build, one access at a time. */
#include "emu/memory/access.h"

#include <stdio.h>
#include <string.h>

#include "emu/sm/cluster_memory.h"
#include "emu/memory/bounds.h"
#include "emu/memory/count.h"
#include "emu/async/bulk_stores.h"
#include "emu/memory/global_race.h"
#include "emu/jit/module.h"
#include "emu/memory/race.h"
#include "emu/sm/thread_ops.h"
#include "emu/memory/race_report.h"
#include "emu/memory/ranges.h"
#include "emu/memory/shared_check.h"

static const char *verb(bool write, bool atomic) { return atomic ? "atomic access" : write ? "write" : "read"; }

void *tf_emu_instead(tf_emu_thread *t, uint64_t n) {
  static const uint16_t poison = 0x7fba;
  char *p = (char *)(((uintptr_t)t->cta->worker->scratch + 63) & ~(uintptr_t)63);
  for (uint64_t i = 0; i + 2 <= n && i < sizeof t->cta->worker->scratch - 64; i += 2) memcpy(p + i, &poison, 2);
  return p;
}

void tf_emu_report_outside(tf_emu_thread *t, uint64_t address, uint64_t n, uint32_t site, bool write, bool atomic) {
  const tf_emu_range *near = tf_emu_range_near(t->cta->launch->ranges, address);
  const char *what = verb(write, atomic);
  if (!near || address < TF_EMU_NULL_PAGES)
    tf_emu_report_add(t->cta, t, TF_EMU_OUT_OF_BOUNDS, site,
                      "out-of-bounds %s of %llu bytes in global memory at 0x%llx, where nothing is%s", what,
                      (unsigned long long)n, (unsigned long long)address,
                      address < TF_EMU_NULL_PAGES ? ": a null pointer, or a number taken for one" : "");
  else {
    bool before = address < near->address;
    uint64_t far = before ? near->address - address : address + n - near->address - near->size;
    tf_emu_report_add(t->cta, t, TF_EMU_OUT_OF_BOUNDS, site,
                      "out-of-bounds %s of %llu bytes in global memory, %llu bytes %s %s%s of %llu bytes", what,
                      (unsigned long long)n, (unsigned long long)far,
                      before ? "before the start of" : "past the end of", *near->name ? near->name : "a buffer",
                      *near->name ? "," : "", (unsigned long long)near->size);
  }
}

static bool out_of_global(tf_emu_thread *t, uint64_t address, uint64_t n, uint32_t site, bool write, bool atomic) {
  tf_emu_report_outside(t, address, n, site, write, atomic);
  return false;
}

static bool in_red_zone(const tf_emu_ranges *r, uint64_t address, uint64_t n) {
  const tf_emu_range *x = tf_emu_range_near(r, address);
  return x && address + n + TF_EMU_RED_ZONE > x->address && address < x->address + x->size + TF_EMU_RED_ZONE;
}

/* A copy's write comes when it arrives, and is noted then; what it loads that nobody wrote is poison where it lands,
 * and a fault only if somebody reads that. */
typedef enum access_by { BY_THREAD, BY_COPY, LOADED_BY_COPY } access_by;
static bool check_global(tf_emu_thread *t, uint64_t address, uint64_t n, uint32_t site, bool write, bool atomic,
                         access_by by) {
  const tf_emu_ranges *r = t->cta->launch->ranges;
  const tf_emu_range *x = tf_emu_range_find(r, address, n, write);
  if (!x) {
    if (!write && tf_emu_in_parameters(t, address, n)) return true;
    bool nowhere = address < TF_EMU_NULL_PAGES || in_red_zone(r, address, n) ||
                   tf_emu_fiber_holds(t->fiber, (void *)(uintptr_t)address);
    if (!r->strict && !nowhere) return true; /* the host said nothing of its tensors */
    return out_of_global(t, address, n, site, write, atomic);
  }
  if (write && !x->writable) {
    tf_emu_report_add(t->cta, t, TF_EMU_READ_ONLY, site, "%s of %llu bytes in global memory that is read-only here",
                      verb(write, atomic), (unsigned long long)n);
    return false;
  }
  if (t->cta->launch->waits && !tf_emu_knows_grid(t)) tf_emu_report_early(t, verb(write, atomic), n, site);
  if (x->init && by != LOADED_BY_COPY) {
    uint8_t *init = x->init + (address - x->address);
    uint64_t bad = 0;
    if (!write || atomic)
      while (bad < n && __atomic_load_n(&init[bad], __ATOMIC_RELAXED)) bad++;
    else bad = n;
    if (bad < n)
      tf_emu_report_add(t->cta, t, TF_EMU_UNINITIALISED, site,
                        "uninitialised read of %llu bytes in global memory, at offset %llu of a buffer of %llu bytes",
                        (unsigned long long)n, (unsigned long long)(address - x->address), (unsigned long long)x->size);
    if (write)
      for (uint64_t i = 0; i < n; i++) __atomic_store_n(&init[i], 1, __ATOMIC_RELAXED);
  }
  if (by == BY_COPY && write) return true;
  tf_emu_engine_global(t, address, n, site, verb(write, atomic), write);
  if (x->writable) tf_emu_global_touch(t, address, n, site, write, atomic);
  return true;
}

static bool check_alignment(tf_emu_thread *t, uint64_t address, const tf_emu_site *s, uint32_t site, bool write,
                            bool atomic) {
  if (s->align < 2 || !(address & (s->align - 1))) return true;
  uint64_t off = address - (uint64_t)(uintptr_t)t->shared;
  bool shared = off < TF_EMU_WINDOW;
  tf_emu_report_add(t->cta, t, TF_EMU_MISALIGNED, site,
                    "misaligned %s of %u bytes in %s memory: %s 0x%llx is no multiple of %u", verb(write, atomic),
                    s->size, shared ? "shared" : "global", shared ? "offset" : "address",
                    (unsigned long long)(shared ? off : address), s->align);
  return false;
}

static void turn(tf_emu_thread *t, uint32_t site) { /* a loop without end accesses memory, as a rule */
  tf_emu_cta *c = t->cta;
  if (++c->worker->shadow->accesses & 1023) return;
  t->site = site;
  if (++c->worker->steps <= c->launch->max_steps) return;
  tf_emu_report_add(c, t, TF_EMU_LIVELOCK, site,
                    "livelock: the block took more than %llu turns without ending; seen last here",
                    (unsigned long long)c->launch->max_steps);
  tf_emu_stop(t);
}

bool tf_emu_check(tf_emu_thread *t, uint64_t address, uint64_t n, uint32_t site, bool write, bool atomic) {
  const tf_emu_site *s = tf_emu_module_site(t->cta->launch->module, site);
  uint64_t off, own = address - (uint64_t)(uintptr_t)t->shared;
  tf_emu_cta *o = tf_emu_window_of(t, address, &off);
  if (o || s->space == 3 || s->space == 7) {
    if (s->space == 1) return out_of_global(t, address, n, site, write, atomic);
    if (s->space == 3 && o != t->cta) return tf_emu_shared_bounds(t, own, n, site, verb(write, atomic));
    return tf_emu_check_shared(t, o ? o : t->cta, o ? off : own, n, site, write, atomic);
  }
  if (s->space != 1 && tf_emu_local_holds(t, address, n)) return true;
  return check_global(t, address, n, site, write, atomic, BY_THREAD);
}

static bool no_global(tf_emu_thread *t, uint64_t address, uint64_t n, uint32_t site, bool write) {
  uint64_t off;
  if (!tf_emu_window_of(t, address, &off) && !tf_emu_fiber_holds(t->fiber, (void *)(uintptr_t)address) &&
      !tf_emu_local_holds(t, address, 1))
    return false;
  tf_emu_report_add(t->cta, t, TF_EMU_OUT_OF_BOUNDS, site, "%s of %llu bytes at 0x%llx, which is no global memory",
                    verb(write, false), (unsigned long long)n, (unsigned long long)address);
  return true;
}

bool tf_emu_check_async(tf_emu_thread *t, uint64_t address, uint64_t n, uint32_t site, bool write, bool reduces) {
  return !no_global(t, address, n, site, write) && check_global(t, address, n, site, write, reduces, BY_COPY);
}

bool tf_emu_check_loaded(tf_emu_thread *t, uint64_t address, uint64_t n, uint32_t site) {
  return !no_global(t, address, n, site, false) && check_global(t, address, n, site, false, false, LOADED_BY_COPY);
}

bool tf_emu_global_is_set(tf_emu_thread *t, uint64_t address) {
  const tf_emu_range *x = tf_emu_range_find(t->cta->launch->ranges, address, 1, false);
  return !x || !x->init || __atomic_load_n(&x->init[address - x->address], __ATOMIC_RELAXED);
}

bool tf_emu_global_tracks(tf_emu_thread *t, uint64_t address, uint64_t n) {
  const tf_emu_ranges *r = t->cta->launch->ranges;
  const tf_emu_range *x = tf_emu_range_find(r, address, n, true);
  return x && x->init && r->strict && x >= r->owned; /* ranges are one list: those of the launch come first */
}

void tf_emu_global_unset(tf_emu_thread *t, uint64_t address) {
  const tf_emu_range *x = tf_emu_range_find(t->cta->launch->ranges, address, 1, true);
  if (x && x->init) __atomic_store_n(&x->init[address - x->address], 0, __ATOMIC_RELAXED);
}

/* What L2 holds of the line is lost. It is a write, of anything: not a number in f32 and bf16, and nobody has written
 * it. */
TF_EMU_SYNC_FN(tf_emu_discard) {
  enum { LINE = 128, ANY = 0xff };
  (void)mode, (void)c, (void)d;
  if (a % LINE || b != LINE) {
    tf_emu_report_add(t->cta, t, TF_EMU_MISALIGNED, site,
                      "discard of %llu bytes at 0x%llx, expected %d at a multiple of %d", (unsigned long long)b,
                      (unsigned long long)a, LINE, LINE);
    tf_emu_stop(t);
  }
  if (!tf_emu_may(t, a, b, site, true)) return 0;
  memset((void *)(uintptr_t)a, ANY, b);
  for (uint64_t i = 0; t->cta->launch->check && i < b; i++) tf_emu_global_unset(t, a + i);
  return 0;
}

bool tf_emu_is_global(tf_emu_thread *t, uint64_t address, uint64_t n) {
  const tf_emu_ranges *r = t->cta->launch->ranges;
  return r && tf_emu_range_find(r, address, n, false);
}

void *tf_emu_access(tf_emu_thread *t, void *p, uint32_t site) {
  tf_emu_launch *l = t->cta->launch;
  const tf_emu_site *s = tf_emu_module_site(l->module, site);
  if (l->count) tf_emu_count_access(t, site, (uint64_t)(uintptr_t)p, s->size);
  if (!l->check) return tf_emu_guard(t, p, site - t->sites);
  bool write = s->kind != TF_EMU_LOAD && s->kind != TF_EMU_ATOMIC_LOAD;
  bool atomic = s->kind >= TF_EMU_ATOMIC && s->kind <= TF_EMU_ATOMIC_STORE;
  turn(t, site);
  uint64_t address = (uint64_t)(uintptr_t)p;
  if (atomic) tf_emu_race_before_atomic(t, address, s);
  if (!tf_emu_check(t, address, s->size, site, write, atomic)) return tf_emu_instead(t, s->size);
  if (atomic) tf_emu_race_after_atomic(t, address, s);
  return check_alignment(t, address, s, site, write, atomic) ? p : tf_emu_instead(t, s->size);
}

void *tf_emu_access_object(tf_emu_thread *t, void *p, uint32_t site, void *base, uint8_t *shadow) {
  tf_emu_launch *l = t->cta->launch;
  const tf_emu_site *s = tf_emu_module_site(l->module, site);
  bool write = s->kind != TF_EMU_LOAD && s->kind != TF_EMU_ATOMIC_LOAD;
  uint64_t off = (uint64_t)(uintptr_t)p - (uint64_t)(uintptr_t)base;
  bool local = s->base == TF_EMU_BASE_LOCAL;
  if (l->check) turn(t, site);
  if (off >= s->base_size || s->size > s->base_size - off) {
    tf_emu_report_add(t->cta, t, TF_EMU_OUT_OF_BOUNDS, site,
                      "out-of-bounds %s of %u bytes in %s memory: offset %lld of %s%s%llu bytes", verb(write, false),
                      s->size, local ? "local" : "global", (long long)off, s->object, *s->object ? ", of " : "",
                      (unsigned long long)s->base_size);
    return tf_emu_instead(t, s->size);
  }
  if (!shadow || !l->check) return p;
  if (write) memset(shadow + off, 1, s->size);
  else if (memchr(shadow + off, 0, s->size))
    tf_emu_report_add(t->cta, t, TF_EMU_UNINITIALISED, site,
                      "uninitialised read of %u bytes in local memory: offset %lld of %s%s%llu bytes", s->size,
                      (long long)off, s->object, *s->object ? ", of " : "", (unsigned long long)s->base_size);
  return p;
}

void tf_emu_copy_checked(tf_emu_thread *t, void *dst, const void *src, uint64_t n, uint32_t to, uint32_t from) {
  if (!n) return;
  bool ok = tf_emu_may(t, (uint64_t)(uintptr_t)src, n, from, false);
  ok &= tf_emu_may(t, (uint64_t)(uintptr_t)dst, n, to, true);
  if (ok) memmove(dst, src, n);
}

void tf_emu_fill_checked(tf_emu_thread *t, void *dst, uint32_t byte, uint64_t n, uint32_t site) {
  if (n && tf_emu_may(t, (uint64_t)(uintptr_t)dst, n, site, true)) memset(dst, (int)(byte & 255), n);
}
