#include "emu/async/bulk_groups.h"

#include <stdlib.h>

#include "emu/async/bulk_stores.h"
#include "emu/async/op_list.h"
#include "emu/memory/race.h"
#include "emu/sm/thread_ops.h"

tf_emu_bulk *tf_emu_bulk_of(tf_emu_thread *t, uint32_t site) {
  if (t->bulk) return t->bulk;
  tf_emu_bulk *b = t->bulk = calloc(1, sizeof *b);
  if (!b) {
    tf_emu_report_add(t->cta, t, TF_EMU_RESOURCE, site, "host memory ran out");
    tf_emu_stop(t);
  }
  t->cta->worker->engine->bulks++;
  if (t->cta->launch->check) b->agent = tf_emu_bulk_agent(t->cta->worker);
  return b;
}

uint32_t tf_emu_bulk_add(tf_emu_thread *t, uint32_t site) {
  tf_emu_bulk *b = tf_emu_bulk_of(t, site);
  b->site = site;
  b->in_open++;
  b->stores++;
  return b->open;
}

void tf_emu_bulk_ended(tf_emu_thread *t) {
  tf_emu_bulk *b = t->bulk;
  if (!b || !t->cta->launch->check || !b->stores) return;
  if (b->in_open)
    tf_emu_report_add(t->cta, t, TF_EMU_BULK, b->site,
                      "missing cp.async.bulk.commit_group: the block ends and nothing could wait for this store");
  else
    tf_emu_report_add(t->cta, t, TF_EMU_BULK, b->site,
                      "missing cp.async.bulk.wait_group: the block ends while this store may still read its shared "
                      "memory");
}

void tf_emu_bulk_drop(tf_emu_cta *c) {
  for (uint32_t i = 0; i < c->nthread; i++) {
    free(c->thread[i].bulk);
    c->thread[i].bulk = NULL;
  }
}

TF_EMU_SYNC_FN(tf_emu_bulk_commit) {
  (void)site, (void)mode, (void)a, (void)b, (void)c, (void)d;
  if (!t->bulk) return 0; /* empty groups before the first store are done */
  t->bulk->open++;
  t->bulk->in_open = 0;
  return 0;
}

TF_EMU_SYNC_FN(tf_emu_bulk_wait) {
  (void)site, (void)b, (void)c, (void)d;
  tf_emu_bulk *g = t->bulk;
  if (!g || g->open <= a) return 0;
  uint32_t group = g->open - (uint32_t)a;
  tf_emu_engine_settle(t, group, mode);
  if (group > g->unread) g->unread = group;
  if (g->unread == g->open) g->stores = g->in_open;
  return 0;
}
