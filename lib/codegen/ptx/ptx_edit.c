/* What is asked of statements, and putting others in their place. */
#include "codegen/ptx/ptx_parse.h"
#include "codegen/ptx/ptx_rolled.h"

bool tf_str_ends(tf_str s, const char *suffix) {
  size_t n = strlen(suffix);
  return s.len >= n && memcmp(s.ptr + s.len - n, suffix, n) == 0;
}

bool tf_ptx_ends(const tf_ptx_statement *s, const char *op) {
  return s->kind == TF_PTX_INSTRUCTION && tf_str_ends(s->op, op);
}

/* Whether the entry begins an operand of the instruction; `a|b` is one. */
static bool begins_operand(const tf_ptx_operand *o) { return o->before == ',' || !o->before; }

const tf_ptx_operand *tf_ptx_operand_at(const tf_ptx_statement *s, uint32_t i) {
  const tf_ptx_operand *o = s->operand, *end = o + s->entries;
  for (; o < end; o += o->skip)
    if (begins_operand(o) && i-- == 0) return o;
  return NULL;
}

static const tf_ptx_operand *last_of(const tf_ptx_statement *s, const tf_ptx_operand *o) {
  const tf_ptx_operand *end = s->operand + s->entries;
  while (o + o->skip < end && !begins_operand(o + o->skip)) o += o->skip;
  return o;
}

uint32_t tf_ptx_reg_at(const tf_ptx_statement *s, uint32_t i) {
  const tf_ptx_operand *o = tf_ptx_operand_at(s, i);
  return o && o->kind == TF_PTX_REG && !o->negated && last_of(s, o) == o ? o->reg : TF_PTX_NONE;
}

tf_str tf_ptx_text_at(const tf_ptx_statement *s, uint32_t i) {
  const tf_ptx_operand *o = tf_ptx_operand_at(s, i);
  if (!o) return (tf_str){0};
  const tf_ptx_operand *last = last_of(s, o);
  return (tf_str){o->text.ptr, (size_t)(last->text.ptr + last->text.len - o->text.ptr)};
}

const tf_ptx_class *tf_ptx_class_of(const tf_ptx_function *f, uint32_t reg) {
  size_t from = 0, to = f->classes.n;
  while (to - from > 1) {
    size_t mid = (from + to) / 2;
    if (f->classes.at[mid].first <= reg) from = mid;
    else to = mid;
  }
  return &f->classes.at[from];
}

void tf_ptx_put_reg(tf_strbuf *b, const tf_ptx_function *f, uint32_t reg) {
  const tf_ptx_class *c = tf_ptx_class_of(f, reg);
  tf_sb_put(b, c->name);
  if (c->range) tf_sb_printf(b, "%u", reg - c->first);
}

static bool is_behind(const char *root, tf_str op) {
  for (size_t i = 0; i < op.len; i++)
    if (root[i] != op.ptr[i]) return (unsigned char)root[i] > (unsigned char)op.ptr[i];
  return root[op.len] != 0;
}

/* By the op's first words. Not here: ops that read what they write (wgmma), that write nothing (st, red, bar), or whose
 * first operand may be either. */
bool tf_ptx_defines(tf_str op) {
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
  /* None of them begins another, and they are sorted: only the last that is not behind the op can begin it. */
  size_t from = 0, to = sizeof roots / sizeof *roots;
  if (!op.len) return false;
  while (to - from > 1) {
    size_t mid = (from + to) / 2;
    if (is_behind(roots[mid], op)) to = mid;
    else from = mid;
  }
  return tf_str_starts(op, roots[from]);
}

tf_ptx_statement **tf_ptx_replace(tf_ptx_function *f, tf_ptx_statement **at, tf_str text) {
  tf_ptx_statement *old = *at, **last = at, *s;
  tf_ptx_scope *scope = old->scope;
  tf_ptx_reader r = {.pool = f->pool, .at = text.ptr, .end = text.ptr + text.len};
  while (tf_ptx_read_statement(&r, f, &scope, &s) && s) {
    *last = s;
    if (last == at) s->gap = old->gap;
    last = &s->next;
  }
  *last = old->next;
  f->changed = true;
  return last;
}

static void put_function(tf_strbuf *b, const tf_ptx_function *f) {
  tf_sb_put(b, f->header);
  if (f->rolled) {
    tf_ptx_rolled_print(b, f);
  } else if (f->changed) {
    for (const tf_ptx_statement *s = f->first; s; s = s->next) {
      tf_sb_put(b, s->gap);
      tf_sb_put(b, s->text);
    }
  } else { /* as it stands there */
    const char *from = f->header.ptr + f->header.len;
    tf_sb_put(b, (tf_str){from, (size_t)(f->close.ptr - from)});
  }
  tf_sb_put(b, f->close);
}

tf_str tf_ptx_print(tf_pool *pool, const tf_ptx_module *m) {
  tf_strbuf b = {.pool = pool};
  for (size_t i = 0; i < m->functions.n; i++) put_function(&b, m->functions.at[i]);
  tf_sb_put(&b, m->tail);
  return tf_sb_str(&b);
}

void tf_ptx_put_first(tf_ptx_function *f, tf_str text) {
  tf_ptx_statement **at = &f->first;
  while ((*at)->kind == TF_PTX_DECLARE || (*at)->kind == TF_PTX_DIRECTIVE) at = &(*at)->next;
  tf_strbuf b = {.pool = f->pool};
  tf_sb_put(&b, text);
  tf_sb_put(&b, (*at)->text);
  tf_ptx_replace(f, at, tf_sb_str(&b));
}
