/* Random copies: their text. */
#include "tma_gen.h"

const tma_ring tma_rings[TMA_RINGS] = {{NULL, P_SERIAL},
                                       {"pipelined = \"mbarrier\"", P_SERIAL},
                                       {"warp_specialized = \"tidx\"", P_TIDX},
                                       {"warp_specialized = \"tidz\"", P_TIDZ},
                                       {"warp_specialized = \"tidy\"", P_TIDY}};

static const char *const vias[] = {" via(tma)", " via(bulk)", " via(cp_async)", ""};

typedef struct writer {
  const tma_gen *g;
  tma_way way;
  FILE *f;
  int nattr; /* of the op at hand */
} writer;

static void attr(writer *w, const char *format, int64_t a, int64_t b) {
  fputs(w->nattr++ ? ", " : " {", w->f);
  fprintf(w->f, format, (long long)a, (long long)b);
}

static void word(writer *w, const char *name, const char *value) {
  if (!value) return;
  fputs(w->nattr++ ? ", " : " {", w->f);
  fprintf(w->f, "%s = \"%s\"", name, value);
}

static void end_attrs(writer *w) {
  if (w->nattr) fputc('}', w->f);
  w->nattr = 0;
}

/* ------------------------------------------------------------------------------------------------ types */

/* Without the axis `left_out`; more: with another axis behind. */
static void shape_with(const writer *w, const int *axis, bool one, int left_out, int64_t more) {
  const tma_gen *g = w->g;
  fputs("tensor<", w->f);
  for (int i = 0; i < g->rank; i++) {
    int a = axis ? axis[i] : i;
    if (a == left_out) continue;
    if (one && a == g->broadcast) fputs("1x", w->f);
    else if (g->dyn[a]) fputs("?x", w->f);
    else fprintf(w->f, "%" PRId64 "x", g->n[a]);
  }
  if (more) fprintf(w->f, "%" PRId64 "x", more);
  fprintf(w->f, "%s>", g->type);
}

static void shape(const writer *w, bool one) { shape_with(w, NULL, one, -1, 0); }

static bool has_acc(const tma_gen *g) { return g->broadcast >= 0 || g->adds || (g->summed && g->nbranch > 1); }
static int left_out(const tma_gen *g, int branch) { return g->sum && !g->summed && !branch ? g->sum_axis : -1; }

/* ------------------------------------------------------------------------------------------------ the notes */

static void note(const writer *w, int i, int rank, const int64_t *dim, const int64_t *stride) {
  fprintf(w->f, "// arg %d %s [", i, w->g->type);
  for (int k = 0; k < rank; k++) fprintf(w->f, "%s%" PRId64, k ? "," : "", dim[k]);
  fputs("] strides [", w->f);
  for (int k = 0; k < rank; k++) fprintf(w->f, "%s%" PRId64, k ? "," : "", stride[k]);
  fprintf(w->f, "] int -100 100 %d\n", 77 + i);
}

static void plain_note(const writer *w, int i, int rank, const int64_t *dim) {
  int64_t step[TMA_AXES + 1], inner = 1;
  for (int k = rank; k-- > 0; inner *= dim[k]) step[k] = inner;
  note(w, i, rank, dim, step);
}

static void header(tma_gen *g, const writer *w, const char *name) {
  static const char *const widths[] = {"auto", "32", "64"};
  int64_t n[TMA_AXES + 1];
  int narg = 1;
  fprintf(w->f, "// %s\n// prop: index=%s vector=16 again=%u shift=%u target=%s\n", name, widths[pick(g, 3)],
          flip(g, 15), g->shifted ? 1 : 0, g->registers ? "sm_90a" : "sm_90");
  memcpy(n, g->n, sizeof g->n);
  n[g->rank] = g->summed;
  if (g->summed) plain_note(w, 0, g->rank + 1, n);
  else note(w, 0, g->rank, g->shape, g->step);
  if (has_acc(g)) plain_note(w, narg++, g->rank, g->n); /* the elements, as they are without a schedule */
  if (g->nload > 1) plain_note(w, narg++, g->rank, g->n);
  for (int i = 0; i < g->nbranch; i++) fprintf(w->f, "// out %d %s 0\n", i, g->type);
}

/* ------------------------------------------------------------------------------------------------ the function */

static void function_attrs(writer *w) {
  const tma_gen *g = w->g;
  if (!g->cluster[0] && (!g->dynamic || w->way == BY_BARRIERS)) return;
  fputs(" attributes", w->f);
  if (g->cluster[0]) {
    attr(w, "cluster = array<i64: %lld, %lld", g->cluster[0], g->cluster[1]);
    fprintf(w->f, ", %" PRId64 ">", g->cluster[2]);
  }
  if (g->dynamic && w->way != BY_BARRIERS) attr(w, "dynamic", 0, 0);
  end_attrs(w);
}

/* Equal names are equal extents. */
static void dims(writer *w, const int *axis) {
  const tma_gen *g = w->g;
  if (g->nload < 2 && !g->summed) return;
  attr(w, "dims = [", 0, 0);
  for (int i = 0; i < g->rank; i++) {
    int a = axis ? axis[i] : i;
    fprintf(w->f, "%s\"%s%d\"", i ? ", " : "", axis && a == g->broadcast ? "one" : "n", a);
  }
  fputs(axis && g->summed ? ", \"sum\"]" : "]", w->f);
}

static void plain_argument(writer *w, const char *name) {
  fprintf(w->f, ", %%%s: ", name);
  shape(w, false);
  dims(w, NULL);
  end_attrs(w);
}

static void function(writer *w) {
  const tma_gen *g = w->g;
  int axis[TMA_AXES] = {0}; /* the argument's axes in terms of the copy's */
  bool gaps = false;
  for (int i = 0; i < g->rank; i++) axis[g->from[i]] = i;
  for (int i = 0; i < g->rank; i++) gaps |= !g->contiguous[i];
  fputs("fusion.func @f(%x: ", w->f);
  shape_with(w, axis, true, -1, g->summed);
  if (gaps) attr(w, "contiguity = [", 0, 0);
  for (int i = 0; gaps && i < g->rank; i++) fprintf(w->f, "%s%s", i ? ", " : "", g->contiguous[i] ? "true" : "false");
  if (gaps) fputc(']', w->f);
  dims(w, axis);
  end_attrs(w);
  if (has_acc(g)) plain_argument(w, "z");
  if (g->nload > 1) plain_argument(w, "w");
  fputs(g->nbranch > 1 ? ") -> (" : ") -> ", w->f);
  for (int i = 0; i < g->nbranch; i++) {
    if (i) fputs(", ", w->f);
    shape_with(w, NULL, false, left_out(g, i), 0);
  }
  if (g->nbranch > 1) fputc(')', w->f);
  function_attrs(w);
  fputs(" {\n", w->f);
}

/* ------------------------------------------------------------------------------------------------ the ops */

/* As it is without TMA: its loops are serial, and so are those of blocks that TMA brings together. */
static void domain(const writer *w, const dom *d, bool sums) {
  dom plain = *d;
  for (int i = 0; i < d->nloop && w->way == WITHOUT_ENGINE; i++)
    if (d->ptype[i] == P_BULK || (sums && dom_is_block(d->ptype[i]) && dom_uses_axis(d, d->loop[i], w->g->rank)))
      plain.ptype[i] = P_SERIAL;
  dom_print(&plain, w->f);
}

static void copy_op(const writer *w, const char *result, const char *from, bool permute) {
  const tma_gen *g = w->g;
  fprintf(w->f, "  %%%s = fusion.%s %%%s", result, permute ? "permute" : "set", from);
  for (int i = 0; permute && i < g->rank; i++) fprintf(w->f, "%s%d", i ? ", " : " axes [", g->from[i]);
  if (permute) fputc(']', w->f);
  fputs(" : ", w->f);
}

static void circular(writer *w, const tma_slots *s) {
  if (!s->stages || (w->way == WITHOUT_ENGINE && w->g->dynamic)) return; /* nobody is ahead of a draw there */
  attr(w, "circular = array<i64: %lld, %lld>", s->stages, s->ahead);
  if (w->way != AS_DRAWN) return;
  if (tma_rings[s->kind].text) attr(w, tma_rings[s->kind].text, 0, 0);
  if (by_warps(s) && w->g->registers) attr(w, "registers = array<i64: 24, 240>", 0, 0);
}

/* What only copies by TMA have. */
static void hints(writer *w, const tma_load *l) {
  if (w->way == WITHOUT_ENGINE || !by_tma(l->via)) return;
  if (w->g->cluster[0]) attr(w, "multicast", 0, 0);
  if (l->pieces && w->way == AS_DRAWN) attr(w, "pieces", 0, 0);
  if (l->via != BY_TMA) return;
  if (l->nan) word(w, "fill", "nan");
  if (l->zero_holes) attr(w, "zero_holes", 0, 0);
  word(w, "l2", l->l2);
  if (l->far) attr(w, "prefetch = %lld", l->far, 0);
}

static const char *via(const writer *w, tma_via v) { return w->way == WITHOUT_ENGINE && by_tma(v) ? "" : vias[v]; }

static void after(const writer *w, const char *memory, tma_via v, const char *cache, bool later) {
  fprintf(w->f, "%s%s", memory, via(w, v));
  if (cache) fprintf(w->f, " cache(%s)", cache);
  fprintf(w->f, "%s ", later ? " segment(1)" : "");
}

static bool in_segment(const tma_gen *g) { return g->own_memory && g->dir != STORE; }

static void load(writer *w, int i) {
  static const char *const names[] = {"s", "t"};
  const tma_gen *g = w->g;
  const tma_load *l = &g->load[i];
  copy_op(w, names[i], i ? "w" : in_segment(g) ? "g" : "x", !i && g->permuted);
  shape(w, !i);
  circular(w, &l->slots);
  hints(w, l);
  end_attrs(w);
  after(w, " memory(shared)", l->via, l->cache, in_segment(g));
  domain(w, &l->d, false);
}

/* What a branch reads of two loads: both, or, where the first one reduces, one each. */
static const char *operands(const tma_gen *g, int branch) {
  if (g->dir == STORE) return branch && g->summed ? "z" : "x";
  if (g->nload > 1 && !g->sum) return "s, %t";
  if (g->broadcast >= 0) return "s, %z";
  return g->nload > 1 && branch ? "t" : "s";
}

static void branch(writer *w, int i) {
  static const char *const names[] = {"r", "q"}, *const ones[] = {"neg", "abs"}, *const twos[] = {"add", "sub"};
  const tma_gen *g = w->g;
  const tma_branch *b = &g->branch[i];
  const char *from = operands(g, i);
  bool sums = !i && g->sum;
  fprintf(w->f, "  %%%s = fusion.%s %%%s", names[i], sums ? g->sum : strchr(from, ',') ? twos[i] : ones[i], from);
  if (sums) fprintf(w->f, " axes [%d]", g->summed ? g->rank : g->sum_axis);
  fputs(" : ", w->f);
  shape_with(w, NULL, false, left_out(g, i), 0);
  if (b->stages) attr(w, "circular = array<i64: %lld, 0>", b->stages, 0);
  end_attrs(w);
  after(w, g->dir == LOAD ? "" : " memory(shared)", BY_THREADS, NULL, in_segment(g));
  domain(w, sums && g->summed ? &g->sum_dom : &b->d, sums && g->by_blocks);
}

static void store(writer *w, int i) {
  static const char *const names[] = {"y", "v"}, *const from[] = {"r", "q"};
  const tma_gen *g = w->g;
  bool own = !i && g->own_memory && g->dir == STORE;
  dom plain = own ? g->memory : g->copy;
  if (!i && g->adds) fprintf(w->f, "  %%y = fusion.%s %%r, %%z : ", g->adds);
  else copy_op(w, names[i], from[i], false);
  shape(w, false);
  plain.has_alloc = own;
  plain.inl = 0;
  after(w, own ? " memory(global)" : "", g->branch[i].via, g->branch[i].cache, in_segment(g));
  domain(w, &plain, false);
  if (!own) return;
  fputs("  %p = fusion.set %y : ", w->f);
  shape(w, false);
  fputs(" segment(1)\n", w->f);
}

static void body(writer *w) {
  static const char *const loaded[] = {"r", "q"}, *const stored[] = {"y", "v"};
  const tma_gen *g = w->g;
  if (in_segment(g)) {
    copy_op(w, "g", "x", false);
    shape(w, true);
    fputs(" memory(global) ", w->f);
    dom_print(&g->memory, w->f);
  }
  for (int i = 0; i < g->nload; i++) load(w, i);
  if (g->dead) {
    fputs("  %dead = fusion.abs %s : ", w->f);
    shape(w, false);
    after(w, "", BY_THREADS, NULL, in_segment(g));
    domain(w, &g->branch[0].d, false);
  }
  for (int i = 0; i < g->nbranch; i++) {
    branch(w, i);
    if (g->dir != LOAD) store(w, i);
  }
  for (int i = 0; i < g->nbranch; i++)
    fprintf(w->f, "%s%%%s", i ? ", " : "  fusion.return ",
            g->dir == LOAD                           ? loaded[i]
            : !i && g->own_memory && g->dir == STORE ? "p"
                                                     : stored[i]);
  for (int i = 0; i < g->nbranch; i++) {
    fputs(i ? ", " : " : ", w->f);
    shape_with(w, NULL, false, left_out(g, i), 0);
  }
  fputs("\n}\n", w->f);
}

char *tma_text_of(tma_gen g, const char *name, tma_way way) {
  char *text = NULL;
  size_t n;
  writer w = {&g, way, open_memstream(&text, &n), 0};
  header(&g, &w, name);
  function(&w);
  body(&w);
  fclose(w.f);
  return text;
}
