/* Shared by the simulated SM's tests: a kernel in LLVM text becomes bitcode, is loaded and launched through the device
 * table, and what the device says is kept. */
#ifndef TF_TEST_EMU_HARNESS_H
#define TF_TEST_EMU_HARNESS_H

#include <check.h>
#include <llvm-c/BitWriter.h>
#include <llvm-c/Core.h>
#include <llvm-c/IRReader.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "runtime/device_impl.h"
#include "tf/emu.h"

#define PRELUDE                                                                                                        \
  "target triple = \"nvptx64-nvidia-cuda\"\n"                                                                          \
  "target datalayout = \"e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64\"\n"

typedef struct said {
  char text[16384];
  size_t n;
  unsigned errors, notes;
} said;

static inline void listen(void *user, const tf_diagnostic *d) {
  said *s = user;
  s->n += tf_diagnostic_format(d, s->text + s->n, sizeof s->text - s->n);
  if (s->n >= sizeof s->text) s->n = sizeof s->text - 1;
  if (d->severity == TF_ERROR) s->errors++;
  if (d->severity == TF_NOTE) s->notes++;
}

typedef struct bench {
  tf_device *d;
  void *module;
  said said;
  tf_sink sink;
  char *bitcode;
  LLVMMemoryBufferRef buffer;
  tf_hkernel kernel;
  tf_package_parts parts;
} bench;

static inline tf_status bench_load_cluster(bench *t, const tf_emu_options *o, const char *ir, const char *kernel,
                                           uint32_t nparam, uint32_t cluster) {
  memset(t, 0, sizeof *t);
  t->sink = (tf_sink){listen, &t->said};
  tf_emu_options with = o ? *o : (tf_emu_options){0};
  with.struct_size = sizeof with;
  ck_assert_int_eq(tf_device_emu(&with, NULL, &t->sink, &t->d), TF_OK);
  LLVMContextRef ctx = LLVMContextCreate();
  LLVMMemoryBufferRef text = LLVMCreateMemoryBufferWithMemoryRangeCopy(ir, strlen(ir), "test");
  LLVMModuleRef m = NULL;
  char *error = NULL;
  if (LLVMParseIRInContext(ctx, text, &m, &error)) ck_abort_msg("%s", error);
  t->buffer = LLVMWriteBitcodeToMemoryBuffer(m);
  LLVMDisposeModule(m);
  LLVMContextDispose(ctx);
  t->kernel = (tf_hkernel){.name = kernel, .nparam = nparam, .max_threads = 1024, .cluster = {cluster, 1, 1}};
  t->parts = (tf_package_parts){.target = "sm_90a", .nkernel = 1, .kernel = &t->kernel};
  t->parts.llvm = (tf_str){LLVMGetBufferStart(t->buffer), LLVMGetBufferSize(t->buffer)};
  return t->d->v->load(t->d, &t->parts, &t->module, &t->sink);
}

static inline tf_status bench_load(bench *t, const tf_emu_options *o, const char *ir, const char *kernel,
                                   uint32_t nparam) {
  return bench_load_cluster(t, o, ir, kernel, nparam, 1);
}

static inline void bench_begin(bench *t, const tf_emu_options *o, const char *ir, const char *kernel, uint32_t nparam) {
  tf_status s = bench_load(t, o, ir, kernel, nparam);
  ck_assert_msg(s == TF_OK, "load failed: %s", t->said.text);
}

static inline void bench_end(bench *t) {
  if (t->module) t->d->v->unload(t->d, t->module);
  t->d->v->destroy(t->d);
  LLVMDisposeMemoryBuffer(t->buffer);
}

static inline uint64_t bench_alloc(bench *t, size_t n) {
  uint64_t a = 0;
  ck_assert_int_eq(t->d->v->alloc(t->d, n, NULL, &a, &t->sink), TF_OK);
  return a;
}

/* Device memory with what `from` holds. */
static inline uint64_t bench_put(bench *t, const void *from, size_t n) {
  uint64_t a = bench_alloc(t, n);
  ck_assert_int_eq(t->d->v->upload(t->d, a, from, n, NULL, &t->sink), TF_OK);
  return a;
}

static inline tf_status bench_launch(bench *t, uint32_t grid, uint32_t block, uint32_t shared, uint32_t n,
                                     const uint64_t *param) {
  tf_kernel_launch l = {.grid = {grid, 1, 1}, .block = {block, 1, 1}, .shared = shared, .nparam = n, .param = param};
  t->said.n = t->said.errors = t->said.notes = 0;
  t->said.text[0] = 0;
  return t->d->v->launch(t->d, t->module, &l, NULL, &t->sink);
}

#define expect_said(t, what)                                                                                           \
  ck_assert_msg(strstr((t)->said.text, what) != NULL, "wanted \"%s\", was told: %s", what, (t)->said.text)

static inline int run_cases(const char *name, TCase *(*cases[])(void), size_t n) {
  Suite *s = suite_create(name);
  for (size_t i = 0; i < n; i++) suite_add_tcase(s, cases[i]());
  SRunner *r = srunner_create(s);
  srunner_set_fork_status(r, CK_NOFORK);
  srunner_run_all(r, CK_ENV);
  int failed = srunner_ntests_failed(r);
  srunner_free(r);
  return failed != 0;
}

/* A kernel of one warp: r[t] = what `body` leaves in %r (i32), with %t the lane and %v = in[t]. */
static inline void run_warp(const char *declare, const char *body, const uint32_t *in, uint32_t *out, uint32_t lanes) {
  char ir[8192];
  snprintf(ir, sizeof ir,
           PRELUDE "declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n%s\n"
                   "define ptx_kernel void @k(ptr addrspace(1) %%in, ptr addrspace(1) %%out) {\n"
                   "  %%t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n"
                   "  %%pi = getelementptr i32, ptr addrspace(1) %%in, i32 %%t\n"
                   "  %%po = getelementptr i32, ptr addrspace(1) %%out, i32 %%t\n"
                   "  %%v = load i32, ptr addrspace(1) %%pi, align 4\n%s"
                   "  store i32 %%r, ptr addrspace(1) %%po, align 4\n  ret void\n}\n",
           declare, body);
  bench t;
  bench_begin(&t, NULL, ir, "k", 2);
  uint64_t param[] = {bench_put(&t, in, lanes * 4), bench_alloc(&t, lanes * 4)};
  tf_status s = bench_launch(&t, 1, lanes, 0, 2, param);
  ck_assert_msg(s == TF_OK, "%s", t.said.text);
  t.d->v->download(t.d, out, param[1], lanes * 4, NULL, &t.sink);
  bench_end(&t);
}

#endif
