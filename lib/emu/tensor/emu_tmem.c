/* Tensor memory: who has which columns. */
#include "emu/tensor/emu_tmem.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "emu/sm/cluster.h"
#include "emu/async/engine.h"
#include "emu/memory/shared_check.h"
#include "emu/sm/thread_ops.h"
#include "emu/tensor/tensor_unit.h"

#define FAULT(t, site, ...) tf_emu_report_add((t)->cta, t, TF_EMU_TENSOR, site, __VA_ARGS__)

tf_emu_tmem *tf_emu_tmem_of(tf_emu_thread *t, tf_emu_cta *c, uint32_t site) {
  tf_emu_tmem *m = c->tmem;
  if (!m && !(m = c->tmem = calloc(1, sizeof *m))) tf_emu_no_memory(t, site);
  if (c->launch->check && !m->shadow &&
      !(m->shadow = calloc(TF_EMU_TMEM_LANES * TF_EMU_TMEM_COLUMNS, sizeof *m->shadow)))
    tf_emu_no_memory(t, site);
  m->used = c->worker->tensor_used = true;
  return m;
}

tf_emu_tensor *tf_emu_tensor_of(tf_emu_thread *t, uint32_t site) {
  if (!t->tensor && !(t->tensor = calloc(1, sizeof *t->tensor))) tf_emu_no_memory(t, site);
  t->cta->worker->tensor_used = true;
  if (t->cta->launch->check) t->cta->worker->shadow->wide = true;
  return t->tensor;
}

void tf_emu_tmem_shift(tf_emu_tmem *m, uint32_t lane, uint32_t column) {
  for (uint32_t i = lane; i < lane + 31; i++)
    for (uint32_t k = column; k < column + 8; k++) m->cell[i][k] = m->cell[i + 1][k];
}

/* ------------------------------------------------------------------------------------------------ warps */

void tf_emu_tmem_meet(tf_emu_cta *c, uint32_t warp, uint32_t lanes) {
  tf_emu_thread *all = &c->thread[warp * TF_EMU_WARP], *first = &all[__builtin_ctz(lanes)];
  uint32_t exist = c->nthread - warp * TF_EMU_WARP;
  if (lanes != (exist < TF_EMU_WARP ? (1u << exist) - 1 : ~0u))
    tf_emu_report_add(c, first, TF_EMU_DIVERGED, first->site,
                      "%s by a warp of which a thread has exited: lanes 0x%08x are left", tf_emu_op_name(first->op),
                      lanes);
  for (uint32_t m = lanes; m; m &= m - 1) {
    tf_emu_thread *t = &all[__builtin_ctz(m)];
    if (t->site != first->site) {
      tf_emu_report *r = tf_emu_report_add(c, t, TF_EMU_DIVERGED, t->site,
                                           "lanes of one warp execute %s, which is .aligned, at different places",
                                           tf_emu_op_name(t->op));
      tf_emu_report_note(c, r, first->site, "thread (%u,%u,%u) of the same warp is here", first->tid[0], first->tid[1],
                         first->tid[2]);
    } else if (t->a != first->a)
      tf_emu_report_add(c, t, TF_EMU_COLLECTIVE, t->site,
                        "%s with 0x%llx, but lane %u of the warp has 0x%llx; all lanes have the same",
                        tf_emu_op_name(t->op), (unsigned long long)t->a, first->lane, (unsigned long long)first->a);
  }
  bool joins = first->op == TF_EMU_OP_TMEM_WAIT || first->op == TF_EMU_OP_TMEM_ALLOC;
  for (uint32_t m = lanes; m; m &= m - 1) all[__builtin_ctz(m)].a = m == lanes;
  if (!joins || !c->launch->check) return;
  tf_emu_thread *met[TF_EMU_WARP];
  uint32_t n = 0;
  for (uint32_t m = lanes; m; m &= m - 1) met[n++] = &all[__builtin_ctz(m)];
  tf_emu_race_join(c, met, n, NULL);
}

bool tf_emu_tmem_warp(tf_emu_thread *t, uint32_t site, uint32_t op, uint64_t operand) {
  uint32_t exist = t->cta->nthread - t->warp * TF_EMU_WARP;
  t->a = operand;
  return tf_emu_collective(t, site, (tf_emu_warp_op)op, 0, exist < TF_EMU_WARP ? (1u << exist) - 1 : ~0u);
}

/* ------------------------------------------------------------------------------------------------ columns */

static const tf_emu_tmem_alloc *owner_of(const tf_emu_tmem *m, uint32_t column) {
  for (uint32_t i = 0; i < m->nalloc; i++)
    if (column - m->alloc[i].column < m->alloc[i].n) return &m->alloc[i];
  return NULL;
}

bool tf_emu_tmem_allocated(tf_emu_thread *t, tf_emu_cta *c, uint32_t column, uint32_t n, uint32_t site,
                           const char *what) {
  const tf_emu_tmem *m = tf_emu_tmem_of(t, c, site);
  const tf_emu_tmem_alloc *a = owner_of(m, column);
  if (a && column + n <= a->column + a->n) return true;
  if (a) {
    tf_emu_report *r = tf_emu_report_add(t->cta, t, TF_EMU_OUT_OF_BOUNDS, site,
                                         "%s touches columns %u to %u of tensor memory, past the end of an allocation "
                                         "of columns %u to %u",
                                         what, column, column + n - 1, a->column, a->column + a->n - 1);
    tf_emu_report_note(t->cta, r, a->site, "it was allocated here");
  } else
    tf_emu_report_add(t->cta, t, TF_EMU_OUT_OF_BOUNDS, site,
                      "%s touches columns %u to %u of tensor memory, which are not allocated%s", what, column,
                      column + n - 1, m->last ? ", or no longer" : "");
  return false;
}

/* The first column of n free ones, or -1. */
static int find_free(const tf_emu_tmem *m, uint32_t n) {
  for (uint32_t at = 0, k = 0; at < TF_EMU_TMEM_COLUMNS; at += TF_EMU_TMEM_UNIT) {
    k = owner_of(m, at) ? 0 : k + TF_EMU_TMEM_UNIT;
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

tf_emu_cta *tf_emu_tmem_peer(tf_emu_thread *t, uint32_t site, const char *what) {
  tf_emu_cta *c = t->cta, *peer = &c->worker->cta[c->rank ^ 1];
  if ((c->rank ^ 1) >= c->ncta) {
    FAULT(t, site, "%s with cta_group::2 by block %u of a cluster of %u, which has no peer", what, c->rank, c->ncta);
    tf_emu_stop(t);
  }
  if (!peer->live) {
    tf_emu_report_add(c, t, TF_EMU_CLUSTER, site, "%s with cta_group::2, but the peer block has ended", what);
    tf_emu_stop(t);
  }
  if (c->launch->check && !tf_emu_cluster_started(t, peer))
    tf_emu_report_add(c, t, TF_EMU_CLUSTER, site,
                      "%s with cta_group::2, with no cluster barrier before it that says that the peer block has "
                      "started",
                      what);
  return peer;
}

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
  if (t->cta->launch->check) tf_emu_check_shared(t, o, off, 4, site, true, false);
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
  tf_emu_tmem_warp(t, site, TF_EMU_OP_TMEM_ALLOC, 0); /* the warp goes on when the columns are there */
  return 0;
}

static void check_dealloc(tf_emu_thread *t, uint32_t site, const tf_emu_tmem *m, uint32_t at, uint32_t n) {
  check_columns(t, site, "tcgen05.dealloc", n);
  for (uint32_t i = 0; i < m->nalloc; i++)
    if (m->alloc[i].column == at && m->alloc[i].n == n) return;
  const tf_emu_tmem_alloc *a = at < TF_EMU_TMEM_COLUMNS ? owner_of(m, at) : NULL;
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
