/* What the values of a kernel became. Vectors are often made of parts: registers that a product or ldmatrix gives,
 * elements one by one. Each part is most often all that the next op wants; LLVM would take long to find that out of
 * insertions, shuffles and extractions. */
#include "codegen/emit/emit_impl.h"

static LLVMValueRef number(tf_emit *e, unsigned v) { return LLVMConstInt(e->i32, v, false); }

static bool is_vector(LLVMTypeRef t) { return LLVMGetTypeKind(t) == LLVMVectorTypeKind; }

static unsigned length(LLVMValueRef v) {
  LLVMTypeRef t = LLVMTypeOf(v);
  return is_vector(t) ? LLVMGetVectorSize(t) : 1;
}

LLVMValueRef tf_emit_join(tf_emit *e, LLVMBuilderRef b, LLVMValueRef const *parts, unsigned n, LLVMTypeRef to) {
  LLVMValueRef v = LLVMGetPoison(to);
  unsigned len = LLVMGetVectorSize(to);
  LLVMValueRef *index = TF_NEW_ARRAY(e->pool, LLVMValueRef, len), poison = LLVMGetPoison(to);
  for (unsigned k = 0, at = 0; k < n; k++) {
    unsigned have = length(parts[k]);
    if (!is_vector(LLVMTypeOf(parts[k]))) {
      v = LLVMBuildInsertElement(b, v, parts[k], number(e, at++), "");
      continue;
    }
    for (unsigned i = 0; i < len; i++) index[i] = i < have ? number(e, i) : LLVMGetPoison(e->i32);
    LLVMValueRef wide =
        LLVMBuildShuffleVector(b, parts[k], LLVMGetPoison(LLVMTypeOf(parts[k])), LLVMConstVector(index, len), "");
    for (unsigned i = 0; i < len; i++) index[i] = number(e, i < at || i >= at + have ? i : len + i - at);
    v = v == poison && have == len ? wide : LLVMBuildShuffleVector(b, v, wide, LLVMConstVector(index, len), "");
    at += have;
  }
  return v;
}

void tf_emit_set(tf_emit *e, tf_value *v, LLVMValueRef x) { tf_map_set(&e->values, tf_map_ptr(v), x); }

void tf_emit_forget(tf_emit *e, tf_value *v) {
  tf_map *const all[] = {&e->values, &e->parts, &e->words, &e->halves};
  for (size_t i = 0; i < sizeof all / sizeof *all; i++) tf_map_set(all[i], tf_map_ptr(v), NULL);
}

void tf_emit_set_parts(tf_emit *e, tf_value *v, LLVMValueRef const *part, unsigned n) {
  LLVMTypeRef type = tf_emit_type(e, v->type);
  if (n > TF_EMIT_PARTS) {
    tf_emit_set(e, v, tf_emit_join(e, e->b, part, n, type));
    return;
  }
  tf_emit_parts *p = TF_NEW(e->pool, tf_emit_parts);
  LLVMBasicBlockRef block = LLVMGetInsertBlock(e->b);
  *p = (tf_emit_parts){.n = n,
                       .each = LLVMGetVectorSize(type) / n,
                       .type = type,
                       .block = block,
                       .behind = LLVMGetLastInstruction(block)};
  for (unsigned i = 0; i < n; i++) p->part[i] = part[i];
  tf_map_set(&e->parts, tf_map_ptr(v), p);
}

static const tf_emit_parts *parts_of(tf_emit *e, tf_value *v) { return tf_map_get(&e->parts, tf_map_ptr(v)); }

/* The vector; NULL = it has no parts. */
static LLVMValueRef put_together(tf_emit *e, tf_value *v) {
  const tf_emit_parts *p = parts_of(e, v);
  if (!p) return NULL;
  LLVMValueRef next = p->behind ? LLVMGetNextInstruction(p->behind) : LLVMGetFirstInstruction(p->block);
  if (next) LLVMPositionBuilderBefore(e->late, next);
  else LLVMPositionBuilderAtEnd(e->late, p->block);
  LLVMSetCurrentDebugLocation2(e->late, LLVMGetCurrentDebugLocation2(e->b));
  LLVMValueRef whole = tf_emit_join(e, e->late, p->part, p->n, p->type);
  tf_emit_set(e, v, whole);
  return whole;
}

LLVMValueRef tf_emit_get(tf_emit *e, tf_value *v) {
  LLVMValueRef x = tf_map_get(&e->values, tf_map_ptr(v));
  if (!x) x = put_together(e, v);
  return x ? x : tf_emit_whole_half(e, v);
}

void tf_emit_set_words(tf_emit *e, tf_value *v, LLVMValueRef words, unsigned n) {
  LLVMValueRef *word = TF_NEW_ARRAY(e->pool, LLVMValueRef, n);
  for (unsigned i = 0; i < n; i++) word[i] = n == 1 ? words : tf_emit_element(e, words, i);
  e->spared += (int)n;
  tf_map_set(&e->words, tf_map_ptr(v), word);
}

/* `n` elements of a vector from `at` on. */
static LLVMValueRef piece(tf_emit *e, LLVMValueRef v, unsigned at, unsigned n) {
  LLVMValueRef *index = TF_NEW_ARRAY(e->pool, LLVMValueRef, n);
  if (!is_vector(LLVMTypeOf(v))) return v;
  if (n == 1) return tf_emit_element(e, v, at);
  for (unsigned i = 0; i < n; i++) index[i] = number(e, at + i);
  return LLVMBuildShuffleVector(e->b, v, LLVMGetPoison(LLVMTypeOf(v)), LLVMConstVector(index, n), "");
}

/* The vector of which these are all the elements, in order; NULL: there is none. */
static LLVMValueRef whole_of(LLVMValueRef const *part, unsigned n) {
  LLVMValueRef v = LLVMIsAExtractElementInst(part[0]) ? LLVMGetOperand(part[0], 0) : NULL;
  if (!v || length(v) != n) return NULL;
  for (unsigned i = 0; i < n; i++) {
    if (!LLVMIsAExtractElementInst(part[i]) || LLVMGetOperand(part[i], 0) != v) return NULL;
    LLVMValueRef at = LLVMGetOperand(part[i], 1);
    if (!LLVMIsAConstantInt(at) || LLVMConstIntGetZExtValue(at) != i) return NULL;
  }
  return v;
}

unsigned tf_emit_pieces(tf_emit *e, tf_value *v, unsigned each, LLVMValueRef *out) {
  const tf_emit_parts *p = parts_of(e, v);
  unsigned n = tf_vector_len(v->type) / each;
  if (p && p->each == each) memcpy(out, p->part, n * sizeof *out);
  else if (p && p->each == 1) {
    LLVMTypeRef type = LLVMVectorType(LLVMGetElementType(p->type), each);
    for (unsigned i = 0; i < n; i++) {
      LLVMValueRef whole = whole_of(p->part + i * each, each);
      out[i] = whole ? whole : tf_emit_join(e, e->b, p->part + i * each, each, type);
    }
  } else
    for (unsigned i = 0; i < n; i++) out[i] = piece(e, tf_emit_get(e, v), i * each, each);
  return n;
}

/* ------------------------------------------------------------------------------------------------ ops */

LLVMValueRef tf_emit_lane(tf_emit *e, tf_value *v, unsigned at) {
  const tf_emit_parts *p = parts_of(e, v);
  if (v->type->kind != TF_TYPE_VECTOR) return tf_emit_get(e, v);
  if (!p) return tf_emit_element(e, tf_emit_get(e, v), at);
  return p->each == 1 ? p->part[at] : tf_emit_element(e, p->part[at / p->each], at % p->each);
}

static LLVMValueRef extract(tf_emit *e, tf_op *op) {
  tf_value *v = tf_op_operand(op, 0);
  unsigned at = (unsigned)tf_kernel_at_of(op, 0);
  LLVMValueRef const *words = tf_map_get(&e->words, tf_map_ptr(v));
  if (!words) return tf_emit_lane(e, v, at);
  tf_emit_set_half(e, &op->result[0], words[at / 2], at % 2);
  return NULL;
}

static void build(tf_emit *e, tf_op *op) {
  LLVMValueRef *part = TF_NEW_ARRAY(e->pool, LLVMValueRef, op->noperand);
  for (uint32_t i = 0; i < op->noperand; i++) part[i] = tf_emit_arg(e, op, i);
  tf_emit_set_parts(e, &op->result[0], part, op->noperand);
}

static LLVMValueRef slice(tf_emit *e, tf_op *op) {
  const tf_emit_parts *p = parts_of(e, tf_op_operand(op, 0));
  unsigned at = (unsigned)tf_kernel_at_of(op, 0), n = tf_vector_len(op->result[0].type);
  if (!p || op->result[0].type->kind != TF_TYPE_VECTOR || at % p->each || n % p->each)
    return piece(e, tf_emit_arg(e, op, 0), at, n);
  tf_emit_set_parts(e, &op->result[0], p->part + at / p->each, n / p->each);
  return NULL;
}

/* Parts of one size stay parts. */
static LLVMValueRef concat(tf_emit *e, tf_op *op) {
  LLVMValueRef all[TF_EMIT_PARTS], *whole = TF_NEW_ARRAY(e->pool, LLVMValueRef, op->noperand);
  unsigned n = 0, each = 0;
  bool same = true;
  for (uint32_t i = 0; i < op->noperand && same; i++) {
    tf_value *v = tf_op_operand(op, i);
    const tf_emit_parts *p = parts_of(e, v);
    unsigned have = p ? p->n : 1, size = p ? p->each : tf_vector_len(v->type);
    same = (!each || size == each) && n + have <= TF_EMIT_PARTS;
    each = size;
    for (unsigned k = 0; same && k < have; k++) all[n++] = p ? p->part[k] : tf_emit_get(e, v);
  }
  if (same) {
    tf_emit_set_parts(e, &op->result[0], all, n);
    return NULL;
  }
  for (uint32_t i = 0; i < op->noperand; i++) whole[i] = tf_emit_arg(e, op, i);
  return tf_emit_join(e, e->b, whole, op->noperand, tf_emit_type(e, op->result[0].type));
}

LLVMValueRef tf_emit_rearrange(tf_emit *e, tf_op *op) {
  switch (tf_kernel_op(op)) {
  case TF_K_EXTRACT: return extract(e, op);
  case TF_K_BUILD: build(e, op); return NULL;
  case TF_K_SLICE: return slice(e, op);
  default: return concat(e, op); /* TF_K_CONCAT */
  }
}
