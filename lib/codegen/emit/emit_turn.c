/* What a turn of a rolled loop means as text, which the PTX stage reads (ptx/ptx_rolled.c): sums of loops' variables.
 */
#include "codegen/emit/emit_impl.h"

static void put_number(tf_strbuf *b, int64_t v) {
  if (v < 0) tf_sb_putc(b, 'n');
  tf_sb_printf(b, "%llu", v < 0 ? -(unsigned long long)v : (unsigned long long)v);
}

/* "7", or "i1_2x0": 1 + 2 * the variable of loop 0 */
void tf_emit_put_index(tf_strbuf *b, const tf_rolled_index *x, int64_t more) {
  if (x->n) tf_sb_putc(b, 'i');
  put_number(b, x->base + more);
  for (uint32_t i = 0; i < x->n; i++) {
    tf_sb_putc(b, '_');
    put_number(b, x->by[i]);
    tf_sb_printf(b, "x%u", x->loop[i]->number);
  }
}

static const tf_rolled_loop *loop_of_variable(const tf_emit *e, const tf_value *v) {
  tf_op *loop = !v->def && v->index == 0 && v->block->parent ? v->block->parent->parent : NULL;
  return loop ? tf_rolled_loop_of(&e->rolled, loop) : NULL;
}

/* by * the variable of a rolled loop? */
static const tf_rolled_loop *turn_term(const tf_emit *e, const tf_value *v, int64_t *by) {
  int row = v->def ? tf_kernel_op(v->def) : -1;
  *by = 1;
  if (row != TF_K_MUL && row != TF_K_SHL) return loop_of_variable(e, v);
  if (!tf_const_int(tf_op_operand(v->def, 1), by) || *by < 0 || *by > (row == TF_K_SHL ? 30 : INT32_MAX)) return NULL;
  if (row == TF_K_SHL) *by = INT64_C(1) << *by;
  return loop_of_variable(e, tf_op_operand(v->def, 0));
}

/* `v` less such terms, which `x` gets; NULL: nothing is left. */
static LLVMValueRef without_turns(tf_emit *e, tf_value *v, unsigned depth, tf_rolled_index *x) {
  enum { DEEPEST = 8 };
  int64_t by;
  const tf_rolled_loop *l = turn_term(e, v, &by);
  if (l && x->n < TF_ROLLED_TERMS) {
    x->loop[x->n] = l;
    x->by[x->n++] = by;
    return NULL;
  }
  if (depth == DEEPEST || !v->def || tf_kernel_op(v->def) != TF_K_ADD) return tf_emit_get(e, v);
  uint32_t had = x->n;
  LLVMValueRef a = without_turns(e, tf_op_operand(v->def, 0), depth + 1, x);
  LLVMValueRef b = without_turns(e, tf_op_operand(v->def, 1), depth + 1, x);
  if (x->n == had) return tf_emit_get(e, v);
  return a && b ? LLVMBuildAdd(e->b, a, b, "") : a ? a : b;
}

/* What a turn adds to the place is a number in its text: so ptxas finds one place for all turns. The index of an access
 * is not negative, and no turn's part of it is: taking that away does not wrap. */
LLVMValueRef tf_emit_turn_offset(tf_emit *e, tf_value *index, uint64_t bytes, LLVMValueRef *rest) {
  tf_rolled_index x = {0};
  tf_strbuf b = {.pool = e->pool};
  if (e->form != TF_EMIT_ROLLED || !e->rolled.loop.n || index->type->is_unsigned) return NULL;
  *rest = without_turns(e, index, 0, &x);
  if (!x.n) return NULL;
  for (uint32_t i = 0; i < x.n; i++) x.by[i] *= (int64_t)bytes;
  tf_sb_puts(&b, "mov.b64 $0, %tfv_");
  tf_emit_put_index(&b, &x, 0);
  tf_sb_putc(&b, ';');
  return tf_emit_inline(e, tf_sb_cstr(&b), "=l", e->i64, NULL, 0, false);
}
