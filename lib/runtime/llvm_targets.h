/* LLVM's list of targets, of which a process has one. */
#ifndef TF_RUNTIME_LLVM_TARGETS_H
#define TF_RUNTIME_LLVM_TARGETS_H

#include <pthread.h>

/* `add` adds some, once. The list takes one at a time: what two threads add at once can make a ring of it, in which
 * LLVM looks for ever. */
void tf_llvm_add_targets(pthread_once_t *once, void (*add)(void));

#endif
