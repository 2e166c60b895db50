/* tf/mesh.h: fusions on a mesh of devices. A fusion with the attribute `mesh` becomes one host program that all devices
 * run, each with its part of the tensors (lib/lower/mesh/README.md). */
#ifndef TF_MESH_PUBLIC_H
#define TF_MESH_PUBLIC_H

#include "tf/ir.h"
#include "tf/rank.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The mesh of fusion `entry` (NULL = the only one): extents, 1 for axes that it does not have. *on_mesh: it has one. */
TF_API TF_NODISCARD tf_status tf_module_mesh(tf_module *m, const char *entry, uint32_t mesh[TF_MESH_RANK],
                                             bool *on_mesh);
/* Of tf_module_spread: only the devices at this place of an axis of the mesh have the tensor. */
#define TF_MESH_ON(place) (-3 - (place))
/* For each axis of the mesh: which axis of argument i (inputs, then results) is spread over it, or TF_MESH_ON of a
 * place, or -1: all devices along it have the same. */
TF_API TF_NODISCARD tf_status tf_module_spread(tf_module *m, const char *entry, uint32_t i,
                                               int32_t spread[TF_MESH_RANK]);

typedef struct tf_mesh_run_options {
  size_t struct_size;
  uint32_t seconds;    /* that a device waits for another; 0 = 60 */
  const char *library; /* path of NCCL, as in tf_mesh_options; the simulated SM has no need of it */
} tf_mesh_run_options;

/* Runs the fusion on whole tensors of the host: splits the inputs, runs all devices of the mesh at once in threads of
 * this process, joins the results, and ends when all devices have. exe[i] is the package of `m` on device i, counted
 * with the last axis fastest. On the simulated SM they may be one and the same, and exchanges are copies by the host;
 * GPUs must be one for each, and join by NCCL (tf_mesh_join). What all devices have whole must be alike in all of them,
 * bit for bit, or the call fails. `o` may be NULL. */
TF_API TF_NODISCARD tf_status tf_mesh_run(tf_module *m, const char *entry, tf_executable *const *exe, uint32_t n,
                                          const tf_arg *inputs, uint32_t ninputs, DLManagedTensor **results,
                                          uint32_t nresults, const tf_mesh_run_options *o, const tf_sink *sink);

#ifdef __cplusplus
}
#endif
#endif
