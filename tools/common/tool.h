/* What the tools share: one life cycle. tool_main parses options, answers --help and its kin, reads the input, calls
 * `process` for the file (or for each of its chunks), and writes the output only when everything succeeded. */
#ifndef TOOLS_TOOL_H
#define TOOLS_TOOL_H

#include "common/options.h"
#include "tf/compile.h"
#include "tf/device.h"

typedef struct tool tool;
/* `chunk` is called `name` in diagnostics; what goes to the output is appended to t->out. */
typedef tf_status (*process_fn)(tool *t, tf_str name, tf_str chunk);

typedef struct stage_time {
  char *name;
  double seconds;
} stage_time;

struct tool {
  options o;
  tf_session *session;
  tf_sink sink;
  text out;
  tf_status emitted; /* how writing products went, which has no status of its own */
  bool usage;        /* what went wrong was the command line */
  bool no_output;    /* nothing is to be written */
  void *user;        /* of the tool's own callbacks */
  text command;      /* the command line, for reproducers */
  process_fn process;
  const char *on_fault; /* what a fault of this process means now; NULL = a bug in tf */
  /* timing.c */
  double start;
  stage_time *times;
  size_t ntime;
  /* diag.c, expect.c */
  struct expectation *expected; /* list, while diagnostics are verified */
  bool verifying, expect_failed;
  /* watch.c */
  text pipeline;         /* what is run on each module */
  text reproducer_in;    /* the input of the chunk under way */
  text ptx;              /* what was found in a file of CUDA's */
  text run_on;           /* what it was run on, as comments: types and shapes of arguments */
  unsigned dumps;        /* files written below --print-ir-tree-dir */
  struct file_id *files; /* files.c: what is read and written */
};

int tool_main(int argc, char **argv, tool_id id, process_fn process, int (*instead)(tool *t));
void tool_keep_memory(void); /* memory.c */
int exit_status(tf_status s);
/* An error of the tool itself, through the same channel as the library's. Returns `s`. */
tf_status tool_fail(tool *t, tf_status s, const char *fmt, ...) __attribute__((format(printf, 3, 4)));

/* files.c: outputs replace neither inputs nor each other. */
/* The file's path in "x.npy" or "w.safetensors:name". */
tf_str file_of(const char *spec);
tf_status files_plan(tool *t); /* what the options name; before anything runs */
void files_end(tool *t);
tf_status output_write(tool *t, const char *path, tf_str bytes); /* says what is wrong */
/* Around a call that writes the file itself. */
tf_status output_may(tool *t, const char *path);
void output_done(tool *t, const char *path);

/* timing.c */
void time_add(tool *t, const char *name, double seconds);
void time_report(tool *t);

/* diag.c */
void diag_sink(void *user, const tf_diagnostic *d);

/* expect.c: `expected-error {{...}}` comments. */
void expect_begin(tool *t, tf_str name, tf_str chunk);
void expect_diagnostic(tool *t, const tf_diagnostic *d);
bool expect_end(tool *t); /* prints what is missing; true if all was as expected */

/* watch.c: printing IR between passes, debug output, reproducers. */
bool watches_passes(const tool *t);                  /* does anything but the time of each pass matter? */
void watch_pass(void *user, const tf_pass_event *e); /* a tf_pass_event_fn; user is the tool */
bool watch_changes(const tool *t);                   /* does it want to know what changed? */
tf_text_options text_options(const tool *t);
bool debug_on(const tool *t, const char *category);
void debug(const tool *t, const char *category, const char *fmt, ...) __attribute__((format(printf, 3, 4)));
void reproducer_write(tool *t, const char *path);
/* Takes `{-# ... mlir_reproducer ... #-}` out of the text (blanks it), and its pipeline. False if there is none. */
bool reproducer_read(text *input, text *pipeline);

/* compile.c: options of the compiler, from those of the tool; `products` will be asked for. False after a usage
 * error. */
bool compile_options_from(tool *t, tf_compile_options *c, unsigned products);
bool is_llvm(tf_str name, tf_str text);
bool is_ptx(tf_str name, tf_str text);
bool holds_assembly(tf_str llvm);
/* Of a fat binary, cubin or executable, the PTX that it holds for `target` (NULL = any) and --entry; until the next
 * call. */
tf_status find_ptx(tool *t, const char *target, tf_str *chunk);
/* A tf_compile_options.stage callback; user is the tool. */
void compile_stage(void *user, const char *name, double seconds);
/* A product of the tools' own, besides those of tf_product: machine code as text. */
#define PRODUCT_SASS ((tf_product)(1 << 20))
/* sass.c */
tf_status disassemble(tool *t, tf_str cubin, text *out);
/* bits of a list such as "kernel,llvm,ptx"; 0 after a usage error, which it prints. */
unsigned parse_products(tool *t, const char *names);
/* What --emit calls a product: <folder of -o>/<input's name without its suffix><the product's suffix>. */
void product_path(const tool *t, tf_product p, text *path);
tf_status product_write(tool *t, tf_product p, tf_str bytes);
/* ptxas_log.c: the log of a TF_PTXAS_LOG product, in the form that was asked for. */
void print_ptxas_log(tool *t, tf_str log);
/* NULL if caching is off or failed (which is a warning). */
tf_cache *open_cache(tool *t);
void report_cache(tool *t, tf_cache *c);

/* crash.c */
void streams_install(void); /* first of all */
void crash_install(tool *t);

#endif
