/* Types and attributes. */
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>

#include "ir/parse_impl.h"

bool tf_p_enter(tf_parser *p) {
  unsigned most = TF_MAX_NESTING;
  if (p->limits && p->limits->max_nesting && p->limits->max_nesting < most) most = p->limits->max_nesting;
  if (p->depth >= most) return tf_p_error(p, tf_p_loc(p), "nested too deeply (more than %u levels)", most);
  p->depth++;
  return true;
}

bool tf_p_count_op(tf_parser *p) {
  uint64_t most = p->limits ? p->limits->max_ops : 0;
  if (!most || p->ops++ < most) return true;
  if (!p->at_end) tf_p_error(p, tf_p_loc(p), "more than %" PRIu64 " ops, which is the session's limit (max_ops)", most);
  p->at_end = true; /* nothing is said of the end that follows */
  while (p->lex.tok.kind != TF_TOK_EOF) tf_lex_next(&p->lex);
  return false;
}

void tf_p_leave(tf_parser *p) { p->depth--; }

/* One or more extents, each followed by 'x', read from the bytes: `2x?x` has no spaces and no tokens of its own.
 * Stops where no extent begins. */
bool tf_p_dims(tf_parser *p, int64_t *dims, uint32_t max, uint32_t *n) {
  tf_lexer *l = &p->lex;
  size_t at = tf_lex_pos(l);
  tf_str s = l->src;
  for (;;) {
    size_t from = at;
    int64_t v = 0;
    if (at < s.len && s.ptr[at] == '?') {
      v = TF_DYN;
      at++;
    } else {
      bool big = false;
      while (at < s.len && s.ptr[at] >= '0' && s.ptr[at] <= '9')
        if (__builtin_mul_overflow(v, 10, &v) || __builtin_add_overflow(v, s.ptr[at++] - '0', &v)) big = true;
      if (big) return tf_p_error(p, tf_lex_loc_at(l, from), "extent does not fit 64 bits");
    }
    if (at == from) break;
    if (at >= s.len || s.ptr[at] != 'x') {
      tf_lex_seek(l, at); /* so that the diagnostic says what stands there */
      return tf_p_error(p, tf_lex_loc_at(l, at), "expected 'x' after an extent");
    }
    if (*n == max) return tf_p_error(p, tf_lex_loc_at(l, from), "more than %u extents", max);
    dims[(*n)++] = v;
    at++;
  }
  tf_lex_seek(l, at);
  return true;
}

static bool parse_shaped(tf_parser *p, bool vector, tf_type **out) {
  int64_t dims[TF_MAX_RANK];
  uint32_t n = 0;
  tf_loc loc = tf_p_loc(p);
  tf_type *elem;
  if (!tf_p_expect(p, "<") || !tf_p_dims(p, dims, TF_MAX_RANK, &n) || !tf_p_type(p, &elem)) return false;
  bool scalar = elem->kind == TF_TYPE_INT || elem->kind == TF_TYPE_FLOAT || elem->kind == TF_TYPE_INDEX;
  if (!scalar) return tf_p_error(p, loc, "elements must be integers, floats or index, found %s", tf_type_str(elem));
  if (vector && (n != 1 || dims[0] == TF_DYN || dims[0] < 1 || dims[0] > 1024))
    return tf_p_error(p, loc, "a vector has one static extent from 1 to 1024");
  *out = vector ? tf_type_vector(elem, dims[0]) : tf_type_tensor(elem, dims, n);
  return tf_p_expect(p, ">");
}

const tf_dialect *tf_dialect_of_type(const tf_context *c, tf_str name) {
  for (uint32_t d = 0; d < c->ndialect; d++)
    for (const char *const *t = c->dialect[d]->type_names; t && *t; t++)
      if (tf_str_eqz(name, *t)) return c->dialect[d];
  return NULL;
}

static bool starts_type(tf_parser *p) {
  tf_token t = p->lex.tok;
  if (t.kind == TF_TOK_BANG) return true;
  if (t.kind != TF_TOK_ID) return false;
  static const char *const names[] = {"index", "none", "vector",   "tensor", "f64",     "f32",
                                      "f16",   "bf16", "f8E4M3FN", "f8E5M2", "f4E2M1FN"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (tf_str_eqz(t.text, names[i])) return true;
  size_t k = tf_str_starts(t.text, "ui") ? 2 : tf_str_starts(t.text, "i") ? 1 : 0;
  if (!k || k == t.text.len) return false;
  for (; k < t.text.len; k++)
    if (t.text.ptr[k] < '0' || t.text.ptr[k] > '9') return false;
  return true;
}

bool tf_p_peek_type(tf_parser *p) { return starts_type(p); }

/* A memory space, such as `tensor`, which begins a type only before '<'. */
static bool bare_word(tf_parser *p) {
  tf_str t = p->lex.tok.text;
  return p->lex.tok.kind == TF_TOK_ID && tf_str_eqz(t, "tensor") &&
         (p->lex.at >= p->lex.src.len || p->lex.src.ptr[p->lex.at] != '<');
}

static bool parse_dialect_type(tf_parser *p, tf_type **out) {
  tf_loc loc = tf_p_loc(p);
  tf_str name = {p->lex.tok.text.ptr + 1, p->lex.tok.text.len - 1};
  const tf_dialect *d = tf_dialect_of_type(p->ctx, name);
  if (!d && !p->ctx->allow_unregistered) return tf_p_error(p, loc, "unknown type '!%.*s'", (int)name.len, name.ptr);
  const char *interned = tf_strmap_intern(&p->ctx->names, name);
  tf_lex_next(&p->lex);
  int64_t dims[TF_MAX_RANK];
  uint32_t rank = 0, nparam = 0;
  bool has_shape = false;
  tf_type *elem = NULL;
  tf_attr *param[8];
  if (tf_p_try(p, "<")) {
    tf_token t = p->lex.tok;
    if (t.kind == TF_TOK_INT || (t.kind == TF_TOK_PUNCT && t.text.ptr[0] == '?')) {
      if (!tf_p_dims(p, dims, TF_MAX_RANK, &rank)) return false;
      has_shape = true;
    }
    bool more = true;
    if (has_shape || starts_type(p)) {
      if (!tf_p_type(p, &elem)) return false;
      has_shape = true;
      more = tf_p_try(p, ",");
    }
    while (more && !tf_p_peek(p, ">")) {
      if (nparam == 8) return tf_p_error(p, tf_p_loc(p), "more than 8 parameters of a type");
      tf_str word;
      if (bare_word(p) || (p->lex.tok.kind == TF_TOK_ID && !starts_type(p) && !tf_p_peek(p, "true") &&
                           !tf_p_peek(p, "false") && !tf_p_peek(p, "array"))) {
        if (!tf_p_keyword(p, &word)) return false;
        param[nparam++] = tf_attr_str(p->ctx, word);
      } else if (!tf_p_attr(p, &param[nparam++])) return false;
      more = tf_p_try(p, ",");
    }
    if (!tf_p_expect(p, ">")) return false;
  }
  *out = tf_type_dialect(p->ctx, interned, dims, rank, has_shape, elem, param, nparam);
  return !d || !d->verify_type || d->verify_type(p->ctx->diags, loc, *out);
}

static bool type_list(tf_parser *p, tf_type ***out, uint32_t *n) {
  TF_VEC(tf_type *) v = {0};
  if (!tf_p_expect(p, "(")) return false;
  while (!tf_p_peek(p, ")")) {
    tf_type *t;
    if (v.n && !tf_p_expect(p, ",")) return false;
    if (!tf_p_type(p, &t)) return false;
    tf_vec_push(p->pool, &v, t);
  }
  *out = v.at;
  *n = (uint32_t)v.n;
  return tf_p_expect(p, ")");
}

static bool parse_function_type(tf_parser *p, tf_type **out) {
  tf_type **in, **res, *one;
  uint32_t nin, nres;
  if (!type_list(p, &in, &nin) || !tf_p_expect(p, "->")) return false;
  if (tf_p_peek(p, "(")) {
    if (!type_list(p, &res, &nres)) return false;
  } else {
    if (!tf_p_type(p, &one)) return false;
    res = &one;
    nres = 1;
  }
  *out = tf_type_function(p->ctx, in, nin, res, nres);
  return true;
}

static bool parse_int_type(tf_parser *p, tf_str s, tf_type **out) {
  bool u = s.ptr[0] == 'u';
  uint64_t width = 0;
  for (size_t i = u ? 2 : 1; i < s.len && width < 1000; i++) width = width * 10 + (uint64_t)(s.ptr[i] - '0');
  if (width != 1 && width != 4 && width != 8 && width != 16 && width != 32 && width != 64 && width != 128)
    return tf_p_error(p, tf_p_loc(p), "unsupported integer width in '%.*s'; widths are 1, 4, 8, 16, 32, 64 and 128",
                      (int)(s.len < 24 ? s.len : 24), s.ptr);
  *out = tf_type_int(p->ctx, (uint32_t)width, u);
  return true;
}

static bool parse_type(tf_parser *p, tf_type **out) {
  tf_token t = p->lex.tok;
  if (t.kind == TF_TOK_BANG) return parse_dialect_type(p, out);
  if (tf_p_peek(p, "(")) return parse_function_type(p, out);
  if (!starts_type(p)) return tf_p_error(p, tf_p_loc(p), "expected a type");
  if (tf_p_try(p, "vector")) return parse_shaped(p, true, out);
  if (tf_p_try(p, "tensor")) return parse_shaped(p, false, out);
  if (tf_p_try(p, "index")) *out = tf_type_index(p->ctx);
  else if (tf_p_try(p, "none")) *out = tf_type_none(p->ctx);
  else if (tf_p_try(p, "f64")) *out = tf_type_float(p->ctx, TF_F64);
  else if (tf_p_try(p, "f32")) *out = tf_type_float(p->ctx, TF_F32);
  else if (tf_p_try(p, "f16")) *out = tf_type_float(p->ctx, TF_F16);
  else if (tf_p_try(p, "bf16")) *out = tf_type_float(p->ctx, TF_BF16);
  else if (tf_p_try(p, "f8E4M3FN")) *out = tf_type_float(p->ctx, TF_F8E4M3FN);
  else if (tf_p_try(p, "f8E5M2")) *out = tf_type_float(p->ctx, TF_F8E5M2);
  else if (tf_p_try(p, "f4E2M1FN")) *out = tf_type_float(p->ctx, TF_F4E2M1FN);
  else {
    if (!parse_int_type(p, t.text, out)) return false;
    tf_lex_next(&p->lex);
  }
  return true;
}

bool tf_p_type(tf_parser *p, tf_type **out) {
  if (!tf_p_enter(p)) return false;
  bool ok = parse_type(p, out);
  p->depth--;
  return ok;
}

/* ------------------------------------------------------------------------------------------------ attributes */

static double float_from_bits(tf_fkind k, uint64_t bits) {
  static const struct {
    int total, mant, bias;
    bool has_inf;
    bool has_nan;
  } f[] = {{64, 52, 1023, true, true}, {32, 23, 127, true, true}, {16, 10, 15, true, true}, {16, 7, 127, true, true},
           {8, 3, 7, false, true},     {8, 2, 15, true, true},    {4, 1, 1, false, false}};
  int mant = f[k].mant, ebits = f[k].total - 1 - mant;
  uint64_t m = bits & ((1ull << mant) - 1), e = (bits >> mant) & ((1ull << ebits) - 1);
  double sign = (bits >> (f[k].total - 1)) & 1 ? -1.0 : 1.0;
  if (e == (1ull << ebits) - 1 && f[k].has_inf)
    return __builtin_copysign(m ? __builtin_nan("") : __builtin_inf(), sign);
  if (e == (1ull << ebits) - 1 && m == (1ull << mant) - 1 && !f[k].has_inf && f[k].has_nan)
    return __builtin_copysign(__builtin_nan(""), sign);
  double v = (double)m / (double)(1ull << mant) + (e ? 1.0 : 0.0);
  return sign * __builtin_ldexp(v, (int)(e ? e : 1) - f[k].bias);
}

static bool int_value(tf_parser *p, tf_str s, bool neg, const tf_type *t, int64_t *out) {
  errno = 0;
  char *text = tf_pool_str(p->pool, s);
  uint64_t u = strtoull(text, NULL, text[0] == '0' && text[1] == 'x' ? 16 : 10);
  bool big = errno == ERANGE || (neg && u > 1ull << 63);
  uint32_t w = t->kind == TF_TYPE_INT ? t->width : 64;
  if (w < 64 && !big) {
    uint64_t top = (1ull << (w - (t->is_unsigned || w == 1 ? 0 : 1))) - 1;
    if (!t->is_unsigned && w > 1) top = (1ull << w) - 1; /* bit patterns are welcome: 255 : i8 */
    if (neg ? u > 1ull << (w - 1) : u > top) big = true;
  }
  if (big || (neg && t->is_unsigned && u)) return tf_p_error(p, tf_p_loc(p), "integer does not fit %s", tf_type_str(t));
  int64_t v = neg ? (int64_t)(0 - u) : (int64_t)u;
  if (!t->is_unsigned && w < 64 && w > 1 && !neg && (u >> (w - 1))) v = (int64_t)(u | ~((1ull << w) - 1));
  *out = v;
  return true;
}

/* inf, -inf and nan, besides MLIR's bits in hexadecimal. */
static bool infinite(tf_parser *p, tf_type *type, bool neg, tf_attr **out) {
  bool nan = tf_p_peek(p, "nan");
  if (type->kind != TF_TYPE_FLOAT) return tf_p_error(p, tf_p_loc(p), "expected an integer for %s", tf_type_str(type));
  if (!nan && type->fkind == TF_F8E4M3FN)
    return tf_p_error(p, tf_p_loc(p), "%s has no infinity; its largest value is 448.0", tf_type_str(type));
  if (type->fkind == TF_F4E2M1FN)
    return tf_p_error(p, tf_p_loc(p), "%s has no infinity and no NaN; its largest value is 6.0", tf_type_str(type));
  double v = nan ? __builtin_nan("") : __builtin_inf();
  *out = tf_attr_float(type, neg ? -v : v);
  tf_lex_next(&p->lex);
  return true;
}

bool tf_p_number(tf_parser *p, tf_type *type, tf_attr **out) {
  bool neg = tf_p_try(p, "-");
  tf_token t = p->lex.tok;
  if (tf_p_peek(p, "inf") || tf_p_peek(p, "nan")) return infinite(p, type, neg, out);
  if (t.kind != TF_TOK_INT && t.kind != TF_TOK_FLOAT) return tf_p_error(p, tf_p_loc(p), "expected a number");
  if (type->kind == TF_TYPE_FLOAT) {
    double v;
    if (t.kind == TF_TOK_INT && t.text.len > 2 && t.text.ptr[1] == 'x')
      v = float_from_bits(type->fkind, strtoull(tf_pool_str(p->pool, t.text), NULL, 16));
    else v = strtod(tf_pool_str(p->pool, t.text), NULL);
    *out = tf_attr_float(type, neg ? -v : v);
  } else {
    int64_t v = 0;
    if (t.kind == TF_TOK_FLOAT) return tf_p_error(p, tf_p_loc(p), "expected an integer for %s", tf_type_str(type));
    if (!int_value(p, t.text, neg, type, &v)) return false;
    *out = tf_attr_int(type, v);
  }
  tf_lex_next(&p->lex);
  return true;
}

bool tf_p_int(tf_parser *p, int64_t *out) {
  tf_attr *a;
  tf_loc loc = tf_p_loc(p);
  bool negative = tf_p_peek(p, "-");
  if (!tf_p_peek_int(p)) return tf_p_error(p, loc, "expected an integer");
  if (!tf_p_number(p, tf_type_i(p->ctx, 64), &a)) return false;
  if (a->i < 0 && !negative) return tf_p_error(p, loc, "integer does not fit i64"); /* no bit pattern here */
  *out = a->i;
  return true;
}

static bool parse_number_attr(tf_parser *p, tf_attr **out) {
  /* the type follows the literal, so look ahead for it */
  size_t at = tf_lex_pos(&p->lex);
  if (tf_p_try(p, "-")) {
  }
  bool is_float = p->lex.tok.kind == TF_TOK_FLOAT || p->lex.tok.kind == TF_TOK_ID;
  tf_lex_next(&p->lex);
  tf_type *type = is_float ? tf_type_float(p->ctx, TF_F64) : tf_type_i(p->ctx, 64);
  if (tf_p_try(p, ":") && !tf_p_type(p, &type)) return false;
  if (type->kind != TF_TYPE_FLOAT && type->kind != TF_TYPE_INT && type->kind != TF_TYPE_INDEX)
    return tf_p_error(p, tf_lex_loc_at(&p->lex, at), "a number cannot have type %s", tf_type_str(type));
  size_t end = tf_lex_pos(&p->lex);
  tf_lex_seek(&p->lex, at);
  if (!tf_p_number(p, type, out)) return false;
  tf_lex_seek(&p->lex, end);
  return true;
}

static bool parse_array(tf_parser *p, tf_attr **out) {
  TF_VEC(tf_attr *) v = {0};
  tf_lex_next(&p->lex);
  while (!tf_p_peek(p, "]")) {
    tf_attr *a;
    if (v.n && !tf_p_expect(p, ",")) return false;
    if (!tf_p_attr(p, &a)) return false;
    tf_vec_push(p->pool, &v, a);
  }
  *out = tf_attr_array(p->ctx, v.at, (uint32_t)v.n);
  return tf_p_expect(p, "]");
}

static bool parse_ints(tf_parser *p, tf_attr **out) {
  TF_VEC(int64_t) v = {0};
  tf_str type;
  if (!tf_p_expect(p, "array") || !tf_p_expect(p, "<")) return false;
  tf_loc loc = tf_p_loc(p);
  if (!tf_p_keyword(p, &type)) return false;
  if (!tf_str_eqz(type, "i64"))
    return tf_p_error(p, loc, "only array<i64> is known, found array<%.*s>", (int)(type.len < 60 ? type.len : 60),
                      type.ptr);
  bool more = tf_p_try(p, ":");
  while (more) {
    int64_t i;
    if (!tf_p_int(p, &i)) return false;
    tf_vec_push(p->pool, &v, i);
    more = tf_p_try(p, ",");
  }
  *out = tf_attr_ints(p->ctx, v.at, (uint32_t)v.n);
  return tf_p_expect(p, ">");
}

static bool parse_dialect_attr(tf_parser *p, tf_attr **out) {
  tf_str name = {p->lex.tok.text.ptr + 1, p->lex.tok.text.len - 1};
  tf_lex_next(&p->lex);
  if (!tf_p_peek(p, "<")) return tf_p_error(p, tf_p_loc(p), "expected '<' after an attribute's name");
  size_t from = tf_lex_pos(&p->lex) + 1;
  int depth = 0;
  for (;; tf_lex_next(&p->lex)) {
    if (p->lex.tok.kind == TF_TOK_EOF) return tf_p_error(p, tf_p_loc(p), "expected '>'");
    if (tf_p_peek(p, "<")) depth++;
    else if (tf_p_peek(p, ">") && --depth == 0) break;
  }
  tf_str body = {p->lex.src.ptr + from, tf_lex_pos(&p->lex) - from};
  *out = tf_attr_dialect(p->ctx, tf_strmap_intern(&p->ctx->names, name), body);
  tf_lex_next(&p->lex);
  return true;
}

static bool parse_attr(tf_parser *p, tf_attr **out) {
  tf_token t = p->lex.tok;
  tf_str s;
  tf_type *type;
  if (t.kind == TF_TOK_STRING) {
    if (!tf_p_string(p, &s)) return false;
    *out = tf_attr_str(p->ctx, s);
  } else if (t.kind == TF_TOK_SYMBOL) {
    if (!tf_p_symbol(p, &s)) return false;
    *out = tf_attr_symbol(p->ctx, s);
  } else if (t.kind == TF_TOK_INT || t.kind == TF_TOK_FLOAT || tf_p_peek(p, "-") || tf_p_peek(p, "inf") ||
             tf_p_peek(p, "nan"))
    return parse_number_attr(p, out);
  else if (tf_p_peek(p, "[")) return parse_array(p, out);
  else if (tf_p_peek(p, "{")) {
    tf_named_attr *entry;
    uint32_t n;
    if (!tf_p_dict(p, &entry, NULL, &n)) return false;
    *out = tf_attr_dict(p->ctx, entry, n);
  } else if (t.kind == TF_TOK_HASH) return parse_dialect_attr(p, out);
  else if (tf_p_peek(p, "array")) return parse_ints(p, out);
  else if (tf_p_try(p, "true")) *out = tf_attr_bool(p->ctx, true);
  else if (tf_p_try(p, "false")) *out = tf_attr_bool(p->ctx, false);
  else if (tf_p_try(p, "unit")) *out = tf_attr_unit(p->ctx);
  else if (starts_type(p) || tf_p_peek(p, "(")) {
    if (!tf_p_type(p, &type)) return false;
    *out = tf_attr_type(type);
  } else return tf_p_error(p, tf_p_loc(p), "expected an attribute");
  return true;
}

bool tf_p_attr(tf_parser *p, tf_attr **out) {
  if (!tf_p_enter(p)) return false;
  bool ok = parse_attr(p, out);
  p->depth--;
  return ok;
}

bool tf_p_dict(tf_parser *p, tf_named_attr **out, tf_loc **locs, uint32_t *n) {
  TF_VEC(tf_named_attr) v = {0};
  TF_VEC(tf_loc) at = {0};
  if (!tf_p_expect(p, "{")) return false;
  while (!tf_p_peek(p, "}")) {
    if (v.n && !tf_p_expect(p, ",")) return false;
    tf_loc loc = tf_p_loc(p);
    tf_str key;
    bool quoted = p->lex.tok.kind == TF_TOK_STRING;
    if (!(quoted ? tf_p_string(p, &key) : tf_p_keyword(p, &key))) return false;
    tf_named_attr a = {tf_strmap_intern(&p->ctx->names, key), NULL};
    for (size_t i = 0; i < v.n; i++)
      if (v.at[i].name == a.name) return tf_p_error(p, loc, "attribute '%s' is given twice", a.name);
    if (tf_p_try(p, "=")) {
      if (!tf_p_attr(p, &a.value)) return false;
    } else a.value = tf_attr_unit(p->ctx);
    tf_vec_push(p->pool, &v, a);
    tf_vec_push(p->pool, &at, loc);
  }
  *out = v.at;
  if (locs) *locs = at.at;
  *n = (uint32_t)v.n;
  return tf_p_expect(p, "}");
}

tf_str tf_p_unquote(tf_parser *p, tf_str token) {
  tf_strbuf b = {.pool = p->pool};
  for (size_t i = 1; i + 1 < token.len; i++) {
    char c = token.ptr[i];
    if (c != '\\') {
      tf_sb_putc(&b, c);
      continue;
    }
    c = token.ptr[++i];
    char hex[3] = {c, i + 2 < token.len ? token.ptr[i + 1] : 0, 0};
    char *end;
    if (c == 'n') tf_sb_putc(&b, '\n');
    else if (c == 't') tf_sb_putc(&b, '\t');
    else if (c == '"' || c == '\\') tf_sb_putc(&b, c);
    else {
      long v = strtol(hex, &end, 16);
      if (end == hex + 2) {
        tf_sb_putc(&b, (char)v);
        i++;
      } else tf_sb_putc(&b, c);
    }
  }
  return tf_sb_str(&b);
}
