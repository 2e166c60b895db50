/* Types and spaces by their words, and numbers as PTX writes them. */
#include "codegen/import/import_impl.h"

#include <stdlib.h>

tf_ptx_type tf_ptx_type_of(tf_str w) {
  if (w.len && w.ptr[0] == '.') w.ptr++, w.len--;
  tf_ptx_type t = {.lanes = 1};
  if (tf_str_eqz(w, "pred")) return (tf_ptx_type){'p', 1, 1};
  if (tf_str_eqz(w, "tf32")) return (tf_ptx_type){'b', 1, 32};
  if (tf_str_ends(w, "x2")) t.lanes = 2, w.len -= 2;
  else if (tf_str_ends(w, "x4")) t.lanes = 4, w.len -= 2;
  if (tf_str_eqz(w, "e4m3") || tf_str_eqz(w, "e5m2") || tf_str_eqz(w, "e2m3") || tf_str_eqz(w, "e3m2") ||
      tf_str_eqz(w, "ue8m0") || tf_str_eqz(w, "ue4m3"))
    return (tf_ptx_type){'8', t.lanes, (uint16_t)(8 * t.lanes)};
  if (tf_str_eqz(w, "e2m1")) return (tf_ptx_type){'8', t.lanes, 8};
  bool bf = w.len > 2 && w.ptr[0] == 'b' && w.ptr[1] == 'f';
  if (w.len < 2 || (!bf && !strchr("busf", w.ptr[0]))) return (tf_ptx_type){0};
  unsigned bits = 0;
  for (size_t i = bf ? 2 : 1; i < w.len; i++) {
    if (w.ptr[i] < '0' || w.ptr[i] > '9' || bits > 100) return (tf_ptx_type){0};
    bits = bits * 10 + (unsigned)(w.ptr[i] - '0');
  }
  t.kind = bf ? 'B' : w.ptr[0];
  t.bits = (uint16_t)(bits * t.lanes);
  if (bits != 8 && bits != 16 && bits != 32 && bits != 64 && bits != 128) return (tf_ptx_type){0};
  return t;
}

LLVMTypeRef tf_import_int(const tf_import *m, unsigned bits) {
  switch (bits) {
  case 1: return m->i1;
  case 8: return m->i8;
  case 16: return m->i16;
  case 32: return m->i32;
  case 64: return m->i64;
  case 128: return m->i128;
  default: return LLVMIntTypeInContext(m->ctx, bits);
  }
}

LLVMTypeRef tf_import_type(const tf_import *m, tf_ptx_type t) {
  unsigned bits = t.bits / t.lanes;
  LLVMTypeRef one;
  if (t.kind == '8' || t.kind == 'b' || t.kind == 'p') return tf_import_int(m, t.bits);
  if (t.kind == 'f') one = bits == 16 ? m->f16 : bits == 32 ? m->f32 : m->f64;
  else one = t.kind == 'B' ? m->bf16 : tf_import_int(m, bits);
  return t.lanes > 1 ? LLVMVectorType(one, t.lanes) : one;
}

uint32_t tf_import_space_of(tf_str w) {
  static const struct {
    const char *word;
    uint32_t space;
  } all[] = {{".global", TF_SPACE_GLOBAL},      {".shared", TF_SPACE_SHARED},
             {".shared::cta", TF_SPACE_SHARED}, {".shared::cluster", TF_SPACE_CLUSTER},
             {".const", TF_SPACE_CONST},        {".local", TF_SPACE_LOCAL},
             {".param", TF_SPACE_PARAM},        {".param::entry", TF_SPACE_PARAM},
             {".param::func", TF_SPACE_PARAM}};
  for (size_t i = 0; i < sizeof all / sizeof *all; i++)
    if (tf_str_eqz(w, all[i].word)) return all[i].space;
  return TF_SPACE_GENERIC;
}

/* "0f3F800000", "0d..." are bits; others as C writes them. */
static bool float_number(tf_str s, tf_ptx_type t, uint64_t *out) {
  unsigned bits = t.bits / t.lanes;
  if (s.len >= 64) return false;
  char text[64];
  memcpy(text, s.ptr, s.len);
  text[s.len] = 0;
  bool minus = text[0] == '-';
  const char *p = text + (minus || text[0] == '+');
  char *end;
  double d;
  if (p[0] == '0' && (p[1] == 'f' || p[1] == 'F' || p[1] == 'd' || p[1] == 'D')) {
    bool single = p[1] == 'f' || p[1] == 'F';
    if (strlen(p) != (single ? 10u : 18u)) return false;
    uint64_t raw = strtoull(p + 2, &end, 16);
    if (*end) return false;
    if (minus) raw ^= single ? 1ull << 31 : 1ull << 63;
    if (single && bits == 32) return *out = raw, true;
    if (!single && bits == 64) return *out = raw, true;
    float f;
    uint32_t low = (uint32_t)raw;
    memcpy(&f, &low, 4);
    memcpy(&d, &raw, 8);
    if (single) d = (double)f;
  } else {
    d = strtod(p, &end);
    if (end == p || *end || strpbrk(p, "xXnN")) return false;
    if (minus) d = -d;
  }
  if (bits == 64) memcpy(out, &d, 8);
  else if (bits == 32) {
    float f = (float)d;
    uint32_t raw;
    memcpy(&raw, &f, 4);
    *out = raw;
  } else return false;
  return true;
}

bool tf_import_number(tf_str s, tf_ptx_type t, uint64_t *out) {
  if (!s.len) return false;
  size_t i = s.ptr[0] == '-' || s.ptr[0] == '+';
  bool minus = s.ptr[0] == '-';
  while (i < s.len && (s.ptr[i] == ' ' || s.ptr[i] == '\t')) i++;
  tf_str digits = {s.ptr + i, s.len - i};
  bool real = memchr(digits.ptr, '.', digits.len) != NULL;
  if (digits.len > 1 && digits.ptr[0] == '0' && strchr("fFdD", digits.ptr[1])) real = true;
  bool hex = digits.len > 2 && digits.ptr[0] == '0' && (digits.ptr[1] | 32) == 'x';
  if (!real && !hex && (memchr(digits.ptr, 'e', digits.len) || memchr(digits.ptr, 'E', digits.len))) real = true;
  if (real) return t.kind != 'u' && t.kind != 's' && t.kind != 'p' && float_number(s, t, out);
  if (tf_ptx_is_float(t)) return false;
  uint64_t v = 0;
  unsigned base = hex ? 16 : digits.len > 1 && digits.ptr[0] == '0' && (digits.ptr[1] | 32) == 'b' ? 2 : 10;
  size_t k = base == 10 ? 0 : 2;
  if (base == 10 && digits.len > 1 && digits.ptr[0] == '0') base = 8;
  if (digits.len && (digits.ptr[digits.len - 1] | 32) == 'u') digits.len--;
  if (k >= digits.len) return false;
  for (; k < digits.len; k++) {
    char c = digits.ptr[k];
    unsigned d = c >= '0' && c <= '9'                 ? (unsigned)(c - '0')
                 : (c | 32) >= 'a' && (c | 32) <= 'f' ? (unsigned)((c | 32) - 'a') + 10
                                                      : 99;
    if (d >= base || v > (UINT64_MAX - d) / base) return false;
    v = v * base + d;
  }
  *out = minus ? 0 - v : v;
  return true;
}
