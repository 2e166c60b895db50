/* How much of global memory is watched for races: as much as the kernel touches, or it is told. */
#include "harness.h"

/* Thread 0 touches a byte of each page of x, forwards; the last thread then writes into the last of them. */
static const char ir[] = PRELUDE "declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n"
                                 "define ptx_kernel void @k(ptr addrspace(1) %x, i32 %n) {\n"
                                 "  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n"
                                 "  %first = icmp eq i32 %t, 0\n"
                                 "  br i1 %first, label %loop, label %other\n"
                                 "loop:\n"
                                 "  %i = phi i32 [ 0, %0 ], [ %next, %loop ]\n"
                                 "  %at = mul i32 %i, 4096\n"
                                 "  %p = getelementptr i8, ptr addrspace(1) %x, i32 %at\n"
                                 "  store volatile i8 1, ptr addrspace(1) %p, align 1\n"
                                 "  %next = add i32 %i, 1\n"
                                 "  %more = icmp ult i32 %next, %n\n"
                                 "  br i1 %more, label %loop, label %end\n"
                                 "other:\n"
                                 "  %last = icmp eq i32 %t, 63\n"
                                 "  br i1 %last, label %writes, label %end\n"
                                 "writes:\n"
                                 "  %n1 = sub i32 %n, 1\n"
                                 "  %far = mul i32 %n1, 4096\n"
                                 "  %q = getelementptr i8, ptr addrspace(1) %x, i32 %far\n"
                                 "  store volatile i8 2, ptr addrspace(1) %q, align 1\n"
                                 "  br label %end\n"
                                 "end:\n"
                                 "  ret void\n}\n";

enum { PAGES = 5000 }; /* 20 MB */

static tf_status run(bench *t, uint64_t race_memory, uint32_t checks) {
  tf_emu_options o = {.check = true, .workers = 1, .race_memory = race_memory, .checks = checks};
  bench_begin(t, &o, ir, "k", 2);
  uint64_t param[] = {bench_alloc(t, (size_t)PAGES * 4096), PAGES};
  return bench_launch(t, 1, 64, 0, 2, param);
}

START_TEST(many_pages) {
  bench t;
  ck_assert_int_eq(run(&t, 0, 0), TF_ERR_CHECK);
  expect_said(&t, "race in global memory: write of another value of 1 bytes");
  bench_end(&t);
}
END_TEST

START_TEST(too_many_are_told) {
  bench t;
  ck_assert_int_eq(run(&t, 1 << 20, 0), TF_OK);
  expect_said(&t, "warning: kernel k touches more global memory than is watched");
  ck_assert_uint_eq(t.said.errors, 0);
  bench_end(&t);
}
END_TEST

START_TEST(who_asks_for_no_races_is_told_nothing) {
  bench t;
  ck_assert_int_eq(run(&t, 1 << 20, TF_EMU_CHECK_OOB), TF_OK);
  ck_assert_str_eq(t.said.text, "");
  bench_end(&t);
}
END_TEST

static TCase *cases(void) {
  TCase *c = tcase_create("watched");
  tcase_set_timeout(c, 120);
  tcase_add_test(c, many_pages);
  tcase_add_test(c, too_many_are_told);
  tcase_add_test(c, who_asks_for_no_races_is_told_nothing);
  return c;
}

int main(void) { return run_cases("emu/watched", (TCase * (*[])(void)){cases}, 1); }
