/* What is behind the handles of tf/fusion.h and tf/schedule.h. They live in the module's pool. */
#ifndef TF_API_API_FUSION_H
#define TF_API_API_FUSION_H

#include "api/api.h"
#include "tf/schedule.h"

struct tf_fusion {
  tf_module *m;
  tf_op *func;
  tf_map tensors; /* value -> handle: one handle for each value */
  tf_fusion *next;
};

struct tf_tensor {
  tf_fusion *f;
  tf_value *v;
};

/* Fails at no place of a text. */
#define tf_api_error(f, ...) tf_fail(&(f)->m->session->sink, TF_ERR_INVALID, __VA_ARGS__)

tf_tensor *tf_handle(tf_fusion *f, tf_value *v);
/* The fusion is still in its module: passes have not replaced it. */
TF_NODISCARD bool tf_fusion_alive(tf_fusion *f);
/* A name for a symbol that the module does not have yet. */
TF_NODISCARD bool tf_api_name_new(tf_module *m, const char *name);
/* `t` is a live value of `f`. `what` says its part in the call ("operand 1"). */
TF_NODISCARD bool tf_tensor_alive(tf_fusion *f, const tf_tensor *t, const char *what);
/* A schedule call on what `t` is computed by, once that is known to be there and to be a tensor's. */
TF_NODISCARD tf_status tf_api_schedule(tf_tensor *t, tf_status (*run)(tf_fusion *f, tf_op *tv, void *arg), void *arg);
/* The same of a fusion on a mesh, as lines of its script; axis NULL: of all loops. */
TF_NODISCARD tf_status tf_api_split_on_mesh(tf_fusion *f, tf_op *tv, int64_t axis, int64_t parts);
TF_NODISCARD tf_status tf_api_bind_on_mesh(tf_fusion *f, tf_op *tv, const int64_t *axis, const tf_ptype *types,
                                           uint32_t n);

#endif
