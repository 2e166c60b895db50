/* Programs of several steps: a host.func that calls small fusions, each with tensors that earlier steps wrote, in place
 * where its function allows it, into memory that was in use before. The reference makes the calls one after the other,
 * out of place; all elements are small whole numbers. */
#include "steps.h"

#include <inttypes.h>

#define MOST_TENSORS 24

typedef struct gen {
  rng r;
  FILE *f;
  int64_t n, m;
  bool turned[MOST_TENSORS]; /* m x n in place of n x m */
  bool ready[MOST_TENSORS];  /* written: 0 and 1 are the inputs, 2 the result */
  int ntensor;
  bool used[16]; /* of the table */
} gen;

#define UNARY(NAME, PLACE, OPS)                                                                                        \
  "fusion.func @" NAME "(%x: tensor<?x?xf32>) -> (tensor<?x?xf32>" PLACE ") {\n" OPS "  fusion.return %y : "           \
  "tensor<?x?xf32>\n}\n"
#define BINARY(NAME, PLACE, OPS)                                                                                       \
  "fusion.func @" NAME "(%x: tensor<?x?xf32>, %z: tensor<?x?xf32>) -> (tensor<?x?xf32>" PLACE ") {\n" OPS              \
  "  fusion.return %y : tensor<?x?xf32>\n}\n"
#define THERE " {in_place = 0}"

static const struct function {
  const char *name;
  int inputs;
  bool in_place, turns;
  const char *text;
} table[] = {{"neg", 1, true, false, UNARY("neg", THERE, "  %y = fusion.neg %x : tensor<?x?xf32>\n")},
             {"relu", 1, false, false, UNARY("relu", "", "  %y = fusion.relu %x : tensor<?x?xf32>\n")},
             {"rows", 1, false, false,
              UNARY("rows", "",
                    "  %a = fusion.reduce_max %x axes [1] : tensor<?xf32>\n"
                    "  %b = fusion.broadcast %a axes [1] : tensor<?x1xf32>\n"
                    "  %y = fusion.sub %x, %b : tensor<?x?xf32>\n")},
             {"columns", 1, true, false,
              UNARY("columns", THERE,
                    "  %a = fusion.reduce_max %x axes [0] : tensor<?xf32>\n"
                    "  %b = fusion.broadcast %a axes [0] : tensor<1x?xf32>\n"
                    "  %y = fusion.sub %x, %b : tensor<?x?xf32>\n")},
             {"turn", 1, false, true, UNARY("turn", "", "  %y = fusion.permute %x axes [1, 0] : tensor<?x?xf32>\n")},
             {"add", 2, true, false, BINARY("add", THERE, "  %y = fusion.add %x, %z : tensor<?x?xf32>\n")},
             {"sub", 2, false, false, BINARY("sub", "", "  %y = fusion.sub %x, %z : tensor<?x?xf32>\n")}};

static int some_ready(gen *g, bool turned) {
  for (int tries = 0; tries < 40; tries++) {
    int i = (int)below(&g->r, (uint32_t)g->ntensor);
    if (g->ready[i] && g->turned[i] == turned) return i;
  }
  return 0;
}

static const char *name_of(int i, char *text) {
  if (i == 2) return "%y";
  sprintf(text, i < 2 ? "%%x%d" : "%%t%d", i);
  return text;
}

static void new_tensor(gen *g, bool turned) {
  int i = g->ntensor++;
  g->turned[i] = turned;
  g->ready[i] = false;
  fprintf(g->f, "  %%t%d = host.tensor(%s) : !host.tensor<2xf32>\n", i, turned ? "%m, %n" : "%n, %m");
}

/* Where a step writes: a new tensor, or one that was in use, but none that it reads. */
static int target(gen *g, const struct function *fn, const int *in, bool turned, bool last) {
  if (last) return 2;
  if (fn->in_place && in[0] > 2 && (fn->inputs < 2 || in[1] != in[0]) && chance(&g->r, 60)) return in[0];
  for (int tries = 0; tries < 4 && chance(&g->r, 40); tries++) {
    int i = (int)below(&g->r, (uint32_t)g->ntensor);
    if (i > 2 && g->turned[i] == turned && i != in[0] && i != in[1]) return i;
  }
  if (g->ntensor < MOST_TENSORS) new_tensor(g, turned);
  return g->turned[g->ntensor - 1] == turned && g->ntensor - 1 != in[0] && g->ntensor - 1 != in[1] ? g->ntensor - 1 : 2;
}

static void step(gen *g, bool last) {
  char text[3][16];
  const struct function *fn = &table[below(&g->r, sizeof table / sizeof *table)];
  bool turned = last ? fn->turns : chance(&g->r, 30); /* the input */
  int in[2] = {some_ready(g, turned), -1};
  if (g->turned[in[0]] != turned || in[0] == 2) {
    fn = &table[1]; /* of an input, which is always there */
    in[0] = 0;
    turned = false;
  }
  if (fn->inputs > 1) in[1] = some_ready(g, turned);
  if (in[1] == 2 || (in[1] >= 0 && g->turned[in[1]] != turned)) in[1] = in[0];
  bool out_turned = fn->turns ? !turned : turned;
  int out = last ? 2 : target(g, fn, in, out_turned, last);
  if (out == 2 && out_turned) return; /* no room */
  g->used[fn - table] = true;
  fprintf(g->f, "  host.call @%s(%s", fn->name, name_of(in[0], text[0]));
  if (fn->inputs > 1) fprintf(g->f, ", %s", name_of(in[1], text[1]));
  fprintf(g->f, ", %s)\n", name_of(out, text[2]));
  g->ready[out] = out != 2;
}

char *steps_text(uint64_t seed, const char *name) {
  gen g = {.r = {mix(seed)}, .ntensor = 3, .ready = {true, true}};
  char *text = NULL;
  size_t size;
  g.n = chance(&g.r, 10) ? below(&g.r, 2) : 1 + below(&g.r, 40);
  g.m = 1 + below(&g.r, 40);
  g.f = open_memstream(&text, &size);
  fprintf(g.f, "// %s\n// prop: index=auto vector=16 again=0 shift=0 target=%s row=%u\n", name,
          chance(&g.r, 50) ? "sm_90" : "sm_80", 2u << below(&g.r, 5));
  for (int i = 0; i < 2; i++)
    fprintf(g.f, "// arg %d f32 [%" PRId64 ",%" PRId64 "] strides [%" PRId64 ",1] int -9 9 %d\n", i, g.n, g.m, g.m,
            7 + i);
  fputs("// out 0 f32 0\n", g.f);
  fputs("host.func @f(%x0: !host.tensor<2xf32>, %x1: !host.tensor<2xf32>, %y: !host.tensor<2xf32>) attributes "
        "{num_results = 1} {\n  %n = host.dim %x0, 0\n  %m = host.dim %x0, 1\n  host.shape 0 (%n, %m)\n"
        "  host.shapes_end\n",
        g.f);
  uint32_t steps = 1 + below(&g.r, 10);
  for (uint32_t i = 0; i <= steps; i++) step(&g, i == steps);
  fputs("}\n", g.f);
  for (size_t i = 0; i < sizeof table / sizeof *table; i++)
    if (g.used[i]) fputs(table[i].text, g.f);
  fclose(g.f);
  return text;
}
