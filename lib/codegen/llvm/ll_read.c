/* LLVM IR from a text. LLVM's reader has a rule of its own for texts with debug info: where such a module breaks a rule
 * it ends the process, after it has written the reason where nobody asked for it. So these are read twice: without
 * their debug info first, for the verifier, whose reason is then ours to tell. */
#include <llvm-c/Core.h>
#include <llvm-c/IRReader.h>

#include "codegen/codegen_impl.h"

/* NULL: it is told. */
static LLVMModuleRef parse(tf_job *j, tf_str name, tf_str text) {
  char *message = NULL;
  void **held = tf_job_hold_message(j);
  LLVMModuleRef m = NULL;
  LLVMMemoryBufferRef b = LLVMCreateMemoryBufferWithMemoryRangeCopy(text.ptr, text.len, tf_pool_str(j->scratch, name));
  bool bad = LLVMParseIRInContext(j->ctx, b, &m, &message); /* takes the buffer */
  *held = message;
  if (!bad) return m;
  tf_error(j->diags, j->loc, "not LLVM IR: %s", tf_job_first_line(j, message));
  return NULL;
}

static const char version_flag[] = "!\"Debug Info Version\"";

/* LLVM drops debug info whose version it does not find, and then verifies nothing while it reads. NULL: there is none.
 */
static char *without_debug_info(tf_job *j, tf_str text) {
  const size_t n = sizeof version_flag - 1;
  char *copy = NULL;
  for (const char *at = text.ptr, *end = at + text.len; (at = memmem(at, (size_t)(end - at), version_flag, n));
       at += n) {
    if (!copy) copy = tf_pool_str(j->scratch, text);
    copy[at - text.ptr + 2] = 'd';
  }
  return copy;
}

static void dispose_context(void *ctx) { LLVMContextDispose(ctx); }

/* In a context of its own: the names of types that both readings make would be told apart by numbers. */
static bool verify_text(tf_job *j, tf_str name, tf_str text) {
  tf_pool *pool = tf_pool_child(j->scratch);
  tf_job bare = *j;
  void **held = tf_pool_hold(pool, dispose_context);
  bare.ctx = *held = LLVMContextCreate();
  tf_latch_diagnostics(&bare);
  bare.mod = parse(&bare, name, text);
  bool good = bare.mod && tf_verify_llvm(&bare, NULL);
  if (bare.mod) LLVMDisposeModule(bare.mod);
  j->llvm_error = bare.llvm_error;
  tf_pool_free(pool);
  return good;
}

bool tf_read_ll(tf_job *j, tf_str name, tf_str text) {
  char *bare = without_debug_info(j, text);
  if (bare && !verify_text(j, name, (tf_str){bare, text.len})) return false;
  j->mod = parse(j, name, text);
  return j->mod;
}
