/* Can one tensor map and one swizzle make this copy? Answered by trying all of them.
 *
 * The global tensor's memory may be seen as any factorisation of its contiguous parts into at most five dimensions; by
 * the documents the TMA domain is a view, so there is no other way to see it. A box has as many elements as the bulk
 * loops have (or as many as are within the ids that are made of bulk loops only), begins in shared memory where those
 * loops do. Its dimensions are in any order, but for the innermost, each of any count and element stride.
 * With a box and a swizzle every place of a tile has one place in the box, so an element
 * says where the box begins; all elements of an instruction must say the same, at a place that the hardware takes, and
 * what else the box moves must harm nothing. */
#include "tma.h"

enum { MOST_POINTS = 400000, MOST_WORK = 20000000, DIMS = 5, MOST_KNOWN = 2048 };

typedef struct point {
  bool valid;
  int64_t part[TMA_IDS]; /* index in each contiguous part of memory */
  int64_t place;         /* in shared memory, elements */
  int64_t element;
} point;

typedef struct instruction {
  int first, n; /* points */
  int context;
} instruction;

/* Does a dimension have one index in each instruction? */
typedef struct constant {
  int part;
  int64_t within, dim;
  bool is;
} constant;

typedef struct search {
  const tma_copy *c;
  point *p;
  instruction *in;
  int np, nin, ncontext;
  int64_t size;    /* of the shared buffer */
  int64_t *holder; /* [context * size + place]: the element that belongs there, or -1 */
  bool *real;      /* memory's places that are elements, not holes of its allocation domain */
  int npart;
  int64_t part[TMA_IDS], part_stride[TMA_IDS]; /* contiguous parts of memory, outermost first */
  int nunit; /* ids of one element that bulk loops go beyond: a box may have more of them, which is no dimension's */
  bool reach_known;
  int64_t reach[2]; /* how far the bulk loops go in the global tensor; and those of them that are kept */
  int64_t kept;     /* bulk points within the ids that are made of bulk loops only */
  /* the view under test */
  int nd, of[DIMS];
  int64_t dim[DIMS], within[DIMS]; /* extent; stride within its part */
  int nconstant;
  constant known[MOST_KNOWN];
  int64_t span;     /* the swizzle under test */
  int64_t *lin;     /* place of each point before it */
  int64_t tile;     /* elements of the box under test */
  int64_t *x[DIMS]; /* where it begins, by instruction */
  int64_t work;
  bool lenient; /* of what ran: a store that moves nothing may be left out */
} search;

/* ------------------------------------------------------------------------------------------------ what is wanted */

/* The ids of memory and how they lie; contiguous neighbours are one part. */
static int memory_axes(const tma_copy *c, int64_t *extent, int64_t *stride) {
  const dom *m = &c->memory;
  int n = m->has_alloc ? m->nalloc : c->loops.nlogical;
  int64_t inner = 1;
  for (int i = n; i-- > 0;) {
    extent[i] = m->has_alloc ? m->extent[m->alloc[i]] : c->n[i];
    stride[i] = m->has_alloc ? inner : c->stride[i];
    if (!m->has_alloc && !c->stride[i]) extent[i] = 1;
    inner *= extent[i];
  }
  return n;
}

static void memory_index(const tma_copy *c, const int64_t *logical, int64_t *index) {
  const dom *m = &c->memory;
  int64_t v[TMA_IDS];
  if (!m->has_alloc) {
    for (int i = 0; i < c->loops.nlogical; i++) index[i] = c->stride[i] ? logical[i] : 0;
    return;
  }
  memcpy(v, logical, (size_t)m->nlogical * sizeof *v);
  dom_forward(m, 0, v);
  for (int i = 0; i < m->nalloc; i++) index[i] = v[m->alloc[i]];
}

/* Axes from the largest stride to the least, so that what lies together is together. */
static void parts(search *s, int *part_of, int64_t *weight, int n, const int64_t *extent, const int64_t *stride) {
  int order[TMA_IDS], k = 0;
  for (int i = 0; i < n; i++)
    if (extent[i] > 1) order[k++] = i;
  for (int i = 1; i < k; i++)
    for (int j = i; j > 0 && stride[order[j]] > stride[order[j - 1]]; j--) {
      int x = order[j];
      order[j] = order[j - 1];
      order[j - 1] = x;
    }
  for (int i = 0; i < n; i++) part_of[i] = -1;
  for (int i = k; i-- > 0;) {
    int a = order[i], b = i + 1 < k ? order[i + 1] : -1;
    if (b >= 0 && stride[a] == s->part_stride[part_of[b]] * s->part[part_of[b]]) {
      part_of[a] = part_of[b];
      weight[a] = s->part[part_of[b]];
      s->part[part_of[b]] *= extent[a];
    } else {
      part_of[a] = s->npart;
      weight[a] = 1;
      s->part[s->npart] = extent[a];
      s->part_stride[s->npart++] = stride[a];
    }
  }
}

static bool is_context(const tma_copy *c, int i) {
  return dom_is_block(c->loops.ptype[i]) || i < (c->store ? c->other.inl : c->loops.inl);
}

typedef enum { CONTEXT, ISSUE, BULK } level;
static bool next(const tma_copy *c, int64_t *v, level l) {
  for (int i = c->loops.nloop; i-- > 0;) {
    level mine = is_context(c, i) ? CONTEXT : c->loops.ptype[i] == P_BULK ? BULK : ISSUE;
    if (mine != l) continue;
    if (++v[i] < c->loops.extent[c->loops.loop[i]]) return true;
    v[i] = 0;
  }
  return false;
}

static bool any_bulk(const dom *d, int id) {
  for (int i = 0; i < d->nloop; i++)
    if (d->loop[i] == id) return d->ptype[i] == P_BULK;
  bool any = false;
  for (int i = 0; i < d->loop_ops; i++) {
    const dom_op *o = &d->op[i];
    for (int k = 0; (o->in[0] == id || o->in[1] == id) && k < 2; k++) any |= o->out[k] >= 0 && any_bulk(d, o->out[k]);
  }
  return any;
}

/* Is it split into more than it is, by bulk loops? */
static bool beyond(const dom *d, int id) {
  for (int i = 0; i < d->loop_ops; i++)
    if (d->op[i].kind == DOM_SPLIT && d->op[i].in[0] == id)
      return any_bulk(d, id) && d->extent[d->op[i].out[0]] * d->extent[d->op[i].out[1]] > d->extent[id];
  return false;
}

static bool is_unit(const dom *d, int id) { return d->extent[id] == 1 && !any_bulk(d, id); }

/* Is the id made of bulk loops only, but for loops of one iteration that leave no holes? */
static bool all_bulk(const dom *d, int id) {
  for (int i = 0; i < d->nloop; i++)
    if (d->loop[i] == id) return d->ptype[i] == P_BULK;
  for (int i = 0; i < d->loop_ops; i++) {
    const dom_op *o = &d->op[i];
    if (o->in[0] != id && o->in[1] != id) continue;
    bool x = all_bulk(d, o->out[0]);
    if (o->out[1] < 0) return x;
    bool y = all_bulk(d, o->out[1]);
    if (o->kind == DOM_SPLIT && is_unit(d, o->out[0])) return y && d->extent[id] == d->extent[o->out[1]];
    if (o->kind == DOM_SPLIT && is_unit(d, o->out[1])) return x;
    return x && y;
  }
  return false;
}

static bool within_bulk_ids(const dom *d, const int64_t *v) {
  for (int i = 0; i < d->loop_ops; i++)
    if (d->op[i].kind == DOM_SPLIT && v[d->op[i].in[0]] >= d->extent[d->op[i].in[0]] && all_bulk(d, d->op[i].in[0]))
      return false;
  return true;
}

/* Of an axis that the tensor does not have, what is merged with others says how far the box reaches. */
static bool merged(const tma_copy *c, int axis) {
  for (int i = 0; i < c->loops.loop_ops; i++)
    for (int k = 0; c->loops.op[i].kind == DOM_MERGE && k < 2; k++)
      if (dom_uses_axis(&c->loops, c->loops.op[i].in[k], axis)) return true;
  return false;
}

/* The first instruction begins at 0, so its farthest point tells the reach. */
static void note_box(search *s, const int64_t *v, const int64_t *stride, int n) {
  const dom *m = &s->c->memory;
  bool kept = within_bulk_ids(&s->c->loops, v);
  int64_t at = 0;
  for (int i = 0; i < n && s->reach_known; i++) at += v[m->has_alloc ? m->alloc[i] : i] * stride[i];
  if (at > s->reach[0]) s->reach[0] = at;
  if (kept && at > s->reach[1]) s->reach[1] = at;
  s->kept += kept;
}

static bool enumerate(search *s) {
  const tma_copy *c = s->c;
  const dom *d = &c->loops;
  int64_t total = 1, extent[TMA_IDS], stride[TMA_IDS], weight[TMA_IDS], at[TMA_IDS] = {0};
  int part_of[TMA_IDS], n = memory_axes(c, extent, stride);
  parts(s, part_of, weight, n, extent, stride);
  s->reach_known = true;
  for (int i = 0; i < d->nids; i++) s->nunit += d->extent[i] == 1 && beyond(d, i);
  for (int i = 0; i < n; i++) {
    s->reach_known &= stride[i] ? !c->memory.has_alloc || c->memory.alloc[i] < c->memory.nlogical : !merged(c, i);
  }
  for (int i = 0; i < d->nloop; i++) {
    total *= d->extent[d->loop[i]];
    if (total > MOST_POINTS) return false;
  }
  s->p = calloc((size_t)total, sizeof *s->p);
  s->in = calloc((size_t)total, sizeof *s->in);
  do {
    do {
      instruction *in = &s->in[s->nin++];
      *in = (instruction){s->np, 0, s->ncontext};
      do {
        int64_t v[TMA_IDS] = {0}, w[TMA_IDS], index[TMA_IDS];
        point *p = &s->p[s->np++];
        for (int i = 0; i < d->nloop; i++) v[d->loop[i]] = at[i];
        p->valid = dom_backward(d, v);
        if (c->store) {
          memcpy(w, v, sizeof w);
          dom_forward(&c->other, 0, w);
          p->place = dom_shared(&c->other, w, &s->size);
        } else {
          memcpy(w, v, sizeof w);
          dom_forward(d, d->loop_ops, w);
          p->place = dom_shared(d, w, &s->size);
        }
        in->n++;
        if (s->nin == 1) note_box(s, v, stride, n);
        if (!p->valid) continue;
        memory_index(c, v, index);
        for (int i = 0; i < n; i++)
          if (part_of[i] >= 0) p->part[part_of[i]] += index[i] * weight[i];
        for (int i = 0; i < s->npart; i++) p->element = p->element * s->part[i] + p->part[i];
      } while (next(c, at, BULK));
    } while (next(c, at, ISSUE));
    s->ncontext++;
  } while (next(c, at, CONTEXT));
  if (s->size * s->ncontext > 64 * MOST_POINTS) return false;
  s->holder = malloc((size_t)(s->size * s->ncontext) * sizeof *s->holder);
  for (int64_t i = 0; i < s->size * s->ncontext; i++) s->holder[i] = -1;
  int64_t places = 1;
  for (int k = 0; k < s->npart; k++) places *= s->part[k];
  s->real = calloc((size_t)places, sizeof *s->real);
  for (int i = 0; i < s->np; i++)
    if (s->p[i].valid) s->real[s->p[i].element] = true;
  for (int i = 0; i < s->nin; i++)
    for (int k = 0; k < s->in[i].n; k++) {
      const point *p = &s->p[s->in[i].first + k];
      if (p->valid) s->holder[s->in[i].context * s->size + p->place] = p->element;
    }
  return true;
}

/* ------------------------------------------------------------------------------------------------ a view */

static int64_t swizzled(int64_t byte, int64_t span) {
  return span ? byte ^ ((byte >> 7 & (span / 16 - 1)) << 4) : byte;
}

/* A dimension of the box: `count` elements, `step` apart in the tensor and `pitch` apart in shared memory. */
typedef struct digit {
  int dim;   /* -1: one of a single element, which the view does not have */
  bool seen; /* some element is not at its beginning */
  int64_t count, step, pitch;
} digit;

typedef struct box {
  int n;
  digit at[DIMS];
  int64_t row_pitch, rows; /* what the first digit's elements take; rows so far */
  unsigned used;           /* dimensions */
} box;

static int64_t index_of(const search *s, const point *p, int d) { return p->part[s->of[d]] / s->within[d] % s->dim[d]; }

/* Where the box begins along dimension d, told by each element: all of an instruction must agree. digit NULL: the
 * dimension has one element in the box. */
static bool agree(search *s, int d, digit *g) {
  for (int i = 0; i < s->nin; i++) {
    const instruction *in = &s->in[i];
    int64_t base = s->lin[in->first];
    bool any = false;
    for (int a = in->first; a < in->first + in->n; a++) {
      const point *p = &s->p[a];
      s->work++;
      if (!p->valid) continue;
      int64_t k = s->lin[a] - base;
      int64_t j = g ? k / g->pitch % g->count : 0, x = index_of(s, p, d) - (g ? j * g->step : 0);
      if (j) g->seen = true;
      if (k < 0 || (any && x != s->x[d][i])) return false;
      s->x[d][i] = x;
      any = true;
    }
  }
  return true;
}

/* All elements are at the beginning of a dimension of one element. */
static bool alone(search *s, const digit *g) {
  for (int i = 0; i < s->nin; i++)
    for (int a = s->in[i].first; a < s->in[i].first + s->in[i].n; a++) {
      int64_t k = s->lin[a] - s->lin[s->in[i].first];
      s->work++;
      if (s->p[a].valid && (k < 0 || k / g->pitch % g->count)) return false;
    }
  return true;
}

/* ... and the innermost dimension only where hardware takes it: at multiples of 16 bytes. */
static bool begins_well(const search *s, int d) {
  for (int i = 0; i < s->nin; i++) {
    bool any = false;
    for (int a = s->in[i].first; a < s->in[i].first + s->in[i].n; a++) any |= s->p[a].valid;
    if (any && s->x[d][i] * s->c->eb % 16) return false;
  }
  return true;
}

static bool is_constant(search *s, int d) {
  for (int i = 0; i < s->nconstant; i++) {
    const constant *k = &s->known[i];
    if (k->part == s->of[d] && k->within == s->within[d] && k->dim == s->dim[d]) return k->is;
  }
  bool is = true;
  for (int i = 0; i < s->nin && is; i++) {
    const point *first = NULL;
    for (int a = s->in[i].first; a < s->in[i].first + s->in[i].n && is; a++) {
      s->work++;
      if (!s->p[a].valid) continue;
      if (!first) first = &s->p[a];
      is = index_of(s, &s->p[a], d) == index_of(s, first, d);
    }
  }
  if (s->nconstant < MOST_KNOWN) s->known[s->nconstant++] = (constant){s->of[d], s->within[d], s->dim[d], is};
  return is;
}

/* What position k of the tile, before the swizzle, is an element of the box at x: *element, -1 if out of bounds.
 * False: it is between rows. */
static bool at_position(const search *s, const box *b, int64_t k, const int64_t *x, int64_t *element) {
  int64_t y[DIMS], part[TMA_IDS] = {0}, e = 0;
  bool in = true;
  if (k % b->row_pitch >= b->at[0].count) return false;
  for (int d = 0; d < s->nd; d++) y[d] = x[d];
  for (int i = 0; i < b->n; i++) {
    const digit *g = &b->at[i];
    int64_t j = k / g->pitch % g->count;
    if (g->dim >= 0) y[g->dim] += j * g->step;
    else in &= j == 0;
  }
  for (int d = 0; d < s->nd; d++) {
    in &= y[d] >= 0 && y[d] < s->dim[d];
    part[s->of[d]] += y[d] * s->within[d];
  }
  for (int i = 0; i < s->npart; i++) e = e * s->part[i] + part[i];
  *element = in ? e : -1;
  return true;
}

/* Does the instruction do what is wanted of it, and nothing else that matters? */
static bool harmless(search *s, const box *b, int i) {
  static unsigned char mine[1 << 20];
  const instruction *in = &s->in[i];
  int64_t eb = s->c->eb, e, x[DIMS], base = s->lin[in->first];
  int64_t end = (b->rows - 1) * b->row_pitch + b->at[0].count;
  bool any = false;
  for (int a = in->first; a < in->first + in->n; a++) any |= s->p[a].valid;
  if (!any && s->c->store && s->lenient) return true;
  if (!any && s->span && s->lenient) base = base * eb / 128 * 128 / eb;
  if (end * eb > 232448 || end > (int64_t)sizeof mine) return false; /* no CTA has more shared memory */
  if (base < 0 || base * eb % 128 || base + end > s->size) return false;
  for (int d = 0; d < s->nd; d++) x[d] = any ? s->x[d][i] : -256 * 8 - 1;
  memset(mine, 0, (size_t)end);
  for (int a = in->first; a < in->first + in->n; a++) {
    int64_t k = s->lin[a] - base;
    if (!s->p[a].valid) continue;
    if (k >= end || !at_position(s, b, k, x, &e) || e != s->p[a].element) return false;
    mine[k] = 1;
  }
  const int64_t *holder = &s->holder[in->context * s->size];
  s->work += 4 * end + in->n;
  for (int64_t k = 0; k < end; k++) {
    if (mine[k] || !at_position(s, b, k, x, &e)) continue;
    int64_t place = swizzled((base + k) * eb, s->span) / eb;
    if (place >= s->size) return false;
    if (s->c->store ? e >= 0 && s->real[e] && holder[place] != e : holder[place] >= 0) return false;
  }
  return true;
}

/* The box reaches as far in the global tensor as the bulk loops do. */
static bool reaches_as_said(const search *s, const box *b) {
  int64_t reach = 0, want = s->reach[s->tile != s->in[0].n];
  bool more = false;
  for (int i = 0; i < b->n; i++) {
    const digit *g = &b->at[i];
    if (i > 0 && g->dim >= 0 && !g->seen) return false; /* no loop says so: it only fills places */
    if (g->dim >= 0) reach += (g->count - 1) * g->step * s->part_stride[s->of[g->dim]] * s->within[g->dim];
    else more |= i > 0;
  }
  return !s->reach_known || (more ? reach <= want : reach + (b->at[0].dim < 0 ? b->at[0].count - 1 : 0) == want);
}

static bool finished(search *s, const box *b) {
  if (!s->lenient && !reaches_as_said(s, b)) return false;
  for (int d = 0; d < s->nd; d++)
    if (!(b->used >> d & 1) && !agree(s, d, NULL)) return false;
  for (int i = 0; i < s->nin; i++)
    if (!harmless(s, b, i)) return false;
  return true;
}

static bool boxes(search *s, const box *b, int64_t rest);

/* One more digit of dimension d, or of one that the view does not have. */
static bool longer(search *s, const box *b, int d, int64_t count, int64_t step, int64_t rest) {
  box more = *b;
  digit *g = &more.at[more.n++];
  *g = (digit){d, false, count, step, b->row_pitch * b->rows};
  if (d >= 0 ? !agree(s, d, g) : !alone(s, g)) return false;
  if (d >= 0) more.used |= 1u << d;
  more.rows *= count;
  return boxes(s, &more, rest / count);
}

/* Boxes that begin with b's digits and have `rest` times their elements. */
static bool boxes(search *s, const box *b, int64_t rest) {
  if (s->work > MOST_WORK) return false;
  if (rest == 1) return finished(s, b);
  int free = DIMS - s->nd, units = s->lenient ? DIMS : s->nunit;
  for (int i = 0; i < b->n; i++) free -= b->at[i].dim < 0;
  for (int i = 1; i < b->n; i++) units -= b->at[i].dim < 0;
  for (int64_t count = 2; count <= rest && count <= 256; count++) {
    if (rest % count) continue;
    for (int d = 0; d < s->nd; d++)
      for (int64_t step = 1; !(b->used >> d & 1) && step <= 8 && (count - 1) * step < 256; step++)
        if (longer(s, b, d, count, step, rest)) return true;
    if (free > 0 && units > 0 && longer(s, b, -1, count, 1, rest)) return true;
  }
  return false;
}

/* Boxes of `all` elements, by their innermost dimension: the view's of stride 1, or one of a single element. */
static bool rows(search *s, int inner, int64_t all) {
  int64_t eb = s->c->eb, most = s->span ? s->span / eb : 256;
  s->tile = all;
  for (int64_t count = 16 / eb; count <= most && count <= all && count <= 256; count += 16 / eb) {
    if (all % count) continue;
    box b = {1, {{inner, false, count, 1, 1}}, s->span ? s->span / eb : count, 1, inner >= 0 ? 1u << inner : 0};
    if (inner >= 0) {
      digit g = b.at[0];
      if (!agree(s, inner, &g) || !begins_well(s, inner)) continue;
    }
    if (boxes(s, &b, all / count)) return true;
  }
  return false;
}

static bool view_works(search *s) {
  static const int64_t spans[] = {0, 32, 64, 128};
  int inner = -1;
  for (int d = 0; d < s->nd; d++)
    if (s->part_stride[s->of[d]] * s->within[d] == 1) inner = d;
  if (inner < 0 && s->nd == DIMS) return false;
  for (int d = 0; d + 1 < s->nd && !s->lenient; d++) /* two coordinates in a row may as well be one */
    if (d + 1 != inner && s->of[d] == s->of[d + 1] && is_constant(s, d) && is_constant(s, d + 1)) return false;
  for (int m = 0; m < 4; m++) {
    if (m == 0 || s->span != spans[m])
      for (int a = 0; a < s->np; a++) s->lin[a] = swizzled(s->p[a].place * s->c->eb, spans[m]) / s->c->eb;
    s->span = spans[m];
    s->work += s->np;
    if (rows(s, inner, s->in[0].n) || (s->kept != s->in[0].n && rows(s, inner, s->kept))) return true;
  }
  return false;
}

/* All views: the rest of part `k`, which has `left` values and stride `within`, and the parts after it. */
static bool views(search *s, int k, int64_t left, int64_t within) {
  if (left == 1) {
    if (k + 1 == s->npart) return view_works(s);
    return views(s, k + 1, s->part[k + 1], 1);
  }
  if (s->nd == DIMS) return false;
  int64_t stride = s->part_stride[k] * within;
  if (stride != 1 && stride * s->c->eb % 16) return false;
  int d = s->nd++;
  for (int64_t f = left; f > 1; f--) {
    if (left % f) continue;
    s->dim[d] = f;
    s->within[d] = within;
    s->of[d] = k;
    if (s->work > MOST_WORK || views(s, k, left / f, within * f)) return s->work <= MOST_WORK;
  }
  s->nd--;
  return false;
}

static bool some_view(search *s) {
  s->nd = 0;
  return s->npart ? views(s, 0, s->part[0], 1) : view_works(s);
}

tma_verdict tma_possible(const tma_copy *c, bool lenient) {
  search *s = calloc(1, sizeof *s);
  tma_verdict v = TMA_IMPOSSIBLE;
  *s = (search){.c = c, .lenient = lenient};
  if (!c->shifted && !enumerate(s)) v = TMA_TOO_LARGE;
  else if (!c->shifted) {
    s->lin = calloc((size_t)s->np, sizeof *s->lin);
    for (int d = 0; d < DIMS; d++) s->x[d] = calloc((size_t)s->nin, sizeof *s->x[d]);
    if (some_view(s)) v = TMA_POSSIBLE;
    else if (s->work > MOST_WORK) v = TMA_TOO_LARGE;
    free(s->lin);
    for (int d = 0; d < DIMS; d++) free(s->x[d]);
  }
  free(s->p);
  free(s->in);
  free(s->holder);
  free(s->real);
  free(s);
  return v;
}

/* The "Known limits" of lib/analysis/README.md. */
static const struct {
  bool symbolic; /* only where extents are */
  const char *message, *cause;
} excuses[] = {
    {false, "elements, and the hardware takes 256", "a box of more than 256 elements"},
    {false, "so there are holes within the tile",
     "holes within a tile (Figure 15 (c)): a box ends with its id, not with the split of it"},
    {false, "are merged, but they are not contiguous",
     "ids that are not contiguous are merged, and the box divides only what several ids make"},
    {true, "has an extent that is not a constant", "symbolic: the box has no constant size"},
    {false, "that is possible only where the box divides",
     "an id that memory does not have is merged, and the box divides only what several ids make"},
    {true, "begins at any multiple of", "symbolic: a tile's alignment depends on extents that are not known"},
    {false, "no TMA domain: the copy needs",
     "more than five dimensions, where parts of a split are dimensions of the view"},
    {false, "is warp specialised, but the block's extent", "producer warps: the block has extents that are not known"},
    {false, "are not whole warps", "producer warps: the other threads are not whole warps"},
    {false, "threads of producer warps along", "producer warps: the block has too many threads with them"},
    {true, "its extents are not numbers", "symbolic: where the tile lies depends on extents that are not known"},
};

const char *tma_excuse(const tma_case *c, const char *message) {
  for (size_t i = 0; i < sizeof excuses / sizeof *excuses; i++)
    if ((c->symbolic || !excuses[i].symbolic) && strstr(message, excuses[i].message)) return excuses[i].cause;
  return NULL;
}
