/* Extents that are computed of others, and what ops that read elements at other indices than their own need of them. */
#include "fusion/domain.h"
#include "lower/fusion/host/host.h"
#include "lower/fusion/plan/plan_ask.h"

tf_value *host_arg(host *h, uint32_t i) {
  uint32_t own = host_num_inputs(h);
  if (i < own) return tf_host_code_arg(&h->code, i);
  const int64_t *at = tf_fusion_extents_of(h->p->func)->ints + (size_t)(i - own) * 2;
  return host_axis(h, TF_H_DIM, tf_host_code_arg(&h->code, (uint32_t)at[0]), (uint32_t)at[1]);
}

tf_value *host_own_axis(host *h, const tf_op *func, tf_hostop row, uint32_t arg, uint32_t axis) {
  uint32_t first, n = tf_fusion_joined_axes(func, arg, axis, &first);
  tf_value *tensor = tf_host_code_arg(&h->code, arg);
  if (row == TF_H_STRIDE) return host_axis(h, row, tensor, first + n - 1);
  tf_value *v = host_axis(h, row, tensor, first);
  for (uint32_t k = first + 1; k < first + n; k++) v = host_bin(h, TF_H_MUL, v, host_axis(h, row, tensor, k));
  return v;
}

static tf_value *axis_extent(host *h, tf_value *v, uint32_t axis) {
  tf_tv *t = tf_plan_tv(h->p, v);
  return host_extent(h, t->axis[t->op ? tf_fusion_domain_axis(t->op, axis) : axis]);
}

static tf_hostop host_row(tf_fusion_id id) {
  switch (id) {
  case TF_FUSION_ADD: return TF_H_ADD;
  case TF_FUSION_SUB: return TF_H_SUB;
  case TF_FUSION_MUL: return TF_H_MUL;
  case TF_FUSION_MIN: return TF_H_MIN;
  case TF_FUSION_MAX: return TF_H_MAX;
  case TF_FUSION_FLOORDIV: return TF_H_DIV;
  default: return TF_H_CEILDIV;
  }
}

static tf_value *scalar(host *h, const tf_extent_expr *e) {
  if (e->op != TF_FUSION_NONE) {
    tf_value *a = scalar(h, e->a);
    return host_bin(h, host_row(e->op), a, scalar(h, e->b));
  }
  if (e->extent) return host_extent(h, e->extent);
  return e->arg < 0 ? host_const(h, e->number) : tf_h_cast(&h->code.b, host_arg(h, (uint32_t)e->arg));
}

tf_value *host_own_extent(host *h, const tf_extent *e) {
  if (!e->own_sum) return scalar(h, e->own_scalar);
  tf_value *v = host_extent(h, e->own_sum->of[0]);
  if (e->own_sum->part) {
    for (uint32_t i = 1; i < e->own_sum->n; i++) v = host_bin(h, TF_H_MUL, v, host_extent(h, e->own_sum->of[i]));
    v = host_bin(h, TF_H_CEILDIV, v, host_const(h, e->own_sum->part));
  }
  for (uint32_t i = 1; i < e->own_sum->n && !e->own_sum->part; i++)
    v = host_bin(h, TF_H_ADD, v, host_extent(h, e->own_sum->of[i]));
  if (e->own_sum->times != 1) v = host_bin(h, TF_H_MUL, v, host_const(h, e->own_sum->times));
  return e->own_sum->plus ? host_bin(h, TF_H_ADD, v, host_const(h, e->own_sum->plus)) : v;
}

/* ------------------------------------------------------------------------------------------------ checks */

static tf_value *elements(host *h, tf_value *v) {
  tf_value *n = host_const(h, 1);
  for (uint32_t k = 0; k < v->type->rank; k++) n = host_bin(h, TF_H_MUL, n, axis_extent(h, v, k));
  return n;
}

static void check_reshape(host *h, tf_op *op) {
  tf_value *x = op->operand[0].value, *v[2] = {elements(h, x), elements(h, &op->result[0])};
  host_check(
      h, host_bin(h, TF_H_EQ, v[0], v[1]),
      host_fmt(h, "'%s' has {0} elements, but '%s' would have {1}", tf_value_name(x), tf_value_name(&op->result[0])), v,
      2);
}

/* Of an axis with elements the last one that is read must be there. */
static void check_slice(host *h, tf_op *op) {
  tf_value *x = op->operand[0].value;
  for (uint32_t k = 0; k < x->type->rank; k++) {
    if (tf_fusion_kept_axis(op, k) >= 0) continue;
    if (x->type->dims[k] != TF_DYN && op->result[0].type->dims[k] != TF_DYN) continue;
    tf_value *n = axis_extent(h, &op->result[0], k), *have = axis_extent(h, x, k), *one = host_const(h, 1);
    tf_value *last =
        host_bin(h, TF_H_MUL, host_bin(h, TF_H_SUB, n, one), host_const(h, tf_fusion_steps_of(op)->ints[k]));
    last = host_bin(h, TF_H_ADD, last, host_const(h, tf_fusion_from_of(op)->ints[k] + 1));
    tf_value *ok = host_bin(h, TF_H_OR, host_bin(h, TF_H_LE, last, have), host_bin(h, TF_H_EQ, n, host_const(h, 0)));
    tf_value *v[2] = {have, last};
    host_check(h, ok,
               host_fmt(h, "axis %u of '%s' has extent {0}; the slice '%s' needs {1}", k, tf_value_name(x),
                        tf_value_name(&op->result[0])),
               v, 2);
  }
}

/* As many elements as places can be told of. */
static void check_places(host *h, tf_op *op) {
  tf_value *x = op->operand[0].value, *n = host_const(h, 1);
  bool known = true;
  for (uint32_t k = 0; k < x->type->rank; k++) {
    if (!tf_fusion_has_axis(op, k)) continue;
    known &= x->type->dims[k] != TF_DYN;
    n = host_bin(h, TF_H_MUL, n, axis_extent(h, x, k));
  }
  int64_t most = tf_fusion_most_places(op);
  if (known || most == INT64_MAX) return;
  tf_value *v[2] = {n, host_const(h, most)};
  host_check(h, host_bin(h, TF_H_LE, n, v[1]),
             host_fmt(h, "'%s' is over {0} elements; it can be over {1} at most", tf_value_name(&op->result[0])), v, 2);
}

void host_check_computed(host *h) {
  for (tf_extent *e = h->p->extents; e; e = e->next) {
    tf_extent *root = tf_extent_root(e);
    if (!e->of || (!e->own_sum && !e->own_scalar)) continue;
    tf_value *own = host_own_extent(h, e), *v[2] = {own, host_extent(h, root)};
    const char *name = tf_tv_name(e->of);
    if (root->by == e) {
      host_check(h, host_bin(h, TF_H_LE, host_const(h, 0), own),
                 host_fmt(h, "axis %u of '%s' would have extent {0}", e->of_axis, name), v, 1);
      continue;
    }
    host_check(h, host_bin(h, TF_H_EQ, own, v[1]),
               host_fmt(h, "axis %u of '%s' has extent {0}; it must be {1}", e->of_axis, name), v, 2);
  }
  for (uint32_t i = 0; i < h->p->ntv; i++) {
    tf_tv *t = h->p->tv[i];
    if (t->op && t->info->cls == TF_FC_RESHAPE) check_reshape(h, t->op);
    if (t->op && t->info->cls == TF_FC_SLICE) check_slice(h, t->op);
    if (t->op && tf_fusion_finds_place(t->op)) check_places(h, t->op);
  }
}
