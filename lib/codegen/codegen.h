/* Kernel dialect to LLVM IR, PTX, cubin and packages. All of LLVM that compiles is behind this header. */
#ifndef TF_CODEGEN_CODEGEN_H
#define TF_CODEGEN_CODEGEN_H

#include "codegen/codegen_options.h"

/* `a` (NULL = malloc) must serve as many threads as the context. */
TF_NODISCARD tf_status tf_codegen_ctx_create(const tf_allocator *a, tf_codegen_ctx **out);
/* One more owner, who destroys it too. */
tf_codegen_ctx *tf_codegen_ctx_retain(tf_codegen_ctx *c);
void tf_codegen_ctx_destroy(tf_codegen_ctx *c);

/* Compiles the kernel.funcs and host.funcs of `module`, which must be verified. Diagnostics go to the module's context.
 * `pool` must be one of the calling thread; a module may be compiled by one thread at a time. */
TF_NODISCARD tf_status tf_codegen(tf_codegen_ctx *c, tf_op *module, tf_pool *pool, const tf_codegen_options *o,
                                  tf_codegen_result *out);

/* Modules of one context, with a kernel each, as tf_codegen compiles each of them, several at a time: LLVM's work on
 * those that `next` has given is done by other threads, while it makes more of them. */
typedef struct tf_codegen_unit {
  tf_op *module; /* by `next`; NULL: there is none, and `status` says why not */
  tf_codegen_options o;
  tf_codegen_result out;
  tf_status status;
} tf_codegen_unit;
typedef void (*tf_codegen_next)(void *user, uint32_t i, tf_codegen_unit *u);
/* All that the caller has taken from its allocator meanwhile must be by one that serves several threads, as `pool`'s
 * does. The status of the first unit that failed. */
TF_NODISCARD tf_status tf_codegen_each(tf_codegen_ctx *c, tf_pool *pool, const tf_codegen_options *o, uint32_t n,
                                       tf_codegen_next next, void *user, tf_codegen_unit *units);

/* May its kernels become code one by one, each when it is asked for? There are some, and they have no texts in common.
 */
TF_NODISCARD bool tf_codegen_may_wait(tf_op *module);

/* tf_codegen from LLVM IR text (`.ll`) in NVPTX's dialect. Such text can make LLVM abort on what the target lacks. */
TF_NODISCARD tf_status tf_codegen_ll(tf_codegen_ctx *c, tf_diags *diags, tf_str name, tf_str text, tf_pool *pool,
                                     const tf_codegen_options *o, tf_codegen_result *out);

/* The same from PTX, which stays as it is; what the simulated SM runs is read from it (import/). The target is the
 * text's. Nothing in such text makes LLVM abort. */
TF_NODISCARD tf_status tf_codegen_ptx(tf_codegen_ctx *c, tf_diags *diags, tf_str name, tf_str text, tf_pool *pool,
                                      const tf_codegen_options *o, tf_codegen_result *out);

/* The pattern of a row of import/ptx_ops.def; NULL past the end. */
const char *tf_codegen_ptx_op(uint32_t i);

/* The path of ptxas, in `pool`; NULL if there is none. `given` may be NULL. */
const char *tf_find_ptxas(tf_pool *pool, const char *given);

const char *tf_stage_name(tf_stage s);

/* tf_on_llvm_fatal (tf/compile.h). */
void tf_codegen_on_fatal(void (*fn)(const char *reason));

#endif
