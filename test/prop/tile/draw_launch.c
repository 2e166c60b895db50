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

/* Other tiles, of any extents: most have fewer elements than the program's own, and so take less time. */
static void tiles(FILE *f, rng *r) {
  static const int extents[] = {16, 16, 32, 48, 64, 64, 96, 128}, depths[] = {8, 16, 32, 64, 96},
                   blocks[] = {32, 64, 96, 128, 128, 256};
  if (chance(r, 10)) {
    fprintf(f, " tiles");
    return;
  }
  for (unsigned i = 0, n = 1 + below(r, 3); i < n; i++)
    fprintf(f, "%s[%d, %d, %d, %u, %d]", i ? ", " : " tiles(", extents[below(r, 8)], extents[below(r, 8)],
            depths[below(r, 5)], 1 + below(r, 4), blocks[below(r, 6)]);
  fprintf(f, ")");
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
    long threads = strtol(at + 9, NULL, 10);
    bool twice = grid && threads % 32 == 0 && threads <= 256 && chance(r, 20);
    if (!twice) producers(f, r, threads);
    else if (chance(r, 50)) fprintf(f, " producers(%u)", 1 + below(r, 4));
    if (twice) fprintf(f, " consumers(2)");
    if (grid && !cluster && chance(r, twice ? 80 : 30))
      fprintf(f, " persistent%s%s", ONE_OF(r, "", "(1)", "(2)", "(3)"), !twice && chance(r, 50) ? " dynamic" : "");
    from = end;
    bool overlap = !strncmp(end, " overlap", 8), product = strstr(end, "tile.gemm ") != NULL;
    if (overlap) from += fprintf(f, " overlap");
    if (grid && product && chance(r, 40)) tiles(f, r);
  }
  fprintf(f, "%s", from);
  if (fclose(f) != 0) return;
  free(c->text);
  c->text = text;
}

void tile_one_tile(tile_case *c) {
  for (char *at; (at = strstr(c->text, " tiles")) != NULL;) {
    char *end = at[6] == '(' ? strchr(at, ')') + 1 : at + 6;
    memmove(at, end, strlen(end) + 1);
  }
}
