/* From text to functions and statements. One pass over the characters: a statement ends with a semicolon, a line's end
 * (`.loc`, `.file`) or a brace; a register is looked up where it stands, innermost scope first. */
#include "codegen/ptx/ptx_parse.h"

#include <stdlib.h>

/* ------------------------------------------------------------------------------------------------ characters */

static bool is_space(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

static bool in_name(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '$' || c == '%';
}

static tf_str between(const char *from, const char *to) { return (tf_str){from, (size_t)(to - from)}; }

/* Behind white space and comments; false = a comment does not end. */
static bool skip_gap(tf_ptx_reader *r) {
  while (r->at < r->end) {
    if (is_space(*r->at)) {
      r->at++;
    } else if (r->end - r->at > 1 && r->at[0] == '/' && r->at[1] == '/') {
      const char *to = memchr(r->at, '\n', (size_t)(r->end - r->at));
      r->at = to ? to : r->end;
    } else if (r->end - r->at > 1 && r->at[0] == '/' && r->at[1] == '*') {
      const char *to = memmem(r->at + 2, (size_t)(r->end - r->at - 2), "*/", 2);
      if (!to) {
        r->failed = r->at;
        return false;
      }
      r->at = to + 2;
    } else {
      return true;
    }
  }
  return true;
}

static bool skip_string(tf_ptx_reader *r) {
  const char *to = memchr(r->at + 1, '"', (size_t)(r->end - r->at - 1));
  if (to) r->at = to + 1;
  return to != NULL;
}

/* Behind the `{` that stands here and the `}` that closes it. */
static bool skip_brackets(tf_ptx_reader *r) {
  for (int depth = 0; skip_gap(r) && r->at < r->end;) {
    if (*r->at == '"') {
      if (!skip_string(r)) return false;
      continue;
    }
    depth += (*r->at == '{') - (*r->at == '}');
    r->at++;
    if (!depth) return true;
  }
  return false;
}

static tf_str read_name(tf_ptx_reader *r) {
  const char *from = r->at;
  while (r->at < r->end && in_name(*r->at)) r->at++;
  return between(from, r->at);
}

/* ------------------------------------------------------------------------------------------------ registers */

static tf_ptx_scope *open_scope(tf_ptx_function *f, tf_ptx_scope *outer) {
  tf_ptx_scope *s = TF_NEW(f->pool, tf_ptx_scope);
  s->outer = outer;
  s->single.pool = f->pool;
  return s;
}

static uint32_t bits_of(tf_str type) {
  if (tf_str_eqz(type, "pred")) return 1;
  uint32_t n = 0;
  for (size_t i = 0; i < type.len; i++)
    if (type.ptr[i] >= '0' && type.ptr[i] <= '9') n = n * 10 + (uint32_t)(type.ptr[i] - '0');
    else if (n) break; /* f16x2 */
  return tf_str_ends(type, "x2") ? 2 * n : n;
}

static char kind_of(tf_str type) {
  if (!type.len) return 'b';
  return type.ptr[0] == 'b' && type.len > 1 && type.ptr[1] == 'f' ? 'B' : type.ptr[0];
}

static void declare(tf_ptx_function *f, tf_ptx_scope *scope, tf_ptx_class c) {
  c.first = f->registers;
  c.outer = scope == f->outer;
  if (c.count > TF_PTX_NONE / 2 - f->registers) return; /* ptxas would not take it either */
  f->registers += c.count;
  tf_vec_push(f->pool, &f->classes, c);
  uint32_t index = (uint32_t)f->classes.n;
  if (c.range) tf_vec_push(f->pool, &scope->ranges, index - 1);
  else tf_strmap_set(&scope->single, c.name, (void *)(uintptr_t)index);
}

/* `.reg .b32 %r<12>, x;`, behind `.reg` */
static void read_declaration(tf_ptx_reader *r, tf_ptx_function *f, tf_ptx_statement *s) {
  uint32_t bits = 0, lanes = 1;
  char kind = 'b';
  while (skip_gap(r) && r->at < r->end && *r->at != ';') {
    if (*r->at == '.') {
      r->at++;
      tf_str type = read_name(r);
      if (type.len == 2 && type.ptr[0] == 'v') lanes = (uint32_t)(type.ptr[1] - '0');
      else bits = bits_of(type), kind = kind_of(type);
      continue;
    }
    tf_ptx_class c = {.name = read_name(r), .count = 1, .bits = bits * lanes, .kind = kind, .by = s};
    if (!c.name.len) {
      r->at++;
      continue;
    }
    if (skip_gap(r) && r->at < r->end && *r->at == '<') {
      c.range = true;
      c.count = (uint32_t)strtoul(r->at + 1, NULL, 10);
    }
    declare(f, s->scope, c);
    while (r->at < r->end && *r->at != ',' && *r->at != ';') r->at++;
  }
}

/* `%r12`: the name of a range and a number without leading zeros. No single register is called so: two declarations of
 * one name are none. */
static const tf_ptx_class *find_range(const tf_ptx_function *f, const tf_ptx_scope *s, tf_str name, uint32_t *reg) {
  size_t digits = 0;
  uint64_t number = 0, scale = 1;
  while (digits < name.len && digits < 10) {
    char c = name.ptr[name.len - digits - 1];
    if (c < '0' || c > '9') break;
    number += (uint64_t)(c - '0') * scale;
    scale *= 10;
    digits++;
  }
  if (!digits || (digits > 1 && name.ptr[name.len - digits] == '0')) return NULL;
  tf_str root = {name.ptr, name.len - digits};
  for (size_t i = 0; i < s->ranges.n; i++) {
    const tf_ptx_class *c = &f->classes.at[s->ranges.at[i]];
    if (number >= c->count || c->name.len != root.len || memcmp(c->name.ptr, root.ptr, root.len) != 0) continue;
    *reg = c->first + (uint32_t)number;
    return c;
  }
  return NULL;
}

/* NULL: no register. */
static const tf_ptx_class *find_class(const tf_ptx_function *f, const tf_ptx_scope *s, tf_str name, uint32_t *reg) {
  for (; s; s = s->outer) {
    const tf_ptx_class *c = s->ranges.n ? find_range(f, s, name, reg) : NULL;
    if (c) return c;
    uintptr_t index = s->single.n ? (uintptr_t)tf_strmap_get(&s->single, name) : 0;
    if (!index) continue;
    *reg = f->classes.at[index - 1].first;
    return &f->classes.at[index - 1];
  }
  return NULL;
}

uint32_t tf_ptx_find_reg(const tf_ptx_function *f, const tf_ptx_scope *s, tf_str name) {
  uint32_t reg = TF_PTX_NONE;
  return find_class(f, s, name, &reg) ? reg : TF_PTX_NONE;
}

/* The register that the name means in the statement, which has one more then. */
static uint32_t use_reg(const tf_ptx_function *f, tf_ptx_statement *s, tf_str name) {
  uint32_t reg = TF_PTX_NONE;
  const tf_ptx_class *c = find_class(f, s->scope, name, &reg);
  if (!c) return TF_PTX_NONE;
  s->inner |= !c->outer;
  s->halves |= c->bits == 16;
  return reg;
}

/* ------------------------------------------------------------------------------------------------ operands */

typedef struct list {
  const tf_ptx_function *f;
  tf_ptx_statement *s;
  bool first, address; /* what is being read belongs to the first operand, to an address */
  uint32_t n;
} list;

static bool read_operands(tf_ptx_reader *r, list *l, uint32_t depth, char close);

static bool read_number(tf_ptx_reader *r, tf_ptx_operand *o) {
  o->kind = TF_PTX_NUMBER;
  while (r->at < r->end && (in_name(*r->at) || *r->at == '.' ||
                            ((*r->at == '-' || *r->at == '+') && (r->at[-1] == 'e' || r->at[-1] == 'E') &&
                             memchr(o->text.ptr, '.', (size_t)(r->at - o->text.ptr)))))
    r->at++;
  return true;
}

static bool read_brackets(tf_ptx_reader *r, list *l, uint32_t depth, size_t at) {
  static const char open[] = "{[(", close[] = "}])";
  static const tf_ptx_operand_kind kinds[] = {TF_PTX_VECTOR, TF_PTX_ADDRESS, TF_PTX_GROUP};
  size_t k = (size_t)(strchr(open, *r->at) - open);
  bool was = l->address;
  r->operands.at[at].kind = kinds[k];
  l->address |= kinds[k] == TF_PTX_ADDRESS;
  r->at++;
  bool ok = read_operands(r, l, depth + 1, close[k]);
  l->address = was;
  return ok;
}

/* Names: `%tid.x`, `%r1`, `sym`; what is none of all that stays a name of one character. */
static bool read_word(tf_ptx_reader *r, list *l, tf_ptx_operand *o) {
  tf_str name = read_name(r);
  if (!name.len) r->at++;
  while (r->at < r->end && *r->at == '.') {
    r->at++;
    read_name(r);
  }
  o->reg = use_reg(l->f, l->s, name);
  if (o->reg == TF_PTX_NONE) return true;
  o->kind = TF_PTX_REG;
  o->written = l->first && !l->address;
  return true;
}

static bool read_operand(tf_ptx_reader *r, list *l, uint32_t depth, char before) {
  size_t at = r->operands.n;
  tf_ptx_operand o = {.before = before, .depth = depth, .reg = TF_PTX_NONE, .text.ptr = r->at};
  bool ok = true;
  if (*r->at == '!') {
    o.negated = true;
    r->at++;
    ok = skip_gap(r);
    o.text.ptr = r->at;
    if (!ok || r->at == r->end) return false;
  }
  tf_vec_push(r->pool, &r->operands, o);
  if (*r->at == '{' || *r->at == '[' || *r->at == '(') {
    ok = read_brackets(r, l, depth, at);
  } else if (*r->at == '-' || *r->at == '+') {
    r->at++;
    ok = skip_gap(r) && read_number(r, &r->operands.at[at]);
  } else if (*r->at >= '0' && *r->at <= '9') {
    ok = read_number(r, &r->operands.at[at]);
  } else if (*r->at == '"') {
    ok = skip_string(r);
  } else {
    ok = read_word(r, l, &r->operands.at[at]);
  }
  tf_ptx_operand *done = &r->operands.at[at];
  done->text.len = (size_t)(r->at - done->text.ptr);
  done->skip = (uint32_t)(r->operands.n - at);
  return ok;
}

static bool stands_between(char c) {
  switch (c) {
  case ',':
  case '|':
  case '+':
  case '*':
  case '/':
  case '=':
  case '<':
  case '>':
  case '?':
  case ':':
  case '&':
  case '^':
  case '~': return true;
  default: return false;
  }
}

/* To `close` (';' stays where it is, brackets are passed over). */
static bool read_operands(tf_ptx_reader *r, list *l, uint32_t depth, char close) {
  char before = 0;
  bool behind = false; /* an operand; so a minus is between two, and no sign */
  for (;;) {
    if (!skip_gap(r) || r->at == r->end || (close != ';' && *r->at == ';')) return false;
    if (*r->at == close) {
      if (close != ';') r->at++;
      return true;
    }
    if (stands_between(*r->at) || (*r->at == '-' && before == 0 && depth && behind)) {
      before = *r->at++;
      behind = false;
      if (before == ',' && !depth) l->first = false;
      continue;
    }
    if (!depth && !l->n) before = 0; /* whatever stands in front of it, it is the first */
    if (!depth && (before == ',' || !l->n)) l->n++;
    if (!read_operand(r, l, depth, before)) return false;
    before = 0;
    behind = true;
  }
}

static bool read_args(tf_ptx_reader *r, const tf_ptx_function *f, tf_ptx_statement *s) {
  list l = {.f = f, .s = s, .first = true};
  size_t from = r->operands.n;
  const char *args = r->at;
  if (!read_operands(r, &l, 0, ';')) return false;
  s->args = between(args, r->at);
  s->n = l.n;
  s->entries = (uint32_t)(r->operands.n - from);
  s->operand = TF_NEW_ARRAY(r->pool, tf_ptx_operand, s->entries + 1);
  if (s->entries) memcpy(s->operand, r->operands.at + from, s->entries * sizeof *s->operand);
  r->operands.n = from;
  return true;
}

/* ------------------------------------------------------------------------------------------------ statements */

/* Directives that end with their line; others end with a semicolon. */
static bool ends_with_line(tf_str word) {
  static const char *const words[] = {".loc", ".file", ".version", ".target", ".address_size"};
  for (size_t i = 0; i < sizeof words / sizeof *words; i++)
    if (tf_str_eqz(word, words[i])) return true;
  return false;
}

static void to_line_end(tf_ptx_reader *r) {
  const char *to = memchr(r->at, '\n', (size_t)(r->end - r->at));
  r->at = to ? to : r->end;
}

/* Behind what stands here: a string, an initial value in braces, or a character. */
static bool skip_one(tf_ptx_reader *r) {
  if (*r->at == '"') return skip_string(r);
  if (*r->at == '{') return skip_brackets(r);
  r->at++;
  return true;
}

/* To the semicolon and behind it; initial values and strings may have one inside. */
static bool to_semicolon(tf_ptx_reader *r) {
  while (skip_gap(r) && r->at < r->end) {
    bool last = *r->at == ';';
    if (!skip_one(r)) return false;
    if (last) return true;
  }
  return false;
}

static tf_str read_dotted(tf_ptx_reader *r) {
  const char *from = r->at;
  while (r->at < r->end && (in_name(*r->at) || *r->at == '.' || *r->at == ':') && *r->at != '%') r->at++;
  return between(from, r->at);
}

static bool read_directive(tf_ptx_reader *r, tf_ptx_function *f, tf_ptx_statement *s) {
  s->kind = TF_PTX_DIRECTIVE;
  r->at++;
  read_name(r);
  s->op = between(s->text.ptr, r->at);
  const char *args = r->at;
  bool ok = true;
  if (ends_with_line(s->op)) {
    to_line_end(r);
    s->args = between(args, r->at);
    return true;
  }
  if (tf_str_eqz(s->op, ".reg")) {
    s->kind = TF_PTX_DECLARE;
    read_declaration(r, f, s);
  }
  ok = to_semicolon(r);
  if (ok) s->args = between(args, r->at - 1);
  return ok;
}

/* `name:`; "::" belongs to ops */
static bool is_label(const tf_ptx_reader *r) {
  const char *at = r->at;
  while (at < r->end && in_name(*at)) at++;
  if (at == r->at) return false;
  while (at < r->end && is_space(*at)) at++;
  return at < r->end && *at == ':' && !(at + 1 < r->end && at[1] == ':');
}

static bool read_instruction(tf_ptx_reader *r, const tf_ptx_function *f, tf_ptx_statement *s) {
  s->kind = TF_PTX_INSTRUCTION;
  s->guard = between(r->at, r->at);
  if (*r->at == '@') {
    const char *from = r->at++;
    if (r->at < r->end && *r->at == '!') r->at++;
    tf_str name = read_name(r);
    s->guard = between(from, r->at);
    s->guard_reg = use_reg(f, s, name);
    if (!skip_gap(r)) return false;
  }
  s->op = read_dotted(r);
  s->defines = tf_ptx_defines(s->op);
  if (!s->op.len || !skip_gap(r) || !read_args(r, f, s)) return false;
  r->at++; /* the semicolon */
  return true;
}

bool tf_ptx_read_statement(tf_ptx_reader *r, tf_ptx_function *f, tf_ptx_scope **scope, tf_ptx_statement **out) {
  const char *from = r->at;
  *out = NULL;
  while (skip_gap(r) && r->at < r->end && *r->at == ';') r->at++; /* empty statements */
  if (r->at == r->end) return true;
  if (r->failed) return false;
  tf_ptx_statement *s = TF_NEW(r->pool, tf_ptx_statement);
  *s = (tf_ptx_statement){.gap = between(from, r->at), .text.ptr = r->at, .scope = *scope, .guard_reg = TF_PTX_NONE};
  bool ok = true;
  if (*r->at == '{' || *r->at == '}') {
    s->kind = *r->at++ == '{' ? TF_PTX_OPEN : TF_PTX_CLOSE;
    *scope = s->kind == TF_PTX_OPEN ? open_scope(f, *scope) : (*scope)->outer;
  } else if (*r->at == '.') {
    ok = read_directive(r, f, s);
  } else if (is_label(r)) {
    s->kind = TF_PTX_LABEL;
    s->op = read_name(r);
    while (*r->at++ != ':') continue;
  } else {
    ok = read_instruction(r, f, s);
  }
  if (!ok && !r->failed) r->failed = s->text.ptr;
  s->text.len = (size_t)(r->at - s->text.ptr);
  *out = s;
  return ok;
}

/* ------------------------------------------------------------------------------------------------ modules */

/* Behind the `{` of the body, to behind its `}`. */
static bool read_body(tf_ptx_reader *r, tf_ptx_function *f) {
  tf_ptx_scope *scope = f->outer;
  tf_ptx_statement **last = &f->first, *s;
  const char *from = r->at;
  while (tf_ptx_read_statement(r, f, &scope, &s)) {
    if (!s) break;
    if (!scope) { /* the body's own brace */
      f->close = between(s->gap.ptr, r->at);
      return true;
    }
    *last = s;
    last = &s->next;
  }
  if (!r->failed) r->failed = from;
  return false;
}

/* To the `{` of the next body and behind it: true = there is one. What stands outside of functions is passed over. */
static bool find_body(tf_ptx_reader *r) {
  bool function = false;
  while (skip_gap(r) && r->at < r->end) {
    const char *from = r->at;
    if (*r->at == '.') {
      r->at++;
      read_name(r);
      tf_str word = between(from, r->at);
      function |= tf_str_eqz(word, ".entry") || tf_str_eqz(word, ".func");
      if (ends_with_line(word)) to_line_end(r);
    } else if (*r->at == '{' && function) {
      r->at++;
      return true;
    } else if (!skip_one(r)) {
      break;
    } else if (*from == ';') {
      function = false;
    }
  }
  if (r->at < r->end && !r->failed) r->failed = r->at;
  return false;
}

bool tf_ptx_parse(tf_pool *pool, tf_str text, tf_ptx_module *out, uint32_t *line) {
  tf_ptx_reader r = {.pool = pool, .at = text.ptr, .end = text.ptr + text.len};
  *out = (tf_ptx_module){0};
  const char *from = r.at;
  while (find_body(&r)) {
    tf_ptx_function *f = TF_NEW(pool, tf_ptx_function);
    *f = (tf_ptx_function){.pool = pool, .header = between(from, r.at)};
    f->outer = open_scope(f, NULL);
    tf_vec_push(pool, &out->functions, f);
    if (!read_body(&r, f)) break;
    from = r.at;
  }
  out->tail = between(from, r.end);
  if (!r.failed) return true;
  *line = 1;
  for (const char *at = text.ptr; at < r.failed; at++) *line += *at == '\n';
  return false;
}
