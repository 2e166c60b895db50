/* The constraint strings of the dialect tables. */
#include <ctype.h>

#include "ir/ir_impl.h"

static bool any_type(const tf_type *t) { return t != NULL; }
static bool is_tensor(const tf_type *t) { return t->kind == TF_TYPE_TENSOR; }
static bool is_index(const tf_type *t) { return t->kind == TF_TYPE_INDEX; }
static bool is_int(const tf_type *t) { return t->kind == TF_TYPE_INT; }
static bool is_float(const tf_type *t) { return t->kind == TF_TYPE_FLOAT; }
static bool is_scalar(const tf_type *t) { return is_int(t) || is_float(t) || is_index(t); }
static bool is_vector(const tf_type *t) { return t->kind == TF_TYPE_VECTOR; }
static bool is_i1(const tf_type *t) { return t->kind == TF_TYPE_INT && t->width == 1; }
static bool is_i32(const tf_type *t) { return t->kind == TF_TYPE_INT && t->width == 32; }

static const tf_type_constraint builtin[] = {
    {"any", any_type, "any type"},
    {"tensor", is_tensor, "a tensor"},
    {"index", is_index, "index"},
    {"int", is_int, "an integer"},
    {"float", is_float, "a float"},
    {"scalar", is_scalar, "an integer, float or index"},
    {"vector", is_vector, "a vector"},
    {"i1", is_i1, "i1"},
    {"i32", is_i32, "i32"},
};

const tf_type_constraint *tf_find_constraint(tf_context *c, const char *kind) {
  for (size_t i = 0; i < sizeof builtin / sizeof *builtin; i++)
    if (tf_is_word(builtin[i].name, kind)) return &builtin[i];
  for (uint32_t d = 0; d < c->ndialect; d++)
    for (uint32_t i = 0; i < c->dialect[d]->nconstraint; i++)
      if (tf_is_word(c->dialect[d]->constraints[i].name, kind)) return &c->dialect[d]->constraints[i];
  return NULL;
}

static bool is_letter(char c) { return isalnum((unsigned char)c) || c == '_' || c == '.' || c == '-'; }

static void skip_spaces(char **at) {
  while (isspace((unsigned char)**at)) ++*at;
}

/* A word; *end is where it ends. */
static char *word(char **at, char **end) {
  skip_spaces(at);
  char *from = *at;
  while (is_letter(**at)) ++*at;
  *end = *at;
  return from;
}

/* One entry. What stands behind its words has been read before these end there. False: it is malformed. */
static bool read_spec(char **at, tf_spec *s, bool *more) {
  char *name_end, *kind_end, *name = word(at, &name_end);
  skip_spaces(at);
  bool colon = **at == ':';
  if (colon) ++*at;
  char *kind = word(at, &kind_end);
  *s = (tf_spec){.name = name, .kind = kind};
  if (**at == '(') {
    s->choices = ++*at;
    while (**at && **at != ')') ++*at;
    if (**at) *(*at)++ = 0;
  }
  if (**at == '*') s->variadic = true, ++*at;
  else if (**at == '?') s->opt = true, ++*at;
  skip_spaces(at);
  *more = **at == ',';
  if (!colon || name == name_end || kind == kind_end || (**at && !*more)) return false;
  if (*more) ++*at;
  *name_end = *kind_end = 0;
  skip_spaces(at);
  return true;
}

const tf_spec *tf_spec_parse(tf_context *c, const char *text, bool of_types, uint32_t *n) {
  TF_VEC(tf_spec) v = {0};
  char *at = text && *text ? tf_pool_strz(c->pool, text) : (char[1]){0};
  bool more = true;
  for (skip_spaces(&at); *at && more;) {
    tf_spec s;
    if (!read_spec(&at, &s, &more)) {
      tf_error(c->diags, TF_NOLOC, "malformed op table entry '%s'", text);
      break;
    }
    const tf_type_constraint *k = of_types ? tf_find_constraint(c, s.kind) : NULL;
    s.type_ok = k ? k->ok : NULL;
    tf_vec_push(c->pool, &v, s);
  }
  *n = (uint32_t)v.n;
  return v.at;
}

int tf_spec_count(const tf_spec *specs, uint32_t n, uint32_t i, uint32_t total) {
  uint32_t fixed = 0;
  bool flexible = false;
  for (uint32_t k = 0; k < n; k++) {
    if (specs[k].variadic || specs[k].opt) flexible = true;
    else fixed++;
  }
  if (total < fixed || (!flexible && total != fixed)) return -1;
  if (!specs[i].variadic && !specs[i].opt) return 1;
  uint32_t extra = total - fixed;
  /* optional ones before the variadic one take what is there, in order */
  for (uint32_t k = 0; k < n; k++) {
    uint32_t take = specs[k].variadic ? extra : specs[k].opt ? (extra > 0) : 0;
    if (k == i) return (int)take;
    extra -= take;
  }
  return -1;
}

uint32_t tf_spec_start(const tf_spec *specs, uint32_t n, uint32_t i, uint32_t total) {
  uint32_t at = 0;
  for (uint32_t k = 0; k < i; k++) {
    int have = tf_spec_count(specs, n, k, total);
    at += have < 0 ? 0 : (uint32_t)have;
  }
  return at;
}

static bool choice_ok(const char *choices, tf_str s) {
  for (const char *at = choices; at && *at;) {
    const char *end = strchr(at, '|');
    size_t len = end ? (size_t)(end - at) : strlen(at);
    if (tf_str_eq(s, (tf_str){at, len})) return true;
    at = end ? end + 1 : NULL;
  }
  return false;
}

static bool all_dicts(const tf_attr *a) {
  for (uint32_t i = 0; a->kind == TF_ATTR_ARRAY && i < a->n; i++)
    if (a->elem[i]->kind != TF_ATTR_DICT) return false;
  return a->kind == TF_ATTR_ARRAY;
}

bool tf_attr_kind_ok(const tf_spec *s, const tf_attr *a) {
  const char *k = s->kind;
  if (strcmp(k, "any") == 0) return true;
  if (strcmp(k, "int") == 0) return a->kind == TF_ATTR_INT && a->type->width != 1;
  if (strcmp(k, "bool") == 0) return a->kind == TF_ATTR_INT && a->type->width == 1;
  if (strcmp(k, "str") == 0) return a->kind == TF_ATTR_STRING;
  if (strcmp(k, "float") == 0) return a->kind == TF_ATTR_FLOAT;
  if (strcmp(k, "number") == 0) return a->kind == TF_ATTR_FLOAT || a->kind == TF_ATTR_INT;
  if (strcmp(k, "ints") == 0) return a->kind == TF_ATTR_INTS;
  if (strcmp(k, "array") == 0) return a->kind == TF_ATTR_ARRAY;
  if (strcmp(k, "dict") == 0) return a->kind == TF_ATTR_DICT;
  if (strcmp(k, "dicts") == 0) return all_dicts(a);
  if (strcmp(k, "type") == 0) return a->kind == TF_ATTR_TYPE;
  if (strcmp(k, "symbol") == 0) return a->kind == TF_ATTR_SYMBOL;
  if (strcmp(k, "unit") == 0) return a->kind == TF_ATTR_UNIT;
  if (strcmp(k, "enum") == 0) return a->kind == TF_ATTR_STRING && choice_ok(s->choices, a->s);
  return false;
}
