/* Programs with results in the memory of arguments. `tile_place` says so of any drawn program, where a result and an
 * argument are alike: most of those must be refused. The kind `in_place` draws programs that go over one tensor tile by
 * tile, so that they are accepted, but for those that read a neighbour, a transposed element, or once more behind the
 * store. */
#include "tile/tile_prop.h"

/* The dictionary of a tensor in the text, and its type and `dims` before it. */
static const char *dict_of(const char *text, const char *name, size_t *type, const char **at) {
  char head[16];
  snprintf(head, sizeof head, "%%%s: ", name);
  const char *s = strstr(text, head), *open = s ? strchr(s, '{') : NULL, *end = open ? strchr(open, ']') : NULL;
  if (!end) return NULL;
  *at = s + strlen(head);
  *type = (size_t)(end - *at);
  return open + 1;
}

static bool alike(const tile_input *a, const tile_input *b) {
  bool same = strcmp(a->type, b->type) == 0 && a->rank == b->rank;
  for (uint32_t d = 0; same && d < a->rank; d++) same = a->dim[d] == b->dim[d] && a->stride[d] == b->stride[d];
  return same;
}

static bool say(tile_case *c, uint32_t result, uint32_t input) {
  size_t n[2];
  const char *at[2], *dict = dict_of(c->text, c->out[result].name, &n[0], &at[0]);
  if (!dict || !dict_of(c->text, c->in[input].name, &n[1], &at[1])) return false;
  if (n[0] != n[1] || memcmp(at[0], at[1], n[0]) != 0) return false;
  char *text = NULL;
  size_t size = 0;
  FILE *f = open_memstream(&text, &size);
  if (!f) return false;
  fprintf(f, "%.*sin_place = %u, %s", (int)(dict - c->text), c->text, input, dict);
  if (fclose(f) != 0) return false;
  free(c->text);
  c->text = text;
  c->place[result] = (int32_t)input;
  return true;
}

void tile_place(tile_case *c, rng *r) {
  bool taken[TILE_INPUTS] = {0};
  for (uint32_t k = 0; k < c->nout; k++) {
    uint32_t first = c->nin ? below(r, c->nin) : 0;
    for (uint32_t j = 0; j < c->nin && c->place[k] < 0; j++) {
      uint32_t i = (first + j) % c->nin;
      if (!taken[i] && alike(&c->in[i], &c->out[k])) taken[i] = say(c, k, i);
    }
  }
}

/* ------------------------------------------------------------------------------------------------ programs of its own
 */

typedef struct moves {
  rng *r;
  tile_case *c;
  FILE *f;
  const char *type;
  int64_t dim[2];
  uint32_t tile[2];
  bool rows; /* a block has whole rows, and goes along them */
  bool halo, turned, late, twice, before;
} moves;

static const char *threads(moves *w) { return ONE_OF(w->r, "32", "64", "96", "128", "40", "7", "256"); }

/* Where the tile begins. */
static const char *begin(moves *w, uint32_t axis) {
  static const char *const all[2][2] = {{"%by", "%bx"}, {"%by", "%i"}};
  return all[w->rows][axis];
}

static void copy_tile(moves *w, const char *from, const char *to) {
  fprintf(w->f, "    tile.copy %%%s[%s * %u, %s * %u] to %%%s\n", from, begin(w, 0), w->tile[0], begin(w, 1),
          w->tile[1], to);
}

static void body(moves *w) {
  const char *ys = begin(w, 0), *xs = begin(w, 1);
  uint32_t h = w->tile[0], k = w->tile[1];
  bool direct = w->halo || w->turned || chance(w->r, 40);
  if (!direct) copy_tile(w, "X", "t");
  fprintf(w->f, "    tile.parallel (%%p, %%q) in (%u, %u) {\n", h, k);
  fprintf(w->f, "      %%y = %s * %u + %%p\n      %%x = %s * %u + %%q\n", ys, h, xs, k);
  if (!direct) fprintf(w->f, "      %%v = %%t[%%p, %%q]\n");
  else if (w->turned) fprintf(w->f, "      %%v = %%X[%%x, %%y]\n");
  else fprintf(w->f, "      %%v = %%X[%%y, %%x%s]\n", w->halo ? " + 1" : "");
  fprintf(w->f, "      %%w = %%W[%%y, %%x]\n");
  bool store = direct && chance(w->r, 60);
  if (store) fprintf(w->f, "      %%Y[%%y, %%x] = %%v - %%w\n    }\n");
  else {
    fprintf(w->f, "      %%u[%%p, %%q] = %%v - %%w\n    }\n    tile.copy %%u to %%Y[%s * %u, %s * %u]\n", ys, h, xs, k);
  }
  if (!w->late) return;
  copy_tile(w, "X", "t");
  copy_tile(w, "Z", "u"); /* it is the block's own */
  fprintf(w->f, "    tile.copy %%t to %%Z[%s * %u, %s * %u]\n", ys, h, xs, k);
}

static void first_kernel(moves *w) {
  fprintf(w->f, "  tile.kernel grid(%%b = ceildiv(%%m, 4)) threads(%s) {\n    %%a = tile.alloc_%s : 4x%dx%s\n",
          threads(w), ONE_OF(w->r, "fragment", "shared"), (int)w->tile[1], w->type);
  fprintf(w->f, "    tile.serial %%j = 0 to %%n step %u {\n      tile.copy %%X[%%b * 4, %%j] to %%a\n", w->tile[1]);
  fprintf(w->f, "      tile.copy %%a to %%Z[%%b * 4, %%j]\n    }\n  }\n");
}

static void kernel(moves *w) {
  uint32_t h = w->tile[0], k = w->tile[1];
  fprintf(w->f, "  tile.kernel grid(");
  if (!w->rows) fprintf(w->f, "%%bx = ceildiv(%%n, %u), ", k);
  fprintf(w->f, "%%by = ceildiv(%%m, %u)) threads(%s)%s {\n", h, threads(w),
          w->before && chance(w->r, 40) ? " overlap" : "");
  fprintf(w->f, "    %%t = tile.alloc_%s : %ux%ux%s\n    %%u = tile.alloc_%s : %ux%ux%s\n",
          ONE_OF(w->r, "fragment", "shared"), h, k, w->type, ONE_OF(w->r, "fragment", "shared"), h, k, w->type);
  if (w->rows && w->twice) { /* the rows are read once before */
    fprintf(w->f,
            "    %%s = tile.alloc_fragment : %uxf32\n    %%f = tile.alloc_fragment : %ux%uxf32\n    tile.clear %%s\n",
            h, h, k);
    fprintf(w->f, "    tile.pipelined %%j = 0 to ceildiv(%%n, %u) stages(%u) {\n", k, tile_stages(w->r));
    fprintf(
        w->f,
        "      tile.copy %%X[%%by * %u, %%j * %u] to %%f\n      tile.reduce_sum %%f to %%s dim 1 {accumulate}\n    }\n",
        h, k);
    fprintf(w->f, "    tile.copy %%s to %%S[%%by * %u]\n", h);
  }
  if (w->rows && chance(w->r, 50)) fprintf(w->f, "    tile.serial %%i = 0 to ceildiv(%%n, %u) step 1 {\n", k);
  else if (w->rows)
    fprintf(w->f, "    tile.pipelined %%i = 0 to ceildiv(%%n, %u) stages(%u) {\n", k, tile_stages(w->r));
  body(w);
  fprintf(w->f, "%s  }\n", w->rows ? "    }\n" : "");
}

void tile_draw_in_place(tile_case *c, rng *r) {
  static const int64_t sizes[] = {1, 3, 4, 8, 16, 17, 33, 40, 64, -1}, heights[] = {1, 2, 4, 8, -1},
                       widths[] = {4, 8, 16, 33, -1};
  size_t n = 0;
  const char *names[] = {"m", "n"};
  moves w = {.r = r, .c = c, .f = open_memstream(&c->text, &n)};
  w.type = ONE_OF(r, "f32", "f16", "bf16", "i32", "i8");
  w.rows = chance(r, 50);
  w.turned = chance(r, 12);
  w.halo = !w.turned && chance(r, 12);
  w.late = chance(r, 15);
  w.twice = chance(r, 50) && strchr(w.type, 'f');
  w.before = chance(r, 30);
  w.dim[0] = tile_promised(c, a_size(r, sizes));
  w.dim[1] = w.turned ? w.dim[0] : tile_promised(c, a_size(r, sizes));
  w.tile[0] = (uint32_t)a_size(r, heights);
  w.tile[1] = (uint32_t)a_size(r, widths);
  bool symbolic = chance(r, 60);
  if (w.turned) names[1] = "m";
  fprintf(w.f, "tile.func @drawn(");
  tile_tensor(w.f, c, true, "X", w.type, 2, w.dim, names, symbolic);
  fprintf(w.f, ", ");
  tile_tensor(w.f, c, true, "W", w.type, 2, w.dim, names, symbolic);
  fprintf(w.f, ") -> (");
  tile_tensor(w.f, c, false, "Y", w.type, 2, w.dim, names, symbolic);
  if (w.before || w.late) fprintf(w.f, ", "), tile_tensor(w.f, c, false, "Z", w.type, 2, w.dim, names, symbolic);
  if (w.rows && w.twice) fprintf(w.f, ", "), tile_tensor(w.f, c, false, "S", "f32", 1, w.dim, names, symbolic);
  fprintf(w.f, ") {\n  %%m = tile.dim %%X, 0\n  %%n = tile.dim %%X, 1\n");
  if (w.before || w.late) first_kernel(&w);
  kernel(&w);
  fprintf(w.f, "}\n");
  fclose(w.f);
}
