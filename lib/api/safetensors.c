#include "api/safetensors.h"

#include <inttypes.h>
#include <jansson.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/alloc.h"
#include "support/size.h"

enum { MOST_HEADER = 100000000 }; /* as in the format's own reader */

static const struct {
  const char *name;
  tf_dtype dtype;
} types[] = {{"F64", TF_DT_F64},          {"F32", TF_DT_F32},        {"F16", TF_DT_F16},  {"BF16", TF_DT_BF16},
             {"F8_E4M3", TF_DT_F8E4M3FN}, {"F8_E5M2", TF_DT_F8E5M2}, {"I64", TF_DT_I64},  {"I32", TF_DT_I32},
             {"I16", TF_DT_I16},          {"I8", TF_DT_I8},          {"U64", TF_DT_U64},  {"U32", TF_DT_U32},
             {"U16", TF_DT_U16},          {"U8", TF_DT_U8},          {"BOOL", TF_DT_BOOL}};

typedef struct reader {
  const char *path;
  const tf_sink *sink;
  size_t data_size;
  tf_safetensors *out;
} reader;

static tf_status bad(const reader *r, const tf_safetensor *e, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));

/* "'f.safetensors': tensor 'x' has ..." */
static tf_status bad(const reader *r, const tf_safetensor *e, const char *fmt, ...) {
  char words[512];
  va_list ap;
  va_start(ap, fmt);
  vsnprintf(words, sizeof words, fmt, ap);
  va_end(ap);
  int n = e->name.len < 120 ? (int)e->name.len : 120;
  return tf_fail(r->sink, TF_ERR_INVALID, "'%s': tensor '%.*s' %s", r->path, n, e->name.ptr, words);
}

static tf_str text_of(const json_t *v) { return (tf_str){json_string_value(v), json_string_length(v)}; }

static tf_status read_type(const reader *r, tf_safetensor *e, const json_t *v) {
  if (!json_is_string(v)) return bad(r, e, "has a dtype that is no text");
  e->type = text_of(v);
  e->dtype = TF_DT_COUNT;
  for (size_t i = 0; i < sizeof types / sizeof *types; i++)
    if (strlen(types[i].name) == e->type.len && memcmp(types[i].name, e->type.ptr, e->type.len) == 0)
      e->dtype = types[i].dtype;
  return TF_OK;
}

static tf_status read_numbers(const reader *r, const tf_safetensor *e, const char *what, const json_t *v, int64_t *to) {
  for (size_t i = 0; i < json_array_size(v); i++) {
    const json_t *n = json_array_get(v, i);
    if (!json_is_integer(n) || json_integer_value(n) < 0)
      return bad(r, e, "has a %s with something else than numbers from 0 on", what);
    to[i] = json_integer_value(n);
  }
  return TF_OK;
}

/* The bytes are those of the type and shape, and lie within the data. */
static tf_status check_span(const reader *r, const tf_safetensor *e) {
  int64_t bytes;
  if (e->begin > e->end) return bad(r, e, "ends at byte %" PRIu64 ", before it begins at %" PRIu64, e->end, e->begin);
  if (e->end > r->data_size)
    return bad(r, e, "ends at byte %" PRIu64 " of the data, of which the file has %zu", e->end, r->data_size);
  if (e->dtype == TF_DT_COUNT) return TF_OK; /* told when it is asked for */
  if (!tf_size_of(e->shape, e->rank, (int64_t)tf_dtype_size(e->dtype), &bytes))
    return bad(r, e, "has a shape that overflows 63 bits");
  if ((uint64_t)bytes != e->end - e->begin)
    return bad(r, e, "takes %" PRId64 " bytes by its shape and type (%.*s), but its offsets span %" PRIu64, bytes,
               (int)e->type.len, e->type.ptr, e->end - e->begin);
  return TF_OK;
}

static tf_status read_entry(const reader *r, tf_safetensor *e, json_t *v) {
  const json_t *type = json_object_get(v, "dtype"), *shape = json_object_get(v, "shape"),
               *offsets = json_object_get(v, "data_offsets");
  int64_t span[2] = {0};
  if (!json_is_object(v)) return bad(r, e, "is no object with dtype, shape and data_offsets");
  const char *missing = !type ? "dtype" : !shape ? "shape" : !offsets ? "data_offsets" : NULL, *key;
  json_t *unused;
  if (missing) return bad(r, e, "lacks %s", missing);
  json_object_foreach(v, key, unused) {
    (void)unused;
    if (strcmp(key, "dtype") != 0 && strcmp(key, "shape") != 0 && strcmp(key, "data_offsets") != 0)
      return bad(r, e, "has the key '%.100s'; expected dtype, shape and data_offsets only", key);
  }
  tf_status s = read_type(r, e, type);
  if (s != TF_OK) return s;
  if (!json_is_array(shape)) return bad(r, e, "has a shape that is no list");
  if (!json_is_array(offsets) || json_array_size(offsets) != 2)
    return bad(r, e, "has data_offsets that are no list of two numbers");
  e->rank = (uint32_t)json_array_size(shape);
  s = read_numbers(r, e, "shape", shape, e->shape);
  if (s == TF_OK) s = read_numbers(r, e, "data_offsets", offsets, span);
  if (s != TF_OK) return s;
  e->begin = (uint64_t)span[0], e->end = (uint64_t)span[1];
  return check_span(r, e);
}

static tf_status check_metadata(const reader *r, json_t *v) {
  const char *key;
  json_t *text;
  bool fine = json_is_object(v);
  json_object_foreach(v, key, text) fine &= json_is_string(text);
  if (fine) return TF_OK;
  return tf_fail(r->sink, TF_ERR_INVALID, "'%s': __metadata__ is no object of texts", r->path);
}

/* Memory for the entries and all their extents, which are counted first. */
static tf_status make_room(const reader *r, const tf_allocator *a) {
  tf_safetensors *t = r->out;
  const char *key;
  json_t *v;
  size_t n = 0, extents = 0;
  json_object_foreach(t->root, key, v) {
    if (strcmp(key, "__metadata__") == 0) continue;
    n++;
    extents += json_array_size(json_object_get(v, "shape"));
  }
  t->entry = tf_alloc_zero(a, n * sizeof *t->entry);
  t->extents = tf_alloc_zero(a, extents * sizeof *t->extents);
  return t->entry && t->extents ? TF_OK : tf_fail_oom(r->sink);
}

static tf_status read_entries(const reader *r) {
  tf_safetensors *t = r->out;
  const char *key;
  json_t *v;
  int64_t *extents = t->extents;
  tf_status s = TF_OK;
  json_object_foreach(t->root, key, v) {
    if (strcmp(key, "__metadata__") == 0) s = check_metadata(r, v);
    else {
      tf_safetensor *e = &t->entry[t->count++];
      e->name = (tf_str){key, strlen(key)};
      e->shape = extents;
      s = read_entry(r, e, v);
      extents += e->rank;
    }
    if (s != TF_OK) break;
  }
  return s;
}

static int by_place(const void *a, const void *b) {
  const tf_safetensor *x = a, *y = b;
  if (x->begin != y->begin) return x->begin < y->begin ? -1 : 1;
  return (x->end > y->end) - (x->end < y->end);
}

/* They cover the data, each byte once. */
static tf_status check_cover(const reader *r) {
  tf_safetensors *t = r->out;
  uint64_t at = 0;
  if (t->count) qsort(t->entry, t->count, sizeof *t->entry, by_place);
  for (uint32_t i = 0; i < t->count; i++) {
    const tf_safetensor *e = &t->entry[i];
    if (e->begin < at) {
      const tf_safetensor *before = e - 1;
      return bad(r, e, "begins at byte %" PRIu64 " of the data, which belongs to '%.*s'", e->begin,
                 before->name.len < 120 ? (int)before->name.len : 120, before->name.ptr);
    }
    if (e->begin > at)
      return bad(r, e, "begins at byte %" PRIu64 " of the data; the bytes from %" PRIu64 " on belong to no tensor",
                 e->begin, at);
    at = e->end;
  }
  if (at == r->data_size) return TF_OK;
  return tf_fail(r->sink, TF_ERR_INVALID,
                 "'%s' has %zu bytes of data, of which the last %" PRIu64 " belong to no tensor", r->path, r->data_size,
                 r->data_size - at);
}

/* The bounds of the JSON; NULL, or what is wrong. */
static tf_status find_header(const void *bytes, size_t size, const char *path, const tf_sink *sink, uint64_t *len) {
  const uint8_t *b = bytes;
  *len = 0;
  if (size < 8) return tf_fail(sink, TF_ERR_INVALID, "'%s' is no safetensors file: it has %zu bytes", path, size);
  for (int i = 0; i < 8; i++) *len |= (uint64_t)b[i] << (8 * i);
  if (*len > size - 8 && *len > MOST_HEADER)
    return tf_fail(sink, TF_ERR_INVALID,
                   "'%s' is neither a .npy nor a safetensors file: it begins with the number of another", path);
  if (*len > size - 8)
    return tf_fail(sink, TF_ERR_INVALID, "'%s' is cut short: its header takes %" PRIu64 " bytes, of which it has %zu",
                   path, *len, size - 8);
  if (*len > MOST_HEADER)
    return tf_fail(sink, TF_ERR_INVALID, "'%s' has a header of %" PRIu64 " bytes; at most %d are read", path, *len,
                   MOST_HEADER);
  if (!*len || b[8] != '{')
    return tf_fail(sink, TF_ERR_INVALID, "'%s' is no safetensors file: its header does not begin with '{'", path);
  return TF_OK;
}

tf_status tf_safetensors_parse(const void *bytes, size_t size, const char *path, const tf_allocator *allocator,
                               const tf_sink *sink, tf_safetensors *out) {
  tf_allocator a = tf_allocator_or_malloc(allocator);
  json_error_t error;
  uint64_t len;
  *out = (tf_safetensors){0};
  tf_status s = find_header(bytes, size, path, sink, &len);
  if (s != TF_OK) return s;
  out->data = 8 + (size_t)len;
  out->root = json_loadb((const char *)bytes + 8, (size_t)len, JSON_REJECT_DUPLICATES, &error);
  if (!out->root && json_error_code(&error) == json_error_out_of_memory) return tf_fail_oom(sink);
  if (!out->root)
    return tf_fail(sink, TF_ERR_INVALID, "'%s' has a malformed header, at its byte %d: %s", path, error.position,
                   error.text);
  reader r = {path, sink, size - out->data, out};
  s = make_room(&r, &a);
  if (s == TF_OK) s = read_entries(&r);
  if (s == TF_OK) s = check_cover(&r);
  if (s != TF_OK) tf_safetensors_free(out, &a);
  return s;
}

void tf_safetensors_free(tf_safetensors *t, const tf_allocator *allocator) {
  tf_allocator a = tf_allocator_or_malloc(allocator);
  json_decref(t->root);
  tf_free(&a, t->entry);
  tf_free(&a, t->extents);
  *t = (tf_safetensors){0};
}

tf_str tf_safetensors_metadata(const tf_safetensors *t, tf_str key) {
  json_t *v = json_object_getn(json_object_get(t->root, "__metadata__"), key.ptr, key.len);
  return v ? text_of(v) : (tf_str){NULL, 0};
}
