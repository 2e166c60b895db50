/* Inline PTX: its text, with registers in place of operands. Constraints are those of NVPTX: a letter for each operand,
 * results first; a digit is an operand that is also that result. */
#include <string.h>

#include "codegen/select/select_impl.h"

enum { MOST = 64, TIED = 8 /* more are accumulators, which may not be copied */ };

typedef struct operands {
  tf_sel_operand at[MOST];
  unsigned n, results, tied;
} operands;

static tf_sel_class class_of(char letter) {
  switch (letter) {
  case 'b': return TF_SEL_P;
  case 'h': return TF_SEL_H;
  case 'r':
  case 'f': return TF_SEL_W;
  case 'l':
  case 'd': return TF_SEL_D;
  default: return TF_SEL_NONE;
  }
}

static LLVMTypeRef result_type(LLVMValueRef v, unsigned i) {
  LLVMTypeRef t = LLVMTypeOf(v);
  bool several = LLVMGetTypeKind(t) == LLVMStructTypeKind;
  if (several) return i < LLVMCountStructElementTypes(t) ? LLVMStructGetTypeAtIndex(t, i) : NULL;
  return i ? NULL : t;
}

static bool add_result(tf_sel *e, operands *o, LLVMValueRef v, char letter) {
  LLVMTypeRef t = result_type(v, o->results);
  tf_sel_class c = class_of(letter);
  if (!t || c == TF_SEL_NONE || tf_sel_class_of(t) != c || o->n != o->results) return false;
  o->at[o->n++] = tf_sel_new(e, c);
  o->results++;
  return true;
}

static bool add_argument(tf_sel *e, operands *o, LLVMValueRef v, char letter) {
  unsigned arg = o->n - o->results;
  if (arg >= LLVMGetNumArgOperands(v)) return false;
  tf_sel_operand x = tf_sel_of(e, LLVMGetOperand(v, arg));
  if (letter == 'n') {
    if (x.kind != TF_SEL_INT) return false;
    o->at[o->n++] = x;
    return true;
  }
  if (letter >= '0' && letter <= '9') { /* of the first ten */
    unsigned of = (unsigned)(letter - '0');
    if (of >= o->results || ++o->tied > TIED || o->at[of].cls != x.cls) return false;
    tf_sel_move(e, o->at[of], x.kind == TF_SEL_INT ? x : tf_sel_in_reg(e, x));
    o->at[o->n++] = o->at[of];
    return true;
  }
  if (class_of(letter) != (tf_sel_class)x.cls) return false;
  /* addresses are put together where they are written */
  o->at[o->n++] = letter == 'l' && (x.kind == TF_SEL_REG || x.kind == TF_SEL_SYM) ? x : tf_sel_in_reg(e, x);
  return true;
}

/* Two results that are one register would be written twice; LLVM's "~{...}" says what else is written. */
static bool read_constraints(tf_sel *e, operands *o, LLVMValueRef v, const char *at, size_t len) {
  const char *end = at + len;
  while (at < end) {
    const char *to = memchr(at, ',', (size_t)(end - at));
    size_t n = (size_t)((to ? to : end) - at);
    bool result = n == 2 && at[0] == '=';
    if (o->n == MOST) return false;
    if (n > 2 && at[0] == '~' && at[1] == '{') {
    } else if (!(result ? add_result(e, o, v, at[1]) : n == 1 && add_argument(e, o, v, at[0]))) {
      return false;
    }
    at = to ? to + 1 : end;
  }
  return o->n - o->results == LLVMGetNumArgOperands(v);
}

/* `$12`; the number of the operand, MOST: it is none. */
static unsigned read_number(const char **at, const char *end) {
  const char *p = *at + 1;
  unsigned n = 0;
  if (p == end || *p < '0' || *p > '9') return MOST;
  for (; p < end && *p >= '0' && *p <= '9' && n < MOST; p++) n = n * 10 + (unsigned)(*p - '0');
  *at = p;
  return n;
}

/* What is not between brackets as it is must be in a register. */
static bool settle(tf_sel *e, operands *o, const char *at, size_t len) {
  const char *begin = at, *end = at + len;
  while ((at = memchr(at, '$', (size_t)(end - at)))) {
    const char *from = at;
    if (at + 1 < end && at[1] == '$') {
      at += 2;
      continue;
    }
    unsigned i = read_number(&at, end);
    if (i >= o->n) return false;
    bool place = from > begin && from[-1] == '[' && at < end && *at == ']';
    if (i >= o->results && o->at[i].kind != TF_SEL_INT)
      o->at[i] = place ? tf_sel_place(e, o->at[i]) : tf_sel_in_reg(e, o->at[i]);
  }
  return true;
}

static void put_text(tf_sel *e, const operands *o, const char *at, size_t len) {
  const char *end = at + len;
  while (at < end) {
    const char *to = memchr(at, '$', (size_t)(end - at));
    tf_sb_put(&e->body, (tf_str){at, (size_t)((to ? to : end) - at)});
    if (!to) return;
    at = to;
    if (to + 1 < end && to[1] == '$') {
      tf_sb_putc(&e->body, '$');
      at += 2;
    } else {
      unsigned i = read_number(&at, end);
      tf_sel_put_operand(&e->body, &o->at[i]);
    }
  }
}

bool tf_sel_inline(tf_sel *e, LLVMValueRef v, LLVMValueRef code) {
  operands o = {.n = 0};
  size_t len, letters;
  const char *text = LLVMGetInlineAsmAsmString(code, &len),
             *constraints = LLVMGetInlineAsmConstraintString(code, &letters);
  if (!read_constraints(e, &o, v, constraints, letters) || !settle(e, &o, text, len)) return tf_sel_fail(e);
  LLVMTypeKind k = LLVMGetTypeKind(LLVMTypeOf(v));
  unsigned wanted = k == LLVMVoidTypeKind     ? 0
                    : k == LLVMStructTypeKind ? LLVMCountStructElementTypes(LLVMTypeOf(v))
                                              : 1;
  if (o.results != wanted) return tf_sel_fail(e);
  tf_sb_putc(&e->body, '\t');
  put_text(e, &o, text, len);
  tf_sb_putc(&e->body, '\n');
  if (!o.results) return true;
  tf_sel_operand *part = TF_NEW_ARRAY(e->pool, tf_sel_operand, o.results);
  memcpy(part, o.at, o.results * sizeof *part);
  tf_sel_set_parts(e, v, o.results, false, part);
  return true;
}
