/* One part of a compilation: LLVM IR is emitted by the thread that reads ops, since their context serves one thread at
 * a time; all that follows is done by any thread, in a pool with a recovery point of its own. */
#include "codegen/codegen_part.h"

#include <unistd.h>

#include <llvm-c/Core.h>

#include "codegen/math/devicemath.h"
#include "support/stop.h"

enum { MOST_THREADS = 16 };

void tf_part_close(tf_part *p) {
  p->job.tm = NULL;
  tf_job_release(&p->job);
  tf_pool_free(p->pool);
  p->pool = NULL;
}

void tf_part_open(tf_job *j, const tf_allocator *alloc, unsigned want, tf_part *p, tf_op *module) {
  p->out = (tf_codegen_result){0};
  p->pool = tf_pool_new(alloc, &p->oom);
  if (!p->pool) tf_pool_out_of_memory(j->scratch);
  p->job = (tf_job){.cache = j->cache,
                    .lines = j->lines,
                    .o = j->o,
                    .pool = p->pool,
                    .scratch = p->pool,
                    .target = j->target,
                    .ptx = p->ptx,
                    .most_ptx = p->ptx,
                    .only = want,
                    .split = p->job.split,
                    .out = &p->out,
                    .spared.pool = j->scratch}; /* filled by this thread */
  p->job.ctx = LLVMContextCreate();
  tf_latch_diagnostics(&p->job);
  tf_pool *scratch = tf_pool_child(j->scratch);
  tf_emit_job(&p->job, module, p->kernel, p->n, scratch);
  tf_pool_free(scratch);
  p->links = tf_devmath_needs_link(p->job.mod);
}

static void keep_message(void *user, const tf_diagnostic *d) {
  tf_part *p = user;
  const char *text = tf_pool_str(p->pool, d->message);
  tf_vec_push(p->pool, &p->said, text);
}

static void compile(tf_part *p, LLVMTargetMachineRef tm) {
  p->status = TF_ERR_OOM;
  if (setjmp(p->oom.jump)) return;
  p->oom.armed = 1;
  p->job.diags = tf_diags_new(p->pool, keep_message, p);
  p->job.tm = p->tm ? p->tm : tm;
  p->status = tf_compile_llvm_module(&p->job) ? TF_OK : TF_ERR_INTERNAL;
}

void tf_part_compile(tf_part *p, LLVMTargetMachineRef tm) {
  if (tf_stopped(p->job.o->stop)) p->status = TF_ERR_CANCELLED;
  else compile(p, tm);
  p->oom.armed = 0;
  p->job.tm = NULL; /* whoever took it gives it back */
}

void tf_part_make(tf_part *p, LLVMTargetMachineRef tm) {
  tf_part_compile(p, tm);
  tf_job_release(&p->job);
}

void tf_part_make_again(tf_job *j, const tf_allocator *alloc, unsigned want, tf_part *p, tf_op *module,
                        LLVMTargetMachineRef tm) {
  if (p->status != TF_ERR_INTERNAL || !p->job.split) return;
  tf_part_close(p);
  memset(&p->said, 0, sizeof p->said); /* it was in the pool */
  tf_part_open(j, alloc, want, p, module);
  tf_part_make(p, tm);
}

bool tf_part_tell(tf_job *j, const tf_part *p) {
  if (p->status == TF_ERR_OOM) tf_pool_out_of_memory(j->scratch);
  for (size_t k = 0; k < p->said.n; k++) tf_error(j->diags, j->loc, "%s", p->said.at[k]);
  return p->status == TF_OK;
}

uint32_t tf_part_threads(const tf_codegen_options *o, uint32_t parts) {
  long n = o->threads ? (long)o->threads : sysconf(_SC_NPROCESSORS_ONLN);
  if (n > MOST_THREADS) n = MOST_THREADS;
  if (n > parts) n = parts;
  return n < 1 ? 1 : (uint32_t)n;
}
