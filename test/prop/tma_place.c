/* Random copies: which place in shared memory, by whom it is read or written on the other side, and the allocation
 * domain of a global tensor that an earlier segment computes. */
#include "tma_gen.h"

/* The recipe of the documents: the rows and the row of the tile as [.., s, 8 / s, s, 16 bytes], swizzled. */
static bool draw_swizzle(tma_gen *g, dom *d, const int *ids, int n) {
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
void tma_draw_alloc(tma_gen *g, dom *d, const int *ids, int n) {
  bool own = ids == d->loop;
  if (own && flip(g, g->neat ? 50 : 40)) return;
  if (flip(g, 35) && draw_swizzle(g, d, ids, n)) return;
  d->has_alloc = true;
  bool logical = flip(g, g->neat ? 5 : 12);
  d->nalloc = logical ? d->nlogical : n;
  for (int i = 0; i < d->nalloc; i++) d->alloc[i] = logical ? i : ids[i];
  if (flip(g, g->neat ? 90 : 40)) return;
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
static void regroup(tma_gen *g, dom *d, int first, int64_t *threads) {
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

/* Blocks that each read all of the tile: along a dimension of the grid that the copy does not have, a whole number of
 * clusters. */
bool tma_draw_cluster(tma_gen *g, dom *d) {
  bool taken[3] = {false};
  int first = g->nshared, n = d->nloop - first, o, in, along = (int)pick(g, 3);
  for (int i = 0; i < g->copy.nloop; i++)
    if (dom_is_block(g->copy.ptype[i])) taken[g->copy.ptype[i]] = true;
  for (int i = 0; i < d->nloop; i++)
    if (dom_is_block(d->ptype[i])) taken[d->ptype[i]] = true;
  while (along < 3 && taken[along]) along++;
  int i = first + (int)pick(g, n > 0 ? (uint32_t)n : 1);
  if (along == 3 || n < 1 || d->ptype[i] != P_SERIAL || d->unit[d->loop[i]] || !dom_room(d)) return false;
  int64_t size = 2 + 2 * pick(g, 2);
  dom_split(d, d->loop[i], size << (flip(g, 30) ? 1 : 0), &o, &in);
  memmove(&d->loop[first + 1], &d->loop[first], (size_t)n * sizeof *d->loop);
  memmove(&d->ptype[first + 1], &d->ptype[first], (size_t)n * sizeof *d->ptype);
  d->nloop++;
  d->loop[i + 1] = o;
  d->loop[first] = in;
  d->ptype[first] = (dom_ptype)(P_BIDX + along);
  d->loop_ops = d->nops;
  for (int k = 0; k < 3; k++) g->cluster[k] = k == along ? size : 1;
  return true;
}

/* Producer warps want others of whole warps. */
void tma_whole_warps(tma_gen *g, dom *d, int first) {
  int last = d->nloop - 1, o, in;
  if (last < first || !dom_room(d) || d->unit[d->loop[last]]) return;
  for (int i = first; i <= last; i++)
    if (dom_is_thread(d->ptype[i])) d->ptype[i] = P_SERIAL;
  dom_split(d, d->loop[last], g->registers ? 128 : 32 << pick(g, 2), &o, &in);
  d->loop[last] = o;
  d->loop[d->nloop] = in;
  d->ptype[d->nloop++] = P_TIDX;
  d->loop_ops = d->nops;
}

/* The tensor on the other side of shared memory: what it shares with the copy comes first; the rest is its own. True:
 * it has the ids of the copy. */
bool tma_draw_other(tma_gen *g, dom *o) {
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
void tma_settle_broadcast(tma_gen *g, dom *d) {
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

void tma_draw_memory(tma_gen *g) {
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

/* The ids of the copy's loops, and then those of memory, in one domain. */
void tma_store_memory(tma_gen *g) {
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
