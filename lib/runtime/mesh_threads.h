/* A mesh of real devices in one process. */
#ifndef TF_RUNTIME_MESH_THREADS_H
#define TF_RUNTIME_MESH_THREADS_H

#include "runtime/exec_call.h"
#include "tf/rank.h"

/* As tf_mesh_simulate: a thread for each device joins the mesh by NCCL, runs the entry and waits for it. */
TF_NODISCARD tf_status tf_mesh_run_devices(tf_executable *const *exe, const uint32_t mesh[TF_MESH_AXES], uint32_t entry,
                                           const tf_arg *const *args, uint32_t nargs, const tf_mesh_options *o,
                                           const tf_sink *sink);
/* mesh_join.c: fails it from outside, because of another device. */
void tf_mesh_give_up(tf_mesh *m, const char *why);

#endif
