/* A copy in points: which element goes where, by which instruction; and whether a tile lies in shared memory as an
 * instruction has its box.
 *
 * The rule is that of the documents (Figures 13 to 15): the tile is what the bulk loops run over, each of its points, a
 * hole too, has a place by the allocation domain, and these places, counted from the first one's, must be those of the
 * box, each once. An id all of whose loops are bulk is copied whole, and one of a single element may be no dimension:
 * what splits add beyond their ends may be left out. */
#include "tma_oracle.h"

enum { MOST_POINTS = 1000000 };

const int64_t tma_spans[TMA_SPANS] = {0, 32, 64, 128};

/* ------------------------------------------------------------------------------------------------ memory */

/* The ids of memory and how they lie. */
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

/* Axes from the largest stride to the least, so that what lies together is one part. */
static void parts(tma_points *s, int *part_of, int64_t *weight, int n, const int64_t *extent, const int64_t *stride) {
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

/* ------------------------------------------------------------------------------------------------ ids */

void tma_known(const tma_copy *c, bool *known) {
  const dom *d = &c->loops;
  for (int i = 0; i < d->nlogical; i++) known[i] = !c->dyn[i] || d->unit[i];
  for (int i = 0; i < d->nops; i++) {
    const dom_op *o = &d->op[i];
    bool a = known[o->in[0]], b = o->in[1] < 0 || known[o->in[1]];
    known[o->out[0]] = o->kind == DOM_XOR ? a : a && b;
    if (o->out[1] >= 0) known[o->out[1]] = o->kind == DOM_SPLIT || b;
  }
}

/* Is the id made of bulk loops only? Loops that are known to have one iteration, and leave no holes, do not count, and
 * of an id of one element any of them will do. */
static bool all_bulk(const tma_points *s, int id, bool *any) {
  const dom *d = &s->c->loops;
  for (int i = 0; i < d->nloop; i++)
    if (d->loop[i] == id) {
      *any |= d->ptype[i] == P_BULK;
      return d->ptype[i] == P_BULK;
    }
  for (int i = 0; i < d->loop_ops; i++) {
    const dom_op *o = &d->op[i];
    if (o->in[0] != id && o->in[1] != id) continue;
    bool in_x = false, in_y = false, x = all_bulk(s, o->out[0], &in_x), y = true;
    if (o->out[1] >= 0) y = all_bulk(s, o->out[1], &in_y);
    *any |= in_x || in_y;
    bool one_x = !in_x && s->known[o->out[0]] && d->extent[o->out[0]] == 1;
    if ((in_x || in_y) && s->known[id] && d->extent[id] == 1) return true;
    if (o->kind == DOM_SPLIT && one_x && d->extent[id] == d->extent[o->out[1]]) return y;
    if (o->kind == DOM_SPLIT && !in_y && d->extent[o->out[1]] == 1) return x;
    return x && y;
  }
  return false;
}

static void find_past(tma_points *s) {
  const dom *d = &s->c->loops;
  for (int i = 0; i < d->loop_ops; i++) {
    bool any = false;
    int id = d->op[i].in[0];
    if (d->op[i].kind != DOM_SPLIT) continue;
    if (all_bulk(s, id, &any)) s->past[i] |= TMA_PAST_WHOLE;
    s->nunit += any && d->extent[id] == 1 && d->extent[d->op[i].out[0]] * d->extent[d->op[i].out[1]] > 1;
    if (any && s->known[id] && d->extent[id] == 1) s->past[i] |= TMA_PAST_UNIT;
  }
}

static int past_ends(const tma_points *s, const int64_t *v) {
  const dom *d = &s->c->loops;
  int past = 0;
  for (int i = 0; i < d->loop_ops; i++)
    if (s->past[i] && v[d->op[i].in[0]] >= d->extent[d->op[i].in[0]]) past |= s->past[i];
  return past;
}

/* ------------------------------------------------------------------------------------------------ a tile */

/* The points of one instruction, and marks by place in its buffer. */
typedef struct scratch {
  int64_t n, *place, size;
  bool *valid;
  int *past;
  int *element, *hole[TMA_TILES]; /* of the context that the mark names */
  int *seen, mark;
} scratch;

/* Are these the places of the box, each once? */
static void check_tile(tma_points *s, scratch *x, int which, int mode) {
  tma_tile *t = &s->tile[which];
  int64_t eb = s->c->eb, base = tma_unswizzled(s, x->place[0], mode), last = 0, pitch = tma_spans[mode] / eb, n = 0;
  if (!t->fits[mode]) return;
  t->fits[mode] = false;
  x->mark++;
  if (base * eb % 128) return;
  for (int64_t i = 0; i < x->n; i++) {
    if (x->past[i] & which) continue;
    int64_t k = tma_unswizzled(s, x->place[i], mode) - base;
    if (x->place[i] >= x->size || k < 0 || k >= x->size || x->seen[k] == x->mark) return;
    x->seen[k] = x->mark;
    if (k > last) last = k;
    n++;
  }
  int64_t rows = mode ? last / pitch + 1 : 1, row = n / rows;
  if (mode ? n % rows || row > pitch : last + 1 != n) return;
  for (int64_t k = 0; mode && k <= last; k++)
    if (k % pitch >= row && x->seen[k] == x->mark) return;
  if (mode && t->row[mode] && t->row[mode] != row) return;
  if (mode) t->row[mode] = row;
  t->fits[mode] = true;
}

/* What a load brings into holes may not be where an element is. */
static void mark_places(tma_points *s, scratch *x, int context) {
  for (int64_t i = 0; i < x->n && !s->c->store; i++) {
    int64_t a = x->place[i];
    if (a >= x->size) continue;
    for (int w = 0; w < TMA_TILES; w++) {
      if (!x->valid[i] && !(x->past[i] & w)) x->hole[w][a] = context + 1;
      bool clash = (x->valid[i] || x->element[a] == context + 1) && x->hole[w][a] == context + 1;
      for (int m = 0; m < TMA_SPANS && clash; m++) s->tile[w].fits[m] = false;
    }
    if (x->valid[i]) x->element[a] = context + 1;
  }
}

static void end_instruction(tma_points *s, scratch *x, int context) {
  for (int w = 0; w < TMA_TILES; w++) {
    int64_t n = 0;
    for (int64_t i = 0; i < x->n; i++) n += !(x->past[i] & w);
    s->tile[w].n = n;
    s->tile[w].as = w;
    for (int other = w; other-- > 0;)
      if ((other & w) == other && n == s->tile[other].n) s->tile[w].as = s->tile[other].as;
    for (int m = 0; m < TMA_SPANS && s->tile[w].as == w; m++)
      if (n * s->c->eb > MOST_TILE_BYTES) s->tile[w].fits[m] = false;
      else check_tile(s, x, w, m);
  }
  mark_places(s, x, context);
}

/* ------------------------------------------------------------------------------------------------ all points */

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

typedef struct lie { /* how the global tensor lies */
  int n, part_of[TMA_IDS];
  int64_t weight[TMA_IDS];
} lie;

bool tma_place(const tma_copy *c, const int64_t *at, int64_t *v, int64_t *place, int64_t *size) {
  const dom *d = &c->loops;
  int64_t w[TMA_IDS];
  for (int i = 0; i < d->nloop; i++) v[d->loop[i]] = at[i];
  bool valid = dom_backward(d, v);
  memcpy(w, v, sizeof w);
  if (c->store) dom_forward(&c->other, c->alike ? c->common : 0, w);
  else dom_forward(d, d->loop_ops, w);
  *place = dom_shared(c->store ? &c->other : d, w, size);
  return valid;
}

static void add_point(tma_points *s, const lie *l, const int64_t *v, int64_t place) {
  int64_t index[TMA_IDS];
  tma_point *p = &s->p[s->np++];
  *p = (tma_point){.in = s->nin - 1, .place = place};
  s->in[s->nin - 1].n++;
  memory_index(s->c, v, index);
  for (int i = 0; i < l->n; i++)
    if (l->part_of[i] >= 0) p->part[l->part_of[i]] += index[i] * l->weight[i];
  for (int i = 0; i < s->npart; i++) p->element = p->element * s->part[i] + p->part[i];
  s->at[p->element] = s->np;
  if (s->npart && p->part[0] >= s->reach) s->reach = p->part[0] + 1;
}

static void one_instruction(tma_points *s, const lie *l, scratch *x, int64_t *at, int context) {
  tma_instruction *in = &s->in[s->nin++];
  *in = (tma_instruction){.first = s->np, .context = context};
  x->n = 0;
  do {
    int64_t v[TMA_IDS] = {0}, place, size;
    bool valid = tma_place(s->c, at, v, &place, &size);
    if (!x->n) in->begins = place;
    if (valid) add_point(s, l, v, place);
    x->place[x->n] = place;
    x->valid[x->n] = valid;
    x->past[x->n++] = past_ends(s, v);
  } while (next(s->c, at, BULK));
  end_instruction(s, x, context);
}

static void walk(tma_points *s, const lie *l, scratch *x) {
  int64_t at[TMA_IDS] = {0};
  int context = 0;
  do {
    do one_instruction(s, l, x, at, context);
    while (next(s->c, at, ISSUE));
    context++;
  } while (next(s->c, at, CONTEXT));
}

bool tma_small(const tma_copy *c) {
  int64_t total = 1;
  for (int i = 0; i < c->loops.nloop; i++) {
    total *= c->loops.extent[c->loops.loop[i]];
    if (total > MOST_POINTS) return false;
  }
  return true;
}

bool tma_points_read(tma_points *s, const tma_copy *c) {
  const dom *d = &c->loops;
  int64_t total = 1, tile = 1, elements = 1, memory = 1, extent[TMA_IDS], stride[TMA_IDS], at[TMA_IDS] = {0};
  int64_t v[TMA_IDS] = {0}, unused;
  *s = (tma_points){.c = c};
  if (!tma_small(c) || tma_search_spent()) return false;
  for (int i = 0; i < d->nloop; i++) {
    total *= d->extent[d->loop[i]];
    if (d->ptype[i] == P_BULK) tile *= d->extent[d->loop[i]];
  }
  tma_search_spend(4 * total);
  lie l = {.n = memory_axes(c, extent, stride)};
  parts(s, l.part_of, l.weight, l.n, extent, stride);
  tma_known(c, s->known);
  find_past(s);
  for (int i = 0; i < d->nlogical; i++) elements *= c->n[i];
  for (int i = 0; i < s->npart; i++) memory *= s->part[i];
  tma_place(c, at, v, &unused, &s->size);
  s->places = s->size;
  if (c->ring) s->size = (s->size * c->eb + 127) / 128 * 128 / c->eb;
  scratch x = {.size = s->size};
  for (int w = 0; w < TMA_TILES; w++)
    for (int m = 0; m < TMA_SPANS; m++) /* a slot follows the other, and all lie alike */
      s->tile[w].fits[m] = !c->ring || !m || s->size * c->eb % (8 * tma_spans[m]) == 0;
  size_t size = (size_t)s->size + 1024 / (size_t)c->eb; /* a swizzle moves within 1024 bytes */
  s->p = calloc((size_t)elements, sizeof *s->p);
  s->in = calloc((size_t)(total / tile), sizeof *s->in);
  s->at = calloc((size_t)memory, sizeof *s->at);
  x.place = calloc((size_t)tile, sizeof *x.place);
  x.past = calloc((size_t)tile, sizeof *x.past);
  x.valid = calloc((size_t)tile, sizeof *x.valid);
  x.seen = calloc(size, sizeof *x.seen);
  x.element = calloc(size, sizeof *x.element);
  for (int w = 0; w < TMA_TILES; w++) x.hole[w] = calloc(size, sizeof *x.element);
  walk(s, &l, &x);
  free(x.place);
  free(x.past);
  free(x.valid);
  free(x.seen);
  free(x.element);
  for (int w = 0; w < TMA_TILES; w++) free(x.hole[w]);
  return true;
}

void tma_points_free(tma_points *s) {
  free(s->p);
  free(s->in);
  free(s->at);
}
