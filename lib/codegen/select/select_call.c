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
      size_t plain = 1 + strcspn(at + 1, "^$#@");
      tf_sb_put(&e->body, (tf_str){at, plain});
      at += plain - 1;
    }
  }
  tf_sb_putc(&e->body, '\n');
  return true;
}

/* ------------------------------------------------------------------------------------------------ f64 */

/* PTX has no NaN of f64's max and min, and may give either zero: what LLVM makes of these. `zero` are the bits of the
 * zero that wins. */
static bool wide_extremum(tf_sel *e, LLVMValueRef v, const char *name, int64_t zero) {
  if (LLVMGetFastMathFlags(v) != LLVMFastMathNone) return tf_sel_fail(e);
  const tf_sel_operand nothing = {.kind = TF_SEL_INT, .cls = TF_SEL_D, .real = true, .add = 0x7ff8000000000000};
  tf_sel_operand a = tf_sel_in_reg(e, tf_sel_of(e, LLVMGetOperand(v, 0)));
  tf_sel_operand b = tf_sel_in_reg(e, tf_sel_of(e, LLVMGetOperand(v, 1))), p[4], d[4],
                 bits = tf_sel_int(TF_SEL_D, zero);
  for (int i = 0; i < 4; i++) p[i] = tf_sel_new(e, TF_SEL_P), d[i] = tf_sel_new(e, TF_SEL_D);
  TF_SEL_LINE(e, "setp.nan.f64 \t%0, %1, %2;", p[0], a, b);
  tf_sel_line3(e, name, d[0], a, b);
  TF_SEL_LINE(e, "selp.f64 \t%0, %1, %2, %3;", d[1], nothing, d[0], p[0]);
  TF_SEL_LINE(e, "setp.eq.b64 \t%0, %1, %2;", p[1], a, bits);
  TF_SEL_LINE(e, "selp.f64 \t%0, %1, %2, %3;", d[2], a, d[1], p[1]);
  TF_SEL_LINE(e, "setp.eq.b64 \t%0, %1, %2;", p[2], b, bits);
  TF_SEL_LINE(e, "selp.f64 \t%0, %1, %2, %3;", d[3], b, d[2], p[2]);
  TF_SEL_LINE(e, "setp.eq.f64 \t%0, %1, 0d0000000000000000;", p[3], d[1]);
  TF_SEL_LINE(e, "selp.f64 \t%0, %1, %2, %3;", tf_sel_result(e, v), d[3], d[1], p[3]);
  return true;
}

/* What takes more than a row. */
static bool by_hand(tf_sel *e, LLVMValueRef v, const char *name) {
  if (!strcmp(name, "llvm.maximum.f64")) return wide_extremum(e, v, "max.f64", 0);
  if (!strcmp(name, "llvm.minimum.f64")) return wide_extremum(e, v, "min.f64", INT64_MIN);
  return tf_sel_tensor_copy(e, v, name);
}

bool tf_sel_call(tf_sel *e, LLVMValueRef v) {
  LLVMValueRef callee = LLVMGetCalledValue(v);
  if (LLVMIsAInlineAsm(callee)) return tf_sel_inline(e, v, callee);
  size_t n;
  const char *name = LLVMGetValueName2(callee, &n);
  if (!LLVMIsAFunction(callee) || !LLVMIsDeclaration(callee)) return tf_sel_fail(e);
  const row *r = find_row(e, callee, name);
  return r ? by_table(e, v, r) : by_hand(e, v, name);
}
