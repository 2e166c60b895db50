/* Values of 16 bits in registers of 32, as ptxas can spill them.
 *
 * ptxas of CUDA 12.8 and 13.0, and the drivers of that time, put two registers of 16 bits into one of 32. Where such a
 * pair is spilled, they store its lower half for both, from -O2 on: the second value silently becomes the first (seen
 * on an H200: tiles of 16-bit elements in the registers of one thread). So where registers may run out, no value stays
 * in a register of 16 bits: `%rs5` becomes `%w5`, a word of which the upper half is anything. Most instructions have a
 * form that leaves it so; what has none gets halves of its own (`wrap`). */
#include <stdlib.h>

#include "codegen/internal.h"
#include "codegen/ptx_text.h"

enum { OPERANDS = 5, HALVES = 16 };

typedef struct insn {
  const statement *s;
  text operand[OPERANDS]; /* the last has all that is left */
  unsigned n;
} insn;

/* ------------------------------------------------------------------------------------------------ reading */

static bool is_empty(text t) { return t.at == t.end; }
static bool is(text t, const char *word) { return take(&t, word) && is_empty(t); }

static text trim(text t) {
  while (t.at < t.end && (*t.at == ' ' || *t.at == '\t' || *t.at == '\n')) t.at++;
  while (t.at < t.end && (t.end[-1] == ' ' || t.end[-1] == '\t' || t.end[-1] == '\n')) t.end--;
  return t;
}

/* Up to `end` or a comma outside brackets, and behind it. */
static text next_operand(text *t) {
  int depth = 0;
  text o = *t;
  for (; t->at < t->end && (depth || *t->at != ','); t->at++) {
    depth += *t->at == '{' || *t->at == '[' || *t->at == '(';
    depth -= *t->at == '}' || *t->at == ']' || *t->at == ')';
  }
  o.end = t->at;
  if (t->at < t->end) t->at++;
  return trim(o);
}

static insn read_insn(const statement *s) {
  insn i = {.s = s};
  text t = s->args;
  while (!is_empty(trim(t)) && i.n < OPERANDS) i.operand[i.n++] = next_operand(&t);
  if (!is_empty(t)) i.operand[i.n - 1].end = t.end;
  return i;
}

/* The next "%rs" with a number, and behind it. */
static bool next_half(text *t, text *at, uint32_t *number) {
  for (const char *p; (p = memchr(t->at, '%', (size_t)(t->end - t->at)));) {
    t->at = p;
    *at = *t;
    if (!take(t, "%rs") || !digit(t)) {
      t->at = p + 1;
      continue;
    }
    for (*number = 0; digit(t); t->at++) *number = *number * 10 + (uint32_t)(*t->at - '0');
    at->end = t->at;
    return true;
  }
  return false;
}

static bool has_half(text t) {
  text at;
  uint32_t n;
  return next_half(&t, &at, &n);
}

static bool is_half(text t) {
  text at, all = t;
  uint32_t n;
  return next_half(&t, &at, &n) && at.at == all.at && at.end == all.end;
}

static bool is_number(text t) {
  take(&t, "-");
  return digit(&t);
}

/* "b16" of "ld.global.b16" */
static text last_word(text op) {
  text w = {op.end, op.end};
  while (w.at > op.at && w.at[-1] != '.') w.at--;
  return w;
}

/* ------------------------------------------------------------------------------------------------ writing */

/* `t` with words for halves. */
static void put_words(tf_strbuf *b, text t) {
  text at;
  uint32_t n;
  const char *from = t.at;
  while (next_half(&t, &at, &n)) {
    put(b, (text){from, at.at});
    tf_sb_puts(b, "%w");
    put(b, (text){at.at + 3, at.end});
    from = at.end;
  }
  put(b, (text){from, t.end});
}

static void put_guard(tf_strbuf *b, const insn *i) {
  put(b, i->s->guard);
  if (!is_empty(i->s->guard)) tf_sb_puts(b, " ");
}

/* Another op, of the same operands. */
static void put_op(tf_strbuf *b, const insn *i, const char *op) {
  put_guard(b, i);
  tf_sb_printf(b, "%s \t", op);
  put_words(b, i->s->args);
  tf_sb_puts(b, ";");
}

/* The same instruction on halves that live nowhere else: read before it, written behind it. */
static void wrap(tf_strbuf *b, const insn *i) {
  uint32_t half[HALVES], n = 0, number, h;
  bool written[HALVES] = {false}, read[HALVES] = {false};
  bool known = tf_ptx_defines(i->s->op), guarded = !is_empty(i->s->guard);
  bool address = i->n && i->operand[0].at < i->operand[0].end && *i->operand[0].at == '[';
  text at;
  for (text t = i->s->args; next_half(&t, &at, &number);) {
    for (h = 0; h < n && half[h] != number;) h++;
    if (h == HALVES) continue; /* no instruction has so many; ptxas would refuse the name */
    if (h == n) half[n++] = number;
    bool first = at.at < i->operand[0].end && !address;
    written[h] |= first || (!known && !address);
    read[h] |= !first || !known || guarded;
  }
  tf_sb_printf(b, "{ .reg .b16 %%half<%u>; ", n);
  for (h = 0; h < n; h++)
    if (read[h]) tf_sb_printf(b, "cvt.u16.u32 %%half%u, %%w%u; ", h, half[h]);
  put_guard(b, i);
  put(b, i->s->op);
  tf_sb_puts(b, " \t");
  const char *from = i->s->args.at;
  for (text t = i->s->args; next_half(&t, &at, &number); from = at.end) {
    for (h = 0; h < n && half[h] != number;) h++;
    put(b, (text){from, at.at});
    tf_sb_printf(b, "%%half%u", h);
  }
  put(b, (text){from, i->s->args.end});
  tf_sb_puts(b, ";");
  for (h = 0; h < n; h++)
    if (written[h]) tf_sb_printf(b, " cvt.u32.u16 %%w%u, %%half%u;", half[h], h);
  tf_sb_puts(b, " }");
}

/* ------------------------------------------------------------------------------------------------ forms */

/* The names in braces, 2 or 4; 0 = other things. */
static unsigned read_vector(text t, text name[4]) {
  unsigned n = 0;
  if (!take(&t, "{") || is_empty(t) || t.end[-1] != '}') return 0;
  t.end--;
  while (!is_empty(t) && n < 4) name[n++] = next_operand(&t);
  return is_empty(t) && n % 2 == 0 ? n : 0;
}

static void put_lower(tf_strbuf *b, text half, text word, bool upper) {
  if (is(half, "_")) return;
  if (is_half(half)) {
    tf_sb_puts(b, upper ? " shr.u32 " : " mov.b32 ");
    put_words(b, half);
    tf_sb_puts(b, ", ");
    put(b, word);
    tf_sb_puts(b, upper ? ", 16;" : ";");
    return;
  }
  tf_sb_puts(b, upper ? " { .reg .b32 %half; shr.u32 %half, " : " cvt.u16.u32 "); /* another's half, of inline PTX */
  put(b, upper ? word : half);
  tf_sb_puts(b, upper ? ", 16; cvt.u16.u32 " : ", ");
  put(b, upper ? half : word);
  tf_sb_puts(b, upper ? ", %half; }" : ";");
}

/* mov.b32 {a, b}, r; */
static bool unpack(tf_strbuf *b, const insn *i) {
  text name[4];
  unsigned n = i->n == 2 ? read_vector(i->operand[0], name) : 0;
  bool wide = is(i->s->op, "mov.b64");
  if (!n || n != (wide ? 4 : 2) || !is_empty(i->s->guard) || *i->operand[1].at != '%') return false;
  static const char parts[] = "%lower%upper";
  text word[2] = {{parts, parts + 6}, {parts + 6, parts + 12}};
  tf_sb_puts(b, "{");
  if (wide) {
    tf_sb_puts(b, " .reg .b32 %lower, %upper; mov.b64 {%lower, %upper}, ");
    put(b, i->operand[1]);
    tf_sb_puts(b, ";");
  } else {
    word[0] = i->operand[1];
  }
  for (unsigned k = 0; k < n; k++) put_lower(b, name[k], word[k / 2], k % 2);
  tf_sb_puts(b, " }");
  return true;
}

static void put_pair(tf_strbuf *b, text to, const text *half) {
  tf_sb_puts(b, "prmt.b32 \t");
  put(b, to);
  for (int k = 0; k < 2; k++) {
    tf_sb_puts(b, ", ");
    put_words(b, half[k]);
  }
  tf_sb_puts(b, ", 0x5410;");
}

/* mov.b32 r, {a, b}; */
static bool pack(tf_strbuf *b, const insn *i) {
  text name[4];
  unsigned n = i->n == 2 ? read_vector(i->operand[1], name) : 0;
  bool wide = is(i->s->op, "mov.b64");
  if (!n || n != (wide ? 4 : 2) || !is_empty(i->s->guard)) return false;
  for (unsigned k = 0; k < n; k++)
    if (!is_half(name[k])) return false;
  if (!wide) {
    put_pair(b, i->operand[0], name);
    return true;
  }
  static const char parts[] = "%lower%upper";
  tf_sb_puts(b, "{ .reg .b32 %lower, %upper; ");
  put_pair(b, (text){parts, parts + 6}, name);
  tf_sb_puts(b, " ");
  put_pair(b, (text){parts + 6, parts + 12}, name + 2);
  tf_sb_puts(b, " mov.b64 \t");
  put(b, i->operand[0]);
  tf_sb_puts(b, ", {%lower, %upper}; }");
  return true;
}

/* Loads, stores and conversions may have registers wider than what they are of. */
static bool widens(text op) {
  static const char *const integers[] = {"b8",  "u8",  "s8",  "b16", "u16", "s16", "b32",
                                         "u32", "s32", "u64", "s64", "f32", "f64"};
  text type = last_word(op), rest = {op.at, type.at};
  bool plain = false, other = false;
  for (size_t k = 0; k < sizeof integers / sizeof *integers; k++) plain |= is(type, integers[k]);
  if (take(&op, "ld.") || take(&op, "ldu.")) return plain;
  if (take(&op, "st.")) return plain && !take(&op, "async") && !take(&op, "bulk");
  if (!take(&op, "cvt.") || !plain || rest.at == rest.end) return false;
  rest.end--;
  type = last_word(rest);
  for (size_t k = 0; k < sizeof integers / sizeof *integers; k++) other |= is(type, integers[k]);
  return other;
}

/* Ops on words whose lower halves are as those of halves; operands are halves, numbers, or those of `any`. */
static const char *lower_half(const insn *i) {
  static const char *const ops[][2] = {
      {"mov.b16", "mov.b32"},       {"mov.u16", "mov.b32"},       {"selp.b16", "selp.b32"},     {"and.b16", "and.b32"},
      {"or.b16", "or.b32"},         {"xor.b16", "xor.b32"},       {"not.b16", "not.b32"},       {"shl.b16", "shl.b32"},
      {"add.s16", "add.s32"},       {"add.u16", "add.u32"},       {"sub.s16", "sub.s32"},       {"sub.u16", "sub.u32"},
      {"mul.lo.s16", "mul.lo.s32"}, {"mul.lo.u16", "mul.lo.u32"}, {"mad.lo.s16", "mad.lo.s32"}, {"neg.s16", "neg.s32"},
      {"mad.lo.u16", "mad.lo.u32"},
  };
  bool any_last = is(i->s->op, "shl.b16") || is(i->s->op, "selp.b16");
  for (unsigned k = 0; k < i->n; k++)
    if (!is_half(i->operand[k]) && !(k && is_number(i->operand[k])) && !(any_last && k + 1 == i->n)) return NULL;
  for (size_t k = 0; k < sizeof ops / sizeof *ops; k++)
    if (is(i->s->op, ops[k][0])) return ops[k][1];
  return NULL;
}

/* Floats of which the upper half of a word has another that nobody wants. */
static bool put_both(tf_strbuf *b, const insn *i) {
  static const char *const roots[] = {"add.", "sub.", "mul.", "fma.", "min.", "max."};
  text type = last_word(i->s->op), op = i->s->op;
  bool found = false;
  for (size_t k = 0; k < sizeof roots / sizeof *roots; k++) found |= take(&op, roots[k]);
  if (!found || (!is(type, "f16") && !is(type, "bf16"))) return false;
  for (unsigned k = 0; k < i->n; k++)
    if (!is_half(i->operand[k])) return false;
  put_guard(b, i);
  put(b, i->s->op);
  tf_sb_puts(b, "x2 \t");
  put_words(b, i->s->args);
  tf_sb_puts(b, ";");
  return true;
}

/* The sign of a float; a float made of one of 32 bits. */
static bool put_float(tf_strbuf *b, const insn *i) {
  text op = i->s->op;
  bool negate = is(op, "neg.f16") || is(op, "neg.bf16"), absolute = is(op, "abs.f16") || is(op, "abs.bf16");
  bool f16 = is(op, "cvt.rn.f16.f32"), bf16 = is(op, "cvt.rn.bf16.f32");
  if (i->n != 2 || !(negate || absolute || f16 || bf16)) return put_both(b, i);
  put_guard(b, i);
  tf_sb_puts(b, negate ? "xor.b32 \t" : absolute ? "and.b32 \t" : f16 ? "cvt.rn.f16x2.f32 \t" : "cvt.rn.bf16x2.f32 \t");
  put_words(b, i->operand[0]);
  tf_sb_puts(b, f16 || bf16 ? ", 0f00000000, " : ", ");
  put_words(b, i->operand[1]);
  tf_sb_puts(b, negate ? ", 0x8000;" : absolute ? ", 0x7fff;" : ";");
  return true;
}

/* A store of 16 bits: of words, so that ptxas does not find that halves of them would do, and spill those. */
static bool put_store(tf_strbuf *b, const insn *i) {
  text op = i->s->op, type = last_word(op), at;
  uint32_t n = 0, number;
  if (!take(&op, "st.") || !widens(i->s->op) || !(is(type, "b16") || is(type, "u16") || is(type, "s16"))) return false;
  if (memmem(i->s->args.at, (size_t)(i->s->args.end - i->s->args.at), "//", 2)) return false; /* words in comments */
  for (text t = i->s->args; next_half(&t, &at, &number);) n++;
  tf_sb_printf(b, "{ .reg .b32 %%word<%u>; ", n);
  n = 0;
  for (text t = i->s->args; next_half(&t, &at, &number);)
    tf_sb_printf(b, "prmt.b32 %%word%u, %%w%u, 0, 0x4410; ", n++, number);
  put_guard(b, i);
  put(b, i->s->op);
  tf_sb_puts(b, " \t");
  const char *from = i->s->args.at;
  n = 0;
  for (text t = i->s->args; next_half(&t, &at, &number); from = at.end) {
    put(b, (text){from, at.at});
    tf_sb_printf(b, "%%word%u", n++);
  }
  put(b, (text){from, i->s->args.end});
  tf_sb_puts(b, "; }");
  return true;
}

static void put_insn(tf_strbuf *b, const statement *s) {
  insn i = read_insn(s);
  const char *op = lower_half(&i);
  if (op) {
    put_op(b, &i, op);
  } else if (is(s->op, "mov.b32") || is(s->op, "mov.b64")) {
    if (!unpack(b, &i) && !pack(b, &i)) wrap(b, &i);
  } else if (put_store(b, &i)) {
    return;
  } else if (widens(s->op)) {
    put_words(b, s->all);
  } else if (!put_float(b, &i)) {
    wrap(b, &i);
  }
}

static void put_function(tf_strbuf *b, text body) {
  const char *done = body.at;
  text end = body;
  for (statement s; tf_ptx_next(&body, &s);) {
    text declared = s.kind == PTX_REG ? s.args : (text){0};
    bool halves = s.kind == PTX_REG && take(&declared, ".b16") && (declared = trim(declared), take(&declared, "%rs<"));
    if (!halves && (s.kind != PTX_INSTRUCTION || !has_half(s.args))) continue;
    put(b, (text){done, s.all.at});
    if (halves) {
      tf_sb_puts(b, ".reg .b32 \t%w<");
      put(b, declared);
      tf_sb_puts(b, ";");
    } else {
      put_insn(b, &s);
    }
    done = s.all.end;
  }
  put(b, (text){done, end.end});
}

/* ------------------------------------------------------------------------------------------------ where */

enum { REGISTERS = 65536, MOST = 255 };

/* `.maxntid 128, 1, 1`: their product; 0 = it is another line */
static uint64_t product_of(text line, const char *directive) {
  uint64_t product = 1;
  if (!take(&line, directive)) return 0;
  while (line.at < line.end) {
    if (digit(&line)) product *= strtoul(line.at, (char **)&line.at, 10);
    else line.at++;
  }
  return product;
}

/* How many registers a thread of the function may have; 0 = it is called, and its caller keeps most of them. */
uint32_t tf_ptx_registers(text header, uint32_t given) {
  uint64_t threads = 0, ctas = 1, most = MOST, n;
  bool entry = false;
  for (text line; next_line(&header, &line);) {
    if (!take(&line, ".visible ") && !take(&line, ".weak ")) take(&line, ".extern ");
    if (take(&line, ".entry ") || take(&line, ".func ")) {
      entry = line.at[-2] == 'y';
      threads = 0, ctas = 1, most = MOST;
    }
    if ((n = product_of(line, ".maxntid")) || (n = product_of(line, ".reqntid"))) threads = n;
    if ((n = product_of(line, ".minnctapersm"))) ctas = n;
    if ((n = product_of(line, ".maxnreg"))) most = n;
  }
  if (!entry) return 0;
  if (given && given < most) most = given;
  uint64_t warps = (threads + 31) / 32 * ctas, share = warps ? REGISTERS / (warps * 32) / 8 * 8 : MOST;
  return (uint32_t)(share < most ? share : most);
}

/* The body may want less than the function has: warps that give registers away, calls that keep few. */
static uint32_t least(text body, uint32_t limit) {
  for (text line; next_line(&body, &line);) {
    if (!take(&line, "\t")) continue;
    if (take(&line, "call")) return 0;
    if (!take(&line, "setmaxnreg.") || !(line.at = memchr(line.at, '\t', (size_t)(line.end - line.at)))) continue;
    uint32_t n = (uint32_t)strtoul(line.at, NULL, 10);
    if (n < limit) limit = n;
  }
  return limit;
}

static bool may_spill(tf_pool *pool, text header, text body, uint32_t given) {
  uint32_t names = tf_ptx_names(body, ".b16");
  if (!names) return false;
  uint32_t limit = least(body, tf_ptx_registers(header, given));
  return tf_ptx_names(body, "") > limit / 4 && tf_ptx_pressure(pool, body) > limit / 4;
}

tf_str tf_ptx_words(tf_pool *pool, tf_str ptx, uint32_t given) {
  tf_strbuf b = {.pool = pool};
  text t = {ptx.ptr, ptx.ptr + ptx.len}, before, body;
  bool any = false;
  while (next_function(&t, &before, &body)) {
    put(&b, before);
    if (may_spill(pool, before, body, given)) {
      put_function(&b, body);
      any = true;
    } else {
      put(&b, body);
    }
  }
  put(&b, before);
  return any ? tf_sb_str(&b) : ptx;
}
