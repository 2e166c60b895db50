/* Meshes of devices, by calls. */
#include "api/api_fusion.h"

#include "fusion/domain.h"
#include "fusion/stream.h"

#include <string.h>

typedef struct mesh_args {
  tf_fusion *f;
  const int64_t *devices;
  tf_tensor *t;
  const int32_t *over;
  uint32_t n;
} mesh_args;

static tf_status set_mesh(tf_module *m, void *arg) {
  mesh_args *a = arg;
  if (!tf_fusion_alive(a->f)) return TF_ERR_INVALID;
  if (!a->n || a->n > TF_SPREAD_AXES || !a->devices)
    return tf_api_error(a->f, "a mesh has 1 to %d axes, found %u", TF_SPREAD_AXES, a->n);
  tf_op *func = a->f->func;
  tf_attr *old = tf_fusion_mesh_of(func);
  tf_op_set_attr(func, "mesh", tf_attr_ints(m->ctx, a->devices, a->n));
  if (tf_fusion_check_mesh(func)) return TF_OK;
  tf_op_set_attr(func, "mesh", old);
  return TF_ERR_INVALID;
}

tf_status tf_fusion_set_mesh(tf_fusion *f, const int64_t *devices, uint32_t axes) {
  return f ? tf_guarded(f->m, set_mesh, &(mesh_args){.f = f, .devices = devices, .n = axes}) : TF_ERR_INVALID;
}

typedef struct line_args {
  const char *name;
  const int64_t *devices;
  uint32_t n;
  tf_fusion *f;
} line_args;

static tf_status add_mesh(tf_module *m, void *arg) {
  const line_args *a = arg;
  const tf_sink *sink = &m->session->sink;
  if (!a->name) return tf_fail(sink, TF_ERR_INVALID, "a mesh needs a name, found NULL");
  if (!a->n || a->n > TF_SPREAD_AXES || !a->devices)
    return tf_fail(sink, TF_ERR_INVALID, "a mesh has 1 to %d axes, found %u", TF_SPREAD_AXES, a->n);
  if (!tf_api_name_new(m, a->name)) return TF_ERR_INVALID;
  tf_builder b = tf_builder_at_end(m->ctx, m->pool, tf_op_body(m->op));
  tf_named_attr attrs[2] = {{"sym_name", tf_attr_strz(m->ctx, a->name)},
                            {"axes", tf_attr_ints(m->ctx, a->devices, a->n)}};
  tf_op *line = tf_build(&b, tf_fusion_op_id(m->ctx, TF_FUSION_MESH), NULL, 0, NULL, 0, attrs, 2, 0);
  if (tf_fusion_verify_mesh(line)) return TF_OK;
  tf_op_erase(line);
  return TF_ERR_INVALID;
}

tf_status tf_module_add_mesh(tf_module *m, const char *name, const int64_t *devices, uint32_t axes) {
  return m ? tf_guarded(m, add_mesh, &(line_args){.name = name, .devices = devices, .n = axes}) : TF_ERR_INVALID;
}

static tf_status use_mesh(tf_module *m, void *arg) {
  const line_args *a = arg;
  if (!tf_fusion_alive(a->f)) return TF_ERR_INVALID;
  if (!a->name) return tf_api_error(a->f, "a fusion names a mesh, found NULL");
  tf_attr *old = tf_fusion_mesh_of(a->f->func);
  tf_op_set_attr(a->f->func, "mesh", tf_attr_symbol(m->ctx, tf_strz(a->name)));
  if (tf_fusion_check_mesh(a->f->func)) return TF_OK;
  tf_op_set_attr(a->f->func, "mesh", old);
  return TF_ERR_INVALID;
}

tf_status tf_fusion_use_mesh(tf_fusion *f, const char *name) {
  return f ? tf_guarded(f->m, use_mesh, &(line_args){.name = name, .f = f}) : TF_ERR_INVALID;
}

static tf_attr *words(const mesh_args *a, tf_context *c) {
  tf_attr *word[TF_FUSION_MAX_RANK];
  for (uint32_t k = 0; k < a->n; k++) word[k] = tf_attr_strz(c, a->over[k] < 0 ? "" : tf_spread_words[a->over[k]]);
  return tf_attr_array(c, word, a->n);
}

/* Of an argument: its dictionary with this entry, or without it. */
static void set_of_input(tf_module *m, tf_op *func, uint32_t arg, const char *name, tf_attr *v) {
  const tf_attr *all = tf_op_arg_attrs(func);
  uint32_t narg = tf_fusion_body(func)->narg, n = 0;
  tf_attr **dicts = TF_NEW_ARRAY(m->pool, tf_attr *, (size_t)narg + 1);
  for (uint32_t i = 0; i < narg; i++) dicts[i] = all && i < all->n ? all->elem[i] : tf_attr_dict(m->ctx, NULL, 0);
  const tf_attr *own = dicts[arg];
  tf_named_attr *entry = TF_NEW_ARRAY(m->pool, tf_named_attr, (size_t)own->n + 1);
  for (uint32_t i = 0; i < own->n; i++)
    if (strcmp(own->entry[i].name, name) != 0) entry[n++] = own->entry[i];
  if (v) entry[n++] = (tf_named_attr){tf_intern(m->ctx, name), v};
  dicts[arg] = tf_attr_dict(m->ctx, entry, n);
  tf_op_set_attr(func, "arg_attrs", tf_attr_array(m->ctx, dicts, narg));
}

static void say(tf_fusion *f, tf_value *v, const char *name, tf_attr *a) {
  if (v->def) tf_op_set_attr(v->def, name, a);
  else set_of_input(f->m, f->func, v->index, name, a);
}

static tf_attr *said(const tf_fusion *f, const tf_value *v, const char *name) {
  const tf_attr *all = v->def ? NULL : tf_op_arg_attrs(f->func);
  if (v->def) return tf_op_attr(v->def, name);
  return all && v->index < all->n ? tf_attr_dict_get(all->elem[v->index], name) : NULL;
}

static tf_status set_on(tf_module *m, void *arg) {
  mesh_args *a = arg;
  tf_fusion *f = a->f;
  tf_named_attr at[TF_SPREAD_AXES];
  uint32_t n = 0;
  if (!tf_fusion_alive(f) || !tf_tensor_alive(f, a->t, "the tensor")) return TF_ERR_INVALID;
  tf_value *v = a->t->v;
  const char *name = tf_value_name(v);
  if (!tf_fusion_is_tensor(v->type)) return tf_api_error(f, "'%s' is a scalar, which every device has", name);
  if (!a->n || a->n > TF_SPREAD_AXES || !a->over)
    return tf_api_error(f, "'%s' is on places of %u axes of a mesh, which has 1 to %d", name, a->n, TF_SPREAD_AXES);
  if (v->def && !tf_def_takes(v->def->def, "on"))
    return tf_api_error(f, "'%s' is computed by '%s', which is where its operands are; say it of a copy", name,
                        v->def->def->name);
  for (uint32_t k = 0; k < a->n; k++)
    if (a->over[k] != -1)
      at[n++] = (tf_named_attr){tf_intern(m->ctx, tf_spread_words[k]), tf_attr_i64(m->ctx, a->over[k])};
  tf_attr *on = n ? tf_attr_dict(m->ctx, at, n) : NULL;
  if (on && !tf_fusion_check_on(v->def ? v->def : f->func, f->func, v->def ? UINT32_MAX : v->index, on))
    return TF_ERR_INVALID;
  say(f, v, "on", on);
  return TF_OK;
}

tf_status tf_fusion_set_on(tf_fusion *f, tf_tensor *t, const int32_t *place, uint32_t axes) {
  return f && t ? tf_guarded(f->m, set_on, &(mesh_args){.f = f, .t = t, .over = place, .n = axes}) : TF_ERR_INVALID;
}

static tf_status set_spread(tf_module *m, void *arg) {
  mesh_args *a = arg;
  tf_fusion *f = a->f;
  if (!tf_fusion_alive(f) || !tf_tensor_alive(f, a->t, "the tensor")) return TF_ERR_INVALID;
  tf_value *v = a->t->v;
  const char *name = tf_value_name(v);
  if (!tf_fusion_is_tensor(v->type)) return tf_api_error(f, "'%s' is a scalar, which every device has", name);
  if (a->n != v->type->rank || (a->n && !a->over))
    return tf_api_error(f, "'%s' has rank %u, and is spread by %u numbers", name, v->type->rank, a->n);
  for (uint32_t k = 0; k < a->n; k++)
    if (a->over[k] < -1 || a->over[k] >= TF_SPREAD_AXES)
      return tf_api_error(f, "axis %u of '%s' is spread over axis %d of a mesh, expected -1 to %d", k, name, a->over[k],
                          TF_SPREAD_AXES - 1);
  if (v->def && !tf_def_takes(v->def->def, "spread"))
    return tf_api_error(f, "'%s' is computed by '%s', which is not spread as such; spread a copy of it", name,
                        v->def->def->name);
  tf_attr *list = words(a, m->ctx);
  if (!tf_fusion_check_spread(v->def ? v->def : f->func, f->func, v->def ? UINT32_MAX : v->index, list, v->type))
    return TF_ERR_INVALID;
  tf_attr *old = said(f, v, "spread"), *on = said(f, v, "on");
  say(f, v, "spread", list);
  if (!on || tf_fusion_check_on(v->def ? v->def : f->func, f->func, v->def ? UINT32_MAX : v->index, on)) return TF_OK;
  say(f, v, "spread", old);
  return TF_ERR_INVALID;
}

tf_status tf_fusion_set_spread(tf_fusion *f, tf_tensor *t, const int32_t *over, uint32_t rank) {
  return f && t ? tf_guarded(f->m, set_spread, &(mesh_args){.f = f, .t = t, .over = over, .n = rank}) : TF_ERR_INVALID;
}

/* ------------------------------------------------------------------------------------------------ pieces */

/* Another line of the script, if it may stand there. */
static tf_status add_line(tf_fusion *f, const char *name, tf_op *tv, const tf_named_attr *attrs, uint32_t n) {
  tf_value *v = &tv->result[0];
  tf_op *line = tf_op_new(f->m->ctx, f->m->pool, tv->loc, tf_context_op(f->m->ctx, name), &v, 1, NULL, 0, attrs, n, 0);
  tf_op_insert_before(tf_fusion_return_op(f->func), line);
  tf_pool *scratch = tf_pool_child(f->m->pool);
  tf_stream *all;
  uint32_t count;
  bool ok = tf_fusion_streams(f->func, false, scratch, &all, &count);
  tf_pool_free(scratch);
  if (!ok) tf_op_erase(line);
  return ok ? TF_OK : TF_ERR_INVALID;
}

tf_status tf_api_split_on_mesh(tf_fusion *f, tf_op *tv, int64_t axis, int64_t parts) {
  tf_named_attr at[2] = {{"axis", tf_attr_i64(f->m->ctx, axis)}, {"parts", tf_attr_i64(f->m->ctx, parts)}};
  return add_line(f, "sched.split", tv, at, 2);
}

tf_status tf_api_bind_on_mesh(tf_fusion *f, tf_op *tv, const int64_t *axis, const tf_ptype *types, uint32_t n) {
  tf_attr **word = TF_NEW_ARRAY(f->m->pool, tf_attr *, (size_t)n + 1);
  for (uint32_t i = 0; i < n; i++) word[i] = tf_attr_strz(f->m->ctx, tf_ptype_name(types[i]));
  tf_named_attr at[2] = {{"types", tf_attr_array(f->m->ctx, word, n)}};
  if (axis) at[1] = (tf_named_attr){"axis", tf_attr_i64(f->m->ctx, *axis)};
  return add_line(f, "sched.parallelize", tv, at, axis ? 2 : 1);
}
