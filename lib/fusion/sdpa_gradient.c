/* What attention gives besides its result: the logarithms of its rows' sums, and its gradients. Shapes, types, what
 * must hold; sdpa.c has attention itself. */
#include "fusion/domain.h"
#include "fusion/fusion_dialect.h"

static tf_type *type_of(const tf_op *op, uint32_t i) { return op->operand[i].value->type; }
static const char *name_of(const tf_op *op, uint32_t i) { return tf_value_name(op->operand[i].value); }

bool tf_fusion_same_attention(const tf_op *a, const tf_op *b) {
  tf_fusion_attention x = tf_fusion_attention_of(a), y = tf_fusion_attention_of(b);
  bool same = a->noperand == b->noperand && x.bias == y.bias && x.keys == y.keys && x.queries == y.queries &&
              x.pages == y.pages && x.from_end == y.from_end && x.left == y.left && x.right == y.right &&
              x.scale == y.scale;
  for (uint32_t i = 0; same && i < a->noperand; i++) same = tf_op_operand(a, i) == tf_op_operand(b, i);
  return same;
}

/* ------------------------------------------------------------------------------------------------ the rows' sums */

bool tf_fusion_verify_sdpa_logsumexp(tf_op *op) {
  int64_t dims[TF_FUSION_MAX_RANK] = {0};
  uint32_t rank;
  tf_type *y = op->result[0].type;
  if (!tf_fusion_check_sdpa(op) || !tf_fusion_check_sdpa_types(op) || !tf_fusion_attention_shape(op, dims, &rank))
    return false;
  tf_type *found = tf_type_tensor(tf_type_float(op->ctx, TF_F32), dims, rank);
  return found == y || tf_op_error(op, "the logarithms of the sums of '%s' to '%s' are %s, found %s", name_of(op, 0),
                                   name_of(op, 1), tf_type_str(found), tf_type_str(y));
}

/* ------------------------------------------------------------------------------------------------ gradients */

enum { Q = TF_FUSION_BACKWARD_Q, K, V, Y, G, L };

static bool is_of_keys(uint32_t i) { return i == K || i == V; }

static bool check_backward_ranks(tf_op *op) {
  uint32_t rank = type_of(op, Q)->rank;
  for (uint32_t i = Y; i <= L; i++)
    if (type_of(op, i)->rank != rank - (i == L))
      return tf_op_error(op, "'%s' has %u axes, expected %u: %s", name_of(op, i), type_of(op, i)->rank, rank - (i == L),
                         i == L ? "[..., heads, M], what sdpa_logsumexp gives" : "those of q");
  return true;
}

/* Batches, heads and rows of all that belongs to queries; of all that belongs to keys. */
static bool meet_rows(tf_op *op, uint32_t rank) {
  for (uint32_t a = 0; a + 1 < rank; a++)
    for (uint32_t keys = 0; keys < 2; keys++) {
      int64_t have = 0;
      int32_t of = -1;
      bool batch = a + 3 < rank;
      for (uint32_t i = Q; i <= L && !(batch && keys); i++) {
        if (!batch && is_of_keys(i) != (keys == 1)) continue;
        const char *what = batch ? "the batches" : a + 3 == rank ? "the heads" : keys ? "keys" : "queries";
        if (!tf_fusion_meet(op, what, &have, &of, i, a, false)) return false;
      }
    }
  return true;
}

static bool meet_elements(tf_op *op, uint32_t rank) {
  static const uint32_t of[2][3] = {{Q, K, K}, {V, Y, G}};
  for (uint32_t k = 0; k < 2; k++) {
    int64_t have = 0;
    int32_t who = -1;
    for (uint32_t i = 0; i < 3; i++)
      if (!tf_fusion_meet(op, "the elements of a head", &have, &who, of[k][i], rank - 1, false)) return false;
  }
  return true;
}

bool tf_fusion_attention_shape(tf_op *op, int64_t *dims, uint32_t *rank) {
  if (!tf_fusion_sdpa_shape(op, dims, rank)) return false;
  if (tf_fusion_is(op, TF_FUSION_SDPA_LOGSUMEXP)) {
    *rank -= 1;
    return true;
  }
  if (!check_backward_ranks(op) || !meet_rows(op, *rank) || !meet_elements(op, *rank)) return false;
  for (uint32_t a = 0; a < *rank; a++) dims[a] = type_of(op, tf_fusion_backward_of(op))->dims[a];
  return true;
}

bool tf_fusion_verify_sdpa_backward(tf_op *op) {
  int64_t dims[TF_FUSION_MAX_RANK] = {0};
  uint32_t rank;
  tf_fusion_dtype q, d;
  tf_type *y = op->result[0].type;
  if (!tf_fusion_check_sdpa(op) || !tf_fusion_check_sdpa_types(op)) return false;
  if (!tf_fusion_dtype_of(type_of(op, Q), &q) || !tf_fusion_dtype_of(type_of(op, G), &d)) return false;
  if (d != q)
    return tf_op_error(op, "'%s' has elements of %s, but '%s' of %s; insert fusion.cast", name_of(op, Q), tf_fd_name(q),
                       name_of(op, G), tf_fd_name(d));
  if (!tf_fusion_dtype_of(type_of(op, Y), &d)) return false;
  if (!tf_fd_is_float(d) || d == TF_FD_F64)
    return tf_op_error(op, "'%s' has elements of %s, expected f32, f16, bf16 or f8, as sdpa gives", name_of(op, Y),
                       tf_fd_name(d));
  if (!tf_fusion_dtype_of(type_of(op, L), &d)) return false;
  if (d != TF_FD_F32)
    return tf_op_error(op, "'%s' has elements of %s, expected f32, as sdpa_logsumexp gives", name_of(op, L),
                       tf_fd_name(d));
  if (!tf_fusion_attention_shape(op, dims, &rank)) return false;
  tf_type *found = tf_type_tensor(y->elem, dims, rank);
  return found == y || tf_op_error(op, "the gradient for '%s' is %s, found %s", name_of(op, tf_fusion_backward_of(op)),
                                   tf_type_str(found), tf_type_str(y));
}
