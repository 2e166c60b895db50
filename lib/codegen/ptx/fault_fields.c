/* Signed fields of a word that become floats as unsigned numbers, as ptxas can take them.
 *
 * ptxas of CUDA 12.8 and 13.0, and the drivers of that time, make one conversion of bytes or halves, I2F.S8 or
 * I2F.S16, of `cvt.rn.f32.u32` of a `bfe.s32`, and so convert a signed number: -1 instead of 4294967295; f16 and f64
 * likewise, on all chips, from -O1 on. Of shifts, which mean the same, they do not. */
#include <stdlib.h>

#include "codegen/ptx/faults.h"

/* cvt.rn.f32.u32, of any float */
static bool converts(const tf_ptx_function *f) {
  for (const tf_ptx_statement *s = f->first; s; s = s->next)
    if (tf_ptx_begins(s, "cvt.r") && tf_ptx_ends(s, ".u32")) return true;
  return false;
}

/* bfe.s32 d, word, at, bits */
static void put_field(tf_strbuf *b, const tf_ptx_function *f, const tf_ptx_statement *s, const void *user) {
  (void)f, (void)user;
  if (!tf_ptx_is(s, "bfe.s32") || s->n != 4) return;
  if (tf_ptx_operand_at(s, 2)->kind != TF_PTX_NUMBER || tf_ptx_operand_at(s, 3)->kind != TF_PTX_NUMBER) return;
  tf_str d = tf_ptx_text_at(s, 0), word = tf_ptx_text_at(s, 1);
  unsigned long at = strtoul(tf_ptx_text_at(s, 2).ptr, NULL, 0), bits = strtoul(tf_ptx_text_at(s, 3).ptr, NULL, 0);
  if (!bits || at >= 32 || bits > 32 - at) return;
  tf_sb_printf(b, "{ .reg .b32 t; shl.b32 t, %.*s, %lu; %.*s%sshr.s32 %.*s, t, %lu; }", (int)word.len, word.ptr,
               32 - at - bits, (int)s->guard.len, s->guard.ptr, s->guard.len ? " " : "", (int)d.len, d.ptr, 32 - bits);
}

void tf_ptx_repair_fields(tf_ptx_function *f, const tf_ptx_repair_options *o) {
  (void)o;
  if (!converts(f)) return;
  tf_ptx_rewrite(f, put_field, NULL);
}
