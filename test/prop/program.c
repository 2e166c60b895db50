/* Random fusions. */
#include "prop.h"
#include "program.h"

#include <inttypes.h>
#include <math.h>

static const tf_fusion_dtype all_types[] = {TF_FD_F32, TF_FD_F32,  TF_FD_F32,  TF_FD_F64,    TF_FD_F16,
                                            TF_FD_F16, TF_FD_BF16, TF_FD_BF16, TF_FD_F8E4M3, TF_FD_F8E5M2,
                                            TF_FD_I64, TF_FD_I32,  TF_FD_I32,  TF_FD_I16,    TF_FD_I8,
                                            TF_FD_U64, TF_FD_U32,  TF_FD_U16,  TF_FD_U8,     TF_FD_BOOL};
#define COUNT(a) (sizeof(a) / sizeof *(a))

static tf_fusion_dtype some_type(rng *r) { return all_types[below(r, COUNT(all_types))]; }

void type_text(const value *v, char *out, size_t cap) {
  size_t n = 0;
  if (v->scalar) {
    snprintf(out, cap, "%s", tf_fd_name(v->type));
    return;
  }
  n += (size_t)snprintf(out + n, cap - n, "tensor<");
  for (uint32_t i = 0; i < v->rank; i++)
    n += (size_t)(v->dyn[i] ? snprintf(out + n, cap - n, "?x") : snprintf(out + n, cap - n, "%" PRId64 "x", v->dim[i]));
  snprintf(out + n, cap - n, "%s>", tf_fd_name(v->type));
}

int64_t elements(const value *v) {
  int64_t n = 1;
  for (uint32_t i = 0; i < v->rank; i++) n *= v->dim[i];
  return n;
}

const value *program_find(const program *p, const char *name) {
  for (uint32_t i = 0; i < p->n; i++)
    if (strcmp(p->v[i].name, name) == 0) return &p->v[i];
  return NULL;
}

bool full_up(const program *p) { return p->n + 8 >= MAX_VALUES; }

static value *new_value(program *p, const char *prefix) {
  value *v = &p->v[p->n];
  *v = (value){0};
  snprintf(v->name, sizeof v->name, "%s%u", prefix, p->n);
  p->n++;
  return v;
}

/* ------------------------------------------------------------------------------------------------ arguments */

/* What the elements are: chosen so that much stays exact. */
static void data_kind(program *p, value *v) {
  rng *r = &p->r;
  uint64_t seed = rnd(r) & 0xffffff;
  double lo, hi;
  full_range(v);
  if (v->type == TF_FD_BOOL) fprintf(p->fnotes, " int 0 1 %" PRIu64 "\n", seed);
  else if (!tf_fd_is_float(v->type)) {
    if (chance(r, 40)) fprintf(p->fnotes, " bits %" PRIu64 "\n", seed);
    else {
      lo = tf_fd_is_unsigned(v->type) ? 0 : -(double)(1 + below(r, 100)), hi = 1 + below(r, 100);
      fprintf(p->fnotes, " int %g %g %" PRIu64 "\n", lo, hi, seed);
      v->lo = lo, v->hi = hi;
    }
  } else if (chance(r, 8)) fprintf(p->fnotes, " bits %" PRIu64 "\n", seed);
  else {
    bool real = chance(r, 15);
    int bits = (int)below(r, 8);
    lo = chance(r, 70) ? -(double)(1 << bits) : 0;
    hi = 1 << bits;
    fprintf(p->fnotes, " %s %g %g %" PRIu64 "\n", real ? "real" : "int", lo, hi, seed);
    v->lo = lo, v->hi = hi, v->special = false, v->integer = !real;
  }
}

static void arg_begin(program *p, const value *v) {
  char type[160];
  type_text(v, type, sizeof type);
  fprintf(p->fargs, "%s%%%s: %s", p->narg ? ", " : "", v->name, type);
  fprintf(p->fnotes, "// arg %u %s", p->narg++, tf_fd_name(v->type));
}

static value *scalar_arg(program *p, tf_fusion_dtype type) {
  value *v = new_value(p, "s");
  v->type = type;
  v->scalar = true;
  arg_begin(p, v);
  fprintf(p->fnotes, " scalar");
  data_kind(p, v);
  return v;
}

static value *number_arg(program *p, int64_t n) {
  value *v = new_value(p, "n");
  v->type = TF_FD_I64;
  v->scalar = true;
  full_range(v);
  arg_begin(p, v);
  fprintf(p->fnotes, " value %" PRId64 "\n", n);
  return v;
}

static int letter_of(const program *p, int64_t n) {
  for (int i = 0; i < 4; i++)
    if (p->letter[i] == n) return i;
  return -1;
}

static void write_names(program *p, const value *v, bool *any) {
  bool some = false;
  const char *name[MAX_RANK];
  static const char *const letters[] = {"m", "n of all", "k", "2*l"};
  for (uint32_t i = 0; i < v->rank; i++) {
    int l = letter_of(p, v->dim[i]);
    bool use = l >= 0 && p->named[l] && v->dyn[i] && chance(&p->r, 80);
    name[i] = use ? letters[l] : "";
    some |= use;
  }
  if (!some) return;
  fprintf(p->fargs, "%sdims = [", *any ? ", " : " {");
  for (uint32_t i = 0; i < v->rank; i++) fprintf(p->fargs, "%s\"%s\"", i ? ", " : "", name[i]);
  fputs("]", p->fargs);
  *any = true;
}

static void write_strides(program *p, const value *v, bool *any) {
  int64_t stride[MAX_RANK], inner = 1;
  int kind[MAX_RANK];
  bool odd = p->strided && v->rank && chance(&p->r, 60), plain = true;
  bool turned = odd && v->rank >= 2 && chance(&p->r, 30); /* the last two axes lie the other way round */
  for (uint32_t k = v->rank; k-- > 0;) {
    uint32_t i = turned && k + 2 >= v->rank ? 2 * v->rank - 3 - k : k;
    bool tight = turned && k + 1 == v->rank && chance(&p->r, 80);
    kind[i] = odd && chance(&p->r, 40) ? 1 + (int)chance(&p->r, 25) : 0;
    if (turned && k + 3 >= v->rank) kind[i] = 1; /* the axis before has a stride of its own, too */
    plain &= kind[i] == 0;
    stride[i] = kind[i] == 2 ? 0 : kind[i] == 1 ? tight ? 1 : inner * (1 + below(&p->r, 2)) + below(&p->r, 4) : inner;
    if (kind[i] != 2) inner = stride[i] * (v->dim[i] ? v->dim[i] : 1);
  }
  fputs(" [", p->fnotes);
  for (uint32_t i = 0; i < v->rank; i++) fprintf(p->fnotes, "%s%" PRId64, i ? "," : "", v->dim[i]);
  fputs("] strides [", p->fnotes);
  for (uint32_t i = 0; i < v->rank; i++) fprintf(p->fnotes, "%s%" PRId64, i ? "," : "", stride[i]);
  fputs("]", p->fnotes);
  if (plain && !chance(&p->r, 10)) return;
  static const char *const words[] = {"true", "false", "\"broadcast\""};
  fprintf(p->fargs, "%scontiguity = [", *any ? ", " : " {");
  for (uint32_t i = 0; i < v->rank; i++) fprintf(p->fargs, "%s%s", i ? ", " : "", words[kind[i]]);
  fputs("]", p->fargs);
  *any = true;
}

static bool written_dyn(program *p) { return p->style == 1 ? chance(&p->r, 92) : p->style == 2 && chance(&p->r, 50); }

/* Mostly indices of an axis of this extent; one of them beside it now and then. */
static void index_kind(program *p, value *v, int64_t extent) {
  rng *r = &p->r;
  bool within = chance(r, 60) && extent > 0;
  double most = v->type == TF_FD_U64 ? 0x1p62 : (double)tf_fd_int_max(v->type), hi = (double)extent - within;
  full_range(v);
  v->lo = within || tf_fd_is_unsigned(v->type) ? 0 : -1;
  v->hi = hi < most ? hi : most;
  fprintf(p->fnotes, " int %g %.17g %" PRIu64 "\n", v->lo, v->hi, rnd(r) & 0xffffff);
}

/* An argument of these extents; `dyn` is decided here for axes of which `units` does not say that they are 1. `extent`:
 * it has indices of such an axis; -1: anything. */
static value *argument(program *p, tf_fusion_dtype type, uint32_t rank, const int64_t *dim, uint32_t units,
                       int64_t extent) {
  value *v = new_value(p, "a");
  bool any = false;
  v->type = type;
  v->rank = rank;
  for (uint32_t i = 0; i < rank; i++) {
    v->dim[i] = units >> i & 1 ? 1 : dim[i];
    v->dyn[i] = !(units >> i & 1) && written_dyn(p);
  }
  arg_begin(p, v);
  write_names(p, v, &any);
  write_strides(p, v, &any);
  if (extent >= 0) index_kind(p, v, extent);
  else data_kind(p, v);
  if (any) fputs("}", p->fargs);
  return v;
}

value *tensor_arg(program *p, tf_fusion_dtype type, uint32_t rank, const int64_t *dim, uint32_t units) {
  return argument(p, type, rank, dim, units, -1);
}

value *index_arg(program *p, uint32_t rank, const int64_t *dim, uint32_t units, int64_t extent) {
  tf_fusion_dtype type;
  do type = some_type(&p->r);
  while (tf_fd_is_float(type) || type == TF_FD_BOOL);
  return argument(p, type, rank, dim, units, extent);
}

/* ------------------------------------------------------------------------------------------------ ops */

value *emit_with(program *p, const value *result, const char *text, const char *attrs) {
  char type[160];
  value *v = new_value(p, "v");
  char name[16];
  memcpy(name, v->name, sizeof name);
  *v = *result;
  memcpy(v->name, name, sizeof name);
  v->uses = 0;
  type_text(v, type, sizeof type);
  fprintf(p->fbody, "  %%%s = fusion.%s : %s%s%s%s\n", v->name, text, type, *attrs ? " {" : "", attrs,
          *attrs ? "}" : "");
  return v;
}

value *emit(program *p, const value *result, const char *text) { return emit_with(p, result, text, ""); }

static value *constant(program *p, tf_fusion_dtype type, double x) {
  char text[96];
  value r = {.type = type, .scalar = true, .lo = x, .hi = x, .integer = x == floor(x)};
  value *v = new_value(p, "k");
  memcpy(r.name, v->name, sizeof r.name);
  *v = r;
  if (type == TF_FD_BOOL) snprintf(text, sizeof text, "%s", x != 0 ? "true" : "false");
  else if (tf_fd_is_float(type)) snprintf(text, sizeof text, "%.6e : %s", x, tf_fd_name(type));
  else snprintf(text, sizeof text, "%.0f : %s", x, tf_fd_name(type));
  fprintf(p->fbody, "  %%%s = fusion.constant %s\n", v->name, text);
  return v;
}

value *some_scalar(program *p, tf_fusion_dtype type) {
  rng *r = &p->r;
  if (chance(r, 50)) return scalar_arg(p, type);
  double x = (double)below(r, 9) - (tf_fd_is_unsigned(type) ? 0 : 4);
  if (tf_fd_is_float(type) && chance(r, 25)) x += 0.5;
  if (type == TF_FD_BOOL) x = below(r, 2);
  return constant(p, type, x);
}

/* The extents that two tensors have together in an elementwise op. */
static bool meet(const value *a, const value *b, value *out) {
  if (b->scalar) return true;
  if (out->scalar) {
    out->scalar = false;
    out->rank = b->rank;
    memcpy(out->dim, b->dim, sizeof out->dim);
    memcpy(out->dyn, b->dyn, sizeof out->dyn);
    return true;
  }
  (void)a;
  if (out->rank != b->rank) return false;
  for (uint32_t i = 0; i < b->rank; i++) {
    bool one_a = out->dim[i] == 1 && !out->dyn[i], one_b = b->dim[i] == 1 && !b->dyn[i];
    if (one_b) continue;
    if (one_a) {
      out->dim[i] = b->dim[i];
      out->dyn[i] = b->dyn[i];
      continue;
    }
    if (out->dim[i] != b->dim[i]) return false;
    out->dyn[i] &= b->dyn[i];
  }
  return elements(out) <= 20000;
}

bool usable(const program *p, const value *v) { return v->name[0] != 'n' && v < p->v + p->n; }

/* Something of this type that meets `like`: what is there, a scalar, or a new argument. */
static value *partner(program *p, const value *like, tf_fusion_dtype type) {
  rng *r = &p->r;
  value shape;
  for (int tries = 0; tries < 12; tries++) {
    value *v = &p->v[below(r, p->n)];
    shape = *like;
    if (!usable(p, v) || v->type != type || (v->scalar && chance(r, 60)) || !meet(like, v, &shape)) continue;
    return v;
  }
  if (like->scalar || chance(r, 30)) return some_scalar(p, type);
  uint32_t units = 0;
  for (uint32_t i = 0; i < like->rank; i++)
    if (chance(r, 25) || (like->dim[i] == 1 && !like->dyn[i])) units |= 1u << i;
  if (like->rank > 1 && chance(r, 25)) { /* a smaller tensor, broadcast */
    uint32_t at = below(r, like->rank), k = 0;
    int64_t dim[MAX_RANK];
    for (uint32_t i = 0; i < like->rank; i++)
      if (i != at) dim[k++] = like->dim[i];
    value *small = tensor_arg(p, type, k, dim, (units & ((1u << at) - 1)) | (units >> (at + 1) << at)), res = *small;
    char text[64];
    small->uses++;
    res.rank = like->rank;
    for (uint32_t i = 0, j = 0; i < like->rank; i++) {
      res.dim[i] = i == at ? 1 : small->dim[j];
      res.dyn[i] = i == at ? false : small->dyn[j];
      j += i != at;
    }
    snprintf(text, sizeof text, "broadcast %%%s axes [%u]", small->name, at);
    return emit(p, &res, text);
  }
  return tensor_arg(p, type, like->rank, like->dim, units);
}

/* x in [lo, hi]. */
static value *clamped(program *p, value *x, double lo, double hi) {
  if (!x->special && x->lo >= lo && x->hi <= hi) return x;
  if (x->special || full_up(p)) return NULL;
  value *a = constant(p, x->type, lo), *b = constant(p, x->type, hi), res = *x;
  const value *ops[3] = {x, a, b};
  char text[96];
  if (!op_bounds(TF_FUSION_CLAMP, ops, 3, &res)) return NULL;
  snprintf(text, sizeof text, "clamp %%%s, %%%s, %%%s", x->name, a->name, b->name);
  x->uses++;
  return emit(p, &res, text);
}

static bool pointwise(program *p, value *x) {
  rng *r = &p->r;
  const op_row *row;
  for (int tries = 0;; tries++) {
    row = op_get((tf_fusion_id)below(r, TF_FUSION_NUM));
    if (tries == 200) return false;
    if (row->cls == TF_FC_POINTWISE && strchr(row->accepts, tf_fd_class(x->type))) break;
  }
  uint32_t n = 1;
  for (const char *c = row->operands; *c; c++) n += *c == ',';
  value *ops[4] = {x}, shape = *x;
  uint32_t at = below(r, n);
  if (row->id == TF_FUSION_SELECT && x->type != TF_FD_BOOL) at = 1 + below(r, 2);
  double lo, hi;
  bool bounded = op_domain(row->id, &lo, &hi);
  if (bounded && !(x = clamped(p, x, lo, hi))) return false;
  ops[at] = x;
  shape = *x;
  for (uint32_t i = 0; i < n; i++) {
    if (i == at) continue;
    if (full_up(p)) return false;
    tf_fusion_dtype t = row->id == TF_FUSION_SELECT && i == 0    ? TF_FD_BOOL
                        : row->id == TF_FUSION_SELECT && at == 0 ? ops[1] && i == 2 ? ops[1]->type : some_type(r)
                                                                 : x->type;
    ops[i] = chance(r, 6) && t == x->type ? x : partner(p, &shape, t);
    if (bounded && !(ops[i] = clamped(p, ops[i], lo, hi))) return false;
    if (!meet(x, ops[i], &shape)) return false;
  }
  value res = shape;
  char text[128];
  int len = snprintf(text, sizeof text, "%s ", row->name);
  for (uint32_t i = 0; i < n; i++)
    len += snprintf(text + len, sizeof text - (size_t)len, "%s%%%s", i ? ", " : "", ops[i]->name);
  if (!op_bounds(row->id, (const value *const *)ops, n, &res)) return false;
  for (uint32_t i = 0; i < n; i++) ops[i]->uses++;
  emit(p, &res, text);
  return true;
}

/* Of a NaN the reference keeps no bits. */
static bool bitcast(program *p, value *x) {
  value res = *x;
  char text[64];
  res.type = some_type(&p->r);
  if (x->special || x->err > 0 || x->type == TF_FD_BOOL || res.type == TF_FD_BOOL) return false;
  if (tf_fd_size(res.type) != tf_fd_size(x->type)) return false;
  full_range(&res);
  snprintf(text, sizeof text, "bitcast %%%s", x->name);
  x->uses++;
  emit(p, &res, text);
  return true;
}

static bool cast(program *p, value *x) {
  value res = *x;
  char text[64];
  if (chance(&p->r, 25)) return bitcast(p, x);
  res.type = some_type(&p->r);
  if (res.type == x->type || !cast_bounds(x, &res)) return false;
  snprintf(text, sizeof text, "cast %%%s", x->name);
  x->uses++;
  emit(p, &res, text);
  return true;
}

/* Of these axes, a bit each; 0: of any. */
static bool reduction(program *p, value *x, uint32_t axes) {
  static const tf_fusion_id ids[] = {TF_FUSION_SUM,        TF_FUSION_SUM,        TF_FUSION_PROD, TF_FUSION_LOGSUMEXP,
                                     TF_FUSION_REDUCE_MAX, TF_FUSION_REDUCE_MIN, TF_FUSION_ANY,  TF_FUSION_ALL,
                                     TF_FUSION_ARGMAX,     TF_FUSION_ARGMIN,     TF_FUSION_VAR,  TF_FUSION_SUM_EXP};
  tf_fusion_id id = ids[below(&p->r, COUNT(ids))];
  if (x->type == TF_FD_BOOL) id = chance(&p->r, 50) ? TF_FUSION_ANY : TF_FUSION_ALL;
  if (x->scalar || !x->rank || !strchr(op_get(id)->accepts, tf_fd_class(x->type))) return false;
  value res = *x;
  bool any = !axes;
  if (any) axes = 1 + below(&p->r, (1u << x->rank) - 1);
  if (any && chance(&p->r, 50)) axes = 1u << below(&p->r, x->rank);
  int64_t count = 1;
  char text[128];
  int len = snprintf(text, sizeof text, "%s %%%s axes [", op_get(id)->name, x->name);
  bool first = true;
  res.rank = 0;
  for (uint32_t i = 0; i < x->rank; i++) {
    if (axes >> i & 1) {
      count *= x->dim[i];
      len += snprintf(text + len, sizeof text - (size_t)len, "%s%u", first ? "" : ", ", i);
      first = false;
      continue;
    }
    res.dim[res.rank] = x->dim[i];
    res.dyn[res.rank++] = x->dyn[i];
  }
  len += snprintf(text + len, sizeof text - (size_t)len, "]");
  if (id == TF_FUSION_VAR) {
    uint32_t correction = below(&p->r, 3);
    if (correction >= count) return false;
    snprintf(text + len, sizeof text - (size_t)len, " correction %u", correction);
  }
  if (id == TF_FUSION_ARGMAX || id == TF_FUSION_ARGMIN) res.type = chance(&p->r, 60) ? TF_FD_I64 : TF_FD_I32;
  if (!reduction_bounds(id, x, count, &res)) return false;
  x->uses++;
  emit(p, &res, text);
  return true;
}

static bool reshape(program *p, value *x) {
  rng *r = &p->r;
  value res = *x;
  char text[128];
  int len, kind = (int)below(r, 4);
  if (x->scalar) return false;
  if (kind == 0) {
    if (x->rank < 2) return false;
    uint32_t order[MAX_RANK] = {0};
    len = snprintf(text, sizeof text, "permute %%%s axes [", x->name);
    for (uint32_t i = 0; i < x->rank; i++) {
      uint32_t k = below(r, i + 1);
      order[i] = order[k];
      order[k] = i;
    }
    for (uint32_t i = 0; i < x->rank; i++) {
      res.dim[i] = x->dim[order[i]];
      res.dyn[i] = x->dyn[order[i]];
      len += snprintf(text + len, sizeof text - (size_t)len, "%s%u", i ? ", " : "", order[i]);
    }
  } else if (kind == 1) {
    uint32_t more = 1 + (chance(r, 30) ? 1 : 0);
    if (x->rank + more > 5) return false;
    uint32_t a = below(r, x->rank + more), b = more == 2 ? below(r, x->rank + more) : a;
    if (more == 2 && a == b) return false;
    res.rank = x->rank + more;
    for (uint32_t i = 0, j = 0; i < res.rank; i++) {
      bool fresh = i == a || i == b;
      res.dim[i] = fresh ? 1 : x->dim[j];
      res.dyn[i] = fresh ? false : x->dyn[j];
      j += !fresh;
    }
    if (more == 1) snprintf(text, sizeof text, "broadcast %%%s axes [%u", x->name, a);
    else snprintf(text, sizeof text, "broadcast %%%s axes [%u, %u", x->name, a, b);
  } else if (kind == 2) {
    int32_t at = -1;
    for (uint32_t i = 0; i < x->rank; i++)
      if (x->dim[i] == 1 && !x->dyn[i] && (at < 0 || chance(r, 50))) at = (int32_t)i;
    if (at < 0) return false;
    res.rank = x->rank - 1;
    for (uint32_t i = (uint32_t)at; i < res.rank; i++) {
      res.dim[i] = x->dim[i + 1];
      res.dyn[i] = x->dyn[i + 1];
    }
    snprintf(text, sizeof text, "squeeze %%%s axes [%d", x->name, at);
  } else {
    snprintf(text, sizeof text, "set %%%s", x->name);
    x->uses++;
    emit(p, &res, text);
    return true;
  }
  len = (int)strlen(text);
  snprintf(text + len, sizeof text - (size_t)len, "]");
  x->uses++;
  emit(p, &res, text);
  return true;
}

const value *extent_scalar(program *p, int64_t n) {
  for (uint32_t i = 0; i < p->n && chance(&p->r, 70); i++)
    for (uint32_t k = 0; k < p->v[i].rank; k++)
      if (!p->v[i].scalar && p->v[i].dim[k] == n && p->v[i].name[0] == 'a') {
        value *v = new_value(p, "n");
        v->type = TF_FD_I64, v->scalar = true;
        full_range(v);
        fprintf(p->fbody, "  %%%s = fusion.dim %%%s, %u : i64\n", v->name, p->v[i].name, k);
        return v;
      }
  if (n > 0 && chance(&p->r, 60)) return number_arg(p, n);
  return constant(p, TF_FD_I64, (double)n);
}

static void some_shape(program *p, value *v) {
  static const uint8_t ranks[] = {0, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 5};
  rng *r = &p->r;
  int64_t most = chance(r, 8) ? 16384 : 3000;
  v->rank = ranks[below(r, sizeof ranks)];
  for (uint32_t i = 0; i < v->rank; i++) {
    v->dim[i] = p->letter[below(r, 4)];
    while (v->dim[i] > 1 &&
           elements(&(value){.rank = i + 1,
                             .dim = {v->dim[0], v->dim[1], v->dim[2], v->dim[3], v->dim[4], v->dim[5]}}) > most) {
      int64_t least = p->letter[0];
      for (int k = 1; k < 4; k++)
        if (p->letter[k] < least) least = p->letter[k];
      v->dim[i] = v->dim[i] == least ? 1 : least;
    }
  }
}

static bool random_numbers(program *p) {
  static const struct {
    const char *name;
    tf_fusion_dtype type;
    double lo, hi, err;
  } all[] = {{"random_bits", TF_FD_U32, 0, 0x1p32, 0}, {"uniform", TF_FD_F32, 0, 1, 0},
             {"uniform", TF_FD_F64, 0, 1, 0},          {"uniform", TF_FD_F16, 0, 1, 0},
             {"uniform", TF_FD_BF16, 0, 1, 0},         {"normal", TF_FD_F32, -6, 6, 0x1p-15},
             {"normal", TF_FD_F64, -9, 9, 0x1p-44},    {"normal", TF_FD_F16, -6, 6, 0x1p-6},
             {"normal", TF_FD_BF16, -6, 6, 0x1p-3}};
  uint32_t k = below(&p->r, COUNT(all));
  value res = {.type = all[k].type, .lo = all[k].lo, .hi = all[k].hi, .err = all[k].err};
  char text[200];
  if (full_up(p)) return false;
  some_shape(p, &res);
  value *seed = some_scalar(p, TF_FD_I64), *counter = some_scalar(p, TF_FD_I64);
  for (uint32_t i = 0; i < res.rank; i++) res.dyn[i] = p->style && chance(&p->r, 50);
  if (res.type == TF_FD_U32) full_range(&res);
  int len = snprintf(text, sizeof text, "%s %%%s, %%%s", all[k].name, seed->name, counter->name);
  write_extents(p, &res, text + len, sizeof text - (size_t)len);
  seed->uses++, counter->uses++;
  emit(p, &res, text);
  return true;
}

static bool generate(program *p) {
  rng *r = &p->r;
  value res = {.type = some_type(r)};
  some_shape(p, &res);
  bool iota = chance(r, 50) && res.rank && res.type != TF_FD_BOOL;
  uint32_t axis = iota ? below(r, res.rank) : 0;
  value *a = some_scalar(p, res.type), *b = iota ? some_scalar(p, res.type) : NULL;
  if (b && (a->special || b->special)) return false;
  char text[200];
  int len = snprintf(text, sizeof text, iota ? "iota %%%s, %%%s" : "full %%%s", a->name, b ? b->name : "");
  for (uint32_t i = 0; i < res.rank; i++) {
    res.dyn[i] = p->style && chance(r, 50) && !full_up(p);
    if (res.dyn[i])
      len += snprintf(text + len, sizeof text - (size_t)len, ", %%%s", extent_scalar(p, res.dim[i])->name);
  }
  a->uses++;
  if (!iota) res.lo = a->lo, res.hi = a->hi, res.special = a->special, res.integer = a->integer, res.err = a->err;
  else {
    b->uses++;
    snprintf(text + len, sizeof text - (size_t)len, " axis %u", axis);
    double m = (double)res.dim[axis];
    full_range(&res);
    if (tf_fd_is_float(res.type)) {
      double big = fmax(fabs(a->lo), fabs(a->hi)) + m * fmax(fabs(b->lo), fabs(b->hi));
      if (!(big < 32000)) return false;
      res.special = false, res.lo = -big, res.hi = big, res.integer = a->integer && b->integer;
      if (!res.integer || a->err > 0 || b->err > 0) return false;
    }
  }
  emit(p, &res, text);
  return true;
}

/* Rows and columns of values of one shape. */
static void both_ways(program *p, value *x) {
  if (x->scalar || x->rank < 2) return;
  uint32_t rank = x->rank, rows = (1u << (1 + below(&p->r, rank - 1))) - 1, n = p->n;
  value *y = &p->v[below(&p->r, n)];
  bool alike = !y->scalar && y->rank == rank && memcmp(y->dim, x->dim, rank * sizeof *y->dim) == 0;
  if (!alike || !usable(p, y) || chance(&p->r, 30)) y = x;
  if (reduction(p, x, rows) && !full_up(p)) reduction(p, y, ((1u << rank) - 1) ^ rows);
}

static void step(program *p) {
  rng *r = &p->r;
  value *x = &p->v[p->n - 1 - below(r, p->n < 4 || chance(r, 30) ? p->n : 4)];
  if (!usable(p, x) || full_up(p)) return;
  if (x->scalar && chance(r, 80)) return;
  uint32_t k = below(r, 100);
  if (p->tiles && chance(r, 25)) by_tiles(p, x);
  else if (k < 48) pointwise(p, x);
  else if (k < 58) cast(p, x);
  else if (k < 70) reduction(p, x, 0);
  else if (k < 74) both_ways(p, x);
  else if (k < 84) reshape(p, x);
  else if (k < 95) reindex(p, x);
  else if (chance(r, 40)) random_numbers(p);
  else generate(p);
}

/* ------------------------------------------------------------------------------------------------ the whole */

static void choose_extents(program *p) {
  static const int64_t sizes[] = {1,  2,  3,  4,  5,  7,  8,  8,   13,  16,  16,  17,  31,
                                  32, 32, 33, 64, 64, 65, 96, 100, 128, 129, 200, 256, 1000};
  rng *r = &p->r;
  for (int i = 0; i < 4; i++) {
    p->letter[i] = sizes[below(r, i < 2 ? COUNT(sizes) : 16)];
    p->named[i] = chance(r, 50);
  }
  if (chance(r, 4)) p->letter[below(r, 4)] = 0;
  p->style = (int)below(r, 3);
  p->strided = chance(r, 35);
}

static void choose_results(program *p) {
  rng *r = &p->r;
  for (uint32_t i = p->n; i-- > 0 && p->nout < 4;) {
    const value *v = &p->v[i];
    if (v->scalar || (v->uses && !chance(r, 6)) || (v->name[0] == 'a' && !chance(r, 20))) continue;
    p->outs[p->nout++] = i;
    if (chance(r, 2) && p->nout < 4) p->outs[p->nout++] = i;
  }
  if (p->nout) return;
  for (uint32_t i = p->n; i-- > 0;)
    if (!p->v[i].scalar) {
      p->outs[p->nout++] = i;
      return;
    }
}

static void make(program *p, uint64_t seed, bool tiles) {
  memset(p, 0, sizeof *p);
  p->tiles = tiles;
  p->r.s = mix(seed);
  p->fargs = open_memstream(&p->args, &p->args_n);
  p->fbody = open_memstream(&p->body, &p->body_n);
  p->fnotes = open_memstream(&p->notes, &p->notes_n);
  choose_extents(p);
  value shape = {0};
  some_shape(p, &shape);
  tensor_arg(p, some_type(&p->r), shape.rank, shape.dim, 0);
  uint32_t steps = 1 + below(&p->r, chance(&p->r, 70) ? 6 : 16);
  for (int i = 0; tiles && i < 20 && !by_tiles(p, &p->v[below(&p->r, p->n)]); i++)
    if (chance(&p->r, 60)) step(p);
  for (uint32_t i = 0; i < 60 && steps; i++) {
    uint32_t n = p->n;
    step(p);
    steps -= p->n != n;
  }
  if (p->style && chance(&p->r, 30))
    for (uint32_t i = 0; i < 1 + below(&p->r, 2); i++) {
      p->factor_value[p->nfactor] = 1 + below(&p->r, chance(&p->r, 50) ? 8 : 70);
      p->factor[p->nfactor] = p->n;
      number_arg(p, p->factor_value[p->nfactor++]);
    }
  choose_results(p);
  fflush(p->fargs);
  fflush(p->fbody);
  fflush(p->fnotes);
}

/* Ops are drawn small; an argument that one of them would have had is there even if the op is not, and may have any of
 * the extents together. */
static bool too_large(const program *p) {
  for (uint32_t i = 0; i < p->n; i++)
    if (elements(&p->v[i]) > 1 << 22) return true;
  return false;
}

static void make_small(program *p, uint64_t seed, bool tiles) {
  for (make(p, seed, tiles); too_large(p); make(p, seed, tiles)) {
    program_free(p);
    seed = mix(seed);
  }
}

void program_make(program *p, uint64_t seed) { make_small(p, seed, false); }
void program_make_tiles(program *p, uint64_t seed) { make_small(p, seed, true); }

void program_add_cluster(program *p, rng *r) {
  static const int64_t extents[] = {2, 2, 2, 3, 4, 8};
  uint32_t d = below(r, 3), e = below(r, 3);
  for (uint32_t i = 0; i < 3; i++) p->cluster[i] = 1;
  p->cluster[d] = extents[below(r, 6)];
  if (e != d && p->cluster[d] < 4 && chance(r, 30)) p->cluster[e] = 2;
}

void program_free(program *p) {
  fclose(p->fargs);
  fclose(p->fbody);
  fclose(p->fnotes);
  free(p->args);
  free(p->body);
  free(p->notes);
}

char *program_text(const program *p, const char *header, const char *script) {
  char *out, type[160];
  size_t n;
  FILE *f = open_memstream(&out, &n);
  fputs(header, f);
  fputs(p->notes, f);
  for (uint32_t i = 0; i < p->nout; i++)
    fprintf(f, "// out %u %s %.9g\n", i, tf_fd_name(p->v[p->outs[i]].type), p->v[p->outs[i]].err);
  fprintf(f, "fusion.func @f(%s) -> (", p->args);
  for (uint32_t i = 0; i < p->nout; i++) {
    type_text(&p->v[p->outs[i]], type, sizeof type);
    fprintf(f, "%s%s", i ? ", " : "", type);
  }
  fputs(") ", f);
  if (p->cluster[0])
    fprintf(f, "attributes {cluster = array<i64: %" PRId64 ", %" PRId64 ", %" PRId64 ">} ", p->cluster[0],
            p->cluster[1], p->cluster[2]);
  fprintf(f, "{\n%s%s  fusion.return ", p->body, script);
  for (uint32_t i = 0; i < p->nout; i++) fprintf(f, "%s%%%s", i ? ", " : "", p->v[p->outs[i]].name);
  fputs(" : ", f);
  for (uint32_t i = 0; i < p->nout; i++) {
    type_text(&p->v[p->outs[i]], type, sizeof type);
    fprintf(f, "%s%s", i ? ", " : "", type);
  }
  fputs("\n}\n", f);
  fclose(f);
  return out;
}
