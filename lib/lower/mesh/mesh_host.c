/* The host program of a fusion on a mesh: its steps in the order of levels, the same on all devices. */
#include <string.h>

#include "fusion/domain.h"
#include "kernel/host_access.h"
#include "lower/common/host_code.h"
#include "lower/mesh/mesh.h"
#include "lower/product/step_extents.h"

typedef struct host {
  tf_host_code code;
  tf_mesh_plan *p;
  tf_step_extents x;
  tf_map lengths; /* (argument, axis) -> the scalar that says the whole extent */
  tf_value *coordinate[TF_SPREAD_AXES];
  uint32_t first_result, taken;
} host;

static const char *sym(const host *h) { return tf_op_symbol(h->p->func).ptr; }

static const char *free_name(const host *h, const char *what, size_t i) {
  tf_op *module = tf_op_parent(h->p->func);
  const char *name = tf_pool_printf(h->p->func->pool, "%s_%s%zu", sym(h), what, i);
  while (tf_symbol_lookup(module, tf_strz(name))) name = tf_pool_printf(h->p->func->pool, "%s_", name);
  return name;
}

/* ------------------------------------------------------------------------------------------------ extents */

static tf_value *mul(host *h, tf_value *x, tf_value *y) { return tf_h_binary(&h->code.b, TF_H_MUL, x, y); }

static tf_value *scalar_arg(void *user, const tf_value *arg) {
  return tf_host_code_arg(&((host *)user)->code, arg->index);
}

static uint64_t axis_key(const tf_value *v, uint32_t axis) { return tf_map_ptr(v) + axis; }

/* The whole extent: a spread axis of `?` has a scalar for it. */
static tf_value *whole_dim(void *user, const tf_value *tensor, uint32_t axis) {
  host *h = user;
  tf_value *said = tf_map_get(&h->lengths, axis_key(tensor, axis));
  return said ? tf_h_cast(&h->code.b, said) : tf_h_dim(&h->code.b, tf_host_code_arg(&h->code, tensor->index), axis);
}

static tf_value *coordinate(host *h, int32_t a) {
  tf_type *index = tf_type_index(h->code.ctx);
  tf_named_attr at[2] = {{"axis", tf_attr_i64(h->code.ctx, a)},
                         {"mesh", tf_attr_ints(h->code.ctx, h->p->mesh, TF_SPREAD_AXES)}};
  if (!h->coordinate[a])
    h->coordinate[a] = &tf_h_build(&h->code.b, TF_H_COORDINATE, NULL, 0, &index, 1, at, 2, 0)->result[0];
  return h->coordinate[a];
}

/* 1 on the devices at these places, but for those of axis `but`, else 0; NULL: on all. */
static tf_value *is_at(host *h, const int32_t *place, int32_t but) {
  tf_value *all = NULL;
  for (int32_t a = 0; a < TF_SPREAD_AXES; a++) {
    if (place[a] < 0 || a == but) continue;
    tf_value *one = tf_h_binary(&h->code.b, TF_H_EQ, coordinate(h, a), tf_h_const(&h->code.b, place[a]));
    all = all ? tf_h_binary(&h->code.b, TF_H_AND, all, one) : one;
  }
  return all;
}

/* What is built until `leave` is for these devices only. */
static tf_host_region enter(host *h, tf_value *cond) {
  tf_host_region none = {h->code.b, h->code.node};
  return cond ? tf_host_code_open(&h->code, tf_host_code_if(&h->code, cond), 0) : none;
}

static void leave(host *h, const tf_value *cond, tf_host_region outer) {
  if (cond) tf_host_code_close(&h->code, outer);
}

static tf_value *whole(host *h, const tf_mesh_extent *e) { return tf_step_extent(&h->x, e->of, e->axis); }

/* As many as the first device has: ceil(n / p). */
static tf_value *rows_of_first(host *h, const tf_mesh_extent *e, int32_t over) {
  return tf_h_binary(&h->code.b, TF_H_CEILDIV, whole(h, e), tf_h_const(&h->code.b, h->p->mesh[over]));
}

/* Where this device's part begins: at most behind the last element. */
static tf_value *first_of_part(host *h, const tf_mesh_extent *e) {
  tf_value *n = whole(h, e), *each = rows_of_first(h, e, e->over);
  return tf_h_binary(&h->code.b, TF_H_MIN, n, mul(h, coordinate(h, e->over), each));
}

static tf_value *extent(host *h, const tf_mesh_extent *e) {
  if (!e->of) return tf_h_const(&h->code.b, h->p->mesh[e->over]);
  if (e->over < 0) return whole(h, e);
  if (e->most) return rows_of_first(h, e, e->over);
  tf_value *each = rows_of_first(h, e, e->over), *from = first_of_part(h, e);
  return tf_h_binary(&h->code.b, TF_H_MIN, each, tf_h_binary(&h->code.b, TF_H_SUB, whole(h, e), from));
}

static tf_value *number(host *h, const tf_mesh_number *n) {
  tf_value *most = n->kind == TF_MESH_COUNT ? NULL : rows_of_first(h, &n->of, n->of.over);
  switch (n->kind) {
  case TF_MESH_COUNT: return extent(h, &n->of);
  case TF_MESH_MISSING: return tf_h_binary(&h->code.b, TF_H_SUB, most, extent(h, &n->of));
  default: return mul(h, most, tf_h_const(&h->code.b, h->p->mesh[n->of.over]));
  }
}

static void extents(host *h, const tf_mesh_tensor *t, tf_value **out) {
  for (uint32_t k = 0; k < t->rank; k++) out[k] = extent(h, &t->extent[k]);
}

/* Elements of a tensor, of its axes from `first` on. */
static tf_value *count(host *h, const tf_mesh_tensor *t, uint32_t first) {
  tf_value *n = tf_h_const(&h->code.b, 1);
  for (uint32_t k = first; k < t->rank; k++) n = mul(h, n, extent(h, &t->extent[k]));
  return n;
}

static tf_value *bytes(host *h, const tf_mesh_tensor *t, tf_value *elements) {
  return mul(h, elements, tf_h_const(&h->code.b, tf_element_bytes(t->elem)));
}

/* ------------------------------------------------------------------------------------------------ tensors */

static tf_value *view(host *h, tf_type *elem, uint32_t rank, tf_value *address, tf_value *const *numbers, uint32_t n) {
  tf_value *x[2 * TF_FUSION_MAX_RANK + 3];
  tf_type *type = tf_host_tensor_type(elem, rank);
  tf_named_attr strided = {"strided", tf_attr_unit(h->code.ctx)};
  x[0] = address;
  memcpy(x + 1, numbers, n * sizeof *x);
  return &tf_h_build(&h->code.b, TF_H_VIEW, x, n + 1, &type, 1, &strided, n > rank, 0)->result[0];
}

static tf_value *make(host *h, tf_mesh_tensor *t) {
  tf_value *n[TF_FUSION_MAX_RANK + 1];
  if (t->host) return t->host;
  if (t->arg) return t->host = tf_host_code_arg(&h->code, t->arg->index);
  if (t->result >= 0) return t->host = tf_host_code_arg(&h->code, h->first_result + (uint32_t)t->result);
  extents(h, t, n);
  tf_value *here = is_at(h, t->place, -1), *rows, *room;
  if (t->room == TF_MESH_EXACT && !here) t->host = tf_h_tensor(&h->code.b, t->elem, n, t->rank);
  else {
    rows = t->room == TF_MESH_EXACT ? count(h, t, 0) : rows_of_first(h, &t->rows, t->over);
    if (t->room == TF_MESH_PARTS) rows = mul(h, rows, tf_h_const(&h->code.b, h->p->mesh[t->over]));
    room = bytes(h, t, t->room == TF_MESH_EXACT ? rows : mul(h, rows, count(h, t, 1)));
    t->address = tf_h_alloc(&h->code.b, here ? mul(h, here, room) : room);
    t->host = view(h, t->elem, t->rank, t->address, n, t->rank);
  }
  t->host->name = t->name;
  return t->host;
}

static tf_value *address_of(host *h, tf_mesh_tensor *t) {
  tf_value *v = make(h, t);
  if (!t->address) t->address = tf_h_ptr(&h->code.b, v);
  return t->address;
}

/* ------------------------------------------------------------------------------------------------ steps */

static void finish_func(host *h, tf_op *func, const char *name, tf_value *const *in, uint32_t nin, tf_attr **dicts,
                        tf_value *const *out, uint32_t nout) {
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
static tf_attr *dict_of(const host *h, const tf_mesh_tensor *t) {
  const tf_attr *all = tf_op_arg_attrs(h->p->func);
  tf_attr *own = t && t->arg && all ? tf_attr_dict_get(all->elem[t->arg->index], "contiguity") : NULL;
  tf_named_attr at = {"contiguity", own};
  return tf_attr_dict(h->code.ctx, &at, own != NULL);
}

/* The level's function; its arguments and results go to args. NULL: it stores nothing. */
static const char *finish_level(host *h, tf_mesh_level *l, size_t at, tf_value ***out_args) {
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
    args[i] = in->tensor        ? make(h, in->tensor)
              : !in->scalar     ? number(h, &in->number)
              : in->scalar->def ? tf_step_scalar(&h->x, in->scalar)
                                : scalar_arg(h, in->scalar);
  }
  for (uint32_t i = 0; i < nout; i++) {
    local[nin + i] = l->out.at[i]->local;
    args[nin + i] = make(h, l->out.at[i]);
  }
  const char *name = free_name(h, "part", at);
  for (uint32_t a = 0; a < TF_SPREAD_AXES; a++)
    if (l->place[a] >= 0)
      name = free_name(h, tf_pool_printf(h->p->pool, "part%zu_%s", at, tf_spread_words[a]), (size_t)l->place[a]);
  finish_func(h, l->func, name, local, nin, dicts, local + nin, nout);
  return name;
}

static void call_level(host *h, tf_mesh_level *l, size_t at) {
  tf_value **args;
  const char *name = finish_level(h, l, at, &args);
  tf_value *here = name ? is_at(h, l->place, -1) : NULL;
  tf_host_region outer = enter(h, here);
  if (name) tf_h_call(&h->code.b, name, args, (uint32_t)(l->in.n + l->out.n));
  leave(h, here, outer);
}

static tf_type *dynamic_type(const tf_mesh_tensor *t) {
  int64_t dims[TF_FUSION_MAX_RANK];
  for (uint32_t k = 0; k < t->rank; k++) dims[k] = TF_DYN;
  return tf_type_tensor(t->elem, dims, t->rank);
}

/* A device's part of what it has whole, copied. */
static void take(host *h, tf_mesh_step *s) {
  tf_value *n[2 * TF_FUSION_MAX_RANK], *from = make(h, s->from), *to = make(h, s->to);
  tf_pool *pool = h->p->func->pool;
  tf_type *type = dynamic_type(s->to), *truth = tf_type_i(h->code.ctx, 1);
  tf_attr *contiguous[TF_FUSION_MAX_RANK], *dict = dict_of(h, s->from), *own = tf_attr_dict_get(dict, "contiguity");
  uint32_t rank = s->to->rank;
  extents(h, s->to, n);
  for (uint32_t k = 0; k < rank; k++) {
    n[rank + k] = tf_h_stride(&h->code.b, from, k);
    contiguous[k] = k + 1 < rank ? tf_attr_int(truth, 0) : own ? own->elem[k] : tf_attr_int(truth, 1);
  }
  tf_value *skipped = mul(h, first_of_part(h, &s->part), n[rank + s->axis]);
  tf_value *at = tf_h_binary(&h->code.b, TF_H_ADD, tf_h_ptr(&h->code.b, from), bytes(h, s->to, skipped));
  tf_op *func = tf_op_new(h->code.ctx, pool, h->p->func->loc, tf_context_op(h->code.ctx, "fusion.func"), NULL, 0, NULL,
                          0, NULL, 0, 1);
  tf_block *body = tf_block_new(pool);
  tf_region_set_block(&func->region[0], body);
  tf_value *x = tf_block_add_arg(pool, body, type, s->from->name);
  tf_op *set =
      tf_op_new(h->code.ctx, pool, func->loc, tf_context_op(h->code.ctx, "fusion.set"), &x, 1, &type, 1, NULL, 0, 0);
  tf_block_append(body, set);
  tf_value *y = &set->result[0], *args[2] = {view(h, s->to->elem, rank, at, n, 2 * rank), to};
  tf_named_attr lies = {"contiguity", tf_attr_array(h->code.ctx, contiguous, rank)};
  dict = tf_attr_dict(h->code.ctx, &lies, 1);
  const char *name = free_name(h, "take", h->taken++);
  tf_op_set_attr(func, "any_address", tf_attr_unit(h->code.ctx));
  finish_func(h, func, name, &x, 1, &dict, &y, 1);
  tf_value *here = is_at(h, s->to->place, -1);
  tf_host_region outer = enter(h, here);
  tf_h_call(&h->code.b, name, args, 2);
  leave(h, here, outer);
}

/* From `from` to `to`, n elements or bytes: by the devices that have it along the axis, or are to have it. */
static void exchange(host *h, const tf_mesh_step *s, tf_value *from, tf_value *to, tf_value *n) {
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
  tf_value *x[3] = {from, to, n}, *here = is_at(h, s->to->place, s->over);
  tf_context *c = h->code.ctx;
  uint32_t nattr = 2;
  tf_named_attr at[7] = {{"axis", tf_attr_i64(c, s->over)}, {"mesh", tf_attr_ints(c, h->p->mesh, TF_SPREAD_AXES)}};
  if (s->move >= TF_MESH_REDUCE) at[nattr++] = (tf_named_attr){"root", tf_attr_i64(c, s->root)};
  if (s->move == TF_MESH_SEND) at[nattr++] = (tf_named_attr){"dest", tf_attr_i64(c, s->dest)};
  if (s->reduce) {
    at[nattr++] = (tf_named_attr){"elem", tf_attr_strz(c, s->elem)};
    at[nattr++] = (tf_named_attr){"reduce", tf_attr_strz(c, s->reduce)};
  }
  if (s->pieces) at[nattr++] = (tf_named_attr){"side", tf_attr_unit(c)};
  tf_host_region outer = enter(h, here);
  tf_h_build(&h->code.b, rows[s->move], x, 3, NULL, 0, at, nattr, 0);
  leave(h, here, outer);
}

static void communicate(host *h, const tf_mesh_step *s) {
  bool rows = s->from->room != TF_MESH_EXACT;
  tf_value *n = rows ? mul(h, rows_of_first(h, &s->from->rows, s->over), count(h, s->from, 1)) : count(h, s->from, 0);
  exchange(h, s, address_of(h, s->from), address_of(h, s->to), s->reduce ? n : bytes(h, s->from, n));
}

/* ------------------------------------------------------------------------------------------------ pieces */

enum { PIECE_ROWS = 128 }; /* of which a piece has a multiple: kernels' tiles, and any alignment */

/* A piece: rows from `begin` on, of each device's part if they are gathered or scattered, else of all. */
typedef struct piece {
  tf_value *begin, *rows;
} piece;

/* What a call computes of it: so many rows from `ordered` on of what lies in order, from `placed` on of what lies piece
 * by piece. */
typedef struct run {
  tf_value *rows, *ordered, *placed;
} run;

static int64_t devices_of(const host *h, const tf_mesh_level *l) { return l->over < 0 ? 1 : h->p->mesh[l->over]; }

static tf_value *rows_of_part(host *h, const tf_mesh_level *l) {
  return l->over < 0 ? extent(h, &l->rows->extent[0]) : rows_of_first(h, &l->rows->rows, l->over);
}

static piece piece_at(host *h, const tf_mesh_level *l, int64_t i) {
  tf_builder *b = &h->code.b;
  tf_value *all = rows_of_part(h, l);
  tf_value *tiles = tf_h_binary(b, TF_H_CEILDIV, all, tf_h_const(b, PIECE_ROWS * l->pieces));
  tf_value *each = mul(h, tiles, tf_h_const(b, PIECE_ROWS));
  piece p = {tf_h_binary(b, TF_H_MIN, all, mul(h, each, tf_h_const(b, i))), NULL};
  p.rows = tf_h_binary(b, TF_H_MIN, each, tf_h_binary(b, TF_H_SUB, all, p.begin));
  return p;
}

/* All rows of a piece at once, or those of one device's part: rows behind the last one are nobody's. */
static run run_of(host *h, const tf_mesh_level *l, const piece *p, int64_t device) {
  tf_builder *b = &h->code.b;
  tf_value *devices = tf_h_const(b, devices_of(h, l));
  if (!l->apart) return (run){mul(h, p->rows, devices), p->begin, mul(h, p->begin, devices)};
  tf_value *n = whole(h, &l->rows->rows), *at = tf_h_const(b, device);
  tf_value *first = tf_h_binary(b, TF_H_MIN, n, tf_h_binary(b, TF_H_ADD, mul(h, rows_of_part(h, l), at), p->begin));
  run r = {tf_h_binary(b, TF_H_MIN, p->rows, tf_h_binary(b, TF_H_SUB, n, first)), first, NULL};
  r.placed = tf_h_binary(b, TF_H_ADD, mul(h, p->begin, devices), mul(h, p->rows, at));
  return r;
}

static tf_value *row_address(host *h, tf_mesh_tensor *t, tf_value *row) {
  return tf_h_binary(&h->code.b, TF_H_ADD, address_of(h, t), bytes(h, t, mul(h, row, count(h, t, 1))));
}

static void exchange_piece(host *h, const tf_mesh_level *l, const tf_mesh_step *s, const piece *p) {
  tf_value *all = mul(h, p->begin, tf_h_const(&h->code.b, devices_of(h, l)));
  tf_value *from = s->move == TF_MESH_REDUCE_SCATTER ? all : p->begin,
           *to = s->move == TF_MESH_ALL_GATHER ? all : p->begin, *n = mul(h, p->rows, count(h, s->from, 1));
  exchange(h, s, row_address(h, s->from, from), row_address(h, s->to, to), s->reduce ? n : bytes(h, s->from, n));
}

/* Arguments and results lie as the host has them. */
static tf_value *rows_of_tensor(host *h, tf_mesh_tensor *t, const run *r) {
  tf_value *n[2 * TF_FUSION_MAX_RANK + 2], *whole = make(h, t);
  extents(h, t, n);
  n[0] = r->rows;
  if (!t->arg && t->result < 0)
    return view(h, t->elem, t->rank, row_address(h, t, t->by_pieces ? r->placed : r->ordered), n, t->rank);
  for (uint32_t k = 0; k < t->rank; k++) n[t->rank + k] = tf_h_stride(&h->code.b, whole, k);
  tf_value *at =
      tf_h_binary(&h->code.b, TF_H_ADD, tf_h_ptr(&h->code.b, whole), bytes(h, t, mul(h, r->ordered, n[t->rank])));
  return view(h, t->elem, t->rank, at, n, 2 * t->rank);
}

static void call_piece(host *h, tf_mesh_level *l, const char *name, tf_value *const *whole, const piece *p) {
  uint32_t nin = (uint32_t)l->in.n, n = nin + (uint32_t)l->out.n;
  tf_value **args = TF_NEW_ARRAY(h->p->pool, tf_value *, n);
  for (int64_t d = 0; d < (l->apart ? devices_of(h, l) : 1); d++) {
    run r = run_of(h, l, p, d);
    for (uint32_t i = 0; i < n; i++) {
      tf_mesh_tensor *t = i < nin ? l->in.at[i].cut ? l->in.at[i].tensor : NULL : l->out.at[i - nin];
      args[i] = t ? rows_of_tensor(h, t, &r) : whole[i];
    }
    tf_h_call(&h->code.b, name, args, n);
  }
}

/* Gathers in pieces are for the next level, sums of the level itself. */
static bool in_pieces(const tf_mesh_step *s, bool gathers) {
  return s->pieces && (s->move == TF_MESH_ALL_GATHER) == gathers;
}

static void exchange_all(host *h, const tf_mesh_level *l, const tf_mesh_level *of, bool gathers, const piece *p) {
  for (size_t i = 0; of && i < of->steps.n; i++)
    if (in_pieces(&of->steps.at[i], gathers)) exchange_piece(h, l, &of->steps.at[i], p);
}

static tf_mesh_level *with_pieces(tf_mesh_level *l, bool gathers) {
  for (size_t i = 0; i < l->steps.n; i++)
    if (in_pieces(&l->steps.at[i], gathers)) return l;
  return NULL;
}

/* What gathers the next piece is given to the side stream before a piece is computed, and what reduces this one behind
 * it: so each exchange is beside one piece's kernels, and in front of the next one's. */
static void run_in_pieces(host *h, tf_mesh_level *l, size_t at) {
  tf_value **args;
  const tf_mesh_level *before = l->over >= 0 && at ? with_pieces(h->p->levels.at[at - 1], true) : NULL,
                      *behind = with_pieces(l, false);
  /* exchanges have some multiprocessors to themselves: blocks that get one late do less */
  if (tf_fusion_first_by_tiles(l->func)) tf_op_set_attr(l->func, "dynamic", tf_attr_unit(h->code.ctx));
  const char *name = finish_level(h, l, at, &args);
  for (size_t i = 0; i < l->steps.n; i++)
    if (in_pieces(&l->steps.at[i], false)) address_of(h, l->steps.at[i].to);
  piece p = piece_at(h, l, 0), next = p;
  if (before) {
    tf_h_op(&h->code.b, TF_H_SIDE_WAIT, NULL, 0, NULL, 0, 0);
    exchange_all(h, l, before, true, &p);
    tf_h_op(&h->code.b, TF_H_WAIT_SIDE, NULL, 0, NULL, 0, 0);
  }
  for (int64_t i = 0; i < l->pieces; i++, p = next) {
    bool more = i + 1 < l->pieces;
    if (more) next = piece_at(h, l, i + 1);
    if (more) exchange_all(h, l, before, true, &next);
    call_piece(h, l, name, args, &p);
    if (more && before) tf_h_op(&h->code.b, TF_H_WAIT_SIDE, NULL, 0, NULL, 0, 0);
    if (behind) tf_h_op(&h->code.b, TF_H_SIDE_WAIT, NULL, 0, NULL, 0, 0);
    exchange_all(h, l, behind, false, &p);
  }
  tf_h_op(&h->code.b, TF_H_WAIT_SIDE, NULL, 0, NULL, 0, 0);
}

/* ------------------------------------------------------------------------------------------------ the program */

static void add_lengths(host *h) {
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
static void check_elsewhere(host *h, uint32_t i, const tf_spread *s, tf_value *here) {
  tf_value *v = tf_fusion_body(h->p->func)->arg[i], *zero = tf_h_const(&h->code.b, 0);
  for (uint32_t k = 0; k < v->type->rank; k++) {
    tf_mesh_extent e = tf_mesh_extent_of(v, k, s);
    tf_value *x[2] = {tf_h_dim(&h->code.b, tf_host_code_arg(&h->code, i), k),
                      tf_h_select(&h->code.b, here, extent(h, &e), zero)};
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
static void check_parts(host *h) {
  tf_block *body = tf_fusion_body(h->p->func);
  for (uint32_t i = 0; i < body->narg; i++) {
    tf_value *v = body->arg[i];
    if (!tf_fusion_is_tensor(v->type)) continue;
    tf_spread s = tf_fusion_spread(h->p->func, v);
    int32_t place[TF_SPREAD_AXES];
    for (uint32_t a = 0; a < TF_SPREAD_AXES; a++) place[a] = tf_spread_place(s.at[a]);
    tf_value *here = is_at(h, place, -1);
    if (here) check_elsewhere(h, i, &s, here);
    for (int32_t a = 0; a < TF_SPREAD_AXES && !here; a++) {
      if (s.at[a] < 0) continue;
      tf_mesh_extent e = {v, (uint32_t)s.at[a], a, false};
      tf_value *x[3] = {tf_h_dim(&h->code.b, tf_host_code_arg(&h->code, i), e.axis), extent(h, &e), whole(h, &e)};
      tf_h_check(&h->code.b, tf_h_binary(&h->code.b, TF_H_EQ, x[0], x[1]),
                 tf_host_code_fmt(&h->code, "axis %u of '%s' has extent {0}; this device's part of {2} over %s is {1}",
                                  e.axis, tf_host_code_name(&h->code, i), tf_spread_words[a]),
                 x, 3);
    }
  }
}

/* Names that say that extents of arguments are equal. */
static void check_names(host *h) {
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
static void ends_of(host *h, tf_value *t, tf_value **out) {
  tf_builder *b = &h->code.b;
  tf_value *each = tf_h_const(b, tf_element_bytes(t->type->elem));
  out[0] = tf_h_ptr(b, t);
  out[1] = tf_h_binary(b, TF_H_ADD, out[0], mul(h, tf_h_span(b, t, NULL), each));
}

/* A result that an exchange brings, and no function of the devices stores: none has looked at where it lies. */
static void check_result(host *h, uint32_t r) {
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

static void begin(host *h) {
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
    tf_value *here = is_at(h, p->results.at[r]->place, -1);
    extents(h, p->results.at[r], n);
    for (uint32_t k = 0; here && k < p->results.at[r]->rank; k++)
      n[k] = tf_h_select(&h->code.b, here, n[k], tf_h_const(&h->code.b, 0));
    tf_h_shape(&h->code.b, (uint32_t)r, n, p->results.at[r]->rank);
  }
  tf_h_op(&h->code.b, TF_H_SHAPES_END, NULL, 0, NULL, 0, 0);
  for (size_t r = 0; r < p->results.n; r++)
    if (!p->results.at[r]->local) check_result(h, (uint32_t)r);
}

void tf_mesh_host(tf_mesh_plan *p) {
  host h = {.p = p, .code = {.ctx = p->ctx, .pool = p->pool}, .lengths.pool = p->pool};
  tf_mesh_tell(p, false);
  begin(&h);
  for (size_t i = 0; i < p->levels.n; i++) {
    tf_mesh_level *l = p->levels.at[i];
    if (l->pieces > 1) run_in_pieces(&h, l, i);
    else call_level(&h, l, i);
    for (tf_mesh_level *x = l->more; x; x = x->more) call_level(&h, x, i);
    for (size_t k = 0; k < l->steps.n; k++)
      if (l->steps.at[k].pieces) continue;
      else if (l->steps.at[k].move == TF_MESH_TAKE) take(&h, &l->steps.at[k]);
      else communicate(&h, &l->steps.at[k]);
  }
  tf_host_code_end(&h.code, p->func);
}
