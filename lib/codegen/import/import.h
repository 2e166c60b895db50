/* PTX to an LLVM module of the form that tf's own code generation makes, for the simulated SM. README.md says how. */
#ifndef TF_CODEGEN_IMPORT_IMPORT_H
#define TF_CODEGEN_IMPORT_IMPORT_H

#include <llvm-c/Types.h>

#include "support/diag_engine.h"

typedef struct tf_ptx_import_options {
  tf_diags *diags;
  uint32_t file;   /* of the text, in `diags` */
  bool own_lines;  /* locations are lines of the PTX, also where `.loc` names others */
  uint32_t source; /* a file in `diags` that `.loc` may name: faults are told there. 0 = none */
  bool warns;      /* faults are warnings */
} tf_ptx_import_options;

/* What the text says besides its code. */
typedef struct tf_ptx_import_result {
  LLVMModuleRef mod; /* the caller's */
  char target[32];   /* "sm_90a" */
  uint32_t target_line;
  uint32_t version;  /* 86 = 8.6 */
} tf_ptx_import_result;

/* false: something in the text is not PTX, or not known here; each fault was told with its line. All is the pool's but
 * the module, which is made in `ctx` also then (out->mod may be NULL). */
TF_NODISCARD bool tf_ptx_import(tf_pool *pool, LLVMContextRef ctx, tf_str text, const tf_ptx_import_options *o,
                                tf_ptx_import_result *out);

/* Calls in the module: the shared address that 32 bits mean, which the simulated SM knows; and the generic address of
 * one of parameter space, which tf_ptx_find_origins replaces. 32 bits of a parameter's address are its number, from 1
 * on, times the step. */
#define TF_PTX_SHARED_ADDRESS "tf.stub.shared.address"
#define TF_PTX_PARAM_ADDRESS "tf.ptx.param.address"
enum { TF_PTX_PARAM_STEP = 1 << 16 };

/* Once registers are values: addresses that are made from a variable become steps from it. */
void tf_ptx_find_origins(tf_pool *pool, LLVMModuleRef m);

/* The pattern of row `i` of ptx_ops.def; NULL past the end. */
const char *tf_ptx_known(uint32_t i);

#endif
