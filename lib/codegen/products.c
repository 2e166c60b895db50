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
#include "codegen/internal.h"
#include "codegen/ptx_text.h"

typedef struct reg {
  uint32_t mentions, definitions;
  uint32_t x, y; /* the factors */
  bool product, rewrite;
} reg;

typedef struct function {
  ptx_regs regs; /* of 32 and 64 bits */
  reg *of;
} function;

/* An instruction of the kinds that matter: op d, a, b [, c]; */
typedef struct product {
  ptx_class class;
  uint32_t d, a, b;
  tf_str scale; /* of a reader: what `a` is scaled by */
  tf_str rest;  /* behind that: ";" or ", z;" */
  const char *op;
} product;

static bool take_of(text *t, const function *f, ptx_class class, uint32_t *id) {
  return tf_ptx_take_reg(t, &f->regs, id) && tf_ptx_class(&f->regs, *id) == class;
}

static bool take_op(text *t, const char *op, ptx_class *class) {
  if (!take(t, "\t") || !take(t, op)) return false;
  *class = take(t, "32 \t") ? PTX_R32 : PTX_R64;
  return *class == PTX_R32 || take(t, "64 \t");
}

static bool read_product(text line, const function *f, product *p) {
  return take_op(&line, "mul.lo.s", &p->class) && take_of(&line, f, p->class, &p->d) && take(&line, ", ") &&
         take_of(&line, f, p->class, &p->a) && take(&line, ", ") && take_of(&line, f, p->class, &p->b) &&
         take(&line, ";");
}

static bool read_reader(text line, const function *f, product *p) {
  static const char *const ops[] = {"shl.b", "mul.lo.s", "mad.lo.s"};
  for (size_t i = 0; i < sizeof ops / sizeof *ops; i++) {
    text s = line;
    if (!take_op(&s, ops[i], &p->class)) continue;
    if (!take_of(&s, f, p->class, &p->d) || !take(&s, ", ") || !take_of(&s, f, p->class, &p->a) || !take(&s, ", "))
      return false;
    const char *from = s.at;
    take(&s, "-");
    if (!digit(&s)) return false;
    while (digit(&s)) s.at++;
    p->scale = (tf_str){from, (size_t)(s.at - from)};
    p->rest = (tf_str){s.at, (size_t)(s.end - s.at)};
    p->op = ops[i];
    return true;
  }
  return false;
}

/* Counts every register; those before the first comma that is not inside braces, and outside brackets, are defined. */
static void count(text line, function *f) {
  int depth = 0;
  bool defines = true;
  while (line.at < line.end) {
    uint32_t id;
    if (*line.at == '%' && tf_ptx_take_reg(&line, &f->regs, &id)) {
      f->of[id].mentions++;
      f->of[id].definitions += defines;
      continue;
    }
    depth += (*line.at == '{') - (*line.at == '}');
    if (*line.at == '[' || (*line.at == ',' && !depth)) defines = false;
    if (*line.at == ';') defines = true; /* of inline PTX several stand on a line */
    line.at++;
  }
}

/* Which products are to be rewritten; false = none. */
static bool decide(text body, function *f, tf_pool *pool) {
  text line;
  product p = {0};
  f->regs = tf_ptx_regs(body, 1u << PTX_R32 | 1u << PTX_R64);
  f->of = TF_NEW_ARRAY(pool, reg, f->regs.all + 1);
  for (text t = body; next_line(&t, &line);) {
    count(line, f);
    if (!read_product(line, f, &p)) continue;
    reg *r = &f->of[p.d];
    *r = (reg){r->mentions, r->definitions, p.a, p.b, true, false};
  }
  bool any = false;
  for (text t = body; next_line(&t, &line);) {
    if (!read_reader(line, f, &p)) continue;
    reg *r = &f->of[p.a];
    if (!r->product || r->mentions != 2 || r->definitions != 1) continue;
    /* the later factor is scaled, the earlier stays: it is what loops share */
    uint32_t early = r->x < r->y ? r->x : r->y, late = r->x ^ r->y ^ early;
    bool stays = f->of[early].definitions == 1;
    if (!stays && f->of[late].definitions != 1) continue;
    r->x = stays ? early : late;
    r->y = stays ? late : early;
    any = r->rewrite = true;
  }
  return any;
}

static void put_reg(tf_strbuf *b, const function *f, uint32_t id) {
  ptx_class c = tf_ptx_class(&f->regs, id);
  tf_sb_printf(b, c == PTX_R64 ? "%%rd%u" : "%%r%u", id - f->regs.first[c]);
}

/* `a = x * y` becomes `a = y scaled`: the reader's line is not there yet, so its scale is looked for. */
static void put_scaled(tf_strbuf *b, text body, const function *f, const product *mul) {
  const reg *r = &f->of[mul->d];
  text line;
  product p = {0};
  while (next_line(&body, &line))
    if (read_reader(line, f, &p) && p.a == mul->d) break;
  bool shifts = p.op && p.op[0] == 's';
  tf_sb_printf(b, "\t%s%s \t", shifts ? "shl.b" : "mul.lo.s", p.class == PTX_R64 ? "64" : "32");
  put_reg(b, f, mul->d);
  tf_sb_puts(b, ", ");
  put_reg(b, f, r->y);
  tf_sb_printf(b, ", %.*s;\n", (int)p.scale.len, p.scale.ptr);
}

/* `d = a scaled [+ z]` becomes `d = x * a [+ z]`. */
static void put_reader(tf_strbuf *b, const function *f, const product *p) {
  bool adds = p->op[1] == 'a';
  tf_sb_printf(b, "\t%s%s \t", adds ? "mad.lo.s" : "mul.lo.s", p->class == PTX_R64 ? "64" : "32");
  put_reg(b, f, p->d);
  tf_sb_puts(b, ", ");
  put_reg(b, f, f->of[p->a].x);
  tf_sb_puts(b, ", ");
  put_reg(b, f, p->a);
  tf_sb_printf(b, "%.*s\n", (int)p->rest.len, p->rest.ptr);
}

static void put_function(tf_strbuf *b, text body, const function *f) {
  text line;
  product p = {0};
  for (text t = body; next_line(&t, &line);) {
    if (read_product(line, f, &p) && f->of[p.d].rewrite) put_scaled(b, body, f, &p);
    else if (read_reader(line, f, &p) && f->of[p.a].rewrite) put_reader(b, f, &p);
    else put(b, (text){line.at, line.end + 1});
  }
}

static bool rewrite(tf_strbuf *b, text body) {
  function f = {0};
  bool must = decide(body, &f, b->pool);
  if (must) put_function(b, body, &f);
  return must;
}

tf_str tf_ptx_products(tf_pool *pool, tf_str ptx) { return tf_ptx_rewrite(pool, ptx, rewrite); }
