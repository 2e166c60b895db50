/* Statements of PTX: what LLVM prints, and what stands in inline PTX. */
#include "codegen/ptx_text.h"

#include <stdlib.h>

static bool space(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }
static bool letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '$';
}

static void skip_line(text *t) {
  const char *at = memchr(t->at, '\n', (size_t)(t->end - t->at));
  t->at = at ? at : t->end;
}

/* White space, comments, braces of scopes. */
static void skip_blanks(text *t) {
  for (;; t->at++) {
    while (take(t, "//")) skip_line(t);
    if (t->at == t->end || (!space(*t->at) && *t->at != '{' && *t->at != '}' && *t->at != ';')) return;
  }
}

static text read_word(text *t) {
  text w = *t;
  while (t->at < t->end && !space(*t->at) && *t->at != ';') t->at++;
  w.end = t->at;
  while (t->at < t->end && space(*t->at)) t->at++;
  return w;
}

/* Up to a semicolon that is not in a comment, and behind it. */
static text read_args(text *t) {
  text args = *t;
  for (; t->at < t->end && *t->at != ';'; t->at++)
    if (t->end - t->at > 1 && t->at[0] == '/' && t->at[1] == '/') {
      skip_line(t);
      if (t->at == t->end) break;
    }
  args.end = t->at;
  if (t->at < t->end) t->at++;
  return args;
}

static bool read_label(text *t, statement *s) {
  const char *at = t->at;
  while (at < t->end && letter(*at)) at++;
  if (at == t->at || at == t->end || *at != ':') return false;
  s->kind = PTX_LABEL;
  s->all.end = at;
  t->at = at + 1;
  return true;
}

/* true = `.reg` */
static bool read_directive(text *t, statement *s) {
  s->op = read_word(t);
  text op = s->op;
  if (take(&op, ".loc") || take(&op, ".file")) {
    skip_line(t);
    return false;
  }
  s->kind = PTX_REG;
  s->args = read_args(t);
  s->all.end = t->at;
  return take(&op, ".reg") && op.at == op.end;
}

bool tf_ptx_next(text *t, statement *s) {
  for (;;) {
    skip_blanks(t);
    if (t->at == t->end) return false;
    *s = (statement){.kind = PTX_INSTRUCTION, .all = *t};
    if (*t->at == '.') {
      if (read_directive(t, s)) return true;
      continue;
    }
    if (read_label(t, s)) return true;
    s->guard = (text){t->at, t->at};
    if (*t->at == '@') s->guard = read_word(t);
    s->op = read_word(t);
    s->args = read_args(t);
    s->all.end = t->at;
    return true;
  }
}

/* By the op's first words. Not here: ops that read what they write (wgmma), that write nothing (st, red, bar), or whose
 * first operand may be either. */
bool tf_ptx_defines(text op) {
  static const char *const roots[] = {
      "abs.",  "add.",        "addc.",      "and.",  "atom.",         "bfe.",        "bfi.",      "bfind.", "brev.",
      "clz.",  "cnot.",       "copysign.",  "cos.",  "createpolicy.", "cvt.",        "cvta.",     "div.",   "dp2a.",
      "dp4a.", "elect.",      "ex2.",       "fma.",  "fns.",          "getctarank.", "isspacep.", "ld.",    "ldmatrix.",
      "ldu.",  "lg2.",        "lop3.",      "mad.",  "madc.",         "mapa.",       "match.",    "max.",   "min.",
      "mma.",  "mov.",        "movmatrix.", "mul.",  "mul24.",        "neg.",        "not.",      "or.",    "popc.",
      "prmt.", "rcp.",        "redux.",     "rem.",  "rsqrt.",        "sad.",        "selp.",     "set.",   "setp.",
      "shf.",  "shfl.",       "shl.",       "shr.",  "sin.",          "slct.",       "sqrt.",     "sub.",   "subc.",
      "tanh.", "tcgen05.ld.", "testp.",     "vote.", "xor.",
  };
  for (size_t i = 0; i < sizeof roots / sizeof *roots; i++)
    if (op.at < op.end && *op.at == *roots[i] && take(&op, roots[i])) return true;
  return false;
}

/* `	.reg .b32 	%r<12>;`: registers 0 to 11. They stand before the first instruction. */
ptx_regs tf_ptx_regs(text body, unsigned classes) {
  static const char *const names[PTX_CLASSES] = {"\t.reg .b16 \t%rs<", "\t.reg .b32 \t%r<", "\t.reg .b64 \t%rd<"};
  ptx_regs r = {0};
  for (text line; next_line(&body, &line);) {
    if (line.end - line.at > 1 && *line.at == '\t' && letter(line.at[1])) break;
    for (int c = 0; c < PTX_CLASSES; c++)
      if ((classes >> c & 1) && take(&line, names[c])) r.n[c] = (uint32_t)strtoul(line.at, NULL, 10);
  }
  for (int c = 0; c < PTX_CLASSES; c++) {
    r.first[c] = r.all;
    r.all += r.n[c];
  }
  return r;
}

bool tf_ptx_take_reg(text *t, const ptx_regs *r, uint32_t *id) {
  text s = *t;
  if (!take(&s, "%r")) return false;
  ptx_class c = take(&s, "s") ? PTX_R16 : take(&s, "d") ? PTX_R64 : PTX_R32;
  uint32_t n = 0;
  if (!digit(&s)) return false;
  for (; digit(&s); s.at++) n = n * 10 + (uint32_t)(*s.at - '0');
  if (n >= r->n[c]) return false;
  *id = r->first[c] + n;
  *t = s;
  return true;
}

tf_str tf_ptx_rewrite(tf_pool *pool, tf_str ptx, bool (*rewrite)(tf_strbuf *b, text body)) {
  tf_strbuf b = {.pool = pool};
  text t = {ptx.ptr, ptx.ptr + ptx.len}, before = t, body;
  bool any = false;
  while (next_function(&t, &before, &body)) {
    put(&b, before);
    if (rewrite(&b, body)) any = true;
    else put(&b, body);
  }
  put(&b, before);
  return any ? tf_sb_str(&b) : ptx;
}
