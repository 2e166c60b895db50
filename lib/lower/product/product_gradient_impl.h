/* What the files of the gradients' kernels share: product_gradient.c has the kernels, product_gradient_weights.c what a
 * tile of scores becomes. */
#ifndef TF_LOWER_PRODUCT_PRODUCT_GRADIENT_IMPL_H
#define TF_LOWER_PRODUCT_PRODUCT_GRADIENT_IMPL_H

#include "lower/product/product_sdpa_impl.h"

enum { DOT = TF_FUSION_BACKWARD_Y, G = TF_FUSION_BACKWARD_G, L = TF_FUSION_BACKWARD_L };

typedef struct gradient {
  attention a;
  int64_t rows, columns, threads, stages; /* of a tile of scores; of a block */
  int64_t d, e;                           /* elements of a head, of what scores are made of, and of values, as tiles */
  uint32_t rank;                          /* of queries, keys and values */
  bool of_q, of_k, of_v;                  /* what is wanted */
  tf_value *memory;                       /* where sums for q are added up, by the kernel for k and v; or NULL */
  tf_value *m, *n, *heads, *groups, *each, *shift; /* extents; heads of a group, NULL: one; see `attention` */
  tf_value *head;                                  /* of queries, that of the tile */
  tf_value *tile[TF_FUSION_BACKWARD_OPERANDS], *s, *x, *p, *ds, *sum[2];
  tf_value *turned, *part; /* ds in shared memory; what it adds for q */
  tf_value *log2e;
} gradient;

static inline tf_value *operand(const gradient *g, uint32_t i) { return tf_op_operand(g->a.e->s->product, i); }

/* product_gradient_weights.c: scores become weights; what these, and dp, are for ds. first: of the tile's rows; start:
 * of its columns. */
void tf_mm_weigh_gradient(gradient *g, tf_value *first, tf_value *start);
void tf_mm_differentiate(gradient *g);

#endif
