/* Registers of 16 bits become words. Most instructions have a form that leaves the upper half of a word alone; what has
 * none reads and writes 16-bit registers that live for this one instruction (`wrap`), which is right for any
 * instruction, known or not.
 *
 * `%rs5` becomes `%w5`: the name of a range is replaced, numbers stay. Where a function has several such ranges, the
 * second becomes %w1_, and so on. */
#include "codegen/ptx/widen16.h"

enum { HALVES = 16 };

typedef tf_ptx_statement insn;

typedef struct widening {
  const tf_ptx_function *f;
  uint32_t classes; /* that were there before: those of replacements are not widened */
} widening;

/* ------------------------------------------------------------------------------------------------ reading */

static bool is(tf_str t, const char *word) { return tf_str_eqz(t, word); }

static bool is_widened(const tf_ptx_class *c) { return c->range && c->outer && c->bits == 16; }

static bool is_half(const widening *w, const tf_ptx_operand *o) {
  return o->kind == TF_PTX_REG && is_widened(tf_ptx_class_of(w->f, o->reg));
}

/* The next entry from i on that is a half; s->entries = none is left. */
static uint32_t next_half(const widening *w, const insn *s, uint32_t i) {
  while (i < s->entries && !is_half(w, &s->operand[i])) i++;
  return i;
}

static bool has_half(const widening *w, const insn *s) { return s->halves && next_half(w, s, 0) < s->entries; }

/* Operand i is one half, and nothing besides. */
static bool half_at(const widening *w, const insn *s, uint32_t i) {
  uint32_t reg = tf_ptx_reg_at(s, i);
  return reg != TF_PTX_NONE && is_widened(tf_ptx_class_of(w->f, reg));
}

/* "b16" of "ld.global.b16" */
static tf_str last_word(tf_str op) {
  size_t n = 0;
  while (n < op.len && op.ptr[op.len - n - 1] != '.') n++;
  return (tf_str){op.ptr + op.len - n, n};
}

/* ------------------------------------------------------------------------------------------------ writing */

/* The name of a range of words: %w, the second %w1_, and so on. */
static void put_range(tf_strbuf *b, const widening *w, const tf_ptx_class *c) {
  uint32_t before = 0;
  for (const tf_ptx_class *k = w->f->classes.at; k < c; k++) before += is_widened(k);
  tf_sb_puts(b, "%w");
  if (before) tf_sb_printf(b, "%u_", before);
}

static void put_word(tf_strbuf *b, const widening *w, uint32_t reg) {
  const tf_ptx_class *c = tf_ptx_class_of(w->f, reg);
  put_range(b, w, c);
  tf_sb_printf(b, "%u", reg - c->first);
}

/* From `from` to `to`, with words for halves. */
static void put_words(tf_strbuf *b, const widening *w, const insn *s, const char *from, const char *to) {
  for (uint32_t i = next_half(w, s, 0); i < s->entries; i = next_half(w, s, i + 1)) {
    tf_str o = s->operand[i].text;
    if (o.ptr < from || o.ptr >= to) continue;
    tf_sb_put(b, (tf_str){from, (size_t)(o.ptr - from)});
    put_word(b, w, s->operand[i].reg);
    from = o.ptr + o.len;
  }
  tf_sb_put(b, (tf_str){from, (size_t)(to - from)});
}

static void put_text(tf_strbuf *b, const widening *w, const insn *s, tf_str t) {
  put_words(b, w, s, t.ptr, t.ptr + t.len);
}

static void put_guard(tf_strbuf *b, const insn *s) {
  tf_sb_put(b, s->guard);
  if (s->guard.len) tf_sb_puts(b, " ");
}

/* Another op, of the same operands. */
static void put_op(tf_strbuf *b, const widening *w, const insn *s, const char *op) {
  put_guard(b, s);
  tf_sb_printf(b, "%s \t", op);
  put_text(b, w, s, s->args);
  tf_sb_puts(b, ";");
}

typedef struct halves {
  uint32_t reg[HALVES], n;
  bool written[HALVES], read[HALVES];
} halves;

static uint32_t find_half(const halves *h, uint32_t reg) {
  uint32_t k = 0;
  while (k < h->n && h->reg[k] != reg) k++;
  return k;
}

static halves collect(const widening *w, const insn *s) {
  halves h = {.n = 0};
  bool known = s->defines, address = s->n && s->operand->kind == TF_PTX_ADDRESS;
  for (uint32_t i = next_half(w, s, 0); i < s->entries; i = next_half(w, s, i + 1)) {
    const tf_ptx_operand *o = &s->operand[i];
    uint32_t k = find_half(&h, o->reg);
    if (k == HALVES) continue; /* no instruction has so many; ptxas would refuse the name */
    if (k == h.n) h.reg[h.n++] = o->reg;
    h.written[k] |= o->written || (!known && !address);
    h.read[k] |= !o->written || !known || s->guard.len;
  }
  return h;
}

/* The same instruction on halves that live nowhere else: read before it, written behind it. */
static void wrap(tf_strbuf *b, const widening *w, const insn *s) {
  halves h = collect(w, s);
  tf_sb_printf(b, "{ .reg .b16 %%half<%u>; ", h.n);
  for (uint32_t k = 0; k < h.n; k++) {
    if (!h.read[k]) continue;
    tf_sb_printf(b, "cvt.u16.u32 %%half%u, ", k);
    put_word(b, w, h.reg[k]);
    tf_sb_puts(b, "; ");
  }
  put_guard(b, s);
  tf_sb_put(b, s->op);
  tf_sb_puts(b, " \t");
  const char *from = s->args.ptr;
  for (uint32_t i = next_half(w, s, 0); i < s->entries; i = next_half(w, s, i + 1)) {
    tf_str o = s->operand[i].text;
    tf_sb_put(b, (tf_str){from, (size_t)(o.ptr - from)});
    tf_sb_printf(b, "%%half%u", find_half(&h, s->operand[i].reg));
    from = o.ptr + o.len;
  }
  tf_sb_put(b, (tf_str){from, (size_t)(s->args.ptr + s->args.len - from)});
  tf_sb_puts(b, ";");
  for (uint32_t k = 0; k < h.n; k++) {
    if (!h.written[k]) continue;
    tf_sb_puts(b, " cvt.u32.u16 ");
    put_word(b, w, h.reg[k]);
    tf_sb_printf(b, ", %%half%u;", k);
  }
  tf_sb_puts(b, " }");
}

/* ------------------------------------------------------------------------------------------------ pairs */

/* The names in braces of operand i, 2 of a word, 4 of 64 bits; NULL = other things. */
static const tf_ptx_operand *vector_at(const insn *s, uint32_t i, uint32_t n) {
  const tf_ptx_operand *v = s->n == 2 ? tf_ptx_operand_at(s, i) : NULL;
  if (!v || v->kind != TF_PTX_VECTOR || v->skip != n + 1 || s->guard.len) return NULL;
  for (uint32_t k = 1; k <= n; k++)
    if (v[k].depth != 1) return NULL;
  return v + 1;
}

static void put_lower(tf_strbuf *b, const widening *w, const tf_ptx_operand *half, tf_str word, bool upper) {
  if (is(half->text, "_")) return;
  if (is_half(w, half)) {
    tf_sb_puts(b, upper ? " shr.u32 " : " mov.b32 ");
    put_word(b, w, half->reg);
    tf_sb_puts(b, ", ");
    tf_sb_put(b, word);
    tf_sb_puts(b, upper ? ", 16;" : ";");
    return;
  }
  tf_sb_puts(b, upper ? " { .reg .b32 %half; shr.u32 %half, " : " cvt.u16.u32 "); /* another's half, of inline PTX */
  tf_sb_put(b, upper ? word : half->text);
  tf_sb_puts(b, upper ? ", 16; cvt.u16.u32 " : ", ");
  tf_sb_put(b, upper ? half->text : word);
  tf_sb_puts(b, upper ? ", %half; }" : ";");
}

/* mov.b32 {a, b}, r */
static bool unpack(tf_strbuf *b, const widening *w, const insn *s) {
  bool wide = is(s->op, "mov.b64");
  uint32_t n = wide ? 4 : 2;
  const tf_ptx_operand *name = vector_at(s, 0, n);
  if (!name || tf_ptx_reg_at(s, 1) == TF_PTX_NONE) return false;
  tf_str word[2] = {tf_strz("%lower"), tf_strz("%upper")};
  tf_sb_puts(b, "{");
  if (wide) {
    tf_sb_puts(b, " .reg .b32 %lower, %upper; mov.b64 {%lower, %upper}, ");
    tf_sb_put(b, tf_ptx_text_at(s, 1));
    tf_sb_puts(b, ";");
  } else {
    word[0] = tf_ptx_text_at(s, 1);
  }
  for (uint32_t k = 0; k < n; k++) put_lower(b, w, &name[k], word[k / 2], k % 2);
  tf_sb_puts(b, " }");
  return true;
}

static void put_pair(tf_strbuf *b, const widening *w, tf_str to, const tf_ptx_operand *half) {
  tf_sb_puts(b, "prmt.b32 \t");
  tf_sb_put(b, to);
  for (int k = 0; k < 2; k++) {
    tf_sb_puts(b, ", ");
    put_word(b, w, half[k].reg);
  }
  tf_sb_puts(b, ", 0x5410;");
}

/* mov.b32 r, {a, b} */
static bool pack(tf_strbuf *b, const widening *w, const insn *s) {
  bool wide = is(s->op, "mov.b64");
  uint32_t n = wide ? 4 : 2;
  const tf_ptx_operand *name = vector_at(s, 1, n);
  if (!name) return false;
  for (uint32_t k = 0; k < n; k++)
    if (!is_half(w, &name[k])) return false;
  tf_str to = tf_ptx_text_at(s, 0);
  if (!wide) {
    put_pair(b, w, to, name);
    return true;
  }
  tf_sb_puts(b, "{ .reg .b32 %lower, %upper; ");
  put_pair(b, w, tf_strz("%lower"), name);
  tf_sb_puts(b, " ");
  put_pair(b, w, tf_strz("%upper"), name + 2);
  tf_sb_puts(b, " mov.b64 \t");
  tf_sb_put(b, to);
  tf_sb_puts(b, ", {%lower, %upper}; }");
  return true;
}

/* ------------------------------------------------------------------------------------------------ forms */

static bool is_plain(tf_str type) {
  static const char *const types[] = {"b8",  "u8",  "s8",  "b16", "u16", "s16", "b32",
                                      "u32", "s32", "u64", "s64", "f32", "f64"};
  for (size_t k = 0; k < sizeof types / sizeof *types; k++)
    if (is(type, types[k])) return true;
  return false;
}

/* Loads, stores and conversions may have registers wider than what they are of. */
static bool widens(const insn *s) {
  tf_str type = last_word(s->op);
  if (!is_plain(type)) return false;
  if (tf_ptx_begins(s, "ld.") || tf_ptx_begins(s, "ldu.")) return true;
  if (tf_ptx_begins(s, "st.")) return !tf_ptx_begins(s, "st.async") && !tf_ptx_begins(s, "st.bulk");
  if (!tf_ptx_begins(s, "cvt.") || type.ptr == s->op.ptr) return false;
  return is_plain(last_word((tf_str){s->op.ptr, (size_t)(type.ptr - 1 - s->op.ptr)}));
}

/* Ops on words whose lower halves are as those of halves; operands are halves, numbers, or those of `any`. */
static const char *lower_half(const widening *w, const insn *s) {
  static const char *const ops[][2] = {
      {"mov.b16", "mov.b32"},       {"mov.u16", "mov.b32"},       {"selp.b16", "selp.b32"},     {"and.b16", "and.b32"},
      {"or.b16", "or.b32"},         {"xor.b16", "xor.b32"},       {"not.b16", "not.b32"},       {"shl.b16", "shl.b32"},
      {"add.s16", "add.s32"},       {"add.u16", "add.u32"},       {"sub.s16", "sub.s32"},       {"sub.u16", "sub.u32"},
      {"mul.lo.s16", "mul.lo.s32"}, {"mul.lo.u16", "mul.lo.u32"}, {"mad.lo.s16", "mad.lo.s32"}, {"neg.s16", "neg.s32"},
      {"mad.lo.u16", "mad.lo.u32"},
  };
  bool any_last = is(s->op, "shl.b16") || is(s->op, "selp.b16");
  for (uint32_t k = 0; k < s->n; k++) {
    bool number = k && tf_ptx_operand_at(s, k)->kind == TF_PTX_NUMBER;
    if (!half_at(w, s, k) && !number && !(any_last && k + 1 == s->n)) return NULL;
  }
  for (size_t k = 0; k < sizeof ops / sizeof *ops; k++)
    if (is(s->op, ops[k][0])) return ops[k][1];
  return NULL;
}

/* Floats of which the upper half of a word has another that nobody wants. */
static bool put_both(tf_strbuf *b, const widening *w, const insn *s) {
  static const char *const roots[] = {"add.", "sub.", "mul.", "fma.", "min.", "max."};
  tf_str type = last_word(s->op);
  bool found = false;
  for (size_t k = 0; k < sizeof roots / sizeof *roots; k++) found |= tf_ptx_begins(s, roots[k]);
  if (!found || (!is(type, "f16") && !is(type, "bf16"))) return false;
  for (uint32_t k = 0; k < s->n; k++)
    if (!half_at(w, s, k)) return false;
  put_guard(b, s);
  tf_sb_put(b, s->op);
  tf_sb_puts(b, "x2 \t");
  put_text(b, w, s, s->args);
  tf_sb_puts(b, ";");
  return true;
}

/* The sign of a float; a float made of one of 32 bits. */
static bool put_float(tf_strbuf *b, const widening *w, const insn *s) {
  tf_str op = s->op;
  bool negate = is(op, "neg.f16") || is(op, "neg.bf16"), absolute = is(op, "abs.f16") || is(op, "abs.bf16");
  bool f16 = is(op, "cvt.rn.f16.f32"), bf16 = is(op, "cvt.rn.bf16.f32");
  if (s->n != 2 || !(negate || absolute || f16 || bf16)) return put_both(b, w, s);
  put_guard(b, s);
  tf_sb_puts(b, negate ? "xor.b32 \t" : absolute ? "and.b32 \t" : f16 ? "cvt.rn.f16x2.f32 \t" : "cvt.rn.bf16x2.f32 \t");
  put_text(b, w, s, tf_ptx_text_at(s, 0));
  tf_sb_puts(b, f16 || bf16 ? ", 0f00000000, " : ", ");
  put_text(b, w, s, tf_ptx_text_at(s, 1));
  tf_sb_puts(b, negate ? ", 0x8000;" : absolute ? ", 0x7fff;" : ";");
  return true;
}

/* A store of 16 bits: of words, so that ptxas does not find that halves of them would do, and spill those. */
static bool put_store(tf_strbuf *b, const widening *w, const insn *s) {
  tf_str type = last_word(s->op);
  if (!tf_ptx_begins(s, "st.") || !widens(s) || !(is(type, "b16") || is(type, "u16") || is(type, "s16"))) return false;
  uint32_t n = 0;
  for (uint32_t i = next_half(w, s, 0); i < s->entries; i = next_half(w, s, i + 1)) n++;
  tf_sb_printf(b, "{ .reg .b32 %%word<%u>; ", n);
  n = 0;
  for (uint32_t i = next_half(w, s, 0); i < s->entries; i = next_half(w, s, i + 1)) {
    tf_sb_printf(b, "prmt.b32 %%word%u, ", n++);
    put_word(b, w, s->operand[i].reg);
    tf_sb_puts(b, ", 0, 0x4410; ");
  }
  put_guard(b, s);
  tf_sb_put(b, s->op);
  tf_sb_puts(b, " \t");
  const char *from = s->args.ptr;
  n = 0;
  for (uint32_t i = next_half(w, s, 0); i < s->entries; i = next_half(w, s, i + 1)) {
    tf_str o = s->operand[i].text;
    tf_sb_put(b, (tf_str){from, (size_t)(o.ptr - from)});
    tf_sb_printf(b, "%%word%u", n++);
    from = o.ptr + o.len;
  }
  tf_sb_put(b, (tf_str){from, (size_t)(s->args.ptr + s->args.len - from)});
  tf_sb_puts(b, "; }");
  return true;
}

static void put_instruction(tf_strbuf *b, const widening *w, const insn *s) {
  const char *op = lower_half(w, s);
  if (op) {
    put_op(b, w, s, op);
  } else if (is(s->op, "mov.b32") || is(s->op, "mov.b64")) {
    if (!unpack(b, w, s) && !pack(b, w, s)) wrap(b, w, s);
  } else if (put_store(b, w, s)) {
    return;
  } else if (widens(s)) {
    put_text(b, w, s, s->text);
  } else if (!put_float(b, w, s)) {
    wrap(b, w, s);
  }
}

/* `.reg .b16 %rs<12>;`. One that declares other names besides stays, and the words are declared before it. */
static void put_declaration(tf_strbuf *b, const widening *w, const insn *s) {
  bool others = false;
  for (const tf_ptx_class *c = w->f->classes.at; c < w->f->classes.at + w->classes; c++)
    others |= c->by == s && !is_widened(c);
  for (const tf_ptx_class *c = w->f->classes.at; c < w->f->classes.at + w->classes; c++) {
    if (c->by != s || !is_widened(c)) continue;
    if (b->n) tf_sb_puts(b, " ");
    tf_sb_puts(b, ".reg .b32 \t");
    put_range(b, w, c);
    tf_sb_printf(b, "<%u>;", c->count);
  }
  if (!b->n || !others) return;
  tf_sb_puts(b, " ");
  tf_sb_put(b, s->text);
}

void tf_ptx_widen16(tf_ptx_function *f) {
  widening w = {f, (uint32_t)f->classes.n};
  for (tf_ptx_statement **at = &f->first, *s; (s = *at);) {
    tf_strbuf b = {.pool = f->pool};
    if (s->kind == TF_PTX_DECLARE) put_declaration(&b, &w, s);
    else if (s->kind == TF_PTX_INSTRUCTION && has_half(&w, s)) put_instruction(&b, &w, s);
    at = b.n ? tf_ptx_replace(f, at, tf_sb_str(&b)) : &s->next;
  }
}
