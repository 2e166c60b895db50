/* A call like the one before it (exec_again.c). */
#ifndef TF_RUNTIME_EXEC_AGAIN_H
#define TF_RUNTIME_EXEC_AGAIN_H

#include "runtime/exec_call.h"

/* Of an entry that is worth it; NULL for one that is not, *ok false where memory ran out. */
tf_exec_memory *tf_exec_memory_new(const tf_executable *e, const tf_hostprog *h, bool *ok);
void tf_exec_memory_free(tf_exec_memory *m, const tf_allocator *a);

/* The memory of the call's entry, for this call alone until tf_exec_forget_call; NULL: there is none, or another call
 * has it. *like: the call is like the one before it, as far as it was known then; its arguments need no other check. */
tf_exec_memory *tf_exec_recall(const tf_exec_call *c, uint32_t entry, uint32_t nargs, bool *like);
/* Ends that. `done`: the call went through, and was checked. */
void tf_exec_recalled(tf_exec_memory *m, const tf_exec_call *c, bool done);
/* Whether the call is the second one of its kind, whose path is to be remembered. */
bool tf_exec_is_second(const tf_exec_memory *m);
/* Whether what is left to do of the program is to be rehearsed. */
bool tf_exec_rehearses(const tf_exec_memory *m);
/* The path of a call that went through: what its registers held, and of what memory they are. */
void tf_exec_remember(tf_exec_memory *m, const tf_exec_call *c, const int64_t *r, const uint32_t *origin);
/* What is left to do of the program, and what its registers hold before; workspaces and counters are none yet. */
const tf_exec_code *tf_exec_rest(tf_exec_memory *m, uint32_t **origin);
/* Launch number i of what is left. */
TF_NODISCARD tf_status tf_exec_launch_again(const tf_exec_call *c, uint32_t i);

#endif
