/* The host program of a fusion: extents, the shapes of results, everything that the kernels rely on, workspace,
 * launches. */
#include "lower/fusion/emit/accumulate.h"
#include "lower/fusion/host/host.h"
#include "lower/fusion/host/host_program.h"
#include "lower/fusion/plan/plan_ask.h"
#include "support/result.h"

#define MOST_PAIRS 16384 /* of tensors that must not overlap: each pair is a check */

/* Extents, strides and integer arguments. */
static tf_value *symbol(tf_host_code *code, tf_ixp e) {
  host *h = (host *)code;
  const tf_extent *x = tf_ix_user(e);
  if (x->by) return host_own_extent(h, x->by);
  if (x->axis < 0) return tf_h_cast(&h->code.b, host_arg(h, (uint32_t)x->arg));
  return host_own_axis(h, h->p->func, x->is_stride ? TF_H_STRIDE : TF_H_DIM, (uint32_t)x->arg, (uint32_t)x->axis);
}

tf_value *host_tensor(host *h, tf_tv *t) {
  if (!t->op) return host_arg(h, (uint32_t)t->arg);
  return t->out >= 0 ? host_result(h, (uint32_t)t->out) : NULL;
}

tf_value *host_address(host *h, tf_tv *t) {
  tf_value *have = tf_map_get(&h->ptr, tf_map_ptr(t));
  if (have) return have;
  tf_value *tensor = host_tensor(h, t), *v;
  if (tensor) v = tf_h_ptr(&h->code.b, tensor);
  else {
    tf_value *bytes = host_bin(h, TF_H_MUL, host_value(h, t->elements), host_const(h, t->elem_bytes));
    v = tf_h_alloc(&h->code.b, bytes);
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
    tf_h_shape(&h->code.b, r, dims, t->rank);
  }
  tf_h_op(&h->code.b, TF_H_SHAPES_END, NULL, 0, NULL, 0, 0);
}

/* ------------------------------------------------------------------------------------------------ branches */

typedef struct region {
  tf_host_region code;
  tf_map ptr;
} region;

static region begin_region(host *h, tf_op *iff, uint32_t i) {
  region outer = {tf_host_code_open(&h->code, iff, i), h->ptr};
  h->ptr = (tf_map){.pool = h->p->pool};
  return outer;
}

static void end_region(host *h, region outer) {
  tf_host_code_close(&h->code, outer.code);
  h->ptr = outer.ptr;
}

static tf_op *branch(host *h, tf_value *cond) { return tf_host_code_if(&h->code, cond); }

/* ------------------------------------------------------------------------------------------------ launches */

static void launch_begin(host *h, tf_tv *t) {
  tf_str func = tf_op_symbol(h->p->func);
  const char *name = host_fmt(h, "%.*s_%u_begin", (int)func.len, func.ptr, t->index);
  if (!tf_symbol_lookup(h->p->module, (tf_str){name, strlen(name)})) tf_accumulate_kernel(h->p, t, name);
  tf_value *one = host_const(h, 1), *n = host_value(h, t->elements), *threads = host_const(h, 256);
  tf_value *blocks = host_bin(h, TF_H_MAX, host_bin(h, TF_H_CEILDIV, n, threads), one);
  tf_value *grid[3] = {blocks, one, one}, *block[3] = {threads, one, one}, *args[3] = {host_address(h, t), n};
  if (t->accumulate->init) args[2] = host_address(h, t->accumulate->init);
  tf_h_launch(&h->code.b, name, grid, block, host_const(h, 0), args, t->accumulate->init ? 3 : 2);
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
             "{0} blocks that draw from {1} iterations each: there are more tickets than 32 bits count", v, 2);
  tf_type *index = tf_type_index(h->code.ctx);
  return &tf_h_op(&h->code.b, TF_H_COUNTER, NULL, 0, &index, 1, 0)->result[0];
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

/* 2^63 / d rounded up; a divisor below 1 counts as 1, and 2^63 has the sign. */
static tf_value *factor(host *h, tf_value *d) {
  tf_value *f = host_bin(h, TF_H_DIV, host_const(h, INT64_MAX), host_bin(h, TF_H_MAX, d, host_const(h, 2)));
  f = host_bin(h, TF_H_ADD, f, host_const(h, 1));
  return tf_h_select(&h->code.b, host_bin(h, TF_H_LE, d, host_const(h, 1)), host_const(h, INT64_MIN), f);
}

/* How many elements an argument has along the axes from one on together (-1: from the first, as conditions have it); of
 * more than `most` only that they are more, so that no product overflows. */
static tf_value *elements_up_to(host *h, const tf_op *func, uint32_t arg, int64_t axis, int64_t most) {
  tf_value *n = host_const(h, 1), *more = host_const(h, most + 1);
  uint32_t first = (uint32_t)(-1 - axis);
  for (uint32_t a = first; a < tf_fusion_body(func)->arg[arg]->type->rank; a++) {
    tf_value *x = host_bin(h, TF_H_MIN, host_own_axis(h, func, TF_H_DIM, arg, a), more);
    n = a > first ? host_bin(h, TF_H_MIN, host_bin(h, TF_H_MUL, n, x), more) : x;
  }
  return n;
}

/* Elements are counted as far as any limit of the kernel's says, and as products hold. */
static tf_value *size_of(host *h, const tf_emitter *e, const int64_t *limit) {
  int64_t most = 1;
  if (limit[1] >= 0) return host_own_axis(h, h->p->func, TF_H_DIM, (uint32_t)limit[0], (uint32_t)limit[1]);
  for (size_t i = 0; i < e->args.n; i++)
    for (uint32_t k = 0; k < 2; k++) {
      const int64_t *l = e->args.at[i].below[k].limit;
      if (l && l[2] > most) most = l[2];
    }
  return elements_up_to(h, h->p->func, (uint32_t)limit[0], limit[1], most < INT32_MAX ? most : INT32_MAX);
}

/* How large the launch is decides which it is. */
static tf_value *property(host *h, const tf_emitter *e, const tf_karg *a) {
  tf_value *v = host_const(h, a->property);
  for (uint32_t k = 0; k < 2; k++) {
    const int64_t *l = a->below[k].limit;
    if (!l) continue;
    tf_value *small = host_bin(h, TF_H_LT, size_of(h, e, l), host_const(h, l[2]));
    v = tf_h_select(&h->code.b, small, host_const(h, a->below[k].property), v);
  }
  return v;
}

static void launch(host *h, tf_emitter *e) {
  int64_t cluster[3];
  begin_results(h, e->s);
  TF_EITHER(tf_plan_cluster(h->p, cluster));
  if (!tf_kernel_cluster_of(e->code.func)) cluster[0] = cluster[1] = cluster[2] = 1;
  tf_value *dim[6], *threads = NULL; /* of the grid, of a block */
  uint32_t n = 0;
  for (int pt = TF_PT_BIDX; pt <= TF_PT_TIDZ; pt++) {
    tf_value *d = e->s->dim[pt] ? host_value(h, e->s->dim[pt]) : host_const(h, 1);
    int64_t v;
    if (e->s->at_least_one[pt] && !tf_ix_is_const(e->s->dim[pt], &v)) d = host_bin(h, TF_H_MAX, d, host_const(h, 1));
    if (e->s->producer == (tf_ptype)pt) d = host_bin(h, TF_H_ADD, d, host_const(h, e->s->nproducer));
    if (tf_ptype_is_tid((tf_ptype)pt)) {
      threads = threads ? host_bin(h, TF_H_MUL, threads, d) : d;
    }
    dim[n++] = d;
    int64_t each = e->s->ntv ? cluster[pt <= TF_PT_BIDZ ? pt - TF_PT_BIDX : 0] : 1;
    if (!tf_ptype_is_bid((tf_ptype)pt) || each == 1) continue;
    tf_value *v2[2] = {d, host_const(h, each)};
    host_check(h, host_bin(h, TF_H_EQ, host_bin(h, TF_H_MOD, d, v2[1]), host_const(h, 0)),
               host_fmt(h,
                        "this schedule would launch {0} blocks along %s, which must be a multiple of the cluster's {1}",
                        tf_ptype_name((tf_ptype)pt)),
               v2, 2);
  }
  int64_t most = tf_kernel_max_threads_of(e->code.func, 1024);
  host_check(h, host_bin(h, TF_H_LE, threads, host_const(h, most)),
             host_fmt(h, "this schedule would launch {0} threads a block; the limit is %lld", (long long)most),
             &threads, 1);
  tf_value *shared = shared_bytes(h, e), **args = TF_NEW_ARRAY(h->p->pool, tf_value *, e->args.n + 1);
  for (size_t i = 0; i < e->args.n; i++) {
    tf_karg *a = &e->args.at[i];
    args[i] = a->kind == TF_KARG_TENSOR      ? host_address(h, a->tv)
              : a->kind == TF_KARG_TENSORMAP ? host_map_argument(h, a->tv)
              : a->kind == TF_KARG_EXTENT    ? host_value(h, a->extent->node)
              : a->kind == TF_KARG_FACTOR    ? factor(h, host_value(h, a->by))
              : a->kind == TF_KARG_PROPERTY  ? property(h, e, a)
              : a->kind == TF_KARG_COUNTER   ? counter(h, e)
                                             : host_arg(h, a->scalar->index);
  }
  const char *name = tf_op_symbol(e->code.func).ptr;
  tf_h_launch(&h->code.b, name, dim, dim + 3, shared, args, (uint32_t)e->args.n);
}

static void launch_all(host *h, uint32_t n, tf_emitter *const *kernels) {
  for (uint32_t i = 0; i < n; i++)
    if (kernels[i]) launch(h, kernels[i]);
}

/* ------------------------------------------------------------------------------------------------ the program */

static void make_func(host *h) {
  tf_op *func = h->p->func, *ret = tf_fusion_return_op(func);
  tf_host_code_begin(&h->code, h->p->module, func, tf_fusion_body(func), ret->noperand);
  tf_block *b = tf_op_body(h->code.func);
  for (uint32_t r = 0; r < ret->noperand; r++) {
    tf_value *v = tf_op_operand(ret, r);
    const char *name = v->name ? v->name : tf_intern(h->code.ctx, host_fmt(h, "result%u", r));
    for (uint32_t i = 0; i < b->narg; i++)
      if (b->arg[i]->name && strcmp(b->arg[i]->name, name) == 0)
        name = tf_intern(h->code.ctx, host_fmt(h, "result%u", r));
    tf_block_add_arg(h->p->module->pool, b, tf_host_tensor_type(v->type->elem, v->type->rank), name);
  }
  if (!tf_fusion_in_place_of(func)) return;
  int32_t *place = TF_NEW_ARRAY(h->p->pool, int32_t, b->narg);
  for (uint32_t i = 0; i < b->narg; i++)
    place[i] = i < host_num_inputs(h) ? -1 : tf_fusion_in_place(func, i - host_num_inputs(h));
  tf_host_code_say_in_place(&h->code, place);
}

/* This launch is for another version, or for this one's twin. */
static void decline(host *h, bool large) {
  tf_op *op = tf_h_op(&h->code.b, TF_H_DECLINE, NULL, 0, NULL, 0, 0);
  if (large) tf_op_set_attr(op, "large", tf_attr_unit(h->code.ctx));
}

/* Of kernels with narrow and wide indices, if there are both, one is launched. */
static void launch_either(host *h, const tf_lower_version *v) {
  uint32_t n = (uint32_t)v->p->nsegment;
  tf_emitter *const *narrow = v->narrow, *const *wide = v->wide;
  if ((narrow && wide) || v->wide_apart) {
    tf_op *iff = branch(h, host_narrow_enough(h));
    for (uint32_t i = 0; i < 2; i++) {
      region outer = begin_region(h, iff, i);
      if (i && v->wide_apart) decline(h, true);
      else launch_all(h, n, i ? wide : narrow);
      end_region(h, outer);
    }
    return;
  }
  if (narrow && h->p->o->index == TF_INDEX_32)
    host_check(h, host_narrow_enough(h), "the tensors are too large for the 32-bit indices that were asked for", NULL,
               0);
  launch_all(h, n, narrow ? narrow : wide);
}

/* The kernels of `spare` copy by threads what TMA cannot reach with these arguments. */
static void launch_fitting(host *h, const tf_lower_version *v) {
  const tf_lower_spare *spare = v->spare;
  tf_op *iff = branch(h, h->reachable);
  region outer = begin_region(h, iff, 0);
  launch_either(h, v);
  end_region(h, outer);
  outer = begin_region(h, iff, 1);
  tf_plan *p = h->p;
  for (uint32_t i = 0; i < p->ntv; i++) {
    tf_tv *t = p->tv[i];
    if (!t->accumulate || !t->accumulate->in_place) continue;
    tf_value *same = host_bin(h, TF_H_EQ, host_address(h, t), host_address(h, t->accumulate->init));
    host_check(h, host_bin(h, TF_H_EQ, same, host_const(h, 0)),
               host_fmt(h, "'%s' is in the memory of '%s', where only TMA accumulates, which cannot reach it",
                        tf_tv_name(t), tf_tv_name(t->accumulate->init)),
               NULL, 0);
  }
  h->code.node = h->ptr = (tf_map){.pool = h->p->pool};
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
  if (!checked) check_version(h, v, v->spare != NULL);
  h->p = v->p;
  if (v->spare) launch_fitting(h, v);
  else launch_either(h, v);
}

/* What an attribute says of a version's launches holds; `func` has its axes. */
static tf_value *and_limits(host *h, const tf_op *func, tf_value *ok, const int64_t *at, uint32_t n, tf_hostop row,
                            bool swapped) {
  for (uint32_t i = 0; i + 2 < n; i += 3) {
    uint32_t arg = (uint32_t)at[i];
    tf_value *x = at[i + 1] < 0 ? elements_up_to(h, func, arg, at[i + 1], at[i + 2])
                                : host_own_axis(h, func, TF_H_DIM, arg, (uint32_t)at[i + 1]),
             *limit = host_const(h, at[i + 2]);
    ok = host_bin(h, TF_H_AND, ok, host_bin(h, row, swapped ? limit : x, swapped ? x : limit));
  }
  return ok;
}

/* The stride of the axis is at most so much. */
static tf_value *and_strides(host *h, const tf_op *func, tf_value *ok, const int64_t *at, uint32_t n) {
  for (uint32_t i = 0; i + 2 < n; i += 3) {
    tf_value *x = host_own_axis(h, func, TF_H_STRIDE, (uint32_t)at[i], (uint32_t)at[i + 1]);
    ok = host_bin(h, TF_H_AND, ok, host_bin(h, TF_H_LE, x, host_const(h, at[i + 2])));
  }
  return ok;
}

/* Vectors would not reach the end of a row: the version need not be made to find that out. */
static tf_value *and_multiples(host *h, const tf_op *func, tf_value *ok, const int64_t *at, uint32_t n) {
  for (uint32_t i = 0; i + 2 < n; i += 3) {
    tf_value *x = host_own_axis(h, func, TF_H_DIM, (uint32_t)at[i], (uint32_t)at[i + 1]);
    tf_value *rest = host_bin(h, TF_H_MOD, x, host_const(h, at[i + 2]));
    ok = host_bin(h, TF_H_AND, ok, host_bin(h, TF_H_EQ, rest, host_const(h, 0)));
  }
  return ok;
}

/* 1 where the version's conditions hold. */
static tf_value *suits(host *h, const tf_op *func) {
  static const tf_hostop rows[3] = {TF_H_LE, TF_H_LE, TF_H_EQ};
  tf_value *ok = host_const(h, 1);
  tf_attr *said[3] = {tf_fusion_at_most_of(func), tf_fusion_at_least_of(func), tf_fusion_exactly_of(func)};
  for (int w = 0; w < 3; w++)
    if (said[w]) ok = and_limits(h, func, ok, said[w]->ints, said[w]->n, rows[w], w == 1);
  const tf_attr *strided = tf_fusion_strided_of(func);
  return strided ? and_strides(h, func, ok, strided->ints, strided->n) : ok;
}

bool tf_lower_serves_all(const tf_op *func) {
  return !tf_fusion_at_most_of(func) && !tf_fusion_at_least_of(func) && !tf_fusion_exactly_of(func) &&
         !tf_fusion_strided_of(func) && !tf_fusion_or_next_of(func);
}

/* `one`: there are others, elsewhere. */
static void launch_versions(host *h, const tf_lower_version *v, uint32_t n, bool one) {
  bool or_next = tf_fusion_or_next_of(v->func);
  if (one ? !or_next : n == 1 || tf_lower_serves_all(v->func)) {
    launch_version(h, v, false);
    return;
  }
  tf_value *cond = one ? host_const(h, 1) : suits(h, v->func);
  if (or_next) {
    check_version(h, v, true);
    cond = host_bin(h, TF_H_AND, cond, h->reachable);
    if (v->narrow_only) cond = host_bin(h, TF_H_AND, cond, host_narrow_enough(h));
    h->reachable = NULL;
  }
  tf_op *iff = branch(h, cond);
  region outer = begin_region(h, iff, 0);
  launch_version(h, v, or_next);
  end_region(h, outer);
  outer = begin_region(h, iff, 1);
  if (one) decline(h, false);
  else launch_versions(h, v + 1, n - 1, one);
  end_region(h, outer);
}

/* One after the other, until a version takes the launch. */
static void ask_versions(host *h, const tf_lower_later *later) {
  const tf_autosched_apart *a = later->apart;
  tf_value *done = host_const(h, 0), *one = host_const(h, 1);
  tf_op_set_attr(h->code.func, "source", tf_attr_strz(h->code.ctx, later->source));
  for (uint32_t i = 0; i < a->n; i++) {
    const tf_autosched_limits *l = &a->of[i];
    tf_value *cond = host_bin(h, TF_H_XOR, done, one);
    cond = and_limits(h, later->of, cond, l->at_most, l->nmost, TF_H_LE, false);
    cond = and_limits(h, later->of, cond, l->at_least, l->nleast, TF_H_LE, true);
    cond = and_multiples(h, later->of, cond, l->multiple, l->nmultiple);
    cond = and_strides(h, later->of, cond, l->stride, l->nstride);
    done = host_bin(h, TF_H_OR, done, tf_host_code_ask(&h->code, cond, i, false));
  }
  tf_host_code_ask(&h->code, host_bin(h, TF_H_XOR, done, one), a->n, true);
}

static void check_and_launch(host *h, const tf_lower_version *v, uint32_t n, bool one) {
  host_check_memory(h);
  launch_versions(h, v, n, one);
}

bool tf_lower_host(const tf_lower_version *v, uint32_t n, const tf_lower_later *later) {
  tf_plan *p = v[n - 1].p;
  uint32_t nin = tf_fusion_body(p->func)->narg, nout = tf_fusion_return_op(p->func)->noperand;
  if ((uint64_t)nout * (nin + nout) > MOST_PAIRS)
    return tf_refuse(p->why, p->func,
                     "%u results and %u arguments: the check that no result overlaps another tensor would be too "
                     "long; make it several fusions",
                     nout, nin);
  host h = {.p = p, .code = {.ctx = p->ctx, .pool = p->pool, .symbol = symbol, .empty_extents = true}};
  h.ptr.pool = p->pool;
  make_func(&h);
  host_check_extents(&h);
  host_check_computed(&h);
  make_shapes(&h);
  if (later->apart->n && !later->one) ask_versions(&h, later);
  else check_and_launch(&h, v, n, later->one);
  if (later->one) tf_op_set_attr(h.code.func, "sym_name", tf_attr_strz(p->ctx, later->name));
  tf_host_code_end(&h.code, p->func);
  return true;
}
