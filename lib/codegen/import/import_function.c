/* A function's body, statement by statement: blocks at labels, guards as branches, instructions by their rows. */
#include "codegen/import/import_impl.h"

#include <stdio.h>

#include "codegen/import/import_header.h"
#include "codegen/ptx/ptx_parse.h"

/* ------------------------------------------------------------------------------------------------ symbols */

tf_strmap *tf_import_scope(tf_import *m, const tf_ptx_scope *s) {
  tf_strmap *found = tf_map_get(&m->scopes, tf_map_ptr(s));
  if (found) return found;
  found = TF_NEW(m->pool, tf_strmap);
  *found = (tf_strmap){.pool = m->pool};
  tf_map_set(&m->scopes, tf_map_ptr(s), found);
  return found;
}

tf_symbol *tf_import_find_symbol(tf_import *m, tf_str name) {
  for (const tf_ptx_scope *s = m->s ? m->s->scope : NULL; s; s = s->outer) {
    const tf_strmap *in = tf_map_get(&m->scopes, tf_map_ptr(s));
    tf_symbol *found = in ? tf_strmap_get(in, name) : NULL;
    if (found) return found;
  }
  return tf_strmap_get(&m->symbols, name);
}

LLVMBasicBlockRef tf_import_new_block(tf_import *m) { return LLVMAppendBasicBlockInContext(m->ctx, m->own->fn, ""); }

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

static LLVMTypeRef letter_type(tf_import *m, char c, tf_ptx_type *t) {
  switch (c) {
  case 'p': *t = (tf_ptx_type){'p', 1, 1}; break;
  case 'h': *t = (tf_ptx_type){'b', 1, 16}; break;
  case 'i': *t = (tf_ptx_type){'b', 1, 32}; break;
  case 'l': *t = (tf_ptx_type){'b', 1, 64}; break;
  case 'f': *t = (tf_ptx_type){'f', 1, 32}; break;
  case 'd': *t = (tf_ptx_type){'f', 1, 64}; break;
  default: *t = tf_import_part_type(m, c - '0');
  }
  return tf_import_type(m, *t);
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

/* ------------------------------------------------------------------------------------------------ calls of LLVM's */

const char *tf_import_name(tf_import *m, const char *p) {
  tf_strbuf b = {.pool = m->pool};
  for (; *p; p++) {
    if (*p != '$') {
      tf_sb_putc(&b, *p);
      continue;
    }
    char how = *++p == 'L' || *p == 'N' ? *p++ : 0;
    tf_str part = tf_import_part(m, *p - '0');
    if (how) part.ptr += part.len > 0, part.len -= part.len > 0;
    if (how == 'N') {
      tf_ptx_type t = tf_ptx_type_of(part);
      const char *letters = t.kind == 'f' ? (t.bits == 32 ? "f" : "d") : t.kind == 'u' ? "u" : "";
      tf_sb_puts(&b, letters);
      if (t.kind != 'f') tf_sb_puts(&b, t.bits == 16 ? "s" : t.bits == 32 ? "i" : "ll");
      continue;
    }
    tf_sb_put(&b, part);
  }
  return tf_sb_cstr(&b);
}

LLVMValueRef tf_import_intrinsic(tf_import *m, const char *name, LLVMTypeRef over, LLVMValueRef *args, unsigned n) {
  unsigned id = LLVMLookupIntrinsicID(name, strlen(name));
  if (!id) {
    tf_import_fail(m, "LLVM has no '%s', which it would become", name);
    return NULL;
  }
  bool overloaded = LLVMIntrinsicIsOverloaded(id);
  if (overloaded && !over) over = LLVMTypeOf(args[0]);
  LLVMValueRef f = LLVMGetIntrinsicDeclaration(m->mod, id, &over, overloaded ? 1 : 0);
  LLVMTypeRef type = LLVMGlobalGetValueType(f), params[80];
  unsigned count = LLVMCountParamTypes(type);
  if (count != n || n > 80) {
    tf_import_fail(m, "'%s' takes %u operands, and %u were made of the instruction: a bug in tf, please report", name,
                   count, n);
    return NULL;
  }
  LLVMValueRef as[80];
  LLVMGetParamTypes(type, params);
  for (unsigned i = 0; i < n; i++) as[i] = tf_import_as(m, args[i], params[i]);
  return LLVMBuildCall2(m->b, type, f, as, n, "");
}

void tf_import_convergent(tf_import *m, LLVMValueRef call) {
  if (!call) return;
  unsigned kind = LLVMGetEnumAttributeKindForName("convergent", 10);
  LLVMAddCallSiteAttribute(call, LLVMAttributeFunctionIndex, LLVMCreateEnumAttribute(m->ctx, kind, 0));
}

void tf_ptx_emit_call(tf_import *m) {
  const char *spec = m->match->row->operands;
  LLVMValueRef args[8];
  unsigned n = 0, i = 0;
  bool source = false;
  tf_ptx_type t, result = {0};
  for (; *spec; spec++) {
    if (*spec == '=') source = true;
    else if (*spec != ',' && *spec != '?') {
      letter_type(m, *spec, &t);
      if (!source) result = t;
      else if (i < m->s->n && !(args[n++] = tf_import_value(m, i, t))) return;
      i++;
    }
  }
  LLVMValueRef r;
  if (m->match->row->arg) args[n++] = tf_import_const(m, 1, m->match->row->arg - 1); /* a flag */
  r = tf_import_intrinsic(m, tf_import_name(m, m->match->row->meaning), NULL, args, n);
  if (!r) return;
  if (result.bits) tf_import_set(m, 0, r);
}
