/* Versions of a fusion whose axes stand for several of its own: which those are. */
#include "fusion/domain.h"
#include "fusion/fusion_dialect.h"

/* Where the counts of a tensor of so many axes begin in `joined`, which has those of all tensors one behind the other.
 */
static uint32_t counts_of(const tf_op *func, uint32_t arg) {
  uint32_t at = 0;
  const tf_block *b = tf_fusion_body(func);
  for (uint32_t i = 0; i < arg; i++)
    if (b->arg[i]->type->kind == TF_TYPE_TENSOR) at += b->arg[i]->type->rank;
  return at;
}

static int64_t count(const tf_attr *joined, uint32_t at) { return joined && at < joined->n ? joined->ints[at] : 1; }

uint32_t tf_fusion_joined_axes(const tf_op *func, uint32_t arg, uint32_t axis, uint32_t *first) {
  const tf_attr *joined = tf_fusion_joined_of(func);
  uint32_t at = counts_of(func, arg);
  *first = axis;
  if (!joined) return 1;
  *first = 0;
  for (uint32_t k = 0; k < axis; k++) *first += (uint32_t)count(joined, at + k);
  return (uint32_t)count(joined, at + axis);
}

uint32_t tf_fusion_own_arguments(const tf_op *func) {
  const tf_attr *extents = tf_fusion_extents_of(func);
  return tf_fusion_body(func)->narg - (extents ? extents->n / 2 : 0);
}

/* The tensor with its axes joined by counts from `*at` on; NULL: they are others. */
static tf_type *joined_type(const tf_type *t, const tf_attr *joined, uint32_t *at) {
  int64_t dims[TF_MAX_RANK];
  uint32_t n = 0, k = 0;
  while (k < t->rank) {
    int64_t c = *at < joined->n ? joined->ints[(*at)++] : 0, product = 1;
    if (c < 1 || c > t->rank - k) return NULL;
    for (uint32_t end = k + (uint32_t)c; k < end; k++)
      if (product == TF_DYN || t->dims[k] == TF_DYN) product = TF_DYN;
      else if (__builtin_mul_overflow(product, t->dims[k], &product)) return NULL;
    dims[n++] = product;
  }
  return tf_type_tensor(t->elem, dims, n);
}

/* Arguments of one extent each of tensors that are there. */
static bool extents_are_there(const tf_attr *extents, const tf_type *of) {
  for (uint32_t i = 0; extents && i + 1 < extents->n; i += 2) {
    int64_t arg = extents->ints[i], axis = extents->ints[i + 1];
    if (arg < 0 || arg >= of->nin || of->sub[arg]->kind != TF_TYPE_TENSOR) return false;
    if (axis < 0 || axis >= of->sub[arg]->rank) return false;
  }
  return !extents || extents->n % 2 == 0;
}

tf_type *tf_fusion_joined_type(const tf_op *version, const tf_type *of, tf_pool *pool) {
  const tf_attr *joined = tf_fusion_joined_of(version), *extents = tf_fusion_extents_of(version);
  uint32_t at = 0, more = extents ? extents->n / 2 : 0, nin = of->nin, nout = of->nsub - of->nin;
  if (!extents_are_there(extents, of)) return NULL;
  tf_type **t = TF_NEW_ARRAY(pool, tf_type *, (size_t)of->nsub + more + 1), **out = t + nin + more;
  for (uint32_t i = 0; i < of->nsub; i++) {
    tf_type *own = of->sub[i];
    if (joined && own->kind == TF_TYPE_TENSOR) own = joined_type(own, joined, &at);
    if (!own) return NULL;
    *(i < nin ? &t[i] : &out[i - nin]) = own;
  }
  for (uint32_t i = 0; i < more; i++) t[nin + i] = tf_type_i(version->ctx, 64);
  if (joined && at != joined->n) return NULL;
  return tf_type_function(version->ctx, t, nin + more, out, nout);
}

/* What the joined axes of an argument are called together: nothing, if one of them has no name. */
tf_str tf_fusion_joined_name(const tf_op *func, uint32_t arg, uint32_t first, uint32_t n, tf_pool *pool) {
  tf_strbuf b = {.pool = pool};
  for (uint32_t k = first; k < first + n; k++) {
    tf_str name = tf_fusion_dim_name(func, arg, k);
    if (!name.len || (n > 1 && memchr(name.ptr, '*', name.len))) return (tf_str){"", 0};
    tf_sb_printf(&b, "%s%.*s", k == first ? "" : " * ", (int)name.len, name.ptr);
  }
  return tf_sb_str(&b);
}

/* `contiguity` looks past axes of stride 0: an axis may be contiguous to what is behind one. */
bool tf_fusion_lies_as_one(const tf_op *func, uint32_t arg, uint32_t axis) {
  return tf_fusion_contiguous(func, arg, axis) == TF_CONTIGUOUS &&
         tf_fusion_contiguous(func, arg, axis + 1) != TF_STRIDE0;
}

bool tf_fusion_is_joined_from(const tf_op *version, const tf_op *func, tf_pool *pool) {
  const tf_block *b = tf_fusion_body(func);
  for (uint32_t i = 0; i < b->narg; i++) {
    if (b->arg[i]->type->kind != TF_TYPE_TENSOR) continue;
    for (uint32_t k = 0, first; k < tf_fusion_body(version)->arg[i]->type->rank; k++) {
      uint32_t n = tf_fusion_joined_axes(version, i, k, &first);
      tf_str name = tf_fusion_dim_name(version, i, k);
      if (tf_fusion_contiguous(version, i, k) != tf_fusion_contiguous(func, i, first + n - 1)) return false;
      if (name.len && !tf_str_eq(name, tf_fusion_joined_name(func, i, first, n, pool))) return false;
      for (uint32_t j = first; j + 1 < first + n; j++)
        if (!tf_fusion_lies_as_one(func, i, j)) return false;
    }
  }
  return true;
}
