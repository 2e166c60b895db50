/* Local buffers as registers. Where constants index a buffer everywhere, each element is a cell: the value that was
 * stored last, with phis behind conditions and at the heads of loops, as LLVM would find it from loads and stores. Two
 * neighbours of 16 bits are often halves of a word that was loaded; then the word goes through the phi. */
#include "codegen/emit/emit_impl.h"

#define MOST_CELLS 2048 /* in a kernel: each condition looks at all of them */

typedef tf_emit_cell cell;
typedef struct tf_emit_local local;

struct tf_emit_local {
  tf_value *buffer;
  LLVMTypeRef elem;
  size_t first, n;
  bool pairs; /* 16 bits */
};

static bool constant_access(tf_op *op, const tf_value *buffer, uint32_t first, uint32_t n, int64_t *at) {
  const tf_type *t = buffer->type;
  int64_t i;
  *at = 0;
  for (uint32_t k = 0; k < t->rank; k++) {
    if (!tf_const_int(tf_op_operand(op, first + k), &i) || i < 0 || i >= t->dims[k]) return false;
    *at = *at * t->dims[k] + i;
  }
  return *at + n <= tf_buffer_elements(t);
}

static bool is_access(const tf_use *u, const tf_value *buffer) {
  tf_op *op = u->owner;
  int64_t at;
  switch (tf_kernel_op(op)) {
  case TF_K_LOAD: return constant_access(op, buffer, 1, tf_vector_len(op->result[0].type), &at);
  case TF_K_STORE:
    return u->index == 1 && constant_access(op, buffer, 2, tf_vector_len(tf_op_operand(op, 0)->type), &at);
  default: return false;
  }
}

static bool goes_into_pairs(tf_emit *e, const tf_use *u) {
  if (tf_kernel_op(u->owner) != TF_K_STORE || u->index != 0) return false;
  const local *l = tf_map_get(&e->local_of, tf_map_ptr(tf_op_operand(u->owner, 1)));
  if (l) return l->pairs;
  bool arrays = e->form == TF_EMIT_ROLLED;
  const tf_rolled_array *a = arrays ? tf_rolled_array_at(&e->rolled, tf_op_operand(u->owner, 1), u->owner) : NULL;
  return a && a->each == 2;
}

static bool is_widened(tf_emit *e, const tf_value *v) {
  for (const tf_use *u = v->uses; u; u = u->next) {
    const tf_type *to = tf_kernel_op(u->owner) == TF_K_CAST ? u->owner->result[0].type : NULL;
    bool f32 = to && to->kind == TF_TYPE_FLOAT && to->fkind == TF_F32;
    if (!f32 && !goes_into_pairs(e, u)) return false;
  }
  return true;
}

/* Does it go on as words? */
static bool goes_on(const tf_use *u) {
  const tf_op *op = u->owner, *of;
  switch (tf_kernel_op(op)) {
  case TF_K_BITCAST: return tf_emit_is_words(op->result[0].type, tf_vector_len(tf_op_operand(op, 0)->type) / 2);
  case TF_K_YIELD:
    of = op->parent->parent->parent;
    return tf_kernel_op(of) == TF_K_IF && tf_emit_gives_words(&of->result[u->index]);
  default: return false;
  }
}

bool tf_emit_gives_words(const tf_value *result) {
  if (!tf_emit_has_words(result->type)) return false;
  for (const tf_use *u = result->uses; u; u = u->next) {
    int row = tf_kernel_op(u->owner);
    if (row != TF_K_EXTRACT && !(row == TF_K_STORE && u->index == 0) && !goes_on(u)) return false;
  }
  return true;
}

bool tf_emit_by_words(tf_emit *e, const tf_value *loaded) {
  const tf_type *t = loaded->type;
  bool vector = t->kind == TF_TYPE_VECTOR;
  if (tf_element_bytes(vector ? t->elem : t) != 2 || (vector && tf_vector_len(t) % 2)) return false;
  if (!vector) return is_widened(e, loaded);
  for (const tf_use *u = loaded->uses; u; u = u->next) {
    bool taken_apart = tf_kernel_op(u->owner) == TF_K_EXTRACT && is_widened(e, &u->owner->result[0]);
    if (!taken_apart && !goes_into_pairs(e, u) && !goes_on(u)) return false;
  }
  return true;
}

bool tf_emit_local_begin(tf_emit *e, tf_value *buffer) {
  const tf_type *t = buffer->type;
  if (!tf_type_is_buffer(t) || tf_memory_space(t) != TF_SPACE_LOCAL) return false;
  int64_t n = tf_buffer_elements(t);
  if (n < 1 || n > MOST_CELLS - (int64_t)e->cells.n) return false;
  for (const tf_use *u = buffer->uses; u; u = u->next)
    if (!is_access(u, buffer)) return false;
  local *l = TF_NEW(e->pool, local);
  *l = (local){buffer, tf_emit_type(e, t->elem), e->cells.n, (size_t)n, tf_element_bytes(t->elem) == 2};
  for (const tf_use *u = buffer->uses; u && l->pairs; u = u->next)
    if (tf_kernel_op(u->owner) == TF_K_LOAD) l->pairs = tf_emit_by_words(e, &u->owner->result[0]);
  for (int64_t i = 0; i < n; i++) tf_vec_push(e->pool, &e->cells, (cell){0});
  tf_vec_push(e->pool, &e->locals, l);
  tf_map_set(&e->local_of, tf_map_ptr(buffer), l);
  return true;
}

/* ------------------------------------------------------------------------------------------------ values of cells */

static bool is_word(const cell *c) {
  if (!c[0].v && !c[1].v) return true;
  return c[0].v == c[1].v && c[0].half && c[1].half && !c[0].high && c[1].high;
}

/* Behind what made the word, so that it is there wherever the word is. */
static LLVMValueRef half_of(tf_emit *e, LLVMValueRef word, bool high, LLVMTypeRef elem) {
  LLVMBuilderRef b = e->b;
  LLVMValueRef next = LLVMIsAInstruction(word) ? LLVMGetNextInstruction(word) : NULL;
  while (next && LLVMIsAPHINode(next)) next = LLVMGetNextInstruction(next);
  if (LLVMIsAInstruction(word)) {
    b = e->late;
    if (next) LLVMPositionBuilderBefore(b, next);
    else LLVMPositionBuilderAtEnd(b, LLVMGetInstructionParent(word));
    LLVMSetCurrentDebugLocation2(b, LLVMGetCurrentDebugLocation2(e->b));
  }
  LLVMValueRef both = LLVMBuildBitCast(b, word, LLVMVectorType(elem, 2), "");
  return LLVMBuildExtractElement(b, both, LLVMConstInt(e->i32, high, false), "");
}

static LLVMValueRef value_of(tf_emit *e, const local *l, const cell *c) {
  if (!c->v) return LLVMGetUndef(l->elem);
  return c->half ? half_of(e, c->v, c->high, l->elem) : c->v;
}

/* A word of two cells, where the builder is. */
static LLVMValueRef word_of(tf_emit *e, const local *l, const cell *c) {
  if (is_word(c)) return c->v ? c->v : LLVMGetUndef(e->i32);
  LLVMValueRef both = LLVMGetUndef(LLVMVectorType(l->elem, 2));
  for (unsigned k = 0; k < 2; k++)
    both = LLVMBuildInsertElement(e->b, both, value_of(e, l, c + k), LLVMConstInt(e->i32, k, false), "");
  return LLVMBuildBitCast(e->b, both, e->i32, "");
}

static LLVMValueRef new_phi(tf_emit *e, LLVMTypeRef t) {
  LLVMValueRef p = LLVMBuildPhi(e->b, t, "");
  tf_vec_push(e->pool, &e->phis, p);
  return p;
}

/* ------------------------------------------------------------------------------------------------ accesses */

void tf_emit_set_half(tf_emit *e, tf_value *v, LLVMValueRef word, bool high) {
  cell *c = TF_NEW(e->pool, cell);
  *c = (cell){word, true, high};
  tf_map_set(&e->halves, tf_map_ptr(v), c);
}

LLVMValueRef tf_emit_half(tf_emit *e, tf_value *v, bool *high) {
  const cell *c = tf_map_get(&e->halves, tf_map_ptr(v));
  if (!c) return NULL;
  *high = c->high;
  return c->v;
}

LLVMValueRef tf_emit_whole_half(tf_emit *e, tf_value *v) {
  const cell *c = tf_map_get(&e->halves, tf_map_ptr(v));
  if (!c) return NULL;
  LLVMValueRef x = half_of(e, c->v, c->high, tf_emit_type(e, v->type));
  tf_emit_set(e, v, x);
  return x;
}

bool tf_emit_cells_load(tf_emit *e, tf_op *op) {
  const local *l = tf_map_get(&e->local_of, tf_map_ptr(tf_op_operand(op, 0)));
  tf_value *to = &op->result[0];
  uint32_t n = tf_vector_len(to->type);
  int64_t at;
  if (!l || !constant_access(op, l->buffer, 1, n, &at)) return false;
  const cell *c = e->cells.at + l->first + at;
  e->spared += 2;
  if (to->type->kind != TF_TYPE_VECTOR) {
    if (c->half) tf_emit_set_half(e, to, c->v, c->high);
    else tf_emit_set(e, to, value_of(e, l, c));
    return true;
  }
  LLVMValueRef *part = TF_NEW_ARRAY(e->pool, LLVMValueRef, n);
  bool words = n % 2 == 0 && n > 1;
  for (uint32_t i = 0; i + 1 < n; i += 2) words &= c[i].v && is_word(c + i);
  if (words) {
    for (uint32_t i = 0; i < n; i += 2) part[i / 2] = c[i].v;
    tf_emit_set_each_word(e, to, part, n / 2);
    return true;
  }
  for (uint32_t i = 0; i < n; i++) part[i] = value_of(e, l, c + i);
  tf_emit_set_parts(e, to, part, n);
  return true;
}

bool tf_emit_cells_store(tf_emit *e, tf_op *op) {
  const local *l = tf_map_get(&e->local_of, tf_map_ptr(tf_op_operand(op, 1)));
  tf_value *v = tf_op_operand(op, 0);
  uint32_t n = tf_vector_len(v->type);
  int64_t at;
  if (!l || !constant_access(op, l->buffer, 2, n, &at)) return false;
  cell *c = e->cells.at + l->first + at;
  const cell *half = l->pairs ? tf_map_get(&e->halves, tf_map_ptr(v)) : NULL;
  LLVMValueRef const *words = l->pairs ? tf_emit_words_of(e, v) : NULL;
  e->spared += 2;
  for (uint32_t i = 0; i < n; i++)
    c[i] = half ? *half : words ? (cell){words[i / 2], true, i % 2} : (cell){.v = tf_emit_lane(e, v, i)};
  return true;
}

/* ------------------------------------------------------------------------------------------------ conditions */

tf_emit_cells tf_emit_cells_copy(tf_emit *e) {
  size_t n = e->cells.n;
  return (tf_emit_cells){n ? tf_pool_copy(e->pool, e->cells.at, n * sizeof(cell)) : NULL, n};
}

void tf_emit_cells_set(tf_emit *e, tf_emit_cells c) {
  if (c.n) memcpy(e->cells.at, c.at, c.n * sizeof(cell));
}

static bool same(const cell *a, const cell *b) { return a->v == b->v && a->half == b->half && a->high == b->high; }

static LLVMValueRef either(tf_emit *e, LLVMValueRef a, LLVMBasicBlockRef from_a, LLVMValueRef b,
                           LLVMBasicBlockRef from_b) {
  LLVMValueRef p = new_phi(e, LLVMTypeOf(a));
  LLVMAddIncoming(p, &a, &from_a, 1);
  LLVMAddIncoming(p, &b, &from_b, 1);
  return p;
}

static void set_word(cell *c, LLVMValueRef word) {
  for (int k = 0; k < 2; k++) c[k] = (cell){word, true, k};
}

void tf_emit_cells_join(tf_emit *e, tf_emit_cells a, LLVMBasicBlockRef from_a, tf_emit_cells b,
                        LLVMBasicBlockRef from_b) {
  size_t n = a.n < b.n ? a.n : b.n; /* what one side alone has is not seen behind it */
  for (size_t k = 0; k < e->locals.n; k++) {
    const local *l = e->locals.at[k];
    if (l->first >= n) break;
    for (size_t i = 0; i < l->n; i++) {
      size_t at = l->first + i;
      const cell *x = a.at + at, *y = b.at + at;
      cell *to = e->cells.at + at;
      bool pair = l->pairs && i % 2 == 0 && i + 1 < l->n && !(same(x, y) && same(x + 1, y + 1));
      if (pair && is_word(x) && is_word(y)) {
        set_word(to, either(e, word_of(e, l, x), from_a, word_of(e, l, y), from_b));
        i++;
      } else if (same(x, y)) *to = *x;
      else *to = (cell){.v = either(e, value_of(e, l, x), from_a, value_of(e, l, y), from_b)};
    }
  }
}

/* ------------------------------------------------------------------------------------------------ loops */

static bool is_inside(const tf_block *b, const tf_op *loop) {
  const tf_op *op = NULL;
  while (b && op != loop) {
    op = b->parent ? b->parent->parent : NULL;
    b = op ? op->parent : NULL;
  }
  return op == loop;
}

/* The cells that the loop's body stores to. */
static bool *stored_in(tf_emit *e, const tf_op *loop) {
  bool *is = TF_NEW_ARRAY(e->pool, bool, e->cells.n + 1);
  for (size_t k = 0; k < e->locals.n; k++) {
    const local *l = e->locals.at[k];
    for (const tf_use *u = l->buffer->uses; u; u = u->next) {
      int64_t at;
      if (tf_kernel_op(u->owner) != TF_K_STORE || !is_inside(u->owner->parent, loop)) continue;
      uint32_t n = tf_vector_len(tf_op_operand(u->owner, 0)->type);
      if (constant_access(u->owner, l->buffer, 2, n, &at)) memset(is + l->first + at, true, n);
    }
  }
  return is;
}

tf_emit_turns tf_emit_cells_loop(tf_emit *e, const tf_op *loop, LLVMBasicBlockRef before) {
  tf_emit_turns t = {.before = tf_emit_cells_copy(e), .phi = NULL, .word = NULL};
  if (!t.before.n) return t;
  bool *stored = stored_in(e, loop);
  t.phi = TF_NEW_ARRAY(e->pool, LLVMValueRef, t.before.n);
  t.word = TF_NEW_ARRAY(e->pool, bool, t.before.n);
  for (size_t k = 0; k < e->locals.n; k++) {
    const local *l = e->locals.at[k];
    for (size_t i = 0; i < l->n; i++) {
      size_t at = l->first + i;
      cell *c = e->cells.at + at;
      bool pair = l->pairs && i % 2 == 0 && i + 1 < l->n && is_word(c) && (stored[at] || stored[at + 1]);
      if (!pair && !stored[at]) continue;
      LLVMValueRef begin = pair ? word_of(e, l, c) : value_of(e, l, c);
      t.phi[at] = new_phi(e, LLVMTypeOf(begin));
      t.word[at] = pair;
      LLVMAddIncoming(t.phi[at], &begin, &before, 1);
      if (pair) set_word(c, t.phi[at]), i++;
      else *c = (cell){.v = t.phi[at]};
    }
  }
  return t;
}

void tf_emit_cells_turn(tf_emit *e, const tf_emit_turns *t) {
  LLVMBasicBlockRef latch = LLVMGetInsertBlock(e->b);
  for (size_t k = 0; t->phi && k < e->locals.n; k++) {
    const local *l = e->locals.at[k];
    for (size_t at = l->first; at < l->first + l->n && at < t->before.n; at++) {
      if (!t->phi[at]) continue;
      const cell *c = e->cells.at + at;
      LLVMValueRef v = t->word[at] ? word_of(e, l, c) : value_of(e, l, c);
      LLVMAddIncoming(t->phi[at], &v, &latch, 1);
    }
  }
}

/* ------------------------------------------------------------------------------------------------ the end */

/* Of the phis made here, by number from 1; 0 = another value. */
static size_t number_of(const tf_map *mine, LLVMValueRef v) {
  return (size_t)(uintptr_t)tf_map_get(mine, tf_map_ptr(v));
}

static bool used_elsewhere(const tf_map *mine, LLVMValueRef phi) {
  LLVMUseRef u = LLVMGetFirstUse(phi);
  while (u && number_of(mine, LLVMGetUser(u))) u = LLVMGetNextUse(u);
  return u != NULL;
}

/* A cell that one condition stores, and another one again: where neither holds nobody reads it, but it is 0. Of loads
 * of one address under several conditions, one into the register of the other, ptxas 13.0 takes the first for all if
 * the register is undefined ahead of it, though its condition may not hold: wrong results on an H200 (2026-12-01),
 * where a number of each row was added to rows that begin anywhere. */
static void begin_with_zero(const tf_map *mine, LLVMValueRef phi) {
  bool passed_on = false;
  for (LLVMUseRef u = LLVMGetFirstUse(phi); u; u = LLVMGetNextUse(u))
    passed_on |= LLVMGetUser(u) != phi && number_of(mine, LLVMGetUser(u));
  for (unsigned i = 0; passed_on && i < LLVMCountIncoming(phi); i++)
    if (LLVMIsUndef(LLVMGetIncomingValue(phi, i))) LLVMSetOperand(phi, i, LLVMConstNull(LLVMTypeOf(phi)));
}

/* Phis that only each other use go: most cells are not wanted behind the condition that stored them. */
void tf_emit_cells_end(tf_emit *e) {
  size_t n = e->phis.n, *live = TF_NEW_ARRAY(e->pool, size_t, n + 1), nlive = 0;
  bool *lives = TF_NEW_ARRAY(e->pool, bool, n + 1);
  tf_map mine = {.pool = e->pool};
  for (size_t i = 0; i < n; i++) tf_map_set(&mine, tf_map_ptr(e->phis.at[i]), (void *)(uintptr_t)(i + 1));
  for (size_t i = 0; i < n; i++)
    if ((lives[i] = used_elsewhere(&mine, e->phis.at[i]))) live[nlive++] = i;
  for (size_t k = 0; k < nlive; k++)
    for (unsigned i = 0; i < LLVMCountIncoming(e->phis.at[live[k]]); i++) {
      size_t of = number_of(&mine, LLVMGetIncomingValue(e->phis.at[live[k]], i));
      if (!of || lives[of - 1]) continue;
      lives[of - 1] = true;
      live[nlive++] = of - 1;
    }
  for (size_t i = 0; i < n; i++)
    if (!lives[i]) LLVMReplaceAllUsesWith(e->phis.at[i], LLVMGetUndef(LLVMTypeOf(e->phis.at[i])));
  for (size_t i = 0; i < n; i++)
    if (!lives[i]) LLVMInstructionEraseFromParent(e->phis.at[i]);
    else begin_with_zero(&mine, e->phis.at[i]);
  e->spared -= (int)nlive;
  e->cells.n = e->locals.n = e->phis.n = 0;
}
