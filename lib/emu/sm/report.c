#include "emu/sm/report.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "emu/jit/module.h"
#include "emu/sm/sm.h"

static const tf_emu_site *site_of(const tf_emu_cta *c, uint32_t site) {
  return tf_emu_module_site(c->launch->module, site);
}

static tf_emu_place place_of(const tf_emu_site *s) {
  return (tf_emu_place){s->file, s->line, s->column, s->outer_file, s->outer_line, s->outer_column};
}

/* 0 = told always */
static const uint32_t class_of[TF_EMU_FAULTS] = {
    [TF_EMU_DIVERGED] = TF_EMU_CHECK_SYNC,    [TF_EMU_OUT_OF_BOUNDS] = TF_EMU_CHECK_OOB,
    [TF_EMU_MISALIGNED] = TF_EMU_CHECK_ALIGN, [TF_EMU_UNINITIALISED] = TF_EMU_CHECK_INIT,
    [TF_EMU_RACE] = TF_EMU_CHECK_RACE,        [TF_EMU_PENDING] = TF_EMU_CHECK_RACE,
    [TF_EMU_READ_ONLY] = TF_EMU_CHECK_OOB,    [TF_EMU_PROXY] = TF_EMU_CHECK_RACE,
    [TF_EMU_BULK] = TF_EMU_CHECK_RACE,        [TF_EMU_REGISTERS] = TF_EMU_CHECK_SYNC,
    [TF_EMU_PROMISE] = TF_EMU_CHECK_OOB,      [TF_EMU_FORMAL] = TF_EMU_CHECK_STRICT,
};

tf_emu_report *tf_emu_report_add(tf_emu_cta *c, const tf_emu_thread *t, tf_emu_fault kind, uint32_t site,
                                 const char *fmt, ...) {
  tf_emu_reports *r = &c->worker->reports;
  if (class_of[kind] && !(class_of[kind] & c->launch->faults)) return NULL;
  for (uint32_t i = 0; i < r->n; i++)
    if (r->at[i].kind == kind && r->at[i].site == site && r->at[i].unit == c->worker->unit &&
        (kind != TF_EMU_FORMAL || r->at[i].says == fmt)) { /* there are several of these */
      r->at[i].times++;
      return NULL;
    }
  if (r->n >= c->launch->report_limit) return NULL;
  if (r->n == r->cap) {
    uint32_t cap = r->cap ? 2 * r->cap : 4;
    tf_emu_report *at = realloc(r->at, cap * sizeof *at);
    if (!at) return NULL;
    r->at = at;
    r->cap = cap;
  }
  tf_emu_report *p = &r->at[r->n++];
  *p = (tf_emu_report){.unit = c->worker->unit,
                       .kind = kind,
                       .site = site,
                       .says = fmt,
                       .times = 1,
                       .place = place_of(site_of(c, site))};
  if (c->launch->report_limit == 1) c->worker->stopped = true;
  va_list ap;
  va_start(ap, fmt);
  int n = vsnprintf(p->text, sizeof p->text, fmt, ap);
  va_end(ap);
  if (t && n >= 0 && (size_t)n < sizeof p->text)
    snprintf(p->text + n, sizeof p->text - (size_t)n, ", thread (%u,%u,%u) of block (%u,%u,%u) in kernel %s", t->tid[0],
             t->tid[1], t->tid[2], c->ctaid[0], c->ctaid[1], c->ctaid[2], c->launch->kernel->name);
  return p;
}

void tf_emu_report_note(tf_emu_cta *c, tf_emu_report *r, uint32_t site, const char *fmt, ...) {
  if (!r || r->nnote == TF_EMU_NOTES) return;
  r->note_place[r->nnote] = place_of(site_of(c, site));
  va_list ap;
  va_start(ap, fmt);
  vsnprintf(r->note[r->nnote++], sizeof r->note[0], fmt, ap);
  va_end(ap);
}

static void tell(const tf_sink *sink, tf_severity s, tf_emu_place at, const char *text) {
  tf_diagnostic d = {.struct_size = sizeof d, .severity = s, .line = at.line, .column = at.column};
  d.file = (tf_str){at.file ? at.file : "", at.file ? strlen(at.file) : 0};
  d.message = (tf_str){text, strlen(text)};
  d.source_line = (tf_str){"", 0};
  sink->fn(sink->user, &d);
  if (at.outer_line)
    tell(sink, TF_NOTE, (tf_emu_place){.file = at.outer_file, .line = at.outer_line, .column = at.outer_column},
         "inlined here");
}

/* "schedule pct:3, latency lazy, seed 7": equal options give the same run. */
static void put_run(const tf_emu_options *o, char *out, size_t n) {
  static const char *const latency[] = {"lazy", "eager", "random"};
  char depth[16] = "";
  if (o->schedule == TF_EMU_PCT) snprintf(depth, sizeof depth, "pct:%u", o->pct_depth ? o->pct_depth : 3);
  snprintf(out, n, "schedule %s, latency %s, seed %llu",
           *depth                         ? depth
           : o->schedule == TF_EMU_RANDOM ? "random"
                                          : "rr",
           latency[o->latency % 3], (unsigned long long)o->seed);
}

void tf_emu_reports_tell(const tf_emu_reports *r, const tf_emu_options *o, const tf_sink *sink) {
  if (!sink || !sink->fn) return;
  char run[96], text[sizeof r->at->text + sizeof run + 4];
  put_run(o, run, sizeof run);
  for (uint32_t i = 0; i < r->n; i++) {
    const tf_emu_report *p = &r->at[i];
    snprintf(text, sizeof text, "%s [%s]", p->text, run);
    tell(sink, TF_ERROR, p->place, text);
    for (uint32_t k = 0; k < p->nnote; k++) tell(sink, TF_NOTE, p->note_place[k], p->note[k]);
    if (p->times > 1) {
      snprintf(text, sizeof text, "the same fault was found %u times more in this block", p->times - 1);
      tell(sink, TF_NOTE, (tf_emu_place){.file = p->place.file, .line = p->place.line, .column = p->place.column},
           text);
    }
  }
}

void tf_emu_reports_free(tf_emu_reports *r) {
  free(r->at);
  *r = (tf_emu_reports){0};
}
