/* Random programs with copies via(tma): what is copied, by which loops, into which place in shared memory, and by whom
 * it is read or written on the other side. */
#include <inttypes.h>

#include "tma.h"

typedef enum { LOAD, STORE, BOTH } direction;

typedef struct gen {
  rng r;
  direction dir;
  int rank, eb, nshared; /* nshared: loops at the front that both sides of shared memory have */
  const char *type;
  int64_t n[TMA_AXES];                     /* of the copy's axes */
  int64_t stride[TMA_AXES];                /* of the argument, by the copy's axes */
  int64_t shape[TMA_AXES], step[TMA_AXES]; /* of the argument, by its own axes */
  bool contiguous[TMA_AXES], dyn[TMA_AXES];
  int64_t gap[TMA_AXES]; /* in units of 16 bytes; negative: in elements */
  int from[TMA_AXES];    /* the argument's axis */
  int broadcast;         /* an axis that the argument has with extent 1 and its reader with n; -1 = none */
  bool permuted, own_memory, shifted;
  int stages, ahead;
  int kind; /* of the circular buffer: of `kinds` */
  dom copy, other, memory;
} gen;

/* How readers say that a slot is empty, and who fills it. */
static const struct {
  const char *text;
  bool warps;
} kinds[] = {{"", false},
             {", pipelined = \"mbarrier\"", false},
             {", warp_specialized = \"tidx\"", true},
             {", warp_specialized = \"tidz\"", true},
             {", warp_specialized = \"tidy\"", true}};

static bool flip(gen *g, uint32_t percent) { return chance(&g->r, percent); }
static uint32_t pick(gen *g, uint32_t n) { return below(&g->r, n); }

/* ------------------------------------------------------------------------------------------------ tensors */

static void draw_tensor(gen *g) {
  static const struct {
    const char *name;
    int bytes;
  } types[] = {{"i8", 1}, {"f16", 2}, {"bf16", 2}, {"f32", 4}, {"f32", 4}, {"i32", 4}, {"f64", 8}, {"i64", 8}};
  static const int64_t extents[] = {1, 2, 3, 4, 4, 5, 6, 7, 8, 8, 10, 12, 15, 16, 16, 20, 24, 32, 32, 48, 64};
  uint32_t t = pick(g, sizeof types / sizeof *types);
  g->type = types[t].name;
  g->eb = types[t].bytes;
  g->rank = 1 + (int)pick(g, 5);
  int64_t total = 1, unit = 16 / g->eb;
  for (int i = g->rank; i-- > 0;) {
    g->n[i] = extents[pick(g, sizeof extents / sizeof *extents)];
    if (i + 1 == g->rank && flip(g, 85)) g->n[i] = unit * (1 + pick(g, (uint32_t)(g->rank == 1 ? 40 : 8)));
    if (total * g->n[i] > 1200) g->n[i] = total > 800 ? 1 : 1 + pick(g, 2);
    total *= g->n[i];
  }
  int style = (int)pick(g, 3);
  for (int i = 0; i < g->rank; i++) g->dyn[i] = style == 0 ? false : style == 1 || flip(g, 50);
  g->broadcast = -1;
}

/* How the argument's axes lie. */
static void lay_out(gen *g) {
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
static void draw_argument(gen *g) {
  for (int i = 0; i < g->rank; i++) g->from[i] = i;
  if (g->dir != STORE && g->rank > 1 && flip(g, 15)) {
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
  bool gaps = flip(g, 25) && g->dir != STORE;
  for (int a = g->rank; a-- > 0;) {
    g->contiguous[a] = !gaps || !(a + 1 < g->rank ? flip(g, 30) : flip(g, 4));
    g->gap[a] = flip(g, 90) ? 1 + pick(g, 2) : -1 - (int64_t)pick(g, 3);
  }
  g->shifted = flip(g, 3);
  lay_out(g);
}

/* ------------------------------------------------------------------------------------------------ the copy's loops */

typedef struct leaves {
  int coord[TMA_IDS], bulk[TMA_IDS], ncoord, nbulk;
} leaves;

static int64_t factor(gen *g, int64_t extent, bool innermost) {
  if (innermost && flip(g, 90)) return flip(g, 40) ? 128 / g->eb : (int64_t)(16 / g->eb) << pick(g, 4);
  if (flip(g, 25)) return extent;
  if (flip(g, 50)) return 1 << pick(g, 5);
  return 1 + pick(g, (uint32_t)extent + 2);
}

static void coordinate(leaves *l, int id) { l->coord[l->ncoord++] = id; }
static void box(leaves *l, int id) { l->bulk[l->nbulk++] = id; }

/* Splits one id at random. */
static void draw_dim(gen *g, dom *d, int id, bool innermost, leaves *l) {
  int a, b, c, e;
  if (d->nops + 4 > TMA_OPS || d->nids + 8 > TMA_IDS) {
    coordinate(l, id);
    return;
  }
  switch (pick(g, innermost ? 7 : 11)) {
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

static void join(gen *g, dom *d, int *ids, int *n) {
  if (*n < 2 || !dom_room(d)) return;
  int k = (int)pick(g, (uint32_t)*n - 1);
  ids[k] = dom_merge(d, ids[k], ids[k + 1]);
  memmove(&ids[k + 1], &ids[k + 2], (size_t)(--*n - k - 1) * sizeof *ids);
}

/* What is shared with the other side of shared memory: first, and not bulk. */
static void draw_parallel(gen *g, dom *d, int ncoord) {
  int bid = 0, tid = 0;
  bool serial = false;
  g->nshared = flip(g, 60) ? (int)pick(g, (uint32_t)ncoord + 1) : 0;
  if (g->nshared > 3) g->nshared = 3;
  for (int i = 0; i < ncoord; i++) {
    d->ptype[i] = P_SERIAL;
    if (i < g->nshared) {
      if (flip(g, 55)) d->ptype[i] = (dom_ptype)(P_BIDX + bid++);
      else serial = true;
    } else if (tid < 2 && d->extent[d->loop[i]] <= 16 && flip(g, 20)) d->ptype[i] = (dom_ptype)(P_TIDX + tid++);
    else if (flip(g, 8) && d->extent[d->loop[i]] <= 4) d->ptype[i] = P_UNROLL;
  }
  if (g->nshared && (serial || flip(g, 70))) d->inl = g->nshared;
}

static void draw_loops(gen *g, dom *d) {
  leaves l = {.ncoord = 0};
  int cur[TMA_AXES + 1], n = g->rank;
  bool unit[TMA_AXES];
  for (int i = 0; i < n; i++) {
    unit[i] = g->n[i] == 1 && !g->dyn[i];
    cur[i] = i;
  }
  dom_begin(d, g->n, unit, n);
  while (n > 1 && flip(g, g->rank > 3 ? 45 : 25)) join(g, d, cur, &n);
  for (int i = 0; i < n; i++) draw_dim(g, d, cur[i], i + 1 == n, &l);
  if (l.ncoord > 1 && flip(g, 25)) join(g, d, l.coord, &l.ncoord);
  if (l.nbulk > 1 && flip(g, 20)) join(g, d, l.bulk, &l.nbulk);
  if (l.ncoord > 1 && flip(g, 20)) {
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
  if (flip(g, 8) && d->nloop > g->nshared + 1) { /* a bulk loop outside of others */
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

/* ------------------------------------------------------------------------------------------------ places */

/* The recipe of the documents: the rows and the row of the tile as [.., s, 8 / s, s, 16 bytes], swizzled. */
static bool draw_swizzle(gen *g, dom *d, const int *ids, int n) {
  int last = n - 1, row, col, cu, ci, ro, ri, rs, rr, x, y;
  if (last < 1 || d->nops + 6 > TMA_OPS || d->nids + 12 > TMA_IDS) return false;
  row = ids[last - 1];
  col = ids[last];
  int64_t s = d->extent[col] * g->eb / 16;
  if (last - 1 < g->nshared || d->extent[col] * g->eb % 16 || (s != 2 && s != 4 && s != 8)) return false;
  if (flip(g, 80) && d->extent[row] % 8) return false;
  if (flip(g, 30)) { /* from the flat tile */
    int flat = dom_merge(d, row, col), u, v, w;
    dom_split(d, flat, 64 * s / g->eb * 2, &ro, &u);
    dom_split(d, u, 128 / g->eb, &rs, &v);
    dom_split(d, v, d->extent[col], &rr, &w);
    dom_split(d, w, 16 / g->eb, &cu, &ci);
  } else {
    dom_split(d, col, 16 / g->eb, &cu, &ci);
    dom_split(d, row, 8, &ro, &ri);
    dom_split(d, ri, 8 / s, &rs, &rr);
  }
  if (d->extent[rs] != d->extent[cu] || (d->extent[cu] & (d->extent[cu] - 1))) return true;
  dom_xor(d, rs, cu, &x, &y);
  memcpy(d->alloc, ids, (size_t)n * sizeof *ids);
  int tail[5] = {ro, x, rr, y, ci};
  memcpy(&d->alloc[last - 1], tail, sizeof tail);
  d->nalloc = last + 4;
  return d->has_alloc = true;
}

static bool left_out(const dom *d, int id) {
  for (int i = 0; i < d->nloop; i++)
    if (d->loop[i] == id) return i < d->inl || dom_is_block(d->ptype[i]);
  return false;
}

/* `ids`: what the tile is made of, or the tensor's own loops. */
static void draw_alloc(gen *g, dom *d, const int *ids, int n) {
  bool own = ids == d->loop;
  if (own && flip(g, 40)) return;
  if (flip(g, 35) && draw_swizzle(g, d, ids, n)) return;
  d->has_alloc = true;
  bool logical = flip(g, 12);
  d->nalloc = logical ? d->nlogical : n;
  for (int i = 0; i < d->nalloc; i++) d->alloc[i] = logical ? i : ids[i];
  if (flip(g, 40)) return;
  for (int k = (int)pick(g, 4); k-- > 0 && dom_room(d);) {
    int i = (int)pick(g, (uint32_t)d->nalloc), o, in;
    if (left_out(d, d->alloc[i])) continue;
    if (flip(g, 50) && i + 1 < d->nalloc && !left_out(d, d->alloc[i + 1])) {
      d->alloc[i] = dom_merge(d, d->alloc[i], d->alloc[i + 1]);
      memmove(&d->alloc[i + 1], &d->alloc[i + 2], (size_t)(--d->nalloc - i - 1) * sizeof *d->alloc);
    } else {
      dom_split(d, d->alloc[i], 1 + pick(g, 8), &o, &in);
      memmove(&d->alloc[i + 2], &d->alloc[i + 1], (size_t)(d->nalloc++ - i - 1) * sizeof *d->alloc);
      d->alloc[i] = o;
      d->alloc[i + 1] = in;
    }
  }
  if (flip(g, 15)) {
    int a = (int)pick(g, (uint32_t)d->nalloc), b = (int)pick(g, (uint32_t)d->nalloc), x = d->alloc[a];
    d->alloc[a] = d->alloc[b];
    d->alloc[b] = x;
  }
}

/* Another order and another grouping of the loops from `first` on, for threads. */
static void regroup(gen *g, dom *d, int first, int64_t *threads) {
  for (int k = (int)pick(g, 5); k-- > 0 && dom_room(d) && d->nloop > first;) {
    int i = first + (int)pick(g, (uint32_t)(d->nloop - first)), j, o, in, x;
    switch (pick(g, 3)) {
    case 0:
      j = first + (int)pick(g, (uint32_t)(d->nloop - first));
      x = d->loop[i];
      d->loop[i] = d->loop[j];
      d->loop[j] = x;
      break;
    case 1:
      if (i + 1 >= d->nloop) break;
      d->loop[i] = dom_merge(d, d->loop[i], d->loop[i + 1]);
      memmove(&d->loop[i + 1], &d->loop[i + 2], (size_t)(--d->nloop - i - 1) * sizeof *d->loop);
      break;
    default:
      dom_split(d, d->loop[i], 1 + pick(g, 9), &o, &in);
      memmove(&d->loop[i + 2], &d->loop[i + 1], (size_t)(d->nloop++ - i - 1) * sizeof *d->loop);
      d->loop[i] = o;
      d->loop[i + 1] = in;
    }
  }
  int tid = 0;
  for (int i = d->nloop; i-- > first;) {
    int64_t n = d->extent[d->loop[i]];
    d->ptype[i] = P_SERIAL;
    if (tid < 2 && n > 1 && n <= *threads && flip(g, tid ? 30 : 75)) {
      d->ptype[i] = (dom_ptype)(P_TIDX + tid++);
      *threads /= n;
    }
  }
  d->loop_ops = d->nops;
}

/* Producer warps want others of whole warps. */
static void whole_warps(gen *g, dom *d, int first) {
  int last = d->nloop - 1, o, in;
  if (last < first || !dom_room(d) || d->unit[d->loop[last]]) return;
  for (int i = first; i <= last; i++)
    if (dom_is_thread(d->ptype[i])) d->ptype[i] = P_SERIAL;
  dom_split(d, d->loop[last], 32 << pick(g, 2), &o, &in);
  d->loop[last] = o;
  d->loop[d->nloop] = in;
  d->ptype[d->nloop++] = P_TIDX;
  d->loop_ops = d->nops;
}

/* The tensor on the other side of shared memory: what it shares with the copy comes first; the rest is its own. True:
 * it has the ids of the copy. */
static bool draw_other(gen *g, dom *o) {
  int64_t threads = 128;
  bool unit[TMA_AXES];
  int rest[TMA_IDS], n = 0;
  for (int i = 0; i < g->rank; i++) unit[i] = g->n[i] == 1 && !g->dyn[i];
  if (!g->nshared && flip(g, 60)) {
    dom_begin(o, g->n, unit, g->rank);
    for (int i = 0; i < g->rank; i++) o->loop[o->nloop++] = i;
    regroup(g, o, 0, &threads);
    return false;
  }
  *o = g->copy; /* the ops, and then what the loops are */
  o->has_alloc = false;
  o->nops = o->loop_ops;
  for (int i = g->nshared; i < o->nloop; i++) rest[n++] = o->loop[i];
  o->nloop = g->nshared;
  for (int i = 0; i < n; i++) o->loop[o->nloop++] = rest[i];
  regroup(g, o, g->nshared, &threads);
  return true;
}

/* A broadcast axis runs over its reader's extent only where a shared loop is made of it. */
static void settle_broadcast(gen *g, dom *d) {
  int a = g->broadcast;
  if (a < 0) return;
  for (int i = 0; i < d->inl; i++)
    if (dom_uses_axis(d, d->loop[i], a)) return;
  int64_t n[TMA_AXES];
  memcpy(n, g->n, sizeof n);
  n[a] = 1;
  d->unit[a] = true;
  dom_resize(d, n);
}

static void draw_memory(gen *g) {
  dom *d = &g->memory;
  bool unit[TMA_AXES];
  int o, in;
  for (int i = 0; i < g->rank; i++) unit[i] = g->n[i] == 1 && !g->dyn[i];
  dom_begin(d, g->n, unit, g->rank);
  for (int i = 0; i < g->rank; i++) d->loop[i] = d->alloc[i] = i, d->ptype[i] = P_SERIAL;
  d->nloop = d->nalloc = g->rank;
  d->has_alloc = true;
  for (int k = (int)pick(g, 4); k-- > 0;) {
    int i = (int)pick(g, (uint32_t)d->nalloc), j = (int)pick(g, (uint32_t)d->nalloc), x = d->alloc[i];
    switch (pick(g, 4)) {
    case 0:
      if (i + 1 >= d->nalloc) break;
      d->alloc[i] = dom_merge(d, d->alloc[i], d->alloc[i + 1]);
      memmove(&d->alloc[i + 1], &d->alloc[i + 2], (size_t)(--d->nalloc - i - 1) * sizeof *d->alloc);
      break;
    case 1:
      dom_split(d, x, 1 << pick(g, 5), &o, &in);
      memmove(&d->alloc[i + 2], &d->alloc[i + 1], (size_t)(d->nalloc++ - i - 1) * sizeof *d->alloc);
      d->alloc[i] = o;
      d->alloc[i + 1] = in;
      break;
    default: d->alloc[i] = d->alloc[j]; d->alloc[j] = x;
    }
  }
}

/* ------------------------------------------------------------------------------------------------ text */

static void shape(const gen *g, const int *axis, bool one, FILE *f) {
  fputs("tensor<", f);
  for (int i = 0; i < g->rank; i++) {
    int a = axis ? axis[i] : i;
    if (one && a == g->broadcast) fputs("1x", f);
    else if (g->dyn[a]) fputs("?x", f);
    else fprintf(f, "%" PRId64 "x", g->n[a]);
  }
  fprintf(f, "%s>", g->type);
}

static void note(const gen *g, int i, const int64_t *dim, const int64_t *stride, FILE *f) {
  fprintf(f, "// arg %d %s [", i, g->type);
  for (int k = 0; k < g->rank; k++) fprintf(f, "%s%" PRId64, k ? "," : "", dim[k]);
  fputs("] strides [", f);
  for (int k = 0; k < g->rank; k++) fprintf(f, "%s%" PRId64, k ? "," : "", stride[k]);
  fprintf(f, "] int -100 100 %d\n", 77 + i);
}

static void header(gen *g, const char *name, FILE *f) {
  static const char *const widths[] = {"auto", "32", "64"};
  fprintf(f, "// %s\n// prop: index=%s vector=16 again=%u shift=%u target=%s\n", name, widths[pick(g, 3)], flip(g, 15),
          g->shifted ? 1 : 0, "sm_90");
  note(g, 0, g->shape, g->step, f);
  if (g->broadcast >= 0) {
    int64_t step[TMA_AXES], inner = 1;
    for (int i = g->rank; i-- > 0;) {
      step[i] = inner;
      inner *= g->n[i];
    }
    note(g, 1, g->n, step, f);
  }
  fprintf(f, "// out 0 %s 0\n", g->type);
}

static void function(const gen *g, FILE *f) {
  int axis[TMA_AXES]; /* the argument's axes in terms of the copy's */
  bool gaps = false;
  for (int i = 0; i < g->rank; i++) axis[g->from[i]] = i;
  for (int i = 0; i < g->rank; i++) gaps |= !g->contiguous[i];
  fputs("fusion.func @f(%x: ", f);
  shape(g, axis, true, f);
  if (gaps) {
    fputs(" {contiguity = [", f);
    for (int i = 0; i < g->rank; i++) fprintf(f, "%s%s", i ? ", " : "", g->contiguous[i] ? "true" : "false");
    fputs("]}", f);
  }
  if (g->broadcast >= 0) {
    fputs(", %z: ", f);
    shape(g, NULL, false, f);
  }
  fputs(") -> ", f);
  shape(g, NULL, false, f);
  fputs(" {\n", f);
}

static void copy_op(const gen *g, const char *result, const char *from, bool permute, const char *rest, FILE *f) {
  fprintf(f, "  %%%s = fusion.%s %%%s", result, permute ? "permute" : "set", from);
  if (permute) {
    fputs(" axes [", f);
    for (int i = 0; i < g->rank; i++) fprintf(f, "%s%d", i ? ", " : "", g->from[i]);
    fputc(']', f);
  }
  fputs(" : ", f);
  shape(g, NULL, true, f);
  fputs(rest, f);
}

static void body(const gen *g, FILE *f) {
  bool load = g->dir != STORE;
  const char *in = "x", *mid = "x";
  char rest[160];
  const char *segment = g->own_memory ? " segment(1)" : "";
  dom plain = g->copy;
  if (g->own_memory && load) {
    copy_op(g, "g", in, false, " memory(global) ", f);
    dom_print(&g->memory, f);
    in = "g";
  }
  if (load) {
    *rest = 0;
    if (g->stages)
      snprintf(rest, sizeof rest, " {circular = array<i64: %d, %d>%s}", g->stages, g->ahead, kinds[g->kind].text);
    snprintf(rest + strlen(rest), sizeof rest - strlen(rest), " memory(shared) via(tma)%s ", segment);
    copy_op(g, "s", in, g->permuted, rest, f);
    dom_print(&g->copy, f);
    mid = "s";
  }
  fprintf(f, "  %%r = fusion.%s %%%s%s : ", g->broadcast >= 0 ? "add" : "neg", mid, g->broadcast >= 0 ? ", %z" : "");
  shape(g, NULL, false, f);
  fprintf(f, "%s%s ", g->dir != LOAD ? " memory(shared)" : "", load ? segment : "");
  dom_print(&g->other, f);
  if (g->dir != LOAD) {
    fputs("  %y = fusion.set %r : ", f);
    shape(g, NULL, false, f);
    plain.has_alloc = g->own_memory && !load;
    if (plain.has_alloc) plain = g->memory;
    plain.inl = 0;
    fprintf(f, "%s via(tma)%s ", plain.has_alloc ? " memory(global)" : "", load ? segment : "");
    dom_print(&plain, f);
  }
  if (g->own_memory && !load) {
    fputs("  %q = fusion.set %y : ", f);
    shape(g, NULL, false, f);
    fputs(" segment(1)\n", f);
  }
  fprintf(f, "  fusion.return %%%s : ", g->own_memory && !load ? "q" : g->dir == LOAD ? "r" : "y");
  shape(g, NULL, false, f);
  fputs("\n}\n", f);
}

/* ------------------------------------------------------------------------------------------------ a case */

static char *replaced(const char *text, const char *what, const char *by) {
  char *out = NULL;
  size_t n;
  FILE *f = open_memstream(&out, &n);
  for (const char *p; (p = strstr(text, what)); text = p + strlen(what)) {
    fwrite(text, 1, (size_t)(p - text), f);
    fputs(by, f);
  }
  fputs(text, f);
  fclose(f);
  return out;
}

static tma_copy model(const gen *g, bool store) {
  tma_copy c = {.loops = g->copy, .store = store, .eb = g->eb};
  memcpy(c.n, g->copy.extent, sizeof c.n);
  int64_t inner = 1;
  for (int i = g->rank; i-- > 0;) {
    c.stride[i] = store ? inner : g->stride[i];
    inner *= g->n[i];
  }
  if (g->own_memory && store == (g->dir == STORE)) c.memory = g->memory;
  if (store) c.other = g->other;
  c.shifted = !store && g->shifted && !c.memory.has_alloc;
  return c;
}

static int models(const gen *g, tma_copy *out) {
  int n = 0;
  if (g->dir != STORE) out[n++] = model(g, false);
  if (g->dir != LOAD) out[n++] = model(g, true);
  return n;
}

/* Other extents that still have strides of whole 16 bytes. */
static void resize(gen *g, int way) {
  static const int64_t few[] = {1, 2, 3, 4, 5, 7, 9};
  int64_t n[TMA_AXES], unit = 16 / g->eb, total = 1;
  for (int i = 0; i < g->rank; i++) {
    bool innermost = g->from[i] == g->rank - 1;
    if (g->dyn[i] && !(way && flip(g, 30)))
      g->n[i] = innermost ? unit * (1 + pick(g, 4)) : g->own_memory ? unit : few[pick(g, sizeof few / sizeof *few)];
    total *= g->n[i];
  }
  for (int i = 0; i < g->rank && total > 1500; i++)
    if (g->dyn[i] && g->from[i] != g->rank - 1) {
      total /= g->n[i];
      g->n[i] = g->own_memory ? unit : 1;
      total *= g->n[i];
    }
  for (int i = 0; i < g->rank; i++) n[i] = g->copy.unit[i] ? 1 : g->n[i];
  dom_resize(&g->copy, n);
  dom_resize(&g->memory, g->n);
  dom_resize(&g->other, g->n);
  lay_out(g);
}

/* The ids of the copy's loops, and then those of memory, in one domain. */
static void stored_memory(gen *g) {
  dom d = g->copy;
  int map[TMA_IDS];
  if (d.nops + g->memory.nops > TMA_OPS || d.nids + 2 * g->memory.nops > TMA_IDS) {
    g->own_memory = false;
    return;
  }
  for (int i = 0; i < g->rank; i++) map[i] = i;
  for (int i = 0; i < g->memory.nops; i++) {
    const dom_op *o = &g->memory.op[i];
    if (o->kind == DOM_SPLIT) dom_split(&d, map[o->in[0]], g->memory.by[o->out[1]], &map[o->out[0]], &map[o->out[1]]);
    else map[o->out[0]] = dom_merge(&d, map[o->in[0]], map[o->in[1]]);
  }
  d.has_alloc = true;
  d.nalloc = g->memory.nalloc;
  for (int i = 0; i < d.nalloc; i++) d.alloc[i] = map[g->memory.alloc[i]];
  g->memory = d;
}

void tma_case_make(tma_case *c, uint64_t seed, const char *name) {
  gen g = {.r = {mix(seed)}};
  uint32_t dir = pick(&g, 100);
  g.dir = dir < 50 ? LOAD : dir < 80 ? STORE : BOTH;
  draw_tensor(&g);
  draw_argument(&g);
  g.own_memory = g.dir != BOTH && !g.permuted && g.broadcast < 0 && flip(&g, 15);
  draw_loops(&g, &g.copy);
  bool alike = draw_other(&g, &g.other);
  settle_broadcast(&g, &g.copy);
  bool serial = false;
  for (int i = 0; i < g.copy.inl; i++) serial |= g.copy.ptype[i] == P_SERIAL;
  if (serial && g.dir != STORE && flip(&g, 80)) {
    g.stages = 2 + (int)pick(&g, 4);
    g.ahead = (int)pick(&g, (uint32_t)g.stages);
    g.kind = flip(&g, 40) ? 0 : 1 + (int)pick(&g, sizeof kinds / sizeof *kinds - 1);
    if (kinds[g.kind].warps && flip(&g, 90)) whole_warps(&g, &g.other, g.nshared);
  }
  if (g.own_memory) draw_memory(&g);
  if (g.own_memory && g.dir == STORE) stored_memory(&g);
  if (g.dir != STORE) draw_alloc(&g, &g.copy, g.copy.loop, g.copy.nloop);
  if (g.dir != LOAD) {
    const dom *tile = alike && flip(&g, 70) ? &g.copy : &g.other;
    int ids[TMA_IDS], nids = tile->nloop;
    memcpy(ids, tile->loop, sizeof ids);
    g.other.inl = g.copy.inl;
    draw_alloc(&g, &g.other, tile == &g.other ? g.other.loop : ids, nids);
    if (g.dir == STORE) g.copy.inl = 0;
  }
  if (g.dir == LOAD) g.other.inl = 0;
  char *text = NULL;
  size_t n;
  FILE *f = open_memstream(&text, &n);
  header(&g, name, f);
  function(&g, f);
  body(&g, f);
  fclose(f);
  *c = (tma_case){.text = text};
  char *serial_text = replaced(text, ": bulk", ": serial");
  char *plain = replaced(serial_text, " via(tma)", "");
  c->without = g.kind ? replaced(plain, kinds[g.kind].text, "") : strdup(plain);
  free(serial_text);
  free(plain);
  for (int i = 0; i < g.rank; i++) c->symbolic |= g.dyn[i];
  c->ncopy = models(&g, c->copy);
  while (c->symbolic && c->nother < TMA_OTHERS) {
    gen other = g;
    resize(&other, c->nother);
    models(&other, c->other[c->nother++]);
  }
}

void tma_case_free(tma_case *c) {
  free(c->text);
  free(c->without);
}
