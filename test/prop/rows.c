/* Normalisations without a schedule: rows (or columns) of all lengths, of which something is reduced once or twice and
 * needed with every element again, or with none; a second input, a weight for each place of a row, results that are
 * read, too, and what the same is reduced to along other axes. The
 * scheduler is told of small blocks, so that rows of some hundred elements are those that a cluster shares, in
 * registers or in shared memory. All is valid, and whole: results are exact, but those of exponentials. */
#include "rows.h"

#include <inttypes.h>

#define COUNT(a) (sizeof(a) / sizeof *(a))

typedef struct gen {
  rng r;
  FILE *f;
  uint32_t rank, axis; /* which one is reduced */
  int64_t dim[3];
  bool dyn[3], second, weight, twice, both, sum_first, powers, odd; /* powers: exp(x - the largest) */
  bool weight_first;                                                /* it is added ahead of reductions */
  bool apart, alone; /* nothing needs what is reduced again; nothing else is a result */
  uint32_t beside;   /* bits: axes of one more reduction; 0: none */
  const char *in[2], *w, *work;
} gen;

static uint32_t pick(gen *g, uint32_t n) { return below(&g->r, n); }
static bool flip(gen *g, uint32_t percent) { return chance(&g->r, percent); }

static void draw_shape(gen *g) {
  static const int64_t length[] = {1,   2,   7,   8,   31,  64,   72,   100,  128,  200,
                                   256, 333, 512, 600, 777, 1000, 1001, 1024, 2048, 3000};
  static const int64_t others[] = {1, 2, 3, 5, 8, 17, 18, 33, 70, 140};
  static const char *const types[][2] = {{"f32", "f32"},      {"f32", "f32"},    {"bf16", "f32"}, {"bf16", "f32"},
                                         {"f16", "f32"},      {"f64", "f64"},    {"i32", "i32"},  {"i8", "i32"},
                                         {"f8E4M3FN", "f32"}, {"f8E5M2", "f32"}, {"i16", "i32"},  {"ui16", "ui32"},
                                         {"ui64", "ui64"}};
  int64_t left = 20000;
  g->rank = 1 + pick(g, 3);
  if (g->rank == 1 && flip(g, 70)) g->rank = 2;
  g->axis = g->rank > 1 && flip(g, 20) ? pick(g, g->rank - 1) : g->rank - 1;
  for (uint32_t k = 0; k < g->rank; k++) {
    uint32_t i = (g->axis + k) % g->rank; /* the reduced one first */
    do g->dim[i] = k ? others[pick(g, COUNT(others))] : length[pick(g, COUNT(length))];
    while (g->dim[i] > left);
    left /= g->dim[i];
    g->dyn[i] = flip(g, 60);
  }
  if (flip(g, 3)) g->dim[pick(g, g->rank)] = 0;
  uint32_t t = pick(g, COUNT(types)), u = pick(g, COUNT(types));
  while (strcmp(types[u][1], types[t][1]) != 0) u = pick(g, COUNT(types));
  g->in[0] = types[t][0];
  g->in[1] = flip(g, 70) ? types[t][0] : types[u][0];
  g->w = types[u][0];
  g->work = types[t][1];
  g->second = flip(g, 35);
  g->weight = flip(g, 35);
  g->weight_first = g->weight && flip(g, 30);
  g->twice = flip(g, 55);
  g->both = flip(g, 25);
  g->sum_first = flip(g, 40);
  g->powers = !strcmp(g->work, "f32") && !g->sum_first && flip(g, 40);
  if (!strcmp(g->work, "f32") && flip(g, 15)) g->in[1] = flip(g, 50) ? "i16" : "i8"; /* beside floats */
  if (flip(g, 25)) g->beside = pick(g, 1u << g->rank);
  if (g->beside == 1u << g->axis) g->beside = 0;
  g->apart = flip(g, 20);
  if (!g->apart) return;
  g->alone = flip(g, 50);
  g->both = true;
  g->powers = g->twice = false;
  if (g->alone) g->weight = g->weight_first = false;
}

/* Rows of a matrix of floats that are no multiples of a vector: vectors of which have other rows' elements. */
static void draw_odd(gen *g) {
  static const int64_t length[] = {9, 37, 131, 137, 333, 521, 777, 1001, 1003, 2041};
  g->odd = true;
  g->rank = 2;
  g->axis = 1;
  g->dim[0] = 1 + pick(g, 6);
  g->dim[1] = flip(g, 95) ? length[pick(g, COUNT(length))] : 0;
  g->dyn[0] = g->dyn[1] = true;
  g->in[0] = flip(g, 60) ? "bf16" : flip(g, 50) ? "f16" : "f32";
  g->in[1] = flip(g, 60) ? g->in[0] : flip(g, 50) ? "i16" : "f32";
  g->w = g->in[0];
  g->work = "f32";
  g->sum_first = false;
  g->powers = !g->apart && flip(g, 70);
}

typedef enum shape { WHOLE, REDUCED, KEPT_ONE, PLACES, PLACES_ONE } shape;

/* The tensor's type: all axes; without the reduced one, or with 1 there; the reduced one alone, or 1 elsewhere. */
static void type(gen *g, shape s, const char *elem) {
  fputs("tensor<", g->f);
  for (uint32_t i = 0; i < g->rank; i++) {
    bool reduced = i == g->axis;
    if ((s == REDUCED && reduced) || (s == PLACES && !reduced)) continue;
    if ((s == KEPT_ONE && reduced) || (s == PLACES_ONE && !reduced)) fputs("1x", g->f);
    else if (g->dyn[i]) fputs("?x", g->f);
    else fprintf(g->f, "%" PRId64 "x", g->dim[i]);
  }
  fprintf(g->f, "%s>", elem);
}

static void op(gen *g, const char *text, shape s) {
  fprintf(g->f, "  %s : ", text);
  type(g, s, g->work);
  fputs("\n", g->f);
}

static void spread(gen *g, const char *to, const char *from) {
  char text[96];
  snprintf(text, sizeof text, "%%%s = fusion.broadcast %%%s axes [%u]", to, from, g->axis);
  op(g, text, KEPT_ONE);
}

static void reduce(gen *g, const char *to, const char *how, const char *from) {
  char text[96];
  snprintf(text, sizeof text, "%%%s = fusion.%s %%%s axes [%u]", to, how, from, g->axis);
  op(g, text, REDUCED);
}

static void weight(gen *g) {
  fputs("  %wb = fusion.broadcast %w axes [", g->f);
  for (uint32_t i = 0, n = 0; i < g->rank; i++)
    if (i != g->axis) fprintf(g->f, "%s%u", n++ ? ", " : "", i);
  fputs("] : ", g->f);
  type(g, PLACES_ONE, g->w);
  fputs("\n", g->f);
  op(g, "%wf = fusion.cast %wb", PLACES_ONE);
}

/* Of exp(x - m): a softmax, or what is made of its products with x. */
static void powers(gen *g) {
  op(g, "%e = fusion.exp %d", WHOLE);
  if (flip(g, 50)) op(g, flip(g, 50) ? "%p = fusion.mul %e, %a" : "%p = fusion.mul %a, %e", WHOLE);
  else op(g, "%p = fusion.abs %e", WHOLE);
  reduce(g, "s", flip(g, 50) ? "sum" : flip(g, 50) ? "reduce_max" : "reduce_min", "p");
  spread(g, "sb", "s");
  op(g, g->second ? "%y0 = fusion.add %e, %sb" : "%y1 = fusion.add %e, %sb", WHOLE);
  if (g->second) op(g, "%y1 = fusion.add %y0, %h0", WHOLE);
}

/* The type of what is reduced along other axes. */
static void type_beside(gen *g) {
  fputs("tensor<", g->f);
  for (uint32_t i = 0; i < g->rank; i++) {
    if (g->beside >> i & 1) continue;
    if (g->dyn[i]) fputs("?x", g->f);
    else fprintf(g->f, "%" PRId64 "x", g->dim[i]);
  }
  fprintf(g->f, "%s>", g->work);
}

static void reduce_beside(gen *g) {
  fprintf(g->f, "  %%o = fusion.%s %%a%s axes [", flip(g, 60) ? "sum" : "reduce_max", flip(g, 50) ? "0" : "");
  for (uint32_t i = 0, n = 0; i < g->rank; i++)
    if (g->beside >> i & 1) fprintf(g->f, "%s%u", n++ ? ", " : "", i);
  fputs("] : ", g->f);
  type_beside(g);
  fputs("\n", g->f);
}

/* What nobody reads. */
static void idle(gen *g) {
  op(g, "%i = fusion.abs %a0", WHOLE);
  if (flip(g, 50)) reduce(g, "j", "reduce_max", "i");
}

static void ops(gen *g) {
  op(g, g->weight_first ? "%a1 = fusion.cast %x" : "%a0 = fusion.cast %x", WHOLE);
  if (g->weight) weight(g);
  if (g->weight_first) op(g, "%a0 = fusion.add %a1, %wf", WHOLE);
  if (flip(g, 10)) idle(g);
  if (g->second) op(g, "%h0 = fusion.cast %h", WHOLE);
  if (g->powers && flip(g, 70)) op(g, "%a = fusion.set %a0", WHOLE);
  else op(g, g->second ? "%a = fusion.add %a0, %h0" : "%a = fusion.neg %a0", WHOLE);
  reduce(g, "m", g->sum_first ? "sum" : g->powers || flip(g, 50) ? "reduce_max" : "reduce_min", "a");
  if (g->beside) reduce_beside(g);
  if (g->alone) return;
  if (!g->apart) spread(g, "mb", "m");
  op(g, g->apart ? "%d = fusion.abs %a" : "%d = fusion.sub %a, %mb", WHOLE);
  if (g->powers) powers(g);
  else if (g->twice) {
    reduce(g, "s", g->sum_first ? "reduce_min" : "sum", "d");
    spread(g, "sb", "s");
    op(g, "%y1 = fusion.add %d, %sb", WHOLE);
  } else op(g, "%y1 = fusion.neg %d", WHOLE);
  if (g->weight) op(g, "%y2 = fusion.add %y1, %wf", WHOLE);
}

static void note(gen *g, int number, const char *elem, bool places) {
  int64_t n = 1, stride[3] = {0};
  for (uint32_t i = g->rank; i-- > 0; n *= g->dim[i] ? g->dim[i] : 1) stride[i] = places ? 1 : n;
  fprintf(g->f, "// arg %d %s [", number, elem);
  for (uint32_t i = 0, k = 0; i < g->rank; i++)
    if (!places || i == g->axis) fprintf(g->f, "%s%" PRId64, k++ ? "," : "", g->dim[i]);
  fputs("] strides [", g->f);
  for (uint32_t i = 0, k = 0; i < g->rank; i++)
    if (!places || i == g->axis) fprintf(g->f, "%s%" PRId64, k++ ? "," : "", stride[i]);
  fprintf(g->f, "] int -9 9 %d\n", 20 + number);
}

/* Their types, or their names. */
static void results(gen *g, bool types) {
  const char *y = g->weight ? "%y2" : "%y1", *name[] = {y, "%a", "%m"};
  bool some = false;
  for (uint32_t i = 0; i < (g->both ? COUNT(name) : 1); i++) {
    if (g->alone && i < 2) continue;
    fputs(some ? ", " : "", g->f);
    some = true;
    if (types) type(g, i == 2 ? REDUCED : WHOLE, g->work);
    else fputs(name[i], g->f);
  }
  if (!g->beside) return;
  fputs(types ? ", " : ", %o", g->f);
  if (types) type_beside(g);
}

char *rows_text(uint64_t seed, const char *name) {
  gen g = {.r = {mix(seed)}};
  char *text = NULL;
  size_t size;
  int n = 0;
  draw_shape(&g);
  if (flip(&g, 25)) draw_odd(&g);
  bool old = flip(&g, 10);
  g.f = open_memstream(&text, &size);
  fprintf(g.f, "// %s\n// prop: index=%s vector=16 again=%u shift=%u target=%s row=%u\n", name,
          flip(&g, 50) ? "auto" : "64", flip(&g, 15), flip(&g, 5) ? 1 + pick(&g, 8) : 0,
          !old       ? "sm_90"
          : seed % 2 ? "sm_80"
                     : "sm_89",
          flip(&g, g.odd ? 20 : 90) ? 2u << pick(&g, 8) : 0);
  note(&g, n++, g.in[0], false);
  if (g.second) note(&g, n++, g.in[1], false);
  if (g.weight) note(&g, n++, g.w, true);
  for (int i = 0; i < (g.alone ? 1 : g.both ? 3 : 1) + (g.beside != 0); i++)
    fprintf(g.f, "// out %d %s %s\n", i, g.work, g.powers && !i ? "0.01" : "0");
  fputs("fusion.func @f(%x: ", g.f);
  type(&g, WHOLE, g.in[0]);
  if (g.second) {
    fputs(", %h: ", g.f);
    type(&g, WHOLE, g.in[1]);
  }
  if (g.weight) {
    fputs(", %w: ", g.f);
    type(&g, PLACES, g.w);
  }
  fputs(") -> (", g.f);
  results(&g, true);
  fputs(") {\n", g.f);
  ops(&g);
  fputs("  fusion.return ", g.f);
  results(&g, false);
  fputs(" : ", g.f);
  results(&g, true);
  fputs("\n}\n", g.f);
  fclose(g.f);
  return text;
}
