/* Memory that runs out at any allocation of a compilation: nothing of the caller's memory is left, and no file; that
 * nothing of LLVM's is left shows under the leak sanitizer. */
#include "calls.h"
#include "oom.h"

#include <dirent.h>
#include <sys/stat.h>
#include <unistd.h>

static const char program[] = "fusion.func @f(%x: tensor<?x8xf32>, %y: tensor<?x8xf32>) -> tensor<?x8xf32> {\n"
                              "  %a = fusion.tanh %x : tensor<?x8xf32>\n"
                              "  %b = fusion.add %a, %y : tensor<?x8xf32>\n"
                              "  fusion.return %b : tensor<?x8xf32>\n"
                              "}\n";
static const char tile_program[] =
    "tile.func @g(%a: tensor<?x?xf16> {dims = [\"m\", \"k\"]}, %b: tensor<?x16xf16> {dims = [\"k\", \"n\"]})\n"
    "    -> (%c: tensor<?x16xf32> {dims = [\"m\", \"n\"]}) {\n"
    "  %m = tile.dim %a, 0\n"
    "  %k = tile.dim %a, 1\n"
    "  tile.kernel grid(%i = ceildiv(%m, 16)) threads(32) {\n"
    "    %x = tile.alloc_shared : 16x16xf16\n"
    "    %y = tile.alloc_shared : 16x16xf16\n"
    "    %s = tile.alloc_fragment : 16x16xf32\n"
    "    %r = tile.alloc_fragment : 16xf32\n"
    "    tile.clear %s\n"
    "    tile.pipelined %j = 0 to ceildiv(%k, 16) stages(2) {\n"
    "      tile.copy %a[%i * 16, %j * 16] to %x\n"
    "      tile.copy %b[%j * 16, 0] to %y\n"
    "      tile.gemm %x, %y, %s\n"
    "    }\n"
    "    tile.reduce_max %s to %r dim 1\n"
    "    tile.copy %s to %c[%i * 16, 0]\n"
    "  }\n"
    "}\n";
static const char llvm_program[] = "target triple = \"nvptx64-nvidia-cuda\"\n"
                                   "define ptx_kernel void @k(ptr addrspace(1) %p) {\n"
                                   "  store i32 1, ptr addrspace(1) %p\n"
                                   "  ret void\n"
                                   "}\n";

static char folder[256], ptxas[300];

/* A ptxas that gives back what it gets, and a folder for its files. */
static void make_folder(void) {
  snprintf(folder, sizeof folder, "/tmp/tf-oom-XXXXXX");
  ck_assert_ptr_nonnull(mkdtemp(folder));
  snprintf(ptxas, sizeof ptxas, "%s/ptxas", folder);
  FILE *f = fopen(ptxas, "w");
  ck_assert_ptr_nonnull(f);
  fputs("#!/bin/sh\necho 'ptxas info : Used 1 registers'\ncp \"$3\" \"$5\"\n", f);
  fclose(f);
  ck_assert_int_eq(chmod(ptxas, 0755), 0);
  setenv("TMPDIR", folder, 1);
}

static int files(void) {
  DIR *d = opendir(folder);
  int n = 0;
  ck_assert_ptr_nonnull(d);
  for (struct dirent *e; (e = readdir(d));) n += e->d_name[0] != '.';
  closedir(d);
  return n;
}

static void drop_product(void *user, tf_product what, tf_str bytes) {
  (void)what;
  *(size_t *)user += bytes.len;
}

static tf_compile_options options(size_t *total) {
  return (tf_compile_options){.struct_size = sizeof(tf_compile_options),
                              .emit = TF_LLVM_RAW | TF_LLVM | TF_BITCODE | TF_PTX | TF_CUBIN | TF_PTXAS_LOG,
                              .debug = true,
                              .ptxas = ptxas,
                              .product = drop_product,
                              .user = total};
}

/* The allocations from number n on of the compilation fail. */
static tf_status compile_text(tf_session *s, budget *b, long n, const char *text) {
  size_t total = 0;
  tf_compile_options o = options(&total);
  tf_package *p = NULL;
  tf_module *m = parsed(s, text);
  b->left = n;
  tf_status st = tf_compile(m, &o, &p);
  b->left = 1000000;
  if (st == TF_OK) {
    ck_assert_uint_gt(total, 1000);
    tf_package_release(p);
  } else ck_assert_ptr_null(p);
  tf_module_destroy(m);
  return st;
}

static tf_status compile_with(tf_session *s, budget *b, long n) { return compile_text(s, b, n, program); }
static tf_status compile_tile_with(tf_session *s, budget *b, long n) { return compile_text(s, b, n, tile_program); }

/* Without locations kernels are compiled side by side: these are three. */
static tf_status compile_apart_with(tf_session *s, budget *b, long n) {
  static const char text[] = "fusion.func @f(%x: tensor<?x?xbf16>, %g: tensor<?x?xbf16>) -> tensor<?x?xbf16> {\n"
                             "  %a = fusion.mul %x, %g : tensor<?x?xbf16>\n"
                             "  %b = fusion.add %a, %g : tensor<?x?xbf16>\n"
                             "  fusion.return %b : tensor<?x?xbf16>\n}\n";
  tf_compile_options o = {.struct_size = sizeof o, .emit = TF_PTX, .threads = 3};
  tf_package *p = NULL;
  tf_module *m = parsed(s, text);
  b->left = n;
  tf_status st = tf_compile(m, &o, &p);
  b->left = 1000000;
  if (st == TF_OK) tf_package_release(p);
  else ck_assert_ptr_null(p);
  tf_module_destroy(m);
  return st;
}

static tf_status compile_llvm_with(tf_session *s, budget *b, long n) {
  size_t total = 0;
  tf_compile_options o = options(&total);
  tf_package *p = NULL;
  b->left = n;
  tf_status st = tf_compile_llvm(s, TF_STR("k.ll"), TF_STR(llvm_program), &o, &p);
  b->left = 1000000;
  if (st == TF_OK) tf_package_release(p);
  else ck_assert_ptr_null(p);
  return st;
}

static void fail_each(tf_status (*compile)(tf_session *, budget *, long), long least) {
  long n = 0;
  tf_status st = TF_ERR_OOM;
  make_folder();
  for (; st != TF_OK; n++) {
    budget b = {1000000, 0, 0};
    tf_session *s = new_session(&(tf_allocator){limited, limited_free, &b});
    st = compile(s, &b, n);
    ck_assert_msg(st == TF_OK || st == TF_ERR_OOM, "%s after allocation %ld failed: %s", tf_status_name(st), n,
                  messages);
    if (n % 8 == 0) ck_assert_msg(compile(s, &b, 1000000) == TF_OK, "%s", messages); /* the session goes on */
    tf_session_destroy(s);
    ck_assert_msg(b.live == 0, "%ld allocations are left after number %ld failed", b.live, n);
    ck_assert_msg(files() == 1, "files are left after allocation %ld failed", n);
    ck_assert_int_lt(n, 10000);
  }
  ck_assert_int_gt(n, least);
  unlink(ptxas);
  rmdir(folder);
}

START_TEST(a_compilation_may_run_out_anywhere) { fail_each(compile_with, 20); }
END_TEST

START_TEST(a_compilation_of_a_tile_program_may_too) { fail_each(compile_tile_with, 20); }
END_TEST

START_TEST(a_compilation_of_kernels_side_by_side_may_too) { fail_each(compile_apart_with, 20); }
END_TEST
START_TEST(a_compilation_of_llvm_text_may_too) { fail_each(compile_llvm_with, 5); }
END_TEST

/* LLVM's idle target machines are kept in the caller's memory. */
START_TEST(all_memory_is_the_callers) {
  budget b = {1000000, 0, 0};
  make_folder();
  tf_session *s = new_session(&(tf_allocator){limited, limited_free, &b});
  long live = b.live;
  ck_assert_int_eq(compile_with(s, &b, 1000000), TF_OK);
  ck_assert_int_eq(b.live, live + 1);
  tf_session_destroy(s);
  ck_assert_int_eq(b.live, 0);
  unlink(ptxas);
  rmdir(folder);
}
END_TEST

int main(void) {
  TCase *c = tcase_create("all");
  tcase_set_timeout(c, 300);
  tcase_add_test(c, a_compilation_may_run_out_anywhere);
  tcase_add_test(c, a_compilation_of_a_tile_program_may_too);
  tcase_add_test(c, a_compilation_of_kernels_side_by_side_may_too);
  tcase_add_test(c, a_compilation_of_llvm_text_may_too);
  tcase_add_test(c, all_memory_is_the_callers);
  return run_suite(c, "compilations, out of memory");
}
