/* The communicators of a device of a mesh, and exchanges by them. */
#ifndef TF_RUNTIME_MESH_NCCL_H
#define TF_RUNTIME_MESH_NCCL_H

#include "runtime/mesh_watch.h"

/* Fills w->comm: one along each axis that has several devices. `given`: of the host, or NULL; then `id` is the mesh's.
 * What was made is in w->comm also when it fails. */
TF_NODISCARD tf_status tf_mesh_connect(tf_mesh_watch *w, const ncclUniqueId *id, ncclComm_t given, const tf_sink *sink);
/* tf_mesh_rank.side. */
TF_NODISCARD tf_status tf_mesh_side(void *user, const tf_exec_call *c, bool call_waits);
/* tf_mesh_rank.communicate; `user` is the tf_mesh_watch. */
TF_NODISCARD tf_status tf_mesh_exchange(void *user, const tf_exec_call *c, const tf_comm *how, uint64_t from,
                                        uint64_t to, int64_t count);

#endif
