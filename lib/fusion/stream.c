/* The script of a fusion on a mesh of devices. Its devices' parts get their own schedules, so all that it may say is
 * which tensors are made in pieces: `sched.split %y[0] into 4` and `sched.parallelize %y[0] stream`. The lines stay
 * where they are until spread-fusions reads them. */
#include "fusion/stream.h"

#include "fusion/domain.h"

typedef struct script {
  tf_pool *pool;
  TF_VEC(tf_stream) at;
} script;

static tf_stream *find(const script *s, const tf_op *tv) {
  for (size_t i = 0; i < s->at.n; i++)
    if (s->at.at[i].tv == tv) return &s->at.at[i];
  return NULL;
}

static const char *name_of(const tf_op *tv) { return tf_value_name((tf_value *)&tv->result[0]); }

static tf_op *computed(tf_op *line, uint32_t operand) {
  tf_value *v = tf_op_operand(line, operand);
  if (v->def && tf_fusion_produces_tensor(v->def)) return v->def;
  tf_op_error(line, "'%s' is not a tensor that an op computes; pieces are of what a step computes", tf_value_name(v));
  return NULL;
}

static bool loop_of(tf_op *line, const tf_op *tv, int64_t axis, uint32_t loops, uint32_t *out) {
  int64_t a = axis < 0 ? axis + loops : axis;
  *out = (uint32_t)a;
  if (a >= 0 && a < loops) return true;
  return tf_op_error(line, "axis %lld is out of range: '%s' has %u loops", (long long)axis, name_of(tv), loops);
}

static bool read_split(script *s, tf_op *line) {
  tf_op *tv = computed(line, 0);
  tf_attr *parts = tf_sched_parts_of(line);
  if (!tv) return false;
  if (line->noperand != 1 || !parts || parts->kind != TF_ATTR_INT)
    return tf_op_error(line, "pieces are so many, a number: sched.split %%%s[0] into 4", name_of(tv));
  if (parts->i < 1 || parts->i > TF_MOST_PIECES)
    return tf_op_error(line, "'%s' in %lld pieces, expected 1 to %d", name_of(tv), (long long)parts->i, TF_MOST_PIECES);
  if (find(s, tv)) return tf_op_error(line, "'%s' is split twice; one loop of it can be one over pieces", name_of(tv));
  tf_stream new = {.tv = tv, .said = line, .pieces = parts->i};
  if (!loop_of(line, tv, tf_sched_axis_of(line, 0), tf_fusion_domain_rank(tv), &new.loop)) return false;
  int32_t axis = tf_fusion_is_product(tv) ? (int32_t)new.loop : tf_fusion_result_axis(tv, new.loop);
  if (axis < 0)
    return tf_op_error(line, "loop %u of '%s' is reduced; a piece is of what the result has", new.loop, name_of(tv));
  new.axis = (uint32_t)axis;
  tf_vec_push(s->pool, &s->at, new);
  return true;
}

static bool is_stream(const tf_attr *word) { return tf_ptype_find(word->s) == TF_PT_STREAM; }

static bool bind(script *s, tf_op *line, tf_op *tv) {
  const tf_attr *types = tf_sched_types_of(line), *axis = tf_sched_axis_attr(line);
  tf_stream *have = find(s, tv);
  uint32_t loops = tf_fusion_domain_rank(tv) + 1, at = 0;
  if (!have)
    return tf_op_error(line, "'%s' is bound before it is split into pieces: sched.split %%%s[0] into 4", name_of(tv),
                       name_of(tv));
  if (axis && !loop_of(line, tv, axis->i, loops, &at)) return false;
  bool ok = axis ? at == have->loop && is_stream(types->elem[0]) : types->n == loops;
  for (uint32_t i = 0; ok && !axis && i < loops; i++)
    ok = i == have->loop ? is_stream(types->elem[i]) : tf_ptype_find(types->elem[i]->s) == TF_PT_SERIAL;
  if (!ok)
    return tf_op_error(line,
                       "on a mesh only the loop over pieces of '%s', which is loop %u, is bound, and to stream: "
                       "sched.parallelize %%%s[%u] stream; each device's part gets its own schedule",
                       name_of(tv), have->loop, name_of(tv), have->loop);
  have->bound = true;
  have->said = line;
  return true;
}

static bool read_line(script *s, tf_op *line) {
  switch (tf_op_row(line, &tf_sched_dialect)) {
  case TF_SCHED_SPLIT: return read_split(s, line);
  case TF_SCHED_PARALLELIZE:
    for (uint32_t i = 0; i < line->noperand; i++) {
      tf_op *tv = computed(line, i);
      if (!tv || !bind(s, line, tv)) return false;
    }
    return true;
  default:
    return tf_op_error(line,
                       "a fusion on a mesh takes no schedule but loops over pieces, sched.split %%y[0] into 4 and "
                       "sched.parallelize %%y[0] stream, found %s: each device's part gets its own",
                       line->def->name);
  }
}

bool tf_fusion_streams(tf_op *func, bool whole, tf_pool *pool, tf_stream **out, uint32_t *n) {
  script s = {.pool = pool};
  for (tf_op *o = tf_fusion_body(func)->first; o; o = o->next)
    if (tf_sched_is_line(o) && !read_line(&s, o)) return false;
  for (size_t i = 0; whole && i < s.at.n; i++)
    if (!s.at.at[i].bound)
      return tf_op_error(s.at.at[i].said, "the pieces of '%s' are bound to nothing: sched.parallelize %%%s[%u] stream",
                         name_of(s.at.at[i].tv), name_of(s.at.at[i].tv), s.at.at[i].loop);
  *out = s.at.at;
  *n = (uint32_t)s.at.n;
  return true;
}
