/* The compiler of packages whose kernels are made when they are asked for. */
#ifndef TF_API_COMPILE_LATER_H
#define TF_API_COMPILE_LATER_H

#include "api/api.h"
#include "codegen/codegen.h"
#include "lower/lower.h"
#include "runtime/later.h"
#include "support/stop.h"
#include "tf/compile.h"

/* Gives the package what makes its kernels, unless it has that. `key` is that of the whole package in o->cache. */
TF_NODISCARD tf_status tf_compile_later(tf_package *p, const tf_compile_options *o, const tf_cache_key *key,
                                        const tf_session *session, const tf_sink *sink);

/* The passes of each host program; kernels get them when they are made. */
TF_NODISCARD bool tf_run_on_hosts(tf_op *module, tf_str passes, const tf_run_options *run, tf_stop *stop);
/* What code generation gets of these options, but for the package. */
tf_codegen_options tf_code_options(const tf_compile_options *o);

#endif
