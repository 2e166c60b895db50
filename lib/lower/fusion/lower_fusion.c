/* The passes from fusions to kernels. */
#include "kernel/kernel.h"
#include "lower/common/host_code.h"
#include "lower/fusion/choose_schedule.h"
#include "lower/fusion/plan/plan_remarks.h"
#include "lower/fusion/version_kernels.h"
#include "lower/fusion/version_plan.h"
#include "lower/lower.h"
#include "support/result.h"

typedef TF_VEC(tf_op *) func_list;

/* `at_most`, `at_least`, `exactly` and `strided`: three numbers a condition. Of all axes from one on together (-1: from
 * the first) what is asked is at most what 31 bits count; together they have no stride. */
static bool conditions_are_sound(tf_op *o, const char *word, tf_verdict *why) {
  bool together = strcmp(word, "strided") != 0;
  tf_attr *a = tf_op_attr(o, word);
  for (uint32_t i = 0; a && i + 2 < a->n; i += 3) {
    int64_t arg = a->ints[i], axis = a->ints[i + 1];
    tf_block *b = tf_fusion_body(o);
    tf_type *t = arg >= 0 && arg < b->narg ? b->arg[arg]->type : NULL;
    if (t && t->kind == TF_TYPE_TENSOR && axis < 0 && (a->ints[i + 2] < 0 || a->ints[i + 2] > INT32_MAX))
      return tf_refuse(why, o, "'%s' asks for %lld elements of argument %lld, expected 0 to %d", word,
                       (long long)a->ints[i + 2], (long long)arg, INT32_MAX);
    if (!t || t->kind != TF_TYPE_TENSOR || axis < (together ? -(int64_t)t->rank : 0) || axis >= t->rank)
      return tf_refuse(why, o, "'%s' names axis %lld of argument %lld, which there is not", word, (long long)axis,
                       (long long)arg);
  }
  return true;
}

/* Its other schedules, in the order of the module, then the function itself. */
static bool versions_of(tf_op *module, tf_op *func, tf_pool *pool, func_list *out, tf_verdict *why) {
  tf_str name = tf_op_symbol(func);
  for (tf_op *o = tf_op_body(module)->first; o; o = o->next) {
    if (!tf_fusion_is(o, TF_FUSION_FUNC) || o == func || !tf_str_eq(tf_fusion_version_of_of(o), name)) continue;
    tf_type *own = tf_fusion_func_type(func), *want = tf_fusion_joined_type(o, own, pool);
    if (!want)
      return tf_refuse(why, o, "`joined` and `extents` do not fit the arguments and results of '@%s', which are %s",
                       name.ptr, tf_type_str(own));
    if (tf_fusion_func_type(o) != want)
      return tf_refuse(why, o, "a version of '@%s' has its arguments and results, expected %s, found %s", name.ptr,
                       tf_type_str(want), tf_type_str(tf_fusion_func_type(o)));
    if (!tf_fusion_is_joined_from(o, func, pool))
      return tf_refuse(
          why, o,
          "a version of '@%s' has its arguments as they are there: `contiguity`, and `dims` if it has any, "
          "are the same, and axes are joined only where the outer ones are contiguous and none has stride 0",
          name.ptr);
    if (!conditions_are_sound(o, "at_most", why) || !conditions_are_sound(o, "at_least", why) ||
        !conditions_are_sound(o, "exactly", why) || !conditions_are_sound(o, "strided", why))
      return false;
    tf_vec_push(pool, out, o);
  }
  tf_vec_push(pool, out, func);
  return true;
}

/* Plans where there are none yet, and kernels, one version behind the other: what is said stays in this order. */
static bool lower(tf_op *module, const func_list *funcs, const tf_chosen *chosen, const tf_lower_later *later,
                  const tf_lower_options *o, tf_pool *pool, tf_verdict *why) {
  tf_lower_version *v = TF_NEW_ARRAY(pool, tf_lower_version, funcs->n);
  tf_planned **from = TF_NEW_ARRAY(pool, tf_planned *, funcs->n);
  bool ok = true, apart = later->apart->n && !later->one, served = false; /* by a version before */
  for (size_t i = 0; ok && i < funcs->n; i++) {
    from[i] = tf_chosen_find(chosen, funcs->at[i]);
    if (!from[i]) from[i] = tf_plan_version(module, funcs->at[i], o, pool);
    v[i] = (tf_lower_version){.func = from[i]->func, .p = from[i]->p};
    if (apart && from[i]->p) tf_plan_tell(from[i]->p, from[i]->segs); /* kernels are made when they are asked for */
    ok = from[i]->p && (apart || served || tf_version_kernels(from[i], o, pool, &v[i]));
    served |= later->one || tf_lower_serves_all(funcs->at[i]);
    tf_planned_end(from[i]);
  }
  tf_strmap known = {.pool = pool};
  for (size_t i = 0; ok && i < funcs->n; i++) ok = tf_version_place(&v[i], &known);
  ok = ok && tf_lower_host(v, (uint32_t)funcs->n, later);
  for (size_t i = 0; ok && i < funcs->n; i++) tf_op_erase(funcs->at[i]);
  for (size_t i = 0; i < funcs->n && from[i]; i++) tf_verdict_join(why, &from[i]->said);
  return ok;
}

/* Is it the version behind all others that was asked for? */
static bool chosen_last(const tf_chosen *c) { return c->apart.only == (int32_t)c->apart.n; }

/* Of the versions of an automatic schedule the one that was asked for: a program of the fusion's name, or none. */
static bool lower_version(tf_op *module, tf_op *func, const tf_lower_options *o, tf_pool *pool, tf_verdict *why) {
  tf_chosen chosen = {0};
  func_list one = {0}; /* and, where its axes are joined, the fusion, which says what is checked */
  tf_lower_later later = {.name = tf_op_symbol(func).ptr, .apart = &chosen.apart, .one = true};
  tf_lower_options last = *o;
  last.widths = TF_WIDTHS_BOTH; /* behind it nobody is asked */
  bool ok = tf_choose_schedule(func, o, false, pool, &chosen, why), own = false;
  for (size_t i = 0; ok && i < chosen.at.n; i++) own |= chosen.at.at[i].func == func;
  TF_EITHER(tf_chosen_adopt(&chosen, func));
  for (size_t i = 0; ok && i < chosen.at.n; i++) tf_vec_push(pool, &one, chosen.at.at[i].func);
  if (ok && one.n && !(own && one.n == 1 && !chosen_last(&chosen)))
    ok = lower(module, &one, &chosen, &later, chosen_last(&chosen) ? &last : o, pool, why);
  else
    for (size_t i = 0; i < one.n; i++) tf_op_erase(one.at[i]);
  if (!own) tf_op_erase(func);
  tf_chosen_end(&chosen);
  return ok;
}

bool tf_lower_fusion(tf_op *module, tf_op *func, const tf_lower_options *given, tf_verdict *why) {
  tf_op *by_tiles = tf_fusion_first_by_tiles(func);
  if (tf_fusion_mesh_of(func))
    return tf_refuse(why, func, "a fusion on a mesh is made of those of its devices; run 'spread-fusions' before");
  if (by_tiles)
    return tf_refuse(why, by_tiles, "%s made by a tile program; run 'fuse-products' before",
                     tf_fusion_is_product(by_tiles)
                         ? "a product is"
                         : tf_pool_printf(func->pool, "%s is", tf_fusion_by_tiles_words(by_tiles)));
  tf_pool *pool = tf_pool_child(module->pool);
  tf_chosen chosen = {0};
  func_list all = {0};
  tf_lower_options own = *given, *o = &own;
  if (o->versions && !tf_host_code_may_ask(module)) o->versions = 0;
  if (o->versions > 0) {
    bool done = lower_version(module, func, o, pool, why);
    tf_pool_free(pool);
    return done;
  }
  const char *text = o->versions ? tf_host_code_source(func, pool) : NULL;
  tf_lower_later later = {.name = tf_op_symbol(func).ptr, .source = text, .apart = &chosen.apart};
  bool ok = tf_choose_schedule(func, o, false, pool, &chosen, why);
  func = tf_chosen_adopt(&chosen, func);
  ok = ok && versions_of(module, func, pool, &all, why);
  later.of = all.n ? all.at[0] : func;
  ok = ok && lower(module, &all, &chosen, &later, o, pool, why);
  tf_chosen_end(&chosen);
  tf_pool_free(pool);
  return ok;
}

/* The next function that is no version of another one. */
static tf_op *next_fusion(tf_op *o) {
  while (o && (!tf_fusion_is(o, TF_FUSION_FUNC) || tf_fusion_version_of_attr(o))) o = o->next;
  return o;
}

/* To the diagnostics; `ok` comes back. */
static bool tell(tf_op *func, const tf_verdict *v, bool ok) {
  if (!ok && !tf_verdict_reason(v))
    tf_op_error(func, "internal error: lowering failed without a reason; please report this");
  return tf_tell(func->ctx, v, ok);
}

bool tf_lower_fusions(tf_op *module, const tf_lower_options *o) {
  for (tf_op *op; (op = next_fusion(tf_op_body(module)->first));) {
    tf_verdict why = {.pool = tf_pool_child(module->pool)};
    bool ok = tell(op, &why, tf_lower_fusion(module, op, o, &why));
    tf_pool_free(why.pool);
    if (!ok) return false;
  }
  for (tf_op *op = tf_op_body(module)->first; op; op = op->next)
    if (tf_fusion_is(op, TF_FUSION_FUNC))
      return tf_op_error(op, "this is a version of '@%s', which is no fusion of the module",
                         tf_fusion_version_of_of(op).ptr);
  return true;
}

static bool run_lower(tf_pass_run *r) {
  const tf_lower_options *given = r->user;
  tf_lower_options o = given ? *given : (tf_lower_options){0};
  tf_str w = tf_pass_str(r, "index", "");
  if (tf_str_eqz(w, "32")) o.index = TF_INDEX_32;
  else if (tf_str_eqz(w, "64")) o.index = TF_INDEX_64;
  o.stored_maps |= tf_str_eqz(tf_pass_str(r, "maps", "parameter"), "global");
  o.fast_math |= tf_pass_flag(r, "fast", false);
  o.vector_bytes = (uint32_t)tf_pass_int(r, "vector_bytes", o.vector_bytes);
  if (!tf_pass_flag(r, "tma", true) && !o.without_tma) o.without_tma = "this target";
  return tf_lower_fusions(r->op, &o);
}

bool tf_lower_apply_schedules(tf_op *module, tf_verdict *why) {
  for (tf_op *o = tf_op_body(module)->first, *next; o; o = next) {
    next = o->next;
    if (tf_fusion_is(o, TF_FUSION_FUNC) && !tf_sched_apply_script(o, why)) return false;
  }
  return true;
}

static bool run_apply(tf_pass_run *r) {
  const tf_lower_options *given = r->user;
  tf_lower_options o = given ? *given : (tf_lower_options){0};
  tf_verdict why = {.pool = r->scratch};
  for (tf_op *f = tf_op_body(r->op)->first, *next; f; f = next) {
    next = f->next;
    if (tf_fusion_is(f, TF_FUSION_FUNC)) tf_lower_tell_kernels(f, &o, &why);
  }
  return tf_tell(r->op->ctx, &why, tf_lower_apply_schedules(r->op, &why));
}

/* At the begin of the scripts of the fusion and of its versions, which stand between `before` and it. */
static void write_notes(tf_op *func, tf_op *before, const tf_autosched_notes *notes) {
  for (tf_op *f = func; notes->n && f != before; f = f->prev) {
    tf_op *at = tf_fusion_is(f, TF_FUSION_FUNC) ? tf_fusion_body(f)->first : NULL;
    while (at && !tf_sched_is_line(at)) at = at->next;
    for (size_t i = 0; at && i < notes->n; i++) {
      tf_named_attr text = {"text", tf_attr_strz(f->ctx, notes->at[i])};
      tf_op *note =
          tf_op_new(f->ctx, f->pool, f->loc, tf_context_op(f->ctx, "sched.note"), NULL, 0, NULL, 0, &text, 1, 0);
      tf_op_insert_before(at, note);
    }
  }
}

bool tf_lower_auto_schedule(tf_op *module, const tf_lower_options *o, bool plain, tf_verdict *why) {
  bool ok = true;
  for (tf_op *f = tf_op_body(module)->first, *next; ok && f; f = next) {
    next = f->next;
    if (!tf_fusion_is(f, TF_FUSION_FUNC) || tf_fusion_mesh_of(f)) continue; /* each device's part gets its own */
    tf_pool *pool = tf_pool_child(module->pool);
    tf_chosen chosen = {0};
    tf_verdict said = {.pool = pool};
    tf_autosched_notes notes = {0};
    tf_op *before = f->prev;
    if (tf_autosched_vectors_only(f)) tf_autosched_vector_products(f, &notes);
    ok = tf_choose_schedule(f, o, plain, pool, &chosen, &said);
    if (ok) write_notes(f, before, &notes);
    if (why) tf_verdict_join(why, &said);
    tf_chosen_drop(&chosen);
    tf_pool_free(pool);
  }
  return ok;
}

static bool run_auto(tf_pass_run *r) {
  const tf_lower_options *given = r->user;
  tf_lower_options l = given ? *given : (tf_lower_options){0};
  tf_verdict why = {.pool = r->scratch};
  if (!tf_lower_target(r, &l)) return false;
  l.versions = 0;
  l.row = tf_pass_int(r, "row", l.row);
  return tf_tell(r->op->ctx, &why, tf_lower_auto_schedule(r->op, &l, tf_pass_flag(r, "plain", false), &why));
}

const tf_pass tf_pass_lower_fusion = {"lower-fusion", "fusions become kernels and host programs",
                                      "index: enum(32|64|auto), fast: bool, vector_bytes: int, tma: bool, "
                                      "maps: enum(parameter|global)",
                                      run_lower};
const tf_pass tf_pass_apply_schedule = {
    "apply-schedule", "run the schedule scripts and leave each tensor with its domain", "", run_apply};
const tf_pass tf_pass_auto_schedule = {"auto-schedule", "write a schedule for every fusion that has none",
                                       "plain: bool, target: str, row: int", run_auto};
