/* The instructions of TMA: operands decoded, map and coordinates checked, and the copy made as a list of runs (box.c),
 * which engine.c or bulk_groups.c starts. A refused instruction reports and stops the cluster. */
#include "emu/async/emu_tma.h"

#include <stdio.h>

#include "emu/memory/access.h"
#include "emu/async/box.h"
#include "emu/sm/cluster_memory.h"
#include "emu/async/bulk_reduce.h"
#include "emu/async/engine.h"
#include "emu/async/emu_tensormap.h"

tf_emu_targets tf_emu_targets_of(tf_emu_thread *t, uint32_t site, const char *what, tf_emu_cta *dst, uint64_t mbarrier,
                                 uint32_t mask, bool masked, bool pair) {
  tf_emu_worker *w = t->cta->worker;
  tf_emu_targets to = {0};
  uint64_t off;
  tf_emu_cta *home = tf_emu_window_of(t, mbarrier, &off);
  bool peer = pair && home && (home->rank ^ 1) == dst->rank;
  if (!home || (!masked && !peer && home != dst)) {
    char at[128] = "no shared memory";
    if (home) tf_emu_shared_name(home, off, at);
    tf_emu_report_add(t->cta, t, TF_EMU_CLUSTER, site,
                      "%s to block %u of the cluster completes on an mbarrier at %s; both must be of one block", what,
                      dst->rank, at);
    tf_emu_stop(t);
  }
  if (!masked) {
    to = (tf_emu_targets){.n = 1, .cta = {dst}};
    to.mbarrier[0] = tf_emu_mbarrier_at(t, site, mbarrier, what, true);
    return to;
  }
  if (!mask || mask >> w->ncta)
    tf_emu_report_add(t->cta, t, TF_EMU_CLUSTER, site, "%s to the blocks of mask 0x%x; the cluster has %u", what, mask,
                      w->ncta);
  for (uint32_t i = 0; i < w->ncta; i++) {
    if (!(mask >> i & 1)) continue;
    if (&w->cta[i] != t->cta && !tf_emu_cluster_check(t, &w->cta[i], site, what)) continue;
    uint32_t at = pair ? (i & ~1u) | (home->rank & 1) : i; /* of each pair the block that `home` is in its own */
    to.cta[to.n] = &w->cta[i];
    to.mbarrier[to.n++] = tf_emu_mbarrier_at(t, site, (uint64_t)(uintptr_t)w->cta[at].window + off, what, true);
  }
  return to;
}

typedef struct request {
  tf_emu_thread *t;
  uint32_t site, mode;
  const char *what;
  uint64_t shared, mbarrier, map;
  uint32_t mask;
  bool masked, pair;
  tf_tensormap_desc m;
  tf_emu_box box;
} request;

_Noreturn static void refuse(const request *r, const char *why) {
  tf_emu_report_add(r->t->cta, r->t, TF_EMU_TENSOR_MAP, r->site, "%s: %s", r->what, why);
  tf_emu_stop(r->t);
}

static const char *name_of(uint32_t mode) {
  uint32_t kind = mode & TF_EMU_TMA_KIND;
  if (mode >> TF_EMU_TMA_REDUCE_SHIFT & TF_EMU_TMA_REDUCE) return "a tensor reduction";
  return kind == TF_EMU_TMA_STORE      ? "a tensor store"
         : kind == TF_EMU_TMA_PREFETCH ? "a tensor prefetch"
                                       : "a tensor load";
}

/* Coordinates and offsets from v; gives how many operands they are. */
static uint32_t take_place(request *r, const uint64_t *v) {
  uint32_t dims = r->mode & TF_EMU_TMA_DIMS, n = r->mode & TF_EMU_TMA_ROWS ? 5 : dims, k = 0;
  bool offsets = r->mode & TF_EMU_TMA_IM2COL && (r->mode & TF_EMU_TMA_KIND) != TF_EMU_TMA_STORE;
  uint32_t noffset = r->mode & TF_EMU_TMA_WIDE_BIT ? 2 : dims - 2;
  for (uint32_t i = 0; i < n; i++) r->box.at[i] = (int32_t)v[k++];
  for (uint32_t i = 0; offsets && i < noffset; i++) r->box.offset[i] = (uint16_t)v[k++];
  return k;
}

static void take(request *r, const uint64_t *v, uint32_t n) {
  uint32_t kind = r->mode & TF_EMU_TMA_KIND, k;
  switch (kind) {
  case TF_EMU_TMA_LOAD:
  case TF_EMU_TMA_LOAD_CTA:
    r->shared = v[0];
    r->mbarrier = v[1];
    r->map = v[2];
    k = 3 + take_place(r, v + 3);
    if (kind == TF_EMU_TMA_LOAD_CTA) break;
    r->mask = (uint16_t)v[k];
    r->masked = v[k + 2] & 1;
    r->pair = v[n - 1] == 2;
    break;
  case TF_EMU_TMA_STORE:
    r->shared = v[0];
    r->map = v[1];
    take_place(r, v + 2);
    break;
  default: r->map = v[0]; take_place(r, v + 1);
  }
}

static uint32_t mode_of(uint32_t instruction) {
  if (instruction & TF_EMU_TMA_128_BIT) return TF_TENSORMAP_IM2COL_W128;
  if (instruction & TF_EMU_TMA_WIDE_BIT) return TF_TENSORMAP_IM2COL_W;
  return instruction & TF_EMU_TMA_IM2COL ? TF_TENSORMAP_IM2COL : TF_TENSORMAP_TILED;
}

/* The map, the coordinates and the instruction must fit together. */
static void check(request *r) {
  char why[160];
  uint32_t dims = r->mode & TF_EMU_TMA_DIMS;
  const tf_tensormap_shape *s = &r->m.s;
  uint32_t mode = mode_of(r->mode);
  if (s->rank != dims) {
    snprintf(why, sizeof why, "the instruction is for %u dimensions, the tensor map has %u", dims, s->rank);
    refuse(r, why);
  }
  if (mode != s->mode) {
    snprintf(why, sizeof why, "the instruction is for mode %s, the tensor map has mode %s",
             tf_tensormap_mode_name(mode), tf_tensormap_mode_name(s->mode));
    refuse(r, why);
  }
  if (r->mode & TF_EMU_TMA_ROWS && (s->box[1] != 1 || s->interleave))
    refuse(r, "four rows are copied with a box of one row, not interleaved");
  r->box.map = &r->m;
  r->box.im2col = mode != TF_TENSORMAP_TILED;
  r->box.rows = r->mode & TF_EMU_TMA_ROWS;
  if (tf_emu_box_refuse(&r->box, why)) refuse(r, why);
}

static tf_emu_cta *shared_of(request *r, bool own, uint64_t *off) {
  char why[160];
  tf_emu_cta *c = tf_emu_window_of(r->t, r->shared, off);
  if (!c || (own && c != r->t->cta)) {
    snprintf(why, sizeof why, "0x%llx is not in the shared memory of the %s", (unsigned long long)r->shared,
             own ? "block" : "cluster");
    refuse(r, why);
  }
  if (*off % 128) {
    snprintf(why, sizeof why, "shared offset 0x%llx is no multiple of 128", (unsigned long long)*off);
    refuse(r, why);
  }
  return c;
}

/* Where the map can be changed. */
static uint64_t map_of(const request *r) {
  return r->t->cta->launch->check && tf_emu_is_global(r->t, r->map, TF_TENSORMAP_BYTES) ? r->map : 0;
}

static void load(request *r) {
  uint64_t off;
  tf_emu_cta *c = shared_of(r, (r->mode & TF_EMU_TMA_KIND) == TF_EMU_TMA_LOAD_CTA, &off);
  tf_emu_targets to = tf_emu_targets_of(r->t, r->site, r->what, c, r->mbarrier, r->mask, r->masked, r->pair);
  for (uint32_t i = 0; i < to.n; i++) {
    tf_emu_op *o = tf_emu_op_new(r->t, r->site, TF_EMU_LOADS, r->what);
    o->cta = to.cta[i];
    o->mbarrier = to.mbarrier[i];
    o->map = map_of(r);
    o->bytes = tf_emu_box_bytes(&r->box);
    o->type = r->m.s.type;
    o->fill = r->m.s.fill;
    tf_emu_box_runs(&r->box, o, (uint32_t)off, true);
    tf_emu_op_start(o);
  }
}

/* Measured on an H200, and in no public text: stores and reductions of a box that lies before the begin of its rows
 * end in an illegal instruction; behind their end they are passed over. A box that begins before and reaches into the
 * rows was not measured alone. */
static bool lies_before(const request *r, char why[160]) {
  const tf_tensormap_shape *s = &r->m.s;
  int64_t n = r->box.im2col ? s->channels : s->box[0];
  if (s->interleave || r->box.at[0] + n > 0) return false;
  snprintf(why, 160,
           "the box ends at element %lld of its rows, before they begin, which hardware answers with an illegal "
           "instruction",
           (long long)(r->box.at[0] + n));
  return true;
}

/* Measured on an H200, and in no public text: where the pixels' box reaches outside of the tensor, stores and
 * reductions in im2col mode end in an illegal instruction, wherever they begin; loads do not. */
static bool reaches_out(const request *r, char why[160]) {
  const tf_tensormap_shape *s = &r->m.s;
  for (int i = 0; i < s->rank - 2 && r->box.im2col; i++) {
    if (s->lower[i] >= 0 && s->upper[i] <= 0) continue;
    snprintf(
        why, 160,
        "the pixels' box reaches outside of the tensor (lower %d, upper %d), which hardware answers with an illegal "
        "instruction",
        (int)s->lower[i], (int)s->upper[i]);
    return true;
  }
  return false;
}

static void store(request *r) {
  uint64_t off;
  char why[160];
  tf_emu_reduce reduce = (tf_emu_reduce)(r->mode >> TF_EMU_TMA_REDUCE_SHIFT & TF_EMU_TMA_REDUCE);
  if (r->m.s.type == TF_TENSORMAP_U4X16_P64) refuse(r, "elements of type u4x16_p64 can only be loaded");
  if (reduce && !tf_emu_reduce_has(reduce, r->m.s.type, false)) {
    int n = snprintf(why, sizeof why, "elements of type %s have no reduction %s; it is for",
                     tf_tensormap_type_name(r->m.s.type), tf_emu_reduce_name(reduce));
    for (int i = 0, any = 0; i <= TF_TENSORMAP_TF32_FTZ && n < (int)sizeof why; i++)
      if (tf_emu_reduce_has(reduce, (uint32_t)i, false))
        n += snprintf(why + n, sizeof why - (size_t)n, "%s %s", any++ ? "," : "",
                      tf_tensormap_type_name((tf_tensormap_type)i));
    refuse(r, why);
  }
  if (reaches_out(r, why) || lies_before(r, why)) refuse(r, why);
  shared_of(r, true, &off);
  tf_emu_op *o = tf_emu_op_new(r->t, r->site, TF_EMU_STORES, r->what);
  o->reduce = (uint8_t)reduce;
  o->type = r->m.s.type;
  o->map = map_of(r);
  uint32_t behind = tf_emu_box_runs(&r->box, o, (uint32_t)off, false);
  if (behind && r->t->cta->launch->check) {
    unsigned bits = tf_tensormap_type_bits((tf_tensormap_type)r->m.s.type);
    tf_emu_report_add(
        r->t->cta, r->t, TF_EMU_OUT_OF_BOUNDS, r->site,
        "%s reaches the end of a row of %lld bytes, no multiple of 16: hardware writes whole pieces of 16 "
        "bytes, %u of them behind that end; pad the rows, or let threads store",
        r->what, (long long)r->m.dim[0] * bits / 8, behind);
  }
  tf_emu_op_start(o);
}

uint64_t tf_emu_tma(tf_emu_thread *t, uint32_t site, uint32_t mode, const uint64_t *arg, uint32_t n) {
  request r = {.t = t, .site = site, .mode = mode, .what = name_of(mode)};
  t->site = site;
  take(&r, arg, n);
  tf_emu_tensormap_at(t, site, r.map, r.what, &r.m);
  check(&r);
  switch (mode & TF_EMU_TMA_KIND) {
  case TF_EMU_TMA_STORE: store(&r); break;
  case TF_EMU_TMA_PREFETCH: break;
  default: load(&r);
  }
  return 0;
}
