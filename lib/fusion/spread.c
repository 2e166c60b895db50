/* How tensors lie on a mesh of devices. An id bound to didx is spread over the first axis of the mesh: of n elements
 * on p devices each has ceil(n / p), the last ones fewer or none. `on` says that only some devices have a tensor: those
 * at one place of an axis of the mesh. */
#include "fusion/spread.h"

#include "fusion/domain.h"

const char *const tf_spread_words[TF_SPREAD_AXES] = {"didx", "didy", "didz"};

/* The line that the fusion names, or NULL. */
static tf_op *line_of(const tf_op *func) {
  const tf_attr *a = tf_fusion_mesh_of(func);
  tf_op *table = tf_op_parent(func);
  tf_op *line = a && a->kind == TF_ATTR_SYMBOL && table ? tf_symbol_lookup(table, a->s) : NULL;
  return line && tf_fusion_is(line, TF_FUSION_MESH) ? line : NULL;
}

/* Its extents, as the fusion or the line that it names has them; NULL: there are none. */
static const tf_attr *mesh_of(const tf_op *func) {
  const tf_attr *a = tf_fusion_mesh_of(func);
  const tf_op *line = line_of(func);
  if (line) a = tf_fusion_axes_of(line);
  return a && a->kind == TF_ATTR_INTS ? a : NULL;
}

bool tf_fusion_mesh(const tf_op *func, int64_t extents[TF_SPREAD_AXES]) {
  const tf_attr *mesh = mesh_of(func);
  for (uint32_t a = 0; a < TF_SPREAD_AXES; a++) extents[a] = mesh && a < mesh->n ? mesh->ints[a] : 1;
  return mesh != NULL;
}

static int32_t mesh_axis(tf_str word) {
  for (int32_t a = 0; a < TF_SPREAD_AXES; a++)
    if (tf_str_eqz(word, tf_spread_words[a])) return a;
  return -1;
}

/* Its `spread` or `on`. */
static const tf_attr *said(const tf_op *func, const tf_value *v, const char *what) {
  if (v->def) return tf_def_takes(v->def->def, what) ? tf_op_attr(v->def, what) : NULL;
  const tf_attr *all = tf_op_arg_attrs(func);
  return all && v->index < all->n ? tf_attr_dict_get(all->elem[v->index], what) : NULL;
}

tf_spread tf_fusion_spread(const tf_op *func, const tf_value *v) {
  tf_spread s = {{TF_SPREAD_WHOLE, TF_SPREAD_WHOLE, TF_SPREAD_WHOLE}};
  const tf_attr *list = said(func, v, "spread"), *on = said(func, v, "on");
  int64_t mesh[TF_SPREAD_AXES];
  for (uint32_t k = 0; list && k < list->n; k++) {
    int32_t a = mesh_axis(list->elem[k]->s);
    if (a >= 0) s.at[a] = (int32_t)k;
  }
  for (uint32_t k = 0; on && tf_fusion_mesh(func, mesh) && k < on->n; k++) {
    int32_t a = mesh_axis(tf_strz(on->entry[k].name));
    if (a >= 0 && mesh[a] > 1) s.at[a] = tf_spread_on(on->entry[k].value->i);
  }
  return s;
}

bool tf_fusion_says_spread(const tf_value *v) { return v->def && said(NULL, v, "spread"); }

bool tf_fusion_says_where(const tf_value *v) { return tf_fusion_says_spread(v) || (v->def && said(NULL, v, "on")); }

static bool check_extents(tf_op *op, const tf_attr *mesh) {
  int64_t devices = 1;
  if (mesh->n < 1 || mesh->n > TF_SPREAD_AXES)
    return tf_op_error(op, "a mesh has 1 to 3 axes, didx, didy and didz, found %u", mesh->n);
  for (uint32_t a = 0; a < mesh->n; a++) {
    if (mesh->ints[a] < 1 || mesh->ints[a] > 2047)
      return tf_op_error(op, "axis %s of the mesh has %lld devices, expected 1 to 2047", tf_spread_words[a],
                         (long long)mesh->ints[a]);
    devices *= mesh->ints[a];
  }
  return devices <= 1 << 20 || tf_op_error(op, "a mesh of %lld devices; the most are 1048576", (long long)devices);
}

bool tf_fusion_verify_mesh(tf_op *op) { return check_extents(op, tf_fusion_axes_of(op)); }

static bool no_line(tf_op *func, tf_str name) {
  tf_op *table = tf_op_parent(func), *other = table ? tf_symbol_lookup(table, name) : NULL, *near = NULL;
  int len = (int)(name.len < 60 ? name.len : 60);
  unsigned least = UINT32_MAX, n;
  if (other) {
    tf_op_error(func, "'@%.*s' is no mesh; write a line with a name of its own: mesh @m [2, 4]", len, name.ptr);
    return tf_op_note(other, "it is this %s", other->def->name);
  }
  for (tf_op *o = table ? tf_op_body(table)->first : NULL; o; o = o->next)
    if (tf_fusion_is(o, TF_FUSION_MESH) && (n = tf_str_distance(name, tf_op_symbol(o).ptr)) < least)
      least = n, near = o;
  if (!near) return tf_op_error(func, "no mesh @%.*s; write a line: mesh @%.*s [2, 4]", len, name.ptr, len, name.ptr);
  tf_op_error(func, "no mesh @%.*s; did you mean @%s?", len, name.ptr, tf_op_symbol(near).ptr);
  return tf_op_note(near, "it is here");
}

/* A line that it names is checked where it stands. */
bool tf_fusion_check_mesh(tf_op *func) {
  const tf_attr *mesh = tf_fusion_mesh_of(func);
  if (!mesh && tf_fusion_wide_sums_of(func))
    return tf_op_error(func, "wide sums, but the fusion has no mesh; give it one: attributes {mesh = array<i64: 2>}");
  if (!mesh || line_of(func)) return true;
  if (mesh->kind == TF_ATTR_SYMBOL) return no_line(func, mesh->s);
  if (mesh->kind == TF_ATTR_INTS) return check_extents(func, mesh);
  return tf_op_error(func,
                     "attribute 'mesh' of 'fusion.func' must be integers such as array<i64: 2, 4>, or the name of "
                     "a mesh such as @m");
}

static const char *name_of(tf_op *op, uint32_t arg) {
  return tf_value_name(arg == UINT32_MAX ? &op->result[0] : tf_op_body(op)->arg[arg]);
}

bool tf_fusion_check_spread(tf_op *op, const tf_op *func, uint32_t arg, const tf_attr *list, const tf_type *type) {
  const char *name = name_of(op, arg);
  const tf_attr *mesh = func ? mesh_of(func) : NULL;
  int64_t by[TF_SPREAD_AXES] = {-1, -1, -1};
  if (!mesh && func && tf_fusion_mesh_of(func)) return true; /* told of the fusion */
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

static bool check_place(tf_op *op, const char *name, const tf_named_attr *e, const tf_attr *mesh) {
  int32_t a = mesh_axis(tf_strz(e->name));
  if (a < 0)
    return tf_op_error(op, "'on' of '%s' names '%s'; axes of a mesh are didx, didy and didz: on = {didx = 0}", name,
                       e->name);
  if ((uint32_t)a >= mesh->n)
    return tf_op_error(op, "'%s' is on devices of %s, but the mesh has %u %s", name, e->name, mesh->n,
                       mesh->n == 1 ? "axis" : "axes");
  if (e->value->kind != TF_ATTR_INT)
    return tf_op_error(op, "'on' of '%s' has no number for %s: on = {%s = 0}", name, e->name, e->name);
  if (e->value->i >= 0 && e->value->i < mesh->ints[a]) return true;
  return tf_op_error(op, "'%s' is on the devices at %lld of %s, which has places 0 to %lld", name,
                     (long long)e->value->i, e->name, (long long)mesh->ints[a] - 1);
}

bool tf_fusion_check_on(tf_op *op, const tf_op *func, uint32_t arg, const tf_attr *on) {
  const char *name = name_of(op, arg);
  const tf_attr *mesh = func ? mesh_of(func) : NULL;
  const tf_value *v = arg == UINT32_MAX ? &op->result[0] : tf_op_body(op)->arg[arg];
  const tf_attr *list = said(func, v, "spread");
  if (!mesh && func && tf_fusion_mesh_of(func)) return true;
  if (!mesh)
    return tf_op_error(op,
                       "'%s' is on some devices, but the fusion has no mesh; give it one: attributes {mesh = "
                       "array<i64: 2>}",
                       name);
  if (on->kind != TF_ATTR_DICT || !on->n)
    return tf_op_error(op, "'on' of '%s' must say a place of an axis of the mesh: on = {didx = 0}", name);
  for (uint32_t i = 0; i < on->n; i++) {
    if (!check_place(op, name, &on->entry[i], mesh)) return false;
    for (uint32_t k = 0; list && list->kind == TF_ATTR_ARRAY && k < list->n; k++)
      if (list->elem[k]->kind == TF_ATTR_STRING && tf_str_eqz(list->elem[k]->s, on->entry[i].name))
        return tf_op_error(op,
                           "axis %u of '%s' is spread over %s, and '%s' is on the devices at %lld of %s; it can be one "
                           "of these",
                           k, name, on->entry[i].name, name, (long long)on->entry[i].value->i, on->entry[i].name);
  }
  return true;
}
