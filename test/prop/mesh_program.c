/* Programs that meshes are for: rows that a step is cut along, products whose columns and rows are spread, norms'
 * vectors, sums of all kinds, gathers, gradients; over two axes of the mesh, in pieces, with sums that are wide.
 * Elements are small whole numbers, so all is exact but the parts of sums that are sent in a narrow type. */
#include "mesh.h"

typedef struct gen {
  rng r;
  FILE *f, *args, *ops;
  uint32_t narg, next;
  const char *type;           /* of the elements */
  const char *rows, *columns; /* axes of the mesh, or "" */
  const char *mesh;           /* its extents, as the text has them */
  const char *stage;          /* an axis of the mesh whose devices have parts of the program, or "" */
  uint32_t stages, at;        /* how many there are; where arguments are from now on */
  bool dyn[3];
  int64_t m, k, h;
  char step[16]; /* a tensor whose rows may be cut into pieces, or nothing */
  char now[16];  /* the value at hand, [m, k] or [m, h] */
} gen;

static const char *extent(const gen *g, char *out, int which) {
  int64_t n = which == 0 ? g->m : which == 1 ? g->k : g->h;
  if (g->dyn[which]) strcpy(out, "?");
  else snprintf(out, 24, "%lld", (long long)n);
  return out;
}

static const char *tensor(const gen *g, char *out, int a, int b, const char *type) {
  char x[24], y[24];
  if (b < 0) snprintf(out, 64, "tensor<%sx%s>", extent(g, x, a), type);
  else snprintf(out, 64, "tensor<%sx%sx%s>", extent(g, x, a), extent(g, y, b), type);
  return out;
}

/* An argument with the extents a and b (or a alone), spread over these axes of the mesh. */
static void argument(gen *g, const char *name, int a, int b, const char *over_a, const char *over_b) {
  static const char letter[] = "mkh";
  char t[64];
  int64_t n[3] = {g->m, g->k, g->h};
  fprintf(g->args, "%s%%%s: %s {", g->narg ? ", " : "", name, tensor(g, t, a, b, g->type));
  if (b < 0) fprintf(g->args, "spread = [\"%s\"], dims = [\"%c\"]", n[a] == 1 && !g->dyn[a] ? "" : over_a, letter[a]);
  else
    fprintf(g->args, "spread = [\"%s\", \"%s\"], dims = [\"%c\", \"%c\"]", n[a] == 1 && !g->dyn[a] ? "" : over_a,
            n[b] == 1 && !g->dyn[b] ? "" : over_b, letter[a], letter[b]);
  if (*g->stage) fprintf(g->args, ", on = {%s = %u}", g->stage, g->at);
  fputc('}', g->args);
  if (b < 0)
    fprintf(g->f, "// arg %u %s [%lld] strides [1] int -2 2 %u\n", g->narg++, g->type, (long long)n[a],
            below(&g->r, 1000));
  else
    fprintf(g->f, "// arg %u %s [%lld,%lld] strides [%lld,1] int -2 2 %u\n", g->narg++, g->type, (long long)n[a],
            (long long)n[b], (long long)n[b], below(&g->r, 1000));
}

static const char *fresh(gen *g) {
  snprintf(g->now, sizeof g->now, "v%u", g->next++);
  return g->now;
}

static bool product_type(const char *t) { return t[0] == 'f' || t[0] == 'b'; }

static int64_t draw(gen *g, int64_t most) {
  return chance(&g->r, 12) ? below(&g->r, 2) : 1 + below(&g->r, (uint32_t)most);
}

static void extents(gen *g) {
  static const int64_t rows[] = {0, 1, 2, 7, 64, 127, 128, 129, 255, 257, 300, 384, 511, 640};
  g->m = rows[below(&g->r, sizeof rows / sizeof *rows)];
  g->k = draw(g, 12);
  g->h = draw(g, 16);
  for (int i = 0; i < 3; i++) g->dyn[i] = chance(&g->r, i ? 40 : 90);
}

/* The rows at hand, times a vector or more of them; nothing is sent for it. */
static void row_op(gen *g, int columns, const char *over) {
  char t[64], v[64], name[8];
  char x[16];
  if (chance(&g->r, 40)) {
    strcpy(x, g->now);
    snprintf(name, sizeof name, "w%u", g->next++);
    argument(g, name, columns, -1, over, "");
    char one[64], n[24];
    snprintf(one, sizeof one, "tensor<1x%sx%s>", extent(g, n, columns), g->type);
    fprintf(g->ops, "  %%%s_b = fusion.broadcast %%%s axes [0] : %s\n", name, name, one);
    fprintf(g->ops, "  %%%s = fusion.%s %%%s, %%%s_b : %s\n", fresh(g), chance(&g->r, 50) ? "add" : "max", x, name,
            tensor(g, t, 0, columns, g->type));
  }
  if (chance(&g->r, 40)) {
    strcpy(x, g->now);
    fprintf(g->ops, "  %%%s = fusion.%s %%%s : %s\n", fresh(g), chance(&g->r, 50) ? "neg" : "abs", x,
            tensor(g, v, 0, columns, g->type));
  }
}

static void spread_copy(gen *g, int columns, const char *rows, const char *cols) {
  char t[64], x[16];
  strcpy(x, g->now);
  int64_t n = columns == 1 ? g->k : g->h;
  if (g->m == 1 && !g->dyn[0]) rows = "";
  if (n == 1 && !g->dyn[columns]) cols = "";
  fprintf(g->ops, "  %%%s = fusion.set %%%s : %s {spread = [\"%s\", \"%s\"]}\n", fresh(g), x,
          tensor(g, t, 0, columns, g->type), rows, cols);
}

/* From the devices of a stage to those of another one, or of the same. */
static void next_stage(gen *g, int columns) {
  char t[64], x[16];
  if (!*g->stage) return;
  strcpy(x, g->now);
  g->at = below(&g->r, g->stages);
  fprintf(g->ops, "  %%%s = fusion.set %%%s : %s {on = {%s = %u}}\n", fresh(g), x, tensor(g, t, 0, columns, g->type),
          g->stage, g->at);
}

/* A product with weights that are spread: columns, or rows, of which the sums are parts then. */
static void product(gen *g, int from, int to, const char *rows, const char *columns) {
  char name[8], x[16], t[64];
  strcpy(x, g->now);
  snprintf(name, sizeof name, "u%u", g->next++);
  argument(g, name, from, to, rows, columns);
  fprintf(g->ops, "  %%%s = fusion.matmul %%%s, %%%s : %s\n", fresh(g), x, name, tensor(g, t, 0, to, g->type));
}

/* A sum, or another reduction, of the columns; the rows that are left. */
static void reduction(gen *g) {
  static const char *const ops[] = {"sum", "sum", "sum", "reduce_max", "reduce_min"};
  char x[16], t[64];
  strcpy(x, g->now);
  fprintf(g->ops, "  %%%s = fusion.%s %%%s axes [1] : %s\n", fresh(g), ops[below(&g->r, 5)], x,
          tensor(g, t, 0, -1, g->type));
}

/* A place of an axis of the mesh, didx, didy or didz. */
static uint32_t draw_place(gen *g, const char *axis) {
  const char *s = g->mesh;
  for (int skip = axis[3] - 'x'; skip > 0; skip--) s = strchr(s, ',') + 1;
  return below(&g->r, (uint32_t)strtoul(s, NULL, 10));
}

/* How the result lies, by a copy: on some devices, or spread. */
static void end(gen *g, int rank, const char *choices[3]) {
  char x[16], t[64];
  const char *over = *g->columns ? g->columns : *g->rows ? g->rows : g->stage;
  if (*over && chance(&g->r, 25)) {
    strcpy(x, g->now);
    fprintf(g->ops, "  %%%s = fusion.set %%%s : %s {on = {%s = %u}}\n", fresh(g), x,
            tensor(g, t, 0, rank == 1 ? -1 : 1, g->type), over, draw_place(g, over));
    return;
  }
  const char *rows = choices[below(&g->r, 3)], *cols = choices[below(&g->r, 3)];
  if (!strcmp(rows, cols)) cols = "";
  if (g->m == 1 && !g->dyn[0]) rows = "";
  if (g->k == 1 && !g->dyn[1]) cols = "";
  strcpy(x, g->now);
  if (rank == 1)
    fprintf(g->ops, "  %%%s = fusion.set %%%s : %s {spread = [\"%s\"]}\n", fresh(g), x, tensor(g, t, 0, -1, g->type),
            rows);
  else
    fprintf(g->ops, "  %%%s = fusion.set %%%s : %s {spread = [\"%s\", \"%s\"]}\n", fresh(g), x,
            tensor(g, t, 0, 1, g->type), rows, cols);
}

/* Rows are spread, and summed over: what it gives is a gradient's. */
static int gradient(gen *g) {
  char t[64], v[64];
  argument(g, "dy", 0, 2, g->rows, g->columns);
  if (product_type(g->type) && chance(&g->r, 60)) {
    fprintf(g->ops, "  %%xt = fusion.permute %%%s axes [1, 0] : %s\n", g->now, tensor(g, t, 1, 0, g->type));
    fprintf(g->ops, "  %%%s = fusion.matmul %%xt, %%dy : %s\n", fresh(g), tensor(g, v, 1, 2, g->type));
    return 3;
  }
  fprintf(g->ops, "  %%%s = fusion.sum %%dy axes [0] : %s\n", fresh(g), tensor(g, t, 2, -1, g->type));
  return 4;
}

/* Blocks of two products, each at a stage of its own or at that of the one before, as many as are exact in the type;
 * some take the larger of what they give and what they began with. */
static int blocks(gen *g, const char *choices[3]) {
  char begin[16], x[16], t[64];
  uint32_t most = !strcmp(g->type, "f64") ? 3 : !strcmp(g->type, "f32") ? 2 : 1;
  for (uint32_t n = 1 + below(&g->r, most); n > 0; n--) {
    strcpy(begin, g->now);
    product(g, 1, 2, "", g->columns);
    if (!*g->step) strcpy(g->step, g->now);
    row_op(g, 2, g->columns);
    product(g, 2, 1, g->columns, "");
    if (chance(&g->r, 50)) {
      strcpy(x, g->now);
      fprintf(g->ops, "  %%%s = fusion.max %%%s, %%%s : %s\n", fresh(g), x, begin, tensor(g, t, 0, 1, g->type));
    }
    if (n > 1 || most == 1) next_stage(g, 1);
  }
  end(g, 2, choices);
  return 2;
}

/* What the result is: 2 and 1 rows by columns, and rows; 3 and 4 a gradient of weights, and of a vector. */
static int body(gen *g) {
  const char *choices[3] = {"", g->rows, g->columns};
  bool sequence = chance(&g->r, 50), products = product_type(g->type);
  const char *first = sequence ? g->columns : g->rows;
  argument(g, "x", 0, 1, first, "");
  strcpy(g->now, "x");
  if (chance(&g->r, 15)) return gradient(g);
  row_op(g, 1, "");
  if (sequence || chance(&g->r, 30)) spread_copy(g, 1, g->rows, "");
  if (products && *g->stage && chance(&g->r, 60)) return blocks(g, choices);
  if (products) {
    product(g, 1, 2, "", g->columns);
    strcpy(g->step, g->now);
  } else {
    argument(g, "y", 0, 2, g->rows, g->columns);
    strcpy(g->now, "y");
  }
  row_op(g, 2, g->columns);
  next_stage(g, 2);
  if (products && chance(&g->r, 60)) {
    product(g, 2, 1, g->columns, "");
    if (chance(&g->r, 50)) strcpy(g->step, g->now);
    end(g, 2, choices);
    return 2;
  }
  reduction(g);
  if (chance(&g->r, 50)) strcpy(g->step, g->now);
  end(g, 1, choices);
  return 1;
}

char *mesh_program(uint64_t seed, const char *name, uint32_t most) {
  static const char *const types[] = {"f32", "f32", "bf16", "bf16", "bf16", "f16", "f16",
                                      "f64", "i64", "i32",  "i16",  "i8",   "ui8", "ui32"};
  static const struct {
    const char *mesh, *rows, *columns, *stage;
    uint32_t devices, stages;
  } meshes[] = {{"2", "", "didx", "", 2, 0},
                {"2", "didx", "", "", 2, 0},
                {"3", "", "didx", "", 3, 0},
                {"4", "", "didx", "", 4, 0},
                {"5", "", "didx", "", 5, 0},
                {"7", "didx", "", "", 7, 0},
                {"8", "", "didx", "", 8, 0},
                {"2, 2", "didx", "didy", "", 4, 0},
                {"2, 2", "didy", "didx", "", 4, 0},
                {"2, 3", "didx", "didy", "", 6, 0},
                {"4, 2", "didx", "didy", "", 8, 0},
                {"1, 3", "didx", "didy", "", 3, 0},
                {"2, 1, 2", "didx", "didz", "", 4, 0},
                {"2, 2, 2", "didz", "didy", "", 8, 0},
                {"2", "", "", "didx", 2, 2},
                {"3", "", "", "didx", 3, 3},
                {"2, 2", "", "didy", "didx", 4, 2},
                {"2, 3", "didx", "", "didy", 6, 3},
                {"2, 2, 2", "didz", "didx", "didy", 8, 2}};
  gen g = {.r = {mix(seed)}, .type = NULL};
  char *text = NULL, *args = NULL, *ops = NULL, t[64];
  size_t size[3];
  uint32_t at = below(&g.r, sizeof meshes / sizeof *meshes);
  while (meshes[at].devices > most) at = below(&g.r, sizeof meshes / sizeof *meshes);
  g.rows = meshes[at].rows;
  g.columns = meshes[at].columns;
  g.mesh = meshes[at].mesh;
  g.stage = meshes[at].stage;
  g.stages = meshes[at].stages;
  g.type = types[below(&g.r, sizeof types / sizeof *types)];
  g.f = open_memstream(&text, &size[0]);
  g.args = open_memstream(&args, &size[1]);
  g.ops = open_memstream(&ops, &size[2]);
  fprintf(g.f, "// %s\n// prop: index=auto vector=16 again=0 shift=0 target=%s row=0\n", name,
          chance(&g.r, 75) ? "sm_80" : "sm_90a");
  extents(&g);
  int kind = body(&g);
  fclose(g.args);
  fclose(g.ops);
  tensor(&g, t, kind == 3 ? 1 : kind == 4 ? 2 : 0, kind == 2 ? 1 : kind == 3 ? 2 : -1, g.type);
  bool line = chance(&g.r, 50);
  fprintf(g.f, "// out 0 %s 0\n", g.type);
  mesh_line(g.f, meshes[at].mesh, line);
  fprintf(g.f, "fusion.func @f(%s) -> %s attributes {", args, t);
  mesh_attribute(g.f, meshes[at].mesh, line);
  if (chance(&g.r, 30)) fprintf(g.f, ", wide_sums");
  fprintf(g.f, "} {\n%s", ops);
  if (*g.step && chance(&g.r, 65))
    fprintf(g.f, "  sched.split %%%s[0] into %u\n  sched.parallelize %%%s[0] stream\n", g.step, 1 + below(&g.r, 4),
            g.step);
  fprintf(g.f, "  fusion.return %%%s : %s\n}\n", g.now, t);
  fclose(g.f);
  free(args);
  free(ops);
  return text;
}
