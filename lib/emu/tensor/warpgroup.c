/* wgmma from the fence to the wait; warpgroup.h has the model, warpgroup_perform.c the arithmetic.
 *
 *   fence   hands registers over: they go into a slot, generated code keeps a handle
 *   mma     all 128 threads come; the last one makes one operation of their operands, and claims what it reads
 *   commit  ends a group of operations
 *   wait    carries out what is not carried out yet, in order; registers come back from their slots
 *
 * Invariant: an operation is carried out at most once, after all before it; a slot has one owner, the newest value. */
#include "emu/tensor/warpgroup.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "codegen/llvm/stubs_wgmma.h"
#include "emu/async/op_list.h"
#include "emu/memory/race.h"
#include "emu/sm/thread_ops.h"
#include "emu/tensor/warp_matrix.h"
#include "support/result.h"

#define FAULT(t, site, ...) tf_emu_report_add((t)->cta, t, TF_EMU_TENSOR, site, __VA_ARGS__)

static tf_emu_held *held_of(tf_emu_thread *t, uint32_t site) {
  if (!t->held && !(t->held = calloc(1, sizeof *t->held))) tf_emu_no_memory(t, site);
  return t->held;
}

static tf_emu_warpgroup *group_of(tf_emu_thread *t, uint32_t site) {
  uint32_t i = t->index / TF_EMU_WARPGROUP;
  tf_emu_cta *c = t->cta;
  if (c->nthread < (i + 1) * TF_EMU_WARPGROUP) {
    FAULT(t, site, "wgmma by threads %u to %u of the block: a warpgroup has 128 threads", i * TF_EMU_WARPGROUP,
          c->nthread - 1);
    tf_emu_stop(t);
  }
  if (!c->warpgroup && !(c->warpgroup = calloc(TF_EMU_WARPGROUPS, sizeof *c->warpgroup))) tf_emu_no_memory(t, site);
  c->warpgroup[i].index = i;
  return &c->warpgroup[i];
}

static tf_emu_thread *first_of(const tf_emu_thread *t) {
  return &t->cta->thread[t->index / TF_EMU_WARPGROUP * TF_EMU_WARPGROUP];
}

/* ------------------------------------------------------------------------------------------------ registers */

enum { HANDLE = 0x7fa00000, SLOTS = 1 << 20, POISON = 0x7fba7fba };

static void put_handle(const tf_emu_held *h, uint32_t i, uint32_t *r) {
  for (uint32_t k = 2; k < h->slot[i].n; k++) r[k] = POISON;
  r[0] = HANDLE | i;
  r[1] = h->slot[i].number;
}

static uint32_t new_slot(tf_emu_thread *t, uint32_t site, uint32_t n) {
  tf_emu_held *h = held_of(t, site);
  uint32_t i = 0;
  while (i < h->nslot && h->slot[i].n) i++;
  if (i == h->cap) {
    uint32_t cap = h->cap ? 2 * h->cap : 8;
    tf_emu_slot *more = cap <= SLOTS ? realloc(h->slot, cap * sizeof *more) : NULL;
    if (!more) tf_emu_no_memory(t, site);
    h->slot = more;
    h->cap = cap;
  }
  uint32_t *r = malloc(n * sizeof *r);
  if (!r) tf_emu_no_memory(t, site);
  for (uint32_t k = 0; k < n; k++) r[k] = POISON;
  h->slot[i] = (tf_emu_slot){.n = n, .number = ++h->numbers, .site = site, .r = r};
  if (i == h->nslot) h->nslot++;
  return i;
}

/* The slot of a handle. Registers that have gone on to another value, or come back, are none of this one any more. */
static tf_emu_slot *slot_of(tf_emu_thread *t, uint32_t site, const uint32_t *r, uint32_t n, uint32_t *index) {
  tf_emu_held *h = held_of(t, site);
  uint32_t i = r[0] & (SLOTS - 1);
  bool handle = (r[0] & ~(SLOTS - 1u)) == HANDLE && i < h->nslot && h->slot[i].n == n;
  if (handle && h->slot[i].number == r[1]) {
    *index = i;
    return &h->slot[i];
  }
  tf_emu_report *o =
      FAULT(t, site,
            "these registers are no longer those of this value: a later wgmma.mma_async adds to them, or "
            "a wait has given them back");
  if (handle) tf_emu_report_note(t->cta, o, h->slot[i].site, "here they went on");
  tf_emu_stop(t);
}

void tf_emu_wgmma_enter(tf_emu_thread *t, uint32_t site, uint32_t *r, uint32_t n) {
  uint32_t i = new_slot(t, site, n);
  memcpy(t->held->slot[i].r, r, n * sizeof *r);
  put_handle(t->held, i, r);
}

static void too_early(tf_emu_thread *t, uint32_t site, const tf_emu_held *h, const tf_emu_slot *s) {
  uint32_t latest = h->groups ? h->end[(h->groups - 1) % TF_EMU_WGMMA_GROUPS] : 0;
  tf_emu_report *r =
      tf_emu_report_add(t->cta, t, TF_EMU_PENDING, site, "registers that wgmma.mma_async may still %s are used: %s",
                        s->writes ? "write" : "read",
                        s->last > latest ? "no wgmma.commit_group stands between it and the wait"
                                         : "wgmma.wait_group lets its group go on");
  tf_emu_report_note(t->cta, r, s->site, "it begins here");
}

void tf_emu_wgmma_leave(tf_emu_thread *t, uint32_t site, uint32_t *r, uint32_t n) {
  uint32_t i;
  tf_emu_slot *s = slot_of(t, site, r, n, &i);
  tf_emu_held *h = t->held;
  bool early = s->last > h->done;
  if (early) too_early(t, site, h, s);
  memcpy(r, s->r, n * sizeof *r);
  for (uint32_t k = 0; k < n && early && s->writes; k++) r[k] = POISON;
  h->fenced = false;
  if (early) { /* the mma still needs it */
    s->number = ++h->numbers;
    return;
  }
  free(s->r);
  *s = (tf_emu_slot){.site = site};
}

/* ------------------------------------------------------------------------------------------------ products */

static void perform_until(tf_emu_thread *first, tf_emu_warpgroup *g, uint32_t serial) {
  uint32_t n = 0;
  for (; n < g->nop && g->op[n]->serial < serial; n++) {
    tf_emu_wgmma_perform(first, g->op[n]);
    free(g->op[n]);
  }
  memmove(g->op, g->op + n, (g->nop - n) * sizeof *g->op);
  g->nop -= n;
}

static tf_emu_wgmma *new_op(tf_emu_thread *t, uint32_t site, tf_emu_warpgroup *g) {
  if (g->nop == g->op_cap) {
    uint32_t cap = g->op_cap ? 2 * g->op_cap : 8;
    tf_emu_wgmma **more = realloc(g->op, cap * sizeof *more);
    if (!more) tf_emu_no_memory(t, site);
    g->op = more;
    g->op_cap = cap;
  }
  tf_emu_wgmma *op = calloc(1, sizeof *op);
  if (!op) tf_emu_no_memory(t, site);
  op->serial = g->serial++;
  op->site = site;
  op->mode = g->mode;
  op->accumulate = g->accumulate;
  return g->op[g->nop++] = op;
}

/* An accumulator that an mma of the same shape has written needs no fence; anything else does. */
static void check_fence(tf_emu_thread *t, uint32_t site, const tf_emu_slot *c, uint32_t shape) {
  const tf_emu_held *h = t->held;
  bool missing = c && c->shape ? c->shape != shape && c->fence == h->fences : !h->fenced;
  if (missing)
    FAULT(t, site, "missing wgmma.fence: %s",
          c && c->shape ? "the accumulators are those of an mma of another shape"
                        : "none stands before the first wgmma.mma_async that uses these registers, behind the "
                          "kernel's begin or the wait that gave registers back");
}

/* Thread `k` of the warpgroup: its accumulators and its part of A. */
static void take_registers(tf_emu_thread *t, tf_emu_warpgroup *g, tf_emu_wgmma *op, uint32_t k) {
  const tf_emu_wgmma_arrival *at = &g->arrival[k];
  const tf_wgmma *w = tf_wgmma_get((tf_wgmma_id)(g->mode & 0xff));
  uint32_t n = tf_emu_wgmma_n(g->mode) / (w->elem[TF_MMA_C] == TF_MMA_F16 ? 4 : 2), i;
  uint32_t shape = (g->mode & 0xffff) | (g->mode & TF_EMU_WGMMA_SPARSE); /* types, n, and so k */
  tf_emu_held *h = held_of(t, op->site);
  if (g->mode & TF_EMU_WGMMA_REGISTERS) {
    tf_emu_slot *a = slot_of(t, op->site, at->a, 4, &i);
    if (a->writes && a->last > h->done) {
      tf_emu_report *r = tf_emu_report_add(t->cta, t, TF_EMU_PENDING, op->site,
                                           "A is in registers that wgmma.mma_async may still write");
      tf_emu_report_note(t->cta, r, a->site, "it begins here");
    }
    memcpy(op->in[k], a->r, sizeof op->in[k]);
    if (!a->shape) check_fence(t, op->site, NULL, shape);
    a->last = g->serial;
    a->site = op->site;
    a->shape = shape;
  }
  tf_emu_slot *c = g->mode & TF_EMU_WGMMA_ADDS ? slot_of(t, op->site, at->d, n, &i) : NULL;
  check_fence(t, op->site, c, shape);
  if (!c) {
    i = new_slot(t, op->site, n);
    c = &h->slot[i];
  }
  c->number = ++h->numbers;
  c->last = g->serial;
  c->site = op->site;
  c->shape = shape;
  c->fence = h->fences;
  c->writes = true;
  op->d[k] = i;
  op->meta[k] = at->meta;
  put_handle(h, i, at->d);
}

static void begin(tf_emu_thread *t, tf_emu_warpgroup *g) {
  const tf_emu_launch *l = t->cta->launch;
  const tf_wgmma *w = tf_wgmma_get((tf_wgmma_id)(g->mode & 0xff));
  uint32_t flags = g->mode >> TF_EMU_WGMMA_FLAGS_SHIFT & 0xff;
  tf_emu_thread *first = first_of(t);
  tf_emu_wgmma *op = new_op(t, g->site, g);
  if (l->check) {
    if (!g->agent) g->agent = tf_emu_tensor_agent(first);
    g->stamp = tf_emu_race_tick(t->cta->worker);
  }
  g->last_site = g->site;
  for (uint32_t k = 0; k < TF_EMU_WARPGROUP; k++) take_registers(&first[k], g, op, k);
  if (!(g->mode & TF_EMU_WGMMA_REGISTERS))
    tf_emu_wgmma_matrix(t, g->site, g->a, (tf_mma_elem)w->elem[TF_MMA_A], flags & TF_WGMMA_TRANSPOSE_A,
                        TF_EMU_WGMMA_K_BYTES, "A", &op->a);
  tf_emu_wgmma_matrix(t, g->site, g->b, (tf_mma_elem)w->elem[TF_MMA_B], flags & TF_WGMMA_TRANSPOSE_B,
                      tf_emu_wgmma_b_bytes(g->mode), "B", &op->b);
  tf_emu_wgmma_claim(first, g, op);
  if (l->eager || (l->jitter && tf_emu_random(t->cta) & 1)) perform_until(first, g, g->serial);
}

static void check_alike(tf_emu_thread *t, uint32_t site, const tf_emu_warpgroup *g, uint32_t mode, uint64_t a,
                        uint64_t b, bool accumulate) {
  if (g->site != site || g->mode != mode) {
    tf_emu_report *r = tf_emu_report_add(
        t->cta, t, TF_EMU_COLLECTIVE, site,
        "wgmma.mma_async in two places at once; all 128 threads of the warpgroup must execute the same one");
    tf_emu_report_note(t->cta, r, g->site, "others of the warpgroup are here");
    tf_emu_stop(t);
  }
  bool same = g->b == b && g->accumulate == accumulate && (mode & TF_EMU_WGMMA_REGISTERS || g->a == a);
  if (same) return;
  FAULT(t, site,
        "the threads of a warpgroup give wgmma.mma_async %s: 0x%016llx and 0x%016llx; all of them give the same",
        g->b != b                     ? "different descriptors of B"
        : g->accumulate != accumulate ? "different conditions to add to its accumulators"
                                      : "different descriptors of A",
        (unsigned long long)(g->b != b                     ? g->b
                             : g->accumulate != accumulate ? (uint64_t)g->accumulate
                                                           : g->a),
        (unsigned long long)(g->b != b                     ? b
                             : g->accumulate != accumulate ? (uint64_t)accumulate
                                                           : a));
  tf_emu_stop(t);
}

void tf_emu_wgmma_begin(tf_emu_thread *t, uint32_t site, uint32_t mode, uint64_t a, uint64_t b, uint32_t accumulate,
                        uint32_t *d, uint32_t *in, uint32_t meta) {
  tf_emu_warpgroup *g = group_of(t, site);
  t->site = site;
  g->arrival[t->index % TF_EMU_WARPGROUP] = (tf_emu_wgmma_arrival){d, in, meta};
  if (!g->arrived) {
    g->site = site;
    g->mode = mode;
    g->a = a;
    g->b = b;
    g->accumulate = accumulate & 1;
  } else check_alike(t, site, g, mode, a, b, accumulate & 1);
  if (++g->arrived < TF_EMU_WARPGROUP) {
    tf_emu_block(t, TF_EMU_AT_WARPGROUP);
    return;
  }
  begin(t, g);
  g->arrived = 0;
  tf_emu_thread *first = first_of(t);
  for (uint32_t k = 0; k < TF_EMU_WARPGROUP; k++)
    if (&first[k] != t) tf_emu_wake(&first[k], false);
}

/* ------------------------------------------------------------------------------------------------ fences and groups */

static void commit(tf_emu_held *h, const tf_emu_warpgroup *g) {
  uint32_t at = h->groups++ % TF_EMU_WGMMA_GROUPS;
  h->end[at] = g->serial;
  h->stamp[at] = g->stamp;
}

static void wait_for(tf_emu_thread *t, tf_emu_held *h, tf_emu_warpgroup *g, uint32_t most) {
  if (h->groups <= most) return;
  uint32_t at = (h->groups - 1 - most) % TF_EMU_WGMMA_GROUPS;
  if (h->end[at] <= h->done) return;
  perform_until(first_of(t), g, h->end[at]);
  h->done = h->end[at];
  if (g->agent) tf_emu_race_learn(t, g->agent, h->stamp[at]);
}

static void whole_warp(tf_emu_thread *first, uint32_t lanes, uint32_t mode) {
  (void)mode;
  TF_EITHER(tf_emu_whole_warp(first, lanes, "wgmma"));
}

TF_EMU_SYNC_FN(tf_emu_wgmma_sync) {
  (void)b, (void)c, (void)d;
  tf_emu_warpgroup *g = group_of(t, site);
  tf_emu_collective_by(t, site, TF_EMU_OP_WGMMA, mode, ~0u, whole_warp);
  tf_emu_held *h = held_of(t, site);
  if (mode == TF_EMU_WGMMA_FENCE) {
    h->fences++;
    h->fenced = true;
  } else if (mode == TF_EMU_WGMMA_COMMIT) commit(h, g);
  else wait_for(t, h, g, (uint32_t)a);
  return 0;
}

/* ------------------------------------------------------------------------------------------------ ends */

const char *tf_emu_warpgroup_tell(const tf_emu_thread *t, char buffer[160]) {
  uint32_t i = t->index / TF_EMU_WARPGROUP;
  snprintf(buffer, 160, "at wgmma.mma_async for the 128 threads of warpgroup %u, of which %u have come", i,
           t->cta->warpgroup[i].arrived);
  return buffer;
}

void tf_emu_warpgroup_ended(tf_emu_cta *c) {
  for (uint32_t i = 0; c->warpgroup && c->launch->check && i < c->nthread / TF_EMU_WARPGROUP; i++) {
    const tf_emu_warpgroup *g = &c->warpgroup[i];
    for (uint32_t k = 0; k < TF_EMU_WARPGROUP && g->serial; k++) {
      const tf_emu_thread *t = &c->thread[i * TF_EMU_WARPGROUP + k];
      if (t->held && t->held->done == g->serial) continue;
      tf_emu_report_add(c, t, TF_EMU_PENDING, g->last_site,
                        "the block ends while wgmma.mma_async is under way; nobody has waited for it");
      break;
    }
  }
}

static void free_held(tf_emu_held *h) {
  for (uint32_t i = 0; h && i < h->nslot; i++) free(h->slot[i].r);
  if (h) free(h->slot);
  free(h);
}

void tf_emu_warpgroup_end(tf_emu_worker *w) {
  for (uint32_t i = 0; i < w->ncta; i++) {
    tf_emu_cta *c = &w->cta[i];
    for (uint32_t k = 0; k < c->nthread; k++) {
      free_held(c->thread[k].held);
      c->thread[k].held = NULL;
    }
    for (uint32_t k = 0; c->warpgroup && k < TF_EMU_WARPGROUPS; k++) {
      tf_emu_clock_drop(c, &c->warpgroup[k].common);
      for (uint32_t j = 0; j < c->warpgroup[k].nop; j++) free(c->warpgroup[k].op[j]);
      free(c->warpgroup[k].op);
    }
    free(c->warpgroup);
    c->warpgroup = NULL;
  }
}
