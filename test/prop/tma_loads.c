/* Random copies: how many loads, readers and stores a tile has, what orders their slots, and what else is asked of
 * them. */
#include "tma_gen.h"

static bool is_float(const tma_gen *g) { return g->type[0] == 'f' || g->type[0] == 'b'; }

/* What TMA accumulates elements of this type by; NULL: it does not. */
static const char *accumulated(tma_gen *g) {
  static const char *const ops[] = {"add", "min", "max", "and", "or", "xor"};
  if (!is_float(g)) return g->eb >= 4 ? ops[pick(g, sizeof ops / sizeof *ops)] : NULL;
  return g->eb == 1 ? NULL : "add";
}

/* Sums of whole numbers are exact in these. */
static bool adds_exactly(const tma_gen *g) { return !is_float(g) || g->type[1] == '3' || g->type[1] == '6'; }

static const char *one_of(tma_gen *g, const char *const *words, uint32_t n, uint32_t percent) {
  return flip(g, percent) ? words[pick(g, n)] : NULL;
}

/* ------------------------------------------------------------------------------------------------ loads */

static void draw_hints(tma_gen *g, tma_load *l) {
  static const char *const l2[] = {"none", "64b", "128b", "256b"}, *const cache[] = {"evict_first", "evict_last"};
  l->nan = flip(g, is_float(g) ? 25 : 1);
  l->zero_holes = !l->nan && flip(g, 14);
  l->l2 = one_of(g, l2, 4, 20);
  l->cache = one_of(g, cache, 2, 20);
  if (flip(g, l->d.inl ? 25 : 2)) l->far = 1 + pick(g, flip(g, 80) ? 4 : 40);
}

static void draw_kind(tma_gen *g, int i) {
  tma_slots *s = &g->load[i].slots, *first = &g->load[0].slots;
  bool along = (g->dynamic || g->pieces) && flip(g, 90);
  s->stages = 2 + (int)pick(g, 4);
  s->ahead = (int)pick(g, (uint32_t)s->stages);
  s->kind = along ? 2 + (int)pick(g, TMA_RINGS - 2) : flip(g, 25) ? 0 : 1 + (int)pick(g, TMA_RINGS - 1);
  if (i && by_warps(first) && by_warps(s) && flip(g, 95)) s->kind = first->kind;
}

/* A slot for each iteration of the loop behind the shared ones. */
static void draw_pieces(tma_gen *g, tma_load *l) {
  const dom *d = &l->d;
  int at = d->inl;
  if (l->via != BY_RUNS || !by_warps(&l->slots) || at + 1 >= d->nloop || d->ptype[at] != P_SERIAL) return;
  for (int i = 0; i < d->nlogical; i++)
    if (g->dyn[i] && dom_uses_axis(d, d->loop[at], i) && !(d->by[d->loop[at]] > 0)) return;
  if (d->extent[d->loop[at]] > 8 || flip(g, 10)) return;
  l->pieces = true;
  l->slots.stages = (int)d->extent[d->loop[at]] + (int)pick(g, 3);
  if (l->slots.stages < 2) l->slots.stages = 2;
  l->slots.ahead = l->slots.stages - 1;
}

/* The loops of the copy that are shared, and boxes of its own, or threads. */
static void draw_second(tma_gen *g, tma_load *l) {
  dom *d = &l->d;
  uint32_t way = pick(g, 100);
  int o, in, last = d->nloop - 1;
  l->via = way < 55 ? (g->runs ? BY_RUNS : BY_TMA) : way < 70 ? BY_RUNS : way < 85 ? BY_CP_ASYNC : BY_THREADS;
  if (d->nloop == g->nshared) return;
  int i = g->nshared + (int)pick(g, (uint32_t)(d->nloop - g->nshared));
  if (by_tma(l->via)) {
    if (flip(g, 30) && d->ptype[i] == P_BULK && dom_room(d)) {
      dom_split(d, d->loop[i], 1 + pick(g, (uint32_t)d->extent[d->loop[i]]), &o, &in);
      memmove(&d->loop[i + 1], &d->loop[i], (size_t)(d->nloop - i) * sizeof *d->loop);
      memmove(&d->ptype[i + 1], &d->ptype[i], (size_t)(d->nloop - i) * sizeof *d->ptype);
      d->nloop++;
      d->loop[i] = o;
      d->ptype[i] = P_SERIAL;
      d->loop[i + 1] = in;
    } else if (flip(g, 30)) d->ptype[i] = d->ptype[i] == P_BULK ? P_SERIAL : P_BULK;
  }
  bool thread = false;
  for (int k = 0; k < d->nloop; k++) thread |= d->ptype[k] == P_TIDX;
  for (int k = g->nshared; k <= last && !by_tma(l->via); k++)
    if (d->ptype[k] == P_BULK)
      d->ptype[k] = !thread && k == last && d->extent[d->loop[k]] <= 64 && flip(g, 80) ? P_TIDX : P_SERIAL;
  d->loop_ops = d->nops;
}

static void draw_loads(tma_gen *g, bool serial) {
  for (int i = 0; i < g->nload; i++) {
    tma_load *l = &g->load[i];
    l->d = g->copy;
    l->via = g->runs ? BY_RUNS : BY_TMA;
    if (i) draw_second(g, l);
    else tma_settle_broadcast(g, &l->d);
    draw_hints(g, l);
    if (!serial || !flip(g, 90)) continue;
    draw_kind(g, i);
    draw_pieces(g, l);
  }
}

/* ------------------------------------------------------------------------------------------------ branches */

/* The domain of `d` with another logical axis, behind its own. */
static void add_axis(dom *d, int64_t extent) {
  int at = d->nlogical;
  for (int i = d->nids; i > at; i--) {
    d->extent[i] = d->extent[i - 1];
    d->by[i] = d->by[i - 1];
    d->unit[i] = d->unit[i - 1];
  }
  d->nids++;
  d->nlogical++;
  d->extent[at] = extent;
  d->unit[at] = extent == 1;
  d->by[at] = 0;
  for (int i = 0; i < d->nops; i++)
    for (int k = 0; k < 2; k++) {
      d->op[i].in[k] += d->op[i].in[k] >= at;
      d->op[i].out[k] += d->op[i].out[k] >= at;
    }
  for (int i = 0; i < d->nloop; i++) d->loop[i] += d->loop[i] >= at;
  for (int i = 0; i < d->nalloc; i++) d->alloc[i] += d->alloc[i] >= at;
}

static void put_loop(dom *d, int at, int id, dom_ptype p) {
  memmove(&d->loop[at + 1], &d->loop[at], (size_t)(d->nloop - at) * sizeof *d->loop);
  memmove(&d->ptype[at + 1], &d->ptype[at], (size_t)(d->nloop - at) * sizeof *d->ptype);
  d->loop[at] = id;
  d->ptype[at] = p;
  d->nloop++;
}

/* The first branch sums over an axis that the store does not have: by blocks, in a loop, by threads. */
static void draw_summed(tma_gen *g) {
  dom *d = &g->sum_dom;
  bool taken[3] = {false}, thread = false;
  int o, in, along = (int)pick(g, 3);
  *d = g->branch[0].d;
  for (int i = 0; i < d->nloop; i++) {
    if (dom_is_block(d->ptype[i])) taken[d->ptype[i]] = true;
    thread |= dom_is_thread(d->ptype[i]);
  }
  while (along < 3 && taken[along]) along++;
  add_axis(d, g->summed);
  int ops = d->nops;
  dom_split(d, d->nlogical - 1, 1 + pick(g, 6), &o, &in);
  dom_op last = d->op[ops];
  memmove(&d->op[d->loop_ops + 1], &d->op[d->loop_ops], (size_t)(ops - d->loop_ops) * sizeof *d->op);
  d->op[d->loop_ops++] = last;
  g->by_blocks = along < 3 && flip(g, g->branch[0].via == BY_TMA ? 80 : 3);
  put_loop(d, g->nshared, o, g->by_blocks ? (dom_ptype)(P_BIDX + along) : P_SERIAL);
  put_loop(d, g->nshared + 1, in, !thread && flip(g, 40) ? P_TIDX : P_SERIAL);
}

/* Is some loop made of the axis and of others? */
static bool mixes(const dom *d, int axis) {
  for (int i = 0; i < d->nloop; i++)
    for (int a = 0; a < d->nlogical; a++)
      if (a != axis && dom_uses_axis(d, d->loop[i], axis) && dom_uses_axis(d, d->loop[i], a)) return true;
  return false;
}

/* Which axis of the tile the first branch reduces: blocks have none of it, nor do loops of others mostly. */
static void draw_sum_axis(tma_gen *g) {
  const dom *d = &g->branch[0].d;
  for (int i = 0; i < g->rank; i++) {
    int a = (g->sum_axis + i) % g->rank;
    bool apart = false;
    for (int k = 0; k < d->nloop; k++) apart |= dom_is_block(d->ptype[k]) && dom_uses_axis(d, d->loop[k], a);
    if (apart || mixes(d, a)) continue;
    g->sum_axis = a;
    return;
  }
  if (!flip(g, 5)) g->sum = NULL;
}

static void draw_sum(tma_gen *g) {
  static const char *const any[] = {"sum", "reduce_max", "reduce_min"};
  if (g->dir == LOAD && g->rank > 1 && g->broadcast < 0 && flip(g, 35)) g->sum_axis = (int)pick(g, (uint32_t)g->rank);
  else if (g->dir != STORE || !adds_exactly(g) || (!is_float(g) && g->eb < 4) || g->own_memory || !flip(g, 35)) return;
  else g->summed = 1 + pick(g, 9);
  g->sum = any[!adds_exactly(g) ? 1 + pick(g, 2) : g->summed && is_float(g) ? 0 : pick(g, 3)];
}

/* To which argument: of what is summed, only by the same operation. */
static void draw_adds(tma_gen *g) {
  if (g->dir == LOAD || g->runs || !flip(g, 40)) return;
  g->adds = accumulated(g);
  if (g->summed) g->adds = strcmp(g->sum, "sum") == 0 ? "add" : strcmp(g->sum, "reduce_max") == 0 ? "max" : "min";
}

static void draw_branches(tma_gen *g, bool serial) {
  static const char *const cache[] = {"evict_first", "evict_last"};
  for (int i = 0; i < g->nbranch; i++) {
    tma_branch *b = &g->branch[i];
    b->alike = tma_draw_other(g, &b->d);
    b->via = g->runs ? BY_RUNS : BY_TMA;
    if (i && g->dir != LOAD && flip(g, 15)) b->via = b->via == BY_RUNS ? BY_TMA : BY_RUNS;
    if (g->dir == LOAD) continue;
    b->cache = one_of(g, cache, 2, 20);
    if (serial && flip(g, 50)) b->stages = 2 + (int)pick(g, 3);
  }
}

/* ------------------------------------------------------------------------------------------------ memory */

static void draw_whole_warps(tma_gen *g) {
  bool warps = false;
  for (int i = 0; i < g->nload; i++) warps |= by_warps(&g->load[i].slots);
  g->registers = warps && flip(g, 30);
  if (!warps || !flip(g, 90)) return;
  for (int i = 0; i < g->nbranch; i++) tma_whole_warps(g, &g->branch[i].d, g->nshared + (g->cluster[0] && !i));
}

/* Places in shared memory. */
static void draw_places(tma_gen *g) {
  for (int i = 0; i < g->nload; i++) {
    dom *d = &g->load[i].d;
    if (i && flip(g, 30)) continue;
    if (!g->runs || flip(g, 15)) tma_draw_alloc(g, d, d->loop, d->nloop);
  }
  for (int i = 0; i < g->nbranch && g->dir != LOAD; i++) {
    tma_branch *b = &g->branch[i];
    const dom *tile = b->alike && flip(g, g->runs ? 90 : 70) ? &g->copy : &b->d;
    int ids[TMA_IDS], n = tile->nloop;
    memcpy(ids, tile->loop, sizeof ids);
    b->d.inl = g->copy.inl;
    if (g->runs && flip(g, 85)) { /* as it is in memory */
      b->d.has_alloc = true;
      b->d.nalloc = b->alike ? g->copy.nloop : g->rank;
      for (int k = 0; k < b->d.nalloc; k++) b->d.alloc[k] = b->alike ? g->copy.loop[k] : k;
    } else tma_draw_alloc(g, &b->d, tile == &b->d ? b->d.loop : ids, n);
  }
  for (int i = 0; i < g->nbranch && g->dir == LOAD; i++) g->branch[i].d.inl = 0;
  if (g->dir == STORE) g->copy.inl = 0;
}

void tma_draw_program(tma_gen *g) {
  uint32_t dir = pick(g, 100);
  g->dir = dir < 50 ? LOAD : dir < 80 ? STORE : BOTH;
  g->neat = flip(g, 50);
  g->runs = flip(g, 14);
  g->pieces = g->runs && g->dir == LOAD && flip(g, 85);
  g->dynamic = flip(g, 16);
  g->large = flip(g, 12);
  tma_draw_tensor(g);
  tma_draw_argument(g);
  g->own_memory = g->dir != BOTH && !g->permuted && g->broadcast < 0 && flip(g, 15);
  tma_draw_loops(g, &g->copy);
  draw_sum(g);
  g->nload = g->dir == STORE ? 0 : flip(g, 28) ? 2 : 1;
  g->nbranch = (g->nload > 1 && g->sum) || flip(g, 25) ? 2 : 1;
  bool serial = false;
  for (int i = 0; i < g->copy.inl; i++) serial |= g->copy.ptype[i] == P_SERIAL;
  draw_branches(g, serial);
  if (g->sum && !g->summed) draw_sum_axis(g);
  draw_adds(g);
  if (g->dir == LOAD && flip(g, 25)) tma_draw_cluster(g, &g->branch[0].d);
  draw_loads(g, serial);
  draw_whole_warps(g);
  if (g->own_memory) tma_draw_memory(g);
  if (g->own_memory && g->dir == STORE) tma_store_memory(g);
  draw_places(g);
  if (g->summed) draw_summed(g);
}
