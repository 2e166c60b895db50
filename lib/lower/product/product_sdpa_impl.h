/* What the files of attention's kernels share: product_sdpa.c has those that walk the keys, product_join.c the one that
 * joins what parts of the keys gave. */
#ifndef TF_LOWER_PRODUCT_PRODUCT_SDPA_IMPL_H
#define TF_LOWER_PRODUCT_PRODUCT_SDPA_IMPL_H

#include "lower/product/product_emit.h"

enum { Q, K, V }; /* its factors */

typedef struct attention {
  tf_mm_emitter *e;
  tf_fusion_attention say;
  int64_t keys, d[3];             /* of a tile: its keys; elements of a head, of each factor */
  int64_t page;                   /* keys that come by one copy, where there are pages */
  bool loads_apart;               /* a producer warp loads keys */
  tf_value *n, *heads;            /* extents: keys, heads of queries */
  tf_value *lengths[2];           /* of queries and keys, in this batch */
  tf_value *head, *first, *shift; /* the head; the tile's first query; how far its place is behind its number */
  tf_value *tile[3];              /* q, k, v */
  bool keeps;                     /* queries stay in registers */
  tf_value *kept;                 /* ... these */
  bool turned[3];                 /* its elements lie behind each other by rows, not within a row */
  tf_value *s, *p, *o, *top, *max, *scale, *part, *sum, *exponent;
  bool scaled;      /* scores are multiplied as they come */
  tf_mm_rows *rows; /* a tile's rows are those of a group of heads; NULL: queries of one head */
  tf_type *f32, *index, *i1;
  tf_value *r, *c; /* in a loop: its variables */
} attention;

/* ------------------------------------------------------------------------------------------------ small pieces */

static inline tf_value *math(attention *a, const char *name, tf_type *t, tf_value *x, tf_value *y, tf_value *z) {
  tf_value *ops[3] = {x, y, z};
  return tf_mm_math(&a->e->b, name, ops, z ? 3 : y ? 2 : 1, t);
}

static inline tf_value *f2(attention *a, const char *name, tf_value *x, tf_value *y) {
  return math(a, name, a->f32, x, y, NULL);
}
static inline tf_value *i2(attention *a, const char *name, tf_value *x, tf_value *y) {
  return math(a, name, a->index, x, y, NULL);
}
static inline tf_value *is(attention *a, const char *name, tf_value *x, tf_value *y) {
  return math(a, name, a->i1, x, y, NULL);
}
static inline tf_value *num(attention *a, int64_t v) { return tf_mm_index(&a->e->b, v); }

static inline tf_value *real(attention *a, double v) {
  tf_named_attr at = {"value", tf_attr_float(a->f32, (float)v)};
  return tf_mm_op(&a->e->b, TF_T_CONSTANT, NULL, 0, a->f32, &at, 1);
}

static inline tf_value *both(attention *a, tf_value *x, tf_value *y) { return !x ? y : !y ? x : is(a, "and", x, y); }

static inline tf_value *load(attention *a, tf_value *buffer) {
  tf_value *ops[3] = {buffer, a->r, a->c};
  return tf_mm_op(&a->e->b, TF_T_LOAD, ops, 1 + buffer->type->rank, buffer->type->elem, NULL, 0);
}

static inline void store(attention *a, tf_value *v, tf_value *buffer) {
  tf_value *ops[4] = {v, buffer, a->r, a->c};
  tf_mm_op(&a->e->b, TF_T_STORE, ops, 2 + buffer->type->rank, NULL, NULL, 0);
}

/* Elements of this buffer from here on, until `end`. */
static inline tf_builder begin(attention *a, const tf_value *like, const char *attribute) {
  static const char *const names[2] = {"r", "c"};
  tf_value *size[2];
  tf_named_attr at = {attribute, tf_attr_unit(a->e->ctx)};
  for (uint32_t k = 0; k < like->type->rank; k++) size[k] = num(a, like->type->dims[k]);
  tf_builder outside = a->e->b;
  tf_op *loop = tf_mm_region(&outside, TF_T_PARALLEL, size, like->type->rank, &at, attribute != NULL, names,
                             like->type->rank, &a->e->b);
  a->r = tf_op_body(loop)->arg[0];
  a->c = like->type->rank > 1 ? tf_op_body(loop)->arg[1] : NULL;
  return outside;
}

/* The query, or the head, of row r of the tile. */
static inline tf_value *query_of(attention *a, tf_value *r) {
  return a->rows ? tf_mm_row_query(a->e, a->rows, i2(a, "add", a->first, r)) : i2(a, "add", a->first, r);
}
static inline tf_value *head_of(attention *a, tf_value *r) {
  return a->rows ? tf_mm_row_head(a->e, a->rows, i2(a, "add", a->first, r)) : a->head;
}

static inline void end(attention *a, tf_builder outside) { a->e->b = outside; }

static inline void reduce(attention *a, tf_top row, tf_value *from, tf_value *to) {
  tf_value *ops[2] = {from, to};
  tf_named_attr at = {"dim", tf_attr_i64(a->e->ctx, 1)};
  tf_mm_op(&a->e->b, row, ops, 2, NULL, &at, 1);
}

/* product_sdpa_copy.c */
bool tf_mm_is_turned(const attention *a, uint32_t f); /* its elements lie behind each other by rows, not within a row */
void tf_mm_alloc_factor(attention *a, uint32_t f);
void tf_mm_copy_factor(attention *a, uint32_t f, tf_value *start);
void tf_mm_copy_rows(attention *a); /* of a group of heads */

/* product_sdpa.c: what both need to know. */
void tf_mm_find_lengths(attention *a);
tf_value *tf_mm_batches(attention *a); /* how many batches there are; NULL: one */
/* Rows whose weights are all 0, and queries behind the length, give 0; a sum that is no number stays so. */
void tf_mm_divide(attention *a);

/* product_join.c */
void tf_mm_find_rows(attention *a, tf_mm_rows *rows, const tf_target *target);
void tf_mm_let_join(attention *a, bool late); /* at the kernel's begin, or behind its loop */
void tf_mm_store_part(attention *a);
void tf_mm_join(attention *a);

#endif
