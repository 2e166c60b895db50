#include <llvm/Config/llvm-config.h>

#include "tf/base.h"

/* libtf's; libtf-runtime has one that names no LLVM. */
const char *tf_version(void) { return "tf 0.1.0 (LLVM " LLVM_VERSION_STRING ")"; }
