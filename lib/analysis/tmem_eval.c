/* An access to tensor memory at every point: which warps make it, and to which lanes and bytes. */
#include "analysis/tmem_impl.h"

static const int64_t budget = INT64_C(1) << 24;

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
    return tf_tmem_error(in, "it depends on %u loops and extents, more than can be looked at", a->nsym);
  for (uint32_t i = 0; i < a->nsym; i++) {
    tf_ixp e = tf_eval_symbol(a->v, i);
    const tf_tmem_symbol *s = symbol_of(in, e);
    a->tid[i] = e == in->vector ? 3 : s ? s->tid : -1;
    a->outer[i] = s && s->outer;
    if (e == in->vector) a->range[i] = in->nvector;
    else if (!s || !tf_ix_is_const(s->extent, &a->range[i]))
      return tf_tmem_error(in,
                           "where its elements are depends on '%s', which is known only when the program runs; "
                           "split by constants",
                           tf_ix_name(e));
  }
  int64_t points = a->threads * in->nvector;
  for (uint32_t i = 0; i < a->nsym; i++)
    if (a->tid[i] < 0 && (a->range[i] > budget || (points *= a->range[i] > 0 ? a->range[i] : 1) > budget))
      return tf_tmem_error(in, "it is made at more than %lld points, too many to look at each", (long long)budget);
  return true;
}

bool tf_tmem_eval_make(tf_tmem_eval *a, const tf_tmem_in *in) {
  *a = (tf_tmem_eval){.in = in, .v = tf_eval_new(in->pool, in->ix), .threads = 1};
  for (int i = 0; i < 3; i++) {
    if (in->dim[i] < 1)
      return tf_tmem_error(in, "the extent of tid%c is known only when the program runs; split by constants", 'x' + i);
    a->threads *= in->dim[i];
  }
  if (a->threads > 1024)
    return tf_tmem_error(in, "a block would have %lld threads; the limit is 1024", (long long)a->threads);
  a->lane = tf_eval_add(a->v, in->lane);
  a->column = tf_eval_add(a->v, in->column);
  a->now = TF_NEW(in->pool, tf_tmem_instance);
  return find_symbols(a);
}

/* ------------------------------------------------------------------------------------------------ who takes part */

static void thread_ids(const tf_tmem_in *in, int64_t t, int64_t id[3]) {
  id[0] = t % in->dim[0];
  id[1] = t / in->dim[0] % in->dim[1];
  id[2] = t / in->dim[0] / in->dim[1];
}

typedef enum depends { ON_NONE, ON_THREADS, ON_MORE } depends;

/* Does a condition depend on the thread, and on nothing but the thread? */
static depends condition_depends(const tf_tmem_in *in, const tf_tmem_condition *c) {
  tf_eval *v = tf_eval_new(in->pool, in->ix);
  tf_eval_add(v, c->index);
  tf_eval_add(v, c->extent);
  bool threads = false, other = false;
  for (uint32_t i = 0; i < tf_eval_symbols(v); i++) {
    tf_ixp e = tf_eval_symbol(v, i);
    const tf_tmem_symbol *s = symbol_of(in, e);
    if (e == in->vector) return ON_MORE;
    if (s && s->tid >= 0) threads = true;
    else other = true;
  }
  return !threads ? ON_NONE : other ? ON_MORE : ON_THREADS;
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

static bool not_collective(const tf_tmem_eval *a, uint32_t warp, uint32_t n) {
  const tf_tmem_in *in = a->in;
  if (in->dim[0] % 32 && (in->dim[1] > 1 || in->dim[2] > 1) && a->threads >= 32)
    return tf_tmem_error(
        in,
        "it must be warp-collective, but %u of the 32 threads of warp %u take part: the block is %lld x "
        "%lld x %lld, and the strides of outer parallel types must be a multiple of 32",
        n, warp, (long long)in->dim[0], (long long)in->dim[1], (long long)in->dim[2]);
  return tf_tmem_error(in,
                       "it must be warp-collective, but %u of the 32 threads of warp %u take part; make the innermost "
                       "extent of its threads a multiple of 32",
                       n, warp);
}

bool tf_tmem_active(tf_tmem_eval *a, tf_tmem_plan *plan) {
  const tf_tmem_in *in = a->in;
  uint32_t nwarp = (uint32_t)((a->threads + 31) / 32), part[32], holds[32];
  for (uint32_t w = 0; w < nwarp; w++) part[w] = UINT32_MAX;
  if (a->threads % 32) part[nwarp - 1] = (1u << a->threads % 32) - 1;
  if (in->ncondition > TF_TMEM_MAX_CONDITIONS)
    return tf_tmem_error(in, "it has %u conditions, more than can be looked at", in->ncondition);
  for (uint32_t i = 0; i < in->ncondition; i++) {
    if (!in->condition[i].thread) continue;
    depends on = condition_depends(in, &in->condition[i]);
    plan->guard |= UINT64_C(1) << i;
    if (on == ON_NONE) continue;
    if (on == ON_MORE || !holding(in, &in->condition[i], holds))
      return tf_tmem_error(in, "which threads take part is known only when the program runs; split by constants");
    for (uint32_t w = 0; w < nwarp; w++) part[w] &= holds[w];
  }
  for (uint32_t w = 0; w < nwarp; w++) {
    if (part[w] && part[w] != UINT32_MAX) return not_collective(a, w, count_bits(part[w]));
    if (part[w]) a->active |= 1u << w;
  }
  for (uint32_t i = 0; i < in->ncondition; i++) {
    if (in->condition[i].thread) continue;
    depends on = condition_depends(in, &in->condition[i]);
    bool uniform = on == ON_NONE || (on == ON_THREADS && holding(in, &in->condition[i], holds));
    for (uint32_t w = 0; on == ON_THREADS && uniform && w < nwarp; w++)
      uniform = !(a->active >> w & 1) || !holds[w] || holds[w] == UINT32_MAX;
    if (!uniform) plan->loose = true;
    else plan->guard |= UINT64_C(1) << i;
    for (uint32_t w = 0; on == ON_THREADS && uniform && w < nwarp; w++)
      if (!holds[w]) a->active &= ~(1u << w);
  }
  plan->warps = a->active;
  return true;
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

static bool evaluate(tf_tmem_eval *a) {
  const tf_tmem_in *in = a->in;
  a->now->warp = a->warp;
  for (uint32_t t = 0; t < TF_TMEM_WARP; t++) {
    int64_t id[3];
    thread_ids(in, (int64_t)a->warp * 32 + t, id);
    for (uint32_t i = 0; i < a->nsym; i++)
      if (a->tid[i] >= 0 && a->tid[i] < 3) a->value[i] = id[a->tid[i]];
    for (uint32_t k = 0; k < in->nvector; k++) {
      for (uint32_t i = 0; i < a->nsym; i++)
        if (a->tid[i] == 3) a->value[i] = k;
      if (!tf_eval_run(a->v, a->value)) return tf_tmem_error(in, "where its elements are cannot be computed");
      int64_t lane = tf_eval_get(a->v, a->lane), column = tf_eval_get(a->v, a->column);
      if (lane < 0 || lane >= in->lanes || column < 0 || column >= in->columns)
        return tf_tmem_error(in,
                             "beyond the elements of '%s' it would touch lane %lld, element %lld of the row, but %lld "
                             "lanes of %lld elements are allocated; split by divisors of the extents",
                             in->tensor, (long long)lane, (long long)column, (long long)in->lanes,
                             (long long)in->columns);
      a->now->lane[t][k] = (int32_t)lane;
      a->now->byte[t][k] = (int32_t)(column * in->elem_bytes);
    }
  }
  return true;
}

bool tf_tmem_next(tf_tmem_eval *a, bool *more) {
  *more = true;
  if (!a->started) {
    a->started = true;
    for (uint32_t i = 0; i < a->nsym; i++)
      if (a->range[i] < 1) *more = false;
    if (!next_warp(a, 0)) *more = false;
  } else if (!next_warp(a, a->warp + 1)) {
    *more = advance(a);
    next_warp(a, 0);
  }
  return !*more || evaluate(a);
}
