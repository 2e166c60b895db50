/* Kernels that become code when they are asked for (runtime/later.h): the package has each one's text, which its maker
 * reads and compiles by itself. So a fusion with dozens of versions costs what its launches take.
 *
 * Features and targets have been asked for before. What comes after a kernel's text refuses none, unless memory runs
 * out or tf is wrong. */
#include "codegen/codegen_impl.h"
#include "kernel/kernel.h"
#include "runtime/llvm_modules.h"

static void find_shared(tf_op *op, void *user) {
  int row = tf_kernel_op(op);
  *(bool *)user |= row == TF_K_ASSERT || row == TF_K_PRINT; /* their texts and callees are the module's */
}

bool tf_kernels_share(tf_op *const *kernel, uint32_t n) {
  bool any = false;
  for (uint32_t i = 0; i < n && !any; i++) tf_walk(kernel[i], false, find_shared, &any);
  return any;
}

bool tf_codegen_may_wait(tf_op *module) {
  bool any = false, share = false;
  for (tf_op *op = tf_op_body(module)->first; op; op = op->next) {
    any |= tf_host_op(op) == TF_H_FUNC && tf_host_source_attr(op);
    if (tf_kernel_op(op) != TF_K_FUNC) continue;
    any = true;
    share |= tf_kernels_share(&op, 1);
  }
  return any && !share;
}

/* Behind the kernels' texts, one for each host program: what its versions are made of. None if no program has any. */
static uint32_t add_sources(tf_op *module, tf_str *at) {
  uint32_t n = 0;
  bool any = false;
  for (tf_op *op = tf_op_body(module)->first; op; op = op->next) {
    if (tf_host_op(op) != TF_H_FUNC) continue;
    any |= tf_host_source_attr(op) != NULL;
    at[n++] = tf_host_source_attr(op) ? tf_host_source_of(op) : (tf_str){"", 0};
  }
  return any ? n : 0;
}

static uint32_t count_programs(tf_op *module) {
  uint32_t n = 0;
  for (tf_op *op = tf_op_body(module)->first; op; op = op->next) n += tf_host_op(op) == TF_H_FUNC;
  return n;
}

void tf_keep_for_later(tf_job *j, tf_op *module, tf_op *const *kernel, uint32_t n) {
  double t = tf_codegen_now();
  tf_str *each = TF_NEW_ARRAY(j->scratch, tf_str, n + count_programs(module));
  bool texts = !(j->o->want & TF_WANT_NO_TEXTS);
  for (uint32_t i = 0; i < n && texts; i++) {
    tf_strbuf b = {.pool = j->scratch};
    tf_print(&b, kernel[i], &(tf_print_options){.generic = true, .debuginfo = j->o->debug || j->o->lineinfo});
    each[i] = tf_sb_str(&b);
  }
  n += add_sources(module, each + n);
  j->modules = tf_llvm_modules_join(j->scratch, each, n);
  tf_codegen_lap(j, TF_STAGE_PACKAGE, &t);
}
