/* Signed fields of a word that become floats as unsigned numbers, as ptxas can take them.
 *
 * ptxas of CUDA 12.8 and 13.0, and the drivers of that time, make one conversion of bytes or halves, I2F.S8 or
 * I2F.S16, of `cvt.rn.f32.u32` of a `bfe.s32`, and so convert a signed number: -1 instead of 4294967295; f16 and f64
 * likewise, on all chips, from -O1 on. Of shifts, which mean the same, they do not. */
#include <stdlib.h>

#include "codegen/internal.h"
#include "codegen/ptx_text.h"

/* `	cvt.rn.f32.u32 	`, of any float */
static bool converts(text line) {
  if (!take(&line, "\tcvt.r")) return false;
  const char *tab = memchr(line.at, '\t', (size_t)(line.end - line.at));
  return tab && tab - line.at > 8 && memcmp(tab - 5, ".u32 ", 5) == 0;
}

typedef struct field {
  tf_str d, word;
  unsigned at, bits;
} field;

/* `	bfe.s32 	%r1, %r2, 8, 8;` */
static bool read_field(text line, field *f) {
  tf_str at, bits;
  if (!take(&line, "\tbfe.s32 \t") || !take_operand(&line, ',', &f->d) || !take_operand(&line, ',', &f->word) ||
      !take_operand(&line, ',', &at) || !take_operand(&line, ';', &bits))
    return false;
  f->at = (unsigned)strtoul(at.ptr, NULL, 10);
  f->bits = (unsigned)strtoul(bits.ptr, NULL, 10);
  return at.ptr[0] != '%' && f->bits && f->at < 32 && f->bits <= 32 - f->at;
}

static void put_field(tf_strbuf *b, const field *f) {
  tf_sb_printf(b, "\t{ .reg .b32 t; shl.b32 t, %.*s, %u; shr.s32 %.*s, t, %u; }\n", (int)f->word.len, f->word.ptr,
               32 - f->at - f->bits, (int)f->d.len, f->d.ptr, 32 - f->bits);
}

static bool rewrite(tf_strbuf *b, text body) {
  text line;
  field f;
  bool both = false;
  for (text t = body; !both && next_line(&t, &line);) both = converts(line);
  if (!both) return false;
  while (next_line(&body, &line)) {
    if (read_field(line, &f)) put_field(b, &f);
    else put(b, (text){line.at, body.at});
  }
  return true;
}

tf_str tf_ptx_fields(tf_pool *pool, tf_str ptx) { return tf_ptx_rewrite(pool, ptx, rewrite); }
