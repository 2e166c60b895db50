/* Arrays of registers and rolled loops, for PTX (kernel/rolled.h). LLVM sees neither: an element is read and written by
 * inline PTX that names its register, and a loop is its body once, between two marks. In a body an index stands as
 * text, "%tfa3_i1_2x0" for element 1 + 2 * the variable of loop 0; behind LLVM, ptx/ptx_rolled.c writes the body for
 * each turn, with numbers. */
#include "codegen/emit/emit_impl.h"

#include "codegen/codegen_impl.h"

/* ------------------------------------------------------------------------------------------------ text */

static void put_element(tf_strbuf *b, const tf_rolled_array *a, const tf_rolled_index *x, int64_t more) {
  tf_sb_printf(b, "%%tfa%u_", a->number);
  tf_emit_put_index(b, x, more);
}

/* ------------------------------------------------------------------------------------------------ elements */

static const tf_rolled_array *array_of(const tf_emit *e, const tf_op *access, const tf_value *buffer) {
  return e->form == TF_EMIT_ROLLED ? tf_rolled_array_at(&e->rolled, buffer, access) : NULL;
}

static uint32_t bits_of(const tf_rolled_array *a) { return a->each * tf_type_bits(a->buffer->type->elem); }

/* What is in one register. */
static LLVMTypeRef register_type(tf_emit *e, const tf_rolled_array *a) {
  LLVMTypeRef elem = tf_emit_type(e, a->buffer->type->elem);
  return a->each == 1 ? elem : LLVMVectorType(elem, a->each);
}

static bool is_same_index(const tf_rolled_index *a, const tf_rolled_index *b) {
  bool same = a->base == b->base && a->n == b->n;
  for (uint32_t i = 0; same && i < a->n; i++) same = a->loop[i] == b->loop[i] && a->by[i] == b->by[i];
  return same;
}

/* Once in a block, until it writes to an array. Products write where this does not see it. */
static LLVMValueRef read_once(tf_emit *e, const tf_rolled_array *a, const tf_rolled_index *x, LLVMTypeRef type) {
  LLVMBasicBlockRef here = LLVMGetInsertBlock(e->b);
  if (e->reads_in != here || e->holds) e->reads.n = 0;
  e->reads_in = here;
  for (size_t i = 0; i < e->reads.n; i++) {
    const tf_emit_read *r = &e->reads.at[i];
    if (r->array == a && is_same_index(&r->index, x) && LLVMTypeOf(r->value) == type) return r->value;
  }
  tf_strbuf name = {.pool = e->pool};
  put_element(&name, a, x, 0);
  tf_emit_read one = {a, *x, tf_emit_read_named(e, tf_sb_cstr(&name), type)};
  tf_vec_push(e->pool, &e->reads, one);
  return one.value;
}

bool tf_emit_array_load(tf_emit *e, tf_op *op) {
  const tf_rolled_array *a = array_of(e, op, tf_op_operand(op, 0));
  tf_rolled_index x;
  if (!a || !tf_rolled_read_index(&e->rolled, a, tf_op_operand(op, 1), &x)) return false;
  tf_type *t = op->result[0].type;
  uint32_t n = tf_vector_len(t) / a->each;
  if (!n) {
    tf_emit_set_half(e, &op->result[0], read_once(e, a, &x, e->i32), x.inside);
    return true;
  }
  LLVMValueRef *part = TF_NEW_ARRAY(e->pool, LLVMValueRef, n);
  if (!x.n && tf_emit_held_load(e, op, &(tf_emit_window){.array = a, .first = (uint32_t)x.base, .n = n})) return true;
  for (uint32_t i = 0; i < n; i++) {
    tf_strbuf name = {.pool = e->pool};
    put_element(&name, a, &x, i);
    part[i] = tf_emit_read_named(e, tf_sb_cstr(&name), register_type(e, a));
  }
  if (t->kind == TF_TYPE_VECTOR) tf_emit_set_parts(e, &op->result[0], part, n);
  else tf_emit_set(e, &op->result[0], part[0]);
  return true;
}

static void write_element(tf_emit *e, const tf_rolled_array *a, const tf_rolled_index *x, uint32_t i, LLVMValueRef v) {
  tf_strbuf b = {.pool = e->pool};
  e->reads.n = 0;
  tf_sb_printf(&b, "mov.b%u ", bits_of(a) == 64 ? 64 : 32);
  put_element(&b, a, x, i);
  tf_sb_puts(&b, ", $0;");
  if (a->each == 2 && LLVMTypeOf(v) != e->i32) v = LLVMBuildBitCast(e->b, v, e->i32, "");
  tf_emit_inline(e, tf_sb_cstr(&b), tf_emit_constraint(e, LLVMTypeOf(v)), e->void_type, &v, 1, false);
}

/* Whether the next access to the array in this block is a store to the other half. */
static bool stores_other_half(tf_emit *e, const tf_op *op, const tf_rolled_array *a, const tf_rolled_index *x) {
  for (const tf_op *o = op->next; o && !o->nregion; o = o->next) {
    int row = tf_kernel_op(o);
    tf_rolled_index y;
    if (row == TF_K_LOAD && tf_op_operand(o, 0) == a->buffer) return false;
    if (row != TF_K_STORE || tf_op_operand(o, 1) != a->buffer) continue;
    return tf_vector_len(tf_op_operand(o, 0)->type) == 1 &&
           tf_rolled_read_index(&e->rolled, a, tf_op_operand(o, 2), &y) && is_same_index(x, &y) &&
           x->inside != y.inside;
  }
  return false;
}

/* One of two: the other one stays. */
static void write_half(tf_emit *e, const tf_op *op, const tf_rolled_array *a, const tf_rolled_index *x) {
  LLVMValueRef v = LLVMBuildBitCast(e->b, tf_emit_get(e, tf_op_operand(op, 0)), e->i16, "");
  LLVMValueRef word = LLVMBuildZExt(e->b, v, e->i32, "");
  if (x->inside) word = LLVMBuildShl(e->b, word, LLVMConstInt(e->i32, 16, false), "");
  if (!stores_other_half(e, op, a, x)) {
    LLVMValueRef other = LLVMConstInt(e->i32, x->inside ? 0xffffu : 0xffff0000u, false);
    word = LLVMBuildOr(e->b, word, LLVMBuildAnd(e->b, read_once(e, a, x, e->i32), other, ""), "");
  }
  write_element(e, a, x, 0, word);
  e->reads_in = LLVMGetInsertBlock(e->b);
  tf_vec_push(e->pool, &e->reads, ((tf_emit_read){a, *x, word}));
}

bool tf_emit_array_store(tf_emit *e, tf_op *op) {
  const tf_rolled_array *a = array_of(e, op, tf_op_operand(op, 1));
  tf_value *value = tf_op_operand(op, 0);
  const tf_emit_window *held = tf_emit_held(e, value);
  tf_rolled_index x;
  if (!a || !tf_rolled_read_index(&e->rolled, a, tf_op_operand(op, 2), &x)) return false;
  uint32_t n = tf_vector_len(value->type) / a->each;
  if (!n) {
    write_half(e, op, a, &x);
    return true;
  }
  if (held) {
    tf_emit_copy_window(e, &(tf_emit_window){.array = a, .first = (uint32_t)x.base, .n = n}, held);
    return true;
  }
  LLVMValueRef *part = TF_NEW_ARRAY(e->pool, LLVMValueRef, n);
  LLVMValueRef const *words = a->each == 2 ? tf_emit_words_of(e, value) : NULL;
  if (words) memcpy(part, words, n * sizeof *part);
  else if (value->type->kind == TF_TYPE_VECTOR) tf_emit_pieces(e, value, a->each, part);
  else part[0] = tf_emit_get(e, value);
  for (uint32_t i = 0; i < n; i++) write_element(e, a, &x, i, part[i]);
  return true;
}

/* ------------------------------------------------------------------------------------------------ loops */

/* Whether the value goes anywhere but into indices of arrays. */
static bool is_wanted(const tf_emit *e, const tf_value *v, unsigned depth) {
  enum { DEEPEST = 16 };
  if (depth == DEEPEST) return true;
  for (const tf_use *u = v->uses; u; u = u->next) {
    tf_op *op = u->owner;
    switch (tf_kernel_op(op)) {
    case TF_K_LOAD:
    case TF_K_STORE: {
      bool store = tf_kernel_op(op) == TF_K_STORE;
      if ((store && u->index == 0) || !array_of(e, op, tf_op_operand(op, store))) return true;
      break;
    }
    case TF_K_ADD:
    case TF_K_SUB:
    case TF_K_MUL:
    case TF_K_SHL:
      if (is_wanted(e, &op->result[0], depth + 1)) return true;
      break;
    default: return true;
    }
  }
  return false;
}

static void forget(tf_op *op, void *user) {
  for (uint32_t i = 0; i < op->nresult; i++) tf_emit_forget(user, &op->result[i]);
}

/* All turns, with the number for the variable. */
static void write_turns(tf_emit *e, const tf_rolled_loop *l) {
  tf_block *body = tf_op_body(l->op);
  LLVMTypeRef type = tf_emit_type(e, body->arg[0]->type);
  for (int64_t k = 0; k < l->turns; k++) {
    tf_emit_set(e, body->arg[0], LLVMConstInt(type, (uint64_t)(l->lower + k * l->step), true));
    tf_emit_block(e, body);
    for (tf_op *op = body->first; op; op = op->next) tf_walk(op, false, forget, e);
  }
}

static LLVMValueRef read_variable(tf_emit *e, const tf_rolled_loop *l, LLVMTypeRef type) {
  tf_strbuf b = {.pool = e->pool};
  tf_sb_printf(&b, "mov.b%d $0, %%tfv_i0_1x%u;", type == e->i64 ? 64 : 32, l->number);
  return tf_emit_inline(e, tf_sb_cstr(&b), type == e->i64 ? "=l" : "=r", type, NULL, 0, false);
}

bool tf_emit_rolled_for(tf_emit *e, tf_op *op) {
  const tf_rolled_loop *l = tf_rolled_loop_of(&e->rolled, op);
  if (!l) return false;
  if (e->form == TF_EMIT_TURNS) {
    write_turns(e, l);
    return true;
  }
  tf_value *variable = tf_op_body(op)->arg[0];
  LLVMTypeRef type = tf_emit_type(e, variable->type);
  tf_strbuf begin = {.pool = e->pool}, end = {.pool = e->pool};
  tf_sb_printf(&begin, "tf.rolled %u, %lld, %lld, %lld;", l->number, (long long)l->lower, (long long)l->step,
               (long long)l->turns);
  tf_sb_printf(&end, "tf.turned %u;", l->number);
  tf_emit_inline(e, tf_sb_cstr(&begin), "~{memory}", e->void_type, NULL, 0, true);
  e->reads.n = 0;
  bool wanted = is_wanted(e, variable, 0);
  tf_emit_set(e, variable, wanted ? read_variable(e, l, type) : LLVMConstNull(type));
  tf_emit_block(e, tf_op_body(op));
  tf_emit_debug_op(e, op);
  tf_emit_inline(e, tf_sb_cstr(&end), "~{memory}", e->void_type, NULL, 0, true);
  e->reads.n = 0;
  return true;
}

/* ------------------------------------------------------------------------------------------------ functions */

static bool has_loops(const tf_rolled *r) {
  bool any = false;
  for (size_t i = 0; i < r->loop.n; i++) any |= !r->loop.at[i]->dropped;
  return any;
}

void tf_emit_arrays_begin(tf_emit *e) {
  tf_rolled_find(e->pool, e->func, &e->rolled);
  e->own.n = e->reads.n = 0;
  e->holds = e->form == TF_EMIT_ROLLED && tf_emit_may_hold(e->func);
  if (has_loops(&e->rolled) || tf_kernel_fills_of(e->func)) {
    LLVMAttributeRef mark = LLVMCreateStringAttribute(e->ctx, TF_SHORT_FORM, sizeof TF_SHORT_FORM - 1, "", 0);
    LLVMAddAttributeAtIndex(e->fn, LLVMAttributeFunctionIndex, mark);
  }
  if (e->form == TF_EMIT_LOOPS) e->rolled = (tf_rolled){0};
}

static void declare(tf_strbuf *b, const tf_rolled_array *a) {
  const tf_type *t = a->buffer->type->elem;
  bool floats = t->kind == TF_TYPE_FLOAT && a->each == 1;
  tf_sb_printf(b, "\n\t.reg .%c%d %%tfa%u_<%u>;", floats ? 'f' : 'b', bits_of(a) == 64 ? 64 : 32, a->number, a->n);
}

/* Declares them, in the entry block, which stands first. */
void tf_emit_arrays_end(tf_emit *e) {
  tf_strbuf b = {.pool = e->pool};
  for (size_t i = 0; e->form == TF_EMIT_ROLLED && i < e->rolled.array.n; i++) {
    const tf_rolled_array *a = e->rolled.array.at[i];
    if (!a->dropped) declare(&b, a);
    for (size_t k = 1; !a->dropped && k < a->part.n; k++) declare(&b, a->part.at[k]);
  }
  for (size_t i = 0; i < e->own.n; i++)
    tf_sb_printf(&b, "\n\t.reg .%s %%tft%zu_<%u>;", e->own.at[i].floats ? "f32" : "b32", i, e->own.at[i].n);
  if (!b.n) return;
  LLVMBuilderRef ops = e->b;
  e->b = e->entry;
  tf_emit_inline(e, tf_sb_cstr(&b) + 2, "", e->void_type, NULL, 0, false);
  e->b = ops;
}

static void find_forms(tf_op *op, void *user) {
  int row = tf_kernel_op(op);
  *(bool *)user |= (row == TF_K_FOR && tf_kernel_rolled_of(op)) || row == TF_K_WGMMA_MMA || row == TF_K_WGMMA_MMA_SP;
}

bool tf_emit_has_forms(tf_op *const *kernel, uint32_t n) {
  bool any = false;
  for (uint32_t i = 0; i < n && !any; i++) tf_walk(kernel[i], false, find_forms, &any);
  return any;
}
