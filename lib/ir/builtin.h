/* The builtin dialect: modules. */
#ifndef TF_IR_BUILTIN_H
#define TF_IR_BUILTIN_H

#include "ir/ir_core.h"

extern const tf_dialect tf_builtin_dialect; /* registered first: dialect index 0 */
enum { TF_BUILTIN_MODULE = 0 };

#endif
