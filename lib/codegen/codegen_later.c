/* Kernels that become code when they are asked for (runtime/later.h): a module of each, as emitted and checked, and
 * what is left to do with one. So a fusion with dozens of versions costs what its launches take.
 *
 * What can refuse a kernel comes before. LLVM's passes and its back end fail with no module that passed here, unless
 * memory runs out or one of them is wrong. */
#include <llvm-c/BitReader.h>
#include <llvm-c/Core.h>

#include "codegen/codegen_impl.h"
#include "codegen/emit/emit_impl.h"
#include "kernel/kernel.h"
#include "runtime/llvm_modules.h"
#include "runtime/package.h"
#include "support/stop.h"

/* What the passes ask of a module, and only its emission knows: named metadata. */
static const char STRAIGHT[] = "tf.straight", LINKED[] = "tf.linked";

static void mark(tf_job *j, const char *name, bool on) {
  if (on) LLVMAddNamedMetadataOperand(j->mod, name, LLVMMetadataAsValue(j->ctx, LLVMMDNodeInContext2(j->ctx, NULL, 0)));
}

static bool marked(tf_job *j, const char *name) { return LLVMGetNamedMetadataNumOperands(j->mod, name) > 0; }

static void find_shared(tf_op *op, void *user) {
  int row = tf_kernel_op(op);
  *(bool *)user |= row == TF_K_ASSERT || row == TF_K_PRINT; /* their texts and callees are the module's */
}

bool tf_kernels_share(tf_op *const *kernel, uint32_t n) {
  bool any = false;
  for (uint32_t i = 0; i < n && !any; i++) tf_walk(kernel[i], false, find_shared, &any);
  return any;
}

static void close_one(void *what) {
  tf_job *j = what;
  j->tm = NULL; /* the compilation's */
  tf_job_release(j);
}

/* One kernel's module, in a context of its own, to bitcode. */
static bool emit_one(tf_job *j, tf_op *module, tf_op *kernel, tf_str *out) {
  tf_pool *scratch = tf_pool_child(j->scratch);
  tf_job *one = TF_NEW(scratch, tf_job);
  *one = *j;
  one->scratch = scratch;
  one->mod = NULL;
  one->out = TF_NEW(scratch, tf_codegen_result);
  *tf_pool_hold(scratch, close_one) = one;
  one->ctx = LLVMContextCreate();
  tf_latch_diagnostics(one);
  one->straight = tf_kernels_are_straight(j->o, &kernel, 1);
  one->mod = LLVMModuleCreateWithNameInContext("tf", one->ctx);
  tf_emit_kernels(module, &kernel, 1, one->mod, scratch, j->o, j->target->cc);
  bool ok = tf_check_llvm_module(one);
  mark(one, STRAIGHT, one->straight);
  mark(one, LINKED, one->linked);
  if (ok) *out = tf_write_bitcode(one, j->scratch);
  tf_pool_free(scratch);
  return ok;
}

bool tf_emit_later(tf_job *j, tf_op *module, tf_op *const *kernel, uint32_t n) {
  double t = tf_codegen_now();
  tf_str *each = TF_NEW_ARRAY(j->scratch, tf_str, n);
  for (uint32_t i = 0; i < n; i++)
    if (tf_stopped(j->o->stop) || !emit_one(j, module, kernel[i], &each[i])) return false;
  j->modules = tf_llvm_modules_join(j->scratch, each, n);
  tf_codegen_lap(j, TF_STAGE_EMIT, &t);
  return true;
}

tf_status tf_codegen_kernel(tf_codegen_ctx *c, tf_diags *diags, const tf_package_parts *p, uint32_t kernel,
                            tf_pool *pool, const tf_codegen_options *o, tf_codegen_result *out) {
  tf_job *j = tf_job_begin(c, pool, o, diags, out);
  tf_str bytes = tf_llvm_module_at(p->llvm, kernel);
  j->target = tf_target_find(tf_strz(p->target));
  j->ptx = p->ptx_version;
  LLVMMemoryBufferRef b = LLVMCreateMemoryBufferWithMemoryRange(bytes.ptr, bytes.len, "tf", false);
  bool bad = LLVMParseBitcodeInContext2(j->ctx, b, &j->mod);
  LLVMDisposeMemoryBuffer(b);
  if (bad || !j->target) {
    if (bad) j->mod = NULL;
    tf_error(diags, j->loc, "the package's LLVM module of kernel '%s' cannot be read", p->kernel[kernel].name);
    return tf_job_end(j, TF_ERR_INVALID);
  }
  if (!(j->tm = tf_take_target_machine(j))) return tf_job_end(j, TF_ERR_INTERNAL);
  j->straight = marked(j, STRAIGHT);
  j->linked = marked(j, LINKED);
  if (!tf_finish_llvm_module(j)) return tf_job_end(j, TF_ERR_INTERNAL);
  tf_hkernel one = p->kernel[kernel];
  tf_package_parts parts = {.target = p->target,
                            .ptx_version = p->ptx_version,
                            .producer = tf_version(),
                            .nkernel = 1,
                            .kernel = &one,
                            .ptx = out->ptx,
                            .llvm = j->modules};
  return tf_job_end(j, tf_keep_package(j, &parts));
}
