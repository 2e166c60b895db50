/* A function's body, statement by statement: blocks at labels, guards as branches, instructions by their rows. */
#include "codegen/import/import_impl.h"

/* ------------------------------------------------------------------------------------------------ labels and
 * parameters */

/* Labels, and lists of targets, before anything jumps to them. */
static void find_labels(tf_import *m) {
  for (const tf_ptx_statement *s = m->f->first; s; s = s->next) {
    if (s->kind != TF_PTX_LABEL) continue;
    tf_strmap *in = tf_import_scope(m, s->scope);
    m->s = s;
    if (tf_strmap_get(in, s->op)) tf_import_fail(m, "this label is there twice");
    bool list = s->next && s->next->kind == TF_PTX_DIRECTIVE && tf_str_eqz(s->next->op, ".branchtargets");
    tf_symbol *l = tf_import_declare(m, in, s->op, list ? TF_SYMBOL_TARGETS : TF_SYMBOL_LABEL);
    if (list) l->targets = s->next->args;
    else l->block = tf_import_new_block(m);
  }
  m->s = NULL;
}

/* Parameters are symbols of the outermost scope. Scalars of a device function, and its result, live in allocas. */
static void declare_params(tf_import *m) {
  tf_strmap *in = tf_import_scope(m, m->f->outer);
  const tf_import_function *f = m->own;
  for (unsigned i = 0; i < f->params.n; i++) {
    const tf_import_param *p = &f->params.at[i];
    tf_symbol *s = tf_import_declare(m, in, p->name, TF_SYMBOL_PARAM);
    s->space = TF_SPACE_PARAM;
    s->bytes = p->bytes;
    s->value = LLVMGetParam(f->fn, i);
    if (f->entry && p->real)
      s->value = LLVMBuildBitCast(m->entry_b, s->value, tf_import_int(m, (unsigned)p->bytes * 8), "");
    s->scalar = !p->array;
  }
  if (!f->result.bytes) return;
  tf_symbol *s = tf_import_declare(m, in, f->result.name, TF_SYMBOL_PARAM);
  s->space = TF_SPACE_PARAM;
  s->bytes = f->result.bytes;
  s->value = LLVMBuildAlloca(m->entry_b, LLVMGetReturnType(f->type), "");
  LLVMSetAlignment(s->value, f->result.align);
}

/* ------------------------------------------------------------------------------------------------ statements */

static bool ended(tf_import *m) { return LLVMGetBasicBlockTerminator(LLVMGetInsertBlock(m->b)) != NULL; }

/* Continues in `next`, where the block before falls through to it. */
static void go_on_in(tf_import *m, LLVMBasicBlockRef next) {
  LLVMBasicBlockRef from = LLVMGetInsertBlock(m->b);
  if (!ended(m)) LLVMBuildBr(m->b, next);
  LLVMMoveBasicBlockAfter(next, from);
  LLVMPositionBuilderAtEnd(m->b, next);
}

static void directive(tf_import *m) {
  tf_str op = m->s->op;
  if (tf_str_eqz(op, ".loc")) tf_import_debug_loc(m, m->s->args);
  else if (tf_str_eqz(op, ".param") || tf_str_eqz(op, ".shared") || tf_str_eqz(op, ".local") ||
           tf_str_eqz(op, ".global") || tf_str_eqz(op, ".const"))
    tf_import_variable(m, op, m->s->args, tf_import_scope(m, m->s->scope), false);
  else if (!tf_str_eqz(op, ".file") && !tf_str_eqz(op, ".pragma") && !tf_str_eqz(op, ".branchtargets") &&
           !tf_str_eqz(op, ".callprototype") && !tf_str_eqz(op, ".calltargets"))
    tf_import_fail(m, "the directive '%.*s' is not known inside of functions", (int)op.len, op.ptr);
}

/* Operands as the row says: they are counted here, so that emitters can take them as they are. */
static bool check_operands(tf_import *m) {
  const char *p = m->match->row->operands;
  unsigned n = 0, may = 0;
  for (; p && *p; p++) {
    if (*p == '?') may++;
    else if (*p != '=' && *p != ',') n++;
  }
  return !m->match->row->operands || tf_import_want(m, n - may, n);
}

static void instruction(tf_import *m) {
  const tf_ptx_match *match = tf_ptx_find_row(m, m->s->op);
  if (!match) {
    tf_import_fail(m, "%s", tf_ptx_near(m, m->s->op));
    return;
  }
  m->match = match;
  if (!check_operands(m)) return;
  LLVMBasicBlockRef after = NULL;
  tf_held_before(m);
  if (m->s->guard.len) {
    if (m->s->guard_reg == TF_PTX_NONE || tf_ptx_bits(m->f, m->s->guard_reg) != 1) {
      tf_import_fail(m, "the guard '%.*s' is no predicate that is declared here", (int)m->s->guard.len,
                     m->s->guard.ptr);
      return;
    }
    LLVMValueRef p = tf_import_read(m, m->s->guard_reg);
    if (memchr(m->s->guard.ptr, '!', m->s->guard.len)) p = LLVMBuildNot(m->b, p, "");
    LLVMBasicBlockRef then = tf_import_new_block(m);
    after = tf_import_new_block(m);
    LLVMBuildCondBr(m->b, p, then, after);
    go_on_in(m, then);
  }
  match->row->emit(m);
  if (after) go_on_in(m, after);
  else if (ended(m)) go_on_in(m, tf_import_new_block(m)); /* what follows is dead, or a label */
}

static void statement(tf_import *m) {
  tf_symbol *label;
  switch (m->s->kind) {
  case TF_PTX_LABEL:
    label = tf_strmap_get(tf_import_scope(m, m->s->scope), m->s->op);
    if (!label || !label->block) break;
    tf_held_jump(m, label);
    go_on_in(m, label->block);
    tf_held_label(m, label);
    break;
  case TF_PTX_DIRECTIVE: directive(m); break;
  case TF_PTX_INSTRUCTION:
    tf_import_debug_statement(m, m->s->text.ptr);
    instruction(m);
    break;
  default: break;
  }
}

void tf_import_body(tf_import *m, const tf_ptx_function *f, tf_import_function *own) {
  m->f = f;
  m->own = own;
  m->reg = TF_NEW_ARRAY(m->pool, LLVMValueRef, f->registers + 1);
  for (uint32_t i = 0; i < f->registers; i++) m->reg[i] = NULL;
  LLVMBasicBlockRef entry = tf_import_new_block(m), body = tf_import_new_block(m);
  LLVMPositionBuilderAtEnd(m->entry_b, entry);
  LLVMPositionBuilderAtEnd(m->b, body);
  tf_import_debug_function(m, own->fn, own->name, own->name.ptr);
  declare_params(m);
  find_labels(m);
  tf_held_find(m);
  for (m->s = f->first; m->s; m->s = m->s->next) statement(m);
  if (!ended(m)) {
    if (own->entry || !own->result.bytes) LLVMBuildRetVoid(m->b);
    else LLVMBuildUnreachable(m->b);
  }
  LLVMBuildBr(m->entry_b, body);
  m->own = NULL;
  m->f = NULL;
}
