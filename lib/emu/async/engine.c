/* Asynchronous copies from their begin to their arrival.
 *
 *   tf_emu_op_start   checks both sides, claims the bytes for the copy's agent (race.h), fills the destination with NaN
 *   ... the copy is under way: an access to its bytes is a fault ...
 *   arrive            moves the bytes, completes on the mbarrier, gives the claim up; whoever waits learns of it
 *
 * When a copy arrives is the choice of the schedule: at once, at random, or when no thread can run without it
 * (tf_emu_engine_unblock). Copies of bulk groups are bulk_stores.c's; cp.async is cp_async_groups.c's. */
#include "emu/async/bulk_reduce.h"
#include "emu/async/bulk_stores.h"
#include "emu/async/engine.h"

#include <string.h>

#include "emu/memory/access.h"
#include "emu/memory/bounds.h"
#include "emu/async/bulk_groups.h"
#include "emu/sm/cluster_memory.h"
#include "emu/memory/global_race.h"
#include "emu/memory/race.h"
#include "emu/memory/shared_check.h"
#include "support/tensormap.h"

static void abandon(tf_emu_op *o) {
  tf_emu_worker *w = o->thread->cta->worker;
  for (uint32_t i = 0; i < w->engine->n; i++)
    if (w->engine->op[i] == o) {
      tf_emu_op_drop(w, i);
      return;
    }
}

/* Outside the tensor: zeros, or what an H200 takes for not a number: 0x7ff77ff7 for f32 and tf32; that the other types
 * get the same 16 bits over and over is not measured. */
static void fill(const tf_emu_op *o, char *to, uint32_t bytes) {
  memset(to, 0, bytes);
  for (uint32_t i = 0; o->fill == TF_TENSORMAP_FILL_NAN && i + 2 <= bytes; i += 2)
    memcpy(to + i, &(uint16_t){0x7ff7}, 2);
}

/* tf32 on its way in, as an H200 has it: to nearest, ties to even; infinities stay; one NaN for all. The _ftz types
 * flush nothing when they are loaded. */
static void round_tf32(const tf_emu_op *o, char *p, uint32_t bytes) {
  if (o->type != TF_TENSORMAP_TF32 && o->type != TF_TENSORMAP_TF32_FTZ) return;
  for (uint32_t i = 0, x; i + 4 <= bytes; i += 4) {
    memcpy(&x, p + i, 4);
    if ((x & 0x7f800000) != 0x7f800000) x = (x + 0xfff + (x >> 13 & 1)) & ~0x1fffu;
    else if (x & 0x7fffff) x = 0x7fffe000;
    memcpy(p + i, &x, 4);
  }
}

static void poison(char *p, uint32_t bytes) {
  for (uint32_t i = 0; i + 2 <= bytes; i += 2) memcpy(p + i, &(uint16_t){0x7fba}, 2);
}

/* What nobody has written is so where it lands, too. */
static void land_unset(tf_emu_op *o, const tf_emu_run *r) {
  for (uint32_t i = 0; i < r->bytes; i++)
    if (r->other == TF_EMU_UNKNOWN || (r->other && !tf_emu_global_is_set(o->thread, r->other + i)))
      tf_emu_shared_unset(o->cta, r->shared + i, 1);
}

static void load(tf_emu_op *o) {
  for (uint32_t i = 0; i < o->nrun; i++) {
    const tf_emu_run *r = &o->run[i];
    char *to = o->cta->window + r->shared;
    if (r->other == TF_EMU_UNKNOWN) poison(to, r->bytes);
    else if (!r->other) fill(o, to, r->bytes);
    else {
      memcpy(to, (const void *)(uintptr_t)r->other, r->bytes);
      round_tf32(o, to, r->bytes);
    }
    if (!o->cta->launch->check) continue;
    tf_emu_claim_arrived(o->cta, r->shared, r->bytes, o->agent, o->stamp);
    land_unset(o, r);
  }
}

static void move(tf_emu_op *o) {
  for (uint32_t i = 0; i < o->nrun; i++) {
    const tf_emu_run *r = &o->run[i];
    void *to = (void *)(uintptr_t)r->other;
    uint64_t off;
    tf_emu_cta *there = tf_emu_window_of(o->thread, r->other, &off);
    if (o->reduce) tf_emu_reduce_apply((tf_emu_reduce)o->reduce, o->type, to, o->cta->window + r->shared, r->bytes);
    else memcpy(to, o->data ? o->data + i * 16 : (uint8_t *)o->cta->window + r->shared, r->bytes);
    if (there && o->cta->launch->check) tf_emu_claim_arrived(there, off, r->bytes, o->agent, o->stamp);
  }
}

static void arrive(tf_emu_worker *w, uint32_t i) {
  tf_emu_op *o = w->engine->op[i];
  w->spins = 0;
  if (o->arrive) o->arrive(o);
  else {
    if (o->kind == TF_EMU_LOADS) load(o);
    else move(o);
    if (o->knows) tf_emu_mbarrier_released(o->mbarrier, o->cta, o->knows);
    tf_emu_mbarrier_complete(o->mbarrier, o->bytes, o->stamp, o->site);
  }
  tf_emu_op_drop(w, i);
}

/* Commits of one thread arrive in order. */
static uint32_t first_commit(const tf_emu_engine *e, uint32_t i) {
  for (uint32_t k = 0; k < i && e->op[i]->kind == TF_EMU_COMMITS; k++)
    if (e->op[k]->kind == TF_EMU_COMMITS && e->op[k]->thread == e->op[i]->thread) return k;
  return i;
}

bool tf_emu_engine_arrive(tf_emu_worker *w) {
  tf_emu_engine *e = w->engine;
  uint32_t n = e->n - e->nstore, k = 0;
  if (!n) return false;
  if (w->cta->launch->jitter) k = (uint32_t)(tf_emu_random(w->cta) % n);
  for (uint32_t i = 0; i < e->n; i++) {
    if (e->op[i]->kind == TF_EMU_STORES || k--) continue;
    arrive(w, first_commit(e, i));
    return true;
  }
  return false;
}

bool tf_emu_engine_unblock(tf_emu_worker *w) {
  tf_emu_engine *e = w->engine;
  if (tf_emu_engine_arrive(w)) return true;
  if (e->timed_out == e->progress) return false;
  e->timed_out = e->progress;
  return tf_emu_mbarrier_time_out(w);
}

/* ------------------------------------------------------------------------------------------------ beginning */

/* What nobody wrote may be stored to memory of the device's own, holes of a tile to holes of a tensor: who reads it
 * there is told. */
static void pass_unset(tf_emu_op *o, const tf_emu_run *r) {
  for (uint32_t i = 0; i < r->bytes; i++)
    if (!tf_emu_shared_is_set(o->cta, r->shared + i)) tf_emu_global_unset(o->thread, r->other + i);
}

static bool check_shared(tf_emu_op *o) {
  bool loads = o->kind == TF_EMU_LOADS, copies = o->kind == TF_EMU_STORES && !o->reduce;
  tf_emu_claim k = {o->agent, o->stamp, o->site, loads, loads, o->what};
  for (uint32_t i = 0; i < o->nrun; i++) {
    const tf_emu_run *r = &o->run[i];
    bool tracked = copies && tf_emu_global_tracks(o->thread, r->other, r->bytes);
    if (tracked) pass_unset(o, r);
    k.inits = loads || tracked;
    if (!tf_emu_claim_shared(o->thread, o->cta, r->shared, r->bytes, &k)) return false;
  }
  return true;
}

static bool check_other(tf_emu_op *o) {
  tf_emu_claim k = {o->agent, o->stamp, o->site, true, !o->reduce, o->what};
  uint64_t off;
  for (uint32_t i = 0; i < o->nrun; i++) {
    const tf_emu_run *r = &o->run[i];
    if (tf_emu_run_outside(r)) continue;
    tf_emu_cta *there = tf_emu_window_of(o->thread, r->other, &off);
    if (o->kind == TF_EMU_MOVES) {
      if (!there || !tf_emu_claim_shared(o->thread, there, off, r->bytes, &k)) return false;
      continue;
    }
    bool stores = o->kind == TF_EMU_STORES;
    if (!(stores ? tf_emu_check_async(o->thread, r->other, r->bytes, o->site, true, o->reduce != 0)
                 : tf_emu_check_loaded(o->thread, r->other, r->bytes, o->site)))
      return false;
    tf_emu_global_proxy(o->thread, r->other, r->bytes, o->site, stores && !o->reduce, o->what);
  }
  return true;
}

/* As far as an unchecked launch looks. */
static bool owns_other(tf_emu_op *o) {
  for (uint32_t i = 0; i < o->nrun; i++) {
    const tf_emu_run *r = &o->run[i];
    bool write = o->kind != TF_EMU_LOADS;
    if (!tf_emu_run_outside(r) && !tf_emu_may(o->thread, r->other, r->bytes, o->site, write)) return false;
  }
  return true;
}

/* It does not happen, but what waits for it waits no longer. */
static bool refused(tf_emu_op *o) {
  o->nrun = 0;
  if (o->kind == TF_EMU_STORES) abandon(o);
  return o->kind == TF_EMU_STORES;
}

/* What the hardware will not see until the copy arrives shows as not a number. */
static void spoil(tf_emu_op *o) {
  for (uint32_t i = 0; i < o->nrun; i++) {
    uint64_t off;
    if (o->kind == TF_EMU_LOADS) poison(o->cta->window + o->run[i].shared, o->run[i].bytes);
    else if (tf_emu_window_of(o->thread, o->run[i].other, &off))
      poison((char *)(uintptr_t)o->run[i].other, o->run[i].bytes);
  }
}

/* Copies stay in the block's shared memory in the fast build too, and what stores touch is noted. */
static void check_extent(tf_emu_op *o) {
  uint32_t size = o->cta->launch->shared;
  o->low = UINT64_MAX;
  for (uint32_t i = 0; i < o->nrun; i++) {
    const tf_emu_run *r = &o->run[i];
    if (!tf_emu_run_outside(r) && r->other < o->low) o->low = r->other;
    if (!tf_emu_run_outside(r) && r->other + r->bytes > o->high) o->high = r->other + r->bytes;
    if (r->shared < size && r->bytes <= size - r->shared) continue;
    tf_emu_report_add(o->thread->cta, o->thread, TF_EMU_OUT_OF_BOUNDS, o->site,
                      "%s goes past the end of shared memory: offset %u, of which the block has %u bytes", o->what,
                      r->shared + r->bytes, size);
    tf_emu_stop(o->thread);
  }
}

void tf_emu_op_start(tf_emu_op *o) {
  tf_emu_thread *t = o->thread;
  tf_emu_worker *w = t->cta->worker;
  const tf_emu_launch *l = t->cta->launch;
  if (o->kind != TF_EMU_MOVES || !o->data) check_extent(o);
  if (l->check && o->kind < TF_EMU_ARRIVES) {
    o->stamp = tf_emu_race_tick(w);
    o->agent = o->kind == TF_EMU_STORES ? tf_emu_bulk_of(t, o->site)->agent : o->mbarrier->agent;
    if (o->kind != TF_EMU_STORES) tf_emu_mbarrier_tracks(t, o->site, o->mbarrier);
    bool good = check_other(o) && ((o->kind == TF_EMU_MOVES && o->data) || check_shared(o));
    if (!good && refused(o)) return;
  } else if (o->kind < TF_EMU_ARRIVES && !owns_other(o) && refused(o)) return;
  for (uint32_t i = 0; l->count && i < o->nrun; i++)
    *(o->kind == TF_EMU_LOADS ? &w->engine->loaded : &w->engine->stored) +=
        tf_emu_run_outside(&o->run[i]) ? 0 : o->run[i].bytes;
  bool nothing = !o->bytes && (o->kind == TF_EMU_LOADS || o->kind == TF_EMU_MOVES);
  bool now = nothing || l->eager || (l->jitter && tf_emu_random(t->cta) & 1);
  if (o->kind == TF_EMU_STORES) {
    o->group = tf_emu_bulk_add(t, o->site);
    tf_emu_store_crowd(t);
    if (now) tf_emu_store_read(o);
    if (l->eager || (now && tf_emu_random(t->cta) & 1)) tf_emu_store_write(o);
    return;
  }
  if (!now && !o->reduce) spoil(o);
  for (uint32_t i = 0; now && i < w->engine->n; i++)
    if (w->engine->op[i] == o) {
      for (uint32_t k; (k = first_commit(w->engine, i)) != i; i--) arrive(w, k);
      arrive(w, i);
      return;
    }
}

/* ------------------------------------------------------------------------------------------------ ends */

void tf_emu_engine_cta_ended(tf_emu_cta *c, tf_emu_thread *last) {
  tf_emu_engine *e = c->worker->engine;
  for (uint32_t i = 0; i < e->n && c->launch->check; i++) {
    tf_emu_op *o = e->op[i];
    uint64_t off;
    bool here = o->cta == c && o->kind != TF_EMU_STORES;
    for (uint32_t k = 0; k < o->nrun && o->kind == TF_EMU_MOVES && !here; k++)
      here = tf_emu_window_of(last, o->run[k].other, &off) == c;
    if (here)
      tf_emu_report_add(c, o->thread, TF_EMU_BULK, o->site,
                        o->kind == TF_EMU_COMMITS
                            ? "the block ends while %s is under way; nobody waited for it"
                            : "the block ends while %s to its shared memory is under way; nobody waited for it",
                        o->what);
  }
  for (uint32_t i = 0; e->bulks && i < c->nthread; i++) tf_emu_bulk_ended(&c->thread[i]);
}

void tf_emu_engine_end(tf_emu_worker *w) {
  tf_emu_engine *e = w->engine;
  while (e->n) {
    if (e->op[0]->kind == TF_EMU_STORES && !w->stopped) {
      tf_emu_store_end(e->op[0]);
    }
    tf_emu_op_drop(w, 0);
  }
  if (e->nacquired) memset(e->acquired, 0, e->acquired_cap * sizeof *e->acquired);
  e->progress = e->nacquired = 0;
  e->timed_out = UINT64_MAX;
  for (uint32_t i = 0; i < w->ncta && e->bulks; i++) tf_emu_bulk_drop(&w->cta[i]);
  e->bulks = 0;
}
