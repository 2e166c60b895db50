/* The simulated SM: its options, its counters, and a trace of what it did. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tf-run/run.h"
#include "tf/emu.h"

/* ------------------------------------------------------------------------------------------------ options */

tf_status bad_option(tool *t, const char *option, const char *value, const char *wanted) {
  fprintf(stderr, "%s: option '--%s' wants %s, found '%s'; see --help\n", t->o.program, option, wanted, value);
  t->usage = true;
  return TF_ERR_INVALID;
}

static const struct {
  const char *name;
  uint32_t bits;
} classes[] = {{"all", TF_EMU_CHECK_ALL},       {"race", TF_EMU_CHECK_RACE},   {"init", TF_EMU_CHECK_INIT},
               {"oob", TF_EMU_CHECK_OOB},       {"align", TF_EMU_CHECK_ALIGN}, {"sync", TF_EMU_CHECK_SYNC},
               {"strict", TF_EMU_CHECK_STRICT}, {"deadlock", 1u << 31}}; /* found with and without */

/* "race,init": true and the bits; "none" is none of them. */
static bool parse_checks(tool *t, const char *list, uint32_t *bits) {
  static const char *const later[] = {"tma", "mbar", "tmem"};
  *bits = 0;
  for (const char *p = list; *p;) {
    size_t n = strcspn(p, ","), i = 0, count = sizeof classes / sizeof *classes;
    while (i < count && !(strlen(classes[i].name) == n && memcmp(classes[i].name, p, n) == 0)) i++;
    for (size_t k = 0; i == count && k < sizeof later / sizeof *later; k++)
      if (strlen(later[k]) == n && memcmp(later[k], p, n) == 0) {
        fprintf(stderr, "%s: option '--check': the simulated SM cannot check '%s' yet; see --help\n", t->o.program,
                later[k]);
        t->usage = true;
        return false;
      }
    if (i == count) {
      bad_option(t, "check", list, "all, none, or a list of race,init,oob,align,sync,strict,deadlock");
      return false;
    }
    *bits |= classes[i].bits;
    p += n + (p[n] == ',');
  }
  return true;
}

static bool parse_schedule(tool *t, tf_emu_options *e) {
  const char *s = t->o.schedule;
  char rest;
  if (!s || strcmp(s, "rr") == 0) return true;
  if (strcmp(s, "random") == 0) e->schedule = TF_EMU_RANDOM;
  else if (strncmp(s, "pct:", 4) == 0 && s[4] >= '1' && s[4] <= '9' && strlen(s) < 8 &&
           sscanf(s + 4, "%u%c", &e->pct_depth, &rest) == 1 && e->pct_depth <= 64)
    e->schedule = TF_EMU_PCT;
  else return bad_option(t, "schedule", s, "rr, random or pct:<d> with d from 1 to 64"), false;
  return true;
}

static bool parse_latency(tool *t, tf_emu_options *e) {
  const char *s = t->o.async_latency;
  if (!s || strcmp(s, "lazy") == 0) return true;
  if (strcmp(s, "eager") == 0) e->latency = TF_EMU_EAGER;
  else if (strcmp(s, "random") == 0) e->latency = TF_EMU_JITTER;
  else return bad_option(t, "async-latency", s, "lazy, eager or random"), false;
  return true;
}

/* ------------------------------------------------------------------------------------------------ the trace */

/* A process of the trace is a block, its threads are the warps; launches and blocks come one after another. */
struct tracer {
  text json;
  unsigned process;
  uint32_t named; /* warps of this block that have their name */
};
typedef struct tracer tracer;

static void put_event(tracer *r, const char *phase, unsigned row, const tf_emu_event *e) {
  text_printf(&r->json, ",\n{\"ph\": \"%s\", \"pid\": %u, \"tid\": %u, \"ts\": %llu", phase, r->process, row,
              (unsigned long long)e->time);
}

static void put_place(tracer *r, const tf_emu_event *e) {
  if (!e->file) return;
  text_puts(&r->json, ", \"at\": \"");
  text_put_json(&r->json, strz(e->file));
  text_printf(&r->json, ":%u:%u\"", e->line, e->column);
}

static void put_name(tracer *r, const char *what, unsigned row, const char *fmt, unsigned number) {
  text_printf(&r->json, ",\n{\"ph\": \"M\", \"pid\": %u, \"tid\": %u, \"name\": \"%s\", \"args\": {\"name\": \"",
              r->process, row, what);
  text_printf(&r->json, "%s %u\"}}", fmt, number);
}

static void begin_block(tracer *r, const tf_emu_event *e) {
  r->process++;
  r->named = 0;
  text_printf(&r->json, "%s{\"ph\": \"M\", \"pid\": %u, \"name\": \"process_name\", \"args\": {\"name\": \"",
              r->process > 1 ? ",\n" : "\n", r->process);
  text_put_json(&r->json, strz(e->kernel));
  text_printf(&r->json, ", launch %u, block (%u,%u,%u)\"}}", e->launch, e->block[0], e->block[1], e->block[2]);
}

static void on_event(void *user, const tf_emu_event *e) {
  tracer *r = user;
  if (e->kind == TF_EMU_EVENT_CTA && e->begin) begin_block(r, e);
  bool first = e->kind != TF_EMU_EVENT_CTA && !(r->named >> e->warp & 1);
  if (first) put_name(r, "thread_name", e->warp + 1, "warp", e->warp);
  if (first) r->named |= 1u << e->warp;
  switch (e->kind) {
  case TF_EMU_EVENT_CTA:
    put_event(r, e->begin ? "B" : "E", 0, e);
    text_puts(&r->json, ", \"name\": \"block\"}");
    return;
  case TF_EMU_EVENT_TURN:
    put_event(r, e->begin ? "B" : "E", e->warp + 1, e);
    text_printf(&r->json, ", \"name\": \"thread (%u,%u,%u)\", \"args\": {\"waits\": %s", e->thread[0], e->thread[1],
                e->thread[2], !e->begin && e->file ? "true" : "false");
    break;
  case TF_EMU_EVENT_BARRIER:
    put_event(r, e->begin ? "b" : "e", e->warp + 1, e);
    text_printf(&r->json, ", \"cat\": \"barrier\", \"id\": \"%u.%llu\", \"name\": \"barrier %u\", \"args\": {\"n\": %u",
                r->process, (unsigned long long)e->id, e->barrier, e->barrier);
    break;
  case TF_EMU_EVENT_COPY:
    put_event(r, e->begin ? "b" : "e", e->warp + 1, e);
    text_printf(&r->json, ", \"cat\": \"copy\", \"id\": \"%u.%llu\", \"name\": \"copy\", \"args\": {\"bytes\": %llu",
                r->process, (unsigned long long)e->id, (unsigned long long)e->bytes);
    break;
  }
  put_place(r, e);
  text_puts(&r->json, "}}");
}

tf_status write_trace(call *c) {
  tool *t = c->t;
  tracer *r = c->tracer;
  if (!r) return TF_OK;
  text all = {0};
  text_printf(&all, "{\"otherData\": {\"schedule\": \"%s\", \"async_latency\": \"%s\", \"seed\": %lld},\n",
              t->o.schedule ? t->o.schedule : "rr", t->o.async_latency ? t->o.async_latency : "lazy",
              (long long)t->o.seed);
  text_printf(&all, "\"traceEvents\": [%s\n]}\n", text_cstr(&r->json));
  tf_status s = output_write(t, t->o.trace, text_str(&all));
  text_free(&all);
  text_free(&r->json);
  free(r);
  c->tracer = NULL;
  return s;
}

/* ------------------------------------------------------------------------------------------------ the device */

tf_status open_emu(call *c, tf_device **out) {
  tool *t = c->t;
  const options *o = &t->o;
  tf_emu_options e = {.struct_size = sizeof e, .seed = (uint64_t)o->seed, .workers = threads_of(o)};
  e.check = o->check ? strcmp(o->check, "none") != 0 : !o->bench;
  if (e.check && o->check && *o->check && !parse_checks(t, o->check, &e.checks)) return TF_ERR_INVALID;
  if (e.check && !e.checks && !(o->check && *o->check) && c->foreign)
    e.checks = TF_EMU_CHECK_ALL & ~TF_EMU_CHECK_STRICT;
  if (!parse_schedule(t, &e) || !parse_latency(t, &e)) return TF_ERR_INVALID;
  e.count = o->counters;
  e.max_steps = (uint64_t)o->max_steps;
  if (o->stop_on_first) e.report_limit = 1;
  if (o->trace) {
    e.trace = on_event;
    e.trace_user = c->tracer = need(sizeof(tracer));
  }
  if (!e.check)
    t->on_fault =
        "error: the kernel, which runs unchecked, accessed memory that is not there; run it with --check=all\n";
  debug(t, "run", "simulated SM, check %d, seed %lld", (int)e.check, (long long)o->seed);
  e.cache = open_cache(t);
  tf_status s = tf_device_emu(&e, NULL, &t->sink, out);
  if (e.cache) tf_cache_destroy(e.cache); /* the device keeps it */
  return s;
}

void print_counters(tool *t, tf_device *d) {
  tf_emu_counters c = {.struct_size = sizeof c};
  if (!t->o.counters || tf_emu_get_counters(d, &c) != TF_OK) return;
  fprintf(stderr, "launches %llu, CTAs %llu, threads %llu\n", (unsigned long long)c.launches,
          (unsigned long long)c.ctas, (unsigned long long)c.threads);
  fprintf(stderr, "global: %llu bytes read, %llu written, %llu requests, %llu sectors\n",
          (unsigned long long)c.global_read, (unsigned long long)c.global_written,
          (unsigned long long)c.global_requests, (unsigned long long)c.global_sectors);
  fprintf(stderr, "shared: %llu bytes read, %llu written, %llu requests, %llu wavefronts (%llu without conflicts)\n",
          (unsigned long long)c.shared_read, (unsigned long long)c.shared_written,
          (unsigned long long)c.shared_requests, (unsigned long long)c.shared_wavefronts,
          (unsigned long long)c.shared_ideal);
}
