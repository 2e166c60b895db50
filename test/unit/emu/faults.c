/* Each fault in a kernel that has it, and not in a twin that differs by the mend. */
#include "harness.h"

#define DECLS                                                                                                          \
  PRELUDE "@s = internal addrspace(3) global [64 x i32] poison, align 4\n"                                             \
          "@after = internal addrspace(3) global [64 x i32] poison, align 4\n"                                         \
          "@dyn = external addrspace(3) global [0 x i8], align 1024\n"                                                 \
          "declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n"                                                             \
          "declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()\n"                                                           \
          "declare i32 @llvm.nvvm.shfl.sync.idx.i32(i32, i32, i32, i32)\n"                                             \
          "declare void @llvm.nvvm.bar.warp.sync(i32)\n"                                                               \
          "declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)\n"                                                \
          "declare void @llvm.nvvm.barrier.cta.sync.all(i32)\n"                                                        \
          "declare void @llvm.nvvm.barrier.cta.sync.aligned.count(i32, i32)\n"                                         \
          "declare void @llvm.nvvm.barrier.cta.arrive.aligned.count(i32, i32)\n"                                       \
          "declare void @llvm.nvvm.cp.async.ca.shared.global.4(ptr addrspace(3), ptr addrspace(1))\n"                  \
          "declare void @llvm.nvvm.cp.async.commit.group()\n"                                                          \
          "declare void @llvm.nvvm.cp.async.wait.group(i32)\n"                                                         \
          "declare void @llvm.trap()\n"                                                                                \
          "define ptx_kernel void @k(ptr addrspace(1) %x, ptr addrspace(1) %y, i32 %n) {\n"                            \
          "  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n"                                                         \
          "  %px = getelementptr i32, ptr addrspace(1) %x, i32 %t\n"                                                   \
          "  %py = getelementptr i32, ptr addrspace(1) %y, i32 %t\n"                                                   \
          "  %ps = getelementptr [64 x i32], ptr addrspace(3) @s, i32 0, i32 %t\n"                                     \
          "  %t1 = xor i32 %t, 33\n"                                                                                   \
          "  %po = getelementptr [64 x i32], ptr addrspace(3) @s, i32 0, i32 %t1\n"                                    \
          "  %t2 = xor i32 %t, 1\n"                                                                                    \
          "  %pn = getelementptr [64 x i32], ptr addrspace(3) @s, i32 0, i32 %t2\n"                                    \
          "  %low = icmp ult i32 %t, 32\n"                                                                             \
          "  %even = icmp ult i32 %t, 16\n"                                                                            \
          "  %zero = icmp eq i32 %t, 0\n"
#define END "  ret void\n}\n"
#define BAR "  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)\n"
#define WARP "  call void @llvm.nvvm.bar.warp.sync(i32 -1)\n"
#define PUT "  store i32 %t, ptr addrspace(3) %ps, align 4\n"
#define GET(p) "  %v = load i32, ptr addrspace(3) %" p ", align 4\n  store i32 %v, ptr addrspace(1) %py, align 4\n"

typedef struct fault {
  const char *name, *wrong, *told, *note, *right;
} fault;

/* 64 threads, x and y of 64 numbers, 256 bytes of dynamic shared memory, n = 64. */
static const fault faults[] = {
    {"global out of bounds",
     DECLS "  %p = getelementptr i32, ptr addrspace(1) %py, i32 1\n  store i32 1, ptr addrspace(1) %p, align 4\n" END,
     "out-of-bounds write of 4 bytes in global memory, 4 bytes past the end of a buffer of 256 bytes, thread (63,0,0) "
     "of "
     "block (0,0,0) in kernel k",
     NULL, DECLS "  store i32 1, ptr addrspace(1) %py, align 4\n" END},
    {"global before the start",
     DECLS "  %p = getelementptr i32, ptr addrspace(1) %px, i32 -2\n  %v = load i32, ptr addrspace(1) %p, align 4\n"
           "  store i32 %v, ptr addrspace(1) %py, align 4\n" END,
     "out-of-bounds read of 4 bytes in global memory, 8 bytes before the start of a buffer of 256 bytes", NULL,
     DECLS "  %v = load i32, ptr addrspace(1) %px, align 4\n  store i32 %v, ptr addrspace(1) %py, align 4\n" END},
    {"static shared out of bounds",
     DECLS "  %p = getelementptr i32, ptr addrspace(3) %ps, i32 1\n  store i32 1, ptr addrspace(3) %p, align 4\n" END,
     "out-of-bounds write of 4 bytes in shared memory: offset 256 of s, of 256 bytes, thread (63,0,0)", NULL,
     DECLS "  store i32 1, ptr addrspace(3) %ps, align 4\n" END},
    {"dynamic shared out of bounds",
     DECLS
     "  %p = getelementptr i32, ptr addrspace(3) @dyn, i32 %t\n  %q = getelementptr i32, ptr addrspace(3) %p, i32 1\n"
     "  store i32 1, ptr addrspace(3) %q, align 4\n" END,
     "out-of-bounds write of 4 bytes in shared memory: offset 256 of dyn, of 256 bytes", NULL,
     DECLS
     "  %p = getelementptr i32, ptr addrspace(3) @dyn, i32 %t\n  store i32 1, ptr addrspace(3) %p, align 4\n" END},
    {"local out of bounds",
     DECLS "  %a = alloca [4 x i32]\n  %i = and i32 %t, 7\n  %p = getelementptr i32, ptr %a, i32 %i\n"
           "  store i32 1, ptr %p, align 4\n" END,
     "out-of-bounds write of 4 bytes in local memory: offset 16 of a, of 16 bytes, thread (4,0,0)", NULL,
     DECLS "  %a = alloca [4 x i32]\n  %i = and i32 %t, 3\n  %p = getelementptr i32, ptr %a, i32 %i\n"
           "  store i32 1, ptr %p, align 4\n" END},
    {"local uninitialised",
     DECLS "  %a = alloca [4 x i32]\n  %i = and i32 %t, 3\n  %p = getelementptr i32, ptr %a, i32 %i\n"
           "  store i32 1, ptr %a, align 4\n  %v = load i32, ptr %p, align 4\n  store i32 %v, ptr addrspace(1) %py, "
           "align 4\n" END,
     "uninitialised read of 4 bytes in local memory: offset 4 of a, of 16 bytes, thread (1,0,0)", NULL,
     DECLS "  %a = alloca [4 x i32]\n  %i = and i32 %t, 3\n  %p = getelementptr i32, ptr %a, i32 %i\n"
           "  store i32 1, ptr %p, align 4\n  %v = load i32, ptr %p, align 4\n  store i32 %v, ptr addrspace(1) %py, "
           "align 4\n" END},
    {"global misaligned",
     DECLS "  %v = load <2 x i32>, ptr addrspace(1) %x, align 8\n  %o = getelementptr i8, ptr addrspace(1) %y, i32 4\n"
           "  store <2 x i32> %v, ptr addrspace(1) %o, align 8\n" END,
     "misaligned write of 8 bytes in global memory", NULL,
     DECLS "  %v = load <2 x i32>, ptr addrspace(1) %x, align 8\n  %o = getelementptr i8, ptr addrspace(1) %y, i32 8\n"
           "  store <2 x i32> %v, ptr addrspace(1) %o, align 8\n" END},
    {"shared misaligned",
     DECLS "  %o = getelementptr i8, ptr addrspace(3) @dyn, i32 6\n  store i32 5, ptr addrspace(3) %o, align 4\n" END,
     "misaligned write of 4 bytes in shared memory: offset 0x406 is no multiple of 4", NULL,
     DECLS "  %o = getelementptr i8, ptr addrspace(3) @dyn, i32 8\n  store i32 5, ptr addrspace(3) %o, align 4\n" END},
    {"shared uninitialised", DECLS GET("ps") END, "uninitialised read of 4 bytes in shared memory at offset 0", NULL,
     DECLS PUT GET("ps") END},
    {"global uninitialised",
     DECLS "  %v = load i32, ptr addrspace(1) %py, align 4\n  store i32 %v, ptr addrspace(1) %py, align 4\n" END,
     "uninitialised read of 4 bytes in global memory, at offset 0 of a buffer of 256 bytes", NULL,
     DECLS "  store i32 0, ptr addrspace(1) %py, align 4\n  %v = load i32, ptr addrspace(1) %py, align 4\n" END},
    {"read after write race", DECLS PUT GET("po") END, "race in shared memory: read of 4 bytes at offset",
     "of the same block writes it, with no barrier between", DECLS PUT BAR GET("po") END},
    {"a warp barrier orders one warp only", DECLS PUT WARP GET("po") END, "race in shared memory: read of 4 bytes",
     NULL, DECLS PUT WARP GET("pn") END},
    {"a shuffle orders nothing",
     DECLS PUT "  %q = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %t, i32 0, i32 31)\n" GET("pn") END,
     "race in shared memory: read of 4 bytes", NULL, DECLS PUT WARP GET("pn") END},
    {"write after read race", DECLS PUT BAR GET("po") "  store i32 9, ptr addrspace(3) %ps, align 4\n" END,
     "race in shared memory: write of 4 bytes", "of the same block reads it",
     DECLS PUT BAR GET("po") BAR "  store i32 9, ptr addrspace(3) %ps, align 4\n" END},
    {"write after write race", DECLS "  store i32 %t, ptr addrspace(3) @s, align 4\n" END,
     "race in shared memory: write of another value of 4 bytes at offset 0", "of the same block writes it",
     DECLS "  store i32 5, ptr addrspace(3) @s, align 4\n" END},
    {"named barriers order those who use them",
     DECLS PUT
     "  br i1 %low, label %a, label %b\na:\n  call void @llvm.nvvm.barrier.cta.arrive.aligned.count(i32 1, i32 64)\n"
     "  %v = load i32, ptr addrspace(3) %po, align 4\n  store i32 %v, ptr addrspace(1) %py, align 4\n  ret void\n"
     "b:\n  call void @llvm.nvvm.barrier.cta.sync.aligned.count(i32 1, i32 64)\n" END,
     "race in shared memory", NULL,
     DECLS PUT
     "  br i1 %low, label %a, label %b\na:\n  call void @llvm.nvvm.barrier.cta.arrive.aligned.count(i32 1, i32 64)\n"
     "  ret void\n"
     "b:\n  call void @llvm.nvvm.barrier.cta.sync.aligned.count(i32 1, i32 64)\n" GET("po") END},
    {"global race of two threads", DECLS "  store i32 %t, ptr addrspace(1) %y, align 4\n" END,
     "race in global memory: write of another value of 4 bytes", "writes it, and nothing orders the two",
     DECLS "  store i32 4, ptr addrspace(1) %y, align 4\n" END},
    {"global read without a barrier",
     DECLS "  store i32 %t, ptr addrspace(1) %py, align 4\n  %q = getelementptr i32, ptr addrspace(1) %y, i32 %t1\n"
           "  %v = load i32, ptr addrspace(1) %q, align 4\n" END,
     NULL, "and nothing orders the two",
     DECLS "  store i32 %t, ptr addrspace(1) %py, align 4\n  %q = getelementptr i32, ptr addrspace(1) %y, i32 %t1\n" BAR
           "  %v = load i32, ptr addrspace(1) %q, align 4\n" END},
    {"cp.async read too early",
     DECLS "  call void @llvm.nvvm.cp.async.ca.shared.global.4(ptr addrspace(3) %ps, ptr addrspace(1) %px)\n"
           "  call void @llvm.nvvm.cp.async.commit.group()\n" GET("ps") END,
     "while an asynchronous copy to it is under way", "started the copy",
     DECLS "  call void @llvm.nvvm.cp.async.ca.shared.global.4(ptr addrspace(3) %ps, ptr addrspace(1) %px)\n"
           "  call void @llvm.nvvm.cp.async.commit.group()\n  call void @llvm.nvvm.cp.async.wait.group(i32 0)\n" GET(
               "ps") END},
    {"two places of one aligned barrier",
     DECLS "  br i1 %even, label %a, label %b\na:\n" BAR "  br label %c\nb:\n" BAR "  br label %c\nc:\n" END,
     "divergent barrier: lanes of one warp reach aligned barrier 0 from different places", "waits here",
     DECLS "  br i1 %low, label %a, label %b\na:\n" BAR "  br label %c\nb:\n" BAR "  br label %c\nc:\n" END},
    {"exit while others wait", DECLS "  br i1 %low, label %a, label %b\na:\n" BAR "  br label %b\nb:\n" END,
     "divergent barrier: a thread exits while others wait at barrier 0 for all 64 threads", NULL,
     DECLS "  br i1 %low, label %a, label %b\na:\n" BAR "  br label %c\nb:\n" BAR "  br label %c\nc:\n" END},
    {"counts differ",
     DECLS
     "  br i1 %low, label %a, label %b\na:\n  call void @llvm.nvvm.barrier.cta.sync.aligned.count(i32 1, i32 32)\n"
     "  call void @llvm.nvvm.barrier.cta.sync.aligned.count(i32 2, i32 64)\n  br label %c\n"
     "b:\n  call void @llvm.nvvm.barrier.cta.sync.aligned.count(i32 2, i32 32)\n"
     "  call void @llvm.nvvm.barrier.cta.sync.aligned.count(i32 2, i32 32)\n  br label %c\nc:\n" END,
     NULL, NULL,
     DECLS
     "  br i1 %low, label %a, label %b\na:\n  call void @llvm.nvvm.barrier.cta.sync.aligned.count(i32 1, i32 32)\n"
     "  br label %c\nb:\n  call void @llvm.nvvm.barrier.cta.sync.aligned.count(i32 2, i32 32)\n  br label "
     "%c\nc:\n" END},
    {"one barrier with two counts",
     DECLS
     "  br i1 %low, label %a, label %b\na:\n  call void @llvm.nvvm.barrier.cta.sync.aligned.count(i32 1, i32 64)\n"
     "  br label %c\nb:\n  call void @llvm.nvvm.barrier.cta.sync.aligned.count(i32 1, i32 32)\n  br label %c\nc:\n" END,
     "barrier 1 is used here for 32 threads while others use it for 64", "the other use is here",
     DECLS
     "  br i1 %low, label %a, label %b\na:\n  call void @llvm.nvvm.barrier.cta.sync.aligned.count(i32 1, i32 64)\n"
     "  br label %c\nb:\n  call void @llvm.nvvm.barrier.cta.sync.aligned.count(i32 1, i32 64)\n  br label "
     "%c\nc:\n" END},
    {"deadlock of two barriers",
     DECLS
     "  br i1 %low, label %a, label %b\na:\n  call void @llvm.nvvm.barrier.cta.sync.aligned.count(i32 1, i32 64)\n"
     "  br label %c\nb:\n  call void @llvm.nvvm.barrier.cta.sync.aligned.count(i32 2, i32 64)\n  br label %c\nc:\n" END,
     "deadlock: 64 of 64 threads wait and none can go on; 0 have exited",
     "32 threads, first (32,0,0), wait at barrier 2, which 32 of 64 have reached",
     DECLS "  call void @llvm.nvvm.barrier.cta.sync.aligned.count(i32 1, i32 64)\n" END},
    {"a collective that not all lanes reach",
     DECLS "  br i1 %even, label %a, label %b\na:\n" WARP "  br label %b\nb:\n" BAR END,
     "deadlock: 64 of 64 threads wait", "wait at bar.warp.sync for the lanes of mask 0xffffffff", DECLS WARP BAR END},
    {"a mask without its own lane", DECLS "  call void @llvm.nvvm.bar.warp.sync(i32 1)\n" END,
     "bar.warp.sync by lane 1, which its own mask 0x00000001 does not name", NULL, DECLS WARP END},
    {"a trap", DECLS "  call void @llvm.trap()\n  unreachable\n}\n", "the kernel trapped, thread (0,0,0)", NULL,
     DECLS END},
    {"livelock",
     DECLS "  br label %l\nl:\n  %v = load volatile i32, ptr addrspace(1) %x\n  %c = icmp eq i32 %v, 77\n"
           "  br i1 %c, label %o, label %l\no:\n" END,
     "livelock: the block took more than", NULL,
     DECLS "  br label %l\nl:\n  %v = load volatile i32, ptr addrspace(1) %x\n  %c = icmp eq i32 %v, 0\n"
           "  br i1 %c, label %o, label %l\no:\n" END},
};

static tf_status run_fault(bench *t, const char *ir, uint64_t seed) {
  tf_emu_options o = {.check = true, .max_steps = 100000, .seed = seed};
  if (seed) o.schedule = TF_EMU_RANDOM;
  bench_begin(t, &o, ir, "k", 3);
  uint32_t x[64] = {0};
  uint64_t param[] = {bench_put(t, x, sizeof x), bench_alloc(t, sizeof x), 64};
  return bench_launch(t, 1, 64, 256, 3, param);
}

START_TEST(fault_is_told) {
  const fault *f = &faults[_i];
  bench t;
  for (uint64_t seed = 0; seed < 3; seed++) {
    tf_status s = run_fault(&t, f->wrong, seed);
    ck_assert_msg(s == TF_ERR_CHECK, "%s: not found", f->name);
    if (!seed) { /* in order, every word is fixed */
      if (f->told) expect_said(&t, f->told);
      if (f->note) expect_said(&t, f->note);
    }
    bench_end(&t);
  }
}
END_TEST

START_TEST(twin_is_clean) {
  const fault *f = &faults[_i];
  bench t;
  for (uint64_t seed = 0; seed < 4; seed++) {
    tf_status s = run_fault(&t, f->right, seed);
    ck_assert_msg(s == TF_OK, "%s: %s", f->name, t.said.text);
    ck_assert_msg(t.said.n == 0, "%s: %s", f->name, t.said.text);
    bench_end(&t);
  }
}
END_TEST

/* Deadlock is found without the checks too. */
START_TEST(deadlock_in_the_fast_build) {
  bench t;
  const char *wrong = NULL;
  for (size_t i = 0; i < sizeof faults / sizeof *faults; i++)
    if (!strcmp(faults[i].name, "deadlock of two barriers")) wrong = faults[i].wrong;
  bench_begin(&t, NULL, wrong, "k", 3);
  uint64_t param[] = {0, 0, 0};
  ck_assert_int_eq(bench_launch(&t, 100, 64, 256, 3, param), TF_ERR_CHECK);
  expect_said(&t, "deadlock: 64 of 64 threads wait");
  expect_said(&t, "block (0,0,0)");
  ck_assert_uint_eq(t.said.errors, 1);
  bench_end(&t);
}
END_TEST

/* A report names the place in the user's text. */
START_TEST(places) {
  static const char ir[] =
      PRELUDE "@s = internal addrspace(3) global [64 x i32] poison, align 4\n"
              "declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n"
              "define ptx_kernel void @k(ptr addrspace(1) %y) !dbg !4 {\n"
              "  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !dbg !7\n"
              "  %p = getelementptr [64 x i32], ptr addrspace(3) @s, i32 0, i32 %t, !dbg !7\n"
              "  store i32 %t, ptr addrspace(3) %p, align 4, !dbg !8\n"
              "  %v = load i32, ptr addrspace(3) @s, align 4, !dbg !9\n"
              "  store i32 %v, ptr addrspace(1) %y, align 4, !dbg !9\n"
              "  ret void, !dbg !9\n"
              "}\n"
              "!llvm.module.flags = !{!0}\n"
              "!llvm.dbg.cu = !{!1}\n"
              "!0 = !{i32 2, !\"Debug Info Version\", i32 3}\n"
              "!1 = distinct !DICompileUnit(language: DW_LANG_C11, file: !2, producer: \"tf\", isOptimized: true, "
              "runtimeVersion: "
              "0, emissionKind: LineTablesOnly)\n"
              "!2 = !DIFile(filename: \"kernel.tf\", directory: \"\")\n"
              "!4 = distinct !DISubprogram(name: \"k\", scope: !2, file: !2, line: 1, type: !5, unit: !1, spFlags: "
              "DISPFlagDefinition)\n"
              "!5 = !DISubroutineType(types: !6)\n"
              "!6 = !{}\n"
              "!7 = !DILocation(line: 2, column: 3, scope: !4)\n"
              "!8 = !DILocation(line: 3, column: 5, scope: !4)\n"
              "!9 = !DILocation(line: 4, column: 7, scope: !4)\n";
  bench t;
  tf_emu_options o = {.check = true};
  bench_begin(&t, &o, ir, "k", 1);
  uint64_t param[] = {bench_alloc(&t, 4)};
  ck_assert_int_eq(bench_launch(&t, 1, 64, 0, 1, param), TF_ERR_CHECK);
  expect_said(&t, "kernel.tf:4:7: error: race in shared memory: read of 4 bytes at offset 0 (`s`), thread (1,0,0)");
  expect_said(&t, "kernel.tf:3:5: note: thread (0,0,0) of the same block writes it");
  bench_end(&t);
}
END_TEST

/* With ranges given, nothing else is memory. */
START_TEST(given_ranges) {
  bench t;
  tf_emu_options o = {.check = true};
  bench_begin(&t, &o, faults[0].right, "k", 3);
  uint32_t y[64], x[64];
  uint64_t param[] = {(uintptr_t)x, (uintptr_t)y, 64};
  tf_memory_range range[] = {{(uintptr_t)x, sizeof x, false}, {(uintptr_t)y, sizeof y, true}};
  tf_kernel_launch l = {.grid = {1, 1, 1}, .block = {64, 1, 1}, .shared = 256, .nparam = 3, .param = param};
  ck_assert_int_eq(t.d->v->launch(t.d, t.module, &l, NULL, &t.sink), TF_OK); /* unknown: not checked */
  l.nrange = 2;
  l.range = range;
  ck_assert_int_eq(t.d->v->launch(t.d, t.module, &l, NULL, &t.sink), TF_OK);
  range[1].bytes = 128;
  ck_assert_int_eq(t.d->v->launch(t.d, t.module, &l, NULL, &t.sink), TF_ERR_CHECK);
  expect_said(&t, "4 bytes past the end of a buffer of 128 bytes, thread (32,0,0)");
  range[1].bytes = 256;
  range[1].writable = false;
  ck_assert_int_eq(t.d->v->launch(t.d, t.module, &l, NULL, &t.sink), TF_ERR_CHECK);
  expect_said(&t, "write of 4 bytes in global memory that is read-only here");
  bench_end(&t);
}
END_TEST

/* Blocks write the same place: a race unless the values are equal. */
START_TEST(blocks_race) {
  static const char ir[] = DECLS "  %b = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()\n  %v = mul i32 %b, %n\n"
                                 "  store i32 %v, ptr addrspace(1) %py, align 4\n" END;
  for (uint32_t n = 0; n < 2; n++) {
    bench t;
    tf_emu_options o = {.check = true, .workers = 1};
    bench_begin(&t, &o, ir, "k", 3);
    uint64_t param[] = {bench_alloc(&t, 256), bench_alloc(&t, 256), n};
    for (int again = 0; again < 3; again++) ck_assert_int_eq(bench_launch(&t, 1, 64, 256, 3, param), TF_OK);
    ck_assert_int_eq(bench_launch(&t, 3, 64, 256, 3, param), n ? TF_ERR_CHECK : TF_OK);
    if (n) expect_said(&t, "thread (0,0,0) of block (0,0,0) writes it, and nothing orders the two");
    bench_end(&t);
  }
}
END_TEST

static TCase *cases(void) {
  TCase *c = tcase_create("faults");
  tcase_set_timeout(c, 120);
  tcase_add_loop_test(c, fault_is_told, 0, sizeof faults / sizeof *faults);
  tcase_add_loop_test(c, twin_is_clean, 0, sizeof faults / sizeof *faults);
  tcase_add_test(c, deadlock_in_the_fast_build);
  tcase_add_test(c, places);
  tcase_add_test(c, blocks_race);
  tcase_add_test(c, given_ranges);
  return c;
}

int main(void) { return run_cases("emu/faults", (TCase * (*[])(void)){cases}, 1); }
