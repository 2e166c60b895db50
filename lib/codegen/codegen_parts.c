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

#include <llvm-c/BitReader.h>
#include <llvm-c/Core.h>
#include <llvm-c/Linker.h>

#include "codegen/codegen_part.h"
#include "codegen/emit/emit_impl.h"
#include "codegen/math/devicemath.h"
#include "codegen/ptx/ptx_parts.h"
#include "kernel/kernel.h"
#include "runtime/llvm_modules.h"
#include "support/locked_alloc.h"

enum {
  TOGETHER = 128, /* ops: kernels in a row share a module while they have no more */
  MODULES_AND_PTX = TF_WANT_MODULES | TF_WANT_PTX,
};

typedef struct parts {
  tf_part *at;
  uint32_t n;
  atomic_uint next;
  tf_locked_alloc memory; /* pools of several threads take theirs from one allocator, which need not know of threads */
  tf_allocator alloc;
} parts;

typedef struct worker {
  parts *all;
  LLVMTargetMachineRef tm;
  pthread_t thread;
} worker;

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

/* By the thread that compiles all: machines are its own to give back. */
static void close_part(void *what) {
  tf_part *p = what;
  tf_part_close(p);
  p->job.tm = p->tm;
  p->tm = NULL;
  tf_give_target_machine(&p->job);
  p->job.tm = NULL;
}

/* A module with these kernels, as emitted. */
static void open_part(tf_job *j, parts *all, tf_part *p, tf_op *module) {
  void **held = tf_pool_hold(j->scratch, close_part);
  *held = p;
  tf_part_open(j, &all->alloc, MODULES_AND_PTX, p, module);
}

/* Kernels that link the same functions are one module, behind the others: it has each function once. */
static void gather_linked(tf_job *j, parts *all, tf_op *module) {
  uint32_t parts = 0, kernels = 0;
  for (uint32_t i = 0; i < all->n; i++) {
    parts += all->at[i].links;
    kernels += all->at[i].links ? all->at[i].n : 0;
  }
  if (parts < 2) return;
  tf_part *to = &all->at[all->n];
  to->ptx = j->ptx;
  to->kernel = TF_NEW_ARRAY(j->scratch, tf_op *, kernels);
  for (uint32_t i = 0; i < all->n; i++) {
    tf_part *p = &all->at[i];
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
static bool joins(const tf_job *j, const tf_part *p, tf_op *kernel, uint32_t ops) {
  return !p->n || (ops + size_of(kernel) <= TOGETHER && tf_ptx_of_kernel(j, kernel) == p->ptx);
}

/* What is loaded whole is loaded by devices that take no later version than the module's. */
static void leave_out_later_ones(tf_job *j, parts *all, tf_op *module) {
  bool links = false;
  for (uint32_t i = 0; i < all->n; i++) links |= all->at[i].links;
  if (!links || j->most_ptx == j->ptx) return;
  for (uint32_t i = 0; i < all->n; i++) {
    tf_part *p = &all->at[i];
    if (p->ptx == j->ptx) continue;
    p->moved = true;
    p->links = false;
    tf_job_release(&p->job);
  }
  tf_leave_out_asked_for(j, module);
}

static void cut(tf_job *j, parts *all, tf_op *module, tf_op **kernel, uint32_t n) {
  all->at = TF_NEW_ARRAY(j->scratch, tf_part, n + 1);
  for (uint32_t i = 0, ops; i < n; all->n++) {
    tf_part *p = &all->at[all->n];
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

static void *work(void *arg) {
  worker *w = arg;
  for (uint32_t i; (i = atomic_fetch_add(&w->all->next, 1)) < w->all->n;)
    if (!w->all->at[i].moved) tf_part_make(&w->all->at[i], w->tm);
  return NULL;
}

/* Parts of another PTX version have machines of their own. */
static bool take_own_machines(const tf_job *j, parts *all) {
  bool ok = true;
  tf_job machine = *j;
  for (uint32_t i = 0; i < all->n; i++) {
    tf_part *p = &all->at[i];
    if (p->moved || p->ptx == j->ptx) continue;
    machine.ptx = p->ptx;
    p->tm = tf_take_target_machine(&machine);
    ok &= p->tm != NULL;
  }
  return ok;
}

/* The caller's thread is one of them; where no more can be started, it does what there is. All machines are taken
 * before the first thread runs, and given back behind the last: their memory is the allocator's itself, without the
 * lock. */
static void run(tf_job *j, parts *all) {
  uint32_t n = tf_part_threads(j->o, live(all)), machines = 1, started = 1;
  worker *w = TF_NEW_ARRAY(j->scratch, worker, n);
  tf_job machine = *j;
  w[0] = (worker){.all = all, .tm = j->tm};
  for (; machines < n; machines++) {
    w[machines] = (worker){.all = all, .tm = tf_take_target_machine(&machine)};
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
  for (uint32_t i = 0; i < all->n; i++)
    if (!all->at[i].moved) tf_part_make_again(j, &all->alloc, MODULES_AND_PTX, &all->at[i], module, j->tm);
}

/* ------------------------------------------------------------------------------------------------ together again */

/* What was said, in the order of the kernels; false: something failed. */
static bool tell(tf_job *j, const parts *all) {
  bool ok = true;
  for (uint32_t i = 0; i < all->n; i++)
    if (!all->at[i].moved) ok &= tf_part_tell(j, &all->at[i]);
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
    const tf_part *p = &all->at[i];
    if (p->moved) continue;
    bitcode[modules++] = p->job.modules;
    if (p->links) linked = p->out.ptx; /* there is one such tf_part */
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

static void end_memory(void *memory) { tf_locked_alloc_end(memory); }

bool tf_compile_parts(tf_job *j, tf_op *module, tf_op **kernel, uint32_t n, bool *done) {
  bool one = n < 2 || j->o->debug || j->o->lineinfo || !(j->o->want & TF_WANT_PTX);
  *done = false;
  if (one || tf_kernels_share(kernel, n)) return true;
  double t = tf_codegen_now();
  parts *all = TF_NEW(j->scratch, parts);
  void **held = tf_pool_hold(j->scratch, end_memory);
  all->alloc = tf_locked_alloc_begin(&all->memory, tf_pool_allocator(j->pool));
  *held = &all->memory;
  cut(j, all, module, kernel, n);
  if (live(all) < 2) return true;
  tf_codegen_lap(j, TF_STAGE_EMIT, &t);
  if (!take_own_machines(j, all)) return false;
  run(j, all);
  compile_again(j, all, module);
  share_time(j, all, tf_codegen_now() - t);
  t = tf_codegen_now();
  if (!tell(j, all)) return false;
  *done = join(j, all); /* not if they share something after all */
  tf_codegen_lap(j, TF_STAGE_PACKAGE, &t);
  return true;
}
