/* Tile programs by calls. */
#include "tf/tile.h"

#include "api/api.h"
#include "support/sink.h"
#include "tf/tensor.h"
#include "tile/tile.h"

struct tf_tile_value {
  tf_tile *p;
  tf_value *v;
};

struct tf_tile {
  tf_module *m;
  tf_op *func;
  TF_VEC(tf_op *) open; /* ops whose regions are being filled, outermost first */
  tf_block *at;
  TF_VEC(tf_attr *) dicts; /* of the arguments */
  uint32_t nresult;
};

static tf_status wrong(tf_tile *p, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
static tf_status wrong(tf_tile *p, const char *fmt, ...) {
  va_list ap;
  va_start(ap, fmt);
  const char *s = tf_pool_vprintf(p->m->pool, fmt, ap);
  va_end(ap);
  return tf_fail(&p->m->session->sink, TF_ERR_INVALID, "%s", s);
}

static tf_tile_value *handle(tf_tile *p, tf_value *v) {
  tf_tile_value *h = TF_NEW(p->m->pool, tf_tile_value);
  *h = (tf_tile_value){p, v};
  return h;
}

static bool alive(tf_tile *p) {
  if (p->func->parent && p->func->parent == tf_op_body(p->m->op)) return true;
  wrong(p, "the tile program is no more: a pass replaced it");
  return false;
}

static tf_type *elem_of(tf_tile *p, DLDataType t) {
  for (int d = TF_FD_F64; d <= TF_FD_BOOL; d++) {
    tf_type *e = tf_fusion_dtype_type(p->m->ctx, (tf_fusion_dtype)d);
    static const DLDataType types[] = {
        [TF_FD_F64] = {kDLFloat, 64, 1},   [TF_FD_F32] = {kDLFloat, 32, 1}, [TF_FD_F16] = {kDLFloat, 16, 1},
        [TF_FD_BF16] = {kDLBfloat, 16, 1}, [TF_FD_I64] = {kDLInt, 64, 1},   [TF_FD_I32] = {kDLInt, 32, 1},
        [TF_FD_I8] = {kDLInt, 8, 1},       [TF_FD_U8] = {kDLUInt, 8, 1},    [TF_FD_BOOL] = {6, 8, 1}};
    if (types[d].code == t.code && types[d].bits == t.bits && t.lanes == 1) return e;
  }
  wrong(p, "elements of DLPack type %u with %u bits, wanted f64, f32, f16, bf16, i64, i32, i8, u8 or bool", t.code,
        t.bits);
  return NULL;
}

static tf_builder here(tf_tile *p) { return tf_builder_at_end(p->m->ctx, p->m->pool, p->at); }

/* The op's values; false after a diagnostic. */
static bool values(tf_tile *p, tf_tile_value *const *in, uint32_t n, tf_value **out) {
  for (uint32_t i = 0; i < n; i++) {
    if (!in || !in[i] || in[i]->p != p) {
      wrong(p, in && in[i] ? "operand %u belongs to another program" : "operand %u is NULL", i);
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
    wrong(p, "operand %u, '%s', stands in a region that is closed", i, tf_value_name(v[i]));
    return false;
  }
  return true;
}

typedef struct call {
  tf_tile *p;
  const char *name; /* of the op, or what is made */
  tf_tile_value *const *operands;
  uint32_t n, rank, nregion;
  const tf_tile_attrs *attrs;
  DLDataType type;
  const int64_t *dims, *divisible;
  const char *const *names;
  int64_t i;
  double f;
  bool result;
  const tf_tile_region *from, *to;
  tf_tile_value **out;
} call;

/* Puts the op where the program is open, and checks it; NULL after a diagnostic, and then nothing has changed. */
static tf_op *put(tf_tile *p, const char *name, tf_value *const *ops, uint32_t n, tf_type *result,
                  const tf_named_attr *at, uint32_t nat, uint32_t nregion, uint32_t nvar) {
  const tf_opdef *def = tf_context_op(p->m->ctx, tf_pool_printf(p->m->pool, "tile.%s", name));
  if (!def) {
    wrong(p, "the tile dialect has no op '%s'", name);
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
  if (tf_verify(op)) return op;
  tf_op_erase(op);
  return NULL;
}

/* ------------------------------------------------------------------------------------------------ programs, arguments
 */

static bool is_name(const char *s) {
  if (!s || !*s || (*s >= '0' && *s <= '9')) return false;
  for (; *s; s++)
    if (!((*s >= 'a' && *s <= 'z') || (*s >= 'A' && *s <= 'Z') || (*s >= '0' && *s <= '9') || *s == '_')) return false;
  return true;
}

typedef struct create_args {
  const char *name;
  tf_tile **out;
} create_args;

static tf_status create(tf_module *m, void *arg) {
  create_args *a = arg;
  if (!is_name(a->name))
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

static tf_attr *list(tf_tile *p, const call *c, bool names) {
  tf_attr *v[TF_TILE_MAX_RANK];
  for (uint32_t i = 0; i < c->rank; i++)
    v[i] = names ? tf_attr_strz(p->m->ctx, c->names[i] ? c->names[i] : "") : tf_attr_i64(p->m->ctx, c->divisible[i]);
  return tf_attr_array(p->m->ctx, v, c->rank);
}

static tf_status argument(tf_module *m, void *arg) {
  call *c = arg;
  tf_tile *p = c->p;
  tf_block *body = tf_op_body(p->func);
  tf_type *t = alive(p) ? elem_of(p, c->type) : NULL;
  int64_t dims[TF_TILE_MAX_RANK];
  if (!t) return TF_ERR_INVALID;
  if (!is_name(c->name))
    return wrong(p, "'%s' is not a name: letters, digits and underscores, not beginning with a digit",
                 c->name ? c->name : "");
  if (body->first || (p->nresult && !c->result))
    return wrong(p, "argument '%s' comes too late: %s", c->name,
                 body->first ? "the program has ops" : "results come last");
  for (uint32_t i = 0; i < body->narg; i++)
    if (strcmp(body->arg[i]->name, c->name) == 0) return wrong(p, "there is an argument '%s' already", c->name);
  if (c->rank > TF_TILE_MAX_RANK || (c->rank && !c->dims))
    return wrong(p, "'%s' has %u axes%s, wanted at most %d", c->name, c->rank, c->dims ? "" : " but no extents",
                 TF_TILE_MAX_RANK);
  for (uint32_t i = 0; i < c->rank; i++) {
    if (c->dims[i] < 0 && c->dims[i] != TF_TILE_DYNAMIC)
      return wrong(p, "extent %u of '%s' is %lld", i, c->name, (long long)c->dims[i]);
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
  *c->out = handle(p, v);
  return TF_OK;
}

static tf_status guarded(tf_guarded_fn fn, call *c, uint32_t nout) {
  for (uint32_t i = 0; c->out && i < nout; i++) c->out[i] = NULL;
  return c->p && (c->out || !nout) ? tf_guarded(c->p->m, fn, c) : TF_ERR_INVALID;
}

tf_status tf_tile_input(tf_tile *p, const char *name, DLDataType type, uint32_t rank, const int64_t *dims,
                        const char *const *dim_names, const int64_t *divisible, tf_tile_value **out) {
  call c = {.p = p,
            .name = name,
            .type = type,
            .rank = rank,
            .dims = dims,
            .names = dim_names,
            .divisible = divisible,
            .i = 1,
            .out = out};
  return guarded(argument, &c, 1);
}

tf_status tf_tile_scalar(tf_tile *p, const char *name, DLDataType type, tf_tile_value **out) {
  call c = {.p = p, .name = name, .type = type, .out = out};
  return guarded(argument, &c, 1);
}

tf_status tf_tile_result(tf_tile *p, const char *name, DLDataType type, uint32_t rank, const int64_t *dims,
                         const char *const *dim_names, const int64_t *divisible, tf_tile_value **out) {
  call c = {.p = p,
            .name = name,
            .type = type,
            .rank = rank,
            .dims = dims,
            .names = dim_names,
            .divisible = divisible,
            .i = 1,
            .result = true,
            .out = out};
  return guarded(argument, &c, 1);
}

/* ------------------------------------------------------------------------------------------------ ops */

static bool is(const char *name, const char *what) { return strcmp(name, what) == 0; }

/* The attributes that the op's row has; others are not looked at. */
static uint32_t attributes(tf_tile *p, const char *name, const tf_tile_attrs *a, tf_named_attr *at) {
  tf_context *c = p->m->ctx;
  uint32_t n = 0;
  tf_attr *unit = tf_attr_unit(c);
  bool reduce = strncmp(name, "reduce_", 7) == 0;
  if (reduce || is(name, "cumsum")) at[n++] = (tf_named_attr){"dim", tf_attr_i64(c, a->dim)};
  if (reduce && a->accumulate) at[n++] = (tf_named_attr){"accumulate", unit};
  if (is(name, "cumsum") && a->reverse) at[n++] = (tf_named_attr){"reverse", unit};
  if (is(name, "gemm")) {
    if (a->transpose_a) at[n++] = (tf_named_attr){"transpose_a", unit};
    if (a->transpose_b) at[n++] = (tf_named_attr){"transpose_b", unit};
    if (a->tf32) at[n++] = (tf_named_attr){"tf32", unit};
    if (a->policy) at[n++] = (tf_named_attr){"policy", tf_attr_strz(c, a->policy)};
  }
  if (is(name, "use_swizzle")) at[n++] = (tf_named_attr){"panel", tf_attr_i64(c, a->panel)};
  if (is(name, "use_swizzle") && a->order) at[n++] = (tf_named_attr){"order", tf_attr_strz(c, a->order)};
  if (is(name, "pipelined")) at[n++] = (tf_named_attr){"stages", tf_attr_i64(c, a->stages)};
  if ((is(name, "load") || is(name, "copy")) && a->has_pad) {
    bool whole = a->pad == (double)(int64_t)a->pad;
    at[n++] = (tf_named_attr){"pad", whole ? tf_attr_i64(c, (int64_t)a->pad)
                                           : tf_attr_float(tf_type_float(c, TF_F64), a->pad)};
  }
  return n;
}

/* Of what the operands and attributes make it; NULL: none, or after a diagnostic (*ok). */
static tf_type *result_type(tf_tile *p, const char *name, const tf_tile_attrs *a, tf_value *const *v, uint32_t n,
                            bool *ok) {
  const tf_opdef *def = tf_context_op(p->m->ctx, tf_pool_printf(p->m->pool, "tile.%s", name));
  *ok = true;
  if (!def || !def->nresult) return NULL;
  if (is(name, "load") && n) return v[0]->type->elem ? v[0]->type->elem : tf_type_index(p->m->ctx);
  if (is(name, "cast")) {
    if (!a->type.bits) return tf_type_index(p->m->ctx);
    tf_type *t = elem_of(p, a->type);
    *ok = t != NULL;
    return t;
  }
  *ok = n > 0 && (def->id & 0xffff) >= TF_T_FIRST_MATH;
  if (!*ok) {
    wrong(p, n ? "'%s' has a call of its own" : "'%s' takes operands", name);
    return NULL;
  }
  const tf_fusion_info *info = tf_fusion_id_info(tf_tile_math(&(tf_op){.def = def}));
  return info->gives_bool ? tf_type_i(p->m->ctx, 1) : v[n - 1]->type;
}

static tf_status op(tf_module *m, void *arg) {
  call *c = arg;
  tf_tile *p = c->p;
  tf_tile_attrs a = {0};
  tf_named_attr at[8];
  tf_value **v = TF_NEW_ARRAY(m->pool, tf_value *, c->n + 1);
  bool ok;
  if (!alive(p) || !values(p, c->operands, c->n, v)) return TF_ERR_INVALID;
  if (!c->name || is(c->name, "func") || is(c->name, "kernel"))
    return wrong(p, "'%s' has a call of its own", c->name ? c->name : "");
  if (c->attrs) tf_copy_options(&a, sizeof a, c->attrs);
  tf_type *t = result_type(p, c->name, &a, v, c->n, &ok);
  if (!ok) return TF_ERR_INVALID;
  if (t && !c->out) return wrong(p, "'%s' has a result, but there is no pointer for it", c->name);
  const tf_opdef *def = tf_context_op(m->ctx, tf_pool_printf(m->pool, "tile.%s", c->name));
  if (def && (def->nregion != 0) != (c->nregion != 0))
    return wrong(p, def->nregion ? "'%s' has a region; tf_tile_begin opens it" : "'%s' has no region", c->name);
  uint32_t nvar = is(c->name, "parallel") ? c->n
                  : is(c->name, "if")     ? 0
                                          : 1,
           nregion = def && c->nregion ? (uint32_t)def->nregion : 0;
  tf_op *o = put(p, c->name, v, c->n, t, at, attributes(p, c->name, &a, at), nregion, nvar);
  if (!o) return TF_ERR_INVALID;
  if (t) *c->out = handle(p, &o->result[0]);
  if (!nregion) return TF_OK;
  tf_vec_push(m->pool, &p->open, o);
  p->at = tf_op_body(o);
  for (uint32_t i = 0; i < nvar && c->out; i++) c->out[i] = handle(p, p->at->arg[i]);
  return TF_OK;
}

tf_status tf_tile_op(tf_tile *p, const char *name, tf_tile_value *const *operands, uint32_t noperands,
                     const tf_tile_attrs *attrs, tf_tile_value **out) {
  call c = {.p = p, .name = name, .operands = operands, .n = noperands, .attrs = attrs, .out = out};
  if (out) *out = NULL;
  return guarded(op, &c, 0);
}

tf_status tf_tile_begin(tf_tile *p, const char *name, tf_tile_value *const *operands, uint32_t noperands,
                        const tf_tile_attrs *attrs, tf_tile_value **vars) {
  call c = {.p = p, .name = name, .operands = operands, .n = noperands, .attrs = attrs, .nregion = 1, .out = vars};
  return guarded(op, &c, 0);
}

static tf_status kernel(tf_module *m, void *arg) {
  call *c = arg;
  tf_tile *p = c->p;
  tf_value *v[3];
  if (!alive(p)) return TF_ERR_INVALID;
  if (c->n > 3) return wrong(p, "a grid of %u extents, wanted at most 3", c->n);
  if (p->open.n) return wrong(p, "a kernel begins while '%s' is open", p->open.at[p->open.n - 1]->def->name);
  if (!values(p, c->operands, c->n, v)) return TF_ERR_INVALID;
  tf_named_attr at = {"threads", tf_attr_i64(m->ctx, c->i)};
  tf_op *o = put(p, "kernel", v, c->n, NULL, &at, 1, 1, c->n);
  if (!o) return TF_ERR_INVALID;
  tf_vec_push(m->pool, &p->open, o);
  p->at = tf_op_body(o);
  for (uint32_t i = 0; i < c->n; i++) c->out[i] = handle(p, p->at->arg[i]);
  return TF_OK;
}

tf_status tf_tile_kernel(tf_tile *p, tf_tile_value *const *grid, uint32_t ngrid, int64_t threads,
                         tf_tile_value **blocks) {
  call c = {.p = p, .operands = grid, .n = ngrid, .i = threads, .out = blocks};
  return guarded(kernel, &c, ngrid <= 3 ? ngrid : 0);
}

static tf_status other(tf_module *m, void *arg) {
  tf_tile *p = ((call *)arg)->p;
  tf_op *o = p->open.n ? p->open.at[p->open.n - 1] : NULL;
  if (!alive(p)) return TF_ERR_INVALID;
  if (!o || !tf_tile_is(o, TF_T_IF) || o->region[1].block)
    return wrong(p, "there is no 'if' open that could have an else");
  tf_region_set_block(&o->region[1], tf_block_new(m->pool));
  p->at = o->region[1].block;
  return TF_OK;
}

tf_status tf_tile_else(tf_tile *p) {
  call c = {.p = p};
  return guarded(other, &c, 0);
}

static tf_status end(tf_module *m, void *arg) {
  tf_tile *p = ((call *)arg)->p;
  (void)m;
  if (!alive(p)) return TF_ERR_INVALID;
  if (!p->open.n) return wrong(p, "nothing is open that could end");
  p->at = p->open.at[--p->open.n]->parent;
  return TF_OK;
}

tf_status tf_tile_end(tf_tile *p) {
  call c = {.p = p};
  return guarded(end, &c, 0);
}

/* ------------------------------------------------------------------------------------------------ single ops */

static tf_status constant(tf_module *m, void *arg) {
  call *c = arg;
  tf_type *t = !alive(c->p) ? NULL : c->result ? tf_type_index(m->ctx) : elem_of(c->p, c->type);
  if (!t) return TF_ERR_INVALID;
  tf_attr *a = t->kind == TF_TYPE_FLOAT
                   ? tf_attr_float(t, tf_fd_round((tf_fusion_dtype)(t->fkind == TF_F64   ? TF_FD_F64
                                                                    : t->fkind == TF_F32 ? TF_FD_F32
                                                                    : t->fkind == TF_F16 ? TF_FD_F16
                                                                                         : TF_FD_BF16),
                                                  c->f))
               : t->kind == TF_TYPE_INDEX ? tf_attr_i64(m->ctx, c->i)
                                          : tf_attr_int(t, (int64_t)c->f);
  tf_named_attr at = {"value", a};
  tf_op *o = put(c->p, "constant", NULL, 0, t, &at, 1, 0, 0);
  if (!o) return TF_ERR_INVALID;
  *c->out = handle(c->p, &o->result[0]);
  return TF_OK;
}

tf_status tf_tile_index(tf_tile *p, int64_t v, tf_tile_value **out) {
  call c = {.p = p, .i = v, .result = true, .out = out};
  return guarded(constant, &c, 1);
}

tf_status tf_tile_number(tf_tile *p, DLDataType type, double v, tf_tile_value **out) {
  call c = {.p = p, .type = type, .f = v, .out = out};
  return guarded(constant, &c, 1);
}

static tf_status dim(tf_module *m, void *arg) {
  call *c = arg;
  tf_value *v;
  if (!alive(c->p) || !values(c->p, c->operands, 1, &v)) return TF_ERR_INVALID;
  tf_named_attr at = {"axis", tf_attr_i64(m->ctx, c->i)};
  tf_op *o = put(c->p, "dim", &v, 1, tf_type_index(m->ctx), &at, 1, 0, 0);
  if (!o) return TF_ERR_INVALID;
  *c->out = handle(c->p, &o->result[0]);
  return TF_OK;
}

tf_status tf_tile_dim(tf_tile *p, tf_tile_value *tensor, int64_t axis, tf_tile_value **out) {
  call c = {.p = p, .operands = &tensor, .i = axis, .out = out};
  return guarded(dim, &c, 1);
}

static tf_status alloc(tf_module *m, void *arg) {
  call *c = arg;
  tf_tile *p = c->p;
  static const char *const names[] = {
      [TF_TS_SHARED] = "alloc_shared", [TF_TS_FRAGMENT] = "alloc_fragment", [TF_TS_LOCAL] = "alloc_local"};
  int s = TF_TS_SHARED;
  (void)m;
  while (s <= TF_TS_LOCAL && (!c->name || strcmp(c->name, tf_tile_scope_name((tf_tscope)s)))) s++;
  if (!alive(p)) return TF_ERR_INVALID;
  if (s > TF_TS_LOCAL)
    return wrong(p, "'%s' is no memory of a block; there are shared, fragment and local", c->name ? c->name : "");
  if (c->rank > TF_TILE_MAX_RANK || (c->rank && !c->dims))
    return wrong(p, "a buffer of %u dimensions, wanted at most %d, with their extents", c->rank, TF_TILE_MAX_RANK);
  tf_type *t = elem_of(p, c->type);
  if (!t) return TF_ERR_INVALID;
  t = tf_tile_buffer_type(t, c->dims, c->rank, (tf_tscope)s);
  if (!tf_tile_dialect.verify_type(tf_context_diags(p->m->ctx), TF_NOLOC, t)) return TF_ERR_INVALID;
  tf_op *o = put(p, names[s], NULL, 0, t, NULL, 0, 0, 0);
  if (!o) return TF_ERR_INVALID;
  *c->out = handle(p, &o->result[0]);
  return TF_OK;
}

tf_status tf_tile_alloc(tf_tile *p, const char *scope, DLDataType type, uint32_t rank, const int64_t *dims,
                        tf_tile_value **out) {
  call c = {.p = p, .name = scope, .type = type, .rank = rank, .dims = dims, .out = out};
  return guarded(alloc, &c, 1);
}

static tf_status copy(tf_module *m, void *arg) {
  call *c = arg;
  tf_tile *p = c->p;
  const tf_tile_region *r[2] = {c->from, c->to};
  static const char *const names[] = {"src_extents", "dst_extents"};
  tf_value *v[2 + 2 * TF_TILE_MAX_RANK];
  tf_named_attr at[8];
  int64_t starts[2] = {-1, -1};
  tf_tile_attrs a = {0};
  uint32_t n = 2, nat;
  if (!alive(p)) return TF_ERR_INVALID;
  if (!r[0] || !r[1]) return wrong(p, "a side of the copy is NULL");
  if (c->attrs) tf_copy_options(&a, sizeof a, c->attrs);
  nat = attributes(p, "copy", &a, at);
  for (int k = 0; k < 2; k++) {
    if (!values(p, &r[k]->buffer, 1, &v[k])) return TF_ERR_INVALID;
    uint32_t rank = v[k]->type->rank;
    if (rank > TF_TILE_MAX_RANK || !v[k]->type->elem)
      return wrong(p, "'%s' is no buffer and no tensor", tf_value_name(v[k]));
    if (!r[k]->start) continue;
    if (!values(p, r[k]->start, rank, v + n)) return TF_ERR_INVALID;
    starts[k] = rank;
    n += rank;
    if (r[k]->extents) at[nat++] = (tf_named_attr){names[k], tf_attr_ints(m->ctx, r[k]->extents, rank)};
  }
  at[nat++] = (tf_named_attr){"starts", tf_attr_ints(m->ctx, starts, 2)};
  return put(p, "copy", v, n, NULL, at, nat, 0, 0) ? TF_OK : TF_ERR_INVALID;
}

tf_status tf_tile_copy(tf_tile *p, const tf_tile_region *from, const tf_tile_region *to, const tf_tile_attrs *attrs) {
  call c = {.p = p, .from = from, .to = to, .attrs = attrs};
  return guarded(copy, &c, 0);
}

static tf_status finish(tf_module *m, void *arg) {
  tf_tile *p = ((call *)arg)->p;
  (void)m;
  if (!alive(p)) return TF_ERR_INVALID;
  if (p->open.n) return wrong(p, "'%s' is still open", p->open.at[p->open.n - 1]->def->name);
  return tf_verify(p->func) ? TF_OK : TF_ERR_INVALID;
}

tf_status tf_tile_finish(tf_tile *p) {
  call c = {.p = p};
  return guarded(finish, &c, 0);
}
