/* Products with a vector, before a fusion is cut into kernels.
 *
 * Of a matrix and a vector each element of the matrix is needed once, so the product takes as long as memory takes to
 * bring the matrix: it is a sum of products, of rows or of columns, for which there are kernels. As tiles of a product
 * of matrices, one row or column of each tile would be used. Which products these are:
 *
 * - of one column (N is 1), of all types;
 * - of one row (M is 1), of types that tensor cores do not multiply: of others tiles split K, and are as fast as memory
 *   is;
 * - where nothing is added up (K is 1), which is one multiplication for each element of the result.
 *
 * What is the vector has none of the result's axes but batches that the matrix has, too: if several vectors met one
 * matrix, tiles would read that once for all of them. */
#include "autosched/autosched.h"
#include "autosched/autosched_impl.h"
#include "support/result.h"

enum { SUMMED = TF_MAX_RANK, NO_AXIS }; /* of a factor's axis: it is none of the result */

/* A factor, without the views that only turn it or give it axes of one element: which axis of the result each of its
 * axes is. */
typedef struct side {
  tf_value *v;
  uint32_t rank, of[TF_MAX_RANK];
} side;

static side side_of(const tf_op *op, uint32_t i) {
  tf_value *v = op->operand[i].value;
  side s = {.v = v, .rank = v->type->rank};
  for (uint32_t k = 0; k < s.rank; k++) {
    int32_t r = tf_fusion_product_axis(op, i, k);
    s.of[k] = r < 0 ? SUMMED : (uint32_t)r;
  }
  return s;
}

static uint32_t find(const side *s, uint32_t axis) {
  for (uint32_t k = 0; k < s->rank; k++)
    if (s->of[k] == axis) return k;
  return NO_AXIS;
}

static int64_t extent(const side *s, uint32_t axis) {
  uint32_t k = find(s, axis);
  return k == NO_AXIS ? 1 : s->v->type->dims[k];
}

static void look_through(side *s) {
  for (tf_op *op; (op = s->v->def) && tf_fusion_op_info(op);) {
    tf_fusion_class c = tf_fusion_op_info(op)->cls;
    uint32_t of[TF_MAX_RANK], n = 0;
    if (!tf_fusion_is_plain(op)) return;
    if (c == TF_FC_PERMUTE)
      for (; n < s->rank; n++) of[tf_fusion_axes_of(op)->ints[n]] = s->of[n];
    else if (c == TF_FC_BROADCAST && !tf_fusion_has_axis(op, find(s, SUMMED))) {
      for (uint32_t k = 0; k < s->rank; k++)
        if (!tf_fusion_has_axis(op, k)) of[n++] = s->of[k];
    } else return;
    s->v = op->operand[0].value;
    s->rank = n;
    memcpy(s->of, of, n * sizeof *of);
  }
}

/* ------------------------------------------------------------------------------------------------ which products */

bool tf_autosched_by_tensor_cores(const tf_op *op) {
  tf_fusion_dtype d = TF_FD_F32;
  TF_SURELY(tf_elem_dtype_of(op->operand[0].value->type, &d));
  if (d == TF_FD_F32) return tf_fusion_tf32_of(op);
  return tf_fd_is_float(d) ? d != TF_FD_F64 : tf_fd_size(d) == 1;
}

/* Each axis of the result that the vector has, the matrix has as well; and what both give is of the result's type. */
static bool meets(const tf_op *op, const side *matrix, const side *vector) {
  const tf_type *y = op->result[0].type;
  int64_t k[2] = {extent(matrix, SUMMED), extent(vector, SUMMED)};
  if (k[0] != k[1] && (k[0] == 1 || k[1] == 1)) return false; /* elementwise ops would take any extent for the 1 */
  for (uint32_t r = 0; r < y->rank; r++) {
    int64_t m = extent(matrix, r), v = extent(vector, r);
    if (m == 1 && v != 1) return false;
    if ((m == TF_DYN && v > 1 ? v : m) != y->dims[r]) return false;
  }
  return true;
}

static bool bias_fits(const tf_op *op) {
  const tf_type *y = op->result[0].type;
  return op->noperand < 3 || op->operand[2].value->type->dims[0] == y->dims[y->rank - 1];
}

/* Nothing is added up. */
static bool is_outer(const tf_op *op) {
  for (uint32_t i = 0; i < 2; i++)
    if (op->operand[i].value->type->dims[tf_fusion_summed_axis(op, i)] != 1) return false;
  return true;
}

typedef enum form { BY_TILES, OUTER, COLUMN, ROW } form;

static form form_of(const tf_op *op) {
  if (!tf_fusion_is(op, TF_FUSION_MATMUL) && !tf_fusion_is(op, TF_FUSION_LINEAR)) return BY_TILES;
  if (!bias_fits(op)) return BY_TILES;
  if (is_outer(op)) return OUTER;
  const tf_type *y = op->result[0].type;
  side a = side_of(op, 0), b = side_of(op, 1);
  if (y->dims[y->rank - 1] == 1 && meets(op, &a, &b)) return COLUMN;
  bool slow = y->dims[y->rank - 1] == 1 || !tf_autosched_by_tensor_cores(op);
  return y->dims[y->rank - 2] == 1 && slow && meets(op, &b, &a) ? ROW : BY_TILES;
}

/* ------------------------------------------------------------------------------------------------ the rewriting */

/* As elementwise ops have it. */
static tf_type *met(const tf_value *a, const tf_value *b) {
  int64_t dims[TF_MAX_RANK];
  for (uint32_t k = 0; k < a->type->rank; k++) {
    int64_t n = a->type->dims[k], m = b->type->dims[k];
    dims[k] = n == 1 || (n == TF_DYN && m != 1) ? m : n;
  }
  return tf_type_tensor(a->type->elem, dims, a->type->rank);
}

static tf_value *with_axes(tf_op *at, const char *name, tf_value *v, const int64_t *axes, uint32_t n,
                           const int64_t *dims, uint32_t rank) {
  if (!n) return v;
  tf_named_attr a = {"axes", tf_attr_ints(at->ctx, axes, n)};
  return tf_as_made(at, name, &v, 1, tf_type_tensor(v->type->elem, dims, rank), &a, 1);
}

/* The vector's axes of one element stand for those of the matrix that it does not have, as many as these are; so it is
 * turned, if anything. */
static void fit(tf_op *at, side *vector, const side *matrix) {
  int64_t axes[TF_MAX_RANK], dims[TF_MAX_RANK];
  uint32_t n = 0, left = 0, next = 0;
  for (uint32_t k = 0; k < vector->rank; k++) {
    bool own = find(matrix, vector->of[k]) != NO_AXIS;
    while (!own && next < matrix->rank && find(vector, matrix->of[next]) != NO_AXIS) next++;
    if (!own && next == matrix->rank) {
      axes[n++] = k;
      continue;
    }
    dims[left] = vector->v->type->dims[k];
    vector->of[left++] = own ? vector->of[k] : matrix->of[next++];
  }
  vector->v = with_axes(at, "fusion.squeeze", vector->v, axes, n, dims, left);
  vector->rank = left;
}

/* Its axes in the order of `to`, each of which it has or gets, of one element. */
static tf_value *arranged(tf_op *at, side s, const uint32_t *to, uint32_t rank) {
  int64_t order[TF_MAX_RANK], turned[TF_MAX_RANK], added[TF_MAX_RANK], dims[TF_MAX_RANK];
  uint32_t n = 0, nadded = 0;
  bool moved = false;
  for (uint32_t k = 0; k < rank; k++) {
    uint32_t own = find(&s, to[k]);
    dims[k] = own == NO_AXIS ? 1 : s.v->type->dims[own];
    if (own == NO_AXIS) added[nadded++] = k;
    else {
      moved |= own != n;
      turned[n] = dims[k];
      order[n++] = own;
    }
  }
  if (moved) s.v = with_axes(at, "fusion.permute", s.v, order, n, turned, n);
  return with_axes(at, "fusion.broadcast", s.v, added, nadded, dims, rank);
}

/* As it is multiplied: of the type of the sums. */
static tf_value *factor(tf_op *op, tf_value *v) {
  tf_fusion_dtype d = TF_FD_F32;
  TF_SURELY(tf_elem_dtype_of(op->operand[0].value->type, &d));
  if (tf_fusion_tf32_of(op)) return tf_as_made(op, "fusion.round_tf32", &v, 1, v->type, NULL, 0);
  return tf_as_cast(op, v, tf_fusion_dtype_type(op->ctx, tf_fusion_sum_dtype(d)));
}

static tf_value *times(tf_op *op, tf_value *a, tf_value *b) {
  a = factor(op, a);
  b = factor(op, b);
  return tf_as_both(op, "fusion.mul", a, b, met(a, b));
}

static tf_value *summed(tf_op *op, side matrix, side vector) {
  const tf_type *y = op->result[0].type;
  int64_t dims[TF_MAX_RANK], axis = 0;
  uint32_t all[TF_MAX_RANK], n = 0;
  look_through(&matrix);
  look_through(&vector);
  fit(op, &vector, &matrix);
  tf_value *products = times(op, matrix.v, arranged(op, vector, matrix.of, matrix.rank));
  side sum = {.rank = matrix.rank - 1};
  for (uint32_t k = 0; k < matrix.rank; k++) {
    if (matrix.of[k] == SUMMED) {
      axis = k;
      continue;
    }
    dims[n] = products->type->dims[k];
    sum.of[n++] = matrix.of[k];
  }
  sum.v = with_axes(op, "fusion.sum", products, &axis, 1, dims, n);
  for (uint32_t r = 0; r < y->rank; r++) all[r] = r;
  return arranged(op, sum, all, y->rank);
}

/* A sum begins as 0: what is -0 without it is 0. */
static tf_value *outer(tf_op *op) {
  const tf_type *y = op->result[0].type;
  tf_value *b = op->operand[1].value;
  uint32_t all[TF_MAX_RANK];
  if (tf_fusion_is(op, TF_FUSION_LINEAR)) {
    side s = side_of(op, 1);
    int64_t axis = 1;
    s.v = with_axes(op, "fusion.squeeze", b, &axis, 1, b->type->dims, 1);
    s.rank = 1;
    for (uint32_t r = 0; r < y->rank; r++) all[r] = r;
    b = arranged(op, s, all, y->rank);
  }
  tf_value *v = times(op, op->operand[0].value, b);
  if (v->type->elem->kind != TF_TYPE_FLOAT) return v;
  return tf_as_both(op, "fusion.add", v, tf_as_number(op, v->type->elem, 0, 0), v->type);
}

static tf_value *biased(tf_op *op, tf_value *v) {
  const tf_type *y = op->result[0].type;
  if (op->noperand < 3) return v;
  side bias = {.v = op->operand[2].value, .rank = 1, .of = {y->rank - 1}};
  uint32_t all[TF_MAX_RANK];
  for (uint32_t r = 0; r < y->rank; r++) all[r] = r;
  tf_value *b = tf_as_cast(op, arranged(op, bias, all, y->rank), v->type->elem);
  return tf_as_both(op, "fusion.add", v, b, met(v, b));
}

static void rewrite(tf_op *op, form f) {
  side a = side_of(op, 0), b = side_of(op, 1);
  tf_value *v = f == OUTER ? outer(op) : f == COLUMN ? summed(op, a, b) : summed(op, b, a);
  v = tf_as_cast(op, biased(op, v), op->result[0].type->elem);
  v->name = op->result[0].name;
  tf_value_replace_uses(&op->result[0], v);
  tf_op_erase(op);
}

static const char *note(const tf_op *op, form f) {
  const char *y = tf_value_name(&op->result[0]);
  if (f == OUTER) return tf_pool_printf(op->pool, "the product '%s' adds nothing up: it is made element by element", y);
  return tf_pool_printf(op->pool, "the product '%s' has one %s: it is made as a sum of products", y,
                        f == COLUMN ? "column" : "row");
}

/* Who wants blocks to draw tiles has other kernels in mind; and what one thread of a reduction stores in the memory of
 * an argument others may read still, so that only tiles do that well. */
static bool is_for_tiles(const tf_op *func) { return tf_fusion_dynamic_of(func) || tf_fusion_in_place_of(func); }

bool tf_autosched_vectors_only(const tf_op *func) {
  bool any = false;
  for (const tf_op *o = tf_fusion_body(func)->first; o; o = o->next) {
    if (!tf_fusion_by_tiles(o)) continue;
    if (form_of(o) == BY_TILES) return false;
    any = true;
  }
  return any && !is_for_tiles(func);
}

void tf_autosched_vector_products(tf_op *func, tf_autosched_notes *notes) {
  if (is_for_tiles(func)) return;
  for (tf_op *o = tf_fusion_body(func)->first, *next; o; o = next) {
    next = o->next;
    form f = form_of(o);
    if (f == BY_TILES) continue;
    if (notes) tf_vec_push(func->pool, notes, note(o, f));
    rewrite(o, f);
  }
}
