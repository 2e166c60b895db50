#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "ir/ir_impl.h"

static void put(tf_strbuf *b, const void *p, size_t n) { tf_sb_put(b, (tf_str){p, n}); }

/* What an attribute is, as bytes. What it refers to is unique already, so that addresses do. */
static void put_key(tf_strbuf *b, const tf_attr *a) {
  double f = isnan(a->f) ? copysign(NAN, a->f) : a->f; /* NaNs print alike, and so are alike */
  put(b, &a->kind, sizeof a->kind);
  switch (a->kind) {
  case TF_ATTR_UNIT: return;
  case TF_ATTR_INT:
    put(b, &a->type, sizeof a->type);
    put(b, &a->i, sizeof a->i);
    return;
  case TF_ATTR_FLOAT:
    put(b, &a->type, sizeof a->type);
    put(b, &f, sizeof f);
    return;
  case TF_ATTR_TYPE: put(b, &a->type, sizeof a->type); return;
  case TF_ATTR_ARRAY: put(b, a->elem, a->n * sizeof *a->elem); return;
  case TF_ATTR_INTS: put(b, a->ints, a->n * sizeof *a->ints); return;
  case TF_ATTR_DICT: put(b, a->entry, a->n * sizeof *a->entry); return;
  case TF_ATTR_DIALECT: put(b, &a->name, sizeof a->name); break;
  default: break;
  }
  tf_sb_put(b, a->s);
}

static tf_attr *unique(tf_context *c, const tf_attr *a) {
  char small[256];
  tf_strbuf b = {.pool = c->pool, .at = small, .cap = sizeof small};
  put_key(&b, a);
  tf_attr *have = tf_strmap_get(&c->attrs, tf_sb_str(&b));
  if (have) return have;
  tf_attr *n = tf_pool_copy(c->pool, a, sizeof *a);
  n->ctx = c;
  if (a->s.ptr) n->s.ptr = tf_pool_str(c->pool, a->s);
  if (a->elem) n->elem = tf_pool_copy(c->pool, a->elem, a->n * sizeof *a->elem);
  if (a->ints) n->ints = tf_pool_copy(c->pool, a->ints, a->n * sizeof *a->ints);
  if (a->entry) n->entry = tf_pool_copy(c->pool, a->entry, a->n * sizeof *a->entry);
  tf_strmap_set(&c->attrs, tf_sb_str(&b), n);
  return n;
}

tf_attr *tf_attr_unit(tf_context *c) { return unique(c, &(tf_attr){.kind = TF_ATTR_UNIT}); }
tf_attr *tf_attr_int(tf_type *t, int64_t v) {
  if (tf_type_is_bool(t)) v = v != 0;
  return unique(t->ctx, &(tf_attr){.kind = TF_ATTR_INT, .type = t, .i = v});
}
tf_attr *tf_attr_bool(tf_context *c, bool v) { return tf_attr_int(tf_type_i(c, 1), v); }
tf_attr *tf_attr_i64(tf_context *c, int64_t v) { return tf_attr_int(tf_type_i(c, 64), v); }
tf_attr *tf_attr_float(tf_type *t, double v) {
  return unique(t->ctx, &(tf_attr){.kind = TF_ATTR_FLOAT, .type = t, .f = v});
}
tf_attr *tf_attr_str(tf_context *c, tf_str s) {
  return unique(c, &(tf_attr){.kind = TF_ATTR_STRING, .s = {s.ptr ? s.ptr : "", s.len}});
}
tf_attr *tf_attr_strz(tf_context *c, const char *s) { return tf_attr_str(c, tf_strz(s)); }
tf_attr *tf_attr_type(tf_type *t) { return unique(t->ctx, &(tf_attr){.kind = TF_ATTR_TYPE, .type = t}); }
tf_attr *tf_attr_array(tf_context *c, tf_attr *const *elem, uint32_t n) {
  return unique(c, &(tf_attr){.kind = TF_ATTR_ARRAY, .elem = elem, .n = n});
}
tf_attr *tf_attr_ints(tf_context *c, const int64_t *v, uint32_t n) {
  return unique(c, &(tf_attr){.kind = TF_ATTR_INTS, .ints = v, .n = n});
}
tf_attr *tf_attr_symbol(tf_context *c, tf_str name) { return unique(c, &(tf_attr){.kind = TF_ATTR_SYMBOL, .s = name}); }
tf_attr *tf_attr_dialect(tf_context *c, const char *name, tf_str body) {
  return unique(c, &(tf_attr){.kind = TF_ATTR_DIALECT, .name = tf_intern(c, name), .s = body});
}

static int by_name(const void *a, const void *b) {
  return strcmp(((const tf_named_attr *)a)->name, ((const tf_named_attr *)b)->name);
}

tf_attr *tf_attr_dict(tf_context *c, const tf_named_attr *entry, uint32_t n) {
  tf_named_attr *sorted = tf_pool_copy(c->pool, entry, n * sizeof *entry);
  if (n) qsort(sorted, n, sizeof *sorted, by_name);
  for (uint32_t i = 0; i < n; i++) sorted[i].name = tf_intern(c, sorted[i].name);
  return unique(c, &(tf_attr){.kind = TF_ATTR_DICT, .entry = sorted, .n = n});
}

tf_attr *tf_attr_dict_get(const tf_attr *dict, const char *name) {
  if (!dict || dict->kind != TF_ATTR_DICT) return NULL;
  for (uint32_t i = 0; i < dict->n; i++)
    if (strcmp(dict->entry[i].name, name) == 0) return dict->entry[i].value;
  return NULL;
}

static void print_float(tf_strbuf *b, const tf_attr *a) {
  if (isnan(a->f) || isinf(a->f)) {
    /* as MLIR: the bits of the type */
    bool neg = signbit(a->f);
    switch (a->type->fkind) {
    case TF_F64:
      tf_sb_printf(b, "0x%016llX", (neg ? 1ull << 63 : 0) | (isnan(a->f) ? 0x7FF8ull : 0x7FF0ull) << 48);
      break;
    case TF_F32: tf_sb_printf(b, "0x%08X", (neg ? 1u << 31 : 0) | (isnan(a->f) ? 0x7FC0u : 0x7F80u) << 16); break;
    case TF_BF16: tf_sb_printf(b, "0x%04X", (neg ? 0x8000u : 0) | (isnan(a->f) ? 0x7FC0u : 0x7F80u)); break;
    case TF_F16: tf_sb_printf(b, "0x%04X", (neg ? 0x8000u : 0) | (isnan(a->f) ? 0x7E00u : 0x7C00u)); break;
    case TF_F8E5M2: tf_sb_printf(b, "0x%02X", (neg ? 0x80u : 0) | (isnan(a->f) ? 0x7Eu : 0x7Cu)); break;
    case TF_F8E4M3FN: tf_sb_printf(b, "0x%02X", (neg ? 0x80u : 0) | 0x7Fu); break;
    case TF_F4E2M1FN: tf_sb_printf(b, "0x%X", neg ? 15u : 7u); break; /* what rounding made of it */
    }
    return;
  }
  char buf[64];
  for (int digits = 6; digits <= 17; digits++) {
    snprintf(buf, sizeof buf, "%.*e", digits, a->f);
    if (strtod(buf, NULL) == a->f) break;
  }
  tf_sb_puts(b, buf);
}

static void print_key(tf_strbuf *b, const char *name) {
  bool bare = *name && !(*name >= '0' && *name <= '9') && *name != '$' && *name != '.';
  for (const char *p = name; *p; p++)
    if (!((*p >= 'a' && *p <= 'z') || (*p >= 'A' && *p <= 'Z') || (*p >= '0' && *p <= '9') || *p == '_' || *p == '$' ||
          *p == '.'))
      bare = false;
  if (bare) {
    tf_sb_puts(b, name);
    return;
  }
  tf_sb_putc(b, '"');
  tf_sb_put_escaped(b, tf_strz(name));
  tf_sb_putc(b, '"');
}

void tf_attr_print_entry(tf_strbuf *b, const tf_named_attr *e) {
  print_key(b, e->name);
  if (e->value->kind == TF_ATTR_UNIT) return;
  tf_sb_puts(b, " = ");
  tf_attr_print(b, e->value);
}

static void print_items(tf_strbuf *b, const tf_attr *a) {
  for (uint32_t i = 0; i < a->n; i++) {
    if (i) tf_sb_puts(b, ", ");
    if (a->kind == TF_ATTR_ARRAY) tf_attr_print(b, a->elem[i]);
    else if (a->kind == TF_ATTR_INTS) tf_sb_put_int(b, a->ints[i]);
    else tf_attr_print_entry(b, &a->entry[i]);
  }
}

void tf_attr_print(tf_strbuf *b, const tf_attr *a) {
  switch (a->kind) {
  case TF_ATTR_UNIT: tf_sb_puts(b, "unit"); return;
  case TF_ATTR_INT:
    if (tf_type_is_bool(a->type)) {
      tf_sb_puts(b, a->i ? "true" : "false");
      return;
    }
    if (a->type->is_unsigned) tf_sb_put_uint(b, (uint64_t)a->i);
    else tf_sb_put_int(b, a->i);
    tf_sb_puts(b, " : ");
    tf_type_print(b, a->type);
    return;
  case TF_ATTR_FLOAT:
    print_float(b, a);
    tf_sb_puts(b, " : ");
    tf_type_print(b, a->type);
    return;
  case TF_ATTR_STRING:
    tf_sb_putc(b, '"');
    tf_sb_put_escaped(b, a->s);
    tf_sb_putc(b, '"');
    return;
  case TF_ATTR_TYPE: tf_type_print(b, a->type); return;
  case TF_ATTR_ARRAY:
    tf_sb_putc(b, '[');
    print_items(b, a);
    tf_sb_putc(b, ']');
    return;
  case TF_ATTR_INTS:
    tf_sb_puts(b, a->n ? "array<i64: " : "array<i64");
    print_items(b, a);
    tf_sb_putc(b, '>');
    return;
  case TF_ATTR_DICT:
    tf_sb_putc(b, '{');
    print_items(b, a);
    tf_sb_putc(b, '}');
    return;
  case TF_ATTR_SYMBOL:
    tf_sb_putc(b, '@');
    print_key(b, tf_pool_str(a->ctx ? tf_context_pool(a->ctx) : b->pool, a->s));
    return;
  case TF_ATTR_DIALECT: tf_sb_printf(b, "#%s<%.*s>", a->name, (int)a->s.len, a->s.ptr); return;
  }
}
