/* What a compilation keeps: its results, what LLVM made for it, and what LLVM says of it. */
#include <time.h>

#include <llvm-c/Analysis.h>
#include <llvm-c/Core.h>

#include "codegen/codegen_impl.h"

/* ------------------------------------------------------------------------------------------------ what it keeps */

tf_str tf_job_keep(tf_job *j, const char *text, size_t n) {
  return (tf_str){tf_pool_str(j->pool, (tf_str){text, n}), n};
}

static void dispose_message(void *text) { LLVMDisposeMessage(text); }
static void dispose_buffer(void *b) { LLVMDisposeMemoryBuffer(b); }
void **tf_job_hold_message(tf_job *j) { return tf_pool_hold(j->scratch, dispose_message); }
void **tf_job_hold_buffer(tf_job *j) { return tf_pool_hold(j->scratch, dispose_buffer); }

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

tf_str tf_module_text(tf_job *j) {
  void **held = tf_job_hold_message(j);
  char *text = LLVMPrintModuleToString(j->mod);
  *held = text;
  return tf_job_keep(j, text, strlen(text));
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

/* ------------------------------------------------------------------------------------------------ diagnostics */

/* Without a handler LLVM exits the process on an error; with one it goes on and reports success. */
static void latch(LLVMDiagnosticInfoRef info, void *user) {
  tf_job *j = user;
  if (LLVMGetDiagInfoSeverity(info) == LLVMDSError && !j->llvm_error) j->llvm_error = LLVMGetDiagInfoDescription(info);
}

void tf_latch_diagnostics(tf_job *j) { LLVMContextSetDiagnosticHandler(j->ctx, latch, j); }

const char *tf_job_first_line(tf_job *j, const char *text) {
  size_t n = strcspn(text, "\n");
  return tf_pool_str(j->scratch, (tf_str){text, n});
}

bool tf_check_latched(tf_job *j) {
  if (!j->llvm_error) return true;
  tf_error(j->diags, j->loc, "LLVM reported: %s", tf_job_first_line(j, j->llvm_error));
  return false;
}

bool tf_verify_llvm(tf_job *j, const char *when) {
  void **held = tf_job_hold_message(j);
  char *text = NULL;
  bool bad = LLVMVerifyModule(j->mod, LLVMReturnStatusAction, &text);
  *held = text;
  if (bad && !when)
    tf_error(j->diags, j->loc, "LLVM's rules do not hold for this text: %s", tf_job_first_line(j, text));
  else if (bad)
    tf_error(j->diags, j->loc, "LLVM's verifier refused the module %s: %s", when, tf_job_first_line(j, text));
  return !bad;
}

/* LLVM's verifier runs on what a user wrote, as it comes and before code generation. What our own emitter wrote goes
 * through it at both places in builds with assertions; else before code generation, if that is asked for. */
#ifdef NDEBUG
enum { ASSERTIONS = false };
#else
enum { ASSERTIONS = true };
#endif

bool tf_verify_emitted(tf_job *j, const char *when) { return !(ASSERTIONS || j->from_text) || tf_verify_llvm(j, when); }

bool tf_verify_before_codegen(tf_job *j) {
  return !(ASSERTIONS || j->from_text || j->o->verify) || tf_verify_llvm(j, "before code generation");
}
