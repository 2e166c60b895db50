/* Random fusions through shared memory for --banks: what counts is how lanes come to it. Rows and columns have tails,
 * of loops one in another; memory is permuted, padded and swizzled. */
#include "prop.h"

#include <inttypes.h>

enum { IDS = 16, AXES = 3, MOST = 512 };

typedef struct ids {
  char name[IDS][16];
  int64_t extent[IDS];
  int n;
} ids;

/* One tensor in the making. `made`: ids have had so many names. */
typedef struct maker {
  rng *r;
  FILE *f;
  int made;
} maker;

static int64_t some_factor(rng *r) {
  static const int64_t f[] = {1, 2, 2, 3, 4, 4, 5, 7, 8, 8, 12, 16, 16, 31, 32, 32, 33};
  return f[below(r, sizeof f / sizeof *f)];
}

static void put(ids *l, int at, maker *m, int64_t extent) {
  snprintf(l->name[at], sizeof l->name[at], "v%d", m->made++);
  l->extent[at] = extent;
}

/* Takes out id i. */
static void drop(ids *l, int i) {
  l->n--;
  memmove(l->name[i], l->name[i + 1], (size_t)(l->n - i) * sizeof *l->name);
  memmove(&l->extent[i], &l->extent[i + 1], (size_t)(l->n - i) * sizeof *l->extent);
}

static void split(maker *m, ids *l) {
  if (l->n + 1 >= IDS) return;
  int a = (int)below(m->r, (uint32_t)l->n);
  int64_t f = some_factor(m->r), n = l->extent[a];
  if (f > n + 3) return;
  bool by = chance(m->r, 75);
  char from[16];
  memcpy(from, l->name[a], sizeof from);
  put(l, a, m, by ? (n + f - 1) / f : f);
  put(l, l->n, m, by ? f : (n + f - 1) / f);
  fprintf(m->f, "    %%%s, %%%s = id.split %%%s %s %" PRId64 "\n", l->name[a], l->name[l->n], from, by ? "by" : "into",
          f);
  l->n++;
}

static void merge(maker *m, ids *l) {
  if (l->n < 2) return;
  int a = (int)below(m->r, (uint32_t)l->n), b = (int)below(m->r, (uint32_t)l->n);
  if (a == b) return;
  char x[16];
  memcpy(x, l->name[a], sizeof x);
  put(l, a, m, l->extent[a] * l->extent[b]);
  fprintf(m->f, "    %%%s = id.merge %%%s, %%%s\n", l->name[a], x, l->name[b]);
  drop(l, b);
}

static void swizzle(maker *m, ids *l) {
  for (int tries = 0; tries < 8 && l->n > 1; tries++) {
    int a = (int)below(m->r, (uint32_t)l->n), b = (int)below(m->r, (uint32_t)l->n);
    int64_t n = l->extent[a];
    if (a == b || n < 2 || l->extent[b] != n) continue;
    char x[16], y[16];
    memcpy(x, l->name[a], sizeof x);
    memcpy(y, l->name[b], sizeof y);
    put(l, a, m, n);
    put(l, b, m, n);
    fprintf(m->f, "    %%%s, %%%s = id.swizzle %s %%%s, %%%s\n", l->name[a], l->name[b],
            !(n & (n - 1)) && chance(m->r, 60) ? "xor" : "cyclic", x, y);
    return;
  }
}

static void shuffle(rng *r, ids *l) {
  for (int i = l->n - 1; i > 0; i--) {
    int k = (int)below(r, (uint32_t)i + 1);
    char x[16];
    int64_t n = l->extent[i];
    memcpy(x, l->name[i], sizeof x);
    memcpy(l->name[i], l->name[k], sizeof x);
    memcpy(l->name[k], x, sizeof x);
    l->extent[i] = l->extent[k];
    l->extent[k] = n;
  }
}

static ids transformed(maker *m, const ids *root, uint32_t steps, bool swizzles) {
  ids l = *root;
  while (steps--) {
    uint32_t c = below(m->r, 100);
    if (c < 65) split(m, &l);
    else if (c < 80) merge(m, &l);
    else if (swizzles) swizzle(m, &l);
  }
  return l;
}

/* Threads from the inside, mostly; so many in all as a block may have. */
static void loops(maker *m, ids *l) {
  static const char *const tid[] = {"tidx", "tidy", "tidz"};
  const char *type[IDS] = {0};
  int64_t threads = 1, copies = 1;
  int nt = 0;
  for (int i = l->n - 1; i >= 0; i--) {
    int64_t n = l->extent[i];
    if (i == l->n - 1 && (n == 2 || n == 4 || n == 8) && chance(m->r, 35)) type[i] = "vectorize";
    else if (nt < 3 && n * threads <= MOST && chance(m->r, 60)) {
      type[i] = tid[nt++];
      threads *= n;
    } else if (n * copies <= 16 && chance(m->r, 25)) {
      type[i] = chance(m->r, 50) ? "unroll" : "unswitch";
      copies *= n;
    } else type[i] = "serial";
  }
  fputs("    id.domain loop [", m->f);
  for (int i = 0; i < l->n; i++) fprintf(m->f, "%s%%%s : %s", i ? ", " : "", l->name[i], type[i]);
  fputs("]", m->f);
}

static void domain(maker *m, int rank, const int64_t *dim, bool allocated) {
  ids root = {.n = rank};
  fputs(" domain(", m->f);
  for (int i = 0; i < rank; i++) {
    put(&root, i, m, dim[i]);
    fprintf(m->f, "%s%%%s", i ? ", " : "", root.name[i]);
  }
  fputs(") {\n", m->f);
  ids l = transformed(m, &root, 1 + below(m->r, 4), chance(m->r, 15)), a;
  shuffle(m->r, &l);
  if (allocated) {
    bool own = chance(m->r, 50); /* else of the loops */
    a = own ? transformed(m, &root, below(m->r, 5), true) : l;
    if (chance(m->r, 60)) shuffle(m->r, &a);
  }
  loops(m, &l);
  if (allocated) {
    fputs(" alloc [", m->f);
    for (int i = 0; i < a.n; i++) fprintf(m->f, "%s%%%s : c", i ? ", " : "", a.name[i]);
    fputs("]", m->f);
  }
  fputs("\n  }", m->f);
}

static void type_of(FILE *f, int rank, const int64_t *dim, const char *type) {
  fputs("tensor<", f);
  for (int i = 0; i < rank; i++) fprintf(f, "%" PRId64 "x", dim[i]);
  fprintf(f, "%s>", type);
}

/* The tensor %name = op of %from, in shared memory or not. */
static void tensor(maker *m, const char *name, const char *op, const char *from, int rank, const int64_t *dim,
                   const char *type, bool shared) {
  fprintf(m->f, "  %%%s = fusion.%s %%%s : ", name, op, from);
  type_of(m->f, rank, dim, type);
  if (shared) fputs(" memory(shared)", m->f);
  domain(m, rank, dim, shared);
  fputs("\n", m->f);
}

char *banks_text(uint64_t seed, const char *name) {
  static const char *const types[] = {"f32", "f32", "f32", "f64",      "f16", "bf16", "i32",
                                      "i64", "i8",  "ui8", "f8E4M3FN", "i16", "ui32"};
  static const int64_t extents[] = {1, 2, 3, 4, 5, 7, 8, 10, 13, 16, 17, 20, 31, 32, 33, 40, 50, 64};
  rng r = {mix(seed)};
  char *text = NULL;
  size_t size = 0;
  maker m = {.r = &r, .f = open_memstream(&text, &size)};
  int rank = chance(&r, 75) ? 2 : chance(&r, 60) ? 3 : 1;
  const char *type = types[below(&r, sizeof types / sizeof *types)];
  int64_t dim[AXES] = {1, 1, 1}, stride = 1, all = 1;
  for (int i = 0; i < rank; i++) dim[i] = extents[below(&r, sizeof extents / sizeof *extents)], all *= dim[i];
  for (int i = rank; i-- > 0 && all > 4000;)
    while (dim[i] > 5 && all > 4000) all /= dim[i], dim[i] = (dim[i] + 1) / 2, all *= dim[i];
  fprintf(m.f, "// %s\n// prop: index=auto vector=16 again=0 shift=0%s\n// arg 0 %s [", name,
          chance(&r, 50) ? " target=sm_90" : " target=sm_80", type);
  for (int i = 0; i < rank; i++) fprintf(m.f, "%s%" PRId64, i ? "," : "", dim[i]);
  fputs("] strides [", m.f);
  for (int i = 0; i < rank; i++) {
    stride = 1;
    for (int k = i + 1; k < rank; k++) stride *= dim[k];
    fprintf(m.f, "%s%" PRId64, i ? "," : "", stride);
  }
  fprintf(m.f, "] int 0 7 77\n// out 0 %s 0\nfusion.func @f(%%x: ", type);
  type_of(m.f, rank, dim, type);
  fputs(") -> ", m.f);
  bool turned = rank == 2 && chance(&r, 40), twice = chance(&r, 30);
  int64_t to[AXES] = {dim[turned], dim[!turned], dim[2]};
  type_of(m.f, rank, to, type);
  fputs(" {\n", m.f);
  tensor(&m, "s", "set", "x", rank, dim, type, true);
  if (twice) tensor(&m, "t", "set", "s", rank, dim, type, true);
  if (turned) {
    fprintf(m.f, "  %%y = fusion.permute %%%s axes [1, 0] : ", twice ? "t" : "s");
    type_of(m.f, rank, to, type);
    domain(&m, rank, to, false);
    fputs("\n", m.f);
  } else tensor(&m, "y", "set", twice ? "t" : "s", rank, dim, type, false);
  fputs("  fusion.return %y : ", m.f);
  type_of(m.f, rank, to, type);
  fputs("\n}\n", m.f);
  fclose(m.f);
  return text;
}
