/* What the files of lib/api share: what is behind the opaque handles, and the recovery point of public calls. */
#ifndef TF_API_API_H
#define TF_API_API_H

#include "ir/pass.h"
#include "support/alloc.h"
#include "support/log.h"
#include "support/options.h"
#include "tf/ir.h"

struct tf_codegen_ctx;

struct tf_session {
  tf_allocator alloc;
  tf_sink sink; /* the host's; or `listener`'s, if it has a log */
  tf_log_listener listener;
  bool allow_unregistered, no_implicit_module;
  uint64_t max_text, max_ops;
  uint32_t max_nesting;
  struct tf_codegen_ctx *codegen;
};

/* A module has a context of its own: destroying it returns all that it ever took, and modules are independent. */
struct tf_module {
  tf_session *session;
  tf_oom oom;
  tf_pool *pool; /* everything; its children are scratch */
  tf_context *ctx;
  tf_op *op;
  struct tf_fusion *fusions; /* handles that were given out */
  bool broken;               /* memory ran out in the middle of something */
};

/* A module without ops, for calls that need a context only. NULL if memory ran out. */
tf_module *tf_module_empty(tf_session *s);
/* tf_module_parse with a listener of the module's own, which is copied. */
TF_NODISCARD tf_status tf_module_parse_for(tf_session *s, const tf_sink *sink, tf_str name, tf_str text,
                                           tf_module **out);

/* Runs fn(m, arg) with the recovery point armed. TF_ERR_OOM and m->broken if memory ran out. Calls may nest. */
typedef tf_status (*tf_guarded_fn)(tf_module *m, void *arg);
TF_NODISCARD tf_status tf_guarded(tf_module *m, tf_guarded_fn fn, void *arg);

extern const tf_pass_registry tf_all_passes;
extern const tf_dialect *const tf_all_dialects[]; /* NULL-terminated */

void tf_print_to(tf_op *op, const tf_text_options *o, tf_write_fn write, void *user);
/* Verifies, then runs the passes. `lower` (may be NULL) is what lowering passes get. */
struct tf_lower_options;
TF_NODISCARD bool tf_run_passes(tf_op *op, tf_str pipeline, const tf_run_options *o, struct tf_stop *stop,
                                const struct tf_lower_options *lower);
/* Cuts from a pipeline the passes at its end that look at one kernel, or one host program, at a time. Known of the
 * default pipeline; of others there are none. */
tf_str tf_pipeline_of_each(tf_str *pipeline);
/* What lowering passes get for these options, whose target is given. */
struct tf_compile_options;
struct tf_lower_options tf_lowering_for(const struct tf_compile_options *o);

#endif
