/* The passes from fusions to kernels. */
#include "lower/fusion/lower_fusion.h"
#include "lower/fusion/plan/fit_tma.h"
#include "lower/fusion/plan/plan.h"
#include "lower/fusion/plan/plan_ask.h"
#include "lower/fusion/plan/plan_remarks.h"
#include "lower/fusion/plan/without_tma.h"
#include "lower/lower.h"

#include "autosched/autosched.h"
#include "lower/fusion/emit/fusion_kernel.h"
#include "lower/fusion/host/host_program.h"
#include "target/target.h"

/* Do all static extents keep every index below 2^31? */
static bool fits_narrow(tf_plan *p) {
  for (uint32_t i = 0; i < p->ntv; i++) {
    tf_tv *t = p->tv[i];
    int64_t n = 1, v;
    bool loops = t->op && !t->at_use; /* else elements, at whose indices others read or compute it */
    for (uint32_t k = 0; k < (loops ? t->nloop : t->rank); k++) {
      tf_ixp e = loops ? t->loop[k].extent : tf_extent_root(t->axis[k])->node;
      if (!tf_ix_is_const(e, &v) || __builtin_mul_overflow(n, v > 0 ? v : 1, &n) || n > (int64_t)1 << 29) return false;
    }
    for (uint32_t k = 0; !t->op && k < t->rank; k++)
      if (tf_fusion_contiguous(p->func, (uint32_t)t->arg, k) == TF_STRIDED) return false;
  }
  return true;
}

static bool emit_kernels(tf_plan *p, tf_segment *segs, tf_type *ity, const char *suffix, tf_emitter ***out) {
  tf_emitter **k = TF_NEW_ARRAY(p->pool, tf_emitter *, (size_t)p->nsegment + 1);
  tf_str name = tf_op_symbol(p->func);
  for (int32_t i = 0; i < p->nsegment; i++) {
    if (!segs[i].ntv) continue;
    k[i] = tf_lower_kernel(p, &segs[i], ity, tf_pool_printf(p->pool, "%.*s_k%d%s", (int)name.len, name.ptr, i, suffix));
    if (!k[i]) return false;
  }
  *out = k;
  return true;
}

static void find_long_quotient(tf_op *op, void *user) {
  int row = tf_kernel_op(op);
  int64_t d;
  if (row != TF_K_DIV && row != TF_K_REM && row != TF_K_FLOORDIV && row != TF_K_FLOORMOD) return;
  const tf_type *t = op->result[0].type;
  *(bool *)user |= t->kind == TF_TYPE_INT && t->width == 64 && !tf_const_int(tf_op_operand(op, 1), &d);
}

/* Do kernels of 64-bit indices do for all sizes? They add and multiply, which costs little where a thread has one row's
 * part, and divide by constants only: another quotient would cost ten times as much. */
static bool wide_serve_all(const tf_plan *p, tf_emitter *const *k) {
  bool divides = !tf_fusion_one_width_of(p->func);
  for (int32_t i = 0; i < p->nsegment && !divides; i++)
    if (k[i]) tf_walk(k[i]->code.func, false, find_long_quotient, &divides);
  return !divides;
}

static void rename(const tf_plan *p, tf_emitter *const *k, const char *suffix) {
  for (int32_t i = 0; i < p->nsegment; i++) {
    if (!k[i]) continue;
    tf_op *f = k[i]->code.func;
    tf_str name = tf_op_symbol(f);
    tf_op_set_attr(f, "sym_name",
                   tf_attr_strz(p->ctx, tf_pool_printf(p->pool, "%.*s%s", (int)name.len, name.ptr, suffix)));
  }
}

/* A kernel that is another one under another name goes: versions of a fusion of several kernels often have some in
 * common. The text has all that a kernel is but its name. */
static bool is_known(tf_plan *p, tf_emitter *e, tf_strmap *known) {
  if (p->nsegment < 2) return false;
  tf_pool *scratch = tf_pool_child(p->pool);
  tf_strbuf b = {.pool = scratch};
  tf_op *f = e->code.func;
  tf_attr *name = tf_kernel_sym_name_attr(f);
  tf_op_set_attr(f, "sym_name", tf_attr_strz(p->ctx, "k"));
  tf_print(&b, f, &(tf_print_options){.generic = true});
  tf_op_set_attr(f, "sym_name", name);
  tf_op *same = tf_strmap_get(known, tf_sb_str(&b));
  if (same) {
    tf_op_erase(f);
    e->code.func = same;
  } else tf_strmap_set(known, (tf_str){tf_pool_str(known->pool, tf_sb_str(&b)), tf_sb_str(&b).len}, f);
  tf_pool_free(scratch);
  return same != NULL;
}

/* In a row before `at`, or behind it. */
static bool place(tf_plan *p, tf_emitter **k, tf_op *at, bool before, tf_strmap *known) {
  for (int32_t i = 0; k && i < p->nsegment; i++) {
    if (!k[i] || is_known(p, k[i], known)) continue;
    if (tf_symbol_lookup(p->module, tf_op_symbol(k[i]->code.func)))
      return tf_refuse(p->why, at, "the kernel's name '@%s' is taken", tf_op_symbol(k[i]->code.func).ptr);
    if (before) tf_op_insert_before(at, k[i]->code.func);
    else tf_op_insert_after(at, k[i]->code.func);
    if (!before) at = k[i]->code.func;
  }
  return true;
}

/* Where a copy via(tma) does not fit, it is made fit and all is planned once more; what then does not is the reason. Of
 * the plan that did not fit nothing is told: its remarks come again. */
static tf_plan *plan(tf_op *module, tf_op *func, const tf_lower_options *o, tf_pool *pool, tf_segment **out,
                     tf_verdict *why) {
  size_t said = why ? why->said.n : 0;
  tf_plan *p = tf_plan_make(module, func, pool, o, why);
  if (!p) return NULL;
  tf_segment *segs = *out = TF_NEW_ARRAY(pool, tf_segment, (size_t)p->nsegment + 1);
  for (int32_t i = 0; i < p->nsegment; i++) {
    if (tf_plan_segment(p, i, &segs[i])) continue;
    if (!p->unfit) return NULL;
    tf_lower_options *fitted = TF_NEW(pool, tf_lower_options);
    *fitted = *o;
    fitted->fitted = true;
    if (why) why->said.n = said;
    return tf_lower_fit_tma(func, o, pool, why) ? plan(module, func, fitted, pool, out, why) : NULL;
  }
  return p;
}

/* Must some copy by the engine fill holes with zeros? Threads could not. */
static bool needs_holes(const tf_plan *p) {
  for (uint32_t i = 0; i < p->ntv; i++)
    if (p->tv[i]->op && tf_fusion_zero_holes_of(p->tv[i]->op)) return true;
  return false;
}

/* Does the launch decide whether the copy engine can make a copy? */
static bool may_not_reach(const tf_plan *p) {
  if (needs_holes(p)) return false;
  for (uint32_t i = 0; i < p->ntv; i++)
    for (uint32_t k = 0; p->tv[i]->tma && k < p->tv[i]->tma->ncondition; k++)
      if (p->tv[i]->tma->condition[k].need == TF_TMA_DIVISIBLE) return true;
  return false;
}

/* There are vectors: does the launch find out whether these fit? */
static bool relies_on_extents(const tf_plan *p) {
  for (size_t i = 0; i < tf_ix_num_facts(p->ix); i++) {
    const tf_ix_fact *f = tf_ix_get_fact(p->ix, i);
    if (f->used && f->kind == TF_IX_FACT_DIVISIBLE) return true;
  }
  return false;
}

/* The kernels without the copy engine, and without vectors that only fit some extents; NULL if there can be none, and
 * then the launch refuses what it cannot reach: nobody asks why. */
static tf_lower_spare *spare_kernels(tf_op *module, tf_op *func, const tf_lower_options *o, tf_pool *pool) {
  tf_lower_options *plain = TF_NEW(pool, tf_lower_options);
  tf_lower_spare *s = TF_NEW(pool, tf_lower_spare);
  tf_segment *segs;
  bool engine = tf_lower_by_engine(func, pool);
  *plain = *o;
  plain->fitted = plain->unaligned = plain->unpromised = true;
  if (tf_fusion_any_address_of(func)) plain->vector_bytes = 1;
  s->p = tf_lower_without_tma(func, plain, pool, NULL) ? plan(module, func, plain, pool, &segs, NULL) : NULL;
  const char *suffix = engine ? "_threads" : "_scalar";
  bool ok = s->p && emit_kernels(s->p, segs, tf_type_i(func->ctx, 64), suffix, &s->kernels);
  return ok ? s : NULL;
}

/* `twin`: a copy of the function, or NULL. */
static bool make_kernels(tf_op *module, tf_op *func, tf_op *twin, const tf_lower_options *o, tf_pool *pool,
                         tf_lower_version *v, tf_verdict *why) {
  tf_segment *segs;
  tf_plan *p = plan(module, func, o, pool, &segs, why);
  *v = (tf_lower_version){.func = func, .p = p};
  if (!p) return false;
  tf_plan_tell(p, segs);
  bool engine = twin && !o->without_tma && tf_lower_by_engine(twin, pool);
  if (engine && may_not_reach(p)) v->spare = spare_kernels(module, twin, o, pool);
  bool fits = fits_narrow(p);
  bool want_narrow = o->index == TF_INDEX_32 || (o->index == TF_INDEX_AUTO && (fits || p->symbolic));
  bool want_wide = o->index == TF_INDEX_64 || (o->index == TF_INDEX_AUTO && !fits);
  if (want_wide && !emit_kernels(p, segs, tf_type_i(p->ctx, 64), "", &v->wide)) return false;
  want_narrow &= !want_wide || !wide_serve_all(p, v->wide);
  if (want_wide && want_narrow) rename(p, v->wide, "_wide");
  if (want_narrow && !emit_kernels(p, segs, tf_type_i(p->ctx, 32), "", &v->narrow)) return false;
  bool any = tf_fusion_any_address_of(func);
  if (twin && !v->spare && !needs_holes(p) && (any || relies_on_extents(p)))
    v->spare = spare_kernels(module, twin, o, pool);
  return true;
}

static bool place_all(const tf_lower_version *v, tf_strmap *known) {
  return place(v->p, v->narrow, v->func, true, known) && place(v->p, v->wide, v->func, true, known) &&
         (!v->spare || place(v->spare->p, v->spare->kernels, v->func, false, known));
}

/* Targets whose name ends in no letter have the engine and producer warps, but no setmaxnreg; older ones neither. */
static void leave_registers(tf_op *func, const tf_lower_options *o, tf_pool *pool, tf_verdict *why) {
  bool lacks = o->target && !tf_target_has(o->target, TF_FEAT_setmaxnreg);
  const char *who = o->without_tma ? o->without_tma : lacks ? o->target->name : NULL;
  if (!who) return;
  tf_op **tv;
  uint32_t n = tf_fusion_tensors(func, pool, &tv);
  for (uint32_t i = 0; i < n; i++) {
    if (!tf_fusion_registers_of(tv[i])) continue;
    tf_op_set_attr(tv[i], "registers", NULL);
    tf_add_remark(why, tv[i], "registers of '%s' are not moved: %s cannot", tf_value_name(&tv[i]->result[0]), who);
  }
}

tf_plan *tf_lower_plan(tf_op *module, tf_op *func, const tf_lower_options *o, tf_pool *pool, tf_segment **out,
                       tf_verdict *why) {
  leave_registers(func, o, pool, why);
  if (o->without_tma && !tf_lower_without_tma(func, o, pool, why)) return NULL;
  return plan(module, func, o, pool, out, why);
}

/* Is there a vector of which the launch may find out that it does not fit? */
static bool has_vectors(tf_op *func, tf_pool *pool) {
  tf_op **tv;
  uint32_t n = tf_fusion_tensors(func, pool, &tv);
  for (uint32_t i = 0; i < n; i++) {
    tf_block *b = tf_fusion_domain_block(tv[i]);
    tf_attr *types = b ? tf_id_parallel_of(b->last) : NULL;
    if (types && types->n && tf_ptype_find(types->elem[types->n - 1]->s) == TF_PT_VECTORIZE) return true;
  }
  return false;
}

static bool lower_version(tf_op *module, tf_op *func, const tf_lower_options *o, tf_pool *pool, tf_lower_version *v,
                          tf_verdict *why) {
  tf_map map = {.pool = pool};
  leave_registers(func, o, pool, why);
  bool alone = tf_fusion_or_next_of(func); /* the next version is what is launched in its place */
  tf_op *twin = !alone && (tf_lower_by_engine(func, pool) || has_vectors(func, pool))
                    ? tf_op_clone(func, func->pool, &map)
                    : NULL;
  if (twin) tf_op_insert_after(func, twin);
  bool ok = (!o->without_tma || tf_lower_without_tma(func, o, pool, why)) &&
            make_kernels(module, func, twin, o, pool, v, why);
  if (twin) tf_op_erase(twin);
  return ok;
}

typedef TF_VEC(tf_op *) func_list;

/* `at_most` and `exactly`: three numbers a condition. */
static bool conditions_are_sound(tf_op *o, const char *word, tf_verdict *why) {
  tf_attr *a = tf_op_attr(o, word);
  for (uint32_t i = 0; a && i + 2 < a->n; i += 3) {
    int64_t arg = a->ints[i], axis = a->ints[i + 1];
    tf_block *b = tf_fusion_body(o);
    tf_type *t = arg >= 0 && arg < b->narg ? b->arg[arg]->type : NULL;
    if (!t || t->kind != TF_TYPE_TENSOR || axis < 0 || axis >= t->rank)
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
    if (tf_fusion_func_type(o) != tf_fusion_func_type(func))
      return tf_refuse(why, o, "a version of '@%s' has its arguments and results, expected %s, found %s", name.ptr,
                       tf_type_str(tf_fusion_func_type(func)), tf_type_str(tf_fusion_func_type(o)));
    if (!conditions_are_sound(o, "at_most", why) || !conditions_are_sound(o, "exactly", why)) return false;
    tf_vec_push(pool, out, o);
  }
  tf_vec_push(pool, out, func);
  return true;
}

static bool lower(tf_op *module, const func_list *funcs, const tf_lower_options *o, tf_pool *pool, tf_verdict *why) {
  tf_lower_version *v = TF_NEW_ARRAY(pool, tf_lower_version, funcs->n);
  bool ok = true;
  for (size_t i = 0; ok && i < funcs->n; i++) ok = lower_version(module, funcs->at[i], o, pool, &v[i], why);
  tf_strmap known = {.pool = pool};
  for (size_t i = 0; ok && i < funcs->n; i++) ok = place_all(&v[i], &known);
  ok = ok && tf_lower_host(v, (uint32_t)funcs->n);
  for (size_t i = 0; ok && i < funcs->n; i++) tf_op_erase(funcs->at[i]);
  return ok;
}

/* Can the schedule that a script says be lowered? Looked at on a copy. */
static bool can_be_lowered(tf_op *func, tf_verdict *why) {
  tf_op *module = tf_op_parent(func);
  tf_pool *pool = tf_pool_child(func->pool);
  tf_lower_options o = {.fitted = true};
  tf_map map = {.pool = pool};
  tf_segment *segs;
  tf_op *copy = tf_op_clone(func, func->pool, &map);
  tf_op_insert_after(func, copy);
  bool ok = tf_sched_apply_script(copy, why) && plan(module, copy, &o, pool, &segs, why) != NULL;
  tf_op_erase(copy);
  tf_pool_free(pool);
  return ok;
}

tf_autosched_chip tf_lower_chip(const tf_lower_options *o) {
  tf_autosched_chip c = {.row = o->row};
  if (!o->target) return c;
  c.cluster = tf_target_has(o->target, TF_FEAT_cluster) ? tf_target_max_cluster(o->target) : 1;
  c.shared = o->target->smem_optin;
  c.engine = tf_target_has(o->target, TF_FEAT_tma) && !o->without_tma;
  return c;
}

/* The scheduler's script and versions stay where they can be lowered. */
static bool schedule_by_class(tf_op *func, const tf_lower_options *o, tf_verdict *why) {
  static const char *const set[] = {"any_address", "cluster", "dynamic", "min_ctas", "one_width"};
  tf_attr *before[5];
  tf_autosched_chip chip = tf_lower_chip(o);
  for (uint32_t i = 0; i < 5; i++) before[i] = tf_op_attr(func, set[i]);
  if (!tf_op_parent(func) || !tf_autosched(func, &chip, why)) return false;
  tf_str name = tf_op_symbol(func);
  bool ok = can_be_lowered(func, why);
  for (tf_op *v = func->prev, *prev; v && tf_str_eq(tf_fusion_version_of_of(v), name); v = prev) {
    prev = v->prev;
    if (!ok || !can_be_lowered(v, NULL)) tf_op_erase(v);
  }
  if (ok) return true;
  tf_sched_drop_script(func);
  for (uint32_t i = 0; i < 5; i++) tf_op_set_attr(func, set[i], before[i]);
  return false;
}

/* A script where the scheduler knows the fusion's class; else the plain schedule, which is right for every fusion. */
static bool schedule(tf_op *func, const tf_lower_options *o, bool plain, tf_verdict *why) {
  if (!tf_sched_is_unscheduled(func)) return true;
  tf_verdict by_class = {.pool = tf_pool_child(func->pool)};
  bool ok = !plain && schedule_by_class(func, o, &by_class);
  const char *reason = ok ? NULL : tf_verdict_reason(&by_class);
  ok = ok || tf_sched_auto(func, why);
  if (ok && reason && can_be_lowered(func, NULL))
    tf_add_remark(why, func, "the plain schedule is taken, since the one for this class of fusions is refused: %s",
                  reason);
  tf_pool_free(by_class.pool);
  return ok;
}

bool tf_lower_fusion(tf_op *module, tf_op *func, const tf_lower_options *o, tf_verdict *why) {
  if (!schedule(func, o, false, why)) return false;
  tf_pool *pool = tf_pool_child(module->pool);
  func_list all = {0};
  bool ok = versions_of(module, func, pool, &all, why);
  for (size_t i = 0; ok && i < all.n; i++)
    ok = !tf_sched_has_script(all.at[i]) || tf_sched_apply_script(all.at[i], why);
  ok = ok && lower(module, &all, o, pool, why);
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

int64_t tf_lower_shared_bytes(tf_op *func, uint32_t segment) {
  tf_pool *pool = tf_pool_child(func->pool);
  tf_lower_options o = {.fitted = true};
  tf_op *module = tf_op_parent(func);
  tf_verdict why = {.pool = pool};
  tf_plan *p = tf_plan_make(module, func, pool, &o, &why);
  int64_t bytes = -1;
  tf_segment s;
  tf_emitter *e = NULL;
  if (p && (int32_t)segment < p->nsegment && tf_plan_segment(p, (int32_t)segment, &s))
    e = tf_lower_kernel(p, &s, tf_type_i(func->ctx, 64), "measure");
  tf_tell(func->ctx, &why, e);
  if (e) bytes = 0;
  for (size_t i = 0; e && i < e->shared.n; i++) {
    int64_t n;
    if (e->shared.at[i].tmem) continue;
    if (!tf_ix_is_const(e->shared.at[i].elements, &n)) {
      bytes = -1;
      break;
    }
    n = tf_smem_end(&e->shared.at[i].smem);
    if (n > bytes) bytes = n;
  }
  if (e) tf_op_erase(e->code.func);
  tf_pool_free(pool);
  return bytes;
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
  tf_verdict why = {.pool = r->scratch};
  return tf_tell(r->op->ctx, &why, tf_lower_apply_schedules(r->op, &why));
}

bool tf_lower_auto_schedule(tf_op *module, const tf_lower_options *o, bool plain, tf_verdict *why) {
  for (tf_op *f = tf_op_body(module)->first, *next; f; f = next) {
    next = f->next;
    if (!tf_fusion_is(f, TF_FUSION_FUNC)) continue;
    if (!plain) tf_lower_tell_kernels(f, o, why);
    if (!schedule(f, o, plain, why)) return false;
  }
  return true;
}

static bool run_auto(tf_pass_run *r) {
  const tf_lower_options *given = r->user;
  tf_lower_options l = given ? *given : (tf_lower_options){0};
  tf_verdict why = {.pool = r->scratch};
  if (!tf_lower_target(r, &l)) return false;
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
