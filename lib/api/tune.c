/* Trying schedules: one change after the other from the best so far, until none helps or the time is over. */
#include "tf/tune.h"

#include <math.h>
#include <stdio.h>
#include <time.h>

#include "api/api.h"
#include "api/tune_knobs.h"
#include "fusion/fusion_dialect.h"
#include "lower/lower.h"
#include "support/alloc.h"
#include "support/sink.h"
#include "tf/report.h"
#include "tf/tensor.h"

enum { ROWS = 3, FEWEST = 3, MOST_CALLS = 400 };
static const double row_ms = 5, gain = 0.99;

/* A result of the first schedule, and room for those of others. */
typedef struct kept {
  size_t bytes;
  int64_t elements;
  void *first, *now;
} kept;

typedef struct tuner {
  tf_module *m;
  tf_device *d;
  tf_tune_options o;
  tf_compile_options compile;
  tf_pool *pool;
  const char *entry, *function; /* the fusion; the version of it that is launched */
  tf_str plain;                 /* text of that function alone, under the fusion's name */
  const tf_arg *args;
  uint32_t nargs, ninput;
  kept *kept;
  tf_knob *knob;
  uint32_t nknob, number;
  double began, best;
  tf_strbuf why; /* of the trial under way */
} tuner;

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* Diagnostics of a trial are its reason, and nobody else's. */
static void hear(void *user, const tf_diagnostic *d) {
  tf_strbuf *b = user;
  if (d->severity == TF_ERROR && !b->n) tf_sb_put(b, d->message);
}

/* ------------------------------------------------------------------------------------------------ text */

/* A module of its own from text; what it says goes to t->why. NULL after that. */
static tf_module *read(tuner *t, tf_str text) {
  tf_module *m;
  if (tf_module_parse(t->m->session, TF_STR("tuned"), text, &m) != TF_OK) return NULL;
  tf_diags *d = tf_context_diags(m->ctx);
  d->fn = hear;
  d->user = &t->why;
  return m;
}

static tf_op *function_of(tf_module *m, const char *name) { return tf_symbol_lookup(m->op, tf_strz(name)); }

/* The module after the scheduler has seen it, as text; and the function that a call launches. */
static bool schedule(tuner *t, tf_op **scheduled) {
  tf_map map = {.pool = t->pool};
  tf_op *copy = tf_op_clone(t->m->op, t->pool, &map);
  tf_lower_options lower = tf_lowering_for(&t->compile);
  *scheduled = copy;
  if (!tf_run_passes(copy, TF_STR("auto-schedule"), &(tf_run_options){0}, &lower)) return false;
  tf_report *r;
  tf_report_options o = {.struct_size = sizeof o,
                         .entry = t->entry,
                         .target = t->compile.target,
                         .args = t->args,
                         .nargs = t->ninput,
                         .work = 1};
  if (tf_fusion_report(t->m, &o, &r) != TF_OK) return false;
  t->function = tf_pool_strz(t->pool, r->nkernel ? r->kernel[0].function : t->entry);
  tf_report_destroy(r);
  return true;
}

/* The launched function alone, as if it were the fusion. What `at_most` says of extents stays true. */
static bool take_out(tuner *t, tf_op *scheduled) {
  tf_op *f = tf_symbol_lookup(scheduled, tf_strz(t->function));
  if (!f) return false;
  static const char *const words[] = {"version_of", "exactly", "or_next", "any_address"};
  tf_map map = {.pool = t->pool};
  tf_op *alone = tf_op_clone(f, t->pool, &map);
  for (size_t i = 0; i < sizeof words / sizeof *words; i++) tf_op_set_attr(alone, words[i], NULL);
  tf_op_set_attr(alone, "sym_name", tf_attr_strz(t->m->ctx, t->entry));
  tf_strbuf b = {.pool = t->pool};
  tf_print(&b, alone, NULL);
  t->plain = tf_sb_str(&b);
  return true;
}

/* ------------------------------------------------------------------------------------------------ one trial */

static tf_status upload_marks(tuner *t, const kept *k, const DLTensor *to) {
  const tf_sink quiet = {0};
  memset(k->now, 0xa5, k->bytes);
  return tf_device_upload(t->d, (char *)to->data + to->byte_offset, k->now, k->bytes, &quiet);
}

/* How far apart two results of the same sums may be, made in different orders, of their largest element. */
static double tolerance(DLDataType type) {
  if (type.code != kDLFloat && type.code != kDLBfloat) return 0;
  if (type.bits >= 64) return 1e-10;
  if (type.bits >= 32) return 1e-4;
  return type.code == kDLBfloat ? 3e-2 : type.bits == 16 ? 4e-3 : 0.3;
}

static bool equal(const kept *k, DLDataType type) {
  double largest = 0, most = tolerance(type);
  if (memcmp(k->first, k->now, k->bytes) == 0) return true;
  if (most == 0) return false;
  for (int64_t i = 0; i < k->elements; i++) {
    double v = fabs(tf_element_get(type, k->first, i));
    if (isfinite(v) && v > largest) largest = v;
  }
  for (int64_t i = 0; i < k->elements; i++) {
    double a = tf_element_get(type, k->first, i), b = tf_element_get(type, k->now, i);
    if (isnan(a) && isnan(b)) continue;
    if (a != b && !(fabs(a - b) <= most * largest)) return false;
  }
  return true;
}

/* Runs once, and compares with the first, or becomes it. */
static tf_status run_once(tuner *t, tf_executable *exe, uint32_t entry, bool first, bool *right, const tf_sink *sink) {
  *right = true;
  tf_status s = TF_OK;
  for (uint32_t i = t->ninput; s == TF_OK && i < t->nargs; i++)
    if (t->kept[i].bytes) s = upload_marks(t, &t->kept[i], t->args[i].tensor);
  if (s == TF_OK) s = tf_execute(exe, entry, t->args, t->nargs, NULL, sink);
  if (s == TF_OK) s = tf_device_sync(t->d, NULL, sink);
  for (uint32_t i = t->ninput; s == TF_OK && i < t->nargs; i++) {
    const kept *k = &t->kept[i];
    const DLTensor *x = t->args[i].tensor;
    if (!k->bytes) continue;
    s = tf_device_download(t->d, first ? k->first : k->now, (char *)x->data + x->byte_offset, k->bytes, sink);
    if (s == TF_OK && !first) *right &= equal(k, x->dtype);
  }
  return s;
}

/* The least of some rows of calls, each of a few milliseconds. */
static tf_status measure(tuner *t, tf_executable *exe, double *best, const tf_sink *sink) {
  double ms;
  tf_status s = tf_execute_timed(exe, 0, t->args, t->nargs, NULL, 2, &ms, sink);
  double calls = s == TF_OK && ms > 0 ? row_ms / (ms / 2) : FEWEST;
  uint32_t n = calls < FEWEST ? FEWEST : calls > MOST_CALLS ? MOST_CALLS : (uint32_t)calls;
  *best = INFINITY;
  for (int i = 0; s == TF_OK && i < ROWS; i++) {
    s = tf_execute_timed(exe, 0, t->args, t->nargs, NULL, n, &ms, sink);
    if (s == TF_OK && ms / n < *best) *best = ms / n;
  }
  return s;
}

static void end_module(void *m) { tf_module_destroy(m); }
static void end_package(void *p) { tf_package_release(p); }
static void end_executable(void *e) { tf_executable_destroy(e); }

/* Runs and times the package. */
static tf_status run_package(tuner *t, tf_package *p, tf_pool *scratch, const tf_sink *sink, tf_trial *out) {
  void **slot = tf_pool_hold(scratch, end_executable);
  tf_executable *exe = NULL;
  bool right = true;
  tf_status s = tf_executable_create(t->d, p, sink, &exe);
  *slot = exe;
  if (s == TF_OK) s = run_once(t, exe, 0, out->number == 0, &right, sink);
  if (s == TF_OK && right) s = measure(t, exe, &out->ms, sink);
  if (s == TF_OK) out->outcome = right ? TF_TRIAL_RAN : TF_TRIAL_WRONG;
  return s;
}

/* The options of a trial: nothing of it is handed out or kept. */
static tf_compile_options for_trial(const tuner *t) {
  tf_compile_options o = t->compile;
  o.cache = NULL;
  o.product = NULL;
  o.stage = NULL;
  o.event = NULL;
  o.emit = 0;
  return o;
}

/* Compiles what `choice` says, runs and times it. TF_OK also where it is refused: *out tells. */
static tf_status attempt(tuner *t, const uint32_t *choice, tf_trial *out) {
  const tf_sink sink = {hear, &t->why}, quiet = {0};
  tf_pool *scratch = tf_pool_child(t->pool);
  void **module = tf_pool_hold(scratch, end_module), **package = tf_pool_hold(scratch, end_package);
  tf_strbuf what = {.pool = t->pool};
  t->why = (tf_strbuf){.pool = t->pool};
  *out = (tf_trial){.struct_size = sizeof *out, .number = t->number++, .outcome = TF_TRIAL_REFUSED, .ms = NAN};
  tf_module *m = *module = read(t, t->plain);
  tf_op *f = m ? function_of(m, t->entry) : NULL;
  for (uint32_t i = 0; f && i < t->nknob; i++)
    if (choice[i]) {
      tf_knob_set(f, &t->knob[i], choice[i]);
      tf_sb_printf(&what, "%s%s", what.n ? "; " : "", tf_knob_line(f, &t->knob[i], t->pool));
    }
  out->what = what.n ? tf_sb_cstr(&what) : "as it was";
  tf_compile_options co = for_trial(t);
  tf_package *p = NULL;
  tf_status s = f ? tf_compile(m, &co, &p) : TF_ERR_INVALID;
  *package = p;
  if (s == TF_OK) s = run_package(t, p, scratch, &sink, out);
  tf_pool_free(scratch);
  out->why = out->outcome == TF_TRIAL_WRONG ? "its results differ" : tf_sb_cstr(&t->why);
  bool lost = s != TF_OK && s != TF_ERR_INVALID && (s == TF_ERR_OOM || tf_device_sync(t->d, NULL, &quiet) != TF_OK);
  return lost ? s : TF_OK; /* memory, or the device */
}

/* Tells of a trial. */
static void tell(tuner *t, tf_trial *x) {
  x->is_best = x->outcome == TF_TRIAL_RAN && x->ms < t->best;
  if (x->is_best) t->best = x->ms;
  x->best = t->best;
  x->seconds = now() - t->began;
  if (t->o.trial) t->o.trial(t->o.user, x);
}

static bool is_over(const tuner *t) {
  double most = t->o.seconds > 0 ? t->o.seconds : 10;
  return now() - t->began >= most || (t->o.most && t->number >= t->o.most);
}

/* ------------------------------------------------------------------------------------------------ the search */

static uint64_t hash_of(const tuner *t, const uint32_t *choice) {
  return tf_hash_bytes(choice, t->nknob * sizeof *choice);
}

/* `best` gets the winner's choices. */
static tf_status search(tuner *t, uint32_t *best) {
  tf_map seen = {.pool = t->pool};
  uint32_t *choice = TF_NEW_ARRAY(t->pool, uint32_t, t->nknob + 1);
  tf_trial x;
  tf_status s = attempt(t, best, &x);
  if (s != TF_OK) return s;
  if (x.outcome != TF_TRIAL_RAN)
    return tf_op_error(function_of(t->m, t->entry), "the schedule as it is does not run: %s", x.why), TF_ERR_INVALID;
  tell(t, &x);
  tf_map_set(&seen, hash_of(t, best), &seen);
  for (bool better = true; better && !is_over(t);) {
    better = false;
    for (uint32_t i = 0; i < t->nknob; i++)
      for (uint32_t v = 0; v < t->knob[i].n && !is_over(t); v++) {
        double before = t->best;
        memcpy(choice, best, t->nknob * sizeof *choice);
        choice[i] = v;
        if (tf_map_get(&seen, hash_of(t, choice))) continue;
        tf_map_set(&seen, hash_of(t, choice), &seen);
        if ((s = attempt(t, choice, &x)) != TF_OK) return s;
        tell(t, &x);
        if (!x.is_best || x.ms >= gain * before) continue; /* less is noise */
        memcpy(best, choice, t->nknob * sizeof *choice);
        better = true;
      }
  }
  return TF_OK;
}

/* ------------------------------------------------------------------------------------------------ the winner */

/* The extents of all axes that only the launch knows. */
static tf_attr *these_extents(tuner *t, const tf_op *f) {
  TF_VEC(int64_t) at = {0};
  const tf_block *b = tf_op_body(f);
  for (uint32_t i = 0; i < b->narg; i++) {
    const tf_type *type = b->arg[i]->type;
    for (uint32_t a = 0; type->kind == TF_TYPE_TENSOR && a < type->rank; a++) {
      if (type->dims[a] != TF_DYN) continue;
      tf_vec_push(t->pool, &at, i);
      tf_vec_push(t->pool, &at, a);
      tf_vec_push(t->pool, &at, t->args[i].tensor->shape[a]);
    }
  }
  return tf_attr_ints(f->ctx, at.at, (uint32_t)at.n);
}

static const char *free_name(tf_op *module, const char *entry, tf_pool *pool) {
  for (uint32_t i = 0;; i++) {
    const char *name = i ? tf_pool_printf(pool, "%s_tuned_%u", entry, i) : tf_pool_printf(pool, "%s_tuned", entry);
    if (!tf_symbol_lookup(module, tf_strz(name))) return name;
  }
}

/* The module with the winner as the first version of the fusion. */
static tf_status whole(tuner *t, tf_op *scheduled, const uint32_t *best, tf_module **out) {
  tf_strbuf b = {.pool = t->pool};
  tf_print(&b, scheduled, NULL);
  tf_status s = tf_module_parse(t->m->session, TF_STR("tuned"), tf_sb_str(&b), out);
  if (s != TF_OK) return s;
  tf_op *f = function_of(*out, t->function);
  tf_map map = {.pool = (*out)->pool};
  tf_op *winner = tf_op_clone(f, (*out)->pool, &map);
  tf_context *c = (*out)->ctx;
  for (uint32_t i = 0; i < t->nknob; i++) tf_knob_set(winner, &t->knob[i], best[i]);
  tf_op_set_attr(winner, "sym_name", tf_attr_strz(c, free_name((*out)->op, t->entry, t->pool)));
  tf_op_set_attr(winner, "version_of", tf_attr_symbol(c, tf_strz(t->entry)));
  tf_op_set_attr(winner, "exactly", these_extents(t, f));
  tf_op_set_attr(winner, "or_next", tf_attr_unit(c)); /* where its vectors do not reach, as ever */
  tf_op_insert_before(tf_op_body((*out)->op)->first, winner);
  return TF_OK;
}

/* The results are the winner's at last, and right. */
static tf_status run_winner(tuner *t, tf_package *p) {
  const tf_sink *sink = &t->m->session->sink;
  tf_executable *exe;
  uint32_t entry = 0;
  while (entry + 1 < tf_package_num_entries(p) && strcmp(tf_package_entry_name(p, entry), t->entry) != 0) entry++;
  tf_status s = tf_executable_create(t->d, p, sink, &exe);
  if (s != TF_OK) return s;
  bool right;
  s = run_once(t, exe, entry, false, &right, sink);
  tf_executable_destroy(exe);
  return s != TF_OK || right
             ? s
             : tf_fail(sink, TF_ERR_INVALID,
                       "internal error: the tuned version of '@%s' gives other results; please report this", t->entry);
}

/* Compiles it, and keeps it under the key of the module as it is. */
static tf_status keep(tuner *t, tf_op *scheduled, const uint32_t *best, tf_package **out) {
  tf_compile_options co = t->compile;
  tf_module *m = NULL;
  bool changed = false;
  co.cache = NULL;
  for (uint32_t i = 0; i < t->nknob; i++) changed |= best[i] != 0;
  tf_status s = changed ? whole(t, scheduled, best, &m) : TF_OK;
  if (s == TF_OK) s = tf_compile(changed ? m : t->m, &co, out);
  tf_module_destroy(m);
  if (s == TF_OK) s = run_winner(t, *out);
  if (s != TF_OK || !t->compile.cache) return s;
  tf_cache_key key;
  tf_compile_options of = t->compile;
  s = tf_compile_key(t->m, &of, &key);
  if (s == TF_OK) s = tf_cache_put(t->compile.cache, &key, *out, &t->m->session->sink);
  return s;
}

/* ------------------------------------------------------------------------------------------------ the call */

typedef struct tune_args {
  tf_device *d;
  const tf_tune_options *o;
  const tf_arg *args;
  uint32_t nargs;
  tf_package **out;
} tune_args;

/* Memory for results, on the host. */
static bool make_room(tuner *t) {
  t->kept = TF_NEW_ARRAY(t->pool, kept, t->nargs + 1);
  for (uint32_t i = t->ninput; i < t->nargs; i++) {
    const DLTensor *x = t->args[i].tensor;
    if (!x) return tf_op_error(t->m->op, "result %u is no tensor", i - t->ninput);
    kept *k = &t->kept[i];
    int64_t inner = 1;
    for (int32_t a = x->ndim - 1; a >= 0; a--) {
      if (x->strides && x->strides[a] != inner && x->shape[a] > 1)
        return tf_op_error(t->m->op, "results of a fusion that is tuned lie in row-major order");
      inner *= x->shape[a];
    }
    k->elements = inner;
    k->bytes = ((size_t)inner * x->dtype.bits + 7) / 8;
    k->first = tf_pool_alloc(t->pool, k->bytes + 1);
    k->now = tf_pool_alloc(t->pool, k->bytes + 1);
  }
  return true;
}

static tf_op *find_fusion(tuner *t) {
  tf_op *found = t->o.entry ? function_of(t->m, t->o.entry) : NULL;
  uint32_t n = found != NULL;
  for (tf_op *o = tf_op_body(t->m->op)->first; o && !t->o.entry; o = o->next)
    if (tf_fusion_is(o, TF_FUSION_FUNC) && !tf_op_attr(o, "version_of") && !n++) found = o;
  if (n == 1 && tf_fusion_is(found, TF_FUSION_FUNC)) return found;
  tf_op_error(t->m->op, n > 1 ? "the module has several fusions: name the one to tune"
                              : "there is no such fusion to tune; the parameters of a tile program are its text's");
  return NULL;
}

static tf_status tune(tf_module *m, void *arg) {
  tune_args *a = arg;
  tuner t = {.m = m, .d = a->d, .args = a->args, .nargs = a->nargs, .best = INFINITY, .began = now()};
  tf_op *scheduled;
  tf_copy_options(&t.o, sizeof t.o, a->o);
  tf_copy_options(&t.compile, sizeof t.compile, t.o.compile);
  if (!t.compile.target) t.compile.target = "sm_80";
  if (!tf_verify(m->op)) return TF_ERR_INVALID;
  tf_op *f = find_fusion(&t);
  if (!f) return TF_ERR_INVALID;
  t.pool = tf_pool_child(m->pool);
  t.entry = tf_pool_str(t.pool, tf_op_string(f, "sym_name"));
  t.compile.entry = t.o.compile ? t.o.compile->entry : NULL;
  t.ninput = tf_op_body(f)->narg;
  tf_status s = TF_ERR_INVALID;
  uint32_t results = tf_fusion_return_op(f)->noperand;
  if (t.nargs != t.ninput + results)
    tf_op_error(f, "%u arguments were given, expected %u: inputs, then results", t.nargs, t.ninput + results);
  else if (make_room(&t) && schedule(&t, &scheduled) && take_out(&t, scheduled)) {
    t.nknob = tf_knobs_find(tf_symbol_lookup(scheduled, tf_strz(t.function)), t.pool, &t.knob);
    uint32_t *best = TF_NEW_ARRAY(t.pool, uint32_t, t.nknob + 1);
    s = search(&t, best);
    if (s == TF_OK) s = keep(&t, scheduled, best, a->out);
    if (s != TF_OK && *a->out) {
      tf_package_release(*a->out);
      *a->out = NULL;
    }
  }
  tf_pool_free(t.pool);
  return s;
}

tf_status tf_tune(tf_module *m, tf_device *d, const tf_tune_options *o, const tf_arg *args, uint32_t nargs,
                  tf_package **out) {
  *out = NULL;
  return tf_guarded(m, tune, &(tune_args){d, o, args, nargs, out});
}
