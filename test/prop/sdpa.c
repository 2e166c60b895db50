/* Random fusions with attention: any extents, head dims, grouped heads, places of queries, windows, masks, biases,
 * lengths, factors that lie in memory in another order, what follows element by element. Every program that is drawn is
 * right, so a refusal is a failure.
 *
 * What a wrong mask changes must be more than what rounding may. So most programs have weights that are 0 or 1: with
 * scale 0 all keys that are seen count the same, with scale 128 and whole scores only the largest ones. The others are
 * soft, and may be off by what rounding the weights does.
 *
 * A third are gradients, some of them or all three, of soft weights: sums of many such, so that what may be off grows
 * with the number of queries that a key has. */
#include "sdpa.h"

#include <inttypes.h>

typedef struct dim {
  int64_t n;
  bool dyn;
} dim;

typedef enum kind { EQUAL, HARD, SOFT } kind;

enum { MOST_BATCHES = 2, MOST = MOST_BATCHES + 3 };

typedef struct gen {
  rng r;
  FILE *f, *args, *ops; /* notes; arguments; the body */
  const char *elem, *type;
  kind kind;
  uint32_t nbatch, narg, nvalue;
  dim batch[MOST_BATCHES], h, g, m, n, d, e;
  int most;               /* of a factor's elements */
  bool plain;             /* no bias, no lengths */
  dim page, pages, table; /* keys of a page, 0: there are none; how many there are, and how many a batch has */
} gen;

static bool flip(gen *g, uint32_t percent) { return chance(&g->r, percent); }
static uint32_t pick(gen *g, uint32_t n) { return below(&g->r, n); }

static char *shape(const dim *d, uint32_t rank, const char *elem, char *out) {
  char *at = out + sprintf(out, "tensor<");
  for (uint32_t i = 0; i < rank; i++) at += d[i].dyn ? sprintf(at, "?x") : sprintf(at, "%" PRId64 "x", d[i].n);
  sprintf(at, "%s>", elem);
  return out;
}

/* An argument with whole numbers from lo to hi; its name goes to `name`. */
static void argument(gen *g, const dim *d, uint32_t rank, const char *elem, int lo, int hi, char *name) {
  char t[160];
  int64_t stride[MOST], at = 1;
  bool holes = rank > 1 && flip(g, 10);
  sprintf(name, "a%u", g->narg);
  fprintf(g->args, "%s%%%s: %s", g->narg ? ", " : "", name, shape(d, rank, elem, t));
  for (uint32_t i = rank; i-- > 0;) {
    stride[i] = at;
    at *= d[i].n ? d[i].n : 1;
    if (holes && i + 1 == rank) at += 1 + pick(g, 9);
  }
  if (holes) fputs(" {contiguity = [", g->args);
  for (uint32_t i = 0; holes && i < rank; i++)
    fprintf(g->args, "%s%s", i ? ", " : "", i + 1 == rank ? "true" : "false");
  if (holes) fputs("]}", g->args);
  fprintf(g->f, "// arg %u %s [", g->narg++, elem);
  for (uint32_t i = 0; i < rank; i++) fprintf(g->f, "%s%" PRId64, i ? "," : "", d[i].n);
  fputs("] strides [", g->f);
  for (uint32_t i = 0; i < rank; i++) fprintf(g->f, "%s%" PRId64, i ? "," : "", stride[i]);
  fprintf(g->f, "] int %d %d %u\n", lo, hi, pick(g, 1000));
}

/* A line of the body, whose result has this shape; its name goes to `name`. */
static void line(gen *g, char *name, const char *what, const dim *d, uint32_t rank, const char *elem) {
  char t[160];
  sprintf(name, "v%u", g->nvalue++);
  fprintf(g->ops, "  %%%s = fusion.%s : %s\n", name, what, shape(d, rank, elem, t));
}

static dim draw_rows(gen *g, bool many) {
  static const int64_t some[] = {0, 1, 7, 63, 64, 65, 127, 128, 129};
  int64_t n = flip(g, 40) ? some[pick(g, 9)] : 1 + pick(g, many ? 300 : 150);
  return (dim){n, flip(g, 70)};
}

static int64_t draw_head(gen *g) {
  static const int64_t some[] = {8, 16, 32, 64, 64, 96, 128};
  return flip(g, 12) ? 1 + pick(g, 130) : some[pick(g, flip(g, 25) ? 7 : 4)];
}

/* q, k or v: maybe with the axes of a head, of tokens and of elements in another order in memory. */
static void factor(gen *g, const dim *d, uint32_t rank, char *name) {
  uint32_t order[MOST], h = rank - 3;
  dim own[MOST] = {{0}};
  char what[96];
  for (uint32_t i = 0; i < rank; i++) order[i] = i;
  if (flip(g, 30)) order[h] = h + 1, order[h + 1] = h; /* tokens before heads */
  else if (flip(g, 10)) order[h + 1] = h + 2, order[h + 2] = h + 1;
  for (uint32_t i = 0; i < rank; i++) own[i] = d[order[i]];
  argument(g, own, rank, g->elem, -g->most, g->most, name);
  if (order[h + 2] == h + 2 && order[h] == h) return;
  int at = sprintf(what, "permute %%%s axes [", name);
  for (uint32_t i = 0; i < rank; i++) at += sprintf(what + at, "%s%u", i ? ", " : "", order[i]); /* its own inverse */
  sprintf(what + at, "]");
  line(g, name, what, d, rank, g->elem);
}

/* Batches, then these; of a factor a batch may be 1. */
static uint32_t axes(gen *g, dim h, dim rows, dim last, bool ones, dim *out) {
  for (uint32_t i = 0; i < g->nbatch; i++) out[i] = ones && flip(g, 15) ? (dim){1, false} : g->batch[i];
  out[g->nbatch] = h;
  out[g->nbatch + 1] = rows;
  out[g->nbatch + 2] = last;
  return g->nbatch + 3;
}

/* A bias, or what is seen, with axes of extent 1. */
static void bias(gen *g, char *name) {
  static const char *const floats[] = {"f32", "f16", "bf16"};
  dim d[MOST];
  char what[96];
  uint32_t rank = axes(g, g->h, g->m, g->n, false, d);
  for (uint32_t i = 0; i < rank; i++)
    if (flip(g, i + 1 < rank ? 40 : 15)) d[i] = (dim){1, false};
  if (g->kind == SOFT && flip(g, 60)) {
    argument(g, d, rank, floats[pick(g, 3)], -2, 2, name);
    return;
  }
  argument(g, d, rank, "i32", -2, 3, name);
  fprintf(g->ops, "  %%zero = fusion.constant 0 : i32\n");
  sprintf(what, "ge %%%s, %%zero", name);
  line(g, name, what, d, rank, "i1");
}

static void add(char *all, const char *name) { sprintf(all + strlen(all), ", %%%s", name); }
static void say(char *all, const char *what) { sprintf(all + strlen(all), "%s%s", *all ? ", " : "", what); }

/* Of keys or values: [pages, heads, keys of a page, ...], or batches before them. */
static uint32_t keys(gen *g, dim heads, dim last, dim *out) {
  if (!g->page.n) return axes(g, heads, g->n, last, true, out);
  uint32_t rank = axes(g, heads, g->page, last, false, out);
  out[0] = g->pages;
  return rank;
}

/* Which keys a query sees by its place. */
static void places(gen *g, char *window, char *attrs) {
  bool causal = flip(g, 40);
  if (causal) say(attrs, "causal");
  if (flip(g, 30)) {
    int left = flip(g, 20) ? -1 : (int)pick(g, 140), right = flip(g, 40) ? -1 : (int)pick(g, 70);
    sprintf(window, " window [%d, %d]", left, causal ? (right < 0 ? -1 : 0) : right);
  }
  if (flip(g, 50)) say(attrs, flip(g, 80) ? "align = \"end\"" : "align = \"begin\"");
}

/* A bias, and lengths. */
static void rest(gen *g, char *operands, char *attrs) {
  char name[16];
  if (!g->page.n && flip(g, 25)) {
    bias(g, name);
    add(operands, name);
    say(attrs, "bias");
  }
  for (int i = 0; i < 2; i++) {
    int most = (int)(i ? g->m.n : g->n.n);
    if (!flip(g, 30)) continue;
    argument(g, g->batch, g->nbatch, "i32", -1, most + 2, name);
    add(operands, name);
    say(attrs, i ? "query_lengths" : "key_lengths");
  }
}

/* Operands behind q, k and v, and the attributes. */
static void options(gen *g, char *operands, char *window, char *attrs) {
  char name[16];
  *operands = *window = *attrs = 0;
  places(g, window, attrs);
  rest(g, operands, attrs);
  if (g->page.n) {
    argument(g, (dim[]){g->batch[0], g->table}, 2, "i32", -1, (int)g->pages.n, name);
    add(operands, name);
    say(attrs, "pages");
  }
  if (g->kind == EQUAL) say(attrs, "scale = 0.0");
  else if (g->kind == HARD) say(attrs, flip(g, 80) ? "scale = 128.0" : "scale = -128.0");
  else if (flip(g, 60)) say(attrs, flip(g, 50) ? "scale = 0.05" : flip(g, 50) ? "scale = -0.25" : "scale = 1");
}

static void attention(gen *g, char *now) {
  dim d[MOST];
  char q[16], k[16], v[16], operands[96], window[48], attrs[160], what[400];
  factor(g, d, axes(g, g->h, g->m, g->d, false, d), q);
  factor(g, d, keys(g, g->g, g->d, d), k);
  dim heads = flip(g, 10) ? (dim){1, false} : g->g;
  factor(g, d, keys(g, heads, g->e, d), v);
  options(g, operands, window, attrs);
  sprintf(what, "sdpa %%%s, %%%s, %%%s%s%s%s%s%s", q, k, v, operands, window, *attrs ? " {" : "", attrs,
          *attrs ? "}" : "");
  line(g, now, what, d, axes(g, g->h, g->m, g->e, false, d), g->type);
}

/* What follows element by element. */
static void follow(gen *g, char *now) {
  dim d[MOST];
  char what[96], other[16];
  uint32_t rank = axes(g, g->h, g->m, g->e, false, d);
  if (flip(g, 25)) {
    argument(g, d, rank, g->type, -3, 3, other);
    sprintf(what, "add %%%s, %%%s", now, other);
    line(g, now, what, d, rank, g->type);
  }
  if (flip(g, 15)) {
    sprintf(what, "relu %%%s", now);
    line(g, now, what, d, rank, g->type);
  }
}

static double tolerance(const gen *g) {
  double own = !strcmp(g->type, "f32") ? 1e-5 : !strcmp(g->type, "f16") ? 0.004 : 0.04;
  double weights = g->kind != SOFT ? 0 : !strcmp(g->elem, "f32") ? 2e-4 : !strcmp(g->elem, "f16") ? 0.006 : 0.05;
  return own + weights;
}

/* Gradients for some of q, k and v, and what they are made of. */
static void gradients(gen *g, char *results, char *types) {
  dim d[MOST], rows[MOST], of[3][MOST];
  char q[16], k[16], v[16], up[16], y[16], l[16], x[16], operands[96], window[48], attrs[160], t[160], what[480];
  uint32_t rank = axes(g, g->h, g->m, g->d, false, of[0]), some = 1 + pick(g, 7);
  *operands = *window = *attrs = 0;
  axes(g, g->g, g->n, g->d, false, of[1]);
  axes(g, g->g, g->n, g->e, false, of[2]);
  axes(g, g->h, g->m, g->e, false, d);
  memcpy(rows, d, sizeof rows);
  factor(g, of[0], rank, q);
  factor(g, of[1], rank, k);
  factor(g, of[2], rank, v);
  factor(g, d, rank, up);
  places(g, window, attrs);
  if (!g->plain) rest(g, operands, attrs);
  say(attrs, "scale = 0.25");
  sprintf(what, "sdpa %%%s, %%%s, %%%s%s%s {%s}", q, k, v, operands, window, attrs);
  line(g, y, what, d, rank, g->type);
  sprintf(what, "sdpa_logsumexp %%%s, %%%s, %%%s%s%s {%s}", q, k, v, operands, window, attrs);
  line(g, l, what, rows, rank - 1, "f32");
  if (flip(g, 30)) say(attrs, "deterministic");
  if (flip(g, 50)) some = 7;
  double tol = tolerance(g) * 2;
  double each = g->g.n && g->n.n ? (double)g->m.n * (double)g->h.n / (double)(g->g.n * g->n.n) : 1;
  *results = *types = 0;
  for (uint32_t i = 0, n = 0; i < 3; i++) {
    if (!(some >> i & 1)) continue;
    sprintf(what, "sdpa_backward %c: %%%s, %%%s, %%%s, %%%s, %%%s, %%%s%s%s {%s}", "qkv"[i], q, k, v, y, up, l,
            operands, window, attrs);
    line(g, x, what, of[i], rank, g->type);
    sprintf(results + strlen(results), "%s%%%s", n ? ", " : "", x);
    sprintf(types + strlen(types), "%s%s", n ? ", " : "", shape(of[i], rank, g->type, t));
    fprintf(g->f, "// out %u %s %g\n", n++, g->type, i && each > 1 ? tol * each : tol);
  }
}

/* Few queries and many keys, whose heads become rows of one tile, and which are split. */
static void draw_decoding(gen *g) {
  g->h.n = g->g.n * (1 + pick(g, 5));
  if (g->h.n != g->g.n) g->g.dyn = false;
  g->m = (dim){flip(g, 40) ? 1 : pick(g, 20), flip(g, 70)};
  g->n = (dim){flip(g, 20) ? 511 + pick(g, 3) : 512 + pick(g, 300), flip(g, 60)};
}

static void draw(gen *g) {
  static const char *const elems[] = {"f16", "f16", "bf16", "bf16", "f32"}, *const types[] = {"f32", "f16", "bf16"};
  g->elem = elems[pick(g, 5)];
  g->type = types[pick(g, 3)];
  g->kind = flip(g, 40) ? EQUAL : flip(g, 60) ? HARD : SOFT;
  g->nbatch = pick(g, MOST_BATCHES + 1);
  for (uint32_t i = 0; i < g->nbatch; i++) g->batch[i] = (dim){flip(g, 4) ? 0 : 1 + pick(g, 2), flip(g, 60)};
  g->g = (dim){flip(g, 4) ? 0 : 1 + pick(g, 3), false};
  g->h = (dim){g->g.n * (flip(g, 60) ? 1 : 2), flip(g, 50)};
  if (g->g.n == g->h.n) g->g.dyn = flip(g, 40);
  g->m = draw_rows(g, false);
  g->n = draw_rows(g, true);
  if (flip(g, 35)) draw_decoding(g);
  if (g->nbatch == 1 && flip(g, 40)) {
    g->page = (dim){8 << pick(g, 6), false};
    g->table = (dim){(g->n.n + g->page.n - 1) / g->page.n, flip(g, 60)};
    g->pages = (dim){pick(g, 6), flip(g, 60)};
    g->n = (dim){g->table.n * g->page.n, false};
  }
  g->d = (dim){draw_head(g), false};
  g->e = (dim){flip(g, 70) ? g->d.n : draw_head(g), false};
}

/* So many keys that all gradients may be made at once; few queries, for the sake of time. */
static void draw_many_keys(gen *g) {
  g->nbatch = 0;
  g->plain = flip(g, 80);
  g->g = (dim){1, false};
  g->m = (dim){1 + pick(g, 70), flip(g, 70)};
  g->n = (dim){2040 + pick(g, 60), flip(g, 70)};
  g->d = (dim){flip(g, 50) ? 128 : 60 + pick(g, 69), false};
  g->e = (dim){flip(g, 70) ? g->d.n : 128, false};
}

static void draw_gradients(gen *g) {
  g->kind = SOFT;
  g->most = 1;
  g->page.n = 0;
  g->n = draw_rows(g, true);
  g->m = draw_rows(g, false);
  if (flip(g, 8)) draw_many_keys(g);
  g->h = (dim){g->g.n * (flip(g, 60) ? 1 : 2), flip(g, 50)};
  if (g->g.n != g->h.n) g->g.dyn = false;
}

char *sdpa_text(uint64_t seed, const char *name, bool gradients_only) {
  static const char *const targets[] = {"sm_80", "sm_80", "sm_90a", "sm_90a", "sm_90a", "sm_100a", "sm_120a"};
  gen g = {.r = {mix(seed)}, .most = 3};
  char *text = NULL, *args = NULL, *ops = NULL, now[96], t[640];
  size_t size[3];
  dim d[MOST];
  g.f = open_memstream(&text, &size[0]);
  g.args = open_memstream(&args, &size[1]);
  g.ops = open_memstream(&ops, &size[2]);
  fprintf(g.f, "// %s\n// prop: index=auto vector=16 again=0 shift=0 target=%s row=0\n", name, targets[pick(&g, 7)]);
  draw(&g);
  bool backward = flip(&g, 33) || gradients_only;
  if (backward) {
    draw_gradients(&g);
    gradients(&g, now, t);
  } else {
    char y[16];
    attention(&g, y);
    follow(&g, y);
    sprintf(now, "%%%s", y);
    shape(d, axes(&g, g.h, g.m, g.e, false, d), g.type, t);
    fprintf(g.f, "// out 0 %s %g\n", g.type, tolerance(&g));
  }
  fclose(g.args);
  fclose(g.ops);
  fprintf(g.f, "fusion.func @f(%s) -> (%s) {\n%s  fusion.return %s : %s\n}\n", args, t, ops, now, t);
  fclose(g.f);
  free(args);
  free(ops);
  return text;
}
