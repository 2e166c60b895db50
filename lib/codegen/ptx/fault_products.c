/* Products times a constant, as ptxas can take them.
 *
 * ptxas of CUDA 13.0, and the driver of that time, turn `(a * b) << k` into `b * (a << k)` from -O2 on, to share a << k
 * and to move it out of loops. Where one block wants a << 1 and a << 2 and registers are short, they compute one of
 * them again and take the other's k: wrong addresses, and no report (seen on an H200, in 1 of 7000 random fusions with
 * extents known only at launch; `(a * b) * 4` does the same). Scaling a factor first, `a * (b << k)`, is as long and
 * leaves them nothing to share. LLVM would turn it round again, so this is done to its text.
 *
 * A register's mentions are counted in its function. A product with one reader, which scales it, is rewritten where a
 * factor has one definition: what that one is at the product, it is at the reader. */
#include "codegen/ptx/faults.h"

typedef struct reg {
  uint32_t mentions, definitions;
  uint32_t x, y; /* the factors */
  const tf_ptx_statement *reader;
  bool product, rewrite;
} reg;

static uint32_t width(const tf_ptx_statement *s, const char *op32, const char *op64) {
  return tf_ptx_is(s, op32) ? 32 : tf_ptx_is(s, op64) ? 64 : 0;
}

static bool has_width(const tf_ptx_function *f, uint32_t r, uint32_t bits) {
  return r != TF_PTX_NONE && tf_ptx_bits(f, r) == bits;
}

/* mul.lo d, a, b */
static bool is_product(const tf_ptx_function *f, const tf_ptx_statement *s) {
  uint32_t bits = width(s, "mul.lo.s32", "mul.lo.s64");
  if (!bits || s->n != 3 || s->guard.len) return false;
  for (uint32_t i = 0; i < 3; i++)
    if (!has_width(f, tf_ptx_reg_at(s, i), bits)) return false;
  return true;
}

/* shl, mul.lo, mad.lo d, a, number */
static bool is_reader(const tf_ptx_function *f, const tf_ptx_statement *s) {
  static const char *const ops[][2] = {
      {"shl.b32", "shl.b64"}, {"mul.lo.s32", "mul.lo.s64"}, {"mad.lo.s32", "mad.lo.s64"}};
  uint32_t bits = 0;
  for (int i = 0; i < 3 && !bits; i++) bits = width(s, ops[i][0], ops[i][1]);
  if (!bits || s->n < 3 || s->guard.len) return false;
  return has_width(f, tf_ptx_reg_at(s, 0), bits) && has_width(f, tf_ptx_reg_at(s, 1), bits) &&
         tf_ptx_operand_at(s, 2)->kind == TF_PTX_NUMBER;
}

static void count(reg *of, const tf_ptx_statement *s) {
  if (s->guard_reg != TF_PTX_NONE) of[s->guard_reg].mentions++;
  for (uint32_t i = 0; i < s->entries; i++) {
    if (s->operand[i].kind != TF_PTX_REG) continue;
    of[s->operand[i].reg].mentions++;
    of[s->operand[i].reg].definitions += s->operand[i].written;
  }
}

/* Which products are to be rewritten; false = none. */
static bool decide(const tf_ptx_function *f, reg *of) {
  bool any = false, products = false;
  for (const tf_ptx_statement *s = f->first; s; s = s->next) {
    if (s->kind != TF_PTX_INSTRUCTION) continue;
    count(of, s);
    if (!is_product(f, s)) continue;
    reg *r = &of[tf_ptx_reg_at(s, 0)];
    r->x = tf_ptx_reg_at(s, 1);
    r->y = tf_ptx_reg_at(s, 2);
    products = r->product = true;
  }
  for (const tf_ptx_statement *s = products ? f->first : NULL; s; s = s->next) {
    if (!is_reader(f, s)) continue;
    reg *r = &of[tf_ptx_reg_at(s, 1)];
    if (!r->product || r->mentions != 2 || r->definitions != 1) continue;
    /* the later factor is scaled, the earlier stays: it is what loops share */
    uint32_t early = r->x < r->y ? r->x : r->y, late = r->x ^ r->y ^ early;
    bool stays = of[early].definitions == 1;
    if (!stays && of[late].definitions != 1) continue;
    r->x = stays ? early : late;
    r->y = stays ? late : early;
    r->reader = s;
    any = r->rewrite = true;
  }
  return any;
}

/* `a = x * y` becomes `a = y scaled`. */
static void put_scaled(tf_strbuf *b, const tf_ptx_function *f, const reg *of, const tf_ptx_statement *s) {
  const reg *r = &of[tf_ptx_reg_at(s, 0)];
  bool shifts = tf_ptx_begins(r->reader, "shl");
  tf_str scale = tf_ptx_text_at(r->reader, 2);
  tf_sb_printf(b, "%s%u \t", shifts ? "shl.b" : "mul.lo.s", tf_ptx_bits(f, tf_ptx_reg_at(s, 0)));
  tf_ptx_put_reg(b, f, tf_ptx_reg_at(s, 0));
  tf_sb_puts(b, ", ");
  tf_ptx_put_reg(b, f, r->y);
  tf_sb_printf(b, ", %.*s;", (int)scale.len, scale.ptr);
}

/* `d = a scaled [+ z]` becomes `d = x * a [+ z]`. */
static void put_reader(tf_strbuf *b, const tf_ptx_function *f, const reg *of, const tf_ptx_statement *s) {
  bool adds = tf_ptx_begins(s, "mad");
  tf_sb_printf(b, "%s%u \t", adds ? "mad.lo.s" : "mul.lo.s", tf_ptx_bits(f, tf_ptx_reg_at(s, 0)));
  tf_ptx_put_reg(b, f, tf_ptx_reg_at(s, 0));
  tf_sb_puts(b, ", ");
  tf_ptx_put_reg(b, f, of[tf_ptx_reg_at(s, 1)].x);
  tf_sb_puts(b, ", ");
  tf_ptx_put_reg(b, f, tf_ptx_reg_at(s, 1));
  for (uint32_t i = 3; i < s->n; i++) {
    tf_sb_puts(b, ", ");
    tf_sb_put(b, tf_ptx_text_at(s, i));
  }
  tf_sb_puts(b, ";");
}

static void put(tf_strbuf *b, const tf_ptx_function *f, const tf_ptx_statement *s, const void *user) {
  const reg *of = user;
  if (is_product(f, s) && of[tf_ptx_reg_at(s, 0)].rewrite) put_scaled(b, f, of, s);
  else if (is_reader(f, s) && of[tf_ptx_reg_at(s, 1)].rewrite) put_reader(b, f, of, s);
}

void tf_ptx_repair_products(tf_ptx_function *f, const tf_ptx_repair_options *o) {
  (void)o;
  reg *of = TF_NEW_ARRAY(f->pool, reg, f->registers + 1);
  if (!decide(f, of)) return;
  tf_ptx_rewrite(f, put, of);
}
