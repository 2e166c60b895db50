/* The known limits of lib/analysis/README.md, told from the loops: why a copy may be refused that an instruction could
 * make. */
#include "tma_oracle.h"

static bool box_is_constant(const tma_copy *c) {
  bool known[TMA_IDS];
  tma_known(c, known);
  for (int i = 0; i < c->loops.nloop; i++)
    if (c->loops.ptype[i] == P_BULK && !known[c->loops.loop[i]]) return false;
  return true;
}

/* The next iteration of the loops that are bulk, or are not, within the extents of both. */
static bool next(const tma_copy *a, const tma_copy *b, int64_t *at, bool bulk) {
  for (int i = a->loops.nloop; i-- > 0;) {
    int64_t n = a->loops.extent[a->loops.loop[i]], m = b->loops.extent[b->loops.loop[i]];
    if ((a->loops.ptype[i] == P_BULK) != bulk) continue;
    if (++at[i] < (n < m ? n : m)) return true;
    at[i] = 0;
  }
  return false;
}

static int64_t place(const tma_copy *c, const int64_t *at) {
  int64_t v[TMA_IDS] = {0}, to, size;
  tma_place(c, at, v, &to, &size);
  return to;
}

/* Do tiles of `b` begin where those of `a` do? */
static bool begin_alike(const tma_copy *a, const tma_copy *b) {
  int64_t at[TMA_IDS] = {0};
  do
    if (place(a, at) != place(b, at)) return false;
  while (next(a, b, at, false));
  return true;
}

/* Do elements lie within each tile of `b` as in the first tile of `a`? */
static bool lie_alike(const tma_copy *a, const tma_copy *b) {
  int64_t at[TMA_IDS] = {0}, first[TMA_IDS] = {0}, start = place(a, first);
  do {
    int64_t begins = place(b, at);
    do {
      for (int i = 0; i < a->loops.nloop; i++)
        if (a->loops.ptype[i] == P_BULK) first[i] = at[i];
      if (place(a, first) - start != place(b, at) - begins) return false;
    } while (next(b, b, at, true));
  } while (next(b, b, at, false));
  return true;
}

/* Is the id, or what it is made of outside of the loops' domain, past its end in a hole? Then holes' places are not
 * told apart by it. */
static bool passes(const dom *d, int id, const int64_t *v) {
  int made = -1;
  for (int i = 0; i < d->nops; i++)
    if (d->op[i].out[0] == id || d->op[i].out[1] == id) made = i;
  if (made < d->loop_ops) return v[id] >= d->extent[id];
  for (int k = 0; k < 2; k++)
    if (d->op[made].in[k] >= 0 && passes(d, d->op[made].in[k], v)) return true;
  return false;
}

static bool holes_have_places(const tma_copy *c) {
  int64_t at[TMA_IDS] = {0};
  const dom *d = &c->loops;
  tma_copy logical = *c;
  logical.alike = false;
  if (c->store ? !c->alike : !d->has_alloc) return true;
  do do {
      int64_t v[TMA_IDS] = {0}, to, size;
      if (tma_place(c, at, v, &to, &size)) continue;
      if (c->store && to != place(&logical, at)) return false; /* the analysis goes through the logical ids */
      for (int i = 0; i < d->nalloc && !c->store; i++)
        if (passes(d, d->alloc[i], v)) return false;
    } while (next(c, c, at, true));
  while (next(c, c, at, false));
  return true;
}

static bool with_places(const tma_copy *a, const tma_copy *b) { return holes_have_places(a) && holes_have_places(b); }

/* What is so at all extents that were tried, those of the case among them. */
static bool always(const tma_case *c, int i, bool (*is)(const tma_copy *, const tma_copy *)) {
  for (int k = 0; k < c->nother; k++)
    if (tma_small(&c->other[k][i]) && !is(&c->copy[i], &c->other[k][i])) return false;
  return true;
}

/* Elements of the bulk loops that the id is made of. */
static int64_t box_of(const dom *d, int id) {
  for (int i = 0; i < d->nloop; i++)
    if (d->loop[i] == id) return d->ptype[i] == P_BULK ? d->extent[id] : 1;
  for (int i = 0; i < d->loop_ops; i++)
    if (d->op[i].in[0] == id || d->op[i].in[1] == id) {
      int64_t n = box_of(d, d->op[i].out[0]);
      return d->op[i].out[1] >= 0 ? n * box_of(d, d->op[i].out[1]) : n;
    }
  return 1;
}

bool tma_box_is_large(const tma_copy *c) {
  for (int i = 0; i < c->loops.nids; i++)
    if (box_of(&c->loops, i) > MOST_BOX) return true;
  return false;
}

/* Is memory not as the logical ids are? Then ids that are merged may not lie together. */
static bool lies_apart(const tma_copy *c) {
  int64_t inner = 1;
  bool apart = c->memory.has_alloc && c->memory.nops;
  for (int i = 0; i < c->memory.nalloc; i++) apart |= c->memory.has_alloc && c->memory.alloc[i] != i;
  for (int i = c->loops.nlogical; i-- > 0; inner *= c->n[i]) apart |= !c->memory.has_alloc && c->stride[i] != inner;
  return apart;
}

static bool merges_unknown(const tma_copy *c) {
  bool known[TMA_IDS];
  tma_copy memory = *c;
  memory.loops = c->memory;
  tma_known(&memory, known);
  for (int i = 0; i < c->memory.nops; i++)
    if (c->memory.op[i].kind == DOM_MERGE && !known[c->memory.op[i].in[1]]) return true;
  tma_known(c, known);
  for (int i = 0; i < c->loops.loop_ops && (c->store || lies_apart(c)); i++)
    if (c->loops.op[i].kind == DOM_MERGE && !known[c->loops.op[i].in[1]]) return true;
  return false;
}

static bool merges_under_passing_box(const tma_copy *c) {
  const dom *d = &c->loops;
  bool merges = false, passes = false;
  for (int i = 0; i < d->loop_ops; i++) {
    merges |= d->op[i].kind == DOM_MERGE;
    passes |= d->op[i].kind == DOM_SPLIT && d->op[i].in[0] >= d->nlogical &&
              box_of(d, d->op[i].in[0]) > d->extent[d->op[i].in[0]];
  }
  return merges && passes && lies_apart(c);
}

/* Does the box cross the end of a merged id, of which memory has parts that lie apart? */
static bool crosses_parts(const tma_copy *c) {
  const dom *d = &c->loops, *m = &c->memory;
  for (int i = 0; m->has_alloc && i < m->nops; i++)
    for (int k = 0; k < d->loop_ops; k++) {
      int id = m->op[i].in[0];
      if (m->op[i].kind != DOM_SPLIT || id >= d->nlogical || d->op[k].kind != DOM_MERGE || d->op[k].in[1] != id)
        continue;
      int64_t box = box_of(d, d->op[k].out[0]);
      if (d->extent[id] % box && box % d->extent[id]) return true;
    }
  return false;
}

static bool box_passes_indivisible(const tma_copy *c) {
  const dom *d = &c->loops;
  for (int i = 0; i < d->loop_ops; i++) {
    int in = d->op[i].in[0], part = d->op[i].out[1];
    if (d->op[i].kind == DOM_SPLIT && d->extent[in] % d->extent[part] && box_of(d, part) > d->extent[part]) return true;
  }
  return false;
}

/* Does the global tensor lie otherwise than its logical ids? */
static bool lies_otherwise(const tma_copy *c) {
  const dom *m = &c->memory;
  bool plain = !m->has_alloc || m->nalloc == m->nlogical;
  for (int i = 0; plain && m->has_alloc && i < m->nalloc; i++) plain = m->alloc[i] == i;
  return !plain;
}

/* Does a box have more than one index of an axis that the global tensor has not? */
static bool box_of_absent(const tma_copy *c) {
  for (int i = 0; i < c->loops.nloop; i++)
    for (int a = 0; a < c->loops.nlogical; a++)
      if (c->loops.ptype[i] == P_BULK && c->loops.extent[c->loops.loop[i]] > 1 && !c->memory.has_alloc &&
          !c->stride[a] && c->n[a] > 1 && dom_uses_axis(&c->loops, c->loops.loop[i], a))
        return true;
  return false;
}

/* Is there an element stride that is less than its box and does not divide it, where the axis goes on behind the box?
 * The fundamental theorem says that no one dimension has zeros in such holes, and the documents make that an error. */
static bool stride_in_box(const tma_copy *c) {
  const dom *d = &c->loops;
  for (int i = 0; i < d->loop_ops; i++) {
    const dom_op *o = &d->op[i];
    int64_t box = d->extent[o->in[0]], step = o->kind == DOM_SPLIT ? d->extent[o->out[1]] : 1;
    if (step == 1 || box <= step || box % step == 0 || box_of(d, o->out[1]) > 1 || box_of(d, o->out[0]) == 1) continue;
    for (int j = 0; j < i; j++)
      if (d->op[j].kind == DOM_SPLIT && d->op[j].out[1] == o->in[0] && d->extent[d->op[j].in[0]] > box) return true;
  }
  return false;
}

/* Of larger tiles: could they be copied in pieces, at all extents? */
static bool cut_everywhere(const tma_case *c, int i) {
  bool can = tma_possible_in_pieces(&c->copy[i]);
  for (int k = 0; k < c->nother && can; k++) can = tma_possible_in_pieces(&c->other[k][i]);
  return can;
}

const char *tma_limit(const tma_case *c) {
  for (int i = 0; i < c->ncopy; i++)
    if (c->copy[i].run && c->copy[i].store && !holes_have_places(&c->copy[i]))
      return "a run is stored from holes that have no places by way of the logical ids";
  for (int i = 0; i < c->ncopy; i++)
    if (c->copy[i].zero_holes && !holes_have_places(&c->copy[i]))
      return "zero holes: holes have no places of their own in the allocation domain";
  for (int i = 0; i < c->ncopy; i++)
    if (c->copy[i].zero_holes && stride_in_box(&c->copy[i]))
      return "zero holes: an element stride does not divide its box, which the documents make an error";
  for (int i = 0; i < c->ncopy; i++)
    if (box_of_absent(&c->copy[i])) return "bulk loops of an axis that the global tensor has not";
  for (int i = 0; i < c->ncopy; i++)
    if (c->copy[i].to_argument && lies_otherwise(&c->copy[i]))
      return "a store accumulates to an argument, and lies otherwise in memory";
  for (int i = 0; i < c->ncopy; i++)
    if (tma_box_is_large(&c->copy[i]) && !cut_everywhere(c, i))
      return "a box of more than 256 elements, which is not cut where pieces cannot begin";
  for (int i = 0; i < c->ncopy; i++)
    if (c->copy[i].store && box_passes_indivisible(&c->copy[i]))
      return "a store's split is indivisible, and the box passes the end of its inner part";
  for (int i = 0; i < c->ncopy; i++)
    if (merges_under_passing_box(&c->copy[i]))
      return "ids are merged that do not lie together, and the box passes the end of what they are split into";
  for (int i = 0; i < c->ncopy; i++)
    if (crosses_parts(&c->copy[i])) return "the box crosses the end of a merged id, whose parts lie apart in memory";
  for (int i = 0; i < c->ncopy && c->symbolic; i++) {
    if (!box_is_constant(&c->copy[i])) return "symbolic: the box has no constant size";
    if (!always(c, i, lie_alike)) return "symbolic: tiles do not all lie alike, and how many there are is not known";
    if (!always(c, i, with_places)) return "symbolic: holes have no places of their own in the allocation domain";
    if (merges_unknown(&c->copy[i])) return "symbolic: merged ids are told apart by an extent that is not known";
    if (!always(c, i, begin_alike)) return "symbolic: where tiles begin depends on extents that are not known";
  }
  return NULL;
}

/* The block's extents by loops; false: the program does not say them. */
static bool add_threads(const bool *dyn, const dom *d, int64_t *n) {
  bool known[TMA_IDS], constant = true;
  tma_copy copy = {.loops = *d};
  memcpy(copy.dyn, dyn, sizeof copy.dyn);
  tma_known(&copy, known);
  for (int i = 0; i < d->nloop; i++) {
    if (!dom_is_thread(d->ptype[i])) continue;
    int64_t e = d->extent[d->loop[i]], *most = &n[d->ptype[i] - P_TIDX];
    constant &= known[d->loop[i]];
    if (e > *most) *most = e;
  }
  return constant;
}

const char *tma_warps_limit(const tma_case *c) {
  int64_t n[3] = {1, 1, 1}, own[3] = {1, 1, 1}, below = 1, all, more, others, unit = c->registers ? 128 : 32;
  int along = (int)c->warps - P_TIDX;
  bool constant = true;
  if (c->warps == P_SERIAL) return NULL;
  for (int i = 0; i < c->nthreads; i++) constant &= add_threads(c->copy[0].dyn, &c->threads[i], n);
  for (int i = 0; i < c->nproducers; i++) constant &= add_threads(c->copy[0].dyn, &c->producers[i], own);
  for (int i = 0; i < 3; i++) /* the others have the block's extents, which are the largest of all tensors */
    if (own[i] > n[i]) n[i] = own[i];
  if (!constant) return "producer warps: the block has extents that are not known";
  for (int i = 0; i < along; i++) below *= n[i];
  if (below * n[along] % unit) return "producer warps: the other threads are not whole warps";
  for (more = own[along]; below * more % unit;) more++;
  others = n[0] * n[1] * n[2];
  all = others + others / n[along] * more;
  if (c->registers && all <= 1024 &&
      24 * (all - others) + 240 * others > (65536 / all < 256 ? 65536 / all / 8 * 8 : 256) * all)
    return "producer warps: the block has not as many registers";
  return all > 1024 || (c->warps == P_TIDZ && n[along] + more > 64)
             ? "producer warps: the block has too many threads with them"
             : NULL;
}
