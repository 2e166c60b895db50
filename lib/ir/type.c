#include <stdio.h>

#include "ir/ir_impl.h"

static const char *const float_names[] = {"f64", "f32", "f16", "bf16", "f8E4M3FN", "f8E5M2", "f4E2M1FN"};
static const uint32_t float_bits[] = {64, 32, 16, 16, 8, 8, 4};

static uint64_t hash_of(uint64_t h, const void *p, size_t n) { return n ? tf_hash_mix(h, tf_hash_bytes(p, n)) : h; }
static bool same(const void *a, const void *b, size_t n) { return n == 0 || memcmp(a, b, n) == 0; }

/* Types are uniqued by their bytes: what they refer to is unique already. */
static uint64_t hash(const tf_type *t) {
  uint64_t h = (uint64_t)t->kind << 32 | t->width << 2 | (uint32_t)t->is_unsigned << 1 | t->has_shape;
  h = tf_hash_mix(h, (uint64_t)t->fkind << 48 ^ (uint64_t)t->rank << 32 ^ (uint64_t)t->nin << 16 ^ t->nparam);
  h = tf_hash_mix(h, tf_map_ptr(t->name));
  h = tf_hash_mix(h, tf_map_ptr(t->elem));
  h = hash_of(h, t->dims, t->rank * sizeof *t->dims);
  h = hash_of(h, t->sub, t->nsub * sizeof *t->sub);
  return hash_of(h, t->param, t->nparam * sizeof *t->param);
}

static bool is_alike(const tf_type *a, const tf_type *b) {
  return a->kind == b->kind && a->width == b->width && a->is_unsigned == b->is_unsigned && a->fkind == b->fkind &&
         a->has_shape == b->has_shape && a->rank == b->rank && a->nin == b->nin && a->nsub == b->nsub &&
         a->nparam == b->nparam && a->name == b->name && a->elem == b->elem &&
         same(a->dims, b->dims, a->rank * sizeof *a->dims) && same(a->sub, b->sub, a->nsub * sizeof *a->sub) &&
         same(a->param, b->param, a->nparam * sizeof *a->param);
}

/* The context's copy of *t. */
static tf_type *unique(tf_context *c, const tf_type *t) {
  uint64_t h = hash(t);
  tf_type *first = tf_map_get(&c->types, h);
  for (tf_type *have = first; have; have = have->next)
    if (is_alike(have, t)) return have;
  tf_type *n = tf_pool_copy(c->pool, t, sizeof *t);
  n->ctx = c;
  n->next = first;
  if (t->rank) n->dims = tf_pool_copy(c->pool, t->dims, t->rank * sizeof *t->dims);
  if (t->nsub) n->sub = tf_pool_copy(c->pool, t->sub, t->nsub * sizeof *t->sub);
  if (t->nparam) n->param = tf_pool_copy(c->pool, t->param, t->nparam * sizeof *t->param);
  tf_map_set(&c->types, h, n);
  return n;
}

tf_type *tf_type_none(tf_context *c) {
  if (!c->none) c->none = unique(c, &(tf_type){.kind = TF_TYPE_NONE});
  return c->none;
}

tf_type *tf_type_index(tf_context *c) {
  if (!c->index) c->index = unique(c, &(tf_type){.kind = TF_TYPE_INDEX, .width = 64});
  return c->index;
}

tf_type *tf_type_int(tf_context *c, uint32_t width, bool is_unsigned) {
  if (width > 128) width = 128;
  tf_type **slot = &c->ints[is_unsigned][width];
  if (!*slot) *slot = unique(c, &(tf_type){.kind = TF_TYPE_INT, .width = width, .is_unsigned = is_unsigned});
  return *slot;
}

tf_type *tf_type_float(tf_context *c, tf_fkind k) {
  if (!c->floats[k]) c->floats[k] = unique(c, &(tf_type){.kind = TF_TYPE_FLOAT, .fkind = k, .width = float_bits[k]});
  return c->floats[k];
}

tf_type *tf_type_vector(tf_type *elem, int64_t n) {
  return unique(elem->ctx, &(tf_type){.kind = TF_TYPE_VECTOR, .elem = elem, .rank = 1, .dims = &n, .has_shape = true});
}

tf_type *tf_type_tensor(tf_type *elem, const int64_t *dims, uint32_t rank) {
  return unique(elem->ctx,
                &(tf_type){.kind = TF_TYPE_TENSOR, .elem = elem, .rank = rank, .dims = dims, .has_shape = true});
}

tf_type *tf_type_function(tf_context *c, tf_type *const *in, uint32_t nin, tf_type *const *out, uint32_t nout) {
  tf_type **sub = TF_NEW_ARRAY(c->pool, tf_type *, nin + nout + 1);
  for (uint32_t i = 0; i < nin; i++) sub[i] = in[i];
  for (uint32_t i = 0; i < nout; i++) sub[nin + i] = out[i];
  return unique(c, &(tf_type){.kind = TF_TYPE_FUNCTION, .nin = nin, .nsub = nin + nout, .sub = sub});
}

tf_type *tf_type_dialect(tf_context *c, const char *name, const int64_t *dims, uint32_t rank, bool has_shape,
                         tf_type *elem, tf_attr *const *param, uint32_t nparam) {
  tf_type t = {.kind = TF_TYPE_DIALECT, .name = tf_intern(c, name), .dims = dims, .rank = rank};
  t.has_shape = has_shape;
  t.elem = elem;
  t.param = param;
  t.nparam = nparam;
  return unique(c, &t);
}

bool tf_type_is(const tf_type *t, const char *dialect_name) {
  return t->kind == TF_TYPE_DIALECT && strcmp(t->name, dialect_name) == 0;
}

uint32_t tf_type_bits(const tf_type *t) {
  switch (t->kind) {
  case TF_TYPE_INDEX: return 64;
  case TF_TYPE_INT: return t->width == 1 ? 8 : t->width;
  case TF_TYPE_FLOAT: return t->width;
  case TF_TYPE_VECTOR: return (uint32_t)t->dims[0] * tf_type_bits(t->elem);
  default: return 0;
  }
}

static void print_dims(tf_strbuf *b, const tf_type *t) {
  for (uint32_t i = 0; i < t->rank; i++) {
    if (t->dims[i] == TF_DYN) tf_sb_puts(b, "?");
    else tf_sb_put_int(b, t->dims[i]);
    if (i + 1 < t->rank || t->elem) tf_sb_putc(b, 'x');
  }
}

static void print_list(tf_strbuf *b, tf_type *const *t, uint32_t n) {
  for (uint32_t i = 0; i < n; i++) {
    if (i) tf_sb_puts(b, ", ");
    tf_type_print(b, t[i]);
  }
}

static void print_function(tf_strbuf *b, const tf_type *t) {
  tf_sb_putc(b, '(');
  print_list(b, t->sub, t->nin);
  tf_sb_puts(b, ") -> ");
  uint32_t nout = t->nsub - t->nin;
  bool paren = nout != 1 || t->sub[t->nin]->kind == TF_TYPE_FUNCTION;
  if (paren) tf_sb_putc(b, '(');
  print_list(b, t->sub + t->nin, nout);
  if (paren) tf_sb_putc(b, ')');
}

static void print_dialect(tf_strbuf *b, const tf_type *t) {
  tf_sb_putc(b, '!');
  tf_sb_puts(b, t->name);
  if (!t->has_shape && !t->elem && !t->nparam) return;
  tf_sb_putc(b, '<');
  print_dims(b, t);
  if (t->elem) tf_type_print(b, t->elem);
  for (uint32_t i = 0; i < t->nparam; i++) {
    if (i || t->elem) tf_sb_puts(b, ", ");
    if (t->param[i]->kind == TF_ATTR_STRING) tf_sb_put(b, t->param[i]->s); /* a keyword */
    else tf_attr_print(b, t->param[i]);
  }
  tf_sb_putc(b, '>');
}

void tf_type_print(tf_strbuf *b, const tf_type *t) {
  switch (t->kind) {
  case TF_TYPE_NONE: tf_sb_puts(b, "none"); return;
  case TF_TYPE_INDEX: tf_sb_puts(b, "index"); return;
  case TF_TYPE_INT:
    tf_sb_puts(b, t->is_unsigned ? "ui" : "i");
    tf_sb_put_uint(b, t->width);
    return;
  case TF_TYPE_FLOAT: tf_sb_puts(b, float_names[t->fkind]); return;
  case TF_TYPE_VECTOR:
  case TF_TYPE_TENSOR:
    tf_sb_puts(b, t->kind == TF_TYPE_VECTOR ? "vector<" : "tensor<");
    print_dims(b, t);
    tf_type_print(b, t->elem);
    tf_sb_putc(b, '>');
    return;
  case TF_TYPE_FUNCTION: print_function(b, t); return;
  case TF_TYPE_DIALECT: print_dialect(b, t); return;
  }
}

const char *tf_type_str(const tf_type *t) {
  char *out = tf_context_scratch(t->ctx);
  tf_strbuf b = {.pool = t->ctx->pool};
  tf_type_print(&b, t);
  snprintf(out, 512, "%s", tf_sb_cstr(&b));
  return out;
}
