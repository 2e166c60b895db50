/* The compiler of packages whose kernels are made when they are asked for. */
#ifndef TF_API_COMPILE_LATER_H
#define TF_API_COMPILE_LATER_H

#include "codegen/codegen.h"
#include "runtime/later.h"
#include "tf/compile.h"

/* Gives the package what makes its kernels, unless it has that. `key` is that of the whole package in o->cache. */
TF_NODISCARD tf_status tf_compile_later(tf_package *p, const tf_compile_options *o, const tf_cache_key *key,
                                        const tf_allocator *a, const tf_sink *sink);

/* What code generation gets of these options, but for the package. */
tf_codegen_options tf_code_options(const tf_compile_options *o);

#endif
