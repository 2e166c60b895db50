/* Random fusions with products: factors of all types that lie in memory in any order, are cast, computed or broadcast
 * before; batches; what follows element by element, by rows, by columns; a second product, a maximum or a sum behind.
 * Every program that is drawn is right, so a refusal is a failure. Elements are small whole numbers, and are clamped
 * before they are added up again, so that every sum is exact in whatever order it is made, and results are compared bit
 * for bit. */
#include "products.h"

#include <inttypes.h>

typedef struct dim {
  int64_t n;
  bool dyn;
} dim;

enum { MOST_BATCHES = 2 };

enum { MOST_GIVEN = 16, MOST_AXES = 6 };

/* An argument that there is already. */
typedef struct given {
  dim d[MOST_AXES];
  uint32_t rank;
  const char *elem;
  char name[16];
} given;

typedef struct gen {
  rng r;
  FILE *f, *args, *ops;               /* notes; arguments; the body */
  const char *factor[2], *sum, *type; /* element types: of the factors, of C, of the value now */
  uint32_t nbatch, narg, nvalue, nresult;
  dim batch[MOST_BATCHES], m, n, k;
  bool linear, scaled;
  bool known;  /* where K is 1, both factors say so */
  bool square; /* M, N and K are one, and an argument may be read again, also turned */
  given given[MOST_GIVEN];
  uint32_t ngiven;
  int64_t block[3];                        /* of scales for blocks; 0: they are for all, for rows or columns */
  bool exponents;                          /* these are ui8 */
  char now[16];                            /* the value now, of C's shape */
  char result[4][16], result_type[4][160]; /* what is returned */
} gen;

static bool flip(gen *g, uint32_t percent) { return chance(&g->r, percent); }
static uint32_t pick(gen *g, uint32_t n) { return below(&g->r, n); }

static bool is_float(const char *t) { return t[0] == 'f' || t[0] == 'b'; }

static dim draw_dim(gen *g, uint32_t most) {
  static const int64_t some[] = {8, 16, 32, 64};
  int64_t n = flip(g, 12) ? pick(g, 2) : flip(g, 30) ? some[pick(g, 4)] : 1 + pick(g, most);
  return (dim){n > most ? most : n, flip(g, 60)};
}

static void put_dim(FILE *f, dim d) {
  if (d.dyn) fputs("?x", f);
  else fprintf(f, "%" PRId64 "x", d.n);
}

static char *shape(const dim *d, uint32_t rank, const char *elem, char *out) {
  size_t size;
  char *text = NULL;
  FILE *f = open_memstream(&text, &size);
  fputs("tensor<", f);
  for (uint32_t i = 0; i < rank; i++) put_dim(f, d[i]);
  fprintf(f, "%s>", elem);
  fclose(f);
  snprintf(out, 160, "%s", text);
  free(text);
  return out;
}

static bool is_same(dim a, dim b) { return a.n == b.n && a.dyn == b.dyn; }

/* Has it these axes, with the last two exchanged? */
static bool has_axes(const given *x, const dim *d, uint32_t rank, const char *elem, bool turned) {
  bool all = x->rank == rank && !strcmp(x->elem, elem) && (!turned || rank > 1);
  for (uint32_t i = 0; all && i < rank; i++) all = is_same(x->d[i], d[turned && i + 2 >= rank ? 2 * rank - 3 - i : i]);
  return all;
}

/* One that there is, or its transpose: what is read at two places must not be taken for one. */
static bool again(gen *g, const dim *d, uint32_t rank, const char *elem, char *name) {
  bool turned = rank > 1 && flip(g, 50);
  uint32_t first = g->ngiven ? pick(g, g->ngiven) : 0;
  for (uint32_t i = 0; i < g->ngiven; i++) {
    const given *x = &g->given[(first + i) % g->ngiven];
    if (!has_axes(x, d, rank, elem, turned)) continue;
    snprintf(name, 16, "%s", x->name);
    if (!turned) return true;
    char t[160];
    snprintf(name, 16, "v%u", g->nvalue++);
    fprintf(g->ops, "  %%%s = fusion.permute %%%s axes [", name, x->name);
    for (uint32_t k = 0; k < rank; k++) fprintf(g->ops, "%s%u", k ? ", " : "", k + 2 >= rank ? 2 * rank - 3 - k : k);
    fprintf(g->ops, "] : %s\n", shape(d, rank, elem, t));
    return true;
  }
  return false;
}

/* An argument with these axes; some lie with holes between their rows. Its name goes to `name`. */
static void argument(gen *g, const dim *d, uint32_t rank, const char *elem, char *name) {
  char t[160];
  int64_t stride[MOST_AXES], at = 1;
  if (g->square && flip(g, 80) && again(g, d, rank, elem, name)) return;
  bool holes = rank > 1 && flip(g, 12);
  snprintf(name, 16, "a%u", g->narg);
  if (g->ngiven < MOST_GIVEN) {
    given *x = &g->given[g->ngiven++];
    *x = (given){.rank = rank, .elem = elem};
    memcpy(x->d, d, rank * sizeof *d);
    snprintf(x->name, sizeof x->name, "%s", name);
  }
  fprintf(g->args, "%s%%%s: %s", g->narg ? ", " : "", name, shape(d, rank, elem, t));
  for (uint32_t i = rank; i-- > 0;) {
    stride[i] = at;
    at *= d[i].n ? d[i].n : 1;
    if (holes && i + 1 == rank) at += 1 + pick(g, 9);
  }
  if (holes) {
    fputs(" {contiguity = [", g->args);
    for (uint32_t i = 0; i < rank; i++) fprintf(g->args, "%s%s", i ? ", " : "", i + 1 == rank ? "true" : "false");
    fputs("]}", g->args);
  }
  fprintf(g->f, "// arg %u %s [", g->narg++, elem);
  for (uint32_t i = 0; i < rank; i++) fprintf(g->f, "%s%" PRId64, i ? "," : "", d[i].n);
  fputs("] strides [", g->f);
  for (uint32_t i = 0; i < rank; i++) fprintf(g->f, "%s%" PRId64, i ? "," : "", stride[i]);
  fprintf(g->f, "] int %d 3 %u\n", elem[0] == 'u' ? 0 : -3, pick(g, 1000));
}

static void fresh(gen *g, char *name) { snprintf(name, 16, "v%u", g->nvalue++); }

/* A line of the body: %name = fusion.<what> : <shape>. */
static void line(gen *g, const char *name, const char *what, const dim *d, uint32_t rank, const char *elem) {
  char t[160];
  bool product = !strncmp(what, "matmul", 6) || !strncmp(what, "linear", 6);
  fprintf(g->ops, "  %%%s = fusion.%s : %s%s\n", name, what, shape(d, rank, elem, t),
          product && !strcmp(g->factor[0], "f32") && !strcmp(g->factor[1], "f32") && flip(g, 50) ? " {tf32}" : "");
}

/* ------------------------------------------------------------------------------------------------ factors */

/* What is computed of a factor before the product. */
static void before(gen *g, char *name, const dim *d, uint32_t rank, const char *elem) {
  char what[96], next[16], top[16], wide[16];
  if (!flip(g, 25)) return;
  if (flip(g, 60) || !is_float(elem)) {
    snprintf(what, sizeof what, "%s %%%s", is_float(elem) && flip(g, 50) ? "neg" : "relu", name);
  } else {
    fresh(g, top);
    snprintf(what, sizeof what, "reduce_max %%%s axes [%u]", name, rank - 1);
    line(g, top, what, d, rank - 1, elem);
    dim one[6];
    memcpy(one, d, rank * sizeof *d);
    one[rank - 1] = (dim){1, false};
    fresh(g, wide);
    snprintf(what, sizeof what, "broadcast %%%s axes [%u]", top, rank - 1);
    line(g, wide, what, one, rank, elem);
    snprintf(what, sizeof what, "min %%%s, %%%s", name, wide);
  }
  fresh(g, next);
  line(g, next, what, d, rank, elem);
  strcpy(name, next);
}

/* An argument whose axes are those of the factor in some order, some batches not among them, maybe of another type. */
static void factor(gen *g, int which, const dim *d, uint32_t rank, char *name) {
  uint32_t nbatch = rank - 2, order[6], n = 0, place[6];
  bool has[MOST_BATCHES] = {0};
  dim own[6] = {{0}};
  char what[96], next[16];
  const char *elem = g->factor[which], *from = elem;
  for (uint32_t i = 0; i < rank; i++) {
    if (i < nbatch) has[i] = d[i].n != 1 || d[i].dyn || flip(g, 50);
    if (i >= nbatch || has[i]) order[n++] = i;
  }
  for (uint32_t i = n; flip(g, 40) && i-- > 1;) {
    uint32_t k = pick(g, i + 1), x = order[i];
    order[i] = order[k];
    order[k] = x;
  }
  if (is_float(elem) && flip(g, 20)) from = flip(g, 50) ? "i8" : strcmp(elem, "f32") ? "f32" : "f16";
  for (uint32_t i = 0; i < n; i++) own[i] = d[order[i]];
  argument(g, own, n, from, name);
  before(g, name, own, n, from);
  if (from != elem) {
    fresh(g, next);
    snprintf(what, sizeof what, "cast %%%s", name);
    line(g, next, what, own, n, elem);
    strcpy(name, next);
  }
  bool moved = false;
  for (uint32_t i = 0, at = 0; i < rank; i++) {
    if (i < nbatch && !has[i]) continue;
    for (uint32_t k = 0; k < n; k++)
      if (order[k] == i) place[at] = k;
    moved |= place[at] != at;
    own[at++] = d[i];
  }
  if (moved) {
    int at = snprintf(what, sizeof what, "permute %%%s axes [", name);
    for (uint32_t i = 0; i < n; i++)
      at += snprintf(what + at, sizeof what - (size_t)at, "%s%u", i ? ", " : "", place[i]);
    snprintf(what + at, sizeof what - (size_t)at, "]");
    fresh(g, next);
    line(g, next, what, own, n, elem);
    strcpy(name, next);
  }
  if (n == rank) return;
  int at = snprintf(what, sizeof what, "broadcast %%%s axes [", name);
  for (uint32_t i = 0, k = 0; i < nbatch; i++)
    if (!has[i]) at += snprintf(what + at, sizeof what - (size_t)at, "%s%u", k++ ? ", " : "", i);
  snprintf(what + at, sizeof what - (size_t)at, "]");
  fresh(g, next);
  line(g, next, what, d, rank, elem);
  strcpy(name, next);
}

/* ------------------------------------------------------------------------------------------------ the product */

static uint32_t c_shape(const gen *g, dim *out) {
  for (uint32_t i = 0; i < g->nbatch; i++) out[i] = g->batch[i];
  out[g->nbatch] = g->m;
  out[g->nbatch + 1] = g->n;
  return g->nbatch + 2;
}

/* A batch of either factor may be 1. */
static uint32_t factor_shape(gen *g, int which, dim *out) {
  for (uint32_t i = 0; i < g->nbatch; i++) out[i] = flip(g, 20) && !which ? (dim){1, false} : g->batch[i];
  dim k = {g->k.n, !(g->known && g->k.n == 1) && flip(g, 50)};
  bool turned = which && g->linear;
  out[g->nbatch] = which ? turned ? g->n : k : g->m;
  out[g->nbatch + 1] = which ? turned ? k : g->n : k;
  return g->nbatch + 2;
}

/* For all, or for each row (0) or column (1), and batch. Whole numbers, as all else. */
static void scale(gen *g, int of, char *name) {
  dim d[6];
  uint32_t rank = c_shape(g, d);
  if (flip(g, 30)) {
    snprintf(name, 16, "%%s%d", of);
    fprintf(g->ops, "  %s = fusion.constant %d.0 : f32\n", name, 1 + (int)pick(g, 3));
    return;
  }
  for (uint32_t i = 0; i < rank; i++)
    if (i == rank - 1 - (uint32_t)of || flip(g, i < rank - 2 ? 50 : 20)) d[i] = (dim){1, false};
  *name++ = '%';
  argument(g, d, rank, "f32", name);
}

/* How many blocks cover an extent; where that is known, the number may be, too. */
static dim blocks(gen *g, dim d, int64_t block) { return (dim){(d.n + block - 1) / block, d.dyn || flip(g, 50)}; }

/* Of whatever bytes such that sums are numbers. */
static void as_exponents(gen *g, char *name, const dim *d, uint32_t rank) {
  char what[96], next[16], by[16];
  for (int i = 0; i < 2; i++) {
    fresh(g, by);
    fprintf(g->ops, "  %%%s = fusion.constant %d : ui8\n", by, i ? 120 : 7);
    snprintf(what, sizeof what, "%s %%%s, %%%s", i ? "add" : "and", name, by);
    fresh(g, next);
    line(g, next, what, d, rank, "ui8");
    strcpy(name, next);
  }
}

/* For each block of a factor. Some lie turned, or are computed. */
static void scale_of_blocks(gen *g, int of, char *name) {
  dim d[6], own[6];
  char what[96], next[16];
  uint32_t rank = c_shape(g, d), r = rank - 2;
  for (uint32_t i = 0; i < g->nbatch; i++)
    if (flip(g, 30)) d[i] = (dim){1, false};
  d[r] = blocks(g, of ? g->k : g->m, g->block[of ? 2 : 0]);
  d[r + 1] = blocks(g, of ? g->n : g->k, g->block[of ? 1 : 2]);
  *name++ = '%';
  memcpy(own, d, sizeof d);
  bool turned = flip(g, 40);
  const char *elem = g->exponents ? "ui8" : "f32";
  if (turned) own[r] = d[r + 1], own[r + 1] = d[r];
  argument(g, own, rank, elem, name);
  if (g->exponents) as_exponents(g, name, own, rank);
  else before(g, name, own, rank, elem);
  if (!turned) return;
  int at = snprintf(what, sizeof what, "permute %%%s axes [", name);
  for (uint32_t i = 0; i < rank; i++)
    at += snprintf(what + at, sizeof what - (size_t)at, "%s%u", i ? ", " : "", i < r ? i : 2 * r + 1 - i);
  snprintf(what + at, sizeof what - (size_t)at, "]");
  fresh(g, next);
  line(g, next, what, d, rank, elem);
  strcpy(name, next);
}

static void draw_blocks(gen *g) {
  static const int64_t sides[] = {1, 1, 2, 10, 16, 48, 128}, summed[] = {32, 32, 64, 96, 128};
  for (int i = 0; i < 2; i++) g->block[i] = sides[pick(g, 7)];
  g->block[2] = summed[pick(g, 5)];
  g->exponents = !strncmp(g->factor[0], "f8", 2) && flip(g, 60);
  if (g->exponents) g->block[0] = g->block[1] = 1;
}

static void product(gen *g) {
  dim d[6], c[6];
  char a[16], b[16], bias[96] = "", what[160];
  uint32_t rank = factor_shape(g, 0, d);
  if (g->linear)
    for (uint32_t i = 0; i < g->nbatch; i++) d[i] = g->batch[i];
  factor(g, 0, d, rank, a);
  rank = factor_shape(g, 1, d);
  if (g->linear) factor(g, 1, d + g->nbatch, 2, b);
  else factor(g, 1, d, rank, b);
  if (g->linear && flip(g, 60)) {
    char name[16];
    argument(g, &g->n, 1, is_float(g->sum) ? flip(g, 50) ? "f16" : "f32" : g->sum, name);
    snprintf(bias, sizeof bias, ", %%%s", name);
  }
  if (g->scaled) {
    char by[2][17];
    for (int i = 0; i < 2; i++) g->block[2] ? scale_of_blocks(g, i, by[i]) : scale(g, i, by[i]);
    int at = snprintf(bias, sizeof bias, ", %s, %s", by[0], by[1]);
    if (g->block[2])
      snprintf(bias + at, sizeof bias - (size_t)at, " blocks [%d, %d, %d]", (int)g->block[0], (int)g->block[1],
               (int)g->block[2]);
  }
  fresh(g, g->now);
  g->type = g->sum;
  snprintf(what, sizeof what, "%s %%%s, %%%s%s",
           g->linear   ? "linear"
           : g->scaled ? "scaled_matmul"
                       : "matmul",
           a, b, bias);
  line(g, g->now, what, c, c_shape(g, c), g->sum);
}

/* ------------------------------------------------------------------------------------------------ what follows */

static void keep(gen *g, const char *name, const dim *d, uint32_t rank, const char *elem) {
  if (g->nresult == 4) return;
  strcpy(g->result[g->nresult], name);
  shape(d, rank, elem, g->result_type[g->nresult++]);
}

static void keep_now(gen *g) {
  dim c[6];
  uint32_t rank = c_shape(g, c);
  keep(g, g->now, c, rank, g->type);
}

static void becomes(gen *g, const char *what) {
  dim c[6];
  char next[16];
  fresh(g, next);
  line(g, next, what, c, c_shape(g, c), g->type);
  strcpy(g->now, next);
}

/* A vector along one axis, or a tensor of C's shape, that is broadcast to it. */
static void operand(gen *g, char *name) {
  dim c[6], own[6];
  char what[96], next[16];
  uint32_t rank = c_shape(g, c), n = 0, axes[6], nnew = 0;
  bool all = flip(g, 45);
  for (uint32_t i = 0; i < rank; i++)
    if (all || flip(g, 40)) own[n++] = c[i];
    else axes[nnew++] = i;
  argument(g, own, n, g->type, name);
  if (flip(g, 30)) {
    fresh(g, next);
    snprintf(what, sizeof what, "abs %%%s", name);
    line(g, next, what, own, n, g->type);
    strcpy(name, next);
  }
  if (!nnew) return;
  int at = snprintf(what, sizeof what, "broadcast %%%s axes [", name);
  for (uint32_t i = 0; i < nnew; i++) {
    at += snprintf(what + at, sizeof what - (size_t)at, "%s%u", i ? ", " : "", axes[i]);
    c[axes[i]] = (dim){1, false};
  }
  snprintf(what + at, sizeof what - (size_t)at, "]");
  fresh(g, next);
  line(g, next, what, c, rank, g->type);
  strcpy(name, next);
}

static void follow(gen *g) {
  static const char *const unary[] = {"relu", "neg", "abs", "sign"}, *const binary[] = {"add", "sub", "max", "min"};
  static const char *const floats[] = {"f32", "f16", "bf16"};
  char what[96], other[16];
  uint32_t c = pick(g, 10);
  if (c < 3) {
    snprintf(what, sizeof what, "%s %%%s", unary[pick(g, 4)], g->now);
    becomes(g, what);
  } else if (c < 7) {
    operand(g, other);
    snprintf(what, sizeof what, "%s %%%s, %%%s", binary[pick(g, 4)], g->now, other);
    becomes(g, what);
  } else if (c < 8 && is_float(g->type) && strcmp(g->type, "f64")) {
    g->type = floats[pick(g, 3)];
    snprintf(what, sizeof what, "cast %%%s", g->now);
    becomes(g, what);
  } else if (c < 9) {
    bool bits = !strcmp(g->type, "f32") && flip(g, 50);
    if (bits) {
      g->type = "i32";
      snprintf(what, sizeof what, "bitcast %%%s", g->now);
      becomes(g, what);
      g->type = "f32";
    }
    if (bits) snprintf(what, sizeof what, "bitcast %%%s", g->now);
    else snprintf(what, sizeof what, "add %%%s, %%%s", g->now, g->now);
    becomes(g, what);
  } else keep_now(g);
}

/* Elements small enough to be added up again. */
static void clamp(gen *g) {
  char what[96];
  fprintf(g->ops, "  %%lo%u = fusion.constant %s : %s\n  %%hi%u = fusion.constant %s : %s\n", g->nvalue,
          is_float(g->type)   ? "-2.0"
          : g->type[0] == 'u' ? "0"
                              : "-2",
          g->type, g->nvalue, is_float(g->type) ? "2.0" : "2", g->type);
  snprintf(what, sizeof what, "clamp %%%s, %%lo%u, %%hi%u", g->now, g->nvalue, g->nvalue);
  becomes(g, what);
}

static void behind(gen *g) {
  dim c[6];
  char what[96], r[16];
  uint32_t rank = c_shape(g, c), axis = pick(g, rank), n = 0;
  bool sum = flip(g, 50);
  if (sum) clamp(g);
  keep_now(g);
  fresh(g, r);
  snprintf(what, sizeof what, "%s %%%s axes [%u]", sum ? "sum" : "reduce_max", g->now, axis);
  for (uint32_t i = 0; i < rank; i++)
    if (i != axis) c[n++] = c[i];
  line(g, r, what, c, n, g->type);
  keep(g, r, c, n, g->type);
}

/* C, or its transpose, is a factor of another product. */
static void second(gen *g) {
  dim d[6], c[6];
  char b[16], what[96];
  const char *t = g->type;
  clamp(g);
  if (flip(g, 30)) keep_now(g);
  if (flip(g, 30)) {
    uint32_t rank = g->nbatch + 2;
    dim x = g->m;
    int at = snprintf(what, sizeof what, "permute %%%s axes [", g->now);
    for (uint32_t i = 0; i < rank; i++)
      at += snprintf(what + at, sizeof what - (size_t)at, "%s%u", i ? ", " : "",
                     i < g->nbatch ? i : 2 * g->nbatch + 1 - i);
    snprintf(what + at, sizeof what - (size_t)at, "]");
    g->m = g->n;
    g->n = x;
    becomes(g, what);
  }
  g->k = g->n;
  g->n = draw_dim(g, 40);
  for (uint32_t i = 0; i < g->nbatch; i++) d[i] = g->batch[i];
  d[g->nbatch] = g->k;
  d[g->nbatch + 1] = g->n;
  g->factor[1] = t;
  factor(g, 1, d, g->nbatch + 2, b);
  snprintf(what, sizeof what, "matmul %%%s, %%%s", g->now, b);
  fresh(g, g->now);
  line(g, g->now, what, c, c_shape(g, c), t);
}

static void draw_types(gen *g) {
  static const char *const factors[] = {"f16", "f16", "bf16", "bf16", "bf16",     "f32",   "f64",
                                        "i8",  "ui8", "i32",  "i64",  "f8E4M3FN", "f8E5M2"};
  static const char *const sums[] = {"f32", "f16", "bf16"};
  const char *t = factors[pick(g, sizeof factors / sizeof *factors)];
  g->factor[0] = g->factor[1] = t;
  if (!strcmp(t, "i8") && flip(g, 40)) g->factor[1] = "ui8";
  if (!strcmp(t, "f8E4M3FN") && flip(g, 40)) g->factor[1] = "f8E5M2";
  g->sum = !strcmp(t, "f64") || !strcmp(t, "i64") || !strcmp(t, "ui32") ? t : is_float(t) ? sums[pick(g, 3)] : "i32";
}

static void body(gen *g) {
  g->linear = flip(g, 35);
  const char *t = g->factor[0];
  bool bytes = !strcmp(t, "i8") || !strcmp(t, "ui8");
  g->scaled = !g->linear && flip(g, t[1] == '8' ? 75 : 40) && (bytes || (is_float(t) && strcmp(t, "f64")));
  if (g->scaled && bytes) g->sum = flip(g, 50) ? "f32" : "bf16";
  if (g->scaled && !bytes && flip(g, 45)) draw_blocks(g);
  product(g);
  for (uint32_t n = pick(g, 5) + 2 * g->square; n--;) follow(g);
  if (flip(g, 30)) {
    second(g);
    for (uint32_t n = pick(g, 3); n--;) follow(g);
  }
  if (flip(g, 25)) behind(g);
  else keep_now(g);
}

static void results(const gen *g, FILE *f, bool types) {
  for (uint32_t i = 0; i < g->nresult; i++)
    fprintf(f, "%s%s%s", i ? ", " : "", types ? "" : "%", types ? g->result_type[i] : g->result[i]);
}

/* One row, one column, or nothing to add up; often the type says so. What is summed over is longer then. */
static void draw_vector(gen *g) {
  static const int64_t lengths[] = {64, 128, 130, 200, 300, 257};
  uint32_t which = pick(g, 8);
  g->known = flip(g, 80);
  dim one = {1, !g->known};
  if (which != 0 && flip(g, 50)) g->k.n = lengths[pick(g, 6)];
  if (which == 0) g->k = one;
  if (which == 1 || (which >= 2 && which < 5)) g->m = one;
  if (which == 1 || which >= 5) g->n = one;
}

char *products_text(uint64_t seed, const char *name) {
  static const char *const targets[] = {"sm_80", "sm_80", "sm_80", "sm_80", "sm_80", "sm_90a", "sm_90a", "sm_100a"};
  gen g = {.r = {mix(seed)}};
  char *text = NULL, *args = NULL, *ops = NULL;
  size_t size[3];
  g.f = open_memstream(&text, &size[0]);
  g.args = open_memstream(&args, &size[1]);
  g.ops = open_memstream(&ops, &size[2]);
  g.square = flip(&g, 30);
  const char *target = targets[g.square ? 3 + pick(&g, 5) : pick(&g, 8)];
  bool vector =
      !g.square && flip(&g, 60); /* sums of products: a block keeps short rows, so that long ones are in parts */
  fprintf(g.f, "// %s\n// prop: index=auto vector=16 again=0 shift=0 target=%s row=%u\n", name, target,
          vector && flip(&g, 50) ? 64 : 0);
  draw_types(&g);
  g.nbatch = flip(&g, 65) ? 0 : 1 + pick(&g, MOST_BATCHES);
  for (uint32_t i = 0; i < g.nbatch; i++) g.batch[i] = draw_dim(&g, 3);
  g.m = draw_dim(&g, 70);
  g.n = draw_dim(&g, 70);
  g.k = draw_dim(&g, 90);
  if (vector) draw_vector(&g);
  if (g.square) g.n = g.k = g.m = draw_dim(&g, 40);
  body(&g);
  fclose(g.args);
  fclose(g.ops);
  for (uint32_t i = 0; i < g.nresult; i++) {
    const char *elem = strrchr(g.result_type[i], 'x');
    fprintf(g.f, "// out %u %.*s 0\n", i, (int)strcspn(elem ? elem + 1 : g.result_type[i] + 7, ">"),
            elem ? elem + 1 : g.result_type[i] + 7);
  }
  fprintf(g.f, "fusion.func @f(%s) -> (", args);
  results(&g, g.f, true);
  fprintf(g.f, ") {\n%s  fusion.return ", ops);
  results(&g, g.f, false);
  fputs(" : ", g.f);
  results(&g, g.f, true);
  fputs("\n}\n", g.f);
  fclose(g.f);
  free(args);
  free(ops);
  return text;
}
