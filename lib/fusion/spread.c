/* How tensors lie on a mesh of devices. An id bound to didx is spread over the first axis of the mesh: of n elements
 * on p devices each has ceil(n / p), the last ones fewer or none. */
#include "fusion/spread.h"

#include "fusion/domain.h"

const char *const tf_spread_words[TF_SPREAD_AXES] = {"didx", "didy", "didz"};

bool tf_fusion_mesh(const tf_op *func, int64_t extents[TF_SPREAD_AXES]) {
  const tf_attr *mesh = tf_fusion_mesh_of(func);
  for (uint32_t a = 0; a < TF_SPREAD_AXES; a++) extents[a] = mesh && a < mesh->n ? mesh->ints[a] : 1;
  return mesh != NULL;
}

static int32_t mesh_axis(tf_str word) {
  for (int32_t a = 0; a < TF_SPREAD_AXES; a++)
    if (tf_str_eqz(word, tf_spread_words[a])) return a;
  return -1;
}

static const tf_attr *said(const tf_op *func, const tf_value *v) {
  if (v->def) return tf_def_takes(v->def->def, "spread") ? tf_fusion_spread_of(v->def) : NULL;
  const tf_attr *all = tf_op_arg_attrs(func);
  return all && v->index < all->n ? tf_attr_dict_get(all->elem[v->index], "spread") : NULL;
}

tf_spread tf_fusion_spread(const tf_op *func, const tf_value *v) {
  tf_spread s = {{TF_SPREAD_WHOLE, TF_SPREAD_WHOLE, TF_SPREAD_WHOLE}};
  const tf_attr *list = said(func, v);
  for (uint32_t k = 0; list && k < list->n; k++) {
    int32_t a = mesh_axis(list->elem[k]->s);
    if (a >= 0) s.at[a] = (int32_t)k;
  }
  return s;
}

bool tf_fusion_says_spread(const tf_value *v) { return v->def && said(NULL, v); }

bool tf_fusion_check_mesh(tf_op *func) {
  const tf_attr *mesh = tf_fusion_mesh_of(func);
  int64_t devices = 1;
  if (!mesh && tf_fusion_wide_sums_of(func))
    return tf_op_error(func, "wide sums, but the fusion has no mesh; give it one: attributes {mesh = array<i64: 2>}");
  if (!mesh) return true;
  if (mesh->n < 1 || mesh->n > TF_SPREAD_AXES)
    return tf_op_error(func, "a mesh has 1 to 3 axes, didx, didy and didz, found %u", mesh->n);
  for (uint32_t a = 0; a < mesh->n; a++) {
    if (mesh->ints[a] < 1 || mesh->ints[a] > 2047)
      return tf_op_error(func, "axis %s of the mesh has %lld devices, expected 1 to 2047", tf_spread_words[a],
                         (long long)mesh->ints[a]);
    devices *= mesh->ints[a];
  }
  return devices <= 1 << 20 || tf_op_error(func, "a mesh of %lld devices; the most are 1048576", (long long)devices);
}

static const char *name_of(tf_op *op, uint32_t arg) {
  return tf_value_name(arg == UINT32_MAX ? &op->result[0] : tf_op_body(op)->arg[arg]);
}

bool tf_fusion_check_spread(tf_op *op, const tf_op *func, uint32_t arg, const tf_attr *list, const tf_type *type) {
  const char *name = name_of(op, arg);
  const tf_attr *mesh = func ? tf_fusion_mesh_of(func) : NULL;
  int64_t by[TF_SPREAD_AXES] = {-1, -1, -1};
  if (!mesh)
    return tf_op_error(op, "'%s' is spread, but the fusion has no mesh; give it one: attributes {mesh = array<i64: 2>}",
                       name);
  if (list->kind != TF_ATTR_ARRAY || list->n != type->rank)
    return tf_op_error(
        op, "'spread' of '%s' must be a list of %u words, one per axis: \"didx\", \"didy\", \"didz\" or \"\"", name,
        type->rank);
  for (uint32_t k = 0; k < list->n; k++) {
    const tf_attr *e = list->elem[k];
    int32_t a = e->kind == TF_ATTR_STRING ? mesh_axis(e->s) : -1;
    if (a < 0 && e->kind == TF_ATTR_STRING && !e->s.len) continue;
    if (a < 0)
      return tf_op_error(op, "'spread' of '%s', axis %u, must be \"didx\", \"didy\", \"didz\" or \"\"", name, k);
    if ((uint32_t)a >= mesh->n)
      return tf_op_error(op, "axis %u of '%s' is spread over %s, but the mesh has %u %s", k, name, tf_spread_words[a],
                         mesh->n, mesh->n == 1 ? "axis" : "axes");
    if (by[a] >= 0)
      return tf_op_error(op, "axes %lld and %u of '%s' are both spread over %s; at most one can be", (long long)by[a],
                         k, name, tf_spread_words[a]);
    if (type->dims[k] == 1)
      return tf_op_error(op,
                         "axis %u of '%s' is spread over %s, but has the extent 1: every device has it whole; "
                         "leave it \"\"",
                         k, name, tf_spread_words[a]);
    by[a] = k;
  }
  return true;
}
