/* Drawing one tile program. Every number in it is a whole one, and small enough to be exact in its type, so that
 * results can be compared bit for bit. */
#include "tile/tile_prop.h"

const char *one_of(rng *r, const char *const *texts) {
  uint32_t n = 0;
  while (texts[n]) n++;
  return texts[below(r, n)];
}

int64_t a_size(rng *r, const int64_t *sizes) {
  uint32_t n = 0;
  while (sizes[n] >= 0) n++;
  return sizes[below(r, n)];
}

unsigned tile_stages(rng *r) { return chance(r, 80) ? 2 + below(r, 3) : below(r, 2); }

int64_t tile_promised(const tile_case *c, int64_t n) { return c->promise ? (n + 15) / 16 * 16 : n; }

void tile_tensor(FILE *f, tile_case *c, bool input, const char *name, const char *type, uint32_t rank,
                 const int64_t *dim, const char *const *dims, bool symbolic) {
  fprintf(f, "%%%s: tensor<", name);
  for (uint32_t i = 0; i < rank; i++) {
    if (symbolic) fprintf(f, "?x");
    else fprintf(f, "%dx", (int)dim[i]);
  }
  fprintf(f, "%s> {dims = [", type);
  for (uint32_t i = 0; i < rank; i++) fprintf(f, "%s\"%s\"", i ? ", " : "", dims[i]);
  fputc(']', f);
  for (uint32_t i = 0; symbolic && c->promise && i < rank; i++)
    fprintf(f, "%s%d%s", i ? ", " : ", divisible = [",
            dim[i] % 16 == 0  ? 16
            : dim[i] % 8 == 0 ? 8
                              : 1,
            i + 1 < rank ? "" : "]");
  tile_input *t = input ? &c->in[c->nin++] : &c->out[c->nout++];
  *t = (tile_input){.type = type, .rank = rank};
  snprintf(t->name, sizeof t->name, "%s", name);
  memcpy(t->dim, dim, rank * sizeof *dim);
  tile_say_strides(f, c, t, input, ", ", "");
  fputc('}', f);
}

/* Copies say who makes them: TMA, whatever their size, or threads. */
static void say_who_copies(tile_case *c, rng *r) {
  char *text = NULL;
  size_t n = 0;
  uint32_t engine = below(r, 80), threads = below(r, 40);
  FILE *f = open_memstream(&text, &n);
  if (!f) return;
  for (const char *at = c->text, *end; *at; at = end) {
    end = strchr(at, '\n');
    end = end ? end + 1 : at + strlen(at);
    const char *copy = strstr(at, "tile.copy ");
    bool plain = copy && copy < end && end[-1] == '\n' && end[-2] != '}';
    bool by_tma = plain && chance(r, engine), by_threads = plain && !by_tma && chance(r, threads);
    fprintf(f, "%.*s%s", (int)(end - at - plain), at,
            by_tma       ? " {via = \"tma\"}\n"
            : by_threads ? " {via = \"threads\"}\n"
            : plain      ? "\n"
                         : "");
  }
  if (fclose(f) != 0) return;
  free(c->text);
  c->text = text;
}

/* How often each kind of program comes, of 100; 0: where it is asked for. */
static const struct {
  const char *name;
  uint32_t share;
  void (*draw)(tile_case *, rng *);
} kinds[] = {{"statements", 32, tile_draw_statements}, {"gemm", 26, tile_draw_gemm},
             {"attention", 8, tile_draw_attention},    {"unsigned", 6, tile_draw_unsigned},
             {"packed", 8, tile_draw_packed},          {"rows", 8, tile_draw_rows},
             {"warpgroups", 6, tile_draw_warpgroups},  {"stagger", 0, tile_draw_stagger},
             {"in_place", 6, tile_draw_in_place},      {"scaled", 0, tile_draw_scaled}};
enum { KINDS = sizeof kinds / sizeof *kinds };

bool tile_is_kind(const char *name) {
  for (uint32_t k = 0; k < KINDS; k++)
    if (!strcmp(kinds[k].name, name)) return true;
  return false;
}

void tile_draw(tile_case *c, uint64_t seed, const char *only) {
  rng r = {seed};
  uint32_t n = below(&r, 100), k = 0;
  *c = (tile_case){.promise = chance(&r, 65), .layout = {mix(seed)}};
  c->strided = chance(&c->layout, 50) ? 20 + below(&c->layout, 81) : 0;
  while (only ? strcmp(kinds[k].name, only) != 0 : n >= kinds[k].share) n -= kinds[k++].share;
  for (uint32_t i = 0; i < TILE_RESULTS; i++) c->place[i] = -1;
  kinds[k].draw(c, &r);
  if (!c->launched && chance(&r, 70)) say_who_copies(c, &r);
  if (!c->launched) tile_say_launch(c, &r);
  if (strcmp(kinds[k].name, "in_place") == 0 || chance(&r, 10)) tile_place(c, &r);
}
