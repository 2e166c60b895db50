/* Composition: R(c) = a(b(c)), as a layout.
 *
 * The coalesced modes of `a`, of extents e0, e1, ..., are the digits of a mixed radix: index x is at digit x mod e0,
 * then (x div e0) mod e1, and so on. A leaf s:d of `b` gives the indices 0, d, 2 d, ..., (s - 1) d. It walks the digits
 * from the first one on, and at each of extent e it does one of these:
 *
 * - it skips the digit: e divides d. The walk goes on with d / e.
 *
 * - it stays in the digit: (s - 1) d < e. One mode of the result, and the walk is over.
 *
 * - it goes on past it: d divides e, and e / d divides s. A mode of e / d, and the walk goes on with the rest, d = 1.
 *
 * - it stumbles: then no walk gives the values. Known numbers are decided by their values (compose_exact.c).
 *
 * Invariant: what all leaves together take within one digit is less than its extent (check_carries), so no sum carries
 * into the next digit, and the value of a sum of coordinates is the sum of the values. The last digit has no bound.
 * Cost: leaves of `b` times modes of `a`. */
#include <stdio.h>

#include "layout/layout_impl.h"

/* The part of the left layout that leaves of one basis path index. */
typedef struct group {
  const uint32_t *path;
  size_t npath;
  modes *m;        /* coalesced */
  num *most;       /* per mode but the last: the largest digit so far */
  uint16_t *users; /* and how many leaves it is made of */
} group;

typedef struct composer {
  const tf_layout *a, *b;
  group g[LAY_TERMS];
  size_t n;
  char why[LAY_MESSAGE]; /* what the walk stumbled over; "" = nothing */
} composer;

static bool all_known(const tf_tuple *t) {
  if (t->kind == TF_TUPLE_INT) return true;
  if (t->kind == TF_TUPLE_EXPR) return false;
  for (uint32_t i = 0; i < t->n; i++)
    if (t->kind == TF_TUPLE_BASIS ? !lay_known(t->terms[i].scale) : !all_known(t->part[i])) return false;
  return true;
}

/* Ends the walk. Known numbers then have another chance, by values; else it is the end of the operation. */
__attribute__((format(printf, 3, 4))) static bool stumble(tf_layout_ctx *c, composer *k, const char *fmt, ...) {
  va_list ap;
  va_start(ap, fmt);
  vsnprintf(k->why, sizeof k->why, fmt, ap);
  va_end(ap);
  const tf_layout *both[] = {k->a, k->b};
  for (int i = 0; i < 2; i++)
    if (!all_known(both[i]->shape) || !all_known(both[i]->stride)) lay_fail(c, "%s", k->why);
  return false;
}

/* ------------------------------------------------------------------------------------------------ one leaf */

typedef enum walk { STUMBLES, STAYS, SKIPS, GOES_ON } walk;

static walk decide_known(tf_layout_ctx *c, composer *k, int64_t e, int64_t s, int64_t d) {
  if (d >= e) {
    if (d % e == 0) return SKIPS;
    stumble(c, k, "the stride %lld is not a multiple of the extent %lld of the left layout", (long long)d,
            (long long)e);
    return STUMBLES;
  }
  int64_t fit = e / d + (e % d != 0);
  if (s <= fit) return STAYS;
  if (e % d)
    stumble(c, k, "the extent %lld of the left layout is not a multiple of the stride %lld", (long long)e,
            (long long)d);
  else if (s % fit)
    stumble(c, k, "the extent %lld is not a multiple of %lld, what the left layout's mode holds", (long long)s,
            (long long)fit);
  else return GOES_ON;
  return STUMBLES;
}

/* Where a leaf s:d (d >= 1) is, against a mode of extent e that is not the last. */
static walk decide(tf_layout_ctx *c, composer *k, num e, num s, num d) {
  if (lay_known(e) && lay_known(s) && lay_known(d)) return decide_known(c, k, e.v, s.v, d.v);
  if (lay_le(c, NUM(1), d) != YES && !lay_need(c, TF_CONDITION_LE, NUM(1), d))
    lay_fail(c, "the stride %s is not positive", lay_show_num(c, d));
  num reach = lay_add(c, lay_mul(c, lay_sub(c, s, NUM(1)), d), NUM(1));
  if (lay_le(c, reach, e) == YES) return STAYS;
  if (lay_divides(c, e, d) == YES) return SKIPS;
  if (lay_divides(c, d, e) == YES && lay_divides(c, lay_div(c, e, d), s) == YES) return GOES_ON;
  bool past = lay_le(c, e, d) == YES;
  if (past ? lay_need(c, TF_CONDITION_DIVIDES, d, e) : lay_need(c, TF_CONDITION_LE, reach, e))
    return past ? SKIPS : STAYS;
  lay_fail(c, "%s:%s neither stays within the extent %s of the left layout nor divides it", lay_show_num(c, s),
           lay_show_num(c, d), lay_show_num(c, e));
}

static void emit(tf_layout_ctx *c, modes *out, num s, const tf_tuple *d) {
  if (out->n == TF_LAYOUT_LEAVES) lay_fail(c, "more than %d leaves in a tuple", TF_LAYOUT_LEAVES);
  out->at[out->n++] = (mode){s, d};
}

static void use(tf_layout_ctx *c, group *g, size_t i, num s, num d) {
  g->most[i] = lay_add(c, g->most[i], lay_mul(c, lay_sub(c, s, NUM(1)), d));
  g->users[i]++;
}

/* False where the walk stumbles. */
static bool compose_leaf(tf_layout_ctx *c, composer *k, group *g, num s, num d, modes *out) {
  const modes *a = g->m;
  size_t last = a->n - 1;
  out->n = 0;
  if (lay_is(d, 0)) {
    emit(c, out, s, lay_int(c, 0));
    return true;
  }
  if (last && !lay_is(s, 1) && lay_known(d) && d.v < 0)
    lay_fail(c, "the stride %s is negative, and the left layout has more than one mode", lay_show_num(c, d));
  for (size_t i = 0; i < last && !lay_is(s, 1); i++) {
    num e = a->at[i].s;
    walk w = decide(c, k, e, s, d);
    if (w == STUMBLES) return false;
    if (w == SKIPS) {
      d = lay_div(c, d, e);
      continue;
    }
    num here = w == STAYS ? s : lay_div(c, e, d);
    use(c, g, i, here, d);
    emit(c, out, here, lay_scale(c, d, a->at[i].d));
    s = w == STAYS ? NUM(1) : lay_div(c, s, here);
    d = NUM(1);
  }
  /* The last mode goes on without bound. Of an extent of 1 the stride means nothing. */
  if (!out->n || !lay_is(s, 1)) emit(c, out, s, lay_is(s, 1) && last ? lay_int(c, 0) : lay_scale(c, d, a->at[last].d));
  return true;
}

static bool check_carries(tf_layout_ctx *c, composer *k, const group *g) {
  for (size_t i = 0; i + 1 < g->m->n; i++) {
    num e = g->m->at[i].s;
    if (g->users[i] < 2 || lay_need(c, TF_CONDITION_LE, lay_add(c, g->most[i], NUM(1)), e)) continue;
    return stumble(
        c, k,
        "%u modes of the right layout add up to %s within one mode of extent %s of the left layout, and would carry",
        g->users[i], lay_show_num(c, g->most[i]), lay_show_num(c, e));
  }
  return true;
}

/* ------------------------------------------------------------------------------------------------ groups */

static void make_group(tf_layout_ctx *c, group *g, const tf_layout *a, const uint32_t *path, size_t n) {
  const tf_tuple *shape = a->shape, *stride = a->stride;
  for (size_t i = 0; i < n; i++) {
    if (!lay_is_node(shape) || path[i] >= shape->n)
      lay_fail(c, "the left layout's shape %s has no mode %u for a basis function", lay_show(c, shape), path[i]);
    shape = shape->part[path[i]];
    stride = stride->part[path[i]];
  }
  modes m;
  lay_modes(&(tf_layout){.shape = shape, .stride = stride}, &m);
  lay_coalesce_modes(c, &m, true);
  if (!m.n) m.at[m.n++] = (mode){NUM(1), lay_int(c, 0)};
  g->path = path;
  g->npath = n;
  g->m = lay_alloc(c, offsetof(modes, at) + m.n * sizeof(mode));
  g->m->n = m.n;
  memcpy(g->m->at, m.at, m.n * sizeof(mode));
  g->most = LAY_NEW(c, num, m.n);
  g->users = LAY_NEW(c, uint16_t, m.n);
  memset(g->most, 0, m.n * sizeof *g->most);
  memset(g->users, 0, m.n * sizeof *g->users);
}

static group *group_of(tf_layout_ctx *c, composer *k, const uint32_t *path, size_t n) {
  for (size_t i = 0; i < k->n; i++) {
    group *g = &k->g[i];
    size_t both = n < g->npath ? n : g->npath;
    if (both && memcmp(path, g->path, both * sizeof *path) != 0) continue;
    if (n == g->npath) return g;
    lay_fail(c, "the right layout's strides index a mode of the left one both whole and by its parts");
  }
  if (k->n == LAY_TERMS) lay_fail(c, "more than %d basis functions in the right layout", LAY_TERMS);
  make_group(c, &k->g[k->n], k->a, path, n);
  return &k->g[k->n++];
}

/* s times a sum of basis functions: each term indexes its own part of the left layout, and the values add up where all
 * split alike. */
static bool compose_terms(tf_layout_ctx *c, composer *k, num s, const tf_tuple *d, modes *out) {
  for (uint32_t i = 0; i < d->n; i++) {
    const term *t = &d->terms[i];
    modes more;
    if (!compose_leaf(c, k, group_of(c, k, t->path, t->n), s, t->scale, i ? &more : out)) return false;
    if (!i) continue;
    bool same = more.n == out->n;
    for (size_t j = 0; same && j < more.n; j++) {
      same = lay_same(c, more.at[j].s, out->at[j].s);
      if (same) out->at[j].d = lay_sum(c, out->at[j].d, more.at[j].d);
    }
    if (!same)
      return stumble(c, k, "the terms of the stride %s split the extent %s in different ways", lay_show(c, d),
                     lay_show_num(c, s));
  }
  return true;
}

/* ------------------------------------------------------------------------------------------------ layouts */

/* NULL where the walk stumbles. */
static const tf_layout *compose_tree(tf_layout_ctx *c, composer *k, const tf_tuple *shape, const tf_tuple *stride) {
  if (!lay_is_node(shape)) {
    modes out;
    bool ok = true;
    if (stride->kind == TF_TUPLE_BASIS) ok = compose_terms(c, k, shape->number, stride, &out);
    else if (lay_is_int(stride, 0)) out.n = 1, out.at[0] = (mode){shape->number, stride};
    else ok = compose_leaf(c, k, group_of(c, k, NULL, 0), shape->number, lay_num(c, stride), &out);
    return ok ? lay_of_modes(c, &out) : NULL;
  }
  const tf_layout *part[TF_LAYOUT_LEAVES];
  for (uint32_t i = 0; i < shape->n; i++) {
    part[i] = compose_tree(c, k, shape->part[i], stride->part[i]);
    if (!part[i]) return NULL;
  }
  return lay_concat(c, part, shape->n);
}

/* ------------------------------------------------------------------------------------------------ by values */

/* How far a step of each leaf of b goes in each part of the left layout. */
static void read_steps(tf_layout_ctx *c, composer *k, const tf_layout *b, lay_exact *x) {
  const tf_tuple *s[TF_LAYOUT_LEAVES], *d[TF_LAYOUT_LEAVES];
  int64_t *far = LAY_NEW(c, int64_t, b->shape->leaves *LAY_TERMS), *extent = LAY_NEW(c, int64_t, b->shape->leaves);
  x->nleaves = b->shape->leaves;
  memset(far, 0, x->nleaves * LAY_TERMS * sizeof *far);
  lay_leaves(b->shape, s);
  lay_leaves(b->stride, d);
  for (size_t i = 0; i < x->nleaves; i++) {
    extent[i] = s[i]->number.v;
    if (d[i]->kind != TF_TUPLE_BASIS) {
      if (d[i]->number.v) far[i * LAY_TERMS + (size_t)(group_of(c, k, NULL, 0) - k->g)] = d[i]->number.v;
      continue;
    }
    for (uint32_t t = 0; t < d[i]->n; t++) {
      const term *at = &d[i]->terms[t];
      far[i * LAY_TERMS + (size_t)(group_of(c, k, at->path, at->n) - k->g)] = at->scale.v;
    }
  }
  const modes **m = LAY_NEW(c, const modes *, k->n);
  for (size_t g = 0; g < k->n; g++) m[g] = k->g[g].m;
  for (size_t i = 0; i < x->nleaves; i++) memmove(far + i * k->n, far + i * LAY_TERMS, k->n * sizeof *far);
  x->ngroups = k->n;
  x->group = m;
  x->extent = extent;
  x->step = far;
}

/* A stride below 0 leaves a left layout of several modes: there it has no values. */
static void check_signs(tf_layout_ctx *c, const lay_exact *x) {
  for (size_t i = 0; i < x->nleaves; i++)
    for (size_t g = 0; g < x->ngroups; g++)
      if (x->step[i * x->ngroups + g] < 0 && x->extent[i] > 1 && x->group[g]->n > 1)
        lay_fail(c, "the stride %lld is negative, and the left layout has more than one mode",
                 (long long)x->step[i * x->ngroups + g]);
}

static const tf_layout *by_values(tf_layout_ctx *c, composer *k, const tf_layout *b, num end) {
  const tf_layout *part[TF_LAYOUT_LEAVES];
  const tf_tuple *s[TF_LAYOUT_LEAVES], *d[TF_LAYOUT_LEAVES];
  char why[LAY_MESSAGE];
  lay_exact x = {0};
  read_steps(c, k, b, &x);
  check_signs(c, &x);
  x.end = k->n == 1 && !k->g[0].npath ? end.v : INT64_MAX;
  if (!lay_compose_exact(c, &x, part, why)) lay_fail(c, "%s; %s", k->why, why);
  for (size_t i = 0; i < x.nleaves; i++) {
    s[i] = part[i]->shape;
    d[i] = part[i]->stride;
  }
  return lay_new(c, lay_unflatten(c, b->shape, s), lay_unflatten(c, b->stride, d));
}

/* a o b where b is composed itself: a's shape and stride become a stage. */
static const tf_layout *nest(tf_layout_ctx *c, const tf_layout *a, const tf_layout *b) {
  tf_layout *r = LAY_NEW(c, tf_layout, 1);
  size_t n = a->nstages + 1 + b->nstages;
  if (b->base) lay_fail(c, "the right layout is a coordinate tensor");
  if (n > LAY_STAGES) lay_fail(c, "more than %d composed layouts", LAY_STAGES);
  stage *s = LAY_NEW(c, stage, n);
  for (size_t i = 0; i < a->nstages; i++) s[i] = a->stages[i];
  s[a->nstages] = (stage){.layout = lay_plain(c, a), .offset = lay_int(c, 0)};
  for (size_t i = 0; i < b->nstages; i++) s[a->nstages + 1 + i] = b->stages[i];
  *r = (tf_layout){.shape = b->shape, .stride = b->stride, .base = a->base, .stages = s, .nstages = n};
  return r;
}

const tf_layout *lay_composition_within(tf_layout_ctx *c, const tf_layout *a, const tf_layout *b, num end) {
  if (!lay_is_plain(b)) return nest(c, a, b);
  composer k;
  k.a = a;
  k.b = b;
  k.n = 0;
  const tf_layout *r = compose_tree(c, &k, b->shape, b->stride);
  for (size_t i = 0; r && i < k.n; i++)
    if (!check_carries(c, &k, &k.g[i])) r = NULL;
  return lay_with(c, a, r ? r : by_values(c, &k, b, end));
}

const tf_layout *lay_composition(tf_layout_ctx *c, const tf_layout *a, const tf_layout *b) {
  return lay_composition_within(c, a, b, NUM(INT64_MAX));
}

const tf_layout *lay_compose(tf_layout_ctx *c, const tf_layout *a, const tf_tiler *t) {
  if (t->kind == TILER_KEEP) return a;
  if (t->kind == TILER_LAYOUT) return lay_composition(c, a, t->layout);
  if (t->n > lay_lrank(a))
    lay_fail(c, "the tiler has %u modes, the layout %s has %zu", t->n, lay_show_layout(c, a), lay_lrank(a));
  const tf_layout *part[TF_LAYOUT_LEAVES], *inner = lay_plain(c, a);
  for (uint32_t i = 0; i < t->n; i++) part[i] = lay_compose(c, lay_mode(c, inner, i), t->part[i]);
  return lay_with(c, a, lay_concat(c, part, t->n));
}

/* ------------------------------------------------------------------------------------------------ public */

tf_status tf_layout_composition(tf_layout_ctx *c, const tf_layout *a, const tf_layout *b, const tf_layout **out) {
  LAY_CALL(c, "composition", out, lay_composition(c, lay_layout(c, a), lay_layout(c, b)));
}

tf_status tf_layout_compose(tf_layout_ctx *c, const tf_layout *a, const tf_tiler *t, const tf_layout **out) {
  LAY_CALL(c, "composition", out, lay_compose(c, lay_layout(c, a), lay_tiler(c, t)));
}
