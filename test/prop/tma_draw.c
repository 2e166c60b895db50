/* Random copies: what is copied, and by which loops. */
#include "tma_gen.h"

void tma_draw_tensor(tma_gen *g) {
  static const struct {
    const char *name;
    int bytes;
  } types[] = {{"i8", 1},  {"f16", 2},      {"bf16", 2},   {"f32", 4}, {"f32", 4},  {"i32", 4},  {"f64", 8},
               {"i64", 8}, {"f8E4M3FN", 1}, {"f8E5M2", 1}, {"i16", 2}, {"ui16", 2}, {"ui32", 4}, {"ui64", 8}};
  static const int64_t extents[] = {1, 2, 3, 4, 4, 5, 6, 7, 8, 8, 10, 12, 15, 16, 16, 20, 24, 32, 32, 48, 64};
  uint32_t t = pick(g, sizeof types / sizeof *types);
  g->type = types[t].name;
  g->eb = types[t].bytes;
  g->rank = 1 + (int)pick(g, 5);
  int64_t total = 1, unit = 16 / g->eb;
  if (g->large || g->neat) g->rank = 1 + (int)pick(g, 3);
  for (int i = g->rank; i-- > 0;) {
    g->n[i] = extents[pick(g, sizeof extents / sizeof *extents)];
    if (i + 1 == g->rank && flip(g, g->neat ? 97 : 85))
      g->n[i] = unit * (1 + pick(g, (uint32_t)(g->rank == 1 ? 40 : 8)));
    if (i + 1 == g->rank && g->large) g->n[i] = (264 + pick(g, 800)) / unit * unit;
    if (total * g->n[i] > 1200) g->n[i] = total > 800 ? 1 : 1 + pick(g, 2);
    total *= g->n[i];
  }
  int style = (int)pick(g, 3);
  for (int i = 0; i < g->rank; i++) g->dyn[i] = style == 0 ? false : style == 1 || flip(g, 50);
  g->broadcast = -1;
}

/* How the argument's axes lie. */
void tma_lay_out(tma_gen *g) {
  int64_t inner = 1, unit = 16 / g->eb;
  for (int i = 0; i < g->rank; i++) g->shape[g->from[i]] = i == g->broadcast ? 1 : g->n[i];
  for (int a = g->rank; a-- > 0;) {
    g->step[a] = inner;
    if (!g->contiguous[a])
      g->step[a] = g->gap[a] < 0 ? inner - g->gap[a] : (inner + unit - 1) / unit * unit + unit * g->gap[a];
    inner = g->step[a] * g->shape[a];
  }
  for (int i = 0; i < g->rank; i++) g->stride[i] = i == g->broadcast ? 0 : g->step[g->from[i]];
}

/* The argument's own axes. */
void tma_draw_argument(tma_gen *g) {
  for (int i = 0; i < g->rank; i++) g->from[i] = i;
  if (g->dir != STORE && g->rank > 1 && flip(g, g->neat ? 4 : 15)) {
    g->permuted = true;
    for (int i = g->rank - 1; i > 0; i--) {
      int k = (int)pick(g, (uint32_t)i + 1), x = g->from[i];
      g->from[i] = g->from[k];
      g->from[k] = x;
    }
  }
  if (g->dir == LOAD && !g->permuted && g->rank > 1 && flip(g, 18)) {
    g->broadcast = (int)pick(g, (uint32_t)g->rank);
    g->dyn[g->broadcast] = false;
  }
  bool gaps = flip(g, g->neat ? 18 : 25) && g->dir != STORE;
  for (int a = g->rank; a-- > 0;) {
    g->contiguous[a] = !gaps || !(a + 1 < g->rank ? flip(g, g->neat ? 60 : 30) : flip(g, g->neat ? 1 : 4));
    g->gap[a] = flip(g, g->neat ? 97 : 90) ? 1 + pick(g, 2) : -1 - (int64_t)pick(g, 3);
  }
  g->shifted = flip(g, g->neat ? 1 : 3);
  tma_lay_out(g);
}

/* ------------------------------------------------------------------------------------------------ the copy's loops */

typedef struct leaves {
  int coord[TMA_IDS], bulk[TMA_IDS], ncoord, nbulk;
} leaves;

static int64_t factor(tma_gen *g, int64_t extent, bool innermost) {
  if (innermost && flip(g, g->neat ? 98 : 90)) return flip(g, 40) ? 128 / g->eb : (int64_t)(16 / g->eb) << pick(g, 4);
  if (flip(g, g->neat ? 5 : 25)) return extent;
  if (flip(g, g->neat ? 90 : 50)) return 1 << pick(g, g->neat ? 4 : 5);
  return 1 + pick(g, (uint32_t)extent + 2);
}

static void coordinate(leaves *l, int id) { l->coord[l->ncoord++] = id; }
static void box(leaves *l, int id) { l->bulk[l->nbulk++] = id; }

/* The loops of one run of memory: a piece of one axis, and all axes within it. */
static void draw_run(tma_gen *g, dom *d, const int *ids, int n, leaves *l) {
  int along = n - 1 - (int)pick(g, n > 2 && flip(g, 50) ? 3 : n > 1 ? 2 : 1), a, b;
  for (int i = 0; i < along; i++) coordinate(l, ids[i]);
  int64_t run = factor(g, d->extent[ids[along]], along == n - 1);
  dom_split(d, ids[along], g->pieces ? run * (2 + pick(g, 3)) : run, &a, &b);
  coordinate(l, a);
  if (g->pieces) {
    dom_split(d, b, run, &a, &b);
    coordinate(l, a);
  }
  box(l, b);
  for (int i = along + 1; i < n; i++) box(l, ids[i]);
}

/* Splits one id at random. */
static void draw_dim(tma_gen *g, dom *d, int id, bool innermost, leaves *l) {
  int a, b, c, e;
  if (d->nops + 4 > TMA_OPS || d->nids + 8 > TMA_IDS) {
    coordinate(l, id);
    return;
  }
  if (g->large && innermost && flip(g, 80)) {
    int64_t unit = 16 / g->eb, most = d->extent[id] < 1024 ? d->extent[id] : 1024;
    dom_split(d, id, most <= 264 || flip(g, 30) ? most : (264 + pick(g, (uint32_t)(most - 264))) / unit * unit, &a, &b);
    coordinate(l, a);
    box(l, b);
    return;
  }
  switch (g->neat && flip(g, 85) ? 3 : pick(g, innermost ? 7 : 11)) {
  case 0: box(l, id); return;
  case 1: /* the left of Figure 8: the box is split again */
    dom_split(d, id, factor(g, d->extent[id], innermost), &a, &b);
    dom_split(d, a, 1 + pick(g, 4), &c, &e);
    coordinate(l, c);
    box(l, e);
    box(l, b);
    return;
  case 2: /* the right of it: the coordinate */
    dom_split(d, id, factor(g, d->extent[id], innermost), &a, &b);
    dom_split(d, b, factor(g, d->extent[b], innermost), &c, &e);
    coordinate(l, a);
    coordinate(l, c);
    box(l, e);
    return;
  default:
    dom_split(d, id, factor(g, d->extent[id], innermost), &a, &b);
    coordinate(l, a);
    box(l, b);
    return;
  case 7:
  case 8: /* strided */
    dom_split(d, id, factor(g, d->extent[id], false), &a, &b);
    dom_split(d, b, 1 + pick(g, 4), &c, &e);
    coordinate(l, a);
    coordinate(l, e);
    box(l, c);
    return;
  case 9: coordinate(l, id); return;
  case 10: /* Figure 10 */
    dom_split(d, id, factor(g, d->extent[id], false), &a, &b);
    dom_split(d, a, 1 + pick(g, 3), &c, &e);
    coordinate(l, c);
    if (flip(g, 50)) box(l, e);
    else coordinate(l, e);
    dom_split(d, b, 1 + pick(g, 4), &c, &e);
    box(l, c);
    box(l, e);
  }
}

static void join(tma_gen *g, dom *d, int *ids, int *n) {
  if (*n < 2 || !dom_room(d)) return;
  int k = (int)pick(g, (uint32_t)*n - 1);
  ids[k] = dom_merge(d, ids[k], ids[k + 1]);
  memmove(&ids[k + 1], &ids[k + 2], (size_t)(--*n - k - 1) * sizeof *ids);
}

/* What is shared with the other side of shared memory: first, and not bulk. */
static void draw_parallel(tma_gen *g, dom *d, int ncoord) {
  int bid = 0, tid = 0;
  bool serial = false;
  g->nshared = flip(g, 70) ? (int)pick(g, (uint32_t)ncoord + 1) : 0;
  if (g->neat && flip(g, 85)) g->nshared = ncoord;
  if (g->pieces) g->nshared = ncoord - 1;
  if (g->nshared > 3) g->nshared = 3;
  for (int i = 0; i < ncoord; i++) {
    d->ptype[i] = P_SERIAL;
    if (i < g->nshared) {
      if (flip(g, 45)) d->ptype[i] = (dom_ptype)(P_BIDX + bid++);
      else serial = true;
    } else if (tid < 2 && d->extent[d->loop[i]] <= 16 && flip(g, 20)) d->ptype[i] = (dom_ptype)(P_TIDX + tid++);
    else if (flip(g, 8) && d->extent[d->loop[i]] <= 4) d->ptype[i] = P_UNROLL;
  }
  if (g->nshared && (serial || flip(g, 70))) d->inl = g->nshared;
  if (!g->dynamic || ncoord < 2 + g->pieces) return;
  if (g->nshared < 2) g->nshared = 2;
  for (int i = 0; i < g->nshared; i++) d->ptype[i] = i || flip(g, 3) ? P_SERIAL : P_BIDX;
  d->inl = g->nshared;
}

void tma_draw_loops(tma_gen *g, dom *d) {
  leaves l = {.ncoord = 0};
  int cur[TMA_AXES + 1], n = g->rank;
  bool unit[TMA_AXES] = {false};
  for (int i = 0; i < n; i++) {
    unit[i] = g->n[i] == 1 && !g->dyn[i];
    cur[i] = i;
  }
  dom_begin(d, g->n, unit, n);
  while (n > 1 && flip(g, g->neat ? 5 : g->rank > 3 ? 45 : 25)) join(g, d, cur, &n);
  if (g->runs && (g->pieces || flip(g, 85))) draw_run(g, d, cur, n, &l);
  else
    for (int i = 0; i < n; i++) draw_dim(g, d, cur[i], i + 1 == n, &l);
  if (g->dynamic && l.ncoord == 1 + g->pieces &&
      dom_room(d)) { /* an outer loop for blocks, and one that they draw from */
    int a, b;
    dom_split(d, l.coord[0], 1 + pick(g, 4), &a, &b);
    memmove(&l.coord[2], &l.coord[1], (size_t)(l.ncoord++ - 1) * sizeof *l.coord);
    l.coord[0] = flip(g, 50) ? a : b;
    l.coord[1] = l.coord[0] == a ? b : a;
  }
  if (l.ncoord > 1 && !g->pieces && flip(g, g->neat ? 10 : 25)) join(g, d, l.coord, &l.ncoord);
  if (l.nbulk > 1 && flip(g, g->neat ? 5 : 20)) join(g, d, l.bulk, &l.nbulk);
  if (l.ncoord > 1 && !g->pieces && flip(g, 20)) {
    int k = (int)pick(g, (uint32_t)l.ncoord), x = l.coord[0];
    l.coord[0] = l.coord[k];
    l.coord[k] = x;
  }
  for (int i = 0; i < l.ncoord; i++) d->loop[d->nloop++] = l.coord[i];
  draw_parallel(g, d, l.ncoord);
  for (int i = 0; i < l.nbulk; i++) {
    d->ptype[d->nloop] = P_BULK;
    d->loop[d->nloop++] = l.bulk[i];
  }
  if (flip(g, g->neat ? 2 : 8) && d->nloop > g->nshared + 1) { /* a bulk loop outside of others */
    uint32_t own = (uint32_t)(d->nloop - g->nshared);
    int a = g->nshared + (int)pick(g, own), b = g->nshared + (int)pick(g, own), x = d->loop[a];
    dom_ptype p = d->ptype[a];
    d->loop[a] = d->loop[b];
    d->ptype[a] = d->ptype[b];
    d->loop[b] = x;
    d->ptype[b] = p;
  }
  d->loop_ops = d->nops;
}
