/* Tile programs by calls: ops, regions, constants, allocations and copies. */
#include <math.h>

#include "api/api_tile.h"
#include "support/result.h"

static bool is(const char *name, const char *what) { return strcmp(name, what) == 0; }

static uint32_t packed_attributes(tf_context *c, const tf_tile_attrs *a, tf_named_attr *at, uint32_t n) {
  const bool has[] = {a->scale_a, a->scale_b, a->sparse, a->clear, a->transpose_a, a->transpose_b};
  static const char *const names[] = {"scale_a", "scale_b", "sparse", "clear", "transpose_a", "transpose_b"};
  for (int k = 0; k < 6; k++)
    if (has[k]) at[n++] = (tf_named_attr){names[k], tf_attr_unit(c)};
  if (a->packed_a) at[n++] = (tf_named_attr){"a", tf_attr_strz(c, a->packed_a)};
  if (a->packed_b) at[n++] = (tf_named_attr){"b", tf_attr_strz(c, a->packed_b)};
  if (a->block) at[n++] = (tf_named_attr){"block", tf_attr_i64(c, a->block)};
  if (a->scales) at[n++] = (tf_named_attr){"scales", tf_attr_strz(c, a->scales)};
  if (a->policy) at[n++] = (tf_named_attr){"policy", tf_attr_strz(c, a->policy)};
  return n;
}

/* The attributes that the op's row has; others are not looked at. */
static uint32_t attributes(tf_tile *p, const char *name, const tf_tile_attrs *a, tf_named_attr *at) {
  tf_context *c = p->m->ctx;
  uint32_t n = 0;
  tf_attr *unit = tf_attr_unit(c);
  bool reduce = strncmp(name, "reduce_", 7) == 0;
  bool scan = strncmp(name, "cum", 3) == 0;
  if (reduce || scan) at[n++] = (tf_named_attr){"dim", tf_attr_i64(c, a->dim)};
  if (reduce && a->accumulate) at[n++] = (tf_named_attr){"accumulate", unit};
  if (scan && a->reverse) at[n++] = (tf_named_attr){"reverse", unit};
  if (is(name, "gemm")) {
    if (a->transpose_a) at[n++] = (tf_named_attr){"transpose_a", unit};
    if (a->transpose_b) at[n++] = (tf_named_attr){"transpose_b", unit};
    if (a->tf32) at[n++] = (tf_named_attr){"tf32", unit};
    if (a->policy) at[n++] = (tf_named_attr){"policy", tf_attr_strz(c, a->policy)};
  }
  if (is(name, "parallel") && a->fast) at[n++] = (tf_named_attr){"fast", unit};
  if (is(name, "parallel") && a->lazy) at[n++] = (tf_named_attr){"lazy", unit};
  if (is(name, "gemm_packed")) n = packed_attributes(c, a, at, n);
  if (is(name, "pack") || is(name, "unpack"))
    at[n++] = (tf_named_attr){"kind", tf_attr_strz(c, a->kind ? a->kind : "")};
  if (is(name, "use_swizzle")) at[n++] = (tf_named_attr){"panel", tf_attr_i64(c, a->panel)};
  if (is(name, "use_swizzle") && a->order) at[n++] = (tf_named_attr){"order", tf_attr_strz(c, a->order)};
  if (strncmp(name, "atomic_", 7) == 0 && a->order) at[n++] = (tf_named_attr){"order", tf_attr_strz(c, a->order)};
  if (is(name, "assert")) at[n++] = (tf_named_attr){"message", tf_attr_strz(c, a->text ? a->text : "")};
  if (is(name, "annotate_layout")) at[n++] = (tf_named_attr){"layout", tf_attr_strz(c, a->text ? a->text : "")};
  if (is(name, "print")) at[n++] = (tf_named_attr){"text", tf_attr_strz(c, a->text ? a->text : "")};
  if (is(name, "persistent") && a->group) at[n++] = (tf_named_attr){"group", tf_attr_i64(c, a->group)};
  if (is(name, "pipelined")) at[n++] = (tf_named_attr){"stages", tf_attr_i64(c, a->stages)};
  if (is(name, "copy") && a->atomic) at[n++] = (tf_named_attr){"atomic", tf_attr_strz(c, a->atomic)};
  if (is(name, "copy") && a->multicast) at[n++] = (tf_named_attr){"multicast", unit};
  if ((is(name, "copy") || is(name, "load") || is(name, "store")) && a->cache)
    at[n++] = (tf_named_attr){"cache", tf_attr_strz(c, a->cache)};
  if (is(name, "copy") && a->order) at[n++] = (tf_named_attr){"order", tf_attr_strz(c, a->order)};
  if (is(name, "copy") && a->via) at[n++] = (tf_named_attr){"via", tf_attr_strz(c, a->via)};
  if ((is(name, "load") || is(name, "copy")) && a->has_pad) {
    bool whole = fabs(a->pad) < 0x1p63 && a->pad == (double)(int64_t)a->pad;
    at[n++] = (tf_named_attr){"pad", whole ? tf_attr_i64(c, (int64_t)a->pad)
                                           : tf_attr_float(tf_type_float(c, TF_F64), a->pad)};
  }
  return n;
}

/* Of what the operands and attributes make it; NULL: none, or after a diagnostic (*ok). */
static tf_type *result_type(tf_tile *p, const char *name, const tf_tile_attrs *a, tf_value *const *v, uint32_t n,
                            bool wanted, bool *ok) {
  const tf_opdef *def = tf_context_op(p->m->ctx, tf_pool_printf(p->m->pool, "tile.%s", name));
  *ok = true;
  if (!def || !def->nresult) return NULL;
  if (is(name, "load") && n) return v[0]->type->elem ? v[0]->type->elem : tf_type_index(p->m->ctx);
  if (strncmp(name, "atomic_", 7) == 0) return wanted && n > 1 ? v[1]->type->elem : NULL;
  if (is(name, "cast") || is(name, "pack") || is(name, "unpack")) {
    if (!a->type.bits) return tf_type_index(p->m->ctx);
    tf_type *t = tf_tile_elem(p, a->type);
    *ok = t != NULL;
    return t;
  }
  *ok = n > 0 && def->family == TF_TILE_MATH;
  if (!*ok) {
    tf_tile_wrong(p, n ? "'%s' has a call of its own" : "'%s' takes operands", name);
    return NULL;
  }
  const tf_fusion_info *info = tf_fusion_id_info(tf_tile_math(&(tf_op){.def = def}));
  return info->gives_bool ? tf_type_i(p->m->ctx, 1) : v[n - 1]->type;
}

static tf_status op(tf_module *m, void *arg) {
  tf_tile_call *c = arg;
  tf_tile *p = c->p;
  tf_tile_attrs a = {0};
  tf_named_attr at[16];
  tf_value **v = TF_NEW_ARRAY(m->pool, tf_value *, c->n + 1);
  bool ok;
  if (!tf_tile_alive(p) || !tf_tile_values(p, c->operands, c->n, v)) return TF_ERR_INVALID;
  if (!c->name || is(c->name, "func") || is(c->name, "kernel"))
    return tf_tile_wrong(p, "'%s' has a call of its own", c->name ? c->name : "");
  if (TF_OPTIONS_READ(tf_tile_attrs, &a, c->attrs, &m->session->sink) != TF_OK) return TF_ERR_UNSUPPORTED;
  tf_type *t = result_type(p, c->name, &a, v, c->n, c->out != NULL, &ok);
  if (!ok) return TF_ERR_INVALID;
  if (t && !c->out) return tf_tile_wrong(p, "'%s' has a result, but there is no pointer for it", c->name);
  const tf_opdef *def = tf_context_op(m->ctx, tf_pool_printf(m->pool, "tile.%s", c->name));
  if (def && (def->nregion != 0) != (c->nregion != 0))
    return tf_tile_wrong(p, def->nregion ? "'%s' has a region; tf_tile_begin opens it" : "'%s' has no region", c->name);
  if (is(c->name, "condition")) return tf_tile_wrong(p, "tf_tile_do ends the condition of a 'while'");
  bool many = is(c->name, "parallel") || is(c->name, "persistent"), none = is(c->name, "if") || is(c->name, "while");
  uint32_t nvar = many ? c->n : none ? 0 : 1, nregion = def && c->nregion ? (uint32_t)def->nregion : 0;
  tf_op *o = tf_tile_put(p, c->name, v, c->n, t, at, attributes(p, c->name, &a, at), nregion, nvar);
  if (!o) return TF_ERR_INVALID;
  if (t) *c->out = tf_tile_handle(p, &o->result[0]);
  if (!nregion) return TF_OK;
  tf_vec_push(m->pool, &p->open, o);
  p->at = tf_op_body(o);
  for (uint32_t i = 0; i < nvar && c->out; i++) c->out[i] = tf_tile_handle(p, p->at->arg[i]);
  return TF_OK;
}

tf_status tf_tile_op(tf_tile *p, const char *name, tf_tile_value *const *operands, uint32_t noperands,
                     const tf_tile_attrs *attrs, tf_tile_value **out) {
  tf_tile_call c = {.p = p, .name = name, .operands = operands, .n = noperands, .attrs = attrs, .out = out};
  if (out) *out = NULL;
  return tf_tile_guarded(op, &c, 0);
}

tf_status tf_tile_begin(tf_tile *p, const char *name, tf_tile_value *const *operands, uint32_t noperands,
                        const tf_tile_attrs *attrs, tf_tile_value **vars) {
  tf_tile_call c = {
      .p = p, .name = name, .operands = operands, .n = noperands, .attrs = attrs, .nregion = 1, .out = vars};
  return tf_tile_guarded(op, &c, 0);
}

static tf_status kernel(tf_module *m, void *arg) {
  tf_tile_call *c = arg;
  tf_tile *p = c->p;
  tf_value *v[3];
  if (!tf_tile_alive(p)) return TF_ERR_INVALID;
  if (c->n > 3) return tf_tile_wrong(p, "a grid of %u extents, expected at most 3", c->n);
  if (p->open.n) return tf_tile_wrong(p, "a kernel begins while '%s' is open", p->open.at[p->open.n - 1]->def->name);
  if (!tf_tile_values(p, c->operands, c->n, v)) return TF_ERR_INVALID;
  tf_named_attr at = {"threads", tf_attr_i64(m->ctx, c->i)};
  tf_op *o = tf_tile_put(p, "kernel", v, c->n, NULL, &at, 1, 1, c->n);
  if (!o) return TF_ERR_INVALID;
  tf_vec_push(m->pool, &p->open, o);
  p->at = tf_op_body(o);
  for (uint32_t i = 0; i < c->n; i++) c->out[i] = tf_tile_handle(p, p->at->arg[i]);
  return TF_OK;
}

tf_status tf_tile_kernel(tf_tile *p, tf_tile_value *const *grid, uint32_t ngrid, int64_t threads,
                         tf_tile_value **blocks) {
  tf_tile_call c = {.p = p, .operands = grid, .n = ngrid, .i = threads, .out = blocks};
  return tf_tile_guarded(kernel, &c, ngrid <= 3 ? ngrid : 0);
}

/* The innermost open region; NULL after a diagnostic, where it is no kernel. */
static tf_op *open_kernel(tf_tile *p) {
  if (!tf_tile_alive(p)) return NULL;
  tf_op *o = p->open.n ? p->open.at[p->open.n - 1] : NULL;
  if (o && tf_tile_is(o, TF_T_KERNEL)) return o;
  tf_tile_wrong(p, "the innermost open region is no kernel");
  return NULL;
}

static tf_status launched(tf_module *m, void *arg) {
  tf_tile_call *c = arg;
  tf_tile *p = c->p;
  tf_op *o = open_kernel(p);
  if (!o) return TF_ERR_INVALID;
  if (c->n > 3 || (c->n && !c->dims)) return tf_tile_wrong(p, "a cluster of %u extents, expected at most 3", c->n);
  tf_attr *cluster = tf_tile_cluster_of(o), *overlap = tf_tile_overlap_attr(o);
  tf_op_set_attr(o, "cluster", c->n ? tf_attr_ints(m->ctx, c->dims, c->n) : NULL);
  tf_op_set_attr(o, "overlap", c->i ? tf_attr_unit(m->ctx) : NULL);
  if (tf_verify(o)) return TF_OK;
  tf_op_set_attr(o, "cluster", cluster);
  tf_op_set_attr(o, "overlap", overlap);
  return TF_ERR_INVALID;
}

tf_status tf_tile_launch(tf_tile *p, const int64_t *cluster, uint32_t ncluster, bool overlap) {
  tf_tile_call c = {.p = p, .dims = cluster, .n = ncluster, .i = overlap};
  return tf_tile_guarded(launched, &c, 0);
}

static tf_status parted(tf_module *m, void *arg) {
  static const char *const names[] = {"producers", "registers", "persistent", "dynamic"};
  tf_tile_call *c = arg;
  tf_tile *p = c->p;
  tf_op *o = open_kernel(p);
  if (!o) return TF_ERR_INVALID;
  tf_attr *said[] = {c->rank ? tf_attr_i64(m->ctx, c->n) : NULL, c->dims ? tf_attr_ints(m->ctx, c->dims, 2) : NULL,
                     c->i >= 0 ? tf_attr_i64(m->ctx, c->i) : NULL, c->result ? tf_attr_unit(m->ctx) : NULL};
  tf_attr *before[4];
  for (int i = 0; i < 4; i++) {
    before[i] = tf_op_attr(o, names[i]);
    tf_op_set_attr(o, names[i], said[i]);
  }
  if (tf_verify(o)) return TF_OK;
  for (int i = 0; i < 4; i++) tf_op_set_attr(o, names[i], before[i]);
  return TF_ERR_INVALID;
}

tf_status tf_tile_blocks(tf_tile *p, int producers, const int64_t registers[2], int64_t persistent, bool dynamic) {
  tf_tile_call c = {.p = p,
                    .rank = producers >= 0,
                    .n = producers >= 0 ? (uint32_t)producers : 0,
                    .dims = registers,
                    .i = persistent,
                    .result = dynamic};
  return tf_tile_guarded(parted, &c, 0);
}

static tf_status consumers(tf_module *m, void *arg) {
  tf_tile_call *c = arg;
  tf_tile *p = c->p;
  tf_op *o = open_kernel(p);
  if (!o) return TF_ERR_INVALID;
  tf_attr *before = tf_tile_consumers_attr(o);
  tf_op_set_attr(o, "consumers", tf_attr_i64(m->ctx, c->i));
  if (tf_verify(o)) return TF_OK;
  tf_op_set_attr(o, "consumers", before);
  return TF_ERR_INVALID;
}

tf_status tf_tile_consumers(tf_tile *p, int n) {
  tf_tile_call c = {.p = p, .i = n};
  return tf_tile_guarded(consumers, &c, 0);
}

static tf_status tiles(tf_module *m, void *arg) {
  tf_tile_call *c = arg;
  tf_tile *p = c->p;
  tf_op *o = open_kernel(p);
  if (!o) return TF_ERR_INVALID;
  if (c->n > TF_TILE_MOST_TILES) return tf_tile_wrong(p, "%u tiles, expected at most %d", c->n, TF_TILE_MOST_TILES);
  tf_attr *before = tf_tile_tiles_of(o);
  tf_op_set_attr(o, "tiles", tf_attr_ints(m->ctx, c->dims, c->n * TF_TILE_MENU_NUMBERS));
  if (tf_verify(o)) return TF_OK;
  tf_op_set_attr(o, "tiles", before);
  return TF_ERR_INVALID;
}

tf_status tf_tile_tiles(tf_tile *p, const int64_t *numbers, uint32_t ntiles) {
  tf_tile_call c = {.p = p, .dims = numbers, .n = ntiles};
  return tf_tile_guarded(tiles, &c, 0);
}

static tf_status other(tf_module *m, void *arg) {
  tf_tile *p = ((tf_tile_call *)arg)->p;
  tf_op *o = p->open.n ? p->open.at[p->open.n - 1] : NULL;
  if (!tf_tile_alive(p)) return TF_ERR_INVALID;
  if (!o || !tf_tile_is(o, TF_T_IF) || o->region[1].block)
    return tf_tile_wrong(p, "there is no 'if' open that could have an else");
  tf_region_set_block(&o->region[1], tf_block_new(m->pool));
  p->at = o->region[1].block;
  return TF_OK;
}

tf_status tf_tile_else(tf_tile *p) {
  tf_tile_call c = {.p = p};
  return tf_tile_guarded(other, &c, 0);
}

static tf_status condition(tf_module *m, void *arg) {
  tf_tile_call *c = arg;
  tf_tile *p = c->p;
  tf_value *v;
  tf_op *o = p->open.n ? p->open.at[p->open.n - 1] : NULL;
  if (!tf_tile_alive(p) || !tf_tile_values(p, c->operands, 1, &v)) return TF_ERR_INVALID;
  if (!o || !tf_tile_is(o, TF_T_WHILE) || o->region[1].block)
    return tf_tile_wrong(p, "there is no 'while' open whose condition could end");
  tf_region_set_block(&o->region[1], tf_block_new(m->pool));
  tf_builder b = tf_builder_at_end(m->ctx, m->pool, p->at);
  uint32_t id = tf_context_dialect_index(m->ctx, "tile") << 16 | TF_T_CONDITION;
  tf_op *test = tf_build(&b, id, &v, 1, NULL, 0, NULL, 0, 0);
  if (!tf_verify(o)) {
    tf_op_erase(test);
    tf_region_set_block(&o->region[1], NULL);
    return TF_ERR_INVALID;
  }
  p->at = o->region[1].block;
  return TF_OK;
}

tf_status tf_tile_do(tf_tile *p, tf_tile_value *cond) {
  tf_tile_call c = {.p = p, .operands = &cond};
  return tf_tile_guarded(condition, &c, 0);
}

static tf_status schedule(tf_module *m, void *arg) {
  tf_tile_call *c = arg;
  tf_tile *p = c->p;
  tf_op *o = p->open.n ? p->open.at[p->open.n - 1] : NULL;
  static const char *const names[] = {"stage", "order"};
  const int64_t *lists[2] = {c->dims, c->divisible};
  if (!tf_tile_alive(p)) return TF_ERR_INVALID;
  if (!o || !tf_tile_is(o, TF_T_PIPELINED)) return tf_tile_wrong(p, "the innermost open region is no 'pipelined'");
  for (int k = 0; k < 2; k++)
    if (lists[k]) tf_op_set_attr(o, names[k], tf_attr_ints(m->ctx, lists[k], c->n));
  if (tf_verify(o)) return TF_OK;
  for (int k = 0; k < 2; k++)
    if (lists[k]) tf_op_set_attr(o, names[k], NULL);
  return TF_ERR_INVALID;
}

tf_status tf_tile_schedule(tf_tile *p, const int64_t *stage, const int64_t *order, uint32_t n) {
  tf_tile_call c = {.p = p, .dims = stage, .divisible = order, .n = n};
  return tf_tile_guarded(schedule, &c, 0);
}

static tf_status end(tf_module *m, void *arg) {
  tf_tile *p = ((tf_tile_call *)arg)->p;
  (void)m;
  if (!tf_tile_alive(p)) return TF_ERR_INVALID;
  if (!p->open.n) return tf_tile_wrong(p, "nothing is open that could end");
  if (tf_tile_is(p->open.at[p->open.n - 1], TF_T_WHILE) && !p->open.at[p->open.n - 1]->region[1].block)
    return tf_tile_wrong(p, "the 'while' has a condition only; tf_tile_do begins what it repeats");
  p->at = p->open.at[--p->open.n]->parent;
  return TF_OK;
}

tf_status tf_tile_end(tf_tile *p) {
  tf_tile_call c = {.p = p};
  return tf_tile_guarded(end, &c, 0);
}

/* ------------------------------------------------------------------------------------------------ single ops */

static tf_status constant(tf_module *m, void *arg) {
  tf_tile_call *c = arg;
  tf_type *t = !tf_tile_alive(c->p) ? NULL : c->result ? tf_type_index(m->ctx) : tf_tile_elem(c->p, c->type);
  if (!t) return TF_ERR_INVALID;
  tf_fusion_dtype d;
  TF_SURELY(tf_tile_dtype(t, &d));
  bool is_int = t->kind == TF_TYPE_INT;
  int64_t i = is_int ? tf_fd_float_to_int(d, c->f) : c->i;
  bool above = is_int && c->f >= ldexp(1, (int)t->width - !tf_fd_is_unsigned(d));
  if (above || (is_int && tf_fd_int_to_float(TF_FD_F64, d, i) != trunc(c->f)))
    return tf_tile_wrong(c->p, "the number %.17g does not fit %s", c->f, tf_fd_name(d));
  tf_attr *a = t->kind == TF_TYPE_FLOAT   ? tf_attr_float(t, tf_fd_round(d, c->f))
               : t->kind == TF_TYPE_INDEX ? tf_attr_i64(m->ctx, i)
                                          : tf_attr_int(t, i);
  tf_named_attr at = {"value", a};
  tf_op *o = tf_tile_put(c->p, "constant", NULL, 0, t, &at, 1, 0, 0);
  if (!o) return TF_ERR_INVALID;
  *c->out = tf_tile_handle(c->p, &o->result[0]);
  return TF_OK;
}

tf_status tf_tile_index(tf_tile *p, int64_t v, tf_tile_value **out) {
  tf_tile_call c = {.p = p, .i = v, .result = true, .out = out};
  return tf_tile_guarded(constant, &c, 1);
}

tf_status tf_tile_number(tf_tile *p, DLDataType type, double v, tf_tile_value **out) {
  tf_tile_call c = {.p = p, .type = type, .f = v, .out = out};
  return tf_tile_guarded(constant, &c, 1);
}

static tf_status dim(tf_module *m, void *arg) {
  tf_tile_call *c = arg;
  tf_value *v;
  if (!tf_tile_alive(c->p) || !tf_tile_values(c->p, c->operands, 1, &v)) return TF_ERR_INVALID;
  tf_named_attr at = {"axis", tf_attr_i64(m->ctx, c->i)};
  tf_op *o = tf_tile_put(c->p, "dim", &v, 1, tf_type_index(m->ctx), &at, 1, 0, 0);
  if (!o) return TF_ERR_INVALID;
  *c->out = tf_tile_handle(c->p, &o->result[0]);
  return TF_OK;
}

tf_status tf_tile_dim(tf_tile *p, tf_tile_value *tensor, int64_t axis, tf_tile_value **out) {
  tf_tile_call c = {.p = p, .operands = &tensor, .i = axis, .out = out};
  return tf_tile_guarded(dim, &c, 1);
}

static tf_status alloc(tf_module *m, void *arg) {
  tf_tile_call *c = arg;
  tf_tile *p = c->p;
  static const char *const names[] = {
      [TF_TS_SHARED] = "alloc_shared", [TF_TS_FRAGMENT] = "alloc_fragment", [TF_TS_LOCAL] = "alloc_local"};
  int s = TF_TS_SHARED;
  (void)m;
  while (s <= TF_TS_LOCAL && (!c->name || strcmp(c->name, tf_tile_scope_name((tf_tscope)s)))) s++;
  if (!tf_tile_alive(p)) return TF_ERR_INVALID;
  if (s > TF_TS_LOCAL)
    return tf_tile_wrong(p, "'%s' is no memory of a block; there are shared, fragment and local",
                         c->name ? c->name : "");
  if (c->rank > TF_TILE_MAX_RANK || (c->rank && !c->dims))
    return tf_tile_wrong(p, "a buffer of %u dimensions, expected at most %d, with their extents", c->rank,
                         TF_TILE_MAX_RANK);
  tf_type *t = tf_tile_elem(p, c->type);
  if (!t) return TF_ERR_INVALID;
  t = tf_tile_buffer_type(t, c->dims, c->rank, (tf_tscope)s);
  if (!tf_tile_dialect.verify_type(tf_context_diags(p->m->ctx), TF_NOLOC, t)) return TF_ERR_INVALID;
  tf_op *o = tf_tile_put(p, names[s], NULL, 0, t, NULL, 0, 0, 0);
  if (!o) return TF_ERR_INVALID;
  *c->out = tf_tile_handle(p, &o->result[0]);
  return TF_OK;
}

tf_status tf_tile_alloc(tf_tile *p, const char *scope, DLDataType type, uint32_t rank, const int64_t *dims,
                        tf_tile_value **out) {
  tf_tile_call c = {.p = p, .name = scope, .type = type, .rank = rank, .dims = dims, .out = out};
  return tf_tile_guarded(alloc, &c, 1);
}

static tf_status view(tf_module *m, void *arg) {
  tf_tile_call *c = arg;
  tf_tile *p = c->p;
  tf_value *v;
  int64_t dims[TF_TILE_MAX_RANK];
  (void)m;
  if (!tf_tile_alive(p) || !tf_tile_values(p, c->operands, 1, &v)) return TF_ERR_INVALID;
  if (!v->type->elem || v->type->rank > TF_TILE_MAX_RANK)
    return tf_tile_wrong(p, "'%s' is no buffer and no tensor", tf_value_name(v));
  if (c->rank > TF_TILE_MAX_RANK || (c->rank && !c->dims))
    return tf_tile_wrong(p, "a view of %u dimensions, expected at most %d, with their extents", c->rank,
                         TF_TILE_MAX_RANK);
  tf_type *t = tf_tile_elem(p, c->type);
  if (!t) return TF_ERR_INVALID;
  for (uint32_t i = 0; i < c->rank; i++) dims[i] = c->dims[i] == TF_TILE_DYNAMIC ? TF_DYN : c->dims[i];
  bool global = v->type->kind == TF_TYPE_TENSOR;
  t = global ? tf_type_tensor(t, dims, c->rank) : tf_tile_buffer_type(t, dims, c->rank, tf_tile_scope(v->type));
  if (!global && !tf_tile_dialect.verify_type(tf_context_diags(p->m->ctx), TF_NOLOC, t)) return TF_ERR_INVALID;
  tf_op *o = tf_tile_put(p, "view", &v, 1, t, NULL, 0, 0, 0);
  if (!o) return TF_ERR_INVALID;
  *c->out = tf_tile_handle(p, &o->result[0]);
  return TF_OK;
}

tf_status tf_tile_view(tf_tile *p, tf_tile_value *buffer, DLDataType type, uint32_t rank, const int64_t *dims,
                       tf_tile_value **out) {
  tf_tile_call c = {.p = p, .operands = &buffer, .type = type, .rank = rank, .dims = dims, .out = out};
  return tf_tile_guarded(view, &c, 1);
}

static tf_status slice(tf_module *m, void *arg) {
  tf_tile_call *c = arg;
  tf_tile *p = c->p;
  const tf_tile_region *r = c->to;
  tf_value *v[1 + TF_TILE_MAX_RANK];
  (void)m;
  if (!tf_tile_alive(p)) return TF_ERR_INVALID;
  if (!r) return tf_tile_wrong(p, "the region is NULL");
  if (!tf_tile_values(p, &r->buffer, 1, v)) return TF_ERR_INVALID;
  const tf_type *t = v[0]->type;
  if (!tf_tile_is_buffer(t) || t->rank > TF_TILE_MAX_RANK)
    return tf_tile_wrong(p, "a region of '%s', expected one of a shared buffer or a fragment", tf_value_name(v[0]));
  if (t->rank && (!r->start || !r->extents))
    return tf_tile_wrong(p, "a region of '%s' without a starting point or without extents", tf_value_name(v[0]));
  if (t->rank && !tf_tile_values(p, r->start, t->rank, v + 1)) return TF_ERR_INVALID;
  tf_type *of = tf_tile_buffer_type(t->elem, r->extents, t->rank, tf_tile_scope(t));
  if (!tf_tile_dialect.verify_type(tf_context_diags(p->m->ctx), TF_NOLOC, of)) return TF_ERR_INVALID;
  tf_op *o = tf_tile_put(p, "slice", v, 1 + t->rank, of, NULL, 0, 0, 0);
  if (!o) return TF_ERR_INVALID;
  *c->out = tf_tile_handle(p, &o->result[0]);
  return TF_OK;
}

tf_status tf_tile_slice(tf_tile *p, const tf_tile_region *region, tf_tile_value **out) {
  tf_tile_call c = {.p = p, .to = region, .out = out};
  return tf_tile_guarded(slice, &c, 1);
}

static tf_status copy(tf_module *m, void *arg) {
  tf_tile_call *c = arg;
  tf_tile *p = c->p;
  const tf_tile_region *r[2] = {c->from, c->to};
  static const char *const names[] = {"src_extents", "dst_extents"};
  tf_value *v[2 + 2 * TF_TILE_MAX_RANK];
  tf_named_attr at[16];
  int64_t starts[2] = {-1, -1};
  tf_tile_attrs a = {0};
  uint32_t n = 2, nat;
  if (!tf_tile_alive(p)) return TF_ERR_INVALID;
  if (!r[0] || !r[1]) return tf_tile_wrong(p, "a side of the copy is NULL");
  if (TF_OPTIONS_READ(tf_tile_attrs, &a, c->attrs, &m->session->sink) != TF_OK) return TF_ERR_UNSUPPORTED;
  nat = attributes(p, "copy", &a, at);
  for (int k = 0; k < 2; k++) {
    if (!tf_tile_values(p, &r[k]->buffer, 1, &v[k])) return TF_ERR_INVALID;
    uint32_t rank = v[k]->type->rank;
    if (rank > TF_TILE_MAX_RANK || !v[k]->type->elem)
      return tf_tile_wrong(p, "'%s' is no buffer and no tensor", tf_value_name(v[k]));
    if (!r[k]->start) continue;
    if (!tf_tile_values(p, r[k]->start, rank, v + n)) return TF_ERR_INVALID;
    starts[k] = rank;
    n += rank;
    if (r[k]->extents) at[nat++] = (tf_named_attr){names[k], tf_attr_ints(m->ctx, r[k]->extents, rank)};
  }
  at[nat++] = (tf_named_attr){"starts", tf_attr_ints(m->ctx, starts, 2)};
  return tf_tile_put(p, "copy", v, n, NULL, at, nat, 0, 0) ? TF_OK : TF_ERR_INVALID;
}

tf_status tf_tile_copy(tf_tile *p, const tf_tile_region *from, const tf_tile_region *to, const tf_tile_attrs *attrs) {
  tf_tile_call c = {.p = p, .from = from, .to = to, .attrs = attrs};
  return tf_tile_guarded(copy, &c, 0);
}

static tf_status fill(tf_module *m, void *arg) {
  tf_tile_call *c = arg;
  tf_tile *p = c->p;
  const tf_tile_region *r = c->to;
  tf_value *v[2 + TF_TILE_MAX_RANK];
  tf_named_attr at;
  uint32_t n = 1, nat = 0;
  if (!tf_tile_alive(p)) return TF_ERR_INVALID;
  if (!r) return tf_tile_wrong(p, "the region is NULL");
  if (!tf_tile_values(p, &r->buffer, 1, v)) return TF_ERR_INVALID;
  uint32_t rank = v[0]->type->rank;
  if (rank > TF_TILE_MAX_RANK || !v[0]->type->elem)
    return tf_tile_wrong(p, "'%s' is no buffer and no tensor", tf_value_name(v[0]));
  if (c->operands[0] && !tf_tile_values(p, c->operands, 1, v + n++)) return TF_ERR_INVALID;
  if (!r->start != !r->extents) return tf_tile_wrong(p, "a region has a starting point and extents, or neither");
  if (r->start) {
    if (!tf_tile_values(p, r->start, rank, v + n)) return TF_ERR_INVALID;
    n += rank;
    at = (tf_named_attr){"extents", tf_attr_ints(m->ctx, r->extents, rank)};
    nat = 1;
  }
  return tf_tile_put(p, c->operands[0] ? "fill" : "clear", v, n, NULL, &at, nat, 0, 0) ? TF_OK : TF_ERR_INVALID;
}

tf_status tf_tile_fill(tf_tile *p, const tf_tile_region *to, tf_tile_value *value) {
  tf_tile_call c = {.p = p, .to = to, .operands = &value};
  return tf_tile_guarded(fill, &c, 0);
}

static tf_status finish(tf_module *m, void *arg) {
  tf_tile *p = ((tf_tile_call *)arg)->p;
  (void)m;
  if (!tf_tile_alive(p)) return TF_ERR_INVALID;
  if (p->open.n) return tf_tile_wrong(p, "'%s' is still open", p->open.at[p->open.n - 1]->def->name);
  return tf_verify(p->func) ? TF_OK : TF_ERR_INVALID;
}

tf_status tf_tile_finish(tf_tile *p) {
  tf_tile_call c = {.p = p};
  return tf_tile_guarded(finish, &c, 0);
}
