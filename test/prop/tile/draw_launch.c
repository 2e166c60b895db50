/* How a drawn program's kernels are launched, which changes no result: warps of their own that issue loads, and blocks
 * that go from tile to tile. */
#include "tile/tile_prop.h"

static void producers(FILE *f, rng *r, long threads) {
  uint32_t warps = 1 + below(r, 4);
  if (chance(r, 15)) {
    fprintf(f, " producers(0)");
    return;
  }
  if (threads % 32 || threads + 32 * warps > 1024 || !chance(r, 40)) return;
  fprintf(f, " producers(%u)", warps);
  if (warps == 4 && threads % 128 == 0 && chance(r, 60))
    fprintf(f, " registers(%s)", ONE_OF(r, "24, 240", "40, 232", "64, 64", "40, 160"));
}

/* Where the line begins in which `at` is. */
static const char *line(const char *text, const char *at) {
  while (at > text && at[-1] != '\n') at--;
  return at;
}

void tile_say_launch(tile_case *c, rng *r) {
  char *text = NULL;
  size_t n = 0;
  FILE *f = open_memstream(&text, &n);
  if (!f) return;
  const char *from = c->text;
  for (const char *at; (at = strstr(from, " threads(")) != NULL;) {
    const char *end = strchr(at, ')') + 1;
    bool cluster = !strncmp(end, " cluster(", 9),
         grid = memmem(line(c->text, at), (size_t)(at - line(c->text, at)), "grid(", 5);
    if (cluster) end = strchr(end, ')') + 1;
    fprintf(f, "%.*s", (int)(end - from), from);
    producers(f, r, strtol(at + 9, NULL, 10));
    if (grid && !cluster && chance(r, 30))
      fprintf(f, " persistent%s%s", ONE_OF(r, "", "(1)", "(2)", "(3)"), chance(r, 50) ? " dynamic" : "");
    from = end;
  }
  fprintf(f, "%s", from);
  if (fclose(f) != 0) return;
  free(c->text);
  c->text = text;
}
