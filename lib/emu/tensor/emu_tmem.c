/* Tensor memory of a block, and the warps that meet at its instructions. */
#include "emu/tensor/emu_tmem.h"

#include <stdlib.h>

#include "emu/sm/cluster_memory.h"
#include "emu/async/op_list.h"
#include "emu/sm/thread_ops.h"

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

/* The lanes of a warp have met at a tcgen05 instruction; one of them is told to act (a = 1). */
static void meet(tf_emu_thread *all, uint32_t lanes, uint32_t mode) {
  tf_emu_thread *first = &all[__builtin_ctz(lanes)];
  tf_emu_cta *c = all->cta;
  uint32_t exist = c->nthread - all->warp * TF_EMU_WARP;
  (void)mode;
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
  return tf_emu_collective_by(t, site, (tf_emu_warp_op)op, 0, exist < TF_EMU_WARP ? (1u << exist) - 1 : ~0u, meet);
}

/* ------------------------------------------------------------------------------------------------ columns */

const tf_emu_tmem_alloc *tf_emu_tmem_owner(const tf_emu_tmem *m, uint32_t column) {
  for (uint32_t i = 0; i < m->nalloc; i++)
    if (column - m->alloc[i].column < m->alloc[i].n) return &m->alloc[i];
  return NULL;
}

bool tf_emu_tmem_allocated(tf_emu_thread *t, tf_emu_cta *c, uint32_t column, uint32_t n, uint32_t site,
                           const char *what) {
  const tf_emu_tmem *m = tf_emu_tmem_of(t, c, site);
  const tf_emu_tmem_alloc *a = tf_emu_tmem_owner(m, column);
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
