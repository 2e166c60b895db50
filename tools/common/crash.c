/* No input ends a tool by a signal. LLVM reports what it cannot compile by ending the process, and a fault inside tf or
 * LLVM would too: here both become a message, a reproducer where one was asked for, and exit status 1. The library
 * itself installs nothing of this. */
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "common/tool.h"

static tool *crashed; /* the one tool of this process */

static void put(const char *s) {
  if (write(2, s, strlen(s)) < 0) return;
}

static void give_up(void) {
  if (crashed && crashed->o.crash_reproducer) reproducer_write(crashed, crashed->o.crash_reproducer);
  _exit(1);
}

static void on_llvm_error(const char *reason) {
  put("error: LLVM cannot compile this: ");
  put(reason);
  put("\n");
  give_up();
}

#if defined(__SANITIZE_ADDRESS__)
#define SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define SANITIZED 1
#endif
#endif
#ifndef SANITIZED
#define SANITIZED 0
#endif

static _Atomic long faulted; /* the thread whose fault is being told; 0 = none */

static void on_signal(int number) {
  long me = syscall(SYS_gettid), nobody = 0;
  if (!atomic_compare_exchange_strong(&faulted, &nobody, me)) {
    if (nobody == me) _exit(1); /* a second fault, in here */
    for (;;) pause();           /* workers run the same kernel, and fault at the same time: one of them tells it */
  }
  if (crashed && crashed->on_fault) {
    put(crashed->on_fault);
    give_up();
  }
  put("error: internal error: signal ");
  char digits[4] = {(char)('0' + number / 10), (char)('0' + number % 10), '\n', 0};
  put(digits);
  put("note: this is a bug in tf; please report it with the input, or with what "
      "--pass-pipeline-crash-reproducer=<file> writes\n");
  give_up();
}

/* Whoever read our output went away: then this ends, quietly, as other tools do, whatever our parent thought of the
 * signal. And what is closed gets a descriptor that takes nothing, lest the next file that is opened becomes standard
 * output. */
void streams_install(void) {
  for (int fd = 0; fd < 3; fd++)
    if (fcntl(fd, F_GETFD) < 0 && open("/dev/null", fd ? O_RDONLY : O_WRONLY) < 0) _exit(1);
  signal(SIGPIPE, SIG_DFL);
}

void crash_install(tool *t) {
  static const int faults[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT};
  crashed = t;
  tf_on_llvm_fatal(on_llvm_error);
  if (SANITIZED) return; /* its reports are better */
  /* a stack of its own, for when the stack is what ran out */
  stack_t stack = {.ss_sp = need(1 << 16), .ss_size = 1 << 16};
  sigaltstack(&stack, NULL);
  struct sigaction a = {.sa_handler = on_signal, .sa_flags = SA_ONSTACK | SA_NODEFER};
  for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) sigaction(faults[i], &a, NULL);
}
