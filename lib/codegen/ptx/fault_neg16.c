/* Negations and absolute values of 16 bits, as ptxas can take them.
 *
 * ptxas of CUDA 12.8 and 13.0, and the drivers of that time, negate a 16-bit number that is extended to 32 bits and
 * take the result for extended, though of -32768 it is not: setp.s16, shr.s16 and, below sm_90, min.s16 and max.s16
 * see 32768 there, on all chips and without a report. abs.s16 is the same. A difference with 0 and a product with -1
 * become negations.
 *
 * In 32 bits with the extension told, as here, it comes out as short. Where spill16 has been there is nothing left to
 * do but abs.s16, which therefore goes before. */
#include "codegen/ptx/faults.h"

/* Operands of `root`.s16, the result among them; 0 = it is another instruction. */
static uint32_t operands_of(const tf_ptx_statement *s) {
  static const struct {
    const char *op;
    uint32_t n;
  } ops[] = {{"neg.s16", 2}, {"sub.s16", 3}, {"mul.lo.s16", 3}, {"mad.lo.s16", 4}};
  for (size_t i = 0; i < sizeof ops / sizeof *ops; i++)
    if (tf_ptx_is(s, ops[i].op)) return s->n == ops[i].n ? s->n : 0;
  return 0;
}

static void put_narrowed(tf_strbuf *b, const tf_ptx_statement *s) {
  tf_str d = tf_ptx_text_at(s, 0);
  tf_sb_printf(b, "; %.*s%scvt.u16.u32 %.*s, d; }", (int)s->guard.len, s->guard.ptr, s->guard.len ? " " : "",
               (int)d.len, d.ptr);
}

static void put_widened(tf_strbuf *b, const tf_ptx_function *f, const tf_ptx_statement *s, const void *user) {
  (void)f, (void)user;
  if (!operands_of(s)) return;
  static const char names[] = "dxyz";
  tf_sb_puts(b, "{ .reg .b32 d, x, y, z;");
  for (uint32_t i = 1; i < s->n; i++) {
    bool number = tf_ptx_operand_at(s, i)->kind == TF_PTX_NUMBER;
    tf_str x = tf_ptx_text_at(s, i);
    tf_sb_printf(b, " %s %c, %.*s;", number ? "mov.b32" : "cvt.u32.u16", names[i], (int)x.len, x.ptr);
  }
  tf_sb_printf(b, " %.*s.s32 d", (int)s->op.len - 4, s->op.ptr);
  for (uint32_t i = 1; i < s->n; i++) tf_sb_printf(b, ", %c", names[i]);
  put_narrowed(b, s);
}

/* As fault_abs.c has it: abs.s32 has a fault of its own. */
static void put_absolute(tf_strbuf *b, const tf_ptx_function *f, const tf_ptx_statement *s, const void *user) {
  (void)f, (void)user;
  if (!tf_ptx_is(s, "abs.s16") || s->n != 2) return;
  tf_str x = tf_ptx_text_at(s, 1);
  const char *widen = tf_ptx_operand_at(s, 1)->kind == TF_PTX_NUMBER ? "mov.b32" : "cvt.s32.s16";
  tf_sb_printf(b,
               "{ .reg .b32 d, x; .reg .pred q; %s x, %.*s; neg.s32 d, x; setp.lt.s32 q, x, 0; "
               "selp.b32 d, d, x, q",
               widen, (int)x.len, x.ptr);
  put_narrowed(b, s);
}

void tf_ptx_repair_abs16(tf_ptx_function *f, const tf_ptx_repair_options *o) {
  (void)o;
  tf_ptx_rewrite(f, put_absolute, NULL);
}

void tf_ptx_repair_neg16(tf_ptx_function *f, const tf_ptx_repair_options *o) {
  (void)o;
  tf_ptx_rewrite(f, put_widened, NULL);
}
