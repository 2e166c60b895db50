/* Random splits of splits: a chain of pointwise ops, with a bias per row or not, a sum at its end or not, whose last
 * tensor's loops are split and merged as chance has it, three deep and more, by numbers and by arguments, into parts,
 * of extents that nothing divides and only the launch knows. All tensors have the same schedule and are inlined. So
 * every program that is drawn is right, and a refusal is a failure. */
#include "nested.h"

#include <inttypes.h>

typedef struct loop {
  int64_t extent; /* at this launch */
  bool known;     /* it is a number in the program */
  bool reduced;
  int depth; /* splits above it */
} loop;

typedef struct gen {
  rng r;
  FILE *f;
  uint32_t rank;
  int64_t dim[3], factor;
  bool dyn[3], sum, bias, cached, large;
  uint32_t ops;
  loop loop[12];
  uint32_t nloop;
} gen;

static bool flip(gen *g, uint32_t percent) { return chance(&g->r, percent); }
static uint32_t pick(gen *g, uint32_t n) { return below(&g->r, n); }

static void draw_shape(gen *g) {
  static const int64_t most[] = {0, 1500, 60, 14};
  g->rank = 1 + pick(g, 3);
  for (uint32_t i = 0; i < g->rank; i++) {
    g->dim[i] = flip(g, 8) ? pick(g, 2) : 1 + pick(g, (uint32_t)most[g->rank]);
    g->dyn[i] = flip(g, 75);
  }
  g->sum = g->rank > 1 && flip(g, 30);
  g->bias = g->rank > 1 && flip(g, 30);
  g->cached = flip(g, 30);
  g->factor = flip(g, 25) ? 1 + pick(g, 30) : 0;
  g->ops = 1 + pick(g, 3);
  for (uint32_t i = 0; i < g->rank; i++)
    g->loop[g->nloop++] = (loop){g->dim[i], !g->dyn[i], g->sum && i + 1 == g->rank, 0};
}

static int64_t points(const gen *g) {
  int64_t n = 1;
  for (uint32_t i = 0; i < g->nloop; i++) n *= g->loop[i].extent ? g->loop[i].extent : 1;
  return n;
}

static void insert(gen *g, uint32_t at, loop l) {
  memmove(&g->loop[at + 1], &g->loop[at], (g->nloop - at) * sizeof *g->loop);
  g->nloop++;
  g->loop[at] = l;
}

/* The inner part of a split rather than any loop, so that splits nest. */
static void split(gen *g) {
  static const int64_t some[] = {2, 3, 4, 5, 7, 8, 10, 12, 20, 32, 48, 64, 96};
  uint32_t a = pick(g, g->nloop);
  for (uint32_t i = 0; i < g->nloop; i++)
    if (g->loop[i].depth > g->loop[a].depth && flip(g, 50)) a = i;
  bool by = flip(g, 70), argument = g->factor && flip(g, 30);
  int64_t f = argument ? g->factor : some[pick(g, sizeof some / sizeof *some)], n = g->loop[a].extent;
  if (f > 2 * n + 3) f = argument ? f : 2 + pick(g, 3);
  int64_t rest = (n + f - 1) / f;
  if (points(g) / (n ? n : 1) * (f * (rest ? rest : 1)) > 20000 || g->nloop > 8) return;
  loop x = g->loop[a], whole = x;
  x.depth++;
  loop given = x, other = x;
  given.extent = f;
  given.known = !argument;
  other.extent = rest;
  other.known = whole.known && !argument;
  g->loop[a] = by ? other : given;
  insert(g, a + 1, by ? given : other);
  fprintf(g->f, "  sched.split %%y[%u] %s ", a, by ? "by" : "into");
  if (argument) fputs("%f\n", g->f);
  else fprintf(g->f, "%" PRId64 "\n", f);
}

static void merge(gen *g) {
  if (g->nloop < 2) return;
  uint32_t a = pick(g, g->nloop - 1);
  loop *x = &g->loop[a], *y = x + 1;
  if (x->reduced != y->reduced) return;
  *x = (loop){x->extent * y->extent, x->known && y->known, x->reduced, x->depth > y->depth ? x->depth : y->depth};
  g->nloop--;
  memmove(y, y + 1, (g->nloop - a - 1) * sizeof *y);
  fprintf(g->f, "  sched.merge %%y[%u, %u]\n", a, a + 1);
}

static void exchange(gen *g) {
  if (g->nloop < 2) return;
  uint32_t a = pick(g, g->nloop - 1);
  loop x = g->loop[a];
  if (x.reduced != g->loop[a + 1].reduced) return;
  g->loop[a] = g->loop[a + 1];
  g->loop[a + 1] = x;
  fprintf(g->f, "  sched.reorder %%y [");
  for (uint32_t i = 0; i < g->nloop; i++) fprintf(g->f, "%s%u", i ? ", " : "", i == a ? a + 1 : i == a + 1 ? a : i);
  fputs("]\n", g->f);
}

static void bind(gen *g) {
  static const char *const bid[] = {"bidx", "bidy", "bidz"}, *const tid[] = {"tidx", "tidy", "tidz"};
  uint32_t nb = 0, nt = 0;
  int64_t threads = 256;
  for (uint32_t i = 0; i < g->nloop; i++) {
    const loop *l = &g->loop[i];
    if (l->reduced) continue;
    if (l->known && l->extent && l->extent <= (nt < 2 ? threads : 64) && l->extent <= threads && nt < 3 &&
        flip(g, 35)) {
      fprintf(g->f, "  sched.parallelize %%y[%u] %s\n", i, tid[nt++]);
      threads /= l->extent;
    } else if (nb < 3 && flip(g, 30)) fprintf(g->f, "  sched.parallelize %%y[%u] %s\n", i, bid[nb++]);
  }
  if (nb + nt) fputs("  sched.parallelize_like %y\n", g->f);
}

static void type(gen *g, uint32_t from, uint32_t to) {
  fputs("tensor<", g->f);
  for (uint32_t i = from; i < to; i++) {
    if (g->dyn[i]) fputs("?x", g->f);
    else fprintf(g->f, "%" PRId64 "x", g->dim[i]);
  }
  fputs("f32>", g->f);
}

static void ops(gen *g) {
  static const char *const unary[] = {"neg", "abs", "relu"};
  char from[16] = "x";
  if (g->bias) {
    fputs("  %r = fusion.broadcast %b axes [0] : tensor<1x", g->f);
    for (uint32_t i = 1; i < g->rank; i++) {
      if (g->dyn[i]) fputs("?x", g->f);
      else fprintf(g->f, "%" PRId64 "x", g->dim[i]);
    }
    fputs("f32>\n", g->f);
  }
  for (uint32_t q = 0; q < g->ops; q++) {
    char to[16];
    snprintf(to, sizeof to, q + 1 == g->ops && !g->sum ? "y" : "t%u", q);
    if (q + 1 == g->ops && g->bias) fprintf(g->f, "  %%%s = fusion.add %%%s, %%r : ", to, from);
    else if (q && flip(g, 40)) fprintf(g->f, "  %%%s = fusion.sub %%%s, %%x : ", to, from);
    else fprintf(g->f, "  %%%s = fusion.%s %%%s : ", to, unary[pick(g, 3)], from);
    type(g, 0, g->rank);
    fputs("\n", g->f);
    strcpy(from, to);
  }
  if (!g->sum) return;
  fprintf(g->f, "  %%y = fusion.sum %%%s axes [%u] : ", from, g->rank - 1);
  type(g, 0, g->rank - 1);
  fputs("\n", g->f);
}

static void schedule(gen *g) {
  if (g->cached) {
    fputs("  %xc = sched.cache_after %x : ", g->f);
    type(g, 0, g->rank);
    fputs("\n", g->f);
  }
  for (uint32_t n = 3 + pick(g, 6); n--;) {
    uint32_t c = pick(g, 10);
    if (c < 6) split(g);
    else if (c < 8) merge(g);
    else exchange(g);
  }
  fputs("  sched.propagate %y\n", g->f);
  bind(g);
  if (g->ops > 1 && flip(g, 15)) fputs("  sched.memory %t0 shared\n", g->f);
  fputs("  sched.inline_most\n", g->f);
}

static void note(gen *g, int number, uint32_t from) {
  int64_t stride[3] = {0}, n = 1;
  for (uint32_t i = g->rank; i-- > from; n *= g->dim[i] ? g->dim[i] : 1) stride[i] = n;
  fprintf(g->f, "// arg %d f32 [", number);
  for (uint32_t i = from; i < g->rank; i++) fprintf(g->f, "%s%" PRId64, i > from ? "," : "", g->dim[i]);
  fputs("] strides [", g->f);
  for (uint32_t i = from; i < g->rank; i++) fprintf(g->f, "%s%" PRId64, i > from ? "," : "", stride[i]);
  fprintf(g->f, "] int -9 9 %d\n", 20 + number);
}

char *nested_text(uint64_t seed, const char *name) {
  gen g = {.r = {mix(seed)}};
  char *text = NULL;
  size_t size;
  int n = 0;
  draw_shape(&g);
  g.f = open_memstream(&text, &size);
  fprintf(g.f, "// %s\n// prop: index=%s vector=16 again=%u shift=0\n", name, flip(&g, 50) ? "auto" : "64",
          flip(&g, 15));
  note(&g, n++, 0);
  if (g.bias) note(&g, n++, 1);
  if (g.factor) fprintf(g.f, "// arg %d i64 value %" PRId64 "\n", n, g.factor);
  fputs("// out 0 f32 0\nfusion.func @f(%x: ", g.f);
  type(&g, 0, g.rank);
  if (g.bias) {
    fputs(", %b: ", g.f);
    type(&g, 1, g.rank);
  }
  fputs(g.factor ? ", %f: i64) -> " : ") -> ", g.f);
  type(&g, 0, g.rank - g.sum);
  fputs(" {\n", g.f);
  ops(&g);
  schedule(&g);
  fputs("  fusion.return %y : ", g.f);
  type(&g, 0, g.rank - g.sum);
  fputs("\n}\n", g.f);
  fclose(g.f);
  return text;
}
