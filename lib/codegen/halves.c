/* Halves of registers, as ptxas can spill them.
 *
 * ptxas of CUDA 12.8 and 13.0, and the drivers of that time, keep both halves of `mov.b32 {%rs1, %rs2}, %r1` in one
 * register. Where such a pair is spilled, they store its lower half for both, from -O2 on: the second element silently
 * becomes the first (seen on an H200: a tile of 16-bit elements in the registers of one thread, 41 of 384 elements
 * wrong).
 *
 * A half that was shifted out has a register of its own. That is an instruction more, so it is done only where
 * registers may run out: of the halves alone, or in a kernel so large that LLVM gave it many names for registers. */
#include <stdlib.h>

#include "codegen/internal.h"
#include "codegen/ptx_text.h"

/* Of a function: more than so many registers taken apart, or any where more than so many words have names, may be
 * spilled. */
#define MANY 32
#define LARGE 512

/* `	mov.b32 	{%rs1, %rs2}, %r1;`, where `_` stands for a half that nobody wants; b64 has four. */
typedef struct parts {
  tf_str half[4];
  unsigned n;
  tf_str whole;
} parts;

static bool read_half(text *t, tf_str *out) {
  text s = *t;
  const char *from = s.at;
  if (!take(&s, "_")) {
    if (!take(&s, "%rs") || !digit(&s)) return false;
    while (digit(&s)) s.at++;
  }
  *out = (tf_str){from, (size_t)(s.at - from)};
  *t = s;
  return true;
}

static bool read_parts(text line, parts *p) {
  bool wide = take(&line, "\tmov.b64 \t{");
  if (!wide && !take(&line, "\tmov.b32 \t{")) return false;
  unsigned want = wide ? 4 : 2;
  for (p->n = 0; p->n < want; p->n++)
    if ((p->n && !take(&line, ", ")) || !read_half(&line, &p->half[p->n])) return false;
  if (!take(&line, "}, ")) return false;
  p->whole = (tf_str){line.at, (size_t)(line.end - line.at)};
  if (!p->whole.len || p->whole.ptr[p->whole.len - 1] != ';') return false;
  p->whole.len--;
  return true;
}

static void put_half(tf_strbuf *b, tf_str half, tf_str word, bool upper) {
  if (half.ptr[0] == '_') return;
  if (upper)
    tf_sb_printf(b, " shr.u32 h, %.*s, 16; cvt.u16.u32 %.*s, h;", (int)word.len, word.ptr, (int)half.len, half.ptr);
  else tf_sb_printf(b, " cvt.u16.u32 %.*s, %.*s;", (int)half.len, half.ptr, (int)word.len, word.ptr);
}

static void put_parts(tf_strbuf *b, const parts *p) {
  tf_sb_puts(b, "\t{ .reg .b32 h;");
  if (p->n == 2) {
    put_half(b, p->half[0], p->whole, false);
    put_half(b, p->half[1], p->whole, true);
  } else {
    tf_sb_printf(b, " .reg .b32 l, u; mov.b64 {l, u}, %.*s;", (int)p->whole.len, p->whole.ptr);
    for (unsigned i = 0; i < 4; i++) put_half(b, p->half[i], tf_strz(i < 2 ? "l" : "u"), i % 2);
  }
  tf_sb_puts(b, " }\n");
}

/* `	.reg .b32 	%r<12>;`: 12; 0 = it is something else. */
static unsigned long names(text line, const char *declaration) {
  return take(&line, declaration) ? strtoul(line.at, NULL, 10) : 0;
}

static bool may_spill(text body) {
  text line;
  parts p;
  unsigned long apart = 0, words = 0;
  while (next_line(&body, &line)) {
    apart += read_parts(line, &p) ? p.n / 2 : 0;
    words += names(line, "\t.reg .b32 \t%r<") + 2 * names(line, "\t.reg .b64 \t%rd<");
  }
  return apart > MANY || (apart && words > LARGE);
}

tf_str tf_ptx_halves(tf_pool *pool, tf_str ptx) {
  tf_strbuf b = {.pool = pool};
  text t = {ptx.ptr, ptx.ptr + ptx.len}, before, body, line;
  bool any = false;
  while (next_function(&t, &before, &body)) {
    put(&b, before);
    if (!may_spill(body)) {
      put(&b, body);
      continue;
    }
    any = true;
    for (parts p; next_line(&body, &line);) {
      if (read_parts(line, &p)) put_parts(&b, &p);
      else put(&b, (text){line.at, line.end + 1});
    }
  }
  put(&b, before);
  return any ? tf_sb_str(&b) : ptx;
}
