/* Sums that the devices of a mesh have parts of, which are rounded to the type of the sum before they are added up
 * (error.c): what that may change. Which axis of the mesh a sum is spread over, if any, is for the pass spread-fusions
 * to find; here every way counts, and the worst is taken. A part is of ceil(n / p) terms side by side. */
#include <math.h>

#include "fusion/domain.h"
#include "fusion/error.h"
#include "fusion/fusion_reference_impl.h"
#include "fusion/spread.h"

/* Extents of the mesh, if parts are rounded. */
static bool mesh_of(const tf_op *op, int64_t *mesh, tf_fusion_dtype *d) {
  const tf_op *func = tf_op_parent((tf_op *)op);
  if (!func || !tf_fusion_is(func, TF_FUSION_FUNC) || !tf_fusion_mesh(func, mesh) || tf_fusion_wide_sums_of(func))
    return false;
  return tf_fusion_dtype_of(op->result[0].type->elem, d) && tf_fd_is_float(*d) && tf_fd_size(*d) == 2;
}

void tf_ref_parts_begin(tf_ref_parts *p, const tf_op *op, int64_t n) {
  *p = (tf_ref_parts){.n = n};
  p->rounds = mesh_of(op, p->mesh, &p->type);
  for (uint32_t a = 0; a < TF_SPREAD_AXES; a++) p->each[a] = p->rounds ? (n + p->mesh[a] - 1) / p->mesh[a] : 0;
}

void tf_ref_parts_add(tf_ref_parts *p, double x) {
  p->at++;
  for (uint32_t a = 0; a < TF_SPREAD_AXES; a++) {
    if (p->mesh[a] == 1) continue;
    p->sum[a] += x;
    if (p->at % p->each[a] && p->at < p->n) continue;
    p->mag[a] += fabs(p->sum[a]);
    p->sum[a] = 0;
  }
}

double tf_ref_parts_error(const tf_ref_parts *p, double err) {
  double most = 0;
  for (uint32_t a = 0; p->rounds && a < TF_SPREAD_AXES; a++)
    if (p->mesh[a] > 1)
      most = fmax(most, tf_error_parts(p->type, p->mesh[a] < p->n ? p->mesh[a] : p->n, p->mag[a] + err));
  return most;
}

/* Axis a of the mesh spreads the reduced axis over[a], or none (-1). */
static double spread_so(const tf_ref_value *x, tf_ref_nest nest, const int64_t *mesh, const int32_t *over,
                        tf_fusion_dtype d, double err, double *sum) {
  int64_t each[TF_SPREAD_AXES], most[TF_SPREAD_AXES], parts = 1;
  double mag = 0;
  for (uint32_t a = 0; a < TF_SPREAD_AXES; a++) {
    int64_t n = over[a] < 0 ? 1 : nest.dims[over[a]];
    most[a] = n < mesh[a] ? n : mesh[a];
    each[a] = (n + mesh[a] - 1) / mesh[a];
    parts *= most[a];
  }
  for (int64_t i = 0; i < parts; i++) sum[i] = 0;
  do {
    int64_t part = 0;
    for (uint32_t a = 0; a < TF_SPREAD_AXES; a++)
      part = part * most[a] + (over[a] < 0 ? 0 : nest.index[over[a]] / each[a]);
    sum[part] += x->buffer->f[nest.at[0]];
  } while (tf_ref_nest_next(&nest, 0));
  for (int64_t i = 0; i < parts; i++) mag += fabs(sum[i]);
  return tf_error_parts(d, parts, mag + err);
}

double tf_ref_parts_of_reduction(tf_op *op, const tf_ref_value *x, tf_ref_nest nest, double err) {
  int64_t mesh[TF_SPREAD_AXES], devices = 1;
  int32_t over[TF_SPREAD_AXES] = {-1, -1, -1}, n = (int32_t)nest.rank;
  tf_fusion_dtype d;
  double worst = 0;
  if (!mesh_of(op, mesh, &d) || tf_ref_nest_empty(&nest)) return 0;
  for (uint32_t a = 0; a < TF_SPREAD_AXES; a++) devices *= mesh[a];
  tf_pool *pool = tf_pool_child(x->buffer->pool);
  double *sum = TF_NEW_ARRAY(pool, double, (size_t)devices);
  for (over[0] = -1; over[0] < (mesh[0] > 1 ? n : 0); over[0]++)
    for (over[1] = -1; over[1] < (mesh[1] > 1 ? n : 0); over[1]++)
      for (over[2] = -1; over[2] < (mesh[2] > 1 ? n : 0); over[2]++) {
        bool twice =
            (over[0] >= 0 && (over[0] == over[1] || over[0] == over[2])) || (over[1] >= 0 && over[1] == over[2]);
        if (!twice) worst = fmax(worst, spread_so(x, nest, mesh, over, d, err, sum));
      }
  tf_pool_free(pool);
  return worst;
}
