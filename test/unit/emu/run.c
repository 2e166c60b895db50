/* Correct kernels give correct results, in every schedule. */
#include "harness.h"

static const char vecadd[] = PRELUDE "declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n"
                                     "declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()\n"
                                     "declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()\n"
                                     "define ptx_kernel void @add(ptr addrspace(1) noalias readonly %x, ptr "
                                     "addrspace(1) noalias %y, i32 %n, float %k) #0 {\n"
                                     "  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n"
                                     "  %b = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()\n"
                                     "  %d = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()\n"
                                     "  %o = mul i32 %b, %d\n"
                                     "  %i = add i32 %o, %t\n"
                                     "  %in = icmp slt i32 %i, %n\n"
                                     "  br i1 %in, label %go, label %out\n"
                                     "go:\n"
                                     "  %px = getelementptr float, ptr addrspace(1) %x, i32 %i\n"
                                     "  %py = getelementptr float, ptr addrspace(1) %y, i32 %i\n"
                                     "  %vx = load float, ptr addrspace(1) %px, align 4\n"
                                     "  %s = fmul float %vx, %k\n"
                                     "  store float %s, ptr addrspace(1) %py, align 4\n"
                                     "  br label %out\n"
                                     "out:\n"
                                     "  ret void\n"
                                     "}\n"
                                     "attributes #0 = { \"target-cpu\"=\"sm_90a\" \"nvvm.maxntid\"=\"256,1,1\" }\n";

static uint64_t float_bits(float f) {
  uint32_t b;
  memcpy(&b, &f, 4);
  return b;
}

static const tf_emu_options modes[] = {
    {.workers = 1},
    {.workers = 4},
    {.check = true},
    {.check = true, .count = true, .schedule = TF_EMU_RANDOM, .seed = 7, .latency = TF_EMU_JITTER},
    {.schedule = TF_EMU_RANDOM, .seed = 99, .latency = TF_EMU_EAGER},
};

START_TEST(vector_add) {
  bench t;
  bench_begin(&t, &modes[_i], vecadd, "add", 4);
  enum { N = 10000 };
  float *x = malloc(N * sizeof *x);
  for (int i = 0; i < N; i++) x[i] = (float)i;
  uint64_t dx = bench_put(&t, x, N * sizeof *x), dy = bench_alloc(&t, N * sizeof *x);
  uint64_t param[] = {dx, dy, N, float_bits(3)};
  tf_status s = bench_launch(&t, (N + 127) / 128, 128, 0, 4, param);
  ck_assert_msg(s == TF_OK, "%s", t.said.text);
  t.d->v->download(t.d, x, dy, N * sizeof *x, NULL, &t.sink);
  for (int i = 0; i < N; i++) ck_assert_float_eq(x[i], 3 * (float)i);
  free(x);
  bench_end(&t);
}
END_TEST

/* Each block sums its 256 numbers by shuffles, a static array and one barrier; then doubles through dynamic memory. */
static const char reduce[] = PRELUDE "@part = internal addrspace(3) global [8 x i32] poison, align 4\n"
                                     "@dyn = external addrspace(3) global [0 x i8], align 1024\n"
                                     "declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n"
                                     "declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()\n"
                                     "declare i32 @llvm.nvvm.read.ptx.sreg.laneid()\n"
                                     "declare i32 @llvm.nvvm.shfl.sync.bfly.i32(i32, i32, i32, i32)\n"
                                     "declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)\n"
                                     "define internal i32 @warp_sum(i32 %v0) noinline {\n"
                                     "  %s1 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %v0, i32 16, i32 31)\n"
                                     "  %v1 = add i32 %v0, %s1\n"
                                     "  %s2 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %v1, i32 8, i32 31)\n"
                                     "  %v2 = add i32 %v1, %s2\n"
                                     "  %s3 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %v2, i32 4, i32 31)\n"
                                     "  %v3 = add i32 %v2, %s3\n"
                                     "  %s4 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %v3, i32 2, i32 31)\n"
                                     "  %v4 = add i32 %v3, %s4\n"
                                     "  %s5 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %v4, i32 1, i32 31)\n"
                                     "  %v5 = add i32 %v4, %s5\n"
                                     "  ret i32 %v5\n"
                                     "}\n"
                                     "define ptx_kernel void @sum(ptr addrspace(1) %x, ptr addrspace(1) %y) {\n"
                                     "entry:\n"
                                     "  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n"
                                     "  %b = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()\n"
                                     "  %lane = call i32 @llvm.nvvm.read.ptx.sreg.laneid()\n"
                                     "  %o = mul i32 %b, 256\n"
                                     "  %i = add i32 %o, %t\n"
                                     "  %p = getelementptr i32, ptr addrspace(1) %x, i32 %i\n"
                                     "  %v = load i32, ptr addrspace(1) %p, align 4\n"
                                     "  %w = call i32 @warp_sum(i32 %v)\n"
                                     "  %first = icmp eq i32 %lane, 0\n"
                                     "  br i1 %first, label %put, label %meet\n"
                                     "put:\n"
                                     "  %wi = lshr i32 %t, 5\n"
                                     "  %ps = getelementptr [8 x i32], ptr addrspace(3) @part, i32 0, i32 %wi\n"
                                     "  store i32 %w, ptr addrspace(3) %ps, align 4\n"
                                     "  br label %meet\n"
                                     "meet:\n"
                                     "  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)\n"
                                     "  %l8 = and i32 %lane, 7\n"
                                     "  %q = getelementptr [8 x i32], ptr addrspace(3) @part, i32 0, i32 %l8\n"
                                     "  %u = load i32, ptr addrspace(3) %q, align 4\n"
                                     "  %d = getelementptr i32, ptr addrspace(3) @dyn, i32 %t\n"
                                     "  store i32 %u, ptr addrspace(3) %d, align 4\n"
                                     "  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)\n"
                                     "  %zero = icmp eq i32 %t, 0\n"
                                     "  br i1 %zero, label %loop, label %out\n"
                                     "loop:\n"
                                     "  %k = phi i32 [ 0, %meet ], [ %k1, %loop ]\n"
                                     "  %acc = phi i32 [ 0, %meet ], [ %acc1, %loop ]\n"
                                     "  %e = getelementptr i32, ptr addrspace(3) @dyn, i32 %k\n"
                                     "  %ev = load i32, ptr addrspace(3) %e, align 4\n"
                                     "  %acc1 = add i32 %acc, %ev\n"
                                     "  %k1 = add i32 %k, 1\n"
                                     "  %more = icmp ult i32 %k1, 8\n"
                                     "  br i1 %more, label %loop, label %write\n"
                                     "write:\n"
                                     "  %py = getelementptr i32, ptr addrspace(1) %y, i32 %b\n"
                                     "  store i32 %acc1, ptr addrspace(1) %py, align 4\n"
                                     "  br label %out\n"
                                     "out:\n"
                                     "  ret void\n"
                                     "}\n";

START_TEST(block_reduction) {
  bench t;
  bench_begin(&t, &modes[_i], reduce, "sum", 2);
  enum { BLOCKS = 37, N = BLOCKS * 256 };
  uint32_t *x = malloc(N * sizeof *x), y[BLOCKS];
  for (uint32_t i = 0; i < N; i++) x[i] = i * 2654435761u;
  uint64_t param[] = {bench_put(&t, x, N * sizeof *x), bench_alloc(&t, sizeof y)};
  tf_status s = bench_launch(&t, BLOCKS, 256, 1024, 2, param);
  ck_assert_msg(s == TF_OK, "%s", t.said.text);
  t.d->v->download(t.d, y, param[1], sizeof y, NULL, &t.sink);
  for (uint32_t b = 0; b < BLOCKS; b++) {
    uint32_t want = 0;
    for (uint32_t i = 0; i < 256; i++) want += x[b * 256 + i];
    ck_assert_uint_eq(y[b], want);
  }
  free(x);
  bench_end(&t);
}
END_TEST

static TCase *cases(void) {
  TCase *c = tcase_create("run");
  tcase_set_timeout(c, 60);
  tcase_add_loop_test(c, vector_add, 0, sizeof modes / sizeof *modes);
  tcase_add_loop_test(c, block_reduction, 0, sizeof modes / sizeof *modes);
  return c;
}

int main(void) { return run_cases("emu/run", (TCase * (*[])(void)){cases}, 1); }
