/* Is there a tensor map? All views of the global tensor's contiguous parts as at most five dimensions are tried, with
 * every box of the wanted number of elements: digits of counts whose product it is, each along a dimension with any
 * element stride, in any order but for the innermost.
 *
 * It goes from digit to digit instead of from view to view: with the digits so far every element has an index along the
 * next, so a dimension and a stride for it either give the same beginning for all elements of each instruction, or not.
 * What of a part no digit has is dimensions of one element in the box: one for each gap between digits. */
#include "tma_oracle.h"

enum { MOST_WORK = 40000000, MOST_ALL = 50000000 };

static int64_t spent; /* of a process that looks at one case after another */
void tma_search_anew(void) { spent = 0; }
void tma_search_spend(int64_t work) { spent += work; }
bool tma_search_spent(void) { return spent > MOST_ALL; }

typedef struct digit {
  int part; /* -1: no element is past its beginning, so that it may be along a gap, or a dimension of one element */
  int64_t within, extent; /* of the dimension: stride within its part */
  int64_t count, step, pitch;
} digit;

typedef struct search {
  const tma_points *s;
  const tma_want *want;
  int mode;
  bool lenient;
  int64_t *k;  /* of each element: its place in the box */
  int64_t end; /* one past the box's last place */
  int n;
  digit at[TMA_DIMS];
  int64_t work;
} search;

static int64_t index_of(const tma_point *p, int part, int64_t within, int64_t extent) {
  return p->part[part] / within % extent;
}

/* Where the box begins along a dimension, as this element has it. */
static int64_t begin_of(const search *x, int a, const digit *g) {
  int64_t j = g->pitch ? x->k[a] / g->pitch % g->count : 0;
  return index_of(&x->s->p[a], g->part, g->within, g->extent) - j * g->step;
}

/* All elements of each instruction say the same. aligned: ... which hardware takes for the innermost dimension. */
static bool agree(search *x, const digit *g, bool aligned) {
  for (int i = 0; i < x->s->nin; i++) {
    const tma_instruction *in = &x->s->in[i];
    if (!in->n) continue;
    int64_t begins = begin_of(x, in->first, g);
    if (aligned && begins * x->s->c->eb % 16) return false;
    for (int a = in->first + 1; a < in->first + in->n; a++) {
      x->work++;
      if (begin_of(x, a, g) != begins) return false;
    }
  }
  return true;
}

static bool all_at_the_beginning(search *x, const digit *g) {
  x->work += x->s->np;
  for (int a = 0; a < x->s->np; a++)
    if (x->k[a] / g->pitch % g->count) return false;
  return true;
}

/* ------------------------------------------------------------------------------------------------ harm */

enum { OUTSIDE = -1, MEMORY_HOLE = -2 };
/* The element at place k of the box that begins where element `a` says; or it is out of bounds, or a hole of memory. */
static int64_t brought(const search *x, const digit *g, int n, int64_t k, int a) {
  int64_t part[TMA_AXES] = {0}, e = 0;
  for (int i = 0; i < n; i++) {
    int64_t j = g[i].pitch ? k / g[i].pitch % g[i].count : 0;
    if (g[i].part < 0 && j) return OUTSIDE;
    if (g[i].part < 0) continue;
    int64_t y = begin_of(x, a, &g[i]) + j * g[i].step;
    if (y < 0 || y >= g[i].extent) return OUTSIDE;
    part[g[i].part] += y * g[i].within;
  }
  for (int i = 0; i < x->s->npart; i++) e = e * x->s->part[i] + part[i];
  return x->s->at[e] ? e : MEMORY_HOLE;
}

/* Does a load leave the elements of other instructions alone? That is so where holes have places of their own. */
static bool overwrites(const search *x, const tma_instruction *in, int64_t place) {
  for (int i = 0; i < x->s->nin; i++) {
    const tma_instruction *o = &x->s->in[i];
    for (int a = o->first; o->context == in->context && a < o->first + o->n; a++)
      if (x->s->p[a].place == place) return true;
  }
  return false;
}

static bool harms(search *x, const digit *g, int n, const tma_instruction *in) {
  static unsigned char mine[MOST_TILE_BYTES];
  const tma_points *s = x->s;
  int64_t eb = s->c->eb, base = tma_unswizzled(s, in->begins, x->mode);
  if (s->c->store && !in->n) return false; /* it is not made, or out of bounds */
  if (!s->c->store && !x->lenient) return false;
  if (!in->n && x->mode) base = base * eb / 128 * 128 / eb;
  if (base < 0 || base * eb % 128 || base + x->end > s->size) return true;
  memset(mine, 0, (size_t)x->end);
  for (int a = in->first; a < in->first + in->n; a++) mine[x->k[a]] = 1;
  for (int64_t k = 0; k < x->end; k++) {
    if (mine[k] || (x->mode && k % (tma_spans[x->mode] / eb) >= g[0].count)) continue;
    int64_t place = tma_swizzled((base + k) * eb, tma_spans[x->mode]) / eb, e;
    x->work += s->c->store ? 4 : 16;
    if (!s->c->store) {
      if (overwrites(x, in, place)) return true;
    } else if ((e = brought(x, g, n, k, in->first)) >= 0) {
      const tma_point *p = &s->p[s->at[e] - 1];
      if (!x->lenient || s->c->adds || p->place != place || s->in[p->in].context != in->context) return true;
    }
  }
  return false;
}

/* Is there a place in some buffer that is neither an element's, in this iteration or in another, nor zero? Instructions
 * without elements may be made outside of the tensor. */
static bool leaves_holes(search *x, const digit *g, int n) {
  const tma_points *s = x->s;
  int64_t eb = s->c->eb;
  int *covered = calloc((size_t)s->size + 1, sizeof *covered), context = -1;
  bool *element = calloc((size_t)s->size + 1, sizeof *element);
  int64_t holes = s->places, left = 0;
  bool leaves = false;
  for (int a = 0; a < s->np; a++)
    if (!element[s->p[a].place]) element[s->p[a].place] = true, holes--;
  for (int i = 0; i < s->nin && !leaves; i++) {
    const tma_instruction *in = &s->in[i];
    if (in->context != context) {
      leaves = left > 0;
      context = in->context;
      left = holes;
    }
    int64_t base = tma_unswizzled(s, in->begins, x->mode);
    for (int a = in->first; a < in->first + in->n; a++) covered[s->p[a].place] = context + 1;
    for (int64_t k = 0; k < x->end && !leaves; k++) {
      if (x->mode && k % (tma_spans[x->mode] / eb) >= g[0].count) continue;
      int64_t place = tma_swizzled((base + k) * eb, tma_spans[x->mode]) / eb;
      if (place < 0 || place >= s->places || covered[place] == context + 1) continue;
      x->work += 4;
      leaves = in->n && brought(x, g, n, k, in->first) != OUTSIDE;
      covered[place] = context + 1;
      left -= !element[place];
    }
  }
  free(element);
  free(covered);
  return leaves || left > 0;
}

/* A tensor map's extents need not fill its strides: a dimension may end with its last element, and what memory holds
 * behind that (holes of a split's last part) is outside of the tensor. No box is the worse for it. */
static int64_t reached(search *x, const digit *g) {
  int64_t most = 0;
  x->work += x->s->np;
  for (int a = 0; a < x->s->np; a++) {
    int64_t i = index_of(&x->s->p[a], g->part, g->within, g->extent);
    if (i > most) most = i;
  }
  return most + 1;
}

static bool harmless(search *x, const digit *whole, int n) {
  digit g[TMA_DIMS + 1];
  for (int i = 0; i < n; i++) {
    g[i] = whole[i];
    if (g[i].part >= 0) g[i].extent = reached(x, &g[i]);
  }
  if (x->s->c->zero_holes && leaves_holes(x, g, n)) return false;
  for (int i = 0; i < x->s->nin; i++)
    if (harms(x, g, n, &x->s->in[i])) return false;
  return true;
}

/* ------------------------------------------------------------------------------------------------ what is left */

/* The gaps that the digits leave in the parts, each with one index in each instruction. -1: that is not so. */
static int find_gaps(search *x, digit *gap) {
  int n = 0;
  for (int part = 0; part < x->s->npart; part++) {
    int64_t low = 1;
    while (low < x->s->part[part]) {
      const digit *d = NULL; /* the lowest from here on */
      for (int i = 0; i < x->n; i++)
        if (x->at[i].part == part && x->at[i].within >= low && (!d || x->at[i].within < d->within)) d = &x->at[i];
      int64_t high = d ? d->within : x->s->part[part];
      if (high % low) return -1;
      if (high > low) {
        gap[n] = (digit){part, low, high / low, 1, 1, 0};
        if (n == TMA_DIMS || !agree(x, &gap[n], false)) return -1;
        n++;
      }
      low = d ? d->within * d->extent : high;
    }
  }
  return n;
}

static bool stride_fits(const search *x, const digit *g) {
  return x->s->part_stride[g->part] * g->within * x->s->c->eb % 16 == 0;
}

/* Digits along which no element is may be along gaps: every way of putting them there. */
static bool settle(search *x, digit *g, int n, const digit *gap, int ngap, unsigned taken, int i) {
  while (i < x->n && g[i].part >= 0) i++;
  if (i == x->n) {
    int all = n, unit = 0;
    for (int k = 1; k < x->n; k++) unit += g[k].part < 0;
    if (unit > x->s->nunit && !x->lenient) return false;
    for (int k = 0; k < ngap; k++) {
      if (taken >> k & 1) continue;
      if (all == TMA_DIMS || !stride_fits(x, &gap[k])) return false;
      g[all++] = gap[k];
    }
    return harmless(x, g, all);
  }
  if (settle(x, g, n, gap, ngap, taken, i + 1)) return true;
  digit keep = g[i];
  for (int k = 0; k < ngap; k++) {
    bool one = x->s->part_stride[gap[k].part] * gap[k].within == 1;
    if (taken >> k & 1 || (i == 0 ? !one : !stride_fits(x, &gap[k]))) continue;
    for (int64_t step = 1; step <= (x->s->c->store && i ? MOST_STEP : 1); step++) {
      if ((keep.count - 1) * step >= MOST_BOX) break;
      g[i] = gap[k];
      g[i].count = keep.count;
      g[i].pitch = keep.pitch;
      g[i].step = step;
      if (i == 0 && !agree(x, &g[i], true)) break;
      digit rest[TMA_DIMS + 1];
      memcpy(rest, g, sizeof rest);
      if (settle(x, rest, n, gap, ngap, taken | 1u << k, i + 1)) return true;
    }
  }
  g[i] = keep;
  return false;
}

static bool add_box(tma_boxes *all, const tma_box *b) {
  for (int i = 0; i < all->n; i++)
    if (!memcmp(&all->at[i], b, sizeof *b)) return true;
  all->more |= all->n == MOST_BOXES;
  if (!all->more) all->at[all->n++] = *b;
  return !all->more;
}

/* True: that is enough. */
static bool found(search *x) {
  tma_box b;
  if (!x->want->all) return true;
  memset(&b, 0, sizeof b);
  b.tile = x->want->tile;
  b.mode = x->mode;
  b.n = x->n;
  for (int i = 0; i < x->n; i++) {
    b.count[i] = x->at[i].count;
    b.step[i] = x->at[i].part < 0 ? 0 : x->at[i].step;
  }
  return !add_box(x->want->all, &b);
}

static bool finished(search *x) {
  digit gap[TMA_DIMS + 1], all[TMA_DIMS + 1] = {0};
  int n = find_gaps(x, gap);
  if (n < 0) return false;
  memcpy(all, x->at, sizeof x->at);
  return settle(x, all, x->n, gap, n, 0, 0) && found(x);
}

/* ------------------------------------------------------------------------------------------------ digits */

static bool boxes(search *x, int64_t pitch, int64_t rest);

static bool with_digit(search *x, const digit *g, int64_t pitch, int64_t rest) {
  x->at[x->n++] = *g;
  bool found = boxes(x, pitch, rest);
  x->n--;
  return found;
}

/* Does the dimension leave the others' alone? */
static bool apart(const search *x, const digit *g) {
  for (int i = 0; i < x->n; i++) {
    const digit *o = &x->at[i];
    if (o->part == g->part && o->within % (g->within * g->extent) && g->within % (o->within * o->extent)) return false;
  }
  return true;
}

/* May the next digit have this count, or this step? */
static bool wanted(const search *x, int64_t count, int64_t step) {
  const tma_box *b = x->want->only;
  if (!b) return true;
  if (x->n >= b->n || (count && b->count[x->n] != count)) return false;
  return !step || !b->step[x->n] || b->step[x->n] == step;
}

/* A digit along every dimension that the elements allow. */
static bool along_any(search *x, digit g, int64_t pitch, int64_t rest) {
  bool first = x->n == 0;
  g.part = -1;
  if (all_at_the_beginning(x, &g)) return with_digit(x, &g, pitch, rest);
  for (g.part = 0; g.part < x->s->npart; g.part++) {
    int64_t all = x->s->part[g.part];
    for (g.within = 1; g.within < all; g.within++) {
      bool one = x->s->part_stride[g.part] * g.within == 1;
      if (all % g.within || (first ? !one : !stride_fits(x, &g))) continue;
      for (g.extent = 2; g.within * g.extent <= all; g.extent++) {
        if (all / g.within % g.extent || !apart(x, &g)) continue;
        for (g.step = 1; g.step <= (first ? 1 : MOST_STEP) && (g.count - 1) * g.step < MOST_BOX; g.step++)
          if (wanted(x, 0, g.step) && agree(x, &g, first) && with_digit(x, &g, pitch, rest)) return true;
      }
    }
  }
  return false;
}

/* Boxes that begin with these digits and have `rest` times their elements; the next digit is at `pitch`. */
static bool boxes(search *x, int64_t pitch, int64_t rest) {
  if (x->work > MOST_WORK) return false;
  if (rest == 1) return finished(x);
  if (x->n == TMA_DIMS) return false;
  for (int64_t count = 2; count <= rest && count <= MOST_BOX; count++) {
    digit g = {.count = count, .step = 1, .pitch = pitch};
    if (rest % count == 0 && wanted(x, count, 0) && along_any(x, g, pitch * count, rest / count)) return true;
  }
  return false;
}

/* Where elements are in a box that begins at its tile's first place; false: before it or past its end. */
static bool find_places(search *x) {
  for (int a = 0; a < x->s->np; a++) {
    x->k[a] =
        tma_unswizzled(x->s, x->s->p[a].place, x->mode) - tma_unswizzled(x->s, x->s->in[x->s->p[a].in].begins, x->mode);
    if (x->k[a] < 0 || x->k[a] >= x->end) return false;
  }
  return true;
}

static bool rows_of(search *x, int64_t n, int64_t count) {
  int64_t pitch = x->mode ? tma_spans[x->mode] / x->s->c->eb : count;
  x->end = (n / count - 1) * pitch + count;
  if (n % count || count > MOST_BOX || count * x->s->c->eb % 16 || x->end * x->s->c->eb > MOST_TILE_BYTES) return false;
  if (!find_places(x)) return false;
  for (int a = 0; x->mode && a < x->s->np; a++)
    if (x->k[a] % pitch >= count) return false;
  digit g = {.count = count, .step = 1, .pitch = 1};
  return along_any(x, g, pitch, n / count);
}

tma_verdict tma_find_map(const tma_points *s, const tma_want *want) {
  if (tma_search_spent()) return TMA_TOO_LARGE;
  search *x = calloc(1, sizeof *x);
  *x = (search){.s = s, .want = want, .mode = want->mode, .lenient = want->lenient};
  x->k = calloc((size_t)s->np + 1, sizeof *x->k);
  bool done = false;
  int64_t unit = 16 / s->c->eb, most = x->mode ? tma_spans[x->mode] / s->c->eb : MOST_BOX;
  int before = want->all ? want->all->n : 0;
  for (int64_t count = unit; count <= most && count <= want->n && !done; count += unit)
    if ((!want->row || count == want->row) && wanted(x, count, 0)) done = rows_of(x, want->n, count);
  if (want->all) done = want->all->n > before || want->all->more;
  if (want->all && x->work > MOST_WORK) want->all->more = true;
  tma_verdict v = done ? TMA_POSSIBLE : x->work > MOST_WORK ? TMA_TOO_LARGE : TMA_IMPOSSIBLE;
  spent += x->work + s->np;
  free(x->k);
  free(x);
  return v;
}
