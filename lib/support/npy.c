#include "support/npy.h"

#include <stdio.h>
#include <string.h>

#include "support/alloc.h"
#include "support/file.h"
#include "support/size.h"

static const char *const descrs[TF_DT_COUNT] = {
    [TF_DT_F64] = "<f8", [TF_DT_F32] = "<f4", [TF_DT_F16] = "<f2",     [TF_DT_BF16] = "<V2",     [TF_DT_I64] = "<i8",
    [TF_DT_I32] = "<i4", [TF_DT_I16] = "<i2", [TF_DT_I8] = "|i1",      [TF_DT_U64] = "<u8",      [TF_DT_U32] = "<u4",
    [TF_DT_U16] = "<u2", [TF_DT_U8] = "|u1",  [TF_DT_BOOL] = "|b1",    [TF_DT_F8E4M3FN] = "<V1", [TF_DT_F8E5M2] = "<V1",
    [TF_DT_I4] = "<V1",  [TF_DT_U4] = "<V1",  [TF_DT_F4E2M1FN] = "<V1"};

/* The header is a Python dict literal; this reads the three keys that it has. */
typedef struct scanner {
  const char *at, *end;
  const char *bad;
} scanner;

static void skip_space(scanner *s) {
  while (s->at < s->end && (*s->at == ' ' || *s->at == '\n' || *s->at == '\t' || *s->at == '\r')) s->at++;
}

static bool accept(scanner *s, char c) {
  skip_space(s);
  if (s->bad || s->at == s->end || *s->at != c) return false;
  s->at++;
  return true;
}

static void expect(scanner *s, char c, const char *bad) {
  if (!accept(s, c) && !s->bad) s->bad = bad;
}

static tf_str quoted(scanner *s) {
  skip_space(s);
  if (s->bad || s->at == s->end || (*s->at != '\'' && *s->at != '"')) {
    if (!s->bad) s->bad = "a quoted text is missing";
    return (tf_str){"", 0};
  }
  char q = *s->at++;
  const char *start = s->at;
  while (s->at < s->end && *s->at != q) s->at++;
  if (s->at == s->end) {
    s->bad = "a quoted text does not end";
    return (tf_str){"", 0};
  }
  return (tf_str){start, (size_t)(s->at++ - start)};
}

static bool word(scanner *s, const char *w) {
  size_t n = strlen(w);
  skip_space(s);
  if (s->bad || (size_t)(s->end - s->at) < n || memcmp(s->at, w, n) != 0) return false;
  s->at += n;
  return true;
}

static int64_t number(scanner *s) {
  skip_space(s);
  int64_t v = 0;
  const char *start = s->at;
  for (; !s->bad && s->at < s->end && *s->at >= '0' && *s->at <= '9'; s->at++)
    if (__builtin_mul_overflow(v, 10, &v) || __builtin_add_overflow(v, *s->at - '0', &v))
      s->bad = "an extent is too large";
  if (s->at == start && !s->bad) s->bad = "an extent is not a number";
  (void)accept(s, 'L'); /* Python 2 */
  return v;
}

static void read_shape(scanner *s, tf_npy *n) {
  expect(s, '(', "the shape is not a tuple");
  n->rank = 0;
  while (!s->bad && !accept(s, ')')) {
    int64_t v = number(s);
    if (n->rank == TF_MAX_RANK) s->bad = "more axes than a tensor can have";
    else n->shape[n->rank++] = v;
    if (accept(s, ',')) continue;
    expect(s, ')', "the shape is not closed");
    break;
  }
}

/* True with the type when the descr names one for this caller. */
static bool read_dtype(tf_str d, tf_dtype want, tf_dtype *out) {
  bool raw1 = d.len == 3 && (memcmp(d.ptr + 1, "V1", 2) == 0 || memcmp(d.ptr + 1, "f1", 2) == 0);
  bool raw2 = d.len == 3 && memcmp(d.ptr + 1, "V2", 2) == 0;
  bool f8 = want == TF_DT_F8E4M3FN || want == TF_DT_F8E5M2, four = want < TF_DT_COUNT && tf_dtype_bits(want) == 4;
  if (d.len != 3 || (d.ptr[0] != '<' && d.ptr[0] != '|')) return false;
  if ((want == TF_DT_I4 && memcmp(d.ptr + 1, "i1", 2) == 0) || (want == TF_DT_U4 && memcmp(d.ptr + 1, "u1", 2) == 0))
    return *out = want, true;
  if (raw1) return *out = want, f8 || four;
  if ((f8 && memcmp(d.ptr + 1, "u1", 2) == 0)) return *out = want, true;
  if (raw2) return *out = TF_DT_BF16, want == TF_DT_BF16 || want == TF_DT_COUNT;
  for (int t = 0; t < TF_DT_COUNT; t++) {
    if (memcmp(descrs[t] + 1, d.ptr + 1, 2) != 0) continue;
    if (d.ptr[0] == '|' && tf_dtype_size((tf_dtype)t) > 1) return false;
    *out = (tf_dtype)t;
    return true;
  }
  return false;
}

static void read_dict(scanner *s, tf_str *descr, bool *fortran, tf_npy *n) {
  unsigned seen = 0;
  expect(s, '{', "the header is not a dict");
  while (!s->bad && !accept(s, '}')) {
    tf_str key = quoted(s);
    expect(s, ':', "a key has no value");
    unsigned bit = 0;
    if (key.len == 5 && memcmp(key.ptr, "descr", 5) == 0) {
      bit = 1;
      skip_space(s);
      if (s->at < s->end && *s->at == '[') s->bad = "structured elements are not supported";
      *descr = quoted(s);
    } else if (key.len == 13 && memcmp(key.ptr, "fortran_order", 13) == 0) {
      bit = 2;
      *fortran = word(s, "True");
      if (!*fortran && !word(s, "False") && !s->bad) s->bad = "fortran_order is neither True nor False";
    } else if (key.len == 5 && memcmp(key.ptr, "shape", 5) == 0) {
      bit = 4;
      read_shape(s, n);
    } else if (!s->bad) {
      s->bad = "the header has an unknown key";
    }
    if ((seen & bit) && !s->bad) s->bad = "the header has a key twice";
    seen |= bit;
    if (accept(s, ',')) continue;
    expect(s, '}', "the header is not closed");
    break;
  }
  skip_space(s);
  if (!s->bad && seen != 7) s->bad = "the header lacks descr, fortran_order or shape";
  if (!s->bad && s->at != s->end) s->bad = "something follows the header's dict";
}

bool tf_npy_size(tf_dtype t, uint32_t rank, const int64_t *shape, size_t *bytes) {
  int64_t n;
  if (!tf_size_of(shape, rank, (int64_t)tf_dtype_size(t), &n)) return false;
  *bytes = (size_t)n;
  return true;
}

/* The bounds of the header's text. */
static const char *find_header(const uint8_t *b, size_t size, size_t *start, size_t *len) {
  if (size < 10 || memcmp(b, "\x93NUMPY", 6) != 0) return "it does not begin with NumPy's magic number";
  if (b[6] < 1 || b[6] > 3 || b[7] != 0) return "its version is none of 1.0, 2.0 and 3.0";
  *start = b[6] == 1 ? 10 : 12;
  if (size < *start) return "it is cut short";
  *len = b[8] | (size_t)b[9] << 8;
  if (b[6] > 1) *len |= (size_t)b[10] << 16 | (size_t)b[11] << 24;
  return *len > size - *start ? "its header is cut short" : NULL;
}

static tf_status wrong_type(const char *name, tf_str d, tf_dtype want, const tf_sink *sink) {
  int n = d.len < 40 ? (int)d.len : 40;
  bool raw1 = d.len == 3 && (memcmp(d.ptr + 1, "V1", 2) == 0 || memcmp(d.ptr + 1, "f1", 2) == 0);
  if (d.len && d.ptr[0] == '>')
    return tf_fail(sink, TF_ERR_INVALID, "'%s' is big-endian ('%.*s'); save it as little-endian", name, n, d.ptr);
  if (want == TF_DT_COUNT && raw1)
    return tf_fail(
        sink, TF_ERR_INVALID,
        "'%s' has raw one-byte elements ('%.*s'); say whether they are f8e4m3fn or f8e5m2, or i4, u4 or f4e2m1fn", name,
        n, d.ptr);
  if (want == TF_DT_COUNT)
    return tf_fail(sink, TF_ERR_INVALID, "'%s' has elements of type '%.*s', which is not supported", name, n, d.ptr);
  return tf_fail(sink, TF_ERR_INVALID, "'%s' has elements of type '%.*s', expected %s ('%s')", name, n, d.ptr,
                 tf_dtype_name(want), descrs[want]);
}

tf_status tf_npy_parse(void *bytes, size_t size, tf_dtype want, const char *name, const tf_sink *sink, tf_npy *out) {
  size_t start = 0, len = 0, need = 0;
  tf_str descr = {"", 0};
  bool fortran = false;
  memset(out, 0, sizeof *out);
  const char *bad = find_header(bytes, size, &start, &len);
  if (bad) return tf_fail(sink, TF_ERR_INVALID, "'%s' is no .npy file: %s", name, bad);
  scanner s = {(const char *)bytes + start, (const char *)bytes + start + len, NULL};
  read_dict(&s, &descr, &fortran, out);
  if (s.bad) return tf_fail(sink, TF_ERR_INVALID, "'%s' has a malformed .npy header: %s", name, s.bad);
  out->descr = descr;
  out->raw = descr.len == 3 && descr.ptr[1] == 'V';
  if (!read_dtype(descr, want, &out->dtype) || (want != TF_DT_COUNT && out->dtype != want))
    return wrong_type(name, descr, want, sink);
  if (fortran && out->rank > 1)
    return tf_fail(sink, TF_ERR_INVALID, "'%s' is in Fortran order; save it with numpy.ascontiguousarray", name);
  if (!tf_npy_size(out->dtype, out->rank, out->shape, &need))
    return tf_fail(sink, TF_ERR_INVALID, "'%s' has a shape that overflows 63 bits", name);
  size_t have = size - start - len;
  if (have != need)
    return tf_fail(sink, TF_ERR_INVALID, "'%s' has %zu bytes of data, but its shape and type take %zu", name, have,
                   need);
  out->data = (char *)bytes + start + len;
  out->size = need;
  return TF_OK;
}

tf_status tf_npy_load(const char *path, tf_dtype want, const tf_allocator *a, const tf_sink *sink, tf_npy *out) {
  void *bytes;
  size_t size;
  memset(out, 0, sizeof *out);
  tf_status s = tf_file_read(path, a, sink, &bytes, &size);
  if (s != TF_OK) return s;
  s = tf_npy_parse(bytes, size, want, path, sink, out);
  out->file = bytes;
  if (s != TF_OK) tf_npy_free(out, a);
  return s;
}

void tf_npy_free(tf_npy *n, const tf_allocator *a) {
  tf_allocator al = tf_allocator_or_malloc(a);
  tf_free(&al, n->file);
  memset(n, 0, sizeof *n);
}

/* "{'descr': ..., }" padded with spaces to a multiple of 64 with the ten bytes before it, as numpy writes it. */
static size_t write_header(tf_dtype t, uint32_t rank, const int64_t *shape, char *buf, size_t cap) {
  int n = snprintf(buf, cap, "{'descr': '%s', 'fortran_order': False, 'shape': (", descrs[t]);
  for (uint32_t i = 0; i < rank; i++)
    n += snprintf(buf + n, cap - (size_t)n,
                  i + 1 < rank ? "%lld, "
                  : rank == 1  ? "%lld,"
                               : "%lld",
                  (long long)shape[i]);
  n += snprintf(buf + n, cap - (size_t)n, "), }");
  while ((n + 11) % 64) buf[n++] = ' ';
  buf[n++] = '\n';
  return (size_t)n;
}

tf_status tf_npy_encode(tf_dtype t, uint32_t rank, const int64_t *shape, const void *data, const tf_allocator *a,
                        const tf_sink *sink, void **bytes, size_t *size) {
  char text[128 + 24 * TF_MAX_RANK + 64];
  tf_allocator al = tf_allocator_or_malloc(a);
  size_t payload;
  *bytes = NULL;
  *size = 0;
  if ((unsigned)t >= TF_DT_COUNT || rank > TF_MAX_RANK || !tf_npy_size(t, rank, shape, &payload))
    return tf_fail(sink, TF_ERR_INVALID, "a tensor of rank %u and this shape cannot be a .npy file", rank);
  size_t n = write_header(t, rank, shape, text, sizeof text);
  uint8_t *p = tf_alloc(&al, 10 + n + payload);
  if (!p) return tf_fail_oom(sink);
  memcpy(p, "\x93NUMPY\x01\x00", 8);
  p[8] = (uint8_t)n;
  p[9] = (uint8_t)(n >> 8);
  memcpy(p + 10, text, n);
  if (payload) memcpy(p + 10 + n, data, payload);
  *bytes = p;
  *size = 10 + n + payload;
  return TF_OK;
}

tf_status tf_npy_save(const char *path, tf_dtype t, uint32_t rank, const int64_t *shape, const void *data,
                      const tf_allocator *a, const tf_sink *sink) {
  void *bytes;
  size_t size;
  tf_allocator al = tf_allocator_or_malloc(a);
  tf_status s = tf_npy_encode(t, rank, shape, data, a, sink, &bytes, &size);
  if (s != TF_OK) return s;
  s = tf_file_write(path, bytes, size, sink);
  tf_free(&al, bytes);
  return s;
}
