/* What the two kinds of tensor maps share. Not for anyone else. */
#ifndef TF_LAYOUT_TMA_LAYOUT_H
#define TF_LAYOUT_TMA_LAYOUT_H

#include "layout/layout_impl.h"
#include "tf/tma.h"

uint32_t tma_alignment(tf_tma_swizzle s);
/* The driver's rules on extents and byte strides (of dimensions 1 and up). */
void tma_check_dims(tf_layout_ctx *c, uint32_t rank, const tf_tuple *const *extent, const tf_tuple *const *stride);
/* The rules on the bits that a box has in dimension 0. */
void tma_check_inner(tf_layout_ctx *c, uint64_t bits, tf_tma_swizzle swizzle);

#endif
