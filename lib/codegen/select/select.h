/* PTX of kernels that need nothing of LLVM's back end (see README.md, "Our own instruction selection"). */
#ifndef TF_CODEGEN_SELECT_SELECT_H
#define TF_CODEGEN_SELECT_SELECT_H

#include <llvm-c/Types.h>

#include "support/result.h"
#include "support/strbuf.h"

typedef struct tf_select_options {
  const char *target;
  uint32_t ptx_version;
  bool lines; /* with the places of ops */
} tf_select_options;

/* Takes those of the kernels that are known here out of the module; where[i] becomes NULL. The PTX in *out is whole if
 * nothing is left in the module, which is told; else it belongs behind what LLVM makes of the rest. */
TF_NODISCARD bool tf_select_ptx(tf_pool *pool, LLVMModuleRef m, const tf_select_options *o, LLVMValueRef *kernel,
                                size_t n, tf_str *out);

#endif
