#include <llvm-c/ErrorHandling.h>

#include "tf/compile.h"

void tf_on_llvm_fatal(void (*fn)(const char *reason)) { LLVMInstallFatalErrorHandler(fn); }
