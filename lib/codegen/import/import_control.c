/* Branches, calls, ends. */
#include "codegen/import/import_impl.h"

#include "codegen/import/import_header.h"

static tf_symbol *label_of(tf_import *m, tf_str name) {
  tf_symbol *s = tf_import_find_symbol(m, name);
  if (s && s->kind == TF_SYMBOL_LABEL) return s;
  tf_import_fail(m, "there is no label '%.*s' here", (int)name.len, name.ptr);
  return NULL;
}

void tf_ptx_emit_bra(tf_import *m) {
  if (!tf_import_want(m, 1, 1)) return;
  const tf_symbol *to = label_of(m, tf_ptx_text_at(m->s, 0));
  if (!to) return;
  tf_held_jump(m, to);
  LLVMBuildBr(m->b, to->block);
}

/* brx.idx r, list: an index beyond the list is undefined. */
void tf_ptx_emit_brx(tf_import *m) {
  if (!tf_import_want(m, 2, 2)) return;
  LLVMValueRef index = tf_import_i32(m, 0);
  tf_str name = tf_ptx_text_at(m->s, 1);
  tf_symbol *list = tf_import_find_symbol(m, name);
  if (!index) return;
  if (!list || list->kind != TF_SYMBOL_TARGETS) {
    tf_import_fail(m, "'%.*s' is no list of .branchtargets", (int)name.len, name.ptr);
    return;
  }
  LLVMBasicBlockRef none = tf_import_new_block(m), here = LLVMGetInsertBlock(m->b);
  LLVMValueRef s = LLVMBuildSwitch(m->b, index, none, 8);
  tf_ptx_words w = tf_ptx_words_of(list->targets);
  for (uint32_t i = 0; tf_ptx_more(&w);) {
    if (tf_ptx_word_is(&w, ",")) continue;
    const tf_symbol *to = label_of(m, w.word);
    if (!to) break;
    LLVMBasicBlockRef edge = tf_import_new_block(m); /* registers may be handed over on it */
    LLVMAddCase(s, tf_import_const(m, 32, i++), edge);
    LLVMPositionBuilderAtEnd(m->b, edge);
    tf_held_jump(m, to);
    LLVMBuildBr(m->b, to->block);
  }
  LLVMPositionBuilderAtEnd(m->b, none);
  LLVMBuildUnreachable(m->b);
  LLVMPositionBuilderAtEnd(m->b, here);
}

void tf_ptx_emit_ret(tf_import *m) {
  const tf_import_function *f = m->own;
  if (!f->result.bytes || f->entry) {
    LLVMBuildRetVoid(m->b);
    return;
  }
  tf_symbol *s = tf_strmap_get(tf_import_scope(m, m->f->outer), f->result.name);
  LLVMValueRef v = LLVMBuildLoad2(m->b, LLVMGetReturnType(f->type), s->value, "");
  LLVMSetAlignment(v, f->result.align);
  LLVMBuildRet(m->b, v);
}

void tf_ptx_emit_exit(tf_import *m) {
  if (m->own->entry) {
    LLVMBuildRetVoid(m->b);
    return;
  }
  tf_import_intrinsic(m, "llvm.nvvm.exit", NULL, NULL, 0);
  LLVMBuildUnreachable(m->b);
}

void tf_ptx_emit_trap(tf_import *m) { tf_import_intrinsic(m, m->match->row->meaning, NULL, NULL, 0); }

/* ------------------------------------------------------------------------------------------------ calls */

/* The elements of a group, or nothing. */
static unsigned group(tf_import *m, const tf_ptx_operand *g, const tf_ptx_operand **out, unsigned most) {
  unsigned n = 0;
  for (const tf_ptx_operand *o = g + 1; o < g + g->skip; o += o->skip) {
    if (n == most) {
      tf_import_fail(m, "more than %u arguments", most);
      return n;
    }
    out[n++] = o;
  }
  return n;
}

/* An argument: a `.param` variable of the call, or, as shorthand, a register or a number. */
static LLVMValueRef argument(tf_import *m, const tf_ptx_operand *o, const tf_import_param *p) {
  tf_symbol *s = o->kind == TF_PTX_NAME ? tf_import_find_symbol(m, o->text) : NULL;
  unsigned bits = (unsigned)p->bytes * 8;
  if (s && s->kind == TF_SYMBOL_PARAM && !s->scalar) {
    if (s->bytes != p->bytes) {
      tf_import_fail(m, "'%.*s' has %llu bytes, but the parameter has %llu", (int)o->text.len, o->text.ptr,
                     (unsigned long long)s->bytes, (unsigned long long)p->bytes);
      return NULL;
    }
    if (p->array) return s->value;
    LLVMValueRef v = LLVMBuildLoad2(m->b, tf_import_int(m, bits), s->value, "");
    LLVMSetAlignment(v, 1);
    return v;
  }
  if (!p->array) return tf_import_value_of(m, o, (tf_ptx_type){'b', 1, (uint16_t)bits}, false);
  tf_import_fail(m, "expected a variable of .param for an argument of bytes, found '%.*s'", (int)o->text.len,
                 o->text.ptr);
  return NULL;
}

static void take_result(tf_import *m, const tf_ptx_operand *o, LLVMValueRef v) {
  tf_symbol *s = o->kind == TF_PTX_NAME ? tf_import_find_symbol(m, o->text) : NULL;
  if (s && s->kind == TF_SYMBOL_PARAM && !s->scalar) LLVMSetAlignment(LLVMBuildStore(m->b, v, s->value), 1);
  else tf_import_set_at(m, o, v, false, false);
}

/* call [(result),] name[, (arguments)] */
void tf_ptx_emit_call_function(tf_import *m) {
  enum { MOST = 64 };
  const tf_ptx_operand *arg[MOST], *result[1] = {NULL}, *o;
  LLVMValueRef v[MOST];
  unsigned i = 0, narg = 0, nresult = 0;
  if (!tf_import_want(m, 1, 4)) return;
  o = tf_ptx_operand_at(m->s, 0);
  if (o->kind == TF_PTX_GROUP) nresult = group(m, o, result, 1), i++;
  tf_str name = i < m->s->n ? tf_ptx_text_at(m->s, i) : (tf_str){"", 0};
  tf_import_function *f = tf_import_find_function(m, name);
  if (!f) {
    tf_import_fail(m, "there is no function '%.*s'; calls by register are not known here", (int)name.len, name.ptr);
    return;
  }
  if (++i < m->s->n && (o = tf_ptx_operand_at(m->s, i))->kind == TF_PTX_GROUP) narg = group(m, o, arg, MOST);
  if (f->entry || narg != f->params.n || nresult != (f->result.bytes != 0)) {
    tf_import_fail(m, "'%.*s' takes %zu arguments and gives %u; found %u and %u", (int)name.len, name.ptr, f->params.n,
                   f->result.bytes != 0, narg, nresult);
    return;
  }
  for (unsigned k = 0; k < narg; k++)
    if (!(v[k] = argument(m, arg[k], &f->params.at[k]))) return;
  LLVMValueRef r = LLVMBuildCall2(m->b, f->type, f->fn, v, narg, "");
  if (nresult) take_result(m, result[0], r);
}
