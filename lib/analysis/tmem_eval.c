/* An access to tensor memory at every point: to which lanes and bytes warps make it.
 *
 * tf_tmem_first and tf_tmem_next go through all iterations and all warps that take part (tmem_active.c): each stop has
 * the lane and byte of every thread and element of the vector. Cost: one evaluation for each thread, element and
 * iteration, within a budget; an access that needs more is refused. */
#include "analysis/tmem_impl.h"

const tf_tmem_symbol *tf_tmem_symbol_of(const tf_tmem_in *in, tf_ixp e) {
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
    const tf_tmem_symbol *s = tf_tmem_symbol_of(in, e);
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
    if (a->tid[i] < 0 &&
        (a->range[i] > TF_TMEM_MOST_POINTS || (points *= a->range[i] > 0 ? a->range[i] : 1) > TF_TMEM_MOST_POINTS))
      return tf_tmem_error(a, "it is made at more than %lld points, too many to look at each",
                           (long long)TF_TMEM_MOST_POINTS);
  a->points = points;
  return true;
}

static void add_conditions(tf_tmem_eval *a, tf_tmem_looked_at *list, uint32_t n) {
  for (uint32_t i = 0; i < n; i++) {
    list[i].index = tf_eval_add(a->v, list[i].of->index);
    list[i].extent = tf_eval_add(a->v, list[i].of->extent);
  }
}

/* Code for the lane, the column and the conditions. */
bool tf_tmem_make_code(tf_tmem_eval *a) {
  a->v = tf_eval_new(a->in->pool, a->in->ix);
  a->lane = tf_eval_add(a->v, a->in->lane);
  a->column = tf_eval_add(a->v, a->in->column);
  add_conditions(a, a->guard, a->nguard);
  add_conditions(a, a->element, a->nelement);
  return find_symbols(a);
}

bool tf_tmem_eval_make(tf_tmem_eval *a, const tf_tmem_in *in, bool exact, tf_verdict *why) {
  *a = (tf_tmem_eval){.in = in, .why = why, .exact = exact, .threads = 1};
  for (int i = 0; i < 3; i++) {
    if (in->dim[i] < 1)
      return tf_tmem_error(a, "the extent of tid%c is known only when the program runs; split by constants", 'x' + i);
    a->threads *= in->dim[i];
  }
  if (a->threads > 1024)
    return tf_tmem_error(a, "a block would have %lld threads; the limit is 1024", (long long)a->threads);
  a->now = TF_NEW(in->pool, tf_tmem_instance);
  return tf_tmem_make_code(a);
}

/* ------------------------------------------------------------------------------------------------ the enumeration */

void tf_tmem_thread_ids(const tf_tmem_in *in, int64_t t, int64_t id[3]) {
  id[0] = t % in->dim[0];
  id[1] = t / in->dim[0] % in->dim[1];
  id[2] = t / in->dim[0] / in->dim[1];
}

void tf_tmem_first(tf_tmem_eval *a) {
  a->started = false;
  a->outers = a->away = 0;
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

void tf_tmem_at_thread(tf_tmem_eval *a, uint32_t t) {
  int64_t id[3];
  tf_tmem_thread_ids(a->in, (int64_t)a->warp * 32 + t, id);
  for (uint32_t i = 0; i < a->nsym; i++)
    if (a->tid[i] >= 0) a->value[i] = a->tid[i] < 3 ? id[a->tid[i]] : 0;
}

bool tf_tmem_holds_here(const tf_tmem_eval *a, const tf_tmem_looked_at *c) {
  return tf_eval_get(a->v, c->index) < tf_eval_get(a->v, c->extent);
}

/* Of the first n guards, does none keep this warp away in this iteration? */
static bool kept_away(tf_tmem_eval *a, uint32_t n) {
  if (!n) return false;
  tf_tmem_at_thread(a, 0);
  if (!tf_eval_run(a->v, a->value)) return false;
  for (uint32_t i = 0; i < n; i++)
    if (!tf_tmem_holds_here(a, &a->guard[i])) return true;
  return false;
}

static bool has_element(const tf_tmem_eval *a) {
  for (uint32_t i = 0; i < a->nelement; i++)
    if (!tf_tmem_holds_here(a, &a->element[i])) return false;
  return true;
}

/* A cell that the tensor does not have. All conditions that were looked at hold for some thread of the warp, which
 * therefore takes part as a whole; it is a fact if all were. */
static bool beyond(tf_tmem_eval *a, int64_t lane, int64_t column) {
  const tf_tmem_in *in = a->in;
  if (!a->unknown)
    return tf_tmem_error(a,
                         "beyond the elements of '%s' it would touch lane %lld, element %lld of the row, but %lld "
                         "lanes of %lld elements are allocated; split by divisors of the extents, or allocate what "
                         "the loops cover (sched.alloc)",
                         in->tensor, (long long)lane, (long long)column, (long long)in->lanes, (long long)in->columns);
  return tf_tmem_error(a,
                       "it cannot be shown that it stays within the %lld lanes of %lld elements that '%s' has: whether "
                       "it touches lane %lld, element %lld of the row depends on %s; split by divisors of the extents, "
                       "or allocate what the loops cover (sched.alloc)",
                       (long long)in->lanes, (long long)in->columns, in->tensor, (long long)lane, (long long)column,
                       tf_tmem_unknown(a));
}

/* *some: a thread of the warp has an element. */
static bool evaluate(tf_tmem_eval *a, bool *some) {
  const tf_tmem_in *in = a->in;
  int64_t out[2] = {-1, -1};
  bool inside = true;
  a->now->warp = a->warp;
  *some = false;
  for (uint32_t t = 0; t < TF_TMEM_WARP; t++) {
    tf_tmem_at_thread(a, t);
    for (uint32_t k = 0; k < in->nvector; k++) {
      for (uint32_t i = 0; i < a->nsym; i++)
        if (a->tid[i] == 3) a->value[i] = k;
      if (!tf_eval_run(a->v, a->value)) return tf_tmem_error(a, "where its elements are cannot be computed");
      int64_t lane = tf_eval_get(a->v, a->lane), column = tf_eval_get(a->v, a->column);
      *some |= a->now->exists[t][k] = has_element(a);
      if (lane < 0 || lane >= in->lanes || column < 0 || column >= in->columns) {
        if (inside) out[0] = lane, out[1] = column;
        inside = false;
        continue;
      }
      a->now->lane[t][k] = (int32_t)lane;
      a->now->byte[t][k] = (int32_t)(column * in->elem_bytes);
    }
  }
  return !*some || inside || beyond(a, out[0], out[1]);
}

bool tf_tmem_step(tf_tmem_eval *a, uint32_t n) {
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
  for (bool some;;) {
    *more = tf_tmem_step(a, a->nguard);
    if (!*more) return true;
    if (!evaluate(a, &some)) return false;
    if (some) return true;
    a->away++;
  }
}
