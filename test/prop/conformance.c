/* The matrix of the TMA documents' own tests, one small program a cell: rank x type x swizzle x load or store, and
 * circular buffers by kind, stages and prefetch distance. Every result must be the reference's, bit for bit. */
#include <inttypes.h>

#include "prop.h"

typedef struct type_row {
  const char *name;
  int bytes;
} type_row;

static const type_row types[] = {{"f16", 2}, {"bf16", 2}, {"f32", 4},      {"f64", 8},  {"i8", 1},  {"ui8", 1},
                                 {"i32", 4}, {"i64", 8},  {"f8E4M3FN", 1}, {"ui16", 2}, {"ui64", 8}};
enum { TYPES = sizeof types / sizeof *types, RANKS = 5, SWIZZLES = 4 };
static const int spans[SWIZZLES] = {0, 32, 64, 128};

typedef struct matrix {
  runner *r;
  unsigned every, seen, run, failed; /* one of `every` cells is run */
} matrix;

/* Counts what was run in *all; 1: it passed. */
static int cell(matrix *m, char *text, const char *name, int *all) {
  const char *why;
  if (m->seen++ % m->every) {
    free(text);
    return 0;
  }
  ++*all;
  outcome o = runner_run(m->r, text, true, &why);
  m->run++;
  if (o != PASSED) {
    m->failed++;
    printf("FAILED %s: %s\n%s\n", name, why, text);
  }
  free(text);
  return o == PASSED;
}

static void arg_note(FILE *f, int i, const char *type, const int64_t *n, int rank, const char *data) {
  int64_t stride[8], inner = 1;
  for (int k = rank; k-- > 0; inner *= n[k]) stride[k] = inner;
  fprintf(f, "// arg %d %s [", i, type);
  for (int k = 0; k < rank; k++) fprintf(f, "%s%" PRId64, k ? "," : "", n[k]);
  fputs("] strides [", f);
  for (int k = 0; k < rank; k++) fprintf(f, "%s%" PRId64, k ? "," : "", stride[k]);
  fprintf(f, "] %s\n", data);
}

/* ------------------------------------------------------------------------------------------------ boxes */

/* Boxes as there: 3 and 5 divide nothing, so boxes reach past the tensor. */
static void boxes(int rank, int64_t d, int64_t *tile, int64_t *n, int64_t unit) {
  static const int64_t outer[RANKS][4] = {{0}, {3}, {1, 5}, {3, 5, 1}, {1, 3, 1, 5}};
  static const int64_t extent[RANKS][4] = {{0}, {7}, {2, 8}, {4, 8, 2}, {2, 4, 3, 8}};
  for (int i = 0; i + 1 < rank; i++) {
    tile[i] = outer[rank - 1][i];
    n[i] = extent[rank - 1][i];
  }
  tile[rank - 1] = d;
  n[rank - 1] = 2 * d + unit;
}

/* Splits, the outer parts as one for the blocks, and the tile: `%b` the block, `%t0`, ... the ids of the tile. */
static void splits(FILE *f, int rank, const int64_t *tile) {
  fputs("domain(", f);
  for (int i = 0; i < rank; i++) fprintf(f, "%s%%i%d", i ? ", " : "", i);
  fputs(") {\n", f);
  for (int i = 0; i < rank; i++) fprintf(f, "    %%o%d, %%t%d = id.split %%i%d by %" PRId64 "\n", i, i, i, tile[i]);
  for (int i = 1; i < rank; i++) fprintf(f, "    %%m%d = id.merge %%%c%d, %%o%d\n", i, i > 1 ? 'm' : 'o', i - 1, i);
}

static void block(FILE *f, int rank) { fprintf(f, "%%%c%d", rank > 1 ? 'm' : 'o', rank - 1); }

/* All ids of the tile as one, %z. */
static void flat(FILE *f, int rank) {
  for (int i = 1; i < rank; i++) fprintf(f, "    %%f%d = id.merge %%%c%d, %%t%d\n", i, i > 1 ? 'f' : 't', i - 1, i);
}

static void flat_name(FILE *f, int rank) { fprintf(f, "%%%c%d", rank > 1 ? 'f' : 't', rank - 1); }

/* The recipe: the tile as [-1, s, 8 / s, s, 16 bytes], and a swizzle of the second and the fourth. */
static void recipe(FILE *f, int rank, int span, int bytes) {
  fputs("    %v0, %w0 = id.split ", f);
  flat_name(f, rank);
  fprintf(f, " by %d\n    %%v1, %%w1 = id.split %%w0 by %d\n    %%v2, %%w2 = id.split %%w1 by %d\n", 8 * span / bytes,
          128 / bytes, span / bytes);
  fprintf(f, "    %%v3, %%v4 = id.split %%w2 by %d\n    %%x1, %%x3 = id.swizzle xor %%v1, %%v3\n", 16 / bytes);
}

static char *box_program(const type_row *t, int rank, int span, bool store) {
  int64_t unit = 16 / t->bytes, d = (span ? span : 16) / t->bytes, tile[RANKS], n[RANKS];
  char *text = NULL, type[96];
  size_t size, at = 0;
  boxes(rank, d, tile, n, unit);
  bool large = rank > 3 && d > 64; /* more than a block's threads; then a multiple of 128 */
  for (int i = 0; i < rank; i++) at += (size_t)snprintf(type + at, sizeof type - at, "%" PRId64 "x", n[i]);
  snprintf(type + at, sizeof type - at, "%s", t->name);
  FILE *f = open_memstream(&text, &size);
  fputs("// prop: index=auto vector=16 again=0 shift=0 target=sm_90\n", f);
  arg_note(f, 0, t->name, n, rank, "bits 7");
  fprintf(f, "// out 0 %s 0\nfusion.func @f(%%x: tensor<%s>) -> tensor<%s> {\n", t->name, type, type);
  for (int side = 0; side < 2; side++) { /* into shared memory, and out of it */
    bool engine = side == (store ? 1 : 0);
    fprintf(f, "  %%%s = fusion.set %%%s : tensor<%s> %s%s", side ? "y" : "s", side ? "s" : "x", type,
            side ? "" : "memory(shared) ", engine ? "via(tma) " : "");
    splits(f, rank, tile);
    flat(f, rank);
    if (!side && span) recipe(f, rank, span, t->bytes);
    if (!engine && large) {
      fputs("    %q, %z = id.split ", f);
      flat_name(f, rank);
      fputs(" by 128\n", f);
    }
    fputs("    id.domain loop [", f);
    block(f, rank);
    fputs(" : bidx, ", f);
    if (!engine && large) fputs("%q : serial, %z : tidx]", f);
    else if (!engine) {
      flat_name(f, rank);
      fputs(" : tidx]", f);
    } else
      for (int i = 0; i < rank; i++) fprintf(f, "%%t%d : bulk%s", i, i + 1 < rank ? ", " : "]");
    if (!side) {
      fputs(" alloc [", f);
      block(f, rank);
      fputs(" : c", f);
      if (span) fputs(", %v0 : c, %x1 : c, %v2 : c, %x3 : c, %v4 : c]", f);
      else
        for (int i = 0; i < rank; i++) fprintf(f, ", %%t%d : c%s", i, i + 1 < rank ? "" : "]");
    }
    fputs(side ? "\n  }\n" : "\n  } inline(1)\n", f);
  }
  fprintf(f, "  fusion.return %%y : tensor<%s>\n}\n", type);
  fclose(f);
  return text;
}

static void all_boxes(matrix *m) {
  for (int store = 0; store < 2; store++) {
    printf("\n| %s, ranks 1 to 5 |", store ? "store" : "load");
    for (int w = 0; w < SWIZZLES; w++) printf(spans[w] ? " %d bytes |" : " no swizzle |", spans[w]);
    printf("\n|---|---|---|---|---|\n");
    for (int t = 0; t < TYPES; t++) {
      int passed[SWIZZLES] = {0}, all[SWIZZLES] = {0};
      for (int w = 0; w < SWIZZLES; w++)
        for (int rank = 1; rank <= RANKS; rank++) {
          char name[64];
          snprintf(name, sizeof name, "%s-%dd-%d-%s", store ? "store" : "load", rank, spans[w], types[t].name);
          passed[w] += cell(m, box_program(&types[t], rank, spans[w], store), name, &all[w]);
        }
      printf("| %s |", types[t].name);
      for (int w = 0; w < SWIZZLES; w++) printf(" %d of %d |", passed[w], all[w]);
      puts("");
      fflush(stdout);
    }
  }
}

/* ------------------------------------------------------------------------------------------------ circular buffers */

typedef struct ring {
  const char *name, *program; /* %S the stages, %P the distance, %K the kind; the argument is [6, n] */
} ring;

/* How readers say that a slot is empty, and who fills it: the last three are for TMA's copies. */
static const struct {
  const char *name, *text;
} kinds[] = {{"barriers", ""},
             {"mbarriers", " pipelined(mbarrier)"},
             {"producer warp", " warp_specialized(tidz)"},
             {"producer warps along tidx", " warp_specialized(tidx)"}};
enum { KINDS = sizeof kinds / sizeof *kinds };

#define RING_LOOPS                                                                                                     \
  "  sched.split %y[1] by 32\n"                                                                                        \
  "  sched.propagate %y\n"
#define RING_END "  sched.circular_buffer %s stages %S prefetch %P%K\n"

static const ring rings[] = {
    {"one dimension, via(tma)",
     "fusion.func @f(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {\n"
     "  %s = fusion.set %x : tensor<?x?xf32> memory(shared) via(tma)\n"
     "  %y = fusion.neg %s : tensor<?x?xf32>\n" RING_LOOPS "  sched.parallelize %s [bidx, serial, bulk]\n"
     "  sched.parallelize %y [bidx, serial, tidx]\n  sched.inline_at %s 2\n" RING_END
     "  fusion.return %y : tensor<?x?xf32>\n}\n"},
    {"one dimension, unrolled, via(tma)",
     "fusion.func @f(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {\n"
     "  %s = fusion.set %x : tensor<?x?xf32> memory(shared) via(tma)\n"
     "  %y = fusion.neg %s : tensor<?x?xf32>\n  sched.split %y[1] by 32\n  sched.split %y[1] by 4\n  sched.propagate "
     "%y\n"
     "  sched.parallelize %s [bidx, serial, unroll, bulk]\n"
     "  sched.parallelize %y [bidx, serial, unroll, tidx]\n  sched.inline_at %s 2\n" RING_END
     "  fusion.return %y : tensor<?x?xf32>\n}\n"},
    {"two dimensions, via(tma)",
     "fusion.func @f(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {\n"
     "  %s = fusion.set %x : tensor<?x?xf32> memory(shared) via(tma)\n"
     "  %y = fusion.neg %s : tensor<?x?xf32>\n  sched.split %y[1] by 32\n  sched.split %y[0] by 4\n"
     "  sched.reorder %y [0, 2, 1, 3]\n  sched.propagate %y\n  sched.parallelize %s [bidx, serial, bulk, bulk]\n"
     "  sched.parallelize %y [bidx, serial, tidy, tidx]\n  sched.inline_at %s 2\n" RING_END
     "  fusion.return %y : tensor<?x?xf32>\n}\n"},
    {"two inputs, via(tma)",
     "fusion.func @f(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {\n"
     "  %s = fusion.set %x : tensor<?x?xf32> memory(shared) via(tma)\n"
     "  %t = fusion.set %x : tensor<?x?xf32> memory(shared) via(tma)\n"
     "  %y = fusion.add %s, %t : tensor<?x?xf32>\n" RING_LOOPS "  sched.parallelize %s, %t [bidx, serial, bulk]\n"
     "  sched.parallelize %y [bidx, serial, tidx]\n  sched.inline_at %s 2\n  sched.inline_at %t 2\n" RING_END
     "  sched.circular_buffer %t stages %S prefetch %P%K\n  fusion.return %y : tensor<?x?xf32>\n}\n"},
    {"a row's sum, via(tma)",
     "fusion.func @f(%x: tensor<?x?xf32>) -> tensor<?xf32> {\n"
     "  %s = fusion.set %x : tensor<?x?xf32> memory(shared) via(tma)\n"
     "  %y = fusion.sum %s axes [1] : tensor<?xf32>\n" RING_LOOPS "  sched.parallelize %s [bidx, serial, bulk]\n"
     "  sched.parallelize %y [bidx, serial, tidx]\n  sched.inline_at %s 2\n" RING_END
     "  fusion.return %y : tensor<?xf32>\n}\n"},
    {"a column's sum, via(tma)",
     "fusion.func @f(%x: tensor<?x?xf32>) -> tensor<?xf32> {\n"
     "  %s = fusion.set %x : tensor<?x?xf32> memory(shared) via(tma)\n"
     "  %y = fusion.sum %s axes [0] : tensor<?xf32>\n  sched.split %y[1] by 32\n  sched.reorder %y [1, 0, 2]\n"
     "  sched.propagate %y\n  sched.parallelize %s [bidx, serial, bulk]\n"
     "  sched.parallelize %y [bidx, serial, tidx]\n  sched.inline_at %s 2\n" RING_END
     "  fusion.return %y : tensor<?xf32>\n}\n"},
    {"in and out, via(tma)",
     "fusion.func @f(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {\n"
     "  %s = fusion.set %x : tensor<?x?xf32> memory(shared) via(tma)\n"
     "  %r = fusion.neg %s : tensor<?x?xf32> memory(shared)\n  %y = fusion.set %r : tensor<?x?xf32> "
     "via(tma)\n" RING_LOOPS
     "  sched.parallelize %s, %y [bidx, serial, bulk]\n  sched.parallelize %r [bidx, serial, tidx]\n"
     "  sched.inline_at %s 2\n  sched.inline_at %r 2\n" RING_END "  fusion.return %y : tensor<?x?xf32>\n}\n"},
    {"several threads issue, via(tma)",
     "fusion.func @f(%x: tensor<6x?xf32>) -> tensor<6x?xf32> {\n"
     "  %s = fusion.set %x : tensor<6x?xf32> memory(shared) via(tma)\n"
     "  %y = fusion.neg %s : tensor<6x?xf32>\n" RING_LOOPS
     "  sched.reorder %y [1, 0, 2]\n  sched.reorder %s [1, 0, 2]\n"
     "  sched.parallelize %s [serial, tidx, bulk]\n  sched.parallelize %y [serial, serial, tidx]\n"
     "  sched.inline_at %s 1\n" RING_END "  fusion.return %y : tensor<6x?xf32>\n}\n"},
    {"one dimension, via(bulk)",
     "fusion.func @f(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {\n"
     "  %s = fusion.set %x : tensor<?x?xf32> memory(shared) via(bulk)\n"
     "  %y = fusion.neg %s : tensor<?x?xf32>\n" RING_LOOPS "  sched.parallelize %s [bidx, serial, bulk]\n"
     "  sched.parallelize %y [bidx, serial, tidx]\n  sched.inline_at %s 2\n" RING_END
     "  fusion.return %y : tensor<?x?xf32>\n}\n"},
    {"one dimension, cp.async",
     "fusion.func @f(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {\n"
     "  %s = fusion.set %x : tensor<?x?xf32> memory(shared) via(cp_async)\n"
     "  %y = fusion.neg %s : tensor<?x?xf32>\n" RING_LOOPS "  sched.parallelize %s [bidx, serial, tidx]\n"
     "  sched.parallelize %y [bidx, serial, tidx]\n  sched.inline_at %s 2\n" RING_END
     "  fusion.return %y : tensor<?x?xf32>\n}\n"},
    {"one dimension, in registers",
     "fusion.func @f(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {\n"
     "  %s = fusion.set %x : tensor<?x?xf32>\n"
     "  %y = fusion.neg %s : tensor<?x?xf32>\n" RING_LOOPS "  sched.parallelize %s [bidx, serial, tidx]\n"
     "  sched.parallelize %y [bidx, serial, tidx]\n  sched.inline_at %s 2\n" RING_END
     "  fusion.return %y : tensor<?x?xf32>\n}\n"},
};

static bool by_tma(const ring *k) { return strstr(k->program, "via(tma)") || strstr(k->program, "via(bulk)"); }

static char *ring_program(const ring *k, const char *kind, int stages, int distance, int64_t columns) {
  char *text = NULL;
  size_t size;
  int64_t n[2] = {6, columns};
  FILE *f = open_memstream(&text, &size);
  fputs("// prop: index=auto vector=16 again=0 shift=0 target=sm_90\n", f);
  arg_note(f, 0, "f32", n, 2, "int -100 100 7");
  fputs("// out 0 f32 0\n", f);
  for (const char *p = k->program; *p; p++)
    if (p[0] == '%' && p[1] == 'S') fprintf(f, "%d", stages), p++;
    else if (p[0] == '%' && p[1] == 'P') fprintf(f, "%d", distance), p++;
    else if (p[0] == '%' && p[1] == 'K') fputs(kind, f), p++;
    else fputc(*p, f);
  fclose(f);
  return text;
}

static void ring_row(matrix *m, const ring *k, int kind) {
  static const int stages[] = {2, 3, 4, 5, 9};
  static const int64_t columns[] = {0, 4, 64, 140, 320}; /* 0, 1, 2, 5 turns, the last in part, and 10 */
  printf("| %s%s%s |", k->name, kind ? ", " : "", kind ? kinds[kind].name : "");
  for (int i = 0; i < 5; i++) {
    int passed = 0, all = 0;
    if (kind && (stages[i] == 4 || stages[i] == 9)) {
      printf(" |");
      continue;
    }
    for (int p = 0; p < stages[i]; p++) {
      char name[128];
      if (stages[i] == 9 && p % 4) continue;
      snprintf(name, sizeof name, "%s, %s: %d stages, prefetch %d", k->name, kinds[kind].name, stages[i], p);
      for (int c = 0; c < 5; c++)
        passed += cell(m, ring_program(k, kinds[kind].text, stages[i], p, columns[c]), name, &all);
    }
    printf(" %d of %d |", passed, all);
  }
  puts("");
  fflush(stdout);
}

static void all_rings(matrix *m) {
  printf("\n| circular buffers, every prefetch distance, 0 to 10 turns | 2 stages | 3 | 4 | 5 | 9 |\n");
  printf("|---|---|---|---|---|---|\n");
  for (size_t k = 0; k < sizeof rings / sizeof *rings; k++)
    for (int kind = 0; kind < (by_tma(&rings[k]) ? KINDS : 1); kind++) ring_row(m, &rings[k], kind);
}

int conformance(const setup *s, unsigned every) {
  matrix m = {.r = runner_new(s), .every = every};
  if (!m.r) return 77;
  all_boxes(&m);
  all_rings(&m);
  printf("\n%u of %u cells equal to the reference on %s\n", m.run - m.failed, m.run, s->device);
  runner_free(m.r);
  return m.failed > 0;
}
