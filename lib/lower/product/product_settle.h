/* What of a fusion is rewritten before its steps are planned. */
#ifndef TF_LOWER_PRODUCT_PRODUCT_SETTLE_H
#define TF_LOWER_PRODUCT_PRODUCT_SETTLE_H

#include "fusion/domain.h"
#include "fusion/fusion_dialect.h"

/* scatter_settle.c: the op becomes several, or stays. */
void tf_mm_settle_scatter(tf_op *op);
/* attention_settle.c: of sdpa_logsumexp and sdpa_backward. */
void tf_mm_settle_attention(tf_op *op);

#endif
