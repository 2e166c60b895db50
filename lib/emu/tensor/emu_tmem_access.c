/* Tensor memory: loads and stores of warps, and waiting for them. */
#include <stdlib.h>
#include <string.h>

#include "emu/async/op_list.h"
#include "emu/jit/module.h"
#include "emu/sm/thread_ops.h"
#include "emu/tensor/tensor_op.h"
#include "emu/tensor/emu_tmem.h"
#include "support/result.h"

enum { PATH_32X32B, PATH_16X64B, PATH_16X128B, PATH_16X256B, PATH_16X32BX2 };

static const struct {
  const char *name;
  uint32_t lanes;
} paths[] = {{"32x32b", 32}, {"16x64b", 16}, {"16x128b", 16}, {"16x256b", 16}, {"16x32bx2", 16}};

void tf_emu_tmem_path(uint32_t shape, uint32_t offset, bool packed, uint32_t lane, uint32_t r, uint32_t half,
                      uint32_t *at_lane, uint32_t *at_column) {
  uint32_t row = lane / 4, column = 0;
  switch (shape) {
  case PATH_32X32B:
    row = lane;
    column = r;
    break;
  case PATH_16X64B:
    row += 8 * (lane & 1);
    column = 2 * r + (lane >> 1 & 1);
    break;
  case PATH_16X128B:
    row += 8 * (r & 1);
    column = lane % 4 + 4 * (r >> 1);
    break;
  case PATH_16X256B:
    row += 8 * (r >> 1 & 1);
    column = 2 * (lane % 4) + (r & 1) + 8 * (r >> 2);
    break;
  default: row = lane % 16; column = r;
  }
  *at_lane = row;
  *at_column = packed ? 2 * column + half : column;
  if (shape == PATH_16X32BX2 && lane >= 16) *at_column += offset;
}

/* The cell of a register of t, in the CTA. */
static uint32_t *cell_of(tf_emu_thread *t, const tf_emu_tmem_access *a, uint32_t r, uint32_t half, uint32_t *lane,
                         uint32_t *column) {
  tf_emu_tmem_path(a->shape, a->offset, a->packed, t->lane, r, half, lane, column);
  *lane += a->at >> 16;
  *column += a->at & 0xffff;
  return &t->cta->tmem->cell[*lane][*column];
}

/* A lane's columns go to two threads by 16x32bx2, and the manual does not say whether each gets what it loads reduced
 * or the whole lane: where these differ it is told. */
static void reduce(tf_emu_thread *t, tf_emu_tmem_access *a) {
  a->data[a->n] = tf_emu_tmem_reduce(a->reduce, a->data, a->n);
  if (a->shape != PATH_16X32BX2) return;
  uint32_t other[TF_EMU_TMEM_REGISTERS], lane = 0, column;
  for (uint32_t r = 0; r < a->n; r++) {
    tf_emu_tmem_path(a->shape, a->offset, false, t->lane ^ 16, r, 0, &lane, &column);
    other[r] = t->cta->tmem->cell[lane + (a->at >> 16)][column + (a->at & 0xffff)];
  }
  if (tf_emu_tmem_reduce(a->reduce, other, a->n) == a->data[a->n]) return;
  tf_emu_report_add(t->cta, t, TF_EMU_TENSOR, a->site,
                    "tcgen05.ld.red.16x32bx2 of lane %u, whose two halves reduce to different values; whether a thread "
                    "gets that of its half or of the lane is not known",
                    lane + (a->at >> 16));
}

static void perform(tf_emu_thread *t, tf_emu_tmem_access *a) {
  uint32_t lane, column;
  for (uint32_t r = 0; r < a->n; r++) {
    if (!a->packed) {
      uint32_t *cell = cell_of(t, a, r, 0, &lane, &column);
      if (a->load) a->data[r] = *cell;
      else *cell = a->data[r];
      continue;
    }
    uint32_t *low = cell_of(t, a, r, 0, &lane, &column);
    uint32_t *high = cell_of(t, a, r, 1, &lane, &column);
    if (a->load) {
      a->data[r] = (*low & 0xffff) | *high << 16;
    } else {
      *low = a->data[r] & 0xffff;
      *high = a->data[r] >> 16;
    }
  }
  if (a->reduce) reduce(t, a);
  a->done = true;
}

/* ------------------------------------------------------------------------------------------------ beginning */

static const char *verb(uint32_t mode) { return mode & TF_EMU_TMEM_LOAD ? "tcgen05.ld" : "tcgen05.st"; }

/* The lanes and columns that the whole warp touches; what is outside of tensor memory ends the block. */
static bool check_place(tf_emu_thread *t, uint32_t site, uint32_t mode, uint32_t at, uint32_t offset, uint32_t n) {
  uint32_t shape = mode & 7, lane = at >> 16, first = at & 0xffff, last = 0, own = 32 * (t->warp % 4);
  bool packed = mode & TF_EMU_TMEM_PACKED;
  uint32_t low = UINT32_MAX, l, c;
  static const uint32_t ends[] = {0, 3, 16, 19}; /* each path has its first and last column in one of these threads */
  for (uint32_t i = 0; i < 4; i++) {             /* columns grow with the register */
    tf_emu_tmem_path(shape, offset, packed, ends[i], 0, 0, &l, &c);
    if (c < low) low = c;
    tf_emu_tmem_path(shape, offset, packed, ends[i], n - 1, packed, &l, &c);
    if (c > last) last = c;
  }
  if (lane >= TF_EMU_TMEM_LANES || first + last >= TF_EMU_TMEM_COLUMNS) {
    tf_emu_report_add(t->cta, t, TF_EMU_OUT_OF_BOUNDS, site,
                      "%s.%s at 0x%x touches lanes from %u and columns up to %u; tensor memory has %d and %d",
                      verb(mode), paths[shape].name, at, lane, first + last, TF_EMU_TMEM_LANES, TF_EMU_TMEM_COLUMNS);
    tf_emu_stop(t);
  }
  if (lane < own || lane + paths[shape].lanes > own + 32) {
    tf_emu_report_add(t->cta, t, TF_EMU_OUT_OF_BOUNDS, site,
                      "%s.%s touches lanes %u to %u of tensor memory; warp %u of the block reaches lanes %u to %u only",
                      verb(mode), paths[shape].name, lane, lane + paths[shape].lanes - 1, t->warp, own, own + 31);
    if (lane + paths[shape].lanes > TF_EMU_TMEM_LANES) tf_emu_stop(t);
  } else if (lane % 16)
    tf_emu_report_add(t->cta, t, TF_EMU_MISALIGNED, site,
                      "%s.%s at lane %u of tensor memory, which is no multiple of 16", verb(mode), paths[shape].name,
                      lane);
  return !t->cta->launch->check || tf_emu_tmem_allocated(t, t->cta, first + low, last - low + 1, site, verb(mode));
}

static tf_emu_tmem_access *begin(tf_emu_thread *t, uint32_t site) {
  tf_emu_tensor *x = tf_emu_tensor_of(t, site);
  if (x->n == x->cap) {
    uint32_t cap = x->cap ? 2 * x->cap : 4;
    tf_emu_tmem_access *more = realloc(x->access, cap * sizeof *more);
    if (!more) tf_emu_no_memory(t, site);
    x->access = more;
    x->cap = cap;
  }
  return &x->access[x->n++];
}

static void check_cells(tf_emu_thread *t, const tf_emu_tmem_access *a) {
  tf_emu_tmem_actor who = {t, t->cta, t->id, a->stamp, a->site, false, !a->load, a->load, verb(a->load ? 8 : 0), NULL};
  uint32_t lane, column;
  for (uint32_t r = 0; r < a->n; r++)
    for (uint32_t half = 0; half <= a->packed; half++) {
      cell_of(t, a, r, half, &lane, &column);
      if (!tf_emu_tmem_check(&who, lane, column)) return;
    }
}

void tf_emu_tmem_move(tf_emu_thread *t, uint32_t site, uint32_t mode, uint32_t at, uint32_t offset, uint32_t *registers,
                      uint32_t n) {
  bool load = mode & TF_EMU_TMEM_LOAD;
  tf_emu_tmem_of(t, t->cta, site);
  t->site = site;
  bool leads = tf_emu_tmem_warp(t, site, load ? TF_EMU_OP_TMEM_LD : TF_EMU_OP_TMEM_ST, at);
  (void)leads;
  bool good = check_place(t, site, mode, at, offset, n);
  tf_emu_tmem_access *a = begin(t, site);
  a->site = site; /* one by one: the registers are many, and set elsewhere */
  a->stamp = t->stamp;
  a->at = at;
  a->offset = offset;
  a->n = n;
  a->done = false;
  a->shape = mode & 7;
  a->load = load;
  a->packed = mode & TF_EMU_TMEM_PACKED;
  a->reduce = mode & TF_EMU_TMEM_REDUCE ? mode : 0;
  a->to = registers;
  if (!load) memcpy(a->data, registers, n * sizeof *registers);
  if (good && t->cta->launch->check) check_cells(t, a);
  const tf_emu_launch *l = t->cta->launch;
  if (l->eager || (l->jitter && tf_emu_random(t->cta) & 1)) perform(t, a);
  for (uint32_t i = 0; load && i < n + !!a->reduce; i++) registers[i] = a->done ? a->data[i] : 0x7fba7fba;
}

/* ------------------------------------------------------------------------------------------------ waiting */

TF_EMU_SYNC_FN(tf_emu_tmem_wait) {
  (void)a, (void)b, (void)c, (void)d;
  bool loads = mode == 0;
  tf_emu_tensor *x = tf_emu_tensor_of(t, site);
  t->site = site;
  TF_EITHER(tf_emu_tmem_warp(t, site, TF_EMU_OP_TMEM_WAIT, mode));
  uint32_t kept = 0;
  for (uint32_t i = 0; i < x->n; i++) {
    tf_emu_tmem_access *k = &x->access[i];
    if (k->load != loads) {
      x->access[kept++] = *k;
      continue;
    }
    if (!k->done) perform(t, k);
    if (k->load) memcpy(k->to, k->data, (k->n + !!k->reduce) * sizeof *k->data);
    if (t->cta->launch->check) tf_emu_tmem_settle(t, k);
  }
  x->n = kept;
  return 0;
}

void tf_emu_tmem_use(tf_emu_thread *t, uint32_t site, const uint32_t *registers) {
  const tf_emu_tensor *x = t->tensor;
  for (uint32_t i = 0; x && i < x->n; i++) {
    tf_emu_tmem_access *a = &x->access[i];
    if (!a->load || (registers != a->to && registers != a->to + a->n)) continue;
    bool waits = tf_emu_module_site(t->cta->launch->module, site)->waits;
    if (t->cta->launch->check) {
      tf_emu_report *r = tf_emu_report_add(t->cta, t, waits ? TF_EMU_FORMAL : TF_EMU_PENDING, site,
                                           "use of a register that tcgen05.ld is still loading; %s",
                                           waits ? "tcgen05.wait::ld comes later" : "missing tcgen05.wait::ld");
      tf_emu_report_note(t->cta, r, a->site, "the load is here");
    }
    if (!waits) return;
    if (!a->done) perform(t, a); /* as a GPU's scoreboard does it */
    memcpy(a->to, a->data, (a->n + !!a->reduce) * sizeof *a->data);
    return;
  }
}

TF_EMU_SYNC_FN(tf_emu_tmem_fence) {
  (void)a, (void)b, (void)c, (void)d;
  tf_emu_tensor *x = tf_emu_tensor_of(t, site);
  if (!t->cta->launch->check) return 0;
  if (mode) {
    tf_emu_clock_drop(t->cta, &x->clock);
    x->floor = t->floor;
    x->clock = t->clock;
    if (x->clock) x->clock->refs++;
  } else {
    t->stamp = tf_emu_race_tick(t->cta->worker);
    x->before[x->nbefore++ % TF_EMU_TMEM_FENCES] = t->stamp;
  }
  return 0;
}
