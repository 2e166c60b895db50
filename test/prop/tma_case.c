/* A random case: the program, the same without the copy engine, and the copies in plain integers, at other extents too.
 */
#include "tma_gen.h"
#include "tma_oracle.h"

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

/* Is some loop that both sides share more than one iteration? Else there are no slots. */
static bool goes_round(const tma_copy *c) {
  bool known[TMA_IDS], round = false;
  int n = c->store ? c->other.inl : c->loops.inl;
  tma_known(c, known);
  for (int i = 0; i < n; i++) {
    dom_ptype p = c->loops.ptype[i];
    round |=
        !dom_is_block(p) && !dom_is_thread(p) && (!known[c->loops.loop[i]] || c->loops.extent[c->loops.loop[i]] > 1);
  }
  return round;
}

static tma_copy model(const tma_gen *g, bool store) {
  tma_copy c = {.loops = g->copy, .store = store, .eb = g->eb};
  memcpy(c.n, g->copy.extent, sizeof c.n);
  memcpy(c.dyn, g->dyn, sizeof c.dyn);
  int64_t inner = 1;
  for (int i = g->rank; i-- > 0;) {
    c.stride[i] = store ? inner : g->stride[i];
    inner *= g->n[i];
  }
  if (g->own_memory && store == (g->dir == STORE)) c.memory = g->memory;
  if (store) c.other = g->other;
  c.ring = (store ? g->store_stages : g->stages) && goes_round(&c);
  c.adds = store && g->adds;
  c.alike = store && g->alike;
  c.shifted = !store && g->shifted && !c.memory.has_alloc;
  return c;
}

static int models(const tma_gen *g, tma_copy *out) {
  int n = 0;
  if (g->dir != STORE) out[n++] = model(g, false);
  if (g->dir != LOAD) out[n++] = model(g, true);
  return n;
}

/* The factor of some split in one of the domains; 1 if there is none. */
static int64_t some_factor(tma_gen *g) {
  const dom *all[] = {&g->copy, &g->other, &g->memory}, *d = all[pick(g, 3)];
  const dom_op *o = d->nops ? &d->op[pick(g, (uint32_t)d->nops)] : NULL;
  return o && o->kind == DOM_SPLIT ? d->by[o->out[1]] : 1;
}

/* An extent: small, or beyond the factors of some splits, in the copy or on the other side. */
static int64_t another(tma_gen *g) {
  static const int64_t few[] = {1, 2, 3, 4, 5, 7, 9, 17};
  int64_t factor = 1;
  for (int k = (int)pick(g, 4); k-- > 0;) {
    int64_t more = some_factor(g);
    if (factor * more <= 400) factor *= more;
  }
  if (flip(g, 25)) return 1 + pick(g, (uint32_t)(3 * factor + 40));
  return factor * few[pick(g, sizeof few / sizeof *few)] + (flip(g, 50) ? 0 : (int64_t)pick(g, 3));
}

/* Are the strides of dimensions multiples of 16 bytes? Axes of one element have none. */
static bool fit(int eb, int64_t extent, int64_t stride) { return extent == 1 || stride == 1 || stride * eb % 16 == 0; }

/* Does the launch take the tensors that the engine sees? */
static bool strides_fit(const tma_gen *g) {
  const dom *m = &g->memory;
  int64_t inner = 1;
  bool fits = true;
  for (int i = g->own_memory ? m->nalloc : 0; i-- > 0; inner *= m->extent[m->alloc[i]])
    fits &= fit(g->eb, m->extent[m->alloc[i]], inner);
  if (g->own_memory) return fits;
  for (int i = g->rank; i-- > 0; inner *= g->n[i]) {
    fits &= g->dir == STORE || fit(g->eb, g->n[i], g->stride[i]);
    fits &= g->dir == LOAD || fit(g->eb, g->n[i], inner);
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
  for (int i = 0; i < g->rank; i++) n[i] = g->copy.unit[i] ? 1 : g->n[i];
  dom_resize(&g->copy, n);
  dom_resize(&g->memory, g->n);
  dom_resize(&g->other, g->n);
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

/* The ids of the copy's loops, and then those of memory, in one domain. */
static void stored_memory(tma_gen *g) {
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

/* What the engine accumulates elements of this type by; NULL: it does not. */
static const char *accumulated(tma_gen *g) {
  static const char *const ops[] = {"add", "min", "max", "and", "or", "xor"};
  if (strcmp(g->type, "i32") == 0 || strcmp(g->type, "i64") == 0) return ops[pick(g, sizeof ops / sizeof *ops)];
  return strcmp(g->type, "i8") == 0 ? NULL : "add";
}

void tma_case_make(tma_case *c, uint64_t seed, const char *name) {
  tma_gen g = {.r = {mix(seed)}};
  uint32_t dir = pick(&g, 100);
  g.dir = dir < 50 ? LOAD : dir < 80 ? STORE : BOTH;
  tma_draw_tensor(&g);
  tma_draw_argument(&g);
  g.own_memory = g.dir != BOTH && !g.permuted && g.broadcast < 0 && flip(&g, 15);
  tma_draw_loops(&g, &g.copy);
  g.alike = tma_draw_other(&g, &g.other);
  tma_settle_broadcast(&g, &g.copy);
  bool serial = false;
  for (int i = 0; i < g.copy.inl; i++) serial |= g.copy.ptype[i] == P_SERIAL;
  if (g.dir != LOAD && flip(&g, 30)) g.adds = accumulated(&g);
  if (g.dir == LOAD && flip(&g, 15)) tma_draw_cluster(&g, &g.other);
  if (serial && g.dir != LOAD && flip(&g, 50)) g.store_stages = 2 + (int)pick(&g, 3);
  if (serial && g.dir != STORE && flip(&g, 90)) {
    g.stages = 2 + (int)pick(&g, 4);
    g.ahead = (int)pick(&g, (uint32_t)g.stages);
    g.kind = flip(&g, 40) ? 0 : 1 + (int)pick(&g, TMA_RINGS - 1);
    int first = g.nshared + (g.cluster[0] != 0);
    if (tma_rings[g.kind].warps != P_SERIAL && flip(&g, 90)) tma_whole_warps(&g, &g.other, first);
  }
  if (g.own_memory) tma_draw_memory(&g);
  if (g.own_memory && g.dir == STORE) stored_memory(&g);
  if (g.dir != STORE) tma_draw_alloc(&g, &g.copy, g.copy.loop, g.copy.nloop);
  if (g.dir != LOAD) {
    const dom *tile = g.alike && flip(&g, 70) ? &g.copy : &g.other;
    int ids[TMA_IDS], nids = tile->nloop;
    memcpy(ids, tile->loop, sizeof ids);
    g.other.inl = g.copy.inl;
    tma_draw_alloc(&g, &g.other, tile == &g.other ? g.other.loop : ids, nids);
    if (g.dir == STORE) g.copy.inl = 0;
  }
  if (g.dir == LOAD) g.other.inl = 0;
  *c = (tma_case){.text = tma_text_of(&g, name), .warps = tma_rings[g.kind].warps, .threads = g.other};
  char *serial_text = replaced(c->text, ": bulk", ": serial");
  char *alone = replaced(serial_text, ", multicast}", "}"), *plain_text = replaced(alone, " {multicast}", "");
  char *plain = replaced(plain_text, " via(tma)", "");
  c->without = g.kind ? replaced(plain, tma_rings[g.kind].text, "") : strdup(plain);
  c->by_barriers = g.kind ? replaced(c->text, tma_rings[g.kind].text, "") : strdup(c->text);
  free(serial_text);
  free(alone);
  free(plain_text);
  free(plain);
  for (int i = 0; i < g.rank; i++) c->symbolic |= g.dyn[i];
  c->ncopy = models(&g, c->copy);
  if (c->symbolic) c->other = calloc(TMA_OTHERS, sizeof *c->other);
  while (c->symbolic && c->nother < TMA_OTHERS) {
    tma_gen other;
    resize_to_fit(&other, &g, c->nother);
    models(&other, c->other[c->nother++]);
  }
}

void tma_case_free(tma_case *c) {
  free(c->text);
  free(c->without);
  free(c->by_barriers);
  free(c->other);
}
