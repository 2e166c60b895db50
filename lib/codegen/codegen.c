/* The compilation, stage by stage (README.md has the table):
 *
 *   check target and kernels, take a target machine
 *   emit LLVM IR, link device math, passes, PTX: kernel by kernel side by side (codegen_parts.c), or all in one module,
 *     or later, when a device first launches a kernel (tf_keep_for_later)
 *   assemble a cubin, make the package
 *
 * All that a job takes, also of LLVM, hangs on its scratch pool and goes in tf_job_end, whatever happens. LLVM reports
 * some errors and goes on: the job remembers them, and tf_check_latched asks after each step. */
#include "codegen/codegen.h"

#include <llvm-c/Core.h>
#include <llvm-c/Target.h>

#include "codegen/emit/emit_impl.h"
#include "codegen/codegen_impl.h"
#include "kernel/kernel.h"
#include "support/result.h"

const char *tf_stage_name(tf_stage s) {
  static const char *const names[] = {"emit LLVM IR", "link device math", "LLVM passes", "generate PTX",
                                      "ptxas",        "package"};
  return names[s];
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
  if (tf_job_wants(j, TF_WANT_CUBIN)) s = tf_run_ptxas(j);
  tf_codegen_lap(j, TF_STAGE_PTXAS, &t);
  if (s == TF_OK && tf_job_wants(j, TF_WANT_PACKAGE)) s = module ? tf_make_package(j, module) : tf_make_ll_package(j);
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
  if (!tf_job_wants(j, TF_WANT_LLVM | TF_WANT_LLVM_RAW | TF_WANT_BITCODE)) return true;
  if (!tf_link_modules(j)) return false;
  if (tf_job_wants(j, TF_WANT_LLVM)) j->out->llvm = tf_module_text(j);
  if (tf_job_wants(j, TF_WANT_BITCODE)) tf_keep_bitcode(j);
  if (tf_job_wants(j, TF_WANT_LLVM_RAW)) {
    LLVMDisposeModule(j->mod);
    j->mod = LLVMModuleCreateWithNameInContext("tf", j->ctx);
    LLVMTargetDataRef layout = LLVMCreateTargetDataLayout(j->tm);
    LLVMSetModuleDataLayout(j->mod, layout);
    LLVMDisposeTargetData(layout);
    tf_emit_kernels(module, kernel, n, j->mod, j->scratch, j->o, j->target->cc, TF_EMIT_LOOPS, NULL);
    j->out->llvm_raw = tf_module_text(j);
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
  j->later = tf_job_wants(j, TF_WANT_LATER);
  if (j->later) {
    out->ptx_version = j->ptx;
    tf_keep_for_later(j, module, kernel, n);
    return tf_job_end(j, tf_job_pack(j, module));
  }
  if (!tf_compile_parts(j, module, kernel, n, &done)) return tf_job_end(j, TF_ERR_INTERNAL);
  if (!done && j->most_ptx > j->ptx && tf_job_wants(j, TF_WANT_PTX | TF_WANT_CUBIN)) tf_leave_out_asked_for(j, module);
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
  if (tf_job_wants(j, TF_WANT_LLVM | TF_WANT_LLVM_RAW)) out->llvm = out->llvm_raw = tf_module_text(j);
  if (tf_job_wants(j, TF_WANT_BITCODE | TF_WANT_MODULES)) tf_keep_bitcode(j);
  return tf_job_end(j, tf_job_pack(j, NULL));
}
