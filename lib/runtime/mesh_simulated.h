/* A mesh of devices in one process. */
#ifndef TF_RUNTIME_MESH_SIMULATED_H
#define TF_RUNTIME_MESH_SIMULATED_H

#include "runtime/exec_call.h"

uint32_t tf_mesh_devices(const uint32_t mesh[TF_MESH_AXES]);
/* Where device `number` is: the last axis counts fastest. */
void tf_mesh_place(const uint32_t mesh[TF_MESH_AXES], uint32_t number, tf_mesh_rank *r);
/* Runs the entry on all devices: exe[i] with args[i]; several may be one executable. A device waits at most `limit`
 * seconds for another. Returns when all have ended; the first failure in their order. `sink` is called from several
 * threads, one at a time. */
TF_NODISCARD tf_status tf_mesh_simulate(tf_executable *const *exe, const uint32_t mesh[TF_MESH_AXES], uint32_t entry,
                                        const tf_arg *const *args, uint32_t nargs, double limit, const tf_sink *sink);

#endif
