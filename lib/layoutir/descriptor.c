/* layout.descriptor: one place that says how tiles of a tensor are copied, for the host program that makes the map and
 * for the kernels that use it. */
#include "layoutir/layoutir_impl.h"
#include "support/result.h"
#include "tf/tma.h"

static tf_op *find(tf_op *from, tf_str name) {
  tf_op *module = from;
  while (module && !(module->def->traits & TF_SYMBOL_TABLE)) module = tf_op_parent(module);
  tf_op *d = module ? tf_symbol_lookup(module, name) : NULL;
  int row = d ? tf_layout_op(d) : -1;
  return row == TF_L_DESCRIPTOR || row == TF_L_IM2COL_DESCRIPTOR ? d : NULL;
}

static const char *swizzle_name(tf_tma_swizzle s) {
  switch (s) {
  case TF_TMA_SWIZZLE_32B: return "32b";
  case TF_TMA_SWIZZLE_64B: return "64b";
  case TF_TMA_SWIZZLE_128B: return "128b";
  case TF_TMA_SWIZZLE_128B_ATOM_32B: return "128b_atom_32b";
  case TF_TMA_SWIZZLE_128B_ATOM_64B: return "128b_atom_64b";
  default: return NULL;
  }
}

static const char *interleave_name(tf_tma_interleave i) {
  return i == TF_TMA_INTERLEAVE_16B ? "16b" : i == TF_TMA_INTERLEAVE_32B ? "32b" : NULL;
}

static tf_status derive(tf_lir_env *e, const tf_op *d, const tf_lir_arg *a, tf_lir_map *m) {
  const tf_tiler *tiler;
  const tf_layout *plain;
  const tf_tuple *size;
  tf_tma t;
  tf_status st = tf_lir_tma(e, d, a, &t);
  if (st == TF_OK) st = tf_lir_as_tiler(e, &a[2], &tiler);
  if (st == TF_OK) st = tf_layout_plain(e->c, t.tensor, &plain);
  if (st == TF_OK) st = tf_layout_compose(e->c, plain, tiler, &m->tile);
  if (st == TF_OK) st = tf_layout_cosize(e->c, a[1].layout, &size);
  if (st != TF_OK) return st;
  TF_SURELY(tf_tuple_get_int(size, &m->elements));
  m->rank = t.rank;
  m->bits = t.bits;
  m->multicast = t.multicast;
  m->instructions = t.instructions;
  m->step = t.step;
  m->slice = t.slice;
  m->bytes = t.bytes;
  m->alignment = t.alignment;
  m->swizzle = swizzle_name(t.swizzle);
  m->interleave = interleave_name(t.interleave);
  m->global = a[0].layout;
  m->tensor = t.tensor;
  m->issue = t.issue;
  for (uint32_t i = 0; i < t.rank; i++) {
    m->extent[i] = t.extent[i];
    m->stride[i] = t.stride[i];
    m->box[i] = t.box[i];
  }
  return TF_OK;
}

/* The activation as the host has it, dense, its axes outermost first; of an interleaved one the channels of a slice are
 * the last. */
static tf_status activation(tf_layout_ctx *c, const tf_im2col *t, const tf_layout **out) {
  const tf_tuple *axis[TF_TMA_RANK + 1], *shape;
  tf_status st = TF_OK;
  for (uint32_t i = 0; i < t->rank; i++) axis[t->rank - 1 - i] = t->extent[i];
  if (t->interleave) st = tf_tuple_int(c, t->box_channels, &axis[t->rank]);
  if (st == TF_OK) st = tf_tuple_node(c, axis, t->rank + (t->interleave != 0), &shape);
  return st == TF_OK ? tf_layout_make_right(c, shape, out) : st;
}

/* So many pixels and channels of the coordinate tensor, from its first on. */
static tf_status first_tile(tf_layout_ctx *c, const tf_im2col *t, const tf_layout **out) {
  const tf_tuple *side[2], *shape;
  const tf_layout *plain;
  const tf_tiler *tiler;
  tf_status st = tf_tuple_int(c, t->box_pixels, &side[0]);
  if (st == TF_OK) st = tf_tuple_int(c, t->box_channels, &side[1]);
  if (st == TF_OK) st = tf_tuple_node(c, side, 2, &shape);
  if (st == TF_OK) st = tf_tiler_shape(c, shape, &tiler);
  if (st == TF_OK) st = tf_layout_plain(c, t->tensor, &plain);
  return st == TF_OK ? tf_layout_compose(c, plain, tiler, out) : st;
}

static tf_status derive_im2col(tf_lir_env *e, const tf_op *d, const tf_lir_arg *a, tf_lir_map *m) {
  tf_im2col_options o;
  tf_im2col t;
  tf_status st = tf_lir_im2col(e, d, a, &o, &t);
  if (st == TF_OK) st = activation(e->c, &t, &m->global);
  if (st == TF_OK) st = first_tile(e->c, &t, &m->tile);
  if (st != TF_OK) return st;
  m->im2col = true;
  m->rank = t.rank;
  m->bits = o.bits;
  m->spatial = o.spatial;
  m->multicast = m->instructions = 1;
  m->channels = t.box_channels;
  m->pixels = t.box_pixels;
  m->elements = m->step = m->slice = t.box_channels * t.box_pixels;
  m->bytes = (uint32_t)(m->elements * o.bits / 8);
  m->alignment = t.alignment;
  m->swizzle = swizzle_name(t.swizzle);
  m->interleave = interleave_name(t.interleave);
  m->tensor = t.tensor;
  memcpy(m->lower, t.lower, sizeof m->lower);
  memcpy(m->upper, t.upper, sizeof m->upper);
  for (uint32_t i = 0; i < t.rank; i++) {
    m->extent[i] = t.extent[i];
    m->stride[i] = t.stride[i];
    m->element_stride[i] = t.element_stride[i];
  }
  return TF_OK;
}

static bool read_map(tf_lir_env *e, tf_op *d, tf_lir_map *m) {
  tf_lir_arg a[TF_LIR_ARGS];
  uint32_t n;
  *m = (tf_lir_map){.op = d};
  if (!tf_lir_args(e, d, a, &n)) return false;
  tf_layout_collect(e->c, true);
  unsigned errors = tf_diags_errors(tf_context_diags(d->ctx));
  tf_status st = tf_layout_op(d) == TF_L_DESCRIPTOR ? derive(e, d, a, m) : derive_im2col(e, d, a, m);
  tf_layout_collect(e->c, false);
  if (tf_diags_errors(tf_context_diags(d->ctx)) != errors) return false;
  if (st != TF_OK) tf_lir_refuse(e, d);
  return st == TF_OK;
}

bool tf_lir_get_map(tf_lir_env *e, tf_op *from, tf_str name, tf_lir_map *out) {
  tf_op *d = find(from, name);
  if (!d) return tf_op_error(from, "there is no layout.descriptor @%.*s in this module", (int)name.len, name.ptr);
  unsigned errors = tf_diags_errors(tf_context_diags(from->ctx));
  if (read_map(e, d, out)) return true;
  if (tf_diags_errors(tf_context_diags(from->ctx)) != errors) return false;
  return tf_op_error(from, "the layouts of @%.*s are not known when this is compiled", (int)name.len, name.ptr);
}

/* What the algebra refuses is an error here, used or not. */
bool tf_lir_fold_descriptor(tf_op *op) {
  tf_lir_env e;
  tf_lir_map m;
  tf_lir_open(&e, op->ctx);
  read_map(&e, op, &m);
  tf_lir_close(&e);
  return false;
}

bool tf_lir_verify_use(tf_op *op) {
  tf_str name = tf_lir_descriptor_of(op);
  tf_op *module = op;
  while (module && !(module->def->traits & TF_SYMBOL_TABLE)) module = tf_op_parent(module);
  if (!module || find(op, name)) return true;
  return tf_op_error(op, "there is no layout.descriptor @%.*s in this module", (int)name.len, name.ptr);
}

/* A symbol of the module, in a function, which cannot use it: one of the same range, of nothing. */
static tf_value *copy_symbol(tf_op *before, const tf_value *v) {
  const tf_op *def = v->def;
  tf_builder b = tf_builder_before(before);
  tf_type *t = v->type;
  tf_op *s = tf_build(&b, def->def->id, NULL, 0, &t, 1, def->attr, def->nattr, 0);
  s->result[0].name = v->name;
  return &s->result[0];
}

bool tf_lir_fold_tma_tensor(tf_op *op) {
  tf_lir_env e;
  tf_lir_map m;
  bool done = false;
  tf_lir_open(&e, op->ctx);
  if (tf_lir_get_map(&e, op, tf_lir_descriptor_of(op), &m)) {
    tf_value **ints;
    uint32_t n;
    tf_str text = tf_lir_write(&e, (tf_lir_arg){.layout = m.tensor}, &ints, &n, 0);
    for (uint32_t i = 0; i < n; i++) ints[i] = copy_symbol(op, ints[i]);
    tf_named_attr attr = {tf_intern(op->ctx, "layout"),
                          tf_attr_dialect(op->ctx, tf_lir_attr_name(TF_LIR_LAYOUT), text)};
    tf_type *t = op->result[0].type;
    tf_builder b = tf_builder_before(op);
    uint32_t id = tf_context_dialect_index(op->ctx, "layout") << 16 | TF_L_CONSTANT;
    tf_value *v = tf_op_result(tf_build(&b, id, ints, n, &t, 1, &attr, 1, 0), 0);
    v->name = op->result[0].name;
    tf_value_replace_uses(&op->result[0], v);
    tf_op_erase(op);
    done = true;
  }
  tf_lir_close(&e);
  return done;
}
