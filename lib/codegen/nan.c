/* Minima and maxima of halves that treat NaN differently, as ptxas can take them.
 *
 * From sm_90 on, ptxas of CUDA 12.8 and 13.0, and the drivers of that time, make one VHMNMX of a scalar `max.f16` and a
 * `max.NaN.f16x2` of which it takes a half, and forget that the inner one gives NaN for NaN; min and bf16 likewise.
 *
 * So where a function has the packed kind with NaN, the scalar kind without is computed in f32, which is exact. */
#include <string.h>

#include "codegen/internal.h"
#include "codegen/ptx_text.h"

static bool find(text body, const char *word) {
  for (text line; next_line(&body, &line);)
    if (take(&line, word)) return true;
  return false;
}

/* `	max.f16 	%rs1, %rs2, %rs3;` */
static bool put_in_f32(tf_strbuf *b, text line, const char *op, const char *type) {
  tf_str o[3];
  if (!take(&line, "\t") || !take(&line, op) || !take(&line, ".") || !take(&line, type) || !take(&line, " \t"))
    return false;
  for (int i = 0; i < 3; i++)
    if (!take_operand(&line, i < 2 ? ',' : ';', &o[i])) return false;
  bool bf16 = type[0] == 'b';
  tf_sb_puts(b, "\t{ .reg .b32 x, y;");
  for (int i = 1; i < 3; i++) /* bf16 is the upper half of an f32; sm_80 has no conversion */
    tf_sb_printf(b, bf16 ? " mov.b32 %c, {0, %.*s};" : " cvt.f32.f16 %c, %.*s;", "xy"[i - 1], (int)o[i].len, o[i].ptr);
  tf_sb_printf(b, " %s.f32 x, x, y; cvt.rn.%s.f32 %.*s, x; }\n", op, type, (int)o[0].len, o[0].ptr);
  return true;
}

typedef struct mixture {
  const char *packed, *op, *type;
} mixture;

static const mixture mixtures[] = {{"\tmin.NaN.f16x2 ", "min", "f16"},
                                   {"\tmax.NaN.f16x2 ", "max", "f16"},
                                   {"\tmin.NaN.bf16x2 ", "min", "bf16"},
                                   {"\tmax.NaN.bf16x2 ", "max", "bf16"}};
enum { MIXTURES = sizeof mixtures / sizeof *mixtures };

static bool rewrite(tf_strbuf *b, text body) {
  bool packed[MIXTURES], any = false;
  for (size_t i = 0; i < MIXTURES; i++) any |= packed[i] = find(body, mixtures[i].packed);
  if (!any) return false;
  for (text line; next_line(&body, &line);) {
    bool done = false;
    for (size_t i = 0; i < MIXTURES && !done; i++)
      done = packed[i] && put_in_f32(b, line, mixtures[i].op, mixtures[i].type);
    if (!done) put(b, (text){line.at, body.at});
  }
  return true;
}

tf_str tf_ptx_nan(tf_pool *pool, tf_str ptx) { return tf_ptx_rewrite(pool, ptx, rewrite); }
