/* Pipelines: their text, and running them. */
#include "ir/pass.h"

#include <errno.h>
#include <stdlib.h>
#include <time.h>

#include "ir/ir_impl.h"
#include "support/stop.h"

typedef struct step {
  const tf_pass *pass; /* or a nested list: */
  const char *nest;    /* op name */
  struct step *inner, *next;
  tf_attr *options;
} step;

typedef struct pipeline_parser {
  tf_context *ctx;
  tf_pool *pool;
  const tf_pass_registry *registry;
  tf_str text;
  size_t at;
  int depth;
} pipeline_parser;

static const tf_pass *find_pass(const tf_pass_registry *r, tf_str name) {
  for (const tf_pass *const *p = r->passes; *p; p++)
    if (tf_str_eqz(name, (*p)->name)) return *p;
  return NULL;
}

static bool fail_near(pipeline_parser *p, const char *what, tf_str s, const char *near) {
  tf_error(p->ctx->diags, TF_NOLOC, "%s '%.*s' in the pass pipeline '%.*s'%s", what, (int)s.len, s.ptr,
           (int)p->text.len, p->text.ptr, near ? tf_pool_printf(p->pool, "; did you mean '%s'?", near) : "");
  return false;
}

static bool fail(pipeline_parser *p, const char *what, tf_str s) { return fail_near(p, what, s, NULL); }

static bool unknown_pass(pipeline_parser *p, tf_str name) {
  const char *near = NULL;
  unsigned least = 3;
  for (const tf_pass *const *all = p->registry->passes; *all; all++) {
    unsigned d = tf_str_distance(name, (*all)->name);
    if (d < least && d < strlen((*all)->name)) least = d, near = (*all)->name;
  }
  return fail_near(p, "unknown pass", name, near);
}

static char cur(pipeline_parser *p) { return p->at < p->text.len ? p->text.ptr[p->at] : 0; }
static void spaces(pipeline_parser *p) {
  while (cur(p) == ' ' || cur(p) == '\n' || cur(p) == '\t') p->at++;
}

static tf_str word(pipeline_parser *p, const char *stop) {
  spaces(p);
  size_t from = p->at;
  while (cur(p) && !strchr(stop, cur(p))) p->at++;
  size_t to = p->at;
  while (to > from && p->text.ptr[to - 1] == ' ') to--;
  return (tf_str){p->text.ptr + from, to - from};
}

static bool parse_options(pipeline_parser *p, const tf_pass *pass, tf_attr **out) {
  TF_VEC(tf_named_attr) v = {0};
  uint32_t nspec;
  const tf_spec *specs = tf_spec_parse(p->ctx, pass->options, false, &nspec);
  p->at++; /* { */
  for (spaces(p); cur(p) && cur(p) != '}'; spaces(p)) {
    tf_str name = word(p, "= }"), value = {"", 0};
    if (cur(p) == '=') {
      p->at++;
      value = word(p, " }");
    }
    const tf_spec *s = specs;
    while (s < specs + nspec && !tf_str_eqz(name, s->name)) s++;
    if (s == specs + nspec) return tf_option_error(p->ctx, pass->name, specs, nspec, name);
    tf_named_attr a = {tf_strmap_intern(&p->ctx->names, name), NULL};
    char *end, *text = tf_pool_str(p->pool, value);
    if (strcmp(s->kind, "int") == 0) {
      errno = 0;
      a.value = tf_attr_i64(p->ctx, strtoll(text, &end, 10));
      if (!*text || *end || errno) return fail(p, "an integer is expected for option", name);
    } else if (strcmp(s->kind, "bool") == 0) {
      bool yes = !value.len || tf_str_eqz(value, "true") || tf_str_eqz(value, "1");
      if (!yes && !tf_str_eqz(value, "false") && !tf_str_eqz(value, "0"))
        return fail(p, "true or false is expected for option", name);
      a.value = tf_attr_bool(p->ctx, yes);
    } else {
      a.value = tf_attr_str(p->ctx, value);
      if (!tf_attr_kind_ok(s, a.value))
        return tf_choice_error(p->ctx, TF_NOLOC, tf_pool_printf(p->pool, "option '%s' of '%s'", s->name, pass->name),
                               value, s->choices);
    }
    tf_vec_push(p->pool, &v, a);
  }
  if (cur(p) != '}') return fail(p, "missing '}' after the options of", tf_strz(pass->name));
  p->at++;
  *out = tf_attr_dict(p->ctx, v.at, (uint32_t)v.n);
  return true;
}

static bool parse_list(pipeline_parser *p, step **out, char close) {
  step **tail = out;
  *out = NULL;
  if (++p->depth > 32) return fail(p, "nested too deeply", (tf_str){"(", 1});
  for (;;) {
    spaces(p);
    if (close && cur(p) == close) break;
    if (!close && !cur(p)) break;
    step *s = TF_NEW(p->pool, step);
    tf_str name = word(p, ",(){}");
    if (cur(p) == '(') {
      p->at++;
      s->nest = tf_strmap_intern(&p->ctx->names, name);
      const tf_opdef *d = tf_context_op_str(p->ctx, name);
      if (!d) return fail(p, "unknown op", name);
      if (!parse_list(p, &s->inner, ')')) return false;
      if (cur(p) != ')') return fail(p, "missing ')' after", name);
      p->at++;
    } else {
      s->pass = find_pass(p->registry, name);
      if (!s->pass) return unknown_pass(p, name);
      if (cur(p) == '{' && !parse_options(p, s->pass, &s->options)) return false;
    }
    *tail = s;
    tail = &s->next;
    spaces(p);
    if (cur(p) == ',') p->at++;
    else break;
  }
  p->depth--;
  spaces(p);
  if (!close && cur(p)) return fail(p, "unexpected text", (tf_str){p->text.ptr + p->at, p->text.len - p->at});
  return true;
}

static uint64_t fingerprint(tf_op *op) {
  tf_pool *scratch = tf_pool_child(op->pool);
  tf_strbuf b = {.pool = scratch};
  tf_print(&b, op, &(tf_print_options){.generic = true});
  uint64_t h = tf_hash_bytes(b.at, b.n);
  tf_pool_free(scratch);
  return h;
}

static bool run_pass(const step *s, tf_op *op, const tf_pass_config *cfg) {
  uint64_t before = 0;
  if (cfg->observe) {
    cfg->observe(cfg->observe_user, true, s->pass, op, true, false);
    if (cfg->changes) before = fingerprint(op);
  }
  struct timespec t0, t1;
  clock_gettime(CLOCK_MONOTONIC, &t0);
  tf_pass_run r = {.op = op, .scratch = tf_pool_child(op->pool), .options = s->options, .user = cfg->user};
  unsigned errors = tf_diags_errors(op->ctx->diags);
  bool ok = s->pass->run(&r);
  tf_pool_free(r.scratch);
  clock_gettime(CLOCK_MONOTONIC, &t1);
  if (!ok && tf_diags_errors(op->ctx->diags) == errors)
    tf_op_error(op, "pass '%s' failed without saying why; this is a bug in tf", s->pass->name);
  if (ok && !cfg->no_verify_each && !tf_verify_made(op)) {
    tf_op_note(op, "after pass '%s'", s->pass->name);
    ok = false;
  }
  if (cfg->timed)
    cfg->timed(cfg->timed_user, s->pass->name,
               (double)(t1.tv_sec - t0.tv_sec) + 1e-9 * (double)(t1.tv_nsec - t0.tv_nsec));
  if (cfg->observe) cfg->observe(cfg->observe_user, false, s->pass, op, ok, cfg->changes && before != fingerprint(op));
  return ok;
}

static bool run_list(const step *s, tf_op *op, const tf_pass_config *cfg) {
  for (; s; s = s->next) {
    if (s->pass) {
      if (tf_stopped(cfg->stop) || !run_pass(s, op, cfg)) return false;
      continue;
    }
    if (tf_op_is(op, s->nest)) {
      if (!run_list(s->inner, op, cfg)) return false;
      continue;
    }
    for (uint32_t r = 0; r < op->nregion; r++) {
      tf_block *b = op->region[r].block;
      for (tf_op *o = b ? b->first : NULL, *next; o; o = next) {
        next = o->next;
        if (tf_op_is(o, s->nest) && !run_list(s->inner, o, cfg)) return false;
      }
    }
  }
  return true;
}

bool tf_run_pipeline(tf_op *module, tf_str pipeline, const tf_pass_config *cfg) {
  pipeline_parser p = {.ctx = module->ctx, .pool = module->pool, .registry = cfg->registry, .text = pipeline};
  step *steps;
  return parse_list(&p, &steps, 0) && run_list(steps, module, cfg);
}

static tf_attr *option(const tf_pass_run *r, const char *name) {
  return r->options ? tf_attr_dict_get(r->options, name) : NULL;
}

int64_t tf_pass_int(const tf_pass_run *r, const char *name, int64_t dflt) {
  tf_attr *a = option(r, name);
  return a && a->kind == TF_ATTR_INT ? a->i : dflt;
}

tf_str tf_pass_str(const tf_pass_run *r, const char *name, const char *dflt) {
  tf_attr *a = option(r, name);
  return a && a->kind == TF_ATTR_STRING ? a->s : tf_strz(dflt);
}

bool tf_pass_flag(const tf_pass_run *r, const char *name, bool dflt) {
  tf_attr *a = option(r, name);
  return a && a->kind == TF_ATTR_INT ? a->i != 0 : dflt;
}
