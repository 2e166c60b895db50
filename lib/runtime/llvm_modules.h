/* Several LLVM modules in a package's one blob: kernels that were compiled side by side. A blob that does not begin as
 * below is one module, bitcode or text.
 *
 *    0  "tfmods\0\1"
 *    8  u64 little-endian: n; then n times the bytes of a module
 *       the modules, one behind the other */
#ifndef TF_RUNTIME_LLVM_MODULES_H
#define TF_RUNTIME_LLVM_MODULES_H

#include "support/strbuf.h"

tf_str tf_llvm_modules_join(tf_pool *pool, const tf_str *modules, uint32_t n);
/* How many there are: 1 of a blob that is a module; 0: its lengths are not those of its bytes. */
uint32_t tf_llvm_modules_count(tf_str blob);
tf_str tf_llvm_module_at(tf_str blob, uint32_t i);

#endif
