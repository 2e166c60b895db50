/* cp.async: each thread has groups of copies, the newest open. A copy arrives when its thread waits for its group, by
 * the latency, or when an mbarrier that tracks it needs the arrival. */
#include "emu/async/cp_async_groups.h"

#include <stdlib.h>
#include <string.h>

#include "emu/memory/access.h"
#include "emu/memory/bounds.h"
#include "emu/memory/count.h"
#include "emu/async/engine.h"
#include "emu/memory/race.h"
#include "emu/memory/shared_check.h"
#include "emu/sm/trace.h"

typedef struct tf_emu_copy {
  uint64_t dst, src;    /* host addresses */
  uint32_t bytes, from; /* written; of those, read (the rest is zero) */
  uint32_t group, site;
  uint32_t ticket; /* number of the cp.async.mbarrier.arrive that covers it */
  uint32_t stamp;  /* of the thread at that, which whoever waits for it knows */
  bool arrived;    /* the data has; the thread may not know yet */
  uint64_t id;     /* of the traced event */
} tf_emu_copy;

struct tf_emu_async {
  uint32_t open;   /* number of the group that commit will close */
  uint32_t ticket; /* of the next cp.async.mbarrier.arrive */
  uint32_t n, cap;
  tf_emu_copy copy[];
};

static void arrive(tf_emu_thread *t, tf_emu_copy *p) {
  if (p->arrived) return;
  p->arrived = true;
  if (t->cta->launch->trace) tf_emu_trace_copy(t, p->id, p->bytes, p->site, false);
  memcpy((void *)(uintptr_t)p->dst, (const void *)(uintptr_t)p->src, p->from);
  memset((char *)(uintptr_t)p->dst + p->from, 0, p->bytes - p->from);
}

static tf_emu_copy *push(tf_emu_thread *t) {
  tf_emu_async *a = t->async;
  if (!a || a->n == a->cap) {
    uint32_t cap = a ? 2 * a->cap : 8;
    tf_emu_async *more = realloc(a, sizeof *more + cap * sizeof *more->copy);
    if (!more) return NULL;
    if (!a) more->n = more->open = more->ticket = 0;
    more->cap = cap;
    t->async = a = more;
  }
  return &a->copy[a->n++];
}

uint64_t tf_emu_cp_async(tf_emu_thread *t, uint32_t site, uint32_t mode, uint64_t a, uint64_t b, uint64_t c,
                         uint64_t d) {
  (void)d;
  const tf_emu_launch *l = t->cta->launch;
  uint32_t bytes = mode & 31, from = mode & TF_EMU_CP_SIZED ? (uint32_t)c : bytes;
  if (from > bytes) from = bytes;
  if ((a | (from ? b : 0)) & (bytes - 1)) {
    tf_emu_report_add(t->cta, t, TF_EMU_MISALIGNED, site,
                      "misaligned cp.async of %u bytes: shared offset 0x%llx, global address 0x%llx", bytes,
                      (unsigned long long)(a - (uint64_t)(uintptr_t)t->shared), (unsigned long long)b);
    tf_emu_stop(t);
  }
  if (l->count) tf_emu_count_access(t, site, a, bytes); /* what it reads is not counted */
  if (l->check) {
    uint64_t off = a - (uint64_t)(uintptr_t)t->shared;
    if (from && !tf_emu_check(t, b, from, site, false, false)) return 0;
    if (!tf_emu_check_shared(t, t->cta, off, bytes, site, true, false)) return 0;
    tf_emu_shared_pending(t, off, bytes, site, t->stamp, true);
  } else if ((from && !tf_emu_may(t, b, from, site, false)) || !tf_emu_may(t, a, bytes, site, true)) return 0;
  tf_emu_copy *p = push(t);
  if (!p) {
    tf_emu_report_add(t->cta, t, TF_EMU_RESOURCE, site, "host memory ran out");
    tf_emu_stop(t);
  }
  *p = (tf_emu_copy){a, b, bytes, from, t->async->open, site, t->async->ticket, t->stamp, false, t->cta->next_id++};
  if (l->trace) tf_emu_trace_copy(t, p->id, bytes, site, true);
  if (l->eager || (l->jitter && tf_emu_random(t->cta) & 1)) arrive(t, p);
  else
    for (uint32_t i = 0; i < bytes; i += 2) memcpy((char *)(uintptr_t)a + i, &(uint16_t){0x7fba}, 2);
  return 0;
}

uint64_t tf_emu_cp_async_commit(tf_emu_thread *t, uint32_t site, uint32_t mode, uint64_t a, uint64_t b, uint64_t c,
                                uint64_t d) {
  (void)site, (void)mode, (void)a, (void)b, (void)c, (void)d;
  if (t->async) t->async->open++;
  return 0;
}

/* Copies of groups before `group`, or covered by tickets up to `ticket`, are done, in the order in which they were
 * asked for. Who waited at an mbarrier that covers one knows of it, even if the thread itself waits or ends first. */
static void complete(tf_emu_thread *t, uint32_t group, int64_t ticket) {
  tf_emu_async *a = t->async;
  uint32_t kept = 0;
  for (uint32_t i = 0; i < a->n; i++) {
    tf_emu_copy *p = &a->copy[i];
    if (p->group >= group && p->ticket > ticket) {
      a->copy[kept++] = *p;
      continue;
    }
    arrive(t, p);
    if (t->cta->launch->check)
      tf_emu_shared_pending(t, p->dst - (uint64_t)(uintptr_t)t->shared, p->bytes, p->site,
                            p->ticket < a->ticket ? p->stamp : t->stamp, false);
  }
  a->n = kept;
}

uint64_t tf_emu_cp_async_wait(tf_emu_thread *t, uint32_t site, uint32_t mode, uint64_t a, uint64_t b, uint64_t c,
                              uint64_t d) {
  (void)site, (void)b, (void)c, (void)d;
  if (!t->async) return 0;
  if (mode) complete(t, UINT32_MAX, -1);
  else if (t->async->open > a) complete(t, t->async->open - (uint32_t)a, -1);
  return 0;
}

/* All copies that the thread asked for before the arrival arrive. */
static void all_arrive(tf_emu_op *o) {
  if (o->thread->async) complete(o->thread, 0, o->group);
  tf_emu_mbarrier_arrived(o->mbarrier, o->knows, !o->fill, o->site, "cp.async.mbarrier.arrive");
}

uint64_t tf_emu_cp_async_arrive(tf_emu_thread *t, uint32_t site, uint32_t mode, uint64_t a, uint64_t b, uint64_t c,
                                uint64_t d) {
  (void)b, (void)c, (void)d;
  static const char what[] = "cp.async.mbarrier.arrive";
  tf_emu_mbarrier *m = tf_emu_mbarrier_at(t, site, a, what, false);
  tf_emu_op *o = tf_emu_op_new(t, site, TF_EMU_ARRIVES, what);
  o->mbarrier = m;
  o->arrive = all_arrive;
  o->fill = (uint8_t)mode;
  o->group = t->async ? t->async->ticket++ : 0;
  for (uint32_t i = 0; t->async && i < t->async->n; i++)
    if (t->async->copy[i].ticket == o->group) t->async->copy[i].stamp = t->stamp;
  if (!mode) m->pending++; /* so that the arrival takes nothing from those that were counted */
  if (t->cta->launch->check) tf_emu_race_release(t, &o->knows);
  tf_emu_op_start(o);
  return 0;
}

void tf_emu_async_flush(tf_emu_thread *t) { complete(t, UINT32_MAX, -1); }

void tf_emu_async_drop(tf_emu_cta *c) {
  for (uint32_t i = 0; i < c->nthread; i++) {
    free(c->thread[i].async);
    c->thread[i].async = NULL;
  }
}
