/* What the kernels of a fusion rely on, checked by its host program. */
#include "lower/fusion/host/host.h"
#include "lower/fusion/plan/plan_ask.h"

void host_check_extents(host *h) {
  for (uint32_t i = 0; i < h->p->ntv; i++) {
    tf_tv *t = h->p->tv[i];
    if (t->op) continue;
    for (uint32_t a = 0; a < t->rank; a++) {
      tf_extent *root = tf_extent_root(t->axis[a]);
      if (root->value == TF_DYN && root->arg == t->arg && root->axis == (int32_t)a) continue;
      tf_value *have = host_axis(h, TF_H_DIM, host_arg(h, (uint32_t)t->arg), a), *want = host_extent(h, root),
               *v[2] = {have, want};
      const char *why = root->value != TF_DYN ? ""
                        : root->axis >= 0     ? host_fmt(h, ", the extent of axis %d of '%s'", root->axis,
                                                         host_arg_name(h, (uint32_t)root->arg))
                                              : "";
      host_check(
          h, host_bin(h, TF_H_EQ, have, want),
          host_fmt(h, "axis %u of '%s' has extent {0}; it must be {1}%s", a, host_arg_name(h, (uint32_t)t->arg), why),
          v, 2);
    }
  }
  for (tf_extent *e = h->p->extents; e; e = e->next) {
    if (e->up || e->is_stride || e->value != TF_DYN || e->axis >= 0 || e->by || !e->node) continue;
    tf_value *v = host_value(h, e->node);
    host_check(h, host_bin(h, TF_H_LE, host_const(h, e->is_factor), v),
               host_fmt(h, "'%s' is {0}; as %s it must be at least %d", host_arg_name(h, (uint32_t)e->arg),
                        e->is_factor ? "a split factor" : "an extent", e->is_factor),
               &v, 1);
  }
}

static void check_strides(host *h, tf_value *tensor, tf_tv *t, const char *name, bool input) {
  tf_host_stride axis[TF_FUSION_MAX_RANK] = {0};
  for (uint32_t a = 0; a < t->rank && input; a++) {
    tf_fusion_contiguity k = tf_fusion_contiguous(h->p->func, (uint32_t)t->arg, a);
    axis[a].kind = k == TF_STRIDED ? TF_HOST_ANY : k == TF_STRIDE0 ? TF_HOST_KNOWN : TF_HOST_DENSE;
  }
  tf_host_code_check_strides(&h->code, tensor, axis, name);
}

/* Without holes. Its strides are checked before anything relies on it. */
static bool is_dense(host *h, const tf_value *tensor) {
  bool dense = true, input = tensor->index < host_num_inputs(h);
  for (uint32_t a = 0; input && a < (uint32_t)tensor->type->dims[0]; a++) {
    tf_fusion_contiguity k = tf_fusion_contiguous(h->p->func, tensor->index, a);
    dense &= k != TF_STRIDED && k != TF_STRIDE0;
  }
  return dense;
}

/* Of a tensor argument with elements of so many bytes: where it begins and ends. */
static void ends(host *h, tf_value *tensor, uint32_t bytes, tf_value *out[2]) {
  tf_builder *b = &h->code.b;
  tf_value *span = is_dense(h, tensor) ? tf_h_dense_span(b, tensor) : tf_h_span(b, tensor, NULL);
  out[0] = tf_h_ptr(&h->code.b, tensor);
  out[1] = host_bin(h, TF_H_ADD, out[0], host_bin(h, TF_H_MUL, span, host_const(h, bytes)));
}

static void check_disjoint(host *h, tf_value *a, uint32_t abytes, const char *aname, tf_value *b, uint32_t bbytes,
                           const char *bname, bool may_be_same) {
  tf_value *ea[2], *eb[2];
  ends(h, a, abytes, ea);
  ends(h, b, bbytes, eb);
  tf_value *same =
      may_be_same ? host_bin(h, TF_H_AND, host_bin(h, TF_H_EQ, ea[0], eb[0]), tf_h_lie_alike(&h->code.b, a, b)) : NULL;
  tf_h_check_apart(&h->code.b, ea, eb, tf_h_empty(&h->code.b, a), tf_h_empty(&h->code.b, b), same, aname, bname);
}

static bool may_be_same(const tf_tv *result, const tf_tv *arg) {
  const tf_accumulate *a = result->accumulate;
  return result->shares == arg || (a && a->in_place && a->init == arg);
}

void host_check_memory(host *h) {
  tf_op *ret = tf_fusion_return_op(h->p->func);
  for (uint32_t i = 0; i < h->p->ntv; i++) {
    tf_tv *t = h->p->tv[i];
    if (!t->op) check_strides(h, host_arg(h, (uint32_t)t->arg), t, host_arg_name(h, (uint32_t)t->arg), true);
  }
  for (uint32_t r = 0; r < ret->noperand; r++) {
    tf_tv *t = tf_plan_tv(h->p, tf_op_operand(ret, r));
    tf_value *out = host_result(h, r);
    check_strides(h, out, t, out->name, false);
    for (uint32_t i = 0; i < h->p->ntv; i++)
      if (!h->p->tv[i]->op)
        check_disjoint(h, out, t->elem_bytes, out->name, host_arg(h, (uint32_t)h->p->tv[i]->arg),
                       h->p->tv[i]->elem_bytes, host_arg_name(h, (uint32_t)h->p->tv[i]->arg),
                       may_be_same(t, h->p->tv[i]));
    for (uint32_t q = 0; q < r; q++) {
      tf_tv *o = tf_plan_tv(h->p, tf_op_operand(ret, q));
      check_disjoint(h, out, t->elem_bytes, out->name, host_result(h, q), o->elem_bytes, host_result(h, q)->name,
                     false);
    }
  }
}

static bool copied(tf_plan *p, const tf_tv *x) {
  for (uint32_t i = 0; i < p->ntv; i++)
    if (p->tv[i]->tma && (p->tv[i]->tma_store ? p->tv[i] : p->tv[i]->read[0].from) == x) return true;
  return false;
}

/* All of what was or-ed together is a multiple of it, which is a power of two. */
static void want_aligned(host *h, tf_value *all, uint32_t align) {
  if (all)
    h->reachable = host_bin(h, TF_H_AND, h->reachable, tf_host_code_is_aligned(&h->code, all, host_const(h, align)));
}

void host_check_alignment(host *h, uint32_t n, tf_emitter *const *kernels) {
  bool choose = h->reachable && !h->p->o->unpromised && tf_fusion_any_address_of(h->p->func);
  tf_value *all[32] = {0}; /* by the logarithm */
  for (uint32_t i = 0; i < h->p->ntv; i++) {
    uint32_t align = 1;
    for (uint32_t k = 0; k < n; k++)
      for (size_t a = 0; kernels[k] && a < kernels[k]->args.n; a++)
        if (kernels[k]->args.at[a].kind == TF_KARG_TENSOR && kernels[k]->args.at[a].tv == h->p->tv[i] &&
            kernels[k]->args.at[a].align > align)
          align = kernels[k]->args.at[a].align;
    if (align < 16 && copied(h->p, h->p->tv[i])) align = 16;
    tf_value *t = host_tensor(h, h->p->tv[i]);
    if (!t || align == 1) continue;
    tf_value *v[2] = {tf_h_ptr(&h->code.b, t), host_const(h, align)};
    if (choose && (int64_t)align > h->p->tv[i]->elem_bytes && !(align & (align - 1))) {
      tf_value **a = &all[__builtin_ctz(align)];
      *a = *a ? host_bin(h, TF_H_OR, *a, v[0]) : v[0];
      continue;
    }
    tf_value *ok = tf_host_code_is_aligned(&h->code, v[0], v[1]);
    host_check(h, ok, host_fmt(h, "the address of '%s' must be a multiple of {0} bytes", t->name ? t->name : "?"),
               v + 1, 1);
  }
  for (uint32_t k = 0; k < 32; k++) want_aligned(h, all[k], 1u << k);
}

void host_check_facts(host *h) {
  bool choose = h->reachable && !h->p->o->unpromised; /* other kernels do without */
  for (size_t i = 0; i < tf_ix_num_facts(h->p->ix); i++) {
    const tf_ix_fact *f = tf_ix_get_fact(h->p->ix, i);
    if (!f->used) continue;
    tf_value *v[2] = {host_value(h, f->a), host_value(h, f->b)};
    tf_strbuf name = {.pool = h->p->pool};
    tf_ix_print(&name, f->a);
    bool divides = f->kind == TF_IX_FACT_DIVISIBLE;
    tf_value *ok = divides ? host_bin(h, TF_H_EQ, host_bin(h, TF_H_MOD, v[0], v[1]), host_const(h, 0))
                           : host_bin(h, TF_H_EQ, v[0], v[1]);
    if (divides && choose) h->reachable = host_bin(h, TF_H_AND, h->reachable, ok);
    else if (divides)
      host_check(h, ok,
                 host_fmt(h, "%s is {0}; this schedule's vector accesses need a multiple of {1}", tf_sb_cstr(&name)), v,
                 2);
    else host_check(h, ok, host_fmt(h, "%s is {0}; this schedule needs {1}", tf_sb_cstr(&name)), v, 2);
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
      v[0] = host_value(h, q->a);
      v[1] = host_value(h, q->b);
      ok = host_bin(h, TF_H_EQ, host_bin(h, TF_H_MOD, v[0], v[1]), host_const(h, 0));
      if (h->reachable) h->reachable = host_bin(h, TF_H_AND, h->reachable, ok);
      else
        host_check(
            h, ok,
            host_fmt(h, "%s is {0}; to copy '%s' via(%s) it must be a multiple of {1}", q->what, tf_tv_name(t), via), v,
            2);
      break;
    case TF_TMA_AT_MOST:
      v[0] = host_value(h, q->a);
      v[1] = host_value(h, q->b);
      ok = host_bin(h, TF_H_LE, v[0], v[1]);
      if (h->reachable) h->reachable = host_bin(h, TF_H_AND, h->reachable, ok);
      else
        host_check(h, ok,
                   host_fmt(h, "%s is {0}; to copy '%s' via(%s) it must be at most {1}", q->what, tf_tv_name(t), via),
                   v, 2);
      break;
    case TF_TMA_AT_LEAST: /* of nothing, nothing is copied, so holes are not zero either */
      if (!tf_fusion_zero_holes_of(t->op)) break;
      v[0] = host_value(h, q->a);
      v[1] = host_value(h, q->b);
      ok = host_bin(h, TF_H_LE, v[1], v[0]);
      host_check(h, ok,
                 host_fmt(h, "%s is {0}; to fill the holes of '%s' it must be at least {1}", q->what, tf_tv_name(t)), v,
                 2);
      break;
    case TF_TMA_ADDRESS: break; /* check_alignment */
    }
  }
}

void host_check_copies(host *h) {
  for (uint32_t i = 0; i < h->p->ntv; i++)
    if (h->p->tv[i]->tma) check_copy(h, h->p->tv[i]);
}

/* ------------------------------------------------------------------------------------------------ index width */

#define NARROW_LIMIT ((int64_t)1 << 29) /* iterations: intermediate values stay a factor 4 below 2^31 */

/* Iterations of a tensor's loops, with what indivisible splits add. */
static tf_ixp iterations(tf_plan *p, tf_tv *t) {
  tf_ixp n = tf_ix_const(p->ix, 1);
  for (uint32_t i = 0; i < t->nloop; i++) n = tf_ix_mul(p->ix, n, t->loop[i].extent);
  for (uint32_t i = 0; i < t->rank && t->at_use; i++) /* at any of its elements others may compute it */
    n = tf_ix_mul(p->ix, n, tf_extent_root(t->axis[i])->node);
  return n;
}

/* What the indices of its elements are below, exact up to the limit, beyond which it says no more than that: axes
 * beside one of extent 0 count, since kernels compute with their extents. */
static tf_value *reach_of(host *h, tf_value *tensor) {
  tf_builder *b = &h->code.b;
  tf_value *s = host_const(h, 1), *one = s, *most = host_const(h, INT64_C(1) << 31);
  if (!is_dense(h, tensor)) return tf_h_span(b, tensor, NULL);
  uint32_t rank = (uint32_t)tensor->type->dims[0];
  for (uint32_t a = 0; a < rank; a++) {
    tf_value *n = host_bin(h, TF_H_MAX, tf_h_dim(b, tensor, a), one);
    s = a ? host_bin(h, TF_H_MUL, host_bin(h, TF_H_MIN, s, most), host_bin(h, TF_H_MIN, n, most)) : n;
  }
  return s;
}

/* 1 if 32-bit indices suffice for these arguments. */
tf_value *host_narrow_enough(host *h) {
  tf_value *ok = host_const(h, 1), *limit = host_const(h, NARROW_LIMIT), *top = host_const(h, INT32_MAX);
  for (uint32_t i = 0; i < h->p->ntv; i++) {
    tf_tv *t = h->p->tv[i];
    if (t->op) ok = host_bin(h, TF_H_AND, ok, host_bin(h, TF_H_LE, host_value(h, iterations(h->p, t)), limit));
    else ok = host_bin(h, TF_H_AND, ok, host_bin(h, TF_H_LE, reach_of(h, host_arg(h, (uint32_t)t->arg)), top));
  }
  return ok;
}
