/* Minima and maxima of halves that treat NaN differently, as ptxas can take them.
 *
 * From sm_90 on, ptxas of CUDA 12.8 and 13.0, and the drivers of that time, make one VHMNMX of a scalar `max.f16` and a
 * `max.NaN.f16x2` of which it takes a half, and forget that the inner one gives NaN for NaN; min and bf16 likewise.
 *
 * So where a function has the packed kind with NaN, the scalar kind without is computed in f32, which is exact. */
#include "codegen/ptx/faults.h"

static const struct {
  const char *packed, *scalar, *op, *type;
} mixtures[] = {{"min.NaN.f16x2", "min.f16", "min", "f16"},
                {"max.NaN.f16x2", "max.f16", "max", "f16"},
                {"min.NaN.bf16x2", "min.bf16", "min", "bf16"},
                {"max.NaN.bf16x2", "max.bf16", "max", "bf16"}};
enum { MIXTURES = sizeof mixtures / sizeof *mixtures };

static void put_in_f32(tf_strbuf *b, const tf_ptx_statement *s, size_t k) {
  bool bf16 = mixtures[k].type[0] == 'b';
  tf_str d = tf_ptx_text_at(s, 0);
  tf_sb_puts(b, "{ .reg .b32 x, y;");
  for (uint32_t i = 1; i < 3; i++) { /* bf16 is the upper half of an f32; sm_80 has no conversion */
    tf_str x = tf_ptx_text_at(s, i);
    tf_sb_printf(b, bf16 ? " mov.b32 %c, {0, %.*s};" : " cvt.f32.f16 %c, %.*s;", "xy"[i - 1], (int)x.len, x.ptr);
  }
  tf_sb_printf(b, " %s.f32 x, x, y; %.*s%scvt.rn.%s.f32 %.*s, x; }", mixtures[k].op, (int)s->guard.len, s->guard.ptr,
               s->guard.len ? " " : "", mixtures[k].type, (int)d.len, d.ptr);
}

static void put(tf_strbuf *b, const tf_ptx_function *f, const tf_ptx_statement *s, const void *user) {
  const bool *packed = user;
  (void)f;
  for (size_t k = 0; k < MIXTURES; k++)
    if (packed[k] && tf_ptx_is(s, mixtures[k].scalar) && s->n == 3) put_in_f32(b, s, k);
}

void tf_ptx_repair_nan(tf_ptx_function *f, const tf_ptx_repair_options *o) {
  (void)o;
  bool packed[MIXTURES] = {false}, any = false;
  for (const tf_ptx_statement *s = f->first; s; s = s->next)
    for (size_t k = 0; k < MIXTURES; k++)
      if (tf_ptx_is(s, mixtures[k].packed)) any = packed[k] = true;
  if (!any) return;
  tf_ptx_rewrite(f, put, packed);
}
