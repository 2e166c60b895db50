/* Behind what communicators have enqueued on streams that may be gone. */
#ifndef TF_RUNTIME_MESH_BEHIND_H
#define TF_RUNTIME_MESH_BEHIND_H

#include "runtime/mesh_watch.h"

/* For w->marks, once the communicators are there and in the context of the device; without it each call has its mark.
 */
TF_NODISCARD tf_status tf_mesh_behind_begin(tf_mesh_watch *w, const tf_sink *sink);

#endif
