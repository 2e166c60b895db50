/* Products of matrices: which axes of the factors and of the result meet, and what must hold. */
#include "fusion/domain.h"
#include "fusion/fusion_dialect.h"

static tf_type *type_of(const tf_op *op, uint32_t i) { return op->operand[i].value->type; }
static const char *name_of(const tf_op *op, uint32_t i) { return tf_value_name(op->operand[i].value); }

tf_fusion_dtype tf_fusion_sum_dtype(tf_fusion_dtype factor) {
  if (tf_fd_is_float(factor)) return factor == TF_FD_F64 ? TF_FD_F64 : TF_FD_F32;
  return factor == TF_FD_I64 || factor == TF_FD_U64 || factor == TF_FD_U32 ? factor : TF_FD_I32;
}

/* ------------------------------------------------------------------------------------------------ shapes */

bool tf_fusion_meet(tf_op *op, const char *what, int64_t *have, int32_t *of, uint32_t i, uint32_t axis, bool one) {
  int64_t n = type_of(op, i)->dims[axis];
  if (*of >= 0 && (n == *have || (one && n == 1))) return true;
  if (*of < 0 || *have == TF_DYN || (one && *have == 1)) {
    if (*of < 0 || n != TF_DYN || (one && *have == 1)) *have = n;
    *of = (int32_t)i;
    return true;
  }
  if (n == TF_DYN) return true;
  return tf_op_error(op, "'%s' and '%s' differ in %s: %lld and %lld", name_of(op, (uint32_t)*of), name_of(op, i), what,
                     (long long)*have, (long long)n);
}

/* Where extents are known, there are as many blocks as cover them. */
static bool covers(tf_op *op, uint32_t i, uint32_t axis, uint32_t factor, uint32_t of, int64_t block) {
  int64_t have = type_of(op, i)->dims[axis], n = type_of(op, factor)->dims[of];
  if (have == TF_DYN || n == TF_DYN || have == n / block + (n % block != 0)) return true;
  return tf_op_error(op, "'%s' has %lld blocks along axis %u; %lld elements of '%s' are %lld blocks of %lld",
                     name_of(op, i), (long long)have, axis, (long long)n, name_of(op, factor),
                     (long long)(n / block + (n % block != 0)), (long long)block);
}

static bool check_blocks(tf_op *op, uint32_t rank) {
  const tf_attr *x = tf_fusion_blocks_of(op);
  if (x->n != 3 || x->ints[0] < 1 || x->ints[1] < 1 || x->ints[2] < 1 || x->ints[2] % 32 || x->ints[2] > INT32_MAX)
    return tf_op_error(op,
                       "`blocks` is [rows, columns, elements summed over] of a block, the last one a multiple of 32");
  if (tf_fusion_has_exponents(op) && (x->ints[0] != 1 || x->ints[1] != 1))
    return tf_op_error(op, "'%s' holds exponents (ui8), which are of one row or one column: `blocks` is [1, 1, ...]",
                       name_of(op, 2));
  for (uint32_t i = 2; i < 4; i++)
    if (type_of(op, i)->kind != TF_TYPE_TENSOR || type_of(op, i)->rank != rank)
      return tf_op_error(op, "'%s' has a scale for each block, so it is a tensor of the %u axes of the result",
                         name_of(op, i), rank);
  return covers(op, 2, rank - 2, 0, rank - 2, x->ints[0]) && covers(op, 2, rank - 1, 0, rank - 1, x->ints[2]) &&
         covers(op, 3, rank - 2, 1, rank - 2, x->ints[2]) && covers(op, 3, rank - 1, 1, rank - 1, x->ints[1]);
}

/* Of scaled_matmul: one number for all, for each row, for each column. */
static bool check_scales(tf_op *op, uint32_t rank) {
  if (tf_fusion_in_blocks(op)) return check_blocks(op, rank);
  for (uint32_t i = 2; i < op->noperand; i++) {
    const tf_type *t = type_of(op, i);
    uint32_t one = rank - (i == 2 ? 1 : 2);
    if (t->kind != TF_TYPE_TENSOR) continue;
    if (t->rank != rank)
      return tf_op_error(op,
                         "'%s' has %u axes; a scale is a scalar, or has the %u axes of the result; insert "
                         "fusion.broadcast",
                         name_of(op, i), t->rank, rank);
    if (t->dims[one] != 1)
      return tf_op_error(op, "'%s' scales %s, so its axis %u has the static extent 1", name_of(op, i),
                         i == 2 ? "rows" : "columns", one);
  }
  return true;
}

static bool check_ranks(tf_op *op) {
  uint32_t a = type_of(op, 0)->rank, b = type_of(op, 1)->rank;
  if (tf_fusion_is(op, TF_FUSION_LINEAR)) {
    if (a < 2)
      return tf_op_error(op, "'%s' has %u axes; x of a linear is [..., M, K]; insert fusion.broadcast", name_of(op, 0),
                         a);
    if (b != 2) return tf_op_error(op, "'%s' has %u axes; the weights of a linear are [N, K]", name_of(op, 1), b);
    return op->noperand < 3 || type_of(op, 2)->rank == 1 ||
           tf_op_error(op, "'%s' has %u axes; the bias of a linear is [N]", name_of(op, 2), type_of(op, 2)->rank);
  }
  if (a < 2 || b < 2)
    return tf_op_error(op, "'%s' has %u axes; a factor has at least two; insert fusion.broadcast", name_of(op, b < 2),
                       b < 2 ? b : a);
  if (a == b) return check_scales(op, a);
  return tf_op_error(op, "the ranks differ: '%s' has %u axes, '%s' has %u; insert fusion.broadcast", name_of(op, 0), a,
                     name_of(op, 1), b);
}

bool tf_fusion_product_shape(tf_op *op, int64_t *dims, uint32_t *rank) {
  int64_t k = 0;
  int32_t of_k = -1, of[TF_FUSION_MAX_RANK];
  if (tf_fusion_is(op, TF_FUSION_SDPA)) return tf_fusion_sdpa_shape(op, dims, rank);
  if (!check_ranks(op)) return false;
  bool linear = tf_fusion_is(op, TF_FUSION_LINEAR), scaled = tf_fusion_is(op, TF_FUSION_SCALED_MATMUL);
  *rank = type_of(op, 0)->rank;
  for (uint32_t r = 0; r < *rank; r++) of[r] = -1;
  for (uint32_t i = 0; i < op->noperand; i++)
    for (uint32_t x = 0; type_of(op, i)->kind == TF_TYPE_TENSOR && x < type_of(op, i)->rank; x++) {
      if (i > 1 && x + 2 >= *rank && tf_fusion_in_blocks(op)) continue;
      bool summed = i < 2 && x == tf_fusion_summed_axis(op, i), last = x + 1 == type_of(op, i)->rank;
      uint32_t r = linear ? i ? *rank - 1 : x : i && last ? *rank - 1 : x;
      const char *what = linear || (scaled && r + 1 == *rank) ? "N" : scaled && r + 2 == *rank ? "M" : "the batches";
      if (!(summed ? tf_fusion_meet(op, "what is summed over", &k, &of_k, i, x, false)
                   : tf_fusion_meet(op, what, &dims[r], &of[r], i, x, !linear)))
        return false;
    }
  return true;
}

/* ------------------------------------------------------------------------------------------------ types */

static bool is_f8(tf_fusion_dtype d) { return d == TF_FD_F8E4M3 || d == TF_FD_F8E5M2; }
static bool is_byte(tf_fusion_dtype d) { return d == TF_FD_I8 || d == TF_FD_U8; }

static bool check_factors(tf_op *op, tf_fusion_dtype *sum) {
  tf_fusion_dtype d[2];
  for (uint32_t i = 0; i < 2; i++) {
    if (!tf_elem_dtype_of(type_of(op, i), &d[i])) return false; /* the table's constraint has told */
    if (d[i] == TF_FD_BOOL)
      return tf_op_error(op, "'%s' holds i1, which has no products; insert fusion.cast", name_of(op, i));
  }
  *sum = tf_fusion_sum_dtype(d[0]);
  return d[0] == d[1] || (is_f8(d[0]) && is_f8(d[1])) || (is_byte(d[0]) && is_byte(d[1])) ||
         tf_op_error(op, "'%s' has elements of %s, but '%s' of %s; insert fusion.cast", name_of(op, 0),
                     tf_fd_name(d[0]), name_of(op, 1), tf_fd_name(d[1]));
}

static bool check_scale_types(tf_op *op, tf_fusion_dtype sum) {
  tf_fusion_dtype d;
  if (!tf_elem_dtype_of(type_of(op, 0), &d)) return false;
  if (sum != TF_FD_F32 && !is_byte(d))
    return tf_op_error(op, "'%s' has elements of %s; scaled factors are of f8, f16, bf16, f32, i8 or ui8",
                       name_of(op, 0), tf_fd_name(d));
  if (sum != TF_FD_F32 && tf_fusion_in_blocks(op))
    return tf_op_error(op, "'%s' has elements of %s; factors with scales for blocks are floats", name_of(op, 0),
                       tf_fd_name(d));
  bool exponents = tf_fusion_has_exponents(op);
  if (exponents && !is_f8(d))
    return tf_op_error(op, "'%s' has elements of %s; scales that are exponents (ui8) are those of f8", name_of(op, 0),
                       tf_fd_name(d));
  for (uint32_t i = 2; i < 4; i++) {
    if (!tf_fusion_dtype_of(type_of(op, i), &d)) return false;
    if (d != (exponents ? TF_FD_U8 : TF_FD_F32))
      return tf_op_error(op, "the scale '%s' is of %s, expected %s; insert fusion.cast", name_of(op, i), tf_fd_name(d),
                         exponents                 ? "ui8, as the other one is"
                         : tf_fusion_in_blocks(op) ? "f32, or both ui8, which are exponents"
                                                   : "f32");
  }
  return true;
}

static bool check_bias(tf_op *op, tf_fusion_dtype sum) {
  tf_fusion_dtype d;
  if (tf_fusion_is(op, TF_FUSION_SCALED_MATMUL)) return check_scale_types(op, sum);
  if (op->noperand < 3) return true;
  if (!tf_fusion_dtype_of(type_of(op, 2), &d)) return false;
  bool fits = tf_fd_is_float(sum) ? tf_fd_is_float(d) && tf_fd_float_holds(sum, d) : d == sum || is_byte(d);
  return fits || tf_op_error(op, "the bias '%s' has elements of %s, which sums of %s do not hold; insert fusion.cast",
                             name_of(op, 2), tf_fd_name(d), tf_fd_name(sum));
}

bool tf_fusion_verify_product(tf_op *op) {
  int64_t dims[TF_FUSION_MAX_RANK];
  uint32_t rank;
  tf_fusion_dtype sum = TF_FD_F32, d;
  tf_type *y = op->result[0].type;
  if (tf_fusion_tf32_of(op)) {
    tf_fusion_dtype f;
    for (uint32_t i = 0; i < 2; i++)
      if (tf_elem_dtype_of(type_of(op, i), &f) && f != TF_FD_F32)
        return tf_op_error(op, "tf32 is said of '%s', which holds %s and not f32", name_of(op, i), tf_fd_name(f));
  }
  if (!check_factors(op, &sum) || !check_bias(op, sum) || !tf_fusion_product_shape(op, dims, &rank)) return false;
  if (!tf_fusion_dtype_of(y, &d)) return false;
  if (tf_fusion_is(op, TF_FUSION_SCALED_MATMUL)) sum = TF_FD_F32; /* what scales make of it */
  bool fits = d == sum || (sum == TF_FD_F32 && tf_fd_is_float(d) && d != TF_FD_F64);
  if (!fits)
    return tf_op_error(op,
                       "the products are added up in %s, so the result has elements of %s, found %s; cast it behind",
                       tf_fd_name(sum), sum == TF_FD_F32 ? "f32, f16, bf16 or f8" : tf_fd_name(sum), tf_fd_name(d));
  tf_type *found = tf_type_tensor(y->elem, dims, rank);
  return found == y || tf_op_error(op, "the product of '%s' and '%s' is %s, found %s", name_of(op, 0), name_of(op, 1),
                                   tf_type_str(found), tf_type_str(y));
}
