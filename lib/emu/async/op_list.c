/* The list of what is under way, and how an entry of it is made. */
#include <stdlib.h>
#include <string.h>

#include "emu/async/op_list.h"
#include "emu/memory/race.h"

bool tf_emu_engine_reserve(tf_emu_worker *w) {
  if (!w->engine) w->engine = calloc(1, sizeof *w->engine);
  return w->engine != NULL;
}

static void op_free(tf_emu_op *o) {
  free(o->run);
  free(o->data);
  free(o);
}

void tf_emu_engine_free(tf_emu_worker *w) {
  tf_emu_engine *e = w->engine;
  if (!e) return;
  for (uint32_t i = 0; i < e->n; i++) op_free(e->op[i]);
  for (uint32_t i = 0; i < e->nidle; i++) op_free(e->idle[i]);
  free(e->op);
  free(e->idle);
  free(e->acquired);
  free(e);
}

void tf_emu_engine_progress(tf_emu_worker *w) { w->engine->progress++; }

_Noreturn void tf_emu_no_memory(tf_emu_thread *t, uint32_t site) {
  tf_emu_report_add(t->cta, t, TF_EMU_RESOURCE, site, "host memory ran out");
  tf_emu_stop(t);
}

/* Room for one more in a list. */
static bool room(tf_emu_op ***list, uint32_t n, uint32_t *cap) {
  if (n < *cap) return true;
  uint32_t more = *cap ? 2 * *cap : 16;
  tf_emu_op **at = realloc(*list, more * sizeof *at);
  if (!at) return false;
  *list = at;
  *cap = more;
  return true;
}

tf_emu_op *tf_emu_op_new(tf_emu_thread *t, uint32_t site, tf_emu_op_kind kind, const char *what) {
  tf_emu_engine *e = t->cta->worker->engine;
  tf_emu_op *o = e->nidle ? e->idle[--e->nidle] : calloc(1, sizeof *o);
  if (!o) tf_emu_no_memory(t, site);
  if (!room(&e->op, e->n, &e->cap) || !room(&e->idle, e->n + e->nidle + 1, &e->idle_cap)) {
    op_free(o);
    tf_emu_no_memory(t, site);
  }
  *o = (tf_emu_op){.kind = (uint8_t)kind,
                   .thread = t,
                   .cta = t->cta,
                   .site = site,
                   .what = what,
                   .run = o->run,
                   .cap = o->cap,
                   .data = o->data,
                   .byte_mask = 0xffff};
  e->op[e->n++] = o;
  if (kind == TF_EMU_STORES) e->nstore++;
  return o;
}

void tf_emu_op_run(tf_emu_op *o, uint32_t shared, uint64_t other, uint32_t bytes) {
  tf_emu_run *last = o->nrun ? &o->run[o->nrun - 1] : NULL;
  bool outside = !other || other == TF_EMU_UNKNOWN;
  if (last && last->shared + last->bytes == shared &&
      (outside ? last->other == other : !tf_emu_run_outside(last) && last->other + last->bytes == other)) {
    last->bytes += bytes;
    return;
  }
  if (o->nrun == o->cap) {
    uint32_t cap = o->cap ? 2 * o->cap : 64;
    tf_emu_run *more = realloc(o->run, cap * sizeof *more);
    if (!more) tf_emu_no_memory(o->thread, o->site);
    o->run = more;
    o->cap = cap;
  }
  o->run[o->nrun++] = (tf_emu_run){shared, bytes, other};
}

void tf_emu_op_drop(tf_emu_worker *w, uint32_t i) {
  tf_emu_engine *e = w->engine;
  tf_emu_op *o = e->op[i];
  if (o->kind == TF_EMU_STORES) e->nstore--;
  if (o->knows) tf_emu_clock_drop(o->cta, &o->knows);
  memmove(&e->op[i], &e->op[i + 1], (--e->n - i) * sizeof *e->op);
  if (e->nidle < e->idle_cap) e->idle[e->nidle++] = o;
  else op_free(o);
}
