/* The tensor unit's operations from begin to commit; tensor_unit.h has the model.
 *
 * A thread's operations are a list in the order in which it began them. Each claims what it reads and writes when it
 * begins (tensor_claim.c), and is carried out at once or when an arrival of a commit comes, with all before it. */
#include "emu/async/engine.h"
#include "emu/tensor/tensor_unit.h"

#include <stdlib.h>
#include <string.h>

#include "emu/sm/cluster_memory.h"
#include "emu/sm/thread_ops.h"

/* ------------------------------------------------------------------------------------------------ beginning */

static void remember(tf_emu_thread *t, uint32_t site, tf_emu_tensor *x, const tf_emu_tensor_op *op,
                     tf_emu_tensor_past **as) {
  if (!x->past && !(x->past = calloc(TF_EMU_TENSOR_PAST, sizeof *x->past))) tf_emu_no_memory(t, site);
  tf_emu_tensor_past *p = *as = &x->past[x->serial % TF_EMU_TENSOR_PAST];
  *p = (tf_emu_tensor_past){.what = op->what, .stamp = x->stamp, .group = op->copy.group};
  p->narrow = op->what == TF_EMU_UNIT_CP && op->copy.shape == TF_EMU_CP_4X256;
  if (op->what != TF_EMU_UNIT_MMA) return;
  const tf_emu_tmma *m = &op->mma;
  *p = (tf_emu_tensor_past){TF_EMU_UNIT_MMA, x->stamp, m->group, m->m,      m->n,
                            m->kind,         m->d_at,  false,    m->ashift, m->a_at};
}

static void perform(tf_emu_thread *t, const tf_emu_tensor_op *op) {
  if (op->what == TF_EMU_UNIT_MMA) tf_emu_tmma_perform(t, op->site, &op->mma);
  else tf_emu_copy_perform(t->cta, op);
}

/* All that was begun before `serial`. */
static void perform_until(tf_emu_thread *t, uint32_t serial) {
  tf_emu_tensor *x = t->tensor;
  uint32_t first = x->serial - x->nop, n = 0;
  while (n < x->nop && first + n < serial) perform(t, &x->op[n++]);
  if (n) memmove(x->op, x->op + n, (x->nop - n) * sizeof *x->op); /* there is no list before the first operation */
  x->nop -= n;
}

void tf_emu_tensor_begin(tf_emu_thread *t, uint32_t site, const tf_emu_tensor_op *op) {
  tf_emu_tensor *x = tf_emu_tensor_of(t, site);
  const tf_emu_launch *l = t->cta->launch;
  if (x->nop == x->op_cap) {
    uint32_t cap = x->op_cap ? 2 * x->op_cap : 8;
    tf_emu_tensor_op *more = realloc(x->op, cap * sizeof *more);
    if (!more) tf_emu_no_memory(t, site);
    x->op = more;
    x->op_cap = cap;
  }
  if (l->check) {
    if (!x->agent) x->agent = tf_emu_tensor_agent(t);
    x->stamp = tf_emu_race_tick(t->cta->worker);
  }
  tf_emu_tensor_past *as;
  remember(t, site, x, op, &as);
  if (op->what == TF_EMU_UNIT_MMA) tf_emu_tmma_claim(t, site, x->agent, x->stamp, &op->mma, as);
  else {
    tf_emu_tmem_actor who = {t, t->cta, x->agent, x->stamp, site, true, false, false, NULL, as};
    tf_emu_copy_claim(t, site, op, &who);
  }
  x->op[x->nop] = *op;
  x->op[x->nop++].site = site;
  x->serial++;
  x->site = site;
  if (l->eager || (l->jitter && tf_emu_random(t->cta) & 1)) perform_until(t, x->serial);
}

uint64_t tf_emu_tensor_mma(tf_emu_thread *t, uint32_t site, uint32_t mode, const uint64_t *arg, uint32_t n) {
  tf_emu_tensor_op op = {.what = TF_EMU_UNIT_MMA};
  t->site = site;
  tf_emu_tmma_decode(t, site, mode, arg, n, &op.mma);
  if (op.mma.group == 2) tf_emu_tmem_peer(t, site, "tcgen05.mma");
  if (t->cta->launch->check) tf_emu_tensor_collect(t, site, &op.mma, arg, n);
  tf_emu_tensor_begin(t, site, &op);
  return 0;
}

/* ------------------------------------------------------------------------------------------------ commits */

/* All that the thread began up to the commit is carried out, then the mbarrier gets its arrival. */
static void arrive(tf_emu_op *o) {
  perform_until(o->thread, o->group);
  tf_emu_mbarrier_arrived(o->mbarrier, o->knows, true, o->site, "tcgen05.commit");
}

/* What the thread knew when it committed comes before the arrival: the unit began nothing before that, so who waits
 * knows of the loads that brought its operands. What the thread itself did with memory is not released: a commit tracks
 * tcgen05 operations only. To another block goes what it knew of the engines, as their own completions do, and all else
 * to those who wait at the cluster's scope. */
static void pass_on(tf_emu_thread *t, tf_emu_op *o) {
  bool far = o->mbarrier->cta != t->cta;
  tf_emu_race_pass_on(t, &o->knows, far);
  if (t->tensor->agent) tf_emu_clock_learn(t->cta, &o->knows, t->tensor->agent, o->stamp);
  if (far) tf_emu_race_pass_on(t, &o->mbarrier->far_arriving, false);
}

static void commit_to(tf_emu_thread *t, uint32_t site, uint64_t address) {
  tf_emu_mbarrier *m = tf_emu_mbarrier_at(t, site, address, "tcgen05.commit", true);
  tf_emu_op *o = tf_emu_op_new(t, site, TF_EMU_COMMITS, "an arrival of tcgen05.commit");
  o->mbarrier = m;
  o->arrive = arrive;
  o->group = t->tensor->committed = t->tensor->serial;
  o->stamp = t->tensor->stamp;
  if (t->cta->launch->check) pass_on(t, o);
  tf_emu_op_start(o);
}

TF_EMU_SYNC_FN(tf_emu_tensor_commit) {
  (void)c, (void)d;
  tf_emu_tensor_of(t, site);
  t->site = site;
  if (!(mode & TF_EMU_TENSOR_MULTICAST)) {
    commit_to(t, site, a);
    return 0;
  }
  uint64_t off;
  tf_emu_worker *w = t->cta->worker;
  const tf_emu_cta *o = tf_emu_window_of(t, a, &off);
  if (!o || !(b & 0xffff) || (b & 0xffff) >> w->ncta) {
    tf_emu_report_add(t->cta, t, TF_EMU_CLUSTER, site,
                      "tcgen05.commit to the blocks of mask 0x%04x of a cluster of %u, at 0x%llx", (uint32_t)b & 0xffff,
                      w->ncta, (unsigned long long)(o ? off : a));
    tf_emu_stop(t);
  }
  for (uint32_t i = 0; i < w->ncta; i++)
    if (b >> i & 1) commit_to(t, site, (uint64_t)(uintptr_t)w->cta[i].window + off);
  return 0;
}

/* ------------------------------------------------------------------------------------------------ ends */

void tf_emu_tensor_ended(tf_emu_thread *t) {
  const tf_emu_tensor *x = t->tensor;
  for (uint32_t i = 0; x && i < x->n; i++)
    tf_emu_report_add(t->cta, t, TF_EMU_PENDING, x->access[i].site,
                      "the block ends while this access to tensor memory is under way; tcgen05.wait::%s is missing",
                      x->access[i].load ? "ld" : "st");
  if (x && x->serial != x->committed)
    tf_emu_report_add(t->cta, t, TF_EMU_PENDING, x->site,
                      "the block ends while the tensor unit carries this out; no tcgen05.commit tracks it");
}

void tf_emu_tensor_free(tf_emu_thread *t) {
  tf_emu_tensor *x = t->tensor;
  if (!x) return;
  if (t->cta->worker->shadow) tf_emu_clock_drop(t->cta, &x->clock);
  free(x->access);
  free(x->op);
  free(x->past);
  free(x);
  t->tensor = NULL;
}
