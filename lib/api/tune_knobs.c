#include "api/tune_knobs.h"

#include "fusion/sched.h"

/* Words of `types` that mean the same program. */
static const char *const turns[] = {"serial", "unroll"};

static tf_op *line_of(tf_op *func, uint32_t line) {
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

uint32_t tf_knobs_find(tf_op *func, tf_pool *pool, tf_knob **out) {
  list all = {0};
  uint32_t line = 0;
  for (tf_op *o = tf_op_body(func)->first; o; o = o->next)
    if (tf_sched_is_line(o)) of_line(o, line++, pool, &all);
  *out = all.at;
  return (uint32_t)all.n;
}

void tf_knob_set(tf_op *func, const tf_knob *k, uint32_t choice) {
  tf_op *op = line_of(func, k->line);
  int64_t v = k->value[choice];
  if (k->attr) {
    tf_op_set_attr(op, k->attr, tf_attr_i64(func->ctx, v));
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
  tf_print(&b, line_of(func, k->line), NULL);
  size_t n = b.n;
  while (n && (b.at[n - 1] == '\n' || b.at[n - 1] == ' ')) n--;
  return tf_pool_str(pool, (tf_str){b.at, n});
}
