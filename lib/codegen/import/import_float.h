/* What several files do to floats. */
#ifndef TF_CODEGEN_IMPORT_IMPORT_FLOAT_H
#define TF_CODEGEN_IMPORT_IMPORT_FLOAT_H

#include "codegen/import/import_impl.h"

/* Numbers too small for a normal one become zeros of their sign. */
LLVMValueRef tf_import_flush(tf_import *m, LLVMValueRef v);
LLVMValueRef tf_import_clamp(tf_import *m, LLVMValueRef v);
/* An intrinsic of one operand that is overloaded on its type. */
LLVMValueRef tf_import_unary(tf_import *m, const char *name, LLVMValueRef v);

#endif
