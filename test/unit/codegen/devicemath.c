/* Device math: the emitted code, run on the host by ORC, against long double; and compiled for NVPTX and assembled.
 * In place of testing it prints the errors (--measure [--rough]), MATH.md (--table), or the PTX (--ptx sm_90 +ptx80
 * file). */
#include <check.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <llvm-c/Analysis.h>
#include <llvm-c/Core.h>
#include <llvm-c/LLJIT.h>
#include <llvm-c/Target.h>
#include <llvm-c/TargetMachine.h>
#include <llvm-c/Transforms/PassBuilder.h>

#include "codegen/math/devicemath.h"
#include "devicemath_ref.h"

/* ck_assert works inside tests only, and --measure runs outside. */
static void need(bool ok, const char *why) {
  if (ok) return;
  fprintf(stderr, "devicemath: %s\n", why);
  abort();
}

/* ---- building and running ---- */
static LLVMTypeRef type_of(LLVMContextRef c, mode k) {
  return k == F64 ? LLVMDoubleTypeInContext(c) : LLVMFloatTypeInContext(c);
}

static LLVMValueRef special_register(LLVMModuleRef m, LLVMBuilderRef b, const char *name) {
  LLVMValueRef f = LLVMGetIntrinsicDeclaration(m, LLVMLookupIntrinsicID(name, strlen(name)), NULL, 0);
  LLVMValueRef r = LLVMBuildCall2(b, LLVMGlobalGetValueType(f), f, NULL, 0, "");
  return LLVMBuildZExt(b, r, LLVMInt64TypeInContext(LLVMGetModuleContext(m)), "");
}

/* f32 functions whose results are rounded to 16 bits next: these have recipes of their own. */
static const struct {
  tf_math_op op;
  double error; /* relative */
  tf_math_mode mode;
} narrow[] = {{TF_MATH_exp, 0x1p-17, TF_MATH_MODE_PRECISE},       {TF_MATH_sigmoid, 0x1p-17, TF_MATH_MODE_PRECISE},
              {TF_MATH_silu, 0x1p-17, TF_MATH_MODE_PRECISE},      {TF_MATH_gelu, 0x1p-13, TF_MATH_MODE_DEFAULT},
              {TF_MATH_gelu_tanh, 0x1p-16, TF_MATH_MODE_DEFAULT}, {TF_MATH_div, 0x1p-21, TF_MATH_MODE_DEFAULT}};
#define NNARROW (sizeof narrow / sizeof *narrow)

/* out[i] = op(in[nargs * i], ...), at the builder's place. */
static void add_body(LLVMModuleRef m, LLVMBuilderRef b, tf_math_op op, mode k, LLVMValueRef f, LLVMValueRef i) {
  LLVMTypeRef i64 = LLVMTypeOf(i), t = type_of(LLVMGetModuleContext(m), k);
  unsigned nargs = tf_math_get_info(op)->nargs;
  LLVMValueRef a[3];
  for (unsigned j = 0; j < nargs; j++) {
    LLVMValueRef at = LLVMBuildMul(b, i, LLVMConstInt(i64, nargs, false), "");
    at = LLVMBuildAdd(b, at, LLVMConstInt(i64, j, false), "");
    a[j] = LLVMBuildLoad2(b, t, LLVMBuildGEP2(b, t, LLVMGetParam(f, 1), &at, 1, ""), "");
  }
  LLVMValueRef r = NULL;
  for (size_t j = 0; k == NMODES && j < NNARROW; j++)
    if (narrow[j].op == op) r = tf_devmath_emit_narrow(b, m, op, narrow[j].mode, a);
  if (k < NMODES) r = tf_devmath_emit(b, m, op, k == F64 ? TF_MATH_MODE_PRECISE : (tf_math_mode)k, a, nargs);
  need(r, tf_math_get_info(op)->name);
  LLVMBuildStore(b, r, LLVMBuildGEP2(b, t, LLVMGetParam(f, 0), &i, 1, ""));
}

static void name_of(char *name, size_t cap, tf_math_op op, mode k) {
  snprintf(name, cap, "%s_%s", tf_math_get_info(op)->name, k < NMODES ? mode_names[k] : "narrow");
}

/* void <op>_<mode>(out, in, n): a loop on the host, a thread for each result on a GPU. */
static void add_function(LLVMModuleRef m, tf_math_op op, mode k, bool kernel) {
  LLVMContextRef c = LLVMGetModuleContext(m);
  LLVMTypeRef i64 = LLVMInt64TypeInContext(c), p = LLVMPointerTypeInContext(c, kernel ? 1 : 0);
  char name[64];
  name_of(name, sizeof name, op, k);
  LLVMTypeRef params[] = {p, p, i64};
  LLVMValueRef f = LLVMAddFunction(m, name, LLVMFunctionType(LLVMVoidTypeInContext(c), params, 3, false));
  LLVMBasicBlockRef entry = LLVMAppendBasicBlockInContext(c, f, ""), body = LLVMAppendBasicBlockInContext(c, f, "");
  LLVMBasicBlockRef exit = LLVMAppendBasicBlockInContext(c, f, "");
  LLVMBuilderRef b = LLVMCreateBuilderInContext(c);
  LLVMPositionBuilderAtEnd(b, entry);
  if (kernel) {
    LLVMSetFunctionCallConv(f, 71);
    LLVMValueRef i = LLVMBuildMul(b, special_register(m, b, "llvm.nvvm.read.ptx.sreg.ctaid.x"),
                                  special_register(m, b, "llvm.nvvm.read.ptx.sreg.ntid.x"), "");
    i = LLVMBuildAdd(b, i, special_register(m, b, "llvm.nvvm.read.ptx.sreg.tid.x"), "");
    LLVMBuildCondBr(b, LLVMBuildICmp(b, LLVMIntULT, i, LLVMGetParam(f, 2), ""), body, exit);
    LLVMPositionBuilderAtEnd(b, body);
    add_body(m, b, op, k, f, i);
    LLVMBuildBr(b, exit);
  } else {
    LLVMBuildBr(b, body);
    LLVMPositionBuilderAtEnd(b, body);
    LLVMValueRef i = LLVMBuildPhi(b, i64, "");
    add_body(m, b, op, k, f, i);
    LLVMValueRef next = LLVMBuildAdd(b, i, LLVMConstInt(i64, 1, false), "");
    LLVMBuildCondBr(b, LLVMBuildICmp(b, LLVMIntULT, next, LLVMGetParam(f, 2), ""), body, exit);
    LLVMAddIncoming(i, (LLVMValueRef[]){LLVMConstInt(i64, 0, false), next}, (LLVMBasicBlockRef[]){entry, body}, 2);
  }
  LLVMPositionBuilderAtEnd(b, exit);
  LLVMBuildRetVoid(b);
  LLVMDisposeBuilder(b);
}

static LLVMModuleRef build(LLVMContextRef c, bool kernel) {
  LLVMModuleRef m = LLVMModuleCreateWithNameInContext("devicemath", c);
  if (kernel) LLVMSetTarget(m, "nvptx64-nvidia-cuda");
  for (int op = 0; op < TF_MATH_COUNT; op++)
    for (mode k = F32; k < NMODES; k++) add_function(m, (tf_math_op)op, k, kernel);
  for (size_t i = 0; i < NNARROW && !kernel; i++) add_function(m, narrow[i].op, NMODES, kernel);
  char *err;
  need(tf_devmath_link(m, &err), err);
  need(LLVMVerifyModule(m, LLVMReturnStatusAction, &err) == 0, err);
  LLVMDisposeMessage(err);
  return m;
}

/* What the approximations compute, as exactly as a float can: the test sees the recipes' own error. Or, where the test
 * says so, one unit in the last place above or below that, as the operand's bits have it: so rough may a GPU's be. */
static bool rough;
static float nudge(float x, float r) {
  uint32_t u;
  memcpy(&u, &x, 4);
  if (!rough || r == 0 || r == 1 || !isfinite(r)) return r; /* powers of two are exact on any GPU */
  return nextafterf(r, (u * 2654435761u) >> 31 ? INFINITY : 0);
}

static float ftz(float x) { return fabsf(x) < 0x1p-126f ? copysignf(0, x) : x; }
float host_ex2_full(float x) { return nudge(x, (float)exp2((double)x)); }
float host_rsqrt_full(float x) { return nudge(x, (float)(1.0 / sqrt((double)x))); }
float host_sqrt_full(float x) { return nudge(x, (float)sqrt((double)x)); }
float host_ex2(float x) { return ftz(nudge(x, (float)exp2((double)ftz(x)))); }
float host_lg2(float x) { return ftz((float)log2((double)ftz(x))); }
float host_rcp(float x) { return ftz(nudge(x, (float)(1.0 / (double)ftz(x)))); }
float host_rsqrt(float x) { return ftz((float)(1.0 / sqrt((double)ftz(x)))); }
float host_sqrt(float x) { return ftz((float)sqrt((double)ftz(x))); }
float host_sin(float x) { return ftz((float)sin((double)ftz(x))); }
float host_cos(float x) { return ftz((float)cos((double)ftz(x))); }
float host_div(float x, float y) { return ftz((float)((double)ftz(x) / (double)ftz(y))); }

static const struct {
  const char *intrinsic, *name;
  void *at;
} approximations[] = {
    {"llvm.nvvm.ex2.approx.ftz.f32", "host_ex2", (void *)host_ex2},
    {"llvm.nvvm.ex2.approx.f32", "host_ex2_full", (void *)host_ex2_full},
    {"llvm.nvvm.rsqrt.approx.f", "host_rsqrt_full", (void *)host_rsqrt_full},
    {"llvm.nvvm.sqrt.approx.f", "host_sqrt_full", (void *)host_sqrt_full},
    {"llvm.nvvm.lg2.approx.ftz.f", "host_lg2", (void *)host_lg2},
    {"llvm.nvvm.rcp.approx.ftz.f", "host_rcp", (void *)host_rcp},
    {"llvm.nvvm.rsqrt.approx.ftz.f", "host_rsqrt", (void *)host_rsqrt},
    {"llvm.nvvm.sqrt.approx.ftz.f", "host_sqrt", (void *)host_sqrt},
    {"llvm.nvvm.sin.approx.ftz.f", "host_sin", (void *)host_sin},
    {"llvm.nvvm.cos.approx.ftz.f", "host_cos", (void *)host_cos},
    {"llvm.nvvm.div.approx.ftz.f", "host_div", (void *)host_div},
    {NULL, "tanhf", (void *)tanhf},
};
#define NAPPROX (sizeof approximations / sizeof *approximations)

static void no_error(LLVMErrorRef e) { need(!e, e ? LLVMGetErrorMessage(e) : ""); }

static LLVMOrcLLJITRef make_jit(void) {
  LLVMInitializeX86TargetInfo();
  LLVMInitializeX86Target();
  LLVMInitializeX86TargetMC();
  LLVMInitializeX86AsmPrinter();
  LLVMContextRef c = LLVMContextCreate();
  LLVMOrcThreadSafeContextRef tsc = LLVMOrcCreateNewThreadSafeContextFromLLVMContext(c);
  LLVMModuleRef m = build(c, false);
  for (size_t i = 0; i < NAPPROX; i++) {
    LLVMValueRef f = approximations[i].intrinsic ? LLVMGetNamedFunction(m, approximations[i].intrinsic) : NULL;
    if (!f) continue;
    LLVMReplaceAllUsesWith(f, LLVMAddFunction(m, approximations[i].name, LLVMGlobalGetValueType(f)));
    LLVMDeleteFunction(f);
  }
  LLVMOrcLLJITRef jit;
  no_error(LLVMOrcCreateLLJIT(&jit, NULL));
  LLVMSetTarget(m, LLVMOrcLLJITGetTripleString(jit));
  LLVMSetDataLayout(m, LLVMOrcLLJITGetDataLayoutStr(jit));
  LLVMOrcJITDylibRef lib = LLVMOrcLLJITGetMainJITDylib(jit);
  LLVMOrcCSymbolMapPair pairs[NAPPROX];
  for (size_t i = 0; i < NAPPROX; i++) {
    pairs[i].Name = LLVMOrcLLJITMangleAndIntern(jit, approximations[i].name);
    pairs[i].Sym.Address = (LLVMOrcExecutorAddress)(uintptr_t)approximations[i].at;
    pairs[i].Sym.Flags = (LLVMJITSymbolFlags){LLVMJITSymbolGenericFlagsExported | LLVMJITSymbolGenericFlagsCallable, 0};
  }
  no_error(LLVMOrcJITDylibDefine(lib, LLVMOrcAbsoluteSymbols(pairs, NAPPROX)));
  LLVMOrcDefinitionGeneratorRef gen;
  no_error(LLVMOrcCreateDynamicLibrarySearchGeneratorForProcess(&gen, LLVMOrcLLJITGetGlobalPrefix(jit), NULL, NULL));
  LLVMOrcJITDylibAddGenerator(lib, gen);
  no_error(LLVMOrcLLJITAddLLVMIRModule(jit, lib, LLVMOrcCreateNewThreadSafeModule(m, tsc)));
  LLVMOrcDisposeThreadSafeContext(tsc);
  return jit;
}

typedef void (*bulk_fn)(void *out, const void *in, uint64_t n);

static bulk_fn look_up(LLVMOrcLLJITRef host, tf_math_op op, mode k) {
  char name[64];
  name_of(name, sizeof name, op, k);
  LLVMOrcExecutorAddress at = 0;
  no_error(LLVMOrcLLJITLookup(host, &at, name));
  return (bulk_fn)(uintptr_t)at;
}

typedef struct worst {
  double ulp, at[3], got;
  uint64_t hash; /* of all results, NaNs taken as one */
} worst;

#define NSAMPLES (1u << 17)

/* Fast mode promises nothing for subnormal numbers, NaN and infinities (those are tested one by one). */
static bool left_out(mode k, const ld *a, unsigned n, ld want, const tf_math_info *info) {
  if (k != F32_FAST || strcmp(info->f32[F32], info->f32[F32_FAST]) == 0) return false;
  for (unsigned j = 0; j < n; j++)
    if (!isfinite(a[j]) || fabsl(a[j]) < 0x1p-126L || fabsl(a[j]) > 0x1p126L) return true;
  return !isfinite(want) || fabsl(want) < 0x1p-126L || fabsl(want) > 0x1p126L;
}

/* Where the operations run: the host, or with tools outside this test a GPU. */
typedef void (*run_fn)(void *self, tf_math_op op, mode k, void *out, const void *in, uint64_t n);

static void run_on_host(void *self, tf_math_op op, mode k, void *out, const void *in, uint64_t n) {
  look_up(self, op, k)(out, in, n);
}

static worst measure(run_fn run, void *self, tf_math_op op, mode k) {
  const tf_math_info *info = tf_math_get_info(op);
  unsigned n = info->nargs;
  size_t size = k == F64 ? 8 : 4;
  char *in = malloc(NSAMPLES * n * size), *out = malloc(NSAMPLES * size);
  state = 88172645463325252u;
  for (size_t i = 0; i < NSAMPLES; i++)
    for (unsigned j = 0; j < n; j++) {
      double d = sample(i, k, n, j);
      float f = (float)d;
      memcpy(in + (i * n + j) * size, k == F64 ? (void *)&d : (void *)&f, size);
    }
  run(self, op, k, out, in, NSAMPLES);
  worst w = {0};
  for (size_t i = 0; i < NSAMPLES; i++) {
    ld a[3] = {0}, got, want;
    for (unsigned j = 0; j < n; j++) a[j] = k == F64 ? ((double *)in)[i * n + j] : ((float *)in)[i * n + j];
    got = k == F64 ? ((double *)out)[i] : ((float *)out)[i];
    want = reference(op, a);
    w.hash = (w.hash ^ (isnan(got) ? 1 : bits_of((double)got))) * 0x9e3779b97f4a7c15u;
    if (left_out(k, a, n, want, info)) continue;
    double u = ulps(got, want, k == F64);
    if (u > w.ulp) w = (worst){u, {(double)a[0], (double)a[1], (double)a[2]}, (double)got, w.hash};
  }
  free(in);
  free(out);
  return w;
}

static void print_measures(run_fn run, void *self) {
  for (int op = 0; op < TF_MATH_COUNT; op++) {
    const tf_math_info *info = tf_math_get_info((tf_math_op)op);
    double bound[] = {info->ulp32[F32], info->ulp32[F32_DEFAULT], info->ulp32[F32_FAST], info->ulp64};
    for (mode k = F32; k < NMODES; k++) {
      worst w = measure(run, self, (tf_math_op)op, k);
      printf("%-10s %-11s %9.4g (bound %g) at %a %a got %g hash %016llx%s\n", info->name, mode_names[k], w.ulp,
             bound[k], w.at[0], w.at[1], w.got, (unsigned long long)w.hash,
             bound[k] >= 0 && w.ulp > bound[k] + 0.01 ? "  <== ABOVE" : "");
    }
  }
}

static LLVMOrcLLJITRef jit;
/* Each test is a process of its own: what is compiled before they part is compiled once. */
static void set_up(void) {
  jit = make_jit();
  look_up(jit, (tf_math_op)0, F32); /* compiles the module */
}
static void tear_down(void) { LLVMConsumeError(LLVMOrcDisposeLLJIT(jit)); }

/* One operation in all its modes. The references themselves are good to some 2^-10 ulp of f64. */
START_TEST(bounds_hold) {
  const tf_math_info *info = tf_math_get_info((tf_math_op)_i);
  double bound[] = {info->ulp32[F32], info->ulp32[F32_DEFAULT], info->ulp32[F32_FAST], info->ulp64};
  for (mode k = F32; k < NMODES; k++) {
    worst w = measure(run_on_host, jit, (tf_math_op)_i, k);
    if (bound[k] != TF_ULP_NONE)
      ck_assert_msg(w.ulp <= bound[k] + 0.01, "%s %s: %g ulp at %a, %a, documented are %g", info->name, mode_names[k],
                    w.ulp, w.at[0], w.at[1], bound[k]);
    if (bound[k] >= 4 && k != F32_FAST)
      ck_assert_msg(w.ulp > bound[k] / 16, "%s: %g ulp documented, %g found", info->name, bound[k], w.ulp);
  }
}
END_TEST

/* The bounds of the default mode allow for what a GPU's approximations are off by. */
START_TEST(bounds_hold_where_rough) {
  const tf_math_info *info = tf_math_get_info((tf_math_op)_i);
  rough = true;
  worst w = measure(run_on_host, jit, (tf_math_op)_i, F32_DEFAULT);
  rough = false;
  if (info->ulp32[F32_DEFAULT] != TF_ULP_NONE)
    ck_assert_msg(w.ulp <= info->ulp32[F32_DEFAULT] + 0.01, "%s: %g ulp at %a, %a, documented are %g", info->name,
                  w.ulp, w.at[0], w.at[1], info->ulp32[F32_DEFAULT]);
}
END_TEST

/* Each finite operand of bf16, and f32 ones between; what is below half of bf16's least number may be lost. */
START_TEST(narrow_results) {
  enum { N = 1 << 18 };
  const tf_math_info *info = tf_math_get_info(narrow[_i].op);
  uint32_t seed = 1, nargs = info->nargs;
  float *x = malloc(N * sizeof *x), *in = malloc(2 * N * sizeof *in), *out = malloc(N * sizeof *out);
  for (uint32_t i = 0; i < N; i++) {
    seed = seed * 1664525u + 1013904223u;
    uint32_t bits = i << 14 | (i % 4 ? seed >> 18 : 0);
    memcpy(&x[i], &bits, sizeof bits);
    if (i % 4 == 3) x[i] = (float)(seed >> 8) * 0x1p-24f * 40.0f - 20.0f;
  }
  for (uint32_t i = 0; i < N; i++) /* of two operands each meets one of the others */
    for (uint32_t k = 0; k < nargs; k++) in[nargs * i + k] = x[k ? i * 40503u % N : i];
  look_up(jit, narrow[_i].op, NMODES)(out, in, N);
  double worst = 0;
  float at[2] = {0};
  for (uint32_t i = 0; i < N; i++) {
    const float *a = in + nargs * i;
    ld want = reference(narrow[_i].op, (ld[]){a[0], a[nargs - 1]}), off = fabsl(out[i] - want);
    if (isnan(want))
      ck_assert_msg(isnan(out[i]), "%a, %a gives %a", (double)a[0], (double)a[nargs - 1], (double)out[i]);
    if (isinf(want)) ck_assert_msg((double)out[i] == (double)want, "%a, %a", (double)a[0], (double)a[nargs - 1]);
    if (!isfinite(want)) continue;
    if (want == 0 || isinf(a[0])) ck_assert_msg(!signbit(out[i]) == !signbit(want), "the sign at %a", (double)a[0]);
    if (off <= 0x1p-134L || (fabsl(want) > 3.3e38L && isinf(out[i]))) continue;
    if (off / fabsl(want) > worst) worst = (double)(off / fabsl(want)), at[0] = a[0], at[1] = a[nargs - 1];
  }
  ck_assert_msg(worst <= narrow[_i].error, "%s: 2^%.2f at %a, %a", info->name, log2(worst), (double)at[0],
                (double)at[1]);
  ck_assert_msg(worst > narrow[_i].error / 64, "%s: 2^%.2f is all", info->name, log2(worst));
  free(x);
  free(in);
  free(out);
}
END_TEST

static double run1(tf_math_op op, mode k, double x, double y) {
  double d[2] = {x, y}, rd;
  float f[2] = {(float)x, (float)y}, rf;
  if (k == F64) look_up(jit, op, k)(&rd, d, 1);
  else look_up(jit, op, k)(&rf, f, 1);
  return k == F64 ? rd : (double)rf;
}

/* Where the notes say "absolute": the recipe's own share of it, with perfect approximations. */
START_TEST(fast_absolute_errors) {
  static const struct {
    tf_math_op op;
    double lo, hi, error;
  } t[] = {
      {TF_MATH_log, 0.5, 2, 0x1p-23},   {TF_MATH_sin, -M_PI, M_PI, 0x1p-23},  {TF_MATH_tan, -1.5, 1.5, 0x1p-18},
      {TF_MATH_gelu, -20, 1, 0x1p-22},  {TF_MATH_gelu_tanh, -20, 1, 0x1p-20}, {TF_MATH_softplus, -20, 1, 0x1p-21},
      {TF_MATH_log10, 0.5, 2, 0x1p-23},
  };
  for (size_t i = 0; i < sizeof t / sizeof *t; i++)
    for (int j = 0; j <= 4096; j++) {
      ld a[2] = {(float)(t[i].lo + (t[i].hi - t[i].lo) * j / 4096), 0}, x = a[0];
      double got = run1(t[i].op, F32_FAST, (double)x, 0), want = (double)reference(t[i].op, a);
      ck_assert_msg(fabs(got - want) <= t[i].error * fmax(1, fabs(want)), "%s(%Lg) = %g, not %g",
                    tf_math_get_info(t[i].op)->name, x, got, want);
    }
}
END_TEST

/* lgamma in f64 has no bound near its negative zeros, but elsewhere it has. */
START_TEST(lgamma_of_positive) {
  state = 1;
  for (int i = 0; i < 20000; i++) {
    ld x = fabs(ldexp((double)(int64_t)draw() * 0x1p-63, (int)(draw() % 40) - 20));
    double u = ulps(run1(TF_MATH_lgamma, F64, (double)x, 0), lgammal(x), true);
    ck_assert_msg(u <= 4, "lgamma(%La): %g ulp", x, u);
  }
}
END_TEST

/* Limits that must not become NaN, with their signs, in every mode. */
START_TEST(limits) {
  static const struct {
    tf_math_op op;
    double x, y, want;
  } t[] = {
      {TF_MATH_silu, -INFINITY, 0, -0.0},
      {TF_MATH_silu, INFINITY, 0, INFINITY},
      {TF_MATH_gelu, -INFINITY, 0, -0.0},
      {TF_MATH_gelu, INFINITY, 0, INFINITY},
      {TF_MATH_gelu_tanh, -INFINITY, 0, -0.0},
      {TF_MATH_gelu_tanh, INFINITY, 0, INFINITY},
      {TF_MATH_silu, -3e38, 0, -0.0},
      {TF_MATH_gelu, -3e38, 0, -0.0},
      {TF_MATH_gelu_tanh, -3e38, 0, -0.0},
      {TF_MATH_gelu_tanh, 1e30, 0, 1e30f},
      {TF_MATH_silu, -0.0, 0, -0.0},
      {TF_MATH_gelu, -0.0, 0, -0.0},
      {TF_MATH_gelu_tanh, -0.0, 0, -0.0},
      {TF_MATH_sigmoid, -INFINITY, 0, 0},
      {TF_MATH_sigmoid, INFINITY, 0, 1},
      {TF_MATH_sigmoid, -3e38, 0, 0},
      {TF_MATH_softplus, -INFINITY, 0, 0},
      {TF_MATH_softplus, INFINITY, 0, INFINITY},
      {TF_MATH_exp, -INFINITY, 0, 0},
      {TF_MATH_exp, INFINITY, 0, INFINITY},
      {TF_MATH_exp2, -INFINITY, 0, 0},
      {TF_MATH_exp2, INFINITY, 0, INFINITY},
      {TF_MATH_log, 0, 0, -INFINITY},
      {TF_MATH_log, -1, 0, NAN},
      {TF_MATH_pow, 0, 0, 1},
      {TF_MATH_pow, NAN, 0, 1},
      {TF_MATH_pow, -2, 3, -8},
      {TF_MATH_pow, -2, 2, 4},
      {TF_MATH_pow, -2, 0.5, NAN},
      {TF_MATH_pow, 0, -2, INFINITY},
      {TF_MATH_tanh, INFINITY, 0, 1},
      {TF_MATH_tanh, -INFINITY, 0, -1},
      {TF_MATH_cosh, -INFINITY, 0, INFINITY},
      {TF_MATH_sinh, -INFINITY, 0, -INFINITY},
      {TF_MATH_sqrt, -0.0, 0, -0.0},
      {TF_MATH_rsqrt, INFINITY, 0, 0},
      {TF_MATH_min, NAN, 1, 1},
      {TF_MATH_min_nan, 1, NAN, NAN},
      {TF_MATH_max, 0.0, -0.0, 0.0},
      {TF_MATH_max_nan, -0.0, 0.0, 0.0},
  };
  for (size_t i = 0; i < sizeof t / sizeof *t; i++)
    for (mode k = F32; k < NMODES; k++) {
      double want = k == F64 && t[i].want == (double)1e30f ? 1e30 : t[i].want;
      double got = run1(t[i].op, k, t[i].x, t[i].y);
      bool same = isnan(want) ? isnan(got) : fabs(got - want) <= 1e-6 * fabs(want) || got == want;
      ck_assert_msg(same && (isnan(want) || !signbit(got) == !signbit(want)), "%s %s(%g, %g) = %g, not %g",
                    tf_math_get_info(t[i].op)->name, mode_names[k], t[i].x, t[i].y, got, want);
    }
  for (int op = 0; op < TF_MATH_COUNT; op++) /* NaN in, NaN out, bar the operations that are there to lose it */
    for (mode k = F32; k < NMODES; k++)
      if (op != TF_MATH_min && op != TF_MATH_max)
        ck_assert_msg(isnan(run1((tf_math_op)op, k, NAN, 1.5)), "%s %s loses NaN",
                      tf_math_get_info((tf_math_op)op)->name, mode_names[k]);
}
END_TEST

/* ---- for NVPTX ---- */

static bool assemble(const char *path, const char *sm) {
  char command[512];
  snprintf(command, sizeof command, "ptxas -arch=%s -O1 %s -o /dev/null", sm, path);
  return system(command) == 0;
}

/* The PTX of everything that can be emitted: it selects, and calls nothing that is not there. */
static void write_ptx(const char *sm, const char *ptx, char *path) {
  LLVMInitializeNVPTXTargetInfo();
  LLVMInitializeNVPTXTarget();
  LLVMInitializeNVPTXTargetMC();
  LLVMInitializeNVPTXAsmPrinter();
  LLVMContextRef c = LLVMContextCreate();
  LLVMModuleRef m = build(c, true);
  const char *bad = tf_devmath_find_unselectable(m);
  need(!bad, bad);
  char *err;
  LLVMTargetRef target;
  need(!LLVMGetTargetFromTriple("nvptx64-nvidia-cuda", &target, &err), "no NVPTX target");
  LLVMTargetMachineRef tm = LLVMCreateTargetMachine(target, "nvptx64-nvidia-cuda", sm, ptx, LLVMCodeGenLevelDefault,
                                                    LLVMRelocDefault, LLVMCodeModelDefault);
  LLVMPassBuilderOptionsRef options = LLVMCreatePassBuilderOptions();
  no_error(LLVMRunPasses(m, "always-inline,function(sroa,early-cse,instcombine,simplifycfg)", tm, options));
  bad = tf_devmath_find_unselectable(m); /* passes that turn one call into another must not undo our choice */
  need(!bad, bad);
  need(!LLVMTargetMachineEmitToFile(tm, m, path, LLVMAssemblyFile, &err), "no PTX came out");
  LLVMDisposePassBuilderOptions(options);
  LLVMDisposeTargetMachine(tm);
  LLVMDisposeModule(m);
  LLVMContextDispose(c);
}

START_TEST(compiles_for_nvptx) {
  static const struct {
    const char *sm, *ptx;
  } chips[] = {{"sm_80", "+ptx70"}, {"sm_100a", "+ptx86"}};
  char path[] = "/tmp/tf_devicemath_XXXXXX", line[4096];
  int fd = mkstemp(path);
  ck_assert_int_ge(fd, 0);
  close(fd);
  write_ptx(chips[_i].sm, chips[_i].ptx, path);
  FILE *f = fopen(path, "r");
  ck_assert_ptr_nonnull(f);
  char within[4096] = "";
  while (fgets(line, sizeof line, f)) {
    ck_assert_msg(!strstr(line, ".extern"), "unresolved: %s", line);
    if (strstr(line, ".entry ") || strstr(line, "tf_clc_")) strcpy(within, line);
    ck_assert_msg(!strstr(line, ".approx") || strstr(within, "_fast(") || strstr(within, "_default("),
                  "precise %s has %s", within, line);
  }
  fclose(f);
  if (system("ptxas --version >/dev/null 2>&1") != 0) printf("skipped: no ptxas in PATH, so nothing was assembled\n");
  else ck_assert_msg(assemble(path, chips[_i].sm), "ptxas refuses the PTX for %s", chips[_i].sm);
  unlink(path);
}
END_TEST

/* ---- instructions ---- */

/* PTX instructions of one result, at most; what is called counts. MATH.md shows them. */
static const struct {
  tf_math_op op;
  unsigned most[TF_MATH_MODES];
} lengths[] = {
    {TF_MATH_exp, {19, 10, 2}},        {TF_MATH_exp2, {17, 1, 1}},  {TF_MATH_exp10, {21, 10, 2}},
    {TF_MATH_log, {62, 25, 2}},        {TF_MATH_tanh, {55, 16, 1}}, {TF_MATH_erf, {154, 22, 22}},
    {TF_MATH_sigmoid, {25, 23, 4}},    {TF_MATH_silu, {29, 25, 6}}, {TF_MATH_gelu, {288, 32, 21}},
    {TF_MATH_gelu_tanh, {31, 29, 10}}, {TF_MATH_div, {1, 18, 1}},   {TF_MATH_rcp, {1, 6, 1}},
    {TF_MATH_sqrt, {1, 9, 1}},         {TF_MATH_rsqrt, {2, 1, 1}},
};
#define NLENGTHS (sizeof lengths / sizeof *lengths)

typedef struct function {
  char name[64], callee[64];
  unsigned n;
} function;
#define MOST_FUNCTIONS 512

static unsigned count_functions(const char *path, function *f) {
  char line[4096];
  unsigned n = 0;
  FILE *in = fopen(path, "r");
  need(in, "no PTX to count");
  while (fgets(line, sizeof line, in)) {
    char *at = strstr(line, ".entry "), *call = strstr(line, "tf_clc_");
    if (at || (strncmp(line, ".func", 5) == 0 && call)) {
      need(n < MOST_FUNCTIONS, "more functions than places");
      f[n] = (function){0};
      sscanf(at ? at + 7 : call, "%63[a-z0-9_]", f[n++].name);
    } else if (n && line[0] == '\t' && strchr("@abcdefghijklmnopqrstuvwxyz", line[1])) {
      f[n - 1].n++;
      if (call && strncmp(line + 1, "call", 4) == 0) sscanf(call, "%63[a-z0-9_]", f[n - 1].callee);
    }
  }
  fclose(in);
  return n;
}

static unsigned length_of(const function *f, unsigned n, const char *name) {
  for (unsigned i = 0; i < n; i++)
    if (f[i].n && strcmp(f[i].name, name) == 0) /* a declaration has none */
      return f[i].n + (*f[i].callee ? length_of(f, n, f[i].callee) : 0);
  return 0;
}

/* What loads and stores the operands is in abs, too, or for two operands in copysign, which are one instruction. */
static unsigned instructions(const function *f, unsigned n, tf_math_op op, mode k) {
  char name[64];
  snprintf(name, sizeof name, "%s_%s", tf_math_get_info(op)->name, mode_names[k]);
  unsigned all = length_of(f, n, name);
  return all - length_of(f, n, tf_math_get_info(op)->nargs == 1 ? "abs_f32" : "copysign_f32") + 1;
}

static unsigned count_for_sm90(function *f) {
  char path[] = "/tmp/tf_devicemath_XXXXXX";
  int fd = mkstemp(path);
  need(fd >= 0, "no temporary file");
  close(fd);
  write_ptx("sm_90", "+ptx80", path);
  unsigned n = count_functions(path, f);
  unlink(path);
  return n;
}

static void print_lengths(void) {
  static function f[MOST_FUNCTIONS];
  unsigned n = count_for_sm90(f);
  for (int op = 0; op < TF_MATH_COUNT; op++)
    printf("%-10s %4u %4u %4u\n", tf_math_get_info((tf_math_op)op)->name, instructions(f, n, (tf_math_op)op, F32),
           instructions(f, n, (tf_math_op)op, F32_DEFAULT), instructions(f, n, (tf_math_op)op, F32_FAST));
}

START_TEST(no_longer_than_documented) {
  static function f[MOST_FUNCTIONS];
  unsigned n = count_for_sm90(f);
  for (size_t i = 0; i < NLENGTHS; i++)
    for (mode k = F32; k <= F32_FAST; k++) {
      unsigned got = instructions(f, n, lengths[i].op, k), most = lengths[i].most[k];
      const char *name = tf_math_get_info(lengths[i].op)->name;
      ck_assert_msg(got <= most, "%s %s: %u instructions, documented are %u", name, mode_names[k], got, most);
      ck_assert_msg(4 * got >= 3 * most, "%s %s: %u instructions, %u are documented", name, mode_names[k], got, most);
    }
}
END_TEST

/* ---- the API itself ---- */

START_TEST(refuses_what_it_should) {
  LLVMContextRef c = LLVMContextCreate();
  LLVMModuleRef m = LLVMModuleCreateWithNameInContext("m", c);
  LLVMTypeRef f32 = LLVMFloatTypeInContext(c), f64 = LLVMDoubleTypeInContext(c), f16 = LLVMHalfTypeInContext(c);
  LLVMValueRef f = LLVMAddFunction(m, "k", LLVMFunctionType(f32, (LLVMTypeRef[]){f32, f32}, 2, false));
  LLVMBuilderRef b = LLVMCreateBuilderInContext(c);
  LLVMPositionBuilderAtEnd(b, LLVMAppendBasicBlockInContext(c, f, ""));
  LLVMValueRef x = LLVMGetParam(f, 0), y = LLVMGetParam(f, 1);
  LLVMValueRef mixed[] = {x, LLVMConstReal(f64, 1)}, half = LLVMConstReal(f16, 1);
  ck_assert_ptr_null(tf_devmath_emit(b, m, TF_MATH_pow, TF_MATH_MODE_PRECISE, &x, 1));
  ck_assert_ptr_null(tf_devmath_emit(b, m, TF_MATH_pow, TF_MATH_MODE_PRECISE, mixed, 2));
  ck_assert_ptr_null(tf_devmath_emit(b, m, TF_MATH_exp, TF_MATH_MODE_PRECISE, &half, 1));
  ck_assert_ptr_null(tf_devmath_find_unselectable(m));
  LLVMValueRef r = LLVMBuildFRem(b, x, y, "");
  ck_assert_str_eq(tf_devmath_find_unselectable(m), "frem");
  LLVMInstructionEraseFromParent(r);
  LLVMValueRef e = LLVMGetIntrinsicDeclaration(m, LLVMLookupIntrinsicID("llvm.exp", 8), &f32, 1);
  r = LLVMBuildCall2(b, LLVMGlobalGetValueType(e), e, &x, 1, "");
  ck_assert_str_eq(tf_devmath_find_unselectable(m), "llvm.exp.f32");
  LLVMInstructionEraseFromParent(r);
  ck_assert_ptr_nonnull(tf_devmath_emit(b, m, TF_MATH_sin, TF_MATH_MODE_PRECISE, &x, 1));
  ck_assert_str_eq(tf_devmath_find_unselectable(m), "tf_clc_sin_f32"); /* not linked yet */
  char *err;
  ck_assert(tf_devmath_link(m, &err));
  ck_assert_ptr_null(err);
  ck_assert_ptr_null(tf_devmath_find_unselectable(m));
  ck_assert_int_eq(LLVMGetLinkage(LLVMGetNamedFunction(m, "tf_clc_sin_f32")), LLVMInternalLinkage);
  ck_assert_ptr_null(LLVMGetNamedFunction(m, "tf_clc_cos_f32"));
  LLVMAddFunction(m, "tf_clc_nonsense_f32", LLVMFunctionType(f32, &f32, 1, false));
  ck_assert(!tf_devmath_link(m, &err));
  ck_assert_str_eq(err, "device math: tf_clc_nonsense_f32: there is no such function");
  LLVMDisposeMessage(err);
  LLVMDisposeBuilder(b);
  LLVMDisposeModule(m);
  LLVMContextDispose(c);
}
END_TEST

/* MATH.md is made from the table: devicemath --table > lib/codegen/MATH.md. */
static const char *bound_text(double u, char *buf) {
  if (u == TF_ULP_NONE) return "note";
  if (u == 0) return "exact";
  sprintf(buf, "%g", u);
  return buf;
}

static void write_table(FILE *out) {
  char x[4][32];
  fputs(
      "# Device math\n\nMade from `devmath.def` by `unit_codegen_devicemath --table`; the test fails if it is stale. "
      "Errors are in units in\nthe last place of the result (0.5 = correctly rounded), f32 over all binades, special "
      "values included; subnormal\nresults count in units of the smallest subnormal. f16 and bf16 operands go through "
      "f32. Precise mode (`--math=precise`) computes the\nsame bits on every device.\n\n"
      "Default mode is what tools and the C API use unless told otherwise. It is what CUDA's own library promises, or "
      "near it: no branches, no calls; subnormal\nnumbers, infinities, NaN and signed zeros are kept.\n\n"
      "- With `ex2`, `rcp`, `sqrt` and `rsqrt` that are exact, exp, log, tanh, erf, sigmoid and div are within 1.5 "
      "ulp, "
      "silu within 2.5, gelu within 5.5.\n- The table's bounds hold for any GPU whose four are within 1.5 ulp (the "
      "test "
      "makes each of them wrong by that).\n- Where it says `same` it is the precise function: log2, log10, expm1, the "
      "trigonometric ones, pow, softplus and the rest.\n- f64 is precise in all modes.\n\nFast mode (`--math=fast`, "
      "`--fast-math`) is for f32 only, may flush subnormals "
      "to "
      "zero, and its bounds assume the\napproximations of the PTX manual; they were checked on an H200, where "
      "precise mode gave the host's bits in all operations.\n\n"
      "`clc` is a function of libclc or of `gen/own.c`; other names are recipes in `devicemath_emit.c`.\n\n"
      "Results of f16 and bf16: `exp`, `sigmoid` and `silu` use the hardware's exponential in precise mode too, "
      "within\n2^-17 "
      "before the rounding, which makes at most 0.51 ulp of the result; where a tie is that near, a GPU and the "
      "simulated SM\n"
      "may round it differently. In default mode `gelu_tanh` is within 2^-16, and `gelu` within\n2^-13: 0.55 ulp "
      "at "
      "most of bf16, 0.75 of f16 (where |x| < 6, 2^-14), and `div` within 2^-21. All other operations round the f32 "
      "result of the table.\n\n"
      "In default mode that holds for an f32 function, too, if its value is only rounded to f16 or bf16, itself or as "
      "a "
      "factor of products:\n`bf16(silu(x) * y)` takes the cheap `silu`. A sum may cancel, so `bf16(gelu(x) + y)` takes "
      "that of f32.\n"
      "Through a sum of numbers that are not negative, quotients and roots it holds for `exp`, `sigmoid` and `silu` of "
      "fusions (`rounded`\nof kernel.math): both exponentials of a softmax of bf16.\n\n"
      "In default mode, too, the `exp` of f32 of which only a sum with 1 and more is made (`summed` of kernel.math: "
      "`logsumexp`, and fusions' sums of\n"
      "`exp(x - m)`, m being the largest x) is that of fast mode: of n elements the sum is off by 2^-23 log(n) times "
      "itself at most.\n\n"
      "`erfinv` and `erfcinv` are made of f64 functions in all modes and for all types: f32 within 0.51 ulp, f64 "
      "within 8 where x is no subnormal.\n\n"
      "| op | f32 | ulp | f32 default | ulp | f32 fast | ulp | f64 | ulp | note "
      "|\n|---|---|---|---|---|---|---|---|---|---|\n",
      out);
  for (int op = 0; op < TF_MATH_COUNT; op++) {
    const tf_math_info *i = tf_math_get_info((tf_math_op)op);
    bool same = strcmp(i->f32[F32], i->f32[F32_FAST]) == 0, mid = strcmp(i->f32[F32], i->f32[F32_DEFAULT]) == 0;
    fprintf(out, "| %s | %s | %s | %s | %s | %s | %s | %s | %s | ", i->name, i->f32[F32],
            bound_text(i->ulp32[F32], x[0]), mid ? "same" : i->f32[F32_DEFAULT],
            mid ? "" : bound_text(i->ulp32[F32_DEFAULT], x[3]), same ? "same" : i->f32[F32_FAST],
            same ? "" : bound_text(i->ulp32[F32_FAST], x[1]), i->f64, bound_text(i->ulp64, x[2]));
    for (const char *c = i->note; *c; c++) fprintf(out, *c == '|' ? "\\%c" : "%c", *c);
    fputs(*i->note ? " |\n" : "|\n", out);
  }
  fputs(
      "\n## Instructions\n\nPTX instructions of one f32 result for sm_90, at most, called functions included; none of "
      "the default mode's are called.\n\n| op | precise | default | fast |\n|---|---|---|---|\n",
      out);
  for (size_t i = 0; i < NLENGTHS; i++)
    fprintf(out, "| %s | %u | %u | %u |\n", tf_math_get_info(lengths[i].op)->name, lengths[i].most[F32],
            lengths[i].most[F32_DEFAULT], lengths[i].most[F32_FAST]);
}

START_TEST(manual_is_fresh) {
  static const char page[] = TF_TEST_SOURCE_DIR "/../lib/codegen/MATH.md";
  char *want = NULL;
  size_t n, got_n = 0;
  FILE *f = open_memstream(&want, &n);
  write_table(f);
  fclose(f);
  f = fopen(page, "r");
  ck_assert_msg(f, "%s is missing", page);
  char *got = calloc(n + 2, 1);
  got_n = fread(got, 1, n + 1, f);
  fclose(f);
  ck_assert_msg(got_n == n && memcmp(got, want, n) == 0, "lib/codegen/MATH.md is stale");
  free(got);
  free(want);
}
END_TEST

int main(int argc, char **argv) {
  rough = argc > 2 && strcmp(argv[2], "--rough") == 0;
  if (argc > 1 && strcmp(argv[1], "--measure") == 0) return print_measures(run_on_host, make_jit()), 0;
  if (argc > 4 && strcmp(argv[1], "--ptx") == 0) return write_ptx(argv[2], argv[3], argv[4]), 0;
  if (argc > 1 && strcmp(argv[1], "--lengths") == 0) return print_lengths(), 0;
  if (argc > 1 && strcmp(argv[1], "--table") == 0) return write_table(stdout), 0;
  Suite *s = suite_create("devicemath");
  TCase *host = tcase_create("host"), *ptx = tcase_create("ptx"), *api = tcase_create("api");
  tcase_add_unchecked_fixture(host, set_up, tear_down);
  tcase_set_timeout(host, 120);
  tcase_add_loop_test(host, bounds_hold, 0, TF_MATH_COUNT);
  tcase_add_loop_test(host, bounds_hold_where_rough, 0, TF_MATH_COUNT);
  tcase_add_loop_test(host, narrow_results, 0, NNARROW);
  tcase_add_test(host, fast_absolute_errors);
  tcase_add_test(host, lgamma_of_positive);
  tcase_add_test(host, limits);
  tcase_set_timeout(ptx, 240);
  tcase_add_loop_test(ptx, compiles_for_nvptx, 0, 2);
  tcase_add_test(ptx, no_longer_than_documented);
  tcase_add_test(api, refuses_what_it_should);
  tcase_add_test(api, manual_is_fresh);
  suite_add_tcase(s, host);
  suite_add_tcase(s, ptx);
  suite_add_tcase(s, api);
  SRunner *r = srunner_create(s);
  srunner_run_all(r, CK_NORMAL);
  int failed = srunner_ntests_failed(r);
  srunner_free(r);
  return failed != 0;
}
