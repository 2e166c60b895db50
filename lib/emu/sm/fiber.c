/* Fibers: a stack for each thread of a block that must wait, and the switch between two of them.
 *
 * On x86-64 and AArch64 a switch is a few instructions in assembly: push what a callee must keep, exchange the stack
 * pointer, pop. Elsewhere, and with TF_EMU_UCONTEXT, it is swapcontext. With sanitizers each switch is announced.
 * Stacks are mapped in one region, with a guard page below each. */
#include "emu/sm/fiber.h"

#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define TF_EMU_ASAN 1
#endif
#endif
#if defined(__SANITIZE_ADDRESS__) || defined(TF_EMU_ASAN)
#define TF_EMU_ASAN 1
void __sanitizer_start_switch_fiber(void **fake, const void *bottom, size_t size);
void __sanitizer_finish_switch_fiber(void *fake, const void **bottom, size_t *size);
void __asan_unpoison_memory_region(void const volatile *addr, size_t size);
#endif

#ifndef TF_EMU_USE_UCONTEXT
/* Saves what a callee must keep and the floating-point control words, then goes on where `to` left off. */
void tf_emu_fiber_jump(void **save, void *to);
void tf_emu_fiber_start(void);

#if defined(__x86_64__)
__asm__(".text\n"
        ".p2align 4\n"
        ".globl tf_emu_fiber_jump\n"
        ".hidden tf_emu_fiber_jump\n"
        ".type tf_emu_fiber_jump,@function\n"
        "tf_emu_fiber_jump:\n"
        "  pushq %rbp\n"
        "  pushq %rbx\n"
        "  pushq %r12\n"
        "  pushq %r13\n"
        "  pushq %r14\n"
        "  pushq %r15\n"
        "  subq $8, %rsp\n"
        "  stmxcsr (%rsp)\n"
        "  fnstcw 4(%rsp)\n"
        "  movl (%rsp), %eax\n"
        "  movzwl 4(%rsp), %ecx\n"
        "  movq %rsp, (%rdi)\n"
        "  movq %rsi, %rsp\n"
        "  cmpl (%rsp), %eax\n" /* loading a control word stalls, comparing does not */
        "  je 1f\n"
        "  ldmxcsr (%rsp)\n"
        "1:cmpw 4(%rsp), %cx\n"
        "  je 2f\n"
        "  fldcw 4(%rsp)\n"
        "2:addq $8, %rsp\n"
        "  popq %r15\n"
        "  popq %r14\n"
        "  popq %r13\n"
        "  popq %r12\n"
        "  popq %rbx\n"
        "  popq %rbp\n"
        "  ret\n"
        ".size tf_emu_fiber_jump,.-tf_emu_fiber_jump\n"
        ".p2align 4\n"
        ".globl tf_emu_fiber_start\n"
        ".hidden tf_emu_fiber_start\n"
        ".type tf_emu_fiber_start,@function\n"
        "tf_emu_fiber_start:\n"
        "  xorl %ebp, %ebp\n"
        "  movq %r12, %rdi\n"
        "  callq *%r13\n"
        "  ud2\n"
        ".size tf_emu_fiber_start,.-tf_emu_fiber_start\n");

static void *first_frame(char *top, void (*entry)(tf_emu_fiber *), tf_emu_fiber *f) {
  uint64_t *sp = (uint64_t *)top - 10;
  memset(sp, 0, 80);
  uint32_t csr;
  uint16_t cw;
  __asm__ volatile("stmxcsr %0\n\tfnstcw %1" : "=m"(csr), "=m"(cw));
  sp[0] = csr | (uint64_t)cw << 32;
  sp[3] = (uint64_t)(uintptr_t)entry; /* r13 */
  sp[4] = (uint64_t)(uintptr_t)f;     /* r12 */
  sp[7] = (uint64_t)(uintptr_t)tf_emu_fiber_start;
  return sp;
}
#else
__asm__(".text\n"
        ".p2align 4\n"
        ".globl tf_emu_fiber_jump\n"
        ".hidden tf_emu_fiber_jump\n"
        ".type tf_emu_fiber_jump,%function\n"
        "tf_emu_fiber_jump:\n"
        "  sub sp, sp, #176\n"
        "  stp x19, x20, [sp, #0]\n"
        "  stp x21, x22, [sp, #16]\n"
        "  stp x23, x24, [sp, #32]\n"
        "  stp x25, x26, [sp, #48]\n"
        "  stp x27, x28, [sp, #64]\n"
        "  stp x29, x30, [sp, #80]\n"
        "  stp d8, d9, [sp, #96]\n"
        "  stp d10, d11, [sp, #112]\n"
        "  stp d12, d13, [sp, #128]\n"
        "  stp d14, d15, [sp, #144]\n"
        "  mrs x9, fpcr\n"
        "  str x9, [sp, #160]\n"
        "  mov x10, sp\n"
        "  str x10, [x0]\n"
        "  mov sp, x1\n"
        "  ldr x10, [sp, #160]\n"
        "  cmp x9, x10\n"
        "  b.eq 1f\n"
        "  msr fpcr, x10\n"
        "1:ldp x19, x20, [sp, #0]\n"
        "  ldp x21, x22, [sp, #16]\n"
        "  ldp x23, x24, [sp, #32]\n"
        "  ldp x25, x26, [sp, #48]\n"
        "  ldp x27, x28, [sp, #64]\n"
        "  ldp x29, x30, [sp, #80]\n"
        "  ldp d8, d9, [sp, #96]\n"
        "  ldp d10, d11, [sp, #112]\n"
        "  ldp d12, d13, [sp, #128]\n"
        "  ldp d14, d15, [sp, #144]\n"
        "  add sp, sp, #176\n"
        "  ret\n"
        ".size tf_emu_fiber_jump,.-tf_emu_fiber_jump\n"
        ".p2align 4\n"
        ".globl tf_emu_fiber_start\n"
        ".hidden tf_emu_fiber_start\n"
        ".type tf_emu_fiber_start,%function\n"
        "tf_emu_fiber_start:\n"
        "  mov x29, xzr\n"
        "  mov x30, xzr\n"
        "  mov x0, x19\n"
        "  blr x20\n"
        "  brk #0\n"
        ".size tf_emu_fiber_start,.-tf_emu_fiber_start\n");

static void *first_frame(char *top, void (*entry)(tf_emu_fiber *), tf_emu_fiber *f) {
  uint64_t *sp = (uint64_t *)top - 22;
  memset(sp, 0, 176);
  __asm__ volatile("mrs %0, fpcr" : "=r"(sp[20]));
  sp[0] = (uint64_t)(uintptr_t)f;
  sp[1] = (uint64_t)(uintptr_t)entry;
  sp[11] = (uint64_t)(uintptr_t)tf_emu_fiber_start;
  return sp;
}
#endif
#endif

#ifdef TF_EMU_ASAN
/* The thread's own stack is named to the sanitizer when a fiber switches back to it. */
static void own_stack(tf_emu_fiber *main) {
  pthread_attr_t attr;
  void *low = NULL;
  size_t size = 0;
  if (!pthread_getattr_np(pthread_self(), &attr)) {
    pthread_attr_getstack(&attr, &low, &size);
    pthread_attr_destroy(&attr);
  }
  main->low = low;
  main->size = size;
}
#endif

void tf_emu_fiber_adopt(tf_emu_fiber *main) {
  memset(main, 0, sizeof *main);
#ifdef TF_EMU_ASAN
  own_stack(main);
#endif
}

#ifdef TF_EMU_USE_UCONTEXT
static void start_ucontext(unsigned hi, unsigned lo) {
  tf_emu_fiber *f = (tf_emu_fiber *)(uintptr_t)((uint64_t)hi << 32 | lo);
  void (*entry)(tf_emu_fiber *);
  memcpy(&entry, &f->sp, sizeof entry);
#ifdef TF_EMU_ASAN
  __sanitizer_finish_switch_fiber(NULL, NULL, NULL);
#endif
  entry(f);
}
#elif defined(TF_EMU_ASAN)
/* The first thing on a new stack: tell the sanitizer that the switch is done. */
static void start_annotated(tf_emu_fiber *f) {
  void (*entry)(tf_emu_fiber *);
  memcpy(&entry, f->low, sizeof entry);
  __sanitizer_finish_switch_fiber(NULL, NULL, NULL);
  entry(f);
}
#endif

void tf_emu_fiber_prepare(tf_emu_fiber *f, void (*entry)(tf_emu_fiber *), unsigned colour) {
#ifdef TF_EMU_ASAN
  __asan_unpoison_memory_region(f->low, f->size);
  f->fake = NULL;
#endif
  /* Stacks lie at equal distances; without a colour they would fight for the same cache sets. */
  size_t room = f->size - (colour % 64) * 192;
#ifdef TF_EMU_USE_UCONTEXT
  getcontext(&f->context);
  f->context.uc_stack.ss_sp = f->low;
  f->context.uc_stack.ss_size = room;
  f->context.uc_link = NULL;
  memcpy(&f->sp, &entry, sizeof entry);
  uint64_t bits = (uint64_t)(uintptr_t)f;
  makecontext(&f->context, (void (*)(void))start_ucontext, 2, (unsigned)(bits >> 32), (unsigned)bits);
#elif defined(TF_EMU_ASAN)
  memcpy(f->low, &entry, sizeof entry);
  f->sp = first_frame(f->low + room, start_annotated, f);
#else
  f->sp = first_frame(f->low + room, entry, f);
#endif
}

void tf_emu_fiber_switch(tf_emu_fiber *from, tf_emu_fiber *to) {
#ifdef TF_EMU_ASAN
  __sanitizer_start_switch_fiber(&from->fake, to->low, to->size);
#endif
#ifdef TF_EMU_USE_UCONTEXT
  swapcontext(&from->context, &to->context);
#else
  tf_emu_fiber_jump(&from->sp, to->sp);
#endif
#ifdef TF_EMU_ASAN
  __sanitizer_finish_switch_fiber(from->fake, NULL, NULL);
#endif
}

bool tf_emu_fiber_holds(const tf_emu_fiber *f, const void *p) {
  const char *c = p;
  return f->low && c >= f->low && c < f->low + f->size;
}

void tf_emu_stacks_free(tf_emu_stacks *s) {
  if (s->region) munmap(s->region, s->bytes);
  free(s->fiber);
  memset(s, 0, sizeof *s);
}

bool tf_emu_stacks_reserve(tf_emu_stacks *s, size_t count, size_t size, size_t local) {
  size_t page = (size_t)sysconf(_SC_PAGESIZE);
  local = (local + page - 1) / page * page;
  size_t stride = (size + page - 1) / page * page + page + local;
  if (s->count >= count && s->stride - s->local >= stride - local && s->local >= local) return true;
  if (s->local > local) stride += s->local - local, local = s->local;
  if (s->stride > stride) stride = s->stride;
  if (s->count > count) count = s->count;
  tf_emu_stacks_free(s);
  s->fiber = calloc(count, sizeof *s->fiber);
  if (!s->fiber) return false;
  s->bytes = count * stride;
  void *m = mmap(NULL, s->bytes, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (m == MAP_FAILED) {
    tf_emu_stacks_free(s);
    return false;
  }
  s->region = m;
  s->stride = stride;
  s->local = local;
  s->count = count;
  for (size_t i = 0; i < count; i++) {
    tf_emu_fiber *f = &s->fiber[i];
    f->low = s->region + i * stride + page;
    f->size = stride - page - local;
    f->local = f->low + f->size;
    f->nlocal = local;
    if (mprotect(f->low, f->size + local, PROT_READ | PROT_WRITE)) {
      tf_emu_stacks_free(s);
      return false;
    }
  }
  return true;
}
