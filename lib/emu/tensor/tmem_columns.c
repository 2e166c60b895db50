/* Tensor memory: who has which columns, from their allocation to the end of the block. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "emu/memory/shared_check.h"
#include "emu/sm/cluster_memory.h"
#include "emu/sm/thread_ops.h"
#include "emu/tensor/emu_tmem.h"
#include "emu/tensor/tensor_unit.h"
#include "support/result.h"

#define FAULT(t, site, ...) tf_emu_report_add((t)->cta, t, TF_EMU_TENSOR, site, __VA_ARGS__)

/* The first column of n free ones, or -1. */
static int find_free(const tf_emu_tmem *m, uint32_t n) {
  for (uint32_t at = 0, k = 0; at < TF_EMU_TMEM_COLUMNS; at += TF_EMU_TMEM_UNIT) {
    k = tf_emu_tmem_owner(m, at) ? 0 : k + TF_EMU_TMEM_UNIT;
    if (k == n) return (int)(at + TF_EMU_TMEM_UNIT - n);
  }
  return -1;
}

/* Columns hold something that shows, and nobody has written them. */
static void take(tf_emu_tmem *m, uint32_t column, uint32_t n, uint32_t site) {
  m->alloc[m->nalloc++] = (tf_emu_tmem_alloc){column, n, site};
  m->last = n;
  m->site = site;
  for (uint32_t lane = 0; lane < TF_EMU_TMEM_LANES; lane++) {
    for (uint32_t i = 0; i < n; i++) m->cell[lane][column + i] = 0x7fba7fba;
    if (m->shadow) memset(&m->shadow[lane * TF_EMU_TMEM_COLUMNS + column], 0, n * sizeof *m->shadow);
  }
}

static void drop(tf_emu_tmem *m, uint32_t column) {
  for (uint32_t i = 0; i < m->nalloc; i++)
    if (m->alloc[i].column == column) {
      m->alloc[i] = m->alloc[--m->nalloc];
      return;
    }
}

static void wake_all(tf_emu_worker *w) {
  for (uint32_t i = 0, n = w->ncta * w->cta->nthread; i < n; i++) {
    tf_emu_thread *t = tf_emu_thread_at(w, i);
    if (t->state == TF_EMU_AT_TMEM) tf_emu_wake(t, false);
  }
}

/* ------------------------------------------------------------------------------------------------ pairs */

enum { PAIR_ALLOC = 1, PAIR_DEALLOC };

/* The first of the two waits here for the second, which then acts for both: true for the second. */
static bool meet_peer(tf_emu_thread *t, uint32_t site, uint32_t kind, uint32_t n, uint32_t column, const char *what) {
  tf_emu_cta *peer = tf_emu_tmem_peer(t, site, what);
  tf_emu_tmem *mine = tf_emu_tmem_of(t, t->cta, site), *theirs = tf_emu_tmem_of(t, peer, site);
  if (theirs->pair) {
    if (theirs->pair_kind != kind || theirs->pair_n != n || theirs->pair_column != column) {
      tf_emu_report *r = FAULT(t, site, "%s of %u columns, but the peer block does something else", what, n);
      tf_emu_report_note(t->cta, r, theirs->pair->site, "it waits here, with %u columns", theirs->pair_n);
      tf_emu_stop(t);
    }
    return true;
  }
  mine->pair = t;
  mine->pair_kind = kind;
  mine->pair_n = mine->wanted = n;
  mine->pair_column = column;
  while (mine->pair) tf_emu_block(t, TF_EMU_AT_TMEM);
  return false;
}

static void end_pair(tf_emu_cta *peer) {
  peer->tmem->pair = NULL;
  wake_all(peer->worker);
}

/* ------------------------------------------------------------------------------------------------ instructions */

static void check_columns(tf_emu_thread *t, uint32_t site, const char *what, uint32_t n) {
  if (n >= TF_EMU_TMEM_UNIT && n <= TF_EMU_TMEM_COLUMNS && !(n & (n - 1))) return;
  FAULT(t, site, "%s of %u columns; the number is a power of two from %d to %d", what, n, TF_EMU_TMEM_UNIT,
        TF_EMU_TMEM_COLUMNS);
  tf_emu_stop(t);
}

static void check_alloc(tf_emu_thread *t, uint32_t site, const tf_emu_tmem *m, uint32_t n) {
  check_columns(t, site, "tcgen05.alloc", n);
  if (m->relinquished) {
    FAULT(t, site, "tcgen05.alloc by a block that has executed tcgen05.relinquish_alloc_permit");
    tf_emu_stop(t);
  }
  if (!m->last || n <= m->last) return;
  tf_emu_report *r =
      FAULT(t, site, "tcgen05.alloc of %u columns after one of %u; later ones must not be larger", n, m->last);
  tf_emu_report_note(t->cta, r, m->site, "the one before it is here");
}

static void write_slot(tf_emu_thread *t, uint32_t site, uint64_t address, uint32_t column) {
  uint64_t off;
  tf_emu_cta *o = tf_emu_window_of(t, address, &off);
  if (o != t->cta || off % 4 || off + 4 > t->cta->launch->shared) {
    FAULT(t, site, "tcgen05.alloc to 0x%llx, which is no address of 4 aligned bytes in the block's shared memory",
          (unsigned long long)(o ? off : address));
    tf_emu_stop(t);
  }
  if (t->cta->launch->check) TF_EITHER(tf_emu_check_shared(t, o, off, 4, site, true, false));
  memcpy(o->window + off, &column, 4);
}

static void allocate(tf_emu_thread *t, uint32_t site, uint32_t group, uint64_t slot, uint32_t n) {
  tf_emu_tmem *m = tf_emu_tmem_of(t, t->cta, site), *theirs = NULL;
  int column;
  check_alloc(t, site, m, n);
  t->site = site;
  if (group == 2) {
    if (!meet_peer(t, site, PAIR_ALLOC, n, 0, "tcgen05.alloc")) {
      write_slot(t, site, slot, m->pair_column);
      return;
    }
    theirs = t->cta->worker->cta[t->cta->rank ^ 1].tmem;
  }
  m->wanted = n;
  while ((column = find_free(m, n)) < 0) tf_emu_block(t, TF_EMU_AT_TMEM);
  take(m, (uint32_t)column, n, site);
  if (theirs) {
    take(theirs, (uint32_t)column, n, theirs->pair->site);
    theirs->pair_column = (uint32_t)column;
    end_pair(&t->cta->worker->cta[t->cta->rank ^ 1]);
  }
  write_slot(t, site, slot, (uint32_t)column);
}

TF_EMU_SYNC_FN(tf_emu_tmem_allocate) {
  (void)c, (void)d;
  tf_emu_tensor_of(t, site);
  if (tf_emu_tmem_warp(t, site, TF_EMU_OP_TMEM_ALLOC, b)) allocate(t, site, mode, a, (uint32_t)b);
  TF_EITHER(tf_emu_tmem_warp(t, site, TF_EMU_OP_TMEM_ALLOC, 0)); /* the warp goes on when the columns are there */
  return 0;
}

static void check_dealloc(tf_emu_thread *t, uint32_t site, const tf_emu_tmem *m, uint32_t at, uint32_t n) {
  check_columns(t, site, "tcgen05.dealloc", n);
  for (uint32_t i = 0; i < m->nalloc; i++)
    if (m->alloc[i].column == at && m->alloc[i].n == n) return;
  const tf_emu_tmem_alloc *a = at < TF_EMU_TMEM_COLUMNS ? tf_emu_tmem_owner(m, at) : NULL;
  tf_emu_report *r = FAULT(t, site, "tcgen05.dealloc of %u columns at 0x%x, where %s", n, at,
                           a ? "another allocation is" : "nothing is allocated");
  if (a) tf_emu_report_note(t->cta, r, a->site, "it has %u columns at 0x%x", a->n, a->column);
  tf_emu_stop(t);
}

TF_EMU_SYNC_FN(tf_emu_tmem_deallocate) {
  (void)c, (void)d;
  tf_emu_tensor_of(t, site);
  if (!tf_emu_tmem_warp(t, site, TF_EMU_OP_TMEM_DEALLOC, a << 32 | b)) return 0;
  uint32_t at = (uint32_t)a, n = (uint32_t)b;
  tf_emu_cta *peer = NULL;
  tf_emu_tmem *m = tf_emu_tmem_of(t, t->cta, site);
  t->site = site;
  check_dealloc(t, site, m, at, n);
  if (t->cta->launch->check) tf_emu_tmem_check_free(t, t->cta, at, n, site);
  if (mode == 2) {
    if (!meet_peer(t, site, PAIR_DEALLOC, n, at, "tcgen05.dealloc")) return 0;
    peer = &t->cta->worker->cta[t->cta->rank ^ 1];
    drop(peer->tmem, at);
    end_pair(peer);
  }
  drop(m, at);
  wake_all(t->cta->worker);
  return 0;
}

TF_EMU_SYNC_FN(tf_emu_tmem_relinquish) {
  (void)mode, (void)a, (void)b, (void)c, (void)d;
  tf_emu_tensor_of(t, site);
  if (!tf_emu_tmem_warp(t, site, TF_EMU_OP_TMEM_RELINQUISH, 0)) return 0;
  tf_emu_tmem *m = tf_emu_tmem_of(t, t->cta, site);
  if (m->relinquished) FAULT(t, site, "tcgen05.relinquish_alloc_permit by a block that has executed one before");
  m->relinquished = true;
  return 0;
}

/* ------------------------------------------------------------------------------------------------ ends */

const char *tf_emu_tmem_tell(const tf_emu_thread *t, char buffer[160]) {
  const tf_emu_tmem *m = t->cta->tmem;
  uint32_t taken = 0;
  for (uint32_t i = 0; i < m->nalloc; i++) taken += m->alloc[i].n;
  if (m->pair == t)
    snprintf(buffer, 160, "at tcgen05.%s with cta_group::2 for a warp of the peer block",
             m->pair_kind == PAIR_ALLOC ? "alloc" : "dealloc");
  else
    snprintf(buffer, 160, "at tcgen05.alloc for %u columns in a row, of %d that the block has %u allocated", m->wanted,
             TF_EMU_TMEM_COLUMNS, taken);
  return buffer;
}

void tf_emu_tmem_ended(tf_emu_cta *c) {
  tf_emu_tmem *m = c->tmem;
  if (!m || !m->used || !c->launch->check) return;
  for (uint32_t i = 0; i < c->nthread; i++) tf_emu_tensor_ended(&c->thread[i]);
  for (uint32_t i = 0; i < m->nalloc; i++)
    tf_emu_report_add(c, NULL, TF_EMU_TENSOR, m->alloc[i].site,
                      "the block ends with columns %u to %u of tensor memory allocated; tcgen05.dealloc is missing",
                      m->alloc[i].column, m->alloc[i].column + m->alloc[i].n - 1);
  if (m->last && !m->relinquished && !m->nalloc)
    tf_emu_report_add(c, NULL, TF_EMU_TENSOR, m->site,
                      "the block allocates tensor memory and never executes tcgen05.relinquish_alloc_permit, so other "
                      "blocks of the SM wait for its end");
}

static void reset(tf_emu_tmem *m) {
  m->nalloc = m->last = m->pair_kind = 0;
  m->pair = NULL;
  m->relinquished = m->used = false;
  for (uint32_t i = 0; i < TF_EMU_TMEM_COLLECTORS; i++) m->collector[i].full = false;
}

void tf_emu_tmem_end(tf_emu_worker *w) {
  if (!w->tensor_used) return;
  w->tensor_used = false;
  for (uint32_t i = 0; i < w->ncta; i++) {
    if (w->cta[i].tmem) reset(w->cta[i].tmem);
    for (uint32_t k = 0; k < w->cta[i].nthread; k++) tf_emu_tensor_free(&w->cta[i].thread[k]);
  }
}

void tf_emu_tmem_free(tf_emu_cta *c) {
  if (c->tmem) free(c->tmem->shadow);
  free(c->tmem);
  c->tmem = NULL;
}
