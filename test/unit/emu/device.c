/* Loading, refusals, determinism, counters, and the rest of what a launch can meet. */
#include <pthread.h>
#include <sys/wait.h>
#include <unistd.h>

#include "harness.h"

#define SREG "declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n"
#define KERNEL(params, body) "define ptx_kernel void @k(" params ") {\n" body "  ret void\n}\n"

START_TEST(refused_modules) {
  static const struct {
    const char *ir, *told;
    tf_status status;
  } bad[] = {
      {PRELUDE
       "declare i1 @llvm.nvvm.istypep.sampler(i64)\n" KERNEL("", "  %s = call i1 @llvm.nvvm.istypep.sampler(i64 0)\n"),
       "llvm.nvvm.istypep.sampler is not known to the simulated SM", TF_ERR_UNSUPPORTED},
      {PRELUDE "declare void @tf.stub.frobnicate(i32)\n" KERNEL("", "  call void @tf.stub.frobnicate(i32 1)\n"),
       "tf.stub.frobnicate is not known to the simulated SM", TF_ERR_UNSUPPORTED},
      {PRELUDE "declare i32 @puts(ptr)\n" KERNEL("", "  %r = call i32 @puts(ptr null)\n"),
       "the kernel calls puts, which has no body", TF_ERR_UNSUPPORTED},
      {PRELUDE KERNEL("", "  call void asm sideeffect \"bar.sync 0;\", \"\"()\n"), "the kernel holds inline assembly",
       TF_ERR_UNSUPPORTED},
      {PRELUDE KERNEL("ptr %f", "  call void %f()\n"), "calls a function through a pointer", TF_ERR_UNSUPPORTED},
      {"target triple = \"x86_64-pc-linux-gnu\"\ndefine void @k() {\n  ret void\n}\n",
       "is for x86_64-pc-linux-gnu, not for nvptx64-nvidia-cuda", TF_ERR_UNSUPPORTED},
      {PRELUDE "define ptx_kernel void @other() {\n  ret void\n}\n", "has no kernel k", TF_ERR_INVALID},
      {PRELUDE KERNEL("i32 %a, i32 %b", ""), "kernel k takes 2 parameters, but the package says 0", TF_ERR_INVALID},
      {PRELUDE "@g = external addrspace(1) global i32\n" KERNEL("", "  store i32 1, ptr addrspace(1) @g\n"),
       "variable g has no definition", TF_ERR_UNSUPPORTED},
  };
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
    bench t;
    ck_assert_int_eq(bench_load(&t, NULL, bad[i].ir, "k", 0), bad[i].status);
    expect_said(&t, bad[i].told);
    ck_assert_uint_eq(t.said.errors, 1);
    ck_assert_ptr_null(t.module);
    bench_end(&t);
  }
}
END_TEST

START_TEST(refused_launches) {
  bench t;
  bench_begin(&t, NULL, PRELUDE KERNEL("i32 %n", ""), "k", 1);
  uint64_t param[] = {1};
  ck_assert_int_eq(bench_launch(&t, 1, 1025, 0, 1, param), TF_ERR_INVALID);
  ck_assert_int_eq(bench_launch(&t, 1, 0, 0, 1, param), TF_ERR_INVALID);
  ck_assert_int_eq(bench_launch(&t, 1, 32, 228 << 10, 1, param), TF_ERR_INVALID);
  expect_said(&t, "bytes of shared memory; an SM has at most");
  ck_assert_int_eq(bench_launch(&t, 1, 32, 0, 0, NULL), TF_ERR_INVALID);
  expect_said(&t, "with 0 parameters; it takes 1");
  ck_assert_int_eq(bench_launch(&t, 1, 1024, 227 << 10, 1, param), TF_OK);
  tf_kernel_launch l = {.kernel = 3, .grid = {1, 1, 1}, .block = {1, 1, 1}};
  ck_assert_int_eq(t.d->v->launch(t.d, t.module, &l, NULL, &t.sink), TF_ERR_INVALID);
  tf_package_parts p = {.llvm = TF_STR("BC this is no bitcode")}, none = {0};
  void *m;
  ck_assert_int_eq(t.d->v->load(t.d, &p, &m, &t.sink), TF_ERR_INVALID);
  ck_assert_int_eq(t.d->v->load(t.d, &none, &m, &t.sink), TF_ERR_INVALID);
  bench_end(&t);
  tf_emu_options o = {0};
  tf_device *d;
  ck_assert_int_eq(tf_device_emu(&o, NULL, &t.sink, &d), TF_OK); /* struct_size 0 is that of this header */
  tf_device_destroy(d);
}
END_TEST

/* Each thread appends its index to a list: the list is the order in which threads ran. */
static const char order[] = PRELUDE SREG
    "declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)\n"
    "declare void @llvm.nvvm.nanosleep(i32)\n" KERNEL(
        "ptr addrspace(1) %n, ptr addrspace(1) %list",
        "  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n"
        "  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)\n"
        "  call void @llvm.nvvm.nanosleep(i32 1)\n"
        "  %i = atomicrmw add ptr addrspace(1) %n, i32 1 monotonic\n"
        "  %p = getelementptr i32, ptr addrspace(1) %list, i32 %i\n  store i32 %t, ptr addrspace(1) %p, align 4\n");

static void run_order(tf_emu_schedule s, uint64_t seed, bool check, uint32_t list[64]) {
  bench t;
  tf_emu_options o = {.schedule = s, .seed = seed, .check = check};
  bench_begin(&t, &o, order, "k", 2);
  uint32_t zero = 0;
  uint64_t param[] = {bench_put(&t, &zero, 4), bench_alloc(&t, 256)};
  ck_assert_int_eq(bench_launch(&t, 1, 64, 0, 2, param), TF_OK);
  t.d->v->download(t.d, list, param[1], 256, NULL, &t.sink);
  bench_end(&t);
}

START_TEST(the_seed_decides) {
  uint32_t a[64], b[64], c[64], seen[64] = {0};
  run_order(TF_EMU_RANDOM, 5, false, a);
  run_order(TF_EMU_RANDOM, 5, true, b);
  run_order(TF_EMU_RANDOM, 6, false, c);
  ck_assert_mem_eq(a, b, sizeof a); /* and checking does not disturb it */
  ck_assert_mem_ne(a, c, sizeof a);
  for (int i = 0; i < 64; i++) seen[a[i]]++;
  for (int i = 0; i < 64; i++) ck_assert_uint_eq(seen[i], 1);
  run_order(TF_EMU_IN_ORDER, 5, false, a);
  for (uint32_t i = 0; i < 64; i++) ck_assert_uint_eq(a[i], (i + 63) % 64); /* the last to arrive goes on first */
}
END_TEST

/* Reports are the same whatever the number of workers. */
START_TEST(reports_are_reproducible) {
  static const char ir[] = PRELUDE SREG "declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()\n" KERNEL(
      "ptr addrspace(1) %y",
      "  %b = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()\n  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n"
      "  %o = mul i32 %b, 64\n  %i = add i32 %o, %t\n  %p = getelementptr i32, ptr addrspace(1) %y, i32 %i\n"
      "  store i32 1, ptr addrspace(1) %p, align 4\n");
  char first[16384] = "";
  for (uint32_t workers = 1; workers < 6; workers++) {
    bench t;
    tf_emu_options o = {.check = true, .workers = workers};
    bench_begin(&t, &o, ir, "k", 1);
    uint64_t param[] = {bench_alloc(&t, 20 * 256 + 8)};
    ck_assert_int_eq(bench_launch(&t, 100, 64, 0, 1, param), TF_ERR_CHECK);
    expect_said(&t, "thread (2,0,0) of block (20,0,0)");
    if (workers == 1) strcpy(first, t.said.text);
    ck_assert_str_eq(first, t.said.text);
    bench_end(&t);
  }
}
END_TEST

START_TEST(counters) {
  /* a column of a 32 x 32 tile: every lane in the same bank; and every second float of global memory */
  static const char ir[] =
      PRELUDE SREG "@tile = internal addrspace(3) global [1024 x float] poison, align 128\n" KERNEL(
          "ptr addrspace(1) %x",
          "  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n  %i = shl i32 %t, 5\n"
          "  %p = getelementptr float, ptr addrspace(3) @tile, i32 %i\n  store float 1.0, ptr addrspace(3) %p, align "
          "4\n"
          "  %q = getelementptr float, ptr addrspace(3) @tile, i32 %t\n  store float 1.0, ptr addrspace(3) %q, align "
          "4\n"
          "  %j = shl i32 %t, 1\n  %g = getelementptr float, ptr addrspace(1) %x, i32 %j\n"
          "  %v = load float, ptr addrspace(1) %g, align 4\n  %r = getelementptr float, ptr addrspace(1) %x, i32 %t\n"
          "  %z = fadd float %v, %v\n  store float %z, ptr addrspace(1) %r, align 4\n");
  bench t;
  tf_emu_options o = {.count = true};
  bench_begin(&t, &o, ir, "k", 1);
  uint64_t param[] = {bench_alloc(&t, 256)};
  ck_assert_int_eq(bench_launch(&t, 10, 32, 0, 1, param), TF_OK);
  tf_emu_counters c = {.struct_size = sizeof c};
  ck_assert_int_eq(tf_emu_get_counters(t.d, &c), TF_OK);
  ck_assert_uint_eq(c.launches, 1);
  ck_assert_uint_eq(c.ctas, 10);
  ck_assert_uint_eq(c.threads, 320);
  ck_assert_uint_eq(c.shared_written, 10 * 32 * 4 * 2);
  ck_assert_uint_eq(c.shared_requests, 20);
  ck_assert_uint_eq(c.shared_wavefronts, 10 * (32 + 1));
  ck_assert_uint_eq(c.shared_ideal, 20);
  ck_assert_uint_eq(c.global_read, 10 * 128);
  ck_assert_uint_eq(c.global_written, 10 * 128);
  ck_assert_uint_eq(c.global_requests, 20);
  ck_assert_uint_eq(c.global_sectors, 10 * (8 + 4));
  tf_emu_site_counters s[8];
  ck_assert_uint_eq(tf_emu_get_site_counters(t.d, s, 8), 4);
  ck_assert(s[0].shared && s[0].store && s[0].units == 320 && s[0].ideal == 10);
  ck_assert(!s[2].shared && !s[2].store && s[2].units == 80 && s[2].ideal == 40);
  ck_assert_int_eq(tf_emu_clear_counters(t.d), TF_OK);
  ck_assert_int_eq(tf_emu_get_counters(t.d, &c), TF_OK);
  ck_assert_uint_eq(c.launches, 0);
  bench_end(&t);
}
END_TEST

/* Three dimensions, bytes by value, a table and a counter in the module, a local array through a helper function. */
static const char odds[] = PRELUDE SREG
    "declare i32 @llvm.nvvm.read.ptx.sreg.tid.y()\ndeclare i32 @llvm.nvvm.read.ptx.sreg.tid.z()\n"
    "declare i32 @llvm.nvvm.read.ptx.sreg.ntid.y()\ndeclare i32 @llvm.nvvm.read.ptx.sreg.ctaid.z()\n"
    "@table = internal addrspace(4) constant [4 x i32] [i32 10, i32 20, i32 30, i32 40], align 4\n"
    "@count = internal addrspace(1) global i32 5, align 4\n"
    "define internal i32 @pick(ptr %a, i32 %i) noinline {\n  %p = getelementptr i32, ptr %a, i32 %i\n"
    "  %v = load i32, ptr %p, align 4\n  ret i32 %v\n}\n" KERNEL(
        "ptr byval([128 x i8]) align 64 \"nvvm.grid_constant\" %m, ptr addrspace(1) %y, i8 %k",
        "  %a = alloca [4 x i32], align 16\n"
        "  %x = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n  %ty = call i32 @llvm.nvvm.read.ptx.sreg.tid.y()\n"
        "  %z = call i32 @llvm.nvvm.read.ptx.sreg.tid.z()\n  %c = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.z()\n"
        "  %t0 = mul i32 %z, 3\n  %t1 = add i32 %t0, %ty\n  %t2 = mul i32 %t1, 5\n  %t3 = add i32 %t2, %x\n"
        "  %t4 = mul i32 %c, 30\n  %t = add i32 %t3, %t4\n"
        "  %i = and i32 %t, 3\n  %pt = getelementptr [4 x i32], ptr addrspace(4) @table, i32 0, i32 %i\n"
        "  %v = load i32, ptr addrspace(4) %pt, align 4\n"
        "  store i32 1, ptr %a, align 4\n  %a1 = getelementptr i32, ptr %a, i32 1\n  store i32 2, ptr %a1, align 4\n"
        "  %h = and i32 %t, 1\n  %w = call i32 @pick(ptr %a, i32 %h)\n"
        "  %b = load i8, ptr %m, align 1\n  %b32 = zext i8 %b to i32\n  %k32 = sext i8 %k to i32\n"
        "  %old = atomicrmw add ptr addrspace(1) @count, i32 1 monotonic\n"
        "  %s0 = add i32 %v, %w\n  %s1 = add i32 %s0, %b32\n  %s2 = add i32 %s1, %k32\n"
        "  %py = getelementptr i32, ptr addrspace(1) %y, i32 %t\n  store i32 %s2, ptr addrspace(1) %py, align 4\n");

START_TEST(odds_and_ends) {
  for (int check = 0; check < 2; check++) {
    bench t;
    tf_emu_options o = {.check = check};
    bench_begin(&t, &o, odds, "k", 3);
    uint8_t bytes[128] = {100};
    uint32_t y[60];
    uint64_t param[] = {(uintptr_t)bytes, bench_alloc(&t, sizeof y), 0xfe};
    tf_kernel_launch l = {.grid = {1, 1, 2}, .block = {5, 3, 2}, .nparam = 3, .param = param};
    tf_status s = t.d->v->launch(t.d, t.module, &l, NULL, &t.sink);
    ck_assert_msg(s == TF_OK, "%s", t.said.text);
    t.d->v->download(t.d, y, param[1], sizeof y, NULL, &t.sink);
    for (uint32_t i = 0; i < 60; i++) ck_assert_uint_eq(y[i], 10 * (i % 4 + 1) + i % 2 + 1 + 100 - 2);
    bench_end(&t);
  }
}
END_TEST

START_TEST(async_copies_arrive_late) {
  static const char ir[] = PRELUDE SREG
      "@s = internal addrspace(3) global [64 x i32] poison, align 16\n"
      "declare void @llvm.nvvm.cp.async.ca.shared.global.4(ptr addrspace(3), ptr addrspace(1))\n"
      "declare void @llvm.nvvm.cp.async.ca.shared.global.4.s(ptr addrspace(3), ptr addrspace(1), i32)\n"
      "declare void @llvm.nvvm.cp.async.commit.group()\ndeclare void @llvm.nvvm.cp.async.wait.group(i32)\n" KERNEL(
          "ptr addrspace(1) %x, ptr addrspace(1) %y",
          "  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n"
          "  %px = getelementptr i32, ptr addrspace(1) %x, i32 %t\n  %py = getelementptr i32, ptr addrspace(1) %y, i32 "
          "%t\n"
          "  %ps = getelementptr i32, ptr addrspace(3) @s, i32 %t\n  %pz = getelementptr i32, ptr addrspace(3) %ps, "
          "i32 32\n"
          "  call void @llvm.nvvm.cp.async.ca.shared.global.4(ptr addrspace(3) %ps, ptr addrspace(1) %px)\n"
          "  call void @llvm.nvvm.cp.async.commit.group()\n"
          "  call void @llvm.nvvm.cp.async.ca.shared.global.4.s(ptr addrspace(3) %pz, ptr addrspace(1) %px, i32 2)\n"
          "  call void @llvm.nvvm.cp.async.commit.group()\n"
          "  call void @llvm.nvvm.cp.async.wait.group(i32 1)\n"
          "  %a = load volatile i32, ptr addrspace(3) %ps, align 4\n  %b = load volatile i32, ptr addrspace(3) %pz, "
          "align 4\n"
          "  call void @llvm.nvvm.cp.async.wait.group(i32 0)\n  %c = load volatile i32, ptr addrspace(3) %pz, align 4\n"
          "  %p1 = getelementptr i32, ptr addrspace(1) %py, i32 32\n  %p2 = getelementptr i32, ptr addrspace(1) %py, "
          "i32 64\n"
          "  store i32 %a, ptr addrspace(1) %py, align 4\n  store i32 %b, ptr addrspace(1) %p1, align 4\n"
          "  store i32 %c, ptr addrspace(1) %p2, align 4\n");
  for (tf_emu_latency m = TF_EMU_LAZY; m <= TF_EMU_JITTER; m++) {
    bench t;
    tf_emu_options o = {.latency = m, .seed = 3};
    bench_begin(&t, &o, ir, "k", 2);
    uint32_t x[32], y[96], early = 0;
    for (uint32_t i = 0; i < 32; i++) x[i] = i * 0x01010101u;
    uint64_t param[] = {bench_put(&t, x, sizeof x), bench_alloc(&t, sizeof y)};
    ck_assert_int_eq(bench_launch(&t, 1, 32, 0, 2, param), TF_OK);
    t.d->v->download(t.d, y, param[1], sizeof y, NULL, &t.sink);
    for (uint32_t i = 0; i < 32; i++) {
      ck_assert_uint_eq(y[i], x[i]);
      ck_assert_uint_eq(y[64 + i], x[i] & 0xffff); /* two bytes read, two of zeros */
      if (y[32 + i] == (x[i] & 0xffff)) early++;
      else ck_assert_uint_eq(y[32 + i], 0x7fba7fba);
    }
    if (m == TF_EMU_LAZY) ck_assert_uint_eq(early, 0);
    if (m == TF_EMU_EAGER) ck_assert_uint_eq(early, 32);
    if (m == TF_EMU_JITTER) ck_assert(early > 0 && early < 32);
    bench_end(&t);
  }
}
END_TEST

/* A thread that spins on memory lets the one that writes it run. */
START_TEST(spinning_gives_way) {
  static const char ir[] = PRELUDE SREG
      "@flag = internal addrspace(3) global i32 poison, align 4\n@data = internal addrspace(3) global i32 poison, "
      "align 4\n"
      "declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)\n"
      "define ptx_kernel void @k(ptr addrspace(1) %y) {\nentry:\n  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n"
      "  %z = icmp eq i32 %t, 0\n  br i1 %z, label %init, label %meet\ninit:\n  store i32 0, ptr addrspace(3) @flag\n"
      "  br label %meet\nmeet:\n  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)\n  %w = icmp eq i32 %t, 40\n"
      "  br i1 %w, label %put, label %ask\nput:\n  store i32 77, ptr addrspace(3) @data, align 4\n"
      "  store atomic i32 1, ptr addrspace(3) @flag release, align 4\n  ret void\n"
      "ask:\n  br i1 %z, label %spin, label %out\nspin:\n"
      "  %f = load atomic i32, ptr addrspace(3) @flag acquire, align 4\n  %c = icmp eq i32 %f, 0\n"
      "  br i1 %c, label %spin, label %get\nget:\n  %v = load i32, ptr addrspace(3) @data, align 4\n"
      "  store i32 %v, ptr addrspace(1) %y, align 4\n  br label %out\nout:\n  ret void\n}\n";
  for (int check = 0; check < 2; check++) {
    bench t;
    tf_emu_options o = {.check = check};
    bench_begin(&t, &o, ir, "k", 1);
    uint32_t y = 0;
    uint64_t param[] = {bench_alloc(&t, 4)};
    tf_status s = bench_launch(&t, 1, 64, 0, 1, param);
    ck_assert_msg(s == TF_OK, "%s", t.said.text);
    t.d->v->download(t.d, &y, param[0], 4, NULL, &t.sink);
    ck_assert_uint_eq(y, 77);
    bench_end(&t);
  }
}
END_TEST

static void *make_device(void *meet) {
  tf_emu_options o = {.struct_size = sizeof o, .workers = 1};
  tf_device *d = NULL;
  pthread_barrier_wait(meet);
  tf_status s = tf_device_emu(&o, NULL, NULL, &d);
  tf_device_destroy(d);
  return s == TF_OK ? meet : NULL;
}

/* The first device of a process fills LLVM's list of targets: here eight at once, in one process after the other. */
START_TEST(devices_at_once) {
  enum { PROCESSES = 16, THREADS = 8 };
  for (int i = 0; i < PROCESSES; i++) {
    pid_t child = fork();
    if (!child) {
      pthread_t thread[THREADS];
      pthread_barrier_t meet;
      void *made;
      int bad = pthread_barrier_init(&meet, NULL, THREADS);
      for (int k = 0; k < THREADS; k++) bad |= pthread_create(&thread[k], NULL, make_device, &meet);
      for (int k = 0; k < THREADS; k++) bad |= pthread_join(thread[k], &made), bad |= !made;
      _exit(bad);
    }
    int status;
    ck_assert_int_eq(waitpid(child, &status, 0), child);
    ck_assert_int_eq(status, 0);
  }
}
END_TEST

static TCase *cases(void) {
  TCase *c = tcase_create("device");
  tcase_set_timeout(c, 120);
  tcase_add_test(c, refused_modules);
  tcase_add_test(c, refused_launches);
  tcase_add_test(c, the_seed_decides);
  tcase_add_test(c, reports_are_reproducible);
  tcase_add_test(c, counters);
  tcase_add_test(c, odds_and_ends);
  tcase_add_test(c, async_copies_arrive_late);
  tcase_add_test(c, spinning_gives_way);
  tcase_add_test(c, devices_at_once);
  return c;
}

int main(void) { return run_cases("emu/device", (TCase * (*[])(void)){cases}, 1); }
