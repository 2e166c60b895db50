/* Ops, regions and names; the hooks' helpers. One bad op costs one diagnostic: the parser skips to the next line that
 * can begin an op, and what the bad op would have defined is poisoned, so that its uses are not reported again. */
#include "ir/parse_impl.h"

#include <stdio.h>

tf_context *tf_p_context(tf_parser *p) { return p->ctx; }
tf_pool *tf_p_pool(tf_parser *p) { return p->pool; }
tf_loc tf_p_loc(tf_parser *p) { return tf_lex_loc_at(&p->lex, tf_lex_pos(&p->lex)); }

bool tf_p_error(tf_parser *p, tf_loc loc, const char *fmt, ...) {
  char text[1024];
  va_list ap;
  va_start(ap, fmt);
  vsnprintf(text, sizeof text, fmt, ap);
  va_end(ap);
  tf_token t = p->lex.tok;
  tf_loc here = tf_p_loc(p);
  bool at_token = here.line == loc.line && here.col == loc.col && strncmp(text, "expected", 8) == 0;
  if (at_token && t.kind == TF_TOK_EOF) { /* said once, not once a level */
    if (p->at_end) return false;
    p->at_end = true;
  }
  if (!at_token) tf_error(p->ctx->diags, loc, "%s", text);
  else if (t.kind == TF_TOK_EOF) tf_error(p->ctx->diags, loc, "%s, found the end of the file", text);
  else if (t.kind == TF_TOK_ERROR && t.text.ptr[0] == '"')
    tf_error(p->ctx->diags, loc, "the string is not closed on its line");
  else if (t.kind == TF_TOK_ERROR && t.text.ptr[0] == '%' && t.text.len > 1)
    tf_error(p->ctx->diags, loc, "'%.*s' is no name of a value: it is a number, or begins with no digit",
             (int)(t.text.len < 60 ? t.text.len : 60), t.text.ptr);
  else if (t.kind == TF_TOK_ERROR && t.text.ptr[0] == '@' && t.text.len > 1 && t.text.ptr[1] != '"')
    tf_error(p->ctx->diags, loc, "'%.*s' is no symbol: it begins with a letter or _, or is in quotes",
             (int)(t.text.len < 60 ? t.text.len : 60), t.text.ptr);
  else tf_error(p->ctx->diags, loc, "%s, found '%.*s'", text, (int)(t.text.len < 60 ? t.text.len : 60), t.text.ptr);
  return false;
}

/* ------------------------------------------------------------------------------------------------ tokens */

bool tf_p_peek(tf_parser *p, const char *token) {
  tf_tok k = p->lex.tok.kind;
  if (token[0] == '@' && !token[1]) return k == TF_TOK_SYMBOL;
  return (k == TF_TOK_ID || k == TF_TOK_PUNCT) && tf_str_eqz(p->lex.tok.text, token);
}

bool tf_p_try(tf_parser *p, const char *token) {
  if (!tf_p_peek(p, token)) return false;
  tf_lex_next(&p->lex);
  return true;
}

bool tf_p_expect(tf_parser *p, const char *token) {
  return tf_p_try(p, token) || tf_p_error(p, tf_p_loc(p), "expected '%s'", token);
}

bool tf_p_peek_int(tf_parser *p) {
  tf_lexer l = p->lex;
  if (tf_p_peek(p, "-")) tf_lex_next(&l);
  return l.tok.kind == TF_TOK_INT;
}
bool tf_p_peek_value(tf_parser *p) { return p->lex.tok.kind == TF_TOK_VALUE; }

bool tf_p_starts_line(tf_parser *p) { return p->lex.tok.starts_line || p->lex.tok.kind == TF_TOK_EOF; }

tf_str tf_p_rest(tf_parser *p) {
  size_t at = tf_lex_pos(&p->lex);
  return (tf_str){p->lex.src.ptr + at, p->lex.src.len - at};
}

void tf_p_skip(tf_parser *p, size_t n) { tf_lex_seek(&p->lex, tf_lex_pos(&p->lex) + n); }

bool tf_p_keyword(tf_parser *p, tf_str *out) {
  if (p->lex.tok.kind != TF_TOK_ID) return tf_p_error(p, tf_p_loc(p), "expected a word");
  *out = p->lex.tok.text;
  tf_lex_next(&p->lex);
  return true;
}

bool tf_p_string(tf_parser *p, tf_str *out) {
  if (p->lex.tok.kind != TF_TOK_STRING) return tf_p_error(p, tf_p_loc(p), "expected a string");
  *out = tf_p_unquote(p, p->lex.tok.text);
  tf_lex_next(&p->lex);
  return true;
}

bool tf_p_symbol(tf_parser *p, tf_str *out) {
  if (p->lex.tok.kind != TF_TOK_SYMBOL) return tf_p_error(p, tf_p_loc(p), "expected a symbol such as @name");
  tf_str t = {p->lex.tok.text.ptr + 1, p->lex.tok.text.len - 1};
  *out = t.ptr[0] == '"' ? tf_p_unquote(p, t) : t;
  tf_lex_next(&p->lex);
  return true;
}

/* ------------------------------------------------------------------------------------------------ names */

static tf_value *lookup(tf_parser *p, tf_str name) {
  for (tf_scope *s = p->scope; s; s = s->up) {
    tf_value *v = tf_strmap_get(&s->values, name);
    if (v) return v;
    if (s->isolated) break;
  }
  return NULL;
}

bool tf_p_operand(tf_parser *p, tf_value **out) {
  if (!tf_p_peek_value(p)) return tf_p_error(p, tf_p_loc(p), "expected a value such as %%x");
  tf_str name = {p->lex.tok.text.ptr + 1, p->lex.tok.text.len - 1};
  *out = lookup(p, name);
  if (*out == p->poison) return false; /* reported where it should have been defined */
  if (!*out) return tf_p_error(p, tf_p_loc(p), "'%%%.*s' is not defined here", (int)name.len, name.ptr);
  tf_lex_next(&p->lex);
  return true;
}

bool tf_p_value_name(tf_parser *p, tf_str *out) {
  if (!tf_p_peek_value(p)) return tf_p_error(p, tf_p_loc(p), "expected a value name such as %%x");
  *out = (tf_str){p->lex.tok.text.ptr + 1, p->lex.tok.text.len - 1};
  tf_lex_next(&p->lex);
  return true;
}

static bool all_digits(tf_str s) {
  for (size_t i = 0; i < s.len; i++)
    if (s.ptr[i] < '0' || s.ptr[i] > '9') return false;
  return true;
}

bool tf_p_define(tf_parser *p, tf_str name, tf_value *v, tf_loc loc) {
  tf_value *have = lookup(p, name);
  if (have && have != p->poison) return tf_p_error(p, loc, "'%%%.*s' is already defined", (int)name.len, name.ptr);
  tf_strmap_set(&p->scope->values, name, v);
  if (v != p->poison && !all_digits(name)) v->name = tf_strmap_intern(&p->ctx->names, name);
  return true;
}

/* ------------------------------------------------------------------------------------------------ op states */

void tf_p_add_operand(tf_parser *p, tf_opstate *st, tf_value *v) { tf_vec_push(p->pool, &st->operands, v); }
void tf_p_add_result(tf_parser *p, tf_opstate *st, tf_type *t) { tf_vec_push(p->pool, &st->results, t); }
void tf_p_add_region(tf_parser *p, tf_opstate *st, tf_block *b) { tf_vec_push(p->pool, &st->regions, b); }

void tf_p_add_attr(tf_parser *p, tf_opstate *st, const char *name, tf_attr *a) {
  tf_named_attr n = {tf_intern(p->ctx, name), a};
  tf_vec_push(p->pool, &st->attrs, n);
}

/* The next op's own, or, with `arg`, those of one of its arguments. */
static bool read_dict(tf_parser *p, tf_opstate *st, const tf_opdef *def, bool arg) {
  tf_named_attr *entry;
  tf_loc *loc;
  uint32_t n;
  bool ok = true;
  if (!tf_p_dict(p, &entry, &loc, &n)) return false;
  for (uint32_t i = 0; i < n; i++) {
    for (size_t k = 0; k < st->attrs.n; k++)
      if (st->attrs.at[k].name == entry[i].name)
        return tf_p_error(p, loc[i], "attribute '%s' is given twice", entry[i].name);
    ok &= tf_attr_taken(p->ctx, loc[i], def, arg, entry[i].name);
    tf_vec_push(p->pool, &st->attrs, entry[i]);
  }
  return ok;
}

bool tf_p_attr_dict(tf_parser *p, tf_opstate *st, bool optional) {
  return (optional && !tf_p_peek(p, "{")) || read_dict(p, st, st->def, false);
}

bool tf_p_arg_attrs(tf_parser *p, const tf_opstate *st, tf_attr **out) {
  tf_opstate dict = {.pool = p->pool};
  if (tf_p_peek(p, "{") && !read_dict(p, &dict, st->def, true)) return false;
  *out = tf_attr_dict(p->ctx, dict.attrs.at, (uint32_t)dict.attrs.n);
  return true;
}

/* Behind the custom form of an op that has no place for them stand attributes of other tools. */
static bool foreign_attrs(tf_parser *p, tf_opstate *st) {
  if (!tf_p_peek(p, "{")) return true;
  tf_loc loc = tf_p_loc(p);
  size_t from = st->attrs.n;
  if (!read_dict(p, st, st->def, false)) return false;
  for (size_t i = from; i < st->attrs.n; i++)
    if (!tf_attr_is_foreign(p->ctx, st->attrs.at[i].name))
      return tf_p_error(p, loc, "attribute '%s' of '%s' stands in the op's own form, or in the generic one",
                        st->attrs.at[i].name, st->def->name);
  return true;
}

bool tf_p_attributes(tf_parser *p, tf_opstate *st) {
  return !tf_p_try(p, "attributes") || tf_p_attr_dict(p, st, false);
}

/* ------------------------------------------------------------------------------------------------ locations */

static bool parse_loc(tf_parser *p, tf_loc *loc) {
  tf_str file;
  int64_t line = 0, col = 0;
  if (!tf_p_expect(p, "(")) return false;
  if (tf_p_try(p, "unknown")) {
    *loc = TF_NOLOC;
    return tf_p_expect(p, ")");
  }
  if (!tf_p_string(p, &file) || !tf_p_expect(p, ":") || !tf_p_int(p, &line) || !tf_p_expect(p, ":") ||
      !tf_p_int(p, &col) || !tf_p_expect(p, ")"))
    return false;
  *loc = (tf_loc){tf_diags_add_source(p->ctx->diags, file, (tf_str){"", 0}), (uint32_t)line, (uint32_t)col};
  return true;
}

/* ------------------------------------------------------------------------------------------------ regions */

static void skip_op(tf_parser *p, size_t from);
static bool parse_op(tf_parser *p, tf_block *b);
static void add_terminators(tf_op *op);

static void push_scope(tf_parser *p, tf_scope *s, bool isolated) {
  *s = (tf_scope){.up = p->scope, .isolated = isolated};
  s->values.pool = p->pool;
  p->scope = s;
}

/* 1 for an opening brace, -1 for a closing one. */
static int brace(tf_token t) {
  if (t.kind != TF_TOK_PUNCT) return 0;
  return t.text.ptr[0] == '{' ? 1 : t.text.ptr[0] == '}' ? -1 : 0;
}

/* To the end of the region. */
static void skip_blocks(tf_parser *p) {
  for (int depth = 0; p->lex.tok.kind != TF_TOK_EOF; tf_lex_next(&p->lex)) {
    if (depth == 0 && tf_p_peek(p, "}")) return;
    depth += brace(p->lex.tok);
  }
}

static void parse_ops(tf_parser *p, tf_block *b) {
  while (!tf_p_peek(p, "}") && p->lex.tok.kind != TF_TOK_EOF) {
    if (p->lex.tok.kind == TF_TOK_CARET) {
      tf_p_error(p, tf_p_loc(p), "a region has one block in tf; control flow is structured");
      skip_blocks(p);
      return;
    }
    size_t from = tf_lex_pos(&p->lex);
    if (!tf_p_count_op(p) || !parse_op(p, b)) skip_op(p, from);
  }
}

/* A region is isolated when the row of its op says so. */
static bool parse_region_body(tf_parser *p, tf_block *b, const tf_str *names, const tf_loc *locs, bool isolated) {
  if (!tf_p_enter(p)) return false;
  tf_scope scope;
  push_scope(p, &scope, isolated);
  bool ok = true;
  for (uint32_t i = 0; ok && names && i < b->narg; i++)
    ok = tf_p_define(p, names[i], b->arg[i], locs ? locs[i] : tf_p_loc(p));
  if (ok) ok = tf_p_expect(p, "{");
  if (ok) parse_ops(p, b);
  if (ok) ok = tf_p_expect(p, "}");
  p->scope = scope.up;
  p->depth--;
  return ok;
}

bool tf_p_region(tf_parser *p, tf_block *b, const tf_str *names, const tf_loc *locs) {
  return parse_region_body(p, b, names, locs, p->def && (p->def->traits & TF_ISOLATED));
}

/* The generic form's region: { ^bb0(%a: t, ...): ops }, the label optional. */
static bool parse_generic_region(tf_parser *p, tf_opstate *st, bool isolated) {
  tf_block *b = tf_block_new(p->pool);
  tf_scope scope;
  if (!tf_p_enter(p)) return false;
  push_scope(p, &scope, isolated);
  bool ok = tf_p_expect(p, "{");
  bool empty = ok && tf_p_peek(p, "}");
  if (ok && p->lex.tok.kind == TF_TOK_CARET) {
    tf_lex_next(&p->lex);
    if (tf_p_try(p, "(")) {
      while (ok && !tf_p_peek(p, ")")) {
        tf_str name;
        tf_type *t;
        if (b->narg && !(ok = tf_p_expect(p, ","))) break;
        tf_loc loc = tf_p_loc(p);
        ok = tf_p_value_name(p, &name) && tf_p_expect(p, ":") && tf_p_type(p, &t) &&
             tf_p_define(p, name, tf_block_add_arg(p->pool, b, t, NULL), loc);
        if (ok && tf_p_try(p, "loc")) ok = parse_loc(p, &loc);
      }
      if (ok) ok = tf_p_expect(p, ")");
    }
    if (ok) ok = tf_p_expect(p, ":");
  }
  if (ok) parse_ops(p, b);
  if (ok) ok = tf_p_expect(p, "}");
  p->scope = scope.up;
  p->depth--;
  tf_p_add_region(p, st, empty ? NULL : b);
  return ok;
}

/* ------------------------------------------------------------------------------------------------ ops */

typedef struct names {
  tf_str name;
  tf_loc loc;
} result_name;

static bool unknown_op(tf_parser *p, tf_loc loc, tf_str name) {
  const tf_dialect *d;
  const char *near = NULL, *of = NULL;
  unsigned least = 3, n;
  int len = (int)(name.len < 60 ? name.len : 60);
  for (uint32_t i = 0; (d = tf_context_dialect(p->ctx, i)); i++) {
    size_t own = strlen(d->name);
    if (name.len > own && name.ptr[own] == '.' && !memcmp(name.ptr, d->name, own)) of = d->name;
    for (uint32_t k = 0; k < d->nrow; k++) {
      const char *own_word = d->rows[k].word;
      if ((n = tf_str_distance(name, d->rows[k].name)) < least) least = n, near = d->rows[k].name;
      if (own_word && (n = tf_str_distance(name, own_word)) < least && n < name.len) least = n, near = own_word;
    }
  }
  if (near) return tf_p_error(p, loc, "unknown op '%.*s'; did you mean '%s'?", len, name.ptr, near);
  if (!of) return tf_p_error(p, loc, "unknown op '%.*s'", len, name.ptr);
  return tf_p_error(p, loc, "unknown op '%.*s'; `tf-opt --help-dialect %s` lists its ops", len, name.ptr, of);
}

/* "name"(%a, %b) <{..}> ({regions}) {attrs} : (t, t) -> t */
static bool parse_generic(tf_parser *p, tf_opstate *st) {
  tf_str name;
  tf_loc loc = tf_p_loc(p);
  if (!tf_p_string(p, &name)) return false;
  st->def = tf_context_op_str(p->ctx, name);
  if (!st->def || !st->def->registered) {
    if (!p->ctx->allow_unregistered) return unknown_op(p, loc, name);
    st->def = tf_context_unregistered(p->ctx, name);
  }
  p->def = st->def;
  if (!tf_p_expect(p, "(")) return false;
  while (!tf_p_peek(p, ")")) {
    tf_value *v;
    if (st->operands.n && !tf_p_expect(p, ",")) return false;
    if (!tf_p_operand(p, &v)) return false;
    tf_p_add_operand(p, st, v);
  }
  tf_lex_next(&p->lex);
  if (tf_p_try(p, "<")) {
    if (!tf_p_attr_dict(p, st, false) || !tf_p_expect(p, ">")) return false;
  }
  if (tf_p_try(p, "(")) {
    do
      if (!parse_generic_region(p, st, st->def->traits & TF_ISOLATED)) return false;
    while (tf_p_try(p, ","));
    if (!tf_p_expect(p, ")")) return false;
  }
  if (!tf_p_attr_dict(p, st, true) || !tf_p_expect(p, ":")) return false;
  loc = tf_p_loc(p);
  tf_type *ft;
  if (!tf_p_type(p, &ft)) return false;
  if (ft->kind != TF_TYPE_FUNCTION) return tf_p_error(p, loc, "expected a function type, found %s", tf_type_str(ft));
  if (ft->nin != st->operands.n)
    return tf_p_error(p, loc, "%zu operands, but the type names %u", st->operands.n, ft->nin);
  for (uint32_t i = 0; i < ft->nin; i++)
    if (ft->sub[i] != st->operands.at[i]->type)
      return tf_p_error(p, loc, "operand %u has type %s, but the op's type says %s", i,
                        tf_type_str(st->operands.at[i]->type), tf_type_str(ft->sub[i]));
  for (uint32_t i = ft->nin; i < ft->nsub; i++) tf_p_add_result(p, st, ft->sub[i]);
  return true;
}

static bool parse_custom(tf_parser *p, tf_opstate *st) {
  tf_loc loc = tf_p_loc(p);
  tf_str name;
  if (!tf_p_keyword(p, &name)) return false;
  st->def = tf_context_op_of_word(p->ctx, name);
  if (!st->def || !st->def->registered) return unknown_op(p, loc, name);
  p->def = st->def;
  if (st->def->parse) return st->def->parse(p, st) && foreign_attrs(p, st);
  if (st->def->format) return tf_format_parse(p, st) && foreign_attrs(p, st);
  return tf_p_error(p, loc, "'%s' has no custom form; write it in the generic form", st->def->name);
}

static bool result_types(tf_parser *p, tf_opstate *st, size_t num_names, tf_op **out) {
  const tf_opdef *d = st->def;
  bool infer = !st->results.n && d->infer && (num_names || d->nresult);
  if (infer) {
    size_t n = num_names > d->nresult ? num_names : d->nresult;
    if (d->nresult && (d->result[d->nresult - 1].variadic || d->result[d->nresult - 1].opt)) n = num_names;
    if (n > 64) return tf_p_error(p, st->loc, "more than 64 results");
    for (size_t i = 0; i < n; i++) tf_p_add_result(p, st, tf_type_none(p->ctx));
  }
  tf_op *op = tf_op_from_state(p->ctx, st);
  *out = op;
  if (!infer || !op->nresult) return true;
  tf_type *types[64] = {0};
  unsigned errors = tf_diags_errors(p->ctx->diags);
  if (!d->infer(op, types)) {
    tf_op_erase(op);
    if (tf_diags_errors(p->ctx->diags) == errors)
      tf_error(p->ctx->diags, st->loc, "the result type of '%s' cannot be inferred", d->name);
    return false;
  }
  for (uint32_t i = 0; i < op->nresult; i++) op->result[i].type = types[i] ? types[i] : tf_type_none(p->ctx);
  return true;
}

static bool parse_op_inner(tf_parser *p, tf_block *b, result_name *names, size_t n) {
  tf_opstate st = {.loc = n ? names[0].loc : tf_p_loc(p), .pool = p->pool};
  p->num_names = (unsigned)n;
  bool generic = p->lex.tok.kind == TF_TOK_STRING;
  if (!generic && p->lex.tok.kind != TF_TOK_ID) return tf_p_error(p, tf_p_loc(p), "expected an op");
  if (!(generic ? parse_generic(p, &st) : parse_custom(p, &st))) return false;
  if (p->lex.tok.kind == TF_TOK_ID && tf_p_peek(p, "loc") && !p->lex.tok.starts_line) {
    tf_lex_next(&p->lex);
    if (!parse_loc(p, &st.loc)) return false;
  }
  if (!p->lex.tok.starts_line && !tf_p_peek(p, "}") && p->lex.tok.kind != TF_TOK_EOF && !tf_p_peek_value(p) &&
      p->lex.tok.kind != TF_TOK_ID && p->lex.tok.kind != TF_TOK_STRING)
    return tf_p_error(p, tf_p_loc(p), "expected the end of '%s'", st.def->name);
  tf_op *op = NULL;
  if (!result_types(p, &st, n, &op)) return false;
  if (n && op->nresult != n) {
    tf_op_erase(op);
    return tf_p_error(p, st.loc, "'%s' has %u results, but %zu are named", op->def->name, op->nresult, n);
  }
  for (size_t i = 0; i < n; i++)
    if (!tf_p_define(p, names[i].name, &op->result[i], names[i].loc)) {
      tf_op_erase(op);
      return false;
    }
  add_terminators(op);
  tf_block_append(b, op);
  return true;
}

/* Rows with TF_IMPLICIT_TERM may leave the terminator out of the text. */
static void add_terminators(tf_op *op) {
  const tf_dialect *d = op->def->dialect;
  if (!(op->def->traits & TF_IMPLICIT_TERM) || !d->default_terminator) return;
  for (uint32_t r = 0; r < op->nregion; r++) {
    tf_block *b = op->region[r].block;
    if (!b || (b->last && (b->last->def->traits & TF_TERMINATOR))) continue;
    const tf_opdef *term = tf_context_op(op->ctx, d->default_terminator);
    tf_block_append(b, tf_op_new(op->ctx, op->pool, op->loc, term, NULL, 0, NULL, 0, NULL, 0, 0));
  }
}

/* What follows `%t =` is the name of an op. */
static bool names_op(const tf_parser *p) {
  tf_token t = p->lex.tok;
  if (t.kind == TF_TOK_STRING || t.kind == TF_TOK_EOF || tf_str_eqz(t.text, "}")) return true;
  return t.kind == TF_TOK_ID && (memchr(t.text.ptr, '.', t.text.len) || tf_str_eqz(t.text, "module"));
}

/* A statement of the dialect whose op the region is of. `from` is where it begins. */
static bool parse_statement(tf_parser *p, const result_name *name, bool assigns, size_t from) {
  if (!assigns) tf_lex_seek(&p->lex, from);
  if (!p->def->dialect->statement(p, assigns ? &name->name : NULL, name->loc)) return false;
  tf_token t = p->lex.tok;
  bool next = t.kind == TF_TOK_VALUE || t.kind == TF_TOK_STRING || names_op(p);
  return t.starts_line || next || tf_p_error(p, tf_p_loc(p), "expected the end of the statement");
}

static bool parse_op(tf_parser *p, tf_block *b) {
  TF_VEC(result_name) names = {0};
  bool own = false, statements = p->def && p->def->dialect && p->def->dialect->statement;
  size_t from = tf_lex_pos(&p->lex);
  if (tf_p_peek_value(p)) {
    do {
      result_name r = {.loc = tf_p_loc(p)};
      if (!tf_p_value_name(p, &r.name)) return false;
      tf_vec_push(p->pool, &names, r);
    } while (tf_p_try(p, ","));
    own = statements && names.n == 1 && !tf_p_peek(p, "=");
    if (!own && !tf_p_expect(p, "=")) return false;
  }
  bool assigns = !own && statements && names.n == 1 && !names_op(p);
  const tf_opdef *outer = p->def;
  tf_block *around = p->block;
  p->block = b;
  bool ok = own || assigns ? parse_statement(p, names.at, assigns, from) : parse_op_inner(p, b, names.at, names.n);
  p->def = outer;
  p->block = around;
  if (ok) return true;
  for (size_t i = 0; i < names.n; i++)
    if (!lookup(p, names.at[i].name)) tf_strmap_set(&p->scope->values, names.at[i].name, p->poison);
  return false;
}

/* A line that begins an op; in braces, where attributes stand too, only what looks like nothing else. */
static bool begins_op(tf_token t, bool in_braces) {
  if (!t.starts_line) return false;
  if (t.kind == TF_TOK_ID) return !in_braces || memchr(t.text.ptr, '.', t.text.len);
  return t.kind == TF_TOK_VALUE || t.kind == TF_TOK_STRING || t.kind == TF_TOK_CARET;
}

/* Skips the rest of the bad op that began at `from`: to a line that begins an op at this level, or to the end of the
 * region. Braces that the op opened before the error are its own. */
static void skip_op(tf_parser *p, size_t from) {
  size_t error = tf_lex_pos(&p->lex);
  int open = 0, depth = 0;
  for (tf_lex_seek(&p->lex, from); tf_lex_pos(&p->lex) < error; tf_lex_next(&p->lex)) open += brace(p->lex.tok);
  for (; p->lex.tok.kind != TF_TOK_EOF; tf_lex_next(&p->lex)) {
    tf_token t = p->lex.tok;
    if (depth == 0 && tf_lex_pos(&p->lex) != from && begins_op(t, open > 0)) return;
    int b = brace(t);
    if (b < 0 && depth == 0 && open-- <= 0) return;
    if (b > 0 || depth > 0) depth += b;
  }
}

tf_op *tf_parse(tf_context *c, tf_pool *pool, tf_str name, tf_str text, const tf_parse_options *o) {
  unsigned errors = tf_diags_errors(c->diags);
  tf_value poison = {0};
  tf_parser p = {.ctx = c, .pool = pool, .poison = &poison, .limits = o};
  uint32_t file = tf_diags_add_source(c->diags, name, text);
  tf_lex_init(&p.lex, file, text);
  tf_scope scope;
  push_scope(&p, &scope, true);
  tf_block *top = tf_block_new(pool);
  while (p.lex.tok.kind != TF_TOK_EOF) {
    if (tf_p_peek(&p, "}")) {
      tf_p_error(&p, tf_p_loc(&p), "expected an op");
      tf_lex_next(&p.lex);
      continue;
    }
    size_t from = tf_lex_pos(&p.lex);
    if (!tf_p_count_op(&p) || !parse_op(&p, top)) skip_op(&p, from);
  }
  if (tf_diags_errors(c->diags) != errors) return NULL;
  if (top->first && top->first == top->last && tf_op_is(top->first, "builtin.module")) {
    tf_op *m = top->first;
    tf_op_unlink(m);
    return m;
  }
  if (o && o->no_implicit_module) {
    tf_error(c->diags, ((tf_loc){file, 1, 1}), "expected one top-level builtin.module");
    return NULL;
  }
  tf_op *m = tf_module_new(c, pool);
  m->loc = (tf_loc){file, 1, 1};
  tf_region_set_block(&m->region[0], top);
  return m;
}
