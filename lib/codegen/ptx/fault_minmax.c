/* Minima and maxima of negated integers, as ptxas can take them.
 *
 * From sm_90 on, ptxas of CUDA 12.8 and 13.0, and the drivers of that time, make one VIMNMX3 of `max(max(a, b), c)` of
 * signed integers, take a negation of b into it, which the instruction cannot hold, and so lose it: max(a, -b) of a
 * chain becomes max(a, b), from -O1 on and without a report; min likewise, of 32 bits, of 16 and of pairs of 16. The
 * negation need not be in the PTX: they find that x - y with x = 0 is one, or a product with -1, be it in one turn of a
 * loop that they unrolled.
 *
 * So a minimum or maximum that stands in another of its kind and has an operand that may be a negation is written
 * otherwise: of 32 bits compared and selected, of 16 bits as one of unsigned numbers, which are left alone. The PTX of
 * older targets is rewritten, too, since drivers compile it for newer chips. */
#include "codegen/ptx/faults.h"

/* What an instruction is to us. */
typedef enum kind {
  OTHER,
  COPIES,  /* the operand itself may be the result */
  PASSES,  /* a negation may come through */
  NEGATES, /* the result may be a negation */
  MIN32,
  MAX32,
  MIN16,
  MAX16,
} kind;

typedef struct step {
  const tf_ptx_statement *s;
  kind is;
} step;

/* Of a register: a set of kinds that its value came from, or goes to, unchanged; whether it may be a negation. */
typedef struct value {
  uint8_t from, to;
  bool negated;
} value;

typedef struct analysis {
  value *of;
  TF_VEC(step) steps;
  bool changed;
} analysis;

static bool is_minmax(kind k) { return k >= MIN32; }

/* Is the second factor a number that is not negative? */
static bool scales_up(const tf_ptx_statement *s) {
  const tf_ptx_operand *o = tf_ptx_operand_at(s, 2);
  return o && o->kind == TF_PTX_NUMBER && *o->text.ptr != '-';
}

static kind kind_of(const tf_ptx_statement *s) {
  static const struct {
    const char *op;
    kind is;
  } ops[] = {{"min.s32", MIN32},   {"max.s32", MAX32},   {"min.s16", MIN16},     {"max.s16", MAX16},
             {"min.s16x2", MIN16}, {"max.s16x2", MAX16}, {"neg.s", NEGATES},     {"sub.s", NEGATES},
             {"mul.lo.", NEGATES}, {"mad.lo.", NEGATES}, {"mul.wide.", NEGATES}, {"mad.wide.", NEGATES},
             {"add.s", PASSES},    {"shl.b", PASSES},    {"mov.b", COPIES},      {"selp.b", COPIES},
             {"cvt.", COPIES},     {"prmt.", COPIES}};
  if (s->kind != TF_PTX_INSTRUCTION) return OTHER;
  const char first = s->op.ptr[0], second = first ? s->op.ptr[1] : 0;
  for (size_t i = 0; i < sizeof ops / sizeof *ops; i++) {
    kind k = ops[i].is;
    if (first != ops[i].op[0] || second != ops[i].op[1]) continue;
    if (!(is_minmax(k) ? tf_ptx_is(s, ops[i].op) : tf_ptx_begins(s, ops[i].op))) continue;
    return k == NEGATES && *ops[i].op == 'm' && scales_up(s) ? PASSES : k;
  }
  return OTHER;
}

static void add(analysis *a, uint8_t *set, uint8_t more) {
  if ((*set | more) == *set) return;
  *set |= more;
  a->changed = true;
}

static void mark_negated(analysis *a, value *v) {
  a->changed = a->changed || !v->negated;
  v->negated = true;
}

static void relate(analysis *a, kind is, value *d, value *from) {
  if (from->negated) mark_negated(a, d);
  if (is_minmax(is)) add(a, &from->to, (uint8_t)(1u << is));
  if (is != COPIES) return;
  add(a, &d->from, from->from);
  add(a, &from->to, d->to);
}

static void visit(analysis *a, const step *t) {
  const tf_ptx_statement *s = t->s;
  for (uint32_t i = 0; i < s->entries; i++) {
    if (!s->operand[i].written) continue;
    value *d = &a->of[s->operand[i].reg];
    if (t->is == NEGATES) mark_negated(a, d);
    if (is_minmax(t->is)) add(a, &d->from, (uint8_t)(1u << t->is));
    for (uint32_t j = 0; j < s->entries; j++)
      if (s->operand[j].kind == TF_PTX_REG && !s->operand[j].written) relate(a, t->is, d, &a->of[s->operand[j].reg]);
  }
}

/* What each register may be, to the end of all copies: forward and backward in turns. */
static void spread(analysis *a) {
  do {
    a->changed = false;
    for (size_t i = 0; i < a->steps.n; i++) visit(a, &a->steps.at[i]);
    for (size_t i = a->steps.n; i-- > 0;) visit(a, &a->steps.at[i]);
  } while (a->changed);
}

static bool must_go(const analysis *a, const tf_ptx_statement *s) {
  kind is = kind_of(s);
  uint8_t near = 0;
  bool negated = false;
  if (!is_minmax(is) || s->n != 3 || tf_ptx_reg_at(s, 0) == TF_PTX_NONE) return false;
  for (uint32_t i = 0; i < s->entries; i++) {
    const tf_ptx_operand *o = &s->operand[i];
    if (o->kind != TF_PTX_REG) continue;
    near |= o->written ? a->of[o->reg].to : a->of[o->reg].from;
    negated |= !o->written && a->of[o->reg].negated;
  }
  return negated && (near & 1u << is);
}

static bool decide(const tf_ptx_function *f, analysis *a) {
  bool negates = false, minmax = false;
  for (const tf_ptx_statement *s = f->first; s; s = s->next) {
    step t = {s, kind_of(s)};
    if (t.is == OTHER) continue;
    negates |= t.is == NEGATES;
    minmax |= is_minmax(t.is);
    tf_vec_push(f->pool, &a->steps, t);
  }
  if (!negates || !minmax) return false;
  a->of = TF_NEW_ARRAY(f->pool, value, f->registers + 1);
  spread(a);
  return true;
}

#define PUT(o) (int)(o).len, (o).ptr

void tf_ptx_put_chosen(tf_strbuf *b, const tf_ptx_statement *s, char sign, int bits) {
  tf_str d = tf_ptx_text_at(s, 0), x = tf_ptx_text_at(s, 1), y = tf_ptx_text_at(s, 2);
  tf_sb_printf(b, "{ .reg .pred q; setp.%s.%c%d q, %.*s, %.*s; %.*s%sselp.b%d %.*s, %.*s, %.*s, q; }",
               s->op.ptr[1] == 'a' ? "gt" : "lt", sign, bits, PUT(x), PUT(y), PUT(s->guard), s->guard.len ? " " : "",
               bits, PUT(d), PUT(x), PUT(y));
}

void tf_ptx_put_flipped(tf_strbuf *b, const tf_ptx_statement *s, char other) {
  tf_str d = tf_ptx_text_at(s, 0), x = tf_ptx_text_at(s, 1), y = tf_ptx_text_at(s, 2);
  bool pair = tf_ptx_ends(s, "x2");
  const char *bits = pair ? "b32" : "b16", *flip = pair ? "0x80008000" : "0x8000";
  tf_sb_printf(
      b, "{ .reg .%s u, v; xor.%s u, %.*s, %s; xor.%s v, %.*s, %s; %.3s.%c16%s u, u, v; %.*s%sxor.%s %.*s, u, %s; }",
      bits, bits, PUT(x), flip, bits, PUT(y), flip, s->op.ptr, other, pair ? "x2" : "", PUT(s->guard),
      s->guard.len ? " " : "", bits, PUT(d), flip);
}

#undef PUT

static void put_otherwise(tf_strbuf *b, const tf_ptx_function *f, const tf_ptx_statement *s, const void *user) {
  if (*s->op.ptr != 'm' || !must_go(user, s)) return;
  (void)f;
  kind is = kind_of(s);
  if (is == MIN32 || is == MAX32) tf_ptx_put_chosen(b, s, 's', 32);
  else tf_ptx_put_flipped(b, s, 'u');
}

void tf_ptx_repair_minmax(tf_ptx_function *f, const tf_ptx_repair_options *o) {
  (void)o;
  analysis a = {0};
  if (!decide(f, &a)) return;
  tf_ptx_rewrite(f, put_otherwise, &a);
}
