/* Every option of every tool: one row each. `-x` and `--x` mean the same; a value is written `--x=v` or `--x v`. */
#include "common/options.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tf/ir.h"

typedef enum kind {
  FLAG,   /* bool; --x, --x=true, --x=0 */
  STRING, /* const char *; the value is required */
  MAYBE,  /* const char *; "" when no value is given */
  INT,    /* int64_t */
  NUMBER, /* double */
  LIST,   /* list; may be repeated */
} kind;

typedef struct row {
  const char *name;
  unsigned tools;
  kind kind;
  size_t field;
  const char *value, *help; /* help NULL = an alias: hidden */
} row;

#define F(f) offsetof(options, f)
#define IR (TOOL_OPT | TOOL_LLC)
#define CODE (TOOL_LLC | TOOL_RUN)

static const row rows[] = {
    {"o", TOOL_ALL, STRING, F(output), "<file>", "where the output goes; `-` = standard output (the default)"},
    {"help", TOOL_ALL, FLAG, F(help), NULL, "this text"},
    {"h", TOOL_ALL, FLAG, F(help), NULL, NULL},
    {"help-list", TOOL_ALL, FLAG, F(help_list), NULL, "the same as --help"},
    {"help-hidden", TOOL_ALL, FLAG, F(help_hidden), NULL, "this text with aliases"},
    {"version", TOOL_ALL, FLAG, F(version), NULL, "versions of tf and LLVM, the highest PTX version, the targets"},
    {"help-dialect", TOOL_OPT, STRING, F(help_dialect), "<name>", "the reference of a dialect's ops, as Markdown"},
    {"layout", TOOL_OPT, STRING, F(layout), "<expression>",
     "the value of an expression over layouts, such as `coalesce((2,(1,6)):(1,(6,2)))`, in one line"},
    {"op-examples", TOOL_OPT, STRING, F(op_examples), "<name>", "the examples of a dialect's ops, as one file"},
    {"show-dialects", TOOL_OPT, FLAG, F(show_dialects), NULL, "the dialects"},
    {"list-passes", TOOL_OPT, FLAG, F(list_passes), NULL, "the passes and their options"},
    {"list-targets", CODE, FLAG, F(list_targets), NULL, "the targets"},
    {"print-ptx-ops", TOOL_LLC, FLAG, F(print_ptx_ops), NULL,
     "the instructions of PTX that can be read for the simulated SM, a line each: (a|b) is one of these"},

    {"pass-pipeline", TOOL_ALL, STRING, F(pipeline), "<text>",
     "passes to run, such as `builtin.module(canonicalize,cse)`"},
    {"dump-pass-pipeline", TOOL_OPT, FLAG, F(dump_pipeline), NULL, "print the pipeline first"},
    {"verify-each", TOOL_OPT, FLAG, F(verify_each), NULL, "verify after each pass (on; =0 is off)"},

    {"split-input-file", IR, MAYBE, F(split), "<marker>",
     "treat what lies between `// -----` lines as files of their own"},
    {"split-input", IR, MAYBE, F(split), "<marker>", NULL},
    {"output-split-marker", IR, STRING, F(output_split), "<marker>",
     "what goes between the outputs of --split-input-file"},
    {"verify-diagnostics", IR, MAYBE, F(verify_diagnostics), "all|only-expected",
     "check `expected-error {{...}}` comments instead of printing diagnostics"},
    {"no-implicit-module", IR, FLAG, F(no_implicit_module), NULL, "the file must have one top-level builtin.module"},
    {"allow-unregistered-dialect", IR, FLAG, F(allow_unregistered), NULL, "keep ops of unknown dialects"},

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
    {"mlir-print-local-scope", IR, FLAG, F(ignored), NULL, NULL},
    {"mlir-disable-threading", TOOL_ALL, FLAG, F(ignored), NULL, NULL},

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

    {"pass-pipeline-crash-reproducer", TOOL_ALL, STRING, F(crash_reproducer), "<file>",
     "on failure, write a reproducer: the input and the passes"},
    {"mlir-pass-pipeline-crash-reproducer", TOOL_ALL, STRING, F(crash_reproducer), "<file>", NULL},
    {"generate-reproducer", TOOL_ALL, STRING, F(generate_reproducer), "<file>", "write a reproducer, also on success"},
    {"mlir-generate-reproducer", TOOL_ALL, STRING, F(generate_reproducer), "<file>", NULL},
    {"run-reproducer", TOOL_ALL, FLAG, F(run_reproducer), NULL, "the input is a reproducer: run its pipeline"},

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
    {"no-llvm-passes", TOOL_LLC, FLAG, F(no_passes), NULL, "give the LLVM IR as emitted to the code generator"},
    {"g", CODE, FLAG, F(debug_code), NULL, "keep source locations in the LLVM module"},
    {"lineinfo", CODE, FLAG, F(lineinfo), NULL, "keep source locations in PTX"},
    {"from-ptx", CODE, FLAG, F(from_ptx), NULL,
     "what the simulated SM runs is read from the final PTX, in place of the module that it was made of"},
    {"cache-dir", CODE, STRING, F(cache_dir), "<dir>",
     "keep compiled packages in this folder, and look for them there"},
    {"no-cache", CODE, FLAG, F(no_cache), NULL, "neither read nor write the cache"},
    {"cache-stats", CODE, FLAG, F(cache_stats), NULL, "print what the cache did"},
    {"threads", TOOL_ALL, INT, F(threads), "<n>",
     "host threads of the compiler and of the simulated SM (default: TF_JOBS in the environment, else one a core)"},

    {"entry", TOOL_RUN, STRING, F(entry), "<name>", "the entry point, or a kernel (default: the only one)"},
    {"e", TOOL_RUN, STRING, F(entry), "<name>", NULL},
    {"entry-point-result", TOOL_RUN, STRING, F(entry_result), "void|<type>",
     "print the one element of the entry's result, such as f32, on standard output"},
    {"shared-libs", TOOL_RUN, LIST, F(shared_libs), "<lib,...>",
     "load these libraries first, such as a libcuda.so.1 off the usual path; kernels cannot call their code"},
    {"device", TOOL_RUN, STRING, F(device), "emu|cuda[:N]|reference",
     "where to run: the simulated SM (the default), a GPU, or plain loops"},
    {"grid", TOOL_RUN, STRING, F(grid), "<x,y,z>", "if the entry is a kernel: blocks of the grid (default: 1)"},
    {"block", TOOL_RUN, STRING, F(block), "<x,y,z>",
     "if the entry is a kernel: threads of a block; required unless the kernel says it"},
    {"cluster", TOOL_RUN, STRING, F(cluster), "<x,y,z>",
     "if the entry is a kernel: blocks of a cluster (default: as the kernel says)"},
    {"smem", TOOL_RUN, INT, F(smem), "<bytes>",
     "if the entry is a kernel: bytes of dynamic shared memory (default: 0)"},
    {"arg", TOOL_RUN, LIST, F(args), "<value>",
     "an input, in order: x.npy, 1.5, random:SEED:TYPE:SHAPE, zeros:TYPE:SHAPE, ones:..., iota:..., "
     "const:V:TYPE:SHAPE; SHAPE = 512x4096, or with strides 512x4096/4096x1; for a pointer of a kernel also null; for "
     "a "
     "tensor map of a kernel map:box=4x32,swizzle=128b:x.npy"},
    {"out", TOOL_RUN, LIST, F(outs), "<file.npy>",
     "where a result goes, in order; `-` = nowhere; a kernel's results are its pointer arguments"},
    {"out-strides", TOOL_RUN, LIST, F(out_strides), "<strides>",
     "strides of a result, in order: one for each axis, such as 72x1; `-` = row-major. Also checks that what lies "
     "between "
     "its elements stays as it was"},
    {"expect", TOOL_RUN, LIST, F(expect), "<file.npy>|reference",
     "compare a result with this file, in order; reference: compare all results with plain loops in double precision"},
    {"rtol", TOOL_RUN, NUMBER, F(rtol), "<x>", "relative tolerance (default: by type, 1.6e-2 for bf16)"},
    {"atol", TOOL_RUN, NUMBER, F(atol), "<x>", "absolute tolerance (default: by type, 1e-3 for bf16)"},
    {"make-input", TOOL_RUN, STRING, F(make_input), "<value>",
     "without a program: write this input, such as `random:...`, to --out"},
    {"check", TOOL_RUN, MAYBE, F(check), "all|none|race,init,...",
     "which faults the simulated SM reports: race, init, oob, align, sync; deadlocks always (default: all; with "
     "--bench: "
     "none)"},
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
    {"repeat", TOOL_RUN, INT, F(repeat), "<n>", "how often to run (default: 1)"},
    {"tune", TOOL_RUN, MAYBE, F(tune), "<seconds>",
     "try variants of the fusion's schedule on the device for so many seconds (default: 10), check each against the "
     "results "
     "of the first, and keep the best in the cache for launches of these extents"},
    {"tune-plot", TOOL_RUN, STRING, F(tune_plot), "<file.svg>", "draw the times of all variants of --tune"},
    {"bench", TOOL_RUN, FLAG, F(bench), NULL,
     "warm up, time --repeat runs on the device, print the time and the bandwidth, on a GPU beside a copy of the "
     "largest tensor"},
};

#define NROW (sizeof rows / sizeof *rows)

static void list_add(list *l, const char *s) {
  const char **at = need((l->n + 1) * sizeof *at);
  if (l->n) memcpy(at, l->at, l->n * sizeof *at);
  at[l->n] = s;
  free(l->at);
  l->at = at;
  l->n++;
}

void options_free(options *o) {
  text_free(&o->passes);
  list *all[] = {&o->print_before, &o->print_after, &o->args, &o->outs, &o->out_strides, &o->expect, &o->shared_libs};
  for (size_t i = 0; i < sizeof all / sizeof *all; i++) free(all[i]->at);
}

bool list_has(const list *l, const char *name) {
  size_t len = strlen(name);
  for (size_t i = 0; i < l->n; i++)
    for (const char *p = l->at[i]; *p;) {
      size_t n = strcspn(p, ",");
      if (n == len && memcmp(p, name, n) == 0) return true;
      p += n + (p[n] == ',');
    }
  return false;
}

static int usage(const options *o, const char *fmt, const char *a, const char *b) {
  fprintf(stderr, "%s: ", o->program);
  fprintf(stderr, fmt, a, b);
  fprintf(stderr, "; see --help\n");
  return 2;
}

static const row *find(tool_id tool, const char *name, size_t len) {
  for (size_t i = 0; i < NROW; i++)
    if ((rows[i].tools & tool) && strlen(rows[i].name) == len && memcmp(rows[i].name, name, len) == 0) return &rows[i];
  return NULL;
}

static bool parse_bool(const char *v, bool *out) {
  *out = !v || strcmp(v, "true") == 0 || strcmp(v, "1") == 0;
  return *out || strcmp(v, "false") == 0 || strcmp(v, "0") == 0;
}

static int set(options *o, const row *r, const char *v) {
  char *at = (char *)o + r->field, *end;
  errno = 0;
  switch (r->kind) {
  case FLAG:
    if (!parse_bool(v, (bool *)at)) return usage(o, "option '--%s' wants true or false, found '%s'", r->name, v);
    break;
  case STRING: *(const char **)at = v; break;
  case MAYBE: *(const char **)at = v ? v : ""; break;
  case INT:
    *(int64_t *)at = strtoll(v, &end, 0);
    if (!*v || *end || errno) return usage(o, "option '--%s' wants an integer, found '%s'", r->name, v);
    if (*(int64_t *)at < 0 && r->field != F(seed) && r->field != F(opt_level))
      return usage(o, "option '--%s' wants a number from 0 on, found '%s'", r->name, v);
    break;
  case NUMBER:
    *(double *)at = strtod(v, &end);
    if (!*v || *end) return usage(o, "option '--%s' wants a number, found '%s'", r->name, v);
    break;
  case LIST: list_add((list *)at, v); break;
  }
  if (r->field == F(rtol)) o->rtol_given = true;
  if (r->field == F(atol)) o->atol_given = true;
  return -1;
}

/* --canonicalize, --kernel-unroll=limit=8: a pass, appended to the pipeline. */
static bool pass_flag(options *o, const char *name, size_t len, const char *value) {
  for (uint32_t i = 0; i < tf_num_passes(); i++) {
    tf_pass_info info = {.struct_size = sizeof info};
    if (tf_pass_get(i, &info) != TF_OK) continue;
    if (strlen(info.name) != len || memcmp(info.name, name, len) != 0) continue;
    text_printf(&o->passes, "%s%s", o->passes.n ? "," : "", info.name);
    if (value) text_printf(&o->passes, "{%s}", value);
    return true;
  }
  return false;
}

static int parse_one(options *o, int argc, char **argv, int *i) {
  const char *arg = argv[*i], *name = arg + 1 + (arg[1] == '-');
  const char *eq = strchr(name, '=');
  size_t len = eq ? (size_t)(eq - name) : strlen(name);
  const char *value = eq ? eq + 1 : NULL;
  const row *r = find(o->tool, name, len);
  if (!r && name[0] == 'O' && len == 2) {
    r = find(o->tool, "O", 1);
    value = name + 1;
  }
  if (!r) {
    if (o->tool == TOOL_OPT && pass_flag(o, name, len, value)) return -1;
    return usage(o, "unknown option '%s'%s", arg, "");
  }
  if (!value && r->kind != FLAG && r->kind != MAYBE) {
    if (*i + 1 >= argc) return usage(o, "option '--%s' wants a value (%s)", r->name, r->value);
    value = argv[++*i];
  }
  return set(o, r, value);
}

int options_parse(options *o, tool_id tool, int argc, char **argv) {
  const char *slash = argc && argv[0] ? strrchr(argv[0], '/') : NULL;
  *o = (options){.tool = tool, .program = slash ? slash + 1 : argc && argv[0] ? argv[0] : "tf"};
  o->verify_each = true;
  o->opt_level = 2;
  o->repeat = 1;
  o->output_split = "// -----";
  bool only_files = false;
  for (int i = 1; i < argc; i++) {
    if (!only_files && strcmp(argv[i], "--") == 0) only_files = true;
    else if (only_files || argv[i][0] != '-' || !argv[i][1]) {
      if (o->input) return usage(o, "one input file is expected, found '%s' and '%s'", o->input, argv[i]);
      o->input = argv[i];
    } else {
      int status = parse_one(o, argc, argv, &i);
      if (status >= 0) return status;
    }
  }
  if (o->pipeline && o->passes.n)
    return usage(o, "'--pass-pipeline' cannot be used together with '--%s'%s", text_cstr(&o->passes), "");
  if (o->timing_display || o->output_format) o->timing = true;
  return -1;
}

void options_help(const options *o) {
  static const char *const what[] = {[TOOL_OPT] = "reads, checks, transforms and prints tf's text",
                                     [TOOL_LLC] =
                                         "compiles tf's text (or NVVM LLVM IR, .ll) to PTX and what lies around it",
                                     [TOOL_RUN] = "compiles and runs a program, or a compiled package (.tfpkg)"};
  printf("%s %s\n\nusage: %s [options] [file]\n\n", o->program, what[o->tool], o->program);
  for (size_t i = 0; i < NROW; i++) {
    const row *r = &rows[i];
    if (!(r->tools & o->tool) || (!r->help && !o->help_hidden)) continue;
    text name = {0};
    text_printf(&name, "--%s%s%s", r->name, r->value ? "=" : "", r->value ? r->value : "");
    printf("  %-38s %s\n", text_cstr(&name), r->help ? r->help : "(an alias)");
    text_free(&name);
  }
  if (o->tool == TOOL_OPT) {
    printf("\npasses, to be given as flags (--<pass> or --<pass>=option=value) or in --pass-pipeline:\n");
    for (uint32_t i = 0; i < tf_num_passes(); i++) {
      tf_pass_info info = {.struct_size = sizeof info};
      if (tf_pass_get(i, &info) != TF_OK) continue;
      printf("  --%-36s %s\n", info.name, info.doc);
    }
  }
  printf(
      "\nexit status: 0 done; 1 an error was diagnosed; 2 wrong usage; 3 a check found a fault; 4 this machine lacks "
      "something\n");
}

uint32_t threads_of(const options *o) {
  const char *jobs = getenv("TF_JOBS");
  long n = o->threads ? (long)o->threads : jobs ? strtol(jobs, NULL, 10) : 0;
  return n > 0 && n <= UINT32_MAX ? (uint32_t)n : 0;
}
