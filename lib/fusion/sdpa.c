/* Attention: what an sdpa says, the shape of its result, and what must hold. */
#include <math.h>

#include "fusion/domain.h"
#include "fusion/fusion_dialect.h"

enum { MOST_HEAD = 256 }; /* elements of a head: the sums of as many stay in registers */

static tf_type *type_of(const tf_op *op, uint32_t i) { return op->operand[i].value->type; }
static const char *name_of(const tf_op *op, uint32_t i) { return tf_value_name(op->operand[i].value); }

/* Operands before those that the attributes name. */
static uint32_t operands_before(const tf_op *op) {
  return tf_fusion_is(op, TF_FUSION_SDPA_BACKWARD) ? TF_FUSION_BACKWARD_OPERANDS : 3;
}

tf_fusion_attention tf_fusion_attention_of(const tf_op *op) {
  tf_fusion_attention x = {.left = -1, .right = -1};
  const tf_attr *window = tf_fusion_window_of(op), *scale = tf_fusion_scale_of(op);
  const tf_type *q = type_of(op, 0);
  uint32_t next = operands_before(op);
  if (tf_fusion_bias_of(op)) x.bias = next++;
  if (tf_fusion_key_lengths_of(op)) x.keys = next++;
  if (tf_fusion_query_lengths_of(op)) x.queries = next++;
  if (tf_fusion_pages_of(op)) x.pages = next;
  x.from_end = tf_fusion_align_of(op) == TF_FUSION_ALIGN_END;
  if (window && window->n == 2) {
    x.left = window->ints[0];
    x.right = window->ints[1];
  }
  if (tf_fusion_causal_of(op)) x.right = 0;
  x.scale = q->rank && q->dims[q->rank - 1] > 0 ? 1 / sqrt((double)q->dims[q->rank - 1]) : 1;
  if (scale) x.scale = scale->kind == TF_ATTR_INT ? (double)scale->i : scale->f;
  return x;
}

/* ------------------------------------------------------------------------------------------------ shapes */

static bool check_ranks(tf_op *op) {
  uint32_t rank = type_of(op, 0)->rank;
  if (rank < 3 || rank > 8)
    return tf_op_error(op, "'%s' has %u axes; queries are [..., heads, M, D], with 3 to 8 axes; insert %s",
                       name_of(op, 0), rank, rank < 3 ? "fusion.broadcast" : "fusion.reshape");
  for (uint32_t i = 1; i < 3; i++)
    if (type_of(op, i)->rank != rank)
      return tf_op_error(op, "the ranks differ: '%s' has %u axes, '%s' has %u; insert fusion.broadcast", name_of(op, 0),
                         rank, name_of(op, i), type_of(op, i)->rank);
  return true;
}

/* Heads of queries: `heads`; of keys and values: *groups. */
static bool check_heads(tf_op *op, int64_t heads, int64_t groups) {
  if (groups == TF_DYN || groups == 1 || heads == TF_DYN || (groups && heads % groups == 0) || heads == groups)
    return true;
  return tf_op_error(op,
                     "'%s' has %lld heads and '%s' %lld; expected a multiple of the heads of keys, which neighbouring "
                     "heads of queries share",
                     name_of(op, 0), (long long)heads, name_of(op, 1), (long long)groups);
}

static bool check_head_extents(tf_op *op, uint32_t rank) {
  for (uint32_t i = 0; i < 3; i++) {
    int64_t d = type_of(op, i)->dims[rank - 1];
    if (d == TF_DYN)
      return tf_op_error(op, "how many elements the heads of '%s' have is '?', expected a number: tiles are as wide",
                         name_of(op, i));
    if (d < 1 || d > MOST_HEAD)
      return tf_op_error(op,
                         "heads of '%s' have %lld elements, expected 1 to %d, whose sums fit registers; of others make "
                         "fusion.matmul, a softmax and fusion.matmul",
                         name_of(op, i), (long long)d, MOST_HEAD);
  }
  return true;
}

/* What is added to the scores: [batches, H or 1, M or 1, N or 1]. */
static bool check_bias(tf_op *op, uint32_t bias, const int64_t *dims, uint32_t rank) {
  int64_t n = type_of(op, 1)->dims[rank - 2], have[3] = {dims[rank - 3], dims[rank - 2], n};
  static const char *const what[3] = {"the heads", "queries", "keys"};
  int32_t of[3] = {0, 0, 1};
  if (type_of(op, bias)->rank != rank)
    return tf_op_error(op, "the bias '%s' has %u axes, expected the %u of the scores; insert fusion.broadcast",
                       name_of(op, bias), type_of(op, bias)->rank, rank);
  for (uint32_t a = 0; a < 3; a++)
    if (type_of(op, bias)->dims[rank - 3 + a] != 1 &&
        !tf_fusion_meet(op, what[a], &have[a], &of[a], bias, rank - 3 + a, false))
      return false;
  return true;
}

static bool check_lengths(tf_op *op, uint32_t i, uint32_t rank) {
  if (!i || type_of(op, i)->rank == rank - 3) return true;
  return tf_op_error(op, "the lengths '%s' have %u axes, expected %u: one for each axis of the batches", name_of(op, i),
                     type_of(op, i)->rank, rank - 3);
}

/* Keys and values that lie in pages: [P, G, S, ...], and which of them each batch has, [batch, T]. */
static bool check_pages(tf_op *op, const tf_fusion_attention *x, uint32_t rank) {
  const tf_type *t;
  if (!x->pages) return true;
  t = type_of(op, x->pages);
  if (rank != 4)
    return tf_op_error(op, "'%s' has %u axes, expected 4 with pages: [batch, heads, M, D]; insert fusion.reshape",
                       name_of(op, 0), rank);
  if (t->rank != 2)
    return tf_op_error(op, "the pages '%s' have %u axes, expected 2: for each batch the pages of its keys",
                       name_of(op, x->pages), t->rank);
  if (x->bias)
    return tf_op_error(op,
                       "a bias '%s' beside pages, whose keys have no axis of their own; gather the pages before, or "
                       "say what is seen by 'window', 'causal' and 'key_lengths'",
                       name_of(op, x->bias));
  int64_t n = type_of(op, 1)->dims[rank - 2];
  if (n == TF_DYN || n < 8 || (n & (n - 1)))
    return tf_op_error(op, "a page of '%s' has %s keys, expected a number that is a power of two, from 8 on",
                       name_of(op, 1), n == TF_DYN ? "'?'" : tf_pool_printf(op->pool, "%lld", (long long)n));
  return true;
}

/* Those of q, k and v are the result's; what else there is has these, or 1. */
static bool meet_batches(tf_op *op, int64_t *dims, uint32_t rank) {
  bool pages = tf_fusion_pages_of(op);
  for (uint32_t b = 0; b + 3 < rank; b++) {
    int32_t of = -1;
    for (uint32_t i = 0; i < op->noperand; i++) {
      const tf_type *t = type_of(op, i);
      if (pages && (i == 1 || i == 2)) continue;
      if (i > 2 && b < t->rank && dims[b] == 1 && t->dims[b] != 1)
        return tf_op_error(op, "'%s' has batches along axis %u, where q, k and v have the static extent 1; expected 1",
                           name_of(op, i), b);
      if (b < t->rank && !tf_fusion_meet(op, "the batches", &dims[b], &of, i, b, true)) return false;
    }
  }
  return true;
}

bool tf_fusion_sdpa_shape(tf_op *op, int64_t *dims, uint32_t *rank) {
  tf_fusion_attention x = tf_fusion_attention_of(op);
  int64_t d = 0, n = 0, groups = 0;
  int32_t of_d = -1, of_n = -1, of_g = -1;
  if (!check_ranks(op)) return false;
  uint32_t r = *rank = type_of(op, 0)->rank;
  if (!check_head_extents(op, r) || !check_lengths(op, x.keys, r) || !check_lengths(op, x.queries, r)) return false;
  if (!check_pages(op, &x, r) || !meet_batches(op, dims, r)) return false;
  if (x.pages) { /* how many pages there are */
    int64_t p = 0;
    int32_t of_p = -1;
    for (uint32_t i = 1; i < 3; i++)
      if (!tf_fusion_meet(op, "pages", &p, &of_p, i, 0, false)) return false;
  }
  for (uint32_t i = 0; i < 2; i++)
    if (!tf_fusion_meet(op, "the elements of a head", &d, &of_d, i, r - 1, false)) return false;
  for (uint32_t i = 1; i < 3; i++)
    if (!tf_fusion_meet(op, "keys", &n, &of_n, i, r - 2, false) ||
        !tf_fusion_meet(op, "the heads", &groups, &of_g, i, r - 3, true))
      return false;
  dims[r - 3] = type_of(op, 0)->dims[r - 3];
  dims[r - 2] = type_of(op, 0)->dims[r - 2];
  dims[r - 1] = type_of(op, 2)->dims[r - 1];
  return check_heads(op, dims[r - 3], groups) && (!x.bias || check_bias(op, x.bias, dims, r));
}

/* ------------------------------------------------------------------------------------------------ types, attributes */

bool tf_fusion_check_sdpa_types(tf_op *op) {
  tf_fusion_attention own = tf_fusion_attention_of(op), *x = &own;
  tf_fusion_dtype d[3], y, b;
  for (uint32_t i = 0; i < 3; i++)
    if (!tf_fusion_dtype_of(type_of(op, i), &d[i])) return false; /* the table's constraint has told */
  if (d[0] != TF_FD_F16 && d[0] != TF_FD_BF16 && d[0] != TF_FD_F32)
    return tf_op_error(op, "'%s' has elements of %s, expected f16, bf16 or f32; insert fusion.cast", name_of(op, 0),
                       tf_fd_name(d[0]));
  for (uint32_t i = 1; i < 3; i++)
    if (d[i] != d[0])
      return tf_op_error(op, "'%s' has elements of %s, but '%s' of %s; insert fusion.cast", name_of(op, 0),
                         tf_fd_name(d[0]), name_of(op, i), tf_fd_name(d[i]));
  if (x->bias) {
    if (!tf_fusion_dtype_of(type_of(op, x->bias), &b)) return false;
    if (b != TF_FD_F32 && b != TF_FD_F16 && b != TF_FD_BF16 && b != TF_FD_BOOL)
      return tf_op_error(op, "the bias '%s' has elements of %s, expected f32, f16, bf16 or i1; insert fusion.cast",
                         name_of(op, x->bias), tf_fd_name(b));
  }
  const uint32_t ints[3] = {x->keys, x->queries, x->pages};
  for (uint32_t k = 0; k < 3; k++)
    if (ints[k] && (!tf_fusion_dtype_of(type_of(op, ints[k]), &b) || b != TF_FD_I32))
      return tf_op_error(op, "the %s '%s' are %s, expected i32; insert fusion.cast", k < 2 ? "lengths" : "pages",
                         name_of(op, ints[k]), tf_type_str(type_of(op, ints[k])));
  if (!tf_fusion_dtype_of(op->result[0].type, &y)) return false;
  return (tf_fd_is_float(y) && y != TF_FD_F64) ||
         tf_op_error(
             op,
             "the sums are made in f32, so the result has elements of f32, f16, bf16 or f8, found %s; cast it behind",
             tf_fd_name(y));
}

bool tf_fusion_check_sdpa(tf_op *op) {
  const tf_attr *w = tf_fusion_window_of(op), *scale = tf_fusion_scale_of(op);
  uint32_t before = operands_before(op);
  uint32_t n = before + (uint32_t)tf_fusion_bias_of(op) + (uint32_t)tf_fusion_key_lengths_of(op) +
               (uint32_t)tf_fusion_query_lengths_of(op) + (uint32_t)tf_fusion_pages_of(op);
  if (before > 3 && tf_fusion_pages_of(op))
    return tf_op_error(op, "'pages' of a gradient: keys in pages are those of a cache, to which several batches may "
                           "point, and no gradient is added up there; gather the pages before");
  if (op->noperand != n)
    return tf_op_error(op,
                       "%u operands behind %s, but the attributes 'bias', 'key_lengths', 'query_lengths' and "
                       "'pages' name %u; say which they are",
                       op->noperand - before, before > 3 ? "q, k, v, y, g and l" : "q, k and v", n - before);
  if (w && w->n != 2)
    return tf_op_error(op, "'window' has %u numbers, expected 2: how far a query sees before its place, and behind it",
                       w->n);
  for (uint32_t i = 0; w && i < 2; i++)
    if (w->ints[i] < -1 || w->ints[i] > INT32_MAX)
      return tf_op_error(op, "'window' has %lld, expected -1 (all keys), or 0 to 2^31 - 1", (long long)w->ints[i]);
  if (w && tf_fusion_causal_of(op) && w->ints[1] > 0)
    return tf_op_error(op,
                       "'causal' hides the keys behind a query's place, but 'window' shows %lld of them; leave one of "
                       "the two out, or say window [%lld, 0]",
                       (long long)w->ints[1], (long long)w->ints[0]);
  double s = tf_fusion_attention_of(op).scale;
  return !scale || (isfinite(s) && fabs(s) < 0x1p100 && (s == 0 || fabs(s) > 0x1p-100)) ||
         tf_op_error(op, "'scale' is %g, expected 0, or a magnitude from 2^-100 to 2^100, which f32 can multiply by",
                     s);
}

bool tf_fusion_verify_sdpa(tf_op *op) {
  int64_t dims[TF_FUSION_MAX_RANK];
  uint32_t rank;
  tf_type *y = op->result[0].type;
  if (!tf_fusion_check_sdpa(op)) return false;
  if (!tf_fusion_check_sdpa_types(op) || !tf_fusion_sdpa_shape(op, dims, &rank)) return false;
  tf_type *found = tf_type_tensor(y->elem, dims, rank);
  return found == y || tf_op_error(op, "the attention of '%s' to '%s' is %s, found %s", name_of(op, 0), name_of(op, 1),
                                   tf_type_str(found), tf_type_str(y));
}
