/* Trying schedules, and numbers of tile programs: one change after the other from the best so far, until none helps or
 * the time is over.
 *
 * 1. choose_function: each version that these extents could launch is timed as it is. The fastest is varied.
 *
 * 2. search: a *knob* is a number of its script that can vary (tune_knobs.c), a *choice* one value for each knob. From
 * the best choice every single knob is tried with every value, and a better one becomes the best at once. That is
 * repeated while a round gains more than 1 %; what was tried is not tried again.
 *
 * 3. keep: the winner becomes a version `exactly` for these extents, before all others, and is compiled once more as a
 * part of the whole module.
 *
 * A tile program has no versions to choose from: its own numbers are the knobs, and the winner takes its place. A
 * fusion with a product is the tile program that it becomes.
 *
 * Invariant: every trial is held to the results of the first one, and so is the winner at last. It is a greedy search:
 * a choice that needs two changes at once, each of them a loss, is not found. */
#include "fusion/domain.h"
#include "tf/tune.h"

#include <math.h>
#include <time.h>

#include "api/tune_impl.h"
#include "autosched/autosched.h"
#include "fusion/fusion_dialect.h"
#include "lower/lower.h"
#include "tile/tile_dialect.h"
#include "support/sink.h"
#include "support/size.h"
#include "tf/report.h"

static const double gain = 0.99; /* less is noise */

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static tf_op *function_of(tf_module *m, const char *name) { return tf_symbol_lookup(m->op, tf_strz(name)); }

/* The module after the scheduler has seen it, as text; and the function that a call launches. */
static bool schedule(tf_tuner *t, tf_op **scheduled) {
  if (t->tiles) {
    *scheduled = t->tiles;
    t->launched = t->function = t->entry;
    return true;
  }
  tf_map map = {.pool = t->pool};
  tf_op *copy = tf_op_clone(t->m->op, t->pool, &map);
  tf_lower_options lower = tf_lowering_for(&t->compile);
  *scheduled = copy;
  if (!tf_run_passes(copy, TF_STR("auto-schedule"), &(tf_run_options){0}, NULL, &lower)) return false;
  tf_report *r;
  tf_report_options o = {.struct_size = sizeof o,
                         .entry = t->entry,
                         .target = t->compile.target,
                         .args = t->args,
                         .nargs = t->ninput,
                         .work = 1};
  if (tf_fusion_report(t->m, &o, &r) != TF_OK) return false;
  t->launched = t->function = tf_pool_strz(t->pool, r->nkernel ? r->kernel[0].function : t->entry);
  tf_report_destroy(r);
  return true;
}

/* Of an axis of an argument, or of all from one on (-1: from the first): each may stand for several of the fusion's
 * own. */
static int64_t extent_of(const tf_tuner *t, const tf_op *f, int64_t arg, int64_t axis) {
  int64_t all = 1;
  uint32_t at = (uint32_t)(axis < 0 ? -1 - axis : axis), first = at;
  uint32_t n = t->tiles ? 1 : tf_fusion_joined_axes(f, (uint32_t)arg, at, &first);
  if (axis < 0) n = (uint32_t)t->args[arg].tensor->ndim - first;
  for (uint32_t k = first; k < first + n; k++)
    if (!tf_size_mul(all, t->args[arg].tensor->shape[k], &all)) return INT64_MAX;
  return all;
}

/* The function alone, as if it were the fusion, is what is varied now; where it joins axes, as the one version of the
 * fusion. What `at_most` says of extents stays true. */
static bool take_out(tf_tuner *t, tf_op *f) {
  static const char *const words[] = {"at_least", "exactly", "strided", "or_next", "any_address", "version_of"};
  tf_map map = {.pool = t->pool};
  if (!f) return false;
  t->function = tf_pool_str(t->pool, tf_op_symbol(f));
  t->nknob = tf_knobs_find(f, t->pool, &t->knob);
  tf_op *alone = tf_op_clone(f, t->pool, &map);
  bool joined = !t->tiles && tf_fusion_joined_of(f);
  for (size_t i = 0; i + joined < sizeof words / sizeof *words; i++) tf_op_set_attr(alone, words[i], NULL);
  t->varied = joined ? t->function : t->entry;
  tf_op_set_attr(alone, "sym_name", tf_attr_strz(t->m->ctx, t->varied));
  tf_strbuf b = {.pool = t->pool};
  tf_print(&b, alone, NULL);
  if (joined) {
    tf_sb_printf(&b, "\n");
    tf_print(&b, tf_symbol_lookup(tf_op_parent(f), tf_strz(t->entry)), NULL);
  }
  t->plain = tf_sb_str(&b);
  return true;
}

/* Is it the fusion or a version of it, for such extents? */
static bool is_for_these(const tf_tuner *t, const tf_op *f) {
  if (t->tiles) return tf_tile_is(f, TF_T_FUNC) && tf_str_eqz(tf_op_symbol(f), t->entry);
  if (!tf_fusion_is(f, TF_FUSION_FUNC)) return false;
  if (!tf_str_eqz(tf_op_symbol(f), t->entry) && !tf_str_eqz(tf_fusion_version_of_of(f), t->entry)) return false;
  if (tf_fusion_strided_of(f)) return false; /* nobody asks of what strides it is for */
  static const char *const words[] = {"at_most", "at_least", "exactly"};
  for (int w = 0; w < 3; w++) {
    const tf_attr *a = tf_op_attr(f, words[w]);
    for (uint32_t i = 0; a && i + 2 < a->n; i += 3) {
      int64_t n = extent_of(t, f, a->ints[i], a->ints[i + 1]);
      int64_t limit = a->ints[i + 2];
      if (w == 2 ? n != limit : w == 1 ? n < limit : n > limit) return false;
    }
  }
  return true;
}

/* Tells of a trial. */
static void tell(tf_tuner *t, tf_trial *x) {
  x->is_best = x->outcome == TF_TRIAL_RAN && x->ms < t->best;
  if (x->is_best) t->best = x->ms;
  x->best = t->best;
  x->seconds = now() - t->began;
  if (t->o.trial) t->o.trial(t->o.user, x);
}

static bool is_over(const tf_tuner *t) {
  double most = t->o.seconds > 0 ? t->o.seconds : 10;
  return now() - t->began >= most || (t->o.most && t->number >= t->o.most);
}

/* ------------------------------------------------------------------------------------------------ the search */

static uint64_t hash_of(const tf_tuner *t, const uint32_t *choice) {
  return tf_hash_bytes(choice, t->nknob * sizeof *choice);
}

/* Each schedule that there is for these extents as it is: what is kept, and what is read once more, may be another way.
 * The launched one is the first; the fastest is the one that is varied then. */
static tf_status choose_function(tf_tuner *t, tf_op *scheduled) {
  static const uint32_t none[1];
  tf_op *launched = tf_symbol_lookup(scheduled, tf_strz(t->function)), *best = launched;
  tf_trial x;
  for (tf_op *f = launched, *next = tf_op_body(scheduled)->first; f; f = next, next = f ? f->next : NULL) {
    if ((f == launched && t->number) || !is_for_these(t, f) || (t->number && is_over(t))) continue;
    if (!take_out(t, f)) return TF_ERR_INVALID;
    t->nknob = 0; /* as it is */
    tf_status s = tf_tune_attempt(t, none, &x);
    if (s != TF_OK) return s;
    if (x.number && x.what) x.what = tf_pool_printf(t->pool, "the schedule of @%s", t->function);
    if (!x.number && x.outcome != TF_TRIAL_RAN)
      return tf_op_error(function_of(t->m, t->entry), "the schedule as it is does not run: %s", x.why), TF_ERR_INVALID;
    double before = t->best;
    tell(t, &x);
    if (x.is_best && x.ms < gain * before) best = f;
  }
  return take_out(t, best) ? TF_OK : TF_ERR_INVALID;
}

/* `best` gets the winner's choices. */
static tf_status search(tf_tuner *t, uint32_t *best) {
  tf_map seen = {.pool = t->pool};
  uint32_t *choice = TF_NEW_ARRAY(t->pool, uint32_t, t->nknob + 1);
  tf_trial x;
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
        tf_status s = tf_tune_attempt(t, choice, &x);
        if (s != TF_OK) return s;
        tell(t, &x);
        if (!x.is_best) continue;
        memcpy(best, choice, t->nknob * sizeof *choice);
        better |= x.ms < gain * before; /* less is noise, and no reason to go round again */
      }
  }
  return TF_OK;
}

/* ------------------------------------------------------------------------------------------------ the winner */

/* The extents of all axes that only the launch knows. */
static tf_attr *these_extents(tf_tuner *t, const tf_op *f) {
  TF_VEC(int64_t) at = {0};
  const tf_block *b = tf_op_body(f);
  for (uint32_t i = 0; i < b->narg; i++) {
    const tf_type *type = b->arg[i]->type;
    for (uint32_t a = 0; type->kind == TF_TYPE_TENSOR && a < type->rank; a++) {
      if (type->dims[a] != TF_DYN) continue;
      tf_vec_push(t->pool, &at, i);
      tf_vec_push(t->pool, &at, a);
      tf_vec_push(t->pool, &at, extent_of(t, f, i, a));
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

typedef struct winner_args {
  tf_tuner *t;
  const uint32_t *best;
} winner_args;

/* Puts the winner before all other versions. */
static tf_status add_winner(tf_module *m, void *arg) {
  winner_args *a = arg;
  tf_tuner *t = a->t;
  tf_op *f = function_of(m, t->function);
  tf_map map = {.pool = m->pool};
  tf_op *winner = t->tiles ? f : tf_op_clone(f, m->pool, &map);
  for (uint32_t i = 0; i < t->nknob; i++) tf_knob_set(winner, &t->knob[i], a->best[i]);
  if (t->tiles) return TF_OK; /* right for all extents, if chosen for these */
  tf_op_set_attr(winner, "sym_name", tf_attr_strz(m->ctx, free_name(m->op, t->entry, t->pool)));
  tf_op_set_attr(winner, "version_of", tf_attr_symbol(m->ctx, tf_strz(t->entry)));
  tf_op_set_attr(winner, "exactly", these_extents(t, f));
  tf_op_set_attr(winner, "or_next", tf_attr_unit(m->ctx)); /* where its vectors do not reach, as ever */
  tf_op_insert_before(tf_op_body(m->op)->first, winner);
  return TF_OK;
}

static void end_module(void *m) { tf_module_destroy(m); }

/* The module with the winner as the first version of the fusion; the tuner's. */
static tf_status whole(tf_tuner *t, tf_op *scheduled, const uint32_t *best, tf_module **out) {
  tf_strbuf b = {.pool = t->pool};
  void **slot = tf_pool_hold(t->pool, end_module);
  tf_print(&b, scheduled, NULL);
  tf_status s = tf_module_parse(t->m->session, TF_STR("tuned"), tf_sb_str(&b), out);
  *slot = s == TF_OK ? *out : NULL;
  return s == TF_OK ? tf_guarded(*out, add_winner, &(winner_args){t, best}) : s;
}

static uint32_t entry_of(const tf_tuner *t, const tf_package *p) {
  uint32_t entry = 0;
  while (entry + 1 < tf_package_num_entries(p) && strcmp(tf_package_entry_name(p, entry), t->entry) != 0) entry++;
  return entry;
}

/* The results are the winner's at last, and right. */
static tf_status run_winner(tf_tuner *t, tf_package *p) {
  const tf_sink *sink = &t->m->session->sink;
  tf_executable *exe;
  tf_status s = tf_executable_create(t->d, p, sink, &exe);
  if (s != TF_OK) return s;
  bool right;
  s = tf_tune_run(t, exe, entry_of(t, p), false, &right, sink);
  tf_executable_destroy(exe);
  return s != TF_OK || right
             ? s
             : tf_fail(sink, TF_ERR_INVALID,
                       "internal error: the tuned version of '@%s' gives other results; please report this", t->entry);
}

/* A product is varied as one program. Untuned it may be made in other ways, too, one of which such a launch may take,
 * that none of the variants is as fast as: then *out is that package, else NULL. */
static tf_status ask_untuned(tf_tuner *t, const tf_compile_options *co, tf_package **out) {
  tf_sink quiet = {0};
  tf_trial x = {.struct_size = sizeof x, .number = t->number, .outcome = TF_TRIAL_REFUSED, .ms = NAN};
  tf_package *p = NULL;
  tf_status s = tf_compile(t->m, co, &p);
  bool ran = s == TF_OK && tf_tune_time(t, p, entry_of(t, p), &quiet, &x) == TF_OK && x.outcome == TF_TRIAL_RAN;
  if (ran && x.ms * gain < t->best) {
    tf_op_emit(function_of(t->m, t->entry), TF_REMARK,
               "untuned, launches of these extents are as fast (%g ms): nothing is changed", x.ms);
    *out = p;
  } else tf_package_release(p);
  return s;
}

/* Compiles it, and keeps it under the key of the module as it is. */
static tf_status keep(tf_tuner *t, tf_op *scheduled, const uint32_t *best, tf_package **out) {
  tf_compile_options co = t->compile;
  tf_module *m = NULL;
  bool changed = strcmp(t->function, t->launched) != 0;
  co.cache = NULL;
  for (uint32_t i = 0; i < t->nknob; i++) changed |= best[i] != 0;
  tf_status s = changed && t->tiles ? ask_untuned(t, &co, out) : TF_OK;
  if (s == TF_OK && changed && !*out) s = whole(t, scheduled, best, &m);
  if (s == TF_OK && !*out) s = tf_compile(changed ? m : t->m, &co, out);
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
static bool make_room(tf_tuner *t) {
  t->kept = TF_NEW_ARRAY(t->pool, tf_tune_kept, t->nargs + 1);
  for (uint32_t i = t->ninput; i < t->nargs; i++) {
    const DLTensor *x = t->args[i].tensor;
    if (!x) return tf_op_error(t->m->op, "result %u is no tensor", i - t->ninput);
    tf_tune_kept *k = &t->kept[i];
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

/* A fusion that is no version of another, or a tile program. */
static bool is_program(const tf_op *op) {
  return tf_tile_is(op, TF_T_FUNC) || (tf_fusion_is(op, TF_FUSION_FUNC) && !tf_fusion_version_of_attr(op));
}

static tf_op *find_program(tf_tuner *t) {
  tf_op *found = t->o.entry ? function_of(t->m, t->o.entry) : NULL;
  uint32_t n = found != NULL;
  for (tf_op *o = tf_op_body(t->m->op)->first; o && !t->o.entry; o = o->next)
    if (is_program(o) && !n++) found = o;
  if (n == 1 && is_program(found)) return found;
  tf_op_error(t->m->op, n > 1 ? "the module has several programs: name the one to tune"
                              : "there is no such fusion or tile program to tune");
  return NULL;
}

/* A tile program, or a fusion that becomes one: the module with it. True without one for other fusions. */
static bool find_tiles(tf_tuner *t, tf_op *f) {
  bool product = tf_fusion_is(f, TF_FUSION_FUNC) && tf_fusion_first_by_tiles(f) && !tf_autosched_vectors_only(f);
  if (!product && !tf_tile_is(f, TF_T_FUNC)) return true;
  tf_map map = {.pool = t->pool};
  tf_lower_options lower = tf_lowering_for(&t->compile);
  lower.alone = true;
  tf_op *copy = tf_op_clone(t->m->op, t->pool, &map);
  if (product && !tf_run_passes(copy, TF_STR("fuse-products"), &(tf_run_options){0}, NULL, &lower)) return false;
  tf_op *tiles = tf_symbol_lookup(copy, tf_strz(t->entry));
  if (!tiles || !tf_tile_is(tiles, TF_T_FUNC))
    return tf_op_error(
        f,
        "'@%s' becomes a program of several steps, which cannot be tuned as one; `tf-opt --fuse-products` "
        "shows them, and each can be tuned by itself",
        t->entry);
  t->tiles = copy;
  return true;
}

static uint32_t results_of(const tf_op *f) {
  return tf_tile_is(f, TF_T_FUNC) ? tf_tile_num_results(f) : tf_fusion_return_op((tf_op *)f)->noperand;
}

static tf_status tune(tf_module *m, void *arg) {
  tune_args *a = arg;
  tf_tuner t = {.m = m, .d = a->d, .args = a->args, .nargs = a->nargs, .best = INFINITY, .began = now()};
  tf_op *scheduled;
  tf_status known = TF_OPTIONS_READ(tf_tune_options, &t.o, a->o, &m->session->sink);
  if (known == TF_OK) known = TF_OPTIONS_READ(tf_compile_options, &t.compile, t.o.compile, &m->session->sink);
  if (known != TF_OK) return known;
  if (!t.compile.target) t.compile.target = "sm_80";
  if (!tf_verify(m->op)) return TF_ERR_INVALID;
  tf_op *f = find_program(&t);
  if (!f) return TF_ERR_INVALID;
  t.pool = tf_pool_child(m->pool);
  t.entry = tf_pool_str(t.pool, tf_op_symbol(f));
  t.compile.entry = t.o.compile ? t.o.compile->entry : NULL;
  t.ninput = tf_tile_is(f, TF_T_FUNC) ? tf_tile_num_inputs(f) : tf_op_body(f)->narg;
  tf_status s = TF_ERR_INVALID;
  uint32_t results = results_of(f);
  if (t.nargs != t.ninput + results)
    tf_op_error(f, "%u arguments were given, expected %u: inputs, then results", t.nargs, t.ninput + results);
  else if (make_room(&t) && find_tiles(&t, f) && schedule(&t, &scheduled) &&
           (s = choose_function(&t, scheduled)) == TF_OK) {
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
