/* Ops of host programs that fusions and tile programs have in common: arithmetic of index expressions, checks of
 * strides, overlaps and alignment, tensor maps. A check is a condition and a message; nothing here decides which checks
 * a program needs. */
#include "lower/common/host_code.h"

#include <stdarg.h>

void tf_host_code_begin(tf_host_code *h, tf_op *module, tf_op *from, tf_block *args, uint32_t num_results) {
  tf_pool *pool = module->pool;
  tf_named_attr attrs[2] = {{"sym_name", tf_op_symbol_attr(from)}, {"num_results", tf_attr_i64(h->ctx, num_results)}};
  h->func = tf_op_new(h->ctx, pool, from->loc, tf_context_op(h->ctx, "host.func"), NULL, 0, NULL, 0, attrs, 2, 1);
  tf_block *b = tf_block_new(pool);
  tf_region_set_block(&h->func->region[0], b);
  for (uint32_t i = 0; i < args->narg; i++) {
    tf_type *t = args->arg[i]->type;
    tf_block_add_arg(pool, b, t->kind == TF_TYPE_TENSOR ? tf_host_tensor_type(t->elem, t->rank) : t,
                     args->arg[i]->name);
  }
  h->b = (tf_builder){h->ctx, pool, b, NULL, from->loc, NULL};
  tf_build_once(&h->b, h->pool, NULL);
  h->node.pool = h->pool;
}

bool tf_host_code_may_ask(tf_op *module) {
  for (tf_op *o = tf_op_body(module)->first; o; o = o->next)
    if (tf_host_op(o) == TF_H_FUNC && !tf_host_source_attr(o)) return false;
  return true;
}

const char *tf_host_code_source(tf_op *func, tf_pool *pool) {
  tf_strbuf b = {.pool = pool};
  tf_print(&b, func, NULL);
  return tf_sb_cstr(&b);
}

tf_value *tf_host_code_ask(tf_host_code *h, tf_value *cond, uint32_t i, bool last) {
  tf_type *index = tf_type_index(h->ctx);
  tf_op *op = tf_h_op(&h->b, TF_H_LATER, &cond, 1, &index, 1, 0);
  tf_op_set_attr(op, "version", tf_attr_i64(h->ctx, i));
  if (last) tf_op_set_attr(op, "last", tf_attr_unit(h->ctx));
  return &op->result[0];
}

void tf_host_code_end(tf_host_code *h, tf_op *at) {
  tf_h_op(&h->b, TF_H_RETURN, NULL, 0, NULL, 0, 0);
  tf_op_insert_before(at, h->func);
}

const char *tf_host_code_fmt(tf_host_code *h, const char *f, ...) {
  va_list ap;
  va_start(ap, f);
  const char *s = tf_pool_vprintf(h->pool, f, ap);
  va_end(ap);
  return s;
}

const char *tf_host_code_name(tf_host_code *h, uint32_t i) {
  const char *name = tf_op_body(h->func)->arg[i]->name;
  return name ? name : tf_host_code_fmt(h, "%u", i);
}

static tf_value *bin(tf_host_code *h, tf_hostop row, tf_value *x, tf_value *y) { return tf_h_binary(&h->b, row, x, y); }
static tf_value *num(tf_host_code *h, int64_t v) { return tf_h_const(&h->b, v); }

/* ------------------------------------------------------------------------------------------------ index expressions */

static tf_value *operation(tf_host_code *h, tf_ixp e) {
  static const tf_hostop ops[] = {[TF_IX_ADD] = TF_H_ADD, [TF_IX_MUL] = TF_H_MUL, [TF_IX_DIV] = TF_H_DIV,
                                  [TF_IX_MOD] = TF_H_MOD, [TF_IX_XOR] = TF_H_XOR, [TF_IX_MIN] = TF_H_MIN,
                                  [TF_IX_MAX] = TF_H_MAX};
  tf_ix_kind kind = tf_ix_get_kind(e);
  tf_value *v = tf_host_code_value(h, tf_ix_arg(e, 0));
  bool divides = kind == TF_IX_DIV || kind == TF_IX_MOD;
  for (unsigned i = 1; i < tf_ix_num_args(e); i++) {
    tf_value *y = tf_host_code_value(h, tf_ix_arg(e, i));
    int64_t k;
    if (h->empty_extents && divides && !tf_ix_is_const(tf_ix_arg(e, i), &k)) y = bin(h, TF_H_MAX, y, num(h, 1));
    v = bin(h, ops[kind], v, y);
  }
  return v;
}

tf_value *tf_host_code_value(tf_host_code *h, tf_ixp e) {
  tf_value *v = tf_map_get(&h->node, tf_map_ptr(e));
  int64_t k;
  if (v) return v;
  if (tf_ix_is_const(e, &k)) v = num(h, k);
  else v = tf_ix_get_kind(e) == TF_IX_SYM ? h->symbol(h, e) : operation(h, e);
  tf_map_set(&h->node, tf_map_ptr(e), v);
  return v;
}

/* ------------------------------------------------------------------------------------------------ arguments */

static uint32_t rank_of(const tf_value *tensor) { return (uint32_t)tensor->type->dims[0]; }

void tf_host_code_check_strides(tf_host_code *h, tf_value *tensor, const tf_host_stride *axis, const char *name) {
  tf_value *inner = num(h, 1), *one = inner, *zero = num(h, 0), *empty = tf_h_empty(&h->b, tensor);
  bool dense = true;
  for (uint32_t a = 0; a < rank_of(tensor); a++) dense &= axis[a].kind == TF_HOST_DENSE;
  for (uint32_t a = rank_of(tensor); a-- > 0;) {
    const tf_host_stride *s = &axis[a];
    tf_value *have = tf_h_stride(&h->b, tensor, a), *n = tf_h_dim(&h->b, tensor, a);
    tf_value *v[2] = {have, s->kind == TF_HOST_KNOWN ? num(h, s->value) : inner};
    tf_value *small = bin(h, TF_H_OR, bin(h, TF_H_LE, n, one), empty);
    if (s->kind == TF_HOST_ANY)
      tf_h_check(&h->b, bin(h, TF_H_OR, bin(h, TF_H_LE, zero, have), small),
                 tf_host_code_fmt(h, "axis %u of '%s' has stride {0}; negative strides are not supported", a, name), v,
                 1);
    else
      tf_h_check(&h->b, bin(h, TF_H_OR, bin(h, TF_H_EQ, have, v[1]), small),
                 tf_host_code_fmt(h, "axis %u of '%s' has stride {0}; the kernel was compiled for {1}", a, name), v, 2);
    if (s->multiple > 1) {
      v[1] = num(h, s->multiple);
      tf_h_check(&h->b, bin(h, TF_H_OR, bin(h, TF_H_EQ, bin(h, TF_H_MOD, have, v[1]), zero), small),
                 tf_host_code_fmt(h, "axis %u of '%s' has stride {0}; it must be a multiple of {1}", a, name), v, 2);
    }
    if (s->kind == TF_HOST_KNOWN && !s->value) continue;
    if (a || dense) inner = bin(h, TF_H_MUL, s->kind == TF_HOST_DENSE ? inner : have, n);
  }
}

void tf_host_code_say_in_place(tf_host_code *h, const int32_t *place) {
  uint32_t n = tf_op_body(h->func)->narg;
  tf_attr **dicts = TF_NEW_ARRAY(h->pool, tf_attr *, (size_t)n + 1);
  bool any = false;
  for (uint32_t i = 0; i < n; i++) {
    tf_named_attr at = {"in_place", tf_attr_i64(h->ctx, place[i])};
    dicts[i] = tf_attr_dict(h->ctx, &at, place[i] >= 0);
    any |= place[i] >= 0;
  }
  if (any) tf_func_set_arg_attrs(h->func, dicts);
}

tf_value *tf_host_code_is_aligned(tf_host_code *h, tf_value *address, tf_value *align) {
  return bin(h, TF_H_EQ, bin(h, TF_H_MOD, address, align), num(h, 0));
}

tf_value *tf_host_code_tensormap(tf_host_code *h, const tf_host_map *m) {
  tf_value *ops[10] = {m->address};
  uint32_t n = 1, nat = 2;
  bool strided = false;
  for (uint32_t i = 0; i < m->rank; i++) ops[n++] = m->extent[i];
  for (uint32_t i = 0; i + 1 < m->rank; i++) ops[n++] = m->stride[i];
  for (uint32_t i = 0; i < m->rank; i++) strided |= m->step[i] > 1;
  tf_named_attr at[6] = {{"box", tf_attr_ints(h->ctx, m->box, m->rank)}, {"type", m->type}};
  if (m->swizzle) at[nat++] = (tf_named_attr){"swizzle", tf_attr_strz(h->ctx, tf_host_code_fmt(h, "%ub", m->swizzle))};
  if (strided) at[nat++] = (tf_named_attr){"element_strides", tf_attr_ints(h->ctx, m->step, m->rank)};
  if (m->l2) at[nat++] = (tf_named_attr){"l2", m->l2};
  if (m->fill) at[nat++] = (tf_named_attr){"fill", m->fill};
  return &tf_h_build(&h->b, TF_H_TENSORMAP, ops, n, NULL, 1, at, nat, 0)->result[0];
}

/* ------------------------------------------------------------------------------------------------ regions */

tf_op *tf_host_code_if(tf_host_code *h, tf_value *cond) { return tf_h_op(&h->b, TF_H_IF, &cond, 1, NULL, 0, 2); }

tf_host_region tf_host_code_open(tf_host_code *h, tf_op *iff, uint32_t region) {
  tf_host_region outer = {h->b, h->node};
  tf_block *b = tf_block_new(h->b.pool);
  tf_region_set_block(&iff->region[region], b);
  h->node = (tf_map){.pool = h->pool};
  h->b.block = b;
  h->b.before = NULL;
  tf_build_once(&h->b, h->pool, outer.b.once);
  return outer;
}

void tf_host_code_close(tf_host_code *h, tf_host_region outer) {
  tf_h_op(&h->b, TF_H_RETURN, NULL, 0, NULL, 0, 0);
  h->b = outer.b;
  h->node = outer.node;
}
