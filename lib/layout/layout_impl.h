/* What the files of the layout algebra share. Not for anyone else.
 *
 * Inside the room nobody checks a result: lay_fail records the message and jumps to the public call, which LAY_CALL
 * armed. Public calls do not call each other. */
#ifndef TF_LAYOUT_LAYOUT_IMPL_H
#define TF_LAYOUT_LAYOUT_IMPL_H

#include <string.h>

#include "layout/layout_ctx.h"
#include "support/map.h"

/* A number: v, or the expression e if that is not NULL. */
typedef struct num {
  int64_t v;
  tf_ixp e;
} num;

#define NUM(x) ((num){(x), NULL})

/* scale * E<path...>, outermost position first. */
typedef struct term {
  num scale;
  const uint32_t *path;
  uint32_t n;
} term;

struct tf_tuple {
  uint8_t kind, depth;
  uint16_t leaves;
  uint32_t n; /* parts of a NODE, terms of a BASIS (by ascending path) */
  union {
    num number; /* INT, EXPR */
    const tf_tuple *const *part;
    const term *terms;
  };
};

typedef struct stage {
  tf_layout_swizzle sw;
  const tf_layout *layout; /* NULL = sw */
  const tf_tuple *offset;
} stage;

struct tf_layout {
  const tf_tuple *shape, *stride;
  const tf_tuple *base; /* NULL = none */
  const stage *stages;
  size_t nstages;
};

typedef enum tiler_kind { TILER_LAYOUT, TILER_KEEP, TILER_MODES } tiler_kind;
struct tf_tiler {
  tiler_kind kind;
  uint32_t n;
  uint16_t depth;
  const tf_layout *layout;
  const tf_tiler *const *part;
};

/* A leaf of a layout. */
typedef struct mode {
  num s;
  const tf_tuple *d;
} mode;

typedef struct modes {
  size_t n;
  mode at[TF_LAYOUT_LEAVES];
} modes;

enum { LAY_MESSAGE = 512, LAY_SMALL = 65, LAY_STAGES = 8, LAY_PATH = TF_LAYOUT_DEPTH, LAY_TERMS = 64 };

typedef struct chunk {
  struct chunk *next;
  size_t cap;
} chunk;

typedef struct condition {
  tf_layout_condition pub;
  tf_ixp a, b;
} condition;

struct tf_layout_ctx {
  tf_oom oom; /* where failures go, and the root pool's recovery point */
  tf_pool *pool;
  tf_allocator alloc;
  tf_sink sink;
  bool broken, collect, root;
  tf_ix_ctx *ix;
  tf_strmap symbols;
  chunk *first, *chunk; /* of the arena; `chunk` is the one in use */
  size_t used;
  tf_layout_mark begin;  /* of the call under way: what fails leaves nothing */
  const char *op;        /* for messages */
  const size_t *parsing; /* the byte, while text is read */
  char message[LAY_MESSAGE];
  char reasons[LAY_MESSAGE]; /* of lay_also, so far */
  condition **conditions;
  size_t nconditions, conditions_cap;
  tf_tuple small[LAY_SMALL];
  tf_tuple any, empty;
};

/* ctx.c */
void *lay_alloc_slow(tf_layout_ctx *c, size_t size);
static inline void *lay_alloc(tf_layout_ctx *c, size_t size) {
  size = (size + 15) & ~(size_t)15;
  if (!c->chunk || size > c->chunk->cap - c->used) return lay_alloc_slow(c, size);
  void *p = (char *)c->chunk + sizeof(chunk) + c->used;
  c->used += size;
  return p;
}
#define LAY_NEW(c, T, n) ((T *)lay_alloc((c), sizeof(T) * (n)))
_Noreturn void lay_fail(tf_layout_ctx *c, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
/* One more reason why the call fails; what comes after goes on, so that others are told with it. lay_settle fails if
 * there was any, and so does lay_fail, with all of them. */
void lay_also(tf_layout_ctx *c, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
void lay_settle(tf_layout_ctx *c);
_Noreturn void lay_overflow(tf_layout_ctx *c);
bool lay_begin(tf_layout_ctx *c, const char *op);
tf_status lay_failed(tf_layout_ctx *c, int code);
const tf_tuple *lay_tuple(tf_layout_ctx *c, const tf_tuple *t);
const tf_layout *lay_layout(tf_layout_ctx *c, const tf_layout *l);
const tf_tiler *lay_tiler(tf_layout_ctx *c, const tf_tiler *t);
tf_ix_ctx *lay_ix(tf_layout_ctx *c);
/* Text for messages, in the arena. */
const char *lay_show(tf_layout_ctx *c, const tf_tuple *t);
const char *lay_show_num(tf_layout_ctx *c, num n);
const char *lay_show_layout(tf_layout_ctx *c, const tf_layout *l);

/* A public call: `*out = expr`, or the status of what failed in it. */
#define LAY_CALL(c, op, out, expr)                                                                                     \
  do {                                                                                                                 \
    *(out) = 0;                                                                                                        \
    if (!lay_begin((c), (op))) return TF_ERR_OOM;                                                                      \
    int lay_code = setjmp((c)->oom.jump);                                                                              \
    if (lay_code) return lay_failed((c), lay_code);                                                                    \
    *(out) = (expr);                                                                                                   \
    (c)->oom.armed = 0;                                                                                                \
    return TF_OK;                                                                                                      \
  } while (0)

/* num.c: numbers. Arithmetic fails on overflow. Division is floor division; by what is known to be >= 1. */
num lay_add_slow(tf_layout_ctx *c, num a, num b);
num lay_mul_slow(tf_layout_ctx *c, num a, num b);
static inline num lay_add(tf_layout_ctx *c, num a, num b) {
  num r = {0, NULL};
  if (a.e || b.e) return lay_add_slow(c, a, b);
  if (__builtin_add_overflow(a.v, b.v, &r.v)) lay_overflow(c);
  return r;
}
static inline num lay_mul(tf_layout_ctx *c, num a, num b) {
  num r = {0, NULL};
  if (a.e || b.e) return lay_mul_slow(c, a, b);
  if (__builtin_mul_overflow(a.v, b.v, &r.v)) lay_overflow(c);
  return r;
}
num lay_sub(tf_layout_ctx *c, num a, num b);
num lay_div(tf_layout_ctx *c, num a, num b);
num lay_mod(tf_layout_ctx *c, num a, num b);
num lay_ceil_div(tf_layout_ctx *c, num a, num b);
num lay_abs(tf_layout_ctx *c, num a);
num lay_of_expr(tf_ixp e);
tf_ixp lay_expr(tf_layout_ctx *c, num a);
static inline bool lay_is(num a, int64_t v) { return !a.e && a.v == v; }
static inline bool lay_known(num a) { return !a.e; }

/* What is decided of a condition. */
typedef enum verdict { NO, UNKNOWN, YES } verdict;
verdict lay_divides(tf_layout_ctx *c, num b, num a); /* b divides a; b >= 1 */
verdict lay_le(tf_layout_ctx *c, num a, num b);
verdict lay_eq(tf_layout_ctx *c, num a, num b);
static inline bool lay_same(tf_layout_ctx *c, num a, num b) { return a.e || b.e ? lay_eq(c, a, b) == YES : a.v == b.v; }
/* True if the condition holds, or is undecided and collected; false if it is refuted. Undecided and not collected
 * fails. */
bool lay_need(tf_layout_ctx *c, tf_layout_condition_kind kind, num a, num b);

/* tuple.c */
const tf_tuple *lay_int(tf_layout_ctx *c, int64_t v);
const tf_tuple *lay_number(tf_layout_ctx *c, num n);
/* `parts` is copied. */
const tf_tuple *lay_node(tf_layout_ctx *c, const tf_tuple *const *parts, size_t n);
static inline bool lay_is_number(const tf_tuple *t) { return t->kind <= TF_TUPLE_EXPR; }
static inline bool lay_is_node(const tf_tuple *t) { return t->kind == TF_TUPLE_NODE; }
static inline bool lay_is_int(const tf_tuple *t, int64_t v) { return t->kind == TF_TUPLE_INT && t->number.v == v; }
static inline size_t lay_rank(const tf_tuple *t) { return lay_is_node(t) ? t->n : 1; }
static inline const tf_tuple *lay_part(const tf_tuple *t, size_t i) { return lay_is_node(t) ? t->part[i] : t; }
num lay_num(tf_layout_ctx *c, const tf_tuple *leaf); /* fails if it is none */
num lay_size(tf_layout_ctx *c, const tf_tuple *t);
/* Writes the leaves; `out` has room for t->leaves. */
void lay_leaves(const tf_tuple *t, const tf_tuple **out);
const tf_tuple *lay_flatten(tf_layout_ctx *c, const tf_tuple *t);
/* A tuple of t's profile with these leaves. */
const tf_tuple *lay_unflatten(tf_layout_ctx *c, const tf_tuple *t, const tf_tuple *const *leaves);
/* The node of the parts, or the only one of them. */
void lay_check_shape(tf_layout_ctx *c, const tf_tuple *shape);

/* basis.c */
const tf_tuple *lay_basis(tf_layout_ctx *c, num scale, const uint32_t *path, size_t n);
/* A leaf (number or basis sum) of sorted terms; 0 where none is left. */
const tf_tuple *lay_scale(tf_layout_ctx *c, num k, const tf_tuple *leaf);
const tf_tuple *lay_scale_all(tf_layout_ctx *c, num k, const tf_tuple *t);
const tf_tuple *lay_sum(tf_layout_ctx *c, const tf_tuple *a, const tf_tuple *b);
bool lay_leaf_same(tf_layout_ctx *c, const tf_tuple *a, const tf_tuple *b);
const tf_tuple *lay_arithmetic(tf_layout_ctx *c, const tf_tuple *t);
const tf_tuple *lay_tuple_add(tf_layout_ctx *c, const tf_tuple *a, int sign, const tf_tuple *b);
/* The tuple with x at the path and zeros before it; x for an empty path. */
const tf_tuple *lay_at_path(tf_layout_ctx *c, num x, const uint32_t *path, size_t n);

/* text.c */
void lay_print_num(tf_strbuf *b, num n);
void lay_print_tuple(tf_strbuf *b, const tf_tuple *t);
void lay_print_layout(tf_strbuf *b, const tf_layout *l);

/* layout.c */
/* shape and stride are congruent and checked. */
const tf_layout *lay_new(tf_layout_ctx *c, const tf_tuple *shape, const tf_tuple *stride);
const tf_layout *lay_make(tf_layout_ctx *c, const tf_tuple *shape, const tf_tuple *stride);
const tf_layout *lay_leaf(tf_layout_ctx *c, num s, const tf_tuple *d);
/* l's base and stages around another shape and stride. */
const tf_layout *lay_like(tf_layout_ctx *c, const tf_layout *l, const tf_tuple *shape, const tf_tuple *stride);
const tf_layout *lay_with(tf_layout_ctx *c, const tf_layout *l, const tf_layout *plain);
const tf_layout *lay_plain(tf_layout_ctx *c, const tf_layout *l);
const tf_layout *lay_mode(tf_layout_ctx *c, const tf_layout *l, size_t i);
/* A node of plain layouts. */
const tf_layout *lay_concat(tf_layout_ctx *c, const tf_layout *const *parts, size_t n);
const tf_tuple *lay_compact(tf_layout_ctx *c, const tf_tuple *shape, bool right);
const tf_layout *lay_ordered(tf_layout_ctx *c, const tf_tuple *shape, const tf_tuple *order);
const tf_layout *lay_identity(tf_layout_ctx *c, const tf_tuple *shape);
const tf_tuple *lay_coshape(tf_layout_ctx *c, const tf_layout *l);
const tf_layout *lay_swizzled(tf_layout_ctx *c, tf_layout_swizzle sw, const tf_tuple *offset, const tf_layout *l);
/* base o F0 o off0 o ... o inner; outer[i] NULL = sw[i]. */
const tf_layout *lay_chain(tf_layout_ctx *c, const tf_tuple *base, const tf_layout_swizzle *sw,
                           const tf_layout *const *outer, const tf_tuple *const *offset, size_t n,
                           const tf_layout *inner);
const tf_layout *lay_tensor(tf_layout_ctx *c, const tf_tuple *base, const tf_layout *l);
static inline size_t lay_lrank(const tf_layout *l) { return lay_rank(l->shape); }
static inline num lay_lsize(tf_layout_ctx *c, const tf_layout *l) { return lay_size(c, l->shape); }
static inline bool lay_is_plain(const tf_layout *l) { return !l->base && !l->nstages; }
void lay_need_plain(tf_layout_ctx *c, const tf_layout *l);
void lay_check_swizzle(tf_layout_ctx *c, tf_layout_swizzle sw);
/* Fails unless all strides are numbers. */
void lay_need_integer(tf_layout_ctx *c, const tf_layout *l);
void lay_modes(const tf_layout *l, modes *m);
/* The layout of the modes: a node, or the only mode, or 1:0. */
const tf_layout *lay_of_modes(tf_layout_ctx *c, const modes *m);

/* layout_map.c */
const tf_tuple *lay_at(tf_layout_ctx *c, const tf_layout *l, const tf_tuple *coord);
/* Shape and stride alone; `_` counts as 0. */
const tf_tuple *lay_inner(tf_layout_ctx *c, const tf_tuple *coord, const tf_tuple *shape, const tf_tuple *stride);
num lay_swizzle_at(tf_layout_ctx *c, tf_layout_swizzle sw, num x);

/* coalesce.c */
void lay_coalesce_modes(tf_layout_ctx *c, modes *m, bool keep_last);

/* compose.c */
const tf_layout *lay_composition(tf_layout_ctx *c, const tf_layout *a, const tf_layout *b);
/* What b takes to indices from `end` on may have any values; division cares for no more. */
const tf_layout *lay_composition_within(tf_layout_ctx *c, const tf_layout *a, const tf_layout *b, num end);
const tf_layout *lay_compose(tf_layout_ctx *c, const tf_layout *a, const tf_tiler *t);

/* compose_exact.c */
typedef struct lay_exact {
  size_t ngroups, nleaves;
  const modes *const *group; /* parts of the left layout, coalesced; all numbers known, extents >= 1 */
  const int64_t *extent;     /* of the right layout's leaves */
  const int64_t *step;       /* [leaf * ngroups + group]; >= 0 unless the group has one mode */
  int64_t end;               /* of one group: values at indices from here on do not matter */
} lay_exact;
/* The result's part for each leaf of the right layout; false if there is none, and in why[LAY_MESSAGE] the reason. */
bool lay_compose_exact(tf_layout_ctx *c, const lay_exact *x, const tf_layout **part, char *why);

/* inverse.c */
/* covering: all of [0, m) is reached; else the result is only disjoint from `a`, which products need. */
const tf_layout *lay_complement(tf_layout_ctx *c, const tf_layout *a, num m, bool covering);
const tf_layout *lay_right_inverse(tf_layout_ctx *c, const tf_layout *a);

/* divide.c */
typedef enum split_form { LOGICAL, ZIPPED, TILED, FLAT } split_form;
const tf_layout *lay_divide(tf_layout_ctx *c, const tf_layout *a, const tf_tiler *t, split_form form);
const tf_layout *lay_logical_product(tf_layout_ctx *c, const tf_layout *a, const tf_layout *b);
const tf_tiler *lay_tiler_layout(tf_layout_ctx *c, const tf_layout *l);
const tf_tiler *lay_tiler_modes(tf_layout_ctx *c, const tf_tiler *const *parts, size_t n);
const tf_tiler *lay_tiler_shape(tf_layout_ctx *c, const tf_tuple *t);

#endif
