#include "emu/tensor.h"

#include <stdlib.h>

#include "emu/cluster.h"
#include "emu/sync.h"

void tf_emu_tensor_arrive(tf_emu_op *o) {
  tf_emu_clock *knows = NULL;
  tf_emu_mbarrier_arrived(o->mbarrier, knows, true, o->site, "tcgen05.commit");
}

static void commit_to(tf_emu_thread *t, uint32_t site, uint64_t address) {
  tf_emu_mbarrier *m = tf_emu_mbarrier_at(t, site, address, "tcgen05.commit", true);
  tf_emu_op *o = tf_emu_op_new(t, site, TF_EMU_COMMITS, "an arrival of tcgen05.commit");
  o->mbarrier = m;
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

void tf_emu_tensor_ended(tf_emu_thread *t) {
  const tf_emu_tensor *x = t->tensor;
  for (uint32_t i = 0; x && i < x->n; i++)
    tf_emu_report_add(t->cta, t, TF_EMU_PENDING, x->access[i].site,
                      "the block ends while this access to tensor memory is under way; tcgen05.wait::%s is missing",
                      x->access[i].load ? "ld" : "st");
}

void tf_emu_tensor_free(tf_emu_thread *t) {
  tf_emu_tensor *x = t->tensor;
  if (!x) return;
  if (t->cta->worker->shadow) tf_emu_clock_drop(t->cta, &x->clock);
  free(x->access);
  free(x);
  t->tensor = NULL;
}
