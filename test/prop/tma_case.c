/* A random case: the program, the same without TMA, and the copies in plain integers, at other extents too.
 */
#include "tma_gen.h"
#include "tma_oracle.h"

static void model(const tma_gen *g, const dom *loops, tma_copy *c) {
  int64_t inner = 1;
  *c = (tma_copy){.loops = *loops, .eb = g->eb};
  memcpy(c->n, loops->extent, sizeof c->n);
  memcpy(c->dyn, g->dyn, sizeof c->dyn);
  for (int i = g->rank; i-- > 0; inner *= g->n[i]) c->stride[i] = inner;
}

static void model_load(const tma_gen *g, int i, tma_copy *c) {
  const tma_load *l = &g->load[i];
  model(g, &l->d, c);
  if (!i) memcpy(c->stride, g->stride, sizeof c->stride);
  if (!i && g->own_memory) c->memory = g->memory;
  c->run = l->via == BY_RUNS;
  c->zero_holes = l->zero_holes && !c->run;
  c->ring = l->slots.stages && tma_goes_round(&l->d, l->d.inl, g->dyn);
  c->shifted = g->shifted && !c->memory.has_alloc;
}

static void model_store(const tma_gen *g, int i, tma_copy *c) {
  const tma_branch *b = &g->branch[i];
  model(g, &g->copy, c);
  c->store = true;
  c->run = b->via == BY_RUNS;
  if (!i && g->own_memory && g->dir == STORE) c->memory = g->memory;
  c->other = b->d;
  c->alike = b->alike;
  c->common = g->copy.loop_ops;
  c->ring = b->stages && tma_goes_round(&g->copy, b->d.inl, g->dyn);
  c->to_argument = !i && g->adds;
  c->adds = c->to_argument || (!i && g->by_blocks);
}

static int models(const tma_gen *g, tma_copy *out) {
  int n = 0;
  for (int i = 0; i < g->nload; i++)
    if (by_tma(g->load[i].via)) model_load(g, i, &out[n++]);
  for (int i = 0; i < g->nbranch && g->dir != LOAD; i++) model_store(g, i, &out[n++]);
  return n;
}

/* The factor of some split in one of the domains; 1 if there is none. */
static int64_t some_factor(tma_gen *g) {
  const dom *all[] = {&g->copy, &g->branch[0].d, &g->memory}, *d = all[flip(g, 60) ? 0 : pick(g, 3)];
  int64_t factor = 1;
  for (int k = 0; k < 3 && factor == 1 && d->nops; k++) {
    const dom_op *o = &d->op[pick(g, (uint32_t)d->nops)];
    if (o->kind == DOM_SPLIT) factor = d->by[o->out[1]];
  }
  return factor;
}

/* An extent: small, or beyond the factors of some splits, in the copy or on the other side. */
static int64_t another(tma_gen *g) {
  static const int64_t few[] = {1, 2, 3, 4, 5, 7, 9, 17};
  int64_t factor = 1;
  for (int k = flip(g, 15) ? 0 : 1 + (int)pick(g, 3); k-- > 0;) {
    int64_t more = some_factor(g);
    if (factor * more <= 400) factor *= more;
  }
  if (flip(g, 25)) return 1 + pick(g, (uint32_t)(3 * factor + 40));
  return factor * few[pick(g, sizeof few / sizeof *few)] + (flip(g, 50) ? 0 : (int64_t)pick(g, 3));
}

/* Are the strides of dimensions multiples of 16 bytes? Axes of one element have none. */
static bool fit(int eb, int64_t extent, int64_t stride) { return extent == 1 || stride == 1 || stride * eb % 16 == 0; }

/* Does the launch take the tensors that TMA sees? */
static bool strides_fit(const tma_gen *g) {
  const dom *m = &g->memory;
  int64_t inner = 1;
  bool fits = true;
  for (int i = g->own_memory ? m->nalloc : 0; i-- > 0; inner *= m->extent[m->alloc[i]])
    fits &= fit(g->eb, m->extent[m->alloc[i]], inner);
  if (g->own_memory) return fits;
  for (int i = g->rank; i-- > 0; inner *= g->n[i]) {
    fits &= g->dir == STORE || fit(g->eb, g->n[i], g->stride[i]);
    fits &= (g->dir == LOAD && g->nload < 2) || fit(g->eb, g->n[i], inner);
  }
  return fits;
}

/* Other extents. */
static void resize(tma_gen *g, int way, bool aligned) {
  int64_t n[TMA_AXES], unit = 16 / g->eb, total = 1;
  for (int i = 0; i < g->rank; i++) {
    if (g->dyn[i] && !(way && flip(g, 20))) g->n[i] = another(g);
    bool innermost = g->from[i] == g->rank - 1 && g->rank > 1 && !g->own_memory && way % 3;
    if (g->dyn[i] && (aligned || innermost)) g->n[i] = (g->n[i] + unit - 1) / unit * unit;
    total *= g->n[i];
  }
  for (int i = 0; i < g->rank && total > 6000; i++)
    if (g->dyn[i] && g->from[i] != g->rank - 1) {
      total /= g->n[i];
      g->n[i] = aligned ? unit : 1 + pick(g, 3);
      total *= g->n[i];
    }
  dom_resize(&g->copy, g->n);
  dom_resize(&g->memory, g->n);
  for (int i = 0; i < g->nload; i++) {
    for (int a = 0; a < g->rank; a++) n[a] = g->load[i].d.unit[a] ? 1 : g->n[a];
    dom_resize(&g->load[i].d, n);
  }
  for (int i = 0; i < g->nbranch; i++) dom_resize(&g->branch[i].d, g->n);
  tma_lay_out(g);
}

/* ... that a launch would take. */
static void resize_to_fit(tma_gen *out, const tma_gen *g, int way) {
  for (int i = 0; i < 12; i++) {
    *out = *g;
    out->r.s = mix(g->r.s + 100 * (uint64_t)way + (uint64_t)i);
    resize(out, way, i > 7);
    if (strides_fit(out)) return;
  }
}

/* ------------------------------------------------------------------------------------------------ a case */

static void add_met(tma_case *c, bool has, const char *what) {
  if (has && c->nmet < TMA_MET) c->met[c->nmet++] = what;
}

/* What is asked of one load. */
static void load_met(tma_case *c, const tma_gen *g, const tma_load *l) {
  static const char *const rings[TMA_RINGS] = {
      "a ring with barriers", "a ring with mbarriers", "a ring of producer warps along tidx",
      "a ring of producer warps along tidz", "a ring of producer warps along tidy"};
  bool ring = l->slots.stages && tma_goes_round(&l->d, l->d.inl, g->dyn), engine = by_tma(l->via);
  add_met(c, ring, rings[l->slots.kind]);
  add_met(c, l->via == BY_RUNS, "a load of plain runs");
  add_met(c, l->pieces, "a ring of pieces");
  add_met(c, l->cache, "a load with an L2 hint");
  add_met(c, engine && g->cluster[0], "a multicast load");
  if (l->via != BY_TMA) return;
  add_met(c, true, "a load");
  add_met(c, l->nan, "NaN outside of the tensor");
  add_met(c, l->zero_holes, "zero holes");
  add_met(c, l->l2, "an L2 fetch size");
  add_met(c, l->far, "prefetch to L2");
}

static void case_met(tma_case *c, const tma_gen *g) {
  for (int i = 0; i < g->nload; i++) load_met(c, g, &g->load[i]);
  for (int i = 0; i < g->nbranch && g->dir != LOAD; i++) {
    const tma_branch *b = &g->branch[i];
    add_met(c, true, b->via == BY_RUNS ? "a store of plain runs" : "a store");
    add_met(c, b->stages && tma_goes_round(&g->copy, b->d.inl, g->dyn),
            "a store that goes on while the next is written");
    add_met(c, b->cache, "a store with an L2 hint");
  }
  bool two = g->nload > 1;
  add_met(c, two, "two loads");
  add_met(c, two && g->load[0].slots.stages && g->load[1].slots.stages && g->copy.inl, "two rings");
  add_met(c, two && g->load[1].via > BY_RUNS, "beside a copy by threads");
  add_met(c, g->dir == LOAD && g->nbranch > 1, "two readers");
  add_met(c, g->dir != LOAD && g->nbranch > 1, "two stores");
  add_met(c, g->adds, "a store that accumulates to an argument");
  add_met(c, g->by_blocks, "a sum over blocks");
  add_met(c, g->sum && !g->summed, "a reduction of the tile");
  add_met(c, g->dynamic, "iterations that blocks draw");
  add_met(c, g->dead, "a reader whose result nobody wants");
  add_met(c, g->large, "boxes above the limit");
  add_met(c, g->own_memory, "an allocation domain in global memory");
  add_met(c, c->symbolic, "symbolic extents");
  for (int i = 0; i < g->rank; i++)
    if (!g->contiguous[i]) {
      add_met(c, true, "gaps in memory");
      break;
    }
}

static void add_producers(tma_case *c, const tma_gen *g) {
  c->warps = P_SERIAL;
  for (int i = 0; i < g->nload; i++) {
    const tma_load *l = &g->load[i];
    if (!by_warps(&l->slots) || !tma_goes_round(&l->d, l->d.inl, g->dyn)) continue;
    if (c->warps == P_SERIAL) c->warps = tma_rings[l->slots.kind].warps;
    c->producers[c->nproducers++] = l->d;
  }
}

static void add_threads(tma_case *c, const tma_gen *g) {
  for (int i = 0; i < g->nload; i++)
    if (!by_warps(&g->load[i].slots)) c->threads[c->nthreads++] = g->load[i].d;
  if (g->dir != LOAD) c->threads[c->nthreads++] = g->copy;
  for (int i = 0; i < g->nbranch; i++) c->threads[c->nthreads++] = !i && g->summed ? g->sum_dom : g->branch[i].d;
}

static int64_t buffer_bytes(const tma_gen *g, const dom *d, int stages) {
  int64_t v[TMA_IDS] = {0}, size;
  dom_shared(d, v, &size);
  return size * g->eb * (stages && tma_goes_round(d, d->inl, g->dyn) ? stages : 1);
}

static int64_t shared_bytes(const tma_gen *g) {
  int64_t bytes = 0;
  for (int i = 0; i < g->nload; i++) bytes += buffer_bytes(g, &g->load[i].d, g->load[i].slots.stages);
  for (int i = 0; i < g->nbranch && g->dir != LOAD; i++) bytes += buffer_bytes(g, &g->branch[i].d, g->branch[i].stages);
  return bytes;
}

/* No elements along an axis that only the launch knows: its program is the same. */
static char *empty_text(const tma_gen *g, const char *name) {
  tma_gen none = *g;
  int a = 0, n = 0;
  for (int i = 0; i < g->rank; i++)
    if (g->dyn[i] && pick(&none, (uint32_t)++n) == 0) a = i;
  if (!n) return NULL;
  none.r = g->r;
  none.n[a] = 0;
  if (a != g->broadcast) none.shape[g->from[a]] = 0;
  return tma_text_of(none, name, AS_DRAWN);
}

void tma_case_make(tma_case *c, uint64_t seed, const char *name) {
  tma_gen g = {.r = {mix(seed)}};
  tma_draw_program(&g);
  g.dead = g.dir == LOAD && !g.sum && g.broadcast < 0 && flip(&g, 20);
  *c = (tma_case){.text = tma_text_of(g, name, AS_DRAWN), .registers = g.registers};
  c->empty = empty_text(&g, name);
  c->without = tma_text_of(g, name, WITHOUT_ENGINE);
  c->by_barriers = tma_text_of(g, name, BY_BARRIERS);
  for (int i = 0; i < g.rank; i++) c->symbolic |= g.dyn[i];
  c->ncopy = models(&g, c->copy);
  c->rule = tma_rule(&g);
  c->shared_bytes = shared_bytes(&g);
  add_producers(c, &g);
  add_threads(c, &g);
  case_met(c, &g);
  if (c->symbolic) c->other = calloc(TMA_OTHERS, sizeof *c->other);
  while (c->symbolic && c->nother < TMA_OTHERS) {
    tma_gen other;
    resize_to_fit(&other, &g, c->nother);
    models(&other, c->other[c->nother++]);
  }
}

void tma_case_free(tma_case *c) {
  free(c->text);
  free(c->empty);
  free(c->without);
  free(c->by_barriers);
  free(c->other);
}
