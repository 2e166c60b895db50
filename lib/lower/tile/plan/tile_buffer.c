/* What others ask of buffers, uses and accesses before and while a kernel is emitted; it calls nobody. */
#include "lower/tile/plan/tile_buffer.h"
#include "lower/tile/plan/tile_stmt.h"
#include "support/result.h"

tf_tl_buffer *tf_tl_buffer_of(tf_tl_emitter *e, tf_value *v) { return tf_map_get(&e->buffer, tf_map_ptr(v)); }

bool tf_tl_stands_in(const tf_tl_stmt *s, const tf_op *outer) {
  const tf_op *op = s->op;
  while (op && op != outer) op = tf_op_parent(op);
  return op != NULL;
}

tf_tl_use *tf_tl_find_use(tf_tl_stmt *s, const tf_tl_buffer *b) {
  for (size_t i = 0; i < s->uses.n; i++)
    if (s->uses.at[i].buffer == b) return &s->uses.at[i];
  return NULL;
}

static void row_major(tf_tl_emitter *e, tf_tl_buffer *b) {
  tf_ixp s = tf_ix_const(e->code.ix, 1);
  for (uint32_t i = b->rank; i-- > 0;) {
    b->stride[i] = s;
    s = tf_ix_mul(e->code.ix, s, b->dim[i]);
  }
}

tf_tl_buffer *tf_tl_new_buffer(tf_tl_emitter *e, tf_type *elem, const int64_t *dims, uint32_t rank, tf_tscope scope) {
  tf_tl_buffer *b = TF_NEW(e->code.pool, tf_tl_buffer);
  *b = (tf_tl_buffer){
      .scope = scope, .elem = elem, .rank = rank, .arg = -1, .elements = 1, .smem = tf_smem_place_new(128)};
  b->elem_bytes = tf_element_bytes(elem);
  for (uint32_t i = 0; i < rank; i++) b->dim[i] = tf_ix_const(e->code.ix, dims[i]);
  if (!tf_size_of(dims, rank, 1, &b->elements)) b->elements = INT64_MAX; /* of a statement's own: it finds no room */
  row_major(e, b);
  b->index = (uint32_t)e->buffers.n;
  tf_vec_push(e->code.pool, &e->buffers, b);
  return b;
}

void tf_tl_remember(tf_tl_emitter *e, tf_op *op, const char *text) {
  tf_tl_remark r = {op, text};
  tf_vec_push(e->code.pool, &e->f->remarks, r);
}

/* As a copy in shared memory. */
void tf_tl_need_stage(tf_tl_emitter *e, tf_tl_stmt *s, tf_tl_use *u) {
  if (u->stage && u->stage->scope == TF_TS_SHARED) return;
  int64_t shape[TF_TILE_MAX_RANK];
  for (uint32_t d = 0; d < u->buffer->rank; d++) TF_SURELY(tf_ix_is_const(u->buffer->dim[d], &shape[d]));
  u->stage = tf_tl_new_buffer(e, u->buffer->elem, shape, u->buffer->rank, TF_TS_SHARED);
  u->stage->name = u->buffer->name;
  tf_smem_touch(&u->stage->smem, s->at);
}

int64_t tf_tl_reduced_lanes(const tf_tl_emitter *e, int64_t below, int64_t n) {
  int64_t lanes = 1;
  if (e->threads % 32 || below & (below - 1)) return 1;
  while (n % (2 * lanes) == 0 && 2 * lanes * below <= 32) lanes *= 2;
  return lanes;
}

bool tf_tl_is_written(const tf_tl_emitter *e, const tf_tl_buffer *b) {
  for (size_t i = 0; i < e->buffers.n; i++)
    if (tf_tl_same_memory(e->buffers.at[i], b) && e->buffers.at[i]->ever_written) return true;
  return false;
}

bool tf_tl_stays(const tf_tl_emitter *e, const tf_op *loop, const tf_tl_buffer *b) {
  for (size_t i = 0; i < e->stmts.n; i++) {
    const tf_tl_stmt *s = e->stmts.at[i];
    bool inside = tf_tl_stands_in(s, loop);
    for (size_t k = 0; inside && k < s->uses.n; k++) {
      const tf_tl_use *u = &s->uses.at[k];
      if (u->written && (u->buffer == b || u->stage == b || tf_tl_same_memory(u->buffer, b))) return false;
    }
  }
  return true;
}

int64_t tf_tl_row(const tf_tl_buffer *b) {
  int64_t row;
  return b->rank >= 2 && tf_ix_is_const(b->stride[b->rank - 2], &row) ? row : 0;
}

/* One of the kernel dialect's atomics has this meaning, on this chip. Its minimum and maximum know no floats: those of
 * integers, on the same bits, would lose a NaN that has a sign. */
bool tf_tl_has_atomic(const tf_tl_emitter *e, const tf_op *op, const tf_type *t) {
  if (t->kind == TF_TYPE_INT) return t->width >= 32;
  if (!tf_tile_is(op, TF_T_ATOMIC_ADD) || t->fkind > TF_BF16) return false;
  return t->fkind != TF_BF16 || tf_target_has(e->f->target, TF_FEAT_atom_bf16);
}

uint32_t tf_tl_atomic_width(const tf_tl_emitter *e, const tf_op *op, const tf_tl_buffer *b) {
  tf_tile_order order = tf_tile_order_of(op);
  bool acquires = order == TF_TILE_ORDER_ACQUIRE || order == TF_TILE_ORDER_ACQ_REL; /* only a fetch does */
  if (b->elem->kind != TF_TYPE_FLOAT || b->elem->fkind == TF_F64 || op->nresult || acquires) return 1;
  if (!tf_tile_is(op, TF_T_ATOMIC_ADD) || !tf_tl_has_atomic(e, op, b->elem)) return 1;
  if (b->scope == TF_TS_GLOBAL && tf_target_has(e->f->target, TF_FEAT_red_vector)) return 16 / b->elem_bytes;
  return b->elem->fkind == TF_F32 ? 1 : 2;
}

/* A quotient or a remainder by what may be 0, which gives 0, or negative, which is that of both negated. */
tf_ixp tf_tl_divide(tf_ix_ctx *c, tf_fusion_id id, tf_ixp a, tf_ixp b) {
  tf_ixp zero = tf_ix_const(c, 0), one = tf_ix_const(c, 1), sum = zero;
  for (int64_t sign = 1; sign >= -1; sign -= 2) {
    tf_ixp x = tf_ix_mulc(c, a, sign), y = tf_ix_mulc(c, b, sign), by = tf_ix_max(c, y, one);
    if (tf_ix_max_value(y) <= 0) continue;
    tf_ixp r = id == TF_FUSION_FLOORDIV   ? tf_ix_div(c, x, by)
               : id == TF_FUSION_CEIL_DIV ? tf_ix_ceildiv(c, x, by)
                                          : tf_ix_mulc(c, tf_ix_mod(c, x, by), sign);
    if (id != TF_FUSION_MOD && tf_ix_min_value(y) < 1) r = tf_ix_mul(c, r, tf_ix_max(c, tf_ix_min(c, y, one), zero));
    sum = tf_ix_add(c, sum, r);
  }
  return sum;
}

/* Index arithmetic that expressions know; NULL for the rest. */
tf_ixp tf_tl_index_math(tf_ix_ctx *c, tf_fusion_id id, tf_ixp a, tf_ixp b) {
  switch (id) {
  case TF_FUSION_ADD: return tf_ix_add(c, a, b);
  case TF_FUSION_SUB: return tf_ix_sub(c, a, b);
  case TF_FUSION_MUL: return tf_ix_mul(c, a, b);
  case TF_FUSION_NEG: return tf_ix_mulc(c, a, -1);
  case TF_FUSION_MIN: return tf_ix_min(c, a, b);
  case TF_FUSION_MAX: return tf_ix_max(c, a, b);
  case TF_FUSION_FLOORDIV:
  case TF_FUSION_CEIL_DIV:
  case TF_FUSION_MOD: return tf_ix_min_value(b) >= 0 ? tf_tl_divide(c, id, a, b) : NULL;
  default: return NULL;
  }
}
