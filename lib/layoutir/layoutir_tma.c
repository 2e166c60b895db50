/* Tensor maps: what tf/tma.h derives, as tuples. */
#include "layoutir/layoutir_impl.h"

#include "tf/tma.h"

/* Builds tuples; the first failure stays. */
typedef struct tuples {
  tf_layout_ctx *c;
  tf_status st;
} tuples;

static const tf_tuple *number(tuples *t, int64_t v) {
  const tf_tuple *r = NULL;
  if (t->st == TF_OK) t->st = tf_tuple_int(t->c, v, &r);
  return r;
}

static const tf_tuple *node(tuples *t, const tf_tuple *const *parts, size_t n) {
  const tf_tuple *r = NULL;
  if (t->st == TF_OK) t->st = tf_tuple_node(t->c, parts, n, &r);
  return r;
}

static const tf_tuple *numbers(tuples *t, const uint32_t *v, size_t n) {
  const tf_tuple *parts[TF_TMA_RANK];
  for (size_t i = 0; i < n; i++) parts[i] = number(t, v[i]);
  return node(t, parts, n);
}

static const tf_tuple *corner(tuples *t, const int32_t *v, size_t n) {
  const tf_tuple *parts[TF_TMA_RANK];
  for (size_t i = 0; i < n; i++) parts[i] = number(t, v[i]);
  return node(t, parts, n);
}

static tf_tma_interleave interleave(const tf_op *op) {
  switch (tf_lir_interleave_of(op)) {
  case TF_LIR_INTERLEAVE_16B: return TF_TMA_INTERLEAVE_16B;
  case TF_LIR_INTERLEAVE_32B: return TF_TMA_INTERLEAVE_32B;
  case TF_LIR_INTERLEAVE_ABSENT: break;
  }
  return TF_TMA_INTERLEAVE_NONE;
}

tf_status tf_lir_tma(tf_lir_env *e, const tf_op *op, const tf_lir_arg *a, tf_tma *out) {
  tf_tma_options o = {.struct_size = sizeof o, .bits = (uint32_t)tf_lir_bits_of(op, 0)};
  o.multicast = (uint32_t)tf_lir_multicast_of(op, 1);
  o.interleave = interleave(op);
  o.planes = (uint32_t)tf_lir_planes_of(op, 0);
  const tf_tiler *tiler;
  tf_status st = tf_lir_as_tiler(e, &a[2], &tiler);
  return st == TF_OK ? tf_tma_make(e->c, a[0].layout, a[1].layout, tiler, &o, out) : st;
}

static tf_status map(tf_lir_env *e, const tf_op *op, const tf_lir_arg *a, tf_lir_arg *r) {
  tf_tma t;
  tf_status st = tf_lir_tma(e, op, a, &t);
  if (st != TF_OK) return st;
  tuples b = {e->c, TF_OK};
  const tf_tuple *parts[5] = {node(&b, t.extent, t.rank), node(&b, t.stride, t.rank), numbers(&b, t.box, t.rank),
                              numbers(&b, t.element_stride, t.rank), number(&b, t.swizzle)};
  r[0].layout = t.tensor;
  r[1].layout = t.issue;
  r[2].tuple = node(&b, parts, 5);
  r[3].tuple = numbers(&b, (uint32_t[]){t.instructions, t.step, t.slice, t.bytes}, 4);
  return b.st;
}

static tf_status instruction(tf_lir_env *e, const tf_op *op, const tf_lir_arg *a, tf_lir_arg *r) {
  tf_tma t;
  int64_t offset = 0;
  tf_status st = tf_lir_tma(e, op, a, &t);
  if (st == TF_OK)
    st = tf_tma_instruction(e->c, &t, (uint32_t)tf_lir_number_of(op, 0), (uint32_t)tf_lir_cta_of(op, 0), &r[0].tuple,
                            &offset);
  return st == TF_OK ? tf_tuple_int(e->c, offset, &r[1].tuple) : st;
}

/* Entry i of a list of numbers, or what it is without one. */
static int64_t entry(const tf_op *op, const char *name, uint32_t i, int64_t dflt) {
  const tf_attr *a = tf_op_attr(op, name);
  return a && i < a->n ? a->ints[i] : dflt;
}

static tf_tma_swizzle swizzle_mode(const tf_op *op) {
  switch (tf_lir_mode_of(op)) {
  case TF_LIR_MODE_32B: return TF_TMA_SWIZZLE_32B;
  case TF_LIR_MODE_64B: return TF_TMA_SWIZZLE_64B;
  case TF_LIR_MODE_128B: return TF_TMA_SWIZZLE_128B;
  case TF_LIR_MODE_128B_ATOM_32B: return TF_TMA_SWIZZLE_128B_ATOM_32B;
  case TF_LIR_MODE_128B_ATOM_64B: return TF_TMA_SWIZZLE_128B_ATOM_64B;
  case TF_LIR_MODE_NONE:
  case TF_LIR_MODE_ABSENT: break;
  }
  return TF_TMA_SWIZZLE_NONE;
}

/* The shape is (c,(w,h,d),n). */
static bool im2col_shape(const tf_tuple *shape, tf_im2col_options *o) {
  if (tf_tuple_get_kind(shape) != TF_TUPLE_NODE || tf_tuple_rank(shape) != 3) return false;
  const tf_tuple *space = tf_tuple_get(shape, 1);
  size_t n = tf_tuple_rank(space);
  if (tf_tuple_get_kind(space) != TF_TUPLE_NODE || n < 1 || n > 3) return false;
  o->channels = tf_tuple_get(shape, 0);
  o->batch = tf_tuple_get(shape, 2);
  o->spatial = (uint32_t)n;
  for (size_t i = 0; i < n; i++) o->extent[i] = tf_tuple_get(space, i);
  return true;
}

tf_status tf_lir_im2col(tf_lir_env *e, const tf_op *op, const tf_lir_arg *a, tf_im2col_options *o, tf_im2col *out) {
  *o = (tf_im2col_options){.struct_size = sizeof *o, .bits = (uint32_t)tf_lir_bits_of(op, 0)};
  if (!im2col_shape(a[0].tuple, o)) {
    tf_op_error((tf_op *)op,
                "the shape of an activation is (channels,(w,h,d),batch) with one to three extents w, h, d");
    return TF_ERR_UNSUPPORTED;
  }
  for (uint32_t i = 0; i < o->spatial; i++) {
    o->filter[i] = (uint32_t)entry(op, "filter", i, 1);
    o->pad_lower[i] = (int32_t)entry(op, "pad_lower", i, 0);
    o->pad_upper[i] = (int32_t)entry(op, "pad_upper", i, entry(op, "pad_lower", i, 0));
    o->stride[i] = (uint32_t)entry(op, "step", i, 1);
    o->dilation[i] = (uint32_t)entry(op, "dilation", i, 1);
  }
  o->box_channels = (uint32_t)entry(op, "box", 0, 0);
  o->box_pixels = (uint32_t)entry(op, "box", 1, 0);
  o->swizzle = swizzle_mode(op);
  o->interleave = interleave(op);
  return tf_im2col_make(e->c, o, out);
}

static tf_status im2col(tf_lir_env *e, const tf_op *op, const tf_lir_arg *a, tf_lir_arg *r) {
  tf_im2col_options o;
  tf_im2col t;
  tf_status st = tf_lir_im2col(e, op, a, &o, &t);
  if (st != TF_OK) return st;
  tuples b = {e->c, TF_OK};
  const tf_tuple *parts[7] = {node(&b, t.extent, t.rank),
                              node(&b, t.stride, t.rank),
                              corner(&b, t.lower, o.spatial),
                              corner(&b, t.upper, o.spatial),
                              numbers(&b, (uint32_t[]){t.box_channels, t.box_pixels}, 2),
                              numbers(&b, t.element_stride, t.rank),
                              number(&b, t.swizzle)};
  r[0].layout = t.tensor;
  r[1].tuple = node(&b, parts, 7);
  return b.st;
}

tf_status tf_lir_eval_tma(tf_lir_env *e, const tf_op *op, const tf_lir_arg *a, tf_lir_arg *r) {
  switch (tf_layout_op(op)) {
  case TF_L_TMA: return map(e, op, a, r);
  case TF_L_TMA_INSTRUCTION: return instruction(e, op, a, r);
  default: return im2col(e, op, a, r);
  }
}
