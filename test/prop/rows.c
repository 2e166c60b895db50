/* Normalisations without a schedule: rows (or columns) of all lengths, of which something is reduced once or twice and
 * needed with every element again, or with none; rows that lie along two axes; a second input, a weight for each place
 * of a row, or for the first one of its axes, results that are read, too, and what the same is reduced to along other
 * axes. The scheduler is told of small blocks, so that rows of some hundred elements are those that a cluster shares,
 * in registers or in shared memory. All is valid, and whole: results are exact, but those of exponentials. */
#include "rows.h"

#include <inttypes.h>

#define COUNT(a) (sizeof(a) / sizeof *(a))

/* Which axes a tensor has: all; those that are not reduced, or 1 in place of the others; those that are, likewise; the
 * first one of those. */
typedef enum shape { WHOLE, REDUCED, KEPT_ONE, PLACES, PLACES_ONE, CHANNELS, CHANNELS_ONE } shape;

/* What is added to every row (REDUCED), or to each element of a row (PLACES, CHANNELS): ahead of the first reduction,
 * of the second, behind both. */
typedef struct term {
  const char *type;
  shape of;
  bool at[3];
} term;

typedef struct gen {
  rng r;
  FILE *f;
  uint32_t rank, axis, last; /* the first and the last one that is reduced */
  int64_t dim[3];
  bool dyn[3], second, twice, both, sum_first, powers, odd; /* powers: exp(x - the largest) */
  bool apart, alone; /* nothing needs what is reduced again; nothing else is a result */
  bool narrow;       /* the result is of the input's type */
  uint32_t beside;   /* bits: axes of one more reduction; 0: none */
  uint32_t nterm;
  term term[2];
  const char *in[2], *work;
  char y[8]; /* the result's name */
} gen;

static uint32_t pick(gen *g, uint32_t n) { return below(&g->r, n); }
static bool flip(gen *g, uint32_t percent) { return chance(&g->r, percent); }

static bool is_reduced(const gen *g, uint32_t i) { return i >= g->axis && i <= g->last; }

/* Is the axis one of its own? */
static bool has(const gen *g, shape s, uint32_t i) {
  if (s == WHOLE) return true;
  if (s == CHANNELS || s == CHANNELS_ONE) return i == g->axis;
  return is_reduced(g, i) == (s == PLACES || s == PLACES_ONE);
}

static void draw_terms(gen *g, const char *as, const char *other) {
  g->nterm = flip(g, 45) ? 1 + flip(g, 30) : 0;
  for (uint32_t i = 0; i < g->nterm; i++) {
    term *t = &g->term[i];
    t->type = flip(g, 50) ? as : other;
    t->of = g->rank > 1 && flip(g, 25) ? REDUCED : g->last > g->axis && flip(g, 70) ? CHANNELS : PLACES;
    t->at[0] = flip(g, 30);
    t->at[1] = !g->powers && flip(g, 25);
    t->at[2] = !g->alone && (flip(g, 60) || (!t->at[0] && !t->at[1]));
  }
}

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
  g->last = g->axis;
  if (g->rank > 1 && flip(g, 25)) g->last = g->rank - 1, g->axis = g->last - 1;
  for (uint32_t k = 0; k < g->rank; k++) {
    uint32_t i = (g->last + k) % g->rank; /* the reduced one first */
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
  g->work = types[t][1];
  g->second = flip(g, 35);
  g->twice = flip(g, 55);
  g->both = flip(g, 25);
  g->sum_first = flip(g, 40);
  g->powers = !strcmp(g->work, "f32") && !g->sum_first && flip(g, 40);
  if (!strcmp(g->work, "f32") && flip(g, 15)) g->in[1] = flip(g, 50) ? "i16" : "i8"; /* beside floats */
  if (flip(g, 25)) g->beside = pick(g, 1u << g->rank);
  if (g->beside == (2u << g->last) - (1u << g->axis)) g->beside = 0;
  g->apart = flip(g, 20);
  g->alone = g->apart && flip(g, 50);
  if (g->apart) g->both = true, g->powers = g->twice = false;
  draw_terms(g, types[t][0], types[u][0]);
  g->narrow = !g->powers && !strcmp(g->work, "f32") && flip(g, 40);
}

/* Rows of a matrix of floats that are no multiples of a vector: vectors of which have other rows' elements. */
static void draw_odd(gen *g) {
  static const int64_t length[] = {9, 37, 131, 137, 333, 521, 777, 1001, 1003, 2041};
  g->odd = true;
  g->rank = 2;
  g->axis = g->last = 1;
  g->dim[0] = 1 + pick(g, 6);
  g->dim[1] = flip(g, 95) ? length[pick(g, COUNT(length))] : 0;
  g->dyn[0] = g->dyn[1] = true;
  g->in[0] = flip(g, 60) ? "bf16" : flip(g, 50) ? "f16" : "f32";
  g->in[1] = flip(g, 60) ? g->in[0] : flip(g, 50) ? "i16" : "f32";
  g->work = "f32";
  g->sum_first = false;
  g->powers = !g->apart && flip(g, 70);
  draw_terms(g, g->in[0], flip(g, 80) ? g->in[0] : "f32");
  g->narrow = !g->powers && flip(g, 40);
}

static void type(gen *g, shape s, const char *elem) {
  bool ones = s == KEPT_ONE || s == PLACES_ONE || s == CHANNELS_ONE;
  fputs("tensor<", g->f);
  for (uint32_t i = 0; i < g->rank; i++) {
    if (!has(g, s, i) && !ones) continue;
    if (!has(g, s, i)) fputs("1x", g->f);
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

/* Along the axes that are reduced. */
static void along(gen *g, const char *to, const char *how, const char *from, shape s) {
  char text[96];
  int n = snprintf(text, sizeof text, "%%%s = fusion.%s %%%s axes [%u", to, how, from, g->axis);
  if (g->last > g->axis) n += snprintf(text + n, sizeof text - (size_t)n, ", %u", g->last);
  snprintf(text + n, sizeof text - (size_t)n, "]");
  op(g, text, s);
}

static void spread(gen *g, const char *to, const char *from) { along(g, to, "broadcast", from, KEPT_ONE); }

static void reduce(gen *g, const char *to, const char *how, const char *from) { along(g, to, how, from, REDUCED); }

/* %t0, as wide as the work. */
static void bring(gen *g, uint32_t i) {
  const term *t = &g->term[i];
  shape ones = t->of == REDUCED ? KEPT_ONE : t->of == PLACES ? PLACES_ONE : CHANNELS_ONE;
  fprintf(g->f, "  %%t%ub = fusion.broadcast %%w%u axes [", i, i);
  for (uint32_t a = 0, n = 0; a < g->rank; a++)
    if (!has(g, t->of, a)) fprintf(g->f, "%s%u", n++ ? ", " : "", a);
  fputs("] : ", g->f);
  type(g, ones, t->type);
  fprintf(g->f, "\n  %%t%u = fusion.cast %%t%ub : ", i, i);
  type(g, ones, g->work);
  fputs("\n", g->f);
}

/* What belongs there is added to `from`, which gives `to`. */
static void add_terms(gen *g, int at, const char *from, const char *to) {
  char text[96], last[8];
  uint32_t n = 0;
  snprintf(last, sizeof last, "%s", from);
  for (uint32_t i = 0; i < g->nterm; i++) {
    if (!g->term[i].at[at]) continue;
    snprintf(text, sizeof text, "%%%sn%u = fusion.add %%%s, %%t%u", to, n, last, i);
    op(g, text, WHOLE);
    snprintf(last, sizeof last, "%sn%u", to, n++);
  }
  snprintf(text, sizeof text, "%%%s = fusion.set %%%s", to, last);
  op(g, text, WHOLE);
}

static bool has_terms(const gen *g, int at) {
  bool any = false;
  for (uint32_t i = 0; i < g->nterm; i++) any |= g->term[i].at[at];
  return any;
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
  op(g, has_terms(g, 0) ? "%a1 = fusion.cast %x" : "%a0 = fusion.cast %x", WHOLE);
  for (uint32_t i = 0; i < g->nterm; i++) bring(g, i);
  if (has_terms(g, 0)) add_terms(g, 0, "a1", "a0");
  if (flip(g, 10)) idle(g);
  if (g->second) op(g, "%h0 = fusion.cast %h", WHOLE);
  if (g->powers && flip(g, 70)) op(g, "%a = fusion.set %a0", WHOLE);
  else op(g, g->second ? "%a = fusion.add %a0, %h0" : "%a = fusion.neg %a0", WHOLE);
  reduce(g, "m", g->sum_first ? "sum" : g->powers || flip(g, 50) ? "reduce_max" : "reduce_min", "a");
  if (g->beside) reduce_beside(g);
  if (g->alone) return;
  if (!g->apart) spread(g, "mb", "m");
  bool between = has_terms(g, 1);
  if (g->apart) op(g, between ? "%d0 = fusion.abs %a" : "%d = fusion.abs %a", WHOLE);
  else op(g, between ? "%d0 = fusion.sub %a, %mb" : "%d = fusion.sub %a, %mb", WHOLE);
  if (between) add_terms(g, 1, "d0", "d");
  if (g->powers) powers(g);
  else if (g->twice) {
    reduce(g, "s", g->sum_first ? "reduce_min" : "sum", "d");
    spread(g, "sb", "s");
    op(g, "%y1 = fusion.add %d, %sb", WHOLE);
  } else op(g, "%y1 = fusion.neg %d", WHOLE);
  snprintf(g->y, sizeof g->y, "%s", has_terms(g, 2) ? "y2" : "y1");
  if (has_terms(g, 2)) add_terms(g, 2, "y1", "y2");
  if (!g->narrow) return;
  fprintf(g->f, "  %%z = fusion.cast %%%s : ", g->y);
  type(g, WHOLE, g->in[0]);
  fputs("\n", g->f);
  snprintf(g->y, sizeof g->y, "z");
}

/* `what` of the axes are its own. */
static void note(gen *g, int number, const char *elem, shape what) {
  int64_t n = 1, stride[3] = {0};
  bool own[3];
  for (uint32_t i = g->rank; i-- > 0;) {
    own[i] = has(g, what, i);
    stride[i] = n;
    if (own[i] && g->dim[i]) n *= g->dim[i];
  }
  fprintf(g->f, "// arg %d %s [", number, elem);
  for (uint32_t i = 0, k = 0; i < g->rank; i++)
    if (own[i]) fprintf(g->f, "%s%" PRId64, k++ ? "," : "", g->dim[i]);
  fputs("] strides [", g->f);
  for (uint32_t i = 0, k = 0; i < g->rank; i++)
    if (own[i]) fprintf(g->f, "%s%" PRId64, k++ ? "," : "", stride[i]);
  fprintf(g->f, "] int -9 9 %d\n", 20 + number);
}

/* Their types, or their names. */
static void results(gen *g, bool types) {
  const char *name[] = {g->y, "a", "m"};
  bool some = false;
  for (uint32_t i = 0; i < (g->both ? COUNT(name) : 1); i++) {
    if (g->alone && i < 2) continue;
    fputs(some ? ", " : "", g->f);
    some = true;
    if (types) type(g, i == 2 ? REDUCED : WHOLE, !i && g->narrow ? g->in[0] : g->work);
    else fprintf(g->f, "%%%s", name[i]);
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
  note(&g, n++, g.in[0], WHOLE);
  if (g.second) note(&g, n++, g.in[1], WHOLE);
  for (uint32_t i = 0; i < g.nterm; i++) note(&g, n++, g.term[i].type, g.term[i].of);
  for (int i = 0; i < (g.alone ? 1 : g.both ? 3 : 1) + (g.beside != 0); i++)
    fprintf(g.f, "// out %d %s %s\n", i, g.narrow && !g.alone && !i ? g.in[0] : g.work, g.powers && !i ? "0.01" : "0");
  fputs("fusion.func @f(%x: ", g.f);
  type(&g, WHOLE, g.in[0]);
  if (g.second) {
    fputs(", %h: ", g.f);
    type(&g, WHOLE, g.in[1]);
  }
  for (uint32_t i = 0; i < g.nterm; i++) {
    fprintf(g.f, ", %%w%u: ", i);
    type(&g, g.term[i].of, g.term[i].type);
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
