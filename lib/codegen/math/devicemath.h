/* Math on the device: what each operation becomes, in three modes.
 *
 * tf_devmath_emit writes the instructions; for some operations these call a `tf_clc_...` function, cut out of libclc
 * at build time. After the last emission tf_devmath_link brings in those that the module calls, and no others. Link
 * before the optimisation passes: most of them are alwaysinline.
 *
 * Precise mode computes the same bits on every device, the simulated one included: it uses nothing but IEEE
 * operations and fma. Default mode is what CUDA's own library promises, in few instructions without branches, built on
 * the GPU's approximations; it keeps subnormal numbers, infinities and NaN. What has no such recipe is as in precise
 * mode. Fast mode uses the GPU's approximations as they are (f32 only; for f64 it is the precise mode).
 * devmath.def has the implementation and the error bound of each operation, MATH.md is that table to read. */
#ifndef TF_CODEGEN_MATH_DEVICEMATH_H
#define TF_CODEGEN_MATH_DEVICEMATH_H

#include <stdbool.h>

#include <llvm-c/Types.h>

#include "tf/base.h"
#include "codegen/math/mode.h"

typedef enum tf_math_op {
#define TF_MATH(op, ...) TF_MATH_##op,
#include "codegen/math/devmath.def"
  TF_MATH_COUNT
} tf_math_op;

typedef struct tf_math_info {
  const char *name;
  unsigned nargs;
  const char *f32[TF_MATH_MODES], *f64; /* names of the implementations; equal names where a mode is no different */
  double ulp32[TF_MATH_MODES], ulp64;   /* bounds in units in the last place; TF_ULP_NONE = see the note */
  const char *note;
} tf_math_info;

#define TF_ULP_NONE (-1.0)

const tf_math_info *tf_math_get_info(tf_math_op op);

/* For an f32 operand whose result is rounded to f16 or bf16, itself or as a factor of products: cheaper code. NULL
 * where there is none. Relative errors, in precise and default mode: exp, sigmoid, silu 2^-17; in default mode only:
 * gelu_tanh 2^-16, gelu 2^-13 (0.55 ulp of bf16), div, of two operands, 2^-21. */
LLVMValueRef tf_devmath_emit_narrow(LLVMBuilderRef b, LLVMModuleRef m, tf_math_op op, tf_math_mode mode,
                                    const LLVMValueRef *args);

/* The value of `op` at the builder's place. Operands are `float` or `double`, all alike; narrower types are the
 * caller's to widen and to round. NULL if the operand count or type is wrong. */
LLVMValueRef tf_devmath_emit(LLVMBuilderRef b, LLVMModuleRef m, tf_math_op op, tf_math_mode mode,
                             const LLVMValueRef *args, unsigned nargs);

/* Links the bodies of the tf_clc_ functions that `m` calls, internal to `m`. On failure *err (if not NULL) gets a
 * message to free with LLVMDisposeMessage. */
TF_NODISCARD bool tf_devmath_link(LLVMModuleRef m, char **err);
TF_NODISCARD bool tf_devmath_needs_link(LLVMModuleRef m); /* it calls some that have no body yet */

/* The first call in `m` that the NVPTX back end would abort on or turn into inexact code (llvm.exp, frem, ...): its
 * name, or NULL. A self-check for the emitter; tests run it on all that they emit. */
const char *tf_devmath_find_unselectable(LLVMModuleRef m);

#endif
