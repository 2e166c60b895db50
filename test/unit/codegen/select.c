/* Our own instruction selection: what LLVM IR becomes, and what is left to LLVM. */
#include "session.h"

#include <llvm-c/Core.h>
#include <llvm-c/IRReader.h>

#include "codegen/select/select.h"

typedef struct made {
  tf_oom oom;
  tf_pool *pool;
  LLVMContextRef ctx;
  LLVMModuleRef m;
  LLVMValueRef kernel[8];
  size_t n;
  bool all;
  tf_str ptx;
} made;

static void start(made *x, const char *text, bool lines) {
  char *why = NULL;
  memset(x, 0, sizeof *x);
  x->pool = tf_pool_new(NULL, &x->oom);
  x->ctx = LLVMContextCreate();
  LLVMMemoryBufferRef b = LLVMCreateMemoryBufferWithMemoryRangeCopy(text, strlen(text), "test");
  ck_assert_msg(!LLVMParseIRInContext(x->ctx, b, &x->m, &why), "%s", why ? why : "");
  for (LLVMValueRef f = LLVMGetFirstFunction(x->m); f; f = LLVMGetNextFunction(f))
    if (!LLVMIsDeclaration(f)) x->kernel[x->n++] = f;
  const tf_select_options o = {"sm_90a", 80, lines};
  x->all = tf_select_ptx(x->pool, x->m, &o, x->kernel, x->n, &x->ptx);
}

static void end(made *x) {
  LLVMDisposeModule(x->m);
  LLVMContextDispose(x->ctx);
  tf_pool_free(x->pool);
}

#define HEAD "@s = external addrspace(3) global [0 x i8], align 16\n"
#define KERNEL "define ptx_kernel void @k(ptr addrspace(1) align 16 %p, i32 %a, i32 %b, i64 %w) {\n"

static void start_body(made *x, const char *more, const char *body) {
  char text[4096];
  int n = snprintf(text, sizeof text, "%s%s%s%s  ret void\n}\n", HEAD, more, KERNEL, body);
  ck_assert_int_lt(n, (int)sizeof text);
  start(x, text, false);
}

/* The kernel's text has these lines one after the other, behind each other's. */
static void becomes(const char *body, const char *want) {
  made x;
  start_body(&x, "", body);
  ck_assert_msg(x.all, "left to LLVM:\n%s", body);
  ck_assert_msg(strstr(x.ptx.ptr, want) != NULL, "wanted\n%s\nin\n%s", want, x.ptx.ptr);
  ck_assert_ptr_null(x.kernel[0]);
  end(&x);
}

/* `more` stands in front of the function. */
static void is_left(const char *more, const char *body) {
  made x;
  start_body(&x, more, body);
  ck_assert_msg(!x.all && x.kernel[0], "selected:\n%s", body);
  ck_assert_uint_eq(x.ptx.len, 0);
  end(&x);
}

#define STORE "  store i32 %r, ptr addrspace(1) %p, align 4\n"
#define STORE_TEXT "  store i32 %%r, ptr addrspace(1) %%p, align 4\n"

START_TEST(head) {
  becomes("  store i32 %a, ptr addrspace(1) %p, align 4\n",
          "\n.version 8.0\n.target sm_90a\n.address_size 64\n\n.extern .shared .align 16 .b8 s[];\n\n"
          ".visible .entry k(\n\t.param .u64 .ptr .global .align 16 k_param_0,\n\t.param .u32 k_param_1,\n"
          "\t.param .u32 k_param_2,\n\t.param .u64 k_param_3\n)\n{\n\t.reg .b32 \t%r<2>;\n\t.reg .b64 \t%rd<2>;\n\n"
          "\tld.param.b64 \t%rd1, [k_param_0];\n\tld.param.b32 \t%r1, [k_param_1];\n"
          "\tst.global.b32 \t[%rd1], %r1;\n\tret;\n}\n");
}
END_TEST

START_TEST(arithmetic) {
  becomes("  %r = mul i32 %a, 8\n" STORE, "\tshl.b32 \t%r2, %r1, 3;\n");
  becomes("  %r = mul i32 %a, -8\n" STORE, "\tmul.lo.s32 \t%r2, %r1, -8;\n");
  becomes("  %r = udiv i32 %a, 8\n" STORE, "\tshr.u32 \t%r2, %r1, 3;\n");
  becomes("  %r = urem i32 %a, 8\n" STORE, "\tand.b32 \t%r2, %r1, 7;\n");
  becomes("  %r = udiv i32 %a, 3\n" STORE, "\tmul.hi.u32 \t%r2, %r1, -1431655765;\n\tshr.u32 \t%r3, %r2, 1;\n");
  becomes("  %r = udiv i32 %a, %b\n" STORE, "\tdiv.u32 \t%r3, %r1, %r2;\n");
  becomes("  %x = srem i64 %w, 8\n  store i64 %x, ptr addrspace(1) %p, align 8\n",
          "\tshr.s64 \t%rd6, %rd5, 3;\n\tshl.b64 \t%rd7, %rd6, 3;\n\tsub.s64 \t%rd8, %rd2, %rd7;\n");
  /* rounded to zero */
  becomes("  %r = sdiv i32 %a, 8\n" STORE, "\tshr.s32 \t%r2, %r1, 31;\n\tshr.u32 \t%r3, %r2, 29;\n"
                                           "\tadd.s32 \t%r4, %r1, %r3;\n\tshr.s32 \t%r5, %r4, 3;\n");
  becomes("  %r = srem i32 %a, 8\n" STORE,
          "\tshr.s32 \t%r5, %r4, 3;\n\tshl.b32 \t%r6, %r5, 3;\n\tsub.s32 \t%r7, %r1, %r6;\n");
  /* how far is a word */
  becomes("  %x = shl i64 %w, 40\n  store i64 %x, ptr addrspace(1) %p, align 8\n", "\tshl.b64 \t%rd3, %rd2, 40;\n");
  becomes("  %y = and i64 %w, 31\n  %x = lshr i64 %w, %y\n  store i64 %x, ptr addrspace(1) %p, align 8\n",
          "\tcvt.u32.u64 \t%r1, %rd3;\n\tshr.u64 \t%rd4, %rd2, %r1;\n");
}
END_TEST

/* `%r7`, `%rd7` or a number. */
static uint64_t operand_of(const char *text, const uint64_t *r) {
  unsigned i;
  if (*text != '%') return (uint64_t)strtoll(text, NULL, 10);
  ck_assert_int_eq(sscanf(text + strspn(text, "%rd"), "%u", &i), 1);
  ck_assert_uint_lt(i, 32);
  return r[i];
}

/* One instruction of 32 or 64 bits. */
static uint64_t compute(const char *op, bool wide, uint64_t x, uint64_t y) {
  if (!wide) x = (uint32_t)x, y = (uint32_t)y;
  int64_t sx = wide ? (int64_t)x : (int32_t)x, sy = wide ? (int64_t)y : (int32_t)y;
  int bits = wide ? 64 : 32;
  if (!strncmp(op, "mul.hi.u", 8)) return (uint64_t)((unsigned __int128)x * y >> bits);
  if (!strncmp(op, "mul.hi.s", 8)) return (uint64_t)((__int128)sx * sy >> bits);
  if (!strncmp(op, "mul.lo.s", 8)) return x * y;
  if (!strncmp(op, "add.s", 5)) return x + y;
  if (!strncmp(op, "sub.s", 5)) return x - y;
  if (!strncmp(op, "and.b", 5)) return x & y;
  if (!strncmp(op, "shl.b", 5)) return x << y;
  if (!strncmp(op, "shr.u", 5)) return x >> y;
  if (!strncmp(op, "shr.s", 5)) return (uint64_t)(sx >> y);
  ck_abort_msg("%s", op);
  return 0;
}

/* Runs what stands between what reads the arguments (%a into %r1, %w into %rd2) and the store, for these numbers. */
static uint64_t run(const char *ptx, bool wide, uint64_t n) {
  uint64_t r[32] = {0}, last = 0;
  char op[16], from[64], rest[64];
  unsigned d;
  r[wide ? 2 : 1] = n;
  for (const char *at = strstr(ptx, wide ? "k_param_3];\n" : "k_param_1];\n") + 12; *at; at = strchr(at, '\n') + 1) {
    if (sscanf(at, wide ? "\t%15s \t%%rd%u, %63[^,], %63[^;]" : "\t%15s \t%%r%u, %63[^,], %63[^;]", op, &d, from,
               rest) != 4)
      return last;
    ck_assert_uint_lt(d, 32);
    r[d] = last = compute(op, wide, operand_of(from, r), operand_of(rest, r));
  }
  return last;
}

static uint64_t want_of(const char *op, bool wide, uint64_t n, uint64_t d) {
  bool rest = strchr(op, 'r') != NULL;
  if (*op == 'u') return rest ? n % d : n / d;
  int64_t sn = wide ? (int64_t)n : (int32_t)n;
  return (uint64_t)(rest ? sn % (int64_t)d : sn / (int64_t)d);
}

static void divides_by(const char *op, bool wide, uint32_t d) {
  static const uint64_t near[] = {0, 1, 2, 6, 7, 8, 100, ~1ull, ~0ull, ~6ull};
  char body[160];
  made x;
  if (wide)
    snprintf(body, sizeof body, "  %%x = %s i64 %%w, %u\n  store i64 %%x, ptr addrspace(1) %%p, align 8\n", op, d);
  else snprintf(body, sizeof body, "  %%r = %s i32 %%a, %u\n" STORE_TEXT, op, d);
  start_body(&x, "", body);
  ck_assert_msg(x.all, "%s %u", op, d);
  uint64_t seed = d, mask = wide ? ~0ull : 0xffffffff, half = (mask >> 1) + 1;
  for (uint32_t i = 0; i < 200; i++) {
    seed = seed * 6364136223846793005ull + 1442695040888963407ull;
    uint64_t some = wide ? seed : seed >> 32;
    uint64_t n = i < 10 ? near[i] : i < 14 ? half + i - 12 : i < 40 ? (some / d) * d + i % 3 - 1 : some;
    n &= mask;
    ck_assert_msg(((run(x.ptx.ptr, wide, n) ^ want_of(op, wide, n, d)) & mask) == 0, "%s: %llu by %u\n%s", op,
                  (unsigned long long)n, d, x.ptx.ptr);
  }
  end(&x);
}

static void divides(const char *op, uint32_t d) {
  divides_by(op, false, d);
  divides_by(op, true, d);
}

START_TEST(division) {
  static const char *const ops[] = {"udiv", "urem", "sdiv", "srem"};
  for (uint32_t k = 0; k < 4; k++) {
    for (uint32_t d = 2; d < 140; d++) divides(ops[k], d);
    for (uint32_t p = 8; p < 31; p++)
      for (uint32_t i = 0; i < 3; i++) divides(ops[k], (1u << p) + i - 1);
    divides(ops[k], 641), divides(ops[k], 6700417), divides(ops[k], 0x7fffffff);
  }
}
END_TEST

/* A quotient and a remainder of the same numbers in a block are one division, whichever comes first. */
START_TEST(division_once) {
#define BOTH "  %s = add i32 %q, %m\n  %r = xor i32 %s, %m\n" STORE
  becomes("  %q = udiv i32 %a, %b\n  %m = urem i32 %a, %b\n" BOTH,
          "\tdiv.u32 \t%r3, %r1, %r2;\n\tmul.lo.s32 \t%r4, %r3, %r2;\n\tsub.s32 \t%r5, %r1, %r4;\n"
          "\tadd.s32 \t%r6, %r3, %r5;\n");
  becomes("  %m = srem i32 %a, %b\n  %q = sdiv i32 %a, %b\n" BOTH,
          "\tdiv.s32 \t%r3, %r1, %r2;\n\tmul.lo.s32 \t%r4, %r3, %r2;\n\tsub.s32 \t%r5, %r1, %r4;\n"
          "\tadd.s32 \t%r6, %r3, %r5;\n");
  becomes("  %z = add i64 %w, 3\n  %m = urem i64 %w, %z\n  %q = udiv i64 %w, %z\n  %x = add i64 %q, %m\n"
          "  store i64 %x, ptr addrspace(1) %p, align 8\n",
          "\tor.b64 \t%rd5, %rd2, %rd3;\n\tsetp.gt.u64 \t%p1, %rd5, 4294967295;\n\t@%p1 bra \t$L__BE0_0;\n"
          "\tcvt.u32.u64 \t%r1, %rd2;\n\tcvt.u32.u64 \t%r2, %rd3;\n\tdiv.u32 \t%r3, %r1, %r2;\n"
          "\tcvt.u64.u32 \t%rd4, %r3;\n\tbra.uni \t$L__BE0_1;\n$L__BE0_0:\n\tdiv.u64 \t%rd4, %rd2, %rd3;\n"
          "$L__BE0_1:\n\tmul.lo.s64 \t%rd6, %rd4, %rd3;\n\tsub.s64 \t%rd7, %rd2, %rd6;\n"
          "\tadd.s64 \t%rd8, %rd4, %rd7;\n");
  becomes("  %z = add i64 %w, 3\n  %x = srem i64 %w, %z\n  store i64 %x, ptr addrspace(1) %p, align 8\n",
          "\trem.u32 \t%r3, %r1, %r2;\n\tcvt.u64.u32 \t%rd4, %r3;\n\tbra.uni \t$L__BE0_1;\n$L__BE0_0:\n"
          "\trem.s64 \t%rd4, %rd2, %rd3;\n$L__BE0_1:\n");
  /* four of a kernel have a short way */
#define REM(to, from) "  %" to " = urem i64 %" from ", %w\n"
  becomes(REM("c", "w") REM("d", "c") REM("e", "d") REM("f", "e")
              REM("g", "f") "  store i64 %g, ptr addrspace(1) %p, align 8\n",
          "$L__BE0_7:\n\trem.u64 \t%rd11, %rd9, %rd2;\n\tst.global.b64 \t[%rd1], %rd11;\n");
  /* not of other numbers, nor of the other kind, nor of another block */
  becomes("  %q = udiv i32 %a, %b\n  %m = urem i32 %b, %a\n" BOTH, "\trem.u32 \t%r4, %r2, %r1;\n");
  becomes("  %q = sdiv i32 %a, %b\n  %m = urem i32 %a, %b\n" BOTH, "\trem.u32 \t%r4, %r1, %r2;\n");
  becomes("  %q = udiv i32 %a, %b\n  br label %l\nl:\n  %m = urem i32 %a, %b\n" BOTH, "\trem.u32 \t%r4, %r1, %r2;\n");
}
END_TEST

START_TEST(comparisons) {
#define CHOOSE "  %r = select i1 %c, i32 %a, i32 5\n" STORE
  becomes("  %c = icmp ult i32 %a, %b\n" CHOOSE, "\tsetp.lt.u32 \t%p1, %r1, %r2;\n\tselp.b32 \t%r3, %r1, 5, %p1;\n");
  /* a number stands second */
  becomes("  %c = icmp slt i32 7, %a\n" CHOOSE, "\tsetp.gt.s32 \t%p1, %r1, 7;\n");
  becomes("  %c = icmp sge i32 7, %a\n" CHOOSE, "\tsetp.le.s32 \t%p1, %r1, 7;\n");
  becomes("  %c = icmp ule i32 7, %a\n" CHOOSE, "\tsetp.ge.u32 \t%p1, %r1, 7;\n");
  becomes("  %c = icmp ugt i32 7, %a\n" CHOOSE, "\tsetp.lt.u32 \t%p1, %r1, 7;\n");
  becomes("  %x = bitcast i32 %a to float\n  %c = fcmp une float %x, 1.0\n" CHOOSE,
          "\tsetp.neu.f32 \t%p1, %r1, 0f3F800000;\n");
  becomes("  %x = bitcast i32 %a to float\n  %c = fcmp one float %x, 1.0\n" CHOOSE, "\tsetp.ne.f32 \t");
  becomes("  %d = icmp eq i32 %a, 1\n  %f = icmp eq i32 %b, 1\n  %c = select i1 %d, i1 %f, i1 false\n" CHOOSE,
          "\tand.pred \t%p3, %p1, %p2;\n");
  becomes("  %d = icmp eq i32 %a, 1\n  %f = icmp eq i32 %b, 1\n  %c = select i1 %d, i1 true, i1 %f\n" CHOOSE,
          "\tor.pred \t%p3, %p1, %p2;\n");
  becomes(
      "  %d = icmp eq i32 %a, 1\n  %f = icmp eq i32 %b, 1\n  %c = select i1 %d, i1 false, i1 %f\n" CHOOSE,
      "\tand.pred \t%p6, %p1, %p4;\n\tnot.pred \t%p5, %p1;\n\tand.pred \t%p7, %p5, %p2;\n\tor.pred \t%p3, %p6, %p7;\n");
}
END_TEST

/* Known numbers go into the access; an index that is made longer is multiplied as it is. */
START_TEST(addresses) {
  becomes("  %g = getelementptr i32, ptr addrspace(1) %p, i64 3\n  store i32 %a, ptr addrspace(1) %g, align 4\n",
          "\tst.global.b32 \t[%rd1+12], %r1;\n");
  becomes("  %i = sext i32 %a to i64\n  %g = getelementptr i32, ptr addrspace(1) %p, i64 %i\n"
          "  store i32 %b, ptr addrspace(1) %g, align 4\n",
          "\tmul.wide.s32 \t%rd2, %r1, 4;\n\tadd.s64 \t%rd3, %rd1, %rd2;\n\tst.global.b32 \t[%rd3], %r2;\n");
  becomes("  %i = zext i32 %a to i64\n  %g = getelementptr i32, ptr addrspace(1) %p, i64 %i\n"
          "  store i64 %i, ptr addrspace(1) %g, align 8\n",
          "\tmul.wide.u32 \t%rd2, %r1, 4;\n\tcvt.u64.u32 \t%rd3, %r1;\n");
  becomes("  store i32 %a, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @s, i64 64), align 4\n",
          "\tst.shared.b32 \t[s+64], %r1;\n");
  becomes(
      "  %r = add i32 ptrtoint (ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @s, i64 64) to i32), %a\n" STORE,
      "\tmov.b64 \t%rd2, s;\n\tcvt.u32.u64 \t%r2, %rd2;\n\tadd.s32 \t%r3, %r2, 64;\n\tadd.s32 \t%r4, %r3, %r1;\n");
}
END_TEST

START_TEST(fields) {
  becomes("  %x = lshr i32 %a, 4\n  %r = and i32 %x, 16383\n" STORE, "\tbfe.u32 \t%r3, %r1, 4, 14;\n");
  becomes("  %x = lshr i32 %a, 4\n  %r = and i32 %x, 16382\n" STORE, "\tand.b32 \t%r3, %r2, 16382;\n");
  becomes("  %x = ashr i32 %a, 4\n  %r = and i32 %x, 16383\n" STORE, "\tand.b32 \t%r3, %r2, 16383;\n");
}
END_TEST

/* Memory that nobody writes: where an argument says so, as LLVM has it. */
START_TEST(settled) {
  static const char text[] =
      "define ptx_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) noalias readonly %q) {\n"
      "  %g = getelementptr i32, ptr addrspace(1) %q, i64 1\n"
      "  %x = load i32, ptr addrspace(1) %g, align 4\n  %y = load i32, ptr addrspace(1) %p, align 4\n"
      "  %z = load i32, ptr addrspace(1) %p, align 4, !invariant.load !0\n"
      "  %s = add i32 %x, %y\n  %r = add i32 %s, %z\n" STORE "  ret void\n}\n!0 = !{}\n";
  made x;
  start(&x, text, false);
  ck_assert(x.all);
  ck_assert_ptr_nonnull(strstr(x.ptx.ptr, "\tld.global.nc.b32 \t%r1, [%rd2+4];\n\tld.global.b32 \t%r2, [%rd1];\n"
                                          "\tld.global.nc.b32 \t%r3, [%rd1];\n"));
  end(&x);
}
END_TEST

START_TEST(vectors) {
#define WORDS "  %x = load <4 x float>, ptr addrspace(1) %p, align 16\n"
  becomes(WORDS "  store <4 x float> %x, ptr addrspace(1) %p, align 16\n",
          "\tld.global.v4.b32 \t{%r1, %r2, %r3, %r4}, [%rd1];\n\tst.global.v4.b32 \t[%rd1], {%r1, %r2, %r3, %r4};\n");
  /* two that are rounded are one instruction: the first one is the lower half */
  becomes(WORDS "  %e = extractelement <4 x float> %x, i32 0\n  %f = extractelement <4 x float> %x, i32 2\n"
                "  %g = fptrunc float %e to bfloat\n  %h = fptrunc float %f to bfloat\n"
                "  %i = insertelement <2 x bfloat> poison, bfloat %g, i32 0\n"
                "  %j = insertelement <2 x bfloat> %i, bfloat %h, i32 1\n  %r = bitcast <2 x bfloat> %j to i32\n" STORE,
          "\tcvt.rn.bf16x2.f32 \t%r5, %r3, %r1;\n\tst.global.b32 \t[%rd1], %r5;\n");
  becomes("  %x = bitcast i32 %a to <2 x half>\n  %e = extractelement <2 x half> %x, i32 1\n"
          "  %f = fpext half %e to float\n  %r = bitcast float %f to i32\n" STORE,
          "\tmov.b32 \t{%rs2, %rs1}, %r1;\n\tcvt.f32.f16 \t%r2, %rs1;\n");
  /* of any type, where nobody asks for it */
  becomes("  %x = bitcast i64 %w to <8 x i8>\n  store i32 %a, ptr addrspace(1) %p, align 4\n",
          "\tst.global.b32 \t[%rd1], %r1;\n\tret;\n");
  becomes(WORDS "  %y = bitcast <4 x float> %x to <2 x i64>\n  %e = extractelement <2 x i64> %y, i32 1\n"
                "  store i64 %e, ptr addrspace(1) %p, align 8\n",
          "\tmov.b64 \t%rd2, {%r1, %r2};\n\tmov.b64 \t%rd3, {%r3, %r4};\n\tst.global.b64 \t[%rd1], %rd3;\n");
  becomes("  %x = load <2 x double>, ptr addrspace(1) %p, align 16\n  %y = bitcast <2 x double> %x to <4 x i32>\n"
          "  store <4 x i32> %y, ptr addrspace(1) %p, align 16\n",
          "\tmov.b64 \t{%r1, %r2}, %rd2;\n\tmov.b64 \t{%r3, %r4}, %rd3;\n"
          "\tst.global.v4.b32 \t[%rd1], {%r1, %r2, %r3, %r4};\n");
  becomes("  %x = bitcast i64 %w to <2 x i32>\n  %r = extractelement <2 x i32> %x, i32 1\n" STORE,
          "\tmov.b64 \t{%r1, %r2}, %rd2;\n\tst.global.b32 \t[%rd1], %r2;\n");
}
END_TEST

/* A byte is a register of 16 bits with zeros above. */
START_TEST(bytes) {
#define BYTE "  %x = load i8, ptr addrspace(1) %p, align 1\n"
  becomes(BYTE "  %c = icmp ne i8 %x, -1\n  %r = zext i1 %c to i32\n" STORE,
          "\tld.global.b8 \t%rs1, [%rd1];\n\tmov.b16 \t%rs2, 255;\n\tsetp.ne.b16 \t%p1, %rs1, %rs2;\n");
  becomes(BYTE "  %c = icmp ult i8 %x, 3\n  %r = zext i1 %c to i32\n" STORE, "\tsetp.lt.u16 \t%p1, %rs1, %rs2;\n");
  becomes(BYTE "  %r = zext i8 %x to i32\n" STORE, "\tcvt.u32.u16 \t%r1, %rs1;\n");
  becomes("  %c = icmp eq i32 %a, 3\n  %x = zext i1 %c to i8\n  store i8 %x, ptr addrspace(1) %p, align 1\n",
          "\tselp.b16 \t%rs1, 1, 0, %p1;\n\tst.global.b8 \t[%rd1], %rs1;\n");
  becomes(BYTE "  %y = or i8 %x, -128\n  store i8 %y, ptr addrspace(3) @s, align 1\n",
          "\tmov.b16 \t%rs2, 128;\n\tor.b16 \t%rs3, %rs1, %rs2;\n\tst.shared.b8 \t[s], %rs3;\n");
  becomes(BYTE "  %c = icmp eq i32 %a, 3\n  br i1 %c, label %t, label %l\nt:\n  br label %l\n"
               "l:\n  %y = phi i8 [ %x, %0 ], [ -2, %t ]\n  store i8 %y, ptr addrspace(1) %p, align 1\n",
          "\tmov.b16 \t%rs1, 254;\n");
}
END_TEST

/* LLVM's own text of these. */
START_TEST(functions) {
#define WIDE "  %x = bitcast i64 %w to double\n"
  becomes(WIDE "  %y = call double @llvm.maximum.f64(double %x, double 1.0)\n"
               "  store double %y, ptr addrspace(1) %p, align 8\n",
          "\tsetp.nan.f64 \t%p1, %rd2, %rd3;\n\tmax.f64 \t%rd4, %rd2, %rd3;\n"
          "\tselp.f64 \t%rd5, 0d7FF8000000000000, %rd4, %p1;\n\tsetp.eq.b64 \t%p2, %rd2, 0;\n"
          "\tselp.f64 \t%rd6, %rd2, %rd5, %p2;\n\tsetp.eq.b64 \t%p3, %rd3, 0;\n"
          "\tselp.f64 \t%rd7, %rd3, %rd6, %p3;\n\tsetp.eq.f64 \t%p4, %rd5, 0d0000000000000000;\n"
          "\tselp.f64 \t%rd8, %rd7, %rd5, %p4;\n\tst.global.b64 \t[%rd1], %rd8;\n");
  becomes(WIDE "  %y = call double @llvm.minimum.f64(double %x, double 1.0)\n"
               "  store double %y, ptr addrspace(1) %p, align 8\n",
          "\tsetp.eq.b64 \t%p2, %rd2, -9223372036854775808;\n");
  becomes("  %c = icmp eq i32 %a, 1\n  %x = uitofp i1 %c to float\n  store float %x, ptr addrspace(1) %p, align 4\n",
          "\tselp.f32 \t%r2, 0f3F800000, 0f00000000, %p1;\n");
  becomes("  %x = call float @llvm.copysign.f32(float 2.0, float 3.0)\n"
          "  store float %x, ptr addrspace(1) %p, align 4\n",
          "\tmov.b32 \t%r1, 0f40400000;\n\tmov.b32 \t%r2, 0f40000000;\n\tcopysign.f32 \t%r3, %r1, %r2;\n");
}
END_TEST

START_TEST(bulk_copies) {
  becomes("  call void @llvm.nvvm.cp.async.bulk.shared.cta.to.global(ptr addrspace(1) %p, ptr addrspace(3) @s, i32 %a, "
          "i64 0, i1 false)\n",
          "\tcp.async.bulk.global.shared::cta.bulk_group \t[%rd1], [s], %r1;\n");
  becomes("  call void @llvm.nvvm.cp.async.bulk.shared.cta.to.global(ptr addrspace(1) %p, ptr addrspace(3) @s, i32 %a, "
          "i64 %w, i1 true)\n",
          "\tcp.async.bulk.global.shared::cta.bulk_group.L2::cache_hint \t[%rd1], [s], %r1, %rd2;\n");
}
END_TEST

/* What a loop hands on is written before the jump; not where somebody else reads what was there. */
START_TEST(loops) {
  becomes("  br label %l\nl:\n  %i = phi i32 [ 0, %0 ], [ %n, %l ]\n  %n = add i32 %i, 1\n"
          "  %c = icmp slt i32 %n, %a\n  br i1 %c, label %l, label %e\ne:\n",
          "\tmov.b32 \t%r2, 0;\n$L__BB0_1:\n\tadd.s32 \t%r2, %r2, 1;\n\tsetp.lt.s32 \t%p1, %r2, %r1;\n"
          "\t@%p1 bra \t$L__BB0_1;\n$L__BB0_2:\n");
  /* what is handed on is no sum: it is copied before the jump */
  becomes("  br label %l\nl:\n  %i = phi i32 [ 1, %0 ], [ %n, %l ]\n  %n = shl i32 %i, 1\n"
          "  %c = icmp slt i32 %n, %a\n  br i1 %c, label %l, label %e\ne:\n",
          "\tshl.b32 \t%r3, %r2, 1;\n\tsetp.lt.s32 \t%p1, %r3, %r1;\n\tmov.b32 \t%r2, %r3;\n"
          "\t@%p1 bra \t$L__BB0_1;\n$L__BB0_2:\n");
  becomes("  br label %l\nl:\n  %i = phi i32 [ 0, %0 ], [ %n, %l ]\n  %n = add i32 %i, 1\n"
          "  %c = icmp slt i32 %n, %a\n  br i1 %c, label %l, label %e\ne:\n"
          "  store i32 %i, ptr addrspace(1) %p, align 4\n",
          "\t@!%p1 bra \t$L__BB0_2;\n\tmov.b32 \t%r2, %r3;\n\tbra.uni \t$L__BB0_1;\n$L__BB0_2:\n"
          "\tst.global.b32 \t[%rd1], %r2;\n");
  /* read by a phi of the block that follows */
  becomes("  br label %l\nl:\n  %i = phi i32 [ 0, %0 ], [ %n, %l ]\n  %n = add i32 %i, 1\n"
          "  %c = icmp slt i32 %n, %a\n  br i1 %c, label %l, label %e\ne:\n  %r = phi i32 [ %i, %l ]\n" STORE,
          "\t@!%p1 bra \t$L__BE0_0;\n\tmov.b32 \t%r2, %r4;\n\tbra.uni \t$L__BB0_1;\n$L__BE0_0:\n"
          "\tmov.b32 \t%r3, %r2;\n$L__BB0_2:\n");
}
END_TEST

/* An address that was made of a phi is read behind the loop, with the phi's register. */
START_TEST(read_late) {
  becomes("  br label %l\nl:\n  %i = phi ptr addrspace(1) [ %p, %0 ], [ %n, %l ]\n"
          "  %q = getelementptr i8, ptr addrspace(1) %i, i64 16\n  %n = getelementptr i8, ptr addrspace(1) %i, i64 64\n"
          "  %x = load i32, ptr addrspace(1) %i, align 4\n  %c = icmp slt i32 %x, %a\n"
          "  br i1 %c, label %l, label %e\ne:\n  store i32 %b, ptr addrspace(1) %q, align 4\n",
          "\tadd.s64 \t%rd3, %rd2, 64;\n\t@!%p1 bra \t$L__BB0_2;\n\tmov.b64 \t%rd2, %rd3;\n\tbra.uni \t$L__BB0_1;\n"
          "$L__BB0_2:\n\tst.global.b32 \t[%rd2+16], %r2;\n");
  /* half of a word */
  becomes("  br label %l\nl:\n  %i = phi i32 [ %a, %0 ], [ %n, %l ]\n  %h = bitcast i32 %i to <2 x half>\n"
          "  %g = extractelement <2 x half> %h, i32 1\n  %n = add i32 %i, 1\n  %c = icmp slt i32 %n, %b\n"
          "  br i1 %c, label %l, label %e\ne:\n  %f = fpext half %g to float\n"
          "  store float %f, ptr addrspace(1) %p, align 4\n",
          "\tadd.s32 \t%r4, %r3, 1;\n\tsetp.lt.s32 \t%p1, %r4, %r2;\n\t@!%p1 bra \t$L__BB0_2;\n"
          "\tmov.b32 \t%r3, %r4;\n\tbra.uni \t$L__BB0_1;\n$L__BB0_2:\n\tmov.b32 \t{%rs2, %rs1}, %r3;\n");
}
END_TEST

/* The sum has a register of its own where the phi is read behind it. */
START_TEST(sums) {
#define LOOP(last)                                                                                                     \
  "  br label %l\nl:\n  %i = phi i32 [ %a, %0 ], [ %n, %l ]\n  %n = add i32 %i, 1\n" last                              \
  "  %c = icmp slt i32 %n, %b\n  br i1 %c, label %l, label %e\ne:\n"
  becomes(LOOP("  store i32 %n, ptr addrspace(1) %p, align 4\n"),
          "\tadd.s32 \t%r3, %r3, 1;\n\tst.global.b32 \t[%rd1], %r3;\n");
  becomes(LOOP("  store i32 %i, ptr addrspace(1) %p, align 4\n"),
          "\tadd.s32 \t%r4, %r3, 1;\n\tst.global.b32 \t[%rd1], %r3;\n");
  /* read by way of a bitcast */
  becomes("  br label %l\nl:\n  %i = phi i32 [ %a, %0 ], [ %n, %l ]\n  %f = bitcast i32 %i to float\n"
          "  %n = add i32 %i, 1\n  store float %f, ptr addrspace(1) %p, align 4\n"
          "  %c = icmp slt i32 %n, %b\n  br i1 %c, label %l, label %e\ne:\n",
          "\tadd.s32 \t%r4, %r3, 1;\n\tst.global.b32 \t[%rd1], %r3;\n");
  /* a second phi keeps what was */
  becomes("  br label %l\nl:\n  %i = phi i32 [ %a, %0 ], [ %n, %l ]\n  %j = phi i32 [ 0, %0 ], [ %i, %l ]\n"
          "  %n = add i32 %i, %j\n  %c = icmp slt i32 %n, %b\n  br i1 %c, label %l, label %e\ne:\n",
          "\tadd.s32 \t%r5, %r3, %r4;\n");
}
END_TEST

/* What was made of the phi before the sum is not what is made of the sum: both have one register. */
START_TEST(made_again) {
  becomes("  br label %l\nl:\n  %i = phi float [ 0.0, %0 ], [ %n, %l ]\n  %h = fptrunc float %i to half\n"
          "  store half %h, ptr addrspace(1) %p, align 2\n  %n = fadd float %i, 1.0\n"
          "  %g = fptrunc float %n to half\n  store half %g, ptr addrspace(1) %p, align 2\n"
          "  %c = fcmp olt float %n, 9.0\n  br i1 %c, label %l, label %e\ne:\n",
          "\tcvt.rn.f16.f32 \t%rs1, %r1;\n\tst.global.b16 \t[%rd1], %rs1;\n\tadd.rn.f32 \t%r1, %r1, 0f3F800000;\n"
          "\tcvt.rn.f16.f32 \t%rs2, %r1;\n\tst.global.b16 \t[%rd1], %rs2;\n");
  becomes(
      "  br label %l\nl:\n  %i = phi i64 [ %w, %0 ], [ %n, %l ]\n  %q = inttoptr i64 %i to ptr addrspace(1)\n"
      "  %g = getelementptr i8, ptr addrspace(1) %q, i64 8\n  store ptr addrspace(1) %g, ptr addrspace(1) %p, align 8\n"
      "  %n = add i64 %i, 64\n  %t = inttoptr i64 %n to ptr addrspace(1)\n"
      "  %h = getelementptr i8, ptr addrspace(1) %t, i64 8\n  store ptr addrspace(1) %h, ptr addrspace(1) %p, align 8\n"
      "  %c = icmp slt i64 %n, 9\n  br i1 %c, label %l, label %e\ne:\n",
      "\tadd.s64 \t%rd3, %rd3, 64;\n\tadd.s64 \t%rd5, %rd3, 8;\n\tst.global.b64 \t[%rd1], %rd5;\n");
}
END_TEST

/* A sum that shares a phi's register is read where the phi gets something else: in the outer loop, behind the inner. */
START_TEST(sums_outside) {
  becomes("  br label %l\nl:\n  %i = phi i32 [ %a, %0 ], [ %n, %l ], [ 7, %o ]\n  %n = add i32 %i, 1\n"
          "  %c = icmp slt i32 %n, %b\n  br i1 %c, label %l, label %o\n"
          "o:\n  %x = load i32, ptr addrspace(1) %p, align 4\n  %d = icmp eq i32 %x, 0\n"
          "  br i1 %d, label %l, label %e\ne:\n  store i32 %n, ptr addrspace(1) %p, align 4\n",
          "\t@!%p2 bra \t$L__BB0_3;\n\tmov.b32 \t%r3, 7;\n\tbra.uni \t$L__BB0_1;\n$L__BB0_3:\n"
          "\tst.global.b32 \t[%rd1], %r3;\n");
}
END_TEST

/* All at once: two that change places need a third. */
START_TEST(exchange) {
  becomes("  br label %l\nl:\n  %i = phi i32 [ %a, %0 ], [ %j, %l ]\n  %j = phi i32 [ %b, %0 ], [ %i, %l ]\n"
          "  %c = icmp slt i32 %i, 9\n  br i1 %c, label %l, label %e\ne:\n",
          "\tmov.b32 \t%r5, %r3;\n\tmov.b32 \t%r3, %r4;\n\tmov.b32 \t%r4, %r5;\n\t@%p1 bra \t$L__BB0_1;\n");
}
END_TEST

/* The condition itself is handed on. */
START_TEST(condition) {
  becomes("  %d = icmp eq i32 %a, 1\n  %f = icmp eq i32 %b, 1\n  br label %l\n"
          "l:\n  %c = phi i1 [ %d, %0 ], [ %f, %l ]\n  br i1 %c, label %l, label %e\ne:\n",
          "\t@!%p1 bra \t$L__BB0_2;\n\tmov.pred \t%p1, %p3;\n\tbra.uni \t$L__BB0_1;\n");
}
END_TEST

START_TEST(inline_ptx) {
  becomes("  %r = call i32 asm sideeffect \"@$3 ld.global.b32 $0, [$1+4];\", \"=r,l,0,b\"(ptr addrspace(1) %p, i32 7, "
          "i1 true)\n" STORE,
          "\tmov.pred \t%p1, -1;\n\t@%p1 ld.global.b32 %r1, [%rd1+4];\n");
  becomes("  %r = call i32 asm sideeffect \"@$3 ld.global.b32 $0, [$1+4];\", \"=r,l,0,b\"(ptr addrspace(1) %p, i32 7, "
          "i1 true)\n" STORE,
          "\tmov.b32 \t%r1, 7;\n");
  /* an address as it is between brackets, as a register elsewhere */
  becomes("  %g = getelementptr i8, ptr addrspace(1) %p, i64 8\n"
          "  call void asm sideeffect \"st.global.b32 [$0], $1; $$\", \"l,r\"(ptr addrspace(1) %g, i32 3)\n",
          "\tst.global.b32 [%rd1+8], %r1; $\n");
  becomes("  %g = getelementptr i8, ptr addrspace(1) %p, i64 8\n"
          "  call void asm sideeffect \"st.global.b32 [$0+4], $1;\", \"l,r\"(ptr addrspace(1) %g, i32 3)\n",
          "\tadd.s64 \t%rd2, %rd1, 8;\n\tst.global.b32 [%rd2+4], %r1;\n");
}
END_TEST

START_TEST(left_to_llvm) {
  is_left("", "  %x = bitcast i32 %a to float\n  %y = fadd contract float %x, 1.0\n"
              "  store float %y, ptr addrspace(1) %p, align 4\n");
  is_left("", "  %x = udiv i64 %w, 4294967297\n  store i64 %x, ptr addrspace(1) %p, align 8\n");
  is_left("", "  %x = trunc i32 %a to i8\n  store i8 %x, ptr addrspace(1) %p, align 1\n");
  is_left("", "  %x = load i8, ptr addrspace(1) %p, align 1\n  %r = sext i8 %x to i32\n" STORE);
  is_left("", "  %x = load i8, ptr addrspace(1) %p, align 1\n  %c = icmp slt i8 %x, 3\n"
              "  %r = zext i1 %c to i32\n" STORE);
  is_left("", "  %x = load i8, ptr addrspace(1) %p, align 1\n  %y = add i8 %x, 3\n"
              "  store i8 %y, ptr addrspace(1) %p, align 1\n");
  is_left("", "  %c = icmp eq i32 %a, 3\n  %x = sext i1 %c to i8\n  store i8 %x, ptr addrspace(1) %p, align 1\n");
  is_left("", "  %x = load <4 x i8>, ptr addrspace(1) %p, align 4\n"
              "  store <4 x i8> %x, ptr addrspace(1) %p, align 4\n");
  is_left("", "  %x = bitcast i32 %a to <4 x i8>\n  %y = extractelement <4 x i8> %x, i32 1\n"
              "  store i8 %y, ptr addrspace(1) %p, align 1\n");
  is_left("", "  store volatile i32 1, ptr addrspace(1) %p, align 4\n");
  is_left("", "  %x = load <4 x float>, ptr addrspace(1) %p, align 4\n"
              "  store <4 x float> %x, ptr addrspace(1) %p, align 16\n");
  is_left("declare i32 @llvm.bitreverse.i32(i32)\n", "  %r = call i32 @llvm.bitreverse.i32(i32 %a)\n" STORE);
  is_left("@g = addrspace(1) global i32 3\n", "  store i32 1, ptr addrspace(1) %p, align 4\n");
  /* a value that stands behind its use */
  is_left("", "  br label %x\ny:\n  store i32 %r, ptr addrspace(1) %p, align 4\n  br label %z\n"
              "x:\n  %r = add i32 %a, 1\n  br label %y\nz:\n");
}
END_TEST

/* One kernel goes, the other stays, and with lines they count their files apart. */
START_TEST(apart) {
  static const char text[] = HEAD KERNEL "  store i32 1, ptr addrspace(1) %p, align 4\n  ret void\n}\n"
                                         "define ptx_kernel void @l(ptr addrspace(1) %p) {\n"
                                         "  store volatile i32 1, ptr addrspace(1) %p, align 4\n  ret void\n}\n";
  made x;
  start(&x, text, false);
  ck_assert(!x.all && !x.kernel[0] && x.kernel[1]);
  ck_assert_ptr_null(LLVMGetNamedFunction(x.m, "k"));
  ck_assert_ptr_nonnull(LLVMGetNamedFunction(x.m, "l"));
  ck_assert_int_eq(strncmp(x.ptx.ptr, "\n.visible .entry k(", 19), 0);
  end(&x);
}
END_TEST

START_TEST(bounds) {
  static const char text[] =
      "define ptx_kernel void @k() #0 {\n  ret void\n}\nattributes #0 = { \"nvvm.reqntid\"=\"64,2,1\" "
      "\"nvvm.minctasm\"=\"2\" \"nvvm.cluster_dim\"=\"2,1,1\" \"tf-short-form\" }\n";
  made x;
  start(&x, text, false);
  ck_assert(x.all);
  ck_assert_ptr_nonnull(strstr(x.ptx.ptr, ".reqntid 64, 2, 1\n"));
  ck_assert_ptr_nonnull(strstr(x.ptx.ptr, ".minnctapersm 2\n"));
  ck_assert_ptr_nonnull(strstr(x.ptx.ptr, ".explicitcluster\n.reqnctapercluster 2, 1, 1\n"));
  end(&x);
  start(&x,
        "define ptx_kernel void @k() #0 {\n  ret void\n}\nattributes #0 = { \"denormal-fp-math-f32\"=\"preserve-sign\" "
        "}\n",
        false);
  ck_assert(!x.all && x.kernel[0]);
  end(&x);
}
END_TEST

int main(void) {
  TCase *t = tcase_create("select");
  tcase_add_test(t, head);
  tcase_add_test(t, arithmetic);
  tcase_add_test(t, division);
  tcase_add_test(t, division_once);
  tcase_add_test(t, comparisons);
  tcase_add_test(t, addresses);
  tcase_add_test(t, fields);
  tcase_add_test(t, settled);
  tcase_add_test(t, vectors);
  tcase_add_test(t, bytes);
  tcase_add_test(t, functions);
  tcase_add_test(t, bulk_copies);
  tcase_add_test(t, loops);
  tcase_add_test(t, read_late);
  tcase_add_test(t, sums);
  tcase_add_test(t, made_again);
  tcase_add_test(t, sums_outside);
  tcase_add_test(t, exchange);
  tcase_add_test(t, condition);
  tcase_add_test(t, inline_ptx);
  tcase_add_test(t, left_to_llvm);
  tcase_add_test(t, apart);
  tcase_add_test(t, bounds);
  Suite *s = suite_create("select");
  suite_add_tcase(s, t);
  return session_main(s);
}
