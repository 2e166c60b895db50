/* An access to tensor memory at every point: which warps make it, and to which lanes and bytes.
 *
 * tf_tmem_active says which warps take part. A condition about threads must hold for whole warps, or the access is not
 * warp-collective and is refused. A condition that is known at every point and the same for all threads of a warp is a
 * *guard*: where it fails, the warp is away, and what it would touch does not matter. About all other conditions warps
 * take part as a whole.
 *
 * tf_tmem_first and tf_tmem_next then go through all iterations and active warps: each stop has the lane and byte of
 * every thread and element of the vector. Cost: one evaluation for each thread, element and iteration, within a budget;
 * an access that needs more is refused. */
#include "analysis/tmem_impl.h"

/* Points at which an access is looked at; and how many times more for the sake of its conditions. */
static const int64_t budget = INT64_C(1) << 24, few = 1 << 10;

static const tf_tmem_symbol *symbol_of(const tf_tmem_in *in, tf_ixp e) {
  for (uint32_t i = 0; i < in->nsymbol; i++)
    if (in->symbol[i].sym == e) return &in->symbol[i];
  return NULL;
}

/* Of the symbols in the lane and the column, whether each is known before the launch. */
static bool find_symbols(tf_tmem_eval *a) {
  const tf_tmem_in *in = a->in;
  a->nsym = tf_eval_symbols(a->v);
  if (a->nsym > TF_TMEM_MAX_SYMBOLS)
    return tf_tmem_error(a, "it depends on %u loops and extents, more than can be looked at", a->nsym);
  for (uint32_t i = 0; i < a->nsym; i++) {
    tf_ixp e = tf_eval_symbol(a->v, i);
    const tf_tmem_symbol *s = symbol_of(in, e);
    a->tid[i] = e == in->vector ? 3 : s ? s->tid : -1;
    a->outer[i] = s && s->outer;
    if (e == in->vector) a->range[i] = in->nvector;
    else if (!s || !tf_ix_is_const(s->extent, &a->range[i]))
      return tf_tmem_error(a,
                           "where its elements are depends on '%s', which is known only when the program runs; "
                           "split by constants",
                           tf_ix_name(e));
  }
  int64_t points = a->threads * in->nvector;
  for (uint32_t i = 0; i < a->nsym; i++)
    if (a->tid[i] < 0 && (a->range[i] > budget || (points *= a->range[i] > 0 ? a->range[i] : 1) > budget))
      return tf_tmem_error(a, "it is made at more than %lld points, too many to look at each", (long long)budget);
  a->points = points;
  return true;
}

/* Code for the lane, the column and the guards. */
static bool make_code(tf_tmem_eval *a) {
  a->v = tf_eval_new(a->in->pool, a->in->ix);
  a->lane = tf_eval_add(a->v, a->in->lane);
  a->column = tf_eval_add(a->v, a->in->column);
  for (uint32_t i = 0; i < a->nguard; i++) {
    a->guard[i].index = tf_eval_add(a->v, a->guard[i].of->index);
    a->guard[i].extent = tf_eval_add(a->v, a->guard[i].of->extent);
  }
  return find_symbols(a);
}

bool tf_tmem_eval_make(tf_tmem_eval *a, const tf_tmem_in *in, tf_verdict *why) {
  *a = (tf_tmem_eval){.in = in, .why = why, .threads = 1};
  for (int i = 0; i < 3; i++) {
    if (in->dim[i] < 1)
      return tf_tmem_error(a, "the extent of tid%c is known only when the program runs; split by constants", 'x' + i);
    a->threads *= in->dim[i];
  }
  if (a->threads > 1024)
    return tf_tmem_error(a, "a block would have %lld threads; the limit is 1024", (long long)a->threads);
  a->now = TF_NEW(in->pool, tf_tmem_instance);
  return make_code(a);
}

/* ------------------------------------------------------------------------------------------------ who takes part */

static void thread_ids(const tf_tmem_in *in, int64_t t, int64_t id[3]) {
  id[0] = t % in->dim[0];
  id[1] = t / in->dim[0] % in->dim[1];
  id[2] = t / in->dim[0] / in->dim[1];
}

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
    const tf_tmem_symbol *s = symbol_of(in, e);
    if (e == in->vector) on |= ON_VECTOR;
    else if (s && s->tid >= 0) on |= ON_THREADS;
    else if (!s || !tf_ix_is_const(s->extent, &n)) on |= ON_UNKNOWN;
    else {
      on |= s->outer ? ON_LOOPS : ON_LOOPS | ON_OWN;
      bool known = false;
      for (uint32_t k = 0; k < a->nsym; k++) known |= tf_eval_symbol(a->v, k) == e;
      if (!known && (n > few || (*points *= n > 0 ? n : 1) > few)) *points = few + 1;
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
    thread_ids(in, t, id);
    for (uint32_t i = 0; i < n; i++) value[i] = id[symbol_of(in, tf_eval_symbol(v, i))->tid];
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

/* ------------------------------------------------------------------------------------------------ the enumeration */

void tf_tmem_first(tf_tmem_eval *a) {
  a->started = false;
  a->outers = 0;
  for (uint32_t i = 0; i < a->nsym; i++) a->value[i] = 0;
}

/* The next values of the loops; the outer ones change last. */
static bool advance(tf_tmem_eval *a) {
  for (int outer = 0; outer < 2; outer++)
    for (uint32_t i = 0; i < a->nsym; i++) {
      if (a->tid[i] >= 0 || a->outer[i] != (outer == 1)) continue;
      if (++a->value[i] < a->range[i]) {
        a->outers += (uint64_t)outer;
        return true;
      }
      a->value[i] = 0;
    }
  return false;
}

static bool next_warp(tf_tmem_eval *a, uint32_t from) {
  for (a->warp = from; a->warp < 32; a->warp++)
    if (a->active >> a->warp & 1) return true;
  return false;
}

static void at_thread(tf_tmem_eval *a, uint32_t t) {
  int64_t id[3];
  thread_ids(a->in, (int64_t)a->warp * 32 + t, id);
  for (uint32_t i = 0; i < a->nsym; i++)
    if (a->tid[i] >= 0) a->value[i] = a->tid[i] < 3 ? id[a->tid[i]] : 0;
}

static bool holds_here(const tf_tmem_eval *a, uint32_t guard) {
  return tf_eval_get(a->v, a->guard[guard].index) < tf_eval_get(a->v, a->guard[guard].extent);
}

/* Of the first n guards, does none keep this warp away in this iteration? */
static bool kept_away(tf_tmem_eval *a, uint32_t n) {
  if (!n) return false;
  at_thread(a, 0);
  if (!tf_eval_run(a->v, a->value)) return false;
  for (uint32_t i = 0; i < n; i++)
    if (!holds_here(a, i)) return true;
  return false;
}

static bool evaluate(tf_tmem_eval *a) {
  const tf_tmem_in *in = a->in;
  a->now->warp = a->warp;
  for (uint32_t t = 0; t < TF_TMEM_WARP; t++) {
    at_thread(a, t);
    for (uint32_t k = 0; k < in->nvector; k++) {
      for (uint32_t i = 0; i < a->nsym; i++)
        if (a->tid[i] == 3) a->value[i] = k;
      if (!tf_eval_run(a->v, a->value)) return tf_tmem_error(a, "where its elements are cannot be computed");
      int64_t lane = tf_eval_get(a->v, a->lane), column = tf_eval_get(a->v, a->column);
      if (lane < 0 || lane >= in->lanes || column < 0 || column >= in->columns)
        return tf_tmem_error(a,
                             "beyond the elements of '%s' it would touch lane %lld, element %lld of the row, but %lld "
                             "lanes of %lld elements are allocated; split by divisors of the extents, or allocate what "
                             "the loops cover (sched.alloc)",
                             in->tensor, (long long)lane, (long long)column, (long long)in->lanes,
                             (long long)in->columns);
      a->now->lane[t][k] = (int32_t)lane;
      a->now->byte[t][k] = (int32_t)(column * in->elem_bytes);
    }
  }
  return true;
}

/* Steps to the next warp or iteration that the first n guards let through. */
static bool step(tf_tmem_eval *a, uint32_t n) {
  for (;;) {
    bool more = true;
    if (!a->started) {
      a->started = true;
      for (uint32_t i = 0; i < a->nsym; i++) more &= a->range[i] >= 1;
      if (!next_warp(a, 0)) more = false;
    } else if (!next_warp(a, a->warp + 1)) {
      more = advance(a);
      next_warp(a, 0);
    }
    if (!more) return false;
    if (!kept_away(a, n)) return true;
  }
}

bool tf_tmem_next(tf_tmem_eval *a, bool *more) {
  *more = step(a, a->nguard);
  return !*more || evaluate(a);
}

/* ------------------------------------------------------------------------------------------------ guards */

/* The last guard holds for all threads of a warp or for none, wherever the others let the warp through. */
static bool same_in_warps(tf_tmem_eval *a) {
  uint32_t last = a->nguard - 1;
  tf_tmem_first(a);
  while (step(a, last)) {
    bool first = false;
    for (uint32_t t = 0; t < TF_TMEM_WARP; t++) {
      at_thread(a, t);
      if (!tf_eval_run(a->v, a->value)) return false;
      if (!t) first = holds_here(a, last);
      else if (holds_here(a, last) != first) return false;
    }
  }
  return true;
}

/* A condition that is known at every point and the same in all threads of a warp keeps warps away; `points`: how many
 * more there are for its sake. */
static bool try_guard(tf_tmem_eval *a, const tf_tmem_condition *c, int64_t points, bool *ok) {
  if (points > few || a->points * points > budget || a->nsym > TF_TMEM_MAX_SYMBOLS / 2) return false;
  a->guard[a->nguard++].of = c;
  *ok = make_code(a);
  if (*ok && same_in_warps(a)) return true;
  a->nguard--;
  *ok = *ok && make_code(a);
  return false;
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

bool tf_tmem_active(tf_tmem_eval *a, tf_tmem_plan *plan) {
  const tf_tmem_in *in = a->in;
  int64_t points;
  if (in->ncondition > TF_TMEM_MAX_CONDITIONS)
    return tf_tmem_error(a, "it has %u conditions, more than can be looked at", in->ncondition);
  if (!threads_there(a, plan)) return false;
  for (uint32_t i = 0; i < in->ncondition; i++) {
    const tf_tmem_condition *c = &in->condition[i];
    if (c->thread) continue;
    unsigned on = condition_depends(a, c, &points);
    bool ok = true, known = !(on & (ON_VECTOR | ON_UNKNOWN)) && try_guard(a, c, points, &ok);
    if (!ok) return false;
    if (known || !(on & (ON_THREADS | ON_VECTOR))) plan->guard |= UINT64_C(1) << i;
    else plan->loose = true;
    plan->unsure |= !known && !(on & (ON_THREADS | ON_VECTOR)) && (on & ON_OWN);
  }
  return true;
}
