/* A schedule for a fusion that has none. */
#include "lower/fusion/choose_schedule.h"

#include "target/target.h"

tf_autosched_chip tf_lower_chip(const tf_lower_options *o) {
  tf_autosched_chip c = {.row = o->row};
  if (!o->target) return c;
  c.cluster = tf_target_has(o->target, TF_FEAT_cluster) ? tf_target_max_cluster(o->target) : 1;
  c.shared = o->target->smem_optin;
  c.threads = o->target->threads_sm;
  c.blocks = o->target->ctas_sm;
  c.doubles = o->target->cc == 90 || o->target->cc == 100;
  c.bulk = tf_target_has(o->target, TF_FEAT_tma) && !o->without_tma;
  return c;
}

/* The copy on which the function's script was tried; NULL: there is none. */
static tf_op *take_copy(tf_autosched_copies *ran, const tf_op *func) {
  for (size_t i = 0; ran && i < ran->n; i++) {
    if (ran->at[i].func != func) continue;
    tf_op *copy = ran->at[i].copy;
    ran->at[i] = ran->at[--ran->n];
    return copy;
  }
  return NULL;
}

static void drop_copies(tf_autosched_copies *ran) {
  for (size_t i = 0; i < ran->n; i++) tf_op_erase(ran->at[i].copy);
}

static tf_planned *plan_copy(tf_op *func, tf_autosched_copies *ran, const tf_lower_options *o, tf_pool *pool,
                             tf_chosen *out) {
  tf_map map = {.pool = pool};
  tf_op *copy = take_copy(ran, func);
  if (!copy) copy = tf_op_clone(func, func->pool, &map);
  tf_op_insert_after(func, copy);
  struct tf_choice c = {func, tf_plan_version(tf_op_parent(func), copy, o, pool)};
  tf_vec_push(pool, &out->at, c);
  return c.v;
}

static void drop(const struct tf_choice *c) {
  tf_planned_end(c->v);
  tf_op_erase(c->v->func);
}

void tf_chosen_drop(tf_chosen *c) {
  for (size_t i = 0; i < c->at.n; i++) drop(&c->at.at[i]);
  c->at.n = 0;
}

tf_op *tf_chosen_adopt(tf_chosen *c, tf_op *func) {
  tf_op *out = func;
  for (size_t i = 0; i < c->at.n; i++) {
    if (c->at.at[i].func == func) out = c->at.at[i].v->func;
    tf_op_erase(c->at.at[i].func);
    c->at.at[i].func = c->at.at[i].v->func;
  }
  return out;
}

void tf_chosen_end(tf_chosen *c) {
  for (size_t i = 0; i < c->at.n; i++) tf_planned_end(c->at.at[i].v);
}

tf_planned *tf_chosen_find(const tf_chosen *c, const tf_op *func) {
  for (size_t i = 0; i < c->at.n; i++)
    if (c->at.at[i].func == func) return c->at.at[i].v;
  return NULL;
}

/* Further versions of `func`, which the scheduler put between `before` and it: those that cannot be lowered go. */
static void plan_versions(tf_op *func, tf_op *before, tf_autosched_copies *ran, const tf_lower_options *o,
                          tf_pool *pool, tf_chosen *out) {
  tf_op *v = before ? before->next : func->parent->first;
  for (tf_op *next; v != func; v = next) {
    next = v->next;
    if (plan_copy(v, ran, o, pool, out)->p) continue;
    drop(&out->at.at[--out->at.n]);
    tf_op_erase(v);
  }
}

void tf_erase_versions(tf_op *before, tf_op *func) {
  for (tf_op *at = before ? before->next : func->parent->first, *next; at != func; at = next) {
    next = at->next;
    tf_op_erase(at);
  }
}

/* The scheduler's script and versions stay where they can be lowered. */
static bool schedule_by_class(tf_op *func, const tf_lower_options *o, tf_pool *pool, tf_chosen *out, tf_verdict *why) {
  static const char *const set[] = {"any_address", "cluster", "crews", "dynamic", "min_ctas", "one_width"};
  tf_attr *had[sizeof set / sizeof *set];
  tf_autosched_chip chip = tf_lower_chip(o);
  tf_autosched_apart *apart = o->versions ? &out->apart : NULL;
  tf_autosched_copies ran = {0};
  tf_op *before = func->prev;
  out->apart = (tf_autosched_apart){.only = o->versions > 0 ? o->versions - 1 : -1};
  for (uint32_t i = 0; i < sizeof set / sizeof *set; i++) had[i] = tf_op_attr(func, set[i]);
  bool written = tf_op_parent(func) && tf_autosched(func, &chip, apart, &ran, why);
  bool another = written && o->versions > 0 && out->apart.only != (int32_t)out->apart.n;
  const tf_planned *v = written && !another ? plan_copy(func, &ran, o, pool, out) : NULL;
  if (another || (v && v->p)) plan_versions(func, before, &ran, o, pool, out);
  drop_copies(&ran);
  if (!v || v->p) return written;
  tf_verdict_join(why, &v->said);
  tf_chosen_drop(out);
  out->apart.n = 0;
  tf_erase_versions(before, func);
  tf_sched_drop_script(func);
  for (uint32_t i = 0; i < sizeof set / sizeof *set; i++) tf_op_set_attr(func, set[i], had[i]);
  return false;
}

/* The plain schedule of a function of which another version serves all launches: its plan says what is checked. */
static bool plan_plainly(tf_op *func, const tf_lower_options *o, tf_pool *pool, tf_chosen *out) {
  tf_map map = {.pool = pool};
  tf_op *copy = tf_op_clone(func, func->pool, &map);
  tf_op_insert_after(func, copy);
  bool ok = tf_sched_auto(copy, NULL);
  struct tf_choice c = {func, ok ? tf_plan_version(tf_op_parent(func), copy, o, pool) : NULL};
  if (ok && c.v->p && tf_sched_auto(func, NULL)) {
    tf_vec_push(pool, &out->at, c);
    return true;
  }
  if (c.v) tf_planned_end(c.v);
  tf_op_erase(copy);
  return false;
}

/* The same fusion with fewer axes, where some run together everywhere. */
static bool schedule_joined(tf_op *func, const tf_lower_options *o, tf_pool *pool, tf_chosen *out) {
  tf_op *before = func->prev, *joined = tf_op_parent(func) ? tf_autosched_join(func) : NULL;
  if (!joined) return false;
  tf_op_insert_before(func, joined);
  tf_verdict why = {.pool = pool}; /* of what is not taken nothing is told */
  if (schedule_by_class(joined, o, pool, out, &why) && plan_plainly(func, o, pool, out)) {
    if (!out->apart.n || out->apart.only < 0 || out->apart.only == (int32_t)out->apart.n) return true;
    tf_op_erase(joined); /* it is another version that was asked for */
    return true;
  }
  tf_chosen_drop(out);
  tf_erase_versions(before, func);
  return false;
}

/* A script where the scheduler knows the fusion's class; else the plain schedule, which is right for every fusion. */
bool tf_choose_schedule(tf_op *func, const tf_lower_options *o, bool plain, tf_pool *pool, tf_chosen *out,
                        tf_verdict *why) {
  if (!tf_sched_is_unscheduled(func)) return true;
  tf_verdict by_class = {.pool = pool};
  if (!plain && schedule_joined(func, o, pool, out)) return true;
  if (!plain && schedule_by_class(func, o, pool, out, &by_class)) return true;
  if (!tf_sched_auto(func, why)) return false;
  const char *reason = tf_verdict_reason(&by_class);
  if (reason && plan_copy(func, NULL, o, pool, out)->p)
    tf_add_remark(why, func,
                  "this fusion gets the plain schedule, which is slower, because its automatic schedule is refused: %s",
                  reason);
  return true;
}
