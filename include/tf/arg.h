/* tf/arg.h: the arguments of an entry point. */
#ifndef TF_ARG_H
#define TF_ARG_H

#include "tf/diag.h"
#include "tf/dlpack.h"

#ifdef __cplusplus
extern "C" {
#endif

/* One argument of an entry point: a tensor (borrowed for the call) or a scalar. */
typedef struct tf_arg {
  const DLTensor *tensor; /* NULL = the scalar below */
  union {
    int64_t i; /* integers and bool */
    double f;  /* floating point, of any width */
  } scalar;
} tf_arg;

/* The argument that a tensor of DLPack 1.x is; it is borrowed, as long as *arg is used. Refused: another major version;
 * for a result, a read-only tensor; elements of 4 bits that take a byte each, for tf has two in one. */
TF_API TF_NODISCARD tf_status tf_arg_from_versioned(const DLManagedTensorVersioned *t, bool is_result,
                                                    const tf_sink *sink, tf_arg *arg);

#ifdef __cplusplus
}
#endif
#endif
