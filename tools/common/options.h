/* The command line of all three tools: one table, options.c. */
#ifndef TOOLS_OPTIONS_H
#define TOOLS_OPTIONS_H

#include "common/tool_text.h"

typedef enum tool_id { TOOL_OPT = 1, TOOL_LLC = 2, TOOL_RUN = 4, TOOL_ALL = 7 } tool_id;

typedef struct list {
  const char **at;
  size_t n;
} list;

/* Zero-initialised = the defaults, but for what options_parse sets first. */
typedef struct options {
  tool_id tool;
  const char *program;
  const char *input, *output;
  /* help */
  bool help, help_list, help_hidden, version, show_dialects, list_passes, list_targets, print_ptx_ops;
  const char *help_as, *help_dialect, *op_examples, *layout;
  /* passes */
  const char *pipeline;
  text passes; /* of --<pass> flags, in order */
  bool dump_pipeline, verify_each;
  /* input */
  const char *split, *output_split, *verify_diagnostics;
  bool no_implicit_module, allow_unregistered;
  /* printing */
  list print_before, print_after;
  bool print_before_all, print_after_all, print_after_change, print_after_failure, print_module_scope;
  const char *print_tree;
  bool debuginfo, pretty_debuginfo, generic, ignored;
  const char *print_layout, *print_tmem, *print_tiles, *print_schedule;
  /* reports */
  bool timing, debug;
  const char *timing_display, *output_format, *debug_only, *diagnostics_format;
  const char *crash_reproducer, *generate_reproducer;
  bool run_reproducer;
  /* compiling */
  const char *target, *ptx_version, *filetype, *emit, *mattr;
  const char *ptxas, *ptxas_options, *maxrregcount, *ptx_repair, *ptxas_version;
  int64_t opt_level, index_width, threads;
  const char *ptxas_verbose;
  const char *math;
  bool fast_math, debug_code, lineinfo, from_ptx, no_passes, llvm_select;
  const char *cache_dir;
  bool no_cache, cache_stats;
  /* running */
  const char *entry, *device, *make_input, *entry_result, *trace;
  const char *grid, *block, *cluster;
  int64_t smem;
  list shared_libs;
  list args, outs, out_strides, in_place, expect;
  const char *check, *schedule, *async_latency;
  double rtol, atol;
  bool rtol_given, atol_given;
  int64_t repeat, seed, max_steps;
  bool bench, stop_on_first, counters;
  const char *tune, *tune_plot;
  const char *shapes;
} options;

/* Returns -1 to go on, else the tool's exit status. */
int options_parse(options *o, tool_id tool, int argc, char **argv);
void options_help(const options *o);
void options_free(options *o);
/* Host threads of whatever may take several: as given, else TF_JOBS, which says how much may run at once on this
 * machine (ctest and lit get it, too); 0 = one a core. */
uint32_t threads_of(const options *o);
bool list_has(const list *l, const char *name); /* items may be comma-separated lists */

#endif
