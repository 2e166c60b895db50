#include "emu/report.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "emu/module.h"
#include "emu/sm.h"

static const tf_emu_site *site_of(const tf_emu_cta *c, uint32_t site) {
  return tf_emu_module_site(c->launch->module, site);
}

static tf_emu_place place_of(const tf_emu_site *s) { return (tf_emu_place){s->file, s->line, s->column}; }

tf_emu_report *tf_emu_report_add(tf_emu_cta *c, const tf_emu_thread *t, tf_emu_fault kind, uint32_t site,
                                 const char *fmt, ...) {
  tf_emu_reports *r = &c->worker->reports;
  for (uint32_t i = 0; i < r->n; i++)
    if (r->at[i].kind == kind && r->at[i].site == site && r->at[i].unit == c->worker->unit) {
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
  *p = (tf_emu_report){
      .unit = c->worker->unit, .kind = kind, .site = site, .times = 1, .place = place_of(site_of(c, site))};
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
}

void tf_emu_reports_tell(const tf_emu_reports *r, const tf_sink *sink) {
  if (!sink || !sink->fn) return;
  for (uint32_t i = 0; i < r->n; i++) {
    const tf_emu_report *p = &r->at[i];
    tell(sink, TF_ERROR, p->place, p->text);
    for (uint32_t k = 0; k < p->nnote; k++) tell(sink, TF_NOTE, p->note_place[k], p->note[k]);
    if (p->times > 1) {
      char text[96];
      snprintf(text, sizeof text, "the same fault was found %u times more in this block", p->times - 1);
      tell(sink, TF_NOTE, p->place, text);
    }
  }
}

void tf_emu_reports_free(tf_emu_reports *r) {
  free(r->at);
  *r = (tf_emu_reports){0};
}
