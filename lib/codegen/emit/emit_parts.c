/* What the values of a kernel became. Vectors are often made of parts: registers that a product or ldmatrix gives,
 * elements one by one. Each part is most often all that the next op wants; LLVM would take long to find that out of
 * insertions, shuffles and extractions. */
#include "codegen/emit/emit_impl.h"
#include "support/dtype.h"

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

/* Vectors are put together where their parts were made. */
static void go_behind(tf_emit *e, LLVMBasicBlockRef block, LLVMValueRef behind) {
  LLVMValueRef next = behind ? LLVMGetNextInstruction(behind) : LLVMGetFirstInstruction(block);
  while (next && LLVMIsAPHINode(next)) next = LLVMGetNextInstruction(next);
  if (next) LLVMPositionBuilderBefore(e->late, next);
  else LLVMPositionBuilderAtEnd(e->late, block);
  LLVMSetCurrentDebugLocation2(e->late, LLVMGetCurrentDebugLocation2(e->b));
}

/* The vector; NULL = it has no parts. */
static LLVMValueRef put_together(tf_emit *e, tf_value *v) {
  const tf_emit_parts *p = parts_of(e, v);
  if (!p) return NULL;
  go_behind(e, p->block, p->behind);
  LLVMValueRef whole = tf_emit_join(e, e->late, p->part, p->n, p->type);
  tf_emit_set(e, v, whole);
  return whole;
}

/* ------------------------------------------------------------------------------------------------ words */

bool tf_emit_has_words(const tf_type *t) {
  return t->kind == TF_TYPE_VECTOR && tf_element_bytes(t->elem) == 2 && tf_vector_len(t) % 2 == 0;
}

static void set_words(tf_emit *e, tf_value *v, LLVMValueRef *word, LLVMValueRef whole) {
  tf_emit_words *w = TF_NEW(e->pool, tf_emit_words);
  LLVMBasicBlockRef block = LLVMGetInsertBlock(e->b);
  *w = (tf_emit_words){.at = word, .whole = whole, .block = block, .behind = LLVMGetLastInstruction(block)};
  tf_map_set(&e->words, tf_map_ptr(v), w);
}

void tf_emit_set_words(tf_emit *e, tf_value *v, LLVMValueRef words, unsigned n) {
  LLVMValueRef *word = TF_NEW_ARRAY(e->pool, LLVMValueRef, n);
  for (unsigned i = 0; i < n; i++) word[i] = n == 1 ? words : tf_emit_element(e, words, i);
  e->spared += (int)n;
  set_words(e, v, word, words);
}

void tf_emit_set_each_word(tf_emit *e, tf_value *v, LLVMValueRef const *word, unsigned n) {
  set_words(e, v, tf_pool_copy(e->pool, word, n * sizeof *word), n == 1 ? word[0] : NULL);
}

LLVMValueRef const *tf_emit_words_of(tf_emit *e, const tf_value *v) {
  const tf_emit_words *w = tf_map_get(&e->words, tf_map_ptr(v));
  return w ? w->at : NULL;
}

/* The vector that such words are; NULL: it has none. */
static LLVMValueRef whole_of_words(tf_emit *e, tf_value *v) {
  const tf_emit_words *w = tf_map_get(&e->words, tf_map_ptr(v));
  if (!w) return NULL;
  unsigned n = tf_vector_len(v->type) / 2;
  go_behind(e, w->block, w->behind);
  LLVMValueRef all = w->whole ? w->whole : tf_emit_join(e, e->late, w->at, n, LLVMVectorType(e->i32, n));
  all = LLVMBuildBitCast(e->late, all, tf_emit_type(e, v->type), "");
  tf_emit_set(e, v, all);
  return all;
}

LLVMValueRef tf_emit_get(tf_emit *e, tf_value *v) {
  LLVMValueRef x = tf_map_get(&e->values, tf_map_ptr(v));
  if (!x) x = put_together(e, v);
  if (!x) x = whole_of_words(e, v);
  return x ? x : tf_emit_whole_half(e, v);
}

/* A scalar's bits, if it is a constant. */
static bool constant_bits(tf_value *v, uint32_t *bits) {
  const tf_attr *a = v->def && tf_kernel_op(v->def) == TF_K_CONSTANT ? tf_kernel_value_of(v->def) : NULL;
  if (!a || v->type->kind != TF_TYPE_FLOAT || a->kind == TF_ATTR_INT) return false;
  *bits = tf_dtype_from_double(v->type->fkind == TF_BF16 ? TF_DT_BF16 : TF_DT_F16, a->f) & 0xffff;
  return true;
}

/* The word of two neighbours, if it is there; NULL: it is not. */
static LLVMValueRef known_word(tf_emit *e, tf_value *low, tf_value *high) {
  bool second[2];
  uint32_t bits[2];
  LLVMValueRef a = tf_emit_half(e, low, second), b = tf_emit_half(e, high, second + 1);
  if (a && a == b && !second[0] && second[1]) return a;
  if (!constant_bits(low, bits) || !constant_bits(high, bits + 1)) return NULL;
  return LLVMConstInt(e->i32, bits[0] | bits[1] << 16, false);
}

void tf_emit_as_words(tf_emit *e, tf_value *v, LLVMValueRef *out) {
  unsigned n = tf_vector_len(v->type) / 2;
  LLVMValueRef const *words = tf_emit_words_of(e, v);
  const tf_emit_parts *p = parts_of(e, v);
  if (words) {
    memcpy(out, words, n * sizeof *out);
  } else if (p && p->each <= 2) {
    tf_emit_pieces(e, v, 2, out);
    for (unsigned i = 0; i < n; i++) out[i] = LLVMBuildBitCast(e->b, out[i], e->i32, "");
  } else if (n == 1) {
    out[0] = LLVMBuildBitCast(e->b, tf_emit_get(e, v), e->i32, "");
  } else {
    LLVMValueRef all = LLVMBuildBitCast(e->b, tf_emit_get(e, v), LLVMVectorType(e->i32, n), "");
    for (unsigned i = 0; i < n; i++) out[i] = tf_emit_element(e, all, i);
  }
}

bool tf_emit_is_words(const tf_type *t, unsigned n) {
  const tf_type *s = t->kind == TF_TYPE_VECTOR ? t->elem : t;
  return s->kind == TF_TYPE_INT && s->width == 32 && tf_vector_len(t) == n;
}

LLVMValueRef tf_emit_bitcast(tf_emit *e, tf_op *op) {
  tf_value *v = tf_op_operand(op, 0), *to = &op->result[0];
  LLVMValueRef const *words = tf_emit_words_of(e, v);
  if (words && tf_emit_is_words(to->type, tf_vector_len(v->type) / 2)) {
    const tf_emit_words *w = tf_map_get(&e->words, tf_map_ptr(v));
    if (to->type->kind != TF_TYPE_VECTOR) return words[0];
    tf_emit_set_parts(e, to, words, tf_vector_len(to->type));
    return w->whole && LLVMTypeOf(w->whole) == tf_emit_type(e, to->type) ? w->whole : NULL; /* for who wants it whole */
  }
  unsigned n = tf_vector_len(to->type) / 2;
  if (tf_emit_has_words(to->type) && tf_emit_is_words(v->type, n)) {
    LLVMValueRef *word = TF_NEW_ARRAY(e->pool, LLVMValueRef, n);
    for (unsigned i = 0; i < n; i++) word[i] = tf_emit_lane(e, v, i);
    tf_emit_set_each_word(e, to, word, n);
    return NULL;
  }
  return LLVMBuildBitCast(e->b, tf_emit_get(e, v), tf_emit_type(e, to->type), "");
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
  LLVMValueRef const *words = tf_emit_words_of(e, v);
  if (!words) return tf_emit_lane(e, v, at);
  tf_emit_set_half(e, &op->result[0], words[at / 2], at % 2);
  return NULL;
}

/* Of words that are there, or of constants. */
static bool build_of_words(tf_emit *e, tf_op *op) {
  if (!tf_emit_has_words(op->result[0].type)) return false;
  unsigned n = op->noperand / 2;
  LLVMValueRef *word = TF_NEW_ARRAY(e->pool, LLVMValueRef, n);
  for (unsigned i = 0; i < n; i++)
    if (!(word[i] = known_word(e, tf_op_operand(op, 2 * i), tf_op_operand(op, 2 * i + 1)))) return false;
  tf_emit_set_each_word(e, &op->result[0], word, n);
  return true;
}

static void build(tf_emit *e, tf_op *op) {
  if (build_of_words(e, op)) return;
  LLVMValueRef *part = TF_NEW_ARRAY(e->pool, LLVMValueRef, op->noperand);
  for (uint32_t i = 0; i < op->noperand; i++) part[i] = tf_emit_arg(e, op, i);
  bool fours = tf_emit_f8_by_fours(e, part, op->noperand, part);
  tf_emit_set_parts(e, &op->result[0], part, fours ? op->noperand / 4 : op->noperand);
}

static LLVMValueRef slice(tf_emit *e, tf_op *op) {
  const tf_emit_parts *p = parts_of(e, tf_op_operand(op, 0));
  unsigned at = (unsigned)tf_kernel_at_of(op, 0), n = tf_vector_len(op->result[0].type);
  LLVMValueRef const *words = tf_emit_words_of(e, tf_op_operand(op, 0));
  if (words && at % 2 == 0 && tf_emit_has_words(op->result[0].type)) {
    tf_emit_set_each_word(e, &op->result[0], words + at / 2, n / 2);
    return NULL;
  }
  if (!p || op->result[0].type->kind != TF_TYPE_VECTOR || at % p->each || n % p->each)
    return piece(e, tf_emit_arg(e, op, 0), at, n);
  tf_emit_set_parts(e, &op->result[0], p->part + at / p->each, n / p->each);
  return NULL;
}

static bool concat_of_words(tf_emit *e, tf_op *op) {
  if (!tf_emit_has_words(op->result[0].type)) return false;
  LLVMValueRef *word = TF_NEW_ARRAY(e->pool, LLVMValueRef, tf_vector_len(op->result[0].type) / 2);
  unsigned n = 0;
  for (uint32_t i = 0; i < op->noperand; i++) {
    LLVMValueRef const *words = tf_emit_words_of(e, tf_op_operand(op, i));
    if (!words) return false;
    for (unsigned k = 0; k < tf_vector_len(tf_op_operand(op, i)->type) / 2; k++) word[n++] = words[k];
  }
  tf_emit_set_each_word(e, &op->result[0], word, n);
  return true;
}

/* Parts of one size stay parts. */
static LLVMValueRef concat(tf_emit *e, tf_op *op) {
  if (concat_of_words(e, op)) return NULL;
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
