/* Which threads of a block reduce together (reduce.c). */
#ifndef TF_LOWER_FUSION_PLAN_REDUCE_PLAN_H
#define TF_LOWER_FUSION_PLAN_REDUCE_PLAN_H

#include "lower/fusion/plan/plan.h"

/* Which threads reduce */
typedef struct tf_reduce_block {
  int64_t reduce;  /* threads that reduce together; -1 if not a constant, or not neighbours in the block */
  int64_t threads; /* of the block; -1 if not a constant */
  bool whole;      /* all threads of a block of whole warps, whose number only the launch knows */
  int64_t beside;  /* all threads of a block of whole warps but so many (1 to 16, a power of two) neighbours that do not
                      reduce together; 0: it is otherwise */
} tf_reduce_block;
tf_reduce_block tf_reduce_block_of(const tf_segment *s, const tf_tv *t);
/* By shuffles: whole warps that reduce together, or a power-of-two part of a warp in a block of whole warps. */
bool tf_reduce_by_shuffles(const tf_reduce_block *b);

#endif
