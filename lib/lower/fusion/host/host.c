/* The host program of a fusion: extents, the shapes of results, everything that the kernels rely on, workspace,
 * launches. */
#include "lower/fusion/host/host.h"

#define MOST_PAIRS 16384 /* of tensors that must not overlap: each pair is a check */

const char *host_fmt(host *h, const char *f, ...) {
  va_list ap;
  va_start(ap, f);
  const char *s = tf_pool_vprintf(h->p->pool, f, ap);
  va_end(ap);
  return s;
}

const char *host_arg_name(host *h, uint32_t i) {
  tf_value *v = tf_fusion_body(h->p->func)->arg[i];
  return v->name ? v->name : host_fmt(h, "%u", i);
}

tf_value *host_value(host *h, tf_ixp e) {
  tf_value *have = tf_map_get(&h->node, tf_map_ptr(e));
  if (have) return have;
  tf_value *v = NULL;
  int64_t k;
  if (tf_ix_is_const(e, &k)) v = host_const(h, k);
  else if (tf_ix_get_kind(e) == TF_IX_SYM) {
    tf_extent *x = tf_ix_user(e);
    if (x->is_stride) v = host_axis(h, TF_H_STRIDE, host_arg(h, (uint32_t)x->arg), (uint32_t)x->axis);
    else if (x->axis >= 0) v = host_axis(h, TF_H_DIM, host_arg(h, (uint32_t)x->arg), (uint32_t)x->axis);
    else {
      tf_value *s = host_arg(h, (uint32_t)x->arg);
      v = host_op(h, TF_H_CAST, &s, 1, NULL, 0);
    }
  } else {
    static const tf_hostop ops[] = {[TF_IX_ADD] = TF_H_ADD, [TF_IX_MUL] = TF_H_MUL, [TF_IX_DIV] = TF_H_DIV,
                                    [TF_IX_MOD] = TF_H_MOD, [TF_IX_XOR] = TF_H_XOR, [TF_IX_MIN] = TF_H_MIN,
                                    [TF_IX_MAX] = TF_H_MAX};
    tf_ix_kind kind = tf_ix_get_kind(e);
    v = host_value(h, tf_ix_arg(e, 0));
    for (unsigned i = 1; i < tf_ix_num_args(e); i++) {
      tf_value *y = host_value(h, tf_ix_arg(e, i));
      if ((kind == TF_IX_DIV || kind == TF_IX_MOD) && !tf_ix_is_const(tf_ix_arg(e, i), &k))
        y = host_bin(h, TF_H_MAX, y, host_const(h, 1));
      v = host_bin(h, ops[kind], v, y);
    }
  }
  tf_map_set(&h->node, tf_map_ptr(e), v);
  return v;
}

tf_value *host_tensor(host *h, tf_tv *t) {
  if (!t->op) return host_arg(h, (uint32_t)t->arg);
  return t->out >= 0 ? host_arg(h, host_num_inputs(h) + (uint32_t)t->out) : NULL;
}

tf_value *host_address(host *h, tf_tv *t) {
  tf_value *have = tf_map_get(&h->ptr, tf_map_ptr(t));
  if (have) return have;
  tf_value *tensor = host_tensor(h, t), *v;
  if (tensor) v = host_op(h, TF_H_PTR, &tensor, 1, NULL, 0);
  else {
    tf_value *bytes = host_bin(h, TF_H_MUL, host_value(h, t->elements), host_const(h, t->elem_bytes));
    v = host_op(h, TF_H_ALLOC, &bytes, 1, NULL, 0);
  }
  tf_map_set(&h->ptr, tf_map_ptr(t), v);
  return v;
}

static void make_shapes(host *h) {
  tf_op *ret = tf_fusion_return_op(h->p->func);
  for (uint32_t r = 0; r < ret->noperand; r++) {
    tf_tv *t = tf_plan_tv(h->p, tf_op_operand(ret, r));
    tf_value *dims[TF_FUSION_MAX_RANK];
    for (uint32_t a = 0; a < t->rank; a++) dims[a] = host_extent(h, t->axis[tf_fusion_domain_axis(t->op, a)]);
    tf_named_attr at = {"result", tf_attr_i64(h->c, r)};
    tf_build(&h->b, h->id | TF_H_SHAPE, dims, t->rank, NULL, 0, &at, 1, 0);
  }
  tf_build(&h->b, h->id | TF_H_SHAPES_END, NULL, 0, NULL, 0, NULL, 0, 0);
}

/* ------------------------------------------------------------------------------------------------ branches */

typedef struct region {
  tf_builder b;
  tf_map node, ptr;
} region;

/* Values made in one branch are not there in the other. */
static region begin_region(host *h, tf_op *iff, uint32_t i) {
  region outer = {h->b, h->node, h->ptr};
  tf_block *b = tf_block_new(h->p->module->pool);
  tf_region_set_block(&iff->region[i], b);
  h->node = h->ptr = (tf_map){.pool = h->p->pool};
  h->b.block = b;
  h->b.before = NULL;
  return outer;
}

static void end_region(host *h, region outer) {
  tf_build(&h->b, h->id | TF_H_RETURN, NULL, 0, NULL, 0, NULL, 0, 0);
  h->b = outer.b;
  h->node = outer.node;
  h->ptr = outer.ptr;
}

static tf_op *branch(host *h, tf_value *cond) {
  return tf_build(&h->b, h->id | TF_H_IF, &cond, 1, NULL, 0, NULL, 0, 2);
}

/* ------------------------------------------------------------------------------------------------ launches */

static void launch_begin(host *h, tf_tv *t) {
  tf_str func = tf_op_string(h->p->func, "sym_name");
  const char *name = host_fmt(h, "%.*s_%u_begin", (int)func.len, func.ptr, t->index);
  if (!tf_symbol_lookup(h->p->module, (tf_str){name, strlen(name)})) tf_accumulate_kernel(h->p, t, name);
  tf_value *one = host_const(h, 1), *n = host_value(h, t->elements), *threads = host_const(h, 256);
  tf_value *blocks = host_bin(h, TF_H_MAX, host_bin(h, TF_H_CEILDIV, n, threads), one);
  tf_value *grid[3] = {blocks, one, one}, *block[3] = {threads, one, one}, *args[3] = {host_address(h, t), n};
  if (t->accumulate->init) args[2] = host_address(h, t->accumulate->init);
  tf_h_launch(&h->b, name, grid, block, host_const(h, 0), args, t->accumulate->init ? 3 : 2);
}

/* What accumulated results begin with, unless it is there already. */
static void begin_results(host *h, const tf_segment *s) {
  for (uint32_t i = 0; i < s->ntv; i++) {
    tf_tv *t = s->tv[i];
    if (!t->accumulate) continue;
    if (!t->accumulate->in_place) {
      launch_begin(h, t);
      continue;
    }
    tf_op *iff = branch(h, host_bin(h, TF_H_EQ, host_address(h, t), host_address(h, t->accumulate->init)));
    region outer = begin_region(h, iff, 0);
    end_region(h, outer);
    outer = begin_region(h, iff, 1);
    launch_begin(h, t);
    end_region(h, outer);
  }
}

/* What blocks draw from. It must be able to count to the last ticket of each of them. */
static tf_value *counter(host *h, tf_emitter *e) {
  tf_value *blocks = host_value(h, e->s->dim[TF_PT_BIDX]), *turns = host_value(h, e->dynamic.loop->cls->extent);
  tf_value *v[2] = {blocks, turns};
  tf_value *last = host_bin(h, TF_H_MUL, blocks, host_bin(h, TF_H_ADD, turns, host_const(h, 2)));
  host_check(h, host_bin(h, TF_H_LE, last, host_const(h, INT32_MAX)),
             "{0} blocks that draw from {1} iterations each are more than are counted in 32 bits", v, 2);
  return host_op(h, TF_H_COUNTER, NULL, 0, NULL, 0);
}

static tf_value *shared_bytes(host *h, tf_emitter *e) {
  tf_ix_ctx *c = h->p->ix;
  tf_ixp end = tf_ix_const(c, 0);
  for (size_t i = 0; i < e->shared.n; i++) {
    tf_shared_buffer *b = &e->shared.at[i];
    if (b->tmem) continue;
    end = tf_ix_max(c, end, tf_ix_add(c, b->offset, tf_ix_mulc(c, b->elements, b->elem_bytes)));
  }
  return host_value(h, end);
}

static void launch(host *h, tf_emitter *e) {
  int64_t cluster[3];
  begin_results(h, e->s);
  tf_plan_cluster(h->p, cluster);
  if (!tf_op_attr(e->code.func, "cluster")) cluster[0] = cluster[1] = cluster[2] = 1;
  tf_value *ops[256];
  uint32_t n = 0;
  tf_value *threads = NULL;
  for (int pt = TF_PT_BIDX; pt <= TF_PT_TIDZ; pt++) {
    tf_value *d = e->s->dim[pt] ? host_value(h, e->s->dim[pt]) : host_const(h, 1);
    int64_t v;
    if (e->s->at_least_one[pt] && !tf_ix_is_const(e->s->dim[pt], &v)) d = host_bin(h, TF_H_MAX, d, host_const(h, 1));
    if (e->s->producer == (tf_ptype)pt) d = host_bin(h, TF_H_ADD, d, host_const(h, e->s->nproducer));
    if (tf_ptype_is_tid((tf_ptype)pt)) {
      threads = threads ? host_bin(h, TF_H_MUL, threads, d) : d;
    }
    ops[n++] = d;
    int64_t each = e->s->ntv ? cluster[pt <= TF_PT_BIDZ ? pt - TF_PT_BIDX : 0] : 1;
    if (!tf_ptype_is_bid((tf_ptype)pt) || each == 1) continue;
    tf_value *v2[2] = {d, host_const(h, each)};
    host_check(h, host_bin(h, TF_H_EQ, host_bin(h, TF_H_MOD, d, v2[1]), host_const(h, 0)),
               host_fmt(h,
                        "this schedule would launch {0} blocks along %s, which must be a multiple of the cluster's {1}",
                        tf_ptype_name((tf_ptype)pt)),
               v2, 2);
  }
  int64_t most = tf_op_int(e->code.func, "max_threads", 1024);
  host_check(h, host_bin(h, TF_H_LE, threads, host_const(h, most)),
             host_fmt(h, "this schedule would launch {0} threads a block; the limit is %lld", (long long)most),
             &threads, 1);
  ops[n++] = shared_bytes(h, e);
  for (size_t i = 0; i < e->args.n && n < 255; i++) {
    tf_karg *a = &e->args.at[i];
    ops[n++] = a->kind == TF_KARG_TENSOR      ? host_address(h, a->tv)
               : a->kind == TF_KARG_TENSORMAP ? host_map_argument(h, a->tv)
               : a->kind == TF_KARG_EXTENT    ? host_value(h, a->extent->node)
               : a->kind == TF_KARG_COUNTER   ? counter(h, e)
                                              : host_arg(h, a->scalar->index);
  }
  tf_named_attr at = {"kernel", tf_attr_symbol(h->c, tf_op_string(e->code.func, "sym_name"))};
  tf_build(&h->b, h->id | TF_H_LAUNCH, ops, n, NULL, 0, &at, 1, 0);
}

static void launch_all(host *h, uint32_t n, tf_emitter *const *kernels) {
  for (uint32_t i = 0; i < n; i++)
    if (kernels[i]) launch(h, kernels[i]);
}

/* ------------------------------------------------------------------------------------------------ the program */

static void make_func(host *h) {
  tf_op *func = h->p->func, *ret = tf_fusion_return_op(func);
  tf_block *in = tf_fusion_body(func);
  tf_pool *pool = h->p->module->pool;
  tf_named_attr attrs[3] = {{"sym_name", tf_op_attr(func, "sym_name")},
                            {"num_results", tf_attr_i64(h->c, ret->noperand)}};
  h->func = tf_op_new(h->c, pool, func->loc, tf_context_op(h->c, "host.func"), NULL, 0, NULL, 0, attrs, 2, 1);
  tf_block *b = tf_block_new(pool);
  tf_region_set_block(&h->func->region[0], b);
  for (uint32_t i = 0; i < in->narg; i++) {
    tf_type *t = in->arg[i]->type;
    tf_block_add_arg(pool, b, t->kind == TF_TYPE_TENSOR ? tf_host_tensor_type(t->elem, t->rank) : t, in->arg[i]->name);
  }
  for (uint32_t r = 0; r < ret->noperand; r++) {
    tf_value *v = tf_op_operand(ret, r);
    const char *name = v->name ? v->name : tf_intern(h->c, host_fmt(h, "result%u", r));
    for (uint32_t i = 0; i < b->narg; i++)
      if (b->arg[i]->name && strcmp(b->arg[i]->name, name) == 0) name = tf_intern(h->c, host_fmt(h, "result%u", r));
    tf_block_add_arg(pool, b, tf_host_tensor_type(v->type->elem, v->type->rank), name);
  }
  h->b = (tf_builder){h->c, pool, b, NULL, func->loc};
}

/* Of kernels with narrow and wide indices, if there are both, one is launched. */
static void launch_either(host *h, uint32_t n, tf_emitter *const *narrow, tf_emitter *const *wide) {
  if (narrow && wide) {
    tf_op *iff = branch(h, host_narrow_enough(h));
    for (uint32_t i = 0; i < 2; i++) {
      region outer = begin_region(h, iff, i);
      launch_all(h, n, i ? wide : narrow);
      end_region(h, outer);
    }
    return;
  }
  if (narrow && h->p->o->index == TF_INDEX_32)
    host_check(h, host_narrow_enough(h), "the tensors are too large for the 32-bit indices that were asked for", NULL,
               0);
  launch_all(h, n, narrow ? narrow : wide);
}

/* The kernels of `spare` copy by threads what the copy engine cannot reach with these arguments. */
static void launch_fitting(host *h, uint32_t n, tf_emitter *const *narrow, tf_emitter *const *wide,
                           const tf_lower_spare *spare) {
  tf_op *iff = branch(h, h->reachable);
  region outer = begin_region(h, iff, 0);
  launch_either(h, n, narrow, wide);
  end_region(h, outer);
  outer = begin_region(h, iff, 1);
  tf_plan *p = h->p;
  for (uint32_t i = 0; i < p->ntv; i++) {
    tf_tv *t = p->tv[i];
    if (!t->accumulate || !t->accumulate->in_place) continue;
    tf_value *same = host_bin(h, TF_H_EQ, host_address(h, t), host_address(h, t->accumulate->init));
    host_check(h, host_bin(h, TF_H_EQ, same, host_const(h, 0)),
               host_fmt(h,
                        "'%s' is in the memory of '%s', where only the copy engine accumulates, which cannot reach it",
                        tf_tv_name(t), tf_tv_name(t->accumulate->init)),
               NULL, 0);
  }
  h->node = h->ptr = (tf_map){.pool = h->p->pool};
  h->p = spare->p;
  host_check_facts(h);
  host_check_alignment(h, (uint32_t)spare->p->nsegment, spare->kernels);
  launch_all(h, (uint32_t)spare->p->nsegment, spare->kernels);
  h->p = p;
  end_region(h, outer);
}

/* What a version relies on; `may_not`: it is no error where that does not hold. */
static void check_version(host *h, const tf_lower_version *v, bool may_not) {
  h->p = v->p;
  h->reachable = may_not ? host_const(h, 1) : NULL;
  host_check_facts(h);
  host_check_copies(h);
  host_check_alignment(h, (uint32_t)v->p->nsegment, v->narrow ? v->narrow : v->wide);
}

static void launch_version(host *h, const tf_lower_version *v, bool checked) {
  uint32_t n = (uint32_t)v->p->nsegment;
  if (!checked) check_version(h, v, v->spare != NULL);
  h->p = v->p;
  if (v->spare) launch_fitting(h, n, v->narrow, v->wide, v->spare);
  else launch_either(h, n, v->narrow, v->wide);
}

/* 1 where the version's conditions hold. */
static tf_value *suits(host *h, const tf_op *func) {
  tf_attr *most = tf_op_attr(func, "at_most");
  tf_value *ok = host_const(h, 1);
  for (uint32_t i = 0; most && i + 2 < most->n; i += 3) {
    tf_value *n = host_axis(h, TF_H_DIM, host_arg(h, (uint32_t)most->ints[i]), (uint32_t)most->ints[i + 1]);
    ok = host_bin(h, TF_H_AND, ok, host_bin(h, TF_H_LE, n, host_const(h, most->ints[i + 2])));
  }
  return ok;
}

static void launch_versions(host *h, const tf_lower_version *v, uint32_t n) {
  if (n == 1) {
    launch_version(h, v, false);
    return;
  }
  bool or_next = tf_op_flag(v->func, "or_next");
  tf_value *cond = suits(h, v->func);
  if (or_next) {
    check_version(h, v, true);
    cond = host_bin(h, TF_H_AND, cond, h->reachable);
    h->reachable = NULL;
  }
  tf_op *iff = branch(h, cond);
  region outer = begin_region(h, iff, 0);
  launch_version(h, v, or_next);
  end_region(h, outer);
  outer = begin_region(h, iff, 1);
  launch_versions(h, v + 1, n - 1);
  end_region(h, outer);
}

bool tf_lower_host(const tf_lower_version *v, uint32_t n) {
  tf_plan *p = v[n - 1].p;
  uint32_t nin = tf_fusion_body(p->func)->narg, nout = tf_fusion_return_op(p->func)->noperand;
  if ((uint64_t)nout * (nin + nout) > MOST_PAIRS)
    return tf_op_error(p->func,
                       "%u results and %u arguments: the check that no result overlaps another tensor would be too "
                       "long; make it several fusions",
                       nout, nin);
  host h = {.p = p, .c = p->ctx, .id = tf_context_dialect_index(p->ctx, "host") << 16};
  h.node.pool = h.ptr.pool = p->pool;
  make_func(&h);
  host_check_extents(&h);
  make_shapes(&h);
  host_check_memory(&h);
  launch_versions(&h, v, n);
  tf_build(&h.b, h.id | TF_H_RETURN, NULL, 0, NULL, 0, NULL, 0, 0);
  tf_op_insert_before(p->func, h.func);
  return true;
}
