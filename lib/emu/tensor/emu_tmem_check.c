/* Tensor memory: whether what is done with a cell comes after what was done with it before. */
#include <string.h>

#include "emu/tensor/tensor_op.h"
#include "emu/tensor/emu_tmem.h"

static tf_emu_tmem_cell *cell_at(const tf_emu_cta *c, uint32_t lane, uint32_t column) {
  return &c->tmem->shadow[lane * TF_EMU_TMEM_COLUMNS + column];
}

static bool same_warp(const tf_emu_thread *a, const tf_emu_thread *b) { return a->cta == b->cta && a->warp == b->warp; }

/* What t knew at its last fence::after_thread_sync. */
static bool knew(const tf_emu_thread *t, uint32_t id, uint32_t stamp) {
  const tf_emu_tensor *x = t->tensor;
  if (stamp < x->floor && id < t->cta->worker->shadow->nthread) return true;
  return x->clock && stamp <= x->clock->at[id];
}

/* A fence::before_thread_sync of thread o, after `stamp`, that t knows of. */
static bool fenced(const tf_emu_thread *t, const tf_emu_thread *o, uint32_t stamp) {
  const tf_emu_tensor *x = o->tensor;
  if (!x) return false;
  if (x->nbefore > TF_EMU_TMEM_FENCES) {
    uint32_t oldest = x->before[x->nbefore % TF_EMU_TMEM_FENCES];
    if (oldest > stamp) return true; /* an earlier one may be forgotten */
  }
  uint32_t n = x->nbefore < TF_EMU_TMEM_FENCES ? x->nbefore : TF_EMU_TMEM_FENCES;
  for (uint32_t i = 0; i < n; i++)
    if (x->before[i] > stamp && tf_emu_knows(t, o->id, x->before[i])) return true;
  return false;
}

typedef enum verdict { GOOD, UNIT_BUSY, NOT_WAITED, UNORDERED, NO_BEFORE, NO_AFTER, NOT_PIPED } verdict;

/* A fence::before_thread_sync of thread o, after `stamp`, that t knew of at its own fence. */
static bool both_fences(const tf_emu_thread *t, const tf_emu_thread *o, uint32_t stamp) {
  const tf_emu_tensor *x = o->tensor;
  uint32_t n = !x ? 0 : x->nbefore < TF_EMU_TMEM_FENCES ? x->nbefore : TF_EMU_TMEM_FENCES;
  for (uint32_t i = 0; i < n; i++)
    if (x->before[i] > stamp && knew(t, o->id, x->before[i])) return true;
  return false;
}

/* What the unit did for `id`, and now does for the actor: in order, if the two are pipelined and of one thread, or
 * ordered by fences. */
static verdict judge_unit(const tf_emu_tmem_actor *a, uint32_t id, uint32_t stamp, bool wrote) {
  if (tf_emu_knows(a->t, id, stamp) && knew(a->t, id, stamp)) return GOOD;
  const tf_emu_thread *o = tf_emu_tensor_thread(a->t->cta->worker, id);
  bool piped = tf_emu_tensor_piped(o, stamp, wrote, a);
  if (o == a->t) return piped ? GOOD : NOT_PIPED;
  return piped && both_fences(a->t, o, stamp) ? GOOD : UNIT_BUSY;
}

/* What the actor may say of something that `id` did at `stamp`. */
static verdict judge(const tf_emu_tmem_actor *a, uint32_t id, uint32_t stamp, bool waited, bool wrote) {
  tf_emu_thread *t = a->t;
  if (tf_emu_is_agent(t->cta->worker, id)) {
    if (a->unit) return judge_unit(a, id, stamp, wrote);
    if (!tf_emu_knows(t, id, stamp)) return UNIT_BUSY;
    return knew(t, id, stamp) ? GOOD : NO_AFTER;
  }
  const tf_emu_thread *o = tf_emu_thread_at(t->cta->worker, id);
  if (!waited) return NOT_WAITED;
  if (same_warp(t, o)) return GOOD;
  if (!tf_emu_knows(t, id, stamp)) return UNORDERED;
  if (!fenced(t, o, stamp)) return NO_BEFORE;
  return knew(t, id, stamp) ? GOOD : NO_AFTER;
}

static void tell(const tf_emu_tmem_actor *a, verdict v, uint32_t lane, uint32_t column, bool wrote, uint32_t site) {
  static const char *const what[] = {
      [UNIT_BUSY] = "the tensor unit may not be done with; tcgen05.commit and a wait on its mbarrier must come before",
      [NOT_PIPED] = "the tensor unit may not be done with: the two instructions are not pipelined, and nothing waits "
                    "for the first",
      [NOT_WAITED] = "is not complete",
      [UNORDERED] = "nothing orders before it",
      [NO_BEFORE] = "is ordered before it, but without tcgen05.fence::before_thread_sync there",
      [NO_AFTER] = "is ordered before it, but without tcgen05.fence::after_thread_sync here",
  };
  const char *did = wrote ? "write" : "read", *does = a->write ? "writes" : "reads";
  tf_emu_report *r;
  if (v == UNIT_BUSY || v == NOT_PIPED)
    r = tf_emu_report_add(a->t->cta, a->t, TF_EMU_PENDING, a->site,
                          "%s %s lane %u, column %u of tensor memory, which %s", a->what, does, lane, column, what[v]);
  else
    r = tf_emu_report_add(a->t->cta, a->t,
                          v == NOT_WAITED  ? TF_EMU_PENDING
                          : v == UNORDERED ? TF_EMU_RACE
                                           : TF_EMU_FORMAL,
                          a->site, "%s %s lane %u, column %u of tensor memory, of which a %s %s%s", a->what, does, lane,
                          column, did, what[v],
                          v != NOT_WAITED ? ""
                          : wrote         ? ": tcgen05.wait::st is missing"
                                          : ": tcgen05.wait::ld is missing");
  tf_emu_report_note(a->t->cta, r, site, "the %s is here", did);
}

static void note_write(const tf_emu_tmem_actor *a, tf_emu_tmem_cell *c) {
  *c = (tf_emu_tmem_cell){.wstamp = a->stamp, .wsite = a->site, .wid = (uint16_t)a->id, .flags = TF_EMU_TMEM_WRITTEN};
  if (!a->unit) c->flags |= TF_EMU_TMEM_STORING;
}

/* Two readers are remembered: a place is free if what its reader did is known to this one. */
static void note_read(const tf_emu_tmem_actor *a, tf_emu_tmem_cell *c) {
  uint32_t i = 0;
  for (; i < 2; i++)
    if (!(c->flags & TF_EMU_TMEM_READ << i) || c->rid[i] == a->id || tf_emu_knows(a->t, c->rid[i], c->rstamp[i])) break;
  if (i == 2) i = 1;
  c->rstamp[i] = a->stamp;
  c->rid[i] = (uint16_t)a->id;
  c->rsite[i] = a->site;
  c->flags &= (uint8_t)~(TF_EMU_TMEM_LOADING << i);
  c->flags |= (uint8_t)(TF_EMU_TMEM_READ << i | (a->unit ? 0 : TF_EMU_TMEM_LOADING << i));
}

bool tf_emu_tmem_check(const tf_emu_tmem_actor *a, uint32_t lane, uint32_t column) {
  tf_emu_tmem_cell *c = cell_at(a->cta, lane, column);
  bool good = true;
  tf_emu_tensor_of(a->t, a->site);
  if (c->flags & TF_EMU_TMEM_WRITTEN) {
    verdict v = judge(a, c->wid, c->wstamp, !(c->flags & TF_EMU_TMEM_STORING), true);
    if (v) tell(a, v, lane, column, true, c->wsite);
    good = !v;
  } else if (a->read) {
    tf_emu_report_add(a->t->cta, a->t, TF_EMU_UNINITIALISED, a->site,
                      "%s reads lane %u, column %u of tensor memory, which nobody has written since it was allocated",
                      a->what, lane, column);
    good = false;
  }
  for (uint32_t i = 0; i < 2 && good && a->write; i++) {
    if (!(c->flags & TF_EMU_TMEM_READ << i)) continue;
    verdict v = judge(a, c->rid[i], c->rstamp[i], !(c->flags & TF_EMU_TMEM_LOADING << i), false);
    if (v) tell(a, v, lane, column, false, c->rsite[i]);
    good = !v;
  }
  if (a->write) note_write(a, c);
  else note_read(a, c);
  return good;
}

void tf_emu_tmem_settle(tf_emu_thread *t, const tf_emu_tmem_access *a) {
  uint32_t lane, column;
  for (uint32_t r = 0; r < a->n; r++)
    for (uint32_t half = 0; half <= a->packed; half++) {
      tf_emu_tmem_path(a->shape, a->offset, a->packed, t->lane, r, half, &lane, &column);
      tf_emu_tmem_cell *c = cell_at(t->cta, lane + (a->at >> 16), column + (a->at & 0xffff));
      if (!a->load && c->wid == t->id && c->wstamp == a->stamp) c->flags &= (uint8_t)~TF_EMU_TMEM_STORING;
      for (uint32_t i = 0; i < 2 && a->load; i++)
        if (c->rid[i] == t->id && c->rstamp[i] == a->stamp) c->flags &= (uint8_t)~(TF_EMU_TMEM_LOADING << i);
    }
}

static bool check_done(tf_emu_thread *t, uint32_t site, uint32_t id, uint32_t stamp, bool waited, uint32_t at,
                       bool wrote) {
  bool unit = tf_emu_is_agent(t->cta->worker, id);
  if (waited && (tf_emu_knows(t, id, stamp) || (!unit && same_warp(t, tf_emu_thread_at(t->cta->worker, id)))))
    return true;
  tf_emu_report *r = tf_emu_report_add(
      t->cta, t, TF_EMU_PENDING, site, "tcgen05.dealloc of columns that %s",
      unit      ? "the tensor unit may not be done with; tcgen05.commit and a wait on its mbarrier must come before"
      : !waited ? wrote ? "a tcgen05.st still writes; tcgen05.wait::st is missing"
                        : "a tcgen05.ld still reads; tcgen05.wait::ld is missing"
                : "another warp may still use; nothing orders that before it");
  tf_emu_report_note(t->cta, r, at, "the %s is here", wrote ? "write" : "read");
  return false;
}

void tf_emu_tmem_check_free(tf_emu_thread *t, tf_emu_cta *cta, uint32_t column, uint32_t n, uint32_t site) {
  for (uint32_t lane = 0; lane < TF_EMU_TMEM_LANES; lane++)
    for (uint32_t i = 0; i < n; i++) {
      const tf_emu_tmem_cell *c = cell_at(cta, lane, column + i);
      if (c->flags & TF_EMU_TMEM_WRITTEN &&
          !check_done(t, site, c->wid, c->wstamp, !(c->flags & TF_EMU_TMEM_STORING), c->wsite, true))
        return;
      for (uint32_t k = 0; k < 2; k++)
        if (c->flags & TF_EMU_TMEM_READ << k &&
            !check_done(t, site, c->rid[k], c->rstamp[k], !(c->flags & TF_EMU_TMEM_LOADING << k), c->rsite[k], false))
          return;
    }
}
