/* Calls: intrinsics of the table select.def, copies of tensors, whose names say what they are, and inline PTX. */
#include <string.h>

#include "codegen/select/select_impl.h"

typedef struct row {
  const char *name, *ptx;
} row;

static const row rows[] = {
#define TF_INTRINSIC(name, ptx) {name, ptx},
#include "codegen/select/select.def"
#undef TF_INTRINSIC
};

/* The text of a callee, found once; NULL: it is not in the table. */
static const row *find_row(tf_sel *e, LLVMValueRef callee, const char *name) {
  const row *known = tf_map_get(&e->callees, tf_map_ptr(callee));
  for (size_t i = 0; !known && i < sizeof rows / sizeof *rows; i++)
    if (strcmp(rows[i].name, name) == 0) known = &rows[i];
  if (known) tf_map_set(&e->callees, tf_map_ptr(callee), (void *)(uintptr_t)known);
  return known;
}

/* ------------------------------------------------------------------------------------------------ results */

/* Registers of what the call gives: one, or those of a struct; 0 of nothing. */
static uint32_t open_results(tf_sel *e, LLVMValueRef v, tf_sel_operand **out) {
  LLVMTypeRef t = LLVMTypeOf(v);
  LLVMTypeKind k = LLVMGetTypeKind(t);
  uint32_t n = k == LLVMVoidTypeKind ? 0 : k == LLVMStructTypeKind ? LLVMCountStructElementTypes(t) : 1;
  bool pair = k == LLVMVectorTypeKind && tf_sel_size_of(t) == 4; /* of 16 bits, in a word */
  *out = TF_NEW_ARRAY(e->pool, tf_sel_operand, n + 1);
  for (uint32_t i = 0; i < n; i++)
    (*out)[i] = k == LLVMStructTypeKind ? tf_sel_new(e, tf_sel_class_of(LLVMStructGetTypeAtIndex(t, i)))
                                        : tf_sel_register_of(e, v, pair ? TF_SEL_W : tf_sel_class_of(t));
  if (n) tf_sel_set_parts(e, v, n, pair, *out);
  return n;
}

/* ------------------------------------------------------------------------------------------------ the table */

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

/* What an argument is in the text; before the line begins, since it may need lines of its own. */
static tf_sel_operand argument(tf_sel *e, LLVMValueRef v, char how) {
  tf_sel_operand o = tf_sel_of(e, v);
  return how == '@' ? tf_sel_place(e, o) : how == '#' ? tf_sel_in_reg(e, o) : tf_sel_printable(e, o);
}

static bool by_table(tf_sel *e, LLVMValueRef v, const row *r) {
  tf_sel_operand arg[10], *result;
  unsigned n = LLVMGetNumArgOperands(v);
  if (!*r->ptx) return true;
  if (LLVMCanValueUseFastMathFlags(v) && LLVMGetFastMathFlags(v) != LLVMFastMathNone) return tf_sel_fail(e);
  for (const char *at = r->ptx; *at; at++) {
    if ((*at != '$' && *at != '#' && *at != '@') || !is_digit(at[1])) continue;
    if ((unsigned)(at[1] - '0') >= n) return tf_sel_fail(e);
    arg[at[1] - '0'] = argument(e, LLVMGetOperand(v, (unsigned)(at[1] - '0')), *at);
  }
  uint32_t results = open_results(e, v, &result);
  tf_sb_putc(&e->body, '\t');
  for (const char *at = r->ptx; *at; at++) {
    if (*at == '^') {
      uint32_t i = is_digit(at[1]) ? (uint32_t)(*++at - '0') : 0;
      if (i >= results) return tf_sel_fail(e);
      tf_sel_put_operand(&e->body, &result[i]);
    } else if ((*at == '$' || *at == '#' || *at == '@') && is_digit(at[1])) {
      tf_sel_put_operand(&e->body, &arg[*++at - '0']);
    } else {
      tf_sb_putc(&e->body, *at);
    }
  }
  tf_sb_putc(&e->body, '\n');
  return true;
}

bool tf_sel_call(tf_sel *e, LLVMValueRef v) {
  LLVMValueRef callee = LLVMGetCalledValue(v);
  if (LLVMIsAInlineAsm(callee)) return tf_sel_inline(e, v, callee);
  size_t n;
  const char *name = LLVMGetValueName2(callee, &n);
  if (!LLVMIsAFunction(callee) || !LLVMIsDeclaration(callee)) return tf_sel_fail(e);
  const row *r = find_row(e, callee, name);
  return r ? by_table(e, v, r) : tf_sel_tensor_copy(e, v, name);
}
