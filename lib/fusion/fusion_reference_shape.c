/* The reference of ops that read elements at other indices than their own: element by element, from its place in the
 * result to that in an operand. Bounds go along. */
#include "fusion/domain.h"
#include "fusion/fusion_reference_impl.h"

static int64_t extent_product(const tf_ref_value *v, uint32_t from) {
  int64_t n = 1;
  for (uint32_t k = from; k < v->rank; k++) n *= v->dims[k];
  return n;
}

/* Index i of the result as an index of operand x; false: it has no such element. `before`: of a concatenation, what
 * operands before x have along the axis. */
static bool index_in(const tf_op *op, const tf_ref_value *x, const tf_ref_value *y, const int64_t *i, int64_t before,
                     int64_t *at) {
  tf_fusion_class cls = tf_fusion_op_info(op)->cls;
  int64_t place = 0;
  if (cls == TF_FC_RESHAPE) {
    for (uint32_t k = 0; k < y->rank; k++) place = place * y->dims[k] + i[k];
    for (uint32_t k = 0; k < x->rank; k++) at[k] = place / extent_product(x, k + 1) % x->dims[k];
    return true;
  }
  if (cls == TF_FC_PARTS) {
    uint32_t first = tf_fusion_first_parted(op), n = tf_fusion_axes_of(op)->n;
    place = i[first] * y->dims[first + 1] + i[first + 1];
    for (uint32_t k = first + n; k-- > first;) {
      at[k] = x->dims[k] ? place % x->dims[k] : 0;
      place = x->dims[k] ? place / x->dims[k] : 1;
    }
    for (uint32_t k = 0; k < x->rank; k++)
      if (k < first || k >= first + n) at[k] = i[tf_fusion_kept_axis(op, k)];
    return place == 0;
  }
  for (uint32_t k = 0; k < x->rank; k++) {
    switch (cls) {
    case TF_FC_SLICE: at[k] = tf_fusion_from_of(op)->ints[k] + tf_fusion_steps_of(op)->ints[k] * i[k]; break;
    case TF_FC_PAD: at[k] = i[k] - tf_fusion_low_of(op)->ints[k]; break;
    case TF_FC_CONCAT: at[k] = (int64_t)k == tf_fusion_axis_of(op, 0) ? i[k] - before : i[k]; break;
    case TF_FC_REPEAT: at[k] = x->dims[k] ? i[k] % x->dims[k] : 0; break;
    default: at[k] = x->dims[k] == 1 ? 0 : i[k]; break;
    }
    if (at[k] < 0 || at[k] >= x->dims[k]) return false;
  }
  return true;
}

static void copy_element(const tf_ref_value *x, int64_t from, tf_ref_value *y, int64_t to) {
  if (x->buffer->f) y->buffer->f[to] = x->buffer->f[from];
  else y->buffer->i[to] = x->buffer->i[from];
  if (y->buffer->err) y->buffer->err[to] = x->buffer->err ? x->buffer->err[from] : 0;
}

static bool next_index(const tf_ref_value *y, int64_t *i) {
  for (uint32_t k = y->rank; k-- > 0;) {
    if (++i[k] < y->dims[k]) return true;
    i[k] = 0;
  }
  return false;
}

void tf_ref_reindex(const tf_op *op, tf_ref_value *const *x, uint32_t n, tf_ref_value *y) {
  int64_t i[TF_FUSION_MAX_RANK] = {0}, to = 0, count = tf_ref_value_count(y);
  bool bounds = false;
  for (uint32_t o = 0; o < n; o++) bounds |= x[o]->buffer->err != NULL;
  if (bounds) y->buffer->err = TF_NEW_ARRAY(y->buffer->pool, double, (size_t)count);
  bool pad = tf_fusion_op_info(op)->cls == TF_FC_PAD || tf_fusion_op_info(op)->cls == TF_FC_PARTS;
  for (bool more = count > 0; more; more = next_index(y, i), to++) {
    int64_t before = 0, at[TF_FUSION_MAX_RANK];
    if (pad) copy_element(x[1], x[1]->offset, y, to);
    for (uint32_t o = 0; o < (pad ? 1 : n); o++) {
      if (index_in(op, x[o], y, i, before, at)) {
        int64_t from = x[o]->offset;
        for (uint32_t k = 0; k < x[o]->rank; k++) from += at[k] * x[o]->strides[k];
        copy_element(x[o], from, y, to);
      }
      if (!pad && n > 1) before += x[o]->dims[tf_fusion_axis_of(op, 0)];
    }
  }
}

/* Where element i of the result is in v, read along `axis` at `at`; axes of extent 1 have one element. */
static int64_t place(const tf_ref_value *v, const int64_t *i, int64_t axis, int64_t at) {
  int64_t from = v->offset;
  for (uint32_t k = 0; k < v->rank; k++) from += v->strides[k] * ((int64_t)k == axis ? at : v->dims[k] == 1 ? 0 : i[k]);
  return from;
}

void tf_ref_gather(tf_op *op, const tf_ref_value *x, const tf_ref_value *index, tf_ref_value *y) {
  int64_t i[TF_FUSION_MAX_RANK] = {0}, to = 0, count = tf_ref_value_count(y), axis = tf_fusion_axis_of(op, 0), n = 0,
          bad = 0;
  if (x->buffer->err) y->buffer->err = TF_NEW_ARRAY(y->buffer->pool, double, (size_t)count);
  for (bool more = count > 0; more; more = next_index(y, i), to++) {
    /* of ui64 what is beyond 63 bits is negative here: x has no such element either */
    int64_t at = index->buffer->i[place(index, i, axis, index->dims[axis] == 1 ? 0 : i[axis])];
    if (at >= 0 && at < x->dims[axis]) copy_element(x, place(x, i, axis, at), y, to);
    else if (!bad++) n = at;
  }
  if (bad)
    tf_op_emit(
        op, TF_WARNING,
        "%lld of %lld indices in '%s' are none of the %lld elements along axis %lld of '%s', such as %lld; they give 0",
        (long long)bad, (long long)count, tf_value_name(op->operand[1].value), (long long)x->dims[axis],
        (long long)axis, tf_value_name(op->operand[0].value), (long long)n);
}

/* ------------------------------------------------------------------------------------------------ extents */

/* Extents that the operands do not give are in dims already. */
static bool fits(tf_op *op, tf_ref_value *const *x, uint32_t n, const int64_t *dims) {
  uint32_t rank = op->result[0].type->rank;
  tf_fusion_class cls = tf_fusion_op_info(op)->cls;
  const char *name = tf_value_name(op->operand[0].value);
  int64_t product = 1;
  if (cls == TF_FC_GATHER) return true; /* they are looked at where they meet */
  if (cls == TF_FC_PARTS) return true;  /* they follow */
  if (cls == TF_FC_RESHAPE) {
    for (uint32_t k = 0; k < rank; k++) product *= dims[k];
    if (product == tf_ref_value_count(x[0])) return true;
    return tf_op_error(op, "'%s' has %lld elements, but the result would have %lld", name,
                       (long long)tf_ref_value_count(x[0]), (long long)product);
  }
  for (uint32_t k = 0; k < rank; k++) {
    int64_t have = x[0]->dims[k];
    if (dims[k] < 0) return tf_op_error(op, "axis %u would have extent %lld", k, (long long)dims[k]);
    if (cls == TF_FC_EXPAND && op->operand[0].value->type->dims[k] != 1 && have != dims[k])
      return tf_op_error(op, "axis %u of '%s' has extent %lld; it must be %lld", k, name, (long long)have,
                         (long long)dims[k]);
    if (cls == TF_FC_SLICE && dims[k] > 0 &&
        tf_fusion_from_of(op)->ints[k] + (dims[k] - 1) * tf_fusion_steps_of(op)->ints[k] >= have)
      return tf_op_error(op, "axis %u of '%s' has extent %lld, which the slice goes beyond", k, name, (long long)have);
    for (uint32_t o = 1; cls == TF_FC_CONCAT && o < n; o++)
      if ((int64_t)k != tf_fusion_axis_of(op, 0) && x[o]->dims[k] != have)
        return tf_op_error(op, "the extents of axis %u differ: %lld in '%s', %lld in '%s'", k, (long long)have, name,
                           (long long)x[o]->dims[k], tf_value_name(op->operand[o].value));
  }
  return true;
}

/* Of a gather: its index's extent along the axis; else what is not statically 1, which must be equal. */
static bool gather_dim(tf_op *op, const tf_ref_value *x, const tf_ref_value *index, uint32_t k, int64_t *dim) {
  bool along = (int64_t)k == tf_fusion_axis_of(op, 0);
  bool one = op->operand[0].value->type->dims[k] == 1, only = op->operand[1].value->type->dims[k] == 1;
  *dim = along || one ? index->dims[k] : x->dims[k];
  if (along || one || only || x->dims[k] == index->dims[k]) return true;
  return tf_op_error(op, "the extents of axis %u differ: %lld in '%s', %lld in '%s'", k, (long long)x->dims[k],
                     tf_value_name(op->operand[0].value), (long long)index->dims[k],
                     tf_value_name(op->operand[1].value));
}

static void parts_dims(const tf_op *op, const tf_ref_value *x, int64_t *dims) {
  uint32_t first = tf_fusion_first_parted(op), n = tf_fusion_axes_of(op)->n;
  int64_t all = 1;
  tf_fusion_cut cut = tf_fusion_cut_of(op);
  for (uint32_t k = 0; k < x->rank; k++) {
    if (k < first || k >= first + n) dims[tf_fusion_kept_axis(op, k)] = x->dims[k];
    else all *= x->dims[k];
  }
  dims[first + cut.into] = (all / cut.by + (all % cut.by != 0)) * cut.multiple;
  dims[first + !cut.into] = cut.by / cut.multiple;
}

bool tf_ref_reindex_dims(tf_op *op, tf_ref_value *const *x, uint32_t n, int64_t *dims) {
  if (tf_fusion_op_info(op)->cls == TF_FC_PARTS) parts_dims(op, x[0], dims);
  for (uint32_t k = 0; k < op->result[0].type->rank; k++) {
    switch (tf_fusion_op_info(op)->cls) {
    case TF_FC_PAD: dims[k] = x[0]->dims[k] + tf_fusion_low_of(op)->ints[k] + tf_fusion_high_of(op)->ints[k]; break;
    case TF_FC_REPEAT: dims[k] = x[0]->dims[k] * tf_fusion_counts_of(op)->ints[k]; break;
    case TF_FC_CONCAT:
      dims[k] = x[0]->dims[k];
      for (uint32_t o = 1; o < n && (int64_t)k == tf_fusion_axis_of(op, 0); o++) dims[k] += x[o]->dims[k];
      break;
    case TF_FC_GATHER:
      if (!gather_dim(op, x[0], x[1], k, &dims[k])) return false;
      break;
    default: break;
    }
  }
  return fits(op, x, n, dims);
}
