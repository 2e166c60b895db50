/* Every option of every tool: one row each. `-x` and `--x` mean the same; a value is written `--x=v` or `--x v`. */
#include "common/options_table.h"

#include <string.h>

#include "tf/compile.h"

#define F(f) offsetof(options, f)
#define IR (TOOL_OPT | TOOL_LLC)
#define CODE (TOOL_LLC | TOOL_RUN)

#define GROUP(title) {title, 0, FLAG, 0, NULL, NULL}

const option_row option_rows[] = {
    GROUP("general"),
    {"o", TOOL_ALL, STRING, F(output), "<file>", "where the output goes; `-` = standard output (the default)"},
    {"help", TOOL_ALL, FLAG, F(help), NULL, "this text"},
    {"h", TOOL_ALL, FLAG, F(help), NULL, NULL},
    {"help-list", TOOL_ALL, FLAG, F(help_list), NULL, "the same as --help"},
    {"help-hidden", TOOL_ALL, FLAG, F(help_hidden), NULL, "this text with aliases"},
    {"help-as", TOOL_ALL, STRING, F(help_as), "man|bash|zsh|fish",
     "this text as a man page, or as a shell's completion of this command; tf-opt also: vim, textmate = an editor's "
     "syntax of tf's text"},
    {"version", TOOL_ALL, FLAG, F(version), NULL, "versions of tf and LLVM, the highest PTX version, the targets"},
    {"help-dialect", TOOL_OPT, STRING, F(help_dialect), "<dialect>", "the reference of a dialect's ops, as Markdown"},
    {"layout", TOOL_OPT, STRING, F(layout), "<expression>",
     "the value of an expression over layouts, such as `coalesce((2,(1,6)):(1,(6,2)))`, in one line"},
    {"op-examples", TOOL_OPT, STRING, F(op_examples), "<dialect>", "the examples of a dialect's ops, as one file"},
    {"show-dialects", TOOL_OPT, FLAG, F(show_dialects), NULL, "the dialects"},
    {"list-passes", TOOL_OPT, FLAG, F(list_passes), NULL, "the passes and their options"},
    {"list-targets", CODE, FLAG, F(list_targets), NULL, "the targets"},
    {"print-ptx-ops", TOOL_LLC, FLAG, F(print_ptx_ops), NULL,
     "the instructions of PTX that can be read for the simulated SM, a line each: (a|b) is one of these"},
    GROUP("passes"),
    {"pass-pipeline", TOOL_ALL, STRING, F(pipeline), "<text>",
     "passes to run, such as `builtin.module(canonicalize,cse)`"},
    {"dump-pass-pipeline", TOOL_OPT, FLAG, F(dump_pipeline), NULL, "print the pipeline first"},
    {"verify-each", IR, FLAG, F(verify_each), NULL, "verify after each pass (on; =0 is off)"},
    GROUP("input"),
    {"split-input-file", IR, MAYBE, F(split), "<marker>",
     "treat what lies between `// -----` lines as files of their own"},
    {"split-input", IR, MAYBE, F(split), "<marker>", NULL},
    {"output-split-marker", IR, STRING, F(output_split), "<marker>",
     "what goes between the outputs of --split-input-file"},
    {"verify-diagnostics", IR, MAYBE, F(verify_diagnostics), "all|only-expected",
     "check `expected-error {{...}}` comments instead of printing diagnostics"},
    {"no-implicit-module", IR, FLAG, F(no_implicit_module), NULL, "the file must have one top-level builtin.module"},
    {"allow-unregistered-dialect", IR, FLAG, F(allow_unregistered), NULL, "keep ops of unknown dialects"},
    GROUP("printing IR"),
    {"print-ir-before", IR, LIST, F(print_before), "<pass>", "print the IR before a pass (to standard error)"},
    {"mlir-print-ir-before", IR, LIST, F(print_before), "<pass>", NULL},
    {"print-ir-after", IR, LIST, F(print_after), "<pass>", "print the IR after a pass"},
    {"mlir-print-ir-after", IR, LIST, F(print_after), "<pass>", NULL},
    {"print-ir-before-all", IR, FLAG, F(print_before_all), NULL, "print the IR before each pass"},
    {"mlir-print-ir-before-all", IR, FLAG, F(print_before_all), NULL, NULL},
    {"print-before-all", IR, FLAG, F(print_before_all), NULL, NULL},
    {"print-ir-after-all", IR, FLAG, F(print_after_all), NULL, "print the IR after each pass"},
    {"mlir-print-ir-after-all", IR, FLAG, F(print_after_all), NULL, NULL},
    {"print-after-all", IR, FLAG, F(print_after_all), NULL, NULL},
    {"print-ir-after-change", IR, FLAG, F(print_after_change), NULL, "print after a pass only if it changed something"},
    {"mlir-print-ir-after-change", IR, FLAG, F(print_after_change), NULL, NULL},
    {"print-ir-after-failure", IR, FLAG, F(print_after_failure), NULL, "print after a pass only if it failed"},
    {"mlir-print-ir-after-failure", IR, FLAG, F(print_after_failure), NULL, NULL},
    {"print-ir-module-scope", IR, FLAG, F(print_module_scope), NULL,
     "print the whole module, not only the op that the pass ran on"},
    {"mlir-print-ir-module-scope", IR, FLAG, F(print_module_scope), NULL, NULL},
    {"print-ir-tree-dir", IR, STRING, F(print_tree), "<dir>", "print into files of this folder instead"},
    {"mlir-print-ir-tree-dir", IR, STRING, F(print_tree), "<dir>", NULL},
    {"print-debuginfo", IR, FLAG, F(debuginfo), NULL, "print locations"},
    {"mlir-print-debuginfo", IR, FLAG, F(debuginfo), NULL, NULL},
    {"pretty-debuginfo", IR, FLAG, F(pretty_debuginfo), NULL,
     "print locations as file:line:column, which does not read back"},
    {"mlir-pretty-debuginfo", IR, FLAG, F(pretty_debuginfo), NULL, NULL},
    {"print-op-generic", IR, FLAG, F(generic), NULL, "print MLIR's generic form, which mlir-opt reads"},
    {"mlir-print-op-generic", IR, FLAG, F(generic), NULL, NULL},
    {"mlir-print-local-scope", IR, FLAG, F(ignored), NULL, NULL},
    {"mlir-disable-threading", TOOL_ALL, FLAG, F(ignored), NULL, NULL},
    GROUP("pictures and reports"),
    {"print-layout", TOOL_OPT, MAYBE, F(print_layout), "text|svg,bytes=<n>,rows=<n>,columns=<n>",
     "draw the layouts, instead of printing text; bytes = size of an element in shared memory; rows, columns = how "
     "many to draw at most"},
    {"print-tmem", TOOL_OPT, MAYBE, F(print_tmem), "text|svg",
     "draw what lies where in tensor memory, lanes by columns, instead of printing text"},
    {"print-schedule", TOOL_OPT, MAYBE, F(print_schedule), "text|svg,registers,chip=<name>,bandwidth=<GB/s>",
     "report what the schedules of the fusions mean to a chip, instead of printing text: launches, loops, sectors and "
     "bank conflicts of each access, occupancy, bytes moved; registers = ask ptxas"},
    {"arg", TOOL_OPT, LIST, F(args), "<shape>|<number>",
     "for --print-schedule: an input, in order: 512x4096; with strides: 512x4096/4096x1; any value of tf-run's --arg"},
    {"entry", TOOL_OPT, STRING, F(entry), "<name>", "for --print-schedule: report this fusion only"},
    {"print-tiles", TOOL_OPT, MAYBE, F(print_tiles), "text|svg,rows=<n>,columns=<n>",
     "draw the layouts of fragments and shared buffers of tile programs, instead of printing text"},
    GROUP("times and diagnostics"),
    {"timing", TOOL_ALL, FLAG, F(timing), NULL, "print the time of every stage (to standard error)"},
    {"mlir-timing", TOOL_ALL, FLAG, F(timing), NULL, NULL},
    {"time-passes", TOOL_ALL, FLAG, F(timing), NULL, NULL},
    {"mlir-timing-display", TOOL_ALL, STRING, F(timing_display), "list|tree",
     "order of the timing report; list: longest first; tree: as stages run (the default)"},
    {"output-format", TOOL_ALL, STRING, F(output_format), "text|json", "format of the timing report"},
    {"mlir-output-format", TOOL_ALL, STRING, F(output_format), "text|json", NULL},
    {"diagnostics-format", TOOL_ALL, STRING, F(diagnostics_format), "text|json",
     "format of diagnostics; json: one object a line"},
    {"debug", TOOL_ALL, FLAG, F(debug), NULL, "print what the tool does (to standard error)"},
    {"debug-only", TOOL_ALL, STRING, F(debug_only), "<a,b>", "as --debug, for some of: input, pass, stage, cache, run"},
    GROUP("reproducers"),
    {"pass-pipeline-crash-reproducer", TOOL_ALL, STRING, F(crash_reproducer), "<file>",
     "on failure, write a reproducer: the input and the passes"},
    {"mlir-pass-pipeline-crash-reproducer", TOOL_ALL, STRING, F(crash_reproducer), "<file>", NULL},
    {"generate-reproducer", TOOL_ALL, STRING, F(generate_reproducer), "<file>", "write a reproducer, also on success"},
    {"mlir-generate-reproducer", TOOL_ALL, STRING, F(generate_reproducer), "<file>", NULL},
    {"run-reproducer", TOOL_ALL, FLAG, F(run_reproducer), NULL, "the input is a reproducer: run its pipeline"},
    GROUP("target and code"),
    {"mcpu", TOOL_ALL, STRING, F(target), "<sm>",
     "the chip, such as sm_90a (default: sm_80; tf-run: the device's own)"},
    {"target", TOOL_ALL, STRING, F(target), "<sm>", NULL},
    {"mattr", TOOL_ALL, STRING, F(mattr), "+ptx<NN>", "the PTX version, as llc takes it"},
    {"ptx-version", TOOL_ALL, STRING, F(ptx_version), "auto|8.6",
     "the PTX version; auto = the lowest that the target and the ops need (the default)"},
    {"O", CODE, INT, F(opt_level), "0..3",
     "optimization level of LLVM's code generator; 0 leaves out the LLVM passes (default: 2)"},
    {"filetype", TOOL_LLC, STRING, F(filetype), "ptx|asm|llvm|bc|cubin|package|kernel|null",
     "what the output is (default: ptx; asm is the same)"},
    {"entry", TOOL_LLC, STRING, F(entry), "<name>", "compile this fusion or tile program only (default: all)"},
    {"e", TOOL_LLC, STRING, F(entry), "<name>", NULL},
    {"emit", CODE, STRING, F(emit), "kernel,llvm-raw,llvm,ptx,cubin,sass,package",
     "also write these, each to a file in the folder that -o names (tf-run: the current folder)"},
    {"ptxas", TOOL_ALL, STRING, F(ptxas), "auto|driver|nvjitlink|<path>",
     "what makes machine code: ptxas (auto: from PATH, then the usual places), the CUDA driver when it loads the PTX, "
     "or libnvJitLink"},
    {"ptxas-options", CODE, STRING, F(ptxas_options), "<text>", "further options for ptxas"},
    {"ptx-repair", CODE, STRING, F(ptx_repair), "all|none|-<row>,...",
     "which patterns of PTX that ptxas is known to compile wrong are rewritten (default: all)"},
    {"ptxas-version", CODE, STRING, F(ptxas_version), "<13.0>",
     "the only version of ptxas that will see the PTX: repairs that it does not need are left out"},
    {"maxrregcount", CODE, STRING, F(maxrregcount), "<n>", "the most registers a thread may have"},
    {"ptxas-verbose", CODE, MAYBE, F(ptxas_verbose), "text|json",
     "print what ptxas says of registers, spills and shared memory; json: an object a kernel"},
    {"math", CODE, STRING, F(math), "precise|default|fast",
     "f32 functions and division; precise: the same bits on every device; default: as accurate as CUDA's library; "
     "fast: "
     "the hardware's approximations"},
    {"fast-math", CODE, FLAG, F(fast_math), NULL, "--math=fast"},
    {"index-width", CODE, INT, F(index_width), "32|64",
     "bits of indices in kernels (default: 32 where the host program can check it, else 64)"},
    {"llvm-select", CODE, FLAG, F(llvm_select), NULL,
     "LLVM selects the instructions of all kernels, of those, too, of which tf does it itself"},
    {"no-llvm-passes", TOOL_LLC, FLAG, F(no_passes), NULL, "give the LLVM IR as emitted to the code generator"},
    {"g", CODE, FLAG, F(debug_code), NULL, "keep source locations in the LLVM module"},
    {"lineinfo", CODE, FLAG, F(lineinfo), NULL, "keep source locations in PTX"},
    {"from-ptx", CODE, FLAG, F(from_ptx), NULL,
     "what the simulated SM runs is read from the final PTX, in place of the module that it was made of"},
    GROUP("cache and threads"),
    {"cache-dir", CODE, STRING, F(cache_dir), "<dir>",
     "keep compiled packages in this folder, and look for them there"},
    {"no-cache", CODE, FLAG, F(no_cache), NULL, "neither read nor write the cache"},
    {"cache-stats", CODE, FLAG, F(cache_stats), NULL, "print what the cache did"},
    {"threads", TOOL_ALL, INT, F(threads), "<n>",
     "host threads of the compiler and of the simulated SM (default: TF_JOBS in the environment, else one a core)"},
    GROUP("running"),
    {"entry", TOOL_RUN, STRING, F(entry), "<name>", "the entry point, or a kernel (default: the only one)"},
    {"e", TOOL_RUN, STRING, F(entry), "<name>", NULL},
    {"entry-point-result", TOOL_RUN, STRING, F(entry_result), "void|<type>",
     "print the one element of the entry's result, such as f32, on standard output"},
    {"shared-libs", TOOL_RUN, LIST, F(shared_libs), "<lib,...>",
     "load these libraries first, such as a libcuda.so.1 off the usual path; kernels cannot call their code"},
    {"device", TOOL_RUN, STRING, F(device), "emu|cuda[:N]|reference",
     "where to run: the simulated SM (the default), a GPU, or plain loops"},
    GROUP("one kernel"),
    {"grid", TOOL_RUN, STRING, F(grid), "<x,y,z>", "if the entry is a kernel: blocks of the grid (default: 1)"},
    {"block", TOOL_RUN, STRING, F(block), "<x,y,z>",
     "if the entry is a kernel: threads of a block; required unless the kernel says it"},
    {"cluster", TOOL_RUN, STRING, F(cluster), "<x,y,z>",
     "if the entry is a kernel: blocks of a cluster (default: as the kernel says)"},
    {"smem", TOOL_RUN, INT, F(smem), "<bytes>",
     "if the entry is a kernel: bytes of dynamic shared memory (default: 0)"},
    GROUP("arguments and results"),
    {"arg", TOOL_RUN, LIST, F(args), "<value>",
     "an input, in order: x.npy, w.safetensors:name, 1.5, random:SEED:TYPE:SHAPE, zeros:TYPE:SHAPE, ones:..., "
     "iota:..., "
     "const:V:TYPE:SHAPE; SHAPE = 512x4096, or with strides 512x4096/4096x1; for a pointer of a kernel also null; for "
     "a "
     "tensor map of a kernel tensormap(x.npy, box=4x32, swizzle=128b); for a struct of a kernel an array of its bytes"},
    {"out", TOOL_RUN, LIST, F(outs), "<file.npy>",
     "where a result goes, in order; `-` = nowhere; a kernel's results are its pointer arguments"},
    {"out-strides", TOOL_RUN, LIST, F(out_strides), "<strides>",
     "strides of a result, in order: one for each axis, such as 72x1; `-` = row-major. Also checks that what lies "
     "between "
     "its elements stays as it was"},
    {"in-place", TOOL_RUN, LIST, F(in_place), "<input>",
     "the number of the input in whose memory a result goes, in order; `-` = memory of its own. The program must allow "
     "it: `{in_place = 0}`"},
    {"expect", TOOL_RUN, LIST, F(expect), "<file>|reference",
     "compare a result with this file (y.npy, y.safetensors:name), in order; reference: compare all results with plain "
     "loops in double precision"},
    {"rtol", TOOL_RUN, NUMBER, F(rtol), "<x>", "relative tolerance (default: by type, 1.6e-2 for bf16)"},
    {"atol", TOOL_RUN, NUMBER, F(atol), "<x>", "absolute tolerance (default: by type, 1e-3 for bf16)"},
    {"make-input", TOOL_RUN, STRING, F(make_input), "<value>",
     "without a program: write this input, such as `random:...`, to --out"},
    GROUP("the simulated SM"),
    {"check", TOOL_RUN, MAYBE, F(check), "all|none|race,init,...",
     "which faults the simulated SM reports: race, init, oob, align, sync, strict; deadlocks always (default: all, of "
     "PTX from elsewhere without strict; with --bench: none)"},
    {"schedule", TOOL_RUN, STRING, F(schedule), "rr|random|pct:<d>",
     "order in which the simulated SM runs threads; pct: by random priorities that change d - 1 times"},
    {"async-latency", TOOL_RUN, STRING, F(async_latency), "lazy|eager|random",
     "when asynchronous copies of the simulated SM arrive: as late as allowed (the default), at once, or by chance"},
    {"seed", TOOL_RUN, INT, F(seed), "<n>", "seed of --schedule and --async-latency"},
    {"max-steps", TOOL_RUN, INT, F(max_steps), "<n>",
     "turns of one block before it counts as a livelock (default: 2^28)"},
    {"stop-on-first", TOOL_RUN, FLAG, F(stop_on_first), NULL, "report one fault only, and stop its block there"},
    {"trace", TOOL_RUN, STRING, F(trace), "<file.json>",
     "write what the simulated SM did, for Chrome's trace viewer: blocks, turns of threads, barriers, asynchronous "
     "copies"},
    {"counters", TOOL_RUN, FLAG, F(counters), NULL,
     "print what the simulated SM counted: bytes, sectors, bank conflicts"},
    GROUP("measuring and tuning"),
    {"repeat", TOOL_RUN, INT, F(repeat), "<n>", "how often to run (default: 1)"},
    {"tune", TOOL_RUN, MAYBE, F(tune), "<seconds>",
     "try variants of the fusion's schedule (of a tile program: stages, threads, producer warps, ...) on the device "
     "for "
     "so many seconds (default: 10), check each against the results of the first, and keep the best in the cache"},
    {"tune-plot", TOOL_RUN, STRING, F(tune_plot), "<file.svg>", "draw the times of all variants of --tune"},
    {"bench", TOOL_RUN, FLAG, F(bench), NULL,
     "warm up, time --repeat runs on the device, print the time and the bandwidth, on a GPU beside a copy of the "
     "largest tensor"},
};

const size_t option_count = sizeof option_rows / sizeof *option_rows;

const char *tool_name(tool_id tool) { return tool == TOOL_OPT ? "tf-opt" : tool == TOOL_LLC ? "tf-llc" : "tf-run"; }

const char *tool_purpose(tool_id tool) {
  switch (tool) {
  case TOOL_OPT: return "reads, checks, transforms and prints tf's text";
  case TOOL_LLC: return "compiles tf's text (or NVVM LLVM IR, .ll) to PTX and what lies around it";
  default: return "compiles and runs a program, or a compiled package (.tfpkg)";
  }
}

bool option_takes_path(const option_row *r) {
  return r->value && (strstr(r->value, "<file") || strstr(r->value, "<dir>") || strstr(r->value, "<path>"));
}

void pass_each(void (*fn)(void *user, const tf_pass_info *p), void *user) {
  for (uint32_t i = 0; i < tf_num_passes(); i++) {
    tf_pass_info p = {.struct_size = sizeof p};
    if (tf_pass_get(i, &p) == TF_OK) fn(user, &p);
  }
}

typedef struct word_fn {
  void (*word)(void *user, tf_str w);
  void *user;
} word_fn;

static void pass_word(void *user, const tf_pass_info *p) {
  ((word_fn *)user)->word(((word_fn *)user)->user, strz(p->name));
}

static void named_values(const char *kind, word_fn f) {
  if (strcmp(kind, "<sm>") == 0)
    for (uint32_t i = 0; tf_target_name(i); i++) f.word(f.user, strz(tf_target_name(i)));
  if (strcmp(kind, "<dialect>") == 0)
    for (uint32_t i = 0; i < tf_num_dialects(); i++) f.word(f.user, strz(tf_dialect_get(i)));
  if (strcmp(kind, "<pass>") == 0) pass_each(pass_word, &f);
}

/* `text|svg,bytes=<n>`: of each alternative the part that is always so. `ptx,cubin`: a list of words. */
void option_values(const option_row *r, void (*word)(void *user, tf_str w), void *user) {
  if (!r->value) return;
  if (r->value[0] == '<') named_values(r->value, (word_fn){word, user});
  bool alternatives = strchr(r->value, '|'), list = strchr(r->value, ',') && !strchr(r->value, '<');
  for (const char *at = r->value; alternatives || list;) {
    size_t len = strcspn(at, alternatives ? "|" : ","), n = strcspn(at, ",[<|");
    bool words = n && strspn(at, "abcdefghijklmnopqrstuvwxyz-:") == n;
    if (words) word(user, (tf_str){at, n});
    if (!at[len]) return;
    at += len + 1;
  }
}

void option_each(tool_id tool, bool aliases, option_fn fn, void *user) {
  const char *title = NULL;
  for (const option_row *r = option_rows; r < option_rows + option_count; r++) {
    if (!r->tools) title = r->name;
    if (!(r->tools & tool) || (!r->help && !aliases)) continue;
    fn(user, r, title);
    title = NULL;
  }
}
