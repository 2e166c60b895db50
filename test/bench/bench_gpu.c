/* A pointwise kernel, y = silu(x) * g, under a grid of schedules: every result is checked first, then timed, and its
 * bandwidth is given beside cuMemcpyDtoD's of the same run (bench_common.h says how). */
#include <stdio.h>
#include <string.h>

#include "bench_common.h"

typedef struct variant {
  bool f32, last, fast, dynamic, ctas; /* ctas: ask for 2048 threads a multiprocessor */
  int threads, vectors;                /* 16-byte vectors a thread and tensor */
} variant;

static void write_text(const bench *b, const variant *v, char *out, size_t size) {
  char t[64], policy[32] = "", attrs[64] = "";
  if (v->dynamic) snprintf(t, sizeof t, "tensor<?x?x%s>", v->f32 ? "f32" : "bf16");
  else snprintf(t, sizeof t, "tensor<%lldx%lldx%s>", (long long)b->rows, (long long)b->cols, v->f32 ? "f32" : "bf16");
  if (v->last) snprintf(policy, sizeof policy, " cache(evict_last)");
  if (v->ctas) snprintf(attrs, sizeof attrs, " attributes {min_ctas = %d}", 2048 / v->threads);
  snprintf(out, size,
           "fusion.func @swiglu(%%x: %s, %%g: %s) -> %s%s {\n"
           "  %%a = fusion.silu %%x : %s\n"
           "  %%y = fusion.mul %%a, %%g : %s\n"
           "  %%xc = sched.cache_after %%x%s : %s\n"
           "  %%gc = sched.cache_after %%g%s : %s\n"
           "  %%r = sched.cache_before %%y : %s\n"
           "  sched.merge %%y [0, 1]\n"
           "  sched.split %%y[0] by %d\n"
           "  sched.split %%y[0] by %d\n"
           "  sched.split %%y[0] by %d\n"
           "  sched.propagate %%y\n"
           "  sched.parallelize %%y [bidx, unroll, tidx, vectorize]\n"
           "  sched.parallelize_like %%y\n"
           "  sched.parallelize %%xc, %%gc [bidx, unroll, tidx, vectorize]\n"
           "  sched.inline_most\n"
           "  fusion.return %%y : %s\n}\n",
           t, t, t, attrs, t, t, policy, t, policy, t, t, v->f32 ? 4 : 8, v->threads, v->vectors, t);
}

static double one_variant(bench *b, const variant *v) {
  char text[2048];
  bench_program p = {.text = text, .f32 = v->f32, .fast = v->fast, .inputs = 2, .right = bench_right_swiglu};
  write_text(b, v, text, sizeof text);
  printf("| %s | %d | %d | %s | %s | %s | %s | ", v->f32 ? "f32" : "bf16", v->threads, v->vectors,
         v->last ? "evict_last" : "-", v->ctas ? "full" : "-", v->fast ? "fast" : "precise",
         v->dynamic ? "?x?" : "static");
  return bench_one(b, &p);
}

static bool all_of(bench *b, bool f32) {
  static const int threads[] = {256, 512, 1024}, vectors[] = {1, 2, 4};
  bool ok = true;
  double best = 0;
  variant winner = {0};
  bench_make_data(b, f32);
  bench_copy_rate(b, f32, true);
  printf("\n| type | threads | vectors | L2 policy | residency | math | shape | batch GB/s | ratio to memcpy | flushed "
         "GB/s |\n|---|---|---|---|---|---|---|---|---|---|\n");
  for (unsigned k = 0; k < 3 * 3 * 2 * 2 * 2; k++) {
    variant v = {.f32 = f32,
                 .fast = k & 1,
                 .last = k >> 1 & 1,
                 .ctas = k >> 2 & 1,
                 .vectors = vectors[k / 8 % 3],
                 .threads = threads[k / 24]};
    if (b->quick && (v.vectors != 1 || v.threads != 512)) continue;
    double r = one_variant(b, &v);
    ok &= r >= 0;
    if (r > best) best = r, winner = v;
  }
  for (unsigned k = 0; k < 2; k++) { /* the same for extents that are known at launch only */
    variant v = {.f32 = f32, .fast = k, .last = true, .dynamic = true, .vectors = 1, .threads = 512};
    ok &= one_variant(b, &v) >= 0;
  }
  if (b->cuda) {
    double r = best / b->copy_rate;
    printf("\nbest for %s: %d threads, %d vectors, %s, residency %s, %s: %.0f GB/s, %.3f of cuMemcpyDtoD\n",
           f32 ? "f32" : "bf16", winner.threads, winner.vectors, winner.last ? "evict_last" : "no policy",
           winner.ctas ? "full" : "free", winner.fast ? "fast" : "precise", best, r);
    bench_copy_rate(b, f32, false); /* once more: the spread */
  }
  return ok;
}

int main(int argc, char **argv) {
  bench b;
  int bad = bench_open(&b, "bench_gpu", argc, argv);
  if (bad) return bad;
  bool ok = all_of(&b, false);
  ok &= all_of(&b, true);
  printf(ok ? "\nall results right\n" : "\nSOME RESULTS WRONG\n");
  return ok ? 0 : 3;
}
