/* Elements of 4 bits, two in a byte, and products whose factors are such, are scaled by blocks, or are sparse: forms,
 * what must hold, and what the bits mean. */
#include <math.h>

#include "tile/expr.h"
#include "tile/tile_hooks.h"

/* ------------------------------------------------------------------------------------------------ what the bits mean
 */

double tf_tile_unpacked(tf_tpacked kind, int64_t byte, int64_t lane) {
  int64_t n = byte >> 4 * (lane & 1) & 15, m = n & 7;
  switch (kind) {
  case TF_TP_S4: return (double)((n ^ 8) - 8);
  case TF_TP_U4: return (double)n;
  case TF_TP_UE4M3:
    n = byte & 127, m = n & 7;
    return n == 127 ? NAN : n < 8 ? ldexp((double)m, -9) : ldexp(8 + (double)m, (int)(n >> 3) - 10);
  case TF_TP_E2M1:
    return copysign(m < 2 ? 0.5 * (double)m : ldexp(2 + (double)(m & 1), (int)(m >> 1) - 2), n & 8 ? -1 : 1);
  default: return (byte & 255) == 255 ? NAN : ldexp(1, (int)(byte & 255) - 127);
  }
}

int64_t tf_tile_packed(tf_tpacked kind, double f) {
  static const double between[] = {0.25, 0.75, 1.25, 1.75, 2.5, 3.5, 5};
  double a = fabs(f);
  int64_t m = 0;
  if (kind != TF_TP_E2M1) {
    double low = kind == TF_TP_S4 ? -8 : 0, high = kind == TF_TP_S4 ? 7 : 15;
    return isnan(f) ? 0 : (int64_t)(f < low ? low : f > high ? high : f) & 15;
  }
  if (isnan(f)) return 7;
  for (int k = 0; k < 7; k++) m += k % 2 ? a >= between[k] : a > between[k]; /* a tie goes to the even one */
  return m | (signbit(f) ? 8 : 0);
}

/* ------------------------------------------------------------------------------------------------ pack, unpack */

static bool parse_kind(tf_parser *p, tf_opstate *st) {
  for (const tf_word *k = tf_tile_kind_words; k->word; k++)
    if (tf_p_try(p, k->word)) {
      tf_p_add_attr(p, st, "kind", tf_attr_strz(tf_p_context(p), k->word));
      return true;
    }
  return tf_p_error(p, tf_p_loc(p), "expected s4, u4, e2m1, ue8m0 or ue4m3");
}

bool tf_tile_parse_unpack(tf_parser *p, tf_opstate *st) {
  tf_value *v, *lane;
  tf_type *t;
  if (!parse_kind(p, st) || !tf_p_operand(p, &v) || !tf_p_expect(p, "[") || !tf_tile_parse_index(p, &lane) ||
      !tf_p_expect(p, "]") || !tf_p_expect(p, ":") || !tf_p_type(p, &t))
    return false;
  tf_p_add_operand(p, st, v);
  tf_p_add_operand(p, st, lane);
  tf_p_add_result(p, st, t);
  return tf_p_attr_dict(p, st, true);
}

void tf_tile_print_unpack(tf_printer *p, tf_op *op) {
  static const char *const elided[] = {"kind", NULL};
  tf_str kind = tf_tile_kind_text(op);
  tf_sb_printf(tf_pr_buf(p), " %.*s ", (int)kind.len, kind.ptr);
  tf_pr_value(p, tf_op_operand(op, 0));
  tf_sb_putc(tf_pr_buf(p), '[');
  tf_pr_value(p, tf_op_operand(op, TF_TILE_UNPACK_LANE));
  tf_sb_puts(tf_pr_buf(p), "] : ");
  tf_pr_type(p, op->result[0].type);
  tf_pr_attr_dict(p, op, elided);
}

bool tf_tile_parse_pack(tf_parser *p, tf_opstate *st) {
  tf_expr *x[2];
  tf_type *from, *to;
  if (!parse_kind(p, st) || !tf_expr_parse(p, &x[0]) || !tf_p_expect(p, ",") || !tf_expr_parse(p, &x[1]) ||
      !tf_p_expect(p, ":") || !tf_p_type(p, &from) || !tf_p_expect(p, "to") || !tf_p_type(p, &to))
    return false;
  for (int k = 0; k < 2; k++) {
    tf_value *v;
    if (!tf_expr_emit(p, x[k], from, tf_pool_printf(tf_p_pool(p), "'tile.pack' takes %s", tf_type_str(from)), &v))
      return false;
    tf_p_add_operand(p, st, v);
  }
  tf_p_add_result(p, st, to);
  return tf_p_attr_dict(p, st, true);
}

void tf_tile_print_pack(tf_printer *p, tf_op *op) {
  static const char *const elided[] = {"kind", NULL};
  tf_str kind = tf_tile_kind_text(op);
  tf_sb_printf(tf_pr_buf(p), " %.*s ", (int)kind.len, kind.ptr);
  tf_pr_value(p, tf_op_operand(op, 0));
  tf_sb_puts(tf_pr_buf(p), ", ");
  tf_pr_value(p, tf_op_operand(op, TF_TILE_PACK_HIGH));
  tf_sb_puts(tf_pr_buf(p), " : ");
  tf_pr_type(p, tf_op_operand(op, 0)->type);
  tf_sb_puts(tf_pr_buf(p), " to ");
  tf_pr_type(p, op->result[0].type);
  tf_pr_attr_dict(p, op, elided);
}

static bool is_byte(const tf_type *t) { return t->kind == TF_TYPE_INT && t->width == 8; }

bool tf_tile_verify_unpack(tf_op *op) {
  const tf_type *t = op->result[0].type;
  const tf_op *lane = tf_op_operand(op, TF_TILE_UNPACK_LANE)->def;
  if (!is_byte(tf_op_operand(op, 0)->type))
    return tf_op_error(op, "unpacks %s, expected ui8 or i8", tf_type_str(tf_op_operand(op, 0)->type));
  if (tf_op_operand(op, TF_TILE_UNPACK_LANE)->type->kind != TF_TYPE_INDEX || t->kind == TF_TYPE_INDEX ||
      tf_type_is_bool(t))
    return tf_op_error(op, "element %s of a byte as %s, expected an index, and a number",
                       tf_type_str(tf_op_operand(op, TF_TILE_UNPACK_LANE)->type), tf_type_str(t));
  tf_tpacked kind = tf_tile_kind_of(op, TF_TP_NONE);
  bool whole = kind == TF_TP_UE8M0 || kind == TF_TP_UE4M3;
  if (whole && t->kind != TF_TYPE_FLOAT)
    return tf_op_error(op, "%s as %s, expected a float", kind == TF_TP_UE8M0 ? "ue8m0" : "ue4m3", tf_type_str(t));
  if (!lane || !tf_tile_is(lane, TF_T_CONSTANT))
    return !whole || tf_op_error(op, "%s takes a whole byte: element 0", kind == TF_TP_UE8M0 ? "ue8m0" : "ue4m3");
  int64_t at = tf_tile_value_of(lane)->i;
  return (at >= 0 && at <= !whole) ||
         tf_op_error(op, "element %lld of a byte, which has %s", (long long)at, whole ? "one" : "two");
}

bool tf_tile_verify_pack(tf_op *op) {
  const tf_type *a = tf_op_operand(op, TF_TILE_PACK_LOW)->type, *b = tf_op_operand(op, TF_TILE_PACK_HIGH)->type;
  if (a != b || a->kind == TF_TYPE_INDEX || tf_type_is_bool(a))
    return tf_op_error(op, "packs %s and %s, expected two numbers of one type", tf_type_str(a), tf_type_str(b));
  if (tf_tile_kind_of(op, TF_TP_NONE) == TF_TP_E2M1 && a->kind != TF_TYPE_FLOAT)
    return tf_op_error(op, "e2m1 of %s, expected floats; tile.cast converts", tf_type_str(a));
  return is_byte(op->result[0].type) ||
         tf_op_error(op, "two elements of 4 bits as %s, expected ui8 or i8", tf_type_str(op->result[0].type));
}

/* ------------------------------------------------------------------------------------------------ products */

static const char *const words[TF_TR_COUNT] = {"scale_a", "scale_b", "sparse", "clear"};

tf_value *tf_tile_rest(const tf_op *op, tf_trest which) {
  uint32_t at = TF_TILE_GEMM_PACKED_REST;
  for (int k = 0; k < (int)which; k++) at += tf_op_flag(op, words[k]);
  return tf_op_flag(op, words[which]) && at < op->noperand ? tf_op_operand(op, at) : NULL;
}

bool tf_tile_parse_packed(tf_parser *p, tf_opstate *st) {
  for (int k = 0; k < 3; k++) {
    tf_value *v;
    if ((k && !tf_p_expect(p, ",")) || !tf_p_operand(p, &v)) return false;
    tf_p_add_operand(p, st, v);
  }
  for (int k = 0; k < TF_TR_COUNT; k++) {
    tf_value *v;
    if (!tf_p_try(p, words[k])) continue;
    if (!tf_p_operand(p, &v)) return false;
    tf_p_add_operand(p, st, v);
    tf_p_add_attr(p, st, words[k], tf_attr_unit(tf_p_context(p)));
  }
  return tf_p_attr_dict(p, st, true);
}

void tf_tile_print_packed(tf_printer *p, tf_op *op) {
  static const char *const elided[] = {"scale_a", "scale_b", "sparse", "clear", NULL};
  for (uint32_t i = 0; i < 3; i++) {
    tf_sb_puts(tf_pr_buf(p), i ? ", " : " ");
    tf_pr_value(p, tf_op_operand(op, i));
  }
  for (int k = 0; k < TF_TR_COUNT; k++) {
    tf_value *v = tf_tile_rest(op, (tf_trest)k);
    if (!v) continue;
    tf_sb_printf(tf_pr_buf(p), " %s ", words[k]);
    tf_pr_value(p, v);
  }
  tf_pr_attr_dict(p, op, elided);
}

/* Leading extents of 1 do not count. */
static bool matrix(tf_op *op, const tf_value *v, int64_t out[2]) {
  const tf_type *t = v->type;
  bool ok = tf_tile_is_buffer(t) && tf_tile_scope(t) != TF_TS_LOCAL && t->rank >= 2;
  for (uint32_t k = 0; ok && k + 2 < t->rank; k++) ok = t->dims[k] == 1;
  if (!ok)
    return tf_op_error(op, "'%s' is %s, expected a matrix in shared memory or a fragment", tf_value_name((tf_value *)v),
                       tf_type_str(t));
  out[0] = t->dims[t->rank - 2];
  out[1] = t->dims[t->rank - 1];
  return true;
}

static bool factor(tf_op *op, uint32_t i, int64_t out[2]) {
  const tf_value *v = tf_op_operand(op, i);
  bool packed = tf_tile_packed_attr(op, i) != NULL;
  if (!matrix(op, v, out)) return false;
  if (packed && !is_byte(v->type->elem))
    return tf_op_error(op, "'%s' holds %s, expected ui8 or i8: two elements of 4 bits each",
                       tf_value_name((tf_value *)v), tf_type_str(v->type->elem));
  if (tf_type_is_bool(v->type->elem))
    return tf_op_error(op, "'%s' holds i1, which has no products", tf_value_name((tf_value *)v));
  if (packed) out[1] *= 2;
  if (!tf_tile_turns(op, i)) return true;
  int64_t x = out[0];
  out[0] = out[1];
  out[1] = x;
  return true;
}

bool tf_tile_packed_shape(tf_op *op, int64_t *m, int64_t *n, int64_t *k) {
  int64_t a[2], b[2], c[2];
  if (!factor(op, 0, a) || !factor(op, 1, b) || !matrix(op, tf_op_operand(op, TF_TILE_GEMM_PACKED_C), c)) return false;
  bool sparse = tf_tile_sparse_of(op);
  *m = a[0], *n = b[1], *k = a[1] * (sparse ? 2 : 1);
  if (*k != b[0])
    return tf_op_error(op, "K is %lld in a%s and %lld in b", (long long)*k, sparse ? ", of which half is there," : "",
                       (long long)b[0]);
  return (*m == c[0] && *n == c[1]) || tf_op_error(op, "the product is %lld x %lld, but c is %lld x %lld",
                                                   (long long)*m, (long long)*n, (long long)c[0], (long long)c[1]);
}

static bool check_scale(tf_op *op, tf_trest which, int64_t rows, int64_t k) {
  tf_value *v = tf_tile_rest(op, which);
  int64_t d[2], block = tf_tile_block_of(op, 0);
  if (!v) return true;
  if (block < 1) return tf_op_error(op, "%s without `block`: how many elements along K have one scale", words[which]);
  if (!matrix(op, v, d)) return false;
  const tf_type *t = v->type->elem;
  bool bytes = t->kind == TF_TYPE_INT && t->width == 8 && t->is_unsigned;
  if (tf_tile_scale_kind(op) == TF_TP_UE4M3 && !bytes && !(t->kind == TF_TYPE_FLOAT && t->fkind == TF_F8E4M3FN))
    return tf_op_error(op, "'%s' holds %s, expected ui8 or f8E4M3FN, which are ue4m3 here", tf_value_name(v),
                       tf_type_str(t));
  if (t->kind != TF_TYPE_FLOAT && !bytes)
    return tf_op_error(op, "'%s' holds %s, expected floats, or ui8, which are exponents (ue8m0)", tf_value_name(v),
                       tf_type_str(t));
  int64_t blocks = (k + block - 1) / block;
  return (d[0] == rows && d[1] == blocks) ||
         tf_op_error(op, "'%s' is %lld x %lld, expected %lld x %lld: one scale for %lld elements along K",
                     tf_value_name(v), (long long)d[0], (long long)d[1], (long long)rows, (long long)blocks,
                     (long long)block);
}

static bool check_sparse(tf_op *op, int64_t m, int64_t k) {
  tf_value *v = tf_tile_rest(op, TF_TR_SPARSE);
  int64_t d[2];
  if (!v) return true;
  if (tf_tile_transpose_a_of(op)) return tf_op_error(op, "a sparse factor cannot be transposed");
  if (!matrix(op, v, d)) return false;
  if (!is_byte(v->type->elem))
    return tf_op_error(op, "'%s' holds %s, expected ui8 or i8: the places of two groups of 4 in a byte",
                       tf_value_name(v), tf_type_str(v->type->elem));
  return (k % 8 == 0 && d[0] == m && d[1] == k / 8) ||
         tf_op_error(op, "'%s' is %lld x %lld for K = %lld, expected K a multiple of 8, and %lld x %lld",
                     tf_value_name(v), (long long)d[0], (long long)d[1], (long long)k, (long long)m,
                     (long long)(k / 8));
}

bool tf_tile_verify_packed(tf_op *op) {
  int64_t m, n, k;
  uint32_t want = 3;
  for (int w = 0; w < TF_TR_COUNT; w++) want += tf_op_flag(op, words[w]);
  if (!tf_tile_verify_place(op, true)) return false;
  if (op->noperand != want) return tf_op_error(op, "%u operands, expected %u", op->noperand, want);
  if (tf_tile_scales_attr(op) && !tf_tile_rest(op, TF_TR_SCALE_A) && !tf_tile_rest(op, TF_TR_SCALE_B))
    return tf_op_error(op, "'scales' says what scales are, of which it has none");
  if (!tf_tile_packed_shape(op, &m, &n, &k) || !check_scale(op, TF_TR_SCALE_A, m, k) ||
      !check_scale(op, TF_TR_SCALE_B, n, k) || !check_sparse(op, m, k))
    return false;
  tf_value *clear = tf_tile_rest(op, TF_TR_CLEAR), *c = tf_op_operand(op, TF_TILE_GEMM_PACKED_C);
  if (clear && !tf_type_is_bool(clear->type))
    return tf_op_error(op, "clear is %s, expected i1", tf_type_str(clear->type));
  if (tf_type_is_bool(c->type->elem)) return tf_op_error(op, "'%s' holds i1, which has no products", tf_value_name(c));
  for (uint32_t i = 0; i < op->noperand; i++) {
    const tf_type *e = tf_op_operand(op, i)->type->elem;
    bool is_float = e && e->kind == TF_TYPE_FLOAT;
    if (i < 2) is_float |= tf_tile_factor_kind(op, i) == TF_TP_E2M1 || tf_op_flag(op, words[i]);
    if (i != 2 && tf_tile_root(tf_op_operand(op, i)) == tf_tile_root(c))
      return tf_op_error(op, "c is another operand; it needs a buffer of its own");
    if (i < 2 && is_float && c->type->elem->kind != TF_TYPE_FLOAT)
      return tf_op_error(op, "'%s' stands for floats, which do not add up in %s; make c a float",
                         tf_value_name(tf_op_operand(op, i)), tf_type_str(c->type->elem));
  }
  return true;
}
