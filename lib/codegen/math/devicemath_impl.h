/* Device math, what its files share: one emission, and the building blocks of recipes. */
#ifndef TF_CODEGEN_MATH_DEVICEMATH_IMPL_H
#define TF_CODEGEN_MATH_DEVICEMATH_IMPL_H

#include <string.h>

#include <llvm-c/Core.h>

#include "codegen/math/devicemath.h"

/* One emission: where, in what type. */
typedef struct em {
  LLVMBuilderRef b;
  LLVMModuleRef m;
  LLVMTypeRef t; /* float or double */
  bool f64;
  const char *op;
} em;

typedef LLVMValueRef (*emit_fn)(const em *e, const LLVMValueRef *a);

/* ---- building blocks ---- */

static inline LLVMValueRef num(const em *e, double v) { return LLVMConstReal(e->t, v); }
static inline LLVMTypeRef int_type(const em *e) {
  LLVMContextRef c = LLVMGetModuleContext(e->m);
  return e->f64 ? LLVMInt64TypeInContext(c) : LLVMInt32TypeInContext(c);
}
static inline LLVMValueRef add(const em *e, LLVMValueRef x, LLVMValueRef y) { return LLVMBuildFAdd(e->b, x, y, ""); }
static inline LLVMValueRef sub(const em *e, LLVMValueRef x, LLVMValueRef y) { return LLVMBuildFSub(e->b, x, y, ""); }
static inline LLVMValueRef mul(const em *e, LLVMValueRef x, LLVMValueRef y) { return LLVMBuildFMul(e->b, x, y, ""); }
static inline LLVMValueRef quo(const em *e, LLVMValueRef x, LLVMValueRef y) { return LLVMBuildFDiv(e->b, x, y, ""); }
static inline LLVMValueRef minus(const em *e, LLVMValueRef x) { return LLVMBuildFNeg(e->b, x, ""); }
static inline LLVMValueRef sel(const em *e, LLVMRealPredicate p, LLVMValueRef x, LLVMValueRef y, LLVMValueRef t,
                               LLVMValueRef f) {
  return LLVMBuildSelect(e->b, LLVMBuildFCmp(e->b, p, x, y, ""), t, f, "");
}

/* An intrinsic overloaded on the operand type. */
static inline LLVMValueRef intrinsic(const em *e, const char *name, LLVMValueRef *a, unsigned n) {
  LLVMTypeRef t = e->t;
  LLVMValueRef f = LLVMGetIntrinsicDeclaration(e->m, LLVMLookupIntrinsicID(name, strlen(name)), &t, 1);
  return LLVMBuildCall2(e->b, LLVMGlobalGetValueType(f), f, a, n, "");
}
static inline LLVMValueRef intrinsic1(const em *e, const char *name, LLVMValueRef x) {
  return intrinsic(e, name, &x, 1);
}
static inline LLVMValueRef intrinsic2(const em *e, const char *name, LLVMValueRef x, LLVMValueRef y) {
  return intrinsic(e, name, (LLVMValueRef[]){x, y}, 2);
}
static inline LLVMValueRef fused(const em *e, LLVMValueRef x, LLVMValueRef y, LLVMValueRef z) {
  return intrinsic(e, "llvm.fma", (LLVMValueRef[]){x, y, z}, 3);
}
static inline LLVMValueRef mag(const em *e, LLVMValueRef x) { return intrinsic1(e, "llvm.fabs", x); }
/* Both keep a NaN operand. */
static inline LLVMValueRef at_most(const em *e, LLVMValueRef x, double v) {
  return intrinsic2(e, "llvm.minimum", x, num(e, v));
}
static inline LLVMValueRef at_least(const em *e, LLVMValueRef x, double v) {
  return intrinsic2(e, "llvm.maximum", x, num(e, v));
}

/* An NVPTX approximation, f32. */
static inline LLVMValueRef approx(const em *e, const char *name, LLVMValueRef *a, unsigned n) {
  LLVMValueRef f = LLVMGetIntrinsicDeclaration(e->m, LLVMLookupIntrinsicID(name, strlen(name)), NULL, 0);
  return LLVMBuildCall2(e->b, LLVMGlobalGetValueType(f), f, a, n, "");
}
static inline LLVMValueRef approx1(const em *e, const char *name, LLVMValueRef x) { return approx(e, name, &x, 1); }
static inline LLVMValueRef ex2(const em *e, LLVMValueRef x) { return intrinsic1(e, "llvm.nvvm.ex2.approx.ftz", x); }
static inline LLVMValueRef lg2(const em *e, LLVMValueRef x) { return approx1(e, "llvm.nvvm.lg2.approx.ftz.f", x); }
static inline LLVMValueRef recip(const em *e, LLVMValueRef x) { return approx1(e, "llvm.nvvm.rcp.approx.ftz.f", x); }

/* c[0] + c[1] x + ... by Horner's rule. */
static inline LLVMValueRef poly(const em *e, LLVMValueRef x, const double *c, unsigned n) {
  LLVMValueRef r = num(e, c[n - 1]);
  for (unsigned i = n - 1; i-- > 0;) r = fused(e, r, x, num(e, c[i]));
  return r;
}

#define LOG2E 1.4426950408889634
#define LN2 0.6931471805599453

/* Below this silu and both gelus are -0 in either type. */
static inline LLVMValueRef clip(const em *e, LLVMValueRef x) { return at_least(e, x, -2000.0); }

/* sqrt(2/pi) (x + 0.044715 x^3) */
static inline LLVMValueRef tanh_argument(const em *e, LLVMValueRef x) {
  LLVMValueRef c = fused(e, mul(e, x, x), num(e, 0.044715 * 0.7978845608028654), num(e, 0.7978845608028654));
  return mul(e, x, c);
}
/* devicemath_default.c: f32 in the default mode. */
LLVMValueRef tf_devmath_default_exp(const em *e, const LLVMValueRef *a);
LLVMValueRef tf_devmath_default_exp2(const em *e, const LLVMValueRef *a);
LLVMValueRef tf_devmath_default_exp10(const em *e, const LLVMValueRef *a);
LLVMValueRef tf_devmath_default_log(const em *e, const LLVMValueRef *a);
LLVMValueRef tf_devmath_default_tanh(const em *e, const LLVMValueRef *a);
LLVMValueRef tf_devmath_default_erf(const em *e, const LLVMValueRef *a);
LLVMValueRef tf_devmath_default_sigmoid(const em *e, const LLVMValueRef *a);
LLVMValueRef tf_devmath_default_silu(const em *e, const LLVMValueRef *a);
LLVMValueRef tf_devmath_default_gelu(const em *e, const LLVMValueRef *a);
LLVMValueRef tf_devmath_default_gelu_tanh(const em *e, const LLVMValueRef *a);
LLVMValueRef tf_devmath_default_div(const em *e, const LLVMValueRef *a);
/* For a result that is rounded to 16 bits. */
LLVMValueRef tf_devmath_div_narrow(const em *e, const LLVMValueRef *a);
LLVMValueRef tf_devmath_default_rcp(const em *e, const LLVMValueRef *a);
LLVMValueRef tf_devmath_default_rsqrt(const em *e, const LLVMValueRef *a);
LLVMValueRef tf_devmath_default_sqrt(const em *e, const LLVMValueRef *a);
/* gelu for a result of f16 or bf16, within 2^-13 of the value. */
LLVMValueRef tf_devmath_gelu_narrow(const em *e, LLVMValueRef x);

#endif
