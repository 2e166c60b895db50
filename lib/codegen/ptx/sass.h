/* Machine code, as far as to say where a kernel spills registers. */
#ifndef TF_CODEGEN_PTX_SASS_H
#define TF_CODEGEN_PTX_SASS_H

#include "support/strbuf.h"
#include "support/vec.h"

/* Of one kernel: its loads and stores of spilled registers, and how many of these are in loops. Of arrays that a thread
 * keeps in its stack they are counted, too. */
typedef struct tf_sass_kernel {
  tf_str name; /* in the cubin */
  uint32_t spills, in_loops;
} tf_sass_kernel;

typedef TF_VEC(tf_sass_kernel) tf_sass_kernels;

/* The kernels of a cubin for sm_80 to sm_12x. false = it is none, or breaks off. */
TF_NODISCARD bool tf_sass_read(tf_pool *pool, tf_str cubin, tf_sass_kernels *out);

#endif
