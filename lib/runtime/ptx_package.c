/* PTX that somebody else made, as a package: what a launch must know is read off the headers of its entries. */
#include <stdlib.h>
#include <string.h>

#include "runtime/package.h"
#include "support/alloc.h"
#include "support/size.h"

enum { MAX_KERNELS = 256, MAX_PARAMS = 1024, NAME = 1001 };

typedef struct scan {
  const char *at, *end;
  tf_str tok; /* empty at the end */
} scan;

/* What there is room for; the names and parameters of all kernels. */
typedef struct table {
  tf_hkernel kernel[MAX_KERNELS];
  char name[MAX_KERNELS][NAME];
  uint8_t param[MAX_PARAMS];
  uint32_t bytes[MAX_PARAMS];
  uint32_t nkernel, nparam;
  uint64_t shared; /* bytes of all shared variables: more than any kernel has */
  char target[32];
  uint32_t version;
  const tf_sink *sink;
} table;

static bool word_char(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || (c && strchr("_$.%", c));
}

static bool is(const scan *s, const char *text) {
  return s->tok.len == strlen(text) && memcmp(s->tok.ptr, text, s->tok.len) == 0;
}

static void skip_blank(scan *s) {
  for (;;) {
    while (s->at < s->end && (unsigned char)*s->at <= ' ') s->at++;
    if (s->end - s->at < 2 || s->at[0] != '/') return;
    if (s->at[1] == '/') {
      while (s->at < s->end && *s->at != '\n') s->at++;
    } else if (s->at[1] == '*') {
      for (s->at += 2; s->at < s->end && !(s->at[0] == '/' && s->at[-1] == '*'); s->at++) {
      }
      if (s->at < s->end) s->at++;
    } else return;
  }
}

static bool next(scan *s) {
  skip_blank(s);
  const char *from = s->at;
  while (s->at < s->end && word_char(*s->at)) s->at++;
  if (s->at == from && s->at < s->end) s->at++;
  s->tok = (tf_str){from, (size_t)(s->at - from)};
  return s->tok.len > 0;
}

static uint64_t number(const scan *s) {
  uint64_t v = 0;
  for (size_t i = 0; i < s->tok.len && s->tok.ptr[i] >= '0' && s->tok.ptr[i] <= '9' && v < 1u << 30; i++)
    v = v * 10 + (uint64_t)(s->tok.ptr[i] - '0');
  return v;
}

/* ".u64" and its kin: bytes and kind. Addresses are u64 in most compilers' PTX. */
static bool type_of(const scan *s, unsigned *bytes, tf_pkind *kind) {
  static const struct {
    const char *name;
    unsigned bytes;
    tf_pkind kind;
  } types[] = {{".u64", 8, TF_P_PTR}, {".b64", 8, TF_P_PTR}, {".s64", 8, TF_P_I64}, {".f64", 8, TF_P_F64},
               {".u32", 4, TF_P_I32}, {".b32", 4, TF_P_I32}, {".s32", 4, TF_P_I32}, {".f32", 4, TF_P_F32},
               {".u16", 2, TF_P_I16}, {".b16", 2, TF_P_I16}, {".s16", 2, TF_P_I16}, {".f16", 2, TF_P_I16},
               {".u8", 1, TF_P_I8},   {".b8", 1, TF_P_I8},   {".s8", 1, TF_P_I8}};
  for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
    if (!is(s, types[i].name)) continue;
    *bytes = types[i].bytes;
    *kind = types[i].kind;
    return true;
  }
  return false;
}

/* .param .align 64 .b8 name[128] and simpler ones, up to `,` or `)`. */
static tf_status parameter(table *t, scan *s, tf_hkernel *k) {
  unsigned bytes = 0;
  uint64_t count = 0;
  tf_pkind kind = TF_P_PTR;
  bool array = false;
  do {
    if (type_of(s, &bytes, &kind)) continue;
    if (is(s, "[") && next(s)) {
      array = true;
      count = number(s);
    }
  } while (next(s) && !is(s, ",") && !is(s, ")"));
  /* A struct as large as a number is passed as one (lib/codegen/import does the same). */
  static const tf_pkind number_of[] = {[1] = TF_P_I8, [2] = TF_P_I16, [4] = TF_P_I32, [8] = TF_P_PTR};
  uint64_t size = array && bytes && count <= 8 ? count * bytes : 0;
  if (size && size <= 8 && !(size & (size - 1))) kind = number_of[size];
  else if (array && bytes == 1 && count == 128) kind = TF_P_TENSORMAP;
  else if (array && bytes && count && count * bytes <= TF_MAX_PARAM_BYTES) kind = TF_P_BYTES;
  else if (array || !bytes)
    return tf_fail(t->sink, TF_ERR_UNSUPPORTED, "PTX: parameter %u of entry '%s' is %s, which cannot be passed",
                   k->nparam, k->name, array ? "an array of no or too many bytes" : "of an unknown type");
  if (t->nparam == MAX_PARAMS) return tf_fail(t->sink, TF_ERR_UNSUPPORTED, "PTX: more than %d parameters", MAX_PARAMS);
  t->bytes[t->nparam] = kind == TF_P_BYTES ? (uint32_t)(count * bytes) : 0;
  t->param[t->nparam++] = (uint8_t)kind;
  k->nparam++;
  return TF_OK;
}

/* Up to three numbers with commas; what follows is the next token. */
static void three(scan *s, uint32_t out[3]) {
  out[0] = out[1] = out[2] = 1;
  for (int i = 0; i < 3; i++) {
    if (!next(s)) return;
    out[i] = (uint32_t)number(s);
    if (!next(s) || !is(s, ",")) return;
  }
}

/* .maxntid and its kin, between the parameters and the body. */
static void directives(scan *s, tf_hkernel *k) {
  uint32_t v[3];
  while (s->tok.len && !is(s, "{") && !is(s, ";")) {
    bool exact = is(s, ".reqntid");
    if (exact || is(s, ".maxntid")) {
      three(s, v);
      uint64_t n = (uint64_t)v[0] * v[1] * v[2];
      k->max_threads = n && n < 1024 ? (uint32_t)n : 1024;
      if (exact && n && n <= 1024) memcpy(k->block, v, sizeof v);
    } else if (is(s, ".reqnctapercluster")) {
      three(s, v);
      for (int i = 0; i < 3; i++) k->cluster[i] = v[i] ? v[i] : 1;
    } else next(s);
  }
}

static tf_status entry(table *t, scan *s) {
  if (!next(s) || s->tok.len >= NAME) return tf_fail(t->sink, TF_ERR_INVALID, "PTX: an entry without a usable name");
  if (t->nkernel == MAX_KERNELS) return tf_fail(t->sink, TF_ERR_UNSUPPORTED, "PTX: more than %d entries", MAX_KERNELS);
  tf_hkernel *k = &t->kernel[t->nkernel];
  *k = (tf_hkernel){
      .name = t->name[t->nkernel], .param = &t->param[t->nparam], .bytes = &t->bytes[t->nparam], .cluster = {1, 1, 1}};
  memcpy(t->name[t->nkernel++], s->tok.ptr, s->tok.len);
  next(s);
  if (is(s, "(")) {
    next(s);
    while (s->tok.len && !is(s, ")")) {
      tf_status r = parameter(t, s, k);
      if (r != TF_OK) return r;
      if (is(s, ",")) next(s);
    }
    next(s);
  }
  directives(s, k);
  return TF_OK;
}

/* .shared .align 16 .b8 name[1024]; */
static void shared(table *t, scan *s) {
  unsigned bytes = 0;
  uint64_t count = 1, align = 1;
  tf_pkind kind;
  while (next(s) && !is(s, ";") && !is(s, "{")) {
    if (type_of(s, &bytes, &kind)) continue;
    if (is(s, ".align") && next(s)) align = number(s) ? number(s) : 1;
    else if (is(s, "[") && next(s)) count = number(s);
  }
  int64_t all = (int64_t)t->shared, own;
  if (count > INT64_MAX || align > INT64_MAX || !tf_size_mul((int64_t)bytes, (int64_t)count, &own) ||
      !tf_size_add(all, own, &all) || !tf_size_add(all, (int64_t)align - 1, &all))
    all = INT64_MAX;
  t->shared = (uint64_t)all;
}

static tf_status read_all(table *t, tf_str ptx) {
  scan s = {ptx.ptr, ptx.ptr + ptx.len, {"", 0}};
  while (next(&s)) {
    tf_status r = TF_OK;
    if (is(&s, ".version") && next(&s)) {
      t->version = (uint32_t)number(&s) * 10;
      if (s.tok.len > 2 && s.tok.ptr[s.tok.len - 2] == '.') t->version += (uint32_t)(s.tok.ptr[s.tok.len - 1] - '0');
    } else if (is(&s, ".target") && next(&s)) {
      if (s.tok.len < sizeof t->target) memcpy(t->target, s.tok.ptr, s.tok.len);
    } else if (is(&s, ".entry")) r = entry(t, &s);
    else if (is(&s, ".shared")) shared(t, &s); /* `ld.shared` is one word */
    if (r != TF_OK) return r;
  }
  if (!t->version || !t->target[0])
    return tf_fail(t->sink, TF_ERR_INVALID, "not PTX: there is no .version or no .target");
  if (!t->nkernel) return tf_fail(t->sink, TF_ERR_INVALID, "PTX: there is no .entry");
  for (uint32_t i = 0; i < t->nkernel; i++) t->kernel[i].static_shared = (uint32_t)(t->shared >> 31 ? 0 : t->shared);
  return TF_OK;
}

tf_status tf_package_from_ptx(tf_str ptx, const tf_allocator *a, const tf_sink *sink, tf_package **out) {
  tf_allocator al = tf_allocator_or_malloc(a);
  *out = NULL;
  table *t = tf_alloc_zero(&al, sizeof *t);
  if (!t) return tf_fail_oom(sink);
  t->sink = sink;
  tf_status s = read_all(t, ptx);
  void *bytes = NULL;
  size_t size = 0;
  if (s == TF_OK) {
    tf_package_parts p = {.target = t->target,
                          .ptx_version = t->version,
                          .producer = "PTX",
                          .nkernel = t->nkernel,
                          .kernel = t->kernel,
                          .ptx = ptx};
    s = tf_package_encode_diag(&p, &al, sink, &bytes, &size);
  }
  if (s == TF_OK) s = tf_package_load(bytes, size, &al, sink, out);
  tf_free(&al, bytes);
  tf_free(&al, t);
  return s;
}
