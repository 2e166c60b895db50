/* Products of a warpgroup in a row are one inline PTX, but for what enters behind one of them. The accumulator that
 * goes through a condition keeps them values of LLVM's; without it their registers are named by tf (emit_held.c). */
#include "session.h"

#define PRODUCT "wgmma.mma_async."
#define FENCE "wgmma.fence."

static const char before[] =
    "kernel.func @k(%n: i32, %x: !kernel.buffer<128x16xbf16, global>, %y: !kernel.buffer<128x8xf32, global>)\n"
    "    attributes {block = [128, 1, 1]} {\n"
    "  %s = kernel.alloc {align = 1024} : !kernel.buffer<64x64xbf16, shared>\n"
    "  %t = kernel.thread_id x\n"
    "  %some = kernel.cmp gt %n, %t : i32\n"
    "  %a = kernel.load %x[%t, 8] : vector<8xbf16>\n"
    "  %m = kernel.wgmma.smem_desc k %s {swizzle = \"128b\", stride = 1024}\n";
static const char behind[] = "  %e = kernel.if %some -> !kernel.wgmma<4xf32> {\n"
                             "    %more = kernel.wgmma.mma bf16 %m, bf16 %m add %d : !kernel.wgmma<4xf32>\n"
                             "    kernel.yield %more\n"
                             "  } else {\n"
                             "    kernel.yield %d\n"
                             "  }\n"
                             "  kernel.wgmma.commit_group\n"
                             "  %u, %v = kernel.wgmma.wait_group 0 for %c, %e : vector<4xf32>, vector<4xf32>\n"
                             "  kernel.store %u, %y[%t, 0]\n"
                             "  kernel.store %v, %y[%t, 4]\n"
                             "}\n";

static const char *ptx_of(session *s, const char *products) {
  tf_strbuf b = {.pool = s->pool};
  tf_sb_printf(&b, "%s%s%s", before, products, behind);
  return session_ptx(s, tf_sb_cstr(&b), "sm_90a");
}

/* Whether `what` stands between two places. */
static bool has(const char *from, const char *to, const char *what) {
  const char *at = strstr(from, what);
  return at && at < to;
}

/* A register that is written between a fence and a product, though for another product: if it was held before, as in a
 * loop, the fence counts no more. */
START_TEST(enters_behind) {
  session s;
  session_start(&s);
  const char *ptx = ptx_of(&s, "  kernel.wgmma.fence\n"
                               "  %c = kernel.wgmma.mma bf16 %m, bf16 %m : !kernel.wgmma<4xf32>\n"
                               "  kernel.wgmma.commit_group\n"
                               "  %b = kernel.add %a, %a : vector<8xbf16>\n"
                               "  %b0 = kernel.wgmma.fence %b : !kernel.wgmma<8xbf16>\n"
                               "  %d = kernel.wgmma.mma bf16 %b0, bf16 %m : !kernel.wgmma<4xf32>\n");
  const char *fence = strstr(ptx, FENCE), *product = strstr(fence, PRODUCT), *next = strstr(product, FENCE);
  ck_assert_msg(!has(fence, product, "add."), "%s", ptx);
  ck_assert_msg(has(product, next, "add.") && has(product, next, "end inline asm"), "%s", ptx);
  ck_assert_msg(!has(next, strstr(next, PRODUCT), "add."), "%s", ptx);
  session_end(&s);
}
END_TEST

/* What has entered before is no reason to part products. */
START_TEST(enters_before) {
  session s;
  session_start(&s);
  const char *ptx = ptx_of(&s, "  %b = kernel.add %a, %a : vector<8xbf16>\n"
                               "  %b0 = kernel.wgmma.fence %b : !kernel.wgmma<8xbf16>\n"
                               "  %c = kernel.wgmma.mma bf16 %m, bf16 %m : !kernel.wgmma<4xf32>\n"
                               "  kernel.wgmma.commit_group\n"
                               "  %d = kernel.wgmma.mma bf16 %b0, bf16 %m : !kernel.wgmma<4xf32>\n");
  const char *product = strstr(ptx, PRODUCT);
  ck_assert_msg(has(ptx, strstr(ptx, FENCE), "add."), "%s", ptx);
  ck_assert_msg(!has(product, strstr(product + 1, PRODUCT), "end inline asm"), "%s", ptx);
  session_end(&s);
}
END_TEST

int main(void) {
  TCase *t = tcase_create("wgmma_groups");
  tcase_add_test(t, enters_behind);
  tcase_add_test(t, enters_before);
  Suite *s = suite_create("wgmma_groups");
  suite_add_tcase(s, t);
  return session_main(s);
}
