/* Upper halves of what was loaded with fewer bits, as ptxas can take them.
 *
 * ptxas of CUDA 12.8 and 13.0, and the drivers of that time, know that a load of 8 or 16 bits, zero-extended, is a
 * number below 65536, and then take it for its own upper half: in `mov.b32 {%rs1, %rs2}, %r1` %rs2 is the number, not
 * 0, where nobody wants %rs1; on all chips, from -O1 on. So it is, too, where an op on pairs stands between and the
 * upper half of its result is wanted. A half that is shifted out is right, and a pair put together with 0. */
#include "codegen/ptx/faults.h"

static bool is_wide(const tf_ptx_function *f, uint32_t reg) {
  uint32_t bits = tf_ptx_bits(f, reg);
  return bits == 32 || bits == 64;
}

/* Of an operation: it extends, or hands on what was extended. */
static bool extends(const tf_ptx_statement *s) {
  static const char *const types[] = {".b8", ".u8", ".b16", ".u16"};
  if (!tf_ptx_begins(s, "ld.") && !tf_ptx_begins(s, "cvt.u32") && !tf_ptx_begins(s, "cvt.u64")) return false;
  for (size_t i = 0; i < sizeof types / sizeof *types; i++)
    if (tf_ptx_ends(s, types[i])) return true;
  return false;
}

static bool hands_on(const tf_ptx_statement *s) {
  static const char *const ops[] = {"mov.b32", "mov.b64", "selp.b", "cvt.u32.u64", "cvt.u64.u32", "and.b", "or.b",
                                    "xor.b",   "min.u",   "max.u",  "shr.u",       "bfe.u",       "div.u", "rem.u"};
  for (size_t i = 0; i < sizeof ops / sizeof *ops; i++)
    if (tf_ptx_begins(s, ops[i])) return true;
  return false;
}

/* Whether entry i is read and may be a number below 65536 in more bits. */
static bool is_extended(const tf_ptx_statement *s, uint32_t i, const bool *extended) {
  return s->operand[i].kind == TF_PTX_REG && !s->operand[i].written && extended[s->operand[i].reg];
}

/* true = something is new. Vectors are passed over: never 8 bits of two in a word. */
static bool visit(const tf_ptx_function *f, const tf_ptx_statement *s, bool *extended) {
  bool any = extends(s);
  if (!any && !hands_on(s)) return false;
  uint32_t d = tf_ptx_reg_at(s, 0);
  if (d == TF_PTX_NONE || !is_wide(f, d) || extended[d]) return false;
  for (uint32_t i = 0; i < s->entries && !any; i++) any = is_extended(s, i, extended);
  extended[d] = any;
  return any;
}

/* mov.b32 {a, b}, r, where `_` may stand for the first */
static bool is_parts(const tf_ptx_function *f, const tf_ptx_statement *s, const bool *extended) {
  if (!tf_ptx_is(s, "mov.b32") || s->n != 2 || s->entries != 4 || s->operand->kind != TF_PTX_VECTOR) return false;
  const tf_ptx_operand *half = s->operand + 1;
  for (int i = 0; i < 2; i++)
    if (!(half[i].kind == TF_PTX_REG && tf_ptx_bits(f, half[i].reg) == 16) && !(i == 0 && tf_str_eqz(half->text, "_")))
      return false;
  return is_extended(s, 3, extended);
}

static void put_parts(tf_strbuf *b, const tf_ptx_statement *s) {
  tf_str lower = s->operand[1].text, upper = s->operand[2].text, word = s->operand[3].text;
  const char *blank = s->guard.len ? " " : "";
#define PUT(o) (int)(o).len, (o).ptr
  tf_sb_puts(b, "{ .reg .b32 h;");
  if (!tf_str_eqz(lower, "_"))
    tf_sb_printf(b, " %.*s%scvt.u16.u32 %.*s, %.*s;", PUT(s->guard), blank, PUT(lower), PUT(word));
  tf_sb_printf(b, " shr.u32 h, %.*s, 16; %.*s%scvt.u16.u32 %.*s, h; }", PUT(word), PUT(s->guard), blank, PUT(upper));
#undef PUT
}

/* An op on pairs that has such an operand. */
static bool is_packed(const tf_ptx_statement *s, const bool *extended) {
  if (!tf_ptx_ends(s, "x2")) return false;
  for (uint32_t i = 0; i < s->entries; i++)
    if (is_extended(s, i, extended)) return true;
  return false;
}

/* The same op, its operands put together with 0. */
static void put_packed(tf_strbuf *b, const tf_ptx_statement *s, const bool *extended) {
  tf_strbuf op = {.pool = b->pool};
  const char *done = s->text.ptr;
  unsigned n = 0;
  tf_sb_puts(b, "{ .reg .b16 l, z; .reg .b32 e<4>; mov.b16 z, 0;");
  for (uint32_t i = 0; i < s->entries && n < 4; i++) {
    if (!is_extended(s, i, extended)) continue;
    tf_str o = s->operand[i].text;
    tf_sb_printf(b, " cvt.u16.u32 l, %.*s; mov.b32 e%u, {l, z};", (int)o.len, o.ptr, n);
    tf_sb_put(&op, (tf_str){done, (size_t)(o.ptr - done)});
    tf_sb_printf(&op, "e%u", n++);
    done = o.ptr + o.len;
  }
  tf_sb_put(&op, (tf_str){done, (size_t)(s->text.ptr + s->text.len - done)});
  tf_sb_printf(b, "\t%s }", tf_sb_cstr(&op));
}

static bool has_parts(const tf_ptx_function *f) {
  for (const tf_ptx_statement *s = f->first; s; s = s->next)
    if (tf_ptx_is(s, "mov.b32") && s->entries && s->operand->kind == TF_PTX_VECTOR) return true;
  return false;
}

static void put(tf_strbuf *b, const tf_ptx_function *f, const tf_ptx_statement *s, const void *user) {
  if (is_parts(f, s, user)) put_parts(b, s);
  else if (is_packed(s, user)) put_packed(b, s, user);
}

void tf_ptx_repair_halves(tf_ptx_function *f, const tf_ptx_repair_options *o) {
  (void)o;
  if (!has_parts(f)) return;
  bool *extended = TF_NEW_ARRAY(f->pool, bool, f->registers + 1);
  for (bool again = true; again;) {
    again = false;
    for (const tf_ptx_statement *s = f->first; s; s = s->next) again |= visit(f, s, extended);
  }
  tf_ptx_rewrite(f, put, extended);
}
