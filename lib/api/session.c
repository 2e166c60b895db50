/* Sessions, modules, and what happens when memory runs out. */
#include <inttypes.h>

#include "api/api.h"

#include "codegen/codegen.h"
#include "support/sink.h"

tf_status tf_session_create(const tf_session_options *o, tf_session **out) {
  *out = NULL;
  tf_session_options opt;
  const tf_sink *sink = o && o->struct_size >= offsetof(tf_session_options, allow_unregistered) ? &o->sink : NULL;
  tf_status known = TF_OPTIONS_READ(tf_session_options, &opt, o, sink);
  if (known != TF_OK) return known;
  tf_allocator a = tf_allocator_or_malloc(opt.allocator);
  tf_session *s = tf_alloc_zero(&a, sizeof *s);
  if (!s) return tf_fail_oom(&opt.sink);
  s->alloc = a;
  s->sink = *tf_log_listen(&s->listener, &opt.log, TF_LOG_COMPILER, &opt.sink);
  s->allow_unregistered = opt.allow_unregistered;
  s->no_implicit_module = opt.no_implicit_module;
  s->max_text = opt.max_text ? opt.max_text : UINT64_C(1) << 28;
  s->max_ops = opt.max_ops ? opt.max_ops : UINT64_C(1) << 24;
  s->max_nesting = opt.max_nesting;
  tf_status st = tf_codegen_ctx_create(&a, &s->codegen);
  if (st != TF_OK) {
    tf_free(&a, s);
    return st == TF_ERR_OOM ? tf_fail_oom(&opt.sink) : st;
  }
  *out = s;
  return TF_OK;
}

void tf_session_destroy(tf_session *s) {
  if (!s) return;
  tf_codegen_ctx_destroy(s->codegen);
  tf_allocator a = s->alloc;
  tf_free(&a, s);
}

/* ------------------------------------------------------------------------------------------------ recovery */

tf_status tf_guarded(tf_module *m, tf_guarded_fn fn, void *arg) {
  if (m->broken)
    return tf_fail(&m->session->sink, TF_ERR_INVALID,
                   "memory ran out in an earlier call on this module; it can only be destroyed");
  if (m->oom.armed) return fn(m, arg);
  if (setjmp(m->oom.jump)) {
    m->oom.armed = 0;
    m->broken = true;
    tf_pool_free_children(m->pool);
    return tf_fail_oom(&m->session->sink);
  }
  m->oom.armed = 1;
  tf_status st = fn(m, arg);
  m->oom.armed = 0;
  return st;
}

static tf_status make_context(tf_module *m, void *arg) {
  m->ctx = tf_context_new(m->pool, *(const tf_sink *)arg);
  for (const tf_dialect *const *d = tf_all_dialects; *d; d++) tf_context_register(m->ctx, *d);
  tf_context_allow_unregistered(m->ctx, m->session->allow_unregistered);
  return TF_OK;
}

/* What is wrong with it is told to `sink`. */
static tf_module *empty(tf_session *s, const tf_sink *sink) {
  tf_module *m = tf_alloc_zero(&s->alloc, sizeof *m);
  if (m) {
    m->session = s;
    m->pool = tf_pool_new(&s->alloc, &m->oom);
  }
  if (!m || !m->pool) {
    tf_fail_oom(&s->sink);
    if (m) tf_free(&s->alloc, m);
    return NULL;
  }
  if (tf_guarded(m, make_context, (void *)sink) == TF_OK) return m;
  tf_module_destroy(m);
  return NULL;
}

tf_module *tf_module_empty(tf_session *s) { return empty(s, &s->sink); }

void tf_module_destroy(tf_module *m) {
  if (!m) return;
  tf_pool_free(m->pool);
  tf_free(&m->session->alloc, m);
}

/* ------------------------------------------------------------------------------------------------ text */

typedef struct parse_args {
  tf_str name, text;
} parse_args;

static tf_status parse(tf_module *m, void *arg) {
  parse_args *a = arg;
  /* the text stays: diagnostics of later calls quote it */
  tf_str text = {tf_pool_str(m->pool, a->text), a->text.len};
  m->op = tf_parse(m->ctx, m->pool, a->name, text,
                   &(tf_parse_options){.no_implicit_module = m->session->no_implicit_module,
                                       .max_ops = m->session->max_ops,
                                       .max_nesting = m->session->max_nesting});
  return m->op ? TF_OK : TF_ERR_INVALID;
}

tf_status tf_module_parse_for(tf_session *s, const tf_sink *sink, tf_str name, tf_str text, tf_module **out) {
  *out = NULL;
  if (text.len > s->max_text)
    return tf_fail(sink, TF_ERR_INVALID, "a text of %zu bytes, but the session takes at most %" PRIu64 " (max_text)",
                   text.len, s->max_text);
  tf_module *m = empty(s, sink);
  if (!m) return TF_ERR_OOM;
  parse_args a = {name, text};
  tf_status st = tf_guarded(m, parse, &a);
  if (st == TF_OK) *out = m;
  else tf_module_destroy(m);
  return st;
}

tf_status tf_module_parse(tf_session *s, tf_str name, tf_str text, tf_module **out) {
  return tf_module_parse_for(s, &s->sink, name, text, out);
}

static tf_status verify(tf_module *m, void *arg) {
  (void)arg;
  return tf_verify(m->op) ? TF_OK : TF_ERR_INVALID;
}

tf_status tf_module_verify(tf_module *m) { return tf_guarded(m, verify, NULL); }

typedef struct print_args {
  const tf_text_options *o;
  tf_write_fn write;
  void *user;
} print_args;

void tf_print_to(tf_op *op, const tf_text_options *o, tf_write_fn write, void *user) {
  tf_text_options opt;
  if (TF_OPTIONS_READ(tf_text_options, &opt, o, NULL) != TF_OK) { /* told where a status is returned */
  }
  tf_pool *scratch = tf_pool_child(op->pool);
  tf_strbuf b = {.pool = scratch};
  tf_print(&b, op, &(tf_print_options){.generic = opt.generic, .debuginfo = opt.debuginfo, .pretty = opt.pretty});
  write(user, tf_sb_str(&b));
  tf_pool_free(scratch);
}

static tf_status print(tf_module *m, void *arg) {
  print_args *a = arg;
  tf_print_to(m->op, a->o, a->write, a->user);
  return TF_OK;
}

tf_status tf_module_print(tf_module *m, const tf_text_options *o, tf_write_fn write, void *user) {
  tf_text_options opt;
  tf_status known = TF_OPTIONS_READ(tf_text_options, &opt, o, &m->session->sink);
  print_args a = {o, write, user};
  if (known != TF_OK) return known;
  return tf_guarded(m, print, &a);
}
