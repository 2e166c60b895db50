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
#include "codegen/internal.h"
#include "codegen/ptx_text.h"
#include "support/vec.h"

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
  kind is;
  uint32_t d[4], s[4];
  uint8_t nd, ns;
} step;

/* Of a register: a set of kinds that its value came from, or goes to, unchanged; whether it may be a negation. */
typedef struct value {
  uint8_t from, to;
  bool negated;
} value;

typedef struct function {
  ptx_regs regs;
  value *of;
  TF_VEC(step) steps;
  bool changed;
} function;

/* Behind the operation: is the second factor a number that is not negative? */
static bool scales_up(text t) {
  int commas = 0;
  for (; t.at < t.end && commas < 2; t.at++) commas += *t.at == ',';
  return take(&t, " ") && digit(&t);
}

static kind kind_of(text *t) {
  static const struct {
    const char *op;
    kind is;
  } ops[] = {{"min.s32 ", MIN32},   {"max.s32 ", MAX32},    {"min.s16 ", MIN16},  {"max.s16 ", MAX16},
             {"min.s16x2 ", MIN16}, {"max.s16x2 ", MAX16},  {"neg.s", NEGATES},   {"sub.s", NEGATES},
             {"mul.lo.", NEGATES},  {"mul.wide.", NEGATES}, {"mad.lo.", NEGATES}, {"mad.wide.", NEGATES},
             {"add.s", PASSES},     {"shl.b", PASSES},      {"mov.b", COPIES},    {"selp.b", COPIES},
             {"cvt.", COPIES},      {"prmt.", COPIES}};
  if (!take(t, "\t")) return OTHER;
  for (size_t i = 0; i < sizeof ops / sizeof *ops; i++) {
    if (!take(t, ops[i].op)) continue;
    return *ops[i].op == 'm' && ops[i].is == NEGATES && scales_up(*t) ? PASSES : ops[i].is;
  }
  return OTHER;
}

/* Those before the first comma that is not inside braces are defined. */
static bool read_step(text line, const function *f, step *s) {
  *s = (step){.is = kind_of(&line)};
  if (s->is == OTHER) return false;
  int depth = 0;
  bool defines = true;
  while (line.at < line.end) {
    uint32_t id;
    if (*line.at == '%' && tf_ptx_take_reg(&line, &f->regs, &id)) {
      if (defines && s->nd < 4) s->d[s->nd++] = id;
      if (!defines && s->ns < 4) s->s[s->ns++] = id;
      continue;
    }
    depth += (*line.at == '{') - (*line.at == '}');
    if (*line.at == ',' && !depth) defines = false;
    line.at++;
  }
  return true;
}

static bool is_minmax(kind k) { return k >= MIN32; }

static void add(function *f, uint8_t *set, uint8_t more) {
  if ((*set | more) == *set) return;
  *set |= more;
  f->changed = true;
}

static void mark_negated(function *f, value *v) {
  f->changed = f->changed || !v->negated;
  v->negated = true;
}

static void visit(function *f, const step *s) {
  for (unsigned i = 0; i < s->nd; i++) {
    value *d = &f->of[s->d[i]];
    if (s->is == NEGATES) mark_negated(f, d);
    if (is_minmax(s->is)) add(f, &d->from, (uint8_t)(1u << s->is));
    for (unsigned j = 0; j < s->ns; j++) {
      value *from = &f->of[s->s[j]];
      if (from->negated) mark_negated(f, d);
      if (is_minmax(s->is)) add(f, &from->to, (uint8_t)(1u << s->is));
      if (s->is != COPIES) continue;
      add(f, &d->from, from->from);
      add(f, &from->to, d->to);
    }
  }
}

/* What each register may be, to the end of all copies: forward and backward in turns. */
static void spread(function *f) {
  do {
    f->changed = false;
    for (size_t i = 0; i < f->steps.n; i++) visit(f, &f->steps.at[i]);
    for (size_t i = f->steps.n; i-- > 0;) visit(f, &f->steps.at[i]);
  } while (f->changed);
}

static bool must_go(const function *f, const step *s) {
  if (!is_minmax(s->is) || s->nd != 1) return false;
  uint8_t near = f->of[s->d[0]].to;
  bool negated = false;
  for (unsigned i = 0; i < s->ns; i++) {
    near |= f->of[s->s[i]].from;
    negated |= f->of[s->s[i]].negated;
  }
  return negated && (near & 1u << s->is);
}

static bool has_minmax(text body) {
  for (text line; next_line(&body, &line);)
    if (take(&line, "\tm") && (take(&line, "ax.s") || take(&line, "in.s"))) return true;
  return false;
}

static bool decide(text body, function *f, tf_pool *pool) {
  bool negates = false;
  if (!has_minmax(body)) return false;
  f->regs = tf_ptx_regs(body, 1u << PTX_R16 | 1u << PTX_R32 | 1u << PTX_R64);
  f->of = TF_NEW_ARRAY(pool, value, f->regs.all + 1);
  for (text line; next_line(&body, &line);) {
    step s;
    if (!read_step(line, f, &s)) continue;
    negates |= s.is == NEGATES;
    tf_vec_push(pool, &f->steps, s);
  }
  if (!negates) return false;
  spread(f);
  for (size_t i = 0; i < f->steps.n; i++)
    if (must_go(f, &f->steps.at[i])) return true;
  return false;
}

/* The operands: `d, a, b;` */
static bool read_operands(text t, tf_str out[3]) {
  while (t.at < t.end && *t.at != '%') t.at++;
  return take_operand(&t, ',', &out[0]) && take_operand(&t, ',', &out[1]) && take_operand(&t, ';', &out[2]);
}

static void put_otherwise(tf_strbuf *b, text line, const step *s) {
  tf_str o[3];
  if (!read_operands(line, o)) {
    put(b, (text){line.at, line.end + 1});
    return;
  }
  bool max = s->is == MAX32 || s->is == MAX16;
#define OPERAND(i) (int)o[i].len, o[i].ptr
  if (s->is == MIN32 || s->is == MAX32) {
    tf_sb_printf(b, "\t{ .reg .pred q; setp.%s.s32 q, %.*s, %.*s; selp.b32 %.*s, %.*s, %.*s, q; }\n", max ? "gt" : "lt",
                 OPERAND(1), OPERAND(2), OPERAND(0), OPERAND(1), OPERAND(2));
    return;
  }
  text t = line;
  bool pair = take(&t, max ? "\tmax.s16x2" : "\tmin.s16x2");
  const char *bits = pair ? "b32" : "b16", *flip = pair ? "0x80008000" : "0x8000";
  tf_sb_printf(b, "\t{ .reg .%s u, v; xor.%s u, %.*s, %s; xor.%s v, %.*s, %s; %s.%s u, u, v; xor.%s %.*s, u, %s; }\n",
               bits, bits, OPERAND(1), flip, bits, OPERAND(2), flip, max ? "max" : "min", pair ? "u16x2" : "u16", bits,
               OPERAND(0), flip);
#undef OPERAND
}

static void put_function(tf_strbuf *b, text body, const function *f) {
  for (text line; next_line(&body, &line);) {
    step s;
    if (read_step(line, f, &s) && must_go(f, &s)) put_otherwise(b, line, &s);
    else put(b, (text){line.at, line.end + 1});
  }
}

static bool rewrite(tf_strbuf *b, text body) {
  function f = {0};
  bool must = decide(body, &f, b->pool);
  if (must) put_function(b, body, &f);
  return must;
}

tf_str tf_ptx_minmax(tf_pool *pool, tf_str ptx) { return tf_ptx_rewrite(pool, ptx, rewrite); }
