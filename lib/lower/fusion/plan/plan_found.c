/* Does a reader find an element where it was left?
 *
 * The reader's indices, put through the writer's ids, must give this thread and this iteration for every loop that is
 * not in memory. That is asked in three ways.
 *
 * In terms of the loops: the two are one expression.
 *
 * In terms of the logical indices. Where the reader's predicates hold, each of its ids is within its extent, and then
 * going forwards from the logical indices undoes going backwards from the loops: (o f + i) div f = o and
 * (o f + i) mod f = i for 0 <= i < f, and m = (m div n) n + m mod n. (An id is a loop, within its extent by the loop's
 * range or the thread's own predicate; what an indivisible split was made of, of which a predicate is asked; or part of
 * a merge or swizzle of such.) So the reader's loop is a function of its logical indices, which are symbols within the
 * axes' extents, and the writer's loop is another; tensors that are scheduled alike have the same one, however often
 * their splits leave holes, whatever the extents. That is how the predicates get into the proof.
 *
 * And at each point, where these are few. What nothing decides is looked at in some points: an element that is
 * elsewhere there is a fact; else nobody knows, and that is what is said. */
#include "analysis/point_eval.h"
#include "lower/fusion/plan/plan_ask.h"
#include "lower/fusion/plan/plan_found.h"
#include "lower/fusion/plan/plan_index.h"
#include "support/launch_limits.h"

static bool same(tf_plan *p, tf_ixp a, tf_ixp b) { return a == b || tf_ix_prove_eq(p->ix, a, b); }

/* ------------------------------------------------------------------------------------------------ logical indices */

static tf_ixp extent_of(const tf_tv *t, uint32_t axis) {
  return tf_map_get(&t->extent, tf_map_ptr(t->d.block->arg[axis]));
}

/* Some index within each axis of `t`, and so its ids. */
static void make_any(tf_plan *p, tf_tv *t) {
  if (t->at.pool) return;
  t->at = (tf_map){.pool = p->pool};
  tf_ixp zero = tf_ix_const(p->ix, 0);
  for (uint32_t a = 0; a < t->ndomain; a++) {
    int64_t v;
    t->any[a] = t->logical[a];
    if (!tf_ix_is_const(t->logical[a], &v))
      t->any[a] = tf_ix_sym(p->ix, tf_id_name(t->d.block->arg[a]), zero, tf_ix_addc(p->ix, extent_of(t, a), -1), NULL);
    tf_map_set(&t->at, tf_map_ptr(t->d.block->arg[a]), (void *)t->any[a]);
  }
}

/* The logical ids of x, which `node` has in terms of t's loops, in terms of t's logical indices; false: it cannot be
 * said. */
static bool in_logical(tf_plan *p, tf_tv *t, const tf_tv *x, const tf_map *node, tf_map *out) {
  *out = (tf_map){.pool = p->pool};
  make_any(p, t);
  for (uint32_t a = 0; a < x->ndomain; a++) {
    const tf_value *id = x->d.block->arg[a];
    tf_ixp e = tf_map_get(node, tf_map_ptr(id)), found = NULL;
    if (!e) continue; /* reduced */
    if (tf_ix_is_const(e, NULL)) found = e;
    for (uint32_t k = 0; k < t->ndomain && !found; k++)
      if (t->logical[k] == e) found = t->any[k];
    if (!found) return false;
    tf_map_set(out, tf_map_ptr(id), (void *)found);
  }
  return true;
}

/* Of the reader: its loop of this class, or bound to this thread type; NULL: it has none. */
static tf_value *loop_of_reader(const tf_tv *t, const tf_loop *l) {
  for (uint32_t i = 0; i < t->nloop; i++) {
    const tf_loop *m = &t->loop[i];
    if (m->broadcast) continue;
    if (tf_ptype_is_thread(l->ptype) ? m->ptype == l->ptype : tf_class_root(m->cls) == tf_class_root(l->cls))
      return m->id;
  }
  return NULL;
}

/* The writer's loop and the reader's, in logical indices. */
typedef struct both {
  tf_ixp f, want;
} both;

static bool both_logical(tf_plan *p, tf_tv *t, tf_tv *x, const tf_loop *l, const tf_map *node, both *out) {
  tf_map at;
  tf_value *id = loop_of_reader(t, l);
  if (!id || !in_logical(p, t, x, node, &at)) return false;
  *out = (both){tf_id_forward(p, x, &at, l->id), tf_id_forward(p, t, &t->at, id)};
  return true;
}

/* The index of an id of x, in t's loops: where it is the same as one of t's ids by the logical indices, it is that.
 * (Not for TMA, which has boxes beyond predicates.) */
tf_ixp tf_plan_read_index(tf_plan *p, tf_tv *t, tf_tv *x, tf_map *node, tf_value *id) {
  tf_ixp at = tf_id_forward(p, x, node, id);
  tf_map logical;
  bool cells = (x->memory == TF_MEM_LOCAL || x->memory == TF_MEM_SHARED) && !tf_plan_is_tma(t) && !tf_plan_is_bulk(t);
  if (!cells || tf_ix_is_const(at, NULL) || tf_ix_get_kind(at) == TF_IX_SYM || !t->d.block ||
      !in_logical(p, t, x, node, &logical))
    return at;
  tf_ixp e = tf_id_forward(p, x, &logical, id);
  if (tf_ix_is_const(e, NULL)) return e;
  for (uint32_t i = 0; i < t->nloop; i++)
    if (!t->loop[i].broadcast && tf_id_forward(p, t, &t->at, t->loop[i].id) == e)
      return tf_map_get(&t->node, tf_map_ptr(t->loop[i].id));
  return at;
}

/* ------------------------------------------------------------------------------------------------ points */

typedef enum answer { FOUND, ELSEWHERE, UNKNOWN } answer;

/* Points at which two expressions are compared where no rule proves them equal. */
static const int64_t most_points = 1 << 18;

/* A loop, a slot or a thread that has each number below a constant extent: a point of such is one that there is. */
static bool runs_through(const tf_tv *t, const tf_segment *s, tf_ixp sym) {
  bool found = sym == t->slot;
  for (uint32_t i = 0; i < t->nloop && !found; i++)
    found = tf_class_root(t->loop[i].cls)->sym == sym && tf_ix_is_const(t->loop[i].extent, NULL);
  for (int pt = 0; pt < TF_PT_COUNT && !found; pt++)
    found = s->dim[pt] && s->thread_sym[pt] == sym && tf_ix_is_const(s->dim[pt], NULL);
  for (uint32_t i = 0; i < s->nnarrow && !found; i++)
    found = s->narrow[i] == sym && tf_ix_is_const(s->narrow_extent[i], NULL);
  return found;
}

static bool there_are(const tf_eval *v, const tf_segment *s, const tf_tv *t) {
  for (uint32_t i = 0; i < tf_eval_symbols(v); i++)
    if (!runs_through(t, s, tf_eval_symbol(v, i))) return false;
  return true;
}

/* Adds two expressions if their symbols, and those before, have constant ranges that make few enough points. */
static bool add_bounded(tf_plan *p, tf_eval *v, tf_ixp a, tf_ixp b) {
  tf_eval *alone = tf_eval_new(p->pool, p->ix);
  int64_t points = 1;
  tf_ixp known[TF_MAX_LOOPS];
  uint32_t n = 0;
  tf_eval_add(alone, a);
  tf_eval_add(alone, b);
  for (uint32_t i = 0; i < tf_eval_symbols(v) && n < TF_MAX_LOOPS; i++) known[n++] = tf_eval_symbol(v, i);
  for (uint32_t i = 0; i < tf_eval_symbols(alone); i++) {
    uint32_t k = 0;
    while (k < n && known[k] != tf_eval_symbol(alone, i)) k++;
    if (k == TF_MAX_LOOPS) return false;
    if (k == n) known[n++] = tf_eval_symbol(alone, i);
  }
  for (uint32_t i = 0; i < n; i++) {
    int64_t lo = tf_ix_min_value(known[i]), hi = tf_ix_max_value(known[i]);
    if (lo < 0 || hi >= most_points || hi < lo || (points *= hi - lo + 1) > most_points) return false;
  }
  tf_eval_add(v, a);
  tf_eval_add(v, b);
  return true;
}

/* The next values of the symbols; false behind the last. */
static bool next_point(const tf_eval *v, int64_t *value) {
  for (uint32_t i = 0; i < tf_eval_symbols(v); i++) {
    tf_ixp e = tf_eval_symbol(v, i);
    if (++value[i] <= tf_ix_max_value(e)) return true;
    value[i] = tf_ix_min_value(e);
  }
  return false;
}

/* Are they equal wherever `t` reads an element? Such as through a chain of swizzles. */
static answer at_each_point(tf_plan *p, const tf_segment *s, const tf_tv *t, tf_ixp a, tf_ixp b) {
  tf_eval *v = tf_eval_new(p->pool, p->ix);
  int64_t value[TF_MAX_LOOPS];
  uint32_t pairs = 1;
  if (!add_bounded(p, v, a, b)) return UNKNOWN;
  bool all = true;
  for (uint32_t i = 0; i < t->npred; i++) {
    bool added = add_bounded(p, v, t->pred[i].index, t->pred[i].extent);
    pairs += added;
    all &= added;
  }
  for (uint32_t i = 0; i < tf_eval_symbols(v); i++) value[i] = tf_ix_min_value(tf_eval_symbol(v, i));
  do {
    if (!tf_eval_run(v, value)) return UNKNOWN;
    bool there = tf_eval_get(v, 0) != tf_eval_get(v, 1);
    for (uint32_t i = 1; i < pairs && there; i++) there = tf_eval_get(v, 2 * i) < tf_eval_get(v, 2 * i + 1);
    if (there) return all && there_are(v, s, t) ? ELSEWHERE : UNKNOWN;
  } while (next_point(v, value));
  return FOUND;
}

static int64_t draw(uint64_t *seed, int64_t n) {
  *seed = *seed * 6364136223846793005u + 1442695040888963407u;
  return n > 0 ? (int64_t)((*seed >> 33) % (uint64_t)n) : 0;
}

/* A value of an extent or a factor: mostly small ones, since these have the most holes. */
static int64_t draw_extent(tf_plan *p, tf_ixp sym, uint64_t *seed) {
  static const int64_t some[] = {1, 2, 3, 4, 5, 7, 8, 13, 16, 33, 64, 97, 128, 200, 1000, 4099};
  int64_t unit = tf_ix_known_divisor(p->ix, sym), n = some[draw(seed, sizeof some / sizeof *some)];
  return n * (unit > 0 && unit < 1 << 20 ? unit : 1);
}

/* The values of these extents: are they what a launch can have? `v` has the block's dimensions from `at` on. */
static bool can_be_launched(const tf_eval *v, const int64_t *value, const bool *extent, uint32_t at) {
  int64_t threads = 1;
  for (uint32_t i = 0; i < tf_eval_symbols(v); i++) {
    tf_ixp e = tf_eval_symbol(v, i);
    if (extent[i] && (value[i] < tf_ix_min_value(e) || value[i] > tf_ix_max_value(e))) return false;
  }
  for (int d = 0; d < 3; d++) {
    int64_t n = tf_eval_get(v, at + (uint32_t)d);
    if (n > tf_most_threads(d) || (threads *= n > 0 ? n : 1) > TF_MOST_THREADS) return false;
  }
  return true;
}

/* Looks for an element that is elsewhere, and tells it: extents, and an element within them. */
static bool elsewhere(tf_plan *p, const tf_segment *s, tf_tv *t, const both *e, tf_strbuf *where) {
  tf_eval *v = tf_eval_new(p->pool, p->ix);
  int64_t value[TF_MAX_LOOPS];
  uint64_t seed = 1;
  tf_eval_add(v, e->f);
  tf_eval_add(v, e->want);
  for (uint32_t a = 0; a < t->ndomain; a++) tf_eval_add(v, extent_of(t, a));
  for (int pt = TF_PT_TIDX; pt <= TF_PT_TIDZ; pt++) tf_eval_add(v, s->dim[pt] ? s->dim[pt] : tf_ix_const(p->ix, 1));
  uint32_t n = tf_eval_symbols(v);
  int32_t axis[TF_MAX_LOOPS]; /* whose index the symbol is; -1: an extent */
  bool extent[TF_MAX_LOOPS];
  if (n > TF_MAX_LOOPS) return false;
  for (uint32_t i = 0; i < n; i++) {
    axis[i] = -1;
    for (uint32_t a = 0; a < t->ndomain; a++)
      if (tf_eval_symbol(v, i) == t->any[a]) axis[i] = (int32_t)a;
    extent[i] = axis[i] < 0;
    if (extent[i] && !tf_ix_user(tf_eval_symbol(v, i))) return false;
  }
  for (int tries = 0; tries < 4096; tries++) {
    for (uint32_t i = 0; i < n; i++) value[i] = axis[i] < 0 ? draw_extent(p, tf_eval_symbol(v, i), &seed) : 0;
    if (!tf_eval_run(v, value) || !can_be_launched(v, value, extent, 2 + t->ndomain)) continue;
    for (uint32_t i = 0; i < n; i++)
      if (axis[i] >= 0) value[i] = draw(&seed, tf_eval_get(v, 2 + (uint32_t)axis[i]));
    if (!tf_eval_run(v, value) || tf_eval_get(v, 0) == tf_eval_get(v, 1)) continue;
    bool empty = false;
    for (uint32_t a = 0; a < t->ndomain; a++) empty |= tf_eval_get(v, 2 + a) < 1;
    if (empty) continue;
    tf_sb_puts(where, "; such as at ");
    for (uint32_t i = 0; i < n; i++)
      tf_sb_printf(where, "%s%s = %lld", i ? ", " : "", tf_ix_name(tf_eval_symbol(v, i)), (long long)value[i]);
    return true;
  }
  return false;
}

/* ------------------------------------------------------------------------------------------------ refusals */

static void tell_elsewhere(const tf_plan *p, const tf_tv *t, const tf_tv *x, const tf_loop *l) {
  const char *y = tf_tv_name(t), *a = tf_tv_name(x);
  if (tf_ptype_is_bid(l->ptype))
    tf_refuse(p->why, t->op,
              "'%s' reads an element of '%s' that another block computes; put '%s' in global memory and '%s' in a "
              "later segment",
              y, a, a, y);
  else if (tf_ptype_is_tid(l->ptype))
    tf_refuse(
        p->why, t->op,
        "'%s' reads an element of '%s' that another thread computes, but '%s' is in %s memory; put it in shared memory",
        y, a, a, tf_memory_name(x->memory));
  else
    tf_refuse(p->why, t->op,
              "'%s' reads an element of '%s' that is not computed in the same iteration; inline '%s' less deeply", y, a,
              a);
}

static void tell_unknown(const tf_plan *p, const tf_tv *t, const tf_tv *x, const tf_loop *l) {
  const char *y = tf_tv_name(t), *a = tf_tv_name(x);
  bool block = tf_ptype_is_bid(l->ptype), thread = tf_ptype_is_tid(l->ptype);
  tf_strbuf mend = {.pool = t->op->pool};
  if (block) tf_sb_printf(&mend, "put '%s' in global memory and '%s' in a later segment", a, y);
  else if (thread) tf_sb_printf(&mend, "put '%s' in shared memory", a);
  else tf_sb_printf(&mend, "inline '%s' less deeply", a);
  tf_refuse(p->why, t->op,
            "it cannot be proved that the elements of '%s' that '%s' reads are computed by the same %s; make these "
            "loops of '%s' from its axes as those of '%s' are made, or %s",
            a, y,
            block    ? "block"
            : thread ? "thread"
                     : "iteration",
            a, y, tf_sb_cstr(&mend));
}

static bool refuse(tf_plan *p, tf_tv *t, tf_tv *x, tf_loop *l, const both *loops, answer why, tf_strbuf *where) {
  tf_strbuf a = {.pool = p->pool}, b = {.pool = p->pool};
  tf_ix_print(&a, loops->f);
  tf_ix_print(&b, loops->want);
  if (why == ELSEWHERE) tell_elsewhere(p, t, x, l);
  else tell_unknown(p, t, x, l);
  return tf_add_note(p->why, x->op, "the element is at '%s' = %s, the reader is at %s%s", tf_id_name(l->id),
                     tf_sb_cstr(&a), tf_sb_cstr(&b), tf_sb_cstr(where));
}

static uint32_t log_dims(const tf_segment *s, uint32_t bits) {
  uint32_t n = 0;
  for (int pt = 0; pt < TF_PT_COUNT; pt++) {
    int64_t v;
    if ((bits >> pt & 1) && !(tf_ix_is_const(s->dim[pt], &v) && v <= 1)) n++;
  }
  return n;
}

tf_ixp tf_plan_whole_ids(tf_plan *p, const tf_segment *s, tf_ixp e) {
  for (uint32_t i = 0; i < s->nnarrow; i++) e = tf_ix_subst(p->ix, e, s->narrow[i], s->thread_sym[s->narrow_type[i]]);
  return e;
}

/* Both are computed by the first thread of a dimension only, since their loops over it have one iteration. */
static bool both_first(const tf_loop *l, const tf_tv *t) {
  int64_t n;
  if (!tf_ptype_is_tid(l->ptype) || !tf_ix_is_const(l->extent, &n) || n != 1) return false;
  for (uint32_t i = 0; i < t->nloop; i++)
    if (t->loop[i].ptype == l->ptype) return tf_ix_is_const(t->loop[i].extent, &n) && n == 1;
  return false;
}

/* A loop without iterations: its symbols have empty ranges, and no index of it makes sense. */
static bool never_runs(const tf_tv *t) {
  int64_t n;
  for (uint32_t i = 0; i < t->nloop; i++)
    if (tf_ix_is_const(t->loop[i].extent, &n) && n == 0) return true;
  return false;
}

/* A question about loop `l` of the writer x: is the reader t, whose element of x has these ids, in that iteration, or
 * is it that thread? */
typedef struct question {
  tf_segment *s;
  tf_tv *t, *x;
  tf_loop *l;
  tf_map *node;
  both loops, logical;
  bool known; /* `logical` */
} question;

static question ask(tf_plan *p, tf_segment *s, tf_tv *t, tf_tv *x, tf_map *node, tf_loop *l) {
  bool thread = tf_ptype_is_thread(l->ptype);
  question q = {.s = s, .t = t, .x = x, .l = l, .node = node};
  q.loops = (both){tf_plan_whole_ids(p, s, tf_id_forward(p, x, node, l->id)),
                   thread ? s->thread_sym[l->ptype] : tf_class_root(l->cls)->sym};
  return q;
}

static bool same_loops(tf_plan *p, const question *q) {
  bool thread = tf_ptype_is_thread(q->l->ptype);
  return same(p, q->loops.f, q->loops.want) || (thread && both_first(q->l, q->t));
}

static bool same_logical(tf_plan *p, question *q) {
  q->known = both_logical(p, q->t, q->x, q->l, q->node, &q->logical);
  return q->known && same(p, q->logical.f, q->logical.want);
}

/* What no rule proves. */
static answer look_further(tf_plan *p, const question *q, tf_strbuf *where) {
  answer at = at_each_point(p, q->s, q->t, q->loops.f, q->loops.want);
  if (at == FOUND) return at;
  /* all threads of that dimension read */
  bool alone = tf_ptype_is_thread(q->l->ptype) && !loop_of_reader(q->t, q->l);
  return (q->known && elsewhere(p, q->s, q->t, &q->logical, where)) || alone ? ELSEWHERE : at;
}

static bool loop_found(tf_plan *p, tf_segment *s, tf_tv *t, tf_read *r, tf_map *node, tf_loop *l) {
  tf_tv *x = r->from;
  bool crosses = tf_ptype_is_tid(l->ptype);
  question q = ask(p, s, t, x, node, l);
  if (same_loops(p, &q)) return true;
  /* whole warps access tensor memory, also where predicates do not hold */
  if (x->memory == TF_MEM_TENSOR && crosses) return r->crosses = true;
  if (same_logical(p, &q)) return true;
  if (x->memory == TF_MEM_SHARED && crosses) return r->crosses = true;
  tf_strbuf where = {.pool = p->pool};
  answer at = look_further(p, &q, &where);
  return at == FOUND || refuse(p, t, x, l, &q.loops, at, &where);
}

bool tf_plan_same_turn(tf_plan *p, tf_segment *s, tf_tv *t, tf_tv *x, tf_map *node, bool whole_block, tf_turn *out) {
  *out = (tf_turn){.where = {.pool = p->pool}};
  if (never_runs(t) || never_runs(x)) return true;
  for (uint32_t i = 0; i < x->nloop; i++) {
    tf_loop *l = &x->loop[i];
    bool thread = tf_ptype_is_thread(l->ptype);
    bool together = i < t->nloop && !thread && tf_class_root(l->cls) == tf_class_root(t->loop[i].cls);
    if (l->broadcast || (whole_block && tf_ptype_is_tid(l->ptype)) || (!thread && !together)) continue;
    question q = ask(p, s, t, x, node, l);
    if (same_loops(p, &q) || same_logical(p, &q)) continue;
    answer at = look_further(p, &q, &out->where);
    if (at == FOUND) continue;
    out->loop = l;
    out->is_elsewhere = at == ELSEWHERE;
    out->f = q.loops.f;
    out->want = q.loops.want;
    return false;
  }
  return true;
}

uint32_t tf_plan_idle_dims(const tf_segment *s, uint32_t bits) { return log_dims(s, bits); }

/* Does the thread and iteration of `t` find the element where r->from left it? */
bool tf_plan_found(tf_plan *p, tf_segment *s, tf_tv *t, tf_read *r, tf_map *node) {
  tf_tv *x = r->from;
  if (never_runs(t)) return true;
  for (uint32_t i = 0; i < x->nloop; i++) {
    tf_loop *l = &x->loop[i];
    if (l->broadcast) continue;
    bool thread = tf_ptype_is_thread(l->ptype);
    bool together = i < t->nloop && !thread && tf_class_root(l->cls) == tf_class_root(t->loop[i].cls);
    if (l->reduction) {
      if (!together) continue;
      tf_refuse(p->why, t->op, "'%s' needs the reduction '%s' finished, but shares its loop %u ('%s')", tf_tv_name(t),
                tf_tv_name(x), i, tf_id_name(l->id));
      return tf_add_note(p->why, x->op, "a tensor that both read is inlined too deeply; inline it at %u at most",
                         x->first_red);
    }
    if (!thread && i >= x->inl && !together) continue;
    if (!loop_found(p, s, t, r, node, l)) return false;
  }
  bool shared = x->memory == TF_MEM_SHARED || x->memory == TF_MEM_TENSOR;
  /* a store to shared or global memory is done by one thread of the dimensions that do not index it */
  if (shared && log_dims(s, x->unused_tid)) r->crosses = true;
  if (x->memory == TF_MEM_GLOBAL && (log_dims(s, x->unused_tid) || log_dims(s, x->unused_bid)))
    return tf_refuse(p->why, t->op,
                     "'%s' reads '%s' from global memory in the kernel that writes it, but not every thread writes "
                     "it; put '%s' in a later segment",
                     tf_tv_name(t), tf_tv_name(x), tf_tv_name(t));
  return true;
}
