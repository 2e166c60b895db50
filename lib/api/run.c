/* Pipelines, watched by the host. */
#include "api/api.h"

typedef struct watch {
  tf_op *module;
  const tf_run_options *o;
  double seconds; /* of the pass that just ended */
} watch;

typedef struct event_state {
  tf_op *op, *module;
} event_state;

static void timed(void *user, const char *pass, double seconds) {
  (void)pass;
  ((watch *)user)->seconds = seconds;
}

static void observe(void *user, bool before, const tf_pass *pass, tf_op *op, bool ok, bool changed) {
  watch *w = user;
  event_state state = {op, w->module};
  tf_pass_event e = {.struct_size = sizeof e, .pass = pass->name, .op = op->def->name, .state = &state};
  e.symbol = tf_op_symbol(op);
  e.after = !before;
  if (!before) {
    e.ok = ok;
    e.changed = changed;
    e.seconds = w->seconds;
  }
  w->o->event(w->o->user, &e);
}

void tf_pass_event_print(const tf_pass_event *e, bool whole, const tf_text_options *o, tf_write_fn write, void *user) {
  const event_state *s = e->state;
  tf_print_to(whole ? s->module : s->op, o, write, user);
}

bool tf_run_passes(tf_op *op, tf_str pipeline, const tf_run_options *o, struct tf_stop *stop,
                   const struct tf_lower_options *lower) {
  tf_run_options opt;
  if (TF_OPTIONS_READ(tf_run_options, &opt, o, NULL) != TF_OK) return false;
  if (!opt.no_verify && !tf_verify(op)) return false;
  watch w = {.module = op, .o = &opt};
  tf_pass_config cfg = {
      .registry = &tf_all_passes, .no_verify_each = opt.no_verify, .stop = stop, .user = (void *)lower};
  if (opt.event) {
    cfg.observe = observe;
    cfg.timed = timed;
    cfg.timing = true;
    cfg.changes = opt.changes;
    cfg.observe_user = cfg.timed_user = &w;
  }
  return tf_run_pipeline(op, pipeline, &cfg);
}

typedef struct run_args {
  tf_str pipeline;
  const tf_run_options *o;
} run_args;

static tf_status run(tf_module *m, void *arg) {
  run_args *a = arg;
  return tf_run_passes(m->op, a->pipeline, a->o, NULL, NULL) ? TF_OK : TF_ERR_INVALID;
}

tf_status tf_module_run(tf_module *m, tf_str pipeline, const tf_run_options *o) {
  tf_run_options opt;
  tf_status known = TF_OPTIONS_READ(tf_run_options, &opt, o, &m->session->sink);
  run_args a = {pipeline, &opt};
  if (known != TF_OK) return known;
  return tf_guarded(m, run, &a);
}
