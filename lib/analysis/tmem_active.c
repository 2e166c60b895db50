/* Which warps make an access to tensor memory.
 *
 * A condition about threads must hold for whole warps, or the access is not warp-collective and is refused. A condition
 * that is known at every point and the same for all threads of a warp is a *guard*: where it fails, the warp is away,
 * and what it would touch does not matter. About all other conditions warps take part as a whole.
 *
 * If no data path makes that, the access is looked at once more, *exactly*: every condition that is known at every
 * point tells elements from what is beyond. A warp of which no thread has an element stays away, by a vote of its
 * threads. So what is refused then, if all conditions are known, is what a warp with an element would do. */
#include "analysis/tmem_impl.h"

/* ------------------------------------------------------------------------------------------------ who takes part */

/* What a condition is about, as bits. OWN: loops that go over the tensor's memory. */
enum { ON_THREADS = 1, ON_VECTOR = 2, ON_LOOPS = 4, ON_UNKNOWN = 8, ON_OWN = 16 };

/* *points: values of the loops that it depends on and the access does not. */
static unsigned condition_depends(const tf_tmem_eval *a, const tf_tmem_condition *c, int64_t *points) {
  const tf_tmem_in *in = a->in;
  tf_eval *v = tf_eval_new(in->pool, in->ix);
  unsigned on = 0;
  int64_t n;
  tf_eval_add(v, c->index);
  tf_eval_add(v, c->extent);
  *points = 1;
  for (uint32_t i = 0; i < tf_eval_symbols(v); i++) {
    tf_ixp e = tf_eval_symbol(v, i);
    const tf_tmem_symbol *s = tf_tmem_symbol_of(in, e);
    if (e == in->vector) on |= ON_VECTOR;
    else if (s && s->tid >= 0) on |= ON_THREADS;
    else if (!s || !tf_ix_is_const(s->extent, &n)) on |= ON_UNKNOWN;
    else {
      on |= s->outer ? ON_LOOPS : ON_LOOPS | ON_OWN;
      bool known = false;
      for (uint32_t k = 0; k < a->nsym; k++) known |= tf_eval_symbol(a->v, k) == e;
      if (!known && (n > TF_TMEM_MOST_MORE || (*points *= n > 0 ? n : 1) > TF_TMEM_MOST_MORE))
        *points = TF_TMEM_MOST_MORE + 1;
    }
  }
  return on;
}

/* The threads, as bits of each warp, at which a condition holds that depends on the thread alone. */
static bool holding(const tf_tmem_in *in, const tf_tmem_condition *c, uint32_t bits[32]) {
  tf_eval *v = tf_eval_new(in->pool, in->ix);
  uint32_t index = tf_eval_add(v, c->index), extent = tf_eval_add(v, c->extent), n = tf_eval_symbols(v);
  int64_t threads = in->dim[0] * in->dim[1] * in->dim[2], value[3], id[3];
  if (n > 3) return false;
  for (uint32_t w = 0; w < 32; w++) bits[w] = 0;
  for (int64_t t = 0; t < threads; t++) {
    tf_tmem_thread_ids(in, t, id);
    for (uint32_t i = 0; i < n; i++) value[i] = id[tf_tmem_symbol_of(in, tf_eval_symbol(v, i))->tid];
    if (!tf_eval_run(v, value)) return false;
    if (tf_eval_get(v, index) < tf_eval_get(v, extent)) bits[t / 32] |= 1u << t % 32;
  }
  return true;
}

static uint32_t count_bits(uint32_t b) {
  uint32_t n = 0;
  for (; b; b &= b - 1) n++;
  return n;
}

static bool not_collective(tf_tmem_eval *a, uint32_t warp, uint32_t n) {
  const tf_tmem_in *in = a->in;
  if (in->dim[0] % 32 && (in->dim[1] > 1 || in->dim[2] > 1) && a->threads >= 32)
    return tf_tmem_error(
        a,
        "it must be warp-collective, but %u of the 32 threads of warp %u take part: the block is %lld x "
        "%lld x %lld, and the strides of outer parallel types must be a multiple of 32",
        n, warp, (long long)in->dim[0], (long long)in->dim[1], (long long)in->dim[2]);
  return tf_tmem_error(a,
                       "it must be warp-collective, but %u of the 32 threads of warp %u take part; make the innermost "
                       "extent of its threads a multiple of 32",
                       n, warp);
}

/* ------------------------------------------------------------------------------------------------ guards */

/* The last guard holds for all threads of a warp or for none, wherever the others let the warp through. */
static bool same_in_warps(tf_tmem_eval *a) {
  uint32_t last = a->nguard - 1;
  tf_tmem_first(a);
  while (tf_tmem_step(a, last)) {
    bool first = false;
    for (uint32_t t = 0; t < TF_TMEM_WARP; t++) {
      tf_tmem_at_thread(a, t);
      if (!tf_eval_run(a->v, a->value)) return false;
      if (!t) first = tf_tmem_holds_here(a, &a->guard[last]);
      else if (tf_tmem_holds_here(a, &a->guard[last]) != first) return false;
    }
  }
  return true;
}

/* Looks at a condition at every point; `points`: how many more there are for its sake. */
static bool look_at(tf_tmem_eval *a, tf_tmem_looked_at *list, uint32_t *n, const tf_tmem_condition *c, int64_t points) {
  if (points > TF_TMEM_MOST_MORE || a->points * points > TF_TMEM_MOST_POINTS || a->nsym > TF_TMEM_MAX_SYMBOLS / 2)
    return false;
  list[(*n)++].of = c;
  return true;
}

/* A condition that is known at every point and the same in all threads of a warp keeps warps away. */
static bool try_guard(tf_tmem_eval *a, const tf_tmem_condition *c, int64_t points, bool *ok) {
  if (!look_at(a, a->guard, &a->nguard, c, points)) return false;
  *ok = tf_tmem_make_code(a);
  if (*ok && same_in_warps(a)) return true;
  a->nguard--;
  *ok = *ok && tf_tmem_make_code(a);
  return false;
}

/* One that is known at every point says where elements are. */
static bool try_element(tf_tmem_eval *a, const tf_tmem_condition *c, int64_t points, bool *ok) {
  if (!look_at(a, a->element, &a->nelement, c, points)) return false;
  *ok = tf_tmem_make_code(a);
  return true;
}

/* Whole warps, or none of their threads. */
static bool threads_there(tf_tmem_eval *a, tf_tmem_plan *plan) {
  const tf_tmem_in *in = a->in;
  uint32_t nwarp = (uint32_t)((a->threads + 31) / 32), part[32], holds[32];
  int64_t points;
  for (uint32_t w = 0; w < nwarp; w++) part[w] = UINT32_MAX;
  if (a->threads % 32) part[nwarp - 1] = (1u << a->threads % 32) - 1;
  for (uint32_t i = 0; i < in->ncondition; i++) {
    if (!in->condition[i].thread) continue;
    unsigned on = condition_depends(a, &in->condition[i], &points);
    plan->guard |= UINT64_C(1) << i;
    if (!(on & (ON_THREADS | ON_VECTOR))) continue; /* of blocks: the whole block, or none of it */
    if (on != ON_THREADS || !holding(in, &in->condition[i], holds))
      return tf_tmem_error(a, "which threads take part is known only when the program runs; split by constants");
    for (uint32_t w = 0; w < nwarp; w++) part[w] &= holds[w];
  }
  for (uint32_t w = 0; w < nwarp; w++) {
    if (part[w] && part[w] != UINT32_MAX) return not_collective(a, w, count_bits(part[w]));
    if (part[w]) a->active |= 1u << w;
  }
  return true;
}

/* One condition about elements. */
static bool about_elements(tf_tmem_eval *a, tf_tmem_plan *plan, uint32_t i) {
  const tf_tmem_condition *c = &a->in->condition[i];
  int64_t points;
  unsigned on = condition_depends(a, c, &points);
  bool varies = on & (ON_THREADS | ON_VECTOR), ok = true;
  bool guard = !(on & (ON_VECTOR | ON_UNKNOWN)) && try_guard(a, c, points, &ok);
  if (!ok) return false;
  if (guard || !varies) plan->guard |= UINT64_C(1) << i;
  else plan->loose = true;
  plan->unsure |= !guard && !varies && (on & ON_OWN);
  if (guard || !a->exact) return true;
  bool at_launch = on & ON_UNKNOWN;
  if ((at_launch || !try_element(a, c, points, &ok)) && !a->unknown) {
    a->unknown = c;
    a->at_launch = at_launch;
  }
  return ok;
}

bool tf_tmem_active(tf_tmem_eval *a, tf_tmem_plan *plan) {
  const tf_tmem_in *in = a->in;
  if (in->ncondition > TF_TMEM_MAX_CONDITIONS)
    return tf_tmem_error(a, "it has %u conditions, more than can be looked at", in->ncondition);
  if (!threads_there(a, plan)) return false;
  for (uint32_t i = 0; i < in->ncondition; i++)
    if (!in->condition[i].thread && !about_elements(a, plan, i)) return false;
  return true;
}
