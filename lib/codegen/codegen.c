/* The compilation, stage by stage (README.md has the table):
 *
 *   check target and kernels, take a target machine
 *   emit LLVM IR, link device math, passes, PTX: kernel by kernel side by side (codegen_parts.c), or all in one module,
 *     or later, when a device first launches a kernel (tf_keep_for_later)
 *   assemble a cubin, make the package
 *
 * All that a job takes, also of LLVM, hangs on its scratch pool and goes in job_end, whatever happens. LLVM reports
 * some errors and goes on: the job remembers them, and tf_check_latched asks after each step. */
#include "codegen/codegen.h"

#include <stdlib.h>
#include <time.h>

#include <llvm-c/BitWriter.h>
#include <llvm-c/Core.h>
#include <llvm-c/Target.h>

#include "codegen/math/devicemath.h"
#include "codegen/emit/emit_impl.h"
#include "codegen/codegen_impl.h"
#include "kernel/kernel.h"
#include "support/result.h"
#include "support/stop.h"

const char *tf_stage_name(tf_stage s) {
  static const char *const names[] = {"emit LLVM IR", "link device math", "LLVM passes", "generate PTX",
                                      "ptxas",        "package"};
  return names[s];
}

double tf_codegen_now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

void tf_codegen_lap(tf_job *j, tf_stage s, double *since) {
  double t = tf_codegen_now();
  j->out->seconds[s] += t - *since;
  *since = t;
}

static tf_str module_text(tf_job *j) {
  void **held = tf_job_hold_message(j);
  char *text = LLVMPrintModuleToString(j->mod);
  *held = text;
  return tf_job_keep(j, text, strlen(text));
}

static bool want(const tf_job *j, unsigned what) { return (j->only ? j->only : j->o->want) & what; }

static bool link_math(tf_job *j) {
  void **held = tf_job_hold_message(j);
  char *text = NULL;
  j->linked = tf_devmath_needs_link(j->mod);
  j->straight &= !j->linked;
  bool ok = tf_devmath_link(j->mod, &text);
  *held = text;
  if (!ok) tf_error(j->diags, j->loc, "%s", text ? text : "device math does not link");
  return ok;
}

static tf_str write_bitcode(tf_job *j, tf_pool *pool) {
  void **held = tf_job_hold_buffer(j);
  LLVMMemoryBufferRef b = LLVMWriteBitcodeToMemoryBuffer(j->mod);
  *held = b;
  tf_str bytes = {LLVMGetBufferStart(b), LLVMGetBufferSize(b)};
  bytes.ptr = memcpy(tf_pool_alloc(pool, bytes.len + 1), bytes.ptr, bytes.len);
  return bytes;
}

void tf_keep_bitcode(tf_job *j) {
  j->modules = write_bitcode(j, j->pool);
  if (want(j, TF_WANT_BITCODE)) j->out->bitcode = j->modules;
}

/* LLVM IR in any form: what the simulated SM runs. */
static bool wants_modules(const tf_job *j) {
  return want(j, TF_WANT_MODULES | TF_WANT_BITCODE | TF_WANT_LLVM | TF_WANT_LLVM_RAW);
}

static bool wants_ptx(const tf_job *j) { return want(j, TF_WANT_PTX | TF_WANT_CUBIN); }

static bool check_llvm_module(tf_job *j) {
  double t = tf_codegen_now();
  LLVMTargetDataRef layout = LLVMCreateTargetDataLayout(j->tm);
  LLVMSetModuleDataLayout(j->mod, layout);
  LLVMDisposeTargetData(layout);
  if (want(j, TF_WANT_LLVM_RAW)) j->out->llvm_raw = module_text(j);
  if (!link_math(j) || !tf_verify_emitted(j, j->from_text ? NULL : "as emitted")) return false;
  tf_codegen_lap(j, TF_STAGE_MATH, &t);
  const char *bad = tf_devmath_find_unselectable(j->mod);
  if (bad) {
    tf_error(j->diags, j->loc, "'%s' cannot be compiled for this target", bad);
    return false;
  }
  return tf_check_calls(j);
}

static bool run_passes(tf_job *j) {
  double t = tf_codegen_now();
  j->quick.n = 0;
  bool ok = tf_run_llvm_passes(j);
  tf_codegen_lap(j, TF_STAGE_PASSES, &t);
  return ok;
}

static bool keep_modules(tf_job *j) {
  double t = tf_codegen_now();
  if (want(j, TF_WANT_LLVM)) j->out->llvm = module_text(j);
  bool modules = want(j, TF_WANT_BITCODE | TF_WANT_MODULES);
  if (modules && j->inlines && !tf_keep_inlined(j)) return false;
  if (modules && !j->inlines) tf_keep_bitcode(j);
  tf_codegen_lap(j, TF_STAGE_PACKAGE, &t);
  return true;
}

static bool make_ptx(tf_job *j) {
  double t = tf_codegen_now();
  bool ok = (wants_ptx(j) ? tf_emit_ptx : tf_check_before_ptx)(j);
  tf_codegen_lap(j, TF_STAGE_BACKEND, &t);
  return ok;
}

bool tf_compile_llvm_module(tf_job *j) {
  if (tf_stopped(j->o->stop) || !check_llvm_module(j) || !run_passes(j) || !keep_modules(j)) return false;
  if (!j->rolled) return make_ptx(j);
  LLVMDisposeModule(j->mod);
  j->mod = j->rolled;
  j->rolled = NULL;
  tf_str raw = j->out->llvm_raw;
  bool ok = check_llvm_module(j);
  j->out->llvm_raw = raw;
  return ok && run_passes(j) && make_ptx(j);
}

typedef struct branches {
  uint32_t ifs;
  bool many;
} branches;

static void find_branches(tf_op *op, void *user) {
  branches *b = user;
  int row = tf_kernel_op(op);
  if (row == TF_K_FUNC) b->ifs = 0;
  bool both = row == TF_K_IF && op->nregion > 1 && op->region[1].block;
  b->many |= row == TF_K_FOR || row == TF_K_WHILE || row == TF_K_ASSERT || tf_kernel_family_of(op) != TF_KERNEL_BASIC ||
             both || (row == TF_K_IF && ++b->ifs > 2);
}

/* Code in a row, a few conditions aside. Where there are more of them, such as the tail of a ragged vector, LLVM's
 * passes make fewer registers and instructions of it; asynchronous ops wait in loops. */
static bool kernels_are_straight(const tf_codegen_options *o, tf_op *const *kernel, uint32_t n) {
  branches b = {0};
  for (uint32_t i = 0; i < n; i++) tf_walk(kernel[i], false, find_branches, &b);
  return o->opt_level != 3 && !o->no_passes && !b.many;
}

static LLVMModuleRef emit(tf_job *j, tf_op *module, tf_op **kernel, uint32_t n, tf_pool *scratch, tf_emit_form form) {
  LLVMModuleRef m = LLVMModuleCreateWithNameInContext("tf", j->ctx);
  tf_emit_kernels(module, kernel, n, m, scratch, j->o, j->target->cc, form, &j->spared);
  return m;
}

void tf_emit_job(tf_job *j, tf_op *module, tf_op **kernel, uint32_t n, tf_pool *scratch) {
  double t = tf_codegen_now();
  tf_emit_form form = j->split ? TF_EMIT_TURNS : TF_EMIT_ROLLED;
  bool forms = wants_ptx(j) && tf_emit_has_forms(kernel, n);
  j->straight = kernels_are_straight(j->o, kernel, n);
  j->mod = emit(j, module, kernel, n, scratch, forms && !wants_modules(j) ? form : TF_EMIT_LOOPS);
  if (forms && wants_modules(j)) j->rolled = emit(j, module, kernel, n, scratch, form);
  tf_codegen_lap(j, TF_STAGE_EMIT, &t);
}

void tf_job_release(void *job) {
  tf_job *j = job;
  tf_give_target_machine(j);
  if (j->mod) LLVMDisposeModule(j->mod);
  if (j->aside) LLVMDisposeModule(j->aside);
  if (j->rolled) LLVMDisposeModule(j->rolled);
  if (j->ctx) LLVMContextDispose(j->ctx);
  if (j->llvm_error) LLVMDisposeMessage(j->llvm_error);
  j->tm = NULL;
  j->mod = j->aside = j->rolled = NULL;
  j->ctx = NULL;
  j->llvm_error = NULL;
}

tf_job *tf_job_begin(tf_codegen_ctx *c, tf_pool *pool, const tf_codegen_options *o, tf_diags *d,
                     tf_codegen_result *out) {
  memset(out, 0, sizeof *out);
  tf_pool *scratch = tf_pool_child(pool);
  tf_job *j = TF_NEW(scratch, tf_job);
  *j = (tf_job){.cache = c, .o = o, .pool = pool, .scratch = scratch, .diags = d, .out = out, .spared.pool = scratch};
  *tf_pool_hold(scratch, tf_job_release) = j;
  j->target = tf_target_find(tf_strz(o->target ? o->target : ""));
  j->lines = o->lineinfo;
  j->ctx = LLVMContextCreate();
  tf_latch_diagnostics(j);
  return j;
}

tf_status tf_job_end(tf_job *j, tf_status s) {
  tf_pool_free(j->scratch);
  return s;
}

tf_status tf_job_pack(tf_job *j, tf_op *module) {
  double t = tf_codegen_now();
  tf_status s = TF_OK;
  if (want(j, TF_WANT_CUBIN)) s = tf_run_ptxas(j);
  tf_codegen_lap(j, TF_STAGE_PTXAS, &t);
  if (s == TF_OK && want(j, TF_WANT_PACKAGE)) s = module ? tf_make_package(j, module) : tf_make_ll_package(j);
  tf_codegen_lap(j, TF_STAGE_PACKAGE, &t);
  return s;
}

/* All kernels in one LLVM module. */
static bool compile_together(tf_job *j, tf_op *module, tf_op **kernel, uint32_t n) {
  tf_emit_job(j, module, kernel, n, j->scratch);
  bool ok = tf_compile_llvm_module(j);
  if (ok || !j->split) return ok;
  LLVMDisposeModule(j->mod);
  tf_emit_job(j, module, kernel, n, j->scratch);
  return tf_compile_llvm_module(j);
}

/* The texts of one module are wanted, of which the kernels were compiled one by one. */
static bool write_texts(tf_job *j, tf_op *module, tf_op **kernel, uint32_t n) {
  double t = tf_codegen_now();
  if (!want(j, TF_WANT_LLVM | TF_WANT_LLVM_RAW | TF_WANT_BITCODE)) return true;
  if (!tf_link_modules(j)) return false;
  if (want(j, TF_WANT_LLVM)) j->out->llvm = module_text(j);
  if (want(j, TF_WANT_BITCODE)) tf_keep_bitcode(j);
  if (want(j, TF_WANT_LLVM_RAW)) {
    LLVMDisposeModule(j->mod);
    j->mod = LLVMModuleCreateWithNameInContext("tf", j->ctx);
    LLVMTargetDataRef layout = LLVMCreateTargetDataLayout(j->tm);
    LLVMSetModuleDataLayout(j->mod, layout);
    LLVMDisposeTargetData(layout);
    tf_emit_kernels(module, kernel, n, j->mod, j->scratch, j->o, j->target->cc, TF_EMIT_LOOPS, NULL);
    j->out->llvm_raw = module_text(j);
  }
  tf_codegen_lap(j, TF_STAGE_PACKAGE, &t);
  return true;
}

/* In the order of the module. */
tf_op **tf_kernels_of(tf_job *j, tf_op *module, uint32_t *n) {
  TF_VEC(tf_op *) all = {0};
  tf_block *b = tf_op_body(module);
  for (tf_op *op = b ? b->first : NULL; op; op = op->next)
    if (tf_kernel_op(op) == TF_K_FUNC) tf_vec_push(j->scratch, &all, op);
  *n = (uint32_t)all.n;
  return all.at;
}

tf_status tf_job_check(tf_job *j, tf_op *module) {
  tf_features need = {0};
  j->loc = module->loc;
  if (!j->target) {
    TF_EITHER(tf_check_target(j, need));
    return TF_ERR_INVALID;
  }
  tf_find_asked_for(j, module);
  if (!tf_check_kernels(j, module, &need) || !tf_check_target(j, need) || !tf_check_asked_for(j, module))
    return TF_ERR_UNSUPPORTED;
  j->out->ptx_version = j->ptx;
  if (!tf_check_repairs(j)) return TF_ERR_INVALID;
  j->tm = tf_take_target_machine(j);
  return j->tm ? TF_OK : TF_ERR_INTERNAL;
}

tf_status tf_codegen(tf_codegen_ctx *c, tf_op *module, tf_pool *pool, const tf_codegen_options *o,
                     tf_codegen_result *out) {
  uint32_t n;
  bool done;
  tf_job *j = tf_job_begin(c, pool, o, tf_context_diags(module->ctx), out);
  tf_status s = tf_job_check(j, module);
  if (s != TF_OK) return tf_job_end(j, s);
  tf_op **kernel = tf_kernels_of(j, module, &n);
  j->later = want(j, TF_WANT_LATER);
  if (j->later) {
    out->ptx_version = j->ptx;
    tf_keep_for_later(j, module, kernel, n);
    return tf_job_end(j, tf_job_pack(j, module));
  }
  if (!tf_compile_parts(j, module, kernel, n, &done)) return tf_job_end(j, TF_ERR_INTERNAL);
  if (!done && j->most_ptx > j->ptx && want(j, TF_WANT_PTX | TF_WANT_CUBIN)) tf_leave_out_asked_for(j, module);
  kernel = tf_kernels_of(j, module, &n);
  out->ptx_version = j->most_ptx;
  bool ok = done ? write_texts(j, module, kernel, n) : compile_together(j, module, kernel, n);
  if (!ok || (o->from_ptx && !tf_swap_for_ptx(j))) return tf_job_end(j, TF_ERR_INTERNAL);
  return tf_job_end(j, tf_job_pack(j, module));
}

tf_status tf_codegen_ll(tf_codegen_ctx *c, tf_diags *diags, tf_str name, tf_str text, tf_pool *pool,
                        const tf_codegen_options *o, tf_codegen_result *out) {
  double t = tf_codegen_now();
  tf_job *j = tf_job_begin(c, pool, o, diags, out);
  j->loc.file = tf_diags_add_source(diags, name, text);
  if (!j->target) {
    TF_EITHER(tf_check_target(j, (tf_features){0}));
    return tf_job_end(j, TF_ERR_INVALID);
  }
  if (!tf_read_ll(j, name, text)) return tf_job_end(j, TF_ERR_INVALID);
  tf_features need = tf_intrinsic_features(j->mod);
  if (!tf_inline_features(j, text, &need) || !tf_check_target(j, need)) return tf_job_end(j, TF_ERR_UNSUPPORTED);
  out->ptx_version = j->ptx;
  j->from_text = true;
  j->inlines = tf_has_inline_asm(j->mod);
  if (j->inlines || o->debug || o->lineinfo) tf_set_ll_places(j, text);
  LLVMSetTarget(j->mod, "nvptx64-nvidia-cuda");
  if (!(j->tm = tf_take_target_machine(j))) return tf_job_end(j, TF_ERR_INTERNAL);
  tf_codegen_lap(j, TF_STAGE_EMIT, &t);
  if (!tf_answer_reflections(j)) return tf_job_end(j, TF_ERR_INVALID);
  if (!tf_compile_llvm_module(j) || (o->from_ptx && !j->inlines && !tf_swap_for_ptx(j)))
    return tf_job_end(j, TF_ERR_INVALID);
  return tf_job_end(j, tf_job_pack(j, NULL));
}

tf_status tf_codegen_ptx(tf_codegen_ctx *c, tf_diags *diags, tf_str name, tf_str text, tf_pool *pool,
                         const tf_codegen_options *o, tf_codegen_result *out) {
  tf_job *j = tf_job_begin(c, pool, o, diags, out);
  j->loc.file = tf_diags_add_source(diags, name, text);
  j->from_ptx = true;
  j->target = NULL; /* the text says it */
  if (!tf_import_text(j, text)) return tf_job_end(j, TF_ERR_INVALID);
  if (want(j, TF_WANT_LLVM | TF_WANT_LLVM_RAW)) out->llvm = out->llvm_raw = module_text(j);
  if (want(j, TF_WANT_BITCODE | TF_WANT_MODULES)) tf_keep_bitcode(j);
  return tf_job_end(j, tf_job_pack(j, NULL));
}
