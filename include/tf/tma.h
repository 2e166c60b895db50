/* tf/tma.h: tensor maps and coordinate tensors of the tensor memory accelerator, from layouts.
 *
 * A TMA instruction takes a tensor map (which holds the pointer) and a coordinate, and copies a box. tf_tma_make takes
 * three layouts: of the tensor in global memory, of a tile of it in shared memory, and of the tile's elements. It
 * derives the numbers of the map, and the coordinate tensor that tiling, slicing and partitioning turn into the
 * instruction's coordinate; or it says which rule forbids the copy. Statuses, messages and conditions on symbols are as
 * in tf/layout.h. Rules: PTX ISA, "Tensors"; CUDA Driver API, cuTensorMapEncodeTiled and cuTensorMapEncodeIm2col. */
#ifndef TF_TMA_PUBLIC_H
#define TF_TMA_PUBLIC_H

#include "tf/layout.h"

#ifdef __cplusplus
extern "C" {
#endif

#define TF_TMA_RANK 5

/* The numbers are those of the driver's CUtensorMapSwizzle. */
typedef enum tf_tma_swizzle {
  TF_TMA_SWIZZLE_NONE = 0,
  TF_TMA_SWIZZLE_32B = 1,           /* Sw<1,4,3> on bytes */
  TF_TMA_SWIZZLE_64B = 2,           /* Sw<2,4,3> */
  TF_TMA_SWIZZLE_128B = 3,          /* Sw<3,4,3> */
  TF_TMA_SWIZZLE_128B_ATOM_32B = 4, /* Sw<2,5,2>; sm_100 */
  TF_TMA_SWIZZLE_128B_ATOM_64B = 6, /* Sw<1,6,1>; sm_100 */
} tf_tma_swizzle;

/* How channels lie in global memory. The numbers are those of the driver's CUtensorMapInterleave.
 *
 * An interleaved tensor keeps its channels in slices of 16 or 32 bytes, as NC/8HWC8 and NC/16HWC16 do (PTX ISA,
 * "Interleave layout"). Its map counts slices, not elements: dimension 0 goes from slice to slice, which lie side by
 * side; the last but one goes from one plane of slices to the next (C/8); the last one is the batch. A copy has one
 * plane. NC/8DHWC8 is (w, h, d, c/8, n). */
typedef enum tf_tma_interleave {
  TF_TMA_INTERLEAVE_NONE = 0,
  TF_TMA_INTERLEAVE_16B = 1,
  TF_TMA_INTERLEAVE_32B = 2, /* with TF_TMA_SWIZZLE_32B only; addresses and strides are multiples of 32 bytes */
} tf_tma_interleave;

typedef struct tf_tma_options {
  size_t struct_size;
  uint32_t bits;      /* of an element: 4, 8, 16, 32 or 64; not 4 with `interleave` */
  uint32_t multicast; /* how many CTAs share the tile, each loading a part of each box; 0 = 1 */
  tf_tma_interleave interleave;
  uint32_t planes; /* with `interleave`: the leaf of the global layout, from 0, that goes from plane to plane */
} tf_tma_options;

/* Dimension 0 is the innermost. Values live in the context. Of an interleaved map extents and box count slices; what is
 * in shared memory counts elements all the same. */
typedef struct tf_tma {
  uint32_t rank;                       /* 1 to TF_TMA_RANK */
  const tf_tuple *extent[TF_TMA_RANK]; /* elements */
  const tf_tuple *stride[TF_TMA_RANK]; /* bytes; [0] is the element's size (of 4-bit elements 0) or the slice's, and not
                                          in the map */
  uint32_t box[TF_TMA_RANK];           /* elements that one CTA's instruction moves */
  uint32_t element_stride[TF_TMA_RANK];
  tf_tma_swizzle swizzle;
  uint32_t bits, multicast;
  uint32_t instructions; /* for a tile, by each CTA */
  uint32_t step;         /* elements of shared memory from one instruction's box to the next */
  uint32_t slice; /* elements of shared memory from one CTA's part of a box to the next's; == step without multicast */
  uint32_t alignment;      /* bytes: where a tile may begin in shared memory, for the swizzle is of the address */
  uint32_t bytes;          /* what a CTA's mbarrier expects for a tile: all parts of all boxes */
  const tf_layout *tensor; /* ArithTuple(0,..) o (shape of the global layout) : coordinates */
  const tf_layout *issue;  /* shared memory index (before the swizzle) to coordinate relative to the tile's */
  tf_tma_interleave interleave;
} tf_tma;

/* global: the tensor, in elements (a plain layout of integer or symbolic strides). shared: the tile in shared memory,
 * in elements: known numbers, without gaps, perhaps `Sw o 0 o ...`. tiler: which elements are the tile at the origin;
 * its order is that of `shared`. Modes that the tile does not touch become dimensions of box 1; more than five
 * dimensions are folded into the last; a box is split where a side is over 256.
 *
 *   global (512,256):(256,1), shared (64,32):(32,1), tiler (64,32), 16 bits:
 *   extents (256,512), strides (2,512), box (32,64), tensor ArithTuple(0,0) o (512,256):(1@1,1@0)
 *
 * Refused, with the numbers: layouts that CuTe refuses (no common vector, majors that differ); maps that break a rule
 * of cuTensorMapEncodeTiled (extents, strides, box, inner bytes, swizzle span); a swizzle whose span is not the inner
 * box, since the hardware pads rows to the span; boxes that do not begin at a multiple of 128 bytes in shared memory.
 *
 * With `interleave` the first elements of the tile in shared memory are a slice: all of a global mode of stride 1, and
 * as many as a slice has. The next mode of the tile goes through slices that lie side by side; a tile takes a box for
 * each of its planes. What the tile does not reach is as without; a tensor without a batch gets one of extent 1. The
 * swizzle is of the address and may be wider than a row.
 *
 *   NC/8HWC8, global (4,2,16,16,8):(4096,2048,128,8,1), shared (1,2,4,8,8):(0,256,64,8,1), tiler (1,2,4,8,8), 16 bits,
 *   interleave 16B, planes 1:
 *   extents (16,16,2,4), strides (16,256,4096,8192), box (8,4,1,1), two boxes a tile,
 *   tensor ArithTuple(0,0,0,0) o (4,2,16,16,8):(1@3,1@2,1@1,1@0,0)
 *
 * Refused besides: a box whose slices, counted as elements, are no multiple of 16 bytes in dimension 0 (no rule of the
 * driver's manual, but drivers refuse it), and 4-bit elements (no public text says how they lie). */
TF_API TF_NODISCARD tf_status tf_tma_make(tf_layout_ctx *c, const tf_layout *global, const tf_layout *shared,
                                          const tf_tiler *tiler, const tf_tma_options *o, tf_tma *out);

/* Instruction i of CTA `cta` of the multicast set: its coordinate relative to the tile's (a tuple of `rank` numbers, to
 * be added to the tile's base), and its offset in shared memory, in elements. */
TF_API TF_NODISCARD tf_status tf_tma_instruction(tf_layout_ctx *c, const tf_tma *t, uint32_t i, uint32_t cta,
                                                 const tf_tuple **coord, int64_t *offset);

/* A map for a kernel that the caller launches itself (tf_launch_kernel, tf/device.h): shape and strides of the tensor
 * to pass as the map's parameter, and the text for tf_launch_options.maps. Elements, outermost first, as in a DLTensor.
 */
typedef struct tf_tma_argument {
  int32_t rank; /* the map's; one more of an interleaved map, whose tensor has the elements of a slice innermost */
  int64_t shape[TF_TMA_RANK + 1], strides[TF_TMA_RANK + 1];
  const char *how; /* "box=64x32,swizzle=64b"; lives in the context */
} tf_tma_argument;

/* All extents and strides must be known numbers: substitute symbols first (tf_tuple_substitute). Each CTA of a
 * multicast copies a box; a kernel issues `instructions` of them. 4-bit elements are refused: no DLTensor has them. */
TF_API TF_NODISCARD tf_status tf_tma_get_argument(tf_layout_ctx *c, const tf_tma *t, tf_tma_argument *out);

/* A convolution's activation, read by im2col: spatial dimensions innermost first (w, h, d). */
typedef struct tf_im2col_options {
  size_t struct_size;
  uint32_t bits;
  uint32_t spatial;                   /* 1 to 3 */
  const tf_tuple *channels, *batch;   /* extents c and n */
  const tf_tuple *extent[3];          /* w, h, d */
  uint32_t filter[3];                 /* extents s, r, t */
  int32_t pad_lower[3], pad_upper[3]; /* elements */
  uint32_t stride[3], dilation[3];    /* 0 = 1 */
  uint32_t box_channels, box_pixels;  /* of one instruction */
  tf_tma_swizzle swizzle;
  tf_tma_interleave interleave; /* then `box_channels` are those of one slice, and `channels` whole slices */
} tf_im2col_options;

typedef struct tf_im2col {
  uint32_t rank;                       /* spatial + 2: c, w, h, d, n; interleaved w, h, d, c/8, n */
  const tf_tuple *extent[TF_TMA_RANK]; /* elements; interleaved: slices */
  const tf_tuple *stride[TF_TMA_RANK]; /* bytes; packed, channels innermost */
  int32_t lower[3], upper[3]; /* corners of the box of pixels: lower = -pad, upper = pad - (filter - 1) * dilation */
  uint32_t element_stride[TF_TMA_RANK];
  uint32_t box_channels, box_pixels;
  tf_tma_swizzle swizzle;
  uint32_t alignment; /* bytes, as in tf_tma */
  /* (pixels, (c, s, r, t)) to (c, (w, h, d), n, (s, r, t)), interleaved to ((w, h, d), c/8, n, (s, r, t)), with
   * channels as ((8, c/8), s, r, t): base = the lower corner. */
  const tf_layout *tensor;
  tf_tma_interleave interleave;
} tf_im2col;

/* 64 channels, 16 x 16 pixels, batch 4, a 3 x 3 filter, padded by 1:
 *   ArithTuple(0,(-1,-1),0,(0,0)) o ((16,16,4),(64,3,3)):((1@0@1,1@1@1,1@2),(1@0,1@0@3,1@1@3)) o (0,(0,0,0)) o
 *   (1024,(64,3,3)):(1@0,(1@0@1,1@1@1,1@2@1))
 * Refused: the rules of cuTensorMapEncodeIm2col, each with its numbers. */
TF_API TF_NODISCARD tf_status tf_im2col_make(tf_layout_ctx *c, const tf_im2col_options *o, tf_im2col *out);
/* As tf_tma_get_argument; `bits` as they were given to tf_im2col_make. */
TF_API TF_NODISCARD tf_status tf_im2col_get_argument(tf_layout_ctx *c, const tf_im2col *t, uint32_t bits,
                                                     tf_tma_argument *out);

#ifdef __cplusplus
}
#endif
#endif
