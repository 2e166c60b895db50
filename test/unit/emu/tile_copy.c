/* Copies of tiles by a layout.descriptor, on the simulated SM against plain copies: random tensors of all ranks,
 * element types, orders in shared memory, swizzles, sides over 256, tails; interleaved ones with several planes. A
 * block loads a tile, writes what it finds at each place that the layout names, and stores the tile elsewhere. Launched
 * by the host program, whose map is layout.tensormap, and by hand, with the map that tf_tma_get_argument says. TF_SEED,
 * TF_TRIALS. */
#include <check.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tf/compile.h"
#include "tf/device.h"
#include "tf/emu.h"
#include "tf/tma.h"

#define MUST(c, ...)                                                                                                   \
  do {                                                                                                                 \
    if (!(c)) ck_abort_msg(__VA_ARGS__);                                                                               \
  } while (0)

enum { RANK = 6, TEXT = 16384 };

static uint64_t state;

static int64_t rnd(int64_t n) {
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return (int64_t)((state >> 20) % (uint64_t)n);
}

static const struct {
  const char *name;
  int bytes;
  DLDataType dl;
} types[] = {{"i8", 1, {kDLInt, 8, 1}},       {"ui8", 1, {kDLUInt, 8, 1}}, {"f16", 2, {kDLFloat, 16, 1}},
             {"bf16", 2, {kDLBfloat, 16, 1}}, {"i32", 4, {kDLInt, 32, 1}}, {"f32", 4, {kDLFloat, 32, 1}},
             {"f64", 8, {kDLFloat, 64, 1}},   {"i64", 8, {kDLInt, 64, 1}}};

typedef struct drawn {
  int rank, type, multi;             /* multi: shared memory is atoms of 8 rows, a box each */
  int64_t e[RANK], t[RANK], n[RANK]; /* extents, tile, tiles along each axis */
  int order[RANK];                   /* in shared memory, small first */
  int swizzle;                       /* bits */
  int interleave, planes;            /* bytes of a slice, the last axis; the axis of its planes */
  int64_t tiles, elements, size;
} drawn;

static int64_t product(const int64_t *v, int n) {
  int64_t r = 1;
  for (int i = 0; i < n; i++) r *= v[i];
  return r;
}

/* (n, c/8, d, h, w, 8), with planes anywhere but last, and fewer or no others. */
static void draw_slices(drawn *d) {
  int least = 16 / types[d->type].bytes;
  d->interleave = rnd(2) ? 16 : 32;
  d->rank = 3 + (int)rnd(4);
  d->planes = (int)rnd(d->rank - 2);
  for (int i = 0; i < d->rank - 2; i++) {
    d->t[i] = 1 + rnd(4);
    d->e[i] = rnd(3) ? 1 + rnd(6) : d->t[i];
    d->order[i] = 2 + 8 * (int)rnd(12) + i;
  }
  d->t[d->rank - 2] = least * (1 + rnd(3));
  d->e[d->rank - 2] = rnd(3) ? 1 + rnd(40) : d->t[d->rank - 2];
  d->order[d->rank - 2] = 1;
  d->t[d->rank - 1] = d->e[d->rank - 1] = d->interleave / types[d->type].bytes;
  d->swizzle = d->interleave == 32 ? 1 : (int)rnd(4);
}

static void draw(drawn *d) {
  bool slices = rnd(4) == 0;
  do {
    *d = (drawn){.rank = 1 + (int)rnd(5), .type = (int)rnd(8)};
    int64_t per16 = 16 / types[d->type].bytes;
    for (int i = 0; i < d->rank; i++) {
      bool last = i == d->rank - 1;
      d->t[i] = last ? per16 * (1 + rnd(8)) : rnd(12) == 0 ? 2 * (129 + rnd(100)) : 1 + rnd(6);
      d->e[i] = last ? per16 * (1 + rnd(12)) : 1 + rnd(14);
      if (rnd(4) == 0) d->e[i] = d->t[i] * (1 + rnd(3));
      d->order[i] = last ? 0 : 1 + 8 * (int)rnd(12) + i;
    }
    int64_t row = d->t[d->rank - 1] * types[d->type].bytes;
    d->multi = !slices && d->rank == 2 && rnd(4);
    if (slices) draw_slices(d);
    if (d->multi) { /* atoms of 8 rows of the swizzle's span */
      d->swizzle = 1 + (int)rnd(3);
      int64_t span = (16 << d->swizzle) / types[d->type].bytes;
      d->t[0] = 8 * (1 + rnd(4));
      d->t[1] = span * (1 + rnd(3));
    } else if (!slices && rnd(2) && (row == 32 || row == 64 || row == 128))
      d->swizzle = row == 32 ? 1 : row == 64 ? 2 : 3;
    d->elements = product(d->t, d->rank);
    d->size = product(d->e, d->rank);
    for (int i = 0; i < d->rank; i++) d->n[i] = (d->e[i] + d->t[i] - 1) / d->t[i];
    d->tiles = product(d->n, d->rank);
  } while (d->elements * types[d->type].bytes > 49000 || d->elements > 8192 || d->size > 65536 || d->tiles > 40);
}

/* ------------------------------------------------------------------------------------------------ text */

static char text[TEXT];
static size_t used;

__attribute__((format(printf, 1, 2))) static void put(const char *fmt, ...) {
  va_list ap;
  va_start(ap, fmt);
  used += (size_t)vsnprintf(text + used, TEXT - used, fmt, ap);
  va_end(ap);
  MUST(used < TEXT, "too long");
}

static void put_tuple(const int64_t *v, int n) {
  put("(");
  for (int i = 0; i < n; i++) put(i ? ",%lld" : "%lld", (long long)v[i]);
  put(")");
}

static void put_tiler(const drawn *d) {
  put("<");
  for (int i = 0; i < d->rank; i++) put(i ? ", %lld" : "%lld", (long long)d->t[i]);
  put(">");
}

/* The layout of the tile in shared memory. */
static void put_shared(const drawn *d, const char *indent) {
  static const int shift[9] = {0, 0, 1, 0, 2, 0, 0, 0, 3};
  int base = 4 - shift[types[d->type].bytes];
  if (d->multi) {
    int64_t span = (16 << d->swizzle) / types[d->type].bytes;
    put("%s%%atom = layout.constant Sw<%d,%d,3> o 0 o (8,%lld):(%lld,1)\n%s%%sl = layout.tile_to_shape %%atom, ",
        indent, d->swizzle, base, (long long)span, (long long)span, indent);
    put_tuple(d->t, d->rank);
    put("\n");
    return;
  }
  int64_t order[RANK];
  for (int i = 0; i < d->rank; i++) order[i] = d->order[i];
  put("%s%%dense = layout.ordered ", indent);
  put_tuple(d->t, d->rank);
  put(", ");
  put_tuple(order, d->rank);
  put("\n%s%%sl = layout.swizzled Sw<%d,%d,3>, %%dense\n", indent, d->swizzle, base);
}

/* Extents are symbols, or numbers. */
static void put_descriptor(const drawn *d, bool symbols) {
  if (symbols) {
    int n = d->rank - (d->interleave != 0);
    for (int i = 0; i < n; i++) put("%%e%d = layout.symbol in 1 to 70000 : i64\n", i);
    put("%%g = layout.make_right (");
    for (int i = 0; i < n; i++) put(i ? ",%%e%d" : "%%e%d", i);
    if (d->interleave) put(",%lld", (long long)d->e[n]);
    put(")\n");
  } else {
    put("%%g = layout.make_right ");
    put_tuple(d->e, d->rank);
    put("\n");
  }
  put_shared(d, "");
  put("layout.descriptor @a = %%g, %%sl, ");
  put_tiler(d);
  put(" bits %d", 8 * types[d->type].bytes);
  if (d->interleave) put(" {interleave = \"%dB\", planes = %d}", d->interleave, d->planes);
  put("\n");
}

static void put_kernel(const drawn *d) {
  const char *t = types[d->type].name;
  int row = 128 / types[d->type].bytes;
  put("kernel.func @k(%%in: !kernel.tensormap {tma = @a}, %%out: !kernel.tensormap {tma = @a}, "
      "%%y: !kernel.buffer<?x%s, global>) attributes {block = [32, 1, 1]} {\n",
      t);
  put("  %%s = kernel.alloc {align = 1024} : !kernel.buffer<%lldx%s, shared>\n  %%bar = kernel.alloc : "
      "!kernel.mbarrier\n  %%c0 = kernel.constant 0 : i32\n  %%c1 = kernel.constant 1 : i32\n",
      (long long)(d->elements + row - 1) / row * row, t); /* a swizzle moves what a last row has within all of it */
  put("  %%b0 = kernel.block_id x\n  %%b = layout.symbol %%b0 in 0 to %lld : i32\n  %%all = layout.tma_tensor @a\n"
      "  %%crd = layout.idx2crd %%b, ",
      (long long)d->tiles - 1);
  put_tuple(d->n, d->rank);
  put("\n  %%tile, %%none = layout.local_tile %%all, ");
  put_tiler(d);
  put(", %%crd\n");
  put_shared(d, "  ");
  put("  %%bytes = layout.tma_bytes @a : i32\n  %%t = kernel.thread_id x\n  %%lead = kernel.cmp eq %%t, %%c0 : i32\n"
      "  kernel.if %%lead {\n    kernel.mbarrier.init %%bar, %%c1\n    kernel.fence.mbarrier_init\n"
      "    kernel.mbarrier.arrive.expect_tx %%bar, %%bytes\n    kernel.tma.load %%in[%%tile] to %%s signal %%bar\n  }\n"
      "  kernel.barrier\n  kernel.mbarrier.wait %%bar parity %%c0\n");
  put("  %%n = kernel.constant %lld : i32\n  %%c32 = kernel.constant 32 : i32\n  %%to = kernel.mul %%b0, %%n : i32\n"
      "  kernel.for %%i = %%t to %%n step %%c32 : i32 {\n    %%j = layout.symbol %%i in 0 to %lld : i32\n"
      "    %%o = layout.apply %%sl, %%j\n    %%at = layout.get %%o : i32\n    %%v = kernel.load %%s[%%at] : %s\n"
      "    %%w = kernel.add %%to, %%i : i32\n    kernel.store %%v, %%y[%%w]\n  }\n",
      (long long)d->elements, (long long)d->elements - 1, t);
  put("  kernel.if %%lead {\n    kernel.tma.store %%s to %%out[%%tile]\n    kernel.bulk.commit_group\n"
      "    kernel.bulk.wait_group 0\n  }\n}\n");
}

static void put_host(const drawn *d) {
  const char *t = types[d->type].name;
  put("host.func @f(%%x: !host.tensor<%dx%s>, %%z: !host.tensor<%dx%s>, %%y: !host.tensor<1x%s>) attributes "
      "{num_results = 2} {\n",
      d->rank, t, d->rank, t, t);
  for (int i = 0; i < d->rank; i++) put("  %%d%d = host.dim %%x, %d\n", i, i);
  put("  host.shape 0 (");
  for (int i = 0; i < d->rank; i++) put(i ? ", %%d%d" : "%%d%d", i);
  put(")\n  %%n = host.constant %lld\n  host.shape 1 (%%n)\n  host.shapes_end\n", (long long)(d->elements * d->tiles));
  put("  %%in = layout.tensormap @a of %%x\n  %%out = layout.tensormap @a of %%z\n  %%p = host.ptr %%y\n"
      "  %%c0 = host.constant 0\n  %%c1 = host.constant 1\n  %%c32 = host.constant 32\n  %%g = host.constant %lld\n"
      "  host.launch @k grid(%%g, %%c1, %%c1) block(%%c32, %%c1, %%c1) shared(%%c0) args(%%in, %%out, %%p)\n}\n",
      (long long)d->tiles);
}

/* ------------------------------------------------------------------------------------------------ running */

static char said[4096];
static void hear(void *user, const tf_diagnostic *d) {
  (void)user;
  size_t n = strlen(said);
  snprintf(said + n, sizeof said - n, "%u: %.*s\n", d->line, (int)d->message.len, d->message.ptr);
}

static DLTensor tensor_of(void *data, DLDataType dtype, int rank, int64_t *shape, int64_t *strides) {
  return (DLTensor){
      .data = data, .device = {kDLCPU, 0}, .ndim = rank, .dtype = dtype, .shape = shape, .strides = strides};
}

/* The map of the numbers, by the calls of tf/tma.h. */
static void by_hand(const drawn *d, tf_executable *e, uint8_t *x, uint8_t *z, uint8_t *y, const tf_sink *sink) {
  tf_layout_ctx *c;
  tf_tma m;
  tf_tma_argument a;
  const tf_layout *g, *s;
  const tf_tuple *shape, *order, *tile;
  const tf_tiler *t;
  int64_t o[RANK];
  static const int shift[9] = {0, 0, 1, 0, 2, 0, 0, 0, 3};
  tf_layout_swizzle sw = {d->swizzle, 4 - shift[types[d->type].bytes], 3};
  MUST(tf_layout_ctx_create(NULL, &c) == TF_OK, "context");
  MUST(tf_tuple_ints(c, d->e, (size_t)d->rank, &shape) == TF_OK && tf_layout_make_right(c, shape, &g) == TF_OK, "make");
  MUST(tf_tuple_ints(c, d->t, (size_t)d->rank, &tile) == TF_OK && tf_tiler_shape(c, tile, &t) == TF_OK, "tiler");
  for (int i = 0; i < d->rank; i++) o[i] = d->order[i];
  if (d->multi) {
    int64_t span = (16 << d->swizzle) / types[d->type].bytes, sizes[2] = {8, span};
    MUST(tf_tuple_ints(c, sizes, 2, &shape) == TF_OK && tf_layout_make_right(c, shape, &s) == TF_OK &&
             tf_layout_make_swizzled(c, sw, NULL, s, &s) == TF_OK &&
             tf_layout_tile_to_shape(c, s, tile, NULL, &s) == TF_OK,
         "atoms: %s", tf_layout_message(c));
  } else
    MUST(tf_tuple_ints(c, o, (size_t)d->rank, &order) == TF_OK && tf_layout_make_ordered(c, tile, order, &s) == TF_OK &&
             tf_layout_make_swizzled(c, sw, NULL, s, &s) == TF_OK,
         "shared: %s", tf_layout_message(c));
  tf_tma_options opt = {.struct_size = sizeof opt, .bits = 8 * (uint32_t)types[d->type].bytes};
  opt.interleave = (tf_tma_interleave)(d->interleave / 16);
  opt.planes = (uint32_t)d->planes;
  MUST(tf_tma_make(c, g, s, t, &opt, &m) == TF_OK && tf_tma_get_argument(c, &m, &a) == TF_OK, "%s",
       tf_layout_message(c));
  DLTensor in = tensor_of(x, types[d->type].dl, a.rank, a.shape, a.strides);
  DLTensor out = tensor_of(z, types[d->type].dl, a.rank, a.shape, a.strides);
  tf_arg args[] = {{.tensor = &in}, {.tensor = &out}, {.scalar.i = (int64_t)(uintptr_t)y}};
  const char *maps[] = {a.how, a.how, NULL};
  tf_launch_options l = {.struct_size = sizeof l, .grid = {(uint32_t)d->tiles}, .maps = maps};
  MUST(tf_launch_kernel(e, 0, &l, args, 3, NULL, sink) == TF_OK, "%s\n%s", said, text);
  tf_layout_ctx_destroy(c);
}

static void by_program(const drawn *d, tf_executable *e, uint8_t *x, uint8_t *z, uint8_t *y, const tf_sink *sink) {
  int64_t shape[RANK], n = d->elements * d->tiles;
  memcpy(shape, d->e, sizeof shape);
  DLTensor in = tensor_of(x, types[d->type].dl, d->rank, shape, NULL);
  DLTensor out = tensor_of(z, types[d->type].dl, d->rank, shape, NULL),
           all = tensor_of(y, types[d->type].dl, 1, &n, NULL);
  tf_arg args[] = {{.tensor = &in}, {.tensor = &out}, {.tensor = &all}};
  MUST(tf_execute(e, 0, args, 3, NULL, sink) == TF_OK, "%s\n%s", said, text);
}

/* Element i of the tile in the order of its coordinates, the first axis fastest: where it is in the tensor, or -1. */
static int64_t source(const drawn *d, int64_t b, int64_t i) {
  int64_t at = 0, c[RANK];
  for (int k = 0; k < d->rank; k++) {
    c[k] = b % d->n[k] * d->t[k] + i % d->t[k];
    b /= d->n[k];
    i /= d->t[k];
  }
  for (int k = 0; k < d->rank; k++) {
    if (c[k] >= d->e[k]) return -1;
    at = at * d->e[k] + c[k];
  }
  return at;
}

static bool one(long trial, size_t *several, size_t *interleaved) {
  drawn d;
  int w;
  draw(&d);
  w = types[d.type].bytes;
  used = 0, said[0] = 0;
  bool symbols = rnd(2);
  put_descriptor(&d, symbols);
  put_kernel(&d);
  put_host(&d);
  const tf_sink sink = {hear, NULL};
  tf_session *s;
  tf_module *m;
  tf_package *p;
  tf_device *dev;
  tf_executable *e;
  tf_session_options so = {.struct_size = sizeof so, .sink = sink};
  tf_compile_options co = {.struct_size = sizeof co, .target = "sm_100a"};
  tf_emu_options eo = {.struct_size = sizeof eo};
  MUST(tf_session_create(&so, &s) == TF_OK, "session");
  MUST(tf_module_parse(s, TF_STR("t.mlir"), (tf_str){text, used}, &m) == TF_OK, "trial %ld: %s\n%s", trial, said, text);
  if (tf_compile(m, &co, &p) != TF_OK) { /* a rule of the hardware, in words */
    MUST(strstr(said, "tma: ") != NULL, "trial %ld: %s\n%s", trial, said, text);
    tf_module_destroy(m);
    tf_session_destroy(s);
    return false;
  }
  MUST(tf_device_emu(&eo, NULL, NULL, &dev) == TF_OK && tf_executable_create(dev, p, &sink, &e) == TF_OK, "%s", said);
  size_t bytes = (size_t)(d.size * w), all = (size_t)(d.elements * d.tiles * w);
  uint8_t *x = aligned_alloc(128, (bytes + 255) & ~(size_t)127), *z = aligned_alloc(128, (bytes + 255) & ~(size_t)127),
          *y = aligned_alloc(128, (all + 255) & ~(size_t)127);
  for (size_t i = 0; i < bytes; i++) x[i] = (uint8_t)(1 + rnd(60)); /* no NaN among floats */
  memset(z, 0xcd, bytes);
  memset(y, 0xcd, all);
  /* Of extents that are numbers the caller may make the map as well. */
  if (!symbols && rnd(2)) by_hand(&d, e, x, z, y, &sink);
  else by_program(&d, e, x, z, y, &sink);
  static const uint8_t zero[8];
  for (int64_t b = 0; b < d.tiles; b++)
    for (int64_t i = 0; i < d.elements; i++) {
      int64_t from = source(&d, b, i);
      MUST(!memcmp(y + (b * d.elements + i) * w, from < 0 ? zero : x + from * w, (size_t)w),
           "trial %ld: element %lld of tile %lld\n%s", trial, (long long)i, (long long)b, text);
    }
  MUST(!memcmp(x, z, bytes), "trial %ld: what is stored is not what was loaded\n%s", trial, text);
  *several += d.multi != 0;
  *interleaved += d.interleave != 0;
  free(x), free(y), free(z);
  tf_executable_destroy(e);
  tf_device_destroy(dev);
  tf_package_release(p);
  tf_module_destroy(m);
  tf_session_destroy(s);
  return true;
}

START_TEST(random_tiles) {
  const char *seed = getenv("TF_SEED"), *n = getenv("TF_TRIALS");
  uint64_t from = seed ? strtoull(seed, NULL, 0) : 20261122;
  long trials = n ? atol(n) : 60, done = 0;
  size_t several = 0, interleaved = 0;
  for (long t = 0; t < trials; t++) {
    state = (from + (uint64_t)t) * UINT64_C(0x9E3779B97F4A7C15) | 1;
    for (int i = 0; i < 4; i++) rnd(2);
    done += one(t, &several, &interleaved);
  }
  printf("TF_SEED=%llu: %ld of %ld tiles copied, %zu of several boxes, %zu interleaved\n", (unsigned long long)from,
         done, trials, several, interleaved);
  MUST(n || (done > 35 && several > 3 && interleaved > 5), "too few");
}
END_TEST

int main(void) {
  Suite *s = suite_create("copies of tiles");
  TCase *t = tcase_create("tiles");
  tcase_set_timeout(t, 0);
  tcase_add_test(t, random_tiles);
  suite_add_tcase(s, t);
  SRunner *r = srunner_create(s);
  srunner_set_fork_status(r, CK_NOFORK);
  srunner_run_all(r, CK_NORMAL);
  int failed = srunner_ntests_failed(r);
  srunner_free(r);
  return failed != 0;
}
