/* Fusions by calls: handles, functions, inputs, results. The ops are in fusion_ops.c, schedules in fusion_schedule.c.
 */
#include "api/api_fusion.h"
#include "api/host_types.h"

#include <stdio.h>

#include "api/fusion_types.h"
#include "fusion/fusion_access.h"
#include "fusion/fusion_dialect.h"
#include "support/sink.h"

/* ------------------------------------------------------------------------------------------------ handles */

tf_tensor *tf_handle(tf_fusion *f, tf_value *v) {
  tf_tensor *t = tf_map_get(&f->tensors, tf_map_ptr(v));
  if (t) return t;
  t = TF_NEW(f->m->pool, tf_tensor);
  *t = (tf_tensor){f, v};
  tf_map_set(&f->tensors, tf_map_ptr(v), t);
  return t;
}

static tf_fusion *fusion_handle(tf_module *m, tf_op *func) {
  for (tf_fusion *f = m->fusions; f; f = f->next)
    if (f->func == func) return f;
  tf_fusion *f = TF_NEW(m->pool, tf_fusion);
  *f = (tf_fusion){.m = m, .func = func, .tensors = {.pool = m->pool}, .next = m->fusions};
  m->fusions = f;
  return f;
}

bool tf_fusion_alive(tf_fusion *f) {
  if (f->func->parent && f->func->parent == tf_op_body(f->m->op)) return true;
  tf_api_error(f, "the fusion '@%s' is no more: a pass replaced it", tf_op_symbol(f->func).ptr);
  return false;
}

bool tf_tensor_alive(tf_fusion *f, const tf_tensor *t, const char *what) {
  if (!t) {
    tf_api_error(f, "%s is NULL, expected a tensor", what);
    return false;
  }
  if (t->f != f) {
    tf_api_error(f, "%s, '%s', belongs to another fusion", what, tf_value_name(t->v));
    return false;
  }
  tf_block *body = tf_fusion_body(f->func);
  if ((t->v->def ? t->v->def->parent : t->v->block) == body) return true;
  tf_api_error(f, "%s, '%s', is no more: a pass replaced it", what, tf_value_name(t->v));
  return false;
}

static bool name_ok(tf_module *m, const char *name) {
  if (!name || tf_api_is_name(name)) return true;
  tf_fail(&m->session->sink, TF_ERR_INVALID,
          "'%s' is not a name: letters, digits and underscores, not beginning with a digit", name);
  return false;
}

/* ------------------------------------------------------------------------------------------------ functions */

static tf_status make_module(tf_module *m, void *arg) {
  (void)arg;
  m->op = tf_module_new(m->ctx, m->pool);
  return TF_OK;
}

tf_status tf_module_create(tf_session *s, tf_module **out) {
  if (!out) return TF_ERR_INVALID;
  *out = NULL;
  if (!s) return TF_ERR_INVALID;
  tf_module *m = tf_module_empty(s);
  if (!m) return TF_ERR_OOM;
  tf_status st = tf_guarded(m, make_module, NULL);
  if (st == TF_OK) *out = m;
  else tf_module_destroy(m);
  return st;
}

bool tf_api_name_new(tf_module *m, const char *name) {
  if (!name_ok(m, name)) return false;
  if (!tf_symbol_lookup(m->op, tf_strz(name))) return true;
  tf_status st = tf_fail(&m->session->sink, TF_ERR_INVALID, "the module has a symbol '@%s' already", name);
  return st == TF_OK;
}

typedef struct find_args {
  const char *name;
  tf_fusion **out;
} find_args;

static tf_status create(tf_module *m, void *arg) {
  find_args *a = arg;
  const tf_sink *sink = &m->session->sink;
  if (!a->name) return tf_fail(sink, TF_ERR_INVALID, "a fusion needs a name, found NULL");
  if (!tf_api_name_new(m, a->name)) return TF_ERR_INVALID;
  tf_builder b = tf_builder_at_end(m->ctx, m->pool, tf_op_body(m->op));
  tf_named_attr attrs[2] = {{"sym_name", tf_attr_strz(m->ctx, a->name)},
                            {"function_type", tf_attr_type(tf_type_function(m->ctx, NULL, 0, NULL, 0))}};
  tf_op *func = tf_build(&b, tf_fusion_op_id(m->ctx, TF_FUSION_FUNC), NULL, 0, NULL, 0, attrs, 2, 1);
  tf_region_set_block(&func->region[0], tf_block_new(m->pool));
  *a->out = fusion_handle(m, func);
  return TF_OK;
}

tf_status tf_fusion_create(tf_module *m, const char *name, tf_fusion **out) {
  if (!out) return TF_ERR_INVALID;
  *out = NULL;
  return m ? tf_guarded(m, create, &(find_args){name, out}) : TF_ERR_INVALID;
}

static tf_status find(tf_module *m, void *arg) {
  find_args *a = arg;
  const tf_sink *sink = &m->session->sink;
  tf_op *found = NULL;
  for (tf_op *o = tf_op_body(m->op) ? tf_op_body(m->op)->first : NULL; o; o = o->next) {
    if (!tf_fusion_is(o, TF_FUSION_FUNC)) continue;
    if (a->name ? !tf_str_eqz(tf_op_symbol(o), a->name) : tf_fusion_version_of_attr(o) != NULL) continue;
    if (found) return tf_fail(sink, TF_ERR_INVALID, "there is more than one fusion.func; name one");
    found = o;
  }
  if (!found && a->name) return tf_fail(sink, TF_ERR_INVALID, "the module has no fusion.func '@%s'", a->name);
  if (!found) return tf_fail(sink, TF_ERR_INVALID, "the module has no fusion.func");
  for (tf_fusion *f = m->fusions; f; f = f->next)
    if (f->func == found) return *a->out = f, TF_OK; /* it may be half built, so it is not verified */
  if (!tf_verify(found)) return TF_ERR_INVALID;
  *a->out = fusion_handle(m, found);
  return TF_OK;
}

tf_status tf_fusion_find(tf_module *m, const char *name, tf_fusion **out) {
  if (!out) return TF_ERR_INVALID;
  *out = NULL;
  return m ? tf_guarded(m, find, &(find_args){name, out}) : TF_ERR_INVALID;
}

/* ------------------------------------------------------------------------------------------------ inputs */

typedef struct input_args {
  tf_fusion *f;
  const char *name;
  DLDataType type;
  bool is_tensor;
  uint32_t rank;
  const int64_t *dims;
  const char *const *dim_names;
  const tf_fusion_contiguity *contiguity;
  tf_tensor **out;
} input_args;

static tf_attr *contiguity_attr(tf_context *c, tf_fusion_contiguity k) {
  return k == TF_STRIDE0 ? tf_attr_strz(c, "broadcast") : tf_attr_bool(c, k == TF_CONTIGUOUS);
}

/* The argument's dictionary, in the form that text has: what says nothing is left out. */
static tf_attr *input_attrs(const input_args *a) {
  tf_context *c = a->f->m->ctx;
  tf_named_attr entry[2];
  tf_attr *elem[TF_FUSION_MAX_RANK];
  uint32_t n = 0;
  if (a->contiguity) {
    for (uint32_t k = 0; k < a->rank; k++) elem[k] = contiguity_attr(c, a->contiguity[k]);
    entry[n++] = (tf_named_attr){tf_intern(c, "contiguity"), tf_attr_array(c, elem, a->rank)};
  }
  if (a->dim_names) {
    for (uint32_t k = 0; k < a->rank; k++) elem[k] = tf_attr_strz(c, a->dim_names[k] ? a->dim_names[k] : "");
    entry[n++] = (tf_named_attr){tf_intern(c, "dims"), tf_attr_array(c, elem, a->rank)};
  }
  return tf_attr_dict(c, entry, n);
}

/* The function's type from its body and these results. */
static void set_func_type(tf_op *func, tf_type *const *results, uint32_t n) {
  tf_block *body = tf_fusion_body(func);
  tf_type **in = TF_NEW_ARRAY(func->pool, tf_type *, (size_t)body->narg + 1);
  for (uint32_t i = 0; i < body->narg; i++) in[i] = body->arg[i]->type;
  tf_op_set_attr(func, "function_type", tf_attr_type(tf_type_function(func->ctx, in, body->narg, results, n)));
}

static void add_arg_attrs(tf_op *func, uint32_t arg, tf_attr *dict) {
  tf_attr *old = tf_op_arg_attrs(func), *empty = tf_attr_dict(func->ctx, NULL, 0);
  if (!dict->n && !old) return;
  tf_attr **all = TF_NEW_ARRAY(func->pool, tf_attr *, (size_t)arg + 1);
  for (uint32_t i = 0; i < arg; i++) all[i] = old && i < old->n ? old->elem[i] : empty;
  all[arg] = dict;
  tf_op_set_attr(func, "arg_attrs", tf_attr_array(func->ctx, all, arg + 1));
}

static tf_type *input_type(const input_args *a) {
  tf_fusion *f = a->f;
  tf_type *elem = tf_api_elem(f, a->type), *t = elem;
  if (elem && a->is_tensor) t = tf_api_tensor(f, elem, a->dims, a->rank);
  return t;
}

static bool input_lists_ok(const input_args *a) {
  for (uint32_t k = 0; a->contiguity && k < a->rank; k++)
    if ((unsigned)a->contiguity[k] > TF_STRIDE0) {
      tf_api_error(a->f, "%d at axis %u is no contiguity", (int)a->contiguity[k], k);
      return false;
    }
  return true;
}

static tf_status input(tf_module *m, void *arg) {
  input_args *a = arg;
  tf_fusion *f = a->f;
  if (!tf_fusion_alive(f) || !name_ok(m, a->name)) return TF_ERR_INVALID;
  if (tf_fusion_return_op(f->func))
    return tf_api_error(f, "the fusion has returned; inputs come before tf_fusion_return");
  tf_type *t = input_type(a);
  if (!t || !input_lists_ok(a)) return TF_ERR_INVALID;
  tf_block *body = tf_fusion_body(f->func);
  tf_value *v = tf_block_add_arg(m->pool, body, t, a->name ? tf_intern(m->ctx, a->name) : NULL);
  add_arg_attrs(f->func, v->index, input_attrs(a));
  set_func_type(f->func, NULL, 0);
  *a->out = tf_handle(f, v);
  return TF_OK;
}

tf_status tf_fusion_input(tf_fusion *f, const char *name, DLDataType type, uint32_t rank, const int64_t *dims,
                          const char *const *dim_names, const tf_fusion_contiguity *contiguity, tf_tensor **out) {
  if (!out) return TF_ERR_INVALID;
  *out = NULL;
  if (!f) return TF_ERR_INVALID;
  return tf_guarded(f->m, input, &(input_args){f, name, type, true, rank, dims, dim_names, contiguity, out});
}

tf_status tf_fusion_scalar(tf_fusion *f, const char *name, DLDataType type, tf_tensor **out) {
  if (!out) return TF_ERR_INVALID;
  *out = NULL;
  if (!f) return TF_ERR_INVALID;
  return tf_guarded(f->m, input, &(input_args){.f = f, .name = name, .type = type, .out = out});
}

/* ------------------------------------------------------------------------------------------------ results */

typedef struct return_args {
  tf_fusion *f;
  tf_tensor *const *results;
  uint32_t n;
} return_args;

static tf_status give_results(tf_module *m, void *arg) {
  return_args *a = arg;
  tf_fusion *f = a->f;
  if (!tf_fusion_alive(f)) return TF_ERR_INVALID;
  if (tf_fusion_return_op(f->func)) return tf_api_error(f, "the fusion has returned already");
  if (a->n && !a->results) return tf_api_error(f, "the list of results is NULL");
  tf_value **v = TF_NEW_ARRAY(m->pool, tf_value *, (size_t)a->n + 1);
  tf_type **types = TF_NEW_ARRAY(m->pool, tf_type *, (size_t)a->n + 1);
  for (uint32_t i = 0; i < a->n; i++) {
    char what[32];
    snprintf(what, sizeof what, "result %u", i);
    if (!tf_tensor_alive(f, a->results[i], what)) return TF_ERR_INVALID;
    v[i] = a->results[i]->v;
    types[i] = v[i]->type;
  }
  tf_builder b = tf_builder_at_end(m->ctx, m->pool, tf_fusion_body(f->func));
  tf_op *ret = tf_build(&b, tf_fusion_op_id(m->ctx, TF_FUSION_RETURN), v, a->n, NULL, 0, NULL, 0, 0);
  set_func_type(f->func, types, a->n);
  if (tf_verify(f->func)) return TF_OK;
  tf_op_erase(ret);
  set_func_type(f->func, NULL, 0);
  return TF_ERR_INVALID;
}

tf_status tf_fusion_return(tf_fusion *f, tf_tensor *const *results, uint32_t n) {
  return f ? tf_guarded(f->m, give_results, &(return_args){f, results, n}) : TF_ERR_INVALID;
}

typedef struct in_place_args {
  tf_fusion *f;
  uint32_t result;
  tf_tensor *input;
} in_place_args;

static tf_status set_in_place(tf_module *m, void *arg) {
  in_place_args *a = arg;
  tf_fusion *f = a->f;
  if (!tf_fusion_alive(f)) return TF_ERR_INVALID;
  const tf_op *ret = tf_fusion_return_op(f->func);
  if (!ret) return tf_api_error(f, "a result is in place of an input once there are results: after tf_fusion_return");
  if (!tf_tensor_alive(f, a->input, "the input")) return TF_ERR_INVALID;
  if (a->input->v->def) return tf_api_error(f, "'%s' is no input of the fusion", tf_value_name(a->input->v));
  if (a->result >= ret->noperand)
    return tf_api_error(f, "there is no result %u: the fusion has %u", a->result, ret->noperand);
  tf_attr *old = tf_fusion_in_place_of(f->func);
  int64_t *all = TF_NEW_ARRAY(m->pool, int64_t, (size_t)ret->noperand);
  for (uint32_t i = 0; i < ret->noperand; i++) all[i] = tf_fusion_in_place(f->func, i);
  all[a->result] = a->input->v->index;
  tf_op_set_attr(f->func, "in_place", tf_attr_ints(m->ctx, all, ret->noperand));
  if (tf_verify(f->func)) return TF_OK;
  tf_op_set_attr(f->func, "in_place", old);
  return TF_ERR_INVALID;
}

tf_status tf_fusion_set_in_place(tf_fusion *f, uint32_t result, tf_tensor *input) {
  return f ? tf_guarded(f->m, set_in_place, &(in_place_args){f, result, input}) : TF_ERR_INVALID;
}

/* ------------------------------------------------------------------------------------------------ looking */

typedef struct look_args {
  tf_fusion *f;
  tf_tensor *t;
  uint32_t i;
  const char *name;
  uint32_t *inputs, *results;
  tf_tensor **out;
  tf_tensor_info *info;
} look_args;

static tf_status num_args(tf_module *m, void *arg) {
  (void)m;
  look_args *a = arg;
  if (!tf_fusion_alive(a->f)) return TF_ERR_INVALID;
  tf_op *ret = tf_fusion_return_op(a->f->func);
  if (a->inputs) *a->inputs = tf_fusion_body(a->f->func)->narg;
  if (a->results) *a->results = ret ? ret->noperand : 0;
  return TF_OK;
}

tf_status tf_fusion_num_args(tf_fusion *f, uint32_t *inputs, uint32_t *results) {
  if (inputs) *inputs = 0;
  if (results) *results = 0;
  return f ? tf_guarded(f->m, num_args, &(look_args){.f = f, .inputs = inputs, .results = results}) : TF_ERR_INVALID;
}

static tf_status get_input(tf_module *m, void *arg) {
  (void)m;
  look_args *a = arg;
  if (!tf_fusion_alive(a->f)) return TF_ERR_INVALID;
  tf_block *body = tf_fusion_body(a->f->func);
  if (a->i >= body->narg) return tf_api_error(a->f, "there is no input %u: the fusion has %u", a->i, body->narg);
  *a->out = tf_handle(a->f, body->arg[a->i]);
  return TF_OK;
}

tf_status tf_fusion_get_input(tf_fusion *f, uint32_t i, tf_tensor **out) {
  if (!out) return TF_ERR_INVALID;
  *out = NULL;
  return f ? tf_guarded(f->m, get_input, &(look_args){.f = f, .i = i, .out = out}) : TF_ERR_INVALID;
}

static tf_status get_result(tf_module *m, void *arg) {
  (void)m;
  look_args *a = arg;
  if (!tf_fusion_alive(a->f)) return TF_ERR_INVALID;
  tf_op *ret = tf_fusion_return_op(a->f->func);
  uint32_t n = ret ? ret->noperand : 0;
  if (a->i >= n) return tf_api_error(a->f, "there is no result %u: the fusion has %u", a->i, n);
  *a->out = tf_handle(a->f, tf_op_operand(ret, a->i));
  return TF_OK;
}

tf_status tf_fusion_get_result(tf_fusion *f, uint32_t i, tf_tensor **out) {
  if (!out) return TF_ERR_INVALID;
  *out = NULL;
  return f ? tf_guarded(f->m, get_result, &(look_args){.f = f, .i = i, .out = out}) : TF_ERR_INVALID;
}

static bool is_called(const tf_value *v, const char *name) { return v->name && strcmp(v->name, name) == 0; }

static tf_status get_tensor(tf_module *m, void *arg) {
  (void)m;
  look_args *a = arg;
  if (!tf_fusion_alive(a->f)) return TF_ERR_INVALID;
  if (!a->name) return tf_api_error(a->f, "the name is NULL");
  tf_block *body = tf_fusion_body(a->f->func);
  for (uint32_t i = 0; i < body->narg; i++)
    if (is_called(body->arg[i], a->name)) return *a->out = tf_handle(a->f, body->arg[i]), TF_OK;
  for (tf_op *o = body->first; o; o = o->next)
    if (o->nresult && is_called(&o->result[0], a->name) && tf_fusion_op_info(o))
      return *a->out = tf_handle(a->f, &o->result[0]), TF_OK;
  return tf_api_error(a->f, "the fusion has no tensor '%s'", a->name);
}

tf_status tf_fusion_get_tensor(tf_fusion *f, const char *name, tf_tensor **out) {
  if (!out) return TF_ERR_INVALID;
  *out = NULL;
  return f ? tf_guarded(f->m, get_tensor, &(look_args){.f = f, .name = name, .out = out}) : TF_ERR_INVALID;
}

static tf_status set_name(tf_module *m, void *arg) {
  look_args *a = arg;
  tf_fusion *f = a->t->f;
  if (!tf_fusion_alive(f) || !tf_tensor_alive(f, a->t, "the tensor") || !name_ok(m, a->name)) return TF_ERR_INVALID;
  a->t->v->name = a->name ? tf_intern(m->ctx, a->name) : NULL;
  return TF_OK;
}

tf_status tf_tensor_set_name(tf_tensor *t, const char *name) {
  return t ? tf_guarded(t->f->m, set_name, &(look_args){.t = t, .name = name}) : TF_ERR_INVALID;
}

static tf_status get_info(tf_module *m, void *arg) {
  (void)m;
  look_args *a = arg;
  tf_fusion *f = a->t->f;
  if (!tf_fusion_alive(f) || !tf_tensor_alive(f, a->t, "the tensor")) return TF_ERR_INVALID;
  const tf_value *v = a->t->v;
  tf_tensor_info i = {.struct_size = sizeof i, .name = v->name, .is_input = !v->def};
  i.type = tf_api_dlpack(tf_fusion_elem(v->type));
  i.is_tensor = tf_fusion_is_tensor(v->type);
  i.rank = i.is_tensor ? v->type->rank : 0;
  for (uint32_t k = 0; k < i.rank; k++) i.dims[k] = v->type->dims[k] == TF_DYN ? TF_DIM_DYNAMIC : v->type->dims[k];
  tf_info_write(a->info, &i, sizeof i);
  return TF_OK;
}

tf_status tf_tensor_get_info(tf_tensor *t, tf_tensor_info *info) {
  return t && info ? tf_guarded(t->f->m, get_info, &(look_args){.t = t, .info = info}) : TF_ERR_INVALID;
}
