/* tf/arg.h: the arguments of an entry point. */
#ifndef TF_ARG_H
#define TF_ARG_H

#include <dlpack/dlpack.h>

#include "tf/base.h"

/* One argument of an entry point: a tensor (borrowed for the call) or a scalar. */
typedef struct tf_arg {
  const DLTensor *tensor; /* NULL = the scalar below */
  union {
    int64_t i; /* integers and bool */
    double f;  /* floating point, of any width */
  } scalar;
} tf_arg;

#endif
