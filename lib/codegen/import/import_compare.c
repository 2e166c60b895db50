/* Comparing and choosing. */
#include "codegen/import/import_float.h"

static LLVMIntPredicate int_predicate(tf_str c, bool is_signed, bool *ok) {
  static const struct {
    const char *word;
    LLVMIntPredicate u, s;
  } all[] = {{".eq", LLVMIntEQ, LLVMIntEQ},   {".ne", LLVMIntNE, LLVMIntNE},   {".lt", LLVMIntULT, LLVMIntSLT},
             {".le", LLVMIntULE, LLVMIntSLE}, {".gt", LLVMIntUGT, LLVMIntSGT}, {".ge", LLVMIntUGE, LLVMIntSGE},
             {".lo", LLVMIntULT, LLVMIntULT}, {".ls", LLVMIntULE, LLVMIntULE}, {".hi", LLVMIntUGT, LLVMIntUGT},
             {".hs", LLVMIntUGE, LLVMIntUGE}};
  for (size_t i = 0; i < sizeof all / sizeof *all; i++)
    if (tf_str_eqz(c, all[i].word)) return is_signed ? all[i].s : all[i].u;
  *ok = false;
  return LLVMIntEQ;
}

static LLVMRealPredicate float_predicate(tf_str c, bool *ok) {
  static const struct {
    const char *word;
    LLVMRealPredicate p;
  } all[] = {{".eq", LLVMRealOEQ},  {".ne", LLVMRealONE},  {".lt", LLVMRealOLT},  {".le", LLVMRealOLE},
             {".gt", LLVMRealOGT},  {".ge", LLVMRealOGE},  {".equ", LLVMRealUEQ}, {".neu", LLVMRealUNE},
             {".ltu", LLVMRealULT}, {".leu", LLVMRealULE}, {".gtu", LLVMRealUGT}, {".geu", LLVMRealUGE},
             {".num", LLVMRealORD}, {".nan", LLVMRealUNO}};
  for (size_t i = 0; i < sizeof all / sizeof *all; i++)
    if (tf_str_eqz(c, all[i].word)) return all[i].p;
  *ok = false;
  return LLVMRealOEQ;
}

/* Operands 1 and 2, compared as captures 1, 3 and `type` say; with capture 2 joined with predicate 3. */
static LLVMValueRef compare(tf_import *m, tf_ptx_type t, LLVMValueRef *joined) {
  bool ok = true, ftz = tf_import_has(m, 3), boolean = tf_import_has(m, 2);
  LLVMValueRef a = tf_import_value(m, 1, t), b = tf_import_value(m, 2, t), r;
  *joined = boolean ? tf_import_pred(m, 3) : NULL;
  if (!a || !b || (boolean && !*joined)) return NULL;
  if (tf_ptx_is_float(t)) {
    if (ftz) a = tf_import_flush(m, a), b = tf_import_flush(m, b);
    r = LLVMBuildFCmp(m->b, float_predicate(tf_import_part(m, 1), &ok), a, b, "");
  } else {
    ok = t.kind != 'b' || tf_import_part_is(m, 1, ".eq") || tf_import_part_is(m, 1, ".ne");
    LLVMIntPredicate p = int_predicate(tf_import_part(m, 1), t.kind == 's', &ok);
    r = LLVMBuildICmp(m->b, p, a, b, "");
  }
  if (ok) return r;
  tf_str c = tf_import_part(m, 1);
  tf_import_fail(m, "there is no comparison '%.*s' of this type", (int)c.len, c.ptr);
  return NULL;
}

static LLVMValueRef join(tf_import *m, LLVMValueRef r, LLVMValueRef with) {
  if (!with) return r;
  if (tf_import_part_is(m, 2, ".and")) return LLVMBuildAnd(m->b, r, with, "");
  return tf_import_part_is(m, 2, ".or") ? LLVMBuildOr(m->b, r, with, "") : LLVMBuildXor(m->b, r, with, "");
}

/* `p|q`: q is the other outcome. Of pairs p and q are the two lanes. */
void tf_ptx_emit_setp(tf_import *m) {
  tf_ptx_type t = tf_import_part_type(m, 4);
  unsigned n = tf_import_has(m, 2) ? 4 : 3;
  LLVMValueRef with, r;
  if (!tf_import_want(m, n, n) || !(r = compare(m, t, &with))) return;
  const tf_ptx_operand *p = tf_ptx_operand_at(m->s, 0), *q = p + p->skip;
  bool second = q < m->s->operand + m->s->entries && q->before == '|';
  if (t.lanes == 2) {
    if (!second) tf_import_fail(m, "expected two predicates, p|q, for the two lanes");
    else {
      LLVMValueRef lo = LLVMBuildExtractElement(m->b, r, tf_import_const(m, 32, 0), "");
      LLVMValueRef hi = LLVMBuildExtractElement(m->b, r, tf_import_const(m, 32, 1), "");
      tf_import_set_at(m, p, join(m, lo, with), false, false);
      tf_import_set_at(m, q, join(m, hi, with), false, false);
    }
    return;
  }
  LLVMValueRef other = second ? join(m, LLVMBuildNot(m->b, r, ""), with) : NULL;
  tf_import_set_at(m, p, join(m, r, with), false, false);
  if (second) tf_import_set_at(m, q, other, false, false);
}

/* Captures 1 to 3 as setp's, 4 the result's type, 5 the operands'. */
void tf_ptx_emit_set(tf_import *m) {
  tf_ptx_type to = tf_import_part_type(m, 4), t = tf_import_part_type(m, 5);
  unsigned n = tf_import_has(m, 2) ? 4 : 3;
  LLVMValueRef with, r;
  if (t.lanes > 1) {
    tf_import_fail(m, "comparisons of pairs into a register are not known here");
    return;
  }
  if (!tf_import_want(m, n, n) || !(r = compare(m, t, &with))) return;
  r = join(m, r, with);
  LLVMTypeRef type = tf_import_type(m, to);
  LLVMValueRef yes = tf_ptx_is_float(to) ? LLVMConstReal(type, 1) : LLVMConstAllOnes(type);
  tf_import_set(m, 0, LLVMBuildSelect(m->b, r, yes, LLVMConstNull(type), ""));
}

void tf_ptx_emit_selp(tf_import *m) {
  tf_ptx_type t = tf_import_part_type(m, 1);
  LLVMValueRef a = tf_import_value(m, 1, t), b = tf_import_value(m, 2, t), p = tf_import_pred(m, 3);
  if (a && b && p) tf_import_set(m, 0, LLVMBuildSelect(m->b, p, tf_import_bits(m, a), tf_import_bits(m, b), ""));
}

/* a where c >= 0. arg 1: c is a float, and NaN chooses b. */
void tf_ptx_emit_slct(tf_import *m) {
  bool real = m->match->row->arg;
  tf_ptx_type t = tf_import_part_type(m, real ? 2 : 1), ct = tf_import_part_type(m, real ? 3 : 2);
  LLVMValueRef a = tf_import_value(m, 1, t), b = tf_import_value(m, 2, t), c = tf_import_value(m, 3, ct), p;
  if (!a || !b || !c) return;
  LLVMValueRef zero = LLVMConstNull(LLVMTypeOf(c));
  if (real && tf_import_has(m, 1)) c = tf_import_flush(m, c);
  p = real ? LLVMBuildFCmp(m->b, LLVMRealOGE, c, zero, "") : LLVMBuildICmp(m->b, LLVMIntSGE, c, zero, "");
  tf_import_set(m, 0, LLVMBuildSelect(m->b, p, a, b, ""));
}
