/* Inputs: files, numbers, and tensors made from a seed. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "tf-run/run.h"

void value_end(value *v) {
  if (v->memory) v->memory->deleter(v->memory);
  free(v->name);
  free(v->map);
  *v = (value){0};
}

int64_t value_elements(const value *v) {
  int64_t n = 1;
  for (int i = 0; i < v->tensor.ndim; i++) n *= v->dims[i];
  return n;
}

/* splitmix64 of the element's number: any element can be made alone, the same on every machine. */
static uint64_t random_bits(uint64_t seed, uint64_t i) {
  uint64_t z = seed * 0xd1342543de82ef95u + (i + 1) * 0x9e3779b97f4a7c15u;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
}

/* Floats: about normal with deviation 1 (the sum of four uniform numbers). Integers: -100 to 100, or 0 to 200;
 * of 4 bits all there are. */
static double random_value(DLDataType t, uint64_t seed, uint64_t i) {
  uint64_t r = random_bits(seed, i);
  if (t.bits == 4 && t.code <= kDLUInt) return (double)(r % 16) - (t.code == kDLInt ? 8 : 0);
  if (t.code == kDLInt) return (double)(int64_t)(r % 201) - 100;
  if (t.code == kDLUInt) return (double)(r % 201);
  if (strcmp(tf_type_name(t), "bool") == 0) return (double)(r & 1);
  double sum = 0;
  for (int k = 0; k < 4; k++) sum += (double)(r >> (16 * k) & 0xffff) / 65536.0 + 0.5 / 65536.0;
  return (sum - 2) * 1.7320508075688772;
}

/* "512x4096" to numbers; -1 if it is none. */
static int parse_shape(const char *s, size_t n, int64_t *out) {
  int rank = 0;
  const char *end = s + n;
  if (!n) return 0;
  for (;;) {
    char *next;
    errno = 0;
    long long v = strtoll(s, &next, 10);
    if (next == s || errno || rank == TF_MAX_RANK) return -1;
    out[rank++] = v;
    if (next == end) return rank;
    if (*next != 'x' || next >= end) return -1;
    s = next + 1;
  }
}

static tf_status bad(tool *t, const char *spec, const char *why) {
  return tool_fail(t, TF_ERR_INVALID, "argument '%s': %s", spec, why);
}

/* Types have the names of NumPy and its kin, or those that programs have for them. */
static bool find_type(tf_str name, DLDataType *out) {
  static const char *const words[][2] = {{"ui8", "u8"},        {"ui16", "u16"}, {"ui32", "u32"},
                                         {"ui64", "u64"},      {"i1", "bool"},  {"f8E4M3FN", "f8e4m3fn"},
                                         {"f8E5M2", "f8e5m2"}, {"ui4", "u4"},   {"f4E2M1FN", "f4e2m1fn"}};
  for (size_t i = 0; i < sizeof words / sizeof *words; i++)
    if (strlen(words[i][0]) == name.len && memcmp(words[i][0], name.ptr, name.len) == 0)
      name = (tf_str){words[i][1], strlen(words[i][1])};
  return tf_type_find(name, out);
}

/* The memory holds every element that the strides reach; NULL, or what is wrong. */
static const char *lay_out(tool *t, DLDataType type, int rank, const char *strides, value *v, tf_status *s) {
  int64_t span = 1, step = 1;
  bool empty = false;
  *s = TF_ERR_INVALID;
  if (strides && parse_shape(strides, strlen(strides), v->strides) != rank) return "expected a stride for each axis";
  for (int i = rank - 1; i >= 0; i--) {
    if (v->dims[i] < 0) return "an extent is negative";
    if (!strides) v->strides[i] = step;
    if (v->strides[i] < 0) return "a stride is negative";
    int64_t reach = 0;
    empty |= v->dims[i] == 0;
    if (__builtin_mul_overflow(step, v->dims[i] ? v->dims[i] : 1, &step) ||
        __builtin_mul_overflow(v->strides[i], v->dims[i] ? v->dims[i] - 1 : 0, &reach) ||
        __builtin_add_overflow(span, reach, &span))
      return "the tensor is too large";
  }
  if (empty) span = 0;
  *s = tf_tensor_create(type, 1, &span, NULL, &t->sink, &v->memory);
  if (*s != TF_OK) return NULL;
  v->tensor = v->memory->dl_tensor;
  v->tensor.ndim = rank;
  v->tensor.shape = v->dims;
  v->tensor.strides = v->strides;
  return NULL;
}

tf_status value_lay_out(tool *t, DLDataType type, int rank, const char *strides, value *v) {
  tf_status s;
  const char *why = lay_out(t, type, rank, strides, v, &s);
  return why ? tool_fail(t, s, "--out-strides '%s': %s", strides ? strides : "-", why) : s;
}

tf_status value_gather(tool *t, unsigned char gap, value *v, bool *kept) {
  DLManagedTensor *dense;
  int64_t n = value_elements(v), size = v->tensor.dtype.bits / 8, at[TF_MAX_RANK] = {0};
  tf_status s = tf_tensor_create(v->tensor.dtype, (uint32_t)v->tensor.ndim, v->dims, NULL, &t->sink, &dense);
  if (s != TF_OK) return s;
  char *from = v->memory->dl_tensor.data, *to = dense->dl_tensor.data;
  int64_t all = v->memory->dl_tensor.shape[0] * size;
  for (int64_t k = 0; k < n; k++) {
    int64_t offset = 0;
    for (int i = 0; i < v->tensor.ndim; i++) offset += at[i] * v->strides[i];
    memcpy(to + k * size, from + offset * size, (size_t)size);
    memset(from + offset * size, gap, (size_t)size); /* elements lie apart */
    for (int i = v->tensor.ndim; i-- > 0 && ++at[i] == v->dims[i];) at[i] = 0;
  }
  *kept = true;
  for (int64_t i = 0; i < all; i++) *kept &= (unsigned char)from[i] == gap;
  v->memory->deleter(v->memory);
  v->memory = dense;
  v->tensor = dense->dl_tensor;
  return TF_OK;
}

/* TYPE:SHAPE[/STRIDES] */
static tf_status make_tensor(tool *t, const char *spec, const char *type, value *v) {
  const char *shape = strchr(type, ':');
  DLDataType dt;
  tf_status s;
  if (!shape) return bad(t, spec, "expected TYPE:SHAPE at its end, such as bf16:512x4096");
  if (!find_type((tf_str){type, (size_t)(shape - type)}, &dt))
    return bad(t, spec,
               "expected TYPE:SHAPE at its end, TYPE being f64, f32, f16, bf16, f8e4m3fn, f8e5m2, i64, i32, i16, i8, "
               "i4, u64, u32, u16, u8, u4, f4e2m1fn or bool");
  shape++;
  const char *slash = strchr(shape, '/');
  int rank = parse_shape(shape, slash ? (size_t)(slash - shape) : strlen(shape), v->dims);
  if (rank < 0) return bad(t, spec, "the shape is not extents with 'x' between them, at most 12");
  const char *why = lay_out(t, dt, rank, slash ? slash + 1 : NULL, v, &s);
  if (why && slash && strstr(why, "expected a stride")) why = "expected a stride for each axis after '/'";
  return why ? bad(t, spec, why) : s;
}

/* "SEED:" at *p; "seed" = the tool's own plus the argument's number. */
static bool parse_seed(tool *t, const char **p, uint32_t index, uint64_t *seed) {
  if (strncmp(*p, "seed:", 5) == 0) {
    *seed = (uint64_t)t->o.seed + index;
    *p += 5;
    return true;
  }
  char *end;
  *seed = strtoull(*p, &end, 0);
  if (end == *p || *end != ':') return false;
  *p = end + 1;
  return true;
}

static bool is_whole(DLDataType dt) {
  return dt.code == kDLInt || dt.code == kDLUInt || dt.code == 6;
} /* kDLBool of a newer dlpack.h */

/* Element 0 becomes the number at `p`, which ends before ':'; false: no element of the type is that number. Floats are
 * rounded. */
static bool set_constant(DLDataType dt, const char *p, void *data) {
  char *end;
  double x = strtod(p, &end);
  tf_element_set(dt, data, 0, x);
  if (!is_whole(dt)) return true;
  errno = 0;
  uint64_t i = dt.code == kDLUInt ? strtoull(p, &end, 10) : (uint64_t)strtoll(p, &end, 10);
  if (dt.bits < 64 || *end != ':') return tf_element_get(dt, data, 0) == x;
  memcpy(data, &i, sizeof i); /* more digits than a double has */
  return errno == 0 && !(dt.code == kDLUInt && x < 0);
}

static tf_status generate(tool *t, const char *spec, uint32_t index, value *v) {
  const char *p = strchr(spec, ':') + 1;
  uint64_t seed = 0;
  const char *constant = NULL;
  bool random = strncmp(spec, "random:", 7) == 0, iota = strncmp(spec, "iota:", 5) == 0;
  if (random && !parse_seed(t, &p, index, &seed)) return bad(t, spec, "expected random:SEED:TYPE:SHAPE");
  if (strncmp(spec, "const:", 6) == 0) {
    char *end;
    constant = p;
    strtod(p, &end);
    if (end == p || *end != ':') return bad(t, spec, "expected const:VALUE:TYPE:SHAPE");
    p = end + 1;
  }
  tf_status s = make_tensor(t, spec, p, v);
  if (s != TF_OK) return s;
  int64_t n = v->memory->dl_tensor.shape[0];
  DLDataType dt = v->tensor.dtype;
  unsigned char given[16] = {0};
  if (constant && !set_constant(dt, constant, given)) return bad(t, spec, "no element of this type is that number");
  double every = constant ? tf_element_get(dt, given, 0) : strncmp(spec, "ones:", 5) == 0;
  bool wide = constant && is_whole(dt) && dt.bits == 64;
  for (int64_t i = 0; i < n; i++)
    if (wide) memcpy((char *)v->tensor.data + 8 * i, given, 8);
    else tf_element_set(dt, v->tensor.data, i, random ? random_value(dt, seed, (uint64_t)i) : iota ? (double)i : every);
  return TF_OK;
}

static bool is_generator(const char *spec) {
  static const char *const names[] = {"random:", "zeros:", "ones:", "iota:", "const:"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (strncmp(spec, names[i], strlen(names[i])) == 0) return true;
  return false;
}

static bool parse_scalar(const char *spec, const arg_want *want, value *v) {
  char *end;
  v->is_scalar = true;
  bool is_float = !want->typed || want->type.code == kDLFloat || want->type.code == kDLBfloat || want->type.code > 6;
  if (strcmp(spec, "true") == 0 || strcmp(spec, "false") == 0) {
    v->i = spec[0] == 't';
    v->f = (double)v->i;
    return true;
  }
  errno = 0;
  if (is_float) v->f = strtod(spec, &end);
  else if (want->type.code == kDLUInt && want->type.bits == 64) { /* strtoull would take a sign, too */
    uint64_t u = strtoull(spec, &end, 0);
    if (strchr(spec, '-')) return false;
    v->i = (int64_t)u;
    v->f = (double)u;
  } else {
    v->i = strtoll(spec, &end, 0);
    v->f = (double)v->i;
  }
  return *spec && !*end && !errno;
}

/* "null", or a number: PTX does not tell the addresses among its 64-bit parameters. */
static bool parse_address(const char *spec, value *v) {
  char *end;
  errno = 0;
  if (strcmp(spec, "null") != 0) v->i = strtoll(spec, &end, 0);
  v->is_scalar = strcmp(spec, "null") == 0 || (*spec && !*end && !errno);
  return v->is_scalar;
}

static tf_status check_type(tool *t, const char *spec, const arg_want *want, const value *v) {
  DLDataType have = v->tensor.dtype;
  if (!want->typed || (have.code == want->type.code && have.bits == want->type.bits)) return TF_OK;
  return tool_fail(t, TF_ERR_INVALID, "argument '%s' has elements of %s, but '%s' takes %s", spec, tf_type_name(have),
                   want->name ? want->name : "the entry", tf_type_name(want->type));
}

/* A file is opened for each argument that names it, so a kernel that writes one changes no other. The simulated SM
 * works in the file's memory, where programs expect tensors to lie as a GPU's allocations do. */
tf_status tensor_from_file(tool *t, const char *spec, const DLDataType *want, DLManagedTensor **out) {
  tf_tensor_file *f;
  tf_str path = file_of(spec);
  char *name = need_str(path);
  bool host = !t->o.device || strncmp(t->o.device, "cuda", 4) != 0;
  const char *member = spec + path.len + (spec[path.len] == ':');
  tf_status s = tf_tensor_file_open(name, NULL, &t->sink, &f);
  if (s == TF_OK) s = tf_tensor_file_get(f, strz(member), want, host ? 64 : 0, &t->sink, out);
  tf_tensor_file_close(f);
  free(name);
  return s;
}

static tf_status from_file(tool *t, const char *spec, const DLDataType *want, value *v) {
  tf_status s = tensor_from_file(t, spec, want, &v->memory);
  if (s != TF_OK) return s;
  v->tensor = v->memory->dl_tensor;
  for (int i = 0; i < v->tensor.ndim; i++) {
    v->dims[i] = v->tensor.shape[i];
    v->strides[i] = v->tensor.strides[i];
  }
  v->tensor.shape = v->dims;
  v->tensor.strides = v->strides;
  return TF_OK;
}

/* "tensormap(x.npy, box=4x32, swizzle=128b)": the tensor, which is read on from *spec, and how it is copied. `own`: the
 * tensor's text, which is the caller's. */
static tf_status parse_map(tool *t, const char **spec, const arg_want *want, value *v, char **own) {
  static const char head[] = "tensormap(", example[] = "tensormap(x.npy, box=4x32)";
  size_t n = strlen(*spec), start = sizeof head - 1;
  bool is_map = strncmp(*spec, head, start) == 0;
  if (!is_map && want->is_map) return bad(t, *spec, "expected a tensor map, such as tensormap(x.npy, box=4x32)");
  if (!is_map) return TF_OK;
  if (!want->is_map) return bad(t, *spec, "a tensor map, which this parameter is not");
  const char *inside = *spec + start, *comma = strchr(inside, ',');
  if ((*spec)[n - 1] != ')' || !comma || comma == inside)
    return tool_fail(t, TF_ERR_INVALID,
                     "argument '%s': expected a tensor, a comma, fields, and a parenthesis at the end, such as %s",
                     *spec, example);
  v->map = need_str((tf_str){comma + 1, (size_t)(*spec + n - 1 - comma - 1)});
  *spec = *own = need_str((tf_str){inside, (size_t)(comma - inside)});
  return TF_OK;
}

static tf_status parse(tool *t, const char *spec, const arg_want *want, uint32_t index, value *v) {
  if (want->shaped && !want->is_tensor) {
    if (parse_scalar(spec, want, v)) return TF_OK;
    if (want->name)
      return tool_fail(t, TF_ERR_INVALID, "argument '%s': '%s' is a scalar of %s; expected a number", spec, want->name,
                       tf_type_name(want->type));
    return tool_fail(t, TF_ERR_INVALID, "argument '%s': parameter %u is a scalar of %s; expected a number%s", spec,
                     index, tf_type_name(want->type), want->type.code == kDLInt ? " without a fraction" : "");
  }
  if (want->is_address && parse_address(spec, v)) return TF_OK;
  tf_status s;
  if (is_generator(spec)) s = generate(t, spec, index, v);
  else s = from_file(t, spec, want->typed ? &want->type : NULL, v);
  return s == TF_OK ? check_type(t, spec, want, v) : s;
}

tf_status value_parse(tool *t, const char *spec, const arg_want *want, uint32_t index, value *v) {
  char *own = NULL;
  *v = (value){0};
  tf_status s = parse_map(t, &spec, want, v, &own);
  if (s == TF_OK) s = parse(t, spec, want, index, v);
  free(own);
  return s;
}
