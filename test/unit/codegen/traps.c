/* What LLVM and ptxas do to the careless: each is refused or survived. */
#include <pthread.h>
#include <sys/stat.h>
#include <unistd.h>

#include "session.h"

static const char simple[] =
    "kernel.func @k(%x: !kernel.buffer<?xf32, global>, %i: i32) {\n"
    "  %v = kernel.load %x[%i] : f32\n  %w = kernel.add %v, %v : f32\n  kernel.store %w, %x[%i]\n}\n";

static const struct {
  const char *text;
  tf_codegen_options o;
  tf_status status;
  const char *message;
} refused[] = {
    /* LLVM prints to stderr and goes on with `.target sm_99` */
    {simple, {.target = "sm_99", .want = TF_WANT_PTX}, TF_ERR_INVALID, "unknown target 'sm_99'"},
    {simple, {.want = TF_WANT_PTX}, TF_ERR_INVALID, "unknown target ''"},
    /* a fatal error inside LLVMCreateTargetMachine, and a feature that is ignored */
    {simple, {.target = "sm_100a", .ptx_version = 80, .want = TF_WANT_PTX}, TF_ERR_UNSUPPORTED, "8.6"},
    {simple, {.target = "sm_90a", .ptx_version = 99, .want = TF_WANT_PTX}, TF_ERR_UNSUPPORTED, "9.9"},
    {"kernel.func @k(%x: !kernel.buffer<?xf32, global>, %i: i32) {\n  %v = kernel.load %x[%i] : vector<8xf32>\n"
     "  kernel.store %v, %x[%i]\n}\n",
     {.target = "sm_90a", .want = TF_WANT_PTX},
     TF_ERR_UNSUPPORTED,
     "2: 256-bit loads and stores cannot be used on sm_90a"},
    {"kernel.func @k() {\n  %a = kernel.alloc : !kernel.buffer<10000xf32, shared>\n  %b = kernel.alloc : "
     "!kernel.buffer<10000xf32, shared>\n}\n",
     {.target = "sm_90a", .want = TF_WANT_PTX},
     TF_ERR_UNSUPPORTED,
     "80000 bytes of static shared memory"},
    {"kernel.func @k() attributes {max_threads = 1024, min_ctas = 2} {\n}\n",
     {.target = "sm_86", .want = TF_WANT_PTX},
     TF_ERR_UNSUPPORTED,
     "an SM of sm_86 holds 1536 threads"},
    {simple,
     {.target = "sm_90a", .want = TF_WANT_CUBIN, .ptxas = "/nonexistent/ptxas"},
     TF_ERR_ENV,
     "there is no ptxas at"},
};

START_TEST(refusals) {
  for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
    session s;
    session_start(&s);
    ck_assert_int_eq(session_compile(&s, refused[i].text, &refused[i].o), refused[i].status);
    ck_assert_msg(strstr(s.log, refused[i].message) != NULL, "wanted '%s', found '%s'", refused[i].message, s.log);
    session_end(&s);
  }
}
END_TEST

#define LL(BODY)                                                                                                       \
  "declare float @llvm.exp.f32(float)\n"                                                                               \
  "define ptx_kernel void @k(ptr addrspace(1) %p, float %x) {\n" BODY "\n  ret void\n}\n"

/* Plain LLVM IR, with what aborts, exits, or comes out as garbage. */
static const struct {
  const char *text, *message;
} bad_ll[] = {
    {"define void @k( {", "not LLVM IR: "},
    {LL("  %y = call float @llvm.exp.f32(float %x)\n  store float %y, ptr addrspace(1) %p"),
     "'llvm.exp.f32' cannot be compiled for this target"},
    {"declare void @llvm.nvvm.no.such.thing()\ndefine ptx_kernel void @k() {\n  call void @llvm.nvvm.no.such.thing()\n "
     " ret void\n}\n",
     "LLVM has no intrinsic 'llvm.nvvm.no.such.thing'"},
    {"declare void @nobody()\ndefine ptx_kernel void @k() {\n  call void @nobody()\n  ret void\n}\n",
     "'nobody' is called but has no body"},
    {"define ptx_kernel void @k(ptr addrspace(1) %p) {\n  %r = call i32 asm sideeffect \"mov.b32 $0, 1;\", \"=z\"()\n"
     "  store i32 %r, ptr addrspace(1) %p\n  ret void\n}\n",
     "couldn't allocate output register"},
};

START_TEST(plain_llvm) {
  session s;
  session_start(&s);
  tf_codegen_options o = {.target = "sm_90a", .want = TF_WANT_PTX};
  for (size_t i = 0; i < sizeof bad_ll / sizeof *bad_ll; i++) {
    s.log[0] = 0;
    tf_diags *d = tf_context_diags(s.ctx);
    ck_assert_int_eq(tf_codegen_ll(s.compiler, d, TF_STR("k.ll"), tf_strz(bad_ll[i].text), s.pool, &o, &s.r),
                     TF_ERR_INVALID);
    ck_assert_msg(strstr(s.log, bad_ll[i].message) != NULL, "wanted '%s', found '%s'", bad_ll[i].message, s.log);
  }
  const char *good = "define ptx_kernel void @k(ptr addrspace(1) %p, float %x) {\n  store float %x, ptr addrspace(1) "
                     "%p\n  ret void\n}\n";
  ck_assert_int_eq(tf_codegen_ll(s.compiler, tf_context_diags(s.ctx), TF_STR("k.ll"), tf_strz(good), s.pool, &o, &s.r),
                   TF_OK);
  ck_assert(strstr(s.r.ptx.ptr, "st.global.b32") != NULL);
  session_end(&s);
}
END_TEST

/* Level "none" spoils code around inline PTX; the default is 2, and nothing asks for less than 1. */
START_TEST(never_level_none) {
  session s;
  session_start(&s);
  tf_codegen_options o = {.target = "sm_90a", .want = TF_WANT_PTX, .opt_level = 2};
  ck_assert_int_eq(session_compile(&s, simple, &o), TF_OK);
  const char *two = s.r.ptx.ptr;
  o.opt_level = 0;
  ck_assert_int_eq(session_compile(&s, simple, &o), TF_OK);
  ck_assert_str_eq(two, s.r.ptx.ptr);
  session_end(&s);
}
END_TEST

/* noalias and readonly together become ld.global.nc, so they are said only where the kernel says them; of loads with a
 * hint for the cache, which are calls of stubs, too. */
START_TEST(non_coherent_loads) {
  static const struct {
    const char *attrs;
    bool nc;
  } cases[] = {{"{readonly}", false}, {"{noalias}", false}, {"{noalias, readonly}", true}, {"", false}};
  static const char *const hints[] = {"", "{align = 8, cache = \"evict_last\"} ",
                                      "{align = 8, cache = \"evict_first\"} "};
  session s;
  session_start(&s);
  for (size_t i = 0; i < sizeof cases / sizeof *cases * 3; i++) {
    bool nc = cases[i / 3].nc, hint = i % 3;
    const char *text =
        tf_pool_printf(s.pool,
                       "kernel.func @k(%%x: !kernel.buffer<?xf32, global> %s, %%y: "
                       "!kernel.buffer<?xf32, global> {noalias}, %%i: i32) {\n"
                       "  %%v = kernel.load %%x[%%i] %s: vector<2xf32>\n  kernel.store %%v, %%y[%%i]\n}\n",
                       cases[i / 3].attrs, hints[i % 3]);
    const char *ptx = session_ptx(&s, text, "sm_90a");
    ck_assert_msg((strstr(ptx, "ld.global.nc") != NULL) == nc, "%s\n%s", text, ptx);
    ck_assert_msg((strstr(ptx, nc ? "ld.global.nc.L2::cache_hint" : "ld.global.L2::cache_hint") != NULL) == hint,
                  "%s\n%s", text, ptx);
  }
  session_end(&s);
}
END_TEST

static const char local_array[] = "kernel.func @k(%x: !kernel.buffer<?xf32, global>, %n: i32) {\n"
                                  "  %s = kernel.alloc : !kernel.buffer<4xf32, local>\n  %c0 = kernel.constant 0 : "
                                  "i32\n  %c1 = kernel.constant 1 : i32\n"
                                  "  %c4 = kernel.constant 4 : i32\n"
                                  "  kernel.for %i = %c0 to %c4 step %c1 : i32 {\n    %v = kernel.load %x[%i] : f32\n  "
                                  "  kernel.store %v, %s[%i]\n  }\n"
                                  "  kernel.for %i = %c0 to %c4 step %c1 : i32 {\n    %v = kernel.load %s[%i] : f32\n  "
                                  "  %w = kernel.add %v, %v : f32\n"
                                  "    kernel.store %w, %x[%i]\n  }\n}\n";

START_TEST(local_arrays_become_registers) {
  static const tf_pass *const passes[] = {&tf_pass_kernel_unroll, &tf_pass_canonicalize, NULL};
  static const tf_pass_registry registry = {passes};
  tf_pass_config cfg = {.registry = &registry};
  session s;
  session_start(&s);
  ck_assert(strstr(session_ptx(&s, local_array, "sm_90a"), ".local") != NULL);
  tf_op *m = session_parse(&s, local_array);
  ck_assert(tf_run_pipeline(m, TF_STR("kernel-unroll,canonicalize"), &cfg));
  tf_codegen_options o = {.target = "sm_90a", .want = TF_WANT_PTX};
  ck_assert_int_eq(tf_codegen(s.compiler, m, s.pool, &o, &s.r), TF_OK);
  ck_assert(!strstr(s.r.ptx.ptr, ".local") && !strstr(s.r.ptx.ptr, "bra"));
  session_end(&s);
}
END_TEST

/* ------------------------------------------------------------------------------------------------ ptxas */

static void script(char *path, const char *body) {
  FILE *f = fdopen(mkstemp(path), "w");
  fprintf(f, "#!/bin/sh\n%s\n", body);
  fclose(f);
  chmod(path, 0700);
}

START_TEST(ptxas_misbehaves) {
  static const struct {
    const char *body, *message;
    tf_status status;
    double timeout;
  } cases[] = {{"kill -SEGV $$", "ended by signal 11", TF_ERR_ENV, 0},
               {"exec sleep 100", "did not finish within 0 seconds", TF_ERR_ENV, 0.3},
               {"echo 'ptxas info : x'; echo 'ptxas a.ptx, line 3; error : no such thing'; exit 255",
                "refused the PTX for sm_90a: ptxas a.ptx, line 3; error", TF_ERR_INTERNAL, 0},
               {"exit 0", "ended well, but wrote no machine code for sm_90a", TF_ERR_ENV, 0},
               {"shift; for f; do rm -f $f; done", "ended well, but wrote no machine code for sm_90a", TF_ERR_ENV, 0}};
  session s;
  session_start(&s);
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    char path[] = "/tmp/tf-test-XXXXXX";
    script(path, cases[i].body);
    tf_codegen_options o = {.target = "sm_90a", .want = TF_WANT_CUBIN, .ptxas = path};
    o.ptxas_timeout = cases[i].timeout; /* only for what shall miss it: a busy machine takes long to start a shell */
    ck_assert_int_eq(session_compile(&s, simple, &o), cases[i].status);
    ck_assert_msg(strstr(s.log, cases[i].message) != NULL, "wanted '%s', found '%s'", cases[i].message, s.log);
    unlink(path);
  }
  session_end(&s);
}
END_TEST

START_TEST(ptxas_cannot_start) {
  session s;
  session_start(&s);
  char path[] = "/tmp/tf-test-XXXXXX", old[4096] = "";
  FILE *f = fdopen(mkstemp(path), "w");
  fputs("#!/nonexistent/interpreter\n", f);
  fclose(f);
  chmod(path, 0700);
  tf_codegen_options o = {.target = "sm_90a", .want = TF_WANT_CUBIN, .ptxas = path};
  ck_assert_int_eq(session_compile(&s, simple, &o), TF_ERR_ENV);
  ck_assert_msg(strstr(s.log, "cannot start /tmp/tf-test-") != NULL, "%s", s.log);
  const char *dir = getenv("TMPDIR");
  if (dir) snprintf(old, sizeof old, "%s", dir);
  setenv("TMPDIR", "/nonexistent", 1);
  ck_assert_int_eq(session_compile(&s, simple, &o), TF_ERR_IO);
  ck_assert_msg(strstr(s.log, "cannot make a temporary file: No such file or directory") != NULL, "%s", s.log);
  if (*old) setenv("TMPDIR", old, 1);
  else unsetenv("TMPDIR");
  unlink(path);
  session_end(&s);
}
END_TEST

/* ------------------------------------------------------------------------------------------------ threads */

typedef struct worker {
  tf_codegen_ctx *compiler;
  const char *want;
  bool ok;
} worker;

static void *work(void *arg) {
  worker *w = arg;
  session s;
  session_start(&s);
  tf_codegen_ctx *own = s.compiler;
  s.compiler = w->compiler; /* shared */
  w->ok = true;
  for (int i = 0; i < 20; i++) {
    tf_codegen_options o = {.target = "sm_90a", .want = TF_WANT_PTX};
    tf_op *m = session_parse(&s, simple);
    w->ok &= tf_codegen(s.compiler, m, s.pool, &o, &s.r) == TF_OK && strcmp(s.r.ptx.ptr, w->want) == 0;
  }
  s.compiler = own;
  session_end(&s);
  return NULL;
}

START_TEST(threads_share_a_compiler) {
  session s;
  session_start(&s);
  const char *ptx = session_ptx(&s, simple, "sm_90a");
  pthread_t t[4];
  worker w[4];
  for (int i = 0; i < 4; i++) {
    w[i] = (worker){s.compiler, ptx, false};
    ck_assert_int_eq(pthread_create(&t[i], NULL, work, &w[i]), 0);
  }
  for (int i = 0; i < 4; i++) {
    pthread_join(t[i], NULL);
    ck_assert(w[i].ok);
  }
  session_end(&s);
}
END_TEST

int main(void) {
  Suite *suite = suite_create("codegen");
  TCase *tc = tcase_create("traps");
  tcase_set_timeout(tc, 60);
  tcase_add_test(tc, refusals);
  tcase_add_test(tc, plain_llvm);
  tcase_add_test(tc, never_level_none);
  tcase_add_test(tc, non_coherent_loads);
  tcase_add_test(tc, local_arrays_become_registers);
  tcase_add_test(tc, ptxas_misbehaves);
  tcase_add_test(tc, ptxas_cannot_start);
  tcase_add_test(tc, threads_share_a_compiler);
  suite_add_tcase(suite, tc);
  return session_main(suite);
}
