/* Packages of several kernels: each is compiled when it is first launched, unless variables tie them together. */
#include "harness.h"

#define KERNEL(name, params, body) "define ptx_kernel void @" name "(" params ") {\n" body "  ret void\n}\n"

enum { MOST = 4 };

typedef struct several {
  bench t;
  tf_hkernel kernel[MOST];
} several;

static tf_status load(several *s, const char *ir, const char *const *names, uint32_t n, uint32_t nparam) {
  bench_begin(&s->t, &(tf_emu_options){.check = true}, ir, names[0], nparam);
  s->t.d->v->unload(s->t.d, s->t.module);
  s->t.module = NULL;
  for (uint32_t i = 0; i < n; i++) {
    s->kernel[i] = s->t.kernel;
    s->kernel[i].name = names[i];
  }
  s->t.parts.kernel = s->kernel;
  s->t.parts.nkernel = n;
  return s->t.d->v->load(s->t.d, &s->t.parts, &s->t.module, &s->t.sink);
}

static tf_status launch(several *s, uint32_t kernel, uint32_t n, const uint64_t *param, bool overlap) {
  tf_kernel_launch l = {
      .kernel = kernel, .grid = {1, 1, 1}, .block = {1, 1, 1}, .nparam = n, .param = param, .overlap = overlap};
  s->t.said.n = s->t.said.errors = s->t.said.notes = 0;
  s->t.said.text[0] = 0;
  return s->t.d->v->launch(s->t.d, s->t.module, &l, NULL, &s->t.sink);
}

static uint32_t read_back(several *s, uint64_t at) {
  uint32_t v = 0;
  ck_assert_int_eq(s->t.d->v->download(s->t.d, &v, at, 4, NULL, &s->t.sink), TF_OK);
  return v;
}

static const char alone[] =
    PRELUDE "@a = internal addrspace(3) global [1024 x i32] poison\n"
            "declare i1 @llvm.nvvm.istypep.sampler(i64)\n"
            "define internal i32 @twice(i32 %x) {\n  %y = add i32 %x, %x\n  ret i32 %y\n}\n" KERNEL(
                "stores", "ptr addrspace(1) %p", "  store i32 7, ptr addrspace(1) %p\n")
                KERNEL("bad", "ptr addrspace(1) %p", "  %s = call i1 @llvm.nvvm.istypep.sampler(i64 0)\n")
                    KERNEL("doubles", "ptr addrspace(1) %p",
                           "  %v = load i32, ptr addrspace(1) %p\n  store i32 %v, ptr addrspace(3) @a\n"
                           "  %w = load i32, ptr addrspace(3) @a\n  %y = call i32 @twice(i32 %w)\n  store i32 %y, ptr "
                           "addrspace(1) %p\n");

/* A kernel that cannot run is told when it is launched, and does no harm to the others. */
START_TEST(each_when_launched) {
  several s;
  ck_assert_int_eq(load(&s, alone, (const char *const[]){"stores", "bad", "doubles"}, 3, 1), TF_OK);
  uint64_t param[] = {bench_alloc(&s.t, 4)};
  ck_assert_int_eq(launch(&s, 0, 1, param, false), TF_OK);
  for (int i = 0; i < 2; i++) {
    ck_assert_int_eq(launch(&s, 1, 1, param, false), TF_ERR_UNSUPPORTED);
    expect_said(&s.t, "llvm.nvvm.istypep.sampler is not known to the simulated SM");
    ck_assert_uint_eq(s.t.said.errors, 1);
  }
  ck_assert_int_eq(launch(&s, 2, 1, param, false), TF_OK);
  ck_assert_uint_eq(read_back(&s, param[0]), 14);
  ck_assert_int_eq(launch(&s, 2, 1, param, false), TF_OK);
  ck_assert_uint_eq(read_back(&s, param[0]), 28);
  ck_assert_int_eq(launch(&s, 3, 1, param, false), TF_ERR_INVALID);
  expect_said(&s.t, "launch of kernel 3; the package has 3");
  bench_end(&s.t);
}
END_TEST

/* What is wrong with the table of kernels is told when the package is loaded. */
START_TEST(tables_at_once) {
  several s;
  ck_assert_int_eq(load(&s, alone, (const char *const[]){"stores", "none"}, 2, 1), TF_ERR_INVALID);
  expect_said(&s.t, "has no kernel none");
  ck_assert_ptr_null(s.t.module);
  bench_end(&s.t);
}
END_TEST

/* Sites are numbered over all kernels: an access of one that another meets is told as what it was. */
START_TEST(races_between) {
  several s;
  ck_assert_int_eq(load(&s, alone, (const char *const[]){"stores", "doubles"}, 2, 1), TF_OK);
  uint64_t param[] = {bench_alloc(&s.t, 4)};
  ck_assert_int_eq(launch(&s, 0, 1, param, false), TF_OK);
  ck_assert_int_eq(launch(&s, 1, 1, param, true), TF_ERR_CHECK);
  expect_said(&s.t, "in kernel doubles");
  expect_said(&s.t, "note: written here; this grid was launched to overlap");
  bench_end(&s.t);
}
END_TEST

/* A variable of the module is one variable for all of its kernels. */
START_TEST(tied_by_variables) {
  static const char ir[] = PRELUDE "@g = internal addrspace(1) global i32 5\n" KERNEL(
      "sets", "ptr addrspace(1) %p", "  store i32 9, ptr addrspace(1) @g\n")
      KERNEL("gets", "ptr addrspace(1) %p",
             "  %v = load i32, ptr addrspace(1) @g\n  store i32 %v, ptr addrspace(1) %p\n");
  several s;
  ck_assert_int_eq(load(&s, ir, (const char *const[]){"sets", "gets"}, 2, 1), TF_OK);
  uint64_t param[] = {bench_alloc(&s.t, 4)};
  ck_assert_int_eq(launch(&s, 1, 1, param, false), TF_OK);
  ck_assert_uint_eq(read_back(&s, param[0]), 5);
  ck_assert_int_eq(launch(&s, 0, 1, param, false), TF_OK);
  ck_assert_int_eq(launch(&s, 1, 1, param, false), TF_OK);
  ck_assert_uint_eq(read_back(&s, param[0]), 9);
  bench_end(&s.t);
}
END_TEST

static TCase *cases(void) {
  TCase *c = tcase_create("several kernels");
  tcase_set_timeout(c, 300);
  tcase_add_test(c, each_when_launched);
  tcase_add_test(c, tables_at_once);
  tcase_add_test(c, races_between);
  tcase_add_test(c, tied_by_variables);
  return c;
}

int main(void) {
  TCase *(*all[])(void) = {cases};
  return run_cases("emu several kernels", all, 1);
}
