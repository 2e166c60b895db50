/* The host program of a fusion on a mesh under construction. */
#ifndef TF_LOWER_MESH_MESH_HOST_H
#define TF_LOWER_MESH_MESH_HOST_H

#include "lower/common/host_code.h"
#include "lower/mesh/mesh.h"
#include "lower/product/step_extents.h"

typedef struct tf_mesh_host_code {
  tf_host_code code;
  tf_mesh_plan *p;
  tf_step_extents x;
  tf_map lengths; /* (argument, axis) -> the scalar that says the whole extent */
  tf_value *coordinate[TF_SPREAD_AXES];
  uint32_t first_result, taken;
} tf_mesh_host_code;

tf_value *tf_mh_mul(tf_mesh_host_code *h, tf_value *x, tf_value *y);
/* 1 on the devices at these places, but for those of axis `but`, else 0; NULL: on all. */
tf_value *tf_mh_is_at(tf_mesh_host_code *h, const int32_t *place, int32_t but);
/* What is built until `leave` is for the devices where the condition holds (NULL: all). Its operands come before. */
tf_host_region tf_mh_enter(tf_mesh_host_code *h, tf_value *cond);
void tf_mh_leave(tf_mesh_host_code *h, const tf_value *cond, tf_host_region outer);
/* Of all devices; of the first one, which has most; of this one. */
tf_value *tf_mh_whole(tf_mesh_host_code *h, const tf_mesh_extent *e);
tf_value *tf_mh_rows_of_first(tf_mesh_host_code *h, const tf_mesh_extent *e, int32_t over);
tf_value *tf_mh_extent(tf_mesh_host_code *h, const tf_mesh_extent *e);
void tf_mh_extents(tf_mesh_host_code *h, const tf_mesh_tensor *t, tf_value **out);
/* Elements of its axes from `first` on. */
tf_value *tf_mh_count(tf_mesh_host_code *h, const tf_mesh_tensor *t, uint32_t first);
tf_value *tf_mh_bytes(tf_mesh_host_code *h, const tf_mesh_tensor *t, tf_value *elements);
tf_value *tf_mh_view(tf_mesh_host_code *h, tf_type *elem, uint32_t rank, tf_value *address, tf_value *const *numbers,
                     uint32_t n);
/* A tensor, in memory of the call if it is no argument or result; its address. */
tf_value *tf_mh_make(tf_mesh_host_code *h, tf_mesh_tensor *t);
tf_value *tf_mh_address(tf_mesh_host_code *h, tf_mesh_tensor *t);
/* The level's function; its arguments and results go to args. NULL: it stores nothing. */
const char *tf_mh_finish_level(tf_mesh_host_code *h, tf_mesh_level *l, size_t at, tf_value ***out_args);
/* From `from` to `to`, n elements or bytes: by the devices that have it along the axis, or are to have it. */
void tf_mh_exchange(tf_mesh_host_code *h, const tf_mesh_step *s, tf_value *from, tf_value *to, tf_value *n);

void tf_mh_call_level(tf_mesh_host_code *h, tf_mesh_level *l, size_t at);
/* What is exchanged behind a level as a whole; `behind`: only behind the levels that it runs together with. */
void tf_mh_steps(tf_mesh_host_code *h, tf_mesh_level *l, bool behind);

/* mesh_host_pieces.c: a level that is cut; levels that run together. */
void tf_mh_run_in_pieces(tf_mesh_host_code *h, tf_mesh_level *l, size_t at);
void tf_mh_run_together(tf_mesh_host_code *h, size_t at);

#endif
