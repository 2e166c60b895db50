/* What the processes of the mesh have in common: a fusion, its whole inputs, and what the reference makes of them. */
#ifndef PROGRAM_H
#define PROGRAM_H

#include "../host.h"
#include "tf/compile.h"
#include "tf/mesh.h"
#include "tf/tensor.h"

#define TRY(call)                                                                                                      \
  do {                                                                                                                 \
    tf_status status_ = (call);                                                                                        \
    if (status_ != TF_OK) return fprintf(stderr, "%s: %s\n", #call, tf_status_name(status_)), status_;                 \
  } while (0)

enum { MOST = 16 };

typedef struct program {
  tf_session *session;
  tf_module *module;
  uint32_t mesh[TF_MESH_RANK], devices, nin, nout;
  bool cuda;
  const char *nccl;
  double seconds;
  tf_arg in[MOST];
  DLManagedTensor *memory[MOST], *want[MOST], *bound[MOST];
} program;

/* Elements that are further from the reference than rounding allows; `from` is where the part begins. */
size_t wrong_elements(const program *p, uint32_t result, const int64_t *from, const DLTensor *part);

/* One device of the mesh, as a process or as a thread would be it: joins, runs `rounds` times with its part of the
 * inputs, compares its part of the results, leaves. `before` is called before each round. TF_ERR_CHECK: they are wrong.
 */
tf_status run_rank(const program *p, uint32_t number, const tf_mesh_id *id, int rounds,
                   void (*before)(uint32_t number, int round));

#endif
