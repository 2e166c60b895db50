/* What of a kernel goes along which side of its product: what tile_ways.c finds and tile_sizes_check.c proves. */
#ifndef TF_LOWER_TILE_PLAN_TILE_WAYS_H
#define TF_LOWER_TILE_PLAN_TILE_WAYS_H

#include "lower/tile/plan/tile_sizes.h"

typedef struct tf_tl_ways {
  uint8_t of[TF_TILE_MAX_RANK]; /* tf_tl_way */
} tf_tl_ways;

typedef struct tf_tl_finder {
  tf_pool *pool;
  tf_tl_sizes *s;
  tf_map ways;  /* value -> tf_tl_ways: of a buffer's extents; of a variable, of[0] */
  tf_map seen;  /* op -> its number is noted */
  tf_map kinds; /* value -> 1 + its kind * TF_TL_WAYS + its way */
  bool more;
  const char *why; /* there are no sizes; the first reason */
} tf_tl_finder;

/* What an index is to the tile. */
typedef enum tf_tl_kind {
  TF_TL_WHOLE, /* the same element's whatever the tile */
  TF_TL_BEGIN, /* where the tile begins, along `way` */
  TF_TL_PLACE, /* a place in the tile */
  TF_TL_OTHER,
} tf_tl_kind;

static inline bool tf_tl_is_on_chip(const tf_value *v) { return tf_tile_is_buffer(v->type); }
static inline bool tf_tl_is_parallel_variable(const tf_value *v) {
  return !v->def && tf_tile_is(v->block->parent->parent, TF_T_PARALLEL);
}

/* There are no sizes: the first reason counts. */
static inline void tf_tl_note_why(tf_tl_finder *f, const char *why) {
  if (!f->why) f->why = why;
}
TF_NODISCARD static inline bool tf_tl_no_sizes(tf_tl_finder *f, const char *why) {
  tf_tl_note_why(f, why);
  return false;
}

/* tile_ways.c */
void tf_tl_note_number(tf_tl_finder *f, tf_op *op, uint32_t at, const char *attr, uint32_t way);
tf_tl_ways *tf_tl_ways_of(tf_tl_finder *f, const tf_value *v);
void tf_tl_give_way(tf_tl_finder *f, const tf_value *v, uint32_t d, uint32_t way);
/* The index of a block, or the variable of the loop along K. */
bool tf_tl_is_tile_number(const tf_tl_finder *f, const tf_value *v);
/* A begin is such a number times a constant: the number; NULL: it is no begin. *by: the operand that is the constant.
 */
tf_value *tf_tl_begin_of(const tf_tl_finder *f, const tf_value *v, uint32_t *by);
/* From what is known on, until nothing is added. */
void tf_tl_spread_ways(tf_tl_finder *f);

/* tile_sizes_check.c */
tf_tl_kind tf_tl_kind_of(tf_tl_finder *f, tf_value *v, uint32_t *way);
void tf_tl_check_sizes(tf_tl_finder *f); /* of every statement; f->why says what is wrong */

#endif
