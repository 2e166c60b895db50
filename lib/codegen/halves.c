/* Upper halves of what was loaded with fewer bits, as ptxas can take them.
 *
 * ptxas of CUDA 12.8 and 13.0, and the drivers of that time, know that a load of 8 or 16 bits, zero-extended, is a
 * number below 65536, and then take it for its own upper half: in `mov.b32 {%rs1, %rs2}, %r1` %rs2 is the number, not
 * 0, where nobody wants %rs1; on all chips, from -O1 on. So it is, too, where an op on pairs stands between and the
 * upper half of its result is wanted. A half that is shifted out is right, and a pair put together with 0. */
#include "codegen/internal.h"
#include "codegen/ptx_text.h"

typedef struct function {
  ptx_regs regs; /* of 32 and 64 bits */
  bool *extended;
  bool changed;
} function;

static bool ends_with(text t, const char *word) {
  size_t n = strlen(word);
  if ((size_t)(t.end - t.at) < n) return false;
  t.at = t.end - n;
  return take(&t, word);
}

/* Of an operation: it extends, or hands on what was extended. */
static bool extends(text op) {
  static const char *const types[] = {".b8", ".u8", ".b16", ".u16"};
  bool loads = take(&op, "ld."), converts = take(&op, "cvt.u32") || take(&op, "cvt.u64");
  for (size_t i = 0; i < sizeof types / sizeof *types; i++)
    if ((loads || converts) && ends_with(op, types[i])) return true;
  return false;
}

static bool hands_on(text op) {
  static const char *const ops[] = {"mov.b32", "mov.b64", "selp.b", "cvt.u32.u64", "cvt.u64.u32", "and.b",
                                    "or.b",    "xor.b",   "min.u",  "max.u",       "shr.u",       "bfe.u"};
  for (size_t i = 0; i < sizeof ops / sizeof *ops; i++)
    if (take(&op, ops[i])) return true;
  return false;
}

static void visit(function *f, text line) {
  if (!take(&line, "\t")) return;
  const char *tab = memchr(line.at, '\t', (size_t)(line.end - line.at));
  if (!tab || tab == line.at) return;
  text op = {line.at, tab - 1}; /* a blank is before the tab */
  bool any = extends(op);
  if (!any && !hands_on(op)) return;
  line.at = tab + 1;
  uint32_t d, s;
  text first = line;
  if (!tf_ptx_take_reg(&first, &f->regs, &d)) return; /* of vectors: never 8 bits of two in a word */
  for (line = first; line.at < line.end && !any;)
    if (*line.at == '%' && tf_ptx_take_reg(&line, &f->regs, &s)) any = f->extended[s];
    else line.at++;
  f->changed |= any && !f->extended[d];
  f->extended[d] |= any;
}

/* `	mov.b32 	{%rs1, %rs2}, %r1;`, where `_` may stand for the first */
static bool read_parts(text line, const function *f, tf_str half[2], tf_str *word) {
  if (!take(&line, "\tmov.b32 \t{")) return false;
  for (int i = 0; i < 2; i++) {
    const char *to = memchr(line.at, i ? '}' : ',', (size_t)(line.end - line.at));
    if (!to || (*line.at != '_' && !(line.at[0] == '%' && line.at[1] == 'r' && line.at[2] == 's'))) return false;
    half[i] = (tf_str){line.at, (size_t)(to - line.at)};
    line.at = to + (i ? 3 : 2);
  }
  uint32_t id;
  *word = (tf_str){line.at, (size_t)(line.end - line.at - 1)};
  return half[1].ptr[0] == '%' && tf_ptx_take_reg(&line, &f->regs, &id) && f->extended[id];
}

static bool has_parts(text body) {
  for (text line; next_line(&body, &line);)
    if (take(&line, "\tmov.b32 \t{")) return true;
  return false;
}

/* An op on pairs that has such an operand; behind it, `from` has the operands. */
static bool read_packed(text line, const function *f, text *from) {
  const char *tab = line.end - line.at > 2 ? memchr(line.at + 1, '\t', (size_t)(line.end - line.at - 1)) : NULL;
  if (!tab || *line.at != '\t' || !ends_with((text){line.at, tab}, "x2 ")) return false;
  text t = {tab, line.end};
  tf_str d;
  uint32_t id;
  if (!take_operand(&t, ',', &d)) return false;
  *from = t;
  while (t.at < t.end) {
    if (*t.at == '%' && tf_ptx_take_reg(&t, &f->regs, &id) && f->extended[id]) return true;
    t.at += t.at < t.end;
  }
  return false;
}

static void put_packed(tf_strbuf *b, text line, text from, const function *f) {
  const char *done = line.at;
  tf_strbuf op = {.pool = b->pool};
  unsigned n = 0;
  tf_sb_puts(b, "\t{ .reg .b16 l, z; .reg .b32 e<4>; mov.b16 z, 0;");
  while (from.at < from.end) {
    text t = from;
    uint32_t id;
    if (n < 4 && tf_ptx_take_reg(&t, &f->regs, &id) && f->extended[id]) {
      tf_sb_printf(b, " cvt.u16.u32 l, %.*s; mov.b32 e%u, {l, z};", (int)(t.at - from.at), from.at, n);
      put(&op, (text){done, from.at});
      tf_sb_printf(&op, "e%u", n++);
      done = t.at;
    }
    from.at = t.at > from.at ? t.at : from.at + 1;
  }
  put(&op, (text){done, line.end});
  tf_sb_printf(b, "%s }\n", tf_sb_cstr(&op));
}

static bool decide(text body, function *f, tf_pool *pool) {
  tf_str half[2], word;
  text from;
  if (!has_parts(body)) return false;
  f->regs = tf_ptx_regs(body, 1u << PTX_R32 | 1u << PTX_R64);
  f->extended = TF_NEW_ARRAY(pool, bool, f->regs.all + 1);
  do {
    f->changed = false;
    text t = body;
    for (text line; next_line(&t, &line);) visit(f, line);
  } while (f->changed);
  for (text line; next_line(&body, &line);)
    if (read_parts(line, f, half, &word) || read_packed(line, f, &from)) return true;
  return false;
}

static void put_function(tf_strbuf *b, text body, const function *f) {
  for (text line; next_line(&body, &line);) {
    tf_str half[2], word;
    text from;
    if (!read_parts(line, f, half, &word)) {
      if (read_packed(line, f, &from)) put_packed(b, line, from, f);
      else put(b, (text){line.at, body.at});
      continue;
    }
    tf_sb_puts(b, "\t{ .reg .b32 h;");
    if (half[0].ptr[0] == '%')
      tf_sb_printf(b, " cvt.u16.u32 %.*s, %.*s;", (int)half[0].len, half[0].ptr, (int)word.len, word.ptr);
    tf_sb_printf(b, " shr.u32 h, %.*s, 16; cvt.u16.u32 %.*s, h; }\n", (int)word.len, word.ptr, (int)half[1].len,
                 half[1].ptr);
  }
}

static bool rewrite(tf_strbuf *b, text body) {
  function f = {0};
  bool must = decide(body, &f, b->pool);
  if (must) put_function(b, body, &f);
  return must;
}

tf_str tf_ptx_halves(tf_pool *pool, tf_str ptx) { return tf_ptx_rewrite(pool, ptx, rewrite); }
