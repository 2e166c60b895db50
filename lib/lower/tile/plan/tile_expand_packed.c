/* Products of factors of less than a byte, with scales, or sparse: what the chip has stays so, all else is written out.
 */
#include "analysis/mma_choice.h"
#include "kernel/kernel.h"
#include "lower/tile/plan/tile_build.h"
#include "lower/tile/plan/tile_expand_packed.h"
#include "lower/tile/plan/tile_scale_plan.h"

static tf_value *shared_tile(tf_tl_rewriter *r, tf_type *elem, const int64_t dims[2], const char *name) {
  tf_op *k = tf_tile_around(r->op, TF_T_KERNEL);
  tf_builder b = tf_builder_before(tf_op_body(k)->first);
  b.loc = r->op->loc;
  tf_value *v = tf_tb_op(&b, TF_T_ALLOC_SHARED, NULL, 0, tf_tile_buffer_type(elem, dims, 2, TF_TS_SHARED), NULL, 0);
  v->name = name;
  return v;
}

static tf_value *scalar_op(tf_builder *b, const char *name, tf_value *x, tf_value *y, tf_type *t) {
  tf_value *ops[2] = {x, y};
  return tf_tb_op(b, tf_tb_row(b->ctx, name), ops, 2, t, NULL, 0);
}

static tf_value *as(tf_builder *b, tf_value *v, tf_type *t) {
  return v->type == t ? v : tf_tb_op(b, TF_T_CAST, &v, 1, t, NULL, 0);
}

static tf_value *unpack(tf_builder *b, tf_attr *kind, tf_value *byte, tf_value *lane, tf_type *t) {
  tf_value *ops[2] = {byte, lane};
  tf_named_attr at = {"kind", kind};
  return tf_tb_op(b, TF_T_UNPACK, ops, 2, t, &at, 1);
}

/* An element of a matrix, whose leading extents are 1. */
static tf_value *element(tf_builder *b, tf_value *m, tf_value *row, tf_value *col) {
  tf_value *ops[TF_TILE_MAX_RANK + 1] = {m};
  uint32_t n = m->type->rank;
  for (uint32_t d = 0; d + 2 < n; d++) ops[1 + d] = tf_tb_index(b, 0);
  ops[n - 1] = row, ops[n] = col;
  return tf_tb_op(b, TF_T_LOAD, ops, n + 1, m->type->elem, NULL, 0);
}

/* Bits of the mantissa, or of the integer; more than any product holds if it is not small. */
static int bits_of(const tf_op *op, uint32_t i) {
  static const int bits[] = {[TF_F64] = 53, [TF_F32] = 24, [TF_F16] = 11, [TF_BF16] = 8};
  const tf_type *t = op->operand[i].value->type->elem;
  tf_tpacked kind = tf_tile_factor_kind(op, i);
  if (kind != TF_TP_NONE) return kind == TF_TP_E2M1 ? 2 : 4;
  if (t->kind == TF_TYPE_INT) return (int)t->width;
  return t->fkind > TF_BF16 ? 4 : bits[t->fkind];
}

static int scale_bits(const tf_op *op, const tf_value *s) {
  if (!s) return 0;
  if (s->type->elem->kind == TF_TYPE_INT) return tf_tile_scale_kind(op) == TF_TP_UE4M3 ? 4 : 1;
  return s->type->elem->fkind > TF_BF16    ? 4
         : s->type->elem->fkind == TF_BF16 ? 8
         : s->type->elem->fkind == TF_F16  ? 11
                                           : 24;
}

typedef struct packed {
  tf_tl_rewriter *r;
  tf_type *as; /* bf16 or f32 (as tf32), of which tensor cores multiply what the factors are without loss; NULL: none */
  bool sparse; /* ... and what is stored of a sparse A as it is */
  bool scaled; /* ... and factors as they are, by their scales */
} packed;

/* What factor i is written out as; its own elements, if that is what they are. */
static tf_type *written_as(const packed *p, uint32_t i) {
  const tf_op *op = p->r->op;
  tf_context *c = op->ctx;
  const tf_type *sum = tf_op_operand(op, TF_TILE_GEMM_PACKED_C)->type->elem;
  if (p->as) return p->as;
  if (tf_tile_rest(op, i ? TF_TR_SCALE_B : TF_TR_SCALE_A)) return tf_type_float(c, TF_F32);
  if (tf_tile_factor_kind(op, i) == TF_TP_NONE) return op->operand[i].value->type->elem;
  return sum->kind == TF_TYPE_INT ? tf_type_i(c, 8) : tf_type_float(c, TF_F16);
}

static tf_value *stored(const packed *p, tf_builder *b, uint32_t i, tf_value *row, tf_value *col, tf_type *t) {
  tf_value *m = tf_op_operand(p->r->op, i), *two = tf_tb_index(b, 2);
  tf_attr *kind = tf_tile_packed_attr(p->r->op, i);
  if (!kind) return as(b, element(b, m, row, col), t);
  tf_value *byte = element(b, m, row, tf_tb_math(b, "tile.floordiv", col, two));
  return unpack(b, kind, byte, tf_tb_math(b, "tile.mod", col, two), t);
}

/* Of each group of 4 the two that are there, in their places, which the metadata has. */
static tf_value *spread(const packed *p, tf_builder *b, tf_value *row, tf_value *col, tf_type *t) {
  tf_type *i32 = tf_type_i(b->ctx, 32), *i1 = tf_type_i(b->ctx, 1);
  tf_value *four = tf_tb_index(b, 4), *two = tf_tb_index(b, 2), *group = tf_tb_math(b, "tile.floordiv", col, four);
  tf_value *byte = element(b, tf_tile_rest(p->r->op, TF_TR_SPARSE), row, tf_tb_math(b, "tile.floordiv", group, two));
  tf_value *places = unpack(b, tf_attr_strz(b->ctx, "u4"), byte, tf_tb_math(b, "tile.mod", group, two), i32),
           *n4 = tf_tb_number(b, i32, 0, 4);
  tf_value *at = as(b, tf_tb_math(b, "tile.mod", col, four), i32), *first = tf_tb_math(b, "tile.mul", group, two);
  tf_value *v = tf_tb_number(b, t, 0, 0);
  for (int k = 1; k >= 0; k--) {
    tf_value *place = scalar_op(b, k ? "tile.floordiv" : "tile.mod", places, n4, i32);
    tf_value *from = tf_tb_math(b, "tile.add", first, tf_tb_index(b, k));
    tf_value *ops[3] = {scalar_op(b, "tile.eq", at, place, i1), stored(p, b, 0, row, from, t), v};
    v = tf_tb_op(b, tf_tb_row(b->ctx, "tile.select"), ops, 3, t, NULL, 0);
  }
  return v;
}

/* A scale, whose bits may be what its type does not say. */
static tf_value *number_of(const tf_op *op, tf_builder *b, tf_value *s) {
  tf_type *f32 = tf_type_float(b->ctx, TF_F32);
  bool floats = s->type->kind == TF_TYPE_FLOAT, signless = tf_tile_scale_kind(op) == TF_TP_UE4M3;
  if (floats && !signless) return as(b, s, f32);
  if (floats) s = tf_tb_op(b, TF_T_BITCAST, &s, 1, tf_type_int(b->ctx, 8, true), NULL, 0);
  return unpack(b, tf_attr_strz(b->ctx, signless ? "ue4m3" : "ue8m0"), s, tf_tb_index(b, 0), f32);
}

/* Factor i as a tile of its own, if it is not what is multiplied. */
static tf_value *write_out(const packed *p, uint32_t i) {
  tf_op *op = p->r->op;
  tf_value *m = tf_op_operand(op, i), *scale = tf_tile_rest(op, i ? TF_TR_SCALE_B : TF_TR_SCALE_A), *ext[2], *at[2];
  bool sparse = !i && tf_tile_sparse_of(op) && !p->sparse, packed = tf_tile_packed_attr(op, i) != NULL;
  bool k_first = tf_tile_turns(op, i) != (i == 1);
  tf_type *t = written_as(p, i), *f32 = tf_type_float(op->ctx, TF_F32);
  if (p->scaled || (!scale && !sparse && !packed && t == m->type->elem)) return m;
  int64_t dims[2] = {m->type->dims[m->type->rank - 2], m->type->dims[m->type->rank - 1] << (packed + sparse)};
  tf_value *out = shared_tile(p->r, t, dims, m->name);
  tf_builder in;
  for (int k = 0; k < 2; k++) ext[k] = tf_tb_index(&p->r->b, dims[k]);
  tf_tl_nest(p->r, ext, 2, false, &in, at);
  tf_type *first = scale ? f32 : t;
  tf_value *v = sparse ? spread(p, &in, at[0], at[1], first) : stored(p, &in, i, at[0], at[1], first);
  if (scale) {
    tf_value *block = tf_tb_index(&in, tf_tile_block_of(op, 1));
    tf_value *s = element(&in, scale, at[k_first], tf_tb_math(&in, "tile.floordiv", at[!k_first], block));
    s = number_of(op, &in, s);
    v = as(&in, scalar_op(&in, "tile.mul", v, s, f32), t);
  }
  tf_value *ops[4] = {v, out, at[0], at[1]};
  tf_tb_op(&in, TF_T_STORE, ops, 4, NULL, NULL, 0);
  return out;
}

/* Why a sparse A is written out, zeros and all, instead of multiplied by mma.sp; NULL: it is not. The cost rule: mma.sp
 * makes half of the multiply-adds of the dense product and needs no copy of A, so it is taken wherever the chip has one
 * of the factors' types. Only chips with wgmma have no 8-bit floats in mma.sync but by way of f16, which costs more
 * than a dense wgmma saves. */
static const char *why_dense(const packed *p, const tf_target *t) {
  const tf_op *op = p->r->op, *kernel = tf_tile_around(p->r->op, TF_T_KERNEL);
  const tf_type *c = tf_op_operand(op, TF_TILE_GEMM_PACKED_C)->type->elem;
  tf_mma_elem e[2], sum = TF_MMA_F32;
  tf_mma_id all[TF_MMA_COUNT];
  int64_t m, n, k, threads = tf_tile_threads_of(kernel, 1);
  for (uint32_t i = 0; i < 2; i++) {
    const tf_type *f = written_as(p, i);
    e[i] = f->kind == TF_TYPE_INT && f->width != 8 ? TF_MMA_NO_ELEM : tf_mma_elem_of(f, TF_MMA_A);
  }
  if (c->kind == TF_TYPE_INT) sum = c->width <= 32 ? TF_MMA_S32 : TF_MMA_NO_ELEM;
  else if (c->fkind == TF_F64) return "no mma.sp sums in f64";
  for (int i = 0; i < 2; i++)
    if (tf_tile_rest(op, i ? TF_TR_SCALE_B : TF_TR_SCALE_A))
      return "scales make f32 of it, of which mma.sp has one of two";
  if (!tf_tile_packed_shape(p->r->op, &m, &n, &k) || !m || !n || !k) return "it has no elements";
  if (threads % 32) return "the block is not whole warps";
  if (!tf_mma_sp_usable(t, e[0], e[1], sum, (uint32_t)m, (uint32_t)n, (uint32_t)k / 2, all))
    return tf_pool_printf(p->r->b.pool, "%s has no mma.sp of %s with %s, of which two of four are there", t->name,
                          tf_type_str(written_as(p, 0)), tf_type_str(written_as(p, 1)));
  bool narrow = e[0] == TF_MMA_E4M3 || e[0] == TF_MMA_E5M2, groups = threads % 128 == 0 && m % 64 == 0;
  if (narrow && groups && tf_target_has(t, TF_FEAT_wgmma)) return "wgmma multiplies 8-bit floats faster";
  return NULL;
}

/* Does the factor lie as mma.sync and tcgen05.mma take it with its scales: 8-bit floats, or e2m1 with K along the rows?
 */
static bool scalable(const tf_op *op, uint32_t i, tf_tpacked *kind) {
  const tf_type *t = tf_op_operand(op, i)->type->elem;
  *kind = tf_tile_factor_kind(op, i);
  if (*kind == TF_TP_NONE) return t->kind == TF_TYPE_FLOAT && (t->fkind == TF_F8E4M3FN || t->fkind == TF_F8E5M2);
  return *kind == TF_TP_E2M1 && tf_tile_turns(op, i) == (i == 1);
}

/* Why factors are written out with their scales, on a chip that could multiply such as they are: then nothing is
 * written, and each instruction has four or eight times the K of one of tf32. NULL: they are not. */
static const char *why_written(tf_tl_rewriter *r, const tf_target *target) {
  const tf_op *op = r->op, *kernel = tf_tile_around(r->op, TF_T_KERNEL);
  const tf_type *c = tf_op_operand(op, TF_TILE_GEMM_PACKED_C)->type->elem;
  tf_tpacked kind[2] = {TF_TP_NONE, TF_TP_NONE};
  int64_t m, n, k;
  for (int i = 0; i < 2; i++) {
    const tf_value *s = tf_tile_rest(op, i ? TF_TR_SCALE_B : TF_TR_SCALE_A);
    if (!scalable(op, (uint32_t)i, &kind[i]))
      return tf_pool_printf(r->b.pool, "'%s' is neither 8-bit floats nor e2m1 along K",
                            tf_value_name(tf_op_operand(op, (uint32_t)i)));
    if (s && s->type->elem->kind != TF_TYPE_INT && tf_tile_scale_kind(op) != TF_TP_UE4M3)
      return "the chip's scales are exponents (ui8), or of e2m1 what `scales = \"ue4m3\"` says";
  }
  int64_t each = tf_tile_scale_kind(op) == TF_TP_UE4M3 ? 16 : 32;
  if (kind[0] != kind[1]) return "one factor is e2m1 and the other one is not";
  if (each == 16 && kind[0] != TF_TP_E2M1) return "the chip has scales of ue4m3 for e2m1 only";
  if (tf_tile_block_of(op, 0) % each)
    return tf_pool_printf(r->b.pool, "its blocks are not multiples of %lld elements", (long long)each);
  if (tf_tile_sparse_of(op)) return "one is sparse";
  if (c->kind != TF_TYPE_FLOAT || c->fkind == TF_F64) return "the chip sums in f32";
  if (!tf_tile_packed_shape(r->op, &m, &n, &k) || !m || !n || !k) return "it has no elements";
  if (tf_tile_threads_of(kernel, 1) % 32) return "the block is not whole warps";
  return tf_target_has(target, TF_FEAT_mma_block_scale) ? NULL : tf_tl_scaled_unit_obstacle(op, m, n, k);
}

/* The places lie in shared memory, where lanes find those of their rows; so do scales. */
static tf_value *in_shared(tf_tl_rewriter *r, tf_value *v) {
  tf_value *ext[2], *at[2];
  if (tf_tile_scope(v->type) == TF_TS_SHARED) return v;
  const int64_t *dims = v->type->dims + v->type->rank - 2;
  tf_value *out = shared_tile(r, v->type->elem, dims, v->name);
  tf_builder in;
  for (int k = 0; k < 2; k++) ext[k] = tf_tb_index(&r->b, dims[k]);
  tf_tl_nest(r, ext, 2, false, &in, at);
  tf_value *ops[4] = {element(&in, v, at[0], at[1]), out, at[0], at[1]};
  tf_tb_op(&in, TF_T_STORE, ops, 4, NULL, NULL, 0);
  return out;
}

/* What holds both factors, if they are scaled: of at most 8 bits bf16, of 11 tf32. */
static tf_type *common_type(const tf_op *op, const tf_value *a, const tf_value *b) {
  const tf_value *c = tf_op_operand(op, TF_TILE_GEMM_PACKED_C);
  int bits[2] = {bits_of(op, 0) + scale_bits(op, a), bits_of(op, 1) + scale_bits(op, b)};
  int most = bits[0] > bits[1] ? bits[0] : bits[1];
  if ((!a && !b) || c->type->elem != tf_type_float(op->ctx, TF_F32) || most > 11) return NULL;
  return tf_type_float(op->ctx, most <= 8 ? TF_BF16 : TF_F32);
}

/* Factors are written out, and multiplied. */
tf_op *tf_tl_expand_packed(tf_tl_rewriter *r, const tf_target *target, bool tells) {
  static const char *const kept[] = {"transpose_a", "transpose_b", "policy"};
  tf_op *op = r->op;
  tf_value *a = tf_tile_rest(op, TF_TR_SCALE_A), *b = tf_tile_rest(op, TF_TR_SCALE_B),
           *c = tf_op_operand(op, TF_TILE_GEMM_PACKED_C);
  packed p = {.r = r};
  p.as = common_type(op, a, b);
  bool could = (a || b) &&
               (tf_target_has(target, TF_FEAT_mma_block_scale) || tf_target_has(target, TF_FEAT_tcgen05_block_scale));
  const char *written = could ? why_written(r, target) : NULL;
  p.scaled = could && !written;
  if (written && tells) tf_op_emit(op, TF_REMARK, "factors are written out with their scales: %s", written);
  const char *why = tf_tile_sparse_of(op) ? why_dense(&p, target) : NULL;
  p.sparse = tf_tile_sparse_of(op) && !why;
  if (why && tells)
    tf_op_emit(op, TF_REMARK, "'%s' is written out with its zeros for this product: %s",
               tf_value_name(tf_op_operand(op, 0)), why);
  tf_value *clear = tf_tile_rest(op, TF_TR_CLEAR), *ops[6] = {write_out(&p, 0), write_out(&p, 1), c, clear};
  uint32_t n = clear ? 4 : 3;
  if (p.sparse || p.scaled) {
    if (!clear) ops[TF_TILE_GEMM_CLEAR] = tf_tb_number(&r->b, tf_type_i(op->ctx, 1), 0, 0);
    n = TF_TL_GEMM_MORE;
    if (p.sparse) ops[n++] = in_shared(r, tf_tile_rest(op, TF_TR_SPARSE));
    if (p.scaled && a) ops[n++] = in_shared(r, a);
    if (p.scaled && b) ops[n++] = in_shared(r, b);
  }
  tf_op *gemm =
      tf_build(&r->b, tf_context_dialect_index(op->ctx, "tile") << 16 | TF_T_GEMM, ops, n, NULL, 0, NULL, 0, 0);
  for (int k = 0; k < 3; k++)
    if (tf_op_attr(op, kept[k])) tf_op_set_attr(gemm, kept[k], tf_op_attr(op, kept[k]));
  if (p.as && p.as->fkind == TF_F32 && !p.scaled) tf_op_set_attr(gemm, "tf32", tf_attr_unit(op->ctx));
  if (p.scaled) {
    static const char *const more[] = {"scale_a", "scale_b", "block"};
    bool bytes = tf_tile_factor_kind(op, 0) == TF_TP_NONE;
    const char *kind = tf_tile_scale_kind(op) == TF_TP_UE4M3 ? "mxf4nvf4" : bytes ? "mxf8f6f4" : "mxf4";
    tf_op_set_attr(gemm, "kind", tf_attr_strz(op->ctx, kind));
    for (int k = 0; k < 3; k++)
      if (tf_op_attr(op, more[k])) tf_op_set_attr(gemm, more[k], tf_op_attr(op, more[k]));
  }
  gemm->scratch = op->scratch;
  return gemm;
}
