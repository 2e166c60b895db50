/* The host program of a fusion: extents, the shapes of results, everything that the kernels rely on, workspace,
 * launches. */
#include "kernel/build.h"
#include "lower/emit.h"
#include "support/tensormap.h"

#define MOST_PAIRS 16384 /* of tensors that must not overlap: each pair is a check */

typedef struct host {
  tf_plan *p;
  tf_context *c;
  uint32_t id; /* dialect index << 16 */
  tf_builder b;
  tf_op *func;
  tf_map node; /* index node -> host value */
  tf_map ptr;  /* tv -> address */
  /* With kernels that do without the copy engine: whether it can make every copy. NULL = it must. */
  tf_value *reachable;
} host;

static tf_value *op(host *h, uint32_t hop, tf_value *const *ops, uint32_t n, const tf_named_attr *attrs,
                    uint32_t nattr) {
  tf_type *index = tf_type_index(h->c);
  return &tf_build(&h->b, h->id | hop, ops, n, &index, 1, attrs, nattr, 0)->result[0];
}

static tf_value *constant(host *h, int64_t v) { return tf_h_const(&h->b, v); }
static tf_value *bin(host *h, tf_hostop row, tf_value *a, tf_value *b) { return tf_h_binary(&h->b, row, a, b); }

static tf_value *axis_op(host *h, tf_hostop row, tf_value *tensor, uint32_t axis) {
  return row == TF_H_DIM ? tf_h_dim(&h->b, tensor, axis) : tf_h_stride(&h->b, tensor, axis);
}

static void check(host *h, tf_value *cond, const char *message, tf_value *const *values, uint32_t n) {
  tf_h_check(&h->b, cond, message, values, n);
}

static const char *fmt(host *h, const char *f, ...) __attribute__((format(printf, 2, 3)));
static const char *fmt(host *h, const char *f, ...) {
  va_list ap;
  va_start(ap, f);
  const char *s = tf_pool_vprintf(h->p->pool, f, ap);
  va_end(ap);
  return s;
}

static tf_value *arg(host *h, uint32_t i) { return tf_op_body(h->func)->arg[i]; }
static uint32_t num_inputs(host *h) { return tf_fusion_body(h->p->func)->narg; }
static const char *arg_name(host *h, uint32_t i) {
  tf_value *v = tf_fusion_body(h->p->func)->arg[i];
  return v->name ? v->name : fmt(h, "%u", i);
}

/* An index expression over extents, as host arithmetic. */
static tf_value *value(host *h, tf_ixp e) {
  tf_value *have = tf_map_get(&h->node, tf_map_ptr(e));
  if (have) return have;
  tf_value *v = NULL;
  int64_t k;
  if (tf_ix_is_const(e, &k)) v = constant(h, k);
  else if (tf_ix_get_kind(e) == TF_IX_SYM) {
    tf_extent *x = tf_ix_user(e);
    if (x->is_stride) v = axis_op(h, TF_H_STRIDE, arg(h, (uint32_t)x->arg), (uint32_t)x->axis);
    else if (x->axis >= 0) v = axis_op(h, TF_H_DIM, arg(h, (uint32_t)x->arg), (uint32_t)x->axis);
    else {
      tf_value *s = arg(h, (uint32_t)x->arg);
      v = op(h, TF_H_CAST, &s, 1, NULL, 0);
    }
  } else {
    static const tf_hostop ops[] = {[TF_IX_ADD] = TF_H_ADD, [TF_IX_MUL] = TF_H_MUL, [TF_IX_DIV] = TF_H_DIV,
                                    [TF_IX_MOD] = TF_H_MOD, [TF_IX_XOR] = TF_H_XOR, [TF_IX_MIN] = TF_H_MIN,
                                    [TF_IX_MAX] = TF_H_MAX};
    tf_ix_kind kind = tf_ix_get_kind(e);
    v = value(h, tf_ix_arg(e, 0));
    for (unsigned i = 1; i < tf_ix_num_args(e); i++) {
      tf_value *y = value(h, tf_ix_arg(e, i));
      if ((kind == TF_IX_DIV || kind == TF_IX_MOD) && !tf_ix_is_const(tf_ix_arg(e, i), &k))
        y = bin(h, TF_H_MAX, y, constant(h, 1));
      v = bin(h, ops[kind], v, y);
    }
  }
  tf_map_set(&h->node, tf_map_ptr(e), v);
  return v;
}

static tf_value *extent_value(host *h, tf_extent *e) { return value(h, tf_extent_root(e)->node); }

/* ------------------------------------------------------------------------------------------------ checks */

static void check_extents(host *h) {
  for (uint32_t i = 0; i < h->p->ntv; i++) {
    tf_tv *t = h->p->tv[i];
    if (t->op) continue;
    for (uint32_t a = 0; a < t->rank; a++) {
      tf_extent *root = tf_extent_root(t->axis[a]);
      if (root->value == TF_DYN && root->arg == t->arg && root->axis == (int32_t)a) continue;
      tf_value *have = axis_op(h, TF_H_DIM, arg(h, (uint32_t)t->arg), a), *want = extent_value(h, root),
               *v[2] = {have, want};
      const char *why = root->value != TF_DYN ? ""
                        : root->axis >= 0
                            ? fmt(h, ", the extent of axis %d of '%s'", root->axis, arg_name(h, (uint32_t)root->arg))
                            : "";
      check(h, bin(h, TF_H_EQ, have, want),
            fmt(h, "axis %u of '%s' has extent {0}; it must be {1}%s", a, arg_name(h, (uint32_t)t->arg), why), v, 2);
    }
  }
  for (tf_extent *e = h->p->extents; e; e = e->next) {
    if (e->up || e->is_stride || e->value != TF_DYN || e->axis >= 0 || !e->node) continue;
    tf_value *v = value(h, e->node);
    check(h, bin(h, TF_H_LE, constant(h, e->is_factor), v),
          fmt(h, "'%s' is {0}; as %s it must be at least %d", arg_name(h, (uint32_t)e->arg),
              e->is_factor ? "a split factor" : "an extent", e->is_factor),
          &v, 1);
  }
}

static void shapes(host *h) {
  tf_op *ret = tf_fusion_return_op(h->p->func);
  for (uint32_t r = 0; r < ret->noperand; r++) {
    tf_tv *t = tf_plan_tv(h->p, tf_op_operand(ret, r));
    tf_value *dims[TF_FUSION_MAX_RANK];
    for (uint32_t a = 0; a < t->rank; a++) dims[a] = extent_value(h, t->axis[tf_fusion_domain_axis(t->op, a)]);
    tf_named_attr at = {"result", tf_attr_i64(h->c, r)};
    tf_build(&h->b, h->id | TF_H_SHAPE, dims, t->rank, NULL, 0, &at, 1, 0);
  }
  tf_build(&h->b, h->id | TF_H_SHAPES_END, NULL, 0, NULL, 0, NULL, 0, 0);
}

/* Elements from a tensor's first to its last: 1 + sum of (extent - 1) * stride. */
static tf_value *span(host *h, tf_value *tensor, uint32_t rank) {
  tf_value *s = constant(h, 1), *one = s;
  for (uint32_t a = 0; a < rank; a++) {
    tf_value *n = bin(h, TF_H_SUB, bin(h, TF_H_MAX, axis_op(h, TF_H_DIM, tensor, a), one), one);
    s = bin(h, TF_H_ADD, s, bin(h, TF_H_MUL, n, axis_op(h, TF_H_STRIDE, tensor, a)));
  }
  return s;
}

static tf_value *any_empty(host *h, tf_value *tensor, uint32_t rank) {
  tf_value *e = constant(h, 0), *zero = e;
  for (uint32_t a = 0; a < rank; a++) e = bin(h, TF_H_OR, e, bin(h, TF_H_EQ, axis_op(h, TF_H_DIM, tensor, a), zero));
  return e;
}

/* The stride of every axis is what the kernels compute with, unless the axis has at most one element or the tensor
 * none. */
static void check_strides(host *h, tf_value *tensor, tf_tv *t, const char *name, bool input) {
  tf_value *inner = constant(h, 1), *one = inner, *zero = constant(h, 0), *empty = any_empty(h, tensor, t->rank);
  for (uint32_t a = t->rank; a-- > 0;) {
    tf_fusion_contiguity k = input ? tf_fusion_contiguous(h->p->func, (uint32_t)t->arg, a) : TF_CONTIGUOUS;
    tf_value *have = axis_op(h, TF_H_STRIDE, tensor, a), *n = axis_op(h, TF_H_DIM, tensor, a);
    tf_value *want = k == TF_STRIDE0 ? zero : inner, *v[2] = {have, want};
    tf_value *small = bin(h, TF_H_OR, bin(h, TF_H_LE, n, one), empty);
    if (k == TF_STRIDED)
      check(h, bin(h, TF_H_OR, bin(h, TF_H_LE, zero, have), empty),
            fmt(h, "axis %u of '%s' has stride {0}; negative strides are not supported", a, name), v, 1);
    else
      check(h, bin(h, TF_H_OR, bin(h, TF_H_EQ, have, want), small),
            fmt(h, "axis %u of '%s' has stride {0}; the kernel was compiled for {1}", a, name), v, 2);
    if (k == TF_STRIDE0) continue;
    inner = bin(h, TF_H_MUL, k == TF_STRIDED ? have : inner, n);
  }
}

static void check_disjoint(host *h, tf_value *a, uint32_t abytes, const char *aname, tf_value *b, uint32_t bbytes,
                           const char *bname, bool may_be_same) {
  uint32_t ra = (uint32_t)a->type->rank, rb = (uint32_t)b->type->rank;
  ra = (uint32_t)a->type->dims[0];
  rb = (uint32_t)b->type->dims[0];
  tf_value *pa = op(h, TF_H_PTR, &a, 1, NULL, 0), *pb = op(h, TF_H_PTR, &b, 1, NULL, 0);
  tf_value *ea = bin(h, TF_H_ADD, pa, bin(h, TF_H_MUL, span(h, a, ra), constant(h, abytes)));
  tf_value *eb = bin(h, TF_H_ADD, pb, bin(h, TF_H_MUL, span(h, b, rb), constant(h, bbytes)));
  tf_value *ok = bin(h, TF_H_OR, bin(h, TF_H_LE, ea, pb), bin(h, TF_H_LE, eb, pa));
  if (may_be_same) ok = bin(h, TF_H_OR, ok, bin(h, TF_H_EQ, pa, pb));
  ok = bin(h, TF_H_OR, ok, bin(h, TF_H_OR, any_empty(h, a, ra), any_empty(h, b, rb)));
  check(h, ok, fmt(h, "result '%s' overlaps '%s' in memory; results need memory of their own", aname, bname), NULL, 0);
}

static tf_value *tensor_value(host *h, tf_tv *t) {
  if (!t->op) return arg(h, (uint32_t)t->arg);
  return t->out >= 0 ? arg(h, num_inputs(h) + (uint32_t)t->out) : NULL;
}

static void check_memory(host *h) {
  tf_op *ret = tf_fusion_return_op(h->p->func);
  for (uint32_t i = 0; i < h->p->ntv; i++) {
    tf_tv *t = h->p->tv[i];
    if (!t->op) check_strides(h, arg(h, (uint32_t)t->arg), t, arg_name(h, (uint32_t)t->arg), true);
  }
  for (uint32_t r = 0; r < ret->noperand; r++) {
    tf_tv *t = tf_plan_tv(h->p, tf_op_operand(ret, r));
    tf_value *out = arg(h, num_inputs(h) + r);
    check_strides(h, out, t, out->name, false);
    for (uint32_t i = 0; i < h->p->ntv; i++)
      if (!h->p->tv[i]->op)
        check_disjoint(h, out, t->elem_bytes, out->name, arg(h, (uint32_t)h->p->tv[i]->arg), h->p->tv[i]->elem_bytes,
                       arg_name(h, (uint32_t)h->p->tv[i]->arg),
                       t->accumulate && t->accumulate->in_place && t->accumulate->init == h->p->tv[i]);
    for (uint32_t q = 0; q < r; q++) {
      tf_tv *o = tf_plan_tv(h->p, tf_op_operand(ret, q));
      check_disjoint(h, out, t->elem_bytes, out->name, arg(h, num_inputs(h) + q), o->elem_bytes,
                     arg(h, num_inputs(h) + q)->name, false);
    }
  }
}

static bool copied(tf_plan *p, const tf_tv *x) {
  for (uint32_t i = 0; i < p->ntv; i++)
    if (p->tv[i]->tma && (p->tv[i]->tma_store ? p->tv[i] : p->tv[i]->read[0].from) == x) return true;
  return false;
}

static void check_alignment(host *h, uint32_t n, tf_emitter *const *kernels) {
  for (uint32_t i = 0; i < h->p->ntv; i++) {
    uint32_t align = 1;
    for (uint32_t k = 0; k < n; k++)
      for (size_t a = 0; kernels[k] && a < kernels[k]->args.n; a++)
        if (kernels[k]->args.at[a].kind == TF_KARG_TENSOR && kernels[k]->args.at[a].tv == h->p->tv[i] &&
            kernels[k]->args.at[a].align > align)
          align = kernels[k]->args.at[a].align;
    if (align < 16 && copied(h->p, h->p->tv[i])) align = 16;
    tf_value *t = tensor_value(h, h->p->tv[i]);
    if (!t || align == 1) continue;
    tf_value *v[2] = {op(h, TF_H_PTR, &t, 1, NULL, 0), constant(h, align)};
    check(h, bin(h, TF_H_EQ, bin(h, TF_H_MOD, v[0], v[1]), constant(h, 0)),
          fmt(h, "the address of '%s' must be a multiple of {0} bytes", t->name ? t->name : "?"), v + 1, 1);
  }
}

static void check_facts(host *h) {
  bool choose = h->reachable && h->p->o->without_tma && !h->p->o->unaligned; /* other kernels need less */
  for (size_t i = 0; i < tf_ix_num_facts(h->p->ix); i++) {
    const tf_ix_fact *f = tf_ix_get_fact(h->p->ix, i);
    if (!f->used) continue;
    tf_value *v[2] = {value(h, f->a), value(h, f->b)};
    tf_strbuf name = {.pool = h->p->pool};
    tf_ix_print(&name, f->a);
    bool divides = f->kind == TF_IX_FACT_DIVISIBLE;
    tf_value *ok =
        divides ? bin(h, TF_H_EQ, bin(h, TF_H_MOD, v[0], v[1]), constant(h, 0)) : bin(h, TF_H_EQ, v[0], v[1]);
    if (divides && choose) h->reachable = bin(h, TF_H_AND, h->reachable, ok);
    else if (divides)
      check(h, ok, fmt(h, "%s is {0}; this schedule's vector accesses need a multiple of {1}", tf_sb_cstr(&name)), v,
            2);
    else check(h, ok, fmt(h, "%s is {0}; this schedule needs {1}", tf_sb_cstr(&name)), v, 2);
  }
}

/* What the analysis of a copy left to the launch. */
static void check_copy(host *h, const tf_tv *t) {
  const char *via = t->bulk ? "bulk" : "tma";
  for (uint32_t i = 0; i < t->tma->ncondition; i++) {
    const tf_tma_condition *q = &t->tma->condition[i];
    tf_value *v[2], *ok;
    switch (q->need) {
    case TF_TMA_DIVISIBLE:
      v[0] = value(h, q->a);
      v[1] = value(h, q->b);
      ok = bin(h, TF_H_EQ, bin(h, TF_H_MOD, v[0], v[1]), constant(h, 0));
      if (h->reachable) h->reachable = bin(h, TF_H_AND, h->reachable, ok);
      else
        check(h, ok,
              fmt(h, "%s is {0}; to copy '%s' via(%s) it must be a multiple of {1}", q->what, tf_tv_name(t), via), v,
              2);
      break;
    case TF_TMA_AT_MOST:
      v[0] = value(h, q->a);
      v[1] = value(h, q->b);
      ok = bin(h, TF_H_LE, v[0], v[1]);
      if (h->reachable) h->reachable = bin(h, TF_H_AND, h->reachable, ok);
      else
        check(h, ok, fmt(h, "%s is {0}; to copy '%s' via(%s) it must be at most {1}", q->what, tf_tv_name(t), via), v,
              2);
      break;
    case TF_TMA_AT_LEAST: /* of nothing, nothing is copied, so holes are not zero either */
      if (!tf_op_flag(t->op, "zero_holes")) break;
      v[0] = value(h, q->a);
      v[1] = value(h, q->b);
      ok = bin(h, TF_H_LE, v[1], v[0]);
      check(h, ok, fmt(h, "%s is {0}; to fill the holes of '%s' it must be at least {1}", q->what, tf_tv_name(t)), v,
            2);
      break;
    case TF_TMA_ADDRESS: break; /* check_alignment */
    }
  }
}

static void check_copies(host *h) {
  for (uint32_t i = 0; i < h->p->ntv; i++)
    if (h->p->tv[i]->tma) check_copy(h, h->p->tv[i]);
}

/* ------------------------------------------------------------------------------------------------ index width */

#define NARROW_LIMIT ((int64_t)1 << 29) /* iterations: intermediate values stay a factor 4 below 2^31 */

/* Iterations of a tensor's loops, with what indivisible splits add. */
static tf_ixp iterations(tf_plan *p, tf_tv *t) {
  tf_ixp n = tf_ix_const(p->ix, 1);
  for (uint32_t i = 0; i < t->nloop; i++) n = tf_ix_mul(p->ix, n, t->loop[i].extent);
  return n;
}

/* 1 if 32-bit indices suffice for these arguments. */
static tf_value *narrow_enough(host *h) {
  tf_value *ok = constant(h, 1), *limit = constant(h, NARROW_LIMIT), *top = constant(h, INT32_MAX);
  for (uint32_t i = 0; i < h->p->ntv; i++) {
    tf_tv *t = h->p->tv[i];
    if (t->op) ok = bin(h, TF_H_AND, ok, bin(h, TF_H_LE, value(h, iterations(h->p, t)), limit));
    else ok = bin(h, TF_H_AND, ok, bin(h, TF_H_LE, span(h, arg(h, (uint32_t)t->arg), t->rank), top));
  }
  return ok;
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

static tf_value *address(host *h, tf_tv *t) {
  tf_value *have = tf_map_get(&h->ptr, tf_map_ptr(t));
  if (have) return have;
  tf_value *tensor = tensor_value(h, t), *v;
  if (tensor) v = op(h, TF_H_PTR, &tensor, 1, NULL, 0);
  else {
    tf_value *bytes = bin(h, TF_H_MUL, value(h, t->elements), constant(h, t->elem_bytes));
    v = op(h, TF_H_ALLOC, &bytes, 1, NULL, 0);
  }
  tf_map_set(&h->ptr, tf_map_ptr(t), v);
  return v;
}

tf_attr *tf_lower_map_type(tf_context *c, const tf_type *e, bool is_signed) {
  static const char *const floats[] = {"f64", "f32", "f16", "bf16", "ui8", "ui8"};
  static const char *const ints[] = {"ui8", "ui16", "ui32", "ui64"};
  if (e->kind == TF_TYPE_FLOAT) return tf_attr_strz(c, floats[e->fkind]);
  uint32_t bytes = tf_element_bytes(e), k = bytes == 8 ? 3 : bytes / 2;
  return tf_attr_strz(c, is_signed && bytes >= 4 ? ints[k] + 1 : ints[k]);
}

static tf_attr *copied_type(host *h, const tf_tv *t) {
  const tf_type *e = t->elem;
  uint32_t bits = t->elem_bytes * 8;
  /* An H200 takes sums and bit operations of 64 bits as ui64 only (i64: illegal instruction); they are the same bits.
   */
  bool bitwise = t->accumulate && bits == 64 && strcmp(t->accumulate->op, "min") && strcmp(t->accumulate->op, "max");
  return tf_lower_map_type(h->c, e, !e->is_unsigned && !bitwise);
}

/* How many bytes L2 fetches at once: what the copy says, else as many as rows of the box surely use. NULL = none more.
 */
static tf_attr *promotion(host *h, const tf_tv *t) {
  tf_attr *said = tf_op_attr(t->op, "l2");
  int64_t n = 0;
  if (said) return tf_str_eqz(said->s, "none") ? NULL : said;
  if (t->tma_store || !tf_ix_is_const(t->tma->dim[0].box, &n)) return NULL;
  n *= t->elem_bytes;
  return n >= 128 ? tf_attr_strz(h->c, "256b") : n >= 64 ? tf_attr_strz(h->c, "128b") : NULL;
}

/* Of a tensor without elements no box is copied, but its map must be one. */
static tf_value *tensormap(host *h, tf_tv *t) {
  const tf_tma_plan *m = t->tma;
  tf_tv *global = t->tma_store ? t : t->read[0].from;
  tf_value *ops[2 * TF_TMA_MAX_RANK], *one = constant(h, 1);
  int64_t box[TF_TMA_MAX_RANK] = {0}, step[TF_TMA_MAX_RANK] = {0};
  uint32_t n = 0;
  ops[n++] = bin(h, TF_H_MAX, address(h, global), constant(h, 16));
  for (uint32_t i = m->rank; i-- > 0;) {
    int64_t known;
    bool some = tf_ix_is_const(m->dim[i].extent, &known) && known > 0;
    ops[n++] = some ? value(h, m->dim[i].extent) : bin(h, TF_H_MAX, value(h, m->dim[i].extent), one);
    tf_ix_is_const(m->dim[i].box, &box[m->rank - 1 - i]);
    tf_ix_is_const(m->dim[i].step, &step[m->rank - 1 - i]);
  }
  for (uint32_t i = m->rank; i-- > 1;) {
    tf_ixp bytes = tf_ix_mulc(h->p->ix, m->dim[i].stride, t->elem_bytes);
    ops[n++] = value(h, bytes);
  }
  bool strided = false;
  for (uint32_t i = 0; i < m->rank; i++) strided |= step[i] != 1;
  tf_named_attr at[6] = {{"box", tf_attr_ints(h->c, box, m->rank)}, {"type", copied_type(h, t)}};
  uint32_t nat = 2;
  if (m->swizzle) at[nat++] = (tf_named_attr){"swizzle", tf_attr_strz(h->c, fmt(h, "%ub", m->swizzle))};
  if (strided) at[nat++] = (tf_named_attr){"element_strides", tf_attr_ints(h->c, step, m->rank)};
  tf_attr *l2 = promotion(h, t);
  if (l2) at[nat++] = (tf_named_attr){"l2", l2};
  if (tf_op_attr(t->op, "fill")) at[nat++] = (tf_named_attr){"fill", tf_op_attr(t->op, "fill")};
  return &tf_build(&h->b, h->id | TF_H_TENSORMAP, ops, n, NULL, 1, at, nat, 0)->result[0];
}

/* The map itself, or where it is stored. */
static tf_value *map_argument(host *h, tf_tv *t) {
  tf_value *map = tensormap(h, t), *bytes = constant(h, TF_TENSORMAP_BYTES);
  if (!h->p->o->stored_maps) return map;
  tf_value *at = op(h, TF_H_ALLOC, &bytes, 1, NULL, 0), *ops[2] = {map, at};
  tf_build(&h->b, h->id | TF_H_STORE_TENSORMAP, ops, 2, NULL, 0, NULL, 0, 0);
  return at;
}

static void launch_begin(host *h, tf_tv *t) {
  tf_str func = tf_op_string(h->p->func, "sym_name");
  const char *name = fmt(h, "%.*s_%u_begin", (int)func.len, func.ptr, t->index);
  if (!tf_symbol_lookup(h->p->module, (tf_str){name, strlen(name)})) tf_accumulate_kernel(h->p, t, name);
  tf_value *one = constant(h, 1), *n = value(h, t->elements), *threads = constant(h, 256);
  tf_value *blocks = bin(h, TF_H_MAX, bin(h, TF_H_CEILDIV, n, threads), one);
  tf_value *grid[3] = {blocks, one, one}, *block[3] = {threads, one, one}, *args[3] = {address(h, t), n};
  if (t->accumulate->init) args[2] = address(h, t->accumulate->init);
  tf_h_launch(&h->b, name, grid, block, constant(h, 0), args, t->accumulate->init ? 3 : 2);
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
    tf_op *iff = branch(h, bin(h, TF_H_EQ, address(h, t), address(h, t->accumulate->init)));
    region outer = begin_region(h, iff, 0);
    end_region(h, outer);
    outer = begin_region(h, iff, 1);
    launch_begin(h, t);
    end_region(h, outer);
  }
}

/* What blocks draw from. It must be able to count to the last ticket of each of them. */
static tf_value *counter(host *h, tf_emitter *e) {
  tf_value *blocks = value(h, e->s->dim[TF_PT_BIDX]), *turns = value(h, e->dynamic.loop->cls->extent);
  tf_value *v[2] = {blocks, turns};
  tf_value *last = bin(h, TF_H_MUL, blocks, bin(h, TF_H_ADD, turns, constant(h, 2)));
  check(h, bin(h, TF_H_LE, last, constant(h, INT32_MAX)),
        "{0} blocks that draw from {1} iterations each are more than are counted in 32 bits", v, 2);
  return op(h, TF_H_COUNTER, NULL, 0, NULL, 0);
}

static tf_value *shared_bytes(host *h, tf_emitter *e) {
  tf_ix_ctx *c = h->p->ix;
  tf_ixp end = tf_ix_const(c, 0);
  for (size_t i = 0; i < e->shared.n; i++) {
    tf_shared_buffer *b = &e->shared.at[i];
    if (b->tmem) continue;
    end = tf_ix_max(c, end, tf_ix_add(c, b->offset_node, tf_ix_mulc(c, b->elements, b->elem_bytes)));
  }
  return value(h, end);
}

static void launch(host *h, tf_emitter *e) {
  int64_t cluster[3];
  begin_results(h, e->s);
  tf_plan_cluster(h->p, cluster);
  if (!tf_op_attr(e->func, "cluster")) cluster[0] = cluster[1] = cluster[2] = 1;
  tf_value *ops[256];
  uint32_t n = 0;
  tf_value *threads = NULL;
  for (int pt = TF_PT_BIDX; pt <= TF_PT_TIDZ; pt++) {
    tf_value *d = e->s->dim[pt] ? value(h, e->s->dim[pt]) : constant(h, 1);
    int64_t v;
    if (e->s->at_least_one[pt] && !tf_ix_is_const(e->s->dim[pt], &v)) d = bin(h, TF_H_MAX, d, constant(h, 1));
    if (e->s->producer == (tf_ptype)pt) d = bin(h, TF_H_ADD, d, constant(h, e->s->nproducer));
    if (tf_ptype_is_tid((tf_ptype)pt)) {
      threads = threads ? bin(h, TF_H_MUL, threads, d) : d;
    }
    ops[n++] = d;
    int64_t each = e->s->ntv ? cluster[pt <= TF_PT_BIDZ ? pt - TF_PT_BIDX : 0] : 1;
    if (!tf_ptype_is_bid((tf_ptype)pt) || each == 1) continue;
    tf_value *v2[2] = {d, constant(h, each)};
    check(h, bin(h, TF_H_EQ, bin(h, TF_H_MOD, d, v2[1]), constant(h, 0)),
          fmt(h, "this schedule would launch {0} blocks along %s, which must be a multiple of the cluster's {1}",
              tf_ptype_name((tf_ptype)pt)),
          v2, 2);
  }
  int64_t most = tf_op_int(e->func, "max_threads", 1024);
  check(h, bin(h, TF_H_LE, threads, constant(h, most)),
        fmt(h, "this schedule would launch {0} threads a block; the limit is %lld", (long long)most), &threads, 1);
  ops[n++] = shared_bytes(h, e);
  for (size_t i = 0; i < e->args.n && n < 255; i++) {
    tf_karg *a = &e->args.at[i];
    ops[n++] = a->kind == TF_KARG_TENSOR      ? address(h, a->tv)
               : a->kind == TF_KARG_TENSORMAP ? map_argument(h, a->tv)
               : a->kind == TF_KARG_EXTENT    ? value(h, a->extent->node)
               : a->kind == TF_KARG_COUNTER   ? counter(h, e)
                                              : arg(h, a->scalar->index);
  }
  tf_named_attr at = {"kernel", tf_attr_symbol(h->c, tf_op_string(e->func, "sym_name"))};
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
    const char *name = v->name ? v->name : tf_intern(h->c, fmt(h, "result%u", r));
    for (uint32_t i = 0; i < b->narg; i++)
      if (b->arg[i]->name && strcmp(b->arg[i]->name, name) == 0) name = tf_intern(h->c, fmt(h, "result%u", r));
    tf_block_add_arg(pool, b, tf_host_tensor_type(v->type->elem, v->type->rank), name);
  }
  h->b = (tf_builder){h->c, pool, b, NULL, func->loc};
}

/* Of kernels with narrow and wide indices, if there are both, one is launched. */
static void launch_either(host *h, uint32_t n, tf_emitter *const *narrow, tf_emitter *const *wide) {
  if (narrow && wide) {
    tf_op *iff = branch(h, narrow_enough(h));
    for (uint32_t i = 0; i < 2; i++) {
      region outer = begin_region(h, iff, i);
      launch_all(h, n, i ? wide : narrow);
      end_region(h, outer);
    }
    return;
  }
  if (narrow && h->p->o->index == TF_INDEX_32)
    check(h, narrow_enough(h), "the tensors are too large for the 32-bit indices that were asked for", NULL, 0);
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
    tf_value *same = bin(h, TF_H_EQ, address(h, t), address(h, t->accumulate->init));
    check(h, bin(h, TF_H_EQ, same, constant(h, 0)),
          fmt(h, "'%s' is in the memory of '%s', where only the copy engine accumulates, which cannot reach it",
              tf_tv_name(t), tf_tv_name(t->accumulate->init)),
          NULL, 0);
  }
  h->node = h->ptr = (tf_map){.pool = h->p->pool};
  h->p = spare->p;
  check_facts(h);
  check_alignment(h, (uint32_t)spare->p->nsegment, spare->kernels);
  launch_all(h, (uint32_t)spare->p->nsegment, spare->kernels);
  h->p = p;
  end_region(h, outer);
}

bool tf_lower_host(tf_plan *p, uint32_t nkernel, tf_emitter *const *narrow, tf_emitter *const *wide,
                   const tf_lower_spare *spare) {
  uint32_t nin = tf_fusion_body(p->func)->narg, nout = tf_fusion_return_op(p->func)->noperand;
  if ((uint64_t)nout * (nin + nout) > MOST_PAIRS)
    return tf_op_error(p->func,
                       "%u results and %u arguments: the check that no result overlaps another tensor would be too "
                       "long; make it several fusions",
                       nout, nin);
  host h = {.p = p, .c = p->ctx, .id = tf_context_dialect_index(p->ctx, "host") << 16};
  h.node.pool = h.ptr.pool = p->pool;
  make_func(&h);
  check_extents(&h);
  shapes(&h);
  check_memory(&h);
  if (spare) h.reachable = constant(&h, 1);
  check_facts(&h);
  check_copies(&h);
  check_alignment(&h, nkernel, narrow ? narrow : wide);
  if (spare) launch_fitting(&h, nkernel, narrow, wide, spare);
  else launch_either(&h, nkernel, narrow, wide);
  tf_build(&h.b, h.id | TF_H_RETURN, NULL, 0, NULL, 0, NULL, 0, 0);
  tf_op_insert_before(p->func, h.func);
  return true;
}
