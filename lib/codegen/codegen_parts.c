/* Kernels side by side. A fusion has a kernel for each of its schedules and index widths, and none needs another. So
 * they go to LLVM in modules of their own, several threads at once, and are put together in their order: which kernels
 * share a module depends on the kernels alone, and so the bytes that come out do not depend on the threads. Those that
 * link device math share one, which stands last: its functions are in PTX once, and it is loaded whole.
 *
 * Ops are read and LLVM IR is emitted by the caller's thread, since the ops' context serves one thread at a time. The
 * others have pools of their own, with a recovery point of their own. */
#include <pthread.h>
#include <stdatomic.h>
#include <string.h>
#include <unistd.h>

#include <llvm-c/BitReader.h>
#include <llvm-c/Core.h>
#include <llvm-c/Linker.h>

#include "codegen/codegen_impl.h"
#include "codegen/emit/emit_impl.h"
#include "codegen/math/devicemath.h"
#include "codegen/ptx/ptx_parts.h"
#include "kernel/kernel.h"
#include "runtime/llvm_modules.h"
#include "support/stop.h"

enum {
  TOGETHER = 128, /* ops: kernels in a row share a module while they have no more */
  MOST_THREADS = 16,
};

typedef struct part {
  tf_op **kernel;
  uint32_t n;
  tf_pool *pool; /* of the thread that compiles it */
  uint32_t ptx;  /* version */
  bool links;    /* device math that comes as functions and tables */
  bool moved;    /* its kernels are in another part */
  tf_oom oom;
  tf_job job;
  tf_codegen_result out;
  tf_status status;
  TF_VEC(const char *) said;
} part;

/* Pools of several threads take their memory from one allocator, which need not know of threads. */
typedef struct shared {
  tf_allocator alloc;
  pthread_mutex_t lock;
} shared;

typedef struct parts {
  part *at;
  uint32_t n;
  atomic_uint next;
  shared memory;
} parts;

typedef struct worker {
  parts *all;
  LLVMTargetMachineRef tm;
  uint32_t ptx; /* its version */
  pthread_t thread;
} worker;

static void *take(void *user, size_t size) {
  shared *s = user;
  pthread_mutex_lock(&s->lock);
  void *p = s->alloc.alloc(s->alloc.user, size);
  pthread_mutex_unlock(&s->lock);
  return p;
}

static void give(void *user, void *p) {
  shared *s = user;
  pthread_mutex_lock(&s->lock);
  s->alloc.free(s->alloc.user, p);
  pthread_mutex_unlock(&s->lock);
}

/* ------------------------------------------------------------------------------------------------ which kernels */

static void count(tf_op *op, void *user) {
  (void)op;
  ++*(uint32_t *)user;
}

static uint32_t size_of(tf_op *kernel) {
  uint32_t n = 0;
  tf_walk(kernel, false, count, &n);
  return n;
}

static void close_part(void *what) {
  part *p = what;
  tf_job_release(&p->job);
  tf_pool_free(p->pool);
  p->pool = NULL;
}

/* A module with these kernels, as emitted. */
static void open_part(tf_job *j, parts *all, part *p, tf_op *module) {
  tf_allocator alloc = {take, give, &all->memory};
  void **held = tf_pool_hold(j->scratch, close_part);
  p->out = (tf_codegen_result){0};
  p->pool = tf_pool_new(&alloc, &p->oom);
  if (!p->pool) tf_pool_out_of_memory(j->scratch);
  *held = p;
  p->job = (tf_job){.cache = j->cache,
                    .lines = j->lines,
                    .o = j->o,
                    .pool = p->pool,
                    .scratch = p->pool,
                    .target = j->target,
                    .ptx = p->ptx,
                    .most_ptx = p->ptx,
                    .only = TF_WANT_MODULES | TF_WANT_PTX,
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

/* Kernels that link the same functions are one module, behind the others: it has each function once. */
static void gather_linked(tf_job *j, parts *all, tf_op *module) {
  uint32_t parts = 0, kernels = 0;
  for (uint32_t i = 0; i < all->n; i++) {
    parts += all->at[i].links;
    kernels += all->at[i].links ? all->at[i].n : 0;
  }
  if (parts < 2) return;
  part *to = &all->at[all->n];
  to->ptx = j->ptx;
  to->kernel = TF_NEW_ARRAY(j->scratch, tf_op *, kernels);
  for (uint32_t i = 0; i < all->n; i++) {
    part *p = &all->at[i];
    if (!p->links) continue;
    memcpy(to->kernel + to->n, p->kernel, p->n * sizeof(tf_op *));
    to->n += p->n;
    p->moved = true;
    tf_job_release(&p->job);
  }
  all->n++;
  open_part(j, all, to, module);
}

/* Whether a kernel shares the module of those before it, which have so many ops. */
static bool joins(const tf_job *j, const part *p, tf_op *kernel, uint32_t ops) {
  return !p->n || (ops + size_of(kernel) <= TOGETHER && tf_ptx_of_kernel(j, kernel) == p->ptx);
}

/* What is loaded whole is loaded by devices that take no later version than the module's. */
static void leave_out_later_ones(tf_job *j, parts *all, tf_op *module) {
  bool links = false;
  for (uint32_t i = 0; i < all->n; i++) links |= all->at[i].links;
  if (!links || j->most_ptx == j->ptx) return;
  for (uint32_t i = 0; i < all->n; i++) {
    part *p = &all->at[i];
    if (p->ptx == j->ptx) continue;
    p->moved = true;
    p->links = false;
    tf_job_release(&p->job);
  }
  tf_leave_out_asked_for(j, module);
}

static void cut(tf_job *j, parts *all, tf_op *module, tf_op **kernel, uint32_t n) {
  all->at = TF_NEW_ARRAY(j->scratch, part, n + 1);
  for (uint32_t i = 0, ops; i < n; all->n++) {
    part *p = &all->at[all->n];
    p->kernel = kernel + i;
    p->ptx = tf_ptx_of_kernel(j, kernel[i]);
    for (ops = 0; i < n && joins(j, p, kernel[i], ops); i++, p->n++) ops += size_of(kernel[i]);
  }
  if (all->n < 2) return;
  for (uint32_t i = 0; i < all->n; i++) open_part(j, all, &all->at[i], module);
  leave_out_later_ones(j, all, module);
  gather_linked(j, all, module);
}

static uint32_t live(const parts *all) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < all->n; i++) n += !all->at[i].moved;
  return n;
}

/* ------------------------------------------------------------------------------------------------ threads */

static void keep_message(void *user, const tf_diagnostic *d) {
  part *p = user;
  const char *text = tf_pool_str(p->pool, d->message);
  tf_vec_push(p->pool, &p->said, text);
}

/* The machine is the worker's, or one of the part's own PTX version, which goes with its job. */
static void compile_part(part *p, const worker *w) {
  p->status = TF_ERR_OOM;
  if (setjmp(p->oom.jump)) return;
  p->oom.armed = 1;
  p->job.diags = tf_diags_new(p->pool, keep_message, p);
  p->job.tm = p->ptx == w->ptx ? w->tm : tf_take_target_machine(&p->job);
  p->status = p->job.tm && tf_compile_llvm_module(&p->job) ? TF_OK : TF_ERR_INTERNAL;
  p->oom.armed = 0;
}

/* What LLVM has of a part goes as soon as it can. */
static void make_part(part *p, const worker *w) {
  if (tf_stopped(p->job.o->stop)) p->status = TF_ERR_CANCELLED;
  else compile_part(p, w);
  if (p->ptx == w->ptx) p->job.tm = NULL;
  p->oom.armed = 0;
  tf_job_release(&p->job);
}

static void *work(void *arg) {
  worker *w = arg;
  for (uint32_t i; (i = atomic_fetch_add(&w->all->next, 1)) < w->all->n;)
    if (!w->all->at[i].moved) make_part(&w->all->at[i], w);
  return NULL;
}

static uint32_t threads(const tf_job *j, uint32_t parts) {
  long n = j->o->threads ? (long)j->o->threads : sysconf(_SC_NPROCESSORS_ONLN);
  if (n > MOST_THREADS) n = MOST_THREADS;
  if (n > parts) n = parts;
  return n < 1 ? 1 : (uint32_t)n;
}

/* The caller's thread is one of them; where no more can be started, it does what there is. All machines are taken
 * before the first thread runs: their memory is the allocator's itself, without the lock. */
static void run(tf_job *j, parts *all) {
  uint32_t n = threads(j, live(all)), machines = 1, started = 1;
  worker w[MOST_THREADS] = {{.all = all, .tm = j->tm, .ptx = j->ptx}};
  tf_job machine = *j;
  for (; machines < n; machines++) {
    w[machines] = (worker){.all = all, .tm = tf_take_target_machine(&machine), .ptx = j->ptx};
    if (!w[machines].tm) break;
  }
  while (started < machines && !pthread_create(&w[started].thread, NULL, work, &w[started])) started++;
  work(&w[0]);
  for (uint32_t i = 1; i < started; i++) pthread_join(w[i].thread, NULL);
  for (uint32_t i = 1; i < machines; i++) {
    machine.tm = w[i].tm;
    tf_give_target_machine(&machine);
  }
}

/* Those whose rolled loops LLVM has not left in a row, once more, by the thread that may read ops. */
static void compile_again(tf_job *j, parts *all, tf_op *module) {
  worker w = {.all = all, .tm = j->tm, .ptx = j->ptx};
  for (uint32_t i = 0; i < all->n; i++) {
    part *p = &all->at[i];
    if (p->moved || p->status != TF_ERR_INTERNAL || !p->job.split) continue;
    close_part(p);
    memset(&p->said, 0, sizeof p->said); /* it was in the pool */
    open_part(j, all, p, module);
    make_part(p, &w);
  }
}

/* ------------------------------------------------------------------------------------------------ together again */

/* What was said, in the order of the kernels; false: something failed. Memory that ran out goes on as in any call. */
static bool tell(tf_job *j, const parts *all) {
  bool ok = true;
  for (uint32_t i = 0; i < all->n; i++) {
    const part *p = &all->at[i];
    if (p->moved) continue;
    if (p->status == TF_ERR_OOM) tf_pool_out_of_memory(j->scratch);
    for (size_t k = 0; k < p->said.n; k++) tf_error(j->diags, j->loc, "%s", p->said.at[k]);
    ok &= p->status == TF_OK;
  }
  return ok;
}

bool tf_link_modules(tf_job *j) {
  for (uint32_t i = 0; i < tf_llvm_modules_count(j->modules); i++) {
    tf_str bytes = tf_llvm_module_at(j->modules, i);
    LLVMModuleRef m = NULL;
    LLVMMemoryBufferRef b = LLVMCreateMemoryBufferWithMemoryRange(bytes.ptr, bytes.len, "tf", false);
    bool bad = LLVMParseBitcodeInContext2(j->ctx, b, &m);
    LLVMDisposeMemoryBuffer(b);
    if (bad || (i > 0 && LLVMLinkModules2(j->mod, m))) { /* which takes m */
      tf_error(j->diags, j->loc, "internal error: LLVM cannot put its own modules together; please report this");
      return false;
    }
    if (!i) j->mod = m;
  }
  return tf_check_latched(j);
}

static bool join(tf_job *j, const parts *all) {
  tf_str *text = TF_NEW_ARRAY(j->scratch, tf_str, all->n), *bitcode = TF_NEW_ARRAY(j->scratch, tf_str, all->n);
  tf_str linked = {0};
  uint32_t n = 0, modules = 0;
  for (uint32_t i = 0; i < all->n; i++) {
    const part *p = &all->at[i];
    if (p->moved) continue;
    bitcode[modules++] = p->job.modules;
    if (p->links) linked = p->out.ptx; /* there is one such part */
    else text[n++] = p->out.ptx;
  }
  if (!tf_ptx_join(j->pool, j->most_ptx, text, n, linked, &j->out->ptx, &j->head, &j->parts)) return false;
  j->modules = tf_llvm_modules_join(j->scratch, bitcode, modules);
  return true;
}

/* Stages took the time that passed, in the proportion of what all threads needed. */
static void share_time(tf_job *j, const parts *all, double passed) {
  double of[TF_STAGE_COUNT] = {0}, sum = 0;
  for (uint32_t i = 0; i < all->n; i++)
    for (int s = 0; s < TF_STAGE_COUNT; s++) {
      of[s] += all->at[i].out.seconds[s];
      sum += all->at[i].out.seconds[s];
    }
  for (int s = 0; s < TF_STAGE_COUNT && sum > 0; s++) j->out->seconds[s] += of[s] / sum * passed;
}

static void end_memory(void *memory) { pthread_mutex_destroy(&((shared *)memory)->lock); }

bool tf_compile_parts(tf_job *j, tf_op *module, tf_op **kernel, uint32_t n, bool *done) {
  bool one = n < 2 || j->o->debug || j->o->lineinfo || !(j->o->want & TF_WANT_PTX);
  *done = false;
  if (one || tf_kernels_share(kernel, n)) return true;
  double t = tf_codegen_now();
  parts *all = TF_NEW(j->scratch, parts);
  all->memory.alloc = *tf_pool_allocator(j->pool);
  pthread_mutex_init(&all->memory.lock, NULL);
  *tf_pool_hold(j->scratch, end_memory) = &all->memory;
  cut(j, all, module, kernel, n);
  if (live(all) < 2) return true;
  tf_codegen_lap(j, TF_STAGE_EMIT, &t);
  run(j, all);
  compile_again(j, all, module);
  share_time(j, all, tf_codegen_now() - t);
  t = tf_codegen_now();
  if (!tell(j, all)) return false;
  *done = join(j, all); /* not if they share something after all */
  tf_codegen_lap(j, TF_STAGE_PACKAGE, &t);
  return true;
}
