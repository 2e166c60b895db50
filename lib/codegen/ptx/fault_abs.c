/* Absolute values of 32 and 64 bits, as ptxas can take them.
 *
 * ptxas of CUDA 12.0 to 13.4, and the drivers of that time, take -|x| for less than any number that it is compared
 * with: `setp.gt.s64` of the negation of an abs.s64 and -2 is false and no comparison is left, though x may be 0;
 * min.s64 and max.s64 likewise, of 32 bits setp alone (seen on an H200). A difference with 0 and a product with -1
 * become negations. And |x| >= 0 is true there, though |INT_MIN| is INT_MIN.
 *
 * Of a negation that is selected they know no such thing, and of 64 bits it comes out as long. Any abs goes: what is
 * negated can be seen only after ptxas' own simplifications. */
#include "codegen/ptx/faults.h"

static void put_selected(tf_strbuf *b, const tf_ptx_function *f, const tf_ptx_statement *s, const void *user) {
  (void)f, (void)user;
  bool wide = tf_ptx_is(s, "abs.s64");
  if ((!wide && !tf_ptx_is(s, "abs.s32")) || s->n != 2) return;
  tf_str d = tf_ptx_text_at(s, 0), x = tf_ptx_text_at(s, 1);
  int bits = wide ? 64 : 32;
#define PUT(o) (int)(o).len, (o).ptr
  tf_sb_printf(
      b, "{ .reg .b%d t; .reg .pred q; neg.s%d t, %.*s; setp.lt.s%d q, %.*s, 0; %.*s%sselp.b%d %.*s, t, %.*s, q; }",
      bits, bits, PUT(x), bits, PUT(x), PUT(s->guard), s->guard.len ? " " : "", bits, PUT(d), PUT(x));
#undef PUT
}

void tf_ptx_repair_abs(tf_ptx_function *f, const tf_ptx_repair_options *o) {
  (void)o;
  tf_ptx_rewrite(f, put_selected, NULL);
}
