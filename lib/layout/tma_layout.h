/* What the two kinds of tensor maps share. Not for anyone else. */
#ifndef TF_LAYOUT_TMA_LAYOUT_H
#define TF_LAYOUT_TMA_LAYOUT_H

#include "layout/layout_impl.h"
#include "tf/tma.h"

uint32_t tma_alignment(tf_tma_swizzle s);
/* The elements of a slice of an interleaved tensor; 0 of one that is not. */
int64_t tma_slice(tf_layout_ctx *c, tf_tma_interleave i, uint32_t bits);
/* The driver's rules on extents and byte strides (of dimensions 1 and up). */
void tma_check_dims(tf_layout_ctx *c, uint32_t rank, const tf_tuple *const *extent, const tf_tuple *const *stride,
                    tf_tma_interleave interleave);
/* The rules on the bits that a box has in dimension 0. */
void tma_check_inner(tf_layout_ctx *c, uint64_t bits, tf_tma_swizzle swizzle);
/* The rules on swizzles of interleaved tensors. */
void tma_check_interleave(tf_layout_ctx *c, tf_tma_interleave interleave, tf_tma_swizzle swizzle);
/* All rules on the map of a tile. */
void tma_check(tf_layout_ctx *c, const tf_tma *t);

#endif
