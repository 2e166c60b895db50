/* Can one tensor map and one swizzle make this copy? Answered by trying all of them.
 *
 * The global tensor's memory may be seen as any factorisation of its contiguous parts into at most five dimensions, and
 * any of those may have any element stride; by the documents the TMA domain is a view, so there is no other way to see
 * it. With the dimensions, what the elements of an instruction need decides the rest: a dimension's pitch in shared
 * memory is how far apart two elements are that differ in it alone, and from the pitches follow the order of the box
 * and its sizes. Then each instruction must have a coordinate and a place for which the hardware does what is wanted:
 * elements where they belong, holes nowhere where an element belongs, all of it aligned and within the buffer. */
#include "tma.h"

enum { MOST_POINTS = 400000, DIMS = 5 };

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
  /* the view under test */
  int nd, of[DIMS];
  int64_t dim[DIMS], within[DIMS]; /* extent; stride within its part */
  int64_t (*y)[DIMS];              /* of each point */
  int largest;                     /* the instruction with the most elements */
  int64_t *lin;                    /* place of each point before the swizzle */
  int64_t reach[TMA_IDS];          /* how far the bulk loops go in each part */
  bool reach_known, undecided;
  bool any_box; /* also other boxes than what the bulk loops make */
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

/* The first instruction begins at 0, so its farthest point tells the reach. */
static void note_reach(search *s, const int64_t *logical, const int *part_of, const int64_t *weight, int n) {
  int64_t at[TMA_IDS] = {0};
  const dom *m = &s->c->memory;
  for (int i = 0; i < n && s->reach_known; i++)
    if (part_of[i] >= 0) at[part_of[i]] += logical[m->has_alloc ? m->alloc[i] : i] * weight[i];
  for (int k = 0; k < s->npart; k++)
    if (at[k] > s->reach[k]) s->reach[k] = at[k];
}

static bool enumerate(search *s) {
  const tma_copy *c = s->c;
  const dom *d = &c->loops;
  int64_t total = 1, extent[TMA_IDS], stride[TMA_IDS], weight[TMA_IDS], at[TMA_IDS] = {0};
  int part_of[TMA_IDS], n = memory_axes(c, extent, stride);
  parts(s, part_of, weight, n, extent, stride);
  s->reach_known = true;
  for (int i = 0; i < n && c->memory.has_alloc; i++) s->reach_known &= c->memory.alloc[i] < c->memory.nlogical;
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
        if (s->nin == 1) note_reach(s, v, part_of, weight, n);
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

static int64_t gcd(int64_t a, int64_t b) {
  while (b) {
    int64_t r = a % b;
    a = b;
    b = r;
  }
  return a < 0 ? -a : a;
}

typedef struct shape {
  int64_t span;                                 /* of the swizzle; 0 = none */
  int inner;                                    /* the dimension of stride 1, or -1 */
  int n, order[DIMS];                           /* dimensions that an instruction goes along, by pitch */
  int64_t pitch[DIMS], count[DIMS], step[DIMS]; /* by dimension */
  int64_t row, tile, rows;                      /* elements of a row that are moved; the tile's end; rows */
  int64_t row_pitch;
  bool apart; /* what a pitch leaves room for is a dimension of one element, not more of the dimension below */
} shape;

/* Equations: by how much two elements differ in each dimension, and how far apart they are in shared memory. */
typedef struct equations {
  int n, pivot[DIMS];
  int64_t row[DIMS][DIMS + 1];
} equations;

/* False: it contradicts the others. */
static bool add_equation(equations *q, int nd, int64_t *v) {
  for (int i = 0; i < q->n; i++) {
    int64_t a = q->row[i][q->pivot[i]], b = v[q->pivot[i]], common = 0;
    for (int k = 0; k <= nd && b; k++) v[k] = v[k] * a - q->row[i][k] * b;
    for (int k = 0; k <= nd && b; k++) common = gcd(common, v[k]);
    for (int k = 0; k <= nd && b && common > 1; k++) v[k] /= common;
  }
  for (int k = 0; k < nd; k++)
    if (v[k]) {
      q->pivot[q->n] = k;
      memcpy(q->row[q->n++], v, sizeof *q->row);
      return true;
    }
  return v[nd] == 0;
}

static bool add_equations(const search *s, const instruction *in, equations *q) {
  int p = in->first, end = in->first + in->n;
  while (p < end && !s->p[p].valid) p++;
  for (int a = p + 1; a < end; a++) {
    int64_t v[DIMS + 1];
    if (!s->p[a].valid) continue;
    for (int d = 0; d < s->nd; d++) v[d] = s->y[a][d] - s->y[p][d];
    v[s->nd] = s->lin[a] - s->lin[p];
    if (!add_equation(q, s->nd, v)) return false;
  }
  return true;
}

/* How far apart elements are in shared memory that differ by one in one dimension: num / den. False: not determined. */
static bool solve(const search *s, const equations *q, const int64_t *common, int64_t *num, int64_t *den) {
  for (int d = 0; d < s->nd; d++) {
    num[d] = 0;
    den[d] = 1;
  }
  for (int d = 0; d < s->nd; d++) {
    bool known = !common[d];
    for (int i = 0; i < q->n; i++) known |= q->pivot[i] == d;
    if (!known) return false;
  }
  for (int i = q->n; i-- > 0;) { /* later rows have nothing left in the pivots of earlier ones */
    int d = q->pivot[i];
    int64_t n = q->row[i][s->nd], m = 1;
    for (int k = 0; k < s->nd; k++) {
      if (k == d || !q->row[i][k]) continue;
      n = n * den[k] - q->row[i][k] * num[k] * m;
      m *= den[k];
    }
    num[d] = n;
    den[d] = q->row[i][d] * m;
    int64_t common_factor = gcd(num[d], den[d]);
    if (den[d] < 0) common_factor = -common_factor;
    num[d] /= common_factor;
    den[d] /= common_factor;
  }
  return true;
}

static int64_t stride_of(const search *s, int d) { return s->part_stride[s->of[d]] * s->within[d]; }

/* The elements of one instruction in [lo, hi] of each dimension; false: none is valid. */
static bool bounds(const search *s, const instruction *in, int64_t *lo, int64_t *hi) {
  bool any = false;
  for (int a = in->first; a < in->first + in->n; a++) {
    if (!s->p[a].valid) continue;
    for (int d = 0; d < s->nd; d++) {
      if (!any || s->y[a][d] < lo[d]) lo[d] = s->y[a][d];
      if (!any || s->y[a][d] > hi[d]) hi[d] = s->y[a][d];
    }
    any = true;
  }
  return any;
}

/* What position `k` of the tile, before the swizzle, is an element of the box at x: *element, -1 if out of bounds.
 * False: it is between rows. */
static bool at_position(const search *s, const shape *h, const int64_t *x, int64_t k, int64_t *element) {
  int64_t y[DIMS], e = 0;
  bool in = true;
  if (h->span && k % h->row_pitch >= h->row) return false;
  for (int d = 0; d < s->nd; d++) y[d] = x[d];
  for (int i = h->n; i-- > 0;) {
    int d = h->order[i];
    int64_t j = k / h->pitch[d];
    k -= j * h->pitch[d];
    y[d] = x[d] + j * h->step[d];
    if (j >= h->count[d]) in = false; /* in a dimension of its own */
  }
  if (k) in = false;
  for (int d = 0; d < s->nd; d++) in &= y[d] >= 0 && y[d] < s->dim[d];
  int64_t part[TMA_IDS] = {0};
  for (int d = 0; d < s->nd; d++) part[s->of[d]] += y[d] * s->within[d];
  for (int i = 0; i < s->npart; i++) e = e * s->part[i] + part[i];
  *element = in ? e : -1;
  return true;
}

/* The tile begins where the bulk loops do, and has just their places, of holes too. */
static bool is_said(const search *s, const shape *h, const instruction *in, int64_t base) {
  static unsigned char seen[1 << 20];
  if (s->any_box) return true;
  if (base != s->lin[in->first] || h->tile > (int64_t)sizeof seen) return false;
  memset(seen, 0, (size_t)h->tile);
  for (int a = in->first; a < in->first + in->n; a++) {
    int64_t k = s->lin[a] - base;
    if (k < 0 || k >= h->tile || seen[k]++) return false;
  }
  return true;
}

/* Does the hardware do what is wanted with the tile's first place at `base` and the box at x? */
static bool harmless(const search *s, const shape *h, const instruction *in, const int64_t *x, int64_t base) {
  int64_t eb = s->c->eb, e;
  if (base < 0 || base * eb % 128 || base + h->tile > s->size || !is_said(s, h, in, base)) return false;
  const int64_t *holder = &s->holder[in->context * s->size];
  static unsigned char mine[1 << 20];
  if (h->tile > (int64_t)sizeof mine) return false;
  memset(mine, 0, (size_t)h->tile);
  for (int a = in->first; a < in->first + in->n; a++)
    if (s->p[a].valid && s->lin[a] >= base && s->lin[a] < base + h->tile) mine[s->lin[a] - base] = 1;
  for (int64_t k = 0; k < h->tile; k++) {
    if (mine[k] || !at_position(s, h, x, k, &e)) continue;
    int64_t place = swizzled((base + k) * eb, h->span) / eb;
    if (place >= s->size) return false;
    if (s->c->store ? e >= 0 && s->real[e] && holder[place] != e : holder[place] >= 0) return false;
  }
  return true;
}

/* A place and a coordinate for one instruction. */
static bool placed(const search *s, const shape *h, const instruction *in) {
  int64_t lo[DIMS], hi[DIMS], x[DIMS], j[DIMS] = {0}, most[DIMS] = {0};
  int p = in->first;
  if (!bounds(s, in, lo, hi)) {
    if (s->c->store && s->any_box) return true;
    for (int d = 0; d < s->nd; d++) x[d] = -1 - 256 * 8;
    int64_t base = s->lin[p];
    if (h->span) base = base * s->c->eb / 128 * 128 / s->c->eb;
    return harmless(s, h, in, x, base);
  }
  while (!s->p[p].valid) p++;
  for (int a = p + 1; a < in->first + in->n; a++) {
    if (!s->p[a].valid) continue;
    int64_t off = s->lin[p];
    for (int d = 0; d < s->nd; d++) {
      int64_t by = s->y[a][d] - s->y[p][d];
      if (by % h->step[d]) return false;
      off += by / h->step[d] * h->pitch[d];
    }
    if (off != s->lin[a]) return false;
  }
  for (int d = 0; d < s->nd; d++) {
    j[d] = (s->y[p][d] - lo[d]) / h->step[d];
    most[d] = h->count[d] - 1 - (hi[d] - s->y[p][d]) / h->step[d];
  }
  int64_t least[DIMS];
  memcpy(least, j, sizeof j);
  for (;;) {
    int64_t base = s->lin[p];
    for (int d = 0; d < s->nd; d++) {
      base -= j[d] * h->pitch[d];
      x[d] = s->y[p][d] - j[d] * h->step[d];
    }
    if (harmless(s, h, in, x, base)) return true;
    int d = 0;
    while (d < s->nd && ++j[d] > most[d]) {
      j[d] = least[d];
      d++;
    }
    if (d == s->nd) return false;
  }
}

/* Sizes of the box from the pitches. */
static bool sized(const search *s, shape *h) {
  int64_t eb = s->c->eb, span[DIMS], lo[DIMS], hi[DIMS];
  h->n = 0;
  for (int d = 0; d < s->nd; d++) {
    span[d] = 1;
    h->count[d] = 1;
  }
  for (int i = 0; i < s->nin; i++) {
    if (!bounds(s, &s->in[i], lo, hi)) continue;
    for (int d = 0; d < s->nd; d++)
      if ((hi[d] - lo[d]) / h->step[d] + 1 > span[d]) span[d] = (hi[d] - lo[d]) / h->step[d] + 1;
  }
  for (int d = 0; d < s->nd; d++) {
    if (span[d] == 1) continue;
    if (h->pitch[d] <= 0 || (span[d] - 1) * h->step[d] + 1 > 256) return false;
    int i = h->n++;
    for (; i > 0 && h->pitch[h->order[i - 1]] > h->pitch[d]; i--) h->order[i] = h->order[i - 1];
    h->order[i] = d;
  }
  bool along = h->n && h->order[0] == h->inner;
  int64_t most = along ? span[h->inner] : 1, unit = 16 / eb;
  if (along && h->pitch[h->inner] != 1) return false;
  if (!along && h->n && h->pitch[h->order[0]] < unit) return false;
  int above = along ? 1 : 0;
  h->row = (most + unit - 1) / unit * unit;
  h->row_pitch = h->span ? h->span / eb : above < h->n ? h->pitch[h->order[above]] : h->row;
  if (h->row > h->row_pitch || h->row > 256) return false;
  if (!h->span && above < h->n) { /* rows lie together: the row is the pitch, or a part of it and a dimension more */
    if (h->row_pitch % unit) return false;
    if (h->row_pitch > 256 && s->nd >= DIMS) return false;
  }
  if (along) h->count[h->inner] = h->span ? h->row : above < h->n ? h->row_pitch : h->row;
  int extra = 0;
  h->rows = 1;
  for (int i = above; i < h->n; i++) {
    int d = h->order[i];
    int64_t below = i == above ? h->row_pitch : h->pitch[h->order[i - 1]] * h->count[h->order[i - 1]];
    if (i == above && h->pitch[d] % h->row_pitch) return false;
    if (i > above && h->pitch[d] % h->pitch[h->order[i - 1]]) return false;
    if (i > above && below > h->pitch[d]) return false;
    int64_t ratio = i > above ? h->pitch[d] / h->pitch[h->order[i - 1]] : 0;
    bool apart = h->apart && i > above && ratio > span[h->order[i - 1]] && ratio % span[h->order[i - 1]] == 0;
    extra += apart;
    if (i > above && !apart) h->count[h->order[i - 1]] = ratio;
    h->count[d] = span[d];
    h->rows = h->pitch[d] / h->row_pitch * span[d];
  }
  h->tile = (h->rows - 1) * h->row_pitch + (h->span || above == h->n ? h->row : h->row_pitch);
  return h->tile * eb <= 232448 && (h->apart ? extra > 0 && s->nd + extra <= DIMS : true);
}

/* The box has as many elements as the bulk loops have points: where it is clipped everywhere that may be more than what
 * the elements need. */
static bool as_said(const search *s, shape *h) {
  int64_t all = s->in[0].n, unit = 16 / s->c->eb;
  int top = h->n ? h->order[h->n - 1] : -1;
  if (h->span && h->n && top != h->inner) {
    if (all % h->rows || all / h->rows % unit || all / h->rows < h->row || all / h->rows > h->row_pitch) {
      /* more rows, then */
      if (all % h->row || all / h->row < h->rows || all / h->row % (h->rows / h->count[top])) return false;
      h->count[top] *= all / h->row / h->rows;
      h->rows = all / h->row;
    } else h->row = all / h->rows;
    if (h->order[0] == h->inner) h->count[h->inner] = h->row;
    h->tile = (h->rows - 1) * h->row_pitch + h->row;
    return true;
  }
  if (h->span && all > h->row_pitch) return all % h->row_pitch == 0 && all == h->rows * h->row;
  if (top < 0 || top == h->inner) {
    if (all < h->row || all % unit) return false;
    if (top >= 0) h->count[top] = all;
  } else {
    if (all % h->pitch[top] || all / h->pitch[top] < h->count[top]) return false;
    h->count[top] = all / h->pitch[top];
  }
  h->tile = all;
  return true;
}

/* In each part of memory the box reaches as far as the bulk loops do. */
static bool reaches_as_said(const search *s, const shape *h) {
  for (int k = 0; k < s->npart && s->reach_known; k++) {
    int64_t reach = 0;
    for (int d = 0; d < s->nd; d++)
      if (s->of[d] == k) reach += (h->count[d] - 1) * h->step[d] * s->within[d];
    if (reach != s->reach[k]) return false;
  }
  return true;
}

static bool shape_works(const search *s, shape *t) {
  if (!sized(s, t)) return false;
  if (!s->any_box && (!as_said(s, t) || t->tile * s->c->eb > 232448 || !reaches_as_said(s, t))) return false;
  for (int i = 0; i < s->nd; i++)
    if ((t->count[i] - 1) * t->step[i] + 1 > 256) return false;
  for (int i = 0; i < s->nin; i++)
    if (!placed(s, t, &s->in[i])) return false;
  return true;
}

static bool with_steps(search *s, shape *h, const int64_t *num, const int64_t *den, const int64_t *common, int d) {
  if (d == s->nd) {
    for (int apart = 0; apart < 2; apart++) {
      shape t = *h;
      t.apart = apart;
      if (shape_works(s, &t)) return true;
    }
    return false;
  }
  for (int64_t e = 1; e <= 8; e++) {
    if (e > 1 && (d == h->inner || common[d] % e || !common[d])) continue;
    if (num[d] * e % den[d]) continue;
    h->step[d] = e;
    h->pitch[d] = num[d] * e / den[d];
    if (with_steps(s, h, num, den, common, d + 1)) return true;
  }
  return false;
}

static void see(search *s, const instruction *in) {
  for (int a = in->first; a < in->first + in->n; a++)
    for (int d = 0; d < s->nd && s->p[a].valid; d++) s->y[a][d] = s->p[a].part[s->of[d]] / s->within[d] % s->dim[d];
}

static void unswizzle(search *s, const instruction *in, int64_t span) {
  for (int a = in->first; a < in->first + in->n; a++) s->lin[a] = swizzled(s->p[a].place * s->c->eb, span) / s->c->eb;
}

static void variation(const search *s, const instruction *in, int64_t *common) {
  int64_t lo[DIMS], hi[DIMS];
  if (!bounds(s, in, lo, hi)) return;
  for (int a = in->first; a < in->first + in->n; a++)
    for (int d = 0; d < s->nd && s->p[a].valid; d++) common[d] = gcd(common[d], s->y[a][d] - lo[d]);
}

static bool view_works(search *s) {
  static const int64_t spans[] = {0, 32, 64, 128};
  int64_t num[DIMS], den[DIMS], common[DIMS] = {0};
  const instruction *large = &s->in[s->largest];
  shape h = {.inner = -1};
  for (int d = 0; d < s->nd; d++)
    if (stride_of(s, d) == 1) h.inner = d;
  if (h.inner < 0 && s->nd == DIMS) return false; /* else a dimension of one element comes first */
  see(s, large);
  variation(s, large, common);
  for (int d = 0; d + 1 < s->nd; d++) /* two coordinates in a row may as well be one */
    if (s->of[d] == s->of[d + 1] && !common[d] && !common[d + 1]) return false;
  bool seen = false;
  for (int m = 0; m < 4; m++) {
    h.span = spans[m];
    unswizzle(s, large, h.span);
    equations q = {0};
    if (!add_equations(s, large, &q)) continue;
    for (int i = 0; i < s->nin; i++) {
      unswizzle(s, &s->in[i], h.span);
      if (!seen) see(s, &s->in[i]);
      if (!seen) variation(s, &s->in[i], common);
    }
    seen = true;
    bool ok = true;
    for (int i = 0; i < s->nin && ok; i++) ok = add_equations(s, &s->in[i], &q);
    if (ok && !solve(s, &q, common, num, den)) {
      s->undecided = true;
      ok = false;
    }
    if (ok && with_steps(s, &h, num, den, common, 0)) return true;
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
    if (views(s, k, left / f, within * f)) return true;
  }
  s->nd--;
  return false;
}

static bool some_view(search *s) {
  s->nd = 0;
  return s->npart ? views(s, 0, s->part[0], 1) : view_works(s);
}

tma_verdict tma_possible(const tma_copy *c, bool exact) {
  search s = {.c = c};
  tma_verdict v = TMA_IMPOSSIBLE;
  if (c->shifted) return v;
  if (!enumerate(&s)) v = TMA_TOO_LARGE;
  else {
    s.y = calloc((size_t)s.np, sizeof *s.y);
    s.lin = calloc((size_t)s.np, sizeof *s.lin);
    int most = 0;
    for (int i = 0; i < s.nin; i++) {
      int n = 0;
      for (int a = s.in[i].first; a < s.in[i].first + s.in[i].n; a++) n += s.p[a].valid;
      if (n <= most) continue;
      most = n;
      s.largest = i;
    }
    s.any_box = !exact;
    if (some_view(&s)) v = TMA_POSSIBLE;
    else if (s.undecided) v = TMA_TOO_LARGE;
    else if (exact) {
      s.any_box = true;
      if (some_view(&s)) v = TMA_OTHER_BOX;
    }
    free(s.y);
    free(s.lin);
  }
  free(s.p);
  free(s.in);
  free(s.holder);
  free(s.real);
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
