/* tf/ir.h: sessions and modules: text in, checks, passes, text out.
 *
 * A session may be used by several threads at once; then its sink is called by several threads, too. A module belongs
 * to one thread at a time. A session must outlive its modules.
 *
 * If host memory runs out, a call returns TF_ERR_OOM. The module that it worked on may then only be destroyed; the
 * session stays usable. If memory runs out inside LLVM, LLVM ends the process. */
#ifndef TF_IR_PUBLIC_H
#define TF_IR_PUBLIC_H

#include <dlpack/dlpack.h>

#include "tf/diag.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct tf_session tf_session;
typedef struct tf_module tf_module;

typedef struct tf_session_options {
  size_t struct_size;
  const tf_allocator *allocator; /* copied; NULL = malloc */
  tf_sink sink;                  /* where diagnostics go */
  bool allow_unregistered;       /* ops of dialects that tf does not know are kept as they are (generic form only) */
  bool no_implicit_module;       /* text must have one top-level builtin.module */
  /* What text may take; 0 = as it stands here. More is one error. */
  uint64_t max_text;    /* bytes of one text: 2^28 */
  uint64_t max_ops;     /* ops and statements of one text: 2^24 */
  uint32_t max_nesting; /* levels of regions, types and attributes: 128, and no more can be asked for */
  tf_log log;           /* what happens, as tf/diag.h says; its default is nothing */
} tf_session_options;

/* `o` may be NULL. */
TF_API TF_NODISCARD tf_status tf_session_create(const tf_session_options *o, tf_session **out);
TF_API void tf_session_destroy(tf_session *s);

/* Reads text (copied) called `name` in diagnostics. Reports every error that it finds, then returns TF_ERR_INVALID.
 * Does not verify. */
TF_API TF_NODISCARD tf_status tf_module_parse(tf_session *s, tf_str name, tf_str text, tf_module **out);
/* May be called with NULL. */
TF_API void tf_module_destroy(tf_module *m);
/* Checks structure, types, and each op's own rules; all errors are reported. */
TF_API TF_NODISCARD tf_status tf_module_verify(tf_module *m);

typedef struct tf_text_options {
  size_t struct_size;
  bool generic;   /* MLIR's generic form, which upstream mlir-opt reads */
  bool debuginfo; /* a trailing loc("file":line:column) on every op */
  bool pretty;    /* that as file:line:column, which does not read back */
} tf_text_options;

/* Receives text piece by piece; the text is valid during the call only. */
typedef void (*tf_write_fn)(void *user, tf_str text);

/* `o` may be NULL. */
TF_API TF_NODISCARD tf_status tf_module_print(tf_module *m, const tf_text_options *o, tf_write_fn write, void *user);

/* ------------------------------------------------------------------------------------------------ passes */

typedef struct tf_pass_info {
  size_t struct_size;
  const char *name, *doc;
  const char *options; /* "limit: int, fast: bool"; empty if there are none */
} tf_pass_info;

TF_API uint32_t tf_num_passes(void);
TF_API TF_NODISCARD tf_status tf_pass_get(uint32_t i, tf_pass_info *out);

/* One pass, before or after it ran on one op. */
typedef struct tf_pass_event {
  size_t struct_size;
  const char *pass;
  const char *op; /* "builtin.module" */
  tf_str symbol;  /* the op's name, or empty */
  bool after;
  bool ok, changed;  /* after: it succeeded; it changed the op's text (known only with `changes` of the run) */
  double seconds;    /* after: what the pass took */
  const void *state; /* for tf_pass_event_print */
} tf_pass_event;

typedef void (*tf_pass_event_fn)(void *user, const tf_pass_event *e);

/* Prints the op of an event (the whole module if `whole`); only inside the callback. */
TF_API void tf_pass_event_print(const tf_pass_event *e, bool whole, const tf_text_options *o, tf_write_fn write,
                                void *user);

typedef struct tf_run_options {
  size_t struct_size;
  bool no_verify; /* not before the first pass, nor after each */
  tf_pass_event_fn event;
  void *user;
  bool changes; /* events say whether the text changed: it is printed before and after each pass to find out */
} tf_run_options;

/* Runs "canonicalize,cse" or "builtin.module(kernel.func(kernel-unroll{limit=8}))". `o` may be NULL. After a failure
 * the module is as the failed pass left it: it may be printed and destroyed. */
TF_API TF_NODISCARD tf_status tf_module_run(tf_module *m, tf_str pipeline, const tf_run_options *o);

/* ------------------------------------------------------------------------------------------------ what is there */

TF_API uint32_t tf_num_dialects(void);
/* NULL past the end. */
TF_API const char *tf_dialect_get(uint32_t i);
/* Markdown: every op with operands, results, attributes, form and example. TF_ERR_INVALID for an unknown name. */
TF_API TF_NODISCARD tf_status tf_dialect_help(tf_session *s, const char *dialect, tf_write_fn write, void *user);
/* The ops' examples as one file, a `// -----` between each two. */
TF_API TF_NODISCARD tf_status tf_dialect_examples(tf_session *s, const char *dialect, tf_write_fn write, void *user);

/* ------------------------------------------------------------------------------------------------ meaning */

/* The reference result of fusion or tile program `entry` (NULL = the only one), computed by plain loops on the host in
 * double precision; schedules are ignored. Inputs are host tensors; a scalar is a tensor of rank 0. outputs[i] are made
 * here, one for each result; `outputs[i]->deleter` ends each. */
TF_API TF_NODISCARD tf_status tf_module_reference(tf_module *m, const char *entry, const DLTensor *const *inputs,
                                                  uint32_t ninputs, DLManagedTensor **outputs, uint32_t noutputs);
/* The same, and a bound for each result: f64, of the result's shape. It says how far an element of a right result may
 * be off. Sums in another order, and sums whose terms cancel, have such errors; they are carried through everything
 * that is computed from them. The bound is 0 where no sum took part. It is NaN for an element that a tile program never
 * writes: such an element may have any value, and is 0 here. (tf_module_reference refuses such a program.) */
TF_API TF_NODISCARD tf_status tf_module_reference_bounds(tf_module *m, const char *entry, const DLTensor *const *inputs,
                                                         uint32_t ninputs, DLManagedTensor **outputs,
                                                         DLManagedTensor **bounds, uint32_t noutputs);

/* How many inputs and results fusion `entry` has; *results may be NULL. */
TF_API TF_NODISCARD tf_status tf_module_num_args(tf_module *m, const char *entry, uint32_t *inputs, uint32_t *results);
/* Argument i (inputs, then results): its name (NULL = none), its type, its rank, and whether it is a tensor. */
TF_API TF_NODISCARD tf_status tf_module_arg(tf_module *m, const char *entry, uint32_t i, const char **name,
                                            DLDataType *type, uint32_t *rank, bool *is_tensor);

#ifdef __cplusplus
}
#endif
#endif
