/* Copies by the tensor memory accelerator under a grid of schedules: y = x, y = silu(x) * g, and transposes. Every
 * result is checked in full first, then timed beside cuMemcpyDtoD of the same run (bench_common.h says how). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench_common.h"

typedef enum kind { COPY, RUN, SWIGLU, TRANSPOSE } kind; /* RUN: y = x by runs of bytes, without tensor maps */

typedef struct variant {
  kind kind;
  int boxes, rows;          /* the tile: COPY, SWIGLU: rows of 1 KiB; TRANSPOSE: rows x `boxes` times 128 bytes */
  int threads;              /* 0: nothing but TMA copies */
  bool tma_store;           /* else the threads store vectors of 16 bytes */
  const char *load, *store; /* L2 policies, or "" */
  const char *l2;           /* promotion of the loads, or "" for the usual */
  bool across;              /* TRANSPOSE: consecutive blocks go along the rows of x, not down them */
  int ctas;                 /* blocks that a multiprocessor shall hold, or 0 */
} variant;

static const variant variants[] = {
    {COPY, 1, 4, 0, true, "evict_last", "", "", false, 0},
    {COPY, 1, 8, 0, true, "evict_last", "", "", false, 0},
    {COPY, 1, 16, 0, true, "evict_last", "", "", false, 0},
    {COPY, 1, 32, 0, true, "evict_last", "", "", false, 0},
    {COPY, 1, 8, 0, true, "", "", "", false, 0},
    {COPY, 1, 8, 0, true, "evict_last", "evict_first", "", false, 0},
    {COPY, 1, 8, 0, true, "evict_first", "evict_first", "", false, 0},
    {COPY, 1, 8, 0, true, "evict_last", "", "none", false, 0},
    {COPY, 1, 8, 256, false, "evict_last", "", "", false, 0},
    {COPY, 1, 8, 512, false, "evict_last", "", "", false, 0},
    {RUN, 1, 8, 0, true, "evict_last", "", "", false, 0},
    {RUN, 1, 16, 0, true, "evict_last", "", "", false, 0},
    {RUN, 1, 8, 0, true, "", "", "", false, 0},
    {RUN, 1, 8, 0, true, "evict_last", "evict_first", "", false, 0},
    {SWIGLU, 1, 8, 256, false, "evict_last", "", "", false, 0},
    {SWIGLU, 1, 8, 512, false, "evict_last", "", "", false, 0},
    {SWIGLU, 1, 8, 512, false, "", "", "", false, 0},
    {SWIGLU, 1, 16, 512, false, "evict_last", "", "", false, 0},
    {SWIGLU, 1, 16, 512, false, "evict_last", "", "", false, 4},
    {SWIGLU, 1, 16, 1024, false, "evict_last", "", "", false, 0},
    {SWIGLU, 1, 8, 512, true, "evict_last", "", "", false, 0},
    {SWIGLU, 1, 16, 512, true, "evict_last", "", "", false, 0},
    {TRANSPOSE, 2, 128, 128, true, "evict_last", "", "", false, 0},
    {TRANSPOSE, 2, 128, 256, true, "evict_last", "", "", false, 0},
    {TRANSPOSE, 2, 128, 512, true, "evict_last", "", "", false, 0},
    {TRANSPOSE, 2, 128, 256, true, "evict_last", "", "", false, 3},
    {TRANSPOSE, 2, 128, 256, true, "evict_last", "evict_first", "", false, 0},
    {TRANSPOSE, 2, 128, 256, true, "", "", "", false, 0},
    {TRANSPOSE, 2, 128, 256, true, "", "evict_first", "", false, 0},
    {TRANSPOSE, 2, 128, 256, true, "evict_first", "", "", false, 0},
    {TRANSPOSE, 2, 128, 256, true, "evict_last", "", "none", false, 0},
    {TRANSPOSE, 2, 128, 256, true, "evict_last", "", "128b", false, 0},
    {TRANSPOSE, 2, 128, 256, true, "evict_last", "", "", true, 0},
    {TRANSPOSE, 2, 64, 128, true, "evict_last", "", "", false, 0},
    {TRANSPOSE, 2, 64, 256, true, "evict_last", "", "", false, 0},
    {TRANSPOSE, 1, 128, 128, true, "evict_last", "", "", false, 0},
    {TRANSPOSE, 1, 256, 256, true, "evict_last", "", "", false, 0},
    {TRANSPOSE, 2, 256, 256, true, "evict_last", "", "", false, 0},
    {TRANSPOSE, 4, 64, 256, true, "evict_last", "", "", false, 0},
    {TRANSPOSE, 4, 128, 256, true, "evict_last", "", "", false, 0},
    {TRANSPOSE, 2, 64, 128, false, "evict_last", "", "", false, 0},
    {TRANSPOSE, 2, 64, 256, false, "evict_last", "", "", false, 0},
    {TRANSPOSE, 2, 128, 256, false, "evict_last", "", "", false, 0},
    {TRANSPOSE, 2, 128, 256, false, "", "", "", false, 0},
};
#define VARIANTS (sizeof variants / sizeof *variants)

/* ------------------------------------------------------------------------------------------------ the programs */

static const char copy_tma[] = "fusion.func @copy(%x: `IN`) -> `IN``CTAS` {\n"
                               "  %s = fusion.set %x : `IN``L2` memory(shared) via(tma)`LOAD`\n"
                               "  %y = fusion.set %s : `IN` via(tma)`STORE`\n"
                               "  sched.split %y[1] by 256\n"
                               "  sched.split %y[0] by `R`\n"
                               "  sched.reorder %y [0, 2, 1, 3]\n"
                               "  sched.propagate %y\n"
                               "  sched.parallelize %s, %y [bidy, bidx, bulk, bulk]\n"
                               "  sched.inline_at %s 2\n"
                               "  fusion.return %y : `IN`\n"
                               "}\n";

static const char copy_runs[] = "fusion.func @copy(%x: `IN`) -> `IN``CTAS` {\n"
                                "  %s = fusion.set %x : `IN` memory(shared) via(bulk)`LOAD`\n"
                                "  %y = fusion.set %s : `IN` via(bulk)`STORE`\n"
                                "  sched.merge %y[0, 1]\n"
                                "  sched.split %y[0] by `RUN`\n"
                                "  sched.propagate %y\n"
                                "  sched.parallelize %s, %y [bidx, bulk]\n"
                                "  sched.inline_at %s 1\n"
                                "  fusion.return %y : `IN`\n"
                                "}\n";

static const char copy_vector[] = "fusion.func @copy(%x: `IN`) -> `IN``CTAS` {\n"
                                  "  %s = fusion.set %x : `IN``L2` memory(shared) via(tma)`LOAD`\n"
                                  "  %y = fusion.set %s : `IN``STORE`\n"
                                  "  sched.split %y[1] by 256\n"
                                  "  sched.split %y[0] by `R`\n"
                                  "  sched.reorder %y [0, 2, 1, 3]\n"
                                  "  sched.propagate %y\n"
                                  "  sched.parallelize %s [bidy, bidx, bulk, bulk]\n"
                                  "  sched.merge %y[2, 3]\n"
                                  "  sched.split %y[2] by `L`\n"
                                  "  sched.split %y[2] by `THREADS`\n"
                                  "  sched.parallelize %y [bidy, bidx, unroll, tidx, vectorize]\n"
                                  "  sched.inline_at %s 2\n"
                                  "  fusion.return %y : `IN`\n"
                                  "}\n";

static const char swiglu_tma[] = "fusion.func @swiglu(%x: `IN`, %g: `IN`) -> `IN``CTAS` {\n"
                                 "  %xs = fusion.set %x : `IN``L2` memory(shared) via(tma)`LOAD`\n"
                                 "  %gs = fusion.set %g : `IN``L2` memory(shared) via(tma)`LOAD`\n"
                                 "  %xr = fusion.set %xs : `IN`\n"
                                 "  %gr = fusion.set %gs : `IN`\n"
                                 "  %a = fusion.silu %xr : `IN`\n"
                                 "  %r = fusion.mul %a, %gr : `IN` memory(shared)\n"
                                 "  %y = fusion.set %r : `IN` via(tma)`STORE`\n"
                                 "  sched.split %y[1] by 256\n"
                                 "  sched.split %y[0] by `R`\n"
                                 "  sched.reorder %y [0, 2, 1, 3]\n"
                                 "  sched.propagate %y\n"
                                 "  sched.parallelize %xs, %gs, %y [bidy, bidx, bulk, bulk]\n"
                                 "  sched.merge %r[2, 3]\n"
                                 "  sched.split %r[2] by `L`\n"
                                 "  sched.split %r[2] by `THREADS`\n"
                                 "  sched.merge %a[2, 3]\n"
                                 "  sched.split %a[2] by `L`\n"
                                 "  sched.split %a[2] by `THREADS`\n"
                                 "  sched.merge %xr[2, 3]\n"
                                 "  sched.split %xr[2] by `L`\n"
                                 "  sched.split %xr[2] by `THREADS`\n"
                                 "  sched.merge %gr[2, 3]\n"
                                 "  sched.split %gr[2] by `L`\n"
                                 "  sched.split %gr[2] by `THREADS`\n"
                                 "  sched.parallelize %xr, %gr, %r [bidy, bidx, unroll, tidx, vectorize]\n"
                                 "  sched.parallelize %a [bidy, bidx, unroll, tidx, unroll]\n"
                                 "  sched.inline_at %xs 2\n"
                                 "  sched.inline_at %gs 2\n"
                                 "  sched.inline_at %xr 4\n"
                                 "  sched.inline_at %gr 4\n"
                                 "  sched.inline_at %a 4\n"
                                 "  sched.inline_at %r 2\n"
                                 "  fusion.return %y : `IN`\n"
                                 "}\n";

static const char swiglu_vector[] = "fusion.func @swiglu(%x: `IN`, %g: `IN`) -> `IN``CTAS` {\n"
                                    "  %xs = fusion.set %x : `IN``L2` memory(shared) via(tma)`LOAD`\n"
                                    "  %gs = fusion.set %g : `IN``L2` memory(shared) via(tma)`LOAD`\n"
                                    "  %xr = fusion.set %xs : `IN`\n"
                                    "  %gr = fusion.set %gs : `IN`\n"
                                    "  %a = fusion.silu %xr : `IN`\n"
                                    "  %r = fusion.mul %a, %gr : `IN`\n"
                                    "  %y = fusion.set %r : `IN``STORE`\n"
                                    "  sched.split %y[1] by 256\n"
                                    "  sched.split %y[0] by `R`\n"
                                    "  sched.reorder %y [0, 2, 1, 3]\n"
                                    "  sched.propagate %y\n"
                                    "  sched.parallelize %xs, %gs [bidy, bidx, bulk, bulk]\n"
                                    "  sched.merge %y[2, 3]\n"
                                    "  sched.split %y[2] by `L`\n"
                                    "  sched.split %y[2] by `THREADS`\n"
                                    "  sched.merge %r[2, 3]\n"
                                    "  sched.split %r[2] by `L`\n"
                                    "  sched.split %r[2] by `THREADS`\n"
                                    "  sched.merge %a[2, 3]\n"
                                    "  sched.split %a[2] by `L`\n"
                                    "  sched.split %a[2] by `THREADS`\n"
                                    "  sched.merge %xr[2, 3]\n"
                                    "  sched.split %xr[2] by `L`\n"
                                    "  sched.split %xr[2] by `THREADS`\n"
                                    "  sched.merge %gr[2, 3]\n"
                                    "  sched.split %gr[2] by `L`\n"
                                    "  sched.split %gr[2] by `THREADS`\n"
                                    "  sched.parallelize %xr, %gr, %y [bidy, bidx, unroll, tidx, vectorize]\n"
                                    "  sched.parallelize %a, %r [bidy, bidx, unroll, tidx, unroll]\n"
                                    "  sched.inline_at %xs 2\n"
                                    "  sched.inline_at %gs 2\n"
                                    "  sched.inline_at %xr 4\n"
                                    "  sched.inline_at %gr 4\n"
                                    "  sched.inline_at %a 4\n"
                                    "  sched.inline_at %r 4\n"
                                    "  fusion.return %y : `IN`\n"
                                    "}\n";

/* The loops of a transpose's threads: a block of 16 x 16 bytes each. Eight threads that work at once take blocks on
 * a diagonal, so that neither reading x's tile nor writing y's meets a bank twice. */
#define DIAGONAL                                                                                                       \
  "    %mo, %mi = id.split %m by `R`\n"                                                                                \
  "    %no, %ni = id.split %n by `TILE`\n"                                                                             \
  "    %g, %mr = id.split %mi by `L`\n"                                                                                \
  "    %q, %nr = id.split %ni by `L`\n"                                                                                \
  "    %gh, %gl = id.split %g by 8\n"                                                                                  \
  "    %qh, %ql = id.split %q by 8\n"                                                                                  \
  "    %t, %u = id.swizzle xor %ql, %gl\n"                                                                             \
  "    %lane = id.merge %u, %t\n"                                                                                      \
  "    %group = id.merge %qh, %gh\n"                                                                                   \
  "    %turn, %gt = id.split %group by `GROUPS`\n"                                                                     \
  "    %thread = id.merge %gt, %lane\n"
#define FILL                                                                                                           \
  "  %xs = fusion.set %x : `IN``L2` memory(shared) via(tma)`LOAD` domain(%m, %n) {\n"                                  \
  "    %mo, %mi = id.split %m by `R`\n"                                                                                \
  "    %no, %ni = id.split %n by `TILE`\n"                                                                             \
  "    %nb, %nj = id.split %ni by `SPAN`\n"                                                                            \
  "    %mh, %ml = id.split %mi by 8\n"                                                                                 \
  "    %nc, %ne = id.split %nj by `L`\n"                                                                               \
  "    %sr, %sc = id.swizzle xor %ml, %nc\n"                                                                           \
  "    id.domain loop [%no : `BN`, %mo : `BM`, %nb : unroll, %mi : bulk, %nj : bulk] alloc [%no : c, %mo : c, %nb : "  \
  "c, %mh : c, %sr : c, %sc : c, %ne : c]\n"                                                                           \
  "  } inline(2)\n"

static const char transpose_tma[] =
    "fusion.func @transpose(%x: `IN`) -> `OUT``CTAS` {\n" FILL
    "  %xr = fusion.set %xs : `IN` domain(%m, %n) {\n" DIAGONAL
    "    id.domain loop [%no : `BN`, %mo : `BM`, %turn : unroll, %thread : tidx, %mr : unroll, %nr : vectorize]\n"
    "  } inline(4)\n"
    "  %ys = fusion.permute %xr axes [1, 0] : `OUT` memory(shared) domain(%n, %m) {\n" DIAGONAL
    "    %mb, %mj = id.split %mi by `SPAN`\n"
    "    %mc, %me = id.split %mj by `L`\n"
    "    %nh, %nl = id.split %ni by 8\n"
    "    %sr, %sc = id.swizzle xor %nl, %mc\n"
    "    id.domain loop [%no : `BN`, %mo : `BM`, %turn : unroll, %thread : tidx, %nr : unroll, %mr : vectorize] alloc "
    "[%no : c, %mo : c, %mb : c, %nh : c, %sr : c, %sc : c, %me : c]\n"
    "  } inline(2)\n"
    "  %y = fusion.set %ys : `OUT` via(tma)`STORE` domain(%n, %m) {\n"
    "    %mo, %mi = id.split %m by `R`\n"
    "    %no, %ni = id.split %n by `TILE`\n"
    "    %mb, %mj = id.split %mi by `SPAN`\n"
    "    id.domain loop [%no : `BN`, %mo : `BM`, %mb : unroll, %ni : bulk, %mj : bulk]\n"
    "  }\n"
    "  fusion.return %y : `OUT`\n"
    "}\n";

/* Of a warp's threads, `Q` side by side read x's tile: for 4-byte elements half a row, so that what the warp stores
 * is whole lines of 128 bytes. */
#define WIDE                                                                                                           \
  "    %mo, %mi = id.split %m by `R`\n"                                                                                \
  "    %no, %ni = id.split %n by `TILE`\n"                                                                             \
  "    %g, %mr = id.split %mi by `L`\n"                                                                                \
  "    %q, %nr = id.split %ni by `L`\n"                                                                                \
  "    %gh, %gl = id.split %g by 8\n"                                                                                  \
  "    %qh, %ql = id.split %q by `Q`\n"                                                                                \
  "    %lane = id.merge %gl, %ql\n"                                                                                    \
  "    %group = id.merge %qh, %gh\n"                                                                                   \
  "    %all = id.merge %group, %lane\n"                                                                                \
  "    %turn, %thread = id.split %all by `THREADS`\n"

static const char transpose_vector[] =
    "fusion.func @transpose(%x: `IN`) -> `OUT``CTAS` {\n" FILL "  %xr = fusion.set %xs : `IN` domain(%m, %n) {\n" WIDE
    "    id.domain loop [%no : `BN`, %mo : `BM`, %turn : unroll, %thread : tidx, %mr : unroll, %nr : vectorize]\n"
    "  } inline(4)\n"
    "  %y = fusion.permute %xr axes [1, 0] : `OUT``STORE` domain(%n, %m) {\n" WIDE
    "    id.domain loop [%no : `BN`, %mo : `BM`, %turn : unroll, %thread : tidx, %nr : unroll, %mr : vectorize]\n"
    "  }\n"
    "  fusion.return %y : `OUT`\n"
    "}\n";

typedef struct word {
  char name[8], text[64];
} word;

/* `NAME` in the text becomes what it stands for. */
static void fill_in(const char *from, const word *words, size_t n, char *out, size_t size) {
  size_t at = 0;
  while (*from) {
    const char *text = from, *end = from + 1;
    size_t len = 1;
    if (*from == '`') {
      end = strchr(from + 1, '`') + 1;
      size_t k = 0, name = (size_t)(end - from - 2);
      while (k < n && (strncmp(words[k].name, from + 1, name) != 0 || words[k].name[name])) k++;
      bench_need(k < n, "a word of the program is unknown");
      text = words[k].text;
      len = strlen(text);
    }
    bench_need(at + len < size, "the program is too long");
    memcpy(out + at, text, len);
    at += len;
    from = end;
  }
  out[at] = 0;
}

static void write_text(const bench *b, const variant *v, bool f32, char *out, size_t size) {
  const char *type = f32 ? "f32" : "bf16", *from = v->kind == RUN      ? copy_runs
                                                   : v->kind == COPY   ? v->tma_store ? copy_tma : copy_vector
                                                   : v->kind == SWIGLU ? v->tma_store ? swiglu_tma : swiglu_vector
                                                   : v->tma_store      ? transpose_tma
                                                                       : transpose_vector;
  int lanes = f32 ? 4 : 8, span = 8 * lanes;
  word w[18] = {{"IN", ""}};
  size_t n = 0;
#define WORD(NAME, ...) (strcpy(w[n].name, NAME), snprintf(w[n++].text, sizeof w->text, __VA_ARGS__))
  WORD("IN", "tensor<%lldx%lldx%s>", (long long)b->rows, (long long)b->cols, type);
  WORD("OUT", "tensor<%lldx%lldx%s>", (long long)b->cols, (long long)b->rows, type);
  WORD("CTAS", v->ctas ? " attributes {min_ctas = %d}" : "%.0d", v->ctas);
  WORD("L2", *v->l2 ? " {l2 = \"%s\"}" : "%s", v->l2);
  WORD("LOAD", *v->load ? " cache(%s)" : "%s", v->load);
  WORD("STORE", *v->store ? " cache(%s)" : "%s", v->store);
  WORD("R", "%d", v->kind == TRANSPOSE || f32 ? v->rows : 2 * v->rows); /* boxes have 256 elements a row */
  WORD("RUN", "%d", v->rows * (f32 ? 256 : 512));
  WORD("TILE", "%d", v->boxes * span);
  WORD("SPAN", "%d", span);
  WORD("L", "%d", lanes);
  WORD("Q", "%d", f32 ? 4 : 8);
  WORD("THREADS", "%d", v->threads);
  WORD("GROUPS", "%d", v->threads / 64);
  WORD("BN", "%s", v->across ? "bidx" : "bidy");
  WORD("BM", "%s", v->across ? "bidy" : "bidx");
#undef WORD
  fill_in(from, w, n, out, size);
}

/* ------------------------------------------------------------------------------------------------ results */

static bool wrong(const bench *b, size_t at) {
  printf("WRONG: element (%zu, %zu)\n", at / (size_t)b->cols, at % (size_t)b->cols);
  return false;
}

static bool right_copy(bench *b, const bench_program *p) {
  size_t es = p->f32 ? 4 : 2, all = bench_bytes(b, p->f32), one = (size_t)BENCH_PERIOD * es;
  for (size_t at = 0; at < all; at += one)
    if (memcmp(b->hx, b->back + at, all - at < one ? all - at : one) != 0) return wrong(b, at / es);
  return true;
}

/* Sixteen columns at a time: both sides are then read along. */
static bool right_transpose(bench *b, const bench_program *p) {
  size_t rows = (size_t)b->rows, cols = (size_t)b->cols;
  for (size_t c = 0; c < cols; c += 16)
    for (size_t r = 0; r < rows; r++) {
      size_t k = (r * cols + c) % BENCH_PERIOD;
      for (size_t j = 0; j < 16 && c + j < cols; j++, k = k + 1 < BENCH_PERIOD ? k + 1 : 0)
        if (p->f32 ? ((uint32_t *)b->back)[(c + j) * rows + r] != ((uint32_t *)b->hx)[k]
                   : ((uint16_t *)b->back)[(c + j) * rows + r] != ((uint16_t *)b->hx)[k])
          return wrong(b, r * cols + c + j);
    }
  return true;
}

static double one_variant(bench *b, const variant *v, bool f32) {
  static const char *const names[] = {"copy", "copy", "swiglu", "transpose"};
  char text[8192], tile[48];
  bench_program p = {.text = text, .f32 = f32, .transposed = v->kind == TRANSPOSE, .inputs = v->kind == SWIGLU ? 2 : 1};
  p.right = v->kind <= RUN ? right_copy : v->kind == SWIGLU ? bench_right_swiglu : right_transpose;
  write_text(b, v, f32, text, sizeof text);
  if (v->kind == TRANSPOSE)
    snprintf(tile, sizeof tile, "%d x 128 B x %d%s", v->boxes, v->rows, v->across ? ", across" : "");
  else snprintf(tile, sizeof tile, "%d KiB", v->rows);
  printf("| %s | %s | %s | %d | %s | %s | %s | %s | %d | ", names[v->kind], f32 ? "f32" : "bf16", tile, v->threads,
         v->kind == RUN ? "bulk"
         : v->tma_store ? "tma"
                        : "vector",
         *v->load ? v->load : "-", *v->store ? v->store : "-", *v->l2 ? v->l2 : "-", v->ctas);
  return bench_one(b, &p);
}

/* Of a tile: what a thread handles at once. */
static int pieces(const variant *v, bool f32) {
  return v->kind == TRANSPOSE ? v->boxes * 8 * v->rows / (f32 ? 4 : 8) : v->rows * 64;
}

/* On the simulated SM not every variant: it takes long. */
static bool all_of(bench *b, bool f32) {
  bool ok = true;
  double best[4] = {0};
  size_t winner[4] = {0};
  bench_make_data(b, f32);
  bench_copy_rate(b, f32, true);
  printf(
      "\n| program | type | tile | threads | store | policy of loads | of stores | l2 | min_ctas | batch GB/s | ratio "
      "to memcpy | flushed GB/s |\n|---|---|---|---|---|---|---|---|---|---|---|---|\n");
  for (size_t i = 0; i < VARIANTS; i++) {
    if (b->quick && i % 3 != (f32 ? 0 : 1)) continue;
    if (variants[i].threads > pieces(&variants[i], f32)) continue;
    double r = one_variant(b, &variants[i], f32);
    ok &= r >= 0;
    if (r > best[variants[i].kind]) best[variants[i].kind] = r, winner[variants[i].kind] = i;
  }
  for (int k = 0; b->cuda && k < 4; k++) {
    printf("\nbest for %s, once more: ", f32 ? "f32" : "bf16");
    ok &= one_variant(b, &variants[winner[k]], f32) >= 0;
  }
  bench_copy_rate(b, f32, false);
  return ok;
}

/* The programs themselves, for tf-opt and tf-run with --split-input-file. */
static int print_texts(void) {
  bench b = {.rows = 16384, .cols = 8192};
  char text[8192];
  for (size_t i = 0; i < 2 * VARIANTS; i++) {
    const variant *v = &variants[i / 2];
    if (v->threads > pieces(v, i & 1)) continue;
    write_text(&b, v, i & 1, text, sizeof text);
    printf("%s%s", i ? "// -----\n" : "", text);
  }
  return 0;
}

int main(int argc, char **argv) {
  bench b;
  if (argc == 2 && strcmp(argv[1], "--text") == 0) return print_texts();
  int bad = bench_open(&b, "bench_tma", argc, argv);
  if (bad) return bad;
  bool ok = all_of(&b, false);
  ok &= all_of(&b, true);
  printf(ok ? "\nall results right\n" : "\nSOME RESULTS WRONG\n");
  return ok ? 0 : 3;
}
