/* A tensor map for a kernel without a host program: a tensor, and in words how boxes of it are copied. */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "runtime/exec_call.h"

typedef struct reader {
  const char *how, *who; /* "kernel 'k': argument 0" */
  const tf_sink *sink;
  tf_tensormap_desc *m;
  int nbox, nstep, nlower, nupper;
  bool typed;
} reader;

#define BAD(r, fmt, ...)                                                                                               \
  tf_fail((r)->sink, TF_ERR_INVALID, "%s: tensor map '%s': " fmt, (r)->who, (r)->how, __VA_ARGS__)

/* What TMA takes elements of a DLPack type for; -1 if it knows none such. */
static int type_of(DLDataType t) {
  static const int8_t sizes[4][4] = {
      /* 8, 16, 32, 64 bits */
      [kDLInt] = {TF_TENSORMAP_U8, TF_TENSORMAP_U16, TF_TENSORMAP_I32, TF_TENSORMAP_I64},
      [kDLUInt] = {TF_TENSORMAP_U8, TF_TENSORMAP_U16, TF_TENSORMAP_U32, TF_TENSORMAP_U64},
      [kDLFloat] = {TF_TENSORMAP_U8, TF_TENSORMAP_F16, TF_TENSORMAP_F32, TF_TENSORMAP_F64},
      {-1, -1, -1, -1}};
  int size = t.bits == 8 ? 0 : t.bits == 16 ? 1 : t.bits == 32 ? 2 : t.bits == 64 ? 3 : -1;
  if (t.lanes != 1 || size < 0) return -1;
  if (t.code == kDLBfloat) return t.bits == 16 ? TF_TENSORMAP_BF16 : -1;
  if (t.code <= kDLFloat) return sizes[t.code][size];
  return t.bits == 8 ? TF_TENSORMAP_U8 : -1; /* f8, truth values */
}

/* "4x32", outermost first, to out, innermost first; how many, or -1. */
static int numbers(const char *s, size_t n, int32_t *out, int most) {
  int32_t v[TF_TENSORMAP_RANK];
  int k = 0;
  for (const char *p = s, *end = s + n; p < end; p++) {
    char *next;
    long x = strtol(p, &next, 10);
    if (next == p || next > end || k == most || x < INT32_MIN || x > INT32_MAX || (next < end && *next != 'x'))
      return -1;
    v[k++] = (int32_t)x;
    p = next;
  }
  for (int i = 0; i < k; i++) out[k - 1 - i] = v[i];
  return k ? k : -1;
}

/* A word of one of the tables of support/tensormap.h. */
static bool word(const char *s, size_t n, const char *(*name)(unsigned), uint8_t *out) {
  for (unsigned i = 0; name(i); i++)
    if (strlen(name(i)) == n && !memcmp(name(i), s, n)) {
      *out = (uint8_t)i;
      return true;
    }
  return false;
}

static bool is(const char *key, size_t n, const char *name) { return strlen(name) == n && !memcmp(key, name, n); }

/* key=value; false if either cannot be. */
static bool field(reader *r, const char *key, size_t nkey, const char *v, size_t n) {
  tf_tensormap_shape *s = &r->m->s;
  if (is(key, nkey, "box")) return (r->nbox = numbers(v, n, s->box, TF_TENSORMAP_RANK)) > 0;
  if (is(key, nkey, "element_strides")) return (r->nstep = numbers(v, n, s->element_stride, TF_TENSORMAP_RANK)) > 0;
  if (is(key, nkey, "lower")) return (r->nlower = numbers(v, n, s->lower, 3)) > 0;
  if (is(key, nkey, "upper")) return (r->nupper = numbers(v, n, s->upper, 3)) > 0;
  if (is(key, nkey, "channels")) return numbers(v, n, &s->channels, 1) > 0;
  if (is(key, nkey, "pixels")) return numbers(v, n, &s->pixels, 1) > 0;
  if (is(key, nkey, "type")) return r->typed = word(v, n, tf_tensormap_type_name, &s->type);
  if (is(key, nkey, "interleave")) return word(v, n, tf_tensormap_interleave_name, &s->interleave);
  if (is(key, nkey, "swizzle")) return word(v, n, tf_tensormap_swizzle_name, &s->swizzle);
  if (is(key, nkey, "l2")) return word(v, n, tf_tensormap_l2_name, &s->l2);
  if (is(key, nkey, "fill")) return word(v, n, tf_tensormap_fill_name, &s->fill);
  return is(key, nkey, "mode") && word(v, n, tf_tensormap_mode_name, &s->mode);
}

/* How: before the tensor, whose axes mean dimensions or, the last one, a slice. */
static tf_status read_fields(reader *r) {
  for (const char *p = r->how; *(p += strspn(p, " "));) {
    size_t n = strcspn(p, ","), key = strcspn(p, "=");
    if (key >= n || !field(r, p, key, p + key + 1, n - key - 1))
      return BAD(r, "cannot read '%.*s'; expected box=4x32, swizzle=128b or another field of host.tensormap", (int)n,
                 p);
    p += n + (p[n] == ',');
  }
  return TF_OK;
}

static tf_status check_lists(reader *r) {
  const tf_tensormap_shape *s = &r->m->s;
  bool tiled = s->mode == TF_TENSORMAP_TILED;
  int corners = tiled ? 0 : s->mode == TF_TENSORMAP_IM2COL ? s->rank - 2 : 1;
  const char *bad = r->nbox != (tiled ? s->rank : 0)  ? "box"
                    : r->nstep && r->nstep != s->rank ? "element_strides"
                    : r->nlower != corners            ? "lower"
                    : r->nupper != corners            ? "upper"
                                                      : NULL;
  if (bad)
    return BAD(r, "%s does not suit a tensor of %srank %u in mode %s", bad, s->interleave ? "slices of " : "", s->rank,
               tf_tensormap_mode_name(s->mode));
  return TF_OK;
}

/* The elements of a slice of an interleaved tensor are its last axis, and slices lie side by side. */
static tf_status read_slice(reader *r, const DLTensor *t) {
  unsigned bytes = tf_tensormap_slice(&r->m->s), each = bytes * 8 / t->dtype.bits;
  int last = t->ndim - 1;
  if (t->shape[last] != each || (t->shape[last] > 1 && tf_arg_stride(t, (uint32_t)last) != 1))
    return BAD(r, "the tensor's innermost axis has %lld elements of stride %lld, expected a slice: %u of stride 1",
               (long long)t->shape[last], (long long)tf_arg_stride(t, (uint32_t)last), each);
  if (t->shape[last - 1] > 1 && tf_arg_stride(t, (uint32_t)(last - 1)) != each)
    return BAD(r, "the tensor's slices are %lld elements apart, expected %u, side by side",
               (long long)tf_arg_stride(t, (uint32_t)(last - 1)), each);
  return TF_OK;
}

static tf_status read_tensor(reader *r, const DLTensor *t) {
  tf_tensormap_desc *m = r->m;
  int type = type_of(t->dtype), slices = m->s.interleave != 0, rank = t->ndim - slices;
  if (type < 0) return BAD(r, "TMA has no elements such as the tensor's, of %u bits", t->dtype.bits);
  if (rank < 1 || rank > TF_TENSORMAP_RANK)
    return BAD(r, "the tensor's rank is %d, expected %d to %d", t->ndim, 1 + slices, TF_TENSORMAP_RANK + slices);
  if (!r->typed) m->s.type = (uint8_t)type;
  m->s.rank = (uint8_t)rank;
  m->address = (int64_t)tf_arg_address(t);
  tf_status s = slices ? read_slice(r, t) : TF_OK;
  for (int i = 0; s == TF_OK && i < rank; i++) {
    int64_t stride = tf_arg_stride(t, (uint32_t)(rank - 1 - i)), bytes;
    m->dim[i] = t->shape[rank - 1 - i];
    if (!i && !slices && stride != 1 && m->dim[0] > 1)
      return BAD(r, "the tensor's innermost stride is %lld, expected 1", (long long)stride);
    if (__builtin_mul_overflow(stride, t->dtype.bits / 8, &bytes)) bytes = -1; /* refused by the rules */
    if (i) m->stride[i - 1] = bytes;
  }
  return s;
}

tf_status tf_exec_bare_map(const tf_executable *e, const char *who, const DLTensor *t, const char *how, void *map128,
                           const tf_sink *sink) {
  tf_tensormap_desc m;
  char why[256];
  memset(&m, 0, sizeof m);
  reader r = {.how = how, .who = who, .sink = sink, .m = &m};
  for (int i = 0; i < TF_TENSORMAP_RANK; i++) m.s.element_stride[i] = 1;
  tf_status s = read_fields(&r);
  if (s == TF_OK) s = read_tensor(&r, t);
  if (s == TF_OK) s = check_lists(&r);
  if (s != TF_OK) return s;
  tf_tensormap_settle(&m);
  if (tf_tensormap_type_bits((tf_tensormap_type)m.s.type) != t->dtype.bits)
    return BAD(&r, "type %s for elements of %u bits, expected one of their size", tf_tensormap_type_name(m.s.type),
               t->dtype.bits);
  if (!tf_tensormap_check(&m, tf_exec_chip(e), why, sizeof why)) return BAD(&r, "%s", why);
  if (!e->device->v->tensormap_encode)
    return tf_fail(sink, TF_ERR_UNSUPPORTED, "%s: '%s' has no tensor maps", who, e->info.name);
  return e->device->v->tensormap_encode(e->device, &m, map128, sink);
}
