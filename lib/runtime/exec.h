/* Running a host program. */
#ifndef TF_RUNTIME_EXEC_H
#define TF_RUNTIME_EXEC_H

#include "runtime/exec_call.h"

/* In a rehearsal: the address of the first workspace; the next lie behind it. */
#define TF_EXEC_REHEARSED (INT64_C(1) << 40)
/* Runs the program of a call; in prepare mode what it would launch is loaded behind it, all at once. */
TF_NODISCARD tf_status tf_exec_run(tf_exec_call *c);
/* What is left of it where the call is like the one before it. */
TF_NODISCARD tf_status tf_exec_run_again(tf_exec_call *c);
/* Whether a program can still fail, other than by the device, after it had an effect; such a one is rehearsed first,
 * so that a refused call launches nothing. */
TF_NODISCARD bool tf_exec_needs_rehearsal(const tf_hostprog *h,
                                          bool *scratch); /* room for one more than its instructions */
uint32_t tf_exec_count_maps(const tf_hostprog *h);
/* Runs a prepared call of the only entry in its mode; if it is real, by its memory, if that has it. */
TF_NODISCARD tf_status tf_exec_take_call(tf_exec_call *c);

/* exec_versions.c: programs that are made when a launch asks for them, loaded on the executable's device. */
tf_exec_versions *tf_exec_versions_new(const tf_executable *e); /* NULL: no memory */
void tf_exec_versions_free(tf_exec_versions *v);
bool tf_exec_asks_for_versions(const tf_package_parts *p);
/* TF_HOP_LATER of a condition that holds. */
TF_NODISCARD tf_status tf_exec_ask_version(tf_exec_call *c, const tf_hinst *x, int64_t *taken);

#endif
