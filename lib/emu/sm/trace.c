#include "emu/sm/trace.h"

#include <string.h>

#include "emu/jit/module.h"

static void tell(tf_emu_cta *c, const tf_emu_thread *t, uint32_t site, tf_emu_event e) {
  const tf_emu_launch *l = c->launch;
  const tf_emu_site *s = site == UINT32_MAX ? NULL : tf_emu_module_site(l->module, site);
  e.struct_size = sizeof e;
  e.time = (*l->clock)++;
  e.kernel = l->kernel->name;
  e.launch = l->id;
  memcpy(e.block, c->ctaid, sizeof e.block);
  if (t) {
    memcpy(e.thread, t->tid, sizeof e.thread);
    e.warp = t->warp;
  }
  if (s && s->file && *s->file) {
    e.file = s->file;
    e.line = s->line;
    e.column = s->column;
  }
  l->trace(l->trace_user, &e);
}

void tf_emu_trace_cta(tf_emu_cta *c, bool begin) {
  tell(c, NULL, UINT32_MAX, (tf_emu_event){.kind = TF_EMU_EVENT_CTA, .begin = begin});
}

void tf_emu_trace_turn(tf_emu_cta *c, bool begin) {
  const tf_emu_thread *t = &c->thread[c->running - 1];
  bool waits = !begin && t->state >= TF_EMU_AT_WARP && t->state < TF_EMU_EXITED;
  tell(c, t, waits ? t->site : UINT32_MAX, (tf_emu_event){.kind = TF_EMU_EVENT_TURN, .begin = begin});
  if (!begin) c->running = 0;
}

void tf_emu_trace_barrier(tf_emu_thread *t, tf_emu_barrier *b, uint32_t id, bool begin) {
  if (begin) b->id = t->cta->next_id++;
  tell(t->cta, t, b->site, (tf_emu_event){.kind = TF_EMU_EVENT_BARRIER, .begin = begin, .id = b->id, .barrier = id});
}

void tf_emu_trace_copy(tf_emu_thread *t, uint64_t id, uint64_t bytes, uint32_t site, bool begin) {
  tell(t->cta, t, site, (tf_emu_event){.kind = TF_EMU_EVENT_COPY, .begin = begin, .id = id, .bytes = bytes});
}
