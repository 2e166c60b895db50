/* tf/rank.h: a device as one of a mesh. Each device of the mesh joins it, in a process or a thread of its own, and then
 * runs the one program of a fusion on a mesh (tf/mesh.h) with its part of the tensors. What devices exchange goes by
 * NCCL, the host's own library, which is opened when it is needed (lib/runtime/README.md).
 *
 * Threads: calls on one tf_mesh come one at a time, but tf_mesh_leave and those of other meshes. */
#ifndef TF_RANK_H
#define TF_RANK_H

#include "tf/device.h"

#ifdef __cplusplus
extern "C" {
#endif

#define TF_MESH_RANK 3

typedef struct tf_mesh tf_mesh; /* a device's place on a mesh, and its ways to the others */

/* Names a mesh to be; one host makes it and hands it to all, by whatever way it has (a pipe, a file, MPI). */
typedef struct tf_mesh_id {
  char bytes[128];
} tf_mesh_id;

typedef struct tf_mesh_options {
  size_t struct_size;
  const char *library; /* path of NCCL; NULL = libnccl.so.2, from where the system or the process has it */
  /* The longest that a device waits for the others: in tf_mesh_join, and in one exchange, or up to 16 that were
   * enqueued one right behind the other. 0 = 60. */
  double seconds;
  /* An ncclComm_t of the host's whose devices are those of the mesh, in its order (the last axis counts fastest), and
   * of the same library. Communicators of tf's own are made from it during tf_mesh_join; then it is the host's again.
   * If it blocks, so does NCCL in tf_mesh_join for a device that does not come, without a limit. After a join that
   * failed it is good for ncclCommAbort only. */
  void *communicator;
} tf_mesh_options;

/* TF_ERR_ENV if there is no NCCL. NCCL serves the mesh from a thread of this process until all have joined. `o` may be
 * NULL. */
TF_API TF_NODISCARD tf_status tf_mesh_unique_id(const tf_mesh_options *o, const tf_sink *sink, tf_mesh_id *id);

/* Device `number` of the mesh (extents, 1 for axes that it does not have; the last axis counts fastest) joins. Returns
 * when all have, or with TF_ERR_DEVICE when they did not come in time. `id` is the same for all; NULL with a
 * communicator of the host's. The device must outlive the mesh. Several devices of one process: a thread for each. */
TF_API TF_NODISCARD tf_status tf_mesh_join(tf_device *d, const uint32_t mesh[TF_MESH_RANK], uint32_t number,
                                           const tf_mesh_id *id, const tf_mesh_options *o, const tf_sink *sink,
                                           tf_mesh **out);
/* Ends it, also in the middle of what failed; NULL is none. Work that was enqueued and is good is waited for. A process
 * that ends without it is taken for one that died: the others of its host wait for it no longer. */
TF_API void tf_mesh_leave(tf_mesh *m);

/* As tf_execute, as this device of the mesh. All devices make the same calls in the same order, on any stream. A tensor
 * that this device does not have (TF_MESH_ON of tf_module_spread) is given with extents of 0. The call does
 * not wait for what it enqueues; it may be captured into a graph.
 *
 * If a device fails, dies or does not come, the exchanges of the others end within the limit, without results: streams
 * go on with whatever is in memory. So ask tf_mesh_sync before results are used. When the call returns the stream is
 * the host's alone, which may destroy it. Once a mesh has failed all its calls
 * fail, with the reason; the mesh can be left, and joined anew. */
TF_API TF_NODISCARD tf_status tf_mesh_execute(tf_mesh *m, tf_executable *e, uint32_t entry, const tf_arg *args,
                                              uint32_t nargs, void *stream, const tf_sink *sink);
/* As tf_execute_with and tf_executable_workspace. Memory that a call takes for itself comes from the driver, which
 * gives it back when a host waits for the device and then takes long to find it again: a host that waits often should
 * give its own. */
TF_API TF_NODISCARD tf_status tf_mesh_execute_with(tf_mesh *m, tf_executable *e, uint32_t entry, const tf_arg *args,
                                                   uint32_t nargs, const tf_execute_options *o, const tf_sink *sink);
TF_API TF_NODISCARD tf_status tf_mesh_workspace(tf_mesh *m, tf_executable *e, uint32_t entry, const tf_arg *args,
                                                uint32_t nargs, size_t *bytes, const tf_sink *sink);
/* As tf_executable_result_shape: of this device's part. */
TF_API TF_NODISCARD tf_status tf_mesh_result_shape(tf_mesh *m, tf_executable *e, uint32_t entry, const tf_arg *inputs,
                                                   uint32_t ninputs, uint32_t result, int64_t *dims, uint32_t rank,
                                                   const tf_sink *sink);
/* Waits for the stream, and says whether all exchanges were made. The limit counts from when an exchange, or this call,
 * has nothing before it. Graphs that were captured are seen by this call only: wait for them here. */
TF_API TF_NODISCARD tf_status tf_mesh_sync(tf_mesh *m, void *stream, const tf_sink *sink);

/* Of n elements that are spread over `devices`, the part of device `at`: its length, and in *from where it begins. */
TF_API int64_t tf_mesh_part(int64_t n, uint32_t devices, uint32_t at, int64_t *from);

#ifdef __cplusplus
}
#endif
#endif
