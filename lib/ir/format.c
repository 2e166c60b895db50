/* The custom-form language of the dialect tables (README.md): one string, read by the parser and by the printer. */
#include "ir/parse_impl.h"
#include "ir/print_impl.h"

typedef enum elem_kind {
  E_END,
  E_LITERAL,
  E_VALUE,
  E_ATTR,
  E_TYPE,
  E_TYPES,
  E_DICT,
  E_KEYWORD_DICT,
  E_REGION,
  E_CUSTOM,
  E_OPEN,
  E_CLOSE
} elem_kind;

typedef struct elem {
  elem_kind kind;
  char text[40]; /* literal, or a name */
} elem;

static void copy_name(elem *e, const char *from, size_t n) {
  if (n >= sizeof e->text) n = sizeof e->text - 1;
  memcpy(e->text, from, n);
  e->text[n] = 0;
}

static bool word_char(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-';
}

/* The next element of a format; the formats are ours, so a mistake in one shows as a literal that never matches. */
static elem next_elem(const char **at) {
  elem e = {E_END, ""};
  const char *f = *at;
  while (*f == ' ' || *f == '\n') f++;
  if (*f == '`') {
    const char *end = strchr(f + 1, '`');
    e.kind = E_LITERAL;
    copy_name(&e, f + 1, (size_t)(end - f - 1));
    f = end + 1;
  } else if (*f == '(') e.kind = E_OPEN, f++;
  else if (*f == ')') e.kind = E_CLOSE, f += f[1] == '?' ? 2 : 1;
  else if (*f) {
    const char *from = f;
    bool value = *f == '$', attr = *f == '#';
    if (value || attr) from = ++f;
    while (word_char(*f)) f++;
    copy_name(&e, from, (size_t)(f - from));
    e.kind = value ? E_VALUE : attr ? E_ATTR : E_LITERAL;
    if (!value && !attr) {
      if (strcmp(e.text, "attr-dict") == 0) e.kind = E_DICT;
      else if (strcmp(e.text, "attr-dict-with-keyword") == 0) e.kind = E_KEYWORD_DICT;
      else if (strcmp(e.text, "types") == 0) e.kind = E_TYPES;
      else if (*f == '(') {
        e.kind = strcmp(e.text, "type") == 0 ? E_TYPE : strcmp(e.text, "region") == 0 ? E_REGION : E_CUSTOM;
        from = ++f;
        if (*from == '$') from++;
        while (*f && *f != ')') f++;
        copy_name(&e, from, (size_t)(f - from));
        f++;
      }
    }
    if (f == *at) f++;
  }
  *at = f;
  return e;
}

static const tf_spec *find_spec(const tf_spec *s, uint32_t n, const char *name, uint32_t *index) {
  for (uint32_t i = 0; i < n; i++)
    if (strcmp(s[i].name, name) == 0) {
      *index = i;
      return &s[i];
    }
  return NULL;
}

static const tf_directive *find_directive(const tf_dialect *d, const char *name) {
  for (uint32_t i = 0; i < d->ndirective; i++)
    if (strcmp(d->directives[i].name, name) == 0) return &d->directives[i];
  return NULL;
}

static bool names_attr(const tf_opdef *def, const char *name) {
  for (const char *at = def->format; at && *at;) {
    elem e = next_elem(&at);
    if (e.kind == E_END) break;
    if ((e.kind == E_ATTR || e.kind == E_CUSTOM) && strcmp(e.text, name) == 0) return true;
  }
  return false;
}

/* ------------------------------------------------------------------------------------------------ parsing */

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

static bool read_elem(reader *r, const elem *e) {
  const tf_opdef *d = r->st->def;
  tf_parser *p = r->p;
  uint32_t i;
  const tf_spec *s;
  tf_type *t;
  switch (e->kind) {
  case E_LITERAL: return tf_p_expect(p, e->text);
  case E_VALUE: return !(s = find_spec(d->operand, d->noperand, e->text, &i)) || read_values(r, s);
  case E_ATTR: return !(s = find_spec(d->attr, d->nattr, e->text, &i)) || read_attr(r, s);
  case E_TYPE:
    s = find_spec(d->result, d->nresult, e->text, &i);
    if (s) return read_result_types(r, s);
    s = find_spec(d->operand, d->noperand, e->text, &i);
    return s ? read_operand_types(r, s, i) : tf_p_type(p, &t);
  case E_TYPES:
    if (!tf_p_type(p, &t)) return false;
    for (uint32_t k = 0; k < d->nresult; k++) tf_p_add_result(p, r->st, t);
    return true;
  case E_DICT: return tf_p_attr_dict(p, r->st, true);
  case E_KEYWORD_DICT: return tf_p_attributes(p, r->st);
  case E_REGION: {
    tf_block *b = tf_block_new(p->pool);
    tf_p_add_region(p, r->st, b);
    return tf_p_region(p, b, NULL, NULL);
  }
  case E_CUSTOM: {
    const tf_directive *c = find_directive(d->dialect, e->text);
    return !c || c->parse(p, r->st);
  }
  default: return true;
  }
}

static const char *skip_group(const char *at) {
  for (int depth = 1; depth;) {
    elem e = next_elem(&at);
    if (e.kind == E_OPEN) depth++;
    else if (e.kind == E_CLOSE) depth--;
    else if (e.kind == E_END) break;
  }
  return at;
}

/* Does the text have the group that begins at `at`? Its first element decides. */
static bool group_present(reader *r, const char *at) {
  elem e = next_elem(&at);
  if (e.kind == E_LITERAL) return tf_p_peek(r->p, e.text);
  if (e.kind == E_VALUE) return peek_operand(r);
  if (e.kind == E_REGION) return tf_p_peek(r->p, "{");
  return false;
}

bool tf_format_parse(tf_parser *p, tf_opstate *st) {
  reader r = {.p = p, .st = st};
  const char *at = st->def->format;
  for (;;) {
    elem e = next_elem(&at);
    if (e.kind == E_END) return !r.literals.n || tf_p_make_constants(p, st, &r.literals);
    if (e.kind == E_OPEN) {
      if (!group_present(&r, at)) at = skip_group(at);
    } else if (!read_elem(&r, &e)) return false;
  }
}

/* ------------------------------------------------------------------------------------------------ printing */

static bool glued_after(const char *lit) { return strchr("([<", lit[0]) && !lit[1]; }
static bool glued_before(const char *lit) { return strchr(")]>,(", lit[0]) && !lit[1]; }

typedef struct writer {
  tf_printer *p;
  tf_op *op;
  bool glue;        /* no space before the next element */
  bool after_value; /* an operand came last: %x[%i] */
} writer;

static void space(writer *w) {
  if (!w->glue) tf_sb_putc(w->p->out, ' ');
  w->glue = false;
}

static void write_attr(writer *w, const tf_spec *s, const tf_attr *a) {
  tf_strbuf *b = w->p->out;
  if (strcmp(s->kind, "enum") == 0) tf_sb_put(b, a->s);
  else if (strcmp(s->kind, "int") == 0) tf_sb_printf(b, "%lld", (long long)a->i);
  else if (strcmp(s->kind, "ints") == 0) {
    tf_sb_putc(b, '[');
    for (uint32_t i = 0; i < a->n; i++) tf_sb_printf(b, "%s%lld", i ? ", " : "", (long long)a->ints[i]);
    tf_sb_putc(b, ']');
  } else tf_attr_print(b, a);
}

static uint32_t spec_range(const tf_spec *specs, uint32_t n, uint32_t i, uint32_t total, uint32_t *count) {
  int c = tf_spec_count(specs, n, i, total);
  *count = c < 0 ? 0 : (uint32_t)c;
  return tf_spec_start(specs, n, i, total);
}

static void write_dict(writer *w, const char *keyword) {
  const char *elided[64];
  size_t n = 0;
  bool any = false;
  for (uint32_t i = 0; i < w->op->nattr; i++) any |= !names_attr(w->op->def, w->op->attr[i].name);
  if (any) tf_sb_puts(w->p->out, keyword);
  for (uint32_t i = 0; i < w->op->nattr && n < 63; i++) {
    const char *name = w->op->attr[i].name;
    if (names_attr(w->op->def, name)) elided[n++] = name;
  }
  elided[n] = NULL;
  tf_pr_attr_dict(w->p, w->op, elided);
  w->glue = false;
}

static void write_elem(writer *w, const elem *e) {
  tf_op *op = w->op;
  const tf_opdef *d = op->def;
  uint32_t i, count, start;
  const tf_spec *s;
  bool after_value = w->after_value;
  w->after_value = e->kind == E_VALUE;
  switch (e->kind) {
  case E_LITERAL:
    if (glued_before(e->text) || (after_value && strcmp(e->text, "[") == 0)) w->glue = true;
    space(w);
    tf_sb_puts(w->p->out, e->text);
    w->glue = glued_after(e->text);
    return;
  case E_VALUE:
    if (!(s = find_spec(d->operand, d->noperand, e->text, &i))) return;
    start = spec_range(d->operand, d->noperand, i, op->noperand, &count);
    for (uint32_t k = 0; k < count; k++) {
      if (k) tf_sb_putc(w->p->out, ',');
      space(w);
      tf_pr_value(w->p, op->operand[start + k].value);
    }
    return;
  case E_ATTR: {
    tf_attr *a = tf_op_attr(op, e->text);
    if (!a || !(s = find_spec(d->attr, d->nattr, e->text, &i))) return;
    space(w);
    write_attr(w, s, a);
    return;
  }
  case E_TYPE:
    if ((s = find_spec(d->result, d->nresult, e->text, &i))) {
      start = spec_range(d->result, d->nresult, i, op->nresult, &count);
      for (uint32_t k = 0; k < count; k++) {
        if (k) tf_sb_putc(w->p->out, ',');
        space(w);
        tf_pr_type(w->p, op->result[start + k].type);
      }
    } else if ((s = find_spec(d->operand, d->noperand, e->text, &i))) {
      start = spec_range(d->operand, d->noperand, i, op->noperand, &count);
      for (uint32_t k = 0; k < count; k++) {
        if (k) tf_sb_putc(w->p->out, ',');
        space(w);
        tf_pr_type(w->p, op->operand[start + k].value->type);
      }
    }
    return;
  case E_TYPES:
    space(w);
    tf_pr_type(w->p, op->nresult ? op->result[0].type : op->operand[0].value->type);
    return;
  case E_DICT: write_dict(w, ""); return;
  case E_KEYWORD_DICT: write_dict(w, " attributes"); return;
  case E_REGION: {
    uint32_t k = (uint32_t)(e->text[0] - '0');
    if (k < op->nregion) tf_pr_region(w->p, &op->region[k], d->traits & TF_IMPLICIT_TERM);
    return;
  }
  case E_CUSTOM: {
    const tf_directive *c = find_directive(d->dialect, e->text);
    if (c) c->print(w->p, op);
    return;
  }
  default: return;
  }
}

/* An optional group is printed when the first operand, result, attribute or region in it is there. */
static bool group_needed(tf_op *op, const char *at) {
  const tf_opdef *d = op->def;
  for (;;) {
    elem e = next_elem(&at);
    uint32_t i, count;
    if (e.kind == E_VALUE && find_spec(d->operand, d->noperand, e.text, &i)) {
      spec_range(d->operand, d->noperand, i, op->noperand, &count);
      return count > 0;
    }
    if (e.kind == E_TYPE && find_spec(d->result, d->nresult, e.text, &i)) {
      spec_range(d->result, d->nresult, i, op->nresult, &count);
      return count > 0;
    }
    if (e.kind == E_ATTR) return tf_op_attr(op, e.text) != NULL;
    if (e.kind == E_REGION) {
      uint32_t k = (uint32_t)(e.text[0] - '0');
      return k < op->nregion && op->region[k].block;
    }
    if (e.kind == E_CLOSE || e.kind == E_END) return false;
  }
}

void tf_format_print(tf_printer *p, tf_op *op) {
  writer w = {.p = p, .op = op};
  const char *at = op->def->format;
  for (;;) {
    elem e = next_elem(&at);
    if (e.kind == E_END) return;
    if (e.kind == E_OPEN) {
      if (!group_needed(op, at)) at = skip_group(at);
    } else write_elem(&w, &e);
  }
}
