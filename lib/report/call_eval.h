/* A host program evaluated for given arguments: which kernels it would launch, with what. */
#ifndef TF_REPORT_CALL_EVAL_H
#define TF_REPORT_CALL_EVAL_H

#include "report/warp_run.h"

/* Memory of the call: an argument, or workspace. */
typedef struct tf_call_memory {
  const char *name;
  int64_t address, bytes; /* from the first element to the last */
  int64_t touched;        /* bytes of its elements: without what strides leave out or say twice */
  bool result, workspace;
  uint32_t input; /* of neither: which argument */
} tf_call_memory;

typedef struct tf_call {
  tf_pool *pool;
  TF_VEC(tf_launch) launch;
  TF_VEC(tf_call_memory) memory;
  int64_t filled; /* bytes that it sets by itself */
} tf_call;

/* False after a diagnostic: an argument is missing or does not fit, or a check of the program fails. `args` are its
 * inputs. */
TF_NODISCARD bool tf_call_eval(tf_op *host, const tf_arg *args, uint32_t nargs, tf_pool *pool, tf_call *out);
/* The memory that an address lies in, or NULL. */
const tf_call_memory *tf_call_find(const tf_call *c, int64_t address);

#endif
