/* A product under way, and what a warp reads for it. */
#ifndef TF_LOWER_TILE_PLAN_TILE_PRODUCT_H
#define TF_LOWER_TILE_PLAN_TILE_PRODUCT_H

#include "lower/tile/plan/tile_mma_layout.h"

/* The descriptor of the matrix from element `at` on; NULL: none yet. */
typedef struct tf_tl_base {
  tf_ixp at;
  tf_value *descriptor;
} tf_tl_base;

/* A product under way. */
typedef struct tf_tl_product {
  tf_op *op;
  const tf_mma *row;    /* of a sparse A: that of its stored half */
  const tf_mma *of[2];  /* what a and b come from: row, unless a is sparse */
  tf_tl_buffer *places; /* of a sparse A's elements; else NULL */
  bool scaled;
  tf_tl_buffer *scale[2]; /* of a scaled product; NULL: 1 */
  tf_tl_share s;
  uint32_t spread, group_n;
  bool paired;        /* b has half of its columns here */
  tf_tl_buffer *x[2]; /* a and b, in shared memory or as fragments in the operand's layout */
  bool trans[2];      /* the dimension of K is the first one */
  tf_tl_layout part[2];
  tf_ixp lane, warp[2], k; /* k: where this step begins in a */
  int64_t extent[3];
  tf_tl_base base[2]; /* the last that was made of each factor (tile_desc.c) */
} tf_tl_product;

tf_tl_product tf_tl_begin_product(tf_tl_emitter *e, tf_tl_stmt *s);
/* K as the factor has it: of a sparse A half is there. */
static inline int64_t tf_tl_factor_k(const tf_tl_product *p, int which) { return p->extent[2] << (which && p->places); }
/* Rows of bytes along K that one ldmatrix turns. */
static inline uint32_t tf_tl_byte_rows(const tf_tl_product *p, int which) {
  return p->of[which]->k > 32 ? 32 : p->of[which]->k;
}

/* How a factor of mma.sync comes from shared memory: element by element, as matrices by ldmatrix, or as rows of 16
 * bytes that are turned, at once or in halves. */
typedef enum tf_tl_way { TF_TL_BY_ELEMENTS, TF_TL_BY_MATRICES, TF_TL_BY_BYTES, TF_TL_BY_HALVES } tf_tl_way;
tf_tl_way tf_tl_factor_way(const tf_tl_emitter *e, const tf_tl_product *p, int which);
uint32_t tf_tl_matrices_of(const tf_tl_product *p, int which); /* that make up one tile: 1, 2 or 4 */
/* Where matrix j of n begins in the tile. */
uint32_t tf_tl_matrix_down(const tf_tl_product *p, int which, uint32_t n, uint32_t j);
uint32_t tf_tl_matrix_along(const tf_tl_product *p, int which, uint32_t n, uint32_t j);

/* Most steps along K that are begun together. */
enum { TF_TL_MOST_STEPS = 16 };

/* Parts of C that wgmma makes: m of 64 rows, n of group_n columns, `each` registers of a thread. */
typedef struct tf_tl_parts {
  uint32_t m, n, each;
} tf_tl_parts;

tf_tl_parts tf_tl_parts_of(const tf_tl_product *p);

/* A product by wgmma that is under way. */
typedef struct tf_tl_wgmma_start {
  tf_tl_buffer *sum;
  tf_tl_parts parts;
  tf_value **held; /* the sum's parts, then A's registers, if it is in such */
  uint32_t n;
} tf_tl_wgmma_start;

/* One that is waited for later (tile_await.c). */
typedef struct tf_tl_begun {
  tf_tl_stmt *s;
  tf_tl_wgmma_start start;
  bool stays; /* no thread writes its factors while it may be under way, whatever barriers there are */
} tf_tl_begun;

/* The requests by which a warp reads factor 0 or 1 of a product by tensor cores: elements, row by row, of the lanes in
 * `active`, each so many bytes. */
typedef void (*tf_tl_read_fn)(void *user, const int64_t *at, uint32_t active, uint32_t bytes);
void tf_tl_mma_reads(tf_tl_emitter *e, tf_tl_stmt *s, int which, tf_tl_read_fn fn, void *user);

#endif
