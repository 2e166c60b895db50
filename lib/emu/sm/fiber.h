/* Fibers: stacks of their own and a switch between them that costs a few nanoseconds. Nothing here knows of kernels. */
#ifndef TF_EMU_SM_FIBER_H
#define TF_EMU_SM_FIBER_H

#include <stdbool.h>
#include <stddef.h>

#include "tf/base.h"

#if defined(TF_EMU_UCONTEXT) || !(defined(__x86_64__) || defined(__aarch64__))
#define TF_EMU_USE_UCONTEXT 1
#include <ucontext.h>
#endif

typedef struct tf_emu_fiber {
  void *sp;  /* where a suspended fiber goes on */
  char *low; /* lowest usable byte of its stack; NULL = the stack of the thread that runs the others */
  size_t size;
  char *local; /* above the stack: what code that runs on it keeps in memory of its own */
  size_t nlocal;
  void *fake;                /* AddressSanitizer's */
  void *user;                /* what the fiber runs next */
  struct tf_emu_fiber *next; /* in a list of idle ones */
#ifdef TF_EMU_USE_UCONTEXT
  ucontext_t context;
#endif
} tf_emu_fiber;

/* A region of `count` stacks of `size` bytes, each with a guard page below and `local` bytes above. */
typedef struct tf_emu_stacks {
  char *region;
  size_t bytes, stride, local, count;
  tf_emu_fiber *fiber;
} tf_emu_stacks;

/* Makes `count` fibers; what they held before is forgotten. False if memory (or memory maps) ran out. */
TF_NODISCARD bool tf_emu_stacks_reserve(tf_emu_stacks *s, size_t count, size_t size, size_t local);
void tf_emu_stacks_free(tf_emu_stacks *s);
/* Sets `f` to run entry(f) when it is first switched to; entry must not return. */
void tf_emu_fiber_prepare(tf_emu_fiber *f, void (*entry)(tf_emu_fiber *), unsigned colour);
/* `main` stands for the calling thread; call before it runs any fiber. */
void tf_emu_fiber_adopt(tf_emu_fiber *main);
void tf_emu_fiber_switch(tf_emu_fiber *from, tf_emu_fiber *to);
bool tf_emu_fiber_holds(const tf_emu_fiber *f, const void *p);

#endif
