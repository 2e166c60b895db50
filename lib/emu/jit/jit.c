/* The just-in-time compiler: one for each device.
 *
 * A module goes through the steps of README.md ("How a module becomes host code") in that order; each step is a
 * file of its own. Kernels are compiled when they are first launched, each as a module without the others. Modules are
 * linked against a table of absolute symbols, so that code can reach nothing else of the process. */
#include "emu/jit/jit_build.h"

#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <llvm-c/Analysis.h>
#include <llvm-c/DebugInfo.h>
#include <llvm-c/IRReader.h>
#include <llvm-c/Linker.h>
#include <llvm-c/LLJIT.h>
#include <llvm-c/TargetMachine.h>
#include <llvm-c/Transforms/PassBuilder.h>

#include "emu/jit/intrinsics.h"
#include "emu/sm/sm.h"
#include "runtime/llvm_modules.h"
#include "runtime/llvm_targets.h"
#include "support/sink.h"

/* Results must not depend on the machine: a fixed level of x86-64 where the host has it. */
static const char *host_cpu(void) {
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") && __builtin_cpu_supports("bmi2"))
    return "x86-64-v3";
  return "x86-64";
#else
  return "generic";
#endif
}

static LLVMTargetMachineRef host_machine(const char *triple, LLVMCodeGenOptLevel level) {
  LLVMTargetRef target;
  char *error = NULL;
  if (LLVMGetTargetFromTriple(triple, &target, &error)) {
    LLVMDisposeMessage(error);
    return NULL;
  }
  return LLVMCreateTargetMachine(target, triple, host_cpu(), "", level, LLVMRelocPIC, LLVMCodeModelSmall);
}

static void say_error(const tf_sink *sink, const char *what, LLVMErrorRef e) {
  char *text = LLVMGetErrorMessage(e);
  tf_sink_emit(sink, TF_ERROR, "%s: %s", what, text);
  LLVMDisposeErrorMessage(text);
}

static void swallow(void *ctx, LLVMErrorRef e) {
  (void)ctx;
  LLVMConsumeError(e);
}

static LLVMErrorRef define_symbols(LLVMOrcLLJITRef j) {
  tf_emu_symbol all[512];
  LLVMOrcCSymbolMapPair pair[512];
  size_t n = tf_emu_symbols(all, 512);
  for (size_t i = 0; i < n; i++) {
    pair[i].Name = LLVMOrcLLJITMangleAndIntern(j, all[i].name);
    pair[i].Sym.Address = (LLVMOrcExecutorAddress)(uintptr_t)all[i].fn;
    pair[i].Sym.Flags = (LLVMJITSymbolFlags){LLVMJITSymbolGenericFlagsExported | LLVMJITSymbolGenericFlagsCallable, 0};
  }
  return LLVMOrcJITDylibDefine(LLVMOrcLLJITGetMainJITDylib(j), LLVMOrcAbsoluteSymbols(pair, n));
}

static pthread_once_t once = PTHREAD_ONCE_INIT;

static void add_host(void) {
  LLVMInitializeNativeTarget();
  LLVMInitializeNativeAsmPrinter();
}

tf_status tf_emu_jit_create(tf_emu_jit **out, const tf_sink *sink) {
  tf_llvm_add_targets(&once, add_host);
  tf_emu_jit *j = calloc(1, sizeof *j);
  if (!j) return tf_fail_oom(sink);
  pthread_mutex_init(&j->lock, NULL);
  j->triple = LLVMGetDefaultTargetTriple();
  j->cpu = host_cpu();
  j->machine = host_machine(j->triple, LLVMCodeGenLevelLess);
  j->quick = host_machine(j->triple, LLVMCodeGenLevelNone);
  LLVMTargetMachineRef template = j->machine && j->quick ? host_machine(j->triple, LLVMCodeGenLevelLess) : NULL;
  LLVMErrorRef e = NULL;
  if (template) {
    LLVMOrcLLJITBuilderRef builder = LLVMOrcCreateLLJITBuilder();
    LLVMOrcLLJITBuilderSetJITTargetMachineBuilder(builder,
                                                  LLVMOrcJITTargetMachineBuilderCreateFromTargetMachine(template));
    e = LLVMOrcCreateLLJIT(&j->lljit, builder);
  }
  if (template && !e) {
    LLVMOrcExecutionSessionSetErrorReporter(LLVMOrcLLJITGetExecutionSession(j->lljit), swallow, NULL);
    e = define_symbols(j->lljit);
  }
  if (template && !e) {
    *out = j;
    return TF_OK;
  }
  if (e) say_error(sink, "the just-in-time compiler for this host cannot be made", e);
  else tf_sink_emit(sink, TF_ERROR, "LLVM has no code generator for this host (%s)", j->triple);
  tf_emu_jit_destroy(j);
  return TF_ERR_ENV;
}

void tf_emu_jit_destroy(tf_emu_jit *j) {
  if (j->lljit) LLVMConsumeError(LLVMOrcDisposeLLJIT(j->lljit));
  if (j->machine) LLVMDisposeTargetMachine(j->machine);
  if (j->quick) LLVMDisposeTargetMachine(j->quick);
  LLVMDisposeMessage(j->triple);
  pthread_mutex_destroy(&j->lock);
  free(j);
}

/* LLVM's own diagnostics: an error is told and makes the load fail. */
static void on_diagnostic(LLVMDiagnosticInfoRef info, void *user) {
  tf_emu_build *b = user;
  if (LLVMGetDiagInfoSeverity(info) != LLVMDSError) return;
  char *text = LLVMGetDiagInfoDescription(info);
  tf_emu_build_fail(b, "%s", text);
  LLVMDisposeMessage(text);
}

/* Of a module that a package has among others. */
static bool parse_one(tf_emu_build *b, tf_str bitcode) {
  LLVMMemoryBufferRef buf = LLVMCreateMemoryBufferWithMemoryRangeCopy(bitcode.ptr, bitcode.len, "module");
  LLVMModuleRef m = NULL;
  char *text = NULL;
  if (LLVMParseIRInContext(b->ctx, buf, &m, &text)) { /* bitcode or text; takes the buffer */
    b->status = TF_ERR_INVALID;
    tf_emu_build_fail(b, "the package's LLVM module cannot be read: %s", text);
    LLVMDisposeMessage(text);
    return false;
  }
  if (!b->mod) b->mod = m;
  else if (LLVMLinkModules2(b->mod, m)) { /* takes m; what is wrong went to the handler */ b->status = TF_ERR_INVALID;
    tf_emu_build_fail(b, "the package's LLVM modules do not fit together");
    return false;
  }
  return true;
}

static bool parse(tf_emu_build *b, tf_str blob) {
  uint32_t n = tf_llvm_modules_count(blob);
  char *text = NULL;
  if (!n) {
    b->status = TF_ERR_INVALID;
    tf_emu_build_fail(b, "the package's LLVM modules cannot be read: their lengths are not those of their bytes");
  }
  for (uint32_t i = 0; i < n; i++)
    if (!parse_one(b, tf_llvm_module_at(blob, i))) return false;
  if (!n) return false;
  if (LLVMVerifyModule(b->mod, LLVMReturnStatusAction, &text)) {
    b->status = TF_ERR_INVALID;
    tf_emu_build_fail(b, "the package's LLVM module is not valid: %s", text);
  }
  LLVMDisposeMessage(text);
  if (strncmp(LLVMGetTarget(b->mod), "nvptx64", 7))
    tf_emu_build_fail(b, "the package's LLVM module is for %s, not for nvptx64-nvidia-cuda", LLVMGetTarget(b->mod));
  if (LLVMGetModuleInlineAsm(b->mod, &(size_t){0})[0])
    tf_emu_build_fail(b, "the package's LLVM module holds inline assembly, which the simulated SM cannot run");
  return !b->failed;
}

/* Room for what the passes and the rewriting leave behind. */
static void prepare_globals(tf_emu_build *b) {
  for (LLVMValueRef g = LLVMGetFirstGlobal(b->mod); g; g = LLVMGetNextGlobal(g)) {
    if (LLVMGetPointerAddressSpace(LLVMTypeOf(g)) == 3) continue;
    if (LLVMIsDeclaration(g)) {
      tf_emu_build_fail(b, "variable %s has no definition", LLVMGetValueName(g));
      return;
    }
    b->out->nvariable++;
  }
}

static void name_variables(tf_emu_build *b) {
  tf_emu_module *m = b->out;
  uint32_t i = 0;
  m->variable = calloc(m->nvariable + 1, sizeof *m->variable);
  for (LLVMValueRef g = LLVMGetFirstGlobal(b->mod); g && m->variable; g = LLVMGetNextGlobal(g)) {
    if (LLVMGetPointerAddressSpace(LLVMTypeOf(g)) == 3 || i == m->nvariable) continue;
    size_t len;
    const char *name = LLVMGetValueName2(g, &len);
    m->variable[i].name = tf_emu_module_text(m, name, len);
    m->variable[i].size = LLVMABISizeOfType(b->data, LLVMGlobalGetValueType(g));
    m->variable[i].writable = !LLVMIsGlobalConstant(g);
    char symbol[TF_EMU_SYMBOL];
    tf_emu_symbol_of(symbol, m->token, 'v', i++);
    LLVMSetValueName2(g, symbol, strlen(symbol));
    LLVMSetLinkage(g, LLVMExternalLinkage);
    LLVMSetVisibility(g, LLVMDefaultVisibility);
    LLVMSetThreadLocal(g, false);
  }
  m->nvariable = i;
}

/* Kernels get names that no function of the host has: one that is called `sin` must not be what a `sin` of another
 * kernel calls in the end. */
static void own_names(tf_emu_build *b, const tf_package_parts *p) {
  for (uint32_t i = 0; i < p->nkernel; i++) {
    LLVMValueRef f = LLVMGetNamedFunction(b->mod, p->kernel[i].name);
    char name[48];
    int n = snprintf(name, sizeof name, "tf_emu.kernel.%u", i);
    if (f) LLVMSetValueName2(f, name, (size_t)n);
  }
}

static LLVMValueRef kernel_function(tf_emu_build *b, uint32_t i) {
  char name[48];
  snprintf(name, sizeof name, "tf_emu.kernel.%u", i);
  return LLVMGetNamedFunction(b->mod, name);
}

/* `hidden`: parameters of ours. */
static void check_kernel(tf_emu_build *b, LLVMValueRef f, const tf_hkernel *k, unsigned hidden) {
  if (!f || LLVMIsDeclaration(f)) {
    b->status = TF_ERR_INVALID;
    tf_emu_build_fail(b, "the package's LLVM module has no kernel %s", k->name);
  } else if (LLVMCountParams(f) - hidden != k->nparam) {
    b->status = TF_ERR_INVALID;
    tf_emu_build_fail(b, "kernel %s takes %u parameters, but the package says %u", k->name, LLVMCountParams(f) - hidden,
                      k->nparam);
  }
}

static void add_entries(tf_emu_build *b, const tf_package_parts *p) {
  tf_emu_module *m = b->out;
  for (uint32_t i = 0; i < m->nkernel; i++) {
    check_kernel(b, kernel_function(b, i), &p->kernel[i], 1);
    if (b->failed) return;
  }
  for (uint32_t i = 0; i < p->nkernel; i++) tf_emu_add_entry(b, kernel_function(b, i), i);
}

/* Other kernels than the package's parts name, and what only they use, are no matter of this module. */
static void drop_others(tf_emu_build *b, const tf_package_parts *p) {
  static const char *const lists[] = {"llvm.used", "llvm.compiler.used"};
  for (int i = 0; i < 2; i++) {
    LLVMValueRef g = LLVMGetNamedGlobal(b->mod, lists[i]);
    if (g) LLVMDeleteGlobal(g);
  }
  bool any = false;
  for (LLVMValueRef f = LLVMGetFirstFunction(b->mod), next; f; f = next) {
    next = LLVMGetNextFunction(f);
    bool ours = LLVMIsDeclaration(f) || LLVMGetFunctionCallConv(f) != TF_EMU_PTX_KERNEL;
    for (uint32_t i = 0; i < p->nkernel && !ours; i++) ours = strcmp(LLVMGetValueName(f), p->kernel[i].name) == 0;
    if (ours) continue;
    LLVMReplaceAllUsesWith(f, LLVMGetPoison(LLVMTypeOf(f)));
    LLVMDeleteFunction(f);
    any = true;
  }
  if (!any) return;
  LLVMPassBuilderOptionsRef o = LLVMCreatePassBuilderOptions();
  LLVMErrorRef e = LLVMRunPasses(b->mod, "globaldce", NULL, o);
  LLVMDisposePassBuilderOptions(o);
  if (e) LLVMConsumeError(e);
}

static void count_stack(tf_emu_build *b, LLVMValueRef f) {
  size_t n;
  LLVMValueRef *inst = tf_emu_instructions(f, &n);
  for (size_t i = 0; i < n; i++)
    if (LLVMIsAAllocaInst(inst[i])) b->out->stack += LLVMABISizeOfType(b->data, LLVMGetAllocatedType(inst[i])) + 64;
    else if (b->instrument &&
             LLVMGetTypeKind(LLVMTypeOf(inst[i])) != LLVMVoidTypeKind) /* may have a place of its own */
      b->out->stack += LLVMABISizeOfType(b->data, LLVMTypeOf(inst[i])) + 8;
  free(inst);
}

static bool is_helper(LLVMValueRef f) {
  return strncmp(LLVMGetValueName(f), TF_EMU_HELPER, sizeof TF_EMU_HELPER - 1) == 0;
}

static void watch(tf_emu_build *b, LLVMValueRef f) {
  tf_emu_expand_stubs(b, f);
  tf_emu_find_wandering(b, f);
  tf_emu_find_cycles(b, f);
  if (b->instrument && !b->failed) tf_emu_find_late(b, f);
  if (b->instrument && !b->failed) tf_emu_instrument(b, f);
  if (!b->instrument && !b->failed) tf_emu_guard_accesses(b, f);
  if (b->count && !b->failed) tf_emu_keep_turns(b, f);
  if (!b->failed) tf_emu_count_turns(b, f);
  if (!b->failed) tf_emu_watch_stack(b, f);
  tf_emu_move_locals(b, f);
}

static void rewrite(tf_emu_build *b, const tf_package_parts *p) {
  own_names(b, p);
  prepare_globals(b);
  if (!b->failed) tf_emu_add_thread_parameter(b);
  if (!b->failed) tf_emu_place_shared(b);
  if (!b->failed) tf_emu_read_names(b);
  for (LLVMValueRef f = LLVMGetFirstFunction(b->mod); f && !b->failed; f = LLVMGetNextFunction(f))
    if (!LLVMIsDeclaration(f) && !is_helper(f)) watch(b, f);
  for (LLVMValueRef f = LLVMGetFirstFunction(b->mod); f && !b->failed; f = LLVMGetNextFunction(f))
    if (!LLVMIsDeclaration(f)) {
      tf_emu_lower(b, f);
      count_stack(b, f);
    }
  if (!b->failed) tf_emu_replace_shared(b);
  if (!b->failed) add_entries(b, p);
  if (!b->failed) name_variables(b);
}

/* To the host, without debug information; what is left of the device's attributes would confuse the host. */
static void retarget(tf_emu_build *b, tf_emu_jit *j) {
  LLVMStripModuleDebugInfo(b->mod);
  LLVMSetTarget(b->mod, j->triple);
  LLVMSetDataLayout(b->mod, LLVMOrcLLJITGetDataLayoutStr(j->lljit));
  char *text = NULL;
  if (LLVMVerifyModule(b->mod, LLVMReturnStatusAction, &text))
    tf_emu_build_fail(b, "rewriting for the host made an invalid module, a bug in tf; please report: %s", text);
  LLVMDisposeMessage(text);
  if (b->failed) return;
  LLVMPassBuilderOptionsRef o = LLVMCreatePassBuilderOptions();
  LLVMErrorRef e =
      LLVMRunPasses(b->mod,
                    "always-inline,globaldce,function(sroa,early-cse<memssa>,instcombine<no-verify-fixpoint>,"
                    "simplifycfg,loop-mssa(licm),early-cse)",
                    j->machine, o);
  LLVMDisposePassBuilderOptions(o);
  for (LLVMValueRef f = LLVMGetFirstFunction(b->mod); f; f = LLVMGetNextFunction(f)) {
    if (LLVMIsDeclaration(f)) continue;
    tf_emu_guard_bfloat(b, f);
    tf_emu_split_blocks(b, f);
  }
  if (e) {
    char *message = LLVMGetErrorMessage(e);
    tf_emu_build_fail(b, "optimising for the host failed: %s", message);
    LLVMDisposeErrorMessage(message);
  }
}

/* Watched code calls the simulated SM at every access and spends its time there, so it is not worth the time that good
 * code takes: three to four times as long, and more than all the rest of a small program's run. */
static LLVMTargetMachineRef machine_for(const tf_emu_build *b, const tf_emu_jit *j) {
  return b->instrument ? j->quick : j->machine;
}

/* Code is made here rather than in the JIT, which would make a target machine for every module; the JIT links it. */
static void compile(tf_emu_build *b, tf_emu_jit *j) {
  LLVMMemoryBufferRef object = NULL;
  char *message = NULL;
  bool bad = LLVMTargetMachineEmitToMemoryBuffer(machine_for(b, j), b->mod, LLVMObjectFile, &message, &object);
  if (bad) tf_emu_build_fail(b, "compiling for the host failed: %s", message);
  if (message) LLVMDisposeMessage(message);
  if (!b->failed) { /* by a diagnostic, perhaps */
    b->out->object = object;
    b->out->object_bytes = (tf_str){LLVMGetBufferStart(object), LLVMGetBufferSize(object)};
  } else if (!bad) LLVMDisposeMemoryBuffer(object);
}

static void begin(tf_emu_build *b) {
  b->ctx = LLVMContextCreate();
  b->b = LLVMCreateBuilderInContext(b->ctx);
  LLVMContextSetDiagnosticHandler(b->ctx, on_diagnostic, b);
  b->data = LLVMCreateTargetData("e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64");
  b->ptr = LLVMPointerTypeInContext(b->ctx, 0);
  b->i8 = LLVMInt8TypeInContext(b->ctx);
  b->i16 = LLVMInt16TypeInContext(b->ctx);
  b->i32 = LLVMInt32TypeInContext(b->ctx);
  b->i64 = LLVMInt64TypeInContext(b->ctx);
  b->none = LLVMVoidTypeInContext(b->ctx);
}

/* Parses the module and finds its kernels; what else is to be done with it, `then` does. */
static tf_status work_on(tf_emu_build *b, tf_emu_jit *j, const tf_package_parts *p,
                         void (*then)(tf_emu_build *b, tf_emu_jit *j, const tf_package_parts *p)) {
  pthread_mutex_lock(&j->lock); /* one target machine */
  begin(b);
  if (parse(b, p->llvm)) then(b, j, p);
  LLVMDisposeBuilder(b->b);
  if (b->mod) LLVMDisposeModule(b->mod);
  if (b->ctx) LLVMContextDispose(b->ctx);
  LLVMDisposeTargetData(b->data);
  pthread_mutex_unlock(&j->lock);
  free(b->shared);
  tf_emu_free_cycles(b);
  if (!b->failed) return TF_OK;
  return b->status ? b->status : TF_ERR_UNSUPPORTED;
}

static void build(tf_emu_build *b, tf_emu_jit *j, const tf_package_parts *p) {
  drop_others(b, p);
  if (!b->failed) rewrite(b, p);
  if (!b->failed) retarget(b, j);
  if (!b->failed) compile(b, j);
}

tf_status tf_emu_module_make(tf_emu_jit *j, const tf_package_parts *p, const tf_emu_watch *watch, const char *token,
                             tf_emu_sites *sites, tf_emu_module **out, const tf_sink *sink) {
  tf_emu_module *m = tf_emu_module_new(j, p, sites);
  if (!m) return tf_fail_oom(sink);
  snprintf(m->token, sizeof m->token, "%s", token);
  tf_emu_build b = {.out = m, .sink = sink, .instrument = watch->check || watch->count, .count = watch->count};
  tf_status s = work_on(&b, j, p, build);
  if (s != TF_OK) {
    sites->n = m->first_site; /* their texts go */
    tf_emu_module_unload(m);
    return s;
  }
  m->end_site = sites->n;
  *out = m;
  return TF_OK;
}

static void inspect(tf_emu_build *b, tf_emu_jit *j, const tf_package_parts *p) {
  (void)j;
  for (uint32_t i = 0; i < p->nkernel && !b->failed; i++)
    check_kernel(b, LLVMGetNamedFunction(b->mod, p->kernel[i].name), &p->kernel[i], 0);
  for (LLVMValueRef g = LLVMGetFirstGlobal(b->mod); g; g = LLVMGetNextGlobal(g))
    b->tied |= LLVMGetPointerAddressSpace(LLVMTypeOf(g)) != 3 && strncmp(LLVMGetValueName(g), "llvm.", 5) != 0;
}

tf_status tf_emu_module_inspect(tf_emu_jit *j, const tf_package_parts *p, bool *tied, const tf_sink *sink) {
  tf_emu_module m = {.jit = j};
  tf_emu_build b = {.out = &m, .sink = sink};
  tf_status s = work_on(&b, j, p, inspect);
  *tied = b.tied;
  return s;
}
