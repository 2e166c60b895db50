/* Tile programs by calls: programs and their arguments. */
#include "api/api_tile.h"
#include "api/host_types.h"

tf_status tf_tile_wrong(tf_tile *p, const char *fmt, ...) {
  va_list ap;
  va_start(ap, fmt);
  const char *s = tf_pool_vprintf(p->m->pool, fmt, ap);
  va_end(ap);
  return tf_fail(&p->m->session->sink, TF_ERR_INVALID, "%s", s);
}

tf_tile_value *tf_tile_handle(tf_tile *p, tf_value *v) {
  tf_tile_value *h = TF_NEW(p->m->pool, tf_tile_value);
  *h = (tf_tile_value){p, v};
  return h;
}

bool tf_tile_alive(tf_tile *p) {
  if (p->func->parent && p->func->parent == tf_op_body(p->m->op)) return true;
  tf_tile_wrong(p, "the tile program is no more: a pass replaced it");
  return false;
}

tf_type *tf_tile_elem(tf_tile *p, DLDataType t) {
  tf_type *elem = tf_api_find_elem(p->m->ctx, t, TF_FD_COUNT);
  if (elem) return elem;
  tf_tile_wrong(
      p,
      "elements of DLPack type %u with %u bits, expected f64, f32, f16, bf16, f8e4m3fn, f8e5m2, i64, i32, i16, "
      "i8, u64, u32, u16, u8, bool, i4, u4 or f4e2m1fn",
      t.code, t.bits);
  return NULL;
}

static tf_builder here(tf_tile *p) { return tf_builder_at_end(p->m->ctx, p->m->pool, p->at); }

bool tf_tile_values(tf_tile *p, tf_tile_value *const *in, uint32_t n, tf_value **out) {
  for (uint32_t i = 0; i < n; i++) {
    if (!in || !in[i] || in[i]->p != p) {
      tf_tile_wrong(p, in && in[i] ? "operand %u belongs to another program" : "operand %u is NULL", i);
      return false;
    }
    out[i] = in[i]->v;
  }
  return true;
}

/* Every value stands in a region that is open. */
static bool visible(tf_tile *p, tf_value *const *v, uint32_t n) {
  for (uint32_t i = 0; i < n; i++) {
    tf_block *home = v[i]->def ? v[i]->def->parent : v[i]->block;
    bool found = home == tf_op_body(p->func) || home == p->at;
    for (tf_op *up = p->at->parent->parent; up && !found; up = tf_op_parent(up)) found = up->parent == home;
    if (found) continue;
    tf_tile_wrong(p, "operand %u, '%s', stands in a region that is closed", i, tf_value_name(v[i]));
    return false;
  }
  return true;
}

tf_op *tf_tile_put(tf_tile *p, const char *name, tf_value *const *ops, uint32_t n, tf_type *result,
                   const tf_named_attr *at, uint32_t nat, uint32_t nregion, uint32_t nvar) {
  const tf_opdef *def = tf_context_op(p->m->ctx, tf_pool_printf(p->m->pool, "tile.%s", name));
  if (!def) {
    tf_tile_wrong(p, "the tile dialect has no op '%s'", name);
    return NULL;
  }
  if (!visible(p, ops, n)) return NULL;
  tf_builder b = here(p);
  tf_op *op = tf_insert(&b, tf_op_new(b.ctx, b.pool, TF_NOLOC, def, ops, n, &result, result ? 1 : 0, at, nat, nregion));
  if (nregion) {
    tf_block *body = tf_block_new(b.pool);
    for (uint32_t i = 0; i < nvar; i++) tf_block_add_arg(b.pool, body, tf_type_index(b.ctx), NULL);
    tf_region_set_block(&op->region[0], body);
  }
  if (tf_tile_is(op, TF_T_WHILE) || tf_verify(op)) return op; /* tf_tile_do checks that */
  tf_op_erase(op);
  return NULL;
}

/* ------------------------------------------------------------------------------------------------ programs, arguments
 */

typedef struct create_args {
  const char *name;
  tf_tile **out;
} create_args;

static tf_status create(tf_module *m, void *arg) {
  create_args *a = arg;
  if (!tf_api_is_name(a->name))
    return tf_fail(&m->session->sink, TF_ERR_INVALID,
                   "'%s' is not a name: letters, digits and underscores, not beginning with a digit",
                   a->name ? a->name : "");
  if (tf_symbol_lookup(m->op, tf_strz(a->name)))
    return tf_fail(&m->session->sink, TF_ERR_INVALID, "the module has a symbol '@%s' already", a->name);
  tf_builder b = tf_builder_at_end(m->ctx, m->pool, tf_op_body(m->op));
  tf_named_attr at[2] = {{"sym_name", tf_attr_strz(m->ctx, a->name)}, {"num_results", tf_attr_i64(m->ctx, 0)}};
  uint32_t id = tf_context_dialect_index(m->ctx, "tile") << 16 | TF_T_FUNC;
  tf_tile *p = TF_NEW(m->pool, tf_tile);
  *p = (tf_tile){.m = m, .func = tf_build(&b, id, NULL, 0, NULL, 0, at, 2, 1)};
  tf_region_set_block(&p->func->region[0], tf_block_new(m->pool));
  p->at = tf_op_body(p->func);
  *a->out = p;
  return TF_OK;
}

tf_status tf_tile_create(tf_module *m, const char *name, tf_tile **out) {
  if (!out) return TF_ERR_INVALID;
  *out = NULL;
  return m ? tf_guarded(m, create, &(create_args){name, out}) : TF_ERR_INVALID;
}

static tf_attr *list(tf_tile *p, const tf_tile_call *c, bool names) {
  tf_attr *v[TF_TILE_MAX_RANK];
  for (uint32_t i = 0; i < c->rank; i++)
    v[i] = names ? tf_attr_strz(p->m->ctx, c->names[i] ? c->names[i] : "") : tf_attr_i64(p->m->ctx, c->divisible[i]);
  return tf_attr_array(p->m->ctx, v, c->rank);
}

static tf_status argument(tf_module *m, void *arg) {
  tf_tile_call *c = arg;
  tf_tile *p = c->p;
  tf_block *body = tf_op_body(p->func);
  tf_type *t = tf_tile_alive(p) ? tf_tile_elem(p, c->type) : NULL;
  int64_t dims[TF_TILE_MAX_RANK];
  if (!t) return TF_ERR_INVALID;
  if (!tf_api_is_name(c->name))
    return tf_tile_wrong(p, "'%s' is not a name: letters, digits and underscores, not beginning with a digit",
                         c->name ? c->name : "");
  if (body->first || (p->nresult && !c->result))
    return tf_tile_wrong(p, "argument '%s' comes too late: %s", c->name,
                         body->first ? "the program has ops" : "results come last");
  for (uint32_t i = 0; i < body->narg; i++)
    if (strcmp(body->arg[i]->name, c->name) == 0) return tf_tile_wrong(p, "there is an argument '%s' already", c->name);
  if (c->rank > TF_TILE_MAX_RANK || (c->rank && !c->dims))
    return tf_tile_wrong(p, "'%s' has %u axes%s, expected at most %d", c->name, c->rank,
                         c->dims ? "" : " but no extents", TF_TILE_MAX_RANK);
  for (uint32_t i = 0; i < c->rank; i++) {
    if (c->dims[i] < 0 && c->dims[i] != TF_TILE_DYNAMIC)
      return tf_tile_wrong(p, "extent %u of '%s' is %lld", i, c->name, (long long)c->dims[i]);
    dims[i] = c->dims[i] == TF_TILE_DYNAMIC ? TF_DYN : c->dims[i];
  }
  if (c->i) t = tf_type_tensor(t, dims, c->rank);
  tf_named_attr at[2];
  uint32_t n = 0;
  if (c->names) at[n++] = (tf_named_attr){"dims", list(p, c, true)};
  if (c->divisible) at[n++] = (tf_named_attr){"divisible", list(p, c, false)};
  tf_value *v = tf_block_add_arg(m->pool, body, t, tf_intern(m->ctx, c->name));
  tf_vec_push(m->pool, &p->dicts, tf_attr_dict(m->ctx, at, n));
  p->nresult += c->result;
  tf_op_set_attr(p->func, "num_results", tf_attr_i64(m->ctx, p->nresult));
  tf_op_set_attr(p->func, "arg_attrs", tf_attr_array(m->ctx, p->dicts.at, (uint32_t)p->dicts.n));
  *c->out = tf_tile_handle(p, v);
  return TF_OK;
}

/* One entry of `contiguity`, as the text has it. */
static tf_attr *contiguity(tf_context *c, int64_t stride) {
  if (stride == TF_TILE_DYNAMIC || stride == TF_TILE_COMPACT) return tf_attr_bool(c, stride == TF_TILE_COMPACT);
  return stride ? tf_attr_i64(c, stride) : tf_attr_strz(c, "broadcast");
}

static tf_status set_strides(tf_module *m, void *arg) {
  tf_tile_call *c = arg;
  tf_tile *p = c->p;
  tf_block *body = tf_op_body(p->func);
  tf_value *v;
  if (!tf_tile_alive(p) || !tf_tile_values(p, c->operands, 1, &v)) return TF_ERR_INVALID;
  if (v->def || v->block != body || v->type->kind != TF_TYPE_TENSOR)
    return tf_tile_wrong(p, "'%s' is no tensor argument; only these have strides", tf_value_name(v));
  if (body->first) return tf_tile_wrong(p, "the strides of '%s' come too late: the program has ops", tf_value_name(v));
  uint32_t rank = v->type->rank, n = 0;
  bool result = v->index >= tf_tile_num_inputs(p->func);
  if (rank && !c->dims) return tf_tile_wrong(p, "'%s' has %u axes but no strides", tf_value_name(v), rank);
  tf_attr *list[2][TF_TILE_MAX_RANK];
  for (uint32_t i = 0; i < rank; i++) {
    int64_t s = c->dims[i];
    if ((s < 0 && s != TF_TILE_DYNAMIC && s != TF_TILE_COMPACT) || (!s && result))
      return tf_tile_wrong(p, "stride %u of '%s' is %lld", i, tf_value_name(v), (long long)s);
    if (c->divisible && c->divisible[i] < 1)
      return tf_tile_wrong(p, "stride %u of '%s' is said to be a multiple of %lld", i, tf_value_name(v),
                           (long long)c->divisible[i]);
    list[0][i] = contiguity(m->ctx, s);
    if (c->divisible) list[1][i] = tf_attr_i64(m->ctx, c->divisible[i]);
  }
  const tf_attr *old = p->dicts.at[v->index];
  tf_named_attr at[5];
  static const char *const kept[] = {"dims", "divisible", "in_place"};
  for (size_t i = 0; i < sizeof kept / sizeof *kept; i++)
    if (tf_attr_dict_get(old, kept[i]))
      at[n++] = (tf_named_attr){tf_intern(m->ctx, kept[i]), tf_attr_dict_get(old, kept[i])};
  at[n++] = (tf_named_attr){tf_intern(m->ctx, "contiguity"), tf_attr_array(m->ctx, list[0], rank)};
  if (c->divisible)
    at[n++] = (tf_named_attr){tf_intern(m->ctx, "stride_divisible"), tf_attr_array(m->ctx, list[1], rank)};
  p->dicts.at[v->index] = tf_attr_dict(m->ctx, at, n);
  tf_op_set_attr(p->func, "arg_attrs", tf_attr_array(m->ctx, p->dicts.at, (uint32_t)p->dicts.n));
  return TF_OK;
}

tf_status tf_tile_set_strides(tf_tile *p, tf_tile_value *argument, const int64_t *strides, const int64_t *divisible) {
  tf_tile_call c = {.p = p, .operands = &argument, .n = 1, .dims = strides, .divisible = divisible};
  return tf_tile_guarded(set_strides, &c, 0);
}

typedef struct in_place_args {
  tf_tile *p;
  tf_tile_value *of[2]; /* the result, and the input */
} in_place_args;

static tf_status set_in_place(tf_module *m, void *arg) {
  in_place_args *a = arg;
  tf_tile *p = a->p;
  tf_value *v[2];
  if (!tf_tile_alive(p) || !tf_tile_values(p, a->of, 2, v)) return TF_ERR_INVALID;
  for (int i = 0; i < 2; i++)
    if (v[i]->def || v[i]->block != tf_op_body(p->func))
      return tf_tile_wrong(p, "'%s' is no argument and no result", tf_value_name(v[i]));
  tf_attr *old = p->dicts.at[v[0]->index], *before = tf_op_arg_attrs(p->func);
  tf_named_attr at[5];
  uint32_t n = 0;
  static const char *const kept[] = {"dims", "divisible", "contiguity", "stride_divisible"};
  for (size_t i = 0; i < sizeof kept / sizeof *kept; i++)
    if (tf_attr_dict_get(old, kept[i]))
      at[n++] = (tf_named_attr){tf_intern(m->ctx, kept[i]), tf_attr_dict_get(old, kept[i])};
  at[n++] = (tf_named_attr){tf_intern(m->ctx, "in_place"), tf_attr_i64(m->ctx, v[1]->index)};
  p->dicts.at[v[0]->index] = tf_attr_dict(m->ctx, at, n);
  tf_op_set_attr(p->func, "arg_attrs", tf_attr_array(m->ctx, p->dicts.at, (uint32_t)p->dicts.n));
  if (tf_verify(p->func)) return TF_OK;
  p->dicts.at[v[0]->index] = old;
  tf_op_set_attr(p->func, "arg_attrs", before);
  return TF_ERR_INVALID;
}

tf_status tf_tile_set_in_place(tf_tile *p, tf_tile_value *result, tf_tile_value *input) {
  return p ? tf_guarded(p->m, set_in_place, &(in_place_args){p, {result, input}}) : TF_ERR_INVALID;
}

tf_status tf_tile_guarded(tf_guarded_fn fn, tf_tile_call *c, uint32_t nout) {
  for (uint32_t i = 0; c->out && i < nout; i++) c->out[i] = NULL;
  return c->p && (c->out || !nout) ? tf_guarded(c->p->m, fn, c) : TF_ERR_INVALID;
}

/* Inputs and results differ in where they stand only. */
static tf_status tensor(tf_tile *p, const char *name, DLDataType type, uint32_t rank, const int64_t *dims,
                        const char *const *names, const int64_t *divisible, bool result, tf_tile_value **out) {
  tf_tile_call c = {.p = p, .name = name, .type = type, .rank = rank, .dims = dims, .names = names};
  c.divisible = divisible;
  c.i = 1;
  c.result = result;
  c.out = out;
  return tf_tile_guarded(argument, &c, 1);
}

tf_status tf_tile_input(tf_tile *p, const char *name, DLDataType type, uint32_t rank, const int64_t *dims,
                        const char *const *dim_names, const int64_t *divisible, tf_tile_value **out) {
  return tensor(p, name, type, rank, dims, dim_names, divisible, false, out);
}

tf_status tf_tile_scalar(tf_tile *p, const char *name, DLDataType type, tf_tile_value **out) {
  tf_tile_call c = {.p = p, .name = name, .type = type, .out = out};
  return tf_tile_guarded(argument, &c, 1);
}

tf_status tf_tile_result(tf_tile *p, const char *name, DLDataType type, uint32_t rank, const int64_t *dims,
                         const char *const *dim_names, const int64_t *divisible, tf_tile_value **out) {
  return tensor(p, name, type, rank, dims, dim_names, divisible, true, out);
}
