/* Copies of bulk groups: they read their source, then write global memory, each as late as the thread lets them. */
#include <stdlib.h>
#include <string.h>

#include "emu/async/bulk_reduce.h"
#include "emu/async/bulk_stores.h"
#include "emu/async/op_list.h"
#include "emu/memory/global_race.h"
#include "emu/memory/race.h"

void tf_emu_store_read(tf_emu_op *o) {
  uint32_t n = 0;
  if (o->read) return;
  o->read = true;
  for (uint32_t i = 0; i < o->nrun; i++) n += o->run[i].bytes;
  uint8_t *data = realloc(o->data, n + 1);
  if (!data) tf_emu_no_memory(o->thread, o->site);
  o->data = data;
  for (uint32_t i = 0; i < o->nrun; data += o->run[i++].bytes)
    memcpy(data, o->cta->window + o->run[i].shared, o->run[i].bytes);
}

static void write_run(const tf_emu_op *o, const tf_emu_run *r, const uint8_t *from) {
  char *to = (char *)(uintptr_t)r->other;
  if (o->reduce) tf_emu_reduce_apply((tf_emu_reduce)o->reduce, o->type, to, from, r->bytes);
  else if (o->byte_mask == 0xffff) memcpy(to, from, r->bytes);
  else
    for (uint32_t i = 0; i < r->bytes; i++)
      if (o->byte_mask >> i % 16 & 1) to[i] = (char)from[i];
}

void tf_emu_store_write(tf_emu_op *o) {
  if (o->written) return;
  tf_emu_store_read(o);
  o->written = true;
  const uint8_t *from = o->data;
  for (uint32_t i = 0; i < o->nrun; from += o->run[i++].bytes) {
    if (o->cta->launch->check && o->byte_mask == 0xffff)
      tf_emu_global_writes(o->thread, o->run[i].other, from, o->run[i].bytes, o->site, o->reduce != 0);
    write_run(o, &o->run[i], from);
  }
}

/* Its thread knows of the end: now the write is the thread's own. */
static void own(tf_emu_op *o) {
  for (uint32_t i = 0; i < o->nrun && o->cta->launch->check; i++)
    tf_emu_global_wrote(o->thread, o->run[i].other, o->run[i].bytes, o->site, o->reduce != 0);
}

void tf_emu_store_end(tf_emu_op *o) {
  tf_emu_store_write(o);
  own(o);
}

void tf_emu_store_crowd(tf_emu_thread *t) {
  tf_emu_worker *w = t->cta->worker;
  uint32_t n = 0, first = 0;
  for (uint32_t i = w->engine->n; i--;) {
    const tf_emu_op *o = w->engine->op[i];
    if (o->kind != TF_EMU_STORES || o->thread != t) continue;
    n++;
    first = i;
  }
  if (n <= TF_EMU_STORES_MOST || !w->engine->op[first]->waited) return;
  tf_emu_store_end(w->engine->op[first]);
  tf_emu_op_drop(w, first);
}

void tf_emu_engine_settle(tf_emu_thread *t, uint32_t group, bool read_only) {
  tf_emu_worker *w = t->cta->worker;
  tf_emu_engine *e = w->engine;
  for (uint32_t i = 0; i < e->n;) {
    tf_emu_op *o = e->op[i];
    if (o->kind != TF_EMU_STORES || o->thread != t || o->group >= group) {
      i++;
      continue;
    }
    tf_emu_store_read(o);
    o->waited = true;
    if (t->cta->launch->check) tf_emu_race_learn(t, o->agent, o->stamp);
    if (read_only) {
      i++;
      continue;
    }
    tf_emu_store_end(o);
    tf_emu_op_drop(w, i);
  }
}

static void report_source(tf_emu_thread *t, uint64_t n, uint32_t site, const tf_emu_op *o, const char *verb) {
  tf_emu_report *r =
      tf_emu_report_add(t->cta, t, TF_EMU_PENDING, site, "%s of %llu bytes of global memory, which %s may still read",
                        verb, (unsigned long long)n, o->what);
  tf_emu_report_note(t->cta, r, o->site,
                     "the copy starts here; its source may be written after a wait on its mbarrier");
}

static void report_map(tf_emu_thread *t, uint64_t address, uint32_t site, const tf_emu_op *o) {
  tf_emu_report *r = tf_emu_report_add(t->cta, t, TF_EMU_TENSOR_MAP, site,
                                       "write at 0x%llx changes a tensor map while %s with it is under way",
                                       (unsigned long long)address, o->what);
  tf_emu_report_note(t->cta, r, o->site, "the copy starts here; the map may be changed after a wait for its end");
}

void tf_emu_engine_global(tf_emu_thread *t, uint64_t address, uint64_t n, uint32_t site, const char *verb, bool write) {
  tf_emu_engine *e = t->cta->worker->engine;
  for (uint32_t i = 0; i < e->n; i++) {
    const tf_emu_op *o = e->op[i];
    if (write && o->map && o->map < address + n && o->map + 128 > address) report_map(t, address, site, o);
    if (o->kind > TF_EMU_STORES || (o->kind == TF_EMU_LOADS && !write)) continue;
    if (o->low >= address + n || o->high <= address) continue;
    for (uint32_t k = 0; k < o->nrun; k++) {
      const tf_emu_run *run = &o->run[k];
      if (tf_emu_run_outside(run) || run->other >= address + n || run->other + run->bytes <= address) continue;
      if (o->kind == TF_EMU_LOADS) {
        report_source(t, n, site, o, verb);
        return;
      }
      tf_emu_report *r = tf_emu_report_add(t->cta, t, TF_EMU_PENDING, site,
                                           "%s of %llu bytes of global memory while %s to it is under way", verb,
                                           (unsigned long long)n, o->what);
      tf_emu_report_note(t->cta, r, o->site,
                         "thread (%u,%u,%u) starts it here and has not waited for its end "
                         "(cp.async.bulk.wait_group; .read waits for the source alone)",
                         o->thread->tid[0], o->thread->tid[1], o->thread->tid[2]);
      return;
    }
  }
}
