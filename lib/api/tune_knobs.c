#include "api/tune_knobs.h"

#include "fusion/sched.h"
#include "tile/tile_dialect.h"

/* Words of `types` that mean the same program. */
static const char *const turns[] = {"serial", "unroll"};

static bool has_knobs(const tf_op *op) {
  return tf_tile_is(op, TF_T_KERNEL) || tf_tile_is(op, TF_T_PIPELINED) || tf_tile_is(op, TF_T_USE_SWIZZLE);
}

typedef struct finder {
  uint32_t left; /* ops with knobs before it */
  tf_op *found;
} finder;

static void look(tf_op *op, void *user) {
  finder *f = user;
  if (has_knobs(op) && !f->found && !f->left--) f->found = op;
}

static tf_op *line_of(tf_op *func, uint32_t line) {
  finder f = {line, NULL};
  if (tf_tile_is(func, TF_T_FUNC)) {
    tf_walk(func, false, look, &f);
    return f.found;
  }
  for (tf_op *o = tf_op_body(func)->first; o; o = o->next)
    if (tf_sched_is_line(o) && !line--) return o;
  return NULL;
}

/* Powers of two around a number, and it itself first; what lowering does not take it refuses. */
static tf_knob number(uint32_t line, const char *attr, int64_t v, int64_t most) {
  tf_knob k = {.line = line, .attr = attr, .n = 1, .value = {v}};
  const int64_t near[] = {v * 2, v / 2, v * 4, v / 4};
  for (size_t i = 0; i < sizeof near / sizeof *near; i++)
    if (near[i] >= 1 && near[i] <= most && (near[i] > v || near[i] * (v / near[i]) == v)) k.value[k.n++] = near[i];
  return k;
}

static tf_knob steps(uint32_t line, const char *attr, int64_t v, int64_t least) {
  tf_knob k = {.line = line, .attr = attr, .n = 1, .value = {v}};
  k.value[k.n++] = v + 1;
  k.value[k.n++] = v + 2;
  if (v > least) k.value[k.n++] = v - 1;
  return k;
}

static int turn_of(const tf_attr *word) {
  for (int i = 0; i < 2; i++)
    if (tf_str_eqz(word->s, turns[i])) return i;
  return -1;
}

typedef TF_VEC(tf_knob) list;

static void of_line(tf_op *op, uint32_t line, tf_pool *pool, list *all) {
  if (tf_sched_is(op, TF_SCHED_SPLIT)) {
    static const char *const attrs[] = {"factor", "parts"};
    for (int i = 0; i < 2; i++) {
      tf_attr *a = tf_op_attr(op, attrs[i]);
      if (a && a->kind == TF_ATTR_INT) tf_vec_push(pool, all, number(line, attrs[i], a->i, 4096));
    }
  }
  if (tf_sched_is(op, TF_SCHED_CIRCULAR_BUFFER)) {
    tf_vec_push(pool, all, steps(line, "stages", tf_sched_stages_of(op, 2), 2));
    tf_vec_push(pool, all, steps(line, "prefetch", tf_sched_prefetch_of(op, 1), 0));
  }
  tf_attr *types = tf_sched_is(op, TF_SCHED_PARALLELIZE) ? tf_sched_types_of(op) : NULL;
  for (uint32_t i = 0; types && i < types->n; i++) {
    int now = turn_of(types->elem[i]);
    tf_knob k = {.line = line, .element = i, .n = 2, .value = {now, 1 - now}};
    if (now >= 0) tf_vec_push(pool, all, k);
  }
}

/* ------------------------------------------------------------------------------------------------ tile programs */

/* An attribute that may be absent: what stands there first. */
static tf_knob choice(uint32_t line, tf_op *op, const char *attr, const int64_t *others, uint32_t n) {
  tf_attr *a = tf_op_attr(op, attr);
  tf_knob k = {.line = line, .attr = attr, .n = 1, .value = {a ? a->i : TF_KNOB_ABSENT}};
  for (uint32_t i = 0; i < n; i++)
    if (others[i] != k.value[0]) k.value[k.n++] = others[i];
  return k;
}

typedef struct tile_knobs {
  tf_pool *pool;
  list *all;
  uint32_t line;
} tile_knobs;

static void of_tile_op(tf_op *op, void *user) {
  static const int64_t producers[] = {TF_KNOB_ABSENT, 0, 1, 4}, persistent[] = {TF_KNOB_ABSENT, 0};
  tile_knobs *t = user;
  if (!has_knobs(op)) return;
  uint32_t line = t->line++;
  if (tf_tile_is(op, TF_T_PIPELINED) && !tf_tile_stage_of(op) && tf_tile_stages_of(op, 0) > 0)
    tf_vec_push(t->pool, t->all, steps(line, "stages", tf_tile_stages_of(op, 1), 1));
  if (tf_tile_is(op, TF_T_USE_SWIZZLE))
    tf_vec_push(t->pool, t->all, number(line, "panel", tf_tile_panel_of(op, 1), 64));
  if (!tf_tile_is(op, TF_T_KERNEL)) return;
  tf_vec_push(t->pool, t->all, number(line, "threads", tf_tile_threads_of(op, 1), 1024));
  if (!tf_tile_registers_of(op)) tf_vec_push(t->pool, t->all, choice(line, op, "producers", producers, 4));
  if (!tf_tile_dynamic_of(op)) tf_vec_push(t->pool, t->all, choice(line, op, "persistent", persistent, 2));
}

uint32_t tf_knobs_find(tf_op *func, tf_pool *pool, tf_knob **out) {
  list all = {0};
  uint32_t line = 0;
  if (tf_tile_is(func, TF_T_FUNC)) {
    tf_walk(func, false, of_tile_op, &(tile_knobs){.pool = pool, .all = &all});
    *out = all.at;
    return (uint32_t)all.n;
  }
  for (tf_op *o = tf_op_body(func)->first; o; o = o->next)
    if (tf_sched_is_line(o)) of_line(o, line++, pool, &all);
  *out = all.at;
  return (uint32_t)all.n;
}

void tf_knob_set(tf_op *func, const tf_knob *k, uint32_t choice) {
  tf_op *op = line_of(func, k->line);
  int64_t v = k->value[choice];
  if (k->attr) {
    tf_op_set_attr(op, k->attr, v == TF_KNOB_ABSENT ? NULL : tf_attr_i64(func->ctx, v));
    return;
  }
  tf_attr *types = tf_sched_types_of(op);
  tf_attr **words = TF_NEW_ARRAY(func->pool, tf_attr *, types->n);
  for (uint32_t i = 0; i < types->n; i++) words[i] = types->elem[i];
  words[k->element] = tf_attr_strz(func->ctx, turns[v]);
  tf_op_set_attr(op, "types", tf_attr_array(func->ctx, words, types->n));
}

const char *tf_knob_line(tf_op *func, const tf_knob *k, tf_pool *pool) {
  tf_strbuf b = {.pool = pool};
  tf_op *op = line_of(func, k->line);
  if (tf_tile_is(func, TF_T_FUNC)) { /* the op alone: its body is long */
    tf_attr *a = tf_op_attr(op, k->attr);
    return a ? tf_pool_printf(pool, "%s %s(%lld)", op->def->name, k->attr, (long long)a->i)
             : tf_pool_printf(pool, "%s without %s", op->def->name, k->attr);
  }
  tf_print(&b, op, NULL);
  size_t n = b.n;
  while (n && (b.at[n - 1] == '\n' || b.at[n - 1] == ' ')) n--;
  return tf_pool_str(pool, (tf_str){b.at, n});
}
