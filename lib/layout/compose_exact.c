/* Composition, decided by its values: what the walk of compose.c refuses, though a layout may be that function.
 *
 * A layout is 0 at the origin and adds up: its value at a coordinate is the sum of its values along the axes. So along
 * each leaf of the right layout the result must be what the left one says there, which fixes everything: the first
 * index at which that is not linear is the extent of the first mode (longer is wrong, and what is shorter goes on in
 * the next mode), its first value the stride, and so on with what is left. Then the sums must be right: at once where
 * no digit of the left layout's mixed radix can overflow, else point by point. So a refusal is a proof that no layout
 * with these modes is the function, or says that there were too many points. */
#include <stdio.h>

#include "layout/layout_impl.h"

enum { POINTS = 1 << 22 }; /* values that are computed at most, for one composition */

typedef struct search {
  tf_layout_ctx *c;
  const lay_exact *x;
  size_t dim;         /* components of a value: the number, and each basis function of the left layout's strides */
  const term **paths; /* of components 1 and up */
  int64_t **weight;   /* by group: [mode * dim + component] */
  int64_t *at;        /* by group: the index */
  int64_t *y, *z, *u; /* values */
  int64_t left;       /* of POINTS */
  int64_t end;        /* values at indices from here on do not matter */
  bool decided;       /* what is in `why` is a proof */
  char *why;
} search;

static bool fail(search *s, const char *text) {
  snprintf(s->why, LAY_MESSAGE, "%s", text);
  return false;
}

/* The end of the search, which proves nothing. */
static bool give_up(search *s, const char *text) {
  s->decided = false;
  return fail(s, text);
}

/* ------------------------------------------------------------------------------------------------ values */

static size_t component(search *s, const term *t) {
  for (size_t i = 1; i < s->dim; i++) {
    const term *p = s->paths[i];
    if (p->n == t->n && memcmp(p->path, t->path, t->n * sizeof *t->path) == 0) return i;
  }
  if (s->dim > LAY_TERMS) lay_fail(s->c, "more than %d basis functions in the strides of the left layout", LAY_TERMS);
  s->paths[s->dim] = t;
  return s->dim++;
}

static void find_components(search *s) {
  s->paths = LAY_NEW(s->c, const term *, LAY_TERMS + 1);
  s->dim = 1;
  for (size_t g = 0; g < s->x->ngroups; g++)
    for (size_t i = 0; i < s->x->group[g]->n; i++) {
      const tf_tuple *d = s->x->group[g]->at[i].d;
      for (uint32_t k = 0; d->kind == TF_TUPLE_BASIS && k < d->n; k++) component(s, &d->terms[k]);
    }
  s->weight = LAY_NEW(s->c, int64_t *, s->x->ngroups);
  for (size_t g = 0; g < s->x->ngroups; g++) {
    const modes *m = s->x->group[g];
    int64_t *w = s->weight[g] = LAY_NEW(s->c, int64_t, m->n * s->dim);
    memset(w, 0, m->n * s->dim * sizeof *w);
    for (size_t i = 0; i < m->n; i++, w += s->dim) {
      const tf_tuple *d = m->at[i].d;
      if (d->kind != TF_TUPLE_BASIS) w[0] = d->number.v;
      else
        for (uint32_t k = 0; k < d->n; k++) w[component(s, &d->terms[k])] = d->terms[k].scale.v;
    }
  }
}

/* out += k * v. */
static bool add_times(const search *s, int64_t *out, int64_t k, const int64_t *v) {
  int64_t p;
  for (size_t i = 0; i < s->dim; i++)
    if (__builtin_mul_overflow(k, v[i], &p) || __builtin_add_overflow(out[i], p, &out[i])) return false;
  return true;
}

/* The left layout at s->at; false where that is too large, or one point too many. */
static bool value(search *s, int64_t *out) {
  memset(out, 0, s->dim * sizeof *out);
  if (--s->left < 0) return give_up(s, "it takes more points than are looked at");
  for (size_t g = 0; g < s->x->ngroups; g++) {
    const modes *m = s->x->group[g];
    int64_t n = s->at[g];
    for (size_t i = 0; i < m->n; i++) {
      bool last = i + 1 == m->n;
      if (!add_times(s, out, last ? n : n % m->at[i].s.v, s->weight[g] + i * s->dim))
        return give_up(s, "a value leaves the range of 64 bits");
      if (!last) n /= m->at[i].s.v;
    }
  }
  return true;
}

/* Moves s->at by k steps of a leaf. */
static bool move(search *s, size_t leaf, int64_t k) {
  const int64_t *step = s->x->step + leaf * s->x->ngroups;
  for (size_t g = 0; g < s->x->ngroups; g++) {
    int64_t p;
    if (__builtin_mul_overflow(k, step[g], &p) || __builtin_add_overflow(s->at[g], p, &s->at[g]))
      return give_up(s, "an index leaves the range of 64 bits");
  }
  return true;
}

/* Whether the value at s->at matters. */
static bool inside(const search *s) { return s->x->ngroups != 1 || s->at[0] < s->end; }

static bool along(search *s, size_t leaf, int64_t i, int64_t *out, bool *in) {
  memset(s->at, 0, s->x->ngroups * sizeof *s->at);
  if (!move(s, leaf, i)) return false;
  *in = inside(s);
  return value(s, out);
}

/* ------------------------------------------------------------------------------------------------ one leaf */

/* How many steps of `unit` are linear with the stride s->y, of at most n; 0 after a failure. */
static int64_t linear(search *s, size_t leaf, int64_t unit, int64_t n) {
  bool in;
  memset(s->u, 0, s->dim * sizeof *s->u);
  for (int64_t i = 1; i < n; i++) {
    if (!along(s, leaf, i * unit, s->z, &in)) return 0;
    if (!in) return n;
    if (!add_times(s, s->u, 1, s->y)) return give_up(s, "a value leaves the range of 64 bits");
    if (memcmp(s->u, s->z, s->dim * sizeof *s->u) != 0) return i;
  }
  return n;
}

/* Whether each run of b repeats the first one, of the n * unit indices from 0. */
static bool repeats(search *s, size_t leaf, int64_t unit, int64_t b, int64_t n) {
  bool in;
  for (int64_t i = b; i < n; i++) {
    if (i % b == 0) {
      if (!along(s, leaf, i * unit, s->u, &in)) return false;
      continue;
    }
    if (!along(s, leaf, i * unit, s->z, &in)) return false;
    if (!in) return true;
    if (!add_times(s, s->u, 1, s->y)) return give_up(s, "a value leaves the range of 64 bits");
    if (memcmp(s->u, s->z, s->dim * sizeof *s->u) == 0) continue;
    snprintf(s->why, LAY_MESSAGE, "what %lld:%lld steps over does not repeat after %lld", (long long)s->x->extent[leaf],
             (long long)s->x->step[leaf * s->x->ngroups], (long long)b);
    return false;
  }
  return true;
}

static bool stride_of(search *s, const int64_t *v, const tf_tuple **out) {
  const tf_tuple *d = lay_int(s->c, v[0]);
  for (size_t i = 1; i < s->dim; i++) {
    if (!v[i]) continue;
    if (v[0]) return fail(s, "a stride would add a number and a basis function");
    d = lay_sum(s->c, d, lay_basis(s->c, NUM(v[i]), s->paths[i]->path, s->paths[i]->n));
  }
  *out = d;
  return true;
}

static bool split_leaf(search *s, size_t leaf, modes *out) {
  int64_t n = s->x->extent[leaf], unit = 1;
  bool in;
  out->n = 0;
  while (n > 1) {
    if (!along(s, leaf, unit, s->y, &in)) return false;
    int64_t b = linear(s, leaf, unit, n);
    if (!b) return false;
    if (n % b) {
      snprintf(s->why, LAY_MESSAGE, "the extent %lld would be split after %lld", (long long)s->x->extent[leaf],
               (long long)(b * unit));
      return false;
    }
    if (!repeats(s, leaf, unit, b, n)) return false;
    const tf_tuple *d;
    if (!stride_of(s, s->y, &d)) return false;
    if (out->n == TF_LAYOUT_LEAVES) return fail(s, "it would have too many leaves");
    out->at[out->n++] = (mode){NUM(b), d};
    unit *= b;
    n /= b;
  }
  if (!out->n) out->at[out->n++] = (mode){NUM(1), lay_int(s->c, 0)};
  return true;
}

/* ------------------------------------------------------------------------------------------------ all leaves */

/* The largest digit below `radix` that a leaf's steps leave, or -1 where that would take too long. */
static int64_t most(search *s, size_t leaf, size_t g, int64_t radix) {
  int64_t step = s->x->step[leaf * s->x->ngroups + g] % radix, at = 0, r = 0;
  for (int64_t i = 1; i < s->x->extent[leaf]; i++) {
    if (--s->left < 0) return -1;
    at = at >= radix - step ? at - (radix - step) : at + step;
    if (at > r) r = at;
    if (!at) break; /* from here on it repeats */
  }
  return r;
}

/* Whether no sum of what leaves take can carry from one mode of the left layout to the next. */
static bool carries(search *s) {
  for (size_t g = 0; g < s->x->ngroups; g++) {
    const modes *m = s->x->group[g];
    int64_t radix = 1;
    for (size_t i = 0; i + 1 < m->n; i++) {
      int64_t sum = 0;
      if (__builtin_mul_overflow(radix, m->at[i].s.v, &radix)) return true;
      for (size_t k = 0; k < s->x->nleaves; k++) {
        int64_t r = s->x->step[k * s->x->ngroups + g] < 0 ? -1 : most(s, k, g, radix);
        if (r < 0 || __builtin_add_overflow(sum, r, &sum)) return true;
      }
      if (sum >= radix) return true;
    }
  }
  return false;
}

/* The coordinate of a point and what is wrong there. */
static bool tell(search *s, const int64_t *crd) {
  char text[128] = "";
  size_t n = 0;
  for (size_t k = 0; k < s->x->nleaves && n < sizeof text - 24; k++)
    n += (size_t)snprintf(text + n, sizeof text - n, "%s%lld", k ? "," : "", (long long)crd[k]);
  if (s->dim == 1)
    snprintf(s->why, LAY_MESSAGE, "at (%s) it is %lld, and the values along its axes add up to %lld", text,
             (long long)s->z[0], (long long)s->u[0]);
  else snprintf(s->why, LAY_MESSAGE, "at (%s) it is not what the values along its axes add up to", text);
  return false;
}

/* The last index of a leaf; one that goes nowhere is passed over. */
static int64_t most_of(const search *s, size_t leaf) {
  for (size_t g = 0; g < s->x->ngroups; g++)
    if (s->x->step[leaf * s->x->ngroups + g]) return s->x->extent[leaf] - 1;
  return 0;
}

/* Whether the value at every point is the sum of those along the axes; from the far corner on, where carries are. */
static bool adds_up(search *s) {
  size_t n = s->x->nleaves;
  bool in;
  int64_t *crd = LAY_NEW(s->c, int64_t, n);
  for (size_t k = 0; k < n; k++) crd[k] = most_of(s, k);
  for (;;) {
    memset(s->u, 0, s->dim * sizeof *s->u);
    for (size_t k = 0; k < n; k++) {
      if (!crd[k]) continue;
      if (!along(s, k, crd[k], s->z, &in)) return false;
      if (!add_times(s, s->u, 1, s->z)) return give_up(s, "a value leaves the range of 64 bits");
    }
    memset(s->at, 0, s->x->ngroups * sizeof *s->at);
    for (size_t k = 0; k < n; k++)
      if (crd[k] && !move(s, k, crd[k])) return false;
    in = inside(s);
    if (!value(s, s->z)) return false;
    if (in && memcmp(s->u, s->z, s->dim * sizeof *s->u) != 0) return tell(s, crd);
    size_t k = 0;
    while (k < n && !crd[k]) {
      crd[k] = most_of(s, k);
      k++;
    }
    if (k == n) return true;
    crd[k]--;
  }
}

static bool decide(search *s, const tf_layout **part) {
  tf_layout_ctx *c = s->c;
  const lay_exact *x = s->x;
  find_components(s);
  s->at = LAY_NEW(c, int64_t, x->ngroups);
  s->y = LAY_NEW(c, int64_t, s->dim);
  s->z = LAY_NEW(c, int64_t, s->dim);
  s->u = LAY_NEW(c, int64_t, s->dim);
  for (size_t k = 0; k < x->nleaves; k++) {
    modes m;
    s->end = INT64_MAX;
    bool ok = split_leaf(s, k, &m);
    s->end = x->end;
    if (!ok && x->end == INT64_MAX) return false;
    s->decided = true;
    if (!ok && !split_leaf(s, k, &m)) return false;
    part[k] = lay_of_modes(c, &m);
  }
  return !carries(s) || adds_up(s);
}

bool lay_compose_exact(tf_layout_ctx *c, const lay_exact *x, const tf_layout **part, char *why) {
  char reason[LAY_MESSAGE];
  search s = {.c = c, .x = x, .left = POINTS, .decided = true, .why = reason};
  if (decide(&s, part)) return true;
  snprintf(why, LAY_MESSAGE, "%s: %.400s",
           s.decided ? "no layout has these values" : "whether a layout has these values was not decided", reason);
  return false;
}
