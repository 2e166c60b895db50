/* Results in the memory of arguments: any case, with each result in place of an argument of its type, where there is
 * one. Accepted, it must give what the reference gives out of place. */
#include "in_place.h"

#include <inttypes.h>

#define MOST 96

typedef struct word {
  const char *at;
  size_t n;
} word;

/* The end of what stands before `,` or the closing bracket of this level. */
static const char *end_of(const char *s) {
  int depth = 0;
  for (; *s; s++) {
    if (*s == '-' && s[1] == '>') s++;
    else if (strchr("(<[{", *s)) depth++;
    else if (strchr(")>]}", *s) && depth-- == 0) return s;
    else if (*s == ',' && !depth) return s;
  }
  return s;
}

/* The type that begins here: `tensor<...>`, or a word. */
static word type_at(const char *s) {
  const char *end = s;
  while (*end && !strchr("<,){ ", *end)) end++;
  if (*end == '<') end = end_of(end + 1) + 1;
  return (word){s, (size_t)(end - s)};
}

/* What stands between `(` and `)`: types of arguments, behind their names, or of results. */
static const char *list(const char *s, word *out, uint32_t *n) {
  for (*n = 0; *s && *s != ')' && *n < MOST;) {
    while (*s == ',' || *s == ' ' || *s == '\n') s++;
    const char *end = end_of(s), *colon = *s == '%' ? strchr(s, ':') : NULL;
    if (colon) s = colon + 1 + strspn(colon + 1, " ");
    out[(*n)++] = type_at(s);
    s = end;
  }
  return *s ? s + 1 : s;
}

static bool same_type(word a, word b) {
  return a.n == b.n && memcmp(a.at, b.at, a.n) == 0 && strncmp(a.at, "tensor<", 7) == 0;
}

char *in_place_text(const char *text, uint64_t seed, bool *any) {
  char *out = NULL;
  size_t size = 0;
  word arg[MOST], result[MOST];
  uint32_t narg, nresult = 1;
  bool taken[MOST] = {0};
  rng r = {mix(seed)};
  FILE *f = open_memstream(&out, &size);
  const char *open = strstr(text, "fusion.func @"), *to = open ? strchr(open, '(') : NULL;
  const char *behind = to ? list(to + 1, arg, &narg) : NULL, *from = behind ? strstr(behind, "-> ") : NULL;
  *any = false;
  if (!from) {
    fputs(text, f);
    fclose(f);
    return out;
  }
  from += 3;
  if (*from == '(') behind = list(from + 1, result, &nresult);
  else {
    result[0] = type_at(from);
    behind = result[0].at + result[0].n;
  }
  fwrite(text, 1, (size_t)(from - text), f);
  for (uint32_t k = 0; k < nresult; k++) {
    fprintf(f, "%s%.*s", k ? ", " : "(", (int)result[k].n, result[k].at);
    uint32_t first = below(&r, narg);
    for (uint32_t j = 0; j < narg; j++) {
      uint32_t i = (first + j) % narg;
      if (taken[i] || !same_type(arg[i], result[k])) continue;
      fprintf(f, " {in_place = %u}", i);
      *any = taken[i] = true;
      break;
    }
  }
  fprintf(f, ")%s", behind);
  fclose(f);
  return out;
}

void in_place_read(const char *text, int32_t *arg, uint32_t n) {
  word skip[MOST];
  uint32_t narg;
  const char *open = strstr(text, "fusion.func @"), *to = open ? strchr(open, '(') : NULL;
  const char *behind = to ? list(to + 1, skip, &narg) : NULL, *from = behind ? strstr(behind, "-> ") : NULL;
  for (uint32_t k = 0; k < n; k++) arg[k] = -1;
  if (!from || from[3] != '(') return;
  from += 4;
  for (uint32_t k = 0; k < n && *from && *from != ')'; k++) {
    const char *end = end_of(from), *at = strstr(from, "{in_place = ");
    if (at && at < end) arg[k] = atoi(at + 12);
    from = end + (*end == ',');
  }
}

/* ------------------------------------------------------------------------------------------------ programs of its own
 */

/* Whose results read other elements than their own: transposes, halos, broadcasts, sums; most must be refused, unless
 * an earlier kernel reads. */
typedef struct gen {
  rng r;
  FILE *f;
  int64_t n, m;
  bool dyn, turned, summed, halo, second;
} gen;

static void shape(gen *g, int64_t n, int64_t m) {
  if (g->dyn) fprintf(g->f, "tensor<?x?xf32>");
  else fprintf(g->f, "tensor<%" PRId64 "x%" PRId64 "xf32>", n, m);
}

static void op(gen *g, const char *text) {
  fprintf(g->f, "  %s : ", text);
  shape(g, g->n, g->m);
  fputs("\n", g->f);
}

static void row(gen *g) {
  if (g->dyn) fputs("tensor<?xf32>\n", g->f);
  else fprintf(g->f, "tensor<%" PRId64 "xf32>\n", g->n);
}

static void ops(gen *g) {
  const char *from = "%x";
  if (g->turned) op(g, "%t = fusion.permute %x axes [1, 0]"), from = "%t";
  if (g->halo) {
    fputs("  %o = fusion.constant 0.0 : f32\n  %s = fusion.slice %x from [0, 1] steps [1, 1] : ", g->f);
    shape(g, g->n, g->m - 1);
    fputs("\n", g->f);
    op(g, "%h = fusion.pad %s, %o low [0, 0] high [0, 1]");
    from = "%h";
  }
  if (g->summed) {
    fprintf(g->f, "  %%a = fusion.sum %s axes [1] : ", from);
    row(g);
    fprintf(g->f, "  %%b = fusion.broadcast %%a axes [1] : ");
    if (g->dyn) fputs("tensor<?x1xf32>\n", g->f);
    else fprintf(g->f, "tensor<%" PRId64 "x1xf32>\n", g->n);
    from = "%b";
  }
  char text[96];
  snprintf(text, sizeof text, "%%y = fusion.sub %%x, %s", from);
  op(g, text);
  if (g->second) op(g, chance(&g->r, 50) ? "%z = fusion.neg %x" : "%z = fusion.add %x, %x");
}

static void schedule(gen *g) {
  static const char *const types[] = {"bidx", "bidy", "tidx", "tidy", "serial", "unroll"};
  uint32_t at = below(&g->r, 2), by = 1 + below(&g->r, 9);
  fprintf(g->f, "  sched.split %%y[%u] by %u\n", at, by);
  if (chance(&g->r, 30)) fputs("  sched.merge %y[0, 1]\n", g->f);
  fputs("  sched.propagate %y\n", g->f);
  uint32_t a = below(&g->r, 4), b = below(&g->r, 6);
  fprintf(g->f, "  sched.parallelize %%y[%u] %s\n", below(&g->r, 2), types[a]);
  fputs("  sched.parallelize_like %y\n", g->f);
  if (b != a && b < 4 && chance(&g->r, 60)) fprintf(g->f, "  sched.parallelize %%y[-1] %s\n", types[b]);
  if (chance(&g->r, 50)) fputs("  sched.parallelize_like %y\n", g->f);
  if (g->summed && chance(&g->r, 20)) fputs("  sched.memory %a shared\n", g->f);
  if (chance(&g->r, 70)) fputs("  sched.inline_most\n", g->f);
}

char *in_place_program(uint64_t seed, const char *name) {
  gen g = {.r = {mix(seed)}};
  char *text = NULL;
  size_t size;
  g.turned = chance(&g.r, 35);
  g.halo = !g.turned && chance(&g.r, 40);
  g.summed = chance(&g.r, 50);
  g.second = chance(&g.r, 30);
  g.n = 2 + below(&g.r, chance(&g.r, 50) ? 8 : 70);
  g.m = g.turned ? g.n : 2 + below(&g.r, 60);
  g.dyn = !g.halo && chance(&g.r, 40);
  bool automatic = chance(&g.r, 30);
  g.f = open_memstream(&text, &size);
  fprintf(g.f, "// %s\n// prop: index=auto vector=16 again=0 shift=0 target=%s row=%u\n", name,
          chance(&g.r, 50) ? "sm_90" : "sm_80", 2u << below(&g.r, 5));
  fprintf(g.f, "// arg 0 f32 [%" PRId64 ",%" PRId64 "] strides [%" PRId64 ",1] int -9 9 7\n", g.n, g.m, g.m);
  for (int i = 0; i < 1 + g.second; i++) fprintf(g.f, "// out %d f32 0\n", i);
  fputs("fusion.func @f(%x: ", g.f);
  shape(&g, g.n, g.m);
  fputs(") -> (", g.f);
  for (int i = 0; i < 1 + g.second; i++) {
    fputs(i ? ", " : "", g.f);
    shape(&g, g.n, g.m);
  }
  fputs(") {\n", g.f);
  ops(&g);
  if (!automatic) schedule(&g);
  fputs(g.second ? "  fusion.return %y, %z : " : "  fusion.return %y : ", g.f);
  shape(&g, g.n, g.m);
  if (g.second) {
    fputs(", ", g.f);
    shape(&g, g.n, g.m);
  }
  fputs("\n}\n", g.f);
  fclose(g.f);
  return text;
}
