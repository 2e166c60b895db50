/* The host program of a fusion on a mesh: its steps in the order of levels, the same on all devices. */
#include <string.h>

#include "fusion/domain.h"
#include "kernel/host_access.h"
#include "lower/common/host_code.h"
#include "lower/mesh/mesh_host.h"

static const char *sym(const tf_mesh_host_code *h) { return tf_op_symbol(h->p->func).ptr; }

static const char *free_name(const tf_mesh_host_code *h, const char *what, size_t i) {
  tf_op *module = tf_op_parent(h->p->func);
  const char *name = tf_pool_printf(h->p->func->pool, "%s_%s%zu", sym(h), what, i);
  while (tf_symbol_lookup(module, tf_strz(name))) name = tf_pool_printf(h->p->func->pool, "%s_", name);
  return name;
}

/* ------------------------------------------------------------------------------------------------ extents */

tf_value *tf_mh_mul(tf_mesh_host_code *h, tf_value *x, tf_value *y) { return tf_h_binary(&h->code.b, TF_H_MUL, x, y); }

static tf_value *scalar_arg(void *user, const tf_value *arg) {
  return tf_host_code_arg(&((tf_mesh_host_code *)user)->code, arg->index);
}

static uint64_t axis_key(const tf_value *v, uint32_t axis) { return tf_map_ptr(v) + axis; }

/* The whole extent: a spread axis of `?` has a scalar for it. */
static tf_value *whole_dim(void *user, const tf_value *tensor, uint32_t axis) {
  tf_mesh_host_code *h = user;
  tf_value *said = tf_map_get(&h->lengths, axis_key(tensor, axis));
  return said ? tf_h_cast(&h->code.b, said) : tf_h_dim(&h->code.b, tf_host_code_arg(&h->code, tensor->index), axis);
}

static tf_value *coordinate(tf_mesh_host_code *h, int32_t a) {
  tf_type *index = tf_type_index(h->code.ctx);
  tf_named_attr at[2] = {{"axis", tf_attr_i64(h->code.ctx, a)},
                         {"mesh", tf_attr_ints(h->code.ctx, h->p->mesh, TF_SPREAD_AXES)}};
  if (!h->coordinate[a])
    h->coordinate[a] = &tf_h_build(&h->code.b, TF_H_COORDINATE, NULL, 0, &index, 1, at, 2, 0)->result[0];
  return h->coordinate[a];
}

/* 1 on the devices at these places, but for those of axis `but`, else 0; NULL: on all. */
tf_value *tf_mh_is_at(tf_mesh_host_code *h, const int32_t *place, int32_t but) {
  tf_value *all = NULL;
  for (int32_t a = 0; a < TF_SPREAD_AXES; a++) {
    if (place[a] < 0 || a == but) continue;
    tf_value *one = tf_h_binary(&h->code.b, TF_H_EQ, coordinate(h, a), tf_h_const(&h->code.b, place[a]));
    all = all ? tf_h_binary(&h->code.b, TF_H_AND, all, one) : one;
  }
  return all;
}

/* What is built until `leave` is for these devices only. */
tf_host_region tf_mh_enter(tf_mesh_host_code *h, tf_value *cond) {
  tf_host_region none = {h->code.b, h->code.node};
  return cond ? tf_host_code_open(&h->code, tf_host_code_if(&h->code, cond), 0) : none;
}

void tf_mh_leave(tf_mesh_host_code *h, const tf_value *cond, tf_host_region outer) {
  if (cond) tf_host_code_close(&h->code, outer);
}

tf_value *tf_mh_whole(tf_mesh_host_code *h, const tf_mesh_extent *e) { return tf_step_extent(&h->x, e->of, e->axis); }

/* As many as the first device has: ceil(n / p). */
tf_value *tf_mh_rows_of_first(tf_mesh_host_code *h, const tf_mesh_extent *e, int32_t over) {
  return tf_h_binary(&h->code.b, TF_H_CEILDIV, tf_mh_whole(h, e), tf_h_const(&h->code.b, h->p->mesh[over]));
}

/* Where this device's part begins: at most behind the last element. */
static tf_value *first_of_part(tf_mesh_host_code *h, const tf_mesh_extent *e) {
  tf_value *n = tf_mh_whole(h, e), *each = tf_mh_rows_of_first(h, e, e->over);
  return tf_h_binary(&h->code.b, TF_H_MIN, n, tf_mh_mul(h, coordinate(h, e->over), each));
}

tf_value *tf_mh_extent(tf_mesh_host_code *h, const tf_mesh_extent *e) {
  if (!e->of) return tf_h_const(&h->code.b, h->p->mesh[e->over]);
  if (e->over < 0) return tf_mh_whole(h, e);
  if (e->most) return tf_mh_rows_of_first(h, e, e->over);
  tf_value *each = tf_mh_rows_of_first(h, e, e->over), *from = first_of_part(h, e);
  return tf_h_binary(&h->code.b, TF_H_MIN, each, tf_h_binary(&h->code.b, TF_H_SUB, tf_mh_whole(h, e), from));
}

static tf_value *number(tf_mesh_host_code *h, const tf_mesh_number *n) {
  tf_value *most = n->kind == TF_MESH_COUNT ? NULL : tf_mh_rows_of_first(h, &n->of, n->of.over);
  switch (n->kind) {
  case TF_MESH_COUNT: return tf_mh_extent(h, &n->of);
  case TF_MESH_MISSING: return tf_h_binary(&h->code.b, TF_H_SUB, most, tf_mh_extent(h, &n->of));
  default: return tf_mh_mul(h, most, tf_h_const(&h->code.b, h->p->mesh[n->of.over]));
  }
}

void tf_mh_extents(tf_mesh_host_code *h, const tf_mesh_tensor *t, tf_value **out) {
  for (uint32_t k = 0; k < t->rank; k++) out[k] = tf_mh_extent(h, &t->extent[k]);
}

/* Elements of a tensor, of its axes from `first` on. */
tf_value *tf_mh_count(tf_mesh_host_code *h, const tf_mesh_tensor *t, uint32_t first) {
  tf_value *n = tf_h_const(&h->code.b, 1);
  for (uint32_t k = first; k < t->rank; k++) n = tf_mh_mul(h, n, tf_mh_extent(h, &t->extent[k]));
  return n;
}

tf_value *tf_mh_bytes(tf_mesh_host_code *h, const tf_mesh_tensor *t, tf_value *elements) {
  return tf_mh_mul(h, elements, tf_h_const(&h->code.b, tf_element_bytes(t->elem)));
}

/* ------------------------------------------------------------------------------------------------ tensors */

tf_value *tf_mh_view(tf_mesh_host_code *h, tf_type *elem, uint32_t rank, tf_value *address, tf_value *const *numbers,
                     uint32_t n) {
  tf_value *x[2 * TF_FUSION_MAX_RANK + 3];
  tf_type *type = tf_host_tensor_type(elem, rank);
  tf_named_attr strided = {"strided", tf_attr_unit(h->code.ctx)};
  x[0] = address;
  memcpy(x + 1, numbers, n * sizeof *x);
  return &tf_h_build(&h->code.b, TF_H_VIEW, x, n + 1, &type, 1, &strided, n > rank, 0)->result[0];
}

tf_value *tf_mh_make(tf_mesh_host_code *h, tf_mesh_tensor *t) {
  tf_value *n[TF_FUSION_MAX_RANK + 1];
  if (t->host) return t->host;
  if (t->arg) return t->host = tf_host_code_arg(&h->code, t->arg->index);
  if (t->result >= 0) return t->host = tf_host_code_arg(&h->code, h->first_result + (uint32_t)t->result);
  tf_mh_extents(h, t, n);
  tf_value *here = tf_mh_is_at(h, t->place, -1), *rows, *room;
  if (t->room == TF_MESH_EXACT && !here) t->host = tf_h_tensor(&h->code.b, t->elem, n, t->rank);
  else {
    rows = t->room == TF_MESH_EXACT ? tf_mh_count(h, t, 0) : tf_mh_rows_of_first(h, &t->rows, t->over);
    if (t->room == TF_MESH_PARTS) rows = tf_mh_mul(h, rows, tf_h_const(&h->code.b, h->p->mesh[t->over]));
    room = tf_mh_bytes(h, t, t->room == TF_MESH_EXACT ? rows : tf_mh_mul(h, rows, tf_mh_count(h, t, 1)));
    t->address = tf_h_alloc(&h->code.b, here ? tf_mh_mul(h, here, room) : room);
    t->host = tf_mh_view(h, t->elem, t->rank, t->address, n, t->rank);
  }
  t->host->name = t->name;
  return t->host;
}

tf_value *tf_mh_address(tf_mesh_host_code *h, tf_mesh_tensor *t) {
  tf_value *v = tf_mh_make(h, t);
  if (!t->address) t->address = tf_h_ptr(&h->code.b, v);
  return t->address;
}

/* ------------------------------------------------------------------------------------------------ steps */

static void finish_func(tf_mesh_host_code *h, tf_op *func, const char *name, tf_value *const *in, uint32_t nin,
                        tf_attr **dicts, tf_value *const *out, uint32_t nout) {
  tf_pool *pool = func->pool;
  tf_type **it = TF_NEW_ARRAY(pool, tf_type *, (size_t)nin + 1), **ot = TF_NEW_ARRAY(pool, tf_type *, (size_t)nout + 1);
  for (uint32_t i = 0; i < nin; i++) it[i] = in[i]->type;
  for (uint32_t i = 0; i < nout; i++) ot[i] = out[i]->type;
  tf_block_append(tf_op_body(func), tf_op_new(func->ctx, pool, func->loc, tf_context_op(func->ctx, "fusion.return"),
                                              out, nout, NULL, 0, NULL, 0, 0));
  tf_op_set_attr(func, "sym_name", tf_attr_strz(func->ctx, name));
  tf_op_set_attr(func, "function_type", tf_attr_type(tf_type_function(func->ctx, it, nin, ot, nout)));
  tf_op_set_attr(func, "arg_attrs", tf_attr_array(func->ctx, dicts, nin));
  tf_op_insert_before(h->p->func, func);
}

/* How an argument of the fusion lies in memory. */
static tf_attr *dict_of(const tf_mesh_host_code *h, const tf_mesh_tensor *t) {
  const tf_attr *all = tf_op_arg_attrs(h->p->func);
  tf_attr *own = t && t->arg && all ? tf_attr_dict_get(all->elem[t->arg->index], "contiguity") : NULL;
  tf_named_attr at = {"contiguity", own};
  return tf_attr_dict(h->code.ctx, &at, own != NULL);
}

/* The level's function; its arguments and results go to args. NULL: it stores nothing. */
const char *tf_mh_finish_level(tf_mesh_host_code *h, tf_mesh_level *l, size_t at, tf_value ***out_args) {
  uint32_t nin = (uint32_t)l->in.n, nout = (uint32_t)l->out.n;
  tf_value **args = TF_NEW_ARRAY(h->p->pool, tf_value *, (size_t)nin + nout + 1);
  tf_value **local = TF_NEW_ARRAY(h->p->pool, tf_value *, (size_t)nin + nout + 1);
  tf_attr **dicts = TF_NEW_ARRAY(h->p->func->pool, tf_attr *, (size_t)nin + 1);
  *out_args = args;
  if (!nout) return NULL;
  for (uint32_t i = 0; i < nin; i++) {
    const tf_mesh_input *in = &l->in.at[i];
    dicts[i] = dict_of(h, in->tensor);
    local[i] = in->local;
    args[i] = in->tensor        ? tf_mh_make(h, in->tensor)
              : !in->scalar     ? number(h, &in->number)
              : in->scalar->def ? tf_step_scalar(&h->x, in->scalar)
                                : scalar_arg(h, in->scalar);
  }
  for (uint32_t i = 0; i < nout; i++) {
    local[nin + i] = l->out.at[i]->local;
    args[nin + i] = tf_mh_make(h, l->out.at[i]);
  }
  const char *name = free_name(h, "part", at);
  for (uint32_t a = 0; a < TF_SPREAD_AXES; a++)
    if (l->place[a] >= 0)
      name = free_name(h, tf_pool_printf(h->p->pool, "part%zu_%s", at, tf_spread_words[a]), (size_t)l->place[a]);
  finish_func(h, l->func, name, local, nin, dicts, local + nin, nout);
  return name;
}

void tf_mh_call_level(tf_mesh_host_code *h, tf_mesh_level *l, size_t at) {
  tf_value **args;
  const char *name = tf_mh_finish_level(h, l, at, &args);
  tf_value *here = name ? tf_mh_is_at(h, l->place, -1) : NULL;
  tf_host_region outer = tf_mh_enter(h, here);
  if (name) tf_h_call(&h->code.b, name, args, (uint32_t)(l->in.n + l->out.n));
  tf_mh_leave(h, here, outer);
}

static tf_type *dynamic_type(const tf_mesh_tensor *t) {
  int64_t dims[TF_FUSION_MAX_RANK];
  for (uint32_t k = 0; k < t->rank; k++) dims[k] = TF_DYN;
  return tf_type_tensor(t->elem, dims, t->rank);
}

/* A device's part of what it has whole, copied. */
static void take(tf_mesh_host_code *h, tf_mesh_step *s) {
  tf_value *n[2 * TF_FUSION_MAX_RANK], *from = tf_mh_make(h, s->from), *to = tf_mh_make(h, s->to);
  tf_pool *pool = h->p->func->pool;
  tf_type *type = dynamic_type(s->to), *truth = tf_type_i(h->code.ctx, 1);
  tf_attr *contiguous[TF_FUSION_MAX_RANK], *dict = dict_of(h, s->from), *own = tf_attr_dict_get(dict, "contiguity");
  uint32_t rank = s->to->rank;
  tf_mh_extents(h, s->to, n);
  for (uint32_t k = 0; k < rank; k++) {
    n[rank + k] = tf_h_stride(&h->code.b, from, k);
    contiguous[k] = k + 1 < rank ? tf_attr_int(truth, 0) : own ? own->elem[k] : tf_attr_int(truth, 1);
  }
  tf_value *skipped = tf_mh_mul(h, first_of_part(h, &s->part), n[rank + s->axis]);
  tf_value *at = tf_h_binary(&h->code.b, TF_H_ADD, tf_h_ptr(&h->code.b, from), tf_mh_bytes(h, s->to, skipped));
  tf_op *func = tf_op_new(h->code.ctx, pool, h->p->func->loc, tf_context_op(h->code.ctx, "fusion.func"), NULL, 0, NULL,
                          0, NULL, 0, 1);
  tf_block *body = tf_block_new(pool);
  tf_region_set_block(&func->region[0], body);
  tf_value *x = tf_block_add_arg(pool, body, type, s->from->name);
  tf_op *set =
      tf_op_new(h->code.ctx, pool, func->loc, tf_context_op(h->code.ctx, "fusion.set"), &x, 1, &type, 1, NULL, 0, 0);
  tf_block_append(body, set);
  tf_value *y = &set->result[0], *args[2] = {tf_mh_view(h, s->to->elem, rank, at, n, 2 * rank), to};
  tf_named_attr lies = {"contiguity", tf_attr_array(h->code.ctx, contiguous, rank)};
  dict = tf_attr_dict(h->code.ctx, &lies, 1);
  const char *name = free_name(h, "take", h->taken++);
  tf_op_set_attr(func, "any_address", tf_attr_unit(h->code.ctx));
  finish_func(h, func, name, &x, 1, &dict, &y, 1);
  tf_value *here = tf_mh_is_at(h, s->to->place, -1);
  tf_host_region outer = tf_mh_enter(h, here);
  tf_h_call(&h->code.b, name, args, 2);
  tf_mh_leave(h, here, outer);
}

/* From `from` to `to`, n elements or bytes: by the devices that have it along the axis, or are to have it. */
void tf_mh_exchange(tf_mesh_host_code *h, const tf_mesh_step *s, tf_value *from, tf_value *to, tf_value *n) {
  static const tf_hostop rows[] = {[TF_MESH_ALL_GATHER] = TF_H_ALL_GATHER,
                                   [TF_MESH_STACK] = TF_H_ALL_GATHER,
                                   [TF_MESH_ALL_REDUCE] = TF_H_ALL_REDUCE,
                                   [TF_MESH_REDUCE_SCATTER] = TF_H_REDUCE_SCATTER,
                                   [TF_MESH_ALL_TO_ALL] = TF_H_ALL_TO_ALL,
                                   [TF_MESH_REDUCE] = TF_H_REDUCE,
                                   [TF_MESH_BROADCAST] = TF_H_BROADCAST,
                                   [TF_MESH_GATHER] = TF_H_GATHER,
                                   [TF_MESH_STACK_ON] = TF_H_GATHER,
                                   [TF_MESH_SCATTER] = TF_H_SCATTER,
                                   [TF_MESH_SEND] = TF_H_SEND};
  tf_value *x[3] = {from, to, n}, *here = tf_mh_is_at(h, s->to->place, s->over);
  tf_context *c = h->code.ctx;
  uint32_t nattr = 2;
  tf_named_attr at[7] = {{"axis", tf_attr_i64(c, s->over)}, {"mesh", tf_attr_ints(c, h->p->mesh, TF_SPREAD_AXES)}};
  if (s->move >= TF_MESH_REDUCE) at[nattr++] = (tf_named_attr){"root", tf_attr_i64(c, s->root)};
  if (s->move == TF_MESH_SEND) at[nattr++] = (tf_named_attr){"dest", tf_attr_i64(c, s->dest)};
  if (s->reduce) {
    at[nattr++] = (tf_named_attr){"elem", tf_attr_strz(c, s->elem)};
    at[nattr++] = (tf_named_attr){"reduce", tf_attr_strz(c, s->reduce)};
  }
  if (s->pieces && !s->at_once) at[nattr++] = (tf_named_attr){"side", tf_attr_unit(c)};
  tf_host_region outer = tf_mh_enter(h, here);
  tf_h_build(&h->code.b, rows[s->move], x, 3, NULL, 0, at, nattr, 0);
  tf_mh_leave(h, here, outer);
}

static void communicate(tf_mesh_host_code *h, const tf_mesh_step *s) {
  bool rows = s->from->room != TF_MESH_EXACT;
  tf_value *n = rows ? tf_mh_mul(h, tf_mh_rows_of_first(h, &s->from->rows, s->over), tf_mh_count(h, s->from, 1))
                     : tf_mh_count(h, s->from, 0);
  tf_mh_exchange(h, s, tf_mh_address(h, s->from), tf_mh_address(h, s->to), s->reduce ? n : tf_mh_bytes(h, s->from, n));
}

/* ------------------------------------------------------------------------------------------------ the program */

static void add_lengths(tf_mesh_host_code *h) {
  tf_block *body = tf_fusion_body(h->p->func), *own = tf_op_body(h->code.func);
  for (uint32_t i = 0; i < body->narg; i++) {
    tf_value *v = body->arg[i];
    tf_spread s = tf_fusion_spread(h->p->func, v);
    for (uint32_t k = 0; tf_fusion_is_tensor(v->type) && k < v->type->rank; k++) {
      if (!tf_mesh_must_tell(&s, k) || v->type->dims[k] != TF_DYN) continue;
      const char *name =
          tf_intern(h->code.ctx, tf_pool_printf(h->p->pool, "%s_extent%u", v->name ? v->name : "argument", k));
      tf_map_set(&h->lengths, axis_key(v, k),
                 tf_block_add_arg(h->p->func->pool, own, tf_type_i(h->code.ctx, 64), name));
    }
  }
}

/* An argument that only devices at some place have: the others give one whose extents are 0. */
static void check_elsewhere(tf_mesh_host_code *h, uint32_t i, const tf_spread *s, tf_value *here) {
  tf_value *v = tf_fusion_body(h->p->func)->arg[i], *zero = tf_h_const(&h->code.b, 0);
  for (uint32_t k = 0; k < v->type->rank; k++) {
    tf_mesh_extent e = tf_mesh_extent_of(v, k, s);
    tf_value *x[2] = {tf_h_dim(&h->code.b, tf_host_code_arg(&h->code, i), k),
                      tf_h_select(&h->code.b, here, tf_mh_extent(h, &e), zero)};
    tf_h_check(
        &h->code.b, tf_h_binary(&h->code.b, TF_H_EQ, x[0], x[1]),
        tf_host_code_fmt(&h->code,
                         "axis %u of '%s' has extent {0}; of this device it must be {1}: all extents are 0 where "
                         "'%s' is not",
                         k, tf_host_code_name(&h->code, i), tf_host_code_name(&h->code, i)),
        x, 2);
  }
}

/* Each device has its part of an argument. */
static void check_parts(tf_mesh_host_code *h) {
  tf_block *body = tf_fusion_body(h->p->func);
  for (uint32_t i = 0; i < body->narg; i++) {
    tf_value *v = body->arg[i];
    if (!tf_fusion_is_tensor(v->type)) continue;
    tf_spread s = tf_fusion_spread(h->p->func, v);
    int32_t place[TF_SPREAD_AXES];
    for (uint32_t a = 0; a < TF_SPREAD_AXES; a++) place[a] = tf_spread_place(s.at[a]);
    tf_value *here = tf_mh_is_at(h, place, -1);
    if (here) check_elsewhere(h, i, &s, here);
    for (int32_t a = 0; a < TF_SPREAD_AXES && !here; a++) {
      if (s.at[a] < 0) continue;
      tf_mesh_extent e = {v, (uint32_t)s.at[a], a, false};
      tf_value *x[3] = {tf_h_dim(&h->code.b, tf_host_code_arg(&h->code, i), e.axis), tf_mh_extent(h, &e),
                        tf_mh_whole(h, &e)};
      tf_h_check(&h->code.b, tf_h_binary(&h->code.b, TF_H_EQ, x[0], x[1]),
                 tf_host_code_fmt(&h->code, "axis %u of '%s' has extent {0}; this device's part of {2} over %s is {1}",
                                  e.axis, tf_host_code_name(&h->code, i), tf_spread_words[a]),
                 x, 3);
    }
  }
}

/* Names that say that extents of arguments are equal. */
static void check_names(tf_mesh_host_code *h) {
  const tf_op *func = h->p->func;
  tf_block *body = tf_fusion_body(func);
  tf_strmap first = {.pool = h->p->pool};
  for (uint32_t i = 0; i < body->narg; i++)
    for (uint32_t k = 0; tf_fusion_is_tensor(body->arg[i]->type) && k < body->arg[i]->type->rank; k++) {
      tf_str name = tf_fusion_dim_name(func, i, k);
      if (!name.len) continue;
      tf_value *v[2] = {tf_step_extent(&h->x, body->arg[i], k), tf_strmap_get(&first, name)};
      if (!v[1]) tf_strmap_set(&first, name, v[0]);
      else
        tf_h_check(&h->code.b, tf_h_binary(&h->code.b, TF_H_EQ, v[0], v[1]),
                   tf_host_code_fmt(&h->code, "axis %u of '%s' has extent {0} on all devices; it must be {1}", k,
                                    tf_host_code_name(&h->code, i)),
                   v, 2);
    }
}

/* From where a tensor begins to behind its last element. */
static void ends_of(tf_mesh_host_code *h, tf_value *t, tf_value **out) {
  tf_builder *b = &h->code.b;
  tf_value *each = tf_h_const(b, tf_element_bytes(t->type->elem));
  out[0] = tf_h_ptr(b, t);
  out[1] = tf_h_binary(b, TF_H_ADD, out[0], tf_mh_mul(h, tf_h_span(b, t, NULL), each));
}

/* A result that an exchange brings, and no function of the devices stores: none has looked at where it lies. */
static void check_result(tf_mesh_host_code *h, uint32_t r) {
  tf_builder *b = &h->code.b;
  tf_block *own = tf_op_body(h->code.func);
  tf_value *y = own->arg[h->first_result + r], *at[2], *other[2];
  tf_host_stride dense[TF_FUSION_MAX_RANK] = {{TF_HOST_DENSE, 0, 0}};
  tf_host_code_check_strides(&h->code, y, dense, tf_host_code_name(&h->code, h->first_result + r));
  ends_of(h, y, at);
  for (uint32_t i = 0; i < own->narg; i++) {
    tf_value *x = own->arg[i];
    if (x == y || !tf_type_is(x->type, "host.tensor")) continue;
    ends_of(h, x, other);
    tf_h_check_apart(b, at, other, tf_h_empty(b, y), tf_h_empty(b, x), NULL,
                     tf_host_code_name(&h->code, h->first_result + r), tf_host_code_name(&h->code, i));
  }
}

static void begin(tf_mesh_host_code *h) {
  tf_mesh_plan *p = h->p;
  tf_op *module = tf_op_parent(p->func);
  tf_value *n[TF_FUSION_MAX_RANK + 1];
  tf_host_code_begin(&h->code, module, p->func, tf_fusion_body(p->func), (uint32_t)p->results.n);
  h->x = (tf_step_extents){&h->code.b, scalar_arg, whole_dim, h};
  add_lengths(h);
  h->first_result = tf_op_body(h->code.func)->narg;
  for (size_t r = 0; r < p->results.n; r++) {
    const tf_mesh_tensor *t = p->results.at[r];
    tf_block *own = tf_op_body(h->code.func);
    const char *name = t->name;
    for (uint32_t i = 0; i < own->narg && name; i++)
      if (own->arg[i]->name && strcmp(own->arg[i]->name, name) == 0) name = NULL;
    if (!name) name = tf_intern(h->code.ctx, tf_pool_printf(p->pool, "result%zu", r));
    tf_block_add_arg(module->pool, own, tf_host_tensor_type(t->elem, t->rank), name);
  }
  check_names(h);
  check_parts(h);
  for (size_t r = 0; r < p->results.n; r++) {
    tf_value *here = tf_mh_is_at(h, p->results.at[r]->place, -1);
    tf_mh_extents(h, p->results.at[r], n);
    for (uint32_t k = 0; here && k < p->results.at[r]->rank; k++)
      n[k] = tf_h_select(&h->code.b, here, n[k], tf_h_const(&h->code.b, 0));
    tf_h_shape(&h->code.b, (uint32_t)r, n, p->results.at[r]->rank);
  }
  tf_h_op(&h->code.b, TF_H_SHAPES_END, NULL, 0, NULL, 0, 0);
  for (size_t r = 0; r < p->results.n; r++)
    if (!p->results.at[r]->local) check_result(h, (uint32_t)r);
}

void tf_mh_steps(tf_mesh_host_code *h, tf_mesh_level *l, bool behind) {
  for (size_t k = 0; k < l->steps.n; k++)
    if (l->steps.at[k].pieces || l->steps.at[k].behind != behind) continue;
    else if (l->steps.at[k].move == TF_MESH_TAKE) take(h, &l->steps.at[k]);
    else communicate(h, &l->steps.at[k]);
}

void tf_mesh_host(tf_mesh_plan *p) {
  tf_mesh_host_code h = {.p = p, .code = {.ctx = p->ctx, .pool = p->pool}, .lengths.pool = p->pool};
  tf_mesh_tell(p, false);
  begin(&h);
  for (size_t i = 0; i < p->levels.n; i++) {
    tf_mesh_level *l = p->levels.at[i];
    bool together = l->run > 0;
    if (together) {
      tf_mh_run_together(&h, i);
      i += l->run - 1;
    } else {
      if (l->pieces > 1) tf_mh_run_in_pieces(&h, l, i);
      else tf_mh_call_level(&h, l, i);
      for (tf_mesh_level *x = l->more; x; x = x->more) tf_mh_call_level(&h, x, i);
    }
    tf_mh_steps(&h, p->levels.at[i], together);
  }
  tf_host_code_end(&h.code, p->func);
}
