/* Negations of 16 bits, as ptxas can take them.
 *
 * ptxas of CUDA 12.8 and 13.0, and the drivers of that time, negate a 16-bit number that is extended to 32 bits and
 * take the result for extended, though of -32768 it is not: setp.s16, shr.s16 and, below sm_90, min.s16 and max.s16
 * see 32768 there, on all chips and without a report. abs.s16 is the same. A difference with 0 and a product with -1
 * become negations.
 *
 * In 32 bits with the extension told, as here, it comes out as short. Where words.c has been there is nothing left to
 * do but abs.s16, which therefore goes before. */
#include <string.h>

#include "codegen/internal.h"
#include "codegen/ptx_text.h"

typedef struct operation {
  char name[8]; /* "sub" of sub.s16, "mul.lo" of mul.lo.s16 */
  unsigned n;   /* operands, the result among them */
  tf_str o[4];
} operation;

static bool read_operands(text t, operation *op) {
  for (unsigned i = 0; i < op->n; i++)
    if (!take_operand(&t, i + 1 < op->n ? ',' : ';', &op->o[i])) return false;
  return true;
}

static bool read_operation(text line, operation *out) {
  static const operation ops[] = {
      {"neg", 2, {{0}}}, {"abs", 2, {{0}}}, {"sub", 3, {{0}}}, {"mul.lo", 3, {{0}}}, {"mad.lo", 4, {{0}}}};
  if (!take(&line, "\t")) return false;
  for (size_t i = 0; i < sizeof ops / sizeof *ops; i++) {
    *out = ops[i];
    text t = line;
    if (take(&t, out->name) && take(&t, ".s16 \t")) return read_operands(t, out);
  }
  return false;
}

static void put_widened(tf_strbuf *b, const operation *op) {
  static const char names[] = "dxyz";
  tf_sb_puts(b, "\t{ .reg .b32 d, x, y, z;");
  for (unsigned i = 1; i < op->n; i++) {
    bool number = op->o[i].ptr[0] != '%', abs = op->name[0] == 'a';
    const char *widen = number ? "mov.b32" : abs ? "cvt.s32.s16" : "cvt.u32.u16";
    tf_sb_printf(b, " %s %c, %.*s;", widen, names[i], (int)op->o[i].len, op->o[i].ptr);
  }
  tf_sb_printf(b, " %s.s32 d", op->name);
  for (unsigned i = 1; i < op->n; i++) tf_sb_printf(b, ", %c", names[i]);
  tf_sb_printf(b, "; cvt.u16.u32 %.*s, d; }\n", (int)op->o[0].len, op->o[0].ptr);
}

static bool rewrite_some(tf_strbuf *b, text body, bool absolute) {
  operation op;
  text line;
  bool any = false;
  for (text t = body; !any && next_line(&t, &line);) any = read_operation(line, &op) && (op.name[0] == 'a') == absolute;
  if (!any) return false;
  while (next_line(&body, &line)) {
    if (read_operation(line, &op) && (op.name[0] == 'a') == absolute) put_widened(b, &op);
    else put(b, (text){line.at, body.at});
  }
  return true;
}

static bool rewrite_absolute(tf_strbuf *b, text body) { return rewrite_some(b, body, true); }
static bool rewrite_negations(tf_strbuf *b, text body) { return rewrite_some(b, body, false); }

tf_str tf_ptx_absolute(tf_pool *pool, tf_str ptx) { return tf_ptx_rewrite(pool, ptx, rewrite_absolute); }
tf_str tf_ptx_narrow(tf_pool *pool, tf_str ptx) { return tf_ptx_rewrite(pool, ptx, rewrite_negations); }
