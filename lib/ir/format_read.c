/* Text to ops, by the formats of the dialect tables. */
#include "ir/format.h"
#include "ir/parse_impl.h"

typedef struct reader {
  tf_parser *p;
  tf_opstate *st;
  tf_literals literals;
  tf_type **types; /* read by `type(..)`, per result spec */
  uint32_t ntypes;
} reader;

/* A value that begins a line is the result of the next op. */
static bool peek_operand(const reader *r) {
  return (tf_p_peek_value(r->p) && !r->p->lex.tok.starts_line) ||
         (r->st->def->dialect->constant && tf_p_peek_number(r->p));
}

static bool read_number(reader *r, const tf_spec *s) {
  tf_literal l = {.operand = (uint32_t)r->st->operands.n, .spec = s};
  if (!tf_p_skip_number(r->p, &l.number)) return false;
  tf_vec_push(r->p->pool, &r->literals, l);
  return true;
}

static bool read_value(reader *r, const tf_spec *s, tf_value **v) {
  const tf_dialect *d = r->st->def->dialect;
  bool taken = false;
  *v = NULL;
  if (d->operand && !d->operand(r->p, s, v, &taken)) return false;
  if (taken) return true;
  return !tf_p_peek_value(r->p) && peek_operand(r) ? read_number(r, s) : tf_p_operand(r->p, v);
}

static bool read_values(reader *r, const tf_spec *s) {
  bool own = r->st->def->dialect->operand != NULL; /* what begins an operand is the dialect's to say; one follows */
  if ((s->variadic || s->opt) && !own && !peek_operand(r)) return true;
  do {
    tf_value *v;
    if (!read_value(r, s, &v)) return false;
    tf_p_add_operand(r->p, r->st, v);
  } while (s->variadic && tf_p_try(r->p, ","));
  return true;
}

static bool read_ints(tf_parser *p, tf_attr **a) {
  TF_VEC(int64_t) v = {0};
  if (!tf_p_expect(p, "[")) return false;
  while (!tf_p_peek(p, "]")) {
    int64_t i;
    if (v.n && !tf_p_expect(p, ",")) return false;
    if (!tf_p_int(p, &i)) return false;
    tf_vec_push(p->pool, &v, i);
  }
  *a = tf_attr_ints(p->ctx, v.at, (uint32_t)v.n);
  return tf_p_expect(p, "]");
}

static bool read_attr(reader *r, const tf_spec *s) {
  tf_parser *p = r->p;
  tf_attr *a = NULL;
  tf_str word;
  int64_t i;
  tf_type *t;
  bool ok;
  if (strcmp(s->kind, "enum") == 0) {
    tf_loc loc = tf_p_loc(p);
    if (p->lex.tok.kind == TF_TOK_STRING) ok = tf_p_string(p, &word);
    else ok = tf_p_keyword(p, &word);
    if (ok) a = tf_attr_str(p->ctx, word);
    if (ok && !tf_attr_kind_ok(s, a))
      return tf_choice_error(p->ctx, loc, tf_pool_printf(p->pool, "'%s'", s->name), word, s->choices);
  } else if (strcmp(s->kind, "int") == 0) {
    ok = tf_p_int(p, &i);
    if (ok) a = tf_attr_i64(p->ctx, i);
  } else if (strcmp(s->kind, "ints") == 0) ok = read_ints(p, &a);
  else if (strcmp(s->kind, "type") == 0) {
    ok = tf_p_type(p, &t);
    if (ok) a = tf_attr_type(t);
  } else ok = tf_p_attr(p, &a);
  if (ok) tf_p_add_attr(p, r->st, s->name, a);
  return ok;
}

static bool read_result_types(reader *r, const tf_spec *s) {
  do {
    tf_type *t;
    if (!tf_p_type(r->p, &t)) return false;
    tf_p_add_result(r->p, r->st, t);
  } while (s->variadic && tf_p_try(r->p, ","));
  return true;
}

/* The types of operands are for the reader: the operands have them already. They must be right, all the same. */
static bool read_operand_types(reader *r, const tf_spec *s, uint32_t i) {
  const tf_opdef *d = r->st->def;
  uint32_t total = (uint32_t)r->st->operands.n, start = tf_spec_start(d->operand, d->noperand, i, total);
  int count = tf_spec_count(d->operand, d->noperand, i, total);
  for (int k = 0; k < count; k++) {
    tf_type *t;
    if (k && !tf_p_expect(r->p, ",")) return false;
    tf_loc loc = tf_p_loc(r->p);
    if (!tf_p_type(r->p, &t)) return false;
    const tf_value *v = r->st->operands.at[start + (uint32_t)k];
    tf_type *have = v ? v->type : t;
    for (size_t l = 0; l < r->literals.n; l++)
      if (r->literals.at[l].operand == start + (uint32_t)k) r->literals.at[l].type = t;
    if (t != have)
      return tf_p_error(r->p, loc, "operand '%s' has type %s, but %s is written here", s->name, tf_type_str(have),
                        tf_type_str(t));
  }
  return true;
}

static bool read_elem(reader *r, const tf_format_elem *e) {
  const tf_opdef *d = r->st->def;
  tf_parser *p = r->p;
  uint32_t i;
  const tf_spec *s;
  tf_type *t;
  switch (e->kind) {
  case TF_FORMAT_LITERAL: return tf_p_expect(p, e->text);
  case TF_FORMAT_VALUE: return !(s = tf_format_spec(d->operand, d->noperand, e->text, &i)) || read_values(r, s);
  case TF_FORMAT_ATTR: return !(s = tf_format_spec(d->attr, d->nattr, e->text, &i)) || read_attr(r, s);
  case TF_FORMAT_TYPE:
    s = tf_format_spec(d->result, d->nresult, e->text, &i);
    if (s) return read_result_types(r, s);
    s = tf_format_spec(d->operand, d->noperand, e->text, &i);
    return s ? read_operand_types(r, s, i) : tf_p_type(p, &t);
  case TF_FORMAT_TYPES:
    if (!tf_p_type(p, &t)) return false;
    for (uint32_t k = 0; k < d->nresult; k++) tf_p_add_result(p, r->st, t);
    return true;
  case TF_FORMAT_DICT: return tf_p_attr_dict(p, r->st, true);
  case TF_FORMAT_KEYWORD_DICT: return tf_p_attributes(p, r->st);
  case TF_FORMAT_REGION: {
    tf_block *b = tf_block_new(p->pool);
    tf_p_add_region(p, r->st, b);
    return tf_p_region(p, b, NULL, NULL);
  }
  case TF_FORMAT_CUSTOM: {
    const tf_directive *c = tf_format_directive(d->dialect, e->text);
    return !c || c->parse(p, r->st);
  }
  default: return true;
  }
}

/* Does the text have the group that begins at `at`? Its first element decides. */
static bool group_present(reader *r, const char *at) {
  tf_format_elem e = tf_format_next(&at);
  if (e.kind == TF_FORMAT_LITERAL) return tf_p_peek(r->p, e.text);
  if (e.kind == TF_FORMAT_VALUE) return peek_operand(r);
  if (e.kind == TF_FORMAT_REGION) return tf_p_peek(r->p, "{");
  return false;
}

bool tf_format_parse(tf_parser *p, tf_opstate *st) {
  reader r = {.p = p, .st = st};
  const char *at = st->def->format;
  for (;;) {
    tf_format_elem e = tf_format_next(&at);
    if (e.kind == TF_FORMAT_END) return !r.literals.n || tf_p_make_constants(p, st, &r.literals);
    if (e.kind == TF_FORMAT_OPEN) {
      if (!group_present(&r, at)) at = tf_format_skip(at);
    } else if (!read_elem(&r, &e)) return false;
  }
}
