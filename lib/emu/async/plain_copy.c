/* Bulk copies of plain bytes, st.async and prefetches: what the instruction says, as copies of the engine.
 *
 * A size of 0 is a multiple of 16, so PTX allows it. Such a copy moves nothing and takes nothing from an mbarrier's
 * transaction count: no wait could tell whether it is over, so it is over when it begins (tf_emu_op_start; a store is
 * in no bulk group). Its addresses and its mbarrier are checked all the same. */
#include <stdlib.h>
#include <string.h>

#include "emu/async/bulk_groups.h"
#include "emu/memory/race.h"
#include "emu/async/emu_tma.h"
#include "emu/async/engine.h"
#include "emu/sm/cluster.h"
#include "support/tensormap.h"

typedef struct bulk_args {
  uint64_t dst, src, mbarrier;
  uint32_t bytes, mask;
  bool masked;
} bulk_args;

static bulk_args args_of(uint32_t kind, const uint64_t *v, uint32_t n) {
  switch (kind) {
  case TF_EMU_BULK_LOAD: return (bulk_args){v[0], v[2], v[1], (uint32_t)v[3], (uint16_t)v[4], v[6] & 1};
  case TF_EMU_BULK_LOAD_CTA:
  case TF_EMU_BULK_MOVE: return (bulk_args){v[0], v[2], v[1], (uint32_t)v[3], 0, false};
  case TF_EMU_BULK_STORE: return (bulk_args){v[0], v[1], 0, (uint32_t)v[2], n > 5 ? (uint16_t)v[5] : 0xffff, false};
  case TF_EMU_BULK_MOVE_STUB: return (bulk_args){v[0], v[1], v[3], (uint32_t)v[2], 0, false};
  case TF_EMU_BULK_ST_ASYNC: return (bulk_args){v[0], 0, v[n - 1], 0, 0, false};
  default: return (bulk_args){0, v[0], 0, (uint32_t)v[1], 0, false};
  }
}

_Noreturn static void refuse(tf_emu_thread *t, uint32_t site, const char *what, const char *which, uint64_t x,
                             const char *wanted) {
  tf_emu_report_add(t->cta, t, TF_EMU_MISALIGNED, site, "%s: %s 0x%llx, %s", what, which, (unsigned long long)x,
                    wanted);
  tf_emu_stop(t);
}

static void check_16(tf_emu_thread *t, uint32_t site, const char *what, const bulk_args *k, bool has_dst) {
  uint64_t off;
  if (k->bytes % 16) refuse(t, site, what, "the size is", k->bytes, "no multiple of 16 bytes");
  if (k->src % 16) {
    bool shared = tf_emu_window_of(t, k->src, &off);
    refuse(t, site, what, shared ? "the source is at shared offset" : "the source is at", shared ? off : k->src,
           "no multiple of 16");
  }
  if (has_dst && k->dst % 16) {
    bool shared = tf_emu_window_of(t, k->dst, &off);
    refuse(t, site, what, shared ? "the destination is at shared offset" : "the destination is at",
           shared ? off : k->dst, "no multiple of 16");
  }
}

/* The CTA that the shared address is in; reports and stops if it is in none, or (own) not in t's. */
static tf_emu_cta *shared_of(tf_emu_thread *t, uint32_t site, const char *what, const char *which, uint64_t address,
                             bool own, uint64_t *off) {
  tf_emu_cta *c = tf_emu_window_of(t, address, off);
  if (c && (!own || c == t->cta)) return c;
  tf_emu_report_add(t->cta, t, TF_EMU_CLUSTER, site, "%s: the %s at 0x%llx is not in the shared memory of the %s", what,
                    which, (unsigned long long)address, own ? "block" : "cluster");
  tf_emu_stop(t);
}

static void loads(tf_emu_thread *t, uint32_t site, const bulk_args *k, bool own) {
  static const char what[] = "a bulk copy";
  uint64_t off;
  tf_emu_cta *c = shared_of(t, site, what, "destination", k->dst, own, &off);
  tf_emu_targets to = tf_emu_targets_of(t, site, what, c, k->mbarrier, k->masked ? k->mask : 0, k->masked, false);
  for (uint32_t i = 0; i < to.n; i++) {
    tf_emu_op *o = tf_emu_op_new(t, site, TF_EMU_LOADS, what);
    o->cta = to.cta[i];
    o->mbarrier = to.mbarrier[i];
    o->bytes = k->bytes;
    if (k->bytes) tf_emu_op_run(o, (uint32_t)off, k->src, k->bytes);
    tf_emu_op_start(o);
  }
}

static void stores(tf_emu_thread *t, uint32_t site, uint32_t mode, const bulk_args *k) {
  uint32_t reduce = mode >> TF_EMU_BULK_REDUCE_SHIFT & 15;
  const char *what = reduce ? "a bulk reduction" : "a bulk store";
  uint64_t off;
  shared_of(t, site, what, "source", k->src, true, &off);
  if (!k->bytes) return;
  tf_emu_op *o = tf_emu_op_new(t, site, TF_EMU_STORES, what);
  o->reduce = (uint8_t)reduce;
  o->type = mode >> TF_EMU_BULK_TYPE_SHIFT & 15;
  o->byte_mask = reduce ? 0xffff : (uint16_t)k->mask;
  tf_emu_op_run(o, (uint32_t)off, k->dst, k->bytes);
  tf_emu_op_start(o);
}

static void moves(tf_emu_thread *t, uint32_t site, uint32_t mode, const bulk_args *k, const uint64_t *value) {
  uint32_t reduce = mode >> TF_EMU_BULK_REDUCE_SHIFT & 15, size = mode >> TF_EMU_BULK_SIZE_SHIFT;
  const char *what = value ? "st.async" : reduce ? "a bulk reduction" : "a bulk copy";
  uint64_t from = 0, off;
  tf_emu_cta *c = shared_of(t, site, what, "destination", k->dst, false, &off);
  if (!value) shared_of(t, site, what, "source", k->src, true, &from);
  tf_emu_targets to = tf_emu_targets_of(t, site, what, c, k->mbarrier, 0, false, false);
  tf_emu_op *o = tf_emu_op_new(t, site, TF_EMU_MOVES, what);
  o->reduce = (uint8_t)reduce;
  o->type = mode >> TF_EMU_BULK_TYPE_SHIFT & 15;
  o->mbarrier = to.mbarrier[0];
  o->bytes = value ? size : k->bytes;
  free(o->data);
  o->data = NULL;
  if (value) {
    if (!(o->data = malloc(16))) tf_emu_stop(t);
    memcpy(o->data, value, size);
    if (t->cta->launch->check) tf_emu_race_release(t, &o->knows); /* its completion releases, at the cluster's scope */
  }
  if (o->bytes) tf_emu_op_run(o, (uint32_t)from, k->dst, o->bytes);
  tf_emu_op_start(o);
}

uint64_t tf_emu_bulk_copy(tf_emu_thread *t, uint32_t site, uint32_t mode, const uint64_t *arg, uint32_t n) {
  uint32_t kind = mode & 15, size = mode >> TF_EMU_BULK_SIZE_SHIFT;
  bulk_args k = args_of(kind, arg, n);
  t->site = site;
  switch (kind) {
  case TF_EMU_BULK_LOAD:
  case TF_EMU_BULK_LOAD_CTA:
    check_16(t, site, "a bulk copy", &k, true);
    loads(t, site, &k, kind == TF_EMU_BULK_LOAD_CTA);
    break;
  case TF_EMU_BULK_STORE:
    check_16(t, site, "a bulk store", &k, true);
    stores(t, site, mode, &k);
    break;
  case TF_EMU_BULK_MOVE:
  case TF_EMU_BULK_MOVE_STUB:
    check_16(t, site, "a bulk copy", &k, true);
    moves(t, site, mode, &k, NULL);
    break;
  case TF_EMU_BULK_ST_ASYNC:
    if (k.dst % size) refuse(t, site, "st.async", "the destination is at", k.dst, "no multiple of its size");
    moves(t, site, mode, &k, arg + 1);
    break;
  default: check_16(t, site, "a bulk prefetch", &k, false);
  }
  return 0;
}
