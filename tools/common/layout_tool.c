/* `tf-opt --layout='coalesce((2,(1,6)):(1,(6,2)))'`: an expression over layouts, answered in one line.
 *
 *   expression = operation `(` arguments `)` | a layout, tuple or tiler in the field's notation
 *
 * Operations are called as those of the dialect; what an argument is, the operation says. Arguments are split at commas
 * outside of all brackets. Errors show the expression with a caret. */
#include "common/layout_tool.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tf/layout.h"

enum { ARGS = 4, DEPTH = 64 };

/* One of them. */
typedef struct value {
  const tf_layout *layout;
  const tf_tuple *tuple;
  const tf_tiler *tiler;
  const tf_tuple *offset; /* beside a layout: where it begins */
} value;

typedef struct eval {
  tool *t;
  tf_layout_ctx *c;
  tf_str text; /* all of it */
  int depth;
} eval;

typedef tf_status unary_fn(tf_layout_ctx *, const tf_layout *, const tf_layout **);
typedef tf_status layouts_fn(tf_layout_ctx *, const tf_layout *, const tf_layout *, const tf_layout **);
typedef tf_status tiled_fn(tf_layout_ctx *, const tf_layout *, const tf_tiler *, const tf_layout **);
typedef tf_status tupled_fn(tf_layout_ctx *, const tf_layout *, const tf_tuple *, const tf_layout **);
typedef tf_status number_fn(tf_layout_ctx *, const tf_layout *, int64_t, const tf_layout **);
typedef tf_status read_fn(tf_layout_ctx *, const tf_layout *, const tf_tuple **);
typedef tf_status tuples_fn(tf_layout_ctx *, const tf_tuple *, const tf_tuple *, const tf_tuple **);

/* args: L a layout, T a tuple, R a tiler, I a number; a lower case letter may be left out. */
typedef struct operation {
  const char *name, *args;
  unary_fn *unary;
  layouts_fn *layouts;
  tiled_fn *tiled;
  tupled_fn *tupled;
  number_fn *number;
  read_fn *read;
  tuples_fn *tuples;
  tf_status (*other)(tf_layout_ctx *, const value *, value *);
} operation;

/* ------------------------------------------------------------------------------------------------ operations */

static tf_status shape(tf_layout_ctx *c, const tf_layout *l, const tf_tuple **out) {
  (void)c;
  *out = tf_layout_shape(l);
  return TF_OK;
}

static tf_status stride(tf_layout_ctx *c, const tf_layout *l, const tf_tuple **out) {
  (void)c;
  *out = tf_layout_stride(l);
  return TF_OK;
}

static tf_status rank(tf_layout_ctx *c, const tf_layout *l, const tf_tuple **out) {
  return tf_tuple_int(c, (int64_t)tf_layout_rank(l), out);
}

static tf_status depth(tf_layout_ctx *c, const tf_layout *l, const tf_tuple **out) {
  return tf_tuple_int(c, (int64_t)tf_layout_depth(l), out);
}

static tf_status composition(tf_layout_ctx *c, const value *a, value *r) {
  if (a[1].layout) return tf_layout_composition(c, a[0].layout, a[1].layout, &r->layout);
  return tf_layout_compose(c, a[0].layout, a[1].tiler, &r->layout);
}

static tf_status make(tf_layout_ctx *c, const value *a, value *r) {
  return tf_layout_make(c, a[0].tuple, a[1].tuple, &r->layout);
}

static tf_status make_right(tf_layout_ctx *c, const value *a, value *r) {
  return tf_layout_make_right(c, a[0].tuple, &r->layout);
}

static tf_status ordered(tf_layout_ctx *c, const value *a, value *r) {
  return tf_layout_make_ordered(c, a[0].tuple, a[1].tuple, &r->layout);
}

static tf_status identity(tf_layout_ctx *c, const value *a, value *r) {
  return tf_layout_make_identity(c, a[0].tuple, &r->layout);
}

static tf_status apply(tf_layout_ctx *c, const value *a, value *r) {
  return tf_layout_at(c, a[0].layout, a[1].tuple, &r->tuple);
}

static tf_status tile_to_shape(tf_layout_ctx *c, const value *a, value *r) {
  return tf_layout_tile_to_shape(c, a[0].layout, a[1].tuple, a[2].tuple, &r->layout);
}

static tf_status slice(tf_layout_ctx *c, const value *a, value *r) {
  return tf_layout_slice(c, a[0].layout, a[1].tuple, &r->layout, &r->offset);
}

static tf_status local_tile(tf_layout_ctx *c, const value *a, value *r) {
  return tf_layout_local_tile(c, a[0].layout, a[1].tiler, a[2].tuple, &r->layout, &r->offset);
}

static tf_status local_partition(tf_layout_ctx *c, const value *a, value *r) {
  return tf_layout_local_partition(c, a[0].layout, a[1].layout, a[2].tuple, &r->layout, &r->offset);
}

static tf_status decay(tf_layout_ctx *c, const value *a, value *r) {
  return tf_layout_decay(c, a[0].layout, &r->layout, &r->offset);
}

static tf_status max_common_vector(tf_layout_ctx *c, const value *a, value *r) {
  int64_t n;
  tf_status st = tf_layout_max_common_vector(c, a[0].layout, a[1].layout, &n);
  return st == TF_OK ? tf_tuple_int(c, n, &r->tuple) : st;
}

static tf_status equal(tf_layout_ctx *c, const value *a, value *r) {
  return tf_tuple_int(c, tf_layout_equal(a[0].layout, a[1].layout), &r->tuple);
}

static tf_status mode(tf_layout_ctx *c, const tf_layout *l, int64_t i, const tf_layout **out) {
  return tf_layout_mode(c, l, i < 0 ? SIZE_MAX : (size_t)i, out);
}

static const operation operations[] = {
    {"flatten", "L", .unary = tf_layout_flatten},
    {"coalesce", "Lt", .tupled = tf_layout_coalesce},
    {"filter", "L", .unary = tf_layout_filter},
    {"filter_zeros", "L", .unary = tf_layout_filter_zeros},
    {"complement", "LT", .tupled = tf_layout_complement},
    {"right_inverse", "L", .unary = tf_layout_right_inverse},
    {"left_inverse", "L", .unary = tf_layout_left_inverse},
    {"nullspace", "L", .unary = tf_layout_nullspace},
    {"plain", "L", .unary = tf_layout_plain},
    {"composition", "LR", .other = composition},
    {"logical_divide", "LR", .tiled = tf_layout_logical_divide},
    {"zipped_divide", "LR", .tiled = tf_layout_zipped_divide},
    {"tiled_divide", "LR", .tiled = tf_layout_tiled_divide},
    {"flat_divide", "LR", .tiled = tf_layout_flat_divide},
    {"logical_product", "LR", .tiled = tf_layout_logical_product},
    {"zipped_product", "LR", .tiled = tf_layout_zipped_product},
    {"tiled_product", "LR", .tiled = tf_layout_tiled_product},
    {"flat_product", "LR", .tiled = tf_layout_flat_product},
    {"blocked_product", "LL", .layouts = tf_layout_blocked_product},
    {"raked_product", "LL", .layouts = tf_layout_raked_product},
    {"max_common_layout", "LL", .layouts = tf_layout_max_common_layout},
    {"max_common_vector", "LL", .other = max_common_vector},
    {"equal", "LL", .other = equal},
    {"tile_to_shape", "LTt", .other = tile_to_shape},
    {"slice", "LT", .other = slice},
    {"dice", "LT", .tupled = tf_layout_dice},
    {"local_tile", "LRT", .other = local_tile},
    {"local_partition", "LLT", .other = local_partition},
    {"decay", "L", .other = decay},
    {"mode", "LI", .number = mode},
    {"upcast", "LI", .number = tf_layout_upcast},
    {"downcast", "LI", .number = tf_layout_downcast},
    {"make", "Tt", .other = make},
    {"make_right", "T", .other = make_right},
    {"ordered", "TT", .other = ordered},
    {"identity", "T", .other = identity},
    {"apply", "LT", .other = apply},
    {"size", "L", .read = tf_layout_size},
    {"coshape", "L", .read = tf_layout_coshape},
    {"cosize", "L", .read = tf_layout_cosize},
    {"shape", "L", .read = shape},
    {"stride", "L", .read = stride},
    {"rank", "L", .read = rank},
    {"depth", "L", .read = depth},
    {"idx2crd", "TT", .tuples = tf_tuple_idx2crd},
    {"crd2idx", "TT", .tuples = tf_tuple_crd2idx},
};
enum { OPERATIONS = sizeof operations / sizeof *operations };

static tf_status perform(tf_layout_ctx *c, const operation *o, const value *a, value *r) {
  int64_t n = 0;
  if (o->unary) return o->unary(c, a[0].layout, &r->layout);
  if (o->layouts) return o->layouts(c, a[0].layout, a[1].layout, &r->layout);
  if (o->tiled) return o->tiled(c, a[0].layout, a[1].tiler, &r->layout);
  if (o->tupled) return o->tupled(c, a[0].layout, a[1].tuple, &r->layout);
  if (o->read) return o->read(c, a[0].layout, &r->tuple);
  if (o->tuples) return o->tuples(c, a[0].tuple, a[1].tuple, &r->tuple);
  if (o->other) return o->other(c, a, r);
  if (tf_tuple_get_int(a[1].tuple, &n)) {
  }
  return o->number(c, a[0].layout, n, &r->layout);
}

/* ------------------------------------------------------------------------------------------------ reading */

static bool fail(eval *e, size_t at, const char *message) {
  tf_diagnostic d = {.severity = TF_ERROR,
                     .file = TF_STR("--layout"),
                     .line = 1,
                     .column = (uint32_t)at + 1,
                     .message = {message, strlen(message)},
                     .source_line = e->text};
  e->t->sink.fn(e->t->sink.user, &d);
  return false;
}

static tf_str trimmed(tf_str s) {
  while (s.len && isspace((unsigned char)*s.ptr)) s.ptr++, s.len--;
  while (s.len && isspace((unsigned char)s.ptr[s.len - 1])) s.len--;
  return s;
}

static size_t place(const eval *e, const char *p) { return (size_t)(p - e->text.ptr); }

/* The algebra's words; where they name a byte of the text, the caret is there. */
static bool refused(eval *e, const char *from) {
  const char *s = tf_layout_message(e->c);
  size_t at = 0;
  if (strncmp(s, "parse: byte ", 12) == 0) {
    char *end;
    at = strtoul(s + 12, &end, 10);
    if (*end == ':') s = end + 2;
  }
  return fail(e, place(e, from) + at, s);
}

/* Where the argument that begins at p ends: a comma outside of brackets, or the end. */
static const char *argument_end(const char *p, const char *end) {
  int open = 0;
  for (; p < end; p++) {
    open += *p == '(' || *p == '<' || *p == '{';
    open -= *p == ')' || *p == '>' || *p == '}';
    if (*p == ',' && open == 0) break;
  }
  return p;
}

static const operation *find(tf_str name) {
  for (size_t i = 0; i < OPERATIONS; i++)
    if (strlen(operations[i].name) == name.len && memcmp(operations[i].name, name.ptr, name.len) == 0)
      return &operations[i];
  return NULL;
}

/* The name of a call; empty if s is none. */
static tf_str call_name(tf_str s) {
  size_t n = 0;
  while (n < s.len && (isalnum((unsigned char)s.ptr[n]) || s.ptr[n] == '_')) n++;
  bool call = n && n < s.len && s.ptr[n] == '(' && isalpha((unsigned char)*s.ptr);
  return (tf_str){s.ptr, call ? n : 0};
}

static bool evaluate(eval *e, tf_str s, char kind, value *out);

static bool call(eval *e, tf_str s, tf_str name, value *out) {
  const operation *o = find(name);
  value a[ARGS] = {0};
  if (!o) {
    text names = {0};
    for (size_t i = 0; i < OPERATIONS; i++) text_printf(&names, "%s%s", i ? ", " : "", operations[i].name);
    text message = {0};
    text_printf(&message, "there is no operation '%.*s', expected one of %s", (int)name.len, name.ptr,
                text_cstr(&names));
    fail(e, place(e, s.ptr), text_cstr(&message));
    text_free(&names);
    text_free(&message);
    return false;
  }
  const char *p = s.ptr + name.len + 1, *close = s.ptr + s.len - 1;
  if (*close != ')') return fail(e, place(e, s.ptr) + s.len, "expected ')'");
  size_t n = 0, least = strcspn(o->args, "ltri");
  for (bool more = p < close; more; n++) {
    const char *end = argument_end(p, close);
    if (n == strlen(o->args)) return fail(e, place(e, p), "one argument too many");
    if (!evaluate(e, (tf_str){p, (size_t)(end - p)}, o->args[n], &a[n])) return false;
    more = end < close;
    p = end + 1;
  }
  if (n < least) return fail(e, place(e, close), "expected another argument");
  return perform(e->c, o, a, out) == TF_OK || refused(e, s.ptr);
}

/* What stands there, as what the operation takes. */
static bool fit(eval *e, tf_str s, char kind, value *v) {
  static const char *const wanted[] = {"expected a layout", "expected a tuple", "expected a tiler",
                                       "expected a number"};
  int64_t n;
  bool ok;
  tf_status st = TF_OK;
  switch (toupper((unsigned char)kind)) {
  case 'L': ok = v->layout; break;
  case 'T': ok = v->tuple; break;
  case 'I': ok = v->tuple && tf_tuple_get_int(v->tuple, &n); break;
  case 'R':
    ok = v->layout || v->tuple || v->tiler;
    if (v->layout) st = tf_tiler_layout(e->c, v->layout, &v->tiler);
    else if (v->tuple) st = tf_tiler_shape(e->c, v->tuple, &v->tiler);
    break;
  default: ok = true;
  }
  if (st != TF_OK) return refused(e, s.ptr);
  return ok || fail(e, place(e, s.ptr), wanted[strcspn("LTRI", (char[]){(char)toupper((unsigned char)kind), 0})]);
}

static bool literal(eval *e, tf_str s, char kind, value *out) {
  bool layout = false;
  int open = 0;
  for (size_t i = 0; i < s.len; i++) {
    open += s.ptr[i] == '(' || s.ptr[i] == '{';
    open -= s.ptr[i] == ')' || s.ptr[i] == '}';
    layout |= s.ptr[i] == ':' && !open;
  }
  tf_status st = s.len && *s.ptr == '<'                   ? tf_tiler_parse(e->c, s, &out->tiler)
                 : layout || kind == 'L' || (kind == 'l') ? tf_layout_parse(e->c, s, &out->layout)
                                                          : tf_tuple_parse(e->c, s, &out->tuple);
  return st == TF_OK || refused(e, s.ptr);
}

static bool evaluate(eval *e, tf_str s, char kind, value *out) {
  s = trimmed(s);
  tf_str name = call_name(s);
  if (++e->depth > DEPTH) return fail(e, place(e, s.ptr), "too many operations in each other");
  bool special = name.len && memcmp(name.ptr, "ArithTuple", name.len < 10 ? name.len : 10) == 0;
  bool ok = name.len && !special ? call(e, s, name, out) : literal(e, s, kind, out);
  e->depth--;
  return ok && fit(e, s, kind, out);
}

/* ------------------------------------------------------------------------------------------------ answering */

static tf_status print(eval *e, const value *v) {
  tf_str s;
  tf_status st = v->layout  ? tf_layout_print(e->c, v->layout, &s)
                 : v->tuple ? tf_tuple_print(e->c, v->tuple, &s)
                            : tf_tiler_print(e->c, v->tiler, &s);
  if (st != TF_OK) return st;
  printf("%.*s", (int)s.len, s.ptr);
  int64_t zero;
  if (v->offset && !(tf_tuple_get_int(v->offset, &zero) && !zero)) {
    if ((st = tf_tuple_print(e->c, v->offset, &s)) != TF_OK) return st;
    printf(" from %.*s", (int)s.len, s.ptr);
  }
  printf("\n");
  return fflush(stdout) == 0 ? TF_OK : TF_ERR_IO;
}

int layout_answer(tool *t) {
  if (!t->o.layout) return -1;
  eval e = {.t = t, .text = {t->o.layout, strlen(t->o.layout)}};
  value v = {0};
  tf_status st = tf_layout_ctx_create(NULL, &e.c);
  if (st != TF_OK) return exit_status(st);
  st = evaluate(&e, e.text, 'A', &v) ? print(&e, &v) : TF_ERR_INVALID;
  tf_layout_ctx_destroy(e.c);
  return exit_status(st);
}
