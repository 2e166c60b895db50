/* One LLVM module: emitted of kernels, device math linked, LLVM's passes, then what is wanted of it: texts, bitcode,
 * PTX. By whatever thread, but for emitting. */
#include <llvm-c/BitWriter.h>
#include <llvm-c/Core.h>
#include <llvm-c/Target.h>

#include "codegen/codegen_impl.h"
#include "codegen/emit/emit_impl.h"
#include "codegen/math/devicemath.h"
#include "kernel/kernel.h"
#include "support/stop.h"

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
  if (tf_job_wants(j, TF_WANT_BITCODE)) j->out->bitcode = j->modules;
}

/* LLVM IR in any form: what the simulated SM runs. */
static bool wants_modules(const tf_job *j) {
  return tf_job_wants(j, TF_WANT_MODULES | TF_WANT_BITCODE | TF_WANT_LLVM | TF_WANT_LLVM_RAW);
}

static bool wants_ptx(const tf_job *j) { return tf_job_wants(j, TF_WANT_PTX | TF_WANT_CUBIN); }

static bool check_llvm_module(tf_job *j) {
  double t = tf_codegen_now();
  LLVMTargetDataRef layout = LLVMCreateTargetDataLayout(j->tm);
  LLVMSetModuleDataLayout(j->mod, layout);
  LLVMDisposeTargetData(layout);
  if (tf_job_wants(j, TF_WANT_LLVM_RAW)) j->out->llvm_raw = tf_module_text(j);
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
  if (tf_job_wants(j, TF_WANT_LLVM)) j->out->llvm = tf_module_text(j);
  bool modules = tf_job_wants(j, TF_WANT_BITCODE | TF_WANT_MODULES);
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
