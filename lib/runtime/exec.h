/* Running a host program. */
#ifndef TF_RUNTIME_EXEC_H
#define TF_RUNTIME_EXEC_H

#include "runtime/exec_call.h"

/* In a rehearsal: the address of the first workspace; the next lie behind it. */
#define TF_EXEC_REHEARSED (INT64_C(1) << 40)
/* Runs the program of a call. */
TF_NODISCARD tf_status tf_exec_run(tf_exec_call *c);
/* Whether a program can still fail, other than by the device, after it had an effect; such a one is rehearsed first,
 * so that a refused call launches nothing. */
TF_NODISCARD bool tf_exec_needs_rehearsal(const tf_hostprog *h,
                                          bool *scratch); /* room for one more than its instructions */
uint32_t tf_exec_count_maps(const tf_hostprog *h);

#endif
