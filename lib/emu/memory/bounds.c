#include "emu/memory/bounds.h"

#include <stdlib.h>
#include <string.h>

#include "emu/jit/module.h"
#include "emu/memory/access.h"
#include "emu/memory/ranges.h"
#include "emu/sm/cluster_memory.h"
#include "support/tensormap.h"

bool tf_emu_reach_reserve(tf_emu_worker *w, uint32_t n) {
  if (n > w->nreach) {
    tf_emu_reach *more = realloc(w->reach, n * sizeof *more);
    if (!more) return false;
    w->reach = more;
    w->nreach = n;
  }
  if (n) memset(w->reach, 0, n * sizeof *w->reach);
  return true;
}

bool tf_emu_in_parameters(const tf_emu_thread *t, uint64_t address, uint64_t n) {
  const tf_emu_launch *l = t->cta->launch;
  for (uint32_t i = 0; l->takes->param && i < l->takes->nparam; i++) {
    uint64_t kind = l->takes->param[i], size = kind == TF_P_TENSORMAP ? TF_TENSORMAP_BYTES : 0;
    if (kind == TF_P_BYTES && l->takes->bytes) size = l->takes->bytes[i];
    if (address - l->param[i] < size && n <= size - (address - l->param[i])) return true;
  }
  return false;
}

/* The largest stretch around the bytes that every thread of the cluster may touch; false = there is none. */
static bool stretch(const tf_emu_thread *t, uint64_t address, uint64_t n, bool write, tf_emu_reach *out) {
  const tf_emu_ranges *r = t->cta->launch->ranges;
  uint64_t off;
  if (tf_emu_window_of(t, address, &off)) {
    *out = (tf_emu_reach){address - off, TF_EMU_WINDOW};
    return n <= TF_EMU_WINDOW - off;
  }
  const tf_emu_range *x = tf_emu_range_find(r, address, n, write);
  if (x) {
    *out = (tf_emu_reach){x->address, x->size};
    return !write || x->writable;
  }
  *out = (tf_emu_reach){TF_EMU_NULL_PAGES, (uint64_t)1 << 47}; /* the host said nothing of its tensors */
  return !r->strict && address >= TF_EMU_NULL_PAGES && n <= out->room && address < out->room - n &&
         !tf_emu_fiber_holds(t->fiber, (void *)(uintptr_t)address);
}

static bool owns(const tf_emu_thread *t, uint64_t address, uint64_t n, bool write) {
  tf_emu_reach r;
  return stretch(t, address, n, write, &r) || tf_emu_local_holds(t, address, n) ||
         (!write && tf_emu_in_parameters(t, address, n));
}

static bool told(tf_emu_thread *t, uint64_t address, uint64_t n, uint32_t site, bool write, bool atomic) {
  const tf_emu_site *s = tf_emu_module_site(t->cta->launch->module, site);
  const char *what = atomic ? "atomic access" : write ? "write" : "read";
  if (s->base == TF_EMU_BASE_LOCAL)
    tf_emu_report_add(t->cta, t, TF_EMU_OUT_OF_BOUNDS, site,
                      "out-of-bounds %s of %llu bytes in local memory, outside of %s%s%llu bytes", what,
                      (unsigned long long)n, s->object, *s->object ? ", of " : "", (unsigned long long)s->base_size);
  else if (write && owns(t, address, n, false))
    tf_emu_report_add(t->cta, t, TF_EMU_READ_ONLY, site, "%s of %llu bytes in memory that is read-only here", what,
                      (unsigned long long)n);
  else if (s->space == 3)
    tf_emu_report_add(t->cta, t, TF_EMU_OUT_OF_BOUNDS, site,
                      "out-of-bounds %s of %llu bytes in shared memory: offset %lld", what, (unsigned long long)n,
                      (long long)(address - (uint64_t)(uintptr_t)t->shared));
  else tf_emu_report_outside(t, address, n, site, write, atomic);
  return false;
}

bool tf_emu_may(tf_emu_thread *t, uint64_t address, uint64_t n, uint32_t site, bool write) {
  if (t->cta->launch->check) return tf_emu_check(t, address, n, site, write, false);
  return owns(t, address, n, write) || told(t, address, n, site, write, false);
}

bool tf_emu_text_at(tf_emu_thread *t, uint64_t address, uint32_t site, const char **out) {
  uint64_t n = 0;
  *out = (const char *)(uintptr_t)address;
  while (owns(t, address + n, 1, false))
    if (!(*out)[n++]) return true;
  return told(t, address + n, 1, site, false, false);
}

void *tf_emu_guard(tf_emu_thread *t, void *p, uint32_t index) {
  uint32_t site = t->sites + index;
  const tf_emu_site *s = tf_emu_module_site(t->cta->launch->module, site);
  uint64_t address = (uint64_t)(uintptr_t)p, n = s->size;
  bool write = s->kind != TF_EMU_LOAD && s->kind != TF_EMU_ATOMIC_LOAD;
  bool atomic = s->kind >= TF_EMU_ATOMIC && s->kind <= TF_EMU_ATOMIC_STORE;
  tf_emu_reach r;
  if (atomic && address & (n - 1)) {
    tf_emu_report_add(t->cta, t, TF_EMU_MISALIGNED, site, "misaligned atomic access of %llu bytes at 0x%llx",
                      (unsigned long long)n, (unsigned long long)address);
    return tf_emu_instead(t, n);
  }
  if (stretch(t, address, n, write, &r)) {
    t->reach[index] = (tf_emu_reach){r.base, r.room - n + 1};
    return p;
  }
  if (s->base != TF_EMU_BASE_LOCAL && owns(t, address, n, write)) return p;
  return told(t, address, n, site, write, atomic), tf_emu_instead(t, n);
}

void tf_emu_copy_guarded(tf_emu_thread *t, void *dst, const void *src, uint64_t n, uint32_t index) {
  uint32_t site = t->sites + index;
  if (n && tf_emu_may(t, (uint64_t)(uintptr_t)src, n, site, false) &&
      tf_emu_may(t, (uint64_t)(uintptr_t)dst, n, site, true))
    memmove(dst, src, n);
}

void tf_emu_fill_guarded(tf_emu_thread *t, void *dst, uint32_t byte, uint64_t n, uint32_t index) {
  if (n && tf_emu_may(t, (uint64_t)(uintptr_t)dst, n, t->sites + index, true)) memset(dst, (int)(byte & 255), n);
}

/* ------------------------------------------------------------------------------------------------ what is used up */

static void used_up(tf_emu_thread *t, uint32_t site, const char *what) {
  tf_emu_report_add(t->cta, t, TF_EMU_RESOURCE, site,
                    "the thread's %s is used up: functions call one another too deep, or without end", what);
  tf_emu_stop(t);
}

void *tf_emu_local_take(tf_emu_thread *t, uint64_t each, uint64_t count, uint32_t align, uint32_t site) {
  uint64_t end = (uint64_t)(uintptr_t)t->fiber->local + t->fiber->nlocal, bytes;
  uint64_t at = ((uint64_t)(uintptr_t)t->local + align - 1) / align * align;
  if (__builtin_mul_overflow(each, count, &bytes) || at > end || bytes > end - at) used_up(t, site, "local memory");
  t->local = (char *)(uintptr_t)(at + bytes);
  return (void *)(uintptr_t)at;
}

void tf_emu_turned(tf_emu_thread *t, uint32_t site) {
  tf_emu_worker *w = t->cta->worker;
  t->turns = 0;
  t->site = site;
  if (++w->steps > t->cta->launch->max_steps) w->events->livelock(t), tf_emu_stop(t);
}

void tf_emu_stack_left(tf_emu_thread *t, uint32_t site) {
  uintptr_t here = (uintptr_t)__builtin_frame_address(0);
  if (here - (uintptr_t)t->fiber->low < t->fiber->size / 2) used_up(t, site, "stack");
}
