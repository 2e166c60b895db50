#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "ir/ir_impl.h"

static uint64_t hash_of(const void *p, size_t n) { return n ? tf_hash_bytes(p, n) : 0; }
static bool same(const void *a, const void *b, size_t n) { return n == 0 || memcmp(a, b, n) == 0; }

static uint64_t bits_of(double f) {
  uint64_t bits;
  if (isnan(f)) f = copysign(NAN, f); /* NaNs print alike, and so are alike */
  memcpy(&bits, &f, sizeof bits);
  return bits;
}

/* Of what an attribute is. What it refers to is unique already, so that addresses do. */
static uint64_t hash(const tf_attr *a) {
  uint64_t h = a->kind;
  switch (a->kind) {
  case TF_ATTR_UNIT: return h;
  case TF_ATTR_INT: return tf_hash_mix(tf_hash_mix(h, tf_map_ptr(a->type)), (uint64_t)a->i);
  case TF_ATTR_FLOAT: return tf_hash_mix(tf_hash_mix(h, tf_map_ptr(a->type)), bits_of(a->f));
  case TF_ATTR_TYPE: return tf_hash_mix(h, tf_map_ptr(a->type));
  case TF_ATTR_ARRAY: return tf_hash_mix(h, hash_of(a->elem, a->n * sizeof *a->elem));
  case TF_ATTR_INTS: return tf_hash_mix(h, hash_of(a->ints, a->n * sizeof *a->ints));
  case TF_ATTR_DICT: return tf_hash_mix(h, hash_of(a->entry, a->n * sizeof *a->entry));
  case TF_ATTR_DIALECT: h = tf_hash_mix(h, tf_map_ptr(a->name)); break;
  default: break;
  }
  return tf_hash_mix(h, hash_of(a->s.ptr, a->s.len));
}

static bool is_alike(const tf_attr *a, const tf_attr *b) {
  if (a->kind != b->kind || a->n != b->n) return false;
  switch (a->kind) {
  case TF_ATTR_UNIT: return true;
  case TF_ATTR_INT: return a->type == b->type && a->i == b->i;
  case TF_ATTR_FLOAT: return a->type == b->type && bits_of(a->f) == bits_of(b->f);
  case TF_ATTR_TYPE: return a->type == b->type;
  case TF_ATTR_ARRAY: return same(a->elem, b->elem, a->n * sizeof *a->elem);
  case TF_ATTR_INTS: return same(a->ints, b->ints, a->n * sizeof *a->ints);
  case TF_ATTR_DICT: return same(a->entry, b->entry, a->n * sizeof *a->entry);
  default: return a->name == b->name && tf_str_eq(a->s, b->s);
  }
}

/* The context's copy of *a. */
static tf_attr *unique(tf_context *c, const tf_attr *a) {
  uint64_t h = hash(a);
  tf_attr *first = tf_map_get(&c->attrs, h);
  for (tf_attr *have = first; have; have = have->next)
    if (is_alike(have, a)) return have;
  tf_attr *n = tf_pool_copy(c->pool, a, sizeof *a);
  n->ctx = c;
  n->next = first;
  if (a->s.ptr) n->s.ptr = tf_pool_str(c->pool, a->s);
  if (a->elem) n->elem = tf_pool_copy(c->pool, a->elem, a->n * sizeof *a->elem);
  if (a->ints) n->ints = tf_pool_copy(c->pool, a->ints, a->n * sizeof *a->ints);
  if (a->entry) n->entry = tf_pool_copy(c->pool, a->entry, a->n * sizeof *a->entry);
  tf_map_set(&c->attrs, h, n);
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
