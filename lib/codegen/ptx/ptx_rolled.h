/* Loops that are one turn in the PTX that LLVM makes, and all turns in what is printed. */
#ifndef TF_CODEGEN_PTX_PTX_ROLLED_H
#define TF_CODEGEN_PTX_PTX_ROLLED_H

#include "codegen/ptx/ptx_module.h"

/* False: what is between the marks does not mean the same when it is repeated, or it names what is not there. *any:
 * there are such regions. */
TF_NODISCARD bool tf_ptx_rolled_check(tf_ptx_function *f, bool *any);
/* The function's statements, regions turn by turn; they have been checked. */
void tf_ptx_rolled_print(tf_strbuf *b, const tf_ptx_function *f);

#endif
