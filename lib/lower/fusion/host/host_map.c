/* Tensor maps of the copies of a fusion. */
#include "lower/fusion/host/host.h"
#include "support/result.h"
#include "support/tensormap.h"

/* An H200 takes sums and bit operations of 64 bits as ui64 only (i64: illegal instruction); they are the same bits. */
tf_attr *tf_lower_map_type(tf_context *c, const tf_type *e, const char *reduction) {
  static const char *const floats[] = {"f64", "f32", "f16", "bf16", "ui8", "ui8"};
  static const char *const ints[] = {"ui8", "ui16", "ui32", "ui64"};
  if (e->kind == TF_TYPE_FLOAT) return tf_attr_strz(c, floats[e->fkind]);
  int how = reduction ? tf_word_value(tf_kernel_op_words, tf_strz(reduction), TF_COMBINE_ABSENT) : TF_COMBINE_ABSENT;
  uint32_t bytes = tf_element_bytes(e), k = bytes == 8 ? 3 : bytes / 2;
  bool bits = bytes == 8 && how && how != TF_COMBINE_MIN && how != TF_COMBINE_MAX;
  bool is_signed = !e->is_unsigned && !bits;
  return tf_attr_strz(c, is_signed && bytes >= 4 ? ints[k] + 1 : ints[k]);
}

/* How many bytes L2 fetches at once: what the copy says, else as many as rows of the box surely use. NULL = none more.
 */
static tf_attr *promotion(host *h, const tf_tv *t) {
  tf_attr *said = tf_fusion_l2_attr(t->op);
  int64_t n = 0;
  if (said) return tf_fusion_l2_of(t->op, TF_L2_FETCH_DEFAULT) == TF_L2_FETCH_NONE ? NULL : said;
  if (t->tma_store || !tf_ix_is_const(t->tma->dim[0].box, &n)) return NULL;
  n *= t->elem_bytes;
  return n >= 128 ? tf_attr_strz(h->code.ctx, "256b") : n >= 64 ? tf_attr_strz(h->code.ctx, "128b") : NULL;
}

/* Of a tensor without elements no box is copied, but its map must be one. */
static tf_value *tensormap(host *h, tf_tv *t) {
  const tf_tma_plan *m = t->tma;
  tf_tv *global = t->tma_store ? t : t->read[0].from;
  tf_value *one = host_const(h, 1);
  tf_host_map map = {.rank = m->rank, .swizzle = m->swizzle, .l2 = promotion(h, t), .fill = tf_fusion_fill_attr(t->op)};
  map.address = host_bin(h, TF_H_MAX, host_address(h, global), host_const(h, 16));
  for (uint32_t i = 0; i < m->rank; i++) {
    const tf_tma_dim *d = &m->dim[m->rank - 1 - i];
    int64_t known;
    bool some = tf_ix_is_const(d->extent, &known) && known > 0;
    map.extent[i] = some ? host_value(h, d->extent) : host_bin(h, TF_H_MAX, host_value(h, d->extent), one);
    TF_EITHER(tf_ix_is_const(d->box, &map.box[i]));
    TF_EITHER(tf_ix_is_const(d->step, &map.step[i]));
  }
  for (uint32_t i = 0; i + 1 < m->rank; i++)
    map.stride[i] = host_value(h, tf_ix_mulc(h->p->ix, m->dim[m->rank - 1 - i].stride, t->elem_bytes));
  map.type = tf_lower_map_type(h->code.ctx, t->elem, t->accumulate ? t->accumulate->op : NULL);
  return tf_host_code_tensormap(&h->code, &map);
}

tf_value *host_map_argument(host *h, tf_tv *t) {
  tf_value *map = tensormap(h, t), *bytes = host_const(h, TF_TENSORMAP_BYTES);
  if (!h->p->o->stored_maps) return map;
  tf_value *at = tf_h_alloc(&h->code.b, bytes), *ops[2] = {map, at};
  tf_h_op(&h->code.b, TF_H_STORE_TENSORMAP, ops, 2, NULL, 0, 0);
  return at;
}
