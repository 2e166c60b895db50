#include <llvm-c/ErrorHandling.h>

#include "codegen/codegen.h"

void tf_codegen_on_fatal(void (*fn)(const char *reason)) { LLVMInstallFatalErrorHandler(fn); }
